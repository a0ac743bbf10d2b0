"""Brackets of pairings that the rules did not choose: a proposed pairing, counted as if the engine
had made it, and a pairing with a wish (see `evaluation`).

A bracket of a proposal holds its residents and the players whom the proposal leaves unpaired above.
Its pairs are the proposed ones with both members in it; its other players float down. So a pair of
two MDPs does not occur: it belongs to the bracket in which the two first were together.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TypeAlias

from fidepair.matching import bits
from fidepair.swiss.boards import CriterionCount
from fidepair.swiss.bracket import Bracket, Candidate, Seat, numbers_of, verified
from fidepair.swiss.brackets import (
    LEVELS,
    BracketRules,
    Graph,
    counts_of,
    first_proved,
    lowest_level,
    nobody_can_be_paired,
    pair_bracket,
    walk_brackets,
    whom_counted,
)
from fidepair.swiss.completion import PlayingField
from fidepair.swiss.criteria import Counted
from fidepair.swiss.evaluation import (
    Evaluation,
    Fulfilled,
    Memory,
    Order,
    Proposal,
    RestrictedField,
    Way,
    Wish,
    best_allowed,
)

Place: TypeAlias = "tuple[int, int]"
"""A pair by its places in the order of BSNs (BSN less one), the smaller one first."""
Steps: TypeAlias = "Callable[[Bracket, Sequence[Place]], Sequence[Order]]"
"""The steps of the order of generation of pairs of a bracket, in descending priority."""


# ── a proposed pairing ───────────────────────────────────────────────────────


def evaluate_brackets(
    field: PlayingField,
    everyone: Sequence[Seat],
    pab_score: int | None,
    rules: BracketRules,
    *,
    opponents: Mapping[int, int],
    first: tuple[CriterionCount, ...],
    steps: Steps,
) -> Evaluation:
    """Return what the brackets of a legal complete proposal count, and the place of each in the
    order of generation: `steps`, in descending priority.

    `field`, `everyone`: as in `pair_brackets`. `pab_score`: that of the proposed assignee, None if
    no bracket leaves a player over for the PAB. `opponents`: by number, as proposed. `first`: the
    counts before the first bracket.
    """
    orders: list[tuple[Order, ...]] = []
    whom: list[tuple[Counted, ...]] = []

    def decide(bracket: Bracket) -> Candidate:
        pairs = pairs_inside(bracket, opponents)
        orders.append(tuple(steps(bracket, pairs)))
        candidate = proposed_candidate(bracket, rules, pairs)
        whom.append(whom_counted(bracket, candidate, rules))
        return candidate

    walked = walk_brackets(field, everyone, pab_score, rules, decide, closed=lambda _report: None)
    return Evaluation(first, walked.reports, tuple(orders), tuple(whom))


def pairs_inside(bracket: Bracket, opponents: Mapping[int, int]) -> list[Place]:
    """Return the proposed pairs that have both members in the bracket."""
    place = _places(bracket)
    found = []
    for v, seat in enumerate(bracket.seats):
        opponent = opponents.get(seat.number, 0)
        w = place.get(opponent, -1)
        if v < w:
            found.append((v, w))
    return found


def proposed_candidate(
    bracket: Bracket, rules: BracketRules, pairs: Sequence[Place], *, looks_ahead: bool = True
) -> Candidate:
    """Return the proposed pairs of a bracket, its floaters, and those of the following bracket."""
    seats = bracket.seats
    paired = {v for pair in pairs for v in pair}
    floaters = tuple(seat for v, seat in enumerate(seats) if v not in paired)
    candidate = Candidate(tuple((seats[v], seats[w]) for v, w in pairs), floaters, None)
    if not floaters or not looks_ahead or bracket.is_last or nobody_can_be_paired(bracket):
        return candidate
    is_quick = bool(bracket.lower)
    if rules.completion:
        is_quick = lowest_level(bracket) == 0
    if is_quick and (rules.incoming_meet or not _can_meet(bracket, floaters)):
        shown = verified(bracket, candidate, completion=rules.completion)
        if shown is not None:
            return shown
    return candidate._replace(foreseen=_foreseen(bracket, rules, floaters))


def _can_meet(bracket: Bracket, floaters: Sequence[Seat]) -> bool:
    """Return whether two floaters may meet. Those of the rules never can, or more players would be
    paired."""
    return any(bracket.field.legal_rows([seat.card for seat in floaters]))


def _foreseen(bracket: Bracket, rules: BracketRules, floaters: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return the players whom the following bracket leaves over at best if these float down and all
    players can be completed (if the chapter asks for that, or the following bracket is the last).

    If a proposal pairs fewer players than possible, two of its floaters may be able to meet here.
    As incoming floaters they meet in the next bracket (Burstein, decision B6). As MDPs they do not
    (Dutch 3.3.3), so both are left over there, although their pair may complete the round.
    """
    size = len(floaters)
    following = bracket.following
    is_alone = bool(bracket.lower) and not rules.completion
    below = following if is_alone else bracket.everyone[bracket.stop :]
    apart = 0 if rules.completion else (1 << size) - 1
    graph = Graph(bracket._replace(seats=floaters, moved=apart), rules, following, below)
    graph.pairs_pass = not rules.incoming_meet
    if is_alone:
        graph.add_float_vertices(len(graph.rows), linked=True)
    else:
        graph.add_pab()
    best = graph.solve([rules.look_ahead])
    if best is None:
        raise ValueError("the proposal is not complete or not legal")
    upper = size + len(following)
    found = []
    for v in range(upper):
        partner = best.mate[v]
        is_pair_of_floaters = v < size and partner < size
        if partner >= upper or (graph.pairs_pass and is_pair_of_floaters):
            found.append(graph.people[v])
    return tuple(found)


