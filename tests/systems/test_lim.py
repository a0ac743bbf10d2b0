"""C.04.4.3 Lim System, article by article, each decision tested. The pairing as a whole:
`../oracles/test_against_oracles.py`."""

from __future__ import annotations

from contextlib import suppress
from itertools import combinations

import pytest
from makers import card, point_system, points, round_to_pair, tournament
from positions import any_position, any_round, open_position, rated, with_absentees
from short import first_of, seeds_in_parts

from fidepair.errors import InputError, PairingImpossible
from fidepair.matching import Matching
from fidepair.options import NO_OPTIONS, RoundOptions
from fidepair.swiss.boards import Observer
from fidepair.swiss.cards import draw_up
from fidepair.systems import lim
from fidepair.systems.baku import virtual_points
from fidepair.systems.lim import floaters
from fidepair.systems.lim.due_colours import (
    Table,
    allocate,
    breaches,
    due_colour,
    floated_in_previous_round,
    graph,
    permissible_colours,
    side_of_median,
    suits,
)
from fidepair.systems.lim.floaters import Adjacent, FloaterChoice, Group, available, parity_floater, transfer
from fidepair.systems.lim.scrutiny import pair_group
from fidepair.systems.lim.steps import (
    Because,
    ColoursGiven,
    ColoursOpened,
    Cracked,
    Exchanged,
    FloaterPaired,
    GroupOpened,
    LimitsFallen,
    PabGiven,
    Paired,
    Proposed,
    Transferred,
    describe,
)
from fidepair.tournament import Colour

WHITE, BLACK = Colour.WHITE, Colour.BLACK
SILENT = Observer()


class Recorder(Observer):
    """Keeps all steps."""

    def __init__(self):
        self.steps = []

    def step(self, step):
        self.steps.append(step)


def steps_of(round_):
    """Return the steps of the pairing of a round."""
    recorder = Recorder()
    lim.pair(round_, recorder)
    return recorder.steps


def walk(round_, kind):
    """Return the steps of one kind."""
    return [step for step in steps_of(round_) if isinstance(step, kind)]


def pairs_of(round_):
    """Return the pairs of a round, the smaller number first."""
    return sorted(tuple(sorted((game.white, game.black))) for game in lim.pair(round_).games)


def situation(*cards, maxi=False, **facts):
    """Return a round with these cards."""
    return round_to_pair(list(cards), **facts)._replace(maxi=maxi)


def group_of(round_, score, incoming=(), *, downward=True):
    """Return the scoregroup with these incoming floaters, by number, as it would be opened."""
    table = Table(round_)
    by_number = {made.number: v for v, made in enumerate(table.cards)}
    residents = [v for v, made in enumerate(table.cards) if made.score == points(score) and made.number not in incoming]
    came = table.floaters_in_order([by_number[number] for number in incoming], downward=downward)
    in_order = table.in_order(residents, downward=downward)
    return Group(table, points(score), tuple(came), tuple(in_order), downward)


def adjacent_of(group, *numbers, waiting=()):
    """Return the adjacent group with these players, by number."""
    place = {made.number: v for v, made in enumerate(group.table.cards)}
    return Adjacent(tuple(place[n] for n in numbers), tuple(place[n] for n in waiting))


def floaters_from(group, adjacent=None):
    """Return the numbers of those who float from the group."""
    _, leaving = transfer(group, adjacent or Adjacent(()), SILENT)
    return list(group.table.numbers(leaving))


def pairs_in(group):
    """Return the pairs of a group all of whose members can be paired, by number, in the order of scrutiny."""
    assert graph(group.rows, group.members).complete()
    return [group.table.numbers(pair) for pair in pair_group(group, SILENT)]


def six(*met, **facts):
    """Return a round with six players on the median, of whom these pairs have met."""
    return on_the_median(6, *met, **facts)


def on_the_median(size, *met, colours="", ratings=None):
    """Return a round three with so many players on one point; `colours` of all or of each."""
    made = [
        card(
            n,
            "1",
            colours if isinstance(colours, str) else colours[n - 1],
            met=[b for a, b in met if a == n],
            rating=ratings[n - 1] if ratings else None,
        )
        for n in range(1, size + 1)
    ]
    return situation(*made, number=3, maxi=ratings is not None)


# ── 1 The pairing-allocated bye ──────────────────────────────────────────────


@pytest.mark.parametrize(
    ("barred", "met", "expected"),
    [
        pytest.param([], [], 5, id="1.1-largest-TPN-of-the-lowest-group"),
        pytest.param([5], [], 4, id="barred-by-C.04.1-4"),
        pytest.param([4, 5], [], 3, id="L1-next-scoregroup"),
        pytest.param([], [2, 3, 4], 4, id="L1-the-rest-can-be-paired"),
    ],
)
def test_1_1_receiver_of_the_pab(barred, met, expected):
    """1.1, decision L1: the last of the lowest scoregroup who may have it and leaves a complete pairing."""
    scores = ("1", "1", "0.5", "0", "0")
    cards = [
        card(n, score, may_receive_pab=n not in barred, met=met if n == 1 else ())
        for n, score in enumerate(scores, start=1)
    ]

    assert expected == lim.pair(situation(*cards, number=2)).pab


def test_7_1_receiver_of_the_pab_in_round_one():
    """7.1, decision L1: in round one the last TPN has the bye."""
    assert 7 == lim.pair(draw_up(tournament(7))).pab


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        pytest.param([card(1, met=[2]), card(2)], "Player 1 has no legal opponent", id="even"),
        pytest.param([card(n, may_receive_pab=False) for n in (1, 2, 3)], "barred?", id="nobody-for-the-bye"),
    ],
)
def test_impossible_says_why(cards, reason):
    """Where no complete legal pairing exists the error has the reason, and names the chapter."""
    with pytest.raises(PairingImpossible) as error:
        lim.pair(situation(*cards))

    assert "C.04.4.3, 2.6" in str(error.value)
    assert reason in str(error.value) or "bars from the PAB" in str(error.value)


# ── 2 Pairing a scoregroup ───────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        pytest.param("WW", "BB", True, id="each-alternates"),
        pytest.param("WW", "WW", False, id="5.1.1-both-had-two-whites"),
        pytest.param("WBWW", "WWBW", False, id="5.1.2-both-two-more"),
        pytest.param("WWBW", "WBW", True, id="5.1.2-one-of-them"),
        pytest.param("WWWWBB", "", False, id="L2-no-colour-is-permissible"),
        pytest.param("", "", True, id="no-games"),
    ],
)
def test_2_1_compatible_colours(one, other, expected):
    """2.1, decision L2: some assignment keeps 5.1.1 and 5.1.2 for both; a player whose two limits forbid both colours
    has no compatible opponent."""
    assert expected is (0 in breaches(permissible_colours(one), permissible_colours(other)))
    assert expected is bool(Table(situation(card(1, colours=one), card(2, colours=other))).rows[0])


def test_2_1_forfeits_have_no_colour():
    """2.1, decision L2: a forfeited game gives no colour, and the two may meet."""
    round_ = draw_up(tournament(4, ["1-2 1:0, 3-4 1:0", "1-3 +:-, 2-4 =:="]))

    assert "W" == round_.cards[0].history
    assert Table(round_).rows[0].bit_count() == 2


