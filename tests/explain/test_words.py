"""The words that sentences are made of: numbers, lists, rules, colours, and who cannot be paired."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from fidepair.explain import answering, asking, drawing, orders, reasons, speech, story
from fidepair.explain.answers import Answer, Question, more_others
from fidepair.explain.orders import changing, differing_place, exchanged, halves, members_of
from fidepair.explain.reasons import bye_rule, clashes, of_barrier
from fidepair.explain.speech import (
    absence,
    cited,
    in_brackets,
    list_numbers,
    number,
    number_or_none,
    opposite,
    plural,
    rounds_back,
)
from fidepair.swiss.boards import BracketReport
from fidepair.swiss.completion import Barrier
from fidepair.swiss.criteria import Criterion
from fidepair.tournament import POINT, Bye, Colour, Game, Result


@pytest.mark.parametrize(("count", "word"), [(0, "no"), (1, "one"), (9, "nine"), (10, "ten"), (11, "11"), (100, "100")])
def test_small_numbers_are_words(count, word):
    assert word == number(count)
    assert ("none" if count == 0 else word) == number_or_none(count)


@pytest.mark.parametrize(("count", "noun"), [(0, "pairs"), (1, "pair"), (2, "pairs")])
def test_singular_and_plural(count, noun):
    assert noun == plural(count, "pair")


def test_texts_in_brackets_and_lists():
    assert ["", " (a)"] == [in_brackets(""), in_brackets("a")]
    assert ["1", "1 and 2", "1, 2 and 3"] == [list_numbers(range(1, last)) for last in (2, 3, 4)]
    assert ("Black", "White") == (opposite("White"), opposite("Black"))


@pytest.mark.parametrize(
    ("code", "article", "text"),
    [
        ("C12", "2.4.7", "(C12, 2.4.7)"),
        ("", "260, XXP", "(260, XXP)"),
        ("PAB", "3.1.2", "(3.1.2)"),
        ("C.6", "C.6", "(C.6)"),
        ("", "C.04.2 4.4", "(C.04.2, 4.4)"),
    ],
)
def test_a_rule_is_cited(code, article, text):
    """The article alone where there is no code, or the same; the edition of 2017 calls criteria by their articles."""
    assert text == cited(code, article)


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        (Bye.PAB, "had the bye"),
        (Bye.FULL, "had a full-point bye"),
        (Bye.HALF, "had a half-point bye"),
        (Bye.ZERO, "was absent"),
        (Game(2, Colour.WHITE, Result.FORFEIT_WIN), "won by forfeit"),
        (Game(2, Colour.WHITE, Result.FORFEIT_LOSS), "did not play"),
    ],
)
def test_a_round_without_a_game(entry, words):
    assert words == absence(entry)


@pytest.mark.parametrize(("looks_at", "rounds"), [("down1", 1), ("down2", 2), ("up1", 1), ("up2", 2), ("floater", 1)])
def test_how_far_back_a_criterion_looks(looks_at, rounds):
    """C14, C15: one round; C16, C17: two (Dutch 2.4.9 to 2.4.12)."""
    assert rounds == rounds_back(Criterion("C", "2", "", looks_at=looks_at))


def test_what_an_answer_lists():
    """Six lines of a hundred columns; few names, few notes, and the others counted."""
    assert (3, 4, 6, 100, 2) == (
        answering.MAX_BEFORE,
        answering.MAX_FLOATERS,
        answering.MAX_LINES,
        answering.WIDTH,
        answering.INDENT,
    )
    assert (5, 35, 6, 16) == (speech.MAX_NAMED, speech.LONGEST_NAME, reasons.MAX_PAIRS, reasons.MAX_OF_BARRIER)
    assert (4, 8, 3, 4, 2) == (orders.FEW, story.LONGEST_ORDER, story.MAX_COLOURS, story.MAX_SIZES, story.MAX_NOTES)
    assert (40, 2, 10_000, 24) == (asking.OTHERS_OF_A_PLAYER, asking.SECONDS, asking.MAX_COMPARED, drawing.MAX_DRAWN)


# ── who cannot be paired ─────────────────────────────────────────────────────

NAMES = SimpleNamespace(who=lambda one: f"{one} Name{one}", noun="player")


@pytest.mark.parametrize(
    ("groups", "inner", "text"),
    [
        pytest.param([], [], "", id="nothing"),
        pytest.param([[4]], [], "no opponent would be left for 4 Name4", id="one"),
        pytest.param([[0], [5]], [], "no opponent would be left for the bye and 5 Name5", id="bye-and-one"),
        pytest.param([[4], [5]], [0], "4 Name4 and 5 Name5 could both only have the bye", id="both"),
        pytest.param([[4], [5], [6]], [0], "4 Name4, 5 Name5 and 6 Name6 could all only have the bye", id="all"),
        pytest.param(
            [[4], [5], [8]],
            [3, 6],
            "4 Name4, 5 Name5 and 8 Name8 could then only meet 3 and 6: two are not enough for three",
            id="only-these",
        ),
        pytest.param(
            [[4], [5], [8]],
            [3, 0],
            "4 Name4, 5 Name5 and 8 Name8 could then only have 3 and the bye: two are",
            id="or-bye",
        ),
        pytest.param(
            [[4], [5]], [3], "4 Name4 and 5 Name5 could then only meet 3: one is not enough for two", id="one-is"
        ),
        pytest.param([[1, 2, 3]], [], "1, 2 and 3 could meet only each other, and their number is odd", id="odd"),
        pytest.param(
            [[1, 2, 3], [4]],
            [9],
            "each of the groups (1, 2 and 3; 4) has an odd number, and outside the groups they can meet only 9: one is",
            id="groups",
        ),
        pytest.param(
            [[*range(1, 16)]],
            [20],
            "each of the groups (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14 and 15)",
            id="16",
        ),
        pytest.param(
            [[*range(1, 16)], [16]],
            [20],
            "2 groups, each with an odd number of players, could meet only one players outside their group",
            id="too-many-to-list",
        ),
    ],
)
def test_why_the_others_cannot_all_be_paired(groups, inner, text):
    """Each odd group needs somebody outside (Tutte and Berge); up to sixteen are listed."""
    found = of_barrier(NAMES, Barrier(tuple(map(tuple, groups)), tuple(inner)))

    assert text == found[: len(text)]
    assert bool(text) is bool(found)


@pytest.mark.parametrize(
    ("numbers", "text"),
    [
        ((1,), ""),
        ((1, 2), "1 and 2 met"),
        ((1, 3), ""),
        ((1, 2, 4), "1 and 2 met, 1 and 4 met and 2 and 4 met"),
        ((1, 2, 3), ""),
        ((1, 2, 4, 5), ""),
    ],
)
def test_why_no_two_of_a_few_can_meet(numbers, text):
    """3 may meet anybody; of four or more there are too many pairs to tell."""
    met = SimpleNamespace(met=lambda a, b: "" if 3 in (a, b) else "met")

    assert text == clashes(met, numbers)


@pytest.mark.parametrize(
    ("system", "scores", "place", "text"),
    [
        ("dutch", (1, 2), 0, "the bye goes to the lowest score from which all others can be paired"),
        ("dubov", (1, 1), 1, "with 1 points each, the bye goes to the one who played more games (7: 2, 8: 1)"),
        ("team", (1, 2), 1, "of these, the bye goes to the one who played more matches (7: 2, 8: 1)"),
        ("burstein", (1, 1), 2, "with equal points and games the bye goes to the last in rank, and 7 comes after 8"),
        ("team", (1, 1), 2, "with equal points and matches the bye goes to the last in rank, and 7 comes after 8"),
    ],
)
def test_the_rule_by_which_one_has_the_bye(system, scores, place, text):
    """Dutch 2.3.1; the others by score, games and rank (Dubov 3.1, Burstein 3.1, Team 3.4)."""
    words = SimpleNamespace(
        inquiry=SimpleNamespace(system=SimpleNamespace(name=system)),
        score=lambda one: str(scores[one - 7]),
        card=lambda one: SimpleNamespace(history="WB"[: 9 - one]),
    )

    assert text == bye_rule(words, 7, 8, place)


@pytest.mark.parametrize(
    ("left", "late", "text"),
    [
        (0, False, None),
        (3, False, "3 more with more distant scores (--all shows them)."),
        (1, True, "1 more with more distant scores (a longer --patience allows more time)."),
    ],
)
def test_others_that_are_left_out(left, late, text):
    question = Question("player", 1)
    found = [*more_others(question, left, out_of_time=late)]

    assert found == ([] if text is None else [Answer(question, text)])


# ── halves (Dutch 3.2, 4.3) ──────────────────────────────────────────────────


def bracket(*pairs, mdps=(), residents=(), upfloaters=(), down=()) -> BracketReport:
    return BracketReport(POINT, mdps, residents, pairs, down, (), upfloaters)


@pytest.mark.parametrize(
    ("report", "expected"),
    [
        pytest.param(bracket((1, 3), (2, 4), residents=(1, 2, 3, 4)), ([1, 2], [3, 4]), id="even"),
        pytest.param(bracket((1, 3), residents=(1, 2, 3), down=(2,)), ([1], [2, 3]), id="one-floats"),
        pytest.param(
            bracket((9, 1), (2, 3), mdps=(9,), residents=(1, 2, 3, 4), down=(4,)), ([2], [3, 4]), id="without-mdps"
        ),
        pytest.param(bracket(residents=(1, 2), down=(1, 2)), ([], [1, 2]), id="no-pairs"),
    ],
)
def test_halves_before_any_exchange(report, expected):
    assert expected == halves(report)


def test_who_changes_halves():
    """Of 1 2 3 | 4 5 6, the first half 1 3 4 has lost 2 and got 4."""
    report = bracket((1, 5), (3, 6), (4, 2), residents=(1, 2, 3, 4, 5, 6))

    assert ([2], [4]) == exchanged(report, (1, 3, 4))
    assert ([], []) == exchanged(report, (3, 2, 1))
    assert {1, 2, 7, 9} == members_of(bracket(mdps=(9,), residents=(1, 2), upfloaters=(7,)))


@pytest.mark.parametrize(
    ("leaving", "arriving", "would", "text"),
    [
        ([], [], False, "no player changes halves"),
        ([], [], True, "no player would change halves"),
        ([2], [4], False, "2 changes halves with 4"),
        ([2, 3], [4, 5], False, "2 and 3 change halves with 4 and 5"),
        ([2, 3], [4, 5], True, "2 and 3 would change halves with 4 and 5"),
    ],
)
def test_exchanges_in_words(leaving, arriving, would, text):
    assert text == changing(leaving, arriving, would=would)


@pytest.mark.parametrize(
    ("one", "other", "place"), [((1, 2), (1, 3), 1), ((1, 2), (3, 2), 0), ((1, 2), (1, 2, 3), 0), ((), (), 0)]
)
def test_where_two_rows_differ_first(one, other, place):
    assert place == differing_place(one, other)


@pytest.mark.parametrize(
    ("mine", "theirs", "why"),
    [
        pytest.param((1, 2, 3, 5), (1, 2, 5, 6), "fewer changes come first", id="number"),
        pytest.param((1, 2, 3, 5), (1, 2, 3, 6), "the nearest players come first", id="distance"),
        pytest.param((1, 2, 3, 6), (1, 2, 4, 5), "the lower player of the first half leaves it first", id="leaving"),
        pytest.param((1, 2, 5, 8), (1, 2, 6, 7), "the higher player of the second half leaves it first", id="arriving"),
        pytest.param((1, 2, 5, 6), (1, 2, 5, 7), "the nearest players come first", id="distance-of-two"),
    ],
)
def test_which_exchange_comes_first(mine, theirs, why):
    """4.3.2 to 4.3.5, of 1 2 3 4 | 5 6 7 8: number of changes, sum of differences, who leaves, who arrives."""
    report = bracket((1, 5), (2, 6), (3, 7), (4, 8), residents=tuple(range(1, 9)))
    found = orders._exchange(SimpleNamespace(again=str), report, mine, theirs)

    assert found.endswith(f", and {why}")
