"""What is shown of standings and cross tables, and how it fits narrow terminals, Markdown and pages."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise

import pytest
from makers import tournament
from match_makers import matches

from fidepair.render import crosstable, words
from fidepair.render.html import sheet_page
from fidepair.render.sheet import Sheet, SheetColumn, fit, in_markdown, markdown_table, widths
from fidepair.render.standings import csv_rows, document, sheet
from fidepair.standings.ranking import decimals_of, format_exact, format_rounded, standings
from fidepair.tournament import HALF_POINT, Kind

FOUR = tournament(4, ["1-4 1:0, 3-2 =:=", "2-1 =:=, 4-3 +:-"], rounds=2, first_day=(2026, 5, 1))


def headings(drawn: Sheet) -> list[str]:
    """Return the headings of the columns."""
    return [column.heading for column in drawn.columns]


# ── Values ───────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("value", "decimals", "shown"),
    [
        (Fraction(5, 3), 2, "1.67"),
        (Fraction(1, 8), 2, "0.13"),
        (Fraction(-1, 8), 2, "-0.13"),
        (Fraction(-1, 1000), 2, "0.00"),
        (Fraction(39, 4), 2, "9.75"),
        (Fraction(7), 0, "7"),
        (Fraction(1, 20), 1, "0.1"),
    ],
)
def test_rounded(value: Fraction, decimals: int, shown: str):
    """A value is shown with so many decimals, half up (away from zero)."""
    assert shown == format_rounded(value, decimals)


@pytest.mark.parametrize(
    ("value", "least", "shown"),
    [(Fraction(5, 3), 1, "5/3"), (Fraction(39, 4), 1, "9.75"), (Fraction(7), 1, "7.0"), (Fraction(7), 0, "7")],
)
def test_exact(value: Fraction, least: int, shown: str):
    """A value is a decimal number where one tells it, else a fraction."""
    assert shown == format_exact(value, least)


def test_how_many_decimals_tell_a_value():
    """As many as its denominator needs; a third is told by none."""
    assert [0, 2, 3, 1, None] == [decimals_of(Fraction(1, size)) for size in (1, 4, 8, 10, 3)]


def test_averages_have_two_decimals():
    """All four have 1.0 and opponents with 1.0: each Buchholz is 2, and so is the average (decision T3)."""
    drawn = sheet(standings(tournament(4, ["1-4 =:=, 3-2 =:=", "2-1 =:=, 4-3 =:="], rounds=2), ["AOB"]))
    place = headings(drawn).index("AOB")

    assert ["2.00"] * 4 == [row[place] for row in drawn.rows]


def test_all_values_of_a_method_have_as_many_decimals():
    """Sums of products may need two, and then all have two; points have one."""
    rows = sheet(standings(tournament(4, ["1-2 =:=, 3-4 1:0", "1-3 1:0, 2-4 1:0"], rounds=2), "SB")).rows

    assert [("1.5", "1.75"), ("1.5", "0.75"), ("1.0", "0.00"), ("0.0", "0.00")] == [row[-2:] for row in rows]


def test_a_method_that_was_not_needed_shows_nothing_and_an_undefined_value_a_dash():
    """A method among the tied gives places to those whom it told apart; nobody over the board has no performance."""
    players = tournament(3, ["1-2 1:0, 3 U"], rounds=1)
    rated = players._replace(participants=tuple(one._replace(rating=2000) for one in players.participants))

    assert [("1.0", "", "2800"), ("1.0", "", "-"), ("0.0", "", "1200")] == [
        row[-3:] for row in sheet(standings(rated, "PTS,DE,TPR")).rows
    ]


# ── The table ────────────────────────────────────────────────────────────────
def test_columns_about_people_that_nobody_fills_are_left_out():
    """Without titles, federations and ratings there are no such columns; those of methods stay."""
    assert ["Rk", "No", "Name", "PTS", "BH", "DE"] == headings(sheet(standings(FOUR, "BH,DE")))


def test_a_declared_list_without_points_has_a_column_for_them():
    """The points stand there whether the list names them or not."""
    told = standings(FOUR._replace(ranking=("BH", "SB")))

    assert ["Rk", "No", "Name", "Pts", "BH", "SB"] == headings(sheet(told))


def test_rows_for_spreadsheets_have_all_columns():
    """The header of CSV hangs on the methods only; points are always there."""
    head, first, *_ = csv_rows(standings(FOUR, "WIN"))

    assert ("rank", "number", "title", "name", "federation", "rating", "points", "PTS", "WIN") == head
    assert ("1", "1", "", "Player 1", "", "", "1.5", "1.5", "1") == first


def test_the_order_in_which_columns_go():
    """For want of room federations go first, then ratings and titles, then methods from the last; never rank, number,
    name and points."""
    people = tuple(
        one._replace(title="GM", federation="POR", rating=2400, name=f"Player with a name {one.number}")
        for one in FOUR.participants
    )
    whole = sheet(standings(FOUR._replace(participants=people), "BH/C1,SB,DE"))
    kept = []
    for room in range(80, 20, -1):
        now = headings(fit(whole, room))
        if not kept or kept[-1] != now:
            kept.append(now)

    gone = [set(before) - set(after) for before, after in pairwise(kept)]
    assert [{"Fed"}, {"Rtg"}, {"Ttl"}, {"DE"}, {"SB"}, {"BH/C1"}] == gone
    assert ["Rk", "No", "Name", "PTS"] == kept[-1]


@pytest.mark.parametrize("room", [60, 80, 120])
def test_nothing_but_names_is_cut(room: int):
    """However narrow the terminal, ranks, numbers, points and values that are shown are whole."""
    people = tuple(one._replace(name=f"{'Long, ' * 8}{one.number}") for one in FOUR.participants)
    whole = sheet(standings(FOUR._replace(participants=people), "BH/C1,BH,SB,DE,WIN,WON,BPG,BWG"))
    fitted = fit(whole, room)

    assert sum(widths(fitted)) + len(fitted.columns) - 1 <= room
    for place, column in enumerate(fitted.columns):
        if column.heading != "Name":
            cells = [row[headings(whole).index(column.heading)] for row in whole.rows]
            assert cells == [row[place] for row in fitted.rows]


def test_why_a_line_is_behind_the_one_before_is_in_the_data():
    """The document has the code of the method that decides."""
    lines = document(standings(FOUR, "WIN,SB"))["lines"]

    assert [None, "PTS", "WIN", "PTS"] == [line["decided"] for line in lines]


# ── The cross table ──────────────────────────────────────────────────────────
def cells_of(drawn: Sheet, names: list[str]) -> list[list[str]]:
    """Return the cells of these columns, by row."""
    places = [headings(drawn).index(name) for name in names]
    return [[row[place] for place in places] for row in drawn.rows]


def test_rounds_tell_rank_colour_and_result_of_the_opponent():
    """A forfeit has its sign instead of the result."""
    drawn = crosstable.sheet(standings(FOUR, "TPN"))

    assert ["1", "2", "4", "3"] == [row[1] for row in drawn.rows]
    assert [["3w1", "2b½"], ["4b½", "1w½"], ["1b0", "4w+"], ["2w½", "3b-"]] == cells_of(drawn, ["R1", "R2"])


def test_byes_are_told_by_what_they_bring():
    """Pairing-allocated byes have no number behind them; the legend explains those that occur."""
    told = standings(tournament(4, ["1-2 1:0, 3 U, 4 H", "1 F, 3-2 1:0"], rounds=2), "TPN")
    drawn = crosstable.sheet(told)

    assert {"bye", "bye½", "bye1", "bye0"} == {
        cell for row in cells_of(drawn, ["R1", "R2"]) for cell in row if cell.startswith("bye")
    }
    assert "bye½: half-point bye; bye0: zero-point bye." in drawn.remarks[0]


def test_where_ranks_are_shared_opponents_are_told_by_their_place():
    """The places have a column of their own then."""
    drawn = crosstable.sheet(standings(tournament(4, ["1-2 1:0, 3-4 1:0"], rounds=1), "PTS"))

    assert ["Pl", "Rk", "No", "Name", "R1", "PTS"] == headings(drawn)
    assert [("1", "1"), ("2", "1"), ("3", "3"), ("4", "3")] == [row[:2] for row in drawn.rows]
    assert [["3w1"], ["4w1"], ["1b0"], ["2b0"]] == cells_of(drawn, ["R1"])


def test_a_round_robin_is_shown_by_rounds():
    """Whatever the kind of event, each round has its column."""
    told = standings(FOUR._replace(type_code="FIDE_ROUNDROBIN"), "TPN", predetermined=True)

    assert "R1" in headings(crosstable.sheet(told))


def test_teams_have_game_points_in_their_cells():
    """Whatever score ranks, the cells have the game points of the match."""
    told = standings(matches(4, ["1-4 2:0, 3-2 1:1"], kind=Kind.TEAM, boards=4, rounds=1), "MPTS,TPN")
    drawn = crosstable.sheet(told)

    assert [["4w4"], ["3b2"], ["2w2"], ["1b0"]] == cells_of(drawn, ["R1"])
    assert "game points" in drawn.remarks[0]


def test_matches_of_two_games_have_their_points_in_the_cells():
    """A match that ended one and a half to a half is `1½` and `½`."""
    drawn = crosstable.sheet(standings(matches(2, ["1-2 1.5:0.5"], rounds=1)))

    assert [["2w1½"], ["1b½"]] == cells_of(drawn, ["R1"])


def test_halves():
    """Half points have their sign, other fractions decimals."""
    written = [words.fraction(points) for points in (0, HALF_POINT, 5 * HALF_POINT, 2500, -HALF_POINT)]

    assert ["0", "½", "2½", "0.25", "-½"] == written


# ── Markdown and pages ───────────────────────────────────────────────────────
HOSTILE = "<b>|*_`[x](y)#&$@~:smile: www.a.b http://c \x1b[2J"
DRAWN = Sheet(
    (HOSTILE,), (SheetColumn("No", right=True), SheetColumn("Name")), (("1", HOSTILE), ("2", "Bergqvist")), (HOSTILE,)
)


def test_every_sign_of_markdown_is_escaped():
    """No sign that Markdown obeys stands without a backslash, and a cell keeps its place in the row."""
    rows = list(markdown_table(DRAWN))

    assert {3} == {len(re.findall(r"(?<!\\)\|", row)) for row in rows}
    for text in (in_markdown(HOSTILE), *(row.removeprefix("| ") for row in rows)):
        assert not re.search(r"(?<!\\)[*_`\[\]<>#&$@~]", text)
    assert "www\\.a.b http\\://c" in in_markdown(HOSTILE)


def test_a_page_escapes_everything_and_loads_nothing():
    """There is no script, no link and no address in a page, whatever the texts are."""
    page = sheet_page(DRAWN)

    assert "&lt;b&gt;" in page
    assert not re.search(r"<script|<b>|\x1b|src=|href=|url\(|@import", page)


def test_wide_tables_lie_on_the_paper():
    """A table of many columns is printed on A4 landscape, others upright."""
    columns = tuple(SheetColumn(str(number)) for number in range(20))
    wide = Sheet(("Open",), columns, (tuple("x" * 20),))

    assert "size: A4 landscape" in sheet_page(wide)
    assert "size: A4;" in sheet_page(DRAWN)
