"""Signals that ask the program to end: they start a cleanup, or wait.

`timeout`, a supervisor or a container that stops sends SIGTERM; a terminal that is closed sends
SIGHUP.
"""

import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from time import monotonic

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


GRACE = 3.0  # seconds in which more signals are the same wish: `timeout` sends two, people press Ctrl-C twice
INTERRUPT = 2


class Ended(KeyboardInterrupt):
    """A signal of this number asked the program to end."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@contextmanager
def cleanup_on_signal() -> Iterator[None]:
    """Make Ctrl-C, SIGTERM and SIGHUP leave the block by an exception (Ended), to leave nothing
    behind.

    A signal that is ignored stays so (`nohup`), and so does one that another part of the program
    handles: a block around this one.
    """

    ignored_until = float("-inf")

    def end(number: int, _: object) -> None:
        nonlocal ignored_until
        if monotonic() > ignored_until:
            ignored_until = monotonic() + GRACE
            raise Ended(number)

    ours = (signal.SIG_DFL, signal.default_int_handler)
    before = {number: handler for number in TO_END if (handler := signal.getsignal(number)) in ours}
    with suppress(ValueError):  # not the first thread, which alone hears signals
        for number in before:
            signal.signal(number, end)
    try:
        yield
    finally:
        with suppress(ValueError):
            for number, handler in before.items():
                signal.signal(number, handler)


def describe_end(error: BaseException) -> tuple[str, int]:
    """Return how the program was ended, and the exit code for that: 128 and the number of the
    signal, as in a shell."""
    number = error.number if isinstance(error, Ended) else INTERRUPT
    if number == INTERRUPT:
        return "interrupted", 128 + number

    return f"ended by {signal.Signals(number).name}", 128 + number


def handle_interrupts() -> None:
    """From now on Ctrl-C is an exception; while the program starts it ends the process, as `main`
    sees to."""
    if signal.getsignal(signal.SIGINT) == signal.SIG_DFL:
        signal.signal(signal.SIGINT, signal.default_int_handler)
