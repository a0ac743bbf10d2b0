"""C.04.4.3 Article 5: who has White, and by which article."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.swiss.colours import alternate_to_last_difference, initial_colour_by_tpn, ranks_higher
from fidepair.systems.lim.players import BLACK, WHITE, breaches, due_colour, permissible_colours

if TYPE_CHECKING:
    from fidepair.swiss.cards import PairingCard, RoundToPair
    from fidepair.tournament import Colour


def allocate(
    a: PairingCard, b: PairingCard, round_: RoundToPair, *, below_median: bool
) -> tuple[PairingCard, PairingCard, str]:
    """Return White, Black and the article that decided. `below_median`: the pair was made below the median."""
    article, colour = _colour_of_first(a, b, round_, below_median=below_median)
    return (a, b, article) if colour is WHITE else (b, a, article)


def _colour_of_first(a: PairingCard, b: PairingCard, round_: RoundToPair, *, below_median: bool) -> tuple[str, Colour]:
    mine, theirs = due_colour(a.history), due_colour(b.history)
    if mine is None and theirs is None:
        return "7.2", initial_colour_by_tpn(a, b, ranks_higher(a, b), round_.initial_colour)  # decision L21
    if mine is None or theirs is None or mine is not theirs:
        return "5.1", mine or theirs.opposite  # type: ignore[union-attr]
    for article, rule in SAME_DUE:
        colour = rule(a, b)
        if colour is not None:
            # 5.5 speaks of odd-numbered rounds what 5.6 says of even-numbered ones.
            return ("5.5" if article == "5.6" and round_.number % 2 else article), colour
    return "5.4", due_of_ranked(a, b, below_median=below_median)


def fewer_breaches(a: PairingCard, b: PairingCard) -> Colour | None:
    """5.3, 5.1.1, 5.1.2: the colour of `a` if one assignment keeps the limits better: mostly it is the only permissible
    one (decision L18)."""
    white, black = breaches(permissible_colours(a.history), permissible_colours(b.history))
    if white == black:
        return None
    return WHITE if white < black else BLACK


def wider_difference(a: PairingCard, b: PairingCard) -> Colour | None:
    """5.5, 5.6: the due colour goes to the one who lacks it more, to be equalised earliest (decision L18).

    One who is due it by 5.1.1 only, and has had it more often than the other colour, does not lack it.
    """
    due = due_colour(a.history)
    assert due
    sign = -1 if due is WHITE else 1
    mine, theirs = sign * a.colour_difference, sign * b.colour_difference
    if mine == theirs:
        return None
    return due if mine > theirs else due.opposite


SAME_DUE = (("5.3", fewer_breaches), ("5.6", wider_difference), ("5.4", alternate_to_last_difference))
"""5.4, 5.6: two players due the same colour, in descending priority (decision L18); then `due_of_ranked`."""


def due_of_ranked(a: PairingCard, b: PairingCard, *, below_median: bool) -> Colour:
    """5.4: identical histories: the higher ranked gets the due colour, below the median the lower ranked (decision
    L18)."""
    due = due_colour(a.history)
    assert due
    return due if ranks_higher(a, b) is not below_median else due.opposite
