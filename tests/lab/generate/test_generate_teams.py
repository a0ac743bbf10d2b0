"""Random team events: whatever is chosen, the file says all of it, lints clean, and is paired as the rules have it."""

from __future__ import annotations

import pytest

from fidepair import check, trf
from fidepair.errors import UsageError
from fidepair.lab.generate import generate, produce
from fidepair.lab.generate.knobs import put_all
from fidepair.lab.generate.settings import Settings
from fidepair.lint import lint
from fidepair.tournament import (
    POINT,
    Bye,
    ColourType,
    Game,
    Match,
    Participant,
    PrimaryScore,
    Result,
    TeamRules,
    Tournament,
)
from fidepair.trf.proof import differences

LIVELY = {
    "players": "6-12",
    "rounds": "5",
    "reserves": "2",
    "forfeits": "6%",
    "double-forfeits": "3%",
    "zero-zero": "2%",
    "zero-half": "2%",
    "quick-games": "3%",
    "half-point-byes": "4%",
    "zero-point-byes": "4%",
    "withdrawals": "1",
    "late-entries": "1",
}


def settings(**chosen: str) -> Settings:
    """Return the settings of a lively team event, with these changes; names with `_` for `-`."""
    changes = {name.replace("_", "-"): value for name, value in chosen.items()}
    return put_all(Settings(), {"system": "team", **LIVELY, **changes})


@pytest.mark.parametrize(
    "chosen",
    [
        pytest.param({}, id="as-usual"),
        pytest.param({"boards": "1", "reserves": "0", "forfeits": "15%"}, id="one-board"),
        pytest.param({"boards": "2", "forfeits": "30%", "double-forfeits": "25%"}, id="hardly-a-game-played"),
        pytest.param({"boards": "3", "played": "3", "unfinished": "30%"}, id="in-progress"),
        pytest.param({"played": "0"}, id="before-round-one"),
        pytest.param({"points": "W=3 D=1"}, id="three-points"),
        pytest.param({"acceleration": "baku", "forbidden": "2"}, id="accelerated-with-prohibitions"),
        pytest.param({"primary": "game", "colours": "B"}, id="by-game-points"),
        pytest.param({"primary": "game", "no-secondary": "yes", "colours": "none"}, id="by-game-points-alone"),
        pytest.param({"order": "shuffle", "unrated": "40%"}, id="by-lot"),
    ],
)
@pytest.mark.parametrize("seed", range(4))
def test_the_file_says_all_of_it(chosen, seed):
    """What is written is read as the same event, has nothing to be warned of, and its rounds are as the rules say."""
    made = generate(settings(**chosen), seed)
    data = trf.write(made)
    back = trf.load(data, "new.trf").tournament

    assert [] == differences(made, back)
    found = lint(data, "new.trf").findings
    assert [] == [told for told in found if told.severity != "note" and told.code != "T243"]  # arbiters decide there
    assert not made.rounds_paired or check(back).agrees


@pytest.mark.parametrize("colours", list(ColourType))
@pytest.mark.parametrize("primary", list(PrimaryScore))
def test_every_rule_of_team_events(colours, primary):
    """Colour preferences, primary score and the use of the other score are those that were chosen, in the file too."""
    for use_secondary in (True, False):
        rules = TeamRules(colours, primary, use_secondary)
        back = trf.load(trf.write(generate(settings()._replace(team_rules=rules), 3)), "new.trf").tournament

        assert (rules, "team") == (back.team_rules, back.system)
        assert check(back).agrees


def many(number: int) -> list[Tournament]:
    """Return events in which everything happens."""
    return [generate(settings(), seed) for seed in range(number)]


