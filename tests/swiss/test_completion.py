"""[C4]: who may meet whom, as rows of a graph."""

from __future__ import annotations

from random import Random

import pytest
from makers import card

from fidepair.swiss.completion import MANY_MET, PlayingField


@pytest.mark.parametrize("most", [MANY_MET - 1, MANY_MET, MANY_MET + 1, 2 * MANY_MET])
@pytest.mark.parametrize("part", ["all", "behind", "pieces", "every-other"])
def test_rows_are_the_legal_opponents(most: int, part: str):
    """However many a player has met, the row has whoever may be met ([C1], [C3]): also where a part of the field is
    asked for, in its own order."""
    dice = Random(f"{most} {part}")
    size = 3 * MANY_MET
    met: dict[int, set[int]] = {number: set() for number in range(1, size + 1)}
    for other in dice.sample(range(2, size + 1), most):  # player 1 has met most
        met[1].add(other)
        met[other].add(1)
    for _ in range(size):
        one, other = dice.sample(range(2, size + 1), 2)
        met[one].add(other)
        met[other].add(one)
    cards = [card(number, met=met[number]) for number in met]
    kinds = {one.number: dice.choice([0, 0, 1, 2]) for one in cards}
    field = PlayingField(cards, lambda one: kinds[one.number])
    asked = {
        "all": cards,
        "behind": cards[17:],
        "pieces": [*cards[40:90], *cards[3:20], cards[0], *cards[100:]],
        "every-other": cards[::2],
    }[part]
    rows = field.legal_rows(asked)

    for one, row in zip(asked, rows, strict=True):
        legal = [other is not one and field.legal(one, other) for other in asked]
        assert legal == [bool(row >> place & 1) for place in range(len(asked))]
    assert not any(row >> len(asked) for row in rows)
