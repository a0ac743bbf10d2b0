"""Commands that begin an event, and that an arbiter uses between two pairings: `fidepair new`,
`lineup`, `bye`, `withdraw`, `return`, `forbid`, `allow`, `info`, `unpair`, `late`, `player`, `team`."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from fidepair.cli import files, streams, writing
from fidepair.cli.files import Delivery, default_file, missing_file
from fidepair.cli.suggestions import with_command
from fidepair.commands import desk
from fidepair.commands.entry_lists import EntryListFile, as_found
from fidepair.commands.new import Asked, open_event
from fidepair.commands.options import error_as_typed
from fidepair.commands.question import TournamentFile
from fidepair.commands.status import next_step
from fidepair.desk.day import header
from fidepair.desk.day.change import Changed, ChangedFile, changed_file, with_deadline
from fidepair.desk.entry_list.rating_list import filled
from fidepair.errors import InputError, UsageError
from fidepair.storage import clock
from fidepair.storage.locks import locked
from fidepair.text.wording import file_to_copy
from fidepair.trf import TrfError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fidepair.cli.parsing import Typed
    from fidepair.commands.desk import Change
    from fidepair.commands.entry_lists import Fill
    from fidepair.desk.entry_list.entries import EntryList
    from fidepair.tournament import Tournament


def change(typed: Typed) -> int:
    """Answer a command that only changes the file."""
    _, question, change_of = desk.CHANGES[typed.command]
    return change_file(typed.fill(Delivery), partial(change_of, asked=typed.fill(question)))


def info(typed: Typed) -> int:
    """Show the header of a file by names, or change it."""
    asked, how = typed.fill(desk.InfoAsked), typed.fill(Delivery)
    if asked.facts:
        if not how.file:
            raise missing_file()
        return change_file(how, partial(desk.set_header, asked=asked), of_header=True)
    if not how.file:
        how = how._replace(file=default_file(how))
    lines = header.header(how.load(how.read(), None))
    width = max(len(line.name) for line in lines)
    streams.answer_lines(f"{line.name:<{width}}  {line.text}".rstrip() for line in lines)
    return 0


def late(typed: Typed) -> int:
    """Add a late entry; the players of a team are read from a file."""
    asked = typed.fill(desk.LateAsked)
    how = typed.fill(Delivery)._replace(encoding=None)  # it is that of the list
    players, path = None, asked.players
    if path is not None:
        content = files.read(path)
        players = EntryListFile(content, files.name_of(path), asked.layout)
    fill = filler(how.rating_list)
    return change_file(how, partial(desk.add_late_entry, asked=asked, players=players, fill=fill))


def player(typed: Typed) -> int:
    """Correct a player's data, or complete them from the rating list."""
    asked, how = typed.fill(desk.PlayerAsked), typed.fill(Delivery)
    fill = filler(how.rating_list)
    return change_file(how, partial(desk.correct_player, asked=asked, fill=fill))


def unpair(typed: Typed) -> int:
    """Unpair the last round; the clock of the machine shows whether it has begun."""
    asked = typed.fill(desk.UnpairAsked)._replace(now=clock())
    return change_file(typed.fill(Delivery), partial(desk.unpair, asked=asked))


def new(typed: Typed) -> int:
    """Answer `fidepair new`."""
    asked, how = typed.fill(Asked), typed.fill(Delivery)
    for source in filter(None, (asked.rating_list, how.file)):
        output = how._replace(file=source).target()
    file = TournamentFile(files.read(how.file), how.name)
    opening = open_event(file, asked, filler(asked.rating_list), how.say)
    writing.deliver(opening.to_bytes(), output, force=how.force)
    if output is not None:
        next_step = f"Next: pair round 1: fidepair pair {file_to_copy(output)} --in-place"
        streams.answer_lines([f"{output}: {opening.summary}", next_step])
    return 0


DOORS = {
    **dict.fromkeys(desk.CHANGES, change),
    "new": new,
    "info": info,
    "unpair": unpair,
    "late": late,
    "player": player,
}


_COMMAND = re.compile(r"\b(fidepair [a-z]+) FILE\b")
"""The beginning of a command in a message of the desk, which knows no file names."""


def change_file(how: Delivery, change: Change, *, of_header: bool = False) -> int:
    """Change the file by `change`, and report the changes and the next command; `of_header` as in
    `changed_file`."""
    file = how.file
    with locked(file, wanted=not how.dry_run):
        content = how.read(in_place=True)
        changed = changed_content(file, content, change, of_header=of_header)
        is_changed = changed.data != content  # else `undo` would have nothing to go back to
        if is_changed and not how.dry_run:
            writing.change(file, content, changed.data, changed.messages)
    messages = () if how.quiet else changed.messages
    if not how.quiet:
        say_notes(file, changed.notes)
    if how.dry_run:
        writing.show_difference(content, changed.data, file, messages)
        if not is_changed:
            how.say(f"No change: {how.name} already has these values")
    elif not how.quiet:
        report_changes(file, messages, changed)
    return 0


def changed_content(
    file: str, content: bytes, change: Change, *, of_header: bool = False
) -> ChangedFile:
    """Return the new content of the file, as `changed_file` does; a TrfError suggests the command
    that answers its questions. Commands in messages have the name of the file."""

    def at_this_time(tournament: Tournament) -> Changed:
        return with_deadline(tournament, change(tournament), clock())

    try:
        return changed_file(content, files.name_of(file), at_this_time, of_header=of_header)
    except TrfError as error:
        raise with_command(error, file, content) from None
    except (InputError, UsageError) as error:
        error.args = tuple(_with_file(str(text), file) for text in error_as_typed(error).args)
        raise


def _with_file(text: str, file: str) -> str:
    """Return a message with the name of the file in its commands: `fidepair undo FILE`."""
    return _COMMAND.sub(lambda found: f"{found[1]} {file_to_copy(file)}", text)


def say_notes(file: str, notes: Iterable[str]) -> None:
    """Report changes of the file that the rules discourage, and similar notes."""
    for note in notes:
        streams.say(f"note: {files.name_of(file)}: {_with_file(note, file)}")


def report_changes(file: str, messages: Iterable[str], changed: ChangedFile) -> None:
    """Report the changes, and the next command."""
    name = files.name_of(file)
    lines = [f"{name}: {line}" for line in messages]
    streams.answer_lines([*lines, next_step(changed.tournament, changed.data, file)])


def filler(path: str | None) -> Fill:
    """Return the function that completes an entry list from the rating list in a file; None: from
    none."""
    if path is None:
        return as_found

    def fill(entries: EntryList) -> EntryList:
        with files.opened(path) as stream:
            return filled(entries, stream, files.name_of(path))

    return fill
