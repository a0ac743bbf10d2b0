"""Files by path: what is no path, how much is read, and what kind of file the first bytes show."""

from __future__ import annotations

import io

import pytest
from trf_texts import file, load, player

from fidepair import trf
from fidepair.errors import FileProblem, UsageError
from fidepair.findings import Findings, TrfError
from fidepair.trf.files import content_of, format_of, read
from fidepair.trf.format.document import Document, Line, marks_of, parse, restore_kept_records

MEGABYTE = 1024 * 1024


@pytest.mark.parametrize("path", [5, b"round.trf", None, ["round.trf"]])
def test_a_path_is_text_or_a_path(path: object):
    """The content of a file, a number and the like are refused, with the way to read a content."""
    with pytest.raises(UsageError, match=f"found `{type(path).__name__}`") as refusal:
        read(path)  # type: ignore[arg-type]
    assert repr(path) in str(refusal.value)


def test_what_is_no_path_is_shown_up_to_40_characters():
    """A content of megabytes is not repeated."""
    with pytest.raises(UsageError) as refusal:
        read(b"x" * 1000)  # type: ignore[arg-type]
    assert f" b'{'x' * 38}.\n" in str(refusal.value)


@pytest.mark.parametrize("size", [0, 1, MEGABYTE - 1, MEGABYTE, MEGABYTE + 1, 2 * MEGABYTE, 2 * MEGABYTE + 1])
@pytest.mark.parametrize("limit", [1, 2, None])
def test_the_largest_file(size: int, limit: int | None):
    """A file of as many megabytes as allowed is read whole; one byte more is too much."""
    data = b"a" * (size - 1) + b"b" * (size > 0)
    if limit is None or size <= limit * MEGABYTE:
        assert data == content_of(io.BytesIO(data), "x.trf", limit)
    else:
        with pytest.raises(FileProblem, match=f"x.trf is larger than {limit} MB"):
            content_of(io.BytesIO(data), "x.trf", limit)


@pytest.mark.parametrize("limit", [0, 1, 3])
def test_a_device_without_an_end(limit: int):
    """It is read up to the limit and one megabyte more."""

    class Endless(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            reads.append(size)
            return b"a" * (size or 0)

    reads: list[int | None] = []
    with pytest.raises(FileProblem):
        content_of(Endless(), "x.trf", limit)

    assert [MEGABYTE] * (limit + 1) == reads


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf", b" \t\r\n"])
@pytest.mark.parametrize("separator", [b",", b";", b"\t", b"", b" ", b"|", b"x"])
@pytest.mark.parametrize("first", [b"number", b'"number"', b"NUMBER", b'"Number"', b"numbers", b"number of"])
def test_a_table_begins_with_its_first_column(first: bytes, separator: bytes, mark: bytes):
    """In any case and with or without quotation marks, and then one of the separators of spreadsheets."""
    is_table = separator in (b",", b";", b"\t") and first.strip(b'"').lower() == b"number"

    assert ("csv" if is_table else "trf") == format_of(mark + first + separator + b"name")


# ── Bytes and lines ──────────────────────────────────────────────────────────
@pytest.mark.parametrize("data", ["012 Sample", 5, None])
def test_a_content_is_bytes(data: object):
    """Text and the like are refused, with the way to read a file."""
    with pytest.raises(UsageError, match=f"must be `bytes`, found `{type(data).__name__}`"):
        trf.load(data)  # type: ignore[arg-type]


def test_a_content_may_be_a_bytearray():
    """It is read as bytes are."""
    assert load(file()).tournament == trf.load(bytearray(file().encode()), "test.trf").tournament  # type: ignore[arg-type]


MARK = b"\xef\xbb\xbf"


@pytest.mark.parametrize(("count", "rest"), [(0, b"\xef\xbb"), (1, b"012"), (2, b"012"), (3, b""), (0, b"012" + MARK)])
def test_marks_at_the_beginning(count: int, rest: bytes):
    """Several programs may have added one each; they come back."""
    assert MARK * count == marks_of(MARK * count + rest)
    text = MARK * count + file().encode()
    assert text == trf.load(text, "test.trf").document.to_bytes()


@pytest.mark.parametrize("mark", [b"", MARK])
def test_records_that_a_conversion_kept(mark: bytes):
    """A comment at the beginning of a line is a record again; any other text stays."""
    text = mark + b"### kept: 022 Town\r\n### other\r\n022 ### kept: x\n### kept: 032 FID"

    assert mark + b"022 Town\r\n### other\r\n022 ### kept: x\n032 FID" == restore_kept_records(text)
    assert mark + b"022 Town" == restore_kept_records(mark + b"022 Town")


@pytest.mark.parametrize(
    ("ends", "expected"),
    [
        ([], "\n"),
        ([""], "\n"),
        (["\r\n", ""], "\r\n"),
        (["\n", "\r\n", "\r\n"], "\r\n"),
        (["\r\n", "\n"], "\n"),
        (["\r", "\r", "\n"], "\r"),
    ],
)
def test_the_usual_line_end(ends: list[str], expected: str):
    """The most frequent one; a line feed if there is none, or as many."""
    lines = [Line(number, "x", end) for number, end in enumerate(ends, 1)]

    assert expected == Document("x.trf", lines).line_end


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("192 FIDE_DUTCH_2026_BAKU", True),
        ("192 fide_dutch_baku  ", True),
        ("192 FIDE_DUTCH_2026", False),
        ("192 FIDE_NEW_BAKU", False),
        ("092 FIDE_DUTCH_BAKU", False),
        ("012 Baku", False),
    ],
)
def test_a_declared_acceleration(text: str, expected: bool):
    """That of the record of the type."""
    assert expected == Document("x.trf", [Line(1, "012 A", "\n"), Line(2, text, "\n")]).declares_acceleration


