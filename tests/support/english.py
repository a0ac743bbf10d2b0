"""Marks of English that reads like a translation, and how many of them stand in 1,000 words.

Counted are the texts that users see (strings of the package that read as sentences), the pages of the documents, and
docstrings with comments. Each mark has what to write instead.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LONGEST = 30
"""A sentence of more words counts as one mark."""


class Mark(NamedTuple):
    """A way of writing that a native speaker stops at: a regular expression, what to write instead, its weight."""

    name: str
    pattern: str
    better: str
    weight: int


class Text(NamedTuple):
    """A text, and where it stands."""

    file: str
    line: int
    text: str


class Hit(NamedTuple):
    """A mark in a text."""

    mark: Mark
    text: Text
    sentence: str


MARKS = (
    Mark("told", r"\b(?<!you are )(?<!you were )told\b(?! (?:you|us|me|them)\b)", "given, shown, listed, reported", 2),
    Mark(
        "tell without a person",
        (
            r"\b(?<!can )(?<!cannot )(?<!could )(?<!can't )[Tt]ell(?:s|ing)?\b(?! (?:you|us|me|"
            r"everyone|anyone|someone|players|arbiters|readers|people|them|him|her|fidepair|"
            r"the (?:players?|arbiters?|reader|user))\b)"
        ),
        "show, list, report, give, say; or drop it: `the city is missing`",
        2,
    ),
    Mark(
        "is said",
        r"\b(?:is|are|be|was|were) said\b|\bcannot (?:say|be said)\b|\bsays? no\b",
        "has no record for, reported",
        2,
    ),
    Mark(
        "is named",
        r"\b(?:is|are|was|were|be) (?:not )?named\b(?! (?:after|`|\{\}|\w+\.\w+))",
        "listed; or name the thing that is missing",
        1,
    ),
    Mark("not known", r"\b(?:is|are) not known\b|\bnot known[:.]|\bknown here\b", "unknown, not available", 1),
    Mark(
        "is no X",
        (
            r"(?i)(?<!there )\b(?:is|are|was|were) no (?!longer\b|more\b|fewer\b|less\b|later\b|"
            r"earlier\b|one\b|need\b|use\b)[a-z`]"
        ),
        "is not a valid X",
        2,
    ),
    Mark(
        "none of, no more bare",
        (
            r"\bnone of (?!the\b|them\b|these\b|those\b|its\b|your\b|which\b|our\b|`|\{\}|my\b|this\b)"
            r"\w+|\bno (?:place|part|model) (?:for|of)\b"
        ),
        "not a ...",
        1,
    ),
    Mark("Nothing, if", r"^Nothing(?:,|;| here)|\bnothing needs to be done\b", "No action needed if ...", 1),
    Mark(
        "free relative as subject",
        (
            r"^(?:Who(?!le)|Whom|Whose|What(?!ever| if\b))\b(?! to\b)(?=(?:\W+\w+){4})[^?]*$|"
            r"^How\b(?! to\b)(?=(?:\W+\w+){4})[^?]*\.$|^Where(?!as|ver)\b(?=(?:\W+\w+){4})[^?,]*$"
        ),
        "start with the noun: Players who ..., Pairs to keep apart",
        1,
    ),
    Mark(
        "whom",
        r"(?<!plays )(?<!meets )(?<!met )\b[Ww]hom\b(?! (?:the|a|each|they|you) )",
        "who; or name the thing: opponents",
        1,
    ),
    Mark("Of ... first", r"(?:^|[.;:] )Of (?!course\b)[a-z]", "For ..., each ...", 1),
    Mark(
        "two who, one who",
        r"\b(?:two|one|ones|nobody|somebody|everybody) (?:is left )?who\b",
        "two players who, no player who",
        1,
    ),
    Mark(
        "somebody",
        (
            r"\b(?:[Ss]ome|[Ee]very|[Aa]ny)body\b|\b(?:against|for|of) nobody\b|\b[Nn]obody (?:of|who|"
            r"has it|else|knows|(?:is|would be) (?:named|there|left))\b"
        ),
        "a player, all players, no player",
        1,
    ),
    Mark(
        "already last",
        (
            r"\b(?:exists?|given|paired|there|part|plays?|name|met|it|bye|rating|is|are|stands|\w+\))"
            r" already\b(?! (?:in|on|has|have|been|\w+ed\b))"
        ),
        "already before the verb",
        1,
    ),
    Mark("so that (result)", r", so that (?!no\b|you\b|users\b|it can\b|they can\b|programs\b)", "so", 1),
    Mark("so it is", r"\bso it (?:is|stays)\b|\bso (?:they|he) stays?\b", "unchanged, no change", 1),
    Mark(
        "else",
        (
            r"[,;] else\b|\belse (?:leave|give|add|keep|write|put|make|by|in force|match|the|2026|"
            r"plain|A\b|trfx|it)\b"
        ),
        "otherwise; or two sentences",
        1,
    ),
    Mark(
        "is to be",
        r"\b(?:is|are|was|were) (?:not )?to be\b|\bhas to be\b|\bto be (?:told|known|said|had)\b",
        "will be, must be, should be",
        1,
    ),
    Mark(
        "to come", r"\bto come\b(?! (?:back|from|to)\b)|\bround to be (?:paired|drawn)\b", "future, next, remaining", 1
    ),
    Mark("any more", r"\b(?:not|no|none|nobody|nothing|never)\b[^.;:]{0,60}\bany more\b", "no longer", 1),
    Mark(
        "is there",
        (
            r"\b(?<!what )(?:is|are|was|were) there\b(?! (?:a|an|any|no|is|are|more|anything|"
            r"something|to \w+ it)\b)"
        ),
        "exists, is present; or drop it",
        1,
    ),
    Mark(
        "what was ... as a noun",
        (
            r"\bwhat (?:is|was|were|has been) (?:there|lost|lacking|left|told|open|posted|paired|"
            r"promised|recorded)\b"
        ),
        "the noun: the old content, the losses",
        1,
    ),
    Mark("take out, take back", r"\b[Tt]ak(?:e|es|en|ing)\b (?:[\w`{}'-]+ ){0,5}(?:out|back)\b", "remove; undo", 1),
    Mark(
        "stand",
        (
            r"\bstands? (?:in|too|there|above|below|behind|before|at|on|under|beside|so|alone|between|"
            r"deep|first)\b|\bwhat stands\b|\bwhere .{0,30} stands\b"
        ),
        "is, are, comes",
        1,
    ),
    Mark(
        "brings points",
        r"\bbrings?\b(?! (?:it|them|him|her|the (?:field|line)s?|every|fields|up|back|your|in)\b)",
        "scores, is worth",
        1,
    ),
    Mark("lack", r"\black(?:s|ing|ed)?\b(?! of (?:time|space|money))", "is missing, needs", 1),
    Mark(
        "Let ...",
        r"\b[Ll]et (?:two|the two|another|other|somebody|-{1,2}\w+|WHO)\b",
        "the plain verb: Keep apart, Overwrite",
        1,
    ),
    Mark(
        "lose, gone, back",
        (
            r"\b(?:lines?|content|records?|numbers?|bye|rounds?|file|it|they|game|games|\{\}) (?:is|"
            r"are|was|were) (?:gone|back)\b|\bgone(?:, \{\}| again)|^(?:is|are) gone again"
        ),
        "removed, restored",
        1,
    ),
    Mark(
        "nothing is written",
        (
            r"(?:^|[;:,] )[Nn]othing (?:is|would be|was) (?:written|changed|filled|paired|new|"
            r"repaired)\b(?! into| back)|\b[Nn]othing would change\b"
        ),
        "no changes made, file unchanged",
        1,
    ),
    Mark(
        "the rules pair it",
        (
            r"\bpairing of the rules\b|\brules (?:pair|have) (?:it|them|the round|this)\b|"
            r"\bas the rules have\b|, (?:and )?by the rules (?:none|nobody|to|\{\})|\bright by\b|"
            r"\bpaired by it\b"
        ),
        "by the rules, ... ; correct under",
        1,
    ),
    Mark(
        "as the file declares",
        r"\bas (?:the \w+|they|it) (?:declares?|tells?|has|had|stood)\b",
        "the one in the file; from the file",
        1,
    ),
    Mark(
        "otherwise = differently",
        (
            r"\b(?:pairs?|paired|published|meet|ends?|decides?|read|served|done) (?:\w+ )"
            r"{0,3}otherwise\b|\botherwise (?:than|\(|by|the)\b"
        ),
        "differently",
        1,
    ),
    Mark("so many", r"\bso (?:many|often|grave|graver)\b(?! that\b)", "this many, N; up to N", 1),
    Mark(
        "signs, figures",
        (
            r"\bsigns\b(?! (?:a|the|of|off|up|it)\b)|\b(?:the|of|whose) sign\b|\b(?:in|of|five|more|"
            r"most|many|\{\}) figures\b"
        ),
        "characters, digits",
        1,
    ),
    Mark(
        "of FIDE",
        (
            r"\b(?:rating|ratings|list|one|title|none|edition|codes|those) of FIDE\b|"
            r"\b(?:of a federation, not of|not of) FIDE\b"
        ),
        "FIDE rating, FIDE rating list",
        1,
    ),
    Mark(
        "form",
        (
            r"\b[Ff]orm of (?:the|it)\b|\b(?:new|that|this|another|the small) form\b|"
            r"\bin another form\b"
        ),
        "format; not in the standard format",
        1,
    ),
    Mark("fault", r"\bfaults?\b|\bof ours\b", "bug in fidepair; error", 1),
    Mark(
        "old words",
        (
            r"\b(?:mend(?:s|ed)?|seldom|anyhow|heed(?:s|ed)?|hitherto|in spite of|for want of|"
            r"once more|all the same|in the place of|unless by|likewise|the own|the former|thereof|"
            r"meanwhile)\b"
        ),
        "fix, rarely, anyway, despite, again, in advance",
        1,
    ),
    Mark(
        "turned",
        r"\b[Cc]hoose of\b|\bturned round\b|\bcolours turned\b|\bturns? the colours?\b",
        "Choose one of; reversed, swapped",
        1,
    ),
)
TOO_LONG = Mark("long sentence", "", "two sentences", 1)
_COMPILED = [(mark, re.compile(mark.pattern)) for mark in MARKS]


# ── Texts ────────────────────────────────────────────────────────────────────
def shown_texts(package: Path) -> Iterator[Text]:
    """Yield the sentences in the strings of the modules of a package, docstrings left out."""
    for path in sorted(package.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        parts = {id(part) for node in ast.walk(tree) for part in _parts_of_a_text(node)}
        for node in ast.walk(tree):
            if id(node) not in parts and isinstance(node, ast.Constant | ast.JoinedStr):
                text = _text_of(node)
                if _is_prose(text):
                    yield Text(str(path.relative_to(package)), node.lineno, text)


def _parts_of_a_text(node: ast.AST) -> list[ast.AST]:
    """Return the strings that are no texts by themselves: docstrings, and parts of an f-string."""
    if isinstance(node, ast.Expr):
        return [node.value]
    if isinstance(node, ast.JoinedStr):
        return [part for part in node.values if isinstance(part, ast.Constant)]
    return []


def _text_of(node: ast.Constant | ast.JoinedStr) -> str:
    """Return a string with `{}` for what is filled in."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)


