"""A report file as a cross table in CSV: one row for each player, one column for each round, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.convert.csv_cells import COLUMNS, ROUND, TEAM_COLUMNS, cell_text, shielded
from fidepair.convert.loss import Loss
from fidepair.convert.player_lines import player_sheets
from fidepair.findings import Findings
from fidepair.tournament import Kind
from fidepair.trf.format.columns import PLAYER, ROSTER, TEAM
from fidepair.trf.format.facts import RECORDS
from fidepair.trf.read.records import sort_records

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from fidepair.convert.player_lines import PlayerSheet
    from fidepair.tournament import Tournament
    from fidepair.trf.format.document import Document, Line
    from fidepair.trf.format.reading import Records


def to_csv(document: Document, tournament: Tournament) -> tuple[bytes, tuple[Loss, ...]]:
    """Return the cross table of the document, which holds `tournament`, and what is not in it."""
    records = sort_records(document, Findings(document.name))
    sheets, losses = player_sheets(records, tournament.kind)
    of_teams = tournament.kind is Kind.TEAM
    rounds = max((len(sheet.cells) for sheet in sheets), default=0)
    header = [*COLUMNS, *(TEAM_COLUMNS if of_teams else ()), *(f"{ROUND}{number}" for number in range(1, rounds + 1))]
    rows = _team_rows(sheets, tournament, rounds) if of_teams else [_row(sheet, [], rounds) for sheet in sheets]
    return _bytes([header, *rows]), (*losses, *_losses(document, records, of_teams=of_teams))


def _row(sheet: PlayerSheet, of_team: Sequence[str], rounds: int) -> list[str]:
    values = dict(sheet.texts) | {
        "number": str(sheet.number),
        "rating": "" if sheet.rating is None else str(sheet.rating),
        "points": sheet.points,
        "rank": "" if sheet.rank is None else str(sheet.rank),
    }
    cells = [cell_text(cell) for cell in sheet.cells]
    return [*(shielded(values.get(name, "")) for name in COLUMNS), *of_team, *cells, *[""] * (rounds - len(cells))]


def _team_rows(sheets: Sequence[PlayerSheet], tournament: Tournament, rounds: int) -> list[list[str]]:
    """Return the players in the order of the file, each with number and name of the team, and the place in it."""
    place = {
        member: [str(team.number), shielded(team.name), str(board)]
        for team in tournament.participants
        for board, member in enumerate(team.roster, 1)
    }
    return [_row(sheet, place.get(sheet.number, [""] * len(TEAM_COLUMNS)), rounds) for sheet in sheets]


def _losses(document: Document, records: Records, *, of_teams: bool) -> list[Loss]:
    """Return what a table of players has no place for, by the first line that says it."""
    found = [
        _loss(lines, f"`{code}`", RECORDS[code].meaning)
        for code, lines in records.by_code.items()
        if code != PLAYER.code and not (code == ROSTER.code and of_teams and TEAM.code not in records.by_code)
    ]
    strange: dict[str, list[Line]] = {}
    for line in records.strange:
        strange.setdefault(line.code, []).append(line)
    found += [_loss(lines, f"`{code}`", "a record that is not used for pairing") for code, lines in strange.items()]
    comments = [line for line in document.lines if line.text.startswith("#")]
    return found + ([_loss(comments, "comments", "text for people")] if comments else [])


def _loss(lines: Sequence[Line], what: str, meaning: str) -> Loss:
    count = "" if len(lines) == 1 else f" ({len(lines)} lines)"
    return Loss(lines[0].number, f"{what}{count}: {meaning}")


def _bytes(rows: Iterable[Sequence[str]]) -> bytes:
    """Return the rows as comma-separated values (RFC 4180, but for the line ends)."""
    import csv  # noqa: PLC0415  start-up
    import io  # noqa: PLC0415  start-up

    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue().encode()
