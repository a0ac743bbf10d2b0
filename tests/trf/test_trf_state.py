"""Rounds that are played, paired or announced, by the blocks and by the records; lines that are no records."""

from __future__ import annotations

import pytest
from trf_texts import cup, errors, file, load, player, six, team, warnings

from fidepair.findings import TrfError
from fidepair.tournament import Kind
from fidepair.trf.format.document import Line
from fidepair.trf.read.reader import interpret
from fidepair.trf.read.records import _is_ruler, _looks_like_a_player, _starts_late, is_national_rating, leading_number


def event(*rows: str, header: str = "142 9\n152 W\n", lines: tuple[str, ...] = ()) -> str:
    """Return a file of players with these blocks (rounds parted by `;`), without points."""
    players = [player(number, "", *row.split(";")) for number, row in enumerate(rows, 1)]
    return file(*players, *lines, header=header)


# id: (blocks of each player, paired rounds, closed rounds, the player with a lone bye)
STATES = {
    "nothing": (("", ""), 0, 0, None),
    "a game": (("2 w 1", "1 b 0"), 1, 1, None),
    "an open game": (("2 w", "1 b"), 1, 0, None),
    "one game of two open": (("2 w", "1 b", "4 w 1", "3 b 0"), 1, 0, None),
    "a game, then nothing": (("2 w 1;;", "1 b 0;;"), 1, 1, None),
    "a game, then byes of some": (("2 w 1;- H", "1 b 0;"), 1, 1, None),
    "a game, then byes of all": (("2 w 1;- H", "1 b 0;- Z"), 2, 2, None),
    "a game, then two rounds of byes": (("2 w 1;- H;- Z", "1 b 0;- Z;- Z"), 3, 3, None),
    "an open game, then byes of all": (("2 w;- H", "1 b;- Z"), 2, 2, None),
    "byes of all": (("- H", "- Z"), 1, 1, None),
    "byes of some": (("- H", ""), 0, 0, None),
    "a lone bye": (("- U", ""), 1, 0, 1),
    "a lone bye of the second": (("- H", "- U", ""), 1, 0, 2),
    "a bye, others absent": (("- U", "- Z"), 1, 1, None),
    "two byes": (("- U", "- U", ""), 1, 1, None),
    "a bye and a game": (("- U", "3 w 1", "2 b 0", ""), 1, 1, None),
    "a lone bye, then byes of all": (("- U;- Z", ";- Z"), 2, 2, None),
    "a game, then a lone bye": (("2 w 1;- U", "1 b 0;"), 2, 1, 1),
}


@pytest.mark.parametrize(("rows", "paired", "closed", "lone"), STATES.values(), ids=STATES)
def test_the_state_of_the_rounds(rows: tuple[str, ...], paired: int, closed: int, lone: int | None):
    """The last round with a game or a pairing-allocated bye; a round of byes for all is over, too."""
    text = event(*rows, lines=("162  X 0.5",))
    tournament = load(text).tournament

    assert (paired, closed, lone) == (tournament.rounds_paired, tournament.rounds_closed, tournament.lone_pab)


@pytest.mark.parametrize(
    ("rows", "lines", "announced"),
    [
        (("2 w 1;- H;- Z", "1 b 0"), (), [(2, 1, "H"), (3, 1, "Z")]),
        (("2 w 1", "1 b 0"), ("240 F   2    1", "240 H   4    2"), [(2, 1, "F"), (4, 2, "H")]),
        (("2 w 1;- H", "1 b 0"), ("240 H   2    1",), [(2, 1, "H")]),
        (("2 w 1", "1 b 0"), ("XXZ 1",), [(2, 1, "Z")]),
        (("2 w 1;- H", "1 b 0"), ("XXZ 1",), [(2, 1, "H")]),
        (("2 w 1", "1 b 0"), ("240 H   2    1", "XXZ 1 2"), [(2, 1, "H"), (2, 2, "Z")]),
        (("2 w", "1 b", ""), ("XXZ 3",), []),
        (("2 w 1;- U", "1 b 0", ""), ("XXZ 3",), [(2, 3, "Z"), (3, 3, "Z")]),
        (("2 w 1;- U", "1 b 0", ""), ("XXZ 1",), [(3, 1, "Z")]),
        (("2 w 1;- U", "1 b 0", ""), ("240 H   2    3",), [(2, 3, "H")]),
        (("2 w 1;- U", "1 b 0", ";- H"), (), [(2, 3, "H")]),
        (("- U", "", "- H"), ("XXZ 2",), [(1, 2, "Z"), (1, 3, "H"), (2, 2, "Z")]),
    ],
)
def test_byes_that_are_announced(rows: tuple[str, ...], lines: tuple[str, ...], announced: list[tuple[int, int, str]]):
    """In blocks, by `240` for its round, by `XXZ` for the next one; beside a lone bye for both that it may be."""
    found = load(event(*rows, lines=lines)).tournament.announced

    assert announced == [(one.round_number, one.number, one.bye.value) for one in found]


