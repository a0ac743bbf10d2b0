"""C.04.3 Article 3: the best candidate of a bracket.

All best candidates are the complete matchings of least cost in a graph whose costs are the criteria of Article 2; the
first of them follows from Article 4 (`order`). The graph holds as much of the field as is needed:

Level 0: MDPs, residents, and one *float vertex* for each downfloater. [C4], [C5] and [C8] are not in the costs.
Level 1: the next scoregroup as well, and float vertices for all; [C8] is in the costs, [C4] and [C5] are not.
Level 2: everybody not yet paired, and a vertex for the PAB; everything is in the costs.

The rest of the field only removes candidates. So a candidate that is best and first without it, and is then shown to
leave a complete round and the best that [C8] can ever reach, is best and first with it. Levels 0 and 1 show exactly
that or give up, and the next level decides; level 2 is always exact. Therefore every level gives the same answer.

Two MDPs are never paired with each other: where the later of them became available, both were in the bracket, and a pair
of the two, completed as now, would have been one pair more ([C6] there).
"""

from __future__ import annotations

from collections import Counter
from itertools import repeat
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from fidepair.matching import BestMatching, Matching, Optimum, bits
from fidepair.swiss.completion import add_vertex
from fidepair.swiss.criteria import Criterion, pack
from fidepair.systems.dutch.criteria import C6, C7, C8, C9, C10, C11, C14, C16, C18, C20, LOOKS_AT, OF_MDPS, QUALITY
from fidepair.systems.dutch.order import first_candidate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fidepair.swiss.completion import Field
    from fidepair.systems.dutch.criteria import Seat

OF_FLOATERS = (C6, C7, C8, C9, C14, C16, C18, C20)
"""Criteria that cannot differ where nobody floats down (a fixed number of MDPs is paired then)."""

_NEXT, _OUTSIDE = "next", "outside"


class Bracket(NamedTuple):
    """A bracket about to be paired: `mdps` and `residents` in order (1.2); `stop`, `next_stop`: where the residents and
    the following scoregroup end in the field; `pab_score`: [C5], None if nobody gets the PAB."""

    field: Field
    everyone: Sequence[Seat]
    mdps: Sequence[Seat]
    residents: Sequence[Seat]
    stop: int
    next_stop: int
    pab_score: int | None

    @property
    def score(self) -> int:
        """Score of the residents."""
        return self.residents[0].score

    @property
    def seats(self) -> list[Seat]:
        """MDPs, then residents: the order of BSNs (4.1)."""
        return [*self.mdps, *self.residents]

    @property
    def following(self) -> Sequence[Seat]:
        """The next scoregroup."""
        return self.everyone[self.stop : self.next_stop]

    @property
    def lower(self) -> Sequence[Seat]:
        """Everybody below the next scoregroup."""
        return self.everyone[self.next_stop :]

    def pab_takers(self, seats: Sequence[Seat]) -> int:
        """Return the mask of those of `seats` to whom the PAB can go ([C2], [C5]); 0 if it is not to be given."""
        if self.pab_score is None:
            return 0
        return sum(
            1 << i for i, seat in enumerate(seats) if seat.score <= self.pab_score and seat.card.may_receive_pab
        )


class Candidate(NamedTuple):
    """How a bracket is paired: pairs (higher, lower), downfloaters in order, and those of the following bracket as far as
    [C8] foresees them (None: nobody floats down)."""

    pairs: tuple[tuple[Seat, Seat], ...]
    downfloaters: tuple[Seat, ...]
    foreseen: tuple[Seat, ...] | None


def pair_bracket(bracket: Bracket, level: int) -> Candidate | None:
    """Return the candidate that Articles 3 and 4 choose, or None if this level cannot show that it is the one."""
    if level == 0:
        return _at_level_0(bracket)
    seats = bracket.seats
    graph = _Graph(bracket, seats, bracket.following)
    if level == 1:
        graph.add_float_vertices(len(graph.rows), linked=True)
    else:
        graph.add_rest()
    criteria = _criteria(bracket, seats, floats=True, look_ahead=True, receiver=_goes_to_pab(bracket, graph))
    candidate = graph.first_candidate(criteria)
    if candidate is None or level == 2 or _rest_completes(bracket, candidate):
        return candidate
    return None


