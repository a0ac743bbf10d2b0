"""The best and first pairing in which a wish comes true, against all legal complete pairings.

A longer comparison: `campaign_wishes.py`.
"""

from __future__ import annotations

import pytest
from all_proposals import legal_proposals
from campaign_wishes import WISHERS, Comparison, differences, differences_of_lim, float_wishes, position

from fidepair.errors import InputError, PairingImpossible
from fidepair.explain.asking import Inquiry, why_not
from fidepair.swiss import forcing
from fidepair.systems import Prepared
from fidepair.tournament import Tournament


@pytest.mark.parametrize("name", WISHERS)
def test_nothing_better_fulfils_a_wish(name: str) -> None:
    """Every pair that the rules do not make, every other bye and every other floater: the whole pairing that is found
    is the best and first of all legal complete ones in which that comes true, by the evaluation and by the articles
    walked literally; or there is none."""
    compared, reports = differences(name, range(60), 6)

    assert [] == reports
    assert compared["exact"] > 100, name
    assert compared["impossible"] > 100
    assert compared["floats"] > 40
    assert compared["odd fields"] > 10


def test_lim_names_an_absolute_rule_where_there_is_one() -> None:
    """Also in Maxi-tournaments."""
    compared, reports = differences_of_lim(range(60), 6)

    assert [] == reports
    assert compared["absolute"] > 50
    assert compared["procedure"] > 50
    assert compared["Maxi-tournaments"] > 5


@pytest.mark.parametrize(("name", "seeds"), [("dutch", range(10, 40)), ("team", range(10, 40))])
def test_after_too_many_sets_no_more_is_said_than_is_proven(
    name: str, seeds: range, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a limit of one set of floaters some answers are not exact, and say so; all others stay right, and what comes
    before the bracket that was not searched is right in these too."""
    monkeypatch.setattr(forcing, "SETS_TRIED", 1)
    compared, reports = differences(name, seeds, 7)

    assert [] == reports
    assert compared["not exact"]


def _inquiry(name: str, seed: int) -> Inquiry | None:
    """Return the position of a seed to be asked about, None where it has no pairing."""
    try:
        round_ = position(name, seed, 7).round_
        everyone = Tournament(tuple(card.participant for card in round_.everyone))
        return Inquiry(Prepared(everyone, WISHERS[name], round_, ()))
    except (InputError, PairingImpossible):
        return None


@pytest.mark.parametrize("name", WISHERS)
def test_a_float_is_refused_by_completion_only_if_no_legal_pairing_has_it(name: str) -> None:
    """[C4] is the reason if, and only if, not even a bye for more points or another bracket above makes it possible."""
    asked = 0
    for seed in range(500, 540):
        inquiry = _inquiry(name, seed)
        if inquiry is None:
            continue
        best = Comparison(name).counted(inquiry.round_, inquiry.proposal)
        proposals = legal_proposals(inquiry.system, inquiry.round_)
        left_over = inquiry.chapter == "dutch"
        for wish, comes_true in float_wishes(inquiry.round_, best, left_over=left_over):
            reason = why_not(inquiry, wish)
            # Where nobody can float with the others staying, the reason is about floating alone.
            found = reason.decided != "completion" and reason.wish == wish
            assert any(map(comes_true, proposals)) is found, (seed, wish)
            asked += 1

    assert asked > 30
