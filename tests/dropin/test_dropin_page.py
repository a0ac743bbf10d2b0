"""The scripts on the page about the drop-in program do what the page says of them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from fidepair.dropin.request import USAGE

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "fidepair" / "docs" / "drop-in.md").read_text(encoding="utf-8")
KNOWN = ROOT / "tests" / "dropin" / "known"
PAIRS = (KNOWN / "tiny_n009_r04of05_s100101.p").read_text(encoding="ascii")


def script(name: str) -> str:
    """Return the script behind its mark on the page."""
    found = re.search(rf"<!-- {name} -->\n```sh\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    return found[1]


def event(folder: Path) -> dict[str, str]:
    """Put the programs and the tournaments into a folder, and return an environment in which they are found."""
    code = f'#!/bin/sh\nexec {sys.executable} -c "from fidepair.dropin import main; main()" "$@"\n'
    for name, content in (("fidepair-engine", code), ("java", script("java"))):
        (folder / name).write_text(content, encoding="ascii")
        (folder / name).chmod(0o755)
    for name, of in (("round", "tiny_n009_r04of05_s100101"), ("last", "nopairing_tiny_n007_r06of06_s100103")):
        (folder / f"{name}.trf").write_bytes((KNOWN / f"{of}.trf").read_bytes())
    return {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}"}


def answer(command: list[str], folder: Path) -> str:
    """Return what a command writes to standard output."""
    done = subprocess.run(command, cwd=folder, env=event(folder), capture_output=True, text=True, check=True)
    assert "" == done.stderr
    return done.stdout


@pytest.mark.slow
def test_the_calls_of_three_programs_are_answered(tmp_path: Path):
    """lichess gets its pairs and the end of its event, Sharly Chess its files, heltour its number and pairs."""
    pairs = PAIRS.partition("\n")[2]
    told = "No valid pairing exists\n"
    checklist = "ID\tPts\t  Cur\n\n 1\t2.5\t (2W)\n 2\t2.5\t (1B)\n"

    assert f"{pairs}{told}{checklist}5\n" == answer(["sh", "-c", script("callers")], tmp_path)
    assert (b"", PAIRS) == ((tmp_path / "empty.txt").read_bytes(), (tmp_path / "out.txt").read_text(encoding="ascii"))


def test_a_call_of_java_can_be_led_here(tmp_path: Path):
    """A file `java` passes on what stands behind the name of the archive."""
    assert PAIRS == answer(["java", "-ea", "-jar", "javafo.jar", "round.trf", "-p"], tmp_path)


def test_the_page_has_all_forms():
    """The page tells as many forms as the usage."""
    forms = re.findall(r"^fidepair-engine \[-r\].*", PAGE, re.MULTILINE)

    assert len(USAGE.splitlines()) - 1 == len(forms)
