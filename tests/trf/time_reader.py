"""Tells how long the reader takes for 5,000 players and nine rounds; not a test, for machines differ.

python tests/trf/time_reader.py
"""

from __future__ import annotations

import random
import sys
import time

from fidepair import trf


def large_file(players: int = 5000, rounds: int = 9, seed: int = 1) -> bytes:
    """Return a file in which everybody plays in every round, paired at random."""
    rng = random.Random(seed)
    rows = dict.fromkeys(range(1, players + 1), "")
    halves = dict.fromkeys(rows, 0)
    for _ in range(rounds):
        order = list(rows)
        rng.shuffle(order)
        for white, black in zip(order[::2], order[1::2], strict=True):
            result, answer, points = rng.choice([("1", "0", 2), ("=", "=", 1), ("0", "1", 0)])
            rows[white] += f"  {black:4d} w {result}"
            rows[black] += f"  {white:4d} b {answer}"
            halves[white] += points
            halves[black] += 2 - points
    header = f"012 Large\n062 {players}\n142 {rounds}\n152 W\n192 FIDE_DUTCH_2026\n"
    lines = [
        f"001 {number:4d} m GM {f'Player {number}':<33} {2800 - number // 4:4d} FID {number:11d} 1990/01/01 "
        f"{halves[number] / 2:4.1f} {number:4d}{row}\n"
        for number, row in rows.items()
    ]
    return (header + "".join(lines)).encode()


def main() -> int:
    """Print the best of nine readings."""
    data = large_file()
    best = float("inf")
    for _ in range(9):
        start = time.process_time()
        trf.load(data, "large.trf")
        best = min(best, time.process_time() - start)
    print(f"{len(data)} bytes read in {best * 1000:.0f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
