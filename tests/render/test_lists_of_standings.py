"""Lists of some of the players, the starting list, and the list of who is present."""

from __future__ import annotations

from makers import tournament
from match_makers import matches

from fidepair.desk.pages.prize_lists import PrizeList
from fidepair.render import standings as shown
from fidepair.standings.ranking import NUMBERS_HAVE_CHANGED, standings
from fidepair.tournament import Bye, Kind

EVENT = tournament(4, ["1-2 1:0, 3-4 =:="], announced={2: Bye.HALF}, name="Small Open")
EVENT = EVENT._replace(
    participants=tuple(
        one._replace(name=name) for one, name in zip(EVENT.participants, ("Dan", "Ann", "Cid", "Bob"), strict=True)
    )
)
RANKED = standings(EVENT, ("PTS",))
SOME = PrizeList("sex=w", frozenset({2, 3, 4}), ((EVENT.participants[0], "sex"),))
EXTRAS = shown.Extras(lists=(SOME,))


def test_a_list_has_places_of_its_own():
    """Shared as the ranks are: 3 and 4 have rank two, 2 has rank four."""
    _, table = shown.sheets(RANKED, EXTRAS)

    assert [("1", "2", "3", "Cid"), ("1", "2", "4", "Bob"), ("3", "4", "2", "Ann")] == [row[:4] for row in table.rows]
    assert ("sex=w: 3 of 4 players",) == table.headings
    assert "Note: left out of `sex=w`, because the sex is missing: 1 Dan" == table.remarks[0]
    (bare,) = shown.sheets(RANKED, EXTRAS, only_the_answer=True)
    assert 1 == len(bare.remarks)
    assert shown.sheets(RANKED, shown.NO_EXTRAS) == (shown.sheet(RANKED),)
    nobody = shown.sheets(RANKED, shown.Extras(lists=(SOME._replace(numbers=frozenset()),)))[1]
    assert ((), ("sex=w: 0 of 4 players",)) == (nobody.columns, nobody.headings)


def test_a_list_as_data():
    """Rows with the list and the place; an object with the lines and who is missing."""
    rows = shown.csv_rows(RANKED, EXTRAS)
    (found,) = shown.document(RANKED, EXTRAS)["lists"]

    assert ("list", "place", "rank", "number") == rows[0][:4]
    assert [("sex=w", "1", "2", "3"), ("sex=w", "1", "2", "4"), ("sex=w", "3", "4", "2")] == [
        row[:4] for row in rows[1:]
    ]
    assert ("sex=w", [1], [1, 1, 3]) == (found["only"], found["missing"], [line["place"] for line in found["lines"]])
    assert "lists" not in shown.document(RANKED)
    assert 5 == len(shown.csv_rows(RANKED))
    two = shown.csv_rows(RANKED, shown.Extras(lists=(SOME, SOME)))
    assert 7 == len(two)


def test_the_starting_list():
    """By number, or by name; without points and ranks."""
    by_number, by_name = shown.starting_list(RANKED), shown.starting_list(RANKED, by_name=True)

    assert [("1", "Dan"), ("2", "Ann"), ("3", "Cid"), ("4", "Bob")] == [*by_number.rows]
    assert ["Ann", "Bob", "Cid", "Dan"] == [row[1] for row in by_name.rows]
    assert (("Small Open: starting list",), ("Small Open: starting list, by name",)) == (
        by_number.headings,
        by_name.headings,
    )
    assert () == shown.starting_list(RANKED, only_the_answer=True).headings


def test_who_is_present():
    """By name, with a box, and the bye that is known for this round only."""
    now, later = shown.presence_list(RANKED, EVENT, 2), shown.presence_list(RANKED, EVENT, 3)

    assert ("[ ]", "2", "Ann", "half-point bye") == now.rows[0]
    assert ["Here", "No", "Name", "Bye"] == [column.heading for column in now.columns]
    assert ("[ ]", "2", "Ann") == later.rows[0]
    assert ("Small Open: present in round 2 of 9",) == now.headings


