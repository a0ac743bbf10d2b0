"""Each record of a report file as a property of the JSON form, and back: both ways side by side.

A line becomes a value by the columns of the record; the value becomes a line by the same columns.
The values are what `json.loads` gives; what comes back has passed the schema.
"""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from fidepair.convert.player_lines import Cell, plain_points
from fidepair.tournament import Colour, format_points
from fidepair.trf.format import columns, facts
from fidepair.trf.format.columns import (
    ABNORMAL,
    AFTER_CODE,
    CODE,
    MATCH_VALUES,
    PLAYER,
    POINT_VALUES,
    Layout,
    whole,
)
from fidepair.trf.format.facts import RECORDS
from fidepair.trf.read.lists import readings_of_abnormal
from fidepair.trf.read.records import leading_number
from fidepair.trf.write.lines import dates_line

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from fidepair.trf.format.facts import Record

COLOURS = {"w": "white", "b": "black", "-": None}
RESULTS = {
    "1": "win",
    "=": "draw",
    "0": "loss",
    "W": "unrated_win",
    "D": "unrated_draw",
    "L": "unrated_loss",
    "+": "forfeit_win",
    "-": "forfeit_loss",
    " ": None,
}
BYE_NAMES = {"U": "pairing_allocated", "F": "full_point", "H": "half_point", "Z": "zero_point"}
_ABNORMAL = {
    **{
        letter: RESULTS[sign]
        for letter, sign in {"W": "1", "D": "=", "L": "0", "+": "+", "-": "-"}.items()
    },
    **{letter: f"{BYE_NAMES[letter]}_bye" for letter in "FHZ"},
}
_FORFEITS = {"+-": "white_wins", "-+": "black_wins", "--": "both_lose"}
_OF_A_GAME = {
    "W": "win",
    "D": "draw",
    "L": "loss",
    "A": "absence",
    "P": "pairing_allocated_bye",
    "X": "missing_result",
}
_IN_DETAIL = {
    "WW": "win_with_white",
    "BW": "win_with_black",
    "WD": "draw_with_white",
    "BD": "draw_with_black",
    "WL": "loss_with_white",
    "BL": "loss_with_black",
    "FW": "forfeit_win",
    "FL": "forfeit_loss",
    "ZPB": "zero_point_bye",
    "HPB": "half_point_bye",
    "FPB": "full_point_bye",
    "PAB": "pairing_allocated_bye",
}
_USUAL_WIDTH = 4
"""Of points in most records."""
_OF_A_MATCH = {"TW": "win", "TD": "draw", "TL": "loss"}


def _turned(names: Mapping[str, Any]) -> dict[Any, str]:
    return {name: sign for sign, name in names.items()}


_SIGN_OF = {"colour": _turned(COLOURS), "result": _turned(RESULTS), "bye": _turned(BYE_NAMES)}


# ── Values ───────────────────────────────────────────────────────────────────
def _points(text: str) -> str:
    """Return points as JSON has them: as written, without zeros that say nothing where there are
    many."""
    plain = plain_points(text)
    if len(plain) <= _USUAL_WIDTH:
        return plain
    whole_points, point, decimals = plain.partition(".")
    return (whole_points.lstrip("0") or "0") + point + decimals[:4]


# ── Blocks of a player ───────────────────────────────────────────────────────
def cell_value(cell: Cell) -> dict[str, Any] | None:
    """Return a block as an object, None for an empty one."""
    opponent, sign = cell
    if not sign:
        return None
    if sign in BYE_NAMES:
        return {"bye": BYE_NAMES[sign]}
    if not opponent:
        return {"opponent": None, "colour": COLOURS[sign[1:] or "-"], "result": RESULTS[sign[0]]}
    return {"opponent": opponent, "colour": COLOURS[sign[0]], "result": RESULTS[sign[1]]}


def cell_of(value: dict[str, Any] | None) -> Cell:
    """Return the block that an object tells."""
    if value is None:
        return Cell(0, "")
    if "bye" in value:
        return Cell(0, _SIGN_OF["bye"][value["bye"]])
    colour, result = _SIGN_OF["colour"][value["colour"]], _SIGN_OF["result"][value["result"]]
    if value["opponent"] is None:
        return Cell(0, result + colour.strip("-"))
    return Cell(value["opponent"], colour + result)


