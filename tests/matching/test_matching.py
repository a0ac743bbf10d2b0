"""The matching toolbox against literal enumeration: values, duals, and the first matching in an order."""

from __future__ import annotations

import random
from functools import cache
from typing import NamedTuple

import pytest
from short import first_of

from fidepair.matching import BestMatching, Matching, Optimum, bits, mask_of, weighted


class Graph(NamedTuple):
    """A random graph with kinds and costs, and all its complete matchings."""

    rows: list[int]
    kinds: list[int]
    costs: list[list[int]]
    complete: list[frozenset[tuple[int, int]]]

    def cost(self, pairs: frozenset[tuple[int, int]]) -> int:
        return sum(self.costs[self.kinds[v]][self.kinds[w]] for v, w in pairs)

    def best(self) -> list[frozenset[tuple[int, int]]]:
        least = min(map(self.cost, self.complete))
        return [pairs for pairs in self.complete if self.cost(pairs) == least]


def graph(seed: int) -> Graph:
    draw = random.Random(seed)
    n = draw.choice([2, 4, 6, 8, 10])
    density = draw.choice([0.2, 0.4, 0.6, 0.9])
    rows = [0] * n
    for v in range(n):
        for w in range(v):
            if draw.random() < density:
                rows[v] |= 1 << w
                rows[w] |= 1 << v
    number = draw.randint(1, n)
    kinds = [draw.randrange(number) for _ in range(n)]
    most = draw.choice([1, 2, 5, 100])
    costs = [[0] * number for _ in range(number)]
    for a in range(number):
        for b in range(a + 1):
            costs[a][b] = costs[b][a] = draw.randint(0, most)
    return Graph(rows, kinds, costs, complete_matchings(rows))


def complete_matchings(rows: list[int]) -> list[frozenset[tuple[int, int]]]:
    found = []

    def extend(left: int, pairs: tuple[tuple[int, int], ...]) -> None:
        if not left:
            found.append(frozenset(pairs))
            return
        v = (left & -left).bit_length() - 1
        for w in bits(rows[v] & left):
            extend(left & ~(1 << v | 1 << w), (*pairs, (v, w)))

    extend((1 << len(rows)) - 1, ())
    return found


def partner(pairs: frozenset[tuple[int, int]], v: int) -> int:
    return next(b if a == v else a for a, b in pairs if v in (a, b))


CHUNKS = [range(start, start + 300) for start in range(0, 3000, 300)]
by_chunk = pytest.mark.parametrize("seeds", first_of(CHUNKS), ids=lambda seeds: f"seeds-{seeds.start}-{seeds.stop - 1}")


@pytest.mark.parametrize("mask", [0, 1, 0b1011, 1 << 70 | 3, (1 << 100) - 1, (1 << 90) - (1 << 5)])
def test_bits_are_the_places_of_ones(mask):
    """The long and the short way of listing bits agree with the definition."""
    assert [i for i in range(mask.bit_length()) if mask >> i & 1] == bits(mask)


@pytest.mark.parametrize("places", [[], [0], [3, 1, 70], list(range(5, 300, 3))], ids=len)
def test_mask_of_places(places):
    """The long and the short way of making a mask give back the places of its bits."""
    assert sorted(places) == bits(mask_of(places))


@by_chunk
def test_complete_and_partners(seeds):
    """A complete matching is found exactly if one exists, and `partners` are those of all complete matchings."""
    for seed in seeds:
        g = graph(seed)
        matching = Matching(list(g.rows))
        if seed % 2:
            matching.match_greedily()

        assert bool(g.complete) is matching.complete(), seed
        for v in range(len(g.rows)) if g.complete else ():
            expected = {partner(pairs, v) for pairs in g.complete}
            assert expected == set(bits(matching.partners(v))), (seed, v)
            wanted = max(expected)
            matching.rematch(v, wanted)
            assert wanted == matching.mate[v]
            assert all(g.rows[x] >> y & 1 and matching.mate[y] == x for x, y in enumerate(matching.mate)), seed