def lowest_level(bracket: Bracket) -> int:
    """Return the level to begin with: as low as can succeed."""
    size = len(bracket.mdps) + len(bracket.everyone) - bracket.stop + len(bracket.residents)
    if bracket.stop == len(bracket.everyone) or bracket.field.few_left(size):
        return 2
    if bracket.pab_score is not None:
        below_is_last = bracket.next_stop == len(bracket.everyone)
        if bracket.pab_score >= bracket.score:
            return 2
        if bracket.pab_score >= bracket.following[0].score and not below_is_last:
            return 2
    return 0


# ── 2.4 as costs ─────────────────────────────────────────────────────────────


def _criteria(
    bracket: Bracket, seats: Sequence[Seat], *, floats: bool, look_ahead: bool, receiver: bool
) -> list[Criterion]:
    """Return the criteria that can differ between candidates of this bracket, in descending priority."""
    chosen = []
    for criterion in QUALITY:
        if criterion is C9:
            used = receiver
        elif criterion in (C10, C11):
            used = any(seat.topscorer for seat in seats)
        elif criterion is C6:
            used = floats
        elif criterion is C8:
            used = look_ahead and bracket.stop < len(bracket.everyone)
        elif criterion is C7:
            used = floats and bool(bracket.mdps)
        else:
            used = (floats or criterion not in OF_FLOATERS) and (bool(bracket.mdps) or criterion not in OF_MDPS)
            attribute = LOOKS_AT[criterion]
            used = used and (attribute == "preference" or any(map(attrgetter(attribute), seats)))
        if used:
            chosen.append(criterion)
    return chosen


def _goes_to_pab(bracket: Bracket, graph: _Graph) -> bool:
    """Return whether [C9] applies: this bracket has one downfloater, who is bound to get the PAB (decision D5)."""
    if bracket.pab_score is None or bracket.pab_score < bracket.score:
        return False
    if bracket.stop == len(bracket.everyone):
        return True
    best = graph.solve([C6])
    if best is None:
        return False
    inside = (1 << graph.size) - 1
    return sum(not inside >> best.mate[v] & 1 for v in range(graph.size)) == 1


