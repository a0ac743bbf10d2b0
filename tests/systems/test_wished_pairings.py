"""The best pairing with a pair, a bye or a floater that was asked for, by each chapter."""

from __future__ import annotations

import pytest
from campaign_wishes import WISHERS, differences


@pytest.mark.parametrize("name", WISHERS)
def test_the_best_pairing_with_a_wish(name: str) -> None:
    """It is the best and first of all legal complete pairings in which the wish comes true, by the articles walked
    literally; or there is none. Other seeds than in `tests/explain/test_wishes.py`."""
    compared, reports = differences(name, range(100, 107), 6)

    assert [] == reports
    assert compared["exact"] > 5
    assert compared["impossible"] > 5
