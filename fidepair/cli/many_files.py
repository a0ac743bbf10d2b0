"""What commands on several files share: patterns of names, and an error that does not stop the other
files."""

from __future__ import annotations

import os
from glob import glob

from fidepair.cli import files
from fidepair.cli.app import bug_report
from fidepair.commands.messages import error_as_typed
from fidepair.errors import FidepairError, FileProblem


def matching(path: str) -> list[str]:
    """Return the files that the path means, sorted: itself, unless it is a pattern (`out/*.trf`)
    and no file has that very name. Empty where nothing matches."""
    if os.path.lexists(path) or not any(sign in path for sign in "*?["):
        return [path]
    return sorted(found for found in glob(path, recursive=True) if not os.path.isdir(found))


def file_problem(error: Exception) -> FidepairError:
    """Return the error of one file, even a bug in fidepair, as an error with a message. Raises it
    again if the reader of the output has closed it."""
    if isinstance(error, BrokenPipeError):
        raise error
    if isinstance(error, FidepairError):
        return error_as_typed(error)
    return FidepairError(bug_report(error))


def error_line(path: str, error: FidepairError) -> str:
    """Return the line for standard error about one file."""
    return line_about(files.name_of(path), str(error), names_file=isinstance(error, FileProblem))


def line_about(name: str, message: str, *, names_file: bool) -> str:
    """Return the line for standard error with a message about a file or a tournament, and its name
    if the message does not begin with it. `names_file`: the message may have it further on."""
    if message.startswith(f"{name}:") or (names_file and name in message):
        return f"fidepair: {message}"
    return f"fidepair: {name}: {message}"
