"""One match of a random team event (C.04.6): who plays on the boards, how the games end, what the match brings."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair.generate.dice import Dice
from fidepair.generate.events import Ending
from fidepair.generate.results import otherwise, played
from fidepair.generate.settings import MILLION
from fidepair.tournament import Colour, Game, LineUp, Match, PointSystem, Result

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from fidepair.generate.settings import Settings
    from fidepair.tournament import Participant, Tournament

HALF = MILLION // 2
SUBSTITUTED = MILLION // 4
"""How often a reserve plays."""
FORFEITS = (Ending.FORFEIT, Ending.DOUBLE_FORFEIT)
NOBODY = 0
A_GAME = PointSystem()


class Pairing(NamedTuple):
    """A match about to be played: the teams with White and Black on board 1, the round, its place among the boards of
    the round, and which of its games end otherwise, by board from 0."""

    white: Participant
    black: Participant
    round_number: int
    place: int
    endings: Mapping[int, Ending]


class PlayedMatch(NamedTuple):
    """What both teams did, what their players did, and line-ups that are not the first players of a roster."""

    white: Match
    black: Match
    games: Mapping[int, Game]
    line_ups: tuple[LineUp, ...]


class _Sides(NamedTuple):
    """The line-ups of both teams by board, and the results of their boards."""

    white: list[int]
    black: list[int]
    results: list[tuple[Result, Result]]


def play(
    settings: Settings, seed: int, tournament: Tournament, pairing: Pairing, strength: Mapping[int, int]
) -> PlayedMatch:
    """Return the match as it was played. `tournament`: with match points as the primary score."""
    boards = settings.boards
    colours = tournament.colours_of_boards(boards)
    white, black = (
        _line_up(team, boards, Dice(seed, f"line-up {pairing.round_number} {team.number}"))
        for team in (pairing.white, pairing.black)
    )
    results = _results(settings, seed, pairing, [*zip(white, black, colours, strict=True)], strength)
    sides = _Sides(white, black, results)
    dice = Dice(seed, f"match {pairing.round_number} {pairing.place}")
    if pairing.endings.get(0) in FORFEITS and dice.chance(HALF):
        return _not_played(pairing, sides, colours, tournament)
    _empty_a_board(sides, dice)
    games: dict[int, Game] = {}
    for one, another, colour, (own, other) in zip(white, black, colours, results, strict=True):
        if one:
            games[one] = Game(another, colour, own)
        if another:
            games[another] = Game(one, colour.opposite, other)
    return PlayedMatch(
        _match(pairing.black.number, Colour.WHITE, sides, tournament.points),
        _match(
            pairing.white.number,
            Colour.BLACK,
            _Sides(sides.black, sides.white, [(other, own) for own, other in sides.results]),
            tournament.points,
        ),
        games,
        _line_ups(pairing, sides),
    )


# ── Who plays, and how the games end ─────────────────────────────────────────
def _line_up(team: Participant, boards: int, dice: Dice) -> list[int]:
    """Return who plays: the first players of the roster, unless reserves take the boards of some; then those below
    may move up."""
    players = list(team.roster[:boards])
    regulars = set(players)
    for reserve in team.roster[boards:]:
        board = dice.below(boards)
        if dice.chance(SUBSTITUTED) and players[board] in regulars:
            players[board] = reserve
    return sorted(players, key=team.roster.index) if dice.chance(HALF) else players


def _results(
    settings: Settings,
    seed: int,
    pairing: Pairing,
    boards: Sequence[tuple[int, int, Colour]],
    strength: Mapping[int, int],
) -> list[tuple[Result, Result]]:
    """Return the results of the boards (players of both teams, colour of the first), in the order of the teams."""
    dice = Dice(seed, f"results {pairing.round_number} {pairing.place}")
    found = []
    for board, (one, other, colour) in enumerate(boards):
        if colour is Colour.WHITE:
            results = played(strength[one], strength[other], settings.draws, dice)
        else:
            results = played(strength[other], strength[one], settings.draws, dice)[::-1]
        if board in pairing.endings:
            own = Dice(seed, f"ending {pairing.round_number} {pairing.place} {board}")
            results = otherwise(results, pairing.endings[board], own)
        found.append(results)
    return found


def _empty_a_board(sides: _Sides, dice: Dice) -> None:
    """Let the one who lost a board by forfeit be nobody at all, in place: on one board of a match of several."""
    for board, results in enumerate(sides.results):
        if len(sides.results) > 1 and Result.FORFEIT_WIN in results and dice.chance(HALF):
            absent = sides.black if results[0] is Result.FORFEIT_WIN else sides.white
            absent[board] = NOBODY
            return


def _line_ups(pairing: Pairing, sides: _Sides) -> tuple[LineUp, ...]:
    """Return the line-ups that have to be stated."""
    number = pairing.round_number
    teams = ((pairing.white, pairing.black, sides.white), (pairing.black, pairing.white, sides.black))
    return tuple(
        LineUp(number, team.number, opponent.number, tuple(players))
        for team, opponent, players in teams
        if tuple(players) != team.roster[: len(players)]
    )


# ── What the match brings ────────────────────────────────────────────────────
def _match(opponent: int, colour: Colour, sides: _Sides, points: PointSystem) -> Match:
    """Return the match from the side of the first team.

    It was played if a game on any board was (decision S11); if none was, the boards tell who won it by forfeit.
    """
    own, theirs = (sum(A_GAME.of(Game(1, colour, results[side])) for results in sides.results) for side in (0, 1))
    by_boards = Result.WIN if own > theirs else Result.LOSS if own < theirs else Result.DRAW
    worth = {Result.WIN: points.win, Result.DRAW: points.draw_white, Result.LOSS: points.loss}[by_boards]
    results = [own_result for own_result, _ in sides.results]
    if Result.PENDING in results:
        return Match(opponent, colour, Result.PENDING, worth, own)
    if any(result.is_played for result in results):
        return Match(opponent, colour, by_boards, worth, own)
    if by_boards is Result.DRAW and not own:
        worth = points.forfeit_loss
    return Match(opponent, colour, Result.FORFEIT_WIN if by_boards is Result.WIN else Result.FORFEIT_LOSS, worth, own)


def _not_played(pairing: Pairing, sides: _Sides, colours: Sequence[Colour], tournament: Tournament) -> PlayedMatch:
    """Return the match to which those did not come who lost its first board by forfeit."""
    points = tournament.points
    teams = (
        (pairing.white, pairing.black, Colour.WHITE, sides.white),
        (pairing.black, pairing.white, Colour.BLACK, sides.black),
    )
    matches = []
    games: dict[int, Game] = {}
    line_ups: list[LineUp] = []
    for (team, opponent, colour, players), result in zip(teams, sides.results[0], strict=True):
        if result is not Result.FORFEIT_WIN:
            matches.append(Match(opponent.number, colour, result, points.forfeit_loss))
            continue
        own = sum(A_GAME.forfeit_win for _ in players)
        matches.append(Match(opponent.number, colour, result, points.forfeit_win, own))
        for player, of_white in zip(players, colours, strict=True):
            games[player] = Game(NOBODY, of_white if colour is Colour.WHITE else of_white.opposite, result)
        if tuple(players) != team.roster[: len(players)]:
            line_ups.append(LineUp(pairing.round_number, team.number, opponent.number, tuple(players)))
    return PlayedMatch(matches[0], matches[1], games, tuple(line_ups))
