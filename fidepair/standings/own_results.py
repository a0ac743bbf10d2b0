"""Tie-breaks from a participant's own results (C.07 article 7): what each round brings to them, by index; None, where a
round is not looked at. Counts, or ten-thousandths of points."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from fidepair.standings.rounds import EDITION_2026, FORFEIT_LOSS, FORFEIT_WIN, GAME, NOBODY
from fidepair.tournament import GAMES, HALF_POINT, POINT, Colour, Game, Kind, PrimaryScore, Result

if TYPE_CHECKING:
    from fidepair.standings.codes import Modifiers
    from fidepair.standings.rounds import Results, Round, Score


def points(results: Results, modifiers: Modifiers) -> list[list[int]]:
    """The score by which the event is ranked, or the one that is named."""
    return results.score(modifiers.score).points


def match_points(results: Results, modifiers: Modifiers) -> list[list[int]]:  # noqa: ARG001
    """Match points of teams (11.1)."""
    return results.scores[PrimaryScore.MATCH].points


def game_points(results: Results, modifiers: Modifiers) -> list[list[int]]:  # noqa: ARG001
    """Game points of teams (11.1)."""
    return results.scores[PrimaryScore.GAME].points


def other_score(results: Results, modifiers: Modifiers) -> list[list[int]]:  # noqa: ARG001
    """13.1: game points where match points rank, else match points."""
    return results.scores[results.other].points


def wins(results: Results, modifiers: Modifiers) -> list[list[int]]:
    """7.1: rounds in which as many points as for a win were obtained, with or without playing."""
    score = results.score(modifiers.score)
    return [[1 if brought >= score.win else 0 for brought in row] for row in score.points]


def games_won(results: Results, modifiers: Modifiers) -> list[list[int]]:  # noqa: ARG001
    """7.2: games (matches) won over the board."""
    return [[1 if _is_won(round_, results) else 0 for round_ in rounds] for rounds in results.rounds]


def black_games(results: Results, modifiers: Modifiers) -> list[list[int]]:  # noqa: ARG001
    """7.3: games played over the board with Black; in a match of two games these are games too (decision T4)."""
    if results.tournament.kind is Kind.DOUBLE:
        return _black_of_matches(results, {*Result} - {Result.FORFEIT_WIN, Result.FORFEIT_LOSS})
    return [
        [1 if round_.colour is Colour.BLACK and _counts(round_, results) else 0 for round_ in rounds]
        for rounds in results.rounds
    ]


def black_wins(results: Results, modifiers: Modifiers) -> list[list[int]]:  # noqa: ARG001
    """7.4: games won over the board with Black."""
    if results.tournament.kind is Kind.DOUBLE:
        return _black_of_matches(results, {Result.WIN, Result.UNRATED_WIN})
    return [
        [1 if round_.colour is Colour.BLACK and _is_won(round_, results) else 0 for round_ in rounds]
        for rounds in results.rounds
    ]


def progressive(results: Results, modifiers: Modifiers) -> list[list[int | None]]:
    """7.5: the scores after each round; cuts leave out those after the first rounds (14.1.1)."""
    low = modifiers.low
    rows = results.score(modifiers.score).points
    return [[*[None] * min(low, len(row)), *[*accumulate(row)][low:]] for row in rows]


def elected(results: Results, modifiers: Modifiers) -> list[list[int]]:  # noqa: ARG001
    """7.6: rounds without half- and zero-point byes and forfeit losses.

    In a round robin only forfeit losses are taken off (15.2): a free round is no round of the player.
    """
    if results.is_predetermined:
        return [[0 if round_.kind is FORFEIT_LOSS else 1 for round_ in rounds] for rounds in results.rounds]
    return [[0 if round_.is_voluntary else 1 for round_ in rounds] for rounds in results.rounds]


def standard_points(results: Results, modifiers: Modifiers) -> list[list[int | None]]:
    """7.7: 1 for each round with more points than the scheduled opponent had in it, 1/2 for as many (decision T2).

    Without an opponent the points are compared with those for a draw.
    """
    score = results.score(modifiers.score)
    found: list[list[int | None]] = []
    for rounds, row in zip(results.rounds, score.points, strict=True):
        brought: list[int | None] = []
        for index, (round_, mine) in enumerate(zip(rounds, row, strict=True)):
            theirs = standard(results, score, round_, index)
            if theirs is None:
                brought.append(None)
            else:
                brought.append(POINT if mine > theirs else HALF_POINT if mine == theirs else 0)
        found.append(brought)
    return found


def standard(results: Results, score: Score, round_: Round, index: int) -> int | None:
    """7.7: return the points with which those of a round are compared; None in a free round of a round robin."""
    if round_.opponent != NOBODY:
        return score.points[round_.opponent][index]
    return None if results.is_predetermined else score.draw


def pairing_number(results: Results, modifiers: Modifiers) -> list[int]:  # noqa: ARG001
    """7.8: the final pairing number."""
    return [one.tpn for one in results.people]


def _counts(round_: Round, results: Results) -> bool:
    """Whether a round is a game for article 7: over the board; in round robins forfeit wins too, and until 2026 every
    forfeit (15.2, decisions T7 and T10)."""
    if not results.is_predetermined or round_.kind is GAME:
        return round_.kind is GAME
    return round_.kind is FORFEIT_WIN or (results.edition < EDITION_2026 and round_.kind is FORFEIT_LOSS)


def _is_won(round_: Round, results: Results) -> bool:
    return round_.result == _WON if round_.kind is GAME else round_.kind is FORFEIT_WIN and _counts(round_, results)


def _black_of_matches(results: Results, wanted: set[Result]) -> list[list[int]]:
    entries = {one.number: one.entries for one in results.tournament.individuals}
    found = []
    for one in results.people:
        games = [
            1 if isinstance(game, Game) and game.colour is Colour.BLACK and game.result in wanted else 0
            for game in entries.get(one.number, ())
        ]
        found.append([sum(games[first : first + GAMES]) for first in range(0, len(games), GAMES)])
    return found


_WON = 2