@by_chunk
def test_useless_edges(seeds):
    """Edges that a search shows to be useless are in no complete matching; of the vertex asked about none is left."""
    for seed in seeds:
        g = graph(seed)
        if not g.complete:
            continue
        matching = Matching(list(g.rows))
        assert matching.complete()
        useful = {pair for pairs in g.complete for pair in pairs}
        v = seed % len(g.rows)
        partners = matching.partners(v)
        matching.drop_useless(v)
        assert partners == matching.rows[v], seed
        left = {(a, b) for a, row in enumerate(matching.rows) for b in bits(row)}
        assert left >= useful, seed
        assert {(b, a) for a, b in left} == left, seed


def test_a_kind_that_runs_out(monkeypatch):
    """Once it is seen that all of a kind are needed for others, nobody is searched a partner among them any more."""
    asked = []
    partners = Matching.partners
    monkeypatch.setattr(Matching, "partners", lambda self, v: asked.append(v) or partners(self, v))
    half = 100
    blacks = [v for v in range(2 * half) if v % half >= 60]  # the last of each half, who do not meet each other
    apart = sum(1 << v for v in blacks)
    rows = [(1 << 2 * half) - 1 & ~(apart if v in blacks else 1 << v) for v in range(2 * half)]
    best = BestMatching(rows, [0] * len(rows), [[0]])
    assert best.solve()
    lowers = (1 << 2 * half) - (1 << half)
    pairs = Optimum(best).first_assignment(list(range(half)), lowers)
    assert [*range(100, 120), *range(160, 200), *range(120, 160)] == [w for _, w in pairs]
    assert 3 > len(asked)


def test_the_choosiest_first(monkeypatch):
    """Where a kind is tight to fewer than the others it is matched first, so that nobody is left over to search for."""
    planted = []
    monkeypatch.setattr(BestMatching, "_plant", lambda _, root: planted.append(root))
    n = 40
    kinds = [int(v >= 30) for v in range(n)]  # the last ten cannot have each other without a cost
    best = BestMatching([(1 << n) - 1 & ~(1 << v) for v in range(n)], kinds, [[0, 0], [0, 1]])
    assert best.solve()
    assert [] == planted


@by_chunk
def test_failed_search_proves_itself(seeds):
    """Without the inner vertices, the outer ones of a failed search form more odd parts than there are inner ones."""
    failed = 0
    for seed in seeds:
        g = graph(seed)
        matching = Matching(list(g.rows))
        if not matching.complete():
            failed += 1
            left, parts = matching.outer, 0
            while left:
                part = left & -left
                while True:
                    wider = part
                    for v in bits(part):
                        wider |= g.rows[v] & matching.outer
                    if wider == part:
                        break
                    part = wider
                assert 1 == part.bit_count() % 2, seed
                assert all(not g.rows[v] & ~(part | matching.inner) for v in bits(part)), seed
                left &= ~part
                parts += 1
            assert parts > matching.inner.bit_count(), seed
    assert failed


@by_chunk
def test_least_cost_and_its_duals(seeds):
    """The weighted method finds the least cost, and its duals prove it: no slack negative, none on matched edges."""
    for seed in seeds:
        g = graph(seed)
        draw = random.Random(seed)
        hint = None
        if g.complete and seed % 3 == 0:
            pairs = draw.choice(g.complete)
            hint = [partner(pairs, v) if draw.random() < 0.8 else -1 for v in range(len(g.rows))]
            hint = [w if w >= 0 and hint[w] == v else -1 for v, w in enumerate(hint)]
        lead = draw.sample(sorted(set(g.kinds)), 1) if seed % 5 == 0 else ()
        best = BestMatching(g.rows, g.kinds, g.costs, hint, lead)

        assert bool(g.complete) is best.solve(), seed
        if g.complete:
            assert min(map(g.cost, g.complete)) == best.total(), seed
            edges = [(v, w) for v, row in enumerate(g.rows) for w in bits(row)]
            assert all(best.slack(v, w) >= 0 for v, w in edges), seed
            assert all(best.slack(v, w) == 0 for v, w in enumerate(best.mate)), seed
            tight = best.tight_rows()
            assert all((best.slack(v, w) == 0) is bool(tight[v] >> w & 1) for v, w in edges), seed
            for odd in best.odd_sets:
                assert odd.bit_count() % 2 == 1
                assert 1 == sum(not odd >> best.mate[v] & 1 for v in bits(odd)), seed