@pytest.mark.parametrize(
    ("rows", "line", "code"),
    [
        (("2 w 1", "1 b 0", "- H"), "240 H   1    3", ""),
        (("2 w 1", "1 b 0", ""), "240 H   1    3", ""),
        (("2 w 1", "1 b 0", "- Z"), "240 H   1    3", "T112"),
        (("2 w 1", "1 b 0", "- U"), "240 F   1    3", "T112"),
        (("2 w 1", "1 b 0", ""), "240 H   1    2", "T113"),
        (("2 w 1", "1 b 0", ";- F"), "240 H   2    3", "T112"),
        (("2 w", "1 b", ""), "XXZ 2", "T101"),
        (("2 w", "1 b", "- H"), "XXZ 3", ""),
    ],
)
def test_records_against_blocks(rows: tuple[str, ...], line: str, code: str):
    """A blank block is filled; another bye or a game in it is an error."""
    found = [one.code for one in errors(event(*rows, lines=(line,)))]

    assert [code] * bool(code) == found


def lost(rows: tuple[str, ...], *lines: str) -> list[tuple[int | None, int | None, str]]:
    """Return the place of each bye that seems to be missing, and how it is counted."""
    text = event(*(row.replace("0000 - x", "0000 -  ") for row in rows), lines=lines)
    found = [one for one in load(text.replace("- x", "-  ")).findings if one.code == "T247"]
    return [(one.line, one.column, one.text.rpartition(" ")[2]) for one in found]


@pytest.mark.parametrize(
    ("rows", "lines", "expected"),
    [
        (("2 w", "1 b", "- x"), (), [(5, 99, "absent")]),
        (("2 w", "1 b", "- x", "- x"), (), []),
        (("2 w 1", "1 b 0", "- x"), (), []),
        (("2 w 1;", "1 b 0;", "- U;- x"), (), [(5, 109, "present")]),
        (("2 w 1;", "1 b 0;", "- U;- x"), ("XXZ 3",), []),
        (("2 w 1;", "1 b 0;", "- U;- x"), ("240 H   2    3",), []),
        (("2 w 1;3 w", "1 b 0;", "- U;1 b"), (), [(4, 109, "absent")]),
        (("2 w 1;3 w", "1 b 0;", "- H;1 b"), (), [(4, 109, "absent")]),
        (("2 w 1;3 w", "1 b 0;", "- U;1 b", ";- U"), (), []),
        (("2 w 1;3 w", "1 b 0;", "- U;1 b", "- Z;"), (), []),
        (("2 w 1;3 w", "1 b 0;- Z", "- U;1 b", "- Z;"), (), []),
        (("2 w 1;3 w", "1 b 0;- Z", "- U;1 b", ";"), (), []),
        (("2 w", "1 b", ""), (), []),
        (("2 w 1;3 w", "1 b 0;", "- U;1 b"), ("XXZ 2",), []),
    ],
)
def test_a_bye_whose_letter_is_lost(
    rows: tuple[str, ...], lines: tuple[str, ...], expected: list[tuple[int, int, str]]
):
    """The only block with `0000` alone, or the only blank one of an open round in which nobody has the bye."""
    assert expected == lost(rows, *lines)


@pytest.mark.parametrize(
    ("rows", "header", "code"),
    [
        (("2 w 1;3 w 1", "1 b 0;", "- U;1 b 0"), "142 2\n", ""),
        (("2 w 1;3 w 1", "1 b 0;", "- U;1 b 0"), "142 3\n", "T208"),
        (("2 w 1;3 w 1", "1 b 0;", "- U;1 b 0"), "152 W\n", "T208"),
        (("2 w 1;3 w 1", "1 b 0;- Z", "- U;1 b 0"), "142 3\n", ""),
        (("2 w 1;3 w 1;", "1 b 0;;- Z", "- U;1 b 0;"), "142 3\n", ""),
        (("2 w 1;3 w 1;", "1 b 0;;- H", "- U;1 b 0;"), "142 3\n", ""),
        (("2 w 1;3 w", "1 b 0;", "- U;1 b"), "142 3\n", ""),
        (("- U", "", ""), "142 3\n", ""),
        (("", ""), "142 3\n", ""),
    ],
)
def test_players_who_may_have_left(rows: tuple[str, ...], header: str, code: str):
    """Without an entry in the last round that is over, and without one for the next round, if there is one."""
    found = [one.code for one in load(event(*rows, header=header)).findings if one.code == "T208"]

    assert [code] * bool(code) == found


