"""A campaign of requests: `python tests/campaigns/serving.py --requests 100000 --players 8`.

One process of `fidepair serve` gets so many requests, of several kinds and about many tournaments, and broken lines
among them. Prints its resident memory, which must not grow, its CPU time for each request so far, and how many were
answered. Linux only.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).resolve().parents[2])]

from fidepair import trf
from fidepair.lab.generate import generate
from fidepair.lab.generate.settings import Settings

TOLD_AT = (100, 1_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000)
KINDS = (*["pair"] * 6, "show", "standings", "lint", "info", "explain")
EVENTS = (("dutch", 3), ("dutch", 2), ("dubov", 3), ("burstein", 4), ("lim", 2))


def texts(players: int) -> list[str]:
    """Return report files of several systems."""
    settings = (Settings(system=s, players=(players, players), rounds=5, rounds_played=n) for s, n in EVENTS)
    return [trf.write(generate(one, seed)).decode() for seed, one in enumerate(settings, start=1)]


def memory(process: int) -> int:
    """Return the resident memory of a process in kB."""
    lines = Path(f"/proc/{process}/status").read_text("ascii").splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS")).split()[1])


def cpu(process: int) -> float:
    """Return the CPU time of a process in milliseconds."""
    fields = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * 10.0  # a clock tick is 10 ms


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=100_000)
    parser.add_argument("--players", type=int, default=8)
    parser.add_argument("--only", choices=sorted({*KINDS}))
    told = parser.parse_args()
    files = texts(told.players)
    command = [sys.executable, "-m", "fidepair", "serve", "--time-limit", "60"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        answered = 0
        for number in range(1, told.requests + 1):
            do = told.only or KINDS[number % len(KINDS)]
            text = files[number % len(files)].replace("Random", f"Event {number}")  # nothing is asked twice
            lines = [json.dumps({"id": number, "do": do, "trf": text}), *(["{broken"] if number % 10 == 3 else [])]
            for line in lines:
                process.stdin.write(line.encode() + b"\n")
                process.stdin.flush()
                answered += json.loads(process.stdout.readline())["ok"]
            if number in TOLD_AT:
                each = cpu(process.pid) / number
                kept = memory(process.pid)
                print(f"{number:>9,} requests  {kept:,} kB  {each:.2f} ms each  {answered:,} answered", flush=True)


if __name__ == "__main__":
    main()
