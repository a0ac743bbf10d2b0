"""Workbooks as entry lists: the same rows as in a table, and nothing a hostile file could do."""

from __future__ import annotations

import datetime
import io
import re
import subprocess
import sys
import zipfile
from typing import TYPE_CHECKING

import pytest
from openpyxl import Workbook

from fidepair.desk.entry_list import workbook
from fidepair.desk.entry_list.entries import Entrant, ListLayout, read_entries
from fidepair.errors import InputError, NotSupported, UsageError

if TYPE_CHECKING:
    from collections.abc import Callable

    from openpyxl.worksheet.worksheet import Worksheet

HEAD = ["Name", "Rating", "Born", "Fed", "FIDE ID"]


def saved(fill: Callable[[Worksheet], None], others: dict[str, str] | None = None) -> bytes:
    """Return a workbook whose first sheet is filled; `others`: further sheets by name, with their state."""
    book = Workbook()
    fill(book.active)
    for name, state in (others or {}).items():
        sheet = book.create_sheet(name)
        sheet.append(["Name", "Rating"])
        sheet.append(["Other, One", 1500])
        sheet.sheet_state = state
    content = io.BytesIO()
    book.save(content)
    return content.getvalue()


def rows(*found: list[object]) -> Callable[[Worksheet], None]:
    """Return the function that fills a sheet with rows."""

    def fill(sheet: Worksheet) -> None:
        for row in found:
            sheet.append(row)

    return fill


def changed(content: bytes, part: str, change: Callable[[bytes], bytes]) -> bytes:
    """Return the workbook with a part of its archive changed."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as archive, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in archive.namelist():
            data = archive.read(name)
            new.writestr(name, change(data) if name == part else data)
    return out.getvalue()


LIST = rows(HEAD, ["Roe, Jane", 2105, 1985, "GER", 4100018], ["Doe, John", None, None, "AUT", None])
FIRST = "xl/worksheets/sheet1.xml"


def test_cells_are_read_as_they_are_meant():
    """Whole numbers have no decimals, dates are days, empty cells are empty; lines are the rows of the sheet."""
    row = ["Roe, Jane", 2105.0, datetime.datetime(1985, 3, 27), "GER", 4100018.0]
    read = read_entries(saved(rows(["Lakeside Open"], HEAD, row, [], ["Doe, John", "1999 (N)"])), "e.xlsx")

    assert (
        Entrant("Roe, Jane", 2105, federation="GER", birth="1985/03/27", fide_id="4100018", line=3),
        Entrant("Doe, John", national=1999, line=5),
    ) == read.entrants
    assert ("line 1 (`Lakeside Open`) is above the headings, and is skipped",) == read.notes


def test_a_workbook_without_headings_is_a_list_of_lines():
    """Names and ratings in two columns need no headings."""
    read = read_entries(saved(rows(["Roe, Jane", 2105], ["Doe, John", 1999], ["Poe, Ann", 1800])), "e.xlsx")

    assert [("Roe, Jane", 2105), ("Doe, John", 1999), ("Poe, Ann", 1800)] == [
        (one.name, one.rating) for one in read.entrants
    ]


def test_text_with_tabs_quotes_and_line_breaks_stays_in_its_cell():
    """What separates cells in a text file does not do so in a workbook."""
    read = read_entries(saved(rows(["Name", "Rating"], ['Roe,\tJane\n"Jay"', 2105], ["Doe; John", 1999])), "e.xlsx")

    assert ['Roe, Jane "Jay"', "Doe; John"] == [one.name for one in read.entrants]


def test_a_merged_cell_counts_for_its_first_row():
    """A title over the columns is one cell; below, each row has its own cells."""

    def fill(sheet: Worksheet) -> None:
        rows(["Open"], HEAD, ["Roe, Jane", 2105, 1985, "GER"], ["Doe, John", 1999, 1990], ["Poe, A", 1900])(sheet)
        sheet.merge_cells("D3:D4")
        sheet.merge_cells("A1:E1")

    read = read_entries(saved(fill), "e.xlsx")

    assert ["GER", "", ""] == [one.federation for one in read.entrants]


def test_a_formula_without_a_value_is_refused_with_its_cell():
    """fidepair computes nothing: a formula counts by the value that was saved with it."""
    content = saved(rows(HEAD, ["Roe, Jane", "=2100+5"], ["Doe, John", 1999]))

    with pytest.raises(InputError, match=r'e.xlsx:2: cell B2: found "a formula", expected a value; open'):
        read_entries(content, "e.xlsx")


def test_the_saved_value_of_a_formula_counts():
    """Spreadsheet programs save the value beside the formula."""
    content = changed(
        saved(rows(HEAD, ["Roe, Jane", "=2100+5"], ["Doe, John", 1999])),
        FIRST,
        lambda data: data.replace(b"<v />", b"<v>2105</v>").replace(b"<v></v>", b"<v>2105</v>"),
    )

    assert 2105 == read_entries(content, "e.xlsx").entrants[0].rating


def test_the_saved_value_of_a_formula_may_be_empty():
    """`=IF(A3="","",...)` below the last player is as good as an empty cell."""
    content = changed(
        saved(rows(HEAD, ["Roe, Jane", 2105], ["Doe, John", '=""'])),
        FIRST,
        lambda data: data.replace(b'<c r="B3">', b'<c r="B3" t="str">'),
    )

    assert [2105, None] == [one.rating for one in read_entries(content, "e.xlsx").entrants]


def test_an_error_in_a_cell_is_no_name():
    """#N/A has letters, but is not a player."""
    with pytest.raises(InputError, match=r'cell A3: found "#N/A", expected a value'):
        read_entries(saved(rows(HEAD, ["Roe, Jane", 2105], ["#N/A", 1999])), "e.xlsx")


