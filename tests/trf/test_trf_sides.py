"""Lines that end too early, lines with too much, and games of which one side is wrong: what is told, and where."""

# ruff: noqa: E501  a finding stands in one line

from __future__ import annotations

import pytest
from test_trf_findings import changed
from trf_texts import errors, file, load, player, six, warnings

from fidepair import trf
from fidepair.trf.read.players import fits, in_fitting_columns


def texts_of(text: str, *codes: str) -> list[str]:
    """Return the texts of some findings about a file, with their places."""
    try:
        found = trf.load(text.encode(), "t").findings
    except trf.TrfError as refusal:
        found = refusal.findings
    return [f"{one.line}:{one.column} {one.text}" for one in found if one.code in codes]


# ── Lines cut short ──────────────────────────────────────────────────────────
def with_lines(**cut: str) -> str:
    """Return the six players, some lines replaced: `_3="..."`."""
    return file(*[cut.get(f"_{number}", line) for number, line in enumerate(six(), 1)])


CUT = "{0}:{1} the line of player {2} ends in column {3}, before its game with player {4} in round 1"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (with_lines(_4=player(4, "0.0")), [CUT.format(7, 85, 4, 84, 1)]),
        (with_lines(_4=six()[3][:91]), [CUT.format(7, 85, 4, 84, 1)]),
        (with_lines(_4=six()[3][:97]), []),
        (with_lines(_4=player(4), _2=player(2)), []),
        (with_lines(_4=player(4, "0.0", "- Z")), []),
        (with_lines(_4=player(4), _6=six()[5].replace("3 b 0", "1 b 0")), []),
    ],
)
def test_a_line_that_ends_before_a_game(text: str, expected: list[str]):
    """One in four lines at most, and only if nobody else names the player who has the game: then the line was cut."""
    assert expected == texts_of(text, "T061")


def twelve(*cut: int) -> str:
    """Return twelve players after a round, some of whose lines end before it."""
    rows = [f"{number + 6} w =" if number < 7 else f"{number - 6} b =" for number in range(1, 13)]
    return file(*[player(n, "0.5", *([] if n in cut else [row])) for n, row in enumerate(rows, 1)])


@pytest.mark.parametrize(("cut", "count"), [((12,), 1), ((11, 12), 2), ((10, 11, 12), 3), ((9, 10, 11, 12), 0)])
def test_many_lines_that_end_early_are_a_round_entered_in_part(cut: tuple[int, ...], count: int):
    """More than one in four are not told as cut."""
    assert count == len(texts_of(twelve(*cut), "T061"))


LAST = "the line of player {} ends in column {}, and {}, paired with others, {} missing"


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (six()[:4], []),
        ([*six()[:3], six()[3][:95]], ["7:96 " + LAST.format(4, 95, "players 5 and 6", "are")]),
        ([*six()[:3], six()[3][:93]], [CUT.format(7, 85, 4, 84, 1)]),
        ([*six()[:3], player(4, "0.0")], [CUT.format(7, 85, 4, 84, 1)]),
        ([*six()[:4], player(5, "0.0")], [CUT.format(8, 85, 5, 84, 2)]),
        ([player(1, "1.0", "4 w 1"), player(2), six()[2], six()[3]], []),
        ([*six()[:3], player(5, "0.0"), player(4, "0.0", "1 b 0")], [CUT.format(7, 85, 5, 84, 2)]),
        ([*six()[:4], six()[4][:95]], ["8:96 " + LAST.format(5, 95, "player 6", "is")]),
    ],
)
def test_a_file_that_ends_early(lines: list[str], expected: list[str]):
    """The last line has the largest number and ends inside a block or before the round, and later players are missing."""
    assert expected == texts_of(file(*lines), "T061")


# ── Both sides ───────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("first", "second", "code", "column"),
    [
        ("4 w 1", "1 b 0", "", 0),
        ("4 w 1", "1 b 1", "T075", 92),
        ("4 w 1", "1 w 0", "T076", 97),
        ("4 w 1", "1 w 1", "T076", 97),
        ("4 w +", "1 b 0", "T075", 92),
        ("4 w 1", "1 b -", "T075", 92),
        ("4 w 1", "1 b", "T075", 92),
        ("4 w 0", "1 b =", "T243", 99),
        ("4 w L", "1 b D", "T243", 99),
        ("4 w -", "1 b -", "", 0),
        ("4 w W", "1 b 0", "T075", 99),
        ("4 w =", "1 b D", "T075", 99),
    ],
)
def test_the_two_sides_of_a_game(first: str, second: str, code: str, column: int):
    """Opposite colours and results that agree; each game is told once, at the player with the smaller number."""
    points = {"1": "1.0", "=": "0.5", "W": "1.0", "D": "0.5", "+": "1.0"}
    lines = six()
    lines[0] = player(1, points.get(first[-1], "0.0"), first)
    lines[3] = player(4, points.get(second[-1], "0.0"), second)
    found = trf.examine(file(*lines).encode(), "t").findings

    assert [(code, 4, column)] * bool(code) == [(one.code, one.line, one.column) for one in found if one.code != "T064"]


