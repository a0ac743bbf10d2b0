"""A column is one row: tables, CSV, JSON and the schema of its objects follow from it."""

from __future__ import annotations

from typing import Annotated, NamedTuple

import json_schema
import pytest

from fidepair.convert.json_schema import schema_of
from fidepair.render import boards, pairing, prediction, show, standings
from fidepair.render.sheet import MINOR, SheetColumn
from fidepair.render.table_columns import (
    CSV,
    INTEGER,
    JSON,
    NAME,
    NUMBER,
    POINTS,
    RATING,
    TABLE,
    TEXT,
    Column,
    JsonObject,
    csv_of,
    data,
    json_of,
    optional,
    row_type,
    sheet_of,
    side_columns,
)
from fidepair.tournament import Participant


class Line(NamedTuple):
    """A row of a table."""

    place: int
    who: Participant | None
    points: int
    team: int | None = None


COLUMNS: tuple[Column[Line], ...] = (
    Column("place", "Rk", INTEGER, about="From 1."),
    NAME.of("who", leave_out=7),
    RATING.of("who", heading="Rating"),
    Column("points", "Pts", POINTS, lambda line: line.points),
    Column("note", "", TEXT, lambda _: "=1", forms=TABLE),
    Column("team", "", INTEGER, forms=JSON, is_required=False),
)
LINES = (
    Line(1, Participant(3, 3, "Alpha", rating=2400), 25_000),
    Line(2, Participant(1, 1, "Beta"), 10_000, team=4),
    Line(3, None, 0),
)


def test_the_table_has_headings_and_cells():
    """Numbers are aligned right, points have a decimal, missing values are empty cells."""
    sheet = sheet_of(COLUMNS, LINES, ("Standings",))

    assert sheet.columns[:3] == (
        SheetColumn("Rk", right=True),
        SheetColumn("Name", cut_to=20, leave_out=7),
        SheetColumn("Rating", right=True, leave_out=RATING.drawn.leave_out),
    )
    assert (
        ("1", "Alpha", "2400", "2.5", "=1"),
        ("2", "Beta", "", "1.0", "=1"),
        ("3", "", "", "0.0", "=1"),
    ) == sheet.rows
    assert ("Standings",) == sheet.headings


def test_csv_begins_with_the_keys():
    """A column for tables only, or for JSON only, is not in CSV."""
    rows = csv_of(COLUMNS, LINES)

    assert [("place", "name", "rating", "points"), ("1", "Alpha", "2400", "2.5")] == rows[:2]


def test_objects_of_json_have_values():
    """Points are texts; a missing value is null, or no property at all where it is not required."""
    first, second, third = (json_of(COLUMNS, line) for line in LINES)

    assert {"place": 1, "name": "Alpha", "rating": 2400, "points": "2.5"} == first
    assert {"place": 2, "name": "Beta", "rating": None, "points": "1.0", "team": 4} == second
    assert third["name"] is None


def test_the_schema_of_objects_follows():
    """It accepts the objects, requires what is required, and describes each property."""
    kind = row_type("LineObject", "A line.", COLUMNS)
    schema = schema_of(Annotated[list[Annotated[JsonObject, kind]], "Lines."], "lines")
    rules = schema["$defs"]["LineObject"]  # type: ignore[index]

    assert [] == json_schema.problems([json_of(COLUMNS, line) for line in LINES[:2]], schema)
    assert json_schema.problems([{"place": 1}], schema)
    assert ["place", "name", "rating", "points"] == rules["required"]
    assert {"description": "From 1.", "type": "integer"} == rules["properties"]["place"]
    assert {"type": ["integer", "null"]} == rules["properties"]["rating"]


def test_sides_of_a_board_share_their_columns():
    """In CSV the keys begin with the name of the side, which alone is the key of the number."""
    columns = side_columns("who", (NUMBER, NAME), {"name": "White"})

    assert ["who", "who_name"] == [column.key for column in columns]
    assert ["No", "White"] == [column.drawn.heading for column in columns]
    assert [("who", "who_name"), ("3", "Alpha"), ("", "")] == csv_of(columns, (LINES[0], LINES[2]))


@pytest.mark.parametrize(("forms", "shown"), [(TABLE, (1, 0, 0)), (CSV | JSON, (0, 1, 1))])
def test_a_column_for_some_forms_only(forms, shown):
    """`of` can leave a column to the forms that are named."""
    columns = [NUMBER.of(forms=forms)]
    who = LINES[0].who

    assert shown == (len(sheet_of(columns, [who]).columns), len(csv_of(columns, [])[0]), len(json_of(columns, who)))


def test_a_kind_may_be_optional():
    """Its schema has null beside the type."""
    kind = row_type(
        "Any", "", [Column("opponent", "", optional(INTEGER), lambda _: None), Column("more", "", data(str), str)]
    )

    assert {"opponent": int | None, "more": str} == kind.__annotations__


IN_ORDER = {
    "pairing": (pairing.SIDE, ["colours", "recent_floats", "title", "rating", "pairing_points"], 4),
    "round": (show.SIDE, ["title", "rating", "pairing_points", "secondary"], 2),
    "possibilities": (prediction.POSSIBILITY, ["title", "cases_text", "floats"], 0),
    "outlooks": (prediction.OUTLOOK, ["title"], 0),
    "boards": (boards.COLUMNS, ["federation", "rating", "title", "forfeits"], 3),
    "standings": (standings.LINE, ["federation", "rating", "title"], 3),
}
"""The columns that a narrow table leaves out, the first to go first, and how many of them describe a participant."""


@pytest.mark.parametrize("table", IN_ORDER)
def test_the_order_in_which_columns_are_left_out(table: str):
    """One after the other; numbers, names and points never are."""
    columns, order, minor = IN_ORDER[table]
    ranks = {column.key: column.drawn.leave_out for column in columns if TABLE in column.forms}
    gone = sorted((key for key in ranks if ranks[key]), key=ranks.__getitem__, reverse=True)

    assert order == gone
    assert len(gone) == len({ranks[key] for key in gone})
    assert [*[True] * minor, *[False] * (len(gone) - minor)] == [ranks[key] >= MINOR for key in gone]
