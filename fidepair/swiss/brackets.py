"""Brackets from the top down, and how each is paired (Dutch 1.9.2 and Article 3, Burstein 1.9.2 and
Article 3).

All best candidates of a bracket are the complete matchings of least cost in a graph whose costs are
the quality criteria of the chapter; the first of them follows from its order. The graph holds as
much of the field as is needed:

Level 0: MDPs, residents, and one *float vertex* for each downfloater. Completion and look-ahead are
not in the costs. Level 1: the next scoregroup as well, and float vertices for all; the look-ahead
is in the costs, completion is not. Level 2: everybody not yet paired, and a vertex for the PAB if
it is not assigned; everything is in the costs.

The rest of the field only removes candidates. So a candidate that is best and first without it, and
is then shown to leave a complete round and the best that the look-ahead can ever reach
(`bracket.verified`), is best and first with it. Levels 0 and 1 show exactly that or give up, and the next
level decides; level 2 is always exact. Therefore every level gives the same answer.

MDPs are called incoming floaters in Burstein 1.2.2. Two of them are never paired with each other:
where the later of them became available, both were in the bracket, and a pair of the two, completed
as now, would have been one pair more (Dutch [C6], Burstein [C5] there, under completion [C4]). That
holds for the look-ahead as well.
"""

from _operator import attrgetter
from collections.abc import Callable, Iterator, Sequence
from itertools import repeat
from typing import Any, NamedTuple

from fidepair.matching import BestMatching, Matching, Optimum, bits, mask_of
from fidepair.swiss.boards import BracketReport, Count, CriterionCount
from fidepair.swiss.bracket import (
    Bracket,
    Candidate,
    Seat,
    end_of_scoregroup,
    rest_completes,
    verified,
)
from fidepair.swiss.cards import PairingCard
from fidepair.swiss.completion import PlayingField, add_vertex
from fidepair.swiss.criteria import (
    Counted,
    Criterion,
    Digits,
    appearance,
    applying,
    counted,
    each,
    largest_count,
    whom,
)
from fidepair.swiss.observer import Observer

LEVELS = (0, 1, 2)


class BracketRules(NamedTuple):
    """What a chapter says of its brackets.

    `quality`: the criteria in descending priority; their `applies` is asked about a OpenBracket.
    `seats(mdps, residents)`: both in the order of BSNs. `first(optimum, bracket)`: the pairs of the
    first best candidate. `completion`: whether a bracket must leave a rest that can be completed;
    if not, the look-ahead, too, is about the following bracket and nothing below it.
    `straight(bracket, criteria, may_float)`: the pairs of the first best candidate in which all are
    paired but one of the mask `may_float` if they are odd, found in a quick way; None where that
    way does not find it. `incoming_meet`: whether a pair of two MDPs is one of the bracket, where a
    look-ahead foresees it (Burstein, decision B6).
    """

    quality: Sequence[Criterion]
    seats: Callable[[Sequence[Any], Sequence[Any]], Sequence[Any]]
    first: Callable[[Optimum, Bracket], list[tuple[int, int]]]
    completion: bool = True
    straight: Callable[[Bracket, Sequence[Criterion], int], list[tuple[int, int]] | None] | None = (
        None
    )
    incoming_meet: bool = False

    @property
    def look_ahead(self) -> Criterion:
        """The criterion on the following bracket (Dutch [C8], Burstein [C7])."""
        return next(row for row in self.quality if row.looks_ahead)


class OpenBracket:
    """What a bracket is before it is known who meets whom: when a criterion applies follows from
    it.

    `floaters()`: how many float down, the same in all candidates of most pairs.
    """

    __slots__ = ("bracket", "floaters")

    def __init__(self, bracket: Bracket, floaters: Callable[[], int]) -> None:
        self.bracket = bracket
        self.floaters = floaters

    @property
    def gives_pab(self) -> bool:
        """Whether one floats down, who is bound to get the PAB (Dutch 2.4.4, decision D5)."""
        bracket = self.bracket
        if bracket.pab_score is None or bracket.pab_score < bracket.score:
            return False
        return self.floaters() == 1


