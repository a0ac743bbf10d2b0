"""The best pairing with a pair, a bye or a floater that was asked for, by each chapter."""

from __future__ import annotations

import pytest
from all_proposals import proposed
from campaign_wishes import WISHERS, Comparison, differences, position, wishes
from makers import card, points, round_to_pair

from fidepair.errors import InputError, PairingImpossible
from fidepair.swiss import brackets_evaluation, evaluation, lexicographic_evaluation
from fidepair.swiss.evaluation import Fulfilled, Memory, Proposal, Wish, WishImpossible, best_allowed
from fidepair.systems import SYSTEMS


@pytest.mark.parametrize("name", WISHERS)
def test_the_best_pairing_with_a_wish(name: str) -> None:
    """It is the best and first of all legal complete pairings in which the wish comes true, by the articles walked
    literally; or there is none. Other seeds than in `tests/explain/test_wishes.py`."""
    compared, reports = differences(name, range(100, 107), 6)

    assert [] == reports
    assert compared["exact"] > 5
    assert compared["impossible"] > 5


@pytest.mark.parametrize("name", [name for name in WISHERS if name != "dubov"])
def test_whether_the_best_pairing_with_a_wish_is_proven(monkeypatch, name: str) -> None:
    """It is, unless in some bracket there were more sets of floaters than are tried: the first of these is named."""
    monkeypatch.setattr(evaluation, "SETS_TRIED", 1)
    proofs: list[bool] = []

    def watched(*given):
        way, exact = best_allowed(*given)
        proofs.append(exact)
        return way, exact

    for module in (brackets_evaluation, lexicographic_evaluation):
        monkeypatch.setattr(module, "best_allowed", watched)
    known: list[tuple[bool, ...]] = []
    for seed in range(10):
        try:
            round_ = position(name, seed, 7).round_
            best = Comparison(name).counted(round_, proposed(WISHERS[name].pair(round_)))
        except (InputError, PairingImpossible):
            continue
        left_over = WISHERS[name].of_round(round_).name == "dutch"
        scores = {one.score for one in round_.cards}
        for asked in wishes(round_, best, left_over=left_over):
            proofs.clear()
            try:
                found = WISHERS[name].asked(round_, asked.wish, Memory())
            except WishImpossible:
                continue
            assert found.exact is all(proofs), (seed, asked.wish)
            assert found.exact or found.score in scores
            known.append(tuple(proofs))
    assert known
    assert name not in ("dutch", "burstein") or any(all(proofs) for proofs in known if proofs)


@pytest.mark.parametrize(
    ("name", "stays", "pairs"),
    [("dutch", 3, "13 24 56"), ("burstein", 3, "13 26 45"), ("team", 4, "13 25 46"), ("double-swiss", 4, "13 25 46")],
)
def test_who_stays_is_replaced_at_once(monkeypatch, name: str, stays: int, pairs: str) -> None:
    """Of three by three players somebody floats: 3 down, or 4 up. Where that one stays the next one floats, and no sets
    of floaters need be tried."""
    for module in (brackets_evaluation, lexicographic_evaluation):
        monkeypatch.setattr(module, "best_allowed", None)
    round_ = round_to_pair([card(n, "3" if n < 4 else "2") for n in range(1, 7)], number=6, rounds=9)
    wish = Wish(stays=frozenset({stays}), score=points(3))
    by_number = frozenset(frozenset(map(int, pair)) for pair in pairs.split())

    assert Fulfilled(Proposal(by_number)) == SYSTEMS[name].asked(round_, wish, Memory())
