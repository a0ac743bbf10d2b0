"""Records about the event, about byes, virtual points and pairs: each limit with the value at it, below and above."""

from __future__ import annotations

import pytest
from trf_texts import CUP_HEADER, cup, double, errors, file, load, player, six, warnings

from fidepair.tournament import Adjustment, Bye, Colour, Result
from fidepair.trf.read.reader import interpret
from fidepair.trf.read.statements import _may_be_same_name, ranking_places, readings_of_abnormal


def codes(text: str) -> list[str]:
    """Return the codes of all findings about a file."""
    return [one.code for one in errors(text)] or warnings(text)


# ── Rounds, colour, dates ────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("value", "rounds"),
    [
        ("1", 1),
        ("005", 5),
        ("9 rounds", 9),
        ("9 (of 11)", 9),
        ("998", 998),
        ("999", 999),
        ("1000", None),
        ("0", None),
        ("000", None),
        ("-5", None),
        ("5.5", None),
        ("5.", None),
        ("five", None),
        ("", None),
        ("1234567890", None),
    ],
)
@pytest.mark.parametrize("code", ["142", "XXR"])
def test_number_of_rounds(code: str, value: str, rounds: int | None):
    """The first number behind the code, from 1 to 999."""
    text = file(player(1), player(2), header=f"{code} {value}\n")
    if rounds is None:
        (found,) = errors(text)

        assert ("T025", 1, 5, value) == (found.code, found.line, found.column, found.found)
    else:
        assert rounds == load(text).tournament.rounds


@pytest.mark.parametrize(
    ("day", "expected"),
    [
        ("2026/01/01", (2026, 1, 1)),
        ("2026/12/31", (2026, 12, 31)),
        ("2126-02-01", (2126, 2, 1)),
        ("2026/00/01", None),
        ("2026/13/01", None),
        ("2026/01/00", None),
        ("2026/01/32", None),
        ("", None),
    ],
)
@pytest.mark.parametrize("code", ["042", "052"])
def test_limits_of_the_first_day(code: str, day: str, expected: tuple[int, int, int] | None):
    """Month and day of a calendar, from the first day or else from the last one."""
    assert expected == load(file(header=f"{code} {day}\n142 5\n")).tournament.first_day


def test_the_last_day_helps_out():
    """Only if the first day cannot be read."""
    assert (2026, 3, 2) == load(file(header="042 x\n052 2026/03/02\n142 5\n")).tournament.first_day
    assert (2026, 3, 1) == load(file(header="052 2026/03/02\n042 2026/03/01\n142 5\n")).tournament.first_day


@pytest.mark.parametrize("word", ["white1", "WHITE1", "black1", "Black1"])
@pytest.mark.parametrize("rank", ["", " rank", ",RANK"])
def test_words_of_the_configuration(word: str, rank: str):
    """In any case and order, over several lines."""
    tournament = load(file(*six()[1:], six()[0], f"XXC {word}{rank}", header="142 5\n")).tournament

    assert Colour(word[0].lower()) is tournament.initial_colour
    assert (2 if rank else 1) == tournament.participants[0].number


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("202 BH,SB", [(5, "BH"), (8, "SB")]),
        ("202  BH ,  SB", [(6, "BH"), (12, "SB")]),
        ("202 BH,,SB", [(5, "BH"), (9, "SB")]),
        ("202BH", [(4, "BH")]),
        ("212 PTS", [(5, "PTS")]),
        ("212 ,", []),
    ],
)
def test_places_of_tie_breaks(line: str, expected: list[tuple[int, str]]):
    """Each with its first column."""
    records = interpret(file(line).encode(), "x.trf").records

    assert expected == [(one.column, one.text) for one in ranking_places(records)]
    assert all(one.line.number == 10 for one in ranking_places(records))


