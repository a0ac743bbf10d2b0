"""FIDE's rating list as a file: commands that enter players complete them from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.cli import files
from fidepair.commands.entry_lists import as_found
from fidepair.desk.entry_list.rating_list import filled

if TYPE_CHECKING:
    from fidepair.commands.entry_lists import Fill
    from fidepair.desk.entry_list.entries import EntryList


def filler(path: str | None) -> Fill:
    """Return the function that completes an entry list from the rating list in a file; None: from
    none."""
    if path is None:
        return as_found

    def fill(entries: EntryList) -> EntryList:
        with files.opened(path) as stream:
            return filled(entries, stream, files.name_of(path))

    return fill
