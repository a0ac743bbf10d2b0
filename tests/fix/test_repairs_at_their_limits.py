"""Where a repair begins and ends: the last text that is rewritten, the first that is left, and what stays of it."""

from __future__ import annotations

import pytest
from trf_texts import HEADER, cup, cup_players, cup_teams, file, player, six

import fidepair.fix as fixing
from fidepair import trf
from fidepair.errors import FidepairError
from fidepair.fix import fix, numbered
from fidepair.fix.shifted_lines import contents
from fidepair.fix.spelling import _adjustments
from fidepair.trf.format.columns import PLAYER
from fidepair.trf.format.document import Line
from fidepair.trf.proof import differences

REST = six()[1:]
LINE = player(1, "1.0", "4 w 1")


def repairs(text: str | bytes) -> list[tuple[str, int | None, str, str]]:
    """Return code, line, sentence and new text of each repair."""
    found = fix(text.encode() if isinstance(text, str) else text, "t").repairs
    return [(one.code, one.line, one.text, one.after.rstrip()) for one in found]


# ── Records ──────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("record", "rewritten"),
    [
        ("162 w 3.0 d 1.0", "162  W 3.0    D 1.0"),
        ("162 w 10.5 d 1.0", "162  W10.5    D 1.0"),
        ("162 w 100.5 d 1.0", None),  # five characters are too many for a column
        ("162 w 3.0 d", None),
        ("162 w 3.0 " + "d 1.0 " * 200, None),  # of a long line a finding has only the beginning
        ("162  W 3.0    D 1.0", None),
        ("152 b", "152 B"),
        ("152  w", "152 W"),
        ("152 white", None),
        ("092 FIDE_DUTCH_2026", "192 FIDE_DUTCH_2026"),
        ("092 Swiss", None),
        ("xxp 1 2", "XXP 1 2"),
        ("xxq 1 2", None),
        ("xxp1 2", None),
        ("299 +  0.0  2.5   1    1", "299 +   0.0   2.5    1    1"),
        ("299 +   0.0   2.5    1    1", None),
        ("299       -10.5   1    1", "299         -10.5    1    1"),
        ("299 +  0.0  2.5   1    9", "299 +   0.0   2.5    1    9"),
        ("240 Z   1    7\t", "240 Z   1    7"),
        ("240 Z   1    7 \t ", "240 Z   1    7"),
        ("### end\t", None),
        (" 240 Z   1    7", "240 Z   1    7"),
        (" XXZ 7", "XXZ 7"),
        (" ### XXZ 7", None),
        (" XXZ7", None),
        ("240 Z\t1    7", None),  # 1 and 7 may both be players
        ("240 Z\t1\t7", None),
        ("XXZ\t7", None),
    ],
)
def test_a_record_is_rewritten(record: str, rewritten: str | None):
    """In the columns and letters of the standard, where these are certain; or it stays."""
    players = [*(line.replace(" 1.0 ", "     ") for line in six()), player(7, "0.0", "- Z")]
    text = file(*players, record, header=HEADER.replace("152 W\n", "") if "152" in record else HEADER)
    lines = [line for _, number, _, line in repairs(text) if number == text.count("\n")]

    assert ([] if rewritten is None else [rewritten]) == lines


@pytest.mark.parametrize(
    ("points", "rewritten"), [("1,0", " 1.0"), (" 1,", "  1."), ("1,,0", None), ("1.,0", None), ("1,0,", None)]
)
def test_the_comma_of_points(points: str, rewritten: str | None):
    """One comma becomes a point; with several nobody knows the number."""
    found = [line[80:84] for code, _, _, line in repairs(file(player(1, points, "4 w 1"), *REST)) if code == "T062"]

    assert ([] if rewritten is None else [rewritten.rstrip()]) == [one.rstrip() for one in found]


def test_points_that_say_which_bye_it_was():
    """Player 7 has 0.5 points and one round without a letter: a half-point bye."""
    text = file(*six(), player(7, "0.5")[:89] + "  0000 -  ")

    assert [
        ("T250", 10, "round 1: the entry that explains the points, `0000 - H`", player(7, "0.5", "- H"))
    ] == repairs(text)


def test_points_that_say_which_board_was_won():
    """Player 2 of team 1 has 1.0 points and a board without an opponent: it was won by forfeit."""
    players = cup_players()
    blank = [f"{line[:56]}{'':14}{line[70:]}" for line in cup_teams()]
    text = cup(players[0], player(2, "1.0", "- -"), *players[2:5], player(6, "0.0", "- Z"), *players[6:], *blank)

    assert [("T252", 7, "round 1: the entry that explains the points, `0000 - +`", player(2, "1.0", "- +"))] == repairs(
        text
    )


