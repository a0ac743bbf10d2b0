"""The English of the program: marks of translated sentences in 1,000 words (see `english`)."""

from __future__ import annotations

from pathlib import Path

import pytest
from english import hits, inner_texts, page_texts, score, shown_texts

PACKAGE = Path(__file__).parents[1] / "fidepair"
PAGES = [PACKAGE.parent / "README.md", *sorted((PACKAGE / "docs").rglob("*.md"))]
NEVER = ("told", "tell without a person", "is said", "is no X")
"""Marks that stand in no text that is shown."""
VALUES = ("not told",)
"""Values of JSON documents, which keep their words."""


@pytest.mark.slow
def test_shown_texts_read_as_english():
    """Help, messages, findings and explanations have at most three marks in 1,000 words."""
    assert 3 >= score(list(shown_texts(PACKAGE)))


@pytest.mark.slow
def test_data_neither_tells_nor_says():
    """In no text that is shown does a file tell, say or be no such thing."""
    found = [
        hit for text in shown_texts(PACKAGE) for hit in hits(text) if hit.mark.name in NEVER and text.text not in VALUES
    ]

    assert [] == [f"{hit.text.file}:{hit.text.line}: {hit.sentence}" for hit in found]


def test_pages_read_as_english():
    """The pages of the documents have at most four marks in 1,000 words."""
    assert 4 >= score(list(page_texts(PAGES)))


@pytest.mark.slow
def test_docstrings_read_as_english():
    """Docstrings and comments have at most eight marks in 1,000 words."""
    assert 8 >= score(list(inner_texts(PACKAGE)))
