"""Possible pairings: weights, conditions, the likeliest opponents, and the lines around the table."""

from __future__ import annotations

from fractions import Fraction

import pytest
from makers import tournament

from fidepair.forecast.predict import Case, OpenGame, Possibility, Prediction
from fidepair.options import NO_OPTIONS
from fidepair.render.prediction import (
    OUTLOOK,
    POSSIBILITY,
    Asked,
    chances,
    document,
    exact_weight,
    outlooks,
    percent,
    sheet,
    when,
)
from fidepair.render.table_columns import sheet_of
from fidepair.swiss.supposed_results import EndOfGame
from fidepair.systems import prepare
from fidepair.tournament import POINT, Bye, Colour, Game, Result

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
WHITE, BLACK = Colour.WHITE, Colour.BLACK


def end(text: str, white: Result, black: Result) -> EndOfGame:
    return EndOfGame(text, Game(0, WHITE, white), Game(0, BLACK, black))


ENDS = (
    end("1-0", Result.WIN, Result.LOSS),
    end("1/2-1/2", Result.DRAW, Result.DRAW),
    end("0-1", Result.LOSS, Result.WIN),
)
MATCH = (
    end("2-0", Result.WIN, Result.LOSS),
    end("1.5-0.5", Result.WIN, Result.LOSS),
    end("1-1", Result.DRAW, Result.DRAW),
    end("0.5-1.5", Result.LOSS, Result.WIN),
    end("0-2", Result.LOSS, Result.WIN),
)
OPEN = OpenGame(1, 2, ENDS, (HALF, THIRD, Fraction(1, 6)), unrated=False)
OF_MATCH = OpenGame(3, 4, MATCH, (Fraction(1, 5),) * 5, unrated=True)
GAMES = (OPEN, OF_MATCH)
PLAYED = tournament(5, ["1-2 1:0, 3-4 =:=, 5 U"], name="Small Open", announced={4: Bye.HALF})
PREPARED = prepare(PLAYED, "dutch", NO_OPTIONS)


def case(weight: Fraction, *, is_legal: bool = True, more: int = 0) -> Case:
    """Return a case in which player 1 has half a point `more`."""
    round_ = PREPARED.round_
    everyone = [one._replace(standings=one.standings + more * (one.number == 1)) for one in round_.everyone]
    pairing = PREPARED.system.pair(round_) if is_legal else None
    return Case((0,), weight, round_._replace(everyone=tuple(everyone)), pairing)


def asked(found, number=None, *, games=(OPEN,), samples=None, cases=None) -> Asked:
    cases = cases or (case(HALF), case(HALF))
    return Asked(Prediction(PREPARED, games, cases, samples), number, found, 7)


@pytest.mark.parametrize(
    ("weight", "text", "exact"),
    [
        (Fraction(1, 201), "<1 %", "0.004975"),
        (Fraction(1, 199), "1 %", "0.005025"),
        (HALF, "50 %", "0.500000"),
        (Fraction(199, 200), ">99 %", "0.995000"),
        (Fraction(994, 1000), "99 %", "0.994000"),
        (Fraction(1), "100 %", "1.000000"),
        (Fraction(1, 10**6), "<1 %", "0.000001"),
    ],
)
def test_weights(weight, text, exact):
    """What is possible is never 0 %, what is not certain never 100 %; data have six decimals."""
    assert (text, exact) == (percent(weight), exact_weight(weight))


@pytest.mark.parametrize(
    ("ends", "text"),
    [
        ({0}, "if 1 wins"),
        ({0, 1}, "if 1 wins or draws"),
        ({1}, "if 1-2 is drawn"),
        ({1, 2}, "if 2 wins or draws"),
        ({2}, "if 2 wins"),
        ({0, 2}, "if 1-2 is not drawn"),
    ],
)
def test_the_end_of_a_game_in_words(ends, text):
    """A condition names the winner, or that the game is drawn."""
    one = Possibility(3, WHITE, 1, HALF, ("-",), ({0: frozenset(ends)},))

    assert text == when(one, GAMES)


@pytest.mark.parametrize(
    ("ends", "text"),
    [
        ({0, 1}, "3 wins"),
        ({0}, "3-4 ends 2-0"),
        ({0, 2}, "3-4 ends 2-0 or 1-1"),
        ({1, 2, 3}, "3-4 ends 1.5-0.5 to 0.5-1.5"),
        ({2}, "3-4 is drawn"),
        ({3, 4}, "4 wins"),
    ],
)
def test_the_end_of_a_match_in_words(ends, text):
    """Where not all wins are meant, the results are named: one, two, or the first and the last."""
    one = Possibility(5, WHITE, 1, HALF, ("-",), ({1: frozenset(ends)},))

    assert f"if {text}" == when(one, GAMES)