class Graph:
    """The graph of a level: seats of the bracket, then the next scoregroup, then whatever stands
    for the rest.

    `pairs_pass`: whether seats who are matched to each other are left over in the next bracket too.
    """

    pairs_pass = False

    def __init__(
        self,
        bracket: Bracket,
        rules: BracketRules,
        following: Sequence[Seat],
        below: Sequence[Seat],
    ) -> None:
        self.bracket = bracket
        self.rules = rules
        self.seats = bracket.seats
        self.size = len(self.seats)
        self.followers = len(following)
        self.people = [*self.seats, *below]
        self.looks_ahead = bool(following)
        self.complete = False
        self.rows = bracket.field.legal_rows([seat.card for seat in self.people])
        if bracket.moved:
            for v in bits(bracket.moved):
                self.rows[v] &= ~bracket.moved

    def add_float_vertices(self, number: int, *, linked: bool) -> None:
        """Add vertices that take anybody who floats; `linked`: those not needed are matched to each
        other."""
        first = len(self.rows)
        vertices = (1 << first + number) - (1 << first)
        if linked and (first + number) % 2:
            raise ValueError("an odd graph has no complete matching")
        below = (1 << first) - 1 & ~self.bracket.held
        for v in bits(below):
            self.rows[v] |= vertices
        for v in range(first, first + number):
            self.rows.append(below | (vertices ^ 1 << v if linked else 0))

    def add_pab(self) -> None:
        """Add a vertex for the PAB, if somebody of those left is to get it: now the graph shows all
        who are left."""
        self.complete = True
        if len(self.people) % 2:
            add_vertex(self.rows, self.bracket.pab_takers(self.people) & ~self.bracket.held)

    def solve(self, criteria: Sequence[Criterion]) -> BestMatching | None:
        """Return a matching of least cost by these criteria, or None if there is no complete
        one."""
        kinds, costs = self._kinds_and_costs(criteria)
        # Where MDPs outnumber the residents most of them float: let their duals say so from the
        # start.
        moved = self.bracket.moved
        outnumbered = 2 * moved.bit_count() > self.size
        lead = (
            (len(costs) - 1, *dict.fromkeys(kinds[v] for v in bits(moved))) if outnumbered else ()
        )
        best = BestMatching(self.rows, kinds, costs, self._hint() if self.complete else None, lead)
        if not best.solve():
            return None
        if self.complete:
            self.bracket.remember(self.people, best.mate)
        return best

    def _hint(self) -> list[int]:
        """Return the partners of an earlier complete matching, as far as they are still here."""
        place = {seat.number: v for v, seat in enumerate(self.people)}
        known = self.bracket.pairs_known(place)
        return [place[known[number]] if number in known else -1 for number in place]

    def first_candidate(self, criteria: Sequence[Criterion]) -> Candidate | None:
        """Return the first of the best candidates, or None if there is no complete matching."""
        best = self.solve(criteria)
        if best is None:
            return None
        optimum = Optimum(best)
        del best
        self.rows = []  # of large brackets they take much memory, and all that is needed of them is in the optimum
        seats = self.seats
        pairs = self.rules.first(optimum, self.bracket)
        paired = {v for pair in pairs for v in pair}
        floaters = [v for v in range(self.size) if v not in paired]
        foreseen = None
        if floaters and self.followers:
            group = range(self.size, self.size + self.followers)
            inside = (1 << self.size + self.followers) - (1 << self.size)
            below = [v for v in floaters if not inside >> optimum.mate[v] & 1]
            below += [v for v in group if optimum.mate[v] >= group.stop]
            foreseen = tuple(self.people[v] for v in below)
        return Candidate(
            tuple((seats[v], seats[w]) for v, w in pairs),
            tuple(seats[v] for v in floaters),
            foreseen,
        )

    def _kinds_and_costs(self, criteria: Sequence[Criterion]) -> tuple[list[int], list[list[int]]]:
        """Return the kind of each vertex and the packed costs between kinds."""
        looks = appearance(criteria)
        numbers: dict[tuple[int, object], int] = {}
        examples: list[Seat] = []
        kinds = []
        for seat in self.seats:
            key = (
                seat.score,
                looks(seat),
            )  # nobody but MDPs has a score above that of the residents
            kind = numbers.get(key)
            if kind is None:
                kind = numbers[key] = len(examples)
                examples.append(seat)
            kinds.append(kind)
        moved = [seat.score > self.bracket.score for seat in examples]
        following = len(examples)
        kinds.extend(repeat(following, self.followers))
        kinds.extend(repeat(following + 1, len(self.rows) - len(kinds)))
        return kinds, self._costs(criteria, examples, moved)

    def _costs(
        self, criteria: Sequence[Criterion], examples: Sequence[Seat], moved: Sequence[bool]
    ) -> list[list[int]]:
        most = 2 * len(self.rows) * largest_count(criteria, self.seats)
        bracket = self.bracket
        differences = bracket.differences if any(row.by_difference for row in criteria) else ()
        digits = Digits(criteria, scores=bracket.scores, most=most, differences=differences)
        n = len(examples)
        costs = [[0] * (n + 2) for _ in range(n + 2)]
        floating = [
            digits.of_floater(seat, mdp, passes=True)
            for seat, mdp in zip(examples, moved, strict=True)
        ]
        for a, one in enumerate(examples):
            row = costs[a]
            for b in range(a, n):
                if self.pairs_pass or (
                    bracket.moved and moved[a] and moved[b]
                ):  # no better than if both float
                    row[b] = floating[a] + floating[b]
                else:
                    other = examples[b]
                    higher, lower = (one, other) if one.score >= other.score else (other, one)
                    row[b] = digits.of_pair(higher, lower, higher.score > lower.score)
                costs[b][a] = row[b]
            row[n] = costs[n][a] = digits.of_floater(one, moved[a], passes=False)
            row[n + 1] = costs[n + 1][a] = floating[a]
        costs[n][n + 1] = costs[n + 1][n] = digits.of_next_floater
        return costs


