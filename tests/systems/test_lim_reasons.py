"""C.04.4.3 Lim System: the orders of Articles 3 and 4, and the reasons that are told, each by its article."""

from __future__ import annotations

import pytest
from makers import card, points, round_to_pair

from fidepair.swiss.cards import ABSOLUTE, MILD, NONE, Preference
from fidepair.systems.lim import floaters, scrutiny
from fidepair.systems.lim.due_colours import (
    Budget,
    Table,
    TooHard,
    breaches,
    due_preference,
    masks_by,
    permissible_colours,
    preference,
    renumbered,
    restrict,
    suiting_masks,
)
from fidepair.systems.lim.floaters import Group, colour_place, exchange_order, majority_due
from fidepair.systems.lim.steps import Because
from fidepair.tournament import Colour

WHITE, BLACK = Colour.WHITE, Colour.BLACK


def group_of(*histories: str, floaters: int = 0, maxi: bool = False, downward: bool = True) -> Group:
    """Return a group of players 1, 2 ... with these colours, the first of whom are floaters; places are numbers less
    one. B is due White, W is due Black."""
    cards = [
        card(n, "2" if n <= floaters else "1", history, rating=2000) for n, history in enumerate(histories, start=1)
    ]
    table = Table(round_to_pair(cards, number=4)._replace(maxi=maxi))
    places = range(len(cards))
    return Group(table, points(1), tuple(places[:floaters]), tuple(places[floaters:]), downward)


@pytest.mark.parametrize(
    ("left", "order"), [([0, 1], [1]), ([0, 1, 2, 3], [2, 3, 1]), ([5, 6, 7, 8, 9, 4], [8, 9, 4, 7, 6])]
)
def test_4_2_order_of_exchanges(left: list[int], order: list[int]):
    """4.2, 4.3: the bottom half downward, then the top half upward, but for the player itself."""
    assert order == [*exchange_order(left)]


@pytest.mark.parametrize(
    ("histories", "majority", "places"),
    [
        (("B", "B", "W", ""), 1, [0, 0, 2, 1]),
        (("W", "W", "B", ""), -1, [0, 0, 2, 1]),
        (("W", "B", "", ""), 0, [0, 0, 0, 0]),
    ],
)
def test_3_2_2_majority_colour(histories, majority: int, places: list[int]):
    """Who is due the majority colour comes first, then who is due none."""
    table = group_of(*histories).table

    assert majority == majority_due(table, range(4))
    assert places == [colour_place(table, v, majority) for v in range(4)]


@pytest.mark.parametrize(
    ("kind", "instead_of", "reason"),
    [
        ("d", "d", Because("another-worse-type")),
        ("c", "b", Because("another-worse-type")),
        ("a", "d", Because("worse-type-a", (7,))),
        ("b", "c", Because("worse-type-b", (7,))),
        ("c", "d", Because("worse-type-c", (7,))),
    ],
)
def test_3_9_2_worse_types(kind: str, instead_of: str, reason: Because):
    assert (reason, "3.9.2") == floaters._of_worse_type(7, kind, instead_of)


@pytest.mark.parametrize(
    ("w", "reason"),
    [
        pytest.param(2, ("due-colours-elsewhere", (), "5.2"), id="due-the-same"),
        pytest.param(3, ("others-due-elsewhere", (), "5.2"), id="due-the-other"),
        pytest.param(4, ("others-due-elsewhere", (), "5.2"), id="due-none"),
    ],
)
@pytest.mark.parametrize("maxi", [False, True])
def test_5_2_why_the_first_is_not_the_opponent(w: int, reason, maxi: bool):
    """1 is due White and meets 2, who is due Black; in Maxi-tournaments ratings limit exchanges too (5.7)."""
    group = group_of("B", "W", "B", "W", "", maxi=maxi)
    because, article = scrutiny._why_not(group, 0, w, 1, [*range(5)])

    assert (("due-colours-close", (), "5.7") if maxi else reason) == (*because, article)


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        pytest.param((2, 3, 4), ("after-in-exchanges", (4, 5), "4.2"), id="a-resident"),
        pytest.param((0, 1, 4), ("floaters-meet-last", (), "3.8"), id="another-floater"),
        pytest.param((0, 2, 3), ("same-colour-due", (3, 1, 4), "3.8"), id="due-the-same"),
        pytest.param((0, 5, 3), ("after-by-number", (6, 4), "3.8"), id="due-the-other-too"),
        pytest.param((0, 3, 2), ("after-by-number", (4, 3), "3.8"), id="the-opponent-does-not-suit-either"),
    ],
)
def test_3_8_why_another_comes_later(players: tuple[int, int, int], expected):
    """The first meets the third, and not the second. 1 and 2 are floaters; 1 and 3 are due White, 4 and 6 Black."""
    group = group_of("B", "B", "B", "W", "", "W", floaters=2)
    because, article = scrutiny._why_later(group, *players)

    assert expected == (*because, article)


def fallen_group() -> Group:
    """Return a group of the last round without colour limits; all but 3 and 4 may have Black only."""
    histories = ("WW", "WW", "", "", "WW", "WW")
    cards = [card(n, "1", history) for n, history in enumerate(histories, start=1)]
    table = Table(round_to_pair(cards, number=4, rounds=4))
    return Group(table, points(1), (), tuple(range(6)), downward=True, fallen=True)