class _Graph:
    """The graph of a level: seats of the bracket, then the next scoregroup, then whatever stands for the rest."""

    def __init__(self, bracket: Bracket, seats: Sequence[Seat], following: Sequence[Seat]) -> None:
        self.bracket = bracket
        self.seats = seats
        self.size = len(seats)
        self.m0 = len(bracket.mdps)
        self.people = [*seats, *following]
        self.rows = self._legal_rows()
        self.followers = len(following)

    def _legal_rows(self) -> list[int]:
        rows = self.bracket.field.legal_rows([seat.card for seat in self.people])
        mdps = (1 << self.m0) - 1
        for v in range(self.m0):
            rows[v] &= ~mdps
        return rows

    def add_float_vertices(self, number: int, *, linked: bool) -> None:
        """Add vertices that take anybody who floats; `linked`: those not needed are matched to each other."""
        first = len(self.rows)
        vertices = (1 << first + number) - (1 << first)
        if linked and (first + number) % 2:
            raise ValueError("an odd graph has no complete matching")
        for v in range(first):
            self.rows[v] |= vertices
        below = (1 << first) - 1
        for v in range(first, first + number):
            self.rows.append(below | (vertices ^ 1 << v if linked else 0))

    def add_rest(self) -> None:
        """Add everybody below, and the PAB."""
        self.people = [*self.people, *self.bracket.lower]
        self.rows = self._legal_rows()
        if len(self.people) % 2:
            add_vertex(self.rows, self.bracket.pab_takers(self.people))

    def solve(self, criteria: Sequence[Criterion]) -> BestMatching | None:
        """Return a matching of least cost by these criteria, or None if there is no complete one."""
        kinds, costs = self._kinds_and_costs(criteria)
        best = BestMatching(self.rows, kinds, costs)
        return best if best.solve() else None

    def first_candidate(self, criteria: Sequence[Criterion]) -> Candidate | None:
        """Return the first of the best candidates, or None if there is no complete matching."""
        best = self.solve(criteria)
        if best is None:
            return None
        optimum = Optimum(best)
        seats = self.seats
        pairs = first_candidate(optimum, [seat.score for seat in self.bracket.mdps], self.size)
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
            tuple((seats[v], seats[w]) for v, w in pairs), tuple(seats[v] for v in floaters), foreseen
        )

    def _kinds_and_costs(self, criteria: Sequence[Criterion]) -> tuple[list[int], list[list[int]]]:
        """Return the kind of each vertex and the packed costs between kinds."""
        attributes = sorted({LOOKS_AT[criterion] for criterion in criteria if criterion in LOOKS_AT})
        looks = attrgetter(*attributes) if attributes else lambda _seat: None
        numbers: dict[object, int] = {}
        examples: list[Seat] = []
        kinds = []
        for v, seat in enumerate(self.seats):
            key = (v < self.m0 and seat.score, looks(seat))
            kind = numbers.get(key)
            if kind is None:
                kind = numbers[key] = len(examples)
                examples.append(seat)
            kinds.append(kind)
        moved = [key[0] is not False for key in numbers]  # type: ignore[index]
        following = len(examples)
        kinds.extend(repeat(following, self.followers))
        kinds.extend(repeat(following + 1, len(self.rows) - len(kinds)))
        return kinds, self._costs(criteria, examples, moved)

    def _costs(self, criteria: Sequence[Criterion], examples: Sequence[Seat], moved: Sequence[bool]) -> list[list[int]]:
        digits = Digits(self.bracket, criteria, len(self.rows))
        n = len(examples)
        costs = [[0] * (n + 2) for _ in range(n + 2)]
        for a, higher in enumerate(examples):
            for b, lower in enumerate(examples[a:], start=a):
                if moved[a] and moved[b]:
                    continue
                # Seats of the bracket come in ranking order, so of two kinds an MDP is first.
                costs[a][b] = costs[b][a] = digits.of_pair(higher, lower, moved[a])
            costs[a][n] = costs[n][a] = digits.of_floater(higher, moved[a], passes=False)
            costs[a][n + 1] = costs[n + 1][a] = digits.of_floater(higher, moved[a], passes=True)
        costs[n][n + 1] = costs[n + 1][n] = digits.of_next_floater()
        return costs


