"""Facts that follow a change, and facts read from comments: a table of limits for each function, reckoned by hand."""

from __future__ import annotations

import re
from functools import partial

import pytest
from test_refused_changes import ALL_PLAYED, HEADER, NOT_YET, ROUND_ONE, hall, two
from trf_texts import cup, cup_players, double, file, load, player

from fidepair.commands.desk import (
    AbsenceAsked,
    AllowAsked,
    ByeAsked,
    ForbidAsked,
    InfoAsked,
    LateAsked,
    LineupAsked,
    PlayerAsked,
    PlayerData,
    RepairAsked,
    ResultAsked,
    TeamAsked,
    UnpairAsked,
    correct_player,
    repair,
)
from fidepair.desk.day import byes, header
from fidepair.desk.day.change import (
    Changed,
    deadline_of,
    has_been_paired,
    is_past_deadline,
    late_error_notes,
    meetings,
    with_deadline,
)
from fidepair.desk.day.for_rating import correct_for_rating
from fidepair.desk.day.late_entries import _virtual_of_late, correct_data, is_rating_too_late, moves_text
from fidepair.desk.day.lookup import find, find_pair, number_and_rating, number_of, parse_lists, parse_names
from fidepair.desk.day.result_entry import with_entries
from fidepair.desk.day.results import parse_result, with_entered_results
from fidepair.desk.day.rounds import _renumbered_before, is_published, reason_against_rounds, unpair
from fidepair.desk.entry_list.entries import EntryList
from fidepair.desk.record.declarations import contradicting_options
from fidepair.desk.record.log import DataCorrection, LoggedCorrection, corrected_before, correction_in
from fidepair.desk.record.missing_declarations import KeptBye, _effect, options_to_pair
from fidepair.desk.record.past_state import (
    contradictions,
    corrected_for_rating,
    has_corrections_for_rating,
    known_at_pairing,
    published,
    without_corrections,
)
from fidepair.errors import InputError, UsageError
from fidepair.options import RoundOptions
from fidepair.swiss.cards import initial_colour_shown
from fidepair.systems import SYSTEMS
from fidepair.text.recorded_changes import Renumbering
from fidepair.tournament import (
    POINT,
    Adjustment,
    Announcement,
    BoardNumber,
    Bye,
    Colour,
    ColourType,
    Forbidden,
    PrimaryScore,
    Tournament,
)

DUTCH = file(header=HEADER + "192 FIDE_DUTCH_2026\n")


def read(text: str) -> Tournament:
    return load(text).tournament


# ── Removed entries ──────────────────────────────────────────────────────────
def test_nothing_of_a_removed_entry_is_left():
    """Every fact about entry 2 goes; those of others follow their numbers; a pair of which one is gone is no pair."""
    before = read(NOT_YET)._replace(
        announced=(Announcement(1, 2, Bye.HALF), Announcement(1, 3, Bye.ZERO)),
        put_aside=(Announcement(2, 2, Bye.HALF), Announcement(2, 1, Bye.HALF)),
        forbidden=(Forbidden(1, None, frozenset((1, 2))), Forbidden(1, None, frozenset((1, 2, 3))),
                   Forbidden(1, 2, frozenset((5, 6)))),
        virtual={1: (2,), 2: (2,), 3: (0,)},
        adjustments=tuple(Adjustment(frozenset(), 2, 1, frozenset(of)) for of in ((2,), (2, 3), ())),
        provisional={2: 1500, 3: 1600},
        national={2: 2000, 3: 2000},
        clubs={1: "A", 2: "B"},
        groups={2: "C", 6: "D"},
        seats=(BoardNumber(1, 2, 7), BoardNumber(1, 6, 8)),
        last_of_ga=2,
    )  # fmt: skip
    after = byes.remove(before, [find(before, "2")]).tournament

    assert [1, 2, 3, 4, 5] == [one.number for one in after.participants]
    assert (Announcement(1, 2, Bye.ZERO),) == after.announced
    assert (Announcement(2, 1, Bye.HALF),) == after.put_aside
    assert [(1, 2), (4, 5)] == [tuple(sorted(one.numbers)) for one in after.forbidden]
    assert {1: (2,), 2: (0,)} == after.virtual
    assert [(2,), ()] == [tuple(one.numbers) for one in after.adjustments]
    assert ({2: 1600}, {2: 2000}) == (after.provisional, after.national)
    assert ({1: "A"}, {5: "D"}) == (after.clubs, after.groups)
    assert (BoardNumber(1, 5, 8),) == after.seats
    assert after.last_of_ga is None
    assert 1 == byes.remove(before._replace(last_of_ga=1), [find(before, "2")]).tournament.last_of_ga


FRESH = cup("320")
TEAMS_NOT_YET = cup(
    *(player(number) for number in range(1, 11)),
    *(f"310 {n:>3} {f'Team {n}':<32} {f'T{n}':<5} {'':6} {'0.0':>6} {'0.0':>6} {'':3}  {2 * n - 1:4d} {2 * n:4d}"
      for n in range(1, 6)),
    "320",
)  # fmt: skip


def test_teams_are_not_removed():
    """Their numbers stay (C.04.6 1.1.3)."""
    event = read(TEAMS_NOT_YET)
    with pytest.raises(UsageError, match=r"`fidepair withdraw FILE 4`"):
        byes.remove(event, [find(event, "5"), find(event, "4")])


# ── Rounds, meetings, entries ────────────────────────────────────────────────
def test_rounds_in_which_two_met():
    """An open game counts, a forfeit does not."""
    event = read(two())
    one, other = find(event, "1"), find(event, "2")

    assert ([1], [2], []) == (meetings(one, 4), meetings(one, 2), meetings(other, 6))
    forfeit = file(player(1, "1.0", "2 w +"), player(2, "0.0", "1 b -"))
    assert [] == meetings(find(read(forfeit), "1"), 2)
    assert not has_been_paired(find(read(NOT_YET), "1"))
    assert has_been_paired(one)


def test_entries_are_replaced_by_number_and_place():
    """A place that a participant does not have is left alone, and so is everybody else."""
    people = read(two()).participants
    now = with_entries(people, {(1, 0): Bye.HALF, (2, 1): Bye.ZERO, (3, 7): Bye.FULL})

    assert (Bye.HALF, people[0].entries[1]) == now[0].entries
    assert (people[1].entries[0], Bye.ZERO) == now[1].entries
    assert people[2:] == now[2:]


@pytest.mark.parametrize(
    ("new", "text"),
    [
        ({}, ""),
        ({1: 1}, ""),
        ({1: 2, 2: 1}, "1 became 2, 2 became 1"),
        ({5: 6, 6: 7, 7: 8}, "5-7 became 6-8"),
        ({5: 6, 6: 7, 7: 7, 8: 9}, "5-6 became 6-7, 8 became 9"),
        ({5: 6, 6: 8}, "5 became 6, 6 became 8"),
        ({9: 8, 10: 9}, "9-10 became 8-9"),
    ],
)
def test_neighbours_that_move_together(new, text):
    """Numbers that move as one are named as one."""
    assert text == moves_text(new)


