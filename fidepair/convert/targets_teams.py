"""Teams: `310` of TRF26 and `013` of the older dialects, which has a name and players and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.convert.draft import KEPT
from fidepair.tournament import Kind, PrimaryScore, format_points
from fidepair.trf.format.columns import ROSTER, TEAM, Field
from fidepair.trf.format.dialects import TEAM_CODES
from fidepair.trf.read.records import leading_number, value_of
from fidepair.trf.write.lines import closed_rounds, fill
from fidepair.trf.write.team_lines import totals_of

if TYPE_CHECKING:
    from fidepair.convert.draft import Draft
    from fidepair.trf.format.document import Line
    from fidepair.trf.format.team_sheet import TeamLine

_SUBJECTS = {
    "300": "line-ups",
    "320": "pairing-allocated byes of teams",
    "330": "forfeited matches",
    "352": "the colours of the boards",
    "362": "the points of a match",
}
_FIRST_MEMBER = Field("player", 37, 40)  # as the standard prints it; writers disagree by a column


def restate_teams(draft: Draft) -> None:
    """`310` and `013`; line-ups, forfeits and other records of team events, which only TRF26 has."""
    if draft.reading.event.teams is None:
        return
    teams = sorted(draft.reading.event.teams.teams, key=lambda team: team.number)
    lines = draft.records.lines("310")
    if draft.target == "trf26":
        if not lines:
            _as_310(draft, teams)
        return
    if lines:
        _as_013(draft, teams, lines)
    for line in draft.records.lines(*TEAM_CODES):
        draft.lose(line, f"{draft.name} has no record for {_SUBJECTS[line.code]}")


def _as_013(draft: Draft, teams: list[TeamLine], lines: list[Line]) -> None:
    """Write the rosters in the order of the numbers, which `013` does not have, and the number of teams."""
    known = draft.records.lines("013")
    for place, (line, team) in enumerate(zip(lines, teams, strict=True)):
        text = fill(ROSTER, {"name": team.name.ljust(32)})
        for index, member in enumerate(team.members):
            first = _FIRST_MEMBER.first + index * ROSTER.step
            text = Field("player", first, first + 3).put(text, str(member))
        count = _count_lines(draft, len(teams)) if place == 0 else []
        draft.replace(line, *count, *([] if known else [text]), KEPT + line.text)
    numbers = [team.number for team in teams]
    lost = "nickname, strength, match points, game points and rank"
    if numbers != list(range(1, len(teams) + 1)):
        lost = f"number, {lost}"
    draft.tell(
        lines[0],
        f"`310` ({len(lines)} teams): `013` has no place for {lost}; kept as comments",
    )


def _count_lines(draft: Draft, count: int) -> list[str]:
    """Return the number of teams if the file does not give it: with it, rosters are those of a team event."""
    line = draft.records.first("082")
    if line is None:
        return [f"082 {count}"]
    if not leading_number(value_of(line)):
        draft.replace(line, f"082 {count}")
    return []


def _as_310(draft: Draft, teams: list[TeamLine]) -> None:
    """Write the teams with the totals that follow from the boards."""
    tournament = draft.reading.tournament.with_primary(PrimaryScore.MATCH)
    assert tournament.kind is Kind.TEAM
    closed = closed_rounds(tournament)
    by_number = tournament.by_number()
    for team in teams:
        match_points, game_points = totals_of(tournament, by_number[team.number], closed)
        values = {
            "number": str(team.number),
            "name": team.name.ljust(32),
            "match points": format_points(match_points),
            "game points": format_points(game_points),
        }
        draft.replace(team.line, fill(TEAM, values, map(str, team.members)))
