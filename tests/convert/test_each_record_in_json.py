"""Each record of a tournament file as a property of JSON, and the line that a property becomes, one by one."""

from __future__ import annotations

import json
from typing import Any

import pytest
from trf_texts import cup, cup_players, file, player, six

from fidepair.convert import convert
from fidepair.convert.draft import Cell
from fidepair.convert.json_form import from_form
from fidepair.convert.json_records import BYE_NAMES, COLOURS, HEADERS, LISTS, RESULTS, cell_of, cell_value
from fidepair.trf.format.facts import RECORDS

DATES = f"132{'26/03/14':>96}  {'':8}  26/03/16"

# lines, the property, and the lines that it becomes if they differ
HEADER = {
    "text": (["012 Lakeside  Open "], "Lakeside  Open", ["012 Lakeside  Open"]),
    "no-text": (["022"], "", None),
    "texts": (["112 Deputy, Dora", "112 Deputy, Dan"], ["Deputy, Dora", "Deputy, Dan"], None),
    "count": (["062 6"], 6, None),
    "count-of-six-digits": (["062 999999"], 999_999, None),
    "count-of-seven-digits": (["062 1000000"], "1000000", None),
    "count-with-a-zero": (["062 06"], "06", None),
    "count-with-text": (["072 6 players"], "6 players", None),
    "dates": ([DATES], ["26/03/14", None, "26/03/16"], None),
    "number": (["142 9"], 9, None),
    "number-with-text": (["142 9 rounds"], 9, ["142 9"]),
    "letter": (["152 W"], "white", None),
    "small-letter": (["152 b"], "black", ["152 B"]),
    "letters": (["352 WBWB"], ["white", "black", "white", "black"], None),
    "type-code": (["192 FIDE_DUTCH_2026"], "FIDE_DUTCH_2026", None),
    "codes": (["202 BH/C1, BH,,SB"], ["BH/C1", "BH", "SB"], ["202 BH/C1,BH,SB"]),
    "switch": (["ACC true"], "baku", None),
    "words": (["XXC rank"], True, None),
    "pairs": (
        ["XXS WW=1 BD=.5 FPB=1.0"],
        {"win_with_white": "1", "draw_with_black": ".5", "full_point_bye": "1.0"},
        None,
    ),
    "points-of-a-game": (
        ["162  W 3.0    D 1.0    L 0.5    A 0.0    P 1.5    X 1.0"],
        {
            "win": "3.0",
            "draw": "1.0",
            "loss": "0.5",
            "absence": "0.0",
            "pairing_allocated_bye": "1.5",
            "missing_result": "1.0",
        },
        None,
    ),
    "points-with-Z-and-small-letters": (["162 w 3 z 1"], {"win": "3", "absence": "1"}, ["162  W   3    A   1"]),
    "points-of-four-characters": (["162  W12.5    D 6.2"], {"win": "12.5", "draw": "6.2"}, None),
    "points-of-five-characters": (["162 W 12.25 D 6.125"], {"win": "12.25", "draw": "6.125"}, None),
    "points-with-zeros": (["162  W 0012.50000 D .5"], {"win": "12.5000", "draw": ".5"}, ["162 W 12.5000 D .5"]),
    "points-with-blanks-and-commas": (["162  W: 1,5    D=1."], {"win": "1.5", "draw": "1"}, ["162  W 1.5    D   1"]),
    "points-of-a-match": (["362 TW 3.0   TD 1.0   TL 0.0"], {"win": "3.0", "draw": "1.0", "loss": "0.0"}, None),
}


@pytest.mark.parametrize(("lines", "value", "back"), HEADER.values(), ids=HEADER)
def test_a_record_of_the_header(lines: list[str], value: object, back: list[str] | None):
    """Its lines are a value, which becomes lines of the same meaning, in the columns of the standard."""
    (header,) = (one for one in HEADERS if one.code == lines[0][:3])

    assert value == header.value(lines)
    assert type(value) is type(header.value(lines))
    assert (back or lines) == header.lines(value)
    assert RECORDS[header.code].name == header.name


