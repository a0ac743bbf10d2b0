"""How games end: the table of the Rating Regulations, draws and White's advantage, and that results follow them."""

from __future__ import annotations

from itertools import pairwise, product

import pytest

from fidepair.forecast import (
    USUAL_DRAWS,
    Draws,
    Ending,
    advantage,
    expectation,
    irregular_result,
    level_of_draws,
    maybe_irregular,
    nobody_comes,
    played,
    probabilities,
)
from fidepair.standings.dice import MILLION, Dice
from fidepair.standings.ratings import UPPER_ENDS
from fidepair.tournament import Colour, Result

CHI_SQUARE_8 = 26.12
"""Critical value of chi-square for 8 degrees of freedom and 99.9 % confidence, from any table."""
RATINGS = range(1000, 2900, 100)


# ── The table ────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("difference", "percent"),
    [
        *((0, 50), (3, 50), (4, 51), (10, 51), (11, 52), (32, 54), (33, 55), (97, 63), (98, 63), (99, 64)),
        *((188, 74), (189, 75), (197, 75), (198, 76), (344, 88), (345, 89), (391, 91), (392, 92), (484, 95)),
        *((485, 96), (619, 98), (620, 99), (735, 99), (736, 100), (2000, 100)),
        *((-3, 50), (-4, 49), (-10, 49), (-11, 48), (-188, 26), (-735, 1), (-736, 0)),
    ],
)
def test_expectation_is_the_table_of_the_rating_regulations(difference: int, percent: int):
    """B.02 8.1.2 gives the scoring probability of the higher rated player; the lower rated one has the rest."""
    assert percent * 10_000 == expectation(difference)


def test_the_table_has_fifty_steps_of_one_per_cent():
    """The printed table goes from 0.50 to 0.99 in ascending differences; what is above the last is 1.00."""
    assert 50 == len(UPPER_ENDS)
    assert all(a < b for a, b in pairwise(UPPER_ENDS))


# ── Draws and White's advantage ──────────────────────────────────────────────
@pytest.mark.parametrize(
    ("mean", "points", "percent"),
    [
        *((800, 10, 12), (1200, 10, 12), (1400, 15, 16), (1600, 20, 20), (2000, 30, 32), (2200, 35, 40)),
        *((2400, 40, 48), (2600, 45, 54), (2800, 50, 60), (2900, 50, 60)),
    ],
)
def test_figures_lie_on_the_lines_of_the_model(mean: int, points: int, percent: int):
    """The figures of the docstring, halfway between two of them the mean of both, outside them the nearest."""
    assert points == advantage(mean)
    assert percent * 10_000 == level_of_draws(mean)


def test_chances_of_two_equal_players_by_hand():
    """2000 against 2000: advantage 30, so E = 0.54; D = 0.32 * 4 * 0.54 * 0.46 = 0.317952; W = 0.54 - D / 2."""
    assert (381_024, 317_952, 301_024) == probabilities(2000, 2000)


