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

from fidepair.matching import BestMatching, Matching, bits
from fidepair.matching.optimal import Optimum
from fidepair.systems.lim.players import breaches, mask_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from fidepair.tournament import Colour


_BEFORE, _INSIDE, _AFTER = range(3)
_MANY = 4
"""Beginnings of a run, before it is asked whether fewer are enough."""


class _Beginning(NamedTuple):
    """All runs but the last one, which begins with the player at `start`.

    `rows`: who may meet whom then; `mate`: a complete pairing. All complete pairings made of these rows are meant that
    leave each of the `sets`, which are nested and of odd size, by one pair only.
    """

    start: int
    rows: list[int]
    mate: list[int]
    sets: Sequence[int] = ()


class Runs:
    """The best pairings of players, numbered by their place in the order of scrutiny.

    `rows`: who may meet whom, `good`: in good pairs; `permissible`: colours within the limits, if third colours are to
    be as few as they can be; `least_bad`: no pairing has fewer bad pairs; `limit`: how a sequence begins of which the
    best one must not be worse: else it is known so far only, and no pairings are.
    """

    def __init__(
        self,
        rows: list[int],
        good: list[int],
        permissible: Sequence[tuple[Colour, ...]] | None,
        least_bad: int,
        limit: Sequence[bool] = (),
    ) -> None:
        self.size = len(rows)
        self.of_kind = {True: good, False: [row & ~fits for row, fits in zip(rows, good, strict=True)]}
        self.sequence: list[bool] = []
        matching = Matching(list(rows))
        complete = matching.complete()
        assert complete, "all of the group can be paired"
        state = _Beginning(0, rows, matching.mate)
        self.beginnings = [state if permissible is None else _of_best(0, self._with_few_thirds(state, permissible))]
        self._search(least_bad, list(limit))

    def _search(self, least_bad: int, limit: list[bool]) -> None:
        """Find the runs, and where each can begin."""
        good = True
        first = 0
        while len(self.sequence) < self.size // 2 and self.sequence >= limit[: len(self.sequence)]:
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
        """Return all best pairings, each in one of these; none if they are worse than the limit."""
        return [] if len(self.sequence) < self.size // 2 else [Optimum(self.best(state)) for state in self.beginnings]

    # ── runs ─────────────────────────────────────────────────────────────────

    def _ended(self, state: _Beginning) -> _Beginning | None:
        """Return the state with good pairs only in the last run, and nothing after it; None if that cannot be.

        How many pairs are in it is known then, from the number of those before.
        """
        stops = _GoingCounted(self, state, good=True)
        if not stops.reaches(self.size):
            return None
        ended = state._replace(start=self.size, rows=stops.matching.rows, mate=stops.matching.mate)
        if not state.sets:
            return ended
        best = self.best(ended)
        return ended._replace(mate=best.mate) if _keeps(state.sets, best.mate) else None

    def _found(self, search: Callable[..., tuple[int, list[_RunEnd]]], least: int) -> tuple[int, list[_Beginning]]:
        """Return the best number of pairs in the last run, and the beginnings of the next one.

        These are told apart by who begins it. If that are too many, only as many ends of this one are taken as hold all
        pairings, unless that makes them more difficult.
        """
        number, ends = search(least, _MANY)
        if len(ends) > _MANY:
            number, ends = search(least, 0)
            following = [_beginning(end) for end in ends]
            if any(state.sets for state in self.beginnings) or not any(state.sets for state in following):
                return number, following
            number, ends = search(least, self.size * self.size)
        return number, [_beginning(end) for end in ends]

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
        if state.sets:
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

    # ── matchings ────────────────────────────────────────────────────────────

    def _with_few_thirds(self, state: _Beginning, permissible: Sequence[tuple[Colour, ...]]) -> BestMatching:
        """6: return the pairings with the fewest third colours."""
        kinds_of: dict[tuple[Colour, ...], int] = {}
        kinds = [kinds_of.setdefault(own, len(kinds_of)) for own in permissible]
        return _solved(state, kinds, [[min(breaches(one, other)) for other in kinds_of] for one in kinds_of])

    def best(self, state: _Beginning, *, good: bool = True) -> BestMatching:
        """Return the pairings of a beginning, with kinds of players by which those can be told who are in the run that
        begins (see `kind_inside`): the best numbers of opponents in it are preferred, once they are told."""
        sets_of = [mask_of(number for number, odd in enumerate(state.sets) if odd >> v & 1) for v in range(self.size)]
        kinds_of: dict[tuple[int, int], int] = {}
        for part in (_BEFORE, _INSIDE, _AFTER):
            for around in dict.fromkeys(sets_of):
                kinds_of[around, part] = len(kinds_of)
        kinds = [kinds_of[around, _BEFORE if v < state.start else _AFTER] for v, around in enumerate(sets_of)]
        more = self.size  # more than all pairs
        costs = [
            [
                more * (one ^ other).bit_count() + ((max(part, part_of_other) == _INSIDE) is good)
                for other, part_of_other in kinds_of
            ]
            for one, part in kinds_of
        ]
        return _solved(state, kinds, costs)


