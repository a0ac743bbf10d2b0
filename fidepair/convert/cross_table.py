"""A tournament file as a cross table in CSV, and back: one row for each player, one column for each
round.

A cell such as `4w1` has opponent, colour (`w`, `b`, `x` not recorded) and result (as in tournament
files, `?` not yet known). `0w+`: a board of a team match won by forfeit without an opponent. `U F H
Z`: byes. An empty cell: no entry.
"""

from __future__ import annotations

import io
from itertools import zip_longest
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from fidepair.convert.draft import BYES, Cell, Loss, player_sheets
from fidepair.errors import InputError
from fidepair.text.data import TableFaults, csv_bytes, table_rows, unshielded
from fidepair.tournament import Kind, Tournament, parse_points
from fidepair.trf.format.cells import block_of_sign, player_line
from fidepair.trf.format.columns import PLAYER, ROSTER, TEAM, whole
from fidepair.trf.format.facts import RECORDS
from fidepair.trf.format.remarks import SPOKEN
from fidepair.trf.read.players import MAX_NUMBER
from fidepair.trf.write.lines import document_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from fidepair.trf.format.document import Document, Line
    from fidepair.trf.format.reading import Reading


_COLUMNS = (
    "number",
    "name",
    "title",
    "sex",
    "rating",
    "federation",
    "fide_id",
    "birth",
    "points",
    "rank",
)
_TEAM_COLUMNS = ("team", "team_name", "board")
_REQUIRED = ("number", "name")
_ROUND = "round "
_RANGES = {
    "number": (1, MAX_NUMBER),
    "rating": (0, 9999),
    "rank": (0, 9999),
    "team": (1, 999),
    "board": (1, 999),
}
_RESULTS = "1=0WDL+-?"
_CELLS = "a cell such as 4w1, 12b=, 7w+, 7x-, 5b?, U, F, H, Z, or nothing"


# ── Cells ────────────────────────────────────────────────────────────────────
def cell_text(cell: Cell) -> str:
    """Return the text of a cell in the cross table."""
    opponent, sign = cell
    if not sign or sign in BYES:
        return sign
    if not opponent:
        return f"0{sign[1:] or 'x'}{sign[0]}"
    return f"{opponent}{sign[0].replace('-', 'x')}{sign[1].replace(' ', '?')}"


def cell_of(text: str) -> Cell | None:
    """Return the block of a cell in the cross table, or None if the text is not valid."""
    if not text or text.upper() in BYES:
        return Cell(0, text.upper())
    digits, colour, result = text[:-2], text[-2:-1].lower(), text[-1].upper()
    is_number = digits.isascii() and digits.isdecimal() and len(digits) <= 5
    if not is_number or colour not in ("w", "b", "x") or result not in _RESULTS:
        return None
    opponent = int(digits)
    if not opponent:
        return Cell(0, result + colour.strip("x")) if result in "+-" else None
    return Cell(opponent, colour.replace("x", "-") + result.replace("?", " "))


# ── To the table ─────────────────────────────────────────────────────────────
def to_csv(reading: Reading) -> tuple[bytes, tuple[Loss, ...]]:
    """Return the cross table of a file, and the losses."""
    sheets, losses = player_sheets(reading)
    count = max(len(sheet.cells) for sheet in sheets)
    of_team: Sequence[str] = ()
    if reading.tournament.kind is Kind.TEAM:
        of_team = _TEAM_COLUMNS
    rounds = [f"{_ROUND}{number}" for number in range(1, count + 1)]
    rows = [[*_COLUMNS, *of_team, *rounds]]
    places = _places(reading.tournament)
    for number, values, cells in sheets:
        row = [str(values.get(name, "")) for name in _COLUMNS]
        row += places.get(number, [""] * len(of_team))
        row += [cell_text(cell) for cell in cells]
        row += [""] * (len(rows[0]) - len(row))
        rows.append(row)
    return csv_bytes(rows, read_again=True), (*losses, *_losses(reading))


def _places(tournament: Tournament) -> dict[int, list[str]]:
    """Return number and name of the team, and the board, by number of the player."""
    return {
        member: [str(team.number), team.name, str(board)]
        for team in tournament.participants
        for board, member in enumerate(team.roster, 1)
    }


def _losses(reading: Reading) -> list[Loss]:
    """Return the records that a table of players cannot hold, by their first lines."""
    records = reading.records
    in_table = {PLAYER.code}
    if reading.tournament.kind is Kind.TEAM and TEAM.code not in records.by_code:
        in_table.add(ROSTER.code)
    lost: dict[str, Sequence[Line]] = {}
    for code, lines in records.by_code.items():
        if code not in in_table:
            lost[f"`{code}`{_count(lines)}: {RECORDS[code].meaning}"] = lines
    strange: dict[str, list[Line]] = {}
    for line in records.strange:
        strange.setdefault(line.code, []).append(line)
    for code, lines in strange.items():
        lost[f"`{code}`{_count(lines)}: a record that is not used for pairing"] = lines
    comments = [line for line in reading.document.lines if line.text.startswith("#")]
    for meaning, is_spoken in _COMMENTS.items():
        lines = [line for line in comments if _is_spoken(line) is is_spoken]
        lost[f"comments{_count(lines)}: {meaning}"] = lines
    return [Loss(lines[0].number, text) for text, lines in lost.items() if lines]


_COMMENTS = {
    "records of the event, such as corrections and changed numbers, which `check` needs": True,
    "text for people": False,
}


