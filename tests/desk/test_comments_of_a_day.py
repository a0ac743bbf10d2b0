"""Comments that record what an arbiter did: how they are written and read, and which of them decide a round."""

from __future__ import annotations

import pytest
from test_refused_changes import HEADER, two
from trf_texts import load, player

from fidepair.desk.record.decisive import (
    RoundToJudge,
    comments_on_rated_results,
    contradicting_comments,
    deciding_comments,
    findings_of,
)
from fidepair.desk.record.declarations import with_decisions
from fidepair.desk.record.log import (
    DataCorrection,
    LoggedCorrection,
    changed_announcements,
    correction_in,
    is_about,
    without_held_rating,
)
from fidepair.desk.record.past_state import contradictions, known_at_pairing
from fidepair.options import RoundOptions
from fidepair.systems import prepare
from fidepair.tournament import Forbidden

DUTCH_HEADER = HEADER + "192 FIDE_DUTCH_2026\n"
RATED, FOR_RATING = "Corrected for rating", "Correction for rating"


def commented(*comments: str, text: str = "") -> list[str]:
    """Return a file of two rounds with these comments, and the comments as lines of it."""
    lines = [f"### {comment}" for comment in comments]
    return [(text or two(header=DUTCH_HEADER)) + "".join(f"{line}\n" for line in lines), *lines]


@pytest.mark.parametrize(
    ("correction", "text", "pair"),
    [
        (LoggedCorrection(2, 15, 11, "1-0", "0-1"), "Correction @ Round 2: 15-11 1-0 -> 0-1", (15, 11)),
        (LoggedCorrection(2, 15, 11, "", "0-1", 3),
         "Correction @ Round 2: 15-11 none -> 0-1 (after round 3 was paired)", (15, 11)),
        (LoggedCorrection(2, 15, 11, "1-0", "0-1", None, ()),
         "Correction @ Round 2: 15-11 colours exchanged, 1-0 -> 0-1", (11, 15)),
        (LoggedCorrection(2, 15, 11, "1-0,?", "0-1,?", None, (1,)),
         "Correction @ Round 2: 15-11 colours of game 1 exchanged, 1-0,? -> 0-1,?", (15, 11)),
        (LoggedCorrection(2, 15, 11, "1-0,?", "0-1,?", 12, (1, 3)),
         "Correction @ Round 2: 15-11 colours of games 1,3 exchanged, 1-0,? -> 0-1,? (after round 12 was paired)",
         (15, 11)),
        (LoggedCorrection(1, 1, 2, "1-0", "0-1", 3, None, FOR_RATING),
         "Correction for rating @ Round 1: 1-2 1-0 -> 0-1 (after round 3 ended)", (1, 2)),
        (LoggedCorrection(1, 1, 2, "1-0", "0-1", None, (), RATED),
         "Corrected for rating @ Round 1: 1-2 colours exchanged, 1-0 -> 0-1", (2, 1)),
        (DataCorrection(2, 9, "bye", "zero", "half", 3),
         "Correction @ Round 2: 9 bye zero -> half (after round 3 was paired)", None),
        (DataCorrection(2, 9, "bye", "full", "half"), "Correction @ Round 2: 9 bye full -> half", None),
        (DataCorrection(6, 9, "rating", "2100", "none", 6, FOR_RATING),
         "Correction for rating @ Round 6: 9 rating 2100 -> none (after round 6 ended)", None),
    ],
)  # fmt: skip
def test_a_correction_is_read_as_it_was_written(correction, text: str, pair):
    """Field by field; after an exchange of a whole match the other side has White."""
    assert text == str(correction)
    assert correction == correction_in(f"### {text}") == correction_in(correction.line)
    if pair:
        assert (pair, frozenset(pair)) == (correction.pair, correction.who)
    else:
        assert frozenset((9,)) == correction.who


@pytest.mark.parametrize(
    "text",
    [
        "Correction: 1-2 1-0 -> 0-1",
        "Decision @ Round 1: 1-2 1-0 -> 0-1",
        "Correction @ Round 1: 1 2 1-0 -> 0-1",
        "Correction @ Round 1: 9 rating 2100 -> 1850",
        "Correction for rating @ Round 1: 9 bye zero -> half",
        'Correction @ Round 1: 9 name "A" -> "B"',
    ],
)
def test_other_comments_are_no_corrections(text: str):
    """A rating before a pairing is no correction of what was published; a bye counts for no rating."""
    assert correction_in(f"### {text}") is None


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("Adjournment @ Round 3: 1-2", "round 3 had adjourned games: 1-2"),
        ("Adjournment: 1-2", None),
        ("Import: from X", "the file was imported: from X"),
        ("Configuration @ Round 3: 6 rounds instead of 5 (C.04.1 1)",
         "changed before round 3 was paired: 6 rounds instead of 5 (C.04.1 1)"),
        ("Configuration @ Round 3: tie-breaks DE instead of BH (C.07 4.1.1)",
         "changed before round 3 was paired: tie-breaks DE instead of BH (C.07 4.1.1)"),
        ("Configuration @ Round 3: Maxi-tournament", None),
        ("Configuration: x", None),
        ("Decision @ Round 3: 1-2 0-0", None),
        ("a remark", None),
    ],
)  # fmt: skip
def test_what_was_changed_after_it_was_announced(text: str, note: str | None):
    """For `check` and `report`; the options of one round are no change."""
    assert ([] if note is None else [note]) == changed_announcements([f"### {text}"])


