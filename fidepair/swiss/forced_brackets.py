"""Brackets from the top down with a wish (see `forcing`), for the chapters whose brackets are those of `brackets`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fidepair.swiss.brackets import LEVELS, counts_of, lowest_level, pair_bracket, walk_brackets
from fidepair.swiss.evaluation import Proposal
from fidepair.swiss.forcing import Fulfilled, RestrictedField, Way, WishImpossible, first_allowed

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from fidepair.swiss.bracket import Bracket, Candidate, Seat
    from fidepair.swiss.brackets import BracketRules
    from fidepair.swiss.completion import PlayingField
    from fidepair.swiss.forcing import Memory, Wish
    from fidepair.swiss.proposed_brackets import Steps


def asked_brackets(
    field: PlayingField,
    everyone: Sequence[Seat],
    pab_score: int | None,
    rules: BracketRules,
    *,
    steps: Steps,
    wish: Wish,
    memory: Memory,
    pab: int | None = None,
) -> Fulfilled:
    """Return the best and first pairing of all brackets with the wish, which can be completed. `field`, `everyone`,
    `pab_score`, `steps`: as in `evaluate_brackets`; `pab`: who has the PAB, if that is known before."""
    walk = WishedWalk(rules, steps, wish, memory, pab)
    walked = walk_brackets(field, everyone, pab_score, rules, walk.decide)
    pairs = frozenset(frozenset((a.number, b.number)) for a, b in walked.pairs)
    return Fulfilled(
        Proposal(pairs, pab if pab is not None else walked.left_over), walk.doubtful is None, walk.doubtful
    )


class WishedWalk:
    """The brackets on the way down; `come_true`: whether nothing more is to be asked for; `doubtful`: the score of the
    first bracket of which not all sets of floaters were tried.

    `solve`: how a bracket is paired, where the chapter does not look at the whole field from the first one on; `stage`:
    of the bracket, on which that depends (C.04.3 of 2017, A.9).
    """

    def __init__(
        self,
        rules: BracketRules,
        steps: Steps,
        wish: Wish,
        memory: Memory,
        pab: int | None = None,
        *,
        solve: Callable[[Bracket, str], Candidate | None] | None = None,
    ) -> None:
        self.solve = solve
        self.stage = ""
        self.rules = rules
        self.memory = memory
        self.pab = pab
        self.steps = steps
        self.wish = wish
        self.come_true = False
        self.doubtful: int | None = None

    def decide(self, bracket: Bracket) -> Any:
        """Return the candidate by which the bracket is paired."""
        if self.wish.score is not None:
            return self._with_floaters(bracket)
        concerned = self.wish.inside(seat.number for seat in bracket.seats)
        if self.come_true:
            return self._as_ever(bracket).found
        if len(concerned) == 2:
            self.come_true = True
            return self._ranked(self._wished(bracket, self.wish.concerned)).found
        ranked, exact = first_allowed(
            lambda floats, stays: self._restricted(bracket, floats | concerned, stays),
            lambda ranked: self._leaves_a_way(bracket, ranked),
            lambda: self._cheapest(bracket),
            next(place for place, row in enumerate(self.rules.quality) if row.looks_ahead),
        )
        if not exact and self.doubtful is None:
            self.doubtful = bracket.score
        return ranked.found

    def _with_floaters(self, bracket: Bracket) -> Any:
        if bracket.score != self.wish.score:
            return self._as_ever(bracket).found
        ranked = self._restricted(bracket, self.wish.floats, self.wish.stays)
        if ranked is None:
            raise WishImpossible
        # Where nobody is left to be paired all float, which may leave no way: floaters do not meet each other below.
        apart = dict.fromkeys(ranked.floaters, ranked.floaters)
        if not self._leaves_a_way(_with_field(bracket, apart), ranked):
            raise WishImpossible
        return ranked.found

    def _as_ever(self, bracket: Bracket) -> Way:
        """Return the best and first candidate of a bracket in which nothing is asked for."""
        # Who is below, and who may have the PAB, follows from these in one round and with one receiver of the PAB.
        key = bracket.score, tuple(seat.number for seat in bracket.mdps), bracket.pab_score, self.pab, self.stage
        if key not in self.memory:
            self.memory[key] = self._ranked(bracket)
        found: Way = self.memory[key]
        return found

    def _ranked(self, bracket: Bracket, levels: Sequence[int] = LEVELS) -> Way:
        found = self._tried(bracket, levels)
        assert found is not None, "a way was shown to exist"
        return found

    def _tried(self, bracket: Bracket, levels: Sequence[int] = LEVELS) -> Way | None:
        """Return the best and first candidate with what its criteria count, or None if there is none."""
        if self.solve and levels is LEVELS:
            candidate = self.solve(bracket, self.stage)
        else:
            lowest = min(lowest_level(bracket), levels[-1])
            tried = (pair_bracket(bracket, level, self.rules) for level in levels if level >= lowest)
            candidate = next((found for found in tried if found is not None), None)
        if candidate is None:
            return None
        counts = tuple(count.counted for count in counts_of(bracket, candidate, self.rules))
        place = {seat.number: v for v, seat in enumerate(bracket.seats)}
        pairs = sorted(tuple(sorted((place[a.number], place[b.number]))) for a, b in candidate.pairs)
        order = tuple(step.key for step in self.steps(bracket, pairs))  # type: ignore[arg-type]
        return Way(counts, order, tuple(seat.number for seat in candidate.downfloaters), candidate)

    def _restricted(self, bracket: Bracket, floats: Collection[int], stays: Collection[int]) -> Way | None:
        """Return the best and first candidate in which these float and these do not: who floats meets nobody of the
        bracket, who stays nobody below."""
        members = {seat.number for seat in bracket.seats}
        below = {seat.number for seat in bracket.everyone[bracket.stop :]}
        apart = dict.fromkeys(floats, members) | dict.fromkeys(stays, below)
        if not apart:
            return self._as_ever(bracket)
        held = sum(1 << v for v, seat in enumerate(bracket.seats) if seat.number in stays)
        return self._tried(_with_field(bracket, apart)._replace(held=held))

    def _wished(self, bracket: Bracket, held: Collection[int]) -> Bracket:
        mask = sum(1 << v for v, seat in enumerate(bracket.seats) if seat.number in held)
        return bracket._replace(field=self.wish.field(bracket.field), known_partners={}, held=mask)

    def _cheapest(self, bracket: Bracket) -> Way:
        """Return the best candidate where the wish is all that is legal for those concerned."""
        return self._ranked(self._wished(bracket, ()), LEVELS[-1:])

    def _leaves_a_way(self, bracket: Bracket, ranked: Way) -> bool:
        left = [*ranked.found.downfloaters, *bracket.everyone[bracket.stop :]]
        return self.wish.completes(bracket.field, [seat.card for seat in left], bracket.pab_takers(left))


def _with_field(bracket: Bracket, apart: Mapping[int, Collection[int]]) -> Bracket:
    return bracket._replace(field=RestrictedField(bracket.field, apart), known_partners={})
