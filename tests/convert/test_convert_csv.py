"""The cross table: one row for each player, cells that no spreadsheet takes for something else, and a way back."""

from __future__ import annotations

import csv
import io
import random
from pathlib import Path

import pytest
from test_trf_fuzz import FILES, RICH, TEAMS
from trf_texts import cup, file, player, six

from fidepair import trf
from fidepair.convert import convert, format_of
from fidepair.convert.cross_table import cell_of, cell_text, from_csv, to_csv
from fidepair.convert.draft import Cell
from fidepair.errors import FidepairError, InputError
from fidepair.text.data import MOST_SHOWN, shielded, unshielded
from fidepair.tournament import Kind
from fidepair.trf.read.reader import interpret

SAMPLES = sorted((Path(__file__).parents[2] / "trf_samples").glob("*.trf"))
HEADER = "number,name,title,sex,rating,federation,fide_id,birth,points,rank"


def table(text: str | bytes, kind: Kind | None = None) -> tuple[bytes, list[str]]:
    """Return the cross table of a report file, and what is lost."""
    loaded = interpret(text.encode() if isinstance(text, str) else text, "test.trf", kind)
    made, losses = to_csv(loaded)
    return made, [loss.text for loss in losses]


def rows(made: bytes) -> list[list[str]]:
    """Return the rows of a table."""
    return list(csv.reader(io.StringIO(made.decode())))


def readable(path: Path) -> bool:
    """Return whether a file is read without faults."""
    return trf.examine(path.read_bytes(), path.name).tournament is not None


