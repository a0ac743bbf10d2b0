"""Standard output for answers, standard error for everything else."""

from __future__ import annotations

import os
import sys

from fidepair.errors import FileProblem
from fidepair.version import __version__

VERSION_LINE = f"fidepair {__version__}\n"
CLOSED_PIPE = 141  # as a shell reports a program that was ended by SIGPIPE


def prepare() -> None:
    """Make sure that no character can stop the output, whatever the encoding of the terminal."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace" if stream is sys.stdout else "backslashreplace")


def answer(content: str | bytes) -> None:
    """Write to standard output: text in its encoding, bytes as they are. Raises FileProblem, or BrokenPipeError."""
    if sys.stdout is None:
        raise FileProblem("standard output is closed.\n  Use -o to write to a file.")
    try:
        if isinstance(content, str):
            sys.stdout.write(content)
        else:
            sys.stdout.flush()
            left = memoryview(content)
            while left:  # an unbuffered stream takes only a part when its reader goes away
                left = left[sys.stdout.buffer.write(left) :]
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise FileProblem(f"standard output cannot be written: {error.strerror}.") from error


def say(message: str) -> None:
    """Write a line to standard error; if nobody can hear it, go on."""
    try:
        if sys.stderr is not None:
            sys.stderr.write(message + "\n")
            sys.stderr.flush()
    except OSError:
        pass


def leave_closed_pipe() -> int:
    """Return the exit code for an output that nobody reads any more, and see to it that Python leaves quietly."""
    with open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())
    return CLOSED_PIPE


def is_terminal() -> bool:
    """Whether answers go to a terminal that can show more than lines of text."""
    return sys.stdout is not None and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def wants_progress() -> bool:
    """Whether somebody watches standard error on a terminal."""
    return sys.stderr is not None and sys.stderr.isatty() and os.environ.get("TERM") != "dumb"


def can_show(text: str) -> bool:
    """Whether the encoding of standard output has these characters."""
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
