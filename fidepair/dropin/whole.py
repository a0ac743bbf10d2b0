"""A file that was cut short is refused before it is read, with the sentences of bbpPairings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.dropin.files import not_understood
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
"""Records of fixed columns that decide who meets whom, and of which bbpPairings wants whole
fields."""


def refuse_cut(source: str, content: bytes, kind: Kind) -> None:
    """Raise Refusal where the line of a player, or one of `_LISTS`, ends too early, or a pairing
    number is missing.

    Teams have numbers of their own: those of their players may have gaps.
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
            from fidepair.text.safe import visible  # noqa: PLC0415 - for faults only

            raise not_understood(source, f'Invalid line "{visible(in_letters(text))}"')
    known = {number for number in numbers if number}
    if kind is not Kind.TEAM and len(known) == len(numbers) < max(known, default=0):
        raise not_understood(source, "A pairing number is missing.")


def _in_columns(line: bytes) -> str:
    """Return the line of a player in the way its columns fit."""
    try:
        return in_fitting_columns(line.decode("utf-8"))[0]
    except UnicodeDecodeError:
        return line.decode("latin-1")


def _is_cut(text: str) -> bool:
    """Whether the line of a player ends before its Points, or inside the block of a round; behind
    an opponent and a colour only the result of an open game is missing."""
    if len(text) < _POINTS.last or not _POINTS.cut(text):
        return True
    if len(text) <= FIRST:
        return False
    block = text[FIRST + (len(text) - FIRST) // WIDTH * WIDTH :]
    is_open_game = COLOUR.cut(block).upper() in ("W", "B") and bool(whole(OPPONENT.cut(block)))
    return bool(block.strip()) and not is_open_game


def _ends_in_a_field(text: str, layout: Layout) -> bool:
    """Whether something of a field is there, and its last column is not: numbers stand at the right
    end."""
    fields = (*layout.fields, *layout.repetitions(text))
    return any(field.first <= len(text) < field.last and field.cut(text) for field in fields)
