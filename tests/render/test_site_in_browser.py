"""Pages of a site as a browser draws them: nothing wider than a telephone, everything on A4.

Needs Chromium (Debian: the package `chromium`); without it these tests are skipped.
"""

from __future__ import annotations

import html
import json
import re
from pathlib import Path

import pytest
from browser import BROWSER, browse, pages_of
from makers import tournament

from fidepair import read
from fidepair.desk.pages.site import site_of
from fidepair.render.language import in_language
from fidepair.render.site import pages

pytestmark = pytest.mark.skipif(BROWSER is None, reason="no Chromium on this machine")
SAMPLES = Path(__file__).parents[2] / "trf_samples"
MEASURE = """<script>
addEventListener('load', () => {
  const found = [];
  for (const frame of document.querySelectorAll('iframe')) {
    const page = frame.contentDocument.documentElement;
    if (page.scrollWidth > frame.clientWidth) found.push([frame.title, page.scrollWidth, frame.clientWidth]);
  }
  document.body.textContent = 'MEASURED' + JSON.stringify(found);
});
</script>"""
"""A window cannot be as narrow as a telephone, but a frame can."""
ROUND = ", ".join(f"{number}-{number + 1} 1:0" for number in range(1, 31, 2))


def large(name: str) -> dict[str, bytes]:
    """Return the pages of thirty players with long names, after nine rounds of an event of this name."""
    facts = tournament(30, [ROUND] * 9, rounds=11)
    people = tuple(
        one._replace(name="Featherstonehaugh, Maximilian", title="WGM", federation="ENG", rating=2100)
        for one in facts.participants
    )
    return pages(site_of(facts._replace(participants=people, name=name)))


def sites() -> dict[str, dict[str, bytes]]:
    """Return the pages of a large event, of teams, and of matches of two games."""
    samples = ("team-round-4-to-pair-trf26", "double-swiss-round-4-to-pair-trf26", "open-round-3-unfinished-trf26")
    return {"large": large("Open " * 30), **{name: pages(site_of(read(SAMPLES / f"{name}.trf"))) for name in samples}}


@pytest.mark.parametrize(("width", "lang"), [(375, "en"), (1200, "en"), (375, "pl"), (375, "pt")])
def test_no_page_is_wider_than_the_screen(width: int, lang: str, tmp_path: Path):
    """Neither on a telephone nor on a desk, nor with the longer words of other languages; tables that need more scroll
    by themselves."""
    with in_language(lang):
        shown = sites()
    frames = [
        f'<iframe title="{site} {name}" style="width:{width}px;height:900px;border:0" '
        f'srcdoc="{html.escape(page.decode())}"></iframe>'
        for site, made in shown.items()
        for name, page in made.items()
        if not re.search(r"-\d\d", name)
    ]
    path = tmp_path / "frames.html"
    path.write_text(f"<!DOCTYPE html><meta charset=utf-8><body>{''.join(frames)}{MEASURE}", encoding="utf-8")
    measured = re.search(r"MEASURED(.*?)</body>", browse(path, "--dump-dom", width=1400), re.DOTALL)

    assert measured
    assert [] == json.loads(html.unescape(measured[1]))


@pytest.mark.parametrize(
    "name",
    [
        "index.html",
        "round-9.html",
        "standings.html",
        "crosstable.html",
        "player-featherstonehaugh-maximilian-no-7.html",
    ],
)
def test_each_page_is_one_sheet_of_paper(name: str, tmp_path: Path):
    """Thirty players and nine rounds: each page takes one sheet of A4."""
    path = tmp_path / name
    path.write_bytes(large("Lakeside Open 2026")[name])

    assert 1 == pages_of(path)
