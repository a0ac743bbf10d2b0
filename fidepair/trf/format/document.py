"""The file as it is: its lines with their ends, its encoding; nothing is lost, nothing is
understood.

`parse` and `Document.to_bytes` undo each other for every file that `parse` takes.
"""

import re
from _operator import sub
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, count, repeat
from typing import Any, NamedTuple, TypedDict

from fidepair.findings import Findings
from fidepair.trf.format.columns import (
    AFTER_CODE,
    CODE,
    FROM_TEXT,
    PLAYER,
    RESULTS,
    TEXT_FROM,
    Field,
)
from fidepair.trf.format.dialects import name_dialect, type_of
from fidepair.trf.format.facts import TYPE


class PlaceInLine(TypedDict):
    """Where something stands and what it is, as `Findings.tell` takes it."""

    line: int
    column: int
    found: str


UTF8_MARK = b"\xef\xbb\xbf"
CONTROL_Z = b"\x1a"
_WIDE_MARKS = (b"\xff\xfe", b"\xfe\xff", b"\x00\x00\xfe\xff")
_STRANGERS = (b"%PDF", b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"<", b"{", b"[")


KEPT = "### kept: "
"""How a comment begins that is a record in files of another dialect."""


class Line(NamedTuple):
    """One line: its number as an editor counts, its text, and the signs that end it."""

    number: int
    text: str
    end: str

    @property
    def code(self) -> str:
        """The first three columns."""
        return self.text[CODE]

    def at(self, column: int, found: str = "") -> PlaceInLine:
        """Return the place of something found in the line, for a finding."""
        return {"line": self.number, "column": column, "found": found}

    def at_field(self, field: Field) -> PlaceInLine:
        """Return the place of what the line holds in a field, for a finding."""
        return self.at(field.first, field.cut(self.text))

    def at_text(self, column: int = TEXT_FROM) -> PlaceInLine:
        """Return a place of all that stands behind the code, for a finding."""
        return self.at(column, self.text[FROM_TEXT].strip())


MOST_LINES = 200_000
"""In a file: several times as many as 9,999 players and their teams need. A line takes more memory
than its text."""
_PIECE = 1 << 13
_FEW_PIECES = 10
"""The lines of a file of fewer pieces, 64 kB or so, are made once: making them again costs more
than keeping them."""
_new_line: Callable[[type[Line], tuple[int, str, str]], Line] = (
    tuple.__new__
)  # what Line(...) calls


