"""The records besides `001` that state a fact for the pairing, one function each; agreement of the
codes for one fact.

Point values are in `points`; virtual points, prohibitions and abnormal points in `lists`.
"""

from collections.abc import Callable, Collection, Iterator
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from fidepair.findings import Findings
from fidepair.tournament import BoardNumber, Bye, Colour, Kind, ManualChange, TeamRules, Tournament
from fidepair.trf.format import dialects
from fidepair.trf.format.columns import (
    AFTER_CODE,
    BYES,
    INITIAL_COLOUR,
    TEXT_FROM,
    Layout,
    compose_accents,
    under_ruler,
    whole,
    words,
)
from fidepair.trf.format.document import Line, PlaceInLine
from fidepair.trf.format.facts import (
    ABSENT,
    ACCELERATION,
    BY_ORDER,
    COLOUR_WORDS,
    CONFIGURATION,
    FIRST_DAY,
    LAST_DAY,
    ROUNDS,
    STANDINGS,
    TIE_BREAKS,
    TYPE_IN_WORDS,
)
from fidepair.trf.format.reading import Records
from fidepair.trf.format.remarks import (
    BY_HAND,
    CLUB,
    COMPLETED,
    CONFIGURED,
    DECIDED,
    ERROR_DEADLINE,
    FIRST_BOARD,
    FIXED_BOARD,
    GROUP,
    LAST_OF_GA,
    NATIONAL,
    ORDERED,
    PROVISIONAL,
    START,
    WITHDRAWN,
    Remark,
    choice_of,
    decision_of,
    is_correction,
    is_rating,
    last_of_ga,
    members_of,
    minutes_of,
    ratings_of,
    remark_of,
    renumbering_of,
    seat_of,
    time_of,
    withdrawal_of,
)
from fidepair.trf.read.records import first_value, leading_number, type_line, value_of

if TYPE_CHECKING:
    _Fact = TypeVar("_Fact")


class TypeFacts(NamedTuple):
    """The system of the file and its options, as the type of the tournament declares them."""

    system: str | None = None
    edition: str | None = None
    acceleration: str | None = None
    code: str | None = None
    line: Line | None = None
    rules: TeamRules = TeamRules()


class AnnouncedBye(NamedTuple):
    """One number of a `240` record."""

    round_number: int
    number: int
    bye: Bye
    line: Line
    column: int


class CodeRead(NamedTuple):
    """One code of the list that orders the standings, with its line and its column from 1."""

    line: Line
    column: int
    text: str


# ── Rounds, colour, dates ────────────────────────────────────────────────────
def read_rounds(records: Records, paired: int, findings: Findings) -> int | None:
    """Return the number of rounds (`142`, `XXR`, `TNR`), or None with a finding; `paired`: the last
    round in the file."""
    stated: dict[str, tuple[int, Line]] = {}
    lines = records.lines(*ROUNDS.codes)
    for line in lines:
        code, value = line.code.upper(), value_of(line)
        number = leading_number(value)
        if not number or number > 999 or f"-{number}" in value or f"{number}." in value:
            message = f'"{value}" is not a number of rounds (record {code})'
            place = line.at(TEXT_FROM, value)
            findings.tell("T025", message, **place, expected="a number from 1", record=code)
        else:
            stated.setdefault(code, (number, line))
    if not lines:
        message, case = "the number of rounds is missing", "begun" if paired else ""
        findings.tell("T023", message, expected="142", case=case, last=paired)
    if not stated:
        return None
    first_code, (first, first_line) = next(iter(stated.items()))
    for code, (number, line) in stated.items():
        if number != first:
            findings.tell(
                "T024",
                f"`{first_code}` says {first} rounds in line {first_line.number}, `{code}` says {number} in line "
                f"{line.number}",
                **line.at(TEXT_FROM, str(number)),
                expected=str(first),
                first=_quoted(first_line),
                second=_quoted(line),
            )
    return first


def _quoted(line: Line) -> str:
    return f"line {line.number}: {line.text.strip()}"


