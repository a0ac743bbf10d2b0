"""Sheets fit their room: names are cut first, then columns go, in their order; plain text is aligned."""

from __future__ import annotations

import re

import pytest

from fidepair.render import terminal
from fidepair.render.findings import Span
from fidepair.render.html import sheet_page
from fidepair.render.sheet import (
    MINOR,
    Sheet,
    SheetColumn,
    cut,
    draw,
    draw_within,
    fit,
    fold,
    table_lines,
    width_of,
    widths,
    wrapped,
)

COLUMNS = (
    SheetColumn("No", right=True),
    SheetColumn("Ttl", leave_out=2),
    SheetColumn("Name", cut_to=8),
    SheetColumn("Rtg", right=True, leave_out=1),
)
SHEET = Sheet(
    ("Open: round 1",), COLUMNS, (("1", "GM", "Abrantes, Ines", "2470"), ("12", "", "Holloway", "")), ("Bye: 3",)
)


def width(sheet: Sheet) -> int:
    """Return the width of the table of a sheet."""
    return sum(widths(sheet)) + len(sheet.columns) - 1


@pytest.mark.parametrize(
    ("room", "headings", "name"),
    [
        pytest.param(80, ["No", "Ttl", "Name", "Rtg"], "Abrantes, Ines", id="everything"),
        pytest.param(26, ["No", "Ttl", "Name", "Rtg"], "Abrantes, Ines", id="just"),
        pytest.param(22, ["No", "Ttl", "Name", "Rtg"], "Abrantes…", id="name-cut"),
        pytest.param(16, ["No", "Name", "Rtg"], "Abrante…", id="titles-go"),
        pytest.param(11, ["No", "Name"], "Abrante…", id="ratings-go"),
        pytest.param(9, ["No", "Name"], "Abran…", id="names-cut-further"),
        pytest.param(3, ["No", "Name"], "Abr…", id="no-narrower-than-a-heading"),
    ],
)
def test_fit(room, headings, name):
    """Names are cut down to their limit, then columns are left out, the highest rank first, then names are cut on."""
    fitted = fit(SHEET, room)

    assert headings == [column.heading for column in fitted.columns]
    assert name == fitted.rows[0][headings.index("Name")]
    assert width(fitted) <= room or room < 7


def test_plain_text_is_aligned():
    """Columns stand below their headings, two places apart, without blanks at the ends of lines."""
    expected = (
        "Open: round 1\n\nNo  Ttl  Name             Rtg\n 1  GM   Abrantes, Ines  2470\n12       Holloway\n\nBye: 3\n"
    )

    assert expected == draw(SHEET)


def test_a_sheet_without_rows_has_no_table():
    """Where there are no columns only headings and remarks are drawn."""
    assert "Open\n\nNo players to pair.\n" == draw(Sheet(("Open",), (), (), ("No players to pair.",)))


@pytest.mark.parametrize(
    ("text", "places"), [("Ines", 4), ("Müller", 6), ("e\u0301", 1), ("棋王", 4), ("\u1112\u1161\u11ab", 2)]
)
def test_width_of(text, places):
    """Wide letters take two places, combining marks none."""
    assert places == width_of(text)


@pytest.mark.parametrize("drawn", [draw, terminal.draw], ids=["plain", "rich"])
def test_wide_and_combining_letters_are_aligned(drawn):
    """What stands after a name of any script stands in one place of the terminal."""
    names = ("棋王", "e\u0301ve", "\u1112\u1161\u11ab", "Abrantes")
    sheet = Sheet((), (SheetColumn("Name"), SheetColumn("Pts")), tuple((name, "2.5") for name in names))
    lines = [line for line in drawn(sheet).splitlines() if line.endswith("2.5")]

    assert 4 == len(lines)
    assert 1 == len({width_of(line) for line in lines})


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        pytest.param("Bye: 3", ["Bye: 3"], id="fits"),
        pytest.param("  pairs: 1-2 3-4 5-6", ["  pairs: 1-2", "    3-4 5-6"], id="indented"),
        pytest.param("a-name-of-one-long-word x", ["a-name-of-one-long-word", "  x"], id="no-word-is-cut"),
        pytest.param("棋王 棋王 棋王", ["棋王 棋王", "  棋王"], id="wide"),
    ],
)
def test_wrapped(text, lines):
    """Lines end between words, and those that continue are indented by two more."""
    assert lines == wrapped(text, 12)


