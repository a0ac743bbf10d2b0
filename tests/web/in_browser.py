"""The page in real browsers: a whole event by touches and by keys, what is kept, updates, strangers' names, paper.

    npm install pyodide@314 axe-core
    FIDEPAIR_PYODIDE=node_modules/pyodide FIDEPAIR_AXE=node_modules/axe-core/axe.min.js pytest tests/web/in_browser.py

Not part of the usual suite: it takes minutes, needs Chromium or Firefox, and the package `pyodide` of npm. Without
`axe-core` its test is skipped. FIDEPAIR_PICTURES: a folder for pictures of every screen.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from browser import BROWSER, FIREFOX, Tab
from chromium import Chromium, Host
from firefox import Firefox
from hostile import TEXTS, program
from openpyxl import Workbook

from fidepair.text.data import json_bytes

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "trf_samples"
RUNTIME, AXE, PICTURES = (os.environ.get(f"FIDEPAIR_{name}", "") for name in ("PYODIDE", "AXE", "PICTURES"))
WIDTHS = (320, 375, 768, 1280)
SCREENS = ("results", "pairings", "standings", "standings/crosstable", "players", "more", "more/report", "more/files",
           "more/history", "more/check", "more/findings", "more/details")  # fmt: skip

PAPERS = ("pairings/3/name", "pairings/3/slips", "pairings/3/screen", "pairings/3/worksheet")

SHEETS = {
    "open-round-3-unfinished-trf26.trf": (
        ("results", "more"), ("results", "correct"), ("pairings", "why"), ("pairings", "whole"),
        ("pairings", "repair-round"), ("players", "player"), ("players", "player", "bye"),
        ("players", "player", "forbid"), ("players", "player", "withdraw"), ("players", "player", "why-player"),
        ("players", "late"), ("players", "player", "correct-player"), ("standings", "account"),
        ("more", "remove-event")),
    "open-round-4-to-pair-trf26.trf": (("pairings/next", "fix-pair"), ("pairings/next", "absent")),
    "team-round-4-to-pair-trf26.trf": (
        ("pairings/next", "fix-pair"), ("results/3", "more-match"), ("results/3", "more-match", "lineup"),
        ("players", "player", "correct-player"), ("standings", "per-board")),
}  # fmt: skip
"""By sample: what opens each sheet."""

pytestmark = pytest.mark.skipif(not RUNTIME, reason="FIDEPAIR_PYODIDE names no folder of the package pyodide")
IN_CHROMIUM = pytest.param(Chromium, marks=pytest.mark.skipif(BROWSER is None, reason="no Chromium"), id="chromium")
IN_FIREFOX = pytest.param(Firefox, marks=pytest.mark.skipif(FIREFOX is None, reason="no Firefox"), id="firefox")


class App:
    """The page in a browser, and what somebody does on it."""

    def __init__(self, tab: Tab, url: str) -> None:
        self.tab, self.url = tab, url
        self.js = tab.js

    def open(self, place: str = "") -> None:
        """Go to a screen of the page, and wait until the program has started."""
        self.tab.go("about:blank")
        self.tab.go(f"{self.url}#{place}")
        self.tab.wait_for("document.body.dataset.program === 'ready'", 180)
        self.done()

    def done(self) -> None:
        """Wait until everything that was asked for is done and shown."""
        self.tab.wait_for("document.body?.dataset.state === 'ready'", 120)
        assert self.js("document.getElementById('fault').hidden"), self.text("#report")

    def tap(self, *names: str, within: str = "") -> None:
        """Touch what does these things, one after the other."""
        for name in names:
            self.tab.tap(name if name[0] in "#[" else f"{within} [data-do='{name}']")
            self.done()

    def type(self, selector: str, text: str) -> None:
        """Write or paste a text into a field."""
        self.tab.wait_for(f"!!document.querySelector({json.dumps(selector)})")
        self.js(
            f"(() => {{ const one = document.querySelector({json.dumps(selector)}); one.focus(); one.select(); "
            f"document.execCommand('insertText', false, {json.dumps(text)}); }})()"
        )
        self.done()

    def choose(self, selector: str, value: str) -> None:
        """Choose one of a list, as its own window does."""
        self.js(
            f"(() => {{ const one = document.querySelector({json.dumps(selector)}); one.value = {json.dumps(value)}; "
            "one.dispatchEvent(new Event('change', { bubbles: true })); })()"
        )
        self.done()

    def go(self, place: str) -> None:
        """Show another screen of the event that is open."""
        self.js(f"void (location.hash = `#${{location.hash.slice(1).split('/')[0]}}/{place}`)")
        self.tab.wait_for(f"document.body.dataset.screen === '{place.split('/', maxsplit=1)[0]}'")
        self.done()

    def text(self, selector: str = "#main") -> str:
        """Return the text that is seen of an element."""
        return self.js(f"document.querySelector({json.dumps(selector)}).innerText")

    def see(self, text: str, selector: str = "#main") -> None:
        """Wait until a text is seen."""
        seen = f"document.querySelector({json.dumps(selector)})?.innerText"
        self.tab.wait_for(f"!!{seen}?.includes({json.dumps(text)})", 20)

    def stored(self) -> str:
        """Return the newest version of the newest event, as this device keeps it."""
        return self.js(
            "new Promise((done, failed) => { const asked = indexedDB.open('fidepair'); asked.onerror = failed;"
            " asked.onsuccess = () => { const stores = asked.result.transaction(['events', 'texts']);"
            " stores.objectStore('events').getAll().onsuccess = ({ target }) => {"
            "  const event = target.result.sort((one, other) => other.changed - one.changed)[0];"
            "  if (!event) done(''); else stores.objectStore('texts').get([event.id, event.at]).onsuccess ="
            "   (found) => { asked.result.close(); done(found.target.result.text); }; }; }; })"
        )

    def sample(self, name: str) -> None:
        """Open a sample, from the start."""
        self.open()
        self.js("document.querySelector('[data-do=samples]').closest('details').open = true")
        title = json.loads((ROOT / "fidepair/web/forms.json").read_text("utf-8"))["samples"][name]
        samples = "[...document.querySelectorAll('[data-do=sample]')]"
        self.js(f"void {samples}.find((one) => one.textContent.trim() === {json.dumps(title)}).click()")
        self.tab.wait_for("/^#[0-9]/.test(location.hash)")
        self.done()

    def saved(self, ending: str) -> Path:
        """Return the file that was downloaded last, with this ending."""
        end = time.monotonic() + 30
        while time.monotonic() < end:
            found = sorted(self.tab.downloads.glob(f"*{ending}"), key=lambda path: path.stat().st_mtime)
            if found and found[-1].stat().st_size:
                return found[-1]
            time.sleep(0.1)
        raise AssertionError(f"no {ending} in {list(self.tab.downloads.iterdir())}")


def made(folder: Path) -> Path:
    """Return the folder of the page."""
    assert 0 == program("web", "-o", folder, "--pyodide", RUNTIME, "-q").code
    return folder


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the page."""
    return made(tmp_path_factory.mktemp("site"))


