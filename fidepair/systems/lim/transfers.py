"""C.04.4.3 Articles 2.3, 3 and 4.4: all floaters of a scoregroup, and the steps that report them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.systems.lim.company import better_company
from fidepair.systems.lim.floaters import (
    TYPES,
    Adjacent,
    FloaterChoice,
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
from fidepair.systems.lim.search import graph, with_spares
from fidepair.systems.lim.steps import Considered, LimitsFallen, Transferred

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fidepair.swiss.boards import Observer
    from fidepair.systems.lim.scoregroup import Group


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
        number, kind = group.table.number(odd), choice.kind(odd)
        considered = _made_even_considered(choice, odd) if observer.asks_why else ()
        observer.step(
            Transferred(number, "the number is made even", kind, "2.3.4", None, considered)
        )
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
    kinds = {v: choice.kind(v) for v in order}
    latest_first = order[::-1]
    wanted = sorted(
        latest_first,
        key=lambda v: (TYPES.index(kinds[v]), v != stuck or v in choice.group.floaters),
    )
    chosen = smallest_set(choice.left.rows, order, wanted)
    # Nobody's type is better in company (see `company`). So if it is the same here, this is the
    # best set.
    if all(kind == kinds[v] for v, kind in choice.kinds(chosen).items()):
        return chosen
    better = better_company(choice, stuck)
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
            reason, article = "the number is made even", "2.3.4"
        elif v == stuck:
            reason = "no opponent is left if earlier players keep theirs"
        else:
            reason = (
                "the possible opponents of this player are needed so that"
                f" {number(stuck)} and others can be paired"
            )
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

    def why(v: int) -> tuple[str, str]:
        if v not in alike:
            return _of_worse_type(table.number(v), choice.kind(v), choice.kind(chosen))
        if v not in fresh:
            if table.floated[v]:
                return f"{table.number(v)} floated in the round just before", "3.10"
            return "the scoregroup would have one pair fewer", "3.10.2"
        if chosen != by_colour and not table.are_close(v, chosen):
            return (
                f"more than 100 rating points lie between {table.number(v)} and {table.number(chosen)}",
                "3.2.3",
            )
        if chosen == by_colour and colour_place(table, v, majority) > colour_place(
            table, chosen, majority
        ):
            more, less = ("White", "Black") if majority > 0 else ("Black", "White")
            return (
                f"{table.number(v)} is not due {more}, and more are due {more} than {less}",
                "3.2.2",
            )
        by_number = "3.2.4" if not majority else "3.3" if choice.group.downward else "3.4"
        which = "lowest" if choice.group.downward else "highest"
        return f"among equals the {which} numbered floats: {table.number(chosen)}", by_number

    return tuple(Considered(table.number(v), *why(v)) for v in members if v != chosen)


def _of_worse_type(number: int, kind: str, instead_of: str) -> tuple[str, str]:
    """3.9.2: return why a player who would be a floater of this type does not float."""
    if TYPES.index(kind) <= TYPES.index(instead_of):
        return "another floater would be of a worse type", "3.9.2"
    has = "has already floated to this group" if kind in "ab" else ""
    lacks = "has no opponent left in the next group" if kind in "ac" else ""
    return f"{number} {' and '.join(filter(None, (has, lacks)))}, type {kind}", "3.9.2"


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

    def why(v: int) -> tuple[str, str]:
        if not possible >> v & 1:
            return "the others could not all be paired then", "4.4"
        instead = choice.kinds([*others, v])
        if counted(instead.values()) != counted(kinds.values()):
            return _of_worse_type(number(v), instead[v], kinds[leaving])
        if leaving == stuck and stuck in choice.left.residents:
            return f"{number(stuck)}, who is left without an opponent, floats first", "4.4"
        return (
            f"{number(v)} comes before {number(leaving)} in the order of scrutiny, so {number(v)} stays",
            "4.4",
        )

    return tuple(Considered(number(v), *why(v)) for v in order if v not in chosen)