@pytest.mark.parametrize(("first", "second"), [("  1", "b 0"), ("w 1", "  0"), ("  =", "b ="), ("w D", "  D")])
def test_a_colour_from_the_other_side(first: str, second: str):
    """The side without one gets the opposite colour; it is told with the expected letter."""
    points = {"1": "1.0", "=": "0.5", "D": "0.5", "0": "0.0"}
    text = file(
        player(1, points[first[-1]], "2 w 1").replace("w 1", first),
        player(2, points[second[-1]], "1 b 0").replace("b 0", second),
    )
    loaded = load(text)
    colours = [one.entries[0].colour.value for one in loaded.tournament.participants]
    (found,) = loaded.findings

    assert ["w", "b"] == colours
    assert ("T201", 97) == (found.code, found.column)
    assert (
        (4, "w") == (found.line, found.expected) if first.startswith(" ") else (5, "b") == (found.line, found.expected)
    )


def test_a_forfeit_without_colours():
    """Nobody needs one."""
    lines = [player(1, "1.0", "2 w +").replace("w +", "- +"), player(2, "0.0", "1 b -").replace("b -", "- -")]

    assert [] == warnings(file(*lines))


# ── Rounds as a whole ────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("byes", "codes"),
    [
        (("- U",), []),
        (("- U", "- U"), ["T084"]),
        (("- U", "- F"), []),
        (("- F",), ["T085"]),
        (("- F", "- F"), []),
        (("- F", "- Z"), ["T085"]),
        (("- H",), []),
    ],
)
def test_byes_of_a_round(byes: tuple[str, ...], codes: list[str]):
    """One pairing-allocated bye at most; the only bye of a round may be one, though it has another letter."""
    points = {"U": "1.0", "F": "1.0", "H": "0.5", "Z": "0.0"}
    lines = [player(number, points[bye[-1]], bye) for number, bye in enumerate(byes, 7)]

    assert codes == warnings(file(*six(), *lines))
    assert [] == warnings(file(*[player(n, points[bye[-1]], bye) for n, bye in enumerate(byes, 1)])) or "T084" in codes


@pytest.mark.parametrize(
    ("name", "games", "is_told"),
    [
        ("Bye", ("8 w +", "7 b -"), True),
        ("SPIELFREI", ("8 w +", "7 b -"), True),
        ("Bye, Bill", ("8 w +", "7 b -"), False),
        ("Bye", ("8 w 1", "7 b 0"), False),
        ("Bye", ("- U", "- Z"), False),
    ],
)
def test_a_dummy_for_the_bye(name: str, games: tuple[str, str], is_told: bool):
    """A name that says so, and games that are all forfeits."""
    lines = [player(7, "1.0", games[0]), player(8, "0.0", games[1], name=name)]

    assert ["T089"] * is_told == warnings(file(*six(), *lines))


@pytest.mark.parametrize(
    ("rounds", "expected"),
    [
        (("2 w =", "2 b ="), [(1, 2)]),
        (("2 w =", "2 b =", "2 w ="), [(1, 2), (2, 3)]),
        (("2 w =", "- Z", "2 w ="), [(1, 3)]),
        (("2 w +", "2 b ="), []),
        (("2 w =", "2 b -"), []),
    ],
)
def test_players_who_met_twice(rounds: tuple[str, ...], expected: list[tuple[int, int]]):
    """Games that were played, each pair of them once."""
    other = {"2 w =": "1 b =", "2 b =": "1 w =", "2 w +": "1 b -", "2 b -": "1 w +", "- Z": "- Z"}
    lines = [player(1, "", *rounds), player(2, "", *[other[one] for one in rounds])]
    found = texts_of(file(*lines), "T088")

    assert [
        f"4:{82 + 10 * second} players 1 and 2 met in round {first} and in round {second}" for first, second in expected
    ] == found


# ── The fields of a player ───────────────────────────────────────────────────
@pytest.mark.parametrize(("length", "code"), [(8, "T051"), (13, "T051"), (14, "T051"), (15, "T051"), (40, "T051")])
def test_a_line_cut_in_its_number(length: int, code: str):
    """A line that ends before the name may have lost a digit, so it is told as cut if the number is there already."""
    text = file(*six(), player(1)[:length])
    codes = [one.code for one in errors(text)]

    assert codes == (["T061"] if len(player(1)[:length].rstrip()) < 15 else [code])


