"""When something is so: few conditions for a set of cases, each of which gives every question one
of its answers.

Knows nothing else of the package.
"""

from __future__ import annotations

from functools import reduce
from itertools import combinations, product
from operator import and_, or_
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

Box: TypeAlias = "dict[int, frozenset[int]]"
"""All cases in which some questions, by their place, have one of these answers."""
FEW = 3
"""So many answers are taken together in any way, more only if they follow one another."""


def alternatives(cases: Collection[tuple[int, ...]], sizes: Sequence[int]) -> tuple[Box, ...]:
    """Return boxes that together are these cases and no others, those with few questions first;
    none can be left out, or made larger.

    `sizes`: how many answers each question has, which are numbered from 0. All cases are one box
    without questions.
    """
    every = list(product(*map(range, sizes)))
    bit = {case: 1 << place for place, case in enumerate(every)}
    wanted = sum(bit[case] for case in cases)
    answered = [
        [sum(bit[case] for case in every if case[question] == answer) for answer in range(size)]
        for question, size in enumerate(sizes)
    ]
    asked = [question for question in range(len(sizes)) if _matters(question, cases, sizes)]
    chosen: list[tuple[int, Box]] = []
    left = wanted
    while left:
        case = every[(left & -left).bit_length() - 1]
        around = _boxes_around(case, asked, answered, wanted, (1 << len(every)) - 1)
        chosen.append(
            max(around, key=lambda box: ((box[0] & left).bit_count(), box[0].bit_count()))
        )
        left &= ~chosen[-1][0]
    for box in chosen[::-1]:
        others = [other for other in chosen if other is not box]
        if reduce(or_, (held for held, _ in others), 0) == wanted:
            chosen = others
    told = [
        {asked: answers for asked, answers in box.items() if len(answers) < sizes[asked]}
        for _, box in chosen
    ]
    return tuple(sorted(told, key=len))


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
    """Yield the boxes with this case that have wanted cases only, each with the cases in it as
    bits."""

    def widened(place: int, chosen: Box, held: int) -> Iterator[tuple[int, Box]]:
        """Choose answers for the questions from this place on; `held`: the cases in the box so
        far."""
        if place == len(asked):
            yield held, chosen
            return
        question = asked[place]
        of = answered[question]
        rest = reduce(and_, (answered[later][case[later]] for later in asked[place + 1 :]), held)
        for answers in _around(case[question], len(of)):
            bits = sum(of[one] for one in answers)
            if not rest & bits & ~wanted:
                yield from widened(place + 1, {**chosen, question: answers}, held & bits)

    return widened(0, {}, everything)


def _around(answer: int, size: int) -> Iterator[frozenset[int]]:
    """Yield the sets of answers that have this one."""
    if size > FEW:
        yield from (
            frozenset(range(a, b)) for a in range(answer + 1) for b in range(answer + 1, size + 1)
        )
        return
    others = [one for one in range(size) if one != answer]
    for number in range(size):
        yield from (frozenset((answer, *some)) for some in combinations(others, number))
