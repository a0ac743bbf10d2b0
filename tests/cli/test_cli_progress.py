"""Commands about many files with a progress bar, for which a stub stands: what is said is said above it."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from fidepair.cli import streams

if TYPE_CHECKING:
    from collections.abc import Iterator

SAMPLES = Path(__file__).parents[2] / "trf_samples"
OPEN, BROKEN = (str(SAMPLES / f"{name}.trf") for name in ("open-round-4-to-pair-trf26", "broken-columns-trfx"))


class _Bar:
    """Notes what happens: `+` for each piece of work, `(` and `)` where it makes room, `x` for a message."""

    def __init__(self) -> None:
        self.events = ""
        self.asked: tuple[object, ...] = ()

    def advance(self) -> None:
        self.events += "+"

    @contextmanager
    def aside(self) -> Iterator[None]:
        self.events += "("
        yield
        self.events += ")"

    @contextmanager
    def shown(self, total: int | None, doing: str, *, quiet: bool, least: int = 2) -> Iterator[Any]:
        self.asked = (total, doing, quiet, least)
        yield self

    def hear(self, _: str) -> None:
        self.events += "x"


@pytest.mark.parametrize(
    ("line", "asked", "events"),
    [
        ("check OPEN BROKEN", (2, "checking", False, 2), "()+(x)+"),
        ("check BROKEN OPEN -q", (2, "checking", True, 2), "(x)+()+"),
        ("check OPEN - -f json", (None, "checking", False, 2), "()+(x)+"),
        ("check OPEN BROKEN -f summary", (2, "checking", False, 2), "+(x)+"),
        ("lab generate --players 4 --rounds 1 -n 2 -o %d.trf", (2, "generating", False, 1), "++x"),
        ("lab generate --players 4 --rounds 1 -n 2 -o %d.trf --dialect trf16", (2, "generating", False, 1), "(xxx)++x"),
        ("lab generate --players 4 --rounds 1 -n 2 -o %d.trf --dialect trf16 -q", (2, "generating", True, 1), "++"),
        ("lab crosscheck BROKEN --engine", (1, "comparing", False, 2), "(x)+"),
    ],
)
def test_the_bar_makes_room(fidepair, tmp_path, monkeypatch, line: str, *, asked: object, events: str):
    """Each file advances it once, and comes after what is said of it; a summary comes after the end."""
    monkeypatch.chdir(tmp_path)
    bar = _Bar()
    monkeypatch.setattr(streams, "progress", bar.shown)
    monkeypatch.setattr(streams, "is_terminal", lambda: True)
    monkeypatch.setattr(streams, "drawn", lambda *_, **__: "")
    monkeypatch.setattr(streams, "say", bar.hear)
    words = [{"OPEN": OPEN, "BROKEN": BROKEN}.get(word, word) for word in line.split()]
    if words[-1] == "--engine":
        words.append(f"{sys.executable} {{in}}")
    fidepair(*words)

    assert (asked, events) == (bar.asked, bar.events)
