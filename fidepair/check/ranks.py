"""Ranks that somebody gave, beside the standings: what contradicts the methods of the list, and
which of them decides.

Orders are compared, not single ranks: who were exchanged are told once, together (reference: C.07
2, 4).
"""

from __future__ import annotations

from collections import Counter
from itertools import islice
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from fidepair.standings.decimals import told_apart
from fidepair.standings.methods import SCORES
from fidepair.standings.ranking import EDITIONS, standings

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from fidepair.standings.ranking import Standing, Standings, Value
    from fidepair.tournament import Tournament

MISPLACED, SHARED, REFINED = "misplaced", "shared", "refined"
"""Ranks in another order than that of the standings; one rank for those whom a method separates;
different ranks for those who stay tied, as lots or a play-off give them (4.2), which contradict
nothing."""
MOST_NAMED = 6
_EXCHANGED = 2


class RankDifference(NamedTuple):
    """What a set of participants shows, by number, best first: the ranks that were given and those
    of the standings.

    `method`: the place in the list of the one that decides, and `values` by it; None and empty for
    those who stay tied.
    """

    kind: str
    numbers: tuple[int, ...]
    given: tuple[int, ...]
    computed: tuple[int, ...]
    method: int | None = None
    values: tuple[Value, ...] = ()

    @property
    def is_wrong(self) -> bool:
        """Whether the ranks contradict the standings."""
        return self.kind != REFINED

    def shown_values(self) -> tuple[str, ...]:
        """Return the values as texts."""
        return tuple(map(told_apart, self.values))


class RankCheck(NamedTuple):
    """All ranks of an event beside its standings. `looks_like`: what they are instead, where that
    is clear."""

    standings: Standings
    differences: tuple[RankDifference, ...]
    looks_like: str = ""

    @property
    def agrees(self) -> bool:
        """Whether no rank contradicts the standings."""
        return not any(found.is_wrong for found in self.differences)

    def said(self, found: RankDifference, noun: str = "player") -> str:
        """Return a difference in a sentence."""
        return said(found, self.standings, noun)

    def is_about_score(self, found: RankDifference) -> bool:
        """Whether a score decides it, not a tie-break."""
        return found.method is not None and self.standings.methods[found.method].code.name in SCORES


class _TiedSet(NamedTuple):
    """Who share a rank; `decided`: the least method between them and those before them, by its
    place in the list."""

    lines: list[Standing]
    decided: int


def is_over(tournament: Tournament, rounds: int | None = None) -> bool:
    """Return whether nothing is left to be played; where no number of rounds is known, what is
    there is all."""
    last = tournament.rounds_paired
    rounds = tournament.rounds if rounds is None else rounds
    is_closed = tournament.rounds_closed == last > 0 and not tournament.unentered
    return is_closed and (rounds is None or last >= rounds)


def check_ranks(tournament: Tournament, ranks: Mapping[int, int]) -> RankCheck:
    """Return how the ranks, by number, compare with the standings after the last round that is
    closed.

    Who has no rank (0, or none) is left out of the comparison.
    """
    ours = standings(tournament)
    found = RankCheck(ours, tuple(compare(ours, ranks)))
    return found if found.agrees else found._replace(looks_like=_looks_like(found, ranks))


def compare(ours: Standings, ranks: Mapping[int, int]) -> list[RankDifference]:
    """Return what the ranks, by number, show beside the standings, in their order.

    One difference for each set that is tied on everything before the method that decides. Where the
    list is not declared, or a method of it can be told by the organiser only, those whom it leaves
    tied may have any ranks.
    """
    groups = _groups(ours, ranks)
    wrong: dict[tuple[int, int], list[list[_TiedSet]]] = {}
    found = []
    first = 0
    for block in _blocks(groups, ranks):
        if len(block) > 1:
            method = min(group.decided for group in block[1:])
            start = first
            while start and groups[start].decided >= method:
                start -= 1
            wrong.setdefault((start, method), []).append(block)
        elif ours.is_declared and ours.is_complete and len({ranks[n] for n in _numbers(block)}) > 1:
            found.append((first, _difference(REFINED, block[0].lines, ranks)))
        first += len(block)
    for (start, method), blocks in wrong.items():
        displaced = [line for block in blocks for line in _displaced(block, ranks)]
        kind = MISPLACED if displaced else SHARED
        lines = displaced or [line for block in blocks for line in _sharing(block, ranks)]
        found.append((start, _difference(kind, lines, ranks, method)))
    return [difference for _, difference in sorted(found, key=lambda one: one[0])]


# ── The sets ─────────────────────────────────────────────────────────────────
def _groups(ours: Standings, ranks: Mapping[int, int]) -> list[_TiedSet]:
    """Return those who have a rank, in the groups that the standings leave tied."""
    groups: list[_TiedSet] = []
    none = len(ours.methods)
    decided = none
    for line in ours.lines:
        decided = min(decided, none if line.decided is None else line.decided)
        if not ranks.get(line.participant.number):
            continue
        if groups and groups[-1].lines[0].rank == line.rank:
            groups[-1].lines.append(line)
        else:
            groups.append(_TiedSet([line], decided))
            decided = none
    return groups


