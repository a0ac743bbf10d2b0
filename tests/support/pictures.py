"""Pictures and measures of pages in Chromium (Debian: the package `chromium`).

    python -m tests.support.pictures FOLDER_OF_PAGES PICTURES [--axe node_modules/axe-core/axe.min.js]
    python -m tests.support.pictures --readme

Opens every page in the folder at 320, 375, 768, 1280 and 1920 px, light and dark; writes a picture of each at
375, 768, 1280 and 1920 px and its print as PDF; and lists pages that scroll sideways (on a telephone also those with
a part that does), that complain, or in which axe-core (npm: `axe-core`) finds something. Exit code 1 if there are any.

With `--readme` it makes the pictures of the README again, from the pages of today.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path
from unittest.mock import patch

from fidepair.cli.app import run

sys.path.insert(0, str(Path(__file__).parent))
from chromium import Chromium

ROOT = Path(__file__).parents[2]
WIDTHS = (320, 375, 768, 1280, 1920)
IN_PICTURES = (375, 768, 1280, 1920)
RULES = "{runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']}"
WIDER = """Math.max(document.documentElement.scrollWidth,
    ...[...document.querySelectorAll('.hall > *')].map(part => part.getBoundingClientRect().right))
    - document.documentElement.clientWidth
    || Number([...document.querySelectorAll('.hall li > *')].some(part =>
        part.getBoundingClientRect().right > part.parentNode.getBoundingClientRect().right + 1))"""
"""By how much a page is wider than the window; the screen for the hall, and its lines, are cut instead of scrolling."""
SCROLLS = """[...document.querySelectorAll('*')].some(part =>
    ['auto', 'scroll'].includes(getComputedStyle(part).overflowX) && part.scrollWidth > part.clientWidth)"""
"""Whether a part of a page scrolls sideways by itself, which nothing does on a telephone."""
TELEPHONE = 375
SAMPLES = ROOT / "trf_samples"
WORKSHEET, PHONE = (860, 400), (375, 520)
"""The sizes of the pictures of the README."""


def faults_of(browser: Chromium, page: Path, pictures: Path | None = None, axe: str = "") -> list[str]:
    """Return what is wrong with a page, and write its pictures."""
    found = []
    browser.events.clear()
    browser.call("Emulation.setScrollbarsHidden", hidden=True)  # they would cut off the right edge
    browser.open(page.as_uri())
    for width in WIDTHS:
        for dark in (False, True):
            browser.look(width, dark=dark)
            mode = f"{page.name} at {width} px, {'dark' if dark else 'light'}"
            wider = browser.js(WIDER)
            if wider > 0:
                found.append(f"{mode}: {wider} px wider than the window")
            if width <= TELEPHONE and browser.js(SCROLLS):
                found.append(f"{mode}: a part of the page scrolls sideways")
            if pictures is not None and width in IN_PICTURES:
                browser.picture(pictures / f"{page.stem}-{width}{'-dark' if dark else ''}.png")
            if axe and width in IN_PICTURES:
                found += [f"{mode}: {violation}" for violation in _violations(browser, axe)]
    if pictures is not None:
        (pictures / f"{page.stem}.pdf").write_bytes(browser.paper())
    return found + [f"{page.name}: {fault}" for fault in browser.faults()]


def _violations(browser: Chromium, axe: str) -> list[str]:
    """Return what axe-core finds in the page that is open; its script bypasses the policy of the page."""
    browser.call("Page.setBypassCSP", enabled=True)
    browser.js(axe + "; 0")
    expression = (
        f"axe.run(document, {RULES}).then(told => told.violations.map(one => "
        "one.id + ': ' + one.nodes.map(node => node.target.join(' ')).slice(0, 3).join(', ')))"
    )
    return list(browser.js(expression))


def pictures_of_readme(folder: Path) -> None:
    """Write the pictures of the README: a worksheet, and a round on a telephone, published on 3 May 2026."""
    with (
        patch.dict(os.environ, SOURCE_DATE_EPOCH="1777824000"),
        tempfile.TemporaryDirectory() as work,
        Chromium(Path(work) / "profile") as browser,
    ):
        made = Path(work)
        run(["sheet", str(SAMPLES / "open-round-4-to-pair-trf26.trf"), "-o", str(made / "sheet.html"), "-q"])
        run(["publish", str(SAMPLES / "open-round-3-unfinished-trf26.trf"), "-o", str(made / "site"), "-q"])
        browser.call("Emulation.setScrollbarsHidden", hidden=True)
        for page, (width, height), name in (
            ("sheet.html", WORKSHEET, "worksheet.png"),
            ("site/index.html", PHONE, "phone.png"),
        ):
            browser.look(width, height)
            browser.open((made / page).as_uri())
            browser.picture(folder / name, whole=False)


def main() -> int:
    """Make the pictures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pages", type=Path, nargs="?")
    parser.add_argument("pictures", type=Path, nargs="?")
    parser.add_argument("--axe", type=Path)
    parser.add_argument("--readme", action="store_true")
    asked = parser.parse_args()
    if asked.readme:
        pictures_of_readme(ROOT / "fidepair" / "docs")
        return 0
    if asked.pictures is None:
        parser.error("which pages, and where to?")
    asked.pictures.mkdir(parents=True, exist_ok=True)
    axe = asked.axe.read_text("utf-8") if asked.axe else ""
    found: list[str] = []
    with tempfile.TemporaryDirectory() as profile, Chromium(Path(profile)) as browser:
        for page in sorted(asked.pages.glob("*.html")):
            found += faults_of(browser, page.resolve(), asked.pictures.resolve(), axe)
    print(*found, f"{len(found)} faults", sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
