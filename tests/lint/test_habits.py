"""Habits of programs and of people that are no fault: each is told once, or not at all."""

from __future__ import annotations

import pytest
from example_files import CUP, OPEN
from trf_texts import file, player

from fidepair import trf
from fidepair.findings import NOTE, WARNING
from fidepair.lint import lint
from fidepair.tournament import Kind


def told(text: str, code: str) -> list[tuple[str, str]]:
    """Return severity and text of each finding of a code."""
    return [(found.severity, found.text) for found in lint(text.encode(), "test.trf").findings if found.code == code]


@pytest.mark.parametrize(("header", "severity"), [("012 Sample Open\n", NOTE), ("142 5\n", WARNING)])
def test_who_might_come_back(header, severity):
    """Who has no entry in the last round is a note where nobody knows the number of rounds: the event may be over."""
    text = file(player(1, "1.0", "2 w 1"), player(2, "0.0", "1 b 0"), player(3, "0.0"), header=header)

    assert [severity] == [found for found, _ in told(text, "T208")]


def test_a_ruler_of_digits_is_no_name():
    """A line of nothing but digits counts the columns, although it begins as the name of an event does."""
    ruled = OPEN.replace("001    1", "0123456789012345678901234567890123456789\n001    1")
    loaded = trf.load(ruled.encode(), "test.trf")

    assert [] == told(ruled, "T015")
    assert "Lakeside Open" == loaded.tournament.name


def test_a_name_of_digits_is_a_name():
    """An event may be called by its year."""
    assert "2026" == trf.load(OPEN.replace("Lakeside Open", "2026").encode(), "test.trf").tournament.name


def rosters() -> str:
    """Return a file of two matches, with rosters of which the first player has White in all four teams."""
    pairs = ((1, 6), (5, 2), (3, 8), (7, 4))
    white = [player(one, "1.0", f"{other} w 1") for one, other in pairs]
    black = [player(other, "0.0", f"{one} b 0") for one, other in pairs]
    teams = [f"013 {f'Team {first}':<32}{first:>4} {first + 1:>4}" for first in (1, 3, 5, 7)]
    return file(*sorted(white + black), *teams, header="012 Sample League\n082 4\n")


def test_rosters_in_any_order_are_one_fault():
    """Where rosters of `013` do not tell who plays at which board, it is said once, with the number of matches."""
    matches = [text for _, text in told(rosters(), "T223")]

    assert 1 == len(matches)
    assert "as in 2 matches: `013` lists the players of a team" in matches[0]


def test_rosters_in_any_order_do_not_matter_to_players():
    """The way out works: the games of a league with such rosters are read as those of single players."""
    assert Kind.INDIVIDUAL is trf.load(rosters().encode(), "league.trf", Kind.INDIVIDUAL).tournament.kind


def test_a_text_with_some_lines_of_a_report_is_none():
    """A text that quotes a report is not a report of its own."""
    words = "".join(f"Line {number} of a letter to the arbiter\n" for number in range(20))
    report = lint((words + "".join(OPEN.splitlines(keepends=True)[:6])).encode(), "letter.txt")

    assert not report.is_report
    assert "20 lines are not records, and 6 could be" in next(f.text for f in report.findings if f.code == "T018")


def test_lines_of_other_programs_keep_a_report():
    """A report stays one with as many unknown lines as it has records."""
    words = "".join(f"Y{number} of another program\n" for number in range(10, 20))

    assert lint((OPEN + words).encode(), "open.trf").is_report


@pytest.mark.parametrize(
    ("comment", "said"),
    [
        (
            "### National rating: 3=2105, 9-1800",
            '"9-1800" in this comment on ratings is not a player number with a rating; the whole',
        ),
        ("### National rating: 3=2105, 77=1800", '"77=1800" in this comment on ratings is ignored: no player has that'),
        ("### Provisional rating 3=0", '"3=0" in this comment on ratings is ignored: the rating is not valid'),
        ("### national rating:", '"" in this comment on ratings is not a player number with a rating'),
        ("### National rating: 3=" + "9" * 5000, '"3=999'),
    ],
)
def test_what_is_not_used_of_a_comment_on_ratings(comment: str, said: str):
    """It is told once, with the first part that is not used: by such ratings somebody may be paired."""
    ((severity, text),) = told(f"{OPEN}{comment}\n", "T260")

    assert WARNING == severity
    assert text.startswith(said)


def test_the_part_that_is_not_used_has_its_column():
    """`### National rating: 3=2105, ` has 29 columns, so `77=1800` begins in column 30."""
    report = lint(f"{OPEN}### National rating: 3=2105, 77=1800\n".encode(), "open.trf")

    assert [30] == [found.column for found in report.findings if found.code == "T260"]


@pytest.mark.parametrize(
    "comment",
    [
        "### National rating: 3=2105, 2=2000",
        "### National rating list of May",
        "### Provisional ratings: 77",
        "### 77=1800",
    ],
)
def test_comments_of_people_on_ratings(comment: str):
    """What is in order, or is not of the form that is read, is not spoken of."""
    assert [] == told(f"{OPEN}{comment}\n", "T260")


def test_a_provisional_rating_of_a_team():
    """In team events it names a team, and a national rating a player."""
    comments = "### Provisional rating: 6=1500\n### National rating: 6=2100, 11=1900\n"

    assert ["6=1500", "11=1900"] == [text.split('"')[1] for _, text in told(CUP + comments, "T260")]
