"""The page in a real browser: tabs, strangers' names, keys, paper, no network, and the answers of the command line.

    FIDEPAIR_PYODIDE=node_modules/pyodide pytest tests/web/in_browser.py

Not part of the usual suite: it takes minutes, needs Chromium, and the package `pyodide` of npm. FIDEPAIR_AXE names the
file `axe.min.js` of the package `axe-core`, for a look at accessibility; FIDEPAIR_PICTURES a folder for pictures.
"""

from __future__ import annotations

import base64
import json
import os
import re
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from browser import BROWSER
from chromium import Chromium, Host
from hostile import TEXTS, program

from fidepair.systems import SYSTEMS
from fidepair.text.data import json_bytes

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
SAMPLES = sorted(path.name for path in (ROOT / "trf_samples").glob("*.trf"))
OPEN, UNFINISHED, WRONG = (
    "open-round-4-to-pair-trf26.trf",
    "open-round-3-unfinished-trf26.trf",
    "finished-wrong-pairings-trf16.trf",
)
TABS = ("pair", "check", "standings", "day", "save")
WIDTHS = (375, 1400)
CORPORA = ROOT.parent / "shared" / "corpora"
MOST_FILES = 200
RUNTIME, AXE, PICTURES = (os.environ.get(f"FIDEPAIR_{name}", "") for name in ("PYODIDE", "AXE", "PICTURES"))

pytestmark = [
    pytest.mark.skipif(BROWSER is None, reason="there is no Chromium (Debian: apt-get install chromium)"),
    pytest.mark.skipif(not RUNTIME, reason="FIDEPAIR_PYODIDE names no folder of the package pyodide"),
]


class Browser(Chromium):
    """The page, and what somebody does on it."""

    def ready(self) -> None:
        """Wait until the program has started."""
        self.wait_for("typeof ready !== 'undefined' && ready.once", 180)

    def done(self) -> None:
        """Wait until nothing is asked any more."""
        self.wait_for("!waiting.size && !document.querySelector('#stop:not([hidden])')", 180)
        time.sleep(0.05)
        self.wait_for("!waiting.size", 180)

    def click(self, selector: str) -> None:
        """Click on an element, and wait until what it asks for is answered."""
        self.js(f"document.querySelector({json.dumps(selector)}).click()")
        self.done()

    def sample(self, name: str) -> None:
        """Open a sample by its button."""
        self.js("document.getElementById('title').textContent = ''")
        self.js(
            f"[...document.querySelectorAll('#samples button')].find((one) => one.textContent === '{name}').click()"
        )
        self.wait_for(f"document.getElementById('title').textContent === '{name}'")
        self.done()

    def give(self, path: Path) -> None:
        """Choose a file."""
        self.js("document.getElementById('title').textContent = ''")
        self.give_file("#file", path)
        self.wait_for(f"document.getElementById('title').textContent === {json.dumps(path.name)}")
        self.done()

    def tab(self, name: str) -> str:
        """Choose a tab, and return what stands in it."""
        self.click(f"#tab-{name}")
        return self.text(f"#{name}")

    def text(self, selector: str) -> str:
        """Return the text that is seen of an element."""
        return self.js(f"document.querySelector({json.dumps(selector)}).innerText")


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """The page on a host of this machine."""
    site = tmp_path_factory.mktemp("site")
    assert 0 == program("web", "-o", site, "--pyodide", RUNTIME).code
    host = Host(site)
    yield host
    host.close()