# ── The system ───────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["192 FIDE_DUTCH_2017"], ("dutch", "2017", None, "FIDE_DUTCH_2017")),
        (["192 fide_dutch_2026_baku"], ("dutch", "2026", "baku", "FIDE_DUTCH_2026_BAKU")),
        (["192 FIDE_DUTCH_2026_BAKU", "ACC true"], ("dutch", "2026", "baku", "FIDE_DUTCH_2026_BAKU")),
        (["192 FIDE_DUTCH", "ACC false"], ("dutch", None, None, "FIDE_DUTCH")),
        (["192 FIDE_DUTCH", "ACC 0"], ("dutch", None, None, "FIDE_DUTCH")),
        (["ACC 1"], (None, None, "baku", None)),
        (["acc TRUE"], (None, None, "baku", None)),
        (["092 Swiss FIDE Dutch 2017", "ACC 1"], ("dutch", "2017", "baku", None)),
        (["192", "092 Swiss FIDE Dutch 2017"], (None, None, None, None)),
        (["192 FIDE_NEW", "ACC 1"], (None, None, "baku", "FIDE_NEW")),
        (["192 CUSTOM_SWISS", "ACC 1"], (None, None, "baku", "CUSTOM_SWISS")),
        (["192 CUSTOM_SWISS"], (None, None, None, "CUSTOM_SWISS")),
    ],
)
def test_the_system_of_a_file(lines: list[str], expected: tuple):
    """The encoded type, or its words; `ACC` adds Baku where the type leaves it open."""
    tournament = load(file(*lines)).tournament

    assert expected == (tournament.system, tournament.edition, tournament.acceleration, tournament.type_code)


@pytest.mark.parametrize(
    ("points", "is_refused"),
    [
        ("W 1.0    D 0.5    L 0.0", False),
        ("W 2.0    D 1.0    L 0.0", False),
        ("W 3.0    D 1.0    L 0.0", True),
        ("W 1.0    D 0.5    L 0.5", True),
    ],
)
@pytest.mark.parametrize("lines", [["192 FIDE_DUTCH_2026_BAKU"], ["ACC true"]])
def test_points_of_baku(lines: list[str], points: str, is_refused: bool):
    """C.04.7 1.1: a win is worth two draws, a loss nothing; the place is that of the declaration."""
    players = [player(1, "", "2 w 1"), player(2, "", "1 b 0")]
    found = errors(file(*players, *lines, f"162  {points}"))

    assert is_refused == ("T040" in [one.code for one in found])
    assert not is_refused or (6, 5, lines[0]) == (found[0].line, found[0].column, found[0].found)


# ── Byes and absences ────────────────────────────────────────────────────────
@pytest.mark.parametrize(("round_number", "is_late"), [(2, False), (5, False), (6, True)])
def test_the_last_round_of_a_bye(round_number: int, is_late: bool):
    """That of the tournament; a later one is kept, with a warning."""
    loaded = load(file(f"240 H {round_number:>3}    1"))

    assert [(round_number, 1, Bye.HALF)] == [tuple(one) for one in loaded.tournament.announced]
    assert ["T212"] * is_late == [one.code for one in loaded.findings]


@pytest.mark.parametrize(
    ("line", "column"),
    [
        ("240 H   2    1    2", None),
        ("240 H   2    1    2     ", None),
        ("240 H   2         2", 11),
        ("240 H   2    1         3", 16),
        ("240 H   2    1              3", 16),
        ("240 H   2", 10),
        ("XXZ", 4),
        ("XXP", 4),
    ],
)
def test_empty_places_of_a_list(line: str, column: int | None):
    """A blank between two numbers, or no number at all, may hide one; the first such place is told."""
    found = [(one.code, one.column) for one in load(file(line)).findings]

    assert ([("T248", column)] if column else []) == found


@pytest.mark.parametrize("text", ["1", "01", "0001"])
def test_numbers_with_zeros(text: str):
    """Leading zeros mean nothing, and the same number twice is told."""
    loaded = load(file(f"XXZ {text}", f"XXP 2 {text} 1"))

    assert [(2, 1)] == [tuple(one)[:2] for one in loaded.tournament.announced]
    assert [{1, 2}] == [set(one.numbers) for one in loaded.tournament.forbidden]
    assert ["T245"] == [one.code for one in loaded.findings]


