"""The types that all of `fix` shares: repairs, questions and answers, the document while it is
repaired, and the place in a file that a question is about.
"""

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import NamedTuple

from fidepair.findings import Finding
from fidepair.findings.catalogue import CATALOGUE, FILE
from fidepair.trf.format.cells import FIRST, WIDTH, read_block
from fidepair.trf.format.columns import LINE_UP, OPPONENT, PLAYER, TEAM, TEXT_FROM, whole
from fidepair.trf.format.document import Document, Line
from fidepair.trf.format.facts import ROUNDS, TYPE
from fidepair.trf.format.reading import PlayerLine, Records
from fidepair.trf.read.reader import Examination


class Repair(NamedTuple):
    """One change that alters no fact. `code`: the finding it cures; line and column are None for
    the whole file."""

    code: str
    text: str
    line: int | None
    column: int | None
    before: str
    after: str


Edits = dict[int, str]
"""New texts of lines by line number; numbers after the last line add lines."""


class NotPossible(Exception):
    """An answer that cannot be carried out; the message gives the reason."""


class PossibleAnswer(NamedTuple):
    """One answer to a question: its name as it is typed, and its meaning.

    `edits` returns the lines that the answer writes for a value, or raises NotPossible. `takes`:
    the kind of value that follows `name=`, if the answer needs one.
    """

    name: str
    text: str
    edits: Callable[[str], Edits]
    takes: str = ""

    @property
    def form(self) -> str:
        """The answer as it is typed."""
        return f"{self.name}={self.takes.upper()}" if self.takes else self.name


class OpenQuestion(NamedTuple):
    """A question that must be answered before the place can be corrected. `code`: the finding that
    raises it.

    `key` identifies the question, such as `T064:26`. `find_answers` is called on demand, because a
    file may raise tens of thousands of questions about very long lines.
    """

    code: str
    text: str
    line: int | None
    column: int | None
    key: str = ""
    find_answers: Callable[[], Iterable[PossibleAnswer]] = tuple

    @property
    def keys(self) -> tuple[str, ...]:
        """The key, and the one with the column, which stays when another question of the same key
        is answered."""
        return self.key, f"{self.key.partition(':col')[0]}:col{self.column}"

    @property
    def answers(self) -> tuple[PossibleAnswer, ...]:
        """The possible answers."""
        return tuple(self.find_answers())


class Rewritten(NamedTuple):
    """A corrected line: its text, the finding that is cured, and a sentence about the change."""

    text: str
    code: str
    sentence: str


class RepairDraft:
    """A document while it is repaired, with the findings of its last reading and the repairs so
    far.

    Repairs that follow findings change only lines which still have the text that was read.
    """

    def __init__(self, document: Document, examination: Examination) -> None:
        self._texts_read = {line.number: line.text for line in document.lines}
        self.lines = list(document.lines)
        self.examination = examination
        self.repairs: list[Repair] = []

    def rewrite(self, change: Callable[[Line], Rewritten | None], *codes: str) -> None:
        """Apply the change to every line, or only to lines with one of the codes."""
        for line in self.lines:
            if not codes or line.code in codes:
                self.put(line, change(line))

    def put(self, line: Line, new: Rewritten | None) -> None:
        """Replace the text of a line and record the repair, if the text differs."""
        if new is None or new.text == line.text:
            return
        column = 1 + _length_of_common_start(line.text, new.text)
        self.lines[line.number - 1] = line._replace(text=new.text)
        repair = Repair(new.code, new.sentence, line.number, column, line.text, new.text)
        self.repairs.append(repair)

    def follow(self, code: str, change: Callable[[Line, Finding], Rewritten | None]) -> None:
        """Apply the change to each line that has a finding with the code."""
        for finding in self.examination.findings:
            if finding.code != code or finding.line is None:
                continue
            line = self.lines[finding.line - 1]
            if line.text == self._texts_read[line.number]:
                self.put(line, change(line, finding))


