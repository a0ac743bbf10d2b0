"""Orders of generation: the exchanges of Dutch 4.3."""

from __future__ import annotations

from itertools import combinations

import pytest

from fidepair.swiss.bracket import exchange_cost

SIZES = [(first, size) for size in range(2, 9) for first in range(1, size // 2 + 1)]


def by_the_article(first: int, size: int) -> list[frozenset[int]]:
    """Return every S1 that an exchange can make, sorted by the four rules of 4.3.2 as they stand there."""
    original = frozenset(range(first))

    def rules(s1: frozenset[int]) -> tuple[int, int, list[int], list[int]]:
        leaving = sorted(original - s1, reverse=True)
        arriving = sorted(s1 - original)
        return len(leaving), sum(arriving) - sum(leaving), [-place for place in leaving], arriving

    return sorted(map(frozenset, combinations(range(size), first)), key=rules)


@pytest.mark.parametrize(("first", "size"), SIZES)
def test_cost_orders_exchanges_as_the_article_does(first, size):
    """The sum of the costs of the upper players sorts all exchanges as 4.3.2 does, with no two equal."""
    expected = by_the_article(first, size)
    cost = {s1: sum(exchange_cost(place, first, size) for place in s1) for s1 in expected}

    assert expected == sorted(expected, key=cost.__getitem__)
    assert len(expected) == len(set(cost.values()))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        pytest.param(({6}, {4}), ({8}, {5}), id="4.3.2.2-6-for-4-before-8-for-5"),
        pytest.param(({8, 6}, {4, 3}), ({9, 8}, {5, 4}), id="4.3.2.2-two-players"),
        pytest.param(({7}, {5}), ({6}, {4}), id="4.3.2.3-5-leaves-before-4"),
        pytest.param(({6, 8}, {5, 2}), ({6, 8}, {4, 3}), id="4.3.2.3-5-2-before-4-3"),
        pytest.param(({6, 7, 8}, {5, 4, 1}), ({6, 7, 8}, {5, 3, 2}), id="4.3.2.3-5-4-1-before-5-3-2"),
        pytest.param(({6, 9}, {5, 4}), ({7, 8}, {5, 4}), id="4.3.2.4-6-9-before-7-8"),
        pytest.param(({6, 7, 10}, {5, 4, 3}), ({6, 8, 9}, {5, 4, 3}), id="4.3.2.4-6-7-10-before-6-8-9"),
        pytest.param(({11}, {1}), ({6, 7}, {5, 4}), id="4.3.2.1-one-player-before-two"),
    ],
)
def test_examples_of_the_article(better, worse):
    """The examples printed in 4.3.2 (eleven players, BSN 1 to 5 in S1): arriving, leaving."""

    def cost(exchange: tuple[set[int], set[int]]) -> int:
        arriving, leaving = exchange
        return sum(exchange_cost(bsn - 1, 5, 11) for bsn in ({1, 2, 3, 4, 5} - leaving) | arriving)

    assert cost(better) < cost(worse)


def test_exchanges_of_a_remainder_go_by_its_own_numbers():
    """Decision D10: who had 3, 4, 5 and 6, 10, 11 in the bracket has 1, 2, 3 and 4, 5, 6 in the remainder, so that
    exchanging 5 with 10 makes a difference of two as exchanging 4 with 6 does, and goes first for the larger number."""
    in_the_bracket = (3, 4, 5, 6, 10, 11)
    cost = {}
    for leaving in range(3):
        for arriving in range(3, 6):
            s1 = {0, 1, 2, arriving} - {leaving}
            cost[in_the_bracket[leaving], in_the_bracket[arriving]] = sum(exchange_cost(place, 3, 6) for place in s1)
    order = sorted(cost, key=cost.__getitem__)

    assert [(5, 6), (5, 10), (4, 6)] == order[:3]
