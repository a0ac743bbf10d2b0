"""A tournament as it stood before one of its rounds was paired."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.options import RoundOptions
from fidepair.swiss.cards import draw_up

if TYPE_CHECKING:
    from fidepair.tournament import Colour, Tournament


def rounds_to_compare(tournament: Tournament) -> range:
    """Return the rounds that another program can be asked for: those that were paired, and the next one if all games
    have a result and a round is left."""
    last = tournament.rounds_paired
    if tournament.lone_pab is not None:  # nobody knows whether that round was paired
        return range(1, last)
    next_one = tournament.rounds is not None and last < tournament.rounds and not tournament.open_games()
    return range(1, last + 1 + next_one)


def before_round(tournament: Tournament, number: int, initial_colour: Colour | None = None) -> Tournament:
    """Return the tournament as it stood before round `number`, which is then the round to be paired.

    What nothing states is what the rounds show that were still to come: the initial-colour that of the first round, and
    the number of rounds the last one paired (decision G12), so that the rules see the same round.
    """
    if number == tournament.rounds_paired + 1:
        return tournament
    colour = initial_colour or tournament.initial_colour
    if colour is None:
        told = RoundOptions(round=number, rounds=max(number, tournament.rounds or 0))
        colour = draw_up(tournament, told).initial_colour
    before = tournament.before_round(number)
    return before._replace(rounds=tournament.rounds or tournament.rounds_paired, initial_colour=colour)
