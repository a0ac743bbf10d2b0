"""What a process does once, before its work: who hears Ctrl-C, and when garbage is collected."""

from __future__ import annotations

import gc
import signal


def heed_interrupts() -> None:
    """From now on Ctrl-C is an exception; while the program starts it ends the process, as `main`
    sees to."""
    if signal.getsignal(signal.SIGINT) == signal.SIG_DFL:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def collect_garbage_seldom() -> None:
    """A process that answers thousands of requests collects garbage again, but not among what
    start-up created, and not ten times in a request: a ninth of the time of a pairing of 100
    players."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000)
    gc.enable()


def collect_garbage_after(requests: int) -> None:
    """Collect what so many requests have left, if that is worth it: now, when least of it is in
    use."""
    if requests % 100 == 0:
        gc.collect()
