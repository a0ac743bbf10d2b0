"""The page of the dialects, fidepair/docs/trf.md, is complete, and says what the tables of the code say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from example_files import OPEN, UNFILLED, key

from fidepair.convert import convert
from fidepair.findings.catalogue import CATALOGUE
from fidepair.trf.format.cells import read_block
from fidepair.trf.format.columns import (
    ABNORMAL,
    ABNORMAL_NARROW,
    LAYOUTS,
    PLAYER,
    POINT_VALUE,
    ROSTER,
    TEAM,
    Field,
    Layout,
)
from fidepair.trf.format.dialects import name_dialect
from fidepair.trf.format.facts import CODES_BB, RECORDS, TEAM_CODES

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "fidepair" / "docs" / "trf.md").read_text(encoding="utf-8")


def test_every_record_is_in_the_page():
    """Every record that is known has its row in the table of records."""
    table = PAGE.partition("## Records\n")[2].partition("\n## ")[0]
    codes = {
        code for first in re.findall(r"^\| (.*?) \|", table, re.MULTILINE) for code in re.findall(r"`(\w{3})`", first)
    }

    assert set() == RECORDS.keys() - codes


def cells(section: str) -> list[list[str]]:
    """Return the cells of the rows of the first table in a section of the page."""
    text = PAGE.partition(f"## {section}\n")[2].partition("\n## ")[0]
    rows = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in row] for row in rows[2:]]


@pytest.mark.parametrize("code", RECORDS)
def test_a_record_names_the_dialect_that_the_page_says(code):
    """A file is called by its records as the table of dialects says: by their codes, or by a range of them."""
    signs = {name: sign for name, _, sign in cells("Dialects")}
    ranges = re.findall(r"from `(\d{3})` to `(\d{3})`", signs["TRF26"])
    named = {name: set(re.findall(r"`(\w{3})`", signs[name])) for name in ("TRFbx", "TRFx")}
    named["TRF26"] = {known for known in RECORDS for first, last in ranges if first <= known <= last}

    assert name_dialect([code], set()) == next((name for name in named if code in named[name]), "TRF06")


def span(field: Field) -> str:
    """Return the columns of a field as the page writes them."""
    return f"{field.first}-{field.last}" if field.last > field.first else str(field.first)


def columns(layout: Layout) -> str:
    """Return the columns of a record as the page writes them."""
    repeated = [span(layout.repetition(0)), span(layout.repetition(1)), "..."] if layout.repeated else []
    return ", ".join([*map(span, layout.fields), *repeated])


COLUMNS = {
    **{code: columns(layout) for code, layout in LAYOUTS.items() if code not in ("001", "310")},
    "013": columns(ROSTER),
    "299": f"{columns(ABNORMAL).replace(', 29-32', '')} (or {columns(ABNORMAL_NARROW).replace(', 26-29', '')})",
    **dict.fromkeys(sorted(CODES_BB), span(POINT_VALUE.field("value"))),
}


@pytest.mark.parametrize("code", COLUMNS)
def test_columns_in_the_page_are_those_that_are_read(code):
    """The columns of a record in the page are those of its layout."""
    row = next(row for row in cells("Records") if f"`{code}`" in row[0])

    assert COLUMNS[code] == row[3]


@pytest.mark.parametrize(("section", "layout"), [("The player record", PLAYER), ("Teams", TEAM)], ids=["001", "310"])
def test_fields_in_the_page_are_those_that_are_read(section, layout):
    """The tables of players and of teams have the columns of the layouts, in their order."""
    first = [row[0] for row in cells(section)]

    assert [span(field) for field in layout.fields] == [cell for cell in first if "," not in cell and cell != "1-3"]
    assert f"{span(layout.repetition(0))}, {span(layout.repetition(1))}, ..." == first[-1]


def meanings() -> list[tuple[str, str]]:
    """Return (block, what the page says of it) for every result, with an opponent and without."""
    rows = [(sign, row) for row in cells("Results") for sign in re.findall(r"`(.)`", row[0])]
    return [
        (block, said)
        for sign, row in rows
        for block, said in ((f"     4 w {sign}", row[1]), (f"  0000 - {sign}", row[2]))
    ]


@pytest.mark.parametrize(("block", "said"), meanings())
def test_results_mean_what_the_page_says(block, said):
    """A result is refused, read with a warning, or read in silence as the table of the page has it."""
    _, sign, quirk = read_block(block)
    expected = (
        "error" if said.startswith("Refused") else "warning" if "with a warning" in said.partition(".")[0] else None
    )
    names = {"U": "Pairing-allocated bye", "H": "Half-point bye", "Z": "Absence"}

    assert expected == (CATALOGUE[quirk.code].in_case(quirk.case)[0] if quirk else None)
    assert expected == "error" or len(sign) > 1 or block[-1] in "FHZ" or said.startswith(names[sign])


LINES = {
    **{code: f"{code} Lakeside" for code in ("012", "022", "032", "042", "052", "092", "102", "112", "122", "132")},
    "013": f"013 {'Lakeside Chess Club':<32}    1    2",
    "062": "062 6",
    "072": "072 6",
    "082": "082 0",
    "172": "172 FID FIDE",
    "182": "182 A program",
    "192": "192 FIDE_DUTCH_2026",
    "202": "202 BH",
    "212": "212 PTS,BH",
    "222": "222 5400+30",
    "299": "299 +         1.0    1    1",
    "300": "300   1   1   3    1    2",
    "320": "320  1.0  1.0   5",
    "330": "330 --   2   1   3",
    "352": "352 WB",
    "362": "362 TW 2.0   TD 1.0   TL 0.0",
    "801": "801   1 TA",
    "802": "802   1 TA",
    "###": "### round 3 at 17:00",
}
"""A line of each record that the older dialects have as it is, or do not have."""


def kept_by_older_dialects() -> list[tuple[str, bool]]:
    """Return (code, whether it stays) for the records of which the page says one of the two."""
    rows = [(code, row[6]) for row in cells("Records") for code in re.findall(r"`([\w#]{3})`", row[0])]
    return [
        (code, cell != "no") for code, cell in rows if cell.partition(";")[0] in ("as it is", "no") and code in LINES
    ]


def test_every_line_is_of_a_record_that_older_dialects_have_or_do_not_have():
    """The page says of each record in the table of lines whether it stays as it is."""
    assert list(LINES) == sorted(LINES.keys() & {code for code, _ in kept_by_older_dialects()}, key=list(LINES).index)


@pytest.mark.parametrize(("code", "stays"), kept_by_older_dialects())
@pytest.mark.parametrize("target", ["trf16", "trfx", "trfbx"])
def test_what_older_dialects_carry(code, stays, target):
    """A record is as it was in a file of an older dialect, or it is named and stays as a comment, as the page says."""
    line = LINES[code]
    base = UNFILLED if code in TEAM_CODES else OPEN
    kept = [other for other in base.splitlines() if key(other) != key(line)]
    made = convert("".join(f"{each}\n" for each in (*kept, line)).encode(), "open.trf", target)
    written = made.data.decode().splitlines()

    assert (stays, not stays) == (line in written, f"### kept: {line}" in written)
    assert stays != any(code in loss.text for loss in made.losses)


def anchors(page: str) -> set[str]:
    """Return what a link to a heading of a page may name."""
    titles = re.findall(r"^#+ (.*)$", page, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title).lower().replace(" ", "-") for title in titles}


def test_links_lead_somewhere():
    """Every link to a place in the page, or in that of the findings, has one."""
    findings = (ROOT / "fidepair" / "docs" / "findings.md").read_text(encoding="utf-8")

    assert [] == [link for link in re.findall(r"\]\(#([\w-]+)\)", PAGE) if link not in anchors(PAGE)]
    assert [] == [link for link in re.findall(r"\]\(findings\.md#([\w-]+)\)", PAGE) if link not in anchors(findings)]
