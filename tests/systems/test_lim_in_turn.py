"""C.04.4.3 5.2 and 6: the pairs of a group in turn, against all complete pairings."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from makers import card, round_to_pair

from fidepair.matching import BestMatching
from fidepair.systems.lim.due_colours import Table, suits
from fidepair.systems.lim.second_scrutiny import PairsInTurn

HISTORIES = ["WWBW", "BBWB", "WBWW", "BWBB", "WBWB", "BWBW", "WBBW", "BWWB", "", "W", "B"]


def all_pairings(rows: list[int], order: list[int]):
    """Yield every complete pairing as a tuple of pairs in the order of scrutiny, the earlier player first in each."""
    if not order:
        yield ()
        return
    v, *others = order
    for w in others:
        if rows[v] >> w & 1:
            for rest in all_pairings(rows, [u for u in others if u != w]):
                yield ((v, w), *rest)


class Question:
    """Players with random histories and earlier opponents, in a random order of scrutiny."""

    def __init__(self, seed: int, fallen: bool) -> None:
        self.draw = draw = Random(f"{seed} {fallen}")
        size = draw.choice([4, 6, 8, 8])
        histories = draw.sample(HISTORIES, draw.randint(1, 4))
        often = draw.choice([0.1, 0.3, 0.5])
        cards = []
        for n in range(1, size + 1):
            met = {m for m in range(1, n) if draw.random() < often}
            cards.append(card(n, colours=draw.choice(histories), met=met))
        self.fallen = fallen
        self.table = Table(round_to_pair(cards, number=6, rounds=6))
        self.rows = self.table.fallen if fallen else self.table.rows
        self.order = draw.sample(range(size), size)
        self.by_colour = draw.random() < 0.8

    def thirds(self, pairs) -> int:
        return sum(self.table.third_colours(*pair) for pair in pairs) if self.fallen else 0

    def good(self, pairs) -> list[bool]:
        due = self.table.due
        return [not self.by_colour or suits(due[v], due[w]) for v, w in pairs]

    def compare(self) -> bool:
        """Compare with all complete pairings; return whether there are any."""
        every = [*all_pairings(self.rows, self.order)]
        if not every:
            return False
        fewest = min(map(self.thirds, every))
        every = [pairs for pairs in every if self.thirds(pairs) == fewest]
        best = max(map(self.good, every))
        every = [pairs for pairs in every if self.good(pairs) == best]
        found = PairsInTurn(self.table, self.rows, self.order, fallen=self.fallen, by_colour=self.by_colour)
        assert (fewest, best) == (found.thirds, found.sequence)
        left = list(self.order)
        while left:
            v = left.pop(0)
            wanted = self.draw.sample(left, len(left))
            possible = {dict(pairs)[v] for pairs in every}
            w = found.take(v, wanted)
            assert next(one for one in wanted if one in possible) == w
            every = [pairs for pairs in every if (v, w) in pairs]
            left.remove(w)
        return True


@pytest.mark.parametrize(("fallen", "always_counted"), [(False, False), (True, False), (True, True)])
def test_pairs_in_turn(monkeypatch, fallen: bool, always_counted: bool):
    """Fewest third colours where the limits have fallen (decision L20), then the best sequence of good pairs (decision
    L16); and each player in turn takes the first wanted opponent who leaves such a pairing of the others.

    Where odd sets of players bind the best pairings together, third colours are counted to the end."""
    if always_counted:
        monkeypatch.setattr(BestMatching, "odd_sets", [1])
    compared = [seed for seed in range(70) if Question(seed, fallen).compare()]

    assert len(compared) > 40


def test_good_pairs_come_first_where_they_can():
    """Of six, three due White and three due Black, all are well served; of four due White and two due Black, two."""
    for colours, sequence in (("BWBWBW", [True] * 3), ("BBBBWW", [True, True, False]), ("BBBBBB", [False] * 3)):
        table = Table(round_to_pair([card(n, colours=one) for n, one in enumerate(colours, start=1)], number=2))
        pairings = PairsInTurn(table, table.rows, range(6))

        assert sequence == pairings.sequence
        assert all(not later or earlier for earlier, later in pairwise(pairings.sequence))
