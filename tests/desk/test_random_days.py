"""Whole days of commands in any order: the file never has a fault, and `undo` brings the bytes back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import days
import pytest
from short import first_of

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("seed", first_of([2135, *range(1, 25)], 4))
def test_a_day_of_any_commands(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """After each command the file is read without error or new warning; `undo` goes back, and there again."""
    monkeypatch.chdir(tmp_path)

    assert "" == days.day(seed)
