"""C.07 10, with the tables of B.02: methods of ratings."""

from __future__ import annotations

from bisect import bisect_left
from fractions import Fraction
from math import floor
from typing import TYPE_CHECKING

from fidepair.tournament import Game, Kind, Result
from oracles.c07.codes import Code, Dropped
from oracles.c07.points import entries_of
from oracles.c07.unplayed import event_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from fidepair.tournament import Tournament

HALF = Fraction(1, 2)
WINS, DRAWS = (Result.WIN, Result.UNRATED_WIN, Result.FORFEIT_WIN), (Result.DRAW, Result.UNRATED_DRAW, Result.PENDING)

# fmt: off
DISTANCES = [
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188, 197,
    206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619,
    735,
]
"""B.02 8.1.2: the greatest difference for which the higher rated scores .50, .51 and so on."""
DIFFERENCES = [
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193,
    202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589,
    677, 800,
]
"""B.02 8.1.1: the difference for a score of .50, .51 and so on."""
# fmt: on


def nearest(value: Fraction) -> int:
    """The nearest integer, 1/2 up."""
    return floor(value + HALF)


def ratings(tournament: Tournament, unrated: int | None) -> dict[int, int]:
    """10: everybody's rating; without a rule for unrated players the methods are dropped if there are any."""
    if tournament.kind is Kind.TEAM:
        raise Dropped("10: for individuals")
    if unrated is None and not all(participant.rating for participant in tournament.participants):
        raise Dropped("10: unrated players")
    return {participant.number: participant.rating or unrated or 0 for participant in tournament.participants}


def games_over_the_board(tournament: Tournament, number: int, edition: str | None) -> list[Game]:
    """10: games played; 15.2: forfeits are none in round robins either, since March 2026 (decision T10)."""
    event = event_of(tournament, "", edition)
    regular = event.is_predetermined and not event.has_caps
    people = tournament.individuals if tournament.kind is Kind.DOUBLE else tournament.participants
    games = [entry for entry in entries_of(people, number) if isinstance(entry, Game)]
    return [game for game in games if game.result.is_played or regular]


def fractional_score(games: list[Game]) -> Fraction:
    """10: 1, 1/2, 0, whatever the point system."""
    return Fraction(sum(game.result in WINS for game in games)) + HALF * sum(game.result in DRAWS for game in games)


def average_rating(rated: dict[int, int], games: list[Game], code: Code) -> int | None:
    """10.1: the mean rating of the opponents, 14: without the lowest, and the highest."""
    found = sorted(rated[game.opponent] for game in games)
    found = found[code.low : len(found) - code.high]
    return nearest(Fraction(sum(found), len(found))) if found else None


def performance(rated: dict[int, int], games: list[Game]) -> int | None:
    """10.2: ARO and the difference for the score."""
    average = average_rating(rated, games, Code("ARO"))
    if average is None:
        return None
    percent = nearest(100 * fractional_score(games) / len(games))
    return average + (DIFFERENCES[percent - 50] if percent >= 50 else -DIFFERENCES[50 - percent])


def expected_percent(difference: int) -> int:
    """B.02 8.1.2, full scale: the expected score in hundredths."""
    if difference < 0:
        return 100 - expected_percent(-difference)
    for step, most in enumerate(DISTANCES):
        if difference <= most:
            return 50 + step
    return 100


def perfect_performance(rated: dict[int, int], games: list[Game]) -> int | None:
    """10.3: the lowest rating whose expected score is not below the score; the lowest opponent less 800 for nothing."""
    if not games:
        return None
    opponents = [rated[game.opponent] for game in games]
    score = int(100 * fractional_score(games))
    if score == 0:
        return min(opponents) - 800
    possible = range(min(opponents) - 736, max(opponents) + 737)
    lowest = bisect_left(possible, score, key=lambda r: sum(expected_percent(r - opponent) for opponent in opponents))
    return possible[lowest]


def mean_of_opponents(games: list[Game], of: Callable[[int], int | None]) -> int | None:
    """10.4, 10.5: the mean of the opponents' performances."""
    found = [of(game.opponent) for game in games]
    return nearest(Fraction(sum(value for value in found if value is not None), len(found))) if found else None


def by_rating(tournament: Tournament, number: int, code: Code, edition: str | None) -> int | None:
    """10.1 to 10.6."""
    rated = ratings(tournament, code.unrated)

    def played(who: int) -> list[Game]:
        return games_over_the_board(tournament, who, edition)

    if code.name == "RTNG":
        return rated[number]
    if code.name == "ARO":
        return average_rating(rated, played(number), code)
    if code.name == "TPR":
        return performance(rated, played(number))
    if code.name == "PTP":
        return perfect_performance(rated, played(number))
    if code.name == "APRO":
        return mean_of_opponents(played(number), lambda who: performance(rated, played(who)))
    return mean_of_opponents(played(number), lambda who: perfect_performance(rated, played(who)))