TEAM = f"310   1 {'Alpha':<32} ALP   2400.5    3.0   10.5   2     1    2    3"
LISTED = {
    "roster": (f"013 {'Club':<32}   1    2", {"name": "Club", "players": [1, 2]}, f"013 {'Club':<33}  1    2"),
    "team": (
        TEAM,
        {
            "number": 1,
            "name": "Alpha",
            "nickname": "ALP",
            "strength": "2400.5",
            "match_points": "3.0",
            "game_points": "10.5",
            "rank": 2,
            "players": [1, 2, 3],
        },
        None,
    ),
    "team-of-a-number": ("310  12", {"number": 12, "players": []}, None),
    "team-with-a-gap": (
        f"{'310   1':<73}   1         3",
        {"number": 1, "players": [1, 3]},
        f"{'310   1':<73}   1    3",
    ),
    "byes-of-teams": (
        "320  1.0  2.0   5       7",
        {"match_points": "1.0", "game_points": "2.0", "teams": [5, None, 7]},
        None,
    ),
    "byes-of-teams-with-blanks-at-the-end": (
        "320  1.0        5        ",
        {"match_points": "1.0", "teams": [5]},
        "320  1.0        5",
    ),
    "match-won": ("330 +-   2   3   4", {"round": 2, "white": 3, "black": 4, "result": "white_wins"}, None),
    "match-lost": ("330 -+   2   3   4", {"round": 2, "white": 3, "black": 4, "result": "black_wins"}, None),
    "match-lost-by-both": (
        "330 --  12 103 104",
        {"round": 12, "white": 103, "black": 104, "result": "both_lose"},
        None,
    ),
    "line-up": (
        "300   2   4   1    7 0000    9",
        {"round": 2, "team": 4, "opponent": 1, "players": [7, None, 9]},
        None,
    ),
    "line-up-with-a-zero": (
        "300   2   4   1    7    0",
        {"round": 2, "team": 4, "opponent": 1, "players": [7, None]},
        "300   2   4   1    7 0000",
    ),
    "bye-half": ("240 H   2    4    5", {"round": 2, "bye": "half_point", "numbers": [4, 5]}, None),
    "bye-full": ("240 f   3    4", {"round": 3, "bye": "full_point", "numbers": [4]}, "240 F   3    4"),
    "bye-zero": ("240 Z 123 9999", {"round": 123, "bye": "zero_point", "numbers": [9999]}, None),
    "virtual-points": (
        "250       1.0   1   3    1    4",
        {"points": "1.0", "first_round": 1, "last_round": 3, "first": 1, "last": 4},
        None,
    ),
    "virtual-match-points": (
        "250  2.0        1   3    1    4",
        {"match_points": "2.0", "first_round": 1, "last_round": 3, "first": 1, "last": 4},
        None,
    ),
    "forbidden": ("260   1   2    1    3    5", {"first_round": 1, "last_round": 2, "numbers": [1, 3, 5]}, None),
    "abnormal-added": ("299           1.0    1    4", {"points": "1.0", "round": 1, "numbers": [4]}, None),
    "abnormal-taken": ("299          -0.5    1    1", {"points": "-0.5", "round": 1, "numbers": [1]}, None),
    **{
        f"abnormal-{kind}": (f"299 {letter}         2.0", {"kind": kind, "points": "2.0", "numbers": []}, None)
        for letter, kind in {
            "W": "win",
            "D": "draw",
            "L": "loss",
            "+": "forfeit_win",
            "-": "forfeit_loss",
            "F": "full_point_bye",
            "H": "half_point_bye",
            "Z": "zero_point_bye",
        }.items()
    },
}  # fmt: skip
OF_TEAMS = {
    "299 +   2.0   1.5    3    1": {
        "kind": "forfeit_win",
        "match_points": "2.0",
        "points": "1.5",
        "round": 3,
        "numbers": [1],
    },
    "299    -2.0  -1.5    3    1    2": {"match_points": "-2.0", "points": "-1.5", "round": 3, "numbers": [1, 2]},
    "299    -2.0": {"match_points": "-2.0", "numbers": []},
}


@pytest.mark.parametrize(("line", "value", "back"), LISTED.values(), ids=LISTED)
def test_a_line_of_a_record_with_columns(line: str, value: dict[str, Any], back: str | None):
    """Blank fields have no property; a gap among numbers counts where the places have a meaning."""
    (listed,) = (one for one in LISTS if one.code == line[:3])

    assert value == listed.value(line, teams=False)
    assert [*value] == [*listed.value(line, teams=False)]
    assert (back or line) == listed.line(value)


@pytest.mark.parametrize(("line", "value"), OF_TEAMS.items(), ids=OF_TEAMS)
def test_abnormal_points_of_teams(line: str, value: dict[str, Any]):
    """Match points and game points; a minus sign stands in the column before the value."""
    (listed,) = (one for one in LISTS if one.code == "299")

    assert value == listed.value(line, teams=True)
    assert line == listed.line(value)


