"""Unusual spellings that the reader accepts, in the file as text, in lists, in the blocks of `001`
and in its fields that decide no pairing; and players who seem to be in the file twice.

The first part is for all checks: the place of a finding, and one finding for many places.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple, TypeVar

from fidepair.findings import Finding, tell
from fidepair.tournament import Kind
from fidepair.trf.format.cells import FIRST, WIDTH
from fidepair.trf.format.columns import (
    CODE,
    COLOUR,
    OPPONENT,
    PLAYER,
    RESULT,
    TEAM,
    TEXT_FROM,
    Field,
    in_letters,
    read_date,
)
from fidepair.trf.format.document import Document, Line
from fidepair.trf.format.facts import ABSENT, CONFIGURATION, INITIAL_COLOUR, NEVER_MEET, RECORDS
from fidepair.trf.format.reading import Event, PlayerLine, Records, State, TeamLine
from fidepair.trf.read.reader import Examination
from fidepair.trf.read.records import leading_number, value_of

LINE_ENDS = {"\n": "LF", "\r\n": "CR LF", "\r": "CR", "\r\r\n": "CR CR LF"}
_USUAL_ENDS = ("\n", "\r\n")
_LISTS = (*ABSENT.codes, *NEVER_MEET.codes, CONFIGURATION.code)
_PADDED = {layout.code: layout for layout in (PLAYER, TEAM)}
"""Records whose last field may be blank, so blanks up to its end belong to it."""
_SPELLINGS = {
    "T071": (OPPONENT, "", "an opponent's number is padded with zeros or not right-aligned"),
    "T072": (OPPONENT, "", "a bye has a blank opponent"),
    "T073": (RESULT, "", "a result is written in lower case"),
    "T079": (RESULT, "absence", "an absence is written `0000 - -`; read as a zero-point bye (Z)"),
}
"""By code: the field with the spelling, the case, and the text of the finding."""


# ── Places ───────────────────────────────────────────────────────────────────
class Place(NamedTuple):
    """A place in the file, line and column from 1, and the text there: the last positional
    arguments of `tell`."""

    line: int
    column: int
    found: str = ""


def of_value(line: Line, found: str | None = None) -> Place:
    """Return the place of the value of a record; `found`: the part of it to quote."""
    return Place(line.number, TEXT_FROM, value_of(line) if found is None else found)


def of_field(field: Field, line: Line, text: str | None = None) -> Place:
    """Return the place of a field; `text`: the line as its columns fit, by default as written."""
    if text is None:
        text = line.text
    return Place(line.number, field.first, in_letters(field.cut(text)))


def number_in(line: Line | None) -> int | None:
    """Return the number at the beginning of a record, None if there is none, or no record."""
    return leading_number(value_of(line)) if line is not None else None


def of_block(event: Event, player: PlayerLine, index: int, column: int, found: str = "") -> Place:
    """Return the place of a participant in round `index` + 1; `column` counts in the block."""
    column_in_line = event.roster.column(index, column)
    return Place(player.line.number, column_in_line, found)


def noun_of(kind: Kind) -> str:
    """Return the noun for the participants of this kind of event, such as players or teams."""
    return "team" if kind is Kind.TEAM else "player"


def clear_players(examination: Examination, event: Event) -> Collection[PlayerLine]:
    """Return the players of the `001` lines whose fields are in their columns."""
    players = event.boards.players
    shifted = {finding.line for finding in examination.findings if finding.code == "T065"}
    if not shifted:
        return players
    return [player for player in players if player.line.number not in shifted]


def once(
    code: str, text: str, places: Iterable[Place], *, expected: str = "", case: str = ""
) -> list[Finding]:
    """Return one finding at the first of the places, with their number if there are several; none
    without a place."""
    in_order = sorted(places)
    if not in_order:
        return []
    if len(in_order) > 1:
        text = f"{text} ({len(in_order)} times in the file)"
    return [tell(code, text, *in_order[0], expected=expected, case=case)]


# ── The file as text ─────────────────────────────────────────────────────────
def text(examination: Examination, records: Records) -> Iterator[Finding]:
    """Yield findings about the bytes, the lines and their ends."""
    document = examination.document
    assert document is not None
    if document.mark:
        mark = "the file begins with a byte-order mark, which takes no column"
        yield tell("T001", mark, 1, 1, "EF BB BF")
    yield from _line_ends(document)
    yield from _end_of_file(document)
    yield from _idle_lines(examination, document, records)
    trailing: list[Place] = []
    for line in document.lines:
        if _has_trailing_blanks(line):
            trailing.append(Place(line.number, len(line.text.rstrip()) + 1))
    yield from once("T007", "blanks or tabs at the end of a line have no meaning", trailing)


def _line_ends(document: Document) -> Iterator[Finding]:
    ends = [line.end for line in document.lines if line.end]
    kinds = sorted(set(ends))
    if not kinds or (len(kinds) == 1 and kinds[0] in _USUAL_ENDS):
        return
    usual = document.line_end if document.line_end in _USUAL_ENDS else "\n"
    line = next(line for line in document.lines if line.end and line.end != usual)
    found = _name_of(line.end)
    sentence = f"every line ends with {found}"
    if len(kinds) > 1:
        counts = [f"{ends.count(kind)} with {_name_of(kind)}" for kind in kinds]
        sentence = f"line endings: {' and '.join(counts)}"
    column = len(line.text) + 1
    yield tell("T004", sentence, line.number, column, found, expected=LINE_ENDS[usual])


def _name_of(line_end: str) -> str:
    return LINE_ENDS.get(line_end, repr(line_end))


def _end_of_file(document: Document) -> Iterator[Finding]:
    last = document.lines[-1]
    sentence, found = "", ""
    if document.tail:
        sentence = "the file ends with Ctrl-Z (1A), which old systems added; it is not read"
        found = "1A"
    elif not last.end:
        sentence = "the last line has no line ending"
    if sentence:
        column = len(last.text) + 1
        yield tell("T005", sentence, last.number, column, found, expected="a line ending")


def _idle_lines(examination: Examination, document: Document, records: Records) -> list[Finding]:
    """Return lines that are neither records nor `###` comments: blank ones, `#` comments,
    rulers."""
    reported = {finding.line for finding in examination.findings if finding.code == "T010"}
    reported.update(line.number for line in records.strange)
    places: list[Place] = []
    for line in document.lines:
        is_record = line.code == "###" or line.code.upper() in RECORDS
        if not is_record and line.number not in reported:
            places.append(Place(line.number, 1, line.text.strip()[:12]))
    sentence = "a blank line, a comment or a ruler without `###`; it is not read"
    return once("T006", sentence, places, expected="###")


def _has_trailing_blanks(line: Line) -> bool:
    """Return whether blanks or a tab follow the last field; `152` and comments are not checked."""
    text = line.text
    if text[-1:] not in (" ", "\t") or text.isspace():
        return False
    if text[CODE] in ("###", INITIAL_COLOUR.code):
        return False
    layout = _PADDED.get(text[CODE])
    if layout is None or "\t" in text:
        return True
    rank = layout.field("rank").last
    last = layout.repetition(0).last
    return len(text) > rank and (len(text) - last) % layout.step != 0


def lists(_: Examination, records: Records) -> list[Finding]:
    """Return tabs and commas between the numbers of a list (`XXZ`, `XXP`, `XXC`)."""
    places: list[Place] = []
    for line in records.lines(*_LISTS):
        if "," in line.text or "\t" in line.text.rstrip():
            places.append(Place(line.number, _first_separator(line)))
    return once("T009", "a tab or a comma in a list", places, expected="blanks")


def _first_separator(line: Line) -> int:
    """Return the column of the first comma or tab after the code; there is one."""
    columns = [line.text.find(separator, 3) + 1 for separator in ",\t"]
    return min(column for column in columns if column > 0)


# ── Blocks ───────────────────────────────────────────────────────────────────
def blocks(examination: Examination, event: Event, state: State) -> Iterator[Finding]:
    """Yield findings about the blocks, once for each spelling."""
    found: dict[str, list[Place]] = {}
    for player in clear_players(examination, event):
        _look_at_blocks(player, event.kind is Kind.TEAM, found)
    for code, (_, case, sentence) in _SPELLINGS.items():
        yield from once(code, sentence, found.get(code, ()), case=case)
    sentence = "a colour is written in upper case"
    capitals = found.get("colour", ())
    yield from once("T073", sentence, capitals, expected="w or b", case="colour")
    yield from _lengths(event, state)


def _look_at_blocks(player: PlayerLine, of_team: bool, found: dict[str, list[Place]]) -> None:
    text = player.text
    for start in range(FIRST, len(text), WIDTH):
        block = text[start : start + WIDTH]
        for code in _spellings_in(block.ljust(WIDTH), of_team):
            field = COLOUR if code == "colour" else _SPELLINGS[code][0]
            place = Place(player.line.number, start + field.first, block.strip())
            found.setdefault(code, []).append(place)


@lru_cache(1 << 14)  # large files have millions of blocks, most of them many times
def _spellings_in(block: str, of_team: bool) -> tuple[str, ...]:
    """Return the codes of the unusual spellings in a block, `colour` for a capital letter as
    colour."""
    head, colour, result = OPPONENT.raw(block), COLOUR.raw(block), RESULT.raw(block)
    digits = head.strip()
    found = []
    if digits.strip("0"):
        if digits[0] == "0" or head[-1] == " ":
            found.append("T071")
    elif not digits and result.strip():
        found.append("T072")
    elif digits == "0000" and colour in " -" and result == "-" and not of_team:
        found.append("T079")
    if result.islower():
        found.append("T073")
    if colour in "WB":
        found.append("colour")
    return tuple(found)


def _lengths(event: Event, state: State) -> Iterator[Finding]:
    """Yield lines that end before the last round that is paired, cut results, and empty rounds at
    the end."""
    boards = event.boards
    needed = FIRST + WIDTH * max(event.roster.blocks, 1) * state.last
    short: list[Place] = []
    cut: list[Place] = []
    longest = 0
    for _, line, text, *_ in boards.players:
        length = len(text.rstrip("\t"))
        longest = max(longest, length)
        if length >= needed:
            continue
        is_short = state.last and length < needed - WIDTH + 1
        if is_short and event.kind is not Kind.TEAM:  # reserves have no blocks
            short.append(Place(line.number, length + 1))
        elif text[-1:].isalpha() and (length - FIRST) % WIDTH == COLOUR.first:
            cut.append(Place(line.number, length + 1))
    sentence = f"a line ends before round {state.last}; rounds without an entry count as absences"
    yield from once("T086", sentence, short)
    sentence = "the last block is cut after the colour; read as an open game"
    yield from once("T070", sentence, cut, case="cut")
    used = boards.width
    while used and not any(boards.signs(used - 1)):
        used -= 1
    end = FIRST + WIDTH * used
    if longest < end + WIDTH:
        return
    first = next(player for player in boards.players if len(player.text) >= end + WIDTH)
    yield from once(
        "T087", f"empty blocks follow round {used}", [Place(first.line.number, end + 1)]
    )


_TITLES = frozenset({"", "GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM"})
_SEXES = frozenset("mw ") | {""}
_NO_ID = frozenset("0- ")
_DIGIT = re.compile("[0-9]")
_SHORTEST_ID = 5
"""Shorter numbers in the columns of the FIDE id are something else, such as a second rating."""
_SHIFTED = frozenset({"T054", "T056", "T063", "T065"})
"""Errors which already report that a line is out of its columns."""
_MARKS = str.maketrans(",.;", "   ")
_NAME, _FIDE_ID = PLAYER.field("name").place, PLAYER.field("fide_id").place
_FEDERATION = PLAYER.field("federation")
_BESIDE = PLAYER.before("sex", "name", "rating", "federation", "fide_id", "birth", "points", "rank")
_Line = TypeVar("_Line", "PlayerLine", "TeamLine")


def people(examination: Examination, event: Event) -> Iterator[Finding]:
    """Yield findings about the fields of players, once for each field."""
    players, tournament = clear_players(examination, event), examination.tournament
    places: list[Place] = []
    for before, player in pairwise(players):
        if player.number < before.number:
            column = PLAYER.field("number").first
            places.append(Place(player.line.number, column, str(player.number)))
    text = "players are not in the order of their numbers"
    if tournament is not None and any(p.number != p.tpn for p in tournament.participants):
        text += "; `XXC rank` makes the order of the lines the ranking"
        yield from once("T053", text, places, case="by place")
    else:
        yield from once("T053", f"{text}; the numbers count", places)
    for usual in _FIELDS:
        field = PLAYER.field(usual.name)
        strange: list[Place] = []
        for player in players:
            if not usual.is_usual(player.text[field.place]):
                strange.append(of_field(field, player.line, player.text))
        text = f"{usual.text}; it is kept unchanged"
        yield from once(usual.code, text, strange, expected=usual.expected)


def _is_usual_id(written: str) -> bool:
    value = written.strip()
    if _NO_ID.issuperset(value):
        return "-" not in value
    return _is_id(value) and written[-1:] != " "


def _is_id(value: str) -> bool:
    return len(value) >= _SHORTEST_ID and value.isascii() and value.isdecimal()


def _is_usual_title(written: str) -> bool:
    return written.strip() in _TITLES


def _is_usual_name(written: str) -> bool:
    return "," in written and written[-1:] == " " and _DIGIT.search(written) is None


class _UsualField(NamedTuple):
    """A field of players, and the finding about unusual text in it."""

    code: str
    name: str
    is_usual: Callable[[str], bool]
    text: str
    expected: str = ""


_FIELDS = (
    _UsualField(
        "T057",
        "fide_id",
        _is_usual_id,
        "a FIDE ID is not a right-aligned number of at least 5 digits",
    ),
    _UsualField(
        "T058", "title", _is_usual_title, "a title is not one of GM IM FM CM WGM WIM WFM WCM"
    ),
    _UsualField("T059", "sex", _SEXES.__contains__, "the sex is not m or w", "m or w"),
    _UsualField(
        "T060",
        "name",
        _is_usual_name,
        "a name is empty, fills all its columns, contains digits or has no comma",
    ),
)


def displaced(examination: Examination, event: Event) -> Iterator[Finding]:
    """Yield text between two fields, which is not read, unless an error reports that the line is
    shifted."""
    shifted = {finding.line for finding in examination.findings if finding.code in _SHIFTED}
    for player in clear_players(examination, event):
        text = player.text
        if player.line.number in shifted or not "".join(_BESIDE(text)).strip():
            continue
        column = PLAYER.stray(text[: PLAYER.field("rank").last])
        if column is None:
            continue
        names: list[str] = []
        for field in PLAYER.fields:
            if column in (field.first - 1, field.last + 1):
                names.append(field.name.replace("_", " "))
        place = Place(player.line.number, column, text[column - 1])
        sentence = (
            f'"{place.found}" in column {column} is outside all fields and not read; is the '
            f"{' or the '.join(names)} out of its columns?"
        )
        yield tell("T065", sentence, *place, expected="a blank", case="beside")


def unrated(examination: Examination, event: Event) -> Iterator[Finding]:
    """Yield players without a rating in an event of the Dubov System, which needs one for each."""
    tournament, field = examination.tournament, PLAYER.field("rating")
    if tournament is None or tournament.system != "dubov":
        return
    why = "has no rating, but the Dubov System needs one for each player (C.04.4.1, 1.1)"
    for player in event.boards.players:
        number = player.number
        if player.rating is None and number not in tournament.provisional_ratings:
            place = of_field(field, player.line, player.text)
            text = f"player {number} {why}"
            yield tell("T056", text, *place, expected="a rating", case="dubov", number=number)


# ── The same person twice ────────────────────────────────────────────────────
def duplicates(examination: Examination, event: Event) -> Iterator[Finding]:
    """Yield players with the same FIDE id, players with the same name who may be one person, and
    teams with the same name."""
    players = clear_players(examination, event)
    reported: set[int] = set()
    for player, first in _repeated([(player, _fide_id(player)) for player in players]):
        reported.add(player.number)
        yield _twice("T235", "player", player, first, "fide_id")
    names = [(player, name_key(in_letters(player.text[_NAME]))) for player in players]
    for player, first in _repeated(names):
        if player.number not in reported and not _are_two_people(player, first):
            yield _twice("T236", "player", player, first, "name")
    teams = event.teams.teams if event.teams else ()
    for team, first_team in _repeated([(team, name_key(team.name)) for team in teams]):
        yield _twice("T236", "team", team, first_team, "name")


def name_key(name: str) -> str:
    """Return a name without case, commas and points: two spellings of it have the same key."""
    return " ".join(name.translate(_MARKS).casefold().split())


def _repeated(keyed: Iterable[tuple[_Line, str]]) -> Iterator[tuple[_Line, _Line]]:
    """Yield each participant with the key of an earlier one, and the first with that key; empty
    keys do not count."""
    first: dict[str, _Line] = {}
    for participant, key in keyed:
        if key in first:
            yield participant, first[key]
        elif key:
            first[key] = participant


def _fide_id(player: PlayerLine) -> str:
    """Return the FIDE id of a player; an empty text if there is none, or other text in its
    columns."""
    value = player.text[_FIDE_ID].strip().lstrip("0")
    return value if _is_id(value) else ""


def _are_two_people(player: PlayerLine, other: PlayerLine) -> bool:
    """Return whether FIDE id, day of birth or federation distinguish two players of one name."""
    pairs = (
        (_fide_id(player), _fide_id(other)),
        (_birth(player), _birth(other)),
        (_FEDERATION.cut(player.text), _FEDERATION.cut(other.text)),
    )
    return any(one and two and one != two for one, two in pairs)


def _birth(player: PlayerLine) -> str:
    date = read_date(PLAYER.field("birth").cut(player.text))
    return str(date.day) if date is not None and date.is_whole else ""


def _twice(code: str, noun: str, line: _Line, first: _Line, field_name: str) -> Finding:
    layout = TEAM if noun == "team" else PLAYER
    place = of_field(layout.field(field_name), line.line)
    what = "FIDE ID" if field_name == "fide_id" else "name"
    text = (
        f"{noun} {line.number} has the {what} {place.found} of {noun} {first.number} "
        f"(line {first.line.number})"
    )
    return tell(code, text, *place, noun=noun)
