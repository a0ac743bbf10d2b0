"""Tie-break codes as written in files and by arbiters: `BH/C1`, `BH:GP/M1/P`, `SB-C1`, `KS/L+1`
(C.07 14).

The code of a method outside C.07 5 starts with `OTHER_`; only the organiser can compute it.
"""

import re
from collections.abc import Iterable
from typing import NamedTuple

from fidepair.errors import UsageError
from fidepair.text.wording import visible
from fidepair.tournament import PrimaryScore

SCORES = {"MP": PrimaryScore.MATCH, "GP": PrimaryScore.GAME}
OLD_NAMES = {
    "GE": "REP",
    "ESB:MM": "EMMSB",
    "ESB:MG": "EMGSB",
    "ESB:GM": "EGMSB",
    "ESB:GG": "EGGSB",
    "MPGP": "MPVGP",
}
"""Names in older lists, with the names of 2026."""
_NAME = re.compile(r"[A-Z_][A-Z0-9_]*(?::[A-Z]{2})?")
_MODIFIER = re.compile(
    r"[/#\- ]+(?:([CM])(\d{1,3})|(L)([+-]?\d{1,3})|([KU])(\d{1,4})|([PFR])(?![A-Z0-9]))"
)


class Modifiers(NamedTuple):
    """The modifiers of a code (C.07 14; `K`: 13.4; `U`: practice).

    `score`: of teams, None for the primary one; `low`, `high`: the number of cuts; `forfeits`: they
    count as played (`/P`); `fore`: Fore Buchholz; `limit`: of Koya, in half points from 50 %
    (`/L+1`); `percent`: the same in percent (`/L60`); `unrated`: the rating of unrated players.
    """

    score: PrimaryScore | None = None
    low: int = 0
    high: int = 0
    forfeits: bool = False
    fore: bool = False
    is_reversed: bool = False
    limit: int = 0
    percent: int | None = None
    factor: int | None = None
    unrated: int | None = None


class Code(NamedTuple):
    """One code of a list: its present name in C.07, in capitals, and its modifiers."""

    name: str
    modifiers: Modifiers = Modifiers()

    @property
    def text(self) -> str:
        """The code as written in record 212: `BH:GP/C1/P`."""
        modifiers = self.modifiers
        parts = ["MPvGP" if self.name == "MPVGP" else self.name]
        parts += [f":{name}" for name, score in SCORES.items() if modifiers.score is score]
        if modifiers.high:
            parts.append(f"/M{modifiers.low}")
        elif modifiers.low:
            parts.append(f"/C{modifiers.low}")
        if modifiers.percent is not None:
            parts.append(f"/L{modifiers.percent}")
        elif modifiers.limit:
            parts.append(f"/L{modifiers.limit:+d}")
        flags = {"/F": modifiers.fore, "/P": modifiers.forfeits, "/R": modifiers.is_reversed}
        parts += [flag for flag, is_set in flags.items() if is_set]
        numbers = {"/K": modifiers.factor, "/U": modifiers.unrated}
        parts += [f"{letter}{value}" for letter, value in numbers.items() if value is not None]
        return "".join(parts)


def parse_list(texts: Iterable[str]) -> tuple[Code, ...]:
    """Return the codes of a list without its empty items. Raises UsageError for an invalid code."""
    return tuple(parse_code(text) for text in texts if text.strip())


def parse_code(text: str) -> Code:
    """Return a code from its text, in any case. Raises UsageError for an invalid code."""
    written = text.strip().upper()
    if written.startswith("OTHER_"):
        return Code(written)
    found = _NAME.match(written)
    if found is None:
        raise _no_code(text)
    name, modifiers = _named(found.group())
    position = found.end()
    while position < len(written):
        modifier = _MODIFIER.match(written, position)
        if modifier is None:
            raise _no_code(text)
        modifiers = _with(modifiers, modifier, text)
        position = modifier.end()
    return Code(name, modifiers)


def _named(written: str) -> tuple[str, Modifiers]:
    written = OLD_NAMES.get(written, written)
    name, _, score = written.partition(":")
    if score and score not in SCORES:
        raise _no_code(written)
    return OLD_NAMES.get(name, name), Modifiers(SCORES[score] if score else None)


def _with(modifiers: Modifiers, found: "re.Match[str]", text: str) -> Modifiers:
    """Add one modifier, as matched by `_MODIFIER`."""
    cut, cuts, _, limit, valued, value, flag = found.groups()
    if cut:
        high = int(cuts) if cut == "M" else 0
        return modifiers._replace(low=int(cuts), high=high)
    if limit:
        if limit[0] in "+-":
            return modifiers._replace(limit=int(limit))
        return modifiers._replace(percent=int(limit))
    if valued == "U":
        return modifiers._replace(unrated=int(value))
    if valued == "K":
        if not int(value):
            raise _no_code(text)
        return modifiers._replace(factor=int(value))
    return modifiers._replace(
        forfeits=modifiers.forfeits or flag == "P",
        fore=modifiers.fore or flag == "F",
        is_reversed=modifiers.is_reversed or flag == "R",
    )


def _no_code(text: str) -> UsageError:
    return UsageError(
        f"`{visible(text.strip())}` is not a tie-break code.\n"
        "  Codes are written as in record 212: BH/C1, SB, DE, KS/L+1, BH:GP/M1/P."
    )
