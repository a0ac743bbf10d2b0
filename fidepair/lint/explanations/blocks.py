"""The blocks of record 001: opponent, colour and result of a round, both sides of a game, a round as a whole."""

from __future__ import annotations

from fidepair.findings import ERROR, NOTE, WARNING
from fidepair.lint.explanations.explanation import told

BLOCKS = (
    told(
        "T070",
        ERROR,
        "A block with an opponent and nothing else tells neither who has White nor what happened. A pairing that is "
        "published has a colour; a result without colour is taken only for a forfeit. A block that is cut after the "
        "colour is a game without result, and only a note.",
        """
001    7 w    Grzywacz, Hanna                   2030 FID    90000007 2001/08/17  0.0    7  0000 - Z     4   \x20
""",
        """
001    7 w    Grzywacz, Hanna                   2030 FID    90000007 2001/08/17  0.0    7  0000 - Z  0000 - Z
""",
    ),
    told(
        "T074",
        ERROR,
        "The first four columns of a block (92-95 in round 1) name the opponent by its number. It has to be the "
        "number of another player of the file, or 0000 for a round without opponent. The file of the example has no "
        "player 9.",
        """
001    7 w    Grzywacz, Hanna                   2030 FID    90000007 2001/08/17  1.0    4     9 w 1  0000 - Z
""",
        """
001    7 w    Grzywacz, Hanna                   2030 FID    90000007 2001/08/17  1.0    4  0000 - U  0000 - Z
""",
    ),
    told(
        "T075",
        ERROR,
        "A game stands in two lines, and both have to tell the same: each names the other, and the results fit (1 "
        "and 0, = and =, + and -; also 0 and 0, = and 0 or - and - by decision of the arbiter). fidepair does not "
        "choose a side. It is a warning where both tell one outcome and only one says that the game is not rated (1 "
        "and L).",
        """
001    1 w GM Abrantes, Ines                    2470 FID    90000001 1990/02/11  1.5    2     4 w 1     2 b =
001    4 wWGM Dvorakova, Jitka                  2240 FID    90000004 1991/05/14  1.0    5     1 b 1     3 w 0
""",
        """
001    1 w GM Abrantes, Ines                    2470 FID    90000001 1990/02/11  1.5    2     4 w 1     2 b =
001    4 wWGM Dvorakova, Jitka                  2240 FID    90000004 1991/05/14  0.0    5     1 b 0     3 w 0
""",
    ),
    told(
        "T076",
        ERROR,
        "One of two opponents has White and the other Black. Two players with the same colour cannot have played; "
        "the colour history of one of them is wrong, and the next pairing depends on it (C.04.1 6, 7 and 8).",
        """
001    1 w GM Abrantes, Ines                    2470 FID    90000001 1990/02/11  1.5    2     4 w 1     2 b =
001    4 wWGM Dvorakova, Jitka                  2240 FID    90000004 1991/05/14  0.0    5     1 w 0     3 w 0
""",
        """
001    1 w GM Abrantes, Ines                    2470 FID    90000001 1990/02/11  1.5    2     4 w 1     2 b =
001    4 wWGM Dvorakova, Jitka                  2240 FID    90000004 1991/05/14  0.0    5     1 b 0     3 w 0
""",
    ),
    told(
        "T077",
        ERROR,
        "The letters H, F, U and Z are byes, and a bye has no opponent. Either the game was not played, and the "
        "opponent is 0000, or it has a result.",
        """
001    7 w    Grzywacz, Hanna                   2030 FID    90000007 2001/08/17  0.0    7  0000 - Z     4 b Z
""",
        """
001    7 w    Grzywacz, Hanna                   2030 FID    90000007 2001/08/17  0.0    7  0000 - Z  0000 - Z
""",
    ),
    told(
        "T078",
        WARNING,
        "A win by forfeit names the opponent who did not come. Without one it is read as the pairing-allocated bye, "
        "as in files of 2006, when byes had no code. In team files it is a board that was won because the other side "
        "was empty.",
        """
001    7 w    Grzywacz, Hanna                   2030 FID    90000007 2001/08/17  1.0    4  0000 - +  0000 - Z
""",
        """
001    7 w    Grzywacz, Hanna                   2030 FID    90000007 2001/08/17  1.0    4  0000 - U  0000 - Z
""",
    ),
    told(
        "T079",
        WARNING,
        "Files of 2006 wrote a half-point bye as a draw against nobody, and an absence as a loss. They are read as H "
        "and Z. `0000 - -` is an absence too, and only a note.",
        """
001    7 w    Grzywacz, Hanna                   2030 FID    90000007 2001/08/17  1.0    4  0000 - =  0000 - =
""",
        """
001    7 w    Grzywacz, Hanna                   2030 FID    90000007 2001/08/17  1.0    4  0000 - H  0000 - H
""",
    ),
    told(
        "T080",
        ERROR,
        "A full point against nobody may be the pairing-allocated bye, of which a round has one at most (C.04.1 3), "
        "or a full-point bye that somebody was given. fidepair does not choose. A draw or a loss with a colour and "
        "no opponent is refused too.",
        """
001    7 w    Grzywacz, Hanna                   2030 FID    90000007 2001/08/17  1.0    4  0000 - 1  0000 - Z
""",
        """
001    7 w    Grzywacz, Hanna                   2030 FID    90000007 2001/08/17  1.0    4  0000 - U  0000 - Z
""",
    ),
    told(
        "T081",
        WARNING,
        "A round without opponent has no colour. What stands in its column (97 in round 1) is not used; it would "
        "have been wrong in the colour history.",
        """
001    7 w    Grzywacz, Hanna                   2030 FID    90000007 2001/08/17  1.0    4  0000 w H  0000 - H
""",
        """
001    7 w    Grzywacz, Hanna                   2030 FID    90000007 2001/08/17  1.0    4  0000 - H  0000 - H
""",
    ),
    told(
        "T082",
        WARNING,
        "The results are 1 = 0 + - W D L for a game and U F H Z for a round without one. The signs * ? X (and others "
        "that are no letter or digit) beside an opponent are read as a game without result, and A without opponent "
        "as an absence. Every other sign is an error.",
        """
001    5 m FM Eskildsen, Palle                  2170 FID    90000005 1979/06/15  0.0    5     2 w 0     6 b *
001    6 m    Fontanelli, Bruno                 2100 FID    90000006 1984/07/16  0.0    6     3 b 0     5 w *
""",
        """
001    5 m FM Eskildsen, Palle                  2170 FID    90000005 1979/06/15  0.0    5     2 w 0     6 b \x20
001    6 m    Fontanelli, Bruno                 2100 FID    90000006 1984/07/16  0.0    6     3 b 0     5 w \x20
""",
    ),
    told(
        "T083",
        ERROR,
        "A game of a closed round has no result. Only the last round may be open. If games may stay without result, "
        "record 162 says what one is worth (`162  X 0.5`), and it counts as that.",
        """
001    1 w GM Abrantes, Ines                    2470 FID    90000001 1990/02/11  0.5    5     4 w       2 b =
001    4 wWGM Dvorakova, Jitka                  2240 FID    90000004 1991/05/14  0.0    6     1 b       3 w 0
""",
        """
001    1 w GM Abrantes, Ines                    2470 FID    90000001 1990/02/11  1.5    2     4 w 1     2 b =
001    4 wWGM Dvorakova, Jitka                  2240 FID    90000004 1991/05/14  0.0    5     1 b 0     3 w 0
""",
    ),
    told(
        "T084",
        WARNING,
        "A pairing gives at most one pairing-allocated bye (C.04.1 3), and only if the number of players is odd. A "
        "second U in a round is another bye under the wrong letter: F, H or Z.",
        """
001    7 w    Grzywacz, Hanna                   2030 FID    90000007 2001/08/17  1.0    4  0000 - U  0000 - Z
001    8 m    Holloway, Percy                   1960 FID    90000008 1975/09/18  1.0    4  0000 - U  0000 - Z
""",
        """
001    7 w    Grzywacz, Hanna                   2030 FID    90000007 2001/08/17  1.0    4  0000 - U  0000 - Z
001    8 m    Holloway, Percy                   1960 FID    90000008 1975/09/18  1.0    4  0000 - F  0000 - Z
""",
    ),
    told(
        "T085",
        WARNING,
        "A round has one full-point bye and no pairing-allocated one: some servers wrote F where the pairing gave U. "
        "Under the rules of 2026 both bar a second bye (C.04.1 4); under older rules only U does. The letter is used "
        "as it stands.",
        """
001    7 w    Grzywacz, Hanna                   2030 FID    90000007 2001/08/17  1.0    4  0000 - F  0000 - Z
""",
        """
001    7 w    Grzywacz, Hanna                   2030 FID    90000007 2001/08/17  1.0    4  0000 - U  0000 - Z
""",
    ),
    told(
        "T088",
        WARNING,
        "Two players do not meet twice (C.04.1 2). The file is read, for it may be so; `check` tells what the rules "
        "would have paired. A game that was forfeited does not count as a meeting (C.04.2 3.5).",
        """
001    1 w GM Abrantes, Ines                    2470 FID    90000001 1990/02/11  1.5    2     2 w 1     2 b =
001    2 m IM Bergqvist, Nils                   2380 FID    90000002 1988/03/12  0.5    5     1 b 0     1 w =
001    4 wWGM Dvorakova, Jitka                  2240 FID    90000004 1991/05/14  0.0    6     5 b 0     3 w 0
001    5 m FM Eskildsen, Palle                  2170 FID    90000005 1979/06/15  1.0    4     4 w 1     6 b 0
""",
    ),
    told(
        "T089",
        WARNING,
        "Before byes had letters a dummy player stood for them. It counts as a player here: it has a number, makes "
        "the number of players even, and can be paired. Take it out and give its opponents U, or Z where it was an "
        "absence.",
        """
001    7 w    Grzywacz, Hanna                   2030 FID    90000007 2001/08/17  1.0    4     8 w +  0000 - Z
001    8 m    Bye                               1960 FID    90000008 1975/09/18  0.0    8     7 b -  0000 - Z
""",
        """
001    7 w    Grzywacz, Hanna                   2030 FID    90000007 2001/08/17  1.0    4  0000 - U  0000 - Z
""",
    ),
    told(
        "T201",
        WARNING,
        "A game that was played has a colour. If one side lacks it, it follows from the other, and is taken from "
        "there. If both sides lack it, it is an error. A forfeit may have none.",
        """
001    1 w GM Abrantes, Ines                    2470 FID    90000001 1990/02/11  1.5    2     4   1     2 b =
""",
        """
001    1 w GM Abrantes, Ines                    2470 FID    90000001 1990/02/11  1.5    2     4 w 1     2 b =
""",
    ),
    told(
        "T202",
        WARNING,
        "Nobody has an entry in a round, and a later round has games. It counts as a round without games, in which "
        "everybody was absent; or the blocks stand ten columns too far right.",
        """
001    1 w GM Abrantes, Ines                    2470 FID    90000001 1990/02/11  1.0    1               2 w 1
001    2 m IM Bergqvist, Nils                   2380 FID    90000002 1988/03/12  0.0    6               1 b 0
""",
        """
001    1 w GM Abrantes, Ines                    2470 FID    90000001 1990/02/11  1.0    1     2 w 1
001    2 m IM Bergqvist, Nils                   2380 FID    90000002 1988/03/12  0.0    6     1 b 0
""",
    ),
    told(
        "T206",
        ERROR,
        "The colour of a block is w or b, and - or a blank for none, in either case of the letters. It stands in "
        "column 97 for round 1, and ten columns further for each round after it.",
        """
001    7 w    Grzywacz, Hanna                   2030 FID    90000007 2001/08/17  0.0    7  0000 - Z     4 x 1
""",
        """
001    7 w    Grzywacz, Hanna                   2030 FID    90000007 2001/08/17  0.0    7  0000 - Z  0000 - Z
""",
    ),
    told(
        "T208",
        WARNING,
        "A blank in a closed round is an absence, a blank in the round to pair means present. Whoever stayed away "
        "without a letter would therefore be paired again. Those who have left are not to be paired (C.04.2 3.2): "
        "they need Z, in their block or by record 240, in every round to come.",
        """
001    7 w    Grzywacz, Hanna                   2030 FID    90000007 2001/08/17  1.0    4  0000 - U         \x20
""",
        """
001    7 w    Grzywacz, Hanna                   2030 FID    90000007 2001/08/17  1.0    4  0000 - U         \x20
240 Z   3    7
""",
    ),
    told(
        "T071",
        NOTE,
        "The opponent's number stands in four columns, right-aligned. Zeros before it, and blanks after it, are read "
        "too; other programs may refuse them.",
        """
001    1 w GM Abrantes, Ines                    2470 FID    90000001 1990/02/11  1.5    2  0004 w 1     2 b =
""",
        """
001    1 w GM Abrantes, Ines                    2470 FID    90000001 1990/02/11  1.5    2     4 w 1     2 b =
""",
    ),
    told(
        "T072",
        NOTE,
        "A round without opponent is written `0000 - ` and the letter of the bye. Four blanks for the opponent mean "
        "the same.",
        """
001    7 w    Grzywacz, Hanna                   2030 FID    90000007 2001/08/17  1.0    4         U  0000 - Z
""",
        """
001    7 w    Grzywacz, Hanna                   2030 FID    90000007 2001/08/17  1.0    4  0000 - U  0000 - Z
""",
    ),
    told(
        "T073",
        NOTE,
        "Colours are written small, letters of results as capitals. The other case is read too.",
        """
001    1 w GM Abrantes, Ines                    2470 FID    90000001 1990/02/11  1.5    2     4 W 1     2 b =
""",
        """
001    1 w GM Abrantes, Ines                    2470 FID    90000001 1990/02/11  1.5    2     4 w 1     2 b =
""",
    ),
    told(
        "T086",
        NOTE,
        "A line may end before the last round: the rounds that it leaves out are absences. A result that was "
        "forgotten looks the same, so Z is the better way to write them.",
        """
001    7 w    Grzywacz, Hanna                   2030 FID    90000007 2001/08/17  0.0    7
240 Z   3    7
""",
        """
001    7 w    Grzywacz, Hanna                   2030 FID    90000007 2001/08/17  0.0    7  0000 - Z  0000 - Z
240 Z   3    7
""",
    ),
    told(
        "T087",
        NOTE,
        "Blank blocks after the last round with an entry are no round. The round to pair is the one after the last "
        "with a game or a pairing-allocated bye, whatever the length of the lines.",
        """
001    1 w GM Abrantes, Ines                    2470 FID    90000001 1990/02/11  1.5    2     4 w 1     2 b =         \x20
""",  # noqa: E501  the blank at the end has to be seen
        """
001    1 w GM Abrantes, Ines                    2470 FID    90000001 1990/02/11  1.5    2     4 w 1     2 b =
""",
    ),
    told(
        "T090",
        NOTE,
        "A bye is announced for a round after the one to be paired. It is kept and used when that round comes. At "
        "least one program takes a block two rounds ahead for played rounds; record 240 is the safer way.",
        """
240 H   4    6
""",
        """
240 H   3    6
""",
    ),
    told(
        "T091",
        WARNING,
        "One player has a U in a round in which somebody else has no entry and nobody plays. By the rules a "
        "pairing-allocated bye comes out of a pairing (C.04.1 3), so it is open whether that round is played or to "
        "be paired; `pair` refuses until the option `--round` says so.",
        """
001    7 w    Grzywacz, Hanna                   2030 FID    90000007 2001/08/17  0.0    7  0000 - Z  0000 - Z  0000 - U
""",
        """
001    7 w    Grzywacz, Hanna                   2030 FID    90000007 2001/08/17  0.0    7  0000 - Z  0000 - Z
""",
    ),
    told(
        "T092",
        NOTE,
        "The last round has games with and without a result. The next one is not paired before it is complete, "
        "unless the option `--adjourned` counts missing results as draws (C.04.2 3.1); `check` looks at it all the "
        "same.",
        """
001    5 m FM Eskildsen, Palle                  2170 FID    90000005 1979/06/15  0.0    5     2 w 0     6 b \x20
001    6 m    Fontanelli, Bruno                 2100 FID    90000006 1984/07/16  0.0    6     3 b 0     5 w \x20
""",
        """
001    5 m FM Eskildsen, Palle                  2170 FID    90000005 1979/06/15  0.0    6     2 w 0     6 b 0
001    6 m    Fontanelli, Bruno                 2100 FID    90000006 1984/07/16  1.0    4     3 b 0     5 w 1
""",
    ),
)
