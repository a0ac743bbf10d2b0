"""The clocks of the machine, for what may take as long as a caller allows."""

from collections.abc import Callable
from time import localtime, monotonic, process_time, strftime


class Deadline:
    """A time so many seconds from now, by a `clock`: by default that on the wall."""

    def __init__(self, seconds: float, clock: Callable[[], float] | None = None) -> None:
        self._clock = clock or monotonic
        self._until = self._clock() + seconds

    def has_passed(self) -> bool:
        """Return whether all these seconds are over."""
        return self._clock() >= self._until


def working_time(seconds: float) -> Deadline:
    """Return the end of so many seconds of work by this process: other programs on the machine do
    not shorten them."""
    return Deadline(seconds, process_time)


def clock() -> str:
    """Return the day and the time of the machine: `2026-08-15 14:00`."""
    return strftime("%Y-%m-%d %H:%M", localtime())
