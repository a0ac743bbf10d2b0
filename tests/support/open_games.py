"""Tournaments in whose last round games have no result yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.tournament import Bye, Colour, Entry, Game, Kind, Match, Participant, Result, Tournament

if TYPE_CHECKING:
    from collections.abc import Collection


def games_of(tournament: Tournament) -> list[tuple[int, int]]:
    """Return the games or matches of the last round that have colours and were played, as (White, Black)."""
    last = ((one.number, one.entries[-1]) for one in tournament.participants)
    return [
        (white, entry.opponent)
        for white, entry in last
        if not isinstance(entry, Bye) and entry.colour is Colour.WHITE and entry.result.is_played
    ]


def reopened(tournament: Tournament, pairs: Collection[tuple[int, int]]) -> Tournament:
    """Return the tournament in which these games of the last round have no result, nor any game of these matches."""
    open_ones = {number for pair in pairs for number in pair}
    players = {
        player
        for one in tournament.participants
        if one.number in open_ones
        for player in (one.roster if tournament.kind is Kind.TEAM else (one.number,))
    }

    def without_result(entry: Entry) -> Entry:
        if isinstance(entry, Bye):
            return entry
        if isinstance(entry, Game):
            return entry._replace(result=Result.PENDING)
        secondary = tournament.secondary.pending if tournament.secondary else 0
        return Match(entry.opponent, entry.colour, Result.PENDING, tournament.points.pending, secondary)

    def after(people: tuple[Participant, ...], numbers: Collection[int], games: int) -> tuple[Participant, ...]:
        return tuple(
            one._replace(entries=(*one.entries[:-games], *map(without_result, one.entries[-games:])))
            if one.number in numbers
            else one
            for one in people
        )

    return tournament._replace(
        participants=after(tournament.participants, open_ones, 1),
        individuals=after(tournament.individuals, players, tournament.games_a_round),
    )
