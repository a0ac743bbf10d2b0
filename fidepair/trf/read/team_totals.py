"""The totals of teams in `310` against the boards: match points and game points, like the Points of
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
from fidepair.trf.read.points import closed_rounds, next_virtual, with_recorded_byes

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
"""Usual points for a match: won, drawn, lost."""


class TeamTotal(NamedTuple):
    """One of the two scores of a team: in the file, computed from the closed rounds, and other
    values that customs allow."""

    team: TeamLine
    score: str
    stated: int | None
    computed: int
    allowed: tuple[int, ...]

    @property
    def column(self) -> int:
        """The column of the score in the line."""
        return TEAM.field(self.score).first


def check_team_totals(
    tournament: Tournament, event: Event, state: State, findings: Findings
) -> None:
    """Find totals that do not follow from the boards. The computed ones are always used.

    A bye that is recorded for the open round or the next one may be counted or not. These
    differences are warnings: virtual points of the next round; blank columns, or 0.0 for every
    team.
    """
    totals = differing_totals_of_teams(tournament, event, state)
    blank = [total.team for total in totals if total.stated is None and total.computed]
    if blank:
        teams = {team.number for team in blank}
        message = f"no totals given for {listed(teams, 'team')}; computed from the boards"
        place = blank[0].line.at(TEAM.field("match points").first)
        findings.tell("T119", message, **place, case="not filled")
    wrong = [
        total for total in totals if total.stated not in (None, total.computed, *total.allowed)
    ]
    if not wrong:
        return
    first = wrong[0]
    if not _are_any_stated(event):
        message = "the totals of all teams are 0.0; computed from the boards"
        findings.tell("T119", message, **first.team.line.at(first.column, "0.0"), case="not filled")
        return
    if _have_virtual(tournament, wrong, state):
        message = (
            f"the match points of {len(wrong)} teams contain virtual points; computed without them"
        )
        place = first.team.line.at(first.column)
        findings.tell("T119", message, **place, case="virtual points")
        return
    fitting = _fitting_values(tournament, event, state)
    case = "other values" if fitting else ""
    for index, total in enumerate(wrong):
        found, computed = format_points(total.stated or 0), format_points(total.computed)
        findings.tell(
            "T119",
            f"team {total.team.number}: {total.score} {found}, boards give {computed}",
            **total.team.line.at(total.column, found),
            expected=computed,
            case=case,
            again=index > 0,
            record=fitting,
        )


def _have_virtual(tournament: Tournament, wrong: list[TeamTotal], state: State) -> bool:
    """Return whether all these totals are right if match points contain the virtual points of the
    next round."""
    for total in wrong:
        extra = 0
        if total.score == "match points":
            extra = next_virtual(tournament, total.team.number, state)
        if total.stated not in {value + extra for value in (total.computed, *total.allowed)}:
            return False
    return True


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


def _fitting_values(tournament: Tournament, event: Event, state: State) -> str:
    """Return the `362` record with usual points that fit the match points of every team, or
    nothing.

    The value of an allocated bye is independent of the points for a match; other byes follow them
    (C.04.6 1.4).
    """
    assert event.teams is not None
    if tournament.adjustments:
        return ""
    for values in _CANDIDATES:
        points = points_of_teams(*values, pab=event.teams.pab[0])
        if values != event.teams.values and _do_values_fit(points, tournament, event, state):
            texts = map(format_points, values)
            return MATCH_VALUES.groups(zip(_SYMBOLS, texts, strict=True))
    return ""


def _do_values_fit(points: PointSystem, tournament: Tournament, event: Event, state: State) -> bool:
    """Return whether the match points of every team follow from its matches by these points."""
    assert event.teams is not None
    participants = tournament.by_number()
    closed = closed_rounds(state)
    for team in event.teams.teams:
        entries = participants[team.number].entries[:closed]
        if team.match_points != sum(_worth(entry, points) for entry in entries):
            return False
    return True


def _worth(entry: Entry, points: PointSystem) -> int:
    """Return the value of a match with this result, or of a bye, by other points."""
    if not isinstance(entry, Bye):
        entry = Game(entry.opponent, entry.colour, entry.result)
    return points.of(entry)
