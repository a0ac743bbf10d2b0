"""Record `001` field by field and block by block, as JSON and CSV take it from a line."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair.convert.draft import Loss
from fidepair.trf.format.cells import FIRST, WIDTH
from fidepair.trf.format.columns import PLAYER, in_letters, whole

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fidepair.trf.format.reading import PlayerLine, Reading

BYES = frozenset("UFHZ")
_NUMBERS = ("number", "rating", "rank")


class Cell(NamedTuple):
    """A block as `cells` reads it: the opponent (0: none) and the sign; an empty one has no
    sign."""

    opponent: int
    sign: str


class PlayerSheet(NamedTuple):
    """A player as in the `001` line: the blocks, and values by the name of their field.

    Blank fields have no value, except `name`. `number`, `rating` and `rank` are numbers, and
    missing if the field has other text; `points` are as written, with a decimal point.
    """

    number: int
    values: Mapping[str, str | int]
    cells: tuple[Cell, ...]


def player_sheets(reading: Reading) -> tuple[list[PlayerSheet], list[Loss]]:
    """Return the players in the order of the file, and the text in their lines outside the
    fields."""
    boards = reading.event.boards
    sheets: list[PlayerSheet] = []
    losses: list[Loss] = []
    for player in boards.players:
        opponents, signs = boards.rows[player.number]
        count = max(0, -(-(len(player.text) - FIRST) // WIDTH))
        cells = tuple(map(Cell, opponents[:count], signs[:count]))
        sheets.append(PlayerSheet(player.number, _values(player), cells))
        losses += _losses(player)
    return sheets, losses


def _values(player: PlayerLine) -> dict[str, str | int]:
    values: dict[str, str | int] = {}
    for field in PLAYER.fields:
        text = in_letters(field.cut(player.text)).strip()
        if field.name in _NUMBERS:
            number = whole(text)
            if number is not None:
                values[field.name] = number
        elif field.name == "points":
            text = plain_points(text)
            if text:
                values[field.name] = text
        elif text or field.name == "name":
            values[field.name] = text
    return values


def _losses(player: PlayerLine) -> list[Loss]:
    texts = []
    column = PLAYER.stray(player.text)
    if column is not None:
        texts.append(f'"{player.text[column - 1]}" in column {column} belongs to no field')
    rank = PLAYER.field("rank").cut(player.text)
    if rank and whole(rank) is None:
        texts.append(f'the rank "{rank}" of player {player.number} is not a number')
    return [Loss(player.line.number, text) for text in texts]


def plain_points(text: str) -> str:
    """Return points as written, with a decimal point instead of a comma, and none at the end."""
    return text.replace(",", ".", 1).removesuffix(".")
