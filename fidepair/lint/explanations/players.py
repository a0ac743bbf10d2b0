"""Record 001 up to its blocks: number, rating, points, and the columns they stand in."""

from __future__ import annotations

from fidepair.findings import ERROR, NOTE, WARNING
from fidepair.lint.explanations.explanation import told

PLAYERS = (
    told(
        "T050",
        ERROR,
        "Columns 5-8 of record 001 hold the number of the player, 1 to 9999. It is the tournament pairing number "
        "(C.04.2 2.3): opponents are named by it, and rank and colours depend on it. fidepair invents none.",
        """
001      w    Grzywacz, Hanna                   2030 FID    90000007 2001/08/17  0.0    7  0000 - Z  0000 - Z
""",
        """
001    7 w    Grzywacz, Hanna                   2030 FID    90000007 2001/08/17  0.0    7  0000 - Z  0000 - Z
""",
    ),
    told(
        "T051",
        ERROR,
        "Each player has one number and one line; each team has one number and one line 310. If two lines have the "
        "same number, nobody can tell whose games the others name.",
        """
001    6 m    Fontanelli, Bruno                 2100 FID    90000006 1984/07/16  1.0    4     3 b 0     5 w 1
001    6 w    Grzywacz, Hanna                   2030 FID    90000007 2001/08/17  0.0    7  0000 - Z  0000 - Z
""",
        """
001    6 m    Fontanelli, Bruno                 2100 FID    90000006 1984/07/16  1.0    4     3 b 0     5 w 1
001    7 w    Grzywacz, Hanna                   2030 FID    90000007 2001/08/17  0.0    7  0000 - Z  0000 - Z
""",
    ),
    told(
        "T052",
        WARNING,
        "Players or teams who were deleted leave gaps in the numbers. fidepair keeps the numbers as they are, for "
        "opponents and published pairings name them. How the number is counted whose parity can decide colours "
        "(C.04.3 5.2.5) is a matter of the option `--tpn`. In the example nobody has the number 7.",
        """
001    8 m    Holloway, Percy                   1960 FID    90000008 1975/09/18  0.0    7  0000 - Z  0000 - Z
""",
        """
001    7 w    Grzywacz, Hanna                   2030 FID    90000007 2001/08/17  0.0    7  0000 - Z  0000 - Z
""",
    ),
    told(
        "T054",
        ERROR,
        "The number of a player has four columns, 5 to 8, and so has every field that names an opponent: there is no "
        "room for numbers above 9999. Digits beside these columns are refused.",
        """
001 10007w    Grzywacz, Hanna                   2030 FID    90000007 2001/08/17  0.0    7  0000 - Z  0000 - Z
""",
    ),
    told(
        "T056",
        ERROR,
        "Columns 49-52 hold the rating: up to four digits. Blanks, zeros and dashes stand for an unrated player. "
        "Anything else is refused, for it often means that the line is shifted. In an event of the Dubov System an "
        "unrated player is a warning (C.04.4.1 1.1).",
        """
001    1 w GM Abrantes, Ines                    GM24 FID    90000001 1990/02/11  1.5    2     4 w 1     2 b =
""",
        """
001    1 w GM Abrantes, Ines                    2470 FID    90000001 1990/02/11  1.5    2     4 w 1     2 b =
""",
    ),
    told(
        "T061",
        WARNING,
        "What is missing at the end of a line counts as blanks. If a line ends before the points (columns 81-84) the "
        "player counts as one without games; a line cut by accident looks the same, so it is said.",
        """
001    7 w    Grzywacz, Hanna                   2030 FID
""",
    ),
    told(
        "T062",
        WARNING,
        "Points have a decimal point. A comma is read as one; other programs may refuse the file.",
        """
001    1 w GM Abrantes, Ines                    2470 FID    90000001 1990/02/11  1,5    2     4 w 1     2 b =
""",
        """
001    1 w GM Abrantes, Ines                    2470 FID    90000001 1990/02/11  1.5    2     4 w 1     2 b =
""",
    ),
    told(
        "T063",
        ERROR,
        "Columns 81-84 hold the points: a number, not negative, such as 2.5. Something else usually means that the "
        "line is shifted.",
        """
001    1 w GM Abrantes, Ines                    2470 FID    90000001 1990/02/11  1-5    2     4 w 1     2 b =
""",
        """
001    1 w GM Abrantes, Ines                    2470 FID    90000001 1990/02/11  1.5    2     4 w 1     2 b =
""",
    ),
    told(
        "T064",
        ERROR,
        "The points of a player are the sum of the closed rounds; the byes of the round to pair may be in it or not. "
        "The computed sum is always used, and a difference is an error: a result was changed after the points, or "
        "the reverse. It is only a warning where the points are blank, 0.0 for everybody, or contain the virtual "
        "points of the next round. If everybody's points fit another point system, the finding names its record 162.",
        """
001    1 w GM Abrantes, Ines                    2470 FID    90000001 1990/02/11  2.0    1     4 w 1     2 b =
""",
        """
001    1 w GM Abrantes, Ines                    2470 FID    90000001 1990/02/11  1.5    2     4 w 1     2 b =
""",
    ),
    told(
        "T065",
        ERROR,
        "Something stands between two fields, or a field runs over its end: the line is shifted, most often by a "
        "long name or FIDE id. A shifted line has other opponents and other results, so it is refused, and shown "
        "under a ruler. Where only a field is out of place that pairs nobody, what stands between the fields is not "
        "read, with a warning.",
        """
001    1 w GM Abrantes, Ines                    2470 FID    90000001 1990/02/11  1.5    2      4 w 1     2 b =
""",
        """
001    1 w GM Abrantes, Ines                    2470 FID    90000001 1990/02/11  1.5    2     4 w 1     2 b =
""",
    ),
    told(
        "T053",
        NOTE,
        "The number in columns 5-8 ranks the players, not the place of their lines; so any order will do. Only with "
        "`XXC rank` the order of the lines decides, and then it should be the one that is meant.",
        """
001    8 m    Holloway, Percy                   1960 FID    90000008 1975/09/18  0.0    8  0000 - Z  0000 - Z
001    7 w    Grzywacz, Hanna                   2030 FID    90000007 2001/08/17  0.0    7  0000 - Z  0000 - Z
""",
        """
001    7 w    Grzywacz, Hanna                   2030 FID    90000007 2001/08/17  0.0    7  0000 - Z  0000 - Z
001    8 m    Holloway, Percy                   1960 FID    90000008 1975/09/18  0.0    8  0000 - Z  0000 - Z
""",
    ),
    told(
        "T055",
        NOTE,
        "Columns 86-89 have the rank in the standings (69-71 in record 310). No rule of pairing looks at it. It is "
        "said where some have a rank and others none, where it is no number, and after the last round where two "
        "share one.",
        """
001    6 m    Fontanelli, Bruno                 2100 FID    90000006 1984/07/16  1.0          3 b 0     5 w 1
""",
        """
001    6 m    Fontanelli, Bruno                 2100 FID    90000006 1984/07/16  1.0    4     3 b 0     5 w 1
""",
    ),
    told(
        "T057",
        NOTE,
        "Columns 58-68 have the FIDE id, digits on the right side of the field. Dashes, short numbers and numbers on "
        "the left are kept as they are; a rating report may not find the player.",
        """
001    6 m    Fontanelli, Bruno                 2100 FID         126 1984/07/16  1.0    4     3 b 0     5 w 1
""",
        """
001    6 m    Fontanelli, Bruno                 2100 FID    90000006 1984/07/16  1.0    4     3 b 0     5 w 1
""",
    ),
    told(
        "T058",
        NOTE,
        "Titles in columns 11-13 are GM, IM, FM, CM, WGM, WIM, WFM and WCM. Old letters (g, m, f) and national "
        "titles are kept as they are. No article looks at them once the numbers are given (C.04.2 2.2).",
        """
001    1 w  g Abrantes, Ines                    2470 FID    90000001 1990/02/11  1.5    2     4 w 1     2 b =
""",
        """
001    1 w GM Abrantes, Ines                    2470 FID    90000001 1990/02/11  1.5    2     4 w 1     2 b =
""",
    ),
    told(
        "T059",
        NOTE,
        "Column 10 is m or w. Others (f, u, capitals) are kept as they are; nothing is paired by it.",
        """
001    1 f GM Abrantes, Ines                    2470 FID    90000001 1990/02/11  1.5    2     4 w 1     2 b =
""",
        """
001    1 w GM Abrantes, Ines                    2470 FID    90000001 1990/02/11  1.5    2     4 w 1     2 b =
""",
    ),
    told(
        "T060",
        NOTE,
        "Columns 15-47 have the name as `Lastname, Firstname`. One that is empty, has digits or no comma, or fills "
        "the whole field and may be cut, is kept as it is.",
        """
001    2 m IM Nils Bergqvist                    2380 FID    90000002 1988/03/12  1.5    3     5 b 1     1 w =
""",
        """
001    2 m IM Bergqvist, Nils                   2380 FID    90000002 1988/03/12  1.5    3     5 b 1     1 w =
""",
    ),
    told(
        "T228",
        NOTE,
        "Somebody has more points than another one, and a worse rank. Before the last round the ranks may be those "
        "of another day, and it is a note; after it, a warning for each, unless record 212 orders the standings by "
        "something else than points. Points decide in pairing, ranks never.",
        """
001    3 m IM Cardenal, Tomas                   2310 FID    90000003 1995/04/13  2.0    4     6 w 1     4 b 1
001    6 m    Fontanelli, Bruno                 2100 FID    90000006 1984/07/16  1.0    1     3 b 0     5 w 1
""",
        """
001    3 m IM Cardenal, Tomas                   2310 FID    90000003 1995/04/13  2.0    1     6 w 1     4 b 1
001    6 m    Fontanelli, Bruno                 2100 FID    90000006 1984/07/16  1.0    4     3 b 0     5 w 1
""",
    ),
    told(
        "T229",
        NOTE,
        "After the last round nobody has one of the ranks, and no tie before it explains that. Somebody may have "
        "been removed from the file, and with that line games that others still have. The file of the example has "
        "six players.",
        """
142 2
001    5 m FM Eskildsen, Palle                  2170 FID    90000005 1979/06/15  0.0    8     2 w 0     6 b 0
""",
        """
142 2
001    5 m FM Eskildsen, Palle                  2170 FID    90000005 1979/06/15  0.0    6     2 w 0     6 b 0
""",
    ),
    told(
        "T234",
        WARNING,
        "The date of birth (columns 70-79) is later than the first day of the event (042, or else 052). One of the "
        "two is a slip of the pen; nothing is paired by it.",
        """
042 2026/03/14
001    6 m    Fontanelli, Bruno                 2100 FID    90000006 2048/07/16  1.0    4     3 b 0     5 w 1
""",
        """
042 2026/03/14
001    6 m    Fontanelli, Bruno                 2100 FID    90000006 1984/07/16  1.0    4     3 b 0     5 w 1
""",
    ),
    told(
        "T235",
        WARNING,
        "A FIDE id belongs to one person. Either somebody is in the file twice, perhaps once before a late change, "
        "and would be paired twice; or the id is copied from another line.",
        """
001    3 m IM Cardenal, Tomas                   2310 FID    90000003 1995/04/13  2.0    1     6 w 1     4 b 1
001    7 w    Grzywacz, Hanna                   2030 FID    90000003 2001/08/17  0.0    7  0000 - Z  0000 - Z
""",
        """
001    3 m IM Cardenal, Tomas                   2310 FID    90000003 1995/04/13  2.0    1     6 w 1     4 b 1
001    7 w    Grzywacz, Hanna                   2030 FID    90000007 2001/08/17  0.0    7  0000 - Z  0000 - Z
""",
    ),
    told(
        "T236",
        WARNING,
        "Two players, or two teams, have one name, and neither FIDE id, date of birth nor federation tells them "
        "apart. People with one name exist; somebody entered twice would be paired twice.",
        """
001    3 m IM Cardenal, Tomas                   2310 FID    90000003 1995/04/13  2.0    1     6 w 1     4 b 1
001    7 w    Cardenal, Tomas                   2030 FID                         0.0    7  0000 - Z  0000 - Z
""",
    ),
)
