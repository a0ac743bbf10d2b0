"""Ranks in the file against the points in the file, and ranks that are missing, shared or left out."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from fidepair.findings import tell
from fidepair.lint.places import Place, once
from fidepair.lint.states import is_finished
from fidepair.tournament import PrimaryScore, format_points
from fidepair.trf.format.columns import PLAYER, TEAM, Field, whole
from fidepair.trf.format.dialects import rules_of
from fidepair.trf.format.facts import STANDINGS
from fidepair.trf.read.records import type_line, value_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fidepair.findings import Finding
    from fidepair.trf.format.reading import Event, Records
    from fidepair.trf.read.reader import Examination

_SCORES = ("PTS", "MPTS", "GPTS")


class Ranked(NamedTuple):
    """One participant: the rank (0 where there is none), as it is written, and the points of the file."""

    number: int
    line: int
    rank: int
    written: str
    points: int | None


def ranks(examination: Examination) -> Iterator[Finding]:
    """Yield what is to be said about the ranks; after the last round with more weight than before it."""
    event, records, state = examination.event, examination.records, examination.state
    if event is None or records is None or state is None or not state.last:
        return
    noun, field = ("player", PLAYER.field("rank")) if event.teams is None else ("team", TEAM.field("rank"))
    everybody = _players(event) if event.teams is None else _teams(event, records)
    finished = is_finished(examination)
    yield from _without_rank(everybody, field, noun)
    given = sorted((one for one in everybody if one.rank), key=lambda one: (one.rank, one.points or 0))
    yield from _against_points(given, field, noun, finished and _is_by_points(records))
    if finished:
        yield from _shared(given, field)
        yield from _left_out(given, field)


def _players(event: Event) -> list[Ranked]:
    found, rank_field = [], PLAYER.field("rank")
    for number, line, text, _, points in event.boards.players:
        rank = rank_field.cut(text)
        found.append(Ranked(number, line.number, whole(rank) or 0, rank, points))
    return found


def _teams(event: Event, records: Records) -> list[Ranked]:
    assert event.teams is not None
    line, field = type_line(records), TEAM.field("rank")
    by_games = line is not None and rules_of(value_of(line)).primary is PrimaryScore.GAME
    found = []
    for team in event.teams.teams:
        rank = field.cut(team.line.text)
        points = team.game_points if by_games else team.match_points
        found.append(Ranked(team.number, team.line.number, whole(rank) or 0, rank, points))
    return found


def _without_rank(everybody: list[Ranked], field: Field, noun: str) -> Iterator[Finding]:
    """Find ranks that are no numbers, and those that are missing where others have one."""
    strange = [one for one in everybody if _is_strange(one)]
    yield from once("T055", f"a rank is not a number ({field}); not used", _places(strange, field), case="text")
    missing = [one for one in everybody if not one.rank and not _is_strange(one)]
    if len(missing) + len(strange) < len(everybody):
        text = f"a {noun} has no rank, and others have one"
        yield from once("T055", text, _places(missing, field))


def _is_strange(one: Ranked) -> bool:
    return bool(one.written) and whole(one.written) is None


def _against_points(given: list[Ranked], field: Field, noun: str, certain: bool) -> Iterator[Finding]:
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
        yield from once("T228", text, _places([one for one, _ in found], field))
        return
    for one, other in found:
        yield tell(
            "T228",
            f"{noun} {one.number} has {format_points(one.points or 0)} points and rank {one.rank}, {noun} "
            f"{other.number} (line {other.line}) {format_points(other.points or 0)} and rank {other.rank}",
            one.line,
            field.first,
            one.written,
            case="certain",
        )


def _shared(given: list[Ranked], field: Field) -> list[Finding]:
    shared = [one for before, one in pairwise(given) if one.rank == before.rank and one.points == before.points]
    return once("T055", "a rank is shared", _places(shared, field), case="shared")


def _left_out(given: list[Ranked], field: Field) -> list[Finding]:
    """Find ranks that nobody has; after a rank that n share, the next n - 1 are not left out."""
    after_gap = [
        one for place, (before, one) in enumerate(pairwise(given), 2) if one.rank > place and one.rank > before.rank + 1
    ]
    text = "ranks before this one are left out"
    return once("T229", text, _places(after_gap, field))


def _places(ranked: list[Ranked], field: Field) -> list[Place]:
    return [Place(one.line, field.first, one.written) for one in ranked]


def _is_by_points(records: Records) -> bool:
    """Return whether the standings are by points first, as all are whose order (`212`) is not given otherwise."""
    line = records.first(STANDINGS.code)
    first = value_of(line).upper().partition(",")[0].strip() if line is not None else ""
    return not first or first.startswith(_SCORES)