def test_what_a_sheet_says_is_wrapped(monkeypatch: pytest.MonkeyPatch):
    """Headings, the last column and remarks go on in the next line; a column goes on below itself."""
    monkeypatch.setenv("COLUMNS", "22")
    long = Sheet(
        ("Lakeside Open of the year",),
        (SheetColumn("No"), SheetColumn("Result")),
        (("1", "differs: two pairs, bye"),),
        ("a " * 13,),
    )
    lines = re.sub(r"\x1b\[[0-9;]*m", "", terminal.draw(long)).splitlines()

    assert ["Lakeside Open of the", "  year", "", "No Result", "─" * 22, "1  differs: two pairs,", "   bye"] == lines[
        :7
    ]
    assert ["a a a a a a a a a a a", "  a a"] == lines[8:]


def test_findings_are_wrapped(monkeypatch: pytest.MonkeyPatch):
    """A line of spans is broken between words, each span keeping its role."""
    monkeypatch.setenv("COLUMNS", "22")
    drawn = terminal.draw_lines([(Span("error T064", "error"), Span(": points do not follow", "heading"))])

    assert "error T064: points do\n  not follow\n" == re.sub(r"\x1b\[[0-9;]*m", "", drawn)


def test_cut_marks_what_is_missing():
    """A cut text ends with an ellipsis; a short one stays."""
    assert "Abra…" == cut("Abrantes", 5)
    assert "Abra" == cut("Abra", 5)


@pytest.mark.parametrize("drawn", [draw, terminal.draw], ids=["plain", "rich"])
def test_nothing_in_a_sheet_is_obeyed(drawn):
    """Headings, cells and remarks cannot send commands to the terminal, nor begin a line."""
    lines = drawn(Sheet(("a\n::error::b",), (SheetColumn("Name"),), (("\x1b[31mred",),), ("c\u202ed",))).split("\n")

    assert {"a␊::error::b", "␛[31mred", "c\ufffdd"} == {line.strip() for line in lines} - {"", "Name", "─" * 8}


def test_tables_fit_the_terminal(monkeypatch: pytest.MonkeyPatch):
    """On a terminal of 22 places no line is longer, and no colour is used when none is wanted."""
    monkeypatch.setenv("COLUMNS", "22")
    lines = terminal.draw(SHEET).splitlines()

    assert any("Abrantes…" in line for line in lines)
    assert 22 >= max(map(len, lines))
    assert not any("\x1b[3" in line for line in lines)


@pytest.mark.parametrize(
    ("column", "expected"),
    [
        (SheetColumn("Pts", right=True), ' class="r"'),
        (SheetColumn("Fed"), ' class="room"'),
        (SheetColumn("Ttl", leave_out=MINOR), ' class="room"'),
        (SheetColumn("Rtg", right=True, leave_out=MINOR + 2), ' class="r room"'),
    ],
)
def test_columns_of_a_page(column, expected):
    """A page aligns numbers and breaks names. On a narrow screen the columns behind a name stand below it, and so are
    hidden in their place, but for the first number that no table leaves out: heading and cells alike."""
    columns = (SheetColumn("No", right=True), SheetColumn("Name", cut_to=8), column)
    shown = sheet_page(Sheet(("Open",), columns, (("1", "Ines", "x"),)))
    alone = sheet_page(Sheet(("Open",), (column,), (("x",),)))

    assert '<th class="r">No</th>' in shown
    assert '<th class="name">Name</th>' in shown
    assert f"<th{expected}>{column.heading}</th>" in shown
    assert f"<td{expected}>x</td>" in shown
    assert ' class="room"' not in alone
    assert ' class="r room"' not in alone