def _is_prose(text: str) -> bool:
    """Return whether a string reads as words of a sentence: not code, a style sheet or a regular expression."""
    if re.search(r"\(\?|\\[dswb]|[;{][^.]*:[^.]*[;}]|=\"|\[-\w", text):
        return False
    return bool(re.search(r"[A-Za-z]{2,}[,:;)`']* +[(`'{]*[A-Za-z]", re.sub(r"`[^`]*`|<[^<>]*>", " ", text)))


def inner_texts(package: Path) -> Iterator[Text]:
    """Yield the docstrings and comments of the modules of a package."""
    for path in sorted(package.rglob("*.py")):
        name, content = str(path.relative_to(package)), path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(content)):
            if (
                isinstance(node, ast.Expr)
                and isinstance(node.value, ast.Constant)
                and isinstance(node.value.value, str)
            ):
                yield Text(name, node.lineno, node.value.value)
        for token in tokenize.generate_tokens(io.StringIO(content).readline):
            if token.type == tokenize.COMMENT:
                yield Text(name, token.start[0], token.string.lstrip("# "))


def page_texts(pages: list[Path]) -> Iterator[Text]:
    """Yield the paragraphs, items and cells of tables of pages in Markdown, without blocks of code."""
    for page in pages:
        prose = re.sub(r"^```.*?^```$|<!--.*?-->", _blank, page.read_text(encoding="utf-8"), flags=re.M | re.S)
        for found in re.finditer(r"(?:^(?!\s*$|\|).+\n?)+|(?<=\|)[^|\n]+(?=\|)", prose, re.M):
            line = prose.count("\n", 0, found.start()) + 1
            for item in re.split(r"^\s*(?:[-*]|\d+\.|#+) +", found[0], flags=re.M):
                if _WORD.search(item):
                    yield Text(page.name, line, item)


