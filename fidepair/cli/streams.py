"""Standard output for answers, standard error for everything else: messages and a progress bar."""

from __future__ import annotations

import codecs
import os
import sys
from contextlib import AbstractContextManager, nullcontext, suppress
from typing import TYPE_CHECKING, TextIO
from unicodedata import combining, normalize

from fidepair.errors import FileProblem, UsageError
from fidepair.render.sheet import Sheet, draw, draw_within, wrapped
from fidepair.text.wording import cleaned, visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from fidepair.render.terminal import Bar


CLOSED_PIPE = 141  # as a shell reports a program that was ended by SIGPIPE


def prepare() -> None:
    """Make sure that no character raises an error on output, whatever the encoding of the
    terminal: answers get the nearest letters."""
    codecs.register_error("nearest", _nearest)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="nearest" if stream is sys.stdout else "backslashreplace")


_LETTERS = str.maketrans(
    dict(zip("ÐĐðđĦħıŁłØøŦŧ", "DDddHhiLlOoTt", strict=True))
    | {"ß": "ss", "Æ": "AE", "æ": "ae", "Œ": "OE", "œ": "oe", "Þ": "Th", "þ": "th"}
    | {"\u2013": "-", "\u2018": "'", "\u2019": "'", "\u2044": "/", "↓": "v", "↑": "^", "⇄": "x"}
)
"""Letters without a decomposition, and signs, by what is nearest to them in ASCII."""


def _nearest(error: UnicodeError) -> tuple[str, int]:
    """Return the nearest text that an encoding has, such as `e` for `\u1ec5`, and where to go on;
    `?` for characters without one. A handler of errors for `str.encode`."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    found = ""
    for character in error.object[error.start : error.end]:
        parts = [part for part in normalize("NFKD", character) if not combining(part)]
        text = "".join(parts).translate(_LETTERS)
        found += text.encode(error.encoding, "replace").decode(error.encoding)
    return found, error.end


def answer(content: str | bytes) -> None:
    """Write to standard output: text that was drawn in its encoding, bytes as they are. Raises
    FileProblem, or BrokenPipeError."""
    if sys.stdout is None:
        raise FileProblem("Standard output is closed.\n  Use -o to write to a file.")
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
        raise FileProblem(f"Cannot write to standard output: {error.strerror}.") from error


def in_bytes(content: str | bytes) -> bytes:
    """Return an answer as bytes: a text in UTF-8."""
    return content if isinstance(content, bytes) else content.encode("utf-8", "replace")


def say(message: str) -> None:
    """Write the lines of a message to standard error; if that fails, go on."""
    if sys.stderr is not None:
        with suppress(OSError):
            sys.stderr.write(
                "\n".join(_fitted(cleaned(message).split("\n"), _width_of(sys.stderr))) + "\n"
            )
            sys.stderr.flush()


def leave_closed_pipe() -> int:
    """Return the exit code for an output whose reader has closed it, and make sure that Python
    exits quietly."""
    with open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())
    return CLOSED_PIPE


def is_terminal() -> bool:
    """Return whether answers go to a terminal that can show more than lines of text."""
    return leads_to_terminal(sys.stdout)


def leads_to_terminal(stream: TextIO | None) -> bool:
    """Return whether a stream leads to a terminal that can show more than lines of text."""
    return stream is not None and stream.isatty() and os.environ.get("TERM") != "dumb"


def is_conversation() -> bool:
    """Return whether a user at a terminal can read answers and type."""
    return all(stream and stream.isatty() for stream in (sys.stdin, sys.stdout))


def in_lines(texts: Iterable[str], *, plain: bool = False) -> str:
    """Return the texts ready for standard output, each with a line end; `plain` they are not cut."""
    lines = list(map(visible, texts))
    return "".join(f"{line}\n" for line in (lines if plain else _fitted(lines, line_width())))


def answer_lines(texts: Iterable[str], *, plain: bool = False) -> None:
    """Write the texts to standard output, as `in_lines`."""
    answer(in_lines(texts, plain=plain))


def _fitted(lines: list[str], width: int | None) -> list[str]:
    """Return the lines, cut to the width, if there is one."""
    if width is None:
        return lines
    return [part for line in lines for part in wrapped(line, width)]


def terminal_width() -> int | None:
    """Return the columns of the terminal behind standard output; None if there is none."""
    return _width_of(sys.stdout)


def line_width() -> int | None:
    """Return the columns of a line on standard output: those of the terminal, in a pipe those that
    COLUMNS asks for; None for as many as a line needs."""
    return terminal_width() or _columns_wanted()


def _width_of(stream: TextIO | None) -> int | None:
    """Return the columns of the terminal of a stream; None if there is none."""
    if stream is None or not leads_to_terminal(stream):
        return None
    return _columns_wanted() or os.get_terminal_size(stream.fileno()).columns or 80


def _columns_wanted() -> int | None:
    wanted = os.environ.get("COLUMNS", "")
    return int(wanted) or None if wanted.isdecimal() else None


_OF_TEXT = ("", ".txt", ".text", ".log", ".out")
"""Extensions of files with plain text."""


def form_for(path: str | None, by_ending: Mapping[str, str]) -> str:
    """Return the default format of an answer: a table on standard output; for a file by its
    extension. Raises UsageError for an extension of another format, such as `.pdf`."""
    if path is None:
        return "table"
    ending = os.path.splitext(path)[1].lower()
    if ending in by_ending:
        return by_ending[ending]
    if ending in _OF_TEXT:
        return "plain"
    endings = [one for one in by_ending if one != ".htm"]
    pages = " To make a PDF, print the .html page from a browser." if ".html" in endings else ""
    raise UsageError(
        f"Cannot write {visible(ending)} files.\n"
        f"  Use {', '.join(endings)} or .txt, or choose a format with --format.{pages}"
    )


def can_show(text: str) -> bool:
    """Whether the encoding of standard output has these characters."""
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def drawn(sheet: Sheet, *, plain: bool = False) -> str:
    """Return the sheet formatted for standard output; `plain`: as text, even on a terminal."""
    if plain:
        return draw(sheet)
    if not is_terminal():
        width = line_width()
        return draw(sheet) if width is None else draw_within(sheet, width)
    from fidepair.render import terminal  # noqa: PLC0415 - rich takes long to load

    return terminal.draw(sheet)


def progress(
    total: int | None, doing: str, *, quiet: bool, least: int = 2
) -> AbstractContextManager[Bar | None]:
    """Return a progress bar to advance after each of `total` pieces of work (None: nobody
    knows how many). None if standard error
    is not a terminal, or the work is too short for a bar."""
    if quiet or (total is not None and total < least) or not leads_to_terminal(sys.stderr):
        return nullcontext()
    from fidepair.render.terminal import bar  # noqa: PLC0415 - rich takes long to load

    return bar(total, doing)
