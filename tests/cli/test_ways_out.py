"""What a message proposes can be done with closed eyes, for the samples, and for real files where they are at hand."""

from __future__ import annotations

from pathlib import Path

import pytest
from ways_out import follow_all

SAMPLES = Path(__file__).parents[2] / "trf_samples"
REAL = Path(__file__).parents[3] / "shared" / "corpora" / "real"
ENDINGS = {".trf", ".trfx", ".tab"}
FILES = [
    *sorted(SAMPLES.glob("*.trf")),
    *(pytest.param(path, marks=pytest.mark.slow) for path in sorted(REAL.rglob("*.*")) if path.suffix in ENDINGS),
]


@pytest.mark.parametrize("original", FILES, ids=lambda path: path.name)
def test_ways_out_change_no_fact(fidepair, tmp_path, monkeypatch, original: Path):
    """Records and commands in messages do what they say, and nothing else."""
    monkeypatch.chdir(tmp_path)
    follow_all(fidepair, tmp_path, original.read_bytes())
