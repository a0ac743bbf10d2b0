"""What a new round changes in a team file besides the boards: byes and totals of teams."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.tournament import Announcement, Bye, PrimaryScore, format_points
from fidepair.trf.format.columns import TEAM, TEAM_PABS
from fidepair.trf.write import team_lines
from fidepair.trf.write.lines import bye_lines, closed_rounds

if TYPE_CHECKING:
    from collections.abc import Collection

    from fidepair.tournament import Tournament
    from fidepair.trf.format.reading import Reading


def edit_teams(
    tournament: Tournament, before: Reading, stated: Collection[tuple[int, int]], texts: dict[int, str]
) -> list[str]:
    """Write the new pairing-allocated byes and the totals that have changed; return lines for what has no line yet.

    Byes that the arbiter has given, and absences, get a `240` record unless there is one; `stated`: those that have,
    as (round, number).
    """
    tournament = tournament.with_primary(PrimaryScore.MATCH)
    _edit_totals(tournament, before, texts)
    return [*_edit_pabs(tournament, before, texts), *_new_byes(tournament, before, stated)]


def _edit_totals(tournament: Tournament, before: Reading, texts: dict[int, str]) -> None:
    """Change totals where rounds have been closed since; blank ones stay so."""
    old = before.tournament.with_primary(PrimaryScore.MATCH)
    former = old.by_number()
    closed, closed_before = closed_rounds(tournament), closed_rounds(old)
    assert before.event.teams is not None
    lines = {team.number: team for team in before.event.teams.teams}
    for team in tournament.participants:
        totals = team_lines.totals_of(tournament, team, closed)
        if totals == team_lines.totals_of(old, former[team.number], closed_before):
            continue
        line = lines[team.number].line
        stated = (lines[team.number].match_points, lines[team.number].game_points)
        for name, points, was in zip(("match points", "game points"), totals, stated, strict=True):
            if was is not None and line.code == TEAM.code:
                text = texts.get(line.number, line.text)
                texts[line.number] = TEAM.field(name).put(text, format_points(points))


def _edit_pabs(tournament: Tournament, before: Reading, texts: dict[int, str]) -> list[str]:
    """Add who has the pairing-allocated bye to `320`; a file without that record gets one with all rounds."""
    old = before.tournament
    first_new = old.rounds_paired - (old.lone_pab is not None and tournament.lone_pab is None)
    pabs = team_lines.pabs_by_round(tournament)
    if not any(pabs[first_new:]):
        return []
    line = before.records.first(TEAM_PABS.code)
    if line is None:
        return team_lines.pab_lines(tournament)
    text = line.text.rstrip()
    for index, number in enumerate(pabs):
        field = TEAM_PABS.repetition(index)
        if number and index >= first_new:
            text = field.put(text, number)
    texts[line.number] = text
    return []


def _new_byes(tournament: Tournament, before: Reading, stated: Collection[tuple[int, int]]) -> list[str]:
    first_new = before.tournament.rounds_paired
    if before.tournament.lone_pab is not None and tournament.lone_pab is None:
        first_new -= 1
    new = []
    for team in tournament.participants:
        for index, entry in enumerate(team.entries[first_new:], first_new):
            if isinstance(entry, Bye) and entry is not Bye.PAB and (index + 1, team.number) not in stated:
                new.append(Announcement(index + 1, team.number, entry))
    return bye_lines(new)
