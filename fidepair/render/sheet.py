"""A sheet: headings, columns, rows and remarks, as text cells, before anybody draws them."""

from __future__ import annotations

from typing import NamedTuple


class Column(NamedTuple):
    """A column: its heading, whether it is aligned right, how narrow it may be cut (0: never), and when it is left
    out for want of room: the highest `leave_out` goes first, 0 stays."""

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


def printable(text: str) -> str:
    """Return the text with everything that could disturb a terminal replaced by `?`."""
    return text if text.isprintable() else "".join(c if c.isprintable() else "?" for c in text)


def width_of(text: str) -> int:
    """Return how many places of a terminal the text takes."""
    if text.isascii():
        return len(text)
    from unicodedata import category, east_asian_width  # noqa: PLC0415 - few files need it

    return sum(0 if category(c) in ("Mn", "Me") else 2 if east_asian_width(c) in "WF" else 1 for c in text)


def widths(sheet: Sheet) -> list[int]:
    """Return the width of each column, as its widest cell or heading needs."""
    found = [width_of(column.heading) for column in sheet.columns]
    for row in sheet.rows:
        found = [max(width, width_of(cell)) for width, cell in zip(found, row, strict=True)]
    return found


def cut(text: str, width: int, ellipsis: str = "…") -> str:
    """Return the text, shortened to `width` places if it is longer."""
    if width_of(text) <= width:
        return text
    while text and width_of(text) > width - width_of(ellipsis):
        text = text[:-1]
    return text.rstrip(" ,") + ellipsis


def fit(sheet: Sheet, room: int) -> Sheet:
    """Return the sheet with names cut, then columns left out, until its table is at most `room` places wide.

    Columns are one place apart. If even the shortest form is too wide, it is returned as it is.
    """
    for rank in (0, *sorted({column.leave_out for column in sheet.columns} - {0}, reverse=True)):
        if rank:
            sheet = _without(sheet, rank)
        have = widths(sheet)
        excess = sum(have) + len(have) - 1 - room
        if excess <= 0:
            return sheet
        elastic = [index for index, column in enumerate(sheet.columns) if column.cut_to]
        if excess <= sum(max(0, have[index] - sheet.columns[index].cut_to) for index in elastic):
            break
    return _with_names_cut(sheet, room)


def _without(sheet: Sheet, rank: int) -> Sheet:
    kept = [index for index, column in enumerate(sheet.columns) if column.leave_out != rank]
    return sheet._replace(
        columns=tuple(sheet.columns[index] for index in kept),
        rows=tuple(tuple(row[index] for index in kept) for row in sheet.rows),
    )


def _with_names_cut(sheet: Sheet, room: int) -> Sheet:
    limits = widths(sheet)
    elastic = {index: column.cut_to for index, column in enumerate(sheet.columns) if column.cut_to}
    while sum(limits) + len(limits) - 1 > room:
        widest = max(
            (index for index in elastic if limits[index] > elastic[index]), key=limits.__getitem__, default=None
        )
        if widest is None:
            break
        limits[widest] -= 1
    rows = tuple(
        tuple(
            cut(cell, limit) if index in elastic else cell
            for index, (cell, limit) in enumerate(zip(row, limits, strict=True))
        )
        for row in sheet.rows
    )
    return sheet._replace(rows=rows)