# ── The header: one property for all lines of a code ─────────────────────────
Value: TypeAlias = "Callable[[list[str]], Any]"
"""What gives the value of the lines with one code."""
Lines: TypeAlias = "Callable[[Record, Any], list[str]]"
"""What gives the lines of a value."""


def _texts(lines: list[str]) -> list[str]:
    return [line[AFTER_CODE].strip() for line in lines]


def _text(lines: list[str]) -> str:
    return _texts(lines)[0]


def _text_line(record: Record, value: object) -> list[str]:
    return [record.line(value)]


def _count(lines: list[str]) -> int | str:
    text = _text(lines)
    number = whole(text)
    return number if number is not None and text == str(number) and len(text) < 7 else text


def _dates(lines: list[str]) -> list[str | None]:
    return [field.cut(lines[0]) or None for field in PLAYER.repetitions(lines[0].rstrip())]


def _date_line(_: Record, value: list[str | None]) -> list[str]:
    return [dates_line(value)]


def are_plain_dates(text: str) -> bool:
    """Return whether the dates of the rounds stand in their columns, so that the line comes back as
    it is."""
    return _date_line(facts.ROUND_DATES.record, _dates([text])) == [text.rstrip()]


def _values(names: Mapping[str, str], lines: list[str]) -> dict[str, str]:
    """Return what is behind each symbol in the lines; blanks inside a number do not count."""
    found = [
        pair for line in lines for pair in re.findall(r"([A-Za-z]+)([^A-Za-z]*)", line[AFTER_CODE])
    ]
    pairs = (
        (symbol.upper(), "".join(sign for sign in number if sign not in " \t=:"))
        for symbol, number in found
    )
    return {names[symbol]: _points(number) for symbol, number in pairs}


def _pairs(names: Mapping[str, str], value: Mapping[str, str]) -> list[tuple[str, str]]:
    symbols = _turned(names)
    return [(symbols[name], worth) for name, worth in value.items()]


def _groups(
    layout: Layout, names: Mapping[str, str], _: Record, value: Mapping[str, str]
) -> list[str]:
    """Return the line of a record with symbols and values; word by word where a value has no room
    in its columns."""
    pairs = _pairs(names, value)
    if max(map(len, value.values()), default=0) > _USUAL_WIDTH:
        return [" ".join([layout.code, *(f"{symbol} {worth}" for symbol, worth in pairs)])]
    return [layout.groups(pairs)]


_FORMS: dict[str, tuple[Value, Lines]] = {
    facts.TEXT: (_text, _text_line),
    facts.TYPE_CODE: (_text, _text_line),
    facts.TEXTS: (_texts, lambda record, value: [record.line(text) for text in value]),
    facts.COUNT: (_count, _text_line),
    facts.NUMBER: (lambda lines: leading_number(_text(lines)) or 0, _text_line),
    facts.DATES: (_dates, _date_line),
    facts.CODES: (
        lambda lines: [word.strip() for word in _text(lines).split(",") if word.strip()],
        lambda record, value: [record.line(",".join(value))],
    ),
    facts.LETTER: (
        lambda lines: COLOURS[_text(lines).lower()],
        lambda record, value: [record.line(Colour(_SIGN_OF["colour"][value]))],
    ),
    facts.LETTERS: (
        lambda lines: [COLOURS[sign] for sign in _text(lines).lower()],
        lambda record, value: [record.line(Colour(_SIGN_OF["colour"][each]) for each in value)],
    ),
    facts.SWITCH: (lambda _: "baku", lambda _record, _value: [facts.BAKU]),
    facts.WORDS: (lambda _: True, lambda _, value: [facts.RANKED_BY_ORDER] if value else []),
    facts.PAIRS: (
        partial(_values, _IN_DETAIL),
        lambda record, value: [record.line(_pairs(_IN_DETAIL, value))],
    ),
}
"""By the shape of a record: its value from its lines, and back."""
_FORMS_OF_GROUPS: dict[str, tuple[Value, Lines]] = {
    POINT_VALUES.code: (
        partial(_values, _OF_A_GAME | {"Z": "absence"}),
        partial(_groups, POINT_VALUES, _OF_A_GAME),
    ),
    MATCH_VALUES.code: (partial(_values, _OF_A_MATCH), partial(_groups, MATCH_VALUES, _OF_A_MATCH)),
}