# ── the criteria of a bracket ────────────────────────────────────────────────


def deciding(bracket: Bracket, rules: BracketRules, graph: Graph, floats: bool) -> list[Criterion]:
    """Return the criteria that can differ between candidates of this bracket; `floats`: whether
    anybody may float."""
    situation = OpenBracket(bracket, lambda: _fewest_floaters(bracket, graph))
    several = bracket.is_collapsed
    mixed = several or bool(bracket.mdps)
    chosen = []
    for row in rules.quality:
        if row.looks_ahead:
            differs = graph.looks_ahead
        else:
            differs = (floats or several or not row.on_floater) and (not row.mixed_only or mixed)
            if differs and row.looks_at:
                differs = any(map(attrgetter(row.looks_at), bracket.seats))
        if differs:
            chosen.append(row)
    return applying(chosen, situation)


_FLOATERS = Criterion("", "", "number of downfloaters", on_floater=each)


def _fewest_floaters(bracket: Bracket, graph: Graph) -> int:
    """Return how many float down at least (Dutch 3.1.2, Burstein 3.2.1). The graph shows all who
    are left."""
    if bracket.is_last:
        return graph.size % 2
    best = graph.solve([_FLOATERS])
    if best is None:
        return 0  # only where a wish cannot be had (see `forcing`): there is no candidate whom it could concern
    return sum([partner >= graph.size for partner in best.mate[: graph.size]])


def counts_of(
    bracket: Bracket, candidate: Candidate, rules: BracketRules
) -> tuple[CriterionCount, ...]:
    """Return what each quality criterion counts in the chosen candidate."""
    scores = bracket.scores
    differences = bracket.differences if any(row.by_difference for row in rules.quality) else ()
    found = []
    for row, pairs, floaters in _looked_at(bracket, candidate, rules):
        count: Count = (
            _foreseen_counts(candidate)
            if row.looks_ahead
            else counted(row, pairs, floaters, scores, differences)
        )
        found.append(CriterionCount(row.code, row.article, count))
    return tuple(found)


