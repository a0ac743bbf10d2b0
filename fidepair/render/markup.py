"""Sheets as Markdown and as a page of HTML that needs nothing else; no text of a file is obeyed in
them."""

from __future__ import annotations

import re
from html import escape
from itertools import zip_longest
from types import MappingProxyType
from typing import TYPE_CHECKING

from fidepair.render.sheet import MINOR
from fidepair.text.safe import visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from fidepair.render.sheet import Sheet

_MARKS = re.compile(r"[\\`*_\[\]<>#|~&$@^={}]|:(?=\S)|(?<=\bwww)\.", re.IGNORECASE)
"""Signs that Markdown, in one of its kinds, may take for more than themselves, wherever they
stand."""
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
_MOST_UPRIGHT = 14
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


def page(sheet: Sheet) -> str:
    """Return the sheet as a page, to be printed on A4 or read on a telephone, where columns that
    may be left out are left out."""
    return document(sheet.headings[0], f"{paper(len(sheet.columns))}\n{STYLE}", body(sheet))


def paper(columns: int) -> str:
    """Return the rule for the sheet of paper: A4, lying where a table has many columns."""
    return f"@page {{ size: A4{' landscape' if columns > _MOST_UPRIGHT else ''}; margin: 12mm }}"


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
    yield from table(sheet, links)
    yield from (f"<p>{html(line)}</p>" for line in sheet.remarks)


def table(
    sheet: Sheet, links: Mapping[tuple[int, int], str] = MappingProxyType({})
) -> Iterator[str]:
    """Yield the lines of the table of the sheet; `links` as for `body`."""
    yield '<div class="table"><table>'
    kinds = [
        " ".join(
            word
            for word, is_so in (("r", c.right), ("name", c.cut_to), ("room", c.leave_out >= MINOR))
            if is_so
        )
        for c in sheet.columns
    ]
    yield f"<thead>{_row('th', kinds, [column.heading for column in sheet.columns])}</thead><tbody>"
    for place, row in enumerate(sheet.rows):
        yield _row(
            "td",
            kinds,
            row,
            [links.get((place, column), "") for column in range(len(row))] if links else (),
        )
    yield "</tbody></table></div>"


def _row(tag: str, kinds: Sequence[str], cells: Sequence[str], links: Sequence[str] = ()) -> str:
    classes = (f' class="{kind}"' if kind else "" for kind in kinds)
    texts = (link(cell, to) if to else html(cell) for cell, to in zip_longest(cells, links))
    parts = (f"<{tag}{css}>{text}</{tag}>" for css, text in zip(classes, texts, strict=True))
    return f"<tr>{''.join(parts)}</tr>"


# ── Markdown ─────────────────────────────────────────────────────────────────
def markdown(text: str) -> str:
    """Return the text as Markdown shows it, in a line or in a cell."""
    return _MARKS.sub(r"\\\g<0>", visible(text))


def markdown_page(sheet: Sheet) -> str:
    """Return the sheet as Markdown: a heading, a table, and a list of the remarks."""
    title, *more = sheet.headings
    parts = [f"# {markdown(title)}", *map(markdown, more), "\n".join(markdown_table(sheet))]
    if sheet.remarks:
        parts.append("\n".join(f"- {markdown(line)}" for line in sheet.remarks))
    return "\n\n".join(parts) + "\n"


def markdown_table(sheet: Sheet) -> Iterator[str]:
    """Yield the lines of the table of a sheet."""
    heads = [markdown(column.heading) for column in sheet.columns]
    rules = ["---:" if column.right else "---" for column in sheet.columns]
    for cells in (heads, rules, *([markdown(cell) for cell in row] for row in sheet.rows)):
        yield f"| {' | '.join(cells)} |"
