"""FIDE's rating list as a file: commands that enter players complete them from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.cli import files
from fidepair.commands.entry_lists import as_found

if TYPE_CHECKING:
    from fidepair.commands.entry_lists import Fill
    from fidepair.desk.entry_list.entries import EntryList


def filler(path: str | None) -> Fill:
    """Return the function that completes an entry list from the rating list in a file; None: from
    none."""
    if path is None:
        return as_found

    def fill(entries: EntryList) -> EntryList:
        from fidepair.desk.entry_list.rating_list import filled  # noqa: PLC0415 - XML; for these lists only

        with files.opened(path) as stream:
            return filled(entries, stream, files.name_of(path))

    return fill
