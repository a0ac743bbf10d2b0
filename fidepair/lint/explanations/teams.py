"""Team events: teams and their players, byes, forfeits, line-ups, colours and points of matches."""

from __future__ import annotations

from fidepair.findings import ERROR, NOTE, WARNING
from fidepair.lint.explanations.explanation import told

TEAMS = (
    told(
        "T119",
        ERROR,
        "Match points (columns 55-60 of record 310) and game points (62-67) follow from the boards and the byes of "
        "the closed rounds. The computed totals are used, and a difference is an error, as for the points of a "
        "player. Blank totals, 0.0 for every team, and totals with virtual points are a warning.",
        """
310   1 Team A                           TA      2380    3.0    1.5   1     1    2
""",
        """
310   1 Team A                           TA      2380    2.0    1.5   1     1    2
""",
    ),
    told(
        "T120",
        ERROR,
        "A player has one place in one team. In two rosters, the games would belong to two matches.",
        """
310   2 Team B                           TB      2360    1.0    1.0   2     3    4    1
""",
        """
310   2 Team B                           TB      2360    1.0    1.0   2     3    4
""",
    ),
    told(
        "T121",
        ERROR,
        "Records 320 (pairing-allocated byes) and 330 (forfeited matches) tell what the boards cannot show. Here the "
        "players of the team have games, or another bye, in that round; one of the two is wrong.",
        """
330 +-   1   1   3
""",
    ),
    told(
        "T122",
        WARNING,
        "The file has teams (310, or 013 and a number of teams in 082), and 192 does not say by which rules they are "
        "paired. It is read as FIDE_TEAM: colour preferences of type A (C.04.6 1.7.1), match points as the primary "
        "score.",
        """
310   1 Team A                           TA      2380    2.0    1.5   1     1    2
""",
        """
192 FIDE_TEAM
""",
    ),
    told(
        "T123",
        ERROR,
        "Records of team events (300, 320, 330, 352, 362) need teams, and a team event declared in 192 does too. "
        "Teams are given in records 310, each with its players. The example stands in an individual event.",
        """
320  1.0  1.0   5
""",
    ),
    told(
        "T124",
        WARNING,
        "Old rosters (013) may name the clubs of an individual event. Without a number of teams in 082, records 310 "
        "or a team type in 192 players are paired one by one; the rosters are kept and not used.",
        """
013 Lakeside Chess Club                 1    2    3
""",
    ),
    told(
        "T125",
        ERROR,
        "Some exports write a board that was won because the other side was empty as `0000 - -`, a loss; the point "
        "stands only in the points of the player. In which round it was cannot be told, so the game points of the "
        "matches are not known. It is a warning where records 310 give totals.",
        """
001    2 m IM Bergqvist, Nils                   2380 FID    90000002 1988/03/12  1.0    2  0000 - -
001    6 m    Fontanelli, Bruno                 2100 FID    90000006 1984/07/16  0.0    9  0000 - Z
""",
        """
001    2 m IM Bergqvist, Nils                   2380 FID    90000002 1988/03/12  1.0    2  0000 - +
001    6 m    Fontanelli, Bruno                 2100 FID    90000006 1984/07/16  0.0    9  0000 - Z
""",
    ),
    told(
        "T213",
        ERROR,
        "What the file has, or what was asked for, is another kind of event: players one by one, matches of two "
        "games, or teams. Each is paired by other rules, and the same blocks mean other things.",
        """
192 FIDE_DUTCH_2026
""",
        """
192 FIDE_TEAM
""",
    ),
    told(
        "T217",
        WARNING,
        "The file gives the pairing-allocated bye another value than the rule, and one that can be meant for a board "
        "or for the whole. A team gets what a drawn match brings (C.04.6 1.4) unless 320 says otherwise; in a match "
        "of two games it is a win and a draw (C.04.5 1.4). The example is a match on two boards.",
        """
162  P 2.5
""",
        """
162  P 0.5
""",
    ),
    told(
        "T219",
        WARNING,
        "A player of a team event belongs to the roster of a team. One without games is kept and plays for nobody; "
        "one with games is an error, for the match they belong to is not known.",
        """
001   11 m    Kermadec, Yann                    1750 FID    90000011 1998/03/12  0.0   11  0000 - Z
""",
        """
001   11 m    Kermadec, Yann                    1750 FID    90000011 1998/03/12  0.0   11  0000 - Z
310   5 Team E                           TE      2300    1.0    1.0   3     9   10   11
""",
    ),
    told(
        "T220",
        WARNING,
        "Record 352 has the colours, board by board, of the team that has White on board 1; so it begins with W. One "
        "that begins with B is meant for the other team, and is turned round.",
        """
352 BW
""",
        """
352 WB
""",
    ),
    told(
        "T221",
        ERROR,
        "Record 300 names who played for a team in a round, by board. All of them are players of that team, each "
        "once; their opponents are those of the team named; and nobody else of the team has a game in that round. In "
        "the example player 5 is in another team.",
        """
300   1   1   3    1    5
""",
        """
300   1   1   3    1    2
""",
    ),
    told(
        "T222",
        WARNING,
        "The colours of a team's players are not those that 352 gives to its boards. The first player in the line-up "
        "tells the colour of the match. If the players did not sit in the order of the roster, a record 300 is "
        "missing.",
        """
001    2 m IM Bergqvist, Nils                   2380 FID    90000002 1988/03/12  0.5    4     6 w =
001    6 m    Fontanelli, Bruno                 2100 FID    90000006 1984/07/16  0.5    5     2 b =
""",
        """
001    2 m IM Bergqvist, Nils                   2380 FID    90000002 1988/03/12  0.5    4     6 b =
001    6 m    Fontanelli, Bruno                 2100 FID    90000006 1984/07/16  0.5    5     2 w =
""",
    ),
    told(
        "T223",
        ERROR,
        "One team has White on board 1, the other Black. Both show the same colour, because one of them did not play "
        "in the order of its roster; a record 300 with its line-up settles it.",
        """
001    1 w GM Abrantes, Ines                    2470 FID    90000001 1990/02/11  1.0    1     6 w 1
001    2 m IM Bergqvist, Nils                   2380 FID    90000002 1988/03/12  0.5    4     5 b =
001    5 m FM Eskildsen, Palle                  2170 FID    90000005 1979/06/15  0.5    6     2 w =
001    6 m    Fontanelli, Bruno                 2100 FID    90000006 1984/07/16  0.0    8     1 b 0
""",
        """
001    1 w GM Abrantes, Ines                    2470 FID    90000001 1990/02/11  1.0    1     6 w 1
001    2 m IM Bergqvist, Nils                   2380 FID    90000002 1988/03/12  0.5    4     5 b =
001    5 m FM Eskildsen, Palle                  2170 FID    90000005 1979/06/15  0.5    6     2 w =
001    6 m    Fontanelli, Bruno                 2100 FID    90000006 1984/07/16  0.0    8     1 b 0
300   1   3   1    6    5
""",
    ),
    told(
        "T224",
        ERROR,
        "A match has one opposing team. The players of this team have opponents from two teams, or from their own; "
        "an opponent or a roster is wrong.",
        """
001    1 w GM Abrantes, Ines                    2470 FID    90000001 1990/02/11  1.0    1     2 w 1
001    2 m IM Bergqvist, Nils                   2380 FID    90000002 1988/03/12  0.0    8     1 b 0
001    5 m FM Eskildsen, Palle                  2170 FID    90000005 1979/06/15  0.0    9     6 b 0
001    6 m    Fontanelli, Bruno                 2100 FID    90000006 1984/07/16  1.0    2     5 w 1
""",
        """
001    1 w GM Abrantes, Ines                    2470 FID    90000001 1990/02/11  1.0    1     5 w 1
001    2 m IM Bergqvist, Nils                   2380 FID    90000002 1988/03/12  0.5    4     6 b =
001    5 m FM Eskildsen, Palle                  2170 FID    90000005 1979/06/15  0.0    9     1 b 0
001    6 m    Fontanelli, Bruno                 2100 FID    90000006 1984/07/16  0.5    5     2 w =
""",
    ),
    told(
        "T225",
        ERROR,
        "Boards are won by forfeit against nobody, and no board names the other team. Record 330 names both: the one "
        "has won a match by forfeit, and may not get the pairing-allocated bye any more (C.04.6 2.1.2), the other "
        "has lost one.",
        """
001    9 w    Ibarrola, Maite                   1890 FID    90000009 2003/01/10  1.0    1  0000 - +
001   10 m    Jankauskas, Rytis                 1820 FID    90000010 1999/02/11  1.0    2  0000 - +
320  1.0  1.0
""",
    ),
    told(
        "T226",
        WARNING,
        "XXZ, XXP, XXA and their like were made for players, and the standard does not say what they mean in a team "
        "event. Their numbers are read as those of teams; records 240, 250 and 260 say so plainly. The example is a "
        "team event.",
        """
XXZ 3
""",
        """
240 Z   2    3
""",
    ),
    told(
        "T117",
        NOTE,
        "The file has rosters in 013 and in 310. Those of 310 are used; they are newer and have numbers.",
        """
013 Lakeside A                          1    2
""",
    ),
    told(
        "T118",
        NOTE,
        "Record 310 has the number of the team in columns 5-7, right-aligned; 013 has none, and some programs put "
        "one there. Both are read.",
        """
310 1   Team A                           TA      2380    2.0    1.5   1     1    2
""",
        """
310   1 Team A                           TA      2380    2.0    1.5   1     1    2
""",
    ),
)
