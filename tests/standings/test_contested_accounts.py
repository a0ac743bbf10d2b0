"""Accounts name the rounds that are read in more than one way, and forfeits that count as games."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from fidepair.render.account import lines
from fidepair.standings.account import account
from fidepair.standings.ranking import ranking_of, standings
from fidepair.tournament import HALF_POINT, POINT, Colour, Game, Participant, Result, Tournament

if TYPE_CHECKING:
    from fidepair.standings.account import Account


def four(first: Result, second: Result, type_code: str = "FIDE_DUTCH") -> Account:
    """Return the account of 1 among four, of whom 1 and 2 had these results in round 1 of two."""
    entries = {1: [Game(2, Colour.WHITE, first)], 2: [Game(1, Colour.BLACK, second)]}
    entries |= {3: [Game(4, Colour.WHITE, Result.WIN)], 4: [Game(3, Colour.BLACK, Result.LOSS)]}
    for white, black in ((3, 1), (4, 2)):
        entries[white].append(Game(black, Colour.WHITE, Result.DRAW))
        entries[black].append(Game(white, Colour.BLACK, Result.DRAW))
    people = tuple(Participant(number, number, f"Player {number}", tuple(games)) for number, games in entries.items())
    event = Tournament(people, rounds_paired=2, type_code=type_code, first_day=(2026, 3, 1))
    return account(ranking_of(standings(event, "STD,WON")), 1)


@pytest.mark.parametrize(
    ("results", "by_us", "by_others"),
    [
        pytest.param((Result.FORFEIT_LOSS, Result.FORFEIT_LOSS), HALF_POINT, 0, id="double-forfeit"),
        pytest.param((Result.DRAW, Result.LOSS), POINT, HALF_POINT, id="half-against-nothing"),
    ],
)
def test_a_contested_round_of_standard_points_is_named(results, by_us: int, by_others: int):
    """7.7, decision T2: the points of the opponent are compared; the other reading compares with a draw. In round 2, a
    draw, both bring a half."""
    told = four(*results)
    source = told.methods[1].source

    assert [(by_us, by_others), (HALF_POINT, None)] == [(part.brought, part.contested) for part in source.parts]
    shown = {0: "0.0", HALF_POINT: "0.5"}[by_others]
    assert f"Contested: compared with the points for a draw it would be {shown} in round 1 (decision T2)." in "\n".join(
        lines(told)
    )


def test_nothing_is_contested_where_both_readings_agree():
    """7.7: a win against a loss is more than the opponent had, and more than a draw."""
    assert "Contested" not in "\n".join(lines(four(Result.WIN, Result.LOSS)))


@pytest.mark.parametrize(("type_code", "counts"), [("FIDE_ROUNDROBIN", True), ("FIDE_DUTCH", False)])
def test_forfeit_wins_of_round_robins_are_named(type_code: str, counts: bool):
    """7.2, 15.2, decision T7: they are games won in a round robin, and only there."""
    told = four(Result.FORFEIT_WIN, Result.FORFEIT_LOSS, type_code)

    assert int(counts) == told.methods[2].value
    assert counts == ("In a round robin forfeit wins count too (15.2, decision T7)." in "\n".join(lines(told)))
