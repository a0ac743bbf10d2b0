"""Commands that an arbiter uses between two pairings: `fidepair lineup`, `bye`, `withdraw`,
`return`, `forbid`, `allow`, `info`, `unpair`, `late`, `player`, `team`, `undo`."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

from fidepair.cli import files, streams
from fidepair.cli.desk_files import change_file, undo_file
from fidepair.cli.parsing import Delivery
from fidepair.commands import desk
from fidepair.desk.day import header

if TYPE_CHECKING:
    from collections.abc import Callable

    from fidepair.cli.parsing import Typed


def _changes(asked: type[Any], change: Callable[[Any], desk.Change]) -> Callable[[Typed], int]:
    """Return the answer of a command; `change` turns its questions into changes."""

    def answer(typed: Typed) -> int:
        return change_file(typed.fill(Delivery), change(typed.fill(asked)))

    return answer


def info(typed: Typed) -> int:
    """Show the header of a file by names, or change it."""
    asked, how = typed.fill(desk.InfoAsked), typed.fill(Delivery)
    if asked.facts:
        return change_file(how, desk.set_header(asked), of_header=True)
    content = files.read(how.file, how.max_size)
    loaded = files.load(how.file, content, None, advised=not how.quiet)
    lines = header.header(loaded)
    width = max(len(line.name) for line in lines)
    texts = [f"{line.name:<{width}}  {line.text}".rstrip() for line in lines]
    streams.answer(streams.in_lines(texts))
    return 0


def late(typed: Typed) -> int:
    """Add a late entry; the players of a team are read from a file."""
    asked, how = typed.fill(desk.LateAsked), typed.fill(Delivery)
    players = None
    if asked.players is not None:
        content = files.read(asked.players, how.max_size)
        players = desk.EntryListFile(content, files.name_of(asked.players))
    return change_file(how, desk.add_late_entry(asked, players))


def unpair(typed: Typed) -> int:
    """Unpair the last round; the clock of the machine shows whether it has begun."""
    now = datetime.now().strftime("%Y-%m-%d %H:%M")
    asked = typed.fill(desk.UnpairAsked)._replace(now=now)
    return change_file(typed.fill(Delivery), desk.unpair(asked))


def undo(typed: Typed) -> int:
    """Restore the content of a file before the last change."""
    return undo_file(typed.fill(Delivery))


DOORS = {
    "lineup": _changes(desk.LineupAsked, desk.set_line_up),
    "bye": _changes(desk.ByeAsked, desk.give_bye),
    "withdraw": _changes(desk.AbsenceAsked, desk.withdraw),
    "return": _changes(desk.AbsenceAsked, desk.reinstate),
    "forbid": _changes(desk.ForbidAsked, desk.forbid),
    "allow": _changes(desk.AllowAsked, desk.allow),
    "info": info,
    "repair": _changes(desk.RepairAsked, desk.repair),
    "unpair": unpair,
    "late": late,
    "player": _changes(desk.PlayerAsked, desk.correct_player),
    "remove": _changes(desk.RemoveAsked, desk.remove),
    "team": _changes(desk.TeamAsked, desk.correct_team),
    "undo": undo,
}
