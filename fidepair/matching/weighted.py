"""Complete matchings of least cost (Edmonds' primal-dual method), for graphs whose costs depend on few kinds.

Every vertex has a kind, and the cost of an edge depends on the kinds of its ends only. Vertices of equal kind and equal
dual form a group, one mask each; so the tight edges of a vertex are its row and a handful of groups, and the slack
is compared between groups instead of edges.

Duals: `dual[v]` for vertices, `weight[b] >= 0` for odd sets (blossoms). The slack of an edge is
`cost - dual[v] - dual[w] + sum of weight[b] over the blossoms b that hold both ends`; it is never negative, and zero on
matched edges and on the edges of the cycles that blossoms are made of. All of it is kept multiplied by `scale`, which
is doubled whenever a half is needed, so that everything stays an integer.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from fidepair.matching.bits import bits

if TYPE_CHECKING:
    from collections.abc import Sequence

_OUTER, _INNER = 1, 2


class BestMatching:
    """A complete matching of least total cost, with duals that prove it.

    `rows`: see the package; `kinds[v]`: kind of v; `costs[a][b]`: symmetric table of integers. After `solve` returned
    True: `mate`, and the tight edges by `tight_rows`; `odd_sets` are the masks of blossoms with positive weight.

    Two things may make it faster and change no result: `hint`, partners (or -1) that are likely to be good, and `lead`,
    kinds whose duals are set first, as high as they can be; the others have to adapt.
    """

    def __init__(
        self,
        rows: list[int],
        kinds: list[int],
        costs: list[list[int]],
        hint: list[int] | None = None,
        lead: Sequence[int] = (),
    ) -> None:
        n = len(rows)
        self._hint = hint
        self._lead = lead
        self.rows = rows
        self.kinds = kinds
        self.costs = costs
        self.scale = 2
        self.mate = [-1] * n
        self.dual: list[int] = []
        # Nodes: the vertices, and from n on the blossoms. `node[name[v]]`: the outermost node that holds v. When nodes
        # are contracted the largest of them keeps its name, so that only the vertices of the others are renamed.
        self._name = list(range(n))
        self._node = list(range(n))
        self._mask = [1 << v for v in range(n)]
        self._base = list(range(n))
        self._parent = [-1] * n
        self._weight = [0] * n
        self._children: list[list[int]] = [[] for _ in range(n)]
        self._links: list[list[tuple[int, int]]] = [[] for _ in range(n)]
        self._groups: dict[int, dict[int, int]] = {}
        self._tight: dict[tuple[int, int], int] = {}
        # The forest of one phase: label, entering edge and root of each node in it, tree of each root.
        self._label: dict[int, int] = {}
        self._entry: dict[int, tuple[int, int]] = {}
        self._root: dict[int, int] = {}
        self._tree: dict[int, int] = {}
        self._outer = self._inner = 0
        self._free = 0

    # ── what callers ask ─────────────────────────────────────────────────────

    def solve(self) -> bool:
        """Find the matching; return False if no complete matching exists."""
        if len(self.rows) % 2:
            return False
        self._start()
        while True:
            self._dissolve_weightless()
            exposed = [v for v, m in enumerate(self.mate) if m < 0]
            if not exposed:
                return True
            if not (self._grow(exposed) or self._shift_duals()):
                return False

    def total(self) -> int:
        """Return the cost of the matching."""
        kinds, costs = self.kinds, self.costs
        return sum(costs[kinds[v]][kinds[w]] for v, w in enumerate(self.mate) if v < w)

    @property
    def odd_sets(self) -> list[int]:
        """Masks of the odd sets with positive weight: each is left by exactly one edge of any best matching."""
        return [self._mask[b] for b in range(len(self.rows), len(self._mask)) if self._weight[b] and self._mask[b]]

    def tight_rows(self) -> list[int]:
        """Return the rows of all edges without slack. Every matching of least cost consists of such edges; where no
        odd set has a positive weight, every complete matching made of them has the least cost."""
        rows = [row & self._tight_mask(v) for v, row in enumerate(self.rows)]
        for v, name in enumerate(self._name):
            top = self._node[name]
            if top != v:
                rows[v] = rows[v] & ~self._mask[top] | self.rows[v] & self._tight_inside(v)
        return rows

    def _tight_inside(self, v: int) -> int:
        """Return the vertices in the blossoms around v to which v has no slack."""
        around = [v]
        while self._parent[around[-1]] >= 0:
            around.append(self._parent[around[-1]])
        weight = 0
        mask = 0
        for inner, blossom in zip(around[-2::-1], around[:0:-1], strict=True):  # from the outermost inwards
            weight += self._weight[blossom]
            mask |= self._at_no_slack(v, weight) & self._mask[blossom] & ~self._mask[inner]
        return mask

    def slack(self, v: int, w: int) -> int:
        """Return the slack of the edge v-w, times `scale`."""
        slack = self.scale * self.costs[self.kinds[v]][self.kinds[w]] - self.dual[v] - self.dual[w]
        around = self._parent[v]
        while around >= 0:
            if self._mask[around] >> w & 1:
                slack += self._weight[around]
            around = self._parent[around]
        return slack

    # ── start ────────────────────────────────────────────────────────────────

    def _start(self) -> None:
        """Begin with feasible duals, and with as many matched vertices as come cheaply."""
        mate, rows = self.mate, self.rows
        first_duals = self._first_duals()
        self.dual = [first_duals[kind] for kind in self.kinds]
        self._regroup()
        exposed = (1 << len(rows)) - 1
        dual, kinds, costs = self.dual, self.kinds, self.costs
        for v, w in enumerate(self._hint or ()):
            if v < w and rows[v] >> w & 1 and dual[v] + dual[w] == 2 * costs[kinds[v]][kinds[w]]:
                mate[v], mate[w] = w, v
                exposed ^= 1 << v | 1 << w
        for v, row in enumerate(rows):
            if mate[v] < 0:
                near = row & exposed & self._tight_mask(v)
                if near:
                    low = near & -near
                    w = low.bit_length() - 1
                    mate[v], mate[w] = w, v
                    exposed ^= low | 1 << v
        if exposed:
            self._raise_exposed(exposed)

    def _first_duals(self) -> dict[int, int]:
        """Return a dual for each kind: half of its least cost, unless kinds that lead leave room for less only."""
        present = set(self.kinds)
        costs = self.costs
        if not self._lead:
            return {a: min(costs[a][b] for b in present) for a in present}  # scale is 2, so this is the half
        duals: dict[int, int] = {}
        for a in (*self._lead, *sorted(present.difference(self._lead))):
            duals[a] = min([costs[a][a], *(2 * costs[a][b] - dual for b, dual in duals.items())])
        return duals

    def _raise_exposed(self, exposed: int) -> None:
        """Raise the dual of each exposed vertex as far as its own edges allow; match it if that makes a partner."""
        mate = self.mate
        for v in bits(exposed):
            if mate[v] >= 0:
                continue
            kind, row = self.kinds[v], self.rows[v]
            costs = self.costs[kind]
            slack = None
            near = 0
            for other, by_dual in self._groups.items():
                cost = self.scale * costs[other] - self.dual[v]
                for dual, mask in by_dual.items():
                    if (slack is None or cost - dual <= slack) and row & mask:
                        near = mask & row if cost - dual != slack else near | mask & row
                        slack = cost - dual
            if slack:
                self._change_dual(v, slack)
            near &= exposed
            if near:
                low = near & -near
                w = low.bit_length() - 1
                mate[v], mate[w] = w, v
                exposed ^= low | 1 << v

    def _change_dual(self, v: int, change: int) -> None:
        by_dual = self._groups[self.kinds[v]]
        bit = 1 << v
        by_dual[self.dual[v]] ^= bit
        self.dual[v] += change
        by_dual[self.dual[v]] = by_dual.get(self.dual[v], 0) | bit
        self._tight.clear()

    def _regroup(self) -> None:
        groups: dict[int, dict[int, int]] = {}
        bit = 1
        for kind, dual in zip(self.kinds, self.dual, strict=True):
            by_dual = groups.setdefault(kind, {})
            by_dual[dual] = by_dual.get(dual, 0) | bit
            bit <<= 1
        self._groups = groups
        self._tight.clear()

    def _tight_mask(self, v: int) -> int:
        """Return the vertices to which v has no slack, as far as duals of vertices tell."""
        kind, dual = self.kinds[v], self.dual[v]
        mask = self._tight.get((kind, dual))
        if mask is None:
            mask = self._tight[kind, dual] = self._at_no_slack(v, 0)
        return mask

    def _at_no_slack(self, v: int, weight: int) -> int:
        """Return the vertices w whose edge to v has no slack, if blossoms of that weight hold both ends."""
        costs, scale = self.costs[self.kinds[v]], self.scale
        rest = weight - self.dual[v]
        mask = 0
        for other, by_dual in self._groups.items():
            mask |= by_dual.get(scale * costs[other] + rest, 0)
        return mask

    # ── one phase: grow a forest from all exposed nodes ──────────────────────

    def _grow(self, exposed: list[int]) -> bool:
        """Grow alternating trees on tight edges; augment where two of them meet. Return whether any did."""
        rows, name, node_of, masks = self.rows, self._name, self._node, self._mask
        self._label, self._entry, self._root, self._tree = {}, {}, {}, {}
        self._outer = self._inner = 0
        self._free = (1 << len(rows)) - 1
        queue: list[int] = []
        for v in exposed:
            node = node_of[name[v]]
            self._root[node] = node
            self._tree[node] = 0
            self._join_outer(node, node, queue)
        augmented = False
        for v in queue:
            if not self._outer >> v & 1:
                continue  # its tree was used by an augmentation
            row = rows[v] & self._tight_mask(v)
            meeting = row & self._outer & ~masks[node_of[name[v]]]
            while meeting:
                w = (meeting & -meeting).bit_length() - 1
                if self._root[node_of[name[v]]] != self._root[node_of[name[w]]]:
                    self._augment(v, w)
                    augmented = True
                    break
                self._contract(v, w, queue)
                meeting = row & self._outer & ~masks[node_of[name[v]]]
            else:
                self._extend(v, row, queue)
        return augmented

    def _join_outer(self, node: int, root: int, queue: list[int]) -> None:
        mask = self._mask[node]
        self._label[node] = _OUTER
        self._root[node] = root
        self._tree[root] |= mask
        self._outer |= mask
        self._free &= ~mask
        queue.extend(bits(mask))

    def _extend(self, v: int, row: int, queue: list[int]) -> None:
        """Take the free neighbours of v into its tree as inner nodes, and their mates as outer ones."""
        root = self._root[self._node[self._name[v]]]
        fresh = row & self._free
        while fresh:
            w = (fresh & -fresh).bit_length() - 1
            node = self._node[self._name[w]]
            mask = self._mask[node]
            self._label[node] = _INNER
            self._entry[node] = (v, w)
            self._root[node] = root
            self._tree[root] |= mask
            self._inner |= mask
            self._free &= ~mask
            inside = self._base[node]
            outside = self.mate[inside]
            beyond = self._node[self._name[outside]]
            self._entry[beyond] = (inside, outside)
            self._join_outer(beyond, root, queue)
            fresh &= self._free

    def _augment(self, v: int, w: int) -> None:
        """Match along the path root ... v - w ... root, and take both trees out of this phase."""
        for root in (self._root[self._node[self._name[v]]], self._root[self._node[self._name[w]]]):
            used = ~self._tree[root]
            self._outer &= used
            self._inner &= used
        for start, partner in ((v, w), (w, v)):
            s, p = start, partner
            while True:
                node = self._node[self._name[s]]
                self._rebase(node, s)
                self.mate[s] = p
                if node not in self._entry:
                    break
                inner_end = self._entry[node][0]
                inner = self._node[self._name[inner_end]]
                s, p = self._entry[inner]
                self._rebase(inner, p)
                self.mate[p] = s

    def _rebase(self, node: int, v: int) -> None:
        """Change the matching inside `node` so that v is the one matched outside, and inside the nodes in it."""
        todo = [(node, v)]
        while todo:
            node, v = todo.pop()
            around = self._nodes_around(v, node)  # nodes change inside each other, in no order
            for outer, child in zip(around[:0:-1], around[-2::-1], strict=True):
                if self._base[outer] == v:
                    break
                self._turn(outer, child, v, todo)

    def _nodes_around(self, v: int, node: int) -> list[int]:
        """Return the nodes that hold v, from itself to `node`."""
        around = [v]
        while around[-1] != node:
            around.append(self._parent[around[-1]])
        return around

    def _turn(self, node: int, child: int, v: int, todo: list[tuple[int, int]]) -> None:
        """Make v, in `child`, the base of a blossom; what must change inside of its other children goes to `todo`."""
        children, links = self._children[node], self._links[node]
        place = children.index(child)
        # Walk the even way round from the child to the old base; every second link on it becomes matched.
        size = len(children)
        steps = range(place, 0, -2) if place % 2 == 0 else range(place, size, 2)
        for i in steps:
            a, b = links[i - 2] if place % 2 == 0 else links[(i + 1) % size]
            first, second = (i - 2, i - 1) if place % 2 == 0 else ((i + 1) % size, (i + 2) % size)
            for other, end in ((children[first], a), (children[second], b)):
                if self._base[other] != end:
                    todo.append((other, end))
            self.mate[a], self.mate[b] = b, a
        self._children[node] = children[place:] + children[:place]
        self._links[node] = links[place:] + links[:place]
        self._base[node] = v

    def _contract(self, v: int, w: int, queue: list[int]) -> None:
        """Make one outer node of the odd cycle which the edge v-w closes in its tree."""
        first, second = self._path(self._node[self._name[v]]), self._path(self._node[self._name[w]])
        while len(first) > 1 and len(second) > 1 and first[-2] == second[-2]:
            first.pop()
            second.pop()
        second.pop()  # the common node, which is the base, stays in `first` only
        first.reverse()
        children = first + second
        blossom = len(self._mask)
        # links[i] leads from children[i] to children[i + 1], the last one back to the base.
        links = [self._link(a, b) for a, b in pairwise(first)]
        links.append((v, w))
        links.extend(self._link(a, b) for a, b in pairwise([*second, first[0]]))
        base = first[0]
        mask = 0
        largest = max(children, key=lambda child: self._mask[child].bit_count())
        name = self._name[self._base[largest]]
        for child in children:
            mask |= self._mask[child]
            self._parent[child] = blossom
            if child != largest:
                for x in bits(self._mask[child]):
                    self._name[x] = name
        new = mask & self._inner
        self._node[name] = blossom
        self._mask.append(mask)
        self._base.append(self._base[base])
        self._parent.append(-1)
        self._weight.append(0)
        self._children.append(children)
        self._links.append(links)
        self._label[blossom] = _OUTER
        self._root[blossom] = self._root[base]
        if base in self._entry:
            self._entry[blossom] = self._entry[base]
        self._inner &= ~new
        self._outer |= new
        queue.extend(bits(new))

    def _path(self, node: int) -> list[int]:
        """Return the nodes from `node` up to the root of its tree."""
        path = [node]
        while node in self._entry:
            node = self._node[self._name[self._entry[node][0]]]
            path.append(node)
        return path

    def _link(self, a: int, b: int) -> tuple[int, int]:
        """Return the tree edge between two neighbouring nodes of a path, first its end in a."""
        if a in self._entry and self._node[self._name[self._entry[a][0]]] == b:
            return self._entry[a][1], self._entry[a][0]
        return self._entry[b]

    # ── dual changes ─────────────────────────────────────────────────────────

    def _shift_duals(self) -> bool:
        """Move the duals of the forest until another edge is tight or an inner blossom is worn off.

        Return False if nothing limits the move: then no complete matching exists.
        """
        twice = self._twice_the_step()
        if twice is None:
            return False
        if twice % 2:
            self.scale *= 2
            self.dual = [2 * dual for dual in self.dual]
            self._weight = [2 * weight for weight in self._weight]
            twice *= 2
        step = twice // 2
        for v in bits(self._outer):
            self.dual[v] += step
        for v in bits(self._inner):
            self.dual[v] -= step
        for node, label in self._label.items():
            if node >= len(self.rows) and self._parent[node] < 0:
                self._weight[node] += twice if label == _OUTER else -twice
        self._regroup()
        return True

    def _twice_the_step(self) -> int | None:
        """Return twice the largest step that keeps every slack and every weight from becoming negative, or None."""
        best: int | None = None
        for node, label in self._label.items():
            if label == _INNER and node >= len(self.rows) and self._parent[node] < 0:
                best = self._weight[node] if best is None else min(best, self._weight[node])
        outer = [(k, d, m & self._outer) for k, by in self._groups.items() for d, m in by.items() if m & self._outer]
        free = [(k, d, m & self._free) for k, by in self._groups.items() for d, m in by.items() if m & self._free]
        scale = self.scale
        for place, (kind, dual, mask) in enumerate(outer):
            costs = self.costs[kind]
            for other, its_dual, its_mask in free:
                twice = 2 * (scale * costs[other] - dual - its_dual)
                if (best is None or twice < best) and self._touch(mask, its_mask):
                    best = twice
            for other, its_dual, its_mask in outer[place:]:
                twice = scale * costs[other] - dual - its_dual
                if (best is None or twice < best) and self._touch(mask, its_mask):
                    best = twice
        return best

    def _touch(self, some: int, others: int) -> bool:
        """Return whether an edge leads from one set to the other, not inside one node."""
        if some.bit_count() > others.bit_count():
            some, others = others, some
        rows, name, node, masks = self.rows, self._name, self._node, self._mask
        return any(rows[v] & others & ~masks[node[name[v]]] for v in bits(some))

    # ── blossoms ─────────────────────────────────────────────────────────────

    def _dissolve_weightless(self) -> None:
        """Open every outermost blossom without weight: it holds nothing together."""
        n = len(self.rows)
        todo = [b for b in {self._node[name] for name in self._name} if b >= n and not self._weight[b]]
        outermost: list[int] = []
        while todo:
            blossom = todo.pop()
            for child in self._children[blossom]:
                self._parent[child] = -1
                (todo if child >= n and not self._weight[child] else outermost).append(child)
            self._mask[blossom] = 0
            self._children[blossom] = []
            self._links[blossom] = []
        for node in outermost:
            name = self._base[node]  # a vertex of its own
            self._node[name] = node
            if node == name:
                self._name[name] = name
            else:
                for v in bits(self._mask[node]):
                    self._name[v] = name
