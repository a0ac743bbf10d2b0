"""Tie-breaks from a participant's own results (C.07 article 7): what each round brings to them, by
index; None, where a round is not looked at. Counts, or ten-thousandths of points."""

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
    """7.1: rounds in which as many points as for a win were obtained, with or without playing.

    A match was won by its result where it brings the points of its games, and a bye then by more
    than a draw (decision T4): in a match of two games, and by the game points of teams.
    """
    which = modifiers.score or results.primary
    score = results.scores[which]
    is_of_games = results.is_of_teams and which is PrimaryScore.GAME
    if not is_of_games and results.tournament.kind is not Kind.DOUBLE:
        return [_at_least(score.win, row) for row in score.points]
    found = []
    for rounds, row in zip(results.rounds, score.points, strict=True):
        both = zip(rounds, row, strict=True)
        found.append(
            [
                int(brought > score.draw if one.opponent == NOBODY else one.is_won)
                for one, brought in both
            ]
        )
    return found


def _at_least(least: int, row: Sequence[int]) -> list[int]:
    """Return 1 for each round with at least so many points, 0 for the others."""
    return [int(brought >= least) for brought in row]


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
    """7.5: the scores after each round; cuts leave out those after the first rounds (14.1.1)."""
    low = modifiers.low
    rows = results.score(modifiers.score).points
    return [[*[None] * min(low, len(row)), *[*accumulate(row)][low:]] for row in rows]


def elected(results: Results, modifiers: Modifiers) -> list[list[int]]:  # noqa: ARG001
    """7.6: rounds without half- and zero-point byes and forfeit losses; a free round of a round
    robin is no round of the player (15.2)."""
    return [_elected_of(rounds, results) for rounds in results.rounds]


def _elected_of(rounds: Sequence[Round], results: Results) -> list[int]:
    """7.6: return 1 for each round that counts as elected to play, 0 for the others."""
    found = []
    for round_ in rounds:
        is_free = results.is_predetermined and round_.opponent == NOBODY
        found.append(int(not round_.is_voluntary and not is_free))
    return found


def standard_points(results: Results, modifiers: Modifiers) -> list[list[int | None]]:
    """7.7: 1 for each round with more points than the scheduled opponent had in it, 1/2 for as many
    (decision T2).

    Without an opponent the points are compared with those for a draw.
    """
    score = results.score(modifiers.score)
    found: list[list[int | None]] = []
    for rounds, row in zip(results.rounds, score.points, strict=True):
        brought: list[int | None] = []
        for index, (round_, mine) in enumerate(zip(rounds, row, strict=True)):
            theirs = standard(results, score, round_, index)
            brought.append(None if theirs is None else standard_point(mine, theirs))
        found.append(brought)
    return found


def standard_point(mine: int, theirs: int) -> int:
    """7.7: return what a round brings with these points against those with which they are
    compared."""
    return POINT if mine > theirs else HALF_POINT if mine == theirs else 0


def standard(results: Results, score: Score, round_: Round, index: int) -> int | None:
    """7.7: return the points with which those of a round are compared; None in a free round of a
    round robin."""
    if round_.opponent != NOBODY:
        return score.points[round_.opponent][index]
    return None if results.is_predetermined else score.draw


def pairing_number(results: Results, modifiers: Modifiers) -> list[int]:  # noqa: ARG001
    """7.8: the final pairing number."""
    return [one.tpn for one in results.people]


def _of_games(results: Results, wanted: Callable[[Round], bool]) -> list[list[int]]:
    """Return how many of everybody's games for article 7 are wanted, by round."""
    if results.tournament.kind is Kind.DOUBLE:
        return [_wanted_by_match(wanted, matches) for matches in _of_matches(results)]
    return [_wanted_by_round(wanted, rounds, results) for rounds in results.rounds]


def _wanted_by_match(
    wanted: Callable[[Round], bool], matches: Sequence[Sequence[Round]]
) -> list[int]:
    return [sum(map(wanted, games)) for games in matches]


def _wanted_by_round(
    wanted: Callable[[Round], bool], rounds: Sequence[Round], results: Results
) -> list[int]:
    return [int(_counts(round_, results) and wanted(round_)) for round_ in rounds]


def _counts(round_: Round, results: Results) -> bool:
    """Whether a round is a game for article 7: over the board; in round robins forfeit wins too,
    and until 2026 every forfeit (15.2, decisions T7 and T10)."""
    if not results.is_predetermined or round_.kind is GAME:
        return round_.kind is GAME
    return round_.kind is FORFEIT_WIN or (
        results.edition < EDITION_2026 and round_.kind is FORFEIT_LOSS
    )


def _of_matches(results: Results) -> list[list[list[Round]]]:
    """Return the games of everybody's matches that were played: a single forfeited one counts as
    played (C.04.5 1.6, decision T4)."""
    entries = {one.number: one.entries for one in results.tournament.individuals}
    found = []
    for one, rounds in zip(results.people, results.rounds, strict=True):
        games = entries.get(one.number, ())
        matches = []
        for index, match in enumerate(rounds):
            of_match = games[GAMES * index : GAMES * (index + 1)]
            matches.append(_games_played(of_match) if match.kind is GAME else [])
        found.append(matches)
    return found


def _games_played(entries: Sequence[Entry]) -> list[Round]:
    """Return the games of one match as rounds; 2 is the result of a game that was won."""
    games = [entry for entry in entries if isinstance(entry, Game)]
    return [Round(GAME, NOBODY, game.colour, 2 * (game.result in _WON)) for game in games]


_WON = frozenset({Result.WIN, Result.UNRATED_WIN, Result.FORFEIT_WIN})
