"""A long campaign with the files of strangers: `python tests/campaigns/strangers.py --seeds 1-10000 --jobs 2`.

Hostile texts, blanks of all kinds, stray bytes, two encodings, shifted lines and names in columns of bytes go through
every command. With `--processes N` the commands of N seeds, from the first on, are run as processes of their own, with
files of hostile names. A fault is: an exception that is no refusal in words, exit code 70 or one that is not
documented, a character in the output that a terminal obeys, a line that a log obeys, a formula in a table, a repair
that changes a fact or is not the last one, a file in JSON that does not read back the same. Faults are counted by
kind; of each kind the smallest file found goes into the folder of `--keep`, made smaller line by line.

    python tests/campaigns/strangers.py --show 4711 > strange.trf
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import traceback
import unicodedata
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if __name__ == "__main__":
    tests = Path(__file__).resolve().parents[1]
    sys.path[:0] = [str(tests.parent), str(tests), str(tests / "support"), str(tests / "campaigns")]

import mutations
from fuzz import EXIT_CODES, TooLongError, show, within
from hostile import FILE_NAMES, Said, faults_of, formulas_in, program

from fidepair import FidepairError, trf
from fidepair.convert import TARGETS, convert
from fidepair.findings import Findings
from fidepair.fix import fix
from fidepair.trf.format.document import parse
from fidepair.trf.proof import differences

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

BLOCK = 25
FILE = "strange.trf"
COMMANDS = [
    *("lint {}", "lint {} -v", "lint {} -f json", "lint {} --system team"),
    *("check {}", "check {} -v --system dutch", "check {} -f json", "check {} -f ndjson --system dutch"),
    *("check {} --system double-swiss", "pair {}", "pair {} -v --system dutch --rounds 20"),
    *(
        "pair {} -f list --system dutch",
        "pair {} -f csv",
        "pair {} -f json --system dutch",
        "pair {} -f trf -o out.trf",
    ),
    *("pair {} --system team", "pair {} --system double-swiss -f trf", "fix {} -o out.trf", "fix {} --dry-run"),
    *("fix {} --dry-run --json", "fix {} --system team", "generate --model {} --rounds 2 -o out.trf"),
    *(f"convert {{}} --to {target} -o out.trf" for target in TARGETS),
]
FORMS = {"-f csv": "csv"}
_TO_STANDARD_OUTPUT = ("fix {} --system", "pair {} --system double-swiss -f trf")
_SIGN = re.compile(r"U\+([0-9A-F]{4})")
_WORDS = re.compile(r"[^\W\d_]{4,}")


class Fault(NamedTuple):
    """One fault: its kind, by which faults are counted, and what happened."""

    kind: str
    text: str


class WrongError(Exception):
    """What a function of the program returned cannot be right: what is wrong, and how."""


class Trial(NamedTuple):
    """What came of one seed."""

    seed: int
    name: str
    was_read: bool
    faults: tuple[Fault, ...]


# ── What is asked of a file ──────────────────────────────────────────────────
def _try(what: str, action: Callable[[], object], seconds: float = 10) -> Iterator[Fault]:
    """Do it, and tell how it failed otherwise than in words."""
    try:
        with within(seconds):
            action()
    except TooLongError:
        yield Fault(f"{what}: too long", traceback.format_exc(limit=-4))
    except FidepairError as refusal:
        if type(refusal) is FidepairError or not str(refusal).strip():
            yield Fault(f"{what}: a fault of this program", str(refusal))
    except WrongError as wrong:
        yield Fault(f"{what}: {wrong.args[0]}", " ".join(wrong.args))
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{place.filename.rpartition('fidepair/')[2]}:{place.lineno}"
        yield Fault(f"{what}: {type(error).__name__} at {where} {str(error)[:60]}", traceback.format_exc(limit=-6))


def _hold(truth: bool, *otherwise: str) -> None:
    """Raise WrongError unless it is true."""
    if not truth:
        raise WrongError(*otherwise)


def _repaired(data: bytes) -> None:
    fixed = fix(data, FILE)
    if not fixed.is_report:
        _hold(data == fixed.data, "what is no report was changed")
        return
    again = fix(fixed.data, FILE)
    _hold((fixed.data, ()) == (again.data, again.repairs), "a second fix has something to do", str(again.repairs[:2]))
    old, new = map(_words, (data, fixed.data))
    _hold(old == new, "a word is another one", f"{list(old - new)} {list(new - old)}")
    try:
        before = trf.load(data, FILE).tournament
    except FidepairError:
        return
    changed = differences(before, trf.load(fixed.data, FILE).tournament)
    _hold(not changed, "a fact is another one", *changed)


def _words(data: bytes) -> Counter[str]:
    """Return the words of a file as its reader has it, but for types of events, which a repair may write elsewhere."""
    try:
        lines = [line.text.strip() for line in parse(data, FILE, Findings(FILE)).lines]
    except FidepairError:
        return Counter()
    text = "\n".join(line for line in lines if line[:3] not in ("092", "192"))
    return Counter(_WORDS.findall(unicodedata.normalize("NFC", text)))


def _through_json(data: bytes) -> None:
    made = convert(data, FILE, "json").data
    back = convert(made, FILE, "trf26").data
    again = convert(back, FILE, "json").data
    old, new = map(_told, (made, again))
    _hold(
        old == new,
        "JSON, TRF26 and JSON again do not say the same",
        str([key for key in old if old[key] != new.get(key)]),
    )
    changed = differences(trf.load(data, FILE).tournament, trf.load(back, FILE).tournament)
    _hold(not changed, "JSON does not read back the same", *changed)


def _told(document: bytes) -> dict[str, Any]:
    """Return what a tournament in JSON says; the order of lines is usual or that of the file."""
    told: dict[str, Any] = json.loads(document)
    kept = sorted(json.dumps(line, sort_keys=True) for line in told.get("lines", ()) if "record" not in line)
    return {**told, "lines": kept}


def _through(target: str, data: bytes) -> None:
    made = convert(data, FILE, target).data
    convert(made, FILE, "json")
    if target != "csv":
        convert(made, FILE, "trf26")


def _through_targets(data: bytes) -> Iterator[Fault]:
    for target in TARGETS:
        if target != "json":
            yield from _try(f"convert to {target} and back", lambda target=target: _through(target, data))


def _library(data: bytes, *, everything: bool) -> Iterator[Fault]:
    yield from _try("fix", lambda: _repaired(data))
    yield from _try("convert to JSON and back", lambda: _through_json(data))
    if everything:
        yield from _through_targets(data)


# ── Commands ─────────────────────────────────────────────────────────────────
def _judged(command: str, said: Said) -> Iterator[Fault]:
    """Tell what is wrong with what a command said."""
    shown = said.err.decode("utf-8", "replace")
    form = next((form for words, form in FORMS.items() if words in command), "")
    if said.code not in EXIT_CODES or "Traceback" in shown:
        reason = shown.strip().splitlines()[-1][:150] if shown.strip() else ""
        told = reason.partition("report it")[2] if "report it" in reason else ""
        yield Fault(f"{command}: exit code {said.code}{re.sub('[0-9]+', 'N', told)[:80]}", shown[-1500:])
    found = [("stderr", each) for each in faults_of(shown)]
    if not command.startswith(_TO_STANDARD_OUTPUT):
        found += [("stdout", each) for each in faults_of(said.out.decode("utf-8", "replace"), form=form)]
    for stream, each in found:
        sign = _SIGN.match(each)
        kind = _class_of(int(sign[1], 16)) if sign else each.partition(":")[0]
        yield Fault(f"{command}: {stream} has {kind}", f"{each}\n{said.shown[:600]!r}")


def _class_of(sign: int) -> str:
    if sign < 0x20 or sign == 0x7F:
        return "a control"
    return "a C1 control" if sign < 0xA0 else "a line end" if sign in (0x2028, 0x2029) else "a bidi sign"


def _commands(data: bytes, commands: Sequence[str]) -> Iterator[Fault]:
    """Run commands in this process, in a folder of their own."""
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            for command in commands:
                Path(FILE).write_bytes(data)
                Path("out.trf").unlink(missing_ok=True)
                said: list[Said] = []
                words = command.format(FILE).split()
                yield from _try(command, lambda words=words, said=said: said.append(program(*words)))
                for each in said:
                    yield from _judged(command, each)
                yield from _written(command)
        finally:
            os.chdir(before)


def _written(command: str) -> Iterator[Fault]:
    if "--to csv" in command and Path("out.trf").exists():
        for each in formulas_in(Path("out.trf").read_text(encoding="utf-8")):
            yield Fault(f"{command}: a formula", each)


def _of_seed(seed: int, count: int) -> list[str]:
    return [COMMANDS[(seed * count + number) % len(COMMANDS)] for number in range(count)]


def trial(seed: int, count: int = 2) -> Trial:
    """Return what came of the file of a seed: the library, and so many commands in turn."""
    name, data = mutations.strange(seed)
    try:
        trf.load(data, FILE)
        was_read = True
    except Exception:
        was_read = False
    faults = [*_library(data, everything=seed % 4 == 0), *_commands(data, _of_seed(seed, count))]
    return Trial(seed, name, was_read, tuple(faults))


def run_as_processes(seed: int) -> Trial:
    """Return what came of two commands with the file of a seed, under a hostile name, as processes of their own."""
    name, data = mutations.strange(seed)
    file_name = list(FILE_NAMES.values())[seed % len(FILE_NAMES)] if seed % 3 == 0 else FILE
    faults = []
    for command in _of_seed(seed, 2):
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, file_name).write_bytes(data)
            words = [file_name if word == "{}" else word for word in command.split()]
            paths = os.pathsep.join(sys.path)
            try:
                done = subprocess.run(
                    [sys.executable, "-m", "fidepair", *words], cwd=folder, capture_output=True, timeout=60,
                    check=False, stdin=subprocess.DEVNULL, env={**os.environ, "PYTHONPATH": paths},
                )  # fmt: skip
            except subprocess.TimeoutExpired:
                faults.append(Fault(f"{command}: too long", "60 seconds"))
                continue
            faults += _judged(command, Said(done.returncode, done.stdout, done.stderr))
    named = "" if file_name == FILE else f" as {file_name!r}"
    return Trial(seed, name + named, False, tuple(faults))


# ── The campaign ─────────────────────────────────────────────────────────────
def _block(seeds: range, processes: bool, count: int) -> list[Trial]:
    return [run_as_processes(seed) if processes else trial(seed, count) for seed in seeds]


def _kinds_of(data: bytes, kind: str) -> bool:
    """Whether the file has a fault of this kind."""
    command = kind.partition(": ")[0]
    if command in COMMANDS:
        return any(fault.kind == kind for fault in _commands(data, [command]))
    return any(
        fault.kind == kind for fault in _library(data, everything="and back" in command and "JSON" not in command)
    )


def smaller(data: bytes, kind: str, seconds: float) -> bytes:
    """Return the file without the lines that its fault does not need."""
    end = time.monotonic() + seconds
    lines = data.splitlines(keepends=True)
    step = max(1, len(lines) // 2)
    while step and time.monotonic() < end:
        place = 0
        while place < len(lines) and time.monotonic() < end:
            fewer = lines[:place] + lines[place + step :]
            if _kinds_of(b"".join(fewer), kind):
                lines = fewer
            else:
                place += step
        step //= 2
    return b"".join(lines)


def campaign(seeds: range, jobs: int, keep: Path | None, *, processes: bool, count: int, minutes: float) -> int:
    """Run all seeds in worker processes; return how many faults there are."""
    end, tried = time.monotonic() + 60 * minutes, 0
    counts, first, read = Counter[str](), dict[str, tuple[int, int]](), 0
    blocks = [seeds[start : start + BLOCK] for start in range(0, len(seeds), BLOCK)]
    with ProcessPoolExecutor(jobs) as pool:
        for done, future in enumerate([pool.submit(_block, block, processes, count) for block in blocks], 1):
            for found in future.result():
                read += found.was_read
                for fault in found.faults:
                    counts[fault.kind] += 1
                    size = len(mutations.strange(found.seed)[1])
                    if fault.kind not in first:
                        print(f"seed {found.seed} ({found.name})\n  {fault.kind}\n{fault.text}\n", flush=True)
                    first[fault.kind] = min(first.get(fault.kind, (size, found.seed)), (size, found.seed))
            tried = done * BLOCK
            if time.monotonic() > end:
                pool.shutdown(cancel_futures=True)
                break
            if done % 20 == 0:
                print(f"{tried} seeds done, {sum(counts.values())} faults", file=sys.stderr, flush=True)
    print(f"{min(tried, len(seeds))} files, {read} could be read, {sum(counts.values())} faults of {len(counts)} kinds")
    graver_first = sorted(counts.items(), key=lambda kind: (" has a " in kind[0], -kind[1]))
    for number, (kind, often) in enumerate(graver_first, 1):
        seed = first[kind][1]
        print(f"{often:6} {kind} (seed {seed})")
        if keep is not None:
            keep.mkdir(parents=True, exist_ok=True)
            data = mutations.strange(seed)[1]
            path = keep / f"{number:03}-{re.sub('[^A-Za-z0-9]+', '-', kind)[:80].strip('-')}-seed-{seed}.trf"
            path.write_bytes(data if processes else smaller(data, kind, 1 if " has a " in kind else 15))
            print(f"       {path}", flush=True)
    return sum(counts.values())


def main() -> int:
    """Run the campaign as the command line asks; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", default="1-10000", help="first and last seed, such as 1-10000")
    parser.add_argument("--processes", type=int, metavar="N", help="run the commands of N seeds as processes")
    parser.add_argument("--jobs", type=int, default=2, help="worker processes")
    parser.add_argument("--commands", type=int, default=2, help="so many commands for each file")
    parser.add_argument(
        "--keep", type=Path, metavar="FOLDER", help="where the smallest file of each kind of fault goes"
    )
    parser.add_argument("--minutes", type=float, default=600, help="stop after so many minutes, and tell what there is")
    parser.add_argument("--show", type=int, metavar="SEED", help="write the file of a seed to standard output")
    options = parser.parse_args()
    if options.show is not None:
        return show(mutations.strange(options.show))
    first, last = map(int, options.seeds.split("-"))
    last = first + options.processes - 1 if options.processes else last
    os.environ.pop("FIDEPAIR_DEBUG", None)
    shutil.rmtree(options.keep, ignore_errors=True) if options.keep else None
    seeds = range(first, last + 1)
    found = campaign(
        seeds,
        options.jobs,
        options.keep,
        processes=bool(options.processes),
        count=options.commands,
        minutes=options.minutes,
    )
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
