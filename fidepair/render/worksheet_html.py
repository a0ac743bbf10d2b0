"""The arbiter's worksheet as one HTML page: a diagram (SVG) for each bracket, no script, no font
from elsewhere.

Floats run in lanes down or up the left margin, through headings and notes too, so that they go on
where a page ends.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair.render import markup
from fidepair.render.sheet import width_of
from fidepair.text.safe import visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from fidepair.render.worksheet import BracketShown, Columns, SeatShown, Worksheet

WIDTH, GUTTER, SEAT, ROW = 800, 26, 340, 18
RIGHT = WIDTH - SEAT - 1
BADGE, DOT = GUTTER + SEAT + 12, GUTTER + SEAT + 29
DOT_RIGHT = RIGHT - 16
BEND_OUT, BEND_IN = RIGHT - 27, RIGHT - 37
LABEL, CHANNEL = 14, 6
NAME, NAME_ROOM, POINTS = 46, 112, 36
MET_LETTER = 5.3
MOST_COLOURS = 9

_STYLE = """
@page { size: A4; margin: 10mm }
body { font: 13px/1.35 "DejaVu Sans", Verdana, Arial, sans-serif; color: #111; background: #fff; max-width: 800px;
  margin: 1em auto }
h1 { font-size: 17px; margin: 0 0 2px } h1 + p { margin: 0 } p { margin: 0 0 4px }
.legend { font-size: 11px; color: #333 }
section { break-inside: avoid; border-top: 1px solid #bbb }
h2 { font-size: 13px; margin: 0; padding: 3px 0 1px 3.25%; position: relative } h2 span { font-weight: normal }
.note { font-size: 11px; margin: 0; padding-bottom: 3px; position: relative } section .note { padding-left: 3.25% }
ol { margin: 0; padding-left: 4% }
svg { display: block; width: 100%; height: auto; font-size: 11px }
.s { fill: #f5f5f1; stroke: #bbb } .m { fill: #ffedbd; stroke: #8a6a00 } .a { fill: none; stroke: #888;
  stroke-dasharray: 3 2 }
.t, .n, .f { font-size: 9.5px } .t { fill: #333 } .n { fill: #555 } .k { font-family: "DejaVu Sans Mono", monospace;
  font-size: 10px } .b { font-weight: bold } .e { text-anchor: end } .c { text-anchor: middle }
.p { stroke: #111; stroke-width: 1.2; fill: none } .d { stroke: #777; stroke-dasharray: 1.5 3; fill: none }
.w { fill: #fff; stroke: #111; stroke-width: 1.2 } .x { fill: #111; stroke: #111; stroke-width: 1.2 }
.g { position: absolute; inset: 0; height: 100% }
.o { stroke: #a84700; stroke-width: 1.6; fill: none; vector-effect: non-scaling-stroke } .h { fill: #a84700 }
table { border-collapse: collapse; font-size: 11px; margin-top: 6px } tr { break-inside: avoid }
td, th { padding: 1px 7px; border-bottom: 1px solid #ddd; text-align: left } .r { text-align: right }
""".strip()


def page(sheet: Worksheet) -> bytes:
    """Return the page, in UTF-8."""
    title, *more = sheet.headings
    grid, lanes = _grid(sheet), _lanes(sheet.brackets)
    lines = [
        f"<h1>{markup.html(title)}</h1>",
        *(f"<p>{markup.html(line)}</p>" for line in more),
        f'<p class="legend">{markup.html(_legend(sheet))}</p>',
        f'<svg width="0" height="0" aria-hidden="true"><clipPath id="c">{_rect("", 0, 0, grid.name_room, ROW)}'
        "</clipPath></svg>",
    ]
    for at, bracket in enumerate(sheet.brackets):
        lines += _section(bracket, at, lanes, grid)
    lines += _table(sheet.boards)
    lines += [f'<p class="note">{markup.html(line)}</p>' for line in sheet.remarks]
    return markup.document(title, _STYLE, lines).encode("utf-8", "replace")


def _legend(sheet: Worksheet) -> str:
    parts = [
        "Small number: place in the bracket. After the points: colours so far",
        sheet.due and f"colour due ({sheet.due})",
        "floats of the last two rounds, who of the bracket was met, in brackets who is not to be met.",
    ]
    turned = f" {sheet.turned}." if sheet.turned else ""
    return ", ".join(filter(None, parts)) + turned + _KEY


_KEY = (
    " Boxed number: board. Circles: empty White, filled Black. Dotted: a pair of the first candidate that is not made."
    " Arrows in the margin: floats. Darker frame: from another score. Broken frame: is paired elsewhere."
)


# ── what floats where ────────────────────────────────────────────────────────
class _Lane(NamedTuple):
    """A float line in the margin, by the brackets between which it runs; `x`: where."""

    source: int
    end: int
    x: float

    def passes(self, at: int) -> tuple[bool, bool]:
        """Return whether the lane is there at the top and at the bottom of a bracket."""
        first, last = sorted((self.source, self.end))
        return first < at <= last, first <= at < last


def _lanes(brackets: Sequence[BracketShown]) -> list[_Lane]:
    """Return the lanes: one for all floats that end in the same bracket from the same side, beside
    each other where they have a bracket in common."""
    spans: dict[tuple[int, bool], int] = {}
    for at, bracket in enumerate(brackets):
        for end in bracket.leaving.values():
            if end is not None:
                farthest = spans.get((end, end > at), at)
                spans[end, end > at] = min(farthest, at) if end > at else max(farthest, at)
    taken: list[int] = []  # the last bracket of each lane so far
    placed = []
    for (end, _), source in sorted(spans.items(), key=lambda span: min(span[0][0], span[1])):
        first, last = sorted((source, end))
        lane = next((i for i, until in enumerate(taken) if until < first), len(taken))
        taken[lane : lane + 1] = [last]
        placed.append((source, end, lane))
    step = min(7, 14 / max(1, len(taken) - 1))
    return [_Lane(source, end, 4 + step * lane) for source, end, lane in placed]


# ── a bracket ────────────────────────────────────────────────────────────────
class _Grid(NamedTuple):
    """Where the parts of a seat stand, from its left edge; what no seat has takes no room."""

    name_room: float
    points: float
    colours: float
    due: float
    floats: float
    met: float


def _grid(sheet: Worksheet) -> _Grid:
    seats = [
        seat
        for bracket in sheet.brackets
        for columns in bracket.columns
        for seat in _seats(columns)
    ]
    floats = 20 if any(seat.floats for seat in seats) else 0
    due = 19 if any(seat.due for seat in seats) else 0
    colours = min(MOST_COLOURS, max([len(seat.colours) for seat in seats], default=0)) * 6.1 + 4
    longest = max([len(seat.not_to_be_met) for seat in seats], default=0) * MET_LETTER
    spare = SEAT - NAME - NAME_ROOM - POINTS - floats - due - colours
    at_met = SEAT - (min(spare, longest + 8) if longest else 0)
    at_floats = at_met - floats
    at_due = at_floats - due
    at_colours = at_due - colours
    return _Grid(at_colours - POINTS - NAME, at_colours - 5, at_colours, at_due, at_floats, at_met)


def _seats(columns: Columns) -> tuple[SeatShown, ...]:
    return columns.left + columns.right


def _section(bracket: BracketShown, at: int, lanes: Sequence[_Lane], grid: _Grid) -> Iterator[str]:
    drawing = _Drawing(bracket, at, lanes, grid)
    top, bottom = (_beside([lane for lane in lanes if lane.passes(at)[edge]]) for edge in (0, 1))
    yield f"<section><h2>{top}Score {markup.html(bracket.score)} <span>{markup.html(bracket.summary)}</span></h2>"
    yield drawing.svg()
    yield from (f'<p class="note">{bottom}{markup.html(note)}</p>' for note in bracket.notes)
    if bracket.steps:
        steps = "".join(
            f'<li value="{number}">{markup.html(words)}</li>' for number, words in bracket.steps
        )
        yield f'<div class="note">{bottom}<ol>{steps}</ol></div>'
    yield "</section>"


def _beside(lanes: Sequence[_Lane]) -> str:
    """Return the lanes beside a heading or a note, which has its own height."""
    lines = "".join(
        f'<line class="o" x1="{lane.x / WIDTH:.2%}" x2="{lane.x / WIDTH:.2%}" y2="100%"/>'
        for lane in lanes
    )
    return f'<svg class="g" aria-hidden="true">{lines}</svg>' if lines else ""


class _Drawing:
    """The diagram of one bracket."""

    def __init__(self, bracket: BracketShown, at: int, lanes: Sequence[_Lane], grid: _Grid) -> None:
        self.bracket = bracket
        self.at = at
        self.lanes = lanes
        self.grid = grid
        self.parts: list[str] = []
        self.where: dict[int, tuple[bool, float]] = {}
        self.top = CHANNEL / 2 + (LABEL if any(bracket.columns[0].titles) else 0)
        self.height = 0.0
        self.row = ROW

    def svg(self) -> str:
        """Return the diagram."""
        y = 0.0
        for columns in self.bracket.columns:
            y = self._columns(columns, y)
        self.height = y + CHANNEL
        floats = [*self._arriving(), *self._leaving(), *self._passing()]
        return (
            f'<svg viewBox="0 0 {WIDTH} {_n(self.height)}" role="img" '
            f'aria-label="{markup.html(self.bracket.sentence)}">{"".join((*self.parts, *floats))}</svg>'
        )

    # ── participants and pairs ───────────────────────────────────────────────
    def _columns(self, columns: Columns, y: float) -> float:
        lines = (
            len(_wrapped(seat.not_to_be_met, SEAT - self.grid.met - 4)) for seat in _seats(columns)
        )
        self.row = ROW + 9 * (max(lines, default=1) - 1)
        for x, title in zip((GUTTER, RIGHT), columns.titles, strict=True):
            if title:
                self.parts.append(
                    f'<text class="t" x="{x}" y="{_n(y + 10)}">{markup.html(title)}</text>'
                )
        y += CHANNEL + (LABEL if any(columns.titles) else 0)
        for is_right, seats in enumerate((columns.left, columns.right)):
            for i, seat in enumerate(seats):
                self._seat(
                    seat, RIGHT if is_right else GUTTER, y + i * self.row, is_right=bool(is_right)
                )
        middle = y + self.row / 2 - 1
        for a, b in columns.first:
            self.parts.append(
                _path("d", (DOT + 5, middle + a * self.row), (DOT_RIGHT - 5, middle + b * self.row))
            )
        for pair in columns.pairs:
            left, right = middle + pair.left * self.row, middle + pair.right * self.row
            self.parts.append(_path("p", (DOT + 4, left), (DOT_RIGHT - 4, right)))
            self.parts.append(_rect("w", BADGE - 9, left - 7, 18, 14, radius=3))
            self.parts.append(
                f'<text class="c b f" x="{BADGE}" y="{_n(left + 3.5)}">{pair.board}</text>'
            )
            for x, at, is_white in (
                (DOT, left, pair.white_left),
                (DOT_RIGHT, right, not pair.white_left),
            ):
                self.parts.append(
                    f'<circle class="{"w" if is_white else "x"}" cx="{x}" cy="{_n(at)}" r="4"/>'
                )
        return y + max(len(columns.left), len(columns.right)) * self.row

    def _seat(self, seat: SeatShown, x: float, y: float, *, is_right: bool) -> None:
        grid, parts = self.grid, self.parts
        if not seat.aside or seat.number not in self.where:
            self.where[seat.number] = is_right, y + self.row / 2 - 1
        kind = "a" if seat.aside else "m" if seat.moved else "s"
        parts.append(f'<g transform="translate({_n(x)} {_n(y)})">')
        parts.append(_rect(kind, 0, 0, SEAT, self.row - 2, radius=2))
        base = 12
        place = f"{'⇄' if seat.exchanged else ''}{seat.place}"
        for css, at, text in (
            ("n e", 19, place),
            ("b e", 42, str(seat.number)),
            ("e", grid.points, seat.points),
            ("k", grid.colours, seat.colours[-MOST_COLOURS:]),
            ("b", grid.due, seat.due),
            ("", grid.floats, seat.floats),
        ):
            if text:
                parts.append(
                    f'<text class="{css}" x="{_n(at)}" y="{base}">{markup.html(text)}</text>'
                )
        room = grid.name_room
        if self.bracket.leaving.get(seat.number, 0) is None and not seat.aside:
            room -= 32
            parts.append(f'<text class="b e" x="{_n(NAME + room + 28)}" y="{base}">bye</text>')
        name = _cut(visible(seat.name), room)
        parts.append(
            f'<g clip-path="url(#c)" transform="translate({NAME})"><text y="{base}">{markup.html(name)}</text></g>'
        )
        for i, line in enumerate(_wrapped(seat.not_to_be_met, SEAT - grid.met - 4)):
            parts.append(f'<text class="n" x="{_n(grid.met)}" y="{_n(base + 9 * i)}">{line}</text>')
        parts.append("</g>")

    # ── floats ───────────────────────────────────────────────────────────────
    def _arriving(self) -> Iterator[str]:
        for number, from_above in self.bracket.arriving.items():
            is_right, y = self.where[number]
            lane = next(
                lane
                for lane in self.lanes
                if lane.end == self.at and (lane.source < self.at) == from_above
            )
            edge = 0 if from_above else self.height
            if is_right:
                channel = self.top if from_above else self.height - CHANNEL / 2
                way = [
                    (lane.x, edge),
                    (lane.x, channel),
                    (BEND_IN, channel),
                    (BEND_IN, y + 6),
                    (RIGHT - 5, y + 6),
                ]
            else:
                way = [(lane.x, edge), (lane.x, y), (GUTTER - 5, y)]
            yield _path("o", *way)
            x, tip = way[-1]
            yield f'<path class="h" d="M{_n(x + 5)} {_n(tip)}l-7-3v6z"/>'

    def _leaving(self) -> Iterator[str]:
        for number, end in self.bracket.leaving.items():
            if end is None:
                continue
            is_right, y = self.where[number]
            lane = next(
                lane
                for lane in self.lanes
                if lane.end == end and (lane.source < end) == (self.at < end)
            )
            edge = self.height if end > self.at else 0
            y += 4 if number in self.bracket.arriving and not is_right else 0
            if is_right:
                channel = self.height - CHANNEL / 2 if end > self.at else self.top
                yield _path(
                    "o",
                    (RIGHT, y),
                    (BEND_OUT, y),
                    (BEND_OUT, channel),
                    (lane.x, channel),
                    (lane.x, edge),
                )
            else:
                yield _path("o", (GUTTER, y), (lane.x, y), (lane.x, edge))

    def _passing(self) -> Iterator[str]:
        for lane in self.lanes:
            if all(lane.passes(self.at)):
                yield _path("o", (lane.x, 0), (lane.x, self.height))


# ── small shapes ─────────────────────────────────────────────────────────────
def _n(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")


def _rect(css: str, x: float, y: float, width: float, height: float, *, radius: float = 0) -> str:
    rounded = f' rx="{radius}"' if radius else ""
    kind = f' class="{css}"' if css else ""
    return (
        f'<rect{kind} x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}"{rounded}/>'
    )


def _path(css: str, *points: tuple[float, float]) -> str:
    return f'<path class="{css}" d="M{"L".join(f"{_n(x)} {_n(y)}" for x, y in points)}"/>'


_NARROW = frozenset("ijlft.,:;'|!()[]- ")
_WIDE = frozenset("mwMW@%&QOGD")


def _length(text: str) -> float:
    """Return how wide a text may be, in a wide font."""
    return sum(
        4.6
        if sign in _NARROW
        else 10.6
        if sign in _WIDE
        else 8
        if sign.isupper()
        else 7 * width_of(sign)
        for sign in text
    )


def _cut(text: str, room: float) -> str:
    if _length(text) <= room:
        return text
    while text and _length(text) > room - 11:
        text = text[:-1]
    return text.rstrip(" ,") + "…"


def _wrapped(text: str, room: float) -> list[str]:
    """Return numbers in lines that have room for them."""
    lines = [""]
    for word in text.split():
        if lines[-1] and (len(lines[-1]) + 1 + len(word)) * MET_LETTER > room:
            lines.append("")
        lines[-1] += f"{' ' if lines[-1] else ''}{word}"
    return lines


def _table(rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield "<table>"
    for place, row in enumerate(rows):
        tag = "td" if place else "th"
        classes = (' class="r"' if i in _RIGHT_COLUMNS else "" for i in range(len(row)))
        cells = (
            f"<{tag}{css}>{markup.html(cell)}</{tag}>"
            for css, cell in zip(classes, row, strict=True)
        )
        yield f"<tr>{''.join(cells)}</tr>"
    yield "</table>"


_RIGHT_COLUMNS = {0, 1, 3, 5, 7}
