"""Brackets from the top down, and how each is paired (Dutch 1.9.2 and Article 3, Burstein 1.9.2 and
Article 3).

All best candidates of a bracket are the complete matchings of least cost in a graph whose costs are
the quality criteria of the chapter; the first of them follows from its order. The graph holds as
much of the field as is needed:

Level 0: MDPs, residents, and one *float vertex* for each downfloater. Completion and look-ahead are
not in the costs. Level 2: all unpaired players, and a vertex for the PAB if it is not assigned;
everything is in the costs. Level 1, only where a chapter does not ask for completion: the next
scoregroup as well as the bracket, and float vertices for all; the look-ahead is in the costs.

The rest of the field only removes candidates. So a candidate that is best and first without it, and
is then shown to leave a complete round and the best possible look-ahead (`bracket.verified`), is
best and first with it. Level 0 shows exactly that or gives up, and the next level decides; level 2
is always exact. Therefore both give the same answer.

MDPs are called incoming floaters in Burstein 1.2.2. Two of them are never paired with each other:
in the bracket where the later of them became available both were present, and their pair, completed
as now, would have been one more pair (Dutch [C6], Burstein [C5] there, under completion [C4]). The
same holds for the look-ahead.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from fidepair.matching import BestMatching, Optimum, bits, mask_of
from fidepair.swiss.boards import BracketReport, CriterionCount, Observer
from fidepair.swiss.bracket import Bracket, Candidate, Seat, end_of_scoregroup, numbers_of, verified
from fidepair.swiss.cards import PairingCard
from fidepair.swiss.completion import PlayingField, add_vertex
from fidepair.swiss.criteria import (
    AnySeat,
    Counted,
    CountedBracket,
    Criterion,
    Digits,
    alike,
    appearance,
    applying,
    can_count,
    each,
    largest_count,
)

LEVELS = (0, 2)
StraightWay: TypeAlias = Callable[[Bracket, Sequence[Criterion]], list[tuple[int, int]] | None]


class BracketRules(NamedTuple):
    """The rules of a chapter for its brackets.

    `quality`: the criteria in descending priority; their situation is an OpenBracket. `seats(mdps,
    residents)`: both in the order of BSNs. `first(optimum, bracket)`: the pairs of the first best
    candidate. `completion`: whether a bracket must leave a rest that can be completed; if not, the
    look-ahead too is about the following bracket only. `straight(bracket, criteria)`: a
    quick way to find the pairs of the first best candidate in which all players are paired, except
    one if their number is odd; None if it finds none. `incoming_meet`:
    whether the look-ahead counts a pair of two MDPs as one of the bracket (Burstein, decision B6).
    """

    quality: Sequence[Criterion]
    seats: Callable[[Sequence[AnySeat], Sequence[AnySeat]], Sequence[AnySeat]]
    first: Callable[[Optimum, Bracket], list[tuple[int, int]]]
    completion: bool = True
    straight: StraightWay | None = None
    incoming_meet: bool = False

    @property
    def look_ahead(self) -> Criterion:
        """The criterion on the following bracket (Dutch [C8], Burstein [C7])."""
        return next(row for row in self.quality if row.looks_ahead)


class OpenBracket:
    """A bracket whose pairs are not yet decided: the situation in which criteria apply or not.

    `floaters()`: the number of downfloaters, which is the same in all candidates with the most
    pairs.
    """

    __slots__ = ("bracket", "floaters")

    def __init__(self, bracket: Bracket, floaters: Callable[[], int]) -> None:
        self.bracket = bracket
        self.floaters = floaters

    @property
    def gives_pab(self) -> bool:
        """Whether the only downfloater is bound to get the PAB (Dutch 2.4.4, decision D5)."""
        bracket = self.bracket
        if bracket.pab_score is None or bracket.pab_score < bracket.score:
            return False
        return self.floaters() == 1


class Graph:
    """The graph of a level: the seats of the bracket, then the next scoregroup, then the vertices
    of the rest.

    `pairs_pass`: whether seats matched to each other are left over in the next bracket too.
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
        self.rows = bracket.field.legal_rows([seat.card for seat in self.people])
        if bracket.moved:
            for v in bits(bracket.moved):
                self.rows[v] &= ~bracket.moved

    def add_float_vertices(self, number: int, *, linked: bool) -> None:
        """Add vertices that take any floater; `linked`: those not needed are matched to each
        other."""
        first = len(self.rows)
        vertices = (1 << first + number) - (1 << first)
        if linked and (first + number) % 2:
            raise ValueError("an odd graph has no complete matching")
        below = (1 << first) - 1 & ~self.bracket.held
        for v in bits(below):
            self.rows[v] |= vertices
        for v in range(first, first + number):
            neighbours = below
            if linked:
                neighbours |= vertices ^ 1 << v
            self.rows.append(neighbours)

    def add_pab(self) -> None:
        """Add a vertex for the PAB, if it is still to be given: now the graph shows all unpaired
        players."""
        if len(self.people) % 2:
            add_vertex(self.rows, self.bracket.pab_takers(self.people) & ~self.bracket.held)

    def solve(self, criteria: Sequence[Criterion]) -> BestMatching | None:
        """Return a matching of least cost by these criteria, or None if there is no complete
        one."""
        kinds, costs = self._kinds_and_costs(criteria)
        moved = self.bracket.moved
        lead: tuple[int, ...] = ()
        if 2 * moved.bit_count() > self.size:
            # Most of the MDPs float, which duals that lead with their kinds express from the start.
            lead = (len(costs) - 1, *dict.fromkeys(kinds[v] for v in bits(moved)))
        go_on = self.bracket.field.go_on
        best = BestMatching(self.rows, kinds, costs, lead=lead, go_on=go_on)
        return best if best.solve() else None

    def first_candidate(self, criteria: Sequence[Criterion]) -> Candidate | None:
        """Return the first of the best candidates, or None if there is no complete matching."""
        best = self.solve(criteria)
        if best is None:
            return None
        optimum = Optimum(best)
        del best
        self.rows = []  # they take much memory in large brackets, and the optimum has what it needs
        seats = self.seats
        pairs = self.rules.first(optimum, self.bracket)
        paired = {v for pair in pairs for v in pair}
        floaters = [v for v in range(self.size) if v not in paired]
        foreseen = None
        if floaters and self.followers:
            group = range(self.size, self.size + self.followers)
            below = [v for v in floaters if optimum.mate[v] not in group]
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
        kinds, examples = alike(self.seats, [(seat.score, looks(seat)) for seat in self.seats])
        following = len(examples)
        kinds.extend([following] * self.followers)
        kinds.extend([following + 1] * (len(self.rows) - len(kinds)))
        return kinds, self._costs(criteria, examples)

    def _costs(self, criteria: Sequence[Criterion], examples: Sequence[Seat]) -> list[list[int]]:
        """Return the costs between the kinds of these seats, the kind of the following scoregroup,
        and that of all other vertices."""
        most = 2 * len(self.rows) * largest_count(criteria, self.seats)
        bracket = self.bracket
        differences = _differences(bracket, criteria)
        digits = Digits(criteria, scores=bracket.scores, most=most, differences=differences)
        n = len(examples)
        costs = [[0] * (n + 2) for _ in range(n + 2)]
        moved = [seat.score > bracket.score for seat in examples]  # only MDPs have such a score
        floating = []
        for seat, is_mdp in zip(examples, moved, strict=True):
            floating.append(digits.of_floater(seat, is_mdp, passes=True))
        for a, one in enumerate(examples):
            row = costs[a]
            for b in range(a, n):
                other = examples[b]
                both_moved = bracket.moved and moved[a] and moved[b]
                if self.pairs_pass or both_moved:  # no better than if both float
                    row[b] = floating[a] + floating[b]
                else:
                    row[b] = digits.of_pair(one, other)
                costs[b][a] = row[b]
            row[n] = costs[n][a] = digits.of_floater(one, moved[a], passes=False)
            row[n + 1] = costs[n + 1][a] = floating[a]
        costs[n][n + 1] = costs[n + 1][n] = digits.of_next_floater
        return costs


