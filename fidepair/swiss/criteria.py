"""Criteria as rows: each says once what it counts, of whom, when, and by which article.

A criterion counts what the rule says to minimise: zero is perfect, lower is better. The rows of a
chapter stand in its tuple `QUALITY` in descending priority; costs, counts, reports and verdicts
follow that tuple and nothing else.
"""

from _operator import attrgetter
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, NamedTuple, TypeAlias

from fidepair.swiss.boards import Count
from fidepair.swiss.cards import RoundToPair
from fidepair.tournament import POINT

PairCount: TypeAlias = Callable[[Any, Any, bool], int]
FloaterCount: TypeAlias = Callable[[Any, bool], int]


class Criterion(NamedTuple):
    """One criterion of a chapter.

    `on_pair(higher, lower, mixed)` counts for a pair of the bracket, `mixed` telling whether one of
    the two moved into the bracket: the higher one (an MDP), or the lower one where floaters move
    up. `on_floater(seat, moved)` counts for a downfloater, `moved` telling whether it is one that
    had moved into the bracket; or for an upfloater. Where a criterion has both, it counts in a pair
    what its higher member brings about alone, whoever the lower one is: where nobody floats, it is
    the same whoever meets whom.

    `by_score`: not one number but one for each score of the bracket (for pairs: the score of the
    higher member). `by_difference`: one for each score difference that the bracket can have (see
    `difference_down`), highest first. `looks_at`: the attribute of a seat on which, besides its
    score, both counts depend: they count nothing where it is false for everybody. `mixed_only`:
    cannot differ in a bracket of one score; counts nothing in a pair that is not mixed.
    `looks_ahead`: counts the floaters of the following bracket: their number, and if by score that
    of each then. `text`, `one`: what it counts, in words, as many of them and as one.
    `applies(situation)`: whether it applies at all; what the situation is the chapter says.
    `largest(seat)`: the most it can count for this one, where that may be more than one.
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
    applies: Callable[[Any], bool] | None = None
    largest: Callable[[Any], int] | None = None
    one: str = ""
    by_difference: bool = False


def each(_seat: Any, _moved: bool) -> int:
    """Count every floater."""
    return 1


def preference_denied(a: Any, b: Any, _mixed: bool) -> int:
    """Count a pair whose members are due the same `colour`: one does not get it (Dutch 2.4.7, Dubov
    2.3.3, Burstein 2.3.4, Team 2.3.5)."""
    return a.colour is b.colour is not None


def before_last_round(round_: RoundToPair) -> bool:
    """What applies with the exception of the last round (Dubov 2.3.4 to 2.3.6, Double-Swiss 2.3.4,
    2.3.5)."""
    return not round_.is_last


def applying(criteria: Iterable[Criterion], situation: Any) -> list[Criterion]:
    """Return those of the criteria that apply, in their order."""
    return [row for row in criteria if row.applies is None or row.applies(situation)]


def appearance(criteria: Iterable[Criterion]) -> Callable[[Any], Any]:
    """Return what the criteria see of a seat besides its score: seats of equal score and appearance
    are interchangeable in costs."""
    attributes = sorted({row.looks_at for row in criteria if row.looks_at})
    return attrgetter(*attributes) if attributes else lambda _seat: None


def difference_down(score: int, lowest: int) -> int:
    """Return the score difference of a downfloater: to one point, whatever a win is worth, below
    the lowest score of the bracket (C.04.3 of 2017, A.8)."""
    return score - lowest + POINT


def can_count(criterion: Criterion, seats: Iterable[Any]) -> bool:
    """Return whether the criterion can count anything for these seats."""
    return not criterion.looks_at or any(map(attrgetter(criterion.looks_at), seats))


def alike(seats: Sequence[Any], keys: Iterable[Hashable]) -> tuple[list[int], list[Any]]:
    """Return the kind of each seat, and one example of each kind: seats are of one kind if their
    keys are equal."""
    numbers: dict[Hashable, int] = {}
    examples: list[Any] = []
    kinds = []
    for seat, key in zip(seats, keys, strict=True):
        kind = numbers.get(key)
        if kind is None:
            kind = numbers[key] = len(examples)
            examples.append(seat)
        kinds.append(kind)
    return kinds, examples


def largest_count(criteria: Iterable[Criterion], seats: Sequence[Any]) -> int:
    """Return the most that one of the criteria can count for one of the seats; at least 1."""
    return max([1, *(row.largest(seat) for row in criteria if row.largest for seat in seats)])


def counted(
    criterion: Criterion,
    pairs: Sequence[tuple[Any, Any, bool]],
    floaters: Sequence[tuple[Any, bool]],
    scores: Sequence[int],
    differences: Sequence[int] = (),
) -> Count:
    """Return what the criterion counts of these pairs (higher, lower, mixed) and floaters (seat,
    moved).

    By score: one number for each of `scores`, in their order; first those of floaters, then those
    of pairs, if the criterion counts both. By difference: one number for each of `differences`,
    pairs and floaters together.
    """
    on_floater = criterion.on_floater
    on_pair = criterion.on_pair
    if criterion.by_difference:
        sizes = (
            [(a.score - b.score, on_pair(a, b, mixed)) for a, b, mixed in pairs] if on_pair else []
        )
        if on_floater:
            sizes += [
                (difference_down(seat.score, scores[-1]), on_floater(seat, moved))
                for seat, moved in floaters
            ]
        return tuple(_by_score(sizes, differences))
    if not criterion.by_score:
        return _total(criterion, pairs, floaters)
    if not (pairs or floaters):
        return (0,) * (len(scores) * (bool(on_floater) + bool(on_pair)))
    found: list[int] = []
    if on_floater:
        found += _by_score(
            [(seat.score, on_floater(seat, moved)) for seat, moved in floaters], scores
        )
    if on_pair:
        found += _by_score(
            [(higher.score, on_pair(higher, lower, mixed)) for higher, lower, mixed in pairs],
            scores,
        )
    return tuple(found)


def _total(
    criterion: Criterion,
    pairs: Sequence[tuple[Any, Any, bool]],
    floaters: Sequence[tuple[Any, bool]],
) -> int:
    total = 0
    if criterion.on_floater:
        for seat, moved in floaters:
            total += criterion.on_floater(seat, moved)
    if criterion.on_pair:
        for higher, lower, mixed in pairs:
            total += criterion.on_pair(higher, lower, mixed)
    return total


class Counted(NamedTuple):
    """Whom a criterion counts: pairs as (higher, lower), and participants by themselves, by
    number."""

    pairs: tuple[tuple[int, int], ...] = ()
    players: tuple[int, ...] = ()


def whom(
    criterion: Criterion,
    pairs: Sequence[tuple[Any, Any, bool]],
    floaters: Sequence[tuple[Any, bool]],
) -> Counted:
    """Return whom the criterion counts of these (see `counted`)."""
    on_pair, on_floater = criterion.on_pair, criterion.on_floater
    return Counted(
        tuple((a.number, b.number) for a, b, mixed in pairs if on_pair(a, b, mixed))
        if on_pair
        else (),
        tuple(seat.number for seat, moved in floaters if on_floater(seat, moved))
        if on_floater
        else (),
    )


def _by_score(counts: Iterable[tuple[int, int]], scores: Sequence[int]) -> Iterable[int]:
    sums = dict.fromkeys(scores, 0)
    for score, count in counts:
        sums[score] += count
    return sums.values()


class Digits:
    """Criteria as the digits of one number, the most important first, so that sums of costs compare
    like the lists of what the criteria count. A criterion by score has one digit for each score; a
    look-ahead one for the number, and then, if by score, one for each score; a criterion by
    difference one for each difference."""

    def __init__(
        self,
        criteria: Sequence[Criterion],
        *,
        scores: Sequence[int],
        most: int,
        differences: Sequence[int] = (),
    ) -> None:
        """`criteria`: in descending priority; `scores`: those of the bracket, the most important
        first; `most`: the largest sum of counts; `differences`: those that pairs and floaters of
        the bracket can have, highest first."""
        self._width = most.bit_length()
        self._scores = scores
        self._differences = differences
        self._place = 0
        self._of_plain: list[tuple[PairCount, dict[int, int]]] = []
        self._of_mixed: list[tuple[PairCount, dict[int, int]]] = []
        self._of_floaters: list[tuple[FloaterCount, dict[int, int]]] = []
        self._pairs_apart: list[tuple[PairCount, dict[int, int]]] = []
        self._floaters_apart: list[tuple[FloaterCount, dict[int, int]]] = []
        self._ahead: list[dict[int, int]] = []
        for criterion in reversed(criteria):
            if criterion.looks_ahead:
                self._ahead = [self._digits(True)] if criterion.by_score else []
                self._ahead.append(self._digits(False))
            elif criterion.by_difference:
                self._add_by_difference(criterion)
            else:
                self._add(criterion)

    def _digits(self, by_score: bool) -> dict[int, int]:
        """Return for each score how far to shift what is counted of it."""
        first, width = self._place, self._width
        if not by_score:
            self._place += width
            return dict.fromkeys(self._scores, first)
        self._place += width * len(self._scores)
        return {score: first + width * i for i, score in enumerate(reversed(self._scores))}

    def _add(self, criterion: Criterion) -> None:
        """Give the criterion its digits: one for pairs and floaters together, or by score those of
        floaters first."""
        digits = self._digits(criterion.by_score)
        if criterion.on_pair:
            self._of_mixed.append((criterion.on_pair, digits))
            if not criterion.mixed_only:
                self._of_plain.append((criterion.on_pair, digits))
        if criterion.on_floater:
            if criterion.on_pair and criterion.by_score:
                digits = self._digits(True)
            self._of_floaters.append((criterion.on_floater, digits))

    def _add_by_difference(self, criterion: Criterion) -> None:
        """Give the criterion one digit for each difference, for pairs and floaters together."""
        first, width = self._place, self._width
        self._place += width * len(self._differences)
        digits = {one: first + width * i for i, one in enumerate(reversed(self._differences))}
        if criterion.on_pair:
            self._pairs_apart.append((criterion.on_pair, digits))
        if criterion.on_floater:
            self._floaters_apart.append((criterion.on_floater, digits))

    def of_pair(self, higher: Any, lower: Any, mixed: bool) -> int:
        """Return the cost of a pair of the bracket."""
        cost = 0
        for count, shifts in self._of_mixed if mixed else self._of_plain:
            found = count(higher, lower, mixed)
            if found:
                cost += found << shifts[higher.score]
        if mixed:
            for count, shifts in self._pairs_apart:
                found = count(higher, lower, mixed)
                if found:
                    cost += found << shifts[higher.score - lower.score]
        return cost

    def of_floater(self, seat: Any, moved: bool, *, passes: bool = False) -> int:
        """Return the cost of a floater; `passes`: it is not paired in the following bracket either
        (look-ahead)."""
        cost = 0
        for count, shifts in self._of_floaters:
            found = count(seat, moved)
            if found:
                cost += found << shifts[seat.score]
        for count, shifts in self._floaters_apart:
            found = count(seat, moved)
            if found:
                cost += found << shifts[difference_down(seat.score, self._scores[-1])]
        if passes:
            for shifts in self._ahead:
                cost += 1 << shifts[seat.score]
        return cost

    @property
    def of_next_floater(self) -> int:
        """The cost of a member of the following scoregroup who floats too: its score is the lowest,
        so only the number counts."""
        return 1 << self._ahead[-1][self._scores[-1]] if self._ahead else 0
