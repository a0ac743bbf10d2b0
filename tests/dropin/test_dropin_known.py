"""`fidepair-engine` answers as bbpPairings 6 did, byte for byte: `-p`, `-c`, `-l`, standard error and exit codes.

`NAME.p`, `.err`, `.l`: standard output, standard error and check list of `in.trf -p -l`; `.c`, `.cl`: those of
`in.trf -c -l`.
The banner at the end of a check list is each program's own.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from fidepair.dropin.files import BANNER
from fidepair.dropin.request import run

KNOWN = Path(__file__).parent / "known"
CORPUS = Path(__file__).parents[3] / "shared" / "corpora" / "drop-in"


def cases() -> list[pytest.param]:
    """Return the folder, name and exit codes of each file: of all that are there, else of those kept here."""
    folder = CORPUS if CORPUS.is_dir() else KNOWN
    lines = (folder / "codes.tsv").read_text(encoding="ascii").splitlines()
    rows = [line.split() for line in lines if line]
    return [pytest.param(folder, name, (int(of_p), int(of_c)), id=name) for name, of_p, of_c in rows]


def expected(folder: Path, name: str, ending: str) -> bytes:
    """Return what the other program wrote, with our banner in place of its own; nothing where it wrote nothing."""
    path = folder / f"{name}.{ending}"
    content = path.read_bytes() if path.exists() else b""
    text, found, _ = content.partition(b"BBP Pairings (")
    return text + BANNER.encode() * bool(found)


@pytest.mark.parametrize(("folder", "name", "codes"), cases())
def test_a_known_file_is_answered_byte_for_byte(
    folder: Path, name: str, codes: tuple[int, int], *, tmp_path: Path, monkeypatch, capfdbinary
):
    """Pairs, checks, lists, errors and exit codes are those of the other program."""
    monkeypatch.chdir(tmp_path)
    shutil.copyfile(folder / f"{name}.trf", "in.trf")

    assert codes[0] == run("engine", ["--dutch", "in.trf", "-p", "-l", "in.list"])
    assert (expected(folder, name, "p"), expected(folder, name, "err")) == capfdbinary.readouterr()
    assert codes[1] == run("engine", ["--dutch", "in.trf", "-c", "-l", "check.list"])
    assert expected(folder, name, "c") == capfdbinary.readouterr().out
    for ending, written in (("l", Path("in.list")), ("cl", Path("check.list"))):
        assert expected(folder, name, ending) == (written.read_bytes() if written.exists() else b"")
