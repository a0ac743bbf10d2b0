"""Whom an answer names is whom the Handbook counts: recounted by other code, from the text."""

from __future__ import annotations

import pytest
from recount import preference, recount, walked
from rounds_asked import WITH_CRITERIA, golden_inquiries, pairs_not_made, random_inquiry

from fidepair.explain.answering import answer
from fidepair.explain.answers import Question
from fidepair.explain.speech import Speech


def compared(inquiry, question):
    """Yield (criterion, named, recounted) for both pairings of an answer, as far as its table goes."""
    told = answer(inquiry, question)
    if told.bracket is None or told.asked is None:
        return
    system = inquiry.chapter
    for proposal, of_rules in ((inquiry.proposal, True), (told.asked, False)):
        brackets = walked(inquiry.round_, proposal, system)
        bracket = next(one for one in brackets if one.score == told.bracket)
        for row in told.rows:
            expected = recount(system, row.code, inquiry.round_, bracket) if row.code else None
            if expected is not None:
                named = row.whom_rules if of_rules else row.whom_asked
                yield row.code, (frozenset(map(frozenset, named.pairs)), frozenset(named.players)), tuple(expected)


@pytest.mark.parametrize("system", WITH_CRITERIA)
def test_who_is_named_in_golden_cases_is_counted_by_the_handbook(system):
    """In the positions that decide between criteria, everybody named is counted, and nobody else is."""
    seen = set()
    for inquiry in golden_inquiries(system).values():
        for a, b in pairs_not_made(inquiry):
            for code, named, expected in compared(inquiry, Question("pair", a, None, b)):
                assert expected == named, (code, a, b)
                seen |= {code} if any(expected) else set()

    assert len(seen) >= {"dutch": 11, "burstein": 3, "dubov": 6, "double-swiss": 4, "team": 6}[system], seen


@pytest.mark.parametrize("system", WITH_CRITERIA)
def test_who_is_named_in_random_rounds_is_counted_by_the_handbook(system):
    """In rounds of whole tournaments too."""
    compared_ = 0
    for seed in range(8):
        inquiry = random_inquiry(system, seed, (9, 14)[seed % 2])
        for a, b in list(pairs_not_made(inquiry))[seed % 4 :: 4]:
            for code, named, expected in compared(inquiry, Question("pair", a, None, b)):
                assert expected == named, (code, seed, a, b)
                compared_ += 1

    assert compared_ > 50


@pytest.mark.parametrize("system", [system for system in WITH_CRITERIA if system != "double-swiss"])
def test_who_misses_a_colour_is_who_has_the_other_one(system):
    """Of the pairs of the rules, whoever is said to miss the colour is due the colour that the opponent has."""
    missed = 0
    for seed in range(8):
        inquiry = random_inquiry(system, seed, 14)
        cards = {card.number: card for card in inquiry.round_.cards}
        for white, black, _ in inquiry.pairing.games:
            dues = {one: preference(inquiry.chapter, cards[one], inquiry.round_)[0] for one in (white, black)}
            expected = {one for one, given in ((white, "W"), (black, "B")) if dues[one] not in ("", given)}
            missed += len(expected)
            assert expected == set(Speech(inquiry).denied((white, black)))

    assert missed
