"""Colour difference, preference and strength (Dutch 1.6, 1.7), and the comparison of histories (C.04.2 3.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from makers import card, round_to_pair

from fidepair.swiss.cards import ABSOLUTE, MILD, NONE, STRONG, Preference, colour_difference, preference
from fidepair.swiss.colours import (
    BLACK_CLASH,
    NO_CLASH,
    WHITE_CLASH,
    ColourCase,
    allocate,
    alternate_first,
    alternate_other,
    alternate_to_last_difference,
    both_preferences,
    colour_clash,
    higher_first,
    initial_colour_by_tpn,
    last_difference,
    preference_of_higher,
    side_of,
    stronger_preference,
    white_to_smaller,
)
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
    in_order = (a, b) if expected else (b, a)

    assert in_order == higher_first(a, b) == higher_first(b, a)


@pytest.mark.parametrize(("mine", "theirs", "colour"), [(1, 2, WHITE), (2, 1, BLACK), (1, 1, None), (-2, 0, WHITE)])
def test_white_goes_to_the_smaller_number(mine: int, theirs: int, colour: Colour | None) -> None:
    assert colour is white_to_smaller(mine, theirs)


@pytest.mark.parametrize(
    ("history", "clash"),
    [("", NO_CLASH), ("W", NO_CLASH), ("WB", NO_CLASH), ("WW", BLACK_CLASH), ("BB", WHITE_CLASH), ("BWW", BLACK_CLASH)],
)
def test_only_absolute_preferences_clash(history: str, clash: int) -> None:
    assert clash == colour_clash(card(1, colours=history))


# ── the rules of colours ─────────────────────────────────────────────────────

W, B = WHITE, BLACK
NOBODY = ""  # the history of who has no preference; W: strong for Black, WB: mild for White, WW: absolute for Black


@pytest.mark.parametrize(
    ("rule", "first", "other", "expected"),
    [
        (both_preferences, "W", "B", B),
        (both_preferences, "B", "W", W),
        (both_preferences, "W", "WW", None),
        (both_preferences, "B", "BB", None),
        (both_preferences, "W", NOBODY, B),
        (both_preferences, NOBODY, "W", W),
        (both_preferences, NOBODY, "B", B),
        (both_preferences, NOBODY, NOBODY, None),
        (stronger_preference, "WW", "W", B),
        (stronger_preference, "W", "WW", W),
        (stronger_preference, "BB", "WB", W),
        (stronger_preference, "WB", "BB", B),
        (stronger_preference, "W", "B", None),
        (stronger_preference, "W", "WBW", None),
        (stronger_preference, NOBODY, NOBODY, None),
        (alternate_to_last_difference, "WB", "BB", B),
        (alternate_to_last_difference, "BB", "WB", W),
        (alternate_to_last_difference, "WB", "BW", W),
        (alternate_to_last_difference, "WB", "WB", None),
        (alternate_to_last_difference, "", "WB", None),
        (preference_of_higher, "W", "BB", B),
        (preference_of_higher, "B", "WW", W),
        (preference_of_higher, NOBODY, "WW", None),
        (alternate_first, "BW", "W", B),
        (alternate_first, "WB", "W", W),
        (alternate_first, "", "W", None),
        (alternate_other, "W", "BW", W),
        (alternate_other, "W", "WB", B),
        (alternate_other, "W", "", None),
    ],
)
def test_what_a_rule_gives_the_first(rule, first: str, other: str, expected: Colour | None) -> None:
    """By the histories of both, the higher ranked first; None where the rule passes."""
    assert expected is rule(card(1, colours=first), card(2, colours=other), None)


@pytest.mark.parametrize(
    ("first", "other", "parity", "initial", "expected"),
    [
        ("", "", 1, WHITE, WHITE),
        ("", "", 3, BLACK, BLACK),
        ("", "", 2, WHITE, BLACK),
        ("", "", 4, BLACK, WHITE),
        ("W", "", 1, WHITE, None),
        ("", "W", 1, WHITE, None),
        ("W", "B", 1, WHITE, None),
    ],
)
def test_the_initial_colour_goes_by_the_number(
    first: str, other: str, parity: int, initial: Colour, expected: Colour | None
) -> None:
    """Decision G4: of the higher ranked, whatever the number of the other one; only before both have a colour."""
    round_ = round_to_pair([card(1), card(2)])._replace(initial_colour=initial)
    higher, lower = card(1, colours=first, parity=parity), card(2, colours=other, parity=parity + 1)

    assert expected is initial_colour_by_tpn(higher, lower, round_)


def test_the_first_rule_that_decides_is_told() -> None:
    table = (("1.1", lambda *_: None), ("1.2", lambda *three: three[2]), ("1.3", lambda *_: WHITE))
    one, other = card(1), card(2)

    assert [("1.2", table[1][1], BLACK), ("1.3", table[2][1], WHITE)] == [
        ColourCase(table, one, other, at).decided() for at in (BLACK, None)
    ]
    assert [(other, one, "1.2"), (one, other, "1.3")] == [
        allocate(ColourCase(table, one, other, at)) for at in (BLACK, None)
    ]
    with pytest.raises(AssertionError):
        ColourCase(table[:1], one, other, None).decided()


def test_rules_see_what_the_chapter_shows_them() -> None:
    """Sides, here with another preference; without that, the cards."""
    one, other = card(1, colours="WW"), card(2, colours="BB")
    mild = Preference(WHITE, MILD)
    case = ColourCase((("5", preference_of_higher),), one, other, None, lambda each: side_of(each, mild))

    assert [("WW", 2, mild, 1), ("BB", -2, mild, 2)] == [tuple(side) for side in case.sides]
    assert (one, other, "5") == allocate(case)
    assert (one, other) == case._replace(sees=None).sides
    assert (other, one, "5") == allocate(case._replace(sees=None))