@pytest.mark.parametrize("sheets", [{}, {"B team": "hidden"}])
def test_the_sheet_of_an_error_is_named(sheets):
    """If there are several."""
    content = saved(rows(HEAD, ["Roe, Jane", 2105], ["#N/A", 1999]), *([sheets] if sheets else []))
    with pytest.raises(InputError) as told:
        read_entries(content, "e.xlsx")

    assert str(told.value).startswith("e.xlsx, sheet Sheet:3: " if sheets else "e.xlsx:3: ")


def test_an_error_of_a_formula_is_no_value():
    """The value that the spreadsheet program saved counts."""
    content = changed(
        saved(rows(HEAD, ["Roe, Jane", 2105], ["Doe, John", "=1/0"])),
        FIRST,
        lambda data: re.sub(rb'<c r="B3">(.*?)<v */?>(</v>)?', rb'<c r="B3" t="e">\1<v>#DIV/0!</v>', data),
    )
    with pytest.raises(InputError, match=r'cell B3: found "#DIV/0!", expected a value'):
        read_entries(content, "e.xlsx")


def test_the_number_of_a_day_is_not_guessed():
    """A date without a date format is a number, which may also count from 1904: it is refused."""
    with pytest.raises(InputError, match='column `Born`: found "31133", expected a date'):
        read_entries(saved(rows(HEAD, ["Roe, Jane", 2105, 31133], ["Doe, J", 1999, 1985])), "e.xlsx")


# ── sheets ───────────────────────────────────────────────────────────────────
def test_several_sheets_need_a_name():
    """Which one has the list is not guessed; the option names it."""
    content = saved(LIST, {"B team": "visible"})

    with pytest.raises(UsageError, match=r"which sheet has the list is not clear.\n.*`Sheet`, `B team`"):
        read_entries(content, "e.xlsx")
    with pytest.raises(UsageError, match="no sheet has the name `C`"):
        read_entries(content, "e.xlsx", layout=ListLayout(sheet="C"))
    read = read_entries(content, "e.xlsx", layout=ListLayout(sheet="B team"))
    assert ["Other, One"] == [one.name for one in read.entrants]


def test_hidden_and_empty_sheets_are_left_out():
    """A hidden sheet is used only if it is named; a note says that there is one."""
    content = saved(LIST, {"Old": "hidden"})
    read = read_entries(content, "e.xlsx")

    assert ("read from the sheet `Sheet`; hidden sheets are not used",) == read.notes
    assert 2 == len(read.entrants)
    assert 1 == len(read_entries(content, "e.xlsx", layout=ListLayout(sheet="Old")).entrants)
    with pytest.raises(InputError, match="all sheets are empty"):
        read_entries(saved(rows()), "e.xlsx")


def test_options_of_other_files_are_refused():
    """A workbook has no encoding, and a text file no sheets."""
    with pytest.raises(UsageError, match="is for text files"):
        read_entries(saved(LIST), "e.xlsx", layout=ListLayout(encoding="utf-8"))
    with pytest.raises(UsageError, match="is for workbooks"):
        read_entries(b"Name;Elo\n", "e.csv", layout=ListLayout(sheet="A"))


# ── hostile files ────────────────────────────────────────────────────────────
def test_a_bomb_is_refused_before_it_is_unpacked():
    """33 MB of blanks in 40 kB are refused by the size in the archive."""
    bomb = changed(saved(LIST), FIRST, lambda data: data + b" " * (33 << 20))

    assert len(bomb) < 1 << 16
    with pytest.raises(InputError, match=r"33 MB when unpacked. The limit is 32 MB"):
        read_entries(bomb, "e.xlsx")


