"""C.04.4.3 Article 5.2: the complete pairings of a group that serve due colours best, the pairs
taken in turn.

A pair is good if both players get the colour that is due. The pairs come in the order of scrutiny:
the first player makes the first pair, the first remaining player the next one, and so on. The aim
is the complete pairings with the best sequence of good and bad pairs, the first pair being the most
important (decision L16); where colour limits have fallen, only those with the fewest third colours
count (6, decision L20).

With b the smallest number of bad pairs, no sequence is better than that of all good pairs first and
b bad ones last. Nearly every group has this sequence, and one graph contains it. Without bad pairs,
it has all good edges. Otherwise it has good edges between the first players and the others, and bad
edges among the others. So it is one matching, made once; each player in turn then takes the first
opponent with whom that graph can still be completed. What the graph does not show (a player who
comes first and is another's opponent; sequences of another form) is decided separately and exactly.
For each player in turn, the search asks whether the player makes the next pair or is the opponent
of an earlier one; a complete matching must remain. Each beginning is looked at once, and paid for
out of the budget of the round (`search`).

A pairing once found is kept as a graph: who makes a pair, and who is an opponent, up to the last
good pair. All its complete matchings have the same sequence, so most players then find their
opponents by a single search.
"""

from __future__ import annotations

from enum import Enum
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from fidepair.matching import BestMatching, Matching, bits
from fidepair.matching.bits import mask_of
from fidepair.systems.lim.players import BLACK, WHITE, breaches, suiting_masks, suits
from fidepair.systems.lim.search import DUE_COLOURS, renumbered, restrict

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from fidepair.systems.lim.players import Table
    from fidepair.tournament import Colour


class _Role(Enum):
    """The role of the next player."""

    OPPONENT = 0
    GOOD_PAIR = 1
    BAD_PAIR = 2


class _Progress(NamedTuple):
    """Players before `at` are decided: those of `good` and `bad` make pairs of these kinds with
    later ones, the others of them are opponents of earlier ones. `rows`: the possible opponents
    then; `mate`: a complete pairing."""

    at: int
    good: int
    bad: int
    rows: list[int]
    mate: list[int]

    @property
    def made(self) -> int:
        """The number of pairs that are begun."""
        return (self.good | self.bad).bit_count()


