"""Results of a fix, repairs and open questions, and the document while it is repaired."""

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
