"""C.04.4.3 Articles 2.3, 3 and 4.4: all floaters of a scoregroup, and the steps that report them;
by 3.9.2 and 4.4 the best of the smallest sets of floaters, typed together (decision L11).

Each floater takes the first opponent (3.8) that floaters with priority have left in the adjacent
group. So the types of a set of floaters are known only when all of them have an opponent. The best
set has the fewest floaters of types a, b and c; among such sets, one that includes the player left
without an opponent comes first; then players stay in the order of scrutiny. Forced floaters (2.3.1
to 2.3.3) take their opponents too; their own types are not chosen (decision L5).

If opponents were allotted in the best way for all, the best set would be a matching of least cost:
each player is matched in the group, with a player of the adjacent group, or with no opponent. No
set is better, so if its floaters really take these opponents, they are the answer. Mostly they do.
Otherwise the search goes on with the sets in which the first possible floater stays, and those in
which that player floats. That may take twice as long with each player, and no way around it is
known; it is paid for out of the budget of the round (`due_colours`).
"""

from collections.abc import Sequence
from typing import NamedTuple

from fidepair.matching import BestMatching, mask_of
from fidepair.matching.optimal import Optimum
from fidepair.swiss.boards import Observer
from fidepair.systems.lim.due_colours import (
    FLOATERS,
    first_of_best,
    graph,
    renumbered,
    restrict,
    with_spares,
)
from fidepair.systems.lim.floaters import (
    TYPES,
    Adjacent,
    FloaterChoice,
    Group,
    by_colour_and_number,
    colour_place,
    counted,
    first_unserved,
    least_disadvantage,
    majority_due,
    parity_floater,
    smallest_set,
    unprotected,
    why_without_opponent,
    without_opponent,
)
from fidepair.systems.lim.steps import Because, Considered, LimitsFallen, Transferred

_KINDS = ("other", "nobody", "forced", "stuck", "c", "a")
"""Kinds of vertices in the graph of a group and its adjacent group: members of the adjacent group;
those that mean no opponent; then members of the group: forced floaters, whose types cost nothing
(decision L5), the player left without an opponent, and those of types c and a without an
opponent."""


class _Sets(NamedTuple):
    """All sets of floaters in which the `floating` players float and the `staying` ones stay; those
    were chosen in turn, by the places `tried`.

    `cost`: that of the best if opponents were allotted in the best way for all; `floaters`: the
    first set with that cost.
    """

    cost: int
    tried: tuple[int, ...]
    floating: int
    staying: int
    floaters: int


