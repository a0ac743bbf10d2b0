"""Ranks in the file against the points and the declared tie-breaks, and ranks that are missing,
shared or left out."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from fidepair.check.ranks import check_ranks
from fidepair.desk.record.past_state import is_rated_otherwise
from fidepair.findings import tell
from fidepair.lint.places import Place, once
from fidepair.lint.rounds import is_finished
from fidepair.tournament import PrimaryScore
from fidepair.trf.format.dialects import rules_of
from fidepair.trf.format.remarks import are_rated_otherwise
from fidepair.trf.read.ranks import OF_THE_START, WRONG_POINTS, rank_field, read_ranks
from fidepair.trf.read.records import type_line, value_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from fidepair.check.ranks import RankCheck
    from fidepair.findings import Finding
    from fidepair.tournament import Tournament
    from fidepair.trf.format.reading import Event, Records, State
    from fidepair.trf.read.ranks import RankRead
    from fidepair.trf.read.reader import Examination


def ranks(examination: Examination, event: Event, state: State) -> Iterator[Finding]:
    """Yield what is to be said about the ranks; after the last round with more weight than before
    it."""
    records, tournament = examination.records, examination.tournament
    if records is None or not state.last:
        return
    everybody, field = read_ranks(event), rank_field(event)
    noun = "player" if event.teams is None else "team"
    strange = [_place(one, field.first) for one in everybody if one.is_strange]
    yield from once("T055", f"a rank is not a number ({field}); not used", strange, case="text")
    missing = [_place(one, field.first) for one in everybody if not one.rank and not one.is_strange]
    if len(missing) + len(strange) < len(everybody):
        yield from once("T055", f"a {noun} has no rank, and others have one", missing)
    told = {finding.code for finding in examination.findings}
    given = sorted((one for one in everybody if one.rank), key=lambda one: one.rank)
    places = {one.number: _place(one, field.first) for one in given}
    is_over = is_finished(examination, state) and not (tournament and tournament.unentered)
    if _are_of_the_event(tournament, records):
        yield from _left_out(given, places) if is_over else ()
        return
    by_games = event.teams is not None and _is_by_games(records)
    against_points = (
        []
        if told & WRONG_POINTS or (is_over and tournament)
        else _against_points(given, places, by_games)
    )
    check = None
    if tournament is not None and not told & WRONG_POINTS and (is_over or against_points):
        check = check_ranks(tournament, {one.number: one.rank for one in given})
    if OF_THE_START in told and (against_points or not (check and check.agrees)):
        return
    if is_over and check is not None:
        yield from _against_standings(check, places, noun)
    elif against_points:
        looks_like = check.looks_like if check is not None else ""
        asked = (
            f"they look like {looks_like}" if looks_like else "are they the ranks of another day?"
        )
        yield from once(
            "T228", f"a {noun} with more points has a worse rank; {asked}", against_points
        )
    if is_over:
        if check is None or not check.standings.is_declared:
            yield from once("T055", "a rank is shared", _shared(given, places), case="shared")
        yield from _left_out(given, places)


def _are_of_the_event(tournament: Tournament | None, records: Records) -> bool:
    """Return whether the ranks are not by the results of the file, some of which are for the rating
    only (4.3)."""
    declared = are_rated_otherwise(line.text for line in records.comments)
    if tournament is None or not declared:
        return declared

    return is_rated_otherwise(tournament)


def _place(one: RankRead, column: int) -> Place:
    return Place(one.line.number, column, one.written)


def _is_by_games(records: Records) -> bool:
    line = type_line(records)
    return line is not None and rules_of(value_of(line)).primary is PrimaryScore.GAME


def _against_standings(check: RankCheck, places: dict[int, Place], noun: str) -> Iterator[Finding]:
    """Find ranks that are not those of the standings; all at once where it is clear what they are
    instead."""
    wrong = [found for found in check.differences if found.is_wrong]
    if check.looks_like:
        first = min(places[number] for found in wrong for number in found.numbers)
        yield tell(
            "T228",
            f"the ranks are not those of the standings; they look like {check.looks_like}",
            *first,
            case="certain",
        )
        return
    for found in check.differences:
        first, said = places[found.numbers[0]], check.said(found, noun)
        if not found.is_wrong:
            yield tell("T271", said, *first)
        elif check.is_about_score(found):
            yield tell("T228", said, *first, case="certain")
        else:
            yield tell("T270", said, *first, expected=str(found.computed[0]))


def _against_points(
    given: Sequence[RankRead], places: dict[int, Place], by_games: bool
) -> list[Place]:
    """Return where participants have more points than somebody whose rank is as good or better."""
    found: list[Place] = []
    least: int | None = None  # the fewest points of those with better ranks, and of the same rank
    for one in sorted(given, key=lambda one: (one.rank, one.points[by_games] or 0)):
        points = one.points[by_games]
        if points is None:
            continue
        if least is None or points <= least:
            least = points
        else:
            found.append(places[one.number])
    return found


def _shared(given: Sequence[RankRead], places: dict[int, Place]) -> list[Place]:
    ordered = sorted(given, key=lambda one: (one.rank, one.points[0] or 0))
    both = pairwise(ordered)
    return [
        places[one.number]
        for before, one in both
        if (one.rank, one.points) == (before.rank, before.points)
    ]


def _left_out(given: Sequence[RankRead], places: dict[int, Place]) -> list[Finding]:
    """Find ranks that nobody has; after a rank that n share, the next n - 1 are not left out."""
    pairs = enumerate(pairwise(given), 2)
    behind = [
        places[one.number]
        for place, (before, one) in pairs
        if one.rank > place and one.rank > before.rank + 1
    ]
    return once("T229", "ranks before this one are left out", behind)
