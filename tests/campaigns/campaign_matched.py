"""A long comparison of the Dutch and Burstein engines, in fields of any size, with brackets paired by one matching.

    python tests/campaigns/campaign_matched.py --system dutch --players 40-200 --seeds 0-19

Every round of a generated tournament of each seed (some accelerated, with forbidden pairs, with many byes and
forfeits) is paired by the engine and by `oracles.matched`, and each answer of the oracle is proved. A proof that is
spoilt in one place must be refused. Prints each round that differs, then the counts, and exits with 1 if any differs or
is not proved. `oracles/test_against_matched.py` does the same with a few tournaments.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if __name__ == "__main__":
    tests = Path(__file__).resolve().parents[1]
    sys.path[:0] = [str(tests.parent), str(tests), str(tests / "support")]

from oracles import facts, matched

from fidepair.errors import PairingImpossible
from fidepair.lab.generate import generate
from fidepair.lab.generate.settings import Amount, Frequency, Settings
from fidepair.options import RoundOptions
from fidepair.systems import prepare

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oracles.least_cost import Answer
    from oracles.matched import Proved

    from fidepair.tournament import Tournament

Outcome: TypeAlias = "tuple[frozenset[tuple[int, int]], int | None] | str"
NOTHING = "no legal pairing"
OFTEN = Frequency(Amount(rate=40_000))
KINDS = {
    "ordinary": Settings(),
    "accelerated": Settings(acceleration="baku"),
    "forbidden": Settings(forbidden_pairs=60, forbidden_groups=(6, 5)),
    "away": Settings(
        zero_point_byes=OFTEN, half_point_byes=OFTEN, full_point_byes=OFTEN, forfeits=OFTEN, late_entries=OFTEN
    ),
}
"""Tournaments worth comparing; the size and the number of rounds are added."""


class Compared(NamedTuple):
    """A round paired by the engine and by the oracle, and the oracle's proofs."""

    number: int
    by_engine: Outcome
    by_oracle: Outcome
    proofs: list[Proved]


def played(kind: str, system: str, players: int, rounds: int, seed: int) -> Tournament:
    """Return a tournament whose rounds can be compared."""
    return generate(KINDS[kind]._replace(system=system, players=(players, players), rounds=rounds), seed)


def compared(tournament: Tournament, system: str, first: int = 1) -> Iterator[Compared]:
    """Yield each round of the tournament from `first` on, and those of the Burstein System after the seeding rounds."""
    assert tournament.rounds is not None
    if system == "burstein":
        first = max(first, min(tournament.rounds // 2, 4) + 1)
    for number in range(first, tournament.rounds_paired + 1):
        prepared = prepare(tournament, system, RoundOptions(round=number))
        try:
            pairing = prepared.system.pair(prepared.round_)
            by_engine: Outcome = frozenset((game.white, game.black) for game in pairing.games), pairing.pab
        except PairingImpossible:
            by_engine = NOTHING
        if system == "burstein":
            oracle = matched.BursteinByMatching(facts.before(tournament.before_round(number)))
        else:
            oracle = matched.DutchByMatching(prepared.round_)
        yield Compared(number, by_engine, by_matching(oracle), oracle.proofs)


def by_matching(oracle: matched.DutchByMatching | matched.BursteinByMatching) -> Outcome:
    """Return the games and the PAB that the oracle gives; proofs are left in it."""
    try:
        return oracle.pair()[:2]
    except (PairingImpossible, facts.NoPairing):
        return NOTHING


# ── spoilt proofs ────────────────────────────────────────────────────────────


def spoilt(proved: Proved, draw: random.Random) -> Iterator[tuple[str, Proved]]:
    """Yield the proof with one place spoilt: a dual, the weight of an odd set, or two pairs of the bracket that changed
    partners, legally, in all answers that have them."""
    for number, answer in enumerate(proved.answers):
        v = draw.randrange(len(answer.duals))
        duals = [dual + (place == v) for place, dual in enumerate(answer.duals)]
        yield "dual", _with(proved, number, answer._replace(duals=tuple(duals)))
        if answer.odd_sets:
            (mask, weight), *others = answer.odd_sets
            yield "odd set", _with(proved, number, answer._replace(odd_sets=((mask, weight + 1), *others)))
    if isinstance(proved.chain, matched.Bracket):
        allowed = proved.chain.allowed
        pairs = proved.chain.pairs(proved.answers[-1])
        choices = [(a, b, c, d) for a, b in pairs for c, d in pairs if a < c and allowed[a] >> d & allowed[c] >> b & 1]
        if choices:
            yield (
                "pairs",
                proved._replace(answers=tuple(exchanged(one, *draw.choice(choices)) for one in proved.answers)),
            )


def _with(proved: Proved, number: int, answer: Answer) -> Proved:
    answers = list(proved.answers)
    answers[number] = answer
    return proved._replace(answers=tuple(answers))


def exchanged(answer: Answer, a: int, b: int, c: int, d: int) -> Answer:
    """Return the answer with a-d and c-b for a-b and c-d, if it has them."""
    mate = list(answer.mate)
    if mate[a] == b and mate[c] == d:
        mate[a], mate[d], mate[c], mate[b] = d, a, b, c
    return answer._replace(mate=tuple(mate))


# ── the run ──────────────────────────────────────────────────────────────────


def faults(round_: Compared, draw: random.Random, counts: Counter[str]) -> list[str]:
    """Return what is wrong with the round; add to the counts."""
    found = [fault for proved in round_.proofs if (fault := proved.fault())]
    if round_.by_engine != round_.by_oracle:
        found.append(f"engine {round_.by_engine}\noracle {round_.by_oracle}")
    answers = [answer for proved in round_.proofs for answer in proved.answers]
    counts["rounds"] += 1
    counts["questions"] += len(answers)
    counts["with odd sets"] += sum(bool(answer.odd_sets) for answer in answers)
    for proved in round_.proofs:
        for place, wrong in spoilt(proved, draw):
            counts[f"{place} spoilt"] += 1
            if not wrong.fault():
                found.append(f"a proof with a spoilt {place} is accepted")
    return found


def main() -> int:
    """Compare as the command line asks; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--system", choices=("dutch", "burstein"), default="dutch")
    parser.add_argument("--seeds", default="0-19", help="first and last seed, such as 0-19")
    parser.add_argument("--players", default="40-200", help="fewest and most players")
    parser.add_argument("--rounds", default="7-11", help="fewest and most rounds of a tournament")
    parser.add_argument("--first", type=int, default=2, help="first round; round 1, one bracket, takes minutes at 200")
    parser.add_argument("--kind", choices=[*KINDS, "all"], default="all")
    options = parser.parse_args()
    (low, high), (fewest, most), (shortest, longest) = (
        map(int, text.split("-")) for text in (options.seeds, options.players, options.rounds)
    )
    wrong = 0
    counts: Counter[str] = Counter()
    for seed in range(low, high + 1):
        for kind in KINDS if options.kind == "all" else [options.kind]:
            if options.system == "burstein" and kind == "accelerated":
                continue  # the facts of that oracle know virtual points only where the file gives them
            draw = random.Random(f"{options.system} {kind} {seed}")
            size, rounds = draw.randint(fewest, most), draw.randint(shortest, longest)
            tournament = played(kind, options.system, size, rounds, seed)
            for round_ in compared(tournament, options.system, options.first):
                for fault in faults(round_, draw, counts):
                    print(f"{options.system} {kind} seed {seed}: {size} players, round {round_.number}: {fault}")
                    wrong += 1
        print(f"seed {seed}: {dict(counts)}, {wrong} faults", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
