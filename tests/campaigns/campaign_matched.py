"""Compares the Dutch and Burstein engines, in fields of any size, with brackets paired by one matching.

Rows `dutch-matched` and `burstein-matched` of `evidence.py`.
Every round of a generated tournament of each seed (some accelerated, with forbidden pairs, with many byes and
forfeits) is paired by the engine and by `oracles.matched`, and each answer of the oracle is proved. A proof that is
spoilt in one place must be refused. `oracles/test_against_matched.py` does the same with a few tournaments.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from oracles import facts, matched

from fidepair.errors import PairingImpossible
from fidepair.lab.generate import generate
from fidepair.lab.generate.settings import Amount, Frequency, Settings
from fidepair.options import RoundOptions
from fidepair.systems import prepare

if TYPE_CHECKING:
    import random
    from collections import Counter
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