@pytest.mark.parametrize(
    ("score", "played", "system", "expected"),
    [
        pytest.param(1.5, 3, None, 0, id="half-of-three"),
        pytest.param(2, 3, None, 1, id="above"),
        pytest.param(1, 3, None, -1, id="below"),
        pytest.param(4.5, 3, point_system("3", "1", "0"), 0, id="L3-half-of-three-wins-worth-three"),
        pytest.param(1.5, 3, point_system("3", "1", "0"), -1, id="L3-not-half-of-the-rounds"),
    ],
)
def test_2_2_median(score, played, system, expected):
    """2.2, decision L3: the median is half of what winning every round played brings."""
    assert expected == side_of_median(points(score), situation(card(1), points=system), played)


def test_2_2_virtual_points_do_not_move_the_median():
    """2.2, decision L3: with accelerated pairings in round one, GA stands above the median and the others on it."""
    round_ = draw_up(tournament(8), NO_OPTIONS, virtual_points)

    assert [("down", 10_000), ("median", 0)] == [(s.direction, s.score) for s in walk(round_, GroupOpened)]


def test_2_2_down_up_and_into_the_median():
    """2.2: from the top to just above the median, from the bottom to just below it, the median last."""
    scores = ("3", "3", "2", "2", "1.5", "1.5", "1", "1", "0", "0")
    opened = walk(situation(*(card(n, score) for n, score in enumerate(scores, start=1))), GroupOpened)

    assert [30_000, 20_000, 0, 10_000, 15_000] == [step.score for step in opened]
    assert ["down", "down", "up", "up", "median"] == [step.direction for step in opened]
    assert [(8, 7), (10, 9)] == [opened[3].residents, opened[2].residents]


def test_2_2_median_without_residents():
    """2.2, decision L3: without anybody on its score the median group still pairs the floaters of both sides."""
    cards = [card(n, "1" if n < 4 else "0") for n in range(1, 7)]
    opened = walk(situation(*cards, number=2), GroupOpened)

    assert GroupOpened(5_000, "median", (3, 4), ()) == opened[-1]


@pytest.mark.parametrize(
    ("incoming", "expected"),
    [pytest.param([], (3,), id="3-has-met-them-all"), pytest.param([1], (), id="L4-but-not-the-incoming-floater")],
)
def test_2_3_without_opponent(incoming, expected):
    """2.3.1, decision L4: who has no compatible player in the group floats; incoming floaters are players of it."""
    cards = [card(1, "2"), card(3, "1", met=[4, 5]), card(4, "1"), card(5, "1")]
    group = group_of(situation(*cards), 1, incoming)

    assert expected == group.table.numbers(floaters.without_opponent(group))


def test_2_3_2_colours_without_opponent():
    """2.3.2, 2.3.3: who must have White floats where all the others must too."""
    group = group_of(situation(card(1, "2", "WBB"), card(2, "2", "BWBB"), card(3, "2", "BB")), 2)

    assert [1, 2, 3] == floaters_from(group)


@pytest.mark.parametrize(
    ("history", "met", "expected"),
    [
        pytest.param("W", [2, 3], "2.3.1", id="has-met-them-all"),
        pytest.param("WBWW", [], "2.3.2", id="two-more-of-one-colour"),
        pytest.param("BWW", [3], "2.3.3", id="same-colour-twice"),
    ],
)
def test_2_3_the_reason_is_told(history, met, expected):
    """2.3.1 to 2.3.3: the step names the article by which a player is transferred."""
    cards = [card(1, "2", history, met=met), card(2, "2", "BWW"), card(3, "2", "BWW")]
    recorder = Recorder()
    transfer(group_of(situation(*cards), 2), Adjacent(()), recorder)

    assert (1, expected) == (recorder.steps[0].number, recorder.steps[0].article)


# ── 2.3.4, 3.2 The floater who makes the group even ──────────────────────────


def odd_group(*colours, downward=True, adjacent_met=(), ratings=(), floated=(), maxi=False, met=()):
    """Return the choice of a floater among players 1, 2, 3 ... with 90 and 91 in the adjacent group.

    `adjacent_met`: those without an opponent there; `floated`: those who floated in the round before; `met`: pairs.
    """
    score, other = ("2", "1") if downward else ("1", "2")
    cards = [
        card(
            n,
            score,
            history,
            met=[*([90, 91] if n in adjacent_met else []), *(b for a, b in met if a == n)],
            rating=ratings[n - 1] if ratings else None,
        )
        for n, history in enumerate(colours, start=1)
    ]
    made = [*cards, card(90, other, rating=1000), card(91, other, rating=1000)]
    group = group_of(situation(*made, maxi=maxi), float(score), downward=downward)
    for v, one in enumerate(group.table.cards):
        group.table.floated[v] = one.number in floated
    return FloaterChoice(group, [], adjacent_of(group, 90, 91))


@pytest.mark.parametrize(
    ("choice", "expected"),
    [
        pytest.param(odd_group("W", "B", ""), 3, id="3.2.4-equal-colours-lowest-number"),
        pytest.param(odd_group("W", "B", "", downward=False), 1, id="3.2.4-upwards-highest-number"),
        pytest.param(odd_group("W", "W", "B"), 2, id="3.2.2-majority-due-black"),
        pytest.param(odd_group("B", "B", "W"), 2, id="3.2.2-majority-due-white"),
        pytest.param(odd_group("W", "", ""), 1, id="L6-majority-before-no-due-colour"),
        pytest.param(odd_group("W", "W", "B", adjacent_met=[1, 2]), 3, id="L5-type-before-colour"),
        pytest.param(odd_group("W", "W", "", "", "B", adjacent_met=[1, 2]), 4, id="L6-no-due-colour-before-minority"),
        pytest.param(odd_group("W", "W", "B", floated=[2]), 1, id="3.10-protected"),
        pytest.param(odd_group("W", "W", "B", floated=[1, 2]), 3, id="L5-protection-before-colour"),
        pytest.param(odd_group("W", "W", "B", floated=[1, 2, 3]), 2, id="3.10-all-floated"),
        pytest.param(odd_group("W", "W", "B", floated=[2], adjacent_met=[1, 3]), 2, id="3.10.1-no-other-of-type-d"),
        pytest.param(
            odd_group("", "", "", floated=[3], met=[(1, 3)]), 1, id="3.10.2-not-2-without-whom-no-pair-is-left"
        ),
        pytest.param(
            odd_group("", "", "", "", "", floated=[5], met=[(5, 1), (5, 2), (5, 3), (5, 4)]),
            5,
            id="L10-number-of-pairings",
        ),
        # 1, 2, 3 have met each other: without 4 as without 5 one pair is left, and 4 has the lower number.
        pytest.param(
            odd_group("", "", "", "", "", floated=[5], met=[(1, 2), (1, 3), (2, 3)]), 4, id="L10-no-pairing-less"
        ),
    ],
)
def test_2_3_4_floater_by_parity(choice, expected):
    """2.3.4, 3.2, 3.9, 3.10, decisions L5, L6 and L10: type, round before, colour, number."""
    assert expected == choice.table.number(parity_floater(choice))


def test_2_3_4_incoming_floaters_count_in_the_balance():
    """3.2.2, decision L6: with the incoming floater more are due White than Black, so 4 floats, not 5."""
    cards = [
        card(1, "3", "B"),
        card(2, "2", "B"),
        card(3, "2", "W"),
        card(9, "1"),
        card(5, "2", "W"),
        card(4, "2", "B"),
    ]
    group = group_of(situation(*cards), 2, [1])

    assert [4] == floaters_from(group, adjacent_of(group, 9))


@pytest.mark.parametrize(
    ("ratings", "expected"),
    [pytest.param((2200, 2150, 2100), 2, id="100-points"), pytest.param((2200, 2150, 2049), 3, id="101-points")],
)
def test_3_2_3_maxi_floater(ratings, expected):
    """3.2.3, decision L7: further than 100 points from the lowest numbered player, that one floats instead."""
    choice = odd_group("W", "W", "B", ratings=ratings, maxi=True)

    assert expected == choice.table.number(parity_floater(choice))


