"""Files by path: what is no path, how much is read, and what kind of file the first bytes show."""

from __future__ import annotations

import io

import pytest

from fidepair.errors import FileProblem, UsageError
from fidepair.trf.files import content_of, format_of, read

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
