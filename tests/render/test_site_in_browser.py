"""Pages of a site as a browser draws them: nothing wider than a telephone, everything on A4.

Needs Chromium (Debian: the package `chromium`); without it these tests are skipped.
"""

from __future__ import annotations

import html
import json
import re
import struct
from pathlib import Path

import pytest
from browser import BROWSER, browse, pages_of
from chromium import Chromium
from hostile import TEXTS
from makers import tournament
from pictures import PHONE, WORKSHEET, faults_of, pictures_of_readme

from fidepair import read
from fidepair.cli.app import run
from fidepair.desk.pages.site import site_of
from fidepair.desk.record.past_state import published
from fidepair.render.language import in_language
from fidepair.render.show import board_page, name_page, result_page, slip_page
from fidepair.render.site import pages

pytestmark = [pytest.mark.slow, pytest.mark.skipif(BROWSER is None, reason="no Chromium on this machine")]
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


# ── All pages at five widths, light and dark ─────────────────────────────────
PUBLISHED = (
    "accelerated-round-3-to-pair-trf26",
    "double-swiss-round-4-to-pair-trf26",
    "finished-standings-trf26",
    "open-round-3-unfinished-trf26",
    "team-round-4-to-pair-trf26",
)
DRAWN = ("show", "standings", "crosstable", "sheet", "explain")
PEOPLE = re.compile("(player|team)-.*")


def faults_in(folder: Path, profile: Path) -> list[str]:
    """Return what the browser finds in the pages of a folder; of the pages of players, in the first one."""
    found = sorted(folder.glob("*.html"))
    people = [page for page in found if PEOPLE.fullmatch(page.name)]
    with Chromium(profile) as browser:
        return [fault for page in found if page not in people[1:] for fault in faults_of(browser, page)]


@pytest.mark.slow
@pytest.mark.parametrize("sample", PUBLISHED)
def test_no_page_scrolls_sideways_or_complains(sample: str, tmp_path: Path, capsysbinary):
    """Pages of publish, of post and of each command that draws one, from 320 to 1920 px; the console stays empty."""
    path = str(SAMPLES / f"{sample}.trf")
    folder = tmp_path / "pages"
    assert 0 == run(["publish", path, "-o", str(folder), "-q"])
    assert 0 == run(["post", path, "-o", str(tmp_path / "wall"), "-q"])
    for page in (tmp_path / "wall").glob("*.html"):
        page.rename(folder / f"wall-{page.name}")
    for command in DRAWN:
        arguments = ["--round", "1"] if command in ("sheet", "explain") else []
        capsysbinary.readouterr()
        assert 0 == run([command, path, "-f", "html", "-q", *arguments])
        (folder / f"{command}-html.html").write_bytes(capsysbinary.readouterr().out)

    assert [] == faults_in(folder, tmp_path / "profile")


@pytest.mark.slow
def test_no_name_makes_a_page_scroll_or_complain(tmp_path: Path):
    """Neither a name that is not broken into words, nor one that looks like markup or a script."""
    facts = tournament(30, [ROUND] * 3, rounds=5)
    texts = (*TEXTS.values(), "A" * 35, "W" * 60, '"><script>alert(1)</script>', "</title><img src=x onerror=alert(1)>")
    people = tuple(
        one._replace(name=texts[place % len(texts)], title="WGM", federation="ENG")
        for place, one in enumerate(facts.participants)
    )
    facts = facts._replace(participants=people, name="W" * 90)
    for name, page in pages(site_of(facts)).items():
        (tmp_path / name).write_bytes(page)
    round_ = published(facts, 3)
    for number, draw in enumerate((board_page, name_page, result_page, slip_page)):
        (tmp_path / f"wall-{number}.html").write_text(draw(round_), encoding="utf-8")

    assert [] == faults_in(tmp_path, tmp_path / "profile")


@pytest.mark.slow
def test_the_measure_finds_what_is_wrong(tmp_path: Path):
    """A page that is too wide is found at each width that it exceeds, light and dark; and a policy that is broken."""
    (tmp_path / "index.html").write_text(
        "<!DOCTYPE html><meta http-equiv=Content-Security-Policy content=\"script-src 'none'\">"
        "<p style='width: 1000px'>wide</p><script>document.title = 'x'</script>"
    )
    found = faults_in(tmp_path, tmp_path / "profile")

    assert 6 == sum("wider than the window" in fault for fault in found)
    assert any("Content Security Policy" in fault for fault in found)


@pytest.mark.slow
def test_the_pictures_of_the_readme_are_made_again(tmp_path: Path):
    """Each in its size, which stands in the first bytes of a PNG."""
    pictures_of_readme(tmp_path)
    sizes = {path.name: struct.unpack(">II", path.read_bytes()[16:24]) for path in tmp_path.glob("*.png")}

    assert sizes == {"worksheet.png": WORKSHEET, "phone.png": PHONE}
