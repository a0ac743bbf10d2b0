"""C.04.4.3 Lim System: the orders of Articles 3 and 4, and the reasons that are told, each by its article."""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace

import pytest
from makers import card, points, round_to_pair

from fidepair.explain.asking import Steps
from fidepair.swiss.boards import SILENT
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
from fidepair.systems.lim.floaters import (
    Adjacent,
    FloaterChoice,
    Group,
    _opponents_considered,
    colour_place,
    exchange_order,
    majority_due,
    parity_floater,
)
from fidepair.systems.lim.second_scrutiny import PairsInTurn
from fidepair.systems.lim.steps import Because, Transferred
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


def test_2_3_why_nobody_can_be_the_opponent():
    """1 has met 2; 3 and 4 may have Black only, as 1. 5 may meet 1, and of those who may nothing is said."""
    histories = {1: "WW", 2: "WB", 3: "WW", 4: "BWW", 5: "BB"}
    cards = [card(n, "1", history, met={1: [2], 2: [1]}.get(n, ())) for n, history in histories.items()]
    table = Table(round_to_pair(cards, number=4))
    group = Group(table, points(1), (), tuple(range(5)), downward=True)

    met, apart = Because("have-met"), Because("only-same-colour")
    assert ((2, met, "2.5"), (3, apart, "2.1"), (4, apart, "2.1")) == _opponents_considered(group, 0)
    assert ((1, met, "2.5"),) == _opponents_considered(group, 1)


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


@pytest.mark.parametrize(
    ("chosen", "odd", "steps"),
    [
        ([1], 6, [(2, "no-opponent-kept", "4.4.1", 7)]),
        ([3, 1], 6, [(4, "opponents-needed", "4.4.1", 7), (2, "no-opponent-kept", "4.4.1", None)]),
        ([6, 1], 6, [(7, "made-even", "2.3.4", None), (2, "no-opponent-kept", "4.4.2", None)]),
        ([3], None, [(4, "opponents-needed", "4.4.2", None)]),
    ],
)
def test_4_4_exchanged_floaters_are_told(chosen: list[int], odd: int | None, steps: list[object]):
    """2 is stuck. 7 made the number even (2.3.4): who floats instead of 7 is told once (4.4.1), else it is 4.4.2."""
    told: list[Transferred] = []
    choice = SimpleNamespace(table=SimpleNamespace(number=lambda v: v + 1), kinds=lambda some: dict.fromkeys(some, "d"))
    floaters._report_exchange(choice, 1, chosen, odd, SimpleNamespace(asks_why=False, step=told.append))

    assert steps == [(one.number, one.reason.name, one.article, one.instead_of) for one in told]


@pytest.mark.parametrize(
    ("histories", "sequence", "opponent"),
    [
        (("B", "B", "B", "B"), [False, False], 2),
        (("W",) * 6, [False] * 3, 2),
        (("B", "B", "W", "W"), [True, True], 2),
        (("B", "B", "W", "B"), [True, False], 2),
    ],
)
def test_5_2_pairs_that_suit_both_are_as_early_as_possible(
    histories: tuple[str, ...], sequence: list[bool], opponent: int
):
    """1 and 2 have met. If all are due one colour no pair suits both; the first takes the first one left."""
    size = len(histories)
    rows = [((1 << size) - 1) & ~(1 << v) for v in range(size)]
    rows[0], rows[1] = rows[0] & ~2, rows[1] & ~1
    turn = PairsInTurn(group_of(*histories).table, rows, range(size))

    assert sequence == turn.sequence
    assert opponent == turn.take(0, range(1, size))


def test_5_2_nobody_has_an_opponent_who_suits():
    """1 and 2 are due White, 3 and 4 Black, but only 1 may meet 2, and 3 may meet 4."""
    turn = PairsInTurn(group_of("B", "B", "W", "W").table, [0b0010, 0b0001, 0b1000, 0b0100], range(4))

    assert [False, False] == turn.sequence
    assert [1, 3] == [turn.take(0, [2, 3, 1]), turn.take(2, [3])]


def choice_of(
    *histories: str,
    floated: tuple[int, ...] = (),
    apart: tuple[tuple[int, int], ...] = (),
    ratings: tuple[int, ...] = (),
    downward: bool = True,
) -> FloaterChoice:
    """Return the floaters to choose of a group of players 1, 2 ... with these colours; there are two more players in
    the adjacent group, due either colour. With `ratings` the tournament is a Maxi-tournament."""
    size = len(histories)
    cards = [
        card(n, "1", history, met=[b for a, b in apart if a == n], rating=ratings[n - 1] if ratings else 2000)
        for n, history in enumerate(histories, start=1)
    ]
    cards += [card(size + n, "0" if downward else "2", history, rating=2000) for n, history in ((1, "W"), (2, "B"))]
    table = Table(round_to_pair(cards, number=4)._replace(maxi=bool(ratings)))
    place = {one.number: v for v, one in enumerate(table.cards)}
    for number in floated:
        table.floated[place[number]] = True
    group = Group(table, points(1), (), tuple(place[n] for n in range(1, size + 1)), downward)
    return FloaterChoice(group, (), Adjacent((place[size + 1], place[size + 2])))


