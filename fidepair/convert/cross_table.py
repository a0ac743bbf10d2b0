"""A tournament file as a cross table in CSV: one row for each player, one column for each round.

A cell such as `4w1` has opponent, colour (`w`, `b`, `x` not recorded) and result (as in tournament
files, `?` not yet known). `0w+`: a board of a team match won by forfeit without an opponent. `U F H
Z`: byes. An empty cell: no entry.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.convert.draft import BYES, Cell, Loss, player_sheets
from fidepair.text.data import csv_bytes
from fidepair.tournament import Kind, Tournament
from fidepair.trf.format.columns import PLAYER, ROSTER, TEAM
from fidepair.trf.format.facts import RECORDS
from fidepair.trf.format.remarks import SPOKEN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fidepair.trf.format.document import Line
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
_ROUND = "round "


def cell_text(cell: Cell) -> str:
    """Return the text of a cell in the cross table."""
    opponent, sign = cell
    if not sign or sign in BYES:
        return sign
    if not opponent:
        return f"0{sign[1:] or 'x'}{sign[0]}"
    return f"{opponent}{sign[0].replace('-', 'x')}{sign[1].replace(' ', '?')}"


def to_csv(reading: Reading) -> tuple[bytes, tuple[Loss, ...]]:
    """Return the cross table of a file, and the losses."""
    sheets, losses = player_sheets(reading)
    count = max((len(sheet.cells) for sheet in sheets), default=0)
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
    return csv_bytes(rows), (*losses, *_losses(reading))


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
