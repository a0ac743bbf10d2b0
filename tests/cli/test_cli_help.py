"""Help and suggestions of the command line: what a user sees who does not know the word, or mistypes it."""

from __future__ import annotations

import random
import re
import shlex

import click
import pytest

from fidepair.cli.app import COMMANDS, WRITING, program
from fidepair.cli.overview import GROUPS, overview_of

OVERVIEWS = {name: overview for commands in GROUPS.values() for name, overview in commands.items()}
WIDTH = 80


def command_of(name: str) -> click.Command:
    """Return a command of the program."""
    found = program.get_command(click.Context(program), name)
    assert found is not None
    return found


def options_of(name: str) -> list[click.Option]:
    """Return the options of a command."""
    return [one for one in command_of(name).params if isinstance(one, click.Option)]


def long_names(name: str) -> list[str]:
    """Return the long names of the options of a command."""
    return [spelling for one in options_of(name) for spelling in one.opts if spelling.startswith("--")]


def test_every_command_has_its_place():
    """The overview has the commands of the program, in its order."""
    assert tuple(COMMANDS) == tuple(OVERVIEWS)


def test_help_groups_the_commands(fidepair):
    """`fidepair --help` shows the commands under three headings, each with a whole sentence on one line."""
    lines = fidepair("--help").out.splitlines()
    shown = [re.match(r"  (\w+) +(\S.*)", line) for line in lines[lines.index("Commands for arbiters:") :]]

    assert [(name, overview.summary) for name, overview in OVERVIEWS.items()] == [
        line.groups() for line in shown if line
    ]
    assert [f"{title}:" for title in GROUPS] == [line for line in lines if line.startswith("Commands")]
    assert all(overview.summary.endswith(".") for overview in OVERVIEWS.values())
    assert all(len(line) <= WIDTH for line in lines)
    assert "..." not in "\n".join(line for line in lines if "[ARGS]" not in line)


@pytest.mark.parametrize("name", COMMANDS)
def test_help_of_a_command_ends_with_two_examples(fidepair, name):
    """The last lines are two examples, each whole on its line, below what it does."""
    lines = fidepair(name, "--help").out.splitlines()
    end = lines[lines.index("Examples:") + 1 :]

    assert [text for what, line in overview_of(name).examples for text in (f"  {what}:", f"    {line}")] == end
    assert all(len(line) <= WIDTH for line in end)


@pytest.mark.parametrize(
    ("name", "line"), [(name, line) for name in COMMANDS for _, line in overview_of(name).examples]
)
def test_an_example_is_a_call_of_the_command(name, line):
    """The options and values of an example are those of the command; none of them replaces a file."""
    program_name, called, *arguments = shlex.split(line)

    assert ("fidepair", name) == (program_name, called)
    assert command_of(name).make_context(name, arguments).params
    assert set() == {"--in-place", "--force"} & set(arguments)


@pytest.mark.parametrize(
    ("mistyped", "meant"),
    [("piar", "pair"), ("Check", "check"), ("chekc", "check"), ("lnit", "lint"), ("crosschek", "crosscheck")],
)
def test_a_mistyped_command_gets_a_suggestion(fidepair, mistyped, meant):
    """The nearest command is asked for; nothing is done."""
    outcome = fidepair(mistyped, "open.trf")

    assert (2, "") == (outcome.code, outcome.out)
    said = f"fidepair: there is no command `{mistyped}`. Did you mean {meant}?\n  See `fidepair --help`.\n"
    assert said == outcome.err


def test_a_word_like_no_command_gets_none(fidepair):
    """Where no command is near, nothing is suggested."""
    assert "fidepair: there is no command `tournament`.\n  See `fidepair --help`.\n" == fidepair("tournament").err


@pytest.mark.parametrize(
    ("mistyped", "meant"),
    [("--sytem", "--system"), ("--frmat", "--format"), ("--accelertion", "--acceleration"), ("--verbos", "--verbose")],
)
def test_a_mistyped_option_gets_a_suggestion(fidepair, mistyped, meant):
    """The nearest option is asked for."""
    outcome = fidepair("pair", "open.trf", mistyped, "x")

    assert (2, "") == (outcome.code, outcome.out)
    said = f"fidepair: there is no option `{mistyped}`. Did you mean {meant}?\n  See `fidepair pair --help`.\n"
    assert said == outcome.err


def test_a_mistyped_option_of_the_program_gets_a_suggestion(fidepair):
    """So do the options before a command."""
    assert "there is no option `--verion`. Did you mean --version?" in fidepair("--verion").err


def mistyped(name: str, seed: int) -> set[str]:
    """Return some ways to mistype the name of an option: letters lost, doubled, exchanged, cut off."""
    draw = random.Random(f"{name}{seed}")
    word = name.lstrip("-")
    place = draw.randrange(len(word) - 1)
    return {
        f"--{word[:place]}{word[place + 1 :]}",
        f"--{word[:place]}{word[place]}{word[place:]}",
        f"--{word[:place]}{word[place + 1]}{word[place]}{word[place + 2 :]}",
        f"--{word[:-1]}",
        f"--{word.replace('-', '')}",
        f"--{word}x",
    }


@pytest.mark.parametrize("name", COMMANDS)
def test_no_suggestion_leads_to_an_option_that_writes(fidepair, name):
    """However an option is mistyped, none is suggested that writes a file or replaces one."""
    known = long_names(name)
    words = {word for spelling in (*known, *WRITING) for seed in range(2) for word in mistyped(spelling, seed)}
    suggested = set()
    for word in sorted(words - {*known}):
        said = fidepair(name, word).err
        assert f"there is no option `{word}`" in said
        suggested |= set(re.findall(r"--[\w-]+", said.partition("Did you mean")[2].partition("?")[0]))

    assert suggested
    assert set() == suggested - set(known)
    assert set() == suggested & set(WRITING)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_that_writes_is_known_as_one(name):
    """Options whose help speaks of writing, replacing or keeping files are among those that nothing leads to."""
    speaking = {
        spelling
        for one in options_of(name)
        if re.search(r"\b([Ww]rit|replace|files of differences|not empty)", one.help or "")
        and not re.search(r"Write nothing", one.help or "")
        for spelling in one.opts
        if spelling.startswith("--")
    }

    assert set() == speaking - set(WRITING)
    assert {"--force", "--output", "--in-place", "--keep", "--write"} & set(long_names(name)) == speaking


def test_words_of_an_option_are_shown_as_they_are_told(fidepair):
    """Types of colour preferences are called A and B (C.04.6 1.7), whatever the version of click shows by itself."""
    assert "--colours [A|B|none]" in fidepair("pair", "--help").out