@pytest.mark.parametrize(
    ("line", "is_held"),
    [
        ("### Correction for rating @ Round 4: 2 rating 2000 -> 1900 (after round 4 ended)", True),
        ("### Correction for rating @ Round 4: 3 rating 2000 -> 1900 (after round 4 ended)", False),
        ("### Corrected for rating @ Round 4: 2 rating 2000 -> 1900 (after round 4 ended)", False),
        ("### Correction for rating @ Round 4: 2-1 1-0 -> 0-1 (after round 4 ended)", False),
        ("### Correction @ Round 4: 2 bye zero -> half", False),
        ("### a remark", False),
    ],
)
def test_a_rating_that_is_held_for_the_report(line: str, is_held: bool):
    """Of this player only, and nothing else."""
    assert (() if is_held else (line,)) == without_held_rating([line], 2)


@pytest.mark.parametrize(
    ("line", "numbers", "expected"),
    [
        ("### Correction @ Round 2: 9 bye zero -> half", {9}, True),
        ("### Correction @ Round 2: 9 bye zero -> half", {8}, False),
        ('### Correction @ Round 2: 9 name "A" -> "B"', {9, 1}, True),
        ("### Correction @ Round 2: 9-3 1-0 -> 0-1", {9, 3}, False),
        ("### 9 rating 1", {9}, False),
    ],
)
def test_comments_about_participants(line: str, numbers: set[int], expected: bool):
    """Those about the data of one, which leave the file together with the entry."""
    assert expected is is_about(line, numbers)


def test_every_contradicting_comment_is_found():
    """Each with its line and reason; corrections are taken back from the last one on, and all are looked at."""
    pairs = ("1-4", "5-2", "3-6")
    text, *lines = commented(*(f"Correction @ Round 1: {pair} 1-0 -> 0-1 (after round 2 was paired)" for pair in pairs))
    loaded = load(text)
    reason = "the result is not 0-1"
    found = contradicting_comments(loaded.tournament, loaded.document.lines)

    assert [(line, reason) for line in lines[::-1]] == [*contradictions(loaded.tournament)]
    assert [(number, line, (), reason) for number, line in enumerate(lines, 11)] == found
    assert [(11, 1, lines[0], "T261", f"this comment contradicts the file and is not used: {reason}")] == [
        (one.line, one.column, one.found, one.code, one.text) for one in findings_of(found[:1])
    ]
    assert [] == findings_of([found[0]._replace(contradiction="")])


RENUMBERED = 'TPN regeneration @ Round 2: "Player 1" is 1 instead of 2; 1 became 2, 2 became 1'
RENAMED = 'Correction @ Round 2: 1 name "Old" -> "Player 1"'
AFTER = "Correction @ Round 1: 1-4 0-1 -> 1-0 (after round 2 was paired)"
FIXED = "MPA @ Round 2: 2-1 fixed by the arbiter"
MAXI = "Configuration @ Round 2: Maxi-tournament"
PROVISIONAL = "Provisional rating: 3=1500"
SIX_ROUNDS = "Configuration @ Round 2: 5 rounds instead of 6 (C.04.1 1)"


@pytest.mark.parametrize(
    ("comment", "system", "rounds"),
    [
        (RENUMBERED, "dutch", (1,)),
        (AFTER, "dutch", (2,)),
        (FIXED, "dutch", (2,)),
        (MAXI, "lim", (2,)),
        (MAXI, "dutch", ()),
        (SIX_ROUNDS, "dutch", (1, 2)),
        (PROVISIONAL, "dubov", (1, 2)),
        (PROVISIONAL, "dutch", ()),
        ("Provisional rating: 2=1500", "dubov", ()),
        ("Decision @ Round 1: 1-4 1-0", "dutch", ()),
    ],
)
def test_rounds_that_a_comment_decides(comment: str, system: str, rounds: tuple[int, ...]):
    """Numbers and lengths of the event until they changed, everything else in its round; ratings where they pair."""
    unrated = two(header=DUTCH_HEADER).replace(player(3, "1.0")[:60], player(3, "1.0", rating="")[:60])
    text, line = commented(comment, text=unrated)
    loaded = load(text)
    to_judge = []
    for number in (1, 2):
        undone = known_at_pairing(loaded.tournament, number)[1]
        to_judge.append(RoundToJudge(loaded.tournament, number, system, undone))
    found = deciding_comments(to_judge, loaded.document.lines)

    assert ([(11, line, rounds, "")] if rounds else []) == found


