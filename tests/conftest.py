"""Fixtures that several test files share."""

from __future__ import annotations

import io
import os
import signal
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as in the background of a shell: our processes would inherit it
    signal.signal(signal.SIGINT, signal.default_int_handler)
if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:  # as under nohup
    signal.signal(signal.SIGHUP, signal.SIG_DFL)

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # the programs that tests start are compiled once, not by each of them
os.environ["LC_ALL"] = "C.UTF-8"  # pages are in the language of the locale
os.environ.pop("COLUMNS", None)  # answers in a pipe would be cut to it

SAMPLES = Path(__file__).parent.parent / "trf_samples"


class Outcome(NamedTuple):
    """What a run of the command line came to."""

    code: int
    out: str
    err: str


@pytest.fixture
def samples() -> Path:
    """The folder of sample tournaments."""
    return SAMPLES


@pytest.fixture
def sample(tmp_path: Path):
    """Return a function that copies a sample to a temporary folder and returns the copy."""

    def copy(name: str) -> Path:
        target = tmp_path / f"{name}.trf"
        target.write_bytes((SAMPLES / f"{name}.trf").read_bytes())
        return target

    return copy


@pytest.fixture
def fidepair(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    """Return a function that runs the command line in this process, with `given` as standard input."""

    def run(*arguments: object, given: bytes = b"") -> Outcome:
        from fidepair.cli.app import run as run_program

        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
        capsys.readouterr()
        code = run_program([str(argument) for argument in arguments])
        return Outcome(code, *capsys.readouterr())

    return run
