"""A long campaign with damaged report files: `python tests/campaigns/fuzz.py --seeds 1-20000 --jobs 2 --seconds 10`.

Every file is read, looked into, repaired, converted, paired, checked and written again; one in ten goes through the
command line too (`--commands 10`). Only errors in words may come out, in time and within the memory allowed. Prints
the seeds that fail, how to get the file of each, and exits with 1. `test_mutations.py` runs the first 20,000 seeds.

    python tests/campaigns/fuzz.py --show 4711 > damaged.trf
"""

from __future__ import annotations

import argparse
import contextlib
import os
import shlex
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from unittest import mock

if __name__ == "__main__":
    tests = Path(__file__).resolve().parents[1]
    sys.path[:0] = [str(tests.parent), str(tests), str(tests / "support")]

import mutations
from hostile import faults_of, program

from fidepair import FidepairError, check, trf
from fidepair.cli import suggestions
from fidepair.convert import TARGETS, convert
from fidepair.findings import TrfError
from fidepair.findings.catalogue import CATALOGUE
from fidepair.lint import lint
from fidepair.options import RoundOptions
from fidepair.systems import SYSTEMS, prepare
from fidepair.tournament import Announcement, Bye, Colour
from fidepair.trf.proof import differences

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from fidepair.tournament import Tournament

MEGABYTE = 1024 * 1024
MEMORY = 500 * MEGABYTE
EXIT_CODES = frozenset({0, 1, 2, 3, 4, 5})
MOST_PAIRED = {"dutch": 400, "burstein": 400, "dubov": 200, "lim": 100, "double-swiss": 200, "team": 200}
"""How many participants a file may have to be paired. Damage hides in the reading, not in the number of pairs; an event
of 9,999 players is right to take minutes by some systems, and one bye more would look like a hang."""
MOST_ASKED = 1000
BLOCK = 100


class TooLongError(BaseException):
    """A step takes longer than allowed; no `except Exception` holds it."""