MAJORITY, NO_MAJORITY = ("B", "B", "W"), ("W", "B", "")


@pytest.mark.parametrize(
    ("choice", "floater", "others"),
    [
        pytest.param(
            choice_of(*MAJORITY),
            2,
            {3: ("not-due-majority", (3, "White", "Black"), "3.2.2"), 1: ("lowest-floats", (2,), "3.3")},
            id="who-is-due-the-majority-colour",
        ),
        pytest.param(
            choice_of("W", "W", "B"),
            2,
            {3: ("not-due-majority", (3, "Black", "White"), "3.2.2"), 1: ("lowest-floats", (2,), "3.3")},
            id="the-majority-is-due-Black",
        ),
        pytest.param(
            choice_of(*NO_MAJORITY),
            3,
            {2: ("lowest-floats", (3,), "3.2.4"), 1: ("lowest-floats", (3,), "3.2.4")},
            id="no-majority",
        ),
        pytest.param(
            choice_of(*MAJORITY, downward=False),
            1,
            {2: ("highest-floats", (1,), "3.4"), 3: ("not-due-majority", (3, "White", "Black"), "3.2.2")},
            id="upwards",
        ),
        pytest.param(
            choice_of("B", "B", "B", apart=((3, 4), (3, 5))),
            2,
            {3: ("worse-type-c", (3,), "3.9.2"), 1: ("lowest-floats", (2,), "3.3")},
            id="without-opponents-below",
        ),
        pytest.param(
            choice_of("B", "B", "B", floated=(3,)),
            2,
            {3: ("floated-just-before", (3,), "3.10"), 1: ("lowest-floats", (2,), "3.3")},
            id="floated-before",
        ),
        pytest.param(
            choice_of("B", "B", "B", floated=(1, 2, 3)),
            3,
            {2: ("lowest-floats", (3,), "3.3"), 1: ("lowest-floats", (3,), "3.3")},
            id="all-floated-before",
        ),
        pytest.param(
            choice_of(*MAJORITY, ratings=(2000, 2300, 2000)),
            3,
            {2: ("ratings-far-apart", (2, 3), "3.2.3"), 1: ("lowest-floats", (3,), "3.3")},
            id="too-far-by-rating",
        ),
    ],
)
def test_2_3_4_why_the_others_do_not_make_it_even(choice: FloaterChoice, floater: int, others: dict[int, object]):
    """3.9.2: the type; 3.10: who floated before; 3.2.2: the majority colour; 3.3, 3.4, 3.2.4: the lowest or highest."""
    number = choice.table.number
    chosen = parity_floater(choice)
    told = floaters._made_even_considered(choice, chosen)

    assert floater == number(chosen)
    assert others == {one.number: (one.reason.name, one.reason.facts, one.article) for one in told}


@pytest.mark.parametrize(
    ("choice", "stuck", "leaving", "others"),
    [
        pytest.param(
            choice_of("B", "B", "B", "B"),
            1,
            4,
            {2: ("before-in-scrutiny", (2, 4)), 3: ("before-in-scrutiny", (3, 4))},
            id="the-last-in-the-order",
        ),
        pytest.param(
            choice_of("B", "B", "B", "B"),
            1,
            1,
            {2: ("stuck-floats-first", (1,)), 3: ("stuck-floats-first", (1,))},
            id="the-one-who-is-stuck",
        ),
        pytest.param(
            choice_of("B", "B", "B", "B", apart=((1, 2), (2, 1), (1, 3), (3, 1), (1, 4), (4, 1))),
            1,
            1,
            {2: ("others-unpaired-then", ()), 3: ("others-unpaired-then", ())},
            id="nobody-else-helps",
        ),
        pytest.param(
            choice_of("B", "B", "B", "B", apart=((2, 5), (2, 6))),
            1,
            4,
            {2: ("worse-type-c", (2,)), 3: ("before-in-scrutiny", (3, 4))},
            id="without-opponents-below",
        ),
    ],
)
def test_4_4_why_the_others_do_not_float(choice: FloaterChoice, stuck: int, leaving: int, others: dict[int, object]):
    """1 and 4 float; the reasons of 2 and 3, by 4.4, or 3.9.2 where their type is worse."""
    place = {choice.table.number(v): v for v in choice.group.members}
    told = floaters._exchange_considered(choice, place[stuck], [place[1], place[4]], place[leaving], Steps(60))

    assert others == {one.number: (one.reason.name, one.reason.facts) for one in told}
    assert all(one.article == ("3.9.2" if "type" in one.reason.name else "4.4") for one in told)


def test_4_4_no_reason_is_found_without_time():
    """Whenever the time is over, before the first player or before the last one; nor if nobody asks."""
    choice = choice_of("B", "B", "B", "B")
    first, *_, last = choice.left.members
    for times in range(len(choice.left.members) + 1):
        asking = Steps(60)
        asking.has_time = partial([*[True] * times, *[False] * 9].pop, 0)

        assert () == floaters._exchange_considered(choice, first, [first, last], last, asking)
    assert () == floaters._exchange_considered(choice, first, [first, last], last, SILENT)