# ── Cells ────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("cell", "text"),
    [
        (Cell(4, "w1"), "4w1"),
        (Cell(12, "b="), "12b="),
        (Cell(9999, "w0"), "9999w0"),
        (Cell(3, "bW"), "3bW"),
        (Cell(7, "w+"), "7w+"),
        (Cell(7, "--"), "7x-"),
        (Cell(5, "b "), "5b?"),
        (Cell(0, "+w"), "0w+"),
        (Cell(0, "-"), "0x-"),
        (Cell(0, "U"), "U"),
        (Cell(0, "H"), "H"),
        (Cell(0, ""), ""),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_cell_there_and_back(cell: Cell, text: str):
    """Opponent, colour, result; the letter of a bye; nothing."""
    assert text == cell_text(cell)
    assert cell == cell_of(text)


@pytest.mark.parametrize(
    "text", ["4", "w1", "4w", "4z1", "4w2", "-4w1", "0w1", "0b=", "4ww1", "123456w1", "٣w1", "X", "UU"]
)
def test_cells_that_say_nothing(text: str):
    """What is not one of the forms is not read."""
    assert None is cell_of(text)


@pytest.mark.parametrize("name", ["=SUM(A1)", "+1", "-x", "@cmd", "'=1", "''+", "'t Hooft, G", "'", "", "Alpha, Anna"])
def test_names_that_look_like_formulas(name: str):
    """An apostrophe keeps them from being one, and goes when the table is read; other names are left alone."""
    assert not shielded(name).startswith(("=", "+", "-", "@"))
    assert name == unshielded(shielded(name))
    assert (name == shielded(name)) == (name.lstrip("'")[:1] not in (*"=+-@",))


# ── The table ────────────────────────────────────────────────────────────────
def test_the_table_of_players():
    """A row for each player: the fields by name, then the rounds; blank fields are empty."""
    found = rows(table(file(*six()[:5], player(6, "0.0", "3 b 0", "- H", name="=Éva", rating="")))[0])

    assert [*HEADER.split(","), "round 1", "round 2"] == found[0]
    assert ["1", "Player 1", "", "", "2000", "FID", "", "1990/01/01", "1.0", "", "4w1", ""] == found[1]
    assert ["6", "'=Éva", "", "", "", "FID", "", "1990/01/01", "0.0", "", "3b0", "H"] == found[6]


def test_the_table_of_teams():
    """The players of a team event have the number and the name of their team, and their place in it."""
    found = rows(table(cup(), Kind.TEAM)[0])

    assert [*HEADER.split(","), "team", "team_name", "board", "round 1"] == found[0]
    assert ["2", "Team 2", "1", "7b1"] == found[3][10:]
    assert ["2", "Team 2", "2", "8w0"] == found[4][10:]


def test_our_tables_are_known_by_their_beginning():
    """`convert` knows our tables by the first columns."""
    assert table(file())[0].startswith(b"number,name,")
    assert "csv" == format_of(table(file())[0])


@pytest.mark.parametrize("sign", [";", "\t"])
def test_a_table_with_other_signs_between_the_columns_is_refused_as_one(sign: str):
    """A spreadsheet may write semicolons or tabs: the message speaks of commas, not of a report file."""
    with pytest.raises(InputError, match="commas between the columns"):
        convert(f"number{sign}name{sign}round 1\n1{sign}Alpha{sign}U\n".encode(), "table.csv", "trf26")


def test_a_table_with_every_text_in_quotation_marks_is_read():
    """Quotation marks around the names of columns are no part of them."""
    quoted = b'"number","name","round 1"\n1,"Alpha, Anna","U"\n'

    assert b"Alpha, Anna" in convert(quoted, "table.csv", "trf26").data


@pytest.mark.parametrize(
    ("source", "lost"),
    [
        (RICH, {"012", "XXR", "XXC", "162", "192", "240", "250", "260", "299"}),
        (TEAMS, {"300", "310", "320", "330", "362", "352", "801", "082"}),
    ],
    ids=["players", "teams"],
)
def test_what_a_table_cannot_carry_is_named(source: str, lost: set[str]):
    """Every record besides the players is a loss with a name, and so are comments."""
    losses = table(source)[1]
    named = {text.split("`")[1] for text in losses if text.startswith("`")}

    assert set() == lost - named
    assert (source is RICH) == any(text.startswith("comments") for text in losses)


# ── And back ─────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("path", [path for path in SAMPLES if readable(path)], ids=lambda path: path.stem)
def test_a_table_comes_back(path: Path):
    """Players and all that they did come back from the table."""
    made, _ = table(path.read_bytes())
    again = from_csv(made, "test.csv")
    before = trf.load(path.read_bytes(), path.name)
    written = {line.text[:99].rstrip() for line in again.lines if line.code == "001"}

    assert {line.text[:99].rstrip() for line in before.document.lines if line.code == "001"} == written
    if before.tournament.kind is Kind.INDIVIDUAL:
        assert before.tournament.participants == trf.load(again.to_bytes(), "test.csv").tournament.participants


def test_teams_come_back():
    """Numbers, names and members of teams come back; which boards were played too."""
    made, _ = table(cup(), Kind.TEAM)
    again = trf.load(from_csv(made, "test.csv").to_bytes(), "test.csv").tournament

    assert [(1, "Team 1", (1, 2)), (5, "Team 5", (9, 10))] == [
        (team.number, team.name, team.roster) for team in again.participants if team.number in (1, 5)
    ]
    assert made == table(from_csv(made, "test.csv").to_bytes())[0]


def test_boards_decide_the_order_of_a_team():
    """The column `board` orders the members, whatever the order of the rows; without it the rows do."""
    plain = "number,name,team\n2,B,1\n1,A,1\n"
    boards = "number,name,team,board\n2,B,1,2\n1,A,1,1\n"

    assert ["   2    1", "   1    2"] == [
        from_csv(text.encode(), "test.csv").lines[-1].text[-9:] for text in (plain, boards)
    ]


def test_columns_may_be_left_out_and_stand_anywhere():
    """A number and a name make a player; letters of any case and blanks around a cell do not matter."""
    found = from_csv(b"\xef\xbb\xbfRound 1,Number,Name\r\n u ,1,Anna\r\n,,\r\n", "test.csv")

    assert [f"001    1      {'Anna':<75}  0000 - U"] == [line.text for line in found.lines]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "number,name,round 1\n1,A,4w1\n2,B,4w9\n",
            'test.csv:3: column `round 1`: found "4w9", expected a cell such as',
        ),
        ("number,name\n0,A\n", 'test.csv:2: column `number`: found "0", expected a number from 1 to 9999'),
        ("number,name\n,A\n", 'test.csv:2: column `number`: found "", expected a number'),
        ("number,name,rating\n1,A,GM\n", 'test.csv:2: column `rating`: found "GM", expected a number from 0'),
        ("number,name,points\n1,A,many\n", 'column `points`: found "many", expected points such as 2.5'),
        ("number,name,points\n1,A,1000.5\n", 'column `points`: found "1000.5"'),
        ("number,name\n1," + "A" * 34 + "\n", "expected at most 33 characters"),
        ('number,name\n1,"A\n001    2"\n', "expected a text on one line"),
        ("number,name\n1,A,extra\n", 'test.csv:2: column 3: found "extra", expected 2 columns'),
        ("number,name,nickname\n1,A,x\n", 'test.csv:1: column 3: found "nickname", expected one of number'),
        ("number,name,name\n1,A,x\n", 'test.csv:1: column 3: found "name", expected each column only once'),
        ("number;name\n1;A\n", "expected a column `number`, and commas between the columns"),
        ("number,name,round 2\n1,A,U\n", "expected round 1: rounds in order from the first"),
        ("", "expected a column `number`"),
        ('number,name\n1,"A\n', "t.csv:2: this is not a row of a table"),
        (
            "number,name,team,team_name\n1,A,1,Reds\n2,B,1,Blues\n",
            ':3: column `team_name`: found "Blues", expected "Reds"',
        ),
    ],
)
def test_refused_with_line_and_column(text: str, words: str):
    """What cannot be read is refused with line, column, what was found and what was expected."""
    with pytest.raises(InputError) as refusal:
        from_csv(text.encode(), "test.csv")

    assert words in str(refusal.value)


