"""The new file while it is made: the lines of the old one, what stands in their place, and what has
been lost.

A record which the target does not have stays as a comment: `### kept: 192 FIDE_DUTCH_2026`. For
every reader that is a comment; the next conversion takes the record up again, so that a file which
goes there and back comes back whole.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair.errors import InputError
from fidepair.findings import ERROR, TrfError
from fidepair.systems import with_written_acceleration
from fidepair.trf.format.dialects import type_of
from fidepair.trf.format.document import KEPT, Document, Line, with_kept
from fidepair.trf.format.facts import EVERY, VIRTUAL
from fidepair.trf.proof import differences, needs_virtual_points
from fidepair.trf.read.reader import examine, interpret
from fidepair.trf.read.records import type_line, value_of
from fidepair.trf.write.blocks import in_blocks
from fidepair.trf.write.lines import renumbered

if TYPE_CHECKING:
    from collections.abc import Collection

    from fidepair.tournament import Tournament
    from fidepair.trf.format.reading import Reading

_NAMES = {dialect.lower(): dialect for dialect in EVERY}
_LONGEST_SHOWN = 40


class Loss(NamedTuple):
    """What the target cannot carry: its line in the source (None: several, or all of it), and a
    sentence."""

    line: int | None
    text: str


class Conversion:
    """What becomes of each line of a file; `counted`: its tournament in rounds as the file counts
    them.

    The tournament has the virtual points of Baku acceleration where the target cannot declare it.
    """

    def __init__(self, reading: Reading, target: str) -> None:
        self.reading, self.records, self.event = reading, reading.records, reading.event
        self.target, self.name = target, _NAMES[target]
        self.tournament = _with_acceleration(reading, self.name)
        self.counted = in_blocks(self.tournament)
        self.losses: list[Loss] = []
        self._texts: dict[int, tuple[str, ...]] = {}

    def replace(self, line: Line, *texts: str) -> None:
        """Let the texts stand in the place of the line; none: the line goes."""
        self._texts[line.number] = texts

    def restate(self, lines: list[Line], texts: list[str], own: Collection[str] = ()) -> None:
        """Let the texts say, in the place of the first of the lines, what all of them say.

        Where one of them is a record of the target (`own`) it stays, and says it already.
        """
        foreign = [line for line in lines if line.code.upper() not in own]
        if len(foreign) < len(lines):
            texts = []
        for index, line in enumerate(foreign):
            self.replace(line, *(texts if index == 0 else ()))

    def add(self, line: Line, texts: list[str]) -> None:
        """Add lines behind what stands in the place of a line."""
        self._texts[line.number] = (*self._texts.get(line.number, (line.text,)), *texts)

    def keep(self, line: Line) -> None:
        """Make a comment of the line."""
        self.replace(line, KEPT + line.text)

    def lose(self, why: str, *lines: Line) -> None:
        """Make comments of lines of which the target cannot carry the fact."""
        for line in lines:
            self.keep(line)
            text = " ".join(line.text.split())
            shown = text if len(text) <= _LONGEST_SHOWN else f"{text[:37]}..."
            self.tell(line, f"`{shown}`: {why}; kept as a comment")

    def lack(self, what: str, *lines: Line) -> None:
        """Make comments of lines of which the target has no record for the fact."""
        self.lose(f"{self.name} has no record for {what}", *lines)

    def tell(self, line: Line | None, text: str) -> None:
        """Name a loss."""
        self.losses.append(Loss(None if line is None else line.number, text))

    def document(self) -> Document:
        """Return the new file."""
        document = self.reading.document
        end = document.line_end
        lines: list[Line] = []
        for line in document.lines:
            texts = self._texts.get(line.number, (line.text,))
            lines += [Line(0, text, end) for text in texts[:-1]]
            lines += [Line(0, text, line.end or end) for text in texts[-1:]]
        if lines and not document.lines[-1].end:  # as in the old file, the last line has no end
            lines[-1] = lines[-1]._replace(end="")
        return renumbered(document, lines)


def _with_acceleration(reading: Reading, dialect: str) -> Tournament:
    """Return the tournament, with its virtual points where other programs need them and the dialect
    has a record: no other one has the same group GA where participants missed round one (C.04.7
    1.2)."""
    tournament, declared = reading.tournament, type_line(reading.records)
    stated = None if declared is None else type_of(value_of(declared))
    is_declared = stated is not None and stated.acceleration is not None
    if VIRTUAL.within(dialect) is None or not needs_virtual_points(
        tournament, dialect, is_declared=is_declared
    ):
        return tournament
    return with_written_acceleration(tournament)


def prove(draft: Conversion) -> bytes:
    """Return the new file. Raises InputError if it says anything else than the old one, but for
    what was named.

    Nothing is lost in silence: the new file, with the records that were lost and kept, says what
    the old one says. A file that is refused when it is read without what was lost is written all
    the same, and that is said.
    """
    before, name = draft.tournament, draft.reading.document.name
    data = draft.document().to_bytes()
    if data == draft.reading.document.to_bytes():
        return data
    whole = with_kept(data)
    try:
        restored = interpret(whole, name, before.kind).tournament
    except TrfError as problem:
        text = (
            f"{name}: cannot be said in {draft.name}; the file would contradict itself:\n{problem}"
        )
        raise InputError(text) from problem
    differing = differences(before, restored)
    if differing:
        raise InputError(
            f"{name}: {draft.name} cannot say these facts of the tournament: {', '.join(differing)}"
        )
    alone = () if whole == data else examine(data, name, before.kind).findings
    refused = [found for found in alone if found.severity == ERROR]
    if refused:
        more = f", and {len(refused) - 1} more" if len(refused) > 1 else ""
        draft.tell(
            None,
            "without what is lost the new file does not agree with itself, and strict readers refuse it: "
            f"{refused[0].text} ({refused[0].code}){more}",
        )
    return data
