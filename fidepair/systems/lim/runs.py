"""C.04.4.3 Article 5.2: all best pairings at once, by the places in the order of scrutiny where good pairs follow bad
ones or the other way round.

A sequence is made of runs: as many good pairs as possible, then as few bad ones as possible before the next good one,
and so on. Where it is known with which player each run begins, the players before are first players of pairs of a known
kind, or opponents of earlier ones. That a run has the number of pairs that it must have is no condition on counts then:
no other pairing, with the same runs before, has more good pairs in a row (less bad ones), so those wanted are the
matchings of least cost, an opponent in the run costing something (saving something). So run by run it is found where it
can end; few places are possible, since each of them must give the best number.

From one place to the next only one player has other opponents, so each matching is made of the one before.

Where a run can end in many places, few ends hold all pairings. If p begins the last pair of the run and s the next one,
a pairing is found with each end after p up to s, and all these give the best number. So, of the places that do, in
order: the first one that somebody begins the next run at holds all pairings with p before it; and another one is needed
only when somebody between the place tried before and this one may begin a pair of the run.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair.matching import BestMatching, Matching
from fidepair.matching.optimal import Optimum
from fidepair.systems.lim.players import breaches

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from fidepair.tournament import Colour


_MANY = 4
"""Beginnings of a run, before it is asked whether fewer are enough."""


class _Run(NamedTuple):
    """The players from `start` on and before `stop` begin pairs of one kind, but for so many `opponents`."""

    start: int
    stop: int
    good: bool
    opponents: int


class _Beginning(NamedTuple):
    """All runs but the last one, which begins with the player at `start`.

    `rows`: who may meet whom then; `mate`: a complete pairing. `costly`: the last runs that end before, if not every
    pairing made of these rows has the right number of opponents in them, or the fewest third colours (`thirds`); `best`
    are those that have, if they are known.
    """

    start: int
    rows: list[int]
    mate: list[int]
    costly: tuple[_Run, ...]
    thirds: bool
    best: BestMatching | None = None


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
                number, following = (missing, following) if following else self._found(self._longest, first)
            elif missing > missing_bad:
                number, following = self._found(self._shortest, 1)
            self.sequence += [good] * (number if following else missing)
            self.beginnings = following or self.beginnings
            good = not good
            first = 1

    def optima(self) -> list[Optimum]:
        """Return all best pairings, each in one of these."""
        return [Optimum(state.best or self._best(state)) for state in self.beginnings]

    # ── runs ─────────────────────────────────────────────────────────────────

    def _ended(self, state: _Beginning) -> _Beginning | None:
        """Return the state with good pairs only in the last run, and nothing after it; None if that cannot be.

        How many pairs are in it is known then, from the number of those before.
        """
        stops = _GoingCounted(self, state, good=True)
        if not stops.reaches(self.size):
            return None
        ended = state._replace(start=self.size, rows=stops.matching.rows, mate=stops.matching.mate, best=None)
        if not state.costly and not state.thirds:
            return ended
        best = self._best(ended)
        return ended._replace(mate=best.mate, best=best) if self.keeps(state, best.mate) else None

    def _found(self, search: Callable[..., tuple[int, list[_RunEnd]]], least: int) -> tuple[int, list[_Beginning]]:
        """Return the best number of pairs in the last run, and the beginnings of the next one.

        These are told apart by who begins it. If that are too many, only as many ends of this one are taken as hold all
        pairings, unless that makes them more difficult.
        """
        number, ends = search(least, _MANY)
        if len(ends) > _MANY:
            number, ends = search(least, 0)
            following = [self._beginning(end) for end in ends]
            if any(state.costly for state in self.beginnings) or not any(state.costly for state in following):
                return number, following
            number, ends = search(least, self.size * self.size)
        return number, [self._beginning(end) for end in ends]

    def _longest(self, at_least: int, apart: int) -> tuple[int, list[_RunEnd]]:
        """Return the largest number of good pairs that can follow, and ends of the run: up to `apart` and one more, by
        who follows; if that is 0, as many as hold all pairings.

        One player more in the run is one pair more, at most. An end holds all pairings in which the last pair of the
        run begins before and the next one not. So another one is needed only if somebody after the one before may
        begin a pair of the run.
        """
        most = max(at_least, *(self._shown(state.start, state.mate, good=True) for state in self.beginnings))
        ends: list[_RunEnd] = []
        for state in self.beginnings:
            stop = state.start + most
            covered = -1
            for stops in self._ways(state, good=True):
                while stop < self.size and stops.reaches(stop):
                    mate = stops.best_mate()
                    if mate is None:
                        break
                    shown = self._shown(state.start, mate, good=True)
                    if shown > most:
                        most, ends, covered = shown, [], -1
                    number = _number(state.start, stop, mate)
                    if number == most:
                        if covered >= 0 and not stops.may_begin_pairs(covered):
                            covered = stop
                        else:
                            found = stops.followed(most)
                            ends += [found if apart else stops.end()] if found else []
                            covered = stop if found and not apart else -1
                    if len(ends) > apart > 0:
                        return most, ends
                    stop += max(1, most - number)
        return most, ends

    def _shortest(self, _at_least: int, apart: int) -> tuple[int, list[_RunEnd]]:
        """Return the smallest number of bad pairs that can be followed by a good one, and ends of the run in the same
        way. One player more in it is never a pair less."""
        least = min(self._shown(state.start, state.mate, good=False) for state in self.beginnings)
        ends: list[_RunEnd] = []
        ways = [way for state in self.beginnings for way in self._ways(state, good=False)]
        for stops in sorted(ways, key=lambda stops: stops.is_counted):
            for end in self._ends_of_bad(stops, least, apart) if stops.least_bad <= least else ():
                if end.number < least:
                    least, ends = end.number, []
                ends.append(end)
                if len(ends) > apart > 0:
                    return least, ends
        return least, ends

    def _ends_of_bad(self, stops: _Going, least: int, apart: int) -> Iterator[_RunEnd]:
        """Yield the ends of a bad run that have at most so many pairs, and no more than any one before."""
        start = stops.state.start
        waiting = 2 * len(self.sequence) - start
        covered = -1
        for stop in range(start + 1, self.size):
            if stop - start > waiting + 2 * least or not stops.reaches(stop):
                return  # more opponents than players who could meet them
            if not stops.may_be_followed(least):
                continue
            mate = stops.best_mate()
            if mate is None or _number(start, stop, mate) > least:
                return
            if covered >= 0 and not stops.may_begin_pairs(covered):
                covered = stop
                continue
            found = stops.followed(least)
            is_whole = found is not None and not apart and _number(start, stop, mate) == found.number
            covered = stop if is_whole else -1
            if found:
                least = found.number
                yield stops.end() if is_whole else found

    def _ways(self, state: _Beginning, *, good: bool) -> list[_Going]:
        """Return how to look at the last run: first without counting, if nothing else has to be counted, and if a bad
        run begins with a pair of its first player anyhow."""
        counted = _GoingCounted(self, state, good=good)
        if state.costly or state.thirds:
            return [counted]
        if not good:
            before = (1 << state.start) - 1
            if Matching(state.rows, list(state.mate)).partners(state.start) & before:
                return [counted]
            counted.least_bad = 2
        return [_Going(self, state, good=good), counted]

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
            return counted._replace(best=end.best)
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
        if state.best is not None and state.best.rows == rows and len(runs) > len(state.costly):
            # With one run more, in which there is nobody yet, each pair costs as much for each of the others.
            cost = costs[kinds[0]][kinds[0]]
            times = 2 * self.size
            before = state.best
            best = before.with_costs(kinds, costs, times, cost - times * before.costs[before.kinds[0]][before.kinds[0]])
            best.solve_again()
            return best, inside
        best = BestMatching(list(rows), kinds, costs, list(mate))
        complete = best.solve()
        assert complete, "a complete pairing is known"
        return best, inside


class _RunEnd(NamedTuple):
    """A last run that ends before `stop`: who may meet whom then, and a pairing.

    `best`: all of those with the best number of pairs in it, if not every pairing made of `rows` has it; `runs`: those
    that were counted.
    """

    state: _Beginning
    stop: int
    rows: list[int]
    mate: list[int]
    best: BestMatching | None = None
    runs: tuple[_Run, ...] = ()

    @property
    def number(self) -> int:
        """The number of pairs in the last run."""
        return _number(self.state.start, self.stop, self.mate)


class _Going:
    """The last run of a beginning, as it goes on from player to player, where all players of a good run begin pairs, or
    all of a bad one but the first one are opponents of earlier ones: nothing can be better."""

    is_counted = False
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

    def end(self) -> _RunEnd:
        """Return the run with the best number of pairs, whatever follows."""
        return _RunEnd(self.state, self.stop, list(self.matching.rows), list(self.matching.mate))

    def may_begin_pairs(self, _since: int) -> bool:
        """Return whether somebody in the run, from there on, may begin a pair in a pairing with the best number; true
        also if that is not certain."""
        return self.good

    def may_be_followed(self, at_most: int) -> bool:
        """Return whether a pair of the other kind may follow at once, if there are so many pairs in a bad run."""
        return bool(self._later()) and at_most > 0

    def followed(self, _number: int) -> _RunEnd | None:
        """Return the run with a pair of the other kind following at once, if that can be with as many pairs in it as
        that, or less if it is bad."""
        matching = self._with_next()
        return _RunEnd(self.state, self.stop, matching.rows, matching.mate) if matching else None

    def _later(self) -> int:
        """Return those with whom the next player begins a pair of the other kind."""
        return self.matching.rows[self.stop] & self.runs.of_kind[not self.good][self.stop] & -2 << self.stop

    def _with_next(self) -> Matching | None:
        later = self._later()
        matching = Matching(list(self.matching.rows), list(self.matching.mate))
        return matching if later and matching.restrict(self.stop, later) else None


class _GoingCounted(_Going):
    """The same where the pairs in the run are counted."""

    is_counted = True

    def __init__(self, runs: Runs, state: _Beginning, *, good: bool) -> None:
        super().__init__(runs, state, good=good)
        self._best: BestMatching | None = None
        self._inside: list[int] = []
        self._counted = 0

    def _among(self, v: int) -> int:
        return (1 << self.state.start) - 1 | self.runs.of_kind[self.good][v]

    def best_mate(self) -> list[int] | None:
        mate = self._solved().mate
        return mate if self.runs.keeps(self.state, mate) else None

    def end(self) -> _RunEnd:
        return self._end(self.matching.rows, self._solved().copy())

    def may_begin_pairs(self, since: int) -> bool:
        best = self._solved()
        if any(best.mate[v] > v for v in range(since, self.stop)):
            return True
        matching = Matching(best.tight_rows(), list(best.mate))
        later = [(v, matching.rows[v] & -2 << v) for v in range(since, self.stop)]
        return any(row and matching.partners(v) & row for v, row in later)

    def may_be_followed(self, at_most: int) -> bool:
        rows, start = self.matching.rows, self.state.start
        may_be_opponents = sum(bool(rows[v] & ((1 << v) - 1)) for v in range(start, self.stop))
        return self.stop - start - may_be_opponents <= at_most and self._with_next() is not None

    def followed(self, number: int) -> _RunEnd | None:
        matching = self._with_next()
        if not matching:
            return None
        best = self._solved().copy()
        best.change(self.stop, best.kinds[self.stop], matching.rows[self.stop])
        complete = best.solve_again()
        assert complete, "a complete pairing is known"
        found = _number(self.state.start, self.stop, best.mate)
        if (found < number if self.good else found > number) or not self.runs.keeps(self.state, best.mate):
            return None
        return self._end(matching.rows, best)

    def _end(self, rows: Sequence[int], best: BestMatching) -> _RunEnd:
        run = self._run()
        runs = *self.state.costly, run._replace(opponents=_opponents(run, best.mate))
        return _RunEnd(self.state, self.stop, list(rows), best.mate, best, runs)

    def _run(self) -> _Run:
        return _Run(self.state.start, self.stop, self.good, 0)

    def _solved(self) -> BestMatching:
        """Return the pairings with the best number of pairs in the run."""
        if self._best is None:  # nobody in the run costs nothing: mostly the pairing at hand is the best then
            self._counted = self.state.start
            runs = *self.state.costly, self._run()._replace(stop=self._counted)
            self._best, self._inside = self.runs.best(self.state, runs, self.state.rows, self.state.mate)
        if self._counted < self.stop:
            for v in range(self._counted, self.stop):
                self._best.change(v, self._inside[v], self.matching.rows[v])
            complete = self._best.solve_again()
            assert complete, "a complete pairing is known"
            self._counted = self.stop
        return self._best


def _opponents(run: _Run, mate: Sequence[int]) -> int:
    return sum(mate[v] < v for v in range(run.start, run.stop))


def _number(start: int, stop: int, mate: Sequence[int]) -> int:
    """Return how many of these players begin pairs."""
    return sum(w > v for v, w in enumerate(mate[start:stop], start))
