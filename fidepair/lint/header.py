"""Checks of the records of the tournament: names, counts, number of rounds, spellings that some
readers do not know, and comments.

The second part checks dates: of the event (`042`, `052`), of its rounds (`132`), and of births.
Dates decide no pairing, so the reader accepts all of them.
"""

import re
from collections.abc import Collection, Iterator

from fidepair.desk.record.decisive import contradicting_comments, findings_of
from fidepair.findings import Finding, tell
from fidepair.lint.spelling import Place, clear_players, number_in, of_field, of_value, once
from fidepair.tournament import Kind, Participant, Tournament
from fidepair.trf.format.columns import (
    ABNORMAL,
    ABNORMAL_NARROW,
    FROM_TEXT,
    PLAYER,
    ROSTER,
    ROSTER_NUMBER,
    TEAM,
    Date,
    Day,
    in_letters,
    read_date,
    whole,
)
from fidepair.trf.format.dialects import type_in_words, with_type_code
from fidepair.trf.format.facts import (
    FIRST_DAY,
    INITIAL_COLOUR,
    LAST_DAY,
    NAME,
    PLAYER_COUNT,
    RATED_COUNT,
    RECORDS,
    ROUND_DATES,
    ROUNDS,
    TEAM_COUNT,
    TYPE,
    TYPE_IN_WORDS,
)
from fidepair.trf.format.reading import Event, Records
from fidepair.trf.format.remarks import (
    NATIONAL,
    PROVISIONAL,
    Remark,
    is_rating,
    rating_of,
    remark_of,
)
from fidepair.trf.read.reader import Examination
from fidepair.trf.read.records import leading_number, type_line, value_of
from fidepair.trf.read.statements import read_ratings

_NOTHING = ("", "null", "none", "-")


def header(examination: Examination, records: Records) -> Iterator[Finding]:
    """Yield findings about the records of the tournament, each by itself."""
    yield from _names(records)
    yield from _type_in_words(examination.tournament, records)
    yield from _counts(records)
    yield from _rated_count(examination, records)
    yield from _ratings(examination, records)
    yield from _repeated(records)
    yield from _rounds(records)
    yield from _initial_colour(records)
    yield from _narrow_points(records)
    yield from _rosters(examination, records)


def comments(examination: Examination, records: Records) -> list[Finding]:
    """Return findings about comments on decided rounds that contradict the file, so they are not
    obeyed."""
    tournament = examination.tournament
    if tournament is None or not tournament.has_statements():
        return []
    return findings_of(contradicting_comments(tournament, records.comments))


def _names(records: Records) -> Iterator[Finding]:
    """Yield a missing name, and a missing type if neither `092` nor `192` gives it."""
    required = {NAME.code: "name"}
    if not records.first(TYPE.code):
        required[TYPE_IN_WORDS.code] = "type"
    for code, noun in required.items():
        line = records.first(code)
        if line is None:
            text = f"record `{code}` is missing: it gives the {noun} of the tournament"
            yield tell("T020", text, expected=code, what=noun)
        elif value_of(line).lower() in _NOTHING:
            text = f"record `{code}` is empty: it gives the {noun} of the tournament"
            yield tell("T020", text, *of_value(line), expected=code, what=noun)


def _type_in_words(tournament: Tournament | None, records: Records) -> Iterator[Finding]:
    """Yield a system that is declared only by the words of `092`."""
    line = records.first(TYPE_IN_WORDS.code)
    if line is None or tournament is None or type_line(records):
        return
    found = type_in_words(value_of(line))
    if found is not None and found.system == tournament.system:
        code = with_type_code(tournament).type_code or ""
        text = f"`092` names the system in words: `{value_of(line)}`; read as `{code}`"
        yield tell("T038", text, *of_value(line), case="words", written=code)


def _counts(records: Records) -> Iterator[Finding]:
    """Yield counts with other text than the number."""
    for code in (PLAYER_COUNT.code, RATED_COUNT.code, TEAM_COUNT.code):
        line = records.first(code)
        number = number_in(line)
        if line is None or number is None or value_of(line) == str(number):
            continue
        text = f'`{code}` has "{value_of(line)}"; read as {number}'
        yield tell("T021", text, *of_value(line), expected=str(number), case="text", record=code)


