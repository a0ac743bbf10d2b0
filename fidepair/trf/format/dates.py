"""Days in figures, as people write them: in the form of the standard or in another one, possible or
not."""

from __future__ import annotations

import re
from typing import NamedTuple

_YEARS = range(1850, 2101)
"""Years that a date of a person or an event may have."""
_DAYS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_STANDARD = re.compile(r"(\d{4})/(\d\d)/(\d\d)")
_YEAR_FIRST = re.compile(r"(\d{4})[/.\- ]+(\d{1,2})[/.\- ]+(\d{1,2})\.?")
_DAY_FIRST = re.compile(r"(\d{1,2})[/.\- ]+(\d{1,2})[/.\- ]+(\d{4})")

Day = tuple[int, int, int]


class Date(NamedTuple):
    """A date as it is written: year, month and day (0 where not given), whether in the form of the
    standard."""

    day: Day
    is_standard: bool

    @property
    def is_possible(self) -> bool:
        """Whether the calendar has the date; month, or month and day, may be left open."""
        year, month, day = self.day
        if year not in _YEARS or not 0 <= month <= 12:
            return False
        if not month:
            return not day
        leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
        return day <= (28 if month == 2 and not leap else _DAYS[month - 1])

    @property
    def is_whole(self) -> bool:
        """Whether month and day are given, and possible."""
        return self.is_possible and 0 not in self.day


def read_date(text: str) -> Date | None:
    """Return the date in figures that `text` is, possible or not; None for anything else."""
    if found := _STANDARD.fullmatch(text) or _YEAR_FIRST.fullmatch(text):
        year, month, day = map(int, found.groups())
        return Date((year, month, day), found.re is _STANDARD)
    if found := _DAY_FIRST.fullmatch(text):
        day, month, year = map(int, found.groups())
        return Date((year, day, month) if month > 12 >= day else (year, month, day), False)
    return None
