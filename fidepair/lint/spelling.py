"""Spellings that the reader takes: marks, line ends, blanks, idle lines, lists, and blocks of
`001`, or none."""

from __future__ import annotations

from functools import lru_cache
from struct import Struct
from typing import TYPE_CHECKING

from fidepair.findings import tell
from fidepair.lint.places import Place, clear_players, once
from fidepair.tournament import Kind
from fidepair.trf.format.cells import FIRST, WIDTH
from fidepair.trf.format.columns import CODE, COLOUR, OPPONENT, PLAYER, RESULT, TEAM
from fidepair.trf.format.facts import ABSENT, CONFIGURATION, INITIAL_COLOUR, NEVER_MEET, RECORDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fidepair.findings import Finding
    from fidepair.trf.format.document import Document, Line
    from fidepair.trf.format.reading import Event, PlayerLine, Records, State
    from fidepair.trf.read.reader import Examination

_ENDS = {"\n": "LF", "\r\n": "CR LF", "\r": "CR", "\r\r\n": "CR CR LF"}
_USUAL_ENDS = ("\n", "\r\n")
_LISTS = (*ABSENT.codes, *NEVER_MEET.codes, CONFIGURATION.code)
_PADDED = {layout.code: layout for layout in (PLAYER, TEAM)}
"""Records whose last field may be blank: blanks up to its end are the field."""
_BYES = "UHFZ"
_USUAL_TAILS = frozenset(
    {b"    "}
    | {f" - {bye}".encode() for bye in _BYES}
    | {f" {colour} {result}".encode() for colour in "wb" for result in "1=0+-WDL "}
)
"""The last four columns of blocks as nearly all are written."""
_FORMS = {
    "T071": (OPPONENT, "", "an opponent's number is padded with zeros or not right-aligned"),
    "T072": (OPPONENT, "", "a bye has a blank opponent"),
    "T073": (RESULT, "", "a result is written in lower case"),
    "T079": (RESULT, "absence", "an absence is written `0000 - -`; read as zero-point bye (Z)"),
}


# ── The file as text ─────────────────────────────────────────────────────────
def text(examination: Examination, records: Records) -> Iterator[Finding]:
    """Yield what is to be said about the bytes, the lines and their ends."""
    document = examination.document
    assert document is not None
    if document.mark:
        yield tell(
            "T001", "the file begins with a byte-order mark; it takes no column", 1, 1, "EF BB BF"
        )
    yield from _line_ends(document)
    yield from _end_of_file(document)
    yield from _idle_lines(examination, document, records)
    said = "blanks or tabs at the end of a line; they say nothing"
    ending = (line for line in document.lines if _has_trailing_blanks(line))
    yield from once(
        "T007", said, (Place(line.number, len(line.text.rstrip()) + 1) for line in ending)
    )


def _line_ends(document: Document) -> Iterator[Finding]:
    ends = [line.end for line in document.lines if line.end]
    kinds = sorted(set(ends))
    if not kinds or (len(kinds) == 1 and kinds[0] in _USUAL_ENDS):
        return
    usual = document.line_end if document.line_end in _USUAL_ENDS else "\n"
    line = next(line for line in document.lines if line.end and line.end != usual)
    counts = [f"{ends.count(kind)} with {_ENDS.get(kind, repr(kind))}" for kind in kinds]
    found = _ENDS.get(line.end, repr(line.end))
    said = (
        f"line ends: {' and '.join(counts)}" if len(kinds) > 1 else f"every line ends with {found}"
    )
    yield tell("T004", said, line.number, len(line.text) + 1, found, expected=_ENDS[usual])


def _end_of_file(document: Document) -> Iterator[Finding]:
    last = document.lines[-1]
    if document.tail:
        said, found = "the file ends with Ctrl-Z (1A), a sign of old systems; it is not read", "1A"
    elif not last.end:
        said, found = "the last line has no line end", ""
    else:
        return
    yield tell("T005", said, last.number, len(last.text) + 1, found, expected="a line end")


def _idle_lines(examination: Examination, document: Document, records: Records) -> list[Finding]:
    """Find lines without a record that are no `###` comments either: blank ones, `#` comments,
    rulers."""
    told = {finding.line for finding in examination.findings if finding.code == "T010"}
    told.update(line.number for line in records.strange)
    places = [
        Place(line.number, 1, line.text.strip()[:12])
        for line in document.lines
        if line.code != "###" and line.code.upper() not in RECORDS and line.number not in told
    ]
    return once(
        "T006",
        "a blank line, a comment or a ruler without `###`; it is not read",
        places,
        expected="###",
    )


