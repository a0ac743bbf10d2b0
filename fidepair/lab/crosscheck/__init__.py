"""Compares the answers of another program with those of the rules, round by round, and makes
differing files small.

    from fidepair import read
    from fidepair.lab.crosscheck.contest import Contest, compare_rounds
    from fidepair.lab.crosscheck.engines import engine_of

    contest = Contest(engine_of("prog -p {in} -o {out}", seconds=60), "dutch", None)
    findings = [round_.comparison.finding for round_ in compare_rounds(contest, read("open.trf"))]

`lab.pool` runs a function on many arguments in several processes.
"""

from collections import Counter
from enum import Enum
from typing import NamedTuple


class Worth(Enum):
    """The kinds of replies, from no difference to the gravest; the last three are bugs in fidepair.

    NOT_COMPARED: the file cannot hold what decides the round. VALUES, RANKS: of standings, the
    values of a method or the ranks. The next ones are verdicts on a pairing. REFUSED: the other
    program gives no pairing, and the rules do. FOUND: it gives a legal pairing, and fidepair finds
    none.
    """

    SAME = "same"
    NOT_COMPARED = "not compared"
    VALUES = "values"
    RANKS = "ranks"
    COLOURS = "colours"
    LATER = "later"
    DIFFERENT = "different"
    WORSE = "worse"
    INCOMPLETE = "incomplete"
    ILLEGAL = "illegal"
    REFUSED = "refused"
    UNREADABLE = "unreadable"
    CRASH = "crash"
    HANG = "hang"
    EARLIER = "earlier"
    BETTER = "better"
    FOUND = "found"

    @property
    def differs(self) -> bool:
        """Whether the other program differs from the rules."""
        return self not in (Worth.SAME, Worth.NOT_COMPARED)


OUR_FAULTS = (Worth.EARLIER, Worth.BETTER, Worth.FOUND)


class Difference(NamedTuple):
    """A round with a difference: its label (`seed-3-round-4`), its kind, a sentence, the criterion
    and article if there is one, and sentences on the participants concerned."""

    name: str
    finding: Worth
    text: str
    code: str = ""
    article: str = ""
    sentences: tuple[str, ...] = ()


class ComparisonTally:
    """Counts comparisons, and keeps at most `most_kept` differences of each kind (None: all).
    `noun`: of the things compared."""

    def __init__(self, most_kept: int | None, noun: str = "round") -> None:
        self.most_kept = most_kept
        self.noun = noun
        self.tournaments = 0
        self.counts: Counter[Worth] = Counter()
        self.kept: dict[Worth, list[Difference]] = {}

    def add(self, same: int, differences: tuple[Difference, ...]) -> None:
        """Count the rounds of one tournament: the number of those that are the same, and the
        differences."""
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
        return sum(count for finding, count in self.counts.items() if finding.differs)

    @property
    def our_faults(self) -> int:
        """The number of rounds that show a bug in fidepair."""
        return sum(self.counts[finding] for finding in OUR_FAULTS)
