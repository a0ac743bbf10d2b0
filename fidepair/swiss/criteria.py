"""Criteria as data: what is counted, and by which article.

A criterion counts what the rule says to minimise: zero is perfect, lower is better.
"""

from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple, TypeAlias

PairCount: TypeAlias = Callable[[Any, Any, bool], int]
FloaterCount: TypeAlias = Callable[[Any, bool], int]


class Criterion(NamedTuple):
    """One criterion of a chapter.

    `on_pair(higher, lower, mdp)` counts for a pair of the bracket, `mdp` telling whether its higher member moved
    down into it; `on_floater(seat, mdp)` for a downfloater. `by_score`: not one number but one for each score of the
    bracket, highest first (for pairs: the score of the MDP), because a higher score weighs more. `largest(seats)`: the
    most it can count for one of them, where that may be more than one.
    """

    code: str
    article: str
    text: str
    on_pair: PairCount | None = None
    on_floater: FloaterCount | None = None
    by_score: bool = False
    largest: Callable[[Sequence[Any]], int] | None = None


class Digits:
    """The criteria of a bracket as the digits of one number, the most important first, so that sums of costs compare
    like the lists of what the criteria count. A criterion by score has one digit for each score, highest first."""

    def __init__(
        self,
        criteria: Sequence[Criterion],
        look_ahead: Criterion,
        of_mdps: Collection[Criterion],
        *,
        scores: Sequence[int],
        most: int,
    ) -> None:
        """`criteria`: in descending priority; `look_ahead`: the one on the following bracket; `of_mdps`: those which
        count nothing without an MDP; `scores`: those of the bracket, ascending; `most`: the largest sum of counts."""
        width = most.bit_length()
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
            if criterion is look_ahead:
                self._ahead = [digits(True), digits(False)]
                # A member of the next scoregroup has the lowest score there: only the number counts.
                self.of_next_floater = 1 << self._ahead[1][scores[0]]
                continue
            one = digits(False) if criterion.on_pair and criterion.on_floater and not criterion.by_score else None
            if criterion.on_pair:
                term = criterion.on_pair, one or digits(criterion.by_score)
                self._of_mixed.append(term)
                if criterion not in of_mdps:
                    self._of_residents.append(term)
            if criterion.on_floater:
                self._of_floaters.append((criterion.on_floater, one or digits(criterion.by_score)))

    def of_pair(self, higher: Any, lower: Any, mdp: bool) -> int:
        """Return the cost of a pair of the bracket."""
        cost = 0
        for count, shifts in self._of_mixed if mdp else self._of_residents:
            counted = count(higher, lower, mdp)
            if counted:
                cost += counted << shifts[higher.score]
        return cost

    def of_floater(self, seat: Any, mdp: bool, *, passes: bool) -> int:
        """Return the cost of a downfloater; `passes`: it is not paired in the following bracket either (look-ahead)."""
        cost = 0
        for count, shifts in self._of_floaters:
            counted = count(seat, mdp)
            if counted:
                cost += counted << shifts[seat.score]
        if passes:
            for shifts in self._ahead:
                cost += 1 << shifts[seat.score]
        return cost
