"""A long look for a pairing with a wish (`swiss.forcing`) that is not the best and first of those that fulfil it.

    python tests/campaigns/campaign_wishes.py --system dutch --seeds 0-2000

On each small position all legal complete pairings are counted by the criteria and the order of the chapter. For every
pair that the rules do not make, every other bye and every other floater, the best of those in which it comes true must
differ from the pairing of the rules in the same bracket, by the same criterion or step and the same counts, as the one
that was found. Prints the first seeds where it does not, and exits with 1. `test_wishes.py` runs the first seeds.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from functools import cmp_to_key
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if __name__ == "__main__":
    tests = Path(__file__).resolve().parents[1]
    sys.path[:0] = [str(tests.parent), str(tests), str(tests / "support")]

from campaign import described
from campaign_evaluation import POSITIONS, complete_pairings, legal_opponents

from fidepair.errors import PairingImpossible
from fidepair.swiss.evaluation import Proposal, first_difference
from fidepair.swiss.forcing import Wish, WishImpossible
from fidepair.systems import SYSTEMS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from fidepair.swiss.boards import BracketReport
    from fidepair.swiss.cards import RoundToPair
    from fidepair.swiss.evaluation import Evaluation, FirstDifference
    from fidepair.swiss.forcing import Memory
    from fidepair.systems import System

WISHERS = [name for name in SYSTEMS if name != "lim"]


class Counted(NamedTuple):
    """A legal complete pairing and what it counts."""

    proposal: Proposal
    evaluation: Evaluation


def compare(one: Counted, other: Counted) -> int:
    """Return a number below zero if the first is better, or comes before, above zero if the second does."""
    found = first_difference(one.evaluation, other.evaluation)
    if found is None:
        return 0
    return -1 if found.mine.value < found.theirs.value else 1


def all_counted(system: System, round_: RoundToPair) -> list[Counted]:
    """Return all legal complete pairings, the best and first one first."""
    numbers = [card.number for card in round_.cards] + [0] * (len(round_.cards) % 2)
    pairings = complete_pairings(numbers, legal_opponents(system, round_), random.Random(0))
    found = []
    for pairing in pairings:
        pab = next((max(pair) for pair in pairing if 0 in pair), None)
        proposal = Proposal(frozenset(frozenset(pair) for pair in pairing if 0 not in pair), pab)
        evaluation = system.evaluate(round_, proposal)
        assert evaluation is not None
        found.append(Counted(proposal, evaluation))
    return sorted(found, key=cmp_to_key(compare))


def floaters(report: BracketReport) -> set[int]:
    """Return who leaves a bracket downwards, or comes into it from below."""
    return {*report.downfloaters, *report.upfloaters}


def wishes(round_: RoundToPair, best: Counted) -> Iterator[tuple[Wish, Callable[[Counted], bool]]]:
    """Yield what the rules do not do, and whether it comes true in a pairing."""
    numbers = [card.number for card in round_.cards]
    for pair in combinations(numbers, 2):
        if frozenset(pair) not in best.proposal.pairs:
            yield Wish(pair=pair), lambda one, pair=frozenset(pair): pair in one.proposal.pairs
    for number in numbers:
        if best.proposal.pab not in (None, number):
            yield Wish(bye=number), lambda one, number=number: one.proposal.pab == number
    yield from float_wishes(best)


def float_wishes(best: Counted) -> Iterator[tuple[Wish, Callable[[Counted], bool]]]:
    """Yield that somebody who floats does not, alone or with another who does instead; all that comes before, the PAB
    where it does, being as the rules say."""
    for place, report in enumerate(best.evaluation.brackets):
        lower = [number for later in best.evaluation.brackets[place + 1 :] for number in later.residents]
        others = {*report.mdps, *report.residents} if report.downfloaters else set(lower)
        for gone in floaters(report):
            for instead in (None, *sorted(others - floaters(report))):
                come = frozenset() if instead is None else frozenset({instead})

                def came_true(one: Counted, place: int = place, gone: int = gone, come: frozenset[int] = come) -> bool:
                    brackets = one.evaluation.brackets
                    above = one.evaluation.first == best.evaluation.first and all(
                        a._replace(counts=()) == b._replace(counts=())
                        for a, b in zip(brackets[:place], best.evaluation.brackets, strict=False)
                    )
                    here = floaters(brackets[place]) if above else set()
                    return above and gone not in here and come <= here

                yield Wish(floats=come, stays=frozenset({gone}), score=report.score), came_true


def told(found: FirstDifference | None) -> object:
    return found and (found.bracket, found.place, found.mine, found.theirs)


def differences(system_name: str, seeds: Sequence[int], largest: int) -> tuple[Counter[str], list[str]]:
    """Return how many wishes of each kind were compared, and reports of those that were not found as they should be."""
    return differences_of(SYSTEMS[system_name], seeds, largest)


def differences_of(system: System, seeds: Sequence[int], largest: int) -> tuple[Counter[str], list[str]]:
    """Return the same of a system in one of its editions."""
    kinds = POSITIONS[system.name]
    compared: Counter[str] = Counter()
    reports: list[str] = []
    for seed in seeds:
        round_ = kinds[seed % len(kinds)](seed, largest)
        try:
            ours = system.pair(round_)
        except PairingImpossible:
            continue
        counted = all_counted(system, round_)
        best = counted[0]
        memory: Memory = {}
        if best.proposal != Proposal(frozenset(frozenset(game[:2]) for game in ours.games), ours.pab):
            reports.append(f"seed {seed}: the engine's pairing is not the best\n{described(round_)}")
            continue
        for wish, comes_true in wishes(round_, best):
            expected = next((one for one in counted if comes_true(one)), None)
            try:
                asked = system.asked(round_, wish, memory)
            except WishImpossible:
                compared["impossible"] += 1
                if expected:
                    reports.append(f"seed {seed}: {wish} is not impossible: {expected.proposal}\n{described(round_)}")
                continue
            if expected is None:
                reports.append(f"seed {seed}: {wish} is impossible, found {asked}\n{described(round_)}")
                continue
            compared["exact" if asked.exact else "not exact"] += 1
            compared["the same pairing"] += asked.proposal == expected.proposal
            mine = Counted(asked.proposal, system.evaluate(round_, asked.proposal))
            if not comes_true(mine):
                reports.append(f"seed {seed}: {wish} does not come true in {asked}\n{described(round_)}")
            right = first_difference(expected.evaluation, best.evaluation)
            if asked.exact and told(first_difference(mine.evaluation, best.evaluation)) != told(right):
                reports.append(
                    f"seed {seed}: {wish}\n found {asked}: {told(first_difference(mine.evaluation, best.evaluation))}\n"
                    f" right {expected.proposal}: {told(right)}\n rules {best.proposal}\n{described(round_)}"
                )
    return compared, reports


def main() -> int:
    """Run the campaign."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--system", choices=WISHERS, action="append")
    parser.add_argument("--seeds", default="0-300", help="first and last, as in 0-300")
    parser.add_argument("--largest", type=int, default=8, help="participants of a position")
    given = parser.parse_args()
    first, last = map(int, given.seeds.split("-"))
    failed = False
    for name in given.system or WISHERS:
        compared, reports = differences(name, range(first, last), given.largest)
        sys.stdout.write(f"{name}: {dict(compared)}, {len(reports)} different\n")
        sys.stdout.write("\n".join(reports[:2]))
        failed |= bool(reports)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
