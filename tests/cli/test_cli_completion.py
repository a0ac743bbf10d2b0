"""What a shell is told when somebody presses Tab: the protocol of each shell, and real shells where there are any."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from fidepair.cli.app import COMPLETE, Program
from fidepair.findings.catalogue import CATALOGUE
from fidepair.systems import SYSTEMS

ROOT = Path(__file__).parents[2]


@pytest.fixture
def here(tmp_path, monkeypatch):
    """A folder with two report files, another file, a hidden report and a folder, in which the shell is."""
    for name in ("b.trf", "a.TRFX", "notes.txt", ".hidden.trf"):
        (tmp_path / name).write_text("")
    (tmp_path / "events").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


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


def test_systems(tab):
    """All systems, or those that begin so."""
    assert plain(*SYSTEMS) == tab("pair", "--system", "")
    assert plain("dutch", "dubov", "double-swiss") == tab("convert", "--system", "D")


def test_choices(tab):
    """What click knows it completes itself."""
    assert plain("json") == tab("check", "-f", "j")


def test_codes(tab):
    """Codes of findings, in any case of letters."""
    assert plain("T064") == tab("lint", "--explain", "t064")
    assert plain(*sorted(CATALOGUE), "all") == tab("lint", "--explain", "")


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("words", [("pair",), ("check", "x.trf"), ("generate", "--model")])
def test_report_files_come_first(tab, words):
    """Where there are report files they are offered, and folders; hidden ones only to whoever asks for them."""
    assert plain("a.TRFX", "b.trf", "events/") == tab(*words, "")
    assert plain("b.trf") == tab(*words, "b")
    assert plain(".hidden.trf") == tab(*words, ".h")


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("begun", ["n", "events/", "no/such/", "~/"])
def test_any_file_where_no_report_fits(tab, begun):
    """Else the shell completes names of files as it always does."""
    assert [("file", begun)] == tab("pair", begun)


def test_a_name_that_needs_quotes_is_left_to_the_shell(tab, here):
    """Shells know how to write names with blanks."""
    (here / "big open.trf").write_text("")

    assert [("file", "b")] == tab("pair", "b")


@pytest.mark.usefixtures("here")
def test_files_and_folders_to_write_to(tab):
    """What is written to may have any name."""
    assert [("file", "b")] == tab("pair", "x.trf", "-o", "b")
    assert [("dir", "o")] == tab("crosscheck", "--keep", "o")


@pytest.mark.parametrize(
    ("shell", "word", "answer"),
    [
        ("bash", "3", "plain,dutch\n"),
        ("zsh", "3", "plain\ndutch\nFIDE (Dutch) System\n"),
        ("fish", "dut", "plain,dutch\tFIDE (Dutch) System\n"),
    ],
)
def test_each_shell_has_its_form(fidepair, monkeypatch, shell, word, answer):
    """The script is for that shell; it is answered in its form, with descriptions where the shell shows them."""
    monkeypatch.setenv("COMP_WORDS", "fidepair pair --system dut")
    monkeypatch.setenv("COMP_CWORD", word)
    monkeypatch.setenv(COMPLETE, f"{shell}_source")
    assert f"{shell}_complete" in fidepair().out

    monkeypatch.setenv(COMPLETE, f"{shell}_complete")
    assert answer.replace("\\", "") == fidepair().out


def test_an_unknown_question(fidepair, monkeypatch):
    """A variable that no shell has set is told, with what it may be."""
    monkeypatch.setenv(COMPLETE, "csh_source")
    run = fidepair()

    assert (1, "") == (run.code, run.out)
    assert "bash_source, zsh_source, fish_source" in run.err


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


def test_in_bash(here):
    """The line of the documentation makes bash complete."""
    script = (
        'eval "$(_FIDEPAIR_COMPLETE=bash_source fidepair)"; COMP_WORDS=(fidepair pair ""); COMP_CWORD=2; '
        '_fidepair_completion fidepair; echo "${COMPREPLY[@]}"'
    )

    assert "a.TRFX b.trf events/\n" == in_shell("bash", script, here)


@pytest.mark.slow
def test_in_zsh(here):
    """zsh understands the script."""
    script = (
        'autoload -U compinit; compinit -u -D; eval "$(_FIDEPAIR_COMPLETE=zsh_source fidepair)"; '
        "whence -w _fidepair_completion"
    )

    assert "_fidepair_completion: function\n" == in_shell("zsh", script, here)


def test_in_fish(here):
    """fish completes a system with its title."""
    script = "_FIDEPAIR_COMPLETE=fish_source fidepair | source; complete -C 'fidepair pair --system dut'"

    assert "dutch\tFIDE (Dutch) System\n" == in_shell("fish", script, here)
