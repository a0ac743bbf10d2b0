"""The table of columns: every field where the standard prints it."""

from __future__ import annotations

import itertools

import pytest
from trf_texts import load, player

from fidepair import findings
from fidepair.trf.format import cells, columns, dialects
from fidepair.trf.format.cells import player_line, read_block
from fidepair.trf.format.document import Line
from fidepair.trf.read.players import _LONGEST, _within_rounds

RULED = (
    "001    1 w IM Alpha, Anna                       2450 FID    12345678 1990/04/02  2.0    1     4 w 1     7 b 1\n"
    "###45678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890"
)


@pytest.mark.parametrize(
    ("field", "expected"),
    [
        ("number", "1"),
        ("sex", "w"),
        ("title", "IM"),
        ("name", "Alpha, Anna"),
        ("rating", "2450"),
        ("federation", "FID"),
        ("fide_id", "12345678"),
        ("birth", "1990/04/02"),
        ("points", "2.0"),
        ("rank", "1"),
    ],
)
def test_fields_of_a_player(field, expected):
    """The example of the standard has every field of record 001 in its columns."""
    assert expected == columns.PLAYER.field(field).cut(RULED.splitlines()[0])


@pytest.mark.parametrize(("index", "expected"), [(0, (92, 97, 99)), (1, (102, 107, 109)), (8, (172, 177, 179))])
def test_fields_of_a_block(index, expected):
    """Block r has its opponent in column 92+10(r-1), its colour five columns on, its result seven."""
    start = columns.PLAYER.repetition(index).first - 1
    parts = (columns.OPPONENT, columns.COLOUR, columns.RESULT)

    assert expected == tuple(start + part.first for part in parts)


@pytest.mark.parametrize("layout", columns.LAYOUTS.values(), ids=columns.LAYOUTS)
def test_put_and_cut_undo_each_other(layout):
    """What is put into a field is cut out of it again, and nothing else changes."""
    fields = [*layout.fields, *([layout.repetition(0), layout.repetition(7)] if layout.repeated else [])]
    text = layout.code
    values = {field: "1234567890"[: field.last - field.first + 1] for field in fields}
    for field, value in values.items():
        text = field.put(text, value)

    assert values == {field: field.cut(text) for field in fields}


WIDTHS = {"player": 4, "first player": 4, "last player": 4, "points": 4}
WIDTHS |= dict.fromkeys(("round", "first round", "last round", "team", "opponent", "white", "black"), 3)


@pytest.mark.parametrize("layout", [*columns.LAYOUTS.values(), columns.ABNORMAL_NARROW])
def test_a_fact_has_the_same_width_in_every_record(layout):
    """Players have four columns in all records, rounds and teams three; a blank stands before the next field."""
    fields = [*layout.fields, *([layout.repetition(0), layout.repetition(1)] if layout.repeated else [])]
    fields.sort(key=lambda field: field.first)
    found = {field.name: field.width for field in fields if field.name in WIDTHS}

    assert {name: WIDTHS[name] for name in found} == found
    if layout is not columns.PLAYER:  # its titles stand beside the sex, its blocks begin with their blanks
        assert all(one.last + 1 < other.first for one, other in itertools.pairwise(fields))


def test_put_refuses_what_has_no_room():
    """A value wider than its columns is an error, not a cut."""
    with pytest.raises(ValueError, match="12345"):
        columns.PLAYER.field("number").put("001", "12345")


def test_fields_do_not_overlap():
    """No column belongs to two fields of a record."""
    for layout in columns.LAYOUTS.values():
        ordered = sorted(layout.fields, key=lambda field: field.first)

        assert all(one.last < other.first for one, other in itertools.pairwise(ordered))


def test_reader_uses_the_table():
    """The fast reader, which has the columns written out, reads what the table says."""
    text = RULED.splitlines()[0][:80]
    found = load("142 3\n" + text).tournament.participants[0]
    table = {field.name: field.cut(text) for field in columns.PLAYER.fields}
    names = ("name", "title", "federation", "sex", "fide_id", "birth")

    assert {name: table[name] for name in names} == {name: getattr(found, name) for name in names}
    assert (int(table["number"]), int(table["rating"])) == (found.number, found.rating)


@pytest.mark.parametrize("text", ["     7 w 1", "     7 b -", "  0000 - U", "     7 - +", "    12 w  "])
def test_a_block_is_written_as_it_is_read(text):
    """Reading a block and writing its entry gives the same ten columns."""
    opponent, sign, quirk = cells.read_block(text)

    assert (text, None) == (cells.block(cells.entry(opponent, sign)), quirk)


