"""Draws a sheet as aligned text: no colours, no boxes, the same for a pipe and for a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.render.sheet import width_of, widths

if TYPE_CHECKING:
    from fidepair.render.sheet import Sheet


def draw(sheet: Sheet) -> str:
    """Return the sheet as lines of text, with a line end after each."""
    blocks = [list(sheet.headings)]
    if sheet.columns:
        needed = widths(sheet)
        lines = (tuple(column.heading for column in sheet.columns), *sheet.rows)
        blocks.append([_line(sheet, needed, line) for line in lines])
    blocks.append(list(sheet.remarks))
    return "\n".join("".join(line + "\n" for line in block) for block in blocks if block)


def _line(sheet: Sheet, needed: list[int], cells: tuple[str, ...]) -> str:
    parts = []
    for column, width, cell in zip(sheet.columns, needed, cells, strict=True):
        padding = " " * (width - width_of(cell))
        parts.append(padding + cell if column.right else cell + padding)
    return "  ".join(parts).rstrip()
