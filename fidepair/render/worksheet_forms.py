"""The arbiter's worksheet as one HTML page: a diagram (SVG) for each bracket, no script, no font
from elsewhere.

Floats run in lanes down or up the left margin, also through headings and notes, and go on after the
end of a page.

The arbiter's worksheet as text: bracket by bracket a line for each pair, and for each
participant who floats.
"""

from __future__ import annotations

from itertools import chain
from textwrap import wrap
from typing import TYPE_CHECKING, NamedTuple

from fidepair.render import html
from fidepair.render.sheet import Sheet, SheetColumn, fit, table_lines, width_of, wrapped
from fidepair.render.words import in_halves
from fidepair.text.wording import visible

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from fidepair.render.worksheet import BracketShown, Columns, SeatShown, Worksheet


# ── As a page of HTML ────────────────────────────────────────────────────────

WIDTH, GUTTER, SEAT, ROW = 800, 26, 340, 18
RIGHT = WIDTH - SEAT - 1
BEND_OUT, BEND_IN = RIGHT - 27, RIGHT - 37
LABEL, CHANNEL = 14, 6
PLACE, NUMBER, NAME_ROOM, POINTS = 19, 42, 112, 36
DIGIT, SMALL_DIGIT = 7.7, 6.1
"""Widths of a bold digit and of a small one."""
MET_LETTER = 5.3
MAX_COLOURS = 9


def page(sheet: Worksheet) -> str:
    """Return the page."""
    title, *more = sheet.headings
    grid, lanes = _grid(sheet), _lanes(sheet.brackets)
    sections = []
    for at, bracket in enumerate(sheet.brackets):
        above = [f"{lane.x / WIDTH:.2%}" for lane in lanes if lane.passes(at)[0]]
        below = [f"{lane.x / WIDTH:.2%}" for lane in lanes if lane.passes(at)[1]]
        sections.append((bracket, above, below, _Drawing(bracket, at, lanes, grid)))
    facts = {
        "sheet": sheet,
        "headings": more,
        "grid": grid,
        "sections": sections,
        "in_halves": in_halves,
    }
    return html.page("worksheet.html", title, facts, style="worksheet.css")


# ── lanes of floats ────────────────────────────────────────────────────────
class _Lane(NamedTuple):
    """A float line in the margin, by the brackets between which it runs, and whether its floats go
    down; `x`: where."""

    source: int
    end: int
    is_down: bool
    x: float

    def passes(self, at: int) -> tuple[bool, bool]:
        """Return whether the lane reaches the top and the bottom of a bracket."""
        first, last = sorted((self.source, self.end))
        return first < at <= last, first <= at < last


def _lanes(brackets: Sequence[BracketShown]) -> list[_Lane]:
    """Return the lanes: one for all floats that end in the same bracket from the same side, beside
    each other where they have a bracket in common."""
    spans = [
        (source, end, is_down) for (end, is_down), source in _farthest_sources(brackets).items()
    ]
    last_brackets: list[int] = []  # of each lane so far
    placed = []
    for source, end, is_down in sorted(spans, key=lambda span: min(span[:2])):
        free = (lane for lane, last in enumerate(last_brackets) if last < min(source, end))
        lane = next(free, len(last_brackets))
        if lane == len(last_brackets):
            last_brackets.append(0)
        last_brackets[lane] = max(source, end)
        placed.append((source, end, is_down, lane))
    step = 14 / max(2, len(last_brackets) - 1)
    return [_Lane(source, end, is_down, 4 + step * lane) for source, end, is_down, lane in placed]


def _farthest_sources(brackets: Sequence[BracketShown]) -> dict[tuple[int, bool], int]:
    """Return the bracket in which the longest float begins, by the bracket in which it ends and
    whether it goes down."""
    sources: dict[tuple[int, bool], int] = {}
    for at, bracket in enumerate(brackets):
        for end in bracket.leaving.values():
            if end is None:
                continue
            down = end > at
            farthest = sources.get((end, down), at)
            sources[end, down] = min(farthest, at) if down else max(farthest, at)
    return sources


