"""What a fix says of itself: repairs that were made, and questions that only a person can
answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from fidepair.findings import Finding
    from fidepair.trf.format.document import Document, Line
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
"""Texts of lines by their number; what stands after the last line is added."""


class NotPossible(Exception):
    """An answer that cannot be carried out; the message says why."""


class PossibleAnswer(NamedTuple):
    """One answer: its name as it is typed, what it says. `takes`: what stands behind `name=`, if
    something does."""

    name: str
    text: str
    takes: str = ""

    @property
    def form(self) -> str:
        """The answer as it is typed."""
        return f"{self.name}={self.takes.upper()}" if self.takes else self.name


class WayOut(NamedTuple):
    """An answer, and what carries it out: the lines to write for a value. Raises NotPossible."""

    answer: PossibleAnswer
    edits: Callable[[str], Edits]


class OpenQuestion(NamedTuple):
    """What has to be answered before the place can be corrected. `code`: the finding that asks.

    `key`: what the question is called, such as `T064:26`; `find_ways`: tells what can be answered
    when it is asked, since a file may raise tens of thousands of questions about lines that are
    very long.
    """

    code: str
    text: str
    line: int | None
    column: int | None
    key: str = ""
    find_ways: Callable[[], Iterable[WayOut]] = tuple

    @property
    def keys(self) -> tuple[str, ...]:
        """The key, and the one with the column, which stays when another question of the same key
        is answered."""
        return self.key, f"{self.key.partition(':col')[0]}:col{self.column}"

    @property
    def ways(self) -> tuple[WayOut, ...]:
        """What can be answered, and what carries it out."""
        return tuple(self.find_ways())

    @property
    def answers(self) -> tuple[PossibleAnswer, ...]:
        """What can be answered, in words."""
        return tuple(way.answer for way in self.ways)


class Rewritten(NamedTuple):
    """A line as it should be: its text, the finding that is cured, and a sentence about it."""

    text: str
    code: str
    said: str


class RepairDraft:
    """A document on its way to being repaired, what was found in it when it was read, and the
    repairs so far.

    Repairs that follow findings look only at lines which are still as they were read.
    """

    def __init__(self, document: Document, examination: Examination) -> None:
        self._read = {line.number: line.text for line in document.lines}
        self.lines = list(document.lines)
        self.examination = examination
        self.repairs: list[Repair] = []

    def rewrite(self, change: Callable[[Line], Rewritten | None], *codes: str) -> None:
        """Apply the change to every line, or to those with one of the codes."""
        for line in self.lines:
            if not codes or line.code in codes:
                self.put(line, change(line))

    def put(self, line: Line, new: Rewritten | None) -> None:
        """Replace the text of a line and note the repair, if there is one and the text is not the
        same."""
        if new is None or new.text == line.text:
            return
        column = 1 + _alike(line.text, new.text)
        self.lines[line.number - 1] = line._replace(text=new.text)
        self.repairs.append(Repair(new.code, new.said, line.number, column, line.text, new.text))

    def follow(self, code: str, change: Callable[[Line, Finding], Rewritten | None]) -> None:
        """Apply the change to the line and its finding where the reader has found something of that
        code."""
        for finding in self.examination.findings:
            if finding.code != code or finding.line is None:
                continue
            line = self.lines[finding.line - 1]
            if line.text == self._read[line.number]:
                self.put(line, change(line, finding))


def _alike(one: str, other: str) -> int:
    """Return how many signs two texts begin with in common, by halving: lines may be millions of
    columns long."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low
