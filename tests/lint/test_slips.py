"""Slips that change a pairing and leave a file that can be read: `pair`, `check` and `lint` warn of each, once."""

from __future__ import annotations

from functools import partial

import pytest
import slips
from lint_texts import AFTER, FIRST, changed, findings, headed, person, report, six, told
from trf_texts import cup, cup_players, double, double_players, player

from fidepair import trf
from fidepair.cli.app import run
from fidepair.findings import WARNING


def pair(white: str, black: str, points: tuple[str, str]) -> str:
    """Return the file of a game that stands so in the two lines."""
    players = [person(1, points[0], f"2 w {white}"), person(2, points[1], f"1 b {black}")]
    return report(players=players, header=headed(r142="142 1"))


def opened(*last: str, before: tuple[str, ...] = ("2 w 1", "1 b 0", "- U")) -> str:
    """Return the file of three players after a round, with these blocks in the next one as they stand in columns."""
    points = {"1": "1.0", "0": "0.0", "U": "1.0", "H": "0.5", "Z": "0.0", "": "0.0"}
    blocks = zip(before, last, strict=True)
    lines = [
        person(number, points[first[-1:]], first) + f"  {block}" for number, (first, block) in enumerate(blocks, 1)
    ]
    return report(players=lines)


PAIRED = ("   3 b  ", "        ", "   1 w  ")
ACCELERATED = partial(headed, r192="192 FIDE_DUTCH_2026_BAKU")

# id: (text, line, column)
FIRES: dict[str, tuple[str, int, int]] = {
    "T243-draw-and-loss": (pair("=", "0", ("0.5", "0.0")), FIRST, 99),
    "T243-loss-and-draw": (pair("0", "=", ("0.0", "0.5")), FIRST, 99),
    "T243-two-losses": (pair("0", "0", ("0.0", "0.0")), FIRST, 99),
    "T243-not-rated": (pair("D", "L", ("0.5", "0.0")), FIRST, 99),
    "T243-two-losses-not-rated": (pair("L", "L", ("0.0", "0.0")), FIRST, 99),
    "T243-board-of-a-team": (
        cup(player(1, "0.5", "5 w ="), *cup_players()[1:]).replace("2.0    1.5", "2.0    1.0"),
        6,
        99,
    ),
    "T243-game-of-a-match": (double(player(1, "1.0", "3 w =", "3 b ="), *double_players()[1:]), 5, 99),
    "T244-four-digits": (changed("2470", "9074"), FIRST + 2, 49),
    "T244-team": (cup(player(1, "1.0", "5 w 1", rating=3101), *cup_players()[1:]), 6, 49),
    "T245-260": (report("260   2   5    1    2    2"), AFTER, 23),
    "T245-xxp": (report("XXP 1 2 2"), AFTER, 9),
    "T245-240": (report("240 H   2    6    6"), AFTER, 16),
    "T245-xxz": (report("XXZ 5 6 5"), AFTER, 9),
    "T245-299": (report("299 +         1.5    1    1    1"), AFTER, 29),
    "T246-too-many": (report("250       8.0   1   2    1    2", header=ACCELERATED()), AFTER, 5),
    "T246-no-point": (report("250        05   1   2    1    2", header=ACCELERATED()), AFTER, 5),
    "T246-a-fraction": (report("250       0.7   1   2    1    2", header=ACCELERATED()), AFTER, 5),
    "T246-of-a-player": (report("XXA    1  8.0  1.0", header=ACCELERATED()), AFTER, 5),
    "T246-team": (cup("250  4.5        1   1    1    2"), 22, 5),
    "T248-240-nobody": (report("240 H   2"), AFTER, 10),
    "T248-240-gap": (report("240 H   2    5         6"), AFTER, 16),
    "T248-260-gap": (report("260   2   5    1         2"), AFTER, 18),
    "T248-260-nobody": (report("260   2   5"), AFTER, 12),
    "T248-299-gap": (report("299 +         1.5    1         1"), AFTER, 24),
    "T248-xxz-nobody": (report("XXZ"), AFTER, 4),
    "T247-open-round": (opened("   3 b  ", "0000 -  ", "   1 w  "), FIRST + 1, 109),
    "T247-blank-in-the-open-round": (opened(*PAIRED), FIRST + 1, 109),
    "T247-round-to-be-paired": (opened("        ", "0000 -  ", "0000 - H"), FIRST + 1, 109),
    "T247-first-round": (
        report(players=[person(1, "0.0", "2 w"), person(2, "0.0", "1 b"), person(3, "0.0") + "  0000 -  "]),
        FIRST + 2,
        99,
    ),
}


@pytest.mark.parametrize(("name", "case"), FIRES.items(), ids=FIRES)
def test_a_slip_is_told(name, case):
    """Lint warns of the slip, once, at its place."""
    text, line, column = case

    assert [(WARNING, line, column)] == told(text, name[:4]), [str(found) for found in findings(text)]


