"""Benchmark: CPU time of standings with all mandatory methods for individuals (MTB26), on random opens of nine rounds.

    python tests/bench/standings.py              400 and 5,000 players
    python tests/bench/standings.py 1000

The best of several runs in this process. Compare figures of one run: machines are noisy.
"""

from __future__ import annotations

import sys
import time

from opens import random_open

from fidepair.standings.ranking import standings

CUTS = [f"{name}{cut}" for name in ("BH", "FB") for cut in ("", "/C1", "/C2", "/M1", "/M2")]
MANDATORY = [
    *("PTS", "DE", "DE/P", "BPG", "BWG", "REP", "STD", "WIN", "WON", "PS", "PS/C1", "PS/C2", "TPN", "TPN/R"),
    *(f"SB{cut}{played}" for played in ("", "/P") for cut in ("", "/C1", "/C2")),
    *(f"ARO{cut}" for cut in ("", "/C1", "/C2", "/M1", "/M2")),
    *("TPR", "PTP", "APRO", "APPO", "RTNG", "RTNG/R"),
    *(f"{code}{played}" for played in ("", "/P") for code in CUTS),
    *("AOB", "AOB/F", "KS", "KS/L60"),
]
RUNS = 5


def main() -> None:
    """Print a line for each size."""
    for size in [int(word) for word in sys.argv[1:]] or [400, 5000]:
        tournament = random_open(size, 9, 9, 1)
        taken = []
        for _ in range(RUNS):
            start = time.process_time()
            standings(tournament, MANDATORY)
            taken.append(time.process_time() - start)
        print(f"{size:>6} players, {len(MANDATORY)} methods: {min(taken):.3f} s")


if __name__ == "__main__":
    main()