def _differences(bracket: Bracket, criteria: Sequence[Criterion]) -> Sequence[int]:
    """Return the possible score differences, if one of the criteria counts by them."""
    if any(row.by_difference for row in criteria):
        return bracket.differences
    return ()


# ── the criteria of a bracket ────────────────────────────────────────────────


def deciding(bracket: Bracket, rules: BracketRules, graph: Graph, floats: bool) -> list[Criterion]:
    """Return the criteria that can differ between candidates of this bracket; `floats`: whether
    players may float."""
    situation = OpenBracket(bracket, lambda: _fewest_floaters(bracket, graph))
    several_scores = bracket.is_collapsed
    mixed = several_scores or bool(bracket.mdps)

    def can_differ(row: Criterion) -> bool:
        if row.looks_ahead:
            return graph.looks_ahead
        if row.on_floater and not floats and not several_scores:
            return False
        if row.mixed_only and not mixed:
            return False
        return can_count(row, bracket.seats)

    return applying(filter(can_differ, rules.quality), situation)


_FLOATERS = Criterion("", "", "number of downfloaters", on_floater=each)


def _fewest_floaters(bracket: Bracket, graph: Graph) -> int:
    """Return the smallest number of downfloaters (Dutch 3.1.2, Burstein 3.2.1). The graph shows all
    unpaired players."""
    if bracket.is_last:
        return graph.size % 2
    best = graph.solve([_FLOATERS])
    if best is None:
        return 0  # a wish is impossible (see `evaluation`), and there is no candidate to count
    return sum([partner >= graph.size for partner in best.mate[: graph.size]])


