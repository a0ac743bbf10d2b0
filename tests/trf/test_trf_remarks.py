"""Comments with a fixed form: what each of them says, and the nearest one that says nothing."""

from __future__ import annotations

import pytest

from fidepair.tournament import Announcement, BoardNumber, Bye, Choice
from fidepair.trf.format import remarks
from fidepair.trf.format.remarks import Remark
from fidepair.trf.read.records import _is_field_of_ruler

DECISION = "### Decision @ Round 2: 10-4 1/2-0"


@pytest.mark.parametrize(
    ("comment", "kind", "expected"),
    [
        ("### MPA @ Round 3: 12-7", "MPA", Remark("MPA", 3, "12-7")),
        ("###mpa@round 12,12-7", "MPA", Remark("MPA", 12, "12-7")),
        ("### mpa @ ROUND 12 - 12-7 ", "MPA", Remark("MPA", 12, "12-7")),
        ("### MPA: 12-7", "MPA", Remark("MPA", None, "12-7")),
        ("### MPA", "MPA", Remark("MPA", None, "")),
        ("### MPAs: 12-7", "MPA", None),
        ("### MPA @ Round x: 12-7", "MPA", Remark("MPA", None, "x: 12-7")),
        ("### MPA @ Round 9999: a", "MPA", Remark("MPA", 9999, "a")),
        ("### MPA @ Round 10000: a", "MPA", Remark("MPA", None, "a")),
        (
            "### Correction for rating @ Round 1: 1-2",
            "Correction",
            Remark("Correction", None, "for rating @ Round 1: 1-2"),
        ),
    ],
)
def test_a_remark_has_a_kind_a_round_and_a_text(comment, kind, expected):
    """Letters may be large or small; a round has at most four digits."""
    assert expected == remarks.remark_of(comment, kind)


@pytest.mark.parametrize(
    ("remark", "line"),
    [
        (Remark("Club", None, "a"), "### Club: a"),
        (Remark("Club", None, ""), "### Club"),
        (Remark("Club", 2, "a"), "### Club @ Round 2: a"),
    ],
)
def test_a_remark_is_written(remark, line):
    """Without a round there is none in the comment, and without a text no colon."""
    assert line == remark.line


@pytest.mark.parametrize(
    ("parse", "text", "expected"),
    [
        (remarks.choice_of, "maxi-TOURNAMENT", Choice(3, "maxi", "yes")),
        (remarks.choice_of, "7 rounds instead of 9 (C.04.1 1)", Choice(3, "rounds", "7/9")),
        (remarks.choice_of, "7 rounds instead of 9", None),
        (remarks.ratings_of, "3=2105, 12 = 1400", {3: 2105, 12: 1400}),
        (remarks.ratings_of, "3=2105, 12", None),
        (remarks.ratings_of, "x=2105", None),
        (remarks.decision_of, "10-4 1/2-0", (10, 4, "=0")),
        (remarks.decision_of, "10-4 0-1/2", (10, 4, "0=")),
        (remarks.decision_of, "10-4 1-0", None),
        (remarks.withdrawal_of, "3 had a half-point bye", Announcement(3, 3, Bye.HALF)),
        (remarks.withdrawal_of, "3 had a full-point bye", Announcement(3, 3, Bye.FULL)),
        (remarks.withdrawal_of, "x had a full-point bye", None),
        (remarks.withdrawal_of, "3 had a bye", None),
        (remarks.time_of, "2026-08-15 14:00", "2026-08-15 14:00"),
        (remarks.time_of, "2026-08-15 23:59", "2026-08-15 23:59"),
        (remarks.time_of, "2026-08-15 24:00", ""),
        (remarks.time_of, "2026-08-15 14:60", ""),
        (remarks.time_of, "2026-02-30 14:00", ""),
        (remarks.time_of, "2026-08-00 14:00", ""),
        (remarks.members_of, "3, 7 = Lakeside ", ([3, 7], "Lakeside")),
        (remarks.members_of, "3,x = Lakeside", None),
        (remarks.members_of, "3,0 = Lakeside", None),
        (remarks.members_of, "3,7 = ", None),
        (remarks.members_of, "3,7", None),
        (remarks.last_of_ga, '8 "Ibarrola, Maite"', (8, "Ibarrola, Maite")),
        (remarks.last_of_ga, '8 ""', (8, "")),
        (remarks.last_of_ga, '8 "', None),
        (remarks.last_of_ga, '0 "A"', None),
        (remarks.last_of_ga, "8 Ibarrola", None),
    ],
)
def test_the_text_of_a_remark(parse, text, expected):
    """What is not in its form is nothing; the remark is about round 3."""
    assert expected == parse(Remark("kind", 3, text))


