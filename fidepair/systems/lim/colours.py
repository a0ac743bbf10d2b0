"""C.04.4.3 Article 5: which player gets White, and by which article."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from fidepair.swiss import colours
from fidepair.swiss.colours import (
    ColourCase,
    Side,
    alternate_to_last_difference,
    both_preferences,
    higher_first,
    initial_colour_by_tpn,
    side_of,
)
from fidepair.swiss.preferences import MILD, NONE, Preference
from fidepair.systems.lim.players import BLACK, WHITE, breaches, due_colour, permissible_colours

if TYPE_CHECKING:
    from fidepair.swiss.cards import PairingCard, RoundToPair
    from fidepair.swiss.colours import ColourTable
    from fidepair.tournament import Colour


class PairOfGroup(NamedTuple):
    """The position of a pair; `below_median`: it was made below the median."""

    round_: RoundToPair
    below_median: bool

    @property
    def initial_colour(self) -> Colour:
        """The colour drawn by lot."""
        return self.round_.initial_colour


def fewer_breaches(first: Side, other: Side, _at: PairOfGroup) -> Colour | None:
    """5.3, 5.1.1, 5.1.2: the colour of the first player if one assignment keeps the limits better.
    Mostly it is the only permissible one (decision L18)."""
    white, black = breaches(permissible_colours(first.history), permissible_colours(other.history))
    if white == black:
        return None
    return WHITE if white < black else BLACK


def equalise_in_odd_round(first: Side, other: Side, at: PairOfGroup) -> Colour | None:
    """5.5: what 5.6 says, in odd-numbered rounds."""
    return equalise(first, other, at) if at.round_.number % 2 else None


def equalise(first: Side, other: Side, _at: PairOfGroup) -> Colour | None:
    """5.6: if both are due the same colour, it goes to the player who needs it more, to equalise as
    early as possible (decision L18).

    A player who is due it by 5.1.1 only, and has had it more often than the other colour, does not
    need it.
    """
    due = first.preference.colour
    assert due
    sign = -1 if due is WHITE else 1
    mine, theirs = sign * first.colour_difference, sign * other.colour_difference
    if mine == theirs:
        return None
    return due if mine > theirs else due.opposite


def due_of_ranked(first: Side, _other: Side, at: PairOfGroup) -> Colour | None:
    """5.4: identical histories: the higher ranked gets the due colour, below the median the lower
    ranked (decision L18)."""
    due = first.preference.colour
    return due.opposite if due and at.below_median else due


COLOURS: ColourTable = (
    ("7.2", initial_colour_by_tpn),
    ("5.1", both_preferences),
    ("5.3", fewer_breaches),
    ("5.5", equalise_in_odd_round),
    ("5.6", equalise),
    ("5.4", alternate_to_last_difference),
    ("5.4", due_of_ranked),
)
"""5, in descending priority (decision L18): from 5.3 on both are due the same colour."""


def allocate(
    a: PairingCard, b: PairingCard, round_: RoundToPair, *, below_median: bool
) -> tuple[PairingCard, PairingCard, str]:
    """Return White, Black and the article that decided. `below_median`: the pair was made below the
    median."""
    return colours.allocate(colour_case(a, b, round_, below_median=below_median))


def colour_case(
    a: PairingCard, b: PairingCard, round_: RoundToPair, *, below_median: bool
) -> ColourCase:
    """Return the facts that decide the colours of a pair."""
    return ColourCase(
        COLOURS, *higher_first(a, b), PairOfGroup(round_, below_median), _with_due_colour
    )


def _with_due_colour(card: PairingCard) -> Side:
    return side_of(card, due_preference(card.history))


@lru_cache(maxsize=4096)
def due_preference(history: str) -> Preference:
    """5.1: the due colour as a preference; it has no strength."""
    due = due_colour(history)
    return Preference(due, MILD if due else NONE)
