"""The account of how a round, or one participant, was paired."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.errors import UsageError
from fidepair.explain.answering import account, account_of
from fidepair.explain.asking import Inquiry
from fidepair.render import explanation
from fidepair.render.pairing import steps
from fidepair.systems import Prepared

if TYPE_CHECKING:
    from fidepair.render.paired import PairedRound


def account_lines(
    paired: PairedRound, player: int | None, width: int | None, *, aloud: bool
) -> list[str]:
    """Return how the pairing came about, or how one participant came to be paired. Raises
    UsageError for a participant who is not paired in the round."""

    if player is not None and player not in {card.number for card in paired.round_.cards}:
        raise UsageError(
            f"--player {player} is not in this round.\n  Use a number from the pairing table."
        )
    if paired.steps:
        return steps(paired, player)
    prepared = Prepared(paired.tournament, paired.system, paired.round_, paired.notes)
    inquiry = Inquiry(prepared, aloud=aloud, pairing=paired.pairing)
    story = account(inquiry) if player is None else account_of(inquiry, player)
    return explanation.text(story, plain=aloud, width=width)
