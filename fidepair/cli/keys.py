"""Single keys of the terminal behind standard input, without Enter."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

LEFT, END = "left", ""
"""The left arrow; the end of input."""


@contextmanager
def keys() -> Iterator[Callable[[], str]]:
    """Yield the function that waits for a key and returns it: a sign, LEFT, or END. The terminal is afterwards as it
    was."""
    if os.name == "nt":
        yield _windows_key
        return
    import termios  # noqa: PLC0415 - not everywhere
    import tty  # noqa: PLC0415

    from fidepair.cli.ending import tidily  # noqa: PLC0415 - a terminal must not stay without echo

    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    with tidily():
        try:
            tty.setcbreak(terminal)
            yield lambda: _key(terminal)
        finally:
            with suppress(termios.error):  # its window was closed
                termios.tcsetattr(terminal, termios.TCSADRAIN, before)


def _key(terminal: int) -> str:
    try:
        first = os.read(terminal, 1)
    except OSError:  # its window was closed
        return END
    if first in (b"", b"\x04"):
        return END
    if first == b"\x1b":
        return LEFT if _rest_of(terminal) in (b"[D", b"OD") else "\x1b"
    if first >= b"\xc0":
        first += _rest_of(terminal)
    return first.decode("utf-8", "replace")


def _rest_of(terminal: int) -> bytes:
    """Return what has come with the byte that was read."""
    import select  # noqa: PLC0415 - seldom needed

    found = b""
    while len(found) < 3 and select.select([terminal], [], [], 0.05)[0]:
        found += os.read(terminal, 1)
        if found[-1:].isalpha() and found not in (b"O",):
            break
    return found


def _windows_key() -> str:
    import msvcrt  # noqa: PLC0415 - not everywhere

    getwch: Callable[[], str] = msvcrt.getwch  # type: ignore[attr-defined, unused-ignore]
    sign = getwch()
    if sign in ("\x00", "\xe0"):
        return LEFT if getwch() == "K" else "\x1b"
    if sign == "\x03":
        raise KeyboardInterrupt
    return END if sign in ("\x04", "\x1a") else sign
