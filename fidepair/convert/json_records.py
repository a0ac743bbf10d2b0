"""Each record of a tournament file as a property of the JSON format, and back, side by side.

The columns of a record turn a line into a value, and the value into a line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from fidepair.convert.draft import Cell, plain_points
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
from fidepair.trf.format.facts import RECORDS, Record
from fidepair.trf.read.records import leading_number
from fidepair.trf.read.statements import readings_of_abnormal
from fidepair.trf.write.lines import dates_line

Json: TypeAlias = Any
"""A value as `json.loads` returns it; values that become lines have passed the schema."""
JsonObject: TypeAlias = "dict[str, Json]"
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
    "W": "win",
    "D": "draw",
    "L": "loss",
    "+": "forfeit_win",
    "-": "forfeit_loss",
    "F": "full_point_bye",
    "H": "half_point_bye",
    "Z": "zero_point_bye",
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
_OF_A_MATCH = {"TW": "win", "TD": "draw", "TL": "loss"}
_USUAL_WIDTH = 4
"""Width of points in most records."""


def _inverted(names: Mapping[str, str | None]) -> dict[Json, str]:
    return {name: letter for letter, name in names.items()}


_COLOUR_LETTERS = _inverted(COLOURS)
_RESULT_LETTERS = _inverted(RESULTS)
_BYE_LETTERS = _inverted(BYE_NAMES)


# ── Values ───────────────────────────────────────────────────────────────────
def _points(text: str) -> str:
    """Return points for JSON: as written, without needless zeros if they are long."""
    plain = plain_points(text)
    if len(plain) <= _USUAL_WIDTH:
        return plain
    whole_points, point, decimals = plain.partition(".")
    return (whole_points.lstrip("0") or "0") + point + decimals[:4]


# ── Blocks of a player ───────────────────────────────────────────────────────
def cell_value(cell: Cell) -> JsonObject | None:
    """Return a block as an object, None for an empty one."""
    opponent, sign = cell
    if not sign:
        return None
    if sign in BYE_NAMES:
        return {"bye": BYE_NAMES[sign]}
    if not opponent:
        return {"opponent": None, "colour": COLOURS[sign[1:] or "-"], "result": RESULTS[sign[0]]}
    return {"opponent": opponent, "colour": COLOURS[sign[0]], "result": RESULTS[sign[1]]}


def cell_of(value: JsonObject | None) -> Cell:
    """Return the block of an object."""
    if value is None:
        return Cell(0, "")
    if "bye" in value:
        return Cell(0, _BYE_LETTERS[value["bye"]])
    colour, result = _COLOUR_LETTERS[value["colour"]], _RESULT_LETTERS[value["result"]]
    if value["opponent"] is None:
        return Cell(0, result + colour.strip("-"))
    return Cell(value["opponent"], colour + result)


# ── The header: one property for all lines of a code ─────────────────────────
Value: TypeAlias = "Callable[[list[str]], Json]"
"""Function from the lines with one code to their value."""
Lines: TypeAlias = "Callable[[Record, Json], list[str]]"
"""Function from a value to its lines."""


def _texts(lines: list[str]) -> list[str]:
    return [line[AFTER_CODE].strip() for line in lines]


def _text(lines: list[str]) -> str:
    return _texts(lines)[0]


def _text_line(record: Record, value: Json) -> list[str]:
    return [record.line(value)]


def _count(lines: list[str]) -> int | str:
    text = _text(lines)
    number = whole(text)
    return number if number is not None and text == str(number) and len(text) < 7 else text


def _number(lines: list[str]) -> int:
    return leading_number(_text(lines)) or 0


def _codes(lines: list[str]) -> list[str]:
    codes = [word.strip() for word in _text(lines).split(",")]
    return [code for code in codes if code]


def _dates(lines: list[str]) -> list[str | None]:
    line = lines[0]
    return [field.cut(line) or None for field in PLAYER.repetitions(line.rstrip())]


def are_plain_dates(text: str) -> bool:
    """Return whether the dates of the rounds are in their columns, so JSON keeps the line."""
    return dates_line(_dates([text])) == text.rstrip()


def _colour(lines: list[str]) -> str | None:
    return COLOURS[_text(lines).lower()]


def _colours(lines: list[str]) -> list[str | None]:
    return [COLOURS[letter] for letter in _text(lines).lower()]


def _colours_line(record: Record, value: Json) -> list[str]:
    return [record.line([Colour(_COLOUR_LETTERS[each]) for each in value])]


def _values(names: Mapping[str, str], lines: list[str]) -> dict[str, str]:
    """Return the points behind each symbol in the lines; blanks inside a number do not count."""
    values: dict[str, str] = {}
    for line in lines:
        for symbol, text in _SYMBOL_AND_VALUE.findall(line[AFTER_CODE]):
            number = text.translate(_WITHOUT_SEPARATORS)
            values[names[symbol.upper()]] = _points(number)
    return values


def _pairs(names: Mapping[str, str], value: Json) -> list[tuple[str, str]]:
    symbols = _inverted(names)
    return [(symbols[name], points) for name, points in value.items()]


def _pairs_line(names: Mapping[str, str], record: Record, value: Json) -> list[str]:
    return [record.line(_pairs(names, value))]


def _groups(layout: Layout, names: Mapping[str, str], _: Record, value: Json) -> list[str]:
    """Return the line with symbols and values; separated by blanks if a value is too long for its
    columns."""
    pairs = _pairs(names, value)
    if all(len(points) <= _USUAL_WIDTH for points in value.values()):
        return [layout.groups(pairs)]
    return [" ".join([layout.code, *(f"{symbol} {points}" for symbol, points in pairs)])]


_SYMBOL_AND_VALUE = re.compile("([A-Za-z]+)([^A-Za-z]*)")
_WITHOUT_SEPARATORS = str.maketrans("", "", " \t=:")
_BY_SHAPE: dict[str, tuple[Value, Lines]] = {
    facts.TEXT: (_text, _text_line),
    facts.TYPE_CODE: (_text, _text_line),
    facts.TEXTS: (_texts, lambda record, value: [*map(record.line, value)]),
    facts.COUNT: (_count, _text_line),
    facts.NUMBER: (_number, _text_line),
    facts.DATES: (_dates, lambda _, value: [dates_line(value)]),
    facts.CODES: (_codes, lambda record, value: [record.line(",".join(value))]),
    facts.LETTER: (_colour, lambda record, value: [record.line(Colour(_COLOUR_LETTERS[value]))]),
    facts.LETTERS: (_colours, _colours_line),
    facts.SWITCH: (lambda _: "baku", lambda *_: [facts.BAKU]),
    facts.WORDS: (lambda _: True, lambda _, value: [facts.RANKED_BY_ORDER] if value else []),
    facts.PAIRS: (partial(_values, _IN_DETAIL), partial(_pairs_line, _IN_DETAIL)),
}
"""By the shape of a record: its value from its lines, and back."""
_OF_GROUPS: dict[str, tuple[Value, Lines]] = {
    POINT_VALUES.code: (
        partial(_values, _OF_A_GAME | {"Z": "absence"}),
        partial(_groups, POINT_VALUES, _OF_A_GAME),
    ),
    MATCH_VALUES.code: (partial(_values, _OF_A_MATCH), partial(_groups, MATCH_VALUES, _OF_A_MATCH)),
}
"""The same for records in groups of columns, by code."""


class Header(NamedTuple):
    """A property of the tournament: its name, its record, and the functions between lines and
    value."""

    name: str
    code: str
    value: Value
    to_lines: Lines

    def lines(self, value: Json) -> list[str]:
        """Return the lines of the value."""
        return self.to_lines(RECORDS[self.code], value)


HEADERS = tuple(
    Header(record.name, code, *(_OF_GROUPS.get(code) or _BY_SHAPE[record.shape]))
    for code, record in RECORDS.items()
    if record.name and record.shape != facts.COLUMNS
)
"""In the order of the format."""


# ── Records with columns: an object for each line ────────────────────────────
class Meaning(NamedTuple):
    """The meaning of a field: its value from its text, and back. `optional`: a blank field has no
    property."""

    value: Callable[[str], Json]
    text: Callable[[Json], str] = str
    optional: bool = False


_TEXT, _OPTIONAL_TEXT = Meaning(str), Meaning(str, optional=True)
_NUMBER, _OPTIONAL_NUMBER = Meaning(whole), Meaning(whole, optional=True)
_POINTS = Meaning(_points, optional=True)
_BYE = Meaning(lambda letter: BYE_NAMES[letter.upper()], _BYE_LETTERS.__getitem__)
_FORFEIT = Meaning(_FORFEITS.__getitem__, _inverted(_FORFEITS).__getitem__)
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
"""The meanings of the properties of an object, in their order."""


def _field_of(layout: Layout, name: str) -> columns.Field:
    return layout.field(_FIELD_OF.get(name, name.replace("_", " ")))


def _cut(layout: Layout, meanings: Meanings, text: str) -> JsonObject:
    """Return the properties of a line."""
    values: JsonObject = {}
    for name, meaning in meanings.items():
        value = meaning.value(_field_of(layout, name).cut(text))
        if not meaning.optional or value not in (None, ""):
            values[name] = value
    return values


def _filled(layout: Layout, meanings: Meanings, value: JsonObject, repeated: list[str]) -> str:
    """Return the line of an object."""
    texts: dict[str, str] = {}
    for name, meaning in meanings.items():
        if name in value:
            texts[_field_of(layout, name).name] = meaning.text(value[name])
    return layout.line(texts, repeated)


class Listed(NamedTuple):
    """A property that is a list of objects, one for each line of a record with columns.

    `people`: the property with the numbers of the repeated field. `nobody`: the text there for
    None; without it the places do not count, and fields without a number are left out. `written`:
    the layout of new lines, if it differs.
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

    def value(self, text: str, teams: bool) -> JsonObject:
        """Return the object of a line; `teams`: whether teams are paired."""
        if self.layout is ABNORMAL:
            return _abnormal(text, teams)
        value = _cut(self.layout, self.meanings, text)
        if self.people:
            value[self.people] = self._numbers(text)
        return value

    def _numbers(self, text: str) -> list[int | None]:
        """Return the numbers of the repeated field."""
        fields = self.layout.repetitions(text.rstrip())
        numbers = [whole(field.cut(text)) or None for field in fields]
        if self.nobody is None:
            return [number for number in numbers if number]
        while not self.nobody and numbers and numbers[-1] is None:
            numbers.pop()  # blanks at the end
        return numbers

    def line(self, value: JsonObject) -> str:
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
"""In the order of the format."""


