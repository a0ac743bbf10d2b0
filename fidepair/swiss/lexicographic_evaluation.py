"""Round-pairings of Double-Swiss (C.04.5) and Team (C.04.6) that the rules did not choose: what
Articles 2 and 3 say of a proposal, and the best pairing with a wish (see `evaluation`)."""

from collections.abc import Collection, Mapping, Sequence
from copy import copy

from fidepair.swiss import evaluation
from fidepair.swiss.bracket import higher_ranked_first, numbers_of
from fidepair.swiss.cards import PairingCard, RoundToPair
from fidepair.swiss.evaluation import (
    Absolute,
    Evaluation,
    Fault,
    Fulfilled,
    Memory,
    Order,
    Proposal,
    RestrictedField,
    Way,
    Wish,
    best_allowed,
    opponents_of,
    pab_counts,
    pab_with,
)
from fidepair.swiss.lexicographic import (
    LEVELS,
    Remaining,
    Rules,
    UpfloaterChoice,
    UpfloatingSeat,
    as_counted,
    choose_upfloaters,
    counts_of,
    field_of,
    matches_played,
    pair_bracket,
    remaining_of,
    report_of,
    scores_of,
)

# ── a proposed pairing ───────────────────────────────────────────────────────


def faults(round_: RoundToPair, proposal: Proposal, noun: str) -> tuple[Fault, ...]:
    """Return why the proposal is not a legal complete round-pairing (2.1, 3.3.1); empty if it is
    one. `noun`: player or team."""
    absolute = Absolute("3.3.1", met=("C1", "2.1.1"), bye=("C2", "2.1.2"), noun=noun)
    return evaluation.faults(round_, proposal, absolute)


def evaluate(round_: RoundToPair, proposal: Proposal, rules: Rules) -> Evaluation:
    """Return what the criteria count in a legal complete proposal, and its place in the orders of
    3.5.4 and 3.6.3.

    From the top, the opponents of lower scores of a top-scoregroup are its upfloaters.
    """
    field = field_of(round_)
    opponents = opponents_of(proposal)
    left = [rules.seat(card) for card in field.cards if card.number != proposal.pab]
    scores = scores_of(left)
    reports, orders, whom = [], [], []
    while left:
        remaining = remaining_of(field, scores, left)
        moved = {opponents[seat.number] for seat in remaining.top}
        upfloaters = tuple(seat for seat in remaining.potential if seat.number in moved)
        left = remaining.without(upfloaters)
        pairs = _pairs_among([*remaining.top, *upfloaters], opponents)
        choice = UpfloaterChoice(upfloaters, _needed_next(remaining, upfloaters, left, rules))
        reports.append(report_of(remaining, choice, pairs, rules))
        orders.append((_place_of_set(upfloaters, rules), _place_of_pairs(pairs)))
        whom.append(as_counted(upfloaters, higher_ranked_first(pairs), rules).whom())
    articles = ("3.4.2", "3.4.3", "3.4.4")
    first = pab_counts(field.cards, proposal.pab, _tpn, articles, played=matches_played)
    return Evaluation(first, tuple(reports), tuple(orders), tuple(whom))


def _tpn(card: PairingCard) -> int:
    return card.tpn


def _pairs_among(
    seats: Sequence[UpfloatingSeat], opponents: Mapping[int, int]
) -> list[tuple[UpfloatingSeat, UpfloatingSeat]]:
    """3.6.1: return the pairs (top member, bottom member) of a bracket, ascending top members."""
    by_number = {seat.number: seat for seat in seats}
    pairs = []
    for seat in sorted(seats, key=lambda seat: seat.tpn):
        opponent = by_number[opponents[seat.number]]
        if seat.tpn < opponent.tpn:
            pairs.append((seat, opponent))
    return pairs


def _needed_next(
    remaining: Remaining,
    upfloaters: Sequence[UpfloatingSeat],
    left: Sequence[UpfloatingSeat],
    rules: Rules,
) -> int | None:
    """2.3.3 [C6]: return the number of upfloaters that the following scoregroup needs in the best
    completion of this bracket, not in the proposal: its [C4] there. None if a choice has none."""
    if not upfloaters or not remaining.following_without(upfloaters):
        return None
    following = remaining_of(remaining.field, remaining.scores, left)
    return len(choose_upfloaters(following, rules).upfloaters)


def _place_of_set(upfloaters: Sequence[UpfloatingSeat], rules: Rules) -> Order:
    """3.5.3, 3.5.4; the criteria on pairs do not choose the set (decision S7)."""
    key = tuple(seat.tpn for seat in upfloaters)
    last = rules.last_of_sets.code
    return Order("3.5.4", key, last, "the upfloaters", numbers_of(upfloaters))


def _place_of_pairs(pairs: Sequence[tuple[UpfloatingSeat, UpfloatingSeat]]) -> Order:
    """3.6.2, 3.6.3: the identifier. `pairs`: (top member, bottom member), ascending top members."""
    seats = [*(top for top, _ in pairs), *(bottom for _, bottom in pairs)]
    key = tuple(seat.tpn for seat in seats)
    what = "the top members, then the bottom members"
    return Order("3.6.3", key, "", what, numbers_of(seats))


# ── a wish ───────────────────────────────────────────────────────────────────


