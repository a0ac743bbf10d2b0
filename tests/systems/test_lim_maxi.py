"""C.04.4.3 Articles 3.8 and 5.7 in Maxi-tournaments of the Lim System: what floaters reach, and the first of the best
ways in which they take their opponents."""

from __future__ import annotations

import pytest
from bench import formulas, hard
from oracles import lim as oracle

from fidepair.errors import NotSupported
from fidepair.options import RoundOptions
from fidepair.swiss.cards import draw_up
from fidepair.systems import lim
from fidepair.systems.lim import due_colours


def told(kind, size, seed, spread):
    return hard.told(hard.paired("lim", hard.position(kind, size, "lim", seed, maxi=spread)))


def test_3_8_a_big_club_of_40_is_paired():
    """Nearly everybody floats and ratings bind. Any answer has all pairs of the club with others, and nobody better
    could be asked but the search itself."""
    pairing = hard.paired("lim", hard.position("big-club", 40, "lim", 1, maxi=400))

    assert 20 == len(pairing.games)


def test_what_would_take_far_too_long_is_refused(monkeypatch):
    """In words, with the way out, instead of an answer that nobody waits for."""
    monkeypatch.setattr(due_colours, "STEPS", 3000)

    with pytest.raises(NotSupported) as error:
        told("big-club", 60, 1, 400)

    assert (
        "No pairing was found in reasonable time for the group of 0.5 points, with 56 floaters among 56 players:\n"
        "  pairs stay within 100 rating points (C.04.4.3, 3.8), and there are too many ways to try.\n"
        "  Allow more time: `patience=60`.\n"
        "  Or pair the round as in other tournaments, without `maxi=True`.\n"
        "  Or pair the round by hand."
    ) == str(error.value)


# ── how hard it is ───────────────────────────────────────────────────────────
FORMULAS = [
    [(1,)],
    [(-1,)],
    [(1,), (1,)],
    [(1,), (-1,)],
    [(1, 1), (-1,)],
    [(1, -1)],
    [(1, 2)],
    [(1, 2), (-1,)],
    [(1, -2), (-1,), (2,)],
    [(1, 2), (-1,), (-2,)],
    [(1, -2, 3), (-1,), (2,)],
]


@pytest.mark.parametrize("formula", FORMULAS, ids=str)
def test_3_8_whether_a_formula_can_be_satisfied(formula):
    """As all values of its variables tell; how a Maxi-tournament asks for that is told, and proved, in `formulas`."""
    assert formulas.satisfied(formula) is formulas.is_satisfied(formulas.asked(formula))


@pytest.mark.parametrize("formula", FORMULAS[:8], ids=str)
def test_3_8_formulas_are_paired_literally(formula):
    """Step by step through everything that is possible."""
    tournament = formulas.asked(formula).tournament
    pairing = lim.pair(draw_up(tournament, RoundOptions(maxi=True)))

    assert oracle.pair(tournament, maxi=True).games == {(game.white, game.black) for game in pairing.games}


def test_3_8_what_cannot_be_found_in_reasonable_time_is_refused(monkeypatch):
    """A formula that takes longer than is allowed is an error in words, and no pairing by another reading."""
    monkeypatch.setattr(due_colours, "STEPS", 1000)

    with pytest.raises(NotSupported, match="too many ways to try"):
        formulas.is_satisfied(formulas.asked([(1, 2), (-1, 2), (1, -2), (-1, -2)]))
