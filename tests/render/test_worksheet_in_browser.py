"""The page of the worksheet as a browser draws it: nothing covers anything, nothing overflows, two pages are enough.

Needs Chromium (Debian: the package `chromium`); without it these tests are skipped.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from browser import BROWSER, browse, pages_of, without_policy
from worksheets import SAMPLES, drawn_of, event

from fidepair.render.worksheet_forms import page

SYSTEMS = ("dutch", "dubov", "burstein", "lim", "double-swiss", "team")
MEASURE = """<script>
const found = [];
const wide = document.documentElement.scrollWidth - innerWidth;
if (wide > 0) found.push(`the page is ${wide} too wide`);
for (const svg of document.querySelectorAll('section > svg')) {
  const frame = svg.getBoundingClientRect();
  const texts = [...svg.querySelectorAll('text')].map(one => [one.textContent, one.getBoundingClientRect()]);
  const badges = [...svg.querySelectorAll('rect.w')].map(one => ['a badge', one.getBoundingClientRect()]);
  texts.forEach(([text, a], i) => {
    if (a.left < frame.left - 1 || a.right > frame.right + 1 || a.top < frame.top - 1 || a.bottom > frame.bottom + 1)
      found.push(`outside: ${text}`);
    for (const [other, b] of texts.slice(i + 1)) {
      const over = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (over > 0.5 && high > 4) found.push(`${text} covers ${other}`);
    }
    for (const [other, b] of badges)
      if (isNaN(text) && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5
          && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4) found.push(`${text} covers ${other}`);
  });
}
document.body.textContent = 'MEASURED' + JSON.stringify(found);
</script>"""

pytestmark = [pytest.mark.slow, pytest.mark.skipif(BROWSER is None, reason="no Chromium on this machine")]


@pytest.fixture(scope="module")
def pages() -> list[bytes]:
    """The pages of the samples, and of an event of 43 participants before round seven in each system."""
    folder = Path(__file__).parent.parent.parent / "trf_samples"
    files = [(folder / name).read_bytes() for name in SAMPLES.values()]
    files += [event(system, 2, 43, 6) for system in SYSTEMS]
    return [without_policy(page(drawn_of(content)[0])).encode() for content in files]


def in_one(pages: list[bytes], more: str = "") -> bytes:
    """Return one page with all of them, each from a new sheet of paper on."""
    head = pages[0].partition(b"<body>")[0]
    bodies = [one.partition(b"<body>")[2].partition(b"</body>")[0] for one in pages]
    return head + b"<body>" + b'<div style="break-after: page"></div>'.join(bodies) + more.encode() + b"</body></html>"


def test_nothing_covers_anything(pages: list[bytes], tmp_path: Path):
    """No text covers another one or a board number, all are inside their diagram, and no page is too wide."""
    path = tmp_path / "sheet.html"
    path.write_bytes(in_one(pages, MEASURE))
    measured = re.search(r"MEASURED(.*)</body>", browse(path, "--dump-dom"), re.DOTALL)

    assert measured
    assert [] == json.loads(measured[1].replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"))


def test_43_players_fit_on_two_pages(pages: list[bytes], tmp_path: Path):
    """Printed on A4, the worksheet of 43 participants takes two pages in every system."""
    path = tmp_path / "sheet.html"
    path.write_bytes(in_one(pages[-len(SYSTEMS) :]))

    assert 2 * len(SYSTEMS) == pages_of(path)
