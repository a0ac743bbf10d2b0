"""Changes of a file, line by line: what goes (`-`), what comes (`+`), and where (`@@ -FIRST,COUNT +FIRST,COUNT @@`).

All other lines stay. `header`, `comments` and `ranks` are those of `trf.write`.
"""

# ruff: noqa: E501  a line of a file stands in one line

from __future__ import annotations

import difflib

import pytest
from trf_texts import cup, double, file, player, six

from fidepair import trf
from fidepair.tournament import (
    Adjustment,
    Announcement,
    Bye,
    Choice,
    Colour,
    Forbidden,
    LineUp,
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


def of_team(number: int, **facts):
    """Return the change of some facts of a participant."""

    def change(tournament):
        changed = [one._replace(**facts) if one.number == number else one for one in tournament.participants]
        return tournament._replace(participants=tuple(changed))

    return change


def with_player(number: int, team: int):
    """Return the change that adds a player, absent so far, at the end of a roster."""

    def change(tournament):
        new = Participant(number, number, "New, One", (Bye.ZERO,) * tournament.rounds_paired)
        roster = (*tournament.by_number()[team].roster, number)
        individuals = (*tournament.individuals, new)
        return of_team(team, roster=roster)(tournament)._replace(individuals=individuals)

    return change


def new_team(tournament):
    """Return the tournament with a sixth team of two players, who had half-point byes so far."""
    people = [Participant(n, n, f"New, {n}", (Bye.ZERO,) * tournament.rounds_paired) for n in (11, 12)]
    team = Participant(6, 6, "Team Six", (Bye.HALF,) * tournament.rounds_paired, roster=(11, 12))
    return tournament._replace(
        participants=(*tournament.participants, team), individuals=(*tournament.individuals, *people)
    )


def unpaired(tournament):
    """Return the tournament without its last round."""

    def shorter(people):
        return tuple(one._replace(entries=one.entries[:-1]) for one in people)

    return tournament._replace(
        participants=shorter(tournament.participants),
        individuals=shorter(tournament.individuals),
        rounds_paired=tournament.rounds_paired - 1,
    )


ROSTERS = cup(*[f"013 Team {number:<27}{2 * number - 1:4d} {2 * number:4d}" for number in range(1, 6)], "082 5")

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
    "a type of another program": (
        file("192 FIDE_NEW_SYSTEM"),
        byes((2, 1, Bye.HALF)),
        {},
        "@@ -9,0 +10 @@",
        "+240 H   2    1",
    ),
    "a count in its own form": (
        file(header="062    6\n082 0\n142 5\n"),
        byes((2, 1, Bye.HALF)),
        {},
        "@@ -9,0 +10 @@",
        "+240 H   2    1",
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
    "strength and nickname": (
        cup(),
        of_team(2, rating=2250, federation="TWO"),
        {},
        "@@ -17 +17 @@",
        "-310   2 Team 2                           T2              1.0    1.0         3    4",
        "+310   2 Team 2                           TWO     2250    1.0    1.0         3    4",
    ),
    "a name": (
        cup(),
        of_team(2, name="Second"),
        {},
        "@@ -17 +17 @@",
        "-310   2 Team 2                           T2              1.0    1.0         3    4",
        "+310   2 Second                           T2              1.0    1.0         3    4",
    ),
    "ranks of teams": (
        cup(),
        None,
        {"ranks": {1: 1, 2: 2, 3: 5, 4: 3, 5: 4}},
        "@@ -16,5 +16,5 @@",
        "-310   1 Team 1                           T1              2.0    1.5         1    2",
        "-310   2 Team 2                           T2              1.0    1.0         3    4",
        "-310   3 Team 3                           T3              0.0    0.5         5    6",
        "-310   4 Team 4                           T4              1.0    1.0         7    8",
        "-310   5 Team 5                           T5              1.0    1.0         9   10",
        "+310   1 Team 1                           T1              2.0    1.5   1     1    2",
        "+310   2 Team 2                           T2              1.0    1.0   2     3    4",
        "+310   3 Team 3                           T3              0.0    0.5   5     5    6",
        "+310   4 Team 4                           T4              1.0    1.0   3     7    8",
        "+310   5 Team 5                           T5              1.0    1.0   4     9   10",
    ),
    "a player joins": (
        cup("082 5", "062 10"),
        with_player(11, 2),
        {},
        "@@ -15,0 +16 @@",
        "+001   11      New, One                                                           0.0       0000 - Z",
        "@@ -17 +18 @@",
        "-310   2 Team 2                           T2              1.0    1.0         3    4",
        "+310   2 Team 2                           T2              1.0    1.0         3    4   11",
        "@@ -23 +24 @@",
        "-062 10",
        "+062 11",
    ),
    "a team joins": (
        cup("082 5"),
        new_team,
        {},
        "@@ -15,0 +16,3 @@",
        "+001   11      New, 11                                                            0.0       0000 - Z",
        "+001   12      New, 12                                                            0.0       0000 - Z",
        "+240 H   1    6",
        "@@ -20,0 +24 @@",
        "+310   6 Team Six                                         1.0    1.0        11   12",
        "@@ -22 +26 @@",
        "-082 5",
        "+082 6",
    ),
    "a line-up": (
        cup("300   2   1   2    1    0"),
        put(line_ups=(LineUp(2, 1, 2, (1, 2)),)),
        {},
        "@@ -22 +22 @@",
        "-300   2   1   2    1    0",
        "+300   2   1   2    1    2",
    ),
    "no line-up": (
        cup("300   2   1   2    1    0"),
        put(line_ups=()),
        {},
        "@@ -22 +21,0 @@",
        "-300   2   1   2    1    0",
    ),
    "a bye of a team": (cup(), byes((2, 3, Bye.HALF)), {}, "@@ -15,0 +16 @@", "+240 H   2    3"),
    "virtual points of teams": (
        cup(),
        put(virtual={1: (0, 10000), 2: (0, 10000)}),
        {},
        "@@ -15,0 +16 @@",
        "+250  1.0        2   2    1    2",
    ),
    "adjusted match points": (
        cup(),
        put(adjustments=(Adjustment(frozenset(), -10000, 1, frozenset({3})),)),
        {},
        "@@ -15,0 +16 @@",
        "+299    -1.0          1    3",
        "@@ -18 +19 @@",
        "-310   3 Team 3                           T3              0.0    0.5         5    6",
        "+310   3 Team 3                           T3             -1.0    0.5         5    6",
    ),
    "adjusted game points": (
        cup(),
        put(secondary_adjustments=(Adjustment(frozenset(), -10000, 1, frozenset({3})),)),
        {},
        "@@ -15,0 +16 @@",
        "+299          -1.0    1    3",
        "@@ -18 +19 @@",
        "-310   3 Team 3                           T3              0.0    0.5         5    6",
        "+310   3 Team 3                           T3              0.0   -0.5         5    6",
    ),
    "a round goes": (
        cup(),
        unpaired,
        {},
        "@@ -6,16 +6,16 @@",
        "-001    1      Player 1                          2000 FID             1990/01/01  1.0          5 w 1",
        "-001    2      Player 2                          2000 FID             1990/01/01  0.5          6 b =",
        "-001    3      Player 3                          2000 FID             1990/01/01  1.0          7 b 1",
        "-001    4      Player 4                          2000 FID             1990/01/01  0.0          8 w 0",
        "-001    5      Player 5                          2000 FID             1990/01/01  0.0          1 b 0",
        "-001    6      Player 6                          2000 FID             1990/01/01  0.5          2 w =",
        "-001    7      Player 7                          2000 FID             1990/01/01  0.0          3 w 0",
        "-001    8      Player 8                          2000 FID             1990/01/01  1.0          4 b 1",
        "-001    9      Player 9                          2000 FID             1990/01/01  0.5       0000 - U",
        "-001   10      Player 10                         2000 FID             1990/01/01  0.5       0000 - U",
        "-310   1 Team 1                           T1              2.0    1.5         1    2",
        "-310   2 Team 2                           T2              1.0    1.0         3    4",
        "-310   3 Team 3                           T3              0.0    0.5         5    6",
        "-310   4 Team 4                           T4              1.0    1.0         7    8",
        "-310   5 Team 5                           T5              1.0    1.0         9   10",
        "-320  1.0  1.0   5",
        "+001    1      Player 1                          2000 FID             1990/01/01  0.0",
        "+001    2      Player 2                          2000 FID             1990/01/01  0.0",
        "+001    3      Player 3                          2000 FID             1990/01/01  0.0",
        "+001    4      Player 4                          2000 FID             1990/01/01  0.0",
        "+001    5      Player 5                          2000 FID             1990/01/01  0.0",
        "+001    6      Player 6                          2000 FID             1990/01/01  0.0",
        "+001    7      Player 7                          2000 FID             1990/01/01  0.0",
        "+001    8      Player 8                          2000 FID             1990/01/01  0.0",
        "+001    9      Player 9                          2000 FID             1990/01/01  0.5",
        "+001   10      Player 10                         2000 FID             1990/01/01  0.5",
        "+310   1 Team 1                           T1              0.0    0.0         1    2",
        "+310   2 Team 2                           T2              0.0    0.0         3    4",
        "+310   3 Team 3                           T3              0.0    0.0         5    6",
        "+310   4 Team 4                           T4              0.0    0.0         7    8",
        "+310   5 Team 5                           T5              0.0    0.0         9   10",
        "+320  1.0  1.0",
    ),
    "byes of a match": (double(), byes((2, 1, Bye.HALF)), {}, "@@ -9,0 +10,2 @@", "+240 H   3    1", "+240 H   4    1"),
    "a prohibition of matches": (
        double(),
        put(forbidden=(Forbidden(1, 2, frozenset({1, 2})), Forbidden(2, None, frozenset({3, 4})))),
        {},
        "@@ -9,0 +10,2 @@",
        "+260   1   4    1    2",
        "+260   3   6    3    4",
    ),
    "virtual points of matches": (
        double(),
        put(virtual={1: (10000, 5000), 2: (10000, 0)}),
        {},
        "@@ -9,0 +10,2 @@",
        "+250       1.0   1   2    1    2",
        "+250       0.5   3   4    1    1",
    ),
    "adjusted points of a match": (
        double(),
        put(adjustments=(Adjustment(frozenset(), 5000, 1, frozenset({2})),)),
        {},
        "@@ -6 +6 @@",
        "-001    2      Player 2                          2000 FID             1990/01/01  2.0          4 b 1     4 w 1",
        "+001    2      Player 2                          2000 FID             1990/01/01  2.5          4 b 1     4 w 1",
        "@@ -9,0 +10 @@",
        "+299           0.5    1    2",
    ),
    "other points of a win": (
        file(player(1, "1.0", "2 w 1"), player(2, "0.0", "1 b 0")),
        put(points=PointSystem(win_white=30000, win_black=30000, forfeit_win=30000, full_point_bye=30000)),
        {},
        "@@ -4 +4,2 @@",
        "-001    1      Player 1                          2000 FID             1990/01/01  1.0          2 w 1",
        "+162  W 3.0    D 0.5    L 0.0    A 0.0    P 1.0    X 0.5",
        "+001    1      Player 1                          2000 FID             1990/01/01  3.0          2 w 1",
    ),
    "more matches": (double(), put(rounds=4), {}, "@@ -2 +2 @@", "-142 6", "+142 8"),
    "a team joins rosters": (
        ROSTERS,
        new_team,
        {},
        "@@ -15,0 +16,3 @@",
        "+001   11      New, 11                                                            0.0       0000 - Z",
        "+001   12      New, 12                                                            0.0       0000 - Z",
        "+240 H   1    6",
        "@@ -20,0 +24 @@",
        "+013 Team Six                          11   12",
        "@@ -22 +26 @@",
        "-082 5",
        "+082 6",
    ),
    "a player joins a roster": (
        ROSTERS,
        with_player(11, 2),
        {},
        "@@ -15,0 +16 @@",
        "+001   11      New, One                                                           0.0       0000 - Z",
        "@@ -17 +18 @@",
        "-013 Team 2                             3    4",
        "+013 Team 2                             3    4   11",
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
