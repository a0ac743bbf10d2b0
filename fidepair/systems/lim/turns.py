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
    from collections.abc import Sequence

    from fidepair.systems.lim.group import Group

PAIRS = 1000
"""Pairs of floaters that are looked at for a group, before what they can do is left open."""

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
        self._can_end: dict[int, bool] = {}
        self._possible: dict[int, dict[int, int] | None] = {}
        self._left = PAIRS
        everybody = mask_of(group.members)
        matching = graph(list(group.rows), group.members)
        complete = matching.complete()
        assert complete, "all of the group can be paired"
        for v in group.floaters:
            matching.partners(v)
            matching.drop_useless(v)
        self._useful = matching.rows
        self.parts = _connected(self._useful, everybody)

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
            self._after[left] = self._parted(left, (self._useful[v] | self._useful[w]) & left)
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

    def _parted(self, left: int, near: int) -> list[int]:
        """Return the parts of those who are left, as far as they show from some of those who are `near` a change."""
        if not left & self.floaters:
            return [left] if left else []
        matching = graph(self._useful, bits(left))
        complete = matching.complete()
        assert complete, "all who are left can be paired"
        for v in bits(near & self.floaters)[:NEAR] or bits(near)[:NEAR]:
            matching.partners(v)
            matching.drop_useless(v)
        return _connected(matching.rows, left)

    def _ends(self, part: int) -> bool:
        """Return whether the floaters of a part can take opponents so that the others can be paired. Raises
        _TooManyParts."""
        if part in self._can_end:
            return self._can_end[part]
        if not part & self.floaters:
            found = graph(list(self.rows), bits(part)).complete()
        else:
            opponents = self.opponents(part)
            self._left -= len(opponents)
            if self._left < 0:
                raise _TooManyParts
            found = False
            for w in opponents:
                found |= all(self._ends(each) for each in self.after(part, w))
        self._can_end[part] = found
        return found

    def _met(self, part: int) -> dict[int, int]:
        """Return the opponents whom floaters of a part take in any way that ends with everybody paired."""
        possible = dict.fromkeys(bits(part & self.floaters), 0)
        todo, seen = [part], {part}
        while todo:
            part = todo.pop()
            if not part & self.floaters:
                continue
            v = self.first_floater(part)
            for w in self.opponents(part):
                parts = self.after(part, w)
                if all(self._can_end[each] for each in parts):
                    possible[v] |= 1 << w
                    if w in possible:
                        possible[w] |= 1 << v
                    todo += [each for each in parts if each not in seen]
                    seen.update(parts)
        return possible


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
