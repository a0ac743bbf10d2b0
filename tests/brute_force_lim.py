"""C.04.4.3 for one small scoregroup, by looking at every pairing: who floats, and who meets whom.

Shares with the engine only what it knows of single players and pairs (`players.Table`) and the order in which a floater
looks at opponents; no search.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from fidepair.systems.lim.scrutiny import opponents_in_order

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from fidepair.systems.lim.players import Table
    from fidepair.systems.lim.scrutiny import Group

Pairing = frozenset[frozenset[int]]


def pairings(table: Table, members: Sequence[int]) -> Iterator[Pairing]:
    """Yield every complete pairing of compatible players (2.1)."""
    if not members:
        yield frozenset()
        return
    first, *others = members
    for other in others:
        if table.rows[first] >> other & 1:
            for rest in pairings(table, [v for v in others if v != other]):
                yield rest | {frozenset((first, other))}


def partner(pairing: Pairing, v: int) -> int:
    """Return whom v meets."""
    return next(w for pair in pairing if v in pair for w in pair if w != v)


def pairing_of(group: Group) -> list[tuple[int, int]]:
    """2.4, 3.6 to 3.8, 4.1 to 4.3, 5.2: return the pairs of the group in the order of scrutiny."""
    table = group.table
    left = list(pairings(table, group.members))
    for v in group.members:  # 5.2
        serving = [p for p in left if table.good[v] >> partner(p, v) & 1]
        left = serving or left
    made = []
    free = list(group.members)
    while free:
        v = free[0]
        opponents = _opponents(group, v, free)
        best = min(opponents.index(partner(p, v)) for p in left)
        w = opponents[best]
        left = [p for p in left if partner(p, v) == w]
        made.append((v, w))
        free = [x for x in free if x not in (v, w)]
    return made


def _opponents(group: Group, v: int, free: Sequence[int]) -> list[int]:
    if v in group.floaters:
        mask = sum(1 << w for w in free)
        return opponents_in_order(group.table, v, group.residents, group.floaters, mask)
    half = len(free) // 2
    return [*free[half:], *reversed(free[1:half])]


def smallest_sets(table: Table, members: Sequence[int]) -> list[tuple[int, ...]]:
    """Return all smallest sets of players without whom the others have a complete pairing."""
    for size in range(len(members) % 2, len(members) + 1, 2):
        found = [
            chosen
            for chosen in combinations(members, size)
            if any(True for _ in pairings(table, [v for v in members if v not in chosen]))
        ]
        if found:
            return found
    raise AssertionError("nobody is left, and nobody is paired")


def first_unserved(table: Table, order: Sequence[int]) -> int:
    """4.3: the first player who has no opponent in any pairing of some players in which all before him have one."""
    every = [
        {v for pair in p for v in pair}
        for size in range(0, len(order) + 1, 2)
        for chosen in combinations(order, size)
        for p in pairings(table, chosen)
    ]
    for place in range(len(order)):
        if not any(served.issuperset(order[: place + 1]) for served in every):
            return order[place]
    raise AssertionError("everybody has an opponent")


def floaters_of(
    table: Table, members: Sequence[int], kind: Callable[[int], str], stuck: int, lowest_first: Sequence[int]
) -> set[int]:
    """3.9.2, 4.4: of the smallest sets the one with fewest of types a, b, c, with `stuck`, in the lowest company."""

    def disadvantage(chosen: tuple[int, ...]) -> tuple[object, ...]:
        kinds = [kind(v) for v in chosen]
        company = sorted(lowest_first.index(v) for v in chosen)
        return *(kinds.count(letter) for letter in "abc"), stuck not in chosen, company

    return set(min(smallest_sets(table, members), key=disadvantage))
