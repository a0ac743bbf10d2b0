"""Pages of HTML, from the templates in `templates/`, all with one style sheet.

A page needs nothing from elsewhere: style and script stand in it, and its Content-Security-Policy
permits only these two, by their hashes. Texts are escaped by the templates, and characters that
cannot be printed are shown as their numbers.
"""

from __future__ import annotations

import re
from base64 import b64encode
from functools import cache, lru_cache
from hashlib import sha256
from importlib import resources
from typing import TYPE_CHECKING, NamedTuple

from markupsafe import Markup, escape

from fidepair.render.glossary import HEADING
from fidepair.render.language import language, translated
from fidepair.render.sheet import MINOR, Sheet, SheetColumn
from fidepair.render.words import fraction, halves, in_halves
from fidepair.text.wording import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from jinja2 import Environment

    from fidepair.tournament import Colour

_MAX_UPRIGHT = 14
"""Columns of a table for which a page of A4 has room upright."""

_SCORE = re.compile(r"\d+\.[05]")
"""A number of points, with one decimal."""
_IN_SENTENCE = re.compile(
    r"(?P<before>\b[Bb]racket |\bscoregroup |\b\d+ (?:[^\s()]+ )*(?![a-z\d])\w[^\s()]* \(|\bfrom "
    r"|(?<!round )\b\d+ \((?=\d+\.[05]\)))"
    r"(?P<points>\d+\.[05])(?!\.?\d)"
)
"""Points in a sentence: those of a bracket, of a name or number before them in brackets, or with their
word.
Articles such as `(3.5)` have other words before them."""
_SIDE = r"(?:\d+(?:\.[05])?|1/2|[+-])"
_RESULTS = re.compile(rf"{_SIDE}[-:]{_SIDE}(?:, {_SIDE}[-:]{_SIDE})*")
"""A result, or those of both games of a match, as they are entered."""


def page(
    template: str,
    title: str,
    facts: Mapping[str, object],
    *,
    columns: int = 0,
    script: str = "",
    style: str = "",
) -> str:
    """Return a page. `facts`: what the template shows; `columns`: those of its widest table, which
    turn the paper; `script`, `style`: the file of its script, and of a further style sheet."""
    head = _head(_paper(columns), script, style)
    return _environment().get_template(template).render(facts, title=title, **head)


@cache
def _head(paper: str, script: str, style: str) -> dict[str, Markup]:
    """Return what pages of a kind have in common: style sheet, script, and what may be loaded."""
    css = "\n".join([_file("style.css"), paper, *([_file(style)] if style else [])])
    code = _file(script) if script else ""
    policy = f"default-src 'none'; style-src {_hash(css)}; base-uri 'none'; form-action 'none'"
    if code:
        policy += f"; script-src {_hash(code)}; connect-src 'self'"
    return {"style": Markup(css), "script": Markup(code), "policy": Markup(policy)}


def macro(template: str, name: str) -> Callable[..., Markup]:
    """Return a macro of a template, which makes a part of pages."""
    found: Callable[..., Markup] = getattr(_environment().get_template(template).module, name)
    return found


def text(shown: str) -> Markup:
    """Return a text as HTML shows it."""
    return escape(visible(shown))


def sheet_page(*sheets: Sheet, summary: str = "") -> str:
    """Return sheets as a page, to be printed on A4 or read on a telephone, where minor columns are
    left out; `summary`: the last line."""
    columns = max(len(sheet.columns) for sheet in sheets)
    facts = {"sheets": sheets, "summary": summary}
    return page("sheet.html", sheets[0].headings[0], facts, columns=columns)


def mark_of(command: str) -> str:
    """Return the line in the head of a page by which the command that made it knows it."""
    return f'<meta name="generator" content="fidepair {command}">'


def marked(page: str, command: str) -> bytes:
    """Return the page in UTF-8, with the mark of the command that made it."""
    return page.replace("<title>", f"{mark_of(command)}\n<title>", 1).encode("utf-8", "replace")


def with_halves(text: str) -> str:
    """Return a sentence with its points as pages show them."""
    return _IN_SENTENCE.sub(lambda found: found["before"] + in_halves(found["points"]), text)


def in_cell(text: str) -> str:
    """Return a cell with its results as pages show them."""
    if not _RESULTS.fullmatch(text):
        return text
    return ", ".join(" – ".join(halves(result) or ()) for result in text.split(", "))


def _paper(columns: int) -> str:
    """Return the rule for the sheet of paper: A4, lying where a table has many columns."""
    if columns <= _MAX_UPRIGHT:
        return "@page { size: A4; margin: 12mm }"
    return (
        "@page { size: A4 landscape; margin: 10mm }\n"
        "@media print { body, .table table { font-size: 9pt } .table td { padding: 0 4pt } }"
    )


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


@cache
def _file(name: str) -> str:
    """Return the text of a style sheet or script."""
    return (resources.files(__package__) / "templates" / name).read_text("utf-8")


@cache
def _environment() -> Environment:
    import jinja2  # noqa: PLC0415 - loaded only where a page is made

    environment = jinja2.Environment(
        loader=jinja2.PackageLoader(__package__),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        auto_reload=False,
        finalize=_shown,
        trim_blocks=True,
    )
    environment.filters["place"] = lambda number: f"{number:.1f}".removesuffix(".0")
    environment.filters["short"] = "{:g}".format
    environment.globals.update(
        fraction=fraction,
        glossary_heading=HEADING,
        in_cell=in_cell,
        language=language,
        with_halves=with_halves,
        _=_translated,
        disc=_disc,
        kinds_of=_kinds,
        linked=_linked,
        points=_points,
        table_rows=_table_rows,
    )
    return environment


