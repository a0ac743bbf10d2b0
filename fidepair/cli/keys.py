"""Single keys of the terminal behind standard input, without Enter."""

from __future__ import annotations

import os
import select
import sys
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from fidepair.storage.signals import cleanup_on_signal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

LEFT, END = "left", ""
"""The left arrow; the end of input."""


@contextmanager
def keys() -> Iterator[Callable[[], str]]:
    """Yield the function that waits for a key and returns it: a character, LEFT, or END. The
    terminal is restored afterwards."""
    if os.name == "nt":
        yield _windows_key
        return
    import termios  # noqa: PLC0415 - not everywhere
    import tty  # noqa: PLC0415

    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    with cleanup_on_signal():
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
        return LEFT if _sequence(terminal) in (b"[D", b"OD") else "\x1b"
    more = (first >= b"\xc0") + (first >= b"\xe0") + (first >= b"\xf0")
    return (first + b"".join(_next(terminal) for _ in range(more))).decode("utf-8", "replace")


def _sequence(terminal: int) -> bytes:
    """Return what follows Escape, to its end (ECMA-48): a sequence that a terminal sends for one
    key, or as an answer, is not read as several keys. Empty for the key Escape itself."""
    kind = found = _next(terminal, 0.05)
    if kind == b"[":  # a control sequence: parameters, then its final sign
        ends = frozenset(range(0x40, 0x7F))
    elif kind == b"O":  # a key of the keypad or above the digits
        ends = frozenset(range(0x41, 0x7F))
    elif kind in (b"]", b"P", b"X", b"^", b"_"):  # a text, to Bell or Escape and a backslash
        ends = frozenset(b"\a")
    else:
        return kind
    while sign := _next(terminal):
        found += sign
        if sign[0] in ends or found.endswith(b"\x1b\\"):
            break
    return found


def _next(terminal: int, seconds: float = 0.5) -> bytes:
    """Return the next byte, nothing if none comes in that time."""
    return os.read(terminal, 1) if select.select([terminal], [], [], seconds)[0] else b""


def _windows_key() -> str:
    import msvcrt  # noqa: PLC0415 - not everywhere

    getwch: Callable[[], str] = msvcrt.getwch  # type: ignore[attr-defined, unused-ignore]
    sign = getwch()
    if sign in ("\x00", "\xe0"):
        return LEFT if getwch() == "K" else "\x1b"
    if sign == "\x03":
        raise KeyboardInterrupt
    return END if sign in ("\x04", "\x1a") else sign
