"""`fidepair new`: create the file of an event before its first round from an entry list."""

from typing import NamedTuple

from fidepair.cli import files, streams, writing
from fidepair.cli.parsing import Delivery, Typed
from fidepair.cli.rating_lists import filler
from fidepair.commands.new import Asked, open_event
from fidepair.commands.question import TournamentFile
from fidepair.text.safe import file_to_copy


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
        streams.answer(streams.in_lines([f"{output}: {opening.summary}", _next_step(output)]))
    return 0


def _next_step(path: str) -> str:
    return f"Next: pair round 1: fidepair pair {file_to_copy(path)} --in-place"


DOORS = {"new": new}
