"""Sheets as Markdown and as a self-contained page of HTML. Texts of a file are escaped."""

from __future__ import annotations

import re
from html import escape
from types import MappingProxyType
from typing import TYPE_CHECKING

from fidepair.render.sheet import MINOR
from fidepair.text.safe import visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from fidepair.render.sheet import Sheet, SheetColumn

_MARKS = re.compile(r"[\\`*_\[\]<>#|~&$@^={}]|:(?=\S)|(?<=\bwww)\.", re.IGNORECASE)
"""Characters that Markdown, in one of its dialects, may take for markup anywhere in a text."""
STYLE = """
body { font: 14px/1.4 "DejaVu Sans", Verdana, Arial, sans-serif; color: #111; background: #fff; margin: 1em auto;
  max-width: 75em; padding: 0 .8em }
h1 { font-size: 1.2em; margin: 0 } p { margin: 0 0 .3em }
.table { overflow-x: auto; margin: .8em 0 } table { border-collapse: collapse; font-size: .93em }
td, th { padding: .15em .5em; border-bottom: 1px solid #ccc; text-align: left; white-space: nowrap }
th { border-bottom-color: #111 } .r { text-align: right } .name { white-space: normal; min-width: 8em }
@media screen and (max-width: 45em) { .room { display: none } td, th { padding: .15em .3em } }
@media print { body { margin: 0; padding: 0; max-width: none; font-size: 9pt }
  .table { overflow: visible } thead { display: table-header-group } tr { break-inside: avoid }
  td, th { padding: .1em .35em } }
""".strip()
_MAX_UPRIGHT = 14
"""Columns of a table for which a page of A4 has room upright."""


# ── HTML ─────────────────────────────────────────────────────────────────────
def html(text: str) -> str:
    """Return the text as HTML shows it."""
    return escape(visible(text))


def document(title: str, style: str, body: Iterable[str]) -> str:
    """Return a page with this body, which needs nothing from elsewhere; the title is escaped
    here."""
    head = [
        "<!DOCTYPE html>",
        '<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{html(title)}</title>",
        f"<style>{style}</style></head><body>",
    ]
    return "\n".join([*head, *body, "</body></html>"]) + "\n"


def mark_of(command: str) -> str:
    """Return the line in the head of a page by which the command that made it knows it."""
    return f'<meta name="generator" content="fidepair {command}">'


def marked(page: bytes, mark: str) -> bytes:
    """Return the page with this mark in its head."""
    return page.replace(b"<title>", f"{mark}\n<title>".encode(), 1)


def page(sheet: Sheet, *more: Sheet) -> str:
    """Return the sheets as a page, to be printed on A4 or read on a telephone, where columns that
    may be left out are left out."""
    lines = [*body(sheet)]
    for one in more:
        lines += body(one, tag="h2")
    columns = max(len(one.columns) for one in (sheet, *more))
    return document(sheet.headings[0], f"{paper(columns)}\n{STYLE}", lines)


def paper(columns: int) -> str:
    """Return the rule for the sheet of paper: A4, lying where a table has many columns."""
    size = "A4 landscape" if columns > _MAX_UPRIGHT else "A4"
    return f"@page {{ size: {size}; margin: 12mm }}"


def link(text: str, page: str) -> str:
    """Return the text as a link to a page of the same folder."""
    return f'<a href="{html(page)}">{html(text)}</a>'


def body(
    sheet: Sheet, links: Mapping[tuple[int, int], str] = MappingProxyType({}), tag: str = "h1"
) -> Iterator[str]:
    """Yield the lines of the sheet: title, other headings, table, remarks. `links`: where cells
    lead to, by the places of row and column."""
    title, *more = sheet.headings
    yield f"<{tag}>{html(title)}</{tag}>"
    yield from (f"<p>{html(line)}</p>" for line in more)
    if sheet.columns:
        yield from table(sheet, links)
    yield from (f"<p>{html(line)}</p>" for line in sheet.remarks)


def table(
    sheet: Sheet, links: Mapping[tuple[int, int], str] = MappingProxyType({})
) -> Iterator[str]:
    """Yield the lines of the table of the sheet; `links` as for `body`."""
    classes = [_class(column) for column in sheet.columns]
    headings = [html(column.heading) for column in sheet.columns]
    yield '<div class="table"><table>'
    yield f"<thead>{row('th', classes, headings)}</thead><tbody>"
    for place, texts in enumerate(sheet.rows):
        cells = []
        for column, cell in enumerate(texts):
            to = links.get((place, column))
            cells.append(link(cell, to) if to else html(cell))
        yield row("td", classes, cells)
    yield "</tbody></table></div>"


def _class(column: SheetColumn) -> str:
    """Return the attribute of the cells of a column."""
    words = []
    if column.right:
        words.append("r")
    if column.cut_to:
        words.append("name")
    if column.leave_out >= MINOR:
        words.append("room")
    return f' class="{" ".join(words)}"' if words else ""


def row(tag: str, classes: Sequence[str], cells: Iterable[str]) -> str:
    """Return a row of a table of HTML; cells are HTML."""
    pairs = zip(classes, cells, strict=True)
    return f"<tr>{''.join(f'<{tag}{css}>{cell}</{tag}>' for css, cell in pairs)}</tr>"


# ── Markdown ─────────────────────────────────────────────────────────────────
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
