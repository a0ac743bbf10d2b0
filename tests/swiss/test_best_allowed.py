"""The best way to pair a bracket that leaves a way for a wish: as if all ways had been counted."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from fidepair.swiss import evaluation
from fidepair.swiss.evaluation import Way, best_allowed


class Bracket:
    """All ways in which some of seven float. `bounds`: what the look-ahead costs at least, known at once; `counts`:
    what it costs, known when a way is counted."""

    def __init__(self, seed: int, floaters: int) -> None:
        random = Random(seed)
        self.sets = [frozenset(some) for some in combinations(range(7), floaters)]
        self.bounds = {some: (random.randint(0, 2), random.randint(0, 1)) for some in self.sets}
        self.counts = {some: (bound[0], bound[1] + random.randint(0, 3)) for some, bound in self.bounds.items()}

    def way(self, some: frozenset[int], counts: dict[frozenset[int], tuple[int, int]]) -> Way:
        return Way(counts[some], (sorted(some),), tuple(sorted(some)), some)

    def among(self, floats: frozenset[int], stays: frozenset[int]) -> Way | None:
        ways = [self.way(some, self.bounds) for some in self.sets if floats <= some and not stays & some]
        return min(ways, key=lambda way: (way.counts, way.order), default=None)

    def counted(self, way: Way) -> Way:
        return self.way(way.found, self.counts)

    def best(self) -> Way:
        return min((self.way(some, self.counts) for some in self.sets), key=lambda way: (way.counts, way.order))


@pytest.mark.parametrize("floaters", [0, 1, 2, 3])
@pytest.mark.parametrize("seed", range(5))
def test_the_best_of_all_ways_is_found_and_proven(seed: int, floaters: int):
    """There are at most 35 ways, and 60 are tried before the proof is given up."""
    bracket = Bracket(seed, floaters)

    assert (bracket.best(), True) == best_allowed(bracket.among, bracket.counted)


def test_a_proof_that_is_given_up(monkeypatch):
    """Where the first way turns out to be dear and only one may be tried, it is the answer, without a proof."""
    monkeypatch.setattr(evaluation, "SETS_TRIED", 1)
    bracket = Bracket(1, 2)
    first = bracket.among(frozenset(), frozenset())
    bracket.counts[first.found] = (9, 9)

    assert (bracket.counted(first), False) == best_allowed(bracket.among, bracket.counted)
