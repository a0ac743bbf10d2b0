"""The blocks of `001` as they are written: spellings that the reader takes, and rounds that lines leave out."""

from __future__ import annotations

from struct import Struct
from typing import TYPE_CHECKING

from fidepair.lint.places import Place, clear_players, once
from fidepair.tournament import Kind
from fidepair.trf.format.cells import FIRST, WIDTH
from fidepair.trf.format.columns import COLOUR, OPPONENT, RESULT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fidepair.findings import Finding
    from fidepair.trf.format.reading import PlayerLine
    from fidepair.trf.read.reader import Examination

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


def blocks(examination: Examination) -> Iterator[Finding]:
    """Yield what is to be said about the blocks, once for each spelling."""
    event, state = examination.event, examination.state
    if event is None or state is None:
        return
    players = clear_players(examination)
    found: dict[str, list[Place]] = {}
    if not _all_usual(players):
        for player in players:
            _look_at_blocks(player, event.kind is Kind.TEAM, found)
    for code, (_, case, text) in _FORMS.items():
        yield from once(code, text, found.get(code, ()), case=case)
    text = "a colour is written as a capital letter"
    yield from once("T073", text, found.get("colour", ()), expected="w or b", case="colour")
    yield from _lengths(examination)


def _all_usual(players: Iterable[PlayerLine]) -> bool:
    """Return whether all blocks are written in the usual way, or nearly all: it looks at both halves apart."""
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
            found.setdefault(code, []).append(Place(player.line.number, start + field.first, block.strip()))


def _forms(block: str, of_team: bool) -> Iterator[str]:
    """Yield the codes of the spellings in a block, `colour` for a capital letter as colour."""
    head, colour, result = OPPONENT.raw(block), COLOUR.raw(block), RESULT.raw(block)
    digits = head.strip()
    if digits.strip("0"):
        if digits[0] == "0" or head[-1] == " ":
            yield "T071"
    elif not digits and result.strip():
        yield "T072"
    elif digits == "0000" and colour in " -" and result == "-" and not of_team:
        yield "T079"
    if result.islower():
        yield "T073"
    if colour in "WB":
        yield "colour"


def _lengths(examination: Examination) -> Iterator[Finding]:
    """Find lines that end before the last round that is paired, results cut off, and empty rounds at the end."""
    event, state = examination.event, examination.state
    assert event is not None and state is not None  # noqa: PT018  asked before
    boards = event.boards
    needed = FIRST + WIDTH * max(event.roster.blocks, 1) * state.last
    short: list[Place] = []
    cut: list[Place] = []
    longest = 0
    for _, line, text, *_ in boards.players:
        length = len(text.rstrip("\t"))
        longest = max(longest, length)
        if state.last and length < needed - WIDTH + 1 and event.kind is not Kind.TEAM:  # reserves have no blocks
            short.append(Place(line.number, length + 1))
        elif length < needed and text[-1:].isalpha() and (length - FIRST) % WIDTH == COLOUR.first:
            cut.append(Place(line.number, length + 1))
    yield from once("T086", f"a line ends before round {state.last}; rounds without entry are absences", short)
    text = "the last block is cut after the colour; read as a game without result"
    yield from once("T070", text, cut, case="cut")
    used = boards.width
    while used and not any(boards.signs(used - 1)):
        used -= 1
    if longest - FIRST >= WIDTH * (used + 1):
        first = next(player for player in boards.players if len(player.text) - FIRST >= WIDTH * (used + 1))
        place = Place(first.line.number, FIRST + WIDTH * used + 1)
        yield from once("T087", f"empty blocks follow round {used}", [place])