@pytest.mark.parametrize(
    ("facts", "paired", "was", "number", "is_refused"),
    [
        ((None, "dutch"), ROUND_ONE, 5, 6, False),
        (("baku", "dutch"), ROUND_ONE, 5, 6, True),
        (("baku", "dutch"), ROUND_ONE, 5, 5, False),
        (("baku", "dutch"), NOT_YET, 5, 6, False),
        ((None, "dutch"), two(), 5, 2, False),
        ((None, "dutch"), two(), 5, 1, True),
        ((None, "burstein"), two(), 5, 6, False),
        ((None, "burstein"), two(), 9, 2, True),
        ((None, "burstein"), two(), None, 9, False),
    ],
)
def test_when_the_number_of_rounds_is_fixed(facts, paired, was, number, is_refused):
    """By the paired rounds, an acceleration, and seeding rounds: half of the rounds, at most four (C.04.4.2 1.6.2)."""
    acceleration, system = facts
    event = read(paired)._replace(acceleration=acceleration, system=system, rounds=was)

    assert is_refused == bool(reason_against_rounds(event, number))


START = "2026-08-15 14:00"


@pytest.mark.parametrize(
    ("start", "now", "expected"),
    [
        (None, "2026-08-15 14:00", False),
        (START, None, False),
        (START, START, True),
        (START, "2026-08-15 13:59", False),
        (START, "2026-08-15 14:01", True),
    ],
)
def test_a_round_is_published_from_its_start_on(start, now, expected):
    """At the minute that was announced, if the clock is known."""
    event = read(two())._replace(starts={} if start is None else {2: start})

    assert expected == is_published(event, 2, now)
    if expected:
        with pytest.raises(UsageError, match=r"Round 2 began at 2026-08-15 14:00"):
            unpair(event, now=now)


# ── Deadlines (C.04.2 4.3) ───────────────────────────────────────────────────
END = "2026-08-15 18:30"
TIMED = read(ROUND_ONE)._replace(error_deadline="30 min", completed={1: "2026-08-15 18:00"})


@pytest.mark.parametrize(
    ("now", "number", "expected"),
    [(END, 1, False), ("2026-08-15 18:31", 1, True), (None, 1, False), ("2026-08-15 18:31", 2, False)],
)
def test_when_the_deadline_is_over(now, number, expected):
    """After its last minute, for the last paired round."""
    assert END == deadline_of(TIMED, 1)
    assert ("", "") == (deadline_of(TIMED, 2), deadline_of(TIMED._replace(error_deadline=""), 1))
    assert expected == is_past_deadline(TIMED, number, now)


def test_a_correction_after_the_deadline_has_a_note():
    """A corrected result, or a rating, has one; a new number of rounds, or one in time, has none."""
    corrected = with_entered_results(TIMED, [parse_result("1=0-1")], correct=True)
    rated = partial(correct_player, asked=PlayerAsked("1", PlayerData(rating=2001)))(TIMED)
    other = Changed(TIMED._replace(rounds=6), ("x",))
    late = "2026-08-15 18:31"

    assert with_deadline(TIMED, corrected, late).notes[-1].startswith(f"The deadline for errors in round 1 was {END}")
    assert with_deadline(TIMED, rated, late).notes[-1].startswith("The deadline for errors in round 1")
    assert other == with_deadline(TIMED, other, late)
    renumbered = rated._replace(numbers={1: 1})
    assert renumbered == with_deadline(TIMED, renumbered, late)
    fewer = rated.tournament._replace(participants=rated.tournament.participants[:5])
    assert rated._replace(tournament=fewer) == with_deadline(TIMED, rated._replace(tournament=fewer), late)
    assert corrected == with_deadline(TIMED, corrected, END)
    assert corrected == with_deadline(TIMED._replace(error_deadline=""), corrected, late)


def test_the_time_is_kept_when_a_round_is_complete():
    """Only with a deadline, and only by the result that completes it."""
    event = read(two("1", "0", "1", "0", "", ""))._replace(error_deadline="1 h")
    done = with_entered_results(event, [parse_result("6-5=1-0")])

    assert {2: "now"} == dict(with_deadline(event, done, "now").tournament.completed)
    assert {} == dict(with_deadline(event, Changed(event, ()), "now").tournament.completed)
    without = done._replace(tournament=done.tournament._replace(error_deadline=""))
    assert without == with_deadline(event, without, "now")


@pytest.mark.parametrize(
    ("text", "number", "again", "words"),
    [
        (ROUND_ONE, 1, "", None),
        (two(), 1, "", None),
        (ALL_PLAYED, 1, "", "run `fidepair undo FILE`, and enter it again after the last round."),
        (two("0", "1", "0", "1", "0", "1"), 1, "do this", "run `fidepair undo FILE`, and do this."),
        (two("0", "1", "0", "1", "0", "1"), 1, None, "once the tournament is over (C.04.2, 4.3)."),
        (ALL_PLAYED, 1, None, "once the tournament is over (C.04.2, 4.3)."),
        (ALL_PLAYED, 1, "do this", "run `fidepair undo FILE`, and do this."),
        (ALL_PLAYED, 2, "", None),
    ],
)
def test_an_error_that_is_notified_too_late(text, number, again, words):
    """After the end of the next round; the way to the rating report is left out where there is none."""
    event = read(text)
    if again == "":
        event = event._replace(rounds=5)
    told = late_error_notes(event, number, f"round {number}", again)

    assert (words is None) == (not told)
    assert all(note.endswith(words) for note in told)


@pytest.mark.parametrize(("paired", "expected"), [(3, False), (4, True), (5, True)])
def test_a_rating_is_corrected_in_time(paired, expected):
    """Until the fourth round is paired, or for who was listed later."""
    one = player(1, "0.0", *["2 w 0"] * paired)
    other = player(2, f"{paired}.0", *["1 b 1"] * paired)
    late = player(3, "0.0", *["- Z"] * paired)
    event = read(file(one, other, late))

    assert expected == is_rating_too_late(event, find(event, "1"))
    assert not is_rating_too_late(event, find(event, "3"))


# ── Who is meant ─────────────────────────────────────────────────────────────
NAMED = read(file(*(player(n, name=name) for n, name in enumerate(
    ("Late, Larry", "Late, Lisa", "Roe, Jane", "Van den Berg, Jan", "Larry", "Müller, Ute"), 1))))  # fmt: skip


