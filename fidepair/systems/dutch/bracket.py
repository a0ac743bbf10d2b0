"""C.04.3 Article 3: the best candidate of a bracket.

All best candidates are the complete matchings of least cost in a graph whose costs are the criteria of Article 2; the
first of them follows from Article 4 (`order`). The graph holds as much of the field as is needed:

Level 0: MDPs, residents, and one *float vertex* for each downfloater. [C4], [C5] and [C8] are not in the costs.
Level 1: the next scoregroup as well, and float vertices for all; [C8] is in the costs, [C4] and [C5] are not.
Level 2: everybody not yet paired, and a vertex for the PAB; everything is in the costs.

The rest of the field only removes candidates. So a candidate that is best and first without it, and is then shown to
leave a complete round and the best that [C8] can ever reach, is best and first with it. Levels 0 and 1 show exactly
that or give up, and the next level decides; level 2 is always exact. Therefore every level gives the same answer.

Two MDPs are never paired with each other: where the later of them became available, both were in the bracket, and a
pair of the two, completed as now, would have been one pair more ([C6] there).
"""

from __future__ import annotations

from collections import Counter
from itertools import repeat
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from fidepair.matching import BestMatching, Matching, Optimum, bits
from fidepair.swiss.completion import add_vertex
from fidepair.systems.dutch.criteria import C6, C7, C8, C9, C10, C11, C14, C16, C18, C20, LOOKS_AT, OF_MDPS, QUALITY
from fidepair.systems.dutch.order import first_candidate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fidepair.swiss.completion import Field
    from fidepair.swiss.criteria import Criterion, FloaterCount, PairCount
    from fidepair.systems.dutch.criteria import Seat

OF_FLOATERS = (C6, C7, C8, C9, C14, C16, C18, C20)
"""Criteria that cannot differ where nobody floats down (a fixed number of MDPs is paired then)."""

_NEXT, _OUTSIDE = "next", "outside"


class Bracket(NamedTuple):
    """A bracket about to be paired: `mdps` and `residents` in order (1.2).

    `stop`, `next_stop`: where the residents and the following scoregroup end in the field; `pab_score`: [C5], None if
    nobody gets the PAB; `known_partners`: by number, from the last complete matching found in this round, a hint that
    saves time.
    """

    field: Field
    everyone: Sequence[Seat]
    mdps: Sequence[Seat]
    residents: Sequence[Seat]
    stop: int
    next_stop: int
    pab_score: int | None
    known_partners: dict[int, int]

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
        return sum(1 << i for i, seat in enumerate(seats) if seat.score <= self.pab_score and seat.card.may_receive_pab)


class Candidate(NamedTuple):
    """How a bracket is paired: pairs (higher, lower), downfloaters in order, and those of the following bracket as far
    as [C8] foresees them (None: nobody floats down, or nobody can be paired, so that nothing is to be foreseen)."""

    pairs: tuple[tuple[Seat, Seat], ...]
    downfloaters: tuple[Seat, ...]
    foreseen: tuple[Seat, ...] | None


def pair_bracket(bracket: Bracket, level: int) -> Candidate | None:
    """Return the candidate that Articles 3 and 4 choose, or None if this level cannot show that it is the one."""
    if _nobody_can_be_paired(bracket):
        return Candidate((), tuple(bracket.seats), None)
    if level == 0:
        return _at_level_0(bracket)
    seats = bracket.seats
    following = bracket.following
    graph = _Graph(bracket, following, following if level == 1 else bracket.everyone[bracket.stop :])
    if level == 1:
        graph.add_float_vertices(len(graph.rows), linked=True)
    else:
        graph.add_pab()
    criteria = _criteria(bracket, seats, floats=True, look_ahead=True, receiver=_goes_to_pab(bracket, graph))
    candidate = graph.first_candidate(criteria)
    if candidate is None or level == 2 or _rest_completes(bracket, candidate):
        return candidate
    return None


