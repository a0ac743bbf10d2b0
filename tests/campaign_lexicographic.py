"""A long comparison of Double-Swiss and Team with the brute force.

    python tests/campaign_lexicographic.py --system team --seeds 0-100000 --largest 10

Prints the first seed that differs with the position as text and exits with 1.
`test_lexicographic_against_brute_force.py` runs the first thousands of the same seeds.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import brute_force_lexicographic
from match_positions import any_match_position

from fidepair.errors import PairingImpossible
from fidepair.swiss.cards import draw_up
from fidepair.swiss.lexicographic import LEVELS
from fidepair.systems import double_swiss, team
from fidepair.tournament import Kind, format_points

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fidepair.swiss.cards import RoundToPair

Outcome: TypeAlias = "tuple[frozenset[tuple[int, int]], int | None, list[object]] | str"

SYSTEMS = {"double-swiss": (Kind.DOUBLE, double_swiss), "team": (Kind.TEAM, team)}


def position(system: str, seed: int, largest: int) -> RoundToPair:
    """Return the round of a seed."""
    return draw_up(any_match_position(seed, SYSTEMS[system][0], largest))


def expected(system: str, round_: RoundToPair) -> Outcome:
    """Return what the brute force says: games (White, Black), PAB, brackets; or that there is none."""
    try:
        pairing = brute_force_lexicographic.pair_literally(round_, system)
    except PairingImpossible:
        return "no legal pairing"
    return pairing.games, pairing.pab, list(pairing.brackets)


def found(system: str, round_: RoundToPair, levels: Sequence[int] = LEVELS) -> Outcome:
    """Return what the engine says, in the same form."""
    try:
        pairing = SYSTEMS[system][1].pair(round_, levels=levels)
    except PairingImpossible:
        return "no legal pairing"
    brackets: list[object] = []
    for bracket in pairing.brackets:
        counts = {criterion.code: criterion.counted for criterion in bracket.counts}
        upfloaters = bracket.upfloaters
        assert sum(counts["C5"]) == counts["C4"] == len(upfloaters)
        del counts["C5"]  # follows from the upfloaters
        counted = tuple(None if count == () else count for count in counts.values())
        brackets.append((bracket.score, upfloaters, frozenset(bracket.pairs), counted))
    return frozenset((game.white, game.black) for game in pairing.games), pairing.pab, brackets


def described(round_: RoundToPair) -> str:
    """Return the round as text: one line for each participant to be paired, in the order of 1.2."""
    lines = [
        f"round {round_.number} of {round_.rounds}, initial-colour {round_.initial_colour.name.lower()},"
        f" {round_.team_rules}"
    ]
    for card in sorted(round_.cards, key=lambda card: (-card.score, card.tpn)):
        lines.append(
            f"{card.number:4} tpn {card.tpn} score {format_points(card.score)}"
            f" secondary {format_points(card.secondary)} colours {card.history or '-'} met {sorted(card.met)}"
            f" opponents {card.opponents}{' floater' if card.was_floater else ''}"
            f"{'' if card.may_receive_pab else ' no PAB'}"
        )
    return "\n".join(lines)


def first_difference(system: str, seeds: Sequence[int], largest: int, levels: Sequence[int] = LEVELS) -> str:
    """Return a report on the first seed where the two differ, or nothing."""
    for seed in seeds:
        round_ = position(system, seed, largest)
        by_articles, by_engine = expected(system, round_), found(system, round_, levels)
        if by_articles != by_engine:
            return (
                f"{system} seed {seed}, up to {largest} participants, levels {levels}\n{described(round_)}\n"
                f"brute force: {by_articles}\nengine:      {by_engine}"
            )
    return ""


def main() -> int:
    """Compare as the command line asks; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", default="0-20000", help="first and last seed, such as 0-20000")
    parser.add_argument("--largest", type=int, default=8, help="most participants in a position (8; 10 still works)")
    parser.add_argument("--system", choices=[*SYSTEMS, "all"], default="all")
    options = parser.parse_args()
    first, last = map(int, options.seeds.split("-"))
    for system in SYSTEMS if options.system == "all" else [options.system]:
        for start in range(first, last + 1, 1000):
            seeds = range(start, min(start + 1000, last + 1))
            for levels in (LEVELS, (1, 2), (2,)):
                report = first_difference(system, seeds, options.largest, levels)
                if report:
                    print(report)
                    return 1
            print(f"{system}: seeds {seeds[0]} to {seeds[-1]} agree", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
