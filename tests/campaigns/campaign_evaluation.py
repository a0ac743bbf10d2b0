"""Looks for a pairing that is judged better than the engine's: row `evaluation` of `evidence.py`.

On each small position: of few participants all legal complete pairings, of more random ones; and small changes of the
engine's pairing. None may be judged better than it, or earlier in the order of generation. `test_evaluate.py` runs
the first of the same seeds.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING, TypeAlias

from campaign import described
from match_positions import any_match_position
from positions import ROUNDS, any_position, any_round, rated

from fidepair.check.verdicts import Verdict, judge
from fidepair.errors import PairingImpossible
from fidepair.options import RoundOptions
from fidepair.swiss.cards import draw_up
from fidepair.swiss.evaluation import Proposal
from fidepair.tournament import Kind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from fidepair.swiss.boards import RoundPairing
    from fidepair.swiss.cards import RoundToPair
    from fidepair.systems import System

Pairing: TypeAlias = "list[tuple[int, int]]"
"""Pairs by number; the opponent of who has the PAB is 0."""

POSITIONS: dict[str, Sequence[Callable[[int, int], RoundToPair]]] = {
    **{name: tuple(kinds.values()) for name, kinds in ROUNDS.items()},
    "lim": (
        lambda seed, largest: draw_up(rated(any_position(seed, largest), seed), RoundOptions(maxi=seed % 5 == 0)),
        any_round,
    ),
    "double-swiss": (lambda seed, largest: draw_up(any_match_position(seed, Kind.DOUBLE, largest)),),
    "team": (lambda seed, largest: draw_up(any_match_position(seed, Kind.TEAM, largest)),),
}
FAULTS_OF_OURS = (Verdict.BETTER, Verdict.EARLIER)


def legal_opponents(system: System, round_: RoundToPair) -> dict[int, set[int]]:
    """Return whom each participant may meet by the absolute criteria, 0 being the PAB of an odd number."""
    numbers = [card.number for card in round_.cards]
    may_meet: dict[int, set[int]] = {number: set() for number in (*numbers, 0)}
    units = list(combinations(numbers, 2)) + [(number, 0) for number in numbers if len(numbers) % 2]
    for a, b in units:
        proposal = Proposal(frozenset(), a) if b == 0 else Proposal(frozenset({frozenset({a, b})}))
        if all(fault.incomplete for fault in system.faults(round_, proposal)):
            may_meet[a].add(b)
            may_meet[b].add(a)
    return may_meet


def complete_pairings(left: Sequence[int], may_meet: dict[int, set[int]], draw: random.Random) -> Iterator[Pairing]:
    """Yield all legal pairings of those left, in random order."""
    if not left:
        yield []
        return
    first, *others = left
    for other in draw.sample(others, len(others)):
        if other in may_meet[first]:
            for rest in complete_pairings([number for number in others if number != other], may_meet, draw):
                yield [(first, other), *rest]


def changed(pairing: Pairing, draw: random.Random) -> Pairing:
    """Return the pairing with two or three of its pairs (or a pair and the PAB) broken and made anew."""
    chosen = draw.sample(pairing, min(len(pairing), draw.choice((2, 2, 3))))
    members = [number for pair in chosen for number in pair]
    draw.shuffle(members)
    made = [(max(a, b), min(a, b)) for a, b in zip(members[::2], members[1::2], strict=True)]
    return [pair for pair in pairing if pair not in chosen] + made


def proposals(system: System, round_: RoundToPair, ours: RoundPairing, seed: int, few: int) -> Iterator[Pairing]:
    """Yield pairings to be judged: all legal ones of up to `few` participants, else 12 random ones; and 12 changes."""
    draw = random.Random(f"{system.name} {seed}")
    numbers = [card.number for card in round_.cards] + [0] * (len(round_.cards) % 2)
    may_meet = legal_opponents(system, round_)
    if len(numbers) <= few:
        yield from complete_pairings(numbers, may_meet, draw)
    else:
        for _ in range(12):
            draw.shuffle(numbers)
            yield next(complete_pairings(numbers, may_meet, draw))
    best = [(game.white, game.black) for game in ours.games] + ([(ours.pab, 0)] if ours.pab else [])
    for _ in range(12 if len(best) > 1 else 0):
        yield changed(best, draw)


def judged(system: System, seed: int, largest: int, few: int = 6) -> tuple[Counter[Verdict], str]:
    """Return the verdicts on the pairings of a seed, and a report on the first fault of ours, or nothing."""
    kinds = POSITIONS[system.name]
    round_ = kinds[seed % len(kinds)](seed, largest)
    verdicts: Counter[Verdict] = Counter()
    try:
        ours = system.pair(round_)
    except PairingImpossible:
        numbers = [card.number for card in round_.cards] + [0] * (len(round_.cards) % 2)
        legal = next(complete_pairings(numbers, legal_opponents(system, round_), random.Random(seed)), None)
        return verdicts, f"seed {seed}: not impossible, {legal}\n{described(round_)}" if legal else ""
    faults = system.faults(round_, Proposal(frozenset(frozenset(game[:2]) for game in ours.games), ours.pab))
    if faults:
        return verdicts, f"seed {seed}: the engine's pairing has faults: {faults}\n{ours}"
    for pairing in proposals(system, round_, ours, seed, few):
        games = [pair for pair in pairing if 0 not in pair]
        pab = next((max(pair) for pair in pairing if 0 in pair), None)
        judgement = judge(system, round_, games, pab, ours)
        verdicts[judgement.verdict] += 1
        if judgement.verdict in FAULTS_OF_OURS:
            report = f"seed {seed}: {sorted(pairing)}\n{judgement.text}\n{ours}\n{described(round_)}"
            return verdicts, report
    return verdicts, ""