@pytest.mark.parametrize(
    ("rows", "is_allowed", "places"),
    [
        (("2 w;3 w", "1 b;- U", "- U;1 b"), False, [(3, 99)]),
        (("2 w;3 w 1", "1 b;- U", "- U;1 b 0"), False, [(3, 99)]),
        (("2 w;2 b", "1 b;1 w"), False, [(3, 99)]),
        (("2 w 1;2 b", "1 b 0;1 w"), False, []),
        (("2 w;3 w", "1 b;- U", "- U;1 b"), True, []),
    ],
)
def test_results_that_are_missing(rows: tuple[str, ...], is_allowed: bool, places: list[tuple[int, int]]):
    """Where a later round is paired, unless the file has a value for them; each game once."""
    found = errors(event(*rows, lines=("162  X 0.5",) * is_allowed))

    assert [("T083", *place) for place in places] == [(one.code, one.line, one.column) for one in found]


@pytest.mark.parametrize(("rounds", "is_refused"), [(1, True), (2, False), (3, False)])
def test_more_rounds_than_there_are(rounds: int, is_refused: bool):
    """The last round with entries may be the last one of the event."""
    found = errors(event("2 w 1;- H", "1 b 0;3 w 1", "- U;2 b 0", header=f"142 {rounds}\n"))

    assert [("T027", 3, 102, "2", f"at most {rounds}")] * is_refused == [
        (one.code, one.line, one.column, one.found, one.expected) for one in found
    ]


# ── Lines that are no records, or none of ours ───────────────────────────────
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1234567890", True),
        ("1234567890 1234567890", True),
        ("         1         2", True),
        ("012 345", False),
        ("123 456 789", False),
        ("12 34", True),
        ("1234 5678", True),
        ("DDD SSSS sTTT NNNNN RRRR", True),
        ("DDD SSS", True),
        ("DDD SSS BBBB/BB/BB PPP1 1 1", True),
        ("DDD SSST", False),
        ("DDD Sss", False),
        ("DDD sss", True),
        ("XXX SSS", False),
        ("DDDD SSSS", True),
        ("DDD    1 NNNN", True),
        ("DDD Name", False),
    ],
)
def test_rulers(text: str, expected: bool):
    """Numbers of columns, or a code of rulers and one letter for each field."""
    assert expected == _is_ruler(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (" 001    1", True),
        ("  xxz 1", True),
        ("\t142 5", True),
        ("001    1", False),
        (" 0011", False),
        (" XYZ 1", False),
        ("   001", True),
        ("", False),
        ("    ", False),
    ],
)
def test_lines_that_start_late(text: str, expected: bool):
    """Blanks before the code of a record, and a blank behind it."""
    assert expected == _starts_late(Line(1, text, "\n"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (player(7, "1.0"), True),
        (player(7, "10.5"), True),
        (player(7, ".5"), True),
        (player(7, "5."), True),
        (player(7, "1"), False),
        (player(7, "."), False),
        (player(7, "x.5"), False),
        (player("", "1.0"), False),
        (player("x", "1.0"), False),
        (player(7, "1.0")[:84], True),
        (player(7, "1.0")[:83], False),
    ],
)
def test_lines_that_look_like_players(text: str, expected: bool):
    """A number in columns 5-8, and points with a decimal point in 81-84."""
    assert expected == _looks_like_a_player(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("IND    1".ljust(48) + "2", True),
        ("IND    1".ljust(49) + " ", False),
        ("IND    1".ljust(47) + "2", False),
        ("IN1    1".ljust(48) + "2100", False),
        ("IND    1", False),
    ],
)
def test_lines_of_national_ratings(text: str, expected: bool):
    """Three letters, and something from the columns of the rating on."""
    assert expected == is_national_rating(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("9", 9),
        ("9 (9)", 9),
        ("009 rounds", 9),
        ("about 12", 12),
        ("x", None),
        ("", None),
        ("123456789", 123_456_789),
        ("1234567890", None),
        ("-5", 5),
    ],
)
def test_the_first_number_of_a_text(text: str, expected: int | None):
    """Of at most nine digits."""
    assert expected == leading_number(text)


