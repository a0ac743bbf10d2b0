"""Random numbers for tournaments and lots: independent streams, each from a seed and a name.

Only `getrandbits` is used, because its bits are the same in every version of Python and on every
platform. Streams do not affect each other, so changing one setting leaves the rest unchanged.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeVar

_T = TypeVar("_T")

MILLION = 1_000_000
"""Probabilities are integers in parts per million, not floats, so results are the same
everywhere."""


class Dice:
    """The stream of random numbers of a seed for a purpose, such as `results 3`."""

    def __init__(self, seed: int, purpose: str) -> None:
        self._bits: Callable[[int], int] = Random(f"fidepair {seed} {purpose}").getrandbits

    def below(self, limit: int) -> int:
        """Return an integer from 0 to `limit` - 1, all equally likely; the limit is 1 or more."""
        width = limit.bit_length()
        drawn = self._bits(width)
        while drawn >= limit:
            drawn = self._bits(width)
        return drawn

    def between(self, least: int, most: int) -> int:
        """Return an integer from `least` to `most`, both included."""
        return least + self.below(most - least + 1)

    def chance(self, rate: int) -> bool:
        """Return True with a probability of `rate` parts per million."""
        return self.below(MILLION) < rate

    def pick(self, things: Sequence[_T]) -> _T:
        """Return a random item."""
        return things[self.below(len(things))]

    def shuffled(self, things: Sequence[_T]) -> list[_T]:
        """Return the items in a random order."""
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            drawn = self.below(last + 1)
            order[last], order[drawn] = order[drawn], order[last]
        return order
