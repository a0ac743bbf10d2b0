"""Points that do not follow from the results, at the limits: systems, earlier rounds, byes left blank, sums that count ahead."""

# ruff: noqa: E501  a finding stands in one line

from __future__ import annotations

import pytest
from trf_texts import double, errors, file, load, player, six, warnings

from fidepair import trf
from fidepair.tournament import Bye, PointSystem
from fidepair.trf.read.points import _choices, byes_for, read_points, with_recorded_byes
from fidepair.trf.read.reader import interpret


@pytest.fixture(autouse=True)
def _without_cache() -> None:
    """Let each test make its choices anew."""
    _choices.cache_clear()


SYSTEMS = [("1.0", "0.5", "0.0"), ("3.0", "1.0", "0.0"), ("2.0", "1.0", "0.0"), ("3.0", "2.0", "1.0")]
"""Points of a win, a draw and a loss."""


@pytest.mark.parametrize("place", range(4))
@pytest.mark.parametrize("values", SYSTEMS, ids=map("-".join, SYSTEMS))
def test_a_system_that_fits_all_points(values: tuple[str, str, str], place: int):
    """The record that declares it is named: usual points, and a bye worth a win, a draw, one point or a loss."""
    win, draw, loss = values
    pab = (win, draw, "1.0", loss)[place]
    games = [
        (win, "2 w 1"),
        (loss, "1 b 0"),
        (draw, "4 w ="),
        (draw, "3 b ="),
        (pab, "- U"),
        ("0.0", "- Z"),
        ("0.0", "8 w -"),
        (win, "7 b +"),
    ]
    text = file(*[player(number, *row) for number, row in enumerate(games, 1)])
    record = f"162  W {win}    D {draw}    L {loss}    P {pab}"
    found = errors(text)

    assert bool(found) == ((*values[:2], loss, pab) != ("1.0", "0.5", "0.0", "1.0"))
    assert all(f"declare it: `{record}`" in one.hint for one in found[:1])
    assert [] == errors(file(*text.splitlines()[3:], record))
    assert all(
        "declare it" not in one.hint
        for one in errors(text.replace("2000 FID", "2000 FID", 1).replace(f"{win}          2 w", "9.5          2 w"))
    )


TWO = (("2 w 1", "", "2 b 0"), ("1 b 0", "- Z", "1 w 1"))


def blank(count: int, points: str) -> str:
    """Return two players who met in the first and the last round; the first has so many blank rounds between them."""
    rows = (("2 w 1", *[""] * count, "2 b 0"), ("1 b 0", *["- Z"] * count, "1 w 1"))
    return file(player(1, points, *rows[0]), player(2, "1.0", *rows[1]), header="142 19\n152 W\n")


BLANK = {
    (1, "0.5"): "",
    (1, "1.0"): None,
    (1, "2.0"): "; round 2 blank: U in round 2, or F in round 2 would explain it",
    (1, "2.5"): "",
    (2, "1.5"): "; rounds 2 and 3 blank: H in round 2, or H in round 3 would explain it",
    (
        2,
        "2.0",
    ): "; rounds 2 and 3 blank: H in rounds 2 and 3, or U in round 2, or F in round 2, or U in round 3, or F in round 3 would explain it",
    (
        3,
        "2.0",
    ): "; rounds 2, 3 and 4 blank: H in rounds 2 and 3, or H in rounds 2 and 4, or U in round 2, or F in round 2, or H in rounds 3 and 4, or something else would explain it",
    (
        6,
        "1.5",
    ): "; rounds 2, 3, 4, 5, 6 and 7 blank: H in round 2, or H in round 3, or H in round 4, or H in round 5, or H in round 6, or something else would explain it",
    (7, "1.5"): "",
}


@pytest.mark.parametrize(("case", "expected"), BLANK.items(), ids=map(str, BLANK))
def test_byes_that_would_explain_the_points(case: tuple[int, str], expected: str | None):
    """Five of them are named, of up to six blank rounds."""
    found = errors(blank(*case))
    text = f"player 1: Points {case[1]}, results give 1.0{expected}"

    assert [text] * (expected is not None) == [one.text for one in found]


