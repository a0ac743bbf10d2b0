"""What an explanation of a finding code is made of."""

from __future__ import annotations

from typing import NamedTuple

from fidepair.findings import TITLES


class Explanation(NamedTuple):
    """What a code means: the rule behind it, lines of a file that show the fault, and the lines put right.

    `severity`: the one of the example; where it depends, `rule` says on what. `better` is empty where only an arbiter
    knows what is right.
    """

    code: str
    title: str
    severity: str
    rule: str
    example: tuple[str, ...]
    better: tuple[str, ...] = ()


def told(code: str, severity: str, rule: str, example: str = "", better: str = "") -> Explanation:
    """Return the explanation of a code; the lines of example and better stand below each other as in a file."""
    return Explanation(code, TITLES[code], severity, rule, _lines(example), _lines(better))


def _lines(text: str) -> tuple[str, ...]:
    return tuple(text.strip("\n").split("\n")) if text else ()
