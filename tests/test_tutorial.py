"""The guides: the tutorial runs from its first command to its last, and commands on the other pages are valid."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import click
import pytest
from refresh_examples import ENTRIES, STEP, TUTORIAL

from fidepair.cli.app import program

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "fidepair" / "docs"
PAGE = TUTORIAL.read_text(encoding="utf-8")
GUIDES = ("arbiter.md", "coming-from.md", "tutorial.md")


class Step(NamedTuple):
    """A command of the page; with its output, if the page shows one."""

    command: str
    output: str | None


def entry_list() -> str:
    """Return the entry list, the only block of CSV in the page."""
    (entries,) = ENTRIES.findall(PAGE)
    return str(entries)


def steps() -> list[Step]:
    """Return the commands in the order of the page: a console block shows one with its output, other blocks lines."""
    found = []
    for language, block in STEP.findall(PAGE):
        if language == "sh":
            found += [Step(line, None) for line in block.splitlines()]
        else:
            command, _, output = block.removeprefix("$ ").partition("\n")
            found.append(Step(command, output))
    return found


def command_lines(name: str) -> list[str]:
    """Return the calls of the program on a page, in blocks and in the text; not those that leave something out."""
    page = (DOCS / name).read_text(encoding="utf-8")
    blocks = re.findall(r"^ *```(?:sh|console)\n(.*?)^ *```$", page, re.MULTILINE | re.DOTALL)
    in_blocks = re.findall(r"^ *(?:\$ )?(fidepair .+)$", "\n".join(blocks), re.MULTILINE)
    in_text = re.findall(r"`(fidepair [^`]+)`", page)
    return [line for line in in_blocks + in_text if len(line.split()) > 2 and "..." not in line]


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command in a folder, by a fresh Python; what it prints includes standard error."""
    program, *arguments = shlex.split(command)
    assert "fidepair" == program
    return subprocess.run(
        [sys.executable, "-m", "fidepair", *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        cwd=folder,
        env={"PYTHONIOENCODING": "utf-8", "PATH": "", "PYTHONPATH": str(ROOT)},
        check=False,
    )


@pytest.mark.slow
def test_the_tutorial_runs_from_the_first_command_to_the_last(tmp_path: Path):
    """Outputs are as shown, commands without a shown output succeed, and the rating report is there at the end."""
    (tmp_path / "entries.csv").write_text(entry_list(), encoding="utf-8")

    for command, output in steps():
        done = run(command, tmp_path)
        if output is None:
            assert (0, command) == (done.returncode, command), done.stdout
        else:
            assert (command, output.splitlines()) == (command, done.stdout.rstrip("\n").splitlines())

    assert {"evening.trf", "evening.trf.history", "final.trf", "round-1.html", "standings.html", "site"} <= {
        path.name for path in tmp_path.iterdir()
    }


def test_the_tutorial_is_one_whole_evening():
    """The page shows the way from `new` to the rating report, through three rounds."""
    commands = [shlex.split(step.command)[1] for step in steps()]

    assert ("new", "report") == (commands[0], commands[-1])
    assert {"bye", "explain", "result", "standings", "check", "publish", "info", "player"} <= set(commands)
    assert 3 == sum("pair" in step.command and "--in-place" in step.command for step in steps())


@pytest.mark.parametrize("name", GUIDES)
def test_commands_of_the_guides_are_valid(name: str):
    """Every command on these pages exists, with its options and values."""
    lines = command_lines(name)
    assert len(lines) > 10
    for line in lines:
        _, command, *arguments = shlex.split(line)
        found = program.get_command(click.Context(program), command)
        if isinstance(found, click.Group):  # the laboratory
            command, *arguments = arguments
            found = found.get_command(click.Context(found), command)
        assert found is not None, line
        if arguments != ["--help"]:
            assert found.make_context(command, arguments).params, line


def test_the_glossary_is_in_alphabetical_order():
    """Each term has one line with a meaning, and terms stand in alphabetical order."""
    rows = re.findall(r"^\| (.+?) \| (.+?) \|", (DOCS / "glossary.md").read_text(encoding="utf-8"), re.MULTILINE)
    terms = [term.lower() for term, _ in rows[2:]]

    assert len(terms) > 50
    assert sorted(set(terms)) == terms