def test_the_only_bye_that_explains_the_points():
    """It is read, each with its place; a second player keeps the finding of an error."""
    rows = [*TWO, ("4 w 1", "", "4 b 0"), ("3 b 0", "- Z", "3 w 1")]
    lines = [
        player(number, points, *row)
        for number, (points, row) in enumerate(zip(("1.5", "1.0", "1.5", "1.0"), rows, strict=True), 1)
    ]
    found = load(file(*lines))

    assert [Bye.HALF] * 2 == [found.tournament.by_number()[number].entries[1] for number in (1, 3)]
    assert [(4, 109, "H")] == [(one.line, one.column, one.expected) for one in found.findings if one.code == "T250"]
    lines[2] = player(3, "2.0", *rows[2])
    assert ["T250", "T064"] == [
        one.code for one in trf.examine(file(*lines).encode(), "t").findings if one.code in ("T250", "T064")
    ]


@pytest.mark.parametrize(
    ("points", "earlier"),
    [
        (("1.0", "0.0"), 1),
        (("1.5", "0.5"), 2),
        (("1.5", ""), 2),
        (("2.5", "0.5"), None),
        (("1.5", "0.0"), 0),
        (("1.0", "0.5"), 0),
    ],
)
def test_points_of_an_earlier_round(points: tuple[str, str], earlier: int | None):
    """Those of all players after one of the rounds before, the latest that it may be; blanks say nothing."""
    rows = (("2 w 1", "2 b =", "2 w 1"), ("1 b 0", "1 w =", "1 b 0"))
    found = trf.examine(
        file(*[player(n, p, *row) for n, p, row in zip((1, 2), points, rows, strict=True)]).encode(), "t"
    ).findings
    texts = [one.text for one in found if one.code == "T251"]

    assert [f"the points are those after round {earlier} of 3; computed from the results"] * bool(earlier) == texts
    assert (earlier == 0) == any(one.code == "T064" and one.severity == "error" for one in found)


@pytest.mark.parametrize(
    ("signs", "sums"),
    [
        ([], ()),
        (["H"], (15_000,)),
        (["H", "U"], (15_000, 20_000, 25_000)),
        (["w ", "H"], (15_000,)),
        (["", "H"], (15_000,)),
        (["-", "H"], (15_000,)),
        (["w1"], (20_000,)),
        (["Z"], (10_000,)),
    ],
)
def test_sums_that_count_ahead(signs: list[str], sums: tuple[int, ...]):
    """Every choice of the entries behind the closed rounds; open games are worth nothing."""
    values = {"H": 5_000, "U": 10_000, "Z": 0, "w1": 10_000}

    assert sums == with_recorded_byes(10_000, signs, values)


@pytest.mark.parametrize(
    ("points", "is_refused"), [("1.0", False), ("1.5", False), ("2.0", False), ("2.5", True), ("0.5", True)]
)
def test_points_that_count_byes_ahead(points: str, is_refused: bool):
    """Of the round to be paired and of the one behind it, and of no later one."""
    text = file(player(1, points, "2 w 1", "- H", "- H", "- H"), player(2, "0.0", "1 b 0"))

    assert ["T064"] * is_refused == [one.code for one in errors(text)]


@pytest.mark.parametrize(("points", "codes"), [("1.0", []), ("2.0", ["T064"]), ("1.5", []), ("2.5", ["T064"])])
def test_points_with_virtual_points(points: str, codes: list[str]):
    """Those of the round to be paired may be in the points, with or without the bye; that is told."""
    text = file(player(1, points, "2 w 1", "- H"), player(2, "0.0", "1 b 0"), "250       1.0   1   3    1    1")

    assert codes == warnings(text)


@pytest.mark.parametrize(("points", "is_refused"), [("1.5", False), ("2.5", False), ("2.0", True), ("3.0", True)])
def test_points_of_an_open_match(points: str, is_refused: bool):
    """The first game may be counted already; a missing one brings nothing."""
    lines = [player(1, points, "2 w 1", "2 b =", "2 w 1"), player(2, "0.5", "1 b 0", "1 w =", "1 b 0")]

    assert ["T064"] * is_refused == [one.code for one in errors(double(*lines))]