def whom_counted(
    bracket: Bracket, candidate: Candidate, rules: BracketRules
) -> tuple[Counted, ...]:
    """Return whom each quality criterion counts in the candidate; the look-ahead: who is left over
    below."""
    foreseen = Counted(players=tuple(seat.number for seat in candidate.foreseen or ()))
    return tuple(
        foreseen if row.looks_ahead else whom(row, pairs, floaters)
        for row, pairs, floaters in _looked_at(bracket, candidate, rules)
    )


def _looked_at(
    bracket: Bracket, candidate: Candidate, rules: BracketRules
) -> Iterator[tuple[Criterion, Sequence[tuple[Seat, Seat, bool]], Sequence[tuple[Seat, bool]]]]:
    """Yield each criterion with the pairs and the floaters that it looks at; with none where it
    does not apply."""
    score = bracket.score
    pairs = [(a, b, a.score > b.score) for a, b in candidate.pairs]
    mixed = [pair for pair in pairs if pair[2]]
    floaters = [(seat, seat.score > score) for seat in candidate.downfloaters]
    situation = OpenBracket(bracket, lambda: len(floaters))
    for row in rules.quality:
        if row.applies and not row.applies(situation):
            yield row, (), ()
        else:
            yield row, mixed if row.mixed_only else pairs, floaters


def _foreseen_counts(candidate: Candidate) -> tuple[int, ...]:
    """Return what the look-ahead counts: downfloaters of the following bracket, then how many of
    each score.

    Scores are those of the downfloaters of this bracket, the same in all candidates that are equal
    so far, and then that of the following scoregroup if any of its members is foreseen.
    """
    if candidate.foreseen is None:
        return ()
    if not candidate.foreseen:
        return (0,)
    scores = [seat.score for seat in candidate.foreseen]
    possible = {*scores, *(seat.score for seat in candidate.downfloaters)}
    return (
        len(candidate.foreseen),
        *(scores.count(score) for score in sorted(possible, reverse=True)),
    )


# ── all brackets ─────────────────────────────────────────────────────────────


class PairedBrackets(NamedTuple):
    """All brackets paired: pairs (higher, lower), a report on each bracket if reports are asked
    for, and who is left over for the PAB."""

    pairs: list[tuple[PairingCard, PairingCard]]
    reports: tuple[BracketReport, ...]
    left_over: int | None


def pair_brackets(
    field: PlayingField,
    everyone: Sequence[Seat],
    pab_score: int | None,
    rules: BracketRules,
    *,
    observer: Observer,
    levels: Sequence[int],
) -> PairedBrackets:
    """Return the pairs of all brackets. `everyone`: the field, which can be completed, by
    scoregroups from the top.

    `levels`: how much of the field may be looked at, ascending; the last of them must be 2.
    """

    def decide(bracket: Bracket) -> Candidate:
        return _decide(bracket, rules, observer, levels)

    closed = observer.bracket_closed if observer.asks_reports else None
    return walk_brackets(field, everyone, pab_score, rules, decide, closed=closed)


def walk_brackets(
    field: PlayingField,
    everyone: Sequence[Seat],
    pab_score: int | None,
    rules: BracketRules,
    decide: Callable[[Bracket], Candidate],
    *,
    closed: Callable[[BracketReport], None] | None = None,
) -> PairedBrackets:
    """Return the pairs of all brackets, each paired as `decide` says; `closed` is told of each.
    Without it there are no reports."""
    pairs: list[tuple[PairingCard, PairingCard]] = []
    reports = []
    mdps: Sequence[Seat] = ()
    known_partners: dict[int, int] = {}
    start = 0
    while start < len(everyone):
        stop = end_of_scoregroup(everyone, start)
        bracket = bracket_of(
            field,
            everyone,
            mdps,
            start,
            stop,
            rules=rules,
            pab_score=pab_score,
            known_partners=known_partners,
        )
        candidate = decide(bracket)
        pairs.extend((a.card, b.card) for a, b in candidate.pairs)
        if closed:
            report = report_of(bracket, candidate, rules)
            reports.append(report)
            closed(report)
        mdps = candidate.downfloaters
        start = stop
    return PairedBrackets(pairs, tuple(reports), mdps[0].number if mdps else None)