@pytest.fixture(scope="module")
def host(site: Path) -> Iterator[Host]:
    """The page on a host of this machine."""
    host = Host(site)
    yield host
    host.close()


@pytest.fixture(scope="module", params=[IN_CHROMIUM, IN_FIREFOX])
def app(request: pytest.FixtureRequest, host: Host, tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    """The page, ready, in each browser, as wide as a telephone."""
    with request.param(tmp_path_factory.mktemp("profile")) as tab:
        tab.look(375)
        app = App(tab, host.url)
        app.open()
        yield app


# ── A whole event ────────────────────────────────────────────────────────────
NAMES = [f"Player{chr(65 + at // 26)}{chr(97 + at % 26)}, Kim" for at in range(43)]
ENTRIES = "Name\tRating\tFederation\tFIDE ID\n" + "".join(
    f"{name}\t{2400 - 20 * at}\t{'GER' if at % 2 else 'FRA'}\t{4600000 + at}\n"
    for at, name in enumerate((*NAMES, "Mistake, Max"))
)
"""A list as it is copied from a table: 43 players, and one who was entered by mistake."""
BY_BOARD = ("white-won", "draw", "black-won", "draw", "white-won")


def run_fidepair(*arguments: object) -> subprocess.CompletedProcess[str]:
    """Run the command line as a process."""
    command = [sys.executable, "-m", "fidepair", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)


def begin(app: App, entries: str, name: str, rounds: int) -> None:
    """Make an event from a pasted list."""
    app.open()
    app.tap("new")
    app.type("textarea[name=entries]", entries)
    app.tab.wait_for("!!document.querySelector('#list-next:not(:disabled)')", 20)
    app.tap("next")
    app.type("input[name=name]", name)
    app.choose("select[name=system]", "dutch")
    app.tap("next")
    app.type("input[name=rounds]", str(rounds))
    app.choose("select[name=initial_colour]", "white")
    app.tap("create")
    app.tab.wait_for("/^#[0-9]+.players/.test(location.hash)")


def player(app: App, name: str, *names: str) -> None:
    """Find a player by a part of the name, and touch what is to be done."""
    app.go("players")
    app.type("#main [data-do=find]", name)
    app.tap("player", within="#main li:not([hidden])")
    app.tap(*names, within="dialog")


def publish_next(app: App) -> None:
    """Pair the next round, and publish it."""
    app.go("results")
    app.tap("pair", "publish")
    app.see("Round")


def enter(app: App, board: int, what: str) -> None:
    """Enter a result, by the large buttons or by the menu of a board."""
    app.tab.wait_for(f"!!document.querySelector('.game[data-board=\"{board}\"] [data-do=more]')")
    time.sleep(0.31)  # two taps within that time count as one
    if what in BY_BOARD:
        app.tap(what, within=f".game[data-board='{board}']")
    else:
        app.tap("more", within=f".game[data-board='{board}']")
        app.tap(what, within="dialog")
    app.tab.wait_for(f"!!document.querySelector('.game.entered[data-board=\"{board}\"]')", 20)


def enter_all(app: App, but: Sequence[int] = ()) -> None:
    """Enter the results of the other boards."""
    app.go("results")
    boards = app.js("[...document.querySelectorAll('.game:not(.entered)')].map((one) => Number(one.dataset.board))")
    for board in boards:
        if board not in but:
            enter(app, board, BY_BOARD[board % 5])


def test_a_weekend_open_is_run_by_touches(app: App, tmp_path: Path):
    """43 players and every mishap of a day, from a pasted list to a report that `report` and `check` accept."""
    begin(app, ENTRIES, "Weekend Open", 5)
    app.see("44")
    player(app, "Mistake", "remove", "yes")
    app.see("43")
    player(app, "PlayerAc", "bye")
    app.tap("round-1", "round-2", "save", within="dialog")

    publish_next(app)
    app.go("results")
    enter(app, 3, "result-+-")
    enter(app, 5, "result---")
    enter(app, 1, "white-won")
    app.tap("[data-board='1'] [data-do=correct]", "result-1/2")  # a wrong result
    app.see("½", "[data-board='1']")
    enter(app, 2, "black-won")
    app.tap("undo", within="#news")  # a wrong board
    app.tab.wait_for("!!document.querySelector('.game:not(.entered)[data-board=\"2\"]')")
    enter_all(app)

    app.go("players")
    app.tap("late")
    app.type("dialog [name=name]", "Late, Larry")
    app.type("dialog [name=rating]", "1999")
    app.type("dialog [name=federation]", "GER")
    app.type("dialog [name=fide_id]", "4699999")
    app.tap("save", within="dialog")
    app.see("Late, Larry")
    publish_next(app)
    enter_all(app)
    player(app, "PlayerBb", "withdraw", "yes")
    for number in (3, 4, 5):
        publish_next(app)
        if number == 3:
            app.go("results")
            app.tap("[data-board='1'] [data-do=more]", "cancel")
        enter_all(app)
    app.see("All rounds are played")
    has_whole_report(app, tmp_path)
    assert [] == app.tab.faults()


def has_whole_report(app: App, folder: Path) -> None:
    """Fill in what the report lacks; `check` and `report` accept the files that are saved."""
    app.go("more/report")
    finish_report(app)
    app.tap("report-trf16")
    report = shutil.copy(app.saved("-trf16.trf"), folder / "report.trf")
    text = Path(report).read_text("utf-8")

    people = re.findall("^001 .{10}(.{33})", text, re.MULTILINE)
    assert {*NAMES, "Late, Larry"} == {name.strip() for name in people}
    checked = run_fidepair("check", report, "--system", "dutch")  # TRF16 does not hold the system, nor the tie-breaks
    assert 0 == checked.returncode, checked.stdout + checked.stderr
    app.tap("report-trf26")
    whole = app.saved("-trf26.trf")
    assert 0 == run_fidepair("check", whole).returncode
    for at, source in enumerate((report, whole)):
        again = folder / f"again-{at}.trf"
        reported = run_fidepair("report", source, "--to", "trf16", "-o", again)
        assert 0 == reported.returncode, reported.stdout + reported.stderr
        assert sorted(text.splitlines()) == sorted(again.read_text("utf-8").splitlines())


DETAILS = {
    "round-dates": "2026/11/20, 2026/11/21, 2026/11/21, 2026/11/22, 2026/11/22",
    "federation": "GER",
    "city": "Berlin",
    "start": "2026/11/20",
    "end": "2026/11/22",
    "arbiter": "Arbiter, Ann",
    "time": "90 min + 30 s",
}


def finish_report(app: App) -> None:
    """Fill in what the report lacks, one after the other."""
    for _ in range(30):
        field = app.js("[...document.querySelectorAll('.lacks form input')].map((one) => one.dataset.do)[0] ?? ''")
        if field == "lack-tie-breaks":
            app.type("[data-do=lack-tie-breaks]", "BH/C1,BH,SB")
        elif field == "lack-type":
            pass  # what the event knows is filled in
        elif field.startswith("lack-"):
            value = next((text for name, text in DETAILS.items() if name in field), "")
            value = value or app.js(f"document.querySelector('[data-do={field}]').placeholder") or "2026/11/21"
            app.type(f"[data-do='{field}']", value)
        elif app.js("!!document.querySelector('[data-do=write-ranks]')"):
            app.tap("write-ranks")
            continue
        else:
            return
        app.tap("save", within=f"form:has([data-do='{field}'])")


# ── What happens on the day ──────────────────────────────────────────────────
def test_players_leave_return_and_meet_again(app: App):
    """A withdrawal and a forbidden pair, both taken back."""
    app.sample("open-round-4-to-pair-trf26.trf")
    player(app, "Bergqvist", "withdraw", "yes")
    app.see("withdrawn from round 4")
    player(app, "Bergqvist", "return")
    assert "withdrawn from" not in app.text()
    player(app, "Bergqvist", "forbid")
    app.tap("choose", within="dialog")
    app.see("Kept apart")
    app.tap("allow")
    assert "Kept apart" not in app.text()


def test_a_published_round_is_taken_back_and_changed(app: App):
    """The address of a round that is gone shows the last one; pairs against the rules need a tick, and are recorded."""
    app.sample("open-round-4-to-pair-trf26.trf")
    publish_next(app)
    app.go("pairings/4")
    app.tap("unpair", "yes")
    app.see("Round 3 of 7")
    publish_next(app)
    app.go("pairings/4")
    app.tap("repair-round")
    # the others of boards 1 and 3; players 1 and 2 met in round 3
    for field, name in {"white1": "Mandelblatt, Oskar", "black1": "IM Cardenal, Tomas",
                        "white2": "IM Bergqvist, Nils", "black2": "GM Abrantes, Ines"}.items():  # fmt: skip
        options = f"[...document.querySelector('dialog [name={field}]').options]"
        app.choose(f"dialog [name={field}]", app.js(f"{options}.find((one) => one.text === {json.dumps(name)}).value"))
    app.tap("save", within="dialog")
    app.see("players 1 and 2 met in round 3", "dialog")
    app.tap("not-fide", "save", within="dialog")
    app.see("13-3, 2-1 instead of 13-1, 2-3", "#news")


def test_a_late_correction_is_only_for_the_report(app: App):
    """The result that the next rounds were paired with stays."""
    app.sample("open-round-4-to-pair-trf26.trf")
    app.go("results/2")
    app.tap("[data-board='2'] [data-do=correct]", "for-rating", "result-0-1")
    app.see("for the rating report", "#news")
    results = "[...document.querySelectorAll('[data-board=\"2\"] .result')].map((one) => one.textContent)"
    assert ["1", "0"] == app.js(results)


def test_a_round_is_shared_and_shown_in_the_hall(app: App):
    """The browser is asked for it; where it cannot share, the file is saved."""
    app.sample("open-round-3-unfinished-trf26.trf")
    app.js("void (navigator.canShare = () => true)")
    app.js("void (navigator.share = async ({ files: [file] }) => { self.shared = file.name; })")
    app.go("pairings/3/board")
    app.tap("share")
    assert "Lakeside Open 2026-3.html" == app.js("self.shared")
    app.go("pairings/3/screen")
    app.js("void (Element.prototype.requestFullscreen = async function () { self.full = this.className; })")
    app.tap("full-screen")
    assert "paper hall-room" == app.js("self.full")


def test_a_round_beyond_an_unknown_number_of_rounds(app: App, tmp_path: Path):
    """A finished TRF16 does not say that it is finished: the standings are as near as the next round."""
    text = (SAMPLES / "finished-byes-and-forfeits-trf16.trf").read_text("utf-8")
    (tmp_path / "old.trf").write_text(re.sub("^142.*\n", "", text, flags=re.MULTILINE), "utf-8")
    app.open()
    app.tab.give_file("input[type=file]", tmp_path / "old.trf")
    app.tab.wait_for("/^#[0-9]/.test(location.hash)")
    app.go("results")
    app.tap("to-standings")
    app.see("After round 5")


@pytest.mark.parametrize("name", ["team-round-4-to-pair-trf26.trf", "double-swiss-round-4-to-pair-trf26.trf"])
def test_matches_are_played_to_the_end(app: App, name: str):
    """A line-up with a reserve, a match that is won by default, games by touches; `check` accepts what is saved."""
    app.sample(name)
    publish_next(app)
    app.go("results")
    if name.startswith("team"):
        app.tap("more-match", "lineup")
        app.choose("dialog [name=board3]", "18")
        app.tap("save", within="dialog")
        app.see("18 Zeman, Rosa", "#news")
    app.tap("more-match", "match-+-")
    while "All rounds are played" not in app.text():
        if app.js("!!document.querySelector('[data-do=pair]')"):
            publish_next(app)
        app.go("results")
        for place in app.js("[...document.querySelectorAll('.game:not(.entered)')].map((one) => one.dataset.board)"):
            time.sleep(0.31)
            app.tap("white-won", within=f".game[data-board='{place}']")
        app.go("results")
    app.go("more/report")
    app.tap("report-trf26")
    checked = run_fidepair("check", app.saved("-trf26.trf"))
    assert 0 == checked.returncode, checked.stdout + checked.stderr


@pytest.mark.skipif(BROWSER is None, reason="no Chromium")
def test_two_windows_and_a_file_in_place(host: Host, tmp_path: Path):
    """Each window shows what the other enters; a file that was chosen has every change."""
    left = "document.querySelectorAll('.game:not(.entered)').length"
    mine = "navigator.storage.getDirectory().then((all) => all.getFileHandle('mine.trf', { create: true }))"
    with Chromium(tmp_path / "profile") as tab:
        app = App(tab, host.url)
        app.sample("open-round-3-unfinished-trf26.trf")
        app.js(f"void (self.showSaveFilePicker = () => {mine})")
        app.go("more/files")
        app.tap("in-place")
        app.see("mine.trf", "#saved")
        app.go("results")
        with tab.other_window(app.js("location.href")):
            tab.wait_for("document.body?.dataset.program === 'ready'")
            app.done()
            app.tap("draw", within=".game")
        tab.wait_for(f"{left} === 1")
        app.tap("white-won", within=".game")
        tab.wait_for(f"{left} === 0")
        app.see("mine.trf", "#saved")
        assert app.stored() == app.js(f"{mine}.then((found) => found.getFile()).then((file) => file.text())")


UNFINISHED = "open-round-3-unfinished-trf26.trf"
"""Boards 1 and 3 of 6 are open."""


def in_drafts(work: str) -> str:
    """Return what does some work with `drafts`, and gives what `done` is given."""
    return (
        "new Promise((done) => { const asked = indexedDB.open('fidepair'); asked.onsuccess = () => {"
        " const drafts = asked.result.transaction('draft', 'readwrite').objectStore('draft');"
        f" drafts.transaction.oncomplete = () => asked.result.close(); {work} }}; }})"
    )


KEPT_ANSWERS = in_drafts(
    "drafts.getAll(IDBKeyRange.bound(1, Infinity)).onsuccess = ({ target }) => done(target.result.at(-1)?.text ?? '');"
)
"""The text whose first screen is kept with the event."""
TOUCHED = "drafts.openCursor(IDBKeyRange.lowerBound([0])).onsuccess = ({ target: { result: one } }) => %s;"
"""Does something with the first touched result that waits, or null."""


def unfinished(app: App) -> tuple[str, str]:
    """Open that event, until its first screen is kept with it; return its address and what is shown."""
    app.sample(UNFINISHED)
    app.tab.wait_for(f"{KEPT_ANSWERS}.then((text) => text !== '')", 20)
    return app.js("location.href"), app.text("#main")


def silenced(tab: Chromium) -> str:
    """From now on, no program answers on any page; return the number of that."""
    source = "self.Worker = class { postMessage() {} terminate() {} }"
    return tab.call("Page.addScriptToEvaluateOnNewDocument", source=source)["identifier"]


def reopened(app: App, place: str) -> None:
    """Load the page anew, whether a program answers or not."""
    app.tab.go("about:blank")
    app.tab.open(place)


@pytest.mark.skipif(BROWSER is None, reason="no Chromium")
def test_the_open_boards_are_shown_before_the_program_has_started(host: Host, tmp_path: Path):
    """With a program that never answers: the round as the program showed it, but never that of an older version."""
    with Chromium(tmp_path / "profile") as tab:
        app = App(tab, host.url)
        place, shown = unfinished(app)
        assert app.stored() == app.js(KEPT_ANSWERS)
        script = silenced(tab)
        reopened(app, place)
        tab.wait_for("!!document.querySelector('.games')")
        assert shown == app.text("#main")
        assert app.js("document.body.dataset.program !== 'ready'")
        tab.call("Page.removeScriptToEvaluateOnNewDocument", identifier=script)
        reopened(app, place)
        app.done()
        app.tap("draw", within=".game")
        silenced(tab)
        assert app.stored() != app.js(KEPT_ANSWERS)
        reopened(app, place)
        time.sleep(1)
        assert app.js("!document.querySelector('.games')")
        app.js("for (let at = 0; at < 3; at += 1) dispatchEvent(new PopStateEvent('popstate'))")
        time.sleep(0.5)
        assert [] == tab.faults()  # a screen that is asked for again waits, too


def touch_board(app: App, board: int, what: str) -> None:
    """Touch a result, and wait until the board is among those entered; the program may not have answered."""
    time.sleep(0.31)
    app.tab.tap(f".game[data-board='{board}'] [data-do={what}]")
    app.tab.wait_for(f"!!document.querySelector('.game.entered[data-board=\"{board}\"]')")


def with_results(folder: Path, *results: str) -> str:
    """Return the text of that event with results, as the command line writes it, one after the other."""
    path = folder / "unfinished.trf"
    shutil.copy(SAMPLES / UNFINISHED, path)
    for one in results:
        assert 0 == program("result", path, one).code
    return path.read_text("utf-8")


@pytest.mark.skipif(BROWSER is None, reason="no Chromium")
def test_touched_results_are_kept_before_the_program_answers(host: Host, tmp_path: Path):
    """With a program that never answers, twice killed; then it gets them in their order, each one a version."""
    profile = tmp_path / "profile"
    with Chromium(profile) as tab:
        app = App(tab, host.url)
        place, _ = unfinished(app)
        before = app.stored()
        silenced(tab)
        reopened(app, place)
        touch_board(app, 3, "white-won")
        tab.kill()
    with Chromium(profile) as tab:
        app = App(tab, host.url)
        silenced(tab)
        reopened(app, place)
        tab.wait_for("!!document.querySelector('.game.entered[data-board=\"3\"]')")
        touch_board(app, 1, "draw")
        assert before == app.stored()
        tab.kill()
    with Chromium(profile) as tab:
        app = App(tab, host.url)
        app.open(place.partition("#")[2])
        app.see("All results are in")
        assert with_results(tmp_path, "3=1-0", "1=1/2") == app.stored()
        app.go("more")
        app.tap("undo", within="#main")
        assert with_results(tmp_path, "3=1-0") == app.stored()
        assert [] == tab.faults()


@pytest.mark.skipif(BROWSER is None, reason="no Chromium")
def test_a_touched_result_that_the_program_refuses_is_taken_back(host: Host, tmp_path: Path):
    """It is said which one and why; those touched after it stay; nothing is tried again."""
    with Chromium(tmp_path / "profile") as tab:
        app = App(tab, host.url)
        place, _ = unfinished(app)
        script = silenced(tab)
        reopened(app, place)
        touch_board(app, 3, "white-won")
        touch_board(app, 1, "draw")
        wrong = "one.update({ ...one.value, request: { ...one.value.request, results: ['77=1-0'] } }).onsuccess = done"
        app.js(in_drafts(TOUCHED % wrong) + ".then(() => 1)")
        tab.call("Page.removeScriptToEvaluateOnNewDocument", identifier=script)
        reopened(app, place)
        app.see("Board 77 does not exist", "dialog")
        app.see("Board 3: 1–0", "dialog")
        app.done()
        assert with_results(tmp_path, "1=1/2") == app.stored()
        app.tap("close", within="dialog")
        app.see("1 of 6 open")
        assert app.js(in_drafts(TOUCHED % "done(one === null)"))
        app.open(place.partition("#")[2])
        assert app.js("!document.querySelector('dialog')")


@pytest.mark.parametrize("browser", [IN_CHROMIUM, IN_FIREFOX])
def test_results_are_kept_when_the_browser_is_killed_at_once(browser: type[Tab], host: Host, tmp_path: Path):
    """As soon as the board has moved; whether the program has seen it or not."""
    for board, what, result in ((1, "draw", "1=1/2"), (3, "white-won", "3=1-0")):
        profile = tmp_path / str(board)
        with browser(profile) as tab:
            tab.look(375)
            app = App(tab, host.url)
            app.sample(UNFINISHED)
            place = app.js("location.hash.slice(1)")
            touch_board(app, board, what)
            tab.kill()
        with browser(profile) as tab:
            app = App(tab, host.url)
            app.open(place)
            assert with_results(tmp_path, result) == app.stored()


# ── What is kept ─────────────────────────────────────────────────────────────
CHANGES = {
    "a new event": lambda app: begin(app, ENTRIES, "Kept", 5),
    "a late entry": lambda app: (
        app.go("players"), app.tap("late"), app.type("dialog [name=name]", "Late, Larry"),
        app.tap("save", within="dialog")),
    "a bye": lambda app: (player(app, "PlayerAc", "bye"), app.tap("save", within="dialog")),
    "a correction": lambda app: (
        player(app, "PlayerAd", "correct-player"), app.type("dialog [name=rating]", "2222"),
        app.tap("save", within="dialog")),
    "an entry removed": lambda app: player(app, "Mistake", "remove", "yes"),
    "two players kept apart": lambda app: (
        player(app, "PlayerAa", "forbid"), app.tap("choose", within="dialog")),
    "a round": publish_next,
    "a result": lambda app: (app.go("results"), enter(app, 1, "draw")),
    "a corrected result": lambda app: (
        app.go("results"), app.tap("[data-board='1'] [data-do=correct]", "result-1-0")),
    "a step back": lambda app: (app.go("more"), app.tap("undo", within="#main")),
    "a withdrawal": lambda app: player(app, "PlayerBa", "withdraw", "yes"),
}  # fmt: skip
"""Each kind of change to a file, in an order in which each is possible."""


@pytest.mark.parametrize("browser", [IN_CHROMIUM, IN_FIREFOX])
def test_nothing_is_lost_when_the_browser_is_killed(browser: type[Tab], host: Host, tmp_path: Path):
    """After each kind of change the browser ends as in a power cut; the newest version is there in the next one."""
    before = ""
    for name, change in CHANGES.items():
        with browser(tmp_path / "profile") as tab:
            tab.look(375)
            app = App(tab, host.url)
            app.open()
            if before:
                app.tap("event")
            change(app)
            app.tab.wait_for("document.getElementById('saved').innerText.includes('saved')")
            kept = app.stored()
            tab.kill()
        assert kept != before, name
        with browser(tmp_path / "profile") as tab:
            app = App(tab, host.url)
            app.open()
            assert kept == app.stored(), name
        before = kept


# ── Installed, offline, up to date ───────────────────────────────────────────
@pytest.mark.skipif(BROWSER is None, reason="no Chromium")
def test_it_can_be_installed(host: Host, tmp_path: Path):
    """Chromium finds no reason against an installation, and no fault in the manifest."""
    with Chromium(tmp_path / "profile") as tab:
        App(tab, host.url).open()
        assert [] == tab.call("Page.getInstallabilityErrors")["installabilityErrors"]
        assert [] == tab.call("Page.getAppManifest")["errors"]


@pytest.mark.parametrize("browser", [IN_CHROMIUM, IN_FIREFOX])
def test_it_works_without_a_network(browser: type[Tab], site: Path, tmp_path: Path):
    """Without its host, the page opens again and pairs."""
    host = Host(site)
    with browser(tmp_path / "profile") as tab:
        App(tab, host.url).open()
    host.close()
    with browser(tmp_path / "profile") as tab:
        app = App(tab, host.url)
        app.sample("open-round-4-to-pair-trf26.trf")
        app.tap("pair")
        app.see("Mandelblatt")
        assert [] == tab.faults()


@pytest.mark.parametrize("browser", [IN_CHROMIUM, IN_FIREFOX])
def test_a_new_version_is_offered_and_never_forced(browser: type[Tab], site: Path, tmp_path: Path):
    """Another version in the folder waits, even over a reload, until somebody touches the button; events stay."""
    folder = tmp_path / "site"
    shutil.copytree(site, folder)
    host = Host(folder)
    with browser(tmp_path / "profile") as tab:
        app = App(tab, host.url)
        app.sample("open-round-3-unfinished-trf26.trf")
        kept, facts = app.stored(), folder / "site.js"
        old = app.js("self.SITE.build") if browser is Chromium else re.search('"build": "(.*?)"', facts.read_text())[1]
        facts.write_text(facts.read_text("utf-8").replace(old, "f" * 16), "utf-8")
        app.open()
        app.tab.wait_for("!!document.querySelector('[data-do=update]')")
        build = 'fetch(\'site.js\').then((found) => found.text()).then((text) => text.match(/"build": "(.*?)"/)[1])'
        assert old == app.js(build)
        app.open()
        assert old == app.js(build)
        tab.tap("[data-do=update]")
        # no request is made before the page is there anew: while one runs, the old version does not give way
        tab.wait_for("document.body?.dataset.program === 'ready' && !document.querySelector('[data-do=update]')")
        app.done()
        assert "f" * 16 == app.js(build)
        assert kept == app.stored()
    host.close()


# ── Lists and files ──────────────────────────────────────────────────────────
def test_an_entry_list_may_be_a_workbook(app: App, tmp_path: Path):
    """The same reader as that of `new` reads it, with the library in the folder."""
    book = Workbook()
    for row in (("Name", "Rating"), ("Åkesson, Bo", 2100), ("Nguyễn, Văn", 2000), ("Zelený, Jan", 1900)):
        book.active.append(row)
    book.save(tmp_path / "entries.xlsx")
    app.open("new")
    app.tab.give_file("#list-file", tmp_path / "entries.xlsx")
    app.see("3 players found")


def test_hostile_names_and_files(app: App, tmp_path: Path):
    """Markup, scripts and signs that turn the writing are text on every screen; other files are refused by name."""
    text = (SAMPLES / "open-round-4-to-pair-trf26.trf").read_text("utf-8")
    for old, new in (
        ("Abrantes, Ines                   ", "<img src=x onerror=owned()>      "),
        ("Bergqvist, Nils                  ", "<script>owned()</script>, A      "),
        ("Cardenal, Tomas                  ", f"{TEXTS['bidi']}, B".ljust(33)),
        ("012 Lakeside Open 2026", "012 <svg onload=owned()><style>*{display:none}</style>"),
    ):
        assert old in text
        text = text.replace(old, new)
    path = tmp_path / "<b onclick=owned()>.trf"
    path.write_text(text, "utf-8")
    app.open()
    app.tab.give_file("input[type=file]", path)
    app.tab.wait_for("/^#[0-9]/.test(location.hash)")
    app.done()
    for screen in SCREENS:
        app.go(screen)
        assert not re.findall("[\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069]", app.text("body")), screen
        assert 0 == app.js("document.querySelectorAll('main img, main script, main style, main [onload]').length")
    app.go("players")
    app.see("<img src=x onerror=owned()>")
    for name, content in (("noise.trf", bytes(range(256))), ("empty.trf", b""), ("picture.png", b"\x89PNG\r\n\x1a\n"),
                          ("large.trf", b"0" * (17 * 2**20))):  # fmt: skip
        (tmp_path / name).write_bytes(content)
        app.open()
        app.tab.give_file("input[type=file]", tmp_path / name)
        app.see(name)
        assert app.js("!/^#[0-9]/.test(location.hash)"), name
    assert [] == app.tab.faults()


# ── Keys, readers, widths, paper ─────────────────────────────────────────────
def test_the_keyboard_is_enough(app: App):
    """A round is paired, published, and its results entered without a finger or a mouse."""
    app.sample("open-round-4-to-pair-trf26.trf")

    def press_on(selector: str, *keys: str) -> None:
        for _ in range(120):
            if app.js(f"document.activeElement?.matches({json.dumps(selector)})"):
                break
            app.tab.press("Tab")
        else:
            raise AssertionError(f"Tab never leads to {selector}")
        app.tab.press(*keys)
        app.done()

    press_on("[data-do=pair]", "Enter")
    press_on("[data-do=publish]", "Enter")
    press_on("[data-do=tab-results]", "Enter")
    app.tab.wait_for("document.body.dataset.screen === 'results'")
    games = "document.querySelector('.games').textContent"  # of boards that are not drawn yet, too
    for key in ("1", "0", "=", "2", "1"):
        left = app.js("document.querySelectorAll('.game:not(.entered)').length")
        press_on(".game:not(.entered) *", key)
        app.tab.wait_for(f"document.querySelectorAll('.game:not(.entered)').length === {left - 1}")
        shown = app.js(games)
        app.open(app.js("location.hash.slice(1)"))
        assert shown == app.js(games)  # as the program shows the file
    app.see("All results are in")


@pytest.mark.skipif(not AXE, reason="FIDEPAIR_AXE names no axe.min.js")
@pytest.mark.parametrize("width", [375, 1280])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_nothing_keeps_anybody_out(app: App, dark: bool, width: int):
    """axe-core finds no violation on any screen or sheet, light or dark."""
    found = []
    app.tab.look(width, dark=dark)

    def look(*place: str) -> None:
        app.js(f"(() => {{ {Path(AXE).read_text('utf-8')}; self.axe = axe; }})()")
        report = app.js(
            "self.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })"
            ".then((found) => found.violations.map((one) => [one.id, one.nodes[0].html.slice(0, 200)]))"
        )
        found.extend((*place, *one) for one in report)

    app.open()
    look("start")
    app.open("new")
    look("new")
    app.type("textarea[name=entries]", ENTRIES)
    app.tab.wait_for("!!document.querySelector('#list-next:not(:disabled)')", 20)
    look("new", "list")
    app.tap("next")
    look("new", "name")
    app.type("input[name=name]", "Weekend Open")
    app.choose("select[name=system]", "dutch")
    app.tap("next")
    look("new", "rounds")
    app.type("input[name=rounds]", "5")
    app.choose("select[name=initial_colour]", "white")
    app.tap("create")
    app.tab.wait_for("/^#[0-9]+.players/.test(location.hash)")
    player(app, "Mistake", "remove")
    look("new", "players", "remove")
    app.tap("close", within="dialog")
    for sample, sheets in SHEETS.items():
        app.sample(sample)
        for screen in (*SCREENS, "more/text", *PAPERS):
            app.go(screen)
            look(sample[:8], screen)
        for screen, *names in sheets:
            app.go(screen)
            app.tap(*names)
            look(sample[:8], screen, *names)
            app.tap("close", within="dialog")
    app.tab.look(375)

    assert [] == found


@pytest.mark.parametrize("name", ["open-round-3-unfinished-trf26.trf", "double-swiss-round-4-to-pair-trf26.trf",
                                  "team-round-4-to-pair-trf26.trf", "broken-columns-trfx.trf"])  # fmt: skip
def test_nothing_is_wider_than_the_window(app: App, name: str):
    """From a telephone to a large screen the page need not be moved sideways; tables that are wide scroll alone."""
    wide = []
    app.sample(name)
    for width in WIDTHS:
        app.tab.look(width)
        for screen in SCREENS:
            app.go(screen)
            if PICTURES:
                shot = f"{type(app.tab).__name__}-{name[:6]}-{screen.replace('/', '-')}-{width}.png"
                app.tab.picture(Path(PICTURES) / shot)
            if app.js("document.documentElement.scrollWidth") > width:
                wide.append((screen, width))
    app.tab.look(375)

    assert [] == wide


@pytest.mark.parametrize("form", ["board", "name", "slips"])
def test_a_round_is_printed_on_a4(app: App, form: str):
    """A list of a small event takes one sheet."""
    app.sample("open-round-3-unfinished-trf26.trf")
    app.js("void (self.print = () => { self.hasPrinted = true; })")
    app.go(f"pairings/3/{form}")
    app.tap("print")
    printed = app.tab.paper()
    if PICTURES:
        (Path(PICTURES) / f"{type(app.tab).__name__}-{form}.pdf").write_bytes(printed)

    assert printed.startswith(b"%PDF")
    if isinstance(app.tab, Chromium):
        assert 1 == len(re.findall(rb"/Type ?/Page\b(?!s)", printed))


@pytest.mark.skipif(BROWSER is None, reason="no Chromium")
def test_a_screen_is_printed_with_its_names(host: Host, tmp_path: Path):
    """Somebody prints what is seen, by the menu of the browser: names that can be touched are on the paper, too."""
    with Chromium(tmp_path / "profile") as tab:
        app = App(tab, host.url)
        app.sample("open-round-3-unfinished-trf26.trf")
        tab.call("Emulation.setEmulatedMedia", media="print")
        for screen in ("results", "pairings/3/board", "standings", "players"):
            app.go(screen)
            assert "Eskildsen, Palle" in app.text(), screen
            assert not app.js(
                "[...document.querySelectorAll('.search, .key, a.button')].some((one) => one.offsetWidth)"
            )


# ── The answers ──────────────────────────────────────────────────────────────
def test_the_answers_are_those_of_the_command_line(app: App):
    """Byte for byte of JSON, for every sample: its findings, its rounds checked, the next one paired, the standings."""
    differ, compared = [], 0
    app.js(
        "void (self.worker = new Worker('worker.js', { type: 'module' }), self.answers = {},"
        " self.worker.onmessage = ({ data }) => { if (data.id) self.answers[data.id] = data.text; })"
    )
    for at, path in enumerate(sorted(SAMPLES.glob("*.trf"))):
        for do, options in (("check", {}), ("lint", {}), ("pair", {}), ("standings", {})):
            request = json.dumps({"do": do, "file": str(path), "trf": path.read_text("utf-8"), **options})
            number = f"{at}-{do}"
            app.js(f"void self.worker.postMessage({{ id: '{number}', text: {json.dumps(request)} }})")
            heard = json.loads(app.tab.wait_for(f"self.answers['{number}']"))
            typed = [f"--{name}={value}" for name, value in options.items()]
            theirs = program(do, path, "--json", *([] if do == "lint" else ["-q"]), *typed)
            compared += heard["ok"]
            told = json_bytes(heard["answer"]) if heard["ok"] else heard["error"]
            # `check`, which may have many files, puts what is wrong with one beside that file
            expected = theirs.out if heard["ok"] else json.loads(theirs.out).get("error", told)
            if (heard["exit_code"], told) != (theirs.code, expected):
                differ.append((path.name, do, heard["exit_code"], theirs.code))

    assert [] == differ
    assert compared > 30
