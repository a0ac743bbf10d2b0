"""C.04.4.1 Dubov System: what it says of any round-pairing, whoever made it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.swiss import evaluation
from fidepair.swiss.colours import colour_clash
from fidepair.swiss.evaluation import Absolute, Evaluation, Fault, Order, Proposal, opponents_of, pab_counts
from fidepair.systems.dubov import (
    as_chapter_sees,
    divide,
    field_of,
    in_ranking_order,
    report_of,
    second_shifters,
    shifters_in_order,
    top_bracket,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from fidepair.swiss.cards import RoundToPair
    from fidepair.systems.dubov import Player

ABSOLUTE = Absolute(
    complete="1.9.1",
    met=("C1", "2.1.1"),
    bye=("C2", "2.1.2"),
    colours=("C3", "2.1.3"),
    clash=evaluation.same_absolute_preference(colour_clash),
)


def faults(round_: RoundToPair, proposal: Proposal) -> tuple[Fault, ...]:
    """Return why the proposal is no legal complete round-pairing (1.9.1, 2.1), or nothing."""
    seen = round_._replace(cards=tuple(map(as_chapter_sees, round_.cards)))
    return evaluation.faults(seen, proposal, ABSOLUTE)


def evaluate(round_: RoundToPair, proposal: Proposal) -> Evaluation:
    """Return what Article 2 counts in a legal complete proposal, and its place in the order of Article 4.

    From the top, those who are left of a scoregroup are its residents, and those of lower scores whom they meet are its
    upfloaters (1.3.2). [C4] needs no look: everybody is paired. Raises InputError if a player has no rating (1.1.1).
    """
    field = field_of(round_)
    opponents = opponents_of(proposal)
    left = [player for player in in_ranking_order(field, round_) if player.number != proposal.pab]
    reports, orders = [], []
    while left:
        bracket = top_bracket(field, left, round_)
        moved = {opponents[player.number] for player in bracket.residents}
        upfloaters = [player for player in bracket.lower if player.number in moved]
        left = [player for player in bracket.lower if player.number not in moved]
        chosen = Order("4.2", tuple(i for i, player in enumerate(bracket.lower, start=1) if player.number in moved))
        pairs, steps = _generated(sorted((*bracket.residents, *upfloaters), key=lambda p: p.tpn), opponents)
        reports.append(report_of(bracket, upfloaters, pairs))
        orders.append((chosen, *steps))
    first = pab_counts(field.cards, proposal.pab, lambda card: card.tpn, ("3.1.3", "3.1.4", "3.1.5"))
    return Evaluation(first, tuple(reports), tuple(orders))


def _generated(
    players: Sequence[Player], opponents: Mapping[int, int]
) -> tuple[list[tuple[Player, Player]], tuple[Order, ...]]:
    """Return the pairs (of S1, of T2) of a bracket, its players by ascending TPN, and when 3.2.3 to 3.2.6 come to them.

    These pairs are made by shifting either of each pair that is inside a subgroup, and by nothing else (the proof is
    with `dubov.pair_bracket`). The first such set has of each pair the one with the smaller sequence number, since it
    is then the smallest at each place. More pairs inside than necessary are not made at all, so they come last.
    """
    place = {player.number: v for v, player in enumerate(players)}
    mate = [place[opponents[player.number]] for player in players]
    subgroups = divide(players)
    smaller, larger = subgroups.smaller_first
    first = _first_shifters(shifters_in_order(players, smaller), mate)
    second = _first_shifters(second_shifters(players, larger, set(first.values())), mate)
    s1 = subgroups.s1(players, {*first.values(), *second.values()})
    steps = (
        Order("3.2.4", len(first)),
        Order("4.3", tuple(first)),
        Order("4.3", tuple(second)),
        Order("4.4", tuple(players[mate[v]].tpn for v in s1)),
    )
    return [(players[v], players[mate[v]]) for v in s1], steps


def _first_shifters(order: Sequence[int], mate: Sequence[int]) -> dict[int, int]:
    """4.3: return the first set of players of a subgroup, one of each pair inside it, by ascending sequence number;
    `order`: its players in the order of their sequence numbers."""
    sequence = {v: number for number, v in enumerate(order, start=1)}
    return {sequence[v]: v for v in order if sequence[v] < sequence.get(mate[v], 0)}
