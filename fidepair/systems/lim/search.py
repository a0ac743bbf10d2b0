"""The search budget of a round, and graphs of players by their places.

Some questions of the chapter are as hard as any: the best pairs of a Maxi-tournament show whether a
formula can be satisfied (`tests/bench/formulas.py`), and floaters pass opponents on as a circuit of
comparators passes signals (`transfers`). So all searches for a round share one budget of steps, and a
round that needs more is refused. The limit counts steps, not time, so that every machine answers
alike; a caller may allow a number of seconds instead.
"""

from collections.abc import Collection, Sequence
from operator import itemgetter

from fidepair.matching import Matching, bits, mask_of
from fidepair.storage import Deadline
from fidepair.swiss.completion import add_vertex

STEPS = 1_000_000
"""The limit of steps for a round: a step is about one search for an opponent among all players of a
group."""

MAXI = "pairs stay within 100 rating points (C.04.4.3, 3.8), and there are too many ways to try"
DUE_COLOURS = "too many pairings could give due colours (C.04.4.3, 5.2) to try them all"
FLOATERS = "too many players could float (C.04.4.3, 3.9.2, 4.4) to try all sets of them"
"""Reasons why a round is too hard, as text."""


class TooHard(Exception):
    """The budget of the round is spent; the argument is the reason."""


class Budget:
    """The steps that are left for a round; or the seconds, if a caller allows `patience`."""

    def __init__(self, patience: int | None = None) -> None:
        self.left = STEPS
        self.deadline = None if patience is None else Deadline(patience)

    def spend(self, steps: int, on: str) -> None:
        """Take this number of steps. Raises TooHard if fewer are left, or the time is over."""
        if self.deadline is not None:
            if self.deadline.has_passed():
                raise TooHard(on)
            return
        self.left -= steps
        if self.left < 0:
            raise TooHard(on)


# ── graphs ───────────────────────────────────────────────────────────────────


def graph(rows: Sequence[int], members: Collection[int]) -> Matching:
    """Return a matching of these players, made greedily; what it calls rows may be restricted."""
    matching = Matching(list(rows), alive=mask_of(members))
    matching.match_greedily()
    return matching


def restrict(rows: list[int], v: int, among: int) -> None:
    """Leave to a player only these opponents."""
    for w in bits(rows[v] & ~among):
        rows[w] &= ~(1 << v)
    rows[v] &= among


def with_spares(rows: Sequence[int], members: Sequence[int]) -> tuple[Matching, list[int]]:
    """Return a complete matching of the members and as many more vertices as members stay over at
    least.

    Each of these vertices may be matched with every member: their partners are those who float.
    """
    matching = graph(rows, members)
    alive = matching.alive
    exposed = []
    for v in members:
        if matching.mate[v] < 0 and not matching.augment(v):
            exposed.append(v)
            matching.alive &= ~(
                matching.outer | matching.inner
            )  # no later search succeeds by way of these
    matching.alive = alive
    mask = mask_of(members)
    spares = []
    for v in exposed:
        spare = len(matching.rows)
        spares.append(spare)
        add_vertex(matching.rows, mask)
        matching.mate.append(v)
        matching.mate[v] = spare
        matching.alive |= 1 << spare
    return matching, spares


def renumbered(rows: Sequence[int], order: Sequence[int]) -> list[int]:
    """Return sets of places as sets of indices into `order`. By way of binary digits as text, which
    is quick, unless the places come one after the other."""
    if len(order) < 2:
        return [0] * len(rows)
    lowest, highest = min(order), max(order)
    width = highest - lowest + 1
    pick = itemgetter(*(highest - v for v in reversed(order)))
    among = (1 << width) - 1
    if list(order) == list(range(lowest, highest + 1)):
        return [row >> lowest & among for row in rows]
    return [int("".join(pick(f"{row >> lowest & among:0{width}b}")), 2) for row in rows]
