"""C.04.3 Article 5: colour allocation rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.swiss.colours import ABSOLUTE, last_difference, ranks_higher
from fidepair.tournament import Colour

if TYPE_CHECKING:
    from collections.abc import Callable

    from fidepair.swiss.cards import PairingCard, RoundToPair


def both_preferences(a: PairingCard, b: PairingCard, _: RoundToPair) -> Colour | None:
    """5.2.1: both preferences, if they differ; a player without one leaves the choice to the other (1.7.4)."""
    mine, theirs = a.preference.colour, b.preference.colour
    if mine is theirs:
        return None
    if mine is not None:
        return mine
    return theirs.opposite if theirs is not None else None


def stronger_preference(a: PairingCard, b: PairingCard, _: RoundToPair) -> Colour | None:
    """5.2.2: the stronger preference; of two absolute ones that with the wider colour difference."""
    mine, theirs = a.preference, b.preference
    if mine.strength != theirs.strength:
        grant_mine = mine.strength > theirs.strength
    elif mine.strength == ABSOLUTE and abs(a.colour_difference) != abs(b.colour_difference):
        grant_mine = abs(a.colour_difference) > abs(b.colour_difference)
    else:
        return None
    granted = mine if grant_mine else theirs
    assert granted.colour is not None
    return granted.colour if grant_mine else granted.colour.opposite


def alternate_to_last_difference(a: PairingCard, b: PairingCard, _: RoundToPair) -> Colour | None:
    """5.2.3: the opposite of the most recent time in which one had White and the other Black (C.04.2 3.4)."""
    last = last_difference(a.history, b.history)
    if last is None:
        return None
    return Colour.BLACK if last[0] == "W" else Colour.WHITE


def preference_of_higher_ranked(a: PairingCard, b: PairingCard, _: RoundToPair) -> Colour | None:
    """5.2.4: the preference of the higher ranked player."""
    if ranks_higher(a, b):
        return a.preference.colour
    return b.preference.colour.opposite if b.preference.colour is not None else None


def initial_colour_by_tpn(a: PairingCard, b: PairingCard, round_: RoundToPair) -> Colour | None:
    """5.2.5: the initial-colour (5.1) for the higher ranked player if of odd TPN, else the opposite (decision G4)."""
    a_is_higher = ranks_higher(a, b)
    odd = (a if a_is_higher else b).parity % 2 == 1
    return round_.initial_colour if odd is a_is_higher else round_.initial_colour.opposite


RULES: tuple[tuple[str, Callable[[PairingCard, PairingCard, RoundToPair], Colour | None]], ...] = (
    ("5.2.1", both_preferences),
    ("5.2.2", stronger_preference),
    ("5.2.3", alternate_to_last_difference),
    ("5.2.4", preference_of_higher_ranked),
    ("5.2.5", initial_colour_by_tpn),
)
"""The rules in descending priority: each returns the colour of the first player, or None to pass."""


def allocate(a: PairingCard, b: PairingCard, round_: RoundToPair) -> tuple[PairingCard, PairingCard, str]:
    """Return White, Black and the article that decided (5.2)."""
    for article, rule in RULES:
        colour = rule(a, b, round_)
        if colour is not None:
            return (a, b, article) if colour is Colour.WHITE else (b, a, article)
    raise AssertionError("5.2.5 always decides")
