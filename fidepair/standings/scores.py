"""Tie-breaks based on a participant's own results (C.07 article 7): the contribution of each round,
by index, or None for a round that does not count. They are counts, or ten-thousandths of points.

Tie-breaks based on the opponents' results (C.07 articles 8, 9, 13.2, 13.4). Values are exact, by
index: integers, or fractions for means and quotients.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate
from typing import TYPE_CHECKING

from fidepair.standings.rounds import (
    EDITION_2026,
    FORFEIT_LOSS,
    FORFEIT_WIN,
    GAME,
    NOBODY,
    Element,
    Results,
    Round,
    Score,
    apply_cuts,
)
from fidepair.text.wording import Phrase
from fidepair.tournament import GAMES, HALF_POINT, Colour, Entry, Game, Kind, PrimaryScore, Result

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from fidepair.standings.codes import Modifiers
    from fidepair.standings.rounds import PointsByRound


# ── Own results ──────────────────────────────────────────────────────────────


def points(results: Results, modifiers: Modifiers) -> list[list[int]]:
    """The score that decides the standings, or the one in the code."""
    return results.score(modifiers.score).points


def of_teams(which: PrimaryScore | None) -> PointsByRound:
    """11.1, 13.1: return a score of teams; None is the one that does not decide the standings."""

    def points(results: Results, _modifiers: Modifiers) -> list[list[int]]:
        return results.scores[which or results.other].points

    return points


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


def games(counts: Callable[[Round], bool]) -> PointsByRound:
    """7.2 to 7.4: return the number of games (matches of teams) in each round that count."""
    return lambda results, _: _of_games(results, counts)


def with_black(game: Round) -> bool:
    """7.3: whether a game is played with Black."""
    return game.colour is Colour.BLACK


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
    return HALF_POINT * (1 + (mine > theirs) - (mine < theirs))


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


# ── Results of the opponents ─────────────────────────────────────────────────


def buchholz(results: Results, modifiers: Modifiers) -> list[int]:
    """8.1: the sum of the opponents' adjusted scores (16.3), with a dummy for each unplayed round
    (16.4)."""
    elements = results.elements(modifiers.score, products=False, forfeits=modifiers.forfeits)
    return _sums(elements, modifiers)


def fore_buchholz(results: Results, modifiers: Modifiers) -> list[int]:
    """8.3: Buchholz as if all paired games of the last round had ended in draws."""
    return buchholz(results.fore(), modifiers)


def average_of_buchholz(results: Results, modifiers: Modifiers) -> list[Fraction | None]:
    """8.2: the mean of the (Fore) Buchholz of the opponents met over the board, once for each game
    (decision T3)."""
    return [_mean(row) for row in buchholz_of_met(results, modifiers)]


def buchholz_of_met(results: Results, modifiers: Modifiers) -> list[list[int | None]]:
    """8.2: return the (Fore) Buchholz of the opponent in each round, None for a round that was not
    played."""
    theirs = _buchholz_or_fore(results, modifiers)
    found = []
    for rounds in results.rounds:
        row = [theirs[round_.opponent] if round_.kind is GAME else None for round_ in rounds]
        found.append(row)
    return found


def _buchholz_or_fore(results: Results, modifiers: Modifiers) -> list[int]:
    if modifiers.fore:
        return fore_buchholz(results, modifiers)
    return buchholz(results, modifiers)


def sonneborn_berger(results: Results, modifiers: Modifiers) -> list[int]:
    """9.1: the sum over rounds of the score as in Buchholz, multiplied by the points of the
    round."""
    elements = results.elements(
        modifiers.score, modifiers.score, products=True, forfeits=modifiers.forfeits
    )
    return _sums(elements, modifiers)


def koya(results: Results, modifiers: Modifiers) -> list[list[int | None]]:
    """9.2: the points of each round against opponents who scored at least half of the maximum
    (14.5: more or less).

    All scheduled opponents count, also after forfeits (decision T13).
    """
    score = results.score(modifiers.score)
    limit = koya_limit(results, modifiers)
    found = []
    for rounds, points in zip(results.rounds, score.points, strict=True):
        row: list[int | None] = [None] * len(rounds)
        for index, round_ in enumerate(rounds):
            if round_.opponent != NOBODY and score.totals[round_.opponent] >= limit:
                row[index] = points[index]
        found.append(row)
    return found


def koya_limit(results: Results, modifiers: Modifiers) -> int:
    """Return the lowest score of an opponent that counts; free rounds of a round robin do not add
    to the maximum (15.2)."""
    score = results.score(modifiers.score)
    games = results.number_of_rounds
    if results.is_predetermined:
        games = max(map(_number_of_opponents, results.rounds), default=0)
    maximum = score.win * games
    if modifiers.percent is not None:
        return _divided_up(modifiers.percent * maximum, 100)
    return _divided_up(maximum + modifiers.limit * (score.win - score.loss), 2)


def _number_of_opponents(rounds: Sequence[Round]) -> int:
    return sum(round_.opponent != NOBODY for round_ in rounds)


def _divided_up(number: int, divisor: int) -> int:
    """Return the quotient rounded up."""
    return -(-number // divisor)


def extended(
    first: PrimaryScore, second: PrimaryScore
) -> Callable[[Results, Modifiers], list[int]]:
    """13.2: return the Extended Sonneborn-Berger that multiplies the opponent's `first` score by
    the participant's own points of the `second` score."""

    def values(results: Results, modifiers: Modifiers) -> list[int]:
        elements = results.elements(first, second, products=True, forfeits=modifiers.forfeits)
        return _sums(elements, modifiers)

    return values


def secondary_and_strength(results: Results, modifiers: Modifiers) -> list[Fraction]:
    """13.4: the secondary score plus the Buchholz by the primary score, divided by a factor
    (decision T3: not rounded)."""
    strength = _buchholz_or_fore(results, modifiers)
    factor = strength_factor(results, modifiers)
    own = results.scores[results.other].totals
    return [mine + Fraction(theirs, factor) for mine, theirs in zip(own, strength, strict=True)]


def strength_factor(results: Results, modifiers: Modifiers) -> int:
    """13.4: return the highest possible primary total divided by the highest possible secondary
    score of a match, rounded down.

    It is 0 if the second is greater; then the factor must be stated (`/K`).
    """
    if modifiers.factor is not None:
        return modifiers.factor
    highest, of_match = strength_bounds(results)
    return highest // of_match


def missing_factor(results: Results, modifiers: Modifiers) -> str:
    """Return why the factor must be stated, or an empty text if there is one."""
    if strength_factor(results, modifiers):
        return ""
    return Phrase("the factor would be zero; /K sets another one (13.4)")


def strength_bounds(results: Results) -> tuple[int, int]:
    """13.4: return the highest possible primary total and the highest possible secondary score of a
    match."""
    highest = results.score().win * results.number_of_rounds
    of_match = results.scores[results.other].win or 1
    return highest, of_match


def _sums(elements: Sequence[Sequence[Element]], modifiers: Modifiers) -> list[int]:
    """Return the sums of the elements that remain after the cuts; high cuts come with low ones
    only."""
    sums = []
    for row in elements:
        rest = apply_cuts(row, modifiers.low, modifiers.high) if modifiers.low else row
        sums.append(sum([element.value for element in rest]))
    return sums


def _mean(row: Sequence[int | None]) -> Fraction | None:
    """Return the mean of the defined values, or None if there are none."""
    values = [value for value in row if value is not None]
    if not values:
        return None
    return Fraction(sum(values), len(values))
