"""More changes of a file, line by line, in the form of `test_trf_changes`: what is counted ahead, new players, odd columns."""

# ruff: noqa: E501  a line of a file stands in one line

from __future__ import annotations

import difflib

import pytest
from test_trf_changes import ROSTERS, add, byes, new_team, of_team, put, unpaired
from test_trf_writer import with_results, with_round
from test_trf_writer_of_matches import paired
from trf_texts import cup, cup_of_two_rounds, cup_players, cup_teams, double, double_players, file, player, six, team

from fidepair import trf
from fidepair.errors import InputError
from fidepair.tournament import (
    Adjustment,
    Announcement,
    Bye,
    Colour,
    Forbidden,
    Kind,
    LineUp,
    PointSystem,
    PrimaryScore,
    Result,
    TeamRules,
    Tournament,
)
from fidepair.trf.write.edits import _with_block, is_type_consistent, only_adds


def words(*lines: str) -> str:
    """Return a file of TRFx, in which byes of later rounds are blocks."""
    return file(*lines, header="XXR 9\n")


def results(white: Result, black: Result):
    """Return the change that gives every open game this result."""

    def change(tournament: Tournament) -> Tournament:
        people = []
        for one in tournament.participants:
            entries = [
                entry
                if isinstance(entry, Bye) or entry.result is not Result.PENDING
                else entry._replace(result=white if entry.colour is Colour.WHITE else black)
                for entry in one.entries
            ]
            people.append(one._replace(entries=tuple(entries)))
        return tournament._replace(participants=tuple(people))

    return change


def two_rounds(tournament: Tournament) -> Tournament:
    """Return the tournament with a round that is over, and one that is paired."""
    return with_round(with_results(with_round(tournament, (1, 4), (2, 3))), (3, 4))


AHEAD = words(player(1, "1.5", "2 w 1", "- H", "- H", "- H"), player(2, "0.0", "1 b 0"), player(3, "1.0", "- U"))
OPEN_AHEAD = words(
    player(1, "1.5", "2 w 1", "2 b", "- H"), player(2, "0.0", "1 b 0", "1 w"), player(3, "1.0", "- U", "- Z")
)
LINE = "001    1      Player 1                          2000 FID             1990/01/01  "
SECOND = "001    2      Player 2                          2000 FID             1990/01/01  "
BYTES = player(1, "1.0", "2 w 1", name="é").replace("é ", "é", 1)
ACCENT = player(1, "1.0", "2 w 1", name="e").replace("e ", "e\u0301 ", 1)
FITTING = player(1, "1.0", "2 w 1", name="Jose\u0301, A")
OTHER = player(2, "0.0", "1 b 0")