@pytest.mark.parametrize(
    ("text", "number"),
    [("1", 1), ("late, la", 1), ("LATE, LISA", 2), ("roe", 3), ("jane", 3), ("berg", 4), ("den berg", 4),
     ("Larry", 5), ("mueller", 6), ("muller", 6), ("Late, Li", 2), ("Roe, J", 3)],
)  # fmt: skip
def test_the_best_likeness_wins(text, number):
    """A number; the whole name; a word of it; a part of it."""
    assert number == find(NAMED, text).number


@pytest.mark.parametrize("text", ["late", "x", "roe, x", "roe, jane, x", "", ",", "-", "7", "ro, ja, "])
def test_nobody_or_several(text):
    """What fits nobody, or more than one, is refused."""
    with pytest.raises(UsageError):
        find(NAMED, text)


def test_pairs_and_lists():
    """Parts of names may have a hyphen or a comma; a pair has two members."""
    assert (3, 4) == find_pair(NAMED, "roe-berg")
    assert [1, 3] == [one.number for one in parse_names(NAMED, "1,3", find)]
    assert [1] == [one.number for one in parse_names(NAMED, "Late, Larry", find)]
    assert [3, 4] == [one.number for one in parse_names(NAMED, "roe,berg", find)]
    assert (9, 3) == (number_of(NAMED, "9"), number_of(NAMED, "roe"))
    assert (3, 1500) == number_and_rating(NAMED, "roe=1500")
    assert [7, 8, 3] == parse_lists([(7, 8), "roe"], NAMED, number_of)
    for text in ("roe=x", "=1500", "1500"):
        with pytest.raises(UsageError, match="is not a player and a rating"):
            number_and_rating(NAMED, text)
    with pytest.raises(UsageError, match="names 3 Roe, Jane twice"):
        find_pair(NAMED, "3-roe")
    with pytest.raises(UsageError, match="is not a pair such as 4-9"):
        find_pair(NAMED, "a-b-c")
    with pytest.raises(UsageError, match="No player matches `x`"):
        find_pair(NAMED, "x-3")


# ── Corrections in comments ──────────────────────────────────────────────────
def with_comments(text: str, *comments: str) -> Tournament:
    return read(text + "".join(f"### {one}\n" for one in comments))


AFTER = "Correction @ Round 1: 1-4 0-1 -> 1-0 (after round 2 was paired)"


@pytest.mark.parametrize(
    ("comment", "reason"),
    [
        (AFTER, None),
        ("Correction @ Round 1: 1-4 0-1 -> 1-0 (after round 3 was paired)", "cannot come after round 3"),
        ("Correction @ Round 1: 1-4 0-1 -> 1-0 (after round 1 was paired)", "cannot come after round 1"),
        ("Correction @ Round 3: 1-4 0-1 -> 1-0 (after round 3 was paired)", "round 3 is not paired"),
        ("Correction @ Round 1: 1-2 0-1 -> 1-0 (after round 2 was paired)", "round 1 does not have the pair 1-2"),
        ("Correction @ Round 1: 4-1 0-1 -> 1-0 (after round 2 was paired)", "round 1 does not have the pair 4-1"),
        ("Correction @ Round 1: 1-4 1-0 -> 0-1 (after round 2 was paired)", "the result is not 0-1"),
        ("Correction @ Round 1: 1-4 y -> 1-0 (after round 2 was paired)", "`y` is not a valid result"),
        ("Correction @ Round 1: 1-4 colours of games 2 exchanged, 0-1 -> 1-0", "does not have these games"),
        ("Correction @ Round 1: 1-4 1-0 -> 0-1", None),  # no later round was paired by it
        ("Corrected for rating @ Round 1: 1-4 0-1 -> 1-0 (after round 1 ended)", None),
        ("Corrected for rating @ Round 1: 1-4 0-1 -> 1-0 (after round 3 ended)", "cannot come after round 3"),
        ("Corrected for rating @ Round 1: 1-4 1-0 -> 0-1", "the result is not 0-1"),
        ("Correction @ Round 1: 1-4 colours exchanged, 1-0 -> 0-1", "round 1 does not have the pair 4-1"),
        ("Correction for rating @ Round 1: 1-4 1-0 -> 0-1 (after round 2 ended)", None),
        ("Correction for rating @ Round 1: 1-4 0-1 -> 1-0 (after round 2 ended)", "the result is not 0-1"),
        ("Correction @ Round 1: 7 bye zero -> half (after round 2 was paired)", None),
        ("Correction @ Round 2: 7 bye half -> zero", None),
        ("Correction @ Round 1: 7 bye half -> zero (after round 2 was paired)", "7 does not have this bye in round 1"),
        ("Correction @ Round 1: 1 bye zero -> half (after round 2 was paired)", "1 does not have this bye in round 1"),
        ("Correction @ Round 1: 9 bye zero -> half (after round 2 was paired)", "9 does not have this bye in round 1"),
        ("Correction @ Round 1: 7 bye none -> half (after round 2 was paired)", "7 does not have this bye in round 1"),
        ("Correction @ Round 3: 7 bye zero -> half", "round 3 is not paired"),
        ("Correction @ Round 1: 7 bye zero -> half (after round 3 was paired)", "cannot come after round 3"),
        ("Correction @ Round 1: 7 bye zero -> half (after round 1 was paired)", "cannot come after round 1"),
        ("Correction for rating @ Round 2: 1 rating 2000 -> 1900 (after round 2 ended)", None),
        ("Correction for rating @ Round 2: 1 rating 2000 -> none (after round 2 ended)", None),
        ("Correction for rating @ Round 2: 1 rating 1900 -> 2000 (after round 2 ended)", "has rating 2000, not 1900"),
        ("Correction for rating @ Round 2: 9 rating 2000 -> 1900 (after round 2 ended)", "no player has number 9"),
        ("Correction for rating @ Round 2: 1 rating 2000 -> 0 (after round 2 ended)", "no player has number 1"),
        ("Correction for rating @ Round 2: 1 rating 2000 -> 10000 (after round 2 ended)", "no player has number 1"),
        ("Corrected for rating @ Round 2: 1 rating 1900 -> 2000 (after round 2 ended)", None),
        ("Corrected for rating @ Round 2: 1 rating 2000 -> 1900 (after round 2 ended)", "has rating 2000, not 1900"),
    ],
)  # fmt: skip
def test_comments_that_contradict_the_file(comment: str, reason: str | None):
    """A correction has a pair and results of the file, and rounds in which it can have come; others are named."""
    event = with_comments(two(more=(player(7, "0.5", "- H", "- Z"),)), comment)
    told = [why for _, why in contradictions(event)]

    assert len(told) == (reason is not None)
    assert all(reason in why for why in told)


