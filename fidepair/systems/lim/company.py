"""C.04.4.3 Articles 3.9.2 and 4.4: the best of the smallest sets of floaters, typed together (decision L11).

Each floater takes the first opponent (3.8) whom those with priority have left in the adjacent group, so that the types
of a set of floaters are known only when all of them have taken theirs. Wanted is the set with the fewest floaters of
types a, b and c; of these one with the player who is left without an opponent; and then players are kept in the order
of scrutiny. Forced ones (2.3.1 to 2.3.3) take their opponents too; their own types are nobody's choice (decision L5).

If opponents were allotted as it is best for all, that would be one question: in one graph everybody is matched in the
group, or with somebody of the adjacent group, or with nobody, and what is best is a matching of least cost. No set is
better than that, so where the floaters that come first in that graph do take their opponents so, they are the answer.
Mostly they do. Else somebody takes an opponent who was meant for another one; then it is asked what is best if the
first one who may float stays, and if that one floats. As this is decided for one after the other,

- more become known to float or to stay, because nobody else can;
- floaters are served, who take somebody that nobody with priority could take;
- and what is left falls into parts of players who have nothing to do with each other: neither for who may float, nor by
  opponents in the adjacent group. The best of each part are best for all, and each part is looked at once.

In a part that stays whole all that may take twice as long with each player. No way around that is known: floaters pass
opponents on as a circuit of comparators passes signals, the choice of who floats being its input.
"""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from fidepair.matching import BestMatching, Matching, bits
from fidepair.matching.optimal import Optimum
from fidepair.systems.lim.floaters import counted, smallest_set, with_spares
from fidepair.systems.lim.group import graph
from fidepair.systems.lim.players import mask_of
from fidepair.systems.lim.second_scrutiny import renumbered

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from fidepair.systems.lim.floaters import FloaterChoice


def better_company(choice: FloaterChoice, stuck: int, at_first: Sequence[int]) -> list[int]:
    """Return the best of all smallest sets, types being those that their floaters have together; `at_first` has the
    least that are possible of each type alone.

    What comes first but for types is best if no set has less disadvantages. If one may have, the players are parted
    into those who have nothing to do with each other: neither for who may float, nor by opponents in the adjacent
    group. What is best for each part is best for all.
    """
    order = choice.left.members
    if stuck not in choice.left.residents:
        stuck = -1
    latest_first = order[::-1]
    earliest = smallest_set(choice.left.rows, order, sorted(latest_first, key=lambda v: v != stuck))
    company = _Company(choice, stuck, at_first, earliest)
    whole = company.whole()
    if company.cost(whole, earliest) != company.least(whole):
        earliest = [v for part in company.parts() for v in company.best(part)]
    floats = set(earliest)
    return list(at_first) if floats == set(at_first) else [v for v in order[::-1] if v in floats]


_KINDS = ("c", "a", "stuck", "forced")
"""Floaters that differ in cost: of types c and a without an opponent; who is left without one in the group; and forced
ones, whose types cost nothing (decision L5)."""
_THERE, _NOBODY, _FLOATER = range(3)
"""In the graph of a group and of the adjacent group: the latter; who stand for nobody; from here on the former, by
kind, and then by kind those of them who get an opponent in any case."""


class _Part(NamedTuple):
    """Some of those who may or must float.

    `line`: of whom it is open whether they float, or whom they take in the adjacent group, in the order of scrutiny;
    `sure`: of these, who floats in any case. `here`: members of the group who matter to the others of them, these
    included; `mate`: their partners, -1 for those of the others who float then. `free`: who is left in the adjacent
    group.
    """

    line: tuple[int, ...]
    sure: int
    here: int
    mate: list[int]
    free: int

    @property
    def unsure(self) -> int:
        """Those of the line who may float or stay."""
        return mask_of(self.line) & ~self.sure


