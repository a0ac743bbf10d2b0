"""Record every answer of the program as hashes, to show that a change to the code changes no answer.

    python tests/support/record.py before.json              # records the checkout
    python tests/support/record.py before.json --compare    # compares the checkout with the record
    python tests/support/record.py --show 'samples/pair/open-round-4-to-pair-trf26.trf'
    python tests/support/record.py before.json --facts      # the same two without the words, for a change of words

An answer is the exit code, what goes to standard output and standard error, and the content of every file written.
The cases are each command in each form with each sample, every help text, the examples of the documents, the
drop-in engine, and, where the folder exists, the tournaments of `../shared/corpora`. Each case runs in a process and a
folder of its own. With `--compare` the program lists the cases that differ and exits with 1 if there are any.

With `--facts` an answer is only what no other wording changes: exit codes, the keys and values of JSON, the bytes of
tournament files, and of every text its numbers.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib
import json
import os
import pkgutil
import re
import shlex
import shutil
import signal
import sqlite3
import sys
import tempfile
import traceback
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if __name__ == "__main__":
    tests = Path(__file__).resolve().parents[1]
    sys.path[:0] = [str(tests.parent), str(tests), str(tests / "support")]

from forms import FORMS

import fidepair
from fidepair.cli.app import COMMANDS

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "trf_samples"
DOCS = ROOT / "fidepair" / "docs"
CORPORA = ROOT.parent / "shared" / "corpora"
ENGINE = "fidepair-engine"
LONGEST = 120
"""Seconds that one case may take."""
ENVIRONMENT = {
    "COLUMNS": "100",
    "LANG": "C.UTF-8",
    "LC_ALL": "C.UTF-8",
    "PYTHONIOENCODING": "utf-8",
    "TZ": "UTC",
    "SOURCE_DATE_EPOCH": "1792000000",
}
TOURNAMENT_FILES = (".trf", ".trf~", ".txt")
UNSTABLE = ("NO_COLOR", "FORCE_COLOR", "CI", "GITHUB_ACTIONS", "FIDEPAIR_DEBUG", "PAGER")
"""Variables that change answers, so they are removed."""
WITH_LOTS = {"new": "--seed 7", "standings": "--seed 7"}
"""What forms that draw lots are given besides, so that they draw the same ones each time."""


class Case(NamedTuple):
    """Command lines that run one after the other in a folder with copies of some files, and what they are given."""

    name: str
    lines: tuple[tuple[str, ...], ...]
    files: tuple[Path, ...]


class Answer(NamedTuple):
    """What a case came to: the exit codes, both streams, and the files in its folder afterwards."""

    codes: str
    out: bytes
    err: bytes
    files: dict[str, bytes]

    def hashes(self) -> list[str]:
        """Return the exit codes and one hash each for standard output, standard error and the files."""
        files = b"".join(
            name.encode("utf-8", "surrogateescape") + b"\0" + self.files[name] for name in sorted(self.files)
        )
        return [self.codes, *(hashlib.sha256(content).hexdigest()[:16] for content in (self.out, self.err, files))]


# ── Facts ─────────────────────────────────────────────────────────────────────
def facts_of_answer(answer: Answer) -> Answer:
    """Return the answer with the facts of each text in the place of the text."""
    files = {
        name: content if Path(name).suffix in TOURNAMENT_FILES else facts_of(content)
        for name, content in answer.files.items()
    }
    return Answer(answer.codes, facts_of(answer.out), facts_of(answer.err), files)


def facts_of(content: bytes) -> bytes:
    """Return the facts of a JSON document or of a text."""
    text = content.decode("utf-8", "replace")
    try:
        found = _facts_of_value(json.loads(text))
    except ValueError:
        found = _facts_of_text(text)
    return json.dumps(found, sort_keys=True).encode()


def _facts_of_value(value: object) -> object:
    if isinstance(value, dict):
        return {key: _facts_of_value(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_facts_of_value(one) for one in value]
    if isinstance(value, str) and " " in value:
        return _facts_of_text(value)
    return value


def _facts_of_text(text: str) -> list[str]:
    return sorted(re.findall(r"[0-9]+|½", text))


# ── The cases ────────────────────────────────────────────────────────────────
def all_cases() -> list[Case]:
    """Return every case; no two have the same name."""
    cases = [*help_cases(), *sample_cases(), *document_cases(), *engine_cases(), *corpus_cases()]
    assert len({case.name for case in cases}) == len(cases)
    return cases


def help_cases() -> Iterator[Case]:
    """Yield the help of the program and of each command."""
    yield Case("help", (("fidepair", "--help"),), ())
    for command in COMMANDS:
        yield Case(f"help/{command}", (("fidepair", command, "--help"),), ())


def sample_cases() -> Iterator[Case]:
    """Yield each form of each command with each sample."""
    for sample in sorted(SAMPLES.iterdir()):
        for form, how in FORMS.items():
            if form.startswith("crosscheck"):  # their answers name the time that they took
                continue
            places = {"file": sample.name, "out": "out", "engine": "none"}
            words = tuple(word.format(**places) for word in shlex.split(f"{how.arguments} {WITH_LOTS.get(form, '')}"))
            yield Case(f"samples/{form}/{sample.name}", (("fidepair", *words),), (sample,))


def document_cases() -> Iterator[Case]:
    """Yield the examples of each document; the lines of a block for the shell run one after the other."""
    for page in [ROOT / "README.md", *sorted(DOCS.rglob("*.md"))]:
        text = page.read_text(encoding="utf-8")
        blocks = re.findall(r"^```(?:console|sh)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
        for number, block in enumerate(blocks, start=1):
            lines = tuple(filter(None, map(_words_of, block.splitlines())))
            if lines:
                yield Case(f"docs/{page.name}/{number}", lines, (SAMPLES,))


def _words_of(line: str) -> tuple[str, ...]:
    """Return the words of a line that calls the program; none for other lines, and for those with a pipe."""
    line = line.removeprefix("$ ")
    slow = ("fidepair web", "fidepair lab crosscheck", "fidepair serve")
    if not line.startswith("fidepair ") or line.startswith(slow) or re.search(r"[|<>$&;]|--jobs", line):
        return ()
    try:
        return tuple(shlex.split(line, comments=True))
    except ValueError:  # the line goes on below
        return ()


def engine_cases() -> Iterator[Case]:
    """Yield the calls of the drop-in engine that have known answers."""
    files = sorted((CORPORA / "drop-in").glob("*.trf")) or sorted(SAMPLES.glob("*trfx*"))
    for file in files:
        for words in (("-p",), ("-c",), ("-p", "out.txt", "-l", "list.txt"), ("-c", "-l", "list.txt")):
            line = (ENGINE, "--dutch", file.name, *words)
            yield Case(f"engine/{file.name}/{' '.join(words)}", (line,), (file,))


def corpus_cases() -> Iterator[Case]:
    """Yield what `check`, `pair` and `explain` answer on tournaments with known pairings."""
    for folder in ("dutch", "dutch-2017", "burstein", "dubov", "lim", "double-swiss", "team", "real", "standings"):
        system = () if folder in ("real", "standings", "dutch-2017") else ("--system", folder)
        for file in sorted((CORPORA / folder).rglob("*.trf*")):
            name = file.relative_to(CORPORA).as_posix()
            for words in (("check", file.name, "--json", "-v"), ("pair", file.name, "--json"), ("explain", file.name)):
                yield Case(f"corpora/{words[0]}/{name}", (("fidepair", *words, *system),), (file,))
            if folder in ("real", "standings"):
                for words in (("standings", file.name, "--json"), ("lint", file.name, "-v"), ("fix", file.name)):
                    yield Case(f"corpora/{words[0]}/{name}", (("fidepair", *words),), (file,))


# ── Running ──────────────────────────────────────────────────────────────────
def answer_of(case: Case) -> Answer:
    """Run a case in a folder of its own and return its answer."""
    with tempfile.TemporaryDirectory(prefix="record-") as name:
        outside, folder = Path(name), Path(name) / "here"
        folder.mkdir()
        for file in case.files:
            _copy(file, folder)
        given = _contents(folder)
        codes = [_run(line, outside, folder) for line in case.lines]
        written = {path: content for path, content in _contents(folder).items() if given.get(path) != content}
        here = str(folder).encode()
        out, err = ((outside / stream).read_bytes().replace(here, b"HERE") for stream in ("out", "err"))
    return Answer(" ".join(map(str, codes)), out, err, written)


def _copy(file: Path, folder: Path) -> None:
    if file.is_dir():
        shutil.copytree(file, folder / file.name)
    else:
        shutil.copy(file, folder)
    for copied in folder.rglob("*"):
        copied.chmod(0o700 if copied.is_dir() else 0o600)


def _contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): _content_of(path) for path in folder.rglob("*") if path.is_file()}


def _content_of(path: Path) -> bytes:
    """Return the bytes of a file; of a history, its versions without the time of each."""
    if path.suffix != ".history":
        return path.read_bytes()
    rows = "SELECT number, parent, command, changes, hex(digest) FROM version ORDER BY number"
    with closing(sqlite3.connect(path)) as connection:
        return repr([*connection.execute(rows), *connection.execute("SELECT current, tip FROM place")]).encode()


def _run(line: tuple[str, ...], outside: Path, folder: Path) -> int:
    """Run one command line in a new process, its streams added to the files `out` and `err`; return its exit code."""
    process = os.fork()
    if process == 0:
        _become(line, outside, folder)
    _, status = os.waitpid(process, 0)
    return os.waitstatus_to_exitcode(status)


def _become(line: tuple[str, ...], outside: Path, folder: Path) -> None:
    """Run the command line in this process, which ends with it."""
    code = 70
    try:
        signal.alarm(LONGEST)
        appending = os.O_WRONLY | os.O_CREAT | os.O_APPEND
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(os.open(outside / "out", appending), 1)
        os.dup2(os.open(outside / "err", appending), 2)
        for number, mode in enumerate("rww"):
            stream = open(number, mode, encoding="utf-8", closefd=False)  # noqa: SIM115
            setattr(sys, ("stdin", "stdout", "stderr")[number], stream)
        os.chdir(folder)
        sys.argv = list(line)
        if line[0] == ENGINE:
            from fidepair.dropin import main
        else:
            from fidepair.cli import main
        main()
        code = 0
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def _prepare() -> None:
    """Load every module once, so that each case starts at once, and make the environment the same everywhere."""
    for found in pkgutil.walk_packages(fidepair.__path__, "fidepair."):
        if not found.name.endswith("__main__"):
            importlib.import_module(found.name)
    os.environ.update(ENVIRONMENT)
    for name in UNSTABLE:
        os.environ.pop(name, None)


def _hashes_of(case: Case) -> tuple[str, list[str]]:
    return case.name, answer_of(case).hashes()


def _hashes_of_facts(case: Case) -> tuple[str, list[str]]:
    return case.name, facts_of_answer(answer_of(case)).hashes()


def record(cases: list[Case], *, facts_only: bool = False) -> dict[str, list[str]]:
    """Return the hashes of the answers of all cases, by name."""
    hashes_of = _hashes_of_facts if facts_only else _hashes_of
    with ProcessPoolExecutor(initializer=_prepare) as pool:
        return dict(sorted(pool.map(hashes_of, cases, chunksize=20)))


# ── The command line ─────────────────────────────────────────────────────────
def show(name: str) -> None:
    """Print the whole answer of a case."""
    _prepare()
    answer = next(answer_of(case) for case in all_cases() if case.name == name)
    print(f"exit codes: {answer.codes}")
    contents = {"standard output": answer.out, "standard error": answer.err, **answer.files}
    for title, content in contents.items():
        print(f"── {title}\n{content.decode('utf-8', 'replace')}")


def compare(before: dict[str, list[str]], after: dict[str, list[str]]) -> list[str]:
    """Return a line for each case that differs, is new or is missing."""
    parts = ("exit code", "standard output", "standard error", "files")
    lines = []
    for name in sorted({*before, *after}):
        if name not in before or name not in after:
            lines.append(f"{name}: {'new' if name in after else 'missing'}")
            continue
        changed = [part for part, was, now in zip(parts, before[name], after[name], strict=True) if was != now]
        if changed:
            lines.append(f"{name}: {', '.join(changed)}")
    return lines


def main() -> int:
    """Record, compare or show."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?", type=Path)
    parser.add_argument("--compare", action="store_true")
    parser.add_argument("--facts", action="store_true", help="of texts only their numbers")
    parser.add_argument("--show", metavar="CASE")
    parser.add_argument("--only", default="", metavar="PREFIX", help="only cases whose name begins so")
    asked = parser.parse_args()
    if asked.show:
        show(asked.show)
        return 0
    cases = [case for case in all_cases() if case.name.startswith(asked.only)]
    answers = record(cases, facts_only=asked.facts)
    if not asked.compare:
        asked.file.write_text(json.dumps(answers, indent=0) + "\n", encoding="utf-8")
        print(f"{len(answers)} answers recorded")
        return 0
    before = json.loads(asked.file.read_text(encoding="utf-8"))
    lines = compare({name: hashes for name, hashes in before.items() if name.startswith(asked.only)}, answers)
    print(*lines, f"{len(answers)} answers compared, {len(lines)} differ", sep="\n")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
