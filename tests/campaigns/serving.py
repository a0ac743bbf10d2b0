"""A campaign of requests: `python tests/campaigns/serving.py --requests 100000 --players 8`. With `--clients 8` each
of so many clients has a process of its own, and the requests are hostile: damaged, written slowly, left in the middle.

One process of `fidepair serve` gets so many requests, of several kinds and about many tournaments, and broken lines
among them. Prints its resident memory, which must not grow, its CPU time for each request so far, and how many were
answered. Linux only.
"""

from __future__ import annotations

import argparse
import json
import random
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from pathlib import Path

if __name__ == "__main__":
    tests = Path(__file__).resolve().parents[1]
    sys.path[:0] = [str(tests.parent), str(tests), str(tests / "support")]

import mutations

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


# ── Hostile clients ──────────────────────────────────────────────────────────
def hostile_line(rng: random.Random, number: int) -> bytes:
    """Return a damaged request in one line, or what is none."""
    text = mutations.strange(rng.randrange(10**6))[1].decode("utf-8", "replace")[:20_000]
    request = {"id": number, "do": rng.choice((*KINDS, "check", "fix", "convert", "result", "undo", "no")), "trf": text}
    strange = (None, -1, 10**40, "x", [], {}, "\ud800", True)
    for _ in range(rng.choice((0, 0, 1, 2))):
        request[rng.choice(("id", "do", "trf", "round", "system", "rounds", "jobs", "file", "patience"))] = rng.choice(
            strange
        )
    line = json.dumps(request).encode()
    if rng.random() < 0.3:
        line = rng.choice((mutations.flip, mutations.truncate, mutations.noise, mutations.delete))(rng, line)
    return (line.replace(b"\n", b" ").replace(b"\r", b" ").strip() or b"0") + b"\n"


def client(seed: int, count: int) -> list[str]:
    """Ask so many questions of one process, and then go away in the middle of one; return what went wrong."""
    rng = random.Random(seed)
    faults, kept = [], []
    command = [sys.executable, "-m", "fidepair", "serve", "--time-limit", "20"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        for number in range(count):
            line = hostile_line(rng, number)
            cut = rng.randrange(len(line)) if rng.random() < 0.02 else 0
            for part in (line[:cut], line[cut:]):  # slowly
                process.stdin.write(part)
                process.stdin.flush()
                time.sleep(0.05 if cut else 0)
            answer = process.stdout.readline()
            try:
                error = json.loads(answer).get("error") or {}
            except ValueError:
                faults.append(f"client {seed}, request {number}: no answer but {answer[:100]!r} to {line[:300]!r}")
                break
            if "bug in fidepair" in str(error):
                faults.append(f"client {seed}, request {number}: {str(error)[:300]} to {line[:300]!r}")
            if number in (count // 2, count - 1):
                kept.append(memory(process.pid))
        process.stdin.write(b'{"id": 1, "do": ')
        process.stdout.close()
        process.stdin.close()
        code, said = process.wait(60), process.stderr.read()
        if code not in (0, 128 + signal.SIGPIPE) or b"Traceback" in said:
            faults.append(f"client {seed}: exit code {code} {said[-300:]!r}")
    print(f"client {seed}: {count} requests, {' then '.join(map(str, kept))} kB", flush=True)
    return faults


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=100_000)
    parser.add_argument("--players", type=int, default=8)
    parser.add_argument("--only", choices=sorted({*KINDS}))
    parser.add_argument("--clients", type=int, default=0, help="so many hostile clients at once")
    parser.add_argument("--seed", type=int, default=1, help="of the first client")
    told = parser.parse_args()
    if told.clients:
        with ThreadPoolExecutor(told.clients) as pool:
            each = told.requests // told.clients
            found = pool.map(lambda place: client(told.seed + place, each), range(told.clients))
            sys.exit("\n".join(chain.from_iterable(found)) or 0)
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
