"""`check` says beside a difference by which other reading of a contested decision it would be none."""

from __future__ import annotations

from contextlib import suppress

import pytest
from makers import tournament
from match_makers import matches
from match_positions import any_match_position
from positions import any_position, rated, with_absentees
from short import but_for

from fidepair.check.replay import OtherReading, PublishedGame, check
from fidepair.errors import PairingImpossible
from fidepair.options import RoundOptions
from fidepair.swiss.boards import with_round
from fidepair.systems import SYSTEMS, prepare
from fidepair.tournament import Kind

POSITIONS = {
    ("dubov", "U3"): lambda seed: rated(any_position(seed, 10), seed),
    ("burstein", "B1"): lambda seed: with_absentees(any_position(seed, 10), seed),
    ("team", "G3"): lambda seed: any_match_position(seed, Kind.TEAM, 10),
    ("team", "G4"): lambda seed: any_match_position(seed, Kind.TEAM, 10),
    **{(system, "G4"): lambda seed: rated(any_position(seed, 10), seed) for system in ("dutch", "dubov", "lim")},
    ("burstein", "G4"): lambda seed: any_position(seed, 10),
    ("double-swiss", "G4"): lambda seed: any_match_position(seed, Kind.DOUBLE, 10),
}


def test_all_contested_decisions_are_here():
    """Those of each system."""
    assert POSITIONS.keys() == {(name, code) for name, system in SYSTEMS.items() for code in system.contested}


@pytest.mark.parametrize(("name", "code"), but_for(POSITIONS, ("dubov", "U3"), ("burstein", "B1")))
def test_a_round_by_the_other_reading_is_told(name, code):
    """The round as the other reading pairs it, where that is another one, differs; and the decision is named. What is
    right by the reading that holds has nothing beside it."""
    system, seen = SYSTEMS[name], 0
    for seed in range(1500):
        event = POSITIONS[name, code](seed)
        if event.rounds_paired >= event.rounds:
            continue
        with suppress(PairingImpossible):
            options = RoundOptions(otherwise=frozenset({code}))
            round_ = prepare(event, name).round_
            ours = system.pair(round_)
            theirs = system.pair(prepare(event, name, options).round_)
            if set(theirs.games) == set(ours.games) and theirs.pab == ours.pab:
                continue
            (found,) = check(with_round(event, theirs), name, round=theirs.round_number).rounds
            assert "differs" == found.status
            assert OtherReading(code) in found.otherwise
            (found,) = check(with_round(event, ours), name, round=ours.round_number).rounds
            assert ("agrees", ()) == (found.status, found.otherwise)
            seen += 1
            if seen == 2:
                break

    assert 2 == seen


def test_g4_the_number_in_the_file():
    """5.2.5: 2 had a bye, so 3 is the second who arrived and has Black, and 4 the third. With the numbers in the file
    3 has White and 4 Black; the whole round is right then."""
    event = tournament(7, ["1-5 0:1, 3-6 1:0, 7-4 0:1, 2 H"])
    (found,) = check(event, "dutch").rounds

    assert [(6, 3, "5.2.5"), (4, 7, "5.2.5")] == [tuple(wrong.by_the_rules) for wrong in found.wrong_colours]
    assert (OtherReading("G4"),) == found.otherwise


def test_colours_only_are_told_in_a_round_that_differs_in_more():
    """Of a round with a wrong pair too, the games are named whose colours the other reading gives."""
    event = tournament(9, ["1-6 1:0, 3-7 1:0, 8-5 0:1, 9-4 0:1, 2 H"])
    (found,) = check(event, "dutch").rounds

    assert (OtherReading("G4", (PublishedGame(3, 7),)),) == found.otherwise


def test_g4_of_teams_is_the_other_way_round():
    """C.04.6 4.3.1: the numbers of teams decide; by the other reading, that of those who arrived."""
    event = matches(5, ["1-4 2:0, 5-3 2:0, 2 H"], kind=Kind.TEAM)
    (found,) = check(event, "team").rounds

    assert ((3, 5), OtherReading("G4")) == (found.wrong_colours[0].by_the_rules[:2], found.otherwise[0])


def test_a_reading_that_gives_the_same_is_not_told():
    """Where the other reading differs from the published round as well, nothing is said."""
    assert () == check(tournament(4, ["1-2 1:0, 3-4 1:0"]), "dutch").rounds[0].otherwise