def test_3_2_3_types_come_first():
    """3.2.3, decision L7: who has no opponent in the adjacent group does not float for ratings."""
    choice = odd_group("W", "W", "B", ratings=(2200, 2150, 2000), adjacent_met=[3], maxi=True)

    assert 2 == choice.table.number(parity_floater(choice))


def test_2_3_4_the_type_of_the_one_who_is_chosen():
    """2.3.4, 3.9.2, decision L5: 4, who has met all, floats anyway, and could meet 8 alone. Of the others only 2, who
    takes 8 first, is of type d: 2 makes the number even, although 4 is left without an opponent below then."""
    met = {1: [4, 8, 9], 2: [4, 9], 3: [4, 8, 9], 4: [1, 2, 3, 9]}
    cards = [card(n, "2", met=others) for n, others in met.items()]
    group = group_of(situation(*cards, card(8, "1"), card(9, "1")), 2)
    recorder = Recorder()
    transfer(group, adjacent_of(group, 8, 9), recorder)
    told = [(step.number, step.kind) for step in recorder.steps]

    assert [(4, ""), (2, "d")] == told


def test_3_10_1_the_type_of_the_one_who_floats_instead():
    """3.10.1, decisions L5 and L10: 3, who floated in the round before, is spared, for 2 is of type d too; that 2 takes
    the only opponent of 4, who has met all and floats anyway, does not matter."""
    met = {1: [4, 8, 9], 2: [4, 9], 3: [4, 8], 4: [1, 2, 3, 9]}
    cards = [card(n, "2", met=others) for n, others in met.items()]
    group = group_of(situation(*cards, card(8, "1"), card(9, "1")), 2)
    adjacent = adjacent_of(group, 8, 9)
    before = floaters_from(group, adjacent)
    group.table.floated[2] = True

    assert [[4, 3], [4, 2]] == [before, floaters_from(group, adjacent)]


# ── 3.3 to 3.5, 3.9 Types ────────────────────────────────────────────────────


def test_3_3_opponents_of_floaters_with_priority_are_excluded():
    """3.3, decision L8: 1 floats and will take 8, so 3, who could meet nobody else, is of type c; 2 is not."""
    cards = [
        card(1, "2", met=[2, 3, 4]), card(2, "2"), card(3, "2", met=[9]), card(4, "2"), card(8, "1"), card(9, "1"),
    ]  # fmt: skip
    group = group_of(situation(*cards), 2)
    forced = floaters.without_opponent(group)
    choice = FloaterChoice(group, forced, adjacent_of(group, 8, 9))

    assert (1,) == group.table.numbers(forced)
    assert ["d", "c", "d"] == [choice.alone[v] for v in choice.left.members]


def test_3_4_upwards_lower_numbers_have_priority():
    """3.4, decision L8: upwards 3 floats and takes 9 from 2 and 1, who have higher numbers, but not the other way."""
    cards = [card(1, "1", met=[8]), card(2, "1", met=[8]), card(3, "1", met=[1, 2]), card(8, "2"), card(9, "2")]
    group = group_of(situation(*cards), 1, downward=False)
    forced = floaters.without_opponent(group)
    choice = FloaterChoice(group, forced, adjacent_of(group, 9, 8))
    first = FloaterChoice(group, [group.residents[-1]], adjacent_of(group, 9, 8))

    assert (3,) == group.table.numbers(forced)
    assert ["c", "c"] == [choice.alone[v] for v in choice.left.members]
    assert "d" == first.alone[group.residents[1]]


def test_3_3_floaters_chosen_together_have_their_types_together():
    """3.3, 3.9, 4.4, decision L8: two of 2, 3, 4, who have met, float, 3 being stuck. Both 3 and 4 need 8, so that one
    of them would be of type c; 2 takes 9, and floats with 3."""
    cards = [card(1, "2"), card(2, "2", met=[3, 4, 8]), card(3, "2", met=[4, 9]), card(4, "2", met=[9])]
    group = group_of(situation(*cards, card(8, "1"), card(9, "1")), 2)
    adjacent = adjacent_of(group, 8, 9)
    choice = FloaterChoice(group, [], adjacent)
    two, three, four = group.residents[1:]

    assert "ddd" == "".join(map(choice.alone.get, (two, three, four)))
    assert [{two: "d", three: "d"}, {three: "d", four: "c"}] == [choice.kinds([three, v]) for v in (two, four)]
    assert [2, 3] == sorted(floaters_from(group, adjacent))


def test_4_4_the_types_of_those_who_are_chosen():
    """4.4, 3.9.2, decision L5: 5 has met all, floats anyway, and could meet 8 alone. Two of 2, 3, 4, who have met,
    float too, 3 being stuck: 2, of type d, who takes 8 from 5; not 4, who has nobody there."""
    met = {1: [5], 2: [3, 4, 5, 9], 3: [2, 4, 5, 8], 4: [2, 3, 5, 8, 9], 5: [1, 2, 3, 4, 9]}
    cards = [card(n, "2", met=others) for n, others in met.items()]
    group = group_of(situation(*cards, card(8, "1"), card(9, "1")), 2)
    adjacent = adjacent_of(group, 8, 9)
    choice = FloaterChoice(group, floaters.without_opponent(group), adjacent)
    two, three, four = group.residents[1:4]

    assert [2, 3, 5] == sorted(floaters_from(group, adjacent))
    assert [{two: "d", three: "d"}, {three: "d", four: "c"}] == [choice.kinds([three, v]) for v in (two, four)]


def adjacent_groups(monkeypatch, round_):
    """Return for each scoregroup of the walk the numbers of the adjacent residents, and of those who wait there."""
    seen = []

    def spy(group, adjacent, observer):
        numbers = group.table.numbers
        seen.append((numbers(adjacent.residents), numbers(adjacent.waiting)))
        return transfer(group, adjacent, observer)

    monkeypatch.setattr("fidepair.systems.lim.transfer", spy)
    lim.pair(round_)
    return seen


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        pytest.param("3 3 2 2 1.5 1.5 1 1 0 0", [(3, 4), (5, 6), (8, 7), (5, 6)], id="next-group-then-median"),
        pytest.param("3 2 1 1 0 0", [(2,), (3, 4), (4, 3), (2,)], id="L8-beyond-an-empty-median"),
    ],
)
def test_3_5_adjacent_group(monkeypatch, scores, expected):
    """3.5, decision L8: the next existing group; at the end of a side the median; if it is empty, the one beyond."""
    cards = [card(n, score) for n, score in enumerate(scores.split(), start=1)]

    assert expected == [residents for residents, _ in adjacent_groups(monkeypatch, situation(*cards))]


def test_3_5_who_waits_in_the_median_is_adjacent(monkeypatch):
    """Decision L8: the last group of the lower side looks at the median and at the floaters who wait there already."""
    cards = [card(1, "3"), card(2, "1.5"), card(3, "1.5"), card(4, "0")]

    assert [((2, 3), ()), ((2, 3), (1,))] == adjacent_groups(monkeypatch, situation(*cards))