@pytest.mark.parametrize(
    ("comment", "reason"),
    [
        ("Correction @ Round 1: 1-3 0-1,? -> 1-0,?", None),
        ("Correction @ Round 1: 1-3 0-1,? -> 1-0,? (after round 2 was paired)", "cannot come after round 2"),
        ("Corrected for rating @ Round 1: 1-3 0-1,? -> 1-0,?", "the result is not 1-0,?"),
        ("Correction @ Round 1: 1-3 0-1,1/2-1/2 -> 1-0,1/2-1/2", None),
        ("Corrected for rating @ Round 1: 1-3 1-0,1/2-1/2 -> 1-0", "`1-0` is not a valid result"),
        ("Corrected for rating @ Round 1: 1-3 1-0 -> 1-0,1/2-1/2", "`1-0` is not a valid result"),
        ("Correction @ Round 1: 1-3 colours of game 2 exchanged, 1-0,1/2-1/2 -> 1-0,1/2-1/2", None),
        ("Correction @ Round 1: 1-3 colours of game 1 exchanged, 1-0,? -> 1-0,?", None),
        ("Correction @ Round 1: 1-3 colours of game 2 exchanged, 1-0,? -> 1-0,0-1", "the result is not 1-0,0-1"),
        ("Correction @ Round 1: 1-2 1-0,? -> 1-0,0-1", "round 1 does not have the pair 1-2"),
        ("Correction @ Round 1: 1-3 colours of game 3 exchanged, 1-0,? -> 1-0,?", "does not have these games"),
        ("Correction @ Round 1: 1-3 colours of game 0 exchanged, 1-0,? -> 1-0,?", "does not have these games"),
    ],
)
def test_corrections_of_matches_that_contradict_the_file(comment: str, reason: str | None):
    """A game that was open then may have been entered since, but not once a round was paired by the match."""
    told = [why for _, why in contradictions(with_comments(double(), comment))]

    assert ([] if reason is None else [True]) == [reason in why for why in told]


def test_corrections_for_the_rating_are_made_one_after_the_other():
    """The second rating follows from the first one; a third that does not is named, and is not in the report."""
    ratings = ("2000 -> 1900", "1900 -> 1800", "1900 -> 1700")
    comments = [f"Correction for rating @ Round 2: 1 rating {one} (after round 2 ended)" for one in ratings]
    event = with_comments(two(), *comments)
    rated, made, left = corrected_for_rating(event)

    assert [f"### {comments[2]}"] == [comment for comment, _ in contradictions(event)]
    assert (1800, 2, 1) == (rated.participants[0].rating, len(made), len(left))
    others = ("Decision @ Round 1: 1-4 0-0", AFTER, "Correction @ Round 1: 3-6 0-1 -> 1-0")
    lines = [f"### {one}" for one in others]
    mixed = corrected_for_rating(with_comments(two(), others[0], comments[0], *others[1:]))[0]
    assert (lines[0], comments[0].replace("Correction", "Corrected"), *lines[1:]) == tuple(
        line if line in lines else line.removeprefix("### ") for line in mixed.corrections
    )


def test_points_of_a_published_round_are_those_of_that_day():
    """A result that was corrected since is not in those before the round, and in those after it."""
    for comments, before in (((AFTER,), 0), ((), POINT)):
        boards = published(with_comments(two("0", "1", "0", "1", "0", "1"), *comments), 2).boards
        (one,) = [side for board in boards for side in (board.white, board.black) if side.who.number == 1]
        assert (before, POINT) == (one.before, one.after)


def test_a_name_that_records_have_is_recorded():
    """A later name replaces the one in a record of an earlier change."""
    for comments, recorded in (
        (('Correction @ Round 1: 1 name "Old" -> "Player 1"',), ('Correction @ Round 1: 1 name "Player 1" -> "C"',)),
        (('TPN regeneration @ Round 1: "Player 1" is 1 instead of 2; 1 became 2, 2 became 1',),
         ('Correction @ Round 1: 1 name "Player 1" -> "C"',)),
        (('Correction @ Round 1: 1 name "Player 1" -> "Other"',), ()),
        ((), ()),
    ):  # fmt: skip
        event = with_comments(NOT_YET, *comments)
        assert recorded == correct_data(event, event.participants[0], {"name": "C"}, number=1).comments


def test_results_of_a_round_decided_nothing_in_it():
    """They stay as they are now, unless colours of the round are undone through them (4.3, 4.3.2)."""
    comment = "Correction @ Round 2: 2-1 0-1 -> 1-0"
    played = two("0", "1", "1", "0", "", "")
    event = with_comments(played, comment)
    other = with_comments(played, comment, "Correction @ Round 2: 3-4 colours exchanged, 0-1 -> 0-1")

    assert event == known_at_pairing(event, 2)[0]
    assert "1" == known_at_pairing(other, 2)[0].participants[0].entries[1].result.value


def test_what_was_known_when_a_round_was_paired():
    """Results and byes that were corrected since are undone, the latest first; byes of the round itself too."""
    event = with_comments(
        two(more=(player(7, "0.5", "- H", "- Z"),)),
        AFTER,
        "Correction @ Round 1: 7 bye zero -> half (after round 2 was paired)",
        "Correction @ Round 2: 7 bye half -> zero",
    )
    before, undone = known_at_pairing(event, 2)
    first, of_first = known_at_pairing(event, 1)

    assert (Bye.ZERO, Bye.HALF) == before.participants[6].entries
    assert "0" == before.participants[0].entries[0].result.value
    assert [1, 2, 1] == [one.round_number for one in undone]
    assert [True, True, False] == [isinstance(one, DataCorrection) for one in undone]
    assert [Bye.ZERO] == [*first.participants[6].entries[:1]]
    assert [1] == [one.round_number for one in of_first]


