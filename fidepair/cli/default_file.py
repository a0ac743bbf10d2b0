"""The file that a command means where no FILE is given: that of the variable FIDEPAIR_FILE, or the
only tournament file in the current folder. For commands that only read."""

from __future__ import annotations

import os

import click

from fidepair.cli import files, streams
from fidepair.cli.synonyms import ENDINGS
from fidepair.errors import UsageError

VARIABLE = "FIDEPAIR_FILE"
_MOST_LISTED = 10


def default_file(*, quiet: bool) -> str:
    """Return the file that is meant, and report it. Raises UsageError if several files can be
    meant, click.MissingParameter if there is none."""
    path, why = os.environ.get(VARIABLE, ""), f"from {VARIABLE}"
    if not path:
        found = [name for name in files.names_in(".") if is_tournament_file(name)]
        if not found:
            raise missing_file()
        if len(found) > 1:
            names = ", ".join(map(files.name_of, found[:_MOST_LISTED]))
            more = f" and {len(found) - _MOST_LISTED} more" if len(found) > _MOST_LISTED else ""
            raise UsageError(
                f"FILE is missing, and this folder has {len(found)} tournament files: {names}{more}.\n"
                f"  Give one of them, or set {VARIABLE}."
            )
        (path,), why = found, "the only tournament file in this folder"
    if not quiet:
        streams.say(f"note: FILE is {files.name_of(path)}, {why}")
    return path


def is_tournament_file(path: str) -> bool:
    """Return whether a path leads to a file with the ending of a tournament file."""
    return path.lower().endswith(ENDINGS) and os.path.isfile(path)


def missing_file() -> click.MissingParameter:
    """Return the error for a command line without the file that the command needs."""
    context = click.get_current_context()
    file = next(one for one in context.command.params if one.name in ("file", "paths"))
    return click.MissingParameter(ctx=context, param=file)