@pytest.mark.parametrize("room", range(14, 24))
def test_names_are_cut_before_columns_go(room: int):
    """With one place between columns: the two numbers and the name need 17 with the name cut to 8, else 21."""
    columns = (SheetColumn("No", right=True), SheetColumn("Name", cut_to=8), SheetColumn("Rating", leave_out=1))
    fitted = fit(Sheet((), columns, (("12", "Abrantes, Al", "2000"),)), room)

    assert ["No", "Name", "Rating"][: 3 if room >= 18 else 2] == [column.heading for column in fitted.columns]
    name = {18: "Abrante…", 19: "Abrantes…", 20: "Abrantes…", 21: "Abrantes…"}.get(room)
    assert name in (None, fitted.rows[0][1])
    assert room < 22 or fitted.rows[0][1] == "Abrantes, Al"


@pytest.mark.parametrize("room", [12, 40])
def test_plain_text_within_a_room(room: int):
    """Headings and remarks are wrapped; a table is fitted only if it is too wide, and is left out if there is none."""
    bare = Sheet(("One two three four",), (), (), ("five six seven",))
    table = SHEET._replace(headings=(), remarks=())
    wrapped_text = "One two\n  three four\n\nfive six\n  seven\n"

    assert (wrapped_text if room == 12 else "One two three four\n\nfive six seven\n") == draw_within(bare, room)
    assert (draw(table) if room == 40 else "No Name\n 1 Abrantes…\n12 Holloway\n") == draw_within(table, room)


def test_a_cell_that_has_no_room_goes_on_below():
    """Nothing of it is cut: `Abrantes, Ines` needs 14 places, 10 are left."""
    sheet = Sheet((), (SheetColumn("No", right=True), SheetColumn("Name", cut_to=8)), (("1", "Abrantes, Ines"),))

    assert ["No Name", " 1 Abrantes,", "     Ines"] == table_lines(fold(sheet, 13), " ")


@pytest.mark.parametrize(("no_color", "is_red"), [("", True), ("1", False)])
def test_colours_of_a_terminal(monkeypatch: pytest.MonkeyPatch, no_color, is_red):
    """Without colours if they are not wanted; bold stays."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", no_color)
    shown = terminal.draw_lines([(Span("wrong", "error"),)])

    assert is_red is ("31m" in shown)
    assert "\x1b[1" in shown


def test_texts_are_no_markup_for_the_terminal(monkeypatch: pytest.MonkeyPatch):
    """Neither brackets nor names between colons are obeyed, nothing is highlighted, and lines are not broken again."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", "")
    monkeypatch.setenv("COLUMNS", "20")
    odd = "[red] :smile: 12 True"
    plain = terminal.draw_lines([(Span("[b]:car: 1 None"),)])
    drawn = terminal.draw(Sheet(("A", odd), (SheetColumn("No"), SheetColumn("X" * 30)), (("1", "x" * 30),), (odd,)))

    assert "[b]:car: 1 None\n" == plain
    assert ["\x1b[1mA\x1b[0m", "[red] :smile: 12", "  True"] == drawn.split("\n")[:3]
    assert "x" * 30 in drawn
    assert drawn.endswith("\n\n[red] :smile: 12\n  True\n")


def test_a_progress_bar(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    """On standard error, where standard output stays as it is; it is taken away in the end."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    with terminal.bar(3, "checking") as bar:
        bar.advance()
        bar.advance()
        assert "answer" == (print("answer"), capsys.readouterr().out.strip())[1]
        with bar.aside():
            pass
    shown = capsys.readouterr().err

    assert "checking" in shown
    assert "2/3" in shown
    assert shown.rindex("\x1b[2K") > shown.rindex("2/3")
