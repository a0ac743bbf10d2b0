"""A paired round, as all its outputs are given it."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from fidepair.swiss.boards import PairedGame, RoundPairing, numbered
from fidepair.swiss.cards import RoundToPair
from fidepair.systems import System
from fidepair.tournament import Tournament

if TYPE_CHECKING:
    from fidepair.forecast.predict import WhatIf


class PairedRound(NamedTuple):
    """All that an output may show. `acceleration`: its name, `given` for virtual points of the
    file, or None.

    `reported`: the steps of a system that is a procedure, each as a function that returns its line.
    `what_if`: the results that were supposed. `by_hand`: what the arbiter fixed, with the verdict on
    the whole; it is among the notes too.
    """

    tournament: Tournament
    system: System
    round_: RoundToPair
    pairing: RoundPairing
    acceleration: str | None
    notes: tuple[str, ...]
    reported: tuple[Callable[[], str], ...] = ()
    what_if: "WhatIf | None" = None
    by_hand: str = ""

    @property
    def steps(self) -> tuple[str, ...]:
        """The steps of a procedure, a line for each."""
        return tuple(line() for line in self.reported)

    def boards(self) -> list[tuple[int, int, PairedGame]]:
        """Return the games by the numbers of their boards, each with its place in the order."""
        return numbered(self.tournament, self.pairing.round_number, self.pairing.games)
