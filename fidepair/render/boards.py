"""The results of the players of teams by board (`standings --per-board`): their columns, from which
every form follows."""

from collections.abc import Sequence
from itertools import groupby
from typing import Annotated, Literal, TypeAlias, TypedDict

from fidepair.render.language import msgid, translated
from fidepair.render.sheet import Sheet
from fidepair.render.standings import used_columns
from fidepair.render.table_columns import (
    CSV,
    INTEGER,
    JSON,
    NUMBER,
    POINTS,
    RIGHT_TEXT,
    TEXT,
    Column,
    JsonObject,
    ValueKind,
    columns_of_person,
    csv_of,
    json_of,
    optional,
    row_type,
    sheet_of,
    text_unless_zero,
)
from fidepair.render.words import titled
from fidepair.standings.ranking import Standings
from fidepair.standings.ratings import BoardResult
from fidepair.tournament import HALF_POINT

SCHEMA = "fidepair/boards/1"


def _percent(row: BoardResult) -> str | None:
    return f"{row.tenths // 10}.{row.tenths % 10}" if row.games else None


COLUMNS: tuple[Column[BoardResult], ...] = (
    Column("board", "", INTEGER, forms=CSV | JSON, about="In the roster."),
    Column("rank", "Rk", INTEGER, about="On the board; equals share it."),
    *columns_of_person("player"),
    Column("team", "Team", TEXT, lambda row: row.team.name, cut_to=12),
    NUMBER.of("team", key="team_number", forms=CSV | JSON),
    Column("points", "Pts", POINTS, lambda row: HALF_POINT * row.halves, about="Over the board."),
    Column("games", "Games", INTEGER, about="Over the board."),
    Column("percentage", "%", optional(RIGHT_TEXT), _percent, about="With one decimal."),
    Column(
        "performance",
        "TPR",
        optional(INTEGER),
        about="C.07, 10.2; null without a game, and if an opponent has no rating.",
        empty="-",
    ),
    Column(
        "forfeits",
        "Forfeits",
        ValueKind[int](int, text_unless_zero, is_right=True, csv=str),
        about="Wins by forfeit, which do not count.",
        leave_out=1,
    ),
)
BoardLine: TypeAlias = Annotated[
    JsonObject, row_type("BoardLine", "A player of a team, with the results.", COLUMNS)
]


class BoardsDocument(TypedDict):
    """What `fidepair standings --per-board --json` answers. Points are texts."""

    schema: Literal["fidepair/boards/1"]
    tournament: str
    after: Annotated[int, "The last round that counts."]
    rounds: int | None
    boards: Annotated[int | None, "Of a match; higher numbers are reserves."]
    lines: Annotated[list[BoardLine], "By board, best first."]


def sheets(
    standings: Standings, results: Sequence[BoardResult], *, only_the_answer: bool = False
) -> tuple[Sheet, ...]:
    """Return a table for each board, below the title."""
    tournament = standings.tournament
    title = titled(msgid("{title}: boards after round {number}{of}"), tournament, standings.after)
    found = [Sheet((title,), (), ())]
    if only_the_answer:
        found = []
    for board, rows in groupby(results, key=lambda row: row.board):
        heading = translated("Board {number}", number=board)
        if tournament.boards is not None and board > tournament.boards:
            heading += f" ({translated('reserves')})"
        found.append(_used(sheet_of(COLUMNS, [*rows], (heading,))))
    if not only_the_answer:
        found[-1] = found[-1].with_remarks([*map(translated, _REMARKS)])
    return tuple(found)


_REMARKS = (
    msgid(
        "Players count for their board in the roster, wherever they played. They are ranked by"
        " points, percentage and TPR, in games over the board; wins by forfeit do not count."
    ),
    msgid("TPR: performance (C.07, 10.2). A dash means no game, or an opponent without a rating."),
)


def _used(sheet: Sheet) -> Sheet:
    return used_columns(sheet).without_empty(lambda column: column.leave_out > 0)


def csv_rows(results: Sequence[BoardResult]) -> list[tuple[str, ...]]:
    """Return a row for each player."""
    return csv_of(COLUMNS, results)


def document(standings: Standings, results: Sequence[BoardResult]) -> BoardsDocument:
    """Return the results by board as a JSON object (`fidepair schema boards`)."""
    tournament = standings.tournament
    return {
        "schema": "fidepair/boards/1",
        "tournament": tournament.name,
        "after": standings.after,
        "rounds": tournament.rounds,
        "boards": tournament.boards,
        "lines": [json_of(COLUMNS, row) for row in results],
    }