def test_all_that_can_happen_does():
    """Substitutes, empty boards, boards and matches by forfeit, byes of every kind: some event has each."""
    events = many(30)
    matches = [e for event in events for team in event.participants for e in team.entries if isinstance(e, Match)]
    games = [e for event in events for player in event.individuals for e in player.entries if isinstance(e, Game)]
    byes = {e for event in events for team in event.participants for e in team.entries if isinstance(e, Bye)}
    line_ups = [line_up for event in events for line_up in event.line_ups]

    assert {Bye.PAB, Bye.HALF, Bye.ZERO} == byes
    assert any(0 in line_up.players for line_up in line_ups)
    assert any(0 not in line_up.players for line_up in line_ups)
    assert {Result.WIN, Result.DRAW, Result.LOSS, Result.FORFEIT_WIN, Result.FORFEIT_LOSS} == {
        m.result for m in matches
    }
    assert {0, 4 * POINT} == {m.secondary for m in matches if m.result is Result.FORFEIT_WIN} | {0}
    assert any(game.opponent == 0 for game in games)
    assert any(game.result is Result.UNRATED_WIN for game in games)


def test_points_follow_from_the_boards():
    """Both sides of a match that was played share the points of its boards, but for those an arbiter took away."""
    for event in many(8):
        teams = event.by_number()
        for team in event.participants:
            for index, entry in enumerate(team.entries):
                if isinstance(entry, Match) and entry.result.is_played:
                    other = teams[entry.opponent].entries[index]
                    assert isinstance(other, Match)
                    assert (team.number, entry.colour.opposite) == (other.opponent, other.colour)
                    assert entry.secondary + other.secondary <= 4 * POINT
                    assert (entry.points > other.points) == (entry.secondary > other.secondary)


def test_teams_stand_in_order_of_strength():
    """TPN 1 is the team with the highest mean rating of its boards; its players stand on their boards by rating."""
    event = generate(settings(), 5)
    ratings = {player.number: player.rating for player in event.individuals}
    boards = [[ratings[number] for number in team.roster] for team in event.participants]

    assert sorted((team.rating for team in event.participants), reverse=True) == [t.rating for t in event.participants]
    assert [sorted(team, reverse=True) for team in boards] == boards
    assert sorted(player.number for player in event.individuals) == [
        n for team in event.participants for n in team.roster
    ]
    assert [pytest.approx(sum(team[:4]) / 4, abs=0.5) for team in boards] == [t.rating for t in event.participants]


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        pytest.param({"players": "1000", "boards": "2"}, "at most 999 teams", id="too-many-teams"),
        pytest.param({"players": "900", "boards": "20"}, "9999 players", id="too-many-players"),
        pytest.param({"points": "W=2 D=1 A=1"}, "match win, draw and loss", id="points-of-an-absence"),
    ],
)
def test_what_no_file_of_teams_can_say_is_refused(chosen, said):
    """Numbers that do not fit their columns, and points that no record has, are refused before anything is made."""
    with pytest.raises(UsageError, match=said):
        produce(settings(**chosen), 1)


def test_a_seed_gives_the_same_event():
    """The same seed gives the same event, another seed another one."""
    one, again, other = (generate(settings(), seed) for seed in (7, 7, 8))

    assert one == again
    assert one.participants != other.participants
    assert isinstance(one.participants[0], Participant)


def test_a_board_won_against_nobody_has_no_colour():
    """Its cell is `0000 - +`, as trf.md has it: beside a colour another program loses the point."""
    events = many(10)
    won = [
        entry
        for event in events
        for one in event.individuals
        for entry in one.entries
        if isinstance(entry, Game) and not entry.opponent
    ]
    cells = "".join(trf.write(event).decode() for event in events)

    assert won
    assert {(None, Result.FORFEIT_WIN)} == {game[1:] for game in won}
    assert len(won) == cells.count("0000 - +")


def test_a_half_point_bye_of_a_team_counts_in_the_points_of_its_players():
    """`0000 - H` in the block of a player is worth a draw in the Points; the PAB belongs to the team and is not."""
    lines = [line for event in many(10) for line in trf.write(event).decode().splitlines() if line.startswith("001")]
    worth = {"1": 1.0, "W": 1.0, "+": 1.0, "=": 0.5, "D": 0.5, "H": 0.5}
    stated = [float(line[80:84]) for line in lines]
    signs = ["".join(line[98::10]) for line in lines]

    assert {"H", "U"} <= {*"".join(signs)}
    assert [sum(worth.get(sign, 0.0) for sign in of_one) for of_one in signs] == stated
