"""C.04.4.3 Article 5.2: all best pairings at once, by the places in the order of scrutiny where good pairs follow bad
ones or the other way round.

A sequence is made of runs: as many good pairs as possible, then as few bad ones as possible before the next good one,
and so on. Where it is known with which player each run begins, the players before are first players of pairs of a known
kind, or opponents of earlier ones. That a run has the number of pairs that it must have is no condition on counts then:
no other pairing, with the same runs before, has more good pairs in a row (less bad ones), so those wanted are the
matchings of least cost, an opponent in the run costing something (saving something). So run by run it is found where it
can end; few places are possible, since each of them must give the best number.

From one place to the next only one player has other opponents, so each matching is made of the one before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair.matching import BestMatching, Matching
from fidepair.matching.optimal import Optimum
from fidepair.systems.lim.players import breaches

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from fidepair.tournament import Colour


class _Run(NamedTuple):
    """The players from `start` on and before `stop` begin pairs of one kind, but for so many `opponents`."""

    start: int
    stop: int
    good: bool
    opponents: int


class _Beginning(NamedTuple):
    """All runs but the last one, which begins with the player at `start`.

    `rows`: who may meet whom then; `mate`: a complete pairing. `costly`: the last runs that end before, if not every
    pairing made of these rows has the right number of opponents in them, or the fewest third colours (`thirds`).
    """

    start: int
    rows: list[int]
    mate: list[int]
    costly: tuple[_Run, ...]
    thirds: bool


class Runs:
    """The best pairings of players, numbered by their place in the order of scrutiny.

    `rows`: who may meet whom, `good`: in good pairs; `permissible`: colours within the limits. `thirds`: the fewest
    third colours, if they are to be counted.
    """

    def __init__(
        self,
        rows: list[int],
        good: list[int],
        permissible: Sequence[tuple[Colour, ...]],
        thirds: int | None,
        least_bad: int,
    ) -> None:
        self.size = len(rows)
        self.of_kind = {True: good, False: [row & ~fits for row, fits in zip(rows, good, strict=True)]}
        self.permissible = permissible
        self.thirds = thirds
        self.sequence: list[bool] = []
        matching = Matching(list(rows))
        complete = matching.complete()
        assert complete, "all of the group can be paired"
        self.beginnings = [_Beginning(0, rows, matching.mate, (), thirds is not None)]
        self._search(least_bad)

    def _search(self, least_bad: int) -> None:
        """Find the runs, and where each can begin."""
        good = True
        first = 0
        while len(self.sequence) < self.size // 2:
            missing = self.size // 2 - len(self.sequence)
            missing_bad = least_bad - self.sequence.count(False)
            following: list[_Beginning] = []
            if good:
                following = [] if missing_bad > 0 else [state for state in map(self._ended, self.beginnings) if state]
                number, following = (missing, following) if following else self._longest(first)
            elif missing > missing_bad:
                number, following = self._shortest()
            self.sequence += [good] * (number if following else missing)
            self.beginnings = following or self.beginnings
            good = not good
            first = 1

    def optima(self) -> list[Optimum]:
        """Return all best pairings, each in one of these."""
        return [Optimum(self._best(state)) for state in self.beginnings]

    # ── runs ─────────────────────────────────────────────────────────────────

    def _ended(self, state: _Beginning) -> _Beginning | None:
        """Return the state with good pairs only in the last run, and nothing after it; None if that cannot be.

        How many pairs are in it is known then, from the number of those before.
        """
        stops = _GoingCounted(self, state, good=True)
        if not stops.reaches(self.size):
            return None
        ended = state._replace(start=self.size, rows=stops.matching.rows, mate=stops.matching.mate)
        if not state.costly and not state.thirds:
            return ended
        mate = self._best(ended).mate
        return ended._replace(mate=mate) if self.keeps(state, mate) else None

    def _longest(self, first: int) -> tuple[int, list[_Beginning]]:
        """Return the largest number of good pairs that can follow, and the beginnings of the run after them.

        A run is looked at without what follows, first: then one player more is one pair more, at most.
        """
        most = max(self._shown(state.start, state.mate, good=True) for state in self.beginnings)
        ends: list[_RunEnd] = []
        for state in self.beginnings:
            stop = state.start + max(first, most)
            for stops in _ways(self, state, good=True):
                while stop < self.size and stops.reaches(stop):
                    mate = stops.best_mate()
                    if mate is None:
                        break
                    shown = self._shown(state.start, mate, good=True)
                    if shown > most:
                        most, ends = shown, []
                    number = _number(state.start, stop, mate)
                    if number == most:
                        ends += stops.followed(most)
                    stop += max(1, most - number)
        return most, [self._beginning(end) for end in ends]

    def _shortest(self) -> tuple[int, list[_Beginning]]:
        """Return the smallest number of bad pairs that can be followed by a good one, and the beginnings of these."""
        least = min(self._shown(state.start, state.mate, good=False) for state in self.beginnings)
        ends: list[_RunEnd] = []
        ways = [way for state in self.beginnings for way in _ways(self, state, good=False)]
        for stops in sorted(ways, key=_is_counted):
            start = stops.state.start
            waiting = 2 * len(self.sequence) - start
            for stop in range(start + 1, self.size):
                if stops.least_bad > least or stop - start > waiting + 2 * least:
                    break  # more opponents than players who could meet them
                if not stops.reaches(stop):
                    break
                for end in stops.followed(least):
                    number = _number(start, stop, end.mate)
                    if number < least:
                        least, ends = number, []
                    ends.append(end)
        return least, [self._beginning(end) for end in ends]

    def _shown(self, start: int, mate: Sequence[int], *, good: bool) -> int:
        """Return the number of pairs of this kind that begin at once from the start on in this pairing; of bad ones
        more than all if no good one follows them."""
        kind = self.of_kind[good]
        firsts = [v for v in range(start, self.size) if mate[v] > v]
        others = (number for number, v in enumerate(firsts) if not kind[v] >> mate[v] & 1)
        return next(others, len(firsts) if good else self.size)

    def _beginning(self, end: _RunEnd) -> _Beginning:
        """Return the beginning of the next run.

        Where pairings of no slack may differ in the numbers of runs they are counted again with each further run.
        """
        if end.best is None:
            return _Beginning(end.stop, end.rows, end.mate, (), False)
        counted = _Beginning(end.stop, end.rows, end.mate, end.runs, end.state.thirds)
        tight = counted._replace(rows=end.best.tight_rows())
        if end.best.odd_sets and not self.keeps(counted, self._best(tight, sign=-1).mate):
            return counted
        return tight._replace(costly=(), thirds=False)

    def keeps(self, state: _Beginning, mate: Sequence[int]) -> bool:
        """Return whether the runs before have their numbers of opponents in this pairing, and third colours are as few
        as they must be."""
        if state.thirds and sum(self._third(v, w) for v, w in enumerate(mate) if v < w) != self.thirds:
            return False
        return all(_opponents(run, mate) == run.opponents for run in state.costly)

    def _third(self, v: int, w: int) -> int:
        return min(breaches(self.permissible[v], self.permissible[w]))

    # ── matchings ────────────────────────────────────────────────────────────

    def _best(self, state: _Beginning, sign: int = 1) -> BestMatching:
        return self.best(state, state.costly, state.rows, state.mate, sign)[0]

    def best(
        self, state: _Beginning, runs: Sequence[_Run], rows: list[int], mate: Iterable[int], sign: int = 1
    ) -> tuple[BestMatching, list[int]]:
        """Return the complete pairings with the fewest third colours, if these count, and of these the ones with the
        best numbers of opponents in these runs, the first one before the next; each follows the one before. And the
        kind that each player has in the last run.
        """
        part = [0] * self.size
        weights = [0] * (len(runs) + 2)
        weight = 1
        for number in range(len(runs), 0, -1):
            run = runs[number - 1]
            part[run.start : run.stop] = [number] * (run.stop - run.start)
            weights[number] = weight if run.good else -weight
            weight *= 2 * self.size
        if runs:
            part[runs[-1].stop :] = [len(runs) + 1] * (self.size - runs[-1].stop)
        weight = weight if state.thirds else 0
        kinds_of: dict[tuple[int, tuple[Colour, ...]], int] = {}
        colours = self.permissible if state.thirds else [()] * self.size
        kinds = [kinds_of.setdefault(both, len(kinds_of)) for both in zip(part, colours, strict=True)]
        inside = [kinds_of.setdefault((len(runs), own), len(kinds_of)) for own in colours]
        costs = [
            [sign * (weights[max(one, two)] + (weight * min(breaches(a, b)) if weight else 0)) for two, b in kinds_of]
            for one, a in kinds_of
        ]
        least = min(map(min, costs))
        costs = [[cost - least for cost in row] for row in costs]
        best = BestMatching(list(rows), kinds, costs, list(mate))
        complete = best.solve()
        assert complete, "a complete pairing is known"
        return best, inside


class _RunEnd(NamedTuple):
    """A last run that ends before `stop`, where one of the other kind begins: who may meet whom then, and a pairing.

    `best`: all of those with the best number of pairs in it, if not every pairing made of `rows` has it; `runs`: those
    that were counted.
    """

    state: _Beginning
    stop: int
    rows: list[int]
    mate: list[int]
    best: BestMatching | None = None
    runs: tuple[_Run, ...] = ()


class _Going:
    """The last run of a beginning, as it goes on from player to player, where all players of a good run begin pairs, or
    all of a bad one but the first one are opponents of earlier ones: nothing can be better."""

    least_bad = 1

    def __init__(self, runs: Runs, state: _Beginning, *, good: bool) -> None:
        self.runs = runs
        self.state = state
        self.good = good
        self.stop = state.start
        self.matching = Matching(list(state.rows), list(state.mate))

    def _among(self, v: int) -> int:
        """Return those whom a player in the run may meet."""
        kind = self.runs.of_kind[self.good][v]
        if self.good:
            return kind & -2 << v
        before = (1 << self.state.start) - 1
        return before | kind & before + 1 if v > self.state.start else before | kind

    def reaches(self, stop: int) -> bool:
        """Let the run go on until before `stop`; return whether everybody can be paired then."""
        while self.stop < stop:
            if not self.matching.restrict(self.stop, self._among(self.stop)):
                return False
            self.stop += 1
        return True

    def best_mate(self) -> list[int] | None:
        """Return a pairing with the best number of pairs in the run; None if runs before cannot have their numbers."""
        return self.matching.mate

    def followed(self, _number: int) -> list[_RunEnd]:
        """Return the run with a pair of the other kind following, if that can be with as many pairs in it as that, and
        if it is bad with less."""
        matching = self._with_next()
        return [_RunEnd(self.state, self.stop, matching.rows, matching.mate)] if matching else []

    def _later(self) -> int:
        """Return those with whom the next player begins a pair of the other kind."""
        return self.matching.rows[self.stop] & self.runs.of_kind[not self.good][self.stop] & -2 << self.stop

    def _with_next(self) -> Matching | None:
        later = self._later()
        matching = Matching(list(self.matching.rows), list(self.matching.mate))
        return matching if later and matching.restrict(self.stop, later) else None


class _GoingCounted(_Going):
    """The same where the pairs in the run are counted."""

    least_bad = 2

    def __init__(self, runs: Runs, state: _Beginning, *, good: bool) -> None:
        super().__init__(runs, state, good=good)
        self._best: BestMatching | None = None
        self._inside: list[int] = []
        self._counted = 0
        if state.costly or state.thirds:
            self.least_bad = 1

    def _among(self, v: int) -> int:
        return (1 << self.state.start) - 1 | self.runs.of_kind[self.good][v]

    def best_mate(self) -> list[int] | None:
        mate = self._solved().mate
        return mate if self.runs.keeps(self.state, mate) else None

    def followed(self, number: int) -> list[_RunEnd]:
        state, start, stop = self.state, self.state.start, self.stop
        matching = self._with_next()
        if not matching:
            return []
        may_be_opponents = sum(bool(matching.rows[v] & ((1 << v) - 1)) for v in range(start, stop))
        if not self.good and stop - start - may_be_opponents > number:
            return []
        best = self._solved().copy()
        best.change(stop, best.kinds[stop], matching.rows[stop])
        complete = best.solve_again()
        assert complete, "a complete pairing is known"
        found = _number(start, stop, best.mate)
        if (found < number if self.good else found > number) or not self.runs.keeps(state, best.mate):
            return []
        run = self._run()
        runs = *state.costly, run._replace(opponents=_opponents(run, best.mate))
        return [_RunEnd(state, stop, matching.rows, best.mate, best, runs)]

    def _run(self) -> _Run:
        return _Run(self.state.start, self.stop, self.good, 0)

    def _solved(self) -> BestMatching:
        """Return the pairings with the best number of pairs in the run."""
        rows = self.matching.rows
        best = self._best
        if best is None:
            runs = *self.state.costly, self._run()
            best, self._inside = self.runs.best(self.state, runs, rows, self.matching.mate)
        elif self._counted < self.stop:
            for v in range(self._counted, self.stop):
                best.change(v, self._inside[v], rows[v])
            complete = best.solve_again()
            assert complete, "a complete pairing is known"
        self._best, self._counted = best, self.stop
        return best


def _ways(runs: Runs, state: _Beginning, *, good: bool) -> list[_Going]:
    """Return how to look at the last run: first without counting, if nothing else has to be counted."""
    counted = _GoingCounted(runs, state, good=good)
    return [counted] if state.costly or state.thirds else [_Going(runs, state, good=good), counted]


def _is_counted(stops: _Going) -> bool:
    return isinstance(stops, _GoingCounted)


def _opponents(run: _Run, mate: Sequence[int]) -> int:
    return sum(mate[v] < v for v in range(run.start, run.stop))


def _number(start: int, stop: int, mate: Sequence[int]) -> int:
    """Return how many of these players begin pairs."""
    return sum(w > v for v, w in enumerate(mate[start:stop], start))
