"""The totals of teams in `310` against the boards: match points and game points, as Points of players in `001`."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair.tournament import Bye, PointSystem, Tournament, format_points
from fidepair.trf.columns import TEAM
from fidepair.trf.scan import listed
from fidepair.trf.totals import closed_rounds, with_recorded_byes

if TYPE_CHECKING:
    from fidepair.trf.findings import Findings
    from fidepair.trf.matches import Event
    from fidepair.trf.reconcile import State
    from fidepair.trf.teams import TeamLine

_SCORES = ("match points", "game points")


class Total(NamedTuple):
    """One of the two scores of a team: in the file, computed from the closed rounds, and what customs allow."""

    team: TeamLine
    score: str
    stated: int | None
    computed: int
    allowed: tuple[int, ...]

    @property
    def column(self) -> int:
        """Where the score stands in the line."""
        return TEAM.field(self.score).first


def check_team_totals(tournament: Tournament, event: Event, state: State, findings: Findings) -> None:
    """Find totals that do not follow from the boards. The computed ones are always used.

    Accepted besides the sums of the closed rounds: with a bye recorded for the open round or the one to be paired; with
    virtual points of the round to be paired (warned); blank, or 0.0 for every team (warned).
    """
    totals = _totals(tournament, event, state)
    given = [total for total in totals if total.stated is not None]
    blank = {total.team.number for total in totals if total.stated is None and total.computed}
    if blank:
        team = next(total.team for total in totals if total.team.number in blank)
        findings.warning(
            "T119",
            f"no totals given for {listed(blank, 'team')}; computed from the boards",
            "",
            line=team.line.number,
            column=TEAM.field("match points").first,
        )
    wrong = [total for total in given if total.stated not in (total.computed, *total.allowed)]
    if wrong and not any(total.stated for total in given):
        findings.warning(
            "T119",
            "the totals of all teams are 0.0; computed from the boards",
            "",
            line=wrong[0].team.line.number,
            column=wrong[0].column,
            found="0.0",
        )
        return
    for total in _without_virtual(tournament, wrong, state, findings):
        _report(total, total is wrong[-1], findings)


def _totals(tournament: Tournament, event: Event, state: State) -> list[Total]:
    assert event.teams is not None
    closed = closed_rounds(state)
    participants = tournament.by_number()
    systems = (event.points, event.secondary or PointSystem())
    totals = []
    for team in event.teams.teams:
        participant = participants[team.number]
        signs = event.roster.rows[team.number].signs[closed : closed + 2]
        by_round = (tournament.points_by_round(participant), tournament.secondary_by_round(participant))
        stated = (team.match_points, team.game_points)
        for score, value, points, system in zip(_SCORES, stated, by_round, systems, strict=True):
            computed = sum(points[:closed])
            byes = {bye.value: system.of(bye) for bye in Bye}
            totals.append(Total(team, score, value, computed, with_recorded_byes(computed, signs, byes)))
    return totals


def _without_virtual(tournament: Tournament, wrong: list[Total], state: State, findings: Findings) -> list[Total]:
    """Return the totals that stay wrong if match points may contain the virtual points of the next round."""
    index = state.last - 1 if state.is_open else state.last
    rest = []
    for total in wrong:
        virtual = (tournament.virtual or {}).get(total.team.number, ())
        extra = virtual[index] if index < len(virtual) and total.score == "match points" else 0
        if total.stated not in {value + extra for value in (total.computed, *total.allowed)}:
            rest.append(total)
    if rest or not wrong:
        return wrong
    findings.warning(
        "T119",
        f"the match points of {len(wrong)} teams contain virtual points; computed without them",
        "Write standings points, without virtual points.",
        line=wrong[0].team.line.number,
        column=wrong[0].column,
    )
    return rest


def _report(total: Total, is_last: bool, findings: Findings) -> None:
    found, computed = format_points(total.stated or 0), format_points(total.computed)
    findings.error(
        "T119",
        f"team {total.team.number}: {total.score} {found}, boards give {computed}",
        "Correct the totals, or the results that were changed after them." if is_last else "",
        line=total.team.line.number,
        column=total.column,
        found=found,
        expected=computed,
    )
