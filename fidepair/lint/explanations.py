"""What every code means, with lines that show it: the sections of `docs/findings.md`, for `fidepair
lint --explain`."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from fidepair.errors import UsageError
from fidepair.findings.catalogue import CATALOGUE

PAGE = "docs/findings.md"
CODES = tuple(sorted(CATALOGUE))
"""Every code, in order."""
_WAY_OUT = "What to do: "
_FENCE = re.compile(r"^```(?:text)?\n", re.MULTILINE)


class Explanation(NamedTuple):
    """What a code means: the rule behind it, lines of a file that show the fault, and the lines put
    right.

    `severity`: the usual one; where it depends, `rule` says on what. `better` is empty where only
    an arbiter knows what is right.
    """

    code: str
    title: str
    severity: str
    rule: str
    example: tuple[str, ...]
    better: tuple[str, ...] = ()


@cache
def sections() -> dict[str, str]:
    """Return the sections of the page by code, each from below its heading on."""
    page = files("fidepair").joinpath(PAGE).read_text(encoding="utf-8")
    parts = (part.partition("\n") for part in page.split("\n## ")[1:])
    return {code: text.lstrip("\n") for code, _, text in parts}


def explain(code: str) -> Explanation:
    """Return the explanation of a code, in capitals or not. Raises UsageError for one that there is
    not."""
    known = code.strip().upper()
    if known not in CATALOGUE:
        raise UsageError(f'there is no finding with the code "{code}"; {_near(code)}')
    return _explanation(known)


@cache
def _explanation(code: str) -> Explanation:
    """Return what the section says: paragraphs, then a block of lines that are wrong, and mostly
    one put right."""
    text, *blocks = _FENCE.split(sections()[code])
    paragraphs = [" ".join(part.splitlines()) for part in text.split("\n\n")]
    end = next(place for place, part in enumerate(paragraphs) if part.startswith(_WAY_OUT))
    example, better = (tuple(lines.split("\n")[:-1]) for lines in (*blocks[::2], "")[:2])
    row = CATALOGUE[code]
    return Explanation(
        code, row.title, row.severity, "\n\n".join(paragraphs[1:end]), example, better
    )


def _near(code: str) -> str:
    """Return the way out: the code with the number, or those next to it; else which codes there
    are."""
    digits = "".join(sign for sign in code if sign in "0123456789")[-3:]
    if not digits:
        return f"codes go from {CODES[0]} to {CODES[-1]}"
    near = sorted(CODES, key=lambda known: abs(int(known[1:]) - int(digits)))
    return f"did you mean {near[0] if int(near[0][1:]) == int(digits) else ', '.join(near[:3])}?"