def _nobody_can_be_paired(bracket: Bracket) -> bool:
    """Return whether the bracket has no legal pair at all. Then everybody floats down, and since the round could be
    completed so far, it still can."""
    size = len(bracket.mdps) + len(bracket.residents)
    if size * size > 64:  # a quick look for small brackets; in others it would seldom find anything
        return False
    rows = bracket.field.legal_rows([seat.card for seat in bracket.seats])
    residents = (1 << size) - (1 << len(bracket.mdps))
    return not any(row & residents for row in rows)


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

    def __init__(self, bracket: Bracket, following: Sequence[Seat], below: Sequence[Seat]) -> None:
        self.bracket = bracket
        self.seats = bracket.seats
        self.size = len(self.seats)
        self.m0 = len(bracket.mdps)
        self.followers = len(following)
        self.people = [*self.seats, *below]
        self.complete = False
        self.rows = bracket.field.legal_rows([seat.card for seat in self.people])
        mdps = (1 << self.m0) - 1
        for v in range(self.m0):
            self.rows[v] &= ~mdps

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

    def add_pab(self) -> None:
        """Add a vertex for the PAB, if somebody of those left is to get it: now the graph shows all who are left."""
        self.complete = True
        if len(self.people) % 2:
            add_vertex(self.rows, self.bracket.pab_takers(self.people))

    def solve(self, criteria: Sequence[Criterion]) -> BestMatching | None:
        """Return a matching of least cost by these criteria, or None if there is no complete one."""
        kinds, costs = self._kinds_and_costs(criteria)
        # Where MDPs outnumber the residents most of them float: let their duals say so from the start.
        lead = (len(costs) - 1, *dict.fromkeys(kinds[: self.m0])) if 2 * self.m0 > self.size else ()
        best = BestMatching(self.rows, kinds, costs, self._hint() if self.complete else None, lead)
        if not best.solve():
            return None
        if self.complete:
            self._remember(best.mate)
        return best

    def _hint(self) -> list[int]:
        """Return the partners of an earlier complete matching, as far as they are still here."""
        known = self.bracket.known_partners
        place = {seat.number: v for v, seat in enumerate(self.people)}
        return [place.get(known.get(seat.number, 0), -1) for seat in self.people]

    def _remember(self, mate: Sequence[int]) -> None:
        people = self.people
        for v, seat in enumerate(people):
            self.bracket.known_partners[seat.number] = people[mate[v]].number if mate[v] < len(people) else 0

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
        return Candidate(tuple((seats[v], seats[w]) for v, w in pairs), tuple(seats[v] for v in floaters), foreseen)

    def _kinds_and_costs(self, criteria: Sequence[Criterion]) -> tuple[list[int], list[list[int]]]:
        """Return the kind of each vertex and the packed costs between kinds."""
        attributes = sorted({LOOKS_AT[criterion] for criterion in criteria if criterion in LOOKS_AT})
        looks = attrgetter(*attributes) if attributes else lambda _seat: None
        numbers: dict[tuple[int, object], int] = {}
        examples: list[Seat] = []
        kinds = []
        for seat in self.seats:
            key = (seat.score, looks(seat))  # nobody but MDPs has a score above that of the residents
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

    def _costs(self, criteria: Sequence[Criterion], examples: Sequence[Seat], moved: Sequence[bool]) -> list[list[int]]:
        digits = _Digits(self.bracket, criteria, len(self.rows))
        n = len(examples)
        costs = [[0] * (n + 2) for _ in range(n + 2)]
        floating = [digits.of_floater(seat, mdp, passes=True) for seat, mdp in zip(examples, moved, strict=True)]
        for a, higher in enumerate(examples):
            row = costs[a]
            for b in range(a, n):
                if moved[a] and moved[b]:  # never paired: no better than if both float
                    row[b] = floating[a] + floating[b]
                else:
                    # Seats of the bracket come in ranking order, so of two kinds an MDP is first.
                    row[b] = digits.of_pair(higher, examples[b], moved[a])
                costs[b][a] = row[b]
            row[n] = costs[n][a] = digits.of_floater(higher, moved[a], passes=False)
            row[n + 1] = costs[n + 1][a] = floating[a]
        costs[n][n + 1] = costs[n + 1][n] = digits.of_next_floater
        return costs


