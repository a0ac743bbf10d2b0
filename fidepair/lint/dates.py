"""Dates of the event (`042`, `052`), of its rounds (`132`) and of births: unusual or impossible
ones, and their order.

Dates decide no pairing, so the reader accepts all of them.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fidepair.findings import tell
from fidepair.lint.places import Place, clear_players, of_field, of_value, once
from fidepair.trf.format.columns import PLAYER
from fidepair.trf.format.dates import Date, Day, read_date
from fidepair.trf.format.facts import FIRST_DAY, LAST_DAY, ROUND_DATES
from fidepair.trf.read.records import value_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fidepair.findings import Finding
    from fidepair.trf.format.reading import Event, Records
    from fidepair.trf.read.reader import Examination

_OF_A_ROUND = re.compile(r"(?<!\d)((?:\d\d)?\d\d)([/.\-])(\d{1,2})\2(\d{1,2})(?!\d)")
_BIRTH = PLAYER.field("birth")
_FIRST_ROUND = 92
_NO_DATE = frozenset("0/.- ")
"""Characters of a date that is not given: blank, `0000/00/00`, `-`."""


def dates(_: Examination, records: Records) -> Iterator[Finding]:
    """Yield findings about the days of the event and of its rounds."""
    days: dict[str, Day] = {}
    for code, noun in ((FIRST_DAY.code, "first"), (LAST_DAY.code, "last")):
        line = records.first(code)
        if line is None or _NO_DATE.issuperset(value_of(line)):
            continue
        place = of_value(line)
        date = read_date(place.found)
        if date is not None and not date.is_possible:
            yield _impossible(f"the {noun} day", place)
        elif date is None or not date.is_standard or not date.is_whole:
            yield tell("T022", f'the {noun} day is written "{place.found}"', *place)
        if date is not None and date.is_whole:
            days[code] = date.day
    first, last = days.get(FIRST_DAY.code), days.get(LAST_DAY.code)
    if first and last and last < first:
        text = f"the last day {_written(last)} is before the first {_written(first)}"
        yield tell("T233", text, *of_value(records.lines(LAST_DAY.code)[0]))
        first = last = None
    yield from _rounds(records, first, last)


def _rounds(records: Records, first: Day | None, last: Day | None) -> Iterator[Finding]:
    """Yield findings about `132`: dates that are out of their columns, impossible, outside the
    event, or out of order."""
    strange: list[Place] = []
    before: Day | None = None
    for line in records.lines(ROUND_DATES.code):
        matches = list(_OF_A_ROUND.finditer(line.text, 3))
        if not matches and value_of(line):
            strange.append(of_value(line, value_of(line)[:12]))
        for match in matches:
            if _NO_DATE.issuperset(match.group()):
                continue
            place = Place(line.number, match.start() + 1, match.group())
            if not _is_in_column(place):
                strange.append(place)
            day = _day_of(match)
            if not Date(day, False).is_whole:
                yield _impossible("the date of a round", place)
                continue
            if (first and day < first) or (last and day > last):
                span = " to ".join([_written(end) for end in (first, last) if end])
                text = f"is outside the days of the event ({span})"
                yield tell("T233", f"the round on {_written(day)} {text}", *place)
            elif before and day < before:
                text = f"comes after one on {_written(before)}"
                yield tell("T233", f"the round on {_written(day)} {text}", *place)
            before = day
    text = "a date of a round is not in its columns (92-99, 102-109, ... of `132`, as YY/MM/DD)"
    yield from once("T022", text, strange, expected="YY/MM/DD", case="round")


def _is_in_column(place: Place) -> bool:
    """Return whether a date of a round has the eight columns of the standard."""
    distance = place.column - _FIRST_ROUND
    return distance >= 0 and distance % PLAYER.step == 0 and len(place.found) == 8


def _day_of(match: re.Match[str]) -> Day:
    """Return the day of a round; two digits of a year below 70 are after 2000."""
    year = int(match[1])
    if year < 70:
        year += 2000
    elif year < 100:
        year += 1900
    return year, int(match[3]), int(match[4])


def births(examination: Examination, event: Event) -> Iterator[Finding]:
    """Yield findings about the dates of birth: unusual ones once for the file, others for each
    player."""
    assert examination.records is not None
    first_day = _first_day(examination.records)
    strange: list[Place] = []
    dates_read: dict[str, Date | None] = {}
    for player in clear_players(examination, event):
        written = _BIRTH.cut(player.text)
        if written not in dates_read:
            dates_read[written] = read_date(written)
        date = dates_read[written]
        if date is not None and date.is_standard and date.is_whole:
            if first_day and date.day > first_day:
                born, began = _written(date.day), _written(first_day)
                text = f"player {player.number} is born on {born}, and the event began on {began}"
                yield tell("T234", text, *of_field(_BIRTH, player.line, player.text))
        elif written and not _NO_DATE.issuperset(written):
            place = of_field(_BIRTH, player.line, player.text)
            if date is not None and not date.is_possible:
                yield _impossible(f"the birth of player {player.number}", place)
            else:
                strange.append(place)
    text = "a date of birth is not of the form YYYY/MM/DD, or not complete; kept as it is"
    yield from once("T022", text, strange, expected="YYYY/MM/DD")


def _first_day(records: Records) -> Day | None:
    """Return the first day of the event, or otherwise the last, if it is a complete date."""
    for code in (FIRST_DAY.code, LAST_DAY.code):
        line = records.first(code)
        date = read_date(value_of(line)) if line is not None else None
        if date is not None and date.is_whole:
            return date.day
    return None


def _impossible(subject: str, place: Place) -> Finding:
    return tell("T232", f"{subject} is {place.found}, which cannot be", *place, expected="a day")


def _written(day: Day) -> str:
    return "{:04d}/{:02d}/{:02d}".format(*day)
