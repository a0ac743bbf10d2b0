"""`fidepair serve`: one process that answers requests, a line of JSON each, until its input ends;
`fidepair schema`: the JSON Schema of requests, and of other documents."""

import gc
import signal
import sys
from collections.abc import Callable
from typing import Any, BinaryIO, TypeVar

from fidepair.cli import streams, writing
from fidepair.cli.files import Delivery
from fidepair.cli.parsing import Typed
from fidepair.commands.serve import Asked, SchemaAsked
from fidepair.commands.serve import schema as schema_asked_for
from fidepair.errors import MAX_SIZE, FileProblem, UsageError
from fidepair.requests import answer_line, failed, line_of
from fidepair.storage import signals
from fidepair.text.data import json_bytes


def schema(typed: Typed) -> int:
    """Answer `fidepair schema`."""
    asked, how = typed.fill(SchemaAsked), typed.fill(Delivery)
    writing.deliver(json_bytes(schema_asked_for(asked)), how.target(), force=how.force)
    return 0


_MEGABYTE = 1 << 20
_AGAIN = 0.05
"""Seconds after which a late request is interrupted again: the first exception may be lost in a
destructor."""
_T = TypeVar("_T")


@signals.cleanup_on_signal()
def serve(typed: Typed) -> int:
    """Answer `fidepair serve`."""
    time_limit = typed.fill(Asked).time_limit
    if sys.stdin is None:
        raise FileProblem("Standard input is closed.")
    if sys.stdin.isatty():
        streams.say(
            "fidepair: reading requests from standard input, one line of JSON each; end with the end of input."
        )
    timer = Timer()
    if time_limit is not None and not timer.is_there:
        raise UsageError(
            "--time-limit needs a timer, which this system does not have.\n  Leave it out."
        )
    collect_garbage_seldom()
    with timer:
        for number, line in enumerate(_lines(sys.stdin.buffer), start=1):
            if line is None:
                error = UsageError(f"The line is longer than {MAX_SIZE} MB.")
                streams.answer(line_of(failed(error)))
            elif line.strip():
                streams.answer(answer_line(line, time_limit, timer.limited))
            collect_garbage_after(number)
    return 0


def _lines(stream: BinaryIO) -> Any:
    """Yield the lines as they come, None for one that is too long: no more of it is kept than may
    be."""
    most = MAX_SIZE * _MEGABYTE
    while line := stream.readline(most + 1):
        if len(line) <= most or line.endswith(b"\n"):
            yield line
            continue
        del line
        while (rest := stream.readline(_MEGABYTE)) and not rest.endswith(b"\n"):
            pass
        yield None


# ── Time limits ──────────────────────────────────────────────────────────────
class OutOfTime(BaseException):
    """A request has run out of time. This is not an error, so that no handler on the way catches
    it."""


class Timer:
    """Stops work that takes too long. Uses the timer of the process (setitimer, SIGALRM), without a
    thread or a second process."""

    def __init__(self) -> None:
        self.is_there = hasattr(signal, "setitimer")
        self._runs = False
        self._before: Any = None

    def __enter__(self) -> None:
        if self.is_there:
            self._before = signal.signal(signal.SIGALRM, self._ring)

    def __exit__(self, *_: object) -> None:
        if self.is_there:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, self._before)

    def _ring(self, *_: object) -> None:
        if self._runs:
            raise OutOfTime

    def limited(self, seconds: float | None, work: Callable[[], _T]) -> _T | None:
        """Return the result of the work; None if it is not ready after this number of seconds."""
        if seconds is None or not self.is_there:
            return work()
        made: _T | None = None
        has_begun = False
        while True:
            try:
                if not has_begun:
                    self._runs = has_begun = True
                    signal.setitimer(signal.ITIMER_REAL, seconds, _AGAIN)
                    made = work()
                self._runs = False
                signal.setitimer(signal.ITIMER_REAL, 0)
            except OutOfTime:  # from the work, or from the lines after it
                continue
            except BaseException:
                self._runs = False
                signal.setitimer(signal.ITIMER_REAL, 0)
                raise
            return made


# ── Garbage ──────────────────────────────────────────────────────────────────
def collect_garbage_seldom() -> None:
    """Tune garbage collection for a process that answers thousands of requests. Objects created at
    start-up are left out, and collections are rarer: this saves a ninth of the time to pair 100
    players."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000)
    gc.enable()


def collect_garbage_after(requests: int) -> None:
    """Collect the garbage of this number of requests, if it is worth it: now, when the least memory
    is in use."""
    if requests % 100 == 0:
        gc.collect()


DOORS = {"serve": serve, "schema": schema}
