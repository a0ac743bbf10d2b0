"""CSV and JSON: data that the program writes, and tables that people hand in.

Text of a file is never written unchanged (see `safe`). Tables are read within limits, and all their
errors are reported together; the meaning of the columns is the caller's.
"""

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NoReturn

from fidepair.errors import InputError
from fidepair.text.wording import escape_unprintable, visible

_FORMULA = tuple("=+-@\t")
_MARK = "'"


# ── CSV ──────────────────────────────────────────────────────────────────────
def csv_bytes(rows: Iterable[Sequence[str]], *, read_again: bool = False) -> bytes:
    """Return the rows as comma-separated values without formulas (RFC 4180, with line feeds).

    `read_again`: fidepair reads the table again, so texts stay as they are in the file.
    """
    text = io.StringIO()
    table = ([shielded(cell if read_again else visible(cell)) for cell in row] for row in rows)
    csv.writer(text, lineterminator="\n").writerows(table)
    return text.getvalue().encode("utf-8", "replace")


def shielded(text: str) -> str:
    """Return a text with an apostrophe before it if a spreadsheet would take it for a formula."""
    return _MARK + text if text.lstrip(_MARK)[:1] in _FORMULA else text


def unshielded(text: str) -> str:
    """Return the text that `shielded` was given."""
    return text[1:] if text.startswith(_MARK) and text.lstrip(_MARK)[:1] in _FORMULA else text


# ── JSON ─────────────────────────────────────────────────────────────────────
def json_bytes(document: Mapping[str, object]) -> bytes:
    """Return the document as indented JSON, with unprintable characters escaped."""
    text = json.dumps(document, ensure_ascii=False, indent=2)
    return f"{escape_unprintable(text, _json_escape)}\n".encode()


def _json_escape(character: str) -> str:
    """Return a character as `\\u` and four hexadecimal digits, twice above U+FFFF; a lone surrogate
    becomes a question mark."""
    units = character.encode("utf-16-be", "replace").hex()
    return re.sub("....", r"\\u\g<0>", units)


# ── Tables that people hand in ───────────────────────────────────────────────

MOST_SHOWN = 20
"""The number of errors that are listed."""
MOST_ROWS = 200_000
_LONGEST = 100_000
_LONGEST_OF_LIST = 1_000
_LINE_ENDS = "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"
_LONGEST_SHOWN = 40


def refuse(shown: Iterable[str], count: int, *, at_least: bool = False) -> NoReturn:
    """Raise InputError with the listed errors, and the number of the others. `at_least`: there may
    be more than `count`."""
    lines = [*shown]
    more = count - MOST_SHOWN
    if more > 0:
        about = "at least " if at_least else ""
        noun = "error" if more == 1 else "errors"
        lines.append(f"... and {about}{more} more {noun}")
    raise InputError("\n".join(lines))


class TableFaults:
    """The errors of the table `name`: text for the listed ones, and the `count` of all."""

    def __init__(self, name: str, hint: str) -> None:
        self._name, self._hint = name, hint
        self._shown: list[str] = []
        self.count = 0

    def add(self, line: int, place: str, found: str, expected: str) -> None:
        """Add an error: the text found at a place in a line, and the expected one."""
        self.count += 1
        if self.count > MOST_SHOWN:
            return
        self._shown.append(
            f'{self._name}:{line}: {place}: found "{brief(found)}", expected {expected}\n  {self._hint}'
        )

    def stop(self) -> None:
        """Raise InputError if there are errors."""
        if self.count:
            refuse(self._shown, self.count)


def some_of(texts: Sequence[str]) -> str:
    """Return the texts that a message lists, and the number of the others."""
    more = f"; and {len(texts) - MOST_SHOWN} more" if len(texts) > MOST_SHOWN else ""
    return "; ".join(texts[:MOST_SHOWN]) + more


def brief(text: str) -> str:
    """Return the beginning of a text, in one line, for a message."""
    return visible(text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}...")


def list_lines(text: str, name: str) -> list[str]:
    """Return the lines of a typed list: results, settings or answers. Raises InputError for too many
    or too long lines."""
    if sum(map(text.count, _LINE_ENDS)) > MOST_ROWS:
        raise InputError(
            f"{name}: the list has more than {MOST_ROWS:,} lines\n  Remove the lines that are not needed."
        )
    lines = text.splitlines()
    for number, line in enumerate(lines, 1):
        if len(line) > _LONGEST_OF_LIST:
            raise InputError(
                f'{name}:{number}: "{brief(line)}" has {len(line):,} characters, more than {_LONGEST_OF_LIST:,}\n'
                "  Give one entry in each line."
            )
    return lines


def table_rows(
    lines: Iterable[str], name: str, separator: str = ","
) -> Iterator[tuple[int, list[str]]]:
    """Yield the first line and the cells of each row. Raises InputError if the text is not a table
    in CSV."""
    reader = csv.reader(not_too_long(lines, name), strict=True, delimiter=separator)
    line = 1
    try:
        for row in reader:
            yield line, row
            line = reader.line_num + 1
    except csv.Error as problem:
        raise InputError(
            f"{name}:{line}: this is not a row of a table in CSV: {problem}\n"
            "  Check the quotation marks of this row, or save the table as CSV again."
        ) from None


def not_too_long(lines: Iterable[str], name: str) -> Iterator[str]:
    """Yield the lines. Raises InputError for too many or too long lines."""
    for number, line in enumerate(lines, 1):
        if number > MOST_ROWS:
            raise InputError(
                f"{name}:{number}: the table has more than {MOST_ROWS:,} lines, too many for a tournament\n"
                "  Remove the lines after the last player, or save the table again."
            )
        if len(line) > _LONGEST:
            raise InputError(
                f"{name}:{number}: the row has {len(line)} characters, but {_LONGEST} are enough for 999 rounds\n"
                "  Remove the cells after the last round, or save the table again."
            )
        yield line
