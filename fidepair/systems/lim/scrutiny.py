"""C.04.4.3 Articles 2.4, 3.6 to 3.8, 4 and 5.2: the pairs of a scoregroup all of whose members can be paired.

Every exchange that the articles describe ends with the first pairing, in the order in which opponents are tried, of
those that are complete, and in the second scrutiny of the best of these. So nothing is tried twice: each player in the
order of scrutiny takes the first opponent with whom such a pairing of all the others remains.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.swiss.observer import SILENT
from fidepair.systems.lim.group import exchange_order, graph, opponents_of_floater
from fidepair.systems.lim.maxi import PairsClosely
from fidepair.systems.lim.players import suits
from fidepair.systems.lim.second_scrutiny import PairsInTurn
from fidepair.systems.lim.steps import Exchanged, FloaterPaired, Paired, Proposed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fidepair.swiss.observer import Observer
    from fidepair.systems.lim.group import Group


def pair_group(group: Group, observer: Observer) -> list[tuple[int, int]]:
    """Return the pairs of the group, all of whose members can be paired, in the order of scrutiny.

    The first scrutiny (4.1) ends with the first complete pairing; the second one (5.2) goes on to the first of those
    whose pairs, in turn, serve the due colours (decision L16).
    """
    if not group.members:
        return []
    if group.table.ratings:
        pairings: PairsInTurn | PairsClosely = PairsClosely(group)
    else:
        pairings = PairsInTurn(group.table, group.rows, group.members, fallen=group.fallen)
    pairs = _pair_floaters(group, pairings, observer)
    gone = {v for pair in pairs for v in pair}
    pairs += _pair_residents(group, [v for v in group.residents if v not in gone], pairings, observer)
    observer.step(Paired(tuple((group.table.number(a), group.table.number(b)) for a, b in pairs)))
    return pairs


# ── 3.6 to 3.8 Floaters ──────────────────────────────────────────────────────


def _pair_floaters(group: Group, pairings: PairsInTurn | PairsClosely, observer: Observer) -> list[tuple[int, int]]:
    """3.6, 3.7: the floaters in order; each meets the first opponent who leaves a best pairing of all others (3.8)."""
    pairs: list[tuple[int, int]] = []
    table = group.table
    left = group.members
    for v in group.floaters:
        if v not in left:
            continue
        wanted = opponents_of_floater(group, v, left)
        w = pairings.take(v, wanted)
        observer.step(FloaterPaired(table.number(v), table.number(w), table.numbers(wanted[: wanted.index(w)])))
        pairs.append((v, w))
        left = tuple(u for u in left if u not in (v, w))
    return pairs


# ── 2.4, 4.1 to 4.3 Residents ────────────────────────────────────────────────


def _pair_residents(
    group: Group, left: list[int], pairings: PairsInTurn | PairsClosely, observer: Observer
) -> list[tuple[int, int]]:
    """4.1 to 4.3: return the first pairing in the order of exchanges (decision L15).

    Those who are left are halved afresh after each pair.
    """
    numbers = group.table.numbers
    half = len(left) // 2
    if left:
        observer.step(Proposed(tuple(zip(numbers(left[:half]), numbers(left[half:]), strict=True))))
    pairs = []
    while left:
        half = len(left) // 2
        v, proposed = left[0], left[half]
        w = pairings.take(v, exchange_order(left))
        if w != proposed and observer is not SILENT:
            others = [u for u in left if u not in (v, proposed)]
            observer.step(_exchanged(group, v, proposed, w, others))
        pairs.append((v, w))
        left.remove(v)
        left.remove(w)
    return pairs


def _exchanged(group: Group, v: int, proposed: int, opponent: int, others: Sequence[int]) -> Exchanged:
    """Return the step that tells why v does not meet the proposed opponent; `others`: who then would be left."""
    table = group.table
    if table.number(proposed) in table.cards[v].met:
        why, article = "they have met", "2.5"
    elif not group.rows[v] >> proposed & 1:
        why, article = "both can have only the same colour", "2.1"
    elif not graph(group.rows, others).complete():
        why, article = "others would be left without an opponent", "4.3"
    elif group.fallen and _third_colours(group, v, proposed, others) > _third_colours(
        group, v, opponent, [*(u for u in others if u != opponent), proposed]
    ):
        why, article = "third colours can be avoided", "6"
    elif not suits(table.due[v], table.due[proposed]):
        why, article = "due colours can be served otherwise", "5.2"
    else:
        why, article = "other pairs can serve due colours otherwise", "5.2"
    return Exchanged(table.number(v), table.number(proposed), table.number(opponent), why, article)


def _third_colours(group: Group, v: int, w: int, others: Sequence[int]) -> int:
    """6: return the fewest third colours of the group if these two meet; all others can be paired."""
    of_others = PairsInTurn(group.table, group.rows, others, fallen=True, by_colour=False).thirds if others else 0
    return group.table.third_colours(v, w) + of_others
