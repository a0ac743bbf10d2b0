"""What somebody waits for on the page: `python tests/bench/page.py --pyodide node_modules/pyodide`. Linux, Chromium.

The thread of the page is slowed down by Chromium, four times by default. Chromium cannot slow a worker ("only supported
for pages, not workers"), and the program runs in one: its processor time is multiplied. Each line has the sum of both
threads' processor time, as the operating system counts it: what is waited for on an idle machine, if nothing is done at
the same time. What was really seen is in brackets: other programs on the machine make that longer. Where the page does
not wait for the program, only the page counts.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

if __name__ == "__main__":
    ROOT = Path(__file__).resolve().parents[2]
    sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "support")]

from chromium import Chromium, Host

from fidepair import Tournament, generate, pair, trf, with_round
from fidepair.cli.app import run
from fidepair.lab.generate.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Callable

WORKER = "DedicatedWorker"
"""How Chromium names the thread of a worker."""
WATCH = """new MutationObserver(() => {
  const { state, program } = document.body?.dataset ?? {};
  if (state === "ready") self.shownAt ??= performance.now();
  if (document.querySelector(".games")) self.gamesAt ??= performance.now();
  if (program === "ready") self.readyAt ??= performance.now();
}).observe(document, { attributes: true, subtree: true, childList: true })"""
"""Notes when the first screen is there, or the boards of an event, and when the program answers."""
TOUCH = """new Promise((done) => {
  const begun = performance.now(), one = document.querySelector(%r);
  const watch = new MutationObserver(() => {
    if (!(%s)) return;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - begun)));
  });
  watch.observe(document.body, { attributes: true, subtree: true, childList: true });
  one.click();
})"""
"""Touches an element; the milliseconds until something is true, and drawn."""
DONE = "document.body.dataset.state === 'ready'"
"""Everything that was asked for is done, the program has seen it."""
KEPT = "!one.isConnected && document.getElementById('saved').textContent && document.querySelector('#news button')"
"""A result is kept on this device, and its board has moved."""


class Waited(NamedTuple):
    """Milliseconds that were seen, and of processor time: of the slowed page, and of the worker, not slowed."""

    seen: float
    page: float
    worker: float

    def told(self, slow: float) -> str:
        """Return what it comes to on a processor that is so many times slower."""
        whole = self.page + slow * self.worker
        return f"{whole:6.0f} ms (page {self.page:.0f}, worker {slow:g} x {self.worker:.1f}; seen {self.seen:.0f})"


def processor_times() -> dict[tuple[str, str], float]:
    """Return the milliseconds of each thread of a page and of a worker below this process, by its kind and number."""
    found, waiting = {}, [Path("/proc/self")]
    while waiting:
        process = waiting.pop()
        with suppress(OSError):  # it has ended
            is_page = b"--type=renderer" in (process / "cmdline").read_bytes()
            for thread in (process / "task").iterdir():
                is_worker = WORKER in (thread / "comm").read_text()
                if is_worker or (is_page and thread.name == process.name):
                    spent = int((thread / "schedstat").read_text().split()[0]) / 1e6
                    found["worker" if is_worker else "page", thread.name] = spent
                waiting += [Path("/proc", one) for one in (thread / "children").read_text().split()]
    return found


def measured(work: Callable[[], float]) -> Waited:
    """Return what some work took; it returns the milliseconds that were seen."""
    before = processor_times()
    seen = work()
    spent = {"page": 0.0, "worker": 0.0}
    for (kind, thread), time in processor_times().items():
        spent[kind] += time - before.get((kind, thread), 0)
    return Waited(seen, **spent)


def event(players: int, *, is_open: bool) -> bytes:
    """Return the file of an open after four of nine rounds, the fifth one paired if `is_open`."""
    settings = Settings(system="dutch", players=(players, players), rounds=9, rounds_played=4)
    made: Tournament = generate(settings, 1)
    return trf.write(with_round(made, pair(made)) if is_open else made)


class Bench:
    """The page in a browser that is slowed down."""

    def __init__(self, tab: Chromium, url: str, slow: float) -> None:
        self.tab, self.url, self.slow = tab, url, slow
        tab.look(375)
        tab.call("Page.addScriptToEvaluateOnNewDocument", source=WATCH)
        tab.call("Emulation.setCPUThrottlingRate", rate=slow)

    def visit(self, moment: str = "readyAt", place: str = "") -> Waited:
        """Open the page, and return what passes until that moment, of those in WATCH."""
        self.tab.go("about:blank")

        def opened() -> float:
            self.tab.go(f"{self.url}{place}")
            seen: float = self.tab.wait_for(f"self.{moment}", 180)
            return seen

        waited = measured(opened)
        return waited if moment == "readyAt" else waited._replace(worker=0.0)

    def open(self, path: Path) -> None:
        """Open a file as an event, and show its results."""
        self.visit()
        self.js_done()
        self.tab.give_file("input[type=file]", path)
        self.tab.wait_for("/^#[0-9]/.test(location.hash)")
        self.js_done()
        self.tab.js("void (location.hash = `${location.hash.split('/')[0]}/results`)")
        self.tab.wait_for("document.body.dataset.screen === 'results'")
        self.js_done()

    def js_done(self) -> None:
        """Wait until everything is shown."""
        self.tab.wait_for("document.body.dataset.state === 'ready'", 120)

    def touch(self, selector: str, moment: str = DONE) -> Waited:
        """Touch an element, and return what passes until that moment."""
        self.tab.wait_for(f"!!document.querySelector({selector!r})")
        waited = measured(lambda: self.tab.js(TOUCH % (selector, moment)))
        return waited._replace(worker=0.0) if moment == KEPT else waited

    def say(self, what: str, waited: Waited, limit: int) -> None:
        """Print a line; `limit`: the milliseconds that are asked for."""
        print(f"{what:30} {waited.told(self.slow)}, at most {limit}", flush=True)


def middle(found: list[Waited]) -> Waited:
    """Return the medians."""
    return Waited(*(median(each) for each in zip(*found, strict=True)))


def main() -> None:
    """Make the page, use it, and print what each step takes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pyodide", required=True)
    parser.add_argument("--slow", type=float, default=4)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder, "site")
        if run(["web", "-o", str(site), "--pyodide", asked.pyodide, "-q"]):
            sys.exit("the page was not made")
        host = Host(site)
        with Chromium(Path(folder, "profile")) as tab:
            bench = Bench(tab, host.url, asked.slow)
            bench.say("first visit", bench.visit(), 5000)
            tab.wait_for("!!navigator.serviceWorker.controller", 180)
            bench.say("later visit, events shown", middle([bench.visit("shownAt") for _ in range(5)]), 1000)
            bench.say("later visit, program ready", middle([bench.visit() for _ in range(5)]), 1000)
            for players in (43, 300):
                path = Path(folder, f"{players}.trf")
                path.write_bytes(event(players, is_open=True))
                bench.open(path)
                for moment, what, limit in ((KEPT, "kept and shown", 50), (DONE, "seen by the program", 1000)):
                    touched = []
                    for _ in range(9):
                        tab.js("new Promise((done) => setTimeout(done, 1500))")  # two quick touches count as one
                        touched.append(bench.touch(".game:not(.entered) [data-do=draw]", moment))
                    bench.say(f"result {what}, {players}", middle(touched[2:]), limit)
                tab.js("new Promise((done) => setTimeout(done, 6000))")  # the page keeps what it shows
                place = tab.js("location.hash")
                again = middle([bench.visit("gamesAt", place) for _ in range(3)])
                bench.say(f"later visit, boards of {players}", again, 1000)
            path.write_bytes(event(300, is_open=False))
            paired = []
            for _ in range(5):
                bench.open(path)
                paired.append(bench.touch("[data-do=pair]"))
            bench.say("300 players paired and drawn", middle(paired), 300)
        host.close()


if __name__ == "__main__":
    main()