def read_configuration(records: Records, findings: Findings) -> tuple[Colour | None, bool]:
    """Return the initial-colour (`152`, `XXC`) and whether the order of the lines ranks the players
    (`XXC rank`)."""
    stated: list[tuple[Colour, Line]] = []
    for line in records.lines(INITIAL_COLOUR.code):
        value = value_of(line)
        if value.upper() in ("W", "B"):
            stated.append((Colour(value.lower()), line))
        else:
            field = INITIAL_COLOUR.field("colour")
            message = f'"{value}" is not an initial-colour (record 152, {field})'
            findings.tell("T030", message, **line.at(TEXT_FROM, value), expected="W or B")
    rank = False
    for line in records.lines(CONFIGURATION.code):
        for word, column in words(line.text):
            if word.lower() in COLOUR_WORDS:
                stated.append((Colour(word[0].lower()), line))
            elif word.lower() == BY_ORDER:
                rank = True
            else:
                message = f'`XXC` has the unknown word "{word}"; not used'
                findings.tell("T033", message, **line.at(column, word))
    if not stated:
        return None, rank
    first, first_line = stated[0]
    for colour, line in stated[1:]:
        if colour is not first:
            first_text, text = first_line.text.strip(), line.text.strip()
            message = (
                f"`{first_text}` (line {first_line.number}) and `{text}` (line "
                f"{line.number}) give two initial-colours"
            )
            findings.tell("T031", message, **line.at(TEXT_FROM, text), expected=first_text)
    return first, rank


def read_first_day(records: Records) -> tuple[int, int, int] | None:
    """Return the first day of the event, from `042` or `052`; None if neither can be read."""
    for code in (*FIRST_DAY.codes, *LAST_DAY.codes):
        day = _date_or_none(first_value(records, code))
        if day is not None:
            return day
    return None


def _date_or_none(text: str) -> tuple[int, int, int] | None:
    """Return (year, month, day) if `text` is a date in digits with a year of four digits, otherwise
    None."""
    parts = text.replace("/", " ").replace("-", " ").replace(".", " ").split()[:3]
    if len(parts) < 3 or not all(part.isascii() and part.isdecimal() for part in parts):
        return None
    if len(parts[2]) == 4:
        parts.reverse()
    if len(parts[0]) != 4 or len(parts[1]) > 2 or len(parts[2]) > 2:
        return None
    year, month, day = (int(part) for part in parts)
    if month > 12 >= day:
        month, day = day, month
    if not 1 <= month <= 12 or not 1 <= day <= 31:
        return None
    return year, month, day


def read_ranking(records: Records) -> tuple[str, ...]:
    """Return the order of the standings: `212`, or the points and the list of `202`; empty if there
    is neither."""
    places = ranking_places(records)
    codes = [place.text for place in places]
    if places and places[0].line.code in TIE_BREAKS.codes:
        codes.insert(0, "PTS")
    return tuple(codes)


def ranking_places(records: Records) -> list[CodeRead]:
    """Return the codes of the list that orders the standings, with their places."""
    for fact in (STANDINGS, TIE_BREAKS):
        line = records.first(*fact.codes)
        if line is None:
            continue
        found = []
        column = TEXT_FROM - 1
        for part in line.text[AFTER_CODE].split(","):
            if part.strip():
                found.append(CodeRead(line, column + len(part) - len(part.lstrip()), part.strip()))
            column += len(part) + 1
        if found:
            return found
    return []


# ── The system ───────────────────────────────────────────────────────────────
def read_type(records: Records, kind: Kind, findings: Findings) -> TypeFacts:
    """Return the declaration of `192`, or of `092` if it has only a code of the table or names a
    system of individual events in words; `ACC` adds Baku."""
    line = type_line(records)
    facts = TypeFacts()
    if line is None and kind is not Kind.TEAM:
        found = dialects.type_in_words(first_value(records, TYPE_IN_WORDS.code))
        if found is not None and (found.kind == "double") is (kind is Kind.DOUBLE):
            facts = TypeFacts(found.system, found.edition, found.acceleration)
    elif line is not None and value_of(line):
        facts = _declared(line, findings)
    baku = _read_acc(records, findings)
    if baku is None:
        return facts
    if facts.code and facts.system and facts.acceleration is None and facts.line is not None:
        message = (
            f"`{facts.code}` (line {facts.line.number}) declares no acceleration, `ACC` (line {baku.number}) "
            "declares Baku"
        )
        findings.tell("T207", message, **baku.at(TEXT_FROM, value_of(baku)), type_code=facts.code)
    return facts._replace(acceleration="baku", line=facts.line or baku)


