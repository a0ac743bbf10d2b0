"""Compare given ranks with the standings: the ranks that contradict the list of tie-breaks, and the
method that decides (reference: C.07 2, 4).

Orders are compared, not single ranks: exchanged participants are one difference.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, chain
from math import inf
from operator import itemgetter
from typing import NamedTuple

from fidepair.standings.methods import SCORES
from fidepair.standings.ranking import EDITIONS, Standing, Standings, Value, exact_value, standings
from fidepair.tournament import Kind, Tournament

MISPLACED, SHARED, REFINED = "misplaced", "shared", "refined"
"""The kinds of differences: ranks in another order than the standings; one rank for participants
whom a method separates; different ranks for participants who stay tied. The last kind comes from
lots or a play-off (4.2) and contradicts nothing."""
MAX_NAMED = 6
_EXCHANGED = 2


class RankDifference(NamedTuple):
    """A difference for a set of participants, by number, best first: the given ranks and those of
    the standings.

    `method`: the index in the list of the method that decides, and `values` by it; None and empty
    for participants who stay tied.
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
        return tuple(map(exact_value, self.values))


class RankCheck(NamedTuple):
    """The comparison of all ranks with the standings. `looks_like`: a description of the ranks, if
    they are clearly something else."""

    standings: Standings
    differences: tuple[RankDifference, ...]
    looks_like: str = ""

    @property
    def agrees(self) -> bool:
        """Whether no rank contradicts the standings."""
        return not any(found.is_wrong for found in self.differences)

    def sentence(self, found: RankDifference, noun: str = "player") -> str:
        """Return a sentence that describes a difference."""
        return describe_difference(found, self.standings, noun)

    def is_about_score(self, found: RankDifference) -> bool:
        """Whether a score, not a tie-break, decides it."""
        if found.method is None:
            return False
        return self.standings.methods[found.method].code.name in SCORES


class _TiedSet(NamedTuple):
    """The lines that share a rank. `decided`: the lowest index of the methods that separate them
    from the set before."""

    lines: list[Standing]
    decided: int


def is_over(tournament: Tournament, rounds: int | None = None) -> bool:
    """Whether all rounds have been played; without a number of rounds, those in the file are
    all."""
    last = tournament.rounds_paired
    if rounds is None:
        rounds = tournament.rounds
    if last == 0 or tournament.rounds_closed != last or tournament.unentered:
        return False
    return rounds is None or last >= rounds


def check_ranks(tournament: Tournament, ranks: Mapping[int, int]) -> RankCheck:
    """Compare the ranks, by participant number, with the standings after the last closed round.

    A participant without a rank (0 or missing) is left out.
    """
    ours = standings(tournament)
    found = RankCheck(ours, tuple(compare(ours, ranks)))
    if found.agrees:
        return found
    return found._replace(looks_like=_looks_like(found, ranks))


def compare(ours: Standings, ranks: Mapping[int, int]) -> list[RankDifference]:
    """Return the differences between the ranks, by participant number, and the standings, in order
    of the standings.

    There is one difference for each set of participants who are tied before the method that
    decides. If the list is undeclared, or only the organiser can compute one of its methods, those
    who stay tied may have any ranks.
    """
    groups = _groups(ours, ranks)
    is_final = ours.is_declared and ours.is_complete
    wrong: dict[tuple[int, int], list[list[_TiedSet]]] = {}
    found = []
    first = 0
    for block in _blocks(groups, ranks):
        if len(block) > 1:
            method = min(group.decided for group in block[1:])
            start = _first_tied(groups, first, method)
            wrong.setdefault((start, method), []).append(block)
        elif is_final and len(set(_ranks_in(block, ranks))) > 1:
            found.append((first, _difference(REFINED, block[0].lines, ranks)))
        first += len(block)
    for (start, method), blocks in wrong.items():
        found.append((start, _wrong(blocks, ranks, method)))
    found.sort(key=itemgetter(0))
    return [difference for _, difference in found]