class Header(NamedTuple):
    """A property of the tournament: its record, the value of the lines, the lines of the value."""

    name: str
    code: str
    value: Value
    to_lines: Lines

    def lines(self, value: Any) -> list[str]:
        """Return the lines that say the value."""
        return self.to_lines(RECORDS[self.code], value)


HEADERS = tuple(
    Header(record.name, code, *(_FORMS_OF_GROUPS.get(code) or _FORMS[record.shape]))
    for code, record in RECORDS.items()
    if record.name and record.shape != facts.COLUMNS
)
"""In the order in which the form has them."""


# ── Records with columns: an object for each line ────────────────────────────
class Meaning(NamedTuple):
    """What a field holds: its value from its text, and back. Where `may_lack`, a blank one has no
    property."""

    value: Callable[[str], Any]
    text: Callable[[Any], str] = str
    may_lack: bool = False


_TEXT, _OPTIONAL_TEXT = Meaning(str), Meaning(str, may_lack=True)
_NUMBER, _OPTIONAL_NUMBER = Meaning(whole), Meaning(whole, may_lack=True)
_POINTS = Meaning(_points, may_lack=True)
_BYE = Meaning(lambda letter: BYE_NAMES[letter.upper()], _SIGN_OF["bye"].__getitem__)
_FORFEIT = Meaning(_FORFEITS.__getitem__, _turned(_FORFEITS).__getitem__)
_FIELD_OF = {
    "bye": "type",
    "first": "first player",
    "last": "last player",
    "player": "number",
    "classification": "title",
    "origin": "federation",
    "national_id": "fide_id",
}
"""The field of a property that has another name."""
Meanings: TypeAlias = "Mapping[str, Meaning]"
"""What the properties of an object hold, in their order."""


def _field_of(layout: Layout, name: str) -> columns.Field:
    return layout.field(_FIELD_OF.get(name, name.replace("_", " ")))


def _cut(layout: Layout, meanings: Meanings, text: str) -> dict[str, Any]:
    found = {
        name: meaning.value(_field_of(layout, name).cut(text)) for name, meaning in meanings.items()
    }
    return {
        name: value
        for name, value in found.items()
        if value not in (None, "") or not meanings[name].may_lack
    }


def _filled(layout: Layout, meanings: Meanings, value: Mapping[str, Any], people: list[str]) -> str:
    named = {name: meaning for name, meaning in meanings.items() if name in value}
    fields = {
        _field_of(layout, name).name: meaning.text(value[name]) for name, meaning in named.items()
    }
    return layout.line(fields, people)


class Listed(NamedTuple):
    """A property that is a list of objects, one for each line of a record with columns.

    `people`: the property that has the numbers in the repeated field. `nobody`: what stands there
    for None; without it the places do not count, and what names nobody is left out. `written`: the
    layout of new lines, if it is another.
    """

    layout: Layout
    meanings: Meanings
    people: str = ""
    nobody: str | None = None
    written: Layout | None = None

    @property
    def code(self) -> str:
        """The code of the record."""
        return self.layout.code

    @property
    def name(self) -> str:
        """The name of the property."""
        return RECORDS[self.code].name

    def value(self, text: str, teams: bool) -> dict[str, Any]:
        """Return the object of a line; `teams`: whether teams are paired."""
        if self.layout is ABNORMAL:
            return _abnormal(text, teams)
        value = _cut(self.layout, self.meanings, text)
        if self.people:
            numbers = [
                whole(field.cut(text)) or None for field in self.layout.repetitions(text.rstrip())
            ]
            while self.nobody == "" and numbers and numbers[-1] is None:
                numbers.pop()  # blanks at the end
            value[self.people] = (
                numbers if self.nobody is not None else [number for number in numbers if number]
            )
        return value

    def line(self, value: dict[str, Any]) -> str:
        """Return the line of an object."""
        if self.layout is ABNORMAL:
            return _abnormal_line(value)
        numbers = value[self.people] if self.people else ()
        people = [str(self.nobody) if number is None else str(number) for number in numbers]
        return _filled(self.written or self.layout, self.meanings, value, people)


