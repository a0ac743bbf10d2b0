"""All chance, of random tournaments and of lots: independent streams of random numbers, each from a
seed and a name.

Only the bits of the generator are used, `getrandbits`: they are the same in every version of Python
and on every platform. What draws from one stream does not disturb another, so that a change to one
knob leaves the rest as it was.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_T = TypeVar("_T")

MILLION = 1_000_000
"""Chances are integers in parts per million, never floats, so that a seed gives the same
everywhere."""
_MILLION_BITS = MILLION.bit_length()


class Dice:
    """The stream of random numbers that a seed has for a purpose (`results 3`)."""

    def __init__(self, seed: int, purpose: str) -> None:
        self._bits: Callable[[int], int] = Random(f"fidepair {seed} {purpose}").getrandbits

    def below(self, limit: int) -> int:
        """Return a whole number from 0 to `limit` - 1, each as likely as any other; the limit is 1
        or more."""
        width = limit.bit_length()
        drawn = self._bits(width)
        while drawn >= limit:
            drawn = self._bits(width)
        return drawn

    def between(self, least: int, most: int) -> int:
        """Return a whole number from `least` to `most`, both included."""
        return least + self.below(most - least + 1)

    def chance(self, rate: int) -> bool:
        """Return whether something happens that has this chance, in parts per million."""
        drawn = self._bits(_MILLION_BITS)
        while drawn >= MILLION:
            drawn = self._bits(_MILLION_BITS)
        return drawn < rate

    def pick(self, things: Sequence[_T]) -> _T:
        """Return one of the things."""
        return things[self.below(len(things))]

    def shuffled(self, things: Sequence[_T]) -> list[_T]:
        """Return the things in an order drawn by lot."""
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            drawn = self.below(last + 1)
            order[last], order[drawn] = order[drawn], order[last]
        return order