def counts_of(
    bracket: Bracket, candidate: Candidate, rules: BracketRules
) -> tuple[CriterionCount, ...]:
    """Return what each quality criterion counts in the chosen candidate."""
    differences = _differences(bracket, rules.quality)
    foreseen = _foreseen_counts(candidate)
    return _as_counted(bracket, candidate, rules).counts(
        bracket.scores, differences, ahead=foreseen
    )


def whom_counted(
    bracket: Bracket, candidate: Candidate, rules: BracketRules
) -> tuple[Counted, ...]:
    """Return the players that each quality criterion counts in the candidate; for the look-ahead
    those left over in the following bracket."""
    return _as_counted(bracket, candidate, rules).whom(candidate.foreseen or ())


def _as_counted(bracket: Bracket, candidate: Candidate, rules: BracketRules) -> CountedBracket:
    floaters = [(seat, seat.score > bracket.score) for seat in candidate.downfloaters]
    rows = applying(rules.quality, OpenBracket(bracket, lambda: len(floaters)))
    return CountedBracket(rules.quality, rows, candidate.pairs, floaters)


def _foreseen_counts(candidate: Candidate) -> tuple[int, ...]:
    """Return what the look-ahead counts: the number of downfloaters of the following bracket, then
    the number of each score.

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
    for, and the player left over for the PAB."""

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
        mdps = [seat.card for seat in bracket.mdps]
        observer.bracket_opened(bracket.score, mdps, [seat.card for seat in bracket.residents])
        candidate = first_proved(bracket, rules, levels)
        assert candidate is not None, "level 2 always decides"
        return candidate

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
    """Return the pairs of all brackets, each paired by `decide`; `closed` is called with the report
    of each. Without `closed` there are no reports."""
    pairs: list[tuple[PairingCard, PairingCard]] = []
    reports = []
    mdps: Sequence[Seat] = ()
    start = 0
    while start < len(everyone):
        stop = end_of_scoregroup(everyone, start)
        bracket = bracket_of(field, everyone, mdps, start, stop, rules=rules, pab_score=pab_score)
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
) -> Bracket:
    """Return the bracket of these MDPs and of the residents from `start` to `stop` in the field."""
    residents = everyone[start:stop]
    score = residents[0].score
    seats = rules.seats(mdps, residents)
    moved = 0
    if mdps:
        moved = mask_of([v for v, seat in enumerate(seats) if seat.score > score])
    return Bracket(
        field,
        everyone,
        mdps,
        residents,
        seats,
        moved,
        stop,
        end_of_scoregroup(everyone, stop),
        pab_score,
    )


def first_proved(
    bracket: Bracket, rules: BracketRules, levels: Sequence[int] = LEVELS
) -> Candidate | None:
    """Return the candidate of the first level that proves it; None if there is none, since a pairing
    is asked for that is not the one by the rules."""
    lowest = lowest_level(bracket)
    for level in levels:
        if level >= lowest or level == levels[-1]:
            candidate = pair_bracket(bracket, level, rules)
            if candidate is not None:
                return candidate
    return None


def lowest_level(bracket: Bracket) -> int:
    """Return the level to begin with: the lowest that can succeed."""
    below = len(bracket.everyone) - bracket.stop
    size = len(bracket.mdps) + len(bracket.residents) + below
    if bracket.is_last or bracket.field.few_left(size) or _pab_binds(bracket):
        return 2
    return 0


def _pab_binds(bracket: Bracket) -> bool:
    """Return whether the receiver of the PAB may be in this bracket, or in the following one if
    that is not the last one."""
    if bracket.pab_score is None:
        return False
    if bracket.pab_score >= bracket.score:
        return True
    below_is_last = bracket.next_stop == len(bracket.everyone)
    return not below_is_last and bracket.pab_score >= bracket.following[0].score