@pytest.mark.parametrize(("name", "case"), FIRES.items(), ids=FIRES)
def test_the_reader_says_so_too(name, case):
    """Whatever reads the file warns as lint does, with found, expected and a way out."""
    text, line, column = case
    loaded = trf.load(text.encode(), "test.trf")
    [found] = [found for found in loaded.findings if found.code == name[:4]]

    assert (WARNING, line, column) == (found.severity, found.line, found.column)
    assert found.hint
    assert found.expected


NEAR: dict[str, str] = {
    "T243-win": pair("1", "0", ("1.0", "0.0")),
    "T243-not-rated": pair("D", "D", ("0.5", "0.5")),
    "T243-both-forfeited": pair("-", "-", ("0.0", "0.0")),
    "T243-one-side-not-rated": pair("=", "D", ("0.5", "0.5")),
    "T244-highest": changed("2470", "3100"),
    "T244-unrated": changed("2470", "    "),
    "T245-two-lines": report("XXP 1 2", "XXP 1 3"),
    "T245-two-rounds": report("240 H   2    6", "240 H   3    6"),
    "T011-ruler": report("         1         2", "1234567890123456789", "1234 6789"),
    "T248-all": report("299 +         1.5    1"),
    "T248-blanks-behind": report("240 H   2    6          "),
    "T248-from-the-first": report("260   2   5    1    2"),
    "T246-two-wins": report("250       2.0   1   2    1    2", header=ACCELERATED()),
    "T246-a-draw": report("250       0.5   1   2    1    2", header=ACCELERATED()),
    "T246-three-points-for-a-win": report("162  W 3.0    D 1.0", "250       4.0   1   2    1    2").replace(
        " 1.0 ", " 3.0 "
    ),
    "T246-game-points": cup("250       4.5   1   1    1    2").replace("FIDE_TEAM", "FIDE_TEAM_GP"),
    "T247-bye": opened("   3 b  ", "0000 - U", "   1 w  "),
    "T247-absent": opened("   3 b  ", "0000 - Z", "   1 w  "),
    "T247-absent-by-record": opened(*PAIRED) + "240 Z   2    2\n",
    "T247-absent-by-list": opened(*PAIRED) + "XXZ 2\n",
    "T247-withdrawn": opened(*PAIRED, before=("3 w 1", "- Z", "1 b 0")),
    "T247-late-entry": opened(*PAIRED, before=("3 w 1", "", "1 b 0")),
    "T247-habit": opened("        ", "0000 -  ", "0000 -  "),
    "T247-habit-in-a-closed-round": opened("   3 b  ", "0000 -  ", "   1 w  ", before=("3 w 1", "", "1 b 0")).replace(
        "  " + " " * 8 + "  0000 -  ", "  0000 -    0000 -  "
    ),
    "T247-round-to-be-paired": opened("        ", "        ", "0000 - H"),
}


@pytest.mark.parametrize(("name", "text"), NEAR.items(), ids=NEAR)
def test_a_near_case_is_not_told(name, text):
    """What only resembles a slip is read without a word about it."""
    assert [] == told(text, name[:4])


def test_one_cause_is_told_once():
    """A slip that is told by its own finding is not told by another one too."""
    assert ["T245"] == [found.code for found in findings(report("XXP 1 1 2"))]
    assert ["T102"] == [found.code for found in findings(report("XXP 1"))]


def test_a_line_of_numbers_with_a_wrong_code_is_no_ruler():
    """A prohibition whose code has a wrong digit is an unknown record, and not a ruler that nobody speaks of."""
    assert [(WARNING, AFTER, 1)] == told(report("960   1   5    1    2"), "T011")


def test_both_sides_are_shown():
    """The way out of a result of an arbiter names both cases, and quotes both lines."""
    [found] = [found for found in findings(pair("=", "0", ("0.5", "0.0"))) if found.code == "T243"]

    assert found.hint.startswith("If the arbiter awarded it, no action is needed. Otherwise correct one of the two:")
    assert found.hint.count("\nline ") == 2
    assert ("=", "1") == (found.found, found.expected)


@pytest.mark.parametrize("command", ["pair", "check", "lint"])
def test_commands_warn(command, tmp_path, capsys):
    """`pair`, `check` and `lint` tell a result that stands corrected in one line only."""
    path = tmp_path / "open.trf"
    _, second, third, _, fifth, sixth = six()
    players = [person(1, "0.0", "4 w 0"), second, third, person(4, "0.5", "1 b ="), fifth, sixth]
    path.write_text(report(players=players), encoding="utf-8")

    run([command, str(path)])
    captured = capsys.readouterr()

    assert "only an arbiter can award this" in captured.out + captured.err


@pytest.mark.slow
def test_what_nobody_can_notice_has_a_reason():
    """Slips in good files that change a pairing in silence are of kinds for which the campaign knows the reason."""
    dutch = sorted(slips.SYSTEMS).index("dutch")
    trials = [slips.trial(seed) for seed in range(dutch, 600, len(slips.SYSTEMS))]
    silent = [found for found in trials if found.outcome == "in silence"]

    assert {"refused", "warned", "same pairing"} <= {found.outcome for found in trials}
    assert [] == [found.shown for found in silent if slips.why(found.field) == "?"]
