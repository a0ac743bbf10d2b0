"""Brackets from the top down with a wish (see `forcing`), for the chapters whose brackets are those
of `brackets`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fidepair.matching import bits
from fidepair.swiss.brackets import (
    LEVELS,
    counts_of,
    lowest_level,
    nobody_can_be_paired,
    pair_bracket,
    walk_brackets,
)
from fidepair.swiss.evaluation import Proposal
from fidepair.swiss.forcing import Fulfilled, RestrictedField, Way, best_allowed
from fidepair.swiss.proposed_brackets import proposed_candidate

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
    """Return the best and first pairing of all brackets with the wish, which can be completed.
    `field`, `everyone`, `pab_score`, `steps`: as in `evaluate_brackets`; `pab`: who has the PAB, if
    that is known before."""
    walk = WishedWalk(rules, steps, wish, memory, pab)
    walked = walk_brackets(field, everyone, pab_score, rules, walk.decide)
    pairs = frozenset(frozenset((a.number, b.number)) for a, b in walked.pairs)
    return Fulfilled(
        Proposal(pairs, pab if pab is not None else walked.left_over),
        walk.doubtful is None,
        walk.doubtful,
    )


class WishedWalk:
    """The brackets on the way down; `come_true`: whether nothing more is to be asked for;
    `doubtful`: the score of the first bracket of which not all sets of floaters were tried.

    `solve`: how a bracket is paired, where the chapter does not look at the whole field from the
    first one on; `stage`: of the bracket, on which that depends (C.04.3 of 2017, A.9).
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
        self._field: RestrictedField | None = None
        self._settled = next(place for place, row in enumerate(rules.quality) if row.looks_ahead)

    def decide(self, bracket: Bracket) -> Any:
        """Return the candidate by which the bracket is paired."""
        members = {seat.number for seat in bracket.seats}
        if self._is_settled(bracket, members):
            return self._as_ever(bracket).found
        if len(self.wish.inside(members)) == 2:
            self.come_true = True
            return self._ranked(self._wished(bracket, held=self.wish.concerned)).found
        plain = self._plain(bracket, members)
        if plain is not None and self._leaves_a_way(bracket, plain):
            return plain.found
        ranked, exact = best_allowed(
            lambda floats, stays: self._among(bracket, plain, floats, stays),
            lambda way: self._counted(bracket, way),
        )
        if not exact and self.doubtful is None:
            self.doubtful = bracket.score
        return ranked.found

    def _is_settled(self, bracket: Bracket, members: Collection[int]) -> bool:
        """Return whether the wish has come true above, and binds nobody here."""
        if self.wish.score is None:
            return self.come_true
        return bracket.score < self.wish.score and self.wish.floats.isdisjoint(members)

    def _plain(self, bracket: Bracket, members: Collection[int]) -> Way | None:
        """Return the best and first candidate with what the wish asks for of this bracket, whatever
        it leaves for it below; None if there is none, or if another may be better.

        Who has to float meets nobody of the bracket here, and no MDP another one. In the whole
        field two floaters may be such as can meet, and then the look-ahead of another set may count
        less, or as little: incoming floaters do meet in the next bracket (Burstein, decision B6);
        MDPs do not, so that not less than it must is counted so.
        """
        wish = self.wish
        floats, stays = frozenset(wish.inside(members)), frozenset[int]()
        if wish.score is not None and wish.score <= bracket.score:
            floats = wish.floats.intersection(members)
            stays = wish.stays.intersection(members) if wish.score == bracket.score else stays
        found: Way | None = self._as_ever(bracket)
        assert found is not None
        as_ever = floats.issubset(found.floaters) and stays.isdisjoint(found.floaters)
        if not as_ever:
            found = self._restricted(bracket, floats, stays)
        if found is None or (not self.rules.incoming_meet and self._is_least(bracket, found)):
            return found
        return None if self._could_meet_below(bracket, () if as_ever else floats) else found

    def _could_meet_below(self, bracket: Bracket, floats: Collection[int]) -> bool:
        """Return whether somebody who has to float, or an MDP, could legally meet one who may float
        too."""
        rows = bracket.field.legal_rows([seat.card for seat in bracket.seats])
        bound = [
            row for row, seat in zip(rows, bracket.seats, strict=True) if seat.number in floats
        ]
        return any(bound) or any(rows[v] & bracket.moved for v in bits(bracket.moved))

    def _as_ever(self, bracket: Bracket) -> Way:
        """Return the best and first candidate of a bracket in which nothing is asked for."""
        # Who is below, and who may have the PAB, follows from these in one round and with one
        # receiver of the PAB.
        key = (
            bracket.score,
            tuple(seat.number for seat in bracket.mdps),
            bracket.pab_score,
            self.pab,
            self.stage,
        )
        if key not in self.memory:
            self.memory[key] = self._ranked(bracket)
        found: Way = self.memory[key]
        return found

    def _ranked(self, bracket: Bracket) -> Way:
        found = self._tried(bracket)
        assert found is not None, "a way was shown to exist"
        return found

    def _tried(self, bracket: Bracket) -> Way | None:
        """Return the best and first candidate with what its criteria count, or None if there is
        none."""
        if self.solve:
            candidate = self.solve(bracket, self.stage)
        else:
            lowest = lowest_level(bracket)
            tried = (
                pair_bracket(bracket, level, self.rules) for level in LEVELS if level >= lowest
            )
            candidate = next((found for found in tried if found is not None), None)
        if candidate is None:
            return None
        return self._way(bracket, candidate)

    def _way(self, bracket: Bracket, candidate: Candidate) -> Way:
        counts = tuple(count.counted for count in counts_of(bracket, candidate, self.rules))
        place = {seat.number: v for v, seat in enumerate(bracket.seats)}
        pairs = sorted(
            tuple(sorted((place[a.number], place[b.number]))) for a, b in candidate.pairs
        )
        order = tuple(step.key for step in self.steps(bracket, pairs))  # type: ignore[arg-type]
        return Way(counts, order, tuple(seat.number for seat in candidate.downfloaters), candidate)

    def _restricted(
        self, bracket: Bracket, floats: Collection[int], stays: Collection[int]
    ) -> Way | None:
        """Return the best and first candidate in which these float and these do not: who floats
        meets nobody of the bracket, who stays nobody below."""
        apart = _apart(bracket, floats, stays)
        if not apart:
            return self._as_ever(bracket)
        held = sum(1 << v for v, seat in enumerate(bracket.seats) if seat.number in stays)
        return self._tried(_with_field(bracket, apart)._replace(held=held))

    def _wished(
        self,
        bracket: Bracket,
        apart: Mapping[int, Collection[int]] | None = None,
        held: Collection[int] = (),
    ) -> Bracket:
        """Return the bracket in a field in which nothing but the wish is legal for those concerned,
        nor these pairs."""
        if self._field is None:
            self._field = self.wish.field(bracket.field)
        mask = sum(1 << v for v, seat in enumerate(bracket.seats) if seat.number in held)
        return _with_field(bracket._replace(field=self._field), apart or {})._replace(held=mask)

    def _among(
        self, bracket: Bracket, plain: Way | None, floats: Collection[int], stays: Collection[int]
    ) -> Way | None:
        """Return the best and first candidate that leaves a way for the wish and in which these
        float and these do not, as if its look-ahead counted what it must count at least; `plain`:
        nothing is better."""
        candidate = pair_bracket(
            self._wished(bracket, _apart(bracket, floats, stays), stays),
            LEVELS[-1],
            self.rules,
            looks_ahead=False,
        )
        if candidate is None:
            return None
        way = self._way(bracket, candidate)
        settled = self._settled
        least = self._least_ahead(bracket, candidate)
        if plain is not None and plain.counts[:settled] == way.counts[:settled]:
            least = max(least, plain.counts[settled])
        return way._replace(counts=(*way.counts[:settled], least, *way.counts[settled + 1 :]))

    def _is_least(self, bracket: Bracket, way: Way) -> bool:
        return bool(way.counts[self._settled] == self._least_ahead(bracket, way.found))

    def _least_ahead(self, bracket: Bracket, candidate: Candidate) -> tuple[int, ...]:
        """Return what the look-ahead counts at least: nobody of an even number, or one of the
        lowest score."""
        floaters = candidate.downfloaters
        if self.stage or bracket.is_last or not floaters or nobody_can_be_paired(bracket):
            return ()
        if (len(floaters) + len(bracket.following)) % 2 == 0:
            return (0,)
        return (1, *(0 for _ in {seat.score for seat in floaters}), 1)

    def _counted(self, bracket: Bracket, way: Way) -> Way:
        """Return the same with what the look-ahead counts in the whole field."""
        place = {seat.number: v for v, seat in enumerate(bracket.seats)}
        pairs = [(place[a.number], place[b.number]) for a, b in way.found.pairs]
        candidate = proposed_candidate(bracket, self.rules, pairs, looks_ahead=not self.stage)
        return self._way(bracket, candidate)

    def _leaves_a_way(self, bracket: Bracket, ranked: Way) -> bool:
        left = [*ranked.found.downfloaters, *bracket.everyone[bracket.stop :]]
        return self.wish.completes(
            bracket.field, [seat.card for seat in left], bracket.pab_takers(left)
        )


def _apart(
    bracket: Bracket, floats: Collection[int], stays: Collection[int]
) -> dict[int, set[int]]:
    """Return whom those do not meet who float, and those who do not: nobody of the bracket, nobody
    below."""
    members = {seat.number for seat in bracket.seats}
    below = {seat.number for seat in bracket.everyone[bracket.stop :]}
    return dict.fromkeys(floats, members) | dict.fromkeys(stays, below)


def _with_field(bracket: Bracket, apart: Mapping[int, Collection[int]]) -> Bracket:
    return bracket._replace(field=RestrictedField(bracket.field, apart), known_partners={})