def test_a_row_read_at_once_is_that_of_its_blocks():
    """Whatever is in the columns of a block: alone, before and after a usual one."""
    numbers = [
        "   1",
        "  12",
        " 345",
        "9999",
        "0000",
        "0001",
        "    ",
        "1   ",
        " 12 ",
        "1 23",
        "12 3",
        "   a",
        "   \u0663",
    ]
    middles = [f"{before}{colour}{after}" for before in " 1" for colour in "wbWB- x" for after in " 1"]
    usual = "   678 w ="
    read = 0
    for number, middle, result in itertools.product(numbers, middles, "10=+-WDLwdlUFHZufhz *X"):
        for margin in ("  ", " 1"):
            block = margin + number + middle + result
            for text in (block, block + usual, usual + block):
                row = cells.read_usual_row(player(1).ljust(cells.FIRST) + text)
                if row is None:
                    continue
                blocks = [text[start : start + cells.WIDTH] for start in range(0, len(text), cells.WIDTH)]
                careful = [cells.read_block(one) for one in blocks]
                assert [(*one, None) for one in zip(*row, strict=True)] == careful, text
                assert [(*one, None) for one in zip(*row, strict=True)] == [
                    cells.read_block(one, of_teams=True, wide=True) for one in blocks
                ], text
                read += 1

    # four numbers, two colours and four results; one PAB and three other byes; a blank block
    assert read == 3 * (5 * 2 * 4 + 4 + 1)


def test_a_row_that_ends_inside_a_block_is_not_read_at_once():
    for length in range(1, cells.WIDTH):
        assert cells.read_usual_row(player(1).ljust(cells.FIRST) + "   678 w ="[:length]) is None
    assert cells.read_usual_row(player(1).ljust(cells.FIRST)) == ([], [])


@pytest.mark.parametrize(
    ("code", "system", "edition", "acceleration"),
    [
        ("FIDE_DUTCH", "dutch", None, None),
        ("FIDE_DUTCH_2017", "dutch", "2017", None),
        ("FIDE_DUTCH_2025", "dutch", "2026", None),
        ("FIDE_DUTCH_2026_BAKU", "dutch", "2026", "baku"),
        ("fide_dubov", "dubov", None, None),
        ("FIDE_BURSTEIN_BAKU", "burstein", None, "baku"),
        ("FIDE_LIM", "lim", None, None),
        ("CUSTOM_SWISS", None, None, None),
        ("BERGER_ROUNDROBIN_G2", None, None, None),
        ("FIDE_SCHILLER_4x3", None, None, None),
        ("CUSTOM_KNOCKOUT", None, None, None),
    ],
)
def test_encoded_types(code, system, edition, acceleration):
    """An encoded type declares system, edition and acceleration; what is not ours declares nothing."""
    tournament = load(f"142 5\n192 {code}\n{player(1)}\n").tournament

    assert (system, edition, acceleration) == (tournament.system, tournament.edition, tournament.acceleration)
    assert code.upper() == tournament.type_code


def test_every_type_of_ours_can_be_written():
    """Each type of a system of ours has a code that declares the same, with the rules of a team event."""
    for known, declared in dialects.TYPES.items():
        if declared.system is not None:
            rules = dialects.rules_of(known) if declared.kind == "team" else None
            code = dialects.code_of(declared.system, declared.edition, declared.acceleration, rules)

            assert declared == dialects.type_of(code)
            assert dialects.rules_of(known) == dialects.rules_of(code)


@pytest.mark.parametrize(
    ("text", "dialect"),
    [
        (player(1, "1.0", "2 w 1"), "TRF06"),
        (player(1, "1.0", "- U"), "TRF16"),
        ("XXR 5\n" + player(1, "1.0", "- U"), "TRFx"),
        ("XXR 5\nBBW  3.0\n" + player(1), "TRFbx"),
        ("XXR 5\n142 5\n" + player(1), "TRF26"),
    ],
    ids=["TRF06", "TRF16", "TRFx", "TRFbx", "TRF26"],
)
def test_name_of_the_dialect(text, dialect):
    """Records and result signs name the dialect."""
    document = trf_document(text)

    assert dialect == document.dialect


def trf_document(text):
    """Return the document, whether or not it says anything sensible."""
    from fidepair.trf.format.document import parse

    return parse(text.encode(), "test.trf", findings.Findings("test.trf"))


