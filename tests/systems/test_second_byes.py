"""Four public positions in which bbpPairings 6 gives a second pairing-allocated bye (C.04.3 2.1.2, C.04.1 4).

They were found by the project Ainalrami, and stand in `docs/evidence.md`. In each, seven players are left to be paired.
"""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest
from campaign import expected

from fidepair.options import RoundOptions
from fidepair.swiss.cards import draw_up
from fidepair.systems import pair
from fidepair.tournament import (
    HALF_POINT,
    POINT,
    Announcement,
    Bye,
    Colour,
    Game,
    Participant,
    PointSystem,
    Result,
    Tournament,
    points_of,
)

HALF, ZERO = Bye.HALF, Bye.ZERO


class Position(NamedTuple):
    """Each player's rounds, the byes of this round, the games and the bye by the rules, and theirs."""

    entries: str
    away: dict[int, Bye]
    games: set[tuple[int, int]]
    pab: int
    theirs: int
    points: PointSystem = PointSystem()
    virtual: str = ""


POSITIONS = {
    "seed735265": Position(
        """6w0 10b= U H 7w0 H | 7b= 5w0 10w0 Z 3b= U | 8w0 U 5b0 Z 2w= 6b0 | 9b1 Z 7w1 H 5b= 8w0 |
        10w= 2b1 3w1 8b1 4w= 9b= | 1b1 8w0 Z 10b1 Z 3w1 | 2w= H 4b0 9w0 1b1 10b1 | 3b1 6b1 H 5w0 H 4b1 |
        4w0 H H 7b1 10w1 5w= | 5b= 1w= 2b1 6w0 9b0 7w0""",
        {4: HALF, 6: HALF, 10: HALF},
        {(5, 1), (8, 2), (3, 9)},
        pab=7,
        theirs=3,
    ),
    "seed8848759": Position(
        """5w1 3b1 7w0 H 8b1 Z 9w1 10b1 | 7b= 9w1 Z 8b0 6w0 U 4w= H | 8w1 1w0 H 10b1 9b0 6w1 H 4b0 |
        9b0 7w0 5b0 U 10w0 8w0 2b= 3w1 | 1b0 6w0 4w1 Z U Z Z 9b0 | Z 5b1 8w= 9w= 2b1 3b0 7w0 H |
        2w= 4b1 1b1 H Z 9w= 6b1 8b= | 3b0 H 6b= 2w1 1w0 4b1 10b1 7w= | 4w1 2b0 10w= 6b= 3w1 7b= 1b0 5w1 |
        U Z 9b= 3w0 4b1 H 8w0 1w0""",
        {6: HALF, 8: HALF, 9: ZERO},
        {(1, 4), (7, 10), (5, 2)},
        pab=3,
        theirs=4,
    ),
    "seed7073463": Position(
        """7w0 8b= Z 4b= U 3w1 5w= | 3b0 6w0 U 5b1 8w1 7b0 9w1 | 2w1 9b1 7w= 6b= 5w0 1b0 4w0 | 6b= 7b= Z 1w= H 9w= 3b1 |
        8w0 U 9b1 2w0 3b1 6w0 1b= | 4w= 2b1 8w1 3w= 9b1 5b1 Z | 1b1 4w= 3b= H Z 2w1 8b1 | 5b1 1w= 6b0 9w0 2b0 U 7w0 |
        U 3w0 5w0 8b1 6w0 4b= 2b0""",
        {3: HALF, 5: ZERO},
        {(9, 7), (2, 1), (4, 8)},
        pab=6,
        theirs=8,
        virtual="""0200121 02 | 2211100 12 | 2012002 10 | 2000202 12 | 0000102 10 | 1102120 20 | 0021000 10 |
        0002210 00 | 0001210 12""",
    ),
    "seed8112174": Position(
        """8w0 14b1 2w= 18b= 6w- 10w0 Z Z | 10b1 15w1 1b= 5w= 4b0 7w0 18b= 8b0 | 12w= 9b1 Z Z Z Z Z Z |
        13b1 18w= H 9b1 2w1 5b1 8w= 15b= | 14w1 8b1 Z 2b= 7w1 4w0 Z Z | 15b0 Z 9w0 U 1b- 11w0 14b= 13w0 |
        16w1 Z 15b1 8w= 5b0 2b1 Z Z | 1b1 5w0 13w1 7b= 15b= 18w1 4b= 2w1 | Z 3w0 6b1 4w0 10b0 14w1 13b0 U |
        2w0 Z Z 14b1 9w1 1b1 15w1 Z | H 17w= 12b0 15w0 13w0 6b1 U Z | 3b= H 11w1 Z Z Z Z Z |
        4w0 U 8b0 17w0 11b1 15w- 9w1 6b1 | 5b0 1w0 17b= 10w0 U 9b0 6w= 18b0 | 6w1 2b0 7w0 11b1 8w= 13b+ 10b0 4w= |
        7b0 Z Z Z Z Z Z Z | H 11b= 14w= 13b1 18w0 Z Z Z | U 4b= H 1w= 17b1 8b0 2w= 14w1""",
        {2: HALF, **dict.fromkeys((1, 3, 4, 5, 7, 10, 12, 15, 16, 17), ZERO)},
        {(6, 18), (14, 13), (9, 11)},
        pab=8,
        theirs=6,
        points=points_of(3 * POINT, POINT),
    ),
}


def _tournament(position: Position) -> Tournament:
    participants = []
    for number, text in enumerate(position.entries.split("|"), start=1):
        entries = []
        for cell in text.split():
            game = re.fullmatch(r"(\d+)([wb])(.)", cell)
            if game is None:
                entries.append(Bye(cell))
            else:
                colour = Colour.WHITE if game[2] == "w" else Colour.BLACK
                entries.append(Game(int(game[1]), colour, Result(game[3])))
        participants.append(Participant(number, number, "", tuple(entries)))
    played = len(participants[0].entries)
    virtual = {}
    for number, text in enumerate(filter(None, position.virtual.split("|")), start=1):
        virtual[number] = tuple(int(half) * HALF_POINT for half in text.replace(" ", "").strip())
    return Tournament(
        tuple(participants),
        rounds_paired=played,
        rounds=9,
        initial_colour=Colour.WHITE,
        points=position.points,
        virtual=virtual or None,
        announced=tuple(Announcement(played + 1, number, bye) for number, bye in position.away.items()),
    )


@pytest.mark.parametrize("name", POSITIONS)
def test_nobody_gets_a_second_bye(name: str):
    """The games and the bye are those that the articles give; the other program's bye is a second one."""
    position = POSITIONS[name]
    tournament = _tournament(position)
    found = pair(tournament, "dutch")
    literal = expected(draw_up(tournament, RoundOptions()))
    have_had_one = {one.number for one in tournament.participants if Bye.PAB in one.entries}

    assert (position.games, position.pab) == ({(game.white, game.black) for game in found.games}, found.pab)
    assert (position.games, position.pab) == literal[:2]
    assert position.theirs in have_had_one
    assert position.pab not in have_had_one
