"""C.04.4.3 Articles 2.3, 3 and 4.4: who leaves a scoregroup, so that all others can be paired in it."""

from __future__ import annotations

from operator import add
from typing import TYPE_CHECKING, NamedTuple

from fidepair.matching import Matching, bits
from fidepair.swiss.completion import add_vertex
from fidepair.systems.lim.group import graph, opponents_in_order
from fidepair.systems.lim.players import BLACK, WHITE, mask_of
from fidepair.systems.lim.steps import Considered, LimitsFallen, Transferred

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

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


def counted(kinds: Iterable[str]) -> tuple[int, ...]:
    """3.9.2: how many of these types are a, b and c."""
    return tuple(map([*kinds].count, TYPES[:0:-1]))


class FloaterChoice:
    """The floaters of a scoregroup that is about to be paired, `forced` ones (2.3.1 to 2.3.3) being known.

    `line`: all who may float, those with priority first (3.3, 3.4), which is the order of scrutiny: downward higher
    scores, then higher numbers, upwards lower ones.
    """

    def __init__(self, group: Group, forced: Sequence[int], adjacent: Adjacent) -> None:
        self.group = group
        self.table = group.table
        self.forced = forced
        self.left = group.without(forced)
        self.line = sorted(group.members, key=self._priority)
        self.there = mask_of((*adjacent.residents, *adjacent.waiting))
        self._adjacent = adjacent
        self._residents_there = mask_of(adjacent.residents)
        self._came = set(group.floaters)
        self._first: dict[tuple[int, int], int] = {}
        self._alone = self._kinds_alone()

    def _priority(self, v: int) -> tuple[int, int]:
        card = self.table.cards[v]
        return (-card.score, card.tpn) if self.group.downward else (card.score, -card.tpn)

    def first_opponent(self, v: int, free: int) -> int:
        """Return the set of the one whom `v` takes of those who are free in the adjacent group; nobody: 0 (3.8)."""
        possible = self.group.rows[v] & free
        if not possible:
            return 0
        found = self._first.get((v, possible))
        if found is None:
            found = self._first[v, possible] = 1 << self._first_of(v, possible)
        return found

    def _first_of(self, v: int, possible: int) -> int:
        """Return the first in the order of 3.8; who it is shows without the order of all, but in Maxi-tournaments."""
        to, others = self._adjacent
        if self.table.ratings:
            return opponents_in_order(self.table, v, to, others, possible)[0]
        people = to if possible & self._residents_there else others
        good = self.table.good_among(v, possible & (self._residents_there if people is to else self.there))
        row = good or possible
        return next(w for w in people if row >> w & 1)

    def kind_of(self, v: int, opponent: int) -> str:
        """3.9.1: return the type of a floater with this opponent in the adjacent group, or none.

        Who came into the group in this round has floated already (decision L9).
        """
        return ("b" if opponent else "a") if v in self._came else ("d" if opponent else "c")

    def kinds(self, chosen: Sequence[int]) -> dict[int, str]:
        """3.9.1: return the types of all floaters of the group if these are chosen, the forced ones included.

        3.3, 3.4: one has an opponent in the adjacent group if somebody compatible there is left after all floaters with
        priority have taken theirs (decision L8).
        """
        floaters = {*self.forced, *chosen}
        free = self.there
        found = {}
        for v in self.line:
            if v in floaters:
                opponent = self.first_opponent(v, free)
                found[v] = self.kind_of(v, opponent)
                free &= ~opponent
        return found

    def _kinds_alone(self) -> dict[int, tuple[str, tuple[int, ...]]]:
        """Return of each player the type as the only floater besides the forced ones, and the disadvantages of all.

        Types of forced ones are looked at again only where somebody whom they could meet is missing.
        """
        forced = set(self.forced)
        took = {}
        free = self.there
        for v in self.line:
            took[v] = free, self.first_opponent(v, free)
            if v in forced:
                free &= ~took[v][1]
        unforced = counted(self.kind_of(v, took[v][1]) for v in forced)
        after: list[int] = []
        found = {}
        for v in reversed(self.line):
            missing = took[v][1]
            if v in forced:
                after.append(v)
                continue
            kinds = [self.kind_of(v, missing)]
            without = []
            for other in reversed(after):
                if self.group.rows[other] & missing:
                    free, opponent = took[other]
                    instead = self.first_opponent(other, free ^ missing)
                    kinds.append(self.kind_of(other, instead))
                    without.append(self.kind_of(other, opponent))
                    missing = (free & ~opponent) ^ ((free ^ missing) & ~instead)
            found[v] = (
                kinds[0],
                tuple(map(lambda n, more, less: n + more - less, unforced, counted(kinds), counted(without))),
            )
        return found

    def kind(self, v: int) -> str:
        """3.9.1: the type of `v` as the only floater besides the forced ones."""
        return self._alone[v][0]

    def disadvantages_alone(self, v: int) -> tuple[int, ...]:
        """3.9.2: what `disadvantages` says of `v` alone."""
        return self._alone[v][1]

    def disadvantages(self, chosen: Sequence[int]) -> tuple[int, ...]:
        """3.9.2: how many floaters of the types a, b and c there are if these are chosen: what is to be least."""
        return counted(self.kinds(chosen).values())

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
    disadvantages = {v: choice.disadvantages_alone(v) for v in members}
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
    alive = matching.alive
    exposed = []
    for v in members:
        if matching.mate[v] < 0 and not matching.augment(v):
            exposed.append(v)
            matching.alive &= ~(matching.outer | matching.inner)  # no later search succeeds by way of these
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


