"""Files on the disk: replaced as a whole or not at all, and locked while one run changes them.

Also the clock of the machine, and deadlines of searches, which every room may ask for.
"""

from collections.abc import Callable
from time import localtime, monotonic, process_time, strftime


class TimeIsOver(Exception):
    """The time for a search was over before it had an end."""


class Deadline:
    """The end of a number of seconds from now, by a `clock`; default: elapsed time."""

    def __init__(self, seconds: float, clock: Callable[[], float] | None = None) -> None:
        self._clock = clock or monotonic
        self._until = self._clock() + seconds

    def has_passed(self) -> bool:
        """Return whether the seconds are over."""
        return self._clock() >= self._until

    def go_on(self) -> None:
        """Raise TimeIsOver if the seconds are over."""
        if self.has_passed():
            raise TimeIsOver


def working_time(seconds: float) -> Deadline:
    """Return a deadline in seconds of work."""
    return Deadline(seconds, seconds_worked)


def seconds_worked() -> float:
    """Return the CPU seconds of this process, which other programs do not use up."""
    return process_time()


def clock() -> str:
    """Return the day and the time of the machine: `2026-08-15 14:00`."""
    return strftime("%Y-%m-%d %H:%M", localtime())
