"""Update the players of an existing file: changed data, lines of new players, and the counts."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from fidepair.errors import InputError
from fidepair.tournament import Kind
from fidepair.trf.format.columns import (
    AFTER_CODE,
    FILLER,
    PLAYER,
    ROSTER_WRITTEN,
    TEAM,
    composed,
    in_bytes,
    in_letters,
)
from fidepair.trf.format.facts import PLAYER_COUNT, RATED_COUNT, TEAM_COUNT
from fidepair.trf.write.lines import blocks_of, line_of_player
from fidepair.trf.write.removals import by_player, with_cell

if TYPE_CHECKING:
    from fidepair.tournament import Participant, Tournament
    from fidepair.trf.format.columns import Field, Layout
    from fidepair.trf.format.reading import PlayerLine, Reading
    from fidepair.trf.write.removals import Cells, Texts

_FIELDS = ("name", "title", "rating", "federation", "sex", "fide_id", "birth")


def players_of(tournament: Tournament) -> tuple[Participant, ...]:
    """Return the participants who have a `001` line."""
    return tournament.individuals if tournament.kind is Kind.TEAM else tournament.participants


def refuse_other_people(tournament: Tournament, before: Reading) -> None:
    """Raise InputError if a participant of the file is missing."""
    numbers = {one.number for one in players_of(tournament)}
    teams = {one.number for one in tournament.participants}
    if before.event.boards.rows.keys() - numbers or before.event.roster.rows.keys() - teams:
        raise InputError(
            f"{before.document.name}: the tournament has other participants than the file"
        )


def edit_people(tournament: Tournament, before: Reading, texts: Texts) -> None:
    """Update names, ratings and other personal data in place."""
    old = {one.number: one for one in players_of(before.tournament)}
    new = {one.number: one for one in players_of(tournament)}
    for player in before.event.boards.players:
        line = player.line.number
        for name in _FIELDS:
            value = getattr(new[player.number], name)
            if value != getattr(old[player.number], name):
                texts[line] = _with_field(texts[line] or "", player, name, value)


def _with_field(text: str, player: PlayerLine, name: str, value: object) -> str:
    """Return the line with another value in a field, in the columns of the file: see
    `edits.in_columns_of`."""
    field = PLAYER.field(name)
    written = _text_of(value)
    try:
        if FILLER in player.text:
            return in_letters(field.put(in_bytes(text), in_bytes(written)))
        if player.text is not player.line.text:
            return field.put(composed(text), composed(written))
        return field.put(text, written)
    except ValueError:
        raise _does_not_fit(written, field, PLAYER) from None


def _text_of(value: object) -> str:
    return "" if value is None else str(value)


def _does_not_fit(text: str, field: Field, layout: Layout) -> InputError:
    return InputError(f'"{text}" does not fit {field} of record {layout.code} ({field.name})')


def new_players(tournament: Tournament, before: Reading, cells: Cells) -> dict[int, list[str]]:
    """Return the lines of new players, by the number of the line after which they are inserted."""
    players = sorted(before.event.boards.players, key=lambda player: player.number)
    numbers = [player.number for player in players]
    existing = set(numbers)
    added = [one for one in players_of(tournament) if one.number not in existing]
    if not added:
        return {}
    blocks, cells_of = blocks_of(tournament), by_player(cells)
    blank_fields = []
    if all(player.points is None for player in players):
        blank_fields.append(PLAYER.field("points"))
    if not any(PLAYER.field("rank").cut(player.text) for player in players):
        blank_fields.append(PLAYER.field("rank"))
    before_all = min(player.line.number for player in players) - 1
    lines: dict[int, list[str]] = {}
    for rank, one in enumerate(added, len(players) + 1):
        points = 0 if tournament.kind is Kind.TEAM else sum(tournament.points_by_round(one))
        text = line_of_player(one, points, rank, blocks[one.number])
        for field in blank_fields:
            text = field.put(text, "").rstrip()
        for index, bye in cells_of.get(one.number, ()):
            text = with_cell(text, index, bye)
        lower = bisect_left(numbers, one.number)
        place = players[lower - 1].line.number if lower else before_all
        lines.setdefault(place, []).append(text)
    return lines


def edit_counts(tournament: Tournament, before: Reading, texts: Texts) -> None:
    """Update the numbers of players, of FIDE-rated players and of teams, unless they are wrong in
    the file."""
    old = before.tournament
    counts = [
        (PLAYER_COUNT, len(players_of(old)), len(players_of(tournament))),
        (RATED_COUNT, _number_of_rated(old), _number_of_rated(tournament)),
    ]
    if tournament.kind is Kind.TEAM:
        counts.append((TEAM_COUNT, len(old.participants), len(tournament.participants)))
    for fact, was, now in counts:
        if was == now:
            continue
        for line in before.records.lines(fact.code):
            if line.text[AFTER_CODE].strip() == str(was):
                texts[line.number] = fact.record.line(now)


def _number_of_rated(tournament: Tournament) -> int:
    return sum(map(tournament.is_fide_rated, players_of(tournament)))


def edit_data_of_teams(tournament: Tournament, before: Reading, texts: Texts) -> None:
    """Update names, nicknames and strengths in place. Raises InputError for a value that does not
    fit, or has no column in the file."""
    assert before.event.teams is not None
    old, new = before.tournament.by_number(), tournament.by_number()
    for team in before.event.teams.teams:
        line = team.line.number
        for name, column in _OF_TEAMS.items():
            value = getattr(new[team.number], name)
            if value == getattr(old[team.number], name):
                continue
            if team.line.code != TEAM.code:
                raise InputError(
                    f"{before.document.name}: the lines of teams (`{team.line.code}`) have no"
                    " columns for this, and nothing is changed.\n"
                    "  A file of TRF26 has: convert this one with `fidepair convert` first."
                )
            field = TEAM.field(column)
            written = _text_of(value)
            try:
                texts[line] = field.put(texts[line] or "", written)
            except ValueError:
                raise _does_not_fit(written, field, TEAM) from None


_OF_TEAMS = {"name": "name", "federation": "nickname", "rating": "strength"}
"""The columns of the facts of a team."""


def edit_rosters(tournament: Tournament, before: Reading, texts: Texts) -> None:
    """Append new players to the rosters of their teams."""
    assert before.event.teams is not None
    teams = tournament.by_number()
    for sheet in before.event.teams.teams:
        layout = TEAM if sheet.line.code == TEAM.code else ROSTER_WRITTEN
        line = sheet.line.number
        roster = teams[sheet.number].roster
        for index in range(len(sheet.members), len(roster)):
            field = layout.repetition(index)
            texts[line] = field.put(texts[line] or "", str(roster[index]))
