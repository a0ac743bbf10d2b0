"""A sheet: headings, columns, rows and remarks as text cells, how it is made narrow, and how it is
drawn as text.

Text has no colours and no boxes, and is the same for a pipe and for a file; `terminal` draws sheets
with rich. Cells may have whatever a file has: what is drawn is `visible`.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple
from unicodedata import category, east_asian_width

from fidepair.text.safe import in_lines, visible

if TYPE_CHECKING:
    from collections.abc import Sequence


MINOR = 100
"""Columns whose `leave_out` is this or more tell only more of who somebody is."""


class Column(NamedTuple):
    """A column: its heading, whether it is aligned right, how narrow it may be cut while others can
    still be left out (0: never), and when it is left out for want of room: the highest `leave_out`
    goes first, 0 stays."""

    heading: str
    right: bool = False
    cut_to: int = 0
    leave_out: int = 0


class Sheet(NamedTuple):
    """What is to be drawn: lines above, a table, lines below."""

    headings: tuple[str, ...]
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    remarks: tuple[str, ...] = ()

    def keeping(self, kept: Sequence[int]) -> Sheet:
        """Return the sheet with these columns only, by index."""
        rows = tuple(tuple(row[index] for index in kept) for row in self.rows)
        return self._replace(columns=tuple(self.columns[index] for index in kept), rows=rows)

    def visible(self) -> Sheet:
        """Return the sheet as it may be shown."""
        headings, remarks = (tuple(map(visible, lines)) for lines in (self.headings, self.remarks))
        rows = tuple(tuple(map(visible, row)) for row in self.rows)
        return self._replace(headings=headings, rows=rows, remarks=remarks)


_JOINED = frozenset(map(chr, range(0x1160, 0x1200)))
"""Vowels and last consonants of Korean syllables, which are drawn into the place of their first
consonant."""


def width_of(text: str) -> int:
    """Return how many places of a terminal the text takes."""
    if text.isascii():
        return len(text)

    return sum(
        0
        if category(c) in ("Mn", "Me") or c in _JOINED
        else 2
        if east_asian_width(c) in "WF"
        else 1
        for c in text
    )


def widths(sheet: Sheet) -> list[int]:
    """Return the width of each column, as its widest cell or heading needs."""
    columns = zip((column.heading for column in sheet.columns), *sheet.rows, strict=True)
    return [max(map(width_of, cells)) for cells in columns]


def draw(sheet: Sheet) -> str:
    """Return the sheet as lines of aligned text, with a line end after each."""
    sheet = sheet.visible()
    blocks = [sheet.headings, table_lines(sheet) if sheet.columns else (), sheet.remarks]
    return "\n".join(in_lines(block) for block in blocks if block)


def table_lines(sheet: Sheet, gap: str = "  ") -> list[str]:
    """Return the line of the headings of columns, then those of the rows, aligned."""
    needed = widths(sheet)
    lines = []
    for cells in (tuple(column.heading for column in sheet.columns), *sheet.rows):
        parts = map(padded, cells, needed, (column.right for column in sheet.columns))
        lines.append(gap.join(parts).rstrip())
    return lines


def padded(text: str, width: int, right: bool = False) -> str:
    """Return the text with blanks after it, or before it if it belongs to the `right`, so that it
    takes `width`."""
    blanks = " " * (width - width_of(text))
    return blanks + text if right else text + blanks


# ── made narrow ──────────────────────────────────────────────────────────────
def breaks(text: str, room: int, hang: int) -> list[int]:
    """Return where lines begin anew, so that each takes at most `room`: at words, none of which is
    cut. All lines but the first will have `hang` blanks before them."""
    found = []
    taken = 0
    for word in re.finditer(r" *[^ ]+", text):
        width = width_of(word[0])
        if taken and taken + width > room:
            bare = word[0].lstrip(" ")
            found.append(word.end() - len(bare))
            taken = hang + width_of(bare)
        else:
            taken += width
    return found


def hang_of(text: str) -> int:
    """Return how far the lines that continue the text are indented: two places more than itself."""
    return len(text) - len(text.lstrip(" ")) + 2


def wrapped(text: str, room: int, hang: int | None = None) -> list[str]:
    """Return the text in lines that take at most `room` each, see `breaks`."""
    hang = hang_of(text) if hang is None else hang
    cuts = [0, *breaks(text, room, hang), len(text)]
    return [
        " " * (hang if start else 0) + text[start:end].rstrip() for start, end in pairwise(cuts)
    ]


def cut(text: str, width: int, ellipsis: str = "…") -> str:
    """Return the text, shortened to `width` places if it is longer."""
    if width_of(text) <= width:
        return text
    while text and width_of(text) > width - width_of(ellipsis):
        text = text[:-1]
    return text.rstrip(" ,") + ellipsis


def fit(sheet: Sheet, room: int) -> Sheet:
    """Return the sheet with names cut, then columns left out, until its table is at most `room`
    places wide.

    Columns are one place apart. Where no column is left to go, names are cut further; numbers and
    points never are.
    """
    for rank in (0, *sorted({column.leave_out for column in sheet.columns} - {0}, reverse=True)):
        if rank:
            sheet = sheet.keeping(
                [i for i, column in enumerate(sheet.columns) if column.leave_out != rank]
            )
        have = widths(sheet)
        excess = sum(have) + len(have) - 1 - room
        to_spare = (
            max(0, width - column.cut_to)
            for width, column in zip(have, sheet.columns, strict=True)
            if column.cut_to
        )
        if excess <= 0:
            return sheet
        if excess <= sum(to_spare):
            break
    return _with_names_cut(sheet, room)


def _with_names_cut(sheet: Sheet, room: int) -> Sheet:
    limits = widths(sheet)
    elastic = [index for index, column in enumerate(sheet.columns) if column.cut_to]
    for _ in range(sum(limits) + len(limits) - 1 - room):
        wide = [
            index for index in elastic if limits[index] > width_of(sheet.columns[index].heading)
        ]
        if not wide:
            break
        limits[max(wide, key=limits.__getitem__)] -= 1
    rows = tuple(
        tuple(
            cut(cell, limits[index]) if index in elastic else cell for index, cell in enumerate(row)
        )
        for row in sheet.rows
    )
    return sheet._replace(rows=rows)