def _declared(line: Line, findings: Findings) -> TypeFacts:
    """Return the facts of an encoded type, with findings for an unknown one and for one in the
    wrong record."""
    written = value_of(line)
    found = dialects.type_of(written)
    if line.code == TYPE_IN_WORDS.code:
        message = f"`092` holds the encoded type `{written}`; read as `192`"
        findings.tell("T038", message, **line.at(1, line.code), expected="192", written=written)
    if found is not None:
        rules = dialects.rules_of(written)
        code = written.upper()
        return TypeFacts(found.system, found.edition, found.acceleration, code, line, rules)
    message = f"`{written}` is not a known tournament type"
    near = dialects.near_code(written) or ""
    if near:
        message += f"; did you mean `{near}`?"
    findings.tell("T037", message, **line.at(TEXT_FROM, written), expected=near)
    return TypeFacts(code=written, line=line)


def _read_acc(records: Records, findings: Findings) -> Line | None:
    """Return the line that switches Baku on (`ACC true`), or None."""
    line = records.first(ACCELERATION.code)
    if line is None:
        return None
    value = value_of(line).lower()
    if value in ("false", "0"):
        return None
    if value in ("true", "1"):
        return line
    message = (
        "`ACC` is neither `ACC true` nor `ACC false`; "
        "such records come from the 2025 draft, which was never in force"
    )
    findings.tell("T116", message, **line.at(1, line.text.strip()), case="acceleration")
    return None


# ── Byes and absences ────────────────────────────────────────────────────────
def read_byes(
    records: Records, numbers: Collection[int], rounds: int | None, findings: Findings
) -> list[AnnouncedBye]:
    """Return the byes of the `240` records in the order of the file, one for each player and
    round."""
    found: dict[tuple[int, int], AnnouncedBye] = {}
    for line in records.lines(BYES.code):
        kind = _kind_of_bye(line, findings)
        if kind is None:
            continue
        bye, round_number = kind
        for number, column in read_numbers(line, BYES.values(line.text), numbers, findings).items():
            announced = AnnouncedBye(round_number, number, bye, line, column)
            first = found.setdefault((round_number, number), announced)
            if first.bye is not bye:
                _report_two_byes(first, announced, findings)
    late = [one for one in found.values() if rounds is not None and one.round_number > rounds]
    for first, *_ in findings.places(late):
        message = f"`240` gives a bye in round {first.round_number}, but the tournament has {rounds} rounds"
        place = first.line.at(first.column, str(first.round_number))
        findings.tell("T212", message, **place, expected=f"at most {rounds}")
    return list(found.values())


def _kind_of_bye(line: Line, findings: Findings) -> tuple[Bye, int] | None:
    """Return the bye and the round of a `240` record; None with a finding."""
    if stray_column(line, BYES, findings):
        return None
    type_field, round_field = BYES.fields
    letter, round_number = type_field.cut(line.text).upper(), whole(round_field.cut(line.text))
    if letter not in ("F", "H", "Z"):
        place, what = line.at_field(type_field), f"the type of a bye ({type_field})"
        unreadable(line, place, what, "F, H or Z", findings)
        return None
    if not round_number:
        place, what = line.at_field(round_field), f"the round of a bye ({round_field})"
        unreadable(line, place, what, "a number from 1", findings)
        return None
    return Bye(letter), round_number


def _report_two_byes(first: AnnouncedBye, bye: AnnouncedBye, findings: Findings) -> None:
    message = (
        f"`240` gives {findings.noun} {bye.number} in round {bye.round_number} a bye {first.bye.value} in line "
        f"{first.line.number}, and {bye.bye.value} in line {bye.line.number}"
    )
    place = bye.line.at(bye.column, bye.bye.value)
    findings.tell("T112", message, **place, expected=first.bye.value)


def read_absent(records: Records, numbers: Collection[int], findings: Findings) -> dict[int, Line]:
    """Return the participants who are absent in the next round (`XXZ`, `BYE`), each with the line
    of the record."""
    absent: dict[int, Line] = {}
    for line in records.lines(*ABSENT.codes):
        for number in read_numbers(line, words(line.text), numbers, findings):
            absent.setdefault(number, line)
    return absent


