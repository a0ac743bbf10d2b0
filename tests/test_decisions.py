"""The page of decisions and the code agree: what is cited stands there, and what stands there is cited."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from test_architecture import LETTERED, NUMBER, articles, of_other_chapters

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "fidepair" / "docs" / "decisions.md").read_text(encoding="utf-8")

PARTS = ["Article", "Reading", "The other reading", "Frequency", "In `check`"]
"""What stands under a heading, in this order; the first two always."""

CODE = r"[A-Z]\d{1,2}"
ITEM = rf"{CODE}(?:\s+to\s+{CODE})?"
CITATION = re.compile(rf"\b[Dd]ecisions?\s+({ITEM}(?:(?:,|\s+and|,\s+and)\s+{ITEM})*)(?!\w)")


class Decision(NamedTuple):
    """A heading of the page, and what stands under it: (bold word, text)."""

    code: str
    title: str
    parts: list[tuple[str, str]]

    def __str__(self) -> str:
        return self.code


def decisions_of(page: str) -> list[Decision]:
    """Return the decisions in the order of the page."""
    found = []
    for code, title, text in re.findall(rf"^### ({CODE}) ([^\n]+)\n(.*?)(?=^##|\Z)", page, re.MULTILINE | re.DOTALL):
        parts = re.findall(r"^\*\*([^*]+)\*\* (.*?)(?=^\*\*|\Z)", text, re.MULTILINE | re.DOTALL)
        found.append(Decision(code, title, [(name, said.strip()) for name, said in parts]))
    return found


DECISIONS = decisions_of(PAGE)


class Citations(NamedTuple):
    """What a text cites: decisions by name, and all that are meant, those inside a range such as `D1 to D11` too."""

    named: set[str]
    meant: set[str]


def citations_in(text: str) -> Citations:
    """Return the decisions that a text cites. A comment or docstring may break the line inside a citation."""
    named: set[str] = set()
    meant: set[str] = set()
    for match in CITATION.finditer(re.sub(r"\n\s*#", "\n ", text)):
        for first, last in re.findall(rf"({CODE})(?:\s+to\s+({CODE}))?", match[1]):
            if not last:
                named.add(first)
                meant.add(first)
                continue
            assert first[0] == last[0], match[0]
            meant |= {f"{first[0]}{number}" for number in range(int(first[1:]), int(last[1:]) + 1)}
    return Citations(named, meant)


@cache
def cited() -> dict[str, Citations]:
    """Return what each file of the package and of the tests cites, by its path; this file aside."""
    paths = [*(ROOT / "fidepair").rglob("*.py"), *(ROOT / "tests").rglob("*.py")]
    return {
        path.relative_to(ROOT).as_posix(): citations_in(path.read_text(encoding="utf-8"))
        for path in paths
        if path != Path(__file__)
    }


@pytest.mark.parametrize(
    ("text", "named", "meant"),
    [
        pytest.param("1.8 (decision U3).", {"U3"}, {"U3"}, id="one"),
        pytest.param("(C.04.6 1.5, decisions S1 and G6)", {"S1", "G6"}, {"S1", "G6"}, id="two"),
        pytest.param("decisions L5, L6 and L10: type", {"L5", "L6", "L10"}, {"L5", "L6", "L10"}, id="three"),
        pytest.param("Decisions D1 to D3 and G2 are", {"G2"}, {"D1", "D2", "D3", "G2"}, id="range"),
        pytest.param("the lower ranked (decision\n    L18).", {"L18"}, {"L18"}, id="broken-line"),
        pytest.param("# a note (decision\n    # L18)", {"L18"}, {"L18"}, id="broken-comment"),
        pytest.param("the decision of an arbiter, C5 and D4", set(), set(), id="no-citation"),
    ],
)
def test_citations_are_found(text: str, named: set[str], meant: set[str]):
    """A citation is found in the singular and the plural, over the end of a line, and with ranges written out."""
    assert (named, meant) == citations_in(text)


def test_the_page_numbers_its_decisions_without_gaps():
    """Each letter is numbered from 1, each number stands once, and the letters stand together."""
    letters = list(dict.fromkeys(decision.code[0] for decision in DECISIONS))
    expected = []
    for letter in letters:
        count = sum(decision.code[0] == letter for decision in DECISIONS)
        expected += [f"{letter}{number}" for number in range(1, count + 1)]

    assert len(DECISIONS) > 70
    assert expected == [decision.code for decision in DECISIONS]
    assert len(DECISIONS) == len(re.findall(r"^### ", PAGE, re.MULTILINE))


def test_the_list_of_contents_names_every_chapter():
    """The list at the head leads to each chapter with decisions, and tells the first and the last of them."""
    listed = re.findall(rf"^- \[[^\]]+\]\(#([\w-]+)\): ({CODE})(?: to ({CODE}))?$", PAGE, re.MULTILINE)
    found = []
    for heading, text in re.findall(r"^## ([^\n]+)\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL):
        codes = re.findall(rf"^### ({CODE}) ", text, re.MULTILINE)
        if codes:
            anchor = re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-")
            found.append((anchor, codes[0], codes[-1] if len(codes) > 1 else ""))

    assert listed == found


@pytest.mark.parametrize("decision", DECISIONS, ids=str)
def test_a_decision_has_its_parts(decision: Decision):
    """Under a heading stand the article and the reading, then what else is known, each once and in this order."""
    names = [name for name, _ in decision.parts]

    assert ["Article", "Reading"] == names[:2]
    assert names == [name for name in PARTS if name in names]
    assert all(text.endswith(".") for name, text in decision.parts if name != "Article")
    assert not decision.title.endswith(".")


@pytest.mark.parametrize("decision", DECISIONS, ids=str)
def test_a_decision_names_articles_that_exist(decision: Decision):
    """Each article of the line is in the index of its chapter."""
    line = " ".join(decision.parts[0][1].split())
    pieces = [piece for piece in line.split("; ") if piece.startswith("C.0")]

    assert pieces
    for piece in pieces:
        chapter, _, rest = piece.partition(", ")
        known = articles(chapter)
        number = LETTERED if chapter.endswith("2017") else rf"(?<![\w.]){NUMBER}(?![\w.])"
        numbers = re.findall(number, re.sub(r"\[[^\]]*\]", "", rest))
        assert numbers, piece
        assert set() == set(numbers) - known, piece


def test_articles_cited_in_the_text_exist():
    """Wherever the page cites an article with its chapter, the chapter has it."""
    found = of_other_chapters(PAGE)

    assert found
    assert set() == {(chapter, article) for chapter, article in found if article not in articles(chapter)}


def test_every_cited_decision_is_on_the_page():
    """Code and tests cite no decision that the page does not have."""
    known = {decision.code for decision in DECISIONS}

    assert {} == {path: here.meant - known for path, here in cited().items() if here.meant - known}


def test_every_decision_is_cited():
    """Each decision is named where it is obeyed or tested; a range such as `D1 to D11` names none of them."""
    named = {code for here in cited().values() for code in here.named}

    assert set() == {decision.code for decision in DECISIONS} - named
