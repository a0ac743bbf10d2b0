"""Conditions for a set of cases, as few as possible; each case gives every question one of its
answers.

Knows nothing else of the package.
"""

from __future__ import annotations

from functools import reduce
from itertools import combinations, product
from operator import or_
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

Box: TypeAlias = "dict[int, frozenset[int]]"
"""All cases in which some questions, by their place, have one of these answers."""
FEW = 3
"""Up to this many answers are combined in any way; more only if they follow one another."""


def alternatives(cases: Collection[tuple[int, ...]], sizes: Sequence[int]) -> tuple[Box, ...]:
    """Return boxes that together are these cases and no others, those with few questions first;
    none can be left out, or made larger.

    `sizes`: how many answers each question has; they are numbered from 0. All cases together are
    one box without questions.
    """
    every = list(product(*map(range, sizes)))
    bit = {case: 1 << place for place, case in enumerate(every)}
    wanted = sum(bit[case] for case in cases)
    answered = [[0] * size for size in sizes]
    for case in every:
        for question, answer in enumerate(case):
            answered[question][answer] |= bit[case]
    asked = [question for question in range(len(sizes)) if _matters(question, cases, sizes)]
    chosen: list[tuple[int, Box]] = []
    left = wanted
    while left:
        case = every[(left & -left).bit_length() - 1]
        around = _boxes_around(case, asked, answered, wanted, (1 << len(every)) - 1)
        best = max(around, key=lambda box: ((box[0] & left).bit_count(), box[0].bit_count()))
        chosen.append(best)
        left &= ~best[0]
    for box in chosen[::-1]:
        others = [other for other in chosen if other is not box]
        if reduce(or_, (held for held, _ in others), 0) == wanted:
            chosen = others
    boxes = [_without_free_questions(box, sizes) for _, box in chosen]
    return tuple(sorted(boxes, key=len))


def _without_free_questions(box: Box, sizes: Sequence[int]) -> Box:
    """Return the box without the questions that may have any answer."""
    return {asked: answers for asked, answers in box.items() if len(answers) < sizes[asked]}


def _matters(question: int, cases: Collection[tuple[int, ...]], sizes: Sequence[int]) -> bool:
    """Return whether another answer to the question can lead out of the cases."""
    rest = {(*case[:question], *case[question + 1 :]) for case in cases}
    return len(rest) * sizes[question] != len(cases)


def _boxes_around(
    case: tuple[int, ...],
    asked: Sequence[int],
    answered: Sequence[Sequence[int]],
    wanted: int,
    everything: int,
) -> Iterator[tuple[int, Box]]:
    """Yield the boxes that contain this case and no unwanted ones, each with its cases as bits."""

    def widened(place: int, chosen: Box, held: int) -> Iterator[tuple[int, Box]]:
        """Choose answers for the questions from this place on; `held`: the cases in the box so
        far."""
        if place == len(asked):
            yield held, chosen
            return
        question = asked[place]
        bits_of = answered[question]
        rest = held
        for later in asked[place + 1 :]:
            rest &= answered[later][case[later]]
        for answers in _around(case[question], len(bits_of)):
            bits = sum(bits_of[one] for one in answers)
            if not rest & bits & ~wanted:
                yield from widened(place + 1, {**chosen, question: answers}, held & bits)

    return widened(0, {}, everything)


def _around(answer: int, size: int) -> Iterator[frozenset[int]]:
    """Yield the sets of answers that contain this one."""
    if size > FEW:
        for first in range(answer + 1):
            for end in range(answer + 1, size + 1):
                yield frozenset(range(first, end))
        return
    others = [one for one in range(size) if one != answer]
    for number in range(size):
        for some in combinations(others, number):
            yield frozenset((answer, *some))
