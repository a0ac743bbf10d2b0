"""`fidepair serve` started by hand says what it waits for; a program that starts it hears nothing."""

from __future__ import annotations

import io
import sys

import pytest

from fidepair.cli.app import run


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
