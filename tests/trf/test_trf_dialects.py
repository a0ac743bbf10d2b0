"""The same facts in every dialect are equal tournaments."""

from __future__ import annotations

import pytest
from trf_texts import load, player, six

from fidepair.tournament import PointSystem
from fidepair.trf.format.dialects import TYPES, type_of

PLAYERS = "\n".join([*six(), player(7, "1.0", "- U")]) + "\n"
SAME = {
    "TRFx": "XXR 5\nXXC white1\n" + PLAYERS + "XXZ 3\nXXP 1 2\nXXA    1  1.0  1.0  0.5\nXXA    2  1.0  1.0  0.5\n",
    "TRF26": "142 5\n152 W\n" + PLAYERS + "240 Z   2    3\n260   1   5    1    2\n"
    "250       1.0   1   2    1    2\n250       0.5   3   3    1    2\n",
    "TRF16-byes-in-the-column": "142 5\n152 w\n"
    + PLAYERS.replace("   6 w 1", "   6 w 1  0000 - Z")
    + "XXP 2 1\n250       1.0   1   2    1    1\n250       1.0   1   2    2    2\n250       0.5   3   3    1    2\n",
    "private-codes": "TNR 5\nXXC white1\n"
    + PLAYERS
    + "BYE 3\nFOR 1 2\nXXA    2  1.0  1.0   .5\nXXA    1  1.0  1.0  0,5\n",
    "lower-case-and-order": "xxp 1,2\n"
    + PLAYERS.lower().replace("player", "Player").replace("fid", "FID")
    + "152 W\n142 005\nxxz 3\n250       1.0   1   2    1    2\n250       0.5   3   3    1    2\n",
}


def facts(text):
    """Return the tournament without its source."""
    return load(text).tournament._replace(source="")


@pytest.mark.parametrize("text", SAME.values(), ids=SAME)
def test_same_facts_from_every_dialect(text):
    """Rounds, colour, absences, prohibitions and virtual points are the same facts in every spelling."""
    assert facts(SAME["TRF26"]) == facts(text)


BYES = {
    "TRF06": ("0000 - +", "0000 - =", "0000 - -"),
    "TRF16": ("0000 - U", "0000 - H", "0000 - Z"),
    "blank-opponent": ("       U", "       H", "       -"),
    "lower": ("0000 - u", "   0   h", "        "),
}


@pytest.mark.parametrize("blocks", BYES.values(), ids=BYES)
def test_same_byes_from_every_dialect(blocks):
    """A bye is the same fact with the codes of TRF06 and of TRF16."""
    absent = [player(7, "1.0"), player(8, "0.5"), player(9, "0.0")]
    texts = [
        "142 5\n" + "\n".join([*six(), *(f"{line}  {written}" for line, written in zip(absent, spelling, strict=True))])
        for spelling in (BYES["TRF16"], blocks)
    ]

    assert facts(texts[0]) == facts(texts[1])


POINTS = {
    "162": "162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0    X 1.0",
    "162-short": "162  W 3.0    D 1.0",
    "162-two-lines": "162  W 3.0\n162  D 1.0",
    "XXS": "XXS W=3 D=1 PAB=3",
    "XXS-long": "XXS WW=3 BW=3 FW=3.0 FPB=3\nXXS WD=1 BD=1 HPB=1 PAB=3 WL=0 BL=0 ZPB=0 FL=.0",
    "BB": "BBW  3.0\nBBD  1.0",
    "all": "162  W 3.0    D 1.0\nBBW  3.0\nBBU  3.0\nXXS W=3 D=1 PAB=3",
}


@pytest.mark.parametrize("lines", POINTS.values(), ids=POINTS)
def test_same_points_from_every_record(lines):
    """3-1-0 with a bye worth a win is one point system, whichever records state it."""
    expected = PointSystem(
        *(30000, 30000, 10000, 10000, 0, 0),
        forfeit_win=30000,
        full_point_bye=30000,
        half_point_bye=10000,
        pab=30000,
        pending=10000,
    )

    assert expected == load(f"142 5\n{lines}\n" + PLAYERS.replace(" 1.0 ", " 3.0 ")).tournament.points


@pytest.mark.parametrize(
    ("code", "stem"),
    [
        ("FIDE_SCHEVENINGEN_G2", "FIDE_SCHEVENINGEN"),
        ("FIDE_DOUBLESCHEVENINGEN_G4", "FIDE_DOUBLESCHEVENINGEN"),
        ("FIDE_ROUNDROBIN_G2", "FIDE_ROUNDROBIN"),
        ("fide_scheveningen_g2", "FIDE_SCHEVENINGEN"),
        ("FIDE_SCHEVENINGEN_G", None),
        ("FIDE_SCHEVENINGEN_X2", None),
        ("FIDE_DUTCH_G2", None),
    ],
)
def test_types_with_games_per_pair(code, stem):
    """A type of events in which a pair may meet more than once may say how often; others may not."""
    assert (stem and TYPES[stem]) == type_of(code)


def test_points_fill_four_columns():
    """A value of record 162 may begin in the column after its symbol: 10 for a win, 5 for a draw."""
    text = "142 5\n162  W10.0    D 5.0    P10.0\n" + PLAYERS.replace(" 1.0 ", "10.0 ")
    points = load(text).tournament.points

    assert (100000, 50000, 100000) == (points.win_white, points.draw_white, points.pab)