# id: (file, change, header and the like, lines)
CHANGES = {
    "a bye counted ahead goes": (
        AHEAD,
        byes((3, 1, Bye.HALF), (4, 1, Bye.HALF)),
        {},
        "@@ -2 +2 @@",
        f"-{LINE}1.5          2 w 1  0000 - H  0000 - H  0000 - H",
        f"+{LINE}1.0          2 w 1            0000 - H  0000 - H",
    ),
    "a bye of the round after the next goes": (
        AHEAD,
        byes((2, 1, Bye.HALF), (4, 1, Bye.HALF)),
        {},
        "@@ -2 +2 @@",
        f"-{LINE}1.5          2 w 1  0000 - H  0000 - H  0000 - H",
        f"+{LINE}1.0          2 w 1  0000 - H            0000 - H",
    ),
    "a bye that no points can count goes": (
        AHEAD,
        byes((2, 1, Bye.HALF), (3, 1, Bye.HALF)),
        {},
        "@@ -2 +2 @@",
        f"-{LINE}1.5          2 w 1  0000 - H  0000 - H  0000 - H",
        f"+{LINE}1.5          2 w 1  0000 - H  0000 - H",
    ),
    "a bye counted ahead beside virtual points goes": (
        words(player(1, "2.5", "2 w 1", "- H"), player(2, "0.0", "1 b 0"), "XXA    1  1.0  1.0  1.0"),
        byes(),
        {},
        "@@ -2 +2 @@",
        f"-{LINE}2.5          2 w 1  0000 - H",
        f"+{LINE}1.0          2 w 1",
    ),
    "a bye that is not counted yet goes": (
        words(player(1, "1.0", "2 w 1", "- H"), player(2, "0.0", "1 b 0"), player(3, "1.0", "- U")),
        byes(),
        {},
        "@@ -2 +2 @@",
        f"-{LINE}1.0          2 w 1  0000 - H",
        f"+{LINE}1.0          2 w 1",
    ),
    "a loss beside a bye counted ahead": (
        OPEN_AHEAD,
        results(Result.WIN, Result.LOSS),
        {},
        "@@ -2,2 +2,2 @@",
        f"-{LINE}1.5          2 w 1     2 b    0000 - H",
        f"-{SECOND}0.0          1 b 0     1 w  ",
        f"+{LINE}1.5          2 w 1     2 b 0  0000 - H",
        f"+{SECOND}1.0          1 b 0     1 w 1",
    ),
    "a win beside a bye counted ahead": (
        OPEN_AHEAD,
        results(Result.LOSS, Result.WIN),
        {},
        "@@ -2,2 +2,2 @@",
        f"-{LINE}1.5          2 w 1     2 b    0000 - H",
        f"-{SECOND}0.0          1 b 0     1 w  ",
        f"+{LINE}2.0          2 w 1     2 b 1  0000 - H",
        f"+{SECOND}0.0          1 b 0     1 w 0",
    ),
    "tabs behind a line": (
        words(player(1, "1.0", "2 w 1") + "\t", player(2, "0.0", "1 b 0") + "  \t"),
        lambda t: with_round(t, (2, 1)),
        {},
        "@@ -2,2 +2,2 @@",
        f"-{LINE}1.0          2 w 1\t",
        f"-{SECOND}0.0          1 b 0  \t",
        f"+{LINE}1.0          2 w 1     2 b  ",
        f"+{SECOND}0.0          1 b 0     1 w  ",
    ),
    "two rounds at once": (
        words(player(1, "1.0", "2 w 1"), player(2, "0.0", "1 b 0"), player(3, "1.0", "- U"), player(4)),
        two_rounds,
        {},
        "@@ -2,4 +2,4 @@",
        f"-{LINE}1.0          2 w 1",
        f"-{SECOND}0.0          1 b 0",
        "-001    3      Player 3                          2000 FID             1990/01/01  1.0       0000 - U",
        "-001    4      Player 4                          2000 FID             1990/01/01  0.0     ",
        f"+{LINE}2.0          2 w 1     4 w 1  0000 - Z",
        f"+{SECOND}1.0          1 b 0     3 w 1  0000 - Z",
        "+001    3      Player 3                          2000 FID             1990/01/01  1.0       0000 - U     2 b 0     4 w  ",
        "+001    4      Player 4                          2000 FID             1990/01/01  0.0       0000 - Z     1 b 0     3 b  ",
    ),
    "a new player behind the last line, which has no end": (
        words(player(1, "1.0", "2 w 1"), OTHER).rstrip("\n"),
        add(3, "New, T"),
        {},
        "@@ -3,0 +4 @@",
        "+001    3      New, T                                                             0.0       0000 - Z",
    ),
    "two new players, with ranks": (
        file(f"{LINE}1.0    1     2 w 1", f"{SECOND}0.0    2     1 b 0"),
        lambda t: add(4, "New, F")(add(3, "New, T")(t)),
        {},
        "@@ -5,0 +6,2 @@",
        "+001    3      New, T                                                             0.0    3  0000 - Z",
        "+001    4      New, F                                                             0.0    4  0000 - Z",
    ),
    "a new player with a bye in a block": (
        words(player(1, "1.0", "2 w 1"), OTHER),
        lambda t: add(3, "New, T")(t)._replace(announced=(Announcement(3, 3, Bye.HALF),)),
        {},
        "@@ -3,0 +4 @@",
        "+001    3      New, T                                                             0.0       0000 - Z            0000 - H",
    ),
    "a new player with a bye in a record": (
        file(player(1, "1.0", "2 w 1"), OTHER),
        lambda t: add(3, "New, T")(t)._replace(announced=(Announcement(3, 3, Bye.HALF),)),
        {},
        "@@ -5,0 +6,2 @@",
        "+001    3      New, T                                                             0.0       0000 - Z",
        "+240 H   3    3",
    ),
    "a new player inside a range of virtual points": (
        file(*six(), player(8, "0.0", "- Z"), "250       1.0   1   3    3    8"),
        add(7, "New, S"),
        {},
        "@@ -9,0 +10 @@",
        "+001    7      New, S                                                             0.0       0000 - Z",
        "@@ -11 +12,2 @@",
        "-250       1.0   1   3    3    8",
        "+250       1.0   1   3    3    6",
        "+250       1.0   1   3    8    8",
    ),
    "a new player at the end of a range": (
        file(*six()[:5], "250       1.0   1   3    2    5")
        .replace("   6 w 1", "0000 - U")
        .replace("   3 b 0", "0000 - Z"),
        add(6, "New, S"),
        {},
        "@@ -8,0 +9 @@",
        "+001    6      New, S                                                             0.0       0000 - Z",
    ),
    "a system that the type does not declare": (
        file("192 FIDE_DUTCH"),
        put(system="dubov"),
        {},
        "@@ -10 +10 @@",
        "-192 FIDE_DUTCH",
        "+192 FIDE_DUBOV",
    ),
    "an absence beside a bye in the blocks of the new round": (
        words(
            player(1, "1.0", "2 w 1"),
            player(2, "0.0", "1 b 0"),
            player(3, "0.0", "- Z"),
            player(4, "0.0", "- Z", "- H"),
        ),
        lambda t: with_round(t, (2, 1)),
        {},
        "@@ -2,3 +2,3 @@",
        f"-{LINE}1.0          2 w 1",
        f"-{SECOND}0.0          1 b 0",
        "-001    3      Player 3                          2000 FID             1990/01/01  0.0       0000 - Z",
        f"+{LINE}1.0          2 w 1     2 b  ",
        f"+{SECOND}0.0          1 b 0     1 w  ",
        "+001    3      Player 3                          2000 FID             1990/01/01  0.0       0000 - Z  0000 - Z",
    ),
    "rounds in two records": (
        file(header="142 5\nXXR 5 of 5\n"),
        put(rounds=7),
        {},
        "@@ -1,2 +1,2 @@",
        "-142 5",
        "-XXR 5 of 5",
        "+142 7",
        "+XXR 7 of 5",
    ),
    "points alone": (
        file("202 BH"),
        put(ranking=("PTS",)),
        {},
        "@@ -3,0 +4 @@",
        "+212 PTS",
        "@@ -10 +11 @@",
        "-202 BH",
        "+### 202 BH",
    ),
    "words beside the colour": (
        file("XXC rank,white1", header="142 5\n"),
        put(initial_colour=Colour.BLACK),
        {},
        "@@ -8 +8 @@",
        "-XXC rank,white1",
        "+XXC rank,black1",
    ),
    "more abnormal points": (
        file("299 +         1.0    1    1", "### a remark"),
        lambda t: t._replace(
            adjustments=(*t.adjustments, Adjustment(frozenset({Bye.HALF}), 5000, 2, frozenset({2, 3})))
        ),
        {},
        "@@ -11,0 +12 @@",
        "+299 H         0.5    2    2    3",
    ),
    "more abnormal points of teams": (
        cup("299 +   2.0   2.0    3    1"),
        lambda t: t._replace(
            adjustments=(*t.adjustments, Adjustment(frozenset({Bye.HALF}), 5000, 2, frozenset({2, 3}))),
            secondary_adjustments=(*t.secondary_adjustments, Adjustment(frozenset(), 5000, 2, frozenset({2, 3}))),
        ),
        {},
        "@@ -22,0 +23,2 @@",
        "+299 H   0.5          2    2    3",
        "+299           0.5    2    2    3",
    ),
    "groups that are forbidden no longer": (
        file("260   1   2    1    2    3", "260   1 999    4    5", "XXP 1 5"),
        put(forbidden=(Forbidden(1, 2, frozenset({1, 2, 3})),)),
        {},
        "@@ -11,2 +10,0 @@",
        "-260   1 999    4    5",
        "-XXP 1 5",
    ),
    "absences in two records": (
        file("xxz 1 2", "BYE 2 3"),
        byes((2, 1, Bye.ZERO), (2, 3, Bye.ZERO)),
        {},
        "@@ -10,2 +10,2 @@",
        "-xxz 1 2",
        "-BYE 2 3",
        "+XXZ 1",
        "+BYE 3",
    ),
    "another bye in a block": (
        words(*[line + ("  0000 - Z" if line[7] == "1" else "") for line in six()]),
        byes((2, 1, Bye.HALF)),
        {},
        "@@ -2 +2 @@",
        f"-{LINE}1.0          4 w 1  0000 - Z",
        f"+{LINE}1.0          4 w 1  0000 - H",
    ),
    "a bye in a block and in a record": (
        file(*[line + ("  0000 - H" if line[7] == "1" else "") for line in six()], "240 H   2    1"),
        byes((2, 1, Bye.HALF)),
        {},
    ),
    "a bye in a block and in a record goes": (
        file(*[line + ("  0000 - H" if line[7] == "1" else "") for line in six()], "240 H   2    1"),
        byes(),
        {},
        "@@ -4 +4 @@",
        f"-{LINE}1.0          4 w 1  0000 - H",
        f"+{LINE}1.0          4 w 1",
        "@@ -10 +9,0 @@",
        "-240 H   2    1",
    ),
    "a dash in a later block": (
        file(*[line + ("  0000 -  " if line[7] == "1" else "") for line in six()]),
        byes((3, 1, Bye.HALF)),
        {},
        "@@ -9,0 +10 @@",
        "+240 H   3    1",
    ),
    # ── Columns counted in another way ──
    "a rating in a line counted in bytes": (
        file(BYTES, OTHER),
        lambda t: t.with_data(1, rating=2100),
        {},
        "@@ -4 +4 @@",
        f"-{BYTES}",
        f"+{BYTES.replace('2000', '2100')}",
    ),
    "a name in a line counted in bytes": (
        file(BYTES, OTHER),
        lambda t: t.with_data(1, name="Ö, Ab"),
        {},
        "@@ -4 +4 @@",
        f"-{BYTES}",
        f"+{BYTES.replace('é    ', 'Ö, Ab')}",
    ),
    "a rank in a line with an accent of its own": (
        file(ACCENT, OTHER),
        None,
        {"ranks": {1: 2, 2: 1}},
        "@@ -4,2 +4,2 @@",
        f"-{ACCENT}",
        f"-{OTHER}",
        f"+{ACCENT.replace('1.0     ', '1.0    2')}",
        f"+{OTHER.replace('0.0     ', '0.0    1')}",
    ),
    "a rank in a line whose accents fit": (
        file(FITTING, OTHER),
        None,
        {"ranks": {1: 2, 2: 1}},
        "@@ -4,2 +4,2 @@",
        f"-{FITTING}",
        f"-{OTHER}",
        f"+{FITTING.replace('1.0     ', '1.0    2')}",
        f"+{OTHER.replace('0.0     ', '0.0    1')}",
    ),
    # ── Teams ──
    "a player leaves a roster for another": (
        cup(*cup_players(), player(11), *cup_teams()[:4], team(5, 9, 10, 11, match="1.0", game="1.0")),
        lambda t: of_team(4, roster=(7, 8, 11))(of_team(5, roster=(9, 10))(t)),
        {},
        "@@ -20,2 +20,2 @@",
        "-310   4 Team 4                           T4              1.0    1.0         7    8",
        "-310   5 Team 5                           T5              1.0    1.0         9   10   11",
        "+310   4 Team 4                           T4              1.0    1.0         7    8   11",
        "+310   5 Team 5                           T5              1.0    1.0         9   10",
    ),
    "a wrong number of teams": (
        cup("082 4"),
        new_team,
        {},
        "@@ -15,0 +16,3 @@",
        "+001   11      New, 11                                                            0.0       0000 - Z",
        "+001   12      New, 12                                                            0.0       0000 - Z",
        "+240 H   1    6",
        "@@ -20,0 +24 @@",
        "+310   6 Team Six                                         1.0    1.0        11   12",
    ),
    "a bye of the players, and no record": (
        cup("320"),
        byes((2, 3, Bye.HALF)),
        {},
        "@@ -15,0 +16 @@",
        "+240 H   2    3",
    ),
    "a team joins teams that have ranks": (
        cup(*[f"{line[:68]}{rank:>3}{line[71:]}" for rank, line in enumerate(cup_teams(), 1)]),
        new_team,
        {},
        "@@ -15,0 +16,3 @@",
        "+001   11      New, 11                                                            0.0       0000 - Z",
        "+001   12      New, 12                                                            0.0       0000 - Z",
        "+240 H   1    6",
        "@@ -20,0 +24 @@",
        "+310   6 Team Six                                         1.0    1.0   6    11   12",
    ),
    "a team joins teams without totals": (
        cup(*[f"{line[:54]}{'':13}{line[67:]}" for line in cup_teams()]),
        new_team,
        {},
        "@@ -15,0 +16,3 @@",
        "+001   11      New, 11                                                            0.0       0000 - Z",
        "+001   12      New, 12                                                            0.0       0000 - Z",
        "+240 H   1    6",
        "@@ -20,0 +24 @@",
        "+310   6 Team Six                                                           11   12",
    ),
    "totals of a team that count its bye ahead": (
        cup_of_two_rounds("0.5", "1.5", " " * 8).replace("T4              1.0    1.0", "T4              2.0    2.0"),
        lambda t: t.with_data(1, rating=2100),
        {},
        "@@ -6 +6 @@",
        f"-{LINE}1.0          5 w 1     9 b  ",
        f"+{LINE.replace('2000', '2100')}1.0          5 w 1     9 b  ",
    ),
    "one line-up of two": (
        cup("300   2   1   2    1    0", "300   2   2   1    4    3"),
        put(line_ups=(LineUp(2, 1, 2, (2, 1)),)),
        {},
        "@@ -22,2 +22 @@",
        "-300   2   1   2    1    0",
        "-300   2   2   1    4    3",
        "+300   2   1   2    2    1",
    ),
    "blank totals": (
        cup(*[team(n, 2 * n - 1, 2 * n, match="", game="") for n in range(1, 6)]),
        paired((5, 1), (2, 3), _4=Bye.HALF),
        {},
        "@@ -6,6 +6,6 @@",
        *[f"-{line}" for line in cup_players()[:6]],
        *[
            f"+{line}{block}"
            for line, block in zip(
                cup_players()[:6],
                ("     9 b  ", "    10 w  ", "     5 w  ", "     6 b  ", "     3 b  ", "     4 w  "),
                strict=True,
            )
        ],
        "@@ -14,2 +14,3 @@",
        *[f"-{line}" for line in cup_players()[8:]],
        *[f"+{line}{block}" for line, block in zip(cup_players()[8:], ("     1 w  ", "     2 b  "), strict=True)],
        "+240 H   2    4",
    ),
    # ── Matches of two games ──
    "an absence from a match goes": (
        double("XXZ 1 2"),
        byes((2, 1, Bye.ZERO)),
        {},
        "@@ -10 +10 @@",
        "-XXZ 1 2",
        "+XXZ 1",
    ),
    "a bye from a match goes": (
        double("240 H   3    1    2", "240 H   4    1    2"),
        byes((2, 1, Bye.HALF)),
        {},
        "@@ -10,2 +10,2 @@",
        "-240 H   3    1    2",
        "-240 H   4    1    2",
        "+240 H   3    1",
        "+240 H   4    1",
    ),
    "two blocks of a bye go": (
        double(*[line + ("  0000 - H  0000 - H" if line[7] == "1" else "") for line in double_players()]),
        byes(),
        {},
        "@@ -5 +5 @@",
        f"-{LINE}1.5          3 w 1     3 b =  0000 - H  0000 - H",
        f"+{LINE}1.5          3 w 1     3 b =",
    ),
    "two blocks of a bye come": (
        double(header="XXR 6\n092 FIDE_DOUBLESWISS\n"),
        byes((2, 1, Bye.HALF)),
        {},
        "@@ -3 +3 @@",
        f"-{LINE}1.5          3 w 1     3 b =",
        f"+{LINE}1.5          3 w 1     3 b =  0000 - H  0000 - H",
    ),
}


