"""The records besides `001` that state a fact for the pairing, one function each; agreement of the
codes for one fact.

Point values are in `scoring`; virtual points, prohibitions and abnormal points in `lists`.
"""

from collections.abc import Collection
from typing import TYPE_CHECKING, NamedTuple

from fidepair.findings import Findings
from fidepair.tournament import (
    Adjustment,
    Announcement,
    Bye,
    Choice,
    Colour,
    Forbidden,
    ManualChange,
    TeamRules,
    Tournament,
)
from fidepair.trf.format import dialects
from fidepair.trf.format.columns import (
    AFTER_CODE,
    BYES,
    INITIAL_COLOUR,
    TEXT_FROM,
    Layout,
    composed,
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
    CONFIGURED,
    LAST_OF_GA,
    ORDERED,
    WITHDRAWN,
    choice_of,
    is_correction,
    is_rating,
    last_of_ga,
    ratings_of,
    remark_of,
    renumbering_of,
    withdrawal_of,
)
from fidepair.trf.read.records import leading_number, type_line, value_of

if TYPE_CHECKING:
    from fidepair.text.recorded_changes import Renumbering


class TypeFacts(NamedTuple):
    """What the file declares about its system."""

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
    """One code of the list that orders the standings, its line, and the column from 1."""

    line: Line
    column: int
    text: str


class Statements(NamedTuple):
    """What the records state about rounds and participants; rounds as the file counts them, or as
    they are played."""

    rounds: int | None
    byes: list[AnnouncedBye]
    virtual: dict[int, tuple[int, ...]] | None
    forbidden: tuple[Forbidden, ...]
    adjustments: tuple[Adjustment, ...]
    secondary_adjustments: tuple[Adjustment, ...] = ()


# ── Rounds, colour, dates ────────────────────────────────────────────────────
def read_rounds(records: Records, findings: Findings) -> int | None:
    """Return the number of rounds (`142`, `XXR`, `TNR`), or None with a finding."""
    stated: dict[str, tuple[int, Line]] = {}
    lines = records.lines(*ROUNDS.codes)
    for line in lines:
        code, value = line.code.upper(), value_of(line)
        number = leading_number(value)
        if not number or number > 999 or f"-{number}" in value or f"{number}." in value:
            said = f'"{value}" is not a number of rounds (record {code})'
            findings.tell(
                "T025", said, **line.at(TEXT_FROM, value), expected="a number from 1", record=code
            )
            continue
        stated.setdefault(code, (number, line))
    for code, (number, line) in stated.items():
        first_code, (first, first_line) = next(iter(stated.items()))
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
    if stated:
        return next(iter(stated.values()))[0]
    if not lines:
        findings.tell("T023", "number of rounds not given", expected="142")
    return None


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
            said = (
                f'"{value}" is not an initial-colour (record 152, {INITIAL_COLOUR.field("colour")})'
            )
            findings.tell("T030", said, **line.at(TEXT_FROM, value), expected="W or B")
    rank = False
    for line in records.lines(CONFIGURATION.code):
        for word, column in words(line.text):
            if word.lower() in COLOUR_WORDS:
                stated.append((Colour(word[0].lower()), line))
            elif word.lower() == BY_ORDER:
                rank = True
            else:
                findings.tell(
                    "T033",
                    f'`XXC` does not know the word "{word}"; not used',
                    **line.at(column, word),
                )
    for colour, line in stated[1:]:
        first, first_line = stated[0]
        if colour is not first:
            said = (
                f"`{first_line.text.strip()}` (line {first_line.number}) and `{line.text.strip()}` (line "
                f"{line.number}) give two initial-colours"
            )
            findings.tell(
                "T031",
                said,
                **line.at(TEXT_FROM, line.text.strip()),
                expected=first_line.text.strip(),
            )
    return (stated[0][0] if stated else None), rank


def read_first_day(records: Records) -> tuple[int, int, int] | None:
    """Return the first day of the event, from `042` or else `052`; None if neither can be read."""
    for code in (*FIRST_DAY.codes, *LAST_DAY.codes):
        line = records.first(code)
        day = _date_or_none(value_of(line)) if line is not None else None
        if day is not None:
            return day
    return None


