"""Sheets as pages: points and results in sentences and cells, what a telephone shows below a name, the paper."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest
from jinja2 import UndefinedError
from makers import tournament

from fidepair.errors import PairingImpossible, UsageError
from fidepair.findings import ERROR, Finding, TrfError
from fidepair.render import html
from fidepair.render.html import in_cell, mark_of, marked, sheet_page, with_halves
from fidepair.render.sheet import MINOR, Sheet, SheetColumn
from fidepair.render.table_columns import FindingInError
from fidepair.render.words import (
    count_of,
    counted_in_words,
    error_document,
    fraction,
    game_noun,
    halves,
    in_brackets,
    in_halves,
    of_rounds,
    participant_noun,
    player,
    score_names,
    title_of,
)
from fidepair.tournament import POINT, Kind, Participant, PrimaryScore

TEMPLATES = Path(html.__file__).parent / "templates"
NUMBER = SheetColumn("No", right=True)
NAME = SheetColumn("Name", cut_to=20)


def page(*columns: SheetColumn, row: tuple[str, ...], **facts) -> str:
    return sheet_page(Sheet(("Title", *facts.pop("more", ())), columns, (row,), **facts))


def cells(markup: str) -> list[tuple[str, str]]:
    """Return the class and the content of each cell."""
    return re.findall(r'<td(?: class="([^"]*)")?>(.*?)</td>', markup)


# ── Numbers ──────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("points", "shown"), [(0, "0"), (1, "½"), (2, "1"), (3, "1½"), (21, "10½"), (-1, "-½"), (-3, "-1½")]
)
def test_half_points(points, shown):
    """Without a zero before the half."""
    assert shown == fraction(points * POINT // 2)


@pytest.mark.parametrize(
    ("text", "shown"), [("3.25", "3.25"), ("7", "7"), ("0.5", "½"), ("10.5", "10½"), ("10.0", "10")]
)
def test_numbers_with_halves(text, shown):
    """Other numbers stay as they are."""
    assert shown == in_halves(text)


@pytest.mark.parametrize(
    ("result", "sides"),
    [
        ("1-0", ("1", "0")),
        ("1/2-1/2", ("½", "½")),
        ("1.5-0.5", ("1½", "½")),
        ("+:-", ("+", "−")),
        ("-:-", ("−", "−")),
        ("3.0-1.0", ("3", "1")),
        ("W-L", ("W", "L")),
        ("", None),
    ],
)
def test_the_results_of_both_sides(result, sides):
    """As pages show them; nothing while it is open."""
    assert sides == halves(result)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("bracket 3.5: two pairs", "bracket 3½: two pairs"),
        ("Bracket 3.0", "Bracket 3"),
        ("the scoregroup 0.5", "the scoregroup ½"),
        ("Bye: 3 GM Ann (1.5)", "Bye: 3 GM Ann (1½)"),
        ("12 (2.5) floats", "12 (2½) floats"),
        ("round 3 (3.5)", "round 3 (3.5)"),
        ("by C12 (2.4.7)", "by C12 (2.4.7)"),
        ("from 2.5 to 3", "from 2½ to 3"),
        ("version 3.5", "version 3.5"),
        ("bracket 3.5.1", "bracket 3.5.1"),
        ("bracket 3.55", "bracket 3.55"),
    ],
)
def test_points_in_sentences(text, shown):
    """Those of brackets and players, never the numbers of articles."""
    assert shown == with_halves(text)


@pytest.mark.parametrize(
    ("cell", "shown"),
    [
        ("1-0", "1 – 0"),
        ("1/2-1/2", "½ – ½"),
        ("+:-", "+ – −"),
        ("1.5-0.5", "1½ – ½"),
        ("1-0, 0-1", "1 – 0, 0 – 1"),
        ("1-0,0-1", "1-0,0-1"),
        ("2-1 x", "2-1 x"),
        ("12-3", "12 – 3"),
        ("-", "-"),
        ("1.25-0", "1.25-0"),
    ],
)
def test_results_in_cells(cell, shown):
    """A cell that is a result and nothing else."""
    assert shown == in_cell(cell)


# ── Cards ────────────────────────────────────────────────────────────────────
def below(*columns: SheetColumn, row: tuple[str, ...]) -> str:
    """Return what stands below the name."""
    return "".join(re.findall(r'<span class="below">(.*?)</span>', page(*columns, row=row)))


def test_what_stands_below_a_name():
    """All that comes after it but for the first number; with the heading, unless it describes the person."""
    title, rating = SheetColumn("Ttl", leave_out=MINOR), SheetColumn("Rtg", right=True, leave_out=MINOR + 1)
    points, rank, club = SheetColumn("Pts", right=True), SheetColumn("Rk", right=True), SheetColumn("Club")
    row = ("7", "GM", "Ann", "2400", "1.5", "3", "X & Y")

    assert "GM · 2400 · Rk&#160;3 · Club&#160;X &amp; Y" == below(
        NUMBER, title, NAME, rating, points, rank, club, row=row
    )
    assert "2400" == below(NUMBER, NAME, rating, points, row=("7", "Ann", "2400", "1.5"))
    assert "" == below(NUMBER, NAME, points, row=("7", "Ann", "1.5"))
    assert "" == below(NUMBER, points, rank, row=("7", "1.5", "3"))


def test_the_first_number_that_stays_is_not_below():
    """One that a narrow table leaves out is no such number."""
    first, second = SheetColumn("BH", right=True, leave_out=1), SheetColumn("Pts", right=True)

    assert "BH&#160;4" == below(NAME, first, second, row=("Ann", "4.0", "1.5"))
    assert "SB&#160;2½" == below(NAME, second, SheetColumn("SB", right=True), row=("Ann", "4.0", "2.5"))


@pytest.mark.parametrize("cell", ["", "-"])
def test_empty_cells_are_not_below(cell):
    """Neither is a dash."""
    assert "B&#160;1" == below(NAME, NUMBER, SheetColumn("A"), SheetColumn("B"), row=("Ann", "1", cell, "1"))


def test_a_second_person_has_a_line():
    """From the number before the name on; a heading of nothing is not shown."""
    points, none = SheetColumn("Pts", right=True), SheetColumn("")
    row = ("1", "Ann", "1.0", "x", "2", "Bob", "2.0")
    columns = (NUMBER, NAME, points, none, NUMBER, NAME, points)

    assert "x<br>No&#160;2 · Bob · Pts&#160;2" == below(*columns, row=row)
    assert "No&#160;2 · Bob · Pts&#160;2" == below(*columns, row=("1", "Ann", "1.0", "", "2", "Bob", "2.0"))
    assert "Bob · No&#160;2" == below(NAME, points, NAME, NUMBER, row=("Ann", "1.0", "Bob", "2"))


def test_cells_have_classes():
    """Numbers are aligned right, names may be long, what stands below a name needs room of its own."""
    found = cells(page(NUMBER, NAME, SheetColumn("Pts", right=True), SheetColumn("X"), row=("1", "Ann", "2.5", "1-0")))

    assert ["r", "name", "r", "room"] == [kind for kind, _ in found]
    assert ["1", '2<span class="half">½</span>', "1 – 0"] == [found[place][1] for place in (0, 2, 3)]
    whole = cells(page(SheetColumn("A", right=True), SheetColumn("B"), row=("2.0", "2.0")))
    assert [("r", '2<span class="half"></span>'), ("", "2.0")] == whole


# ── Pages ────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(("columns", "lies"), [(14, False), (15, True)])
def test_the_paper(columns, lies):
    """It lies where a table has more than fourteen columns."""
    text = page(*[SheetColumn("X")] * columns, row=("",) * columns)

    assert lies is ("@page { size: A4 landscape; margin: 10mm }" in text)
    assert lies is not ("@page { size: A4; margin: 12mm }" in text)


def test_the_widest_of_several_tables_counts():
    """And the title is that of the first."""
    narrow = Sheet(("Narrow",), (NUMBER,), (("1",),))
    text = sheet_page(narrow, Sheet(("Wide",), (NUMBER,) * 15, (("1",) * 15,)), summary="In the end.")

    assert "landscape" in text
    assert "<title>Narrow</title>" in text
    assert "In the end." in text


def test_remarks_have_points_with_halves():
    """Those that belong to the line above are moved in."""
    text = page(NUMBER, row=("1",), more=("Second",), remarks=("Bye: 3 Ann (1.5)", "  of it"))

    assert '<p class="note">Bye: 3 Ann (1½)</p>' in text
    assert '<p class="note of-line">  of it</p>' in text
    assert "<p>Second</p>" in text


def test_the_mark_of_a_command():
    """Once, before the title."""
    assert b'<meta name="generator" content="fidepair post">\n<title>A</title><title>' == marked(
        "<title>A</title><title>", "post"
    )
    assert mark_of("x") == '<meta name="generator" content="fidepair x">'
    assert b"?" == marked("\ud800", "post")


@pytest.fixture
def fresh() -> None:
    """What pages have in common is made again."""
    for kept in (html._head, html._file, html._environment, html._linked, html._points, html._number, html._words):
        kept.cache_clear()


@pytest.mark.parametrize(
    ("script", "style"), [("", ""), ("search.js", ""), ("", "worksheet.css"), ("search.js", "worksheet.css")]
)
@pytest.mark.usefixtures("fresh")
def test_the_head_of_a_page(script: str, style: str):
    """Its policy permits the style in it, and a script if it has one, which may load the page again."""
    facts = {"sheets": (Sheet(("Title",), (NUMBER,), (("1",),)),), "summary": ""}
    text = html.page("sheet.html", "Title <b>", facts, script=script, style=style)
    policy = re.findall('Content-Security-Policy" content="([^"]*)"', text)[0]
    css = text.partition("<style>")[2].partition("</style>")[0]
    files = {name: (TEMPLATES / name).read_text("utf-8") for name in ("style.css", "search.js", "worksheet.css")}

    def hashed(content: str) -> str:
        return f"'sha256-{b64encode(sha256(content.encode()).digest()).decode()}'"

    assert css.startswith(files["style.css"])
    assert css.endswith(files[style]) if style else css.endswith("margin: 12mm }")
    more = f"; script-src {hashed(files[script])}; connect-src 'self'" if script else ""
    assert f"default-src 'none'; style-src {hashed(css)}; base-uri 'none'; form-action 'none'{more}" == policy
    assert bool(script) is (f"<script>{files['search.js']}</script>" in text)
    assert "<title>Title &lt;b&gt;</title>" in text
    assert "\n\n\n" not in text.partition("</style>")[2]


@pytest.mark.usefixtures("fresh")
def test_parts_that_stand_in_pages_a_thousand_times():
    """Names, as links where they have a page; points and results with their halves, numbers of other kinds as they
    are."""
    right, left = SheetColumn("A", right=True), SheetColumn("B")
    row = ("2.5", "2.0", "2.25", "0.5", "1.0-0.5", "1-0", "<")

    assert '<a class="hit" href="a&amp;b">Ann &lt;</a>' == html._linked("Ann <", "a&b")
    assert '<span class="hit">Ann</span>' == html._linked("Ann", None) == html._linked("Ann", "")
    assert ['2<span class="half">½</span>', '3<span class="half"></span>'] == [
        html._points(points * POINT // 2) for points in (5, 6)
    ]
    assert ['2<span class="half">½</span>', '2<span class="half"></span>', "2.25", '<span class="half">½</span>'] == [
        content for _, content in cells(page(*[right] * 4, row=row[:4]))
    ]
    assert ["1 – ½", "1 – 0", "&lt;"] == [content for _, content in cells(page(*[left] * 3, row=row[4:]))]


@pytest.mark.usefixtures("fresh")
def test_templates_leave_no_lines_of_their_own():
    """Lines of a template that only decide something are none in the page; what is missing is an error."""
    macro = html.macro("parts.html", "table")
    sheet = Sheet(("A & B",), (NUMBER, NAME), (("1", "<Ann>"),))

    assert [
        '<div class="table" tabindex="0" role="region" aria-label="A &amp; B"><table>',
        '<thead><tr><th class="r">No</th><th class="name">Name</th></tr></thead>',
        "<tbody>",
        '<tr><td class="r">1</td><td class="name">&lt;Ann&gt;</td></tr>',
        "</tbody></table></div>",
    ] == str(macro(sheet)).strip("\n").split("\n")
    with pytest.raises(UndefinedError):
        html.page("sheet.html", "Title", {"summary": ""})


# ── Words ────────────────────────────────────────────────────────────────────
def test_numbers_and_nouns():
    """One has the singular."""
    assert ["0 files", "1 file", "2 files"] == [count_of(number, "file") for number in range(3)]
    assert (" (x)", "") == (in_brackets("x"), in_brackets(""))
    assert ("3", "0 2") == (counted_in_words(3), counted_in_words((0, 2)))


def test_names_and_titles():
    """What is missing leaves no blank."""
    assert ["7 GM Ann", "7 Ann", "7"] == [
        player(one) for one in (Participant(7, 7, "Ann", title="GM"), Participant(7, 7, "Ann"), Participant(7, 7, ""))
    ]
    assert ("Unnamed tournament", "Cup") == (title_of(tournament(2)), title_of(tournament(2, name="Cup")))
    assert (" of 9", "") == (of_rounds(tournament(2)), of_rounds(tournament(2, rounds=None)))


@pytest.mark.parametrize(
    ("kind", "scores", "nouns"),
    [
        (Kind.INDIVIDUAL, ("Pts",), ("game", "player")),
        (Kind.DOUBLE, ("Pts",), ("match", "player")),
        (Kind.TEAM, ("MP", "GP"), ("match", "team")),
    ],
)
def test_what_events_are_about(kind, scores, nouns):
    """Scores, what is played, who plays."""
    event = tournament(2, kind=kind)

    assert scores == score_names(event)
    assert nouns == (game_noun(event), participant_noun(event))
    if kind is Kind.TEAM:
        assert ("GP", "MP") == score_names(
            event._replace(team_rules=event.team_rules._replace(primary=PrimaryScore.GAME))
        )


def test_errors_as_data():
    """The article and the witness only where no pairing is possible."""
    plain = error_document(UsageError("Wrong.\n  Correct it."))

    assert {"kind": "UsageError", "exit_code": 2, "message": "Wrong.\n  Correct it."} == plain
    assert not {"findings", "article", "witness"} & plain.keys()
    finding = Finding("T025", ERROR, "wrong", "Write `XXR 9`.", 2, 5, "nine", "a number", "open.trf")
    (found,) = error_document(TrfError([finding]))["findings"]
    facts = ("T025", "error", "wrong", "Write `XXR 9`.", 2, 5, "nine", "a number", "open.trf")
    assert dict(zip(FindingInError.__annotations__, facts, strict=True)) == found
    impossible = PairingImpossible("None.", article="C.04.3 3.4", witness=(1, 2))
    assert ("C.04.3 3.4", (1, 2)) == (error_document(impossible)["article"], error_document(impossible)["witness"])
