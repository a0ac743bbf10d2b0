"""Matches of two games (C.04.5): two blocks of a player are one match."""

from __future__ import annotations

from fidepair.findings import ERROR
from fidepair.lint.explanations.explanation import told

DOUBLE = (
    told(
        "T214",
        ERROR,
        "In a Double-Swiss two blocks are one match, each block a game, with one opponent (C.04.5 0). A file with "
        "one block for each match is not read: it loses the results of the games.",
        """
001    1 w GM Abrantes, Ines                    2470 FID    90000001 1990/02/11  1.5    2     4 w 1     6 b =
001    3 m IM Cardenal, Tomas                   2310 FID    90000003 1995/04/13  1.0    3     6 w =     4 b =
001    4 wWGM Dvorakova, Jitka                  2240 FID    90000004 1991/05/14  0.5    5     1 b 0     3 w =
001    6 m    Fontanelli, Bruno                 2100 FID    90000006 1984/07/16  1.0    4     3 b =     1 w =
""",
        """
001    1 w GM Abrantes, Ines                    2470 FID    90000001 1990/02/11  1.5    2     4 w 1     4 b =
001    3 m IM Cardenal, Tomas                   2310 FID    90000003 1995/04/13  1.0    3     6 w =     6 b =
001    4 wWGM Dvorakova, Jitka                  2240 FID    90000004 1991/05/14  0.5    5     1 b 0     1 w =
001    6 m    Fontanelli, Bruno                 2100 FID    90000006 1984/07/16  1.0    4     3 b =     3 w =
""",
    ),
    told(
        "T215",
        ERROR,
        "A bye is for a whole match, so its letter stands in both blocks; beside Z the other block may be blank. A "
        "bye in one block and a game or another bye in the other is neither a match nor a bye.",
        """
001    7 w    Grzywacz, Hanna                   2030 FID    90000007 2001/08/17  0.5    5  0000 - H  0000 - Z
""",
        """
001    7 w    Grzywacz, Hanna                   2030 FID    90000007 2001/08/17  1.0    3  0000 - H  0000 - H
""",
    ),
    told(
        "T216",
        ERROR,
        "Colours change within a match: whoever has White in the first game has Black in the second (C.04.5 0). The "
        "colour of the match is that of the first game (C.04.5 1.6).",
        """
001    1 w GM Abrantes, Ines                    2470 FID    90000001 1990/02/11  1.5    2     4 w 1     4 w =
001    4 wWGM Dvorakova, Jitka                  2240 FID    90000004 1991/05/14  0.5    5     1 b 0     1 b =
""",
        """
001    1 w GM Abrantes, Ines                    2470 FID    90000001 1990/02/11  1.5    2     4 w 1     4 b =
001    4 wWGM Dvorakova, Jitka                  2240 FID    90000004 1991/05/14  0.5    5     1 b 0     1 w =
""",
    ),
    told(
        "T218",
        ERROR,
        "In the file of a Double-Swiss 142, 240, 250, 260 and 299 count blocks, two for each match. The number of "
        "rounds is even, and a bye, virtual points or a prohibition cover both blocks of a match.",
        """
240 H   3    6
""",
        """
240 H   3    6
240 H   4    6
""",
    ),
)
