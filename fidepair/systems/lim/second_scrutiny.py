"""C.04.4.3 Article 5.2: the complete pairings of a group that serve due colours best, the pairs taken in turn.

A pair is good if both players get the colour that is due. The pairs come in the order of scrutiny: the first player
makes the first pair, the first of those then left the next one, and so on. Wanted are the complete pairings with the
best sequence of good and bad pairs, the first pair being the most important (decision L16); where colour limits have
fallen, those of them with the fewest third colours (6, decision L20).

With b the smallest number of bad pairs, no sequence is better than that of all good pairs first and b bad ones last.
It is what nearly every group has, and one graph holds it: either all edges that are good, or, with some bad pairs, good
edges between the players who come first and the others, and bad edges among these. So it is one matching, made once;
each player in turn then takes the first opponent with whom that graph can still be completed. What the graph does not
show (a player who comes first and is another's opponent; sequences of another form) is decided exactly by itself:

- all good pairs first, then b bad ones: let q be a place in the order such that all good pairs have their first player
  up to it and all bad ones after it. For each q that is a matching of least cost: the good pairs are as many as wanted
  exactly if the fewest possible of the first q meet each other, since b is the smallest number of bad pairs.
- any other sequence: player by player it is asked whether one makes the next pair, with the wanted sequence, or is the
  opponent of an earlier one; a complete matching must remain. That can take many steps, but only where nearly nothing
  fits, which is where groups are small.
"""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from fidepair.matching import BestMatching, Matching, bits
from fidepair.systems.lim.players import breaches, mask_of, suits

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from fidepair.systems.lim.players import Table

_Player: TypeAlias = "tuple[Any, ...]"
"""Due colour, permissible colours, and what a question adds to them."""
_Counts: TypeAlias = "Callable[[_Player, _Player], bool]"


class PairsInTurn:
    """The best pairings of those who are left, as the players in the order of scrutiny take their opponents.

    `rows`: who may meet whom, by place; `order`: the players, all of whom can be paired; `fallen`: whether limits of
    colours have fallen (6), so that third colours are to be counted; `by_colour`: whether due colours count at all.
    """

    def __init__(
        self, table: Table, rows: list[int], order: Sequence[int], *, fallen: bool = False, by_colour: bool = True
    ) -> None:
        self.table = table
        self.rows = rows
        self.order = list(order)
        self.fallen = fallen
        self.by_colour = by_colour
        self.thirds = 0
        if fallen:
            self._keep_thirds_few()
        self._matching: Matching | None = None
        self.sequence = self._easily() or self._best_sequence()

    def _keep_thirds_few(self) -> None:
        """6: count the third colours, and keep only pairs of which pairings with the fewest of them are made. Mostly
        no others are made of these, so that third colours need not be counted any more."""
        local = _Local(self, self.order)
        self.thirds, tight = local.fewest_thirds()
        if tight is not None:
            self.rows = list(self.rows)
            for v, row in zip(self.order, tight, strict=True):
                self.rows[v] = mask_of(self.order[place] for place in bits(row))
            self.fallen = False

    # ── what the scrutiny asks ───────────────────────────────────────────────

    def take(self, v: int, wanted: Iterable[int]) -> int:
        """Pair `v`, the first in the order who is left, with the first of `wanted` who leaves a best pairing of all the
        others, and return that one."""
        good_pair = self.sequence.pop(0)
        self.order.remove(v)
        candidates = self._of_kind(v, good_pair)
        found = self._first(v, [w for w in wanted if candidates >> w & 1])
        self.order.remove(found)
        self.thirds -= self._third_colours(v, found)
        if self._matching is None and not self.fallen:
            self._matching = self._graph_of(self.order, self.sequence)
        return found

    def _first(self, v: int, candidates: Sequence[int]) -> int:
        """Return the first of the candidates who leaves a best pairing of all the others; the matching, if it shows
        that, is the one of these others."""
        matching = self._matching
        if matching is None:
            return next(w for w in candidates if self._leaves_best(v, w))
        first = candidates[0]
        found = first if matching.rows[v] >> first & 1 and try_first(matching, v, first) else -1
        if found < 0:
            easy = matching.partners(v)
            found = next(w for w in candidates if easy >> w & 1 or self._leaves_best(v, w))
            if not easy >> found & 1:
                self._matching = None
                return found
            matching.rematch(v, found)
        matching.alive &= ~(1 << v | 1 << found)
        return found

    def good_among(self, v: int, row: int) -> int:
        """Return those of a row with whom a pair is good."""
        return self.table.good_among(v, row) if self.by_colour else row

    def _of_kind(self, v: int, good_pair: bool) -> int:
        good = self.good_among(v, self.rows[v])
        return good if good_pair else self.rows[v] & ~good

    def _leaves_best(self, v: int, w: int) -> bool:
        """Return whether all others can be paired with the sequence that is left, if `v` meets `w`."""
        if self._matching and all(self.sequence):
            return False  # the graph of good pairs holds all such pairings
        rest = [u for u in self.order if u != w]
        return _Local(self, rest).allows(self.sequence, self.thirds - self._third_colours(v, w))

    def _third_colours(self, v: int, w: int) -> int:
        return self.table.third_colours(v, w) if self.fallen else 0

    # ── the best sequence ────────────────────────────────────────────────────

    def _easily(self) -> list[bool]:
        """Return the sequence of all good pairs first and as few bad ones as the due colours alone ask for; nothing if
        the graph that holds it cannot be completed."""
        if self.fallen:
            return []
        pairs = len(self.order) // 2
        bad = self.table.surplus(self.order) // 2 if self.by_colour else 0
        sequence = [True] * (pairs - bad) + [False] * bad
        self._matching = self._graph_of(self.order, sequence)
        return sequence if self._matching else []

    def _graph_of(self, order: Sequence[int], sequence: Sequence[bool]) -> Matching | None:
        """Return a complete matching in the graph that holds this sequence, or None if it has none, or if the sequence
        is of another form."""
        good_pairs = sum(sequence)
        if not all(sequence[:good_pairs]):
            return None
        among = mask_of(order)
        rows = list(self.rows)
        if good_pairs == len(sequence):
            for v in order:
                rows[v] = self.good_among(v, rows[v] & among)
        else:
            first = mask_of(order[:good_pairs])
            others = among & ~first
            for v in order:
                good = self.good_among(v, rows[v])
                rows[v] = good & others if first >> v & 1 else good & first | rows[v] & ~good & others
        matching = Matching(rows, alive=among)
        matching.match_greedily()
        return matching if matching.complete() else None

    def _best_sequence(self) -> list[bool]:
        local = _Local(self, self.order)
        thirds, bad = local.fewest_thirds_and_bad()
        self.thirds = thirds if self.fallen else self.thirds
        pairs = len(self.order) // 2
        sequence = [True] * (pairs - bad) + [False] * bad
        if local.allows(sequence, self.thirds):
            self._matching = None if self.fallen else self._graph_of(self.order, sequence)
            return sequence
        found: list[bool] = []
        while len(found) < pairs:
            found.append(local.begins((*found, True), self.thirds))
        return found


