"""Conditions: boxes of answers that are a set of cases and nothing else."""

from __future__ import annotations

import random
from itertools import product

import pytest
from short import first_of

from fidepair.forecast.predict import Box, alternatives


def cases_of(box: Box, sizes: list[int]) -> set[tuple[int, ...]]:
    """Return the cases in a box."""
    return set(product(*(sorted(box.get(place, range(size))) for place, size in enumerate(sizes))))


@pytest.mark.parametrize("seed", first_of(range(120), 30))
def test_the_boxes_are_the_cases(seed):
    """Any set of cases is the union of its boxes; none can be left out, none can have another answer."""
    draw = random.Random(seed)
    sizes = [draw.choice((2, 3, 3, 3, 5)) for _ in range(draw.randint(1, 4))]
    every = list(product(*map(range, sizes)))
    cases = set(draw.sample(every, draw.randint(1, len(every))))
    boxes = alternatives(cases, sizes)
    held = [cases_of(box, sizes) for box in boxes]

    assert cases == set().union(*held)
    for place in range(len(boxes)):
        assert cases != set().union(*held[:place], *held[place + 1 :])
    for box in boxes:
        for question, answers in box.items():
            for answer in set(range(sizes[question])) - answers:
                if sizes[question] <= 3 or {answer - 1, answer + 1} & answers:
                    assert not cases_of(box | {question: answers | {answer}}, sizes) <= cases


def test_what_is_certain():
    """All cases are one box that asks nothing."""
    assert ({},) == alternatives(list(product(range(3), range(3))), [3, 3])
    assert ({},) == alternatives([()], [])


def test_a_question_that_does_not_matter_is_not_asked():
    """What depends on one question is told by that one."""
    cases = [case for case in product(range(3), repeat=6) if case[3] in (0, 2)]

    assert ({3: frozenset({0, 2})},) == alternatives(cases, [3] * 6)


def test_either_of_two():
    """What is so if either of two things is needs two boxes."""
    cases = [case for case in product(range(3), repeat=2) if 0 in case]

    assert [{0: frozenset({0})}, {1: frozenset({0})}] == sorted(alternatives(cases, [3, 3]), key=list)


def test_what_is_told_in_few_words_comes_first():
    """A box with one question stands before those with two."""
    cases = [case for case in product(range(3), repeat=3) if case[:2] == (0, 0) or case[2] == 2]

    assert [1, 2] == [len(box) for box in alternatives(cases, [3] * 3)]
