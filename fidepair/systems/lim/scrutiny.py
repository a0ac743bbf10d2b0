"""C.04.4.3 Articles 2.4, 3.6 to 3.8, 4 and 5.2: the pairs of a scoregroup all of whose members can be paired.

Every exchange that the articles describe ends with the first pairing, in the order in which opponents are tried, of
those that are complete, and in the second scrutiny of the best of these. So nothing is tried twice: each player in the
order of scrutiny takes the first opponent with whom such a pairing of all the others remains.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair.matching import Matching
from fidepair.swiss.observer import SILENT
from fidepair.systems.lim.players import mask_of, suits
from fidepair.systems.lim.second_scrutiny import PairsInTurn
from fidepair.systems.lim.steps import Exchanged, FloaterPaired, Paired, Proposed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fidepair.swiss.observer import Observer
    from fidepair.systems.lim.players import Table


class Group(NamedTuple):
    """A scoregroup with its floaters, as places, in the order of scrutiny (3.6, 3.7, 4.1).

    `downward`: whether it is paired downward, like the median. `fallen`: colour limits do not keep those of the same
    score apart (6, decision L20).
    """

    table: Table
    score: int
    floaters: tuple[int, ...]
    residents: tuple[int, ...]
    downward: bool
    fallen: bool = False

    @property
    def rows(self) -> list[int]:
        """Who may be paired with whom in this group."""
        return self.table.fallen if self.fallen else self.table.rows

    @property
    def members(self) -> tuple[int, ...]:
        """All of them in the order of scrutiny."""
        return (*self.floaters, *self.residents)

    def without(self, leaving: Sequence[int]) -> Group:
        """Return the group after these have been transferred."""
        gone = set(leaving)
        return self._replace(
            floaters=tuple(v for v in self.floaters if v not in gone),
            residents=tuple(v for v in self.residents if v not in gone),
        )


def graph(rows: Sequence[int], members: Sequence[int]) -> Matching:
    """Return a matching of these players, made greedily; what it calls rows may be restricted."""
    matching = Matching(list(rows), alive=mask_of(members))
    matching.match_greedily()
    return matching


def pair_group(group: Group, observer: Observer) -> list[tuple[int, int]]:
    """Return the pairs of the group, all of whose members can be paired, in the order of scrutiny.

    The first scrutiny (4.1) ends with the first complete pairing; the second one (5.2) goes on to the first of those
    whose pairs, in turn, serve the due colours (decision L16).
    """
    if not group.members:
        return []
    rows = list(group.rows)
    if group.table.ratings:
        stay_close(group, rows)
    in_turn = PairsInTurn(group.table, rows, group.members, fallen=group.fallen)
    pairs = _in_exchange_order(group, in_turn, observer)
    observer.step(Paired(tuple((group.table.number(a), group.table.number(b)) for a, b in pairs)))
    return pairs


class FirstScrutiny:
    """4.1: the complete pairings of those who are left, as players in the order of scrutiny take their opponents."""

    def __init__(self, group: Group) -> None:
        self.matching = graph(group.rows, group.members)
        complete = self.matching.complete()
        assert complete, "all of the group can be paired"

    def take(self, v: int, wanted: Sequence[int]) -> int:
        """Pair `v` with the first of `wanted` without whom, and without `v`, all others can be paired; return it."""
        matching = self.matching
        possible = matching.partners(v)
        found = next(w for w in wanted if possible >> w & 1)
        matching.rematch(v, found)
        matching.alive &= ~(1 << v | 1 << found)
        return found


def _in_exchange_order(
    group: Group, pairings: FirstScrutiny | PairsInTurn, observer: Observer = SILENT
) -> list[tuple[int, int]]:
    """Return the first of these pairings in the order in which opponents are tried."""
    pairs = _pair_floaters(group, pairings, observer)
    gone = {v for pair in pairs for v in pair}
    return pairs + _pair_residents(group, [v for v in group.residents if v not in gone], pairings, observer)


# ── 5.7 Maxi-tournaments ─────────────────────────────────────────────────────


def stay_close(group: Group, rows: list[int]) -> None:
    """5.7, 3.8: in Maxi-tournaments a resident's new opponent in the second scrutiny is within 100 points of the one of
    the first scrutiny, for both; a floater's opponent is within 100 points of the first one available by number
    (decision L19). Other pairs leave the rows."""
    table = group.table
    replaced = {}
    for a, b in _in_exchange_order(group, FirstScrutiny(group)):
        replaced[a], replaced[b] = b, a
    floaters = set(group.floaters)
    everyone = mask_of(group.members)

    def allowed(v: int, w: int) -> bool:
        """`v` comes before `w` in the order of scrutiny."""
        return table.are_close(w, replaced[v]) and (v in floaters or table.are_close(v, replaced[w]))

    for i, v in enumerate(group.members):
        for w in group.members[i + 1 :]:
            if rows[v] >> w & 1 and not allowed(v, w):
                rows[v] &= ~(1 << w)
                rows[w] &= ~(1 << v)
        rows[v] &= everyone


# ── 3.6 to 3.8 Floaters ──────────────────────────────────────────────────────


def opponents_in_order(table: Table, v: int, residents: Sequence[int], others: Sequence[int], row: int) -> list[int]:
    """3.8: those of `row`: residents due the other colour, residents due the same; then other floaters, likewise
    (decision L13).

    `residents` and `others` come by number, as they are met. In Maxi-tournaments, those due the other colour come first
    only within 100 points of the first one who is available (decision L19).
    """
    good = table.good_among(v, row)
    found = []
    for people in (residents, others):
        there = [w for w in people if row >> w & 1]
        suiting = [w for w in there if good >> w & 1 and table.are_close(w, there[0])]
        mask = mask_of(suiting)
        found += suiting + [w for w in there if not mask >> w & 1]
    return found


def _pair_floaters(group: Group, pairings: FirstScrutiny | PairsInTurn, observer: Observer) -> list[tuple[int, int]]:
    """3.6, 3.7: the floaters in order; each meets the first opponent who leaves a pairing of all the others (3.8)."""
    pairs: list[tuple[int, int]] = []
    table = group.table
    left = group.members
    by_number = table.in_order(group.floaters, downward=group.downward)
    for v in group.floaters:
        if v not in left:
            continue
        free = group.rows[v] & mask_of(left)
        if isinstance(pairings, FirstScrutiny):
            wanted = [w for w in (*group.residents, *by_number) if free >> w & 1]
        else:
            wanted = opponents_in_order(table, v, group.residents, by_number, free)
        w = pairings.take(v, wanted)
        observer.step(FloaterPaired(table.number(v), table.number(w), table.numbers(wanted[: wanted.index(w)])))
        pairs.append((v, w))
        left = tuple(u for u in left if u not in (v, w))
    return pairs


# ── 2.4, 4.1 to 4.3 Residents ────────────────────────────────────────────────


def _pair_residents(
    group: Group, left: list[int], pairings: FirstScrutiny | PairsInTurn, observer: Observer
) -> list[tuple[int, int]]:
    """4.1 to 4.3: return the first pairing in the order of exchanges (decision L15).

    Those who are left are halved afresh after each pair; the first of them tries the bottom half from the proposed
    opponent downward, then the top half upward.
    """
    numbers = group.table.numbers
    half = len(left) // 2
    if left:
        observer.step(Proposed(tuple(zip(numbers(left[:half]), numbers(left[half:]), strict=True))))
    pairs = []
    while left:
        half = len(left) // 2
        v, proposed = left[0], left[half]
        w = pairings.take(v, left[half:] + left[half - 1 : 0 : -1])
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
    elif group.fallen and not table.keeps_limits(v, proposed):
        why, article = "third colours can be avoided", "6"
    elif not suits(table.due[v], table.due[proposed]):
        why, article = "due colours can be served otherwise", "5.2"
    else:
        why, article = "other pairs can serve due colours otherwise", "5.2"
    return Exchanged(table.number(v), table.number(proposed), table.number(opponent), why, article)
