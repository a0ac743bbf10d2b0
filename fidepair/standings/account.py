"""The account of one participant's place in the standings: the source of each value, and the
methods that separate the participant from the neighbours."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair.errors import UsageError
from fidepair.standings.sources import Source, of_encounter

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fidepair.standings.encounter import Stage
    from fidepair.standings.ranking import Method, Ranking, Standing, Standings, Tied, Value
    from fidepair.standings.rounds import Results

ALONE, DROPPED, NOT_COMPUTED, UNEQUAL = "alone", "dropped", "not computed", "unequal"
"""The reasons why a method does not affect a participant: no longer tied; the method is dropped;
only the organiser can compute it, or one before it; 12.1 needs equal game points."""


class MethodAccount(NamedTuple):
    """One method of the list for one participant. `tied`, `left`: the numbers of the participants
    tied with this one before and after it; `unused`: the reason why it has no effect, or empty;
    `source`: None if it is unknown."""

    method: Method
    value: Value
    tied: tuple[int, ...]
    left: tuple[int, ...]
    unused: str
    source: Source | None


class Neighbour(NamedTuple):
    """The nearest line with a better or worse rank. `decided`: the index of the method that decides
    between the two, None for lots."""

    line: Standing
    decided: int | None


class Account(NamedTuple):
    """The account of one line of the standings. `shared`: the numbers of the others with the same
    rank."""

    standings: Standings
    line: Standing
    methods: tuple[MethodAccount, ...]
    before: Neighbour | None
    behind: Neighbour | None
    shared: tuple[int, ...]


def account(ranking: Ranking, number: int) -> Account:
    """Return the account of a participant's place. Raises UsageError for an unknown number."""
    lines = ranking.standings.lines
    line = {line.participant.number: line for line in lines}.get(number)
    if line is None:
        raise UsageError(f"Participant {number} is not in the standings.")
    of_rank = [other for other in lines if other.rank == line.rank]
    first = lines.index(of_rank[0])
    behind = first + len(of_rank)
    return Account(
        ranking.standings,
        line,
        tuple(_methods(ranking, line)),
        Neighbour(lines[first - 1], lines[first].decided) if first else None,
        Neighbour(lines[behind], lines[behind].decided) if behind < len(lines) else None,
        tuple(other.participant.number for other in of_rank if other is not line),
    )


def _methods(ranking: Ranking, line: Standing) -> list[MethodAccount]:
    results = ranking.results
    who = results.people.index(line.participant)
    groups = [_group_with(who, tied) for tied in ranking.tied]
    others = []
    for group in groups:
        others.append(tuple(results.people[one].number for one in group if one != who))
    found = []
    is_computable = True
    for index, method in enumerate(ranking.standings.methods):
        is_computable = is_computable and not method.stops
        unused = _reason_unused(method, groups[index], results, is_computable=is_computable)
        source = None
        if not method.dropped:
            source = _source(method, groups[index], results, who)
        value = line.values[index]
        found.append(MethodAccount(method, value, others[index], others[index + 1], unused, source))
    return found


def _group_with(who: int, tied: Sequence[Tied]) -> list[int]:
    """Return the members of the group to which a participant belongs."""
    return next(group.members for group in tied if who in group.members)


def _reason_unused(
    method: Method, group: list[int], results: Results, *, is_computable: bool
) -> str:
    if method.dropped and not method.stops:
        return DROPPED
    if not is_computable:
        return NOT_COMPUTED
    if len(group) == 1:
        return ALONE
    assert method.tie_break is not None
    applies = method.tie_break.applies
    if applies is not None and not applies(results, group):
        return UNEQUAL
    return ""


def _source(method: Method, group: list[int], results: Results, who: int) -> Source:
    tie_break, modifiers = method.tie_break, method.code.modifiers
    assert tie_break is not None
    if tie_break.source is not None:
        return tie_break.source(results, modifiers, who)
    assert tie_break.separate is not None
    stages: list[Stage] = []
    tie_break.separate(results, group, modifiers, stages)
    return of_encounter(results, stages, who)
