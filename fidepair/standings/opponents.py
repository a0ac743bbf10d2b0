"""Tie-breaks from the opponents' results (C.07 articles 8, 9, 13.2, 13.4). Values by index, exact:
integers, or fractions where a value is a mean or a quotient."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from fidepair.standings.rounds import GAME, NOBODY, kept

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from fidepair.standings.codes import Modifiers
    from fidepair.standings.rounds import Element, Results, Round
    from fidepair.tournament import PrimaryScore


def buchholz(results: Results, modifiers: Modifiers) -> list[int]:
    """8.1: the sum of the opponents' scores, adjusted (16.3), with the dummy for unplayed rounds
    (16.4)."""
    elements = results.elements(modifiers.score, products=False, forfeits=modifiers.forfeits)
    return _sums(elements, modifiers)


def fore_buchholz(results: Results, modifiers: Modifiers) -> list[int]:
    """8.3: Buchholz as if all paired games of the last round had ended in draws."""
    return buchholz(results.fore(), modifiers)


def average_of_buchholz(results: Results, modifiers: Modifiers) -> list[Fraction | None]:
    """8.2: the mean of the Buchholz (Fore Buchholz) of those met over the board, once for each game
    (decision T3)."""
    return [_mean(row) for row in buchholz_of_met(results, modifiers)]


def buchholz_of_met(results: Results, modifiers: Modifiers) -> list[list[int | None]]:
    """8.2: return the Buchholz (Fore Buchholz) of the opponent of each round, None where nobody was
    met."""
    theirs = (fore_buchholz if modifiers.fore else buchholz)(results, modifiers)
    return [_of_met(theirs, rounds) for rounds in results.rounds]


def _of_met(values: Sequence[int], rounds: Sequence[Round]) -> list[int | None]:
    """Return the value of the opponent of each round, None where nobody was met over the board."""
    found: list[int | None] = []
    for round_ in rounds:
        found.append(values[round_.opponent] if round_.kind is GAME else None)
    return found


def sonneborn_berger(results: Results, modifiers: Modifiers) -> list[int]:
    """9.1: the sum over rounds of the score as in Buchholz, times the points of the round."""
    elements = results.elements(
        modifiers.score, modifiers.score, products=True, forfeits=modifiers.forfeits
    )
    return _sums(elements, modifiers)


def koya(results: Results, modifiers: Modifiers) -> list[list[int | None]]:
    """9.2: points, by round, against those who scored at least half of what could be won (14.5:
    more or less).

    Everybody who was scheduled counts, forfeits included (decision T13).
    """
    score = results.score(modifiers.score)
    limit = koya_limit(results, modifiers)
    enough = [total >= limit for total in score.totals]
    found = []
    for rounds, points in zip(results.rounds, score.points, strict=True):
        found.append(_points_against(enough, rounds, points))
    return found


def _points_against(
    is_wanted: Sequence[bool], rounds: Sequence[Round], points: Sequence[int]
) -> list[int | None]:
    """Return the points of each round against an opponent who is wanted, None for the other
    rounds."""
    found: list[int | None] = []
    for round_, brought in zip(rounds, points, strict=True):
        counts = round_.opponent != NOBODY and is_wanted[round_.opponent]
        found.append(brought if counts else None)
    return found


def koya_limit(results: Results, modifiers: Modifiers) -> int:
    """Return the least score that is enough; in a free round of a round robin nothing could be won
    (15.2)."""
    score = results.score(modifiers.score)
    games = results.number_of_rounds
    if results.is_predetermined:
        games = max(map(_number_of_games, results.rounds), default=0)
    maximum = score.win * games
    if modifiers.percent is not None:
        return -(-modifiers.percent * maximum // 100)
    return -(-(maximum + modifiers.limit * (score.win - score.loss)) // 2)


def _number_of_games(rounds: Sequence[Round]) -> int:
    """Return how many rounds have an opponent."""
    return sum(round_.opponent != NOBODY for round_ in rounds)


def extended(
    first: PrimaryScore, second: PrimaryScore
) -> Callable[[Results, Modifiers], list[int]]:
    """13.2: return the Extended Sonneborn-Berger: the opponent's `first` score times the own points
    by `second`."""

    def value(results: Results, modifiers: Modifiers) -> list[int]:
        return _sums(
            results.elements(first, second, products=True, forfeits=modifiers.forfeits), modifiers
        )

    return value


def secondary_and_strength(results: Results, modifiers: Modifiers) -> list[Fraction]:
    """13.4: the secondary score and the Buchholz by the primary one, divided by a factor (decision
    T3: not rounded)."""
    strength = (fore_buchholz if modifiers.fore else buchholz)(results, modifiers)
    factor = strength_factor(results, modifiers)
    own = results.scores[results.other].totals
    return [mine + Fraction(theirs, factor) for mine, theirs in zip(own, strength, strict=True)]


def strength_factor(results: Results, modifiers: Modifiers) -> int:
    """13.4: the highest possible primary total by the highest possible secondary score of a match,
    rounded down.

    0 if the second is greater: then somebody must state the factor (`/K`).
    """
    if modifiers.factor is not None:
        return modifiers.factor
    highest, of_match = strength_bounds(results)
    return highest // of_match


def lacks_factor(results: Results, modifiers: Modifiers) -> str:
    """Return why the factor has to be stated; an empty text where it follows, or is stated."""
    return (
        ""
        if strength_factor(results, modifiers)
        else "the factor would be zero; /K states another one (13.4)"
    )


def strength_bounds(results: Results) -> tuple[int, int]:
    """13.4: return the highest possible primary total, and the highest possible secondary score of
    a match."""
    return results.score().win * results.number_of_rounds, results.scores[results.other].win or 1


def _sums(elements: list[list[Element]], modifiers: Modifiers) -> list[int]:
    low, high = modifiers.low, modifiers.high
    if not low:
        return [_sum(row) for row in elements]
    return [_sum(kept(row, low, high)) for row in elements]


def _sum(elements: Sequence[Element]) -> int:
    return sum([element.value for element in elements])


def _mean(row: Sequence[int | None]) -> Fraction | None:
    """Return the mean of the values that are defined, None if none is."""
    values = [value for value in row if value is not None]
    if not values:
        return None
    return Fraction(sum(values), len(values))
