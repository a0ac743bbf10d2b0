"""Point values: `162`, `XXS` and `BBW` to `BBU`, each read into the same names, then compared and
merged."""

from typing import NamedTuple

from fidepair.findings import Findings
from fidepair.tournament import POINT, POINT_SYMBOLS, PointSystem, format_points
from fidepair.trf.format.columns import (
    AFTER_CODE,
    POINT_VALUE,
    POINT_VALUES,
    TEXT_FROM,
    points_or_none,
    words,
)
from fidepair.trf.format.document import Line
from fidepair.trf.format.facts import CODES_BB, CODES_XXS, POINT_PAIRS
from fidepair.trf.format.reading import Records, Scoring
from fidepair.trf.read.records import value_of

_SYMBOLS = "WDLAPXZ"


class Stated(NamedTuple):
    """One value as a record states it."""

    points: int
    line: Line


def read_points(records: Records, findings: Findings) -> Scoring:
    """Return the point system of `162`, `XXS` and the `BB` records together, or the standard
    one."""
    by_162 = _read_162(records.lines(POINT_VALUES.code), findings)
    knows_missing = "pending" in by_162
    by_xxs = _read_xxs(records.lines(POINT_PAIRS.code), findings)
    by_bb = _read_bb(records.lines(*CODES_BB), findings)
    states_pab = any("pab" in source for source in (by_162, by_xxs, by_bb))
    _imply_pab(by_162, by_xxs, by_bb)
    merged: dict[str, Stated] = {}
    for source in (by_162, by_xxs, by_bb):
        for name, stated in source.items():
            first = merged.setdefault(name, stated)
            if first.points != stated.points:
                _report_difference(name, first, stated, findings)
    values = {name: stated.points for name, stated in merged.items()}
    if "pending" not in values and "draw_white" in values:
        values["pending"] = min(
            values["draw_white"], values.get("draw_black", values["draw_white"])
        )
    return Scoring(PointSystem(**values), knows_missing, states_pab)


def _imply_pab(
    by_162: dict[str, Stated], by_xxs: dict[str, Stated], by_bb: dict[str, Stated]
) -> None:
    """Add the PAB: in `162` and `BB` it follows the win; with `XXS` it stays at one point, whatever
    a win is worth."""
    for source in (by_162, by_bb):
        if "win_white" in source:
            source.setdefault("pab", source["win_white"])
    win = by_xxs.get("win_white") or by_xxs.get("win_black")
    if win is not None:
        by_xxs.setdefault("pab", Stated(POINT, win.line))


def _report_difference(name: str, first: Stated, second: Stated, findings: Findings) -> None:
    noun = name.replace("_", " ")
    noun = noun.replace("pab", "pairing-allocated bye").replace("pending", "missing result")
    first_points, points = format_points(first.points), format_points(second.points)
    findings.tell(
        "T036",
        f"the points for a {noun} are {first_points} in line {first.line.number} and "
        f"{points} in line {second.line.number}",
        **second.line.at(TEXT_FROM, points),
        expected=first_points,
        first=f"line {first.line.number}: {first.line.text.strip()}",
        second=f"line {second.line.number}: {second.line.text.strip()}",
    )


# ── 162 ──────────────────────────────────────────────────────────────────────
def _read_162(lines: list[Line], findings: Findings) -> dict[str, Stated]:
    stated: dict[str, Stated] = {}
    for line in lines:
        pairs = _pairs_in_columns(line.text)
        is_usual = pairs is not None
        if pairs is None:
            pairs = _pairs_anywhere(line, findings)
            if pairs is None:
                continue
        usual = [("A" if symbol == "Z" else symbol, value) for symbol, value in pairs]
        if not is_usual or usual != pairs:
            findings.tell(
                "T034",
                "`162` is not as the standard has it (W D L A P X in columns 6, 15, 24, ...); read all the same",
                **line.at_text(),
                expected=" ".join(f"{symbol} {format_points(value)}" for symbol, value in usual),
            )
        for symbol, value in usual:
            for name in POINT_SYMBOLS[symbol]:
                first = stated.setdefault(name, Stated(value, line))
                if first.points != value:
                    _report_difference(name, first, Stated(value, line), findings)
    return stated


def _pairs_in_columns(text: str) -> list[tuple[str, int]] | None:
    """Return the symbols and values if all are in the columns of the standard, otherwise None."""
    if POINT_VALUES.stray(text.rstrip()) is not None:
        return None
    pairs = []
    for field in POINT_VALUES.repetitions(text.rstrip()):
        group = field.cut(text)
        if not group:
            continue
        value = points_or_none(group[1:])
        if field.raw(text)[:1] not in _SYMBOLS or value is None or value < 0:
            return None
        pairs.append((group[0], value))
    return pairs


def _pairs_anywhere(line: Line, findings: Findings) -> list[tuple[str, int]] | None:
    """Return the symbols and values of a line that is a row of pairs, whatever its columns; None
    with a finding."""
    pairs: list[tuple[str, int]] = []
    symbol, symbol_column, number = "", 0, ""
    # The symbol after the last column closes the last pair.
    characters = [*enumerate(line.text[AFTER_CODE], TEXT_FROM - 1), (len(line.text) + 1, "W")]
    for column, character in characters:
        if character.isspace() or character in "=:":
            continue
        if not character.isalpha():
            number += character
            continue
        value = points_or_none(number)
        if symbol or number:
            if symbol not in _SYMBOLS or not symbol or value is None or value < 0:
                _report_pair(line, symbol, number, symbol_column or TEXT_FROM, findings)
                return None
            pairs.append((symbol, value))
        symbol, symbol_column, number = character.upper(), column, ""
    return pairs


def _report_pair(line: Line, symbol: str, number: str, column: int, findings: Findings) -> None:
    found = f"{symbol} {number}".strip()
    message = f'"{found}" is not one of the symbols W D L A P X with its points (record 162)'
    findings.tell("T035", message, **line.at(column, found), expected="a symbol and its points")


# ── XXS ──────────────────────────────────────────────────────────────────────
def _read_xxs(lines: list[Line], findings: Findings) -> dict[str, Stated]:
    stated: dict[str, Stated] = {}
    for line in lines:
        for word, column in words(line.text):
            code, equals, value = word.partition("=")
            names = CODES_XXS.get(code.upper())
            points = points_or_none(value)
            place = line.at(column, word)
            if names is not None and points is not None and points >= 0:
                for name in names:
                    stated[name] = Stated(points, line)  # a later pair overrides an earlier one
            elif not equals and word.lower() in ("true", "false"):
                message = (
                    "`XXS` here is not a list of point values; "
                    "another program uses the code for something else"
                )
                findings.tell("T107", message, **place, expected="CODE=VALUE")
            else:
                message = f'"{word}" is not a point value (record XXS)'
                findings.tell("T108", message, **place, expected="CODE=VALUE")
    return stated


# ── BBW, BBD, BBL, BBZ, BBF, BBU ─────────────────────────────────────────────
def _read_bb(lines: list[Line], findings: Findings) -> dict[str, Stated]:
    stated: dict[str, Stated] = {}
    for line in lines:
        code, value = line.code.upper(), value_of(line)
        points = points_or_none(value)
        if points is None or points < 0:
            field = POINT_VALUE.field("value")
            findings.tell(
                "T035",
                f'"{value}" is not a number of points (record {code}, {field})',
                **line.at(TEXT_FROM, value),
                expected="points such as 1.0",
                case="one",
                record=code,
            )
            continue
        for name in CODES_BB[code]:
            stated.setdefault(name, Stated(points, line))
    return stated
