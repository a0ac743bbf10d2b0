"""Rounds of Double-Swiss (C.04.5) and Team (C.04.6) with a wish: see `forcing`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.swiss.evaluation import Proposal
from fidepair.swiss.forcing import Fulfilled, RestrictedField, Way, WishImpossible, first_allowed, pab_with
from fidepair.swiss.lexicographic import (
    LEVELS,
    Remaining,
    Rules,
    UpfloaterChoice,
    choose_upfloaters,
    counts_of,
    field_of,
    matches_played,
    pair_bracket,
    remaining_of,
    scores_of,
)

if TYPE_CHECKING:
    from collections.abc import Collection

    from fidepair.swiss.cards import RoundToPair
    from fidepair.swiss.forcing import Memory, Wish


def asked_round(round_: RoundToPair, rules: Rules, wish: Wish, memory: Memory) -> Fulfilled:
    """Return the best and first legal complete pairing in which the wish comes true. Raises WishImpossible."""
    field = field_of(round_)
    pab = pab_with(wish, field, lambda card: card.tpn, matches_played)
    left = [rules.seat(card) for card in field.cards if card is not pab]
    scores = scores_of(left)
    pairs: set[frozenset[int]] = set()
    doubtful: int | None = None
    while left:
        remaining = remaining_of(field, scores, left)
        choice, of_bracket, exact = _choose(remaining, rules, wish, memory)
        if not exact and doubtful is None:
            doubtful = remaining.top[0].score
        pairs |= {frozenset((a.number, b.number)) for a, b in pair_bracket(of_bracket, choice.upfloaters, rules)}
        gone = {seat.number for seat in choice.upfloaters}
        left = [seat for seat in remaining.potential if seat.number not in gone]
    return Fulfilled(Proposal(frozenset(pairs), pab.number if pab else None), doubtful is None, doubtful)


def _choose(remaining: Remaining, rules: Rules, wish: Wish, memory: Memory) -> tuple[UpfloaterChoice, Remaining, bool]:
    """Return the upfloaters of the top-scoregroup, those who are left with what may be paired among them, and whether
    it is proven that no other set is better or comes before."""
    top = {seat.number for seat in remaining.top}
    if wish.score == remaining.top[0].score:
        ranked = _ranked(remaining, rules, wish.floats, wish.stays)
        if ranked is None:
            raise WishImpossible
        # More than necessary may come up now, and they must not meet each other: those would not be upfloaters.
        lower = {seat.number for seat in remaining.potential}
        apart = RestrictedField(remaining.field, dict.fromkeys(ranked.floaters, lower))
        return ranked.found, remaining._replace(field=apart), True
    if wish.inside(top):
        wished = remaining._replace(field=wish.field(remaining.field))
        return choose_upfloaters(wished, rules, levels=LEVELS[-1:]), wished, True
    key = frozenset(seat.number for seat in (*remaining.top, *remaining.potential))
    if key not in memory:
        memory[key] = _ranking(remaining, rules, choose_upfloaters(remaining, rules))
    plain = memory[key]
    concerned = wish.inside(seat.number for seat in remaining.potential)

    def leaves_a_way(ranked: Way) -> bool:
        if concerned & set(ranked.floaters):
            return False
        rest = [seat.card for seat in remaining.potential if seat.number not in ranked.floaters]
        return wish.completes(remaining.field, rest)

    def cheapest() -> Way:
        wished = remaining._replace(field=wish.field(remaining.field))
        return _ranking(remaining, rules, choose_upfloaters(wished, rules, levels=LEVELS[-1:]))

    if not concerned or leaves_a_way(plain):
        return plain.found, remaining, True
    settled = next(place for place, row in enumerate(rules.quality) if row.looks_ahead)
    ranked, exact = first_allowed(
        lambda floats, stays: _ranked(remaining, rules, floats, stays | concerned), leaves_a_way, cheapest, settled
    )
    return ranked.found, remaining, exact


def _ranked(remaining: Remaining, rules: Rules, floats: Collection[int], stays: Collection[int]) -> Way | None:
    """Return the best and first set of upfloaters that holds all of these and none of those, or None."""
    top = {seat.number for seat in remaining.top}
    lower = {seat.number for seat in remaining.potential}
    field = RestrictedField(remaining.field, dict.fromkeys(floats, lower) | dict.fromkeys(stays, top))
    if not field.completion([seat.card for seat in (*remaining.top, *remaining.potential)]).complete():
        return None
    return _ranking(remaining, rules, choose_upfloaters(remaining._replace(field=field), rules, levels=LEVELS[-1:]))


def _ranking(remaining: Remaining, rules: Rules, choice: UpfloaterChoice) -> Way:
    """Return the set with what the criteria on sets count, and its place in the order of 3.5.4."""
    counts = tuple(count.counted for count in counts_of(remaining, choice, (), rules))
    order = tuple(seat.tpn for seat in choice.upfloaters)
    return Way(counts, order, tuple(seat.number for seat in choice.upfloaters), choice)