@pytest.mark.parametrize(
    ("pair", "left", "thirds"),
    [
        ((2, 3), range(6), 2),  # 1, 2, 5 and 6 make two pairs, in each of which one has White
        ((0, 2), range(6), 1),  # 2 meets 4
        ((0, 1), range(6), 1),  # 5 meets 3, 6 meets 4
        ((0, 1), (0, 1), 1),
        ((0, 2), (0, 2), 0),
    ],
)
def test_6_third_colours_of_a_pair_and_of_the_others(pair: tuple[int, int], left, thirds: int):
    assert thirds == scrutiny._third_colours(fallen_group(), *pair, [*left])


@pytest.mark.parametrize(
    ("players", "expected"),
    [((2, 3, 0), ("third-colours-avoided", (), "6")), ((0, 1, 2), ("due-colours-elsewhere", (), "5.2"))],
)
def test_6_why_third_colours_keep_two_apart(players: tuple[int, int, int], expected):
    """3 meets 1, not 4, or more would have a third colour. By these 1 could meet 2 as well as 3."""
    because, article = scrutiny._why_not(fallen_group(), *players, [*range(6)])

    assert expected == (*because, article)


def test_2_5_why_two_cannot_meet():
    """Two who have met; two who may have one colour only."""
    cards = [card(1, "1", met=[2]), card(2, "1", met=[1]), card(3, "1", "WW"), card(4, "1", "BWW")]
    table = Table(round_to_pair(cards, number=4))
    group = Group(table, points(1), (), tuple(range(4)), downward=True)

    assert (Because("have-met"), "2.5") == group.why_apart(0, 1)
    assert (Because("only-same-colour"), "2.1") == group.why_apart(2, 3)
    assert group.why_apart(0, 2) is None


# ── colours ──────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("history", "colours", "due"),
    [
        ("", (WHITE, BLACK), Preference(None, NONE)),
        ("W", (WHITE, BLACK), Preference(BLACK, MILD)),
        ("B", (WHITE, BLACK), Preference(WHITE, MILD)),
        ("WB", (WHITE, BLACK), Preference(WHITE, MILD)),
        ("BW", (WHITE, BLACK), Preference(BLACK, MILD)),
        ("WW", (BLACK,), Preference(BLACK, ABSOLUTE)),
        ("BB", (WHITE,), Preference(WHITE, ABSOLUTE)),
        ("WBW", (WHITE, BLACK), Preference(BLACK, MILD)),
        ("WBWW", (BLACK,), Preference(BLACK, ABSOLUTE)),
        ("WWBW", (BLACK,), Preference(BLACK, ABSOLUTE)),
        ("BBWB", (WHITE,), Preference(WHITE, ABSOLUTE)),
        ("BBWW", (BLACK,), Preference(BLACK, ABSOLUTE)),
    ],
)
def test_5_1_colours_that_are_permissible_and_due(history: str, colours, due: Preference):
    """Neither three in a row nor three more of one."""
    one = card(1, colours=history)

    assert colours == permissible_colours(history)
    assert due == preference(one, round_to_pair([one]))
    assert due._replace(strength=MILD if due.colour else NONE) == due_preference(history)


@pytest.mark.parametrize(
    ("mine", "theirs", "expected"),
    [
        ((WHITE, BLACK), (WHITE, BLACK), (0, 0)),
        ((WHITE,), (BLACK,), (0, 2)),
        ((BLACK,), (BLACK,), (1, 1)),
        ((WHITE,), (WHITE, BLACK), (0, 1)),
        ((WHITE, BLACK), (WHITE,), (1, 0)),
    ],
)
def test_6_breaches_of_the_limits(mine, theirs, expected: tuple[int, int]):
    """How many get a colour that is not permissible: if the first has White, if Black."""
    assert expected == breaches(mine, theirs)


def test_masks_of_players():
    assert {2: 0b101, 1: 0b010} == masks_by([2, 1, 2])
    assert [0b110, 0b101, 0b111] == suiting_masks([WHITE, BLACK, None])


# ── graphs and the budget ────────────────────────────────────────────────────


def test_rows_are_restricted_on_both_sides():
    rows = [0b1110, 0b1101, 0b1011, 0b0111]
    restrict(rows, 0, 0b0010)

    assert [0b0010, 0b1101, 0b1010, 0b0110] == rows


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        ([2, 3, 4], [0b101, 0b011]),
        ([4, 2, 0], [0b011, 0b110]),
        ([3], [0, 0]),
        ([], [0, 0]),
        ([5, 3, 4], [0b100, 0b010]),
    ],
)
def test_rows_are_numbered_anew(order: list[int], expected: list[int]):
    """The places 2, 4 and 0, 2, 3 as indices into another order."""
    assert expected == renumbered([0b10100, 0b01101], order)


def test_a_budget_is_spent():
    budget = Budget()
    budget.left = 5
    budget.spend(5, "why")
    assert 0 == budget.left
    with pytest.raises(TooHard, match="why"):
        budget.spend(1, "why")
