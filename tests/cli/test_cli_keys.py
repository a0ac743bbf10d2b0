"""Results by single keys on Windows, whose console is stood in for by a stub."""

from __future__ import annotations

import sys
import threading
import time
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from fidepair.cli import result as keys
from fidepair.cli import streams
from fidepair.cli.app import run

if TYPE_CHECKING:
    from collections.abc import Callable


_RAISED = {"\x03": KeyboardInterrupt, "\x1a": EOFError}


@pytest.fixture
def console(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Return a function that puts keys into the console of Windows, which click reads; Ctrl-C and Ctrl-Z are
    exceptions there."""

    def press(*signs: str) -> None:
        waiting = iter(signs)

        def getchar() -> str:
            sign = next(waiting)
            if sign in _RAISED:
                raise _RAISED[sign]
            return sign

        monkeypatch.setattr(keys.click, "getchar", getchar)
        monkeypatch.setattr(keys, "os", SimpleNamespace(name="nt"))
        monkeypatch.setattr(streams, "is_conversation", lambda: True)

    return press


def test_keys_of_windows(console):
    """Signs are themselves; arrows come in one piece; Ctrl-Z ends."""
    console("1", "\xe0K", "\xe0H", "\x1a")
    with keys.keys() as pressed:
        assert ["1", "\xe0K", "\xe0H"] == [*pressed]


def test_ctrl_c_of_windows(console):
    """Ctrl-C is no sign there, and ends as elsewhere."""
    console("\x03")
    with keys.keys() as pressed, pytest.raises(KeyboardInterrupt):
        next(pressed)


def test_boards_are_asked_on_windows(console, fidepair, sample):
    """A key for each board, the left arrow goes back, Enter skips, and q keeps what was entered."""
    path = sample("open-round-3-unfinished-trf26")
    console("1", "0", "\xe0K", "=", "q")
    told = fidepair("result", path)

    assert 0 == told.code
    assert "round 3, board 1 (1 Abrantes, Ines - 2 Bergqvist, Nils): 1-0" in " ".join(told.out.split())
    assert "6 Fontanelli, Bruno - 4 Dvorakova, Jitka): 1/2-1/2" in " ".join(told.out.split())


_FIRST = "1/2  board 1  1 Abrantes, Ines - 2 Bergqvist, Nils"
_OTHER = "2/2  board 3  6 Fontanelli, Bruno - 4 Dvorakova, Jitka"
_AFTER = "Press Enter to finish, b to go back: "
_DONE = f"No boards are left. {_AFTER}"


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("q", [f"{_FIRST}: "]),
        ("?q", [f"{_FIRST}: Open boards: 1, 3.", f"{_FIRST}: "]),
        ("1?q", [f"{_FIRST}: 1-0", f"{_OTHER}: Open boards: 3.", f"{_OTHER}: "]),
        ("zq", [f"{_FIRST}: ?", f"{_FIRST}: "]),
        ("bq", [f"{_FIRST}: ", f"{_FIRST}: "]),
        ("1bq", [f"{_FIRST}: 1-0", f"{_OTHER}: ", f"{_FIRST} [1-0]: "]),
        ("\r \n", [f"{_FIRST}: ", f"{_OTHER}: ", f"Open boards: 1, 3. {_AFTER}"]),
        ("10?\r", [f"{_FIRST}: 1-0", f"{_OTHER}: 0-1", f"{_DONE}No boards are left.", _DONE]),
        ("10b½q", [f"{_FIRST}: 1-0", f"{_OTHER}: 0-1", _DONE, f"{_OTHER} [0-1]: 1/2-1/2"]),
        ("3\r=\r", [f"{_FIRST}: 3", f"{_OTHER}: 1/2-1/2", f"Open boards: 1. {_AFTER}"]),
        ("g3\rq", [f"{_FIRST}: board 3", f"{_OTHER}: "]),
        ("G1\rq", [f"{_FIRST}: board 1", f"{_FIRST}: "]),
        ("g\rq", [f"{_FIRST}: board ", f"{_FIRST}: "]),
        ("3xq", [f"{_FIRST}: 3", f"{_FIRST}: "]),
        ("+-", [f"{_FIRST}: +:-", f"{_OTHER}: -:+", _DONE]),
        ("xD", [f"{_FIRST}: -:-", f"{_OTHER}: D-D", _DONE]),
    ],
)
def test_a_sitting(console, fidepair, sample, typed: str, shown: list[str]):
    """Each key as the help says: results, ?, b, Enter, g and the digits of a board; q ends."""
    path = sample("open-round-3-unfinished-trf26")
    console(*typed, "q")
    outcome = fidepair("result", path)

    assert 0 == outcome.code
    assert shown == outcome.out.splitlines()[3 : 3 + len(shown)]


def test_a_board_that_is_not_open(console, fidepair, sample):
    """The number of a board that has a result, and one that does not exist, lead nowhere."""
    console("2", "\r", "g", "9", "\r", "q")
    outcome = fidepair("result", sample("open-round-3-unfinished-trf26"))

    assert [
        f"Board {number} is not open. To replace its result, use --correct." for number in (2, 9)
    ] == outcome.err.splitlines()


def test_a_sitting_that_corrects(console, fidepair, sample):
    """With --correct every board is asked for, with its result; the new one replaces it."""
    console("\r", "0", "q")
    outcome = fidepair("result", sample("open-round-3-unfinished-trf26"), "--correct")

    assert "2/6  board 2  3 Cardenal, Tomas - 5 Eskildsen, Palle [1/2-1/2]: 0-1" in outcome.out
    assert "board 2 (3 Cardenal, Tomas - 5 Eskildsen, Palle): 1/2-1/2 -> 0-1 (C.04.2, 4.3)" in outcome.out


@pytest.mark.skipif(sys.platform == "win32", reason="there are no terminals of this kind")
@pytest.mark.parametrize(
    "sent",
    [
        pytest.param(b"\x1b[1;5D", id="ctrl-left"),
        pytest.param(b"\x1b[200~", id="paste"),
        pytest.param(b"\x1b[24;1R", id="place-of-the-cursor"),
        pytest.param(b"\x1b[0;0W", id="unknown"),
        pytest.param(b"\x1bOP", id="f1"),
        pytest.param(b"\x1b]11;rgb:1010/1+10/=1D0\x07", id="colour-to-bell"),
        pytest.param(b"\x1b]11;rgb:1010/1+10/=1D0\x1b\\", id="colour-to-its-end"),
    ],
)
def test_what_a_terminal_sends_as_one_key_is_one(sent: bytes, monkeypatch: pytest.MonkeyPatch):
    """A key with others, a paste, an answer of the terminal itself: nothing of it is a result."""
    import os
    import pty

    controller, terminal = pty.openpty()
    with os.fdopen(terminal, "rb", buffering=0) as stream, os.fdopen(controller, "wb", buffering=0) as typist:
        monkeypatch.setattr(sys, "stdin", stream)
        with keys.keys() as pressed:
            typist.write(sent + "ü".encode() + b"\x1b[D1")
            assert [sent.decode(), "ü", "\x1b[D", "1"] == [next(pressed) for _ in range(4)]


@pytest.mark.skipif(sys.platform == "win32", reason="there are no terminals of this kind")
def test_a_key_that_comes_in_pieces_is_one(monkeypatch: pytest.MonkeyPatch):
    """A slow line sends the left arrow in three: no piece of it is a result."""
    import os
    import pty

    controller, terminal = pty.openpty()

    def send() -> None:
        for piece in (b"\x1b", b"[", b"D"):
            os.write(controller, piece)
            time.sleep(0.1)

    with os.fdopen(terminal, "rb", buffering=0) as stream:
        monkeypatch.setattr(sys, "stdin", stream)
        with keys.keys() as pressed:
            slow_line = threading.Thread(target=send)
            slow_line.start()
            assert "\x1b[D" == next(pressed)
            slow_line.join()
    os.close(controller)


def test_boards_of_matches(console, fidepair, sample):
    """The number of a match goes to its first game, with the game to that one."""
    path = sample("double-swiss-round-4-to-pair-trf26")
    fidepair("pair", path, "--in-place", "-q")
    console(*"3\r3.2\r?q")
    shown = fidepair("result", path).out.splitlines()

    assert "5/8  board 3.1  4 Duarte, Rita, White - 3 Cervenka, Petr, Black: 3.2" == shown[4]
    assert "6/8  board 3.2  4 Duarte, Rita, Black - 3 Cervenka, Petr, White: Open boards: 1.1, 1.2," in shown[5]


def test_an_interrupted_sitting(console, fidepair, sample):
    """Ctrl-C ends it with its code; what was typed is in the file, and is told only if there is any."""
    path = sample("open-round-3-unfinished-trf26")
    console("\x03")
    nothing = fidepair("result", path)
    console("1", "\x03")
    one = fidepair("result", path)

    assert (130, 130) == (nothing.code, one.code)
    assert (0, 1) == (nothing.err.count("saved"), one.err.count(f"{path}: 1 result saved; 1 open game"))


def test_a_refused_key(console, fidepair, sample, monkeypatch):
    """The reason is told, the board is asked again, and the exit code is that of the refusal."""
    path = sample("open-round-3-unfinished-trf26")
    enter = keys.Sitting.enter

    def enter_late(sitting: keys.Sitting, at: int, result: str) -> None:
        assert run(["result", str(path), "1=0-1", "-q"]) in (0, 2)  # another desk is faster
        enter(sitting, at, result)

    monkeypatch.setattr(keys.Sitting, "enter", enter_late)
    console("1", "q")
    told = fidepair("result", path)

    assert 2 == told.code
    assert "These games already have results: board 1 " in " ".join(told.err.split())
    assert f"{path}: not entered: board 1" in told.err
    assert 2 == told.out.count(_FIRST)