def _rated_count(examination: Examination, records: Records) -> Iterator[Finding]:
    """Yield the number of rated players (`072`) if the ratings give another one."""
    line, event = records.first(RATED_COUNT.code), examination.event
    number = number_in(line)
    if line is None or number is None or event is None:
        return
    ratings_in_comments = Tournament(
        (),
        kind=event.kind,
        national=read_ratings(records, NATIONAL, event.boards.rows),
        provisional=read_ratings(records, PROVISIONAL, event.roster.rows),
    )
    rated = not_of_fide = 0
    for player in event.boards.players:
        participant = Participant(player.number, 0, "", rating=player.rating)
        if ratings_in_comments.is_fide_rated(participant):
            rated += 1
        elif player.rating is not None:
            not_of_fide += 1
    if number == rated:
        return
    text = f"`072` declares {number} rated players, but the file has ratings for {rated}"
    if not_of_fide:
        noun = "rating" if not_of_fide == 1 else "ratings"
        text += f", and {not_of_fide} non-FIDE {noun}"
    yield tell("T021", text, *of_value(line, str(number)), expected=str(rated), case="rated")


def _ratings(examination: Examination, records: Records) -> Iterator[Finding]:
    """Yield one finding for each comment on ratings with an unreadable part, or a part without a
    player."""
    event = examination.event
    numbers: dict[str, Collection[int] | None] = {NATIONAL: None, PROVISIONAL: None}
    if event is not None:
        numbers = {NATIONAL: event.boards.rows, PROVISIONAL: event.roster.rows}
    for line in records.comments:
        for kind in (NATIONAL, PROVISIONAL):
            remark = remark_of(line.text, kind)
            if remark is None:
                continue
            is_text_for_people = (
                "=" not in remark.text and f"{kind}:".upper() not in line.text.upper()
            )
            wrong = None if is_text_for_people else _wrong_rating(remark, numbers[kind])
            if wrong is not None:
                part, problem = wrong
                place = Place(line.number, max(line.text.find(part), 0) + 1, in_letters(part))
                text = f'"{place.found}" in this comment on ratings {problem}'
                yield tell("T260", text, *place, expected="3=2105", case="rating", kind=kind)


def _wrong_rating(remark: Remark, numbers: Collection[int] | None) -> tuple[str, str] | None:
    """Return the first invalid part of a comment on ratings, and the problem; `numbers`: the valid
    ones."""
    parts = [part.strip() for part in remark.text.split(",")]
    ratings: list[tuple[int, int]] = []
    for part in parts:
        rating_of_player = rating_of(part)
        if rating_of_player is None:
            return part, "is not a player number with a rating; the whole comment is ignored"
        ratings.append(rating_of_player)
    for part, (number, rating) in zip(parts, ratings, strict=True):
        if numbers is not None and number not in numbers:
            return part, "is ignored: no player has that number"
        if not is_rating(rating):
            return part, "is ignored: the rating is not valid"
    return None


def _repeated(records: Records) -> Iterator[Finding]:
    """Yield repeated records with the same value; those with another value are errors of the
    reader."""
    for code, record in RECORDS.items():
        lines = records.by_code.get(code, [])
        if not record.once or not lines:
            continue
        first, *others = lines
        for line in others:
            if value_of(line).upper() == value_of(first).upper():
                text = f"`{code}` repeats line {first.number}"
                yield tell("T015", text, *of_value(line), case="same")


def _rounds(records: Records) -> Iterator[Finding]:
    """Yield a number of rounds with other text; a decimal number is an error of the reader."""
    for line in records.lines(*ROUNDS.codes):
        value = value_of(line)
        number = leading_number(value)
        if not number or number >= 1000 or value == str(number):
            continue
        if value[0].isdecimal() and f"{number}." not in value:
            text = f'the number of rounds is written "{value}"; read as {number}'
            code = line.code.upper()
            yield tell("T026", text, *of_value(line), expected=str(number), record=code)


