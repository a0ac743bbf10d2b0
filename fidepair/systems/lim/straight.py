"""C.04.4.3 Article 3.8: the floaters of a group take their opponents, one after the other, going straight on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.systems.lim.group import Available

if TYPE_CHECKING:
    from fidepair.systems.lim.group import Group
    from fidepair.systems.lim.second_scrutiny import PairsInTurn


class Straight:
    """The floaters of a group in turn take the first one within their reach who leaves a best one of these pairings.

    `opponents`: whom they take, in the order of their turns; `stuck`: the first who finds nobody, or None; `free`: who
    is available for that one, as a set of places.
    """

    def __init__(self, group: Group, pairings: PairsInTurn) -> None:
        self.opponents: dict[int, int] = {}
        self.stuck: int | None = None
        self.free = 0
        available = Available(group, group.members)
        gone: set[int] = set()
        for v in group.floaters:
            if v not in gone:
                w = pairings.take(v, available.to(v))
                if w < 0:
                    self.stuck, self.free = v, available.free
                    break
                available.take(v, w)
                self.opponents[v] = w
                gone |= {v, w}
