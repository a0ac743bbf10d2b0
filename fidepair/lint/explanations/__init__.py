"""What every finding code means, with lines that show it: loaded only for `fidepair lint --explain`."""

from __future__ import annotations

from fidepair.errors import UsageError
from fidepair.lint.explanations.blocks import BLOCKS
from fidepair.lint.explanations.double import DOUBLE
from fidepair.lint.explanations.explanation import Explanation
from fidepair.lint.explanations.header import HEADER
from fidepair.lint.explanations.players import PLAYERS
from fidepair.lint.explanations.records import RECORDS
from fidepair.lint.explanations.rules import RULES
from fidepair.lint.explanations.teams import TEAMS
from fidepair.lint.explanations.text import TEXT

__all__ = ["CODES", "Explanation", "explain"]

_EXPLANATIONS = {
    explanation.code: explanation
    for explanation in sorted((*TEXT, *HEADER, *PLAYERS, *BLOCKS, *RECORDS, *RULES, *TEAMS, *DOUBLE))
}
CODES = tuple(_EXPLANATIONS)
"""Every code, in order."""


def explain(code: str) -> Explanation:
    """Return the explanation of a code, in capitals or not. Raises UsageError for one that there is not."""
    found = _EXPLANATIONS.get(code.strip().upper())
    if found is None:
        raise UsageError(f'there is no finding with the code "{code}"; {_near(code)}')
    return found


def _near(code: str) -> str:
    """Return the way out: the code with the number, or those next to it; else which codes there are."""
    digits = "".join(sign for sign in code if sign in "0123456789")[-3:]
    if not digits:
        return f"codes go from {CODES[0]} to {CODES[-1]}"
    near = sorted(CODES, key=lambda known: abs(int(known[1:]) - int(digits)))
    return f"did you mean {near[0] if int(near[0][1:]) == int(digits) else ', '.join(near[:3])}?"