@pytest.mark.parametrize(
    ("comment", "number", "numbers", "is_kept"),
    [
        (AFTER, 1, None, False),
        (AFTER, 2, None, True),
        (AFTER, 1, (4, 9), False),
        (AFTER, 1, (2, 3), True),
        ("Correction @ Round 1: 7 bye zero -> half", 1, None, False),
        ("Correction @ Round 1: 7 bye zero -> half", 1, (7,), False),
        ("Correction @ Round 1: 7 bye zero -> half", 1, (1,), True),
        ("Correction @ Round 1: 7 bye zero -> half", 2, None, True),
        ("Correction for rating @ Round 1: 7 rating 9 -> 8", 1, None, True),
        ("Decision @ Round 1: 1-4 1/2-0", 1, None, False),
        ("Decision @ Round 1: 1-4 1/2-0", 2, None, True),
        ("Decision @ Round 1: 1-4 1/2-0", 1, (1, 4), True),
    ],
)
def test_comments_that_go_with_a_round(comment, number, numbers, is_kept):
    """Those on games and byes of the round, of these participants or of all; ratings stay."""
    event = read(ROUND_ONE)._replace(corrections=(f"### {comment}",))

    assert is_kept == bool(without_corrections(event, number, numbers))


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Correction @ Round 1: 1-4 0-1 -> 1-0 (after round 3 was paired)",
         "Correction @ Round 1: 1-4 0-1 -> 1-0 (after round 2 was paired)"),
        ("Correction @ Round 2: 1-4 0-1 -> 1-0 (after round 3 was paired)", "Correction @ Round 2: 1-4 0-1 -> 1-0"),
        ("Correction @ Round 1: 1-4 0-1 -> 1-0 (after round 2 was paired)", None),
        ("Correction for rating @ Round 2: 1-4 0-1 -> 1-0 (after round 3 ended)",
         "Correction for rating @ Round 2: 1-4 0-1 -> 1-0 (after round 2 ended)"),
        ("Correction @ Round 2: 7 bye zero -> half (after round 3 was paired)",
         "Correction @ Round 2: 7 bye zero -> half"),
        ("something else", None),
    ],
)  # fmt: skip
def test_corrections_before_an_unpaired_round(line, expected):
    """Round 3 is unpaired: it will be paired with the correction; what is for the rating stays so."""
    assert f"### {expected or line}" == corrected_before(f"### {line}", 3)


def test_both_kinds_of_corrections_are_read_back():
    """Each of them is the line that it was written as, and names who is concerned."""
    result = LoggedCorrection(2, 15, 11, "", "1-0", 3, (1, 3))
    bye = DataCorrection(2, 9, "bye", "zero", "half", 3)

    assert (result, bye) == (correction_in(result.line), correction_in(bye.line))
    assert "### Correction @ Round 2: 15-11 colours of games 1,3 exchanged, none -> 1-0 (after round 3 was paired)" == (
        result.line
    )
    assert ({15, 11}, {9}) == (result.who, bye.who)
    assert ((15, 11), (11, 15)) == (result.pair, result._replace(exchanged=()).pair)
    assert correction_in("### Correction @ Round 3: 9 rating 2100 -> 1850") is None
    assert correction_in("### Corrected for rating @ Round 3: 9 bye zero -> half") is None


def test_results_that_are_for_the_report_only():
    """Before the end of the tournament the next round must be over; what is as in the event is no correction."""
    event = read(ALL_PLAYED)
    changed = correct_for_rating(event, [parse_result("1=0-1")], 1)
    same = correct_for_rating(event, [parse_result("1=1-0")], 1)

    assert ("Correction for rating @ Round 1: 1-4 1-0 -> 0-1 (after round 2 ended)",) == changed.comments
    assert (event.participants, "for the rating report only") == (
        changed.tournament.participants, changed.messages[-1][:26])  # fmt: skip
    assert ("round 1: no change for the rating report",) == same.messages
    assert () == same.comments
    assert correct_for_rating(event, [parse_result("1=1/2-1/2")]).comments  # the last round of a finished event
    unfinished = event._replace(rounds=3)
    with pytest.raises(UsageError, match="Round 3 is not over"):
        correct_for_rating(unfinished, [parse_result("1=1/2-1/2")])


@pytest.mark.parametrize(("comment", "expected"), [
    ("Corrected for rating @ Round 1: 1-4 0-1 -> 1-0 (after round 2 ended)", True),
    ("Corrected for rating @ Round 1: 1-4 1-0 -> 0-1 (after round 2 ended)", False),
    ("Correction @ Round 1: 1-4 0-1 -> 1-0 (after round 2 was paired)", False),
])  # fmt: skip
def test_a_report_has_other_results(comment, expected):
    """If a credible comment says so."""
    assert expected == has_corrections_for_rating(with_comments(two(), comment))


def test_colours_that_showed_the_initial_colour():
    """Without a declaration it is kept as the round showed it; a declared one stays."""
    event = read(file(header="012 Sample Open\n142 5\n"))
    entries = [parse_result(one) for one in ("4-1=0-1", "2-5=0-1", "6-3=0-1")]
    changed = with_entered_results(event, entries, correct=True, colours_swapped=True).tournament
    declared = with_entered_results(read(ROUND_ONE), entries[:1], correct=True, colours_swapped=True).tournament

    assert (None, Colour.WHITE, Colour.WHITE) == (
        event.initial_colour, changed.initial_colour, declared.initial_colour)  # fmt: skip


CUP = cup(*cup_players(), "320  1.0  1.0   5")


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("1.1=1-0,0-1", "is not a valid result for board 1, a match of 2 games"),
        ("1.3=1-0", "Board 1 has no game 3: its match has games 1 to 2."),
        ("Nobody-Team 1=1-0", "No team matches `Nobody`."),
        ("99-Team 1=1-0", "No team has the number 99."),
        ("Team-Team 2=1-0", "`Team` matches 1 Team 1; 2 Team 2"),
        ("Player 1-Player 6=1-0", "No team matches `Player 1`."),
        ("1-2=1-0", "1 and 2 were not paired in round 1."),
    ],
)
def test_games_of_teams_that_are_not_played(typed, words):
    """A match, or a board of it: anything else is refused in words."""
    with pytest.raises(UsageError, match=re.escape(words)):
        with_entered_results(read(CUP), [parse_result(typed)])


# ── Declarations that are missing ────────────────────────────────────────────
KEPT = read(cup())._replace(system="team", rounds=7, initial_colour=None)


@pytest.mark.parametrize(
    ("event", "kept", "words"),
    [
        (read(file("192 FIDE_DUTCH_2026")), None, ""),
        (read(file()), None, "--system SYSTEM"),
        (read(file())._replace(rounds=None), None, "--system SYSTEM --rounds N"),
        (read(NOT_YET)._replace(initial_colour=None), None, "--system SYSTEM --initial-colour COLOUR"),
        (read(ROUND_ONE)._replace(initial_colour=None), None, "--system SYSTEM"),
        (read(NOT_YET)._replace(initial_colour=None), read(NOT_YET)._replace(system="lim", edition="2026"),
         "--system lim --initial-colour white"),
        (read(file()), read(file())._replace(system="dutch", edition="2017", acceleration="baku"),
         "--system dutch --edition 2017 --acceleration baku"),
        (read(file())._replace(acceleration="baku"), read(file())._replace(system="dutch", acceleration="baku"),
         "--system dutch"),
        (read(file())._replace(virtual={}), read(file())._replace(system="dutch", acceleration="baku"),
         "--system dutch"),
        (read(cup())._replace(system=None), None, "--system team"),
        (
            read(cup())._replace(system=None, rounds=None),
            KEPT._replace(team_rules=KEPT.team_rules._replace(
                colours=ColourType.B, primary=PrimaryScore.GAME, use_secondary=False)),
            "--system team --colours B --primary game --no-secondary --rounds 7",
        ),
    ],
)  # fmt: skip
def test_options_that_the_next_pairing_needs(event, kept, words):
    """What neither the file nor a comment has is a placeholder."""
    assert words == " ".join(options_to_pair(event, kept))