@pytest.mark.parametrize("parse", [remarks.choice_of, remarks.withdrawal_of, remarks.time_of])
@pytest.mark.parametrize("text", ["Maxi-tournament", "3 had a half-point bye", "2026-08-15 14:00"])
def test_without_a_round_it_is_nothing(parse, text):
    """An option, a bye and a time belong to a round."""
    assert not parse(Remark("kind", None, text))


@pytest.mark.parametrize(
    ("kind", "text", "expected"),
    [
        (remarks.FIXED_BOARD, "12=7", BoardNumber(3, 12, 7)),
        (remarks.FIXED_BOARD, "12=0", BoardNumber(3, 12, 0)),
        (remarks.FIXED_BOARD, "12=9999", BoardNumber(3, 12, 9999)),
        (remarks.FIXED_BOARD, "12=10000", None),
        (remarks.FIXED_BOARD, "0=7", None),
        (remarks.FIXED_BOARD, "12", None),
        (remarks.FIRST_BOARD, "41", BoardNumber(3, 0, 41)),
        (remarks.FIRST_BOARD, "1", BoardNumber(3, 0, 1)),
        (remarks.FIRST_BOARD, "0", None),
        (remarks.FIRST_BOARD, "x", None),
    ],
)
def test_boards(kind, text, expected):
    """A fixed board may be given up (0); the first board is at least 1; both have at most four digits."""
    assert expected == remarks.seat_of(Remark(kind, 3, text))
    assert remarks.seat_of(Remark(kind, None, text)) is None


@pytest.mark.parametrize(
    ("text", "minutes"),
    [("30 min", 30), ("1 minute", 1), ("90MINUTES", 90), ("2 h", 120), ("1 hours", 60), ("soon", 0), ("1000 min", 0)],
)
def test_durations(text, minutes):
    """Minutes or hours, up to three digits."""
    assert minutes == remarks.minutes_of(text)


@pytest.mark.parametrize(
    ("comment", "expected"),
    [
        (DECISION, (2, (10, 4))),
        ("### Decision: 10-4 1/2-0", None),
        ("### Decision @ Round 2: 10-4", None),
        ("### Adjournment @ Round 2: 10-4 1/2-0", None),
    ],
)
def test_the_game_of_a_decision(comment, expected):
    """It has a round, and a result that only an arbiter awards."""
    assert expected == remarks.decided_game(comment)


@pytest.mark.parametrize(
    ("comment", "found"),
    [
        ("### Correction @ Round 1: 15-11 1-0 -> 0-1", True),
        ("### Corrected for rating @ Round 1: 15-11 1-0 -> 0-1", True),
        (DECISION, True),
        ("### Correction @ Round 3: 9 rating 2100 -> none", False),
        ('### Correction @ Round 3: 9 name "A" -> "B"', False),
        ("### Adjournment @ Round 2: 8-4", False),
    ],
)
def test_corrections_are_about_games(comment, found):
    """A new rating or name corrects no result."""
    assert found == remarks.is_correction(comment)


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ('late entry "New, One" is 5; 5-6 became 6-7', ("New, One", 5, None, ((5, 6), (6, 7)), True, False)),
        ('"Old, One" is 3 instead of 5; 3-4 became 4-5', ("Old, One", 3, 5, ((3, 4), (4, 5)), False, False)),
        ('removed "Old, One" was 3; 4 became 3', ("Old, One", 3, None, ((4, 3),), False, True)),
        ('late entry "New, One" is 9', ("New, One", 9, None, (), True, False)),
        ('late entry "New, One" is 5; 5-6 became 6-8', ("New, One", 5, None, ((5, 6), (5, 6)), True, False)),
    ],
)
def test_new_numbers(text, facts):
    """Runs of numbers move together; runs of different lengths become a pair twice, which is no permutation."""
    comment = f"### TPN regeneration @ Round 2: {text}"
    found = remarks.renumbering_of(comment)
    others = (found.instead_of, found.moved, found.is_late, found.is_removed)

    assert (comment, 2, *facts) == (found.comment, found.round_number, found.name, found.number, *others)