# ── Parts that stand in pages a hundred thousand times: functions are faster than macros ─────────
def _disc(colour: Colour | None) -> Markup:
    """Return the sign of a colour, with its name for those who hear the page."""
    if colour is None:
        return Markup('<span class="disc n"></span>')
    name = _word(colour.name.capitalize(), language())
    return Markup(f'<span class="disc {colour.value}"></span><span class="hidden">{name} </span>')


@lru_cache(1 << 14)
def _linked(who: str, page: str | None) -> Markup:
    """Return a name, as a link where it has a page."""
    if page:
        return Markup(f'<a class="hit" href="{text(page)}">{text(who)}</a>')
    return Markup(f'<span class="hit">{text(who)}</span>')


@lru_cache(1 << 12)
def _points(points: int) -> Markup:
    """Return points; the half has a place of its own, also where it is empty."""
    return _halved(fraction(points))


def _halved(shown: str) -> Markup:
    whole, half, _ = shown.partition("½")
    return Markup(f'{text(whole)}<span class="half">{half}</span>')


def _table_rows(sheet: Sheet, links: Mapping[tuple[int, int], str]) -> Markup:
    """Return the rows of the table of a sheet. `links`: where cells lead to, by the places of row
    and column."""
    kinds = _kinds(sheet)
    forms = [_number if column.right else _words for column in sheet.columns]
    card = _card(sheet)
    rows = []
    for place, row in enumerate(sheet.rows):
        cells = []
        for index, cell in enumerate(row):
            to = links.get((place, index))
            shown = forms[index](cell) if to is None else f'<a href="{text(to)}">{text(cell)}</a>'
            more = card.second_line(sheet.columns, row) if index == card.name else ""
            cells.append(f"<td{kinds[index]}>{shown}{more}</td>")
        rows.append(f"<tr>{''.join(cells)}</tr>\n")
    return Markup("".join(rows))


@lru_cache(1 << 14)
def _number(cell: str) -> Markup:
    return _halved(in_halves(cell)) if _SCORE.fullmatch(cell) else text(cell)


@lru_cache(1 << 14)
def _words(cell: str) -> Markup:
    return text(in_cell(cell))


def _shown(value: object) -> object:
    """Return a value of a template as it is shown."""
    if isinstance(value, str) and not isinstance(value, Markup):
        return visible(value)
    return value


def _translated(text: str, **facts: object) -> Markup:
    """Return a text of a template in the language of the page, escaped with its facts."""
    pattern = _word(text, language())
    if not facts:
        return pattern
    escaped = {name: escape(_shown(value)) for name, value in facts.items()}
    return Markup(str.format(pattern, **escaped))


@cache
def _word(english: str, _: str) -> Markup:
    """Return a text of a template in the language in force, which is the second argument."""
    return text(translated(english))


class _Card(NamedTuple):
    """How a telephone shows a table: the column of names, and those that stand below each name. A
    second person, from the column `other` on, has a line too."""

    name: int
    below: tuple[int, ...] = ()
    other: int | None = None

    def second_line(self, columns: Sequence[SheetColumn], row: Sequence[str]) -> str:
        """Return what stands below a name: the cells, with their headings unless they describe a
        person."""
        lines: list[list[str]] = [[]]
        for index in self.below:
            column, cell = columns[index], in_cell(row[index])
            if _SCORE.fullmatch(cell):
                cell = in_halves(cell)
            if index == self.other:
                lines.append([])
            is_plain = column.leave_out >= MINOR or column.cut_to or not column.heading
            if cell not in ("", "-"):
                shown = text(cell)
                lines[-1].append(shown if is_plain else f"{text(column.heading)}&#160;{shown}")
        shown_lines = "<br>".join(" · ".join(line) for line in lines if line)
        return f'<span class="below">{shown_lines}</span>' if shown_lines else ""


def _card(sheet: Sheet) -> _Card:
    """Return how a telephone shows a table: below each name all columns but those before it and the
    first number after it that stays in a narrow table. Without names there are none."""
    names = [index for index, column in enumerate(sheet.columns) if column.cut_to]
    if not names:
        return _Card(-1)
    name, below = names[0], []
    first, number, other = None, None, None
    for index, column in enumerate(sheet.columns):
        is_after = index > name
        if is_after and column.right and not column.leave_out:
            if first is None:
                first, is_after = index, False
            else:
                number = index  # of a second person, if a name follows
        if is_after or column.leave_out >= MINOR:
            below.append(index)
        if is_after and column.cut_to and other is None:
            other = number
    return _Card(name, tuple(below), other)


def _kinds(sheet: Sheet) -> list[Markup]:
    """Return the attribute of the cells of each column."""
    below = _card(sheet).below
    found = []
    for index, column in enumerate(sheet.columns):
        words = []
        if column.right:
            words.append("r")
        if column.cut_to:
            words.append("name")
        if index in below:
            words.append("room")
        found.append(Markup(f' class="{" ".join(words)}"' if words else ""))
    return found
