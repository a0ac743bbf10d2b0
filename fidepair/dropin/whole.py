"""Files that were cut short are refused before they are read, with the sentences of bbpPairings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.dropin.files import in_one_line, not_understood
from fidepair.tournament import Kind
from fidepair.trf.format.cells import FIRST, WIDTH
from fidepair.trf.format.columns import (
    BYES,
    CODE,
    COLOUR,
    FORBIDDEN,
    OPPONENT,
    PLAYER,
    POINT_VALUES,
    VIRTUAL,
    VIRTUAL_OF_PLAYER,
    in_letters,
    whole,
)
from fidepair.trf.format.document import CONTROL_Z, UTF8_MARK
from fidepair.trf.read.players import in_fitting_columns

if TYPE_CHECKING:
    from fidepair.trf.format.columns import Layout

_PLAYER_CODE = PLAYER.code.encode()
_NUMBER, _POINTS = PLAYER.field("number"), PLAYER.field("points")
_LISTS = {
    layout.code.encode(): layout
    for layout in (BYES, VIRTUAL, FORBIDDEN, VIRTUAL_OF_PLAYER, POINT_VALUES)
}
"""Records of fixed columns that decide pairings, and whose fields bbpPairings requires in full."""


def refuse_cut(source: str, content: bytes, kind: Kind) -> None:
    """Raise Refusal if the line of a player, or one of `_LISTS`, ends too early, or a pairing
    number is missing.

    Teams have numbers of their own, so those of their players may have gaps.
    """
    numbers: list[int | None] = []
    for line in content.removeprefix(UTF8_MARK).rstrip(CONTROL_Z).splitlines():
        code = line[CODE]
        if code == _PLAYER_CODE:
            text = _in_columns(line)
            is_cut = _is_cut(text)
            numbers.append(whole(_NUMBER.cut(text)))
        elif code in _LISTS:
            text = line.decode("latin-1")
            is_cut = _ends_in_a_field(text, _LISTS[code])
        else:
            continue
        if is_cut:
            raise not_understood(source, f'Invalid line "{in_one_line(in_letters(text))}"')
    if kind is Kind.TEAM:
        return
    valid = {number for number in numbers if number}
    if len(valid) == len(numbers) < max(valid, default=0):
        raise not_understood(source, "A pairing number is missing.")


def _in_columns(line: bytes) -> str:
    """Return the line of a player as text whose columns fit."""
    try:
        return in_fitting_columns(line.decode("utf-8"))[0]
    except UnicodeDecodeError:
        return line.decode("latin-1")


def _is_cut(text: str) -> bool:
    """Return whether the line of a player ends before its Points, or inside the block of a round.

    A block with opponent and colour is an open game, which has no result.
    """
    if len(text) < _POINTS.last or not _POINTS.cut(text):
        return True
    if len(text) <= FIRST:
        return False
    block = text[FIRST + (len(text) - FIRST) // WIDTH * WIDTH :]
    is_open_game = COLOUR.cut(block).upper() in ("W", "B") and bool(whole(OPPONENT.cut(block)))
    return bool(block.strip()) and not is_open_game


def _ends_in_a_field(text: str, layout: Layout) -> bool:
    """Return whether the text ends inside a field that has a value: numbers are right-aligned."""
    for field in (*layout.fields, *layout.repetitions(text)):
        if field.first <= len(text) < field.last and field.cut(text):
            return True
    return False