def _abnormal(text: str, teams: bool) -> JsonObject:
    _, found = readings_of_abnormal(text, teams)[0]
    value: JsonObject = {}
    for letter, kinds in facts.KINDS_299.items():
        if kinds == found.kinds:
            if letter in _ABNORMAL:
                value["kind"] = _ABNORMAL[letter]
            break
    if found.match_points is not None:
        value["match_points"] = format_points(found.match_points)
    if found.points is not None:
        value["points"] = format_points(found.points)
    if found.round_number is not None:
        value["round"] = found.round_number
    return {**value, "numbers": sorted(found.numbers)}


def _abnormal_line(value: JsonObject) -> str:
    """Return the line; a minus sign takes the column before its value."""
    text = ABNORMAL.line({}, map(str, value["numbers"]))
    values = {
        "type": _inverted(_ABNORMAL).get(value.get("kind"), ""),
        "round": str(value.get("round", "")),
        "match points": value.get("match_points", ""),
        "points": value.get("points", ""),
    }
    for field in ABNORMAL.fields:
        written = values[field.name]
        is_negative = written.startswith("-") and field.name in ("match points", "points")
        text = (field.with_sign() if is_negative else field).put(text, written)
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


def national_rating(text: str) -> JsonObject:
    """Return the object of a national rating record."""
    return {"federation": text[CODE], **_cut(PLAYER, _NATIONAL, text)}


def national_line(value: JsonObject) -> str:
    """Return the national rating record of an object."""
    return _filled(PLAYER._replace(code=value["federation"]), _NATIONAL, value, [])