def _solved(state: _Beginning, kinds: list[int], costs: list[list[int]]) -> BestMatching:
    best = BestMatching(list(state.rows), kinds, costs, list(state.mate))
    complete = best.solve()
    assert complete, "a complete pairing is known"
    return best


def _keeps(sets: Iterable[int], mate: Sequence[int]) -> bool:
    """Return whether a pairing leaves each of the odd sets by one pair only."""
    return all(sum(not odd >> mate[v] & 1 for v in bits(odd)) == 1 for odd in sets)


def _beginning(end: _RunEnd) -> _Beginning:
    """Return the beginning of the next run."""
    return _Beginning(end.stop, end.rows, end.mate) if end.best is None else _of_best(end.stop, end.best)


def _of_best(start: int, best: BestMatching) -> _Beginning:
    """Return a beginning with all best matchings: those made of pairs without slack that leave each odd set with a
    weight by one pair only (see `Optimum`). Most sets cannot be left otherwise, and are forgotten."""
    rows = best.tight_rows()
    return _Beginning(start, rows, list(best.mate), [odd for odd in best.odd_sets if _may_be_left_thrice(rows, odd)])


def _may_be_left_thrice(rows: Sequence[int], odd: int) -> bool:
    """Return whether three pairs that have nobody in common can leave the set."""
    leaving = {v: rows[v] & ~odd for v in bits(odd) if rows[v] & ~odd}
    if len(leaving) < 3:
        return False
    outside = 0
    for row in leaving.values():
        outside |= row
    return outside.bit_count() > 2


class _RunEnd(NamedTuple):
    """A last run that ends before `stop`: who may meet whom then, and a pairing.

    `best`: all of those with the best number of pairs in it, if not every pairing made of `rows` has it.
    """

    state: _Beginning
    stop: int
    rows: list[int]
    mate: list[int]
    best: BestMatching | None = None

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
        self._counted = 0

    def _among(self, v: int) -> int:
        return (1 << self.state.start) - 1 | self.runs.of_kind[self.good][v]

    def best_mate(self) -> list[int] | None:
        mate = self._solved().mate
        return mate if _keeps(self.state.sets, mate) else None

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
        if (found < number if self.good else found > number) or not _keeps(self.state.sets, best.mate):
            return None
        return self._end(matching.rows, best)

    def _end(self, rows: Sequence[int], best: BestMatching) -> _RunEnd:
        return _RunEnd(self.state, self.stop, list(rows), best.mate, best)

    def _solved(self) -> BestMatching:
        """Return the pairings with the best number of pairs in the run."""
        if self._best is None:  # nobody in the run costs nothing: mostly the pairing at hand is the best then
            self._counted = self.state.start
            self._best = self.runs.best(self.state, good=self.good)
        if self._counted < self.stop:
            for v in range(self._counted, self.stop):
                self._best.change(v, kind_inside(self._best, v), self.matching.rows[v])
            complete = self._best.solve_again()
            assert complete, "a complete pairing is known"
            self._counted = self.stop
        return self._best


def kind_inside(best: BestMatching, v: int) -> int:
    """Return the kind that a player has in the run."""
    third = len(best.costs) // 3
    return best.kinds[v] % third + third


def _number(start: int, stop: int, mate: Sequence[int]) -> int:
    """Return how many of these players begin pairs."""
    return sum(w > v for v, w in enumerate(mate[start:stop], start))
