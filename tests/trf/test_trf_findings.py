"""Every finding of the reader with its whole text and its place: lines and columns are those of the standard.

Each row is a file with one slip and what is found: `CODE line:column found | expected | text`. A file without findings
stands just inside a limit. The header has three lines, of a cup five, of matches of two games four.
"""

# ruff: noqa: E501  a finding stands in one line

from __future__ import annotations

import pytest
from trf_texts import (
    CUP_HEADER,
    DOUBLE_HEADER,
    cup,
    cup_players,
    cup_teams,
    double,
    double_players,
    file,
    player,
    six,
    team,
)

from fidepair import trf


def changed(old: str, new: str, times: int = 1) -> str:
    """Return the six players with something replaced."""
    assert old in file()
    return file().replace(old, new, times)


def changed_cup(old: str, new: str) -> str:
    """Return the five teams with something replaced."""
    assert old in cup()
    return cup().replace(old, new, 1)


def changed_double(old: str, new: str) -> str:
    """Return the matches of two games with something replaced."""
    assert old in double()
    return double().replace(old, new, 1)


def sample(rows: dict[int, tuple[str, str]]) -> str:
    """Return the six players, some of them with other points and another block."""
    return file(*[player(number, *rows[number]) if number in rows else line for number, line in enumerate(six(), 1)])


def cup_with(rows: dict[int, tuple[str, str]], *more: str) -> str:
    """Return the five teams, some of their players with other points and another block."""
    lines = enumerate(cup_players(), 1)
    return cup(*[player(number, *rows[number]) if number in rows else line for number, line in lines], *more)


def totals(*of_teams: tuple[str, str]) -> list[str]:
    """Return the lines of teams with these match points and game points."""
    return [team(n, 2 * n - 1, 2 * n, match=match, game=game) for n, (match, game) in enumerate(of_teams, 1)]


def two(*lines: str) -> str:
    """Return a file of two players, who met in round 1."""
    return file(player(1, "1.0", "2 w 1"), player(2, "0.0", "1 b 0"), *lines)


GA = "### Last GA participant: {}"