# ── Questions ────────────────────────────────────────────────────────────────
def test_a_question_without_options_asks_for_nothing():
    """Flags are off, and lists are empty: only what is given changes a file."""
    nothing = PlayerData()
    assert (None,) * 7 == nothing
    assert {} == nothing.facts()
    assert {"rating": None, "title": ""} == PlayerData(rating=0, title="none").facts()
    assert ((), None, False, False, False, None) == ResultAsked()
    assert ("1", "2", None, False) == LineupAsked("1", "2")
    assert ("1", (2,), None, False) == ByeAsked("1", (2,))
    assert ("1", None) == AbsenceAsked("1")
    assert ((), (), None, (), ()) == ForbidAsked()
    assert (("1-2",),) == AllowAsked(("1-2",))
    assert ((), False) == InfoAsked()
    assert ((), (), None, "", False, None) == RepairAsked()
    assert (None, None) == UnpairAsked()
    assert (nothing, None, None, None, (), None, False, None, None) == (*LateAsked()[:7], *LateAsked()[8:])
    assert ("1", nothing, None, False, None, False, False, None, None) == PlayerAsked("1")
    assert ("1", None, None, None) == TeamAsked("1")


@pytest.mark.parametrize(
    "more",
    [
        {"number": 3},
        {"national": True},
        {"board": 3},
        {"club": "A"},
        {"group": "A"},
        {"player": PlayerData(rating=1900, sex="m")},
        {"player": PlayerData()},
    ],
)
def test_a_rating_for_the_report_is_given_alone(more):
    """Anything else would change the event."""
    asked = PlayerAsked("1", PlayerData(rating=1900), for_rating=True)._replace(**more)
    with pytest.raises(UsageError, match=r"Give it with --rating alone|Nothing to change"):
        correct_player(read(ROUND_ONE), asked)


def test_a_rating_for_the_report_is_not_looked_up():
    """The rating list is not ignored in silence."""
    asked = PlayerAsked("1", PlayerData(rating=1900), for_rating=True)
    with pytest.raises(UsageError, match="Give it with --rating alone"):
        correct_player(read(ROUND_ONE), asked, lambda entries: EntryList(entries.name, entries.entrants))


# ── The header ───────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("typed", "code"), [("BH, SB", "BH,SB"), ("BH/C1,", "BH/C1"), ("OTHER_TOSS", "OTHER_TOSS"), ("PTS,DE", "PTS,DE")]
)
def test_codes_of_tie_breaks(typed, code):
    """They are written without blanks; methods of the event have a name of their own."""
    assert code == header.codes_of_tie_breaks(typed)


def test_the_header_is_listed_by_names():
    """Every fact that a file can have, in the order of the records; what it lacks is empty."""
    loaded = load(file("022 Bern", "132" + " " * 88 + "26/03/14  26/03/15", header=HEADER + "192 FIDE_DUTCH_2026\n"))
    timed = loaded.tournament._replace(starts={2: "b", 1: "a"}, error_deadline="1 h")
    lines = {line.name: line.text for line in header.header(loaded._replace(tournament=timed))}

    assert ("Bern", "", "5", "White", "FIDE_DUTCH_2026") == tuple(
        lines[name] for name in ("city", "federation", "rounds", "initial colour", "system")
    )
    assert "26/03/14, 26/03/15" == lines["round dates"]
    assert [("round 1", "a"), ("round 2", "b"), ("error deadline", "1 h"), ("first board", "1")] == [*lines.items()][
        -4:
    ]
    bare = {line.name: line.text for line in header.header(load(file(header="012 Sample Open\n")))}
    assert ("", "", "", "1") == tuple(bare[name] for name in ("rounds", "initial colour", "system", "first board"))


def test_a_match_needs_a_round():
    """A single bye is no round, and the games of a match alternate."""
    with pytest.raises(InputError, match="No round is paired yet"):
        with_entered_results(read(NOT_YET), [parse_result("1=1-0")])
    with pytest.raises(InputError, match=r"Round 2 is not paired. The file has the pairings of rounds 1 to 1"):
        with_entered_results(read(double()), [parse_result("1=1-0,0-1")], 2)


@pytest.mark.parametrize(
    ("before", "fact", "comment"),
    [
        ("202 BH,SB\n", "tie breaks=DE", "tie-breaks PTS,DE instead of PTS,BH,SB (C.07 4.1.1)"),
        ("202 BH,SB\n", "tie breaks=", "tie-breaks none instead of PTS,BH,SB (C.07 4.1.1)"),
        ("212 PTS,BH\n", "standings=BH,PTS", "tie-breaks BH,PTS instead of PTS,BH (C.07 4.1.1)"),
    ],
)
def test_other_tie_breaks_are_recorded(before, fact, comment):
    """Once a round is paired, in the round that comes next; the same ones are no change."""
    event = read(file(header=HEADER + before))

    assert (f"Configuration @ Round 2: {comment}",) == header.with_header(event, [fact], correct=True).comments
    assert () == header.with_header(event._replace(ranking=()), [fact], correct=True).comments
    with pytest.raises(UsageError, match="the tie-breaks were announced before the first one"):
        header.with_header(event, [fact])


def test_the_first_board_of_the_next_round_is_listed():
    """The one that the next round will have, not the round after."""
    for seat, shown in ((BoardNumber(2, 0, 41), "41"), (BoardNumber(3, 0, 41), "1")):
        loaded = load(ROUND_ONE)
        lines = header.header(loaded._replace(tournament=loaded.tournament._replace(seats=(seat,))))
        assert shown == lines[-1].text


def test_a_repair_knows_the_bye_before_it_was_corrected():
    """The record has the place that the round was published with."""
    event = with_comments(
        two(more=(player(7, "0.5", "- Z", "- H"),), header=HEADER + "192 FIDE_DUTCH_2026\n"),
        "Correction @ Round 2: 7 bye zero -> half",
    )
    without = event._replace(corrections=())
    pairs = RepairAsked(("1-7",), absent=((2,),), article="4.4.3")
    words = [repair(one, pairs).messages[0] for one in (event, without)]

    assert ["round 2: 1-7, 2 absent instead of 2-1, 7 absent (C.04.2, 4.4.3)",
            "round 2: 1-7, 2 absent instead of 2-1, 7 half-point bye (C.04.2, 4.4.3)"] == words  # fmt: skip


