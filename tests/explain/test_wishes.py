"""The best and first pairing in which a wish comes true, against all legal complete pairings.

A longer comparison: `campaign_wishes.py`.
"""

from __future__ import annotations

import pytest
from all_proposals import legal_proposals
from campaign_wishes import WISHERS, Comparison, differences, differences_of_lim, float_wishes, position
from rounds_asked import pairs_not_made
from short import but_for, first_of

from fidepair.errors import InputError, PairingImpossible
from fidepair.explain.answering import answer
from fidepair.explain.answers import Question
from fidepair.explain.asking import Inquiry, why_not
from fidepair.swiss import evaluation
from fidepair.swiss.evaluation import Wish
from fidepair.systems import Prepared
from fidepair.tournament import Tournament


@pytest.mark.parametrize("name", but_for(WISHERS, "2017"))
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


@pytest.mark.parametrize(("name", "seeds"), first_of([("team", range(10, 40)), ("dutch", range(10, 40))]))
def test_after_too_many_sets_no_more_is_said_than_is_proven(
    name: str, seeds: range, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a limit of one set of floaters some answers are not exact, and say so; all others stay right, and what comes
    before the bracket that was not searched is right in these too."""
    monkeypatch.setattr(evaluation, "SETS_TRIED", 1)
    compared, reports = differences(name, seeds, 7)

    assert [] == reports
    assert compared["not exact"]


def _inquiry(name: str, seed: int, largest: int = 7) -> Inquiry | None:
    """Return the position of a seed to be asked about, None where it has no pairing."""
    try:
        round_ = position(name, seed, largest).round_
        everyone = Tournament(tuple(card.participant for card in round_.everyone))
        return Inquiry(Prepared(everyone, WISHERS[name], round_, ()))
    except (InputError, PairingImpossible):
        return None


@pytest.mark.parametrize("name", but_for(WISHERS, "2017"))
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


def test_no_pairing_is_told_that_is_not_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a limit of one set of floaters, an answer that is not exact has no pairing, and no row or person of one,
    unless they are of a bracket above the one that was not searched, or of the bye."""
    monkeypatch.setattr(evaluation, "SETS_TRIED", 1)
    inquiry = _inquiry("2017", 22, 9)
    assert inquiry is not None
    seen = 0
    for a, b in pairs_not_made(inquiry):
        reason = why_not(inquiry, Wish(pair=(a, b)))
        told = answer(inquiry, Question("pair", a, None, b))
        assert reason.exact is told.exact
        assert reason.exact or told.asked is None
        if not reason.proven and reason.decided != "bye":
            assert ((), "") == (told.rows, told.code)
            assert "at best" not in " ".join((told.sentence, *told.more))
            seen += 1

    assert seen


def test_two_who_float_may_meet_in_the_bracket_that_is_foreseen() -> None:
    """Burstein, decision B6: 4 must float with somebody; 2, whom 4 may meet below, is as good for C7 as 6, and 1-6
    comes before 1-2 (4.3)."""
    compared, reports = differences("burstein", [300668], 8)

    assert [] == reports
    assert compared["exact"]
