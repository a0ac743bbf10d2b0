"""A long comparison of an engine with its brute force: `python tests/campaign.py --system dutch --seeds 0-100000`.

Prints the first seed that differs with the position as text and exits with 1. `test_against_brute_force.py` and its
sisters run the first thousands of the same seeds.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import brute_force
import brute_force_burstein
import brute_force_dubov
import positions

from fidepair.errors import PairingImpossible
from fidepair.swiss.cards import draw_up
from fidepair.systems import SYSTEMS, burstein, dubov
from fidepair.tournament import format_points

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from fidepair.swiss.cards import RoundToPair

BracketOutcome: TypeAlias = "tuple[frozenset[tuple[int, int]], frozenset[int], tuple[int, ...]]"
"""Pairs, downfloaters, and what the criteria counted; those by score summed up, [C8] left out."""
Outcome: TypeAlias = "tuple[frozenset[tuple[int, int]], int | None, list[BracketOutcome]] | str"

CODES = tuple(f"C{number}" for number in range(6, 22))

KINDS: dict[str, Callable[[int, int], RoundToPair]] = {
    "tournament": lambda seed, largest: draw_up(positions.any_position(seed, largest)),
    "cards": positions.any_round,
}


def expected(round_: RoundToPair) -> Outcome:
    """Return what the brute force says: games (White, Black), PAB, brackets; or that there is none."""
    try:
        pairing = brute_force.pair_dutch(round_)
    except PairingImpossible:
        return "no legal pairing"
    brackets = []
    for bracket in pairing.brackets:
        # The brute force lists the scores themselves: as many as were counted.
        numbers = [count if isinstance(count, int) else len(count) for count in bracket.counts]
        brackets.append((bracket.pairs, bracket.downfloaters, _without_c8(numbers)))
    return pairing.games, pairing.pab, brackets


def found(round_: RoundToPair) -> Outcome:
    """Return what the engine says, in the same form."""
    try:
        pairing = SYSTEMS["dutch"].pair(round_)
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


# ── C.04.4.1 ──

DUBOV_KINDS: dict[str, Callable[[int, int], RoundToPair]] = {
    "tournament": lambda seed, largest: draw_up(positions.rated(positions.any_position(seed, largest), seed)),
    "cards": positions.any_rated_round,
}


def expected_dubov(round_: RoundToPair) -> Any:
    """Return what the brute force says: games (White, Black), PAB, brackets; or that there is none."""
    try:
        pairing = brute_force_dubov.pair_dubov(round_)
    except PairingImpossible:
        return "no legal pairing"
    # [C6]: the score differences, as many as there are upfloaters.
    brackets = [(b.residents, b.upfloaters, b.pairs, (b.counts[0], *b.counts[2:])) for b in pairing.brackets]
    return pairing.games, pairing.pab, brackets


def found_dubov(round_: RoundToPair) -> Any:
    """Return what the engine says, in the same form."""
    try:
        pairing = dubov.pair(round_)
    except PairingImpossible:
        return "no legal pairing"
    brackets = []
    for bracket in pairing.brackets:
        c5, c6, *others = (criterion.counted for criterion in bracket.counts)
        assert isinstance(c6, tuple)
        assert c5 == sum(c6) == len(bracket.upfloaters)
        pairs = frozenset(map(frozenset, bracket.pairs))
        brackets.append((frozenset(bracket.residents), frozenset(bracket.upfloaters), pairs, (c5, *others)))
    return frozenset((game.white, game.black) for game in pairing.games), pairing.pab, brackets


# ── C.04.4.2 ──

BURSTEIN_KINDS: dict[str, Callable[[int, int], RoundToPair]] = {
    "tournament": lambda seed, largest: draw_up(positions.with_absentees(positions.any_position(seed, largest), seed)),
    "cards": positions.any_round_with_results,
}


def expected_burstein(round_: RoundToPair) -> Any:
    """Return what the brute force says: games (White, Black), PAB, brackets after the seeding rounds; or that there is
    none. Scores that [C6] lists are counted, and so are those in [C7], whose number comes first."""
    try:
        pairing = brute_force_burstein.pair_burstein(round_)
    except PairingImpossible:
        return "no legal pairing"
    brackets = []
    if isinstance(pairing, brute_force_burstein.Pairing):
        for bracket in pairing.brackets:
            c5, c6, c7, c8 = bracket.counts
            number = c7[0] if isinstance(c7, tuple) and c7 and bracket.floaters and bracket.pairs else None
            brackets.append((bracket.pairs, bracket.floaters, c5, len(c6), number, c8))
    return pairing.games, pairing.pab, brackets


def found_burstein(round_: RoundToPair) -> Any:
    """Return what the engine says, in the same form; [C7] only where it chose between floaters."""
    try:
        pairing = burstein.pair(round_)
    except PairingImpossible:
        return "no legal pairing"
    brackets = []
    if not brute_force_burstein.is_seeding_round(round_.number, round_.rounds):
        for bracket in pairing.brackets:
            c5, c6, c7, c8 = (criterion.counted for criterion in bracket.counts)
            number = c7[0] if c7 and bracket.pairs else None
            pairs, floaters = frozenset(bracket.pairs), frozenset(bracket.downfloaters)
            brackets.append((pairs, floaters, c5, sum(c6), number, c8))
    return frozenset((game.white, game.black) for game in pairing.games), pairing.pab, brackets


# ── comparison ──


class Comparison(NamedTuple):
    """The positions for a system by kind, and its two sides."""

    kinds: dict[str, Callable[[int, int], RoundToPair]]
    expected: Callable[[RoundToPair], Any]
    found: Callable[[RoundToPair], Any]


COMPARISONS = {
    "dutch": Comparison(KINDS, expected, found),
    "dubov": Comparison(DUBOV_KINDS, expected_dubov, found_dubov),
    "burstein": Comparison(BURSTEIN_KINDS, expected_burstein, found_burstein),
}


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
    comparison = COMPARISONS[system]
    for seed in seeds:
        round_ = comparison.kinds[kind](seed, largest)
        by_articles, by_engine = comparison.expected(round_), comparison.found(round_)
        if by_articles != by_engine:
            return (
                f"{kind} seed {seed}, up to {largest} players\n{described(round_)}\n"
                f"brute force: {by_articles}\nengine:      {by_engine}"
            )
    return ""


def main() -> int:
    """Compare as the command line asks; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--system", choices=COMPARISONS, default="dutch")
    parser.add_argument("--seeds", default="0-20000", help="first and last seed, such as 0-20000")
    parser.add_argument("--largest", type=int, default=8, help="most players in a position (8; 10 still works)")
    parser.add_argument("--kind", choices=[*KINDS, "all"], default="all")
    options = parser.parse_args()
    first, last = map(int, options.seeds.split("-"))
    for kind in KINDS if options.kind == "all" else [options.kind]:
        for start in range(first, last + 1, 1000):
            report = first_difference(kind, range(start, min(start + 1000, last + 1)), options.largest, options.system)
            if report:
                print(report)
                return 1
            print(f"{kind}: seeds {start} to {min(start + 999, last)} agree", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
