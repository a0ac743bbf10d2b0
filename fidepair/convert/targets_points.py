"""Point values of a game: `162`, `XXS`, `BBW` to `BBU`; what each can say.

`162` and `BB` have one value for a win, a forfeit won and a full-point bye, one for a draw and a half-point bye, and
none that depends on colours; `162` has one for all absences too. `XXS` says all but what a missing result is worth.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.convert.draft import KEPT
from fidepair.tournament import POINT_SYMBOLS, Kind, PointSystem, format_points
from fidepair.trf.format.columns import POINT_VALUE, POINT_VALUES
from fidepair.trf.format.facts import CODES_BB, CODES_XXS, POINT_PAIRS, POINTS
from fidepair.trf.write import lines as trf_lines
from fidepair.trf.write.new_file import misses_results

if TYPE_CHECKING:
    from fidepair.convert.draft import Conversion
    from fidepair.trf.format.document import Line

_WIDTH = 4
_NO_RECORD = "TRF16 has no record for point values, and counts 1, 1/2 and 0; Points stay as they are"
_NOT_IN_BB = "`BBW` to `BBU` cannot say these point values; they stand in `XXS`, which bbpPairings skips"


def restate_points(draft: Conversion) -> None:
    """State the values in the record of the target. TRF16 has none: its readers know 1, 1/2 and 0."""
    lines = draft.records.lines(*POINTS.codes)
    if not lines:
        return
    if draft.target == "trf26":
        _as_162(draft, lines)
    elif draft.target == "trf16":
        _lose(draft, lines)
    elif draft.target == "trfx":
        if any(line.code.upper() != POINT_PAIRS.code for line in lines):
            draft.restate(lines, (), [_xxs_line(draft), *_missing(draft, lines)])
    elif any(line.code.upper() not in CODES_BB for line in lines):
        _as_bb(draft, lines)


def _of_a_game(draft: Conversion) -> PointSystem:
    return draft.reading.event.scoring.points


def _states_pab(draft: Conversion, usual: int) -> bool:
    """Return whether the PAB has to be stated: by the file it is, or it is not worth what follows from the record."""
    individual = draft.reading.tournament.kind is Kind.INDIVIDUAL  # in matches it follows from the match
    return draft.reading.event.scoring.states_pab or (individual and _of_a_game(draft).pab != usual)


def _usual_missing(points: PointSystem) -> int:
    return min(points.draw_white, points.draw_black)


def _missing(draft: Conversion, lines: list[Line]) -> list[str]:
    """Return the value of a missing result as a comment, and name it as lost, where it decides something."""
    points = _of_a_game(draft)
    stating = [line for line in lines if line.code == POINT_VALUES.code]
    matters = points.pending != _usual_missing(points) or misses_results(draft.reading.tournament)
    if not (stating and matters):
        return []
    text = f"`162 X {format_points(points.pending)}`: {draft.name} has no record for what a missing result is worth"
    draft.tell(stating[0], f"{text}; kept as a comment")
    return [KEPT + trf_lines.missing_line(points)]


# ── TRF16 ────────────────────────────────────────────────────────────────────
def _lose(draft: Conversion, lines: list[Line]) -> None:
    points = _of_a_game(draft)
    matters = points != PointSystem() or misses_results(draft.reading.tournament)
    if draft.reading.tournament.kind is not Kind.INDIVIDUAL and draft.reading.event.scoring.states_pab:
        matters = True
    for line in lines:
        if matters:
            draft.lose(line, _NO_RECORD)
        else:
            draft.keep(line)


# ── TRFx ─────────────────────────────────────────────────────────────────────
def _xxs_line(draft: Conversion) -> str:
    """Return the line with the values that are not usual; those of a win and a draw if all are."""
    points = _of_a_game(draft)._asdict()
    stated = PointSystem()._asdict()
    pairs: dict[str, int] = {}
    for code in ("W", "D", "L"):
        values = {points[name] for name in CODES_XXS[code]}
        if len(values) == 1 and points[CODES_XXS[code][0]] != stated[CODES_XXS[code][0]]:
            pairs[code] = values.pop()
            stated |= dict.fromkeys(CODES_XXS[code], pairs[code])
    for code, names in CODES_XXS.items():
        if len(names) == 1 and code != "PAB" and points[names[0]] != stated[names[0]]:
            pairs[code] = points[names[0]]
    if _states_pab(draft, PointSystem().pab):
        pairs["PAB"] = points["pab"]
    pairs = pairs or {"W": points["win_white"], "D": points["draw_white"]}
    return POINT_PAIRS.line((code, _short(value)) for code, value in pairs.items())


def _short(points: int) -> str:
    return format_points(points).removesuffix(".0")


# ── TRFbx ────────────────────────────────────────────────────────────────────
def _as_bb(draft: Conversion, lines: list[Line]) -> None:
    points = _of_a_game(draft)._asdict()
    values = {code: {points[name] for name in names} for code, names in CODES_BB.items()}
    if not _fits(values):
        draft.tell(lines[0], _NOT_IN_BB)
        if all(line.code.upper() == POINT_PAIRS.code for line in lines):
            return
        texts = [_xxs_line(draft)]
    else:
        texts = [
            POINT_VALUE._replace(code=code).line({"value": format_points(min(found))})
            for code, found in values.items()
            if "pab" not in CODES_BB[code] or _states_pab(draft, points["win_white"])
        ]
    draft.restate(lines, (), [*texts, *_missing(draft, lines)])


def _fits(values: dict[str, set[int]]) -> bool:
    """Return whether each symbol has one value, and that has room in its columns."""
    return all(len(found) == 1 and len(format_points(min(found))) <= _WIDTH for found in values.values())


# ── TRF26 ────────────────────────────────────────────────────────────────────
def _as_162(draft: Conversion, lines: list[Line]) -> None:
    if all(line.code == POINT_VALUES.code for line in lines):
        return
    points = _of_a_game(draft)._asdict()
    values = {symbol: {points[name] for name in names} for symbol, names in POINT_SYMBOLS.items()}
    missing = draft.reading.event.scoring.knows_missing or points["pending"] != _usual_missing(_of_a_game(draft))
    if not _fits(values):
        own = [_xxs_line(draft), *([trf_lines.missing_line(_of_a_game(draft))] if missing else [])]
        if any(line.code.upper() != POINT_PAIRS.code for line in lines):
            draft.restate(lines, (), own)
        draft.tell(lines[0], "`162` cannot say these point values; they stand in `XXS`, which other programs may skip")
        return
    left_out = {*(() if _states_pab(draft, points["win_white"]) else "P"), *(() if missing else "X")}
    groups = [(symbol, format_points(min(found))) for symbol, found in values.items() if symbol not in left_out]
    draft.restate(lines, (), [POINT_VALUES.groups(groups)])
