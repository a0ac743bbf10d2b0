"""Record `001` field by field, block by block: what JSON and CSV take from a line."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair.convert.loss import Loss
from fidepair.findings import Findings
from fidepair.tournament import Kind
from fidepair.trf.format.cells import FIRST, WIDTH
from fidepair.trf.format.columns import PLAYER, in_bytes, whole
from fidepair.trf.read.players import read_players

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fidepair.trf.format.reading import PlayerLine, Records

TEXTS = ("sex", "title", "name", "federation", "fide_id", "birth")
BYES = frozenset("UFHZ")


class Cell(NamedTuple):
    """A block as `cells` reads it: the opponent (0: none) and the sign; an empty one has no sign."""

    opponent: int
    sign: str


class PlayerSheet(NamedTuple):
    """A player as the `001` line has it: texts by the name of their field (blank ones are left out), and the blocks.

    `rating`, `rank`: None where blank, or where the rank is not a number. `points`: as written, with a point.
    """

    line: int
    number: int
    texts: Mapping[str, str]
    rating: int | None
    points: str
    rank: int | None
    cells: tuple[Cell, ...]


def player_sheets(records: Records, kind: Kind) -> tuple[list[PlayerSheet], list[Loss]]:
    """Return the players in the order of the file, and what stands in their lines and belongs to no field."""
    boards = read_players(records.lines(PLAYER.code), Findings(""), of_teams=kind is Kind.TEAM)
    sheets: list[PlayerSheet] = []
    losses: list[Loss] = []
    for player in boards.players:
        opponents, signs = boards.rows[player.number]
        count = max(0, -(-(len(player.text) - FIRST) // WIDTH))
        cells = tuple(Cell(*cell) for cell in zip(opponents[:count], signs[:count], strict=True))
        sheets.append(_sheet(player, cells))
        losses += _losses(player)
    return sheets, losses


def _sheet(player: PlayerLine, cells: tuple[Cell, ...]) -> PlayerSheet:
    texts = {name: _decoded(player, PLAYER.field(name).cut(player.text)) for name in TEXTS}
    rating = PLAYER.field("rating").cut(player.text)
    return PlayerSheet(
        player.line.number,
        player.number,
        {name: text for name, text in texts.items() if text},
        whole(rating),
        plain_points(PLAYER.field("points").cut(player.text)),
        whole(PLAYER.field("rank").cut(player.text)),
        cells,
    )


def _decoded(player: PlayerLine, text: str) -> str:
    """Return the text of a field, also of a line whose columns count bytes."""
    if text.isascii() or player.text is player.line.text or player.text != in_bytes(player.line.text):
        return text
    return text.encode("iso-8859-1").decode("utf-8", "replace")


def _losses(player: PlayerLine) -> list[Loss]:
    found = []
    column = PLAYER.stray(player.text)
    if column is not None:
        found.append(Loss(player.line.number, f'"{player.text[column - 1]}" in column {column} belongs to no field'))
    rank = PLAYER.field("rank").cut(player.text)
    if rank and whole(rank) is None:
        found.append(Loss(player.line.number, f'the rank "{rank}" of player {player.number} is not a number'))
    return found


def plain_points(text: str) -> str:
    """Return points as they are written, with a point for a comma, and none at the end."""
    text = text.replace(",", ".", 1)
    return text.removesuffix(".")
