"""Very large opens through the commands, from JSON: more participants than a tournament file can number.

    python tests/campaigns/wide.py 50000

Makes a random open with one round behind it, proves that JSON holds all its facts, and runs the commands on it.
Prints CPU seconds, seconds, and the peak memory in megabytes of each; exits with 1 if a command fails.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "bench"))

from opens import random_open  # noqa: E402

from fidepair import decode, encode  # noqa: E402
from fidepair.trf.proof import differences  # noqa: E402

COMMANDS = (
    ("pair", "-q", "-f", "list"),
    ("show", "-q"),
    ("standings", "-q"),
    ("check", "-q"),
    ("explain", "--player", "1", "-q"),
    ("publish", "-q", "-o", "site"),
)


def run(file: str, name: str, *options: str) -> bool:
    """Run a command on a file; print what it took. Return whether it went well."""
    start = time.monotonic()
    arguments = [sys.executable, "-m", "fidepair", name, file, *options]
    quiet = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    process = os.posix_spawn(sys.executable, arguments, environment, file_actions=quiet)
    _, status, used = os.wait4(process, 0)
    seconds = time.monotonic() - start
    cpu = used.ru_utime + used.ru_stime
    print(f"{name:10} {cpu:8.1f} s CPU {seconds:8.1f} s {used.ru_maxrss // 1024:6} MB", flush=True)
    return not status


def main() -> int:
    """Make the open and run all commands; the exit code is 0 only if each of them went well."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("players", type=int, nargs="?", default=50_000)
    parser.add_argument("--commands", nargs="*", help="only these")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        event = random_open(asked.players, 9, 1, 1)
        content = encode(event)
        assert [] == differences(event, decode(content, "open.json").tournament)
        Path("open.json").write_bytes(content)
        chosen = [one for one in COMMANDS if not asked.commands or one[0] in asked.commands]
        well = [run("open.json", *command) for command in chosen]
        os.chdir(ROOT)
    return 0 if all(well) else 1


if __name__ == "__main__":
    sys.exit(main())