def test_chances_sum_to_one_and_give_the_expected_score():
    """For all ratings no chance is negative, they sum to a million, and White's mean score is the expectation."""
    for white, black in product(RATINGS, RATINGS):
        won, drawn, lost = probabilities(white, black)

        assert min(won, drawn, lost) >= 0
        assert MILLION == won + drawn + lost
        assert 2 * expectation(white + advantage((white + black) // 2) - black) == 2 * won + drawn


@pytest.mark.parametrize("factor", [0, MILLION // 2, 3 * MILLION, 50 * MILLION])
def test_no_factor_on_draws_makes_a_chance_negative_or_changes_the_expected_score(factor: int):
    """A factor of zero leaves no draws; a large one as many as the expectation allows."""
    for white, black in product(RATINGS, RATINGS):
        won, drawn, lost = probabilities(white, black, Draws(factor))

        assert min(won, drawn, lost) >= 0
        assert factor or drawn == 0
        assert factor < 50 * MILLION or 0 == min(won, lost)
        assert 2 * won + drawn == 2 * probabilities(white, black)[0] + probabilities(white, black)[1]


def test_draws_grow_with_the_mean_rating_and_fall_with_the_difference():
    """Between players whose chances are equal stronger ones draw more; the wider the difference, the fewer draws."""
    equal = [probabilities(mean - advantage(mean), mean)[1] for mean in range(1210, 2790, 20)]
    wider = [probabilities(2000 + half, 2000 - half)[1] for half in range(0, 400, 10)]

    assert equal == sorted(equal)
    assert equal[0] < equal[-1]
    assert wider == sorted(wider, reverse=True)
    assert 0 == wider[-1]


def test_white_scores_more_the_stronger_the_players():
    """Between players of one rating White expects more than half, and more among stronger players."""
    scores = [2 * won + drawn for won, drawn, _ in (probabilities(rating, rating) for rating in RATINGS)]

    assert MILLION < scores[0] < scores[-1]
    assert scores == sorted(scores)


def test_a_higher_rating_never_wins_less():
    """White's chance to win does not fall as White's rating rises at one mean rating."""
    for mean in (1300, 2000, 2600):
        wins = [probabilities(mean + half, mean - half)[0] for half in range(-450, 451)]

        assert wins == sorted(wins)


# ── Results ──────────────────────────────────────────────────────────────────
def test_results_agree_with_the_model():
    """20,000 games of each of four pairs: chi-square of all twelve counts stays below the value that right results
    exceed once in a thousand seeds (four times two degrees of freedom)."""
    chi_square = 0.0
    games = 20_000
    for white, black in ((1500, 1500), (1450, 1650), (2350, 2150), (2700, 2600)):
        dice = Dice(7, f"model {white} {black}")
        counts = {Result.WIN: 0, Result.DRAW: 0, Result.LOSS: 0}
        for _ in range(games):
            counts[played(white, black, USUAL_DRAWS, dice)[0]] += 1
        for count, chance in zip(counts.values(), probabilities(white, black), strict=True):
            expected = games * chance / MILLION
            chi_square += (count - expected) ** 2 / expected

    assert CHI_SQUARE_8 > chi_square


def test_the_test_of_results_has_teeth():
    """The same statistic tells results of the model from those of players 25 points stronger."""
    dice = Dice(7, "model 1475 1500")
    chances = probabilities(1500, 1500)
    counts = {Result.WIN: 0, Result.DRAW: 0, Result.LOSS: 0}
    for _ in range(20_000):
        counts[played(1525, 1500, USUAL_DRAWS, dice)[0]] += 1
    expected = [20_000 * chance / MILLION for chance in chances]

    assert CHI_SQUARE_8 < sum((c - e) ** 2 / e for c, e in zip(counts.values(), expected, strict=True))


@pytest.mark.parametrize(
    ("ending", "expected"),
    [
        pytest.param(Ending.FORFEIT, {("+", "-"), ("-", "+")}, id="one-side-absent"),
        pytest.param(Ending.DOUBLE_FORFEIT, {("-", "-")}, id="both-absent"),
        pytest.param(Ending.QUICK, {("W", "L"), ("D", "D"), ("L", "W")}, id="less-than-one-move"),
        pytest.param(Ending.ZERO_ZERO, {("0", "0")}, id="zero-zero"),
        pytest.param(Ending.HALF_ZERO, {("=", "0")}, id="half-zero"),
        pytest.param(Ending.ZERO_HALF, {("0", "=")}, id="zero-half"),
        pytest.param(Ending.UNFINISHED, {(" ", " ")}, id="no-result-yet"),
    ],
)
def test_games_end_otherwise_in_all_the_ways_there_are(ending: Ending, expected: set[tuple[str, str]]):
    """Each way to end otherwise gives its signs of the report file, and no others."""
    dice = Dice(1, "otherwise")
    ends = [irregular_result(played(2000, 2000, USUAL_DRAWS, dice), ending, dice) for _ in range(200)]

    assert expected == {(white.value, black.value) for white, black in ends}


def test_a_share_of_draws_is_that_of_all_games_as_far_as_the_expected_score_allows():
    """30% of all games are drawn whatever the ratings, unless the weaker player is expected to score less than that."""
    third = Draws(300_000, of_all=True)
    weak = probabilities(2400, 1400, third)

    assert {300_000} == {probabilities(rating, rating + 50, third)[1] for rating in (1200, 2000, 2800)}
    assert (weak[1], 0) == (2 * (MILLION - expectation(1000)), weak[2])


class Loaded:
    """Dice that fall as they are told."""

    def __init__(self, number: int) -> None:
        self.number = number

    def below(self, limit: int) -> int:
        assert MILLION == limit
        return self.number

    def chance(self, rate: int) -> bool:
        return self.number < rate


@pytest.mark.parametrize(
    ("place", "past", "result"), [("won", -1, "10"), ("won", 0, "=="), ("drawn", -1, "=="), ("drawn", 0, "01")]
)
def test_where_draws_begin_and_end(place: str, past: int, result: str):
    """The numbers below the chance of a win are wins, those of a draw come next; with Black it is the other way."""
    won, drawn, _ = probabilities(1800, 1700)
    number = {"won": won, "drawn": won + drawn}[place] + past

    assert result == "".join(one.value for one in played(1800, 1700, USUAL_DRAWS, Loaded(number)))
    turned = played(1700, 1800, USUAL_DRAWS, Loaded(number), Colour.BLACK)
    assert result[::-1] == "".join(one.value for one in turned)


@pytest.mark.parametrize(("place", "expected"), [(0, "--"), (1, "10")])
def test_only_games_with_an_unusual_end_have_it(place: int, expected: str):
    results = Result.WIN, Result.LOSS

    found = maybe_irregular(results, {0: Ending.DOUBLE_FORFEIT}, place, 1, "results 1")
    assert expected == "".join(one.value for one in found)


@pytest.mark.parametrize(
    ("ending", "number", "expected"),
    [
        (Ending.FORFEIT, MILLION // 2 - 1, True),
        (Ending.DOUBLE_FORFEIT, 0, True),
        (Ending.FORFEIT, MILLION // 2, False),
        (Ending.QUICK, 0, False),
        (None, 0, False),
    ],
)
def test_half_of_the_forfeits_are_of_whole_matches(ending: Ending | None, number: int, expected: bool):
    endings = {} if ending is None else {0: ending}

    assert expected is nobody_comes(endings, 0, Loaded(number))
