"""The meaning of every code, with example lines: the sections of `docs/findings.md`, for `fidepair
lint --explain`."""

import re
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from fidepair.errors import UsageError
from fidepair.findings.catalogue import CATALOGUE
from fidepair.text.safe import visible
from fidepair.text.wording import did_you_mean, without_links

PAGE = "docs/findings.md"
CODES = tuple(sorted(CATALOGUE))
"""Every code, in order."""
_ADVICE = "What to do: "
_FENCE = re.compile(r"^```(?:text)?\n", re.MULTILINE)


class Explanation(NamedTuple):
    """The meaning of a code: the rule behind it, example lines, and the corrected lines.

    `severity`: the usual one; if it varies, `rule` gives the conditions. `better` is empty if only
    an arbiter can know the correction.
    """

    code: str
    title: str
    severity: str
    rule: str
    example: tuple[str, ...]
    better: tuple[str, ...] = ()


@cache
def sections() -> dict[str, str]:
    """Return the sections of the page by code, without their headings."""
    page = files("fidepair").joinpath(PAGE).read_text(encoding="utf-8")
    by_code: dict[str, str] = {}
    for section in page.split("\n## ")[1:]:
        code, _, text = section.partition("\n")
        by_code[code] = text.lstrip("\n")
    return by_code


def explain(code: str) -> Explanation:
    """Return the explanation of a code, in capitals or not. Raises UsageError for an unknown
    code."""
    known_code = code.strip().upper()
    if known_code not in CATALOGUE:
        raise UsageError(f"Unknown finding code `{visible(code)}`.\n  {_hint(code)}")
    return _explanation(known_code)


@cache
def _explanation(code: str) -> Explanation:
    """Return the content of a section: paragraphs, a block of wrong lines, and usually one of
    corrected lines."""
    text, *blocks = _FENCE.split(sections()[code])
    paragraphs = [" ".join(part.splitlines()) for part in text.split("\n\n")]
    rule: list[str] = []
    for paragraph in paragraphs[1:]:
        if paragraph.startswith(_ADVICE):
            break
        rule.append(paragraph)
    examples = [tuple(block.split("\n")[:-1]) for block in blocks[::2]]
    better = examples[1] if len(examples) > 1 else ()
    row = CATALOGUE[code]
    return Explanation(
        code, row.title, row.severity, without_links("\n\n".join(rule)), examples[0], better
    )


def _hint(code: str) -> str:
    """Return a suggestion for an unknown code: the one with its number, the nearest ones, or the
    range of codes."""
    digits = re.sub("[^0-9]", "", code)[-3:]
    if not digits:
        return f"Codes go from {CODES[0]} to {CODES[-1]}."
    near = sorted(CODES, key=lambda one: abs(int(one[1:]) - int(digits)))
    if int(near[0][1:]) == int(digits):
        return did_you_mean(near[:1])
    return did_you_mean(near[:3])
