"""The proof at scale, by the commands themselves.

    python tests/campaigns/scale.py --dutch 5000 --others 500 --jobs 2

Thousands of random tournaments of every system are generated into a temporary folder, and all of them are checked and
linted. Prints times and what was found; exits with 1 if anything differs or is warned of.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
AT_ONCE = 500
"""Files given to `lint` in one command."""

OPEN = ("--players", "20-60", "--rounds", "9", "--unrated", "5%")
ABSENT = ("--zero-point-byes", "2%", "--half-point-byes", "2%", "--late-entries", "1%", "--withdrawals", "1%")
FORFEITS = ("--forfeits", "2%", "--double-forfeits", "0.5%")
ODD = ("--quick-games", "1%", "--odd-results", "0.5%", "--forbidden", "3")
LIVELY = (*ABSENT, *FORFEITS)


class Case(NamedTuple):
    """Tournaments of one kind: what they are called, how many, and the options that make them."""

    name: str
    number: int
    options: tuple[str, ...]


class Run(NamedTuple):
    """A command that has run: its exit code, the last line of its answer, and the seconds it took."""

    code: int
    said: str
    seconds: float


def cases(dutch: int, others: int) -> list[Case]:
    """Return all kinds of tournaments: individual ones, of two games, and of teams."""
    rated = ("--players", "20-60", "--rounds", "9")
    teams = ("--system", "team", "--players", "12-40", "--rounds", "9", "--reserves", "1", *LIVELY, *ODD)
    return [
        Case("dutch", dutch, (*OPEN, *LIVELY)),
        Case("dutch, odd results", others, (*OPEN, *LIVELY, *ODD)),
        Case("dutch, accelerated", others, (*OPEN, *LIVELY, "--acceleration", "baku")),
        Case("dutch, 3-1-0", others, (*OPEN, *LIVELY, "--points", "W=3 D=1", "--dialect", "trfx")),
        Case("dubov", others, ("--system", "dubov", *rated, *LIVELY, *ODD)),
        Case("burstein", others, ("--system", "burstein", *OPEN, *LIVELY, *ODD)),
        Case("lim", others, ("--system", "lim", *OPEN, *LIVELY, *ODD)),
        Case("double-swiss", others, ("--system", "double-swiss", *OPEN, *LIVELY, *ODD)),
        Case("team, type A", others, teams),
        Case("team, type B", others, (*teams, "--colours", "B", "--acceleration", "baku")),
        Case("team, game points", others, (*teams, "--colours", "none", "--primary", "game")),
    ]


def run(*arguments: str) -> Run:
    """Run a command of this program to its end."""
    start = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-m", "fidepair", *arguments], capture_output=True, text=True, check=False, cwd=ROOT
    )
    said = (done.stdout.strip() or done.stderr.strip() or "-").splitlines()
    return Run(done.returncode, said[-1], time.monotonic() - start)


def prove(case: Case, folder: Path, seed: int, jobs: int) -> bool:
    """Generate, check and lint the tournaments of a case; tell what came of it. Return whether all is well."""
    files = folder / case.name.replace(", ", "-").replace(" ", "-")
    system = case.options[case.options.index("--system") + 1] if "--system" in case.options else "dutch"
    made = run(
        *("generate", *case.options, "-n", str(case.number), "--seed", str(seed)),
        *("-o", str(files / "t%05d.trf"), "--jobs", str(jobs), "-q"),
    )
    checked = run("check", str(files / "*.trf"), "--system", system, "--jobs", str(jobs))
    paths = [str(path) for path in sorted(files.glob("*.trf"))]
    linted = [
        run("lint", "--strict", "-q", "--system", system, *paths[start : start + AT_ONCE])
        for start in range(0, len(paths), AT_ONCE)
    ]
    well = not (made.code or checked.code or any(one.code for one in linted)) and len(paths) == case.number
    print(
        f"{case.name:20} {case.number:6} generated {made.seconds:7.1f} s, checked {checked.seconds:7.1f} s, "
        f"{len(paths)} linted: {'well' if well else 'NOT WELL'}\n{'':20} {checked.said}",
        flush=True,
    )
    for one in (made, checked, *linted):
        if one.code:
            print(f"{'':20} exit code {one.code}: {one.said}", flush=True)
    return well


def main() -> int:
    """Run all cases; the exit code is 0 only if each of them is well."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--dutch", type=int, default=5000, help="tournaments of the Dutch System")
    parser.add_argument("--others", type=int, default=500, help="tournaments of every other kind")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--seed", type=int, default=1, help="the first seed of each kind")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        well = [prove(case, Path(folder), asked.seed, asked.jobs) for case in cases(asked.dutch, asked.others)]
    print("all is well" if all(well) else f"{well.count(False)} of {len(well)} kinds are not well")
    return 0 if all(well) else 1


if __name__ == "__main__":
    sys.exit(main())
