"""C.04.3: what makes a proposal illegal (Article 2.1) or incomplete (1.9.1), and what its brackets count."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.swiss import evaluation
from fidepair.swiss.boards import CriterionCount
from fidepair.swiss.completion import Field
from fidepair.swiss.evaluation import Absolute, Evaluation, Order, opponents_of, same_absolute_preference
from fidepair.swiss.proposed_brackets import evaluate_brackets
from fidepair.swiss.sequences import exchange_cost
from fidepair.systems.dutch.bracket import RULES
from fidepair.systems.dutch.criteria import Seat, colour_clash

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fidepair.swiss.bracket import Bracket
    from fidepair.swiss.cards import RoundToPair
    from fidepair.swiss.evaluation import Fault, Proposal
    from fidepair.swiss.proposed_brackets import Place


def faults(round_: RoundToPair, proposal: Proposal) -> tuple[Fault, ...]:
    """Return why the proposal is no legal complete round-pairing (2.1.1 to 2.1.3, 1.9.1); nothing if it is one."""
    clash = same_absolute_preference(lambda card: colour_clash(card, round_))
    absolute = Absolute("1.9.1", ("C1", "2.1.1"), ("C2", "2.1.2"), ("C3", "2.1.3"), clash)
    return evaluation.faults(round_, proposal, absolute)


def evaluate(round_: RoundToPair, proposal: Proposal) -> Evaluation:
    """Return what [C5] (2.3.1) and the brackets of a legal complete proposal count, and its order in each (Article 4).

    [C5] counts the score of the assignee of the PAB.
    """
    cards = sorted(round_.cards, key=lambda card: (-card.score, card.tpn))
    field = Field(cards, lambda card: colour_clash(card, round_))
    pab_score = next((card.score for card in cards if card.number == proposal.pab), None)
    first = () if pab_score is None else (CriterionCount("C5", "2.3.1", pab_score),)
    everyone = [Seat(card, round_) for card in cards]
    reports, orders = evaluate_brackets(
        field, everyone, pab_score, RULES, opponents=opponents_of(proposal), order=order
    )
    return Evaluation(first, reports, orders)


def order(bracket: Bracket, pairs: Sequence[Place]) -> tuple[Order, ...]:
    """Return the steps of Article 4 for candidates with the same number of pairs and of MDPs in them.

    What 3.6 and 3.7 vary slowest comes first: the pairable MDPs, their opponents, then in the remainder the exchange
    and the transposition. The earliest exchange that produces a candidate has the higher ranked of each pair of the
    remainder in S1: any other choice exchanges as many players or more, and moves a larger sum (4.3.2).
    """
    m0 = len(bracket.mdps)
    mixed = [(v, w) for v, w in pairs if v < m0]
    opponents = {w for _, w in mixed}
    remainder = [v for v in range(m0, len(bracket.seats)) if v not in opponents]
    place = {v: i for i, v in enumerate(remainder)}
    made = [(place[v], place[w]) for v, w in pairs if v >= m0]
    return (
        Order("4.4", tuple(v for v, _ in mixed)),
        Order("4.2", tuple(w for _, w in mixed)),
        Order("4.3", sum(exchange_cost(i, len(made), len(remainder)) for i, _ in made)),
        Order("4.2", tuple(w for _, w in made)),
    )