# ── Blocks ───────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("block", "rewritten"),
    [
        ("   4 w +", None),
        ("   4 w -", None),
        ("   4 - 1", "   4 w 1"),
        ("   4 - +", None),
        ("   4   +", "   4 - +"),
        ("   4 W 1", "   4 w 1"),
        ("   4 w w", "   4 w W"),
        ("  04 w 1", "   4 w 1"),
        (" 4   w 1", "   4 w 1"),
    ],
)
def test_the_block_of_a_game(block: str, rewritten: str | None):
    """Number right-aligned, colour small, result capital; a missing colour is that which the other side leaves."""
    theirs = {"+": "-", "-": "+", "w": "L"}.get(block[-1], "0")
    colour = "-" if block[5] in " -" and block[-1] == "+" else "b"
    text = file(LINE[:91] + block, *REST[:2], player(4, "0.0", f"1 {colour} {theirs}"), *REST[3:])
    found = [line[91:] for _, number, _, line in repairs(text) if number == 4]

    assert ([] if rewritten is None else [rewritten]) == found[-1:]


# ── Columns ──────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("width", range(89, 122))
def test_blanks_at_the_end_are_no_contents(width: int):
    """However long a line without a game is, its fields are in their columns."""
    line = player(7)

    assert contents(PLAYER, line, of_teams=False) == contents(PLAYER, line.ljust(width), of_teams=False) is not None


@pytest.mark.parametrize(("surplus", "is_moved"), [(1, True), (2, False)])
def test_the_longest_line_that_is_moved(surplus: int, is_moved: bool):
    """141 rounds are 1,499 columns: out of place by one they have 1,500, by two more than that."""
    line = player(7, "0.0", *["- Z"] * 141)
    late = line[:58] + " " * surplus + line[58:]
    text = file(*six(), late, header=HEADER.replace("142 5", "142 200"))

    assert 1499 + surplus == len(late)
    assert ([line] if is_moved else []) == [after for code, _, _, after in repairs(text) if code == "T065"]


@pytest.mark.parametrize(
    ("field", "values", "strange"),
    [
        ("number", ("7", "9999"), ("0", "x", "")),
        ("sex", ("m", "w", "f", "M", "U", ""), ("x", "1")),
        ("rating", ("2000", "0", ""), ("GM24", "20.0")),
        ("federation", ("FID", "fid", "---", ""), ("F1D", "FI", "-")),
        ("fide_id", ("90000001", ""), ("ID123", "1.5")),
        ("birth", ("1990/01/01", "1990", "01.01.90", "-", ""), ("199", "1990/May/1")),
        ("points", ("1.0", "10.5", ".5", ""), ("1-5", "x")),
        ("rank", ("7", ""), ("x", "1.")),
    ],
)
def test_what_looks_right_in_a_field(field: str, values: tuple[str, ...], strange: tuple[str, ...]):
    """A line with such a text in a field is in its columns, or not."""
    line = player(7, "1.0", "8 w 1")

    for text in values:
        assert contents(PLAYER, PLAYER.field(field).put(line, text), of_teams=False) is not None, text
    for text in strange:
        assert contents(PLAYER, PLAYER.field(field).put(line, text), of_teams=False) is None, text


def test_a_byte_that_decides_the_encoding_is_not_taken_away():
    """A line starts with a blank that is not UTF-8: without it the names would be read as UTF-8, so it stays."""
    late = b"\xa0" + player(7, "0.0", "- Z").encode()
    text = file(*six()[:5], player(6, "0.0", "3 b 0", name="Zoë")).encode() + late + b"\n"
    found = fix(text, "t")

    assert late in found.data
    assert "T003" in {one.code for one in found.questions}


# ── Numbers of the players ───────────────────────────────────────────────────
RANKED = [f"{line[:85]}{rank:>4}{line[89:]}" for line, rank in zip(six(), (3, 6, 1, 5, 2, 4), strict=True)]


@pytest.mark.parametrize(
    ("order", "sentence"),
    [
        ("rank", "the players are numbered by their ranks, as requested; their old numbers are now the ranks"),
        ("rating", "the players are numbered by their ratings, as requested"),
    ],
)
def test_players_are_numbered_as_asked(order: str, sentence: str):
    """The repair says how; a file with these numbers has nothing left to repair."""
    ratings = [
        line.replace(" 2000 ", f" {rating} ") for line, rating in zip(RANKED, range(2010, 2070, 10), strict=True)
    ]
    text = file(*ratings).encode()
    found = fix(text, "t", numbers=order)
    again = fix(found.data, "t", numbers="rating")

    assert [("T253", sentence, None, None)] == [(one.code, one.text, one.line, one.column) for one in found.repairs]
    assert found.data == numbered(fix(text, "t"), "t", None, order).data
    assert order == "rank" or () == again.repairs
    assert "T253" not in {one.code for one in found.findings}
    lines = sorted(line for line in found.data.decode().splitlines() if line.startswith("001"))
    first = {"rank": "Player 3 ", "rating": "Player 6 "}[order]
    assert lines[0][4:8].strip() == "1"
    assert first in lines[0]


