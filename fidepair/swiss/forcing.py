"""A pairing in which something comes true that the rules did not choose: two participants meet,
somebody has the bye or floats. Of all legal complete ones that is the best and first by the
criteria and the order of the chapter.

It compares with the pairing of the rules: who has the bye first, then bracket by bracket, and what
criteria count of a bracket is what they count in the whole field, the look-ahead included. So the
wish cannot simply be put into the field: there the following bracket may reach less, and another
bracket would pay for it. A bracket is therefore paired as ever, and only then it is asked whether
what is left can be completed with the wish (`Wish.completes`). That depends on who leaves the
bracket alone: if they leave no way, the sets of floaters that leave one are tried, the most
promising first (`best_allowed`).
"""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import count
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

from fidepair.matching import bits
from fidepair.swiss.byes import games_played, pab_priority
from fidepair.swiss.completion import Barrier, PlayingField, barrier

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

    from fidepair.swiss.cards import PairingCard
    from fidepair.swiss.evaluation import Proposal

SETS_TRIED = 60
"""How many sets of floaters of a bracket are tried before no more is said than is proven."""


NO_BARRIER = Barrier()


class Wish(NamedTuple):
    """What is to come true, by number: that the `pair` meets; that `bye` has the PAB; or that of
    those who could move from or into the bracket of this `score`, all of `floats` do, and none of
    `stays`, who do not have the PAB either.

    A pair belongs to the first bracket in which both of it are, so who floats does not meet certain
    others wherever they are paired: who leaves the bracket nobody of its score or of a higher one,
    who comes into it nobody but its residents.
    """

    pair: tuple[int, int] | None = None
    bye: int | None = None
    floats: frozenset[int] = frozenset()
    stays: frozenset[int] = frozenset()
    score: int | None = None

    @property
    def concerned(self) -> tuple[int, ...]:
        """Who is set aside when all others are completed."""
        return self.pair or ((self.bye,) if self.bye is not None else ())

    def inside(self, members: Iterable[int]) -> set[int]:
        """Return those concerned who are among the members of a bracket."""
        return set(self.concerned) & set(members)

    def is_legal(self, field: PlayingField) -> bool:
        """Return whether the pair itself is legal."""
        cards = [card for card in field.cards if card.number in (self.pair or ())]
        return self.pair is None or (len(cards) == 2 and field.legal_rows(cards)[0] > 0)

    def completes(self, field: PlayingField, cards: Sequence[PairingCard], takers: int = 0) -> bool:
        """Return whether all of `cards` can be paired with the wish; `takers`: mask of those who
        may receive the PAB, 0 if it is not to be given."""
        if self.bye is not None:
            takers = 0
        others = [v for v, card in enumerate(cards) if card.number not in self.concerned]
        able = sum(
            1 << i
            for i, v in enumerate(others)
            if takers >> v & 1 and cards[v].number not in self.stays
        )
        if (takers and not able) or (len(others) + bool(able)) % 2:
            return False
        wished = self.field(field) if self.score is not None else field
        return wished.completion([cards[v] for v in others], able).complete()

    def field(self, field: PlayingField) -> RestrictedField:
        """Return the field in which nothing but the wish is legal for those concerned."""
        if self.score is not None:
            return RestrictedField(field, self._not_met(field.cards), wish=True, barred=self.stays)
        numbers = {card.number for card in field.cards}
        return RestrictedField(
            field, {number: numbers - set(self.concerned) for number in self.concerned}, wish=True
        )

    def _not_met(self, cards: Sequence[PairingCard]) -> dict[int, set[int]]:
        """Return whom those do not meet who float, and those who do not."""
        assert self.score is not None
        higher, here, lower = (
            {
                card.number
                for card in cards
                if (card.score > self.score) - (card.score < self.score) == side
            }
            for side in (1, 0, -1)
        )
        apart = {number: higher | (lower if number in lower else here) for number in self.floats}
        apart |= {number: here if number in lower else lower for number in self.stays}
        return apart


Memory: TypeAlias = "dict[Any, Any]"
"""How brackets are paired in which nothing is asked for: the questions about one round share it."""


class WishImpossible(Exception):
    """No legal complete pairing makes the wish come true.

    `barrier`: why the others cannot all be paired then; empty where the wish itself is not legal,
    or nobody can be paired like that in the bracket.
    """

    def __init__(self, barrier: Barrier = NO_BARRIER) -> None:
        super().__init__()
        self.barrier = barrier


class Fulfilled(NamedTuple):
    """The best and first legal complete pairing in which a wish comes true.

    `exact`: whether that is proven; if not, too many sets of floaters would have to be tried in the
    bracket of `score`: proven is what comes before it, and that it cannot be paired as the rules
    pair it.
    """

    proposal: Proposal
    exact: bool = True
    score: int | None = None


def pab_score_with(wish: Wish, field: PlayingField) -> int | None:
    """Return the lowest score from which the PAB can be given so that everybody else is paired and
    the wish comes true (Dutch [C5]); None if there is no PAB. Raises WishImpossible."""
    if not _leaves_somebody_over(wish, field):
        return None
    cards = field.cards
    if wish.bye is not None:
        scores = {card.score for card in cards if card.number == wish.bye and card.may_receive_pab}
    else:
        scores = {card.score for card in cards if card.may_receive_pab}
    for score in sorted(scores):
        takers = sum(
            1 << v for v, card in enumerate(cards) if card.may_receive_pab and card.score <= score
        )
        if wish.completes(field, cards, takers):
            return score
    raise _not_completed(wish, field)