def asked_round(round_: RoundToPair, rules: Rules, wish: Wish, memory: Memory) -> Fulfilled:
    """Return the best and first legal complete pairing in which the wish comes true. Raises
    WishImpossible."""
    field = field_of(round_)
    pab = pab_with(wish, field, _tpn, matches_played)
    left = [rules.seat(card) for card in field.cards if card is not pab]
    scores = scores_of(left)
    pairs: set[frozenset[int]] = set()
    doubtful: int | None = None
    while left:
        remaining = remaining_of(field, scores, left)
        choice, of_bracket, exact = _choose(remaining, rules, wish, memory)
        if not exact and doubtful is None:
            doubtful = remaining.top[0].score
        for a, b in pair_bracket(of_bracket, choice.upfloaters, rules):
            pairs.add(frozenset((a.number, b.number)))
        left = remaining.without(choice.upfloaters)
    proposal = Proposal(frozenset(pairs), pab.number if pab else None)
    return Fulfilled(proposal, doubtful)


def _choose(
    remaining: Remaining, rules: Rules, wish: Wish, memory: Memory
) -> tuple[UpfloaterChoice, Remaining, bool]:
    """Return the upfloaters of the top-scoregroup, the remaining participants with the legal pairs
    among them, and whether it is proven that no other set is better or earlier."""
    score = remaining.top[0].score
    wished = remaining._replace(field=wish.field(remaining.field))
    if wish.score == score or wish.inside(numbers_of(remaining.top)):
        return choose_upfloaters(wished, rules, levels=LEVELS[-1:]), wished, True
    potential = [seat.card for seat in remaining.potential]

    def leaves_a_way(way: Way) -> bool:
        return wish.is_possible_below(remaining.field, score, potential, way.floaters)

    plain = _without_wish(remaining, rules, memory)
    if leaves_a_way(plain):
        return plain.found, remaining, True
    first = _best(remaining, rules, (), wish.bound(numbers_of(remaining.potential)))
    if first is not None and leaves_a_way(first):
        return first.found, remaining, True
    way, exact = best_allowed(
        lambda floats, stays: _among(wished, rules, first, floats, stays),
        lambda way: _counted(remaining, rules, way),
    )
    return way.found, wished, exact


def _without_wish(remaining: Remaining, rules: Rules, memory: Memory) -> Way:
    """Return the set of upfloaters by the rules."""
    key = frozenset(numbers_of([*remaining.top, *remaining.potential]))
    if key not in memory:
        memory[key] = _way(remaining, rules, choose_upfloaters(remaining, rules))
    found: Way = memory[key]
    return found


def _apart(remaining: Remaining, floats: Collection[int], stays: Collection[int]) -> Remaining:
    """Return the remaining participants in a field in which all of `floats` and none of `stays`
    become upfloaters."""
    top = set(numbers_of(remaining.top))
    lower = set(numbers_of(remaining.potential))
    apart = dict.fromkeys(floats, lower) | dict.fromkeys(stays, top)
    return remaining._replace(field=RestrictedField(remaining.field, apart))


def _best(
    remaining: Remaining, rules: Rules, floats: Collection[int], stays: Collection[int]
) -> Way | None:
    """Return the best and first set of upfloaters that holds all of `floats` and none of `stays`,
    or None."""
    apart = _apart(remaining, floats, stays)
    cards = [seat.card for seat in (*remaining.top, *remaining.potential)]
    if not apart.field.completion(cards).complete():
        return None
    return _way(remaining, rules, choose_upfloaters(apart, rules, levels=LEVELS[-1:]))


def _among(
    wished: Remaining,
    rules: Rules,
    first: Way | None,
    floats: Collection[int],
    stays: Collection[int],
) -> Way | None:
    """Return the best and first set that leaves a way for the wish and holds all of `floats` and
    none of `stays`, the look-ahead at its lower bound; `first`: no set is better."""
    no_look_ahead = copy(rules)
    no_look_ahead.of_sets = [row for row in rules.of_sets if not row.looks_ahead]
    way = _best(wished, no_look_ahead, floats, stays)
    if way is None:
        return None
    settled = _settled(rules)
    least: tuple[int, ...] = ()
    if first is not None and first.counts[:settled] == way.counts[:settled]:
        least = first.counts[settled]
    return way._replace(counts=(*way.counts[:settled], least, *way.counts[settled + 1 :]))


def _counted(remaining: Remaining, rules: Rules, way: Way) -> Way:
    """Return the way with the look-ahead counted in the whole field."""
    others = set(numbers_of(remaining.potential)).difference(way.floaters)
    counted = _best(remaining, rules, way.floaters, others)
    assert counted is not None, "the set leaves a way"
    return counted


def _settled(rules: Rules) -> int:
    """Return the number of criteria before the look-ahead."""
    return next(place for place, row in enumerate(rules.quality) if row.looks_ahead)


def _way(remaining: Remaining, rules: Rules, choice: UpfloaterChoice) -> Way:
    """Return the set with the counts of the criteria on sets, and its place in the order of
    3.5.4."""
    counts: list[object] = [count.counted for count in counts_of(remaining, choice, (), rules)]
    settled = _settled(rules)
    counts[settled] = ()
    if choice.needed_next is not None:
        counts[settled] = (choice.needed_next,)
    order = tuple(seat.tpn for seat in choice.upfloaters)
    return Way(tuple(counts), order, numbers_of(choice.upfloaters), choice)
