"""A round as published, as a page to print on A4: no scripts, nothing from elsewhere, nothing of a name is obeyed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.render.markup import document, html
from fidepair.render.show import RESULTS_TO_TICK, heading, match_table, slips
from fidepair.render.words import player
from fidepair.shown import visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fidepair.desk.published import PublishedRound
    from fidepair.render.sheet import Sheet

_STYLE = """
@page { size: A4; margin: 12mm }
body { font: 15px/1.4 "DejaVu Sans", Verdana, Arial, sans-serif; color: #111; background: #fff; max-width: 900px;
  margin: 1em auto; padding: 0 8px }
h1 { font-size: 20px; margin: 0 0 8px } p { margin: 4px 0 }
table { border-collapse: collapse; width: 100%; overflow-wrap: anywhere }
thead { display: table-header-group } tr { break-inside: avoid }
td, th { padding: 3px 6px; border-bottom: 1px solid #bbb; text-align: left; vertical-align: top }
th { border-bottom: 2px solid #111 } .r { text-align: right; white-space: nowrap } .c { white-space: nowrap }
.slips { display: grid; grid-template-columns: 1fr 1fr; gap: 0 }
.slip { break-inside: avoid; border: 1px dashed #888; padding: 10px 12px; overflow-wrap: anywhere }
.slip h2, .match h2 { font-size: 15px; margin: 0 0 6px; display: flex; justify-content: space-between; gap: 1em }
.match { break-inside: avoid; margin-bottom: 2em } .sign { display: flex; gap: 2em; margin-top: 2.4em }
.sign span { flex: 1; border-top: 1px solid #111; font-size: 12px }
.tick span { display: inline-block; border: 1px solid #111; width: 0.9em; height: 0.9em; margin: 0 4px -1px 14px }
@media (max-width: 600px) { body { font-size: 13px } .slips { grid-template-columns: 1fr } td, th { padding: 3px } }
@media print { body { font-size: 11pt; margin: 0; max-width: none; padding: 0 }
  .slips { grid-template-columns: 1fr 1fr } }
""".strip()


def table_page(sheet: Sheet) -> bytes:
    """Return the page of a list."""
    title, *more = sheet.headings
    lines = [f"<h1>{html(title)}</h1>", *(f"<p>{html(line)}</p>" for line in more)]
    return _page(title, [*lines, *_table(sheet), *(f"<p>{html(line)}</p>" for line in sheet.remarks)])


def slip_page(round_: PublishedRound) -> bytes:
    """Return the page of the slips to sign, two beside each other."""
    title = heading(round_)
    lines = ['<div class="slips">']
    for slip in slips(round_):
        ticks = "".join(f"<span></span>{result}" for result in RESULTS_TO_TICK)
        lines += [
            '<section class="slip">',
            f"<h2><span>{html(title)}</span><span>{html(slip.title)}</span></h2>",
            f"<p>White: <b>{html(player(slip.white))}</b></p>",
            f"<p>Black: <b>{html(player(slip.black))}</b></p>",
            f"<p>Result: <b>{html(slip.result)}</b></p>" if slip.result else f'<p class="tick">Result: {ticks}</p>',
            '<div class="sign"><span>White</span><span>Black</span></div>',
            "</section>",
        ]
    return _page(f"{title}, slips", [*lines, "</div>"])


def match_page(round_: PublishedRound) -> bytes:
    """Return the page of the match sheets."""
    title = heading(round_)
    lines = []
    for board in round_.boards:
        lines += [
            '<section class="match">',
            f"<h2><span>{html(title)}</span><span>Match {board.number}</span></h2>",
            *_table(match_table(board, visible)),
            '<div class="sign"><span>Captain</span><span>Captain</span><span>Arbiter</span></div>',
            "</section>",
        ]
    return _page(f"{title}, match sheets", lines)


def _page(title: str, lines: Iterable[str]) -> bytes:
    return document(title, _STYLE, lines).encode("utf-8", "replace")


def _table(sheet: Sheet) -> Iterator[str]:
    kinds = [' class="r"' if column.right else "" if column.cut_to else ' class="c"' for column in sheet.columns]
    headings = [column.heading for column in sheet.columns]
    yield f"<table><thead>{_row('th', headings, kinds)}</thead><tbody>"
    yield from (_row("td", row, kinds) for row in sheet.rows)
    yield "</tbody></table>"


def _row(tag: str, cells: Iterable[str], kinds: Iterable[str]) -> str:
    return f"<tr>{''.join(f'<{tag}{css}>{html(c)}</{tag}>' for c, css in zip(cells, kinds, strict=True))}</tr>"