@pytest.mark.parametrize(
    ("comment", "reason"),
    [
        ("Configuration @ Round 1: Maxi-tournament", None),
        ("Configuration @ Round 5: Maxi-tournament", None),
        ("Configuration @ Round 6: Maxi-tournament", "the tournament does not have a round 6"),
        ("Configuration @ Round 2: 5 rounds instead of 6 (C.04.1 1)", None),
        ("Configuration @ Round 2: 6 rounds instead of 5 (C.04.1 1)", "the file has 5 rounds and 2 paired ones"),
        ("Configuration @ Round 4: 5 rounds instead of 6 (C.04.1 1)", "the file has 5 rounds and 2 paired ones"),
        ("MPA @ Round 2: 2-1 fixed by the arbiter", None),
        ("MPA @ Round 2: 2-6 fixed by the arbiter", "round 2 does not have the pair 2-6"),
        ("a remark", None),
    ],
)
def test_options_and_pairs_that_contradict_the_file(comment: str, reason: str | None):
    """Rounds that the event does not have, another number of rounds, pairs that did not meet."""
    text, line = commented(comment)
    loaded = load(text)
    found = contradicting_comments(loaded.tournament, loaded.document.lines)

    assert ([] if reason is None else [(11, line, (), reason)]) == found


def test_a_change_by_hand_needs_its_round():
    """The same words without a round are a remark."""
    text, _, line = commented("MPA: 1-4 fixed by the arbiter", "MPA @ Round 1: 1-4 fixed by the arbiter")
    loaded = load(text)
    found = deciding_comments([RoundToJudge(loaded.tournament, 1, "dutch")], loaded.document.lines)

    assert [(12, line, (1,), "")] == found


def test_a_new_name_decides_nothing_by_itself():
    """The record of the number does, which has the old name."""
    text, first, _ = commented(RENUMBERED.replace("Player 1", "Old"), RENAMED)
    loaded = load(text)
    found = deciding_comments([RoundToJudge(loaded.tournament, 1, "dutch")], loaded.document.lines)

    assert [(11, first, (1,), "")] == found


@pytest.mark.parametrize(
    ("changes", "virtual", "acceleration", "decides"),
    [
        ("9 became 8, 8 became 9", None, "baku", True),
        ("1 became 2, 2 became 1", None, "baku", False),
        ("9 became 8, 8 became 9", {1: (2,)}, "baku", False),
        ("9 became 8, 8 became 9", None, None, False),
    ],
)
def test_the_last_participant_of_the_upper_group(changes: str, virtual, acceleration, decides: bool):
    """The comment counts only if the numbers of round one cannot be reckoned, and no record gives the points (G10)."""
    text, _, line = commented(
        f'TPN regeneration @ Round 2: "Player 1" is 1 instead of 2; {changes}', 'Last GA participant: 4 "Player 4"'
    )
    loaded = load(text)
    event = loaded.tournament._replace(virtual=virtual, acceleration=acceleration)
    found = deciding_comments([RoundToJudge(event, 2, "dutch")], loaded.document.lines)

    assert ([(12, line, (2,), "")] if decides else []) == found


def test_comments_on_results_for_the_rating():
    """They, and no others, keep ranks from being compared."""
    text, _, rated = commented(AFTER, "Corrected for rating @ Round 1: 5-2 0-1 -> 1-0 (after round 1 ended)")
    loaded = load(text)

    assert [(12, rated)] == [one[:2] for one in comments_on_rated_results(loaded.tournament, loaded.document.lines)]


def test_what_a_pairing_records():
    """Adjourned games of the round before, forbidden pairs for this round, and ratings that replace others."""
    event = load(two("0", "1", "", "", "", "", header=DUTCH_HEADER)).tournament._replace(provisional={1: 2000, 2: 1900})
    event = event._replace(participants=tuple(one._replace(rating=None) for one in event.participants))
    known = Forbidden(3, 3, frozenset((1, 5)))
    event = event._replace(forbidden=(known,))
    options = RoundOptions(
        adjourned=True,
        forbid=(Forbidden(1, None, frozenset((1, 3))), Forbidden(1, None, frozenset((1, 5)))),
        rating={1: 2100, 2: 1900, 3: 1800},
    )
    prepared = prepare(event, None, options)
    decided = with_decisions(event, prepared.system, prepared.round_, options, "x.trf")

    assert ("Correction @ Round 3: 1 rating 2000 -> 2100", "Adjournment @ Round 2: 4-3, 6-5") == decided.comments
    assert (known, Forbidden(3, 3, frozenset((1, 3)))) == decided.tournament.forbidden
    assert {1: 2100, 2: 1900, 3: 1800} == decided.tournament.provisional
    assert () == decided.notes
