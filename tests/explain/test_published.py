"""Questions about a published round that is not as the rules pair it."""

from __future__ import annotations

import pytest
from golden_cases import cases, swapped

from fidepair import read
from fidepair.check.replay import published_sides
from fidepair.explain.answering import answer
from fidepair.explain.answers import Question
from fidepair.explain.asking import Inquiry
from fidepair.explain.differences import answer_beside, what_is_wrong
from fidepair.options import round_options
from fidepair.systems import double_swiss, prepare, team
from fidepair.tournament import ManualChange

WRONG = read("trf_samples/finished-wrong-pairings-trf16.trf")


PUBLISHED = "The published round 5 differs from the rules: 1-6, 2-4 and 3-5."


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

    assert PUBLISHED == told.sentence
    assert (
        "Bracket 3.0 as published has two downfloaters (3 Cardenal and 6 Fontanelli) instead of none (C6, 2.4.1)."
        == (told.more[0])
    )
    assert answer(inquiry_into(5), Question("round")).sentence in told.more
    assert told.answers


def test_the_sentences_of_a_wrong_round_can_be_read_aloud():
    """Read aloud, a pair is no subtraction."""
    assert "Bracket 3.0 by the rules: 3 against 6." in answered(Question("round"), aloud=True).more[1]


def test_the_story_of_a_right_round_is_as_ever():
    """Nothing is said where the rules give what was published."""
    assert answer(inquiry_into(4), Question("round")) == answered(Question("round"), 4)


def test_a_published_pair_that_is_not_of_the_rules():
    """Why not, in the answer to why and to why not; the question is kept."""
    why_not = answer(inquiry_into(5), Question("pair", 6, None, 1))
    for question in (Question("pair", 6, 1), Question("pair", 6, None, 1)):
        told = answered(question)

        assert PUBLISHED == told.sentence
        assert ("By the rules 6 meets 3.", why_not.sentence, *why_not.more) == told.more
        assert (question, why_not.rows, "C6") == (told.question, told.rows, told.code)


def test_a_pair_of_the_rules_that_was_not_published_is_explained():
    """To ask why it was not made is no wrong question: by the rules it is."""
    told = answered(Question("pair", 6, None, 3))

    assert answer(inquiry_into(5), Question("pair", 6, 3)).sentence == told.more[1]
    assert told.sentence.startswith("The published round 5 differs")


def test_every_answer_about_a_wrong_round_begins_with_what_was_published():
    """Also of a pair that is right, a float and a player; of the pairing of the rules it is said that it is theirs."""
    told = answered(Question("pair", 2, 4))
    assert ("2-4, 1-6 and 3-5.", "By the rules 2 meets 4.") == (told.sentence[-17:], told.more[0])
    told = answered(Question("player", 2))
    assert ("2-4, 1-6 and 3-5.", "By the rules: ") == (told.sentence[-17:], told.more[0][:14])


@pytest.mark.parametrize("other", [1, None])
def test_the_colours_of_a_published_pair_that_is_not_of_the_rules(other: int | None):
    """They are those that the rules would give the two."""
    told = answered(Question("colour", 6, other))

    assert "By the rules 6 meets 3. The colours of 6-1 would be:" == told.more[0]
    assert " has White against " in told.more[1]


def test_what_the_file_declares_is_told_first():
    """A round that was changed by hand: the answer says so before anything about the rules."""
    declared = WRONG._replace(manual_changes=(ManualChange(5, "6-1 fixed by the arbiter"),))
    inquiry = Inquiry(prepare(declared, "dutch", round_options(round=5, rounds=5)))
    told = answer_beside(inquiry, Question("pair", 6), *published_sides(declared, 5, inquiry.pairing))

    assert "Changed by hand, according to the file: 6-1 fixed by the arbiter." == told.more[0]


def test_the_colours_of_a_published_pair_by_the_procedure_of_lim():
    """They have none there: it is told why the two are no pair of the procedure."""
    event = read("trf_samples/lim-round-4-to-pair-trf26.trf")
    inquiry = Inquiry(prepare(event, None, round_options(round=3)))
    white, black = inquiry.pairing.games[0][:2], inquiry.pairing.games[1][:2]
    swapped = [(white[0], black[0]), (white[1], black[1]), *(game[:2] for game in inquiry.pairing.games[2:])]
    told = answer_beside(inquiry, Question("colour", white[0]), swapped, inquiry.pairing.pab)
    why_not = answer(inquiry, Question("pair", white[0], None, black[0]))

    assert (f"By the rules {white[0]} meets {white[1]}.", why_not.sentence) == told.more[:2]


@pytest.mark.parametrize("system", ["double-swiss", "team"])
def test_upfloaters_that_the_next_scoregroup_needs_are_counted(system: str, monkeypatch: pytest.MonkeyPatch):
    """2.3.3 names no participants of this scoregroup: what is worse is the number that the next one needs."""
    case = cases(system)["2.3.3-before-2.3.4"]
    prepared = prepare(read(case.path), system)
    chapter = {"double-swiss": double_swiss, "team": team}[system]
    ours = chapter.pair(case.round_)
    with monkeypatch.context() as other:
        other.setattr(chapter, "QUALITY", swapped(chapter.QUALITY, "2.3.3", "2.3.4"))
        theirs = chapter.pair(case.round_)
    found = what_is_wrong(prepared, ours, [game[:2] for game in theirs.games], theirs.pab)

    assert (
        "As published the scoregroup after bracket 3.0 would need two upfloaters instead of none (C6, 2.3.3)."
        == (found[0])
    )
