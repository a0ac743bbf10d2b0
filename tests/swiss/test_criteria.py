"""Criteria: what each counts, whom, and the same as digits of one cost."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace

import pytest

from fidepair.swiss.boards import CriterionCount
from fidepair.swiss.criteria import (
    Counted,
    CountedBracket,
    Criterion,
    Digits,
    alike,
    appearance,
    applying,
    can_count,
    counted,
    difference_down,
    each,
    largest_count,
    preference_denied,
    whom,
)
from fidepair.tournament import POINT, Colour

W, B = Colour.WHITE, Colour.BLACK


def seat(number: int, score: int, weight: int = 0, colour: Colour | None = None) -> SimpleNamespace:
    """Return a player with so many points, and what two criteria look at."""
    return SimpleNamespace(number=number, score=score * POINT, weight=weight, colour=colour)


def of_lower(_higher, lower, _mixed) -> int:
    return lower.weight


def of_mixed(higher, _lower, mixed) -> int:
    return mixed and higher.weight


def of_floater(seat, moved) -> int:
    return seat.weight + moved


# Players 1 and 2 moved into a bracket of 3 to 7; 1-3 and 4-5 meet, 2, 6 and 7 float.
ONE, TWO, THREE = seat(1, 5, 2, W), seat(2, 4, 3, W), seat(3, 2, 5, W)
FOUR, FIVE, SIX, SEVEN = seat(4, 2, 7, B), seat(5, 2, 11), seat(6, 2, 13), seat(7, 2, 0)
PAIRS = [(ONE, THREE, True), (FOUR, FIVE, False)]
FLOATERS = [(TWO, True), (SIX, False), (SEVEN, False)]
SCORES = [5 * POINT, 4 * POINT, 2 * POINT]
DIFFERENCES = [difference * POINT for difference in (4, 3, 2, 1)]


def row(code: str = "X", **more) -> Criterion:
    return Criterion(code, f"1.{code}", "things", **more)


@pytest.mark.parametrize(
    ("criterion", "expected", "those"),
    [
        pytest.param(row(on_floater=each), 3, Counted(players=(2, 6, 7)), id="floaters"),
        pytest.param(row(on_floater=of_floater), 4 + 13, Counted(players=(2, 6)), id="weighted-floaters"),
        pytest.param(row(on_pair=of_lower), 5 + 11, Counted(((1, 3), (4, 5))), id="pairs"),
        pytest.param(row(on_pair=of_mixed, mixed_only=True), 2, Counted(((1, 3),)), id="mixed-pairs"),
        pytest.param(row(on_pair=preference_denied), 1, Counted(((1, 3),)), id="same-colour"),
        pytest.param(
            row(on_pair=of_lower, on_floater=of_floater), 16 + 17, Counted(((1, 3), (4, 5)), (2, 6)), id="both"
        ),
        pytest.param(
            row(on_floater=each, by_score=True), (0, 1, 2), Counted(players=(2, 6, 7)), id="floaters-by-score"
        ),
        pytest.param(row(on_pair=of_lower, by_score=True), (5, 0, 11), Counted(((1, 3), (4, 5))), id="pairs-by-score"),
        pytest.param(
            row(on_pair=of_lower, on_floater=each, by_score=True),
            (0, 1, 2, 5, 0, 11),
            Counted(((1, 3), (4, 5)), (2, 6, 7)),
            id="both-by-score-floaters-first",
        ),
        pytest.param(
            row(on_pair=of_mixed, on_floater=each, by_difference=True, mixed_only=True),
            (0, 2 + 1, 0, 2),  # 5-2 = 3 for the pair, 4-2+1 = 3 for the MDP, 1 for each resident
            Counted(((1, 3),), (2, 6, 7)),
            id="by-difference",
        ),
        pytest.param(row(looks_ahead=True), (8, 9), Counted(players=(6,)), id="look-ahead"),
    ],
)
def test_what_a_criterion_counts_and_whom(criterion: Criterion, expected: object, those: Counted):
    bracket = CountedBracket([criterion], [criterion], [pair[:2] for pair in PAIRS], FLOATERS)

    (found,) = bracket.counts(SCORES, DIFFERENCES, ahead=(8, 9))
    assert CriterionCount("X", "1.X", expected) == found
    assert (those,) == bracket.whom([SIX])
    if not criterion.looks_ahead:
        pairs = [pair for pair in PAIRS if pair[2] or not criterion.mixed_only]
        assert expected == counted(criterion, pairs, FLOATERS, SCORES, DIFFERENCES)
        assert those == whom(criterion, pairs, FLOATERS)


def test_a_criterion_that_does_not_apply_counts_nothing():
    rows = [row("A", on_floater=each), row("B", on_floater=each, by_score=True), row("C", on_pair=of_lower)]
    bracket = CountedBracket(rows, rows[2:], [(ONE, THREE)], FLOATERS)

    assert [("A", 0), ("B", (0, 0, 0)), ("C", 5)] == [(one.code, one.counted) for one in bracket.counts(SCORES)]
    assert (Counted(), Counted(), Counted(((1, 3),))) == bracket.whom()


@pytest.mark.parametrize(
    ("mine", "theirs", "denied"),
    [(W, W, True), (B, B, True), (W, B, False), (B, W, False), (W, None, False), (None, B, False), (None, None, False)],
)
def test_a_pair_of_one_colour(mine, theirs, denied: bool):
    assert denied is preference_denied(seat(1, 1, 0, mine), seat(2, 1, 0, theirs), False)


def test_a_downfloater_is_measured_to_one_point_below_the_lowest():
    """C.04.3 of 2017, A.8: whatever a win is worth."""
    assert [1 * POINT, 3 * POINT] == [difference_down(score * POINT, 2 * POINT) for score in (2, 4)]


def test_which_rows_apply_and_can_count():
    always, if_last, never = row("A"), row("B", applies=lambda now: now == "last"), row("C", applies=lambda _: False)

    assert [always, if_last] == applying([always, if_last, never], "last")
    assert [always] == applying([always, if_last, never], "first")
    assert can_count(row(), [SEVEN])
    assert can_count(row(looks_at="weight"), [SEVEN, SIX])
    assert not can_count(row(looks_at="weight"), [SEVEN])


def test_seats_are_alike_by_what_criteria_look_at():
    rows = [row(looks_at="weight"), row(), row(looks_at="colour")]
    looks = appearance(rows)

    assert (W, 2) == looks(ONE)
    assert appearance([row()])(ONE) is appearance([])(TWO) is None
    seats = [ONE, TWO, THREE, FOUR]
    assert ([0, 0, 0, 1], [ONE, FOUR]) == alike(seats, [one.colour for one in seats])


@pytest.mark.parametrize(("weights", "largest"), [((), 1), ((0,), 1), ((1,), 1), ((2, 9, 3), 9)])
def test_the_largest_count(weights, largest: int):
    seats = [seat(1, 1, weight) for weight in weights]

    assert largest == largest_count([row(), row(largest=lambda one: one.weight)], seats)
    assert 1 == largest_count([row()], [SIX])


# ── digits ───────────────────────────────────────────────────────────────────

ROWS = [
    row("A", on_floater=each),
    row("B", on_floater=each, by_score=True, mixed_only=True),
    row("C", by_score=True, looks_ahead=True),
    row("D", on_pair=of_lower),
    row("E", on_pair=of_mixed, on_floater=of_floater, by_score=True, mixed_only=True),
    row("F", on_pair=of_lower, on_floater=each, by_difference=True, mixed_only=True),
    row("G", on_pair=of_lower, by_score=True),
    row("H", on_pair=of_mixed, on_floater=of_floater),
]


def digits_of(cost: int, number: int, most: int) -> list[int]:
    """Return the digits of a cost, the most important first; there are no more."""
    width = most.bit_length()
    found = [cost >> width * place & (1 << width) - 1 for place in range(number)]
    assert not cost >> width * number
    return found[::-1]


@pytest.mark.parametrize("seed", range(12))
def test_a_cost_has_the_counts_as_digits(seed: int):
    """Of some criteria in any order: the sum of the costs of pairs and floaters has, digit for digit, what they count.
    TWO is left over in the following bracket too, with one of its own members, who counts in the number alone."""
    dice = Random(seed)
    rows = dice.sample(ROWS, dice.randrange(1, len(ROWS)))
    if seed % 2:
        rows = [one._replace(by_score=one.by_score and not one.looks_ahead) for one in rows]
    digits = Digits(rows, scores=SCORES, most=200, differences=DIFFERENCES)
    cost = digits.of_next_floater + digits.of_pair(THREE, ONE) + digits.of_pair(FOUR, FIVE)
    cost += digits.of_floater(*FLOATERS[0], passes=True)
    cost += sum(digits.of_floater(one, moved) for one, moved in FLOATERS[1:])
    expected: list[int] = []
    for criterion in rows:
        pairs = [pair for pair in PAIRS if pair[2] or not (criterion.mixed_only or criterion.by_difference)]
        count = counted(criterion, pairs, FLOATERS, SCORES, DIFFERENCES)
        if criterion.looks_ahead:
            count = (2, 0, 1, 0) if criterion.by_score else 2
        expected += [count] if isinstance(count, int) else count

    assert expected == digits_of(cost, len(expected), 200)


def test_without_a_look_ahead_the_next_floater_costs_nothing():
    assert 0 == Digits(ROWS[:2], scores=SCORES, most=9).of_next_floater
