"""Tie-breaks from ratings (C.07 article 10), with the tables of B.02 8.1. For individuals;
integers, by index.

Only games over the board count; a half stands for the results in twice the points by 1, 1/2, 0
(`Round.result`).
"""

from __future__ import annotations

from bisect import bisect_left
from functools import cache
from itertools import chain, repeat
from typing import TYPE_CHECKING, NamedTuple

from fidepair.standings.rounds import EDITION_2026, FORFEIT_WIN, GAME, NOBODY
from fidepair.standings.rounds import RESULTS as OF_GAMES
from fidepair.tournament import GAMES, Game, Kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fidepair.standings.codes import Modifiers
    from fidepair.standings.rounds import Results

UPPER_ENDS = (
    *(
        3,
        10,
        17,
        25,
        32,
        39,
        46,
        53,
        61,
        68,
        76,
        83,
        91,
        98,
        106,
        113,
        121,
        129,
        137,
        145,
        153,
        162,
        170,
        179,
        188,
    ),
    *(
        197,
        206,
        215,
        225,
        235,
        245,
        256,
        267,
        278,
        290,
        302,
        315,
        328,
        344,
        357,
        374,
        391,
        411,
        432,
        456,
        484,
        517,
    ),
    *(559, 619, 735),
)
"""B.02 8.1.2: up to which difference the higher rated is expected to score .50, .51, ... .99; all
above the last."""
DIFFERENCES = (
    *(
        0,
        7,
        14,
        21,
        29,
        36,
        43,
        50,
        57,
        65,
        72,
        80,
        87,
        95,
        102,
        110,
        117,
        125,
        133,
        141,
        149,
        158,
        166,
        175,
        184,
        193,
    ),
    *(
        202,
        211,
        220,
        230,
        240,
        251,
        262,
        273,
        284,
        296,
        309,
        322,
        336,
        351,
        366,
        383,
        401,
        422,
        444,
        470,
        501,
        538,
    ),
    *(589, 677, 800),
)
"""B.02 8.1.1: the difference for a score of .50, .51, ... up to a full one; for less than half the
same below zero."""
FULL = 736
"""The least difference at which a full score is expected; nothing higher is asked for one."""
NO_SCORE = 800
_HALF, _WHOLE = 50, 100
_STEP = 1024
_EXPECTED = tuple(
    chain.from_iterable(
        repeat(_HALF + place, end - start)
        for place, (start, end) in enumerate(zip((-1, *UPPER_ENDS), UPPER_ENDS, strict=False))
    )
)
"""The expected score in hundredths of the higher rated, by the difference."""


class GamesOverTheBoard(NamedTuple):
    """Of one participant: the opponents by index, once for each game, twice the score in these
    games, and their rounds from 1."""

    opponents: list[int]
    halves: int
    rounds: list[int]


class Performance(NamedTuple):
    """10.2: the mean rating of the opponents, the score in hundredths, and the difference that it
    stands for."""

    mean: int
    hundredths: int
    difference: int


def expected(difference: int) -> int:
    """Return the expected score in hundredths at a difference of ratings, seen from the first
    player (B.02 8.1.2)."""
    higher = abs(difference)
    score = _EXPECTED[higher] if higher < FULL else _WHOLE
    return score if difference >= 0 else _WHOLE - score


@cache
def _expected_within(span: int) -> list[int]:
    """Return the expected scores for differences up to `span`; those below zero last, where a list
    finds them."""
    return [expected(difference) for difference in (*range(span + 1), *range(-span, 0))]


def difference_for(hundredths: int) -> int:
    """Return the difference of ratings that a score in hundredths stands for (B.02 8.1.1)."""
    if hundredths >= _HALF:
        return DIFFERENCES[hundredths - _HALF]
    return -DIFFERENCES[_HALF - hundredths]


def rounded(total: int, count: int) -> int:
    """Return the mean to the nearest integer, a half upwards."""
    return (2 * total + count) // (2 * count)


def known(results: Results) -> list[int | None]:
    """Return everybody's rating; where it is blank (in a rating report), that of a federation in a
    comment."""
    told = {} if results.is_of_teams else results.tournament.national
    return [told.get(one.number) if one.rating is None else one.rating for one in results.people]


def ratings(results: Results, modifiers: Modifiers) -> list[int | None]:
    """10.6: everybody's rating; who has none has the one that was stated for them, if any."""
    return [modifiers.unrated if rating is None else rating for rating in known(results)]


def has_unrated(results: Results, modifiers: Modifiers) -> bool:
    """Whether somebody has no rating, and no rule was stated for that."""
    return modifiers.unrated is None and None in known(results)


def average(results: Results, modifiers: Modifiers) -> list[int | None]:
    """10.1: the mean rating of those met over the board, to the nearest integer; the lowest
    (highest) may be cut."""
    return [_average(middle(rated, modifiers)) for rated in _sorted_ratings(results, modifiers)]


def middle(ascending: list[int], modifiers: Modifiers) -> list[int]:
    """Return what cuts leave over (14)."""
    rest = ascending[modifiers.low :]
    return rest[: max(0, len(rest) - modifiers.high)]


