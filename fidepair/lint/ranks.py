"""Ranks in the file against the points in the file, and ranks that are missing, shared or left out."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from fidepair.findings import tell
from fidepair.lint.places import Place, of_field, once
from fidepair.lint.rounds import is_finished
from fidepair.tournament import PrimaryScore, format_points
from fidepair.trf.format.columns import PLAYER, TEAM, whole
from fidepair.trf.format.dialects import rules_of
from fidepair.trf.format.facts import STANDINGS
from fidepair.trf.read.records import type_line, value_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fidepair.findings import Finding
    from fidepair.trf.format.columns import Field
    from fidepair.trf.format.reading import Event, Records, State
    from fidepair.trf.format.team_sheet import TeamSheet
    from fidepair.trf.read.reader import Examination

_SCORES = ("PTS", "MPTS", "GPTS")


class Ranked(NamedTuple):
    """One participant: where the rank stands and how, the rank (0 where there is none), the points of the file."""

    number: int
    place: Place
    rank: int
    points: int | None

    @property
    def is_strange(self) -> bool:
        """Whether what stands for the rank is no number."""
        return bool(self.place.found) and whole(self.place.found) is None


def ranks(examination: Examination, event: Event, state: State) -> Iterator[Finding]:
    """Yield what is to be said about the ranks; after the last round with more weight than before it."""
    records = examination.records
    if records is None or not state.last:
        return
    noun, field = ("player", PLAYER.field("rank")) if event.teams is None else ("team", TEAM.field("rank"))
    everybody = _players(event, field) if event.teams is None else _teams(event.teams, records, field)
    strange = [one.place for one in everybody if one.is_strange]
    yield from once("T055", f"a rank is not a number ({field}); not used", strange, case="text")
    missing = [one.place for one in everybody if not one.rank and not one.is_strange]
    if len(missing) + len(strange) < len(everybody):
        yield from once("T055", f"a {noun} has no rank, and others have one", missing)
    given = sorted((one for one in everybody if one.rank), key=lambda one: (one.rank, one.points or 0))
    finished = is_finished(examination, state)
    if any(finding.code == "T253" for finding in examination.findings):
        return  # the ranks are those of the start
    yield from _against_points(given, noun, finished and _is_by_points(records))
    if finished:
        shared = [
            one.place for before, one in pairwise(given) if (one.rank, one.points) == (before.rank, before.points)
        ]
        yield from once("T055", "a rank is shared", shared, case="shared")
        yield from _left_out(given)


def _players(event: Event, field: Field) -> list[Ranked]:
    return [
        _ranked(number, of_field(field, line, text), points) for number, line, text, _, points in event.boards.players
    ]


def _teams(sheet: TeamSheet, records: Records, field: Field) -> list[Ranked]:
    line = type_line(records)
    by_games = line is not None and rules_of(value_of(line)).primary is PrimaryScore.GAME
    return [
        _ranked(team.number, of_field(field, team.line), team.game_points if by_games else team.match_points)
        for team in sheet.teams
    ]


def _ranked(number: int, place: Place, points: int | None) -> Ranked:
    return Ranked(number, place, whole(place.found) or 0, points)


def _against_points(given: list[Ranked], noun: str, certain: bool) -> Iterator[Finding]:
    """Find participants with more points than somebody whose rank is as good or better.

    If `certain` each of them is told; otherwise the ranks may be those of another day, and they are told once.
    """
    found: list[tuple[Ranked, Ranked]] = []
    least: Ranked | None = None  # the first of those ranked so far with the fewest points
    for one in given:
        if one.points is None:
            continue
        if least is None or one.points <= (least.points or 0):
            least = one
        else:
            found.append((one, least))
    if not certain:
        text = f"a {noun} with more points has a worse rank; are they the ranks of another day?"
        yield from once("T228", text, [one.place for one, _ in found])
        return
    for one, other in found:
        more, fewer = (format_points(each.points or 0) for each in (one, other))
        said = (
            f"{noun} {one.number} has {more} points and rank {one.rank}, {noun} {other.number} (line "
            f"{other.place.line}) {fewer} and rank {other.rank}"
        )
        yield tell("T228", said, *one.place, case="certain")


def _left_out(given: list[Ranked]) -> list[Finding]:
    """Find ranks that nobody has; after a rank that n share, the next n - 1 are not left out."""
    pairs = enumerate(pairwise(given), 2)
    behind = [one.place for place, (before, one) in pairs if one.rank > place and one.rank > before.rank + 1]
    return once("T229", "ranks before this one are left out", behind)


def _is_by_points(records: Records) -> bool:
    """Return whether the standings are by points first, as all are whose order (`212`) is not given otherwise."""
    line = records.first(STANDINGS.code)
    first = value_of(line).upper().partition(",")[0].strip() if line is not None else ""
    return not first or first.startswith(_SCORES)
