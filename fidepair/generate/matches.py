"""A random event of matches of two games (C.04.5): as an individual event, each game played by the model.

A forfeit of the first game is, in half of the cases, one of the whole match: who did not come does not come later.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.errors import PairingImpossible
from fidepair.generate.dice import Dice
from fidepair.generate.events import Ending, Generated, plan
from fidepair.generate.individual import announced, before_round_one
from fidepair.generate.people import how_many, people
from fidepair.generate.results import otherwise, played
from fidepair.generate.settings import MILLION
from fidepair.swiss.boards import with_round
from fidepair.systems import prepare
from fidepair.tournament import Bye, Colour, Game, Kind, Match, PointSystem, Result, points_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fidepair.generate.settings import Settings
    from fidepair.swiss.boards import RoundPairing
    from fidepair.tournament import Entry, Participant, Tournament

GAMES = 2
HALF = MILLION // 2
FORFEITS = (Ending.FORFEIT, Ending.DOUBLE_FORFEIT)


def event(settings: Settings, seed: int) -> Generated:
    """Return the event of this seed. It ends early, with a note, where the rules give no pairing."""
    points = settings.points or PointSystem()
    of_match = match_points(points)
    size = how_many(settings, seed)
    players = people(settings, size, seed)
    planned = plan(settings, size, seed, GAMES)
    notes = list(planned.notes)
    tournament = before_round_one(settings, players.participants, seed)
    tournament = tournament._replace(kind=Kind.DOUBLE, points=of_match, players=players.participants)
    for number in range(1, settings.last_played + 1):
        prepared = prepare(tournament._replace(announced=announced(planned.away, number)))
        try:
            pairing = prepared.system.pair(prepared.round_)
        except PairingImpossible:
            notes.append(f"the event ends after round {number - 1}: the rules give no pairing of round {number}")
            break
        games = _games(settings, seed, pairing, players.strength, planned.endings[number])
        tournament = _played(with_round(tournament, pairing), games, points)
    return Generated(tournament._replace(announced=announced(planned.away, tournament.rounds_paired + 1)), tuple(notes))


def match_points(game: PointSystem) -> PointSystem:
    """Return the points of matches in which games bring these, whatever the colour: twice as many, and a win and a draw
    for the PAB (C.04.5 1.4)."""
    win, draw, loss = GAMES * game.win_white, GAMES * game.draw_white, GAMES * game.loss_white
    return points_of(win, draw, loss, pab=(win + draw) // GAMES)._replace(
        forfeit_win=GAMES * game.forfeit_win,
        forfeit_loss=GAMES * game.forfeit_loss,
        full_point_bye=GAMES * game.full_point_bye,
        half_point_bye=GAMES * game.half_point_bye,
        zero_point_bye=GAMES * game.zero_point_bye,
        pending=GAMES * game.pending,
    )


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
    for participant, player in zip(tournament.participants, tournament.players, strict=True):
        entry: Entry = participant.entries[-1]
        blocks: tuple[Entry, ...]
        if isinstance(entry, Bye):
            blocks = (entry,) * GAMES
        else:
            own = games[participant.number]
            entry, blocks = match_of(own, games[entry.opponent], points), own
        participants.append(_with_last(participant, entry))
        players.append(player._replace(entries=(*player.entries, *blocks)))
    return tournament._replace(participants=tuple(participants), players=tuple(players))


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
