"""All complete matchings of least cost at once, and the first of them in an order of preference.

By complementary slackness a complete matching has the least cost if and only if it consists of
tight edges and leaves every odd set of positive weight by exactly one edge. So the tight edges hold
every best matching, and where no odd set has a positive weight they hold nothing else: then every
question is one of reachability, answered by alternating search. Where there are such sets, a "no"
of that search is still a no, and a "yes" comes with a matching whose cost is compared; only if it
costs more is the question put again with the odd sets (`odd_sets`), once for each halving of the
choice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from fidepair.matching.alternating import Matching, bits, mask_of
from fidepair.matching.odd_sets import OddSets
from fidepair.matching.weighted import BestMatching


class Optimum:
    """The complete matchings of least cost that are left after each restriction; one of them is at
    hand in `mate`.

    Every method that changes something leaves a complete matching of least cost at hand. `alive`
    are the vertices not yet fixed with their partners.
    """

    def __init__(self, best: BestMatching) -> None:
        self._kinds = best.kinds
        self._costs = best.costs
        self._cost = best.total()
        self._go_on = best.go_on
        sets = best.nested_sets
        self._odd_sets = OddSets(len(best.mate), sets) if sets else None
        self._matching = Matching(best.tight_rows(), list(best.mate))

    @property
    def _exact(self) -> bool:
        """Whether every complete matching of tight edges is best."""
        return self._odd_sets is None

    @property
    def mate(self) -> list[int]:
        """Partner of each vertex in the matching at hand."""
        return self._matching.mate

    @property
    def alive(self) -> int:
        """Mask of the vertices that are not fixed."""
        return self._matching.alive

    @property
    def rows(self) -> list[int]:
        """Edges of which the best matchings are made; only those between living vertices matter."""
        return self._matching.rows

    def first_partner(self, v: int, among: int, *, last: bool = False) -> int:
        """Return the smallest vertex of `among` that v has as partner in some best matching, or -1.

        The matching at hand then contains that pair. `last`: the largest vertex instead.
        """
        matching = self._matching
        row = matching.rows[v] & among & matching.alive
        if not row:
            return -1
        w = (row if last else row & -row).bit_length() - 1
        if matching.mate[v] == w:
            return w
        if self._exact:
            if matching.swap(v, w) or matching.swap_through(v, w):
                return w
            row &= matching.partners(v)
            if not row >> w & 1:
                matching.drop_useless(v)  # or it is asked of many others too
            if not row:
                return -1
            w = (row if last else row & -row).bit_length() - 1
            matching.rematch(v, w)
            return w
        candidates = bits(row & matching.partners(v))
        return self._first_partner_exactly(v, candidates[::-1] if last else candidates)

    def partners(self, v: int) -> int:
        """Return the mask of all partners that v has in best matchings; more where odd sets have
        weights."""
        return self._matching.partners(v)

    def last_partners(self, walk: Iterable[int], among: int) -> list[tuple[int, int]]:
        """Return the pairs inside `among` of the best matching that comes first when partners are
        large.

        The first of `walk` gets the largest partner in `among` that it has in any best matching,
        then the second of those still without a partner, and so on. Who can have none there is
        matched outside, with no regard to whom.
        """
        pairs = []
        for v in walk:
            if self.alive >> v & 1:
                w = self.first_partner(v, among, last=True)
                if w >= 0:
                    pairs.append((v, w))
                    self.fix(v)
                else:
                    self.restrict(v, ~among)
        return pairs

    def fix(self, v: int) -> None:
        """Keep v with its present partner."""
        self._matching.alive &= ~(1 << v | 1 << self.mate[v])

    def restrict(self, v: int, among: int) -> None:
        """Forbid v all partners outside `among`, where its present partner must be."""
        rows = self._matching.rows
        for w in bits(rows[v] & ~among):
            rows[w] &= ~(1 << v)
        rows[v] &= among

    def first_assignment(self, uppers: list[int], lowers: int) -> list[tuple[int, int]] | None:
        """Return the pairs of the first best matching that gives each of `uppers` one of `lowers`,
        or None.

        First: the first of `uppers` gets the smallest partner possible, then the second, and so on.
        `lowers` are not matched to each other. The matching at hand changes only if there is such a
        matching, and then contains it.
        """
        matching = self._matching
        rows, alive = matching.rows, matching.alive
        pairs = []
        left = lowers
        for v in uppers:
            row = rows[v] & left
            if not row:
                break
            low = row & -row
            left ^= low
            pairs.append((v, low.bit_length() - 1))
        mate = list(matching.mate)
        restricted = self._bipartite(uppers, lowers)
        part = Matching(restricted, mate, alive)
        self._take_apart(part, uppers, lowers)
        for v, w in pairs:
            mate[v], mate[w] = w, v
        greedy = len(pairs) == len(uppers)
        if greedy:
            # If those left over can be completed without touching these pairs, nothing is left to
            # search.
            part.alive = alive & ~(mask_of([v for v, _ in pairs]) | lowers ^ left)
            complete = part.complete()
            part.alive = alive
            if complete and self._is_best(mate):
                self._matching.mate = mate
                return pairs
        if not part.complete():
            return None
        return self._assign_one_by_one(part, uppers, lowers)

    def best_by(
        self,
        labels: Sequence[int],
        cost: Callable[[int, int], int],
        allowed: Sequence[int] | None = None,
        duals: Mapping[int, int] | None = None,
    ) -> Optimum | None:
        """Return those of the best matchings which, among all best ones, have the least sum of
        `cost`, or None.

        `labels[v]`: label of v; `cost(a, b)`: cost of an edge between vertices labelled so.
        `allowed[v]`: mask of the partners that v may have here, symmetric; None if there is no best
        matching with such partners. One weighted matching. If every complete matching of tight
        edges is best, its kinds are the labels; else they are as many as there are different labels
        within kinds.

        `duals` may make it faster and changes no result: a number for each label, 0 for those left
        out, of which no two add up to more than the cost between them.
        """
        rows = self._living_rows(self.rows)
        if allowed is not None:
            rows = [
                row & mask if self.alive >> v & 1 else row
                for v, (row, mask) in enumerate(zip(rows, allowed, strict=True))
            ]
        numbers: dict[tuple[int, int], int] = {}
        if self._exact:
            kinds = [numbers.setdefault((0, label), len(numbers)) for label in labels]
            costs = [[cost(a, b) for _, b in numbers] for _, a in numbers]
            first = None if duals is None else [duals.get(label, 0) for _, label in numbers]
            best = BestMatching(rows, kinds, costs, duals=first, go_on=self._go_on)
            return self._of_living(best) if best.solve() else None
        kinds = [
            numbers.setdefault(both, len(numbers)) for both in zip(self._kinds, labels, strict=True)
        ]
        second = {(a, b): cost(a, b) for a in set(labels) for b in set(labels)}
        # Each sum of second costs stays below half of what one unit of the first cost is worth.
        shift = (2 * len(kinds) * max(map(abs, second.values()))).bit_length()
        costs = [
            [(self._costs[k][m] << shift) + second[a, b] for m, b in numbers] for k, a in numbers
        ]
        best = BestMatching(rows, kinds, costs, go_on=self._go_on)
        return self._of_living(best) if best.solve() and self._costs_least(best.mate) else None

    def _of_living(self, best: BestMatching) -> Optimum:
        """Return the best matchings of another cost, with the same pairs fixed."""
        optimum = Optimum(best)
        optimum._matching.alive = self.alive
        return optimum

    def _assign_one_by_one(
        self, part: Matching, uppers: list[int], lowers: int
    ) -> list[tuple[int, int]] | None:
        """Do the work of `first_assignment` in the restricted rows of `part`, where a complete
        matching is at hand."""
        whole = self._matching
        if not self._is_best(part.mate):
            mate = self._solve_again(part.rows)
            if mate is None:
                return None
            part.mate = mate
        self._matching = part
        pairs = []
        for v in uppers:
            pairs.append((v, self.first_partner(v, lowers)))
            self.fix(v)
        whole.mate = part.mate
        self._matching = whole
        return pairs

    def _bipartite(self, uppers: list[int], lowers: int) -> list[int]:
        """Return the rows without edges among uppers, among lowers, and from uppers to anybody
        else."""
        above = mask_of(uppers)
        rows = list(self._matching.rows)
        everybody = (1 << len(rows)) - 1
        for members, among in (
            (uppers, lowers),
            (bits(lowers), everybody ^ lowers),
            (bits(everybody & ~(above | lowers)), everybody ^ above),
        ):
            for v in members:
                rows[v] &= among
        return rows

    @staticmethod
    def _take_apart(matching: Matching, uppers: list[int], lowers: int) -> None:
        mate = matching.mate
        for v in (*uppers, *bits(lowers)):
            if mate[v] >= 0:
                mate[mate[v]] = -1
                mate[v] = -1

    # ── where odd sets make the tight edges say too much ─────────────────────

    def _is_best(self, mate: list[int]) -> bool:
        return self._exact or self._costs_least(mate)

    def _costs_least(self, mate: list[int]) -> bool:
        kinds, costs = self._kinds, self._costs
        return self._cost == sum(costs[kinds[v]][kinds[w]] for v, w in enumerate(mate) if v < w)

    def _first_partner_exactly(self, v: int, choice: Sequence[int]) -> int:
        matching = self._matching
        found = -1
        if choice:
            mate = list(matching.mate)
            matching.rematch(v, choice[0])  # `choice` is made of partners(v), asked just before
            if self._is_best(matching.mate):
                return choice[0]
            matching.mate = mate
        # Keep: a best matching with a partner in choice[:high] exists, none with one in
        # choice[:low].
        low, high = 0, len(choice) + 1
        while high - low > 1:
            middle = (low + high) // 2
            rows = list(matching.rows)
            kept = mask_of(choice[:middle])
            for w in bits(rows[v] & ~kept):
                rows[w] &= ~(1 << v)
            rows[v] &= kept
            better = self._solve_again(rows)
            if better is None:
                low = middle
            else:
                high = middle
                matching.mate = better
                found = better[v]
        return found

    def _solve_again(self, rows: list[int]) -> list[int] | None:
        """Return the partners in a best matching made of `rows`, pairs already fixed kept, or
        None."""
        assert self._odd_sets, "without odd sets a complete matching is best"
        return self._odd_sets.matched(self._living_rows(rows), self.mate)

    def _living_rows(self, rows: list[int]) -> list[int]:
        """Return `rows` of the living vertices only; those already fixed have just their
        partner."""
        alive, mate = self.alive, self.mate
        return [row & alive if alive >> v & 1 else 1 << mate[v] for v, row in enumerate(rows)]