@pytest.mark.parametrize(
    ("incoming_met", "residents_met", "kinds", "expected"),
    [
        pytest.param([], [], "bdd", 3, id="d-before-b"),
        pytest.param([], [3], "bdc", 2, id="d-before-c"),
        pytest.param([], [2, 3], "bcc", 3, id="c-before-b"),
        pytest.param([9], [2, 3], "acc", 3, id="c-before-a"),
    ],
)
def test_3_9_types(incoming_met, residents_met, kinds, expected):
    """3.9, decision L9: who came into the group in this round is of type a or b; the least disadvantage floats."""
    cards = [card(1, "3", met=incoming_met), card(9, "1")]
    cards += [card(n, "2", met=[9] if n in residents_met else []) for n in (2, 3)]
    group = group_of(situation(*cards), 2, [1])
    choice = FloaterChoice(group, [], adjacent_of(group, 9))

    assert kinds == "".join(choice.alone[v] for v in group.members)
    assert [expected] == floaters_from(group, adjacent_of(group, 9))


@pytest.mark.parametrize(
    ("scores", "result", "expected"),
    [
        pytest.param((3, 2), "1:0", (True, False), id="above-the-median-the-higher"),
        pytest.param((2, 1.5), "1:0", (True, False), id="into-the-median-from-above"),
        pytest.param((1.5, 1), "1:0", (False, True), id="into-the-median-from-below"),
        pytest.param((1, 0), "1:0", (False, True), id="below-the-median-the-lower"),
        pytest.param((2, 1), "1:0", (True, True), id="across-the-median-both"),
        pytest.param((2, 2), "1:0", (False, False), id="same-score-above-the-median"),
        pytest.param((1, 1), "1:0", (False, False), id="same-score-below-the-median"),
        pytest.param((1.5, 1.5), "1:0", (False, False), id="same-score-on-the-median"),
        pytest.param((3, 2), "+:-", (True, False), id="L10-forfeited"),
    ],
)
def test_3_10_who_floated_in_the_round_before(scores, result, expected):
    """3.10, decision L10: transferred in round four, when the median was 1.5, even if the game was forfeited."""
    round_ = draw_up(tournament(2, ["1 Z, 2 Z", "1 Z, 2 Z", "1 Z, 2 Z", f"1-2 {result}"]))
    cards = [
        made._replace(scores_before=(*made.scores_before[:-1], points(score)))
        for made, score in zip(round_.cards, scores, strict=True)
    ]
    before = {made.number: made for made in cards}

    assert expected == tuple(floated_in_previous_round(made, round_, before) for made in cards)


def test_3_10_a_bye_is_no_float():
    """3.10, decision L10: who had a bye was not transferred."""
    round_ = draw_up(tournament(3, ["1-2 1:0, 3 U", "1-3 1:0, 2 U"]))

    assert not floated_in_previous_round(round_.cards[1], round_, {made.number: made for made in round_.everyone})


# ── 3.6 to 3.8 Pairing floaters ──────────────────────────────────────────────


def test_3_6_order_in_the_median():
    """3.6.1 to 3.6.3, decision L12: downfloaters by score then number, upfloaters by lowest score then number."""
    cards = [
        card(5, "3", met=[6]), card(6, "3"), card(1, "2", met=[5, 6]), card(2, "1.5"), card(3, "1.5"), card(7, "1.5"),
        card(4, "1", met=[8, 9]), card(8, "0", met=[9]), card(9, "0"), card(10, "1.5"),
    ]  # fmt: skip
    opened = walk(situation(*cards), GroupOpened)

    assert (5, 6, 1, 9, 8, 4) == opened[-1].floaters


def test_3_7_order_going_up():
    """3.7.1, 3.7.2, decision L12: below the median the lowest score first, then the lowest number."""
    cards = [card(1, "0", met=[2, 3]), card(2, "0", met=[3]), card(3, "0"), card(4, "0.5", met=[1, 2, 3])]
    table = Table(situation(*cards))
    places = range(4)

    assert [3, 2, 1, 4] == [table.number(v) for v in table.floaters_in_order(places, downward=False)]


@pytest.mark.parametrize(
    ("downward", "expected"),
    [
        pytest.param(True, [4, 6, 3, 5, 8, 7], id="downward-highest-number-first"),
        pytest.param(False, [6, 4, 5, 3, 8, 7], id="upwards-lowest-number-first"),
    ],
)
def test_3_8_order_of_opponents(downward, expected):
    """3.8, decision L13: residents due the other colour or none, residents due the same, then other floaters."""
    cards = [
        card(1, "2", "W"), card(3, "1", "W"), card(4, "1", "B"), card(5, "1", "W"), card(6, "1", ""),
        card(7, "2", "W"), card(8, "2", "B"),
    ]  # fmt: skip
    group = group_of(situation(*cards), 1, [1, 7, 8], downward=downward)
    one = next(v for v in group.members if group.table.number(v) == 1)

    assert expected == numbers_in_order(group, one)
    assert [n for n in expected if n != 4] == numbers_in_order(group, one, taken=(4,))


@pytest.mark.parametrize(
    ("downward", "expected"), [pytest.param(True, [7, 8], id="downward"), pytest.param(False, [8, 7], id="upwards")]
)
def test_3_8_other_floaters_are_met_by_number(downward, expected):
    """3.8, decision L13: other floaters stand by number, as residents do, whatever score they come from."""
    seven, eight = ("2", "3") if downward else ("0", "0.5")
    group = group_of(situation(card(1, "3"), card(7, seven), card(8, eight)), 1, [1, 7, 8], downward=downward)
    one = next(v for v in group.members if group.table.number(v) == 1)

    assert expected == numbers_in_order(group, one)


def numbers_in_order(group, v, taken=()):
    """Return the opponents of a floater by number, without those who are taken."""
    left = [w for w in group.members if group.table.number(w) not in taken]
    return list(group.table.numbers(available(group, left, v)))


def test_3_8_upfloater_in_the_median_meets_the_highest_number():
    """3.8, decision L13: in the median an upfloater too meets the highest numbered resident."""
    cards = [card(1, "1.5"), card(2, "1.5"), card(3, "1.5"), card(4, "0")]

    assert [(1, 4), (2, 3)] == pairs_of(situation(*cards))


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [(WHITE, BLACK, True), (WHITE, WHITE, False), (None, WHITE, True), (BLACK, None, True), (None, None, True)],
)
def test_3_8_who_suits_whom(one, other, expected):
    """3.8, 5.2, decision L14: a player without due colour suits everybody."""
    assert expected is suits(one, other)


def test_3_8_floaters_meet_each_other_only_if_nothing_else_works():
    """3.8, decision L13: 1 meets 2, another floater, only when all residents are excluded."""
    cards = [card(1, "3"), card(2, "3"), card(3, "1.5", "W"), card(4, "1.5", "W")]
    free = group_of(situation(*cards), 1.5, [1, 2])
    bound = group_of(situation(card(1, "3", met=[3, 4]), *cards[1:]), 1.5, [1, 2])

    assert [(1, 3), (2, 4)] == pairs_in(free)
    assert [(1, 2), (3, 4)] == pairs_in(bound)


@pytest.mark.parametrize(
    ("ratings", "expected"),
    [
        pytest.param((2300, 2000, 1900, 1850), 3, id="100-points"),
        pytest.param((2300, 2000, 1899, 1850), 2, id="101-points"),
    ],
)
def test_3_8_maxi_opponent_of_a_floater(ratings, expected):
    """3.8, decision L19: in Maxi-tournaments the one due the other colour is within 100 points of the first."""
    rows = [(1, "2", "W"), (2, "1.5", "W"), (3, "1.5", "B"), (4, "1.5", "B")]
    cards = [card(*row, rating=rating) for row, rating in zip(rows, ratings, strict=True)]

    assert (1, expected) == pairs_in(group_of(situation(*cards, maxi=True), 1.5, [1]))[0]