class _Company:
    """The smallest sets of floaters of a group, with the types that the floaters have together."""

    def __init__(self, choice: FloaterChoice, stuck: int) -> None:
        self.choice = choice
        self.stuck = stuck if stuck in choice.left.residents else -1
        self.forced = set(choice.forced)
        matching, spares = with_spares(choice.left.rows, choice.left.members)
        may_float = matching.partners(spares[0])
        self.line = [v for v in choice.line if v in self.forced or may_float >> v & 1]
        """All players who may or must float, those with priority first."""
        more = len(choice.group.members) + 1
        self.weights = {"d": 0, "c": 2, "b": 2 * more, "a": 2 * more**2}
        self.each = 2 * more**3
        """The cost of each floater besides its type: more than all types together."""
        self.number = len(spares) + len(self.forced)
        self._draw_graph()

    def _draw_graph(self) -> None:
        """Number the players of both groups, starting with those who may or must float, and return
        who may be matched: floaters also with no opponent, and the remaining players of the
        adjacent group with any remaining player."""
        choice = self.choice
        others = [v for v in choice.left.members if v not in self.line]
        there = [*choice.adjacent.residents, *choice.adjacent.waiting]
        order = [*self.line, *others, *there]
        size = len(order) + self.number
        size += size % 2
        line = mask_of(range(len(self.line)))
        inside = mask_of(range(len(self.line) + len(others)))
        nobody = (1 << size) - (1 << len(order))
        self.inside = inside
        self.outside = (1 << size) - 1 & ~inside
        forced = mask_of([place for place, v in enumerate(self.line) if v in self.forced])
        self.rows = renumbered([choice.group.rows[v] for v in order], order)
        self.rows += [line] * (size - len(order))
        for place, row in enumerate(self.rows):
            if forced >> place & 1:
                self.rows[place] = (row | nobody) & self.outside
            elif line >> place & 1:
                self.rows[place] = (row | nobody) & ~forced
            elif self.inside >> place & 1:
                self.rows[place] = row & self.inside & ~forced
            else:
                self.rows[place] = row & line | self.outside & ~(1 << place)
        kinds = [self._kind(v) for v in (*self.line, *others)] + ["other"] * len(there)
        kinds += ["nobody"] * (size - len(order))
        self.kinds = [_KINDS.index(kind) for kind in kinds]
        self.costs = self._costs()

    def _kind(self, v: int) -> str:
        if v in self.forced:
            return "forced"
        return "stuck" if v == self.stuck else self.choice.kind_of(v, 0)

    def _costs(self) -> list[list[int]]:
        """Return the costs of pairs, by kind."""
        weights = self.weights
        with_other = 0, 0, 0, weights["d"] - 1, weights["d"], weights["b"]
        with_nobody = 0, 0, 0, weights["c"] - 1, weights["c"], weights["a"]
        costs = [[0] * len(_KINDS) for _ in _KINDS]
        for kind, of_floater in enumerate((with_other, with_nobody)):
            for floater in range(2, len(_KINDS)):
                cost = self.each + of_floater[floater]
                costs[kind][floater] = costs[floater][kind] = cost
        return costs

    def cost(self, floaters: int) -> int:
        """Return the cost, as one integer, if these players float besides the forced ones (3.9.2,
        4.4.1, 4.4.2)."""
        chosen = [v for v in self.line if floaters >> v & 1]
        kinds = self.choice.kinds(chosen)
        of_types = sum(self.weights[kind] for kind in kinds.values())
        return self.number * self.each + of_types - (self.stuck in kinds)

    def best(self) -> list[int]:
        """Return the best set, the last player first. Raises TooHard."""
        start = self.sets((), 0, 0)
        assert start is not None, "some players can float"
        found = first_of_best(start, self.divided)
        assert found is not None, "some players can float"
        return [v for v in self.choice.left.members[::-1] if found.floaters >> v & 1]

    def divided(self, sets: _Sets) -> list[_Sets] | None:
        """Return the sets in which the first possible floater stays, and those in which that player
        floats; None if the first set costs what it would at best."""
        cost = self.cost(sets.floaters)
        if cost == sets.cost:
            return None
        decided = sets.floating | sets.staying
        unsure = [v for v in self.line if v not in self.forced and not decided >> v & 1]
        if not unsure:
            return [sets._replace(cost=cost)]
        bit = 1 << unsure[0]
        staying = self.sets((*sets.tried, 0), sets.floating, sets.staying | bit)
        floating = self.sets((*sets.tried, 1), sets.floating | bit, sets.staying)
        return [one for one in (staying, floating) if one is not None]

    def sets(self, tried: tuple[int, ...], floating: int, staying: int) -> _Sets | None:
        """Return these sets; None if these players cannot float and stay as required."""
        self.choice.table.budget.spend(2 * len(self.rows), FLOATERS)
        rows = list(self.rows)
        for place, v in enumerate(self.line):
            if floating >> v & 1:
                restrict(rows, place, self.outside)
            elif staying >> v & 1:
                restrict(rows, place, self.inside)
        best = BestMatching(rows, self.kinds, self.costs)
        if not best.solve():
            return None
        optimum = Optimum(best)
        floaters = 0
        for place, v in enumerate(self.line):
            if v in self.forced:
                continue
            stays_now = bool(self.inside >> optimum.mate[place] & 1)
            if stays_now or optimum.first_partner(place, self.inside) >= 0:
                optimum.restrict(place, self.inside)
            else:
                optimum.restrict(place, self.outside)
                floaters |= 1 << v
        return _Sets(best.total(), tried, floating, staying, floaters)


def transfer(group: Group, adjacent: Adjacent, observer: Observer) -> tuple[Group, list[int]]:
    """Return the group after transfers, all of whose members can be paired, and the players who
    left it.

    6: in the last round the colour limits fall if fewer players then float (decision L20).
    """
    if group.table.round_.is_last:
        fallen = group._replace(fallen=True)
        _, floating_if_fallen = with_spares(fallen.rows, group.members)
        _, floating = with_spares(group.rows, group.members)
        if len(floating_if_fallen) < len(floating):
            observer.step(LimitsFallen())
            group = fallen
    # 3.6, 3.7
    forced = group.table.floaters_in_order(without_opponent(group), downward=group.downward)
    choice = FloaterChoice(group, forced, adjacent)
    for v in forced:
        considered = _opponents_considered(group, v) if observer.asks_why else ()
        reason = why_without_opponent(group, v)
        observer.step(Transferred(group.table.number(v), *reason, considered=considered))
    staying = choice.left
    odd = None
    if len(staying.members) % 2:
        odd = parity_floater(choice)
        staying = staying.without([odd])
    if graph(group.rows, staying.members).complete():
        if odd is None:
            return staying, forced
        number, kind = group.table.number(odd), choice.alone[odd]
        considered = _made_even_considered(choice, odd) if observer.asks_why else ()
        step = Transferred(number, Because("made-even"), kind, "2.3.4", None, considered)
        observer.step(step)
        return staying, [*forced, odd]
    stuck = first_unserved(staying)
    chosen = floaters_by_exchange(choice, stuck)
    _report_exchange(choice, stuck, chosen, odd, observer)
    return choice.left.without(chosen), [*forced, *chosen]


