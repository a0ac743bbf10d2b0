"""Values, places and ranks of random events: the literal calculator of tie-breaks, and what it is compared with."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from oracles import tie_breaks
from standings.events import KINDS, event

from fidepair.tournament import Bye, Kind

if TYPE_CHECKING:
    from fidepair import Tournament

SEEDS = range(500)
OF_EITHER_SCORE = [
    *("WIN", "WON", "PS", "PS/C1", "PS/C2", "AOB", "AOB/F"),
    *("KS", "KS/L+1", "KS/L-2", "KS/L40"),
    *(f"{name}{cut}" for name in ("BH", "FB") for cut in ("", "/C1", "/C2", "/C3", "/M1", "/M2")),
    *(f"{name}{cut}/P" for name in ("BH", "FB") for cut in ("", "/C1", "/C2", "/C3", "/M1", "/M2")),
]
INDIVIDUALS = [
    *("PTS", "BPG", "BWG", "REP", "STD", "TPN", "TPN/R"),
    *OF_EITHER_SCORE,
    *(f"SB{cut}{played}" for cut in ("", "/C1", "/C2", "/C3") for played in ("", "/P")),
]
RATED = ["ARO", "ARO/C1", "ARO/C2", "ARO/M1", "ARO/M2", "TPR", "PTP", "APRO", "APPO", "RTNG"]
RATINGS = [f"{name}{unrated}" for name in RATED for unrated in ("", "/U1400")]
TEAMS = [
    *("PTS", "MPTS", "GPTS", "MPvGP", "TPN", "REP", "STD", "SB", "SB/C1", "BC", "TBR", "BBE"),
    *("SSSC", "SSSC/F", "SSSC/P", "SSSC/F/P", "SSSC/K4"),
    *(
        f"{name}:{score}/{rest}".rstrip("/")
        for name, _, rest in (code.partition("/") for code in OF_EITHER_SCORE)
        for score in ("MP", "GP")
    ),
    *(
        f"{name}{cut}{played}"
        for name in ("EMMSB", "EMGSB", "EGMSB", "EGGSB")
        for cut in ("", "/C1", "/C2")
        for played in ("", "/P")
    ),
]
ENCOUNTERS = ["DE", "DE/P"]
OF_TEAMS = [f"{name}{played}" for name in ("EDE", "EDET", "EDEB", "EDEBT", "EDEBB") for played in ("", "/P")]
"""Every method of section 9 with what may stand behind it (14)."""


def codes_of(tournament: Tournament) -> list[str]:
    """Return the methods that are compared in such an event."""
    if tournament.kind is Kind.TEAM:
        return TEAMS
    return INDIVIDUALS if tournament.kind is Kind.DOUBLE else INDIVIDUALS + RATINGS


def lists_of(tournament: Tournament, dice: Random) -> list[list[str]]:
    """Return lists of methods by which such an event is ranked: the points, then an encounter, and two others."""
    encounters = ENCOUNTERS + (OF_TEAMS if tournament.kind is Kind.TEAM else [])
    codes = codes_of(tournament)
    return [["PTS", encounter, *dice.sample(codes, 2), encounter, dice.choice(codes)] for encounter in encounters]


# Against the engine, for each seed, with what is `tie_breaks.Dropped` dropped there too:
#
#     for code in codes_of(tournament):
#         assert (code, tie_breaks.value(tournament, code)) == (code, fidepair.standings.values(tournament, code))
#     for codes in lists_of(tournament, Random(seed)):
#         assert (codes, tie_breaks.ranking(tournament, codes)) == (codes, <the ranks of the engine>)
#
# and the same of `tournament.before_round(k)`, the standings after round k - 1.


@pytest.mark.parametrize("kind", KINDS)
def test_the_calculator_ranks_every_random_event(kind: str):
    """Each method has a value or is dropped, and each list ranks everybody, in events of all kinds."""
    for seed in SEEDS[:5]:
        tournament = event(seed, kind)
        for code in codes_of(tournament):
            try:
                assert len(tournament.participants) == len(tie_breaks.value(tournament, code))
            except tie_breaks.Dropped:
                continue
        for codes in lists_of(tournament, Random(seed)):
            assert len(tournament.participants) == len(tie_breaks.ranking(tournament, codes))


def test_events_are_full_of_ties():
    """In most of the random events direct encounter is asked, and in many of them it breaks a tie."""
    tied = broken = 0
    for seed in SEEDS[:200]:
        tournament = event(seed)
        by_points, by_encounter = (tie_breaks.ranking(tournament, codes) for codes in (["PTS"], ["PTS", "DE"]))
        tied += len(set(by_points.values())) < len(by_points)
        broken += by_points != by_encounter

    assert tied > 140
    assert broken > 50


def test_events_have_all_kinds_of_rounds():
    """Byes of each kind stand in the random events, at the end and before it."""
    last, before = set(), set()
    for seed in SEEDS[:50]:
        for participant in event(seed, "individuals").participants:
            before |= {entry for entry in participant.entries[:-1] if isinstance(entry, Bye)}
            last |= {entry for entry in participant.entries[-1:] if isinstance(entry, Bye)}

    assert [set(Bye), set(Bye)] == [before, last]
