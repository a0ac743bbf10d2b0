"""Tournament files as callers use them: by path or as bytes, within limits, and written."""

import os
import re
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import BinaryIO

from fidepair.errors import MAX_SIZE, FileProblem, UsageError
from fidepair.text.wording import visible
from fidepair.tournament import Kind, Tournament, consistent
from fidepair.trf.format.document import Document
from fidepair.trf.read.reader import Loaded, load

_MEGABYTE = 1 << 20
_BLANKS = b" \t\r\n"
_FIRST_COLUMN = rb'"?number"?[,;\t]'
_MAX_SHOWN = 40
"""The largest number of characters in a message about something that is not a path."""


def read(
    path: str | os.PathLike[str],
    kind: Kind | None = None,
    max_size: int | None = MAX_SIZE,
    numbers: str | None = None,
) -> Tournament:
    """Return the tournament in the file at `path`.

    `kind`: as in `load`. `max_size`: in megabytes; None for no limit. `numbers`: as in `ordered`.
    Raises TrfError with all errors in the file, FileProblem if the file cannot be read or is
    larger, and UsageError if `path` is not a path.
    """
    if not isinstance(path, (str, os.PathLike)):
        raise UsageError(
            f"read: expected the path of a file, found `{type(path).__name__}`:"
            f" {repr(path)[:_MAX_SHOWN]}.\n"
            "  Use a str or a Path. For the content of a file, use `load(data, name).tournament`."
        )
    return ordered(load(content_at(path, max_size), str(path), kind), numbers).tournament


def ordered(loaded: Loaded, numbers: str | None) -> Loaded:
    """Return a file with the starting order of its numbers (`file`), its ranks (`rank`) or its
    ratings (`rating`), and without the warning that its numbers may be wrong.

    None leaves it as it is. Raises InputError for an order that is not clear.
    """
    if numbers is None:
        return loaded
    from fidepair.trf import renumbering as other_numbers  # noqa: PLC0415  few files need it

    sure = tuple(finding for finding in loaded.findings if finding.code != "T253")
    return loaded._replace(tournament=other_numbers.ordered(loaded, numbers), findings=sure)


def content_at(path: str | os.PathLike[str], max_size: int | None = MAX_SIZE) -> bytes:
    """Return the bytes of the file at `path`. Raises FileProblem as `read` does."""
    try:
        with open(path, "rb") as file:
            return content_of(file, path, max_size)
    except OSError as problem:
        raise FileProblem(
            f"Cannot read {_shown(path)}: {problem.strerror or problem}."
        ) from problem


def content_of(
    file: BinaryIO, name: str | os.PathLike[str], max_size: int | None = MAX_SIZE
) -> bytes:
    """Return the content of a file, which is read only up to `max_size`: a device may have no
    end."""
    if max_size is None:
        return file.read()
    pieces = [*islice(iter(lambda: file.read(_MEGABYTE), b""), max_size + 1)]
    if sum(map(len, pieces)) > max_size * _MEGABYTE:
        raise _too_large(name, max_size)
    return b"".join(pieces)


def format_of(data: bytes) -> str:
    """Return the format of the data by how they begin: `json`, `csv` (ours), or otherwise `trf`.

    A table may have quotation marks around its first word, or another separator, as spreadsheets
    write it: that is an error of the table, and not a tournament file.
    """
    start = data.removeprefix(b"\xef\xbb\xbf").lstrip(_BLANKS)
    if start.startswith(b"{"):
        return "json"
    return "csv" if re.match(_FIRST_COLUMN, start, re.IGNORECASE) else "trf"


def _shown(path: str | os.PathLike[str]) -> str:
    return visible(os.fspath(path))


def _too_large(name: str | os.PathLike[str], max_size: int) -> FileProblem:
    return FileProblem(
        f"{_shown(name)} is larger than {max_size} MB, the limit for tournament files."
    )


def write(
    tournament: Tournament,
    like: Document | None = None,
    *,
    ranks: Mapping[int, int] | None = None,
    header: Mapping[str, str] | None = None,
    comments: Sequence[str] = (),
) -> bytes:
    """Return the file of `tournament`: a new TRF26 file, or `like` with only the differences
    changed.

    `ranks`: of the standings, by number. `header`: texts of other records of one line by the names
    they have in JSON (`city`); `comments`: lines at the end. Raises InputError for facts that the
    file cannot contain; no fact is lost.
    """
    from fidepair.trf import proof  # noqa: PLC0415  most commands only read

    return proof.write(consistent(tournament), like, header, comments, ranks=ranks)
