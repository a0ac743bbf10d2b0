"""Answers to questions about a round: as text with a table, as plain text, Markdown, JSON and
HTML."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fidepair.render import markup
from fidepair.render.sheet import Column, Sheet, fit, table_lines, wrapped
from fidepair.text.safe import visible
from fidepair.tournament import format_points

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from fidepair.explain.answers import Answer, TableRow
    from fidepair.swiss.criteria import Counted

SCHEMA = "fidepair/answer/1"
LONGEST = 100
"""Places of a line of text."""


# ── the table of an answer ───────────────────────────────────────────────────


def table(answer: Answer, *, all_rows: bool = False) -> Sheet | None:
    """Return the table below an answer, with the deciding row marked; nothing if it has none.

    Rows before it that are equal are one, unless `all_rows` are wanted.
    """
    if not answer.rows:
        return None
    rows = [_cells(row) for row in answer.rows]
    if not all_rows:
        rows = _equal_ones_joined(answer.rows)
    where = "" if answer.bracket is None else f"bracket {format_points(answer.bracket)}"
    sides = ("by the rules", f"with {answer.what}")
    columns = (Column(""), Column(where, cut_to=20), *(Column(side, cut_to=12) for side in sides))
    return Sheet((), columns, tuple(rows))


def _cells(row: TableRow) -> tuple[str, str, str, str]:
    name = " ".join(
        filter(
            None, (row.code if row.code not in ("PAB", row.article) else "", row.article, row.text)
        )
    )
    return ">" if row.decides else "", name, row.shown_rules, row.shown_asked


def _equal_ones_joined(rows: Sequence[TableRow]) -> list[tuple[str, str, str, str]]:
    found = []
    equal: list[TableRow] = []
    for row in rows:
        if row.decides or row.shown_rules != row.shown_asked:
            found += _joined(equal)
            equal = []
            found.append(_cells(row))
        else:
            equal.append(row)
    return found + _joined(equal)


def _joined(rows: Sequence[TableRow]) -> list[tuple[str, str, str, str]]:
    """Return rows that are equal in both pairings as one; steps without anybody are left out."""
    named = [row.code or row.article for row in rows]
    if not named:
        return []
    name = named[0] if len(named) == 1 else f"{named[0]} to {named[-1]}"
    return [("", name, "equal", "equal")]


# ── text ─────────────────────────────────────────────────────────────────────


def text(
    answer: Answer, *, all_rows: bool = False, plain: bool = False, width: int = LONGEST
) -> list[str]:
    """Return the answer in lines; `plain`: one fact in each, without a table."""
    return [*_told(answer, all_rows=all_rows, plain=plain, width=min(width, LONGEST))]


def _told(
    answer: Answer, *, all_rows: bool, plain: bool, width: int, indent: str = ""
) -> Iterator[str]:
    for place, sentence in enumerate((answer.sentence, *answer.more, *answer.notes)):
        before = indent if place == 0 or plain else f"{indent}  "
        yield from ([sentence] if plain else wrapped(before + visible(sentence), width))
    sheet = None if plain or (indent and not all_rows) else table(answer, all_rows=all_rows)
    if sheet is not None:
        yield ""
        room = (
            width - len(indent) - 2 - (len(sheet.columns) - 1)
        )  # columns are two places apart here
        yield from (f"{indent}  {line}" for line in table_lines(fit(sheet.visible(), room)))
    for part in answer.answers:
        yield from _told(part, all_rows=all_rows, plain=plain, width=width, indent=f"{indent}  ")


def markdown(answer: Answer, *, all_rows: bool = False) -> str:
    """Return the answer as Markdown."""
    return "\n".join(_markdown(answer, all_rows=all_rows)) + "\n"


def _markdown(answer: Answer, *, all_rows: bool, bullet: bool = False) -> Iterator[str]:
    sentences = [
        markup.markdown(sentence) for sentence in (answer.sentence, *answer.more, *answer.notes)
    ]
    yield f"- {sentences[0]}" if bullet else f"**{sentences[0]}**"
    for sentence in sentences[1:]:
        yield f"  {sentence}" if bullet else f"\n{sentence}"
    sheet = None if bullet else table(answer, all_rows=all_rows)
    if sheet is not None:
        yield ""
        yield from markup.markdown_table(sheet)
    if answer.answers:
        yield ""
    for part in answer.answers:
        yield from _markdown(part, all_rows=all_rows, bullet=True)


# ── data ─────────────────────────────────────────────────────────────────────


def document(answer: Answer) -> dict[str, Any]:
    """Return the answer as a JSON object (schema in `docs/commands.md`)."""
    return {"schema": SCHEMA, **_data(answer)}


def _data(answer: Answer) -> dict[str, Any]:
    asked = None
    if answer.asked is not None:
        asked = {
            "pairs": sorted(sorted(pair) for pair in answer.asked.pairs),
            "bye": answer.asked.pab,
        }
    return {
        "question": answer.question._asdict(),
        "sentence": answer.sentence,
        "more": list(answer.more),
        "notes": list(answer.notes),
        "decided": answer.decided,
        "code": answer.code,
        "article": answer.article,
        "bracket": None if answer.bracket is None else format_points(answer.bracket),
        "rows": [_row_data(row) for row in answer.rows],
        "asked": asked,
        "exact": answer.exact,
        "witness": list(answer.witness),
        "answers": [_data(part) for part in answer.answers],
    }


def _row_data(row: TableRow) -> dict[str, Any]:
    return {
        "code": row.code,
        "article": row.article,
        "text": row.text,
        "rules": row.rules,
        "asked": row.asked,
        "whom_rules": _whom(row.whom_rules),
        "whom_asked": _whom(row.whom_asked),
        "decides": row.decides,
    }


def _whom(counted: Counted) -> dict[str, Any]:
    return {"pairs": [list(pair) for pair in counted.pairs], "players": list(counted.players)}


# ── a page ───────────────────────────────────────────────────────────────────

_STYLE = (
    "body{font:16px/1.5 sans-serif;max-width:60em;margin:2em auto;padding:0 1em}"
    "h1{font-size:1.25em}h2,h3{font-size:1em}"
    "table{border-collapse:collapse}td,th{border:1px solid #999;padding:.2em .6em;text-align:left}"
    "tr.decides{font-weight:bold}@media print{body{margin:0}}"
)


def page(answer: Answer, title: str, *, all_rows: bool = False) -> str:
    """Return the answer as a page that needs nothing else."""
    return markup.document(title, _STYLE, _html(answer, all_rows=all_rows, heading="h1"))


def _html(answer: Answer, *, all_rows: bool, heading: str) -> Iterator[str]:
    yield f"<{heading}>{markup.html(answer.sentence)}</{heading}>"
    for sentence in (*answer.more, *answer.notes):
        yield f"<p>{markup.html(sentence)}</p>"
    sheet = table(answer, all_rows=all_rows)
    if sheet is not None:
        yield "<table>"
        yield f"<tr>{''.join(f'<th>{markup.html(column.heading)}</th>' for column in sheet.columns)}</tr>"
        for row in sheet.rows:
            mark = ' class="decides"' if row[0] else ""
            yield f"<tr{mark}>{''.join(f'<td>{markup.html(cell)}</td>' for cell in row)}</tr>"
        yield "</table>"
    for part in answer.answers:
        yield from _html(part, all_rows=all_rows, heading="h2" if heading == "h1" else "h3")
