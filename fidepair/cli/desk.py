"""Commands that an arbiter uses between two pairings: `fidepair lineup`, `bye`, `withdraw`,
`return`, `forbid`, `allow`, `info`, `unpair`, `late`, `player`, `team`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from fidepair.cli import files, streams
from fidepair.cli.default_file import default_file, missing_file
from fidepair.cli.desk_files import change_file
from fidepair.cli.parsing import Delivery
from fidepair.cli.rating_lists import filler
from fidepair.commands import desk
from fidepair.commands.entry_lists import EntryListFile
from fidepair.desk.day import header
from fidepair.storage.clock import clock

if TYPE_CHECKING:
    from collections.abc import Callable

    from fidepair.cli.parsing import Typed
    from fidepair.desk.entry_list.entries import ListLayout


class RatingListAsked(NamedTuple):
    """The rating list that completes players."""

    rating_list: str | None = None


def _changes(asked: type[Any], change: Callable[[Any], desk.Change]) -> Callable[[Typed], int]:
    """Return the answer of a command; `change` turns its questions into changes."""

    def answer(typed: Typed) -> int:
        return change_file(typed.fill(Delivery), change(typed.fill(asked)))

    return answer


def info(typed: Typed) -> int:
    """Show the header of a file by names, or change it."""
    asked, how = typed.fill(desk.InfoAsked), typed.fill(Delivery)
    if asked.facts:
        if not how.file:
            raise missing_file()
        files.read_text(how.file, how, in_place=True)
        return change_file(how, desk.set_header(asked), of_header=True)
    if not how.file:
        how = how._replace(file=default_file(quiet=how.quiet))
    content = files.read_text(how.file, how)
    loaded = files.load(how.file, content, None, advised=not how.quiet)
    lines = header.header(loaded)
    width = max(len(line.name) for line in lines)
    texts = [f"{line.name:<{width}}  {line.text}".rstrip() for line in lines]
    streams.answer(streams.in_lines(texts))
    return 0


def late(typed: Typed) -> int:
    """Add a late entry; the players of a team are read from a file."""
    asked, how = typed.fill(desk.LateAsked), typed.fill(Delivery)
    players = _list_file(asked.players, asked.layout, how)
    fill = filler(typed.fill(RatingListAsked).rating_list)
    return change_file(how, desk.add_late_entry(asked, players, fill))


def player(typed: Typed) -> int:
    """Correct a player's data, or complete them from the rating list."""
    fill = filler(typed.fill(RatingListAsked).rating_list)
    return change_file(
        typed.fill(Delivery), desk.correct_player(typed.fill(desk.PlayerAsked), fill)
    )


def forbid(typed: Typed) -> int:
    """Keep players apart; the list with the clubs is read from a file."""
    asked, how = typed.fill(desk.ForbidAsked), typed.fill(Delivery)
    entries = _list_file(asked.entries, asked.layout, how)
    return change_file(how, desk.forbid(asked, entries))


def _list_file(path: str | None, layout: ListLayout, how: Delivery) -> EntryListFile | None:
    """Return the entry list at a path; None if there is none."""
    if path is None:
        return None
    return EntryListFile(files.read(path, how.max_size), files.name_of(path), layout)


def unpair(typed: Typed) -> int:
    """Unpair the last round; the clock of the machine shows whether it has begun."""
    asked = typed.fill(desk.UnpairAsked)._replace(now=clock())
    return change_file(typed.fill(Delivery), desk.unpair(asked))


DOORS = {
    "lineup": _changes(desk.LineupAsked, desk.set_line_up),
    "bye": _changes(desk.ByeAsked, desk.give_bye),
    "withdraw": _changes(desk.AbsenceAsked, desk.withdraw),
    "return": _changes(desk.AbsenceAsked, desk.reinstate),
    "forbid": forbid,
    "allow": _changes(desk.AllowAsked, desk.allow),
    "info": info,
    "repair": _changes(desk.RepairAsked, desk.repair),
    "unpair": unpair,
    "late": late,
    "player": player,
    "remove": _changes(desk.RemoveAsked, desk.remove),
    "team": _changes(desk.TeamAsked, desk.correct_team),
}