class FileLines(Sequence[Line]):
    """The lines of `body`, each made when it is asked for: a file of blank lines takes no more
    memory than others.

    CR, LF, CR LF and CR CR LF end a line, all kinds may stand in one file. Lines are made by the
    piece: a piece begins with a line, and has so many bytes or one more line.
    """

    def __init__(self, body: bytes, encoding: str) -> None:
        self.body = body
        self.encoding = encoding
        returns = body.count(b"\r")
        self._is_mixed = returns > 0 and not returns == body.count(b"\n") == body.count(b"\r\n")
        self._end = "\r\n" if returns else "\n"
        self._starts = [*self._places()]
        self._first_numbers: list[int] = []
        self._kept: dict[
            int, Sequence[Line]
        ] = {}  # by piece: the one that was split last, or all if they are few

    def __iter__(self) -> Iterator[Line]:
        return chain.from_iterable(self.pieces())

    def __len__(self) -> int:
        return self._numbers()[-1] - 1

    def __getitem__(self, index: Any) -> Any:
        if not isinstance(index, int):
            return tuple(self)[index]
        number = index + 1 if index >= 0 else len(self) + index + 1
        if not 0 < number <= len(self):
            raise IndexError(index)
        from bisect import bisect_right  # noqa: PLC0415  who reads a whole file needs no place in it

        piece = bisect_right(self._numbers(), number) - 1
        first = self._numbers()[piece]
        return self._split(piece, first)[number - first]

    def _places(self) -> Iterator[int]:
        """Yield where each piece starts, and the end of the last."""
        start = 0
        while start < len(self.body):
            yield start
            start = self._end_of_line(start + _PIECE)
        yield len(self.body)

    def _end_of_line(self, place: int) -> int:
        """Return the end of the line that `place` is in, or of the file."""
        if not self._is_mixed:
            return self.body.find(b"\n", place) + 1 or len(self.body)

        found = re.compile(rb"\n|\r(?!\r?\n)").search(self.body, place)
        return found.end() if found else len(self.body)

    @property
    def most_bytes(self) -> int:
        """A line has no more bytes than that; most have far fewer."""
        return max(map(sub, self._starts[1:], self._starts), default=0)

    def pieces(self) -> Iterator[Sequence[Line]]:
        """Yield the lines, piece by piece."""
        numbers = [1]
        for piece in range(len(self._starts) - 1):
            lines = self._split(piece, numbers[-1])
            numbers.append(numbers[-1] + len(lines))
            yield lines
        self._first_numbers = numbers
        self._forget()

    def sorted_out(self, begin: bytes) -> Iterator[range | Sequence[Line]]:
        """Yield the same; of a piece in which every line begins like that, and none has a tab, only
        the numbers."""
        number = 1
        for piece in range(len(self._starts) - 1):
            size = self._size_of_alike(piece, begin)
            lines = range(number, number + size) if size else self._split(piece, number)
            number += len(lines)
            yield lines
        self._forget()

    def _size_of_alike(self, piece: int, begin: bytes) -> int:
        """Return how many lines a piece has, if it is seen at a glance that all of them begin like
        that; else 0."""
        start, end = self._starts[piece], self._starts[piece + 1]
        if self._is_mixed or not start or self.body.find(b"\t", start, end) >= 0:
            return 0
        if not self.body.endswith((b"\n", b"\r"), start, end):
            return 0  # the last line of the file, whatever it is
        size = self.body.count(b"\n", start, end)
        return size if size == self.body.count(b"\n" + begin, start - 1, end) else 0

    def _numbers(self) -> list[int]:
        """Return the number of the first line of each piece, and the one after the last."""
        if not self._first_numbers:
            for _ in self.pieces():
                pass
        return self._first_numbers

    def _split(self, piece: int, number: int) -> Sequence[Line]:
        """Return the lines of a piece, the first of which has that number."""
        if piece not in self._kept:
            self._forget()
            self._kept[piece] = self._made(piece, number)
        return self._kept[piece]

    def _forget(self) -> None:
        if len(self._starts) > _FEW_PIECES:
            self._kept.clear()

    def _made(self, piece: int, number: int) -> list[Line]:
        body = self.body[self._starts[piece] : self._starts[piece + 1]]
        if self._is_mixed:
            return _split_mixed(body, self.encoding, number)
        *texts, rest = body.decode(self.encoding).split(self._end)
        lines = [*map(_new_line, repeat(Line), zip(count(number), texts, repeat(self._end)))]
        if rest:
            lines.append(Line(number + len(lines), rest, ""))
        return lines


class LinesAt(Sequence[Line]):
    """The lines of a file that have these numbers, ascending; each made when it is asked for."""

    def __init__(self, lines: FileLines, numbers: Sequence[int]) -> None:
        self.lines = lines
        self.numbers = numbers

    def __iter__(self) -> Iterator[Line]:
        return chain.from_iterable(self._by_piece())

    def __len__(self) -> int:
        return len(self.numbers)

    def __getitem__(self, index: Any) -> Any:
        if not isinstance(index, int):
            return tuple(self)[index]
        return self.lines[self.numbers[index] - 1]

    def _by_piece(self) -> Iterator[Sequence[Line]]:
        numbers, done = self.numbers, 0
        for lines in self.lines.pieces():
            first, behind = lines[0].number, lines[-1].number + 1
            if isinstance(numbers, range):
                yield lines[max(numbers.start - first, 0) : max(numbers.stop - first, 0)]
                done = behind - numbers.start
            else:
                here = done
                while done < len(numbers) and numbers[done] < behind:
                    done += 1
                yield [lines[number - first] for number in numbers[here:done]]
            if done >= len(numbers):
                break


def _split_mixed(body: bytes, encoding: str, number: int) -> list[Line]:
    lines: list[Line] = []
    for piece in body.splitlines(keepends=True):
        text = piece.decode(encoding)
        stripped = text.rstrip("\r\n")
        end = text[len(stripped) :]
        if text == "\r\n" and lines and lines[-1].end == "\r":
            lines[-1] = lines[-1]._replace(end="\r\r\n")
        else:
            lines.append(Line(number + len(lines), stripped, end))
    return lines


