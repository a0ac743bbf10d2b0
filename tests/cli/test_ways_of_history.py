"""The ways through a history that `undo` and `redo` go, and how a history is shown; without any file."""

from __future__ import annotations

import pytest

from fidepair.cli.history import _count, _lines, _stepped, _undone
from fidepair.commands.history import UNRECORDED, UndoAsked, document, lines
from fidepair.errors import FileProblem
from fidepair.storage.history import EMPTY, History, Version

PARENTS = {0: None, 1: 0, 2: 1, 3: 2, 4: 1, 5: 4}
"""Two changes were undone after version 3, and others made: 4, 5."""


def history(current: int, tip: int = 5, parents: dict[int, int | None] | None = None) -> History:
    """Return a history whose versions are made by commands, but the first one and version 4."""
    versions = {}
    for number, parent in (PARENTS if parents is None else parents).items():
        command = None if number in (0, 4) else f"fidepair bye x.trf {number}"
        changes = () if number == 0 else (f"change {number}",)
        time = f"2026-03-01T10:{number:02}:00.123456+01:00"
        versions[number] = Version(number, parent, time, command, changes, b"")
    return History(versions, current, tip)


@pytest.mark.parametrize(
    ("found", "what", "count", "number", "passed"),
    [
        (history(5), "undo", 1, 4, [5]),
        (history(5), "undo", 2, 1, [5, 4]),
        (history(5), "undo", 3, 0, [5, 4, 1]),
        (history(4), "undo", 1, 1, [4]),
        (history(4), "redo", 1, 5, [5]),
        (history(0), "redo", 1, 1, [1]),
        (history(0), "redo", 3, 5, [1, 4, 5]),
        (history(1, 3), "redo", 2, 3, [2, 3]),
        (history(2, 3), "undo", 2, 0, [2, 1]),
    ],
)
def test_steps_along_the_line(found: History, what: str, count: int, number: int, passed: list[int]):
    """`undo` passes the changes that it takes back, the latest first; `redo` those that it makes again."""
    step = _stepped(found, what, count, "x.trf")
    other = {"undo": "redo", "redo": "undo"}[what]

    assert (number, passed) == (step.number, [version.number for version in step.passed])
    assert {"undo": "undid", "redo": "redid"}[what] == step.done
    assert f"To {other}: fidepair {other} x.trf{f' {count}' if count > 1 else ''}" == step.back


_ALL = "See all versions: fidepair history x.trf"


@pytest.mark.parametrize(
    ("found", "what", "count", "message"),
    [
        (history(5), "undo", 4, "Cannot undo 4 changes.\n  To undo all 3: fidepair undo x.trf 3"),
        (history(1), "undo", 2, "Cannot undo 2 changes.\n  To undo all 1: fidepair undo x.trf 1"),
        (history(0), "redo", 4, "Cannot redo 4 changes.\n  To redo all 3: fidepair redo x.trf 3"),
        (history(0), "undo", 1, f"Nothing to undo.\n  {_ALL}"),
        (history(3, 3, {0: None, 1: 0, 2: 1, 3: 2}), "redo", 1, f"Nothing to redo.\n  {_ALL}"),
        (
            history(5),
            "redo",
            1,
            "Nothing to redo: the file was changed after the last undo.\n  Undone versions have numbers in"
            " `fidepair history x.trf`; restore one with `fidepair undo x.trf --to NUMBER`.",
        ),
        (EMPTY, "undo", 1, f"Nothing to undo.\n  {_ALL}"),
        (EMPTY, "redo", 1, f"Nothing to redo.\n  {_ALL}"),
    ],
)
def test_too_many_steps(found: History, what: str, count: int, message: str):
    """What there is can be undone; where nothing is left, the versions beside the line are named."""
    with pytest.raises(FileProblem) as refused:
        _stepped(found, what, count, "x.trf")

    assert message == str(refused.value)


