"""The order of generation: which step comes first, in words, and who comes before an opponent, chapter by chapter."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from fidepair.explain import orders
from fidepair.explain.orders import coming_before, first_step
from fidepair.swiss.boards import BracketReport
from fidepair.swiss.evaluation import Order


def bracket(*pairs, score=10, mdps=(), residents=(), upfloaters=(), down=()) -> BracketReport:
    return BracketReport(score, mdps, residents, pairs, down, (), upfloaters)


def words(*brackets, chapter="", scores=None, chosen=(), pab=None):
    """Return words for participants who rank by number, all with 10 points unless `scores` says otherwise."""
    cards = {n: SimpleNamespace(score=(scores or {}).get(n, 10)) for n in range(1, 10)}
    evaluation = SimpleNamespace(orders=[[Order("4.4", 0, who=chosen)]])
    inquiry = SimpleNamespace(
        chapter=chapter, burstein_ranks={n: (n,) for n in cards}, present=set(cards), evaluation=evaluation
    )
    return SimpleNamespace(
        brackets=brackets,
        inquiry=inquiry,
        pab=pab,
        rank=lambda n: (-cards[n].score, n),
        tpn=lambda n: n,
        who=str,
        card=cards.__getitem__,
    )


# ── the first step that differs ──────────────────────────────────────────────


EMPTY = bracket(), bracket()


def step(what, mine, theirs, *, keys=(0, 1), reports=EMPTY, **facts) -> str:
    steps = Order("4", keys[0], what=what, who=mine), Order("4", keys[1], what=what, who=theirs)
    return first_step(words(**facts), SimpleNamespace(steps=steps, reports=reports))


def test_fewer_change_sides():
    expected = "of those due one colour, one changes sides instead of two: fewer come first"

    assert expected == step("the shifters", (), (), keys=(1, 2))


@pytest.mark.parametrize(
    ("what", "mine", "theirs", "text"),
    [
        (
            "the top members and their opponents",
            (1, 2, 5, 6),
            (1, 3, 5, 6),
            "pairs are compared first, and 2 comes before 3",
        ),
        ("the upfloaters", (4,), (5,), "upfloaters with 4 comes before the one with 5: the smaller pairing number"),
        ("the upfloaters", (4,), (6,), "upfloaters with 4 comes before the one with 6: more points"),
        ("the MDPs that are paired", (2, 3), (2, 4), "the MDP 3 is paired before 4, who ranks lower"),
        (
            "the shifters of S1",
            (3,),
            (4,),
            "of the shifters of S1, 3 comes before 4: the list is taken from its middle",
        ),
    ],
)
def test_which_set_comes_first(what, mine, theirs, text):
    """6 has fewer points than the others."""
    assert step(what, mine, theirs, scores={6: 5}).endswith(text)


BOTH = bracket((1, 3), (2, 4)), bracket((1, 4), (2, 3))


@pytest.mark.parametrize(
    ("what", "mine", "theirs", "facts", "text"),
    [
        ("the second half", (3, 4), (4, 3), {}, "in that order 1 meets 3 before 4"),
        ("the second half", (3, 4), (0, 3), {}, "in that order 1 meets 3 before floating"),
        ("the top members and their opponents", (1, 2, 3, 4), (1, 2, 4, 3), {}, "in that order 1 meets 3 before 4"),
        (
            "the opponents",
            (4, 3),
            (3, 4),
            {"reports": BOTH[::-1], "chapter": "burstein"},
            "in that order 1 meets 4 before 3: the lowest-ranked opponent comes first",
        ),
    ],
)
def test_whose_opponents_differ_first(what, mine, theirs, facts, text):
    assert text == step(what, mine, theirs, **{"reports": BOTH, **facts})


def test_who_floats_by_the_rules_meets_somebody_as_asked():
    """The opponent of 4 is found in the other pairing, where 3 floats by the rules."""
    assert "in that order 2 meets 5 before 4" == step(
        "the opponents", (5,), (4,), reports=(bracket((1, 3)), bracket((2, 4)))
    )


# ── who comes before ─────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("chapter", "pairs", "pair", "expected"),
    [
        pytest.param("dutch", [(1, 4), (2, 6), (3, 5)], (2, 6), (2, 6, [5]), id="dutch-without-those-of-higher"),
        pytest.param("dutch", [(1, 6), (2, 5), (3, 4)], (6, 1), (1, 6, [4, 5]), id="dutch-first"),
        pytest.param("dutch", [(1, 4), (2, 5), (3, 6)], (3, 6), (3, 6, []), id="dutch-last"),
        pytest.param("burstein", [(1, 5), (2, 6), (3, 4)], (1, 5), (1, 5, [6]), id="burstein-first"),
        pytest.param("burstein", [(1, 6), (2, 4), (3, 5)], (4, 2), (2, 4, [5]), id="burstein-without-earlier"),
        pytest.param("team", [(1, 4), (2, 6), (3, 5)], (6, 2), (2, 6, [5]), id="smallest-number-left"),
        pytest.param("double-swiss", [(1, 2), (3, 6), (4, 5)], (3, 6), (3, 6, [5]), id="larger-numbers-only"),
    ],
)
def test_who_comes_before_an_opponent(chapter, pairs, pair, expected):
    """Dutch: S2 in its order; Burstein: the largest BSN first; Double-Swiss and Team: the smallest number left."""
    report = bracket(*pairs, residents=(1, 2, 3, 4, 5, 6))

    assert expected == coming_before(words(report, chapter=chapter), 0, pair)


@pytest.mark.parametrize(
    ("pair", "expected"), [((1, 5), (1, 5, [4])), ((5, 1), (1, 5, [4])), ((2, 4), (2, 4, [])), ((6, 3), (6, 3, []))]
)
def test_who_comes_before_in_dubov(pair, expected):
    """Dubov 4.4: the other side is 3 5 4; a smaller TPN that is chosen later would have come before."""
    assert expected == orders._dubov(words(chosen=(3, 5, 4)), bracket(), pair, 0)


def test_an_mdp_chooses_of_all_residents():
    """Those already taken by an earlier MDP do not count; the few whom it left above come first."""
    above = bracket(residents=(7, 8, 9), down=(8, 9), score=20)
    report = bracket((8, 1), (9, 3), (2, 4), mdps=(8, 9), residents=(1, 2, 3, 4))
    found = coming_before(words(above, report, chapter="dutch"), 1, (3, 9))

    assert (9, 3, [7, 8, 2]) == found
    many = above._replace(residents=(1, 2, 3, 4, 7, 8, 9))
    assert (9, 3, [2]) == coming_before(words(many, report, chapter="dutch"), 1, (3, 9))


def test_who_comes_before_an_upfloater():
    """The other residents, if they are few, and those below with more points or a smaller number; not the bye."""
    report = bracket((1, 6), residents=(1, 2), upfloaters=(6,))
    below = dict.fromkeys((4, 5, 6, 7), 5) | {8: 3, 9: 3}
    found = words(report, scores=below, pab=4)

    assert (1, 6, [2, 5]) == coming_before(found, 0, (6, 1))
    assert [5, 6, 7, 8, 9] == orders.below(found, report)
    higher = bracket(score=20, upfloaters=(5,))
    assert [6, 7, 8, 9] == orders.below(words(higher, report, scores=below, pab=4), report)
    many = report._replace(residents=(1, 2, 3, 21, 22, 23))
    assert (1, 6, [5]) == coming_before(words(many, scores=below, pab=4), 0, (6, 1))


def test_the_exchange_of_the_bracket_by_the_rules():
    """Its halves are those of the rules, and what it changes is said as a fact."""
    report = bracket((1, 3), (2, 4), residents=(1, 2, 3, 4))
    speech = words()
    speech.again = str
    steps = Order("4.3", 0, what="the first half", who=(1, 3)), Order("4.3", 1, what="the first half", who=(1, 4))

    assert (
        "2 changes halves with 3; otherwise 2 would change halves with 4, and the nearest players come first"
        == first_step(speech, SimpleNamespace(steps=steps, reports=(report, bracket())))
    )


@pytest.mark.parametrize(("count", "before"), [(5, [2, 3, 4, 5]), (6, [])])
def test_few_residents_come_before_an_upfloater(count, before):
    """Four others are few."""
    report = bracket((1, 9), residents=tuple(range(1, count + 1)), upfloaters=(9,))
    below = dict.fromkeys((7, 8, 9), 5)

    assert (1, 9, before) == coming_before(words(report, scores=below | {7: 0, 8: 0}), 0, (9, 1))


@pytest.mark.parametrize(("count", "before"), [(5, [1, 2, 3, 4]), (6, [])])
def test_few_whom_an_mdp_left_come_before(count, before):
    above = bracket(residents=(*range(1, count), 9), down=(9,), score=20)
    report = bracket((9, 7), mdps=(9,), residents=(7, 8))

    assert (9, 7, before) == coming_before(words(above, report, chapter="dutch"), 1, (9, 7))
