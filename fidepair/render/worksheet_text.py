"""The arbiter's worksheet as text: bracket by bracket a line for each pair, and for each
participant who floats."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from fidepair.render.sheet import Sheet, SheetColumn, fit, table_lines, wrapped

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from fidepair.render.worksheet import BracketShown, Columns, SeatShown, Worksheet

_ASCII = str.maketrans("↓↑⇄", "v^x")
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


def lines(sheet: Worksheet, room: int, *, arrows: bool) -> list[str]:
    """Return the worksheet in lines of at most `room` places. `arrows`: whether characters beyond
    ASCII may be used."""
    rows = [list(_rows(sheet, at)) for at in range(len(sheet.brackets))]
    columns = (*_SIDE, *_MIDDLE, *_SIDE)
    table = Sheet((), columns, tuple(chain.from_iterable(rows)))
    used = {""}
    for place, column in enumerate(columns):
        if any(row[place] for row in table.rows):
            used.add(column.heading)
    table = table.without(lambda column: column.heading not in used)
    names, *drawn = table_lines(fit(table.visible(), room), " ")
    found = [*sheet.headings, _legend(sheet), "", names]
    for bracket, part in zip(sheet.brackets, rows, strict=True):
        found += ["", f"Score {bracket.score}: {bracket.summary}", *drawn[: len(part)]]
        del drawn[: len(part)]
        found += [f"  {words}" for words in (*_first(bracket), *bracket.notes)]
        found += [f"  {number}. {words}" for number, words in bracket.steps]
    if sheet.remarks:
        found += ["", *sheet.remarks]
    shown = []
    for line in found:
        drawable = line if arrows else line.translate(_ASCII)
        shown += wrapped(drawable, room) if line else [""]
    return shown


def _legend(sheet: Worksheet) -> str:
    parts = [
        "#: place in the bracket, * from another score",
        sheet.turned,
        f"Due: {sheet.due}" if sheet.due else "",
        "Fl: floats of the last two rounds",
        "Met: who of the bracket was met, (n) not to be met.",
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
