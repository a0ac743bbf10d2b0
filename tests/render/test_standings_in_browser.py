"""Pages of standings and cross tables as a browser draws them: on A4, and on a screen as narrow as a telephone.

Needs Chromium (Debian: the package `chromium`); without it these tests are skipped.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from browser import BROWSER, browse, pages_of, without_policy
from makers import tournament

from fidepair.render import crosstable
from fidepair.render import standings as shown
from fidepair.render.html import sheet_page
from fidepair.standings.ranking import standings

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [pytest.mark.slow, pytest.mark.skipif(BROWSER is None, reason="no Chromium on this machine")]
MEASURE = """<script>
document.body.textContent = `MEASURED ${document.documentElement.scrollWidth - innerWidth} `
  + document.querySelector('table').getBoundingClientRect().height;
</script>"""
ROUND = ", ".join(f"{number}-{number + 1} 1:0" for number in range(1, 31, 2))


@pytest.mark.parametrize("made", [shown.sheet, crosstable.sheet], ids=["standings", "crosstable"])
def test_a_page_on_paper_and_on_a_telephone(made, tmp_path: Path):
    """Thirty players and nine rounds are one sheet of A4; on a narrow screen the table scrolls, not the page."""
    facts = tournament(30, [ROUND] * 9)
    people = tuple(
        one._replace(name="Featherstonehaugh, Maximilian", title="WGM", federation="ENG", rating=2100)
        for one in facts.participants
    )
    page = sheet_page(made(standings(facts._replace(participants=people), "BH/C1,BH,SB,DE")))
    path, measured = tmp_path / "page.html", tmp_path / "measured.html"
    path.write_text(page, encoding="utf-8")
    measured.write_text(without_policy(page).replace("</body>", f"{MEASURE}</body>"), encoding="utf-8")

    assert 1 == pages_of(path)
    wider, height = re.search(r"MEASURED (-?\d+) ([\d.]+)", browse(measured, "--dump-dom", width=500)).groups()
    assert int(wider) <= 0
    assert float(height) > 500