def test_3_8_maxi_first_available_opponent():
    """3.8, decision L19: 4 is within 100 points of 3, but not of 2: not to be had, but first once 2 has been taken."""
    rows = [(1, "2", "W"), (4, "1", "B"), *((n, "1", "W") for n in (2, 3, 5, 6))]
    ratings = (2300, 1890, 2000, 1950, 1000, 1000)
    cards = [card(*row, rating=rating) for row, rating in zip(rows, ratings, strict=True)]
    group = group_of(situation(*cards, maxi=True), 1, [1])

    assert [2, 3] == numbers_in_order(group, group.floaters[0])
    assert [4, 3] == numbers_in_order(group, group.floaters[0], taken=(2, 5))


def test_maxi_names_players_without_a_rating():
    """3.2.3: a Maxi-tournament needs everybody's rating."""
    with pytest.raises(InputError, match=r"Players 1 and 2 have no rating.*\n.*`rating={1: 1500}`"):
        lim.pair(draw_up(tournament(2), RoundOptions(maxi=True)))


# ── 2.4, 4 Exchanges ─────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("met", "expected"),
    [
        pytest.param([], [(1, 4), (2, 5), (3, 6)], id="proposed"),
        pytest.param([4], [(1, 5), (2, 4), (3, 6)], id="column-2"),
        pytest.param([4, 5], [(1, 6), (2, 4), (3, 5)], id="column-3"),
        pytest.param([4, 5, 6], [(1, 3), (2, 5), (4, 6)], id="column-4"),
        pytest.param([3, 4, 5, 6], [(1, 2), (3, 5), (4, 6)], id="column-5"),
    ],
)
def test_4_2_table(met, expected):
    """4.2, decision L15: the possible exchanges to find a compatible opponent for player 1, as the table has them."""
    assert expected == pairs_in(group_of(six(*((1, n) for n in met)), 1))


@pytest.mark.parametrize(
    ("met", "expected"),
    [
        pytest.param([], [(1, 6), (2, 4), (3, 5)], id="proposed"),
        pytest.param([4], [(1, 6), (2, 5), (3, 4)], id="column-2"),
        pytest.param([4, 5], [(1, 6), (2, 3), (4, 5)], id="column-3"),
        pytest.param([3, 4, 5], [(1, 3), (2, 6), (4, 5)], id="column-4-an-earlier-player-changes"),
        pytest.param([3, 4, 5, 6], [(1, 2), (3, 5), (4, 6)], id="column-5"),
    ],
)
def test_4_3_table(met, expected):
    """4.3, decision L15: 6 was found for player 1; the exchanges for player 2 as the table has them."""
    assert expected == pairs_in(group_of(six((1, 4), (1, 5), *((2, n) for n in met)), 1))


def test_4_1_2_upwards():
    """4.1.2: upwards the lowest number is scrutinised first, and tries 3, 2, 1, 4, 5."""
    free = [pairs_in(group_of(six(*((6, n) for n in met)), 1, downward=False))[0] for met in ([], [3], [3, 2, 1])]

    assert [(6, 3), (6, 2), (6, 4)] == free


@pytest.mark.parametrize(
    ("size", "met", "expected", "article"),
    [
        pytest.param(7, [(1, n) for n in (2, 3, 4, 5, 7)] + [(2, n) for n in (3, 4, 5, 7)], [2], "4.4.1", id="4.4.1"),
        pytest.param(6, [(1, n) for n in (2, 3, 4, 5)] + [(2, n) for n in (3, 4, 5)], [2, 5], "4.4.2", id="4.4.2"),
    ],
)
def test_4_4_the_second_player_floats(size, met, expected, article):
    """4.4.1, 4.4.2, decision L11: 1 keeps 6; 2 has met all others and takes the floater's place, or has company."""
    cards = [card(n, "2", met=[b for a, b in met if a == n]) for n in range(1, size + 1)]
    low = [card(n, "1") for n in range(11, 11 + size % 2 + 2 * (size % 2 == 0))]
    recorder = Recorder()
    group = group_of(situation(*cards, *low), 2)
    staying, leaving = transfer(group, adjacent_of(group, *(made.number for made in low)), recorder)

    assert expected == sorted(group.table.numbers(leaving))
    assert {article} == {step.article for step in recorder.steps}
    assert {(1, 6)} == {pair for pair in pairs_in(staying) if 1 in pair}


def test_4_4_1_the_player_who_is_stuck_floats():
    """4.4.1, decision L11: 5 was to float, and 2 is the first without an opponent; 3, who could too, does not."""
    group = group_of(situation(*(card(n, "2", met={1, 2, 3} - {n} if n < 4 else ()) for n in range(1, 6))), 2)

    assert [2] == floaters_from(group)


def test_4_4_types_come_before_the_player_who_is_stuck():
    """4.4, 3.9.2, decision L11: 2 is stuck but has no opponent below; as 1 has, 1 floats."""
    met = [(1, n) for n in (2, 3, 4, 5, 7)] + [(2, n) for n in (3, 4, 5, 7)]
    cards = [card(n, "2", met=[b for a, b in met if a == n] + [11] * (n == 2)) for n in range(1, 8)]
    group = group_of(situation(*cards, card(11, "1")), 2)

    assert [1] == floaters_from(group, adjacent_of(group, 11))


def test_4_4_players_are_kept_in_the_order_of_scrutiny():
    """4.4, 3.6.2, decision L11: 3, 1 and 6 can meet only 5. One of the incoming floaters stays: 3, who came from the
    highest score and is first, not 1 of the higher number."""
    cards = [card(3, "4", met=[1, 6]), card(1, "3", met=[6]), card(5, "2"), card(6, "2"), card(11, "1"), card(12, "1")]
    group = group_of(situation(*cards), 2, [1, 3])
    staying, leaving = transfer(group, adjacent_of(group, 11, 12), SILENT)

    assert [1, 6] == sorted(group.table.numbers(leaving))
    assert [(3, 5)] == pairs_in(staying)


# ── 5 Colours ────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("history", "expected"),
    [
        pytest.param("", None, id="no-game"),
        pytest.param("W", BLACK, id="5.6-equalise"),
        pytest.param("WB", WHITE, id="5.1-alternate"),
        pytest.param("WBW", BLACK, id="5.6"),
        pytest.param("WWB", BLACK, id="L17-equalising-before-alternate"),
        pytest.param("WWWBB", WHITE, id="L17-the-only-permissible-first"),
        pytest.param("BWBB", WHITE, id="5.1.1"),
    ],
)
def test_5_1_due_colour(history, expected):
    """5.1, 5.5, 5.6, decision L17: the only permissible one, the equalising one, the alternate one."""
    assert expected is due_colour(history)


def test_5_2_second_scrutiny():
    """5.2, decision L16: all have met nobody, but 1 v 3 and 2 v 4 would deny colours, so exchanges are made."""
    assert [(1, 4), (2, 3)] == pairs_in(group_of(on_the_median(4, colours=("W", "B", "W", "B")), 1))


def test_5_2_earlier_players_are_served_first():
    """5.2, decision L16: four are due Black and two White; 1 and 2 are served, though another pairing has 1 v 4."""
    group = group_of(on_the_median(6, colours=("W", "W", "W", "W", "B", "B")), 1)

    assert [(1, 5), (2, 6), (3, 4)] == pairs_in(group)


def test_5_2_pairs_in_turn():
    """5.2, decision L16: 2 and 6 are due White, the others Black. With 1 v 6 and 2 v 4, which is proposed then, the
    first two pairs are good; to serve 3 rather than 4 would make no pair good, so nobody is exchanged for it."""
    group = group_of(on_the_median(6, colours=("W", "B", "W", "W", "W", "B")), 1)

    assert [(1, 6), (2, 4), (3, 5)] == pairs_in(group)


