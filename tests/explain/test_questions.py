"""Questions and the facts of their answers, whatever their words."""

from __future__ import annotations

import re
from importlib import import_module

import pytest
from golden_answers import ROOT
from makers import card, round_to_pair
from rounds_asked import WITH_CRITERIA, golden_inquiries, pairs_not_made, questions, random_inquiry, random_tournament

from fidepair import Question, Tournament, UsageError, explain, pair, read
from fidepair.explain.answering import answer
from fidepair.explain.asking import Inquiry, why_not
from fidepair.options import round_options
from fidepair.swiss.evaluation import Wish
from fidepair.systems import SYSTEMS, Prepared, prepare
from fidepair.tournament import Forbidden

OPEN = str(ROOT / "trf_samples" / "open-round-4-to-pair-trf26.trf")


def inquiry_of(*cards, system="dutch", number=3):
    round_ = round_to_pair(cards, number=number, rounds=9)
    return Inquiry(Prepared(Tournament(tuple(one.participant for one in cards)), SYSTEMS[system], round_, ()))


# ── the library ──────────────────────────────────────────────────────────────


def test_library_answers_as_an_inquiry_does():
    """`explain` takes a tournament and the options of `pair`."""
    tournament = read(OPEN)
    question = Question("pair", 1, None, 3)

    assert answer(Inquiry(prepare(tournament)), question) == explain(tournament, question)


@pytest.mark.parametrize(("first", "last"), [(4, 4), (3, 5), (3, None), (1, 7), (1, None)])
def test_who_is_kept_apart_is_so_in_this_round(first: int, last: int | None):
    """A pair that is forbidden for some rounds is not said to be so for the whole tournament."""
    tournament = read(OPEN)._replace(forbidden=(Forbidden(first, last, frozenset({4, 5})),))

    assert "kept apart in round 4, which" in explain(tournament, Question("pair", 4, None, 5)).sentence


def test_a_pair_forbidden_by_an_option_is_so_in_this_round():
    """The file does not keep the two apart; so much is known, and no more."""
    told = explain(read(OPEN), Question("pair", 4, None, 5), forbid=[(4, 5)])

    assert "kept apart in round 4, which" in told.sentence


def test_earlier_round_as_it_was_then():
    """With `round`, nothing of that round and of later ones is known."""
    told = explain(read(OPEN), Question("pair", 1, None, 2), round=2)

    assert "absolute" != told.decided
    assert "absolute" == explain(read(OPEN), Question("pair", 1, None, 2)).decided


@pytest.mark.parametrize("system", WITH_CRITERIA)
def test_explaining_changes_no_pairing(system):
    """The pairing is the same before, during and after all questions about it."""
    tournament = random_tournament(system, 3, 11)
    before = pair(tournament, system, round=5)
    inquiry = Inquiry(prepare(tournament, system, round_options(round=5)))
    for question in questions(inquiry, 3):
        answer(inquiry, question)

    assert before == inquiry.pairing == pair(tournament, system, round=5)


# ── questions that are none ──────────────────────────────────────────────────


@pytest.mark.parametrize("system", WITH_CRITERIA)
def test_why_not_the_pair_of_the_rules_is_refused(system):
    """Who asks why not about a pair that is made is told that it is."""
    inquiry = random_inquiry(system, 1)
    for white, black, _ in inquiry.pairing.games:
        with pytest.raises(UsageError, match="do meet"):
            answer(inquiry, Question("pair", white, None, black))


@pytest.mark.parametrize(
    ("question", "words"),
    [
        pytest.param(Question("pair", 99), "does not exist", id="nobody"),
        pytest.param(Question("pair", 12, None, 5), "absent", id="absent"),
        pytest.param(Question("pair", 1, 4), "1 meets 13", id="not-the-opponent"),
        pytest.param(Question("pair", 1, None, 1), "twice", id="oneself"),
        pytest.param(Question("bye", None, None, 10), "does have the bye", id="has-the-bye"),
        pytest.param(Question("float", 2), "does not float", id="no-floater"),
        pytest.param(Question("float", 1, None, 4), "floats too", id="floats-too"),
        pytest.param(Question("float", 9, None, 2), "not in bracket 1.5", id="not-in-the-bracket"),
        pytest.param(Question("colour", 10), "has the bye", id="no-colour"),
    ],
)
def test_questions_about_what_is_not_so(question, words):
    """A question about somebody who is not there, or about what is not so, is refused with what is so."""
    with pytest.raises(UsageError, match=words):
        explain(read(OPEN), question)


# ── numbers ──────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("system", WITH_CRITERIA)
def test_other_numbers_give_the_same_answers(system):
    """Who has another number, but the same place in the order, has the same answer with that number."""
    inquiry = random_inquiry(system, 2, 9)
    numbers = {one: 100 + one for one in inquiry.cards}
    tournament = _with_numbers(inquiry.prepared.tournament, numbers)
    other = Inquiry(prepare(tournament, system, round_options(round=inquiry.round_.number)))
    for a, b in pairs_not_made(inquiry):
        mine = answer(inquiry, Question("pair", a, None, b))
        theirs = answer(other, Question("pair", numbers[a], None, numbers[b]))
        told = re.sub(r"\b1(\d\d)\b", lambda found: str(int(found[1])), theirs.sentence)

        assert (mine.sentence, mine.decided, mine.code, mine.article) == (told, *theirs[4:7])
        assert [row.asked if row.code else row.article for row in mine.rows] == [
            row.asked if row.code else row.article for row in theirs.rows
        ]


