"""Very large opens, beyond the 9,999 players of a report file: made and paired in memory, round by round.

    python tests/bench/large.py                          Dutch: 10,000, 20,000 and 50,000 players
    python tests/bench/large.py 20000 --system dubov
    python tests/bench/large.py 50000 --draws 1          one scoregroup in every round

Prints for each round the CPU time of drawing up the cards and of pairing, the peak memory of the process, which is one
for each size, the largest scoregroup, and a digest by which two versions of the program can be compared.
"""

from __future__ import annotations

import argparse
import hashlib
import multiprocessing
import random
import resource
import time

from opens import as_system, empty_open, with_byes, with_results

from fidepair.swiss.boards import with_round
from fidepair.systems import SYSTEMS, prepare
from fidepair.tournament import Kind

SIZES = (10_000, 20_000, 50_000)


def measure(size: int, system: str, rounds: int, draws: float) -> None:
    """Print a line for each round."""
    draw = random.Random(f"large {size}")
    tournament = as_system(empty_open(size, 9, 1), system)
    for number in range(1, rounds + 1):
        tournament = with_byes(tournament, number, 0.01, draw)
        start = time.process_time()
        prepared = prepare(tournament)
        drawn_up = time.process_time()
        pairing = prepared.system.pair(prepared.round_)
        done = time.process_time()
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        told = hashlib.sha256(repr((pairing.games, pairing.pab, pairing.brackets)).encode()).hexdigest()[:8]
        largest = max(len(bracket.residents) for bracket in pairing.brackets)
        print(
            f"{system:9s} {size:7,} {number:6} {drawn_up - start:8.2f} {done - drawn_up:8.2f}"
            f" {peak:8,} {largest:8,}  {told}",
            flush=True,
        )
        tournament = with_results(with_round(tournament, pairing), draw, draws, 0.01)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sizes", type=int, nargs="*", default=SIZES)
    parser.add_argument(
        "--system", choices=[name for name, one in SYSTEMS.items() if one.kind is Kind.INDIVIDUAL], default="dutch"
    )
    parser.add_argument("--rounds", type=int, default=5, help="how many of nine are paired")
    parser.add_argument("--draws", type=float, default=0.3, help="how many of the games, 1 being all")
    asked = parser.parse_args()
    print(f"{'system':9s} {'players':>7s} {'round':>6s} {'cards s':>8s} {'pair s':>8s} {'peak MB':>8s} {'largest':>8s}")
    for size in asked.sizes:
        child = multiprocessing.Process(target=measure, args=(size, asked.system, asked.rounds, asked.draws))
        child.start()
        child.join()


if __name__ == "__main__":
    main()
