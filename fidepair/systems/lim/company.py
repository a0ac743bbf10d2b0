"""C.04.4.3 Articles 3.9.2 and 4.4: the best of the smallest sets of floaters, typed together
(decision L11).

Each floater takes the first opponent (3.8) that floaters with priority have left in the adjacent
group. So the types of a set of floaters are known only when all of them have an opponent. The best
set has the fewest floaters of types a, b and c; among such sets, one that includes the player left
without an opponent comes first; then players stay in the order of scrutiny. Forced floaters (2.3.1
to 2.3.3) take their opponents too; their own types are not chosen (decision L5).

If opponents were allotted in the best way for all, one graph would be enough: each player is
matched in the group, with a player of the adjacent group, or with no opponent, and the best set is
a matching of least cost. No set is better, so if the first floaters of that graph really take these
opponents, they are the answer. Mostly they do. Otherwise a floater takes an opponent meant for
another floater. Then the search finds the best set in which the first possible floater stays, and
the best in which that player floats.

That may take twice as long with each player, and no way around it is known; it is paid for out of
the budget of the round (`search`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair.matching import BestMatching
from fidepair.matching.bits import bits, mask_of
from fidepair.matching.optimal import Optimum
from fidepair.systems.lim.search import FLOATERS, renumbered, restrict, with_spares

if TYPE_CHECKING:
    from fidepair.systems.lim.floaters import FloaterChoice

_KINDS = ("c", "a", "stuck", "forced")
"""Kinds of floaters that differ in cost: of types c and a without an opponent; the player left
without an opponent in the group; and forced floaters, whose types cost nothing (decision L5)."""
_OTHER, _NOBODY, _FLOATER = range(3)
"""Kinds of vertices in the graph of a group and its adjacent group: members of the adjacent group;
those that mean no opponent; then members of the group, by kind."""


class _FloaterSet(NamedTuple):
    """A set of floaters and its cost."""

    cost: int
    floaters: int


def better_company(choice: FloaterChoice, stuck: int) -> list[int]:
    """Return the best of all smallest sets, with the types that its floaters have together; the
    last set comes first.

    Raises TooHard.
    """
    order = choice.left.members
    company = _Company(choice, stuck if stuck in choice.left.residents else -1)
    found = company.best(0, 0, None)
    assert found is not None, "some player can float"
    return [v for v in order[::-1] if found.floaters >> v & 1]


class _Company:
    """The smallest sets of floaters of a group."""

    def __init__(self, choice: FloaterChoice, stuck: int) -> None:
        self.choice = choice
        self.stuck = stuck
        self.forced = set(choice.forced)
        matching, spares = with_spares(choice.left.rows, choice.left.members)
        may_float = matching.partners(spares[0])
        self.line = [v for v in choice.line if v in self.forced or may_float >> v & 1]
        """All players who may or must float, those with priority first."""
        more = len(choice.group.members) + 1
        self.weights = {"d": 0, "c": 2, "b": 2 * more, "a": 2 * more**2}
        self.each = 2 * more**3
        """The cost of each floater besides its type: more than all types together."""
        self.number = len(spares) + len(self.forced)
        self._draw_graph()

    def _draw_graph(self) -> None:
        """Number the players of both groups, starting with those who may or must float, and return
        who may be matched: floaters also with no opponent, and the remaining players of the
        adjacent group with any remaining player."""
        choice = self.choice
        others = [v for v in choice.left.members if v not in self.line]
        there = [*choice.adjacent.residents, *choice.adjacent.waiting]
        order = [*self.line, *others, *there]
        size = len(order) + self.number
        size += size % 2
        line = mask_of(range(len(self.line)))
        inside = mask_of(range(len(self.line) + len(others)))
        nobody = (1 << size) - (1 << len(order))
        self.inside = inside
        self.outside = (1 << size) - 1 & ~inside
        rows = []
        for place, row in enumerate(renumbered([choice.group.rows[v] for v in order], order)):
            if order[place] in self.forced:
                rows.append(row & ~inside | nobody)
            elif place < len(self.line):
                rows.append(row | nobody)
            elif inside >> place & 1:
                rows.append(row & inside)
            else:
                rows.append(row & line | self.outside & ~(1 << place))
        forced = mask_of([place for place, v in enumerate(self.line) if v in self.forced])
        for place in bits(inside):
            rows[place] &= ~forced
        self.rows = rows
        self.rows += [line | self.outside & ~(1 << place) for place in range(len(order), size)]
        self.kinds = [_FLOATER + self._kind(v) for v in (*self.line, *others)]
        self.kinds += [_OTHER] * len(there) + [_NOBODY] * (size - len(order))
        self.costs = self._costs()

    def _kind(self, v: int) -> int:
        """Return the kind of a floater, on which its cost depends."""
        if v in self.forced:
            return _KINDS.index("forced")
        return _KINDS.index("stuck" if v == self.stuck else self.choice.kind_of(v, 0))

    def _costs(self) -> list[list[int]]:
        """Return the costs of pairs, by kind."""
        size = _FLOATER + len(_KINDS)
        table = [[0] * size for _ in range(size)]
        with_one = [self.weights["d"], self.weights["b"], self.weights["d"] - 1, 0]
        with_none = [self.weights["c"], self.weights["a"], self.weights["c"] - 1, 0]
        for kind, row in ((_OTHER, with_one), (_NOBODY, with_none)):
            for floater, cost in enumerate(row, _FLOATER):
                table[kind][floater] = table[floater][kind] = self.each + cost
        return table

    def cost(self, floaters: int) -> int:
        """Return the cost, as one integer, if these players float besides the forced ones (3.9.2,
        4.4.1, 4.4.2)."""
        chosen = [v for v in self.line if floaters >> v & 1]
        kinds = self.choice.kinds(chosen)
        of_types = sum(self.weights[kind] for kind in kinds.values())
        return self.number * self.each + of_types - (self.stuck in kinds)

    def best(self, floating: int, staying: int, limit: int | None) -> _FloaterSet | None:
        """Return the first set of least cost in which the `floating` players float and the
        `staying` ones stay, if it costs less than the limit."""
        at_best = self._at_best(floating, staying)
        if at_best is None or (limit is not None and at_best.cost >= limit):
            return None
        cost = self.cost(at_best.floaters)
        if cost == at_best.cost:
            return at_best
        unsure = [
            v for v in self.line if v not in self.forced and not (floating | staying) >> v & 1
        ]
        if not unsure:
            return _FloaterSet(cost, floating) if limit is None or cost < limit else None
        limit = cost + 1 if limit is None else min(limit, cost + 1)
        bit = 1 << unsure[0]
        found = self.best(floating, staying | bit, limit)
        if found is not None and found.cost == at_best.cost:
            return found
        return self.best(floating | bit, staying, limit if found is None else found.cost) or found

    def _at_best(self, floating: int, staying: int) -> _FloaterSet | None:
        """Return the least cost if opponents are allotted in the best way for all, and the first
        set of floaters with that cost. None if these players cannot float and stay as required."""
        self.choice.table.budget.spend(2 * len(self.rows), FLOATERS)
        rows = list(self.rows)
        for place, v in enumerate(self.line):
            if floating >> v & 1:
                restrict(rows, place, self.outside)
            elif staying >> v & 1:
                restrict(rows, place, self.inside)
        best = BestMatching(rows, self.kinds, self.costs)
        if not best.solve():
            return None
        optimum = Optimum(best)
        floaters = 0
        for place, v in enumerate(self.line):
            if v in self.forced:
                continue
            stays_now = bool(self.inside >> optimum.mate[place] & 1)
            if stays_now or optimum.first_partner(place, self.inside) >= 0:
                optimum.restrict(place, self.inside)
            else:
                optimum.restrict(place, self.outside)
                floaters |= 1 << v
        return _FloaterSet(best.total(), floaters)