LISTS = (
    Listed(columns.ROSTER, {"name": _TEXT}, "players", written=columns.ROSTER_WRITTEN),
    Listed(
        columns.TEAM,
        {
            "number": _NUMBER,
            "name": _OPTIONAL_TEXT,
            "nickname": _OPTIONAL_TEXT,
            "strength": _OPTIONAL_TEXT,
            "match_points": _POINTS,
            "game_points": _POINTS,
            "rank": _OPTIONAL_NUMBER,
        },
        "players",
    ),
    Listed(
        columns.TEAM_PABS, {"match_points": _POINTS, "game_points": _POINTS}, "teams", nobody=""
    ),
    Listed(
        columns.FORFEITED,
        {"round": _NUMBER, "white": _NUMBER, "black": _NUMBER, "result": _FORFEIT},
    ),
    Listed(
        columns.LINE_UP,
        dict.fromkeys(("round", "team", "opponent"), _NUMBER),
        "players",
        nobody="0000",
    ),
    Listed(columns.BYES, {"round": _NUMBER, "bye": _BYE}, "numbers"),
    Listed(
        columns.VIRTUAL,
        {
            "match_points": _POINTS,
            "points": _POINTS,
            **dict.fromkeys(("first_round", "last_round", "first", "last"), _NUMBER),
        },
    ),
    Listed(columns.FORBIDDEN, {"first_round": _NUMBER, "last_round": _NUMBER}, "numbers"),
    Listed(ABNORMAL, {}, "numbers"),
)
"""In the order in which the form has them."""


def _abnormal(text: str, teams: bool) -> dict[str, Any]:
    _, found = readings_of_abnormal(text, teams)[0]
    letter = next(letter for letter, kinds in facts.KINDS_299.items() if kinds == found.kinds)
    values = {
        "kind": _ABNORMAL.get(letter),
        "match_points": None if found.match_points is None else format_points(found.match_points),
        "points": None if found.points is None else format_points(found.points),
        "round": found.round_number,
        "numbers": sorted(found.numbers),
    }
    return {name: value for name, value in values.items() if value is not None}


def _abnormal_line(value: dict[str, Any]) -> str:
    """Return the line; a sign has room in the column before its value."""
    text = ABNORMAL.code
    values = {
        "type": _turned(_ABNORMAL).get(value.get("kind"), ""),
        "round": str(value.get("round", "")),
    }
    for field in ABNORMAL.fields:
        written = values.get(field.name, value.get(field.name.replace(" ", "_"), ""))
        is_signed = written.startswith("-") and written != "-"
        text = (field.with_sign() if is_signed else field).put(text, written)
    for index, number in enumerate(value["numbers"]):
        text = ABNORMAL.repetition(index).put(text, str(number))
    return text.rstrip()


# ── National rating records, whose code is the federation ────────────────────
_NATIONAL = {
    "player": _NUMBER,
    "sex": _OPTIONAL_TEXT,
    "classification": _OPTIONAL_TEXT,
    "name": _OPTIONAL_TEXT,
    "rating": _OPTIONAL_NUMBER,
    "origin": _OPTIONAL_TEXT,
    "national_id": _OPTIONAL_TEXT,
    "birth": _OPTIONAL_TEXT,
}


def national_rating(text: str) -> dict[str, Any]:
    """Return the object of a national rating record."""
    return {"federation": text[CODE], **_cut(PLAYER, _NATIONAL, text)}


def national_line(value: dict[str, Any]) -> str:
    """Return the national rating record of an object."""
    return _filled(PLAYER._replace(code=value["federation"]), _NATIONAL, value, [])
