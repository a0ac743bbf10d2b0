"""Complete matchings by alternating search (Edmonds 1965).

The search grows from one exposed vertex. *Outer* vertices are those which an alternating path of
even length reaches, *inner* ones are reached by odd length only. An edge between outer vertices
closes an odd cycle, which is contracted: all of its vertices become outer. Each search costs O(n)
operations on rows."""

from collections.abc import Collection
from itertools import compress

_DIGITS = bytes.maketrans(b"01", b"\0\1")


def bits(mask: int) -> list[int]:
    """Return the places of the bits of `mask`, ascending."""
    count = mask.bit_count()
    if (
        count > 10 and 6 * count > mask.bit_length()
    ):  # six digits of a text are looked at in the time of a step below
        return list(
            compress(range(mask.bit_length()), bin(mask)[:1:-1].encode().translate(_DIGITS))
        )
    places = []
    while mask:
        top = mask.bit_length() - 1
        places.append(top)
        mask ^= 1 << top
    places.reverse()
    return places


def mask_of(places: Collection[int]) -> int:
    """Return the integer whose bits have these places."""
    if len(places) < 100:
        mask = 0
        for place in places:
            mask |= 1 << place
        return mask
    digits = bytearray(b"0") * (max(places) + 1)
    for place in places:
        digits[place] = 49
    digits.reverse()
    return int(digits, 2)