class _Company:
    """The smallest sets of floaters of a group; parts of it are lists of those who may or must float, in the order of
    scrutiny, in which they also take their opponents (3.3, 3.4)."""

    def __init__(self, choice: FloaterChoice, stuck: int, at_first: Sequence[int], earliest: Sequence[int]) -> None:
        self.choice = choice
        self.stuck = stuck
        self.at_first = set(at_first)
        self.earliest = set(earliest)
        self.forced = set(choice.forced)
        self.rows = choice.left.rows
        self.members = mask_of(choice.left.members)
        kinds: dict[int, int] = {}
        self.kind = {v: kinds.setdefault(self.rows[v] & self.members, len(kinds)) for v in choice.left.members}
        matching, spares = with_spares(self.rows, choice.left.members)
        self.may_float = matching.partners(spares[0])
        self._found: dict[tuple[object, ...], tuple[int, int]] = {}
        more = len(choice.group.members) + 1
        self.weights = {"d": 0, "c": 2, "b": 2 * more, "a": 2 * more**2}
        self.each = 2 * more**3
        """What it costs besides that somebody floats: more than all types."""
        self.costs = self._costs()

    def whole(self) -> list[int]:
        """Return all who may or must float."""
        return [v for v in self.choice.line if v in self.forced or self.may_float >> v & 1]

    def parts(self) -> list[list[int]]:
        """Return them in parts.

        Who may float is matched within connected groups of odd size, or to one of their neighbours (Gallai and
        Edmonds): where neither is shared, one part does not bind another.
        """
        found: list[tuple[int, int]] = []
        for v in self.whole():
            here = 0 if v in self.forced else self.rows[v] & self.members
            found = _merged(found, here | 1 << v, self.choice.group.rows[v] & self.choice.there)
        return [[v for v in self.whole() if here >> v & 1] for here, _ in found]

    def cost(self, part: Sequence[int], chosen: Iterable[int]) -> tuple[int, ...]:
        """3.9.2: return the disadvantages of a part if these of it float."""
        floats = {*self.forced, *chosen}
        free = self.choice.there
        kinds = []
        for v in part:
            if v in floats:
                opponent = self.choice.first_opponent(v, free)
                free &= ~opponent
                if v not in self.forced:
                    kinds.append(self.choice.kind_of(v, opponent))
        return counted(kinds)

    def least(self, part: Sequence[int]) -> tuple[int, ...]:
        """Return a bound of the disadvantages of a part.

        Nobody's type is better in company than alone, `at_first` has the fewest of who came into the group, of types
        a and b, and of a, b and c; and no more have an opponent than there are whom anybody could meet.
        """
        choice = self.choice
        of_all = of_came = 0
        for v in part:
            opponents = choice.group.rows[v] & choice.there if v not in self.forced else 0
            of_all |= opponents
            of_came |= opponents if choice.kind_of(v, 0) == "a" else 0
        kinds = [choice.kind(v) for v in part if v in self.at_first]
        a, b, c = counted(kinds)
        came = a + b
        a = max(a, came - of_came.bit_count())
        return a, came - a, max(c, len(kinds) - of_all.bit_count() - a)

    def best(self, part: Sequence[int]) -> list[int]:
        """Return the best floaters of a part, unless nothing is better than what comes first."""
        known = [v for v in part if v in self.earliest]
        if self.cost(part, known) == self.least(part):
            return known
        _, floats = self._best_of(self._start(part))
        return [v for v in part if floats >> v & 1 and v not in self.forced]

    # ── a search ─────────────────────────────────────────────────────────────

    def _kind(self, v: int) -> int:
        """Return which one of the kinds that differ in what a floater costs."""
        if v in self.forced:
            return _KINDS.index("forced")
        return _KINDS.index("stuck" if v == self.stuck else self.choice.kind_of(v, 0))

    def _costs(self) -> list[list[int]]:
        """Return what pairs cost in the graph of a group and of the adjacent group, by kind."""
        size = _FLOATER + 2 * len(_KINDS)
        table = [[0] * size for _ in range(size)]
        with_one = [self.each + more for more in (self.weights["d"], self.weights["b"], self.weights["d"] - 1, 0)]
        with_none = [self.each + more for more in (self.weights["c"], self.weights["a"], self.weights["c"] - 1, 0)]
        for kind, row in ((_THERE, with_one + with_one), (_NOBODY, with_none + with_one)):
            table[kind][_FLOATER:] = row
            for other, cost in enumerate(row, _FLOATER):
                table[other][kind] = cost
        return table

    def _weight(self, v: int, opponent: int) -> int:
        """Return what it costs, as one integer, that `v` floats with this opponent or none (3.9.2, 4.4.1, 4.4.2)."""
        if v in self.forced:
            return 0
        return self.weights[self.choice.kind_of(v, opponent)] - (v == self.stuck)

    def _weight_of(self, part: _Part, floats: int) -> int:
        """Return what it costs if these of a part float."""
        cost, free = 0, part.free
        for v in part.line:
            if floats >> v & 1:
                opponent = self.choice.first_opponent(v, free)
                free &= ~opponent
                cost += self._weight(v, opponent)
        return cost

    def _start(self, part: Sequence[int]) -> _Part:
        """Return a part of which nothing is decided."""
        may_float = mask_of(v for v in part if v not in self.forced)
        here = may_float
        for v in bits(may_float):
            here |= self.rows[v] & self.members
        matching = graph(self.rows, bits(here & ~mask_of(self.earliest)))
        complete = matching.complete()
        assert complete, "a part can be paired without its floaters"
        return _Part(tuple(part), mask_of(self.forced.intersection(part)), here, matching.mate, self.choice.there)

    def _best_of(self, part: _Part) -> tuple[int, int]:
        """Return the least cost of a set of floaters, and the set that comes first of those who have it."""
        cost, floats, parts = self._parted(self._known(part))
        for each in parts:
            # Players with the same opponents in the group can be exchanged for each other, if they are decided.
            stay = sorted(self.kind[v] for v in bits(each.here & ~each.unsure))
            key = each.line, each.sure, each.free, *stay
            found = self._found.get(key)
            if found is None:
                found = self._found[key] = self._search(each)
            cost += found[0]
            floats |= found[1]
        return cost, floats

    def _search(self, part: _Part) -> tuple[int, int]:
        """Return the same; nobody is known to float or to stay, and the part does not fall into parts."""
        least, floats = self._at_best(part)
        if self._weight_of(part, floats) == least:
            return least, floats
        v = next(v for v in part.line if not part.sure >> v & 1)
        best = self._best_of(self._staying(part, v))
        if best[0] > least:
            best = min(best, self._best_of(self._floating(part, v)), key=itemgetter(0))
        return best

    def _at_best(self, part: _Part) -> tuple[int, int]:
        """Return the least cost if opponents are allotted as it is best for all, and the set of floaters that comes
        first of those who have it then.

        In the graph players of the adjacent group, and as many who stand for nobody as are needed, may be matched with
        any other of these.
        """
        unsure = part.unsure
        number = part.sure.bit_count() + sum(part.mate[v] < 0 for v in bits(unsure))
        contested = self._contested(part, number)
        there = 0
        for row in contested.values():
            there |= row
        line = mask_of(part.line)
        group = bits(part.here | part.sure)
        order = [*group, *bits(there)]
        rows_of = self.choice.group.rows
        among = [contested.get(v, 0) | (part.here if part.here >> v & 1 else 0) for v in group]
        among += [mask_of(contested)] * (len(order) - len(group))
        rows = renumbered([rows_of[v] & mask for v, mask in zip(order, among, strict=True)], order)
        size = len(order) + number + (len(order) + number) % 2
        inside, outside = (1 << len(group)) - 1, (1 << size) - (1 << len(group))
        nobody = (1 << size) - (1 << len(order))
        unserved = line & ~(self._served(part) & mask_of(contested))
        floaters = mask_of(place for place, v in enumerate(group) if unserved >> v & 1)
        rows = [row | nobody if floaters >> place & 1 else row for place, row in enumerate(rows)]
        rows += [floaters] * (size - len(order))
        rows[len(group) :] = [row | outside & ~(1 << v) for v, row in enumerate(rows[len(group) :], len(group))]
        kinds = [_FLOATER + self._kind(v) + (0 if v in contested else len(_KINDS)) for v in group]
        kinds += [_THERE] * (len(order) - len(group)) + [_NOBODY] * (size - len(order))
        best = BestMatching(rows, kinds, self.costs)
        complete = best.solve()
        assert complete, "the part can be paired without its floaters"
        optimum = Optimum(best)
        floats = part.sure
        index = {v: place for place, v in enumerate(group)}
        for v in part.line:
            if unsure >> v & 1:
                place = index[v]
                stays = bool(inside >> optimum.mate[place] & 1) or optimum.first_partner(place, inside) >= 0
                optimum.restrict(place, inside if stays else outside)
                floats |= 0 if stays else 1 << v
        return best.total() - number * self.each, floats

    def _served(self, part: _Part) -> int:
        """Return who gets an opponent, if floating, whoever else floats: who gets one even if all with priority float.

        For the fewer take somebody, the more are free for those after them; but not in a Maxi-tournament, where whom
        one takes depends on who else is free.
        """
        if self.choice.table.ratings:
            return 0
        served, free = 0, part.free
        for v in part.line:
            opponent = self.choice.first_opponent(v, free)
            free &= ~opponent
            served |= 1 << v if opponent else 0
        return served

    def _contested(self, part: _Part, number: int) -> dict[int, int]:
        """Return the opponents of those who may not be served where opponents are allotted as it is best for all.

        Who has one whom nobody else wants gets that one, and who has as many as there are floaters gets any: the others
        share the rest.
        """
        wanted = {v: self.choice.group.rows[v] & part.free for v in part.line}
        wanted = {v: row for v, row in wanted.items() if row.bit_count() < number}
        while True:
            once = twice = 0
            for row in wanted.values():
                twice |= once & row
                once |= row
            found = {v: row for v, row in wanted.items() if not row & once & ~twice}
            if len(found) == len(wanted):
                return found
            wanted = found

    # ── who is known ─────────────────────────────────────────────────────────

    def _known(self, part: _Part) -> _Part:
        """Return a part with those who can only float among who surely do, and without those who can only stay."""
        matching, spares = self._matching(part)
        if not spares:
            return part._replace(line=tuple(v for v in part.line if part.sure >> v & 1))
        unsure = part.unsure
        may_float = matching.partners(bits(spares)[0])
        nearly = mask_of(part.mate[v] for v in bits(unsure) if part.mate[v] >= 0)
        must = 0
        for spare in bits(spares):
            v = matching.mate[spare]
            row = matching.rows[v] & matching.alive & ~spares
            if not row & nearly and not matching.partners(v) & row:
                must |= 1 << v
        sure = part.sure | must
        line = tuple(v for v in part.line if (sure | may_float) >> v & 1)
        return part._replace(line=line, sure=sure, here=part.here & ~must)

    def _parted(self, part: _Part) -> tuple[int, int, list[_Part]]:
        """Return the cost of those who surely float and take an opponent, or none, whoever else floats; these; and the
        parts of all others, who have nothing to do with each other.

        Who may float is matched within connected groups of odd size, or to one of their neighbours (Gallai and
        Edmonds): where neither is shared, nor an opponent, one part does not bind another.
        """
        cost = floats = contested = 0
        free = part.free
        line = []
        for v in part.line:
            opponent = self.choice.first_opponent(v, free)
            possible = self.choice.group.rows[v] & free
            # In a Maxi-tournament whom one takes depends on who else is free.
            if part.sure >> v & 1 and not contested & (possible if self.choice.table.ratings else opponent):
                free &= ~opponent
                floats |= 1 << v
                cost += self._weight(v, opponent)
            else:
                contested |= possible
                line.append(v)
        found: list[tuple[int, int]] = []
        for v in bits(mask_of(line) | part.here & self.may_float):
            here = 1 << v | (self.rows[v] & part.here if part.here >> v & 1 else 0)
            there = self.choice.group.rows[v] & free if v in line else 0
            found = _merged(found, here, there)
        parts = [
            part._replace(
                line=tuple(v for v in line if here >> v & 1), sure=part.sure & here, here=part.here & here, free=there
            )
            for here, there in found
        ]
        return cost, floats, [each for each in parts if each.line]

    def _staying(self, part: _Part, v: int) -> _Part:
        """Return a part in which `v`, who may, stays."""
        return part._replace(line=tuple(w for w in part.line if w != v), mate=self._changed(part, v, floats=False))

    def _floating(self, part: _Part, v: int) -> _Part:
        """Return a part in which `v`, who may, floats."""
        mate = self._changed(part, v, floats=True)
        return part._replace(sure=part.sure | 1 << v, here=part.here & ~(1 << v), mate=mate)

    def _changed(self, part: _Part, v: int, *, floats: bool) -> list[int]:
        """Return partners where `v`, who may do both, floats or stays."""
        if (part.mate[v] < 0) is floats:
            return part.mate
        matching, spares = self._matching(part)
        if floats:
            spare = bits(spares)[0]
            matching.partners(spare)
            matching.rematch(spare, v)
        else:
            matching.restrict(v, ~spares)
        return [-1 if w >= len(self.rows) else w for w in matching.mate[: len(self.rows)]]

    def _matching(self, part: _Part) -> tuple[Matching, int]:
        """Return a complete matching of those who matter, and of as many other vertices as of them float."""
        rows, mate = list(self.rows), list(part.mate)
        unsure = part.unsure
        floaters = [v for v in bits(unsure) if mate[v] < 0]
        spares = (1 << len(floaters)) - 1 << len(rows)
        for v in bits(unsure):
            rows[v] |= spares
        for spare, v in zip(bits(spares), floaters, strict=True):
            mate[v] = spare
        rows += [unsure] * len(floaters)
        return Matching(rows, mate + floaters, part.here | spares), spares


def _merged(parts: Iterable[tuple[int, int]], here: int, there: int) -> list[tuple[int, int]]:
    """Return parts, as sets in the group and in the adjacent group, and one more; those that share somebody are one."""
    apart = []
    for one, other in parts:
        if one & here or other & there:
            here, there = here | one, there | other
        else:
            apart.append((one, other))
    return [*apart, (here, there)]
