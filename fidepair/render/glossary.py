"""The glossary: one line for each term of the pairing rules that answers and pages use."""

import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from fidepair.render.language import msgid

HEADING = msgid("Terms")


class Term(NamedTuple):
    """A term, and what it means in one line."""

    name: str
    meaning: str


_FORMS: Final[dict[str, tuple[str, ...]]] = {
    "absolute rule": ("absolute criterion", "absolute criteria"),
    "ARO": (),
    "Baku acceleration": (),
    "bracket": (),
    "BSN": (),
    "bye": (),
    "colour difference": (),
    "colour preference": (
        "mild preference",
        "strong preference",
        "absolute preference",
        "colour due",
        "due colour",
    ),
    "criterion": ("criteria",),
    "downfloater": (),
    "exchange": ("exchanged", "change halves", "changes halves"),
    "fixed order": (),
    "float": (
        "floater",
        "floaters",
        "floated",
        "floating",
        "downfloat",
        "downfloats",
        "upfloat",
        "upfloats",
    ),
    "forfeit": (),
    "initial-colour": (),
    "maximum upfloater": (),
    "MDP": (),
    "median": (),
    "outgoing floater": (),
    "PAB": ("pairing-allocated bye", "pairing-allocated byes"),
    "PPB": (),
    "procedure": (),
    "resident": (),
    "S1 and S2": ("S1", "S2", "first half", "second half"),
    "scoregroup": (),
    "shifter": (),
    "topscorer": (),
    "TPN": (),
    "transposition": (),
    "upfloater": (),
    "virtual points": ("virtual",),
}
"""The terms of the pairing rules, with other forms besides the plural with `s`. The page
`docs/glossary.md` has their meanings."""
_ROW = re.compile(r"^\| (.+?) \| (.+?) \|", re.MULTILINE)


@cache
def glossary() -> tuple[Term, ...]:
    """Return the terms with their meanings, in the order of the page."""
    page = files("fidepair").joinpath("docs", "glossary.md").read_text(encoding="utf-8")
    rows = _ROW.findall(page)
    return tuple(Term(name, f"{meaning}.") for name, meaning in rows if name in _FORMS)


@cache
def _pattern(name: str) -> re.Pattern[str]:
    forms = (f"{name}s", name, *_FORMS[name])
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, forms))})(?![\w-])", re.IGNORECASE)


def terms_in(texts: Iterable[str]) -> list[Term]:
    """Return the terms that occur in these texts, in alphabetical order."""
    text = "\n".join(texts)
    return [term for term in glossary() if _pattern(term.name).search(text)]
