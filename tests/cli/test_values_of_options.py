"""What is typed for an option: how each kind of value is read, and what is said of one that is none."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from trf_texts import file, player

from fidepair.cli.suggestions import command_to_declare
from fidepair.commands import check, new
from fidepair.commands import options as rows
from fidepair.commands.options import (
    FROM_0,
    FROM_1,
    as_text,
    fill,
    game_and_result,
    numbers,
    one_of,
    pairs,
    people,
    ratings,
    span,
    system_name,
    whole,
    with_patience,
)
from fidepair.errors import UsageError


@pytest.mark.parametrize(
    ("read", "text", "expected"),
    [
        (numbers, "3", (3,)),
        (numbers, " 3 , 7", (3, 7)),
        (people, "3,7", (3, 7)),
        (people, "3,Roe", "3,Roe"),
        (people, "Roe", "Roe"),
        (pairs, "4-9", ((4, 9),)),
        (pairs, "4-9,12-4", ((4, 9), (12, 4))),
        (pairs, "4-9,Roe-3", "4-9,Roe-3"),
        (pairs, "4-9-12", "4-9-12"),
        (ratings, "9=1500,Late=1400", "9=1500,Late=1400"),
        (game_and_result, "3-7=1-0", ("3-7", "1-0")),
        (game_and_result, "3-7=W=D", ("3-7", "W=D")),
        (span, "3", (3, 3)),
        (span, "2-", (2, None)),
        (span, "1 - 3", (1, 3)),
        (system_name, " Double_Swiss ", "double-swiss"),
        (check.gravities, "worse,undeclared", ("worse", "undeclared")),
        (new.criteria, "Rating, name", ("rating", "name")),
    ],
)
def test_a_value(read: Any, text: str, expected: object):
    """Numbers are numbers; a list with a name is looked up later, in the tournament."""
    assert expected == read(text)


@pytest.mark.parametrize(
    ("read", "text", "message"),
    [
        (numbers, "", "`` is not a list of numbers such as 3,7."),
        (numbers, "3,,7", "`3,,7` is not a list of numbers such as 3,7."),
        (numbers, "3,x", "`3,x` is not a list of numbers such as 3,7."),
        (pairs, "4", "`4` is not a pair such as 4-9."),
        (pairs, " - ", "`-` is not a pair such as 4-9."),
        (pairs, "1-2,4-4", "`4-4` names one player twice."),
        (ratings, "9", "`9` is not a player and a rating such as 9=1500."),
        (ratings, "= ", "`=` is not a player and a rating such as 9=1500."),
        (game_and_result, "3=1-0", "`3=1-0` is not a game with a result, such as 3-7=1-0."),
        (game_and_result, "3-7", "`3-7` is not a game with a result, such as 3-7=1-0."),
        (game_and_result, "-3=1-0", "`-3=1-0` is not a game with a result, such as 3-7=1-0."),
        (game_and_result, "bx=1-0", "`bx=1-0` is not a game with a result, such as 3-7=1-0."),
        (span, "0", "`0` is not a range of rounds such as 3, 2- or 1-3."),
        (span, "-2", "`-2` is not a range of rounds such as 3, 2- or 1-3."),
        (span, "2-0", "`2-0` is not a range of rounds such as 3, 2- or 1-3."),
        (
            system_name,
            "dutchh",
            "`dutchh` is not a supported pairing system. Did you mean dutch?\n"
            "  Choose one of: dutch, dubov, burstein, lim, double-swiss, team.",
        ),
        (
            system_name,
            "xyz",
            "`xyz` is not a supported pairing system.\n"
            "  Choose one of: dutch, dubov, burstein, lim, double-swiss, team.",
        ),
        (
            check.gravities,
            "worse,bad",
            "`bad` is not a valid value. Choose one of: illegal, worse, colours, any, undeclared.",
        ),
        (
            new.criteria,
            "rating,rating",
            "`rating,rating` is not an initial order.\n"
            "  Choose from rating, title, name, list, lots, such as rating,list.",
        ),
        (
            new.criteria,
            "elo",
            "`elo` is not an initial order.\n  Choose from rating, title, name, list, lots, such as rating,list.",
        ),
    ],
)
def test_a_value_that_is_none(read: Any, text: str, message: str):
    """The error has what was typed, and what it should be."""
    with pytest.raises(UsageError) as refused:
        read(text)

    assert message == str(refused.value)


@pytest.mark.parametrize(
    ("value", "separator", "text"),
    [
        ([3, 7], ",", "3,7"),
        ([5, 0, 24], ";", "5;0;24"),
        ([[4, 9], [4, 12]], ",", "4-9,4-12"),
        ({"9": 1500, "Roe": 1400}, ",", "9=1500,Roe=1400"),
        (7, ",", "7"),
    ],
)
def test_a_value_of_a_request_as_it_is_typed(value: object, separator: str, text: str):
    """Lists by the separator, their parts by dashes; ratings by number or name."""
    assert text == as_text(value, separator)


@pytest.mark.parametrize(
    ("kind", "schema"),
    [
        (FROM_0, {"type": "integer", "minimum": 0, "maximum": 1_000_000_000}),
        (FROM_1, {"type": "integer", "minimum": 1, "maximum": 1_000_000_000}),
        (whole(1, 99), {"type": "integer", "minimum": 1, "maximum": 99}),
        (one_of(("a", "b")), {"type": "string", "enum": ["a", "b"]}),
    ],
)
def test_the_schema_of_a_kind(kind: Any, schema: object):
    """Whole numbers have their limits, or a thousand million; words are listed."""
    assert schema == kind.schema


class _Part(NamedTuple):
    """A question inside another one."""

    third: int = 3


class _Asked(NamedTuple):
    """A question of all kinds of fields."""

    first: int
    second: str | None = "two"
    part: _Part = _Part()


def test_a_question_is_filled():
    """What is not given, or given as nothing, keeps its default; a part is filled from the same values."""
    assert _Asked(1, "two", _Part(9)) == fill(_Asked, {"first": 1, "second": None, "third": 9, "fourth": 4})


def test_patience_says_what_else_it_limits():
    """Only its own row has the words more."""
    first, last = with_patience((rows.MAXI, rows.PATIENCE), "More.")

    assert rows.MAXI == first
    assert rows.PATIENCE._replace(help=f"{rows.PATIENCE.help} More.") == last


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("new x --system dutch --rounds 3 --start x", "`x` is not a day.\n  Write it such as 2026-03-01.\n"),
        ("new x --system dutch --rounds 3 --order x", "`x` is not an initial order.\n"),
        ("new x --system elo --rounds 3", "`elo` is not a supported pairing system.\n"),
        ("new x --system dutch --rounds 0", "--rounds: `0` is not a whole number from 1 to 99.\n"),
        ("new x --system dutch --rounds 100", "--rounds: `100` is not a whole number from 1 to 99.\n"),
        ("new x --system dutch", "--rounds is missing.\n"),
        ("check x --jobs -1", "--jobs: `-1` is not a whole number of at least 0.\n"),
        ("check x --time-limit 0", "--time-limit: `0` is not a number of seconds above 0, such as 2 or 0.5.\n"),
        ("pair x --round 0", "--round: `0` is not a whole number of at least 1.\n"),
        ("predict x --seed y", "--seed: `y` is not a whole number of at least 0.\n"),
        ("predict x --format xml", "--format: `xml` is not a valid value. Choose one of: table, plain, json.\n"),
        ("show x --round 1,2", "--round: `1,2` is not a whole number of at least 1.\n"),
        ("bye x 3 --round y", "--round: `y` is not a list of numbers such as 3,7.\n"),
        ("pair x --forbid 4", "--forbid: `4` is not a pair such as 4-9.\n"),
        ("pair x --system", "--system needs a value: --system NAME.\n"),
        (
            "pair x --format",
            "--format needs a value. Choose one of: table, plain, list, json, csv, html, trf, ndjson.\n",
        ),
        ("pair x --maxi=1", "--maxi takes no value.\n"),
        ("pair", "FILE is missing.\n"),
        ("bye x", "WHO is missing.\n"),
        ("repair x 4-9", "--article is missing. Choose one of: "),
        ("schema tournament more", "unexpected argument `more`.\n"),
        ("schema tournament more again", "unexpected arguments `more` `again`.\n"),
    ],
)
def test_a_line_with_a_wrong_value(fidepair, line: str, message: str):
    """The option, what was typed, and what it takes, before any file is opened."""
    outcome = fidepair(*line.split())

    assert (2, "") == (outcome.code, outcome.out)
    assert outcome.err.startswith(f"fidepair: {message}")


_HEADER = "012 Sample Double\n142 6\n152 W\n"
_PAIRED = (player(1, "1.0", "2 w 1", "2 b"), player(2, "0.0", "1 b 0", "1 w"))
_PLAYED = (player(1, "2.0", "2 w 1", "2 b 1"), player(2, "0.0", "1 b 0", "1 w 0"))
_BYES = (player(3, "1.5", "- U", "- U"),)


@pytest.mark.parametrize(
    ("players", "is_double"),
    [(_PLAYED, True), ((*_PLAYED, *_BYES), True), (_PAIRED, False), (_BYES, False), ((*_PAIRED, *_BYES), False)],
    ids=["played", "with a bye", "second games open", "byes only", "open, and a bye"],
)
def test_what_looks_like_matches_of_two_games(players: tuple[str, ...], is_double: bool):
    """A second game with a result shows them; byes, and games without a result, show nothing."""
    assert is_double == bool(command_to_declare("a.trf", file(*players, header=_HEADER).encode()))