def bracket_of(
    field: PlayingField,
    everyone: Sequence[Seat],
    mdps: Sequence[Seat],
    start: int,
    stop: int,
    *,
    rules: BracketRules,
    pab_score: int | None,
    known_partners: dict[int, int] | None = None,
) -> Bracket:
    """Return the bracket of these MDPs and of the residents from `start` to `stop` in the field."""
    known = {} if known_partners is None else known_partners
    residents = everyone[start:stop]
    score = residents[0].score
    seats = rules.seats(mdps, residents)
    moved = mask_of([v for v, seat in enumerate(seats) if seat.score > score]) if mdps else 0
    following = end_of_scoregroup(everyone, stop)
    return Bracket(
        field, everyone, mdps, residents, seats, moved, stop, following, pab_score, known
    )


def _decide(
    bracket: Bracket, rules: BracketRules, observer: Observer, levels: Sequence[int]
) -> Candidate:
    observer.bracket_opened(
        bracket.score,
        [seat.card for seat in bracket.mdps],
        [seat.card for seat in bracket.residents],
    )
    first = lowest_level(bracket)
    if (
        first in levels
        and first == 2
        and not (bracket.is_last or _pab_binds(bracket) or nobody_can_be_paired(bracket))
    ):
        candidate = _straight(bracket, rules, -1)
        shown = candidate and verified(bracket, candidate, completion=rules.completion)
        if shown is not None:
            return shown
    for level in levels:
        if level < first and level != levels[-1]:
            continue
        candidate = pair_bracket(bracket, level, rules)
        if candidate is not None:
            return candidate
        code = rules.look_ahead.code
        reason = f"the rest of the field cannot be completed, or [{code}] not fully met, this way"
        observer.look_widened(level + 1, reason)
    raise AssertionError("level 2 always decides")


def lowest_level(bracket: Bracket) -> int:
    """Return the level to begin with: as low as can succeed."""
    size = len(bracket.mdps) + len(bracket.everyone) - bracket.stop + len(bracket.residents)
    return 2 if bracket.is_last or bracket.field.few_left(size) or _pab_binds(bracket) else 0


def _pab_binds(bracket: Bracket) -> bool:
    """Return whether who gets the PAB may be in this bracket or in the following one, and that is
    not the last one."""
    if bracket.pab_score is None:
        return False
    below_is_last = bracket.next_stop == len(bracket.everyone)
    return bracket.pab_score >= bracket.score or (
        bracket.pab_score >= bracket.following[0].score and not below_is_last
    )


def pair_bracket(
    bracket: Bracket, level: int, rules: BracketRules, *, looks_ahead: bool = True
) -> Candidate | None:
    """Return the candidate that the chapter chooses, or None if this level cannot show that it is
    the one.

    `looks_ahead`: whether the criterion on the following bracket applies; else the level must be 2.
    """
    if nobody_can_be_paired(bracket):
        return None if bracket.held else Candidate((), tuple(bracket.seats), None)
    if level == 0:
        return _at_level_0(bracket, rules)
    if bracket.is_last:
        candidate = _straight(bracket, rules, bracket.pab_takers(bracket.seats))
        if candidate is not None:
            return candidate
    following = bracket.following if looks_ahead else ()
    graph = Graph(
        bracket, rules, following, following if level == 1 else bracket.everyone[bracket.stop :]
    )
    if level == 1:
        graph.add_float_vertices(len(graph.rows), linked=True)
    else:
        graph.add_pab()
    candidate = graph.first_candidate(deciding(bracket, rules, graph, True))
    if (
        candidate is None
        or level == 2
        or not rules.completion
        or rest_completes(bracket, candidate)
    ):
        return candidate
    return None