def test_performances():
    """A dash where there is none, and a line that says what it is."""
    sheet = shown.sheet(RANKED, shown.Extras({1: 2000, 2: None, 3: None, 4: None}))

    assert [("TPR", True)] == [(column.heading, column.right) for column in sheet.columns[-1:]]
    assert ["2000", "-", "-", "-"] == [row[-1] for row in sheet.rows]
    assert sheet.remarks[-1].startswith("TPR: performance (10.2)")
    data = shown.document(RANKED, shown.Extras({1: 2000, 2: None, 3: None, 4: None}))["lines"]
    assert [2000, "none", "none", "none"] == [line.get("performance", "none") for line in data]
    rows = shown.csv_rows(RANKED, shown.Extras({1: 2000, 2: None, 3: None, 4: None}))
    assert ("performance", "2000", "-", "-", "-") == tuple(row[-1] for row in rows)
    assert "performance" not in shown.csv_rows(RANKED)[0]


def test_notes_stand_once_below_all_lists():
    """Below the last one, after the notes on that list; the title stands above the first."""
    title, first, second = shown.sheets(RANKED, shown.Extras(lists=(SOME, SOME)))

    assert (shown.headings(RANKED, "standings"), (), ()) == (title.headings, title.columns, title.remarks)
    assert 1 == len(first.remarks)
    assert (*first.remarks, *shown.remarks(RANKED)) == second.remarks
    assert len(shown.remarks(RANKED)) > 0


def test_headings_name_list_edition_and_round_robins():
    swiss, known = (shown.headings(standings(EVENT, ("PTS", "TPN"), predetermined=one), "standings") for one in (0, 1))

    assert ("Small Open: standings after round 1 of 9", "By PTS, TPN (C.07, edition of 1 March 2026)") == swiss
    assert "By PTS, TPN (C.07, edition of 1 March 2026, 15.2)" == known[1]


def test_the_legend_has_the_methods_that_are_used():
    """Codes of one method stand together; what is dropped is a note."""
    ranked = standings(EVENT, ("PTS", "BH", "BH/C1", "ARO"))

    assert (
        "PTS: points (4); BH, BH/C1: Buchholz (8.1).",
        "Note: ARO is left out: some players have no rating, and no rule is declared for them (/U1400 declares one).",
    ) == shown.remarks(ranked)
    nothing = standings(EVENT._replace(ranking=("OTHER_X",)))
    assert shown.notes(nothing) == shown.remarks(nothing)
    assert ("OTHER_X", "", "") == tuple(
        shown.document(nothing)["methods"][0][key] for key in ("code", "article", "words")
    )
    assert ("BH", "8.1", "Buchholz") == tuple(
        shown.document(ranked)["methods"][1][key] for key in ("code", "article", "words")
    )


def test_lots_stand_below_the_table():
    """With the seed, and a line for each group that was drawn; none without lots."""
    ranked = standings(EVENT, "PTS", lots=7)
    ((first, second),) = ranked.lots
    names = {3: "3 Cid", 4: "4 Bob"}

    assert [
        "Lots, drawn with the seed 7 for participants still tied (4.2):",
        f"  {names[first]}, then {names[second]}",
    ] == [*shown.lots_in_words(ranked)]
    assert [] == [*shown.lots_in_words(RANKED)]
    assert {"seed": 7, "drawn": [[first, second]]} == shown.document(ranked)["lots"]
    assert shown.document(RANKED)["lots"] is None


def test_the_starting_list_notes_only_that_numbers_have_changed():
    noted = RANKED._replace(notes=("Something else.", NUMBERS_HAVE_CHANGED))

    assert (f"Note: {NUMBERS_HAVE_CHANGED}",) == shown.starting_list(noted).remarks
    assert () == shown.starting_list(RANKED._replace(notes=("Something else.",))).remarks


def test_before_round_one_the_standings_are_the_starting_list():
    before = standings(EVENT, after=0)

    assert shown.starting_list(before) == shown.sheet(before)
    assert shown.starting_list(before, only_the_answer=True) == shown.sheet(before, only_the_answer=True)
    assert shown.sheet(RANKED) != shown.starting_list(RANKED)


def test_results_by_board_are_one_cell():
    """One number for each board, all with as many decimals; in the data a list."""
    event = matches(2, ["1-2 2:0", "1 U"], kind=Kind.TEAM, boards=2, rounds=2)
    ranked = standings(event, "MPTS,TBR")
    column = [row[-1] for row in shown.sheet(ranked).rows]

    assert ["2.0 2.0", "0.0 0.0"] == column
    assert [["2.0", "2.0"], ["0.0", "0.0"]] == [line["values"][1] for line in shown.document(ranked)["lines"]]