def smallest_set(rows: Sequence[int], members: Sequence[int], wanted: Sequence[int]) -> list[int]:
    """Return the smallest set without which all other members can be paired, and of these sets the one that comes first
    when those who stand early in `wanted` float.

    The sets that a largest matching leaves over are the bases of a matroid, so each in turn is the best that is left.
    """
    matching, spares = _with_spares(rows, members)
    if not spares:
        return []
    may_float = matching.partners(spares[0])
    chosen = [v for v in wanted if may_float >> v & 1][: len(spares)]
    if graph(rows, [*set(members).difference(chosen)]).complete():
        return chosen
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
    """Return the best of all smallest sets, types being those that their floaters have together; `at_first` has the
    least that are possible of each type alone.

    What comes first but for types is best if no set has less disadvantages. If one may have, the players are parted
    into those who have nothing to do with each other: neither for who may float, nor by opponents in the adjacent
    group. What is best for each part is best for all.
    """
    order = choice.left.members
    if stuck not in choice.left.residents:
        stuck = -1
    latest_first = order[::-1]
    earliest = smallest_set(choice.left.rows, order, sorted(latest_first, key=lambda v: v != stuck))
    company = _Company(choice, stuck, at_first, earliest)
    whole = company.whole()
    if company.cost(whole, earliest) != company.least(whole):
        earliest = [v for part in company.parts() for v in company.best(part)]
    floats = set(earliest)
    return list(at_first) if floats == set(at_first) else [v for v in order[::-1] if v in floats]


class _Decided(NamedTuple):
    """Those of a part before `at` are decided: they float or stay. `free`: who is left in the adjacent group; `spares`:
    vertices to be matched with those who are yet to float; `cost`: disadvantages so far."""

    at: int
    free: int
    cost: tuple[int, ...]
    floats: tuple[int, ...]
    stay: tuple[int, ...]
    spares: int
    matching: Matching


