"""C.04.3 Article 5: colour allocation rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.swiss import colours
from fidepair.swiss.colours import (
    alternate_to_last_difference,
    both_preferences,
    higher_first,
    initial_colour_by_tpn,
    preference_of_higher,
    stronger_preference,
)
from fidepair.swiss.preferences import ABSOLUTE

if TYPE_CHECKING:
    from fidepair.swiss.cards import PairingCard, RoundToPair
    from fidepair.swiss.colours import ColourTable
    from fidepair.tournament import Colour


def wider_difference(first: PairingCard, other: PairingCard, _at: object) -> Colour | None:
    """5.2.2, second sentence: of two absolute preferences (topscorers) grant that with the wider colour difference."""
    both = first.preference.strength == other.preference.strength == ABSOLUTE
    mine, theirs = abs(first.colour_difference), abs(other.colour_difference)
    if not both or mine == theirs or other.preference.colour is None:
        return None
    return first.preference.colour if mine > theirs else other.preference.colour.opposite


COLOURS: ColourTable = (
    ("5.2.1", both_preferences),
    ("5.2.2", stronger_preference),
    ("5.2.2", wider_difference),
    ("5.2.3", alternate_to_last_difference),
    ("5.2.4", preference_of_higher),
    ("5.2.5", initial_colour_by_tpn),
)
"""5.2, in descending priority (5.1: the initial-colour is a fact of the tournament)."""

GRANTING = ("5.2.1", "5.2.2")
"""The articles that grant preferences by the two cards alone; what they give is foreseen by [C10] and [C11] (decision
D6)."""


def allocate(a: PairingCard, b: PairingCard, round_: RoundToPair) -> tuple[PairingCard, PairingCard, str]:
    """Return White, Black and the article that decided (5.2)."""
    return colours.allocate(COLOURS, *higher_first(a, b), round_)


def granted(a: PairingCard, b: PairingCard) -> Colour | None:
    """Return the colour that 5.2.1 and 5.2.2 give the first of two players, or None where they leave it open."""
    found = (rule(a, b, None) for article, rule in COLOURS if article in GRANTING)
    return next((colour for colour in found if colour is not None), None)
