"""Random events of matches of two games: two games a round by the model, single and whole forfeits, byes."""

from __future__ import annotations

import pytest

from fidepair import check, trf
from fidepair.errors import UsageError
from fidepair.lab.generate import generate, produce
from fidepair.lab.generate.events import match_of
from fidepair.lab.generate.knobs import put_all
from fidepair.lab.generate.settings import Settings
from fidepair.lint import lint
from fidepair.tournament import POINT, Bye, Colour, Game, Match, PointSystem, Result, parse_points, points_of_two_games
from fidepair.trf.proof import differences

LIVELY = {
    "system": "double-swiss",
    "players": "6-14",
    "rounds": "5",
    "forfeits": "8%",
    "double-forfeits": "4%",
    "zero-zero": "2%",
    "half-zero": "2%",
    "quick-games": "4%",
    "half-point-byes": "4%",
    "withdrawals": "1",
    "late-entries": "1",
}
WHITE, BLACK = Colour.WHITE, Colour.BLACK


def settings(chosen: dict[str, str]) -> Settings:
    """Return the settings of a lively event, with these changes."""
    return put_all(Settings(), {**LIVELY, **chosen})


@pytest.mark.parametrize(
    "chosen",
    [
        pytest.param({}, id="as-usual"),
        pytest.param({"forfeits": "30%", "double-forfeits": "30%"}, id="hardly-a-game-played"),
        pytest.param({"played": "3", "unfinished": "30%"}, id="in-progress"),
        pytest.param({"played": "0"}, id="before-round-one"),
        pytest.param({"points": "W=3 D=1"}, id="three-points"),
        pytest.param({"acceleration": "baku", "forbidden": "2"}, id="accelerated-with-prohibitions"),
        pytest.param({"order": "shuffle", "unrated": "40%"}, id="by-lot"),
    ],
)
@pytest.mark.parametrize("seed", range(5))
def test_the_file_says_all_of_it(chosen, seed):
    """What is written is read as the same event, has nothing to be warned of, and its rounds are as the rules say."""
    made = generate(settings(chosen), seed)
    data = trf.write(made)
    back = trf.load(data, "new.trf").tournament

    assert [] == differences(made, back)
    found = lint(data, "new.trf").findings
    assert [] == [told for told in found if told.severity != "note" and told.code != "T243"]  # arbiters decide there
    assert not made.rounds_paired or check(back).agrees


def test_all_that_can_happen_does():
    """Matches without a colour, forfeited ones, games by forfeit and unrated ones, byes: some event has each."""
    events = [generate(settings({"forfeits": "20%"}), seed) for seed in range(30)]
    entries = [entry for event in events for p in event.participants for entry in p.entries]
    matches = [entry for entry in entries if isinstance(entry, Match)]
    games = {game.result for event in events for p in event.individuals for game in p.entries if isinstance(game, Game)}

    assert {Bye.PAB, Bye.HALF, Bye.ZERO} == {entry for entry in entries if isinstance(entry, Bye)}
    assert any(match.colour is None for match in matches)
    assert {Result.WIN, Result.DRAW, Result.LOSS, Result.FORFEIT_WIN, Result.FORFEIT_LOSS} == {
        m.result for m in matches
    }
    assert set(Result) - {Result.PENDING} == games


@pytest.mark.parametrize(
    ("own", "theirs", "expected"),
    [
        pytest.param("1=", "0=", (WHITE, "1", "1.5"), id="won-1.5-0.5"),
        pytest.param("00", "00", (WHITE, "=", "0"), id="nobody-won-a-game"),
        pytest.param("+-", "-+", (None, "=", "1"), id="each-forfeited-one-1.6"),
        pytest.param("1-", "0+", (WHITE, "=", "1"), id="one-game-forfeited"),
        pytest.param("++", "--", (WHITE, "+", "2"), id="won-by-forfeit-0"),
        pytest.param("--", "++", (WHITE, "-", "0"), id="lost-by-forfeit-0"),
        pytest.param("--", "--", (WHITE, "-", "0"), id="nobody-came"),
        pytest.param("1 ", "0 ", (WHITE, " ", "1.5"), id="a-game-missing"),
    ],
)
def test_what_two_games_make(own, theirs, expected):
    """C.04.5 0 and 1.6: a match is forfeited by who forfeits both games; its colour counts if a game was played."""
    colour, result, points = expected
    mine, other = (
        (Game(number, first, Result(signs[0])), Game(number, first.opposite, Result(signs[1])))
        for number, first, signs in ((2, WHITE, own), (1, BLACK, theirs))
    )

    assert Match(2, colour, Result(result), parse_points(points)) == match_of(mine, other, PointSystem())


def test_points_of_a_match():
    """A match brings twice what a game does, an allocated bye a win and a draw (C.04.5 1.4)."""
    points = points_of_two_games(PointSystem())

    assert (2 * POINT, POINT, 0, 3 * POINT // 2) == (points.win, points.draw_white, points.loss, points.pab)


@pytest.mark.parametrize("values", ["W=1 P=0.5", "WW=1.5", "BD=0.75"])
def test_points_that_a_match_does_not_know_are_refused(values):
    """Points by colour, and an allocated bye of its own, are refused: no record of such events says them."""
    with pytest.raises(UsageError, match="matches of two games"):
        produce(settings({"points": values}), 1)
