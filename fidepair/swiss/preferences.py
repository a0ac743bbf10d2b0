"""Colour difference, preference and strength: what a history of colours asks for next."""

from functools import lru_cache
from typing import NamedTuple

from fidepair.tournament import Colour

NONE, MILD, STRONG, ABSOLUTE = range(4)
WHITE, BLACK = Colour.WHITE, Colour.BLACK


class Preference(NamedTuple):
    """The colour a player should have next, and how strongly; `colour` is None exactly if
    `strength` is NONE."""

    colour: Colour | None
    strength: int


@lru_cache(4096)
def preference(history: str) -> Preference:
    """Return the preference after the played games `history`, such as `WBW` (Dutch 1.7, Dubov 1.6,
    Burstein 1.5).

    If the difference and the last two colours contradict each other, the difference decides
    (decision G5).
    """
    if not history:
        return Preference(None, NONE)
    difference = colour_difference(history)
    equalising = BLACK if difference > 0 else WHITE
    alternate = BLACK if history[-1] == "W" else WHITE
    if abs(difference) > 1:
        return Preference(equalising, ABSOLUTE)
    if history[-2:] in ("WW", "BB"):
        return Preference(alternate, ABSOLUTE)
    if difference:
        return Preference(equalising, STRONG)
    return Preference(alternate, MILD)


def colour_difference(history: str) -> int:
    """Return games with White minus games with Black (Dutch 1.6)."""
    return 2 * history.count("W") - len(history)
