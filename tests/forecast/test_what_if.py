"""Results that are supposed, and what they change in the next pairing."""

from __future__ import annotations

import pytest
from makers import tournament

from fidepair.errors import UsageError
from fidepair.forecast.predict import Floated, Supposed, changes, suppose
from fidepair.swiss.boards import PairedGame, RoundPairing
from fidepair.systems import prepare

OPEN = tournament(7, ["1-4, 5-2, 3-6, 7 U"], edition="2026")
"""Round one by halves; 7 has the bye."""


def after(*results: str):
    """Return round two, and its pairing, with these results of 1-4, 5-2 and 3-6."""
    supposed, _ = suppose(OPEN, zip([(1, 4), (5, 2), (3, 6)], results, strict=True))
    prepared = prepare(supposed, "dutch")
    return prepared.round_, prepared.system.pair(prepared.round_)


def pairs(games: tuple[PairedGame, ...]) -> set[frozenset[int]]:
    """Return who meets whom."""
    return {frozenset(game[:2]) for game in games}


def test_the_same_results_change_nothing():
    found = changes(after("1-0", "0-1", "1-0"), after("1-0", "0-1", "1-0"))

    assert ((), (), (), ()) == (found.new, found.gone, found.turned, found.floats)
    assert not found.pairs_differ


def test_other_results_change_pairs_byes_and_floats():
    """With 1/2 for 1 and 4, and a win of 6: 6 (1.0) meets 1 (0.5), 4 (0.5) meets 3 (0.0). With 1-0 everywhere, all who
    play have opponents with their points; 6 had the bye then, so no float is compared."""
    now, without = after("1/2", "0-1", "0-1"), after("1-0", "0-1", "1-0")
    found = changes(now, without)

    assert {frozenset((1, 6)), frozenset((3, 4)), frozenset((2, 7))} == pairs(found.new)
    assert pairs(without[1].games) == pairs(found.gone)
    assert (5, 6) == (found.pab, found.pab_without)
    assert (Floated(1, "-", "U"), Floated(3, "-", "U"), Floated(4, "-", "D")) == found.floats
    assert found.pairs_differ


@pytest.mark.parametrize(
    ("games", "pab", "new", "gone", "turned"),
    [
        ([(1, 7), (2, 3), (4, 5)], 6, [], [], [(1, 7)]),
        ([(7, 1), (3, 2), (5, 4)], 6, [], [], [(3, 2), (5, 4)]),
        ([(7, 1), (2, 4), (3, 5)], 6, [(2, 4), (3, 5)], [(2, 3), (4, 5)], []),
        ([(7, 1), (2, 3), (4, 6)], 5, [(4, 6)], [(4, 5)], []),
    ],
)
def test_one_change(games, pab, new, gone, turned):
    """Colours, opponents or the bye: each is enough to make the pairs differ."""
    round_, pairing = after("1-0", "0-1", "1-0")
    assert [(7, 1), (2, 3), (4, 5)] == [game[:2] for game in pairing.games]
    other: RoundPairing = pairing._replace(games=tuple(PairedGame(*game, "5.2.1") for game in games), pab=pab)
    found = changes((round_, other), (round_, pairing))

    assert [new, gone, turned] == [[game[:2] for game in some] for some in (found.new, found.gone, found.turned)]
    assert (pab, 6) == (found.pab, found.pab_without)
    assert found.pairs_differ


def test_results_are_supposed_once():
    """Each is told in one spelling, beside what the file has."""
    _, supposed = suppose(OPEN, [((1, 4), "1-0"), ((5, 2), "draw")])

    assert (Supposed(1, 4, "1-0", ""), Supposed(5, 2, "1/2-1/2", "")) == supposed
    with pytest.raises(UsageError, match="1-4 has two results"):
        suppose(OPEN, [((1, 4), "1-0"), ((1, 4), "1-0")])
