"""The code page of a text without a mark: by the letters that stand where only one language has them."""

from __future__ import annotations

import pytest

from fidepair.text.encodings import code_page


@pytest.mark.parametrize(
    ("page", "names"),
    [
        ("cp1257", "Kõiv, Mišel; Žagars, Põder; Kõiv, Až"),
        ("cp1252", "Simões, Ana; Friðþjófur, Jón"),  # read as Baltic it has õ and ž, in a word with a foreign ó
        ("cp1252", "Müller, Jörg"),
        ("cp1250", "Dvořák, Jiří"),
    ],
)
def test_letters_of_two_languages_are_no_third(page: str, names: str):
    """Windows-1257 needs two letters of one Baltic alphabet, and nearly all words must fit one."""
    assert names == names.encode(page).decode(code_page(names.encode(page)))