# ── Point values ─────────────────────────────────────────────────────────────
def values_of(*lines: str) -> PointSystem:
    """Return the point system of some records."""
    return load(file(player(1), player(2), *lines, header="142 5\n152 W\n")).tournament.points


STATED = {
    "162  W 2.0": {"win_white": 2, "win_black": 2, "forfeit_win": 2, "full_point_bye": 2, "pab": 2},
    "162  D 1.0": {"draw_white": 1, "draw_black": 1, "half_point_bye": 1, "pending": 1},
    "162  L 0.5": {"loss_white": 0.5, "loss_black": 0.5},
    "162  A 0.5": {"forfeit_loss": 0.5, "zero_point_bye": 0.5},
    "162  Z 0.5": {"forfeit_loss": 0.5, "zero_point_bye": 0.5},
    "162  P 0.0": {"pab": 0},
    "162  X 0.0": {"pending": 0},
    "162 W2 D=1 L:0.5 A 0": {
        **dict.fromkeys(("win_white", "win_black", "forfeit_win", "full_point_bye", "pab"), 2),
        **dict.fromkeys(("draw_white", "draw_black", "half_point_bye", "pending"), 1),
        **dict.fromkeys(("loss_white", "loss_black"), 0.5),
    },
    "XXS WW=2": {"win_white": 2},
    "XXS BW=2": {"win_black": 2},
    "XXS WD=1 BD=0": {"draw_white": 1, "draw_black": 0, "pending": 0},
    "XXS WD=0 BD=1": {"draw_white": 0, "draw_black": 1, "pending": 0},
    "XXS L=0.5": {"loss_white": 0.5, "loss_black": 0.5},
    "XXS W=3": {"win_white": 3, "win_black": 3, "forfeit_win": 3, "full_point_bye": 3},
    "XXS zpb=0.5 HPB=0 FPB=.5 PAB=0 FW=.5 FL=.5": {
        **dict.fromkeys(("zero_point_bye", "full_point_bye", "forfeit_win", "forfeit_loss"), 0.5),
        **dict.fromkeys(("half_point_bye", "pab"), 0),
    },
    "XXS W=3 W=2": {"win_white": 2, "win_black": 2, "forfeit_win": 2, "full_point_bye": 2},
    "BBW  2.0": {"win_white": 2, "win_black": 2, "forfeit_win": 2, "full_point_bye": 2, "pab": 2},
    "BBD  1.0": {"draw_white": 1, "draw_black": 1, "half_point_bye": 1, "pending": 1},
    "BBL  0.5": {"loss_white": 0.5, "loss_black": 0.5},
    "BBZ  0.5": {"zero_point_bye": 0.5},
    "BBF  0.5": {"forfeit_loss": 0.5},
    "BBU  0.0": {"pab": 0},
}


@pytest.mark.parametrize(("line", "changed"), STATED.items())
def test_what_a_record_of_point_values_states(line: str, changed: dict[str, float]):
    """Each symbol and code; a missing result counts as the lesser draw, unless `162 X` says otherwise."""
    expected = {name: int(10_000 * value) for name, value in changed.items()}

    assert PointSystem()._replace(**expected) == values_of(line)


@pytest.mark.parametrize(
    ("lines", "knows_missing", "states_pab"),
    [
        ([], False, False),
        (["162  W 1.0"], False, False),
        (["162  X 0.5"], True, False),
        (["162  P 0.5"], False, True),
        (["XXS W=1"], False, False),
        (["XXS PAB=1"], False, True),
        (["BBW  1.0"], False, False),
        (["BBU  1.0"], False, True),
    ],
)
def test_what_is_stated_at_all(lines: list[str], knows_missing: bool, states_pab: bool):
    """Whether the file has a value for a missing result, and one for the bye."""
    from fidepair.findings import Findings

    records = interpret(file(player(1), player(2), *lines).encode(), "x.trf").records
    found = read_points(records, Findings("x.trf"))

    assert (knows_missing, states_pab) == (found.knows_missing, found.states_pab)


