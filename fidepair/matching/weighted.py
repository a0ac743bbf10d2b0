"""Complete matchings of least cost (Edmonds' primal-dual method), for graphs whose costs depend on
few kinds.

Every vertex has a kind, and the cost of an edge depends on the kinds of its ends only. Vertices of
equal kind and equal dual form a group, one mask each; so the tight edges of a vertex are its row
and a handful of groups, and the slack is compared between groups instead of edges.

Duals: `dual[v]` for vertices, `weight[b] > 0` for odd sets (blossoms). The slack of an edge is
`cost - dual[v] - dual[w] + sum of weight[b] over the blossoms b that hold both ends`; it is never
negative, and zero on matched edges. All of it is kept multiplied by `scale`, which is doubled
whenever a half is needed, so that everything stays an integer.

The nodes are the outermost blossoms and the vertices outside of them; each is left by one matched
edge at most, at its `base`. From every exposed node a tree grows on tight edges: *outer* nodes are
reached by alternating paths of even length, *inner* ones by odd length only. Three things keep this
cheap:

- The forest stays when duals change: then only those are looked at again who may have got a tight
  edge. An augmentation fells the two trees that it joins; who was in them is free again, and may
  join other trees.
- An odd cycle of nodes is contracted without a record of its shape: its nodes have one common
  *head* for as long as the tree stands, and each knows the edge by which the path to the root
  leaves (`_entry`, as in `alternating`). Only when duals change does it become a blossom, for then
  it gets a weight.
- Of a blossom only its children are known, which are connected so closely that whichever vertex is
  to be its base the others can be matched with each other on tight edges (it is factor-critical,
  and since the duals of all its vertices change alike its tight edges stay). How is found by a
  search inside it, when an augmentation runs through it.
"""

from _operator import itemgetter, sub
from collections.abc import Callable, Iterator, Sequence

from fidepair.matching.alternating import Matching, bits
from fidepair.matching.odd_sets import OddSet

_MANY = 8
"""With more exposed vertices it is first asked whether a complete matching exists at all."""

_EDGE = 6
"""How many groups are looked at in the time of one edge: so it is decided how to look."""


