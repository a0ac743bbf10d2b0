"""Each record of a report file as a property of the JSON form, and back: one function either way, side by side.

A line becomes a value by the columns of the record; the value becomes a line by the same columns. The values are what
`json.loads` gives; what comes back has passed the schema.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from fidepair.convert.player_lines import Cell, plain_points
from fidepair.tournament import format_points
from fidepair.trf.format.columns import (
    ABNORMAL,
    BYES,
    FORBIDDEN,
    FORFEITED,
    LINE_UP,
    MATCH_VALUES,
    PLAYER,
    POINT_VALUES,
    ROSTER,
    TEAM,
    TEAM_PABS,
    VIRTUAL,
    Field,
    Layout,
    whole,
)
from fidepair.trf.format.dialects import KINDS_299
from fidepair.trf.read.lists import readings_of_abnormal
from fidepair.trf.read.records import leading_number
from fidepair.trf.write.lines import fill

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

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
_VALUES_162 = {
    "W": "win",
    "D": "draw",
    "L": "loss",
    "A": "absence",
    "P": "pairing_allocated_bye",
    "X": "missing_result",
}
_VALUES_XXS = {
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
_VALUES_362 = {"TW": "win", "TD": "draw", "TL": "loss"}


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
def _text(lines: list[str]) -> str:
    return lines[0][3:].strip()


def _text_line(code: str, value: str) -> list[str]:
    return [f"{code} {value}".rstrip()]


def _texts(lines: list[str]) -> list[str]:
    return [line[3:].strip() for line in lines]


def _text_lines(code: str, value: list[str]) -> list[str]:
    return [f"{code} {text}".rstrip() for text in value]


def _count(lines: list[str]) -> int | str:
    text = _text(lines)
    number = whole(text)
    return number if number is not None and text == str(number) and len(text) < 7 else text


def _count_line(code: str, value: int | str) -> list[str]:
    return _text_line(code, str(value))


def _leading(lines: list[str]) -> int:
    return leading_number(_text(lines)) or 0


def _dates(lines: list[str]) -> list[str | None]:
    return [field.cut(lines[0]) or None for field in PLAYER.repetitions(lines[0].rstrip())]


def _date_line(code: str, value: list[str | None]) -> list[str]:
    text = code.ljust(PLAYER.field("rank").last)
    return [(text + "".join(f"  {date or '':<8}" for date in value)).rstrip()]


def _colour(lines: list[str]) -> str | None:
    return COLOURS[_text(lines).lower()]


def _colour_line(code: str, value: str) -> list[str]:
    return [f"{code} {value[0].upper()}"]


def _codes(lines: list[str]) -> list[str]:
    return [word.strip() for word in _text(lines).split(",") if word.strip()]


def _codes_line(code: str, value: list[str]) -> list[str]:
    return _text_line(code, ",".join(value))


def _pairs(text: str) -> list[tuple[str, str]]:
    """Return the symbols in `text`, each with the number behind it; blanks inside a number do not count."""
    import re  # noqa: PLC0415  start-up

    found = re.findall(r"([A-Za-z]+)([^A-Za-z]*)", text)
    return [(symbol.upper(), "".join(sign for sign in number if sign not in " \t=:")) for symbol, number in found]


def _values_162(lines: list[str]) -> dict[str, str]:
    pairs = [pair for line in lines for pair in _pairs(line[3:])]
    return {_VALUES_162["A" if symbol == "Z" else symbol]: points(value) for symbol, value in pairs}


def _line_162(code: str, value: dict[str, str]) -> list[str]:
    return [_values_line(code, POINT_VALUES, _turned(_VALUES_162), value)]


def _values_line(code: str, layout: Layout, symbols: Mapping[str, str], value: Mapping[str, str]) -> str:
    """Return the line of a record with symbols and values; word by word where a value has no room in its columns."""
    if max(map(len, value.values()), default=0) > _USUAL_WIDTH:
        return " ".join([code, *(f"{symbols[name]} {worth}" for name, worth in value.items())])
    text = code
    for index, (name, worth) in enumerate(value.items()):
        text = layout.repetition(index).put(text, f"{symbols[name]}{worth:>4}")
    return text


def _values_xxs(lines: list[str]) -> dict[str, str]:
    return {_VALUES_XXS[code]: points(value) for line in lines for code, value in _pairs(line[3:])}


def _line_xxs(code: str, value: dict[str, str]) -> list[str]:
    codes = _turned(_VALUES_XXS)
    return [" ".join([code, *(f"{codes[name]}={worth}" for name, worth in value.items())])]


def _values_362(lines: list[str]) -> dict[str, str]:
    return {_VALUES_362[symbol]: points(value) for line in lines for symbol, value in _pairs(line[3:])}


def _line_362(code: str, value: dict[str, str]) -> list[str]:
    return [_values_line(code, MATCH_VALUES, _turned(_VALUES_362), value)]


def _board_colours(lines: list[str]) -> list[str | None]:
    return [COLOURS[sign] for sign in _text(lines).lower()]


def _board_colours_line(code: str, value: list[str]) -> list[str]:
    return [f"{code} {''.join(colour[0] for colour in value).upper()}"]


def _baku(_: list[str]) -> str:
    return "baku"


def _baku_line(code: str, _: str) -> list[str]:
    return [f"{code} true"]


def _true(_: list[str]) -> bool:
    return True


def _rank_line(code: str, value: bool) -> list[str]:
    return [f"{code} rank"] if value else []


class Header(NamedTuple):
    """A property of the tournament: its record, the value of the lines, the lines of the value."""

    name: str
    code: str
    value: Callable[[list[str]], Any]
    lines: Callable[[str, Any], list[str]]


HEADERS = (
    Header("name", "012", _text, _text_line),
    Header("city", "022", _text, _text_line),
    Header("federation", "032", _text, _text_line),
    Header("start_date", "042", _text, _text_line),
    Header("end_date", "052", _text, _text_line),
    Header("number_of_players", "062", _count, _count_line),
    Header("number_of_rated_players", "072", _count, _count_line),
    Header("number_of_teams", "082", _count, _count_line),
    Header("type", "092", _text, _text_line),
    Header("chief_arbiter", "102", _text, _text_line),
    Header("deputy_arbiters", "112", _texts, _text_lines),
    Header("time_control", "122", _text, _text_line),
    Header("round_dates", "132", _dates, _date_line),
    Header("rounds", "142", _leading, _count_line),
    Header("initial_colour", "152", _colour, _colour_line),
    Header("point_values", "162", _values_162, _line_162),
    Header("detailed_point_values", "XXS", _values_xxs, _line_xxs),
    Header("starting_rank_method", "172", _text, _text_line),
    Header("pairing_program", "182", _text, _text_line),
    Header("encoded_type", "192", _text, _text_line),
    Header("acceleration", "ACC", _baku, _baku_line),
    Header("tpn_by_order", "XXC", _true, _rank_line),
    Header("tie_breaks", "202", _codes, _codes_line),
    Header("standings", "212", _codes, _codes_line),
    Header("encoded_time_control", "222", _text, _text_line),
    Header("board_colours", "352", _board_colours, _board_colours_line),
    Header("match_values", "362", _values_362, _line_362),
)


# ── Lists: one object for each line ──────────────────────────────────────────
def _roster(text: str) -> dict[str, Any]:
    return {"name": ROSTER.field("name").cut(text), "players": _numbers(ROSTER, text)}


def _roster_line(value: dict[str, Any]) -> str:
    text = ROSTER.field("name").put("013", value["name"].ljust(32))
    return (text + "".join(f"{number:4d} " for number in value["players"])).rstrip()


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
    fields["nickname"] = fields["nickname"].ljust(5)
    return fill(TEAM, fields, _written(value["players"]))


def _line_up(text: str) -> dict[str, Any]:
    cut = {field.name: whole(field.cut(text)) for field in LINE_UP.fields}
    return cut | {"players": _places(LINE_UP, text)}


def _line_up_line(value: dict[str, Any]) -> str:
    return fill(LINE_UP, _fields(LINE_UP, value), _written(value["players"], "0000"))


def _team_byes(text: str) -> dict[str, Any]:
    values = {field.name.replace(" ", "_"): points(field.cut(text)) for field in TEAM_PABS.fields}
    return _present(**values) | {"teams": _places(TEAM_PABS, text)}


def _team_byes_line(value: dict[str, Any]) -> str:
    return fill(TEAM_PABS, _fields(TEAM_PABS, value), _written(value["teams"]))


def _forfeited(text: str) -> dict[str, Any]:
    cut = {field.name: field.cut(text) for field in FORFEITED.fields}
    return {
        "round": whole(cut["round"]),
        "white": whole(cut["white"]),
        "black": whole(cut["black"]),
        "result": _FORFEITS[cut["result"]],
    }


def _forfeited_line(value: dict[str, Any]) -> str:
    return fill(FORFEITED, _fields(FORFEITED, value | {"result": _turned(_FORFEITS)[value["result"]]}))


def _byes(text: str) -> dict[str, Any]:
    letter, number = BYES.field("type").cut(text).upper(), BYES.field("round").cut(text)
    return {"round": whole(number), "bye": BYE_NAMES[letter], "numbers": _numbers(BYES, text)}


def _byes_line(value: dict[str, Any]) -> str:
    fields = {"type": _SIGN_OF["bye"][value["bye"]], "round": str(value["round"])}
    return fill(BYES, fields, _written(value["numbers"]))


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
    return fill(VIRTUAL, _fields(VIRTUAL, value | people))


def _forbidden(text: str) -> dict[str, Any]:
    cut = {field.name.replace(" ", "_"): whole(field.cut(text)) for field in FORBIDDEN.fields}
    return cut | {"numbers": _numbers(FORBIDDEN, text)}


def _forbidden_line(value: dict[str, Any]) -> str:
    return fill(FORBIDDEN, _fields(FORBIDDEN, value), _written(value["numbers"]))


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
    text = "299"
    values = {"type": _turned(_ABNORMAL).get(value.get("kind"), ""), "round": str(value.get("round", ""))}
    for field in ABNORMAL.fields:
        written = values.get(field.name, value.get(field.name.replace(" ", "_"), ""))
        wide = Field(field.name, field.first - 1, field.last) if written.startswith("-") and written != "-" else field
        text = wide.put(text, written)
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
        federation=text[:3],
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
    text = fill(PLAYER, {name: str(found) for name, found in fields.items()})
    return str(value["federation"]) + text[3:]


class Listed(NamedTuple):
    """A property that is a list of objects, one for each line of a record. `value` knows whether teams are paired."""

    name: str
    code: str
    value: Callable[[str, bool], dict[str, Any]]
    line: Callable[[dict[str, Any]], str]


def _listed(
    name: str, code: str, value: Callable[[str], dict[str, Any]], line: Callable[[dict[str, Any]], str]
) -> Listed:
    return Listed(name, code, lambda text, _: value(text), line)


LISTS = (
    _listed("rosters", "013", _roster, _roster_line),
    _listed("teams", "310", _team, _team_line),
    _listed("team_byes", "320", _team_byes, _team_byes_line),
    _listed("forfeited_matches", "330", _forfeited, _forfeited_line),
    _listed("line_ups", "300", _line_up, _line_up_line),
    _listed("byes", "240", _byes, _byes_line),
    _listed("virtual_points", "250", _virtual, _virtual_line),
    _listed("forbidden_pairs", "260", _forbidden, _forbidden_line),
    Listed("abnormal_points", "299", _abnormal, _abnormal_line),
)
NO_VIRTUAL_POINTS = "XXA"
"""The record that says: there could be virtual points, and nobody has any. In JSON an empty list."""