def one_after_another(first: str, last: str) -> str:
    """Return an event in which 1 has had these colours, each against another player, and has the last one against 2."""
    away = "- Z"
    rounds = len(first)
    others = []
    for place, colour in enumerate(first):
        blocks = [away] * rounds + [away]
        blocks[place] = "1 b 0" if colour == "w" else "1 w 0"
        others.append(player(place + 3, "0.0", *blocks))
    own = [f"{place + 3} {colour} 1" for place, colour in enumerate(first)]
    reply = "w" if last == "b" else "b"
    return file(
        player(1, f"{rounds}.0", *own, f"2 {last}"),
        player(2, "0.0", *[away] * rounds, f"1 {reply}"),
        *others,
        header=HEADER.replace("142 5", "142 9") + "192 FIDE_DUTCH_2026\n",
    )


ROW, MORE = "1 gets White three times in a row (C.04.1, 7).", "1 gets White three times more than the other colour"


@pytest.mark.parametrize(
    ("colours", "note"),
    [
        ("ww", ROW),
        ("w", None),
        ("wwwb", MORE),
        ("wwb", None),
        ("wb", None),
        ("bww", ROW),
        ("wbw", None),
        ("wwbw", MORE),
    ],
)
def test_colours_that_a_repair_gives(colours, note):
    """A third time in a row, or three more than the other colour: the arbiter decides, and is told."""
    mirrored = colours.translate(str.maketrans("wb", "bw"))
    for pair, event in (("1-2", one_after_another(colours, "b")), ("2-1", one_after_another(mirrored, "w"))):
        change = partial(repair, asked=RepairAsked((pair,), article="4.4.2", not_fide=True))
        found = [text.replace("Black", "White") for text in change(read(event)).notes if text.startswith("1 gets")]

        assert len(found) == (note is not None)
        assert all(text.startswith(note) for text in found)


def test_what_else_a_repair_notes():
    """Other numbers of boards, a player who is absent once, and an article that is for others."""
    moved = partial(repair, asked=RepairAsked(absent=((1, 4),), article="4.4.2", system="dutch"))(
        read(hall(3, "", ""))
    ).notes
    open_round = read(two(header=HEADER + "192 FIDE_DUTCH_2026\n"))
    both = partial(repair, asked=RepairAsked(("1-3", "4-2"), article="4.4.3"))(open_round).notes
    one_side = partial(repair, asked=RepairAsked(("1-3",), absent=((2, 4),), article="4.4.3"))(open_round).notes

    assert "1, 4: absent in this round only. To withdraw a player, use `fidepair withdraw`." in moved
    assert (
        "Board numbers changed: 2-5 was board 2 and is now board 1; 3-6 was board 3 and is now board 2."
        " Print posted pages and slips again."
    ) in moved
    words = "both players of a dissolved board have a new one"
    assert (True, False) == (any(words in note for note in both), any(words in note for note in one_side))


@pytest.mark.parametrize(
    ("entries", "is_refused"), [(("- Z", "- Z"), False), (("4 w 1", "- Z"), True), (("- U", "- Z"), True)]
)
def test_a_late_entry_was_never_paired(entries, is_refused):
    """Article 4.4.4 is for a player who has had neither a game nor the bye."""
    first = player(7, "0.0" if entries[0] == "- Z" else "1.0", *entries)
    lines = [player(n, "0.0", "- Z", pair) for n, pair in enumerate(("2 b", "1 w"), 1)]
    fourth = player(4, "0.0", "7 b 0" if entries[0] == "4 w 1" else "- Z", "- Z")
    event = read(file(*lines, player(3, "0.0", "- Z", "- Z"), fourth, player(5, "0.0", "- Z", "- Z"), first,
                      header=HEADER + "192 FIDE_DUTCH_2026\n"))  # fmt: skip
    change = partial(repair, asked=RepairAsked(("1-7",), absent=((2,),), article="4.4.4"))
    if is_refused:
        with pytest.raises(UsageError, match="no late entry gets an opponent"):
            change(event)
    else:
        assert "All participants concerned must agree (C.04.2, 4.4.4)." in change(event).notes


def test_a_name_in_a_record_of_numbers_keeps_its_entry():
    """The record would name nobody."""
    event = with_comments(NOT_YET, 'Correction @ Round 1: 6 name "Old" -> "Player 6"')
    with pytest.raises(UsageError, match="Records of changed numbers have an earlier name of 6 Player 6"):
        byes.remove(event, [find(event, "6")])
    assert byes.remove(event, [find(event, "5")])


@pytest.mark.parametrize(
    ("acceleration", "virtual", "expected"),
    [
        (None, None, None),
        ("baku", None, "baku"),
        (None, {1: (2,), 2: (2,)}, "given"),
        (None, {1: (0,), 2: (0,)}, None),
        ("baku", {1: (2,)}, "baku"),
    ],
)
def test_the_acceleration_of_a_published_round(acceleration, virtual, expected):
    """Its name, or that the file gives the points; none where nobody has any."""
    event = read(ROUND_ONE)._replace(acceleration=acceleration, virtual=virtual, system="dutch")

    assert expected == published(event, 1).acceleration
    if virtual is None:
        assert published(event._replace(rounds=None), 1).acceleration is None


@pytest.mark.parametrize(
    ("kept", "number", "to_pair", "effect"),
    [
        ((4, Bye.HALF, 2), 2, {4}, "be paired in round 2"),
        ((4, Bye.HALF, 2), 2, set(), ""),
        ((4, Bye.HALF, 3), 2, {4}, ""),
        ((1, Bye.HALF, 1), 2, {1}, ""),
        ((7, Bye.HALF, 1), 2, {7}, "have no half-point bye in round 1"),
        ((7, Bye.FULL, 1), 2, {7}, "have no full-point bye in round 1"),
        ((7, Bye.ZERO, 1), 2, {7}, ""),
        ((9, Bye.HALF, 1), 2, {7}, ""),
        ((7, Bye.ZERO, None), 2, {7}, ""),
        ((1, Bye.ZERO, None), 2, {1}, "be paired in round 2"),
        ((1, Bye.ZERO, None), 2, set(), ""),
        ((1, Bye.ZERO, None), 1, {1}, "be paired in round 1"),
    ],
)
def test_the_effect_of_a_bye_that_is_lost(kept, number, to_pair, effect):
    """In its round the participant would be paired; before, points would be missing. Player 7 was absent in round 1."""
    event = read(ROUND_ONE + player(7, "0.0", "- Z") + "\n")
    who, bye, round_number = kept

    assert effect == _effect(KeptBye(1, "", who, bye, round_number), event, number, to_pair)


