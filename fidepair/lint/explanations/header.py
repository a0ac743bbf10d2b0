"""The header: counts, number of rounds, initial-colour, point values, type of tournament."""

from __future__ import annotations

from fidepair.findings import ERROR, NOTE, WARNING
from fidepair.lint.explanations.explanation import told

HEADER = (
    told(
        "T021",
        WARNING,
        "Records 062 and 082 tell how many players and teams there are. What is in the file counts; a number that "
        "does not fit may mean that lines are missing. Words beside the number, and a number of rated players (072) "
        "that does not fit, are notes. The file of the example has six players.",
        """
062 7
""",
        """
062 6
""",
    ),
    told(
        "T023",
        WARNING,
        "The number of rounds is declared beforehand (C.04.1 1). It tells which round is the last, who is a "
        "topscorer, and how long an acceleration lasts. Without record 142 (XXR in TRFx) a round is paired only with "
        "the option `--rounds`; `check` takes the last round of the file for the last one of the tournament, and "
        "says so.",
        """
012 Lakeside Open
152 W
""",
        """
012 Lakeside Open
142 5
152 W
""",
    ),
    told(
        "T024",
        ERROR,
        "Records 142 and XXR (and TNR of one program) state the same fact. If they differ, fidepair does not choose: "
        "the last round is paired by other rules than the ones before it.",
        """
142 5
XXR 7
""",
        """
142 5
XXR 5
""",
    ),
    told(
        "T025",
        ERROR,
        "The number of rounds is a whole number from 1 to 999, from column 5. Zeros before it and words after it are "
        "accepted (`142 005`, `XXR 9 rounds`).",
        """
142 five
""",
        """
142 5
""",
    ),
    told(
        "T027",
        ERROR,
        "The file has games or byes by pairing in a round that, by record 142 or XXR, the tournament does not have. "
        "Either the record is old, or a round stands in the wrong columns. The file of the example has two rounds.",
        """
142 1
""",
        """
142 2
""",
    ),
    told(
        "T030",
        ERROR,
        "Record 152 has the initial-colour, W or B, in column 5. It is drawn by lot before the first round and "
        "decides the colours of players who have no preference (C.04.3 5.2.5).",
        """
152 X
""",
        """
152 W
""",
    ),
    told(
        "T031",
        ERROR,
        "Record 152 and a colour word of XXC (`white1`, `black1`) state the same fact. If they differ, fidepair does "
        "not choose: the draw by lot is known to the arbiter only.",
        """
152 W
XXC black1
""",
        """
152 W
XXC white1
""",
    ),
    told(
        "T033",
        WARNING,
        "XXC knows the words `white1`, `black1` and `rank`. With `rank` the order of the lines is the ranking; the "
        "two others give the initial-colour. Any other word is kept and not used.",
        """
XXC quick
""",
        """
XXC white1
""",
    ),
    told(
        "T034",
        WARNING,
        "Point values of games (162) stand in groups of nine columns from column 6, those of matches (362) from "
        "column 5: a symbol, four columns of points. If the line can be read as pairs of symbol and number all the "
        "same, it is, also in lower case and with Z for A. Other programs may not read it.",
        """
162 W 1.0 D 0.5 L 0.0
""",
        """
162  W 1.0    D 0.5    L 0.0
""",
    ),
    told(
        "T035",
        ERROR,
        "Record 162 knows the symbols W, D, L, A, P and X, each with its points; BBW to BBU have one number in "
        "columns 5-8; 362 knows TW, TD and TL. A value that cannot be read is refused, for every score depends on "
        "it.",
        """
162  W 1.0    Q 0.5
""",
        """
162  W 1.0    D 0.5
""",
    ),
    told(
        "T036",
        ERROR,
        "Point values may stand in 162, XXS and BBW to BBU. Those that two records state must agree. What a win "
        "implies for the pairing-allocated bye counts too: it follows W in 162 and BBW, and stays 1 in XXS unless "
        "PAB is given.",
        """
162  W 1.0    D 0.5
XXS W=3 D=1 PAB=3
""",
        """
162  W 1.0    D 0.5
XXS W=1 D=0.5
""",
    ),
    told(
        "T037",
        WARNING,
        "Record 192 declares the pairing system by a code of a fixed table. One that is not in it says nothing: "
        "`pair` and `check` then need the option `--system`.",
        """
192 FIDE_DTUCH
""",
        """
192 FIDE_DUTCH
""",
    ),
    told(
        "T038",
        WARNING,
        "Record 092 is free text, and no system is taken from free text. If it holds nothing but a code of the table "
        "of 192, and there is no 192, it is read as that: some generators write it so.",
        """
092 FIDE_DUTCH_2026
""",
        """
192 FIDE_DUTCH_2026
""",
    ),
    told(
        "T040",
        ERROR,
        "Baku acceleration needs a win that is worth two draws and a loss that is worth nothing (C.04.7 1.1). With "
        "other point values its virtual points have no meaning.",
        """
162  W 3.0    D 1.0    L 0.0
192 FIDE_DUTCH_2026_BAKU
""",
    ),
    told(
        "T207",
        ERROR,
        "Record 192 names a system without acceleration, and the private record ACC switches Baku acceleration on. "
        "Write which one is meant: `_BAKU` at the end of the code, or no ACC.",
        """
192 FIDE_DUTCH_2026
ACC true
""",
        """
192 FIDE_DUTCH_2026_BAKU
""",
    ),
    told(
        "T210",
        WARNING,
        "TNR (number of rounds), ACC (Baku acceleration), BYE (absent in the round to pair) and FOR (may not meet) "
        "belong to one program. They are read, for they change pairings; other programs ignore them.",
        """
FOR 1 6
""",
        """
XXP 1 6
""",
    ),
    told(
        "T020",
        NOTE,
        "Record 012 has the name of the tournament, 092 its type in words. They pair nobody; a rating report needs "
        "the name, and tables of fidepair are headed by it.",
        """
012
""",
        """
012 Lakeside Open
""",
    ),
    told(
        "T022",
        NOTE,
        "Dates are written YYYY/MM/DD, those of rounds (132) YY/MM/DD in columns 92-99, 102-109 and so on. Other "
        "forms are kept as they are, for dates pair nobody. Only the first day (042, or else 052) is looked at: an "
        "event that began before 1 February 2026 was under older rules, and `pair` and `check` say so.",
        """
042 14. 3. 2026
""",
        """
042 2026/03/14
""",
    ),
    told(
        "T026",
        NOTE,
        "The number of rounds is the first number after the code. Zeros before it and words after it are read; other "
        "programs may stumble.",
        """
142 005
""",
        """
142 5
""",
    ),
    told(
        "T028",
        NOTE,
        "The file has as many rounds as record 142 or XXR announces, and each has its results. There is nothing left "
        "to pair: `pair` refuses, `check` has all rounds to look at. In the example two rounds are played.",
        """
142 2
""",
        """
142 3
""",
    ),
    told(
        "T029",
        NOTE,
        "The standard writes the initial-colour as one capital letter in column 5. Lower case and blanks around it "
        "are read; at least one program wants a line of exactly five columns.",
        """
152 w
""",
        """
152 W
""",
    ),
    told(
        "T032",
        WARNING,
        "The initial-colour is drawn by lot before the first round. Without record 152, a word of XXC or a game that "
        "shows it the first round cannot be paired, unless the option `--initial-colour` tells it; fidepair draws no "
        "lots. After the first round it follows from the games.",
        """
012 Lakeside Open
142 5
""",
        """
012 Lakeside Open
142 5
152 W
""",
    ),
    told(
        "T232",
        WARNING,
        "The calendar has no such day: of the event (042, 052), of a round (132) or of a birth. It is kept as it is, "
        "and pairs nobody.",
        """
042 2026/02/30
""",
        """
042 2026/02/28
""",
    ),
    told(
        "T233",
        WARNING,
        "The last day (052) is before the first (042), or a round (132) is outside of these days or before the round "
        "it follows. One of the dates is a slip of the pen.",
        """
042 2026/03/15
052 2026/03/14
""",
        """
042 2026/03/14
052 2026/03/15
""",
    ),
)