def floaters_by_exchange(choice: FloaterChoice, stuck: int) -> list[int]:
    """3.1, 4.4: the smallest set of floaters that leaves a complete pairing (decision L11).

    Among these, the one with the fewest floaters of types a, b and c (3.9.2), typed together; then
    with `stuck`, if a resident (4.4.1, 4.4.2); then players are kept in the order of scrutiny.
    """
    order = choice.left.members
    latest_first = order[::-1]
    wanted = sorted(
        latest_first,
        key=lambda v: (TYPES.index(choice.alone[v]), v != stuck or v in choice.group.floaters),
    )
    chosen = smallest_set(choice.left.rows, order, wanted)
    # Nobody's type is better in company (see `company`). So if it is the same here, this is the
    # best set.
    if all(kind == choice.alone[v] for v, kind in choice.kinds(chosen).items()):
        return chosen
    better = _Company(choice, stuck).best()
    return chosen if set(better) == set(chosen) else better


def _report_exchange(
    choice: FloaterChoice, stuck: int, chosen: Sequence[int], odd: int | None, observer: Observer
) -> None:
    """Report the steps that exchange floaters; `odd`: the floater that made the number even."""
    number = choice.table.number
    kinds = choice.kinds(chosen)
    replaced = None
    exchange_article = "4.4.2"
    if odd is not None and odd not in chosen:
        replaced = number(odd)
        exchange_article = "4.4.1"
    for v in chosen:
        article = exchange_article
        if v == odd:
            reason, article = Because("made-even"), "2.3.4"
        elif v == stuck:
            reason = Because("no-opponent-kept")
        else:
            reason = Because("opponents-needed", (number(stuck),))
        instead = replaced if v == chosen[0] else None
        considered = _exchange_considered(choice, stuck, chosen, v) if observer.asks_why else ()
        observer.step(Transferred(number(v), reason, kinds[v], article, instead, considered))


def _opponents_considered(group: Group, v: int) -> tuple[Considered, ...]:
    """2.3.1 to 2.3.3: return why no player of the group can be the opponent."""
    found = []
    for w in group.members:
        if w != v:
            why = group.why_apart(v, w)
            if why:
                found.append(Considered(group.table.number(w), *why))
    return tuple(found)


def _made_even_considered(choice: FloaterChoice, chosen: int) -> tuple[Considered, ...]:
    """2.3.4, 3.2, 3.9, 3.10: return why no other player makes the number even, the lowest
    numbered first (downward); decisions L5 to L7, L10."""
    table = choice.table
    members = choice.lowest_first(choice.left.members)
    alike = least_disadvantage(choice)
    at_first = by_colour_and_number(choice, alike)
    fresh = alike if at_first == chosen else unprotected(choice, alike, at_first)
    majority = majority_due(table, choice.left.members)
    by_colour = min(fresh, key=lambda v: colour_place(table, v, majority))
    by_number = Because("highest-floats", (table.number(chosen),))
    if choice.group.downward:
        by_number = Because("lowest-floats", (table.number(chosen),))

    def why(v: int) -> tuple[Because, str]:
        if v not in alike:
            return _of_worse_type(table.number(v), choice.alone[v], choice.alone[chosen])
        if v not in fresh and table.floated[v]:
            return Because("floated-just-before", (table.number(v),)), "3.10"
        if v not in fresh:
            return Because("one-pair-fewer"), "3.10.2"
        if chosen != by_colour and not table.are_close(v, chosen):
            return Because("ratings-far-apart", (table.number(v), table.number(chosen))), "3.2.3"
        if chosen == by_colour and colour_place(table, v, majority) > colour_place(
            table, chosen, majority
        ):
            more, less = ("White", "Black") if majority > 0 else ("Black", "White")
            return Because("not-due-majority", (table.number(v), more, less)), "3.2.2"
        article = "3.3" if choice.group.downward else "3.4"
        return by_number, article if majority else "3.2.4"

    return tuple(Considered(table.number(v), *why(v)) for v in members if v != chosen)


def _of_worse_type(number: int, kind: str, instead_of: str) -> tuple[Because, str]:
    """3.9.2: return why a player who would be a floater of this type does not float."""
    if TYPES.index(kind) <= TYPES.index(instead_of):
        return Because("another-worse-type"), "3.9.2"
    return Because(f"worse-type-{kind}", (number,)), "3.9.2"


def _exchange_considered(
    choice: FloaterChoice, stuck: int, chosen: Sequence[int], leaving: int
) -> tuple[Considered, ...]:
    """3.9, 4.4: return for each player who stays why it does not float instead of `leaving`
    (decision L11)."""
    number = choice.table.number
    order = choice.left.members
    others = [v for v in chosen if v != leaving]
    matching, spares = with_spares(choice.left.rows, choice.left.without(others).members)
    possible = matching.partners(spares[0])
    kinds = choice.kinds(chosen)

    def why(v: int) -> tuple[Because, str]:
        if not possible >> v & 1:
            return Because("others-unpaired-then"), "4.4"
        instead = choice.kinds([*others, v])
        if counted(instead.values()) != counted(kinds.values()):
            return _of_worse_type(number(v), instead[v], kinds[leaving])
        if leaving == stuck and stuck in choice.left.residents:
            return Because("stuck-floats-first", (number(stuck),)), "4.4"
        return Because("before-in-scrutiny", (number(v), number(leaving))), "4.4"

    return tuple(Considered(number(v), *why(v)) for v in order if v not in chosen)
