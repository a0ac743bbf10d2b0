"""C.04.4.3 Articles 2.3, 3 and 4.4: a scoregroup with its floaters and their possible opponents, the
types of floaters, and the floater that makes the number even. Without the floaters all other
members can be paired in the group."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from fidepair.matching import bits, mask_of
from fidepair.systems.lim.due_colours import BLACK, WHITE, Table, graph, with_spares
from fidepair.systems.lim.steps import Because


class Group(NamedTuple):
    """A scoregroup with its floaters, as places, in the order of scrutiny (3.6, 3.7, 4.1).

    `downward`: whether it is paired downward, like the median. `fallen`: colour limits do not keep
    those of the same score apart (6, decision L20).
    """

    table: Table
    score: int
    floaters: tuple[int, ...]
    residents: tuple[int, ...]
    downward: bool
    fallen: bool = False

    @property
    def rows(self) -> list[int]:
        """The possible opponents in this group, by place."""
        return self.table.fallen if self.fallen else self.table.rows

    @property
    def members(self) -> tuple[int, ...]:
        """All members in the order of scrutiny."""
        return (*self.floaters, *self.residents)

    def why_apart(self, v: int, w: int) -> tuple[Because, str] | None:
        """2.1, 2.5: return the reason, with the article, why the two players cannot be paired here;
        None if they can."""
        if self.table.number(w) in self.table.cards[v].met:
            return Because("have-met"), "2.5"
        return None if self.rows[v] >> w & 1 else (Because("only-same-colour"), "2.1")

    def without(self, leaving: Sequence[int]) -> Group:
        """Return the group after these players have been transferred."""
        gone = set(leaving)
        return self._replace(
            floaters=tuple(v for v in self.floaters if v not in gone),
            residents=tuple(v for v in self.residents if v not in gone),
        )


def opponents_in_order(
    table: Table, v: int, residents: Sequence[int], others: Sequence[int], row: int
) -> list[int]:
    """3.8: those of `row` in the order in which they are tried: residents due the other colour,
    residents due the same; then other floaters in the same way (decision L13). In Maxi-tournaments
    only players within 100 points of the first one available by number (decision L19). `residents`
    and `others` come by number, as they are met."""
    if table.ratings and row:
        first = next(w for w in (*residents, *others) if row >> w & 1)
        row = mask_of([w for w in bits(row) if table.are_close(w, first)])
    good = table.good_among(v, row)
    return [
        w
        for people in (residents, others)
        for some in (good, row & ~good)
        for w in people
        if some >> w & 1
    ]


def available(group: Group, left: Sequence[int], v: int) -> list[int]:
    """3.8: return the possible opponents of a floater whose turn it is, in the order in which they
    are tried. All of `left` can be paired with each other.

    In Maxi-tournaments a player is available if all others can then be paired (decision L19).
    """
    free = group.rows[v] & mask_of(left)
    if group.table.ratings:
        matching = graph(group.rows, left)
        complete = matching.complete()
        assert complete, "all the players left can be paired"
        free = matching.partners(v)
    others = group.table.in_order(group.floaters, downward=group.downward)
    return opponents_in_order(group.table, v, group.residents, others, free)


def exchange_order(left: Sequence[int]) -> Iterator[int]:
    """4.2, 4.3: the possible opponents of the first remaining player, in the order in which they
    are tried: first the bottom half from the proposed opponent downward, then the top half upward
    (decision L15)."""
    half = len(left) // 2
    return map(left.__getitem__, chain(range(half, len(left)), range(half - 1, 0, -1)))


class Adjacent(NamedTuple):
    """3.3, 3.4: the players among whom a floater may have an opponent, in the order of 3.8
    (decision L8)."""

    residents: tuple[int, ...]
    waiting: tuple[int, ...] = ()


# ── 3.9 Types of floaters ────────────────────────────────────────────────────

TYPES = "dcba"
"""3.9.1, 3.9.2: the types of floaters, the one with the least disadvantages first. So a player
without an opponent in the adjacent group is exchanged for another one if possible (3.5)."""


def counted(kinds: Iterable[str]) -> tuple[int, ...]:
    """3.9.2: the number of types a, b and c."""
    return tuple(map([*kinds].count, TYPES[:0:-1]))


class FloaterChoice:
    """The floaters of a scoregroup that is about to be paired, `forced` ones (2.3.1 to 2.3.3) being
    known.

    `alone`: the type of each other player as the only floater besides these. `line`: all who may
    float, those with priority first (3.3, 3.4), which is the order of scrutiny: downward higher
    scores, then higher numbers, upwards lower ones.
    """

    def __init__(self, group: Group, forced: Sequence[int], adjacent: Adjacent) -> None:
        self.group = group
        self.table = group.table
        self.forced = forced
        self.left = group.without(forced)
        self.line = self.table.floaters_in_order(group.members, downward=group.downward)
        self.there = mask_of((*adjacent.residents, *adjacent.waiting))
        self.adjacent = adjacent
        self._came = set(group.floaters)
        self.alone = self.kinds(self.left.members, together=False)

    def first_opponent(self, v: int, free: int) -> int:
        """Return, as a set, the opponent that `v` takes from the free players of the adjacent
        group; 0 for no opponent (3.8)."""
        possible = self.group.rows[v] & free
        if not possible:
            return 0
        return 1 << opponents_in_order(self.table, v, *self.adjacent, possible)[0]

    def kind_of(self, v: int, opponent: int) -> str:
        """3.9.1: return the type of a floater with this opponent in the adjacent group, or one of
        these, or none.

        Who came into the group in this round has floated already (decision L9).
        """
        return ("b" if opponent else "a") if v in self._came else ("d" if opponent else "c")

    def kinds(self, chosen: Collection[int], *, together: bool = True) -> dict[int, str]:
        """3.9.1: return the types of these players if they and the forced ones are the floaters of
        the group; if not `together`, if each of them is the only one besides the forced ones.

        3.3, 3.4: a floater has an opponent in the adjacent group if a compatible player is left
        there after all floaters with priority have taken theirs (decision L8). Types of forced
        floaters are not chosen (decision L5).
        """
        asked = {*chosen}
        taking = {*self.forced}
        if together:
            taking |= asked
        free = self.there
        found = {}
        for v in self.line:
            if v in asked:
                found[v] = self.kind_of(v, self.group.rows[v] & free)
            if v in taking:
                free &= ~self.first_opponent(v, free)
        return found

    def lowest_first(self, places: Sequence[int]) -> list[int]:
        """3.2.4, 3.3, 3.4: the lowest numbered first when pairing downward, the highest numbered
        first upwards."""
        return self.table.in_order(places, downward=not self.group.downward)


def without_opponent(group: Group) -> list[int]:
    """2.3.1 to 2.3.3: the players without a compatible player in the group, incoming floaters
    included (decision L4)."""
    mask = mask_of(group.members)
    return [v for v in group.members if not group.rows[v] & mask]


def why_without_opponent(group: Group, v: int) -> tuple[Because, str, str]:
    """2.3.1 to 2.3.3: return the reason, no type, and the article."""
    card = group.table.cards[v]
    if all(
        number in card.met for number in group.table.numbers(group.members) if number != card.number
    ):
        return Because("has-met-all"), "", "2.3.1"
    if abs(card.colour_difference) >= 2:
        return Because("nobody-equalises"), "", "2.3.2"
    return Because("nobody-alternates"), "", "2.3.3"


# ── 2.3.4, 3.2 The floater who makes the group even ──────────────────────────


def majority_due(table: Table, members: Sequence[int]) -> int:
    """3.2.2: return 1 if more members are due White, -1 if more are due Black, 0 if the numbers are
    equal (decision L6)."""
    balance = sum((table.due[v] is WHITE) - (table.due[v] is BLACK) for v in members)
    return (balance > 0) - (balance < 0)


def colour_place(table: Table, v: int, majority: int) -> int:
    """3.2.2: candidates due the majority colour first, then those without due colour (decision
    L6)."""
    if not majority:
        return 0
    if table.due[v] is None:
        return 1
    return 0 if (table.due[v] is WHITE) is (majority > 0) else 2


def least_disadvantage(choice: FloaterChoice) -> list[int]:
    """2.3.4, 3.9.2: return the players who would be floaters of the best available type, the lowest
    numbered first (downward). The types of other players who must float do not matter (decision
    L5)."""
    members = choice.lowest_first(choice.left.members)
    best = min((choice.alone[v] for v in members), key=TYPES.index)
    return [v for v in members if choice.alone[v] == best]


def parity_floater(choice: FloaterChoice) -> int:
    """2.3.4: choose the floater that makes the group even (decision L5): by its type, then 3.10, then
    colour, then number."""
    candidates = least_disadvantage(choice)
    chosen = by_colour_and_number(choice, candidates)
    if choice.table.floated[chosen] and choice.alone[chosen] == "d":
        others = unprotected(choice, candidates, chosen)
        if others:
            return by_colour_and_number(choice, others)
    return chosen


def by_colour_and_number(choice: FloaterChoice, candidates: Sequence[int]) -> int:
    """3.2.2, 3.2.4: who is due the majority colour, then the lowest numbered; with 3.2.3 in
    Maxi-tournaments."""
    table = choice.table
    majority = majority_due(table, choice.left.members)
    chosen = min(candidates, key=lambda v: colour_place(table, v, majority))
    # 3.2.3: too far from the lowest numbered player by rating, who then floats; types come first
    # (decision L7).
    return chosen if table.are_close(chosen, candidates[0]) else candidates[0]


def unprotected(choice: FloaterChoice, candidates: Sequence[int], chosen: int) -> list[int]:
    """3.10: return candidates who can float instead of the `chosen` one, and leave as many pairs in
    the group (decision L10). They are of type d, like the chosen one, and did not float in the
    round before."""
    fresh = [v for v in candidates if not choice.table.floated[v]]
    if not fresh:
        return []
    matching, spare = with_spares(choice.left.rows, choice.left.members)
    missable = matching.partners(spare[0])
    return [v for v in fresh if missable >> v & 1 or not missable >> chosen & 1]


# ── 4.4 Floaters because the rest cannot be paired ───────────────────────────


def smallest_set(rows: Sequence[int], members: Sequence[int], wanted: Sequence[int]) -> list[int]:
    """Return the smallest set without which all other members can be paired. Of several such sets,
    players who come early in `wanted` float first.

    The sets that a largest matching leaves over are the bases of a matroid, so each in turn is the
    best that is left.
    """
    matching, spares = with_spares(rows, members)
    chosen = []
    for spare in spares:
        possible = matching.partners(spare)
        v = next(v for v in wanted if possible >> v & 1)
        matching.rematch(spare, v)
        matching.alive &= ~(1 << spare | 1 << v)
        chosen.append(v)
    return chosen


def first_unserved(group: Group) -> int:
    """4.3, 4.4: return the first player in the order of scrutiny who cannot keep an opponent while
    all before can."""
    order = group.members
    missed = smallest_set(group.rows, order, order[::-1])
    return min(missed, key=order.index)
