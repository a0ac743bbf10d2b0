"""Short reasons are the long ones in fewer words, with the same subject, bracket, article and link."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from rounds_asked import WITH_CRITERIA, golden_inquiries, pairs_not_made, random_inquiry

from fidepair import Question, explain, read
from fidepair.explain.answering import answer
from fidepair.explain.asking import Inquiry, why_not
from fidepair.explain.differences import what_is_wrong
from fidepair.explain.reasons import because, briefly, link
from fidepair.explain.speech import ShortSpeech, Speech
from fidepair.options import round_options
from fidepair.swiss.boards import bracket_name
from fidepair.swiss.criteria import each
from fidepair.swiss.evaluation import Wish
from fidepair.systems import prepare

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fidepair.explain.asking import Reason

ASKED = Path(__file__).parent / "asked"
CITED = re.compile(r"\(([^()]+)\)\.?$")
NO_NUMBER = re.compile(r"\([^()]*\d\.\d[^()]*\)|bracket [\d.]+|rounds? \d+|\bC\.?\d+|\d+\.\d[.\d]*")
"""Citations, scores, brackets and rounds: all numbers that are not those of participants."""


# ── the questions of the corpus ──────────────────────────────────────────────


def test_a_forbidden_pair_names_the_record_and_its_subject():
    """3 and 4 have not met: record 260 keeps them apart. C1 is about those who met."""
    tournament = read(str(ASKED / "forb.trf"))
    of_pair = explain(tournament, Question("pair", 1, 4), "dutch")
    apart = f"3 and 4 are kept apart in round {tournament.rounds_paired + 1} (260, XXP)."
    assert f"Not 3-4: {apart}" in of_pair.more

    of_player = explain(tournament, Question("player", 3), "dutch")
    assert f"Not 4 Player0004 (2.0): {apart}" in [part.sentence for part in of_player.answers]

    why = explain(tournament, Question("pair", 3, None, 4), "dutch")
    assert why.sentence.endswith("which counts as if they had met (260, XXP).")
    assert ("absolute", "", "260, XXP") == (why.decided, why.code, why.article)


def test_who_met_is_named_with_the_round():
    """1 and 2 met in round 4 (C1): both are named, the higher ranked first (2 has 2.0)."""
    of_player = explain(read(str(ASKED / "forb.trf")), Question("player", 1), "dutch")

    assert "Not 2 Player0002 (2.0): 2 and 1 met in round 4 (C1, 2.1.1)." in [one.sentence for one in of_player.answers]


def test_a_published_forbidden_pair_names_the_record():
    """The verdict on a round with 3-4 names the record, not C1."""
    prepared = prepare(read(str(ASKED / "forb.trf")), "dutch", round_options())
    ours = prepared.system.pair(prepared.round_)
    told = what_is_wrong(prepared, ours, [(3, 4), (1, 7), (2, 5)], 6)

    assert ("3 Player0003 and 4 Player0004 must not meet (260, XXP).",) == told


def test_what_links_a_pair_with_the_bracket_above_is_named():
    """With 3-5 in bracket 4.0, 1 is needed there, and 2 has to come up into bracket 5.0, who was a floater (C7)."""
    of_pair = explain(read(str(ASKED / "team5.trf")), Question("pair", 6, 3))

    assert (
        "Not 3-5: 2 would have to come up into bracket 5.0 instead of 1, and 2 floated down in round 2, against 6"
        " (C7, 2.3.4)."
    ) in of_pair.more


# ── any question ─────────────────────────────────────────────────────────────


def reasons(inquiry: Inquiry) -> Iterator[Reason]:
    """Yield why the pairs that are not made are not, and the same of byes and floats."""
    for pair in pairs_not_made(inquiry):
        yield why_not(inquiry, Wish(pair=pair))
    pab = inquiry.pairing.pab
    if pab is not None:
        yield from (why_not(inquiry, Wish(bye=one)) for one in sorted(inquiry.present - {pab}))
    for report in inquiry.pairing.brackets:
        down = [one for one in report.downfloaters if one != pab]
        for one in sorted({*report.residents} - {*report.downfloaters}) if down else ():
            yield why_not(inquiry, Wish(floats=frozenset({one}), stays=frozenset(down[:1]), score=report.score))


def participants(text: str) -> set[int]:
    """Return the numbers of the participants that a text names."""
    return {int(found) for found in re.findall(r"\b\d+\b", NO_NUMBER.sub("", text))}


def subjects(speech: Speech, reason: Reason) -> set[int]:
    """Return those of whom a reason must name one at least; nobody where it is about a whole bracket or round."""
    wish = reason.wish
    if reason.decided == "absolute":
        return {*(wish.pair or ()), *filter(None, [wish.bye])}
    if reason.decided == "bye":
        return {*filter(None, [speech.inquiry.pairing.pab])}
    if reason.decided != "criterion":
        return set()
    place, difference, asked = reason.place, reason.difference, reason.evaluation
    at = [count.code for count in asked.brackets[place].counts].index(difference.mine.code)
    row = speech.inquiry.criteria[difference.mine.code]
    counted = (asked.whom[place][at], speech.inquiry.evaluation.whom[place][at])
    named = {n for whom in counted for pair in whom.pairs for n in pair}
    return set() if row.looks_ahead else named.union(*(whom.players for whom in counted))


def check(inquiry: Inquiry, reason: Reason) -> None:
    """Hold the short reason against the long one."""
    speech = Speech(inquiry)
    sentences, short = because(Speech(inquiry), reason, "what was asked for"), briefly(inquiry, reason)
    found, expected = CITED.search(short), CITED.search(sentences[0])
    assert (expected and expected[1]) == (found and found[1]), (short, sentences)
    assert participants(short) <= participants(" ".join(sentences)), (short, sentences)
    subject = subjects(speech, reason)
    assert not subject or subject & participants(short), (short, sentences)
    if not reason.exact or reason.difference is None or reason.difference.bracket is None:
        return
    name = bracket_name(inquiry.pairing.brackets[reason.difference.bracket])
    assert name in short, (short, sentences)
    assert name.lower() in " ".join(sentences).lower()
    row = inquiry.criteria.get(reason.difference.mine.code)
    if row is None or row.on_floater is not each:
        assert short.startswith(link(ShortSpeech(inquiry), reason).text), (short, sentences)


@pytest.mark.parametrize("system", WITH_CRITERIA)
def test_short_reasons_are_made_from_the_long_ones(system: str):
    """Article, bracket, those who are named, and what a pair has to do with a bracket in which it is not."""
    kinds = set()
    for seed in range(2):
        inquiry = random_inquiry(system, seed, (9, 14)[seed % 2])
        for reason in reasons(inquiry):
            check(inquiry, reason)
            kinds.add(reason.decided)

    assert {"absolute", "criterion"} <= kinds


@pytest.mark.parametrize("system", WITH_CRITERIA)
def test_short_reasons_of_golden_cases_are_made_from_the_long_ones(system: str):
    """In positions that are made to be decided by each criterion."""
    for inquiry in list(golden_inquiries(system).values())[::4]:
        for reason in reasons(inquiry):
            check(inquiry, reason)


@pytest.mark.parametrize("system", WITH_CRITERIA)
def test_every_other_participant_has_a_reason_with_a_subject(system: str):
    """No reason begins with a verb: `Not 5 (1.0): met in round 2` leaves open who met whom."""
    inquiry = random_inquiry(system, 1, 14)
    told = [part.sentence for part in answer(inquiry, Question("player", 1)).answers if part.sentence[:4] == "Not "]

    assert told
    assert not [one for one in told if re.search(r": (met|are|had|was|must|floated)\b", one)]
