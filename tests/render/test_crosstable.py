"""The cross table: cells, columns, legend, data; and results by board."""

from __future__ import annotations

import pytest
from makers import tournament
from match_makers import matches

from fidepair.render import boards
from fidepair.render.crosstable import csv_rows, document, sheet, table
from fidepair.standings.ranking import standings
from fidepair.standings.ratings import BoardResult
from fidepair.tournament import Kind, Participant, PrimaryScore, Result

EVENT = tournament(5, ["1-2 1:0, 4-3 =:=, 5 U", "3-1 -:+, 2-5 W:L, 4 H"], rounds=2)
RANKED = standings(EVENT, ("PTS", "TPN"))
ROUND_ROBIN = tournament(3, ["1-2 1:0", "3-1 =:=", "2-3 +:-"], rounds=3, type_code="FIDE_ROUNDROBIN")


def headings(drawn) -> list[str]:
    return [column.heading for column in drawn.columns]


def test_cells():
    """Rank of the opponent, colour, result; byes by their worth; a forfeit with a sign."""
    drawn = sheet(RANKED)

    assert ["Rk", "No", "Name", "R1", "R2", "PTS", "TPN"] == headings(drawn)
    assert [
        ("1", "1", "Player 1", "2w1", "5b+", "2.0", "1"),
        ("2", "2", "Player 2", "1b0", "4w1", "1.0", "2"),
        ("3", "4", "Player 4", "5w½", "bye½", "1.0", "4"),
        ("4", "5", "Player 5", "bye", "2b0", "1.0", "5"),
        ("5", "3", "Player 3", "3b½", "1w-", "0.5", "3"),
    ] == [*drawn.rows]
    assert [0, 1, 0, 0, 0, 0, 1] == [column.leave_out for column in drawn.columns]
    assert ": cross table after round 2 of 2" in drawn.headings[0]
    assert (
        "Rounds: the rank of the opponent, colour, result; + and -: by forfeit; bye: pairing-allocated bye;"
        " bye½: half-point bye." == drawn.remarks[0]
    )
    assert ((), ()) == sheet(RANKED, only_the_answer=True)[::3]


@pytest.mark.parametrize(
    ("result", "shown"),
    [("1", "1"), ("=", "½"), ("0", "0"), ("W", "1"), ("D", "½"), ("L", "0"), ("+", "+"), ("-", "-"), (" ", "?")],
)
def test_results(result, shown):
    """As cross tables write them."""
    entry = EVENT.participants[0].entries[0]._replace(result=Result(result))  # type: ignore[union-attr]

    assert shown == table(RANKED).result(entry)  # type: ignore[arg-type]


def test_shared_ranks_have_places():
    """Where a rank is shared, opponents are shown by place."""
    drawn = sheet(standings(EVENT, ("PTS",)))

    assert ["Pl", "Rk", "No"] == headings(drawn)[:3]
    assert ["1", "2", "3", "4", "5"] == [row[0] for row in drawn.rows]
    assert ["1", "2", "2", "2", "5"] == [row[1] for row in drawn.rows]
    assert drawn.remarks[0].startswith("Rounds: the place (Pl) of the opponent, colour, result;")


def test_matches():
    """Of two games the points; of teams the game points, the other score where game points are primary."""
    double = matches(2, ["1-2 1.5:0.5"])
    assert ["2w1½", "1b½"] == [row[-2] for row in sheet(standings(double, ("PTS",))).rows]
    assert "points of the match" in sheet(standings(double, ("PTS",))).remarks[0]
    team = matches(2, ["1-2 2:0"], kind=Kind.TEAM, boards=2)
    assert ["2w4", "1b0"] == [row[-2] for row in sheet(standings(team, ("MPTS",))).rows]
    assert "colour, game points;" in sheet(standings(team, ("MPTS",))).remarks[0]
    entry = team.participants[0].entries[0]
    by_games = team.with_primary(PrimaryScore.GAME)
    assert "2" == table(standings(by_games, ("GPTS",)))._replace(places={}).result(entry)  # type: ignore[arg-type]
    forfeit = matches(2, ["1-2 +:-"])
    assert ["2w+", "1b-"] == [row[-2] for row in sheet(standings(forfeit, ("PTS",))).rows]


