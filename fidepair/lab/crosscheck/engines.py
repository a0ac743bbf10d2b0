"""Runs another pairing program on a file and reads its pair list.

The program has a process group and a folder of its own, and a time limit: after that it is killed
together with all processes that it has started.
"""

import os
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from tempfile import TemporaryDirectory, TemporaryFile
from typing import IO, NamedTuple

from fidepair.errors import FileProblem, UsageError
from fidepair.storage.signals import held_back
from fidepair.systems import SYSTEMS
from fidepair.text.wording import is_number

IN, OUT, SYSTEM = "{in}", "{out}", "{system}"
CODES, KIND, ROUND = "{codes}", "{s|p}", "{round}"
"""Placeholders for standings: the codes of the list, one argument each; `s` in a Swiss, `p` if the
pairings were fixed before; and the round after which they are computed."""
NO_PAIRING = 1  # the exit code of programs that find no legal pairing
CRASH_TEXTS = ("Traceback (most recent call last)", "Exception in thread", "panicked at")
MAX_READ = 1_000_000  # bytes of an answer; 9,999 players need a tenth
TAIL = 1_500  # characters of the diagnostics that are kept


class ReplyKind(Enum):
    """The kinds of replies: a pairing, no pairing, or a failure."""

    PAIRING = "pairing"
    NO_PAIRING = "no pairing"
    UNREADABLE = "unreadable"
    CRASH = "crash"
    HANG = "hang"


class Reply(NamedTuple):
    """The reply of another program: games as (White, Black) and the PAB by number.

    `text`: its diagnostics, or what is wrong with its answer; `raw`: its unread pair list.
    """

    kind: ReplyKind
    games: tuple[tuple[int, int], ...] = ()
    pab: int | None = None
    text: str = ""
    raw: str = ""

    @property
    def gives_nothing(self) -> bool:
        """Whether it means, in any way that programs use, that there is no pairing: an exit code,
        an error, an empty list, a message in place of the list."""
        if self.games or self.pab or self.kind is ReplyKind.HANG:
            return False
        for line in self.raw.splitlines():
            words = line.split()
            if words and words != ["0"] and all(map(str.isdecimal, words)):
                return False
        return True


class Engine(NamedTuple):
    """A program with its arguments, in which `{in}` and `{out}` stand for files and `{system}` for
    the pairing system; the time limit of a run; its abilities, if known (see `KnownProgram`)."""

    arguments: tuple[str, ...]
    seconds: float
    dialect: str | None = None
    systems: tuple[str, ...] = ()
    only_pairs: bool = False


class KnownProgram(NamedTuple):
    """The command line of a program, with `PATH` for its location (`path`: the default); its best
    dialect; the systems it pairs; whether it reads only pairs of players who must not meet.
    `standings`: the command line for a table of the standings. A command line that begins with
    `PYTHON` runs a module, which is found without a path."""

    arguments: tuple[str, ...]
    dialect: str
    systems: tuple[str, ...] = ("dutch",)
    path: str = ""
    only_pairs: bool = False
    standings: tuple[str, ...] = ()


PROGRAMS = {
    "bbp": KnownProgram(("PATH", "--{system}", IN, "-p", OUT), "trfbx", ("dutch", "burstein")),
    "javafo": KnownProgram(("java", "-jar", "PATH", IN, "-p", OUT), "trfx"),
    "gacrux": KnownProgram(
        (
            *("PYTHON", "-m", "gacrux.pairingchecker"),
            *("-i", IN, "-f", "TRF", "-p", "-d", "T", "-o", OUT),
        ),
        "trf26",
        ("dutch", "team"),
        standings=(
            *("PYTHON", "-m", "gacrux.tiebreakchecker"),
            *("-i", IN, "-f", "TRF", f"-{KIND}", "-n", ROUND, "-d", "T", "-o", OUT, "-t", CODES),
        ),
    ),
    "py4swiss": KnownProgram(
        ("PATH", "-t", IN, "-e", "dutch", "-p", OUT), "trfx", path="py4swiss", only_pairs=True
    ),
    "fidepair": KnownProgram(
        ("PATH", "pair", IN, "--system", SYSTEM, "-f", "list", "-o", OUT),
        "trf26",
        tuple(SYSTEMS),
        "fidepair",
        standings=("PATH", "standings", IN, "-f", "csv"),
    ),
}
"""Programs that can be asked for by name: `bbp:PATH` (bbpPairings), `javafo:PATH`, `gacrux`
(TieBreakServer: its module, or `gacrux:PATH` with a Python that has it, or with its script),
`py4swiss`, `fidepair`."""
_OF_BBP = "bbp"
"""How the file names of bbpPairings and its forks begin."""