def test_another_encoding_is_refused():
    """A table is UTF-8."""
    with pytest.raises(InputError, match=r"test.csv:2: byte E9 is not UTF-8"):
        from_csv("number,name\n1,é\n".encode("cp1252"), "test.csv")


@pytest.mark.parametrize("name", FILES)
def test_damaged_tables_end_in_a_reason(name: str):
    """A damaged table is a report file, or is refused in words; nothing else escapes."""
    text, kind = FILES[name]
    whole = table(text, kind)[0].decode()
    silent = []
    for seed in range(150):
        rng = random.Random(seed)
        at = rng.randrange(len(whole))
        damaged = rng.choice([*',"\n\r\0=+-wbx?0é', "99999", "'", "round 1"])
        damaged = whole[:at] + damaged + whole[at + rng.randrange(3) :]
        try:
            trf.load(from_csv(damaged.encode(), "damaged.csv").to_bytes(), "damaged.csv", kind)
        except FidepairError as refusal:
            silent += [] if str(refusal).startswith("damaged.csv:") else [seed]

    assert [] == silent


def test_a_row_longer_than_any_table_is_refused():
    """It is refused before it is cut into columns, however many there are."""
    with pytest.raises(InputError, match=r"t.csv:2: the row has 100001 characters"):
        from_csv(b"number,name\n" + b"," * 100_000 + b"\n", "t.csv")


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ("\n" * 200_000, r"t.csv:200001: the table has more than 200,000 lines, too many for a tournament"),
        pytest.param(
            "1,a\n" * 100_001,
            r"t.csv:100001: row: found \"1\", expected at most 99,999 players",
            marks=pytest.mark.slow,
        ),
        pytest.param(
            "1,b,c\n" * 200_000, r"t.csv:200001: the table has more than 200,000 lines", marks=pytest.mark.slow
        ),
    ],
    ids=["blank", "players", "faults"],
)
def test_a_table_longer_than_any_is_refused(rows, words):
    """Rows without end are not read to their end."""
    with pytest.raises(InputError, match=words):
        from_csv(b"number,name\n" + rows.encode(), "t.csv")


def test_a_text_that_is_never_closed_is_refused():
    """A quotation mark without its second makes one cell of all rows."""
    with pytest.raises(InputError, match=r"t.csv:2: this is not a row of a table in CSV"):
        from_csv(b'number,name\n1,"' + b"x\n" * 150_000, "t.csv")


def test_only_so_many_faults_are_kept():
    """Of very many faults the first are shown, and the others counted."""
    with pytest.raises(InputError, match=rf"\.\.\. and {6_000 - MOST_SHOWN} more errors") as told:
        from_csv(b"number,name," + b"x," * 5_999, "t.csv")

    assert len(str(told.value)) < 100_000
