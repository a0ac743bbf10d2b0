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
player by player it is asked whether one makes the next pair or is the opponent of an earlier one; a complete matching
must remain. Each beginning is looked at once. That ends soon where players have few opponents left; else it is given
up, and all best pairings are found at once (`runs`).

A pairing once found is kept as a graph: who makes a pair, and who is an opponent, up to the last good pair. All its
complete matchings have the same sequence, so most players then find their opponents by a single search.
"""

from __future__ import annotations

from copy import copy
from enum import Enum
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from fidepair.matching import BestMatching, Matching, bits
from fidepair.systems.lim.players import breaches, mask_of, suits

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from fidepair.matching.optimal import Optimum
    from fidepair.systems.lim.players import Table

_Player: TypeAlias = "tuple[Any, ...]"
"""Due colour, permissible colours, and what a question adds to them."""
_Counts: TypeAlias = "Callable[[_Player, _Player], bool]"


class PairsInTurn:
    """The best pairings of those who are left, as the players in the order of scrutiny take their opponents.

    `rows`: who may meet whom, by place; `order`: the players, all of whom can be paired; `fallen`: whether limits of
    colours have fallen (6), so that third colours are to be counted; `by_colour`: whether due colours count at all;
    `limit`: how a sequence begins of which the best one must not be worse: else it may be known so far only, and
    nobody can be taken.
    """

    def __init__(
        self,
        table: Table,
        rows: list[int],
        order: Sequence[int],
        *,
        fallen: bool = False,
        by_colour: bool = True,
        limit: Sequence[bool] = (),
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
        self._is_part = False
        self._optima: list[_Pairings] = []
        self._numbered: list[int] = []
        self._local: _Local | None = None
        self.sequence = self._easily() or self._best_sequence(limit)

    def _keep_thirds_few(self) -> None:
        """6: count the third colours, and keep only pairs of which pairings with the fewest of them are made. Mostly
        no others are made of these, so that third colours need not be counted any more."""
        local = _Local(self, self.order)
        self.thirds, tight = local.fewest_thirds()
        if tight is not None:
            self.rows = placed(tight, self.order, self.rows)
            self.fallen = False

    # ── what the scrutiny asks ───────────────────────────────────────────────

    def take(self, v: int, wanted: Iterable[int]) -> int:
        """Pair `v`, the first in the order who is left, with the first of `wanted` who leaves a best pairing of all the
        others, and return that one; -1 if nobody of them does, and nothing can be asked any more then."""
        good_pair = self.sequence.pop(0)
        self.order.remove(v)
        candidates = self._of_kind(v, good_pair)
        possible = [w for w in wanted if candidates >> w & 1]
        try:
            found = self._first_of_all(v, possible) if self._optima else self._first(v, possible)
        except _TooMany:
            self._search_runs([v, *self.order], self.sequence.count(False) + (not good_pair))
            found = self._first_of_all(v, possible)
        if found < 0:
            return found
        self.order.remove(found)
        self.thirds -= self._third_colours(v, found)
        if not self.fallen and not self._optima and self._is_part and all(self.sequence):
            self._matching = self._graph_of(self.order, self.sequence)
        return found

    def _first(self, v: int, candidates: Sequence[int]) -> int:
        """Return the first of the candidates who leaves a best pairing of all the others, or -1; the matching, if there
        is one, is then of these others."""
        matching = self._matching
        if matching is None:
            return next((w for w in candidates if self._leaves_best(v, w)), -1)
        first = candidates[0] if candidates else v
        found = first if matching.rows[v] >> first & 1 and try_first(matching, v, first) else -1
        if found < 0:
            easy = matching.partners(v)
            found = next((w for w in candidates if easy >> w & 1 or self._leaves_best(v, w)), -1)
            if found < 0 or not easy >> found & 1:
                return found
            matching.rematch(v, found)
        matching.alive &= ~(1 << v | 1 << found)
        return found

    def _first_of_all(self, v: int, candidates: Sequence[int]) -> int:
        """Return the same, all best pairings being known.

        Once somebody is found in some of these, the others are not asked until they have to be.
        """
        index = {place: i for i, place in enumerate(self._numbered)}
        one = index[v]
        for found in candidates:
            w = index[found]
            for place, optimum in enumerate(self._optima):
                if optimum.may_meet(one, w):
                    optimum.fix(one)
                    later = [other for other in self._optima[place + 1 :] if other.waits_for(one, w)]
                    self._optima = [optimum, *later]
                    return found
        return -1

    def _search_runs(self, order: Sequence[int], least_bad: int, limit: Sequence[bool] = ()) -> list[bool]:
        """Find all best pairings of these players, and return their sequence; `limit`: see `Runs`."""
        from fidepair.systems.lim.runs import Runs  # noqa: PLC0415 - few groups need it

        local = _Local(self, order)
        permissible = [permissible for _, permissible in local.players] if self.fallen else None
        runs = Runs(local.rows, local.good, permissible, least_bad, limit)
        self._optima = [_Pairings(optimum) for optimum in runs.optima()]
        self._numbered = list(order)
        self._matching = None
        return runs.sequence

    def good_among(self, v: int, row: int) -> int:
        """Return those of a row with whom a pair is good."""
        return self.table.good_among(v, row) if self.by_colour else row

    def _of_kind(self, v: int, good_pair: bool) -> int:
        good = self.good_among(v, self.rows[v])
        return good if good_pair else self.rows[v] & ~good

    def _leaves_best(self, v: int, w: int) -> bool:
        """Return whether all others can be paired with the sequence that is left, if `v` meets `w`; the matching, if
        there is one, is then of these others."""
        if self._matching and not self._is_part and all(self.sequence):
            return False  # the graph of good pairs holds all such pairings
        local = self._of_left().without([w])
        rest = local.order
        if not local.may_begin(self.sequence):
            return False
        mate = local.allows(self.sequence, self.thirds - self._third_colours(v, w), self._likely(rest))
        if mate is None:
            return False
        if not self.fallen:
            self._show(rest, local, mate)
        return True

    def _of_left(self) -> _Local:
        """Return those who are left, numbered."""
        local = self._local
        if local is None or len(local.order) > len(self.order) + _FEW:
            local = _Local(self, self.order)
        elif len(local.order) > len(self.order):
            local = local.without(set(local.order).difference(self.order))
        self._local = local
        return local

    def _likely(self, order: Sequence[int]) -> list[int]:
        """Return the partners at hand of these players, by index; -1 for nobody, or somebody else."""
        index = {v: i for i, v in enumerate(order)}
        return [index.get(self._matching.mate[v], -1) if self._matching else -1 for v in order]

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
        self._is_part = False
        good_pairs = sum(sequence)
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

    def _best_sequence(self, limit: Sequence[bool]) -> list[bool]:
        local = _Local(self, self.order)
        thirds, bad = local.fewest_thirds_and_bad()
        self.thirds = thirds if self.fallen else self.thirds
        try:
            sequence, mate = local.best(self.thirds, bad, STEPS * len(self.order))
        except _TooMany:
            return self._search_runs(self.order, bad, limit)
        if not self.fallen:
            self._show(self.order, local, mate, sequence)
        return sequence

    def _show(
        self, order: Sequence[int], local: _Local, mate: Sequence[int], sequence: Sequence[bool] | None = None
    ) -> None:
        """Keep a matching in a graph all of whose complete pairings have the wanted sequence.

        Up to the last good pair its players are the first or the second of a good or bad pair as in this one. What is
        paired later is left open: no sequence is better, so that all these pairs are bad.
        """
        sequence = self.sequence if sequence is None else sequence
        good_pairs = [place for place, good in enumerate(sequence) if good]
        firsts = [v for v, w in enumerate(mate) if v < w]
        at = firsts[good_pairs[-1]] + 1 if good_pairs else 0
        self._is_part = True
        rows = placed(local.shown(at, mate), order, self.rows)
        partners = [-1] * len(rows)
        for v, w in enumerate(mate):
            partners[order[v]] = order[w]
        self._matching = Matching(rows, partners, mask_of(order))


class _Pairings:
    """Some of the best pairings, players being numbered; pairs that are made wait until something is asked."""

    def __init__(self, optimum: Optimum) -> None:
        self._optimum = optimum
        self._waiting: list[tuple[int, int]] = []
        self._one = -1
        self._partners = 0
        self._none_left = False

    def may_meet(self, one: int, w: int) -> bool:
        """Return whether the two meet in some of them; one of these is then at hand."""
        optimum = self._optimum
        if not optimum.rows[one] >> w & 1 or not self._up_to_date():
            return False
        if optimum.mate[one] == w:
            return True
        if self._one != one:
            self._one, self._partners = one, optimum.partners(one)
        return bool(self._partners >> w & 1) and optimum.first_partner(one, 1 << w) == w

    def fix(self, one: int) -> None:
        """Keep the pair that was just asked for."""
        self._optimum.fix(one)

    def waits_for(self, one: int, w: int) -> bool:
        """Let the two meet; return whether pairings may be left."""
        self._waiting.append((one, w))
        return not self._none_left and bool(self._optimum.rows[one] >> w & 1)

    def _up_to_date(self) -> bool:
        """Make the pairs that wait; return whether pairings are left."""
        for one, w in self._waiting:
            if self._none_left or self._optimum.first_partner(one, 1 << w) != w:
                self._none_left = True
                break
            self._optimum.fix(one)
        self._waiting.clear()
        return not self._none_left


def try_first(matching: Matching, v: int, w: int) -> bool:
    """Match the two, neighbours that they are, if a short search shows how all others stay matched."""
    return matching.mate[v] == w or matching.swap(v, w) or matching.swap_through(v, w)


def renumbered(rows: Sequence[int], order: Sequence[int]) -> list[int]:
    """Return sets of places as sets of indices into `order`. By way of binary digits as text, which is quick."""
    if len(order) < 2:
        return [0] * len(rows)
    lowest, highest = min(order), max(order)
    width = highest - lowest + 1
    pick = itemgetter(*(highest - v for v in reversed(order)))
    among = (1 << width) - 1
    return [int("".join(pick(f"{row >> lowest & among:0{width}b}")), 2) for row in rows]


def placed(rows: Sequence[int], order: Sequence[int], others: Sequence[int]) -> list[int]:
    """Return the contrary: these sets of indices as sets of places; those of `others` for who is not in the order."""
    found = list(others)
    index = {v: len(order) - place for place, v in enumerate(order)}
    lowest = min(order)
    pick = itemgetter(*(index.get(v, 0) for v in range(max(order), lowest - 1, -1)), 0)
    for v, row in zip(order, rows, strict=True):
        found[v] = int("".join(pick(f"{row:0{len(order) + 1}b}")[:-1]), 2) << lowest
    return found


class _Progress(NamedTuple):
    """Places before `at` are decided: those of `good` and `bad` make pairs of these kinds with later ones, the others
    of them are opponents of earlier ones. `rows`: who may be paired with whom then; `mate`: a complete pairing."""

    at: int
    good: int
    bad: int
    rows: list[int]
    mate: list[int]

    @property
    def made(self) -> int:
        """The number of pairs that are begun."""
        return (self.good | self.bad).bit_count()


_FEW = 8
"""Players to be taken out one by one, before all others are numbered afresh."""

STEPS = 1
"""For each player, before a search for a sequence is given up for what takes long, but never too long."""


class _TooMany(Exception):
    """A search takes too many steps."""


def _counted(steps: int) -> int:
    """Return the steps that are left. Raises _TooMany after the last one."""
    if not steps:
        raise _TooMany
    return steps - 1


class _Role(Enum):
    """What the next player does."""

    OPPONENT = 0
    GOOD_PAIR = 1
    BAD_PAIR = 2


class _Local:
    """The same players numbered by their place in the order of scrutiny; decides slowly and exactly."""

    def __init__(self, pairs: PairsInTurn, order: Sequence[int]) -> None:
        table = pairs.table
        self.order = list(order)
        self.size = len(order)
        self.counts_thirds = pairs.fallen
        self.players = [(table.due[v] if pairs.by_colour else None, table.permissible[v]) for v in order]
        self.rows = renumbered([pairs.rows[v] for v in order], order)
        self.good = self._good()

    def _good(self) -> list[int]:
        dues = {due for due, _ in self.players}
        suiting = {
            mine: mask_of(place for place, (due, _) in enumerate(self.players) if suits(mine, due)) for mine in dues
        }
        return [row & suiting[due] for (due, _), row in zip(self.players, self.rows, strict=True)]

    def without(self, gone: Iterable[int]) -> _Local:
        """Return all but these, numbered afresh: as `renumbered` does it, but quicker for a few."""
        local = copy(self)
        local.order, local.players, local.rows = list(self.order), list(self.players), self.rows
        for place in sorted(map(self.order.index, gone), reverse=True):
            del local.order[place], local.players[place]
            below = (1 << place) - 1
            rows = [row & below | row >> place + 1 << place for row in local.rows]
            del rows[place]
            local.rows = rows
        local.size = len(local.order)
        local.good = local._good()
        return local

    def fewest_thirds(self) -> tuple[int, list[int] | None]:
        """Return the fewest third colours of a complete pairing, and the rows of all pairs that have no slack; None if
        not every complete pairing made of these has so few (see `BestMatching.tight_rows`)."""
        best, more = self._solved(self.rows, lambda _a, _b: False, self.players)
        assert best is not None, "all of the group can be paired"
        return best.total() // more, None if best.odd_sets else best.tight_rows()

    def fewest_thirds_and_bad(self) -> tuple[int, int]:
        """Return the fewest third colours of a complete pairing, and the fewest bad pairs with so few of them."""
        best, more = self._solved(self.rows, lambda a, b: not suits(a[0], b[0]), self.players)
        assert best is not None, "all of the group can be paired"
        return divmod(best.total(), more)

    def allows(self, sequence: Sequence[bool], thirds: int, likely: Sequence[int]) -> Sequence[int] | None:
        """Return a complete pairing with this sequence and at most so many third colours, if there is one.

        No complete pairing with so few third colours has a better sequence. `likely`: partners to begin the search
        with, or -1. Raises _TooMany.
        """
        if not self.size:
            return ()
        good_pairs = sum(sequence)
        if not all(sequence[:good_pairs]):
            return self.reached(sequence, thirds, likely)
        best, more = self._solved(self.rows, lambda a, b: not suits(a[0], b[0]), self.players)
        if best is None or divmod(best.total(), more) > (thirds, len(sequence) - good_pairs):
            return None
        if good_pairs == len(sequence) or not good_pairs:
            return best.mate
        return self.reached(sequence, thirds, likely)

    def may_begin(self, sequence: Sequence[bool]) -> bool:
        """Return whether all can be paired if those up to as many players as there are good pairs before the first bad
        one make good pairs only: whoever is the first of a pair there makes one of these."""
        first = (1 << next((place for place, good in enumerate(sequence) if not good), self.size)) - 1
        rows = [
            good if first >> v & 1 else row & ~first | good
            for v, (row, good) in enumerate(zip(self.rows, self.good, strict=True))
        ]
        matching = Matching(rows)
        matching.match_greedily()
        return matching.complete()

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

    def best(self, thirds: int, least_bad: int, steps: int) -> tuple[list[bool], Sequence[int]]:
        """Return the best sequence of complete pairings with at most so many third colours, and one that has it; no
        complete pairing has less than `least_bad` bad pairs. Raises _TooMany after so many steps.

        A pair more is good if any of the pairings with the sequence so far goes on so. Each beginning (who makes pairs,
        and who is the opponent of an earlier player) is looked at once; those that could only go on with a bad pair
        wait until all others have failed.
        """
        found: list[bool] = []
        later: list[_Progress] = []
        todo = self._start(thirds)
        while True:
            steps = _counted(steps)
            if not todo:
                found.append(False)
                todo, later = [(state, _Role.BAD_PAIR) for state in later], []
            state = self._following(*todo.pop(), thirds)
            if state is None:
                continue
            missing = self.size // 2 - len(found)
            if state.made < len(found):
                todo += (state, _Role.OPPONENT), (state, _Role.GOOD_PAIR if found[state.made] else _Role.BAD_PAIR)
            elif missing <= max(0, least_bad - found.count(False)):
                return found + [False] * missing, state.mate
            else:
                good = self._with(state, _Role.GOOD_PAIR, thirds)
                todo.append((state, _Role.OPPONENT))
                if good is None:
                    later.append(state)
                else:
                    found.append(True)
                    later = []
                    todo.append((good, None))

    def reached(self, sequence: Sequence[bool], thirds: int, likely: Sequence[int]) -> Sequence[int] | None:
        """Return a complete pairing with this sequence, if there is one, none having a better one. All good pairs
        having been made, the others are bad. Raises _TooMany."""
        steps = STEPS * self.size
        wanted = max(place for place, good in enumerate(sequence) if good) + 1
        todo = self._start(thirds, likely)
        while todo:
            steps = _counted(steps)
            state = self._following(*todo.pop(), thirds)
            if state is None:
                continue
            if state.made == wanted:
                return state.mate
            # Rather make the next pair than be an opponent: the last one is looked at first.
            todo += (state, _Role.OPPONENT), (state, _Role.GOOD_PAIR if sequence[state.made] else _Role.BAD_PAIR)
        return None

    def _start(self, thirds: int, likely: Sequence[int] = ()) -> list[tuple[_Progress, _Role | None]]:
        mate_of = (
            [w if w >= 0 and row >> w & 1 else -1 for w, row in zip(likely, self.rows, strict=True)] if likely else None
        )
        matching = Matching(self.rows, mate_of)
        if self.counts_thirds:
            mate = self._with_few_thirds(self.rows, thirds)
        else:
            matching.match_greedily()
            mate = matching.mate if matching.complete() else None
        return [(_Progress(0, 0, 0, self.rows, mate), None)] if mate else []

    def _following(self, state: _Progress, role: _Role | None, thirds: int) -> _Progress | None:
        return state if role is None else self._with(state, role, thirds)

    def _with(self, state: _Progress, role: _Role, thirds: int) -> _Progress | None:
        """Return the state in which the next player does this, if all can be paired so."""
        v = state.at
        if v == self.size:
            return None
        row, bit = state.rows[v], 1 << v
        if role is _Role.OPPONENT:
            following = state._replace(at=v + 1)
            possible = row & (bit - 1)
        elif role is _Role.GOOD_PAIR:
            following = state._replace(at=v + 1, good=state.good | bit)
            possible = row & self.good[v] & -(2 << v)
        else:
            following = state._replace(at=v + 1, bad=state.bad | bit)
            possible = row & ~self.good[v] & -(2 << v)
        if not possible:
            return None
        rows = list(state.rows)
        rows[v] = possible
        for w in bits(row & ~possible):
            rows[w] &= ~bit
        mate: list[int] | None = state.mate
        if self.counts_thirds:
            mate = self._with_few_thirds(rows, thirds)
        elif not possible >> state.mate[v] & 1:
            matching = Matching(rows, list(state.mate))
            matching.mate[matching.mate[v]] = matching.mate[v] = -1
            mate = matching.mate if matching.augment(v) else None
        return following._replace(rows=rows, mate=mate) if mate else None

    def _with_few_thirds(self, rows: Sequence[int], thirds: int) -> list[int] | None:
        """Return a complete pairing with at most so many third colours, if there is one."""
        best, more = self._solved(rows, lambda _a, _b: False, self.players)
        return None if best is None or best.total() // more > thirds else best.mate

    def shown(self, at: int, mate: Sequence[int]) -> list[int]:
        """Return who may be paired with whom if the places before `at` do what they do in a complete pairing."""
        decided = (1 << at) - 1
        firsts = [v for v in range(at) if mate[v] > v]
        made_good = mask_of(v for v in firsts if self.good[v] >> mate[v] & 1)
        made_bad = mask_of(firsts) & ~made_good
        opponents = decided & ~(made_good | made_bad)
        rows = []
        for v, (row, good) in enumerate(zip(self.rows, self.good, strict=True)):
            bit = 1 << v
            from_earlier = (made_good & good | made_bad & row & ~good) & (bit - 1)
            if v >= at:
                rows.append(row & ~decided | from_earlier)
            elif made_good & bit:
                rows.append(good & (opponents | ~decided) & -(2 << v))
            elif made_bad & bit:
                rows.append(row & ~good & (opponents | ~decided) & -(2 << v))
            else:
                rows.append(from_earlier)
        return rows
