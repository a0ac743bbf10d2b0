"""Benchmark: CPU time of each stage, and of the whole command, on random opens with fixed seeds.

    python tests/bench            all rows
    python tests/bench 100 400    only opens of these sizes

Stages are the best of several runs in this process; "process" is user and system time of `fidepair pair -f list` or
`fidepair check`, the median of several runs. Compare ratios from one run: machines are noisy.
"""

from __future__ import annotations

import argparse
import gc
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from opens import random_open

from fidepair import trf
from fidepair.lint import lint
from fidepair.swiss.boards import with_round
from fidepair.systems import prepare

if TYPE_CHECKING:
    from collections.abc import Callable

    from fidepair.tournament import Tournament

T = TypeVar("T")


def as_burstein(tournament: Tournament) -> Tournament:
    """Return the same position, to be paired by the Burstein System."""
    return tournament._replace(system="burstein", edition=None, type_code="FIDE_BURSTEIN")


def as_2017(tournament: Tournament) -> Tournament:
    """Return the same position, to be paired by the edition of 2017."""
    return tournament._replace(edition="2017", type_code="FIDE_DUTCH_2017")


ROWS = {
    "100 round 5 of 9": lambda: random_open(100, 9, 4, 1),
    "400 round 5 of 9": lambda: random_open(400, 9, 4, 1),
    "1000 round 5 of 9": lambda: random_open(1000, 9, 4, 1),
    "5000 round 5 of 9": lambda: random_open(5000, 9, 4, 1),
    "9999 round 5 of 9": lambda: random_open(9999, 9, 4, 1),
    "40 round 30 of 34": lambda: random_open(40, 34, 29, 1, byes=0, forfeits=0),
    "40 round 30 of 34, 2017": lambda: as_2017(random_open(40, 34, 29, 1, byes=0, forfeits=0)),
    "100 round 9 of 9": lambda: random_open(100, 9, 8, 1),
    "100 round 9 of 9, 2017": lambda: as_2017(random_open(100, 9, 8, 1)),
    "300 round 9 of 9": lambda: random_open(300, 9, 8, 1),
    "300 round 9 of 9, 2017": lambda: as_2017(random_open(300, 9, 8, 1)),
    "2000 all drawn, round 5 of 9": lambda: random_open(2000, 9, 4, 1, draws=1, byes=0, forfeits=0),
    "100 round 5 of 9, dubov": lambda: random_open(100, 9, 4, 1, system="dubov"),
    "400 round 5 of 9, dubov": lambda: random_open(400, 9, 4, 1, system="dubov"),
    "1000 round 5 of 9, dubov": lambda: random_open(1000, 9, 4, 1, system="dubov"),
    "100 round 6 of 9, dutch": lambda: random_open(100, 9, 5, 1),
    "100 round 6 of 9, burstein": lambda: as_burstein(random_open(100, 9, 5, 1)),
    "400 round 6 of 9, dutch": lambda: random_open(400, 9, 5, 1),
    "400 round 6 of 9, burstein": lambda: as_burstein(random_open(400, 9, 5, 1)),
    "1000 round 6 of 9, dutch": lambda: random_open(1000, 9, 5, 1),
    "1000 round 6 of 9, burstein": lambda: as_burstein(random_open(1000, 9, 5, 1)),
}


def best_of(runs: int, work: Callable[[], T]) -> tuple[float, T]:
    """Return the least CPU time of `work` in milliseconds, and what it returned."""
    least = float("inf")
    for _ in range(runs):
        gc.collect()
        start = time.process_time()
        result = work()
        least = min(least, time.process_time() - start)
    return least * 1000, result


def process(command: list[str], runs: int) -> tuple[float, float]:
    """Return the median CPU time of the command in milliseconds, and its peak memory in MB."""
    times = []
    peak = 0.0
    for _ in range(runs):
        child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, _, usage = os.wait4(child.pid, 0)
        child.returncode = 0
        times.append((usage.ru_utime + usage.ru_stime) * 1000)
        peak = max(peak, usage.ru_maxrss / 1024)
    return statistics.median(times), peak


def row(name: str, tournament: Tournament, folder: Path, command: str) -> str:
    """Return one line of the table."""
    path = folder / "open.trf"
    path.write_bytes(trf.write(tournament))
    data = path.read_bytes()
    runs = 5 if len(tournament.participants) <= 1000 else 2
    read_ms, loaded = best_of(runs, lambda: trf.load(data, "open.trf"))
    lint_ms, _ = best_of(runs, lambda: lint(data, "open.trf"))
    draw_ms, prepared = best_of(runs, lambda: prepare(loaded.tournament))
    pair_ms, pairing = best_of(runs, lambda: prepared.system.pair(prepared.round_))
    paired = with_round(loaded.tournament, pairing)
    write_ms, _ = best_of(runs, lambda: trf.write(paired, like=loaded.document))
    whole_ms, peak = process([command, "pair", "-q", "-f", "list", str(path)], 2 * runs + 1)
    figures = f"{read_ms:9.1f} {lint_ms:9.1f} {draw_ms:9.1f} {pair_ms:9.1f} {write_ms:9.1f} {whole_ms:9.1f} {peak:8.0f}"
    return f"{name:30s} {figures}"


def reading_row(name: str, tournament: Tournament) -> str:
    """Return one line of the table for a tournament that has no round to be paired."""
    data = trf.write(tournament)
    read_ms, _ = best_of(5, lambda: trf.load(data, "open.trf"))
    lint_ms, _ = best_of(5, lambda: lint(data, "open.trf"))
    return f"{name:30s} {read_ms:9.1f} {lint_ms:9.1f}"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sizes", nargs="*", help="sizes of the opens to run; all if none is given")
    parser.add_argument(
        "--command", default=str(Path(sys.executable).with_name("fidepair")), help="the installed script"
    )
    options = parser.parse_args()
    columns = [f"{name:>9s}" for name in ("read", "lint", "draw up", "pair", "write", "process")]
    print(f"{'CPU ms':30s} {' '.join(columns)} {'peak MB':>8s}")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for label, make in ROWS.items():
            if not options.sizes or label.split()[0] in options.sizes:
                print(row(label, make(), folder, options.command), flush=True)
        if not options.sizes or "5000" in options.sizes:
            print(reading_row("5000, 9 rounds", random_open(5000, 9, 9, 1)), flush=True)
        if not options.sizes or "check" in options.sizes:
            path = folder / "whole.trf"
            path.write_bytes(trf.write(random_open(400, 9, 9, 1)))
            whole_ms, peak = process([options.command, "check", "-q", str(path)], 3)
            print(f"{'check 400, 9 rounds':30s} {'':49s} {whole_ms:9.1f} {peak:8.0f}")
        start_ms, peak = process([options.command, "--version"], 11)
        print(f"{'--version':30s} {'':49s} {start_ms:9.1f} {peak:8.0f}")


if __name__ == "__main__":
    main()
