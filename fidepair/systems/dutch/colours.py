"""C.04.3 Article 5: colour allocation rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.swiss.colours import (
    alternate_to_last_difference,
    both_preferences,
    initial_colour_by_tpn,
    preference_of_higher,
    ranks_higher,
    stronger_preference,
)
from fidepair.swiss.preferences import ABSOLUTE
from fidepair.tournament import Colour

if TYPE_CHECKING:
    from fidepair.swiss.cards import PairingCard, RoundToPair


def wider_difference(a: PairingCard, b: PairingCard) -> Colour | None:
    """5.2.2, second sentence: of two absolute preferences (topscorers) grant that with the wider colour difference."""
    both = a.preference.strength == b.preference.strength == ABSOLUTE
    mine, theirs = abs(a.colour_difference), abs(b.colour_difference)
    if not both or mine == theirs or b.preference.colour is None:
        return None
    return a.preference.colour if mine > theirs else b.preference.colour.opposite


GRANTED = (("5.2.1", both_preferences), ("5.2.2", stronger_preference), ("5.2.2", wider_difference))
"""The rules that grant preferences; what they give is foreseen by [C10] and [C11] (decision D6)."""


def allocate(a: PairingCard, b: PairingCard, round_: RoundToPair) -> tuple[PairingCard, PairingCard, str]:
    """Return White, Black and the article that decided (5.2, in descending priority)."""
    article, colour = _colour_of_first(a, b, round_)
    return (a, b, article) if colour is Colour.WHITE else (b, a, article)


def _colour_of_first(a: PairingCard, b: PairingCard, round_: RoundToPair) -> tuple[str, Colour]:
    for article, rule in (*GRANTED, ("5.2.3", alternate_to_last_difference)):
        colour = rule(a, b)
        if colour is not None:
            return article, colour
    a_is_higher = ranks_higher(a, b)
    colour = preference_of_higher(a, b, a_is_higher)
    if colour is not None:
        return "5.2.4", colour
    # 5.1: the initial-colour is a fact of the tournament.
    return "5.2.5", initial_colour_by_tpn(a, b, a_is_higher, round_.initial_colour)
