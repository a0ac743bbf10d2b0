"""What a wish demands of a bracket and of the rest of the field, and how evaluations and faults are told."""

from __future__ import annotations

from itertools import count, permutations
from random import Random

import pytest
from makers import card, points, round_to_pair

from fidepair.storage import Deadline
from fidepair.swiss.boards import BracketReport, CriterionCount
from fidepair.swiss.completion import PlayingField
from fidepair.swiss.evaluation import (
    Absolute,
    Evaluation,
    Fault,
    FirstDifference,
    Memory,
    Order,
    Proposal,
    Rank,
    RestrictedField,
    Wish,
    WishImpossible,
    faults,
    first_difference,
    opponents_of,
    pab_counts,
    pab_score_with,
    pab_with,
    ranks,
    same_absolute_preference,
)


def field_of(scores: str, met: dict[int, set[int]] | None = None, barred=()) -> PlayingField:
    """Return the field of players 1, 2 ... with these scores, one digit each."""
    met = met or {}
    mutual = {n: met.get(n, set()) | {m for m, others in met.items() if n in others} for n in range(1, len(scores) + 1)}
    cards = [card(n, one, met=mutual[n], may_receive_pab=n not in barred) for n, one in enumerate(scores, start=1)]
    return PlayingField(cards, lambda _: 0)


def pairs_of(field: PlayingField) -> set[str]:
    """Return the legal pairs, such as `12`; rows are symmetric."""
    rows = field.legal_rows(field.cards)
    legal = {(v, w) for v, row in enumerate(rows) for w in range(len(rows)) if row >> w & 1}
    assert legal == {(w, v) for v, w in legal}
    return {f"{v + 1}{w + 1}" for v, w in legal if v < w}


ALL = {"12", "13", "14", "15", "16", "23", "24", "25", "26", "34", "35", "36", "45", "46", "56"}
DOWN = Wish(floats=frozenset({3}), stays=frozenset({4}), score=points(2))
UP = Wish(floats=frozenset({5}), stays=frozenset({6}), score=points(2))


@pytest.mark.parametrize(
    ("wish", "illegal"),
    [
        pytest.param(Wish(pair=(1, 4)), "12 13 15 16 24 34 45 46", id="pair"),
        pytest.param(Wish(bye=2), "12 23 24 25 26", id="bye"),
        # Scores are 3 3, 2 2, 1 1: who leaves the bracket of 2 meets nobody of 2 or 3, who stays nobody of 1.
        pytest.param(DOWN, "34 13 23 45 46", id="down"),
        # Who comes into it meets nobody of 3 or 1; who does not come meets nobody of 2.
        pytest.param(UP, "15 25 56 36 46", id="up"),
    ],
)
def test_what_is_legal_with_a_wish(wish: Wish, illegal: str):
    assert ALL - {*illegal.split()} == pairs_of(wish.field(field_of("332211")))


def test_the_concerned_and_the_bound():
    pair, bye, nothing = Wish(pair=(1, 4)), Wish(bye=2), Wish()

    assert [(1, 4), (2,), (), ()] == [one.concerned for one in (pair, bye, nothing, DOWN)]
    assert [{4}, set(), {2}] == [pair.inside([3, 4]), bye.inside([3, 4]), bye.inside([2])]
    assert [{4}, {2}, {3}] == [pair.bound([3, 4]), bye.bound([2, 3]), DOWN.bound([1])]


@pytest.mark.parametrize(("pair", "legal"), [((1, 4), True), ((1, 2), False), ((1, 9), False), (None, True)])
def test_whether_the_pair_itself_is_legal(pair, legal: bool):
    assert legal is Wish(pair=pair).is_legal(field_of("333322", {1: {2}}))


def complete(field: PlayingField, wish: Wish, takers: int) -> bool:
    """Return whether some complete pairing of the field has the wish, all of them tried; one of `takers` may have the
    PAB, and must if there are any."""
    numbers = [one.number for one in field.cards]
    legal = {frozenset({int(pair[0]), int(pair[1])}) for pair in pairs_of(field)}
    wished = {frozenset({int(pair[0]), int(pair[1])}) for pair in pairs_of(wish.field(field))}
    for order in permutations(numbers):
        pairs = [frozenset(order[place : place + 2]) for place in range(0, len(order) - 1, 2)]
        pab = order[-1] if len(order) % 2 else None
        by = {*wished, *([frozenset(wish.pair)] if wish.pair else [])} & legal
        if wish.bye is not None and pab != wish.bye:
            continue
        if wish.bye is None and pab is not None and (not takers >> pab - 1 & 1 or pab in wish.stays):
            continue
        if wish.pair and frozenset(wish.pair) not in pairs:
            continue
        if all(pair in by for pair in pairs):
            return True
    return False


