"""The best and first pairing in which a wish comes true, against all legal complete pairings.

A longer comparison: `campaign_wishes.py`.
"""

from __future__ import annotations

import pytest
from campaign_wishes import WISHERS, differences, differences_of_lim

from fidepair.swiss import forcing


@pytest.mark.parametrize("name", WISHERS)
def test_nothing_better_fulfils_a_wish(name: str) -> None:
    """Every pair that the rules do not make, every other bye and every other floater: the whole pairing that is found
    is the best and first of all legal complete ones in which that comes true, by the evaluation and by the articles
    walked literally; or there is none."""
    compared, reports = differences(name, range(100), 7)

    assert [] == reports
    assert compared["exact"] > 300, name
    assert compared["impossible"] > 300
    assert compared["floats"] > 150
    assert compared["odd fields"] > 20


def test_lim_names_an_absolute_rule_where_there_is_one() -> None:
    """Also in Maxi-tournaments."""
    compared, reports = differences_of_lim(range(80), 7)

    assert [] == reports
    assert compared["absolute"] > 100
    assert compared["procedure"] > 100
    assert compared["Maxi-tournaments"] > 10


@pytest.mark.parametrize(("name", "seeds"), [("dutch", range(10, 60)), ("team", range(10, 60))])
def test_after_too_many_sets_no_more_is_said_than_is_proven(
    name: str, seeds: range, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a limit of one set of floaters some answers are not exact, and say so; all others stay right, and what comes
    before the bracket that was not searched is right in these too."""
    monkeypatch.setattr(forcing, "SETS_TRIED", 1)
    compared, reports = differences(name, seeds, 8)

    assert [] == reports
    assert compared["not exact"]
