"""Facts of events in which matches are played, and the cards drawn up from them: Articles 0 and 1 of C.04.5, C.04.6."""

from __future__ import annotations

import pytest
from makers import points
from match_makers import matches

from fidepair.errors import InputError
from fidepair.options import RoundOptions
from fidepair.swiss.boards import PairedGame, RoundPairing, with_round
from fidepair.swiss.cards import draw_up
from fidepair.tournament import (
    Adjustment,
    Announcement,
    Bye,
    Colour,
    Kind,
    Match,
    PointSystem,
    PrimaryScore,
    Result,
    points_of,
)


def cards(tournament, **options):
    return {made.number: made for made in draw_up(tournament, RoundOptions(**options)).everyone}


def test_scores_are_those_of_the_matches():
    """A match brings what it says, in halves too; byes bring what the point system says."""
    made = cards(matches(5, ["1-2 1.5:0.5, 3-4 2:0, 5 U"]))

    assert [points(1.5), points(0.5), points(2), 0, points(1.5)] == [made[n].score for n in range(1, 6)]


def test_colour_of_a_match():
    """1.6: one colour for a match that was played; none for a forfeited one, nor for one without a played game."""
    made = cards(matches(6, ["1-2 2:0, 3-4 +:-, 5/6 1:1"]))

    assert ["W", "B", "", "", "", ""] == [made[n].history for n in range(1, 7)]
    assert [0, 0, 1, 1, 0, 0] == [made[n].unplayed for n in range(1, 7)]


def test_whom_one_has_met():
    """C.04.5 0: a forfeited match may be repeated, a regular one without a colour not."""
    made = cards(matches(6, ["1-2 2:0, 3-4 +:-, 5/6 1:1"]))

    assert [{2}, {1}, set(), set(), {6}, {5}] == [made[n].met for n in range(1, 7)]


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        pytest.param("5 U", False, id="PAB"),
        pytest.param("5 F", False, id="full-point-bye"),
        pytest.param("5-6 +:-", False, id="match-won-by-forfeit"),
        pytest.param("6-5 +:-", True, id="match-lost-by-forfeit"),
        pytest.param("6-5 -:-", True, id="lost-by-both"),
        pytest.param("5 H", True, id="half-point-bye"),
        pytest.param("5 Z", True, id="absent"),
        pytest.param("5-6 2:0", True, id="match-won"),
    ],
)
@pytest.mark.parametrize("kind", [Kind.DOUBLE, Kind.TEAM])
def test_right_to_the_pab(kind, entry, expected):
    """2.1.2 [C2]: a PAB, a full-point bye and a match won by forfeit bar from the PAB."""
    assert expected is cards(matches(6, [f"1-2 2:0, {entry}"], kind=kind))[5].may_receive_pab


@pytest.mark.parametrize("entry", ["5 F", "5-6 +:-"])
def test_right_to_the_pab_whatever_it_brought(entry):
    """2.1.2 [C2] speaks of the bye and the forfeit, not of points: they bar even if they brought nothing."""
    nothing = Adjustment(frozenset({Bye.FULL, Result.FORFEIT_WIN}), 0, None, frozenset())

    assert not cards(matches(6, [f"1-2 2:0, {entry}"], adjustments=(nothing,)))[5].may_receive_pab


@pytest.mark.parametrize(
    ("rounds", "expected"),
    [
        pytest.param(["1-2 2:0, 3-4 2:0", "1-4 2:0, 3-2 2:0"], True, id="different-scores"),
        pytest.param(["1-2 2:0, 3-4 2:0", "1-3 2:0, 4-2 2:0"], False, id="equal-scores"),
        pytest.param(["1-2 2:0, 3-4 2:0", "1-4 +:-, 3-2 2:0"], False, id="forfeited-S1"),
        pytest.param(["1-2 2:0, 3-4 2:0", "1 U, 3-2 2:0"], False, id="PAB"),
        pytest.param(["1-2 2:0, 3-4 2:0", "1-4 2:0, 3-2 2:0", "1-3 2:0, 2-4 1:1"], False, id="only-the-round-before"),
        pytest.param(["1-2 2:0, 3-4 2:0", "1-4 2:0, 3-2 2:0", "2-4 1:1"], False, id="absent-since-G6"),
    ],
)
def test_floater(rounds, expected):
    """1.5: a floater played an opponent of a different score, in the previous round (decisions S1, G6)."""
    assert expected is cards(matches(4, rounds))[1].was_floater


