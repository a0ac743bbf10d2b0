"""File handling for every command that changes a tournament file. The file is locked before it is
read and until it is written. The change is recorded in its history."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fidepair.cli import files, streams, writing
from fidepair.cli.suggestions import with_command
from fidepair.commands.messages import error_as_typed
from fidepair.commands.next_step import next_step
from fidepair.desk.day.change import changed_file, with_deadline
from fidepair.errors import InputError, UsageError
from fidepair.storage.clock import clock
from fidepair.storage.locks import locked
from fidepair.text.safe import operand, to_copy
from fidepair.trf import TrfError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fidepair.cli.parsing import Delivery
    from fidepair.commands.desk import Change
    from fidepair.desk.day.change import Changed, ChangedFile
    from fidepair.tournament import Tournament

_COMMAND = re.compile(r"\b(fidepair [a-z]+) FILE\b")
"""The beginning of a command in a message of the desk, which knows no file names."""


def change_file(how: Delivery, change: Change, *, of_header: bool = False) -> int:
    """Change the file by `change`, and report the changes and the next command; `of_header` as in
    `changed_file`."""
    file = how.file
    files.refuse_standard_input(file)
    with locked(file, wanted=not how.dry_run):
        content = files.read(file, how.max_size)
        changed = changed_content(file, content, change, of_header=of_header)
        is_changed = changed.data != content  # else `undo` would have nothing to go back to
        if is_changed and not how.dry_run:
            writing.write(
                file, changed.data, replace=True, was=content, keep=True, changes=changed.messages
            )
    if not how.quiet:
        say_notes(file, changed.notes)
    _report(content, changed, how)
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
    return _COMMAND.sub(lambda found: f"{found[1]} {to_copy(operand(file))}", text)


def say_notes(file: str, notes: Iterable[str]) -> None:
    """Report changes of the file that the rules discourage, and similar notes."""
    for note in notes:
        streams.say(f"note: {files.name_of(file)}: {_with_file(note, file)}")


def _report(content: bytes, changed: ChangedFile, how: Delivery) -> None:
    """Report the changes, made or planned, and the next command."""
    file, name = how.file, files.name_of(how.file)
    if how.dry_run:
        writing.show_difference(content, changed.data, file, () if how.quiet else changed.messages)
        if changed.data == content and not how.quiet:
            streams.say(f"No change: {name} already has these values")
    elif not how.quiet:
        lines = [f"{name}: {line}" for line in changed.messages]
        streams.answer(
            streams.in_lines([*lines, next_step(changed.tournament, changed.data, file)])
        )