@contextlib.contextmanager
def within(seconds: float) -> Iterator[None]:
    """Stop what runs inside after so much computing time of this process; no limit where there is no such timer."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def stop(_number: int, _frame: object) -> None:
        raise TooLongError

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


# ── What is done with a file ─────────────────────────────────────────────────
def _look_into(data: bytes, _loaded: trf.Loaded | None, _seed: int) -> None:
    report = lint(data, "damaged.trf")
    assert all(finding.code in CATALOGUE and finding.text for finding in report.findings)
    assert all(finding.line is None or finding.line > 0 for finding in report.findings)


def _pair(_data: bytes, loaded: trf.Loaded | None, seed: int) -> None:
    if loaded is None or len(loaded.tournament.participants) > MOST_PAIRED[system_of(loaded.tournament, seed)]:
        return
    tournament = loaded.tournament
    rounds = max(tournament.rounds or 0, tournament.rounds_paired + 1)
    options = RoundOptions(rounds=rounds, initial_colour=Colour.WHITE, adjourned=True)
    prepared = prepare(tournament, system_of(tournament, seed), options)
    pairing = prepared.system.pair(prepared.round_)
    placed = [number for game in pairing.games for number in (game.white, game.black)]
    placed += [] if pairing.pab is None else [pairing.pab]
    assert sorted(placed) == sorted(card.number for card in prepared.round_.cards)


def system_of(tournament: Tournament, seed: int) -> str:
    """Return the system that the file declares, if it has the kind of the event; else one of that kind by the seed."""
    of_kind = [name for name, system in SYSTEMS.items() if system.kind is tournament.kind]
    return tournament.system if tournament.system in of_kind else of_kind[seed % len(of_kind)]


def _check(_data: bytes, loaded: trf.Loaded | None, seed: int) -> None:
    if loaded is not None and len(loaded.tournament.participants) <= 60 and loaded.tournament.rounds_paired <= 9:
        check(loaded.tournament, system_of(loaded.tournament, seed))


def _write(data: bytes, loaded: trf.Loaded | None, _seed: int) -> None:
    if loaded is not None:
        assert data == loaded.document.to_bytes()
        assert data == trf.write(loaded.tournament, loaded.document)


def _announce(data: bytes, loaded: trf.Loaded | None, seed: int) -> None:
    """A bye that is announced for a round to come changes one line of a player, or adds one: all others stay."""
    if loaded is None:
        return
    tournament = loaded.tournament
    number = tournament.participants[seed % len(tournament.participants)].number
    bye = Announcement(tournament.rounds_paired + 2, number, Bye.ZERO)
    if any(one[:2] == bye[:2] for one in tournament.announced):
        return
    after = Counter(
        trf.write(tournament._replace(announced=(*tournament.announced, bye)), loaded.document).splitlines()
    )
    lost = [*(Counter(data.splitlines()) - after).elements()]
    assert len(lost) <= 1, lost
    assert all(line.removeprefix(b"\xef\xbb\xbf").startswith(b"001") for line in lost), lost


def _same_facts(data: bytes, loaded: trf.Loaded | None, seed: int) -> None:
    """Other ends of lines, blanks behind them and a mark of the encoding change no fact, and so no verdict."""
    if loaded is None or not data.isascii() or any(sign < 32 and sign != 10 for sign in data):
        return
    changed = (
        data.replace(b"\n", b"\r\n"),
        data.replace(b"\n", b"   \n"),
        b"\xef\xbb\xbf" + data,
        data.rstrip(b"\n") + b"\n\n",
    )[seed % 4]
    assert loaded.tournament == trf.load(changed, "damaged.trf").tournament


def _write_new(_data: bytes, loaded: trf.Loaded | None, _seed: int) -> None:
    if loaded is not None:
        again = trf.load(trf.write(loaded.tournament), "new.trf", loaded.tournament.kind).tournament
        assert [] == differences(loaded.tournament, again)


def _fix(data: bytes, _loaded: trf.Loaded | None, _seed: int) -> None:
    from fidepair.fix import fix

    try:
        fixed = fix(data, "damaged.trf")
    except TrfError as refusal:
        raise AssertionError("fix never refuses what is in a file") from refusal
    for question in fixed.questions[:MOST_ASKED]:
        assert len({answer.form for answer in question.answers}) == len(question.answers)


def _convert(data: bytes, _loaded: trf.Loaded | None, seed: int) -> None:
    convert(data, "damaged.trf", TARGETS[seed % len(TARGETS)])


Step = tuple[str, "Callable[[bytes, trf.Loaded | None, int], None]"]
READ_LINT_PAIR: list[Step] = [("lint", _look_into), ("pair", _pair)]
EVERYTHING: list[Step] = [
    *READ_LINT_PAIR,
    ("check", _check),
    ("write", _write),
    ("announce", _announce),
    ("write anew", _write_new),
    ("same facts", _same_facts),
    ("fix", _fix),
    ("convert", _convert),
]


class Trial(NamedTuple):
    """What came of one seed: was the file read; what went wrong, if anything did; the step that took longest."""

    seed: int
    was_read: bool
    problem: str
    slowest: tuple[float, str] = (0.0, "")


def trial(seed: int, seconds: float, steps: Sequence[Step] = READ_LINT_PAIR) -> Trial:
    """Read the damaged file of this seed and take the steps; every step has so many seconds, and one for a megabyte."""
    name, data = mutations.damaged(seed)
    seconds += len(data) / MEGABYTE
    loaded: list[trf.Loaded] = []

    def read(data: bytes, _loaded: trf.Loaded | None, _seed: int) -> None:
        loaded.append(trf.load(data, "damaged.trf"))

    slowest = (0.0, "")
    for step, action in [("read", read), *steps]:
        start = time.process_time()
        problem = _problem_of(lambda action=action: action(data, loaded[0] if loaded else None, seed), seconds)
        slowest = max(slowest, (time.process_time() - start, step))
        if problem:
            return Trial(seed, bool(loaded), f"seed {seed} ({name}), {step}: {problem}", slowest)
    return Trial(seed, bool(loaded), "", slowest)


def _problem_of(action: Callable[[], object], seconds: float) -> str:
    """Return how the action failed otherwise than in words, or an empty text."""
    try:
        with within(seconds):
            action()
    except FidepairError as refusal:
        if type(refusal) is FidepairError:
            return f"a fault of this program: {refusal}"
        return "" if str(refusal).strip() else f"{type(refusal).__name__} without a word"
    except TooLongError:
        return f"longer than {seconds:.1f} seconds\n{traceback.format_exc(limit=-4)}"
    except Exception:
        return traceback.format_exc(limit=-8)
    return ""


# ── The command line ─────────────────────────────────────────────────────────
FILE = "damaged.trf"
COMMANDS = [
    *("lint FILE", "lint FILE -f json", "lint FILE --strict", "fix FILE --dry-run"),
    *("fix FILE --in-place", "convert FILE --to json", "convert FILE --to trf16", "convert FILE --to csv"),
    *("convert FILE --to trfx -o out.trf", "pair FILE", "pair FILE --system dutch --json", "pair FILE --in-place"),
    *("check FILE", "check FILE --system dutch", "status FILE", "status FILE --json"),
    *("info FILE", "info FILE --json", "info FILE --set city=Zug", "info FILE --set rounds=9", "show FILE"),
    *("show FILE --round 1 --json", "show FILE -f html -o page.html", "post FILE -o posted", "result FILE 1=1-0"),
    *("result FILE 2=draw --round 1 --correct", "repair FILE 1-3 2-4 --article 4.4.3", "unpair FILE"),
    *("history FILE", "undo FILE", "late FILE 'Late, Larry' --rating 2000", "player FILE 4 --name 'Otherwise, Olga'"),
    *("player FILE 1 --rating 2222", "team FILE 1 --name Alpha", "remove FILE 3", "lineup FILE 1 2,1,3,4 --correct"),
    *("bye FILE 1 --round 5 --half", "bye FILE 2 --zero --round 1 --correct", "withdraw FILE 2", "return FILE 2"),
    *("forbid FILE 1-2", "allow FILE 1-2", "explain FILE", "explain FILE 1", "explain FILE 1 2 --round 2"),
    *("explain FILE --round 1 -f html", "sheet FILE", "sheet FILE --round 1 -f html", "predict FILE"),
    *("predict FILE --json", "standings FILE", "standings FILE --json", "standings FILE --explain 1"),
    *("standings FILE --write --tie-breaks BH,SB", "crosstable FILE", "crosstable FILE -f html", "report FILE"),
    *("publish FILE -o site", "lab generate --model FILE --rounds 2 -o out.trf"),
]
"""Every command that takes a tournament file."""
SUGGESTED_EVERY = 10
"""One file in so many has its repair suggested."""


def run_commands(seed: int, seconds: float) -> Trial:
    """Give the damaged file of this seed to two commands in turn; what one has changed is undone and redone."""
    name, data = mutations.damaged(seed)
    if len(data) > 200_000:
        return Trial(seed, False, "")
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            for number in (2 * seed, 2 * seed + 1):
                command = COMMANDS[number % len(COMMANDS)]
                Path(FILE).write_bytes(data)
                Path(f"{FILE}.history").unlink(missing_ok=True)
                with _without_suggestions() if seed % SUGGESTED_EVERY else contextlib.nullcontext():
                    problem = _problem_of(lambda command=command: _run(command, data), seconds)
                if problem:
                    return Trial(seed, False, f"seed {seed} ({name}), fidepair {command}: {problem}")
        finally:
            os.chdir(before)
    return Trial(seed, False, "")


def _without_suggestions() -> contextlib.AbstractContextManager[object]:
    """Let no answers be tried for a suggested repair: that takes four fifths of the time."""
    return mock.patch.object(suggestions, "_MOST_FINDINGS", -1)


def _run(command: str, data: bytes) -> None:
    """Run a command with a file; what it changes is undone and redone to the byte."""
    said = program(*(FILE if word == "FILE" else word for word in shlex.split(command)))
    assert said.code in EXIT_CODES, f"exit code {said.code}\n{said.shown[-2000:]}"
    assert b"Traceback" not in said.err, said.shown[-2000:]
    assert [] == faults_of(said.err.decode("utf-8", "replace"))
    changed = Path(FILE).read_bytes()
    if changed != data:
        assert (0, data) == (program("undo", FILE).code, Path(FILE).read_bytes()), "undo leaves other bytes"
        assert (0, changed) == (program("redo", FILE).code, Path(FILE).read_bytes()), "redo leaves other bytes"


# ── The campaign ─────────────────────────────────────────────────────────────
def _limit_memory() -> None:
    """Let this process fail with MemoryError where it asks for more than `MEMORY`."""
    with contextlib.suppress(ImportError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def run_block(seeds: range, seconds: float, commands: int, names: Sequence[str]) -> list[Trial]:
    """Return what came of the seeds; every one in so many `commands` goes through the command line too."""
    steps = [step for step in EVERYTHING if step[0] in names]
    os.environ["FIDEPAIR_DEBUG"] = "1"
    trials = []
    for seed in seeds:
        trials.append(trial(seed, seconds, steps))
        if commands and seed % commands == 0:
            trials.append(run_commands(seed, seconds))
    return trials


def campaign(seeds: range, jobs: int, seconds: float, commands: int, names: Sequence[str]) -> int:
    """Run all seeds in worker processes; return how many failed."""
    blocks = [seeds[start : start + BLOCK] for start in range(0, len(seeds), BLOCK)]
    failed, was_read, kinds = 0, 0, Counter[str]()
    slowest: list[tuple[float, str, int]] = []
    with ProcessPoolExecutor(jobs, initializer=_limit_memory) as pool:
        waiting = [(block, pool.submit(run_block, block, seconds, commands, names)) for block in blocks]
        for block, future in waiting:
            try:
                trials = future.result()
            except BrokenProcessPool:
                print(f"a worker died at seeds {block[0]}-{block[-1]} or in a block beside these", flush=True)
                return failed + 1
            for found in trials:
                was_read += found.was_read
                slowest = sorted([*slowest, (*found.slowest, found.seed)], reverse=True)[:5]
                if found.problem:
                    failed += 1
                    kinds[_kind_of(found.problem)] += 1
                    print(
                        f"{found.problem}\n    python tests/campaigns/fuzz.py --show {found.seed} > damaged.trf\n",
                        flush=True,
                    )
            print(f"seeds {block[0]} to {block[-1]}: done, {failed} failed", flush=True)
    print(f"{len(seeds)} files, {was_read} could be read, {failed} trials failed")
    for kind, count in kinds.most_common():
        print(f"{count:6} {kind}")
    print("slowest:", ", ".join(f"seed {seed} {step} {took:.2f} s" for took, step, seed in slowest))
    return failed


def _kind_of(problem: str) -> str:
    """Return where a problem arose, and its last words, without the seed."""
    lines = problem.splitlines()
    places = [line.strip() for line in lines if line.strip().startswith("File ")]
    return f"{places[-1] if places else ''} {lines[-1][:100]}".strip()


def show(made: tuple[str, bytes]) -> int:
    """Write a file that was made of a seed to standard output, its name to standard error; return the exit code."""
    name, data = made
    print(name, file=sys.stderr)
    sys.stdout.buffer.write(data)
    return 0


def main() -> int:
    """Run the campaign as the command line asks; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", default="1-20000", help="first and last seed, such as 1-20000")
    parser.add_argument("--jobs", type=int, default=2, help="worker processes")
    parser.add_argument(
        "--seconds", type=float, default=10, help="most computing time of a step, and one more for a megabyte"
    )
    parser.add_argument(
        "--commands", type=int, default=10, help="one file in so many goes to the command line (0: none)"
    )
    parser.add_argument("--steps", default=",".join(name for name, _ in EVERYTHING), help="steps after reading")
    parser.add_argument("--show", type=int, metavar="SEED", help="write the damaged file of a seed to standard output")
    options = parser.parse_args()
    if options.show is not None:
        return show(mutations.damaged(options.show))
    first, last = map(int, options.seeds.split("-"))
    seeds, names = range(first, last + 1), options.steps.split(",")
    return 1 if campaign(seeds, options.jobs, options.seconds, options.commands, names) else 0


if __name__ == "__main__":
    sys.exit(main())
