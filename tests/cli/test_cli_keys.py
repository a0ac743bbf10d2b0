"""Results by single keys on Windows, whose console is stood in for by a stub."""

from __future__ import annotations

import sys
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from fidepair.cli import result as keys
from fidepair.cli import streams

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.fixture
def console(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Return a function that puts keys into the console of Windows; a special one comes in two parts."""

    def press(*signs: str) -> None:
        waiting = iter([part for sign in signs for part in sign])
        console = SimpleNamespace(getwch=lambda: next(waiting))
        monkeypatch.setattr(keys, "msvcrt", console, raising=False)
        monkeypatch.setattr(keys, "os", SimpleNamespace(name="nt"))
        monkeypatch.setattr(streams, "is_conversation", lambda: True)

    return press


def test_keys_of_windows(console):
    """Signs are themselves; arrows come in two parts; Ctrl-D and Ctrl-Z end."""
    console("1", "\xe0K", "\x00K", "\xe0H", "\x04", "\x1a")
    with keys.keys() as key:
        assert ["1", keys.LEFT, keys.LEFT, "\x1b", keys.END, keys.END] == [key() for _ in range(6)]


def test_ctrl_c_of_windows(console):
    """Ctrl-C is no sign there, and ends as elsewhere."""
    console("\x03")
    with keys.keys() as key, pytest.raises(KeyboardInterrupt):
        key()


def test_boards_are_asked_on_windows(console, fidepair, sample):
    """A key for each board, the left arrow goes back, Enter skips, and q keeps what was entered."""
    path = sample("open-round-3-unfinished-trf26")
    console("1", "0", "\xe0K", "=", "q")
    told = fidepair("result", path)

    assert 0 == told.code
    assert "round 3, board 1 (1 Abrantes, Ines - 2 Bergqvist, Nils): 1-0" in " ".join(told.out.split())
    assert "6 Fontanelli, Bruno - 4 Dvorakova, Jitka): 1/2-1/2" in " ".join(told.out.split())


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
        with keys.keys() as key:
            typist.write(sent + "ü".encode() + b"\x1b[D1")
            assert ["\x1b", "ü", keys.LEFT, "1"] == [key() for _ in range(4)]