@pytest.mark.parametrize("row", CHANGES.values(), ids=CHANGES)
def test_a_change_touches_only_its_lines(row: tuple):
    """A fact goes from its line, gets its line, or changes it; the rest of the file stays, with its ends."""
    text, change, more, *expected = row
    for end in ("\n", "\r\n"):
        loaded = trf.load(text.replace("\n", end).encode(), "test.trf")
        tournament = change(loaded.tournament) if change else loaded.tournament
        new = trf.write(tournament, loaded.document, **more).decode()

        assert expected == [*difflib.unified_diff(text.splitlines(), new.splitlines(), n=0, lineterm="")][2:]
        assert text.endswith("\n") == new.endswith("\n")
        assert new.count("\n") == new.count(end)


IMPOSSIBLE = {
    "no colour": (file(), put(initial_colour=None), "cannot hold these facts: initial_colour"),
    "other values of points": (
        file("162  W 1.0    D 0.5    P 0.5"),
        put(points=PointSystem(pab=2500)),
        "cannot hold these facts: points",
    ),
    "a system without a code": (
        file(),
        put(system="dubov", edition="2017"),
        "the pairing system has no tournament type code",
    ),
    "other abnormal points": (
        file("299 +         1.0    1    1"),
        put(adjustments=(Adjustment(frozenset({Result.FORFEIT_WIN}), 5000, 1, frozenset({1})),)),
        "cannot hold these facts: adjustments",
    ),
    "no abnormal points": (
        file("299 +         1.0    1    1"),
        put(adjustments=()),
        "cannot hold these facts: adjustments",
    ),
    "a name in a roster": (
        ROSTERS,
        of_team(2, name="Second"),
        r"the lines of teams \(`013`\) have no columns for this",
    ),
    "a strength in a roster": (
        ROSTERS,
        of_team(2, rating=2000),
        r"the lines of teams \(`013`\) have no columns for this",
    ),
    "a letter without a place": (
        file(header="012 Ö\n142 5\n").encode("cp1252"),
        lambda t: t.with_data(1, name="Đặng"),
        r'test.trf: "Đ" cannot be written in windows-1252\n  Convert the file to UTF-8 first',
    ),
    "somebody less": (
        file(player(1), player(2), player(3)),
        lambda t: t._replace(participants=t.participants[:2]),
        "the tournament and the file have different participants",
    ),
    "a team less": (
        cup(*cup_players(), *cup_teams()),
        lambda t: t._replace(participants=t.participants[:4]),
        "the tournament and the file have different participants",
    ),
    "a player of a team less": (
        cup(*cup_players(), player(11)),
        lambda t: t._replace(individuals=t.individuals[:10]),
        "the tournament and the file have different participants",
    ),
}


