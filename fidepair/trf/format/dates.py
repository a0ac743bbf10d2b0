"""Dates in digits, in the standard format or in another one, possible or not."""

import re
from typing import NamedTuple

_YEARS = range(1850, 2101)
"""The possible years of persons and events."""
_DAYS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_STANDARD = re.compile(r"(\d{4})/(\d\d)/(\d\d)")
_YEAR_FIRST = re.compile(r"(\d{4})[/.\- ]+(\d{1,2})[/.\- ]+(\d{1,2})\.?")
_DAY_FIRST = re.compile(r"(\d{1,2})[/.\- ]+(\d{1,2})[/.\- ]+(\d{4})")

Day = tuple[int, int, int]


class Date(NamedTuple):
    """A date as written: year, month and day (0 if missing), and whether it has the standard
    format."""

    day: Day
    is_standard: bool

    @property
    def is_possible(self) -> bool:
        """Whether the calendar has the date; the day, or month and day, may be missing."""
        year, month, day = self.day
        if year not in _YEARS or not 0 <= month <= 12:
            return False
        if not month:
            return not day
        is_leap_year = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
        if month == 2 and day == 29:
            return is_leap_year
        return day <= _DAYS[month - 1]

    @property
    def is_whole(self) -> bool:
        """Whether month and day are given, and possible."""
        return self.is_possible and 0 not in self.day


def read_date(text: str) -> Date | None:
    """Return the date in digits that `text` consists of, possible or not; None for any other
    text."""
    found = _STANDARD.fullmatch(text) or _YEAR_FIRST.fullmatch(text)
    if found:
        year, month, day = map(int, found.groups())
        return Date((year, month, day), found.re is _STANDARD)
    found = _DAY_FIRST.fullmatch(text)
    if found is None:
        return None
    day, month, year = map(int, found.groups())
    if month > 12 >= day:
        day, month = month, day
    return Date((year, month, day), False)
