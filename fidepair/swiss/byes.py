"""The assignee of the PAB, in chapters that assign it before the first bracket.

Dubov and Burstein 3.1, Double-Swiss and Team 3.4.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from fidepair.matching import bits, mask_of
from fidepair.swiss.completion import ABSOLUTE, impossible, witness

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from fidepair.swiss.cards import PairingCard
    from fidepair.swiss.completion import PlayingField

Ranking: TypeAlias = "Callable[[PairingCard], int | tuple[int, ...]]"
"""A ranking of participants: a key that is smallest for the highest ranked."""

NOBODY_FOR_PAB = (
    "the number of players is odd, and all of them have had a bye that bars from the PAB"
)


def games_played(card: PairingCard) -> int:
    """Return the number of games played (Dubov 3.1.4, Burstein 3.1.4, decisions U4, B4)."""
    return len(card.history)


def possible_takers(field: PlayingField, article: str, criteria: str = ABSOLUTE) -> int | None:
    """Return the mask of the participants that may receive the PAB (C.04.1 4), or None if their
    number is even.

    Raises PairingImpossible, as `pab_assignee` does.
    """
    cards = field.cards
    size = len(cards)
    if size % 2 == 0:
        if not field.plainly_complete(size, 0, size):
            matching = field.completion(cards)
            if not matching.complete():
                raise impossible(*witness(matching, cards), article, criteria)
        return None
    takers = mask_of([i for i, card in enumerate(cards) if card.may_receive_pab])
    if not takers:
        raise impossible(NOBODY_FOR_PAB, (), article, criteria)
    return takers


def pab_priority(
    cards: Sequence[PairingCard],
    ranking: Ranking,
    played: Callable[[PairingCard], int] = games_played,
) -> Callable[[PairingCard], tuple[int, int, int]]:
    """Return the key by which assignees are chosen, the smallest first: the score (3.1.3), the
    games `played` less than the largest number (3.1.4), and the number of `cards` lower in
    `ranking` (3.1.5). See `pab_assignee`."""
    most = max(map(played, cards), default=0)
    from_the_last = sorted(cards, key=ranking, reverse=True)
    lower = {card.number: place for place, card in enumerate(from_the_last)}

    def key(card: PairingCard) -> tuple[int, int, int]:
        return card.score, most - played(card), lower[card.number]

    return key


def pab_assignee(
    field: PlayingField,
    ranking: Ranking,
    article: str,
    *,
    criteria: str = ABSOLUTE,
    played: Callable[[PairingCard], int] = games_played,
) -> PairingCard | None:
    """Return the assignee of the PAB, or None if the number of players is even.

    The assignee may receive the PAB (3.1.1), and all others can be paired (3.1.2). Among such
    players it has the lowest score (3.1.3), then the most games `played` (3.1.4), then the last
    place in `ranking` (3.1.5). In Double-Swiss and Team the same order is 3.4. One matching answers
    for all players: the possible assignees are the possible "partners" of the PAB in a complete
    one.

    Raises PairingImpossible if there is no such player, or if an even number of players cannot all
    be paired; by `article` the Chief Arbiter then decides, and no pairing complies with `criteria`.
    """
    takers = possible_takers(field, article, criteria)
    if takers is None:
        return None
    cards = field.cards
    size = len(cards)
    if not field.plainly_complete(size - 1, 0, size):
        matching = field.completion(cards, takers)
        if not matching.complete():
            raise impossible(*witness(matching, cards), article, criteria)
        takers = matching.partners(size)
    return min((cards[i] for i in bits(takers)), key=pab_priority(cards, ranking, played))
