"""Records of lists and ranges: byes, absences, virtual points, prohibitions, abnormal points."""

from __future__ import annotations

from fidepair.findings import ERROR, NOTE, WARNING
from fidepair.lint.explanations.explanation import told

RECORDS = (
    told(
        "T100",
        ERROR,
        "A record names a player (or team) whose number is not in the file. A slip of the pen here would let "
        "somebody be paired who is away, or two meet who may not; it is refused. The file of the example has no "
        "player 9.",
        """
XXZ 9
""",
        """
XXZ 6
""",
    ),
    told(
        "T101",
        ERROR,
        "XXZ and BYE name those who are absent in the round to pair. The last round of the file is still open, so "
        "they speak of it; and in it the player has a game. In the example 5 and 6 are still playing.",
        """
001    6 m    Fontanelli, Bruno                 2100 FID    90000006 1984/07/16  0.0    6     3 b 0     5 w \x20
XXZ 6
""",
        """
001    6 m    Fontanelli, Bruno                 2100 FID    90000006 1984/07/16  0.0    6     3 b 0     5 w \x20
""",
    ),
    told(
        "T102",
        WARNING,
        "Records 260 and XXP keep all the players they name apart from each other. One alone is kept from nobody; "
        "the other number may have been lost.",
        """
XXP 3
""",
        """
XXP 3 5
""",
    ),
    told(
        "T103",
        ERROR,
        "XXP (and FOR) list numbers, parted by blanks, tabs or commas. Words and ranges have no fixed meaning: `3-5` "
        "may be two players or three.",
        """
XXP 3-5
""",
        """
XXP 3 4 5
""",
    ),
    told(
        "T104",
        WARNING,
        "XXA has the player in columns 5-8 and virtual points in 10-13, 15-18 and so on, one value for each round. "
        "Out of these columns it is read word by word, in the order of the rounds; other programs may read other "
        "values.",
        """
XXA  1 1.0  1.0  1.0
""",
        """
XXA    1  1.0  1.0  1.0
""",
    ),
    told(
        "T105",
        ERROR,
        "XXA has more values than the tournament has rounds. A value has slipped, or the number of rounds (142, XXR) "
        "is wrong; both change pairings. The tournament of the example has five rounds.",
        """
XXA    1  1.0  1.0  1.0  0.5  0.5  0.5
""",
        """
XXA    1  1.0  1.0  1.0  0.5  0.5
""",
    ),
    told(
        "T106",
        WARNING,
        "Virtual points of the past are needed too: who floated in an earlier round depends on the scores it was "
        "paired by. Blank values of rounds that are paired already count as 0.",
        """
XXA    1            1.0
""",
        """
XXA    1  1.0  1.0  1.0
""",
    ),
    told(
        "T107",
        ERROR,
        "Another program uses the codes XXA and XXS for switches (`true`, `false`). Here they are virtual points and "
        "point values; a line that is neither is refused, for its effect on the pairing cannot be told.",
        """
XXA true
""",
        """
XXA    1  1.0  1.0  1.0
""",
    ),
    told(
        "T108",
        ERROR,
        "XXS has pairs CODE=VALUE: W, D, L, WW, BW, WD, BD, WL, BL, ZPB, HPB, FPB, PAB, FW, FL. A later pair "
        "overrides an earlier one, so a pair that is left out would change the others.",
        """
XXS W=1 D0.5
""",
        """
XXS W=1 D=0.5
""",
    ),
    told(
        "T109",
        ERROR,
        "Record 250 gives virtual points to a range of players in a range of rounds. For players they stand in "
        "columns 10-13, and 5-8 (match points) stay blank; they are more than zero; and no range ends before it "
        "begins.",
        """
250       1.0   3   1    1    2
""",
        """
250       1.0   1   3    1    2
""",
    ),
    told(
        "T110",
        WARNING,
        "Virtual points belong to the score by which teams are paired: match points in columns 5-8 of record 250, or "
        "game points in 10-13 where these come first. The example of the standard has them in the other field; if "
        "only that is filled it is read so, else it is not used.",
        """
192 FIDE_TEAM_BAKU
250       2.0   1   1    1    4
250       1.0   2   2    1    4
""",
        """
192 FIDE_TEAM_BAKU
250  2.0        1   1    1    4
250  1.0        2   2    1    4
""",
    ),
    told(
        "T111",
        ERROR,
        "Two records give one player different virtual points in the same round: two 250 that overlap, or 250 and "
        "XXA. Which of them the rounds were paired with cannot be told.",
        """
250       1.0   1   3    1    2
250       0.5   3   4    2    3
""",
        """
250       1.0   1   3    1    2
250       0.5   4   5    1    2
""",
    ),
    told(
        "T112",
        ERROR,
        "A bye is told twice, by record 240 and by the block of the player or by two records, with two letters. They "
        "are worth different points, and only some of them bar the pairing-allocated bye (C.04.1 4). In a team file "
        "it is also a bye that only some players of a team have.",
        """
001    7 w    Grzywacz, Hanna                   2030 FID    90000007 2001/08/17  1.0    4  0000 - H  0000 - H
240 F   1    7
""",
        """
001    7 w    Grzywacz, Hanna                   2030 FID    90000007 2001/08/17  1.0    4  0000 - H  0000 - H
240 H   1    7
""",
    ),
    told(
        "T113",
        ERROR,
        "Record 240 gives a bye in a round in which the player has a game. Either the round of the record is wrong "
        "(columns 7-9), or the player of it (from column 11). In the example player 1 has a game in round 2.",
        """
240 H   2    1
""",
        """
240 H   3    1
""",
    ),
    told(
        "T114",
        ERROR,
        "A range without end is read in two ways by programs: this round only, or up to the last one. Records 250 "
        "and 260 have both ends, also where they are the same.",
        """
260   1        1    6
""",
        """
260   1   5    1    6
""",
    ),
    told(
        "T116",
        ERROR,
        "A draft of 2025 had byes, forfeits and accelerations under other codes (PAB, HPB, FPB, ZPB, ACC, MFO, DFM, "
        "TSE, OOO, 340, and byes in 330). It never came into force, and its columns are not those of the standard.",
        """
HPB   3    6
""",
        """
240 H   3    6
""",
    ),
    told(
        "T203",
        ERROR,
        "Record 299 has match points in columns 8-11 and points in 14-17. Players have no match points; a value "
        "there probably stands in the wrong field.",
        """
299     0.5   0.5    1    1
""",
        """
001    1 w GM Abrantes, Ines                    2470 FID    90000001 1990/02/11  2.0    1     4 w 1     2 b =
299           0.5    1    1
""",
    ),
    told(
        "T204",
        ERROR,
        "Record 299 without a type adds points, and without a round it leaves open whether once or in every round. "
        "The standard does not say. A line that fits both layouts in use with two meanings, and a type in matches of "
        "two games, are refused for the same reason.",
        """
299           0.5         1
""",
        """
001    1 w GM Abrantes, Ines                    2470 FID    90000001 1990/02/11  2.0    1     4 w 1     2 b =
299           0.5    1    1
""",
    ),
    told(
        "T205",
        ERROR,
        "Something stands between the fields of a record with columns. All of its values may be shifted, so none is "
        "used. Record 299 is read in two layouts, the wide one of the table and a narrow one; this one fits neither.",
        """
240 HH  3    6
""",
        """
240 H   3    6
""",
    ),
    told(
        "T209",
        ERROR,
        "A field that decides something does not hold what it should: a number, a letter, a round. The finding names "
        "the field with its columns and what is expected there.",
        """
240 U   3    6
""",
        """
240 H   3    6
""",
    ),
    told(
        "T212",
        WARNING,
        "Record 240 announces a bye in a round that the tournament does not have. It changes nothing; the round or "
        "the number of rounds may be a slip of the pen. The tournament of the example has five rounds.",
        """
240 Z   9    1
""",
        """
240 Z   3    1
""",
    ),
    told(
        "T115",
        NOTE,
        "Record 299 circulates in two layouts: the wide one of the table (points in columns 14-17) and a narrow one "
        "(12-15). A line is read by the layout in which every value lies inside a field.",
        """
299 +       1.0   1    1
""",
        """
299 +         1.0    1    1
""",
    ),
)
