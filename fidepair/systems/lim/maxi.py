"""C.04.4.3 Articles 3.8 and 5.7: the pairs of a group in a Maxi-tournament, where ratings limit
exchanges.

A floater's opponent is within 100 points of the first one available by number, when the floater's
turn comes; in the second scrutiny, a resident's opponent is within 100 points of the opponent from
the first scrutiny, for both players (decision L19). The available opponents of a floater depend on
the choices of the floaters before it. Each combination of choices ends with the best pairing of the
remaining residents. The result is the first of the best combinations, in the order in which
opponents are tried.

It is a walk: one floater after the other takes its opponent. What the floaters may do at best after
some have taken theirs is what they could do without the limit of ratings (`second_scrutiny`). So
the walk goes on where most may be reached, and of these beginnings at the first; the first result
it reaches is the answer. From each beginning it goes straight on: every floater takes the first
opponent that leaves the best. Mostly that ends at once. Nothing faster can be expected for all
groups (`search`), and the walk is refused when it takes too long.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from fidepair.matching import mask_of
from fidepair.systems.lim.floaters import Available, exchange_order
from fidepair.systems.lim.search import MAXI, graph
from fidepair.systems.lim.second_scrutiny import PairsInTurn

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from fidepair.systems.lim.floaters import Group

_Value: TypeAlias = "tuple[int, tuple[bool, ...]]"
"""Third colours (6), and which pairs, in the order of scrutiny, are bad (5.2): the least value is
the best."""


class Taken(NamedTuple):
    """The opponents of the floaters, by place, and the best pairings of the remaining residents."""

    opponents: dict[int, int]
    residents: PairsInTurn


class PairsClosely:
    """The best pairings of the remaining players in a Maxi-tournament, while the players take their
    opponents."""

    def __init__(self, group: Group) -> None:
        self.group = group
        first = _FloatersInTurn(group, list(group.rows), by_colour=False).first_of_best()
        self.opponents, self.residents = self._second_scrutiny(first)

    def _second_scrutiny(self, first: Taken) -> Taken:
        """5.2, 5.7: return the opponents of the floaters, and the best pairings of the
        residents."""
        replaced = dict(first.opponents) | {w: v for v, w in first.opponents.items()}
        left = [v for v in self.group.residents if v not in replaced]
        while left:
            v = left[0]
            w = first.residents.take(v, exchange_order(left))
            replaced |= {v: w, w: v}
            left = [u for u in left if u not in (v, w)]
        return _FloatersInTurn(
            self.group, self._exchangeable(replaced), by_colour=True
        ).first_of_best()

    def take(self, v: int, wanted: Iterable[int]) -> int:
        """Return the opponent of `v`, the first remaining player in the order of scrutiny; for a
        resident, one of `wanted`."""
        found = self.opponents.get(v)
        return self.residents.take(v, wanted) if found is None else found

    def _exchangeable(self, replaced: Mapping[int, int]) -> list[int]:
        """5.7: return the possible opponents of the residents in the second scrutiny; `replaced`:
        their opponents in the first one."""
        group, table = self.group, self.group.table
        rows = list(group.rows)
        for v in group.residents:
            for w in group.residents:
                if v != w and not (
                    table.are_close(replaced[v], w) and table.are_close(replaced[w], v)
                ):
                    rows[v] &= ~(1 << w)
        return rows


class _Beginning(NamedTuple):
    """A beginning: the opponents of the first floaters, and the one that the next floater tries.
    The search continues with the least beginning.

    `value`: no continuation is better; `is_worse`: all are worse than that. `tried`: the places of
    the opponents, each in the order in which they are tried; `floater` tries the last one of these,
    out of `wanted`, and after it the others up to the place `stop`. `pairs`: those that are made
    before.
    """

    value: _Value
    is_worse: bool
    tried: tuple[int, ...]
    stop: int = 0
    floater: int = -1
    wanted: Sequence[int] = ()
    pairs: tuple[tuple[int, int], ...] = ()

    def begun(self) -> tuple[tuple[int, int], ...]:
        """Return all pairs, including the one being tried."""
        return (*self.pairs, (self.floater, self.wanted[self.tried[-1]])) if self.tried else ()

    def following(self) -> _Beginning | None:
        """Return the same beginning with the next opponent; None if there is none."""
        if not self.tried or self.tried[-1] + 1 >= self.stop:
            return None
        return self._replace(tried=(*self.tried[:-1], self.tried[-1] + 1))


class _FloatersInTurn:
    """Searches for the first of the best ways in which the floaters of a group can take opponents
    in turn.

    `rows`: the possible opponents if no floater is limited; `by_colour`: whether due colours count
    at all.
    """

    def __init__(self, group: Group, rows: list[int], *, by_colour: bool) -> None:
        self.group = group
        self.rows = rows
        self.by_colour = by_colour
        self._beginnings = [_Beginning((0, ()), False, ())]
        self._seen: set[int] = set()

    def first_of_best(self) -> Taken:
        """Return the opponents of the floaters, and the best pairings of the residents then. Raises
        TooHard."""
        while True:
            beginning = heappop(self._beginnings)
            following = beginning.following()
            if following is not None:
                heappush(self._beginnings, following)
            found = self._gone_on(beginning)
            if found is not None:
                return found

    def _gone_on(self, beginning: _Beginning) -> Taken | None:
        """Return the end of the walk from here, if it is the first of the best ways; otherwise keep
        the beginnings found."""
        pairs = beginning.begun()
        gone = {v for pair in pairs for v in pair}
        left = [v for v in self.group.members if v not in gone]
        self.group.table.budget.spend(4 * len(left) + 1, MAXI)
        if mask_of(left) in self._seen or not graph(self.rows, left).complete():
            return None  # whoever comes to the same players later comes there by something worse
        pairings = PairsInTurn(
            self.group.table,
            list(self.rows),
            left,
            fallen=self.group.fallen,
            by_colour=self.by_colour,
        )
        value = self._value(pairs, pairings)
        known = beginning._replace(value=value, is_worse=False, stop=0)
        if self._beginnings and known > self._beginnings[0]:
            heappush(self._beginnings, known)
            return None
        self._seen.add(mask_of(left))
        return self._straight_on(known, left, pairings)

    def _straight_on(
        self, known: _Beginning, left: Sequence[int], pairings: PairsInTurn
    ) -> Taken | None:
        """In turn, each floater takes the first opponent within its reach that leaves the best;
        keep all other choices. Return the opponents, or None if a floater finds none."""
        available = Available(self.group, left)
        pairs, tried = known.begun(), known.tried
        gone = {v for v in self.group.members if v not in left}
        for v in self.group.floaters:
            if v not in gone:
                wanted = available.to(v)
                w = pairings.take(v, wanted)
                place = wanted.index(w) if w >= 0 else len(wanted)
                self._keep(_Beginning(known.value, True, (*tried, 0), place, v, wanted, pairs))
                self._keep(
                    _Beginning(
                        known.value, False, (*tried, place + 1), len(wanted), v, wanted, pairs
                    )
                )
                if w < 0:
                    return None
                available.take(v, w)
                pairs, tried = (*pairs, (v, w)), (*tried, place)
                gone |= {v, w}
        return Taken(dict(pairs), pairings)

    def _keep(self, beginning: _Beginning) -> None:
        if beginning.tried[-1] < beginning.stop:
            heappush(self._beginnings, beginning)

    def _value(self, pairs: Iterable[tuple[int, int]], pairings: PairsInTurn) -> _Value:
        """Return the value of these pairs and the best ones of the others."""
        table = self.group.table
        thirds = sum(table.third_colours(v, w) for v, w in pairs) if self.group.fallen else 0
        bad = [self.by_colour and not table.good_among(v, 1 << w) for v, w in pairs]
        return thirds + pairings.thirds, (*bad, *(not good for good in pairings.sequence))
