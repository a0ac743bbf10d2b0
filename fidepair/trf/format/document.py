"""A file as its lines, with line ends and encoding; nothing is lost and nothing is interpreted.

`Document.to_bytes` restores the bytes of every file that `parse` accepts.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple, TypedDict

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
        codes: set[str] = set()
        results: set[str] = set()
        for line in self.lines:
            codes.add(line.code)
            if line.code == PLAYER.code:
                results.update(line.text[RESULTS])
        return name_dialect({code.upper() for code in codes}, results)

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
        text = "".join([line.text + line.end for line in self.lines])
        return self.mark + text.encode(self.encoding) + self.tail


def parse(data: bytes, name: str, findings: Findings) -> Document:
    """Return the document in `data`. Raises TrfError if it is not text, clearly another kind of
    file, or too long."""
    mark = marks_of(data)
    _refuse_strangers(data, data[len(mark) :], findings)
    body, tail = _cut_control_z(data[len(mark) :])
    encoding = _encoding_of(body, findings)
    return Document(name, _lines_of(body, encoding), encoding, mark, tail)


def _lines_of(body: bytes, encoding: str) -> tuple[Line, ...]:
    """Return the lines. CR, LF, CR LF and CR CR LF end a line; a file may mix them."""
    lines: list[Line] = []
    for piece in body.splitlines(keepends=True):
        text = piece.decode(encoding)
        if text == "\r\n" and lines and lines[-1].end == "\r":
            lines[-1] = lines[-1]._replace(end="\r\r\n")
            continue
        stripped = text.rstrip("\r\n")
        lines.append(Line(len(lines) + 1, stripped, text[len(stripped) :]))
    return tuple(lines)


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
        begin = start[:12].splitlines()[0].decode("ascii", "backslashreplace")
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