INDIVIDUAL = {
    "UTF-32": (
        file().encode("utf-32"),
        "T002 1:1 UTF-32 | UTF-8 | the file is UTF-32, or not text: it has zero bytes or the mark of that encoding",
    ),
    "zero byte later": (
        file().encode() + b"a\n\x00b",
        "T002 11:1 UTF-16 | UTF-8 | the file is UTF-16, or not text: it has zero bytes or the mark of that encoding",
    ),
    "a stranger": (
        "[Event]\n",
        'T018 1:1 [Event] | a record code such as 012 or 001 | this is not a tournament file: line 1 begins with "[Event]"',
    ),
    "an initial-colour": (
        file("XXC rank blck", header="142 5\n152 X\n"),
        'T030 2:5 X | W or B | "X" is not an initial-colour (record 152, column 5)',
        'T033 9:10 blck |  | `XXC` has the unknown word "blck"; not used',
    ),
    "two initial-colours": (
        file("XXC black1"),
        "T031 10:5 XXC black1 | 152 W | `152 W` (line 3) and `XXC black1` (line 10) give two initial-colours",
    ),
    "a letter": (
        file(*["Dear Sir or Madam"] * 10),
        'T018 10:1 Dear | a record code such as 012 or 001 | this is not a tournament file: 10 lines are not records, and 9 could be; line 10 begins with "Dear"',
    ),
    "two columns late": (
        changed("\n001    1", "\n  001    1"),
        "T010 4:1   001 | 001 | the line starts 2 columns late: `  001`",
    ),
    "two lines unknown": (
        file("XYZ 5", "", "XYZ a", "QQQ"),
        "T011 10:1 XYZ |  | `XYZ` (2 lines) is an unknown record; it is kept but ignored",
        "T011 13:1 QQQ |  | `QQQ` (1 line) is an unknown record; it is kept but ignored",
    ),
    "a tab": (changed("Player 1 ", "Player 1\t"), "T008 4:23 tab | blanks | a tab in record 001; columns need blanks"),
    "no blank after the code": (
        file("XXZ5"),
        'T200 10:4 5 | a blank | record XXZ has "5" in column 4, which must be blank',
    ),
    "one of another number": (
        file(header="062 1\n082 1\n142 5\n"),
        "T021 1:5 1 | 6 | `062` declares 1 player, but the file has 6",
        "T021 2:5 1 | 0 | `082` declares 1 team, but the file has none",
    ),
    "looks like a player": (
        changed("001    6", "101    6"),
        "T074 6:92 6 | the number of another player | player 3 round 1: `   6 w 1` has opponent 6, who is not in the file",
        "T012 9:1 101 | 001 | `101` is an unknown record, but the line looks like a player",
    ),
    "draft": (
        file("340 +-   1   2   3"),
        "T116 10:1 340 |  | `340` is a record from the 2025 draft, which was never in force",
    ),
    "draft of byes": (
        cup("330 h    1   2"),
        "T116 22:1 330 |  | `330` is a record from the 2025 draft, which was never in force",
    ),
    "private": (
        file("FOR 1 2"),
        "T210 10:1 FOR |  | `FOR` is a private record of another program; read as: may not meet",
    ),
    "of teams": (
        file("352 WB", "320  1.0  1.0   5"),
        "T123 10:1 352 |  | `352` is for team events, but the file has no team (`310`)",
        "T123 11:1 320 |  | `320` is for team events, but the file has no team (`310`)",
    ),
    "another kind": (
        file("192 FIDE_TEAM"),
        "T123 10:5 FIDE_TEAM | 310 | `192 FIDE_TEAM` declares a team event, but the file has no team (`310`)",
    ),
    "numbers of teams": (
        cup("XXZ 1", "XXP 2 4"),
        "T226 22:1 XXZ |  | `XXZ` is a record for players; its numbers are read as team numbers",
        "T226 23:1 XXP |  | `XXP` is a record for players; its numbers are read as team numbers",
    ),
    "no type": (
        cup(header=CUP_HEADER.replace("192 FIDE_TEAM\n", "")),
        "T122 15:1  | 192 FIDE_TEAM | the file has teams but no team event type; read as a team event with colour preferences of type A and match points first",
    ),
    "says twice": (
        file("012", "192 FIDE_DUTCH", "192 FIDE_LIM"),
        "T015 10:5  | Sample Open | `012` says Sample Open in line 1 and nothing in line 10",
        "T015 12:5 FIDE_LIM | FIDE_DUTCH | `192` says FIDE_DUTCH in line 11 and FIDE_LIM in line 12",
    ),
    "number shifted": (
        file(*six(), player(3).replace("001    3 ", "001     7")),
        'T054 10:5 7 | 1 to 9999 | the number "7" does not fit columns 5-8 of record 001',
    ),
    "number with digit before": (
        file(*six(), player(3).replace("001    3 ", "001 10000")),
        'T054 10:5 10000 | 1 to 9999 | the number "10000" does not fit columns 5-8 of record 001',
    ),
    "no number": (
        file(player(1, "1.0", "2 w 1"), player(2, "0.0", "1 b 0").replace("001    2", "001    x")),
        "T074 4:92 2 | the number of another player | player 1 round 1: `   2 w 1` has opponent 2, who is not in the file",
        'T050 5:5 x | 1 to 9999 | "x" is not a player number (record 001, columns 5-8)',
    ),
    "cut before the number": (two("001   "), "T061 6:4  |  | the line ends in column 3, before the player number"),
    "cut in the number": (
        two("001    1"),
        "T061 6:9  |  | the line ends in column 8, inside the player number: player 1 is also in another line",
    ),
    "rating not a number": (
        changed("2000", "GM24"),
        'T056 4:49 GM24 | up to four digits | rating "GM24" is not a number (record 001, columns 49-52)',
    ),
    "rating shifted": (
        changed(" 2000", "2000 "),
        'T065 4:48 2000 |  | the field "rating" does not end where it should (columns 49-52 of record 001); is the line shifted? It is ignored; only the Dubov System needs it for pairing',
    ),
    "rating too high": (
        changed("2000", "3101"),
        "T244 4:49 3101 | at most 3100 | rating 3101 of player 1 is above 3100, the limit for real ratings",
    ),
    "highest rating": (changed("2000", "3100"),),
    "points not a number": (
        changed(" 1.0 ", " -.5 "),
        'T063 4:81 -.5 | points such as 2.5 | "-.5" is not a valid number of points (record 001, columns 81-84)',
    ),
    "points shifted": (
        file(player(1, "1.0", "2 w 1").replace("1990/01/01 ", "1990/01/011"), player(2, "0.0", "1 b 0")),
        'T065 4:80 1 1.0 |  | the field "points" does not end where it should (columns 81-84 of record 001); is the line shifted?',
    ),
    "comma": (changed(" 1.0 ", " 1,0 "), 'T062 4:81 1,0 |  | points "1,0" have a comma; read as 1.0'),
    "points missing": (
        changed(" 1.0 ", "     ", 2),
        "T064 4:81  | 1.0 | points missing for players 1 and 3; computed from the results",
    ),
    "block shifted": (
        changed("   4 w 1", "  4 w 1 "),
        "T065 4:96 w |  | player 1 round 1: `4 w 1` is not in its columns",
    ),
    "opponent a word": (
        changed("   4 w 1", "   x w 1"),
        'T074 4:92 x |  | player 1 round 1: `x w 1` has the opponent "x", which is not a number',
    ),
    "colour": (changed("4 w 1", "4 x 1"), 'T206 4:97 x |  | player 1 round 1: `4 x 1` has the invalid colour "X"'),
    "bye with opponent": (
        changed("4 w 1", "4 w H"),
        "T077 4:92 4 |  | player 1 round 1: `4 w H` is a bye with an opponent",
    ),
    "neither": (
        changed("4 w 1", "4    "),
        "T070 4:97  |  | player 1 round 1: `4` has an opponent, but neither colour nor result",
    ),
    "result without opponent": (
        file(*six(), player(7, "1.0", "- U").replace("- U", "w =")),
        "T080 10:99 = |  | player 7 round 1: `0000 w =` has a result but no opponent",
    ),
    "letter a": (
        file(*six(), player(7, "0.0", "- A")),
        "T082 10:99 A |  | player 7 round 1: `0000 - A` has the result A; read as an absence (Z)",
    ),
    "letter q": (
        file(*six(), player(7, "0.0", "- Q")),
        'T082 10:99 Q |  | player 7 round 1: `0000 - Q` has the invalid result "Q"',
    ),
    "twice": (file(*six(), player(3)), "T051 10:5 3 |  | player 3 is in line 6 and in line 10"),
    "gaps": (
        file(*six(), player(9, "0.0", "- Z")),
        "T052 10:5 9 | 7 | no players 7 and 8; the numbers are used as given",
    ),
    "162 and XXS": (
        file("162  W 3.0", "XXS W=2"),
        "T036 11:5 2.0 | 3.0 | the points for a win white are 3.0 in line 10 and 2.0 in line 11",
        "T036 11:5 2.0 | 3.0 | the points for a win black are 3.0 in line 10 and 2.0 in line 11",
        "T036 11:5 2.0 | 3.0 | the points for a forfeit win are 3.0 in line 10 and 2.0 in line 11",
        "T036 11:5 2.0 | 3.0 | the points for a full point bye are 3.0 in line 10 and 2.0 in line 11",
        "T036 11:5 1.0 | 3.0 | the points for a pairing-allocated bye are 3.0 in line 10 and 1.0 in line 11",
    ),
    "162 twice": (file("162  W 1.0", "162  W 1.0    D 0.4"),),
    "162 bad": (
        file("162  W 1.0  Q"),
        'T035 10:13 Q | a symbol and its points | "Q" is not a symbol W D L A P X with its points (record 162)',
    ),
    "162 number first": (
        file("162 1.0 W 1.0"),
        'T035 10:5 1.0 | a symbol and its points | "1.0" is not a symbol W D L A P X with its points (record 162)',
    ),
    "XXS other use": (
        file("XXS true"),
        "T107 10:5 true | CODE=VALUE | this `XXS` is not a list of point values; another program uses the code differently",
    ),
    "XXS bad": (file("XXS WW=1 W=x"), 'T108 10:10 W=x | CODE=VALUE | "W=x" is not a point value (record XXS)'),
    "BB bad": (
        file("BBW -1.0"),
        'T035 10:5 -1.0 | points such as 1.0 | "-1.0" is not a valid number of points (record BBW, columns 5-8)',
    ),
    "points of the round before": (
        file(player(1, "1.0", "2 w 1", "2 b ="), player(2, "0.0", "1 b 0", "1 w =")),
        "T251 4:81 1.0 | 1.5 | the points are those after round 1 of 2; computed from the results",
        "T088 4:102 2 |  | players 1 and 2 met in round 1 and in round 2",
    ),
    "blank half": (
        file(player(1, "1.5", "2 w 1", "", "2 b 0"), player(2, "1.0", "1 b 0", "- Z", "1 w 1")),
        "T250 4:109  | H | player 1 round 2: blank; Points 1.5, results give 1.0: only a half-point bye (H) explains it; read that way",
        "T088 4:112 2 |  | players 1 and 2 met in round 1 and in round 3",
    ),
    "blank whole": (
        file(player(1, "2.0", "2 w 1", "", "2 b 0"), player(2, "1.0", "1 b 0", "- Z", "1 w 1")),
        "T064 4:81 2.0 | 1.0 | player 1: Points 2.0, results give 1.0; round 2 blank: U in round 2, or F in round 2 would explain it",
        "T088 4:112 2 |  | players 1 and 2 met in round 1 and in round 3",
    ),
    "two blank": (
        file(player(1, "1.5", "2 w 1", "", "", "2 b 0"), player(2, "1.0", "1 b 0", "- Z", "- Z", "1 w 1")),
        "T064 4:81 1.5 | 1.0 | player 1: Points 1.5, results give 1.0; rounds 2 and 3 blank: H in round 2, or H in round 3 would explain it",
        "T088 4:122 2 |  | players 1 and 2 met in round 1 and in round 4",
    ),
    "wrong points": (changed(" 1.0 ", " 0.5 "), "T064 4:81 0.5 | 1.0 | player 1: Points 0.5, results give 1.0"),
    "other values": (
        changed(" 1.0 ", " 3.0 ", 6),
        "T064 4:81 3.0 | 1.0 | player 1: Points 3.0, results give 1.0",
        "T064 6:81 3.0 | 1.0 | player 3: Points 3.0, results give 1.0",
        "T064 8:81 3.0 | 1.0 | player 5: Points 3.0, results give 1.0",
    ),
    "rounds": (file("XXR 0"), 'T025 10:5 0 | a number from 1 | "0" is not a number of rounds (record XXR)'),
    "rounds differ": (file("XXR 9"), "T024 10:5 9 | 5 | `142` says 5 rounds in line 2, `XXR` says 9 in line 10"),
    "rounds too many": (
        file(header="142 1000\n"),
        'T025 1:5 1000 | a number from 1 | "1000" is not a number of rounds (record 142)',
    ),
    "no rounds": (file(header="152 W\n"), "T023 -  | 142 | the number of rounds is missing"),
    "colours": (
        file("152 X", "XXC rank blck", "XXC black1"),
        "T015 10:5 X | W | `152` says W in line 3 and X in line 10",
    ),
    "type": (
        file("192 FIDE_DUTCH_2206"),
        "T037 10:5 FIDE_DUTCH_2206 | FIDE_DUTCH_2026 | `FIDE_DUTCH_2206` is not a known tournament type; did you mean `FIDE_DUTCH_2026`?",
    ),
    "type in words": (
        file("092 FIDE_DUBOV"),
        "T038 10:1 092 | 192 | `092` holds the encoded type `FIDE_DUBOV`; read as `192`",
    ),
    "acceleration": (
        file("192 FIDE_DUTCH", "ACC yes"),
        "T210 11:1 ACC |  | `ACC` is a private record of another program; read as: Baku acceleration",
        "T116 11:1 ACC yes |  | `ACC` is neither `ACC true` nor `ACC false`; such records come from the 2025 draft, which was never in force",
    ),
    "acceleration of the code": (
        file("192 FIDE_DUTCH_2026", "ACC 1"),
        "T210 11:1 ACC |  | `ACC` is a private record of another program; read as: Baku acceleration",
        "T207 11:5 1 |  | `FIDE_DUTCH_2026` (line 10) declares no acceleration, `ACC` (line 11) declares Baku",
    ),
    "two byes": (
        file("240 H   2    1", "240 F   2    1"),
        "T112 11:11 F | H | `240` gives player 1 in round 2 a bye H in line 10, and F in line 11",
    ),
    "late byes": (
        file("240 H   6    1    2"),
        "T212 10:11 6 | at most 5 | `240` gives a bye in round 6, but the tournament has 5 rounds",
    ),
    "bye letters": (
        file("240 U   2    1", "240 H   0    1", "240      2    1"),
        'T209 10:5 U | F, H or Z | "U" is not the type of a bye (column 5) (record 240)',
        'T209 11:7 0 | a number from 1 | "0" is not the round of a bye (columns 7-9) (record 240)',
        'T205 12:10 2 | a blank | "2" in column 10 of record 240 is outside all fields',
    ),
    "listed twice": (
        file("240 H   2    1    1"),
        "T245 10:16 1 | another player, or a blank | `240` lists player 1 twice",
    ),
    "a gap": (
        file("240 H   2    1         2"),
        "T248 10:16  | the number of a player | `240` has a gap between its numbers",
    ),
    "an empty list": (file("XXZ"), "T248 10:4  | the number of a player | `XXZ` lists no numbers"),
    "not in the file": (
        file("240 H   2    9"),
        "T100 10:11 9 | the number of a player in the file | `240` lists player 9, who is not in the file",
    ),
    "stray": (
        file("240 H x 2    1"),
        'T209 10:7 x 2 | a number from 1 | "x 2" is not the round of a bye (columns 7-9) (record 240)',
    ),
    "MPA without round": (
        file("### MPA: 12-7"),
        "T260 10:1 MPA: 12-7 | MPA @ Round n | this comment looks like a manual change of the pairing, but its round is unreadable; it is ignored",
    ),
    "a fixed board": (
        file(
            "### Fixed board @ Round 2: 9=1",
            "### Fixed board @ Round 2: 1=4",
            "### Fixed board @ Round 3: 2=4",
            "### First board: 1",
        ),
        "T260 10:1 Fixed board @ Round 2: 9=1 | Fixed board @ Round 3: 12=7 | this comment is ignored: it is not of the form `Fixed board @ Round 3: 12=7`, with numbers of the file",
        "T260 12:1 Fixed board @ Round 3: 2=4 | Fixed board @ Round 3: 12=7 | this comment is ignored: another player has the fixed board 4",
        "T260 13:1 First board: 1 | First board @ Round 3: 41 | this comment is ignored: it is not of the form `First board @ Round 3: 41`, with numbers of the file",
    ),
    "a time": (
        file(
            "### Start @ Round 2: 2026-13-01 10:00",
            "### Results complete @ Round 1: 2026-10-01 25:00",
            "### Error deadline: soon",
        ),
        "T260 10:1 Start @ Round 2: 2026-13-01 10:00 | Start @ Round 3: 2026-08-15 14:00 | this comment is ignored: it is not of the form `Start @ Round 3: 2026-08-15 14:00`, with numbers of the file",
        "T260 11:1 Results complete @ Round 1: 2026-10-01 25:00 | Results complete @ Round 3: 2026-08-15 14:00 | this comment is ignored: it is not of the form `Results complete @ Round 3: 2026-08-15 14:00`, with numbers of the file",
        "T260 12:1 Error deadline: soon | Error deadline: 30 min | this comment is ignored: it is not of the form `Error deadline: 30 min`, with numbers of the file",
    ),
    "a club": (
        file("### Members of club: 1,9 = Lakeside", "### Members of group: = A"),
        "T260 10:1 Members of club: 1,9 = Lakeside | Members of club: 3,7 = Lakeside | this comment is ignored: it is not of the form `Members of club: 3,7 = Lakeside`, with numbers of the file",
        "T260 11:1 Members of group: = A | Members of group: 3,7 = Lakeside | this comment is ignored: it is not of the form `Members of group: 3,7 = Lakeside`, with numbers of the file",
    ),
    "GA unreadable": (
        file(GA.format("x")),
        "T262 10:1 Last GA participant: x |  | this comment has no readable last GA participant; the comment is ignored",
    ),
    "GA not in the file": (
        file(GA.format('9 "Nine"')),
        'T262 10:1 Last GA participant: 9 "Nine" |  | this comment gives player 9 as the last GA participant, who is not in the file; the comment is ignored',
    ),
    "GA another name": (
        file(GA.format('1 "Other"')),
        'T262 10:1 Last GA participant: 1 "Other" |  | this comment gives 1 "Other" as the last GA participant, but player 1 is "Player 1"; the comment is ignored',
    ),
    "GA without name": (
        file(GA.format('1 "-"')),
        'T262 10:1 Last GA participant: 1 "-" |  | this comment gives 1 "-" as the last GA participant, but player 1 is "Player 1"; the comment is ignored',
    ),
    "GA two": (
        file(GA.format('1 "Player 1"'), GA.format('2 "Player 2"')),
        'T262 11:1 Last GA participant: 2 "Player 2" |  | this comment gives 2, but line 10 gives 1: both are ignored',
    ),
    "GA without points": (
        file("250       1.0   1   3    1    1", GA.format('2 "Player 2"')),
        'T262 11:1 Last GA participant: 2 "Player 2" |  | this comment gives 2 as the last GA participant, but the records give it no virtual points; the comment is ignored',
    ),
    "250 twice": (
        file("250       1.0   1   3    1    2", "250       0.5   3   4    2    3"),
        "T111 11:5 0.5 | 1.0 | player 2 has 1.0 virtual points in round 3 by line 10, and 0.5 by line 11",
    ),
    "250 too much": (
        file("250       2.5   2   3    1    2", "250       0.3   2   3    3    4"),
        "T246 10:5 2.5   2   3    1    2 | at most 2.0, in steps of 0.5 | `250` gives 2.5 virtual points, which no acceleration awards",
        "T246 11:5 0.3   2   3    3    4 | at most 2.0, in steps of 0.5 | `250` gives 0.3 virtual points, which no acceleration awards",
    ),
    "250 negative": (
        file("250      -1.0   1   3    1    2"),
        "T109 10:10 -1.0   1   3    1    2 |  | `250` has no virtual points (columns 10-13)",
    ),
    "250 match points": (
        file("250  x         1   3    1    2"),
        "T109 10:5 x         1   3    1    2 |  | `250` has match points (columns 5-8) in an individual event",
    ),
    "250 no points": (
        file("250             1   3    1    2"),
        "T109 10:10 1   3    1    2 |  | `250` has no virtual points (columns 10-13)",
    ),
    "250 reversed players": (
        file("250       1.0   1   3    2    1"),
        "T109 10:15 1.0   1   3    2    1 |  | `250` has a range that ends before it begins",
    ),
    "250 one round one player": (file("250       1.0   2   2    1    1"),),
    "250 without end": (
        file("250       1.0   1        1    2", "250       1.0   1   3"),
        "T114 10:19  | a number from 1 | the last round (columns 19-21) is missing (record 250)",
        "T209 11:23  | a number from 1 | the first player (columns 23-26) is missing (record 250)",
    ),
    "250 of teams": (
        cup("250       1.0   2   3    1    2"),
        "T110 22:10 1.0 |  | `250` gives virtual points in columns 10-13, but teams are paired by match points (columns 5-8); read as match points",
    ),
    "250 of teams, both": (
        cup("250  1.0  1.0   2   3    1    2"),
        "T110 22:10 1.0 |  | `250` gives virtual points in columns 10-13, but teams are paired by match points (columns 5-8); they are ignored",
    ),
    "XXA many": (
        file("XXA    1  1.0  1.0  1.0  1.0  1.0  1.0"),
        "T105 10:35 6 | at most 5 | `XXA` has 6 values for player 1, the tournament has 5 rounds",
    ),
    "XXA exact": (file("XXA    1  1.0  1.0  1.0  1.0  1.0"),),
    "XXA words": (
        file("XXA 1 1.0 0.5"),
        "T104 10:5 1 1.0 0.5 |  | `XXA` of player 1 is not in its columns; read word by word",
    ),
    "XXA bad": (
        file("XXA x", "XXA    1 -1.0"),
        'T107 10:5 x | `XXA    1  1.0  1.0` | "x" is not a player with virtual points (record XXA)',
        'T107 11:5 1 -1.0 | values from 0 | "1 -1.0" is not a player with virtual points (record XXA)',
    ),
    "XXA twice": (
        file("XXA    1  1.0", "XXA    1  0.5"),
        "T015 11:5 0.5 | 1.0 | player 1 has 1.0 virtual points in round 1 by line 10, and 0.5 by line 11",
    ),
    "XXA no history": (
        file("XXA    1       1.0", "XXA    2       1.0"),
        "T106 10:10  |  | `XXA` gives no virtual points in past rounds for players 1 and 2; floats in those rounds are computed without them",
    ),
    "250 and XXA": (
        file("250       1.0   1   2    1    1", "XXA    1  1.0  0.5"),
        "T111 11:5  |  | `250` gives player 1 1.0 virtual points in round 2, `XXA` 0.5",
    ),
    "260 reversed": (
        file("260   3   2    1    2"),
        'T209 10:9 2 | 3 or more | "2" is not a round after the first one (record 260)',
    ),
    "260 zero": (
        file("260   0   2    1    2"),
        'T209 10:5 0 | a number from 1 | "0" is not the first round (columns 5-7) (record 260)',
    ),
    "260 one": (
        file("260   1   2    3"),
        "T102 10:5 1   2    3 |  | `260` names only player 3, so no players are kept apart",
    ),
    "XXP words": (
        file("XXP 1 and 2"),
        'T103 10:7 and | a number such as 12 | "and" is not the number of a player (record XXP)',
    ),
    "299 two ways": (
        file("299             1"),
        "T204 10:20 1 |  | `299` without a type adds points in all rounds, but the standard leaves open whether once or in every round",
    ),
    "299 match points": (
        file("299 +   2.0   2.5    1    1"),
        "T203 10:8 2.0 |  | `299` gives match points (2.0) in an individual event",
    ),
    "299 all rounds": (
        file("299           0.5         1"),
        "T204 10:20 0.5         1 |  | `299` without a type adds points in all rounds, but the standard leaves open whether once or in every round",
    ),
    "260 stray": (
        file("260   1   2    1x   2"),
        'T205 10:17 x | a blank | "x" in column 17 of record 260 is outside all fields',
    ),
    "250 stray": (
        file("250       1.0x  1   3    1    2"),
        'T205 10:14 x | a blank | "x" in column 14 of record 250 is outside all fields',
    ),
    "299 another type": (
        file("299 Q         1.0    1    1"),
        "T205 10:5 Q         1.0    1    1 |  | `299` is not in its columns",
    ),
    "299 no round": (
        file("299 +         1.0    x    1"),
        "T205 10:5 +         1.0    x    1 |  | `299` is not in its columns",
    ),
    "299 no number": (
        file("299 +         1.0    1    x"),
        "T205 10:5 +         1.0    1    x |  | `299` is not in its columns",
    ),
    "299 no points": (
        file("299 +                1    1"),
        "T205 10:5 +                1    1 |  | `299` is not in its columns",
    ),
    "299 points in words": (
        file("299 +         x.0    1    1"),
        "T205 10:5 +         x.0    1    1 |  | `299` is not in its columns",
    ),
    "299 match points in words": (
        file("299 +   x.0   1.0    1    1"),
        "T205 10:5 +   x.0   1.0    1    1 |  | `299` is not in its columns",
    ),
    "299 columns": (file("299 + 1.5 1 1"), "T205 10:5 + 1.5 1 1 |  | `299` is not in its columns"),
    "opponent oneself": (
        changed("4 w 1", "1 w 1"),
        "T074 4:92 1 | the number of another player | player 1 round 1: `   1 w 1` has opponent 1, the player itself",
        "T075 7:92 1 b 0 |  | player 4 round 1: `   1 b 0`, but player 1 (line 4): `   1 w 1`: the two sides disagree",
    ),
    "opponent nobody": (
        changed("4 w 1", "9 w 1"),
        "T074 4:92 9 | the number of another player | player 1 round 1: `   9 w 1` has opponent 9, who is not in the file",
        "T075 7:92 1 b 0 |  | player 4 round 1: `   1 b 0`, but player 1 (line 4): `   9 w 1`: the two sides disagree",
    ),
    "other opponent": (
        changed("4 w 1", "6 w 1"),
        "T075 4:92 6 w 1 |  | player 1 round 1: `   6 w 1`, but player 6 (line 9): `   3 b 0`: the two sides disagree",
        "T075 7:92 1 b 0 |  | player 4 round 1: `   1 b 0`, but player 1 (line 4): `   6 w 1`: the two sides disagree",
    ),
    "both win": (
        changed("1 b 0", "1 b 1"),
        "T075 4:92 4 w 1 | 4 w 0 | player 1 round 1: `   4 w 1`, but player 4 (line 7): `   1 b 1`: the two sides disagree",
    ),
    "both white": (
        changed("1 b 0", "1 w 0"),
        "T076 4:97 w | b | player 1 round 1: `   4 w 1`, but player 4 (line 7): `   1 w 0`: both have White",
    ),
    "no colours": (
        changed("4 w 1", "4   1").replace("1 b 0", "1   0", 1),
        "T201 4:97  | w or b | player 1 round 1: `   4   1`, but player 4 (line 7): `   1   0`: neither has a colour",
    ),
    "one colour": (
        changed("1 b 0", "1   0"),
        "T201 7:97  | b | player 4 round 1: `   1   0` has no colour; Black follows from player 1",
    ),
    "unrated on one side": (
        changed("1 b 0", "1 b L"),
        "T075 4:99 1 | W | player 1 round 1: `   4 w 1`, and player 4 (line 7) `   1 b L`: one side marks the game as unrated",
    ),
    "by the arbiter": (
        sample({1: ("0.0", "4 w 0"), 4: ("0.5", "1 b =")}),
        "T243 4:99 0 | = | player 1 round 1: `   4 w 0`, and player 4 (line 7) `   1 b =`: only an arbiter can award this; fidepair uses the results as given",
    ),
    "a cut line, two games": (
        file(
            player(1, "2.0", "4 w 1", "3 b 1"),
            player(2, "1.0", "5 b 0", "6 w 1"),
            player(3, "1.0", "6 w 1", "1 w 0"),
            player(4, "0.0"),
            player(5, "2.0", "2 w 1", "4 w 1"),
            player(6, "0.0", "3 b 0", "2 b 0"),
        ),
        "T075 4:92 4 w 1 |  | player 1 round 1: `   4 w 1`, but player 4 (line 7): `no entry`: the two sides disagree",
        "T061 7:85  |  | the line of player 4 ends in column 84, before its game with player 1 in round 1 and 1 more",
        "T075 8:102 4 w 1 |  | player 5 round 2: `   4 w 1`, but player 4 (line 7): `no entry`: the two sides disagree",
    ),
    "an empty round": (
        file(player(1, "1.0", "", "2 w 1"), player(2, "0.0", "", "1 b 0")),
        "T202 -  |  | no player has an entry in round 1; it counts as a round without games",
    ),
    "two pabs": (
        file(*six(), player(7, "1.0", "- U"), player(8, "1.0", "- U"), player(9, "1.0", "- U")),
        "T084 11:99 U |  | round 1 has 3 pairing-allocated byes; a pairing gives at most one",
    ),
    "F alone": (
        file(*six(), player(7, "1.0", "- F")),
        "T085 10:99 F | U | round 1: player 7 has the only bye, a full-point bye (F); was it pairing-allocated?",
    ),
    "met twice": (
        file(player(1, "1.0", "2 w =", "2 b ="), player(2, "1.0", "1 b =", "1 w =")),
        "T088 4:102 2 |  | players 1 and 2 met in round 1 and in round 2",
    ),
    "met twice, once by forfeit": (file(player(1, "1.5", "2 w +", "2 b ="), player(2, "0.5", "1 b -", "1 w =")),),
    "dummy": (
        file(*six(), player(7, "1.0", "8 w +"), player(8, "0.0", "7 b -", name="Bye")),
        'T089 11:15 Bye |  | player 8 "Bye" looks like a dummy for the bye; it counts as a player and makes the number even',
    ),
    "a lost letter": (
        file(player(1, "0.0", "2 w"), player(2, "0.0", "1 b"), player(3, "0.0", "- Z").replace("- Z", "-  ")),
        "T247 6:99  | U, H, F or Z | player 3 round 1: `0000 -` has no bye letter; counted as absent",
    ),
    "the only one without an entry": (
        file(player(1, "1.0", "2 w 1", "3 b"), player(2, "0.0", "1 b 0"), player(3, "1.0", "- U", "1 w")),
        "T247 5:109  | U, H, F or Z | player 2 round 2: the only player without an entry, and no one has the pairing-allocated bye; counted as absent",
    ),
    "played": (
        file("240 H   1    1"),
        "T113 10:11 H | a game with player 4 in that round | `240` gives player 1 a bye H in round 1, but the file has a game with player 4 in that round",
    ),
    "another bye": (
        file(*six(), player(7, "1.0", "- U"), "240 H   1    7"),
        "T112 11:11 H | `U` in that round | `240` gives player 7 a bye H in round 1, but the file has `U` in that round",
    ),
    "absent and paired": (
        file(player(1, "0.0", "2 w"), player(2, "0.0", "1 b"), "XXZ 2"),
        "T101 6:1 2 |  | `XXZ` marks player 2 as absent, but the open round 1 pairs them",
    ),
    "more rounds": (
        file(player(1, "1.0", "2 w 1", "- U"), player(2, "0.0", "1 b 0", "- H"), header="142 1\n"),
        "T027 2:102 2 | at most 1 | round 2 has entries, but the tournament has 1 rounds",
    ),
    "more rounds, first player absent": (
        file(
            player(1, "1.0", "2 w 1", "- H"),
            player(2, "1.0", "1 b 0", "3 w 1"),
            player(3, "0.0", "- Z", "2 b 0"),
            header="142 1\n",
        ),
        "T027 3:102 2 | at most 1 | round 2 has entries, but the tournament has 1 rounds",
    ),
    "no result": (
        file(player(1, "0.0", "2 w", "- U"), player(2, "0.0", "1 b", "- H")),
        "T083 4:99  | a result | round 1, 1-2: no result, but a later round is paired",
    ),
    "returning": (
        file(*six(), player(7, "0.0"), player(8, "0.0")),
        "T208 10:92  |  | players 7 and 8 without an entry in round 1 (counted as absent) will be paired in round 2",
    ),
    "returning without rounds": (
        file(*six(), player(7, "0.0"), header="152 W\n"),
        "T208 8:92  |  | player 7 without an entry in round 1 (counted as absent) will be paired in round 2",
        "T023 -  | 142 | the number of rounds is missing",
    ),
}

