"""Criteria as rows: each has its count, its condition, its words and its article in one place.

A criterion counts what the rule says to minimise: zero is perfect, lower is better. The rows of a
chapter are in its tuple `QUALITY` in descending priority; costs, counts, reports and verdicts
follow that tuple and nothing else.
"""

from _operator import attrgetter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias

from fidepair.swiss.boards import Count, CriterionCount
from fidepair.swiss.cards import RoundToPair
from fidepair.tournament import POINT

AnySeat: TypeAlias = Any
"""A player as the criteria of one chapter see it: `number`, `score`, and the attributes that the
rows of that chapter name in `looks_at`."""
Situation: TypeAlias = Any
"""An open bracket, or the round: in each chapter it decides which rows apply."""

PairCount: TypeAlias = Callable[[AnySeat, AnySeat, bool], int]
FloaterCount: TypeAlias = Callable[[AnySeat, bool], int]
CountedPair: TypeAlias = tuple[AnySeat, AnySeat, bool]
"""A pair as criteria look at it: the higher member, the lower one, whether it is mixed."""
CountedFloater: TypeAlias = tuple[AnySeat, bool]
"""A floater as criteria look at it, and whether it had moved into the bracket."""
Shifts: TypeAlias = dict[int, int]
"""For each score, or score difference, by how many bits its count is shifted in a cost."""


class Criterion(NamedTuple):
    """One criterion of a chapter.

    `on_pair(higher, lower, mixed)` counts for a pair of the bracket. The pair is mixed if one
    member moved into the bracket: the higher one (an MDP), or the lower one where floaters move up.
    `on_floater(seat, moved)` counts for a downfloater, which is moved if it had floated into the
    bracket itself; or for an upfloater. A criterion with both counts in a pair only what the higher
    member causes, whoever the lower one is. So without floaters its count does not depend on who
    meets whom.

    `by_score`: one number for each score of the bracket (for pairs: the score of the higher
    member). `by_difference`: one number for each possible score difference (see `difference_down`),
    highest first. `looks_at`: the attribute of a seat on which, besides its score, both counts
    depend. They count nothing where it is false for all players. `mixed_only`: cannot differ in a
    bracket of one score, and counts nothing in a pair that is not mixed. `looks_ahead`: counts the
    floaters of the following bracket: their number, then, if also by score, those of each score.
    `text`, `one`: what it counts, in words, plural and singular. `applies(situation)`: whether it
    applies; each chapter defines its situation. `largest(seat)`: the highest possible count for
    this seat, where that may be more than one.
    """

    code: str
    article: str
    text: str
    on_pair: PairCount | None = None
    on_floater: FloaterCount | None = None
    by_score: bool = False
    looks_at: str = ""
    mixed_only: bool = False
    looks_ahead: bool = False
    applies: Callable[[Situation], bool] | None = None
    largest: Callable[[AnySeat], int] | None = None
    one: str = ""
    by_difference: bool = False


def each(_seat: AnySeat, _moved: bool) -> int:
    """Count every floater."""
    return 1


def preference_denied(a: AnySeat, b: AnySeat, _mixed: bool) -> int:
    """Count a pair with the same `colour` preference: one member does not get it (Dutch 2.4.7,
    Dubov 2.3.3, Burstein 2.3.4, Team 2.3.5)."""
    return a.colour is b.colour is not None


def before_last_round(round_: RoundToPair) -> bool:
    """Return whether criteria apply that do not apply in the last round (Dubov 2.3.4 to 2.3.6,
    Double-Swiss 2.3.4, 2.3.5)."""
    return not round_.is_last


def applying(criteria: Iterable[Criterion], situation: Situation) -> list[Criterion]:
    """Return the criteria that apply, in their order."""
    return [row for row in criteria if row.applies is None or row.applies(situation)]


def appearance(criteria: Iterable[Criterion]) -> Callable[[AnySeat], Hashable]:
    """Return what the criteria see of a seat besides its score: seats of equal score and appearance
    are interchangeable in costs."""
    attributes = sorted({row.looks_at for row in criteria if row.looks_at})
    if not attributes:
        return _no_appearance
    return attrgetter(*attributes)


def _no_appearance(_seat: AnySeat) -> None:
    """Criteria that look at the score only see the same of every seat."""


def difference_down(score: int, lowest: int) -> int:
    """Return the score difference of a downfloater: measured to one point below the lowest score of
    the bracket, whatever a win is worth (C.04.3 of 2017, A.8)."""
    return score - lowest + POINT


def can_count(criterion: Criterion, seats: Iterable[AnySeat]) -> bool:
    """Return whether the criterion can count anything for these seats."""
    return not criterion.looks_at or any(map(attrgetter(criterion.looks_at), seats))


