"""Results that are supposed: how they are written, and what they make of a tournament."""

from __future__ import annotations

import pytest
from makers import tournament
from open_games import games_of

from fidepair import Settings, UsageError, generate, read
from fidepair.swiss.supposed_results import parse_game_end, result_text, with_supposed_results
from fidepair.systems import SYSTEMS
from fidepair.tournament import PrimaryScore, Result, TeamRules, Tournament

PAIR = (1, 2)


def open_event(samples) -> Tournament:
    """Return an open in whose last round 1 had White against 2 and won."""
    return read(samples / "open-round-4-to-pair-trf26.trf")


@pytest.mark.parametrize(
    ("shown", "results", "written"),
    [
        ("1-0", "10", "1-0 1:0 1–0 1.0-0.0 1,0-0,0"),
        ("0-1", "01", "0-1 0:1"),
        ("1/2-1/2", "==", "1/2-1/2 1/2 ½-½ ½ =-= = 0.5-0.5 .5-.5 0,5:0,5"),
        ("0-0", "00", "0-0"),
        ("1/2-0", "=0", "½-0 =-0"),
        ("0-1/2", "0=", "0-½"),
        ("W-L", "WL", "W-L w-l"),
        ("D-D", "DD", "D-D"),
        ("L-W", "LW", "l-w"),
        ("+:-", "+-", "+-- +:- +-"),
        ("-:+", "-+", "--+ -:+"),
        ("-:-", "--", "--- -:-"),
    ],
)
def test_results_as_people_write_them(samples, shown, results, written):
    """A result may be written in all usual ways; it is shown in one."""
    for text in written.split():
        end = parse_game_end(open_event(samples), PAIR, text)

        assert (shown, results) == (end.text, end.white.result.value + end.black.result.value)


@pytest.mark.parametrize("text", ["", "2-0", "1-1", "1-½", "+-+", "xx", "1-0-0", "W-D"])
def test_what_is_no_result(samples, text):
    """What no game can end in is refused, with what can be written."""
    with pytest.raises(UsageError, match="not a valid result for game 1-2"):
        parse_game_end(open_event(samples), PAIR, text)


@pytest.mark.parametrize(
    ("pair", "said"),
    [
        ((2, 1), "2 had Black in round 3. Name White first"),
        ((1, 3), "1 and 3 were not paired in round 3.\n  1 met 2; 3 met 5"),
        ((1, 12), "were not paired in round 3.\n  1 met 2; 12 had a bye"),
        ((1, 1), "1-1 has the same player twice"),
        ((1, 77), "no player has the number 77"),
    ],
)
def test_what_is_no_game(samples, pair, said):
    """A pair that did not meet in the last round, or with the other colours, is refused."""
    with pytest.raises(UsageError, match=said):
        with_supposed_results(open_event(samples), {pair: "1-0"})


def test_a_played_game_needs_its_colours():
    """A forfeit needs none: nobody had them."""
    event = tournament(2, ["1/2 +:-"])

    other = with_supposed_results(event, {PAIR: "-:+"})
    assert Result.FORFEIT_WIN is other.by_number()[2].entries[0].result
    with pytest.raises(UsageError, match="the colours of 1-2 are missing in the file"):
        with_supposed_results(event, {PAIR: "1-0"})


def test_before_the_first_round(samples):
    """Before any round is paired there is no game to have a result."""
    with pytest.raises(UsageError, match="no round is paired yet"):
        with_supposed_results(read(samples / "round-1-to-pair-trf26.trf"), {PAIR: "1-0"})


def test_only_the_game_changes(samples):
    """Both sides get the result, nobody else does; the tournament given stays as it was."""
    before = open_event(samples)
    after = with_supposed_results(before, {PAIR: "½-½"})
    changed = [old.number for old, new in zip(before.participants, after.participants, strict=True) if old != new]

    assert [1, 2] == changed
    assert {Result.DRAW} == {after.by_number()[number].entries[-1].result for number in PAIR}
    assert before == open_event(samples)


@pytest.mark.parametrize(
    ("system", "text", "said"),
    [
        ("team", "1-0", "has 4 boards.\n  Write 4.0-0.0, 3.5-0.5, "),
        ("team", "4.5-0", "not a valid result for match"),
        ("double-swiss", "1-0", "has 2 games.\n  Write 2.0-0.0, 1.5-0.5, 1.0-1.0, "),
        ("double-swiss", "x", "not a valid result for match"),
    ],
)
def test_a_match_ends_by_the_points_of_its_games(samples, system, text, said):
    """What the games of a match cannot add up to is refused, with what they can."""
    tournament = read(samples / f"{system}-round-4-to-pair-trf26.trf")
    with pytest.raises(UsageError, match=said):
        parse_game_end(tournament, games_of(tournament)[0], text)


def test_a_match_of_two_games(samples):
    """In a match of two games the points of the games are the score."""
    tournament = read(samples / "double-swiss-round-4-to-pair-trf26.trf")
    end = parse_game_end(tournament, games_of(tournament)[0], "1½-½")

    assert ("1.5-0.5", Result.WIN, 15_000, 5_000) == (end.text, end.white.result, end.white.points, end.black.points)


def test_a_forfeited_match_of_teams(samples):
    """Who wins a match by forfeit has its match points and all its game points; the match is not played."""
    tournament = read(samples / "team-round-4-to-pair-trf26.trf")
    end = parse_game_end(tournament, games_of(tournament)[0], "--+")

    assert (Result.FORFEIT_LOSS, 0, 0) == (end.white.result, end.white.points, end.white.secondary)
    assert (Result.FORFEIT_WIN, 20_000, 40_000) == (end.black.result, end.black.points, end.black.secondary)


@pytest.mark.parametrize("seed", range(1, 7))
@pytest.mark.parametrize("system", SYSTEMS)
def test_the_results_that_are_there_change_nothing(system, seed):
    """To suppose what the file says, for every game or match that was played, gives the same tournament."""
    rules = TeamRules(primary=PrimaryScore.GAME if system == "team" and seed % 2 else PrimaryScore.MATCH)
    tournament = generate(Settings(system=system, players=(9, 14), rounds=5, team_rules=rules), seed=seed)
    told = {pair: result_text(tournament, pair) for pair in games_of(tournament)}

    assert all(told.values())
    assert tournament == with_supposed_results(tournament, told)
