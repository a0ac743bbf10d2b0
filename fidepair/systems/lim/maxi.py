"""C.04.4.3 Articles 3.8 and 5.7: the pairs of a group in a Maxi-tournament, where ratings limit exchanges.

A floater's opponent is within 100 points of the first one available by number, when the floater's turn comes; a
resident's opponent in the second scrutiny is within 100 points of the one of the first, for both (decision L19). Who is
available for a floater depends on whom those before it have met. Of all that the floaters can do in turn, followed by
the best pairing of the residents who are left, wanted is the first one of the best, in the order in which opponents are
tried.

Nothing is better than what would be best if floaters might meet more players than they can: that is one question about
pairings (`second_scrutiny`), and a bound. Where each floater in turn has somebody whom it can take and who leaves this
best, what they take is the answer: the first of its kind, for all others who could be tried before are not followed by
the best. This is asked first with no limits for floaters at all. Else it is searched for: by limits that tell how far
floaters reach, if it is certain who is available (`by_limits`), or floater by floater (`by_turns`).

Neither is fast for all groups, and nothing can be expected to be: the best sequence of a group tells if a formula can
be satisfied. Let T and F be residents of 2000 points, one of whom a floater takes; another one may meet T, a resident
of 1950 and one of 1880: it reaches the last one only if T is gone. So what one floater chooses is told to any number of
others, and a floater who may meet the residents of 1950 of several of these asks if any of them is left. Positions that
ask for a formula, and the proof, are in `tests/bench/formulas.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair.systems.lim.by_limits import ByLimits, GivenUp
from fidepair.systems.lim.by_turns import ByTurns
from fidepair.systems.lim.group import exchange_order
from fidepair.systems.lim.second_scrutiny import PairsInTurn
from fidepair.systems.lim.straight import Straight
from fidepair.systems.lim.turns import Turns

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from fidepair.systems.lim.group import Group


class Taken(NamedTuple):
    """The opponents of the floaters, by place, and the best pairings of the residents who are left."""

    opponents: dict[int, int]
    residents: PairsInTurn | None


class PairsClosely:
    """The best pairings of those who are left in a Maxi-tournament, as the players take their opponents."""

    def __init__(self, group: Group) -> None:
        self.group = group
        first = first_of_best(group, list(group.rows), by_colour=False)
        self.opponents, self.residents = self._second_scrutiny(first)

    def _second_scrutiny(self, first: Taken) -> Taken:
        """5.2, 5.7: return the opponents of the floaters, and the best pairings of the residents."""
        replaced = dict(first.opponents) | {w: v for v, w in first.opponents.items()}
        left = [v for v in self.group.residents if v not in replaced]
        while left and first.residents is not None:
            v = left[0]
            w = first.residents.take(v, exchange_order(left))
            replaced |= {v: w, w: v}
            left = [u for u in left if u not in (v, w)]
        return first_of_best(self.group, self._exchangeable(replaced), by_colour=True)

    def take(self, v: int, wanted: Iterable[int]) -> int:
        """Return the opponent of `v`, the first in the order of scrutiny who is left; of `wanted`, if a resident."""
        found = self.opponents.get(v)
        if found is None:
            assert self.residents is not None
            found = self.residents.take(v, wanted)
        return found

    def _exchangeable(self, replaced: Mapping[int, int]) -> list[int]:
        """5.7: return who may meet whom among the residents, in the second scrutiny; `replaced`: whom they met in the
        first one."""
        group, table = self.group, self.group.table
        rows = list(group.rows)
        for v in group.residents:
            for w in group.residents:
                if v != w and not (table.are_close(replaced[v], w) and table.are_close(replaced[w], v)):
                    rows[v] &= ~(1 << w)
        return rows


def first_of_best(group: Group, rows: Sequence[int], *, by_colour: bool) -> Taken:
    """Return the first of the best pairings of a group; `rows`: who may meet whom, if no floater is limited."""

    def best_of(rows: Sequence[int], order: Sequence[int], limit: Sequence[bool] = ()) -> PairsInTurn:
        known = () if group.fallen else limit  # a worse sequence may come with fewer third colours
        return PairsInTurn(group.table, list(rows), order, fallen=group.fallen, by_colour=by_colour, limit=known)

    pairings = best_of(rows, group.members)
    straight = Straight(group, pairings)
    if straight.stuck is None:
        return Taken(straight.opponents, pairings)
    turns = Turns(group, rows)
    try:
        opponents = ByLimits(turns, best_of, by_colour=by_colour).opponents()
    except GivenUp:
        opponents = ByTurns(turns, best_of).opponents()
    gone = {*opponents, *opponents.values()}
    left = [v for v in group.members if v not in gone]
    return Taken(opponents, best_of(rows, left) if left else None)
