"""What the outputs of a pairing are given."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from fidepair.swiss.boards import RoundPairing
    from fidepair.swiss.cards import RoundToPair
    from fidepair.systems import System
    from fidepair.tournament import Tournament


class PairedRound(NamedTuple):
    """All that an output may show. `acceleration`: its name, `given` for virtual points of the file, or None.

    `steps`: what a system that is a procedure did, a line for each step.
    """

    tournament: Tournament
    system: System
    round_: RoundToPair
    pairing: RoundPairing
    acceleration: str | None
    notes: tuple[str, ...]
    steps: tuple[str, ...] = ()
