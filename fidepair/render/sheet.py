"""A sheet: headings, columns, rows and remarks as text cells, how it is made narrow, and how it is
drawn as text, or its table as Markdown.

Text has no colours and no boxes, and is the same for a pipe and for a file; `terminal` draws sheets
with rich. Cells may have whatever a file has: what is drawn is `visible`.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, pairwise, zip_longest
from typing import NamedTuple
from unicodedata import category, east_asian_width

from fidepair.text.wording import in_lines, visible

MINOR = 100
"""Columns whose `leave_out` is this or more only describe a participant further."""


class SheetColumn(NamedTuple):
    """A column as it is drawn, with its heading. `right`: aligned right. `cut_to`: the width to
    which its cells may be cut before other columns are left out (0: never cut). `leave_out`: the
    highest is left out first, 0 stays."""

    heading: str
    right: bool = False
    cut_to: int = 0
    leave_out: int = 0


class Sheet(NamedTuple):
    """Lines above a table, the table, and lines below it."""

    headings: tuple[str, ...]
    columns: tuple[SheetColumn, ...]
    rows: tuple[tuple[str, ...], ...]
    remarks: tuple[str, ...] = ()

    def keeping(self, kept: Sequence[int]) -> "Sheet":
        """Return the sheet with these columns only, by index."""
        columns = tuple(self.columns[index] for index in kept)
        rows = []
        for row in self.rows:
            rows.append(tuple(row[index] for index in kept))
        return self._replace(columns=columns, rows=tuple(rows))

    def with_names(self, names: Mapping[int, str]) -> "Sheet":
        """Return the sheet with names of a file as headings of columns, by index."""
        columns = [*self.columns]
        for index, name in names.items():
            columns[index] = columns[index]._replace(heading=name)
        return self._replace(columns=tuple(columns))

    def with_remarks(self, remarks: Sequence[str]) -> "Sheet":
        """Return the sheet with these lines after its remarks."""
        return self._replace(remarks=(*self.remarks, *remarks))

    def without(self, leaves: Callable[[SheetColumn], bool]) -> "Sheet":
        """Return the sheet without the columns that leave."""
        return self.keeping([i for i, column in enumerate(self.columns) if not leaves(column)])

    def without_empty(self, may_go: Callable[[SheetColumn], bool]) -> "Sheet":
        """Return the sheet without the columns that may go and in which no row has anything."""
        used = self._used()
        kept = [i for i, column in enumerate(self.columns) if i in used or not may_go(column)]
        return self.keeping(kept)

    def used_headings(self) -> set[str]:
        """Return the headings of the columns in which some row has something."""
        return {self.columns[index].heading for index in self._used()}

    def _used(self) -> list[int]:
        return [i for i in range(len(self.columns)) if any(row[i] for row in self.rows)]

    def visible(self) -> "Sheet":
        """Return the sheet as it may be shown."""
        return self._replace(
            headings=_visible(self.headings),
            rows=tuple(_visible(row) for row in self.rows),
            remarks=_visible(self.remarks),
        )


def _visible(texts: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(visible(text) for text in texts)


_JOINED = frozenset(map(chr, range(0x1160, 0x1200)))
"""Vowels and last consonants of Korean syllables, which are drawn into the place of their first
consonant."""


def width_of(text: str) -> int:
    """Return the width of a text in places of a terminal."""
    if text.isascii():
        return len(text)

    return sum(_character_width(character) for character in text)


def _character_width(character: str) -> int:
    if category(character) in ("Mn", "Me") or character in _JOINED:
        return 0
    return 2 if east_asian_width(character) in "WF" else 1


def widths(sheet: Sheet) -> list[int]:
    """Return the width of each column, as its widest cell or heading needs."""
    found = []
    for index, column in enumerate(sheet.columns):
        needed = width_of(column.heading)
        for row in sheet.rows:
            needed = max(needed, width_of(row[index]))
        found.append(needed)
    return found


def draw(*sheets: Sheet) -> str:
    """Return the sheets as lines of aligned text, with a line end after each."""
    return "\n".join(map(_drawn, sheets))


def _drawn(sheet: Sheet) -> str:
    sheet = sheet.visible()
    table = table_lines(sheet) if sheet.columns else ()
    return _joined(sheet.headings, table, sheet.remarks)


def _joined(*blocks: Sequence[str]) -> str:
    return "\n".join(in_lines(block) for block in blocks if block)


def draw_within(sheet: Sheet, room: int) -> str:
    """Return the sheet as lines of aligned text of at most `room` places, as far as its numbers
    permit."""
    sheet = sheet.visible()
    table = table_lines(sheet) if sheet.columns else []
    if any(width_of(line) > room for line in table):
        table = table_within(sheet, room)[1]
    return _joined(_all_wrapped(sheet.headings, room), table, _all_wrapped(sheet.remarks, room))


def _all_wrapped(lines: Sequence[str], room: int) -> list[str]:
    return [part for line in lines for part in wrapped(line, room)]


def table_within(sheet: Sheet, room: int) -> tuple[int, list[str]]:
    """Return the lines of the table, fitted to `room`, and how many of them are headings; rows that
    are still too long go on below their last column."""
    fitted = fit(sheet, room)
    last = sum(widths(fitted)[:-1]) + len(fitted.columns) - 1
    names, *rows = (wrapped(line, room, last) for line in table_lines(fitted, " "))
    return len(names), [*names, *chain.from_iterable(rows)]


def table_lines(sheet: Sheet, gap: str = "  ") -> list[str]:
    """Return the line of the headings of columns, then those of the rows, aligned."""
    needed = widths(sheet)
    headings = tuple(column.heading for column in sheet.columns)
    lines = []
    for cells in (headings, *sheet.rows):
        parts = []
        for cell, width, column in zip(cells, needed, sheet.columns, strict=True):
            parts.append(padded(cell, width, column.right))
        lines.append(gap.join(parts).rstrip())
    return lines


def padded(text: str, width: int, right: bool = False) -> str:
    """Return the text with blanks up to a `width`: before it if it is aligned `right`, otherwise
    after it."""
    blanks = " " * (width - width_of(text))
    return blanks + text if right else text + blanks


# ── made narrow ──────────────────────────────────────────────────────────────
def breaks(text: str, room: int, hang: int) -> list[int]:
    """Return the places at which a text is broken into lines of at most `room`, always between
    words. All lines but the first will have `hang` blanks before them."""
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
    if hang is None:
        hang = hang_of(text)
    cuts = [0, *breaks(text, room, hang), len(text)]
    first, *others = [text[start:end].rstrip() for start, end in pairwise(cuts)]
    return [first, *(" " * hang + line for line in others)]


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
    ranks = {column.leave_out for column in sheet.columns} - {0}
    for rank in sorted(ranks, reverse=True):
        if _is_narrow_enough(sheet, room):
            break
        sheet = sheet.keeping([i for i, one in enumerate(sheet.columns) if one.leave_out != rank])
    return _with_names_cut(sheet, room)


def _is_narrow_enough(sheet: Sheet, room: int) -> bool:
    """Return whether the table has room if names are cut as far as they may be."""
    least = len(sheet.columns) - 1
    for width, column in zip(widths(sheet), sheet.columns, strict=True):
        least += min(width, column.cut_to) if column.cut_to else width
    return least <= room


def _with_names_cut(sheet: Sheet, room: int) -> Sheet:
    limits = _limits(sheet, room)
    rows = []
    for row in sheet.rows:
        rows.append(tuple(map(cut, row, limits)))
    return sheet._replace(rows=tuple(rows))


def fold(sheet: Sheet, room: int) -> Sheet:
    """Return the sheet with the cells that may be cut wrapped instead: what has no room goes on in
    a row below."""
    limits = _limits(sheet, room)
    rows: list[tuple[str, ...]] = []
    for row in sheet.rows:
        rows += zip_longest(*map(wrapped, row, limits), fillvalue="")
    return _with_names_cut(sheet._replace(rows=tuple(rows)), room)


def _limits(sheet: Sheet, room: int) -> list[int]:
    """Return the widths of the columns once names are cut until the table has room."""
    limits = widths(sheet)
    headings = [width_of(column.heading) for column in sheet.columns]
    elastic = [index for index, column in enumerate(sheet.columns) if column.cut_to]
    for _ in range(sum(limits) + len(limits) - 1 - room):
        wide = [index for index in elastic if limits[index] > headings[index]]
        if not wide:
            break
        limits[max(wide, key=limits.__getitem__)] -= 1
    return limits


_MARKS = r"(?i)[\\`*_\[\]<>#|~&$@^={}]|:(?=\S)|(?<=\bwww)\."
"""Characters that Markdown, in one of its dialects, may take for markup anywhere in a text."""


def in_markdown(text: str) -> str:
    """Return the text as Markdown shows it, in a line or in a cell."""
    return re.sub(_MARKS, r"\\\g<0>", visible(text))


def markdown_table(sheet: Sheet) -> Iterator[str]:
    """Yield the lines of the table of a sheet."""
    headings = [in_markdown(column.heading) for column in sheet.columns]
    rules = ["---:" if column.right else "---" for column in sheet.columns]
    for cells in (headings, rules):
        yield f"| {' | '.join(cells)} |"
    for row in sheet.rows:
        yield f"| {' | '.join(in_markdown(cell) for cell in row)} |"
