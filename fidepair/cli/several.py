"""What goes wrong with one of several files, by a fault of this program too, is told of it alone:
the others go on."""

from __future__ import annotations

from fidepair.cli import files
from fidepair.cli.app import bug_in_words
from fidepair.commands.question import error_as_typed
from fidepair.errors import FidepairError


def in_words(error: Exception) -> FidepairError:
    """Return what went wrong with one file, as an error in words. Raises it again where nobody is
    left to hear."""
    if isinstance(error, BrokenPipeError):
        raise error
    return (
        error_as_typed(error)
        if isinstance(error, FidepairError)
        else FidepairError(bug_in_words(error))
    )


def told_of(path: str, error: FidepairError) -> str:
    """Return the line for standard error about one file."""
    name = files.name_of(path)
    return (
        f"fidepair: {error}" if str(error).startswith(f"{name}:") else f"fidepair: {name}: {error}"
    )