def _blocks(groups: Sequence[_TiedSet], ranks: Mapping[int, int]) -> Iterator[list[_TiedSet]]:
    """Yield the shortest runs of groups outside which nobody has a rank that belongs between
    theirs."""
    best_behind = [inf]
    for group in reversed(groups):
        best_behind.append(min(best_behind[-1], *(ranks[number] for number in _numbers([group]))))
    block: list[_TiedSet] = []
    worst = 0
    for group, behind in zip(groups, best_behind[-2::-1], strict=True):
        block.append(group)
        worst = max(worst, *(ranks[number] for number in _numbers([group])))
        if worst < behind:
            yield block
            block, worst = [], 0


def _numbers(block: Sequence[_TiedSet]) -> list[int]:
    return [line.participant.number for group in block for line in group.lines]


def _displaced(block: Sequence[_TiedSet], ranks: Mapping[int, int]) -> Iterator[Standing]:
    """Yield who has none of the ranks that belong to his group, when those of the block are dealt
    out in order."""
    dealt = iter(sorted(ranks[number] for number in _numbers(block)))
    for group in block:
        own = {*islice(dealt, len(group.lines))}
        yield from (line for line in group.lines if ranks[line.participant.number] not in own)


def _sharing(block: Sequence[_TiedSet], ranks: Mapping[int, int]) -> Iterator[Standing]:
    """Yield who has the rank of somebody in another group."""
    groups_with: Counter[int] = Counter()
    for group in block:
        groups_with.update({ranks[number] for number in _numbers([group])})
    for group in block:
        yield from (line for line in group.lines if groups_with[ranks[line.participant.number]] > 1)


def _difference(
    kind: str, lines: Sequence[Standing], ranks: Mapping[int, int], method: int | None = None
) -> RankDifference:
    numbers = tuple(line.participant.number for line in lines)
    given = tuple(ranks[number] for number in numbers)
    values = () if method is None else tuple(line.values[method] for line in lines)
    return RankDifference(kind, numbers, given, tuple(line.rank for line in lines), method, values)


# ── What they look like ──────────────────────────────────────────────────────
def _looks_like(found: RankCheck, ranks: Mapping[int, int]) -> str:
    """Return what the ranks are instead of ranks of these standings; nothing where only two were
    exchanged."""
    ours, given = found.standings, {number: rank for number, rank in ranks.items() if rank}
    if (
        sum(len(difference.numbers) for difference in found.differences if difference.is_wrong)
        <= _EXCHANGED
    ):
        return ""
    if all(number == rank for number, rank in given.items()):
        return "the starting numbers"
    exchanged = {rank: number for number, rank in given.items()}
    if exchanged.keys() == given.keys() and _fits(ours, exchanged):
        return "rank and number, exchanged: each rank has the number of who has that rank"
    tournament, edition = ours.tournament, ours.edition
    for after in range(ours.after - 1, 0, -1):
        if _fits(standings(tournament, after=after, edition=edition), given):
            return f"the ranks after round {after}"
    for other in EDITIONS:
        if other != edition and _fits(
            standings(tournament, after=ours.after, edition=other), given
        ):
            return f"the ranks by the edition of {other} of C.07, and here that of {edition} holds, by the first day"
    return ""


def _fits(ours: Standings, ranks: Mapping[int, int]) -> bool:
    return not any(found.is_wrong for found in compare(ours, ranks))


# ── In words ─────────────────────────────────────────────────────────────────
def said(found: RankDifference, ours: Standings, noun: str = "player") -> str:
    """Return a difference from these standings in a sentence."""
    named = [f"{noun} {number}" for number in found.numbers[:MOST_NAMED]]
    more = (
        f"; and {len(found.numbers) - MOST_NAMED} more" if len(found.numbers) > MOST_NAMED else ""
    )
    if found.method is None:
        ranks = ", ".join(
            f"{name} rank {rank}" for name, rank in zip(named, found.given, strict=False)
        )
        return f"the whole list leaves these tied on rank {found.computed[0]}, and {ranks}{more}"
    method = ours.methods[found.method]
    code = method.code.text
    by = f"{code} ({method.tie_break.article})" if method.tie_break else code
    each = "; ".join(
        f"{name} has rank {given}, expected {computed} ({code} {value})"
        for name, given, computed, value in zip(
            named, found.given, found.computed, found.shown_values(), strict=False
        )
    )
    what = (
        "a rank is shared by those whom"
        if found.kind == SHARED
        else "ranks are not in the order of"
    )
    return f"{what} {by}{' separates' if found.kind == SHARED else ''}: {each}{more}"