def engine_of(command: str, seconds: float, *, of_standings: bool = False) -> Engine:
    """Return the engine that a name such as `bbp:PATH` stands for (see `PROGRAMS`), or that `CMD
    {in} {out}` describes: split as a POSIX shell does, run without a shell.

    Without `{out}` the answer is the output of the program. `of_standings`: the answer is a table
    of the standings, not a pair list. Raises UsageError if it cannot be run.
    """

    name, _, path = command.partition(":")
    if name in PROGRAMS:
        return _known(name, path, seconds, of_standings)
    try:
        arguments = tuple(shlex.split(command))
    except ValueError as error:
        raise UsageError(
            f"--engine: `{command}` cannot be split into arguments: {error}."
        ) from error
    if not any(IN in argument for argument in arguments[1:]):
        raise UsageError(
            f"--engine: `{command}` does not show where the file name goes.\n"
            "  Write {in} for the tournament file, and {out} for the pair list if the program does not print it."
        )
    if shutil.which(arguments[0]) is None:
        raise _not_found(arguments[0])
    is_bbp = os.path.basename(arguments[0]).lower().startswith(_OF_BBP)
    return Engine(arguments, seconds, PROGRAMS[_OF_BBP].dialect if is_bbp else None)


def _known(name: str, path: str, seconds: float, of_standings: bool) -> Engine:
    program = PROGRAMS[name]
    called = program.standings if of_standings else program.arguments
    if not called:
        raise UsageError(
            f"--engine {name}: its command for standings is unknown.\n  Write the command with {{in}}."
        )
    is_module = called[0] == "PYTHON"
    path = path or program.path
    if not path and is_module:
        path = _python_with(name, called[2])
    if not path:
        raise UsageError(f"--engine {name}: the path is missing.\n  Write `--engine {name}:PATH`.")
    if is_module:
        begin = (path, *called[1:3]) if _is_python(path) else ("python3", path)
        arguments = (*begin, *called[3:])
    else:
        arguments = tuple(path if argument == "PATH" else argument for argument in called)
    if not os.path.isfile(path) and shutil.which(path) is None:
        raise _not_found(path)
    if shutil.which(arguments[0]) is None:
        raise _not_found(arguments[0])
    return Engine(arguments, seconds, program.dialect, program.systems, program.only_pairs)


def _is_python(path: str) -> bool:
    """Return whether the name is that of an interpreter: `python`, `python3.12`, `pythonw.exe`."""
    name = os.path.basename(path).lower().removesuffix(".exe")
    return name.startswith("python") and not name.endswith(".py")


def _python_with(name: str, module: str) -> str:
    """Return a Python that has the module: this one, or one on the PATH. Raises UsageError if none
    has it."""
    package = module.partition(".")[0]
    test = f"import importlib.util as u, sys; sys.exit(u.find_spec({package!r}) is None)"
    for found in (sys.executable, shutil.which("python3"), shutil.which("python")):
        if not found:
            continue
        run = subprocess.run([found, "-c", test], capture_output=True, check=False)
        if run.returncode == 0:
            return found
    raise UsageError(
        f"--engine {name}: no Python here has the module `{module}`.\n"
        f"  Install it with `python3 -m pip install {name}`, or write `--engine {name}:PATH` with a Python that has it."
    )


def _not_found(program: str) -> UsageError:
    return UsageError(f"--engine: cannot find or run the program `{program}`.\n  Give its path.")


def ask(engine: Engine, content: bytes, system: str) -> Reply:
    """Return the reply of the program to a tournament file with this content. Raises UsageError for
    a system that it does not pair."""
    if engine.systems and system not in engine.systems:
        known = ", ".join(engine.systems)
        raise UsageError(
            f"--engine: the program does not support the system `{system}`.\n  It supports: {known}."
        )
    reply = answer_of(engine, content, ((SYSTEM, system),))
    return read_pair_list(reply.raw) if reply.kind is ReplyKind.PAIRING else reply


def answer_of(
    engine: Engine,
    content: bytes,
    meant: tuple[tuple[str, str], ...] = (),
    codes: tuple[str, ...] = (),
) -> Reply:
    """Return the unread answer of the program to a tournament file, as a reply of the kind PAIRING;
    or a reply with the reason why there is none. `meant`: the values of other placeholders;
    `codes`: of `CODES`."""
    with _folder() as folder, TemporaryFile() as printed, TemporaryFile() as diagnostics:
        given, answer = os.path.join(folder, "round.trf"), os.path.join(folder, "answer.txt")
        _write(given, content)
        meant = ((IN, given), (OUT, answer), *meant)
        arguments: list[str] = []
        for argument in engine.arguments:
            if argument == CODES:
                arguments += codes
                continue
            filled = argument
            for placeholder, value in meant:
                filled = filled.replace(placeholder, value)
            arguments.append(filled)
        code = _run(arguments, engine.seconds, printed, diagnostics)
        into_file = any(OUT in argument for argument in engine.arguments)
        if code is None:
            return Reply(ReplyKind.HANG, text=f"no answer after {engine.seconds:g} seconds")
        message = _tail(diagnostics)
        if into_file and not message:
            message = _tail(printed)
        if code:
            return _refused(code, message)
        list_ = _beginning_of(answer) if into_file else _beginning(printed)
    if not list_.strip():
        return Reply(ReplyKind.NO_PAIRING, text=message or "exit code 0 and no answer")
    return Reply(ReplyKind.PAIRING, raw=list_.decode("utf-8", "replace"))