def best_by_itself(bracket: Bracket, rules: BracketRules) -> Candidate:
    """Return a candidate that is best by these criteria if nothing is asked of the rest of the
    field."""
    graph = Graph(bracket, rules, (), ())
    graph.add_float_vertices(graph.size, linked=True)
    best = graph.solve(deciding(bracket, rules, graph, True))
    assert best is not None, "everybody may float"
    seats, size = graph.seats, graph.size
    pairs = [(seats[v], seats[w]) for v, w in enumerate(best.mate[:size]) if v < w < size]
    return Candidate(
        tuple(pairs), tuple(seats[v] for v in range(size) if best.mate[v] >= size), None
    )


def nobody_can_be_paired(bracket: Bracket) -> bool:
    """Return whether the bracket has no legal pair at all. Then everybody floats down, and since
    the round could be completed so far, it still can."""
    size = len(bracket.seats)
    if size * size > 64:  # a quick look for small brackets; in others it would seldom find anything
        return False
    rows = bracket.field.legal_rows([seat.card for seat in bracket.seats])
    residents = ((1 << size) - 1) & ~bracket.moved
    return not any(row & residents for row in rows)


def _straight(bracket: Bracket, rules: BracketRules, may_float: int) -> Candidate | None:
    """Return the first best candidate, nothing asked of the rest of the field, if the quick way of
    the chapter finds it."""
    seats, mdps = bracket.seats, len(bracket.mdps)
    odd = len(seats) % 2
    if not rules.straight or bracket.held or mdps > len(bracket.residents) or bracket.is_collapsed:
        return None
    criteria = applying(rules.quality, OpenBracket(bracket, lambda: odd))
    pairs = rules.straight(bracket, criteria, may_float)
    if pairs is None:
        return None
    paired = {v for pair in pairs for v in pair}
    floaters = tuple([seat for v, seat in enumerate(seats) if v not in paired]) if odd else ()
    return Candidate(tuple([(seats[v], seats[w]) for v, w in pairs]), floaters, None)


def _at_level_0(bracket: Bracket, rules: BracketRules) -> Candidate | None:
    size = len(bracket.seats)
    candidate = _straight(bracket, rules, -1) if size % 2 <= len(bracket.following) else None
    if candidate is not None:
        return verified(bracket, candidate, completion=rules.completion)
    fewest = max(size % 2, len(bracket.mdps) - len(bracket.residents))
    for attempt in range(2):
        graph = Graph(bracket, rules, (), ())
        if attempt:
            matching = Matching(list(graph.rows))
            matching.match_greedily()
            for v in bits(matching.exposed()):
                if matching.mate[v] < 0:
                    matching.augment(v)
            fewest = matching.exposed().bit_count()
        if fewest > len(bracket.following):
            return (
                None  # more float than can be paired below, as two floaters never meet: see above
            )
        graph.add_float_vertices(fewest, linked=False)
        candidate = graph.first_candidate(deciding(bracket, rules, graph, fewest > 0))
        if candidate is not None:
            return verified(bracket, candidate, completion=rules.completion)
    assert bracket.held, "a maximum matching leaves as many exposed as it says"
    return None


# ── report ───────────────────────────────────────────────────────────────────


def report_of(
    bracket: Bracket, candidate: Candidate, rules: BracketRules, stage: str = ""
) -> BracketReport:
    """Return how the bracket is paired, and what every criterion counts in it."""
    return BracketReport(
        bracket.score,
        tuple(seat.number for seat in bracket.mdps),
        tuple(seat.number for seat in bracket.residents),
        tuple((a.number, b.number) for a, b in candidate.pairs),
        tuple(seat.number for seat in candidate.downfloaters),
        counts_of(bracket, candidate, rules),
        order=tuple(seat.number for seat in bracket.seats),
        stage=stage,
    )
