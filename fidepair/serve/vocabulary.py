"""What a request may say: for each command the options of the command line, by their long names, as
JSON values.

A list is what is repeated, or separated by commas, where one types it; its text is read by the same
function.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from fidepair import options as of_a_round
from fidepair.convert import TARGETS
from fidepair.options import ACCELERATIONS, COLOURS, NUMBERS, TPNS
from fidepair.serve.changes import born, fide_id
from fidepair.serve.check import TRIALS, gravities
from fidepair.serve.lint import codes
from fidepair.serve.options import (
    game_and_result,
    numbers,
    pairs,
    people,
    ratings,
    span,
    system_name,
)
from fidepair.serve.report import TARGETS as REPORTS
from fidepair.standings.ranking import EDITIONS
from fidepair.tournament import TITLES, ColourType, PrimaryScore

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

_MOST = 10**9
_FLAG = {"type": "boolean"}
_TEXT = {"type": "string"}
_FROM_1 = {"type": "integer", "minimum": 1, "maximum": _MOST}
_FROM_0 = {"type": "integer", "minimum": 0, "maximum": _MOST}
_WHO = {"anyOf": [_TEXT, _FROM_1], "description": "a number, or a part of a name"}
_SOME = {
    "anyOf": [_TEXT, _FROM_1, {"type": "array", "items": _WHO}],
    "description": "numbers such as [3, 7]",
}
_BOARDS = {
    "anyOf": [_TEXT, {"type": "array", "items": {"anyOf": [_TEXT, _FROM_0]}}],
    "description": "players by board such as [5, 7, 0, 24]",
}
_TEXTS = {"anyOf": [_TEXT, {"type": "array", "items": _TEXT}], "description": "a list of texts"}
_PAIR = {
    "anyOf": [_TEXT, {"type": "array", "items": _WHO, "minItems": 2}],
    "description": "a pair such as [4, 9]",
}
_PAIRS = {
    "anyOf": [_TEXT, {"type": "array", "items": _PAIR}],
    "description": "pairs such as [[4, 9]]",
}
_GROUPS = {"type": "array", "items": _SOME, "description": "groups such as [[3, 7, 12]]"}
_RATINGS = {
    "anyOf": [_TEXT, {"type": "object", "properties": {}, "additionalProperties": _FROM_1}],
    "description": 'ratings by number such as {"9": 1500}',
}


class Word(NamedTuple):
    """An option: its name in requests, the form of its value (JSON Schema), what the command line
    calls the value, how it is read, and what it is if nothing is said."""

    name: str
    form: dict[str, Any]
    parameter: str
    read: Callable[[Any], Any]
    default: Any = None
    is_needed: bool = False


class Command(NamedTuple):
    """What a request for a command may say, and the forms for people that its answer has.

    `others`: what the command line has besides, as if it were not given. `needs_file`: nothing can
    be done without.
    """

    words: tuple[Word, ...]
    forms: tuple[str, ...] = ()
    others: Mapping[str, Any] = MappingProxyType({})
    needs_file: bool = True


def _as_it_is(value: Any) -> Any:
    return value


def _word(
    name: str,
    form: dict[str, Any],
    parameter: str = "",
    read: Callable[[Any], Any] = _as_it_is,
    default: Any = None,
) -> Word:
    return Word(name, form, parameter or name, read, default)


def _flag(name: str, parameter: str = "") -> Word:
    return _word(name, _FLAG, parameter, default=False)


def _needed(word: Word) -> Word:
    return word._replace(is_needed=True)


def _choice(name: str, words: Sequence[str], parameter: str = "", default: Any = None) -> Word:
    """Return an option that is one of some words."""
    return _word(name, {"type": "string", "enum": [*words]}, parameter, default=default)


def _repeated(
    name: str, form: dict[str, Any], read: Callable[[str], Any], parameter: str = ""
) -> Word:
    """Return an option that can be repeated, and is read from a list: all of it is given at
    once."""
    return _word(name, form, parameter, lambda value: (read(as_text(value)),), ())


def _each(
    name: str, form: dict[str, Any], read: Callable[[str], Any] = str, parameter: str = ""
) -> Word:
    """Return an option that can be repeated, each time with a text of its own."""
    return _word(
        name, form, parameter, lambda value: tuple(read(as_text(one)) for one in _listed(value)), ()
    )


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def as_text(value: Any) -> str:
    """Return a value as one types it: `3,7` for [3, 7], `4-9,4-12` for [[4, 9], [4, 12]], `9=1500`
    for {"9": 1500}."""
    if isinstance(value, dict):
        return ",".join(f"{key}={one}" for key, one in value.items())
    if not isinstance(value, list):
        return str(value)
    return ",".join("-".join(map(str, one)) if isinstance(one, list) else str(one) for one in value)


def _list_shown(name: str) -> Word:
    return _word(name, _FLAG, "shown", lambda _: name.replace("_", "-"))


def _pair_text(value: Any) -> str:
    return "-".join(map(str, value)) if isinstance(value, list) else str(value)


_ROUND = _word("round", _FROM_1)
_SYSTEM = _word("system", _TEXT, read=system_name)
_DECLARED = (
    _word("rounds", _FROM_1),
    _choice("initial_colour", tuple(COLOURS)),
    _choice("acceleration", ACCELERATIONS),
    _choice("numbers", NUMBERS),
)
_HOW_TO_PAIR = (
    _choice("edition", of_a_round.EDITIONS),
    _repeated("forbid", _PAIRS, pairs),
    _repeated("rating", _RATINGS, ratings),
    _flag("maxi"),
    _choice("tpn", TPNS),
    _choice("colours", [kind.value for kind in ColourType]),
    _choice("primary", [score.value for score in PrimaryScore]),
    _flag("no_secondary"),
)
_ABSENT = _repeated("absent", _SOME, people)
_ADJOURNED = _flag("adjourned")
_RANKED = (
    _word("after", _FROM_0),
    _word("tie_breaks", _TEXTS, read=as_text),
    _choice("edition", EDITIONS),
    _flag("round_robin"),
    _flag("swiss"),
    _flag("lots"),
    _word("seed", _FROM_0),
    _SYSTEM,
)
_PERSON = _needed(_word("who", _WHO, read=str))
_DATA = (
    _word("name", _TEXT),
    _word("rating", {"type": "integer", "minimum": 0, "maximum": 3100}),
    _choice("title", [*filter(None, TITLES), "none"]),
    _word("federation", _TEXT),
    _choice("sex", ("m", "w")),
    _word("birth", _WHO, read=lambda value: born(str(value))),
    _word("fide_id", _WHO, read=lambda value: fide_id(str(value))),
    _word("number", _FROM_1),
    _flag("national"),
)
_FROM = _word("from", _FROM_1, "first")

COMMANDS = {
    "pair": Command(
        (
            _SYSTEM,
            _ROUND,
            *_DECLARED,
            _ABSENT,
            *_HOW_TO_PAIR,
            _each("result", _TEXTS, game_and_result),
            _ADJOURNED,
            _repeated("fix", _PAIRS, pairs),
            _word("bye", _WHO, read=str),
            _flag("not_fide"),
            _flag("in_place"),
        ),
        ("plain", "list", "csv"),
        {"player": None, "verbose": False},
    ),
    "check": Command(
        (
            _SYSTEM,
            _ROUND,
            *_DECLARED,
            *_HOW_TO_PAIR,
            _word(
                "fail_on", _TEXTS, read=lambda value: gravities(as_text(value)), default=("any",)
            ),
            _word("trials", _FROM_0, default=TRIALS),
            _flag("standings"),
            _flag("no_standings"),
        )
    ),
    "explain": Command(
        (
            _word("who", _SOME, read=lambda value: tuple(map(str, _listed(value))), default=()),
            _word("not", _WHO, "instead", str),
            _word("player", _WHO, read=str),
            _flag("all", "everybody"),
            _word("float", _WHO, "floater", str),
            _flag("bye"),
            _flag("colour"),
            _ROUND,
            _SYSTEM,
            *_DECLARED,
            _ABSENT,
            *_HOW_TO_PAIR,
            _ADJOURNED,
        ),
        ("plain", "markdown", "html"),
    ),
    "sheet": Command(
        (_ROUND, _SYSTEM, *_DECLARED, _ABSENT, *_HOW_TO_PAIR, _ADJOURNED), ("plain", "html")
    ),
    "predict": Command(
        (
            _word("player", _WHO, read=str),
            _word("sample", {"type": "integer", "minimum": 1, "maximum": 100_000}),
            _word("seed", {"type": "integer"}, default=1),
            _SYSTEM,
            *_DECLARED,
            _ABSENT,
            *_HOW_TO_PAIR,
        ),
        ("plain", "csv"),
    ),
    "standings": Command(
        (*_RANKED, _word("explain", _WHO, "who", str), _flag("write")),
        ("plain", "csv", "markdown", "html"),
    ),
    "crosstable": Command(_RANKED, ("plain", "csv", "markdown", "html")),
    "show": Command(
        (
            _word("round", _FROM_1, "number"),
            *map(_list_shown, ("by_name", "results", "slips", "sheets")),
            _SYSTEM,
            _choice("numbers", NUMBERS),
            _flag("no_check"),
        ),
        ("plain", "list", "csv", "html"),
    ),
    "lint": Command(
        (
            _SYSTEM,
            _flag("strict"),
            _each("select", _TEXTS, codes),
            _each("ignore", _TEXTS, codes),
            _word("explain", _TEXT),
        ),
        needs_file=False,
    ),
    "fix": Command((_SYSTEM, *_DECLARED, _each("answers", _TEXTS))),
    "report": Command(
        (_needed(_choice("to", REPORTS, "target")), _flag("force"), _SYSTEM, *_DECLARED)
    ),
    "convert": Command(
        (_needed(_choice("to", TARGETS, "target")), _flag("strict"), _SYSTEM, *_DECLARED)
    ),
    "result": Command(
        (
            _needed(_each("results", _TEXTS)),
            _word("round", _FROM_1, "number"),
            _flag("correct"),
            _flag("colours_swapped"),
            _flag("for_rating"),
        )
    ),
    "lineup": Command(
        (
            _needed(_word("team", _WHO, read=str)),
            _needed(
                _word("players", _BOARDS, read=lambda value: ";".join(map(str, _listed(value))))
            ),
            _word("round", _FROM_1, "number"),
            _flag("correct"),
        )
    ),
    "late": Command(
        (
            _needed(_DATA[0]),
            *_DATA[1:],
            _word("round", _FROM_1, "first"),
            _word("half", _SOME, read=lambda value: numbers(as_text(value))),
            _word("team", _WHO, read=str),
            _word("players", _TEXT),
        )
    ),
    "player": Command((_PERSON, *_DATA)),
    "team": Command(
        (
            _PERSON,
            _word("name", _TEXT),
            _word("short", _TEXT),
            _word("strength", {"type": "integer", "minimum": 0, "maximum": 999_999}),
        )
    ),
    "bye": Command(
        (
            _PERSON,
            _needed(_word("round", _SOME, "rounds", lambda value: numbers(as_text(value)))),
            _choice("kind", ("half", "zero", "full", "none")),
        )
    ),
    "withdraw": Command((_PERSON, _FROM)),
    "return": Command((_PERSON, _FROM)),
    "forbid": Command(
        (
            _word(
                "pairs",
                _PAIRS,
                read=lambda value: tuple(map(_pair_text, _listed(value))),
                default=(),
            ),
            _word("group", _GROUPS, "groups", lambda value: tuple(map(as_text, value)), ()),
            _word("rounds", {"anyOf": [_TEXT, _FROM_1]}, read=lambda value: span(str(value))),
        )
    ),
    "allow": Command(
        (
            _needed(
                _word(
                    "pairs",
                    _PAIRS,
                    read=lambda value: tuple(map(_pair_text, _listed(value))),
                    default=(),
                )
            ),
        )
    ),
    "info": Command((_each("set", _TEXTS, parameter="facts"),)),
    "unpair": Command(()),
}
"""All that a request can ask for, in the order of the help text."""