@pytest.mark.parametrize(
    ("data", "line", "column", "found", "text"),
    [
        (b"<html><body><p>\n", 1, 1, "<html><body>", 'line 1 begins with "<html><body>"'),
        (b"\n\n {\n}", 1, 1, "{", 'line 1 begins with "{"'),
        (b"[\xff]\n", 1, 1, "[\\xff]", 'begins with "[\\xff]"'),
        (b"012 A\n\n\x00", 3, 1, "UTF-16", "the file is UTF-16"),
        ("012 A".encode("utf-32"), 1, 1, "UTF-32", "the file is UTF-32"),
        ("012 A".encode("utf-16"), 1, 1, "UTF-16", "the file is UTF-16"),
    ],
)
def test_other_kinds_of_files(data: bytes, line: int, column: int, found: str, text: str):
    """What they begin with, up to twelve characters, or the line of the first zero byte."""
    with pytest.raises(TrfError) as refusal:
        trf.load(data, "t")
    (finding,) = refusal.value.findings

    assert (line, column, found) == (finding.line, finding.column, finding.found)
    assert text in finding.text


@pytest.mark.parametrize(
    ("before", "line", "column"), [(b"", 1, 1), (b"012 ", 1, 5), (b"012 A\n\n032 ", 3, 5), (b"012 A\r\n", 2, 1)]
)
def test_the_first_byte_that_is_not_utf_8(before: bytes, line: int, column: int):
    """Its place, and how the file is read."""
    findings = Findings("t")
    parse(before + b"\xe9\n", "t", findings)
    (found,) = findings.in_order()

    assert ("T003", line, column, "E9") == (found.code, found.line, found.column, found.found)


@pytest.mark.parametrize(
    ("data", "tail"),
    [
        (b"012 A\n\x1a", b"\x1a"),
        (b"012 A\n\x1a\r\n \t\x1a", b"\x1a\r\n \t\x1a"),
        (b"012 A\n\x1ax", b""),
        (b"012 A\n", b""),
        (b"\x1a", b"\x1a"),
    ],
)
def test_the_end_of_old_files(data: bytes, tail: bytes):
    """A Ctrl-Z with nothing but blanks and line ends behind it."""
    document = parse(data, "t", Findings("t"))

    assert tail == document.tail
    assert data == document.to_bytes()


# ── The parts of a file ──────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (player(1, "1.0", "2 w 1", "12 b"), ["   2 w 1", "  12 b  ", "no entry"]),
        (player(1, "1.0", "2 w 1", "12 b")[:107], ["   2 w 1", "  12 b", "no entry"]),
        (player(1, "1.0")[:80], ["no entry"] * 3),
    ],
)
def test_the_block_of_a_player_in_a_message(text: str, expected: list[str]):
    """Without its leading blanks; one that is missing is no entry."""
    reading = trf.examine(file(text, player(2)).encode(), "t")
    assert reading.event is not None
    found = reading.event.boards.by_number[1]

    assert expected == [found.block(index) for index in range(3)]
    wide = found._replace(text=f"{found.text[:90]:<90}12345 w 1")
    assert "12345 w 1" == wide.block(0)