# ── Comments ─────────────────────────────────────────────────────────────────
def test_facts_in_comments():
    """Every kind is a fact of the tournament; of two on the same, the last one counts."""
    lines = [
        "### Provisional rating: 1=1500, 9=1400, 2=0, 3=9999, 4=10000",
        "### Provisional rating: 1=1600",
        "### National rating: 2=1700",
        "### Withdrawal @ Round 2: 3 had a half-point bye",
        "### Withdrawal @ Round 2: 9 had a half-point bye",
        "### Initial order: list",
        "### Initial order: rating",
        "### Start @ Round 2: 2026-08-15 14:00",
        "### Start @ Round 2: 2026-08-15 15:00",
        "### Start @ Round 3: 2026-08-16 14:00",
        "### Results complete @ Round 1: 2026-08-14 18:00",
        "### Error deadline: 30 min",
        "### Error deadline: 1 h",
        "### Members of club: 1,2 = Lakeside",
        "### Members of club: 2,3,4,5,6 = Town",
        "### Members of group: 1,2,3,4,5,6 = A",
    ]
    loaded = load(file(*lines))
    tournament = loaded.tournament

    assert () == loaded.findings
    assert ({1: 1600, 3: 9999}, {2: 1700}) == (tournament.provisional, tournament.national)
    assert [(2, 3, Bye.HALF)] == [tuple(one) for one in tournament.put_aside]
    assert "rating" == tournament.initial_order
    assert {2: "2026-08-15 15:00", 3: "2026-08-16 14:00"} == tournament.starts
    assert ({1: "2026-08-14 18:00"}, "1 h") == (tournament.completed, tournament.error_deadline)
    assert {1: "Lakeside"} | dict.fromkeys(range(2, 7), "Town") == tournament.clubs
    assert dict.fromkeys(range(1, 7), "A") == tournament.groups


def test_a_club_with_somebody_else_is_told_and_kept():
    """Those of the file are members; the number of nobody is told."""
    loaded = load(file("### Members of club: 1,9 = Lakeside"))

    assert {1: "Lakeside"} == loaded.tournament.clubs
    assert ["T260"] == [one.code for one in loaded.findings]


@pytest.mark.parametrize("comment", ["### Start of the game", "### Members of club", "### Error deadline"])
def test_without_a_colon_it_is_a_remark(comment: str):
    """Words that happen to begin like a comment of ours are nobody's mistake."""
    assert [] == codes(file(comment))


@pytest.mark.parametrize(
    ("comment", "is_accepted"),
    [
        ("### Decision @ Round 1: 1-4 0-0", True),
        ("### Decision @ Round 2: 1-4 0-0", False),
        ("### Decision: 1-4 0-0", False),
        ("### Decision @ Round 1: 4-1 0-0", False),
        ("### Decision @ Round 1: 1-4 1/2-0", False),
        ("### Decision @ Round 1: 2-5 0-0", False),
        ("### Decision @ Round 1: 1-4 1-1", False),
        ("### a remark", False),
    ],
)
def test_a_decision_of_the_arbiter(comment: str, is_accepted: bool):
    """A comment with round, White, Black and result makes a rare result one without a warning."""
    lines = [player(1, "0.0", "4 w 0"), *six()[1:3], player(4, "0.0", "1 b 0"), *six()[4:]]

    assert ([] if is_accepted else ["T243"]) == codes(file(*lines, comment))


@pytest.mark.parametrize(("round_number", "is_accepted"), [(1, True), (2, False)])
@pytest.mark.parametrize("game", [0, 1])
def test_a_decision_in_a_match_of_two_games(game: int, round_number: int, is_accepted: bool):
    """The comment has the round of the match; either of its games may be meant."""
    first = ("2 w 0", "2 b =") if game == 0 else ("2 b =", "2 w 0")
    second = ("1 b 0", "1 w =") if game == 0 else ("1 w =", "1 b 0")
    lines = [player(1, "0.5", *first), player(2, "0.5", *second)]

    assert ([] if is_accepted else ["T243"]) == codes(double(*lines, f"### Decision @ Round {round_number}: 1-2 0-0"))


# ── The last GA participant ──────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("name", "other", "is_same"),
    [
        ("Ibarrola, Maite", "Ibarrola, Maite", True),
        ("Ibarrola, Maite", "IBARROLA MAITE", True),
        ("Ibarrola", "Ibarrola, Maite", True),
        ("Ibarrola, Maite", "Ibarrola, M", True),
        ("Ibarrola, Maite", "Ibarrola, Marta", False),
        ("José", "Jose\u0301", True),
        ("José", "Jose", False),
        ("", "", True),
        ("-", "", True),
        ("", "Ibarrola", False),
        ("Ibarrola", "-", False),
    ],
)
def test_a_name_may_be_cut(name: str, other: str, is_same: bool):
    """Letters and digits count, in any case; an empty name is only like another one."""
    assert is_same == _may_be_same_name(name, other) == _may_be_same_name(other, name)


@pytest.mark.parametrize(("points", "codes"), [("1.0", []), ("0.0", ["T262"])])
def test_the_last_of_ga_has_virtual_points(points: str, codes: list[str]):
    """Where the records give virtual points."""
    loaded = load(file(f"XXA    2  {points}", "XXA    3  1.0", '### Last GA participant: 2 "Player 2"'))

    assert codes == [one.code for one in loaded.findings]
    assert (None if codes else 2) == loaded.tournament.last_of_ga


