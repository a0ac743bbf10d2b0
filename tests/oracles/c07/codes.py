"""C.07 5 and 14: the codes of methods with their modifiers."""

from __future__ import annotations

import re
from typing import Any, NamedTuple


class Dropped(Exception):
    """The method must not be used, or cannot be, in this tournament: it breaks no tie."""


class Unknown(Exception):
    """The method is none of C.07: nothing after it can be known."""


class Code(NamedTuple):
    """A method and its modifiers: `BH:GP/C1/P`. `score`: `MP` or `GP`, empty where the primary score is meant."""

    name: str
    score: str = ""
    low: int = 0
    high: int = 0
    forfeits_played: bool = False
    fore: bool = False
    is_reversed: bool = False
    limit_steps: int = 0
    limit_percent: int = 50
    factor: int | None = None
    unrated: int | None = None


MODIFIERS = {
    name: letters
    for names, letters in (
        ("BH FB", "CMP"),
        ("SB EMMSB EMGSB EGMSB EGGSB", "CP"),
        ("DE EDE EDEC EDET EDEB EDEBT EDEBB", "P"),
        ("PS", "C"),
        ("ARO", "CMU"),
        ("KS", "L"),
        ("AOB", "F"),
        ("SSSC", "PFK"),
        ("TPN", "R"),
        ("RTNG", "RU"),
        ("TPR PTP APRO APPO", "U"),
        ("PTS MPTS GPTS WIN WON BPG BWG REP STD BC TBR BBE MPVGP", ""),
    )
    for name in names.split()
}
"""The modifiers of each method (14)."""
ON_EITHER_SCORE = ("DE", "WIN", "WON", "PS", "BH", "FB", "AOB", "KS")
OF_TEAMS = ("MPTS", "GPTS", "MPVGP", "SSSC", "BC", "TBR", "BBE", "EMMSB", "EMGSB", "EGMSB", "EGGSB")
OF_INDIVIDUALS = ("BPG", "BWG", "ARO", "TPR", "PTP", "APRO", "APPO", "RTNG")
OLD_NAMES = {"GE": "REP", "ESB:MM": "EMMSB", "ESB:MG": "EMGSB", "ESB:GM": "EGMSB", "ESB:GG": "EGGSB"}


def parse(text: str) -> Code:
    """14: the method and its modifiers, in any order."""
    first, *modifiers = text.strip().upper().split("/")
    name, _, score = OLD_NAMES.get(first, first).partition(":")
    if name not in MODIFIERS or score not in ("", "MP", "GP") or (score and name not in ON_EITHER_SCORE):
        raise Unknown(text)
    code = Code(name, score)
    for modifier in modifiers:
        found = re.fullmatch(r"([CMLPFRKU])([+-]?)(\d*)", modifier)
        if found is None or found[1] not in MODIFIERS[name] or bool(found[3]) == (found[1] in "PFR"):
            raise Unknown(text)
        code = _modified(code, found[1], found[2], int(found[3] or 0))
    return code


def _modified(code: Code, letter: str, sign: str, number: int) -> Code:
    if letter == "L":
        return code._replace(limit_steps=int(f"{sign}{number}")) if sign else code._replace(limit_percent=number)
    changes: dict[str, dict[str, Any]] = {
        "C": {"low": number},
        "M": {"low": number, "high": number},
        "P": {"forfeits_played": True},
        "F": {"fore": True},
        "R": {"is_reversed": True},
        "K": {"factor": number},
        "U": {"unrated": number},
    }
    return code._replace(**changes[letter])
