"""Colour difference, preference and strength (Dutch 1.6, 1.7), and the comparison of histories (C.04.2 3.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from makers import card

from fidepair.swiss.cards import ABSOLUTE, MILD, NONE, STRONG, Preference, colour_difference, preference
from fidepair.swiss.colours import last_difference, ranks_higher
from fidepair.tournament import Colour

if TYPE_CHECKING:
    from fidepair.swiss.cards import PairingCard

WHITE, BLACK = Colour.WHITE, Colour.BLACK


@pytest.mark.parametrize(
    ("history", "difference"), [("", 0), ("W", 1), ("B", -1), ("WB", 0), ("WWB", 1), ("BBWB", -2), ("WWWW", 4)]
)
def test_difference_is_whites_minus_blacks(history: str, difference: int) -> None:
    """1.6: games with White minus games with Black."""
    assert difference == colour_difference(history)


@pytest.mark.parametrize(
    ("history", "colour", "strength"),
    [
        pytest.param("", None, NONE, id="1.7.4-no-game"),
        pytest.param("WB", WHITE, MILD, id="1.7.3-alternates-after-black"),
        pytest.param("BW", BLACK, MILD, id="1.7.3-alternates-after-white"),
        pytest.param("WBBW", BLACK, MILD, id="1.7.3-two-alike-earlier"),
        pytest.param("W", BLACK, STRONG, id="1.7.2-difference-plus-1"),
        pytest.param("B", WHITE, STRONG, id="1.7.2-difference-minus-1"),
        pytest.param("WWB", BLACK, STRONG, id="1.7.2-last-colour-does-not-matter"),
        pytest.param("BBW", WHITE, STRONG, id="1.7.2-last-colour-does-not-matter-white"),
        pytest.param("WW", BLACK, ABSOLUTE, id="1.7.1-difference-plus-2"),
        pytest.param("BB", WHITE, ABSOLUTE, id="1.7.1-difference-minus-2"),
        pytest.param("BWW", BLACK, ABSOLUTE, id="1.7.1-last-two-white-difference-plus-1"),
        pytest.param("WBB", WHITE, ABSOLUTE, id="1.7.1-last-two-black-difference-minus-1"),
        pytest.param("BBWW", BLACK, ABSOLUTE, id="1.7.1-last-two-white-difference-0"),
        pytest.param("BBWBWW", BLACK, ABSOLUTE, id="1.7.1-last-two-white-after-blacks"),
        pytest.param("WWBW", BLACK, ABSOLUTE, id="1.7.1-difference-plus-2-last-two-differ"),
        pytest.param("BBWBB", WHITE, ABSOLUTE, id="1.7.1-difference-minus-3"),
        pytest.param("BBBBWW", WHITE, ABSOLUTE, id="G5-difference-before-last-two"),
        pytest.param("WWWWBB", BLACK, ABSOLUTE, id="G5-difference-before-last-two-black"),
        pytest.param("BBBWW", BLACK, ABSOLUTE, id="G5-no-contradiction-at-minus-1"),
    ],
)
def test_preference(history: str, colour: Colour | None, strength: int) -> None:
    """The preference follows from the played games; decision G5 where its two grounds contradict each other."""
    assert Preference(colour, strength) == preference(history)


def test_strengths_are_ordered() -> None:
    """5.2.2 compares strengths: absolute, strong, mild, none."""
    assert sorted((MILD, NONE, ABSOLUTE, STRONG), reverse=True) == [ABSOLUTE, STRONG, MILD, NONE]


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        pytest.param("WB", "BW", ("B", "W"), id="latest-game"),
        pytest.param("WBB", "BWB", ("B", "W"), id="one-game-back"),
        pytest.param("WWB", "BWB", ("W", "B"), id="two-games-back"),
        pytest.param("WB", "WB", None, id="equal"),
        pytest.param("BWB", "WB", None, id="G8-shorter-one-ends"),
        pytest.param("BWBW", "WBWBBW", ("W", "B"), id="C.04.2-3.4-lengths-differ"),
        pytest.param("", "W", None, id="no-game"),
    ],
)
def test_last_difference(a: str, b: str, expected: tuple[str, str] | None) -> None:
    """Histories are compared from the latest played game backwards, as far as the shorter one goes (decision G8)."""
    assert expected == last_difference(a, b)
    assert (expected and expected[::-1]) == last_difference(b, a)


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        pytest.param(card(5, "2"), card(1, "1.5"), True, id="1.2.1-score"),
        pytest.param(card(1, "2"), card(5, "2"), True, id="1.2.2-tpn"),
        pytest.param(card(5, "2"), card(1, "2"), False, id="1.2.2-tpn-lower"),
        pytest.param(card(5, "2", standings="1"), card(1, "1.5", standings="1.5"), True, id="G3-virtual-points-count"),
    ],
)
def test_rank(a: PairingCard, b: PairingCard, expected: bool) -> None:
    """1.2: the higher score ranks above, then the smaller TPN; scores are pairing scores (decision G3)."""
    assert expected == ranks_higher(a, b)
