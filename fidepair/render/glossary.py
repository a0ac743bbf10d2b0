"""The glossary: one line for each term of the pairing rules that answers and pages use."""

from __future__ import annotations

import re
from textwrap import wrap
from typing import TYPE_CHECKING, Annotated, Final, Literal, NamedTuple, TypedDict

from fidepair.render import markup

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

SCHEMA: Final = "fidepair/glossary/1"
HEADING = "Terms"


class Term(NamedTuple):
    """A term, what it means in one line, and other forms of it besides the plural with `s`."""

    name: str
    meaning: str
    forms: tuple[str, ...] = ()


GLOSSARY = (
    Term(
        "absolute rule",
        "A rule that always holds, such as: players may not meet twice.",
        ("absolute criterion", "absolute criteria"),
    ),
    Term("ARO", "Average rating of the opponents so far. It orders players in the Dubov System."),
    Term(
        "Baku acceleration",
        "Virtual points for the top half in the first rounds: strong players meet sooner.",
    ),
    Term(
        "bracket",
        "The players who are paired together: those with one score and those who moved in.",
    ),
    Term("BSN", "Bracket sequence number: the place of a player inside a bracket, 1 for the top."),
    Term("bye", "A round without a game, requested in advance or given by the pairing (PAB)."),
    Term("colour difference", "Games played with White minus games played with Black."),
    Term(
        "colour preference",
        "The colour that a player should get next. It is mild, strong or absolute.",
        ("mild preference", "strong preference", "absolute preference", "colour due", "due colour"),
    ),
    Term(
        "criterion",
        "A rule that counts what a pairing should avoid. Earlier criteria come first.",
        ("criteria",),
    ),
    Term("downfloater", "A player who moves to a lower bracket because no opponent is left above."),
    Term(
        "exchange",
        "A swap of players between the two halves of a bracket.",
        ("exchanged", "change halves", "changes halves"),
    ),
    Term("fixed order", "The order in which the rules take pairings that are equally good."),
    Term(
        "float",
        "To meet another score: the higher player floats down, the lower one floats up.",
        (
            *("floater", "floaters", "floated", "floating"),
            *("downfloat", "downfloats", "upfloat", "upfloats"),
        ),
    ),
    Term("forfeit", "A paired game that was not played because a player did not appear."),
    Term(
        "initial-colour",
        "The colour drawn by lot before round 1, for players without a colour yet.",
    ),
    Term(
        "maximum upfloater",
        "A player who has floated up as often as the Dubov System normally allows.",
    ),
    Term("MDP", "Moved-down player: a player who floated down into this bracket."),
    Term(
        "median", "The scoregroup with half of the possible points. The Lim System pairs it last."
    ),
    Term("outgoing floater", "A downfloater in the Burstein System."),
    Term(
        "PAB",
        "Pairing-allocated bye: no game for one player, as the number of players is odd.",
        ("pairing-allocated bye", "pairing-allocated byes"),
    ),
    Term("PPB", "Penultimate bracket: the last one but one, paired again if the last one fails."),
    Term(
        "procedure",
        "The steps of the Lim System, which tries opponents one by one in a fixed order.",
    ),
    Term("resident", "A player of a bracket who has its score and did not move in."),
    Term(
        "S1 and S2",
        "The two halves of a bracket: each player of S1 meets one of S2.",
        ("S1", "S2", "first half", "second half"),
    ),
    Term("scoregroup", "All players with the same score."),
    Term("shifter", "A player moved to the other colour's side so that both sides are equal."),
    Term("topscorer", "A player with more than half of the possible points before the last round."),
    Term("TPN", "Tournament pairing number: the place in the starting order, 1 for the top."),
    Term("transposition", "A change of the order in S2 that gives players of S1 other opponents."),
    Term("upfloater", "A player who comes up from a lower score to complete a bracket."),
    Term(
        "virtual points",
        "Extra points in accelerated rounds. They count for pairing only.",
        ("virtual",),
    ),
)
"""All terms, in alphabetical order."""
WIDTH = 100


def _pattern(term: Term) -> re.Pattern[str]:
    forms = sorted((f"{term.name}s", term.name, *term.forms), key=len, reverse=True)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, forms))})(?![\w-])", re.IGNORECASE)


_PATTERNS = tuple((term, _pattern(term)) for term in GLOSSARY)
_TAG = re.compile(r"<(?:style|title)\b.*?</(?:style|title)>|<[^>]*>", re.DOTALL)


def terms_in(texts: Iterable[str]) -> list[Term]:
    """Return the terms that occur in these texts, in alphabetical order."""
    text = "\n".join(texts)
    return [term for term, pattern in _PATTERNS if pattern.search(text)]


def text(terms: Sequence[Term] = GLOSSARY, width: int = WIDTH) -> list[str]:
    """Return the terms in lines, with the meanings below each other."""
    indent = max(len(term.name) for term in terms) + 2
    lines: list[str] = []
    for term in terms:
        first = f"{term.name:{indent}}"
        lines += wrap(
            term.meaning,
            max(width, 2 * indent),
            initial_indent=first,
            subsequent_indent=" " * indent,
        )
    return lines


def plain(terms: Sequence[Term] = GLOSSARY) -> list[str]:
    """Return each term with its meaning in one line."""
    return [f"{term.name}: {term.meaning}" for term in terms]


def markdown(terms: Sequence[Term] = GLOSSARY) -> str:
    """Return the terms as a list in Markdown."""
    lines = [f"- **{markup.markdown(one.name)}**: {markup.markdown(one.meaning)}" for one in terms]
    return "\n".join(lines) + "\n"


class TermObject(TypedDict):
    """A term of the pairing rules."""

    term: str
    meaning: Annotated[str, "One line."]


class GlossaryDocument(TypedDict):
    """The answer of `fidepair explain --glossary --json`."""

    schema: Literal["fidepair/glossary/1"]
    terms: Annotated[list[TermObject], "In alphabetical order."]


def document() -> GlossaryDocument:
    """Return the glossary as a JSON object (`fidepair schema glossary`)."""
    terms: list[TermObject] = [{"term": term.name, "meaning": term.meaning} for term in GLOSSARY]
    return {"schema": SCHEMA, "terms": terms}
