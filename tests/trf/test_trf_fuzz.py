"""Whatever the bytes, reading ends in a tournament or in a reason."""

from __future__ import annotations

import random

import pytest
from trf_texts import cup, cup_players, cup_teams, double, double_players, file, player, six

from fidepair import trf
from fidepair.tournament import Kind
from fidepair.trf.findings import TITLES

RICH = file(
    *six(),
    player(7, "0.5", "- H", "- Z"),
    player(8, "0.0", "", "- Z", name="Éva"),
    "XXR 5",
    "XXC white1 rank",
    "162  W 1.0    D 0.5    L 0.0    P 1.0",
    "XXS W=1 D=.5 PAB=1",
    "BBW  1.0",
    "192 FIDE_DUTCH_2026",
    "240 H   2    4    5",
    "250       1.0   1   3    1    4",
    "260   1   2    1    3",
    "299 +         1.0    1    1",
    "299           0.0    1    2",
    "XXP 1 2 6",
    "XXZ 3",
    "013 Club                               1    2",
    "IND    1    A                                   2512 KAR      K10023",
    "### comment",
)
TEAMS = cup(
    *cup_players("7 w")[:6],
    *[f"{line}     1 b" if line.startswith("001    7") else line for line in cup_players()[6:]],
    *cup_teams(),
    "082 5",
    "162  W 1.0    D 0.5    L 0.0    P 0.5",
    "300   1   1   3    1    2",
    "300   2   4   1    7    0",
    "320  1.0  1.0   5",
    "330 +-   2   2   3",
    "362 TW 2.0   TD 1.0   TL 0.0",
    "240 H   2    5",
    "250  2.0        1   3    1    2",
    "260   1   2    1    2",
    "299 +   2.0   2.0    3    1",
    "013 Club                               1    2",
    "801 1 T1",
)
MATCHES = double(
    *double_players()[:4],
    player(5, "2.0", "- U", "- U"),
    "162  W 1.0    D 0.5    L 0.0    P 1.0",
    "240 H   3    5",
    "240 H   4    5",
    "250       2.0   1   2    1    2",
    "260   1   2    1    2",
    "299           0.0    1    2",
    "XXP 1 5",
    "XXZ 3",
)
FILES = {"players": (RICH, None), "teams": (TEAMS, Kind.TEAM), "matches": (MATCHES, Kind.DOUBLE)}
SIGNS = " 0123456789wb-+=UHFZWDL.,\t\n\r\x1a\x00é?*#x001"


def damaged(text: str, seed: int) -> bytes:
    """Return the file after one to five random changes of bytes, signs, lines."""
    rng = random.Random(seed)
    for _ in range(rng.randint(1, 5)):
        position = rng.randrange(len(text))
        kind = rng.randrange(6)
        if kind == 0:
            text = text[:position] + rng.choice(SIGNS) + text[position + 1 :]
        elif kind == 1:
            text = text[:position] + rng.choice(SIGNS) + text[position:]
        elif kind == 2:
            text = text[:position] + text[position + rng.randint(1, 12) :]
        else:
            lines = text.split("\n")
            one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
            if kind == 3:
                lines[one] = lines[other]
            elif kind == 4:
                lines[one] = lines[one][: rng.randint(0, 110)]
            else:
                lines[one], lines[other] = lines[one][:90] + lines[other][90:], lines[one]
            text = "\n".join(lines)
        text = text or " "
    data = bytearray(text.encode())
    if rng.random() < 0.2:
        data[rng.randrange(len(data))] = rng.randrange(256)
    return bytes(data)


@pytest.mark.parametrize("seeds", [range(start, start + 100) for start in range(0, 800, 100)], ids=str)
@pytest.mark.parametrize("name", FILES)
def test_only_reasons_escape(name, seeds):
    """A damaged file is read, or refused with findings; what is read is written back to the same bytes."""
    text, kind = FILES[name]
    silent: list[int] = []
    for seed in seeds:
        data = damaged(text, seed)
        asked = kind if seed % 2 else None
        try:
            loaded = trf.load(data, "damaged.trf", asked)
        except trf.TrfError as refusal:
            silent.extend(seed for finding in refusal.findings if not finding.text or finding.code not in TITLES)
            silent.extend([] if refusal.findings else [seed])
            continue

        assert data == loaded.document.to_bytes(), seed
        assert data == trf.write(loaded.tournament, loaded.document), seed
    assert [] == silent


@pytest.mark.parametrize("name", FILES)
def test_the_rich_files_are_read(name):
    """The files that are damaged above are good ones."""
    text, kind = FILES[name]

    assert (kind or Kind.INDIVIDUAL, True) == (
        *(
            trf.load(text.encode(), "rich.trf").tournament.kind,
            trf.load(text.encode(), "x").tournament.rounds_paired > 0,
        ),
    )
