"""Whatever the bytes, reading ends in a tournament or in a reason."""

from __future__ import annotations

import random

import pytest
from short import seeds_in_parts
from trf_texts import MATCHES, RICH, TEAMS

from fidepair import trf
from fidepair.findings.catalogue import CATALOGUE
from fidepair.tournament import Kind

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


@pytest.mark.parametrize("seeds", seeds_in_parts(800, 100, 100), ids=str)
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
            silent.extend(seed for finding in refusal.findings if not finding.text or finding.code not in CATALOGUE)
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