class Digits:
    """The criteria of a bracket as the digits of one number, most important first (`swiss.criteria.pack`)."""

    def __init__(self, bracket: Bracket, criteria: Sequence[Criterion], vertices: int) -> None:
        mdp_scores = sorted({seat.score for seat in bracket.mdps}, reverse=True)
        self._places = {score: i for i, score in enumerate([*mdp_scores, bracket.score])}
        self._scores = len(self._places)
        self._criteria = criteria
        most = max((seat.unplayed for seat in (*bracket.mdps, *bracket.residents)), default=0)
        self._width = (2 * vertices * (most + 1)).bit_length()

    def of_pair(self, higher: Seat, lower: Seat, mdp: bool) -> int:
        """Return the cost of a pair of the bracket."""
        counts: list[int] = []
        for criterion in self._criteria:
            count = criterion.on_pair(higher, lower, mdp) if criterion.on_pair else 0
            if criterion.by_score:
                if criterion.on_floater:
                    counts.extend(repeat(0, self._scores))
                if criterion.on_pair:
                    counts.extend(self._at(higher.score, count))
            elif criterion is C8:
                counts.extend(repeat(0, 1 + self._scores))
            else:
                counts.append(count)
        return pack(counts, self._width)

    def of_floater(self, seat: Seat, mdp: bool, *, passes: bool) -> int:
        """Return the cost of a downfloater; `passes`: it is not paired in the following bracket either ([C8])."""
        counts: list[int] = []
        for criterion in self._criteria:
            count = criterion.on_floater(seat, mdp) if criterion.on_floater else 0
            if criterion.by_score:
                if criterion.on_floater:
                    counts.extend(self._at(seat.score, count))
                if criterion.on_pair:
                    counts.extend(repeat(0, self._scores))
            elif criterion is C8:
                counts.append(int(passes))
                counts.extend(self._at(seat.score, int(passes)))
            else:
                counts.append(count)
        return pack(counts, self._width)

    def of_next_floater(self) -> int:
        """Return the cost of a member of the next scoregroup who is not paired there ([C8]). Its score is the lowest, so
        only the number counts."""
        counts: list[int] = []
        for criterion in self._criteria:
            if criterion is C8:
                counts.append(1)
                counts.extend(repeat(0, self._scores))
            elif criterion.by_score:
                counts.extend(repeat(0, self._scores * (bool(criterion.on_floater) + bool(criterion.on_pair))))
            else:
                counts.append(0)
        return pack(counts, self._width)

    def _at(self, score: int, count: int) -> list[int]:
        counts = [0] * self._scores
        counts[self._places[score]] = count
        return counts


# ── level 0 and what must be shown after it ──────────────────────────────────


def _at_level_0(bracket: Bracket) -> Candidate | None:
    seats = bracket.seats
    residents = len(bracket.residents)
    fewest = max(len(seats) % 2, len(bracket.mdps) - residents)
    for attempt in range(2):
        graph = _Graph(bracket, seats, ())
        if attempt:
            matching = Matching(list(graph.rows))
            matching.match_greedily()
            for v in bits(matching.exposed()):
                if matching.mate[v] < 0:
                    matching.augment(v)
            fewest = matching.exposed().bit_count()
        graph.add_float_vertices(fewest, linked=False)
        candidate = graph.first_candidate(_criteria(bracket, seats, floats=fewest > 0, look_ahead=False, receiver=False))
        if candidate is not None:
            return _verified(bracket, candidate)
    raise AssertionError("a maximum matching leaves as many exposed as it says")


def _verified(bracket: Bracket, candidate: Candidate) -> Candidate | None:
    """Return the candidate if it leaves a complete round ([C4], [C5]) and the best that [C8] could wish: all of its
    downfloaters are paired in the next bracket, and at most one of that group is left over.

    Both must hold at the same time. Where one is left over, it is found as an edge between those whom the upper part
    can spare and those whom the lower part can take.
    """
    floaters = candidate.downfloaters
    if not floaters:
        return candidate if _completes(bracket, bracket.stop, ()) else None
    upper = [*floaters, *bracket.following]
    lower = bracket.lower
    over = len(upper) % 2 == 1
    if not lower:
        return _foresee(candidate, over, upper) if _completes(bracket, bracket.stop, floaters) else None
    if not over:
        complete = _part_completes(bracket, bracket.stop, bracket.next_stop, floaters)
        return candidate._replace(foreseen=()) if complete and _completes(bracket, bracket.next_stop, ()) else None
    spared = _spared(bracket, upper)
    if not spared:
        return None
    # `lower` and one more, of whom nothing is known but that somebody below can meet it.
    size = len(lower) + 1 - (bracket.pab_score is not None)
    if bracket.field.plainly_complete(size, bracket.next_stop, len(bracket.everyone), 1):
        return candidate._replace(foreseen=(upper[bits(spared)[0]],))
    for v in bits(spared):
        if _completes(bracket, bracket.next_stop, (upper[v],)):
            return candidate._replace(foreseen=(upper[v],))
    return None


def _foresee(candidate: Candidate, over: bool, upper: Sequence[Seat]) -> Candidate:
    return candidate._replace(foreseen=(upper[-1],) if over else ())


