"""C.04.4.3 Article 5.2: the complete pairings of a group that serve due colours best, the pairs
taken in turn.

A pair is good if both players get the colour that is due. The first player in the order of scrutiny
makes the first pair, the first remaining player the next one, and so on. The aim is the best
sequence of good and bad pairs, the first pair being the most important (decision L16); where colour
limits have fallen, only pairings with the fewest third colours count (6, decision L20).

No sequence is better than all good pairs first, then the fewest bad ones. Nearly every group has
this sequence, and one graph contains it: it is one matching, and each player in turn takes the
first opponent with whom that graph can still be completed. What the graph does not show is decided
exactly: for each player in turn, the search asks whether the player makes the next pair or is the
opponent of an earlier one. Each search for a complete matching is paid for (`due_colours`).
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from fidepair.matching import BestMatching, Matching, bits, mask_of
from fidepair.systems.lim.due_colours import (
    BLACK,
    DUE_COLOURS,
    WHITE,
    Table,
    breaches,
    first_of_best,
    masks_by,
    renumbered,
    restrict,
    suiting_masks,
    suits,
)
from fidepair.tournament import Colour


class _Progress(NamedTuple):
    """The players of `open` are not decided yet, by the choices `tried`; those before make `made`
    pairs, or are opponents in these. `rows`: the possible opponents then; `mate`: a complete pairing, but
    for the pair of `last`, the last player decided, if `rows` do not allow it."""

    value: int
    tried: tuple[int, ...]
    open: int
    made: int
    rows: list[int]
    mate: list[int]
    last: int = -1


class _Best(NamedTuple):
    """A complete pairing; `counted`: its third colours, and its bad pairs."""

    counted: tuple[int, int]
    mate: list[int]
    weighted: BestMatching


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
        self._due = masks_by(due)
        self._suiting = suiting_masks(due)
        self._players = [(own, table.permissible[v]) for own, v in zip(due, order, strict=True)]
        self._counts_thirds = fallen and bool(order)
        self._left = (1 << self.size) - 1
        self._made = 0
        self._matching: Matching | None = None
        self.thirds = 0
        if self._counts_thirds:
            self._keep_thirds_few()
        self.sequence = self._best_sequence()
        self._thirds_left = self.thirds if self._counts_thirds else 0

    def take(self, v: int, wanted: Iterable[int]) -> int:
        """Pair `v`, the first remaining player in the order, with the first of `wanted` that leaves
        a best pairing of all the others, and return that opponent. There must be one. Raises
        TooHard."""
        one = self._number[v]
        good_pair = self.sequence[self._made]
        possible = self._of_kind(one, self._rows[one], good=good_pair) & self._left
        numbers = map(self._number.__getitem__, wanted)
        found = self._first(one, (w for w in numbers if possible >> w & 1))
        self._left &= ~(1 << one | 1 << found)
        self._made += 1
        self._thirds_left -= self._thirds(one, found)
        if self._matching and not good_pair and all(self.sequence[self._made :]):
            self._matching = self._graph_of_sequence(self._left, self.sequence[self._made :])
        return self.order[found]

    # ── whom the next player takes ───────────────────────────────────────────

    def _first(self, one: int, candidates: Iterable[int]) -> int:
        """Return the first of the candidates that leaves a best pairing of all the others; the
        matching, if there is one, is then of these others."""
        matching = self._matching
        easy = 0
        for w in candidates:
            if matching and matching.rows[one] >> w & 1:
                if not matching.swap(one, w):
                    easy = easy or matching.partners(one)
                    if easy >> w & 1:
                        matching.rematch(one, w)
                if matching.mate[one] == w:
                    matching.alive &= ~(1 << one | 1 << w)
                    return w
            if self._leaves_best(one, w):
                return w
        raise AssertionError("some opponent leaves a best pairing")

    def _of_kind(self, one: int, row: int, *, good: bool) -> int:
        """Return the opponents of a row that make a good pair, or a bad one."""
        of_good = row & self._suiting[one]
        return of_good if good else row & ~of_good

    def _leaves_best(self, one: int, w: int) -> bool:
        """Return whether all others can be paired with the sequence that is left, if these two
        meet; the matching, if there is one, is then of these others."""
        if self._matching and all(self.sequence[self._made :]):
            return False  # the graph of good pairs holds all such pairings
        others = self._left & ~(1 << one | 1 << w)
        following = self.sequence[self._made + 1 :]
        fewest = self._thirds_left - self._thirds(one, w), following.count(False)
        if self._surplus(others) > 2 * fewest[1]:
            return False
        matching = None
        if not self._counts_thirds:
            matching = self._graph_of_sequence(others, following)
        if matching is None:
            best = self._solved(self._rows, others)
            if best is None or best.counted > fewest:
                return False
            mate: list[int] | None = best.mate
            good_pairs = sum(following)
            if all(following[:good_pairs]) and self._sequence_of(best.mate) != following:
                mate = self._in_two_runs(others, good_pairs, fewest)
            if mate is not None:
                matching = self._reached(others, following, fewest[0], mate)
            if matching is None:
                return False
        if not self._counts_thirds:
            self._matching = matching
        return True

    # ── the best sequence ────────────────────────────────────────────────────

    def _keep_thirds_few(self) -> None:
        """6: count the third colours, and keep only pairs of which pairings with the fewest of them
        are made. Mostly all pairings of these pairs have the fewest, so third colours no longer
        need counting."""
        best = self._solved(self._rows, self._left, by_colour=False)
        assert best is not None, "all of the group can be paired"
        self.thirds = best.counted[0]
        if not best.weighted.odd_sets:
            self._rows = best.weighted.tight_rows()
            self._counts_thirds = False

    def _graph_of_sequence(self, left: int, following: Sequence[bool]) -> Matching | None:
        """Return a complete matching of these remaining players in the graph of the following
        sequence, all good pairs first; None if there is none, or the sequence is another one."""
        good_pairs = sum(following)
        if not all(following[:good_pairs]):
            return None
        all_good = good_pairs == len(following)
        number = 2 * good_pairs if all_good else good_pairs
        matching = Matching(self._rows_of_runs(left, number, apart=not all_good), alive=left)
        matching.match_greedily()
        return matching if matching.complete() else None

    def _rows_of_runs(self, left: int, number: int, *, apart: bool) -> list[int]:
        """Return the possible opponents if this number of first players are in good pairs, `apart`
        if not with each other, and all other pairs are bad."""
        players = bits(left)
        first = mask_of(players[:number])
        rows = list(self._rows)
        for v in players:
            good = rows[v] & self._suiting[v]
            if not first >> v & 1:
                rows[v] = good & first | rows[v] & ~good & left & ~first
            else:
                rows[v] = good & ~first if apart else good
        return rows

    def _in_two_runs(self, left: int, good_pairs: int, fewest: tuple[int, int]) -> list[int] | None:
        """Return a best pairing with this number of good pairs first, then bad ones, or None. If the
        first player of the bad pairs is known, all pairs before are good. Raises TooHard."""
        for number in range(good_pairs, min(2 * good_pairs, left.bit_count()) + 1):
            self.table.budget.spend(1, DUE_COLOURS)
            rows = self._rows_of_runs(left, number, apart=False)
            matching = Matching(rows, alive=left)
            matching.match_greedily()
            if matching.complete():
                self.table.budget.spend(self.size, DUE_COLOURS)
                best = self._solved(rows, left)
                if best is not None and best.counted <= fewest:
                    return best.mate
        return None

    def _surplus(self, left: int) -> int:
        """Return how many more of these players are due one colour than the other, less those
        without due colour: half of that many pairs are bad at least."""
        white, black, none = (left & self._due.get(due, 0) for due in (WHITE, BLACK, None))
        return max(0, abs(white.bit_count() - black.bit_count()) - none.bit_count())

    def _best_sequence(self) -> list[bool]:
        """Return the best sequence, and keep a graph of the pairings that have it, unless third
        colours count. For each pair in turn that is bad in the current pairing, a search asks
        whether it can be good while the earlier pairs stay. Raises TooHard.
        """
        if not self._counts_thirds:
            fewest_bad = self._surplus(self._left) // 2
            ideal = [True] * (self.size // 2 - fewest_bad) + [False] * fewest_bad
            self._matching = self._graph_of_sequence(self._left, ideal)
            if self._matching is not None:
                return ideal
        best = self._solved(self._rows, self._left)
        assert best is not None, "all of the group can be paired"
        fewest_bad = best.counted[1]
        good_pairs = self.size // 2 - fewest_bad
        mate = self._in_two_runs(self._left, good_pairs, best.counted) or best.mate
        place = 0
        while True:
            sequence = self._sequence_of(mate)
            place += [*sequence[place:], False].index(False)
            if len(sequence) - place <= max(0, fewest_bad - sequence[:place].count(False)):
                break  # all the others must be bad
            better = self._reached(self._left, [*sequence[:place], True], self.thirds, mate)
            if better is not None:
                mate = better.mate
            place += 1
        if not self._counts_thirds:
            self._matching = self._reached(self._left, sequence, self.thirds, mate)
        return sequence

    # ── any sequence ─────────────────────────────────────────────────────────

    def _sequence_of(self, mate: Sequence[int]) -> list[bool]:
        return [bool(self._suiting[v] >> w & 1) for v, w in enumerate(mate) if v < w]

    def _reached(
        self, left: int, sequence: Sequence[bool], thirds: int, mate: list[int]
    ) -> Matching | None:
        """Return a complete matching of these players in a graph all of whose pairings have the
        sequence, if there is one; it ends with the last good pair that matters, and none is better.
        `mate`: some complete pairing. Raises TooHard."""
        wanted = max((place for place, good in enumerate(sequence, start=1) if good), default=0)

        def further(state: _Progress) -> list[_Progress] | None:
            if state.last >= 0 and not state.rows[state.last] >> state.mate[state.last] & 1:
                self.table.budget.spend(1 + self.size // 32, DUE_COLOURS)
                completed = self._completed(state, left, thirds)
                return [state._replace(mate=completed)] if completed else []
            if state.made == wanted:
                return None
            return self._following(state, good=sequence[state.made])

        rows = [row & left for row in self._rows]
        found = first_of_best(_Progress(0, (), left, 0, rows, mate), further)
        return Matching(found.rows, [*found.mate], left) if found else None

    def _following(self, state: _Progress, *, good: bool) -> list[_Progress]:
        """Return the states in which the next player makes a pair of this kind, or is an opponent of
        an earlier one; the state that the present pairing shows is tried first."""
        if not state.open:
            return []
        bit = state.open & -state.open
        v = bit.bit_length() - 1
        later = self._of_kind(v, state.rows[v], good=good) & -(2 << v)
        choices = [(later, state.made + 1), (state.rows[v] & (bit - 1), state.made)]
        if state.mate[v] < v:
            choices.reverse()
        found = []
        for place, (possible, made) in enumerate(choices):
            if possible:
                rows = list(state.rows)
                restrict(rows, v, possible)
                tried = (*state.tried, place)
                found.append(_Progress(0, tried, state.open ^ bit, made, rows, state.mate, v))
        return found

    # ── matchings ────────────────────────────────────────────────────────────

    def _completed(self, state: _Progress, left: int, thirds: int) -> list[int] | None:
        """Return a complete pairing of these players, with at most so many third colours where
        these are to be counted, if there is one."""
        if self._counts_thirds:
            best = self._solved(state.rows, left, by_colour=False)
            return best.mate if best is not None and best.counted <= (thirds, 0) else None
        mate = list(state.mate)
        mate[mate[state.last]] = mate[state.last] = -1
        matching = Matching(state.rows, mate, left)
        return mate if matching.augment(state.last) else None

    def _solved(self, rows: Sequence[int], left: int, *, by_colour: bool = True) -> _Best | None:
        """Return a complete pairing of these players with the fewest third colours, if these count,
        and of these with the fewest bad pairs."""
        order = bits(left)
        players = [self._players[v] for v in order]
        kinds = list(dict.fromkeys(players))
        costs = []
        for due, own in kinds:
            row = []
            for other_due, other in kinds:
                is_bad = by_colour and not suits(due, other_due)
                thirds = min(breaches(own, other)) if self._counts_thirds else 0
                row.append(self.size * thirds + is_bad)
            costs.append(row)
        rows = renumbered([rows[v] for v in order], order)
        best = BestMatching(rows, [kinds.index(player) for player in players], costs)
        if not best.solve():
            return None
        mate = [-1] * self.size
        for v, w in zip(order, best.mate, strict=True):
            mate[v] = order[w]
        return _Best(divmod(best.total(), self.size), mate, best)

    def _thirds(self, v: int, w: int) -> int:
        """Return the third colours of a pair, if these count."""
        if not self._counts_thirds:
            return 0
        return self.table.third_colours(self.order[v], self.order[w])
