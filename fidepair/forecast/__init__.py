"""How games end by chance: by the ratings of the two players, or in an unusual way. `predict` has the
next round while games are open.

Chances are whole numbers, in parts per million, so a seed gives the same results everywhere.

The expectation E is that of the FIDE Rating Regulations (B.02, 8.1.2): the table of scoring
probabilities by rating difference, 0.50 for differences up to 3, 1.00 for those above 735. It is
looked up for the difference

    d = White's rating + advantage(m) - Black's rating,      m = the mean of the two ratings,
    rounded down

and a draw has the chance

    D = factor * level(m) * 4 * E * (1 - E),                 at most 2 * min(E, 1 - E)


so that a win has E - D/2 and a loss 1 - E - D/2, neither below zero, and White's expected score is
E. 4 * E * (1 - E) is 1 between players of equal strength and falls to 0 as the difference grows.
`factor` is 1 unless the user says otherwise.

That White's advantage and the share of draws both grow with the mean rating, and that draws grow
rarer with the difference, follows the study of game results which O. Milvang made for FIDE's
technical commission ("Probability for the outcome of a chess game based on rating"). The figures
are not quoted from there. They are ours, chosen to look like rated events, straight lines between
the points of two tables and level outside them:

    mean rating            1200   1600   2000   2400   2800
    advantage (points)       10     20     30     40     50
    level of draws          12%    20%    32%    48%    60%
"""

from bisect import bisect_left
from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple

from fidepair.standings.dice import MILLION, Dice
from fidepair.standings.ratings import expected
from fidepair.tournament import Colour, Result

PERCENT = MILLION // 100


class Draws(NamedTuple):
    """The share of draws, in parts per million: a factor on the rate of the model, or (`of_all`) a
    share of all games, as far as the expected scores leave room."""

    rate: int
    of_all: bool = False


USUAL_DRAWS = Draws(MILLION)

MEAN_RATINGS = (1200, 1600, 2000, 2400, 2800)
ADVANTAGE = (10, 20, 30, 40, 50)
LEVEL_OF_DRAWS = (12 * PERCENT, 20 * PERCENT, 32 * PERCENT, 48 * PERCENT, 60 * PERCENT)


def expectation(difference: int) -> int:
    """Return the expected score, in parts per million, for a rating difference (B.02 8.1.2)."""
    return PERCENT * expected(difference)


def advantage(mean: int) -> int:
    """Return the value of the white pieces between players of this mean rating, in rating
    points."""
    return _on_the_line(mean, ADVANTAGE)


def level_of_draws(mean: int) -> int:
    """Return the chance of a draw between two players of equal strength and this mean rating."""
    return _on_the_line(mean, LEVEL_OF_DRAWS)


def _on_the_line(mean: int, values: tuple[int, ...]) -> int:
    """Return the value for a mean rating, on straight lines between those at `MEAN_RATINGS`, level
    outside."""
    mean = max(MEAN_RATINGS[0], min(mean, MEAN_RATINGS[-1]))
    right = max(1, bisect_left(MEAN_RATINGS, mean))
    left = right - 1
    run = MEAN_RATINGS[right] - MEAN_RATINGS[left]
    return values[left] + (values[right] - values[left]) * (mean - MEAN_RATINGS[left]) // run


def probabilities(white: int, black: int, draws: Draws = USUAL_DRAWS) -> tuple[int, int, int]:
    """Return the chances that White wins, that the game is drawn, and that Black wins, in parts per
    million; their sum is a million. `white`, `black`: ratings. No draw may spoil the expected
    score."""
    mean = (white + black) // 2
    white_expects = expectation(white + advantage(mean) - black)
    evenness = 4 * white_expects * (MILLION - white_expects) // MILLION
    drawn = draws.rate
    if not draws.of_all:
        drawn = level_of_draws(mean) * evenness // MILLION * draws.rate // MILLION
    drawn = min(drawn, 2 * white_expects, 2 * (MILLION - white_expects))
    drawn -= drawn % 2  # half of it goes to either side
    won = white_expects - drawn // 2
    return won, drawn, MILLION - won - drawn


# ── Single games ─────────────────────────────────────────────────────────────
class Ending(Enum):
    """Unusual ends of a game; the value is the name of the setting."""

    DOUBLE_FORFEIT = "double_forfeits"
    FORFEIT = "forfeits"
    ZERO_ZERO = "zero_zero"
    HALF_ZERO = "half_zero"
    ZERO_HALF = "zero_half"
    QUICK = "quick_games"
    UNFINISHED = "unfinished"


_PLAYED = ((Result.WIN, Result.LOSS), (Result.DRAW, Result.DRAW), (Result.LOSS, Result.WIN))
"""White wins, draws, loses."""
_QUICK = {
    Result.WIN: Result.UNRATED_WIN,
    Result.DRAW: Result.UNRATED_DRAW,
    Result.LOSS: Result.UNRATED_LOSS,
}
AWARDED = {
    Ending.ZERO_ZERO: (Result.LOSS, Result.LOSS),
    Ending.HALF_ZERO: (Result.DRAW, Result.LOSS),
    Ending.ZERO_HALF: (Result.LOSS, Result.DRAW),
}
"""Results that only an arbiter awards."""
_FORFEITED = ((Result.FORFEIT_WIN, Result.FORFEIT_LOSS), (Result.FORFEIT_LOSS, Result.FORFEIT_WIN))


def played(
    one: int, other: int, draws: Draws, dice: Dice, colour: Colour = Colour.WHITE
) -> tuple[Result, Result]:
    """Return the results of both players as the model gives them, by their strengths; draws one
    number.

    `colour`: that of the first.
    """
    if colour is Colour.BLACK:
        return played(other, one, draws, dice)[::-1]
    won, drawn, _ = probabilities(one, other, draws)
    at = dice.below(MILLION)
    return _PLAYED[(at >= won) + (at >= won + drawn)]


def irregular_result(
    results: tuple[Result, Result], ending: Ending, dice: Dice
) -> tuple[Result, Result]:
    """Return the results of a game with an unusual end; `results` are what they would have been.

    Either side is absent, as likely as the other.
    """
    if ending is Ending.FORFEIT:
        return dice.pick(_FORFEITED)
    if ending in AWARDED:
        return AWARDED[ending]
    if ending is Ending.QUICK:
        white, black = results
        return _QUICK[white], _QUICK[black]
    both = Result.FORFEIT_LOSS if ending is Ending.DOUBLE_FORFEIT else Result.PENDING
    return both, both


def maybe_irregular(
    results: tuple[Result, Result],
    endings: Mapping[int, Ending],
    place: int,
    seed: int,
    stream: str,
) -> tuple[Result, Result]:
    """Return the results of the game at a place, with its unusual end if `endings` has one.
    `stream`: the name of the random numbers."""
    if place not in endings:
        return results
    return irregular_result(results, endings[place], Dice(seed, f"ending {stream} {place}"))


def nobody_comes(endings: Mapping[int, Ending], place: int, dice: Dice) -> bool:
    """Return whether a forfeit of the first game of a match, at this place, is one of the whole
    match: in half of the cases. Draws a number only after a forfeit."""
    is_forfeited = endings.get(place) in (Ending.FORFEIT, Ending.DOUBLE_FORFEIT)
    return is_forfeited and dice.chance(MILLION // 2)
