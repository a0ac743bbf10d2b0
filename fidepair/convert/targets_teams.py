"""Teams: `310` of TRF26 and `013` of the older dialects, which has a name and players and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.convert.draft import KEPT
from fidepair.tournament import Kind, PrimaryScore, format_points
from fidepair.trf.format.columns import ROSTER, ROSTER_WRITTEN, TEAM
from fidepair.trf.format.facts import TEAM_COUNT, TEAMS
from fidepair.trf.read.records import leading_number, value_of
from fidepair.trf.write.lines import closed_rounds
from fidepair.trf.write.team_lines import totals_of

if TYPE_CHECKING:
    from fidepair.convert.draft import Conversion
    from fidepair.trf.format.document import Line
    from fidepair.trf.format.team_sheet import TeamLine


def restate_teams(draft: Conversion) -> None:
    """Teams with all that TRF26 says of them, or rosters."""
    if draft.reading.event.teams is None:
        return
    teams = sorted(draft.reading.event.teams.teams, key=lambda team: team.number)
    lines = draft.records.lines(TEAMS.code)
    if TEAMS.within(draft.name) is TEAMS.record:
        if not lines:
            _as_teams(draft, teams)
    elif lines:
        _as_rosters(draft, teams, lines)


def _as_rosters(draft: Conversion, teams: list[TeamLine], lines: list[Line]) -> None:
    """Write the rosters in the order of the numbers, which `013` does not have, and the number of teams."""
    known = draft.records.lines(ROSTER.code)
    for place, (line, team) in enumerate(zip(lines, teams, strict=True)):
        text = ROSTER_WRITTEN.line({"name": team.name}, map(str, team.members))
        count = _count_lines(draft, len(teams)) if place == 0 else []
        draft.replace(line, *count, *([] if known else [text]), KEPT + line.text)
    numbers = [team.number for team in teams]
    lost = "nickname, strength, match points, game points and rank"
    if numbers != list(range(1, len(teams) + 1)):
        lost = f"number, {lost}"
    draft.tell(lines[0], f"`310` ({len(lines)} teams): `013` has no place for {lost}; kept as comments")


def _count_lines(draft: Conversion, count: int) -> list[str]:
    """Return the number of teams if the file does not give it: with it, rosters are those of a team event."""
    line = draft.records.first(TEAM_COUNT.code)
    if line is None:
        return TEAM_COUNT.lines(count)
    if not leading_number(value_of(line)):
        draft.replace(line, *TEAM_COUNT.lines(count))
    return []


def _as_teams(draft: Conversion, teams: list[TeamLine]) -> None:
    """Write the teams with the totals that follow from the boards."""
    tournament = draft.reading.tournament.with_primary(PrimaryScore.MATCH)
    assert tournament.kind is Kind.TEAM
    closed = closed_rounds(tournament)
    by_number = tournament.by_number()
    for team in teams:
        match_points, game_points = totals_of(tournament, by_number[team.number], closed)
        values = {
            "number": str(team.number),
            "name": team.name,
            "match points": format_points(match_points),
            "game points": format_points(game_points),
        }
        draft.replace(team.line, TEAM.line(values, map(str, team.members)))