class _Digits:
    """The criteria of a bracket as the digits of one number, the most important first, so that sums of costs compare
    like the lists of what the criteria count. A criterion by score has one digit for each score, highest first."""

    def __init__(self, bracket: Bracket, criteria: Sequence[Criterion], vertices: int) -> None:
        scores = sorted({seat.score for seat in (*bracket.mdps, bracket.residents[0])})
        most = max(1, *(seat.unplayed for seat in bracket.seats)) if C9 in criteria else 1
        width = (2 * vertices * most).bit_length()
        self._of_residents: list[tuple[PairCount, dict[int, int]]] = []
        self._of_mixed: list[tuple[PairCount, dict[int, int]]] = []
        self._of_floaters: list[tuple[FloaterCount, dict[int, int]]] = []
        self._ahead: list[dict[int, int]] = []
        self.of_next_floater = 0
        place = 0

        def digits(by_score: bool) -> dict[int, int]:
            nonlocal place
            used = len(scores) if by_score else 1
            shifts = {score: place + (width * i if by_score else 0) for i, score in enumerate(scores)}
            place += width * used
            return shifts

        for criterion in reversed(criteria):
            if criterion is C8:
                self._ahead = [digits(True), digits(False)]
                # A member of the next scoregroup has the lowest score there: only the number counts.
                self.of_next_floater = 1 << self._ahead[1][scores[0]]
                continue
            one = digits(False) if criterion.on_pair and criterion.on_floater and not criterion.by_score else None
            if criterion.on_pair:
                term = criterion.on_pair, one or digits(criterion.by_score)
                self._of_mixed.append(term)
                if criterion not in OF_MDPS:
                    self._of_residents.append(term)
            if criterion.on_floater:
                self._of_floaters.append((criterion.on_floater, one or digits(criterion.by_score)))

    def of_pair(self, higher: Seat, lower: Seat, mdp: bool) -> int:
        """Return the cost of a pair of the bracket."""
        cost = 0
        for count, shifts in self._of_mixed if mdp else self._of_residents:
            counted = count(higher, lower, mdp)
            if counted:
                cost += counted << shifts[higher.score]
        return cost

    def of_floater(self, seat: Seat, mdp: bool, *, passes: bool) -> int:
        """Return the cost of a downfloater; `passes`: it is not paired in the following bracket either ([C8])."""
        cost = 0
        for count, shifts in self._of_floaters:
            counted = count(seat, mdp)
            if counted:
                cost += counted << shifts[seat.score]
        if passes:
            for shifts in self._ahead:
                cost += 1 << shifts[seat.score]
        return cost


# ── level 0 and what must be shown after it ──────────────────────────────────


def _at_level_0(bracket: Bracket) -> Candidate | None:
    seats = bracket.seats
    residents = len(bracket.residents)
    fewest = max(len(seats) % 2, len(bracket.mdps) - residents)
    for attempt in range(2):
        graph = _Graph(bracket, (), ())
        if attempt:
            matching = Matching(list(graph.rows))
            matching.match_greedily()
            for v in bits(matching.exposed()):
                if matching.mate[v] < 0:
                    matching.augment(v)
            fewest = matching.exposed().bit_count()
        graph.add_float_vertices(fewest, linked=False)
        candidate = graph.first_candidate(
            _criteria(bracket, seats, floats=fewest > 0, look_ahead=False, receiver=False)
        )
        if candidate is not None:
            return _verified(bracket, candidate)
    raise AssertionError("a maximum matching leaves as many exposed as it says")


def _verified(bracket: Bracket, candidate: Candidate) -> Candidate | None:
    """Return the candidate if it leaves a complete round ([C4], [C5]) and the best that [C8] could wish."""
    floaters = candidate.downfloaters
    if not floaters:
        return candidate if _completes(bracket, bracket.stop, ()) else None
    foreseen = _best_foreseeable(bracket, floaters)
    return None if foreseen is None else candidate._replace(foreseen=foreseen)


