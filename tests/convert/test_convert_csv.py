"""The cross table: one row for each player, and cells that no spreadsheet takes for something else."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from test_trf_fuzz import RICH, TEAMS
from trf_texts import cup, file, player, six

from fidepair import trf
from fidepair.convert.cross_table import cell_text, to_csv
from fidepair.convert.draft import Cell
from fidepair.text.data import shielded, unshielded
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
def test_the_text_of_a_cell(cell: Cell, text: str):
    """Opponent, colour, result; the letter of a bye; nothing."""
    assert text == cell_text(cell)


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
