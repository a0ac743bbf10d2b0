"""The signals by which somebody wants the program to end, and two ways to let them wait."""

from __future__ import annotations

import signal
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

TO_END = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)


@contextmanager
def held_back() -> Iterator[None]:
    """Let a signal that would leave the block by an exception wait for its end; programs started in
    it hear all."""
    held: list[int] = []
    before = {number: handler for number in TO_END if callable(handler := signal.getsignal(number))}
    for number in before:
        signal.signal(number, lambda came, _: held.append(came))
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        for came in held:
            signal.raise_signal(came)


@contextmanager
def blocked() -> Iterator[None]:
    """Let signals wait for the end of the block, where the system can; programs started in it are
    deaf to them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, TO_END)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
