"""`fidepair-engine` with names and texts that a terminal or a log would obey, and with places that take no file."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from hostile import FILE_NAMES, TEXTS, faults_of

from fidepair.dropin.request import run
from fidepair.storage import replacing

KNOWN = Path(__file__).parent / "known"
OPEN = (KNOWN / "tiny_n009_r04of05_s100101.trf").read_bytes()
PAIRS = (KNOWN / "tiny_n009_r04of05_s100101.p").read_bytes()
NO_PAIRING = (KNOWN / "nopairing_tiny_n007_r06of06_s100103.trf").read_bytes()
ENGINE = [sys.executable, "-c", "from fidepair.dropin import main; main()"]

NAMES = [name for name in FILE_NAMES if name not in ("formula", "property")]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch) -> Path:
    """The working folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


# ── What is shown ────────────────────────────────────────────────────────────
@pytest.mark.parametrize("name", NAMES)
def test_the_engine_shows_no_name_that_is_obeyed(name: str, capfdbinary):
    """However a file is called, it is told in one line, in a form that nobody obeys; the words are understood."""
    named = FILE_NAMES[name]
    Path(named).write_bytes(OPEN)
    Path("bad" + named).write_bytes(OPEN.replace(b"001    1", b"001    x"))
    Path("none" + named).write_bytes(NO_PAIRING)
    Path("open.trf").write_bytes(OPEN)
    no_file = f"no/{named}"
    runs = {
        0: [["--dutch", named, "-c"], ["--dutch", named, "-p", "-l", no_file]],
        1: [["--dutch", "none" + named, "-p"]],
        3: [["--dutch", "bad" + named, "-p"], [named, "-c", "9"], ["--dutch", "-g", named, "-o", "t"]],
        5: [[no_file, "-p"], ["-g", no_file, "-o", "t"], ["-g", "5", "-o", no_file], ["open.trf", "-p", no_file]],
    }

    for code, several in runs.items():
        for words in several:
            assert (code, words) == (run(named, words), words)
    assert 3 == run(named, ["--dutch"])
    out, err = capfdbinary.readouterr()
    assert [] == faults_of((out + err).decode())
    assert 3 == len(out.split(b"\n\n")[0].splitlines())


@pytest.mark.parametrize("name", TEXTS)
def test_the_engine_shows_no_text_that_is_obeyed(name: str, capfdbinary):
    """What a file or a configuration has in it is told in a form that nobody obeys."""
    text = TEXTS[name].encode()
    for old in (b"142 5", b"152 B", b"001    1", b"1 b = "):
        Path("bad.trf").write_bytes(OPEN.replace(old, old[:4] + text) + b"XXZ " + text + b"\n")
        assert 3 == run("engine", ["bad.trf", "-p"])
    Path("config").write_bytes(text + b"=3\nPlayersNumber=" + text)
    assert 3 == run("engine", ["--dutch", "-g", "config", "-o", "t"])

    assert [] == faults_of(capfdbinary.readouterr().err.decode())


@pytest.mark.parametrize("name", ["open.trf", "my open: 1#2.trf", "Zürich.trf", "東京.trf"])
def test_ordinary_names_are_shown_as_they_were_given(name: str, capfdbinary):
    """Blanks, signs and letters of any language are part of a name."""
    Path(name).write_bytes(OPEN)

    assert 0 == run("engine", ["--dutch", name, "-c"])
    assert capfdbinary.readouterr().out.startswith(f"{name[:-4]}: Round #1\n".encode())
    assert 5 == run("engine", ["--dutch", name + "x", "-p"])
    assert f"Error reading file {name}x: The file could not be loaded.\n".encode() == capfdbinary.readouterr().err


# ── What is written ──────────────────────────────────────────────────────────
def _no_space(_: replacing.Beside) -> str:
    raise OSError(28, "No space left on device")


