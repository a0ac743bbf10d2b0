"""The clock of the machine, for what may take as long as a caller allows."""

from __future__ import annotations

from time import monotonic


class Deadline:
    """A time so many seconds from now."""

    def __init__(self, seconds: float) -> None:
        self._until = monotonic() + seconds

    def has_passed(self) -> bool:
        """Return whether all these seconds are over."""
        return monotonic() >= self._until