class _Company:
    """The smallest sets of floaters of a group; parts of it are lists of those who may or must float, in the order of
    scrutiny, in which they also take their opponents (3.3, 3.4)."""

    def __init__(self, choice: FloaterChoice, stuck: int, at_first: Sequence[int], earliest: Sequence[int]) -> None:
        self.choice = choice
        self.stuck = stuck
        self.at_first = set(at_first)
        self.earliest = set(earliest)
        self.forced = set(choice.forced)
        self.rows = choice.left.rows
        self.members = mask_of(choice.left.members)
        kinds: dict[int, int] = {}
        self.kind = {v: kinds.setdefault(self.rows[v] & self.members, len(kinds)) for v in choice.left.members}
        matching, spares = _with_spares(self.rows, choice.left.members)
        self.may_float = matching.partners(spares[0])

    def whole(self) -> list[int]:
        """Return all who may or must float."""
        return [v for v in self.choice.line if v in self.forced or self.may_float >> v & 1]

    def parts(self) -> list[list[int]]:
        """Return them in parts.

        Who may float is matched within connected groups of odd size, or to one of their neighbours (Gallai and
        Edmonds): where neither is shared, one part does not bind another.
        """
        found: list[tuple[int, int]] = []
        for v in self.whole():
            here, there = 1 << v, self.choice.group.rows[v] & self.choice.there
            if v not in self.forced:
                here |= self.rows[v] & self.members
            apart = []
            for one, other in found:
                if one & here or other & there:
                    here, there = here | one, there | other
                else:
                    apart.append((one, other))
            found = [*apart, (here, there)]
        return [[v for v in self.whole() if here >> v & 1] for here, _ in found]

    def cost(self, part: Sequence[int], chosen: Iterable[int]) -> tuple[int, ...]:
        """3.9.2: return the disadvantages of a part if these of it float."""
        floats = {*self.forced, *chosen}
        free = self.choice.there
        kinds = []
        for v in part:
            if v in floats:
                opponent = self.choice.first_opponent(v, free)
                free &= ~opponent
                kinds.append(self.choice.kind_of(v, opponent))
        return counted(kinds)

    def least(self, part: Sequence[int]) -> tuple[int, ...]:
        """Return a bound of the disadvantages of a part.

        Nobody's type is better in company than alone, `at_first` has the fewest of who came into the group, of types
        a and b, and of a, b and c; and no more have an opponent than there are whom anybody could meet.
        """
        choice = self.choice
        of_all = of_came = 0
        for v in part:
            opponents = choice.group.rows[v] & choice.there
            of_all |= opponents
            of_came |= opponents if choice.kind_of(v, 0) == "a" else 0
        forced = choice.kinds(())
        kinds = [forced[v] if v in self.forced else choice.kind(v) for v in part if v in self.forced | self.at_first]
        a, b, c = counted(kinds)
        came = a + b
        a = max(a, came - of_came.bit_count())
        return a, came - a, max(c, len(kinds) - of_all.bit_count() - a)

    def best(self, part: Sequence[int]) -> list[int]:
        """Return the best floaters of a part: those with the least disadvantages that a search finds, beginning with
        the bound, unless nothing is better than what comes first."""
        known = [v for v in part if v in self.earliest]
        at_most, limit = self.cost(part, known), self.least(part)
        while limit < at_most:
            above = [at_most]
            for with_stuck in (True, False) if self.stuck in part else (False,):
                found = self._search(part, limit, above, with_stuck=with_stuck)
                if found is not None:
                    return found
            limit = min(above)
        return known

    def _search(
        self, part: Sequence[int], limit: tuple[int, ...], above: list[tuple[int, ...]], *, with_stuck: bool
    ) -> list[int] | None:
        """Return the first floaters of a part, those being kept who come first, with at most these disadvantages; or
        nothing, and in `above` what would be needed."""
        wanted = [0] * (len(part) + 1)
        for at in range(len(part) - 1, -1, -1):
            wanted[at] = wanted[at + 1] | self.choice.group.rows[part[at]] & self.choice.there
        states = [self._start(part, 1 << self.stuck if with_stuck else 0)]
        seen = set()
        while states:
            state = states.pop()
            at = state.at
            to_float = state.spares.bit_count() + sum(v in self.forced for v in part[at:])
            # Nobody is served but by those who are free.
            without = max(0, to_float - (state.free & wanted[at]).bit_count())
            bound = (*state.cost[:-1], state.cost[-1] + without)
            if bound > limit:
                above.append(bound)
                continue
            if not to_float:
                return list(state.floats)
            # Players with the same opponents in the group can be exchanged for each other, if they are decided.
            key = (at, state.free & wanted[at], state.cost, state.spares, *sorted(self.kind[v] for v in state.stay))
            if key not in seen:
                seen.add(key)
                states += self._following(state, part[at])
        return None

    def _start(self, part: Sequence[int], to_float: int) -> _Decided:
        """Return a state in which nothing is decided but who is `to_float`, if anybody, with a complete matching."""
        free = mask_of(v for v in part if v not in self.forced)
        here = free
        for v in part:
            here |= self.rows[v] & self.members if v not in self.forced else 0
        rows = [row & free if here >> v & 1 and not free >> v & 1 else row for v, row in enumerate(self.rows)]
        matching = Matching(rows, alive=here)
        spares = 0
        for _ in self.earliest.intersection(part):
            add_vertex(rows, free if spares else to_float or free)
            spares |= 1 << len(rows) - 1
            matching.mate.append(-1)
        matching.alive |= spares
        matching.match_greedily()
        complete = matching.complete()
        assert complete, "a part can be paired without its floaters"
        return _Decided(0, self.choice.there, (0, 0, 0), (), (), spares, matching)

    def _following(self, state: _Decided, v: int) -> Iterator[_Decided]:
        """Yield the states in which `v` floats, or stays, if there are such."""
        matching, spares = state.matching, state.spares
        if v in self.forced or self._is_to_float(matching, spares, v):
            opponent = self.choice.first_opponent(v, state.free)
            cost = tuple(map(add, state.cost, counted(self.choice.kind_of(v, opponent))))
            state_of = state._replace(at=state.at + 1, free=state.free & ~opponent, cost=cost)
            if v in self.forced:
                yield state_of
                return
            spare = 1 << matching.mate[v]
            floating = Matching(matching.rows, list(matching.mate), matching.alive & ~(1 << v | spare))
            yield state_of._replace(floats=(*state.floats, v), spares=spares & ~spare, matching=floating)
        rows = list(matching.rows)
        rows[v] &= ~spares
        for spare in bits(spares):
            rows[spare] &= ~(1 << v)
        staying = Matching(rows, list(matching.mate), matching.alive)
        w = matching.mate[v]
        if spares >> w & 1:
            staying.mate[v] = staying.mate[w] = -1
            if not staying.augment(v):
                return
        yield state._replace(at=state.at + 1, stay=(*state.stay, v), matching=staying)

    def _is_to_float(self, matching: Matching, spares: int, v: int) -> bool:
        """Return whether `v` can float; the matching then shows it."""
        if spares >> matching.mate[v] & 1:
            return True
        if not spares:
            return False
        spare = bits(spares)[-1]  # the first one may be kept for somebody
        can_float = bool(matching.partners(spare) >> v & 1)
        if can_float:
            matching.rematch(spare, v)
        return can_float


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
        considered = _opponents_considered(group, v) if observer.asks_why else ()
        observer.step(Transferred(group.table.number(v), *why_without_opponent(group, v), considered=considered))
    staying = choice.left
    odd = parity_floater(choice) if len(staying.members) % 2 else None
    if odd is not None:
        staying = staying.without([odd])
    if graph(group.rows, staying.members).complete():
        if odd is not None:
            number, kind = group.table.number(odd), choice.kind(odd)
            considered = _made_even_considered(choice, odd) if observer.asks_why else ()
            observer.step(Transferred(number, "the number is made even", kind, "2.3.4", None, considered))
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
        considered = _exchange_considered(choice, stuck, chosen, v) if observer.asks_why else ()
        observer.step(Transferred(number(v), reason, kinds[v], article, instead, considered))