def _is_spoken(line: Line) -> bool:
    """Return whether a comment is a record of the event."""
    return any(kind in line.text.upper() for kind in SPOKEN)


def _count(lines: Sequence[Line]) -> str:
    return f" ({len(lines)} lines)" if len(lines) > 1 else ""


# ── From the table ───────────────────────────────────────────────────────────
class CsvRow(NamedTuple):
    """A row of the table: its first line in the file, the texts by column, and the cells of the
    rounds."""

    line: int
    texts: Mapping[str, str]
    cells: tuple[Cell, ...]


def from_csv(data: bytes, name: str) -> Document:
    """Return the tournament file with the players of the cross table in `data`, and their teams.

    Raises InputError with the line and the column of every invalid cell.
    """
    faults = TableFaults(name, "Correct the cell, or export again.")
    table = _table(data, name)
    _, first = next(table, (1, []))
    header = [text.strip().lower() for text in first]
    _check_header(header, faults)
    rows: list[CsvRow] = []
    texts: list[str] = []
    for line, values in table:
        if any(map(str.strip, values)):
            row = _row(line, values, header, faults)
            if not faults.count:
                texts.append(_line(row))
                rows.append(row._replace(cells=()))  # up to a million cells, which the texts have
            if len(rows) > MAX_NUMBER:
                faults.add(line, "row", values[0], f"at most {MAX_NUMBER:,} players")
                break
    faults.stop()
    texts += _teams(rows, faults)
    faults.stop()
    return document_of(name, texts)


def _table(data: bytes, name: str) -> Iterator[tuple[int, list[str]]]:
    """Return the rows, each with its first line in the file."""
    try:
        data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = data.count(b"\n", 0, problem.start) + 1
        raise InputError(
            f"{name}:{line}: byte {data[problem.start]:02X} is not UTF-8\n  Save the table as CSV in UTF-8."
        ) from None
    return table_rows(io.TextIOWrapper(io.BytesIO(data), "utf-8-sig", newline=""), name)


def _check_header(header: Sequence[str], faults: TableFaults) -> None:
    columns = (*_COLUMNS, *_TEAM_COLUMNS)
    rounds = [column for column in header if column.startswith(_ROUND)]
    places: dict[str, int] = {}
    for place, column in enumerate(header, 1):
        if column not in columns and column not in rounds:
            expected = f"one of {', '.join(columns)}, {_ROUND}1, ..."
            faults.add(1, f"column {place}", column, expected)
        elif places.setdefault(column, place) != place:
            faults.add(1, f"column {place}", column, "each column only once")
    for column in _REQUIRED:
        if column not in header:
            expected = f"a column `{column}`, and commas between the columns"
            faults.add(1, "header", ",".join(header), expected)
    for number, column in enumerate(rounds, 1):
        if column != f"{_ROUND}{number}":
            expected = f"{_ROUND}{number}: rounds in order from the first"
            faults.add(1, f"column {places[column]}", column, expected)
    faults.stop()


def _row(line: int, texts: Sequence[str], header: Sequence[str], faults: TableFaults) -> CsvRow:
    surplus = texts[len(header) :]
    if surplus:
        expected = f"{len(header)} columns, as in the header"
        faults.add(line, f"column {len(header) + 1}", surplus[0], expected)
    named: dict[str, str] = {}
    cells: list[Cell] = []
    for column, text in zip_longest(header, texts[: len(header)], fillvalue=""):
        value = text.strip()
        if column.startswith(_ROUND):
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


def _check(line: int, column: str, value: str, faults: TableFaults) -> None:
    expected = ""
    if column in _RANGES:
        least, most = _RANGES[column]
        number = whole(value)
        is_blank = not value and column != "number"
        if not is_blank and (number is None or not least <= number <= most):
            expected = f"a number from {least} to {most}"
    elif column == "points":
        if value and not _is_points(value):
            expected = "points such as 2.5"
    elif not {*value}.isdisjoint("\t\r\n\0"):
        expected = "a text on one line, without tabs"
    else:
        field = TEAM.field("name") if column == "team_name" else PLAYER.field(column)
        if len(value) > field.width:
            expected = (
                f"at most {field.width} characters, the width of this field in a tournament file"
            )
    if expected:
        faults.add(line, f"column `{column}`", value, expected)


def _is_points(text: str) -> bool:
    try:
        return parse_points(text) >= 0 and len(text) <= 4
    except ValueError:
        return False


def _line(row: CsvRow) -> str:
    """Return the `001` line of a row."""
    values = {name: value for name, value in row.texts.items() if name in _COLUMNS and value}
    return player_line(values, (block_of_sign(*cell) for cell in row.cells))


def _teams(rows: Sequence[CsvRow], faults: TableFaults) -> list[str]:
    """Return the `310` lines in the order of team numbers, with members in the order of boards, or
    otherwise of rows."""
    members: dict[int, list[tuple[int, str]]] = {}
    names: dict[int, str] = {}
    for row in rows:
        number = whole(row.texts.get("team", ""))
        if number is None:
            continue
        name = row.texts.get("team_name", "")
        if names.setdefault(number, name) != name:
            expected = f'"{names[number]}", as before for team {number}'
            faults.add(row.line, "column `team_name`", name, expected)
        board = whole(row.texts.get("board", "")) or 0
        members.setdefault(number, []).append((board, row.texts["number"]))
    lines = []
    for number, team in sorted(members.items()):
        by_board = sorted(team, key=itemgetter(0))
        values = {"number": str(number), "name": names[number]}
        lines.append(TEAM.line(values, [player for _, player in by_board]))
    return lines
