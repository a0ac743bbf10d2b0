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
    from collections.abc import Iterable, Iterator, Mapping

    from fidepair.systems.lim.group import Group


class _Tried(NamedTuple):
    """The opponents of the floaters, by place, the best pairing of the residents who are left; and what is to be least:
    third colours (6), then bad pairs in the order of scrutiny (5.2)."""

    opponents: dict[int, int]
    residents: PairsInTurn | None
    disadvantages: tuple[int, tuple[bool, ...]]


class _Branch(NamedTuple):
    """Who is left after some floaters have taken their opponents, and what that costs."""

    left: list[int]
    opponents: dict[int, int]
    thirds: int
    bad: tuple[bool, ...]


class PairsClosely:
    """The best pairings of those who are left in a Maxi-tournament, as the players take their opponents."""

    def __init__(self, group: Group) -> None:
        self.group = group
        first = self._best(list(group.rows), by_colour=False)
        self.opponents, self.residents = self._second_scrutiny(first)

    def _second_scrutiny(self, first: _Tried) -> tuple[dict[int, int], PairsInTurn | None]:
        """5.2, 5.7: return the opponents of the floaters, and the best pairings of the residents."""
        replaced = dict(first.opponents) | {w: v for v, w in first.opponents.items()}
        left = [v for v in self.group.residents if v not in replaced]
        while left and first.residents is not None:
            v = left[0]
            w = first.residents.take(v, exchange_order(left))
            replaced |= {v: w, w: v}
            left = [u for u in left if u not in (v, w)]
        best = self._best(self._exchangeable(replaced), by_colour=True)
        return best.opponents, best.residents

    def take(self, v: int, wanted: Iterable[int]) -> int:
        """Return the opponent of `v`, the first in the order of scrutiny who is left; of `wanted`, if a resident."""
        found = self.opponents.get(v)
        if found is None:
            assert self.residents is not None
            found = self.residents.take(v, wanted)
        return found

    def _best(self, rows: list[int], *, by_colour: bool) -> _Tried:
        """Return the first of the best; nothing is better than what would be best without limits."""
        group = self.group
        unlimited = PairsInTurn(group.table, group.rows, group.members, fallen=group.fallen, by_colour=by_colour)
        least = unlimited.thirds, tuple(not good for good in unlimited.sequence)
        best: _Tried | None = None
        for tried in self._tries(rows, by_colour):
            if best is None or tried.disadvantages < best.disadvantages:
                best = tried
                if best.disadvantages == least:
                    break
        assert best is not None, "all of the group can be paired"
        return best

    def _exchangeable(self, replaced: Mapping[int, int]) -> list[int]:
        """5.7: return who may meet whom among the residents, in the second scrutiny; `replaced`: whom they met in the
        first one."""
        group, table = self.group, self.group.table
        rows = list(group.rows)
        for v in group.residents:
            for w in group.residents:
                if v != w and not (table.are_close(replaced[v], w) and table.are_close(replaced[w], v)):
                    rows[v] &= ~(1 << w)
        return rows

    def _tries(self, rows: list[int], by_colour: bool) -> Iterator[_Tried]:
        """Yield what the floaters can do, in the order in which their opponents are tried (3.6 to 3.8)."""
        group = self.group
        table = group.table
        branches = [_Branch(list(group.members), {}, 0, ())]
        while branches:
            branch = branches.pop()
            v = next((v for v in group.floaters if v in branch.left), None)
            if v is None:
                yield from self._with_residents(branch, rows, by_colour)
                continue
            for w in reversed(opponents_of_floater(group, v, branch.left)):
                third = table.third_colours(v, w) if group.fallen else 0
                is_bad = by_colour and not suits(table.due[v], table.due[w])
                branches.append(
                    _Branch(
                        [u for u in branch.left if u not in (v, w)],
                        branch.opponents | {v: w},
                        branch.thirds + third,
                        (*branch.bad, is_bad),
                    )
                )

    def _with_residents(self, branch: _Branch, rows: list[int], by_colour: bool) -> Iterator[_Tried]:
        """Yield the best that the residents can do, if they can all be paired."""
        left, opponents, thirds, bad = branch
        if not left:
            yield _Tried(opponents, None, (thirds, bad))
        elif graph(rows, left).complete():
            best = PairsInTurn(self.group.table, rows, left, fallen=self.group.fallen, by_colour=by_colour)
            all_bad = (*bad, *(not good for good in best.sequence))
            yield _Tried(opponents, best, (thirds + best.thirds, all_bad))
