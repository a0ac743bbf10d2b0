"""C.04.4.3 Lim System: what makes a round-pairing illegal. The chapter is a procedure and numbers no criteria."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.swiss import evaluation
from fidepair.swiss.evaluation import Absolute, Fault, Proposal
from fidepair.systems.lim.players import Table

if TYPE_CHECKING:
    from fidepair.swiss.cards import PairingCard, RoundToPair


def faults(round_: RoundToPair, proposal: Proposal) -> tuple[Fault, ...]:
    """Return why the proposal is no complete round-pairing of compatible players (2.1), or nothing.

    1.1 adds to the Basic Rules, which say who is barred from the PAB (C.04.1 4, decision L1).
    Raises InputError if a Maxi-tournament has players without a rating.
    """
    table = Table(round_)
    place = {card.number: v for v, card in enumerate(table.cards)}

    def clash(a: PairingCard, b: PairingCard) -> str:
        """2.1, 5.1.1, 5.1.2; in the last round players with equal scores are exempt (6, decision L20)."""
        if b.number in a.met or table.rows[place[a.number]] >> place[b.number] & 1:
            return ""
        return "are not compatible: one would get a colour three times in a row, or three more of it than of the other"

    absolute = Absolute("2.2", met=("", "2.1"), bye=("", "C.04.1 4"), colours=("", "2.1"), clash=clash)
    return evaluation.faults(round_, proposal, absolute)


def evaluate(_round: RoundToPair, _proposal: Proposal) -> None:
    """Return nothing: there are no criteria to count."""
