"""Tie-breaks based on ratings (C.07 article 10), with the tables of B.02 8.1. They are for
individuals; values are integers, by index.

Only games over the board count. `halves` are scores by 1, 1/2, 0, in half points (`Round.result`).
"""

from __future__ import annotations

from bisect import bisect_left
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from fidepair.standings.rounds import EDITION_2026, FORFEIT_WIN, GAME, HALVES, Results
from fidepair.tournament import GAMES, Game, Kind, Participant, Result, Tournament

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from fidepair.standings.codes import Modifiers


def _table(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


UPPER_ENDS = _table("""
    3 10 17 25 32 39 46 53 61 68 76 83 91 98 106 113 121 129 137 145 153 162 170 179 188 197 206
    215 225 235 245 256 267 278 290 302 315 328 344 357 374 391 411 432 456 484 517 559 619 735
""")
"""B.02 8.1.2: the largest differences at which the higher rated player is expected to score .50,
.51, ... .99; above the last one a full score is expected."""
DIFFERENCES = _table("""
    0 7 14 21 29 36 43 50 57 65 72 80 87 95 102 110 117 125 133 141 149 158 166 175 184 193 202
    211 220 230 240 251 262 273 284 296 309 322 336 351 366 383 401 422 444 470 501 538 589 677
    800
""")
"""B.02 8.1.1: the differences for a score of .50, .51, ... 1; for less than half they are
negative."""
FULL = 736
"""The smallest difference at which a full score is expected."""
_DIFFERENCES = (*(-difference for difference in DIFFERENCES[:0:-1]), *DIFFERENCES)
"""The differences for a score of 0, .01, ... 1."""
NO_SCORE = 800
_HALF, _WHOLE = 50, 100
_STEP = 1024
_EXPECTED = tuple(
    _HALF + bisect_left(UPPER_ENDS, difference) for difference in range(UPPER_ENDS[-1] + 1)
)
"""The expected score of the higher rated player in hundredths, by the difference."""


class GamesOverTheBoard(NamedTuple):
    """A participant's games over the board: the opponents by index, once for each game, the score
    in half points, and the round numbers."""

    opponents: list[int]
    halves: int
    rounds: list[int]


class Performance(NamedTuple):
    """10.2: the mean rating of the opponents, the score in hundredths, and the corresponding
    difference."""

    mean: int
    hundredths: int
    difference: int


def expected(difference: int) -> int:
    """Return the expected score in hundredths of a player whose rating is higher by `difference`
    (B.02 8.1.2)."""
    if difference < 0:
        return _WHOLE - expected(-difference)
    if difference >= FULL:
        return _WHOLE
    return _EXPECTED[difference]


@cache
def _expected_within(span: int) -> list[int]:
    """Return the expected scores for differences from `-span` to `span - 1`, by list index:
    negative ones come last."""
    differences = chain(range(span), range(-span, 0))
    return [expected(difference) for difference in differences]


def difference_for(hundredths: int) -> int:
    """Return the rating difference that corresponds to a score in hundredths (B.02 8.1.1)."""
    return _DIFFERENCES[hundredths]


def rounded(total: int, count: int) -> int:
    """Return the mean to the nearest integer, with halves rounded up."""
    return (2 * total + count) // (2 * count)


def own_ratings(tournament: Tournament, players: Iterable[Participant]) -> list[int | None]:
    """Return the ratings of players; a blank one (in a rating report) is replaced by the federation
    rating in a comment."""
    found = []
    for one in players:
        found.append(tournament.national.get(one.number) if one.rating is None else one.rating)
    return found


def ratings(results: Results, modifiers: Modifiers) -> list[int | None]:
    """10.6: the ratings of all participants; unrated ones have the rating stated for them, if
    any."""
    own = own_ratings(results.tournament, results.people)
    return [modifiers.unrated if rating is None else rating for rating in own]


def has_unrated(results: Results, modifiers: Modifiers) -> bool:
    """Whether a participant has no rating and no rating is stated for that case."""
    return None in ratings(results, modifiers)


def average(results: Results, modifiers: Modifiers) -> list[int | None]:
    """10.1: the mean rating of the opponents over the board, to the nearest integer; the lowest and
    highest may be cut."""
    return [
        _average(cut_ratings(rated, modifiers)) for rated in _sorted_ratings(results, modifiers)
    ]


def cut_ratings(ascending: list[int], modifiers: Modifiers) -> list[int]:
    """14: return what remains after the cuts."""
    rest = ascending[modifiers.low :]
    return rest[: max(0, len(rest) - modifiers.high)]


def performance(results: Results, modifiers: Modifiers) -> list[int | None]:
    """10.2: the mean rating of the opponents plus the difference for the score in these games."""
    found = []
    for one in performances(results, modifiers):
        found.append(None if one is None else one.mean + one.difference)
    return found


def performances(results: Results, modifiers: Modifiers) -> list[Performance | None]:
    """10.2: return the parts of the performance of each participant; None without a game."""
    found: list[Performance | None] = []
    averages = average(results, modifiers._replace(low=0, high=0))
    for mean, played in zip(averages, games(results), strict=True):
        if mean is None:
            found.append(None)
        else:
            found.append(_performance(mean, played.halves, len(played.opponents)))
    return found


def _performance(mean: int, halves: int, count: int) -> Performance:
    hundredths = rounded(_HALF * halves, count)
    return Performance(mean, hundredths, difference_for(hundredths))


def performance_against(opponents: Sequence[int | None], halves: int) -> int | None:
    """10.2: return the performance against opponents with these ratings; None without a game, and
    if one of them has no rating."""
    rated = [rating for rating in opponents if rating is not None]
    mean = _average(rated)
    if mean is None or len(rated) < len(opponents):
        return None
    found = _performance(mean, halves, len(rated))
    return found.mean + found.difference


def performances_shown(results: Results) -> list[int | None]:
    """10.2: the performance of each participant, as a fact that decides nothing: None where an
    opponent has no rating."""
    own, found = own_ratings(results.tournament, results.people), []
    for played in games(results):
        opponents = [own[opponent] for opponent in played.opponents]
        found.append(performance_against(opponents, played.halves))
    return found


def perfect_performance(results: Results, modifiers: Modifiers) -> list[int | None]:
    """10.3: the lowest rating whose expected score against these opponents is at least the actual
    score (B.02 8.1.2)."""

    def compute() -> list[int | None]:
        found: list[int | None] = []
        rated = _sorted_ratings(results, modifiers)
        for opponents, played in zip(rated, games(results), strict=True):
            found.append(_perfect(opponents, hundredths_of(played)) if opponents else None)
        return found

    return results.compute_once(("perfect", modifiers.unrated), compute)


def average_performance(results: Results, modifiers: Modifiers) -> list[int | None]:
    """10.4: the mean performance of the opponents over the board, to the nearest integer."""
    return _average_of_met(performance(results, modifiers), results)


def average_perfect_performance(results: Results, modifiers: Modifiers) -> list[int | None]:
    """10.5: the mean perfect performance of the opponents over the board, to the nearest
    integer."""
    return _average_of_met(perfect_performance(results, modifiers), results)


def hundredths_of(played: GamesOverTheBoard) -> int:
    """Return the score in the games over the board, in hundredths of a point."""
    return _HALF * played.halves


def games(results: Results) -> list[GamesOverTheBoard]:
    """Return the games over the board of each participant. In matches of two games each played game
    counts (decision T4); in round robins before 2026 forfeits count too (15.2, decision T10)."""
    return results.compute_once("games", lambda: _games(results))


def _games(results: Results) -> list[GamesOverTheBoard]:
    if results.tournament.kind is Kind.DOUBLE:
        return _of_matches(results)
    with_forfeits = results.is_predetermined and results.edition < EDITION_2026
    found = []
    for rounds in results.rounds:
        opponents, numbers = [], []
        halves = 0
        for number, round_ in enumerate(rounds, start=1):
            if round_.kind is GAME:
                halves += round_.result or 0
            elif not (with_forfeits and round_.is_forfeit):
                continue
            elif round_.kind is FORFEIT_WIN:
                halves += 2
            opponents.append(round_.opponent)
            numbers.append(number)
        found.append(GamesOverTheBoard(opponents, halves, numbers))
    return found


def _of_matches(results: Results) -> list[GamesOverTheBoard]:
    index = {one.number: place for place, one in enumerate(results.people)}
    entries = {one.number: one.entries for one in results.tournament.individuals}
    found = []
    for one in results.people:
        opponents, numbers = [], []
        halves = 0
        for place, game in enumerate(entries.get(one.number, ())):
            if isinstance(game, Game) and game.result in HALVES:
                opponents.append(index[game.opponent])
                halves += HALVES[game.result]
                numbers.append(place // GAMES + 1)
        found.append(GamesOverTheBoard(opponents, halves, numbers))
    return found


def _sorted_ratings(results: Results, modifiers: Modifiers) -> list[list[int]]:
    """Return the ratings of the opponents over the board of each participant, ascending."""

    def compute() -> list[list[int]]:
        rating_of = [rating or 0 for rating in ratings(results, modifiers)]
        rows = []
        for played in games(results):
            rows.append(sorted([rating_of[opponent] for opponent in played.opponents]))
        return rows

    return results.compute_once(("ratings", modifiers.unrated), compute)


def _average(rated: Sequence[int]) -> int | None:
    return rounded(sum(rated), len(rated)) if rated else None


def _average_of_met(values: Sequence[int | None], results: Results) -> list[int | None]:
    """Return the mean of the defined values of the opponents over the board, for each
    participant."""
    found = []
    for played in games(results):
        theirs = [values[opponent] for opponent in played.opponents]
        found.append(_average([value for value in theirs if value is not None]))
    return found


def _perfect(opponents: Sequence[int], wanted: int) -> int:
    """Return the perfect performance against opponents with these ratings, ascending; `wanted`: the
    score in hundredths."""
    if wanted == 0:
        return opponents[0] - NO_SCORE
    lowest, highest = opponents[0] - FULL, opponents[-1] + FULL
    spread = highest - opponents[0]
    at = _expected_within(spread - spread % -_STEP)

    def score(rating: int) -> int:
        return sum([at[rating - opponent] for opponent in opponents])

    return lowest + bisect_left(range(lowest, highest), wanted, key=score)


_TENTHS = 1000


class BoardResult(NamedTuple):
    """The games of a player over the board: how many, the score in half points, and the
    performance, None without it; and how many other games were won by forfeit. `rank`: among the
    players of the own board, shared by equals."""

    board: int
    player: Participant
    team: Participant
    games: int
    halves: int
    forfeits: int
    performance: int | None
    rank: int = 0

    @property
    def tenths(self) -> int:
        """The score in tenths of a percent, half up; 0 without a game."""
        games = max(1, self.games)
        return (_TENTHS * self.halves + games) // (2 * games)

    @property
    def key(self) -> tuple[int, int, int]:
        """What ranks: the points, the percentage, the performance."""
        return self.halves, self.tenths, self.performance or -_TENTHS


def results_by_board(tournament: Tournament) -> list[BoardResult]:
    """Return the results of all players of teams with a game, by board, best first."""
    players = {one.number: one for one in tournament.individuals}
    ratings = dict(zip(players, own_ratings(tournament, players.values()), strict=True))
    by_board: dict[int, list[BoardResult]] = {}
    for team in tournament.participants:
        for board, number in enumerate(team.roster, start=1):
            if number in players:
                found = _result(board, players[number], team, ratings)
                if found.games or found.forfeits:
                    by_board.setdefault(board, []).append(found)
    ranked = []
    for board in sorted(by_board):
        ranked += _ranked(by_board[board])
    return ranked


def _result(
    board: int, player: Participant, team: Participant, ratings: dict[int, int | None]
) -> BoardResult:
    games = [entry for entry in player.entries if isinstance(entry, Game)]
    played = [game for game in games if game.result in HALVES and game.opponent]
    halves = sum(HALVES[game.result] for game in played)
    performance = performance_against([ratings.get(game.opponent) for game in played], halves)
    forfeits = sum(game.result is Result.FORFEIT_WIN for game in games)
    return BoardResult(board, player, team, len(played), halves, forfeits, performance)


def _ranked(results: Iterable[BoardResult]) -> list[BoardResult]:
    """Return the results of a board, best first; equal ones share a rank, by team."""
    in_order = sorted(results, key=lambda one: one.team.tpn)
    in_order.sort(key=lambda one: one.key, reverse=True)
    keys = [one.key for one in in_order]
    return [one._replace(rank=keys.index(one.key) + 1) for one in in_order]
