"""A file as its lines, with line ends and encoding; nothing is lost and nothing is interpreted.

`Document.to_bytes` restores the bytes of every file that `parse` accepts.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain, count, repeat
from operator import sub
from typing import NamedTuple, TypedDict, TypeVar, overload

from fidepair.findings import Findings
from fidepair.text.encodings import code_page
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
    """A place in the file with the text found there: arguments of `Findings.tell`."""

    line: int
    column: int
    found: str


UTF8_MARK = b"\xef\xbb\xbf"
CONTROL_Z = b"\x1a"
_WIDE_MARKS = (b"\xff\xfe", b"\xfe\xff", b"\x00\x00\xfe\xff")
_STRANGERS = (b"%PDF", b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"<", b"{", b"[")


KEPT = "### kept: "
"""The beginning of a comment that keeps a record of another dialect."""


class Line(NamedTuple):
    """One line: its number as in an editor, its text, and its line end."""

    number: int
    text: str
    end: str

    @property
    def code(self) -> str:
        """The first three columns."""
        return self.text[CODE]

    def at(self, column: int, found: str = "") -> PlaceInLine:
        """Return the place of a text in the line, for a finding."""
        return {"line": self.number, "column": column, "found": found}

    def at_field(self, field: Field) -> PlaceInLine:
        """Return the place of a field of the line, for a finding."""
        return self.at(field.first, field.cut(self.text))

    def at_text(self, column: int = TEXT_FROM) -> PlaceInLine:
        """Return the place of the text after the code, for a finding."""
        return self.at(column, self.text[FROM_TEXT].strip())


MAX_LINES = 200_000
"""The most lines of a file, several times as many as 9,999 players and their teams need. A line
takes more memory than its text."""
_PIECE = 1 << 13
_FEW_PIECES = 10
"""A file of at most this many pieces, about 64 kB, keeps its lines: creating them again is
slower."""
_new_line: Callable[[type[Line], tuple[int, str, str]], Line] = tuple.__new__
"""What `Line(...)` calls."""


_Item = TypeVar("_Item")


class Lazy(Sequence[_Item]):
    """A sequence whose items are created on request."""

    @overload
    def __getitem__(self, index: int) -> _Item: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[_Item]: ...

    def __getitem__(self, index: int | slice) -> _Item | Sequence[_Item]:
        return tuple(self)[index] if isinstance(index, slice) else self._item(index)

    def _item(self, index: int) -> _Item:
        raise NotImplementedError


class FileLines(Lazy[Line]):
    """The lines of `body`, each created on request, so a file of blank lines takes no more memory
    than others.

    CR, LF, CR LF and CR CR LF end a line; a file may mix them. Lines are created in pieces: a piece
    starts with a line, and ends with the line that reaches `_PIECE` bytes.
    """

    def __init__(self, body: bytes, encoding: str) -> None:
        self.body = body
        self.encoding = encoding
        returns = body.count(b"\r")
        self._is_mixed = returns > 0 and not returns == body.count(b"\n") == body.count(b"\r\n")
        self._end = "\r\n" if returns else "\n"
        self._starts = [*self._find_starts()]
        self._first_numbers: list[int] = []
        # By piece: the last one that was split, or all if there are few.
        self._kept: dict[int, Sequence[Line]] = {}

    def __iter__(self) -> Iterator[Line]:
        return chain.from_iterable(self.pieces())

    def __len__(self) -> int:
        return self._numbers()[-1] - 1

    def _item(self, index: int) -> Line:
        number = index + 1
        if index < 0:
            number += len(self)
        if not 0 < number <= len(self):
            raise IndexError(index)
        piece = bisect_right(self._numbers(), number) - 1
        first = self._numbers()[piece]
        return self._split(piece, first)[number - first]

    def _find_starts(self) -> Iterator[int]:
        """Yield the start of each piece, and the end of the last one."""
        start = 0
        while start < len(self.body):
            yield start
            start = self._end_of_line(start + _PIECE)
        yield len(self.body)

    def _end_of_line(self, place: int) -> int:
        """Return the end of the line at `place`, or of the file."""
        if not self._is_mixed:
            return self.body.find(b"\n", place) + 1 or len(self.body)
        found = re.compile(rb"\n|\r(?!\r?\n)").search(self.body, place)
        return found.end() if found else len(self.body)

    @property
    def most_bytes(self) -> int:
        """An upper limit for the bytes of a line; most have far fewer."""
        sizes = map(sub, self._starts[1:], self._starts)
        return max(sizes, default=0)

    @cached_property
    def dialect(self) -> str:
        """The same as `Document.dialect`: several steps of a change ask for it."""
        return _dialect_of(self)

    def pieces(self) -> Iterator[Sequence[Line]]:
        """Yield the lines in pieces."""
        numbers = [1]
        for piece in range(len(self._starts) - 1):
            lines = self._split(piece, numbers[-1])
            numbers.append(numbers[-1] + len(lines))
            yield lines
        self._first_numbers = numbers
        self._forget()

    def sorted_out(self, begin: bytes) -> Iterator[range | Sequence[Line]]:
        """Yield the lines in pieces, but only the numbers for a piece without tabs whose lines all
        start with `begin`."""
        number = 1
        for piece in range(len(self._starts) - 1):
            size = self._size_of_alike(piece, begin)
            lines = range(number, number + size) if size else self._split(piece, number)
            number += len(lines)
            yield lines
        self._forget()

    def _size_of_alike(self, piece: int, begin: bytes) -> int:
        """Return the number of lines of a piece if a quick look shows that all of them start with
        `begin`, otherwise 0."""
        start, end = self._starts[piece], self._starts[piece + 1]
        if self._is_mixed or not start or self.body.find(b"\t", start, end) >= 0:
            return 0
        if not self.body.endswith((b"\n", b"\r"), start, end):
            return 0  # the last line of the file may be any
        size = self.body.count(b"\n", start, end)
        alike = self.body.count(b"\n" + begin, start - 1, end)
        return size if size == alike else 0

    def _numbers(self) -> list[int]:
        """Return the number of the first line of each piece, and the one after the last line."""
        if not self._first_numbers:
            for _ in self.pieces():
                pass
        return self._first_numbers

    def _split(self, piece: int, number: int) -> Sequence[Line]:
        """Return the lines of a piece; `number`: of the first one."""
        if piece not in self._kept:
            self._forget()
            self._kept[piece] = self._lines_of(piece, number)
        return self._kept[piece]

    def _forget(self) -> None:
        if len(self._starts) > _FEW_PIECES:
            self._kept.clear()

    def _lines_of(self, piece: int, number: int) -> list[Line]:
        body = self.body[self._starts[piece] : self._starts[piece + 1]]
        if self._is_mixed:
            return _split_mixed(body, self.encoding, number)
        *texts, rest = body.decode(self.encoding).split(self._end)
        fields = zip(count(number), texts, repeat(self._end))
        lines = [*map(_new_line, repeat(Line), fields)]
        if rest:
            lines.append(Line(number + len(lines), rest, ""))
        return lines


class LinesAt(Lazy[Line]):
    """The lines of a file with these numbers, ascending; each is created on request."""

    def __init__(self, lines: FileLines, numbers: Sequence[int]) -> None:
        self.lines = lines
        self.numbers = numbers

    def __iter__(self) -> Iterator[Line]:
        return chain.from_iterable(self._by_piece())

    def __len__(self) -> int:
        return len(self.numbers)

    def _item(self, index: int) -> Line:
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
    """The lines of a file, and the other bytes that are needed to restore it: the byte-order mark
    and the bytes after the last line."""

    name: str
    lines: Sequence[Line]
    encoding: str = "utf-8"
    mark: bytes = b""
    tail: bytes = b""

    @property
    def dialect(self) -> str:
        """The name of the dialect, for messages: `TRF06`, `TRF16`, `TRFx`, `TRFbx` or `TRF26`."""
        lines = self.lines
        return lines.dialect if isinstance(lines, FileLines) else _dialect_of(lines)

    @property
    def declares_acceleration(self) -> bool:
        """Whether the record of the type (`192`) declares acceleration."""
        for line in self.lines:
            if line.code.upper() == TYPE.code:
                declared = type_of(line.text[AFTER_CODE])
                if declared is not None and declared.acceleration is not None:
                    return True
        return False

    @property
    def line_end(self) -> str:
        """The most frequent line end, a line feed in a document without any."""
        ends = [line.end for line in self.lines if line.end]
        candidates = sorted(set(ends))
        return max(candidates, key=ends.count, default="\n")

    def to_bytes(self) -> bytes:
        """Return the file."""
        if isinstance(self.lines, FileLines):
            body = self.lines.body
        else:
            body = "".join([line.text + line.end for line in self.lines]).encode(self.encoding)
        return self.mark + body + self.tail


def _dialect_of(lines: Iterable[Line]) -> str:
    codes: set[str] = set()
    results: set[str] = set()
    for line in lines:
        codes.add(line.code)
        if line.code == PLAYER.code:
            results.update(line.text[RESULTS])
    return name_dialect({code.upper() for code in codes}, results)


def parse(data: bytes, name: str, findings: Findings) -> Document:
    """Return the document in `data`. Raises TrfError if it is not text, clearly another kind of
    file, or too long."""
    mark = marks_of(data)
    _refuse_strangers(data, data[len(mark) :], findings)
    body, tail = _cut_control_z(data[len(mark) :])
    encoding = _encoding_of(body, findings)
    return Document(name, FileLines(body, encoding), encoding, mark, tail)


def marks_of(data: bytes) -> bytes:
    """Return the UTF-8 byte-order marks at the start of the data; several programs may have added
    one each."""
    end = 0
    while data.startswith(UTF8_MARK, end):
        end += len(UTF8_MARK)
    return data[:end]


def restore_kept_records(data: bytes) -> bytes:
    """Return a tournament file with the comments that a conversion wrote turned back into
    records."""
    comment = KEPT.encode()
    if comment not in data:
        return data
    marks = marks_of(data)
    lines = data[len(marks) :].splitlines(keepends=True)
    return marks + b"".join([line.removeprefix(comment) for line in lines])


def _refuse_strangers(data: bytes, body: bytes, findings: Findings) -> None:
    start = body.lstrip()
    if start.startswith(_STRANGERS):
        begin = start[:12].decode("ascii", "backslashreplace")
        text = f'this is not a tournament file: line 1 begins with "{begin}"'
        expected = "a record code such as 012 or 001"
        findings.tell("T018", text, line=1, column=1, found=begin, expected=expected)
    elif body.startswith(_WIDE_MARKS) or b"\0" in data:
        kind = "UTF-32" if b"\0\0\0" in data[:8] else "UTF-16"
        before = re.split(rb"[\x00\xfe\xff]", data, maxsplit=1)[0]
        line = before.count(b"\n") + 1
        text = f"the file is {kind}, or not text: it has zero bytes or the mark of that encoding"
        findings.tell("T002", text, line=line, column=1, found=kind, expected="UTF-8")
    elif max(data.count(b"\n"), data.count(b"\r") // 2) > MAX_LINES:  # CR CR LF is one line end
        text = f"this is not a tournament file: it has more than {MAX_LINES:,} lines"
        findings.tell("T018", text, line=1, expected=f"at most {MAX_LINES:,} lines", case="lines")
    findings.stop_at_errors()


def _cut_control_z(data: bytes) -> tuple[bytes, bytes]:
    """Split the data at a Ctrl-Z if only line ends and blanks follow it."""
    position = data.find(CONTROL_Z)
    if position < 0 or data[position:].strip(b"\x1a\r\n \t"):
        return data, b""
    return data[:position], data[position:]


def _encoding_of(body: bytes, findings: Findings) -> str:
    try:
        body.decode("utf-8")
    except UnicodeDecodeError as problem:
        lines = body[: problem.start + 1].splitlines()
        byte = f"{body[problem.start]:02X}"
        page = code_page(body)
        text = f"byte {byte} is not UTF-8; the file is read as {page.capitalize()}"
        line, column = len(lines), len(lines[-1])
        findings.tell("T003", text, line=line, column=column, found=byte, expected="UTF-8")
    else:
        return "utf-8"
    try:
        body.decode(page)
    except UnicodeDecodeError:
        return "iso-8859-1"  # unlike Windows-1252, it has a character for every byte
    return page