def _with_numbers(tournament, numbers):
    def entry_of(entry):
        return entry._replace(opponent=numbers[entry.opponent]) if hasattr(entry, "opponent") else entry

    people = (
        one._replace(number=numbers[one.number], entries=tuple(map(entry_of, one.entries)))
        for one in tournament.participants
    )
    announced = tuple(one._replace(number=numbers[one.number]) for one in tournament.announced)
    return tournament._replace(participants=tuple(people), announced=announced)


# ── nobody else could be paired ──────────────────────────────────────────────


def odd_parts(inquiry, without):
    """Return how many connected parts of odd size the graph of legal pairs has, without some of it."""
    left = sorted(inquiry.present - set(without))
    number = 0
    while left:
        part, todo = set(), [left[0]]
        while todo:
            one = todo.pop()
            part.add(one)
            cards = inquiry.cards
            todo += [n for n in left if n not in part and n not in todo and n not in cards[one].met]
        left = [n for n in left if n not in part]
        number += len(part) % 2
    return number


@pytest.mark.parametrize("system", ["double-swiss", "team"])
def test_witness_shows_that_the_others_cannot_be_paired(system):
    """Without the inner ones more odd parts are left than there are inner ones. (No colours forbid a pair here.)"""
    seen = 0
    for seed in range(12):
        inquiry = random_inquiry(system, seed, 8)
        for a, b in pairs_not_made(inquiry):
            reason = why_not(inquiry, Wish(pair=(a, b)))
            if reason.decided == "completion":
                seen += 1
                inner = set(reason.barrier.inner)
                assert odd_parts(inquiry, {a, b, *inner}) > len(inner)

    assert seen


def test_both_could_only_have_the_bye():
    """Of five, 3, 4 and 5 may meet 1 and 2 only: if these two meet, two of the others cannot both have the bye."""
    inquiry = inquiry_of(
        card(1, "1"), card(2, "1"), card(3, "1", met=[4, 5]), card(4, "0", met=[3, 5]), card(5, "0", met=[3, 4])
    )
    told = answer(inquiry, Question("pair", 1, None, 2))

    assert "With 1-2, the other players could not all be paired (C4, 2.2.1)." == told.sentence
    assert "3 and 4 could both only have the bye." == told.more[0]


# ── floats ──


@pytest.mark.parametrize("system", WITH_CRITERIA)
def test_float_that_was_asked_for_comes_true(system):
    """The pairing with which the answer compares lets the one float, from the last bracket left by the other; this one
    does not, unless both must."""
    seen = 0
    for seed in range(6):
        inquiry = random_inquiry(system, seed, 9)
        last = {n: one for one in inquiry.pairing.brackets for n in (*one.downfloaters, *one.upfloaters)}
        for one, report in last.items():
            for other in sorted(inquiry.present):
                told = _answer_or_none(inquiry, Question("float", one, None, other))
                if told is not None and told.asked is not None:
                    brackets = inquiry.system.evaluate(inquiry.round_, told.asked).brackets
                    of_score = next(bracket for bracket in brackets if bracket.score == report.score)
                    seen += 1
                    assert other in (*of_score.downfloaters, *of_score.upfloaters)
                    both = one in (*of_score.downfloaters, *of_score.upfloaters)
                    assert both == ("instead" not in told.what)

    assert seen


def _answer_or_none(inquiry, question):
    try:
        return answer(inquiry, question)
    except UsageError:
        return None


# ── each criterion ───────────────────────────────────────────────────────────


def made_for_c8():
    """In bracket 2.0 one of three floats; 3 has met 4, the only one with 1.0, so with 3 down two float from there."""
    return inquiry_of(
        card(1, "2"), card(2, "2"), card(3, "2", met=[4]), card(4, "1", met=[3]), card(5, "0"), card(6, "0")
    )


def made_for_c21():
    """1 and 2 have met and move down to 3 and 4; 3 floated up two rounds before, and meets the nearer score."""
    cards = [card(1, "3", met=[2]), card(2, "2", met=[1]), card(3, "1", "", "---U-"), card(4, "1")]
    return inquiry_of(*cards, number=6)


MADE = {("dutch", "C8"): made_for_c8, ("dutch", "C21"): made_for_c21}
"""Rounds for criteria that no golden case lets decide against a pair."""


@pytest.mark.parametrize(
    ("system", "code", "article"),
    [
        (system, row.code, row.article)
        for system in WITH_CRITERIA
        for row in import_module(SYSTEMS[system].module).QUALITY
    ],
)
def test_each_criterion_decides_some_answer(system, code, article):
    """In a golden case of the criterion somebody does not meet somebody because of it; the sentence cites it."""
    golden = golden_inquiries(system)
    ours = [golden[name] for name in golden if article in name.split("-before-") or name == f"{article}-looks-at"]
    if (system, code) in MADE:
        ours = [MADE[system, code]()]
    told = (answer(one, Question("pair", a, None, b)) for one in ours for a, b in pairs_not_made(one))
    decided = next(one for one in told if ("criterion", code) == (one.decided, one.code))

    assert f"({code}, {article})" in decided.sentence
