"""Sheets as Markdown. Texts of a file are escaped."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fidepair.text.safe import visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fidepair.render.sheet import Sheet

_MARKS = re.compile(r"[\\`*_\[\]<>#|~&$@^={}]|:(?=\S)|(?<=\bwww)\.", re.IGNORECASE)
"""Characters that Markdown, in one of its dialects, may take for markup anywhere in a text."""


def markdown(text: str) -> str:
    """Return the text as Markdown shows it, in a line or in a cell."""
    return _MARKS.sub(r"\\\g<0>", visible(text))


def markdown_page(*sheets: Sheet) -> str:
    """Return the sheets as Markdown: a heading, a table, and a list of the remarks of each."""
    parts: list[str] = []
    for sheet in sheets:
        mark = "##" if parts else "#"
        title, *more = sheet.headings
        parts += [f"{mark} {markdown(title)}", *map(markdown, more)]
        if sheet.columns:
            parts.append("\n".join(markdown_table(sheet)))
        if sheet.remarks:
            parts.append("\n".join(f"- {markdown(line)}" for line in sheet.remarks))
    return "\n\n".join(parts) + "\n"


def markdown_table(sheet: Sheet) -> Iterator[str]:
    """Yield the lines of the table of a sheet."""
    headings = [markdown(column.heading) for column in sheet.columns]
    rules = ["---:" if column.right else "---" for column in sheet.columns]
    for cells in (headings, rules):
        yield f"| {' | '.join(cells)} |"
    for row in sheet.rows:
        yield f"| {' | '.join(markdown(cell) for cell in row)} |"