# ── Virtual points ───────────────────────────────────────────────────────────
VIRTUAL = {
    "a range": (["250       1.0   1   2    1    2"], {1: "11000", 2: "11000"}),
    "one cell": (["250       1.0   3   3    2    2"], {2: "00100"}),
    "overlapping, equal": (
        ["250       1.0   1   3    1    2", "250       1.0   3   4    2    3"],
        {1: "11100", 2: "11110", 3: "00110"},
    ),
    "inside another": (
        ["250       1.0   2   2    2    3", "250       1.0   1   3    1    4"],
        dict.fromkeys(range(1, 5), "11100"),
    ),
    "the same line twice": (["250       1.0   1   1    1    1"] * 2, {1: "10000"}),
    "to the last player and round": (["250       1.0   5   5    5    6"], {5: "00001", 6: "00001"}),
    "beyond the last round": (["250       1.0   5   7    1    1"], {1: "0000111"}),
    "of a player": (["XXA    1  1.0  0.0  1.0", "XXA    2  0.0"], {1: "10100"}),
    "of both records": (
        ["250       1.0   1   2    1    2", "XXA    1  1.0  1.0", "XXA    2  1.0  1.0"],
        {1: "11000", 2: "11000"},
    ),
    "blanks": (["XXA    1       1.0"], {1: "01000"}),
    "none": (["XXA    1  0.0"], {}),
}


@pytest.mark.parametrize(("lines", "expected"), VIRTUAL.values(), ids=VIRTUAL)
def test_virtual_points(lines: list[str], expected: dict[int, str]):
    """Each player's, round by round up to the last one of the event or of the records."""
    players = [player(number) for number in range(1, 7)]
    tournament = load(file(*players, *lines)).tournament

    assert {one: tuple(10_000 * int(sign) for sign in signs) for one, signs in expected.items()} == tournament.virtual


@pytest.mark.parametrize(("paired", "length"), [(0, 1), (1, 2), (2, 3)])
def test_virtual_points_without_a_number_of_rounds(paired: int, length: int):
    """They go up to the round that is paired next."""
    rows = [["2 w =", "2 b ="], ["1 b =", "1 w ="]]
    players = [player(number, "", *row[:paired]) for number, row in enumerate(rows, 1)]
    tournament = load(file(*players, "250       1.0   1   1    1    1", header="152 W\n")).tournament

    assert tournament.virtual is not None
    assert length == len(tournament.virtual[1])


@pytest.mark.parametrize(
    ("record", "points", "is_told"),
    [
        ("", "0.5", False),
        ("", "1.0", False),
        ("", "2.0", False),
        ("", "2.1", True),
        ("", "2.5", True),
        ("", "0.3", True),
        ("162  W 3.0    D 1.0", "6.0", False),
        ("162  W 3.0    D 1.0", "7.0", True),
        ("162  W 3.0    D 1.0", "0.5", True),
        ("162  W 0.0    D 0.0", "9.5", False),
    ],
)
@pytest.mark.parametrize("line", ["250      {:>4}   1   2    1    1", "XXA    1 {:>4} {:>4}"])
def test_sizes_of_virtual_points(line: str, record: str, points: str, is_told: bool):
    """At most two wins, in steps that wins and draws have in common."""
    lines = [player(1), player(2), line.format(points, points), *filter(None, [record])]

    assert ["T246"] * is_told == warnings(file(*lines))


@pytest.mark.parametrize(
    ("values", "rounds", "is_refused"),
    [
        ("  1.0" * 5, "142 5\n", False),
        ("  1.0" * 6, "142 5\n", True),
        ("  1.0" * 5 + " " * 20, "142 5\n", False),
        ("  1.0" * 999, "", False),
        ("  1.0" * 1000, "", True),
    ],
)
def test_as_many_virtual_points_as_rounds(values: str, rounds: str, is_refused: bool):
    """Those of the event, or 999."""
    found = errors(file(player(1), player(2), f"XXA    1{values}", header=rounds or "152 W\n"))
    limit = "5 rounds" if rounds else "at most 999 rounds"

    assert ["T105"] * is_refused == [one.code for one in found]
    assert all(one.text.endswith(f"for player 1, the tournament has {limit}") for one in found)