def _first_tied(groups: Sequence[_TiedSet], place: int, method: int) -> int:
    """Return the place of the first group that is tied with this one before the method decides."""
    while place and groups[place].decided >= method:
        place -= 1
    return place


def _wrong(
    blocks: Iterable[Sequence[_TiedSet]], ranks: Mapping[int, int], method: int
) -> RankDifference:
    """Return the difference of blocks that the same method orders: participants in the wrong
    order, or with a shared rank if the order is right."""
    displaced = [line for block in blocks for line in _displaced(block, ranks)]
    if displaced:
        return _difference(MISPLACED, displaced, ranks, method)
    sharing = [line for block in blocks for line in _sharing(block, ranks)]
    return _difference(SHARED, sharing, ranks, method)


# ── The sets ─────────────────────────────────────────────────────────────────
def _groups(ours: Standings, ranks: Mapping[int, int]) -> list[_TiedSet]:
    """Return the lines that have a rank, in the groups that the standings leave tied."""
    groups: list[_TiedSet] = []
    none = len(ours.methods)
    decided = none
    for line in ours.lines:
        if line.decided is not None:
            decided = min(decided, line.decided)
        if not ranks.get(line.participant.number):
            continue
        if groups and groups[-1].lines[0].rank == line.rank:
            groups[-1].lines.append(line)
        else:
            groups.append(_TiedSet([line], decided))
            decided = none
    return groups


def _blocks(groups: Sequence[_TiedSet], ranks: Mapping[int, int]) -> Iterator[list[_TiedSet]]:
    """Split the groups into the shortest blocks such that all ranks of a block are better than
    those of the next."""
    best: list[float] = [min(_ranks_in([group], ranks)) for group in groups]
    best_behind = [*accumulate(reversed([*best[1:], inf]), min)]
    best_behind.reverse()
    block: list[_TiedSet] = []
    worst = 0
    for group, behind in zip(groups, best_behind, strict=False):
        block.append(group)
        worst = max(worst, *_ranks_in([group], ranks))
        if worst < behind:
            yield block
            block, worst = [], 0


def _ranks_in(block: Sequence[_TiedSet], ranks: Mapping[int, int]) -> list[int]:
    lines = chain.from_iterable(group.lines for group in block)
    return [ranks[line.participant.number] for line in lines]


def _displaced(block: Sequence[_TiedSet], ranks: Mapping[int, int]) -> Iterator[Standing]:
    """Yield the lines that have none of the ranks of their group, after the ranks of the block are
    dealt out in order."""
    dealt = sorted(_ranks_in(block, ranks))
    first = 0
    for group in block:
        last = first + len(group.lines)
        own = dealt[first:last]
        first = last
        for line in group.lines:
            if ranks[line.participant.number] not in own:
                yield line


def _sharing(block: Sequence[_TiedSet], ranks: Mapping[int, int]) -> Iterator[Standing]:
    """Yield the lines whose rank also appears in another group."""
    groups_with: Counter[int] = Counter()
    for group in block:
        groups_with.update(set(_ranks_in([group], ranks)))
    for group in block:
        for line in group.lines:
            if groups_with[ranks[line.participant.number]] > 1:
                yield line


def _difference(
    kind: str, lines: Sequence[Standing], ranks: Mapping[int, int], method: int | None = None
) -> RankDifference:
    numbers = tuple(line.participant.number for line in lines)
    given = tuple(ranks[number] for number in numbers)
    values = () if method is None else tuple(line.values[method] for line in lines)
    return RankDifference(kind, numbers, given, tuple(line.rank for line in lines), method, values)


