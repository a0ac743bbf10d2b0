"""Complete matchings of least cost, each with a proof that is checked without knowing how it was found.

A matching that is proved needs no trust in the program that found it: `fault` adds and compares whole numbers, edge by
edge. So it does no harm that `fidepair.matching` is asked for the matching and its duals. (`networkx` found the same
costs in twenty times the time, and gives no duals: it would have to be believed.)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair.matching import BestMatching

if TYPE_CHECKING:
    from collections.abc import Sequence


class Question(NamedTuple):
    """Which complete matching costs least? `allowed[v]`: mask of those whom v may be matched with; an edge between two
    vertices costs `costs[a][b]` by their `roles`."""

    allowed: tuple[int, ...]
    roles: tuple[int, ...]
    costs: Sequence[Sequence[int]]


class Answer(NamedTuple):
    """A matching, and why none costs less: a dual for each vertex and a weight for some odd sets (mask, weight), all
    times `scale`."""

    mate: tuple[int, ...]
    duals: tuple[int, ...]
    odd_sets: tuple[tuple[int, int], ...]
    scale: int


def solve(question: Question) -> Answer | None:
    """Return the matching of least cost with its proof, None if there is no complete one."""
    best = BestMatching(list(question.allowed), list(question.roles), [list(row) for row in question.costs])
    if not best.solve():
        return None
    sets = zip(best._mask[len(best.rows) :], best._weight[len(best.rows) :], strict=True)
    return Answer(tuple(best.mate), tuple(best.dual), tuple(one for one in sets if one[0]), best.scale)


def fault(question: Question, answer: Answer) -> str:
    """Return what keeps the answer from being proved; nothing if it is.

    Every complete matching costs at least the sum of the duals, less the weight of each odd set for each pair that it
    can hold (Edmonds 1965), where no edge costs less than its two duals less the weights around it. The answer costs
    just that if its edges cost no more, and it puts into each odd set all pairs that have room.
    """
    allowed, roles, costs = question
    mate, duals, odd_sets, scale = answer
    everyone = range(len(allowed))
    if any(mate[mate[v]] != v or not allowed[v] >> mate[v] & 1 for v in everyone):
        return "no complete matching of allowed edges"
    for mask, weight in odd_sets:
        inside = sum(mask >> v & mask >> mate[v] & 1 for v in everyone)
        if weight < 0 or inside != mask.bit_count() - 1:
            return f"an odd set of weight {weight} and {mask.bit_count()} vertices has {inside} matched inside"
    for v in everyone:
        around = [one for one in odd_sets if one[0] >> v & 1]
        for w in range(v + 1, len(allowed)):
            if allowed[v] >> w & 1:
                slack = scale * costs[roles[v]][roles[w]] - duals[v] - duals[w]
                slack += sum(weight for mask, weight in around if mask >> w & 1)
                if slack < 0 or (slack and mate[v] == w):
                    return f"the edge {v}-{w} has a slack of {slack}"
    return ""
