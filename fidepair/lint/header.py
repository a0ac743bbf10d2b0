"""The records of the tournament: names, counts, number of rounds, forms of records that every
reader may not know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.findings import tell
from fidepair.lint.places import Place, of_field, of_value, once
from fidepair.tournament import Kind, Participant, Tournament
from fidepair.trf.format.columns import (
    ABNORMAL,
    ABNORMAL_NARROW,
    FROM_TEXT,
    ROSTER,
    ROSTER_NUMBER,
    TEAM,
    in_letters,
    whole,
)
from fidepair.trf.format.facts import (
    INITIAL_COLOUR,
    NAME,
    PLAYER_COUNT,
    RATED_COUNT,
    RECORDS,
    ROUNDS,
    TEAM_COUNT,
    TYPE,
    TYPE_IN_WORDS,
)
from fidepair.trf.format.remarks import NATIONAL, PROVISIONAL, is_rating, rating_of, remark_of
from fidepair.trf.read.records import leading_number, value_of
from fidepair.trf.read.statements import read_ratings

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from fidepair.findings import Finding
    from fidepair.trf.format.reading import Records
    from fidepair.trf.format.remarks import Remark
    from fidepair.trf.read.reader import Examination

_NOTHING = ("", "null", "none", "-")


def header(examination: Examination, records: Records) -> Iterator[Finding]:
    """Yield what is to be said about the records of the tournament, each by itself."""
    yield from _names(records)
    yield from _counts(examination, records)
    yield from _ratings(examination, records)
    yield from _repeated(records)
    yield from _rounds(records)
    yield from _initial_colour(records)
    yield from _narrow_points(records)
    yield from _rosters(examination, records)


def _names(records: Records) -> Iterator[Finding]:
    """Find a tournament without name, and one of which neither `092` nor `192` tells the type."""
    for code, what in ((NAME.code, "name"), (TYPE_IN_WORDS.code, "type")):
        line = records.first(code)
        if code == TYPE_IN_WORDS.code and records.first(TYPE.code):
            continue
        if line is None:
            said = f"`{code}` is missing: the {what} of the tournament is not given"
            yield tell("T020", said, expected=code, what=what)
        elif value_of(line).lower() in _NOTHING:
            said = f"`{code}` does not give the {what} of the tournament"
            yield tell("T020", said, *of_value(line), expected=code, what=what)


def _counts(examination: Examination, records: Records) -> Iterator[Finding]:
    for code in (PLAYER_COUNT.code, RATED_COUNT.code, TEAM_COUNT.code):
        line = records.first(code)
        number = leading_number(value_of(line)) if line is not None else None
        if line is None or number is None:
            continue
        if value_of(line) != str(number):
            said = f'`{code}` says "{value_of(line)}"; read as {number}'
            yield tell(
                "T021", said, *of_value(line), expected=str(number), case="text", record=code
            )
        if code == RATED_COUNT.code and examination.event is not None:
            event = examination.event
            told = Tournament(
                (),
                kind=event.kind,
                national=read_ratings(records, NATIONAL, event.boards.rows),
                provisional=read_ratings(records, PROVISIONAL, event.roster.rows),
            )
            ratings = [
                Participant(one.number, 0, "", rating=one.rating) for one in event.boards.players
            ]
            rated = sum(map(told.is_fide_rated, ratings))
            if number != rated:
                others = sum(one.rating is not None for one in ratings) - rated
                besides = f", and {others} that are not of FIDE" if others else ""
                said = (
                    f"`072` says {number} rated players, the file gives ratings of {rated}{besides}"
                )
                yield tell(
                    "T021", said, *of_value(line, str(number)), expected=str(rated), case="rated"
                )


def _ratings(examination: Examination, records: Records) -> Iterator[Finding]:
    """Find comments on ratings of which something cannot be read, or is of nobody: one finding for
    each."""
    event = examination.event
    for line in records.comments:
        for kind in (NATIONAL, PROVISIONAL):
            remark = remark_of(line.text, kind)
            if remark is None or not (
                "=" in remark.text or f"{kind}:".upper() in line.text.upper()
            ):
                continue  # words of people
            rows = (
                None
                if event is None
                else event.boards.rows
                if kind == NATIONAL
                else event.roster.rows
            )
            wrong = _wrong_rating(remark, rows)
            if wrong is not None:
                part, why = wrong
                place = Place(line.number, max(line.text.find(part), 0) + 1, in_letters(part))
                said = f'"{place.found}" in this comment on ratings {why}'
                yield tell("T260", said, *place, expected="3=2105", case="rating", kind=kind)


def _wrong_rating(remark: Remark, numbers: Collection[int] | None) -> tuple[str, str] | None:
    """Return the first part of a comment on ratings that is not used, and why; `numbers`: of those
    it may be about."""
    parts = [*map(str.strip, remark.text.split(","))]
    told = [rating_of(part) for part in parts]
    if None in told:
        part = parts[told.index(None)]
        return part, "is no number with a rating: nothing of it is used"
    for part, (number, rating) in zip(parts, filter(None, told), strict=True):
        if numbers is not None and number not in numbers:
            return part, "is not used: nobody has that number"
        if not is_rating(rating):
            return part, "is not used: that is no rating"
    return None


def _repeated(records: Records) -> Iterator[Finding]:
    """Find records that stand twice and say the same; those that differ are a matter of the
    reader."""
    for code in (code for code, record in RECORDS.items() if record.once):
        lines = records.by_code.get(code, [])
        for line in lines[1:]:
            if value_of(line).upper() == value_of(lines[0]).upper():
                said = f"`{code}` stands in line {lines[0].number} already, and says the same"
                yield tell("T015", said, *of_value(line), case="same")


def _rounds(records: Records) -> Iterator[Finding]:
    for line in records.lines(*ROUNDS.codes):
        value = value_of(line)
        number = leading_number(value)
        if (
            number
            and number < 1000
            and value != str(number)
            and value[0].isdecimal()
            and f"{number}." not in value
        ):
            said = f'the number of rounds is written "{value}"; read as {number}'
            yield tell(
                "T026", said, *of_value(line), expected=str(number), record=line.code.upper()
            )


def _initial_colour(records: Records) -> Iterator[Finding]:
    for line in records.lines(INITIAL_COLOUR.code):
        written, value = line.text[FROM_TEXT], value_of(line).upper()
        if value in ("W", "B") and written != value:
            said = f'the initial-colour is written "{written}"; read as {value}'
            yield tell("T029", said, *of_value(line, written), expected=value)


def _narrow_points(records: Records) -> list[Finding]:
    """Find `299` records whose points end two columns before those of the standard."""
    points = ABNORMAL_NARROW.field("points")
    behind = slice(points.last, ABNORMAL.field("points").last)
    places = [
        of_field(points, line)
        for line in records.lines(ABNORMAL.code)
        if not line.text[behind].strip()
    ]
    text = "`299` is written in the narrow columns of some programs (points in 12-15); read so"
    return once("T115", text, (place for place in places if place.found), expected="columns 14-17")


def _rosters(examination: Examination, records: Records) -> Iterator[Finding]:
    old, teams = records.lines(ROSTER.code), records.lines(TEAM.code)
    if examination.event is None or examination.event.kind is not Kind.TEAM:
        return
    if old and teams:
        said = "the file has `013` and `310`; the rosters of `310` are used"
        yield tell("T117", said, old[0].number, 1, ROSTER.code, expected=TEAM.code)
    field = TEAM.field("number")
    places = [
        of_field(field, line)
        for line in teams
        if whole(field.cut(line.text)) and not field.raw(line.text)[-1:].strip()
    ]
    if old and not teams and all(whole(ROSTER_NUMBER.cut(line.text)) for line in old):
        places = [Place(line.number, field.first, ROSTER_NUMBER.cut(line.text)) for line in old]
    text = f"the number of a team is not where the standard has it ({field} of `310`, right-aligned); read so"
    yield from once("T118", text, places)
