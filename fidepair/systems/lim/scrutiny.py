"""C.04.4.3 Articles 2.4, 3.6 to 3.8, 4 and 5.2: the pairs of a scoregroup all of whose members can be paired.

Every exchange that the articles describe ends with the first pairing, in the order in which opponents are tried, of
those that are complete. So nothing is tried twice: each player in the order of scrutiny takes the first opponent with
whom a complete pairing of all the others exists, which one alternating search tells.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair.matching import Matching, bits
from fidepair.swiss.observer import SILENT
from fidepair.systems.lim.players import mask_of, suits
from fidepair.systems.lim.steps import Exchanged, FloaterPaired, Paired, Proposed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fidepair.swiss.observer import Observer
    from fidepair.systems.lim.players import Table


class Group(NamedTuple):
    """A scoregroup with its floaters, as places, in the order of scrutiny (3.6, 3.7, 4.1).

    `downward`: whether it is paired downward, like the median. `by_colour`: floaters look at due colours (3.8); else
    they meet the first who is available.
    """

    table: Table
    score: int
    floaters: tuple[int, ...]
    residents: tuple[int, ...]
    downward: bool
    by_colour: bool = True

    @property
    def members(self) -> tuple[int, ...]:
        """All of them in the order of scrutiny."""
        return (*self.floaters, *self.residents)

    def without(self, leaving: Sequence[int]) -> Group:
        """Return the group after these have been transferred."""
        gone = set(leaving)
        return self._replace(
            floaters=tuple(v for v in self.floaters if v not in gone),
            residents=tuple(v for v in self.residents if v not in gone),
        )


def graph(table: Table, members: Sequence[int]) -> Matching:
    """Return a matching of these players, made greedily; what it calls rows may be restricted."""
    matching = Matching(list(table.rows), alive=mask_of(members))
    matching.match_greedily()
    return matching


def pair_group(group: Group, matching: Matching, observer: Observer) -> list[tuple[int, int]]:
    """Return the pairs of the group in the order of scrutiny. `matching`: a complete matching of its members.

    The first scrutiny (4.1) ends with the first complete pairing; the second one (5.2) goes on to the first of those
    which serve the due colours, floaters included (decision L16).
    """
    if not group.members:
        return []
    if group.table.ratings:
        stay_close(group, matching)
    matching = _serving_many(group, matching)
    serve_due_colours(group.table, group.members, matching)
    pairs = first_pairing(group, matching, observer)
    observer.step(Paired(tuple((group.table.number(a), group.table.number(b)) for a, b in pairs)))
    return pairs


def first_pairing(group: Group, matching: Matching, observer: Observer = SILENT) -> list[tuple[int, int]]:
    """Return the first of the complete pairings that are left in the order in which opponents are tried."""
    pairs = _pair_floaters(group, matching, observer)
    left = [v for v in group.residents if matching.alive >> v & 1]
    return pairs + _pair_residents(group, left, matching, observer)


# ── 5.2 The second scrutiny ──────────────────────────────────────────────────


def _serving_many(group: Group, matching: Matching) -> Matching:
    """Return a complete matching in the same graph, made to serve many due colours; this saves searches, no more."""
    good = [row & served for row, served in zip(matching.rows, group.table.good, strict=True)]
    found = Matching(good, alive=matching.alive)
    found.match_greedily()
    found.rows = matching.rows
    found.match_greedily()
    return found if found.complete() else matching


def serve_due_colours(table: Table, order: Sequence[int], matching: Matching) -> None:
    """5.2: in the order of scrutiny, each player who can be is bound to a pair in which both get the due colour, as
    long as a complete pairing serves all who are bound (decision L16). Other pairs leave the rows of the matching."""
    rows, mate = matching.rows, matching.mate
    served: list[int] = []  # by the matching at hand, and not yet bound
    for v in order:
        good = table.good[v]
        if not rows[v] & good & 1 << mate[v]:
            _bind(table, served, order, rows)
            served.clear()
            possible = rows[v] & good and matching.partners(v) & good
            if not possible:
                continue
            matching.rematch(v, (possible & -possible).bit_length() - 1)
        served.append(v)
    _bind(table, served, order, rows)


def _bind(table: Table, served: Sequence[int], order: Sequence[int], rows: list[int]) -> None:
    """Leave these players only those with whom both get the due colour."""
    for due in {table.due[v] for v in served}:
        mask = mask_of(v for v in served if table.due[v] is due)
        for w in order:
            if not suits(table.due[w], due):
                rows[w] &= ~mask
    for v in served:
        rows[v] &= table.good[v]


def stay_close(group: Group, matching: Matching) -> None:
    """5.7, 3.8: in Maxi-tournaments a new opponent in the second scrutiny is within 100 points of the one that he
    replaces, for both players, and a floater's opponent within 100 points of the first available one (decision L19).

    Opponents who are exchanged for each other are compared: residents, never a floater with one of them.
    """
    table, rows = group.table, matching.rows
    first = Matching(list(rows), list(matching.mate), matching.alive)
    replaced = {}
    for a, b in first_pairing(group._replace(by_colour=False), first):
        replaced[a], replaced[b] = b, a
        matching.mate[a], matching.mate[b] = b, a
    floaters = set(group.floaters)

    def allowed(v: int, w: int) -> bool:
        return w in floaters or replaced[v] in floaters or table.are_close(w, replaced[v])

    for v in group.members:
        for w in bits(rows[v] & matching.alive):
            if not (allowed(v, w) and allowed(w, v)):
                rows[v] &= ~(1 << w)
                rows[w] &= ~(1 << v)


# ── 3.6 to 3.8 Floaters ──────────────────────────────────────────────────────


def opponents_in_order(
    table: Table, v: int, residents: Sequence[int], others: Sequence[int], free: int, *, by_colour: bool = True
) -> list[int]:
    """3.8: those who are `free`: residents due the other colour, residents due the same, then other floaters
    likewise (decision L13).

    `residents` and `others` come in the order of scrutiny. In Maxi-tournaments, those due the other colour come first
    only within 100 points of the first one who is available (decision L19).
    """
    row, good = table.rows[v] & free, table.good[v]
    found = []
    for people in (residents, others):
        there = [w for w in people if row >> w & 1]
        if by_colour:
            suiting = [w for w in there if good >> w & 1 and table.are_close(w, there[0])]
            mask = mask_of(suiting)
            there = suiting + [w for w in there if not mask >> w & 1]
        found += there
    return found


def _pair_floaters(group: Group, matching: Matching, observer: Observer) -> list[tuple[int, int]]:
    """3.6, 3.7: the floaters in order; each meets the first opponent with whom all others can be paired (3.8)."""
    pairs = []
    table = group.table
    for v in group.floaters:
        if not matching.alive >> v & 1:
            continue
        free = matching.alive
        wanted = opponents_in_order(table, v, group.residents, group.floaters, free, by_colour=group.by_colour)
        w = first_possible(matching, v, wanted)
        observer.step(FloaterPaired(table.number(v), table.number(w), table.numbers(wanted[: wanted.index(w)])))
        pairs.append((v, w))
        matching.alive &= ~(1 << v | 1 << w)
    return pairs


# ── 2.4, 4.1 to 4.3 Residents ────────────────────────────────────────────────


def _pair_residents(group: Group, left: list[int], matching: Matching, observer: Observer) -> list[tuple[int, int]]:
    """4.1 to 4.3: return the first complete pairing in the order of exchanges (decision L15).

    Those who are left are halved afresh after each pair; the first of them tries the bottom half from the proposed
    opponent downward, then the top half upward.
    """
    numbers = group.table.numbers
    half = len(left) // 2
    if left:
        observer.step(Proposed(tuple(zip(numbers(left[:half]), numbers(left[half:]), strict=True))))
    pairs = []
    while left:
        half = len(left) // 2
        v, proposed = left[0], left[half]
        w = first_possible(matching, v, left[half:] + left[half - 1 : 0 : -1])
        if w != proposed:
            observer.step(_exchanged(group.table, matching, v, proposed, w))
        pairs.append((v, w))
        left.remove(v)
        left.remove(w)
        matching.alive &= ~(1 << v | 1 << w)
    return pairs


def _exchanged(table: Table, matching: Matching, v: int, proposed: int, opponent: int) -> Exchanged:
    """Return the step that tells why v does not meet the proposed opponent."""
    if table.number(proposed) in table.cards[v].met:
        why, article = "they have met", "2.5"
    elif not table.rows[v] >> proposed & 1:
        why, article = "both can have only the same colour", "2.1"
    elif not matching.rows[v] >> proposed & 1:
        why, article = "due colours can be served otherwise", "5.2"
    else:
        why, article = "others would be left without an opponent", "4.3"
    return Exchanged(table.number(v), table.number(proposed), table.number(opponent), why, article)


def first_possible(matching: Matching, v: int, wanted: Sequence[int]) -> int:
    """Return the first of `wanted` whom v can meet so that all others can be paired, and match the two."""
    row = matching.rows[v] & matching.alive
    first = next(w for w in wanted if row >> w & 1)
    if matching.mate[v] == first or matching.swap(v, first) or matching.swap_through(v, first):
        return first
    possible = matching.partners(v)
    found = next(w for w in wanted if possible >> w & 1)
    matching.rematch(v, found)
    return found
