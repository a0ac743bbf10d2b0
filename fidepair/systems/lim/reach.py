"""C.04.4.3 Article 3.8 in a Maxi-tournament: how far floaters reach (decision L19).

A floater takes somebody within 100 points of the first one who is available by number. So it reaches farther only if
those who come first are taken by floaters whose turn was before, or cannot be available any more. Somebody is certain
to be available if the group has so many possible pairs that the others can be paired whomever the floaters before have
taken; most groups in which limits bind are of this kind.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from fidepair.matching import Matching, bits
from fidepair.systems.lim.players import mask_of
from fidepair.systems.lim.turns import restrict

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from fidepair.systems.lim.turns import Turns


Limits: TypeAlias = "tuple[tuple[int, int], ...]"
"""Players, and among whom they have their opponents."""


class Reach:
    """How far each floater of a group reaches; who is first for it, by number.

    `early`: of each floater, those whose turn is before; `by_number`: residents, and floaters, as they are met.
    """

    def __init__(self, turns: Turns) -> None:
        group = turns.group
        self.turns = turns
        self.everybody = mask_of(group.members)
        self.early = {v: mask_of(group.floaters[:place]) for place, v in enumerate(group.floaters)}
        self.part_of = {v: part for part in turns.parts for v in bits(part)}
        self.by_number = (group.residents, group.table.in_order(group.floaters, downward=group.downward))
        self._at_hand: list[int] = []
        self._close_to: dict[int, int] = {}
        self._near: dict[int, dict[int, int]] = {}
        self._certain: dict[int, bool] = {}
        self._sides: dict[int, tuple[int, int] | None] = {}

    def near(self, v: int) -> dict[int, int]:
        """Return of each opponent of a floater, in the order in which the first available one is looked for, whom the
        floater reaches if that is the first one, or one before."""
        if v not in self._near:
            row = self.turns.useful[v]
            near, reached = {}, 0
            for first in [w for some in self.by_number for w in some if row >> w & 1]:
                reached |= self._close(first) & row
                near[first] = reached
            self._near[v] = near
        return self._near[v]

    def _close(self, first: int) -> int:
        if first not in self._close_to:
            group = self.turns.group
            self._close_to[first] = mask_of(w for w in group.members if group.table.are_close(w, first))
        return self._close_to[first]

    def is_certain(self, v: int) -> bool:
        """Return whether everybody whom a floater may meet, and who is left when its turn comes, is available."""
        if v not in self._certain:
            part = self.part_of[v]
            early = self.early[v] & part
            left = part & ~early
            rows = {u: self.turns.useful[u] & left for u in bits(left)}
            if part not in self._sides:
                self._sides[part] = _two_sides(self.turns.useful, part)
            sides, taken = self._sides[part], early.bit_count()
            self._certain[v] = (
                _sides_are_certain(rows, sides, part.bit_count() // 2 - taken - 1)
                if sides
                else _all_are_certain(rows, taken)
            )
        return self._certain[v]

    def ways(self, rows: Sequence[int], v: int, first: int) -> list[Limits]:
        """Return what can be if this one is the first one whom a floater may meet when its turn comes, or if it is not:
        together all that can be by these possible pairs.

        Either a floater before has taken the first one; or it is there, and the floater has been taken itself, or
        reaches no farther than from there; or it is there and not available, and the floater reaches farther. In the
        last case nobody whom the floater takes may meet the one who gets the first one instead: the two pairs could be
        exchanged.
        """
        early = self.early[v]
        near = self.near(v)[first] | early
        found: list[Limits] = [((first, early),), ((first, ~early), (v, near))]
        if not self.is_certain(v):
            left, useful = rows[first] & ~early, self.turns.useful
            far = [w for w in bits(rows[v] & ~near) if left & ~useful[w]]
            opponents = 0
            for w in far:
                opponents |= ~useful[w]
            if far:
                found.append(((first, opponents & ~early), (v, mask_of(far))))
        return found

    def shaved(self, rows: Sequence[int]) -> list[int] | None:
        """Return the same possible pairs without those for which floaters would reach too far; None if not everybody
        can be paired then.

        A floater who is certain of all who are left reaches beyond the first ones only if each of these has been taken
        by a floater before. So these are left to the floaters before, and it is asked if everybody can be paired.
        """
        base = Matching(list(rows), alive=self.everybody)
        base.match_greedily()
        if not base.complete():
            return None
        likely = 0
        for v in self.turns.group.floaters:
            too_far, likely = self._too_far(base, v, likely)
            if too_far and not base.restrict(v, ~too_far):
                return None
        return base.rows

    def _too_far(self, base: Matching, v: int, likely: int) -> tuple[int, int]:
        """Return whom a floater does not reach, and beyond how many of the first ones these are; `likely`: so many."""
        early = self.early[v]
        firsts, beyond = [], []
        for first, near in self.near(v).items():
            far = base.rows[v] & ~near & ~early
            if not far:
                break
            firsts.append(first)
            beyond.append(far)
        if not firsts or not self.is_certain(v):
            return 0, likely
        low, high = 0, len(firsts)
        guesses = 2
        while low < high:
            middle = likely if guesses > 0 and low <= likely < high else (low + high) // 2
            guesses -= 1
            if self._may_be(base, v, beyond[middle], firsts[: middle + 1]):
                low = likely = middle + 1
            else:
                high = middle
                likely = middle - 1
        return (beyond[low] if low < len(firsts) else 0), low

    def _may_be(self, base: Matching, v: int, far: int, firsts: Sequence[int]) -> bool:
        """Return whether everybody can be paired if the floater takes one of these, floaters before all the first."""
        early = self.early[v]
        left = [first for first in firsts if not early >> first & 1]
        if len(left) > early.bit_count():
            return False
        away = mask_of(left) | 1 << v
        rows = [row & ~away for row in base.rows]
        for e in bits(early):
            rows[e] = base.rows[e] & ~(1 << v)
        for first in left:
            rows[first] = base.rows[first] & early
        rows[v] = far
        for w in bits(far):
            rows[w] |= 1 << v
        mate = [w if w >= 0 and rows[u] >> w & 1 else -1 for u, w in enumerate(self._at_hand or base.mate)]
        matching = Matching(rows, mate, self.everybody)
        if not matching.complete():
            return False
        self._at_hand = matching.mate
        return True


def limited(rows: Sequence[int], limits: Limits) -> list[int]:
    """Return the possible pairs that are left."""
    rows = list(rows)
    for v, among in limits:
        restrict(rows, v, among)
    return rows


# ── who is certain ───────────────────────────────────────────────────────────


def _two_sides(rows: Sequence[int], part: int) -> tuple[int, int] | None:
    """Return the two sides of a connected part, if nobody can meet anybody of the same one; None else."""
    sides = [part & -part, 0]
    new, side = sides[0], 0
    while new:
        others = 0
        for v in bits(new):
            others |= rows[v]
        others &= part
        if others & sides[side]:
            return None
        side = 1 - side
        new = others & ~sides[side]
        sides[side] |= new
    return sides[0], sides[1]


def _sides_are_certain(rows: Mapping[int, int], sides: tuple[int, int], pairs: int) -> bool:
    """Return whether two who may meet can do so, and all others be paired, when so many pairs or fewer have been made.

    `rows`: who can meet whom of these players, of two sides, with whom as many others are paired as there are pairs;
    all are left of so many that both sides stay equal. If the others cannot all be paired, some of a side have too few
    opponents on the other one (Hall): the first and those whom none of them can meet are more than there are pairs
    left. But none of the first can meet any of the second, and so both are few.
    """
    apart = [0, 0]
    for v, row in rows.items():
        side = 0 if sides[0] >> v & 1 else 1
        others = sides[1 - side] & mask_of(rows)
        apart[side] = max(apart[side], (others & ~row).bit_count())
    return sum(apart) <= pairs


def _all_are_certain(rows: Mapping[int, int], taken: int) -> bool:
    """Return whether two who may meet can do so, and all others be paired, when so many or fewer have been taken.

    `rows`: who can meet whom of these players, all of whom can be paired when those who are taken are gone.

    If the others cannot all be paired, they fall, without some of them, into more parts of odd size than those are
    (Tutte), by two at least. With those who are taken these be c: then there are parts at least c + 2 less those taken.
    Of each part take a player: these cannot meet each other, so that they are not more than sets are needed, in each
    of which all can meet, to hold everybody. And a player has no more opponents than others of the part and the c; so
    the parts of players with many opponents are large, and all parts are too large together, but for some c. For these
    it is looked if so few can part those who are left at all: not if any two who cannot meet can both meet so many
    others, or meet others who can meet, two by two.
    """
    left = len(rows) - 2
    most_parts = _sets_of_all_meeting(rows)
    fewest = sorted(row.bit_count() - 2 for row in rows.values())
    parting = -1
    for c in range(left):
        parts = max(2, c + 2 - taken)
        if parts > most_parts:
            break
        if c + sum(max(1, opponents - c + 1) | 1 for opponents in fewest[:parts]) <= left:
            parting = c
    return parting < 0 or _are_joined(rows, parting + 3)


def _sets_of_all_meeting(rows: Mapping[int, int]) -> int:
    """Return how many sets are enough, in each of which all can meet, to hold all players."""
    left, sets = mask_of(rows), 0
    for v in sorted(rows, key=lambda v: rows[v].bit_count()):
        if left >> v & 1:
            sets += 1
            left &= ~(1 << v)
            others = rows[v] & left
            while others:
                first = others & -others
                left &= ~first
                others &= rows[first.bit_length() - 1]
    return sets


def _are_joined(rows: Mapping[int, int], ways: int) -> bool:
    """Return whether it is plain that those left cannot be parted by taking out less players than there are ways: any
    two who cannot meet have so many common opponents, or opponents of both who can meet each other, no two the same."""
    everybody = mask_of(rows)
    if any(row.bit_count() < ways for row in rows.values()):
        return False
    for v, row in rows.items():
        for w in bits(everybody & ~row & -(2 << v)):
            common = row & rows[w]
            found = common.bit_count()
            if found < ways:
                free = rows[w] & ~common
                for u in bits(row & ~common):
                    other = rows[u] & free
                    if other:
                        free &= ~(other & -other)
                        found += 1
                if found < ways:
                    return False
    return True