def alike(seats: Sequence[AnySeat], keys: Iterable[Hashable]) -> tuple[list[int], list[AnySeat]]:
    """Return the kind of each seat, and one example of each kind: seats are of one kind if their
    keys are equal."""
    numbers: dict[Hashable, int] = {}
    examples: list[AnySeat] = []
    kinds = []
    for seat, key in zip(seats, keys, strict=True):
        kind = numbers.get(key)
        if kind is None:
            kind = numbers[key] = len(examples)
            examples.append(seat)
        kinds.append(kind)
    return kinds, examples


def largest_count(criteria: Iterable[Criterion], seats: Sequence[AnySeat]) -> int:
    """Return the highest count of one of the criteria for one of the seats; at least 1."""
    largest = 1
    for row in criteria:
        if row.largest:
            for seat in seats:
                largest = max(largest, row.largest(seat))
    return largest


def counted(
    criterion: Criterion,
    pairs: Sequence[CountedPair],
    floaters: Sequence[CountedFloater],
    scores: Sequence[int],
    differences: Sequence[int] = (),
) -> Count:
    """Return what the criterion counts of these pairs and floaters.

    By score: one number for each of `scores`, in their order; if the criterion counts both floaters
    and pairs, first the numbers of floaters, then those of pairs. By difference: one number for
    each of `differences`, pairs and floaters together.
    """
    on_pair, on_floater = criterion.on_pair, criterion.on_floater
    floating = []
    paired = []
    if on_floater:
        floating = [(seat, on_floater(seat, moved)) for seat, moved in floaters]
    if on_pair:
        paired = [(a, b, on_pair(a, b, mixed)) for a, b, mixed in pairs]
    if not (criterion.by_score or criterion.by_difference):
        return sum([one[-1] for one in (*floating, *paired)])
    if criterion.by_difference:
        sums = dict.fromkeys(differences, 0)
        for seat, count in floating:
            sums[difference_down(seat.score, scores[-1])] += count
        for higher, lower, count in paired:
            sums[higher.score - lower.score] += count
        return tuple(sums.values())
    found: list[int] = []
    for counts, of_criterion in ((floating, on_floater), (paired, on_pair)):
        if of_criterion:
            sums = dict.fromkeys(scores, 0)
            for higher, *_, count in counts:
                sums[higher.score] += count
            found.extend(sums.values())
    return tuple(found)


class Counted(NamedTuple):
    """Pairs (higher, lower) and single participants that a criterion counts, by number."""

    pairs: tuple[tuple[int, int], ...] = ()
    players: tuple[int, ...] = ()


def whom(
    criterion: Criterion, pairs: Sequence[CountedPair], floaters: Sequence[CountedFloater]
) -> Counted:
    """Return the pairs and participants that the criterion counts (see `counted`)."""
    on_pair, on_floater = criterion.on_pair, criterion.on_floater
    couples: list[tuple[int, int]] = []
    players: list[int] = []
    if on_pair:
        couples = [(a.number, b.number) for a, b, mixed in pairs if on_pair(a, b, mixed)]
    if on_floater:
        players = [seat.number for seat, moved in floaters if on_floater(seat, moved)]
    return Counted(tuple(couples), tuple(players))


class CountedBracket(NamedTuple):
    """A paired bracket as criteria count it: all `criteria` of the chapter, those of them that are
    `applying`, the pairs (higher, lower), and the floaters."""

    criteria: Sequence[Criterion]
    applying: Collection[Criterion]
    pairs: Sequence[tuple[AnySeat, AnySeat]]
    floaters: Sequence[CountedFloater]

    def _looked_at(
        self,
    ) -> Iterator[tuple[Criterion, Sequence[CountedPair], Sequence[CountedFloater]]]:
        """Yield each criterion with the pairs and the floaters that it looks at; without any if it
        does not apply."""
        of_plain = [(higher, lower, higher.score > lower.score) for higher, lower in self.pairs]
        of_mixed = [pair for pair in of_plain if pair[2]]
        for row in self.criteria:
            if row not in self.applying:
                yield row, (), ()
            else:
                yield row, of_mixed if row.mixed_only else of_plain, self.floaters

    def counts(
        self, scores: Sequence[int], differences: Sequence[int] = (), *, ahead: Count = ()
    ) -> tuple[CriterionCount, ...]:
        """Return what each criterion counts (see `counted`); `ahead`: what the look-ahead does."""
        found = []
        for row, pairs, floaters in self._looked_at():
            count = ahead
            if not row.looks_ahead:
                count = counted(row, pairs, floaters, scores, differences)
            found.append(CriterionCount(row.code, row.article, count))
        return tuple(found)

    def whom(self, ahead: Sequence[AnySeat] = ()) -> tuple[Counted, ...]:
        """Return whom each criterion counts; `ahead`: whom the look-ahead does."""
        found = []
        for row, pairs, floaters in self._looked_at():
            those = whom(row, pairs, floaters)
            if row.looks_ahead:
                those = Counted(players=tuple(seat.number for seat in ahead))
            found.append(those)
        return tuple(found)


