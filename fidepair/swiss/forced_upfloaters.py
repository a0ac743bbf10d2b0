"""Rounds of Double-Swiss (C.04.5) and Team (C.04.6) with a wish: see `forcing`."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING

from fidepair.swiss.evaluation import Proposal
from fidepair.swiss.forcing import Fulfilled, RestrictedField, Way, best_allowed, pab_with
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
    """Return the best and first legal complete pairing in which the wish comes true. Raises
    WishImpossible."""
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
        pairs |= {
            frozenset((a.number, b.number))
            for a, b in pair_bracket(of_bracket, choice.upfloaters, rules)
        }
        gone = {seat.number for seat in choice.upfloaters}
        left = [seat for seat in remaining.potential if seat.number not in gone]
    return Fulfilled(
        Proposal(frozenset(pairs), pab.number if pab else None), doubtful is None, doubtful
    )


def _choose(
    remaining: Remaining, rules: Rules, wish: Wish, memory: Memory
) -> tuple[UpfloaterChoice, Remaining, bool]:
    """Return the upfloaters of the top-scoregroup, those who are left with what may be paired among
    them, and whether it is proven that no other set is better or comes before."""
    score = remaining.top[0].score
    wished = remaining._replace(field=wish.field(remaining.field))
    if wish.score == score or wish.inside(seat.number for seat in remaining.top):
        return choose_upfloaters(wished, rules, levels=LEVELS[-1:]), wished, True
    key = frozenset(seat.number for seat in (*remaining.top, *remaining.potential))
    if key not in memory:
        memory[key] = _ranking(remaining, rules, choose_upfloaters(remaining, rules))
    plain: Way = memory[key]
    bound = (
        wish.floats
        if wish.score is not None
        else wish.inside(seat.number for seat in remaining.potential)
    )
    is_settled = score < wish.score if wish.score is not None else not bound

    def leaves_a_way(way: Way) -> bool:
        rest = [seat.card for seat in remaining.potential if seat.number not in way.floaters]
        return bound.isdisjoint(way.floaters) and wish.completes(remaining.field, rest)

    if is_settled or leaves_a_way(plain):
        return plain.found, remaining, True
    first = _ranked(remaining, rules, (), bound)
    if first is not None and leaves_a_way(first):
        return first.found, remaining, True
    ranked, exact = best_allowed(
        lambda floats, stays: _among(wished, rules, first, floats, stays),
        lambda way: _counted(remaining, rules, way),
    )
    return ranked.found, wished, exact


def _apart(remaining: Remaining, floats: Collection[int], stays: Collection[int]) -> Remaining:
    """Return those who are left in a field in which all of these become upfloaters, and none of
    those."""
    top = {seat.number for seat in remaining.top}
    lower = {seat.number for seat in remaining.potential}
    field = RestrictedField(
        remaining.field, dict.fromkeys(floats, lower) | dict.fromkeys(stays, top)
    )
    return remaining._replace(field=field)


def _ranked(
    remaining: Remaining, rules: Rules, floats: Collection[int], stays: Collection[int]
) -> Way | None:
    """Return the best and first set of upfloaters that holds all of these and none of those, or
    None."""
    apart = _apart(remaining, floats, stays)
    if not apart.field.completion(
        [seat.card for seat in (*remaining.top, *remaining.potential)]
    ).complete():
        return None
    return _ranking(remaining, rules, choose_upfloaters(apart, rules, levels=LEVELS[-1:]))


def _among(
    wished: Remaining,
    rules: Rules,
    first: Way | None,
    floats: Collection[int],
    stays: Collection[int],
) -> Way | None:
    """Return the best and first set that leaves a way for the wish, holds all of these and none of
    those, as if the look-ahead counted what it must count at least; `first`: no set is better."""
    no_look_ahead = copy(rules)
    no_look_ahead.of_sets = [row for row in rules.of_sets if not row.looks_ahead]
    way = _ranked(wished, no_look_ahead, floats, stays)
    if way is None:
        return None
    settled = _settled(rules)
    least: tuple[int, ...] = ()
    if first is not None and first.counts[:settled] == way.counts[:settled]:
        least = first.counts[settled]
    return way._replace(counts=(*way.counts[:settled], least, *way.counts[settled + 1 :]))


def _counted(remaining: Remaining, rules: Rules, way: Way) -> Way:
    """Return the same with what the look-ahead counts in the whole field."""
    others = [seat.number for seat in remaining.potential if seat.number not in way.floaters]
    counted = _ranked(remaining, rules, way.floaters, others)
    assert counted is not None, "the set leaves a way"
    return counted


def _settled(rules: Rules) -> int:
    """Return how many criteria come before the look-ahead."""
    return next(place for place, row in enumerate(rules.quality) if row.looks_ahead)


def _ranking(remaining: Remaining, rules: Rules, choice: UpfloaterChoice) -> Way:
    """Return the set with what the criteria on sets count, and its place in the order of 3.5.4."""
    counts: list[object] = [count.counted for count in counts_of(remaining, choice, (), rules)]
    settled = _settled(rules)
    counts[settled] = () if choice.needed_next is None else (choice.needed_next,)
    order = tuple(seat.tpn for seat in choice.upfloaters)
    return Way(tuple(counts), order, tuple(seat.number for seat in choice.upfloaters), choice)