class PairsInTurn:
    """The best pairings of a group, as the players in the order of scrutiny take their opponents.

    `rows`: the possible opponents, by place; `order`: the players, all of whom can be paired;
    `fallen`: whether limits of colours have fallen (6) and third colours count; `by_colour`:
    whether due colours count at all. `thirds`, `sequence`: how many third colours there are at
    least, and which pairs are good then, at best.

    Within, players are numbered by their place in the order of scrutiny.
    """

    def __init__(
        self,
        table: Table,
        rows: Sequence[int],
        order: Sequence[int],
        *,
        fallen: bool = False,
        by_colour: bool = True,
    ) -> None:
        self.table = table
        self.order = order
        self.size = len(order)
        self._number = {v: number for number, v in enumerate(order)}
        self._rows = renumbered([rows[v] for v in order], order)
        due: list[Colour | None] = [None] * len(order)
        if by_colour:
            due = [table.due[v] for v in order]
        self._due = {
            colour: mask_of([place for place, own in enumerate(due) if own is colour])
            for colour in (WHITE, BLACK, None)
        }
        suiting = suiting_masks(due)
        self._suiting = [suiting[own] for own in due]
        self._players = [(own, table.permissible[v]) for own, v in zip(due, order, strict=True)]
        self._counts_thirds = fallen
        self._left = (1 << self.size) - 1
        self._pairs: list[tuple[int, int]] = []
        self._good = self._bad = 0
        self._matching: Matching | None = None
        self._is_part = False
        self.thirds = 0
        if fallen and order:
            self._keep_thirds_few()
        self.sequence = self._easily() or self._best_sequence()

    def take(self, v: int, wanted: Iterable[int]) -> int:
        """Pair `v`, the first remaining player in the order, with the first of `wanted` that leaves
        a best pairing of all the others, and return that opponent. Return -1 if there is none; then
        no further questions are possible. Raises TooHard."""
        one = self._number[v]
        good_pair = self.sequence[len(self._pairs)]
        possible = self._of_kind(one, self._rows[one], good=good_pair) & self._left
        numbers = map(self._number.__getitem__, wanted)
        found = self._first(one, (w for w in numbers if possible >> w & 1))
        if found < 0:
            return found
        self._left &= ~(1 << one | 1 << found)
        self._pairs.append((one, found))
        if good_pair:
            self._good |= 1 << one
        else:
            self._bad |= 1 << one
        if self._is_part and self._is_good_to_the_end():
            self._is_part = False
            self._matching = self._graph_of_sequence(self._left, self.sequence[len(self._pairs) :])
        return self.order[found]

    # ── whom the next player takes ───────────────────────────────────────────

    def _first(self, one: int, candidates: Iterator[int]) -> int:
        """Return the first of the candidates that leaves a best pairing of all the others, or -1;
        the matching, if there is one, is then of these others."""
        matching = self._matching
        if matching is None:
            return next((w for w in candidates if self._leaves_best(one, w)), -1)
        found = next(candidates, -1)
        if found < 0:
            return found
        if not (matching.rows[one] >> found & 1 and try_first(matching, one, found)):
            easy = matching.partners(one)
            found = next(
                (
                    w
                    for w in chain([found], candidates)
                    if easy >> w & 1 or self._leaves_best(one, w)
                ),
                -1,
            )
            if found < 0 or not easy >> found & 1:
                return found
            matching.rematch(one, found)
        matching.alive &= ~(1 << one | 1 << found)
        return found

    def _of_kind(self, one: int, row: int, *, good: bool) -> int:
        """Return the opponents of a row that make a good pair, or a bad one."""
        if good:
            return row & self._suiting[one]
        return row & ~self._suiting[one]

    def _is_good_to_the_end(self) -> bool:
        return all(self.sequence[len(self._pairs) :])

    def _leaves_best(self, one: int, w: int) -> bool:
        """Return whether all others can be paired with the sequence that is left, if these two
        meet; the matching, if there is one, is then of these others."""
        if self._matching and not self._is_part and self._is_good_to_the_end():
            return False  # the graph of good pairs holds all such pairings
        others = self._left & ~(1 << one | 1 << w)
        following = self.sequence[len(self._pairs) + 1 :]
        if self._surplus(others) > 2 * following.count(False):
            return False
        if not self._counts_thirds:
            graph = self._graph_of_sequence(others, following)
            if graph is not None:
                self._matching, self._is_part = graph, False
                return True
        rows = [row & others for row in self._rows]
        for a, b in (*self._pairs, (one, w)):
            rows[a], rows[b] = 1 << b, 1 << a
        if not self._may_begin(rows, others):
            return False
        mate = self._best_with(rows, one, others)
        if mate is None:
            return False
        if not self._counts_thirds:
            self._show(rows, mate, others)
        return True

    def _may_begin(self, rows: Sequence[int], others: int) -> bool:
        """Return whether these others can be paired if the first k of them make good pairs only; k
        is the number of good pairs before the first bad one. The first player of each of these
        pairs is among them."""
        following = self.sequence[len(self._pairs) + 1 :]
        good_pairs = following.index(False) if False in following else len(following)
        first = mask_of(bits(others)[:good_pairs])
        allowed = list(rows)
        for v in bits(others):
            allowed[v] = rows[v] & self._suiting[v]
            if not first >> v & 1:
                allowed[v] |= rows[v] & ~first
        matching = Matching(allowed, alive=others)
        matching.match_greedily()
        return matching.complete()

    def _best_with(self, rows: list[int], one: int, others: int) -> list[int] | None:
        """Return a best pairing made of these pairs, if there is one: all but these others, `one`
        and all before among them, have one opponent each."""
        following = self.sequence[len(self._pairs) + 1 :]
        good_pairs = sum(following)
        if all(following[:good_pairs]):
            best = self._solved(rows)
            fewest = self.thirds * self._counts_thirds, self.sequence.count(False)
            if best is None or self._counted(best) > fewest:
                return None
            if good_pairs in (0, len(following)):
                return best.mate
            return self._in_two_runs(rows, others, good_pairs, fewest)
        return self._reached(_Progress(one, self._good, self._bad, rows, []))

    # ── the best sequence ────────────────────────────────────────────────────

    def _keep_thirds_few(self) -> None:
        """6: count the third colours, and keep only pairs of which pairings with the fewest of them
        are made. Mostly all pairings of these pairs have the fewest, so third colours no longer
        need counting."""
        best = self._solved(self._rows, by_colour=False)
        assert best is not None, "all of the group can be paired"
        self.thirds, _ = self._counted(best)
        if not best.odd_sets:
            self._rows = best.tight_rows()
            self._counts_thirds = False

    def _easily(self) -> list[bool]:
        """Return the sequence of all good pairs first and as few bad ones as the due colours alone
        ask for; nothing if the graph that holds it cannot be completed."""
        if self._counts_thirds:
            return []
        fewest_bad = self._surplus(self._left) // 2
        self.sequence = [True] * (self.size // 2 - fewest_bad) + [False] * fewest_bad
        self._matching = self._graph_of_sequence(self._left, self.sequence)
        return self.sequence if self._matching else []

    def _graph_of_sequence(self, left: int, following: Sequence[bool]) -> Matching | None:
        """Return a complete matching of these remaining players in the graph of the following
        sequence, all good pairs first; None if there is none, or the sequence is another one."""
        good_pairs = sum(following)
        if not all(following[:good_pairs]):
            return None
        all_good = good_pairs == len(following)
        rows = list(self._rows)
        players = bits(left)
        first = mask_of(players[:good_pairs])
        others = left & ~first
        for v in players:
            good = rows[v] & self._suiting[v]
            if all_good:
                rows[v] = good
            elif first >> v & 1:
                rows[v] = good & others
            else:
                rows[v] = good & first | rows[v] & ~good & others
        matching = Matching(rows, alive=left)
        matching.match_greedily()
        return matching if matching.complete() else None

    def _surplus(self, left: int) -> int:
        """Return how many more of these players are due one colour than the other, less those
        without due colour: half of that many pairs are bad at least."""
        majority = abs(
            (left & self._due[WHITE]).bit_count() - (left & self._due[BLACK]).bit_count()
        )
        return max(0, majority - (left & self._due[None]).bit_count())

    def _best_sequence(self) -> list[bool]:
        """Return the best sequence, and keep the pairing that shows it."""
        if not self.size:
            return []
        best = self._solved(self._rows)
        assert best is not None, "all of the group can be paired"
        thirds, fewest_bad = self._counted(best)
        if self._counts_thirds:
            self.thirds = thirds
        good_pairs = self.size // 2 - fewest_bad
        mate = self._in_two_runs(self._rows, self._left, good_pairs, (thirds, fewest_bad))
        mate = mate or self._searched(best.mate, fewest_bad)
        self.sequence = self._sequence_of(mate)
        if not self._counts_thirds:
            self._show(self._rows, mate, self._left)
        return self.sequence

    def _show(self, rows: Sequence[int], mate: Sequence[int], others: int) -> None:
        """Keep a matching of these others in a graph all of whose complete pairings have the wanted
        sequence.

        Up to the last good pair its players are the first or the second of a good or bad pair as in
        this one. Later pairs are left open: no sequence is better, so all these pairs are bad.
        """
        firsts = [v for v, w in enumerate(mate) if v < w]
        good_pairs = [v for v, good in zip(firsts, self.sequence, strict=True) if good]
        at = good_pairs[-1] + 1 if good_pairs else 0
        decided = (1 << at) - 1
        made_good = mask_of([v for v in good_pairs if v < at])
        made_bad = mask_of([v for v in firsts if v < at]) & ~made_good
        opponents = decided & ~(made_good | made_bad)
        shown = []
        for v, row in enumerate(rows):
            bit = 1 << v
            good = row & self._suiting[v]
            from_earlier = (made_good & good | made_bad & row & ~good) & (bit - 1)
            if v >= at:
                shown.append(row & ~decided | from_earlier)
            elif opponents & bit:
                shown.append(from_earlier)
            else:
                of_kind = good if made_good & bit else row & ~good
                shown.append(of_kind & (opponents | ~decided) & -(2 << v))
        self._is_part = True
        self._matching = Matching(shown, list(mate), others)

    def _in_two_runs(
        self, rows: Sequence[int], players: int, good_pairs: int, fewest: tuple[int, int]
    ) -> list[int] | None:
        """Return a best pairing in which these players first make `good_pairs` good pairs, then bad
        ones; None if there is none. `fewest`: third colours and bad pairs in all. Raises TooHard.

        If the first player of the bad pairs is known, all pairs before are good and the others bad,
        without any other condition.
        """
        order = bits(players)
        for number in range(good_pairs, min(2 * good_pairs, len(order)) + 1):
            self.table.budget.spend(1, DUE_COLOURS)
            first = mask_of(order[:number])
            later = players & ~first
            allowed = list(rows)
            for v in order:
                good = rows[v] & self._suiting[v]
                if first >> v & 1:
                    allowed[v] = good
                else:
                    allowed[v] = rows[v] & (~players | first & good | later & ~good)
            matching = Matching(allowed)
            matching.match_greedily()
            if matching.complete():
                self.table.budget.spend(self.size, DUE_COLOURS)
                best = self._solved(allowed)
                if best is not None and self._counted(best) <= fewest:
                    return best.mate
        return None

    # ── any sequence ─────────────────────────────────────────────────────────

    def _searched(self, mate: list[int], fewest_bad: int) -> list[int]:
        """Return a complete pairing with the best sequence; `mate`: one with the fewest third
        colours, and with the fewest bad pairs of these. Raises TooHard.

        For each pair in turn that is bad in the current pairing, the search asks whether it can be
        good while the earlier pairs stay.
        """
        known: list[bool] = []
        while True:
            shown = self._sequence_of(mate)
            place = shown.index(False, len(known)) if False in shown[len(known) :] else len(shown)
            if len(shown) - place <= max(0, fewest_bad - shown[:place].count(False)):
                return mate
            self.sequence = [*shown[:place], True]
            better = self._reached(_Progress(0, 0, 0, self._rows, []))
            known = shown[: place + 1] if better is None else self.sequence
            mate = better or mate

    def _sequence_of(self, mate: Sequence[int]) -> list[bool]:
        return [bool(self._suiting[v] >> w & 1) for v, w in enumerate(mate) if v < w]

    def _reached(self, start: _Progress) -> list[int] | None:
        """Return a complete pairing with the sequence, if there is one; it ends with the last good
        pair that matters, and none is better. Raises TooHard."""
        wanted = max(place for place, good in enumerate(self.sequence) if good) + 1
        mate = self._complete(start.rows, None)
        todo: list[tuple[_Progress, _Role]] = []
        state: _Progress | None = start._replace(mate=mate) if mate else None
        while True:
            if state is not None and state.made == wanted:
                return state.mate
            if state is not None:
                role = _Role.GOOD_PAIR if self.sequence[state.made] else _Role.BAD_PAIR
                todo += (
                    (state, _Role.OPPONENT),
                    (state, role),
                )  # rather make a pair: the last one is looked at first
            if not todo:
                return None
            state = self._following(*todo.pop())

    def _following(self, state: _Progress, role: _Role) -> _Progress | None:
        """Return the state in which the next player takes this role, if all can then be paired."""
        self.table.budget.spend(1 + self.size // 32, DUE_COLOURS)
        v = state.at
        if v == self.size:
            return None
        row, bit = state.rows[v], 1 << v
        following = state._replace(at=v + 1)
        if role is _Role.OPPONENT:
            possible = row & (bit - 1)
        elif role is _Role.GOOD_PAIR:
            possible = self._of_kind(v, row, good=True) & -(2 << v)
            following = following._replace(good=state.good | bit)
        else:
            possible = self._of_kind(v, row, good=False) & -(2 << v)
            following = following._replace(bad=state.bad | bit)
        if not possible:
            return None
        rows = list(state.rows)
        restrict(rows, v, possible)
        mate = self._complete(rows, state.mate)
        return following._replace(rows=rows, mate=mate) if mate else None

    # ── matchings ────────────────────────────────────────────────────────────

    def _complete(self, rows: list[int], before: Sequence[int] | None) -> list[int] | None:
        """Return a complete pairing, with the fewest third colours where these are to be counted,
        if there is one; `before`: one with at most one pair that is no longer possible."""
        if self._counts_thirds:
            best = self._solved(rows, by_colour=False)
            if best is None:
                return None
            thirds, _ = self._counted(best)
            return best.mate if thirds <= self.thirds else None
        mate = None
        if before:
            mate = [w if row >> w & 1 else -1 for row, w in zip(rows, before, strict=True)]
        matching = Matching(rows, mate)
        matching.match_greedily()
        return matching.mate if matching.complete() else None

    def _solved(self, rows: Sequence[int], *, by_colour: bool = True) -> BestMatching | None:
        """Return a complete pairing with the fewest third colours, if these count, and of these
        with the fewest bad pairs."""
        kinds = list(dict.fromkeys(self._players))
        costs = []
        for due, own in kinds:
            row = []
            for other_due, other in kinds:
                is_bad = by_colour and not suits(due, other_due)
                row.append(self.size * self._thirds(own, other) + is_bad)
            costs.append(row)
        best = BestMatching(list(rows), [kinds.index(player) for player in self._players], costs)
        return best if best.solve() else None

    def _thirds(self, own: Sequence[Colour], other: Sequence[Colour]) -> int:
        return min(breaches(own, other)) if self._counts_thirds else 0

    def _counted(self, best: BestMatching) -> tuple[int, int]:
        """Return the third colours and the bad pairs of a pairing."""
        return divmod(best.total(), self.size)


def try_first(matching: Matching, v: int, w: int) -> bool:
    """Match two neighbours if a short search shows how all others stay matched; return whether it
    does."""
    if matching.mate[v] == w:
        return True
    return matching.swap(v, w) or matching.swap_through(v, w)
