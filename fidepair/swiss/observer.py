"""The events that an engine announces while it pairs a round. A listener may record them, and cannot
change the pairing."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from fidepair.swiss.boards import BracketReport, PairedGame, RoundPairing
    from fidepair.swiss.cards import PairingCard, RoundToPair


class Observer:
    """A listener to the decisions of an engine, in order. Every method may stay empty.

    `asks_why`: whether steps must list the players that they passed over, with reasons, which takes
    time. `asks_reports`: whether brackets must be reported, here and in the pairing; if not, their
    counts are not computed.
    """

    asks_why = False
    asks_reports = True

    def round_opened(self, round_: RoundToPair) -> None:
        """A round is about to be paired; it has at least one participant."""

    def pab_score_found(self, score: int) -> None:
        """The lowest score from which the PAB can be given while all others are paired
        ([C5])."""

    def bracket_opened(
        self, score: int, mdps: Sequence[PairingCard], residents: Sequence[PairingCard]
    ) -> None:
        """A bracket is about to be paired: its score, MDPs and residents in their order."""

    def look_widened(self, level: int, reason: str) -> None:
        """The bracket could not be decided by itself; more of the field is looked at, and why."""

    def bracket_closed(self, report: BracketReport) -> None:
        """A bracket was paired."""

    def step(self, step: Any) -> None:
        """A procedural system took one step of its procedure (the Lim System:
        `fidepair.systems.lim.steps`)."""

    def colours_given(self, game: PairedGame) -> None:
        """A pair got its colours, by the article named in it."""

    def round_closed(self, pairing: RoundPairing) -> None:
        """The round is complete."""


SILENT = Observer()


class GamesOnly(Observer):
    """A listener that needs only the games and the receiver of the PAB: reports of brackets may be
    missing."""

    asks_reports = False


GAMES_ONLY = GamesOnly()
