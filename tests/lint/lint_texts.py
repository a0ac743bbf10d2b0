"""Sentences for tests of lint: a file about which there is nothing to say, and what changes in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trf_texts import block

from fidepair.lint import lint

if TYPE_CHECKING:
    from fidepair.findings import Finding
    from fidepair.tournament import Kind

HEADER = (
    "012 Sample Open",
    "042 2026/03/14",
    "052 2026/03/18",
    "062 6",
    "072 6",
    "092 Individual: Swiss-System",
    "142 5",
    "152 W",
    "192 FIDE_DUTCH_2026",
)
PEOPLE = ("Alpha, Anna", "Bravo, Boris", "Charlie, Cleo", "Delta, Dirk", "Echo, Eva", "Foxtrot, Felix", "Golf, Gina")
PEOPLE += ("Hotel, Hans", "India, Ida", "Juliett, Jon")
ROUND_1 = ("4 w 1", "5 b 0", "6 w 1", "1 b 0", "2 w 1", "3 b 0")
FIRST = len(HEADER) + 1
"""The line of player 1; what is added stands from line `AFTER` on."""
AFTER = FIRST + len(ROUND_1)


def person(number: int, points: object, *blocks: str, rank: object = "") -> str:
    """Return the `001` line of a player with everything that a player may have; blocks as in `trf_texts`."""
    fixed = f"001 {number:>4} {'mw'[number % 2]} FM {PEOPLE[(number - 1) % 10]:<33} {2500 - 10 * number:>4} FID "
    fixed += f"{90000000 + number:>11} 1990/01/{number:02d} {points!s:>4} {rank!s:>4}"
    return fixed + "".join(f"  {block(text)}" for text in blocks)


def six(*more: str) -> list[str]:
    """Return the six players after round 1: 1-4, 5-2, 3-6; who is named first has White and wins.

    `more`: a block for each of them in round 2.
    """
    points = [1.0 if sign.endswith("1") else 0.0 for sign in ROUND_1]
    rounds = zip(ROUND_1, more, strict=True) if more else zip(ROUND_1, strict=True)
    return [person(number, points[number - 1], *blocks) for number, blocks in enumerate(rounds, 1)]


def report(*added: str, players: list[str] | None = None, header: tuple[str, ...] = HEADER) -> str:
    """Return the file: header with the right counts, players (the six), and lines added behind them."""
    players = players or six()
    counted = [f"{line[:3]} {len(players)}" if line in ("062 6", "072 6") else line for line in header]
    return "".join(f"{line}\n" for line in (*counted, *players, *added))


def headed(**records: str) -> tuple[str, ...]:
    """Return the header with records replaced (`r142="142 7"`), or left out where nothing is given."""
    new = {code[1:]: line for code, line in records.items()}
    lines = [new.get(line[:3], line) for line in HEADER]
    return tuple(line for line in lines if line)


def changed(old: str, new: str, count: int = 1) -> str:
    """Return the file with something replaced."""
    assert old in report()
    return report().replace(old, new, count)


def findings(text: str | bytes, kind: Kind | None = None) -> tuple[Finding, ...]:
    """Return what lint says about a text."""
    return lint(text.encode() if isinstance(text, str) else text, "test.trf", kind).findings


def told(text: str | bytes, code: str, kind: Kind | None = None) -> list[tuple[str, int | None, int | None]]:
    """Return severity, line and column of the findings with that code."""
    return [(f.severity, f.line, f.column) for f in findings(text, kind) if f.code == code]