def test_what_a_wish_leaves_can_be_completed():
    """Against all pairings of five or six, for pairs, byes and floats."""
    found = []
    for seed in range(16):
        dice = Random(seed)
        size = 5 + seed % 2
        met = {n: set(dice.sample(range(1, size + 1), 2)) - {n} for n in range(1, size + 1)}
        field = field_of("332211"[:size], met)
        takers = dice.randrange(1, 1 << size) if size % 2 else 0
        kinds = [Wish(pair=(1, 4)), DOWN, UP._replace(stays=frozenset({3}) if size % 2 else UP.stays)]
        if size % 2:
            kinds.append(Wish(bye=2))
        for wish in kinds:
            if wish.pair and not wish.is_legal(field):
                continue
            found.append(wish.completes(field, field.cards, takers))
            assert complete(field, wish, takers) is found[-1], (seed, wish)

    assert 9 < found.count(True) < len(found) - 9


@pytest.mark.parametrize(
    ("wish", "score", "upfloaters", "possible"),
    [
        pytest.param(Wish(pair=(1, 2)), 2, set(), True, id="has-come-true-above"),
        pytest.param(Wish(pair=(3, 4)), 2, set(), True, id="below"),
        pytest.param(Wish(pair=(3, 4)), 2, {5, 6}, True, id="below-with-others-gone"),
        pytest.param(Wish(pair=(3, 4)), 2, {4, 5}, False, id="one-of-them-is-gone"),
        pytest.param(Wish(pair=(3, 5)), 2, set(), False, id="4-and-6-have-met"),
        pytest.param(Wish(floats=frozenset({5}), score=2), 3, set(), True, id="floats-later"),
        pytest.param(Wish(floats=frozenset({5}), score=2), 3, {5, 6}, False, id="has-floated-too-high"),
        pytest.param(Wish(floats=frozenset({5}), score=2), 1, {5, 6}, True, id="is-over"),
    ],
)
def test_whether_it_can_come_true_below(wish: Wish, score: int, upfloaters, possible: bool):
    field = field_of("332211", {4: {6}})
    if wish.score is not None:
        wish = wish._replace(score=points(wish.score))

    assert possible is wish.is_possible_below(field, points(score), field.cards[2:], upfloaters)


@pytest.mark.parametrize(
    ("wish", "met", "barred", "score"),
    [
        pytest.param(Wish(pair=(1, 2)), {}, (), 1, id="the-lowest"),
        pytest.param(Wish(pair=(1, 2)), {}, (5,), 2, id="the-lowest-who-may"),
        pytest.param(Wish(pair=(1, 2)), {3: {4}}, (), 2, id="the-lowest-that-completes"),
        pytest.param(Wish(pair=(1, 5)), {}, (), 2, id="the-lowest-has-an-opponent"),
        pytest.param(Wish(bye=1), {}, (), 3, id="the-bye-itself"),
        pytest.param(Wish(pair=(1, 2)), {1: {2}}, (), None, id="an-illegal-pair"),
        pytest.param(Wish(bye=1), {}, (1,), None, id="a-barred-one"),
        pytest.param(Wish(pair=(1, 2)), {}, (3, 4, 5), None, id="nobody-may"),
    ],
)
def test_the_score_of_the_pab_with_a_wish(wish: Wish, met, barred, score: int | None):
    """Players 1 and 2 have 3 points, 3 and 4 have 2, 5 has 1."""
    field = field_of("33221", met, barred)
    if score is None:
        with pytest.raises(WishImpossible):
            pab_score_with(wish, field)
    else:
        assert points(score) == pab_score_with(wish, field)


def test_no_pab_in_an_even_field():
    even = field_of("3322")

    assert pab_score_with(Wish(pair=(1, 2)), even) is pab_with(Wish(pair=(1, 2)), even, _tpn) is None
    for impossible in (Wish(bye=1), Wish(pair=(1, 2))):
        with pytest.raises(WishImpossible):
            pab_score_with(impossible, field_of("3322", {3: {4}}))


def _tpn(one) -> int:
    return one.tpn