# ── a wish ───────────────────────────────────────────────────────────────────


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
    `field`, `everyone`, `pab_score`, `steps`: as in `evaluate_brackets`; `pab`: the receiver of the
    PAB, if assigned before the first bracket."""
    walk = WishedWalk(rules, steps, wish, memory, pab)
    walked = walk_brackets(field, everyone, pab_score, rules, walk.decide)
    pairs = frozenset(frozenset((a.number, b.number)) for a, b in walked.pairs)
    if pab is None:
        pab = walked.left_over
    return Fulfilled(Proposal(pairs, pab), walk.doubtful)


class WishedWalk:
    """The brackets on the way down with a wish.

    `come_true`: whether the wish has come true, and nothing more is asked for. `doubtful`: the
    score of the first bracket in which not all sets of floaters were tried. `solve`: how a bracket
    is paired, if the chapter does not look at the whole field from the first one on; `stage`: of
    the bracket, on which that depends (C.04.3 of 2017, A.9).
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

    def decide(self, bracket: Bracket) -> Candidate:
        """Return the candidate by which the bracket is paired. Raises TimeIsOver."""
        candidate: Candidate = self._decided(bracket).found
        return candidate

    def _decided(self, bracket: Bracket) -> Way:
        members = set(numbers_of(bracket.seats))
        if self._is_settled(bracket, members):
            return self._without_wish(bracket)
        if len(self.wish.inside(members)) == 2:
            self.come_true = True
            return self._best(self._wished(bracket, held=self.wish.concerned))
        plain = self._plain(bracket, members)
        if plain is not None and self._leaves_a_way(bracket, plain):
            return plain
        way, exact = best_allowed(
            lambda floats, stays: self._among(bracket, plain, floats, stays),
            lambda way: self._counted(bracket, way),
        )
        if not exact and self.doubtful is None:
            self.doubtful = bracket.score
        return way

    def _is_settled(self, bracket: Bracket, members: Collection[int]) -> bool:
        """Return whether the wish has come true above, and binds no player here."""
        if self.wish.score is None:
            return self.come_true
        return bracket.score < self.wish.score and self.wish.floats.isdisjoint(members)

    def _plain(self, bracket: Bracket, members: Collection[int]) -> Way | None:
        """Return the best and first candidate that does what the wish demands of this bracket,
        whether or not it leaves a way for the wish below; None if there is none, or if another one
        may be better.

        Forced floaters meet no player of the bracket here, and MDPs do not meet each other. In the
        whole field two floaters may be able to meet, and then the look-ahead of another set may
        count less, or the same: incoming floaters do meet in the next bracket (Burstein, decision
        B6). MDPs do not, so a look-ahead at its lower bound is safe.
        """
        wish = self.wish
        floats = frozenset(wish.inside(members))
        stays = frozenset[int]()
        if wish.score is not None and wish.score <= bracket.score:
            floats = wish.floats.intersection(members)
            if wish.score == bracket.score:
                stays = wish.stays.intersection(members)
        found: Way | None = self._without_wish(bracket)
        assert found is not None
        if floats.issubset(found.floaters) and stays.isdisjoint(found.floaters):
            floats = frozenset()
        else:
            found = self._restricted(bracket, floats, stays)
            if found is None:
                return None
        if not self.rules.incoming_meet and self._is_least(bracket, found):
            return found
        if self._could_meet_below(bracket, floats):
            return None
        return found

    def _could_meet_below(self, bracket: Bracket, floats: Collection[int]) -> bool:
        """Return whether a forced floater, or an MDP, could legally meet another possible
        floater."""
        rows = bracket.field.legal_rows([seat.card for seat in bracket.seats])
        if any(rows[v] & bracket.moved for v in bits(bracket.moved)):
            return True
        return any(rows[v] for v, seat in enumerate(bracket.seats) if seat.number in floats)

    def _without_wish(self, bracket: Bracket) -> Way:
        """Return the best and first candidate of a bracket in which nothing is asked for."""
        # These determine who is below and who may have the PAB, in one round and with one receiver
        # of the PAB.
        mdps = numbers_of(bracket.mdps)
        key = (bracket.score, mdps, bracket.pab_score, self.pab, self.stage)
        if key not in self.memory:
            self.memory[key] = self._best(bracket)
        found: Way = self.memory[key]
        return found

    def _best(self, bracket: Bracket) -> Way:
        """Return the best and first candidate, known to exist, with its counts."""
        found = self._best_or_none(bracket)
        assert found is not None, "a way was shown to exist"
        return found

    def _best_or_none(self, bracket: Bracket) -> Way | None:
        """Return the best and first candidate with its counts, or None if there is none."""
        if self.solve:
            candidate = self.solve(bracket, self.stage)
        else:
            candidate = first_proved(bracket, self.rules)
        if candidate is None:
            return None
        return self._way(bracket, candidate)

    def _way(self, bracket: Bracket, candidate: Candidate) -> Way:
        """Return the candidate with its counts and its place in the order of generation."""
        counts = tuple(count.counted for count in counts_of(bracket, candidate, self.rules))
        order = tuple(step.key for step in self.steps(bracket, _pairs_by_place(bracket, candidate)))
        return Way(counts, order, numbers_of(candidate.downfloaters), candidate)

    def _restricted(
        self, bracket: Bracket, floats: Collection[int], stays: Collection[int]
    ) -> Way | None:
        """Return the best and first candidate in which all of `floats` and none of `stays` float:
        `floating` players meet no player of the bracket, the others none below."""
        apart = _apart(bracket, floats, stays)
        if not apart:
            return self._without_wish(bracket)
        restricted = _with_field(bracket, apart)._replace(held=_mask(bracket, stays))
        return self._best_or_none(restricted)

    def _wished(
        self,
        bracket: Bracket,
        apart: Mapping[int, Collection[int]] | None = None,
        held: Collection[int] = (),
    ) -> Bracket:
        """Return the bracket in a field in which only the wish is legal for the players concerned,
        and the pairs of `apart` are not legal either."""
        if self._field is None:
            self._field = self.wish.field(bracket.field)
        wished = bracket._replace(field=self._field, held=_mask(bracket, held))
        return _with_field(wished, apart or {})

    def _among(
        self, bracket: Bracket, plain: Way | None, floats: Collection[int], stays: Collection[int]
    ) -> Way | None:
        """Return the best and first candidate that leaves a way for the wish, with all of `floats`
        and none of `stays` floating, the look-ahead at its lower bound; `plain`: no candidate is
        better than this one."""
        wished = self._wished(bracket, _apart(bracket, floats, stays), stays)
        candidate = pair_bracket(wished, LEVELS[-1], self.rules, looks_ahead=False)
        if candidate is None:
            return None
        way = self._way(bracket, candidate)
        settled = self._settled
        least = self._least_ahead(bracket, candidate)
        if plain is not None and plain.counts[:settled] == way.counts[:settled]:
            least = max(least, plain.counts[settled])
        return way._replace(counts=(*way.counts[:settled], least, *way.counts[settled + 1 :]))

    def _is_least(self, bracket: Bracket, way: Way) -> bool:
        """Return whether the look-ahead of the candidate is at its lower bound."""
        return bool(way.counts[self._settled] == self._least_ahead(bracket, way.found))

    def _least_ahead(self, bracket: Bracket, candidate: Candidate) -> tuple[int, ...]:
        """Return the lower bound of the look-ahead: no floater from an even number, one of the
        lowest score from an odd one."""
        floaters = candidate.downfloaters
        if self.stage or bracket.is_last or not floaters or nobody_can_be_paired(bracket):
            return ()
        if (len(floaters) + len(bracket.following)) % 2 == 0:
            return (0,)
        scores = {seat.score for seat in floaters}
        return (1, *[0] * len(scores), 1)

    def _counted(self, bracket: Bracket, way: Way) -> Way:
        """Return the way with the look-ahead counted in the whole field."""
        place = _places(bracket)
        pairs = [(place[a.number], place[b.number]) for a, b in way.found.pairs]
        candidate = proposed_candidate(bracket, self.rules, pairs, looks_ahead=not self.stage)
        return self._way(bracket, candidate)

    def _leaves_a_way(self, bracket: Bracket, way: Way) -> bool:
        """Return whether the wish can still come true below."""
        left = [*way.found.downfloaters, *bracket.everyone[bracket.stop :]]
        cards = [seat.card for seat in left]
        return self.wish.completes(bracket.field, cards, bracket.pab_takers(left))


