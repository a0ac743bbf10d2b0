"""C.04.4.3 Articles 2.4, 3.6 to 3.8, 4 and 5.2: the pairs of a scoregroup all of whose members can
be paired.

Every exchange in the articles ends with the first complete pairing, in the order in which opponents
are tried; in the second scrutiny, with the first of the best ones. So each player in the order of
scrutiny takes the first opponent with whom such a pairing of all the others remains.

In a Maxi-tournament ratings limit exchanges (3.8, 5.7): a floater's opponent is within 100 points
of the first one available by number, when the floater's turn comes; in the second scrutiny, a
resident's opponent is within 100 points of the opponent from the first scrutiny, for both players
(decision L19). Who is available depends on the floaters before. So a search goes from floater to
floater, to the first of the best combinations. It is refused when it takes too long (`due_colours`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from fidepair.matching import mask_of
from fidepair.swiss.boards import SILENT, Observer
from fidepair.systems.lim.due_colours import MAXI, first_of_best, graph, restrict, suits
from fidepair.systems.lim.floaters import Group, available, exchange_order
from fidepair.systems.lim.second_scrutiny import PairsInTurn
from fidepair.systems.lim.steps import (
    Because,
    Considered,
    Exchanged,
    FloaterPaired,
    Paired,
    Proposed,
)

_Value: TypeAlias = "tuple[int, tuple[bool, ...]]"
"""Third colours (6), and which pairs, in the order of scrutiny, are bad (5.2): the least value is
the best."""


def _rows_in_maxi(group: Group) -> list[int]:
    """3.8, 5.7: return the possible opponents of each player in the second scrutiny of a
    Maxi-tournament, of floaters the one that they take."""
    table = group.table
    rows = _with_floaters_paired(group, list(group.rows), by_colour=False)
    pairings = PairsInTurn(table, rows, group.members, fallen=group.fallen, by_colour=False)
    replaced = {}
    for v, w in _pairs(group, pairings, SILENT):
        replaced[v], replaced[w] = w, v
    rows = list(group.rows)
    for v in group.residents:
        far = [
            w
            for w in group.residents
            if not (table.are_close(replaced[v], w) and table.are_close(replaced[w], v))
        ]
        rows[v] &= ~mask_of(far)
    return _with_floaters_paired(group, rows, by_colour=True)


class _Beginning(NamedTuple):
    """The opponents of the first floaters, and the `others` that the last of them can try instead.

    `value`: no continuation is better. `tried`: the places of the opponents in the order of trying.
    """

    value: _Value
    tried: tuple[int, ...] = ()
    pairs: tuple[tuple[int, int], ...] = ()
    others: Sequence[int] = ()
    is_looked_at: bool = False

    def with_other(self) -> _Beginning:
        """Return the beginning in which the last floater meets the next opponent that it tries."""
        *before, (v, _) = self.pairs
        tried = (*self.tried[:-1], self.tried[-1] + 1)
        return _Beginning(self.value, tried, (*before, (v, self.others[0])), self.others[1:])


def _with_floaters_paired(group: Group, rows: list[int], *, by_colour: bool) -> list[int]:
    """Return the possible opponents after the floaters have taken theirs, in the first of the best
    ways. Raises TooHard.

    `rows`: as if no floater were limited; `by_colour`: whether due colours count at all.
    """
    if not group.floaters:
        return rows
    found = first_of_best(_Beginning((0, ())), _FloatersInTurn(group, rows, by_colour).further)
    assert found is not None, "all of the group can be paired"
    for v, w in found.pairs:
        restrict(rows, v, 1 << w)
        restrict(rows, w, 1 << v)
    return rows


class _FloatersInTurn:
    """The ways in which the floaters of a group can take opponents in turn."""

    def __init__(self, group: Group, rows: Sequence[int], by_colour: bool) -> None:
        self.group = group
        self.rows = rows
        self.by_colour = by_colour
        self._seen: set[int] = set()

    def further(self, one: _Beginning) -> list[_Beginning] | None:
        """Return how the search goes on from here; None if all floaters have their opponents."""
        paired = {v for pair in one.pairs for v in pair}
        left = [v for v in self.group.members if v not in paired]
        if not one.is_looked_at:
            other = [one.with_other()] if one.others else []
            return [*self._looked_at(one, left), *other]
        if mask_of(left) in self._seen:
            return []  # whoever comes to the same players later comes there by something worse
        self._seen.add(mask_of(left))
        floaters = [v for v in self.group.floaters if v not in paired]
        if not floaters:
            return None
        wanted = available(self.group, left, floaters[0])
        pairs = (*one.pairs, (floaters[0], wanted[0]))
        return [_Beginning(one.value, (*one.tried, 0), pairs, wanted[1:])]

    def _looked_at(self, one: _Beginning, left: Sequence[int]) -> list[_Beginning]:
        """Return the beginning with its value, unless the players left cannot be paired."""
        table = self.group.table
        table.budget.spend(2 * len(left) + 1, MAXI)
        if mask_of(left) in self._seen or not graph(self.rows, left).complete():
            return []
        fallen = self.group.fallen
        pairings = PairsInTurn(table, self.rows, left, fallen=fallen, by_colour=self.by_colour)
        thirds = sum(table.third_colours(v, w) for v, w in one.pairs) if fallen else 0
        bad = [self.by_colour and not table.good_among(v, 1 << w) for v, w in one.pairs]
        bad += [not good for good in pairings.sequence]
        return [one._replace(value=(thirds + pairings.thirds, tuple(bad)), is_looked_at=True)]


def pair_group(group: Group, observer: Observer) -> list[tuple[int, int]]:
    """Return the pairs of the group, all of whose members can be paired, in the order of scrutiny.

    The first scrutiny (4.1) ends with the first complete pairing; the second one (5.2) goes on to
    the first of those whose pairs, in turn, serve the due colours (decision L16).
    """
    if not group.members:
        return []
    rows = _rows_in_maxi(group) if group.table.ratings else group.rows
    pairings = PairsInTurn(group.table, rows, group.members, fallen=group.fallen)
    pairs = _pairs(group, pairings, observer)
    observer.step(Paired(tuple((group.table.number(a), group.table.number(b)) for a, b in pairs)))
    return pairs


def _pairs(group: Group, pairings: PairsInTurn, observer: Observer) -> list[tuple[int, int]]:
    pairs = _pair_floaters(group, pairings, observer)
    gone = {v for pair in pairs for v in pair}
    left = [v for v in group.residents if v not in gone]
    return pairs + _pair_residents(group, left, pairings, observer)


# ── 3.6 to 3.8 Floaters ──────────────────────────────────────────────────────


def _pair_floaters(
    group: Group, pairings: PairsInTurn, observer: Observer
) -> list[tuple[int, int]]:
    """3.6, 3.7: pair the floaters in order. Each meets the first opponent that leaves a best
    pairing of all others (3.8)."""
    pairs: list[tuple[int, int]] = []
    table = group.table
    left = group.members
    for v in group.floaters:
        if v not in left:
            continue
        wanted = available(group, left, v)
        w = pairings.take(v, wanted)
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
    group: Group, left: list[int], pairings: PairsInTurn, observer: Observer
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
        w = pairings.take(v, exchange_order(left))
        if w != proposed and observer is not SILENT:
            wanted = [*exchange_order(left)]
            (_, reason, article), *_ = _considered(group, (v, w), wanted, left, [proposed])
            considered = _considered(group, (v, w), wanted, left, left) if observer.asks_why else ()
            one, other, opponent = numbers((v, proposed, w))
            observer.step(Exchanged(one, other, opponent, reason, article, considered))
        pairs.append((v, w))
        del left[half if w == proposed else left.index(w)]
        del left[0]
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
    tried = {w: place for place, w in enumerate(wanted)}

    def place(w: int) -> int:
        return tried.get(w, len(tried))

    def why(w: int) -> tuple[Because, str]:
        v, opponent = pair
        apart = group.why_apart(v, w)
        if apart is not None:
            return apart
        if w in tried and place(w) > place(opponent):
            return _why_later(group, v, w, opponent)
        if not graph(group.rows, [u for u in left if u not in (v, w)]).complete():
            return Because("others-left"), "4.3"
        if w not in tried:
            return Because("far-from-first"), "3.8"
        return _why_not(group, v, w, opponent, left)

    others = sorted({*whom}.difference(pair), key=place)
    return tuple(Considered(group.table.number(w), *why(w)) for w in others)


def _why_later(group: Group, v: int, w: int, opponent: int) -> tuple[Because, str]:
    """3.8, 4.2: return why `w` comes after the opponent in the order in which they are tried."""
    table = group.table
    one, first = table.number(w), table.number(opponent)
    if v not in group.floaters:
        return Because("after-in-exchanges", (one, first)), "4.2"
    if w in group.floaters and opponent not in group.floaters:
        return Because("floaters-meet-last"), "3.8"
    if suits(table.due[v], table.due[opponent]) and not suits(table.due[v], table.due[w]):
        return Because("same-colour-due", (one, table.number(v), first)), "3.8"
    return Because("after-by-number", (one, first)), "3.8"


def _why_not(
    group: Group, v: int, w: int, opponent: int, left: Sequence[int]
) -> tuple[Because, str]:
    """5.2, 6: return why `w`, who comes first and leaves a complete pairing, is not the opponent of
    `v`."""
    table = group.table
    if group.fallen and _third_colours(group, v, w, left) > _third_colours(
        group, v, opponent, left
    ):
        return Because("third-colours-avoided"), "6"
    if table.ratings:
        return Because("due-colours-close"), "5.7"
    if suits(table.due[v], table.due[opponent]) and not suits(table.due[v], table.due[w]):
        return Because("due-colours-elsewhere"), "5.2"
    return Because("others-due-elsewhere"), "5.2"


def _third_colours(group: Group, v: int, w: int, left: Sequence[int]) -> int:
    """6: return the fewest third colours of the remaining players if these two meet; all others can
    be paired."""
    others = [u for u in left if u not in (v, w)]
    of_others = PairsInTurn(group.table, group.rows, others, fallen=True, by_colour=False).thirds
    return group.table.third_colours(v, w) + of_others
