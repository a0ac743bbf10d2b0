"""Tie-breaks based on a participant's own results (C.07 article 7): the contribution of each round,
by index, or None for a round that does not count. They are counts, or ten-thousandths of points."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from fidepair.standings.rounds import EDITION_2026, FORFEIT_LOSS, FORFEIT_WIN, GAME, NOBODY, Round
from fidepair.tournament import GAMES, HALF_POINT, POINT, Colour, Game, Kind, PrimaryScore, Result

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from fidepair.standings.codes import Modifiers
    from fidepair.standings.rounds import Results, Score
    from fidepair.tournament import Entry


def points(results: Results, modifiers: Modifiers) -> list[list[int]]:
    """The score that decides the standings, or the one in the code."""
    return results.score(modifiers.score).points


def match_points(results: Results, modifiers: Modifiers) -> list[list[int]]:  # noqa: ARG001
    """Match points of teams (11.1)."""
    return results.scores[PrimaryScore.MATCH].points


def game_points(results: Results, modifiers: Modifiers) -> list[list[int]]:  # noqa: ARG001
    """Game points of teams (11.1)."""
    return results.scores[PrimaryScore.GAME].points


def other_score(results: Results, modifiers: Modifiers) -> list[list[int]]:  # noqa: ARG001
    """13.1: game points if match points decide, otherwise match points."""
    return results.scores[results.other].points


def wins(results: Results, modifiers: Modifiers) -> list[list[int]]:
    """7.1: rounds that earned at least the points for a win, with or without playing.

    Matches of two games, and those of teams by game points, earn the points of their games. There a
    match is won by its result, and a bye counts as a win if it earns more than a draw (decision
    T4).
    """
    which = modifiers.score or results.primary
    score = results.scores[which]
    is_by_game_points = results.is_of_teams and which is PrimaryScore.GAME
    earns_points_of_games = is_by_game_points or results.tournament.kind is Kind.DOUBLE
    found = []
    for rounds, points in zip(results.rounds, score.points, strict=True):
        if earns_points_of_games:
            won = [
                earned > score.draw if round_.opponent == NOBODY else round_.is_won
                for round_, earned in zip(rounds, points, strict=True)
            ]
        else:
            won = [earned >= score.win for earned in points]
        found.append([*map(int, won)])
    return found


def games_won(results: Results, modifiers: Modifiers) -> list[list[int]]:  # noqa: ARG001
    """7.2: games (matches of teams) won over the board."""
    return _of_games(results, lambda game: game.is_won)


def black_games(results: Results, modifiers: Modifiers) -> list[list[int]]:  # noqa: ARG001
    """7.3: games played over the board with Black."""
    return _of_games(results, lambda game: game.colour is Colour.BLACK)


def black_wins(results: Results, modifiers: Modifiers) -> list[list[int]]:  # noqa: ARG001
    """7.4: games won over the board with Black."""
    return _of_games(results, lambda game: game.colour is Colour.BLACK and game.is_won)


def progressive(results: Results, modifiers: Modifiers) -> list[list[int | None]]:
    """7.5: the scores after each round; cuts remove those after the first rounds (14.1.1)."""
    found = []
    for points in results.score(modifiers.score).points:
        row: list[int | None] = [*accumulate(points)]
        for index in range(min(modifiers.low, len(row))):
            row[index] = None
        found.append(row)
    return found


def elected(results: Results, modifiers: Modifiers) -> list[list[int]]:  # noqa: ARG001
    """7.6: rounds other than half- and zero-point byes and forfeit losses; free rounds of a round
    robin do not count (15.2)."""
    found = []
    for rounds in results.rounds:
        row = []
        for round_ in rounds:
            is_free = results.is_predetermined and round_.opponent == NOBODY
            row.append(int(not round_.is_voluntary and not is_free))
        found.append(row)
    return found


def standard_points(results: Results, modifiers: Modifiers) -> list[list[int | None]]:
    """7.7: 1 for each round with more points than the scheduled opponent earned in it, 1/2 for
    equal points (decision T2).

    Without an opponent the points are compared with those for a draw.
    """
    score = results.score(modifiers.score)
    found = []
    for rounds, points in zip(results.rounds, score.points, strict=True):
        row: list[int | None] = []
        for index, round_ in enumerate(rounds):
            theirs = standard(results, score, round_, index)
            row.append(None if theirs is None else standard_point(points[index], theirs))
        found.append(row)
    return found


def standard_point(mine: int, theirs: int) -> int:
    """7.7: return the standard point of a round with these points, compared with those of the
    opponent."""
    if mine == theirs:
        return HALF_POINT
    return POINT if mine > theirs else 0


def standard(results: Results, score: Score, round_: Round, index: int) -> int | None:
    """7.7: return the points with which those of a round are compared; None in a free round of a
    round robin."""
    if round_.opponent != NOBODY:
        return score.points[round_.opponent][index]
    return None if results.is_predetermined else score.draw


def pairing_number(results: Results, modifiers: Modifiers) -> list[int]:  # noqa: ARG001
    """7.8: the final pairing number."""
    return [one.tpn for one in results.people]


def _of_games(results: Results, counts: Callable[[Round], bool]) -> list[list[int]]:
    """Return the number of games in each round that are games for article 7 and count."""
    found = []
    if results.tournament.kind is Kind.DOUBLE:
        for matches in _of_matches(results):
            found.append([sum(map(counts, games)) for games in matches])
        return found
    kinds = _kinds_of_games(results)
    for rounds in results.rounds:
        found.append([int(round_.kind in kinds and counts(round_)) for round_ in rounds])
    return found


def _kinds_of_games(results: Results) -> tuple[str, ...]:
    """Return the kinds of rounds that are games for article 7: over the board; in round robins also
    forfeit wins, and before 2026 all forfeits (15.2, decisions T7 and T10)."""
    if not results.is_predetermined:
        return (GAME,)
    if results.edition < EDITION_2026:
        return GAME, FORFEIT_WIN, FORFEIT_LOSS
    return GAME, FORFEIT_WIN


def _of_matches(results: Results) -> list[list[list[Round]]]:
    """Return the games of the matches of each participant, none for an unplayed match. A single
    forfeited game counts as played (C.04.5 1.6, decision T4)."""
    entries = {one.number: one.entries for one in results.tournament.individuals}
    found = []
    for one, rounds in zip(results.people, results.rounds, strict=True):
        own = entries.get(one.number, ())
        matches = []
        for index, match in enumerate(rounds):
            games: list[Round] = []
            if match.kind is GAME:
                games = _rounds_of_games(own[GAMES * index : GAMES * (index + 1)])
            matches.append(games)
        found.append(matches)
    return found


def _rounds_of_games(entries: Sequence[Entry]) -> list[Round]:
    """Return the games of one match as rounds; the result is 2 for a win, 0 otherwise."""
    games = [entry for entry in entries if isinstance(entry, Game)]
    return [Round(GAME, NOBODY, game.colour, 2 * (game.result in _WON)) for game in games]


_WON = frozenset({Result.WIN, Result.UNRATED_WIN, Result.FORFEIT_WIN})
