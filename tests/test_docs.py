"""The documents tell the truth: README examples give what they show, every command and option is documented."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import click
import pytest

from fidepair.cli.app import COMMANDS, program

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def console_examples() -> list[tuple[str, str]]:
    """Return (command, output) for each command line in the console blocks of the README."""
    blocks = re.findall(r"^```console\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    parts = [part for block in blocks for part in block.split("$ ")[1:]]
    return [(command, output.rstrip("\n")) for command, _, output in (part.partition("\n") for part in parts)]


def run_python(*arguments: str) -> str:
    """Return everything a fresh Python says, standard error included, run in the checkout."""
    environment = {"PYTHONIOENCODING": "utf-8", "PATH": "", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        cwd=ROOT,
        env=environment,
        check=False,
    )
    return done.stdout


@pytest.mark.parametrize(("command", "output"), console_examples())
def test_example_in_readme(command: str, output: str):
    """A command in the README gives the output printed below it."""
    program_name, *arguments = shlex.split(command)

    assert "fidepair" == program_name
    assert output.splitlines() == run_python("-m", "fidepair", *arguments).rstrip("\n").splitlines()


def test_readme_shows_a_pairing_on_its_first_screen():
    """The first example comes before anything a reader has to do, and shows a table."""
    assert "fidepair pair" in console_examples()[0][0]
    assert README.index("```console") < README.index("```sh") < 3000


def test_python_example_in_readme():
    """The library example of the README runs, and says what the command says."""
    code = re.search(r"<!-- python -->\n```python\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)[1]
    sample = "trf_samples/open-round-4-to-pair-trf26.trf"
    listed = run_python("-m", "fidepair", "pair", sample, "--format", "list").splitlines()[1:]
    said = run_python("-c", code).splitlines()

    assert [line for line in listed if not line.endswith(" 0")] == [line.rpartition(" ")[0] for line in said[:-2]]
    assert ["bye: 10", "published rounds agree: True"] == said[-2:]


def test_readme_has_the_test_command_where_the_checks_look_for_it():
    """`.ci/run` takes the test command from below its marker; it is one line that makes its own environment."""
    command = re.search(r"<!-- test-command -->\n```sh\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)[1]

    assert 1 == len(command.splitlines())
    assert command.startswith("python3 -m venv")
    assert "pytest" in command
    assert "<!-- test-command -->" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_and_is_documented(name: str):
    """A command has a help text, each of its options has one, and the README mentions all of them."""
    command = program.get_command(click.Context(program), name)
    options = [parameter for parameter in command.params if isinstance(parameter, click.Option)]
    section = README[README.index(f"`fidepair {name} ") :].partition("\n## ")[0]

    assert command.help
    assert [] == [option.name for option in options if not option.help]
    assert [] == [option.opts[0] for option in options if option.name != "help" and not in_text(option, section)]


def in_text(option: click.Option, text: str) -> bool:
    """Whether a text mentions an option by one of its names."""
    return any(re.search(rf"{re.escape(name)}\b", text) for name in option.opts)


def test_every_sample_is_described():
    """README describes each file under trf_samples/, and no other."""
    described = set(re.findall(r"^\| `([\w-]+\.trf)` \|", README, re.MULTILINE))
    present = {path.name for path in (ROOT / "trf_samples").iterdir()}

    assert present
    assert present == described


@pytest.mark.parametrize("path", sorted((ROOT / "trf_samples").glob("*.trf")), ids=lambda path: path.stem)
def test_published_rounds_of_the_samples_are_right(path: Path):
    """Every published round of a sample is what the rules give, but for the one that shows wrong pairings; the one that
    shows faults of a file is refused."""
    from fidepair import check, read
    from fidepair.errors import InputError

    if path.name.startswith("broken-"):
        with pytest.raises(InputError):
            read(path)
        return
    tournament = read(path)
    if tournament.rounds_paired == 0:
        assert path.name.startswith("round-1")
        return
    wrong = (5,) if "wrong-pairings" in path.name else ()

    assert wrong == check(tournament, tournament.system or "dutch").differing


def test_exit_codes_in_readme_are_those_of_the_errors():
    """The table of exit codes has every code that an error can bring."""
    from fidepair import errors

    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type)]
    table = set(map(int, re.findall(r"^\| (\d+) \|", README, re.MULTILINE)))

    assert {0, 1, 2, 3, 4, 5, 70, 130, 141} == table
    assert {kind.exit_code for kind in kinds} <= table


def test_changelog_always_has_an_unreleased_part():
    """The changelog has a place for what is not released yet."""
    assert "\n## [Unreleased]\n" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