def _refused(code: int, message: str) -> Reply:
    """Return the reply of a program that ended with an exit code other than 0."""
    how = f"exit code {code}" if code > 0 else f"ended by signal {-code}"
    text = f"{how}: {message}" if message else how
    if code == NO_PAIRING and not any(text in message for text in CRASH_TEXTS):
        return Reply(ReplyKind.NO_PAIRING, text=text)
    return Reply(ReplyKind.CRASH, text=text)


# ── The pair list ────────────────────────────────────────────────────────────
def read_pair_list(text: str) -> Reply:
    """Return the pairing that a pair list gives: the number of lines, then `white black`, and
    `player 0` for the bye.

    Blanks at the ends of lines and of the list do not matter; everything else does.
    """
    lines = [line.split() for line in text.rstrip().splitlines()]
    reply = Reply(ReplyKind.UNREADABLE, raw=text)
    if not lines or len(lines[0]) != 1 or _number(lines[0][0]) != len(lines) - 1:
        found = " ".join(lines[0])[:60] if lines else ""
        return reply._replace(
            text=f"the first line is `{found}`; expected the number of lines below it, {max(len(lines) - 1, 0)}"
        )
    games, byes = [], []
    for number, parts in enumerate(lines[1:], start=2):
        white, black = (_number(parts[0]), _number(parts[1])) if len(parts) == 2 else (None, None)
        if not white or black is None:
            found = " ".join(parts)[:60]
            return reply._replace(
                text=f"line {number} is `{found}`; expected `white black`, or `player 0`"
            )
        if black:
            games.append((white, black))
        else:
            byes.append(white)
    seen: dict[frozenset[int], tuple[int, int]] = {}
    for game in games:
        first = seen.setdefault(frozenset(game), game)
        if first is not game:
            return reply._replace(text=f"the pair of {first[0]} and {first[1]} is listed twice")
    if len(byes) > 1:
        return reply._replace(text=f"{len(byes)} players have the bye: {', '.join(map(str, byes))}")
    return Reply(ReplyKind.PAIRING, tuple(games), byes[0] if byes else None, raw=text)


def _number(text: str) -> int | None:
    return int(text) if is_number(text) else None


# ── The process ──────────────────────────────────────────────────────────────
def _run(
    arguments: list[str], seconds: float, printed: IO[bytes], diagnostics: IO[bytes]
) -> int | None:
    """Return the exit code (a signal: negative); None if the time was over. Whatever happens, it
    does not run on."""

    process: subprocess.Popen[bytes] | None = None
    try:
        with held_back():  # a signal that comes while it starts must find it in `process`
            process = subprocess.Popen(
                arguments,
                stdin=subprocess.DEVNULL,
                stdout=printed,
                stderr=diagnostics,
                start_new_session=True,
            )
        return process.wait(seconds)
    except subprocess.TimeoutExpired:
        return None
    except OSError as error:
        raise UsageError(f"--engine: cannot start `{arguments[0]}`: {error.strerror}.") from error
    finally:
        if process is not None:
            with held_back():
                _kill(process)


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Kill the process and its group, including processes it left behind, and wait until they have
    ended."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except (AttributeError, OSError):  # Windows has no such groups
        process.kill()
    process.wait()


@contextmanager
def _folder() -> Iterator[str]:
    """Yield the name of a new folder, which is gone after the block whatever signal comes."""

    folder = None
    try:
        with held_back():
            folder = TemporaryDirectory(prefix="fidepair-", ignore_cleanup_errors=True)
        yield folder.name
    finally:
        if folder is not None:
            with held_back():
                folder.cleanup()


def _write(path: str, content: bytes) -> None:
    """Write a new file."""
    try:
        with open(path, "xb") as file:
            file.write(content)
    except OSError as error:
        raise FileProblem(f"Cannot write {path}: {error.strerror}.") from error


def _beginning_of(path: str) -> bytes:
    """Return the beginning of a file, empty if there is no such file."""
    if not os.path.isfile(path):
        return b""
    try:
        with open(path, "rb") as file:
            return file.read(MAX_READ)
    except OSError as error:
        raise FileProblem(f"Cannot read {path}: {error.strerror}.") from error


def _beginning(file: IO[bytes]) -> bytes:
    file.seek(0)
    return file.read(MAX_READ)


def _tail(file: IO[bytes]) -> str:
    """Return the end of a program's message, as one readable text."""
    size = file.seek(0, os.SEEK_END)
    file.seek(max(0, size - TAIL))
    text = file.read(TAIL).decode("utf-8", "replace")
    return "\n".join(line.rstrip() for line in text.splitlines() if line.strip())