def _places(bracket: Bracket) -> dict[int, int]:
    """Return the place of each seat in the order of BSNs, by number."""
    return {seat.number: v for v, seat in enumerate(bracket.seats)}


def _pairs_by_place(bracket: Bracket, candidate: Candidate) -> list[Place]:
    """Return the pairs by ascending places, the smaller place first in each."""
    place = _places(bracket)
    found = []
    for a, b in candidate.pairs:
        v, w = place[a.number], place[b.number]
        found.append((min(v, w), max(v, w)))
    return sorted(found)


def _mask(bracket: Bracket, numbers: Collection[int]) -> int:
    """Return the mask of the seats with these numbers."""
    return sum(1 << v for v, seat in enumerate(bracket.seats) if seat.number in numbers)


def _apart(
    bracket: Bracket, floats: Collection[int], stays: Collection[int]
) -> dict[int, set[int]]:
    """Return the players whom floaters and others must not meet: the players of the bracket for
    each of `floats`, those below for each of `stays`."""
    members = set(numbers_of(bracket.seats))
    below = set(numbers_of(bracket.everyone[bracket.stop :]))
    return dict.fromkeys(floats, members) | dict.fromkeys(stays, below)


def _with_field(bracket: Bracket, apart: Mapping[int, Collection[int]]) -> Bracket:
    """Return the bracket in a field in which the pairs of `apart` are not legal."""
    field = RestrictedField(bracket.field, apart)
    return bracket._replace(field=field)
