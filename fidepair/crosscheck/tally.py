"""What a run of comparisons came to: how often each finding, and examples."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from fidepair.crosscheck.comparing import OUR_FAULTS, Worth

if TYPE_CHECKING:
    from fidepair.crosscheck.contest import ComparedRound


class Difference(NamedTuple):
    """A round with a difference: how it is called (`seed-3-round-4`), what was found, in a sentence, and the criterion
    and article that this is about, if there is one."""

    name: str
    finding: Worth
    text: str
    code: str = ""
    article: str = ""


def difference_in(compared: ComparedRound, name: str) -> Difference:
    """Return the difference that a round shows; `name`: of its tournament."""
    finding, text, _, _, judgement = compared.comparison
    code, article = (judgement.code, judgement.article) if judgement else ("", "")
    return Difference(f"{name}-round-{compared.number}", finding, text, code, article)


class ComparisonTally:
    """Counts comparisons, and keeps at most `most_kept` differences of each finding (None: all)."""

    def __init__(self, most_kept: int | None) -> None:
        self.most_kept = most_kept
        self.tournaments = 0
        self.counts: Counter[Worth] = Counter()
        self.kept: dict[Worth, list[Difference]] = {}

    def add(self, same: int, differences: tuple[Difference, ...]) -> None:
        """Count the rounds of one tournament: so many without a difference, and the others."""
        self.tournaments += 1
        self.counts[Worth.SAME] += same
        for difference in differences:
            self.counts[difference.finding] += 1
            kept = self.kept.setdefault(difference.finding, [])
            if self.most_kept is None or len(kept) < self.most_kept:
                kept.append(difference)

    @property
    def rounds(self) -> int:
        """The number of rounds compared."""
        return sum(self.counts.values())

    @property
    def differing(self) -> int:
        """The number of rounds with a difference."""
        return self.rounds - self.counts[Worth.SAME]

    @property
    def our_faults(self) -> int:
        """The number of rounds that show a fault of this program."""
        return sum(self.counts[finding] for finding in OUR_FAULTS)
