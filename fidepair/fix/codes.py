"""Codes of equal meaning: written as the standard has them. Nothing is read differently before and after."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.errors import InputError
from fidepair.findings import Findings
from fidepair.fix.facts import RepairDraft, Rewritten
from fidepair.trf.format.cells import BROKEN, FIRST, WIDTH, Quirk, read_block, written_block
from fidepair.trf.format.columns import (
    ABNORMAL,
    ABNORMAL_NARROW,
    AFTER_CODE,
    COLOUR,
    FROM_TEXT,
    MATCH_VALUES,
    OPPONENT,
    PLAYER,
    POINT_VALUES,
    RESULT,
    TEAM,
    VIRTUAL_OF_PLAYER,
    Layout,
    whole,
    words,
)
from fidepair.trf.format.dialects import type_of
from fidepair.trf.format.facts import BOARD_COLOURS, INITIAL_COLOUR, RECORDS, TYPE, TYPE_IN_WORDS
from fidepair.trf.format.reading import Records
from fidepair.trf.read.lists import read_adjustments
from fidepair.trf.read.records import value_of

if TYPE_CHECKING:
    from fidepair.trf.format.document import Line

_ASKED = frozenset({"T078"})
"""Quirks of a block that are read in one way and may well be meant in another."""
_OUT_OF_PLACE = frozenset({"T050", "T054", "T056", "T063", "T065", "T070", "T074", "T206"})
"""Faults of lines that may be shifted: what their blocks seem to say is somewhere else, or something else."""
_TURNED = {"W": "B", "B": "W"}


def repair_codes(draft: RepairDraft, of_teams: bool) -> None:
    """Write codes of records, and the records for points and colours, as the standard has them."""
    draft.rewrite(_in_capitals)
    if not any(line.code == TYPE.code for line in draft.lines):
        draft.rewrite(_type_in_its_record, TYPE_IN_WORDS.code)
    draft.rewrite(_initial_colour, INITIAL_COLOUR.code)
    draft.follow("T034", _point_values)
    draft.follow("T104", _virtual_points)
    draft.follow("T220", _board_colours)
    draft.follow("T062", _decimal_point)
    shifted = {finding.line for finding in draft.examination.findings if finding.code in _OUT_OF_PLACE}
    draft.follow("T201", lambda line, *told: None if line.number in shifted else _missing_colour(line, *told))
    draft.rewrite(lambda line: _abnormal_points(line, of_teams), ABNORMAL.code)
    draft.rewrite(_team_number, TEAM.code)
    for line in list(draft.lines):
        if line.code == PLAYER.code and line.number not in shifted:
            _repair_blocks(draft, line, of_teams)


# ── Records ──────────────────────────────────────────────────────────────────
def _in_capitals(line: Line) -> Rewritten | None:
    code = line.code.upper()
    if line.code in RECORDS or code not in RECORDS:
        return None
    return Rewritten(code + line.text[AFTER_CODE], "T013", f"the code `{line.code}` is written `{code}`")


def _type_in_its_record(line: Line) -> Rewritten | None:
    if type_of(value_of(line)) is None:
        return None
    return Rewritten(TYPE.code + line.text[AFTER_CODE], "T038", "the encoded type is written in record 192")


def _initial_colour(line: Line) -> Rewritten | None:
    value = value_of(line).upper()
    if value not in _TURNED:
        return None
    return Rewritten(f"{INITIAL_COLOUR.code} {value}", "T029", "the initial-colour is one capital in column 5")


def _point_values(line: Line, found: str, expected: str, _: int) -> Rewritten | None:
    """Return a row of symbols and values in the columns of the standard."""
    if line.code == MATCH_VALUES.code:
        text = _in_groups(MATCH_VALUES, found.upper().split())
    else:
        text = _in_groups(POINT_VALUES, expected.split())
    return None if text is None else Rewritten(text, "T034", "symbols and points are put into their columns")


def _in_groups(layout: Layout, parts: list[str]) -> str | None:
    if len(parts) % 2 or parts[-1:] == ["..."]:
        return None  # a finding quotes only the beginning of a long line
    pairs = [*zip(parts[::2], parts[1::2], strict=True)]
    return None if any(len(value) > 4 for _, value in pairs) else layout.groups(pairs)


def _virtual_points(line: Line, found: str, expected: str, column: int) -> Rewritten | None:  # noqa: ARG001
    parts = [word for word, _ in words(line.text)]
    try:
        text = VIRTUAL_OF_PLAYER.line({"player": parts[0]}, parts[1:])
    except InputError:
        return None
    return Rewritten(text, "T104", "player and virtual points are put into their columns")


def _board_colours(line: Line, found: str, expected: str, column: int) -> Rewritten | None:  # noqa: ARG001
    turned = "".join(map(_TURNED.__getitem__, found))
    return Rewritten(
        f"{BOARD_COLOURS.code} {turned}", "T220", "the colours are those of the team with White on board 1"
    )


def _decimal_point(line: Line, found: str, expected: str, column: int) -> Rewritten | None:  # noqa: ARG001
    field = PLAYER.field("points")
    value = field.cut(line.text)
    if value.count(",") != 1 or value != found:
        return None
    return Rewritten(field.put(line.text, value.replace(",", ".")), "T062", "points are written with a point")


def _missing_colour(line: Line, found: str, expected: str, column: int) -> Rewritten | None:  # noqa: ARG001
    if expected not in ("w", "b") or line.text[column - 1 : column].strip("- "):
        return None
    text = line.text[: column - 1] + expected + line.text[column:]
    return Rewritten(text, "T201", "the colour follows from the other side of the game")


def _team_number(line: Line) -> Rewritten | None:
    field = TEAM.field("number")
    number = whole(field.cut(line.text))
    if not number or line.text[field.last : field.last + 1].strip():
        return None
    return Rewritten(field.put(line.text, str(number)), "T118", "the number of the team is right-aligned")


def _abnormal_points(line: Line, of_teams: bool) -> Rewritten | None:
    """Return a line of the narrow layout in that of the standard, if it says the same there."""
    said = _adjustments(line, of_teams)
    if said is None or _as_written(line, ABNORMAL) is not None:
        return None
    text = _as_written(line, ABNORMAL_NARROW)
    if text is None or _adjustments(line._replace(text=text), of_teams) != said:
        return None
    return Rewritten(text, "T115", "the fields are put into the columns of the standard")


def _as_written(line: Line, layout: Layout) -> str | None:
    """Return the fields, cut as `layout` has them, in the columns of the standard; None if they cut a word in two."""
    values: dict[str, str] = {}
    for field in layout.fields:
        has_sign = field.name in ("match points", "points")
        values[field.name] = (field.with_sign() if has_sign else field).cut(line.text)
    players = [field.cut(line.text) for field in layout.repetitions(line.text.rstrip())]
    kept = [value for value in (*values.values(), *players) if value]
    signed = {name: values.pop(name) for name in ("match points", "points")}
    if kept != line.text[FROM_TEXT].split():
        return None
    try:
        text = ABNORMAL.line(values, players)
    except InputError:
        return None
    for name, value in signed.items():
        field = ABNORMAL.field(name).with_sign()
        if len(value) > field.width:
            return None
        text = field.put(text, value)
    return text.rstrip()


def _adjustments(line: Line, of_teams: bool) -> object:
    """Return what a `299` record says, None if it cannot be read."""
    quiet = Findings("")
    every = set(range(1, 10000))
    found = read_adjustments(Records({ABNORMAL.code: [line]}, [], []), every, of_teams, quiet)
    return None if quiet.has_errors else found


# ── Blocks ───────────────────────────────────────────────────────────────────
def _repair_blocks(draft: RepairDraft, line: Line, of_teams: bool) -> None:
    """Write every block of a player that can be read as the standard has it; one repair for each."""
    if "\t" in line.text:
        return
    for start in range(FIRST, len(line.text.rstrip()), WIDTH):
        text = draft.lines[line.number - 1].text
        old = text[start : start + WIDTH]
        new = _usual_block(old, of_teams)
        if new is None or new[0].rstrip() == old.rstrip():
            continue
        changed = text[:start] + new[0] + text[start + WIDTH :]
        said = f"round {(start - FIRST) // WIDTH + 1}: `{old.strip()}` is written `{new[0].strip()}`"
        draft.put(draft.lines[line.number - 1], Rewritten(changed, new[1], said))


def _usual_block(old: str, of_teams: bool) -> tuple[str, str] | None:
    """Return the ten columns as the standard has them and the code of what is cured; None if they are left alone."""
    opponent, sign, quirk = read_block(old, of_teams)
    if sign in ("", BROKEN) or (quirk is not None and quirk.code in _ASKED):
        return None
    if opponent:
        colour, result = sign[0], sign[1]
        if colour == "-" and result not in "+-":
            return None  # the other side may know the colour
    elif of_teams:
        colour, result = COLOUR.cut(old).lower() or "-", RESULT.cut(old).upper()
    else:
        colour, result = "-", sign
    new = written_block(opponent, colour, result)
    if read_block(new, of_teams)[:2] != (opponent, sign):
        return None
    return new, _cured(old, new, quirk)


def _cured(old: str, new: str, quirk: Quirk | None) -> str:
    if quirk is not None:
        return quirk.code
    if old[: OPPONENT.last] != new[: OPPONENT.last]:
        return "T071" if OPPONENT.cut(old) else "T072"
    return "T073" if old.upper().rstrip() == new.upper() else "T079"
