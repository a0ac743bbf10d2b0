"""`--lang`: pages are in the language, and what is no page refuses it."""

from __future__ import annotations

import pytest

OPEN = "open-round-3-unfinished-trf26.trf"


@pytest.mark.parametrize(
    "words", [["pair", "--round", "2"], ["show"], ["standings"], ["crosstable"]], ids=lambda words: words[0]
)
def test_only_pages_have_a_language(fidepair, samples, tmp_path, words: list[str]):
    """On standard output and in a file, by its name or by --format."""
    command, *options = words
    page = fidepair(command, samples / OPEN, *options, "-f", "html", "--lang", "pl")
    table = fidepair(command, samples / OPEN, *options, "--lang", "pl")
    fidepair(command, samples / OPEN, *options, "--lang", "pl", "-o", tmp_path / "a.html")
    text = fidepair(command, samples / OPEN, *options, "--lang", "pl", "-o", tmp_path / "a.csv")

    assert (0, True) == (page.code, '<html lang="pl">' in page.out)
    assert page.out.encode() == (tmp_path / "a.html").read_bytes()
    assert 2 == table.code == text.code
    assert "--lang is for pages and slips." in table.err
    assert not (tmp_path / "a.csv").exists()
