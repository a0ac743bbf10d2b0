"""Record `001` field by field, block by block: what JSON and CSV take from a line, and the line
made of it again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from fidepair.convert.draft import Loss
from fidepair.trf.format.cells import FIRST, WIDTH
from fidepair.trf.format.columns import PLAYER, in_letters, whole

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fidepair.trf.format.reading import PlayerLine, Reading

BYES = frozenset("UFHZ")


class Cell(NamedTuple):
    """A block as `cells` reads it: the opponent (0: none) and the sign; an empty one has no
    sign."""

    opponent: int
    sign: str


class PlayerSheet(NamedTuple):
    """A player as the `001` line has it: the blocks, and values by the name of their field, but for
    blank fields.

    `rating` is a number, `rank` too (left out if it is none); `points` as written, with a point;
    `name` may be empty.
    """

    number: int
    values: Mapping[str, Any]
    cells: tuple[Cell, ...]


def player_sheets(reading: Reading) -> tuple[list[PlayerSheet], list[Loss]]:
    """Return the players in the order of the file, and what stands in their lines and belongs to no
    field."""
    boards = reading.event.boards
    sheets: list[PlayerSheet] = []
    losses: list[Loss] = []
    for player in boards.players:
        opponents, signs = boards.rows[player.number]
        count = max(0, -(-(len(player.text) - FIRST) // WIDTH))
        cells = tuple(Cell(*cell) for cell in zip(opponents[:count], signs[:count], strict=True))
        sheets.append(PlayerSheet(player.number, _values(player), cells))
        losses += _losses(player)
    return sheets, losses


def _values(player: PlayerLine) -> dict[str, Any]:
    read = {"number": whole, "rating": whole, "points": plain_points, "rank": whole}
    cut = {field.name: in_letters(field.cut(player.text)).strip() for field in PLAYER.fields}
    values = {name: read[name](text) if name in read else text for name, text in cut.items()}
    return {
        name: value for name, value in values.items() if value not in (None, "") or name == "name"
    }


def _losses(player: PlayerLine) -> list[Loss]:
    found = []
    column = PLAYER.stray(player.text)
    if column is not None:
        found.append(
            Loss(
                player.line.number,
                f'"{player.text[column - 1]}" in column {column} belongs to no field',
            )
        )
    rank = PLAYER.field("rank").cut(player.text)
    if rank and whole(rank) is None:
        found.append(
            Loss(player.line.number, f'the rank "{rank}" of player {player.number} is not a number')
        )
    return found


def plain_points(text: str) -> str:
    """Return points as they are written, with a point for a comma, and none at the end."""
    return text.replace(",", ".", 1).removesuffix(".")