def _opponents_considered(group: Group, v: int) -> tuple[Considered, ...]:
    """2.3.1 to 2.3.3: return why nobody of the group can be the opponent."""
    apart = [(w, group.why_apart(v, w)) for w in group.members if w != v]
    return tuple(Considered(group.table.number(w), *why) for w, why in apart if why)


def _made_even_considered(choice: FloaterChoice, chosen: int) -> tuple[Considered, ...]:
    """2.3.4, 3.2, 3.9, 3.10: return why none of the others makes the number even, the lowest numbered first (downward);
    decisions L5 to L7, L10."""
    table = choice.table
    members = choice.lowest_first(choice.left.members)
    least = choice.disadvantages_alone(chosen)
    alike = [v for v in members if choice.disadvantages_alone(v) == least]
    at_first = by_colour_and_number(choice, alike)
    fresh = alike if at_first == chosen else unprotected(choice, alike, at_first)
    majority = majority_due(table, choice.left.members)
    by_colour = min(fresh, key=lambda v: colour_place(table, v, majority))

    def why(v: int) -> tuple[str, str]:
        if v not in alike:
            return _of_worse_type(table.number(v), choice.kind(v), choice.kind(chosen))
        if v not in fresh:
            if table.floated[v]:
                return f"{table.number(v)} floated in the round just before", "3.10"
            return "the scoregroup would have a pair less", "3.10.2"
        if chosen != by_colour and not table.are_close(v, chosen):
            return f"more than 100 rating points lie between {table.number(v)} and {table.number(chosen)}", "3.2.3"
        if chosen == by_colour and colour_place(table, v, majority) > colour_place(table, chosen, majority):
            more, less = ("White", "Black") if majority > 0 else ("Black", "White")
            return f"{table.number(v)} is not due {more}, and more are due {more} than {less}", "3.2.2"
        by_number = "3.2.4" if not majority else "3.3" if choice.group.downward else "3.4"
        which = "lowest" if choice.group.downward else "highest"
        return f"of those alike the {which} numbered floats, {table.number(chosen)}", by_number

    return tuple(Considered(table.number(v), *why(v)) for v in members if v != chosen)


