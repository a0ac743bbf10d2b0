"""The totals of teams in `310` against the boards: match points and game points, as Points of
players in `001`."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair.tournament import (
    HALF_POINT,
    POINT,
    Bye,
    Game,
    PointSystem,
    Tournament,
    format_points,
    points_of_teams,
)
from fidepair.trf.format.columns import MATCH_VALUES, TEAM, listed
from fidepair.trf.read.totals import closed_rounds, next_virtual, with_recorded_byes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fidepair.findings import Findings
    from fidepair.tournament import Entry
    from fidepair.trf.format.reading import Event, State
    from fidepair.trf.format.team_sheet import TeamLine

_SCORES = ("match points", "game points")
_SYMBOLS = ("TW", "TD", "TL")
_CANDIDATES = (
    (2 * POINT, POINT, 0),
    (3 * POINT, POINT, 0),
    (3 * POINT, 2 * POINT, POINT),
    (POINT, HALF_POINT, 0),
)
"""Points of a match in use: won, drawn, lost."""


class TeamTotal(NamedTuple):
    """One of the two scores of a team: in the file, computed from the closed rounds, and what
    customs allow."""

    team: TeamLine
    score: str
    stated: int | None
    computed: int
    allowed: tuple[int, ...]

    @property
    def column(self) -> int:
        """Where the score stands in the line."""
        return TEAM.field(self.score).first


def check_team_totals(
    tournament: Tournament, event: Event, state: State, findings: Findings
) -> None:
    """Find totals that do not follow from the boards. The computed ones are always used.

    Accepted besides the sums of the closed rounds: with a bye recorded for the open round or the
    one to be paired; with virtual points of the round to be paired (warned); blank, or 0.0 for
    every team (warned).
    """
    totals = differing_totals_of_teams(tournament, event, state)
    given = [total for total in totals if total.stated is not None]
    blank = {total.team.number for total in totals if total.stated is None and total.computed}
    if blank:
        team = next(total.team for total in totals if total.team.number in blank)
        message = f"no totals given for {listed(blank, 'team')}; computed from the boards"
        findings.tell(
            "T119", message, **team.line.at(TEAM.field("match points").first), case="not filled"
        )
    wrong = [total for total in given if total.stated not in (total.computed, *total.allowed)]
    if wrong and not _are_any_stated(event):
        message = "the totals of all teams are 0.0; computed from the boards"
        findings.tell(
            "T119", message, **wrong[0].team.line.at(wrong[0].column, "0.0"), case="not filled"
        )
        return
    wrong = _without_virtual(tournament, wrong, state, findings)
    fitting = _fitting_values(tournament, event, state) if wrong else ""
    case = "other values" if fitting else ""
    for total in wrong:
        found, computed = format_points(total.stated or 0), format_points(total.computed)
        message = f"team {total.team.number}: {total.score} {found}, boards give {computed}"
        place, again = total.team.line.at(total.column, found), total is not wrong[0]
        findings.tell(
            "T119", message, **place, expected=computed, case=case, again=again, record=fitting
        )


def differing_totals_of_teams(
    tournament: Tournament, event: Event, state: State
) -> list[TeamTotal]:
    """Return the totals of teams that are not those of the closed rounds."""
    return [total for total in _totals(tournament, event, state) if total.stated != total.computed]


def _are_any_stated(event: Event) -> bool:
    return event.teams is not None and any(
        team.match_points or team.game_points for team in event.teams.teams
    )


def _totals(tournament: Tournament, event: Event, state: State) -> Iterator[TeamTotal]:
    assert event.teams is not None
    closed = closed_rounds(state)
    participants = tournament.by_number()
    systems = (event.points, event.secondary or PointSystem())
    for team in event.teams.teams:
        participant = participants[team.number]
        signs = event.roster.rows[team.number].signs[closed : closed + 2]
        by_round = (
            tournament.points_by_round(participant),
            tournament.secondary_by_round(participant),
        )
        stated = (team.match_points, team.game_points)
        for score, value, points, system in zip(_SCORES, stated, by_round, systems, strict=True):
            computed = sum(points[:closed])
            byes = {bye.value: system.of(bye) for bye in Bye}
            yield TeamTotal(team, score, value, computed, with_recorded_byes(computed, signs, byes))


def _without_virtual(
    tournament: Tournament, wrong: list[TeamTotal], state: State, findings: Findings
) -> list[TeamTotal]:
    """Return the totals that stay wrong if match points may contain the virtual points of the next
    round."""
    for total in wrong:
        extra = (
            next_virtual(tournament, total.team.number, state)
            if total.score == "match points"
            else 0
        )
        if total.stated not in {value + extra for value in (total.computed, *total.allowed)}:
            return wrong
    if not wrong:
        return wrong
    message = (
        f"the match points of {len(wrong)} teams contain virtual points; computed without them"
    )
    findings.tell("T119", message, **wrong[0].team.line.at(wrong[0].column), case="virtual points")
    return []


def _fitting_values(tournament: Tournament, event: Event, state: State) -> str:
    """Return the `362` record of points of a match that fit the match points of every team, or
    nothing.

    An allocated bye brings what it does, whatever a match brings; other byes follow the match
    (C.04.6 1.4).
    """
    assert event.teams is not None
    participants = tournament.by_number()
    closed = closed_rounds(state)
    for win, draw, loss in _CANDIDATES:
        if (win, draw, loss) == event.teams.values or tournament.adjustments:
            continue
        points = points_of_teams(win, draw, loss, pab=event.teams.pab[0])
        for team in event.teams.teams:
            entries = participants[team.number].entries[:closed]
            if team.match_points != sum(_worth(entry, points) for entry in entries):
                break
        else:  # they fit every team
            return MATCH_VALUES.groups(
                zip(_SYMBOLS, map(format_points, (win, draw, loss)), strict=True)
            )
    return ""


def _worth(entry: Entry, points: PointSystem) -> int:
    """Return what a match that ended like this, or a bye, brings by other points."""
    return points.of(
        entry if isinstance(entry, Bye) else Game(entry.opponent, entry.colour, entry.result)
    )
