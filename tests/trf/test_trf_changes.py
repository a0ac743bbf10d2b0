"""Changes of a file, line by line: what goes (`-`), what comes (`+`), and where (`@@ -FIRST,COUNT +FIRST,COUNT @@`).

All other lines stay. `header`, `comments` and `ranks` are those of `trf.write`.
"""

# ruff: noqa: E501  a line of a file stands in one line

from __future__ import annotations

import difflib

import pytest
from trf_texts import file, player, six

from fidepair import trf
from fidepair.tournament import (
    Adjustment,
    Announcement,
    Bye,
    Choice,
    Colour,
    Forbidden,
    ManualChange,
    Participant,
    PointSystem,
    Result,
)


def lines(*texts: str) -> str:
    """Return a file without a header."""
    return "".join(f"{text}\n" for text in texts)


def put(**facts):
    """Return the change of some facts."""
    return lambda tournament: tournament._replace(**facts)


def byes(*announced: tuple[int, int, Bye]):
    """Return the change of all announced byes: round, number, bye."""
    return put(announced=tuple(Announcement(*one) for one in announced))


def add(number: int, name: str, **facts):
    """Return the change that adds a player, absent so far."""

    def change(tournament):
        new = Participant(number, number, name, (Bye.ZERO,) * tournament.rounds_paired, **facts)
        everybody = sorted((*tournament.participants, new), key=lambda one: one.number)
        return tournament._replace(participants=tuple(everybody))

    return change


