"""Tie-breaks based on the opponents' results (C.07 articles 8, 9, 13.2, 13.4). Values are exact, by
index: integers, or fractions for means and quotients."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from fidepair.standings.rounds import GAME, NOBODY, apply_cuts

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from fidepair.standings.codes import Modifiers
    from fidepair.standings.rounds import Element, Results, Round
    from fidepair.tournament import PrimaryScore


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
    the own points of the `second` score."""

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
    return "the factor would be zero; /K states another one (13.4)"


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
