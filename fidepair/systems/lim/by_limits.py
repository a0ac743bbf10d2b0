"""C.04.4.3 Articles 3.8 and 5.2 in a Maxi-tournament: the first of the best ways, searched by limits of reach.

What the due colours are worth in a pairing is told by its third colours and its sequence of good and bad pairs; wanted
is the least (decisions L16, L20), and of all such ways the first one, in the order in which opponents are tried.

Of some possible pairs the best pairings are found as if floaters reached everybody (`second_scrutiny`): a bound. Then
each floater in turn takes the first one within its reach who leaves one of these. If all find somebody, that is the
first of the best ways that these pairs allow. If one does not, the possible pairs are parted: by who takes the first
one whom it may meet, and by how far it reaches then (`reach`). So whole sets of opponents are left or taken away
together, where a search floater by floater would try one after the other.

The value of the best way is found first: anything better than the best way so far is asked for; where that takes long,
digit by digit. Once all digits before are known to be the least, a way is asked for with a good pair as the next one;
which pairs have to be good or bad then leaves few possible ones. Last the ways of this value are gone through in their
order. Those that these pairs would allow to be better are parted before any other, for who takes whom is not known
before.

Parts of the group that have no pairs in common are not to blame for each other: where the limits of one of them are
enough for nothing to be found, those of others are not tried again.

Where it is not certain who is available, limits may not tell enough, and the search gives up.
"""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import count
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from fidepair.systems.lim.group import all_in_order, first_by_number
from fidepair.systems.lim.reach import Reach, limited
from fidepair.systems.lim.straight import Straight
from fidepair.systems.lim.turns import restrict

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from fidepair.systems.lim.reach import Limits
    from fidepair.systems.lim.second_scrutiny import PairsInTurn
    from fidepair.systems.lim.turns import Turns

_Value: TypeAlias = "tuple[int, tuple[int, ...]]"
"""Third colours (6), and the pairs in the order of scrutiny: 0 if good, 1 if bad (5.2)."""

FEW = 30
"""Possible pairs that are looked at for anything better at all, before it is asked for the next digit."""

UNCERTAIN = 30
"""Floaters who are stuck and not certain of all who are left, before the search gives up."""

KEPT = 1_000_000
"""Players in all of the ways that are kept while the first one is looked for, before the search gives up: so much
memory is used at most."""

WORK = 100_000_000
"""Pairs of players in all that is looked at, before the search gives up: mostly less than a minute."""


class GivenUp(Exception):
    """Limits do not tell who is available."""


class _LooksSpent(Exception):
    """Too many possible pairs have been looked at."""


class _Goal(NamedTuple):
    """What is wanted: so many third colours and these digits first, than which none are less; anything if None.

    `below`: nothing is wanted but what is less than this.
    """

    thirds: int | None = None
    digits: tuple[int, ...] = ()
    below: _Value | None = None

    def excludes(self, value: _Value) -> bool:
        """Return whether this is not wanted, nor anything that begins so."""
        thirds, digits = value
        if self.below is not None and value >= (self.below[0], self.below[1][: len(digits)]):
            return True
        return self.thirds is not None and (thirds, digits[: len(self.digits)]) > (self.thirds, self.digits)

    @property
    def limit(self) -> list[bool]:
        """How the sequence of good pairs begins of which none that is wanted is worse."""
        digits = self.digits if self.below is None else self.below[1]
        return [not bad for bad in digits]


class _Prospect(NamedTuple):
    """What possible pairs come to: what they are worth at best, and what the floaters take going straight on then.

    `rows`: the possible pairs, without those by which what is wanted cannot be reached.
    """

    value: _Value
    rows: list[int]
    straight: Straight

    @property
    def is_found(self) -> bool:
        """Whether all floaters find somebody."""
        return self.straight.stuck is None