def test_conditions_of_several_games():
    """Games are in their order; a comma keeps an `or` inside one game apart; ways are separated by semicolons."""
    wins, any_win = frozenset({0}), frozenset({0, 1})
    plain = Possibility(3, WHITE, 1, HALF, ("-",), ({1: any_win, 0: wins},))
    drawn = plain._replace(alternatives=({0: any_win, 1: any_win}, {0: frozenset({2})}))

    assert "if 1 wins and 3 wins" == when(plain, GAMES)
    assert "if 1 wins or draws, and 3 wins; or if 2 wins" == when(drawn, GAMES)


def test_conditions_that_are_none_or_many():
    """None was looked for; one that always holds; more than four are only counted, unless all are wanted."""
    four = tuple({0: frozenset({place % 3})} for place in range(4))
    one = Possibility(3, WHITE, 1, HALF, ("-",), None)

    assert "" == when(one, GAMES)
    assert "certain" == when(one._replace(alternatives=({},)), GAMES)
    assert 4 == when(one._replace(alternatives=four), GAMES, at_length=False).count("if ")
    five = one._replace(alternatives=(*four, {0: frozenset({0})}))
    assert "in 5 combinations of results" == when(five, GAMES, at_length=False)
    assert 5 == when(five, GAMES).count("if ")


# ── The tables ───────────────────────────────────────────────────────────────
AS_WHITE = Possibility(3, WHITE, 2, Fraction(2, 3), ("-",), ({},))
AS_BLACK = Possibility(3, BLACK, 1, THIRD, ("D", "U"), ({0: frozenset({0, 1})},))
BYE = Possibility(None, None, 1, Fraction(1), ("-",), ({},))


@pytest.mark.parametrize(
    ("found", "samples", "text"),
    [
        ((BYE,), None, "certain: bye"),
        ((BYE,), 9, "in all of these ways: bye"),
        ((BYE._replace(weight=HALF),), None, "bye 50 %"),
        ((AS_WHITE._replace(weight=Fraction(1)),), None, "certain: 3 as White"),
        ((AS_WHITE, AS_BLACK), None, "certain: 3, as White 67 %, as Black 33 %"),
        ((AS_WHITE, AS_BLACK._replace(opponent=2)), None, "3 as White 67 %, 2 as Black 33 %"),
        ((AS_WHITE, AS_BLACK._replace(weight=Fraction(1, 6))), None, "3 as White 67 %, 3 as Black 17 %"),
        ((AS_WHITE._replace(weight=Fraction(1, 5)),) * 5, None, "certain: 3" + ", as White 20 %" * 5),
        (
            tuple(AS_WHITE._replace(opponent=one, weight=Fraction(1, 4)) for one in (2, 3, 4, 5)),
            None,
            "2 as White 25 %, 3 as White 25 %, 4 as White 25 %",
        ),
    ],
)
def test_the_likeliest_opponents(found, samples, text):
    """One that is certain has no weight; of many three are named; colours have weights where only they are open."""
    row = sheet_of(OUTLOOK, outlooks(asked({1: found}, samples=samples))).rows[0]

    assert text == row[-1]
    assert str(len({one.opponent for one in found})) == row[-2]


