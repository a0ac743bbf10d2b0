"""Whole files, with nothing to be said about them, into which tests put lines."""

from __future__ import annotations

import re

OPEN = """\
012 Lakeside Open
092 Individual: Swiss-System
142 5
152 W
001    1 w GM Abrantes, Ines                    2470 FID    90000001 1990/02/11  1.5    2     4 w 1     2 b =
001    2 m IM Bergqvist, Nils                   2380 FID    90000002 1988/03/12  1.5    3     5 b 1     1 w =
001    3 m IM Cardenal, Tomas                   2310 FID    90000003 1995/04/13  2.0    1     6 w 1     4 b 1
001    4 wWGM Dvorakova, Jitka                  2240 FID    90000004 1991/05/14  0.0    5     1 b 0     3 w 0
001    5 m FM Eskildsen, Palle                  2170 FID    90000005 1979/06/15  0.0    6     2 w 0     6 b 0
001    6 m    Fontanelli, Bruno                 2100 FID    90000006 1984/07/16  1.0    4     3 b 0     5 w 1
"""
"""Six players after two rounds of five."""

CUP = """\
012 Lakeside Cup
092 Team: Swiss-System
142 3
152 W
192 FIDE_TEAM
352 WB
001    1 w GM Abrantes, Ines                    2470 FID    90000001 1990/02/11  1.0    1     5 w 1
001    2 m IM Bergqvist, Nils                   2380 FID    90000002 1988/03/12  0.5    4     6 b =
001    3 m IM Cardenal, Tomas                   2310 FID    90000003 1995/04/13  1.0    2     7 b 1
001    4 wWGM Dvorakova, Jitka                  2240 FID    90000004 1991/05/14  0.0    8     8 w 0
001    5 m FM Eskildsen, Palle                  2170 FID    90000005 1979/06/15  0.0    9     1 b 0
001    6 m    Fontanelli, Bruno                 2100 FID    90000006 1984/07/16  0.5    5     2 w =
001    7 w    Grzywacz, Hanna                   2030 FID    90000007 2001/08/17  0.0   10     3 w 0
001    8 m    Holloway, Percy                   1960 FID    90000008 1975/09/18  1.0    3     4 b 1
001    9 w    Ibarrola, Maite                   1890 FID    90000009 2003/01/10  0.5    6  0000 - U
001   10 m    Jankauskas, Rytis                 1820 FID    90000010 1999/02/11  0.5    7  0000 - U
310   1 Team A                           TA      2380    2.0    1.5   1     1    2
310   2 Team B                           TB      2360    1.0    1.0   2     3    4
310   3 Team C                           TC      2340    0.0    0.5   5     5    6
310   4 Team D                           TD      2320    1.0    1.0   3     7    8
310   5 Team E                           TE      2300    1.0    1.0   4     9   10
320  1.0  1.0   5
"""
"""Five teams of two boards after the first round of three."""

UNFILLED = re.sub(r"(?m)^(310.{50}).{17}", r"\1" + " " * 17, CUP)
"""The same without totals of the teams."""

DOUBLE = """\
012 Lakeside Matches
092 Individual: Double-Swiss
142 6
152 W
192 FIDE_DOUBLESWISS
001    1 w GM Abrantes, Ines                    2470 FID    90000001 1990/02/11  1.5    2     4 w 1     4 b =
001    2 m IM Bergqvist, Nils                   2380 FID    90000002 1988/03/12  2.0    1     5 b 1     5 w 1
001    3 m IM Cardenal, Tomas                   2310 FID    90000003 1995/04/13  1.0    3     6 w =     6 b =
001    4 wWGM Dvorakova, Jitka                  2240 FID    90000004 1991/05/14  0.5    5     1 b 0     1 w =
001    5 m FM Eskildsen, Palle                  2170 FID    90000005 1979/06/15  0.0    6     2 w 0     2 b 0
001    6 m    Fontanelli, Bruno                 2100 FID    90000006 1984/07/16  1.0    4     3 b =     3 w =
"""
"""Six players after the first of three matches of two games."""

FRESH = "".join(line[:80] + f" 0.0 {n:4d}\n" if n > 0 else line + "\n" for n, line in enumerate(OPEN.splitlines(), -3))
"""The six players before the first round."""