def performance(results: Results, modifiers: Modifiers) -> list[int | None]:
    """10.2: the mean rating of the opponents, and the difference for the score in these games."""
    return [
        None if one is None else one.mean + one.difference
        for one in performances(results, modifiers)
    ]


def performances(results: Results, modifiers: Modifiers) -> list[Performance | None]:
    """10.2: return what everybody's performance is made of; None without a game."""
    found: list[Performance | None] = []
    averages = average(results, modifiers._replace(low=0, high=0))
    for mean, played in zip(averages, games(results), strict=True):
        if mean is None:
            found.append(None)
        else:
            hundredths = rounded(hundredths_of(played), len(played.opponents))
            found.append(Performance(mean, hundredths, difference_for(hundredths)))
    return found


def perfect_performance(results: Results, modifiers: Modifiers) -> list[int | None]:
    """10.3: the lowest rating whose expected score against these opponents is at least what was
    scored (B.02 8.1.2)."""

    def make() -> list[int | None]:
        rated = zip(_sorted_ratings(results, modifiers), games(results), strict=True)
        return [
            _perfect(opponents, hundredths_of(played)) if opponents else None
            for opponents, played in rated
        ]

    found: list[int | None] = results.known(("perfect", modifiers.unrated), make)
    return found


def average_performance(results: Results, modifiers: Modifiers) -> list[int | None]:
    """10.4: the mean of the performances of those met over the board, to the nearest integer."""
    return _of_opponents(performance(results, modifiers), results)


def average_perfect_performance(results: Results, modifiers: Modifiers) -> list[int | None]:
    """10.5: the mean of the perfect performances of those met over the board, to the nearest
    integer."""
    return _of_opponents(perfect_performance(results, modifiers), results)


def hundredths_of(played: GamesOverTheBoard) -> int:
    """Return the score in the games over the board, in hundredths of a point."""
    return _HALF * played.halves


def games(results: Results) -> list[GamesOverTheBoard]:
    """Return everybody's games over the board. In a match of two games these are games, without a
    forfeited one (decision T4); in round robins before 2026 a forfeit was one too (15.2, decision
    T10)."""
    found: list[GamesOverTheBoard] = results.known("games", lambda: _games(results))
    return found


def _games(results: Results) -> list[GamesOverTheBoard]:
    if results.tournament.kind is Kind.DOUBLE:
        return _of_matches(results)
    with_forfeits = results.is_predetermined and results.edition < EDITION_2026
    found = []
    for rounds in results.rounds:
        opponents, numbers, halves = [], [], 0
        for number, round_ in enumerate(rounds, start=1):
            if round_.kind is GAME:
                halves += round_.result or 0
            elif with_forfeits and round_.opponent != NOBODY:
                halves += 2 * (round_.kind is FORFEIT_WIN)
            else:
                continue
            opponents.append(round_.opponent)
            numbers.append(number)
        found.append(GamesOverTheBoard(opponents, halves, numbers))
    return found


def _of_matches(results: Results) -> list[GamesOverTheBoard]:
    index = {one.number: place for place, one in enumerate(results.people)}
    entries = {one.number: one.entries for one in results.tournament.individuals}
    found = []
    for one in results.people:
        played = [
            (place // GAMES + 1, game)
            for place, game in enumerate(entries.get(one.number, ()))
            if isinstance(game, Game) and game.result in OF_GAMES
        ]
        halves = sum([OF_GAMES[game.result] for _, game in played])
        opponents = [index[game.opponent] for _, game in played]
        found.append(GamesOverTheBoard(opponents, halves, [number for number, _ in played]))
    return found


def _sorted_ratings(results: Results, modifiers: Modifiers) -> list[list[int]]:
    """Return the ratings of everybody's opponents over the board, ascending."""

    def make() -> list[list[int]]:
        of = [rating or 0 for rating in ratings(results, modifiers)]
        rows = []
        for played in games(results):
            rows.append(sorted([of[opponent] for opponent in played.opponents]))
        return rows

    found: list[list[int]] = results.known(("ratings", modifiers.unrated), make)
    return found


def _average(rated: Sequence[int]) -> int | None:
    return rounded(sum(rated), len(rated)) if rated else None


def _perfect(opponents: Sequence[int], wanted: int) -> int:
    """Return the perfect performance against opponents in ascending order; `wanted`: the score in
    hundredths."""
    if wanted == 0:
        return opponents[0] - NO_SCORE
    lowest, highest = opponents[0] - FULL, opponents[-1] + FULL
    spread = highest - opponents[0]
    at = _expected_within(spread - spread % -_STEP)

    def score(rating: int) -> int:
        return sum([at[rating - opponent] for opponent in opponents])

    return lowest + bisect_left(range(lowest, highest), wanted, key=score)


def _of_opponents(values: list[int | None], results: Results) -> list[int | None]:
    found: list[int | None] = []
    for played in games(results):
        found.append(
            _average([value for one in played.opponents if (value := values[one]) is not None])
        )
    return found
