"""A round as published, as a page to print on A4: lists as all sheets, slips beside each other,
sheets of matches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.render import markup
from fidepair.render.markup import html
from fidepair.render.show import RESULTS_TO_TICK, heading, match_table, slips
from fidepair.render.words import player

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fidepair.desk.pages.published import PublishedRound
    from fidepair.render.sheet import Sheet

_STYLE = """
.slips { display: grid; grid-template-columns: 1fr 1fr }
.slip { break-inside: avoid; border: 1px dashed #888; padding: 10px 12px; overflow-wrap: anywhere }
h2 { font-size: 1.07em; margin: 0 0 6px; display: flex; justify-content: space-between; gap: 1em }
h2 span + span { white-space: nowrap }
.match { break-inside: avoid; margin-bottom: 2em } .match table { width: 100% }
.sign { display: flex; gap: 2em; margin-top: 2.4em }
.sign span { flex: 1; border-top: 1px solid #111; font-size: .85em }
.tick span { display: inline-block; border: 1px solid #111; width: .9em; height: .9em; margin: 0 4px -1px 14px }
@media screen and (max-width: 45em) { .slips { grid-template-columns: 1fr } }
@media print { body { font-size: 11pt } }
""".strip()


def table_page(sheet: Sheet) -> bytes:
    """Return the page of a list."""
    return _page(sheet.headings[0], markup.body(sheet), len(sheet.columns))


def slip_page(round_: PublishedRound) -> bytes:
    """Return the page of the slips to sign, two beside each other."""
    title = heading(round_)
    lines = ['<div class="slips">']
    for slip in slips(round_):
        ticks = "".join(f"<span></span>{result}" for result in RESULTS_TO_TICK)
        lines += [
            '<section class="slip">',
            _head(title, slip.title),
            *(f"<p>{colour}: <b>{html(player(who))}</b></p>" for colour, who in slip.sides),
            f"<p>{slip.asked}: <b>{html(slip.result)}</b></p>"
            if slip.result
            else f'<p class="tick">{slip.asked}: {ticks}</p>',
            _signed(*(colour for colour, _ in slip.sides)),
            "</section>",
        ]
    return _page(f"{title}, slips", [*lines, "</div>"])


def match_page(round_: PublishedRound) -> bytes:
    """Return the page of the match sheets."""
    title = heading(round_)
    lines: list[str] = []
    for board in round_.boards:
        table = markup.table(match_table(board))
        lines += ['<section class="match">', _head(title, f"Match {board.number}"), *table]
        lines += [_signed("Captain", "Captain", "Arbiter"), "</section>"]
    return _page(f"{title}, match sheets", lines)


def _head(title: str, what: str) -> str:
    return f"<h2><span>{html(title)}</span><span>{html(what)}</span></h2>"


def _signed(*who: str) -> str:
    return f'<div class="sign">{"".join(f"<span>{html(one)}</span>" for one in who)}</div>'


def _page(title: str, lines: Iterable[str], columns: int = 0) -> bytes:
    style = f"{markup.paper(columns)}\n{markup.STYLE}\n{_STYLE}"
    return markup.document(title, style, lines).encode("utf-8", "replace")
