"""Orders in which pairings are generated."""

from __future__ import annotations

from fidepair.light import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


def single_exchanges(first: int, size: int) -> Iterator[tuple[int, int]]:
    """Yield the exchanges of one place of S1 = 0..first-1 with one of S2 = first..size-1, best first (Dutch 4.3.2).

    Smallest difference first; of equal ones, the larger number leaving S1.
    """
    for difference in range(1, size):
        for leaving in range(min(first, size - difference) - 1, max(0, first - difference) - 1, -1):
            yield leaving, leaving + difference


def exchange_cost(place: int, first: int, size: int) -> int:
    """Return what it costs that the participant at `place` is the upper one of its pair.

    The set of upper participants of least total cost is the S1 that the exchange of highest priority makes (Dutch
    4.3.2). The four rules, each in its own digits: fewest exchanged; smallest difference of sums; largest differing
    number leaving S1; smallest differing number arriving there.
    """
    sums = (size * size).bit_length()
    arrives = place >= first
    rules = (int(arrives), place, 0 if arrives else 1 << place, -(1 << (size - place)) if arrives else 0)
    widths = (sums, size + 1, size + 2)
    cost = rules[0]
    for rule, width in zip(rules[1:], widths, strict=True):
        cost = (cost << width) + rule
    return cost
