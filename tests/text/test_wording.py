"""Pieces of sentences that several rooms build."""

from __future__ import annotations

import pytest

from fidepair.text.wording import article_text, capital, did_you_mean, nearest, without_links


@pytest.mark.parametrize(
    ("article", "text"),
    [
        ("C.04.2 4.4", "C.04.2, 4.4"),
        ("C.04.4.3 2.6", "C.04.4.3, 2.6"),
        ("C.04.3 A.9", "C.04.3, A.9"),
        ("C.04.2 1.3, C.04.6 1.2, 1.7", "C.04.2, 1.3; C.04.6, 1.2, 1.7"),
        ("2.4.7", "2.4.7"),
        ("C.04.2, 4.4", "C.04.2, 4.4"),
    ],
)
def test_an_article_has_a_comma_after_its_chapter(article, text):
    """The form of the documents, (C.04.2, 4.4), whatever the code writes; chapters are apart by semicolons."""
    assert text == article_text(article)


@pytest.mark.parametrize(
    ("words", "question"),
    [
        ([], ""),
        (["pair"], "Did you mean pair?"),
        (["pair", "unpair"], "Did you mean pair or unpair?"),
        (["pair", "unpair", "player"], "Did you mean pair, unpair or player?"),
    ],
)
def test_the_question_for_a_mistyped_word(words, question):
    """One form for every number of words, and no question without any."""
    assert question == did_you_mean(words)


def test_words_in_backticks():
    """Values of requests are quoted as in the rest of their messages."""
    assert "Did you mean `pair`?" == did_you_mean(["pair"], "`")


def test_nearest_words():
    """The nearest comes first; words without likeness are left out."""
    assert ["dutch"] == nearest("dutsch", ["lim", "dubov", "dutch"])
    assert [] == nearest("zzz", ["lim", "dubov", "dutch"])


def test_a_capital():
    """Only the first letter changes."""
    assert "Player 1 has no FIDE ID" == capital("player 1 has no FIDE ID")
    assert "" == capital("")


def test_links_of_pages_are_only_words_outside_a_browser():
    """A link to another page leads nowhere on a terminal; an address stays."""
    text = "See [trf.md](../trf.md#points) and [FIDE](https://handbook.fide.com/)."

    assert "See trf.md and [FIDE](https://handbook.fide.com/)." == without_links(text)
