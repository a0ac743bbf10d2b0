"""The history of a large event: `python tests/bench/changes.py --changes 1000`.

An open of 400 players is played, and results are entered in its rounds one by one: so many changes of the file. Prints
the size of the history, the time of `undo` in a process that is loaded and in one that starts, and the time of one
`result` with and without a history.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).resolve().parents[2])]

from fidepair import generate, trf
from fidepair.cli import writing
from fidepair.cli.app import run
from fidepair.lab.generate.settings import Settings
from fidepair.storage import history

if TYPE_CHECKING:
    from collections.abc import Callable

ROUNDS = 9


def quietly(*words: object) -> float:
    """Run a command in this process, and return the milliseconds that it took."""
    begun = time.perf_counter()
    with contextlib.redirect_stdout(io.StringIO()):
        code = run([*map(str, words)])
    assert code == 0, words
    return 1000 * (time.perf_counter() - begun)


def started(*words: object) -> float:
    """Run a command as a process of its own, and return the milliseconds that it took."""
    begun = time.perf_counter()
    subprocess.run([sys.executable, "-m", "fidepair", *map(str, words)], check=True, stdout=subprocess.DEVNULL)
    return 1000 * (time.perf_counter() - begun)


def timed(name: str, each: Callable[[], float]) -> None:
    """Print the median of ten times."""
    print(f"{name}: {median(each() for _ in range(10)):.1f} ms", flush=True)


def main() -> None:
    """Make the changes, and print what they come to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--changes", type=int, default=1000)
    parser.add_argument("--players", type=int, default=400)
    asked = parser.parse_args()
    settings = Settings(system="dutch", players=(asked.players, asked.players), rounds=ROUNDS, rounds_played=ROUNDS - 1)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "open.trf")
        path.write_bytes(trf.write(generate(settings, 1)))
        quietly("pair", path, "--in-place", "-q")
        place = Path(history.place_of(str(path)))
        boards = asked.players // 2 - 20  # some players are absent
        for number in range(asked.changes):
            result = ("1-0", "draw", "0-1")[number // boards % 3]
            quietly("result", path, f"{number % boards + 1}={result}", "--correct", "-q")
        data = path.read_bytes()
        found = history.load(str(path))
        print(f"{asked.changes} changes of a file of {len(data):,} bytes: {len(found.versions)} versions")
        print(f"history: {place.stat().st_size:,} bytes")
        timed("undo in this process", lambda: quietly("undo", path, "-q"))
        timed("redo in this process", lambda: quietly("redo", path, "-q"))
        timed("undo as a process", lambda: started("undo", path, "-q"))
        timed("redo as a process", lambda: started("redo", path, "-q"))
        timed(
            "undo 100 as a process",
            lambda: (
                started("undo", path, str(min(100, asked.changes)), "-q")
                + 0 * started("redo", path, str(min(100, asked.changes)))
            ),
        )
        timed("history as a process", lambda: started("history", path))
        timed("python -c pass", _bare)
        games = iter(range(1, 101))
        record = writing._record

        def entered() -> float:
            return quietly("result", path, f"{next(games)}=1-0", "--correct", "-q")

        timed("result in this process", entered)
        writing._record = lambda *_, **__: None
        timed("result without a history", entered)
        writing._record = record


def _bare() -> float:
    begun = time.perf_counter()
    subprocess.run([sys.executable, "-c", "pass"], check=True)
    return 1000 * (time.perf_counter() - begun)


if __name__ == "__main__":
    main()
