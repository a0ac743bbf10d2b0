"""A cross table in CSV as a report file: players and what they did, and teams where the table has them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair.convert.csv_cells import COLUMNS, ROUND, TEAM_COLUMNS, cell_of, unshielded
from fidepair.convert.player_lines import Cell
from fidepair.errors import InputError
from fidepair.tournament import parse_points
from fidepair.trf.format.cells import block_of_sign, player_line
from fidepair.trf.format.columns import PLAYER, TEAM, whole
from fidepair.trf.format.document import Document, Line

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

MOST_SHOWN = 20
_LEAST = ("number", "name")
_NUMBERS = {"number": (1, 9999), "rating": (0, 9999), "rank": (0, 9999), "team": (1, 999), "board": (1, 999)}
_CELLS = "a cell such as 4w1, 12b=, 7w+, 7x-, 5b?, U, F, H, Z, or nothing"


class CsvRow(NamedTuple):
    """A row of the table: the line of the file it ends in, the texts by column, and the cells of the rounds."""

    line: int
    texts: Mapping[str, str]
    cells: tuple[Cell, ...]


class _Faults:
    """Gathers what is wrong with a table."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._all: list[str] = []

    def add(self, line: int, place: str, found: str, expected: str) -> None:
        shown = found if len(found) <= 40 else f"{found[:40]}..."
        self._all.append(
            f'{self._name}:{line}: {place}: found "{shown}", expected {expected}\n  Correct the cell, or export again.'
        )

    def stop(self) -> None:
        """Raise InputError if there is anything."""
        if self._all:
            more = len(self._all) - MOST_SHOWN
            raise InputError("\n".join(self._all[:MOST_SHOWN] + ([f"... and {more} more faults"] if more > 0 else [])))


def from_csv(data: bytes, name: str) -> Document:
    """Return the report file with the players of the cross table in `data`, and their teams.

    Raises InputError with the line and the column of every cell that cannot be read.
    """
    faults = _Faults(name)
    table = _table(data, name)
    header = [text.strip().lower() for text in table[0][1]] if table else []
    _check_header(header, faults)
    rows = [_row(line, texts, header, faults) for line, texts in table[1:] if any(map(str.strip, texts))]
    faults.stop()
    texts = [_line(row, faults) for row in rows]
    texts += _teams(rows, faults)
    faults.stop()
    return Document(name, tuple(Line(number, text, "\n") for number, text in enumerate(texts, 1)))


def _table(data: bytes, name: str) -> list[tuple[int, list[str]]]:
    """Return the rows with the line in which each of them ends."""
    import csv  # noqa: PLC0415  start-up
    import io  # noqa: PLC0415  start-up

    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = data.count(b"\n", 0, problem.start) + 1
        raise InputError(
            f"{name}:{line}: byte {data[problem.start]:02X} is not UTF-8\n  Save the table as CSV in UTF-8."
        ) from None
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    try:
        return [(reader.line_num, row) for row in reader]
    except csv.Error as problem:
        raise InputError(
            f"{name}:{reader.line_num}: this is not a table with commas (CSV): {problem}\n  Save the table as CSV."
        ) from None


def _check_header(header: Sequence[str], faults: _Faults) -> None:
    rounds = [column for column in header if column.startswith(ROUND)]
    for place, column in enumerate(header, 1):
        if column not in (*COLUMNS, *TEAM_COLUMNS, *rounds):
            faults.add(1, f"column {place}", column, f"one of {', '.join((*COLUMNS, *TEAM_COLUMNS))}, {ROUND}1, ...")
        elif column in header[: place - 1]:
            faults.add(1, f"column {place}", column, "every column once")
    for column in _LEAST:
        if column not in header:
            faults.add(1, "header", ",".join(header), f"a column `{column}`, and commas between the columns")
    for number, column in enumerate(rounds, 1):
        if column != f"{ROUND}{number}":
            where = f"column {header.index(column) + 1}"
            faults.add(1, where, column, f"{ROUND}{number}: rounds in order from the first")
    faults.stop()


def _row(line: int, texts: Sequence[str], header: Sequence[str], faults: _Faults) -> CsvRow:
    if len(texts) > len(header):
        faults.add(line, f"column {len(header) + 1}", texts[len(header)], f"{len(header)} columns, as in the header")
    named: dict[str, str] = {}
    cells: list[Cell] = []
    for column, text in zip(header, [*texts, *[""] * (len(header) - len(texts))], strict=False):
        value = text.strip()
        if column.startswith(ROUND):
            cell = cell_of(value)
            if cell is None:
                faults.add(line, f"column `{column}`", value, _CELLS)
            cells.append(cell or Cell(0, ""))
        else:
            named[column] = unshielded(value)
            _check(line, column, named[column], faults)
    while cells and not cells[-1].sign:
        cells.pop()
    return CsvRow(line, named, tuple(cells))


def _check(line: int, column: str, value: str, faults: _Faults) -> None:
    place = f"column `{column}`"
    if column in _NUMBERS:
        least, most = _NUMBERS[column]
        number = whole(value)
        if (value or column == "number") and (number is None or not least <= number <= most):
            faults.add(line, place, value, f"a number from {least} to {most}")
    elif column == "points" and value and not _is_points(value):
        faults.add(line, place, value, "points such as 2.5")
    elif any(sign in value for sign in "\t\r\n\0"):
        faults.add(line, place, value.encode("unicode_escape").decode("ascii"), "a text on one line, without tabs")
    elif column != "points" and len(value) > _room(column):
        faults.add(line, place, value, f"at most {_room(column)} characters, as many as a report file has room for")


def _is_points(text: str) -> bool:
    try:
        return parse_points(text) >= 0 and len(text) <= 4
    except ValueError:
        return False


def _room(column: str) -> int:
    field = TEAM.field("name") if column == "team_name" else PLAYER.field(column)
    return field.width


def _line(row: CsvRow, faults: _Faults) -> str:
    """Return the `001` line of a row."""
    values = {name: value for name, value in row.texts.items() if name in COLUMNS and value}
    try:
        return player_line(values, (block_of_sign(*cell) for cell in row.cells))
    except InputError as problem:
        faults.add(row.line, "row", values["number"], str(problem))
        return ""


def _teams(rows: Sequence[CsvRow], faults: _Faults) -> list[str]:
    """Return the `310` lines, in the order of the numbers; the members by their boards, else by their rows."""
    members: dict[int, list[tuple[int, int, str]]] = {}
    names: dict[int, str] = {}
    for place, row in enumerate(rows):
        number = whole(row.texts.get("team", ""))
        if number is None:
            continue
        name = row.texts.get("team_name", "")
        if names.setdefault(number, name) != name:
            faults.add(row.line, "column `team_name`", name, f'"{names[number]}", as before for team {number}')
        board = whole(row.texts.get("board", "")) or 0
        members.setdefault(number, []).append((board, place, row.texts["number"]))
    return [
        TEAM.line({"number": str(number), "name": names[number]}, (who for _, _, who in sorted(members[number])))
        for number in sorted(members)
    ]
