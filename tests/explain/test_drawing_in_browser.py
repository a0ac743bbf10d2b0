"""Pages with the pictures of an explanation as a browser draws them, on telephones and a desk.

Needs Chromium (Debian: the package `chromium`); without it these tests are skipped.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from browser import BROWSER, pages_of
from chromium import Chromium
from rounds_asked import WITH_CRITERIA, golden_inquiries, pairs_not_made, random_inquiry

from fidepair import Question
from fidepair.explain.answering import answer
from fidepair.explain.drawing import heading
from fidepair.render.explanation import page

if TYPE_CHECKING:
    from pathlib import Path

    from fidepair.explain.answers import Picture, PictureSection, SeatInPicture

pytestmark = [pytest.mark.slow, pytest.mark.skipif(BROWSER is None, reason="no Chromium on this machine")]

WIDTHS = (320, 375, 768, 1280)
NAMES = (
    "Moreau-Vidal",
    "Wolfeschlegelsteinhausenbergerdorff",
    "Nguyễn Thị Ngọc Ánh",
    "WWWWWWWWWWWW",
    "MMMMMM-mmmmmmmm",
    "棋士",
)
MEASURE = """(() => {
const found = [], wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
if (wide > 0) found.push(`the page is ${wide} too wide`);
const inside = (a, b) => a.left > b.left - 1 && a.right < b.right + 1 && a.top > b.top - 1 && a.bottom < b.bottom + 1;
for (const svg of document.querySelectorAll('svg.drawing')) {
  const frame = svg.getBoundingClientRect(), scale = frame.width / 343;
  if (frame.width > 480.5) found.push(`${frame.width} px wide`);
  const rects = [...svg.querySelectorAll('rect')].map(one => one.getBoundingClientRect());
  const texts = [...svg.querySelectorAll('text')].map(one => [one.textContent, one.getBoundingClientRect(), one]);
  texts.forEach(([text, a, one], i) => {
    const size = parseFloat(getComputedStyle(one).fontSize) * scale;
    if (size < 11.99) found.push(`${text}: ${size} px`);
    if (!inside(a, frame)) found.push(`outside: ${text}`);
    const middle = (a.top + a.bottom) / 2;
    const box = rects.find(b => middle > b.top && middle < b.bottom && a.left > b.left && a.left < b.right);
    if (box && a.right > box.right) found.push(`${text} does not fit by ${a.right - box.right}`);
    for (const [other, b] of texts.slice(i + 1)) {
      const over = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (over > 0.5 && high > 4 * scale) found.push(`${text} covers ${other}`);
    }
    for (const path of svg.querySelectorAll('path[class]')) {
      const b = path.getBoundingClientRect();
      const over = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      if (over > 3 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1) found.push(`a line crosses ${text}`);
    }
  });
}
return found;
})()"""


def with_names(picture: Picture) -> Picture:
    """Return the picture with long names."""

    def of(seat: SeatInPicture | None) -> SeatInPicture | None:
        return seat and seat._replace(name=NAMES[seat.number % len(NAMES)])

    def section(one: PictureSection) -> PictureSection:
        return one._replace(rows=tuple((of(a), of(b)) for a, b in one.rows))

    return picture._replace(sections=tuple(map(section, picture.sections)))


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Some pages of each system: some of golden cases, one of a random round with long names."""
    folder = tmp_path_factory.mktemp("pages")
    found = []
    for system in WITH_CRITERIA:
        inquiries = [*[*golden_inquiries(system).values()][::3][:4], random_inquiry(system, 3)]
        for place, inquiry in enumerate(inquiries):
            pairs = [*pairs_not_made(inquiry)][:12]
            asked = [answer(inquiry, Question("pair", a, None, b)) for a, b in pairs]
            one = max(asked, key=lambda one: len(one.picture.asked.loses) if one.picture else -1)
            if one.picture is None:
                continue
            if inquiry is inquiries[-1]:
                one = one._replace(picture=with_names(one.picture))
            path = folder / f"{system}-{place}.html"
            path.write_text(page(one, "Open", ("Round 4", heading(inquiry, one.question))), "utf-8")
            found.append(path)
    assert len(found) > 12
    return found


def test_names_fit_and_nothing_covers_anything(pages: list[Path], tmp_path: Path):
    """At 320 to 1280 px: no text is cut, below 12 px, outside its box or frame, on another text or on a line."""
    wrong = []
    with Chromium(tmp_path) as browser:
        browser.call("Emulation.setScrollbarsHidden", hidden=True)  # as on a telephone
        for path in pages:
            browser.open(path.as_uri())
            for width in WIDTHS:
                browser.look(width)
                wrong += [f"{path.stem} at {width}: {one}" for one in browser.js(MEASURE)]
            wrong += browser.faults()
    assert [] == wrong


def test_the_page_is_printed_on_one_sheet(pages: list[Path]):
    """Both pictures of a small bracket, the legend and the table take one page of A4."""
    path = next(one for one in pages if one.stem == "dutch-0")

    assert pages_of(path) == 1
