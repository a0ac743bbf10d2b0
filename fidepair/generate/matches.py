"""A random event of matches of two games (C.04.5): as an individual event, each game played by the model.

A forfeit of the first game is, in half of the cases, one of the whole match: who did not come does not come later.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.generate.dice import Dice
from fidepair.generate.events import Ending, plan
from fidepair.generate.individual import before_round_one, round_by_round
from fidepair.generate.people import how_many, people
from fidepair.generate.results import otherwise, played
from fidepair.generate.settings import MILLION
from fidepair.swiss.boards import with_round
from fidepair.tournament import GAMES, Bye, Colour, Game, Kind, Match, PointSystem, Result, points_of_two_games

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fidepair.generate.events import Generated
    from fidepair.generate.settings import Settings
    from fidepair.swiss.boards import RoundPairing
    from fidepair.tournament import Entry, Participant, Tournament

HALF = MILLION // 2
FORFEITS = (Ending.FORFEIT, Ending.DOUBLE_FORFEIT)


def event(settings: Settings, seed: int) -> Generated:
    """Return the event of this seed."""
    points = settings.points or PointSystem()
    size = how_many(settings, seed)
    players = people(settings, size, seed)
    planned = plan(settings, size, seed, GAMES)
    tournament = before_round_one(settings, players.participants, seed)
    tournament = tournament._replace(
        kind=Kind.DOUBLE, points=points_of_two_games(points), individuals=players.participants
    )

    def played_on(before: Tournament, pairing: RoundPairing) -> Tournament:
        games = _games(settings, seed, pairing, players.strength, planned.endings[pairing.round_number])
        return _played(with_round(before, pairing), games, points)

    return round_by_round(tournament, settings, planned, played_on)


def _games(
    settings: Settings, seed: int, pairing: RoundPairing, strength: Mapping[int, int], endings: Mapping[int, Ending]
) -> dict[int, tuple[Game, Game]]:
    """Return both games of each player in a round. `endings`: of the games that end otherwise, counted match by match
    in the order of the boards."""
    number = pairing.round_number
    dice = Dice(seed, f"results {number}")
    found = {}
    for board, pair in enumerate(pairing.games):
        one, other = strength[pair.white], strength[pair.black]
        first, swapped = played(one, other, settings.draws, dice), played(other, one, settings.draws, dice)
        second = swapped[::-1]
        for game in range(GAMES):
            slot = GAMES * board + game
            if slot in endings:
                own = Dice(seed, f"ending {number} {slot}")
                if game:
                    second = otherwise(second, endings[slot], own)
                else:
                    first = otherwise(first, endings[slot], own)
        if endings.get(GAMES * board) in FORFEITS and Dice(seed, f"match {number} {board}").chance(HALF):
            second = first
        found[pair.white] = _sides(pair.black, Colour.WHITE, first[0], second[0])
        found[pair.black] = _sides(pair.white, Colour.BLACK, first[1], second[1])
    return found


def _sides(opponent: int, colour: Colour, first: Result, second: Result) -> tuple[Game, Game]:
    return Game(opponent, colour, first), Game(opponent, colour.opposite, second)


def _played(tournament: Tournament, games: Mapping[int, tuple[Game, Game]], points: PointSystem) -> Tournament:
    """Return the tournament with the games of its last round, and the matches that they make."""
    participants, players = [], []
    for participant, player in zip(tournament.participants, tournament.individuals, strict=True):
        entry: Entry = participant.entries[-1]
        blocks: tuple[Entry, ...]
        if isinstance(entry, Bye):
            blocks = (entry,) * GAMES
        else:
            own = games[participant.number]
            entry, blocks = match_of(own, games[entry.opponent], points), own
        participants.append(_with_last(participant, entry))
        players.append(player._replace(entries=(*player.entries, *blocks)))
    return tournament._replace(participants=tuple(participants), individuals=tuple(players))


def _with_last(participant: Participant, entry: Entry) -> Participant:
    return participant._replace(entries=(*participant.entries[:-1], entry))


def match_of(own: tuple[Game, Game], theirs: tuple[Game, Game], points: PointSystem) -> Match:
    """Return the match from the side of `own`.

    It is forfeited if one side forfeited both games (C.04.5 0); its colour counts if a game of it was played (1.6).
    """
    opponent, colour, _ = own[0]
    worth, their_worth = sum(map(points.of, own)), sum(map(points.of, theirs))
    if all(game.result is Result.FORFEIT_LOSS for game in own):
        return Match(opponent, colour, Result.FORFEIT_LOSS, worth)
    if all(game.result is Result.FORFEIT_LOSS for game in theirs):
        return Match(opponent, colour, Result.FORFEIT_WIN, worth)
    if any(game.result is Result.PENDING for game in own):
        return Match(opponent, colour, Result.PENDING, worth)
    result = Result.WIN if worth > their_worth else Result.LOSS if worth < their_worth else Result.DRAW
    return Match(opponent, colour if any(game.result.is_played for game in own) else None, result, worth)