def test_5_2_the_first_pair_is_the_most_important():
    """5.2, decision L16: two pairings are left. 1 v 6 is good, and no other pair with it; 1 v 2 is not, and all others
    with it are."""
    first, second = [(1, 6), (2, 4), (3, 5), (7, 8)], [(1, 2), (3, 6), (4, 7), (5, 8)]
    met = set(combinations(range(1, 9), 2)) - {*first, *second}
    group = group_of(on_the_median(8, *met, colours=tuple("WWWWWBBB")), 1)

    assert first == pairs_in(group)


def test_5_2_counts_floaters():
    """5.2, decision L16: a floater without due colour meets 4, so that the residents get theirs."""
    cards = [card(1, "2", ""), card(2, "1.5", "B", met=[4]), card(3, "1.5", "W"), card(4, "1.5", "W")]

    assert [(1, 4), (2, 3)] == pairs_of(situation(*cards))


def test_5_2_serves_floaters_first():
    """5.2, decision L16: the floater is served before the residents 2 and 3, who are due the same colour."""
    cards = [card(1, "2", "W"), card(2, "1.5", "W"), card(3, "1.5", "W"), card(4, "1.5", "B")]

    assert [(1, 4), (2, 3)] == pairs_in(group_of(situation(*cards), 1.5, [1]))


@pytest.mark.parametrize(
    ("one", "other", "below", "expected"),
    [
        pytest.param("W", "B", False, (2, 1, "5.1"), id="5.1-both-due-colours"),
        pytest.param("", "B", False, (2, 1, "5.1"), id="5.1-one-has-no-due-colour"),
        pytest.param("WB", "WBB", False, (2, 1, "5.3"), id="5.3-must-alternate"),
        pytest.param("BWB", "WBB", False, (2, 1, "5.3"), id="5.3-same-difference"),
        pytest.param("WB", "BWB", False, (2, 1, "5.6"), id="L18-wider-difference-before-rank"),
        pytest.param("BWWB", "WBBW", False, (1, 2, "5.1"), id="5.1-due-different-colours"),
        pytest.param("WBW", "WWB", False, (2, 1, "5.4"), id="5.4-history"),
        pytest.param("WB", "BWWB", False, (1, 2, "5.4"), id="5.4-identical-as-far-as-both-go"),
        pytest.param("WB", "WB", False, (1, 2, "5.4"), id="5.4-higher-ranked"),
        pytest.param("WB", "WB", True, (2, 1, "5.4"), id="5.4-lower-ranked-below-the-median"),
    ],
)
def test_5_colours(one, other, below, expected):
    """5.1, 5.3, 5.4, 5.6, decision L18, in round four: both due; the permissible assignment; difference; history;
    rank."""
    cards = card(1, colours=one), card(2, colours=other)
    round_ = situation(*cards)
    white, black, article = allocate(*cards, round_, below_median=below)
    again = allocate(*cards[::-1], round_, below_median=below)

    assert expected == (white.number, black.number, article)
    assert expected == (again[0].number, again[1].number, again[2])


@pytest.mark.parametrize(("number", "article"), [(3, "5.5"), (4, "5.6")])
def test_5_5_odd_rounds(number, article):
    """5.5, 5.6, decision L18: who lacks the due colour more is given it, by 5.5 in odd-numbered rounds."""
    white, black, by = allocate(
        card(1, colours="WB"), card(2, colours="BWB"), situation(number=number), below_median=False
    )

    assert (2, 1, article) == (white.number, black.number, by)


def test_5_6_who_lacks_the_colour_more():
    """5.6, 6, decision L18: in the last round both must have White, and one gets Black a third time. 1 has had White
    once more than Black, 2 once less: 2 lacks White, although the history (5.4) would give it to 1."""
    one, two = card(1, colours="WWBWWBWBB"), card(2, colours="BWWBB")
    white, black, article = allocate(one, two, situation(number=10, rounds=10), below_median=False)

    assert (2, 1, "5.6") == (white.number, black.number, article)


def test_5_4_cracked_pairs_are_of_the_median():
    """5.4, decision L18: players of a cracked pair meet in the median, so the higher ranked gets the due colour."""
    cards = [
        card(1, "1.5", "WB", met=[2]), card(2, "1.5", "WB"), card(3, "1", "WB"), card(4, "1", "WB"),
    ]  # fmt: skip
    games = lim.pair(situation(*cards)).games

    assert {(1, 4), (2, 3)} == {(game.white, game.black) for game in games}


def test_5_7_maxi_exchanges():
    """5.7, decision L19: 3 and 4 are exchanged for colours only if they, and 1 and 2, are within 100 points."""
    met = [pairs_in(group_of(on_the_median(4, colours=("W", "B", "W", "B"), ratings=r), 1)) for r in (
        (2000, 1990, 1980, 1970), (2000, 1990, 1900, 1799), (2200, 2099, 1900, 1899), (2200, 2100, 2000, 1900),
    )]  # fmt: skip

    assert [[(1, 4), (2, 3)], [(1, 3), (2, 4)], [(1, 3), (2, 4)], [(1, 4), (2, 3)]] == met


# ── 2.6 A blocked median ─────────────────────────────────────────────────────


def test_2_6_2_a_higher_pair_is_cracked():
    """2.6.2: without floaters, the last pair of the higher side is split and its players float."""
    cards = [card(n, "3") for n in (1, 2, 3, 4)] + [card(5, "1.5", met=[6]), card(6, "1.5"), card(7, "0"), card(8, "0")]
    cracked = walk(situation(*cards), Cracked)

    assert [Cracked((2, 4), "higher", 0, 0, "2.6.2")] == cracked
    assert [(1, 3), (2, 5), (4, 6), (7, 8)] == pairs_of(situation(*cards))


def test_2_6_1_a_lower_pair_is_cracked():
    """2.6.1: with more floaters from above, the last pair of the lower side is split (decision L22)."""
    cards = [card(1, "3"), card(2, "1.5", met=[1, 3, 4]), card(3, "1.5", met=[1, 4]), card(4, "1.5", met=[1])]
    cards += [card(n, "0") for n in (5, 6, 7, 8)]
    cracked = walk(situation(*cards), Cracked)

    assert Cracked((7, 5), "lower", 1, 0, "2.6.1") == cracked[0]
    assert [Cracked] == [type(step) for step in cracked[:1]]


def test_2_6_the_other_side_is_cracked_if_one_has_none_left():
    """2.6, decision L22: a rule that asks for a higher pair takes a lower one if there is no higher one."""
    cards = [card(1, "1.5", met=[2]), card(2, "1.5"), card(3, "0"), card(4, "0")]

    assert [Cracked((4, 3), "lower", 0, 0, "2.6.2")] == walk(situation(*cards), Cracked)


# ── 6 The last round ─────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("rounds", "scores", "expected"),
    [
        pytest.param(4, ("1.5", "1.5"), True, id="last-round-same-score"),
        pytest.param(5, ("1.5", "1.5"), False, id="not-the-last"),
        pytest.param(4, ("1.5", "1"), False, id="L20-not-with-another-score"),
    ],
)
def test_6_last_round(rounds, scores, expected):
    """6, decision L20: in the last round colour limits need not keep players with equal scores apart."""
    cards = [card(n, score, "BWW") for n, score in enumerate(scores, start=1)]
    table = Table(situation(*cards, rounds=rounds))

    assert expected is bool(table.fallen[0])
    assert not table.rows[0]


BLACK_NEXT, WHITE_NEXT = "BWW", "WBB"
"""The only colour that is permissible."""


