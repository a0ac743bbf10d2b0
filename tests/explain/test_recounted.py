"""Whom an answer names is whom the Handbook counts: recounted by other code, from the text."""

from __future__ import annotations

import pytest
from recount import recount, walked
from rounds_asked import WITH_CRITERIA, golden_inquiries, pairs_not_made, random_inquiry

from fidepair.explain.answering import answer
from fidepair.explain.answers import Question


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
