"""C.04.4.3 Article 3.8 in a Maxi-tournament: the first of the best ways, searched floater by floater.

With the bound of all pairings as what is wanted, the opponents of each floater are tried in order, those passed over
that have a worse bound, now with what is known of the parts that are left after the pairs made (`turns`). If nothing
is found, the least of the bounds that were worse is wanted. Where a floater finds nobody for reasons of its own part,
which is asked by leaving all pairs of other parts open, these are not tried again: it goes back to the last pair that
was made in the same part.

In a large part in which nearly everybody floats, and ratings bind, that may take twice as long with each floater: whom
one may take depends on who was left by all before (see `maxi`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from fidepair.errors import Keyword, NotSupported
from fidepair.matching import bits
from fidepair.systems.lim.group import graph
from fidepair.systems.lim.players import mask_of, suits
from fidepair.systems.lim.straight import Straight
from fidepair.systems.lim.turns import restrict
from fidepair.tournament import format_points

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from fidepair.systems.lim.second_scrutiny import PairsInTurn
    from fidepair.systems.lim.turns import Turns

KEPT = 1_000_000
"""Bounds that are kept in a search, times the number of players: so much memory is used at most."""

WORK = 500_000_000
"""Pairs of players in all for which bounds are asked, before the search ends without an answer: some minutes."""

_Bound: TypeAlias = "tuple[int, int]"
"""Third colours (6), and which pairs are bad, in the order of scrutiny, as binary digits (5.2)."""


class _Trial(NamedTuple):
    """A floater whose turn it is: in which part of the group; who is still to be tried, the first one last; who has
    nothing so good as wanted following.

    `parts`: those of the group that are left; `because`: for pairs of which parts what was tried so far has failed;
    parts are counted as those of the whole group.
    """

    floater: int
    part: int
    opponents: list[int]
    parts: list[int]
    worse: list[int]
    because: set[int]


class ByTurns:
    """Looks for the first of the best ways. `turns`: what the floaters of a group can do; `best_of`: the best pairings
    made of possible pairs, of these players."""

    def __init__(self, turns: Turns, best_of: Callable[[Sequence[int], Sequence[int]], PairsInTurn]) -> None:
        self.group = turns.group
        self.rows = list(turns.rows)
        self.best_of = best_of
        self.turns = turns
        self._home = {v: number for number, part in enumerate(self.turns.parts) for v in bits(part)}
        self._bounds: dict[frozenset[tuple[int, int]], _Bound | None] = {}
        self._last: tuple[list[tuple[int, int]], PairsInTurn] | None = None
        self._next: _Bound | None = None
        self._work = 0

    def opponents(self) -> dict[int, int]:
        """Return whom the floaters take. Raises NotSupported where that takes far too long."""
        wanted = self._bound([])
        found = None
        while found is None:
            assert wanted is not None, "all of the group can be paired"
            self._next = None
            found = self._reached(wanted)
            if found is None:
                wanted = self._next
        return dict(found)

    def _limited(self, pairs: Iterable[tuple[int, int]]) -> list[int]:
        """Return who can meet whom after these pairs of floaters, in the order of their turns, as far as is known."""
        rows = list(self.rows)
        parts = self.turns.parts
        for v, w in pairs:
            part = next(part for part in parts if part >> v & 1)
            restrict(rows, v, 1 << w)
            restrict(rows, w, 1 << v)
            parts = [*(each for each in parts if each != part), *self.turns.after(part, w)]
        return self.turns.without_unreached(rows, parts)

    def _reached(self, wanted: _Bound) -> list[tuple[int, int]] | None:
        """Return the first pairs of all floaters with which what is wanted is reached; nothing better can be."""
        pairs: list[tuple[int, int]] = []
        trials: list[_Trial] = []
        trial = self._trial(self.turns.parts)
        ahead, is_stuck = self._ahead(wanted, pairs)
        while trial:
            w = -1
            if len(ahead) > len(pairs):
                w = ahead[len(pairs)][1]
                while trial.opponents[-1] != w:
                    trial.worse.append(trial.opponents.pop())
                trial.opponents.pop()
            elif is_stuck:
                trial.worse.extend(trial.opponents)
                trial.opponents.clear()
            else:
                w = self._first_good(wanted, pairs, trial)
                if w >= 0:
                    ahead, is_stuck = self._ahead(wanted, [*pairs, (trial.floater, w)])
            if w >= 0:
                pairs.append((trial.floater, w))
                trials.append(trial)
                trial = self._trial(
                    [*(each for each in trial.parts if each != trial.part), *self.turns.after(trial.part, w)]
                )
                continue
            self._explain(wanted, pairs, trial)
            because = trial.because
            while pairs and self._home[pairs[-1][0]] not in because:
                pairs.pop()
                trials.pop()
            if not pairs:
                return None
            pairs.pop()
            trial = trials.pop()
            trial.because.update(because)
            ahead, is_stuck = [], False
        return pairs

    def _trial(self, parts: list[int]) -> _Trial | None:
        """Return what the next floater can try; None if none is left."""
        v = next((v for v in self.group.floaters for part in parts if part >> v & 1), None)
        if v is None:
            return None
        part = next(part for part in parts if part >> v & 1)
        return _Trial(v, part, self.turns.opponents(part)[::-1], parts, [], set())

    def _ahead(self, wanted: _Bound, pairs: list[tuple[int, int]]) -> tuple[list[tuple[int, int]], bool]:
        """Return these pairs and what floaters take then, going straight on, as long as what is wanted may be reached;
        and whether it cannot be reached from there. Nothing is found if better pairings are made of what is known."""
        if self._bound(pairs) != wanted:
            return [], False
        last, pairings = self._last or ([], None)
        if pairings is None or last != pairs:
            pairings = self.best_of(self._limited(pairs), self.group.members)
        self._last = None
        straight = Straight(self.group, pairings)
        return list(straight.opponents.items()), straight.stuck is not None

    def _first_good(self, wanted: _Bound, pairs: list[tuple[int, int]], trial: _Trial) -> int:
        """Return the first opponent with whom what is wanted may be reached, or -1."""
        while trial.opponents:
            w = trial.opponents.pop()
            longer = [*pairs, (trial.floater, w)]
            if self._plainly_worse(wanted, longer) is None:
                bound = self._bound(longer)
                if bound is not None and bound <= wanted:
                    return w
            trial.worse.append(w)
        return -1

    def _explain(self, wanted: _Bound, pairs: list[tuple[int, int]], trial: _Trial) -> None:
        """Find out for pairs of which parts nobody was good enough, and note what can be reached."""
        home = self._home[trial.floater]
        of_part = [pair for pair in pairs if self._home[pair[0]] == home]
        for w in trial.worse:
            one = (trial.floater, w)
            if len(of_part) == len(pairs):
                least = self._plainly_worse(wanted, [*pairs, one])
                if least is None or self._next is None or least < self._next:
                    self._is_worse(wanted, [*pairs, one])
            elif not self._is_worse(wanted, [*of_part, one]):
                worse = self._is_worse(wanted, [*pairs, one])
                assert worse, "what is wanted was out of reach"
                trial.because.update(self._home.values())
        trial.because.add(home)

    def _is_worse(self, wanted: _Bound, pairs: list[tuple[int, int]]) -> bool:
        """Return whether nothing so good can be reached with these pairs; note what can be, if that is the least."""
        bound = self._bound(pairs)
        if bound is not None and bound <= wanted:
            return False
        if bound is not None and (self._next is None or bound < self._next):
            self._next = bound
        return True

    # ── bounds ───────────────────────────────────────────────────────────────

    def _bound(self, pairs: list[tuple[int, int]]) -> _Bound | None:
        """Return the fewest third colours, and which pairs are bad, at best, if these floaters meet; None if the others
        cannot be paired."""
        key = frozenset(pairs)
        self._work += len(self.group.members)
        if key not in self._bounds:
            self._work += len(self.group.members) ** 2
            if self._work > WORK:
                raise self._not_found()
            if len(self._bounds) * len(self.group.members) > KEPT:
                self._bounds.clear()
            rows = self._limited(pairs)
            found = None
            if graph(rows, self.group.members).complete():
                best = self.best_of(rows, self.group.members)
                found = best.thirds, int("".join("01"[not good] for good in best.sequence), 2)
                self._last = pairs, best
            self._bounds[key] = found
        return self._bounds[key]

    def _plainly_worse(self, wanted: _Bound, pairs: list[tuple[int, int]]) -> _Bound | None:
        """Return what is not better than what can be reached with these, the first pairs of all, if that shows easily
        that it is worse than what is wanted.

        Either a pair is bad that should be good; or so many good pairs should follow that the players who are left can
        only begin them, or be opponents in them, but cannot all be paired so.
        """
        if self.group.fallen:
            return None
        table = self.group.table
        missing = len(self.group.members) // 2 - len(pairs)
        made = 0
        for v, w in pairs:
            made = made << 1 | (not suits(table.due[v], table.due[w]))
        if made != wanted[1] >> missing:
            return (0, made << missing) if made > wanted[1] >> missing else None
        good_pairs = missing - (wanted[1] & (1 << missing) - 1).bit_length()
        if not good_pairs:
            return None
        gone = {v for pair in pairs for v in pair}
        left = [v for v in self.group.members if v not in gone]
        first = mask_of(left[:good_pairs])
        rows = self._limited(pairs)
        for v in left:
            good = table.good_among(v, rows[v])
            rows[v] = good if first >> v & 1 else rows[v] & ~first | good
        return None if graph(rows, left).complete() else (0, made << missing | 1 << missing - good_pairs)

    def _not_found(self) -> NotSupported:
        group = self.group
        return NotSupported(
            "no pairing was found in reasonable time for the group of "
            f"{format_points(group.score)} points, with {len(group.floaters)} floaters among {len(group.members)} "
            "players:\n  as ratings keep them within 100 points (C.04.4.3 3.8), too many ways would have to be tried.\n"
            "  Pair the round as in other tournaments, without " + Keyword("maxi", value=True) + ", or by hand."
        )