@pytest.mark.parametrize(("first", "tens"), [(1, [10, 20]), (30, [10, 20, 30, 40, 50]), (31, [20, 30, 40, 50])])
def test_a_ruler_stands_over_its_columns(first, tens):
    """It begins at a ten, at least twenty columns before the place, and each number ends in its column."""
    text = "".join(str(column % 10) for column in range(1, 101))
    ruler, shown = columns.under_ruler(text, first, first).split("\n")

    assert list(map(str, tens)) == ruler.removeprefix("column").split()
    assert [0] * len(tens) == [int(shown[ruler.index(str(ten)) + 1]) for ten in tens]
    assert text[tens[0] - 10 : tens[-1]] == shown.strip()


@pytest.mark.parametrize(
    ("text", "day", "is_standard", "is_possible", "is_whole"),
    [
        ("2026/02/28", (2026, 2, 28), True, True, True),
        ("2026/02/29", (2026, 2, 29), True, False, False),
        ("2024/02/29", (2024, 2, 29), True, True, True),
        ("2000/02/29", (2000, 2, 29), True, True, True),
        ("1900/02/29", (1900, 2, 29), True, False, False),
        ("2026/04/30", (2026, 4, 30), True, True, True),
        ("2026/04/31", (2026, 4, 31), True, False, False),
        ("2026/12/31", (2026, 12, 31), True, True, True),
        ("2026/13/01", (2026, 13, 1), True, False, False),
        ("2026/01/00", (2026, 1, 0), True, True, False),
        ("2026/00/00", (2026, 0, 0), True, True, False),
        ("2026/00/01", (2026, 0, 1), True, False, False),
        ("1850/01/01", (1850, 1, 1), True, True, True),
        ("1849/12/31", (1849, 12, 31), True, False, False),
        ("2100/12/31", (2100, 12, 31), True, True, True),
        ("2101/01/01", (2101, 1, 1), True, False, False),
        ("2026-1-2", (2026, 1, 2), False, True, True),
        ("28. 07. 2005", (2005, 7, 28), False, True, True),
        ("07/28/2005", (2005, 7, 28), False, True, True),
        ("12/12/2005", (2005, 12, 12), False, True, True),
        ("13/13/2005", (2005, 13, 13), False, False, False),
    ],
)
def test_dates(text, day, is_standard, is_possible, is_whole):
    """Year, month and day of the calendar; the day, or both, may be missing, and the month may come first."""
    found = columns.read_date(text)

    assert (day, is_standard) == (found.day, found.is_standard)
    assert (is_possible, is_whole) == (found.is_possible, found.is_whole)


@pytest.mark.parametrize("text", ["", "2026", "26/01/02", "2026/1", "1 January 2026", "2026/01/02 x"])
def test_no_dates(text):
    """Three numbers, one of them with four digits; nothing else."""
    assert columns.read_date(text) is None


@pytest.mark.parametrize(
    ("number", "rank", "columns"),
    [
        ("7", "7", ("    7", "   7")),
        ("9999", "9999", (" 9999", "9999")),
        ("10005", "9999", ("10005", "9999")),
        ("10005", "10000", ("10005", "    ")),
        ("99999", "", ("99999", "    ")),
    ],
)
def test_numbers_of_five_digits_in_lines_of_no_file(number: str, rank: str, columns: tuple[str, str]):
    """A number takes the blank before its columns; a rank has none to take, and is left out."""
    line = player_line({"number": number, "name": "A", "rank": rank}, ["  0001 w 1"])

    assert columns == (line[3:8], line[85:89])
    assert "  0001 w 1" == line[89:]


@pytest.mark.parametrize(
    ("block", "expected"),
    [
        ("  0001 w 1", (1, "w1")),
        ("  9999 b 0", (9999, "b0")),
        (" 10000 w 1", (10_000, "w1")),
        (" 10005 b =", (10_005, "b=")),
        (" 99999 w 0", (99_999, "w0")),
        ("  0000 - U", (0, "U")),
        ("          ", (0, "")),
    ],
)
def test_an_opponent_of_five_digits(block: str, expected: tuple[int, str]):
    """JSON and CSV have such numbers; what is behind them is read like any block."""
    assert (*expected, None) == read_block(block, wide=True)


@pytest.mark.parametrize(("columns", "is_told"), [(_LONGEST, False), (_LONGEST + 1, True)])
def test_the_longest_line_of_a_player(columns: int, is_told: bool):
    """It has a block for each round that there can be; what is behind them is told and left out, but for blanks."""
    found = findings.Findings("x.trf")
    text = "x" * columns

    assert text[:_LONGEST] == _within_rounds(Line(4, text, "\n"), text + "   ", found)
    assert is_told == ("T027" in [one.code for one in found.in_order()])
