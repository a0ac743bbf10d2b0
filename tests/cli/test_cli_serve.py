"""`fidepair serve` started by hand says what it waits for; a program that starts it hears nothing."""

from __future__ import annotations

import gc
import io
import json
import signal
import sys

import pytest

from fidepair.cli import serve
from fidepair.cli.app import run
from fidepair.cli.serve import Timer, collect_garbage_after


class Keyboard(io.BytesIO):
    """Standard input of somebody who types."""

    def __init__(self, *, is_terminal: bool) -> None:
        super().__init__(b"")
        self.is_terminal = is_terminal

    def isatty(self) -> bool:
        return self.is_terminal


@pytest.mark.parametrize("is_terminal", [True, False])
def test_a_person_is_told_what_to_type(monkeypatch, capsys, is_terminal: bool):
    """One line each, and how to end."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(Keyboard(is_terminal=is_terminal)))

    assert 0 == run(["serve"])
    assert is_terminal == ("one line of JSON each; end with the end of input" in capsys.readouterr().err)


MOST = 32
"""The bytes of a line in the tests below, without its end."""


@pytest.mark.parametrize(
    ("given", "lengths"),
    [
        (b"", []),
        (b"x" * (MOST - 1), [MOST - 1]),
        (b"x" * MOST, [MOST]),
        (b"x" * MOST + b"\n" + b"y\n", [MOST + 1, 2]),
        (b"x" * (MOST + 1), [None]),
        (b"x" * (MOST + 1) + b"\ny\n", [None, 2]),
        (b"x" * (MOST + 9) + b"\n" + b"y" * (MOST + 9) + b"\nz", [None, None, 1]),
        (b"x" * (5 * MOST) + b"\n\n", [None, 1]),
    ],
    ids=lambda value: str(len(value)),
)
def test_a_line_may_be_so_long(monkeypatch, given: bytes, lengths: list[int | None]):
    """Each line comes whole, with its end; one beyond the limit is passed over up to its end, and counted."""
    monkeypatch.setattr(serve, "MAX_SIZE", 4)
    monkeypatch.setattr(serve, "_MEGABYTE", MOST // 4)
    lines = [*serve._lines(io.BytesIO(given))]

    assert lengths == [line if line is None else len(line) for line in lines]


def test_lines_are_answered_in_this_process(fidepair, monkeypatch):
    """A blank line has no answer, a line that is too long has one, and the garbage is seen to after each."""
    done: list[int] = []
    monkeypatch.setattr(serve, "collect_garbage_seldom", lambda: done.append(0))
    monkeypatch.setattr(serve, "collect_garbage_after", done.append)
    monkeypatch.setattr(serve, "MAX_SIZE", 4)
    monkeypatch.setattr(serve, "_MEGABYTE", 16)
    lines = [b'{"do": "version", "id": 1}', b"  ", b'{"id": "' + b"x" * 64 + b'"}', b'{"do": "version", "id": 2}']
    told = fidepair("serve", given=b"\n".join(lines))
    answers = [json.loads(line) for line in told.out.splitlines()]

    assert (0, "") == (told.code, told.err)
    assert [1, None, 2] == [answer.get("id") for answer in answers]
    assert [True, False, True] == [answer["ok"] for answer in answers]
    assert "The line is longer than 4 MB." == answers[1]["error"]["message"]
    assert [0, 1, 2, 3, 4] == done


def test_garbage_is_collected_after_a_hundred_requests(monkeypatch):
    asked: list[int] = []
    for number in range(1, 301):
        monkeypatch.setattr(gc, "collect", lambda number=number: asked.append(number))
        collect_garbage_after(number)

    assert [100, 200, 300] == asked


def test_a_process_that_answers_many_collects_seldom():
    """The objects of the start are left out, and new ones are looked through more rarely."""
    before, is_on = gc.get_threshold(), gc.isenabled()
    try:
        gc.disable()
        serve.collect_garbage_seldom()
        assert (100_000, True) == (gc.get_threshold()[0], gc.isenabled())
        assert gc.get_freeze_count()
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)
        if not is_on:
            gc.disable()


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there is no timer here")
@pytest.mark.parametrize("error", [KeyboardInterrupt, ValueError])
def test_an_error_of_limited_work_ends_its_time(error: type[BaseException]):
    """It is raised, and no alarm rings afterwards."""

    def work() -> None:
        raise error

    timer = Timer()
    with timer, pytest.raises(error):
        timer.limited(5, work)

    assert (0.0, 0.0) == signal.getitimer(signal.ITIMER_REAL)
    timer._ring()  # the last alarm, which came too late


def test_without_a_timer(fidepair, monkeypatch):
    """A limit is refused where the system has no timer; without a limit nothing needs one."""
    monkeypatch.delattr(signal, "setitimer", raising=False)
    timer = Timer()
    refused = fidepair("serve", "--time-limit", "1")

    with timer:
        assert (False, 7) == (timer.is_there, timer.limited(1, lambda: 7))
    assert (2, "") == (refused.code, refused.out)
    assert "--time-limit needs a timer" in refused.err
    assert 0 == fidepair("serve").code


def test_a_closed_input(monkeypatch, capsys):
    """Nobody can ask anything."""
    monkeypatch.setattr(sys, "stdin", None)

    assert 5 == run(["serve"])
    assert "fidepair: Standard input is closed.\n" == capsys.readouterr().err