def _initial_colour(records: Records) -> Iterator[Finding]:
    for line in records.lines(INITIAL_COLOUR.code):
        written, value = line.text[FROM_TEXT], value_of(line).upper()
        if value in ("W", "B") and written != value:
            text = f'the initial-colour is written "{written}"; read as {value}'
            yield tell("T029", text, *of_value(line, written), expected=value)


def _narrow_points(records: Records) -> list[Finding]:
    """Return `299` records whose points end two columns before those of the standard."""
    field = ABNORMAL_NARROW.field("points")
    behind = slice(field.last, ABNORMAL.field("points").last)
    places: list[Place] = []
    for line in records.lines(ABNORMAL.code):
        if field.cut(line.text) and not line.text[behind].strip():
            places.append(of_field(field, line))
    text = "`299` uses the narrow columns of some programs (points in 12-15), and is read that way"
    return once("T115", text, places, expected="columns 14-17")


def _rosters(examination: Examination, records: Records) -> Iterator[Finding]:
    rosters, teams = records.lines(ROSTER.code), records.lines(TEAM.code)
    if examination.event is None or examination.event.kind is not Kind.TEAM:
        return
    if rosters and teams:
        text = "the file has both `013` and `310`; fidepair uses the rosters in `310`"
        yield tell("T117", text, rosters[0].number, 1, ROSTER.code, expected=TEAM.code)
    field = TEAM.field("number")
    places: list[Place] = []
    for line in teams:
        is_right_aligned = field.raw(line.text)[-1:].strip()
        if whole(field.cut(line.text)) and not is_right_aligned:
            places.append(of_field(field, line))
    numbers = [ROSTER_NUMBER.cut(line.text) for line in rosters]
    if not teams and all(map(whole, numbers)):
        for line, number in zip(rosters, numbers, strict=True):
            places.append(Place(line.number, field.first, number))
    text = f"the team number is not in its standard place ({field} of `310`, right-aligned); it is read where it is"
    yield from once("T118", text, places)


# ── Dates ────────────────────────────────────────────────────────────────────

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
    yield from _dates_of_rounds(records, first, last)


def _dates_of_rounds(records: Records, first: Day | None, last: Day | None) -> Iterator[Finding]:
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
                text = f"comes after the round on {_written(before)}"
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
    if len(match[1]) == 2:
        year += 2000 if year < 70 else 1900
    return year, int(match[3]), int(match[4])


def births(examination: Examination, event: Event) -> Iterator[Finding]:
    """Yield findings about the dates of birth: unusual ones once for the file, others for each
    player."""
    assert examination.records is not None
    first_day = _first_day(examination.records)
    strange: list[Place] = []
    for player in clear_players(examination, event):
        written = _BIRTH.cut(player.text)
        date = read_date(written)
        if date is not None and date.is_standard and date.is_whole:
            if first_day and date.day > first_day:
                born, began = _written(date.day), _written(first_day)
                text = f"player {player.number} was born on {born}, and the event began on {began}"
                yield tell("T234", text, *of_field(_BIRTH, player.line, player.text))
        elif written and not _NO_DATE.issuperset(written):
            place = of_field(_BIRTH, player.line, player.text)
            if date is not None and not date.is_possible:
                yield _impossible(f"the birth of player {player.number}", place)
            else:
                strange.append(place)
    text = "a date of birth is incomplete or not in the format YYYY/MM/DD; it is kept unchanged"
    yield from once("T022", text, strange, expected="YYYY/MM/DD")


def _first_day(records: Records) -> Day | None:
    """Return the first day of the event, or the last, if it is a complete date."""
    for code in (FIRST_DAY.code, LAST_DAY.code):
        line = records.first(code)
        date = read_date(value_of(line)) if line is not None else None
        if date is not None and date.is_whole:
            return date.day
    return None


def _impossible(subject: str, place: Place) -> Finding:
    return tell(
        "T232", f"{subject} is {place.found}, which is not a date", *place, expected="a day"
    )


def _written(day: Day) -> str:
    return "{:04d}/{:02d}/{:02d}".format(*day)
