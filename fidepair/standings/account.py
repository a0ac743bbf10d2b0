"""An account of one participant's place in the standings: where every value comes from, and what
decides between the participant and those before and behind."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair.errors import UsageError
from fidepair.standings.sources import of_encounter

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fidepair.standings.encounter import Stage
    from fidepair.standings.ranking import Method, Ranking, Standing, Standings, Tied, Value
    from fidepair.standings.rounds import Results
    from fidepair.standings.sources import Source

ALONE, DROPPED, NOT_TOLD, UNEQUAL = "alone", "dropped", "not told", "unequal"
"""Why a method of the list does nothing for somebody: nobody is tied any more; it is dropped; it
stands behind one that only the organiser can compute, or is one; 12.1 is for teams with as many
game points."""


class Told(NamedTuple):
    """One method of the list for one participant. `tied`: with whom, by number, before it; `left`:
    with whom after it; `unused`: why it does nothing, or an empty text; `source`: None where
    nothing can be told."""

    method: Method
    value: Value
    tied: tuple[int, ...]
    left: tuple[int, ...]
    unused: str
    source: Source | None


class Neighbour(NamedTuple):
    """The last one before, or the first one behind. `decided`: the method, by its place in the
    list; None: lots."""

    line: Standing
    decided: int | None


class Account(NamedTuple):
    """What there is to tell of one line of the standings. `shared`: who has the same rank, by
    number."""

    standings: Standings
    line: Standing
    methods: tuple[Told, ...]
    before: Neighbour | None
    behind: Neighbour | None
    shared: tuple[int, ...]


def account(ranking: Ranking, number: int) -> Account:
    """Return the account of a participant's place. Raises UsageError for a number that nobody
    has."""
    lines = ranking.standings.lines
    place = next(
        (place for place, line in enumerate(lines) if line.participant.number == number), None
    )
    if place is None:
        raise UsageError(f"There is no participant {number} in the standings.")
    first, last = place, place
    while first and lines[first - 1].rank == lines[place].rank:
        first -= 1
    while last + 1 < len(lines) and lines[last + 1].rank == lines[place].rank:
        last += 1
    return Account(
        ranking.standings,
        lines[place],
        tuple(_methods(ranking, lines[place])),
        Neighbour(lines[first - 1], lines[first].decided) if first else None,
        Neighbour(lines[last + 1], lines[last + 1].decided) if last + 1 < len(lines) else None,
        tuple(
            line.participant.number for line in lines[first : last + 1] if line is not lines[place]
        ),
    )


def _methods(ranking: Ranking, line: Standing) -> list[Told]:
    results = ranking.results
    who = results.people.index(line.participant)
    groups = [_group_with(who, tied) for tied in ranking.tied]
    others = [_others(who, group, results) for group in groups]
    found = []
    is_told = True
    for place, (method, value) in enumerate(
        zip(ranking.standings.methods, line.values, strict=True)
    ):
        is_told = is_told and not method.stops
        unused = _unused(method, groups[place], results, is_told=is_told)
        source = None if method.dropped else _source(method, groups[place], results, who)
        found.append(Told(method, value, others[place], others[place + 1], unused, source))
    return found


def _group_with(who: int, tied: Sequence[Tied]) -> list[int]:
    """Return the members of the group to which a participant belongs."""
    return next(group.members for group in tied if who in group.members)


def _others(who: int, group: Sequence[int], results: Results) -> tuple[int, ...]:
    """Return the other members of a participant's group, by number."""
    return tuple(results.people[one].number for one in group if one != who)


def _unused(method: Method, group: list[int], results: Results, *, is_told: bool) -> str:
    if method.dropped and not method.stops:
        return DROPPED
    if not is_told:
        return NOT_TOLD
    if len(group) == 1:
        return ALONE
    applies = method.tie_break and method.tie_break.applies
    return UNEQUAL if applies and not applies(results, group) else ""


def _source(method: Method, group: list[int], results: Results, who: int) -> Source | None:
    tie_break, modifiers = method.tie_break, method.code.modifiers
    assert tie_break is not None
    if tie_break.source is not None:
        return tie_break.source(results, modifiers, who)
    assert tie_break.separate is not None
    stages: list[Stage] = []
    if len(group) > 1:
        tie_break.separate(results, group, modifiers, stages)
    return of_encounter(results, stages, who)