def test_a_file_that_cannot_be_written_whole_stays(monkeypatch, capfdbinary):
    """Where the disk is full the old file is as it was, what failed is said, and no other file is left."""
    Path("in.trf").write_bytes(OPEN)
    Path("out").write_bytes(b"old")
    monkeypatch.setattr(replacing.Beside, "__enter__", _no_space)

    assert 5 == run("engine", ["--dutch", "in.trf", "-p", "./out"])
    said = b"The output file (./out) could not be written: No space left on device. It is as it was.\n"
    assert (b"", said) == capfdbinary.readouterr()
    assert (b"old", ["in.trf", "out"]) == (Path("out").read_bytes(), sorted(os.listdir()))


@pytest.mark.skipif(sys.platform == "win32", reason="no such limit there")
def test_a_limit_of_size_leaves_no_half_of_a_file():
    """A process that may write no more than a block keeps the old file whole, in the middle of the new one."""
    players = b"".join(b"001 %4d      A%-32d 2000%32s\n" % (number, number, b"0.0") for number in range(1, 2001))
    Path("in.trf").write_bytes(b"142 5\n152 W\n" + players)
    Path("out").write_bytes(b"old")
    script = f"ulimit -f 4; exec {sys.executable} -B -c '{ENGINE[2]}' --dutch in.trf -p ./out"
    done = subprocess.run(["/bin/sh", "-c", script], capture_output=True, check=False)

    assert (5, b"", True) == (done.returncode, done.stdout, b"could not be written: File too large." in done.stderr)
    assert (b"old", ["in.trf", "out"]) == (Path("out").read_bytes(), sorted(os.listdir()))


@pytest.mark.skipif(sys.platform == "win32", reason="signals, links and permissions are other ones there")
def test_a_file_is_replaced_with_its_permissions_through_links(folder: Path):
    """A link stays, and the file behind it gets the answer and keeps its permissions."""
    Path("in.trf").write_bytes(OPEN)
    (folder / "real").mkdir()
    Path("real/out").write_bytes(b"old")
    Path("real/out").chmod(0o600)
    Path("out").symlink_to("real/out")

    assert 0 == run("engine", ["--dutch", "in.trf", "-p", "./out"])
    assert (True, PAIRS) == (Path("out").is_symlink(), Path("real/out").read_bytes())
    assert (0o600, ["out"]) == (Path("real/out").stat().st_mode & 0o777, os.listdir("real"))


@pytest.mark.skipif(sys.platform == "win32", reason="signals are other ones there")
def test_a_signal_waits_until_the_file_is_there(monkeypatch):
    """Ctrl-C in the middle of writing ends the program when the file is whole: no temporary one is left."""
    Path("in.trf").write_bytes(OPEN)
    held = []
    enter = replacing.Beside.__enter__

    def interrupted(self: replacing.Beside) -> str:
        held.extend(signal.pthread_sigmask(signal.SIG_BLOCK, []))
        return enter(self)

    monkeypatch.setattr(replacing.Beside, "__enter__", interrupted)
    assert 0 == run("engine", ["--dutch", "in.trf", "-p", "./out"])
    assert {signal.SIGINT, signal.SIGTERM, signal.SIGHUP} <= {*held}
    assert set() == signal.pthread_sigmask(signal.SIG_BLOCK, [])


@pytest.mark.skipif(not Path("/dev/stdout").exists(), reason="this system has no such names")
@pytest.mark.parametrize("out", ["/dev/stdout", "/dev/fd/1", "link"])
def test_an_open_descriptor_is_written_straight(out: str, folder: Path):
    """What is behind standard output is not replaced: a pipe gets the pairs, a log keeps what it had."""
    Path("in.trf").write_bytes(OPEN)
    Path("link").symlink_to("/dev/stdout")
    words = [*ENGINE, "--dutch", "in.trf", "-p", out if "/" in out else f"./{out}"]
    piped = subprocess.run(words, capture_output=True, check=True)
    with Path("log").open("ab") as log:
        log.write(b"before\n")
        log.flush()
        subprocess.run(words, stdout=log, check=True)

    assert (PAIRS, b"before\n" + PAIRS) == (piped.stdout, Path("log").read_bytes())
    assert ["in.trf", "link", "log"] == sorted(os.listdir(folder))