def test_a_size_that_lies_unpacks_no_more_than_it_says():
    """An archive that declares 100 bytes for 2 MB is damaged."""
    content = bytearray(changed(saved(LIST), FIRST, lambda data: data + b" " * (2 << 20)))
    size = (zipfile.ZipFile(io.BytesIO(content)).getinfo(FIRST).file_size).to_bytes(4, "little")
    while size in content:
        place = content.index(size)
        content[place : place + 4] = (100).to_bytes(4, "little")

    with pytest.raises(InputError, match="this workbook is damaged"):
        read_entries(bytes(content), "e.xlsx")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_declarations_are_refused(encoding: str):
    """Entities could make a small file a large one."""
    text = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "b">]><a>&b;</a>'
    content = changed(saved(LIST), FIRST, lambda _: text.encode(encoding))

    with pytest.raises(InputError, match="declares a document type"):
        read_entries(content, "e.xlsx")


@pytest.mark.parametrize(
    "cells",
    [
        b'<row r="1048576"><c r="A1048576"><v>1</v></c></row>',
        b"".join(b'<row r="%d"><c r="XFD%d"><v>1</v></c></row>' % (row, row) for row in range(9, 15)),
    ],
)
def test_a_sheet_that_is_far_too_large_is_refused(cells: bytes, monkeypatch):
    """A cell in the last row or in the last columns of many rows: more rows or cells than the limits."""
    monkeypatch.setattr(workbook, "MOST_ROWS", 1_000)
    monkeypatch.setattr(workbook, "_MOST_CELLS", 80_000)
    content = changed(saved(LIST), FIRST, lambda data: data.replace(b"</sheetData>", cells + b"</sheetData>"))

    with pytest.raises(InputError, match=r"more than 1,000 rows|more than 80,000 cells and characters"):
        read_entries(content, "e.xlsx")


def test_the_size_that_a_sheet_declares_does_not_matter():
    """Rows are not filled up to the declared last column."""
    content = changed(saved(LIST), FIRST, lambda data: data.replace(b'ref="A1:E3"', b'ref="A1:XFD1048576"'))

    assert 2 == len(read_entries(content, "e.xlsx").entrants)


def test_a_long_text_that_is_shared_does_not_multiply():
    """The characters of all cells are counted."""
    content = saved(rows(HEAD, *([["x" * 30_000, 1]] * 1_000)))

    with pytest.raises(InputError, match="cells and characters"):
        read_entries(content, "e.xlsx")


@pytest.mark.parametrize("part", ["xl/workbook.xml", FIRST, "[Content_Types].xml", "xl/styles.xml"])
@pytest.mark.parametrize("data", [b"", b"<a>", b"\0\0", b"<worksheet/>"])
def test_damaged_parts_never_end_in_a_traceback(part: str, data: bytes):
    """Whatever openpyxl raises is an error in words, or the list has no players."""
    content = changed(saved(LIST), part, lambda _: data)

    try:
        read_entries(content, "e.xlsx")
    except InputError as error:
        assert "e.xlsx: " in str(error)  # noqa: PT017 - some parts may be missing


def test_other_archives_are_no_workbooks():
    """A document of another program begins like a workbook."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        archive.writestr("word/document.xml", "<document/>")

    with pytest.raises(InputError, match="cannot read this workbook"):
        read_entries(content.getvalue(), "e.docx")


# ── without the library ──────────────────────────────────────────────────────
def test_without_openpyxl_the_message_says_how_to_install_it(monkeypatch):
    """It is an extra: everything else works without it."""
    content = saved(LIST)
    monkeypatch.setitem(sys.modules, "openpyxl", None)

    install = r"openpyxl is not installed.\n  Install it with `pip install 'fidepair\[excel\]'`"
    with pytest.raises(NotSupported, match=install):
        read_entries(content, "e.xlsx")
    assert 1 == len(read_entries(b"Name;Elo\nRoe, Jane;2105\n", "e.csv").entrants)


def test_nothing_but_a_workbook_loads_openpyxl():
    """Reading a table in text loads neither the library nor what opens archives."""
    code = (
        "import sys; from fidepair.desk.entry_list.entries import read_entries;"
        "read_entries(b'Name;Elo\\nRoe, Jane;2105\\n', 'e.csv'); print({'openpyxl', 'zipfile'} & {*sys.modules})"
    )

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert "set()\n" == done.stdout
