"""The program from its first line to its exit code, in this process."""

from __future__ import annotations

import gc
import signal
import sys
from collections.abc import Iterator

import pytest

from fidepair import cli
from fidepair.cli import app


@pytest.fixture(autouse=True)
def _as_it_was() -> Iterator[None]:
    """Leave Ctrl-C and the collector of garbage as they were."""
    handler = signal.getsignal(signal.SIGINT)
    yield
    signal.signal(signal.SIGINT, handler)
    gc.unfreeze()
    gc.enable()


@pytest.mark.parametrize(
    ("given", "words"),
    [(None, ["pair", "x.trf"]), ([], []), (["status"], ["status"])],
    ids=["of the process", "none", "given"],
)
def test_the_exit_code_of_a_command(monkeypatch, given, words):
    """The words after the name of the program, unless others are given."""
    monkeypatch.setattr(sys, "argv", ["fidepair", "pair", "x.trf"])
    monkeypatch.setattr(app, "run", lambda arguments: 3 if [*arguments] == words else 9)
    with pytest.raises(SystemExit) as ended:
        cli.main(given)

    assert 3 == ended.value.code


def test_an_interrupt_at_the_end(monkeypatch):
    """Ctrl-C that comes after the command has ended its own watch is told by the code of a shell."""

    def interrupted(_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(app, "run", interrupted)
    with pytest.raises(SystemExit) as ended:
        cli.main([])

    assert 130 == ended.value.code


@pytest.mark.parametrize("is_ours", [False, True])
def test_only_the_usual_handler_is_replaced(monkeypatch, is_ours):
    """Ctrl-C ends the process at once before and after a command; who has set a handler of their own keeps it."""
    own = signal.SIG_IGN if is_ours else signal.default_int_handler
    during: list[object] = []
    monkeypatch.setattr(app, "run", lambda _: during.append(signal.getsignal(signal.SIGINT)) or 0)
    signal.signal(signal.SIGINT, own)
    with pytest.raises(SystemExit):
        cli.main([])

    expected = signal.SIG_IGN if is_ours else signal.SIG_DFL
    assert [expected, expected] == [*during, signal.getsignal(signal.SIGINT)]
