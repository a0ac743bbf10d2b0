"""`fidepair new`: create the file of an event before its first round from an entry list. FIDE's rating
list as a file: commands that enter players complete them from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair.cli import files, streams, writing
from fidepair.cli.parsing import Delivery, Typed
from fidepair.commands.entry_lists import as_found
from fidepair.commands.new import Asked, open_event
from fidepair.commands.question import TournamentFile
from fidepair.text.safe import file_to_copy

if TYPE_CHECKING:
    from fidepair.commands.entry_lists import Fill
    from fidepair.desk.entry_list.entries import EntryList


class EntryListPath(NamedTuple):
    """The file of the entry list."""

    entries: str


def new(typed: Typed) -> int:
    """Answer `fidepair new`."""
    path, asked, how = typed.fill(EntryListPath).entries, typed.fill(Asked), typed.fill(Delivery)
    output, ratings = how.output, asked.rating_list
    for source in filter(None, (ratings, path)):
        output = files.output_of(
            source, output, force=how.force, instead="Choose another name for the new file."
        )
    file = TournamentFile(files.read(path, how.max_size), files.name_of(path))
    say = streams.speaker(quiet=how.quiet)
    opening = open_event(file, asked, filler(ratings), say)
    writing.deliver(opening.to_bytes(), output, force=how.force)
    if output is not None:
        next_step = f"Next: pair round 1: fidepair pair {file_to_copy(output)} --in-place"
        streams.answer(streams.in_lines([f"{output}: {opening.summary}", next_step]))
    return 0


DOORS = {"new": new}


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
