"""Complete matchings that leave each of some odd sets by exactly one edge, the sets being disjoint
or nested.

By complementary slackness these are, for the odd sets of positive weight, the best matchings among
those made of tight edges. No weights are needed any more: since one edge only leaves a set, it
counts like one vertex for everything outside. The sets are taken from the innermost outwards.
Within a set its parts (vertices and smaller sets) form a graph with one vertex for each; the set
can be left from those parts without which all others of it can be matched with each other (Gallai
and Edmonds), and there from the vertices from which the part can be left. Those vertices are the
*exits* of the set; an edge from any other vertex of it to the outside is of no use. So what remains
at last is one question about the outermost parts, and its answer is carried inwards again.

Cost: for each set as many searches as parts must be matched anew, and O(n) operations on rows for
each level of nesting of sets.
"""

from collections.abc import Sequence
from typing import NamedTuple

from fidepair.matching.alternating import Matching, bits


class OddSet(NamedTuple):
    """An odd set: its vertices, and its parts. Parts below the number of vertices are these; others
    count the sets, of which the inner ones come first."""

    mask: int
    parts: Sequence[int]


class _Inside(NamedTuple):
    """The graph of the parts of a set, matched but for the one that is left over; which part stands
    where; the exits of the set."""

    rows: list[int]
    mate: list[int]
    alive: int
    part_at: dict[int, int]
    left_over: int
    exits: int


class OddSets:
    """Nested odd sets in a graph of so many vertices."""

    def __init__(self, size: int, sets: Sequence[OddSet]) -> None:
        self._size = size
        self._parts = [odd.parts for odd in sets]
        self._mask = [1 << v for v in range(size)] + [odd.mask for odd in sets]
        # Each part stands in graphs as one of its vertices.
        self._stands = [mask.bit_length() - 1 for mask in self._mask]
        self._rows: Sequence[int] = [0] * size
        self._known: list[_Inside | None] = [None] * len(sets)
        inside = {part for parts in self._parts for part in parts}
        self._outermost = [part for part in range(len(self._mask)) if part not in inside]

    def __bool__(self) -> bool:
        return bool(self._parts)

    def matched(self, rows: Sequence[int], near: Sequence[int]) -> list[int] | None:
        """Return the partners in a complete matching made of these rows, or None; similar to `near`
        if that is one that was made of more rows."""
        exits = [1 << v for v in range(self._size)]
        inner = []
        self._forget_changed(rows)
        for place, parts in enumerate(self._parts):
            known = self._known[place]
            if known is None:
                known = self._known[place] = self._inside(rows, near, parts, exits)
            if known is None:
                return None
            inner.append(known)
            exits.append(known.exits)
        graph, part_at = self._graph(rows, near, self._outermost, exits)
        if not graph.complete():
            return None
        mate = [-1] * self._size
        todo = self._joined(rows, graph, part_at, exits, mate)
        while todo:
            part, exit_ = todo.pop()
            if part >= self._size:
                inside = inner[part - self._size]
                graph, part_at = (
                    Matching(list(inside.rows), list(inside.mate), inside.alive),
                    inside.part_at,
                )
                goal = self._part_with(part, exit_)
                self._expose(graph, inside.left_over, goal)
                todo += self._joined(rows, graph, part_at, exits, mate)
                todo.append((goal, exit_))
        return mate

    def _forget_changed(self, rows: Sequence[int]) -> None:
        """Forget what is known of sets in which rows are not what they were when this was asked
        before."""
        changed = 0
        for v, (row, before) in enumerate(zip(rows, self._rows, strict=True)):
            if row != before:
                changed |= 1 << v
        self._rows = list(rows)
        if changed:
            for place in range(len(self._parts)):
                if changed & self._mask[self._size + place]:
                    self._known[place] = None

    def _inside(
        self, rows: Sequence[int], near: Sequence[int], parts: Sequence[int], exits: Sequence[int]
    ) -> _Inside | None:
        """Return how the parts of a set are matched when one is left over, or None if that is
        impossible."""
        graph, part_at = self._graph(rows, near, parts, exits)
        exposed = bits(graph.exposed())
        left = [v for v in exposed if graph.mate[v] < 0 and not graph.augment(v)]
        if len(left) != 1:
            return None
        if exposed[-1] != left[0]:
            graph.augment(left[0])  # fails again, but now `outer` is its own
        ways_out = sum(exits[part_at[v]] for v in bits(graph.outer))
        return _Inside(graph.rows, graph.mate, graph.alive, part_at, left[0], ways_out)

    def _graph(
        self, rows: Sequence[int], near: Sequence[int], parts: Sequence[int], exits: Sequence[int]
    ) -> tuple[Matching, dict[int, int]]:
        """Return the graph of these parts, with edges between exits, partly matched; and which part
        stands where."""
        stands, masks = self._stands, self._mask
        part_at = {stands[part]: part for part in parts}
        large = [part for part in parts if part >= self._size]
        usable = 0
        alive = 0
        for part in parts:
            usable |= exits[part]
            alive |= 1 << stands[part]
        local = [0] * self._size
        for part in parts:
            row = rows[part] if part < self._size else 0
            if part >= self._size:
                for x in bits(exits[part]):
                    row |= rows[x]
                row &= ~masks[part]
            row &= usable
            for other in large:
                if row & masks[other]:
                    row = row & ~masks[other] | 1 << stands[other]
            local[stands[part]] = row
        graph = Matching(local, alive=alive)
        at = {x: stands[part] for part in large for x in bits(exits[part])}
        for x in bits(usable):
            y = near[x]
            if x < y and usable >> y & 1:
                v, w = at.get(x, x), at.get(y, y)
                if v != w and local[v] >> w & 1 and graph.mate[v] < 0 and graph.mate[w] < 0:
                    graph.mate[v], graph.mate[w] = w, v
        return graph, part_at

    def _joined(
        self,
        rows: Sequence[int],
        graph: Matching,
        part_at: dict[int, int],
        exits: Sequence[int],
        mate: list[int],
    ) -> list[tuple[int, int]]:
        """Match exits as their parts are matched; return the parts with the exit that is used of
        each."""
        used = []
        for v, one in part_at.items():
            w = graph.mate[v]
            if v < w:
                other = part_at[w]
                p, row = next(
                    (p, row) for p in bits(exits[one]) for row in (rows[p] & exits[other],) if row
                )
                q = row.bit_length() - 1
                mate[p], mate[q] = q, p
                used += [(one, p), (other, q)]
        return used

    def _expose(self, graph: Matching, left_over: int, goal: int) -> None:
        """Match the part that is left over, so that the `goal` is left over instead."""
        start, end = left_over, self._stands[goal]
        if start != end:
            beyond = len(graph.rows)
            graph.add_vertex()
            graph.rows[beyond] = 1 << end
            graph.rows[end] |= 1 << beyond
            possible = graph.augment(start)
            assert possible, "a set can be left from each of its exits"
            graph.mate[end] = -1
            graph.alive ^= 1 << beyond

    def _part_with(self, odd: int, v: int) -> int:
        """Return the part of a set that holds v."""
        return next(part for part in self._parts[odd - self._size] if self._mask[part] >> v & 1)