@pytest.mark.parametrize(
    ("count", "number", "code"),
    [
        ("062 6", 6, ""),
        ("062 5", 5, "T021"),
        ("062 6 (4)", 6, ""),
        ("062 0", 0, "T021"),
        ("062", 0, ""),
        ("062 x", 0, ""),
        ("082 0", 0, ""),
        ("082", 0, ""),
        ("082 1", 1, "T021"),
    ],
)
def test_counts_of_players_and_teams(count: str, number: int, code: str):
    """A wrong one is told; zero teams say nothing."""
    found = load(file(header=f"{count}\n142 5\n")).findings

    assert [(code, 1, 5, str(number))] * bool(code) == [(one.code, one.line, one.column, one.found) for one in found]


@pytest.mark.parametrize(
    ("lines", "asked", "expected"),
    [
        ([], None, "INDIVIDUAL"),
        ([], Kind.INDIVIDUAL, "INDIVIDUAL"),
        ([], Kind.TEAM, "T123"),
        (["192 FIDE_TEAM"], None, "T123"),
        (["192 FIDE_TEAM"], Kind.INDIVIDUAL, "T213"),
        (["192 FIDE_DUTCH"], Kind.DOUBLE, "DOUBLE"),
        (["192 FIDE_DOUBLESWISS"], None, "DOUBLE"),
        (["192 FIDE_DOUBLESWISS"], Kind.INDIVIDUAL, "T213"),
        (["092 Double-Swiss System"], None, "DOUBLE"),
        (["092 Double-Swiss System"], Kind.INDIVIDUAL, "INDIVIDUAL"),
        (["192 CUSTOM_SWISS", "092 Double-Swiss System"], None, "INDIVIDUAL"),
        (["192 BERGER_ROUNDROBIN"], None, "INDIVIDUAL"),
        ([team(1, 1, match="", game="")], Kind.INDIVIDUAL, "T213"),
        ([team(1, 1, match="", game="")], Kind.DOUBLE, "T213"),
        ([team(1, 1, match="", game="")], None, "TEAM"),
        ([team(1, 1, match="", game=""), "192 FIDE_DUTCH"], None, "T213"),
        (["013 Team                               1"], None, "INDIVIDUAL"),
        (["013 Team                               1", "082 0"], None, "INDIVIDUAL"),
        (["013 Team                               1", "082 1"], None, "TEAM"),
        (["013 Team                               1"], Kind.TEAM, "TEAM"),
        (["013 Team                               1", "192 FIDE_TEAM"], None, "TEAM"),
    ],
)
def test_the_kind_of_an_event(lines: list[str], asked: Kind | None, expected: str):
    """The kind asked for, or that of the type, or that of the records; what contradicts it is refused."""
    try:
        found = interpret(file(player(1), *lines, header="142 6\n").encode(), "x.trf", asked).tournament.kind.name
    except TrfError as refusal:
        found = next(one.code for one in refusal.findings if one.severity == "error")

    assert expected == found


@pytest.mark.parametrize(("strangers", "is_refused"), [(8, False), (9, False), (10, True)])
@pytest.mark.parametrize("line", ["Dear Sir", "XYZ 5"])
def test_a_text_of_more_than_records_is_no_file(line: str, strangers: int, is_refused: bool):
    """Up to as many lines as there are records may be unknown."""
    found = [one.code for one in errors(file(*[line] * strangers))]

    assert ["T018"] * is_refused == found


def test_lines_that_are_strange_and_known():
    """National ratings, lines like players and those of the draft do not make a file foreign."""
    strange = ["IND    1".ljust(48) + "2100"] * 30

    assert [] == warnings(file(*six(), *strange))
    assert "T018" not in [one.code for one in errors(file(*six(), *["PAB    1"] * 30))]
    assert "T018" not in [one.code for one in errors(file(*six(), *[player(1).replace("001", "101", 1)] * 30))]


def test_numbers_of_national_ratings_are_of_the_file():
    """A number of nobody makes it an unknown record."""
    line = f"IND {9:>4}".ljust(48) + "2100"

    assert ["T011"] == warnings(file(*six(), line))


@pytest.mark.parametrize("code", ["320", "330", "300", "352", "362"])
def test_records_of_teams_need_teams(code: str):
    """In a file of players they are refused, in one of teams read."""
    assert "T123" in [one.code for one in errors(file(f"{code} +-   1   1   2"))]
    assert "T123" not in [one.code for one in errors(cup(f"{code} +-   1   1   2"))]


def test_teams_that_were_asked_for():
    """Without a line that declares them, the place is the first line."""
    with pytest.raises(TrfError) as refusal:
        interpret(file(player(1)).encode(), "x.trf", Kind.TEAM)
    (found,) = [one for one in refusal.value.findings if one.severity == "error"]

    assert ("T123", 1, 1, "310") == (found.code, found.line, found.column, found.expected)
    assert "you asked for a team event, but the file has no team (`310`)" == found.text