@by_chunk
def test_edge_by_edge(seeds, monkeypatch):
    """Where edges are so few that each is looked at by itself, the cost and its proof by duals are the same."""
    monkeypatch.setattr(weighted, "_EDGE", 0)
    test_least_cost_and_its_duals(seeds)


@pytest.mark.slow
def test_odd_sets_occur():
    """Some of the graphs need odd sets of positive weight, so the tests above have seen them."""
    solved = [BestMatching(*graph(seed)[:3]) for seed in range(3000)]

    assert any(best.solve() and best.odd_sets for best in solved)


@by_chunk
def test_first_partner_one_after_the_other(seeds):
    """Each vertex in turn gets the smallest partner that a best matching with all earlier choices has."""
    for seed in seeds:
        g = graph(seed)
        if not g.complete:
            continue
        best = BestMatching(g.rows, g.kinds, g.costs)
        assert best.solve()
        optimum = Optimum(best)
        remaining = g.best()
        order = list(range(len(g.rows)))
        random.Random(seed).shuffle(order)
        for v in order:
            if optimum.alive >> v & 1:
                expected = min(partner(pairs, v) for pairs in remaining)
                assert expected == optimum.first_partner(v, -1), (seed, v)
                optimum.fix(v)
                remaining = [pairs for pairs in remaining if partner(pairs, v) == expected]


@by_chunk
def test_first_partner_among_some(seeds):
    """A vertex gets the smallest partner of a given set, or -1 if no best matching has one, also after restrictions."""
    for seed in seeds:
        g = graph(seed)
        if not g.complete:
            continue
        best = BestMatching(g.rows, g.kinds, g.costs)
        assert best.solve()
        optimum = Optimum(best)
        remaining = g.best()
        draw = random.Random(seed)
        for v in range(len(g.rows)):
            among = draw.getrandbits(len(g.rows)) & ~(1 << v)
            possible = [w for w in {partner(pairs, v) for pairs in remaining} if among >> w & 1]
            assert min(possible, default=-1) == optimum.first_partner(v, among), (seed, v)
            kept = among if possible else ~among
            optimum.restrict(v, kept)
            remaining = [pairs for pairs in remaining if kept >> partner(pairs, v) & 1]