# ── What all records share ───────────────────────────────────────────────────
def read_number(
    line: Line,
    text: str,
    column: int,
    numbers: Collection[int],
    findings: Findings,
    *,
    code: str = "T209",
) -> int | None:
    """Return the number of a participant of the file; None for nothing, or with a finding.

    `code`: the finding for a text that is not a number.
    """
    if not text:
        return None
    number = whole(text)
    if number in numbers:
        return number
    place, noun = line.at(column, text), findings.noun
    if number is None:
        what = f"the number of a {noun}"
        unreadable(line, place, what, "a number such as 12", findings, code=code)
    else:
        message = f"`{line.code.upper()}` lists {noun} {number}, who is not in the file"
        findings.tell("T100", message, **place, expected=f"the number of a {noun} in the file")
    return None


def read_numbers(
    line: Line,
    texts: list[tuple[str, int]],
    numbers: Collection[int],
    findings: Findings,
    *,
    code: str = "T209",
) -> dict[int, int]:
    """Return the participants with their first columns, from texts with columns. `code` as for
    `read_number`."""
    found: dict[int, int] = {}
    for text, column in texts:
        number = read_number(line, text, column, numbers, findings, code=code)
        if number is not None and found.setdefault(number, column) != column:
            noun = findings.noun
            message = f"`{line.code.upper()}` lists {noun} {number} twice"
            place = line.at(column, text)
            findings.tell("T245", message, **place, expected=f"another {noun}, or a blank")
    _look_for_empty_places(line, texts, findings)
    return found


def _look_for_empty_places(line: Line, texts: list[tuple[str, int]], findings: Findings) -> None:
    """Warn about a list without numbers, or with a blank place before the last one: a number may be
    lost."""
    last = max((column for text, column in texts if text), default=0)
    gaps = [column for text, column in texts if not text and column < last]
    if gaps:
        what, column = "has a gap between its numbers", gaps[0]
    elif not last:
        what, column = "lists no numbers", len(line.text.rstrip()) + 1
    else:
        return
    message = f"`{line.code.upper()}` {what}"
    findings.tell("T248", message, **line.at(column), expected=f"the number of a {findings.noun}")


def read_from_1(line: Line, layout: Layout, name: str, findings: Findings) -> int | None:
    """Return the number from 1 in a field, or None with a finding. The end of a range may be
    missing."""
    field = layout.field(name)
    place = line.at_field(field)
    number = whole(place["found"])
    if not number:
        code = "T114" if name.startswith("last ") and not place["found"] else "T209"
        unreadable(line, place, f"the {name} ({field})", "a number from 1", findings, code=code)
    return number or None


def unreadable(
    line: Line,
    place: PlaceInLine,
    what: str,
    expected: str,
    findings: Findings,
    *,
    code: str = "T209",
    case: str = "",
) -> None:
    """Add the finding that a place of the line is blank, or has something else than `what`."""
    message = f"{what} is missing"
    if place["found"]:
        message = f'"{place["found"]}" is not {what}'
    message += f" (record {line.code.upper()})"
    findings.tell(code, message, **place, expected=expected, case=case)


def stray_column(line: Line, layout: Layout, findings: Findings) -> bool:
    """Return whether there is something in a column that belongs to no field of the record; if so,
    add a finding."""
    column = layout.stray(line.text)
    if column is None:
        return False
    found = line.text[column - 1]
    message = f'"{found}" in column {column} of record {line.code.upper()} is outside all fields'
    ruler = under_ruler(line.text, column, column)
    findings.tell("T205", message, **line.at(column, found), expected="a blank", ruler=ruler)
    return True


# ── Comments that speak of the pairing ───────────────────────────────────────
def _remarks(records: Records, kind: str) -> Iterator[tuple[Line, Remark]]:
    """Yield the comments of a kind, in the order of the file."""
    for line in records.comments:
        remark = remark_of(line.text, kind)
        if remark is not None:
            yield line, remark


