"""How the program ends when it is told to: what it has begun is tidied up first, whoever tells it.

`timeout`, a supervisor or a container that stops sends SIGTERM; a terminal that is closed sends
SIGHUP.
"""

from __future__ import annotations

import signal
from contextlib import contextmanager, suppress
from time import monotonic
from typing import TYPE_CHECKING

from fidepair.storage.signals import TO_END

if TYPE_CHECKING:
    from collections.abc import Iterator

GRACE = 3.0  # seconds in which more signals are the same wish: `timeout` sends two, people press Ctrl-C twice
INTERRUPT = 2


class Ended(KeyboardInterrupt):
    """Somebody wants the program to end, and says so by the signal of this number."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@contextmanager
def tidily() -> Iterator[None]:
    """Let Ctrl-C, SIGTERM and SIGHUP leave the block by an exception (Ended), so that nothing is
    left behind.

    A signal that is ignored stays so (`nohup`), and so does one that somebody else handles: a block
    around this one.
    """

    heeded_until = float("-inf")

    def end(number: int, _: object) -> None:
        nonlocal heeded_until
        if monotonic() > heeded_until:
            heeded_until = monotonic() + GRACE
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


def in_words(error: BaseException) -> tuple[str, int]:
    """Return how the program was ended, and the exit code for that: 128 and the number of the
    signal, as in a shell."""
    number = error.number if isinstance(error, Ended) else INTERRUPT
    if number == INTERRUPT:
        return "interrupted", 128 + number

    return f"ended by {signal.Signals(number).name}", 128 + number