@by_chunk
def test_first_assignment(seeds):
    """Upper vertices get lower partners in the first possible way, or None if no best matching does that."""
    none = 0
    for seed in seeds:
        g = graph(seed)
        if not g.complete:
            continue
        draw = random.Random(seed)
        n = len(g.rows)
        uppers = sorted(draw.sample(range(n), draw.randint(1, n // 2)))
        others = [v for v in range(n) if v not in uppers]
        lowers = set(draw.sample(others, draw.randint(len(uppers), len(others))))
        best = BestMatching(g.rows, g.kinds, g.costs)
        assert best.solve()
        optimum = Optimum(best)
        fitting = [
            tuple(partner(pairs, v) for v in uppers)
            for pairs in g.best()
            if all(partner(pairs, v) in lowers for v in uppers) and not any(lowers >= {v, w} for v, w in pairs)
        ]
        found = optimum.first_assignment(uppers, sum(1 << v for v in lowers))

        expected = list(zip(uppers, min(fitting), strict=True)) if fitting else None
        assert expected == found, seed
        none += found is None
    assert none


@by_chunk
def test_last_partners(seeds):
    """Each of some vertices in turn gets the largest partner of a set that any best matching has, or one outside."""
    outside = 0
    for seed in seeds:
        g = graph(seed)
        if not g.complete:
            continue
        best = BestMatching(g.rows, g.kinds, g.costs)
        assert best.solve()
        draw = random.Random(seed)
        n = len(g.rows)
        among = sorted(draw.sample(range(n), draw.randint(1, n)))
        remaining, expected, taken = g.best(), [], set()
        for v in among:
            if v in taken:
                continue
            possible = [partner(pairs, v) for pairs in remaining]
            largest = max((w for w in possible if w in among), default=-1)
            if largest >= 0:
                expected.append((v, largest))
                taken |= {v, largest}
            else:
                outside += 1
            remaining = [pairs for pairs in remaining if largest in (-1, partner(pairs, v))]

        assert expected == Optimum(best).last_partners(among, sum(1 << v for v in among)), seed
    assert outside


@by_chunk
def test_best_by_another_cost(seeds):
    """Among the best matchings made of allowed partners, one of least second cost is found, or none exists."""
    none = 0
    for seed in seeds:
        g = graph(seed)
        if not g.complete:
            continue
        draw = random.Random(seed)
        n = len(g.rows)
        labels = [draw.randrange(-2, n) for _ in range(n)]
        second = {frozenset((a, b)): draw.randint(-3, 3) for a in labels for b in labels}
        allowed = [(1 << n) - 1] * n
        for _ in range(draw.randrange(3)):
            v, w = draw.sample(range(n), 2)
            allowed[v] &= ~(1 << w)
            allowed[w] &= ~(1 << v)
        best = BestMatching(g.rows, g.kinds, g.costs)
        assert best.solve()

        def cost(a: int, b: int, second: dict[frozenset[int], int] = second) -> int:
            return second[frozenset((a, b))]

        def total(pairs: frozenset[tuple[int, int]], labels: list[int] = labels, cost=cost) -> int:
            return sum(cost(labels[v], labels[w]) for v, w in pairs)

        possible = [pairs for pairs in g.best() if all(allowed[v] >> w & 1 for v, w in pairs)]
        found = Optimum(best).best_by(labels, cost, allowed)
        none += found is None

        assert bool(possible) is (found is not None), seed
        if found is not None:
            pairs = frozenset((v, w) for v, w in enumerate(found.mate) if v < w)
            assert pairs in possible, seed
            assert min(map(total, possible)) == total(pairs), seed
    assert none


@pytest.mark.parametrize("depth", [10, 1500])
def test_blossoms_within_blossoms(depth):
    """An augmentation into the innermost of many nested blossoms needs no stack as deep as they are.

    From vertex 0 triangles grow, each with the blossom before it as one corner; a chain of the same length leads from
    another exposed vertex to vertex 1, inside all of them.
    """
    rows, mate = [0] * (4 * depth + 2), [-1] * (4 * depth + 2)

    def edge(v, w, *, matched=False):
        rows[v] |= 1 << w
        rows[w] |= 1 << v
        if matched:
            mate[v], mate[w] = w, v

    edge(0, 1)
    edge(0, 2)
    for first in range(1, 2 * depth, 2):
        edge(first, first + 1, matched=True)
        if first > 1:
            edge(first - 1, first)
            edge(first + 1, 1)
    last = 2 * depth + 1
    for first in range(last + 1, 4 * depth + 2, 2):
        edge(last, first)
        edge(first, first + 1, matched=True)
        last = first + 1
    edge(last, 1)
    best = BestMatching(rows, [0] * len(rows), [[0]], hint=mate)

    assert best.solve()
    assert all(rows[v] >> w & 1 and best.mate[w] == v for v, w in enumerate(best.mate))


@pytest.mark.parametrize("size", [6, 10, 12, 20, 26])
def test_large_graphs_that_have_no_complete_matching(size: int):
    """Three vertices with one and the same neighbour cannot all be matched, however many others there are; with
    neighbours of their own they can."""
    rows = [((1 << size) - 1) & ~(1 << v) for v in range(size)]
    apart = [0b1000] * 3 + rows[3:]
    for v in range(4, size):
        apart[v] &= ~0b111
    kinds, costs = [0] * size, [[1]]

    assert not BestMatching(apart, kinds, costs).solve()
    assert BestMatching(rows, kinds, costs).solve()


@pytest.mark.parametrize("seed", range(12))
def test_large_graphs_with_a_complete_matching(seed: int):
    """Forty vertices of three kinds, all of which may be matched: the least cost is that of the best numbers of pairs
    of each two kinds, found one pair after the other."""
    draw = random.Random(seed)
    kinds = [draw.randrange(3) for _ in range(40)]
    costs = [[0] * 3 for _ in range(3)]
    for a in range(3):
        for b in range(a + 1):
            costs[a][b] = costs[b][a] = draw.randint(0, 100)

    @cache
    def least(left: tuple[int, ...]) -> int:
        if not any(left):
            return 0
        a = next(kind for kind in range(3) if left[kind])
        rest = [count - (kind == a) for kind, count in enumerate(left)]
        others = [b for b in range(3) if rest[b]]
        return min(costs[a][b] + least(tuple(count - (kind == b) for kind, count in enumerate(rest))) for b in others)

    best = BestMatching([((1 << 40) - 1) & ~(1 << v) for v in range(40)], kinds, costs)

    assert best.solve()
    assert least(tuple(kinds.count(kind) for kind in range(3))) == best.total()


# ── the parts of a search ────────────────────────────────────────────────────


def begun(seed: int) -> tuple[Matching, random.Random]:
    """Return a graph with some vertices alive, a few of which are matched."""
    draw = random.Random(seed)
    g = graph(seed)
    n = len(g.rows)
    alive = draw.getrandbits(n) | draw.getrandbits(n)
    matching = Matching(list(g.rows), alive=alive)
    for v in bits(alive):
        free = [w for w in bits(g.rows[v] & alive) if matching.mate[v] < 0 and matching.mate[w] < 0]
        if free and draw.random() < 0.4:
            w = draw.choice(free)
            matching.mate[v], matching.mate[w] = w, v
    return matching, draw


def test_exposed_vertices_are_matched_greedily():
    """In order, each to its first neighbour who is alive and exposed; pairs that are there stay."""
    made = 0
    for seed in range(200):
        matching, _ = begun(seed)
        mate = list(matching.mate)
        alone = [v for v in bits(matching.alive) if mate[v] < 0]
        assert alone == bits(matching.exposed())
        for v in alone:
            free = [w for w in bits(matching.rows[v]) if w in alone and mate[w] < 0]
            if mate[v] < 0 and free:
                mate[v], mate[free[0]] = free[0], v
                made += 1
        matching.match_greedily()
        assert mate == matching.mate, seed
    assert made > 100


def test_a_vertex_is_augmented_if_another_matching_is_larger():
    """An exposed vertex gets a partner if that leaves none without, who had one."""
    done = []
    for seed in range(200):
        matching, _ = begun(seed)
        for v in bits(matching.exposed()):
            if matching.mate[v] >= 0:
                continue
            others = [w for w in bits(matching.alive) if matching.mate[w] >= 0]
            must = {v, *others}
            rows = [row & matching.alive for row in matching.rows]
            done.append(matching.augment(v))
            assert done[-1] is covers(rows, must), seed
            assert done[-1] is (matching.mate[v] >= 0)
            assert all(matching.mate[w] >= 0 and matching.mate[matching.mate[w]] == w for w in others)
            assert all(w < 0 or rows[u] >> w & 1 for u, w in enumerate(matching.mate))
    assert 20 < done.count(True) < len(done) - 20


def covers(rows: list[int], must: set[int]) -> bool:
    """Return whether some matching has all of these vertices."""
    if not must:
        return True
    v = min(must)
    return any(
        covers([0 if u in (v, w) else row & ~(1 << v | 1 << w) for u, row in enumerate(rows)], must - {v, w})
        for w in bits(rows[v])
    )


def test_partners_are_swapped_at_once_if_that_is_enough():
    """Directly if their mates can be matched with each other, or through one more pair; otherwise nothing changes."""
    found = []
    for seed in range(150):
        matching, draw = begun(seed)
        if not (matching.complete() and matching.alive):
            continue
        v = draw.choice(bits(matching.alive))
        for w in bits(matching.rows[v] & matching.alive):
            for way in (matching.swap, matching.swap_through):
                mate, rows = list(matching.mate), matching.rows
                x, y = mate[v], mate[w]
                pairs = [(p, mate[p]) for p in bits(matching.alive) if p not in (v, w, x, y)]
                can = rows[x] >> y & 1 or x == w
                if way == matching.swap_through:
                    if x == w:
                        continue
                    can = any(rows[x] >> p & 1 and rows[y] >> q & 1 for p, q in pairs)
                found.append(way(v, w))
                assert found[-1] is bool(can), seed
                if can:
                    assert w == matching.mate[v]
                    assert all(
                        rows[p] >> q & 1 and matching.mate[q] == p for p, q in enumerate(matching.mate) if q >= 0
                    )
                    assert sum(q >= 0 for q in mate) == sum(q >= 0 for q in matching.mate)
                else:
                    assert mate == matching.mate
    assert 30 < found.count(True) < len(found) - 30


def test_who_is_exposed_is_swapped_with_nobody():
    matching = Matching([0b0110, 0b0001, 0b0001, 0b0000], [1, 0, -1, -1])

    assert (False, False) == (matching.swap(0, 2), matching.swap_through(0, 2))
    assert [1, 0, -1, -1] == matching.mate


def test_a_vertex_that_is_added():
    """It is alive and exposed, and has no neighbours until some are given."""
    matching = Matching([0b10, 0b01], [1, 0])
    matching.add_vertex()

    assert ([0b10, 0b01, 0], [1, 0, -1], 0b111, 0b100) == (
        matching.rows,
        matching.mate,
        matching.alive,
        matching.exposed(),
    )
    assert not matching.complete()
    matching.add_vertex()
    matching.rows[2], matching.rows[3] = 0b1000, 0b0100
    assert matching.complete()
    assert [1, 0, 3, 2] == matching.mate


@pytest.mark.parametrize("size", [1, 3, 9, 11])
def test_an_odd_number_has_no_complete_matching(size: int):
    rows = [((1 << size) - 1) & ~(1 << v) for v in range(size)]

    assert not BestMatching(rows, [0] * size, [[0]]).solve()


def test_partners_in_best_matchings():
    """Where all costs are equal every neighbour of a vertex of a full graph is one."""
    rows = [0b1110, 0b1101, 0b1011, 0b0111]
    best = BestMatching(rows, [0] * 4, [[7]])
    assert best.solve()
    optimum = Optimum(best)

    assert (14, rows) == (best.total(), [optimum.partners(v) for v in range(4)])
    assert 2 == optimum.first_partner(0, 0b0100)
    optimum.restrict(0, 0b0100)
    assert [0b0100, 0b1000, 0b0001, 0b0010] == [optimum.partners(v) for v in range(4)]


def test_no_assignment_without_enough_partners():
    """Two uppers who have one partner only; nothing changes then."""
    best = BestMatching([0b110110, 0b111001, 0b111001, 0b110110, 0b101111, 0b011111], [0] * 6, [[0]])
    assert best.solve()
    optimum = Optimum(best)
    mate = list(optimum.mate)

    assert optimum.first_assignment([0, 3], 0b000010) is None
    assert mate == optimum.mate
    assert [(0, 1), (3, 2)] == optimum.first_assignment([0, 3], 0b000110)
