"""Signals that end the program, and what a killed one leaves: nothing runs on, nothing is in the way."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from fidepair.cli import writing
from fidepair.storage import history
from fidepair.storage.signals import Ended, cleanup_on_signal

ROOT = Path(__file__).parents[2]
OPEN = ROOT / "trf_samples" / "open-round-4-to-pair-trf26.trf"
pytestmark = [pytest.mark.slow, pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")]

ENGINE = """
import os, sys, time
answers, pids = int(sys.argv[2]), sys.argv[3]
if len(os.listdir(pids)) < answers:
    open(os.path.join(pids, f"answered-{os.getpid()}"), "w").close()
    print(0)
else:
    open(os.path.join(pids, str(os.getpid())), "w").close()
    time.sleep(600)
"""
"""Answers so often that there is no pairing, and then hangs; each process leaves its number in a folder."""


class Hanging:
    """The program with another one that hangs, in a process of its own; their folders are in `folder`."""

    def __init__(self, folder: Path, *arguments: object, answers: int = 0, expected: int = 1) -> None:
        self.pids, self.temporary = folder / "pids", folder / "temporary"
        self.pids.mkdir()
        self.temporary.mkdir()
        script = folder / "engine.py"
        script.write_text(ENGINE, encoding="utf-8")
        engine = shlex.join([sys.executable, "-S", "-E", str(script), "{in}", str(answers), str(self.pids)])
        command = [sys.executable, "-m", "fidepair", *map(str, arguments), "--engine", engine]
        variables = {**os.environ, "TMPDIR": str(self.temporary), "PYTHONPATH": str(ROOT)}
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=variables, cwd=folder, start_new_session=True
        )
        wait_until(lambda: len(self.hanging()) == expected)

    def hanging(self) -> list[int]:
        """Return the processes of the other program that have begun to hang."""
        return [int(entry.name) for entry in self.pids.iterdir() if entry.name.isdecimal()]

    def left(self) -> list[object]:
        """Return what is left of all: processes of the other program, temporary folders."""
        return [*(pid for pid in self.hanging() if is_alive(pid)), *self.temporary.iterdir()]


def wait_until(happens) -> None:
    """Wait until something happens, or for a long time."""
    until = time.monotonic() + 60
    while not happens() and time.monotonic() < until:
        time.sleep(0.02)
    assert happens()


def is_alive(process: int) -> bool:
    """Whether there is a process of this id that is not only waited for."""
    state = Path(f"/proc/{process}/stat")
    if state.exists():
        return state.read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return not Path("/proc/self").exists()


# ── other programs ───────────────────────────────────────────────────────────


@pytest.fixture
def generated(fidepair, tmp_path) -> Path:
    """Four tournaments in a folder."""
    folder = tmp_path / "events"
    fidepair("generate", "--players", 6, "--rounds", 1, "-n", 4, "-o", folder / "t%d.trf")
    return folder


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(
    ("number", "code", "said"),
    [
        (signal.SIGINT, 130, b"fidepair: interrupted\n"),
        (signal.SIGTERM, 143, b"fidepair: ended by SIGTERM\n"),
        (signal.SIGHUP, 129, b"fidepair: ended by SIGHUP\n"),
    ],
)
def test_crosscheck_ends_the_programs_it_has_started(generated, jobs, number, code, said):
    """Whatever ends it, no other program runs on and no folder stays, with any number of jobs."""
    run = Hanging(generated.parent, "crosscheck", generated, "--jobs", jobs, expected=jobs)
    run.process.send_signal(number)
    _, err = run.process.communicate(timeout=60)

    assert (code, said) == (run.process.returncode, err)
    assert [] == run.left()


def test_a_signal_that_everybody_gets_twice(generated):
    """`timeout` tells the program, and then all processes of its group: what is being tidied up is tidied up."""
    run = Hanging(generated.parent, "crosscheck", generated, "--jobs", 2, expected=2)
    run.process.send_signal(signal.SIGTERM)
    os.killpg(run.process.pid, signal.SIGTERM)
    run.process.communicate(timeout=60)

    assert run.process.returncode in (143, -signal.SIGTERM)
    assert [] == run.left()


# ── files ────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 130)])
def test_a_signal_while_a_file_is_written(fidepair, sample, monkeypatch, number, code):
    """The old file is there, the temporary one is gone."""
    path = sample("round-1-to-pair-trf26")
    before = path.read_bytes()
    monkeypatch.setattr(os, "fsync", lambda _: os.kill(os.getpid(), number))
    outcome = fidepair("pair", path, "--in-place")

    assert code == outcome.code
    assert before == path.read_bytes()
    assert [path.name] == os.listdir(path.parent)


def test_a_signal_when_a_file_takes_its_place(fidepair, sample, monkeypatch):
    """It waits until the change is recorded in the history too."""
    path = sample("round-1-to-pair-trf26")
    replace = os.replace

    def interrupted(old, new):
        replace(old, new)
        os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr(os, "replace", interrupted)

    assert 130 == fidepair("pair", path, "--in-place").code
    found = history.load(str(path))
    assert path.read_bytes() == history.content_of(str(path), found.current)
    assert [0, 1] == found.line()


def test_signals_are_heard_as_before_when_the_file_is_written(tmp_path):
    """Outside the block a signal does what it did."""
    before = [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)]
    writing.write(str(tmp_path / "new.trf"), b"new", replace=False)

    assert before == [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)]


def test_a_signal_that_is_ignored_stays_so():
    """Under `nohup` the program goes on when its terminal is closed."""
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with cleanup_on_signal():
            os.kill(os.getpid(), signal.SIGHUP)
    finally:
        signal.signal(signal.SIGHUP, before)


def test_signals_soon_after_the_first_are_the_same_wish():
    """What tidies up is not disturbed by somebody who presses Ctrl-C again."""
    tidied = []

    @cleanup_on_signal()
    def work() -> None:
        try:
            os.kill(os.getpid(), signal.SIGTERM)
        finally:
            os.kill(os.getpid(), signal.SIGINT)
            tidied.append(True)

    with pytest.raises(Ended):
        work()

    assert tidied


def test_the_file_of_a_killed_process_is_no_obstacle(tmp_path, monkeypatch):
    """A temporary file that was left behind is not touched, and another name is found."""
    stale = tmp_path / f".fidepair-{b'12345678'.hex()}.tmp"
    stale.write_bytes(b"stale")
    names = iter([b"12345678", b"87654321"])
    monkeypatch.setattr(os, "urandom", lambda _: next(names))
    writing.write(str(tmp_path / "new.trf"), b"new", replace=False)

    assert b"new" == (tmp_path / "new.trf").read_bytes()
    assert b"stale" == stale.read_bytes()
    assert 2 == len(os.listdir(tmp_path))


def test_a_name_that_fills_all_its_room_can_be_written(tmp_path):
    """The temporary file needs no longer name than the file itself."""
    path = tmp_path / ("棋" * 83 + ".trf")
    writing.write(str(path), b"new", replace=False)

    assert b"new" == path.read_bytes()


@pytest.mark.parametrize("options", [(), ("--force",)])
def test_a_loop_of_links_is_refused(fidepair, tmp_path, options):
    """A link that leads back to itself is not replaced, with --force neither."""
    one, other = tmp_path / "one.trf", tmp_path / "other.trf"
    one.symlink_to(other)
    other.symlink_to(one)
    outcome = fidepair("pair", OPEN, "-o", one, *options)

    assert 5 == outcome.code
    assert "one.trf is a link to itself." in outcome.err
    assert one.is_symlink()


@pytest.mark.parametrize(
    "words", [("pair", "--in-place"), ("info", "--set", "city=Bern"), ("forbid", "1-2"), ("undo",)]
)
def test_a_file_with_a_hard_link_is_not_changed(fidepair, sample, tmp_path, words):
    """A new file takes the place of the old one, so the other name would keep what nobody changes any more: one file
    would be two, each with a lock and a history of its own."""
    path, other = sample("round-1-to-pair-trf26"), tmp_path / "other.trf"
    fidepair("info", path, "--set", "city=Basel")
    os.link(path, other)
    before = path.read_bytes()
    outcome = fidepair(words[0], path, *words[1:])

    assert 5 == outcome.code
    assert f"{path} has other names too (hard links), which would keep the old content.\n" in outcome.err
    assert before == path.read_bytes() == other.read_bytes()
    assert path.samefile(other)
    assert 0 == fidepair("history", path).code


def test_a_hard_link_that_force_cuts_is_told(fidepair, sample, tmp_path):
    """An output with --force replaces one name, and says that the other keeps the old content."""
    path, other = tmp_path / "new.trf", tmp_path / "other.trf"
    path.write_bytes(b"old")
    os.link(path, other)
    outcome = fidepair("pair", sample("round-1-to-pair-trf26"), "-o", path, "--force")

    assert f"note: {path}: had other names too (hard links); they keep the old content.\n" in outcome.err
    assert b"old" == other.read_bytes() != path.read_bytes()


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only the administrator gives files away")
def test_a_changed_owner_is_told(fidepair, sample, monkeypatch):
    """Where the owner cannot be kept, the user is told."""
    path = sample("round-1-to-pair-trf26")
    os.chown(path, 12345, -1)

    def refuse(*_):
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "chown", refuse)
    outcome = fidepair("pair", path, "--in-place")

    assert f"note: {path}: now belongs to you; it belonged to the user with the number 12345.\n" in outcome.err


# ── start-up ─────────────────────────────────────────────────────────────────


def test_an_interrupt_at_the_beginning_is_no_traceback():
    """While modules are loaded, Ctrl-C ends the process at once, as it ends any program."""
    script = (
        "import gc, os, signal; from fidepair.cli import main; "
        "gc.disable = lambda: os.kill(os.getpid(), signal.SIGINT); main(['--version'])"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, check=False)

    assert (-signal.SIGINT, b"", b"") == (done.returncode, done.stdout, done.stderr)


# ── the end ──────────────────────────────────────────────────────────────────


def test_an_interrupt_at_the_end_is_no_traceback():
    """Once the answer is out, Ctrl-C ends the process at once: nothing is left to tidy up."""
    script = (
        "import atexit, os, signal; from fidepair.cli import main; "
        "atexit.register(os.kill, os.getpid(), signal.SIGINT); main(['--version'])"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, check=False)

    assert (-signal.SIGINT, b"") == (done.returncode, done.stderr)
    assert done.stdout.startswith(b"fidepair ")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no file that takes nothing")
@pytest.mark.parametrize(
    ("stream", "arguments", "code"), [("stdout", ["systems"], 5), ("stdout", ["--version"], 5), ("stderr", ["none"], 2)]
)
def test_a_stream_that_takes_nothing_leaves_the_exit_code(stream, arguments, code):
    """Python tries to write again what it still has when it ends: neither its message nor its exit code is seen."""
    with open("/dev/full", "wb") as full:
        streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, stream: full}
        done = subprocess.run([sys.executable, "-m", "fidepair", *arguments], cwd=ROOT, check=False, **streams)

    assert code == done.returncode
    assert b"Exception ignored" not in (done.stdout or b"") + (done.stderr or b"")
