"""The best and first pairing in which a wish comes true, against all legal complete pairings.

A longer comparison: `campaign_wishes.py`.
"""

from __future__ import annotations

import pytest
from campaign_wishes import WISHERS, differences

from fidepair.swiss import forcing


@pytest.mark.parametrize("seeds", [range(120)], ids=["seeds0-119"])
@pytest.mark.parametrize("system_name", WISHERS)
def test_nothing_better_fulfils_a_wish(system_name: str, seeds: range) -> None:
    """Every pair that the rules do not make, every other bye and every other floater: what is found differs from the
    pairing of the rules in the same bracket, by the same criterion or step and the same counts, as the best and first
    of all legal complete pairings in which that comes true; or there is none."""
    compared, reports = differences(system_name, seeds, 8)

    assert [] == reports
    assert compared["exact"] > 600, system_name
    assert compared["impossible"] > 300


def test_after_too_many_sets_no_more_is_said_than_is_proven(monkeypatch: pytest.MonkeyPatch):
    """With a limit of one set of floaters some answers are not exact, and say so; all others stay right."""
    monkeypatch.setattr(forcing, "SETS_TRIED", 1)
    compared, reports = differences("dutch", range(10, 40), 7)

    assert [] == reports
    assert compared["not exact"]
