"""The records besides `001` that state a fact for the pairing, one function each; agreement of the
codes for one fact.

Point values are in `points`, the records of teams in `teams`.
"""

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterator
from math import gcd
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from fidepair.findings import Findings
from fidepair.tournament import (
    Adjustment,
    BoardNumber,
    Bye,
    Colour,
    Forbidden,
    Kind,
    ManualChange,
    PointSystem,
    PrimaryScore,
    Result,
    TeamRules,
    Tournament,
    format_points,
)
from fidepair.trf.format import dialects
from fidepair.trf.format.columns import (
    ABNORMAL,
    ABNORMAL_NARROW,
    AFTER_CODE,
    BYES,
    FORBIDDEN,
    INITIAL_COLOUR,
    LAST_ROUND,
    TEXT_FROM,
    VIRTUAL,
    VIRTUAL_OF_PLAYER,
    Field,
    Layout,
    compose_accents,
    join_numbers,
    points_or_none,
    read_date,
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
    KINDS_299,
    LAST_DAY,
    NEVER_MEET,
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
        found = read_date(first_value(records, code))
        if found is not None and 0 < found.day[1] <= 12 and 0 < found.day[2] <= 31:
            return found.day
    return None


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


def _facts(
    records: Records,
    kind: str,
    parse: "Callable[[Remark], _Fact | None]",
    expected: str = "",
    findings: Findings | None = None,
) -> "Iterator[tuple[Line, _Fact]]":
    """Yield the facts in comments of a kind, in the order of the file. Unreadable comments are
    ignored; with `findings` there is one for each."""
    for line, remark in _remarks(records, kind):
        fact = parse(remark)
        if fact:
            yield line, fact
        elif findings is not None and ":" in line.text:
            _ignored(line, kind + expected, findings)


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
    byes = [bye for _, bye in _facts(records, WITHDRAWN, withdrawal_of)]
    orders = [remark.text for _, remark in _remarks(records, ORDERED)]
    return tournament._replace(
        manual_changes=_manual_changes(records, findings),
        provisional=read_ratings(records, PROVISIONAL, numbers),
        national=read_ratings(records, NATIONAL, players),
        choices=tuple(sorted(choice for _, choice in _facts(records, CONFIGURED, choice_of))),
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
    for _, ratings in _facts(records, kind, ratings_of):
        for number, rating in ratings.items():
            if number in numbers and is_rating(rating):
                found[number] = rating
    return found


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


class Virtual(NamedTuple):
    """Virtual points of one player in one round, and where they come from."""

    points: int
    line: Line


class VirtualPoints:
    """Virtual points by round and number. One line of a file may give them to 9,999 players in 999
    rounds."""

    def __init__(self, numbers: set[int]) -> None:
        self.size = max(numbers, default=0) + 1
        self.rounds: dict[int, list[Virtual | None]] = {}
        """The rounds in which a player has a value, zero or not, each with these values."""
        self.given: dict[Virtual, None] = {}
        """The points of each line, in the order of the file."""

    def of(self, round_number: int) -> list[Virtual | None]:
        """Return the values of a round, each at the index of its number."""
        return self.rounds.get(round_number) or [None] * self.size

    def give(
        self, round_number: int, first: int, last: int, new: Virtual
    ) -> tuple[int, Virtual] | None:
        """Keep a value for a range of numbers. Return the first number with other points, and these
        points."""
        self.given[new] = None
        row = self.rounds.setdefault(round_number, [None] * self.size)
        for number in range(first, last + 1):
            old = row[number]
            if old is None:
                row[number] = new
            elif old.points != new.points:
                return number, old
        return None


# ── Virtual points ───────────────────────────────────────────────────────────
def with_lists(
    tournament: Tournament,
    records: Records,
    numbers: set[int],
    primary: PrimaryScore,
    findings: Findings,
) -> Tournament:
    """Return the tournament with virtual points, forbidden pairings and abnormal points; rounds as
    the file counts them.

    `numbers`: of the participants. `primary`: the score by which teams are paired.
    """
    of_teams = tournament.kind is Kind.TEAM
    teams = primary if of_teams else None
    adjustments, secondary = read_adjustments(records, numbers, of_teams, findings)
    return tournament._replace(
        virtual=_read_virtual(tournament, records, numbers, teams, findings),
        forbidden=read_forbidden(records, numbers, tournament.rounds, findings),
        adjustments=adjustments,
        secondary_adjustments=secondary,
    )


def _read_virtual(
    tournament: Tournament,
    records: Records,
    numbers: set[int],
    teams: PrimaryScore | None,
    findings: Findings,
) -> dict[int, tuple[int, ...]] | None:
    """Return virtual points by number, one value for each round up to the last with any; None
    without such records.

    `teams`: the primary score of a team event. Participants without virtual points are left out.
    """
    rounds = tournament.rounds
    past = tournament.games_a_round * tournament.rounds_paired
    ranges, players = records.lines(VIRTUAL.code), records.lines(VIRTUAL_OF_PLAYER.code)
    if not ranges and not players:
        return None
    by_range = _read_ranges(ranges, numbers, teams, findings)
    by_player = _read_players(players, numbers, rounds, past, findings)
    if teams is not PrimaryScore.GAME:  # game points of a match depend on its boards
        _look_at_sizes([*by_range.given, *by_player.given], tournament.points, findings)
    if ranges and players:
        _compare(by_range, by_player, sorted(numbers), findings)
    columns = {}
    for round_number in {*by_range.rounds, *by_player.rounds}:
        both = zip(by_range.of(round_number), by_player.of(round_number), strict=True)
        columns[round_number] = [_points(one or other) for one, other in both]
    with_points = [round_number for round_number, column in columns.items() if any(column)]
    length = max([past + 1 if rounds is None else rounds, *with_points])
    nothing = [0] * by_range.size
    in_order = [columns.get(round_number, nothing) for round_number in range(1, length + 1)]
    by_number = [*zip(*in_order, strict=True)]
    return {number: by_number[number] for number in sorted(numbers) if any(by_number[number])}


def _points(virtual: Virtual | None) -> int:
    return virtual.points if virtual is not None else 0


def _look_at_sizes(given: list[Virtual], points: PointSystem, findings: Findings) -> None:
    """Warn about virtual points of a size that no acceleration gives, once for each line.

    Virtual points take the place of results, to give stronger opponents: they are at most two wins.
    """
    step, largest = gcd(points.win_white, points.draw_white), 2 * points.win
    if not step:
        return
    reported: set[Line] = set()
    for value, line in given:
        if (value > largest or value % step) and line not in reported:
            reported.add(line)
            message = f"`{line.code.upper()}` gives {format_points(value)} virtual points, which no acceleration awards"
            expected = f"at most {format_points(largest)}, in steps of {format_points(step)}"
            findings.tell("T246", message, **line.at_text(), expected=expected)


def _read_ranges(
    lines: list[Line], numbers: set[int], teams: PrimaryScore | None, findings: Findings
) -> VirtualPoints:
    """Return the virtual points of `250` records; ranges that contradict each other are
    findings."""
    found = VirtualPoints(numbers)
    texts: set[str] = set()
    for line in lines:
        if line.text in texts or stray_column(line, VIRTUAL, findings):
            continue
        texts.add(line.text)
        fields = _read_range(line, numbers, teams, findings)
        if fields is None:
            continue
        points, first_round, last_round, first, last = fields
        new = Virtual(points, line)
        for round_number in range(first_round, last_round + 1):
            differing = found.give(round_number, first, last, new)
            if differing is not None:
                _report_virtual("T111", (*differing, round_number), new, findings)
                break
    return found


def _read_range(
    line: Line, numbers: set[int], teams: PrimaryScore | None, findings: Findings
) -> tuple[int, int, int, int, int] | None:
    """Return the points, the first and last round, and the first and last player; None with a
    finding."""
    values: list[int] = []
    for name in ("first round", "last round", "first player", "last player"):
        value = read_from_1(line, VIRTUAL, name, findings)
        if value is None:
            return None
        if "player" in name:
            field = VIRTUAL.field(name)
            number = read_number(line, field.cut(line.text), field.first, numbers, findings)
            if number is None:
                return None
        values.append(value)
    first_round, last_round, first, last = values
    points_field, match_field = VIRTUAL.field("points"), VIRTUAL.field("match points")
    case = ""
    if teams is not None:
        points_field, match_field = _fields_of_teams(line, teams, findings)
        case = "teams"
    points = points_or_none(points_field.cut(line.text) or "0")
    match_points = points_or_none(match_field.cut(line.text) or "0")
    if match_points != 0 and teams is None:
        problem, column = f"match points ({match_field}) in an individual event", match_field.first
    elif match_points is None:
        problem, column = f"points that are not a number ({match_field})", match_field.first
    elif points is None or points <= 0:
        problem, column = f"no virtual points ({points_field})", points_field.first
    elif first_round > last_round or first > last:
        problem, column = "a range that ends before it begins", VIRTUAL.field("first round").first
    else:
        return points, first_round, last_round, first, last
    findings.tell("T109", f"`250` has {problem}", **line.at_text(column), case=case)
    return None


def _fields_of_teams(line: Line, primary: PrimaryScore, findings: Findings) -> tuple[Field, Field]:
    """Return the field of the primary score, which has the virtual points, and the other one.

    The example of the standard has match points in the field of the game points. That is accepted
    if the other field is empty.
    """
    own, other = VIRTUAL.field("match points"), VIRTUAL.field("points")
    if primary is PrimaryScore.GAME:
        own, other = other, own
    if not points_or_none(other.cut(line.text)):
        return own, other
    message = f"`250` gives virtual points in {other}, but teams are paired by {primary.value} points ({own}); "
    fields = own, other
    if points_or_none(own.cut(line.text)):
        message += "they are ignored"
    else:
        message += f"read as {primary.value} points"
        fields = other, own
    findings.tell("T110", message, **line.at_field(other), once=True, field=own)
    return fields


def _report_virtual(
    code: str, where: tuple[int, Virtual, int], new: Virtual, findings: Findings
) -> None:
    """Report a second value. `where`: the number, the first value, and the round."""
    number, old, round_number = where
    old_points, new_points = format_points(old.points), format_points(new.points)
    message = (
        f"{findings.noun} {number} has {old_points} virtual points in round {round_number} by line "
        f"{old.line.number}, and {new_points} by line {new.line.number}"
    )
    findings.tell(code, message, **new.line.at(TEXT_FROM, new_points), expected=old_points)


def _read_players(
    lines: list[Line], numbers: set[int], rounds: int | None, past: int, findings: Findings
) -> VirtualPoints:
    """Return the virtual points of `XXA` records. `past`: the number of paired rounds."""
    found = VirtualPoints(numbers)
    without_history: set[int] = set()
    limit = LAST_ROUND if rounds is None else rounds
    limit_text = f"at most {limit}" if rounds is None else str(limit)
    for line in lines:
        values = _virtual_of_line(line, numbers, findings)
        if values is None:
            continue
        number, points = values
        while points and points[-1] is None:
            points.pop()
        if len(points) > limit:
            findings.tell(
                "T105",
                f"`XXA` has {len(points)} values for {findings.noun} {number}, the tournament has "
                f"{limit_text} rounds",
                **line.at(VIRTUAL_OF_PLAYER.repetition(limit).first, str(len(points))),
                expected=f"at most {limit}",
            )
            continue
        if None in points[:past]:
            without_history.add(number)
        for round_number, value in enumerate(points, 1):
            new = Virtual(value or 0, line)
            differing = found.give(round_number, number, number, new)
            if differing is not None:
                _report_virtual("T015", (*differing, round_number), new, findings)
                break
    if without_history:
        message = (
            f"`XXA` gives no virtual points in past rounds for {join_numbers(without_history, findings.noun)}; "
            "floats in those rounds are computed without them"
        )
        findings.tell("T106", message, **lines[0].at(VIRTUAL_OF_PLAYER.repetition(0).first))
    return found


def _virtual_of_line(
    line: Line, numbers: set[int], findings: Findings
) -> tuple[int, list[int | None]] | None:
    """Return the player and the values of an `XXA` line, read by columns or by words; None with a
    finding."""
    text = line.text.rstrip()
    number_text = VIRTUAL_OF_PLAYER.field("player").cut(text)
    texts = [value for value, _ in VIRTUAL_OF_PLAYER.values(text)]
    values = [points_or_none(value) for value in texts]
    are_points = all(
        value is not None or not written for value, written in zip(values, texts, strict=True)
    )
    in_columns = VIRTUAL_OF_PLAYER.stray(text) is None and whole(number_text) is not None
    if not in_columns or not are_points:
        number_text, *texts = [word for word, _ in words(text)] or [""]
        values = [points_or_none(value) for value in texts]
        if whole(number_text) is None or not values or None in values:
            _refuse_virtual(line, "`XXA    1  1.0  1.0`", findings)
            return None
        message = f"`XXA` of {findings.noun} {whole(number_text)} is not in its columns; read word by word"
        findings.tell("T104", message, **line.at_text())
    number = read_number(line, number_text, TEXT_FROM, numbers, findings)
    if number is None:
        return None
    if any(value is not None and value < 0 for value in values):
        _refuse_virtual(line, "values from 0", findings)
        return None
    return number, values


def _refuse_virtual(line: Line, expected: str, findings: Findings) -> None:
    what = "a player with virtual points"
    unreadable(line, line.at_text(), what, expected, findings, code="T107", case="virtual points")


def _compare(
    by_range: VirtualPoints, by_player: VirtualPoints, numbers: list[int], findings: Findings
) -> None:
    """Find the first difference between `250` and `XXA` for each player, up to the last round of
    `XXA`."""
    last = max(by_player.rounds, default=0)
    rows = [
        (round_number, by_range.of(round_number), by_player.of(round_number))
        for round_number in sorted({*by_range.rounds, *by_player.rounds})
        if round_number <= last
    ]
    for number in numbers:
        for round_number, ranges, players in rows:
            one, other = ranges[number], players[number]
            value = other or one
            if value is not None and _points(one) != _points(other):
                message = (
                    f"`250` gives {findings.noun} {number} {format_points(_points(one))} virtual points in "
                    f"round {round_number}, `XXA` {format_points(_points(other))}"
                )
                place = value.line.at(TEXT_FROM)
                findings.tell("T111", message, **place, case="two kinds of records")
                break


# ── Prohibited pairings ──────────────────────────────────────────────────────
def read_forbidden(
    records: Records, numbers: set[int], rounds: int | None, findings: Findings
) -> tuple[Forbidden, ...]:
    """Return the forbidden pairings in order of rounds and numbers; a range up to the last round
    has no end."""
    found: set[Forbidden] = set()
    for line in records.lines(FORBIDDEN.code):
        if stray_column(line, FORBIDDEN, findings):
            continue
        span = _read_span(line, findings)
        group = read_numbers(line, FORBIDDEN.values(line.text), numbers, findings)
        if span is not None and _is_group(line, group, findings):
            first, last = span
            has_end = last < (rounds or LAST_ROUND)
            found.add(Forbidden(first, last if has_end else None, frozenset(group)))
    for line in records.lines(*NEVER_MEET.codes):
        group = read_numbers(line, words(line.text), numbers, findings, code="T103")
        if _is_group(line, group, findings):
            found.add(Forbidden(1, None, frozenset(group)))
    return tuple(sorted(found, key=lambda f: (f.first, f.last or LAST_ROUND, sorted(f.numbers))))


def _read_span(line: Line, findings: Findings) -> tuple[int, int] | None:
    """Return the first and the last round of a `260` record; None with a finding."""
    first = read_from_1(line, FORBIDDEN, "first round", findings)
    if first is None:
        return None
    last = read_from_1(line, FORBIDDEN, "last round", findings)
    if last is None:
        return None
    if first > last:
        place = line.at_field(FORBIDDEN.field("last round"))
        unreadable(line, place, "a round after the first one", f"{first} or more", findings)
        return None
    return first, last


def _is_group(line: Line, group: Collection[int], findings: Findings) -> bool:
    """Return whether a record names two participants or more; a single one is a finding."""
    if len(group) == 1:
        message = f"`{line.code.upper()}` names only {findings.noun} {min(group)}, so no players are kept apart"
        findings.tell("T102", message, **line.at_text())
    return len(group) > 1


# ── Abnormal points ──────────────────────────────────────────────────────────
class Abnormal(NamedTuple):
    """The fields of a `299` record; points are None where the field is blank."""

    kinds: frozenset[Result | Bye]
    match_points: int | None
    points: int | None
    round_number: int | None
    numbers: frozenset[int]

    def of(self, points: int | None) -> list[Adjustment]:
        """Return the adjustment of one of the two scores; none if its field is blank."""
        if points is None:
            return []
        return [Adjustment(self.kinds, points, self.round_number, self.numbers)]


def read_adjustments(
    records: Records, numbers: set[int], teams: bool, findings: Findings
) -> tuple[tuple[Adjustment, ...], tuple[Adjustment, ...]]:
    """Return the abnormal points of the `299` records, in the order of the file.

    For players: the adjustments of their points, and none. For teams: those of the match points,
    then those of the game points.
    """
    match_points: list[Adjustment] = []
    points: list[Adjustment] = []
    for line in records.lines(ABNORMAL.code):
        readings = readings_of_abnormal(line.text, teams)
        different = {reading for _, reading in readings}
        if len(different) > 1:
            message = "`299` can be read in two ways"
            findings.tell("T204", message, **line.at_text(), case="columns")
        elif not different:
            message = "`299` is not in its columns"
            findings.tell("T205", message, **line.at_text(), case="columns")
        else:
            layout, abnormal = readings[0]
            if _is_usable(line, abnormal, layout, numbers, findings, teams=teams):
                match_points += abnormal.of(abnormal.match_points)
                points += abnormal.of(abnormal.points)
    if teams:
        return tuple(match_points), tuple(points)
    return tuple(points), ()


def readings_of_abnormal(text: str, teams: bool) -> list[tuple[Layout, Abnormal]]:
    """Return the fields of a `299` line in each layout that fits it."""
    readings = []
    for layout in (ABNORMAL, ABNORMAL_NARROW):
        if _fits(text, layout):
            reading = _read_abnormal(text, layout, teams)
            if reading is not None:
                readings.append((layout, reading))
    return readings


def _fits(text: str, layout: Layout) -> bool:
    """Return whether every word is inside one field; a minus may precede the columns of points."""
    with_minus = ("match points", "points")
    if layout.stray(text, with_minus) is not None:
        return False
    places = [(field.first - (field.name in with_minus), field.last) for field in layout.fields]
    places += [(field.first, field.last) for field in layout.repetitions(text)]
    ends = [last for _, last in places]
    for word, column in words(text, ""):
        place = bisect_left(ends, column + len(word) - 1)
        if place == len(places) or places[place][0] > column:
            return False
    return True


def _read_abnormal(text: str, layout: Layout, teams: bool) -> Abnormal | None:
    """Return the fields of the line in this layout, None if they are not a usable record."""
    kind = layout.field("type").cut(text).upper()
    match_text = layout.field("match points").with_sign().cut(text)
    points_text = layout.field("points").with_sign().cut(text)
    match_points, points = points_or_none(match_text), points_or_none(points_text)
    round_number = whole(layout.field("round").cut(text) or "0")
    numbers = [whole(field.cut(text) or "0") for field in layout.repetitions(text)]
    if kind not in KINDS_299 or round_number is None or None in numbers:
        return None
    if (match_text and match_points is None) or (points_text and points is None):
        return None
    has_points = points is not None or (teams and match_text)
    if not has_points:
        return None
    named = frozenset(number for number in numbers if number)
    return Abnormal(KINDS_299[kind], match_points, points, round_number or None, named)


def _is_usable(
    line: Line,
    abnormal: Abnormal,
    layout: Layout,
    numbers: set[int],
    findings: Findings,
    *,
    teams: bool,
) -> bool:
    """Return whether the record is clear and its participants are in the file; otherwise there is a
    finding."""
    if abnormal.match_points and not teams:
        field = layout.field("match points")
        text = field.with_sign().cut(line.text)
        message = f"`299` gives match points ({text}) in an individual event"
        place = line.at(field.first, text)
        findings.tell("T203", message, **place, field=layout.field("points"))
        return False
    if not abnormal.kinds and abnormal.round_number is None:
        message = (
            "`299` without a type adds points in all rounds, but the standard leaves open whether "
            "once or in every round"
        )
        findings.tell("T204", message, **line.at_text(layout.field("round").first))
        return False
    if abnormal.numbers:  # otherwise all participants
        named = [(text, column) for text, column in layout.values(line.text) if whole(text) != 0]
        read_numbers(line, named, numbers, findings)
    return abnormal.numbers <= numbers
