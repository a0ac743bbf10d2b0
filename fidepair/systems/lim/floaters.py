"""C.04.4.3 Articles 2.3, 3 and 4.4: a scoregroup with its floaters and their possible opponents, the
types of floaters, and all who leave the group; by 3.9.2 and 4.4 the best of the smallest sets of
floaters, typed together (decision L11).

Each floater takes the first opponent (3.8) that floaters with priority have left in the adjacent
group. The best set has the fewest floaters of types a, b and c; among such sets, one that includes
the player left without an opponent comes first; then players stay in the order of scrutiny.

If opponents were allotted in the best way for all, the best set would be a matching of least cost.
No set is better, so if its floaters really take these opponents, they are the answer. Mostly they
do. Otherwise the search goes on with the sets in which the first possible floater stays, and those
in which that player floats. That may take twice as long with each player (`due_colours`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from fidepair.matching import BestMatching, bits, mask_of
from fidepair.matching.optimal import Optimum
from fidepair.swiss.boards import Observer
from fidepair.systems.lim.due_colours import (
    BLACK,
    FLOATERS,
    WHITE,
    Table,
    first_of_best,
    graph,
    renumbered,
    restrict,
    with_spares,
)
from fidepair.systems.lim.steps import Because, Considered, LimitsFallen, Transferred


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
        matching.complete()  # all the players left can be paired
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

    def lowest_first(self) -> list[int]:
        """3.2.4, 3.3, 3.4: those who need not float, the lowest numbered first when pairing
        downward, the highest numbered first upwards."""
        return self.table.in_order(self.left.members, downward=not self.group.downward)


def without_opponent(group: Group) -> list[int]:
    """2.3.1 to 2.3.3: the players without a compatible player in the group, incoming floaters
    included (decision L4)."""
    mask = mask_of(group.members)
    return [v for v in group.members if not group.rows[v] & mask]


def why_without_opponent(group: Group, v: int) -> tuple[Because, str, str]:
    """2.3.1 to 2.3.3: return the reason, no type, and the article."""
    card = group.table.cards[v]
    others = {*group.table.numbers(group.members)} - {card.number}
    if others <= card.met:
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
    members = choice.lowest_first()
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
        weights = self.weights
        of_floaters = {
            "forced": (0, 0),
            "stuck": (weights["d"] - 1, weights["c"] - 1),
            "c": (weights["d"], weights["c"]),
            "a": (weights["b"], weights["a"]),
        }
        kinds = ["other", "nobody", *of_floaters]
        self.costs = [[0] * len(kinds) for _ in kinds]
        for floater, costs in enumerate(of_floaters.values(), start=2):
            for kind, cost in enumerate(costs):
                self.costs[kind][floater] = self.costs[floater][kind] = self.each + cost
        shown = [self._kind(v) for v in (*self.line, *others)] + ["other"] * len(there)
        shown += ["nobody"] * (size - len(order))
        self.kinds = [kinds.index(kind) for kind in shown]

    def _kind(self, v: int) -> str:
        """Return the kind of a member of the group, on which its cost as a floater depends; forced
        floaters cost nothing (decision L5)."""
        if v in self.forced:
            return "forced"
        return "stuck" if v == self.stuck else self.choice.kind_of(v, 0)

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


# ── 2.3, 4.4 All who leave ───────────────────────────────────────────────────
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
        observer.step(Transferred(number, Because("made-even"), kind, "2.3.4", None, considered))
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
    # Nobody's type is better in company (see `_Company`). So if it is the same here, this is the
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
    replaced, exchange_article = None, "4.4.2"
    if odd is not None and odd not in chosen:
        replaced, exchange_article = number(odd), "4.4.1"
    for v in chosen:
        article = exchange_article
        if v == odd:
            reason, article = Because("made-even"), "2.3.4"
        elif v == stuck:
            reason = Because("no-opponent-kept")
        else:
            reason = Because("opponents-needed", (number(stuck),))
        instead = replaced if v == chosen[0] else None
        considered = _exchange_considered(choice, stuck, chosen, v, observer)
        observer.step(Transferred(number(v), reason, kinds[v], article, instead, considered))


def _opponents_considered(group: Group, v: int) -> tuple[Considered, ...]:
    """2.3.1 to 2.3.3: return why no player of the group can be the opponent."""
    reasons = {w: group.why_apart(v, w) for w in group.members if w != v}
    return tuple(Considered(group.table.number(w), *why) for w, why in reasons.items() if why)


def _made_even_considered(choice: FloaterChoice, chosen: int) -> tuple[Considered, ...]:
    """2.3.4, 3.2, 3.9, 3.10: return why no other player makes the number even, the lowest
    numbered first (downward); decisions L5 to L7, L10."""
    table = choice.table
    members = choice.lowest_first()
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
    reasons = {
        "a": Because("worse-type-a", (number,)),
        "b": Because("worse-type-b", (number,)),
        "c": Because("worse-type-c", (number,)),
    }
    return reasons[kind], "3.9.2"


def _exchange_considered(
    choice: FloaterChoice, stuck: int, chosen: Sequence[int], leaving: int, observer: Observer
) -> tuple[Considered, ...]:
    """3.9, 4.4: return for each player who stays why it does not float instead of `leaving`
    (decision L11). Empty without the time for it: each reason needs the types of all floaters."""
    if not (observer.asks_why and observer.has_time()):
        return ()
    number = choice.table.number
    others = [v for v in chosen if v != leaving]
    matching, spares = with_spares(choice.left.rows, choice.left.without(others).members)
    possible = matching.partners(spares[0])
    kinds = choice.kinds(chosen)

    def why(v: int) -> tuple[Because, str]:
        if not possible >> v & 1:
            return Because("others-unpaired-then"), "4.4"
        instead = choice.kinds([*others, v])
        if sorted(instead.values()) != sorted(kinds.values()):
            return _of_worse_type(number(v), instead[v], kinds[leaving])
        if leaving == stuck and stuck in choice.left.residents:
            return Because("stuck-floats-first", (number(stuck),)), "4.4"
        return Because("before-in-scrutiny", (number(v), number(leaving))), "4.4"

    found = []
    for v in choice.left.members:
        if not observer.has_time():
            return ()
        if v not in chosen:
            found.append(Considered(number(v), *why(v)))
    return tuple(found)