# ── a bracket ────────────────────────────────────────────────────────────────
class _Grid(NamedTuple):
    """Positions of the parts of a seat, from its left edge; parts that no seat has take no room.
    The place in the bracket and the number end at theirs."""

    place: float
    number: float
    name: float
    name_room: float
    points: float
    colours: float
    due: float
    floats: float
    met: float


def _grid(sheet: Worksheet) -> _Grid:
    seats: list[SeatShown] = []
    for bracket in sheet.brackets:
        for columns in bracket.columns:
            seats += _seats(columns)
    floats = 20 * any(seat.floats for seat in seats)
    due = 19 * any(seat.due for seat in seats)
    letters = max((len(seat.colours) for seat in seats), default=0)
    colours = min(MAX_COLOURS, letters) * 6.1 + 4
    places = max((len(_place_of(seat)) for seat in seats), default=0)
    digits = max((len(str(seat.number)) for seat in seats), default=0)
    place = max(PLACE, 2 + SMALL_DIGIT * places)
    number = max(NUMBER, place + 4 + DIGIT * digits)
    name = number + 4
    longest = max((len(seat.not_to_be_met) for seat in seats), default=0) * MET_LETTER
    spare = SEAT - name - NAME_ROOM - POINTS - floats - due - colours
    at_met: float = SEAT
    if longest:
        at_met -= min(spare, longest + 8)
    at_floats = at_met - floats
    at_due = at_floats - due
    at_colours = at_due - colours
    room = at_colours - POINTS - name
    return _Grid(place, number, name, room, at_colours - 5, at_colours, at_due, at_floats, at_met)


def _place_of(seat: SeatShown) -> str:
    """Return the place of a participant in the bracket, with the mark of an exchange."""
    return "⇄" * seat.exchanged + seat.place


def _seats(columns: Columns) -> tuple[SeatShown, ...]:
    return columns.left + columns.right


class DrawnSeat(NamedTuple):
    """A participant in a diagram: the corner of the box and its frame, the texts with their places
    (class, x, text), the name as it is cut, and the lines of opponents."""

    x: float
    y: float
    frame: str
    texts: list[tuple[str, float, str]]
    name: str
    met: list[str]


class DrawnColumns(NamedTuple):
    """Two columns of a diagram. `y`: of the titles; `middle`: of the first row, `row`: the height of
    each."""

    columns: Columns
    y: float
    middle: float
    row: float
    seats: list[DrawnSeat]


