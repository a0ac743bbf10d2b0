"""Pieces of sentences that several rooms build."""

from __future__ import annotations

import pytest

from fidepair.text.wording import (
    Phrase,
    article_text,
    capital,
    did_you_mean,
    in_runs,
    is_number,
    nearest,
    say,
    say_counted,
    without_links,
)


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
    assert ["dutch"] == nearest("dutsch", ["dutch", "dutch"])
    assert 3 == len(nearest("pair", ["pair1", "pair2", "pair3", "pair4"]))


def test_a_capital():
    """Only the first letter changes."""
    assert "Player 1 has no FIDE ID" == capital("player 1 has no FIDE ID")
    assert "" == capital("")


def test_links_of_pages_are_only_words_outside_a_browser():
    """A link to another page leads nowhere on a terminal; an address stays."""
    text = "See [trf.md](../trf.md#points) and [FIDE](https://handbook.fide.com/)."

    assert "See trf.md and [FIDE](https://handbook.fide.com/)." == without_links(text)


@pytest.mark.parametrize(
    ("numbers", "runs"),
    [
        pytest.param([], [], id="none"),
        pytest.param([4], ["4"], id="one"),
        pytest.param([4, 5], ["4 to 5"], id="neighbours"),
        pytest.param([1, 3, 4, 5, 7], ["1", "3 to 5", "7"], id="some-together"),
    ],
)
def test_neighbours_stand_together(numbers, runs):
    assert runs == in_runs(numbers)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("123456789", True, id="longest"),
        pytest.param("1234567890", False, id="too-long"),
        pytest.param(" 7 ", True, id="blanks-around"),
        pytest.param("-7", False, id="sign"),
        pytest.param("1.0", False, id="decimals"),
        pytest.param("٣", False, id="other-digits"),
        pytest.param("", False, id="empty"),
    ],
)
def test_what_counts_something_is_a_number(text, expected):
    assert expected is is_number(text)


@pytest.mark.parametrize(("number", "text"), [(0, "0 games"), (1, "1 game"), (2, "2 games")])
def test_a_phrase_has_its_plural(number, text):
    """The pattern and the facts stay known, for translations."""
    phrase = Phrase("{number} game", "{number} games", number=number)

    assert (text, {"number": number}) == (phrase, phrase.facts)
    assert ("{number} game", "{number} games") == (phrase.pattern, phrase.several)
    assert "100 % {sure}" == Phrase("100 % {sure}")


def test_sentences_of_the_table_have_their_facts():
    """In the order of the fields, one for each; the plural for every number but one."""
    assert "4 has the bye" == say("has-bye", 4)
    assert "3 meets 5" == say("meets", 3, 5)
    assert ["7 come up", "7 comes up", "7 come up"] == [say_counted(count, "comes-up", 7) for count in (0, 1, 2)]
    with pytest.raises(ValueError, match="zip"):
        say("meets", 3)
