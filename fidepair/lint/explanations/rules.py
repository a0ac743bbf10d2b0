"""Rounds against the basic rules: byes, meetings and colours that no pairing gives, acceleration, absences."""

from __future__ import annotations

from fidepair.findings import NOTE, WARNING
from fidepair.lint.explanations.explanation import told

RULES = (
    told(
        "T227",
        WARNING,
        "Nobody gets the pairing-allocated bye who has had it before, or has had a forfeit win or a bye that was "
        "worth a win (C.04.1 4). No FIDE system gives this one: another bye may stand under the letter U, or the "
        "round was changed by hand. Under the rules before 2026 only U and a forfeit win bar.",
        """
001    7 w    Grzywacz, Hanna                   2030 FID    90000007 2001/08/17  2.0    1  0000 - U  0000 - U
""",
    ),
    told(
        "T230",
        WARNING,
        "The type in 192 declares Baku acceleration, and records 250 or XXA give other virtual points than C.04.7 "
        "1.4 does for the group of C.04.7 1.2. The records are used, for they may be how the rounds were paired. "
        "With six players that group has four.",
        """
192 FIDE_DUTCH_2026_BAKU
250       1.0   1   2    1    3
250       0.5   3   3    1    3
""",
        """
192 FIDE_DUTCH_2026_BAKU
250       1.0   1   2    1    4
250       0.5   3   3    1    4
""",
    ),
    told(
        "T231",
        WARNING,
        "The file gives virtual points (250, XXA), and the type in 192 declares a system without acceleration. The "
        "points are used; somebody who pairs by the type alone would get other pairs.",
        """
192 FIDE_DUTCH_2026
250       1.0   1   2    1    4
""",
        """
192 FIDE_DUTCH_2026_BAKU
250       1.0   1   2    1    4
250       0.5   3   3    1    4
""",
    ),
    told(
        "T237",
        NOTE,
        "Somebody who was there before has no entry in a closed round, not even an absence; it counts as one and "
        "brings nothing. It is a note where no entry follows, as after a withdrawal, and a warning where the "
        "participant is back later: a game or a bye may have been lost.",
        """
001    7 w    Grzywacz, Hanna                   2030 FID    90000007 2001/08/17  1.0    4  0000 - U         \x20
240 Z   3    7
""",
        """
001    7 w    Grzywacz, Hanna                   2030 FID    90000007 2001/08/17  1.0    4  0000 - U  0000 - Z
240 Z   3    7
""",
    ),
    told(
        "T238",
        WARNING,
        "Records 260 and XXP name players who must not meet in certain rounds, XXP in all of them. These two met. "
        "The round was paired without the prohibition, or it holds from a later round on. In the example they met in "
        "round 1.",
        """
XXP 1 4
""",
        """
260   3   5    1    4
""",
    ),
    told(
        "T240",
        WARNING,
        "Nobody meets twice (C.04.1 2), so n participants have at most n - 1 rounds, and n if n is odd. The number "
        "of rounds is wrong, or participants are missing. A round robin or a knock-out (192, 092) is not asked. The "
        "file of the example has six players.",
        """
142 7
""",
        """
142 5
""",
    ),
    told(
        "T241",
        WARNING,
        "Nobody gets the same colour three times in a row (C.04.1 7); only played games count (C.04.2 3.4). Systems "
        "make exceptions in the last round only; a colour may be recorded the wrong way round, or was changed at the "
        "board.",
        """
001    1 w GM Abrantes, Ines                    2470 FID    90000001 1990/02/11  3.0    1     4 w 1     5 w 1     6 w 1
""",
    ),
    told(
        "T242",
        WARNING,
        "The difference between games with White and with Black never goes above two (C.04.1 6). Systems make "
        "exceptions in the last round only; a colour may be recorded the wrong way round, or was changed at the "
        "board.",
        """
001    1 w GM Abrantes, Ines                    2470 FID    90000001 1990/02/11  5.0    1     2 w 1     3 w 1     4 b 1     5 w 1     6 w 1
""",  # noqa: E501  five rounds are 139 columns
    ),
)
