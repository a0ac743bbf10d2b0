"""What only a person can answer: a question for every finding that is left and could change what
the file says."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from fidepair.findings import ERROR
from fidepair.findings.catalogue import CATALOGUE, GAME
from fidepair.fix.forms import is_mixed
from fidepair.fix.place import AskedFile, AskedPlace
from fidepair.fix.repairs import OpenQuestion
from fidepair.fix.shifted_lines import shortened
from fidepair.fix.ways import ways_of
from fidepair.trf.format.cells import FIRST, WIDTH
from fidepair.trf.format.columns import OPPONENT, PLAYER, RESULT, whole
from fidepair.trf.format.reading import PlayerLine

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fidepair.findings import Finding
    from fidepair.trf.read.reader import Examination

_ANY = "What is right? {text}."
"""What to ask where the row of the catalogue has no question."""
_SHIFTED = frozenset({"T056", "T063", "T065"})
"""Faults of fields that a name which is too long moves out of their columns."""
_IN_BLOCKS = frozenset({"T070", "T074", "T077", "T080", "T082", "T206"})


def questions_of(examination: Examination, findings: Iterable[Finding]) -> tuple[OpenQuestion, ...]:
    """Return what is to be asked about a file, in order of lines, each question once.

    A line whose fields are moved is asked about once: what its blocks seem to hold is no question
    yet.
    """
    asked: dict[tuple[str, str, int | None, int | None], Finding] = {}
    moved: set[int | None] = set()
    players = _players(examination)
    for finding in findings:
        if not _needs_an_answer(finding, examination):
            continue
        if finding.line in moved and finding.code in _SHIFTED | _IN_BLOCKS:
            continue
        about_a_name = _about_a_name(finding, examination) if finding.code in _SHIFTED else ""
        if about_a_name or finding.code == "T065":
            moved.add(finding.line)
        is_of_a_game = CATALOGUE[finding.code].subject == GAME
        about_a_game = _about_a_game(finding, examination, players) if is_of_a_game else ""
        asked.setdefault(_question(finding, examination, about_a_name or about_a_game), finding)
    return tuple(_with_ways(asked, examination, players.by_number or _numbered(examination)))


def _with_ways(
    asked: dict[tuple[str, str, int | None, int | None], Finding],
    examination: Examination,
    players: dict[int, PlayerLine],
) -> Iterator[OpenQuestion]:
    """Yield the questions with their keys, each of its own, and their answers."""
    taken: set[str] = set()
    file = AskedFile(examination, players)
    for (code, text, line, column), finding in asked.items():
        place = AskedPlace(finding, file)
        key = place.key
        if key in taken:
            key += f":col{column}" if column is not None else f":line{line}"
        if key in taken:
            key += f":line{line}"
        taken.add(key)
        yield OpenQuestion(code, text, line, column, key, partial(ways_of, place))


class _Players(NamedTuple):
    """The players of a file; a question quotes two of them."""

    by_line: dict[int, PlayerLine]
    by_number: dict[int, PlayerLine]


def _players(examination: Examination) -> _Players:
    if examination.event is None:
        return _Players({}, {})
    boards = examination.event.boards
    return _Players({player.line.number: player for player in boards.players}, boards.by_number())


def _numbered(examination: Examination) -> dict[int, PlayerLine]:
    """Return the players by their number where no more is known of them: faults come before."""
    found: dict[int, PlayerLine] = {}
    for line in examination.document.lines if examination.document is not None else ():
        number = whole(PLAYER.field("number").cut(line.text)) if line.code == PLAYER.code else None
        if number:
            found.setdefault(number, PlayerLine(number, line, line.text, None, None))
    return found


def _needs_an_answer(finding: Finding, examination: Examination) -> bool:
    """Return whether it is a fault, or an oddity that is read in one way where another one may be
    meant."""
    if finding.severity == ERROR:
        return True
    if finding.severity != CATALOGUE[finding.code].asked_from:
        return False
    if finding.code == "T208":  # in an event that may be over nobody comes back
        return examination.tournament is not None and examination.tournament.rounds is not None
    return finding.code != "T003" or examination.document is not None


def _question(
    finding: Finding, examination: Examination, text: str
) -> tuple[str, str, int | None, int | None]:
    """Return the question about a finding, and where it stands: `text`, or one in the words for its
    code."""
    if finding.code == "T003":
        text = _encoding(examination)
    if not text:
        form = CATALOGUE[finding.code].question or _ANY
        if not (finding.found and finding.expected) and "{expected}" in form:
            form = _ANY
        text = form.format_map(finding._asdict())
    return finding.code, text[:1].upper() + text[1:], finding.line, finding.column


def _encoding(examination: Examination) -> str:
    assert examination.document is not None
    if is_mixed(examination.document):
        return "In which encoding are the names? Some letters are UTF-8, others are not."
    return "In which encoding are the names? Some bytes are no letters in Windows-1252."


def _about_a_name(finding: Finding, examination: Examination) -> str:
    """Return the question how a name that is too long is to be written; nothing if that is not what
    is wrong."""
    if examination.document is None or finding.line is None:
        return ""
    line = examination.document.lines[finding.line - 1]
    surplus, _ = shortened(line, of_teams=False) if line.code == PLAYER.code else (0, "")
    if not surplus:
        return ""
    field = PLAYER.field("name")
    name = line.text[field.first - 1 : field.last + surplus].strip()
    return f"How is the name `{name}` to be written in {field}? It is {surplus} too long, and moves what follows."


# ── Games ────────────────────────────────────────────────────────────────────
def _about_a_game(finding: Finding, examination: Examination, players: _Players) -> str:
    """Return the question about a game with what both lines say; nothing if the players are not
    known."""
    player = players.by_line.get(finding.line or 0)
    if (
        examination.event is None
        or player is None
        or finding.column is None
        or finding.column <= FIRST
    ):
        return ""
    boards = examination.event.boards
    index = (finding.column - 1 - FIRST) // WIDTH
    opponent = (
        players.by_number.get(boards.rows[player.number].opponents[index])
        if index < boards.width
        else None
    )
    said = _said(player, index)
    if opponent is None or opponent is player:
        return f"Whom did player {player.number} meet in round {index + 1}, and how did it end? {said}."
    pair = f"{player.number}-{opponent.number} in round {index + 1}"
    if finding.code == "T083":
        return f"What is the result of {pair}? There is none in line {finding.line}."
    if finding.code in ("T076", "T201"):
        start = f"Who had White in {pair}?"
    elif finding.code == "T077":
        start = f"Was {pair} a game, or had player {player.number} a bye?"
    elif finding.code == "T075" and boards.rows[opponent.number].opponents[index] != player.number:
        start = f"Did {pair} take place?"
    else:
        start = f"What is the result of {pair}?"
    return f"{start} {said}, line {_said(opponent, index).removeprefix('Line ')}."


def _said(player: PlayerLine, index: int) -> str:
    """Return `Line 12 says "9 w 1"`."""
    start = PLAYER.repetition(index).first - 1
    block = player.text[start + OPPONENT.first - 1 : start + RESULT.last].strip()
    return (
        f"Line {player.line.number} says `{block}`"
        if block
        else f"Line {player.line.number} says nothing"
    )