class _Drawing:
    """The diagram of one bracket, which the template `worksheet.html` draws."""

    def __init__(self, bracket: BracketShown, at: int, lanes: Sequence[_Lane], grid: _Grid) -> None:
        self.bracket = bracket
        self.at = at
        self.lanes = lanes
        self.grid = grid
        self.where: dict[int, tuple[bool, float]] = {}
        self.top = CHANNEL / 2 + LABEL * any(bracket.columns[0].titles)
        self.parts: list[DrawnColumns] = []
        y = 0.0
        for columns in bracket.columns:
            drawn = self._columns(columns, y)
            self.parts.append(drawn)
            rows = max(len(columns.left), len(columns.right))
            y = drawn.middle + 1 - drawn.row / 2 + rows * drawn.row
        self.height = y + CHANNEL
        self.arriving = [self._way_in(*one) for one in bracket.arriving.items()]
        self.leaving = [
            self._way_out(number, end) for number, end in bracket.leaving.items() if end is not None
        ]
        self.passing = [
            [(lane.x, 0.0), (lane.x, self.height)] for lane in lanes if all(lane.passes(at))
        ]

    # ── participants ─────────────────────────────────────────────────────────
    def _columns(self, columns: Columns, y: float) -> DrawnColumns:
        """Place two columns."""
        lines = [len(self._met_lines(seat)) for seat in _seats(columns)]
        row = ROW + 9 * (max(lines, default=1) - 1)
        first = y + CHANNEL + LABEL * any(columns.titles)
        seats = []
        for x, side in ((GUTTER, columns.left), (RIGHT, columns.right)):
            for place, seat in enumerate(side):
                seats.append(self._seat(seat, x, first + place * row, row))
        return DrawnColumns(columns, y, first + row / 2 - 1, row, seats)

    def _met_lines(self, seat: SeatShown) -> list[str]:
        letters = max(1, int((SEAT - self.grid.met - 4) / MET_LETTER))
        return wrap(seat.not_to_be_met, letters, break_long_words=False) or [""]

    def _seat(self, seat: SeatShown, x: float, y: float, row: float) -> DrawnSeat:
        grid = self.grid
        if not seat.aside or seat.number not in self.where:
            self.where[seat.number] = x == RIGHT, y + row / 2 - 1
        texts = [
            ("n e", grid.place, _place_of(seat)),
            ("b e", grid.number, str(seat.number)),
            ("e", grid.points, in_halves(seat.points)),
            ("k", grid.colours, seat.colours[-MAX_COLOURS:]),
            ("b", grid.due, seat.due),
            ("", grid.floats, seat.floats),
        ]
        room = grid.name_room
        has_bye = self.bracket.leaving.get(seat.number, 0) is None
        if has_bye and not seat.aside:
            room -= 32
            texts.append(("b e", grid.name + room + 28, "bye"))
        frame = "a" if seat.aside else "sm"[seat.moved]
        name = _cut(visible(seat.name), room)
        return DrawnSeat(x, y, frame, texts, name, self._met_lines(seat))

    # ── floats ───────────────────────────────────────────────────────────────
    def _way_in(self, number: int, from_above: bool) -> list[tuple[float, float]]:
        """Return the corners of the line from a lane to a participant."""
        lane = self._lane(self.at, down=from_above)
        is_right, y = self.where[number]
        edge, channel = self._edge(at_top=from_above)
        if not is_right:
            return [(lane, edge), (lane, y), (GUTTER - 5, y)]
        bend = [(lane, channel), (BEND_IN, channel), (BEND_IN, y + 6)]
        return [(lane, edge), *bend, (RIGHT - 5, y + 6)]

    def _lane(self, end: int, *, down: bool) -> float:
        """Return where the floats run that end in a bracket, from above or from below."""
        return next(lane.x for lane in self.lanes if lane.end == end and lane.is_down == down)

    def _edge(self, *, at_top: bool) -> tuple[float, float]:
        """Return the top or the bottom, and the height of the horizontal lines there."""
        return (0, self.top) if at_top else (self.height, self.height - CHANNEL / 2)

    def _way_out(self, number: int, end: int) -> list[tuple[float, float]]:
        """Return the corners of the line from a participant to a lane."""
        down = end > self.at
        lane = self._lane(end, down=down)
        is_right, y = self.where[number]
        edge, channel = self._edge(at_top=not down)
        if not is_right:
            y += 4 * (number in self.bracket.arriving)
            return [(GUTTER, y), (lane, y), (lane, edge)]
        return [(RIGHT, y), (BEND_OUT, y), (BEND_OUT, channel), (lane, channel), (lane, edge)]


_NARROW = frozenset("ijlft.,:;'|!()[]- ")
_WIDE = frozenset("mwMW@%&QOGD")


def _length(text: str) -> float:
    """Return how wide a text may be, in a wide font."""
    return sum(_character_width(character) for character in text)


def _character_width(character: str) -> float:
    if character in _NARROW:
        return 4.6
    if character in _WIDE:
        return 10.6
    return 8 if character.isupper() else 7 * width_of(character)


def _cut(text: str, room: float) -> str:
    if _length(text) <= room:
        return text
    while text and _length(text) > room - 11:
        text = text[:-1]
    return text.rstrip(" ,") + "…"


# ── As text ──────────────────────────────────────────────────────────────────

_SIDE = (
    SheetColumn("#", right=True, leave_out=1),
    SheetColumn("No", right=True),
    SheetColumn("", cut_to=12),
    SheetColumn("Pts", right=True),
    SheetColumn("Colours", leave_out=4),
    SheetColumn("Due", leave_out=2),
    SheetColumn("Fl", leave_out=3),
    SheetColumn("Met", leave_out=5),
)
_MIDDLE = (SheetColumn("Bd", right=True), SheetColumn(""), SheetColumn("Pair"), SheetColumn(""))
_NAME = 2
_NOBODY = ("",) * len(_SIDE)
_NO_PAIR = ("",) * len(_MIDDLE)