def test_data():
    """A row and an object for each, with opponents by number; a bye has neither opponent nor result."""
    rows = csv_rows(RANKED)
    first, _, third = document(RANKED)["lines"][:3]

    assert (
        "place",
        "rank",
        "number",
        "title",
        "name",
        "federation",
        "rating",
        "round 1",
        "round 2",
        "points",
        "PTS",
        "TPN",
    ) == rows[0]
    assert ("3", "3", "4", "", "Player 4", "", "", "5w½", "bye½", "1.0", "1.0", "4") == rows[3]
    assert {
        "round": 2, "opponent": 3, "opponent_rank": 5, "colour": "b", "result": "+", "bye": None, "points": "1.0",
        "secondary": None,
    } == first["games"][1]  # type: ignore[index]  # fmt: skip
    assert {
        "round": 2, "opponent": None, "opponent_rank": None, "colour": None, "result": None, "bye": "H",
        "points": "0.5", "secondary": None,
    } == third["games"][1]  # type: ignore[index]  # fmt: skip
    team = document(standings(matches(2, ["1-2 2:0"], kind=Kind.TEAM, boards=2), ("MPTS",)))
    assert ["4.0", "0.0"] == [line["games"][0]["secondary"] for line in team["lines"]]  # type: ignore[index]


# ── Results by board ─────────────────────────────────────────────────────────
LIONS = Participant(1, 1, "Lions")
RESULTS = (
    BoardResult(1, Participant(7, 7, "Ann", title="GM", rating=2400, federation="NOR"), LIONS, 3, 5, 0, 2500, 1),
    BoardResult(2, Participant(8, 8, "Bob"), LIONS, 0, 0, 1, None, 1),
    BoardResult(3, Participant(9, 9, "Cid"), LIONS, 7, 1, 0, 1800, 2),
)
OF_TEAMS = standings(matches(2, ["1-2 2:0"], kind=Kind.TEAM, boards=2, name="Cup"), ("MPTS",))


def test_results_by_board():
    """A table for each board; boards beyond those of a match are reserves; a dash where nothing is defined."""
    title, *tables = boards.sheets(OF_TEAMS, RESULTS)

    assert ("Cup: boards after round 1 of 9",) == title.headings
    assert [("Board 1",), ("Board 2",), ("Board 3 (reserves)",)] == [one.headings for one in tables]
    assert ("1", "7", "GM", "Ann", "NOR", "2400", "Lions", "2.5", "3", "83.3", "2500") == tables[0].rows[0]
    assert ("1", "8", "Bob", "Lions", "0.0", "0", "", "-", "1") == tables[1].rows[0]
    assert ("2", "9", "Cid", "Lions", "0.5", "7", "7.1", "1800") == tables[2].rows[0]
    assert "Forfeits" == headings(tables[1])[-1]
    assert [0, 0, 2] == [len(one.remarks) for one in tables]
    bare = boards.sheets(OF_TEAMS, RESULTS, only_the_answer=True)
    assert [("Board 1",), ("Board 2",), ("Board 3 (reserves)",)] == [one.headings for one in bare]
    assert not any(one.remarks for one in bare)
    assert ("Board 3",) == boards.sheets(standings(matches(2, ["1-2 2:0"])), RESULTS)[3].headings


def test_data_by_board():
    """Null where nothing is defined; forfeits are a number in data."""
    rows = boards.csv_rows(RESULTS)
    data = boards.document(OF_TEAMS, RESULTS)

    assert ("board", "rank", "number", "title", "name", "federation", "rating", "team", "team_number") == rows[0][:9]
    assert ("points", "games", "percentage", "performance", "forfeits") == rows[0][9:]
    assert ("2", "1", "8", "", "Bob", "", "", "Lions", "1", "0.0", "0", "", "-", "1") == rows[2]
    assert ("83.3", "2500", "0") == rows[1][-3:]
    second = data["lines"][1]
    assert (None, None, 1, 2) == (second["percentage"], second["performance"], second["forfeits"], second["board"])
    assert ("Cup", 1, 9, 2) == (data["tournament"], data["after"], data["rounds"], data["boards"])
