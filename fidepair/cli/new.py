"""`fidepair new`: create the file of an event before its first round from an entry list."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair.cli import files, streams, writing
from fidepair.cli.parsing import Delivery
from fidepair.cli.rating_lists import filler
from fidepair.commands.messages import as_typed
from fidepair.commands.new import Asked, plan_of
from fidepair.desk.entry_list.entries import ListLayout, read_entries
from fidepair.desk.entry_list.new_tournament import opened
from fidepair.text.safe import file_to_copy

if TYPE_CHECKING:
    from fidepair.cli.parsing import Typed


class Lists(NamedTuple):
    """The input files: entries and ratings. `layout`: of the entries."""

    entries: str
    rating_list: str | None = None
    layout: ListLayout = ListLayout()


def new(typed: Typed) -> int:
    """Answer `fidepair new`."""
    lists, asked, how = typed.fill(Lists), typed.fill(Asked), typed.fill(Delivery)
    output = how.output
    for path in filter(None, (lists.rating_list, lists.entries)):
        output = files.output_of(
            path, output, force=how.force, instead="Choose another name for the new file."
        )
    plan = plan_of(asked)
    content, name = files.read(lists.entries, how.max_size), files.name_of(lists.entries)
    entries = read_entries(content, name, asked.event_kind, lists.layout)
    opening = opened(filler(lists.rating_list)(entries), plan)
    if not how.quiet:
        for note in opening.notes:
            streams.say(f"note: {name}: {as_typed(note)}")
    writing.deliver(opening.to_bytes(), output, force=how.force)
    if output is not None:
        streams.answer(streams.in_lines([f"{output}: {opening.summary}", _next_step(output)]))
    return 0


def _next_step(path: str) -> str:
    return f"Next: pair round 1: fidepair pair {file_to_copy(path)} --in-place"


DOORS = {"new": new}
