"""The program from its first line to its exit code, in this process."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Iterator

import pytest

from fidepair import dropin
from fidepair.dropin import request
from fidepair.dropin.files import _is_standard_output

SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGPIPE") if hasattr(signal, name)]


@pytest.fixture(autouse=True)
def _as_it_was() -> Iterator[None]:
    """Leave signals and the collector of garbage as they were."""
    handlers = {number: signal.getsignal(number) for number in SIGNALS}
    yield
    for number, handler in handlers.items():
        signal.signal(number, handler)
    gc.unfreeze()
    gc.enable()


@pytest.mark.parametrize(
    ("words", "name", "arguments"),
    [
        (["/bin/bbp", "--dutch", "a"], "/bin/bbp", ["--dutch", "a"]),
        (["engine"], "engine", []),
        ([], "fidepair-engine", []),
    ],
)
def test_the_drop_in_program(monkeypatch, words, name, arguments):
    """It is called by its name, which its usage repeats; signals end it as they end the programs it replaces."""
    monkeypatch.setattr(sys, "argv", words)
    monkeypatch.setattr(request, "run", lambda *given: 4 if given == (name, arguments) else 9)
    with pytest.raises(SystemExit) as ended:
        dropin.main()

    assert 4 == ended.value.code
    assert {signal.SIG_DFL} == {signal.getsignal(number) for number in SIGNALS}


def test_where_a_signal_is_missing(monkeypatch):
    """Windows has no SIGPIPE."""
    monkeypatch.delattr(signal, "SIGPIPE", raising=False)
    monkeypatch.setattr(request, "run", lambda *_: 0)
    with pytest.raises(SystemExit) as ended:
        dropin.main()

    assert 0 == ended.value.code


def test_standard_output_by_the_name_of_its_file(tmp_path, monkeypatch):
    """Only the file behind descriptor 1 is it; what cannot be looked at is not."""
    out, other, folder = tmp_path / "out", tmp_path / "other", tmp_path / "folder"
    out.write_text("")
    other.write_text("")
    folder.mkdir()
    behind = {1: out, 2: other}
    known = os.fstat
    monkeypatch.setattr(os, "fstat", lambda one: os.stat(behind[one]) if one in behind else known(one))

    assert [True, False, False] == [_is_standard_output(str(path)) for path in (out, other, folder)]
    behind[1] = tmp_path / "gone"
    assert not _is_standard_output(str(out))