@pytest.mark.parametrize(("text", "change", "words"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_what_a_file_cannot_hold_is_refused_in_words(text: str | bytes, change, words: str):
    """The error names the facts, or what is missing for them."""
    loaded = trf.load(text if isinstance(text, bytes) else text.encode(), "test.trf")
    with pytest.raises(InputError, match=words):
        trf.write(change(loaded.tournament), loaded.document)


def test_ranks_of_rosters_have_no_place():
    """Lines of `013` have no columns for them."""
    loaded = trf.load(ROSTERS.encode(), "test.trf")
    with pytest.raises(InputError, match="No changes made"):
        trf.write(loaded.tournament, loaded.document, ranks={number: number for number in range(1, 6)})


@pytest.mark.parametrize(
    ("stated", "expected"),
    [
        (("0.0", "1.0"), ("0.5", "1.5")),
        (("0.5", "1.5"), ("0.5", "1.5")),
        (("", ""), ("", "")),
        (("2.0", "0.5"), ("2.0", "0.5")),
    ],
    ids=["not counted", "counted ahead", "blank", "other"],
)
def test_points_of_players_of_teams_when_a_round_is_over(stated: tuple[str, str], expected: tuple[str, str]):
    """Points that follow from the blocks go on doing so; to others only the games are added (team 4 had a bye)."""
    text = cup_of_two_rounds(*stated, " " * 8)
    loaded = trf.load(text.encode(), "test.trf")
    over = trf.load(cup_of_two_rounds(*stated).encode(), "test.trf").tournament
    lines = trf.write(over, loaded.document).decode().splitlines()
    points = {line[4:8].strip(): line[80:84].strip() for line in lines if line.startswith("001")}

    assert dict(zip("78", expected, strict=True)) == {number: points[number] for number in "78"}
    assert ["1.0", "1.0", "2.0", "0.5", "0.0", "1.0"] == [points[number] for number in "123456"]
    assert ["1.5", "1.0"] == [points["9"], points["10"]]


BY_GAME_POINTS = TeamRules(primary=PrimaryScore.GAME)


@pytest.mark.parametrize(
    ("facts", "is_consistent"),
    [
        ({"type_code": None}, True),
        ({"type_code": "FIDE_NEW", "system": "dutch"}, True),
        ({"type_code": "FIDE_DUTCH_2026", "system": "dutch", "edition": "2026"}, True),
        ({"type_code": "FIDE_DUTCH_2026", "system": "dutch", "edition": "2017"}, False),
        ({"type_code": "FIDE_DUTCH_2026", "system": "dutch"}, False),
        ({"type_code": "FIDE_DUTCH", "system": "dubov"}, False),
        ({"type_code": "FIDE_DUTCH_BAKU", "system": "dutch"}, True),  # the acceleration has records of its own
        ({"type_code": "FIDE_TEAM", "system": "team", "kind": Kind.TEAM}, True),
        ({"type_code": "FIDE_TEAM", "system": "team", "kind": Kind.TEAM, "team_rules": BY_GAME_POINTS}, False),
        (
            {"type_code": "FIDE_TEAM_TYPEA_GP_MP", "system": "team", "kind": Kind.TEAM, "team_rules": BY_GAME_POINTS},
            True,
        ),
        ({"type_code": "FIDE_TEAM_TYPEB_MP", "system": "team", "kind": Kind.TEAM}, False),
        ({"type_code": "FIDE_DUTCH", "system": "dutch", "kind": Kind.TEAM, "team_rules": BY_GAME_POINTS}, True),
        ({"type_code": "FIDE_TEAM", "system": "team", "team_rules": BY_GAME_POINTS}, True),
    ],
)
def test_a_type_that_is_no_longer_right(facts: dict, is_consistent: bool):
    """The encoded type declares the system, the edition and the rules of teams."""
    assert is_consistent == is_type_consistent(Tournament((), **facts))


@pytest.mark.parametrize(
    ("was", "now", "expected"),
    [({}, {}, True), ({}, {1: 2}, True), ({1: 2}, {1: 2, 3: 4}, True), ({1: 2}, {}, False), ({1: 2}, {1: 3}, False)],
)
def test_ratings_that_are_only_added(was: dict[int, int], now: dict[int, int], expected: bool):
    """Then the comments that the file has stay."""
    assert expected == only_adds(was, now)


def test_a_round_that_goes_takes_its_byes_along():
    """What `320` had for it is gone; the totals are those before."""
    text = cup("320  1.0  1.0   5   2", "240 Z   2    1    3    4    5").replace(
        "   1.0    1.0         3", "   2.0    2.0         3"
    )
    loaded = trf.load(text.encode(), "test.trf")
    shorter = unpaired(loaded.tournament)._replace(individuals=loaded.tournament.individuals, lone_pab=None)
    lines = trf.write(shorter, loaded.document).decode().splitlines()

    assert "320  1.0  1.0   5" in lines
    assert "310   2 Team 2                           T2              1.0    1.0         3    4" in lines
    assert "240 Z   2    1    3    4    5" in lines  # still announced, for the round to be paired


def test_a_board_that_was_not_played_leaves_the_line_behind_it_alone():
    """Without blocks behind it the line ends there; otherwise not even blanks at its end change."""
    line = player(1) + "     2 w 1" + "     3 b 0"

    assert player(1) + " " * 10 + "     3 b 0  " == _with_block(line + "  ", 0, Bye.ZERO, None)
    assert player(1) + "     2 w 1" == _with_block(line + "  ", 1, Bye.ZERO, None)