@pytest.mark.parametrize(
    ("rounds", "histories", "expected"),
    [
        pytest.param(4, (BLACK_NEXT, BLACK_NEXT), [], id="else-two-would-float"),
        pytest.param(5, (BLACK_NEXT, BLACK_NEXT), [1, 2], id="not-the-last"),
        pytest.param(4, (BLACK_NEXT, BLACK_NEXT, WHITE_NEXT), [2], id="one-floats-in-any-case"),
        pytest.param(4, (BLACK_NEXT, BLACK_NEXT, BLACK_NEXT), [3], id="else-three-would-float"),
    ],
)
def test_6_limits_fall_if_fewer_float(rounds, histories, expected):
    """6, decision L20: a group is treated as in any other round, unless fewer players float without limits."""
    cards = [card(n, "3", history) for n, history in enumerate(histories, start=1)]
    recorder = Recorder()
    staying, leaving = transfer(group_of(situation(*cards, rounds=rounds), 3), Adjacent(()), recorder)

    assert expected == list(staying.table.numbers(leaving))
    assert staying.fallen is (LimitsFallen() in recorder.steps)
    assert staying.fallen is (rounds == 4 and WHITE_NEXT not in histories)


def six_due_black(had_one_white, met=None):
    """Return the last round of six on the median who are due Black; all but two have had White twice in a row."""
    cards = [card(n, "1", "W" if n in had_one_white else "WW", met=(met or {}).get(n, ())) for n in range(1, 7)]
    return situation(*cards, number=3, rounds=3)


def test_6_as_few_third_colours_as_possible():
    """6, decision L20: one third colour is necessary. 1 v 4, 2 v 5, 3 v 6 would make two; 2 v 6 and 3 v 5 save one."""
    round_ = six_due_black((2, 5))

    assert [(1, 4), (2, 6), (3, 5)] == pairs_of(round_)
    assert LimitsFallen() in steps_of(round_)


def test_6_a_third_colour_that_is_avoided_is_told():
    """6, decision L20: 2 and 3, who have met 5 and 6, make a third colour in any case; 1 v 4 would make another one."""
    round_ = six_due_black((5, 6), met={2: [5, 6], 3: [5, 6]})

    assert [(1, 5), (2, 3), (4, 6)] == pairs_of(round_)
    assert Exchanged(1, 4, 5, Because("third-colours-avoided"), "6") in steps_of(round_)


def test_6_third_colours_of_others_are_told():
    """6, decision L20: 2 v 5, which is proposed, would leave 3 and 6 to meet, who both had White twice."""
    cards = [card(number, "1", "W" if number in (2, 5) else "WW") for number in range(1, 7)]

    assert [(2, 5, "third colours can be avoided", "6")] == [
        (step.number, step.proposed, step.reason.words, step.article)
        for step in walk(round_to_pair(cards, number=3, rounds=3), Exchanged)
    ]


def test_6_third_colours_come_before_due_colours():
    """6, decision L20: 1 v 2 would be a good first pair, but 3 to 6 must have Black: with 2, who must have White,
    only one third colour is needed."""
    cards = [card(n, "1", "WW") for n in (3, 4, 5, 6)]
    round_ = situation(card(1, "1", "W"), card(2, "1", "BB"), *cards, number=3, rounds=3)

    assert [(1, 4), (2, 5), (3, 6)] == pairs_of(round_)


@pytest.mark.parametrize(
    ("met", "expected", "fallen"),
    [pytest.param([], [(1, 3), (2, 4)], False, id="within"), pytest.param([3, 4], [(1, 2), (3, 4)], True, id="beyond")],
)
def test_6_limits_fall_in_the_median_only_if_it_cannot_be_paired_else(met, expected, fallen):
    """6, decision L20: 1 and 2 must have Black, 3 and 4 White. If 1 has met 3 and 4, both pairs have a third colour."""
    cards = [card(n, "1", "WW" if n < 3 else "BB", met=met if n == 1 else ()) for n in (1, 2, 3, 4)]
    round_ = situation(*cards, number=3, rounds=3)

    assert expected == pairs_of(round_)
    assert fallen is (LimitsFallen() in steps_of(round_))


def test_6_due_colours_are_still_preferred():
    """6, 5.2, decision L20: in the last round too the second scrutiny gives due colours where it can."""
    cards = [card(1, "1.5", "BWW"), card(2, "1.5", "WBB"), card(3, "1.5", "BWW"), card(4, "1.5", "WBB")]

    assert [(1, 4), (2, 3)] == pairs_of(situation(*cards, rounds=4))


# ── 7, 8 Rounds one and two ──────────────────────────────────────────────────


@pytest.mark.parametrize("colour", [WHITE, BLACK])
def test_7_2_round_one_of_forty_players(colour):
    """7.2: either 1 v 21, 22 v 2, 3 v 23, ... 40 v 20; or 21 v 1, 2 v 22, 23 v 3, 4 v 24, ... 20 v 40."""
    games = lim.pair(draw_up(tournament(40, initial_colour=colour))).games
    expected = [(n, n + 20) if (n % 2 == 1) is (colour is WHITE) else (n + 20, n) for n in range(1, 21)]

    assert expected == [(game.white, game.black) for game in games]


def test_7_2_whoever_has_no_game_yet():
    """7.2, decision L21: two players without games get colours by the number of the higher ranked one, in any round; in
    its place among those who arrived (decision G4)."""
    one, other = card(2, "1", parity=1), card(3, "1", parity=2)

    assert (2, 3, "7.2") == lim.pair(situation(one, other)).games[0]
    assert (3, 2, "7.2") == lim.pair(situation(card(2, "1"), card(3, "1"))).games[0]


def test_8_3_round_two():
    """8.3: one point, then no point, then half a point."""
    played = "1-5 1:0, 6-2 0:1, 3-7 =:=, 8-4 =:=, 9-10 =:="
    opened = walk(draw_up(tournament(10, [played])), GroupOpened)

    assert [10_000, 0, 5_000] == [step.score for step in opened]


# ── the record of steps ──────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        (PabGiven(5, 0), "Bye: 5, score 0.0 (1.1)"),
        (GroupOpened(20_000, "down", (), (1, 2)), "Down: scoregroup 2.0: residents 1 2 (2.2)"),
        (GroupOpened(0, "up", (), (4, 3)), "Up: scoregroup 0.0: residents 4 3 (2.2)"),
        (
            GroupOpened(15_000, "median", (3,), ()),
            "Median, downwards: scoregroup 1.5: floaters 3; residents none (2.2)",
        ),
        (Transferred(3, Because("made-even"), "d", "2.3.4"), "  3 floats: the number is made even, type d (2.3.4)"),
        (
            Transferred(2, Because("no-opponent-kept"), "", "4.4.1", 7),
            "  2 floats instead of 7, chosen to make the number even: no opponent is left if earlier players"
            " keep theirs (4.4.1)",
        ),
        (
            LimitsFallen(),
            "  colour limits do not keep players with the same score apart, so fewer float or all can be paired (6)",
        ),
        (FloaterPaired(3, 4, ()), "  floater 3 meets 4 (3.8)"),
        (FloaterPaired(3, 4, (1, 2)), "  floater 3 meets 4; due colours or the pairs of others rule out 1 2 (3.8)"),
        (Proposed(((1, 3), (2, 4))), "  proposed: 1-3 2-4 (2.4)"),
        (Exchanged(1, 3, 4, Because("have-met"), "2.5"), "  1 meets 4 instead of 3: they have met (2.5)"),
        (Paired(((1, 4), (2, 3))), "  pairs: 1-4 2-3 (4.1)"),
        (
            Cracked((7, 5), "lower", 1, 0, "2.6.1"),
            "the median is blocked; 1 floaters from higher scoregroups, 0 from lower ones: pair 7-5 of the lower side"
            " is split (2.6.1)",
        ),
        (ColoursOpened(), "Colours (5)"),
        (ColoursGiven(1, 4, "5.3"), "  1 White, 4 Black (5.3)"),
    ],
)
def test_steps_in_words(step, expected):
    """Each step is one line with its article."""
    assert expected == describe(step)


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        pytest.param(six((1, 4)), Exchanged(1, 4, 5, Because("have-met"), "2.5"), id="met"),
        pytest.param(
            on_the_median(4, colours=("WW", "", "WW", "")),
            Exchanged(1, 3, 4, Because("only-same-colour"), "2.1"),
            id="colour-limits",
        ),
        pytest.param(
            on_the_median(4, colours=("W", "B", "W", "B")),
            Exchanged(1, 3, 4, Because("due-colours-elsewhere"), "5.2"),
            id="due",
        ),
        pytest.param(
            on_the_median(4, colours=("", "W", "B", "W")),
            Exchanged(1, 3, 4, Because("others-due-elsewhere"), "5.2"),
            id="due-in-another-pair",
        ),
        pytest.param(on_the_median(4, (2, 4)), Exchanged(1, 3, 4, Because("others-left"), "4.3"), id="others"),
    ],
)
def test_steps_tell_why_opponents_are_exchanged(cards, expected):
    """2.1, 2.5, 4.3, 5.2: each exchange is told, with the reason."""
    assert expected in walk(cards, Exchanged)


