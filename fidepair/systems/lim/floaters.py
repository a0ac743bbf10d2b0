"""C.04.4.3 Articles 2.3, 3 and 4.4: who leaves a scoregroup, so that all others can be paired in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair.swiss.completion import add_vertex
from fidepair.systems.lim.group import graph, opponents_in_order
from fidepair.systems.lim.players import BLACK, WHITE, mask_of
from fidepair.systems.lim.steps import LimitsFallen, Transferred

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fidepair.matching import Matching
    from fidepair.swiss.observer import Observer
    from fidepair.systems.lim.group import Group
    from fidepair.systems.lim.players import Table


class Adjacent(NamedTuple):
    """3.3, 3.4: the players among whom a floater may have an opponent, in the order of 3.8 (decision L8)."""

    residents: tuple[int, ...]
    waiting: tuple[int, ...] = ()


# ── 3.9 Types of floaters ────────────────────────────────────────────────────

TYPES = "dcba"
"""3.9.1, 3.9.2: the types of floaters, the one with the least disadvantages first. So a player without an opponent in
the adjacent group is exchanged for another one if possible (3.5)."""


class FloaterChoice:
    """The floaters of a scoregroup that is about to be paired, `forced` ones (2.3.1 to 2.3.3) being known."""

    def __init__(self, group: Group, forced: Sequence[int], adjacent: Adjacent) -> None:
        self.group = group
        self.table = group.table
        self.forced = forced
        self.left = group.without(forced)
        self._adjacent = adjacent
        self._there = mask_of((*adjacent.residents, *adjacent.waiting))

    def _priority(self, v: int) -> tuple[int, int]:
        """3.3, 3.4: downward higher scores, then higher numbers have priority; upwards lower ones."""
        card = self.table.cards[v]
        return (-card.score, card.tpn) if self.group.downward else (card.score, -card.tpn)

    def kinds(self, chosen: Sequence[int]) -> dict[int, str]:
        """3.9.1: return the types of all floaters of the group if these are chosen, the forced ones included.

        3.3, 3.4: one has an opponent in the adjacent group if somebody compatible there is left after all floaters with
        priority have taken theirs (decision L8). Who came into the group in this round has floated already (L9).
        """
        floaters = sorted((*self.forced, *chosen), key=self._priority)
        free = self._there
        found = {}
        for place, v in enumerate(floaters):
            possible = self.group.rows[v] & free
            had_floated = v in self.group.floaters
            found[v] = ("b" if had_floated else "d") if possible else ("a" if had_floated else "c")
            if possible and place < len(floaters) - 1:
                first = opponents_in_order(self.table, v, self._adjacent.residents, self._adjacent.waiting, possible)[0]
                free &= ~(1 << first)
        return found

    def kind(self, v: int) -> str:
        """3.9.1: the type of `v` as the only floater besides the forced ones."""
        return self.kinds([v])[v]

    def disadvantages(self, chosen: Sequence[int]) -> tuple[int, ...]:
        """3.9.2: how many floaters of the types a, b and c there are if these are chosen: what is to be least."""
        kinds = [*self.kinds(chosen).values()]
        return tuple(map(kinds.count, TYPES[:0:-1]))

    def lowest_first(self, places: Sequence[int]) -> list[int]:
        """3.2.4, 3.3, 3.4: the lowest numbered first when pairing downward, the highest numbered first upwards."""
        return self.table.in_order(places, downward=not self.group.downward)


def without_opponent(group: Group) -> list[int]:
    """2.3.1 to 2.3.3: who has no compatible player in the group, incoming floaters included (decision L4)."""
    mask = mask_of(group.members)
    return [v for v in group.members if not group.rows[v] & mask]


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


def parity_floater(choice: FloaterChoice) -> int:
    """2.3.4: choose who makes the group even (decision L5): by type, then 3.10, then colour, then number."""
    members = choice.lowest_first(choice.left.members)
    disadvantages = {v: choice.disadvantages([v]) for v in members}
    least = min(disadvantages.values())
    candidates = [v for v in members if disadvantages[v] == least]
    chosen = by_colour_and_number(choice, candidates)
    if choice.table.floated[chosen] and choice.kind(chosen) == "d":
        others = unprotected(choice, candidates, chosen)
        if others:
            return by_colour_and_number(choice, others)
    return chosen


def by_colour_and_number(choice: FloaterChoice, candidates: Sequence[int]) -> int:
    """3.2.2, 3.2.4: who is due the majority colour, then the lowest numbered; with 3.2.3 in Maxi-tournaments."""
    table = choice.table
    majority = majority_due(table, choice.left.members)
    chosen = min(candidates, key=lambda v: colour_place(table, v, majority))
    # 3.2.3: too far from the lowest numbered player by rating, who then floats; types come first (decision L7).
    return chosen if table.are_close(chosen, candidates[0]) else candidates[0]


def unprotected(choice: FloaterChoice, candidates: Sequence[int], chosen: int) -> list[int]:
    """3.10: candidates of type d who did not float in the round before and can float instead of the `chosen` one
    without a pairing less in the group (decision L10)."""
    fresh = [v for v in candidates if not choice.table.floated[v] and choice.kind(v) == "d"]
    if not fresh:
        return []
    matching, spare = _with_spares(choice.left.rows, choice.left.members)
    missable = matching.partners(spare[0])
    return [v for v in fresh if missable >> v & 1 or not missable >> chosen & 1]


# ── 4.4 Floaters because the rest cannot be paired ───────────────────────────


def _with_spares(rows: Sequence[int], members: Sequence[int]) -> tuple[Matching, list[int]]:
    """Return a complete matching of the members and as many more vertices as members stay over at least.

    Each of these vertices may be matched with every member: their partners are those who float.
    """
    matching = graph(rows, members)
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


def smallest_set(rows: Sequence[int], members: Sequence[int], wanted: Sequence[int]) -> list[int]:
    """Return the smallest set without which all other members can be paired, and of these sets the one that comes first
    when those who stand early in `wanted` float.

    The sets that a largest matching leaves over are the bases of a matroid, so each in turn is the best that is left.
    """
    matching, spares = _with_spares(rows, members)
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
    missed = smallest_set(group.rows, order, order[::-1])
    return min(missed, key=order.index)


def floaters_by_exchange(choice: FloaterChoice, stuck: int) -> list[int]:
    """3.1, 4.4: the smallest set of floaters that leaves a complete pairing (decision L11).

    Of these, the one with the fewest floaters of types a, b and c (3.9.2), typed together; then with `stuck`, if a
    resident (4.4.1, 4.4.2); then players are kept in the order of scrutiny.
    """
    order = choice.left.members
    kinds = {v: choice.kind(v) for v in order}
    latest_first = order[::-1]
    wanted = sorted(latest_first, key=lambda v: (TYPES.index(kinds[v]), v != stuck or v in choice.group.floaters))
    chosen = smallest_set(choice.left.rows, order, wanted)
    # Nobody's type is better in company (see `_better_company`). So if it is the same here, this is the best set.
    together = choice.kinds(chosen)
    alone = choice.kinds(())
    if all(together[v] == kinds[v] for v in chosen) and all(together[v] == alone[v] for v in choice.forced):
        return chosen
    return _better_company(choice, stuck, chosen)


def _better_company(choice: FloaterChoice, stuck: int, at_first: Sequence[int]) -> list[int]:
    """Return the best of all smallest sets, types being those that their floaters have together; `at_first` is one.

    A floater more takes at most one opponent more away from those who come after (whoever loses the first choice takes
    another one, and so on). So types only become worse, and the disadvantages of a part of a set are not above those of
    the whole: parts that are worse than a known set are left.
    """
    order = choice.left.members
    resident = stuck in choice.left.residents

    def rank(chosen: Sequence[int]) -> tuple[object, ...]:
        floats = set(chosen)
        return choice.disadvantages(chosen), resident and stuck not in floats, [v in floats for v in order]

    best, best_rank = list(at_first), rank(at_first)
    parts: list[tuple[list[int], int]] = [([], len(order))]
    while parts:
        part, stop = parts.pop()
        for place in range(stop):
            chosen = [*part, order[place]]
            if choice.disadvantages(chosen) > best_rank[0]:  # type: ignore[operator]
                continue
            missing = len(at_first) - len(chosen)
            if _left_over(choice, chosen) != missing:
                continue
            if missing:
                parts.append((chosen, place))
            elif rank(chosen) < best_rank:
                best, best_rank = chosen, rank(chosen)
    return best


def _left_over(choice: FloaterChoice, leaving: Sequence[int]) -> int:
    """Return how many of the group stay over at least without those who leave."""
    staying = [v for v in choice.left.members if v not in leaving]
    return len(_with_spares(choice.left.rows, staying)[1])


# ── 2.3, 3 All floaters of a group ───────────────────────────────────────────


def transfer(group: Group, adjacent: Adjacent, observer: Observer) -> tuple[Group, list[int]]:
    """Return the group after transfers, all of whose members can be paired, and who left it.

    6: in the last round the colour limits fall where fewer players then float (decision L20).
    """
    if group.table.round_.is_last:
        fallen = group._replace(fallen=True)
        if len(_with_spares(fallen.rows, group.members)[1]) < len(_with_spares(group.rows, group.members)[1]):
            observer.step(LimitsFallen())
            group = fallen
    forced = without_opponent(group)
    choice = FloaterChoice(group, sorted_by_priority(group, forced), adjacent)
    for v in forced:
        observer.step(Transferred(group.table.number(v), *why_without_opponent(group, v)))
    staying = choice.left
    odd = parity_floater(choice) if len(staying.members) % 2 else None
    if odd is not None:
        staying = staying.without([odd])
    if graph(group.rows, staying.members).complete():
        if odd is not None:
            step = Transferred(group.table.number(odd), "the number is made even", choice.kind(odd), "2.3.4")
            observer.step(step)
        return staying, forced if odd is None else [*forced, odd]
    stuck = first_unserved(staying)
    chosen = floaters_by_exchange(choice, stuck)
    _tell_exchange(choice, stuck, chosen, odd, observer)
    return choice.left.without(chosen), [*forced, *chosen]


def sorted_by_priority(group: Group, forced: Sequence[int]) -> list[int]:
    """3.6, 3.7: return the floaters in the order in which they will be paired in the next group (decision L12)."""
    return group.table.floaters_in_order(forced, downward=group.downward)


def _tell_exchange(
    choice: FloaterChoice, stuck: int, chosen: Sequence[int], odd: int | None, observer: Observer
) -> None:
    number = choice.table.number
    replaced = odd is not None and odd not in chosen
    kinds = choice.kinds(chosen)
    for v in chosen:
        if v == odd:
            reason, article = "the number is made even", "2.3.4"
        elif v == stuck:
            reason, article = "no opponent is left if earlier players keep theirs", "4.4.1" if replaced else "4.4.2"
        else:
            reason = f"the opponents that this player could have are needed, so that {number(stuck)} and others can be"
            reason, article = f"{reason} paired", "4.4.1" if replaced else "4.4.2"
        instead = number(odd) if replaced and odd is not None and v == chosen[0] else None
        observer.step(Transferred(number(v), reason, kinds[v], article, instead))