class Digits:
    """The criteria as digits of one number, the most important first: sums of such costs compare
    like lists of counts.

    A criterion by score has one digit for each score. A look-ahead has one for the number of
    floaters, then, if by score, one for each score. A criterion by difference has one for each
    difference.
    """

    def __init__(
        self,
        criteria: Sequence[Criterion],
        *,
        scores: Sequence[int],
        most: int,
        differences: Sequence[int] = (),
    ) -> None:
        """`criteria`: in descending priority; `scores`: those of the bracket, the most important
        first; `most`: the largest possible sum of counts; `differences`: possible score differences
        of pairs and floaters of the bracket, highest first."""
        self._width = most.bit_length()
        self._scores = scores
        self._differences = differences
        self._place = 0
        # With each count, whether its digits are those of differences.
        self._of_plain: list[tuple[PairCount, Shifts, bool]] = []
        self._of_mixed: list[tuple[PairCount, Shifts, bool]] = []
        self._of_floaters: list[tuple[FloaterCount, Shifts, bool]] = []
        self._ahead: list[Shifts] = []
        for criterion in reversed(criteria):
            if criterion.looks_ahead:
                if criterion.by_score:
                    self._ahead.append(self._one_each(scores))
                self._ahead.append(self._one_for_all())
            elif criterion.by_difference:
                self._add_by_difference(criterion)
            else:
                self._add(criterion)

    def _one_for_all(self) -> Shifts:
        """Return the shifts of a new digit that all scores share."""
        first = self._place
        self._place += self._width
        return dict.fromkeys(self._scores, first)

    def _one_each(self, keys: Sequence[int]) -> Shifts:
        """Return the shifts of new digits, one for each score or difference in `keys`."""
        shifts = {}
        for key in reversed(keys):
            shifts[key] = self._place
            self._place += self._width
        return shifts

    def _add(self, criterion: Criterion) -> None:
        """Add the digits of a criterion: one for pairs and floaters together, or by score those of
        floaters first."""
        by_score = criterion.by_score
        shifts = self._one_each(self._scores) if by_score else self._one_for_all()
        if criterion.on_pair:
            self._of_mixed.append((criterion.on_pair, shifts, False))
            if not criterion.mixed_only:
                self._of_plain.append((criterion.on_pair, shifts, False))
        if criterion.on_floater:
            if criterion.on_pair and by_score:
                shifts = self._one_each(self._scores)
            self._of_floaters.append((criterion.on_floater, shifts, False))

    def _add_by_difference(self, criterion: Criterion) -> None:
        """Add one digit for each difference, for pairs and floaters together."""
        shifts = self._one_each(self._differences)
        if criterion.on_pair:
            self._of_mixed.append((criterion.on_pair, shifts, True))
        if criterion.on_floater:
            self._of_floaters.append((criterion.on_floater, shifts, True))

    def of_pair(self, one: AnySeat, other: AnySeat) -> int:
        """Return the cost of a pair of the bracket; it is mixed if the scores differ."""
        higher, lower = (other, one) if one.score < other.score else (one, other)
        mixed = higher.score != lower.score
        cost = 0
        for count, shifts, by_difference in self._of_mixed if mixed else self._of_plain:
            found = count(higher, lower, mixed)
            if found:
                key = higher.score - lower.score if by_difference else higher.score
                cost += found << shifts[key]
        return cost

    def of_floater(self, seat: AnySeat, moved: bool, *, passes: bool = False) -> int:
        """Return the cost of a floater; `passes`: the following bracket does not pair it either
        (look-ahead)."""
        cost = 0
        for count, shifts, by_difference in self._of_floaters:
            found = count(seat, moved)
            if found:
                key = seat.score
                if by_difference:
                    key = difference_down(key, self._scores[-1])
                cost += found << shifts[key]
        if passes:
            for shifts in self._ahead:
                cost += 1 << shifts[seat.score]
        return cost

    @property
    def of_next_floater(self) -> int:
        """The cost of a member of the following scoregroup that floats too: its score is the
        lowest, so only the number counts."""
        if not self._ahead:
            return 0
        return 1 << self._ahead[-1][self._scores[-1]]
