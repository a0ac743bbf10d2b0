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
    """Return the cost of the participant at `place` as the upper one of its pair.

    The set of upper participants of least total cost is S1 after the exchange of highest priority
    (Dutch 4.3.2). The four rules, each in its own digits: fewest exchanged; smallest difference of
    sums; largest differing number leaving S1; smallest differing number arriving there.
    """
    exchanged = leaving = arriving = 0
    if place < first:
        leaving = 1 << place
    else:
        exchanged = 1
        arriving = -(1 << (size - place))
    cost = exchanged
    cost = (cost << (size * size).bit_length()) + place
    cost = (cost << (size + 1)) + leaving
    return (cost << (size + 2)) + arriving


# ── The first candidate, where a walk finds it ───────────────────────────────


class TooLong(Exception):
    """A walk took more steps than it is worth."""


class StraightWalk:
    """A search for the first transposition (Dutch 4.2) that stays within its room, with
    backtracking.

    `rows`: the legal opponents; `sides`: masks of the players who are due each of the two colours;
    `strong(v, w)`: whether a pair of one colour counts as strong too; `suits(v, w)`: whether
    everything else allows the pair; `floats(v)`: whether the odd one may float. All walks together
    take at most `steps` steps; then TooLong is raised.
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
        """Return the pairs of the first assignment of all `uppers` to some of `left`, and the
        remaining room; None if there is none.

        `room`: the number of pairs that may have one colour, and of those that may be strong.
        `odd_floats`: at most one of `left` is left over, and floats; otherwise those left over are
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
        one, two = self.sides
        same_colour = one >> v & one >> w & 1 or two >> v & two >> w & 1
        if not same_colour:
            return room
        wide, narrow = room[0] - 1, room[1] - self.strong(v, w)
        if wide < 0 or narrow < 0:
            return None
        return wide, narrow

    def _can_end(
        self, waiting: tuple[int, int, int], left: int, wide: int, odd_floats: bool
    ) -> bool:
        """Return whether the colours allow a partner out of `left` for all who are `waiting`, and
        pairs of all others except an odd one; if none is waiting, whether the odd one may float.

        `waiting`: the number of uppers without a partner, and of those due each of the colours.
        """
        uppers, upper_ones, upper_twos = waiting
        one, two = self.sides
        size = left.bit_count()
        ones, twos = (left & one).bit_count(), (left & two).bit_count()
        if not odd_floats:
            least = least_of_one_colour(upper_ones + ones, upper_twos + twos, uppers + size)
            return least <= wide
        if not uppers:
            return not left or self.floats(left.bit_length() - 1)
        unserved = max(0, upper_ones - twos) + max(0, upper_twos - ones)
        neither = size - ones - twos
        return unserved <= neither + wide


def least_of_one_colour(ones: int, twos: int, size: int) -> int:
    """Return the smallest number of pairs of one colour if `ones` and `twos` of `size` players are
    due each of the colours: a player due the more frequent one meets the other one, or none, or is
    the odd one."""
    neither = size - ones - twos
    return max(0, (abs(ones - twos) - neither - size % 2) // 2)
