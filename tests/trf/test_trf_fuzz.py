"""Whatever the bytes, reading ends in a tournament or in a reason."""

from __future__ import annotations

import random

import pytest
from trf_texts import file, player, six

from fidepair import trf
from fidepair.errors import NotSupported
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
SIGNS = " 0123456789wb-+=UHFZWDL.,\t\n\r\x1a\x00é?*#x001"


def damaged(seed: int) -> bytes:
    """Return the rich file after one to five random changes of bytes, signs, lines."""
    rng = random.Random(seed)
    text = RICH
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
def test_only_reasons_escape(seeds):
    """A damaged file is read, or refused with findings; what is read is written back to the same bytes."""
    silent: list[int] = []
    for seed in seeds:
        data = damaged(seed)
        try:
            loaded = trf.load(data, "damaged.trf")
        except NotSupported:
            continue
        except trf.TrfError as refusal:
            silent.extend(seed for finding in refusal.findings if not finding.text or finding.code not in TITLES)
            silent.extend([] if refusal.findings else [seed])
            continue

        assert data == loaded.document.to_bytes(), seed
        assert data == trf.write(loaded.tournament, loaded.document), seed
    assert [] == silent


def test_the_rich_file_is_read():
    """The file that is damaged above is a good one."""
    assert trf.load(RICH.encode(), "rich.trf").tournament.rounds_paired == 1