class Document(NamedTuple):
    """The lines of a file, and what else is needed to write the same bytes again."""

    name: str
    lines: Sequence[Line]
    encoding: str = "utf-8"
    mark: bytes = b""
    tail: bytes = b""

    @property
    def dialect(self) -> str:
        """The name of the dialect, for messages: `TRF06`, `TRF16`, `TRFx`, `TRFbx` or `TRF26`."""
        codes = {line.code.upper() for line in self.lines}
        return name_dialect(
            codes,
            {
                sign
                for line in self.lines
                if line.code == PLAYER.code
                for sign in line.text[RESULTS]
            },
        )

    @property
    def declares_acceleration(self) -> bool:
        """Whether the record of the type (`192`) declares acceleration."""
        declared = [
            type_of(line.text[AFTER_CODE]) for line in self.lines if line.code.upper() == TYPE.code
        ]
        return any(found is not None and found.acceleration is not None for found in declared)

    @property
    def line_end(self) -> str:
        """The line end that most lines have; a line feed for a document without any."""
        ends = [line.end for line in self.lines if line.end]
        return max(sorted(set(ends)), key=ends.count, default="\n")

    def to_bytes(self) -> bytes:
        """Return the file."""
        if isinstance(self.lines, FileLines):
            body = self.lines.body
        else:
            body = "".join([line.text + line.end for line in self.lines]).encode(self.encoding)
        return self.mark + body + self.tail


def parse(data: bytes, name: str, findings: Findings) -> Document:
    """Return the document in `data`. Raises TrfError if it is no text, clearly another kind of
    file, or too long."""
    mark = marks_of(data)
    _refuse_strangers(data, data[len(mark) :], findings)
    body, tail = _cut_control_z(data[len(mark) :])
    encoding = _encoding_of(body, findings)
    return Document(name, FileLines(body, encoding), encoding, mark, tail)


def marks_of(data: bytes) -> bytes:
    """Return the byte-order marks of UTF-8 that the data begin with: one, or one of each program
    that added its own."""
    end = 0
    while data.startswith(UTF8_MARK, end):
        end += len(UTF8_MARK)
    return data[:end]


def with_kept(data: bytes) -> bytes:
    """Return a report file in which records that a conversion kept as comments are records
    again."""
    mark = KEPT.encode()
    if mark not in data:
        return data
    body = data[len(marks_of(data)) :]
    lines = (line.removeprefix(mark) for line in body.splitlines(keepends=True))
    return data[: len(data) - len(body)] + b"".join(lines)


def _refuse_strangers(data: bytes, body: bytes, findings: Findings) -> None:
    start = body.lstrip()
    if start.startswith(_STRANGERS):
        begin = start[:12].decode("ascii", "backslashreplace")
        said = f'this is not a tournament report: line 1 begins with "{begin}"'
        findings.tell(
            "T018", said, line=1, column=1, found=begin, expected="a record code such as 012 or 001"
        )
    elif body.startswith(_WIDE_MARKS) or b"\0" in data:
        kind = "UTF-32" if b"\0\0\0" in data[:8] else "UTF-16"
        position = next((index for index, byte in enumerate(data) if byte in (0, 0xFE, 0xFF)), 0)
        line = data.count(b"\n", 0, position) + 1
        said = (
            f"the file is {kind}, or no text at all: it has zero bytes or the mark of that encoding"
        )
        findings.tell("T002", said, line=line, column=1, found=kind, expected="UTF-8")
    elif max(data.count(b"\n"), data.count(b"\r") // 2) > MOST_LINES:  # CR CR LF is one line end
        said = f"this is not a tournament report: it has more than {MOST_LINES:,} lines"
        findings.tell("T018", said, line=1, expected=f"at most {MOST_LINES:,} lines", case="lines")
    findings.stop_at_errors()


def _cut_control_z(data: bytes) -> tuple[bytes, bytes]:
    """Return the data and what follows from a Ctrl-Z on, if only line ends and blanks do."""
    position = data.find(CONTROL_Z)
    if position < 0 or data[position:].strip(b"\x1a\r\n \t"):
        return data, b""
    return data[:position], data[position:]


def _encoding_of(body: bytes, findings: Findings) -> str:
    try:
        body.decode("utf-8")
    except UnicodeDecodeError as problem:
        lines = body[: problem.start + 1].splitlines()
        said = f"byte {body[problem.start]:02X} is not UTF-8; the file is read as Windows-1252"
        findings.tell(
            "T003",
            said,
            line=len(lines),
            column=len(lines[-1]),
            found=f"{body[problem.start]:02X}",
            expected="UTF-8",
        )
    else:
        return "utf-8"
    try:
        body.decode("cp1252")
    except UnicodeDecodeError:
        return "iso-8859-1"  # five bytes have no meaning in Windows-1252; every byte has one here
    return "cp1252"
