"""The glossary: one line for each term, and only the terms of a page below it."""

from __future__ import annotations

import pytest

from fidepair.render import glossary


def test_each_term_is_in_one_line():
    """Each is a row of the page. They are in alphabetical order, and short."""
    names = [term.name.lower() for term in glossary.glossary()]

    assert sorted(glossary._FORMS) == sorted(term.name for term in glossary.glossary())
    assert sorted(names) == names
    assert len(set(names)) == len(names)
    assert all(len(f"{term.name}: {term.meaning}") <= 120 for term in glossary.glossary())
    assert all(term.meaning.endswith(".") and len(term.meaning.split()) <= 20 for term in glossary.glossary())


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("12 had the bye in round 4, which is a downfloat (C14)", ["bye", "float"]),
        ("criteria of upfloaters", ["criterion", "upfloater"]),
        ("Pairing-allocated bye", ["bye", "PAB"]),
        ("3-6 in S1", ["S1 and S2"]),
        ("No term at all: mdpx, tpn2, bracketed", []),
    ],
)
def test_terms_of_a_text(text, names):
    """Plurals and other forms are found, parts of words are not."""
    assert names == [term.name for term in glossary.terms_in([text])]