def with_comments(
    tournament: Tournament,
    records: Records,
    numbers: Collection[int],
    players: Collection[int],
    findings: Findings,
) -> Tournament:
    """Return the tournament with the facts of comments. `numbers`, `players`: of participants, and
    of the `001` lines."""
    texts = [line.text.rstrip() for line in records.comments]
    renumberings = map(renumbering_of, texts)
    byes = _parsed(records, WITHDRAWN, withdrawal_of)
    orders = [remark.text for _, remark in _remarks(records, ORDERED)]
    return tournament._replace(
        manual_changes=_manual_changes(records, findings),
        provisional=read_ratings(records, PROVISIONAL, numbers),
        national=read_ratings(records, NATIONAL, players),
        choices=tuple(sorted(_parsed(records, CONFIGURED, choice_of))),
        corrections=tuple(filter(is_correction, texts)),
        renumberings=tuple(one for one in renumberings if one is not None),
        put_aside=tuple(bye for bye in byes if bye.number in numbers),
        initial_order=orders[-1] if orders else "",
        seats=_seats(records, numbers, findings),
        starts=_times(records, START, findings),
        error_deadline=_error_deadline(records, findings),
        completed=_times(records, COMPLETED, findings),
        clubs=_labels(records, CLUB, numbers, findings),
        groups=_labels(records, GROUP, numbers, findings),
    )


def _parsed(
    records: Records, kind: str, parse: "Callable[[Remark], _Fact | None]"
) -> "Iterator[_Fact]":
    """Yield the facts in comments of a kind, in the order of the file; unreadable ones are
    ignored."""
    for _, remark in _remarks(records, kind):
        fact = parse(remark)
        if fact is not None:
            yield fact


def _manual_changes(records: Records, findings: Findings) -> tuple[ManualChange, ...]:
    """Return the changes by hand that comments declare: `### MPA @ Round 3: 12-7 instead of 12-9`.

    A comment never changes a pairing. It only explains a difference to a check.
    """
    found = []
    for line, remark in _remarks(records, BY_HAND):
        if remark.round_number:
            found.append(ManualChange(remark.round_number, remark.text))
        else:
            message = (
                "this comment looks like a manual change of the pairing, "
                "but its round is unreadable; it is ignored"
            )
            findings.tell(
                "T260",
                message,
                **line.at(1, line.text.lstrip("#").strip()),
                expected="MPA @ Round n",
            )
    return tuple(found)


def read_decisions(records: Records, games: int = 1) -> frozenset[tuple[int, int, int, str]]:
    """Return the games with a result that a comment records as a decision of the arbiter: index of
    the block, White, Black, and the codes of both results; `games`: blocks of a round."""
    found = set()
    for _, remark in _remarks(records, DECIDED):
        decision = decision_of(remark)
        if decision is not None and remark.round_number:
            first = games * (remark.round_number - 1)
            found |= {(first + game, *decision) for game in range(games)}
    return frozenset(found)


def read_ratings(records: Records, kind: str, numbers: Collection[int]) -> dict[int, int]:
    """Return the ratings in comments of a kind, such as `### Provisional rating: 9=1500`; the last
    comment wins."""
    found: dict[int, int] = {}
    for ratings in _parsed(records, kind, ratings_of):
        for number, rating in ratings.items():
            if number in numbers and is_rating(rating):
                found[number] = rating
    return found


def _facts(
    records: Records,
    kind: str,
    parse: "Callable[[Remark], _Fact | None]",
    expected: str,
    findings: Findings,
) -> "Iterator[tuple[Line, _Fact]]":
    """Yield the facts in comments of a kind, in the order of the file; an unreadable comment is a
    finding."""
    for line, remark in _remarks(records, kind):
        fact = parse(remark)
        if fact:
            yield line, fact
        elif ":" in line.text:
            _ignored(line, f"{kind}{expected}", findings)


def _ignored(line: Line, expected: str, findings: Findings, reason: str = "") -> None:
    found = line.text.lstrip("#").strip()
    reason = reason or f"it is not of the form `{expected}`, with numbers of the file"
    message = f"this comment is ignored: {reason}"
    findings.tell("T260", message, **line.at(1, found), expected=expected, case="posted")


def _seats(
    records: Records, numbers: Collection[int], findings: Findings
) -> tuple[BoardNumber, ...]:
    """Return the fixed boards and the first boards in comments: `### Fixed board @ Round 3: 12=7`;
    the last comment on a round wins."""
    found = {}
    for kind, text in ((FIRST_BOARD, " @ Round 3: 41"), (FIXED_BOARD, " @ Round 3: 12=7")):
        for line, seat in _facts(records, kind, seat_of, text, findings):
            if seat.number and seat.number not in numbers:
                _ignored(line, kind + text, findings)
            else:
                found[seat[:2]] = line, seat
    kept, boards = [], dict[int, int]()
    for line, seat in sorted(found.values(), key=lambda one: one[1].round_number):
        others = [board for number, board in boards.items() if number not in (0, seat.number)]
        if seat.number and seat.board and seat.board in others:
            reason = f"another player has the fixed board {seat.board}"
            _ignored(line, f"{FIXED_BOARD} @ Round 3: 12=7", findings, reason)
        else:
            boards[seat.number] = seat.board
            kept.append(seat)
    return tuple(kept)


