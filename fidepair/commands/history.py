"""`history`, `undo`, `redo`: their options. The command line alone has files with a history."""

from typing import NamedTuple

from fidepair.commands import options as rows
from fidepair.commands.options import Door, Option
from fidepair.commands.question import UseCase

_COUNT = Option("steps", rows.FROM_1, metavar="[N]", is_argument=True, door=Door.TYPED)
UNDO_OPTIONS = (
    rows.FILE,
    _COUNT,
    Option(
        "to",
        rows.FROM_0,
        "Restore the version with this number, even an undone one.",
        metavar="NUMBER",
        door=Door.TYPED,
    ),
    *rows.HOW_TO_CHANGE,
)
HISTORY_OPTIONS = (
    rows.FILE,
    rows.JSON._replace(help="Print the history as JSON."),
    rows.MAX_FILE_SIZE,
)


class HistoryAsked(NamedTuple):
    """The question of `history`: there is nothing to choose."""


class UndoAsked(NamedTuple):
    """The question of `undo` and `redo`: the number of changes, or the number of a version."""

    steps: int | None = None
    to: int | None = None


USE_CASES = {
    "history": UseCase(HISTORY_OPTIONS, HistoryAsked),
    "undo": UseCase(UNDO_OPTIONS, UndoAsked),
    "redo": UseCase((rows.FILE, _COUNT, *rows.HOW_TO_CHANGE), UndoAsked),
}
