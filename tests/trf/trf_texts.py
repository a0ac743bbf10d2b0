"""Sentences for tests of the report files: lines in their columns, whole files, and how they are read."""

from __future__ import annotations

from fidepair import trf

HEADER = "012 Sample Open\n142 5\n152 W\n"


def player(number: object, points: object = "0.0", *blocks: str, name: str = "", rating: object = 2000) -> str:
    """Return a `001` line; a block is written as `7 w 1`, `- U`, `- Z`, or empty."""
    name = name or f"Player {number}"
    fixed = f"001 {number!s:>4}      {name:<33} {rating!s:>4} FID             1990/01/01 {points!s:>4} {'':4}"
    return fixed + "".join(f"  {block(text)}" for text in blocks)


def block(text: str) -> str:
    """Return the eight columns of a block: `7 w 1`, `- U`, `7 w` (no result), or blanks."""
    if not text:
        return " " * 8
    words = text.split()
    if words[0] == "-":
        return f"0000 - {words[1]}"
    return f"{words[0]:>4} {words[1]} {words[2] if len(words) > 2 else ' '}"


def six() -> list[str]:
    """Return the lines of six players after one round: 1-4, 5-2, 3-6; the first named has White and wins."""
    return [
        player(1, "1.0", "4 w 1"),
        player(2, "0.0", "5 b 0"),
        player(3, "1.0", "6 w 1"),
        player(4, "0.0", "1 b 0"),
        player(5, "1.0", "2 w 1"),
        player(6, "0.0", "3 b 0"),
    ]


def file(*lines: str, header: str = HEADER) -> str:
    """Return a file: the header, then the lines; six players after one round if no line is a player."""
    if not any(line.startswith("001") for line in lines):
        lines = (*six(), *lines)
    return header + "".join(f"{line}\n" for line in lines)


def load(text: str | bytes, name: str = "test.trf") -> trf.Loaded:
    """Return what the text says."""
    return trf.load(text.encode() if isinstance(text, str) else text, name)


def entries(text: str, number: int) -> list[str]:
    """Return what a player did, as `4w1`, `U`."""
    participant = load(text).tournament.by_number()[number]
    return [
        entry.value
        if not hasattr(entry, "opponent")
        else f"{entry.opponent}{entry.colour.value if entry.colour else '-'}{entry.result.value}"
        for entry in participant.entries
    ]


def warnings(text: str | bytes) -> list[str]:
    """Return the codes of the warnings about a text."""
    return [finding.code for finding in load(text).findings]


def errors(text: str | bytes) -> list[trf.Finding]:
    """Return the faults for which a text is refused; none if it is read."""
    try:
        load(text)
    except trf.TrfError as refusal:
        return [finding for finding in refusal.findings if finding.severity == "error"]
    return []