@pytest.mark.parametrize(
    ("wish", "met", "pab"),
    [
        pytest.param(Wish(pair=(1, 2)), {}, 5, id="the-last"),
        pytest.param(Wish(pair=(1, 5)), {}, 4, id="the-last-without-the-pair"),
        pytest.param(Wish(pair=(1, 2)), {3: {4}}, 4, id="the-last-that-completes"),
        pytest.param(Wish(bye=2), {}, 2, id="the-bye-itself"),
        pytest.param(Wish(floats=frozenset({4}), score=points(2)), {}, 3, id="5-is-needed-by-the-float"),
        pytest.param(Wish(pair=(1, 2)), {3: {4, 5}, 4: {5}}, None, id="impossible"),
    ],
)
def test_the_assignee_of_the_pab_with_a_wish(wish: Wish, met, pab: int | None):
    field = field_of("33221", met)
    if pab is None:
        with pytest.raises(WishImpossible) as error:
            pab_with(wish, field, _tpn)
        groups, inner = error.value.barrier
        assert {(3,), (4,), (5,)} > {*groups}
        assert (2, (0,)) == (len(groups), inner)
    else:
        found = pab_with(wish, field, _tpn)
        assert found is not None
        assert pab == found.number


def test_without_its_only_resident_there_is_no_bracket():
    """1 is to float from the bracket of 2, the only one who may have the PAB."""
    with pytest.raises(WishImpossible):
        pab_with(Wish(floats=frozenset({1}), score=points(3)), field_of("43221", barred=(3, 4, 5)), _tpn)


def test_restrictions_add_up():
    field = field_of("332211")
    once = RestrictedField(field, {1: {1, 2, 9}}, barred=frozenset({5}))
    twice = RestrictedField(once, {3: {4}, 9: {1}}, wish=True, barred=frozenset({6}))

    assert [ALL, ALL - {"12"}, ALL - {"12", "34"}] == [pairs_of(one) for one in (field, once, twice)]
    assert [frozenset(), {5}, {5, 6}] == [one.barred for one in (field, once, twice)]
    assert [True, True, False, False] == [
        one.plainly_complete(6, 0, 6) for one in (field, once, twice, RestrictedField(twice, {}))
    ]


def test_the_time_of_a_memory():
    memory = Memory()
    assert not memory.is_over
    memory.deadline = Deadline(2, count().__next__)
    assert [False, True] == [memory.is_over, memory.is_over]


# ── Evaluations ──────────────────────────────────────────────────────────────


def report(pairs, down=(), counts=(0, 0)) -> BracketReport:
    found = tuple(CriterionCount(code, f"2.{code}", one) for code, one in zip("AB", counts, strict=True))
    return BracketReport(2, (), (), pairs, down, found)


STEPS = (Order("4.1", 7, after="A"), Order("4.2", 8))


def test_ranks_come_in_their_order():
    """Steps come after the criterion that they name, or after all."""
    expected = [Rank("A", "2.A", 3), Rank("", "4.1", 7, "A"), Rank("B", "2.B", 4), Rank("", "4.2", 8)]

    assert expected == [*ranks(report((), counts=(3, 4)), STEPS)]


def evaluation(*brackets, first=0, steps=STEPS) -> Evaluation:
    return Evaluation((CriterionCount("PAB", "3.1", first),), brackets, (steps,) * len(brackets), ())


ONE, OTHER = report(((1, 2),)), report(((1, 3),), (2,))


@pytest.mark.parametrize(
    ("mine", "theirs", "expected"),
    [
        pytest.param(evaluation(ONE), evaluation(ONE), None, id="the-same"),
        pytest.param(evaluation(ONE), evaluation(report(((2, 1),))), None, id="the-same-turned"),
        pytest.param(evaluation(ONE, first=1), evaluation(OTHER, first=2), (None, 0, 1, 2), id="before-the-brackets"),
        pytest.param(
            evaluation(ONE, OTHER), evaluation(ONE, report(((1, 3),), (4,), (0, 5))), (1, 2, 0, 5), id="second-bracket"
        ),
        pytest.param(
            evaluation(ONE), evaluation(OTHER, steps=(STEPS[0], Order("4.2", 9))), (0, 3, 8, 9), id="the-last-step"
        ),
        pytest.param(
            evaluation(ONE),
            evaluation(report(((1, 2),), (3,), (1, 0))),
            (0, 0, 0, 1),
            id="the-same-pairs-other-floaters",
        ),
        pytest.param(
            evaluation(ONE),
            evaluation(report(((1, 2),), (), (1, 0))._replace(upfloaters=(4,))),
            (0, 0, 0, 1),
            id="other-upfloaters",
        ),
    ],
)
def test_the_first_difference(mine: Evaluation, theirs: Evaluation, expected):
    """The bracket, the place among its ranks, and both values."""
    found = first_difference(mine, theirs)
    if expected is None:
        assert found is None
    else:
        assert isinstance(found, FirstDifference)
        assert expected == (found.bracket, found.place, found.mine.value, found.theirs.value)