def test_a_version_by_its_number():
    """Also one that was undone; the way back is the number of the current one."""
    step = _undone(history(5), UndoAsked(to=3), "x.trf")

    assert (3, "restored", [3]) == (step.number, step.done, [version.number for version in step.passed])
    assert "To go back: fidepair undo x.trf --to 5" == step.back
    assert 1 == _undone(history(5), UndoAsked(steps=2), "x.trf").number
    assert 4 == _undone(history(5), UndoAsked(), "x.trf").number
    with pytest.raises(FileProblem, match=r"^The history has no version 6\.\n  See all: fidepair history x\.trf$"):
        _undone(history(5), UndoAsked(to=6), "x.trf")


@pytest.mark.parametrize(
    ("now", "then", "words"),
    [
        (b"", b"", "0 lines removed, 0 restored"),
        (b"a\nb\n", b"a\n", "1 line removed, 0 restored"),
        (b"a\n", b"a\nb\nc\n", "0 lines removed, 2 restored"),
        (b"a\na\nb\n", b"b\na\nc\n", "1 line removed, 1 restored"),
        (b"a\na\na\n", b"a\n", "2 lines removed, 0 restored"),
    ],
)
def test_how_many_lines_change(now: bytes, then: bytes, words: str):
    """Lines that only moved do not count; equal ones count as often as they are there."""
    assert words == _count(now, then)


def test_what_is_said_of_a_step():
    """The versions with their commands, their changes, a note on what no command has recorded, and the way back."""
    step = _stepped(history(5), "undo", 3, "x.trf")
    plain = _undone(history(5), UndoAsked(to=0), "x.trf")
    back = "To redo: fidepair redo x.trf 3"

    assert [
        "x.trf: undid 5 (fidepair bye x.trf 5), 4, 1 (fidepair bye x.trf 1): change 5; change 4; change 1"
        " (1 line removed, 0 restored)",
        f"note: version 4 was {UNRECORDED}",
        back,
    ] == _lines("x.trf", step, b"a\n", b"")
    assert ["x.trf: restored 0: 0 lines removed, 1 restored", plain.back] == _lines("x.trf", plain, b"", b"a\n")


@pytest.mark.parametrize(
    ("current", "tip", "states"),
    [
        (5, 5, ["", "", "undone", "undone", "", "current"]),
        (4, 5, ["", "", "undone", "undone", "current", "undone"]),
        (0, 5, ["current", "undone", "undone", "undone", "undone", "undone"]),
        (3, 3, ["", "", "", "current", "undone", "undone"]),
    ],
)
def test_the_state_of_each_version(current: int, tip: int, states: list[str]):
    """What is part of the file now has none; the others are undone."""
    found = document(history(current, tip), "x.trf")

    assert ("fidepair.history/1", "x.trf") == (found["schema"], found["file"])
    assert states == [version["state"] for version in found["versions"]]
    assert [*PARENTS.items()] == [(version["number"], version["parent"]) for version in found["versions"]]
    assert [None, "fidepair bye x.trf 1"] == [version["command"] for version in found["versions"][:2]]
    assert [[], ["change 1"]] == [version["changes"] for version in found["versions"][:2]]
    assert "2026-03-01T10:00:00.123456+01:00" == found["versions"][0]["time"]


def test_the_lines_of_a_history():
    """Numbers are as wide as the largest; below each version its changes."""
    short = history(1, 1, {0: None, 1: 0})
    long = history(10, 10, {number: number - 1 if number else None for number in range(11)})

    assert [
        "0  2026-03-01 10:00:00  first version",
        "1  2026-03-01 10:01:00  fidepair bye x.trf 1  (current)",
        "     change 1",
    ] == lines(short)
    shown = lines(long)
    assert " 0  2026-03-01 10:00:00  first version" == shown[0]
    assert ["10  2026-03-01 10:10:00  fidepair bye x.trf 10  (current)", "      change 10"] == shown[-2:]
    assert f" 4  2026-03-01 10:04:00  {UNRECORDED}" in shown
    assert "0  2026-03-01 10:00:00  first version  (undone)" not in shown[0]
    assert "1  2026-03-01 10:01:00  fidepair bye x.trf 1  (undone)" in lines(history(0))
