"""What the points of players tell: byes that a report leaves blank, where there is one choice; an earlier round."""

from __future__ import annotations

from itertools import product

import pytest
from trf_texts import HEADER, entries, errors, file, load, player, warnings

from fidepair.fix import fix
from fidepair.tournament import HALF_POINT, POINT, format_points, parse_points


def event(points: str, *blocks: str, header: str = HEADER) -> str:
    """Return a file in which player 1 has these points and blocks, while 2-3 is won by 2 in every round."""
    won = format_points(len(blocks) * (3 * POINT if "W 3.0" in header else POINT))
    return file(
        player(1, points, *blocks, "- Z"),
        player(2, won, *["3 w 1"] * len(blocks), "- Z"),
        player(3, "0.0", *["2 b 0"] * len(blocks), "- Z"),
        header=header,
    )


def test_the_only_explanation_is_read_with_a_warning():
    """Half a point too many and one blank round are a half-point bye."""
    text = event("1.5", "", "- U")

    assert ["H", "U", "Z"] == entries(text, 1)
    assert "T250" in warnings(text)


@pytest.mark.parametrize("values", ["1.0 0.5 1.0", "3.0 1.0 3.0", "1.0 0.5 0.5"], ids=["1-0.5", "3-1", "bye 0.5"])
@pytest.mark.parametrize("blanks", [1, 2, 3])
def test_a_bye_is_read_only_where_no_other_choice_exists(values, blanks):
    """Byes are read if exactly one choice of F, H, U and absence in blank rounds brings the points too many."""
    full, half, pab = values.split()
    header = f"{HEADER}162  W {full}    D {half}    L 0.0    A 0.0    P {pab}    X {half}\n"
    worth = dict(zip("FHUZ", map(parse_points, (full, half, pab, "0.0")), strict=True))
    sums = [(signs, sum(map(worth.__getitem__, signs))) for signs in product(worth, repeat=blanks)]
    for surplus in range(HALF_POINT, blanks * worth["F"] + HALF_POINT, HALF_POINT):
        ways = [signs for signs, brought in sums if brought == surplus]
        text = event(format_points(surplus), *[""] * blanks, header=header)
        if "T250" in (warnings(text) if not errors(text) else []):
            assert [[*ways[0], "Z"]] == [entries(text, 1)], surplus
            assert len(ways) == 1
        else:
            assert len(ways) != 1, surplus
            assert ["T064"] == [fault.code for fault in errors(text)]


def test_a_whole_point_is_not_guessed():
    """A whole point in one blank round may be a bye of the pairing or a full-point bye: both are named."""
    (fault,) = errors(event("1.0", ""))

    assert "round 1 blank: U in round 1, or F in round 1 would explain it" in fault.text


@pytest.mark.parametrize("letter", ["U", "F"])
def test_the_ways_out_that_are_named_work(letter):
    """A bye written as the message says makes the file readable."""
    assert [] == errors(event("1.0", f"- {letter}"))


def test_points_of_another_system_are_no_byes():
    """Points that fit another point system for everybody are not explained by byes."""
    lines = [player(1, "1.0", "", "2 w ="), player(2, "4.0", "3 w 1", "1 b ="), player(3, "0.0", "2 b 0", "- Z")]

    assert "T250" not in {finding.code for finding in errors(file(*lines))}
    assert {"T064"} == {finding.code for finding in errors(file(*lines))}


def test_fix_writes_the_bye():
    """`fix` writes the bye into the blank round, and the file says the same tournament as before."""
    text = event("0.5", "")
    fixed = fix(text.encode(), "test.trf")

    assert "0000 - H" in fixed.data.decode()
    assert ["T250"] == [repair.code for repair in fixed.repairs]
    assert load(text).tournament == load(fixed.data).tournament
    assert "T250" not in {finding.code for finding in fixed.findings}


# ── Points of an earlier round ───────────────────────────────────────────────
def stale(*points: str) -> str:
    """Return a file of four players after two rounds; 1 and 3 won the first round, 3 and 2 the second."""
    blocks = (("2 w 1", "3 b 0"), ("1 b 0", "4 w 1"), ("4 w 1", "1 w 1"), ("3 b 0", "2 b 0"))
    return file(*(player(number, points[number - 1], *blocks[number - 1]) for number in range(1, 5)))


def test_points_of_an_earlier_round_are_one_finding():
    """Points that everybody had after round 1 are named once, and the results count."""
    loaded = load(stale("1.0", "0.0", "1.0", "0.0"))

    assert ["the points are those after round 1 of 2; computed from the results"] == [
        finding.text for finding in loaded.findings if finding.code == "T251"
    ]
    assert "T064" not in {finding.code for finding in loaded.findings}


def test_one_player_with_other_points_makes_them_faults():
    """Where the points of one player are neither, nobody knows what they are, and each is a fault."""
    assert ["T064", "T064", "T064"] == [fault.code for fault in errors(stale("2.0", "0.0", "1.0", "0.0"))]


def test_fix_writes_the_points_of_now():
    """`fix` writes the sums of all rounds where the points are those of an earlier one."""
    fixed = fix(stale("1.0", "0.0", "1.0", "0.0").encode(), "test.trf")

    assert stale("1.0", "1.0", "2.0", "0.0") == fixed.data.decode()
    assert () == fixed.questions