def test_colours_are_told_after_all_groups():
    """5: a heading, then the colours of each pair, each with its article."""
    steps = steps_of(situation(card(1, "3", "WB"), card(2, "3", "BWB"), card(3, "0"), card(4, "0"), number=5))

    assert [ColoursOpened(), ColoursGiven(2, 1, "5.5"), ColoursGiven(3, 4, "7.2")] == steps[-3:]
    assert 1 == steps.count(ColoursOpened())


def test_reports_and_steps_tell_every_pair():
    """Every game is in the report of one group, and in a step unless it was cracked; its colours are in a step."""
    for seed in range(150):
        with suppress(PairingImpossible):
            round_ = draw_up(any_position(seed, 14))
            recorder = Recorder()
            pairing = lim.pair(round_, recorder)
            games = pairing.games
            cracked = {step.pair for step in recorder.steps if isinstance(step, Cracked)}
            told = [pair for step in recorder.steps if isinstance(step, Paired) for pair in step.pairs]
            for pair in cracked:
                told.remove(pair)

            expected = sorted(tuple(sorted((game.white, game.black))) for game in games)
            reported = [pair for report in pairing.brackets for pair in report.pairs]

            assert expected == sorted(tuple(sorted(pair)) for pair in told)
            assert expected == sorted(tuple(sorted(pair)) for pair in reported)
            given = [step for step in recorder.steps if isinstance(step, ColoursGiven)]
            assert sorted(games) == sorted((step.white, step.black, step.article) for step in given)


# ── invariants ───────────────────────────────────────────────────────────────


def may_meet(a, b, round_):
    """2.1, 6: return whether the two may be paired, in words of histories."""
    if b.number in a.met:
        return False
    if round_.is_last and a.score == b.score:
        return True
    return any(keeps_limits(a, "WB"[i]) and keeps_limits(b, "BW"[i]) for i in (0, 1))


def keeps_limits(made, letter):
    """5.1.1, 5.1.2: return whether the colour makes no three in a row and no three more than the other."""
    after = made.history + letter
    other = "B" if letter == "W" else "W"
    return not after.endswith(3 * letter) and after.count(letter) - after.count(other) < 3


def can_be_completed(round_):
    """C.04.1 2 to 4: return whether a complete legal pairing exists."""
    cards = round_.cards
    n = len(cards)
    rows = [sum(1 << j for j, b in enumerate(cards) if a is not b and may_meet(a, b, round_)) for a in cards]
    if n % 2:
        takers = sum(1 << i for i, made in enumerate(cards) if made.may_receive_pab)
        rows = [row | (takers >> i & 1) << n for i, row in enumerate(rows)] + [takers]
    return Matching(rows).complete()


def assert_invariants(round_):
    """A legal complete pairing if there is one: everybody once, one PAB, no rematch, colour limits; else an error."""
    if not can_be_completed(round_):
        with pytest.raises(PairingImpossible):
            lim.pair(round_)
        return
    pairing = lim.pair(round_)
    made = {one.number: one for one in round_.cards}
    placed = [number for game in pairing.games for number in (game.white, game.black)]
    assert sorted(made) == sorted([*placed, *([] if pairing.pab is None else [pairing.pab])])
    assert (len(made) % 2 == 1) is (pairing.pab is not None)
    assert pairing.pab is None or made[pairing.pab].may_receive_pab
    for game in pairing.games:
        white, black = made[game.white], made[game.black]
        assert may_meet(white, black, round_)
        if not (round_.is_last and white.score == black.score):
            assert keeps_limits(white, "W")
            assert keeps_limits(black, "B")


@pytest.mark.parametrize("seeds", seeds_in_parts(3000, 500, 100), ids=str)
def test_any_position_is_paired_if_it_can_be(seeds):
    """Small positions with any history, some of them Maxi-tournaments, some with absentees."""
    for seed in seeds:
        position = rated(any_position(seed, (8, 12, 20)[seed % 3]), seed)
        if seed % 4 == 0:
            position = with_absentees(position, seed)
        assert_invariants(draw_up(position, RoundOptions(maxi=seed % 5 == 0)))


@pytest.mark.parametrize("seeds", seeds_in_parts(2000, 500, 100), ids=str)
def test_any_round_is_paired_if_it_can_be(seeds):
    """Rounds whose cards need not come from a tournament: any scores, colours and opponents."""
    for seed in seeds:
        assert_invariants(any_round(seed, 12))


@pytest.mark.parametrize("players", [2, 3, 5, 8, 13, 30, 61, 120])
@pytest.mark.parametrize("seed", first_of(range(6), 2))
def test_open_position_is_paired(players, seed):
    """Ordinary opens; all games drawn, so that everybody is on the median; or accelerated."""
    rounds = min(6, max(1, players - 2))
    for draws in (0.3, 1):
        position = open_position(players, min(seed, rounds - 1), rounds, seed, draws=draws, byes=0.05, forfeits=0.1)
        assert_invariants(draw_up(position))
        assert_invariants(draw_up(position, NO_OPTIONS, virtual_points))


@pytest.mark.parametrize("size", [4, 6, 8, 10, 12])
@pytest.mark.parametrize("level", ["all-equal", "nobody-on-the-median"])
def test_few_players_and_many_rounds(size, level):
    """Round after round until no pairing is left; all games drawn, or decided so that scores differ widely."""
    position = tournament(size, rounds=size - 1)
    played = []
    result = "=:=" if level == "all-equal" else "1:0"
    for _ in range(size - 1):
        round_ = draw_up(tournament(size, played, rounds=size - 1))
        assert_invariants(round_)
        if not can_be_completed(round_):
            break
        games = lim.pair(round_).games
        played.append(", ".join(f"{game.white}-{game.black} {result}" for game in games))

    assert position.rounds_paired < len(played)


@pytest.mark.parametrize(("size", "seed"), [(40, 1), (41, 2)])
def test_order_of_cards_and_listeners_do_not_matter(size, seed):
    """The same round gives the same pairing, heard or not."""
    round_ = draw_up(open_position(size, 4, 9, seed))

    assert lim.pair(round_) == lim.pair(round_, Recorder())
