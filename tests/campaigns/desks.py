"""Desks that change one file at the same moment, and power cuts: `python tests/campaigns/desks.py --runs 200`.

Writers: 2, 4 and 8 runs of `result` enter another board each; what ended with 0 is in the file, and is a step of its
history. Commands: each command that changes a file meets `result`, with --pairs each of them; the file, its history and
the exit codes are those of one after the other, in either order. Kills: a command is killed at any moment; the file is
the old or the new one, and `undo` brings back the old one. Sittings: a run at a keyboard is killed after some keys;
what was shown as entered is in the file, the version before the sitting is in the history, and the next run goes on.
Prints what fails, and exits with 1. `--programs` starts whole programs in the place of forks of one that is loaded,
which meet more often. POSIX only.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import pty
import random
import select
import signal
import subprocess
import sys
import tempfile
import time
from functools import lru_cache, partial
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).resolve().parents[2])]

from fidepair import generate, trf
from fidepair.cli.app import run
from fidepair.desk.record.past_state import published
from fidepair.lab.generate.settings import Settings
from fidepair.storage import history

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Start = Callable[[Sequence[Sequence[str]]], list[int]]

BUSY = 5
RESULTS = {"1": "1-0", "0": "0-1", "=": "1/2-1/2", "+": "+:-", "-": "-:+"}
COMMANDS = {
    "lineup": ("lineup", "FILE", "1", "2,1,3,4", "--correct"),
    "bye": ("bye", "FILE", "3", "--round", "3", "--half"),
    "withdraw": ("withdraw", "FILE", "5"),
    "return": ("return", "FILE", "1"),
    "forbid": ("forbid", "FILE", "4-9"),
    "allow": ("allow", "FILE", "2-3"),
    "info": ("info", "FILE", "--set", "city=Zug"),
    "repair": ("repair", "FILE", "10-8", "11-7", "--article", "4.4.3"),
    "remove": ("remove", "FILE", "Mistake"),
    "unpair": ("unpair", "FILE"),
    "late": ("late", "FILE", "Late, Larry", "--rating", "2000"),
    "player": ("player", "FILE", "4", "--name", "Otherwise, Olga"),
    "team": ("team", "FILE", "1", "--name", "Alpha"),
    "undo": ("undo", "FILE"),
    "redo": ("redo", "FILE"),
    "pair": ("pair", "FILE", "--in-place"),
    "fix": ("fix", "FILE", "--in-place"),
    "standings": ("standings", "FILE", "--write", "--after", "1", "--tie-breaks", "BH"),
    "result": ("result", "FILE", "2=draw"),
}
"""Every command that changes a file."""


# ── Events ───────────────────────────────────────────────────────────────────
@lru_cache
def event(players: int, system: str = "dutch") -> bytes:
    """Return an event whose second round is paired, its games open."""
    settings = Settings(system=system, players=(players, players), rounds=5, rounds_played=1)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "event.trf")
        path.write_bytes(trf.write(generate(settings, 7)))
        assert 0 == run(["pair", str(path), "--in-place", "-q"])
        return path.read_bytes()


@lru_cache
def prepared(command: str) -> tuple[bytes, bytes]:
    """Return a file that the command can change, and another version of it."""
    data = event(8, "team") if command in ("lineup", "team") else event(12)
    if command == "pair":
        data = _after(data, "result", *(f"{board}=1-0" for board in range(2, 7)))
    changes = {
        "return": ("withdraw", "1"),
        "allow": ("forbid", "2-3"),
        "undo": ("bye", "7", "--round", "4"),
        "remove": ("late", "Mistake, Max", "--rating", "100"),
    }
    if command in changes:
        name, *words = changes[command]
        return _after(data, name, *words), data
    if command == "fix":
        data = data.replace(b"\n", b"\r\n", 1)
    return data, _after(data, "bye", "7", "--round", "4") if command == "redo" else data


def set_up(path: Path, command: str) -> None:
    """Write a file that the command can change, with the history that `undo` and `redo` need."""
    data, other = prepared(command)
    for old in path.parent.iterdir():
        old.unlink()
    path.write_bytes(data)
    if command == "undo":
        history.record(str(path), other, data, "bye", ())
    elif command == "redo":
        history.record(str(path), data, other, "bye", ())
        history.move(str(path), other, 0)


def versions(path: Path) -> list[bytes]:
    """Return the versions of a file, from the oldest to the last one that is not undone."""
    found = history.load(str(path))
    line = found.line()
    done = line[: line.index(found.current) + 1] if line else []
    return [history.content_of(str(path), number) for number in done]


def _after(data: bytes, command: str, *words: str) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "event.trf")
        path.write_bytes(data)
        assert 0 == run([command, str(path), *words, "-q"])
        return path.read_bytes()


def results_in(data: bytes) -> dict[str, str]:
    """Return the results of the last round by the names of the games; empty for an open one."""
    boards = published(trf.load(data, "event.trf").tournament).boards
    several = any(len(board.games) > 1 for board in boards)
    return {
        f"{board.number}.{place}" if several else str(board.number): game.result
        for board in boards
        for place, game in enumerate(board.games, start=1)
    }


# ── Several runs at once ─────────────────────────────────────────────────────
def programs(commands: Sequence[Sequence[str]]) -> list[int]:
    """Start a program for each command, and return their exit codes."""
    started = [
        subprocess.Popen(
            [sys.executable, "-m", "fidepair", *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        for words in commands
    ]
    return [one.wait() for one in started]


def forks(commands: Sequence[Sequence[str]]) -> list[int]:
    """Let forks of this process run the commands, all from the same moment on, and return their exit codes."""
    import filelock  # noqa: F401 - loaded once, not in each of them

    ready, go = os.pipe()
    started = []
    for words in commands:
        child = os.fork()
        if child == 0:
            os.close(go)
            os.read(ready, 1)  # until nobody can write any more
            _silent()
            os._exit(run(list(words)))
        started.append(child)
    os.close(ready)
    os.close(go)
    return [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in started]


def _silent() -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)


def writers(folder: Path, count: int, start: Start, dice: random.Random) -> tuple[str, int]:
    """Return what is wrong after so many runs have entered a board each, and how many were refused."""
    path = folder / "open.trf"
    path.write_bytes(event(32))
    told = {str(board): dice.choice("10") for board in range(1, count + 1)}
    codes = start([["result", str(path), f"{board}={result}", "-q"] for board, result in told.items()])
    found = results_in(path.read_bytes())
    lost = [
        board
        for code, (board, result) in zip(codes, told.items(), strict=True)
        if not code and found[board] != RESULTS[result]
    ]
    wrong = [f"lost: boards {', '.join(lost)}"] if lost else []
    wrong += [f"exit codes {codes}"] if {*codes} - {0, BUSY} else []
    wrong += _chain(path, codes.count(0))
    return "; ".join([*wrong, *_left(folder)]), codes.count(BUSY)


def _chain(path: Path, count: int) -> list[str]:
    """Return what is wrong with the history after so many results: each is a step, and all are undone and redone."""
    after, line = path.read_bytes(), versions(path)
    found = [sum(map(bool, results_in(data).values())) for data in line]
    if (len(line), line[-1]) != (count + 1, after) or found != [*range(found[0], found[0] + count + 1)]:
        return [f"{count} results are {len(line) - 1} steps"]
    wrong = []
    for command, expected in (("undo", line[0]), ("redo", after)):
        if run([command, str(path), str(count), "-q"]) or expected != path.read_bytes():
            wrong.append(f"{command} {count}")
    return wrong


def _left(folder: Path) -> list[str]:
    """Return what lies in the folder that should not."""
    left = sorted({path.name for path in folder.iterdir()} - {"open.trf", "open.trf.history"})
    return [f"left behind: {', '.join(left)}"] if left else []


def against(folder: Path, command: str, other: str, start: Start) -> str:
    """Return what is wrong after two commands have met."""
    path = folder / "open.trf"
    second = COMMANDS[other]
    if other == "result":
        data = prepared(command)[0]
        second = ("result", "FILE", next(f"{game}=1-0" for game, result in results_in(data).items() if not result))
    both = [[*(str(path) if word == "FILE" else word for word in words), "-q"] for words in (COMMANDS[command], second)]

    def outcome(codes: Callable[[], list[int]]) -> tuple[list[int], bytes, list[bytes]]:
        set_up(path, command)
        return codes(), path.read_bytes(), versions(path)

    allowed = [
        outcome(lambda: forks(both[:1]) + forks(both[1:])),
        outcome(lambda: [*reversed(forks(both[1:]) + forks(both[:1]))]),
    ]
    found = outcome(lambda: start(both))
    wrong = [] if found in allowed else [f"{command} and {other}: exit codes {found[0]}, neither one after the other"]
    return "; ".join([*wrong, *_left(folder)])


# ── Power cuts ───────────────────────────────────────────────────────────────
class Keyboard:
    """A run of `fidepair result` at a terminal, and what it has shown so far."""

    def __init__(self, path: Path) -> None:
        self._typist, terminal = pty.openpty()
        command = [sys.executable, "-m", "fidepair", "result", str(path)]
        environment = os.environ | {"COLUMNS": "200", "TERM": "xterm"}
        self._run = subprocess.Popen(command, stdin=terminal, stdout=terminal, stderr=terminal, env=environment)
        os.close(terminal)
        self._shown = b""

    def press(self, key: str) -> None:
        """Press a key, and do not wait."""
        os.write(self._typist, key.encode())
        self._shown = b""

    def wait(self, seconds: float = 60) -> bool:
        """Wait until the program asks for a key, and return whether it does."""
        limit = time.monotonic() + seconds
        while not self._shown.endswith(b": ") and (left := limit - time.monotonic()) > 0:
            if select.select([self._typist], [], [], left)[0]:
                try:
                    self._shown += os.read(self._typist, 4096)
                except OSError:  # the program has ended
                    return False
        return self._shown.endswith(b": ")

    def kill(self) -> None:
        """Cut the power."""
        self._run.send_signal(signal.SIGKILL)
        self._run.wait()
        os.close(self._typist)


def killed(folder: Path, part: float) -> str:
    """Return what is wrong when a fork that enters a result is killed, after this part of the time of another one."""
    path = folder / "open.trf"
    path.write_bytes(event(32))
    line = [event(32)]
    begun = time.monotonic()
    assert 0 == run(["result", str(path), "1=1-0", "-q"])
    delay = part * (time.monotonic() - begun)
    line.append(path.read_bytes())
    child = os.fork()
    if child == 0:
        _silent()
        os._exit(run(["result", str(path), "2=0-1", "-q"]))
    time.sleep(delay)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    if path.read_bytes() != line[-1]:
        line.append(path.read_bytes())
    wrong = [] if [*results_in(line[-1]).values()][:2] in (["1-0", ""], ["1-0", "0-1"]) else ["another content"]
    if versions(path) not in (line, line[:2]):
        wrong.append("another history")
    if run(["bye", str(path), "9", "--round", "4", "-q"]):
        return "the next run was refused"
    line.append(path.read_bytes())
    if versions(path) != line:
        wrong.append("a version is missing")
    for count in range(1, len(line)):
        if run(["undo", str(path), "-q"]) or path.read_bytes() != line[-1 - count]:
            wrong.append(f"undo {count}")
    return "; ".join(wrong)


def sitting(folder: Path, typed: str, delay: float | None) -> str:
    """Return what is wrong when the keys are typed, and the power is cut so many seconds after the last one; None: when
    the program has shown that it is entered."""
    path = folder / "open.trf"
    before = event(32)
    path.write_bytes(before)
    keyboard = Keyboard(path)
    asks = keyboard.wait()
    for key in typed[:-1] if delay is not None else typed:
        keyboard.press(key)
        asks &= keyboard.wait()
    if delay is not None:
        keyboard.press(typed[-1])
        time.sleep(delay)
    keyboard.kill()
    found = [*results_in(path.read_bytes()).values()]
    safe = [RESULTS[key] for key in (typed[:-1] if delay is not None else typed)]
    entered = found[: found.index("")] if "" in found else found
    wrong = [] if asks else ["the program did not ask"]
    if entered not in (safe, [*safe, RESULTS[typed[-1]]][: len(typed)]) or any(found[len(entered) :]):
        wrong.append(f"typed {typed}, found {found}")
    if run(["result", str(path), "14=draw", "-q"]):
        wrong.append("the next run was refused")
    steps = len(versions(path)) - 1
    if not bool(entered) < steps <= bool(entered) + 1 + (delay is not None):
        wrong.append(f"{steps} steps")
    if run(["undo", str(path), str(steps), "-q"]) or before != path.read_bytes():
        wrong.append("the version before the sitting is not kept")
    return "; ".join(wrong)


# ── The campaign ─────────────────────────────────────────────────────────────
def counted(name: str, runs: int, one: Callable[[Path], tuple[str, int]]) -> bool:
    """Run one thing so many times, print what fails, and return whether something has."""
    if not runs:
        return False
    failed = refused = 0
    begun = time.monotonic()
    for number in range(runs):
        with tempfile.TemporaryDirectory() as folder:
            wrong, busy = one(Path(folder))
        refused += busy
        if wrong:
            failed += 1
            print(f"{name}, run {number}: {wrong}", flush=True)
    seconds = time.monotonic() - begun
    print(f"{name}: {runs} runs, {failed} failed, {refused} refused as busy, {seconds:.0f} s", flush=True)
    return bool(failed)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=200, help="of each number of writers")
    parser.add_argument("--writers", type=int, nargs="*", default=[2, 4, 8], help="how many at once (2 4 8)")
    parser.add_argument("--commands", type=int, default=10, help="runs of each command against result")
    parser.add_argument("--pairs", type=int, default=0, help="runs of each command against each other one")
    parser.add_argument("--kills", type=int, default=300, help="commands, and sittings, that are killed")
    parser.add_argument("--programs", action="store_true", help="start whole programs")
    parser.add_argument("--seed", type=int, default=1)
    told = parser.parse_args()
    dice, start = random.Random(told.seed), programs if told.programs else forks
    with contextlib.redirect_stdout(sys.stderr):
        for command in COMMANDS if told.commands or told.pairs else ():
            prepared(command)
    failed = False
    for count in told.writers:
        failed |= counted(f"{count} writers", told.runs, partial(_writers, count=count, start=start, dice=dice))
    for command, other in product(COMMANDS, COMMANDS):
        one = partial(against, command=command, other=other, start=start)
        runs = max(told.pairs, told.commands if other == "result" else 0)
        failed |= counted(f"{command} and {other}", runs, lambda folder, one=one: (one(folder), 0))
    failed |= counted("commands killed", told.kills, lambda folder: (killed(folder, dice.uniform(0, 1.3)), 0))
    failed |= counted("sittings killed", told.kills, partial(_killed, dice=dice))
    sys.exit(failed)


def _writers(folder: Path, count: int, start: Start, dice: random.Random) -> tuple[str, int]:
    return writers(folder, count, start, dice)


def _killed(folder: Path, dice: random.Random) -> tuple[str, int]:
    typed = "".join(dice.choice("10=+-") for _ in range(dice.randint(1, 13)))
    return sitting(folder, typed, dice.choice([None, dice.uniform(0, 0.08), dice.uniform(0, 0.08)])), 0


if __name__ == "__main__":
    main()
