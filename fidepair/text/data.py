"""Data that leave the program: tables in CSV, documents in JSON. Nothing of a file is shown as it
is (see `safe`).

Tables that people hand in, as CSV: their rows, within the limits of any tournament, and all
their faults together.

What the columns mean is known to those who read one. Knows nothing but errors and how they are
shown.
"""

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NoReturn

from fidepair.errors import InputError
from fidepair.text.safe import escape_unprintable, visible

_FORMULA = tuple("=+-@\t")
_MARK = "'"


# ── CSV ──────────────────────────────────────────────────────────────────────
def csv_bytes(rows: Iterable[Sequence[str]], *, read_again: bool = False) -> bytes:
    """Return the rows as comma-separated values (RFC 4180, but for the line ends), in which no
    spreadsheet finds a formula. `read_again`: by this program, which needs the texts of the file;
    otherwise they are for people."""
    text = io.StringIO()
    table = ([shielded(cell if read_again else visible(cell)) for cell in row] for row in rows)
    csv.writer(text, lineterminator="\n").writerows(table)
    return text.getvalue().encode("utf-8", "replace")


def shielded(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula: with an apostrophe before it, where it
    begins like one."""
    return _MARK + text if text.lstrip(_MARK)[:1] in _FORMULA else text


def unshielded(text: str) -> str:
    """Return the text that `shielded` was given."""
    return text[1:] if text.startswith(_MARK) and text.lstrip(_MARK)[:1] in _FORMULA else text


# ── JSON ─────────────────────────────────────────────────────────────────────
def json_bytes(document: Mapping[str, object]) -> bytes:
    """Return the document as JSON for programs that people can read too; every text can be read
    back."""
    return (
        escape_unprintable(json.dumps(document, ensure_ascii=False, indent=2), _json_escape) + "\n"
    ).encode()


def _json_escape(sign: str) -> str:
    units = sign.encode(
        "utf-16-be", "replace"
    ).hex()  # half a sign, as in a name that is no text, is a question mark
    return re.sub("....", r"\\u\g<0>", units)


# ── Tables that people hand in ───────────────────────────────────────────────

MOST_SHOWN = 20
"""How many faults are told."""
MOST_ROWS = 200_000
_LONGEST = 100_000
_LONGEST_OF_LIST = 1_000
_LINE_ENDS = "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"
_LONGEST_SHOWN = 40


def refuse(shown: Iterable[str], count: int, *, at_least: bool = False) -> NoReturn:
    """Raise InputError with the first of so many faults."""
    more = (
        [f"... and {'at least ' * at_least}{count - MOST_SHOWN} more errors"]
        if count > MOST_SHOWN
        else []
    )
    raise InputError("\n".join([*shown, *more]))


class TableFaults:
    """Gathers what is wrong with the table `name`: as much as is shown, and the `count` of all."""

    def __init__(self, name: str, hint: str) -> None:
        self._name, self._hint = name, hint
        self._shown: list[str] = []
        self.count = 0

    def add(self, line: int, place: str, found: str, expected: str) -> None:
        """Note what was found in a place of a line, and what belongs there."""
        self.count += 1
        if self.count > MOST_SHOWN:
            return
        self._shown.append(
            f'{self._name}:{line}: {place}: found "{brief(found)}", expected {expected}\n  {self._hint}'
        )

    def stop(self) -> None:
        """Raise InputError if there is anything."""
        if self.count:
            refuse(self._shown, self.count)


def some_of(texts: Sequence[str]) -> str:
    """Return as many of the texts as a message shows, and how many more there are."""
    more = f"; and {len(texts) - MOST_SHOWN} more" if len(texts) > MOST_SHOWN else ""
    return "; ".join(texts[:MOST_SHOWN]) + more


def brief(text: str) -> str:
    """Return as much of a text as a message shows, in one line."""
    return visible(text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}...")


def list_lines(text: str, name: str) -> list[str]:
    """Return the lines of a list that somebody typed: results, settings, answers. Raises InputError
    for one that is longer, and for more of them, than any such list is."""
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
    """Yield the rows of a table with the line in which each of them begins. Raises InputError for
    what is none."""
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
    """Yield the lines. Raises InputError for one that has too many columns for any table, and for
    too many lines."""
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
