"""C.04.4.3 Article 3.8 in a Maxi-tournament: whom floaters can meet when they take their opponents in turn.

Who is available for a floater, and so who is the first of these, depends on whom the floaters before have met. But
pairs of which complete pairings are made join only players of one part of the group; so what is available in a part
depends only on the pairs made in it, and nothing that is done in one part changes what can be done in another one. A
pair that is made leaves of its part smaller ones. So what the floaters of a part can do is known from what those of the
parts can do that are left after each opponent of its first floater, and each part is looked at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.matching import bits
from fidepair.systems.lim.group import Available, graph
from fidepair.systems.lim.players import mask_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from fidepair.systems.lim.group import Group

PAIRS = 1000
"""Pairs of floaters that are looked at for a group, before what they can do is left open."""

KEPT = 50_000
"""Parts that are kept before all are forgotten."""

DEEP = 150
"""Pairs that are looked at one after the other; Python does not allow many more."""

NEAR = 8
"""Players near a pair who are asked whom they can still meet, to find the parts that are left."""


class _TooManyParts(Exception):
    """To know what the floaters of a part can do takes too long."""


class Turns:
    """What the floaters of a group can do, part by part; parts are sets of places.

    `rows`: who may meet whom after all floaters have taken their opponents.
    """

    def __init__(self, group: Group, rows: Sequence[int]) -> None:
        self.group = group
        self.rows = rows
        self.floaters = mask_of(group.floaters)
        self._opponents: dict[int, list[int]] = {}
        self._after: dict[int, list[int]] = {}
        self._good: dict[int, int] = {}
        self._possible: dict[int, dict[int, int] | None] = {}
        self._left = PAIRS
        everybody = mask_of(group.members)
        matching = graph(list(group.rows), group.members)
        complete = matching.complete()
        assert complete, "all of the group can be paired"
        for v in group.floaters:
            matching.partners(v)
            matching.drop_useless(v)
        self.useful = matching.rows
        self.parts = _connected(self.useful, everybody)

    def first_floater(self, part: int) -> int:
        """Return the floater of a part whose turn is first, or -1."""
        return next((v for v in self.group.floaters if part >> v & 1), -1)

    def opponents(self, part: int) -> list[int]:
        """Return whom the first floater of a part can take, in the order of 3.8 (decision L19)."""
        found = self._opponents.get(part)
        if found is None:
            found = self._opponents[part] = Available(self.group, bits(part)).to(self.first_floater(part))
        return found

    def after(self, part: int, w: int) -> list[int]:
        """Return the parts that are left of a part after its first floater has taken this opponent."""
        v = self.first_floater(part)
        left = part & ~(1 << v | 1 << w)
        if left not in self._after:
            if len(self._after) > KEPT:
                self._after.clear()
                self._opponents.clear()
                self._possible.clear()
            self._after[left] = self._parted(left, (self.useful[v] | self.useful[w]) & left)
        return self._after[left]

    def possible(self, part: int) -> dict[int, int]:
        """Return of floaters of a part, as sets, all who can be their opponents if everybody is paired in the end; of
        others nothing is known."""
        if part not in self._possible:
            try:
                self._possible[part] = self._met(part) if self._ends(part) else {self.first_floater(part): 0}
            except _TooManyParts:
                self._possible[part] = None
        found = self._possible[part]
        if found is None:
            v = self.first_floater(part)
            found = {v: mask_of(self.opponents(part))}
        return found

    def without_unreached(self, rows: Sequence[int], parts: Iterable[int]) -> list[int]:
        """Return these possible pairs without those that floaters of these parts are known not to make."""
        rows = list(rows)
        for part in parts:
            if part & self.floaters:
                for v, possible in self.possible(part).items():
                    restrict(rows, v, possible)
        return rows

    def _parted(self, left: int, near: int) -> list[int]:
        """Return the parts of those who are left, as far as they show from some of those who are `near` a change."""
        if not left & self.floaters:
            return [left] if left else []
        matching = graph(self.useful, bits(left))
        complete = matching.complete()
        assert complete, "all who are left can be paired"
        for v in bits(near & self.floaters)[:NEAR] or bits(near)[:NEAR]:
            matching.partners(v)
            matching.drop_useless(v)
        return _connected(matching.rows, left)

    def _ends(self, part: int, depth: int = 0) -> bool:
        """Return whether the floaters of a part can take opponents so that the others can be paired. Raises
        _TooManyParts."""
        if part not in self._good:
            opponents = self.opponents(part) if part & self.floaters else []
            if not opponents:
                self._good[part] = int(graph(self.rows, bits(part)).complete())
            elif (part & self.floaters).bit_count() == 1:
                self._good[part] = self._good_of_last(part, opponents)
            else:
                self._left -= len(opponents)
                if self._left < 0 or depth > DEEP:
                    raise _TooManyParts
                self._good[part] = mask_of(
                    w for w in opponents if all(self._ends(each, depth + 1) for each in self.after(part, w))
                )
        return self._good[part] > 0

    def _good_of_last(self, part: int, opponents: Sequence[int]) -> int:
        """Return after whom, of these opponents of the only floater of a part, the others can be paired."""
        v = self.first_floater(part)
        rows = list(self.rows)
        restrict(rows, v, mask_of(opponents))
        matching = graph(rows, bits(part))
        return matching.partners(v) if matching.complete() else 0

    def _met(self, part: int) -> dict[int, int]:
        """Return the opponents whom floaters of a part take in any way that ends with everybody paired."""
        possible = dict.fromkeys(bits(part & self.floaters), 0)
        todo, seen = [part], {part}
        while todo:
            part = todo.pop()
            v, good = self.first_floater(part), self._good[part]
            possible[v] |= good
            if (part & self.floaters).bit_count() > 1:
                for w in bits(good):
                    if w in possible:
                        possible[w] |= 1 << v
                    parts = {each for each in self.after(part, w) if each & self.floaters}
                    todo += sorted(parts - seen)
                    seen |= parts
        return possible


def restrict(rows: list[int], v: int, among: int) -> None:
    """Leave to a player only these opponents."""
    for w in bits(rows[v] & ~among):
        rows[w] &= ~(1 << v)
    rows[v] &= among


def _connected(rows: Sequence[int], left: int) -> list[int]:
    """Return the connected parts of these players."""
    parts = []
    while left:
        part = todo = left & -left
        while todo:
            row = 0
            for v in bits(todo):
                row |= rows[v]
            todo = row & left & ~part
            part |= todo
        parts.append(part)
        left &= ~part
    return parts
