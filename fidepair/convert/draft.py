"""The new file while it is made: the lines of the old one, what stands in their place, and what has been lost.

A record which the target does not have stays as a comment: `### kept: 192 FIDE_DUTCH_2026`. For every reader that is
a comment; the next conversion takes the record up again, so that a file which goes there and back comes back whole.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.convert.loss import Loss
from fidepair.trf.format.document import UTF8_MARK, Document, Line
from fidepair.trf.write.blocks import in_blocks

if TYPE_CHECKING:
    from collections.abc import Collection

    from fidepair.trf.format.reading import Reading

NAMES = {"trf16": "TRF16", "trfx": "TRFx", "trfbx": "TRFbx", "trf26": "TRF26"}
"""How the targets are called in messages."""
KEPT = "### kept: "
"""How a comment begins that is a record in files of another dialect."""


def with_kept(data: bytes) -> bytes:
    """Return a report file in which kept records are records again."""
    mark = KEPT.encode()
    if mark not in data:
        return data
    body = data.removeprefix(UTF8_MARK)
    lines = (line.removeprefix(mark) for line in body.splitlines(keepends=True))
    return data[: len(data) - len(body)] + b"".join(lines)


class Conversion:
    """What becomes of each line of a file; `counted`: its tournament in rounds as the file counts them."""

    def __init__(self, reading: Reading, target: str) -> None:
        self.reading = reading
        self.records = reading.records
        self.target = target
        self.name = NAMES[target]
        self.counted = in_blocks(reading.tournament)
        self.losses: list[Loss] = []
        self._texts: dict[int, tuple[str, ...]] = {}

    def replace(self, line: Line, *texts: str) -> None:
        """Let the texts stand in the place of the line; none: the line goes."""
        self._texts[line.number] = texts

    def restate(self, lines: list[Line], own: Collection[str], texts: list[str]) -> None:
        """Let the texts say, in the place of the first of the lines, what all of them say.

        Where one of them is a record of the target (`own`) it stays, and says it already.
        """
        foreign = [line for line in lines if line.code.upper() not in own]
        if len(foreign) < len(lines):
            texts = []
        for index, line in enumerate(foreign):
            self.replace(line, *(texts if index == 0 else ()))

    def keep(self, line: Line) -> None:
        """Make a comment of the line."""
        self.replace(line, KEPT + line.text)

    def lose(self, line: Line, why: str) -> None:
        """Make a comment of a line of which the target cannot carry the fact."""
        self.keep(line)
        self.tell(line, f"`{_shown(line)}`: {why}; kept as a comment")

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
        return document._replace(lines=tuple(line._replace(number=number) for number, line in enumerate(lines, 1)))


def _shown(line: Line) -> str:
    """Return the line as a message shows it: blanks run together, long ones cut."""
    text = " ".join(line.text.split())
    return text if len(text) <= 40 else f"{text[:37]}..."