# ── Other meanings of the ranks ──────────────────────────────────────────────
def _looks_like(found: RankCheck, ranks: Mapping[int, int]) -> str:
    """Return a description of ranks that are clearly not those of these standings; empty if at most
    two participants are misplaced."""
    wrong = sum(len(one.numbers) for one in found.differences if one.is_wrong)
    if wrong <= _EXCHANGED:
        return ""
    given = {number: rank for number, rank in ranks.items() if rank}
    if all(number == rank for number, rank in given.items()):
        return "the starting numbers"
    ours = found.standings
    exchanged = {rank: number for number, rank in given.items()}
    if exchanged.keys() == given.keys() and _fits(ours, exchanged):
        return "rank and number exchanged: each rank shows the number of its player"
    tournament, edition = ours.tournament, ours.edition
    for after in range(ours.after - 1, 0, -1):
        if _fits(standings(tournament, after=after, edition=edition), given):
            return f"the ranks after round {after}"
    for other in EDITIONS:
        if other == edition:
            continue
        if _fits(standings(tournament, after=ours.after, edition=other), given):
            return (
                f"the ranks by the {other} edition of C.07, but by the first day the {edition} edition"
                " applies"
            )
    return ""


def _fits(ours: Standings, ranks: Mapping[int, int]) -> bool:
    return not any(found.is_wrong for found in compare(ours, ranks))


# ── The list behind the ranks ────────────────────────────────────────────────
USUAL = ("BH/C1", "BH", "SB", "BH/M1", "DE", "PS", "WIN", "WON", "BPG", "ARO", "SB/C1", "KS")
"""The tie-breaks from which `list_behind` makes its lists, those that most events use first."""
MAX_LISTS = 200
"""Lists that are tried: a second or two for 300 players."""


def list_behind(tournament: Tournament, ranks: Mapping[int, int]) -> tuple[str, ...]:
    """Return the shortest list of usual tie-breaks by which the standings of players are exactly
    the given ranks, with the numbers in ascending order where the list leaves ties.

    A list is only continued while it contradicts no rank. It is `PTS` if points alone are enough,
    and empty if no list is found.
    """
    numbers = [one.number for one in tournament.participants if ranks.get(one.number)]
    given = sorted(numbers, key=lambda number: (ranks[number], number))
    if not given or tournament.kind is not Kind.INDIVIDUAL:
        return ()
    lists: list[tuple[str, ...]] = [("PTS",)]
    for codes in lists:  # which becomes longer on the way
        ours = standings(tournament, codes)
        if not _fits(ours, ranks):
            continue
        if given == [number for number in ours.ranks() if ranks.get(number)]:
            return codes
        more = [(*codes, code) for code in USUAL if code not in codes]
        lists += more[: MAX_LISTS - len(lists)]
    return ()


def behind(tournament: Tournament, ranks: Mapping[int, int]) -> str:
    """Return the end of a sentence about published ranks: the list of tie-breaks behind them, if
    one is found."""
    codes = list_behind(tournament, ranks)
    if not codes:
        return "; no list of the usual tie-breaks gives them"
    if len(codes) == 1:
        return "; points and then the numbers give all of them"
    return f"; the tie-breaks {','.join(codes[1:])} give all of them"


# ── Sentences ────────────────────────────────────────────────────────────────
def describe_difference(found: RankDifference, ours: Standings, noun: str = "player") -> str:
    """Return a sentence that describes a difference from these standings."""
    more = len(found.numbers) - MAX_NAMED
    end = f"; and {more} more" if more > 0 else ""
    names = [f"{noun} {number}" for number in found.numbers[:MAX_NAMED]]
    if found.method is None:
        ranks = [f"{name} rank {rank}" for name, rank in zip(names, found.given, strict=False)]
        given = ", ".join(ranks)
        return f"the whole list leaves these tied on rank {found.computed[0]}, and {given}{end}"
    method = ours.methods[found.method]
    code = method.code.text
    by = f"{code} ({method.tie_break.article})" if method.tie_break else code
    parts = []
    for index, name in enumerate(names):
        value = exact_value(found.values[index])
        ranks_of = f"has rank {found.given[index]}, expected {found.computed[index]}"
        parts.append(f"{name} {ranks_of} ({code} {value})")
    each = "; ".join(parts)
    if found.kind == SHARED:
        return f"participants separated by {by} share a rank: {each}{end}"
    return f"ranks are not in the order of {by}: {each}{end}"