def _leaves_somebody_over(wish: Wish, field: PlayingField) -> bool:
    """Return whether the number is odd, so that somebody has the PAB; if not, everybody can be
    paired with the wish. Raises WishImpossible."""
    if not wish.is_legal(field):
        raise WishImpossible
    if len(field.cards) % 2:
        return True
    if wish.bye is None and wish.completes(field, field.cards):
        return False
    raise _not_completed(wish, field)


def _not_completed(wish: Wish, field: PlayingField) -> WishImpossible:
    """Return the error with the reason why not all others can be paired."""
    cards = [card for card in field.cards if card.number not in wish.concerned]
    able = [
        v for v, card in enumerate(cards) if card.may_receive_pab and card.number not in wish.stays
    ]
    wished = wish.field(field) if wish.score is not None else field
    matching = wished.completion(cards, sum(1 << v for v in able) if len(cards) % 2 else 0)
    return WishImpossible(NO_BARRIER if matching.complete() else barrier(matching, cards))


def pab_with(
    wish: Wish,
    field: PlayingField,
    ranking: Callable[[PairingCard], Any],
    played: Callable[[PairingCard], int] = games_played,
) -> PairingCard | None:
    """Return who has the PAB, where it is assigned before the first bracket (`byes.pab_assignee`),
    if the wish is to come true; None if nobody has. Raises WishImpossible."""
    if not _leaves_somebody_over(wish, field):
        return None
    cards = field.cards
    others = {*(wish.pair or ()), *wish.floats, *wish.stays}
    able = [card for card in cards if card.may_receive_pab and card.number not in others]
    here = [card for card in cards if card.score == wish.score]
    if wish.floats and len(here) == 1:
        able = [
            card for card in able if card is not here[0]
        ]  # without its only resident there is no bracket
    if wish.bye is not None:
        able = [card for card in able if card.number == wish.bye]
    for assignee in sorted(able, key=pab_priority(cards, ranking, played)):
        if wish.completes(field, [card for card in cards if card is not assignee]):
            return assignee
    raise _not_completed(wish, field)


class RestrictedField(PlayingField):
    """A field in which some participants, by number, do not meet certain others either.

    `wish`: whether the others are so many that nothing can be said at a glance
    (`plainly_complete`); `barred`: who may not have the PAB either.
    """

    def __init__(
        self,
        field: PlayingField,
        apart: Mapping[int, Collection[int]],
        *,
        wish: bool = False,
        barred: frozenset[int] = frozenset(),
    ) -> None:
        self.__dict__.update(field.__dict__)
        self._apart = [*getattr(field, "_apart", ()), *apart.items()]
        self._wish = wish or getattr(field, "_wish", False)
        self.barred = field.barred | barred

    def legal_rows(self, cards: Sequence[PairingCard]) -> list[int]:
        """Return who may meet whom among `cards`, as ever, but for those who do not."""
        rows = super().legal_rows(cards)
        place = {card.number: v for v, card in enumerate(cards)}
        for number, others in self._apart:
            v = place.get(number)
            if v is not None:
                gone = sum(
                    1 << place[other] for other in others if other in place and other != number
                )
                for w in bits(gone & rows[v]):
                    rows[w] &= ~(1 << v)
                rows[v] &= ~gone
        return rows

    def plainly_complete(self, size: int, start: int, stop: int, more: int = 0) -> bool:
        """Return whether any `size` participants can surely be paired: who is kept apart from a few
        of a bracket only is one of the `more`."""
        return not self._wish and super().plainly_complete(size, start, stop, more)


T = TypeVar("T")


class Way(NamedTuple):
    """A way to pair a bracket: what its criteria count, then its place in the order of generation;
    less is better. `floaters`: who leaves it, or comes into it; `found`: the way itself."""

    counts: tuple[Any, ...]
    order: tuple[Any, ...]
    floaters: tuple[int, ...]
    found: Any


def best_allowed(
    among: Callable[[frozenset[int], frozenset[int]], Way | None], counted: Callable[[Way], Way]
) -> tuple[Way, bool]:
    """Return the best and first way to pair a bracket that leaves a way for the wish, and whether
    that is proven.

    `among(floats, stays)`: of those ways in which all of `floats` and none of `stays` float, the
    best and first one, if the look-ahead counted no more than it must in any of them; None if there
    is none. `counted(way)`: the same way with all that it counts. So nothing in a part of the sets
    is better than what `among` says of it: the most promising part comes first, its way is counted,
    and the rest of it is parted: those without its first floater, those with it but without the
    second, and so on. A way with more floaters is not better.
    """
    ticket = count()
    waiting: list[
        tuple[
            tuple[Any, ...], tuple[Any, ...], int, Way, tuple[frozenset[int], frozenset[int]] | None
        ]
    ] = []

    def wait(floats: frozenset[int], stays: frozenset[int]) -> None:
        way = among(floats, stays)
        if way is not None:
            heappush(waiting, (way.counts, way.order, next(ticket), way, (floats, stays)))

    wait(frozenset(), frozenset())
    tried: list[Way] = []
    while True:
        assert waiting, "some way exists"
        *_, way, part = heappop(waiting)
        if part is None:
            return way, True
        if len(tried) == SETS_TRIED:
            return min(tried, key=lambda one: (one.counts, one.order)), False
        tried.append(counted(way))
        heappush(waiting, (tried[-1].counts, way.order, next(ticket), tried[-1], None))
        floats, stays = part
        free = [number for number in way.floaters if number not in floats]
        for place, number in enumerate(free):
            wait(floats | set(free[:place]), stays | {number})