# id: (file, change, header and the like, lines)
CHANGES = {
    "before all": (
        lines(player(2, "1.0", "3 w 1"), player(3, "0.0", "2 b 0"), "142 5"),
        add(1, "New, One", rating=2100),
        {},
        "@@ -0,0 +1 @@",
        "+001    1      New, One                          2100                             0.0       0000 - Z",
    ),
    "between": (
        file(player(1, "1.0", "3 w 1"), player(3, "0.0", "1 b 0"), "062 2", "072 2"),
        add(2, "New, Two"),
        {},
        "@@ -4,0 +5 @@",
        "+001    2      New, Two                                                           0.0       0000 - Z",
        "@@ -6 +7 @@",
        "-062 2",
        "+062 3",
    ),
    "counts": (
        file(player(1, "1.0", "2 w 1"), player(2, "0.0", "1 b 0"), header="062 2\n072 2\n142 5\n"),
        add(3, "New, Three", rating=1500),
        {},
        "@@ -1,2 +1,2 @@",
        "-062 2",
        "-072 2",
        "+062 3",
        "+072 3",
        "@@ -5,0 +6 @@",
        "+001    3      New, Three                        1500                             0.0       0000 - Z",
    ),
    "wrong counts": (
        file(player(1, "1.0", "2 w 1"), player(2, "0.0", "1 b 0"), header="062 3\n142 5\n"),
        add(3, "New, Three", rating=1500),
        {},
        "@@ -4,0 +5 @@",
        "+001    3      New, Three                        1500                             0.0       0000 - Z",
    ),
    "no points": (
        file(player(1, "", "2 w 1"), player(2, "", "1 b 0")),
        add(3, "New, Three"),
        {},
        "@@ -5,0 +6 @@",
        "+001    3      New, Three                                                                   0000 - Z",
    ),
    "ranks": (
        file(player(1, "1.0", "2 w 1"), player(2, "0.0", "1 b 0")),
        None,
        {"ranks": {1: 2, 2: 1}},
        "@@ -4,2 +4,2 @@",
        "-001    1      Player 1                          2000 FID             1990/01/01  1.0          2 w 1",
        "-001    2      Player 2                          2000 FID             1990/01/01  0.0          1 b 0",
        "+001    1      Player 1                          2000 FID             1990/01/01  1.0    2     2 w 1",
        "+001    2      Player 2                          2000 FID             1990/01/01  0.0    1     1 b 0",
    ),
    "one bye of two goes": (
        file("240 H   2    1    2"),
        byes((2, 2, Bye.HALF)),
        {},
        "@@ -10 +10 @@",
        "-240 H   2    1    2",
        "+240 H   2    2",
    ),
    "the only bye goes": (
        file("240 H   2    1", "240 H   3    1"),
        byes((3, 1, Bye.HALF)),
        {},
        "@@ -10 +9,0 @@",
        "-240 H   2    1",
    ),
    "another bye": (
        file("240 H   2    1"),
        byes((2, 1, Bye.ZERO)),
        {},
        "@@ -10 +10 @@",
        "-240 H   2    1",
        "+240 Z   2    1",
    ),
    "byes of two rounds": (
        file(),
        byes((3, 2, Bye.ZERO), (2, 1, Bye.HALF), (2, 3, Bye.HALF), (2, 2, Bye.FULL)),
        {},
        "@@ -9,0 +10,3 @@",
        "+240 F   2    2",
        "+240 H   2    1    3",
        "+240 Z   3    2",
    ),
    "a word goes": (file("XXZ 3 4"), byes((2, 3, Bye.ZERO)), {}, "@@ -10 +10 @@", "-XXZ 3 4", "+XXZ 3"),
    "the last word goes": (file("XXR 5", "XXZ 3", header=""), byes(), {}, "@@ -8 +7,0 @@", "-XXZ 3"),
    "a bye in a block": (
        file(*six(), header="XXR 5\n"),
        byes((3, 1, Bye.HALF)),
        {},
        "@@ -2 +2 @@",
        "-001    1      Player 1                          2000 FID             1990/01/01  1.0          4 w 1",
        "+001    1      Player 1                          2000 FID             1990/01/01  1.0          4 w 1            0000 - H",
    ),
    "a bye leaves a block": (
        file(*[line + ("  0000 - H" if line[7] == "1" else "") for line in six()], header="XXR 5\n"),
        byes(),
        {},
        "@@ -2 +2 @@",
        "-001    1      Player 1                          2000 FID             1990/01/01  1.0          4 w 1  0000 - H",
        "+001    1      Player 1                          2000 FID             1990/01/01  1.0          4 w 1",
    ),
    "a prohibition goes": (
        file("260   1   2    1    2", "260   2   5    3    4"),
        put(forbidden=(Forbidden(2, None, frozenset({3, 4})),)),
        {},
        "@@ -10 +9,0 @@",
        "-260   1   2    1    2",
    ),
    "words of a prohibition go": (
        file(*six(), "XXP 1 2", "XXP 3 4", header="XXR 5\n"),
        put(forbidden=(Forbidden(1, None, frozenset({3, 4})),)),
        {},
        "@@ -8 +7,0 @@",
        "-XXP 1 2",
    ),
    "more rounds for a prohibition": (
        file("260   1   2    1    2", "260   1   5    3    4"),
        put(rounds=6),
        {},
        "@@ -2 +2 @@",
        "-142 5",
        "+142 6",
        "@@ -9,0 +10 @@",
        "+260   1   6    3    4",
        "@@ -11 +11,0 @@",
        "-260   1   5    3    4",
    ),
    "prohibition from round 2": (
        file(*six(), header="XXR 5\n"),
        put(forbidden=(Forbidden(2, 3, frozenset({1, 2})), Forbidden(1, None, frozenset({3, 4})))),
        {},
        "@@ -7,0 +8,2 @@",
        "+260   2   3    1    2",
        "+XXP 3 4",
    ),
    "no virtual points": (
        file("250       1.0   1   3    1    2"),
        put(virtual={}),
        {},
        "@@ -10 +10 @@",
        "-250       1.0   1   3    1    2",
        "+XXA    1  0.0",
    ),
    "virtual points of words": (
        file(*six(), header="XXR 5\n"),
        put(virtual={1: (10000, 0, 5000), 3: (5000,)}),
        {},
        "@@ -7,0 +8,2 @@",
        "+XXA    1  1.0  0.0  0.5",
        "+XXA    3  0.5",
    ),
    "tie-breaks": (
        file("202 BH,SB"),
        put(ranking=("PTS", "SB")),
        {},
        "@@ -3,0 +4 @@",
        "+212 PTS,SB",
        "@@ -10 +11 @@",
        "-202 BH,SB",
        "+202 SB",
    ),
    "standings": (
        file("202 BH", "212 PTS,BH"),
        put(ranking=("WIN", "PTS")),
        {},
        "@@ -10,2 +10,2 @@",
        "-202 BH",
        "-212 PTS,BH",
        "+### 202 BH",
        "+212 WIN,PTS",
    ),
    "no tie-breaks yet": (file(), put(ranking=("PTS", "BH")), {}, "@@ -3,0 +4 @@", "+212 PTS,BH"),
    "the colour": (
        file("XXC rank white1", header="142 5\n152 W\n"),
        put(initial_colour=Colour.BLACK),
        {},
        "@@ -2 +2 @@",
        "-152 W",
        "+152 B",
        "@@ -9 +9 @@",
        "-XXC rank white1",
        "+XXC rank black1",
    ),
    "the type": (
        file("192 FIDE_DUTCH"),
        put(system="dubov", type_code=None),
        {},
        "@@ -10 +10 @@",
        "-192 FIDE_DUTCH",
        "+192 FIDE_DUBOV",
    ),
    "adjustments": (
        file(),
        put(adjustments=(Adjustment(frozenset({Result.FORFEIT_WIN}), 0, 1, frozenset({1})),)),
        {},
        "@@ -9,0 +10 @@",
        "+299 +         0.0    1    1",
    ),
    "a city": (
        file("022 Old"),
        None,
        {"header": {"city": "New", "federation": "FID"}},
        "@@ -3,0 +4 @@",
        "+032 FID",
        "@@ -10 +11 @@",
        "-022 Old",
        "+022 New",
    ),
    "no city": (file("022 Old"), None, {"header": {"city": ""}}, "@@ -10 +9,0 @@", "-022 Old"),
    "deputies": (
        file("112 A", "112 B"),
        None,
        {"header": {"deputy_arbiters": "A\nC\nD"}},
        "@@ -3,0 +4 @@",
        "+112 D",
        "@@ -11 +12 @@",
        "-112 B",
        "+112 C",
    ),
    "a comment": (file(), None, {"comments": ["one", "two"]}, "@@ -9,0 +10,2 @@", "+### one", "+### two"),
    "changes by hand": (
        file("### MPA @ Round 1: 1-4 by hand"),
        put(
            manual_changes=(ManualChange(1, "1-4 by hand"), ManualChange(1, "5-2 by hand")),
            choices=(Choice(1, "maxi", "yes"),),
        ),
        {},
        "@@ -9,0 +10 @@",
        "+### Configuration @ Round 1: Maxi-tournament",
        "@@ -10,0 +12 @@",
        "+### MPA @ Round 1: 5-2 by hand",
    ),
    "a record that was kept": (
        file("### kept: 022 Town"),
        None,
        {"header": {"city": "New"}},
        "@@ -3,0 +4 @@",
        "+022 New",
        "@@ -10 +10,0 @@",
        "-### kept: 022 Town",
    ),
    "no end": (file().rstrip("\n"), byes((2, 1, Bye.HALF)), {}, "@@ -9,0 +10 @@", "+240 H   2    1"),
    "points of a game": (
        file(*six()),
        put(points=PointSystem(pab=5000)),
        {},
        "@@ -3,0 +4 @@",
        "+162  W 1.0    D 0.5    L 0.0    A 0.0    P 0.5    X 0.5",
    ),
}


@pytest.mark.parametrize("row", CHANGES.values(), ids=CHANGES)
def test_a_change_touches_only_its_lines(row):
    """A fact goes from its line, gets its line, or changes it; the rest of the file stays."""
    text, change, more, *expected = row
    loaded = trf.load(text.encode(), "test.trf")
    tournament = change(loaded.tournament) if change else loaded.tournament
    new = trf.write(tournament, loaded.document, **more).decode()

    assert expected == [*difflib.unified_diff(text.splitlines(), new.splitlines(), n=0, lineterm="")][2:]
    assert text.endswith("\n") == new.endswith("\n")