# ── The proof ────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("old", "new", "code", "changed"),
    [
        ("001    1", "001    x", "T010", "everything"),
        ("Player 2  ", "Player2   ", "T010", "line 5"),
        ("Player 2  ", "Player2   ", "T013", None),
    ],
)
def test_a_repair_by_mistake_is_refused(old: str, new: str, code: str, changed: str | None, monkeypatch):
    """A file that could be read stays readable; a line that is moved keeps its words, wherever that is compared."""

    def mistaken(draft, _of_teams):
        for line in draft.lines:
            if old in line.text and not draft.repairs:
                draft.put(line, fixing.repairs.Rewritten(line.text.replace(old, new), code, "by mistake"))

    monkeypatch.setattr(fixing, "repair_codes", mistaken)
    text = file(*six()) if changed == "everything" else file(*six(), "142 x")

    if changed is None:
        assert "by mistake" in {one.text for one in fix(text.encode(), "t").repairs}
    else:
        with pytest.raises(FidepairError, match=f"t: a repair would have changed {changed}. No changes made"):
            fix(text.encode(), "t")


def test_virtual_points_for_other_programs():
    """Eight players, GA is 1 to 4 (C.04.7, 1.2): after round 1 the file in the older dialect gets their points."""
    games = ("5 w 1", "6 b 1", "7 w 1", "8 b 1", "1 b 0", "2 w 0", "3 b 0", "4 w 0")
    players = [player(n, "1.0" if n < 5 else "0.0", one) for n, one in enumerate(games, 1)]
    text = file(*players, "XXR 5", "XXC white1", "ACC true", header="012 Open\n")
    found = fix(text.encode(), "t", None)

    assert ["the virtual points of Baku acceleration are written for other programs: 4 participants (C.04.7, 1.4)"] == [
        one.text for one in found.repairs if one.code == "T210"
    ]
    assert [f"XXA    {number}  1.0  1.0  0.5" for number in range(1, 5)] == [
        line for line in found.data.decode().splitlines() if line.startswith("XXA")
    ]
    assert ["virtual"] == differences(trf.load(text.encode(), "t").tournament, trf.load(found.data, "t").tournament)
    assert () == fix(found.data, "t").repairs


def test_a_sum_below_zero_is_not_filled_in():
    """`299` takes 10.5 points from player 1, whose Points are blank: no field can have -9.5, so none is filled."""
    players = [*(line.replace(" 1.0 ", "     ") for line in six()), player(7, "0.0", "- Z")]
    text = file(*players, "299         -10.5    1    1")

    assert [] == repairs(text)
    assert trf.load(text.encode(), "t").tournament is not None


@pytest.mark.parametrize(
    ("data", "places"),
    [
        (b"\xef\xbb\xbf" + file(*six()).encode(), [("T001", 1, 1, "EF BB BF", "")]),
        (file(*six()).encode() + b"\x1a\r\n", [("T005", None, None, "1A", "")]),
        (file(*six()).encode()[:-1], [("T005", 9, None, "", "LF")]),
        (file(*six()).encode().replace(b"\n", b"\r\r\n"), [("T004", 1, None, "CR CR LF", "CR LF")]),
        (file(*six()).encode().replace(b"\n", b"\r\n", 1), [("T004", 1, None, "CR LF", "LF")]),
        (
            file(*six()).encode().replace(b"Open\n142", b"Open\n### \xe9\n142"),
            [("T003", 2, None, "Windows-1252", "UTF-8")],
        ),
    ],
    ids=["mark", "ctrl-z", "no-end", "doubled", "one-other-end", "encoding"],
)
def test_where_the_text_of_a_file_is_repaired(data: bytes, places: list[tuple[str, int | None, int | None, str, str]]):
    """Code, line, column, and what was there before and after."""
    assert places == [(one.code, one.line, one.column, one.before, one.after) for one in fix(data, "t").repairs]


def test_a_question_quotes_the_ten_columns_of_a_block():
    """Numbers of four digits are quoted whole, with the blanks between them."""
    players = [player(1001, "1.0", "1004 w 1"), *REST[:2], player(1004, "1.0", "1001 b 1"), *REST[3:]]
    texts = {one.key: one.text for one in fix(file(*players).encode(), "t").questions}

    assert texts["T075:1001:r1"] == (
        "What is the result of 1001-1004 in round 1? Line 4 has `1004 w 1`, line 7 has `1001 b 1`."
    )


@pytest.mark.parametrize("tab", ["\t", " \t ", "\t\t"])
@pytest.mark.parametrize(
    ("block", "is_removed"), [("     4 w 1", True), ("          ", True), ("     4", False), ("     4 w", True)]
)
def test_a_tab_behind_an_opponent_stays(block: str, is_removed: bool, tab: str):
    """It may stand for the colour and the result: without it the line would have another error."""
    line = player(1, "1.0")[:89] + block + tab
    codes = [(code, number) for code, number, *_ in repairs(file(line, *REST))]

    assert is_removed is (("T007", 4) in codes)


@pytest.mark.parametrize(
    ("text", "is_read"),
    [
        ("299 +         1.0    1    2", True),
        ("299 +         1.x    1    2", False),
        ("299 ?         1.0    1    2", False),
    ],
)
def test_an_abnormal_point_that_cannot_be_read_has_no_content(text: str, is_read: bool):
    """What it says is only compared with a rewritten line if it says anything."""
    assert is_read == (_adjustments(Line(1, text, ""), False) is not None)