def _of_worse_type(number: int, kind: str, instead_of: str) -> tuple[str, str]:
    """3.9.2: return why one who would be a floater of this type does not float."""
    if TYPES.index(kind) <= TYPES.index(instead_of):
        return "another floater would be of a worse type", "3.9.2"
    has = "has floated to this group already" if kind in "ab" else ""
    lacks = "has no opponent left in the next group" if kind in "ac" else ""
    return f"{number} {' and '.join(filter(None, (has, lacks)))}, type {kind}", "3.9.2"


def _exchange_considered(
    choice: FloaterChoice, stuck: int, chosen: Sequence[int], leaving: int
) -> tuple[Considered, ...]:
    """3.9, 4.4: return why none of those who stay floats instead of one who leaves (decision L11)."""
    number = choice.table.number
    order = choice.left.members
    others = [v for v in chosen if v != leaving]
    matching, spares = _with_spares(choice.left.rows, choice.left.without(others).members)
    possible = matching.partners(spares[0])
    kinds = choice.kinds(chosen)

    def why(v: int) -> tuple[str, str]:
        if not possible >> v & 1:
            return "the others could not be paired then", "4.4"
        instead = choice.kinds([*others, v])
        if counted(instead.values()) != counted(kinds.values()):
            return _of_worse_type(number(v), instead[v], kinds[leaving])
        if leaving == stuck and stuck in choice.left.residents:
            return f"{number(stuck)}, who is left without an opponent, floats first", "4.4"
        return f"{number(v)} comes before {number(leaving)} in the order of scrutiny, and stays", "4.4"

    return tuple(Considered(number(v), *why(v)) for v in order if v not in chosen)
