"""Tie-breaks from a participant's own results (C.07 article 7). By index: counts, or ten-thousandths of points."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from fidepair.standings.rounds import EDITION_2026, FORFEIT_LOSS, FORFEIT_WIN, GAME, NOBODY
from fidepair.tournament import HALF_POINT, POINT, Colour, Game, Kind, PrimaryScore, Result

if TYPE_CHECKING:
    from fidepair.standings.codes import Modifiers
    from fidepair.standings.rounds import Results, Round


def points(results: Results, modifiers: Modifiers) -> list[int]:
    """The score by which the event is ranked, or the one that is named."""
    return results.score(modifiers.score).totals


def match_points(results: Results, modifiers: Modifiers) -> list[int]:  # noqa: ARG001
    """Match points of teams (11.1)."""
    return results.scores[PrimaryScore.MATCH].totals


def game_points(results: Results, modifiers: Modifiers) -> list[int]:  # noqa: ARG001
    """Game points of teams (11.1)."""
    return results.scores[PrimaryScore.GAME].totals


def other_score(results: Results, modifiers: Modifiers) -> list[int]:  # noqa: ARG001
    """13.1: game points where match points rank, else match points."""
    return results.scores[results.other].totals


def wins(results: Results, modifiers: Modifiers) -> list[int]:
    """7.1: rounds in which as many points as for a win were obtained, with or without playing."""
    score = results.score(modifiers.score)
    return [sum(brought >= score.win for brought in row) for row in score.points]


def games_won(results: Results, modifiers: Modifiers) -> list[int]:  # noqa: ARG001
    """7.2: games (matches) won over the board."""
    return [sum(_is_won(round_, results) for round_ in rounds) for rounds in results.rounds]


def black_games(results: Results, modifiers: Modifiers) -> list[int]:  # noqa: ARG001
    """7.3: games played over the board with Black; in a match of two games these are games too (decision T4)."""
    if results.tournament.kind is Kind.DOUBLE:
        return _black_of_matches(results, {*Result} - {Result.FORFEIT_WIN, Result.FORFEIT_LOSS})
    return [
        sum(round_.colour is Colour.BLACK and _counts(round_, results) for round_ in rounds)
        for rounds in results.rounds
    ]


def black_wins(results: Results, modifiers: Modifiers) -> list[int]:  # noqa: ARG001
    """7.4: games won over the board with Black."""
    if results.tournament.kind is Kind.DOUBLE:
        return _black_of_matches(results, {Result.WIN, Result.UNRATED_WIN})
    return [
        sum(round_.colour is Colour.BLACK and _is_won(round_, results) for round_ in rounds)
        for rounds in results.rounds
    ]


def progressive(results: Results, modifiers: Modifiers) -> list[int]:
    """7.5: the sum of the scores after each round; cuts leave out those after the first rounds (14.1.1)."""
    rows = results.score(modifiers.score).points
    return [sum([*accumulate(row)][modifiers.low :]) for row in rows]


def elected(results: Results, modifiers: Modifiers) -> list[int]:  # noqa: ARG001
    """7.6: the number of rounds without half- and zero-point byes and forfeit losses.

    In a round robin only forfeit losses are taken off (15.2): a free round is no round of the player.
    """
    if results.is_predetermined:
        losses = [sum(round_.kind is FORFEIT_LOSS for round_ in rounds) for rounds in results.rounds]
        return [results.number_of_rounds - lost for lost in losses]
    return [results.number_of_rounds - sum(round_.is_voluntary for round_ in rounds) for rounds in results.rounds]


def standard_points(results: Results, modifiers: Modifiers) -> list[int]:
    """7.7: 1 for each round with more points than the scheduled opponent had in it, 1/2 for as many (decision T2).

    Without an opponent the points are compared with those for a draw.
    """
    score = results.score(modifiers.score)
    found = []
    for rounds, row in zip(results.rounds, score.points, strict=True):
        total = 0
        for number, (round_, mine) in enumerate(zip(rounds, row, strict=True)):
            if round_.opponent == NOBODY and results.is_predetermined:
                continue  # a free round of a round robin
            theirs = score.draw if round_.opponent == NOBODY else score.points[round_.opponent][number]
            total += POINT if mine > theirs else HALF_POINT if mine == theirs else 0
        found.append(total)
    return found


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


def _black_of_matches(results: Results, wanted: set[Result]) -> list[int]:
    games = {one.number: one.entries for one in results.tournament.individuals}
    return [
        sum(
            isinstance(game, Game) and game.colour is Colour.BLACK and game.result in wanted
            for game in games.get(one.number, ())
        )
        for one in results.people
    ]


_WON = 2