def lines(sheet: Worksheet, room: int) -> list[str]:
    """Return the worksheet in lines of at most `room` places."""
    rows = [list(_rows(sheet, at)) for at in range(len(sheet.brackets))]
    columns = (*_SIDE, *_MIDDLE, *_SIDE)
    table = Sheet((), columns, tuple(chain.from_iterable(rows)))
    used = table.used_headings() | {""}
    table = table.without(lambda column: column.heading not in used)
    names, *drawn = table_lines(fit(table.visible(), room), " ")
    found = [*sheet.headings, _text_legend(sheet), "", names]
    for bracket, part in zip(sheet.brackets, rows, strict=True):
        found += ["", f"Score {bracket.score}: {bracket.summary}", *drawn[: len(part)]]
        del drawn[: len(part)]
        found += [f"  {words}" for words in (*_first(bracket), *bracket.notes)]
        found += [f"  {number}. {words}" for number, words in bracket.steps]
    if sheet.remarks:
        found += ["", *sheet.remarks]
    shown = []
    for line in found:
        shown += wrapped(line, room) if line else [""]
    return shown


def _text_legend(sheet: Worksheet) -> str:
    parts = [
        "#: place in the bracket, * from another score",
        sheet.turned,
        f"Due: {sheet.due}" if sheet.due else "",
        "Fl: floats of the last two rounds",
        "Met: opponents met in the bracket, (n) forbidden.",
    ]
    return "; ".join(filter(None, parts))


def _first(bracket: BracketShown) -> Iterator[str]:
    """Yield the first candidate, where another one was chosen."""
    for columns in bracket.columns:
        if columns.first:
            left, right = columns.left, columns.right
            pairs = [f"{left[a].number}-{right[b].number}" for a, b in columns.first]
            yield f"First candidate, not made: {' '.join(pairs)}"


def _rows(sheet: Worksheet, at: int) -> Iterator[tuple[str, ...]]:
    """Yield the rows of a bracket: of each part its titles, the pairs, then who is not paired
    there."""
    for columns in sheet.brackets[at].columns:
        if any(columns.titles):
            left, right = (_title_cells(title) for title in columns.titles)
            yield (*left, *_NO_PAIR, *right)
        yield from _pairs(columns)
        for seat in _unpaired(columns, columns.left, {pair.left for pair in columns.pairs}):
            yield (*_cells(seat), "", "", _float(sheet, at, seat.number), "", *_NOBODY)
        for seat in _unpaired(columns, columns.right, {pair.right for pair in columns.pairs}):
            yield (*_NOBODY, "", "", _float(sheet, at, seat.number), "", *_cells(seat))


def _unpaired(columns: Columns, seats: Sequence[SeatShown], paired: set[int]) -> list[SeatShown]:
    """Return those of a column who are not paired there, but for those who only wait beside
    pairs."""
    found = [seat for row, seat in enumerate(seats) if row not in paired]
    return [seat for seat in found if not (seat.aside and columns.pairs)]


def _title_cells(title: str) -> tuple[str, ...]:
    """Return the cells of a side whose only content is a title."""
    return (*_NOBODY[:_NAME], title, *_NOBODY[_NAME + 1 :])


def _pairs(columns: Columns) -> Iterator[tuple[str, ...]]:
    for pair in columns.pairs:
        left, right = columns.left[pair.left], columns.right[pair.right]
        colours = ("W", "B") if pair.white_left else ("B", "W")
        met = f"{left.number}-{right.number}"
        yield (*_cells(left), str(pair.board), colours[0], met, colours[1], *_cells(right))


def _float(sheet: Worksheet, at: int, number: int) -> str:
    """Return where an unpaired player floats, as in `11 ↓ 1.5`."""
    leaving = sheet.brackets[at].leaving
    if number not in leaving:
        return ""
    end = leaving[number]
    if end is None:
        return f"{number} bye"
    arrow = "↑" if end < at else "↓"
    return f"{number} {arrow} {sheet.brackets[end].score}"


def _cells(seat: SeatShown) -> tuple[str, ...]:
    place = seat.place
    if seat.exchanged:
        place = f"⇄{place}"
    if seat.moved:
        place = f"{place}*"
    return (
        place,
        str(seat.number),
        seat.name,
        seat.points,
        seat.colours,
        seat.due,
        seat.floats,
        seat.not_to_be_met,
    )
