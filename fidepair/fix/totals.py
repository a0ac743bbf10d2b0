"""Values that follow from the rest of a file: points that were never filled, numbers of players and teams."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.fix.facts import RepairDraft, Rewritten
from fidepair.tournament import Kind, format_points
from fidepair.trf.format.columns import PLAYER, TEXT_FROM
from fidepair.trf.format.facts import PLAYER_COUNT, RECORDS, TEAM_COUNT
from fidepair.trf.read.records import value_of
from fidepair.trf.write.lines import closed_rounds

if TYPE_CHECKING:
    from fidepair.trf.format.document import Line
    from fidepair.trf.format.reading import PlayerLine

_POINTS = PLAYER.field("points")
_UNFILLED = frozenset({"T061", "T064"})


def repair_totals(draft: RepairDraft) -> None:
    """Fill points and counts, in a file that can be read: only then do they follow from it."""
    tournament = draft.examination.tournament
    if tournament is None or draft.repairs:
        return  # what was repaired is read again first
    _fill_points(draft)
    draft.follow("T021", lambda line, found, expected, _: _count(line, found, expected))


def _fill_points(draft: RepairDraft) -> None:
    """Write the sums of the closed rounds where points are blank, or 0.0 for everybody.

    Points of members of a team are for information, and stay.
    """
    tournament, event = draft.examination.tournament, draft.examination.event
    if tournament is None or event is None or tournament.kind is Kind.TEAM:
        return
    if not any(finding.code in _UNFILLED for finding in draft.examination.findings):
        return
    players = event.boards.players
    never = all(not player.points for player in players)
    closed = closed_rounds(tournament)
    sums = {p.number: sum(tournament.points_by_round(p)[:closed]) for p in tournament.participants}
    for player in players:
        if player.points is None or (never and sums[player.number]):
            _fill(draft, player, format_points(sums[player.number]))


def _fill(draft: RepairDraft, player: PlayerLine, points: str) -> None:
    line = draft.lines[player.line.number - 1]
    if player.text is not player.line.text or len(points) > _POINTS.width:
        return
    code = "T061" if len(line.text.rstrip()) < _POINTS.last else "T064"
    draft.put(line, Rewritten(_POINTS.put(line.text, points), code, f"points {points}, as the results give"))


def _count(line: Line, found: str, expected: str) -> Rewritten | None:
    """Return the count of the file. A larger one may be the only sign that players are missing, and is asked about."""
    if line.code not in (PLAYER_COUNT.code, TEAM_COUNT.code) or value_of(line) != found or not expected.isdecimal():
        return None
    if int(found) > int(expected):
        return None
    text = line.text[: TEXT_FROM - 1] + line.text[TEXT_FROM - 1 :].replace(found, expected, 1)
    return Rewritten(text, "T021", f"{RECORDS[line.code].meaning} of the file")
