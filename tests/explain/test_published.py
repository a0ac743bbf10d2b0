"""Questions about a published round that is not as the rules pair it."""

from __future__ import annotations

from fidepair import read
from fidepair.check import published_sides
from fidepair.explain.answering import answer
from fidepair.explain.answers import Question
from fidepair.explain.asking import Inquiry
from fidepair.explain.published import answer_beside
from fidepair.options import round_options
from fidepair.systems import prepare

WRONG = read("trf_samples/finished-wrong-pairings-trf16.trf")


def inquiry_into(number, *, aloud=False):
    """Return what is asked about a round of the sample."""
    return Inquiry(prepare(WRONG, "dutch", round_options(round=number, rounds=5)), aloud=aloud)


def answered(question, number=5, *, aloud=False):
    """Return the answer to a question about a round of the sample as it was published."""
    inquiry = inquiry_into(number, aloud=aloud)
    return answer_beside(inquiry, question, *published_sides(WRONG, number, inquiry.pairing))


def test_the_story_of_a_wrong_round_begins_with_what_is_wrong():
    """First that it was published otherwise, then in which way, then the story."""
    told = answered(Question("round"))

    assert "Round 5 was published otherwise than the rules pair it." == told.sentence
    assert (
        "As published 3 Cardenal and 6 Fontanelli float down from bracket 3.0, by the rules nobody (C6, 2.4.1)."
        == (told.more[0])
    )
    assert answer(inquiry_into(5), Question("round")).sentence in told.more
    assert told.answers


def test_the_sentences_of_a_wrong_round_can_be_read_aloud():
    """Read aloud, a pair is no subtraction."""
    assert "By the rules: 3 against 6." in answered(Question("round"), aloud=True).more[1]


def test_the_story_of_a_right_round_is_as_ever():
    """Nothing is said where the rules give what was published."""
    assert answer(inquiry_into(4), Question("round")) == answered(Question("round"), 4)


def test_a_published_pair_that_is_not_of_the_rules():
    """Why not, in the answer to why; the question is kept."""
    question = Question("pair", 6, 1)
    told, why_not = answered(question), answer(inquiry_into(5), Question("pair", 6, None, 1))

    assert "6-1 was published, but by the rules 6 meets 3." == told.sentence
    assert (why_not.sentence, *why_not.more) == told.more
    assert (question, why_not.rows, "C6") == (told.question, told.rows, told.code)


def test_a_published_pair_that_is_of_the_rules_is_explained():
    """Colours the other way round are no other pair; nor is a question with --not another one."""
    for question in (Question("pair", 2, 4), Question("pair", 6, None, 1)):
        assert answer(inquiry_into(5), question) == answered(question)
