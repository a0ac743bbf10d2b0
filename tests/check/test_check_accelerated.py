"""A first round that looks accelerated, in an event of which nobody says that it was."""

from __future__ import annotations

import pytest
from final_order import event
from makers import tournament

from fidepair import trf
from fidepair.check.replay import AcceleratedStart, check
from fidepair.render import report
from fidepair.tournament import POINT


def by_groups(*sizes: int) -> str:
    """Return a first round in which groups of these sizes are paired by halves, each for itself."""
    games, first = [], 1
    for size in sizes:
        games += [(number, number + size // 2) for number in range(first, first + size // 2)]
        first += size
    return ", ".join(f"{a}-{b} 1:0" if a % 2 else f"{b}-{a} 0:1" for a, b in games)


def looks(*sizes: int, **facts: object) -> AcceleratedStart | None:
    """Return what the check says of a first round by groups."""
    return check(tournament(sum(sizes), [by_groups(*sizes)], **facts), "dutch").rounds[0].accelerated


@pytest.mark.parametrize(
    ("sizes", "expected"),
    [
        pytest.param((10, 10), AcceleratedStart(10, 10, is_baku=True), id="GA of 20 players"),
        pytest.param((12, 10), AcceleratedStart(12, 12, is_baku=True), id="GA of 22 players"),
        pytest.param((8, 12), AcceleratedStart(8, 8, is_baku=False), id="another group"),
        pytest.param((6, 6, 6, 6), AcceleratedStart(6, 6, is_baku=False), id="four groups"),
        pytest.param((20,), None, id="by halves of all"),
        pytest.param((2, 18), None, id="one game is no group"),
    ],
)
def test_a_first_round_by_groups_looks_accelerated(sizes, expected):
    """A first group by halves, and those below too; whether Baku acceleration has the same group."""
    assert expected == looks(*sizes)


def test_known_virtual_points_are_no_riddle():
    """Where virtual points are given, or computed as asked for, there is no hint."""
    assert looks(8, 12, virtual={1: (POINT,)}) is None
    assert check(tournament(20, [by_groups(8, 12)]), "dutch", acceleration="baku").rounds[0].accelerated is None


def test_later_rounds_and_byes_are_no_groups():
    """Only round one tells, and a round without games tells nothing."""
    second = tournament(8, [by_groups(8), "1-2 1:0, 3-4 1:0, 5-6 1:0, 7-8 1:0"])
    byes = tournament(5, ["1 U"])

    assert [None, None] == [found.accelerated for found in check(second, "dutch").rounds]
    assert [None] == [found.accelerated for found in check(byes, "dutch").rounds]


def test_the_hint_is_right():
    """A tournament paired with Baku acceleration that does not say so: with the option of the hint all rounds agree."""
    text = event(2, 22, acceleration="baku").replace("_BAKU", "")
    silent = trf.load(text.encode(), "x.trf").tournament
    found = check(silent).rounds[0]

    assert found.accelerated == AcceleratedStart(12, 12, is_baku=True)
    assert "check with --acceleration baku" in report.differences(found)[-1]
    assert {"size": 12, "last": 12, "is_baku": True} == (
        report.file_document(check(silent), "x.trf")["rounds"][0]["looks_accelerated"]
    )
    assert check(silent, acceleration="baku").agrees


def test_another_group_is_named():
    """Where the group is another one than that of Baku acceleration, the virtual points must be known."""
    found = check(tournament(20, [by_groups(8, 12)]), "dutch").rounds[0]

    assert [
        "  hint: looks accelerated: the first 8, down to number 8, met only each other, and the file gives no virtual"
        " points (250, XXA)",
        "    Baku acceleration has another group (C.04.7, 1.2), and SAD, Haley and Nicois are not FIDE systems:"
        " record the virtual points of each player",
    ] == report.differences(found)[-2:]