class _Branch:
    """What can be where a floater is stuck, gone through one after the other.

    `left`: what is still to be tried, the last one first; `tried`: what is; `to_blame`: the branches before, by place,
    without whose limits it may be that something is found.
    """

    def __init__(self) -> None:
        self.left: list[tuple[Limits, _Prospect]] = []
        self.tried: Limits = ()
        self.to_blame: set[int] = set()


class ByLimits:
    """Looks for the first of the best ways. `turns`: what the floaters of a group can do; `best_of`: the best pairings
    made of possible pairs, of these players, as far as they are known not to be worse than a limit; `by_colour`:
    whether due colours count at all.
    """

    def __init__(self, turns: Turns, best_of: Callable[..., PairsInTurn], *, by_colour: bool) -> None:
        self.group = turns.group
        self.turns = turns
        self.best_of = best_of
        self.by_colour = by_colour
        self.reach = Reach(turns)
        within = [row & self.reach.part_of.get(v, 0) for v, row in enumerate(turns.rows)]
        self.rows = turns.without_unreached(within, turns.parts)
        self._places: dict[int, dict[int, int]] = {}
        self._looks = self._until = self._uncertain = 0

    def opponents(self) -> dict[int, int]:
        """Return whom the floaters take. Raises GivenUp."""
        way = self._way(self.rows, _Goal())
        assert way is not None, "all of the group can be paired"
        if way.is_found:
            return way.straight.opponents
        thirds = way.value[0]
        digits: tuple[int, ...] = ()
        best = self._found(_Goal())
        assert best is not None, "all of the group can be paired"
        while thirds < best[0]:
            better = self._found(_Goal(thirds))
            if better is None:
                thirds += 1
            else:
                best = better
        while 1 in best[1][len(digits) :]:
            try:
                better = self._found(_Goal(thirds, digits, best), FEW)
            except _LooksSpent:
                best, digits = self._next_digit(best, digits)
            else:
                if better is None:
                    break
                best = better
        return self._first(best)

    # ── the value of the best way ────────────────────────────────────────────

    def _next_digit(self, best: _Value, digits: tuple[int, ...]) -> tuple[_Value, tuple[int, ...]]:
        """Return the best value so far, and more digits than these that are the least, by asking for the next one."""
        thirds, known = best
        place = known.index(1, len(digits))
        better = self._found(_Goal(thirds, (*known[:place], 0)))
        if better is not None:
            return better, better[1][: place + 1]
        digits = known[: place + 1]
        way = self._way(self.rows, _Goal(thirds, digits))
        assert way is not None, "the best one so far"
        bound = way.value[1]
        if way.value[0] == thirds and bound[: len(digits)] == digits:
            digits = next((known[:place] for place in range(len(known)) if known[place] != bound[place]), known)
        return best, digits

    def _found(self, goal: _Goal, looks: int = 0) -> _Value | None:
        """Return what some way is worth that reaches a goal, or None. Raises _LooksSpent after so many looks."""
        self._until = looks and self._looks + looks
        branches: list[_Branch] = []
        way = self._way(self.rows, goal)
        if way is None:
            return None
        while not way.is_found:
            branches.append(self._branch(way, goal, [branch.tried for branch in branches]))
            while not branches[-1].left:
                to_blame = branches[-1].to_blame
                if not to_blame:
                    return None
                place = max(to_blame)
                del branches[place + 1 :]
                branches[-1].to_blame |= to_blame - {place}
            branches[-1].tried, way = branches[-1].left.pop()
        return way.value

    def _branch(self, way: _Prospect, goal: _Goal, before: Sequence[Limits]) -> _Branch:
        """Return what can be where the way ends; `before`: the limits with which it was found."""
        branch = _Branch()
        for limits in self._ways(way):
            found = self._way(limited(way.rows, limits), goal)
            if found is None:
                branch.to_blame |= self._blamed(goal, before, limits)
            else:
                branch.left.append((limits, found))
        branch.left.sort(key=lambda each: each[1].value, reverse=True)
        return branch

    def _blamed(self, goal: _Goal, before: Sequence[Limits], last: Limits) -> set[int]:
        """Return without which limits before, by place, something may be found with the last ones."""
        part_of = self.reach.part_of
        part = part_of[last[0][0]]
        same = {place for place, limits in enumerate(before) if part_of[limits[0][0]] == part}
        everything = set(range(len(before)))
        if same == everything:
            return everything
        limits = [limit for place in sorted(same) for limit in before[place]]
        return same if self._way(limited(self.rows, (*limits, *last)), goal) is None else everything

    # ── the first way of this value ──────────────────────────────────────────

    def _first(self, best: _Value) -> dict[int, int]:
        """Return whom the floaters take in the first of all ways that are worth the best."""
        self._until = 0
        goal = _Goal(*best)
        ticket = count()
        way = self._way(self.rows, goal)
        heap: list[tuple[tuple[int, ...], int, _Prospect]] = []
        order: tuple[int, ...] = ()
        assert way is not None, "there is one"
        while not way.is_found:
            for limits in self._ways(way):
                less = self._way(limited(way.rows, limits), goal)
                if less is not None:
                    # What is taken going straight on is the first that can be only where nothing better can be.
                    reached = max(order, self._order(less)) if less.value == best else order
                    heappush(heap, (reached, next(ticket), less))
            if len(heap) * len(self.rows) > KEPT:
                raise GivenUp
            order, _, way = heappop(heap)
        return way.straight.opponents

    def _order(self, way: _Prospect) -> tuple[int, ...]:
        """Return whom the floaters take, each by its place in the order in which opponents are tried."""
        return tuple(self._places_for(v)[w] for v, w in way.straight.opponents.items())

    def _places_for(self, v: int) -> dict[int, int]:
        if v not in self._places:
            everyone = all_in_order(self.group.table, v, self.reach.by_number, self.turns.useful[v])
            self._places[v] = {w: place for place, w in enumerate(everyone)}
        return self._places[v]

    # ── what possible pairs come to ──────────────────────────────────────────

    def _ways(self, way: _Prospect) -> list[Limits]:
        """Return what can be where a floater is stuck: together all that can be at all, each less than the possible
        pairs of the way. Raises GivenUp."""
        v = way.straight.stuck
        assert v is not None
        if not self.reach.is_certain(v):
            self._uncertain += 1
        found = self.reach.ways(self.rows, v, first_by_number(self.reach.by_number, way.straight.free))
        if self._uncertain > UNCERTAIN or any(not any(way.rows[u] & ~among for u, among in limits) for limits in found):
            raise GivenUp
        return found

    def _way(self, rows: Sequence[int], goal: _Goal) -> _Prospect | None:
        """Return what these possible pairs come to; None if nothing that is wanted. Raises _LooksSpent and
        GivenUp."""
        self._looks += 1
        if 0 < self._until < self._looks:
            raise _LooksSpent
        if self._looks * len(self.group.members) * len(self.rows) > WORK:
            raise GivenUp
        left = self.reach.shaved(self._of_kinds(rows, goal.digits))
        if left is None:
            return None
        pairings = self.best_of(left, self.group.members, goal.limit)
        value = pairings.thirds, tuple(int(not good) for good in pairings.sequence)
        return None if goal.excludes(value) else _Prospect(value, left, Straight(self.group, pairings))

    def _of_kinds(self, rows: Iterable[int], digits: Sequence[int]) -> list[int]:
        """Return the possible pairs of the kinds that these digits, the least, demand.

        The pair that a player begins comes after as many as are begun before: as there are players before, less those
        who are opponents of others before; of these there are not more than half.
        """
        rows = list(rows)
        before = opponents = 0
        for place, v in enumerate(self.group.members):
            if place >= len(digits):
                break
            earliest = max(place - opponents, (place + 1) // 2)
            kinds = set(digits[earliest : place + 1])
            if len(kinds) == 1:
                good = self.group.table.good_among(v, rows[v]) if self.by_colour else rows[v]
                restrict(rows, v, before | (good if kinds == {0} else ~good))
            opponents += bool(rows[v] & before)
            before |= 1 << v
        return rows
