"""`history`, `undo`, `redo`: their options. The command line alone has files with a history."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple, TypedDict

from fidepair.commands import options as rows
from fidepair.commands.options import Option
from fidepair.commands.question import NothingAsked, UseCase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fidepair.storage.history import History, Version


_COUNT = Option("steps", rows.FROM_1, metavar="[N]", is_argument=True)
UNDO_OPTIONS = (
    rows.FILE,
    _COUNT,
    Option(
        "to",
        rows.FROM_0,
        "Restore the version with this number, even an undone one.",
        metavar="NUMBER",
    ),
    *rows.HOW_TO_CHANGE,
)
HISTORY_OPTIONS = (rows.FILE, rows.JSON._replace(help="Print the history as JSON."))


class UndoAsked(NamedTuple):
    """The question of `undo` and `redo`: the number of changes, or the number of a version."""

    steps: int | None = None
    to: int | None = None


USE_CASES = {
    "history": UseCase(HISTORY_OPTIONS, NothingAsked),
    "undo": UseCase(UNDO_OPTIONS, UndoAsked),
    "redo": UseCase((rows.FILE, _COUNT, *rows.HOW_TO_CHANGE), UndoAsked),
}


UNRECORDED = "made by another program, or by an interrupted command"


class VersionObject(TypedDict):
    """A version of the file."""

    number: int
    parent: Annotated[int | None, "The version before it; null for the first one."]
    time: str
    state: Annotated[
        str, Literal["", "current", "undone"], "Empty: its change is part of the file."
    ]
    command: Annotated[str | None, "null: no command has recorded it."]
    changes: Annotated[list[str], "What the command has changed, in words."]


class HistoryDocument(TypedDict):
    """The history of a tournament file, from the oldest version to the latest."""

    schema: Literal["fidepair.history/1"]
    file: str
    versions: list[VersionObject]


def _states(history: History) -> Iterator[tuple[Version, str]]:
    """Yield the versions in their order, each with its state."""
    line = history.line()
    done = line[: line.index(history.current)] if line else []
    for number, version in sorted(history.versions.items()):
        if number == history.current:
            yield version, "current"
        else:
            yield version, "" if number in done else "undone"


def lines(history: History) -> list[str]:
    """Return a line for each version with its number, time and command, and below it the
    changes."""
    width = len(str(max(history.versions)))
    found = []
    for version, state in _states(history):
        what = "first version" if version.parent is None else UNRECORDED
        time = version.time[:19].replace("T", " ")
        mark = f"  ({state})" if state else ""
        found.append(f"{version.number:>{width}}  {time}  {version.command or what}{mark}")
        found += [f"{'':{width}}    {change}" for change in version.changes]
    return found


def document(history: History, file: str) -> HistoryDocument:
    """Return the history as data."""
    versions: list[VersionObject] = [
        {
            "number": version.number,
            "parent": version.parent,
            "time": version.time,
            "state": state,
            "command": version.command,
            "changes": [*version.changes],
        }
        for version, state in _states(history)
    ]
    return {"schema": "fidepair.history/1", "file": file, "versions": versions}