def test_a_line_of_everybody():
    """Points are one number, or the least and the most; absentees and certain pairs stand below."""
    cases = (case(HALF), case(THIRD, more=POINT // 2), case(Fraction(1, 6), is_legal=False, more=POINT))
    sure = AS_WHITE._replace(weight=Fraction(1))
    found = {1: (sure,), 3: (sure._replace(opponent=1, colour=BLACK),), 5: (BYE,), 2: (AS_WHITE,)}
    shown = sheet(asked(found, cases=cases), at_length=False)

    assert ["1", "Player 1", "1.0-2.0"] == [shown.rows[0][0], *shown.rows[0][2:4]]
    assert "0.5" == shown.rows[1][3]
    assert (
        "Certain if the open games are played: 1-3 bye 5",
        "Absent: 4 Player 4, half-point bye",
        "No legal pairing exists in 1 of 3 cases.",
        "Weights follow from the ratings of the players still playing; they are estimates:",
        "  1-2: 1-0 50 %, 1/2-1/2 33 %, 0-1 17 %",
    ) == shown.remarks
    assert (
        "Small Open: possible pairings of round 2 of 9",
        "FIDE (Dutch) System (C.04.3)",
        "Open in round 1: 1-2; all 3 ways in which they can end if they are played",
    ) == shown.headings


def test_nothing_is_certain_yet():
    """The line of certain pairs says so; there is none for ways drawn by lot, or if no game is open."""
    found = {1: (AS_WHITE,), 3: (AS_WHITE, AS_BLACK)}
    first = [sheet(asked(found, **facts), at_length=False).remarks[0] for facts in ({}, {"samples": 5}, {"games": ()})]

    assert "Certain if the open games are played: nothing yet" == first[0]
    assert ["Absent: 4 Player 4, half-point bye"] * 2 == first[1:]


@pytest.mark.parametrize(
    ("games", "samples", "line"),
    [
        ((), None, "No game of round 1 is open: the pairing is certain"),
        (GAMES, None, "Open in round 1: 1-2 3-4; all 2 ways in which they can end if they are played"),
        ((OPEN,), 50, "Open in round 1: 1-2; 50 of the ways in which they can end, drawn by lot (seed 7)"),
    ],
)
def test_what_is_open(games, samples, line):
    """The third heading names the open games, and how many ways were looked at."""
    assert line == sheet(asked({}, games=games, samples=samples), at_length=False).headings[2]


def test_before_round_one_no_round_is_open():
    """Without a round the pairing is certain."""
    prepared = prepare(tournament(4), "dutch", NO_OPTIONS)
    first = Asked(Prediction(prepared, (), (Case((), Fraction(1), prepared.round_, None),)), None, {}, 1)

    assert "No round is paired yet: the pairing is certain" == sheet(first, at_length=True).headings[2]


def test_six_open_games_are_listed():
    """Of more, the others are counted; a missing rating is a reason for equal chances."""
    for many, last in ((6, "  3-4: "), (7, "  and 1 more"), (8, "  and 2 more")):
        remarks = sheet(asked({}, games=(OF_MATCH,) * many), at_length=False).remarks
        assert remarks[-1].startswith(last)
        assert 6 == sum("(a rating is missing: win, draw and loss count alike)" in line for line in remarks)
    assert not any("No legal" in line for line in remarks)


def test_one_player():
    """A row for each opponent: colour, float, cases, weight, condition; the bye has neither number nor colour."""
    found = {1: (AS_WHITE, AS_BLACK, BYE)}
    shown = sheet(asked(found, 1), at_length=True)

    assert shown.headings[0].endswith("round 2 of 9 for 1 Player 1")
    assert (
        ("3", "", "Player 3", "White", "", "2 of 2", "67 %", "certain"),
        ("3", "", "Player 3", "Black", "down or up", "1 of 2", "33 %", "if 1 wins or draws"),
        ("", "", "bye", "", "", "1 of 2", "100 %", "certain"),
    ) == shown.rows
    assert shown.rows == sheet(asked(found, 1), at_length=True, only_the_answer=True).rows
    assert ((), ()) == sheet(asked(found, 1), at_length=True, only_the_answer=True)[::3]
    drawn = sheet(asked(found, 1, samples=9), at_length=True)
    assert ["No", "Ttl", "Opponent", "Colour", "Float", "By rating"] == [one.heading for one in drawn.columns]
    assert ("Absent: 4 Player 4, half-point bye",) == sheet(asked({}, 4), at_length=True).remarks[:1]


def test_data_of_a_prediction():
    """JSON has an object for each opponent; a seed is told for what was drawn by lot only."""
    found = {1: (AS_WHITE, AS_BLACK)}
    data = document(asked(found))

    assert [{"number": 4, "bye": "half"}] == data["absent"]
    assert (None, None, 2, 0) == (data["samples"], data["seed"], data["cases"], data["without_pairing"])
    assert (9, 7) == (document(asked(found, samples=9))["samples"], document(asked(found, samples=9))["seed"])
    (player,) = data["participants"]
    white, black = player["possibilities"]  # type: ignore[misc]
    assert (3, "white", [[]], ["none"]) == (white["opponent"], white["colour"], white["when"], white["floats"])
    assert [[{"white": 1, "black": 2, "results": ["1-0", "1/2-1/2"]}]] == black["when"]
    (game,) = data["open"]
    assert game["rated"]
    assert {"result": "0-1", "weight": "0.166667"} == game["ends"][2]
    unknown = document(asked({1: (AS_WHITE._replace(alternatives=None),)}))["participants"]
    assert unknown[0]["possibilities"][0]["when"] is None  # type: ignore[index]


def test_long_conditions_are_shown_at_length_in_data():
    """The table for one player counts them, unless all are wanted."""
    five = AS_WHITE._replace(alternatives=tuple({0: frozenset({place % 3})} for place in range(5)))
    one = asked({1: (five,)}, 1)

    assert "in 5 combinations of results" == sheet(one, at_length=False).rows[0][-1]
    assert 5 == sheet(one, at_length=True).rows[0][-1].count("if ")
    assert {column.drawn.leave_out for column in POSSIBILITY} == {0, 1, 2, 3}
    assert [1] == [len(found) for found in [chances(one)]]