def _spared(bracket: Bracket, upper: Sequence[Seat]) -> int:
    """Return those of the next scoregroup without whom all others of `upper` can be paired."""
    floaters = len(upper) - len(bracket.following)
    group = (1 << len(upper)) - (1 << floaters)
    if bracket.field.plainly_complete(len(upper) - 1, bracket.stop, bracket.next_stop, floaters):
        return group
    matching = bracket.field.completion([seat.card for seat in upper], group)
    return matching.partners(len(upper)) if matching.complete() else 0


def _part_completes(bracket: Bracket, start: int, stop: int, more: Sequence[Seat]) -> bool:
    if bracket.field.plainly_complete(stop - start + len(more), start, stop, len(more)):
        return True
    seats = [*more, *bracket.everyone[start:stop]]
    return bracket.field.completion([seat.card for seat in seats]).complete()


def _completes(bracket: Bracket, start: int, more: Sequence[Seat]) -> bool:
    """Return whether `more` and all from `start` on can be paired, the PAB given to one of them if there is one."""
    stop = len(bracket.everyone)
    size = stop - start + len(more) - (bracket.pab_score is not None)
    if bracket.field.plainly_complete(size, start, stop, len(more)):
        return True
    seats = [*more, *bracket.everyone[start:]]
    return bracket.field.completion([seat.card for seat in seats], bracket.pab_takers(seats)).complete()


def _rest_completes(bracket: Bracket, candidate: Candidate) -> bool:
    """Return whether those who are left over in the next bracket too can be completed with everybody below."""
    if candidate.foreseen is None:
        return _completes(bracket, bracket.stop, candidate.downfloaters)
    return _completes(bracket, bracket.next_stop, candidate.foreseen)


# ── report ───────────────────────────────────────────────────────────────────


def counts(bracket: Bracket, candidate: Candidate) -> list[tuple[Criterion, int | tuple[int, ...]]]:
    """Return what each quality criterion counts in the chosen candidate."""
    mdps = set(map(id, bracket.mdps))
    scores = sorted({seat.score for seat in (*bracket.mdps, *bracket.residents)}, reverse=True)
    mixed = [(a, b) for a, b in candidate.pairs if id(a) in mdps]
    topscorers = any(seat.topscorer for seat in bracket.seats)
    found: list[tuple[Criterion, int | tuple[int, ...]]] = []
    for criterion in QUALITY:
        if criterion is C8:
            found.append((criterion, _foreseen_counts(candidate)))
            continue
        if criterion is C9 and not _pab_is_given(bracket, candidate):
            found.append((criterion, 0))
            continue
        pairs = mixed if criterion in OF_MDPS else candidate.pairs
        if criterion in (C10, C11) and not topscorers:
            pairs = ()
        by_score: list[Counter[int]] = []
        if criterion.on_floater:
            floating: Counter[int] = Counter()
            for seat in candidate.downfloaters:
                floating[seat.score] += int(criterion.on_floater(seat, id(seat) in mdps))
            by_score.append(floating)
        if criterion.on_pair:
            paired: Counter[int] = Counter()
            for a, b in pairs:
                paired[a.score] += int(criterion.on_pair(a, b, id(a) in mdps))
            by_score.append(paired)
        if criterion.by_score:
            found.append((criterion, tuple(counter[score] for counter in by_score for score in scores)))
        else:
            found.append((criterion, sum(sum(counter.values()) for counter in by_score)))
    return found


def _foreseen_counts(candidate: Candidate) -> tuple[int, ...]:
    if candidate.foreseen is None:
        return ()
    scores = Counter(seat.score for seat in candidate.foreseen)
    return (len(candidate.foreseen), *(scores[score] for score in sorted(scores, reverse=True)))


def _pab_is_given(bracket: Bracket, candidate: Candidate) -> bool:
    return (
        bracket.pab_score is not None and bracket.pab_score >= bracket.score and len(candidate.downfloaters) == 1
    )