def test_floats_are_told_by_pairing_scores():
    """Decision G3: with virtual points two who had equal standings points had different scores."""
    tournament = matches(4, ["1-3 2:0, 2-4 2:0"], virtual={1: (20_000, 20_000), 2: (20_000, 20_000)})

    assert all(made.was_floater for made in cards(tournament).values())


def test_secondary_score():
    """1.2: game points of matches and byes, whole or as abnormal points say; individual events have none."""
    tournament = matches(6, ["1-2 2:0, 3-4 1:1, 5 U, 6 H"], kind=Kind.TEAM)
    adjusted = tournament._replace(secondary_adjustments=(Adjustment(frozenset({Bye.PAB}), 5, None, frozenset()),))

    assert [points(n) for n in (4, 0, 2, 2, 2, 2)] == [cards(tournament)[n].secondary for n in range(1, 7)]
    assert 5 == cards(adjusted)[5].secondary
    assert 0 == cards(matches(2, ["1-2 2:0"]))[1].secondary


def test_primary_and_secondary_score_change_places():
    """1.2.1: with game points as primary score, match points become the secondary one; twice is as before."""
    tournament = matches(3, ["1-2 2:0, 3 U"], kind=Kind.TEAM)
    by_games = tournament.with_primary(PrimaryScore.GAME)
    made = cards(by_games)

    assert [points(4), 0, points(2)] == [made[n].score for n in (1, 2, 3)]
    assert [points(2), 0, points(1)] == [made[n].secondary for n in (1, 2, 3)]
    assert PrimaryScore.GAME is draw_up(by_games).team_rules.primary
    assert tournament == by_games.with_primary(PrimaryScore.MATCH)
    assert tournament == tournament.with_primary(PrimaryScore.MATCH)


def test_an_open_match_counts_as_a_draw_if_asked():
    """C.04.2 3.1: adjourned matches are draws for pairing; without the word the round must be closed."""
    tournament = matches(4, ["1-2, 3-4 2:0"])

    assert [(1, 2)] == tournament.open_games()
    assert points(1) == cards(tournament, adjourned=True)[1].score
    assert {2} == cards(tournament, adjourned=True)[1].met
    with pytest.raises(InputError):
        draw_up(tournament)


def test_initial_colour_is_inferred_from_matches():
    """The first match with a colour shows the initial-colour, be it forfeited."""
    tournament = matches(4, ["2-1 +:-, 3-4 2:0"], initial_colour=None)

    assert Colour.BLACK is draw_up(tournament).initial_colour


def test_a_pairing_becomes_a_round_of_open_matches():
    """Pending matches count as draws in both scores; announced byes become entries."""
    before = matches(4, kind=Kind.TEAM, announced=(Announcement(1, 4, Bye.HALF),))
    pairing = RoundPairing("team", 1, (PairedGame(2, 1, "4.3.1"),), 3, ((4, Bye.HALF),))
    after = with_round(before, pairing)

    assert (Match(2, Colour.BLACK, Result.PENDING, points(1), points(2)),) == after.participants[0].entries
    assert (Match(1, Colour.WHITE, Result.PENDING, points(1), points(2)),) == after.participants[1].entries
    assert [(Bye.PAB,), (Bye.HALF,)] == [p.entries for p in after.participants[2:]]
    assert [(2, 1)] == after.open_games()
    assert (
        0
        == with_round(matches(2), RoundPairing("double-swiss", 1, (PairedGame(1, 2, ""),), None, ()))
        .participants[0]
        .entries[0]
        .secondary
    )


def test_points_of():
    """Forfeits and requested byes count like the results they stand for, an absence like a loss."""
    found = points_of(3, 2, 1, pab=2)

    assert PointSystem(3, 3, 2, 2, 1, 1, 3, 1, 3, 2, 1, 2, 2) == found
    assert 3 == points_of(3, 1).pab
    assert (3, 1, 2) == (found.forfeit_win, found.forfeit_loss, found.pending)
