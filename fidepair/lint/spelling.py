"""Unusual spellings that the reader accepts: byte-order mark, line ends, blanks, idle lines, lists,
and the blocks of `001`."""

from collections.abc import Iterator
from functools import lru_cache

from fidepair.findings import Finding, tell
from fidepair.lint.places import Place, clear_players, once
from fidepair.tournament import Kind
from fidepair.trf.format.cells import FIRST, WIDTH
from fidepair.trf.format.columns import CODE, COLOUR, OPPONENT, PLAYER, RESULT, TEAM
from fidepair.trf.format.document import Document, Line
from fidepair.trf.format.facts import ABSENT, CONFIGURATION, INITIAL_COLOUR, NEVER_MEET, RECORDS
from fidepair.trf.format.reading import Event, PlayerLine, Records, State
from fidepair.trf.read.reader import Examination

_ENDS = {"\n": "LF", "\r\n": "CR LF", "\r": "CR", "\r\r\n": "CR CR LF"}
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
    yield tell("T004", sentence, line.number, column, found, expected=_ENDS[usual])


def _name_of(line_end: str) -> str:
    return _ENDS.get(line_end, repr(line_end))


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