@pytest.mark.parametrize(
    ("ranges", "players", "number"),
    [
        (["1.0   1   2    1    2"], ["1  1.0  1.0", "2  1.0  1.0"], None),
        (["1.0   1   2    1    2"], ["1  1.0  1.0", "2  1.0  0.5"], 2),
        (["1.0   1   2    1    2"], ["1  1.0  1.0"], 2),
        (["1.0   1   2    1    1"], ["1  1.0"], None),
        (["1.0   1   1    1    1"], ["1  1.0  0.0  1.0"], 1),
        (["1.0   2   2    1    1"], ["1  0.0  1.0", "3  0.0  0.5"], 3),
        (["1.0   1   2    1    1"], ["1"], None),
    ],
)
def test_two_records_of_virtual_points(ranges: list[str], players: list[str], number: int | None):
    """`250` and `XXA` agree for every player, up to the last round of `XXA`."""
    lines = [*(f"250       {one}" for one in ranges), *(f"XXA    {one}" for one in players)]
    found = errors(file(player(1), player(2), player(3), *lines))

    assert [f"`250` gives player {number} "] * (number is not None) == [one.text[:21] for one in found]


@pytest.mark.parametrize(
    ("line", "column"),
    [
        ("250       1.0   3   2    1    2", 15),
        ("250       1.0   2   3    2    1", 15),
        ("250  1.0  1.0   2   3    1    2", 5),
        ("250       x.0   2   3    1    2", 10),
        ("250       0.0   2   3    1    2", 10),
        ("250      -0.5   2   3    1    2", 10),
        ("250             2   3    1    2", 10),
        ("250       1.0   2   2    1    1", None),
        ("250  0.0  1.0   2   3    1    2", None),
        ("250  x.0  1.0   2   3    1    2", 5),
    ],
)
def test_a_range_of_virtual_points(line: str, column: int | None):
    """Points of players, and a range that does not end before it begins."""
    found = errors(file(line))

    assert ([("T109", column)] if column else []) == [(one.code, one.column) for one in found]


@pytest.mark.parametrize(
    ("line", "points", "codes"),
    [
        ("250  2.0        2   3    1    2", 20_000, []),
        ("250  2.0  0.0   2   3    1    2", 20_000, []),
        ("250       2.0   2   3    1    2", 20_000, ["T110"]),
        ("250  2.0  2.0   2   3    1    2", 20_000, ["T110"]),
    ],
)
def test_the_field_of_virtual_points_of_teams(line: str, points: int, codes: list[str]):
    """Match points first; the example of the standard has them in the field of the game points."""
    loaded = load(cup(line))

    assert loaded.tournament.virtual is not None
    assert (0, points, points, 0, 0) == loaded.tournament.virtual[1]
    assert codes == [one.code for one in loaded.findings]


def test_the_field_of_virtual_points_of_game_points():
    """Where game points come first, their field has the virtual points, of any size."""
    header = CUP_HEADER.replace("FIDE_TEAM", "FIDE_TEAM_TYPEA_GP_MP")
    loaded = load(cup("250       9.7   2   2    1    1", header=header))
    other = load(cup("250  1.0        2   2    1    1", "250  1.0        2   2    3    3", header=header))

    assert [] == [one.code for one in loaded.findings]
    assert {1: (0, 97_000, 0, 0, 0)} == loaded.tournament.virtual
    assert {1: (0, 10_000, 0, 0, 0), 3: (0, 10_000, 0, 0, 0)} == other.tournament.virtual
    (found,) = other.findings
    assert "read as game points (2 times in the file)" in found.text


def test_virtual_points_of_nobody():
    """A number that is not in the file is an error, in either record."""
    lines = ["XXA    9  1.0", "250       1.0   1   1    1    9", "250       1.0   1   1    9    9"]

    assert [("T100", 10, 5), ("T100", 11, 28), ("T100", 12, 23)] == [
        (one.code, one.line, one.column) for one in errors(file(*lines))
    ]


@pytest.mark.parametrize("line", ["XXP 3", "260   1   2    3"])
def test_one_player_alone_is_no_pair(line: str):
    """Nobody is kept apart."""
    assert () == load(file(line)).tournament.forbidden


# ── Pairs that do not meet ───────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("first", "last", "rounds", "end"),
    [
        (1, 4, "142 5\n", 4),
        (1, 5, "142 5\n", None),
        (5, 5, "142 5\n", None),
        (2, 999, "142 5\n", None),
        (3, 3, "142 5\n", 3),
        (1, 998, "152 W\n", 998),
        (1, 999, "152 W\n", None),
    ],
)
def test_the_end_of_a_prohibition(first: int, last: int, rounds: str, end: int | None):
    """One that goes up to the last round, that of the event or 999, has no end."""
    (found,) = load(
        file(player(1), player(2), f"260 {first:>3} {last:>3}    1    2", header=rounds)
    ).tournament.forbidden

    assert (first, end, {1, 2}) == (found.first, found.last, set(found.numbers))


