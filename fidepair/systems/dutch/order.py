"""C.04.3 Article 4: of all best candidates of a bracket, the first in the sequence of generation.

Nothing is enumerated. What 3.6 and 3.7 vary slowest is decided first, each time asking only whether a best candidate
(3.8.1) remains: the set of pairable MDPs (4.4), then the MDPs' partners (4.2), then the exchange in the remainder
(4.3), then its transposition (4.2). So the first element of each order that works is found, and "next elements" (4.5.1)
are never needed.

Vertices are BSNs (4.1) less one: the M0 MDPs (3.1.1) first, then residents. How many pairs a candidate has (MaxPairs,
3.1.2) and how many MDPs are in them (M1, 3.1.3) is the same in all best candidates. S1, S2 and limbo (3.2.1) are those
of 3.2.2, 3.2.3 and 3.2.4; a candidate is an MDP-pairing and a candidate of the remainder (3.3.1 to 3.3.4). The
remainder (1.3.4) has BSNs of its own (decision D10): places in its list of players, by which exchanges are compared.
Transpositions are all of those that 4.2.2 counts; the list printed in its note skips one (decision D11).
"""

from __future__ import annotations

from itertools import groupby, islice
from typing import TYPE_CHECKING

from fidepair.matching import bits
from fidepair.swiss.sequences import exchange_cost, single_exchanges

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fidepair.matching import Optimum

SINGLE_EXCHANGES_TRIED = 12
"""How many exchanges of one player are tried before all are weighed at once; any number gives the same result."""


def first_candidate(optimum: Optimum, mdp_scores: Sequence[int], size: int) -> list[tuple[int, int]]:
    """Return the pairs of the first best candidate: (MDP, resident) in order, then those of the remainder.

    `mdp_scores`: scores of the MDPs 0, 1, ... in their order; `size`: players of the bracket, residents last.
    """
    m0 = len(mdp_scores)
    residents = (1 << size) - (1 << m0)
    _choose_limbo(optimum, mdp_scores, residents)
    pairs = []
    for v in range(m0):
        if residents >> optimum.mate[v] & 1:
            pairs.append((v, optimum.first_partner(v, residents)))  # 3.7.2
            optimum.fix(v)
    return pairs + _remainder(optimum, bits(residents & optimum.alive))


def _choose_limbo(optimum: Optimum, mdp_scores: Sequence[int], residents: int) -> None:
    """Choose the first valid set of pairable MDPs (4.4). How many of each score it has follows from [C7] (4.4.1)."""
    for _, group in groupby(range(len(mdp_scores)), key=lambda v: mdp_scores[v]):
        members = list(group)
        left = sum(residents >> optimum.mate[v] & 1 for v in members)
        if left in (0, len(members)):
            continue
        for place, v in enumerate(members):
            needed = left == len(members) - place
            if left and (needed or optimum.first_partner(v, residents) >= 0):
                optimum.restrict(v, residents)
                left -= 1
            else:
                optimum.restrict(v, ~residents)


def _remainder(optimum: Optimum, players: list[int]) -> list[tuple[int, int]]:
    """Return the pairs of a homogeneous bracket or remainder (3.6).

    For given pairs and downfloaters the earliest exchange that produces them has the higher ranked of each pair in
    S1: any other choice exchanges as many players or more, and moves a larger sum. So the first exchange is the one of
    the best set of upper players, and a downfloater is never in S1.
    """
    mask = sum(1 << v for v in players)
    size = len(players)
    n1 = sum(mask >> optimum.mate[v] & 1 for v in players) // 2
    if not n1:
        return []
    pairs = optimum.first_assignment(players[:n1], sum(1 << v for v in players[n1:]))
    if pairs is not None:
        return pairs
    for leaving, arriving in islice(single_exchanges(n1, size), SINGLE_EXCHANGES_TRIED):
        s1 = players[:leaving] + players[leaving + 1 : n1] + [players[arriving]]
        pairs = optimum.first_assignment(s1, mask & ~sum(1 << v for v in s1))
        if pairs is not None:
            return pairs
    s1 = _best_upper_players(optimum, players, n1)
    pairs = optimum.first_assignment(s1, mask & ~sum(1 << v for v in s1))
    assert pairs is not None
    return pairs


def _best_upper_players(optimum: Optimum, players: list[int], n1: int) -> list[int]:
    """Return S1 after the first exchange (4.3.2) that leaves a best candidate, by weighted matchings.

    The least possible number of exchanged players comes first (rule 1). Then only the players of a zone around the
    border between S1 and S2 may change sides. An exchange whose difference of sums is d (rule 2) moves nobody from
    further than d places beyond the border; so once the best exchange within a zone exchanges the least number, and its
    difference does not exceed the width of the zone, no exchange outside is better.
    """
    size = len(players)
    fewest = _fewest_exchanged(optimum, players, n1)
    zone = 4
    while True:
        zone = min(2 * zone, size)
        mate = _best_in_zone(optimum, players, n1, zone)
        if mate is None:
            assert zone < size, "with everybody in the zone a best candidate exists"
            continue
        place = {v: i for i, v in enumerate(players)}
        s1 = [i for i, v in enumerate(players) if place.get(mate[v], -1) > i]
        arriving = sum(i >= n1 for i in s1)
        if zone == size or (arriving == fewest and sum(s1) - sum(range(n1)) <= zone):
            return [players[i] for i in s1]


def _fewest_exchanged(optimum: Optimum, players: list[int], n1: int) -> int:
    """Return how few players can be exchanged: as many as there are pairs inside S2."""
    s1, s2, other = range(3)
    side = [other] * len(optimum.mate)
    for i, v in enumerate(players):
        side[v] = s1 if i < n1 else s2
    mate = optimum.best_by(side, lambda a, b: int(a == b == s2))
    assert mate is not None
    return sum(side[v] == side[w] == s2 for v, w in enumerate(mate)) // 2


def _best_in_zone(optimum: Optimum, players: list[int], n1: int, zone: int) -> list[int] | None:
    """Return the partners after the first exchange among the `zone` players on each side of the border, or None."""
    first, last = max(0, n1 - zone), min(len(players), n1 + zone)
    upper, lower, other = range(-3, 0)
    label = [other] * len(optimum.mate)
    for i, v in enumerate(players):
        label[v] = upper if i < first else lower if i >= last else i - first
    above = sum(1 << v for v in players[:first])
    below = sum(1 << v for v in players[last:])
    width = last - first
    price = [exchange_cost(i, n1 - first, width) for i in range(width)]

    def cost(a: int, b: int) -> int:
        a, b = min(a, b), max(a, b)
        if a >= 0:
            return price[a]  # both in the zone: the smaller place is the upper player
        return price[b] if a == lower and b >= 0 else 0

    # Players above the zone stay in S1, so they meet neither each other nor float; those below stay in S2.
    outside = {upper: ~above & (sum(1 << v for v in players)), lower: ~below, other: ~above}
    return optimum.best_by(label, cost, [outside.get(one, -1) for one in label])
