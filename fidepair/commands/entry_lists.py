"""The options of commands that read an entry list or FIDE's rating list."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from fidepair.commands import options as rows
from fidepair.commands.options import Door, Option, OptionKind
from fidepair.desk.entry_list import given_columns
from fidepair.desk.entry_list.entries import EntryList, ListLayout, read_entries

if TYPE_CHECKING:
    from collections.abc import Callable

    from fidepair.tournament import Kind

    Fill: TypeAlias = Callable[[EntryList], EntryList]
    """Completes an entry list from the rating list."""

LAYOUT = (
    rows.ENCODING._replace(
        help="Encoding of the entry list, such as windows-1250. Default: detected."
    ),
    Option(
        "sheet",
        rows.TEXT,
        "Sheet of a workbook with the list. Default: the only one.",
        metavar="NAME",
        door=Door.TYPED,
    ),
    Option(
        "columns",
        OptionKind(rows.TEXT.schema, given_columns),
        "Columns of the entry list, such as name=3,rating=7, or characters, such as name=1-30,rating=35-38.",
        metavar="LIST",
    ),
)
RATING_LIST = Option(
    "rating_list",
    rows.PATH,
    "Take missing details from the FIDE rating list, text or XML.",
    metavar="FILE",
    door=Door.TYPED,
)


class EntryListFile(NamedTuple):
    """The content of an entry list, its name, and how it is read."""

    content: bytes
    name: str
    layout: ListLayout = ListLayout()

    def read(self, kind: Kind) -> EntryList:
        """Return the list. Raises InputError."""
        return read_entries(self.content, self.name, kind, self.layout)


def as_found(entries: EntryList) -> EntryList:
    """Return the list unchanged: no rating list completes it."""
    return entries
