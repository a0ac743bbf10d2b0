"""C.04.4.3 Articles 2.4, 3.6 to 3.8, 4 and 5.2: the pairs of a scoregroup all of whose members can
be paired.

Every exchange in the articles ends with the first complete pairing, in the order in which opponents
are tried; in the second scrutiny, with the first of the best ones. So nothing is tried twice: each
player in the order of scrutiny takes the first opponent with whom such a pairing of all the others
remains.

In a Maxi-tournament ratings limit exchanges (3.8, 5.7). A floater's opponent is within 100 points
of the first one available by number, when the floater's turn comes; in the second scrutiny, a
resident's opponent is within 100 points of the opponent from the first scrutiny, for both players
(decision L19). The available opponents of a floater depend on
the choices of the floaters before it. Each combination of choices ends with the best pairing of the
remaining residents. The result is the first of the best combinations, in the order in which
opponents are tried.

That pairing is a walk: one floater after the other takes its opponent. What the floaters may do at best after
some have taken theirs is what they could do without the limit of ratings (`second_scrutiny`). So
the walk goes on where most may be reached, and of these beginnings at the first; the first result
it reaches is the answer. From each beginning it goes straight on: every floater takes the first
opponent that leaves the best. Mostly that ends at once. Nothing faster can be expected for all
groups (`due_colours`), and the walk is refused when it takes too long.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from heapq import heappop, heappush
from typing import NamedTuple, TypeAlias

from fidepair.matching import mask_of
from fidepair.swiss.boards import SILENT, Observer
from fidepair.systems.lim.due_colours import MAXI, graph, suits
from fidepair.systems.lim.floaters import Available, Group, exchange_order
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


class Taken(NamedTuple):
    """The opponents of the floaters, by place, and the best pairings of the remaining residents."""

    opponents: dict[int, int]
    residents: PairsInTurn


class PairsClosely:
    """The best pairings of the remaining players in a Maxi-tournament, while the players take their
    opponents."""

    def __init__(self, group: Group) -> None:
        self.group = group
        first = _FloatersInTurn(group, list(group.rows), by_colour=False).first_of_best()
        self.opponents, self.residents = self._second_scrutiny(first)

    def _second_scrutiny(self, first: Taken) -> Taken:
        """5.2, 5.7: return the opponents of the floaters, and the best pairings of the
        residents."""
        replaced = dict(first.opponents) | {w: v for v, w in first.opponents.items()}
        left = [v for v in self.group.residents if v not in replaced]
        while left:
            v = left[0]
            w = first.residents.take(v, exchange_order(left))
            replaced |= {v: w, w: v}
            left = [u for u in left if u not in (v, w)]
        return _FloatersInTurn(
            self.group, self._exchangeable(replaced), by_colour=True
        ).first_of_best()

    def take(self, v: int, wanted: Iterable[int]) -> int:
        """Return the opponent of `v`, the first remaining player in the order of scrutiny; for a
        resident, one of `wanted`."""
        found = self.opponents.get(v)
        return self.residents.take(v, wanted) if found is None else found

    def _exchangeable(self, replaced: Mapping[int, int]) -> list[int]:
        """5.7: return the possible opponents of the residents in the second scrutiny; `replaced`:
        their opponents in the first one."""
        group, table = self.group, self.group.table
        rows = list(group.rows)
        for v in group.residents:
            for w in group.residents:
                if v != w and not (
                    table.are_close(replaced[v], w) and table.are_close(replaced[w], v)
                ):
                    rows[v] &= ~(1 << w)
        return rows


class _Beginning(NamedTuple):
    """A beginning: the opponents of the first floaters, and the one that the next floater tries.
    The search continues with the least beginning.

    `value`: no continuation is better; `is_worse`: all are worse than that. `tried`: the places of
    the opponents, each in the order in which they are tried; `floater` tries the last one of these,
    out of `wanted`, and after it the others up to the place `stop`. `pairs`: those that are made
    before.
    """

    value: _Value
    is_worse: bool
    tried: tuple[int, ...]
    stop: int = 0
    floater: int = -1
    wanted: Sequence[int] = ()
    pairs: tuple[tuple[int, int], ...] = ()

    def begun(self) -> tuple[tuple[int, int], ...]:
        """Return all pairs, including the one being tried."""
        return (*self.pairs, (self.floater, self.wanted[self.tried[-1]])) if self.tried else ()

    def following(self) -> _Beginning | None:
        """Return the same beginning with the next opponent; None if there is none."""
        if not self.tried or self.tried[-1] + 1 >= self.stop:
            return None
        return self._replace(tried=(*self.tried[:-1], self.tried[-1] + 1))


class _FloatersInTurn:
    """Searches for the first of the best ways in which the floaters of a group can take opponents
    in turn.

    `rows`: the possible opponents if no floater is limited; `by_colour`: whether due colours count
    at all.
    """

    def __init__(self, group: Group, rows: list[int], *, by_colour: bool) -> None:
        self.group = group
        self.rows = rows
        self.by_colour = by_colour
        self._beginnings = [_Beginning((0, ()), False, ())]
        self._seen: set[int] = set()

    def first_of_best(self) -> Taken:
        """Return the opponents of the floaters, and the best pairings of the residents then. Raises
        TooHard."""
        while True:
            beginning = heappop(self._beginnings)
            following = beginning.following()
            if following is not None:
                heappush(self._beginnings, following)
            found = self._gone_on(beginning)
            if found is not None:
                return found

    def _gone_on(self, beginning: _Beginning) -> Taken | None:
        """Return the end of the walk from here, if it is the first of the best ways; otherwise keep
        the beginnings found."""
        pairs = beginning.begun()
        gone = {v for pair in pairs for v in pair}
        left = [v for v in self.group.members if v not in gone]
        self.group.table.budget.spend(4 * len(left) + 1, MAXI)
        if mask_of(left) in self._seen or not graph(self.rows, left).complete():
            return None  # whoever comes to the same players later comes there by something worse
        pairings = PairsInTurn(
            self.group.table,
            list(self.rows),
            left,
            fallen=self.group.fallen,
            by_colour=self.by_colour,
        )
        value = self._value(pairs, pairings)
        known = beginning._replace(value=value, is_worse=False, stop=0)
        if self._beginnings and known > self._beginnings[0]:
            heappush(self._beginnings, known)
            return None
        self._seen.add(mask_of(left))
        return self._straight_on(known, left, pairings)

    def _straight_on(
        self, known: _Beginning, left: Sequence[int], pairings: PairsInTurn
    ) -> Taken | None:
        """In turn, each floater takes the first opponent within its reach that leaves the best;
        keep all other choices. Return the opponents, or None if a floater finds none."""
        available = Available(self.group, left)
        pairs, tried = known.begun(), known.tried
        gone = {v for v in self.group.members if v not in left}
        for v in self.group.floaters:
            if v not in gone:
                wanted = available.to(v)
                w = pairings.take(v, wanted)
                place = wanted.index(w) if w >= 0 else len(wanted)
                self._keep(_Beginning(known.value, True, (*tried, 0), place, v, wanted, pairs))
                self._keep(
                    _Beginning(
                        known.value, False, (*tried, place + 1), len(wanted), v, wanted, pairs
                    )
                )
                if w < 0:
                    return None
                available.take(v, w)
                pairs, tried = (*pairs, (v, w)), (*tried, place)
                gone |= {v, w}
        return Taken(dict(pairs), pairings)

    def _keep(self, beginning: _Beginning) -> None:
        if beginning.tried[-1] < beginning.stop:
            heappush(self._beginnings, beginning)

    def _value(self, pairs: Iterable[tuple[int, int]], pairings: PairsInTurn) -> _Value:
        """Return the value of these pairs and the best ones of the others."""
        table = self.group.table
        thirds = sum(table.third_colours(v, w) for v, w in pairs) if self.group.fallen else 0
        bad = [self.by_colour and not table.good_among(v, 1 << w) for v, w in pairs]
        return thirds + pairings.thirds, (*bad, *(not good for good in pairings.sequence))


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
            (_, reason, article), *_ = _considered(group, (v, w), wanted, left, [proposed])
            considered = _considered(group, (v, w), wanted, left, left) if observer.asks_why else ()
            one, other, opponent = numbers((v, proposed, w))
            observer.step(Exchanged(one, other, opponent, reason, article, considered))
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
            reason = Because("others-left"), "4.3"
        if reason is None and w not in tried:
            reason = Because("far-from-first"), "3.8"
        found.append(
            Considered(group.table.number(w), *(reason or _why_not(group, v, w, opponent, left)))
        )
    return tuple(found)


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
    of_others = (
        PairsInTurn(group.table, group.rows, others, fallen=True, by_colour=False).thirds
        if others
        else 0
    )
    return group.table.third_colours(v, w) + of_others