@pytest.mark.parametrize(
    ("text", "rated", "renamed"),
    [
        ("9 rating 2100 -> 1850", (9, 2100, 1850), None),
        ("9 rating none -> 1850", (9, None, 1850), None),
        ("9 rating 2100 -> none", (9, 2100, None), None),
        ('9 name "Smyth, Al" -> "Smith, Al"', None, (9, "Smyth, Al", "Smith, Al")),
    ],
)
def test_new_data(text, rated, renamed):
    """A rating may be missing before or after."""
    found = remarks.renumbering_of(f"### Correction @ Round 3: {text}")

    assert (3, rated, renamed) == (found.round_number, found.rated, found.renamed)
    assert remarks.renumbering_of(f"### Correction: {text}") is None


@pytest.mark.parametrize(
    "text", ["### TPN regeneration @ Round 2: something", "### Correction @ Round 2: 1-2 1-0 -> 0-1"]
)
def test_no_new_numbers(text):
    """A comment in no form of these is none of them."""
    assert remarks.renumbering_of(text) is None


def test_exchanged_colours():
    """Pairs and rounds of games that were played with the wrong colours; other corrections have none."""
    comments = [
        "### Correction @ Round 2: 5-3 colours exchanged, 1-0",
        "### Corrected for rating @ Round 4: 1-2 colours exchanged, 1-0",
        "### Correction @ Round 1: 5-3 1-0 -> 0-1",
        "### Correction: 5-3 colours exchanged, 1-0",
        "### Correction @ Round 3: all colours exchanged, 1-0",
    ]

    assert [(2, 5, 3), (4, 1, 2)] == remarks.exchanged_pairs(comments)
    assert {2, 3, 4} == remarks.rounds_with_exchanged_colours(comments)


@pytest.mark.parametrize(
    ("comment", "written"),
    [
        ("###  fixed board @ round 3 : 12 = 7", "### Fixed board @ Round 3: 12=7"),
        ("### first BOARD @ Round 1: 41 ", "### First board @ Round 1: 41"),
        ("### members of club: 7, 3 = Lakeside", "### Members of club: 3,7 = Lakeside"),
        ("### mpa @ round 3: 12-7", "### MPA @ Round 3: 12-7"),
        ("### Start @ Round 3:  x ", "### Start @ Round 3:  x"),
    ],
)
def test_one_form_whoever_wrote_it(comment, written):
    """Comments are compared in the form in which they are written."""
    assert written == remarks.as_written(comment)


@pytest.mark.parametrize(
    ("word", "is_field"),
    [
        ("NNNN", True),
        ("BBBB/BB/BB", True),
        ("sTTT", True),
        ("s", True),
        ("PPP1", True),
        ("1", True),
        ("2026", True),
        ("NNNM", False),
        ("Open", False),
        ("nnnn", False),
        ("tTTT", False),
        ("1PPP", False),
        ("sTTR", False),
    ],
)
def test_fields_that_a_ruler_names(word: str, is_field: bool):
    """One capital letter, as often as the field has columns; slashes of a date, a digit behind, `s` (sex) before."""
    assert is_field == _is_field_of_ruler(word)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('4 "Roe, Jane"', (4, "Roe, Jane")),
        ('4 ""', (4, "")),
        ('4 "', None),
        ("4 Roe", None),
        ('4 "Roe', None),
        ('4 Roe"', None),
        ("4 'Roe'", None),
        ('0 "Roe"', None),
        ('x "Roe"', None),
        ("4", None),
    ],
)
def test_the_last_of_ga_in_a_comment(text: str, found: tuple[int, str] | None):
    """A number and a name in quotation marks; where the participant gets another number, so does the comment."""
    comment = f"### Last GA participant: {text}"

    assert found == remarks.last_of_ga(Remark(remarks.LAST_OF_GA, None, text))
    expected = comment if found is None else comment.replace(" 4 ", " 7 ")
    assert expected == remarks.with_new_last_of_ga(comment, {4: 7})
    assert comment == remarks.with_new_last_of_ga(comment, {5: 7})
    assert "### a comment" == remarks.with_new_last_of_ga("### a comment", {4: 7})