@pytest.mark.parametrize(
    ("lines", "codes"),
    [
        (["162  W 1.0", "162  W 1.0"], []),
        (["162  W 1.0    W 2.0"], ["T036"] * 4),
        (["162  W 1.0", "XXS W=1"], []),
        (["162  W 3.0", "XXS W=3 PAB=3"], []),
        (["162  P 1.0", "XXS BW=3"], []),
        (["162  P 3.0", "XXS BW=3"], ["T036"]),
        (["162  P 3.0", "XXS WW=3"], ["T036"]),
        (["162  P 3.0", "XXS D=1"], []),
        (["BBW  3.0", "162  W 3.0"], []),
        (["BBU  3.0", "162  W 3.0"], []),
        (["BBU  2.0", "162  W 3.0"], ["T036"]),
        (["162  W-1.0"], ["T035"]),
        (["162  W 0.0", "BBW  0.0"], []),
        (["BBW -0.5"], ["T035"]),
        (["XXS W=-1"], ["T108"]),
        (["XXS W=0"], []),
        (["162  W 1.0  x"], ["T035"]),
        (["162"], []),
        (["162  W"], ["T035"]),
        (["162 D 0.5; W 1.0"], ["T035"]),
    ],
)
def test_records_of_point_values_agree(lines: list[str], codes: list[str]):
    """Only values that both state are compared; the bye follows a win in `162` and `BBW`, and not in `XXS`."""
    assert codes == [one.code for one in errors(file(player(1), player(2), *lines))]


# ── For events without a tournament ──────────────────────────────────────────
@pytest.mark.parametrize(
    ("count", "points", "computed", "ways", "are_several"),
    [
        (1, "1.5", 10_000, [((1, "H"),)], False),
        (1, "2.0", 10_000, [((1, "U"),), ((1, "F"),)], False),
        (1, "3.0", 10_000, [], False),
        (2, "1.5", 10_000, [((1, "H"),), ((2, "H"),)], True),
        (0, "1.5", 10_000, [], False),
    ],
)
def test_byes_for_a_repair(count: int, points: str, computed: int, ways: list, are_several: bool):
    """Every choice for the blank rounds of a player, and whether there are several of these."""
    found = trf.examine(blank(count, points).encode(), "t")
    assert found.event is not None
    assert found.state is not None
    signs = found.event.roster.rows[1].signs
    for index in range(1, count + 1):
        signs[index] = ""  # the only choice was read already

    assert (sorted(ways), are_several) == (
        sorted(byes_for(found.event, found.state, found.event.roster.by_number[1], computed)[0]),
        byes_for(found.event, found.state, found.event.roster.by_number[1], computed)[1],
    )


def test_byes_ahead_for_a_repair():
    """The points may count the byes of the next two rounds besides, and of no other."""
    rows = (("2 w 1", "", "2 b 0", "- H", "- H", "- H"), ("1 b 0", "- Z", "1 w 1"))
    found = trf.examine(file(player(1, "3.0", *rows[0]), player(2, "1.0", *rows[1])).encode(), "t")
    assert found.event is not None
    assert found.state is not None
    ways, _ = byes_for(found.event, found.state, found.event.roster.by_number[1], 10_000)

    assert [((1, "F"),), ((1, "U"),)] == sorted(ways)


def test_all_points_blank_or_zero():
    """Blank ones are told for those who have some; zeros for all together."""
    zeros = load(file().replace(" 1.0 ", " 0.0 ")).findings
    blanks = load(file(*[line.replace(" 1.0 ", "     ", 1) for line in six()])).findings

    assert [("T064", 4, 81, "0.0", "the points of all players are 0.0; computed from the results")] == [
        (one.code, one.line, one.column, one.found, one.text) for one in zeros
    ]
    assert ["points missing for players 1, 3 and 5; computed from the results"] == [one.text for one in blanks]
