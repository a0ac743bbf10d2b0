"""Streams of random numbers: the same everywhere, even, and independent of each other."""

from __future__ import annotations

from hashlib import sha512
from random import Random

import pytest

from fidepair.standings.dice import MILLION, Dice


def test_a_stream_is_the_same_on_every_platform():
    """A text seeds the Mersenne Twister by its bytes and their SHA-512, both fixed for all time; so are the numbers."""
    text = b"fidepair 1 results 1"
    twister = Random(int.from_bytes(text + sha512(text).digest(), "big"))
    dice = Dice(1, "results 1")

    assert [535_948, 828_389, 393_732, 637_231] == [twister.getrandbits(20) for _ in range(4)]
    assert [535_948, 828_389, 393_732, 637_231] == [dice.below(MILLION) for _ in range(4)]  # all below a million


def test_a_stream_depends_on_seed_and_purpose_only():
    """The same seed and purpose give the same numbers; another seed or another purpose gives others."""

    def first(seed: int, purpose: str) -> list[int]:
        dice = Dice(seed, purpose)
        return [dice.below(MILLION) for _ in range(5)]

    assert first(1, "results 1") == first(1, "results 1")
    assert 4 == len({tuple(first(seed, purpose)) for seed in (1, 2) for purpose in ("results 1", "results 2")})


@pytest.mark.parametrize("limit", [1, 2, 3, 7, 8, 9, 100])
def test_numbers_below_a_limit_are_even(limit: int):
    """Chi-square over all values below the limit stays under the critical value of 99.9 % confidence (Wilson and
    Hilferty's approximation, 3.09 standard deviations)."""
    dice = Dice(1, f"even {limit}")
    rolls = 2000 * limit
    counts = [0] * limit
    for _ in range(rolls):
        counts[dice.below(limit)] += 1
    chi_square = sum((count - 2000) ** 2 / 2000 for count in counts)
    freedom = limit - 1

    assert rolls == sum(counts)
    assert chi_square <= freedom * (1 - 2 / (9 * freedom) + 3.09 * (2 / (9 * freedom)) ** 0.5) ** 3 if freedom else 1


def test_both_ends_of_a_range_are_reached():
    """`between` includes both of its ends and nothing beyond."""
    dice = Dice(1, "range")

    assert {3, 4, 5} == {dice.between(3, 5) for _ in range(100)}
    assert {7} == {dice.between(7, 7) for _ in range(10)}


@pytest.mark.parametrize(("rate", "expected"), [(0, 0), (MILLION, 1000)], ids=["never", "always"])
def test_the_ends_of_chance_are_certain(rate: int, expected: int):
    """A rate of zero never happens, a rate of one always."""
    dice = Dice(1, "chance")

    assert expected == sum(dice.chance(rate) for _ in range(1000))


def test_a_chance_comes_true_below_its_rate():
    """The first number of this stream is 535,948 (see above): a rate of as much is not enough, one more is."""
    assert not Dice(1, "results 1").chance(535_948)
    assert Dice(1, "results 1").chance(535_949)


def test_shuffling_keeps_everything_and_every_order_turns_up():
    """The six orders of three things turn up about equally often (chi-square, 5 degrees of freedom, 99.9 %: 20.5)."""
    dice = Dice(1, "orders")
    things = ("a", "b", "c")
    counts: dict[tuple[str, ...], int] = {}
    for _ in range(6000):
        order = tuple(dice.shuffled(things))
        counts[order] = counts.get(order, 0) + 1

    assert 6 == len(counts)
    assert {things} == {tuple(sorted(order)) for order in counts}
    assert 20.5 > sum((count - 1000) ** 2 / 1000 for count in counts.values())
