"""Entry lists as other programs export them: the right one of two columns, columns by hand, no fault for a column."""

from __future__ import annotations

import pytest

from fidepair.desk.entry_list import given_columns
from fidepair.desk.entry_list.entries import Entrant, EntryList, ListLayout, read_entries
from fidepair.errors import InputError, UsageError

SWISS_MANAGER = """\
ID_No;Name;Title;ID_local;Rtg_Nat;Rtg_Int;Birthday;Fed;Sex;Type;Gr;ClubNo;Club;FIDE_No
101;Roe, Jane;WGM;10212;1980;2105;1985/03/27;GER;w;;;7;Riverside;4100018
102;Doe, John;;10213;1850;0;00.00.1990;GER;;U18;;8;Lakeside;0
103;Low, Max;FM;;0;1999;;AUT;m;;;8;Lakeside;1503014
"""
CHESS_RESULTS = """\
No.;;Name;FideID;FED;Rtg;RtgI;RtgN;sex;Typ;Gr;Club/City
1;WGM;Roe, Jane;4100018;GER;2105;2105;1980;w;;;Riverside
2;;Doe, John;;GER;1850;0;1850;;U18;;Lakeside
3;FM;Low, Max;1503014;AUT;1999;1999;0;;;;Lakeside
"""
PAPI = """\
Nr\tNom\tElo\tFide\tCat\tFede\tLigue\tClub
1\tWGM Roe Jane\t2105\tF\tSenF\tGER\tIDF\tRiverside
2\tDoe John\t1850\tN\tJunM\tGER\tIDF\tLakeside
3\tFM Low Max\t1999\tF\tSenM\tAUT\tIDF\tLakeside
"""
GERMAN = """\
Nr;Titel;FIDE-Titel;Teilnehmer;ELO;NWZ;Verein;Geburt;FIDE-Land;FIDE-Kennung
1;Dr.;WGM;Roe, Jane;2105;1980;Riverside;1985;GER;4100018
2;;;Doe, John;;1850;Lakeside;1990;GER;
3;;FM;Low, Max;1999;;Lakeside;;AUT;1503014
"""
USCF = """\
Name,ID,USCF,Fide Rating,Fed
"Roe, Jane",12345678,1980P12,2105,GER
"Doe, John",12345679,1850P4,unr.,GER
"Low, Max",12345680,unr.,1999,AUT
"""


def read(text: str, columns: str = "") -> EntryList:
    """Return the list, with columns by hand."""
    given = given_columns(columns) if columns else ()
    return read_entries(text.encode(), "e.csv", layout=ListLayout(columns=given))


def ranked(found: EntryList) -> list[tuple[str, int | None, int | None]]:
    """Return the name, the rating of FIDE and the national rating of each player."""
    return [(one.name.replace(",", ""), one.rating, one.national) for one in found.entrants]


LAYOUTS = {
    "Swiss-Manager": (SWISS_MANAGER, [2105, 1980], [None, 1850], [1999, None]),
    "chess-results": (CHESS_RESULTS, [2105, 1980], [None, 1850], [1999, None]),
    "Papi": (PAPI, [2105, None], [None, 1850], [1999, None]),
    "German": (GERMAN, [2105, 1980], [None, 1850], [1999, None]),
    "USCF": (USCF, [2105, 1980], [None, 1850], [1999, None]),
}
"""Lists of the same three players, with their ratings of FIDE and their national ones."""


@pytest.mark.parametrize("name", LAYOUTS)
def test_each_layout_has_the_same_players(name: str):
    """A national rating is never taken for one of FIDE."""
    text, *ratings = LAYOUTS[name]

    assert [
        (player, *both) for player, both in zip(("Roe Jane", "Doe John", "Low Max"), ratings, strict=True)
    ] == ranked(read(text))


@pytest.mark.parametrize("name", ["Swiss-Manager", "chess-results", "German"])
def test_ids_and_titles_are_those_of_fide(name: str):
    """`FIDE_No` wins before `ID_No`, `FIDE-Titel` before `Titel`."""
    found = read(LAYOUTS[name][0]).entrants

    assert [("WGM", "4100018"), ("", ""), ("FM", "1503014")] == [(one.title, one.fide_id) for one in found]


def test_a_rating_that_fide_does_not_have_is_not_lost():
    """Beside the ratings of FIDE, the other column of ratings has national ones."""
    found = read("Name;Rtg;RtgI\nRoe, Jane;2105;2105\nDoe, John;1850;0\n")

    assert [("Roe Jane", 2105, 2105), ("Doe John", None, 1850)] == ranked(found)


def test_everything_of_a_sheet_of_swiss_manager_is_read():
    """Its dates have zeros for unknown days; what is not used is noted once per column."""
    found = read(SWISS_MANAGER)

    assert Entrant("Roe, Jane", 2105, 1980, "WGM", "GER", "w", "1985/03/27", "4100018", line=2) == found.entrants[0]
    assert "1990/00/00" == found.entrants[1].birth
    assert ["`ID_No`", "`ID_local`", "`Type`", "`ClubNo`", "`Club`"] == [note.split()[1] for note in found.notes]


