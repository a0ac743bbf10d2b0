"""Codes of tie-breaks as files and people write them: `BH/C1`, `BH:GP/M1/P`, `SB-C1`, `KS/L+1`
(C.07 14).

A method outside C.07 5 begins with `OTHER_`; only the organiser can compute it.
"""

import re
from collections.abc import Iterable
from typing import NamedTuple

from fidepair.errors import UsageError
from fidepair.text.safe import visible
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
"""Names of older lists, and what they are called since 2026."""
_NAME = re.compile(r"[A-Z_][A-Z0-9_]*(?::[A-Z]{2})?")
_MODIFIER = re.compile(
    r"[/#\- ]+(?:([CM])(\d{1,3})|(L)([+-]?\d{1,3})|([KU])(\d{1,4})|([PFR])(?![A-Z0-9]))"
)


class Modifiers(NamedTuple):
    """What stands behind a code (C.07 14; `K`: 13.4; `U`: practice).

    `low`, `high`: how many elements are cut; `forfeits`: they count as played (`/P`); `fore`: Fore
    Buchholz; `limit`: of Koya, in half points from 50 % (`/L+1`), `percent`: in percent (`/L60`);
    `unrated`: a rating for those who have none; `score`: of teams, None for the primary one.
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
    """One code of a list: its name in capitals as C.07 has it now, and the modifiers; `text`: as it
    is shown."""

    name: str
    modifiers: Modifiers = Modifiers()

    @property
    def text(self) -> str:
        """The code as record 212 has it: `BH:GP/C1/P`."""
        m = self.modifiers
        score = "" if m.score is None else ":MP" if m.score is PrimaryScore.MATCH else ":GP"
        limit = f"/L{m.percent}" if m.percent is not None else f"/L{m.limit:+d}" if m.limit else ""
        cut = f"/M{m.low}" if m.high else f"/C{m.low}" if m.low else ""
        others = (("/F", m.fore), ("/P", m.forfeits), ("/R", m.is_reversed))
        values = (("/K", m.factor), ("/U", m.unrated))
        return "".join(
            [
                *("MPvGP" if self.name == "MPVGP" else self.name, score, cut, limit),
                *(sign for sign, is_there in others if is_there),
                *(f"{sign}{value}" for sign, value in values if value is not None),
            ]
        )


def parse_list(texts: Iterable[str]) -> tuple[Code, ...]:
    """Return the codes of a list; empty places are left out. Raises UsageError for what is no
    code."""
    return tuple(parse_code(text) for text in texts if text.strip())


def parse_code(text: str) -> Code:
    """Return the code that is written so, in any case. Raises UsageError for what is no code."""
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
    cut, count, _, limit, valued, value, flag = found.groups()
    if cut:
        return modifiers._replace(low=int(count), high=int(count) if cut == "M" else 0)
    if limit:
        is_step = limit[0] in "+-"
        return (
            modifiers._replace(limit=int(limit))
            if is_step
            else modifiers._replace(percent=int(limit))
        )
    if valued == "K" and not int(value):
        raise _no_code(text)
    if valued:
        return (
            modifiers._replace(factor=int(value))
            if valued == "K"
            else modifiers._replace(unrated=int(value))
        )
    return {
        "P": modifiers._replace(forfeits=True),
        "F": modifiers._replace(fore=True),
        "R": modifiers._replace(is_reversed=True),
    }[flag]


def _no_code(text: str) -> UsageError:
    return UsageError(
        f'"{visible(text.strip())}" is no code of a tie-break.\n'
        "  Codes are written as in record 212: BH/C1, SB, DE, KS/L+1, BH:GP/M1/P."
    )