def _date_or_none(text: str) -> tuple[int, int, int] | None:
    """Return (year, month, day) if `text` holds a date in figures with a year of four digits, else
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
    """Return what orders the standings: `212`, else the points and what `202` lists; empty if
    nothing is declared."""
    codes = ranking_places(records)
    first = ("PTS",) if codes and codes[0].line.code in TIE_BREAKS.codes else ()
    return (*first, *(code.text for code in codes))


def ranking_places(records: Records) -> list[CodeRead]:
    """Return the codes of the list that orders the standings, and where they stand."""
    for fact in (STANDINGS, TIE_BREAKS):
        line = records.first(*fact.codes)
        found, column = [], TEXT_FROM - 1
        if line is None:
            continue
        for part in line.text[AFTER_CODE].split(","):
            if part.strip():
                found.append(CodeRead(line, column + len(part) - len(part.lstrip()), part.strip()))
            column += len(part) + 1
        if found:
            return found
    return []


# ── The system ───────────────────────────────────────────────────────────────
def read_type(records: Records, findings: Findings) -> TypeFacts:
    """Return what `192` declares, or `092` if it holds nothing but a code of the table; `ACC` adds
    Baku."""
    line = type_line(records)
    facts = TypeFacts()
    if line is not None and value_of(line):
        facts = _declared(line, findings)
    baku = _read_acc(records, findings)
    if baku is None:
        return facts
    if facts.system is not None and facts.acceleration is None and facts.line is not None:
        said = (
            f"`{facts.code}` (line {facts.line.number}) declares no acceleration, `ACC` (line {baku.number}) "
            "declares Baku"
        )
        findings.tell("T207", said, **baku.at(TEXT_FROM, value_of(baku)), type_code=facts.code)
    return facts._replace(acceleration="baku", line=facts.line or baku)


def _declared(line: Line, findings: Findings) -> TypeFacts:
    written = value_of(line)
    found = dialects.type_of(written)
    if line.code == TYPE_IN_WORDS.code:
        said = f"`092` holds the encoded type `{written}`; read as `192`"
        findings.tell("T038", said, **line.at(1, line.code), expected="192", written=written)
    if found is not None:
        rules = dialects.rules_of(written)
        return TypeFacts(
            found.system, found.edition, found.acceleration, written.upper(), line, rules
        )
    near = dialects.near_code(written)
    said = f"`{written}` is not in the type table" + (f"; did you mean `{near}`?" if near else "")
    findings.tell("T037", said, **line.at(TEXT_FROM, written), expected=near or "")
    return TypeFacts(code=written, line=line)


def _read_acc(records: Records, findings: Findings) -> Line | None:
    """Return the line that switches Baku on (`ACC true`), or None."""
    line = records.first(ACCELERATION.code)
    if line is None or value_of(line).lower() in ("false", "0"):
        return None
    if value_of(line).lower() in ("true", "1"):
        return line
    said = "`ACC` is neither `ACC true` nor `ACC false`; the draft of 2025, which was never in force, had such records"
    findings.tell("T116", said, **line.at(1, line.text.strip()), case="acceleration")
    return None


# ── Byes and absences ────────────────────────────────────────────────────────
def read_byes(
    records: Records, numbers: Collection[int], rounds: int | None, findings: Findings
) -> list[AnnouncedBye]:
    """Return the byes of the `240` records, in the order of the file, each player and round
    once."""
    found: dict[tuple[int, int], AnnouncedBye] = {}
    for line in records.lines(BYES.code):
        if stray_column(line, BYES, findings):
            continue
        kind, round_field = BYES.fields
        letter, round_number = kind.cut(line.text).upper(), whole(round_field.cut(line.text))
        if letter not in ("F", "H", "Z"):
            unreadable(
                line, line.at_field(kind), f"the type of a bye ({kind})", "F, H or Z", findings
            )
            continue
        if not round_number:
            what = f"the round of a bye ({round_field})"
            unreadable(line, line.at_field(round_field), what, "a number from 1", findings)
            continue
        for number, column in read_numbers(line, BYES.values(line.text), numbers, findings).items():
            bye = AnnouncedBye(round_number, number, Bye(letter), line, column)
            _compare_byes(found.setdefault((round_number, number), bye), bye, findings)
    late = [bye for bye in found.values() if rounds is not None and bye.round_number > rounds]
    for bye, *_ in findings.places(late):
        said = f"`240` gives a bye in round {bye.round_number}, the tournament has {rounds} rounds"
        findings.tell(
            "T212",
            said,
            **bye.line.at(bye.column, str(bye.round_number)),
            expected=f"at most {rounds}",
        )
    return list(found.values())


def _compare_byes(first: AnnouncedBye, bye: AnnouncedBye, findings: Findings) -> None:
    if first.bye is not bye.bye:
        said = (
            f"`240` gives {findings.noun} {bye.number} in round {bye.round_number} a bye {first.bye.value} in line "
            f"{first.line.number}, and {bye.bye.value} in line {bye.line.number}"
        )
        findings.tell(
            "T112", said, **bye.line.at(bye.column, bye.bye.value), expected=first.bye.value
        )


def read_absent(records: Records, numbers: Collection[int], findings: Findings) -> dict[int, Line]:
    """Return who is absent in the round to be paired (`XXZ`, `BYE`), each with the line that says
    so."""
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
    """Return the number of a player of the file; None for nothing, or with a finding."""
    if not text:
        return None
    number = whole(text)
    if number is None:
        unreadable(
            line,
            line.at(column, text),
            f"the number of a {findings.noun}",
            "a number such as 12",
            findings,
            code=code,
        )
    elif number not in numbers:
        said = f"`{line.code.upper()}` names {findings.noun} {number}, and the file has none of that number"
        findings.tell(
            "T100",
            said,
            **line.at(column, text),
            expected=f"the number of a {findings.noun} in the file",
        )
    else:
        return number
    return None


def read_numbers(
    line: Line,
    texts: list[tuple[str, int]],
    numbers: Collection[int],
    findings: Findings,
    *,
    code: str = "T209",
) -> dict[int, int]:
    """Return the participants of the file that are named in texts, each with its first column."""
    found: dict[int, int] = {}
    for text, column in texts:
        number = read_number(line, text, column, numbers, findings, code=code)
        if number is not None and found.setdefault(number, column) != column:
            said = f"`{line.code.upper()}` names {findings.noun} {number} twice"
            findings.tell(
                "T245",
                said,
                **line.at(column, text),
                expected=f"another {findings.noun}, or nothing",
            )
    _look_for_empty_places(line, texts, findings)
    return found


def _look_for_empty_places(line: Line, texts: list[tuple[str, int]], findings: Findings) -> None:
    """Warn about a list of numbers that has none, or a blank place before the last one: a number
    may be lost."""
    last = max((column for text, column in texts if text), default=None)
    gap = next(
        (column for text, column in texts if not text and last is not None and column < last), None
    )
    if last is None or gap is not None:
        what = "names nobody" if gap is None else "has an empty place among its numbers"
        place = line.at(gap or len(line.text.rstrip()) + 1)
        findings.tell(
            "T248",
            f"`{line.code.upper()}` {what}",
            **place,
            expected=f"the number of a {findings.noun}",
        )


def read_from_1(line: Line, layout: Layout, name: str, findings: Findings) -> int | None:
    """Return the number in a field, None with a finding if there is none from 1; a range may lack
    its end."""
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
    """Add the finding that what stands in a place of the line is not what it should be."""
    found = f'"{place["found"]}" is not {what}' if place["found"] else f"{what} is missing"
    findings.tell(
        code, f"{found} (record {line.code.upper()})", **place, expected=expected, case=case
    )


def stray_column(line: Line, layout: Layout, findings: Findings) -> bool:
    """Add a finding and return True if there is something in a column that belongs to no field of
    the record."""
    column = layout.stray(line.text)
    if column is None:
        return False
    found = line.text[column - 1]
    said = f'"{found}" in column {column} of record {line.code.upper()} is between the fields'
    ruler = under_ruler(line.text, column, column)
    findings.tell("T205", said, **line.at(column, found), expected="a blank", ruler=ruler)
    return True


# ── Comments that speak of the pairing ───────────────────────────────────────
def read_manual_changes(records: Records, findings: Findings) -> tuple[ManualChange, ...]:
    """Return the changes by hand that comments declare: `### MPA @ Round 3: 12-7 instead of 12-9`.

    A comment never changes a pairing; this one tells a check what to expect.
    """
    found = []
    for line in records.comments:
        remark = remark_of(line.text, BY_HAND)
        if remark is None:
            continue
        if remark.round_number:
            found.append(ManualChange(remark.round_number, remark.text))
        else:
            said = (
                "this comment seems to declare a change of the pairing by hand, "
                "and the round cannot be read; not used"
            )
            findings.tell(
                "T260", said, **line.at(1, line.text.lstrip("#").strip()), expected="MPA @ Round n"
            )
    return tuple(found)


def read_choices(records: Records) -> tuple[Choice, ...]:
    """Return how rounds were paired, as comments tell: `### Configuration @ Round 3:
    Maxi-tournament`."""
    remarks = (remark_of(line.text, CONFIGURED) for line in records.comments)
    choices = (choice_of(remark) for remark in remarks if remark is not None)
    return tuple(
        sorted(
            (choice for choice in choices if choice is not None), key=lambda one: one.round_number
        )
    )


def read_corrections(records: Records) -> tuple[str, ...]:
    """Return the comments that record corrected results."""
    texts = (line.text.rstrip() for line in records.comments)
    return tuple(filter(is_correction, texts))


def read_renumberings(records: Records) -> "tuple[Renumbering, ...]":
    """Return the changes of numbers that comments record."""
    found = (renumbering_of(line.text.rstrip()) for line in records.comments)
    return tuple(one for one in found if one is not None)


def read_ratings(records: Records, kind: str, numbers: Collection[int]) -> dict[int, int]:
    """Return the ratings of a kind that comments tell, such as `### Provisional rating: 9=1500`;
    the last wins."""
    found: dict[int, int] = {}
    for line in records.comments:
        remark = remark_of(line.text, kind)
        told = None if remark is None else ratings_of(remark)
        found |= {
            number: rating
            for number, rating in (told or {}).items()
            if number in numbers and is_rating(rating)
        }
    return found


def read_initial_order(records: Records) -> str:
    """Return the order that a comment announces: `### Initial order: rating, list`; the last
    wins."""
    remarks = [remark_of(line.text, ORDERED) for line in records.comments]
    return next((remark.text for remark in reversed(remarks) if remark is not None), "")


def read_put_aside(records: Records, numbers: Collection[int]) -> tuple[Announcement, ...]:
    """Return the byes with points in the place of which somebody is out: `### Withdrawal @ Round 4:
    3 had a ...`."""
    remarks = (remark_of(line.text, WITHDRAWN) for line in records.comments)
    byes = (withdrawal_of(remark) for remark in remarks if remark is not None)
    return tuple(bye for bye in byes if bye is not None and bye.number in numbers)


# ── The last GA participant ──────────────────────────────────────────────────
def with_last_of_ga(tournament: Tournament, records: Records, findings: Findings) -> Tournament:
    """Return the tournament with the last GA participant (C.04.7 1.3.2) that a comment names:
    `### Last GA participant: 8 "Ibarrola, Maite"`.

    A comment that contradicts a name, the virtual points of records, or another such comment is a
    finding, and is not used.
    """
    found: dict[int, Line] = {}
    for line in records.comments:
        remark = remark_of(line.text, LAST_OF_GA)
        if remark is None:
            continue
        told = last_of_ga(remark)
        problem = _why_not_last(told, tournament, findings.noun)
        if told is not None and not problem:
            found[told[0]] = line
            first = next(iter(found))
            other = f"line {found[first].number} names {first}"
            problem = (
                f"this comment names {told[0]}, and {other}: neither" if first != told[0] else ""
            )
        if problem:
            said = (
                f"{problem} is used"
                if problem.endswith("neither")
                else f"{problem}; the comment is not used"
            )
            findings.tell("T262", said, **line.at(1, line.text.lstrip("#").strip()))
    return tournament._replace(last_of_ga=next(iter(found))) if len(found) == 1 else tournament


def _why_not_last(told: tuple[int, str] | None, tournament: Tournament, noun: str) -> str:
    """Return why a comment on the last GA participant is not used; nothing if it may be."""
    if told is None:
        return "this comment names no last GA participant that can be read"
    number, name = told
    one = tournament.by_number().get(number)
    if one is None:
        return f"this comment names {noun} {number} as the last GA participant, and there is no such {noun}"
    if not _may_be(name, one.name):
        return f'this comment names {number} "{name}" as the last GA participant, and {noun} {number} is "{one.name}"'
    if tournament.virtual is not None and not any(tournament.virtual.get(number, ())):
        return f"this comment names {number} as the last GA participant, and records give {number} no virtual points"
    return ""


def _may_be(name: str, other: str) -> bool:
    """Return whether two names have the same letters, or one is the other cut short."""
    one, another = _only_letters(name), _only_letters(other)
    if not one or not another:
        return one == another
    return one.startswith(another) or another.startswith(one)


def _only_letters(name: str) -> str:
    """Return the letters and digits of a name, in lower case."""
    return "".join(letter for letter in composed(name).casefold() if letter.isalnum())
