"""What a shell is told when somebody presses Tab: the protocol of each shell, and real shells where there are any."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from fidepair.cli.app import COMPLETE, Program

ROOT = Path(__file__).parents[2]


@pytest.fixture
def tab(fidepair, monkeypatch):
    """Return a function that completes the last word of a line, as bash asks for it: (kind, value) for each."""

    def complete(*words: str) -> list[tuple[str, ...]]:
        monkeypatch.setenv(COMPLETE, "bash_complete")
        monkeypatch.setenv("COMP_WORDS", " ".join(("fidepair", *words)))
        monkeypatch.setenv("COMP_CWORD", str(len(words)))
        run = fidepair()
        assert (0, "") == (run.code, run.err)
        return [tuple(line.split(",", 1)) for line in run.out.splitlines() if line]

    return complete


def plain(*values: str) -> list[tuple[str, ...]]:
    """Return the answer that is these words."""
    return [("plain", value) for value in values]


def test_commands(tab):
    """The first word is a command; after an unknown one nothing breaks."""
    assert plain(*Program.names) == tab("")
    assert plain(*(name for name in Program.names if name.startswith("c"))) == tab("c") != []
    assert plain("generate", "crosscheck") == tab("lab", "")
    assert tab("unknown", "")


def test_options(tab):
    """Options of the command; one that ends the program at other times does not keep it from completing."""
    assert plain("--rating", "--result", "--round", "--rounds") == sorted(tab("pair", "--r"))
    assert plain("--json") == tab("pair", "--help", "--js")
    assert plain("--version") == tab("--v")


def test_choices(tab):
    """What click knows it completes itself."""
    assert plain("json") == tab("check", "-f", "j")


@pytest.mark.parametrize("words", [("pair",), ("check", "x.trf"), ("generate", "--model"), ("pair", "x.trf", "-o")])
def test_names_of_files_are_left_to_the_shell(tab, words):
    """It knows how to write names with blanks, too."""
    assert [("file", "b")] == tab(*words, "b")


@pytest.mark.parametrize(
    ("shell", "word", "answer"),
    [
        ("bash", "1", "plain,predict\n"),
        ("zsh", "1", "plain\npredict\nPreview the next round while games are open.\n"),
        ("fish", "predi", "plain,predict\tPreview the next round while games are open.\n"),
    ],
)
def test_each_shell_has_its_form(fidepair, monkeypatch, shell, word, answer):
    """The script is for that shell; it is answered in its form, with descriptions where the shell shows them."""
    monkeypatch.setenv("COMP_WORDS", "fidepair predi")
    monkeypatch.setenv("COMP_CWORD", word)
    monkeypatch.setenv(COMPLETE, f"{shell}_source")
    assert f"{shell}_complete" in fidepair().out

    monkeypatch.setenv(COMPLETE, f"{shell}_complete")
    assert answer.replace("\\", "") == fidepair().out


def test_nothing_is_completed_without_the_variable(fidepair, monkeypatch):
    """An empty variable is none."""
    monkeypatch.setenv(COMPLETE, "")

    assert fidepair("--version").out.startswith("fidepair ")


def in_shell(shell: str, script: str, folder: Path) -> str:
    """Return what a script prints in a real shell that finds this program."""
    found = shutil.which(shell)
    if found is None:
        pytest.skip(f"there is no {shell} here")
    program = folder / "fidepair"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m fidepair "$@"\n')
    program.chmod(0o755)
    environment = {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [found, "-c", script], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert (0, "") == (done.returncode, done.stderr)
    return done.stdout


def test_in_bash(tmp_path):
    """The line of the documentation makes bash complete."""
    script = (
        'eval "$(_FIDEPAIR_COMPLETE=bash_source fidepair)"; COMP_WORDS=(fidepair predi); COMP_CWORD=1; '
        '_fidepair_completion fidepair; echo "${COMPREPLY[@]}"'
    )

    assert "predict\n" == in_shell("bash", script, tmp_path)


@pytest.mark.slow
def test_in_zsh(tmp_path):
    """zsh understands the script."""
    script = (
        'autoload -U compinit; compinit -u -D; eval "$(_FIDEPAIR_COMPLETE=zsh_source fidepair)"; '
        "whence -w _fidepair_completion"
    )

    assert "_fidepair_completion: function\n" == in_shell("zsh", script, tmp_path)


def test_in_fish(tmp_path):
    """fish completes a command with its summary."""
    script = "_FIDEPAIR_COMPLETE=fish_source fidepair | source; complete -C 'fidepair predi'"

    assert "predict\tPreview the next round while games are open.\n" == in_shell("fish", script, tmp_path)
