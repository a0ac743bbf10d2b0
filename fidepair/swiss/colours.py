"""The allocation rules that several chapters say alike, and which preferences clash."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.swiss.preferences import ABSOLUTE, BLACK, WHITE

if TYPE_CHECKING:
    from fidepair.swiss.cards import PairingCard
    from fidepair.tournament import Colour

NO_CLASH, WHITE_CLASH, BLACK_CLASH = range(3)


def colour_clash(card: PairingCard) -> int:
    """Players with the same absolute preference do not meet: equal clash, except NO_CLASH, is that.

    Dutch 2.1.3 (but for topscorers), Dubov 2.1.3, Burstein 2.1.3.
    """
    if card.preference.strength != ABSOLUTE:
        return NO_CLASH
    return WHITE_CLASH if card.preference.colour is WHITE else BLACK_CLASH


def last_difference(a: str, b: str) -> tuple[str, str] | None:
    """Return both colours at the most recent time in which one player had White and the other Black, or None.

    Played games only, compared from the latest backwards; where the shorter history ends there is no such time
    (C.04.2 3.4, decision G8).
    """
    for mine, theirs in zip(reversed(a), reversed(b), strict=False):
        if mine != theirs:
            return mine, theirs
    return None


def ranks_higher(a: PairingCard, b: PairingCard) -> bool:
    """Return whether `a` ranks above `b`: score, then TPN (Dutch 1.2), with virtual points (decision G3)."""
    return (-a.score, a.tpn) < (-b.score, b.tpn)


# ── allocation rules: each returns the colour of the first player, or None to pass ──


def both_preferences(a: PairingCard, b: PairingCard) -> Colour | None:
    """Grant both preferences, if they differ; a player without one leaves the choice to the other.

    Dutch 5.2.1 (with 1.7.4), Dubov 5.2.2, Burstein 5.2.2 (with 1.5.4).
    """
    mine, theirs = a.preference.colour, b.preference.colour
    if mine is theirs:
        return None
    if mine is not None:
        return mine
    return theirs.opposite if theirs is not None else None


def stronger_preference(a: PairingCard, b: PairingCard) -> Colour | None:
    """Grant the stronger preference (Dutch 5.2.2, first sentence; Dubov 5.2.3, Burstein 5.2.3)."""
    mine, theirs = a.preference, b.preference
    if mine.strength == theirs.strength:
        return None
    if mine.strength > theirs.strength:
        return mine.colour
    return theirs.colour.opposite if theirs.colour is not None else None


def alternate_to_last_difference(a: PairingCard, b: PairingCard) -> Colour | None:
    """Alternate to the most recent time in which one had White and the other Black, played games only (C.04.2 3.4).

    Dutch 5.2.3, Dubov 5.2.4, Burstein 5.2.4.
    """
    last = last_difference(a.history, b.history)
    if last is None:
        return None
    return BLACK if last[0] == "W" else WHITE


def preference_of_higher(a: PairingCard, b: PairingCard, a_is_higher: bool) -> Colour | None:
    """Grant the preference of the higher ranked player (Dutch 5.2.4, Dubov 5.2.5, Burstein 5.2.5)."""
    if a_is_higher:
        return a.preference.colour
    return b.preference.colour.opposite if b.preference.colour is not None else None


def initial_colour_by_tpn(a: PairingCard, b: PairingCard, a_is_higher: bool, initial_colour: Colour) -> Colour:
    """Give the higher ranked player the initial-colour if of odd TPN, else the opposite (decision G4).

    Dutch 5.2.5, Dubov 5.2.1, Burstein 5.2.1.
    """
    odd = (a if a_is_higher else b).parity % 2 == 1
    return initial_colour if odd is a_is_higher else initial_colour.opposite
