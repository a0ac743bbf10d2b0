"""The allocation of colours: how a chapter's table of colour rules is applied, and the rules that
several chapters share.

A chapter has a table `COLOURS` of (article, rule), in descending priority. This module also defines
which preferences clash.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol, TypeAlias

from fidepair.swiss.cards import ABSOLUTE, BLACK, WHITE, PairingCard, Preference, RoundToPair
from fidepair.tournament import Colour

Seen: TypeAlias = Any
"""A card, a side, or the round, as the rules of one chapter look at it."""
ColourRule: TypeAlias = Callable[[Seen, Seen, Seen], Colour | None]
ColourTable: TypeAlias = tuple[tuple[str, ColourRule], ...]


class Coloured(Protocol):
    """The attributes that the shared rules look at: of a card, or of a `Side` if a chapter has
    preferences of its own."""

    @property
    def history(self) -> str:
        """Colours of played games, `WBW`."""

    @property
    def preference(self) -> Preference:
        """The colour preference by the chapter."""

    @property
    def parity(self) -> int:
        """The number whose parity decides (decision G4)."""


NO_CLASH, WHITE_CLASH, BLACK_CLASH = range(3)


def colour_clash(card: PairingCard) -> int:
    """Return the clash of a player: players with equal clash, except NO_CLASH, have the same
    absolute preference and do not meet.

    Dutch 2.1.3 (but for topscorers), Dubov 2.1.3, Burstein 2.1.3.
    """
    if card.preference.strength != ABSOLUTE:
        return NO_CLASH
    return WHITE_CLASH if card.preference.colour is WHITE else BLACK_CLASH


def last_difference(a: str, b: str) -> tuple[str, str] | None:
    """Return both colours at the most recent time in which one player had White and the other
    Black, or None.

    Played games only, compared from the latest backwards; where the shorter history ends there is
    no such time (C.04.2 3.4, decision G8).
    """
    for mine, theirs in zip(reversed(a), reversed(b), strict=False):
        if mine != theirs:
            return mine, theirs
    return None


def higher_first(a: Seen, b: Seen) -> tuple[Seen, Seen]:
    """Return two cards or seats, the higher ranked first: by score, then TPN (Dutch 1.2), with
    virtual points (decision G3)."""
    higher, lower = sorted((a, b), key=lambda one: (-one.score, one.tpn))
    return higher, lower


# ── the table of a chapter ───────────────────────────────────────────────────


class Side(NamedTuple):
    """One of a pair, in a chapter that has preferences of its own (Lim 5.1, Team 1.7)."""

    history: str
    colour_difference: int
    preference: Preference
    parity: int


def side_of(card: PairingCard, preference: Preference) -> Side:
    """Return the side of a card with another preference."""
    return Side(card.history, card.colour_difference, preference, card.parity)


class ColourCase(NamedTuple):
    """A pair whose colours must be decided by the `table` of the chapter. `first`: the higher
    ranked by the chapter. A rule `(first, other, at)` returns the colour of `first`, or None to
    pass; `at` is the round, or what the rules need of it; `sees(card)` returns what the rules look
    at, by default the card."""

    table: ColourTable
    first: PairingCard
    other: PairingCard
    at: Seen
    sees: Callable[[PairingCard], Seen] | None = None

    @property
    def sides(self) -> tuple[Seen, Seen]:
        """Both participants as the rules see them."""
        if self.sees is None:
            return self.first, self.other
        return self.sees(self.first), self.sees(self.other)

    def decided(self) -> tuple[str, ColourRule, Colour]:
        """Return the first rule of the table that decides, with its article, and the colour of
        `first`; one of them always decides."""
        mine, theirs = self.sides
        for article, rule in self.table:
            colour = rule(mine, theirs, self.at)
            if colour is not None:
                return article, rule, colour
        raise AssertionError("the last rule of a chapter never passes where all others do")


def allocate(case: ColourCase) -> tuple[PairingCard, PairingCard, str]:
    """Return White, Black and the article of the rule that decides."""
    article, _, colour = case.decided()
    if colour is WHITE:
        return case.first, case.other, article
    return case.other, case.first, article


# ── rules: each returns the colour of the first, who is the higher ranked, or None to pass ──


def initial_colour_by_tpn(first: Coloured, other: Coloured, round_: RoundToPair) -> Colour | None:
    """If neither has had a colour, give the higher ranked the initial-colour if of odd TPN,
    otherwise the opposite (decision G4).

    Dutch 5.2.5, Dubov 5.2.1, Burstein 5.2.1, Lim 7.2 (decision L21), Double-Swiss 4.3.1 (decision
    S12), Team 4.3.1.
    """
    if first.history or other.history:
        return None
    return round_.initial_colour if first.parity % 2 else round_.initial_colour.opposite


def both_preferences(first: Coloured, other: Coloured, _at: object) -> Colour | None:
    """Grant both preferences, if they differ; a player without one leaves the choice to the other.

    Dutch 5.2.1 (with 1.7.4), Dubov 5.2.2, Burstein 5.2.2 (with 1.5.4), Lim 5.1, Team 4.3.3 (after
    4.3.2).
    """
    mine, theirs = first.preference.colour, other.preference.colour
    if mine is theirs:
        return None
    if mine is not None:
        return mine
    return _opposite(theirs)


def stronger_preference(first: Coloured, other: Coloured, _at: object) -> Colour | None:
    """Grant the stronger preference (Dutch 5.2.2, first sentence; Dubov 5.2.3, Burstein 5.2.3, Team
    4.3.4)."""
    mine, theirs = first.preference, other.preference
    if mine.strength == theirs.strength:
        return None
    if mine.strength > theirs.strength:
        return mine.colour
    return _opposite(theirs.colour)


def white_to_smaller(mine: int, theirs: int) -> Colour | None:
    """Return the colour of the first if White goes to the smaller number; None if they are equal."""
    if mine == theirs:
        return None
    return WHITE if mine < theirs else BLACK


def _opposite(colour: Colour | None) -> Colour | None:
    return colour.opposite if colour else None


def alternate_to_last_difference(first: Coloured, other: Coloured, _at: object) -> Colour | None:
    """Alternate to the most recent time in which one had White and the other Black, played games
    only (C.04.2 3.4).

    Dutch 5.2.3, Dubov 5.2.4, Burstein 5.2.4, Lim 5.4, Double-Swiss 4.3.3, Team 4.3.6.
    """
    last = last_difference(first.history, other.history)
    if last is None:
        return None
    return BLACK if last[0] == "W" else WHITE


def preference_of_higher(first: Coloured, _other: Coloured, _at: object) -> Colour | None:
    """Grant the preference of the higher ranked (Dutch 5.2.4, Dubov 5.2.5, Burstein 5.2.5, Team
    4.3.7)."""
    return first.preference.colour


def alternate_first(first: Coloured, _other: Coloured, _at: object) -> Colour | None:
    """Give the higher ranked the colour that it did not have in its last played round (Double-Swiss
    4.3.4, Team 4.3.8)."""
    return _alternate(first)


def alternate_other(_first: Coloured, other: Coloured, _at: object) -> Colour | None:
    """Give the lower ranked the colour that it did not have in its last played round (Double-Swiss
    4.3.5, Team 4.3.9)."""
    return _opposite(_alternate(other))


def _alternate(side: Coloured) -> Colour | None:
    if not side.history:
        return None
    return BLACK if side.history[-1] == "W" else WHITE