@pytest.fixture(scope="module")
def page(host: Host, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A browser with the page, ready."""
    with Browser(tmp_path_factory.mktemp("profile")) as browser:
        browser.look(1400)
        browser.open(host.url)
        browser.ready()
        yield browser


# ── The tabs ─────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("name", SAMPLES)
def test_every_tab_shows_something_of_every_sample(page: Browser, name: str):
    """Each answers, or says in words why it cannot; nothing breaks, and no policy is broken."""
    page.sample(name)
    for tab in TABS:
        assert page.tab(tab).strip()
    assert page.js("document.getElementById('fault').hidden")
    assert [] == page.faults()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", [OPEN, WRONG, "team-round-4-to-pair-trf26.trf", "broken-columns-trfx.trf"])
def test_nothing_is_wider_than_the_window(page: Browser, name: str, width: int, dark: bool):
    """From a telephone to a large screen the page need not be moved sideways; tables that are wide scroll alone."""
    page.look(width, dark=dark)
    page.sample(name)
    for tab in TABS:
        page.tab(tab)
        if tab == "pair" and name == OPEN:
            page.click("#pair-out td button")
        if PICTURES:
            page.picture(Path(PICTURES) / f"{name.partition('-')[0]}-{tab}-{width}-{'dark' if dark else 'light'}.png")
        assert page.js("document.documentElement.scrollWidth") <= width
    page.look(1400)


def test_a_pair_is_explained_and_so_is_another_opponent(page: Browser):
    """The number of a board opens why; below it, why not somebody else; and the worksheet is drawn."""
    page.sample(OPEN)
    page.click("#pair-out td button")
    first = page.text("#why")
    page.js("[...document.querySelectorAll('#why select')][1].value = '4'")
    page.click("#why form button")
    other = page.text("#why")
    pictures = page.js(
        "[...document.querySelectorAll('#why figure svg[role=img]')].map(one => "
        "one.querySelector('path').getAttribute('stroke-width') > 4 && one.getAttribute('aria-label'))"
    )
    page.click("#sheet")
    drawn = page.js("document.querySelector('.paper').shadowRoot.querySelectorAll('svg text').length")

    assert "Why 13 Mandelblatt, Oskar against 1 GM Abrantes, Ines?" in first
    assert "meet in bracket" in first
    assert "4 WGM Dvorakova, Jitka" in other
    assert ["By the rules. Changed pairs", "With 4-13. Changed pairs"] == [one.partition(":")[0] for one in pictures]
    assert drawn > 20
    assert [] == page.faults()


def test_published_rounds_are_checked_in_sentences(page: Browser):
    """What is missing is asked for; then the round that is wrong is told, with what the rules give."""
    page.sample(WRONG)
    page.tab("check")
    assert page.js("document.getElementById('missing').open")
    page.js("document.getElementById('system').value = 'dutch'")
    page.click("#ways button")
    told = page.text("#check")

    assert "Rounds that differ from the rules: 5." in told
    assert "worse by C6 (2.4.1)" in told
    page.click("#record")
    assert "192 FIDE_DUTCH" in page.js("new TextDecoder().decode(bytesOf(file.versions.at(-1)))")


def test_a_day_is_run(page: Browser, tmp_path: Path):
    """Results by single keys, a late entry, a bye and none again, the next round written, everything taken back."""
    page.sample(UNFINISHED)
    before = page.js("file.versions[0].base64")
    page.tab("day")
    page.js("[...document.querySelectorAll('.result')].find((one) => !one.value).focus()")
    open_games = page.js("[...document.querySelectorAll('.result')].filter((one) => !one.value).length")
    for _ in range(open_games):
        page.press("=")
        page.js("([...document.querySelectorAll('.result')].find((one) => !one.value) || document.body).focus()")
    page.click("#results-form button")
    assert "1/2-1/2" in page.text("#done")
    for selector, value in (("#late-name", "Late, Larry"), ("#late-rating", "2000")):
        page.js(f"document.querySelector('{selector}').value = '{value}'")
    page.click("#entries form button")
    assert "Late" in page.text("#done")
    page.js("document.querySelector('#bye-who').value = 'Late'; document.querySelector('#bye-round').value = '5'")
    page.click("#entries form:nth-child(2) button")
    assert "Late" in page.text("#done")
    for selector, value in (("#bye-who", "Late"), ("#bye-round", "5"), ("#bye-kind", "none")):
        page.js(f"document.querySelector('{selector}').value = '{value}'")
    page.click("#entries form:nth-child(2) button")
    assert "zero-point bye in round 5 cancelled" in page.text("#done")
    page.tab("pair")
    page.click("#write")
    assert "Results of round 4" in page.text("#day")
    written = page.js("new TextDecoder().decode(bytesOf(file.versions.at(-1)))")
    (tmp_path / "written.trf").write_text(written, "utf-8")
    assert 0 == program("check", tmp_path / "written.trf").code
    for _ in range(5):
        page.click("#undo")
    assert before == page.js("file.versions.at(-1).base64")
    assert page.js("document.getElementById('undo').disabled")


def test_the_changed_file_is_downloaded(page: Browser, tmp_path: Path):
    """As it is, and in other forms."""
    page.call("Page.setDownloadBehavior", behavior="allow", downloadPath=str(tmp_path))
    page.sample(OPEN)
    page.tab("save")
    page.click("#download")
    page.js("document.getElementById('to').value = 'json'")
    page.click("#convert-form button")
    wanted = tmp_path / OPEN.replace(".trf", ".json")
    end = time.monotonic() + 30
    while not wanted.exists() and time.monotonic() < end:
        time.sleep(0.05)

    assert (ROOT / "trf_samples" / OPEN).read_bytes() == (tmp_path / OPEN).read_bytes()
    assert "Lakeside Open 2026" == json.loads(wanted.read_text("utf-8"))["tournament"]["name"]


def test_other_forms_and_encodings_are_read(page: Browser, tmp_path: Path):
    """The JSON of `convert`, a file in a code page of one byte; chosen, or dropped on the page."""
    assert 0 == program("convert", ROOT / "trf_samples" / OPEN, "--to", "json", "-o", tmp_path / "open.json").code
    page.give(tmp_path / "open.json")
    assert "Mandelblatt, Oskar" in page.text("#pair-out")
    text = (ROOT / "trf_samples" / OPEN).read_text("utf-8")
    (tmp_path / "old.trf").write_bytes(text.replace("Bergqvist, Nils", "Bergkvist, Åke").encode("cp1252"))
    page.give(tmp_path / "old.trf")
    assert "Bergkvist, Åke" in page.text("#pair-out")
    page.js(
        "{ const data = new DataTransfer(); "
        f"data.items.add(new File([{json.dumps(text)}], 'dropped.trf')); "
        "document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })); }"
    )
    page.wait_for("document.getElementById('title').textContent === 'dropped.trf'")
    page.done()
    assert "Bergqvist, Nils" in page.text("#pair-out")


# ── Strangers ────────────────────────────────────────────────────────────────
def test_names_are_text(page: Browser, tmp_path: Path):
    """Markup, scripts, controls and signs that turn the writing stand in names, and are shown, in every tab."""
    text = (ROOT / "trf_samples" / OPEN).read_text("utf-8")
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
    page.js("self.owned = () => { self.wasOwned = true; }")
    page.give(path)
    for tab in TABS:
        assert [] == re.findall("[\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069]", page.tab(tab))
        assert 0 == page.js(
            "document.querySelectorAll('main img, main script, main style, main [onload], main b').length"
        )
    page.tab("pair")
    assert "<img src=x onerror=owned()>" in page.text("#pair-out")
    page.click("#sheet")
    drawn = "document.querySelector('.paper').shadowRoot"
    assert 0 == page.js(f"{drawn}.querySelectorAll('img, script, style, [onload]').length")
    assert page.js("self.wasOwned") is None
    assert [] == page.faults()


def test_what_is_no_report_is_told_in_words(page: Browser, tmp_path: Path):
    """Bytes of nothing, an empty file, a picture."""
    for name, content in (("noise.trf", bytes(range(256))), ("empty.trf", b""), ("picture.png", b"\x89PNG\r\n\x1a\n")):
        (tmp_path / name).write_bytes(content)
        page.give(tmp_path / name)
        assert "error" in page.text("#found-summary")
        assert page.text("#findings")
    assert page.js("document.getElementById('fault').hidden")


def test_a_file_that_is_too_large_is_refused_in_words(page: Browser, tmp_path: Path):
    """It is not even read."""
    (tmp_path / "large.trf").write_bytes(b"0" * (17 * 2**20))
    page.give_file("#file", tmp_path / "large.trf")
    page.wait_for("document.getElementById('state').textContent.includes('17.0 megabytes')")

    assert "large.trf" != page.text("#title")


def test_long_work_is_stopped(page: Browser):
    """The program starts again, and the file is as it was."""
    page.sample(OPEN)
    page.js("void ask({ do: 'check', system: 'dutch', trials: 100000 }).then((answer) => { self.stopped = answer; })")
    page.js("void ask({ do: 'check', system: 'dutch', trials: 100000 }); stop()")
    page.wait_for("self.stopped")
    page.tab("day")

    assert "Stopped" == page.js("self.stopped.error.kind")
    assert "Results of round 3" in page.text("#day")


def test_a_fault_shows_what_to_report(page: Browser):
    """The versions, the browser, what was asked, and what went wrong; the page goes on."""
    page.js(
        "self.kept = JSON.stringify; JSON.stringify = () => ']'; void ask({ do: 'pair' }); JSON.stringify = self.kept"
    )
    page.wait_for("!document.getElementById('fault').hidden")
    told = page.text("#report")

    assert "JSONDecodeError" in told
    assert "pyodide 314" in told
    assert "Chrome" in told
    page.sample(OPEN)
    assert page.js("document.getElementById('fault').hidden")


# ── Keys, readers, paper ─────────────────────────────────────────────────────
def test_the_keyboard_is_enough(page: Browser, host: Host):
    """A sample is opened, a pair explained, the tabs changed and a result entered without a mouse."""
    page.open(host.url)
    page.ready()

    def go_to(condition: str) -> None:
        for _ in range(80):
            if page.js(f"(({condition}))"):
                return
            page.press("Tab")
        raise AssertionError(f"Tab never leads to: {condition}")

    go_to("document.activeElement.textContent === 'open-round-3-unfinished-trf26.trf'")
    page.press("Enter")
    page.wait_for("document.getElementById('title').textContent === 'open-round-3-unfinished-trf26.trf'")
    page.done()
    assert "work" == page.js("document.activeElement.id")
    go_to("document.activeElement.id === 'tab-pair'")
    page.press("ArrowRight", "ArrowRight", "ArrowRight")
    page.done()
    assert "tab-day" == page.js("document.activeElement.id")
    go_to("document.activeElement.className === 'result' && !document.activeElement.value")
    page.press("1")
    assert "1-0" == page.js(
        "[...document.querySelectorAll('.result')].find((one) => one.value !== one.dataset.was).value"
    )
    page.press("Enter")
    page.wait_for("document.getElementById('done').textContent.includes('1-0')")
    page.done()
    go_to("document.activeElement.id === 'tab-day'")
    page.press("Home")
    page.done()
    assert not page.js("document.getElementById('pair').hidden")


@pytest.mark.skipif(not AXE, reason="FIDEPAIR_AXE names no axe.min.js")
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("name", [UNFINISHED, OPEN, WRONG, "broken-columns-trfx.trf"])
def test_nothing_keeps_anybody_out(page: Browser, name: str, dark: bool):
    """axe-core finds no fault in any tab, light or dark."""
    page.look(1400, dark=dark)
    page.sample(name)
    page.js(Path(AXE).read_text("utf-8") + "; 0")
    found = []
    for tab in TABS:
        page.tab(tab)
        if tab == "pair" and page.js("!document.getElementById('pair-more').hidden"):
            page.click("#pair-out td button")
        report = page.js(
            "axe.run(document).then((found) => found.violations.map((one) => [one.id, one.nodes[0].html]))"
        )
        found += [(tab, *one) for one in report]
    page.look(1400)

    assert [] == found


@pytest.mark.parametrize("tab", ["pair", "check", "standings", "day"])
def test_it_is_printed_on_a4(page: Browser, tab: str):
    """A tab of a small tournament takes one sheet, and what is for the screen only is not on it."""
    page.sample(OPEN)
    page.tab(tab)
    printed = base64.b64decode(page.call("Page.printToPDF", preferCSSPageSize=True)["data"])
    if PICTURES:
        (Path(PICTURES) / f"{tab}.pdf").write_bytes(printed)

    assert printed.startswith(b"%PDF")
    assert len(re.findall(rb"/Type ?/Page\b(?!s)", printed)) in ((1, 2) if tab == "standings" else (1,))
    (box,) = {tuple(map(float, one.split())) for one in re.findall(rb"/MediaBox ?\[([^]]+)\]", printed)}
    assert (595, 842) == (round(box[2]), round(box[3]))


# ── The answers, and the network ─────────────────────────────────────────────
def some_files() -> list[Path]:
    """Return two hundred generated tournaments, taken evenly; the samples where the corpora are not there."""
    found = sorted(path for path in CORPORA.rglob("*.trf*") if "real" not in path.parts) if CORPORA.is_dir() else []
    found = found or sorted((ROOT / "trf_samples").glob("*.trf"))
    step = max(1, len(found) // MOST_FILES)
    return found[::step][:MOST_FILES]


def test_the_answers_are_those_of_the_command_line(page: Browser):
    """Byte for byte of JSON: what is found in a file, its rounds checked, the third paired again, the standings."""
    differ, compared = [], 0
    for path in some_files():
        content = base64.b64encode(path.read_bytes()).decode()
        page.js(f"void Object.assign(file, {{ name: {json.dumps(str(path))}, versions: [{{ base64: '{content}' }}] }})")
        system = {"system": folder} if (folder := path.relative_to(ROOT.parent).parts[2]) in SYSTEMS else {}
        for do, options in (("check", {"trials": 0}), ("lint", {}), ("pair", {"round": 3}), ("standings", {})):
            request = json.dumps({"do": do, **options, **system})
            told = json.loads(page.js(f"ask({request}).then(() => ask.last)"))
            typed = [f"--{name}={value}" for name, value in (options | system).items()]
            theirs = program(do, path, "--json", *([] if do == "lint" else ["-q"]), *typed)
            compared += told["ok"]
            if (told["exit_code"], told["ok"]) != (theirs.code, theirs.code < 2):
                differ.append((path.name, do, told["exit_code"], theirs.code))
            elif told["ok"] and json_bytes(told["answer"]) != theirs.out:
                differ.append((path.name, do, told["answer"], theirs.out))

    assert [] == differ
    assert compared > len(some_files())


def test_it_works_without_a_network(page: Browser, host: Host):
    """After the first visit the host may be gone: the page opens again, and pairs."""
    page.wait_for("(async () => !!(await (await caches.open(`fidepair-${SITE.build}`)).match('picture')))()", 180)
    host.close()
    page.open(host.url)
    page.ready()
    page.sample(OPEN)

    assert "Mandelblatt, Oskar" in page.text("#pair-out")
    assert [] == page.faults()
