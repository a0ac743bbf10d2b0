"""Errors that users meet: their exit codes, and the facts in their words as each door spells them."""

from __future__ import annotations

import pickle

import pytest

from fidepair.errors import (
    EXIT_CODES,
    MAX_SIZE,
    FidepairError,
    FileProblem,
    InputError,
    Keyword,
    NotSupported,
    PairingImpossible,
    Sentence,
    UsageError,
)

EVERY = {
    FidepairError("x"): 70,
    PairingImpossible("x", "C1"): 1,
    UsageError("x"): 2,
    InputError("x"): 3,
    NotSupported("x"): 4,
    FileProblem("x"): 5,
}


@pytest.mark.parametrize("error", EVERY, ids=lambda error: type(error).__name__)
def test_each_error_has_its_exit_code(error):
    """The codes that the documents promise; pools of processes send errors as they are."""
    again = pickle.loads(pickle.dumps(error))

    assert EVERY[error] == error.exit_code == again.exit_code
    assert (type(error), "x", vars(error)) == (type(again), str(again), vars(again))


def test_the_codes_of_the_documents():
    assert (0, 1, 2, 3, 4, 5, 70) == EXIT_CODES
    assert 64 == MAX_SIZE  # megabytes (safety.md)


def test_what_errors_know():
    """The rule and the witness of an impossible pairing."""
    impossible = PairingImpossible("no pairing", "C1", (4, 5))

    assert ("C1", (4, 5)) == (impossible.article, impossible.witness)
    assert () == PairingImpossible("no pairing", "C1").witness


@pytest.mark.parametrize(
    ("keyword", "text"),
    [
        pytest.param(Keyword("rounds"), "`rounds`", id="name"),
        pytest.param(Keyword("rounds", 9), "`rounds=9`", id="value"),
        pytest.param(Keyword("maxi", value=True), "`maxi=True`", id="flag"),
        pytest.param(Keyword("system", ("dutch", "lim")), "`system='dutch'` or `system='lim'`", id="choice"),
    ],
)
def test_a_fact_is_spelt_as_a_caller_writes_it(keyword, text):
    assert text == str(keyword)
    assert f"Use {text}." == "Use " + keyword + "."


def test_each_door_spells_the_facts():
    """The facts are known in their order, each once, also in sentences made of sentences."""
    inner = "Give " + Keyword("rounds") + " or "
    sentence = Sentence("Now: ", inner + Keyword("system", "lim"), "; ", Keyword("rounds"))

    assert "Now: Give `rounds` or `system='lim'`; `rounds`" == sentence
    assert "Now: Give <rounds> or <system>; <rounds>" == sentence.spelt(lambda one: f"<{one.name}>")
    assert ("rounds", "system") == InputError(sentence).facts
    assert () == InputError("plain").facts == FidepairError().facts
    again = pickle.loads(pickle.dumps(sentence))
    assert (sentence, [type(one) for one in sentence.pieces]) == (again, [type(one) for one in again.pieces])
