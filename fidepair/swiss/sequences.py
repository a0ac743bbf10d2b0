"""Orders in which pairings are generated."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence


def single_exchanges(first: int, size: int) -> Iterator[tuple[int, int]]:
    """Yield the exchanges of one place of S1 = 0..first-1 with one of S2 = first..size-1, best
    first (Dutch 4.3.2).

    Smallest difference first; of equal ones, the larger number leaving S1.
    """
    for difference in range(1, size):
        for leaving in range(min(first, size - difference) - 1, max(0, first - difference) - 1, -1):
            yield leaving, leaving + difference


def exchange_cost(place: int, first: int, size: int) -> int:
    """Return what it costs that the participant at `place` is the upper one of its pair.

    The set of upper participants of least total cost is the S1 that the exchange of highest
    priority makes (Dutch 4.3.2). The four rules, each in its own digits: fewest exchanged; smallest
    difference of sums; largest differing number leaving S1; smallest differing number arriving
    there.
    """
    sums = (size * size).bit_length()
    arrives = place >= first
    rules = (
        int(arrives),
        place,
        0 if arrives else 1 << place,
        -(1 << (size - place)) if arrives else 0,
    )
    widths = (sums, size + 1, size + 2)
    cost = rules[0]
    for rule, width in zip(rules[1:], widths, strict=True):
        cost = (cost << width) + rule
    return cost


# ── The first candidate, where a walk finds it ───────────────────────────────


class TooLong(Exception):
    """A walk took more steps than it is worth."""


class StraightWalk:
    """Looks for the first transposition (Dutch 4.2) that stays within its room, going back where it
    must.

    `rows`: who may meet whom; `sides`: masks of those who are due each of the two colours;
    `strong(v, w)`: whether a pair of one colour counts as strong too; `suits(v, w)`: whether all
    else allows the pair; `floats(v)`: whether the odd one may float. All walks together take at
    most `steps` steps; then TooLong is raised.
    """

    def __init__(
        self,
        rows: Sequence[int],
        sides: tuple[int, int],
        *,
        strong: Callable[[int, int], int],
        suits: Callable[[int, int], bool],
        floats: Callable[[int], bool],
        steps: int,
    ) -> None:
        self.rows = rows
        self.sides = sides
        self.strong = strong
        self.suits = suits
        self.floats = floats
        self.steps = steps

    def first(
        self, uppers: Sequence[int], left: int, room: tuple[int, int], *, odd_floats: bool
    ) -> tuple[list[tuple[int, int]], tuple[int, int]] | None:
        """Return the pairs of the first assignment of all `uppers` to some of `left`, and the room
        that remains; None if there is none.

        `room`: how many pairs may have one colour, and how many of these may be strong.
        `odd_floats`: at most one of `left` is left over, and floats; else those left over are
        paired with each other later.
        """
        one, two = self.sides
        waiting = [(0, 0, 0)]
        for v in reversed(uppers):
            number, ones, twos = waiting[-1]
            waiting.append((number + 1, ones + (one >> v & 1), twos + (two >> v & 1)))
        waiting.reverse()
        if not self._can_end(waiting[0], left, room[0], odd_floats):
            return None
        pairs: list[tuple[int, int]] = []
        before: list[tuple[int, tuple[int, int]]] = []
        choice = self.rows[uppers[0]] & left if uppers else 0
        while len(pairs) < len(uppers):
            if not choice:
                if not pairs:
                    return None
                choice, room = before.pop()
                left |= 1 << pairs.pop()[1]
                continue
            self.steps -= 1
            if self.steps < 0:
                raise TooLong
            v, k = uppers[len(pairs)], len(pairs) + 1
            low = choice & -choice
            choice ^= low
            w = low.bit_length() - 1
            after = self._room_after(v, w, room)
            if after is not None and self._can_end(waiting[k], left ^ low, after[0], odd_floats):
                before.append((choice, room))
                pairs.append((v, w))
                left, room = left ^ low, after
                choice = self.rows[uppers[k]] & left if k < len(uppers) else 0
        return pairs, room

    def _room_after(self, v: int, w: int, room: tuple[int, int]) -> tuple[int, int] | None:
        """Return the room that the pair leaves, None if there is none for it."""
        if not self.suits(v, w):
            return None
        both = 1 << v | 1 << w
        if both not in (both & self.sides[0], both & self.sides[1]):
            return room
        wide, narrow = room[0] - 1, room[1] - self.strong(v, w)
        return None if wide < 0 or narrow < 0 else (wide, narrow)

    def _can_end(
        self, waiting: tuple[int, int, int], left: int, wide: int, odd_floats: bool
    ) -> bool:
        """Return whether the colours allow it that all who are `waiting` get a partner out of
        `left`, and all others but an odd one are paired too; and, where nobody is waiting, whether
        the odd one may float.

        `waiting`: how many uppers have no partner yet, and how many of them are due each of the
        colours.
        """
        uppers, upper_ones, upper_twos = waiting
        one, two = self.sides
        size, ones, twos = left.bit_count(), (left & one).bit_count(), (left & two).bit_count()
        if not odd_floats:
            return least_of_one_colour(upper_ones + ones, upper_twos + twos, uppers + size) <= wide
        if not uppers:
            return not left or self.floats(left.bit_length() - 1)
        return max(0, upper_ones - twos) + max(0, upper_twos - ones) <= size - ones - twos + wide


def least_of_one_colour(ones: int, twos: int, size: int) -> int:
    """Return how many pairs of one colour there are at least if so many of `size` players are due
    each of the colours: who is due the more frequent one meets the other one, or none, or is the
    odd one."""
    neither = size - ones - twos
    return max(0, (abs(ones - twos) - neither - size % 2) // 2)