class Matching:
    """A matching that grows and changes by alternating paths.

    `mate[v]` is the partner of v, or -1. Only vertices in `alive` take part. `rows` may be replaced
    or restricted by the caller, as long as the edges in use stay.
    """

    def __init__(
        self, rows: list[int], mate: list[int] | None = None, alive: int | None = None
    ) -> None:
        self.rows = rows
        self.mate = [-1] * len(rows) if mate is None else mate
        self.alive = (1 << len(rows)) - 1 if alive is None else alive
        self.outer = 0
        self.inner = 0
        self._parent: list[int] = []
        self._base: list[int] = []
        self._members: dict[int, int] = {}

    def add_vertex(self) -> None:
        """Add a vertex without neighbours, alive and exposed."""
        self.alive |= 1 << len(self.rows)
        self.rows.append(0)
        self.mate.append(-1)

    def exposed(self) -> int:
        """Return the mask of living vertices without a partner."""
        mate = self.mate
        mask = 0
        for v in bits(self.alive):
            if mate[v] < 0:
                mask |= 1 << v
        return mask

    def match_greedily(self) -> None:
        """Give each exposed vertex, in order, its first exposed neighbour."""
        rows, mate = self.rows, self.mate
        exposed = self.exposed()
        for v in bits(exposed):
            if mate[v] < 0:
                row = rows[v] & exposed
                if row:
                    w = (row & -row).bit_length() - 1
                    mate[v], mate[w] = w, v
                    exposed &= ~(1 << w)
                exposed &= ~(1 << v)

    def complete(self) -> bool:
        """Match everybody alive; return False as soon as that proves impossible.

        Then `outer` and `inner` hold the proof: without the inner vertices the outer ones fall into
        more parts of odd size than there are inner vertices.
        """
        mate = self.mate
        exposed = self.exposed()
        for v in bits(exposed):
            if mate[v] < 0:
                exposed ^= 1 << v
                end = self._search(v, exposed)
                if end < 0:
                    return False
                self._flip(end)
                exposed ^= 1 << end
        return True

    def augment(self, root: int) -> bool:
        """Match the exposed vertex `root`, keeping all matched vertices matched; return whether
        that is possible."""
        end = self._search(root)
        if end < 0:
            return False
        self._flip(end)
        return True

    def partners(self, v: int) -> int:
        """Return the mask of all w such that v-w is in some complete matching, given that this one
        is complete.

        With v and its mate x taken apart, v away, these are the neighbours of v among the outer
        vertices of a search from x (Gallai and Edmonds). `rematch` may follow.
        """
        x = self.mate[v]
        self.mate[x] = -1
        self.alive ^= 1 << v
        self._search(x)
        self.alive ^= 1 << v
        self.mate[x] = v
        return self.rows[v] & self.outer

    def drop_useless(self, v: int) -> None:
        """Remove edges that are in no complete matching, as far as a search from the mate of v, v
        away, shows them; it must have been the last one (`partners`, without `rematch`).

        Without v and the inner vertices the outer ones fall into as many parts of odd size as v and
        the inner vertices are together. So in each complete matching every one of these has its
        partner in another part, which is to say among the outer vertices.
        """
        rows, outer = self.rows, self.outer
        inner = self.inner | 1 << v
        others = ~inner
        for w in bits(self.alive & ~outer):
            rows[w] &= outer if inner >> w & 1 else others

    def rematch(self, v: int, w: int) -> None:
        """Make v and w partners and keep the matching complete; w must be one of `partners(v)`,
        asked just before."""
        mate = self.mate
        if mate[v] == w:
            return
        mate[mate[v]] = -1
        y = mate[w]
        # w is outer: its mate y is reached by an alternating path of odd length, which is flipped.
        mate[v], mate[w] = w, v
        self._flip(y)

    def swap(self, v: int, w: int) -> bool:
        """Make v and w partners if their present mates can be matched to each other; return whether
        they were."""
        mate = self.mate
        x, y = mate[v], mate[w]
        if y < 0 or not self.rows[x] >> y & 1:
            return False
        mate[v], mate[w], mate[x], mate[y] = w, v, y, x
        return True

    def swap_through(self, v: int, w: int) -> bool:
        """Make v and w partners if their present mates can share the two of another pair; return
        whether they were."""
        mate = self.mate
        x, y = mate[v], mate[w]
        if y < 0:
            return False
        beyond = self.rows[y]
        for p in bits(self.rows[x] & self.alive & ~(1 << v | 1 << w | 1 << x | 1 << y)):
            q = mate[p]
            if q >= 0 and beyond >> q & 1:
                mate[v], mate[w], mate[x], mate[p], mate[y], mate[q] = w, v, p, x, q, y
                return True
        return False

    # ── the search ───────────────────────────────────────────────────────────

    def _search(self, root: int, exposed: int = 0) -> int:
        """Grow from `root`, which is exposed; return an exposed vertex that was reached, else -1.

        `exposed`: others that are known to be so; the search is shorter then.
        """
        rows, mate, alive = self.rows, self.mate, self.alive
        self._parent = parent = [-1] * len(rows)
        self._base = base = list(range(len(rows)))
        members: dict[int, int] = {}
        self._members = members
        outer, inner = 1 << root, 0
        reached = bytearray(len(rows))
        queue = [root]
        for v in queue:
            row = rows[v] & alive
            if row & exposed:
                w = (row & exposed).bit_length() - 1
                parent[w] = v
                return w
            for w in bits(row & ~(outer | inner)):
                if reached[w]:  # as the mate of one before it
                    continue
                parent[w] = v
                m = mate[w]
                if m < 0:
                    return w
                inner |= 1 << w
                outer |= 1 << m
                reached[m] = 1
                if exposed and rows[m] & exposed:
                    end = (rows[m] & exposed).bit_length() - 1
                    parent[end] = m
                    return end
                queue.append(m)
            b = base[v]
            cycles = row & outer & ~members.get(b, 1 << b)
            if cycles:
                self.outer, self.inner = outer, inner
                while cycles:
                    w = (cycles & -cycles).bit_length() - 1
                    queue.extend(self._contract(v, w))
                    cycles &= ~members[base[v]]
                    if cycles:
                        queue.extend(self._contract_short(v, cycles))
                        cycles &= ~members[base[v]]
                outer, inner = self.outer, self.inner
        self.outer, self.inner = outer, inner
        return -1

    def _contract(self, v: int, w: int) -> list[int]:
        """Contract the odd cycle that the edge v-w closes between outer vertices; return those who
        become outer."""
        base, members, mate, parent = self._base, self._members, self.mate, self._parent
        top = self._common_base(v, w)
        mask = members.get(top, 1 << top)
        # Mark both paths whole before any vertex changes its base: a path may run through an old
        # cycle.
        for start, child in ((v, w), (w, v)):
            x, below = start, child
            while base[x] != top:
                m = mate[x]
                for part in (base[x], base[m]):
                    mask |= members.get(part, 1 << part)
                parent[x] = below
                below = m
                x = parent[m]
        new = mask & ~self.outer
        for x in bits(mask & ~members.get(top, 0)):
            base[x] = top
        members[top] = mask
        self.inner &= ~new
        self.outer |= new
        return bits(new)

    def _contract_short(self, v: int, others: int) -> list[int]:
        """Do the same for all edges from v, which is contracted, to those of `others` who hang on
        what is contracted with it; return likewise. Dense graphs have many of them."""
        base, members, mate, parent = self._base, self._members, self.mate, self._parent
        top = base[v]
        new = []
        mask = ends = 0
        for w in bits(others):
            m = mate[w]
            if m >= 0 and base[w] == w and w not in members and base[parent[m]] == top:
                parent[w] = v
                base[w] = base[m] = top
                ends |= 1 << m
                mask |= 1 << w
                new.append(m)
        members[top] |= mask | ends
        self.inner &= ~ends
        self.outer |= ends
        return new

    def _common_base(self, v: int, w: int) -> int:
        base, mate, parent = self._base, self.mate, self._parent
        seen = set()
        x = base[v]
        while True:
            seen.add(x)
            if mate[x] < 0:
                break
            x = base[parent[mate[x]]]
        x = base[w]
        while x not in seen:
            x = base[parent[mate[x]]]
        return x

    def _flip(self, end: int) -> None:
        """Match along the alternating path that the search left from its root to `end`."""
        mate, parent = self.mate, self._parent
        while end >= 0:
            v = parent[end]
            following = mate[v]
            mate[v], mate[end] = end, v
            end = following
