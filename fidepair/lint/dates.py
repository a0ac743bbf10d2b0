"""Dates: of the event (`042`, `052`), of its rounds (`132`) and of births; strange ones, impossible
ones, their order.

Dates pair nobody, so the reader takes them as they are.
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
"""Signs of a date that is not given: blank, `0000/00/00`, `-`."""


def dates(_: Examination, records: Records) -> Iterator[Finding]:
    """Yield what is to be said about the days of the event and of its rounds."""
    days: dict[str, Day] = {}
    for code, what in ((FIRST_DAY.code, "first"), (LAST_DAY.code, "last")):
        line = records.first(code)
        if line is None or _NO_DATE.issuperset(value_of(line)):
            continue
        place = of_value(line)
        date = read_date(place.found)
        if date is None or (date.is_possible and not (date.is_standard and date.is_whole)):
            yield tell("T022", f'the {what} day is written "{place.found}"', *place)
        elif not date.is_possible:
            yield _impossible(f"the {what} day", place)
        if date is not None and date.is_whole:
            days[code] = date.day
    first, last = days.get(FIRST_DAY.code), days.get(LAST_DAY.code)
    if first and last and last < first:
        said = f"the last day {_said(last)} is before the first {_said(first)}"
        yield tell("T233", said, *of_value(records.lines(LAST_DAY.code)[0]))
        first = last = None
    yield from _rounds(records, first, last)


def _rounds(records: Records, first: Day | None, last: Day | None) -> Iterator[Finding]:
    """Yield findings about `132`: dates out of their columns, impossible, outside the event, or
    going back."""
    strange: list[Place] = []
    before: Day | None = None
    for line in records.lines(ROUND_DATES.code):
        found = list(_OF_A_ROUND.finditer(line.text, 3))
        if not found and value_of(line):
            strange.append(of_value(line, value_of(line)[:12]))
        for match in found:
            if _NO_DATE.issuperset(match.group()):
                continue
            column = match.start() + 1
            place = Place(line.number, column, match.group())
            if (
                column < _FIRST_ROUND
                or (column - _FIRST_ROUND) % PLAYER.step
                or len(match.group()) != 8
            ):
                strange.append(place)
            year, month, of_month = int(match[1]), int(match[3]), int(match[4])
            day = (year if year > 99 else year + (2000 if year < 70 else 1900), month, of_month)
            if not Date(day, False).is_whole:
                yield _impossible("the date of a round", place)
                continue
            if (first and day < first) or (last and day > last):
                span = " to ".join(_said(end) for end in (first, last) if end)
                yield tell(
                    "T233",
                    f"the round on {_said(day)} is outside the days of the event ({span})",
                    *place,
                )
            elif before and day < before:
                yield tell(
                    "T233", f"the round on {_said(day)} comes after one on {_said(before)}", *place
                )
            before = day
    text = "a date of a round is not in its columns (92-99, 102-109, ... of `132`, as YY/MM/DD)"
    yield from once("T022", text, strange, expected="YY/MM/DD", case="round")


def births(examination: Examination, event: Event) -> Iterator[Finding]:
    """Yield what is to be said about the dates of birth; strange forms once for the file, the rest
    player by player."""
    assert examination.records is not None
    begins = _first_day(examination.records)
    strange: list[Place] = []
    seen: dict[str, Date | None] = {}
    for player in clear_players(examination, event):
        written = _BIRTH.cut(player.text)
        if written not in seen:
            seen[written] = read_date(written)
        date = seen[written]
        if date is not None and date.is_standard and date.is_whole:
            if begins and date.day > begins:
                said = f"player {player.number} is born on {_said(date.day)}, and the event began on {_said(begins)}"
                yield tell("T234", said, *of_field(_BIRTH, player.line, player.text))
        elif written and not _NO_DATE.issuperset(written):
            place = of_field(_BIRTH, player.line, player.text)
            if date is not None and not date.is_possible:
                yield _impossible(f"the birth of player {player.number}", place)
            else:
                strange.append(place)
    text = "a date of birth is not of the form YYYY/MM/DD, or not complete; kept as it is"
    yield from once("T022", text, strange, expected="YYYY/MM/DD")


def _first_day(records: Records) -> Day | None:
    """Return the first day of the event, or else the last, as far as it can be used."""
    for code in (FIRST_DAY.code, LAST_DAY.code):
        line = records.first(code)
        date = read_date(value_of(line)) if line is not None else None
        if date is not None and date.is_whole:
            return date.day
    return None


def _impossible(what: str, place: Place) -> Finding:
    return tell("T232", f"{what} is {place.found}, which cannot be", *place, expected="a day")


def _said(day: Day) -> str:
    return "{:04d}/{:02d}/{:02d}".format(*day)
