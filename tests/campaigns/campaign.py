"""Compares the Dutch engine, which pairs the seeding rounds of Burstein too, with the literal oracle.

Rows `dutch` and `burstein-seeding` of `evidence.py`; `oracles/test_against_dutch_oracle.py` runs the first thousands of
the same seeds; `campaign_oracles.py` compares the other systems.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from oracles import dutch
from positions import ROUNDS

from fidepair.errors import PairingImpossible
from fidepair.systems import SYSTEMS
from fidepair.tournament import format_points

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fidepair.swiss.cards import RoundToPair

BracketOutcome: TypeAlias = "tuple[frozenset[tuple[int, int]], frozenset[int], tuple[int, ...]]"
"""Pairs, downfloaters, and what the criteria counted; those by score summed up, [C8] left out."""
Outcome: TypeAlias = "tuple[frozenset[tuple[int, int]], int | None, list[BracketOutcome]] | str"

KINDS = ROUNDS["dutch"]
CODES = tuple(f"C{number}" for number in range(6, 22))
COMPARED = ("dutch", "burstein")


@lru_cache(maxsize=256)
def drawn_up(kind: str, seed: int, largest: int, system: str = "dutch") -> RoundToPair | None:
    """Return the round of a seed; None if Burstein cannot have it among the seeding rounds (C.04.4.2 1.6.2)."""
    round_ = KINDS[kind](seed, largest)
    if system == "dutch":
        return round_
    return round_._replace(rounds=2 * round_.number + seed % 2) if round_.number <= 4 else None


def expected(round_: RoundToPair) -> Outcome:
    """Return what the oracle says: games (White, Black), PAB, brackets; or that there is none."""
    try:
        pairing = dutch.pair_dutch(round_)
    except PairingImpossible:
        return "no legal pairing"
    brackets = []
    for bracket in pairing.brackets:
        # The oracle lists the scores themselves: as many as were counted.
        numbers = [count if isinstance(count, int) else len(count) for count in bracket.counts]
        brackets.append((bracket.pairs, bracket.downfloaters, _without_c8(numbers)))
    return pairing.games, pairing.pab, brackets


def found(round_: RoundToPair, system: str = "dutch") -> Outcome:
    """Return what the engine says, in the same form."""
    try:
        pairing = SYSTEMS[system].pair(round_)
    except PairingImpossible:
        return "no legal pairing"
    brackets = []
    for bracket in pairing.brackets:
        counts = {criterion.code: criterion.counted for criterion in bracket.counts}
        numbers = [count if isinstance(count, int) else sum(count) for count in (counts[code] for code in CODES)]
        brackets.append((frozenset(bracket.pairs), frozenset(bracket.downfloaters), _without_c8(numbers)))
    return frozenset((game.white, game.black) for game in pairing.games), pairing.pab, brackets


def _without_c8(numbers: list[int]) -> tuple[int, ...]:
    """Leave out [C8]: the engine counts it only where somebody floats down."""
    place = CODES.index("C8")
    return (*numbers[:place], *numbers[place + 1 :])


# ── comparison ──


def described(round_: RoundToPair) -> str:
    """Return the round as text: one line for each player to be paired, in the order of 1.2."""
    lines = [f"round {round_.number} of {round_.rounds}, initial-colour {round_.initial_colour.name.lower()}"]
    for card in sorted(round_.cards, key=lambda card: (-card.score, card.tpn)):
        lines.append(
            f"{card.number:4} tpn {card.tpn} score {format_points(card.score)}"
            f" standings {format_points(card.standings)}"
            f" colours {card.history or '-'} floats {card.floats or '-'} met {sorted(card.met)}"
            f" unplayed {card.unplayed}{'' if card.may_receive_pab else ' no PAB'}"
            f" rating {card.participant.rating or '-'} opponents {card.opponents} upfloats {card.upfloats}"
            f" points {list(map(format_points, card.points_by_round))}"
        )
    return "\n".join(lines)


def first_difference(kind: str, seeds: Sequence[int], largest: int, system: str = "dutch") -> str:
    """Return a report on the first seed where the two differ, or nothing."""
    for seed in seeds:
        round_ = drawn_up(kind, seed, largest, system)
        if round_ is None:
            continue
        by_articles, by_engine = expected(round_), found(round_, system)
        if by_articles != by_engine:
            return (
                f"{system}: {kind} seed {seed}, up to {largest} players\n{described(round_)}\n"
                f"oracle: {by_articles}\nengine: {by_engine}"
            )
    return ""
