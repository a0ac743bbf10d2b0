"""What Double-Swiss (C.04.5) and Team (C.04.6) say of any round-pairing, whoever made it: Articles
2 and 3 of both."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.swiss import evaluation
from fidepair.swiss.criteria import whom
from fidepair.swiss.evaluation import (
    Absolute,
    Evaluation,
    Fault,
    Order,
    Proposal,
    opponents_of,
    pab_counts,
)
from fidepair.swiss.lexicographic import (
    Remaining,
    Rules,
    UpfloaterChoice,
    choose_upfloaters,
    field_of,
    higher_ranked_first,
    looked_at,
    matches_played,
    remaining_of,
    report_of,
    scores_of,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fidepair.swiss.cards import RoundToPair
    from fidepair.swiss.lexicographic import UpfloatingSeat


def faults(round_: RoundToPair, proposal: Proposal, noun: str) -> tuple[Fault, ...]:
    """Return why the proposal is no legal complete round-pairing (2.1, 3.3.1), or nothing; `noun`:
    who plays."""
    return evaluation.faults(
        round_, proposal, Absolute("3.3.1", met=("C1", "2.1.1"), bye=("C2", "2.1.2"), noun=noun)
    )


def evaluate(round_: RoundToPair, proposal: Proposal, rules: Rules) -> Evaluation:
    """Return what the criteria count in a legal complete proposal, and its place in the orders of
    3.5.4 and 3.6.3.

    From the top, those of lower scores whom the top-scoregroup meets are its upfloaters.
    """
    field = field_of(round_)
    opponents = opponents_of(proposal)
    left = [rules.seat(card) for card in field.cards if card.number != proposal.pab]
    scores = scores_of(left)
    reports, orders, whom_of_brackets = [], [], []
    while left:
        remaining = remaining_of(field, scores, left)
        moved = {opponents[seat.number] for seat in remaining.top}
        upfloaters = tuple(seat for seat in remaining.potential if seat.number in moved)
        left = [seat for seat in remaining.potential if seat.number not in moved]
        bracket = {seat.number: seat for seat in (*remaining.top, *upfloaters)}
        both = ((seat, bracket[opponents[seat.number]]) for seat in bracket.values())
        pairs = sorted(
            ((a, b) for a, b in both if a.tpn < b.tpn), key=lambda pair: pair[0].tpn
        )  # 3.6.1
        choice = UpfloaterChoice(upfloaters, _needed_next(remaining, upfloaters, left, rules))
        reports.append(report_of(remaining, choice, pairs, rules))
        orders.append((_place_of_set(upfloaters, rules), _place_of_pairs(pairs)))
        looked = looked_at(choice, higher_ranked_first(pairs), rules)
        whom_of_brackets.append(tuple(whom(row, of_row, moved) for row, of_row, moved in looked))
    first = pab_counts(
        field.cards,
        proposal.pab,
        lambda card: card.tpn,
        ("3.4.2", "3.4.3", "3.4.4"),
        played=matches_played,
    )
    return Evaluation(first, tuple(reports), tuple(orders), tuple(whom_of_brackets))


def _needed_next(
    remaining: Remaining,
    upfloaters: Sequence[UpfloatingSeat],
    left: Sequence[UpfloatingSeat],
    rules: Rules,
) -> int | None:
    """2.3.3 [C6]: return how many upfloaters the following scoregroup needs at least in any
    completion of this bracket, not in the proposal: what [C4] will be in its best one. None where a
    Choice has none."""
    if not upfloaters or not remaining.following_without(upfloaters):
        return None
    following = remaining_of(remaining.field, remaining.scores, left)
    return len(choose_upfloaters(following, rules).upfloaters)


def _place_of_set(upfloaters: Sequence[UpfloatingSeat], rules: Rules) -> Order:
    """3.5.3, 3.5.4; the criteria on pairs do not choose the set (decision S7)."""
    who = tuple(seat.number for seat in upfloaters)
    return Order(
        "3.5.4",
        tuple(seat.tpn for seat in upfloaters),
        rules.last_of_sets.code,
        "the upfloaters",
        who,
    )


def _place_of_pairs(pairs: Sequence[tuple[UpfloatingSeat, UpfloatingSeat]]) -> Order:
    """3.6.2, 3.6.3: the identifier. `pairs`: (top member, bottom member), ascending top members."""
    seats = [*(top for top, _ in pairs), *(bottom for _, bottom in pairs)]
    key = tuple(seat.tpn for seat in seats)
    return Order(
        "3.6.3",
        key,
        "",
        "the top members, then the bottom members",
        tuple(seat.number for seat in seats),
    )
