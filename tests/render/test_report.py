"""What is shown of a check: rounds, differences side by side, the verdict and the summary."""

from __future__ import annotations

import pytest
from makers import tournament

from fidepair.check import CheckReport, PublishedGame, RoundCheck, WrongColours
from fidepair.render import report as shown
from fidepair.render import report_data
from fidepair.swiss.boards import PairedGame
from fidepair.systems import SYSTEMS

AGREES = RoundCheck(1, "agrees", 2)
DIFFERS = RoundCheck(
    2,
    "differs",
    3,
    surplus=(PublishedGame(1, 4),),
    missing=(PairedGame(1, 3, "5.2.1"), PairedGame(5, 4, "5.2.2")),
    wrong_colours=(WrongColours(PublishedGame(2, 6), PairedGame(6, 2, "5.2.4")),),
    published_pab=7,
    pab=None,
)
IMPOSSIBLE = RoundCheck(3, "impossible", 2, reason="no legal pairing.\n  4 has no opponent.")


@pytest.fixture
def report() -> CheckReport:
    """Three rounds: one agrees, one differs in every way, one has no legal pairing."""
    return CheckReport(tournament(7, name="Small Open"), SYSTEMS["dutch"], (AGREES, DIFFERS, IMPOSSIBLE), ("a note",))


def test_rounds_and_differences(report):
    """A line for each round; below, what was published beside what the rules give."""
    drawn = shown.sheet(report, "small.trf")

    assert "small.trf: Small Open" == drawn.headings[0]
    assert [
        ("1", "2", "agrees"),
        ("2", "3", "differs: 2 pairs, colours of 1 pair, bye"),
        ("3", "2", "published, but the rules give no pairing"),
    ] == list(drawn.rows)
    assert [
        "Round 2",
        "  published   by the rules",
        "  1 - 4       1 - 3",
        "              5 - 4",
        "  2 - 6       6 - 2, colours by 5.2.4",
        "  bye: 7      bye: none",
        "Round 3",
        "  no legal pairing.",
        "  4 has no opponent.",
    ] == list(drawn.remarks)


def test_details_have_names(report):
    """The detailed form names the players."""
    assert "  1 Player 1 - 4 Player 4   1 Player 1 - 3 Player 3" in shown.detailed_differences(report)


@pytest.mark.parametrize(
    ("rounds", "expected"),
    [
        pytest.param((AGREES,), "round 1 agrees", id="one"),
        pytest.param((AGREES, AGREES), "all 2 rounds agree", id="all"),
        pytest.param((AGREES, DIFFERS), "round 2 of 2 checked differs from the rules", id="one-wrong"),
        pytest.param((DIFFERS, IMPOSSIBLE), "rounds 2, 3 of 2 checked differ from the rules", id="two-wrong"),
    ],
)
def test_verdict(report, rounds, expected):
    """One line tells how a tournament came out."""
    assert expected == shown.verdict(report._replace(rounds=rounds))


@pytest.mark.parametrize(
    ("rounds", "unreadable", "expected"),
    [
        pytest.param([(AGREES,), (AGREES, AGREES)], 0, "2 tournaments, 3 rounds checked: no differences", id="good"),
        pytest.param([(AGREES, DIFFERS)], 0, "1 tournament, 2 rounds checked: 1 round differs", id="one"),
        pytest.param(
            [(DIFFERS, IMPOSSIBLE)], 1, "1 tournament, 2 rounds checked: 2 rounds differ; 1 file not checked", id="two"
        ),
        pytest.param([], 2, "0 tournaments, 0 rounds checked; 2 files not checked", id="nothing"),
    ],
)
def test_summary(report, rounds, unreadable, expected):
    """One line tells how the whole run came out; nothing checked is not called equal."""
    assert expected == shown.summary([report._replace(rounds=each) for each in rounds], unreadable)


def test_csv(report):
    """One row for each round that agrees or is impossible, one for each difference of the others."""
    rows = report_data.csv_rows(report, "small.trf")

    assert [
        ("1", "agrees", "", "", "", "", ""),
        ("2", "differs", "pair", "1", "4", "", ""),
        ("2", "differs", "pair", "", "", "1", "3"),
        ("2", "differs", "pair", "", "", "5", "4"),
        ("2", "differs", "colours", "2", "6", "6", "2"),
        ("2", "differs", "bye", "7", "", "", ""),
        ("3", "impossible", "", "", "", "", ""),
    ] == [row[1:8] for row in rows]
    assert {len(report_data.CSV_HEADER)} == {len(row) for row in [*rows, report_data.csv_error("x.trf", "bad")]}


def test_json(report):
    """Files, rounds and differences as an object, with a schema and a summary."""
    found = report_data.document([report_data.file_document(report, "small.trf"), {"file": "x.trf", "error": {}}])

    expected = {
        "files": 2,
        "files_not_checked": 1,
        "rounds": 3,
        "rounds_differing": 2,
        "rounds_differing_undeclared": 2,
    }

    assert "fidepair.check/1" == found["schema"]
    assert expected == found["summary"]
    assert {"published": 7, "rules": None} == found["files"][0]["rounds"][1]["bye"]
    assert {"white": 6, "black": 2, "article": "5.2.4"} == found["files"][0]["rounds"][1]["wrong_colours"][0]["rules"]