def _blank(found: re.Match[str]) -> str:
    return "\n" * found[0].count("\n")


# ── Counting ─────────────────────────────────────────────────────────────────
_WORD = re.compile(r"\{\}|`x`|[A-Za-z][A-Za-z'-]*|\d[\d.,:/-]*")


def sentences(text: str) -> list[str]:
    """Return the sentences of a text, with `x` for code and without the links of Markdown."""
    text = re.sub(r"<[^<>]{0,200}>", " ", text)
    text = re.sub(r"\]\([^)]*\)|\*\*", "", text)
    text = " ".join(re.sub(r"``[^`]+``|`[^`]+`", "`x`", text).split())
    return [part for part in re.split(r"(?<=[.?!])\s+(?=[A-Z`{\"'(])", text) if part]


def hits(text: Text) -> Iterator[Hit]:
    """Yield the marks in a text."""
    for sentence in sentences(text.text):
        for mark, pattern in _COMPILED:
            for _ in pattern.finditer(sentence):
                yield Hit(mark, text, sentence)
        if len(_WORD.findall(sentence)) > LONGEST:
            yield Hit(TOO_LONG, text, sentence)


def score(texts: list[Text]) -> float:
    """Return the weight of the marks in 1,000 words."""
    words = sum(len(_WORD.findall(one)) for text in texts for one in sentences(text.text))
    return 1000 * sum(hit.mark.weight for text in texts for hit in hits(text)) / max(words, 1)