class BestMatching:
    """A complete matching of least total cost, with duals that prove it.

    `rows`: see the package; `kinds[v]`: kind of v; `costs[a][b]`: symmetric table of integers.
    After `solve` returned True: `mate`, and the tight edges by `tight_rows`; `odd_sets` are the
    masks of blossoms with positive weight.

    Three things may make it faster and change no result: `hint`, partners (or -1) that are likely
    to be good; `lead`, kinds whose duals are set first, as high as they can be, so that the others
    have to adapt; and `duals`, one to begin with for each kind, of which no two add up to more than
    the cost between them. `go_on` is called again and again: an exception of it ends the search.
    """

    def __init__(
        self,
        rows: list[int],
        kinds: list[int],
        costs: list[list[int]],
        hint: list[int] | None = None,
        lead: Sequence[int] = (),
        *,
        duals: Sequence[int] | None = None,
        go_on: Callable[[], None] | None = None,
    ) -> None:
        n = len(rows)
        self.go_on = go_on
        self._given_duals = duals
        self._hint = hint
        self._lead = lead
        self.rows = rows
        self.kinds = kinds
        self.costs = costs
        self.scale = 2
        self.mate = [-1] * n
        self.dual: list[int] = []
        # Nodes: the vertices, and from n on the blossoms. `_node[v]`: the outermost node that holds
        # v.
        self._node = list(range(n))
        # `_mask`: the vertices of blossoms; for a vertex 0, or they would take as much memory as
        # half of the rows.
        self._mask = [0] * n
        self._base = list(range(n))
        self._parent = [-1] * n
        self._weight = [0] * n
        self._children: list[list[int]] = [[] for _ in range(n)]
        self._blossoms: set[int] = set()  # the outermost ones
        self._groups: dict[int, dict[int, int]] = {}
        # What follows from the groups: tight vertices by kind and dual; slacks by kind, masks and
        # duals in the order of groups.
        self._tight: dict[tuple[int, int], int] = {}
        self._slacks_of: dict[int, list[int]] = {}
        self._masks: list[int] = []
        self._group_duals: list[int] = []
        self._cost_of_groups: Callable[[list[int]], Sequence[int]] = tuple
        self._scaled: dict[int, list[int]] = {}
        self._number_of_groups = 0
        self._degree = [row.bit_count() for row in rows]
        self._ends = sum(self._degree)
        # The forest. Of nodes in it: the way to the head, all that is contracted to a head, the
        # edge from an outer node by which the path to the root goes on, the exposed vertex at the
        # root. Of roots: all vertices of their trees.
        self._head = list(range(n))
        self._bulk = list(self._mask)  # told for those in the forest only
        self._entry = [(-1, -1)] * n
        self._root = [-1] * n
        self._tree: dict[int, int] = {}
        self._swollen: set[int] = (
            set()
        )  # heads of contracted cycles, some of which may stand no more
        self._outer = self._inner = 0
        self._free = (1 << n) - 1
        self._queue: list[int] = []

    # ── what callers ask ─────────────────────────────────────────────────────

    def solve(self) -> bool:
        """Find the matching; return False if no complete matching exists."""
        if len(self.rows) % 2:
            return False
        self._start()
        for v, m in enumerate(self.mate):
            if m < 0:
                self._plant(v)
        self._grow()
        if len(self._tree) > _MANY and not Matching(self.rows, list(self.mate)).complete():
            return False
        while self._tree:
            if self.go_on:
                self.go_on()
            if not self._shift_duals():
                return False
            self._grow()
        return True

    def total(self) -> int:
        """Return the cost of the matching."""
        kinds, costs = self.kinds, self.costs
        return sum(costs[kinds[v]][kinds[w]] for v, w in enumerate(self.mate) if v < w)

    @property
    def odd_sets(self) -> list[int]:
        """Masks of the odd sets with positive weight: each is left by exactly one edge of any best
        matching."""
        return [mask for mask in self._mask[len(self.rows) :] if mask]

    @property
    def nested_sets(self) -> list[OddSet]:
        """The same with their parts, the inner ones first."""
        n = len(self.rows)
        standing = [b for b in range(n, len(self._mask)) if self._mask[b]]
        number = {b: place for place, b in enumerate(standing, start=n)}
        return [
            OddSet(self._mask[b], [number.get(part, part) for part in self._children[b]])
            for b in standing
        ]

    def tight_rows(self) -> list[int]:
        """Return the rows of all edges without slack. Every matching of least cost consists of such
        edges; where no odd set has a positive weight, every complete matching made of them has the
        least cost."""
        rows = [self._tight_row(v) for v in range(len(self.rows))]
        for v, top in enumerate(self._node):
            if top != v:
                rows[v] = rows[v] & ~self._mask[top] | self._tight_inside(v)
        return rows

    def _tight_inside(self, v: int) -> int:
        """Return the neighbours in the blossoms around v to which v has no slack."""
        around = [v]
        while self._parent[around[-1]] >= 0:
            around.append(self._parent[around[-1]])
        weight = 0
        mask = 0
        for inner, blossom in zip(
            around[-2::-1], around[:0:-1], strict=True
        ):  # from the outermost inwards
            weight += self._weight[blossom]
            row = self.rows[v] & self._mask[blossom] & ~self._mask[inner]
            if row:
                mask |= self._at_no_slack(v, weight, row)
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
        groups = self._choosiest_first()
        for v in [v for group in groups for v in bits(group)]:
            if mate[v] < 0:
                near = exposed & self._tight_row(v)
                if near:
                    near = next(part for group in groups for part in (near & group,) if part)
                    low = near & -near
                    w = low.bit_length() - 1
                    mate[v], mate[w] = w, v
                    exposed ^= low | 1 << v
        if exposed:
            self._raise_exposed(exposed)

    def _choosiest_first(self) -> list[int]:
        """Return the groups, those to which fewest others are tight first: the others find partners
        more easily among whom those leave. Where groups are many all vertices are one."""
        if _EDGE * self._number_of_groups > len(self.rows):
            return [(1 << len(self.rows)) - 1]
        found = []
        for by_dual in self._groups.values():
            for mask in by_dual.values():
                tight = self._groups_at_no_slack(mask.bit_length() - 1, 0)
                found.append((tight.bit_count(), mask))
        return [mask for _, mask in sorted(found)]

    def _first_duals(self) -> dict[int, int]:
        """Return a dual for each kind: half of its least cost, unless kinds that lead leave room
        for less only."""
        if self._given_duals is not None:
            return {kind: 2 * dual for kind, dual in enumerate(self._given_duals)}
        present = set(self.kinds)
        costs = self.costs
        if not self._lead:
            return {
                a: min(costs[a][b] for b in present) for a in present
            }  # scale is 2, so this is the half
        duals: dict[int, int] = {}
        for a in (*self._lead, *sorted(present.difference(self._lead))):
            duals[a] = min([costs[a][a], *(2 * costs[a][b] - dual for b, dual in duals.items())])
        return duals

    def _raise_exposed(self, exposed: int) -> None:
        """Raise the dual of each exposed vertex as far as its own edges allow; match it if that
        makes a partner."""
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
        self._groups_changed()

    def _regroup(self) -> None:
        groups: dict[int, dict[int, int]] = {}
        bit = 1
        for kind, dual in zip(self.kinds, self.dual, strict=True):
            by_dual = groups.setdefault(kind, {})
            by_dual[dual] = by_dual.get(dual, 0) | bit
            bit <<= 1
        self._groups = groups
        self._groups_changed()

    def _tight_row(self, v: int) -> int:
        """Return the neighbours to which v has no slack, as far as duals of vertices tell."""
        kind, dual = self.kinds[v], self.dual[v]
        mask = self._tight.get((kind, dual))
        if mask is None:
            if _EDGE * self._degree[v] < self._number_of_groups:
                return self._at_no_slack(v, 0, self.rows[v])
            mask = self._tight[kind, dual] = self._groups_at_no_slack(v, 0)
        return self.rows[v] & mask

    def _at_no_slack(self, v: int, weight: int, row: int) -> int:
        """Return those of a part of its row to whom v has no slack, if blossoms of that weight hold
        both ends."""
        if _EDGE * row.bit_count() >= self._number_of_groups:
            return row & self._groups_at_no_slack(v, weight)
        rest = self.dual[v] - weight
        scale, costs, kinds, dual = self.scale, self.costs[self.kinds[v]], self.kinds, self.dual
        for w in bits(row):
            if scale * costs[kinds[w]] - dual[w] != rest:
                row ^= 1 << w
        return row

    def _groups_at_no_slack(self, v: int, weight: int) -> int:
        rest = self.dual[v] - weight
        slacks = self._slacks(self.kinds[v])
        mask = 0
        place = -1
        for _ in range(slacks.count(rest)):
            place = slacks.index(rest, place + 1)
            mask |= self._masks[place]
        return mask

    def _slacks(self, kind: int) -> list[int]:
        """Return for each group the slack of an edge from a vertex of that kind and dual 0."""
        slacks = self._slacks_of.get(kind)
        if slacks is None:
            if not self._masks:
                if not self._groups:
                    self._regroup()
                self._masks = [
                    mask for by_dual in self._groups.values() for mask in by_dual.values()
                ]
                self._group_duals = [dual for by_dual in self._groups.values() for dual in by_dual]
                of_groups = [kind for kind, by_dual in self._groups.items() for _ in by_dual]
                self._cost_of_groups = itemgetter(*of_groups, of_groups[0])
            costs = self._scaled.get(kind)
            if costs is None:
                scale = self.scale
                costs = self._scaled[kind] = [scale * cost for cost in self.costs[kind]]
            slacks = self._slacks_of[kind] = list(
                map(sub, self._cost_of_groups(costs), self._group_duals)
            )
        return slacks

    def _groups_changed(self) -> None:
        self._tight.clear()
        self._slacks_of.clear()
        self._masks = []
        if self._groups:
            self._number_of_groups = sum(map(len, self._groups.values()))

    def _is_sparse(self) -> bool:
        """Return whether edges are so few that it is seldom worth while to keep groups: they are
        made when needed."""
        return _EDGE * self._ends < self._number_of_groups * len(self.rows)

    # ── the forest ───────────────────────────────────────────────────────────

    def _plant(self, root: int) -> None:
        """Begin a tree at an exposed vertex."""
        node = self._node[root]
        mask = self._vertices(node)
        self._tree[root] = mask
        self._root[node] = root
        self._head[node] = node
        self._bulk[node] = mask
        self._outer |= mask
        self._free &= ~mask
        self._queue.extend(bits(mask))

    def _grow(self) -> None:
        """Grow the trees on tight edges, augmenting where two of them meet, as long as that is
        possible."""
        queue = self._queue
        for v in queue:  # which becomes longer meanwhile
            if self._outer >> v & 1:
                self._scan(v)
        queue.clear()

    def _vertices(self, node: int) -> int:
        """Return the mask of the vertices of a node."""
        return self._mask[node] or 1 << node

    def _head_of(self, v: int) -> int:
        """Return the node to which the node of v, which is in the forest, is contracted."""
        head = self._head
        node = self._node[v]
        while head[node] != node:
            head[node] = node = head[head[node]]
        return node

    def _scan(self, v: int) -> None:
        """Look at all tight edges of an outer vertex: they join two trees, close odd cycles or lead
        to free nodes."""
        row = self._tight_row(v)
        top = self._head_of(v)
        root = self._root[top]
        meeting = row & self._outer
        if meeting:
            other = meeting & ~self._tree[root]
            if other:
                self._augment(v, (other & -other).bit_length() - 1)
                return
            meeting &= ~self._bulk[top]
            while meeting:
                self._contract(v, (meeting & -meeting).bit_length() - 1)
                meeting &= ~self._bulk[self._head_of(v)]
        row &= self._free
        while row:
            w = (row & -row).bit_length() - 1
            if self._extend(v, w, root):
                return
            row &= self._free

    def _extend(self, v: int, w: int, root: int) -> bool:
        """Take the free node of w into the tree of v as an inner one, and its mate as an outer one;
        if that meets another tree augment at once. Return whether."""
        node = self._node[w]
        beyond = self._node[self.mate[self._base[node]]]
        self._entry[node] = (v, w)
        self._root[node] = self._root[beyond] = root
        self._head[node] = node
        self._head[beyond] = beyond
        mask = self._mask[node] or 1 << node
        fresh = self._bulk[beyond] = self._mask[beyond] or 1 << beyond
        self._inner |= mask
        self._outer |= fresh
        self._free &= ~(mask | fresh)
        tree = self._tree[root] = self._tree[root] | mask | fresh
        if beyond < len(self.rows):
            other = self.rows[beyond] & self._outer & ~tree
            if other:
                other &= self._tight_row(beyond)
                if other:
                    self._augment(beyond, (other & -other).bit_length() - 1)
                    return True
            self._queue.append(beyond)
        else:
            self._queue.extend(bits(fresh))
        return False

    def _augment(self, v: int, w: int) -> None:
        """Match along the path root ... v - w ... root, and fell both trees."""
        base, node_of, mate = self._base, self._node, self.mate
        roots = self._root[self._head_of(v)], self._root[self._head_of(w)]
        for start, partner in ((v, w), (w, v)):
            s, p = start, partner
            while True:
                node = node_of[s]
                before = mate[base[node]]
                self._rebase(node, s)
                mate[s] = p
                if before < 0:
                    break
                inner = node_of[before]
                s, p = self._entry[inner]
                self._rebase(inner, p)
                mate[p] = s
        self._look_around(self._fell(roots[0]) | self._fell(roots[1]))

    def _fell(self, root: int) -> int:
        """Take a tree out of the forest; return who was in it."""
        mask = self._tree.pop(root)
        self._outer &= ~mask
        self._inner &= ~mask
        self._free |= mask
        return mask

    def _look_around(self, freed: int) -> None:
        """See to it that trees reach those who became free. One outer neighbour of each is enough:
        once that one has taken it, other edges from outer nodes to it say nothing."""
        rows, queue = self.rows, self._queue
        seen = 0
        for x in bits(freed):
            near = rows[x] & self._outer
            if near:
                near &= self._tight_row(x)
                if near and not near & seen:
                    low = near & -near
                    seen |= low
                    queue.append(low.bit_length() - 1)

    def _contract(self, v: int, w: int) -> None:
        """Contract the odd cycle which the tight edge v-w closes in a tree: all of its nodes become
        outer."""
        base, node_of, mate, entry = self._base, self._node, self.mate, self._entry
        top = self._common_head(v, w)
        absorbed = set()
        # Mark both paths whole before any node changes its head: a path may run through an old
        # cycle.
        for start, child in ((v, w), (w, v)):
            x, below = start, child
            while True:
                head = self._head_of(x)
                if head == top:
                    break
                node = node_of[x]
                entry[node] = (below, x)
                inner = node_of[mate[base[node]]]
                absorbed.add(head)
                absorbed.add(self._head_of(mate[base[node]]))
                x, below = entry[inner]
        mask = 0
        for head in absorbed:
            mask |= self._bulk[head] if self._outer >> base[head] & 1 else self._vertices(head)
            self._head[head] = top
        self._bulk[top] |= mask
        self._swollen.add(top)
        new = mask & self._inner
        self._inner ^= new
        self._outer |= new
        self._queue.extend(bits(new))

    def _common_head(self, v: int, w: int) -> int:
        """Return the head at which the paths from two vertices of a tree to its root meet."""
        seen = set()
        for x in self._heads_to_root(v):
            seen.add(x)
        return next(x for x in self._heads_to_root(w) if x in seen)

    def _heads_to_root(self, v: int) -> Iterator[int]:
        while True:
            head = self._head_of(v)
            yield head
            m = self.mate[self._base[head]]
            if m < 0:
                return
            v = self._entry[self._node[m]][0]

    # ── dual changes ─────────────────────────────────────────────────────────

    def _shift_duals(self) -> bool:
        """Move the duals of the forest until another edge is tight or an inner blossom is worn off.

        Return False if nothing limits the move: then no complete matching exists.
        """
        twice, touched = self._twice_the_step()
        if twice is None:
            return False
        if twice:
            self._harden()
            if twice % 2:
                self._double_scale()
                twice *= 2
            self._move(twice // 2)
        self._queue.extend(bits(touched))
        for blossom in [b for b in self._blossoms if not self._weight[b]]:
            self._open(blossom)
        return True

    def _double_scale(self) -> None:
        self.scale *= 2
        self._scaled.clear()
        self.dual = [2 * dual for dual in self.dual]
        self._weight = [2 * weight for weight in self._weight]
        self._groups = {
            kind: {2 * dual: mask for dual, mask in by_dual.items()}
            for kind, by_dual in self._groups.items()
        }

    def _move(self, step: int) -> None:
        outer, inner, dual = self._outer, self._inner, self.dual
        for v in bits(outer):
            dual[v] += step
        for v in bits(inner):
            dual[v] -= step
        for blossom in self._blossoms:
            if outer >> self._base[blossom] & 1:
                self._weight[blossom] += 2 * step
            elif inner >> self._base[blossom] & 1:
                self._weight[blossom] -= 2 * step
        if self._is_sparse():
            self._groups = {}
        else:
            self._move_groups(step)
        self._groups_changed()

    def _move_groups(self, step: int) -> None:
        outer, inner = self._outer, self._inner
        for kind, by_dual in self._groups.items():
            moved: dict[int, int] = {}
            for value, mask in by_dual.items():
                for new, part in (
                    (value + step, mask & outer),
                    (value - step, mask & inner),
                    (value, mask & self._free),
                ):
                    if part:
                        moved[new] = moved.get(new, 0) | part
            self._groups[kind] = moved

    def _twice_the_step(self) -> tuple[int | None, int]:
        """Return twice the largest step that keeps every slack and every weight from becoming
        negative, or None; and outer vertices that hold an end of each edge which then is tight."""
        best: int | None = None
        for blossom in self._blossoms:
            if self._inner >> self._base[blossom] & 1:
                best = self._weight[blossom] if best is None else min(best, self._weight[blossom])
        if self._is_sparse():
            return self._along_edges(best)
        touched = 0
        outer, free = self._outer, self._free
        groups = [
            (kind, dual, mask)
            for kind, by_dual in self._groups.items()
            for dual, mask in by_dual.items()
        ]
        all_outer = [
            (place, mask & outer) for place, (_, _, mask) in enumerate(groups) if mask & outer
        ]
        all_free = [
            (place, mask & free) for place, (_, _, mask) in enumerate(groups) if mask & free
        ]
        for kind, dual, mask in groups:
            if not mask & outer:
                continue
            reach = self._reach(mask & outer)
            if _EDGE * (reach & ~self._inner).bit_count() < len(all_outer) + len(all_free):
                least = self._least_to(kind, dual, reach)
            else:
                slacks = self._slacks(kind)
                near = [slacks[place] for place, part in all_outer if reach & part]
                near += [2 * slacks[place] - dual for place, part in all_free if reach & part]
                least = min(near, default=None)
            if least is not None and (best is None or least - dual <= best):
                touched = mask & outer if least - dual != best else touched | mask & outer
                best = least - dual
        return best, touched

    def _along_edges(self, best: int | None) -> tuple[int | None, int]:
        """Return the same as `_twice_the_step`, given what blossoms allow; each edge is looked
        at."""
        touched = 0
        scale, kinds, dual, rows, free = self.scale, self.kinds, self.dual, self.rows, self._free
        near = self._outer | free
        for v in bits(self._outer):
            row = rows[v] & near & ~self._bulk[self._head_of(v)]
            costs, own = self.costs[kinds[v]], dual[v]
            for w in bits(row):
                slack = scale * costs[kinds[w]] - own - dual[w]
                if free >> w & 1:
                    slack *= 2
                if best is None or slack <= best:
                    touched = 1 << v if slack != best else touched | 1 << v
                    best = slack
        return best, touched

    def _least_to(self, kind: int, dual: int, reach: int) -> int | None:
        """Return `dual` more than twice the step that edges from a vertex of that kind and dual to
        these allow."""
        scale, costs, kinds, duals = self.scale, self.costs[kind], self.kinds, self.dual
        near = [scale * costs[kinds[w]] - duals[w] for w in bits(reach & self._outer)]
        near += [2 * (scale * costs[kinds[w]] - duals[w]) - dual for w in bits(reach & self._free)]
        return min(near, default=None)

    def _reach(self, outer: int) -> int:
        """Return all neighbours of these outer vertices, but for those contracted with them."""
        rows, bulk = self.rows, self._bulk
        reach = 0
        for v in bits(outer):
            reach |= rows[v] & ~bulk[self._head_of(v)]
        return reach

    # ── blossoms ─────────────────────────────────────────────────────────────

    def _harden(self) -> None:
        """Make a blossom of everything that is contracted to one head."""
        for head in self._swollen:
            base = self._base[head]
            if (
                not self._outer >> base & 1
                or self._head[head] != head
                or self._bulk[head] == self._vertices(head)
            ):
                continue
            mask = self._bulk[head]
            blossom = len(self._mask)
            children = list(dict.fromkeys(self._node[x] for x in bits(mask)))
            for child in children:
                self._parent[child] = blossom
            self._blossoms.difference_update(children)
            self._blossoms.add(blossom)
            for x in bits(mask):
                self._node[x] = blossom
            self._mask.append(mask)
            self._base.append(base)
            self._parent.append(-1)
            self._weight.append(0)
            self._children.append(children)
            self._head.append(blossom)
            self._bulk.append(mask)
            self._entry.append((-1, -1))
            self._root.append(self._root[head])
        self._swollen.clear()

    def _open(self, blossom: int) -> None:
        """Replace an inner blossom by its children, as it holds nothing together any more, and
        begin its tree anew."""
        root = self._root[blossom]
        self._blossoms.discard(blossom)
        for child in self._children[blossom]:
            self._parent[child] = -1
            if child >= len(self.rows):
                self._blossoms.add(child)
            for x in bits(self._vertices(child)):
                self._node[x] = child
        self._mask[blossom] = 0
        self._children[blossom] = []
        if root in self._tree:  # not if it began anew already
            freed = self._fell(root)
            self._plant(root)
            self._look_around(freed & self._free)

    def _rebase(self, node: int, v: int) -> None:
        """Change the matching inside `node` so that v is the one matched outside, and inside the
        nodes in it."""
        if self._base[node] == v:
            return
        todo = [(node, v)]
        pairs: list[tuple[int, int]] = []
        while todo:
            node, v = todo.pop()
            if self._base[node] != v:
                pairs += self._turn(node, v, todo)
        for p, q in pairs:  # not before: to turn a node it must be known who was matched in it
            self.mate[p], self.mate[q] = q, p

    def _turn(self, blossom: int, v: int, todo: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """Make v the base of a blossom; return the new pairs. What must then change inside of its
        children goes to `todo`.

        In the graph of the children, each standing at its base, an alternating path leads from the
        old base to the child that holds v: a vertex is added beyond that child, and the old base
        matched.
        """
        child_of = {}
        children = self._children[blossom]
        large = [child for child in children if child >= len(self.rows)]
        for child in large:
            for x in bits(self._vertices(child)):
                child_of[x] = child
        old, goal = child_of.get(self._base[blossom], self._base[blossom]), child_of.get(v, v)
        self._base[blossom] = v
        if old == goal:
            todo.append((goal, v))
            return []
        rows, mate = self._graph_inside(blossom, large), [-1] * (len(self.rows) + 1)
        for child in children:
            if child != old:
                x = self._base[child]
                y = self.mate[x]
                mate[x] = self._base[child_of.get(y, y)]
        beyond = len(self.rows)
        at_goal = self._base[goal]
        rows[at_goal] |= 1 << beyond
        rows.append(1 << at_goal)
        alive = 1 << beyond
        for child in children:
            alive |= 1 << self._base[child]
        matching = Matching(rows, list(mate), alive)
        possible = matching.augment(self._base[old])
        assert possible, "a blossom is factor-critical"
        todo.append((goal, v))
        pairs = []
        for child in children:
            x = self._base[child]
            y = matching.mate[x]
            if y != mate[x] and x < y < beyond:
                other = child_of.get(y, y)
                p, q = self._tight_edge(child, other)
                todo += [(child, p), (other, q)]
                pairs.append((p, q))
        return pairs

    def _tight_edge(self, child: int, other: int) -> tuple[int, int]:
        """Return a tight edge between two children of a blossom, which are neighbours."""
        mask = self._vertices(other)
        near = ((p, self._tight_inside(p) & mask) for p in bits(self._vertices(child)))
        return next((p, row.bit_length() - 1) for p, row in near if row)

    def _graph_inside(self, blossom: int, large: Sequence[int]) -> list[int]:
        """Return the tight edges between the children of a blossom, each of which stands at its
        base; the `large` ones are not vertices."""
        rows = [0] * len(self.rows)
        for child in self._children[blossom]:
            row = 0
            for x in bits(self._vertices(child)):
                row |= self._tight_inside(x)
            row &= self._mask[blossom] & ~self._vertices(child)
            for other in large:
                if row & self._mask[other]:
                    row = row & ~self._mask[other] | 1 << self._base[other]
            rows[self._base[child]] = row
        return rows
