"""The recipes in the page of requests: each has twenty lines, and does what it says where its program is installed."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from fidepair.requests import answer

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "fidepair" / "docs" / "serve.md").read_text("utf-8").partition("\n## Recipes\n")[2].partition("\n## ")[0]
RECIPES = dict(re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
RUNS = {
    "js": ("pair.mjs", ["node"]),
    "php": ("pair.php", ["php"]),
    "java": ("Pair.java", ["java"]),
    "py": ("pair.py", [sys.executable]),
    "sh": ("pair.sh", ["sh"]),
}
NEEDED = {"sh": "jq", "java": "javac"}
"""What a recipe needs beside the program that runs it."""
MOST_LINES = 20
OPEN = "open-round-4-to-pair-trf26.trf"


def run(language: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a recipe in a folder, where `fidepair` is this program."""
    name, command = RUNS[language]
    for needed in (command[0], NEEDED.get(language, command[0])):
        if shutil.which(needed) is None:
            pytest.skip(f"{needed} is not installed")
    program = folder / "bin" / "fidepair"
    program.parent.mkdir()
    python = f"PYTHONPATH={shlex.quote(str(ROOT))} exec {shlex.quote(sys.executable)}"
    program.write_text(f'#!/bin/sh\n{python} -m fidepair "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    (folder / name).write_text(RECIPES[language], encoding="utf-8")
    path = f"{program.parent}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        [*command, name],
        cwd=folder,
        env={**os.environ, "PATH": path},
        capture_output=True,
        encoding="utf-8",
        check=False,
        stdin=subprocess.DEVNULL,
    )


def test_every_recipe_is_short_and_is_run():
    """Five languages, each with a test below, in at most twenty lines."""
    assert RECIPES.keys() == RUNS.keys()
    assert {} == {name: text for name, text in RECIPES.items() if len(text.splitlines()) > MOST_LINES}


@pytest.mark.skipif(os.name == "nt", reason="the program of this test is a shell script")
@pytest.mark.parametrize("language", RUNS)
def test_a_recipe_pairs_a_round(language: str, tmp_path: Path):
    """It prints the pairs, and writes the file with the round, names with accents and all (Java has no JSON)."""
    text = (ROOT / "trf_samples" / OPEN).read_text("utf-8").replace("Bergqvist", "Bergqvïst")
    (tmp_path / "open.trf").write_bytes(text.encode())
    expected = answer({"do": "pair", "trf": text, "format": "list", "in_place": True})
    done = run(language, tmp_path)

    assert ("", 0, expected["text"]) == (done.stderr, done.returncode, done.stdout)
    if language != "java":
        assert expected["trf"].encode() == (tmp_path / "paired.trf").read_bytes()


@pytest.mark.skipif(os.name == "nt", reason="the program of this test is a shell script")
@pytest.mark.parametrize("language", RUNS)
def test_a_recipe_shows_the_error(language: str, tmp_path: Path):
    """A file that is not a tournament is no round: the message is shown, and no file is written."""
    (tmp_path / "open.trf").write_text("hello\n", encoding="utf-8")
    done = run(language, tmp_path)

    assert "no player records (`001`) found" in done.stdout + done.stderr
    assert not (tmp_path / "paired.trf").exists()