def _has_trailing_blanks(line: Line) -> bool:
    """Return whether blanks follow the last field, or a tab does; `152` and comments are not looked
    at."""
    found = line.text
    if (
        found[-1:] not in (" ", "\t")
        or found.isspace()
        or found[CODE] in ("###", INITIAL_COLOUR.code)
    ):
        return False
    layout = _PADDED.get(found[CODE])
    if layout is None or "\t" in found:
        return True
    rank = layout.field("rank").last
    last = layout.repetition(0).last
    return len(found) > rank and (len(found) - last) % layout.step != 0


def lists(_: Examination, records: Records) -> list[Finding]:
    """Return what is to be said about tabs and commas between the numbers of a list (`XXZ`, `XXP`,
    `XXC`)."""
    places = [
        Place(line.number, _first_separator(line))
        for line in records.lines(*_LISTS)
        if "," in line.text or "\t" in line.text.rstrip()
    ]
    return once("T009", "a tab or a comma in a list", places, expected="blanks")


def _first_separator(line: Line) -> int:
    """Return the column of the first comma or tab after the code; there is one."""
    columns = [line.text.find(separator, 3) + 1 for separator in ",\t"]
    return min(column for column in columns if column > 0)


# ── Blocks ───────────────────────────────────────────────────────────────────
def blocks(examination: Examination, event: Event, state: State) -> Iterator[Finding]:
    """Yield what is to be said about the blocks, once for each spelling."""
    players = clear_players(examination, event)
    found: dict[str, list[Place]] = {}
    if not _all_usual(players):
        for player in players:
            _look_at_blocks(player, event.kind is Kind.TEAM, found)
    for code, (_, case, text) in _FORMS.items():
        yield from once(code, text, found.get(code, ()), case=case)
    text = "a colour is written as a capital letter"
    yield from once("T073", text, found.get("colour", ()), expected="w or b", case="colour")
    yield from _lengths(event, state)


def _all_usual(players: Iterable[PlayerLine]) -> bool:
    """Return whether all blocks are written in the usual way, or nearly all: it looks at both
    halves apart."""
    heads: set[bytes] = set()
    tails: set[bytes] = set()
    cutters: dict[int, Struct] = {}
    for player in players:
        data = player.text[FIRST:].encode("ascii", "replace")
        count = -(-len(data) // WIDTH)
        cutter = cutters.get(count) or cutters.setdefault(count, Struct("6s4s" * count))
        halves = cutter.unpack(data.ljust(count * WIDTH))
        heads.update(halves[0::2])
        tails.update(halves[1::2])
    return tails <= _USUAL_TAILS and b"      " not in heads and all(map(_is_usual_head, heads))


def _is_usual_head(head: bytes) -> bool:
    digits = head[OPPONENT.first - 1 :]
    return digits == b"0000" or (digits[-1:] != b" " and not digits.lstrip().startswith(b"0"))


def _look_at_blocks(player: PlayerLine, of_team: bool, found: dict[str, list[Place]]) -> None:
    text = player.text
    for start in range(FIRST, len(text), WIDTH):
        block = text[start : start + WIDTH]
        for code in _forms(block.ljust(WIDTH), of_team):
            field = COLOUR if code == "colour" else _FORMS[code][0]
            found.setdefault(code, []).append(
                Place(player.line.number, start + field.first, block.strip())
            )


@lru_cache(1 << 14)  # large files have millions of blocks, most of them many times
def _forms(block: str, of_team: bool) -> tuple[str, ...]:
    """Return the codes of the spellings in a block, `colour` for a capital letter as colour."""
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
    """Find lines that end before the last round that is paired, results cut off, and empty rounds
    at the end."""
    boards = event.boards
    needed = FIRST + WIDTH * max(event.roster.blocks, 1) * state.last
    short: list[Place] = []
    cut: list[Place] = []
    longest = 0
    for _, line, text, *_ in boards.players:
        length = len(text.rstrip("\t"))
        longest = max(longest, length)
        if (
            state.last and length < needed - WIDTH + 1 and event.kind is not Kind.TEAM
        ):  # reserves have no blocks
            short.append(Place(line.number, length + 1))
        elif length < needed and text[-1:].isalpha() and (length - FIRST) % WIDTH == COLOUR.first:
            cut.append(Place(line.number, length + 1))
    yield from once(
        "T086", f"a line ends before round {state.last}; rounds without entry are absences", short
    )
    text = "the last block is cut after the colour; read as a game without result"
    yield from once("T070", text, cut, case="cut")
    used = boards.width
    while used and not any(boards.signs(used - 1)):
        used -= 1
    if longest - FIRST >= WIDTH * (used + 1):
        first = next(
            player for player in boards.players if len(player.text) - FIRST >= WIDTH * (used + 1)
        )
        place = Place(first.line.number, FIRST + WIDTH * used + 1)
        yield from once("T087", f"empty blocks follow round {used}", [place])
