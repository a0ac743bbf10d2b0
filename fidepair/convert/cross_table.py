"""A report file as a cross table in CSV, and back: one row for each player, one column for each
round, nothing else.

A cell is `4w1`: opponent, colour (`w`, `b`, `x` not recorded), result (as in report files, `?` not
known yet). `0w+`: a board of a team match won by forfeit against nobody. `U F H Z`: byes. Nothing:
no entry.
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, NamedTuple

from fidepair.convert.draft import Loss
from fidepair.convert.player_lines import BYES, Cell, player_sheets
from fidepair.errors import InputError
from fidepair.text.safe import csv_bytes, unshielded
from fidepair.text.tables import TableFaults, table_rows
from fidepair.tournament import Kind, parse_points
from fidepair.trf.format.cells import block_of_sign, player_line
from fidepair.trf.format.columns import PLAYER, ROSTER, TEAM, whole
from fidepair.trf.format.facts import RECORDS
from fidepair.trf.read.players import MOST
from fidepair.trf.write.lines import document_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from fidepair.tournament import Tournament
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
_LEAST = ("number", "name")
_ROUND = "round "
_NUMBERS = {
    "number": (1, MOST),
    "rating": (0, 9999),
    "rank": (0, 9999),
    "team": (1, 999),
    "board": (1, 999),
}
_RESULTS = "1=0WDL+-?"
_CELLS = "a cell such as 4w1, 12b=, 7w+, 7x-, 5b?, U, F, H, Z, or nothing"


# ── Cells ────────────────────────────────────────────────────────────────────
def cell_text(cell: Cell) -> str:
    """Return the cell as the cross table has it."""
    opponent, sign = cell
    if not sign or sign in BYES:
        return sign
    if not opponent:
        return f"0{sign[1:] or 'x'}{sign[0]}"
    return f"{opponent}{sign[0].replace('-', 'x')}{sign[1].replace(' ', '?')}"


def cell_of(text: str) -> Cell | None:
    """Return the block that a cell of the cross table tells, or None if it tells nothing known."""
    if not text or text.upper() in BYES:
        return Cell(0, text.upper())
    digits, colour, result = text[:-2], text[-2:-1].lower(), text[-1].upper()
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= 4) or colour not in (
        "w",
        "b",
        "x",
    ):
        return None
    if result not in _RESULTS:
        return None
    opponent, colour = int(digits), colour.replace("x", "-")
    if not opponent:
        return Cell(0, result + colour.strip("-")) if result in "+-" else None
    return Cell(opponent, colour + result.replace("?", " "))


# ── To the table ─────────────────────────────────────────────────────────────
def to_csv(reading: Reading) -> tuple[bytes, tuple[Loss, ...]]:
    """Return the cross table of a file, and what is not in it."""
    sheets, losses = player_sheets(reading)
    of_teams = reading.tournament.kind is Kind.TEAM
    count = max((len(sheet.cells) for sheet in sheets), default=0)
    rounds = [f"{_ROUND}{number}" for number in range(1, count + 1)]
    places = _places(reading.tournament) if of_teams else {}
    rows: list[Sequence[str]] = [(*_COLUMNS, *(_TEAM_COLUMNS if of_teams else ()), *rounds)]
    for number, values, cells in sheets:
        texts = [str(values.get(name, "")) for name in _COLUMNS]
        of_team = places.get(number, [""] * len(_TEAM_COLUMNS)) if of_teams else []
        rows.append([*texts, *of_team, *map(cell_text, cells), *[""] * (count - len(cells))])
    return csv_bytes(rows, read_again=True), (*losses, *_losses(reading))


def _places(tournament: Tournament) -> dict[int, list[str]]:
    """Return number and name of the team, and the place in it, by number of the player."""
    return {
        member: [str(team.number), team.name, str(board)]
        for team in tournament.participants
        for board, member in enumerate(team.roster, 1)
    }


def _losses(reading: Reading) -> list[Loss]:
    """Return what a table of players has no place for, by the first line that says it."""
    records = reading.records
    said = {PLAYER.code}
    if reading.tournament.kind is Kind.TEAM and TEAM.code not in records.by_code:
        said.add(ROSTER.code)
    found = [
        _loss(lines, f"`{code}`", RECORDS[code].meaning)
        for code, lines in records.by_code.items()
        if code not in said
    ]
    strange: dict[str, list[Line]] = {}
    for line in records.strange:
        strange.setdefault(line.code, []).append(line)
    found += [
        _loss(lines, f"`{code}`", "a record that is not used for pairing")
        for code, lines in strange.items()
    ]
    comments = [line for line in reading.document.lines if line.text.startswith("#")]
    return found + ([_loss(comments, "comments", "text for people")] if comments else [])


def _loss(lines: Sequence[Line], what: str, meaning: str) -> Loss:
    count = "" if len(lines) == 1 else f" ({len(lines)} lines)"
    return Loss(lines[0].number, f"{what}{count}: {meaning}")


# ── From the table ───────────────────────────────────────────────────────────
class CsvRow(NamedTuple):
    """A row of the table: the line of the file it begins in, the texts by column, and the cells of
    the rounds."""

    line: int
    texts: Mapping[str, str]
    cells: tuple[Cell, ...]


def from_csv(data: bytes, name: str) -> Document:
    """Return the report file with the players of the cross table in `data`, and their teams.

    Raises InputError with the line and the column of every cell that cannot be read.
    """
    faults = TableFaults(name, "Correct the cell, or export again.")
    table = _table(data, name)
    _, first = next(table, (1, []))
    header = [text.strip().lower() for text in first]
    _check_header(header, faults)
    rows, texts = [], []
    for line, values in table:
        if any(map(str.strip, values)):
            row = _row(line, values, header, faults)
            if not faults.count:
                texts.append(_line(row, faults))
                rows.append(
                    row._replace(cells=())
                )  # they are in the text, and there may be a million of them
            if len(rows) > MOST:
                faults.add(line, "row", values[0], f"at most {MOST:,} players")
                break
    faults.stop()
    texts += _teams(rows, faults)
    faults.stop()
    return document_of(name, texts)


def _table(data: bytes, name: str) -> Iterator[tuple[int, list[str]]]:
    """Return the rows with the line in which each of them begins."""
    try:
        data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = data.count(b"\n", 0, problem.start) + 1
        raise InputError(
            f"{name}:{line}: byte {data[problem.start]:02X} is not UTF-8\n  Save the table as CSV in UTF-8."
        ) from None
    return table_rows(io.TextIOWrapper(io.BytesIO(data), "utf-8-sig", newline=""), name)


def _check_header(header: Sequence[str], faults: TableFaults) -> None:
    rounds = [column for column in header if column.startswith(_ROUND)]
    known = {*_COLUMNS, *_TEAM_COLUMNS, *rounds}
    places: dict[str, int] = {}
    for place, column in enumerate(header, 1):
        if column not in known:
            faults.add(
                1,
                f"column {place}",
                column,
                f"one of {', '.join((*_COLUMNS, *_TEAM_COLUMNS))}, {_ROUND}1, ...",
            )
        elif places.setdefault(column, place) != place:
            faults.add(1, f"column {place}", column, "every column once")
    for column in _LEAST:
        if column not in header:
            faults.add(
                1,
                "header",
                ",".join(header),
                f"a column `{column}`, and commas between the columns",
            )
    for number, column in enumerate(rounds, 1):
        if column != f"{_ROUND}{number}":
            faults.add(
                1,
                f"column {places[column]}",
                column,
                f"{_ROUND}{number}: rounds in order from the first",
            )
    faults.stop()


def _row(line: int, texts: Sequence[str], header: Sequence[str], faults: TableFaults) -> CsvRow:
    if len(texts) > len(header):
        faults.add(
            line,
            f"column {len(header) + 1}",
            texts[len(header)],
            f"{len(header)} columns, as in the header",
        )
    named: dict[str, str] = {}
    cells: list[Cell] = []
    for column, text in zip(header, [*texts, *[""] * (len(header) - len(texts))], strict=False):
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
    place = f"column `{column}`"
    if column in _NUMBERS:
        least, most = _NUMBERS[column]
        number = whole(value)
        if (value or column == "number") and (number is None or not least <= number <= most):
            faults.add(line, place, value, f"a number from {least} to {most}")
    elif column == "points" and value and not _is_points(value):
        faults.add(line, place, value, "points such as 2.5")
    elif any(sign in value for sign in "\t\r\n\0"):
        faults.add(line, place, value, "a text on one line, without tabs")
    elif column != "points" and len(value) > (room := _room(column)):
        faults.add(
            line, place, value, f"at most {room} characters, as many as a report file has room for"
        )


def _is_points(text: str) -> bool:
    try:
        return parse_points(text) >= 0 and len(text) <= 4
    except ValueError:
        return False


def _room(column: str) -> int:
    return (TEAM.field("name") if column == "team_name" else PLAYER.field(column)).width


def _line(row: CsvRow, faults: TableFaults) -> str:
    """Return the `001` line of a row."""
    values = {name: value for name, value in row.texts.items() if name in _COLUMNS and value}
    try:
        return player_line(values, (block_of_sign(*cell) for cell in row.cells))
    except InputError as problem:
        faults.add(row.line, "row", values["number"], str(problem))
        return ""


def _teams(rows: Sequence[CsvRow], faults: TableFaults) -> list[str]:
    """Return the `310` lines, in the order of the numbers; the members by their boards, else by
    their rows."""
    members: dict[int, list[tuple[int, int, str]]] = {}
    names: dict[int, str] = {}
    for place, row in enumerate(rows):
        number = whole(row.texts.get("team", ""))
        if number is None:
            continue
        name = row.texts.get("team_name", "")
        if names.setdefault(number, name) != name:
            faults.add(
                row.line,
                "column `team_name`",
                name,
                f'"{names[number]}", as before for team {number}',
            )
        board = whole(row.texts.get("board", "")) or 0
        members.setdefault(number, []).append((board, place, row.texts["number"]))
    return [
        TEAM.line(
            {"number": str(number), "name": names[number]},
            (who for _, _, who in sorted(members[number])),
        )
        for number in sorted(members)
    ]
