"""C.04.4.3 Articles 2.3, 3 and 4.4: who leaves a scoregroup, so that all others can be paired in it."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, NamedTuple

from fidepair.swiss.completion import add_vertex
from fidepair.systems.lim.players import BLACK, WHITE, mask_of
from fidepair.systems.lim.scrutiny import graph, opponents_in_order
from fidepair.systems.lim.steps import Transferred

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fidepair.matching import Matching
    from fidepair.swiss.observer import Observer
    from fidepair.systems.lim.players import Table
    from fidepair.systems.lim.scrutiny import Group


class Adjacent(NamedTuple):
    """3.3, 3.4: the players among whom a floater may have an opponent, in the order of 3.8 (decision L8)."""

    residents: tuple[int, ...]
    waiting: tuple[int, ...] = ()


# ── 3.9 Types of floaters ────────────────────────────────────────────────────

TYPES = "dcba"
"""3.9.1, 3.9.2: the types of floaters, the one with the least disadvantages first. So a player without an opponent in
the adjacent group is exchanged for another one if possible (3.5)."""


class Choice:
    """The floaters of a scoregroup that is about to be paired, `forced` ones (2.3.1 to 2.3.3) being known."""

    def __init__(self, group: Group, forced: Sequence[int], adjacent: Adjacent) -> None:
        self.group = group
        self.table = group.table
        self.left = group.without(forced)
        self._order = [self._priority(v) for v in forced]
        self._free = self._free_opponents(forced, adjacent)

    def _priority(self, v: int) -> tuple[int, int]:
        """3.3, 3.4: downward higher scores, then higher numbers have priority; upwards lower ones."""
        card = self.table.cards[v]
        return (-card.score, card.tpn) if self.group.downward else (card.score, -card.tpn)

    def _free_opponents(self, forced: Sequence[int], adjacent: Adjacent) -> list[int]:
        """Return who is available in the adjacent group after none, one, two ... of the forced floaters took theirs."""
        free = [mask_of((*adjacent.residents, *adjacent.waiting))]
        for v in forced:
            opponents = opponents_in_order(self.table, v, adjacent.residents, adjacent.waiting, free[-1])
            free.append(free[-1] & ~mask_of(opponents[:1]))
        return free

    def has_opponent(self, v: int) -> bool:
        """3.3, 3.4: whether there is a compatible opponent in the adjacent group, other than those whom floaters with
        priority take (decision L8)."""
        return bool(self.table.rows[v] & self._free[bisect_left(self._order, self._priority(v))])

    def kind(self, v: int) -> str:
        """3.9.1: the type as a floater; who came into the group in this round has floated already (decision L9)."""
        if v in self.group.floaters:
            return "b" if self.has_opponent(v) else "a"
        return "d" if self.has_opponent(v) else "c"

    def lowest_first(self, places: Sequence[int]) -> list[int]:
        """3.2.4, 3.3, 3.4: the lowest numbered first when pairing downward, the highest numbered first upwards."""
        return self.table.in_order(places, downward=not self.group.downward)


def without_opponent(group: Group) -> list[int]:
    """2.3.1 to 2.3.3: who has no compatible player in the group, incoming floaters included (decision L4)."""
    mask = mask_of(group.members)
    return [v for v in group.members if not group.table.rows[v] & mask]


def why_without_opponent(group: Group, v: int) -> tuple[str, str, str]:
    """2.3.1 to 2.3.3: return the reason in words, no type, and the article."""
    card = group.table.cards[v]
    if all(number in card.met for number in group.table.numbers(group.members) if number != card.number):
        return "nobody is left in the scoregroup whom this player has not met", "", "2.3.1"
    if abs(card.colour_difference) >= 2:
        return "nobody in the scoregroup can give this player the equalising colour", "", "2.3.2"
    return "nobody in the scoregroup can give this player the alternate colour", "", "2.3.3"


# ── 2.3.4, 3.2 The floater who makes the group even ──────────────────────────


def majority_due(table: Table, members: Sequence[int]) -> int:
    """3.2.2: return 1 if more members are due White, -1 if more are due Black, 0 if as many (decision L6)."""
    balance = sum((table.due[v] is WHITE) - (table.due[v] is BLACK) for v in members)
    return (balance > 0) - (balance < 0)


def colour_place(table: Table, v: int, majority: int) -> int:
    """3.2.2: candidates due the majority colour first, then those without due colour (decision L6)."""
    if not majority:
        return 0
    if table.due[v] is None:
        return 1
    return 0 if (table.due[v] is WHITE) is (majority > 0) else 2


def parity_floater(choice: Choice) -> int:
    """2.3.4: choose who makes the group even (decision L5): by type, then 3.10, then colour, then number."""
    members = choice.lowest_first(choice.left.members)
    kinds = {v: choice.kind(v) for v in members}
    best = min(kinds.values(), key=TYPES.index)
    candidates = [v for v in members if kinds[v] == best]
    chosen = by_colour_and_number(choice, candidates)
    if best == "d" and choice.table.floated[chosen]:
        others = unprotected(choice, candidates, chosen)
        if others:
            return by_colour_and_number(choice, others)
    return chosen


def by_colour_and_number(choice: Choice, candidates: Sequence[int]) -> int:
    """3.2.2, 3.2.4: who is due the majority colour, then the lowest numbered; with 3.2.3 in Maxi-tournaments."""
    table = choice.table
    majority = majority_due(table, choice.left.members)
    chosen = min(candidates, key=lambda v: colour_place(table, v, majority))
    # 3.2.3: too far from the lowest numbered player by rating, who then floats; types come first (decision L7).
    return chosen if table.are_close(chosen, candidates[0]) else candidates[0]


def unprotected(choice: Choice, candidates: Sequence[int], chosen: int) -> list[int]:
    """3.10: candidates of type d who did not float in the round before and can float instead of the `chosen` one
    without a pairing less in the group (decision L10)."""
    fresh = [v for v in candidates if not choice.table.floated[v]]
    if not fresh:
        return []
    matching, spare = _with_spares(choice.table, choice.left.members)
    missable = matching.partners(spare[0])
    return [v for v in fresh if missable >> v & 1 or not missable >> chosen & 1]


# ── 4.4 Floaters because the rest cannot be paired ───────────────────────────


def _with_spares(table: Table, members: Sequence[int]) -> tuple[Matching, list[int]]:
    """Return a complete matching of the members and as many more vertices as members stay over at least.

    Each of these vertices may be matched with every member: their partners are those who float.
    """
    matching = graph(table, members)
    for v in members:
        if matching.mate[v] < 0:
            matching.augment(v)
    exposed = [v for v in members if matching.mate[v] < 0]
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


def smallest_set(table: Table, members: Sequence[int], wanted: Sequence[int]) -> list[int]:
    """Return the smallest set without which all other members can be paired, and of these sets the one that comes first
    when those who stand early in `wanted` float.

    The sets that a largest matching leaves over are the bases of a matroid, so each in turn is the best that is left.
    """
    matching, spares = _with_spares(table, members)
    chosen = []
    for spare in spares:
        possible = matching.partners(spare)
        v = next(v for v in wanted if possible >> v & 1)
        matching.rematch(spare, v)
        matching.alive &= ~(1 << spare | 1 << v)
        chosen.append(v)
    return chosen


def first_unserved(group: Group) -> int:
    """4.3, 4.4: return the first player in the order of scrutiny who cannot keep an opponent while all before can."""
    order = group.members
    missed = smallest_set(group.table, order, order[::-1])
    return min(missed, key=order.index)


def floaters_by_exchange(choice: Choice, stuck: int) -> list[int]:
    """3.1, 4.4: the smallest set of floaters that leaves a complete pairing, fewest of types a, b and c (3.9.2), with
    `stuck` if possible, in the lowest numbered company (decision L11)."""
    members = choice.lowest_first(choice.left.members)
    wanted = sorted(members, key=lambda v: (TYPES.index(choice.kind(v)), v != stuck))
    return smallest_set(choice.table, members, wanted)


# ── 2.3, 3 All floaters of a group ───────────────────────────────────────────


def transfer(group: Group, adjacent: Adjacent, observer: Observer) -> tuple[Group, list[int], Matching]:
    """Return the group after transfers, who left it, and a complete matching of those who stay."""
    number = group.table.number
    forced = without_opponent(group)
    choice = Choice(group, sorted_by_priority(group, forced), adjacent)
    for v in forced:
        observer.step(Transferred(number(v), *why_without_opponent(group, v)))
    staying = choice.left
    odd = parity_floater(choice) if len(staying.members) % 2 else None
    if odd is not None:
        staying = staying.without([odd])
    matching = graph(group.table, staying.members)
    if matching.complete():
        if odd is not None:
            observer.step(Transferred(number(odd), "the number is made even", choice.kind(odd), "2.3.4"))
        return staying, forced if odd is None else [*forced, odd], matching
    stuck = first_unserved(staying)
    chosen = floaters_by_exchange(choice, stuck)
    _tell_exchange(choice, stuck, chosen, odd, observer)
    staying = choice.left.without(chosen)
    matching = graph(group.table, staying.members)
    if not matching.complete():
        raise AssertionError("the floaters leave a complete pairing")
    return staying, [*forced, *chosen], matching


def sorted_by_priority(group: Group, forced: Sequence[int]) -> list[int]:
    """3.6, 3.7: return the floaters in the order in which they will be paired in the next group (decision L12)."""
    return group.table.floaters_in_order(forced, downward=group.downward)


def _tell_exchange(choice: Choice, stuck: int, chosen: Sequence[int], odd: int | None, observer: Observer) -> None:
    number = choice.table.number
    replaced = odd is not None and odd not in chosen
    for v in chosen:
        if v == odd:
            reason, article = "the number is made even", "2.3.4"
        elif v == stuck:
            reason, article = "no opponent is left if earlier players keep theirs", "4.4.1" if replaced else "4.4.2"
        else:
            reason, article = f"{number(stuck)} or others cannot be paired otherwise", "4.4.1" if replaced else "4.4.2"
        instead = number(odd) if replaced and odd is not None and v == chosen[0] else None
        observer.step(Transferred(number(v), reason, choice.kind(v), article, instead))