def pair_bracket(
    bracket: Bracket, level: int, rules: BracketRules, *, looks_ahead: bool = True
) -> Candidate | None:
    """Return the candidate that the chapter chooses, or None if this level cannot prove that it is
    the right one. Level 1 is exact for chapters that do not ask for completion.

    `looks_ahead`: whether the criterion on the following bracket applies; if not, the level must be
    2.
    """
    if nobody_can_be_paired(bracket):
        if bracket.held:
            return None
        return Candidate((), tuple(bracket.seats), None)
    if level == 0:
        return _at_level_0(bracket, rules)
    following = bracket.following if looks_ahead else ()
    if level == 1:
        graph = Graph(bracket, rules, following, following)
        graph.add_float_vertices(len(graph.rows), linked=True)
    else:
        graph = Graph(bracket, rules, following, bracket.everyone[bracket.stop :])
        graph.add_pab()
    return graph.first_candidate(deciding(bracket, rules, graph, True))


def best_by_itself(bracket: Bracket, rules: BracketRules) -> Candidate:
    """Return a candidate that is best by these criteria, whatever it leaves for the rest of the
    field."""
    graph = Graph(bracket, rules, (), ())
    graph.add_float_vertices(graph.size, linked=True)
    best = graph.solve(deciding(bracket, rules, graph, True))
    assert best is not None, "all players may float"
    seats, size = graph.seats, graph.size
    partners = best.mate[:size]
    pairs = [(seats[v], seats[w]) for v, w in enumerate(partners) if v < w < size]
    floaters = [seats[v] for v, w in enumerate(partners) if w >= size]
    return Candidate(tuple(pairs), tuple(floaters), None)


def nobody_can_be_paired(bracket: Bracket) -> bool:
    """Return whether the bracket has no legal pair at all. Then all players float down, and since
    the round could be completed so far, it still can."""
    size = len(bracket.seats)
    if size > 8:  # a quick look for small brackets; in others it would rarely find anything
        return False
    rows = bracket.field.legal_rows([seat.card for seat in bracket.seats])
    residents = ((1 << size) - 1) & ~bracket.moved
    return not any(row & residents for row in rows)


def _straight(bracket: Bracket, rules: BracketRules) -> Candidate | None:
    """Return the first best candidate, whatever it leaves for the rest of the field, if the quick
    way of the chapter finds it."""
    seats = bracket.seats
    if not rules.straight or bracket.held or bracket.is_collapsed:
        return None
    if len(bracket.mdps) > len(bracket.residents):
        return None
    odd = len(seats) % 2
    criteria = applying(rules.quality, OpenBracket(bracket, lambda: odd))
    pairs = rules.straight(bracket, criteria)
    if pairs is None:
        return None
    floaters = []
    if odd:
        paired = {v for pair in pairs for v in pair}
        floaters = [seat for v, seat in enumerate(seats) if v not in paired]
    return Candidate(tuple([(seats[v], seats[w]) for v, w in pairs]), tuple(floaters), None)


def _at_level_0(bracket: Bracket, rules: BracketRules) -> Candidate | None:
    """Return the first best candidate of the bracket by itself, if it proves right below."""
    odd = len(bracket.seats) % 2
    candidate = None
    if odd <= len(bracket.following):
        candidate = _straight(bracket, rules)
    if candidate is None:
        number = max(odd, len(bracket.mdps) - len(bracket.residents))
        if number > len(bracket.following):
            return None  # two floaters never meet below (see the module), so not all can be paired
        graph = Graph(bracket, rules, (), ())
        graph.add_float_vertices(number, linked=False)
        candidate = graph.first_candidate(deciding(bracket, rules, graph, number > 0))
    if candidate is None:
        return None
    return verified(bracket, candidate, completion=rules.completion)


# ── report ───────────────────────────────────────────────────────────────────


def report_of(
    bracket: Bracket, candidate: Candidate, rules: BracketRules, stage: str = ""
) -> BracketReport:
    """Return how the bracket is paired, and what every criterion counts in it."""
    return BracketReport(
        bracket.score,
        numbers_of(bracket.mdps),
        numbers_of(bracket.residents),
        tuple((a.number, b.number) for a, b in candidate.pairs),
        numbers_of(candidate.downfloaters),
        counts_of(bracket, candidate, rules),
        order=numbers_of(bracket.seats),
        stage=stage,
    )