def try_first(matching: Matching, v: int, w: int) -> bool:
    """Match the two, neighbours that they are, if a short search shows how all others stay matched."""
    return matching.mate[v] == w or matching.swap(v, w) or matching.swap_through(v, w)


def renumbered(rows: Sequence[int], order: Sequence[int]) -> list[int]:
    """Return sets of places as sets of indices into `order`. By way of binary digits as text, which is quick."""
    if len(order) < 2:
        return [0] * len(rows)
    width = max(order) + 1
    pick = itemgetter(*(width - 1 - v for v in reversed(order)))
    among = (1 << width) - 1
    return [int("".join(pick(f"{row & among:0{width}b}")), 2) for row in rows]


class _Progress(NamedTuple):
    """Places before `at` are decided: `leaders_good` and `leaders_bad` make pairs of these kinds with later ones; the
    others of them are opponents of earlier ones, and `rows` say of whom. `mate`: a complete pairing within these."""

    at: int
    rows: tuple[int, ...]
    mate: tuple[int, ...]
    leaders_good: int = 0
    leaders_bad: int = 0


class _Local:
    """The same players numbered by their place in the order of scrutiny; decides slowly and exactly."""

    def __init__(self, pairs: PairsInTurn, order: Sequence[int]) -> None:
        table = pairs.table
        self.size = len(order)
        self.counts_thirds = pairs.fallen
        self.players = [(table.due[v] if pairs.by_colour else None, table.permissible[v]) for v in order]
        self.rows = renumbered([pairs.rows[v] for v in order], order)
        dues = {due for due, _ in self.players}
        suiting = {
            mine: mask_of(place for place, (due, _) in enumerate(self.players) if suits(mine, due)) for mine in dues
        }
        self.good = [row & suiting[due] for (due, _), row in zip(self.players, self.rows, strict=True)]

    def fewest_thirds(self) -> tuple[int, list[int] | None]:
        """Return the fewest third colours of a complete pairing, and the rows of all pairs that have no slack; None if
        not every complete pairing made of these has so few (see `BestMatching.tight_rows`)."""
        best, more = self._solved(self.rows, lambda _a, _b: False, self.players)
        assert best is not None, "all of the group can be paired"
        return best.total() // more, None if best.odd_sets else best.tight_rows()

    def fewest_thirds_and_bad(self) -> tuple[int, int]:
        """Return the fewest third colours of a complete pairing, and the fewest bad pairs with so few of them."""
        best = self._cheapest(self.rows, lambda a, b: not suits(a[0], b[0]))
        assert best is not None, "all of the group can be paired"
        return best

    def allows(self, sequence: Sequence[bool], thirds: int) -> bool:
        """Return whether a complete pairing has this sequence and at most so many third colours.

        If all good pairs come first, no complete pairing with so few third colours has fewer bad ones.
        """
        good_pairs = sum(sequence)
        if not all(sequence[:good_pairs]):
            return self.begins(sequence, thirds)
        least = self._cheapest(self.rows, lambda a, b: not suits(a[0], b[0]))
        if least is None or least > (thirds, len(sequence) - good_pairs):
            return False
        if good_pairs == len(sequence):
            return True
        return any(self._splits_at(place, good_pairs, thirds) for place in range(good_pairs, self.size - 1))

    def _splits_at(self, place: int, good_pairs: int, thirds: int) -> bool:
        """Return whether a complete pairing has so many good pairs, each with one of the first `place` players, and bad
        ones among all others."""
        first = (1 << place) - 1
        rows = [
            good if first >> v & 1 else good & first | row & ~good & ~first
            for v, (row, good) in enumerate(zip(self.rows, self.good, strict=True))
        ]
        players = [(*player, v < place) for v, player in enumerate(self.players)]
        least = self._cheapest(rows, lambda a, b: a[2] and b[2], players)
        return least is not None and least[0] <= thirds and least[1] == place - good_pairs

    def _cheapest(
        self, rows: Sequence[int], counts: _Counts, players: Sequence[_Player] = ()
    ) -> tuple[int, int] | None:
        """Return the third colours, and the pairs that `counts` counts, of a complete pairing with the fewest third
        colours, and then the fewest such pairs; None if there is no complete pairing."""
        if not self.size:
            return 0, 0
        best, more = self._solved(rows, counts, players or self.players)
        return None if best is None else divmod(best.total(), more)

    def _solved(
        self, rows: Sequence[int], counts: _Counts, players: Sequence[_Player]
    ) -> tuple[BestMatching | None, int]:
        """Return such a pairing, and what one third colour costs in it."""
        kinds_of: dict[_Player, int] = {}
        kinds = [kinds_of.setdefault(player, len(kinds_of)) for player in players]
        more = self.size  # more than all pairs
        costs = [[more * self._thirds(one, other) + bool(counts(one, other)) for other in kinds_of] for one in kinds_of]
        best = BestMatching(list(rows), kinds, costs)
        return (best if best.solve() else None), more

    def _thirds(self, one: _Player, other: _Player) -> int:
        return min(breaches(one[1], other[1])) if self.counts_thirds else 0

    # ── any sequence ─────────────────────────────────────────────────────────

    def begins(self, sequence: Sequence[bool], thirds: int) -> bool:
        """Return whether a complete pairing with at most so many third colours begins with this sequence."""
        start = self._completed(_Progress(0, tuple(self.rows), (-1,) * self.size), thirds)
        states = [start] if start else []
        while states:  # the last one first: rather make the next pair than be an opponent
            state = states.pop()
            made = (state.leaders_good | state.leaders_bad).bit_count()
            if made == len(sequence):
                return True
            if state.at < self.size:
                tried = self._as_opponent(state), self._as_first(state, sequence[made])
                found = (self._completed(each, thirds) for each in tried if each)
                states += [each for each in found if each]
        return False

    def _as_opponent(self, state: _Progress) -> _Progress | None:
        """Return the state in which the next player is the opponent of an earlier one."""
        v = state.at
        good = self.good[v]
        own = state.rows[v] & (state.leaders_good & good | state.leaders_bad & ~good)
        return state._replace(at=v + 1, rows=self._restricted(state.rows, v, own)) if own else None

    def _as_first(self, state: _Progress, good_pair: bool) -> _Progress | None:
        """Return the state in which the next player makes the next pair."""
        v = state.at
        own = state.rows[v] & -(2 << v) & (self.good[v] if good_pair else ~self.good[v])
        if not own:
            return None
        firsts = (state.leaders_good | good_pair << v, state.leaders_bad | (not good_pair) << v)
        return _Progress(v + 1, self._restricted(state.rows, v, own), state.mate, *firsts)

    def _restricted(self, rows: Sequence[int], v: int, own: int) -> tuple[int, ...]:
        """Return the rows after all edges of `v` but those to `own` have gone."""
        gone = ~(1 << v)
        return tuple(own if w == v else row if own >> w & 1 else row & gone for w, row in enumerate(rows))

    def _completed(self, state: _Progress, thirds: int) -> _Progress | None:
        """Return the state with a complete pairing, or None if it has none with at most so many third colours."""
        if self.counts_thirds:
            least = self._cheapest(state.rows, lambda _a, _b: False)
            return state if least is not None and least[0] <= thirds else None
        mate = [w if w >= 0 and state.rows[v] >> w & 1 else -1 for v, w in enumerate(state.mate)]
        matching = Matching(list(state.rows), mate)
        matching.match_greedily()
        return state._replace(mate=tuple(matching.mate)) if matching.complete() else None
