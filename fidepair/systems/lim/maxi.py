"""C.04.4.3 Articles 3.8 and 5.7: the pairs of a group in a Maxi-tournament, where ratings limit exchanges.

A floater's opponent is within 100 points of the first one available by number, when the floater's turn comes; a
resident's opponent in the second scrutiny is within 100 points of the one of the first, for both (decision L19). Who is
available for a floater depends on whom those before it have met, so the opponents of floaters are tried in their order,
few of them being close enough; for each choice the residents make the best pairing that is left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair.systems.lim.group import exchange_order, graph, opponents_of_floater
from fidepair.systems.lim.players import suits
from fidepair.systems.lim.second_scrutiny import PairsInTurn

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from fidepair.systems.lim.group import Group


class _Tried(NamedTuple):
    """The opponents of the floaters, by place, the best pairing of the residents who are left; and what is to be least:
    third colours (6), then bad pairs in the order of scrutiny (5.2)."""

    opponents: dict[int, int]
    residents: PairsInTurn | None
    disadvantages: tuple[int, tuple[bool, ...]]


class PairsClosely:
    """The best pairings of those who are left in a Maxi-tournament, as the players take their opponents."""

    def __init__(self, group: Group) -> None:
        self.group = group
        self.replaced = dict(self._first_scrutiny())
        self.rows = self._exchangeable()
        # The first of the best; nothing is better than what would be best without limits.
        unlimited = PairsInTurn(group.table, list(group.rows), group.members, fallen=group.fallen)
        least = unlimited.thirds, tuple(not good for good in unlimited.sequence)
        best: _Tried | None = None
        for tried in self._tries():
            if best is None or tried.disadvantages < best.disadvantages:
                best = tried
                if best.disadvantages == least:
                    break
        assert best is not None, "the first scrutiny has a pairing"
        self.opponents, self.residents, _ = best

    def take(self, v: int, wanted: Iterable[int]) -> int:
        """Return the opponent of `v`, the first in the order of scrutiny who is left; of `wanted`, if a resident."""
        found = self.opponents.get(v)
        if found is None:
            assert self.residents is not None
            found = self.residents.take(v, wanted)
        return found

    def _first_scrutiny(self) -> Iterator[tuple[int, int]]:
        """4.1: yield the pairs of the first complete pairing, both ways round."""
        group = self.group
        left = list(group.members)
        pairs = PairsInTurn(group.table, list(group.rows), left, fallen=group.fallen, by_colour=False)
        while left:
            v = left[0]
            floats = v in group.floaters
            w = pairs.take(v, opponents_of_floater(group, v, left) if floats else exchange_order(left))
            yield from ((v, w), (w, v))
            left = [u for u in left if u not in (v, w)]

    def _exchangeable(self) -> list[int]:
        """5.7: return who may meet whom among the residents, in the second scrutiny."""
        group, table, replaced = self.group, self.group.table, self.replaced
        rows = list(group.rows)
        for v in group.residents:
            for w in group.residents:
                if v != w and not (table.are_close(replaced[v], w) and table.are_close(replaced[w], v)):
                    rows[v] &= ~(1 << w)
        return rows

    def _tries(self) -> Iterator[_Tried]:
        """Yield what the floaters can do, in the order in which their opponents are tried (3.6 to 3.8)."""
        group = self.group
        table = group.table
        branches: list[tuple[list[int], dict[int, int], int, tuple[bool, ...]]] = [(list(group.members), {}, 0, ())]
        while branches:
            left, opponents, thirds, bad = branches.pop()
            v = next((v for v in group.floaters if v in left), None)
            if v is None:
                yield from self._with_residents(left, opponents, thirds, bad)
                continue
            for w in reversed(opponents_of_floater(group, v, left)):
                rest = [u for u in left if u not in (v, w)]
                third = table.third_colours(v, w) if group.fallen else 0
                is_bad = not suits(table.due[v], table.due[w])
                branches.append((rest, opponents | {v: w}, thirds + third, (*bad, is_bad)))

    def _with_residents(
        self, left: Sequence[int], opponents: dict[int, int], thirds: int, bad: tuple[bool, ...]
    ) -> Iterator[_Tried]:
        """Yield the best that the residents can do, if they can all be paired."""
        if not left:
            yield _Tried(opponents, None, (thirds, bad))
        elif graph(self.rows, left).complete():
            best = PairsInTurn(self.group.table, self.rows, left, fallen=self.group.fallen)
            all_bad = (*bad, *(not good for good in best.sequence))
            yield _Tried(opponents, best, (thirds + best.thirds, all_bad))
