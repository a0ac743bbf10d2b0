"""C.04.4.3 Article 5.2: all best pairings at once, by the places in the order of scrutiny where good pairs follow bad
ones or the other way round.

A sequence is made of runs: as many good pairs as possible, then as few bad ones as possible before the next good one,
and so on. Where it is known with which player each run begins, the players before are first players of pairs of a known
kind, or opponents of earlier ones. That a run has the number of pairs that it must have is no condition on counts then:
no other pairing, with the same runs before, has more good pairs in a row (less bad ones), so those wanted are the
matchings of least cost, an opponent in the run costing something (saving something). So run by run it is found where it
can end; few places are possible, since each of them must give the best number.
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
            following: list[_Beginning] = []
            if good:
                number, following = self._longest(first)
            elif missing > least_bad - self.sequence.count(False):
                number, following = self._shortest()
            self.sequence += [good] * (number if following else missing)
            self.beginnings = following or self.beginnings
            good = not good
            first = 1

    def optima(self) -> list[Optimum]:
        """Return all best pairings, each in one of these."""
        return [Optimum(self._best(state.rows, state.mate, state.costly, state.thirds)) for state in self.beginnings]

    # ── runs ─────────────────────────────────────────────────────────────────

    def _longest(self, first: int) -> tuple[int, list[_Beginning]]:
        """Return the largest number of good pairs that can follow, and the beginnings of the run after them.

        A run is looked at without what follows, first: then one player more is one pair more, at most.
        """
        most = max(self._shown(state, good=True) for state in self.beginnings)
        ends: list[tuple[_Beginning, int]] = []
        for state in self.beginnings:
            stop = state.start + max(first, most)
            while stop <= self.size:
                found = self._ended(state, stop, good=True, followed=False)
                if found is None:
                    break
                number = self._number(state, stop, found)
                if number > most:
                    most, ends = number, []
                if number == most:
                    ends.append((state, stop))
                stop += max(1, most - number)
        if 2 * (len(self.sequence) + most) == self.size:
            ends = [(state, stop) for state, stop in ends if stop == self.size]
        following = []
        for state, stop in ends:
            found = self._ended(state, stop, good=True, followed=stop < self.size)
            if found and self._number(state, stop, found) == most:
                following.append(found._replace(start=stop))
        return most, following

    def _shortest(self) -> tuple[int, list[_Beginning]]:
        """Return the smallest number of bad pairs that can be followed by a good one, and the beginnings of these."""
        least = min(self._shown(state, good=False) for state in self.beginnings)
        following: list[_Beginning] = []
        for state in self.beginnings:
            waiting = 2 * len(self.sequence) - state.start
            for stop in range(state.start + 1, self.size):
                if stop - state.start > waiting + 2 * least:
                    break  # more opponents than players who could meet them
                found = self._ended(state, stop, good=False, followed=True, at_most=least)
                if found is None:
                    if self._completed(state, stop, good=False, followed=False) is None:
                        break
                    continue
                number = self._number(state, stop, found)
                if number < least:
                    least, following = number, []
                if number == least:
                    following.append(found._replace(start=stop))
        return least, following

    def _shown(self, state: _Beginning, *, good: bool) -> int:
        """Return the number of pairs of this kind that follow at once in the pairing at hand; of bad ones more than all
        if no good one follows them."""
        kind = self.of_kind[good]
        firsts = [v for v in range(state.start, self.size) if state.mate[v] > v]
        others = (number for number, v in enumerate(firsts) if not kind[v] >> state.mate[v] & 1)
        return next(others, len(firsts) if good else self.size)

    def _number(self, state: _Beginning, stop: int, found: _Beginning) -> int:
        """Return the number of pairs that begin in the last run."""
        return stop - state.start - sum(w < v for v, w in enumerate(found.mate[state.start : stop], state.start))

    def _ended(
        self, state: _Beginning, stop: int, *, good: bool, followed: bool, at_most: int = 0
    ) -> _Beginning | None:
        """Return the state, its last run ending before `stop`, with the best number of pairs in it; `followed`: the
        next one begins there. None if there is no such pairing; `at_most`: nor need there be, if it has more pairs."""
        start = state.start
        completed = self._completed(state, stop, good=good, followed=followed)
        if completed is None:
            return None
        rows, mate = completed
        if not state.costly and not state.thirds:
            extreme = self._extreme(rows, mate, start, stop, good=good)
            if extreme or at_most == 1:
                return _Beginning(start, *extreme, (), False) if extreme else None
        if at_most:
            may_be_opponents = sum(bool(rows[v] & ((1 << v) - 1)) for v in range(start, stop))
            if stop - start - may_be_opponents > at_most:
                return None
        return self._counted(state, _Run(start, stop, good, 0), rows, mate)

    def _counted(self, state: _Beginning, run: _Run, rows: list[int], mate: Sequence[int]) -> _Beginning | None:
        """Return the state with the best number of pairs in its last run; None if those before are not as they must be.

        Where pairings of no slack may differ in these numbers they are counted again with each further run.
        """
        best = self._best(rows, mate, (*state.costly, run), state.thirds)
        mate = best.mate
        if any(self._opponents(before, mate) != before.opponents for before in state.costly):
            return None
        if state.thirds and self._thirds(mate) != self.thirds:
            return None
        runs = *state.costly, run._replace(opponents=self._opponents(run, mate))
        tight = best.tight_rows()
        if not best.odd_sets or self._cost_alike(tight, mate, runs, state.thirds):
            return _Beginning(run.start, tight, mate, (), False)
        return _Beginning(run.start, rows, mate, runs, state.thirds)

    def _cost_alike(self, rows: list[int], mate: Sequence[int], runs: Sequence[_Run], counts_thirds: bool) -> bool:
        """Return whether all pairings made of these rows have the same numbers as this one."""
        worst = self._best(rows, mate, runs, counts_thirds, sign=-1).mate
        thirds_alike = not counts_thirds or self._thirds(worst) == self.thirds
        return thirds_alike and all(self._opponents(run, worst) == run.opponents for run in runs)

    @staticmethod
    def _opponents(run: _Run, mate: Sequence[int]) -> int:
        return sum(mate[v] < v for v in range(run.start, run.stop))

    def _thirds(self, mate: Sequence[int]) -> int:
        return sum(self._third(v, w) for v, w in enumerate(mate) if v < w)

    def _third(self, v: int, w: int) -> int:
        return min(breaches(self.permissible[v], self.permissible[w]))

    # ── matchings ────────────────────────────────────────────────────────────

    def _completed(
        self, state: _Beginning, stop: int, *, good: bool, followed: bool
    ) -> tuple[list[int], list[int]] | None:
        """Return who may meet whom, and a complete pairing, if there is one."""
        start = state.start
        before, inside = (1 << start) - 1, (1 << stop) - (1 << start)
        kind = self.of_kind[good]
        rows = state.rows[:start]
        rows += [row & (before | fits) for row, fits in zip(state.rows[start:stop], kind[start:stop], strict=True)]
        rows += [row & (~inside | fits) for row, fits in zip(state.rows[stop:], kind[stop:], strict=True)]
        if followed:
            bit = 1 << stop
            later = rows[stop] & self.of_kind[not good][stop] & -(bit << 1)
            rows = [row & ~bit if row & bit and not later >> v & 1 else row for v, row in enumerate(rows)]
            rows[stop] = later
        return _completed(rows, state.mate)

    def _extreme(
        self, rows: Sequence[int], mate: Sequence[int], start: int, stop: int, *, good: bool
    ) -> tuple[list[int], list[int]] | None:
        """Return the same where all players of the last run begin good pairs, or all but the first one are opponents of
        earlier players: nothing can be better."""
        inside = (1 << stop) - (1 << start)
        if good:
            begin = [row & -1 << stop for row in rows[start:stop]]
            return _completed([*(row & ~inside for row in rows[:start]), *begin, *rows[stop:]], mate)
        opponents = inside & inside - 1
        return _completed(
            [
                row & (bit - 1) & ~opponents if opponents & bit else row & ~(opponents & bit - 1)
                for bit, row in zip((1 << v for v in range(self.size)), rows, strict=True)
            ],
            mate,
        )

    def _best(
        self, rows: list[int], mate: Iterable[int], runs: Sequence[_Run], counts_thirds: bool, sign: int = 1
    ) -> BestMatching:
        """Return the complete pairings with the fewest third colours, if these count, and of these the ones with the
        best numbers of opponents in these runs, the first one before the next; each follows the one before."""
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
        weight = weight if counts_thirds else 0
        members: dict[object, int] = {}
        someone: list[int] = []
        kinds = []
        for v in range(self.size):
            kind = members.setdefault((part[v], self.permissible[v] if counts_thirds else None), len(members))
            if kind == len(someone):
                someone.append(v)
            kinds.append(kind)
        costs = [
            [sign * (weights[max(part[v], part[w])] + (weight * self._third(v, w) if weight else 0)) for w in someone]
            for v in someone
        ]
        least = min(map(min, costs))
        costs = [[cost - least for cost in row] for row in costs]
        best = BestMatching(list(rows), kinds, costs, list(mate))
        complete = best.solve()
        assert complete, "a complete pairing is known"
        return best


def _completed(rows: list[int], mate: Iterable[int]) -> tuple[list[int], list[int]] | None:
    """Return these rows and a complete pairing made of them, if there is one; `mate` may hold a part of it."""
    matching = Matching(rows, [w if row >> w & 1 else -1 for row, w in zip(rows, mate, strict=True)])
    matching.match_greedily()
    return (rows, matching.mate) if matching.complete() else None