def _best_foreseeable(bracket: Bracket, floaters: Sequence[Seat]) -> tuple[Seat, ...] | None:
    """Return who is left over in the next bracket if all `floaters` are paired there, at most one of that group is left
    over, and, at the same time, everybody else can be completed; None if that cannot be."""
    upper = [*floaters, *bracket.following]
    odd = len(upper) % 2
    if not bracket.lower:
        return tuple(upper[-odd:] if odd else ()) if _completes(bracket, bracket.stop, floaters) else None
    if odd:
        return _one_left_over(bracket, upper)
    complete = _part_completes(bracket, bracket.stop, bracket.next_stop, floaters)
    return () if complete and _completes(bracket, bracket.next_stop, ()) else None


def _one_left_over(bracket: Bracket, upper: Sequence[Seat]) -> tuple[Seat] | None:
    """Return somebody whom the upper part can spare and the lower part can take."""
    spared = bits(_spared(bracket, upper))
    size = len(bracket.lower) + 1 - (bracket.pab_score is not None)
    if spared and bracket.field.plainly_complete(size, bracket.next_stop, len(bracket.everyone), 1):
        return (upper[spared[0]],)
    for v in spared:
        if _completes(bracket, bracket.next_stop, (upper[v],)):
            return (upper[v],)
    return None


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
    m0 = len(bracket.mdps)
    mixed = candidate.pairs[: sum(a.score > bracket.score for a, _ in candidate.pairs)] if m0 else ()
    score = bracket.score
    scores = sorted({score, *(seat.score for seat in bracket.mdps)}, reverse=True)
    topscorers = any(seat.topscorer for seat in bracket.seats)
    found: list[tuple[Criterion, int | tuple[int, ...]]] = []
    for criterion in QUALITY:
        if criterion is C8:
            found.append((criterion, _foreseen_counts(candidate)))
            continue
        pairs: Sequence[tuple[Seat, Seat]] = candidate.pairs
        floaters = candidate.downfloaters
        if criterion in OF_MDPS:
            pairs = mixed
        elif criterion is C9 and not _pab_is_given(bracket, candidate):
            floaters = ()
        elif criterion in (C10, C11) and not topscorers:
            pairs = ()
        of_floater = criterion.on_floater if floaters else None
        of_pair = criterion.on_pair if pairs else None
        if criterion.by_score:
            of_scores: list[int] = []
            if criterion.on_floater:
                counted = [(s.score, of_floater(s, s.score > score)) for s in floaters] if of_floater else ()
                of_scores.extend(_by_score(counted, scores))
            if criterion.on_pair:
                counted = [(a.score, of_pair(a, b, a.score > score)) for a, b in pairs] if of_pair else ()
                of_scores.extend(_by_score(counted, scores))
            found.append((criterion, tuple(of_scores)))
        else:
            count = sum([of_floater(s, s.score > score) for s in floaters]) if of_floater else 0
            if of_pair:
                count += sum([of_pair(a, b, a.score > score) for a, b in pairs])
            found.append((criterion, count))
    return found


def _by_score(counted: Sequence[tuple[int, int]], scores: Sequence[int]) -> list[int]:
    sums = dict.fromkeys(scores, 0)
    for score, count in counted:
        sums[score] += count
    return list(sums.values())


def _foreseen_counts(candidate: Candidate) -> tuple[int, ...]:
    if candidate.foreseen is None:
        return ()
    scores = Counter(seat.score for seat in candidate.foreseen)
    return (len(candidate.foreseen), *(scores[score] for score in sorted(scores, reverse=True)))


def _pab_is_given(bracket: Bracket, candidate: Candidate) -> bool:
    return bracket.pab_score is not None and bracket.pab_score >= bracket.score and len(candidate.downfloaters) == 1
