"""C.04.4.3 Articles 2.4, 3.6 to 3.8, 4 and 5.2: the pairs of a scoregroup all of whose members can
be paired.

Every exchange in the articles ends with the first complete pairing, in the order in which opponents
are tried; in the second scrutiny, with the first of the best ones. So nothing is tried twice: each
player in the order of scrutiny takes the first opponent with whom such a pairing of all the others
remains.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.swiss.boards import SILENT
from fidepair.systems.lim.due_colours import suits
from fidepair.systems.lim.floaters import Available, exchange_order
from fidepair.systems.lim.maxi import PairsClosely
from fidepair.systems.lim.search import graph
from fidepair.systems.lim.second_scrutiny import PairsInTurn
from fidepair.systems.lim.steps import Considered, Exchanged, FloaterPaired, Paired, Proposed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fidepair.swiss.boards import Observer
    from fidepair.systems.lim.floaters import Group


def pair_group(group: Group, observer: Observer) -> list[tuple[int, int]]:
    """Return the pairs of the group, all of whose members can be paired, in the order of scrutiny.

    The first scrutiny (4.1) ends with the first complete pairing; the second one (5.2) goes on to
    the first of those whose pairs, in turn, serve the due colours (decision L16).
    """
    if not group.members:
        return []
    pairings: PairsInTurn | PairsClosely
    if group.table.ratings:
        pairings = PairsClosely(group)
    else:
        pairings = PairsInTurn(group.table, group.rows, group.members, fallen=group.fallen)
    pairs = _pair_floaters(group, pairings, observer)
    gone = {v for pair in pairs for v in pair}
    pairs += _pair_residents(
        group, [v for v in group.residents if v not in gone], pairings, observer
    )
    observer.step(Paired(tuple((group.table.number(a), group.table.number(b)) for a, b in pairs)))
    return pairs


# ── 3.6 to 3.8 Floaters ──────────────────────────────────────────────────────


def _pair_floaters(
    group: Group, pairings: PairsInTurn | PairsClosely, observer: Observer
) -> list[tuple[int, int]]:
    """3.6, 3.7: pair the floaters in order. Each meets the first opponent that leaves a best
    pairing of all others (3.8)."""
    pairs: list[tuple[int, int]] = []
    table = group.table
    left = group.members
    available = Available(group, left)
    for v in group.floaters:
        if v not in left:
            continue
        wanted = available.to(v)
        w = pairings.take(v, wanted)
        available.take(v, w)
        skipped = table.numbers(wanted[: wanted.index(w)])
        considered = _considered(group, (v, w), wanted, left, left) if observer.asks_why else ()
        observer.step(
            FloaterPaired(table.number(v), table.number(w), skipped, considered=considered)
        )
        pairs.append((v, w))
        left = tuple(u for u in left if u not in (v, w))
    return pairs


# ── 2.4, 4.1 to 4.3 Residents ────────────────────────────────────────────────


def _pair_residents(
    group: Group, left: list[int], pairings: PairsInTurn | PairsClosely, observer: Observer
) -> list[tuple[int, int]]:
    """4.1 to 4.3: return the first pairing in the order of exchanges (decision L15).

    The remaining players are halved again after each pair.
    """
    numbers = group.table.numbers
    half = len(left) // 2
    if left:
        observer.step(Proposed(tuple(zip(numbers(left[:half]), numbers(left[half:]), strict=True))))
    pairs = []
    while left:
        half = len(left) // 2
        v, proposed = left[0], left[half]
        wanted = exchange_order(left)
        w = pairings.take(v, wanted)
        if w != proposed and observer is not SILENT:
            (_, why, article), *_ = _considered(group, (v, w), wanted, left, [proposed])
            considered = _considered(group, (v, w), wanted, left, left) if observer.asks_why else ()
            one, other, opponent = numbers((v, proposed, w))
            observer.step(Exchanged(one, other, opponent, why, article, considered))
        pairs.append((v, w))
        left.remove(v)
        left.remove(w)
    return pairs


# ── reports ──────────────────────────────────────────────────────────────────


def _considered(
    group: Group,
    pair: tuple[int, int],
    wanted: Sequence[int],
    left: Sequence[int],
    whom: Sequence[int],
) -> tuple[Considered, ...]:
    """Return why none of the other players in `whom` is the opponent, in the order in which they
    are tried (`wanted`). `left`: the players who were left."""
    v, opponent = pair
    tried = {w: place for place, w in enumerate(wanted)}
    found = []
    for w in sorted({*whom}.difference(pair), key=lambda w: tried.get(w, len(tried))):
        reason = group.why_apart(v, w)
        if reason is None and tried.get(w, -1) > tried[opponent]:
            reason = _why_later(group, v, w, opponent)
        if (
            reason is None
            and not graph(group.rows, [u for u in left if u not in (v, w)]).complete()
        ):
            reason = "others would be left without an opponent", "4.3"
        if reason is None and w not in tried:
            reason = (
                "this player is more than 100 rating points from the first available one",
                "3.8",
            )
        found.append(
            Considered(group.table.number(w), *(reason or _why_not(group, v, w, opponent, left)))
        )
    return tuple(found)


def _why_later(group: Group, v: int, w: int, opponent: int) -> tuple[str, str]:
    """3.8, 4.2: return why `w` comes after the opponent in the order in which they are tried."""
    table = group.table
    one, first = table.number(w), table.number(opponent)
    if v not in group.floaters:
        return f"{one} comes after {first} in the order of exchanges", "4.2"
    if w in group.floaters and opponent not in group.floaters:
        return "floaters meet each other only if they have no other opponents", "3.8"
    if suits(table.due[v], table.due[opponent]) and not suits(table.due[v], table.due[w]):
        return f"{one} is due the same colour as {table.number(v)}, but {first} is not", "3.8"
    return f"{one} comes after {first} by number", "3.8"


def _why_not(group: Group, v: int, w: int, opponent: int, left: Sequence[int]) -> tuple[str, str]:
    """5.2, 6: return why `w`, who comes first and leaves a complete pairing, is not the opponent of
    `v`."""
    table = group.table
    if group.fallen and _third_colours(group, v, w, left) > _third_colours(
        group, v, opponent, left
    ):
        return "third colours can be avoided", "6"
    if table.ratings:
        return "due colours can be given in other ways within the rating limits", "5.7"
    if suits(table.due[v], table.due[opponent]) and not suits(table.due[v], table.due[w]):
        return "due colours can be given in other ways", "5.2"
    return "other pairs can give due colours in other ways", "5.2"


def _third_colours(group: Group, v: int, w: int, left: Sequence[int]) -> int:
    """6: return the fewest third colours of the remaining players if these two meet; all others can
    be paired."""
    others = [u for u in left if u not in (v, w)]
    of_others = (
        PairsInTurn(group.table, group.rows, others, fallen=True, by_colour=False).thirds
        if others
        else 0
    )
    return group.table.third_colours(v, w) + of_others
