"""The questions that only a person can answer: one for each remaining finding that could change the
meaning of the file."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from fidepair.findings import ERROR
from fidepair.findings.catalogue import CATALOGUE, GAME
from fidepair.fix.place import AskedFile, AskedPlace
from fidepair.fix.possible_answers import possible_answers
from fidepair.fix.repairs import OpenQuestion
from fidepair.fix.shifted_lines import shortened
from fidepair.fix.spelling import is_mixed
from fidepair.trf.format.cells import FIRST, WIDTH
from fidepair.trf.format.columns import OPPONENT, PLAYER, RESULT, whole
from fidepair.trf.format.reading import PlayerLine

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fidepair.findings import Finding
    from fidepair.trf.read.reader import Examination

_ANY = "What is right? {text}."
"""The question where the row of the catalogue has none."""
_SHIFTED = frozenset({"T056", "T063", "T065"})
"""Errors in fields that a name which is too long moves out of their columns."""
_IN_BLOCKS = frozenset({"T070", "T074", "T077", "T080", "T082", "T206"})


class _QuestionText(NamedTuple):
    """A question before it has a key: the code and the place of the finding, and the text."""

    code: str
    text: str
    line: int | None
    column: int | None


def questions_of(examination: Examination, findings: Iterable[Finding]) -> tuple[OpenQuestion, ...]:
    """Return the questions about a file in the order of lines, each once.

    A line with shifted fields has one question only, because its blocks cannot be trusted yet.
    """
    asked: dict[_QuestionText, Finding] = {}
    shifted: set[int | None] = set()
    players = _players(examination)
    for finding in findings:
        if not _needs_an_answer(finding, examination):
            continue
        if finding.line in shifted and finding.code in _SHIFTED | _IN_BLOCKS:
            continue
        text = ""
        if finding.code in _SHIFTED:
            text = _about_a_name(finding, examination)
        if text or finding.code == "T065":
            shifted.add(finding.line)
        if not text and CATALOGUE[finding.code].subject == GAME:
            text = _about_a_game(finding, examination, players)
        asked.setdefault(_question(finding, examination, text), finding)
    by_number = players.by_number or _numbered(examination)
    return tuple(_with_keys(asked, AskedFile(examination, by_number)))


def _with_keys(asked: dict[_QuestionText, Finding], file: AskedFile) -> Iterator[OpenQuestion]:
    """Yield the questions with their possible answers, each with a key of its own."""
    taken: set[str] = set()
    for question, finding in asked.items():
        place = AskedPlace(finding, file)
        key = place.key
        by_line = f":line{question.line}"
        if key in taken:
            key += by_line if question.column is None else f":col{question.column}"
        if key in taken:
            key += by_line
        taken.add(key)
        yield OpenQuestion(*question, key, partial(possible_answers, place))


class _Players(NamedTuple):
    """The players of a file, by line number and by number."""

    by_line: dict[int, PlayerLine]
    by_number: dict[int, PlayerLine]


def _players(examination: Examination) -> _Players:
    if examination.event is None:
        return _Players({}, {})
    boards = examination.event.boards
    return _Players({player.line.number: player for player in boards.players}, boards.by_number())


def _numbered(examination: Examination) -> dict[int, PlayerLine]:
    """Return the players by number in a file whose errors hide everything else about them."""
    found: dict[int, PlayerLine] = {}
    lines = examination.document.lines if examination.document is not None else ()
    for line in lines:
        if line.code != PLAYER.code:
            continue
        number = whole(PLAYER.field("number").cut(line.text))
        if number:
            found.setdefault(number, PlayerLine(number, line, line.text, None, None))
    return found


def _needs_an_answer(finding: Finding, examination: Examination) -> bool:
    """Return whether the finding is an error, or text that is read in one way and may well mean
    another."""
    if finding.severity == ERROR:
        return True
    if finding.severity != CATALOGUE[finding.code].asked_from:
        return False
    if finding.code == "T208":  # in an event that may be over no player comes back
        return examination.tournament is not None and examination.tournament.rounds is not None
    return finding.code != "T003" or examination.document is not None


def _question(finding: Finding, examination: Examination, text: str) -> _QuestionText:
    """Return the question about a finding: `text`, or by default the text for its code."""
    if finding.code == "T003":
        text = _encoding(examination)
    if not text:
        template = CATALOGUE[finding.code].question or _ANY
        if "{expected}" in template and not (finding.found and finding.expected):
            template = _ANY
        text = template.format_map(finding._asdict())
    return _QuestionText(finding.code, text[:1].upper() + text[1:], finding.line, finding.column)


def _encoding(examination: Examination) -> str:
    assert examination.document is not None
    if is_mixed(examination.document):
        return "In which encoding are the names? Some letters are UTF-8, others are not."
    return "In which encoding are the names? Some bytes are no letters in Windows-1252."


def _about_a_name(finding: Finding, examination: Examination) -> str:
    """Return the question about a name that is too long; an empty text if the error is another."""
    if examination.document is None or finding.line is None:
        return ""
    line = examination.document.lines[finding.line - 1]
    if line.code != PLAYER.code:
        return ""
    surplus, _ = shortened(line, of_teams=False)
    if not surplus:
        return ""
    field = PLAYER.field("name")
    name = line.text[field.first - 1 : field.last + surplus].strip()
    return f"How is the name `{name}` to be written in {field}? It is {surplus} too long, and moves what follows."


# ── Games ────────────────────────────────────────────────────────────────────
def _about_a_game(finding: Finding, examination: Examination, players: _Players) -> str:
    """Return the question about a game with the blocks of both players; an empty text if the
    players are unknown."""
    event, player = examination.event, players.by_line.get(finding.line or 0)
    if event is None or player is None or finding.column is None or finding.column <= FIRST:
        return ""
    boards = event.boards
    index = (finding.column - 1 - FIRST) // WIDTH
    opponent = None
    if index < boards.width:
        opponent = players.by_number.get(boards.rows[player.number].opponents[index])
    block = _quoted_block(player, index)
    if opponent is None or opponent is player:
        return f"Whom did player {player.number} meet in round {index + 1}, and how did it end? {block}."
    pair = f"{player.number}-{opponent.number} in round {index + 1}"
    if finding.code == "T083":
        return f"What is the result of {pair}? There is none in line {finding.line}."
    start = f"What is the result of {pair}?"
    if finding.code in ("T076", "T201"):
        start = f"Who had White in {pair}?"
    elif finding.code == "T077":
        start = f"Was {pair} a game, or had player {player.number} a bye?"
    elif finding.code == "T075" and boards.rows[opponent.number].opponents[index] != player.number:
        start = f"Did {pair} take place?"
    their_block = _quoted_block(opponent, index).removeprefix("Line ")
    return f"{start} {block}, line {their_block}."


def _quoted_block(player: PlayerLine, index: int) -> str:
    """Return `Line 12 says "9 w 1"`."""
    start = PLAYER.repetition(index).first - 1
    block = player.text[start + OPPONENT.first - 1 : start + RESULT.last].strip()
    quoted = f"`{block}`" if block else "nothing"
    return f"Line {player.line.number} says {quoted}"
