"""Benchmark: what one call costs, counted in bare starts of Python (`python -c pass`), not in milliseconds.

    python tests/bench/starts.py              every row, 21 turns
    python tests/bench/starts.py --turns 101  more turns, for a busy machine
    python tests/bench/starts.py --bin FOLDER the scripts of another environment, such as one with an ordinary install

The commands are run in turns, so that what else the machine does falls upon all of them; the figures are medians of CPU
time (user and system) and of the wall clock, divided by those of the bare interpreter of the same environment. An
editable install makes that one slower, and so all figures smaller: take an ordinary one.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from opens import random_open

from fidepair import trf

SIZES = (20, 100)


def run(command: list[str]) -> tuple[float, float]:
    """Return the CPU time and the wall time of a command in milliseconds."""
    start = time.perf_counter()
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise SystemExit(f"{' '.join(command)}: exit code {child.returncode}")
    return (usage.ru_utime + usage.ru_stime) * 1000, (time.perf_counter() - start) * 1000


def rows(scripts: Path, folder: Path) -> dict[str, list[str]]:
    """Return the commands by what they are called in the table; the first one is the bare interpreter."""
    found = {"python -c pass": [str(scripts / "python"), "-c", "pass"]}
    found["python -I -S -c pass"] = [str(scripts / "python"), "-I", "-S", "-c", "pass"]
    engine, program = str(scripts / "fidepair-engine"), str(scripts / "fidepair")
    for size in SIZES:
        path = folder / f"{size}.trf"
        path.write_bytes(trf.write(random_open(size, 9, 4, 1)))
        found[f"fidepair-engine -p, {size} players"] = [engine, str(path), "-p"]
        found[f"fidepair-engine --dutch -p, {size} players"] = [engine, "--dutch", str(path), "-p"]
        found[f"fidepair pair -f list, {size} players"] = [program, "pair", "-q", "-f", "list", str(path)]
    return found


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=int, default=21)
    parser.add_argument("--bin", type=Path, default=Path(sys.executable).parent, help="the folder of the scripts")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        commands = rows(options.bin, Path(name))
        times: dict[str, list[tuple[float, float]]] = {label: [] for label in commands}
        for _ in range(options.turns):
            for label, command in commands.items():
                times[label].append(run(command))
    middle = {
        label: tuple(statistics.median(one[kind] for one in found) for kind in (0, 1)) for label, found in times.items()
    }
    bare = next(iter(middle.values()))
    print(f"{'':45s} {'CPU ms':>8s} {'starts':>7s} {'wall ms':>8s} {'starts':>7s}")
    for label, (cpu, wall) in middle.items():
        print(f"{label:45s} {cpu:8.1f} {cpu / bare[0]:7.2f} {wall:8.1f} {wall / bare[1]:7.2f}")


if __name__ == "__main__":
    main()
