"""What holds for every sentence: length, names, no keys, no pronouns."""

from __future__ import annotations

import re

import pytest
from rounds_asked import WITH_CRITERIA, golden_inquiries, pairs_not_made, questions, random_inquiry

from fidepair.explain.answering import answer
from fidepair.explain.answers import Question
from fidepair.explain.asking import Inquiry
from fidepair.render import explanation

SEEDS = range(7)


UNSPEAKABLE = re.compile(
    r"\b(he|she|him|his|her|hers|None|True|False)\b"  # nobody's sex is guessed
    r"|\(\d+, \d+\)|\(\(|\[|\{|\(\)|, \)"  # keys, and what is left where a name is missing
    r"|\b([a-z]{2,}) \2\b"
)


def all_answers(system):
    for seed in SEEDS:
        inquiry = random_inquiry(system, seed, (9, 14, 21)[seed % 3])
        for question in questions(inquiry, seed):
            yield inquiry, answer(inquiry, question)


def sentences_of(told):
    """Return the lines of an answer and of its parts, each without its table."""
    return [explanation.text(part._replace(rows=(), answers=())) for part in (told, *told.answers)]


@pytest.mark.parametrize("system", WITH_CRITERIA)
def test_no_answer_is_longer_than_six_lines_of_a_hundred_places(system):
    """An answer without its table is read at a glance; so is each of its parts."""
    for _, told in all_answers(system):
        for lines in sentences_of(told):
            assert len(lines) <= 6, lines
            assert max(map(len, lines)) <= 100


@pytest.mark.parametrize("system", WITH_CRITERIA)
def test_sentences_have_no_keys_and_no_pronouns(system):
    """Nobody's sex is guessed, and no tuple, key, missing value or empty list is read aloud."""
    for _, told in all_answers(system):
        text = "\n".join(line for lines in sentences_of(told) for line in lines)
        assert not UNSPEAKABLE.search(text), text


@pytest.mark.parametrize("system", WITH_CRITERIA)
def test_each_sentence_ends_as_a_sentence(system):
    """Sentences begin with a capital or a number, and end with a full stop."""
    for _, told in all_answers(system):
        for part in (told, *told.answers):
            for sentence in (part.sentence, *part.more, *part.notes):
                assert re.fullmatch(r"[A-Z0-9].*[^.]\.", sentence), sentence


@pytest.mark.parametrize("system", WITH_CRITERIA)
def test_whom_the_deciding_criterion_counts_is_named(system):
    """The first line names who is counted with what was asked for, by pair and by number, up to five of them."""
    for inquiry in list(golden_inquiries(system).values())[:6]:
        for a, b in pairs_not_made(inquiry):
            told = answer(inquiry, Question("pair", a, None, b))
            row = next((row for row in told.rows if row.decides and row.code), None)
            if row is None or row.text.startswith(("upfloaters that the", "score")) or row.code == "C9":
                continue
            for pair in row.whom_asked.pairs[:5]:
                first, other = sorted(pair, key=lambda n: (-inquiry.cards[n].score, inquiry.cards[n].tpn))
                assert f"{first}-{other}" in told.sentence
            if isinstance(row.asked, int):
                for number in row.whom_asked.players[:5]:
                    assert re.search(rf"\b{number}\b", told.sentence)


@pytest.mark.parametrize("system", WITH_CRITERIA)
def test_what_is_read_aloud_has_no_signs(system):
    """In plain text pairs are `4 against 1` and differences `minus 1`; no sign has to be guessed."""
    for seed in range(3):
        inquiry = Inquiry(random_inquiry(system, seed, 9).prepared, aloud=True)
        for question in questions(inquiry, seed):
            text = "\n".join(explanation.text(answer(inquiry, question), plain=True))
            assert not re.search(r"\d-\d|[-+]\d|->|—|>|\|", text), text
