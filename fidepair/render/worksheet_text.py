"""The arbiter's worksheet as text: bracket by bracket a line for each pair, and for each
participant who floats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.render.sheet import Sheet, SheetColumn, fit, table_lines, wrapped

if TYPE_CHECKING:
    from collections.abc import Iterator

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


def lines(sheet: Worksheet, room: int, *, arrows: bool) -> list[str]:
    """Return the worksheet in lines of at most `room` places. `arrows`: signs that are not ASCII
    may be used."""
    rows = [list(_rows(sheet, at)) for at in range(len(sheet.brackets))]
    table = Sheet((), (*_SIDE, *_MIDDLE, *_SIDE), tuple(row for part in rows for row in part))
    used = {
        column.heading
        for i, column in enumerate(table.columns)
        if any(row[i] for row in table.rows)
    }
    table = table.keeping(
        [i for i, column in enumerate(table.columns) if column.heading in used | {""}]
    )
    names, *drawn = table_lines(fit(table.visible(), room), " ")
    found = [*sheet.headings, _legend(sheet)]
    found += ["", names]
    for bracket, part in zip(sheet.brackets, rows, strict=True):
        found += ["", f"Score {bracket.score}: {bracket.summary}", *drawn[: len(part)]]
        del drawn[: len(part)]
        found += [f"  {words}" for words in (*_first(bracket), *bracket.notes)]
        found += [f"  {number}. {words}" for number, words in bracket.steps]
    found += ["", *sheet.remarks] if sheet.remarks else []
    shown = [line if arrows else line.translate(_ASCII) for line in found]
    return [part for line in shown for part in (wrapped(line, room) if line else [""])]


def _legend(sheet: Worksheet) -> str:
    parts = [
        "#: place in the bracket, * from another score",
        sheet.turned,
        sheet.due and f"Due: {sheet.due}",
        "Fl: floats of the last two rounds",
        "Met: who of the bracket was met, (n) not to be met.",
    ]
    return "; ".join(filter(None, parts))


def _first(bracket: BracketShown) -> Iterator[str]:
    """Yield the first candidate, where another one was chosen."""
    for columns in bracket.columns:
        if columns.first:
            pairs = (
                f"{columns.left[a].number}-{columns.right[b].number}" for a, b in columns.first
            )
            yield f"First candidate, not made: {' '.join(pairs)}"


def _rows(sheet: Worksheet, at: int) -> Iterator[tuple[str, ...]]:
    """Yield the rows of a bracket: of each part its titles, the pairs, then who is not paired
    there."""
    for columns in sheet.brackets[at].columns:
        left, right = (
            tuple(title if i == _NAME else "" for i in range(len(_SIDE)))
            for title in columns.titles
        )
        if any(columns.titles):
            yield (*left, *("",) * len(_MIDDLE), *right)
        yield from _pairs(columns)
        paired = {pair.left for pair in columns.pairs}, {pair.right for pair in columns.pairs}
        for side, seats in enumerate((columns.left, columns.right)):
            for i, seat in enumerate(seats):
                if i in paired[side] or (seat.aside and columns.pairs):
                    continue
                middle = ("", "", _float(sheet, at, seat.number), "")
                yield (
                    (*_NOBODY, *middle, *_cells(seat))
                    if side
                    else (*_cells(seat), *middle, *_NOBODY)
                )


def _pairs(columns: Columns) -> Iterator[tuple[str, ...]]:
    for pair in columns.pairs:
        left, right = columns.left[pair.left], columns.right[pair.right]
        colours = ("W", "B") if pair.white_left else ("B", "W")
        met = f"{left.number}-{right.number}"
        yield (*_cells(left), str(pair.board), colours[0], met, colours[1], *_cells(right))


def _float(sheet: Worksheet, at: int, number: int) -> str:
    """Return where somebody goes who is not paired, as in `11 ↓ 1.5`."""
    leaving = sheet.brackets[at].leaving
    if number not in leaving:
        return ""
    end = leaving[number]
    return (
        f"{number} bye"
        if end is None
        else f"{number} {'↑' if end < at else '↓'} {sheet.brackets[end].score}"
    )


def _cells(seat: SeatShown) -> tuple[str, ...]:
    place = f"{'⇄' if seat.exchanged else ''}{seat.place}{'*' if seat.moved else ''}"
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