PAIRED = """\
012 Lakeside Open
092 Individual: Swiss-System
142 5
152 W
001    1 w GM Abrantes, Ines                    2470 FID    90000001 1990/02/11  1.0    1     4 w 1     2 b \x20
001    2 m IM Bergqvist, Nils                   2380 FID    90000002 1988/03/12  1.0    2     5 b 1     1 w \x20
001    3 m IM Cardenal, Tomas                   2310 FID    90000003 1995/04/13  1.0    3     6 w 1     4 b \x20
001    4 wWGM Dvorakova, Jitka                  2240 FID    90000004 1991/05/14  0.0    4     1 b 0     3 w \x20
001    5 m FM Eskildsen, Palle                  2170 FID    90000005 1979/06/15  0.0    5     2 w 0     6 b \x20
001    6 m    Fontanelli, Bruno                 2100 FID    90000006 1984/07/16  0.0    6     3 b 0     5 w \x20
"""
"""The same while the second round is played."""

SKIPPED = """\
012 Lakeside Open
092 Individual: Swiss-System
142 5
152 W
001    1 w GM Abrantes, Ines                    2470 FID    90000001 1990/02/11  1.0    1     2 w 1
001    2 m IM Bergqvist, Nils                   2380 FID    90000002 1988/03/12  0.0    6     1 b 0
001    3 m IM Cardenal, Tomas                   2310 FID    90000003 1995/04/13  1.0    2               4 b 1
001    4 wWGM Dvorakova, Jitka                  2240 FID    90000004 1991/05/14  0.0    5               3 w 0
001    5 m FM Eskildsen, Palle                  2170 FID    90000005 1979/06/15  0.0    4               6 b 0
001    6 m    Fontanelli, Bruno                 2100 FID    90000006 1984/07/16  1.0    3               5 w 1
"""
"""Six players of whom four stand in the columns of the wrong round."""
NOTHING = ""

STREAK = """\
012 Lakeside Open
092 Individual: Swiss-System
142 5
152 W
001    1 w GM Abrantes, Ines                    2470 FID    90000001 1990/02/11  3.0    1     4 w 1     5 w 1     6 w 1
001    2 m IM Bergqvist, Nils                   2380 FID    90000002 1988/03/12  0.0    2  0000 - Z  0000 - Z  0000 - Z
001    3 m IM Cardenal, Tomas                   2310 FID    90000003 1995/04/13  0.0    2  0000 - Z  0000 - Z  0000 - Z
001    4 wWGM Dvorakova, Jitka                  2240 FID    90000004 1991/05/14  0.0    2     1 b 0  0000 - Z  0000 - Z
001    5 m FM Eskildsen, Palle                  2170 FID    90000005 1979/06/15  0.0    2  0000 - Z     1 b 0  0000 - Z
001    6 m    Fontanelli, Bruno                 2100 FID    90000006 1984/07/16  0.0    2  0000 - Z  0000 - Z     1 b 0
"""
FAR = """\
012 Lakeside Open
092 Individual: Swiss-System
142 7
152 W
001    1 w GM Abrantes, Ines                    2470 FID    90000001 1990/02/11  5.0    1     2 w 1     3 w 1     4 b 1     5 w 1     6 w 1
001    2 m IM Bergqvist, Nils                   2380 FID    90000002 1988/03/12  0.0    2     1 b 0  0000 - Z  0000 - Z  0000 - Z  0000 - Z
001    3 m IM Cardenal, Tomas                   2310 FID    90000003 1995/04/13  0.0    2  0000 - Z     1 b 0  0000 - Z  0000 - Z  0000 - Z
001    4 wWGM Dvorakova, Jitka                  2240 FID    90000004 1991/05/14  0.0    2  0000 - Z  0000 - Z     1 w 0  0000 - Z  0000 - Z
001    5 m FM Eskildsen, Palle                  2170 FID    90000005 1979/06/15  0.0    2  0000 - Z  0000 - Z  0000 - Z     1 b 0  0000 - Z
001    6 m    Fontanelli, Bruno                 2100 FID    90000006 1984/07/16  0.0    2  0000 - Z  0000 - Z  0000 - Z  0000 - Z     1 b 0
001    7 w    Grzywacz, Hanna                   2030 FID    90000007 2001/08/17  0.0    2  0000 - Z  0000 - Z  0000 - Z  0000 - Z  0000 - Z
"""  # noqa: E501  five rounds are 139 columns
"""Player 1 against those who are absent otherwise."""


def key(line: str) -> str:
    """Return what a line replaces: the player or team of that number, or the record of that code."""
    return f"{line[:3]} {line[4:8].strip()}" if line.startswith(("001", "310")) else line[:3]
