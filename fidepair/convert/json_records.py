"""Each record of a report file as a property of the JSON form, and back: one function either way, side by side.

A line becomes a value by the columns of the record; the value becomes a line by the same columns. The values are what
`json.loads` gives; what comes back has passed the schema.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from fidepair.convert.player_lines import Cell, plain_points
from fidepair.tournament import Colour, format_points
from fidepair.trf.format.columns import (
    ABNORMAL,
    AFTER_CODE,
    BYES,
    CODE,
    FORBIDDEN,
    FORFEITED,
    LINE_UP,
    MATCH_VALUES,
    PLAYER,
    POINT_VALUES,
    ROSTER,
    ROSTER_WRITTEN,
    TEAM,
    TEAM_PABS,
    VIRTUAL,
    Layout,
    whole,
)
from fidepair.trf.format.facts import (
    BAKU,
    CODES,
    COLUMNS,
    COUNT,
    DATES,
    KINDS_299,
    LETTER,
    LETTERS,
    NUMBER,
    PAIRS,
    RANKED_BY_ORDER,
    RECORDS,
    ROUND_DATES,
    SWITCH,
    TEXT,
    TEXTS,
    TYPE_CODE,
    WORDS,
)
from fidepair.trf.read.lists import readings_of_abnormal
from fidepair.trf.read.records import leading_number

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

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
    **{letter: RESULTS[sign] for letter, sign in {"W": "1", "D": "=", "L": "0", "+": "+", "-": "-"}.items()},
    **{letter: f"{BYE_NAMES[letter]}_bye" for letter in "FHZ"},
}
_FORFEITS = {"+-": "white_wins", "-+": "black_wins", "--": "both_lose"}
_OF_A_GAME = {"W": "win", "D": "draw", "L": "loss", "A": "absence", "P": "pairing_allocated_bye", "X": "missing_result"}
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
def points(text: str) -> str:
    """Return points as JSON has them: as written, without zeros that say nothing where there are many."""
    plain = plain_points(text)
    if len(plain) <= _USUAL_WIDTH:
        return plain
    whole_points, point, decimals = plain.partition(".")
    return (whole_points.lstrip("0") or "0") + point + decimals[:4]


def _present(**values: Any) -> dict[str, Any]:
    """Return what is neither None nor an empty text."""
    return {name: value for name, value in values.items() if value is not None and value != ""}


def _numbers(layout: Layout, text: str) -> list[int]:
    """Return the numbers of the repeated field; blank ones, and zeros, name nobody."""
    found = (whole(field.cut(text)) for field in layout.repetitions(text.rstrip()))
    return [number for number in found if number]


def _places(layout: Layout, text: str) -> list[int | None]:
    """Return the numbers of the repeated field by their place, None for nobody."""
    return [whole(field.cut(text)) or None for field in layout.repetitions(text.rstrip())]


def _written(numbers: Iterable[int | None], nobody: str = "") -> list[str]:
    return [nobody if number is None else str(number) for number in numbers]


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
def _said(line: str) -> str:
    return line[AFTER_CODE].strip()


def _text(lines: list[str]) -> str:
    return _said(lines[0])


def _texts(lines: list[str]) -> list[str]:
    return [_said(line) for line in lines]


def _count(lines: list[str]) -> int | str:
    text = _text(lines)
    number = whole(text)
    return number if number is not None and text == str(number) and len(text) < 7 else text


def _leading(lines: list[str]) -> int:
    return leading_number(_text(lines)) or 0


def _text_line(record: Record, value: object) -> list[str]:
    return [record.line(value)]


def _dates(lines: list[str]) -> list[str | None]:
    return [field.cut(lines[0]) or None for field in PLAYER.repetitions(lines[0].rstrip())]


def _date_line(record: Record, value: list[str | None]) -> list[str]:
    text = record.code.ljust(PLAYER.field("rank").last)
    return [(text + "".join(f"  {date or '':<8}" for date in value)).rstrip()]


def are_plain_dates(text: str) -> bool:
    """Return whether the dates of the rounds stand in their columns, so that the line comes back as it is."""
    return _date_line(ROUND_DATES.record, _dates([text])) == [text.rstrip()]


def _colour(lines: list[str]) -> str | None:
    return COLOURS[_text(lines).lower()]


def _board_colours(lines: list[str]) -> list[str | None]:
    return [COLOURS[sign] for sign in _text(lines).lower()]


def _codes(lines: list[str]) -> list[str]:
    return [word.strip() for word in _text(lines).split(",") if word.strip()]


def _pairs(text: str) -> list[tuple[str, str]]:
    """Return the symbols in `text`, each with the number behind it; blanks inside a number do not count."""
    import re  # noqa: PLC0415  start-up

    found = re.findall(r"([A-Za-z]+)([^A-Za-z]*)", text)
    return [(symbol.upper(), "".join(sign for sign in number if sign not in " \t=:")) for symbol, number in found]


def _values(names: Mapping[str, str], lines: list[str]) -> dict[str, str]:
    pairs = [pair for line in lines for pair in _pairs(line[AFTER_CODE])]
    return {names[symbol]: points(value) for symbol, value in pairs}


def _in_groups(layout: Layout, names: Mapping[str, str], value: Mapping[str, str]) -> str:
    """Return the line of a record with symbols and values; word by word where a value has no room in its columns."""
    symbols = _turned(names)
    pairs = [(symbols[name], worth) for name, worth in value.items()]
    if max(map(len, value.values()), default=0) > _USUAL_WIDTH:
        return " ".join([layout.code, *(f"{symbol} {worth}" for symbol, worth in pairs)])
    return layout.groups(pairs)


def _game_values(lines: list[str]) -> dict[str, str]:
    return _values(_OF_A_GAME | {"Z": _OF_A_GAME["A"]}, lines)


def _game_values_line(_: Record, value: dict[str, str]) -> list[str]:
    return [_in_groups(POINT_VALUES, _OF_A_GAME, value)]


def _detailed_values(lines: list[str]) -> dict[str, str]:
    return _values(_IN_DETAIL, lines)


def _detailed_values_line(record: Record, value: dict[str, str]) -> list[str]:
    codes = _turned(_IN_DETAIL)
    return [record.line((codes[name], worth) for name, worth in value.items())]


def _match_values(lines: list[str]) -> dict[str, str]:
    return _values(_OF_A_MATCH, lines)


def _match_values_line(_: Record, value: dict[str, str]) -> list[str]:
    return [_in_groups(MATCH_VALUES, _OF_A_MATCH, value)]


Value: TypeAlias = "Callable[[list[str]], Any]"
Lines: TypeAlias = "Callable[[Record, Any], list[str]]"

_FORMS: dict[str, tuple[Value, Lines]] = {
    TEXT: (_text, _text_line),
    TYPE_CODE: (_text, _text_line),
    TEXTS: (_texts, lambda record, value: [record.line(text) for text in value]),
    COUNT: (_count, _text_line),
    NUMBER: (_leading, _text_line),
    DATES: (_dates, _date_line),
    CODES: (_codes, lambda record, value: [record.line(",".join(value))]),
    LETTER: (_colour, lambda record, value: [record.line(Colour(_SIGN_OF["colour"][value]))]),
    LETTERS: (_board_colours, lambda record, value: [record.line(Colour(_SIGN_OF["colour"][each]) for each in value)]),
    SWITCH: (lambda _: "baku", lambda _record, _value: [BAKU]),
    WORDS: (lambda _: True, lambda _, value: [RANKED_BY_ORDER] if value else []),
    PAIRS: (_detailed_values, _detailed_values_line),
}
"""By the shape of a record: its value from its lines, and back."""
_FORMS_OF_GROUPS: dict[str, tuple[Value, Lines]] = {
    POINT_VALUES.code: (_game_values, _game_values_line),
    MATCH_VALUES.code: (_match_values, _match_values_line),
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
    if record.name and record.shape != COLUMNS
)
"""In the order in which the form has them."""


# ── Lists: one object for each line ──────────────────────────────────────────
def _roster(text: str) -> dict[str, Any]:
    return {"name": ROSTER.field("name").cut(text), "players": _numbers(ROSTER, text)}


def _roster_line(value: dict[str, Any]) -> str:
    return ROSTER_WRITTEN.line({"name": value["name"]}, map(str, value["players"]))


def _team(text: str) -> dict[str, Any]:
    cut = {field.name: field.cut(text) for field in TEAM.fields}
    return _present(
        number=whole(cut["number"]),
        name=cut["name"],
        nickname=cut["nickname"],
        strength=cut["strength"],
        match_points=points(cut["match points"]),
        game_points=points(cut["game points"]),
        rank=whole(cut["rank"]),
    ) | {"players": _numbers(TEAM, text)}


def _team_line(value: dict[str, Any]) -> str:
    fields = {field.name: str(value.get(field.name.replace(" ", "_"), "")) for field in TEAM.fields}
    return TEAM.line(fields, _written(value["players"]))


def _line_up(text: str) -> dict[str, Any]:
    cut = {field.name: whole(field.cut(text)) for field in LINE_UP.fields}
    return cut | {"players": _places(LINE_UP, text)}


def _line_up_line(value: dict[str, Any]) -> str:
    return LINE_UP.line(_fields(LINE_UP, value), _written(value["players"], "0000"))


def _team_byes(text: str) -> dict[str, Any]:
    values = {field.name.replace(" ", "_"): points(field.cut(text)) for field in TEAM_PABS.fields}
    return _present(**values) | {"teams": _places(TEAM_PABS, text)}


def _team_byes_line(value: dict[str, Any]) -> str:
    return TEAM_PABS.line(_fields(TEAM_PABS, value), _written(value["teams"]))


def _forfeited(text: str) -> dict[str, Any]:
    cut = {field.name: field.cut(text) for field in FORFEITED.fields}
    return {
        "round": whole(cut["round"]),
        "white": whole(cut["white"]),
        "black": whole(cut["black"]),
        "result": _FORFEITS[cut["result"]],
    }


def _forfeited_line(value: dict[str, Any]) -> str:
    return FORFEITED.line(_fields(FORFEITED, value | {"result": _turned(_FORFEITS)[value["result"]]}))


def _byes(text: str) -> dict[str, Any]:
    letter, number = BYES.field("type").cut(text).upper(), BYES.field("round").cut(text)
    return {"round": whole(number), "bye": BYE_NAMES[letter], "numbers": _numbers(BYES, text)}


def _byes_line(value: dict[str, Any]) -> str:
    fields = {"type": _SIGN_OF["bye"][value["bye"]], "round": str(value["round"])}
    return BYES.line(fields, _written(value["numbers"]))


def _virtual(text: str) -> dict[str, Any]:
    cut = {field.name.replace(" ", "_"): field.cut(text) for field in VIRTUAL.fields}
    return _present(match_points=points(cut["match_points"]), points=points(cut["points"])) | {
        "first_round": whole(cut["first_round"]),
        "last_round": whole(cut["last_round"]),
        "first": whole(cut["first_player"]),
        "last": whole(cut["last_player"]),
    }


def _virtual_line(value: dict[str, Any]) -> str:
    people = {"first_player": value["first"], "last_player": value["last"]}
    return VIRTUAL.line(_fields(VIRTUAL, value | people))


def _forbidden(text: str) -> dict[str, Any]:
    cut = {field.name.replace(" ", "_"): whole(field.cut(text)) for field in FORBIDDEN.fields}
    return cut | {"numbers": _numbers(FORBIDDEN, text)}


def _forbidden_line(value: dict[str, Any]) -> str:
    return FORBIDDEN.line(_fields(FORBIDDEN, value), _written(value["numbers"]))


def _abnormal(text: str, teams: bool) -> dict[str, Any]:
    _, found = readings_of_abnormal(text, teams)[0]
    letter = next(letter for letter, kinds in KINDS_299.items() if kinds == found.kinds)
    return _present(
        kind=_ABNORMAL.get(letter),
        match_points=None if found.match_points is None else format_points(found.match_points),
        points=None if found.points is None else format_points(found.points),
        round=found.round_number,
    ) | {"numbers": sorted(found.numbers)}


def _abnormal_line(value: dict[str, Any]) -> str:
    """Return the line; a sign has room in the column before its value."""
    text = ABNORMAL.code
    values = {"type": _turned(_ABNORMAL).get(value.get("kind"), ""), "round": str(value.get("round", ""))}
    for field in ABNORMAL.fields:
        written = values.get(field.name, value.get(field.name.replace(" ", "_"), ""))
        is_signed = written.startswith("-") and written != "-"
        text = (field.with_sign() if is_signed else field).put(text, written)
    for index, number in enumerate(value["numbers"]):
        text = ABNORMAL.repetition(index).put(text, str(number))
    return text.rstrip()


def _fields(layout: Layout, value: Mapping[str, Any]) -> dict[str, str]:
    """Return the texts of the fields from the properties of the same names."""
    return {field.name: str(value.get(field.name.replace(" ", "_"), "")) for field in layout.fields}


def national_rating(text: str) -> dict[str, Any]:
    """Return a national rating record."""
    cut = {field.name: field.cut(text) for field in PLAYER.fields}
    return _present(
        federation=text[CODE],
        player=whole(cut["number"]),
        sex=cut["sex"],
        classification=cut["title"],
        name=cut["name"],
        rating=whole(cut["rating"]),
        origin=cut["federation"],
        national_id=cut["fide_id"],
        birth=cut["birth"],
    )


def national_line(value: dict[str, Any]) -> str:
    """Return the national rating record of an object."""
    fields = {
        "number": value["player"],
        "sex": value.get("sex", ""),
        "title": value.get("classification", ""),
        "name": value.get("name", ""),
        "rating": value.get("rating", ""),
        "federation": value.get("origin", ""),
        "fide_id": value.get("national_id", ""),
        "birth": value.get("birth", ""),
    }
    layout = PLAYER._replace(code=str(value["federation"]))
    return layout.line({name: str(found) for name, found in fields.items()})


class Listed(NamedTuple):
    """A property that is a list of objects, one for each line of a record. `value` knows whether teams are paired."""

    name: str
    code: str
    value: Callable[[str, bool], dict[str, Any]]
    line: Callable[[dict[str, Any]], str]


def _alike(value: Callable[[str], dict[str, Any]]) -> Callable[[str, bool], dict[str, Any]]:
    return lambda text, _: value(text)


_FORMS_OF_LISTS = {
    ROSTER: (_alike(_roster), _roster_line),
    TEAM: (_alike(_team), _team_line),
    TEAM_PABS: (_alike(_team_byes), _team_byes_line),
    FORFEITED: (_alike(_forfeited), _forfeited_line),
    LINE_UP: (_alike(_line_up), _line_up_line),
    BYES: (_alike(_byes), _byes_line),
    VIRTUAL: (_alike(_virtual), _virtual_line),
    FORBIDDEN: (_alike(_forbidden), _forbidden_line),
    ABNORMAL: (_abnormal, _abnormal_line),
}
LISTS = tuple(Listed(RECORDS[layout.code].name, layout.code, *both) for layout, both in _FORMS_OF_LISTS.items())