def test_opponents_are_told_both_ways():
    assert {1: 4, 4: 1, 2: 3, 3: 2} == opponents_of(Proposal(frozenset({frozenset({1, 4}), frozenset({2, 3})}), 5))


def test_counts_of_the_assignee():
    """Score, games less than most, and how many are lower ranked. 2 has played one game less than the others."""
    cards = [card(1, "2", "WB"), card(2, "1", "W"), card(3, "1", "WB")]
    articles = ("a", "b", "c")

    assert () == pab_counts(cards, None, _tpn, articles)
    assert [("a", points(1)), ("b", 1), ("c", 1)] == [one[1:] for one in pab_counts(cards, 2, _tpn, articles)]
    assert [points(1), 0, 0] == [one.counted for one in pab_counts(cards, 3, _tpn, articles)]
    assert ["PAB"] * 3 == [one.code for one in pab_counts(cards, 1, _tpn, articles)]
    by_score = pab_counts(cards, 1, _tpn, articles, played=lambda one: -one.tpn)
    assert [points(2), 0, 2] == [one.counted for one in by_score]


# ── Faults ───────────────────────────────────────────────────────────────────

RULES = Absolute(
    "9.9",
    ("C1", "1.1"),
    ("C2", "1.2"),
    ("C3", "1.3"),
    same_absolute_preference(lambda one: one.colour_difference),
    "team",
)


def proposal(text: str) -> Proposal:
    """Return the proposal of a text such as `12 34 5`; a single number has the PAB, `11` is a team against itself."""
    parts = text.split()
    pairs = frozenset(frozenset(map(int, part)) for part in parts if len(part) > 1)
    return Proposal(pairs, next((int(part) for part in parts if len(part) == 1), None))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("12 34 5", []),
        ("15 23 4", [("C1", "1.1", "teams 1 and 5 met in round 2", False)]),
        ("13 24 5", [("", "260, XXP", "teams 1 and 3 must not meet", False)]),
        (
            "14 25 3",
            [
                ("C2", "1.2", "team 3 may not receive the PAB: an earlier round without a game bars it", False),
                ("C3", "1.3", "teams 2 and 5 have the same absolute colour preference", False),
            ],
        ),
        ("12 35", [("", "9.9", "team 4 is not paired", True)]),
        ("12 34 45 5", [("", "9.9", "team 4 is paired 2 times", True), ("", "9.9", "team 5 is paired 2 times", True)]),
        ("12 34 55", [("", "9.9", "team 5 is paired 2 times", True)]),
        (
            "12 36 4",
            [("", "9.9", "team 6 is absent and cannot be paired", True), ("", "9.9", "team 5 is not paired", True)],
        ),
        ("12 34 57", [("", "9.9", "team 7 does not exist", True)]),
    ],
)
def test_what_makes_a_proposal_illegal_or_incomplete(text: str, expected):
    """1 met 5 in round 2, and must not meet 3; 2 and 5 clash; 3 may not have the PAB; 6 is absent."""
    cards = [
        card(1, met=[3, 5], opponents=[9, 5]),
        card(2, colours="WW"),
        card(3, met=[1], may_receive_pab=False),
        card(4),
        card(5, colours="WW", met=[1], opponents=[9, 1]),
    ]
    round_ = round_to_pair(cards)
    round_ = round_._replace(everyone=(*round_.cards, card(6)))

    assert [Fault(*one) for one in expected] == [*faults(round_, proposal(text), RULES)]


def test_two_alone_are_judged_like_all():
    round_ = round_to_pair(
        [card(1, met=[2], colours="WW", opponents=[2]), card(2, met=[1], colours="WW", opponents=[1])]
    )

    assert ["C1", "C3"] == [fault.code for fault in faults(round_, proposal("12"), RULES)]


def test_why_a_float_is_impossible():
    """1 and 2 may not meet each other then, and both can meet 3 only: what is legal with the wish is told."""
    field = field_of("3321", {1: {4}, 2: {4}})
    with pytest.raises(WishImpossible) as error:
        pab_score_with(Wish(floats=frozenset({1}), score=points(3)), field)

    groups, inner = error.value.barrier
    assert {(1,), (2,), (4,)} > {*groups}
    assert (2, (3,)) == (len(groups), inner)


def test_a_pab_in_an_even_field_is_told_last():
    round_ = round_to_pair([card(1), card(2)])
    found = [fault.text for fault in faults(round_, proposal("1"), RULES)]

    assert ["team 2 is not paired", "team 1 has the PAB, although the number of teams is even"] == found
