"""What is shown of a pairing: boards, floats, colours, byes, brackets, as table, list, CSV and JSON."""

from __future__ import annotations

import pytest
from makers import tournament

from fidepair.render.pair_list import pair_list
from fidepair.render.paired import PairedRound
from fidepair.render.pairing import csv_rows, document, sheet
from fidepair.render.show import winners
from fidepair.render.words import colour_history, recent_floats
from fidepair.swiss.boards import BracketReport, CriterionCount, PairedGame, RoundPairing
from fidepair.swiss.cards import draw_up
from fidepair.systems import SYSTEMS
from fidepair.tournament import POINT, Bye

BRACKET = BracketReport(
    POINT, (1,), (2, 3), ((1, 2),), (3,), (CriterionCount("C6", "2.4.1", 1), CriterionCount("C7", "2.4.2", (0, 0)))
)
PAIRING = RoundPairing(
    "dutch", 2, (PairedGame(2, 1, "5.2.1"), PairedGame(4, 5, "5.2.5")), 3, ((6, Bye.HALF),), (BRACKET,)
)


@pytest.fixture
def paired() -> PairedRound:
    """Round two of six players: two boards, a bye, a player with a half-point bye."""
    facts = tournament(6, ["1-4 1:0, 5-2 =:=, 3-6 +:-"], announced={6: Bye.HALF}, name="Small Open")
    return PairedRound(facts, SYSTEMS["dutch"], draw_up(facts), PAIRING, None, ("a note",))


def test_table(paired):
    """Boards in order, both sides with points and colours, then the bye and the absentees."""
    drawn = sheet(paired)

    assert "Small Open: round 2 of 9" == drawn.headings[0]
    assert ["Bd", "No", "White", "Pts", "Colours", "", "No", "Black", "Pts", "Colours"] == [
        column.heading for column in drawn.columns
    ]
    assert ("1", "2", "Player 2", "0.5", "B", "", "1", "Player 1", "1.0", "W") == drawn.rows[0]
    assert ("Bye: 3 Player 3 (1.0)", "Absent: 6 Player 6 (0.0), half-point bye") == drawn.remarks


def test_only_the_answer_has_no_headings(paired):
    """A quiet table is boards, bye and absentees."""
    assert () == sheet(paired, only_the_answer=True).headings


def test_columns_nobody_needs_are_left_out(paired):
    """Without titles and ratings there are no columns for them."""
    headings = {column.heading for column in sheet(paired).columns}

    assert set() == {"Ttl", "Rtg"} & headings


def test_pairing_points_are_shown_when_accelerated(paired):
    """With virtual points each side has both scores."""
    headings = [column.heading for column in sheet(paired._replace(acceleration="baku")).columns]

    assert 2 == headings.count("PPts")


def test_nobody_to_pair():
    """A round in which all are absent says so."""
    facts = tournament(2, announced={1: Bye.ZERO, 2: Bye.ZERO})
    nothing = RoundPairing("dutch", 1, (), None, ((1, Bye.ZERO), (2, Bye.ZERO)))
    drawn = sheet(PairedRound(facts, SYSTEMS["dutch"], draw_up(facts), nothing, None, ()))

    assert () == drawn.rows
    assert "No players to pair." == drawn.remarks[0]


@pytest.mark.parametrize(
    ("floats", "expected"),
    [
        pytest.param("DU", "↓↑", id="two-rounds"),
        pytest.param("UU-D", "-↓", id="only-the-last-two"),
        pytest.param("D--", "", id="nothing-recent"),
        pytest.param("", "", id="before-round-one"),
    ],
)
def test_recent_floats(floats, expected):
    """Floats of the last two rounds, the last round on the right."""
    assert expected == recent_floats(floats)


def test_colour_history_is_written_as_the_handbook_does():
    """Unplayed rounds are `u`, forfeits too (C.04.2 3.4)."""
    players = tournament(4, ["1-2 1:0, 3-4 1:0", "3-1 1:0, 2-4 +:-", "1 H"]).by_number()

    assert "WBu" == colour_history(players[1].entries[:3])
    assert "Bu" == colour_history(players[2].entries[:2])


def test_list_counts_the_bye_and_has_it_last():
    """The first line counts the lines that follow; the bye is `player 0`."""
    assert "3\n2 1\n4 5\n3 0\n" == pair_list(PAIRING)
    assert "2\n2 1\n4 5\n" == pair_list(PAIRING._replace(pab=None))


def test_csv_has_a_row_for_everybody(paired):
    """Boards, the bye and absentees, each with the same number of cells."""
    rows = csv_rows(paired)

    assert ["kind", "game", "game", "pab", "half"] == [row[2] for row in rows]
    assert {len(rows[0])} == {len(row) for row in rows}


def test_json(paired):
    """The object has a schema, strings for points, and the brackets with their criteria."""
    found = document(paired)

    assert "fidepair.pairing/1" == found["schema"]
    assert {"number": 2, "title": "", "name": "Player 2", "rating": None, "points": "0.5", "pairing_points": "0.5",
            "floats": "-", "colours": "B"} == found["boards"][0]["white"]  # fmt: skip
    assert 3 == found["bye"]["number"]
    assert [(6, "half")] == [(absent["player"]["number"], absent["bye"]) for absent in found["absent"]]
    assert {"code": "C7", "article": "2.4.2", "count": (0, 0)} == found["brackets"][0]["criteria"][1]
    assert ("a note",) == found["notes"]


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        ("1-0", (True, False)),
        ("0-1", (False, True)),
        ("½-½", (False, False)),
        ("½-0", (True, False)),
        ("+-", (True, False)),
        ("-+", (False, True)),
        ("--", (False, False)),
        ("1½-½", (True, False)),
        ("1½-2½", (False, True)),
        ("", (False, False)),
    ],
)
def test_who_has_the_better_result(result, expected):
    """Of games and matches, by forfeit too; nobody while it is open."""
    assert expected == winners(result)