def _times(records: Records, kind: str, findings: Findings) -> dict[int, str]:
    """Return the times of rounds in comments of a kind: `### Start @ Round 3: 2026-08-15 14:00`; the
    last comment on a round wins."""

    def time(remark: Remark) -> tuple[int, str] | None:
        text = time_of(remark)
        return (remark.round_number or 0, text) if text else None

    expected = " @ Round 3: 2026-08-15 14:00"
    found = _facts(records, kind, time, expected, findings)
    return {number: text for _, (number, text) in found}


def _error_deadline(records: Records, findings: Findings) -> str:
    """Return the deadline for errors in results: `### Error deadline: 30 min`; the last comment
    wins."""

    def duration(remark: Remark) -> str:
        return remark.text if minutes_of(remark.text) else ""

    found = [text for _, text in _facts(records, ERROR_DEADLINE, duration, ": 30 min", findings)]
    return found[-1] if found else ""


def _labels(
    records: Records, kind: str, numbers: Collection[int], findings: Findings
) -> dict[int, str]:
    """Return the clubs, or groups, of players in comments: `### Members of club: 3,7 = Lakeside`;
    the last comment on a player wins."""
    found: dict[int, str] = {}
    expected = ": 3,7 = Lakeside"
    for line, (members, name) in _facts(records, kind, members_of, expected, findings):
        if not {*members} <= {*numbers}:
            _ignored(line, kind + expected, findings)
        found |= {number: name for number in members if number in numbers}
    return found


# ── The last GA participant ──────────────────────────────────────────────────
def with_last_of_ga(tournament: Tournament, records: Records, findings: Findings) -> Tournament:
    """Return the tournament with the last GA participant (C.04.7 1.3.2) of a comment: `### Last GA
    participant: 8 "Ibarrola, Maite"`.

    A comment that contradicts a name, the virtual points of records, or another such comment is a
    finding, and is not used.
    """
    found: dict[int, Line] = {}
    for line, remark in _remarks(records, LAST_OF_GA):
        last = last_of_ga(remark)
        problem = _why_not_last(last, tournament, findings.noun)
        if problem:
            problem += "; the comment is ignored"
        elif last is not None:
            number = last[0]
            found[number] = line
            first = next(iter(found))
            if first != number:
                other = f"line {found[first].number} gives {first}"
                problem = f"this comment gives {number}, but {other}: both are ignored"
        if problem:
            findings.tell("T262", problem, **line.at(1, line.text.lstrip("#").strip()))
    if len(found) != 1:
        return tournament
    return tournament._replace(last_of_ga=next(iter(found)))


def _why_not_last(last: tuple[int, str] | None, tournament: Tournament, noun: str) -> str:
    """Return the reason why a comment on the last GA participant is not used; nothing if it can be
    used.

    `last`: the number and the name in the comment.
    """
    if last is None:
        return "this comment has no readable last GA participant"
    number, name = last
    participant = tournament.by_number().get(number)
    if participant is None:
        return (
            f"this comment gives {noun} {number} as the last GA participant, who is not in the file"
        )
    if not _may_be_same_name(name, participant.name):
        return (
            f'this comment gives {number} "{name}" as the last GA participant, but '
            f'{noun} {number} is "{participant.name}"'
        )
    if tournament.virtual is not None and not any(tournament.virtual.get(number, ())):
        return f"this comment gives {number} as the last GA participant, but the records give it no virtual points"
    return ""


def _may_be_same_name(name: str, other: str) -> bool:
    """Return whether two names have the same letters, or one of them is the beginning of the
    other."""
    letters, other_letters = _letters(name), _letters(other)
    if not letters or not other_letters:
        return letters == other_letters
    return letters.startswith(other_letters) or other_letters.startswith(letters)


def _letters(name: str) -> str:
    """Return the letters and digits of a name, in lower case."""
    return "".join(filter(str.isalnum, compose_accents(name).casefold()))