# ── Abnormal points ──────────────────────────────────────────────────────────
ABNORMAL = {
    "299 W         2.0    1    1": ("W", 20_000, 1, {1}),
    "299 d         2.0": ("D", 20_000, None, set()),
    "299 L         2.0  000 0000": ("L", 20_000, None, set()),
    "299 F         2.0       1    2": ("F", 20_000, None, {1, 2}),
    "299 H         0.0  999": ("H", 0, 999, set()),
    "299 Z        10.5    1": ("Z", 105_000, 1, set()),
    "299 +       -10.5    1    6": ("+", -105_000, 1, {6}),
    "299 -        -0.5    1    6": ("-", -5_000, 1, {6}),
    "299          -0.5    1    6": ("", -5_000, 1, {6}),
    "299 +      2.0   1    1": ("+", 20_000, 1, {1}),
    "299 +     -10.5   1    1    2": ("+", -105_000, 1, {1, 2}),
    "299       -0.5   1    1": ("", -5_000, 1, {1}),
    "299 +   0.0   1.0    1    1": ("+", 10_000, 1, {1}),
    "299 +         1.0    1    1    2    3    4    5    6": ("+", 10_000, 1, {1, 2, 3, 4, 5, 6}),
    "299 +         1": ("+", 10_000, None, set()),  # the same in both layouts
}
KINDS = {
    "W": {Result.WIN, Result.UNRATED_WIN},
    "D": {Result.DRAW, Result.UNRATED_DRAW},
    "L": {Result.LOSS, Result.UNRATED_LOSS},
    "F": {Bye.FULL},
    "H": {Bye.HALF},
    "Z": {Bye.ZERO},
    "+": {Result.FORFEIT_WIN},
    "-": {Result.FORFEIT_LOSS},
    "": set(),
}


@pytest.mark.parametrize(("line", "expected"), ABNORMAL.items())
def test_abnormal_points(line: str, expected: tuple):
    """A letter of any case for the kind, points with a sign, a round or all, players or all; in two layouts."""
    letter, points, round_number, numbers = expected
    loaded = load(file(*[player(number) for number in range(1, 7)], line))

    assert (
        Adjustment(frozenset(KINDS[letter]), points, round_number, frozenset(numbers)),
    ) == loaded.tournament.adjustments
    assert () == loaded.findings


@pytest.mark.parametrize(
    ("line", "match_points", "points"),
    [
        ("299 +   2.0   1.5    1    1", 20_000, 15_000),
        ("299 +   2.0          1    1", 20_000, None),
        ("299 +         1.5    1    1", None, 15_000),
        ("299 +   0.0          1    1", 0, None),
        ("299 + -10.5 -12.5    1    1", -105_000, -125_000),
        ("299 +  2.0  1.5   1    1", 20_000, 15_000),
        ("299    -1.0          1    1", -10_000, None),
    ],
)
def test_abnormal_points_of_teams(line: str, match_points: int | None, points: int | None):
    """A blank score is left alone."""
    ((_, found),) = readings_of_abnormal(line, teams=True)

    assert (match_points, points, 1, {1}) == (found.match_points, found.points, found.round_number, set(found.numbers))
    if line.startswith("299 +"):
        tournament = load(cup(line)).tournament

        assert [match_points] * (match_points is not None) == [one.points for one in tournament.adjustments]
        assert [points] * (points is not None) == [one.points for one in tournament.secondary_adjustments]


def test_a_line_of_two_meanings_is_refused():
    """Round 1 for all players in one layout, all rounds for player 1 in the other."""
    (found,) = errors(file("299 +         1      1"))

    assert ("T204", 10, 5, "`299` can be read in two ways") == (found.code, found.line, found.column, found.text)
    assert "299 +         1.5    1    1" in found.hint


@pytest.mark.parametrize(
    "line",
    [
        "299 +         1.0x   1    1",
        "299 +        x1.0    1    1",
        "299 +         1.0   x1    1",
        "299 ++        1.0    1    1",
        "299 +         1.0    1x   1",
        "299 +      11111.0   1    1",
    ],
)
def test_words_across_fields(line: str):
    """Every word is inside one field of a layout; a sign may stand before points."""
    assert ["T205"] == codes(file(line))
