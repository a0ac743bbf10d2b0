"""Players of an existing file: data that changed, lines for those who are new, and how many there
are."""

from __future__ import annotations

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
from fidepair.trf.write.blocks import blocks_of
from fidepair.trf.write.lines import line_of_player
from fidepair.trf.write.removals import by_player, with_cell

if TYPE_CHECKING:
    from fidepair.tournament import Participant, Tournament
    from fidepair.trf.format.reading import PlayerLine, Reading
    from fidepair.trf.write.removals import Cells, Texts

_FIELDS = ("name", "title", "rating", "federation", "sex", "fide_id", "birth")


def players_of(tournament: Tournament) -> tuple[Participant, ...]:
    """Return those who have a `001` line."""
    return tournament.individuals if tournament.kind is Kind.TEAM else tournament.participants


def refuse_other_people(tournament: Tournament, before: Reading) -> None:
    """Raise InputError where somebody of the file is missing."""
    numbers = {one.number for one in players_of(tournament)}
    teams = {one.number for one in tournament.participants}
    if before.event.boards.rows.keys() - numbers or before.event.roster.rows.keys() - teams:
        raise InputError(
            f"{before.document.name}: the tournament has other participants than the file"
        )


def edit_people(tournament: Tournament, before: Reading, texts: Texts) -> None:
    """Change names, ratings and the like, in place."""
    old = {one.number: one for one in players_of(before.tournament)}
    new = {one.number: one for one in players_of(tournament)}
    for player in before.event.boards.players:
        one, other = old[player.number], new[player.number]
        for name in _FIELDS:
            told = getattr(other, name)
            if told != getattr(one, name):
                texts[player.line.number] = _with_field(
                    texts[player.line.number] or "", player, name, told
                )


def _with_field(text: str, player: PlayerLine, name: str, told: object) -> str:
    """Return the line with another value in a field, in the columns by which it is counted."""
    in_view = (
        in_bytes if FILLER in player.text else str if player.text is player.line.text else composed
    )
    written = "" if told is None else str(told)
    try:
        return in_letters(PLAYER.field(name).put(in_view(text), in_view(written)))
    except ValueError:
        raise InputError(
            f'"{written}" does not fit {PLAYER.field(name)} of record {PLAYER.code} ({name})'
        ) from None


def new_players(tournament: Tournament, before: Reading, cells: Cells) -> dict[int, list[str]]:
    """Return lines for players who are new, by the number of the line behind which they stand."""
    known = before.event.boards.by_number()
    players = before.event.boards.players
    added = [one for one in players_of(tournament) if one.number not in known]
    if not added:
        return {}
    blocks, of_player = blocks_of(tournament), by_player(cells)
    has_points = any(player.points is not None for player in players)
    has_ranks = any(PLAYER.field("rank").cut(player.text) for player in players)
    lines: dict[int, list[str]] = {}
    for rank, one in enumerate(added, len(players) + 1):
        points = 0 if tournament.kind is Kind.TEAM else sum(tournament.points_by_round(one))
        text = line_of_player(one, points, rank, blocks[one.number])
        for blank in [*(["points"] * (not has_points)), *(["rank"] * (not has_ranks))]:
            text = PLAYER.field(blank).put(text, "").rstrip()
        for index, bye in of_player.get(one.number, ()):
            text = with_cell(text, index, bye)
        above = max(
            (player for player in players if player.number < one.number),
            key=lambda p: p.number,
            default=None,
        )
        place = above.line.number if above else min(player.line.number for player in players) - 1
        lines.setdefault(place, []).append(text)
    return lines


def edit_counts(tournament: Tournament, before: Reading, texts: Texts) -> None:
    """Change how many players there are, and how many of them FIDE has rated, where the file has it
    right."""
    old, new = players_of(before.tournament), players_of(tournament)
    teams = len(before.tournament.participants), len(tournament.participants)
    counts = [
        (PLAYER_COUNT, len(old), len(new)),
        (RATED_COUNT, _rated(before.tournament), _rated(tournament)),
    ]
    for fact, was, now in counts + [(TEAM_COUNT, *teams)] * (tournament.kind is Kind.TEAM):
        for line in before.records.lines(fact.code):
            if was != now and line.text[AFTER_CODE].strip() == str(was):
                texts[line.number] = fact.record.line(now)


def _rated(tournament: Tournament) -> int:
    return sum(map(tournament.is_fide_rated, players_of(tournament)))


def edit_data_of_teams(tournament: Tournament, before: Reading, texts: Texts) -> None:
    """Change names, nicknames and strengths, in place. InputError for what does not fit, or has no
    column there."""
    assert before.event.teams is not None
    old, new = before.tournament.by_number(), tournament.by_number()
    for team in before.event.teams.teams:
        for name, column in _OF_TEAMS.items():
            value = getattr(new[team.number], name)
            if value == getattr(old[team.number], name):
                continue
            if team.line.code != TEAM.code:
                raise InputError(
                    f"{before.document.name}: the lines of teams (`{team.line.code}`) have no columns for this, and"
                    " nothing is changed.\n  A file of TRF26 has: convert this one with `fidepair convert` first."
                )
            written = "" if value is None else str(value)
            try:
                texts[team.line.number] = TEAM.field(column).put(
                    texts[team.line.number] or "", written
                )
            except ValueError:
                field = TEAM.field(column)
                raise InputError(
                    f'"{written}" does not fit {field} of record {TEAM.code} ({column})'
                ) from None


_OF_TEAMS = {"name": "name", "federation": "nickname", "rating": "strength"}
"""The columns in which facts of a team stand."""


def edit_rosters(tournament: Tournament, before: Reading, texts: Texts) -> None:
    """Write players who are new behind the roster of their team."""
    assert before.event.teams is not None
    lines = {team.number: team for team in before.event.teams.teams}
    for team in tournament.participants:
        if team.number not in lines:
            continue
        sheet = lines[team.number]
        for index in range(len(sheet.members), len(team.roster)):
            layout = TEAM if sheet.line.code == TEAM.code else ROSTER_WRITTEN
            text = texts[sheet.line.number] or ""
            texts[sheet.line.number] = layout.repetition(index).put(text, str(team.roster[index]))