def test_numbers_of_a_federation_are_no_fide_ids():
    """A column without one valid FIDE ID is left out, with one note instead of a fault for each player."""
    found = read("ID_No;Name;Elo\nA12;Roe, Jane;2105\nB7;Doe, John;1999\n")

    assert ["", ""] == [one.fide_id for one in found.entrants]
    assert (
        "column `ID_No` (such as `A12`) is not used: no value is a FIDE ID, a number of five digits or more",
    ) == found.notes


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("Name;Elo\nRoe;good\nDoe;better\n", "Elo"),
        ("Name;DWZ\nRoe;good\nDoe;better\n", "DWZ"),
        ("Name;Elo;DWZ\nRoe;good;high\nDoe;better;low\n", "DWZ"),
        ("Name;Byes\nRoe;first\nDoe;last\n", "Byes"),
        ("Name;Fed;Elo\nRoe;GER;2105\nDoe;Germany;1999\n", "Fed"),
    ],
)
def test_what_decides_a_pairing_is_never_left_out(text: str, column: str):
    """The only ratings and byes are refused, and so is a column in which some values are valid."""
    with pytest.raises(InputError, match=f"column `{column}`"):
        read(text)


def test_two_columns_that_no_heading_tells_apart_are_refused():
    """Which rating counts is not guessed; by hand it can be given."""
    text = "Name;Elo;Rating\nRoe;2105;1980\nDoe;1999;1850\n"

    with pytest.raises(InputError, match="only one such column"):
        read(text)
    assert [1980, 1850] == [one.rating for one in read(text, "name=1,rating=3").entrants]


def test_a_list_of_one_player():
    """One player is a list too: a team that joins late, or a player to be completed, may have no more."""
    for text in ("Name;Elo\nRoe, Jane;2105\n", "Roe, Jane 2105\n", 'Name,USCF\n"Roe, Jane",2105\n'):
        assert ["Roe, Jane"] == [one.name for one in read(text).entrants]


# ── columns by hand ──────────────────────────────────────────────────────────
def test_columns_by_hand_come_before_headings():
    """The other columns keep their headings, if these are known."""
    found = read("A;B;Fed\nRoe, Jane;2105;GER\nDoe, John;1999;AUT\n", "name=1,rating=2")
    known = read("Player;Fed;Points\nRoe, Jane;GER;2105\nDoe, John;AUT;1999\n", "name=1,rating=3")

    assert [("Roe, Jane", 2105, "GER"), ("Doe, John", 1999, "AUT")] == [
        (one.name, one.rating, one.federation) for one in known.entrants
    ]
    assert "A" not in {one.name for one in found.entrants}


def test_columns_by_hand_need_no_headings():
    """The separator is found by itself, and rows may have different lengths."""
    found = read("1;x;Roe, Jane;;2105\n2;y;Doe, John;;1999;;\n3;z;Low, Max\n", "name=3,rating=5")

    assert [("Roe Jane", 2105, None), ("Doe John", 1999, None), ("Low Max", None, None)] == ranked(found)


def test_characters_of_lines():
    """National lists have fixed columns; blank lines and rulers are no players."""
    text = (
        "Name                          Fed Rtng\n"
        "--------------------------------------\n"
        "Roe, Jane                     GER 2105\n"
        "\n"
        "Doe, John Alexander           AUT\n"
        "Low, Max                      AUT 1999\n"
    )
    found = read(text, "name=1-30,rating=35-38,federation=31-33")

    assert [("Roe Jane", 2105, None), ("Doe John Alexander", None, None), ("Low Max", 1999, None)] == ranked(found)
    assert [3, 5, 6] == [one.line for one in found.entrants]


@pytest.mark.parametrize(
    ("columns", "words"),
    [
        ("rating=3", "no column for names"),
        ("name=1,nom=2", "does not give each field one column"),
        ("name=1,rating=1", "does not give each field one column"),
        ("name=1-30,rating=4", "does not give each field one column"),
        ("name=0", "no valid column"),
        ("name=x", "no valid column"),
        ("name", "no valid column"),
        ("name=9-3", "no valid column"),
        ("phone=3", "`phone` is not a column"),
        ("name=1001", "no valid column"),
    ],
)
def test_columns_that_make_no_sense(columns: str, words: str):
    """Each is refused with an example of what to write."""
    with pytest.raises(UsageError, match=f"{words}.*(?s:.)*Write name=3,rating=7"):
        given_columns(columns)


def test_a_name_by_hand_is_the_whole_name():
    """The columns for parts of a name are then not used: `Dr` is no last name."""
    text = "Last name;First name;Player\nDr;X;Roe Jane\nMr;Y;Doe John\n"

    assert ["Roe Jane", "Doe John"] == [one.name for one in read(text, "name=3").entrants]
