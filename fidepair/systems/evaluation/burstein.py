"""C.04.4.2: what makes a proposal illegal (Article 2.1) or incomplete (1.9.1), and what its brackets count."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.swiss import evaluation
from fidepair.swiss.colours import colour_clash
from fidepair.swiss.completion import Field
from fidepair.swiss.evaluation import Absolute, Evaluation, Order, opponents_of, pab_counts, same_absolute_preference
from fidepair.swiss.proposed_brackets import evaluate_brackets
from fidepair.systems.burstein import RULES, Seat, in_scoregroups, ranking, seeding_rounds
from fidepair.systems.evaluation import dutch

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fidepair.swiss.bracket import Bracket
    from fidepair.swiss.cards import RoundToPair
    from fidepair.swiss.evaluation import Fault, Proposal
    from fidepair.swiss.proposed_brackets import Place

ABSOLUTE = Absolute("1.9.1", ("C1", "2.1.1"), ("C2", "2.1.2"), ("C3", "2.1.3"), same_absolute_preference(colour_clash))


def faults(round_: RoundToPair, proposal: Proposal) -> tuple[Fault, ...]:
    """Return why the proposal is no legal complete round-pairing (2.1.1 to 2.1.3, 1.9.1); nothing if it is one."""
    if round_.number <= seeding_rounds(round_.rounds):  # 1.6.1
        return dutch.faults(round_, proposal)
    return evaluation.faults(round_, proposal, ABSOLUTE)


def evaluate(round_: RoundToPair, proposal: Proposal) -> Evaluation:
    """Return what decides who has the PAB (3.1.3, 3.1.4, 3.1.5), what the brackets of a legal complete proposal count,
    and its order in each (4.3). Seeding rounds count as in C.04.3 (1.6.1)."""
    if round_.number <= seeding_rounds(round_.rounds):
        return dutch.evaluate(round_, proposal)
    rank = ranking(round_)
    first = pab_counts(round_.cards, proposal.pab, lambda card: rank[card.number], ("3.1.3", "3.1.4", "3.1.5"))
    cards = in_scoregroups([card for card in round_.cards if card.number != proposal.pab], rank)
    field = Field(cards, colour_clash)
    everyone = [Seat(card, rank[card.number]) for card in cards]
    reports, orders = evaluate_brackets(field, everyone, None, RULES, opponents=opponents_of(proposal), order=order)
    return Evaluation(first, reports, orders)


def order(bracket: Bracket, pairs: Sequence[Place]) -> tuple[Order, ...]:
    """Return the step of 4.3, for pairings with the same number of pairs: the opponent of BSN 1, then that of the
    smallest BSN left, and so on, large ones first, a zero (4.2) after all (decision B6)."""
    opponent = dict(pairs)
    lower = set(opponent.values())
    return (Order("4.3", tuple(-opponent.get(v, 0) for v in range(len(bracket.seats)) if v not in lower)),)
