"""A tournament as it stood before one of its rounds was paired."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.options import RoundOptions
from fidepair.swiss.cards import draw_up
from fidepair.tournament import Announcement, Bye, Kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fidepair.tournament import Colour, Participant, Tournament


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

    Who was absent in that round has announced it. The initial-colour, if nothing states it, is the one that the first
    round shows, and the number of rounds the last one paired (decision G12), so that the rules see the same round.
    """
    if number == tournament.rounds_paired + 1:
        return tournament
    colour = initial_colour or tournament.initial_colour
    if colour is None:
        told = RoundOptions(round=number, rounds=max(number, tournament.rounds or 0))
        colour = draw_up(tournament, told).initial_colour
    played = number - 1
    games = 2 if tournament.kind is Kind.DOUBLE else 1
    last = tournament.rounds_paired
    return tournament._replace(
        participants=_cut(tournament.participants, played),
        players=_cut(tournament.players, played * games),
        rounds_paired=played,
        rounds=tournament.rounds or last,
        initial_colour=colour,
        announced=tuple(_absences(tournament, number)),
        virtual=None
        if tournament.virtual is None
        else {who: points[:number] for who, points in tournament.virtual.items()},
        adjustments=tuple(a for a in tournament.adjustments if (a.round_number or 0) < number),
        secondary_adjustments=tuple(a for a in tournament.secondary_adjustments if (a.round_number or 0) < number),
        line_ups=tuple(line_up for line_up in tournament.line_ups if line_up.round_number < number),
        manual_changes=tuple(change for change in tournament.manual_changes if change.round_number < number),
        lone_pab=None,
    )


def _cut(participants: Sequence[Participant], rounds: int) -> tuple[Participant, ...]:
    return tuple(participant._replace(entries=participant.entries[:rounds]) for participant in participants)


def _absences(tournament: Tournament, number: int) -> list[Announcement]:
    """Return who was not to be paired in the round; a PAB comes from the pairing."""
    entries = ((participant.number, participant.entries[number - 1]) for participant in tournament.participants)
    return [
        Announcement(number, who, entry) for who, entry in entries if isinstance(entry, Bye) and entry is not Bye.PAB
    ]