OF_MATCHES = {
    "two teams": (
        changed_cup("310   2 Team 2", "310   1 Team 2"),
        "T219 8:5 3 |  | player 3 has games but no team",
        "T219 9:5 4 |  | player 4 has games but no team",
        "T051 17:5 1 |  | team 1 is in line 16 and in line 17",
        "T052 20:5 5 | 4 | no team 2; the numbers are used as given",
    ),
    "no team number": (
        changed_cup("310   2 Team 2", "310     Team 2"),
        "T219 8:5 3 |  | player 3 has games but no team",
        "T219 9:5 4 |  | player 4 has games but no team",
        "T209 17:5  | a number from 1 to 999 | the number of a team (columns 5-7) is missing (record 310)",
        "T052 20:5 5 | 4 | no team 2; the numbers are used as given",
    ),
    "a shifted team": (
        changed_cup("310   2 Team 2", "310   2  Team 2 and a name that is longer than it can be"),
        "T219 8:5 3 |  | player 3 has games but no team",
        "T219 9:5 4 |  | player 4 has games but no team",
        'T065 17:41 r |  | "r" in column 41 of record 310; is the line shifted?',
        "T052 20:5 5 | 4 | no team 2; the numbers are used as given",
    ),
    "match points not a number": (
        changed_cup("   1.0    1.0", "     x    1.0"),
        "T219 8:5 3 |  | player 3 has games but no team",
        "T219 9:5 4 |  | player 4 has games but no team",
        'T065 17:55   |  | " " in column 55 of record 310; is the line shifted?',
        "T052 20:5 5 | 4 | no team 2; the numbers are used as given",
    ),
    "in two teams": (
        cup(*cup_teams()[:4], team(5, 9, 10, 8, match="1.0", game="1.0")),
        "T120 20:87 8 |  | player 8 is in team 4 and in team 5",
    ),
    "without a team": (
        cup(*cup_teams()[:4], team(5, 9, match="1.0", game="1.0")),
        "T219 15:5 10 |  | player 10 has no team",
    ),
    "games without a team": (
        cup(*cup_teams()[:3], team(4, 7, match="1.0", game="1.0"), cup_teams()[4]),
        "T219 13:5 8 |  | player 8 has games but no team",
    ),
    "colours of boards": (
        cup(header=CUP_HEADER.replace("352 WB", "352 BW")),
        "T220 5:5 BW |  | `352 BW` begins with Black; read as the colours of the other team",
    ),
    "colours unreadable": (
        cup(header=CUP_HEADER.replace("352 WB", "352 WX")),
        'T209 5:5 WX | one letter for each board, such as WBWB | "WX" is not a list of board colours (record 352)',
    ),
    "362 shifted": (
        cup("362 TW 2 TD 1 TL 0"),
        "T034 22:5 TW 2 TD 1 TL 0 |  | `362` is not in the standard columns (TW, TD, TL in columns 5, 14, 23), but can be read",
    ),
    "362 unreadable": (
        cup("362 TX 2.0"),
        'T035 22:5 TX 2.0 | `362 TW 2.0   TD 1.0   TL 0.0` | "TX 2.0" is not a list of match points (record 362)',
    ),
    "320 unreadable": (
        cup("320 -1.0  1.0   5"),
        'T209 21:5 -1.0 | points such as 1.0 | "-1.0" is not the match points of a bye (columns 5-8) (record 320)',
    ),
    "320 another team": (
        cup("320  1.0  1.0   9"),
        "T100 21:15 9 | the number of a team in the file | `320` lists team 9, who is not in the file",
    ),
    "320 with games": (
        cup("320  1.0  1.0   1"),
        "T121 21:15 1 |  | `320` gives team 1 the bye of round 1, but its players have games in that round",
    ),
    "320 stray": (
        cup("320  1.0x 1.0   5"),
        'T205 21:9 x | a blank | "x" in column 9 of record 320 is outside all fields',
    ),
    "300 stray": (
        cup("300   1x  1   3    1    2"),
        'T205 22:8 x | a blank | "x" in column 8 of record 300 is outside all fields',
    ),
    "330 unreadable": (
        cup("330 ++   2   1   3"),
        'T209 22:5 ++   2   1   3 | `330 +-   4  23  47`: result, round, White, Black | "++   2   1   3" is not a forfeited match (record 330)',
    ),
    "330 twice": (
        cup("330 +-   2   1   3", "330 -+   2   1   4"),
        "T121 23:12 1 |  | `330` gives team 1 two matches in round 2 (lines 22 and 23)",
    ),
    "330 one team": (
        cup("330 +-   2   1   1"),
        "T121 22:12 1 |  | `330` has team 1 on both sides",
        "T121 22:12 1 |  | `330` has team 1 on both sides",
    ),
    "330 with games": (
        cup("330 +-   1   1   3"),
        "T121 22:5 +-   1   1   3 |  | `330` records that team 1 won round 1 by forfeit against team 3, but it has games in that round",
        "T121 22:5 +-   1   1   3 |  | `330` records that team 3 lost round 1 by forfeit against team 1, but it has games in that round",
    ),
    "330 with a bye": (
        cup("330 +-   1   5   3"),
        "T121 22:5 +-   1   5   3 |  | `330` records that team 3 lost round 1 by forfeit against team 5, but it has games in that round",
        "T121 22:5 +-   1   5   3 |  | `330` records that team 5 won round 1 by forfeit against team 3, but it has a bye in that round",
    ),
    "300 twice": (
        cup("300   1   1   3    1    2", "300   1   1   3    2    1"),
        "T015 23:5 1   1   3    2    1 | 1   1   3    1    2 | `300` gives team 1 two line-ups for round 1 (lines 22 and 23)",
    ),
    "300 of others": (
        cup("300   1   1   3    1    3"),
        "T221 22:22 3 | a player of team 1 | `300` lists player 3 for team 1, who is not in that team or is listed twice",
    ),
    "300 repeated": (
        cup("300   1   1   3    1    1"),
        "T221 22:22 1 | a player of team 1 | `300` lists player 1 for team 1, who is not in that team or is listed twice",
    ),
    "300 another opponent": (
        cup("300   1   1   4    1    2"),
        "T221 22:5 1   1   4    1    2 |  | `300` has the line-up of team 1 in round 1 against team 4, but its players met team 3",
    ),
    "300 without one who played": (
        cup("300   1   1   3    1    0"),
        "T221 22:5 1   1   3    1    0 |  | `300` has the line-up of team 1 in round 1 without player 2, who played",
    ),
    "300 round 0": (
        cup("300   0   1   3    1    2"),
        'T209 22:5 0 | a number from 1 | "0" is not the round (columns 5-7) (record 300)',
    ),
    "totals missing": (
        cup(*totals(("", ""), ("1.0", "1.0"), ("0.0", "0.5"), ("1.0", "1.0"), ("1.0", "1.0"))),
        "T119 16:55  |  | totals missing for team 1; computed from the boards",
    ),
    "totals zero": (
        cup(*totals(*[("0.0", "0.0")] * 5)),
        "T119 16:55 0.0 |  | the totals of all teams are 0.0; computed from the boards",
    ),
    "totals wrong": (
        cup(*totals(("1.0", "1.5"), ("1.0", "1.0"), ("0.0", "0.5"), ("1.0", "1.0"), ("1.0", "1.0"))),
        "T119 16:55 1.0 | 2.0 | team 1: match points 1.0, boards give 2.0",
    ),
    "totals of other values": (
        cup(*totals(("3.0", "1.5"), ("1.0", "1.0"), ("0.0", "0.5"), ("1.0", "1.0"), ("1.0", "1.0"))),
        "T119 16:55 3.0 | 2.0 | team 1: match points 3.0, boards give 2.0",
    ),
    "totals with virtual points": (
        cup(
            *totals(("3.0", "1.5"), ("1.0", "1.0"), ("0.0", "0.5"), ("1.0", "1.0"), ("1.0", "1.0")),
            "250  1.0        2   3    1    1",
        ),
        "T119 16:55  |  | the match points of 1 teams contain virtual points; computed without them",
    ),
    "opponents of two teams": (
        cup_with({2: ("0.5", "8 b ="), 4: ("0.0", "6 w 0"), 6: ("1.0", "4 b 1"), 8: ("0.5", "2 w =")}),
        "T224 7:92 8 | players of one team | round 1: team 1 plays against players of teams 3 and 4",
        "T224 8:92 7 | players of one team | round 1: team 2 plays against players of teams 3 and 4",
        "T224 11:92 4 | players of one team | round 1: team 3 plays against players of teams 1 and 2",
        "T222 11:97 b |  | round 1: the colours of team 3 differ from its board colours (`352 WB`); player 5 gives the colour of the match (2 times in the file)",
        "T224 12:92 3 | players of one team | round 1: team 4 plays against players of teams 1 and 2",
        "T223 17:5 b |  | round 1: teams 2 and 3 both have Black on board 1",
    ),
    "both teams white": (
        cup_with({1: ("1.0", "5 b 1"), 5: ("0.0", "1 w 0")}),
        "T222 7:97 b |  | round 1: the colours of team 1 differ from its board colours (`352 WB`); player 1 gives the colour of the match (2 times in the file)",
    ),
    "a bye of some": (
        cup_with({10: ("0.5", "- H")}),
        "T112 15:99 H |  | round 1: player 10 of team 5 has the bye H, but other players of the team do not",
    ),
    "a bye of a player with games of others": (
        cup_with({2: ("0.5", "- U"), 6: ("0.5", "- Z")}),
        "T121 7:99 U |  | round 1: player 2 of team 1 has the bye U, but other players of the team do not",
    ),
    "won against nobody": (
        cup_with({9: ("0.5", "- +"), 10: ("0.5", "- +")}, "320"),
        "T225 14:92 0000 - + |  | round 1: team 5 has forfeit wins on boards, but no opponent",
    ),
    "a point too many": (
        cup_with({2: ("1.0", "- -"), 6: ("0.0", "- Z")}),
        "T252 7:99 - | + | player 2 round 1: recorded as a forfeit loss, but the points show a win; no other round is possible, and fidepair reads a win",
        "T119 16:62 1.5 | 2.0 | team 1: game points 1.5, boards give 2.0",
        "T119 18:62 0.5 | 0.0 | team 3: game points 0.5, boards give 0.0",
    ),
    "162 P": (
        cup("162  P 2.0"),
        "T217 22:5 2.0 |  | `162` gives 2.0 for a pairing-allocated bye, but `320` gives 1.0 game points; fidepair uses `320`",
    ),
    "two opponents": (
        changed_double("3 w 1     3 b =", "3 w 1     4 b ="),
        "T075 5:102 4 b = |  | player 1 round 2: `   4 b =`, but player 4 (line 8): `   2 b 0`: the two sides disagree",
        "T214 5:102    3 w 1     4 b = |  | player 1, match 1 (blocks 1 and 2): `   3 w 1     4 b =` has the opponents 3 and 4; a two-game match has one",
        "T075 7:102 1 w = |  | player 3 round 2: `   1 w =`, but player 1 (line 5): `   4 b =`: the two sides disagree",
    ),
    "a bye and a game": (
        changed_double("   3 w 1     3 b =", "   3 w 1  0000 - U"),
        "T215 5:109    3 w 1  0000 - U |  | player 1, match 1 (blocks 1 and 2): `   3 w 1  0000 - U` has a game in one block and a bye in the other",
        "T075 7:102 1 w = |  | player 3 round 2: `   1 w =`, but player 1 (line 5): `0000 - U`: the two sides disagree",
    ),
    "two byes of a match": (
        changed_double("0000 - U  0000 - U", "0000 - U  0000 - H"),
        "T215 9:109 0000 - U  0000 - H |  | player 5, match 1 (blocks 1 and 2): `0000 - U  0000 - H` does not have the same bye in both blocks",
    ),
    "the same colour": (
        changed_double("3 w 1     3 b =", "3 w 1     3 w =").replace("1 b 0     1 w =", "1 b 0     1 b ="),
        "T216 5:107    3 w 1     3 w = |  | player 1, match 1 (blocks 1 and 2): `   3 w 1     3 w =` has the same colour in both games",
        "T216 7:107    1 b 0     1 b = |  | player 3, match 1 (blocks 1 and 2): `   1 b 0     1 b =` has the same colour in both games",
    ),
    "odd rounds": (
        double(header=DOUBLE_HEADER.replace("142 6", "142 7")),
        "T218 2:5 7 | an even number | `142` counts games, two for each match; 7 is odd",
    ),
    "half a bye": (
        double("240 H   3    1"),
        "T218 10:11 3 | 3 and 4 | `240` gives player 1 a bye H in block 3 and not in block 4 of the same match",
    ),
    "half virtual": (
        double("250       1.0   1   3    1    1"),
        "T218 10:5 1.0   1   3    1    1 |  | virtual points of player 1 differ between the two blocks of a match",
    ),
    "half a prohibition": (
        double("260   2   3    1    2"),
        "T218 10:5 2   3    1    2 |  | `260` forbids in rounds 2 to 3, which is not a whole number of matches",
    ),
    "a prohibition to the end": (
        double("260   2 999    1    2"),
        "T218 10:5 2 999    1    2 |  | `260` forbids in rounds 2 to the last, which is not a whole number of matches",
    ),
    "points of a kind": (
        double("299 +         2.0    1    1"),
        "T204 10:5 +         2.0    1    1 |  | `299` changes the points of a kind of result, but not whether for one game of a match or for the whole match",
    ),
    "162 P of matches": (
        double("162  P 2.5"),
        "T064 9:81 1.5 | 5.0 | player 5: Points 1.5, results give 5.0",
        "T217 10:5 2.5 |  | a pairing-allocated bye is worth 5.0, twice the value for a game; the usual value is 1.5, a win and a draw (C.04.5, 1.4)",
    ),
    "no result of a match": (
        double(*double_players()[:4], player(5, "1.5", "- U", "- U", "1 w 1")),
        "T061 5:110  |  | the line of player 1 ends in column 109, before its game with player 5 in round 3",
        "T075 9:112 1 w 1 |  | player 5 round 3: `   1 w 1`, but player 1 (line 5): `no entry`: the two sides disagree",
    ),
}


@pytest.mark.parametrize("row", [*INDIVIDUAL.values(), *OF_MATCHES.values()], ids=[*INDIVIDUAL, *OF_MATCHES])
def test_each_finding_has_its_place_and_its_words(row):
    """A finding names what was found where, and what was expected."""
    text, *expected = row
    try:
        findings = trf.load(text if isinstance(text, bytes) else text.encode(), "t").findings
    except trf.TrfError as refusal:
        findings = refusal.findings
    places = [f"{one.line}:{one.column}" if one.line else "-" for one in findings]

    assert expected == [
        f"{one.code} {place} {one.found} | {one.expected} | {one.text}"
        for one, place in zip(findings, places, strict=True)
    ]
