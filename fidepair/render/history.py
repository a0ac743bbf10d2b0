"""The history of a tournament file: the table for people, and JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple, TypeAlias, TypedDict

from fidepair.render.table_columns import (
    INTEGER,
    JSON,
    TABLE,
    TEXT,
    Column,
    JsonObject,
    data,
    json_of,
    optional,
    row_type,
    sheet_of,
)

if TYPE_CHECKING:
    from fidepair.render.sheet import Sheet
    from fidepair.storage.history import History, Version

UNRECORDED = "made by another program, or by an interrupted command"
_SHORTEST = 16  # characters


class HistoryRow(NamedTuple):
    """A version, and its state: `current`, `undone`, or empty."""

    version: Version
    state: str


def _time(row: HistoryRow) -> str:
    return row.version.time[:19].replace("T", " ")


def _changes(row: HistoryRow) -> str:
    if row.version.command is not None:
        return "; ".join(row.version.changes)
    return "first version" if row.version.parent is None else UNRECORDED


COLUMNS = (
    Column[HistoryRow]("number", "No", INTEGER, lambda row: row.version.number),
    Column[HistoryRow](
        "parent",
        "",
        optional(INTEGER),
        lambda row: row.version.parent,
        forms=JSON,
        about="The version before it; null for the first one.",
    ),
    Column[HistoryRow]("time", "Time", TEXT, _time, forms=TABLE),
    Column[HistoryRow]("time", "", TEXT, lambda row: row.version.time, forms=JSON),
    Column[HistoryRow]("state", "", TEXT, lambda row: row.state, forms=TABLE),
    Column[HistoryRow](
        "state",
        "",
        data(Literal["", "current", "undone"]),
        lambda row: row.state,
        forms=JSON,
        about="Empty: its change is part of the file.",
    ),
    Column[HistoryRow](
        "command",
        "Command",
        optional(TEXT),
        lambda row: row.version.command,
        cut_to=_SHORTEST,
        about="null: no command has recorded it.",
    ),
    Column[HistoryRow]("changes", "Changes", TEXT, _changes, forms=TABLE, cut_to=_SHORTEST),
    Column[HistoryRow](
        "changes",
        "",
        data(list[str]),
        lambda row: [*row.version.changes],
        forms=JSON,
        about="What the command has changed, in words.",
    ),
)
VersionObject: TypeAlias = Annotated[
    JsonObject, row_type("VersionObject", "A version of the file.", COLUMNS)
]


class HistoryDocument(TypedDict):
    """The history of a tournament file, from the oldest version to the latest."""

    schema: Literal["fidepair.history/1"]
    file: str
    versions: list[VersionObject]


def _rows(history: History) -> list[HistoryRow]:
    line = history.line()
    done = {*line[: line.index(history.current) + 1]} if line else set()
    rows = []
    for number, version in sorted(history.versions.items()):
        state = "current" if number == history.current else "" if number in done else "undone"
        rows.append(HistoryRow(version, state))
    return rows


def sheet(history: History) -> Sheet:
    """Return the table of the versions."""
    return sheet_of(COLUMNS, _rows(history))


def document(history: History, file: str) -> HistoryDocument:
    """Return the history as data."""
    return {
        "schema": "fidepair.history/1",
        "file": file,
        "versions": [json_of(COLUMNS, row) for row in _rows(history)],
    }