@pytest.mark.parametrize(
    ("acceleration", "virtual", "place", "expected"),
    [
        (None, {1: (2,), 2: (2,), 3: (2,), 4: (2,)}, 4, {4: (2,)}),
        (None, {1: (2,), 2: (2,), 3: (2,), 4: (2,)}, 5, {}),
        (None, {1: (4,), 2: (4,), 3: (2,), 4: (2,)}, 3, {3: (2,)}),
        (None, {1: (4,), 2: (4,), 3: (2,), 4: (2,)}, 5, {}),
        (None, {1: (4,), 2: (4,), 3: (2,), 4: (2,)}, 2, {2: (4,)}),
        ("baku", {1: (4,), 2: (4,), 3: (2,), 4: (2,)}, 2, {2: (2,)}),
        (None, None, 1, {}),
        (None, {1: (2,), 2: (2,), 3: (2,), 4: (2,)}, 1, {1: (2,)}),
        ("baku", {7: (2,)}, 7, {}),
    ],
)
def test_virtual_points_of_a_late_entry(acceleration, virtual, place, expected):
    """Those of the last of GA for a number up to that one, none below; of several groups those of the number."""
    event = read(NOT_YET)._replace(acceleration=acceleration, virtual=virtual)

    assert expected == _virtual_of_late(event, place)


@pytest.mark.parametrize(
    ("text", "system", "facts", "names"),
    [
        (ROUND_ONE, "dutch", {}, []),
        (DUTCH, "dutch", {}, []),
        (DUTCH, "lim", {}, ["system"]),
        (DUTCH, "dutch", {"edition": "2017"}, ["edition"]),
        (DUTCH, "dutch", {"edition": "2026"}, []),
        (DUTCH, "dutch", {"acceleration": "baku"}, ["acceleration"]),
        (ROUND_ONE, "lim", {"acceleration": "baku"}, []),
        (DUTCH, "dutch", {"rounds": 6}, ["rounds"]),
        (DUTCH, "dutch", {"rounds": 5}, []),
        (DUTCH, "dutch", {"rounds": 6, "initial_colour": Colour.BLACK}, ["rounds", "initial_colour"]),
        (DUTCH, "lim", {"edition": "2017", "acceleration": "baku"}, ["system"]),
        (ROUND_ONE, "dutch", {"initial_colour": Colour.WHITE}, []),
        (ROUND_ONE, "dutch", {"initial_colour": Colour.BLACK}, ["initial_colour"]),
        (NOT_YET, "lim", {"initial_colour": Colour.BLACK, "rounds": 9}, []),
        (cup(), "team", {"colours": ColourType.B}, ["colours"]),
        (cup(), "team", {"primary": PrimaryScore.GAME}, ["primary"]),
        (cup(), "team", {"no_secondary": True}, ["no_secondary"]),
        (cup(), "team", {"colours": ColourType.A, "primary": PrimaryScore.MATCH}, []),
    ],
)
def test_options_that_contradict_earlier_rounds(text, system, facts, names):
    """Of the rules only the first option is named: what decides it makes the others needless."""
    found = [*contradicting_options(read(text), SYSTEMS[system], RoundOptions(**facts), "x.trf")]

    assert names == [one.option.name for one in found]
    for one in found:
        assert "`fidepair check x.trf " in str(one.hint("x.trf"))
        assert ("To correct a wrong declaration" in str(one.hint("x.trf"))) == bool(one.fact)


@pytest.mark.parametrize(
    ("pairs", "declared"),
    [(("3-1",), Colour.WHITE), (("1-4", "3-2"), None), (("1-2",), None), (("2-1",), Colour.WHITE)],
)
def test_a_repair_keeps_the_initial_colour(pairs, declared):
    """If only the dissolved board showed it, as published; a round that still shows it needs no declaration."""
    lines = [player(1, "0.0", "3 w"), player(2, "0.0", "4 b"), player(3, "0.0", "1 b"), player(4, "0.0", "2 w")]
    event = read(file(*lines, header="012 Sample Open\n142 3\n192 FIDE_DUTCH_2026\n"))
    absent = ((3, 4),) if pairs in (("1-2",), ("2-1",)) else ()
    change = partial(repair, asked=RepairAsked(pairs, absent=absent, article="4.4.2", not_fide=True))

    assert Colour.WHITE is initial_colour_shown(event)
    assert declared is change(event).tournament.initial_colour


@pytest.mark.parametrize(("fourth", "expected"), [("1", True), ("", False)])
def test_a_rating_of_a_player_who_came_late(fourth, expected):
    """First listed in round 4: an error counts until the end of that round."""
    reply = {"1": "0", "": ""}[fourth]
    early = player(1, "3.0", "3 w +", "4 b +", "3 b +", f"2 w {reply}".rstrip())
    late = player(2, f"{fourth or 0}.0", "- Z", "- Z", "- Z", f"1 b {fourth}".rstrip())
    third = player(3, "0.0", "1 b -", "- Z", "1 w -", "- Z")
    event = read(file(early, late, third, player(4, "0.0", "- Z", "1 w -", "- Z", "- Z")))

    assert expected == is_rating_too_late(event, find(event, "2"))


@pytest.mark.parametrize(
    ("kind", "was", "letters"),
    [
        (Bye.HALF, "H", {9: Bye.HALF, 10: Bye.HALF}),
        (Bye.ZERO, "H", {9: Bye.ZERO, 10: Bye.ZERO}),
        (Bye.HALF, "Z", {9: Bye.ZERO, 10: Bye.ZERO}),
    ],
)
def test_letters_of_players_follow_the_bye_of_their_team(kind: Bye, was: str, letters: dict[int, Bye]):
    """4.3.1: those who had the old letter get the new one; absences of players of a team say nothing."""
    old = {"H": Bye.HALF, "Z": Bye.ZERO}[was]
    event = read(cup())
    people = tuple(one._replace(entries=(old,)) if one.number in (9, 10) else one for one in event.individuals)
    event = event._replace(individuals=people)
    team = event.by_number()[5]
    changed = byes._with_byes_of_players(event, team, {1: old}, kind)
    found = {one.number: one.entries[0] for one in changed.individuals}

    assert letters == {number: found[number] for number in (9, 10)}
    assert event.individuals[:8] == changed.individuals[:8]
    assert read(ROUND_ONE) == byes._with_byes_of_players(read(ROUND_ONE), team, {1: old}, kind)


@pytest.mark.parametrize(
    ("number", "round_number", "comment"),
    [
        (4, 3, "### Late entry @ Round 3: 9 Type 3: Roe"),
        (3, 3, "### Late entry @ Round 3: 9 Type 3: Roe"),
        (2, 2, "### Late entry @ Round 2: 9 Type 3: Roe"),
    ],
)
def test_other_numbers_once_a_round_is_unpaired(number, round_number, comment):
    """The earlier of the two rounds will be paired by them, and only the round in the comment changes."""
    made = _renumbered_before(Renumbering("### Late entry @ Round 3: 9 Type 3: Roe", 3, number=9), number)

    assert Renumbering(comment, round_number, number=9) == made