def test_each_record_is_shown_here():
    """A new record needs a row above: of the header by its shape, with columns by its code."""
    shapes = {RECORDS[lines[0][:3]].shape for lines, _, _ in HEADER.values()}

    assert {RECORDS[one.code].shape for one in HEADERS} == shapes
    assert {one.code for one in LISTS} == {line[:3] for line, _, _ in LISTED.values()}


# ── Blocks ───────────────────────────────────────────────────────────────────
GAMES = [
    (Cell(12, colour + result), {"opponent": 12, "colour": COLOURS[colour], "result": RESULTS[result]})
    for colour in "wb-"
    for result in "1=0WDL+- "
]
EMPTY_BOARDS = {
    "+": {"opponent": None, "colour": None, "result": "forfeit_win"},
    "-w": {"opponent": None, "colour": "white", "result": "forfeit_loss"},
    "+b": {"opponent": None, "colour": "black", "result": "forfeit_win"},
}
NAMES = {"U": "pairing_allocated", "F": "full_point", "H": "half_point", "Z": "zero_point"}


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        (Cell(0, ""), None),
        *((Cell(0, letter), {"bye": name}) for letter, name in NAMES.items()),
        *((Cell(0, sign), value) for sign, value in EMPTY_BOARDS.items()),
        *GAMES,
    ],
)
def test_a_block(cell: Cell, value: dict[str, Any] | None):
    """A game, a bye, a board without an opponent, or nothing; and back."""
    assert value == cell_value(cell)
    assert cell == cell_of(value)


def test_the_names_of_blocks():
    """As the schema has them."""
    assert NAMES == BYE_NAMES
    assert {"w": "white", "b": "black", "-": None} == COLOURS
    assert ["win", "draw", "loss", "unrated_win", "unrated_draw", "unrated_loss"] == [RESULTS[one] for one in "1=0WDL"]
    assert ["forfeit_win", "forfeit_loss", None] == [RESULTS[one] for one in "+- "]


# ── The whole form ───────────────────────────────────────────────────────────
def form_of(text: str) -> dict[str, Any]:
    """Return the JSON of a file."""
    found: dict[str, Any] = json.loads(convert(text.encode(), "t", "json").data)
    return found


@pytest.mark.parametrize(("end", "stated"), [("\n", None), ("\r\n", "CR LF"), ("\r", "CR")], ids=["LF", "CR LF", "CR"])
def test_the_line_ends(end: str, stated: str | None):
    """Line feeds are not stated; other ends are, and come back."""
    text = file(*six()).replace("\n", end)
    form = json.loads(convert(text.encode(), "t", "json").data)

    assert stated == form.get("line_end")
    assert text.encode() == convert(json.dumps(form).encode(), "t", "trf26").data


def test_virtual_points_that_are_all_zero():
    """An empty list; it comes back as a line of the first player, of a team event of the first team."""
    players = file(*six(), "XXA    3  0.0  0.0")
    form = form_of(players)
    of_teams = {**form_of(cup()), "virtual_points": []}
    of_teams["teams"] = of_teams["teams"][1:]

    assert [] == form["virtual_points"]
    assert ["XXA    1  0.0"] == [one.text for one in from_form(form, "t").lines if one.code == "XXA"]
    assert ["XXA    2  0.0"] == [one.text for one in from_form(of_teams, "t").lines if one.code == "XXA"]
    assert "virtual_points" not in form_of(file(*six()))


def test_absences_that_a_block_states_are_no_list():
    """Of players 2, 3 and 5 only those without an entry in round 2 are a list, and no bye is stated twice."""
    games = [player(1, "1.0", "4 w 1"), player(2, "0.0", "5 b 0", "- Z"), *six()[2:]]

    assert [{"round": 2, "bye": "zero_point", "numbers": [3]}] == form_of(file(*games, "XXZ 2 3"))["byes"]
    assert [
        {"round": 2, "bye": "half_point", "numbers": [5]},
        {"round": 2, "bye": "zero_point", "numbers": [3]},
    ] == form_of(file(*games, "240 H   2    5", "XXZ 3 5"))["byes"]
    assert [{"round": 2, "bye": "zero_point", "numbers": [1]}] == form_of(cup(*cup_players(), "XXZ 1"))["byes"]