@pytest.mark.parametrize(
    ("rating", "code"),
    [
        ("3100", ""),
        ("3101", "T244"),
        ("0", ""),
        ("0000", ""),
        ("----", ""),
        ("-", ""),
        ("x", "T056"),
        ("20.5", "T056"),
        ("-5", "T056"),
    ],
)
def test_ratings(rating: str, code: str):
    """Digits, or something that says unrated."""
    text = changed("2000", f"{rating:>4}")

    assert [code] * bool(code) == ([one.code for one in errors(text)] or warnings(text))


@pytest.mark.parametrize(
    ("points", "code"),
    [
        (" 1.0", ""),
        ("1.0 ", ""),
        ("   1", ""),
        ("01.0", ""),
        ("1,0 ", "T062"),
        ("1.0x", "T063"),
        ("-1.0", "T063"),
        ("1.00", ""),
    ],
)
def test_points_of_a_line(points: str, code: str):
    """With a point or a comma, anywhere in their columns, and never negative."""
    text = changed("1990/01/01  1.0", f"1990/01/01 {points}")

    assert [code] * bool(code) == ([one.code for one in errors(text)] or warnings(text))


@pytest.mark.parametrize(("before", "after"), [("5", " "), (" ", "5"), (".", " "), (" ", ","), ("-", " ")])
def test_points_beside_their_columns(before: str, after: str):
    """A digit or a sign of points beside them shows a shifted line."""
    line = six()[0]
    text = file(f"{line[:79]}{before}{line[80:84]}{after}{line[85:]}", *six()[1:])

    assert "T065" in [one.code for one in errors(text)]


# ── Columns counted in another way ───────────────────────────────────────────
def test_lines_whose_columns_fit():
    """As they are, or counted in bytes, or with composed accents, in this order."""
    plain = player(1, "1.0", "2 w 1", name="Zoë")
    in_bytes = player(1, "1.0", "2 w 1", name="Zoe").replace("Zoe", "Zoë").replace("Zoë ", "Zoë", 1)
    composed = player(1, "1.0", "2 w 1", name="Zoe").replace("Zoe", "Zoe\u0308", 1)

    assert (plain, "") == in_fitting_columns(plain)
    assert (plain[:40], "") == in_fitting_columns(plain[:40])
    assert "counted in bytes" == in_fitting_columns(in_bytes)[1]
    assert "read with composed accents" == in_fitting_columns(composed)[1]
    assert plain == in_fitting_columns(composed)[0]
    assert ["T014"] == warnings(file(in_bytes, player(2, "0.0", "1 b 0")))
    assert ["T014"] == warnings(file(composed, player(2, "0.0", "1 b 0")))


GOOD = player(1, "1.0", "2 w 1", "- U", name="Zoë")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (GOOD, True),
        (GOOD[:60], True),
        (GOOD.replace("2000", "    "), True),
        (GOOD.replace("2000", "200x"), False),
        (GOOD.replace(" 1.0 ", "     "), True),
        (GOOD.replace(" 1.0 ", " 1.x "), False),
        (GOOD.replace("001    1", "001    x"), False),
        (GOOD.replace("001    1", "001     "), False),
        (GOOD.replace("001    1", "001    0"), False),
        (GOOD.replace("2 w 1", "2 x 1"), False),
        (GOOD.replace("- U", "- Q"), False),
        (GOOD.replace("001 ", "0011"), False),
        *[(GOOD[: column - 1] + "x" + GOOD[column:], False) for column in (14, 48, 53, 57, 69, 80, 85)],
    ],
)
def test_fields_that_pairing_needs(text: str, expected: bool):
    """Number, rating, points, blocks, and the blanks between the fields."""
    assert expected == fits(text)


@pytest.mark.parametrize(
    ("opponent", "other", "code"),
    [(4, "1 b 0", ""), (4, "2 b 0", "T075"), (4, "- Z", "T075"), (9, "- Z", "T074"), (1, "- Z", "T074")],
)
def test_a_decision_is_about_a_game(opponent: int, other: str, code: str):
    """Both players name each other, and are in the file."""
    lines = six()
    lines[0], lines[3] = player(1, "0.0", f"{opponent} w 0"), player(4, "0.0", other)
    found = errors(file(*lines, f"### Decision @ Round 1: 1-{opponent} 0-0"))

    assert [code] * bool(code) == [one.code for one in found if one.line == 4]


@pytest.mark.parametrize(("length", "code"), [(4, "T061"), (13, "T061"), (14, "T061"), (15, "T050"), (40, "T050")])
def test_a_line_without_a_number(length: int, code: str):
    """One that ends before the name was cut, and any other has no number."""
    line = f"001{'':{length - 4}}x"
    if length < 9:
        line = "001"

    assert [code] == [one.code for one in errors(file(*six(), line))]
