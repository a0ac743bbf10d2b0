"""C.04.4.3 Articles 3.6 to 3.8: a scoregroup with its floaters, their pairing order, and the
possible opponents of a floater."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair.matching import bits
from fidepair.matching.bits import mask_of
from fidepair.systems.lim.search import graph

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fidepair.matching import Matching
    from fidepair.systems.lim.players import Table


class Group(NamedTuple):
    """A scoregroup with its floaters, as places, in the order of scrutiny (3.6, 3.7, 4.1).

    `downward`: whether it is paired downward, like the median. `fallen`: colour limits do not keep
    those of the same score apart (6, decision L20).
    """

    table: Table
    score: int
    floaters: tuple[int, ...]
    residents: tuple[int, ...]
    downward: bool
    fallen: bool = False

    @property
    def rows(self) -> list[int]:
        """The possible opponents in this group, by place."""
        return self.table.fallen if self.fallen else self.table.rows

    @property
    def members(self) -> tuple[int, ...]:
        """All members in the order of scrutiny."""
        return (*self.floaters, *self.residents)

    def why_apart(self, v: int, w: int) -> tuple[str, str] | None:
        """2.1, 2.5: return the reason, with the article, why the two players cannot be paired here;
        None if they can."""
        if self.table.number(w) in self.table.cards[v].met:
            return "they have met", "2.5"
        return None if self.rows[v] >> w & 1 else ("both can have only the same colour", "2.1")

    def without(self, leaving: Sequence[int]) -> Group:
        """Return the group after these players have been transferred."""
        gone = set(leaving)
        return self._replace(
            floaters=tuple(v for v in self.floaters if v not in gone),
            residents=tuple(v for v in self.residents if v not in gone),
        )


def opponents_in_order(
    table: Table, v: int, residents: Sequence[int], others: Sequence[int], row: int
) -> list[int]:
    """3.8: those of `row` in the order in which they are tried: residents due the other colour,
    residents due the same; then other floaters in the same way (decision L13). In Maxi-tournaments
    only players within 100 points of the first one available by number (decision L19). `residents`
    and `others` come by number, as they are met."""
    if table.ratings and row:
        first = next(w for w in (*residents, *others) if row >> w & 1)
        row = mask_of([w for w in bits(row) if table.are_close(w, first)])
    good = table.good_among(v, row)
    return [
        w
        for people in (residents, others)
        for some in (good, row & ~good)
        for w in people
        if some >> w & 1
    ]


class Available:
    """3.8: the possible opponents of the floaters of a group, who take opponents one after the
    other. All of `left` can be paired with each other.

    In Maxi-tournaments a player is available if all others can then be paired (decision L19).
    """

    def __init__(self, group: Group, left: Sequence[int]) -> None:
        self.group = group
        self._by_number = group.table.in_order(group.floaters, downward=group.downward)
        self._left = mask_of(left)
        self._matching: Matching | None = None
        if group.table.ratings:
            self._matching = graph(list(group.rows), left)
            complete = self._matching.complete()
            assert complete, "all the players left can be paired"

    def to(self, v: int) -> list[int]:
        """Return the possible opponents of the floater whose turn it is, in the order in which they
        are tried."""
        group = self.group
        free = group.rows[v] & self._left if self._matching is None else self._matching.partners(v)
        return opponents_in_order(group.table, v, group.residents, self._by_number, free)

    def take(self, v: int, w: int) -> None:
        """Give the floater that was asked about last one of these opponents."""
        self._left &= ~(1 << v | 1 << w)
        if self._matching is not None:
            self._matching.rematch(v, w)
            self._matching.alive = self._left


def exchange_order(left: Sequence[int]) -> list[int]:
    """4.2, 4.3: the possible opponents of the first remaining player, in the order in which they
    are tried: first the bottom half from the proposed opponent downward, then the top half upward
    (decision L15)."""
    half = len(left) // 2
    return [*left[half:], *left[half - 1 : 0 : -1]]
