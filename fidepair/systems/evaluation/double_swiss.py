"""C.04.5 Double-Swiss System: what it says of any round-pairing, whoever made it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.swiss import lexicographic_evaluation
from fidepair.systems.double_swiss import rules_of

if TYPE_CHECKING:
    from fidepair.swiss.cards import RoundToPair
    from fidepair.swiss.evaluation import Evaluation, Fault, Proposal


def faults(round_: RoundToPair, proposal: Proposal) -> tuple[Fault, ...]:
    """Return why the proposal is no legal complete round-pairing (2.1, 3.3.1), or nothing."""
    return lexicographic_evaluation.faults(round_, proposal, "player")


def evaluate(round_: RoundToPair, proposal: Proposal) -> Evaluation:
    """Return what Article 2 counts in a legal complete proposal, and its place in the orders of 3.5.4 and 3.6.3."""
    return lexicographic_evaluation.evaluate(round_, proposal, rules_of(round_))