def _length_of_common_start(one: str, other: str) -> int:
    """Return the number of characters with which both texts begin, by halving: lines may have
    millions of columns."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


# ── Places and lines ─────────────────────────────────────────────────────────

COMMENT = "### "

KEYED_BY_LINE = frozenset({"T050", "T051", "T054"})
"""Codes of findings about the number of a player, so their questions cannot be keyed by it."""


def fixed_answer(name: str, text: str, edits: Edits) -> PossibleAnswer:
    """Return an answer that takes no value."""
    return PossibleAnswer(name, text, lambda _: edits)


def as_it_is(text: str, name: str = "as-it-is") -> PossibleAnswer:
    """Return the answer that the file is right."""
    return fixed_answer(name, text, {})


class AskedFile:
    """Facts that all questions about one file share. `players`: by number."""

    def __init__(self, examination: Examination) -> None:
        self.examination = examination
        self.lines = examination.document.lines if examination.document is not None else ()
        self.records = examination.records or Records({}, [], [])
        self.players = self._numbered()
        if examination.event is not None:
            self.players = examination.event.boards.by_number
        self.by_line = {player.line.number: player for player in self.players.values()}

    def _numbered(self) -> dict[int, PlayerLine]:
        """Return the players of a file whose errors hide everything else about them."""
        found: dict[int, PlayerLine] = {}
        for line in self.records.lines(PLAYER.code):
            number = whole(PLAYER.field("number").cut(line.text))
            if number:
                found.setdefault(number, PlayerLine(number, line, line.text, None, None))
        return found

    @cached_property
    def first_line_ups(self) -> dict[int, Line]:
        """The first line-up of each player, by number."""
        found: dict[int, Line] = {}
        for line in self.records.lines(LINE_UP.code):
            for text, _ in LINE_UP.values(line.text.rstrip()):
                found.setdefault(whole(text) or 0, line)
        return found


class AskedPlace:
    """The place of a finding: its line, the player of the line, and the index of the round, if the
    finding is about a block."""

    def __init__(self, finding: Finding, file: AskedFile) -> None:
        self.finding = finding
        self.file = file
        self.event, self.state = file.examination.event, file.examination.state
        self.players = file.players
        self.number = finding.line or 0
        self.text = file.lines[self.number - 1].text if finding.line else ""
        self.code = self.text[: TEXT_FROM - 2]
        self.player = file.by_line.get(self.number)
        column = finding.column or 0
        in_block = self.code == PLAYER.code and column > FIRST
        self.index = (column - 1 - FIRST) // WIDTH if in_block else None

    @property
    def key(self) -> str:
        """The key of a question about the place: `T064:26`, `T075:3:r2`, `T100:line18`."""
        parts = [self.finding.code, self._subject_key()]
        if self.finding.code == "T119":  # match points, or game points
            parts.append(self.finding.text.partition(": ")[2].partition(" ")[0])
        elif self.index is not None:
            parts.append(f"r{self.index + 1}")
        return ":".join(filter(None, parts))

    def _subject_key(self) -> str:
        """Return the part of the key that names the player, the team or the line."""
        if self.player is not None and self.finding.code not in KEYED_BY_LINE:
            return str(self.player.number)
        if self.code == TEAM.code:
            number = whole(TEAM.field("number").cut(self.text))
            if number:
                return f"team{number}"
        is_of_file = CATALOGUE[self.finding.code].subject == FILE
        if is_of_file or self.code in (*TYPE.codes, *ROUNDS.codes) or not self.number:
            return ""
        return f"line{self.number}"

    def block(self, player: PlayerLine | None = None) -> str:
        """Return the ten columns of the round in the line of a player, by default in this line."""
        assert self.index is not None
        text = player.line.text if player is not None else self.text
        return block_of(text, self.index)

    def with_block(
        self, block: str, player: PlayerLine | None = None, index: int | None = None
    ) -> Edits:
        """Return the line of a player, by default this one, with another block in a round, by
        default the round of this place."""
        number, text = self.number, self.text
        if player is not None:
            number, text = player.line.number, player.line.text
        if index is None:
            assert self.index is not None
            index = self.index
        return {number: PLAYER.repetition(index).put(text, block).rstrip()}

    def opponent(self) -> PlayerLine | None:
        """Return the opponent in this block, if the opponent's block names this player."""
        if self.index is None or self.player is None:
            return None
        other = self.players.get(opponent_in(self.block()))
        if other is None or other is self.player:
            return None
        return other if opponent_in(self.block(other)) == self.player.number else None

    def added(self, text: str) -> Edits:
        """Return a line that is added to the file."""
        return {len(self.file.lines) + 1: text}

    def as_comment(self) -> Edits:
        """Return the line as a comment: no program reads it, and no text is lost."""
        return {self.number: COMMENT + self.text}


def block_of(text: str, index: int) -> str:
    """Return the ten columns of round `index` + 1 in the line of a player."""
    return PLAYER.repetition(index).raw(text).ljust(WIDTH)


def opponent_in(block: str) -> int:
    """Return the number of the opponent in a block, even if the rest is unreadable; 0 for none."""
    return read_block(block)[0] or whole(OPPONENT.cut(block)) or 0
