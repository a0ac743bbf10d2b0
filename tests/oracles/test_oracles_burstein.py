"""The literal Burstein oracle on positions worked out by hand from the articles of C.04.4.2."""

from __future__ import annotations

import pytest

from fidepair.tournament import POINT, Announcement, Bye, Colour, Game, Participant, Result, Tournament
from oracles import burstein
from oracles.facts import NoPairing, before

PRINTED_ORDER = """
1-6 2-5 3-0 4-0|1-6 2-4 3-0 5-0|1-6 2-3 4-0 5-0|1-6 2-0 3-5 4-0|1-6 2-0 3-4 5-0|1-6 2-0 3-0 4-5
1-5 2-6 3-0 4-0|1-5 2-4 3-0 6-0|1-5 2-3 4-0 6-0|1-5 2-0 3-6 4-0|1-5 2-0 3-4 6-0|1-5 2-0 3-0 4-6
1-4 2-6 3-0 5-0|1-4 2-5 3-0 6-0|1-4 2-3 5-0 6-0|1-4 2-0 3-6 5-0|1-4 2-0 3-5 6-0|1-4 2-0 3-0 5-6
1-3 2-6 4-0 5-0|1-3 2-5 4-0 6-0|1-3 2-4 5-0 6-0|1-3 2-0 4-6 5-0|1-3 2-0 4-5 6-0|1-3 2-0 4-0 5-6
1-2 3-6 4-0 5-0|1-2 3-5 4-0 6-0|1-2 3-4 5-0 6-0|1-2 3-0 4-6 5-0|1-2 3-0 4-5 6-0|1-2 3-0 4-0 5-6
1-0 2-6 3-5 4-0|1-0 2-6 3-4 5-0|1-0 2-6 3-0 4-5|1-0 2-5 3-6 4-0|1-0 2-5 3-4 6-0|1-0 2-5 3-0 4-6
1-0 2-4 3-6 5-0|1-0 2-4 3-5 6-0|1-0 2-4 3-0 5-6|1-0 2-3 4-6 5-0|1-0 2-3 4-5 6-0|1-0 2-3 4-0 5-6
1-0 2-0 3-6 4-5|1-0 2-0 3-5 4-6|1-0 2-0 3-4 5-6
"""
"""The note of Article 4.3, without the entry that it prints twice (decision B7)."""


def position(*rows: str, rounds: int = 9, absent: dict[int, Bye] | None = None) -> Tournament:
    """Return a tournament, one row for each player: `3w1` is White against 3 and won, a letter alone is a bye."""
    entries = [
        tuple(Bye(e) if e.isalpha() else Game(int(e[:-2]), Colour(e[-2]), Result(e[-1])) for e in row.split())
        for row in rows
    ]
    done = len(entries[0])
    return Tournament(
        tuple(Participant(n, n, f"Player {n}", e) for n, e in enumerate(entries, start=1)),
        rounds_paired=done,
        rounds=rounds,
        initial_colour=Colour.WHITE,
        announced=tuple(Announcement(done + 1, n, bye) for n, bye in (absent or {}).items()),
    )


def indices(tournament: Tournament) -> list[tuple[float, float]]:
    """Return Buchholz and Sonneborn-Berger of everyone, in points."""
    round_ = before(tournament)
    seen = {p.number: burstein.score_for_opponents(p, POINT // 2) for p in round_.everyone}
    found = [burstein.index(p, seen) for p in round_.everyone]
    return [(buchholz / POINT, sonneborn / POINT**2) for buchholz, sonneborn in found]


def test_order_of_pairings():
    """The order of Article 4 is the one that the note prints for six players and two floaters."""
    printed = PRINTED_ORDER.strip().replace("\n", "|").split("|")
    walked = [" ".join(f"{a}-{b}" for a, b in found) for found in burstein.pairings_in_order((1, 2, 3, 4, 5, 6), 2)]

    assert printed == walked


def test_ranking_is_by_buchholz_then_sonneborn_berger_and_not_by_score():
    """1.8: the leader, on 1.5 points, ranks third."""
    tournament = position("3w1 4b=", "4w1 3b0", "1b0 2w1", "2b0 1w=")

    assert [(1.5, 1.25), (1.5, 0.5), (2.5, 1), (2.5, 0.75)] == indices(tournament)
    assert [3, 4, 1, 2] == burstein.ranking(before(tournament))


def test_equal_indices_are_ranked_by_tpn():
    """1.8.2: where both methods yield the same, the smaller TPN ranks higher."""
    assert [1, 2] == burstein.ranking(before(position("2w=", "1b=")))


@pytest.mark.parametrize(
    ("absent", "first"),
    [
        pytest.param({3: Bye.ZERO}, (4.5, 2.75), id="B1-series-reaches-this-round"),
        pytest.param({3: Bye.HALF}, (3.5, 1.75), id="B1-half-point-bye-now"),
        pytest.param({}, (3.5, 1.75), id="B1-back-now"),
    ],
)
def test_unplayed_rounds(absent: dict[int, Bye], first: tuple[float, float]):
    """1.7.2.1: one plays oneself; zero-point byes up to this round are draws for opponents, not for one's own index."""
    tournament = position("3w1 2w= H", "H 1b= H", "1b0 Z Z", absent=absent)

    assert [first, (5, 2.5), (2, 0)] == indices(tournament)


@pytest.mark.parametrize(
    ("colours", "expected"),
    [
        ("", ("", 0)),
        ("WB", ("W", 1)),
        ("WBW", ("B", 2)),
        ("WBB", ("W", 3)),
        ("BWW", ("B", 3)),
        ("BWWBWW", ("B", 3)),
        ("WWWWBB", ("B", 3)),  # decision G5
    ],
)
def test_colour_preferences(colours: str, expected: tuple[str, int]):
    """1.5: the colour that is due and how strongly."""
    assert expected == burstein.preference(colours)


def test_bye_for_who_has_played_most_and_the_bracket_below():
    """3.1.4 gives 2 the PAB. Of 3, 5, 4 (ranked so) the first pairing is 3-4, and 5 floats down to 1."""
    tournament = position("2w= Z", "1b= 4w0", "H H", "Z 2b1", "H H")

    found = burstein.pair(tournament)

    assert 2 == found.pab
    assert {(4, 3), (5, 1)} == found.games
    assert [{"C5": 1, "C8": 0}, {"C5": 0, "C8": 0}] == [bracket.counts for bracket in found.brackets]
    assert [{5}, set()] == [bracket.downfloaters for bracket in found.brackets]


def test_nobody_is_spared_an_absolute_preference():
    """C3 (2.1.3) knows no topscorers: two leaders due Black cannot meet in the last round either."""
    away = {3: Bye.ZERO, 4: Bye.ZERO}
    tournament = position("3w1 4w1", "4w1 3w1", "1b0 2b0", "2b0 1b0", rounds=3, absent=away)

    with pytest.raises(NoPairing):
        burstein.pair(tournament)


def test_alternates_from_the_latest_difference():
    """5.2.4 with decision G8: the shorter sequence ends the comparison."""
    assert "B" == burstein.last_difference("WBWB", "WWB")
    assert "" == burstein.last_difference("WBWB", "WB")
