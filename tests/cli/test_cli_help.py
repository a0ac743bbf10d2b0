"""Help and suggestions of the command line: what a user sees who does not know the word, or mistypes it."""

from __future__ import annotations

import random
import re
import shlex

import click
import pytest

from fidepair.cli.app import COMMANDS, WRITING, laboratory, program
from fidepair.cli.overview import CHANGING, SYNONYMS, groups, overview_of
from fidepair.commands.table import LAB, LABORATORY, typed_name, use_case

OVERVIEWS = {name: overview for commands in groups().values() for name, overview in commands.items()}
WIDTH = 80


def command_of(name: str) -> click.Command:
    """Return a command of the program."""
    group = laboratory if name in LABORATORY else program
    found = group.get_command(click.Context(group), name)
    assert found is not None
    return found


def options_of(name: str) -> list[click.Option]:
    """Return the options of a command."""
    return [one for one in command_of(name).params if isinstance(one, click.Option)]


def long_names(name: str) -> list[str]:
    """Return the long names of the options of a command."""
    return [spelling for one in options_of(name) for spelling in one.opts if spelling.startswith("--")]


def test_every_command_has_its_place():
    """The overview has the commands of the program, in its order; the laboratory comes last."""
    assert [*program.names, *laboratory.names] == [*OVERVIEWS]
    assert {*COMMANDS, LAB} == {*OVERVIEWS}


def test_help_groups_the_commands(fidepair):
    """`fidepair --help` shows the commands under its headings, each with a whole sentence on one line; those of the
    laboratory are in the help of `fidepair lab`."""
    lines = fidepair("--help").out.splitlines()
    lines += fidepair("lab", "--help").out.partition("\n\nLab")[2].join(["Lab", ""]).splitlines()
    shown = [re.match(r"  (\w+) +(\S.*)", line) for line in lines[lines.index("Start:") :]]

    assert [(name, overview.summary) for name, overview in OVERVIEWS.items()] == [
        line.groups() for line in shown if line
    ]
    assert [f"{title}:" for title in groups()] == [
        line for line in lines[lines.index("Start:") :] if line and not line.startswith(" ")
    ]
    assert all(overview.summary.endswith(".") for overview in OVERVIEWS.values())
    assert all(len(line) <= WIDTH for line in lines)
    assert "..." not in "\n".join(line for line in lines if "[ARGS]" not in line)


def test_the_options_of_pair_are_in_groups(fidepair):
    """Each heading once, in its order, with the options that it begins with; every option has one."""
    lines = fidepair("pair", "--help").out.splitlines()
    titles = overview_of("pair").groups
    at = [lines.index(f"{title}:") for title in titles.values()]

    assert sorted(at) == at
    assert [*titles] == [lines[place + 1].split()[0] for place in at]
    assert "Options:" not in lines


@pytest.mark.parametrize("name", COMMANDS)
def test_help_of_a_command_ends_with_two_examples(fidepair, name):
    """The last lines are two examples, each whole on its line, below what it does."""
    lines = fidepair(name, "--help").out.splitlines()
    end = lines[lines.index("Examples:") + 1 :]

    assert [text for what, line in overview_of(name).examples for text in (f"  # {what}", f"  {line}")] == end
    assert all(len(line) <= WIDTH for line in end)


@pytest.mark.parametrize(
    ("name", "line"), [(name, line) for name in COMMANDS for _, line in overview_of(name).examples]
)
def test_an_example_is_a_call_of_the_command(name, line):
    """The options and values of an example are those of the command; none of them replaces a file."""
    called = f"fidepair {typed_name(name)}"
    arguments = shlex.split(line.removeprefix(called))

    assert line.startswith(called)
    assert command_of(name).make_context(name, arguments).params
    assert set() == {"--in-place", "--force"} & set(arguments)


@pytest.mark.parametrize(
    ("mistyped", "meant"),
    [("piar", "pair"), ("Check", "check"), ("chekc", "check"), ("lnit", "lint"), ("crosschek", "lab crosscheck")],
)
def test_a_mistyped_command_gets_a_suggestion(fidepair, mistyped, meant):
    """The nearest command is asked for; nothing is done."""
    outcome = fidepair(mistyped, "open.trf")

    assert (2, "") == (outcome.code, outcome.out)
    said = f"fidepair: Unknown command `{mistyped}`. Did you mean {meant}?\n  See `fidepair --help`.\n"
    assert said == outcome.err


@pytest.mark.parametrize(("typed", "meant"), [("pair", "fidepair pair"), ("genrate", "fidepair lab generate")])
def test_the_laboratory_suggests_whole_commands(fidepair, typed: str, meant: str):
    """`pair` is right outside it, so `Did you mean pair?` would be no answer."""
    assert f"Unknown command `{typed}`. Did you mean {meant}?\n" in fidepair("lab", typed).err


@pytest.mark.parametrize("name", LABORATORY)
def test_a_command_of_the_laboratory_has_its_old_name_too(fidepair, name):
    """Scripts from before the group still run; the help names the group."""
    assert fidepair("lab", name, "--help") == fidepair(name, "--help")
    assert fidepair(name, "--help").out.startswith(f"Usage: fidepair lab {name} ")


def test_a_word_like_no_command_gets_none(fidepair):
    """Where no command is near, nothing is suggested."""
    assert "fidepair: Unknown command `tournament`.\n  See `fidepair --help`.\n" == fidepair("tournament").err


@pytest.mark.parametrize(
    ("mistyped", "meant"),
    [("--sytem", "--system"), ("--frmat", "--format"), ("--accelertion", "--acceleration"), ("--verbos", "--verbose")],
)
def test_a_mistyped_option_gets_a_suggestion(fidepair, mistyped, meant):
    """The nearest option is asked for."""
    outcome = fidepair("pair", "open.trf", mistyped, "x")

    assert (2, "") == (outcome.code, outcome.out)
    said = (
        f"fidepair: Unknown option `{mistyped}`. Did you mean {meant}?\n"
        "  Example: fidepair pair open.trf --absent 7\n  See `fidepair pair --help`.\n"
    )
    assert said == outcome.err


def test_a_mistyped_option_of_the_program_gets_a_suggestion(fidepair):
    """So do the options before a command."""
    assert "Unknown option `--verion`. Did you mean --version?" in fidepair("--verion").err


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


@pytest.mark.slow
@pytest.mark.parametrize("name", COMMANDS)
def test_no_suggestion_leads_to_an_option_that_writes(fidepair, name):
    """However an option is mistyped, none is suggested that writes a file or replaces one."""
    known = long_names(name)
    words = {word for spelling in (*known, *WRITING) for seed in range(2) for word in mistyped(spelling, seed)}
    suggested = set()
    for word in sorted(words - {*known}):
        said = fidepair(name, word).err
        assert f"Unknown option `{word}`" in said
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
        if re.search(r"\b([Ww]rit|[Oo]verwrit|replace|Record the round|files of differences|not empty)", one.help or "")
        and not re.search(r"without writing", one.help or "")
        for spelling in one.opts
        if spelling.startswith("--")
    }

    assert set() == speaking - set(WRITING)
    assert {"--force", "--output", "--in-place", "--keep", "--write"} & set(long_names(name)) == speaking


def test_words_of_an_option_are_shown_as_they_are_told(fidepair):
    """Types of colour preferences are called A and B (C.04.6 1.7), whatever the version of click shows by itself."""
    assert "--colours [A|B|none]" in fidepair("pair", "--help").out


# ── Words for commands ───────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("word", "meant"),
    [
        *(("validate", "lint or check"), ("verify", "lint or check"), ("export", "convert")),
        *((word, "new") for word in ("import", "create", "init", "start")),
        *((word, "show") for word in ("list", "print", "open")),
        *(("ranking", "standings"), ("table", "standings"), ("add", "late"), ("why", "explain"), ("html", "publish")),
        ("Validate", "lint or check"),
    ],
)
def test_a_synonym_gets_the_command(fidepair, word, meant):
    """A word of another program is answered with the command that does it; nothing is done."""
    outcome = fidepair(word, "open.trf")

    assert (2, "") == (outcome.code, outcome.out)
    assert outcome.err == f"fidepair: Unknown command `{word}`. Did you mean {meant}?\n  See `fidepair --help`.\n"


def test_synonyms_are_unknown_words_for_known_commands():
    """No synonym hides a command."""
    assert set() == set(SYNONYMS) & set(COMMANDS)
    assert set() == {command for meant in SYNONYMS.values() for command in meant} - set(COMMANDS)


@pytest.mark.parametrize("word", ["round", "rounds", "reslut", "widthdraw", "layt", "forbit", "unpar", "teem"])
def test_no_similar_word_leads_to_a_command_that_writes(fidepair, word):
    """Where the nearest command changes a file, nothing is suggested."""
    assert fidepair(word, "open.trf").err == f"fidepair: Unknown command `{word}`.\n  See `fidepair --help`.\n"


@pytest.mark.parametrize("name", COMMANDS)
def test_however_a_command_is_mistyped_none_that_writes_is_suggested(fidepair, name):
    """Letters lost, doubled, exchanged, cut off."""
    suggested = set()
    for word in sorted({word.lstrip("-") for seed in range(6) for word in mistyped(name, seed)} - {*COMMANDS}):
        if word not in SYNONYMS:
            suggested |= set(re.findall(r"\w+", fidepair(word).err.partition("Did you mean")[2].partition("?")[0]))

    assert set() == suggested & CHANGING - {"or"}


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_that_writes_is_known_as_one(name):
    """Commands with --dry-run and without an option that must be given for writing, and folders of pages."""
    options = {one.name for one in use_case(name).options}
    changes = "dry_run" in options and not options & {"in_place", "write", "facts"} and name not in ("info", "new")

    assert (name in CHANGING) == (changes or name in ("publish", "post", "web"))


@pytest.mark.parametrize(
    ("words", "same"),
    [
        (["help"], ["--help"]),
        (["help", "pair"], ["pair", "--help"]),
        (["help", "validate"], ["validate"]),
        (["version"], ["--version"]),
        (["-V"], ["--version"]),
    ],
)
def test_help_and_version_need_no_dashes(fidepair, words, same):
    """`help`, `help COMMAND` and `version` answer as the options do."""
    assert fidepair(*words) == fidepair(*same)


# ── Wrong lines ──────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("line", "message"),
    [
        (["convert"], "FILE is missing."),
        (["check"], "FILE is missing."),
        (["withdraw", "open.trf"], "WHO is missing."),
        (["convert", "a.trf"], "--to is missing. Choose one of: trf16, trfx, trfbx, trf26, json, csv."),
        (["publish", "a.trf"], "--output is missing."),
        (["show", "a.trf", "b.trf"], "unexpected argument `b.trf`."),
        (["show", "a.trf", "b.trf", "c.trf"], "unexpected arguments `b.trf` `c.trf`."),
        (["pair", "a.trf", "--round"], "--round needs a value: --round N."),
        (["pair", "a.trf", "-o"], "-o needs a value: -o FILE."),
        (["convert", "--to"], "--to needs a value. Choose one of: trf16, trfx, trfbx, trf26, json, csv."),
        (["pair", "a.trf", "--quiet=3"], "--quiet takes no value."),
        (["pair", "a.trf", "-q=3"], "-q takes no value."),
        (["pair", "a.trf", "--round", "x"], "--round: `x` is not a whole number of at least 1."),
        (["pair", "a.trf", "--round", "0"], "--round: `0` is not a whole number of at least 1."),
        (["predict", "a.trf", "--sample", "0"], "--sample: `0` is not a whole number from 1 to 100000."),
        (["predict", "a.trf", "--seed", "x"], "--seed: `x` is not a whole number of at least 0."),
        (["serve", "--time-limit", "0"], "--time-limit: `0` is not a number of seconds above 0, such as 2 or 0.5."),
        (["predict", "a.trf", "-f", "xml"], "--format: `xml` is not a valid value. Choose one of: table, plain, json."),
        (["pair", "-z"], "Unknown option `-z`."),
    ],
)
def test_a_wrong_line_is_answered_in_one_voice(fidepair, line, message):
    """The message names what is wrong, in the same words with every version of click, and shows an example."""
    outcome = fidepair(*line)
    example = overview_of(line[0]).examples[0][1]

    assert (2, "") == (outcome.code, outcome.out)
    assert outcome.err.splitlines() in [
        [f"fidepair: {message}", f"  Example: {one}", f"  See `fidepair {line[0]} --help`."]
        for one in (example, overview_of(line[0]).examples[1][1])
    ]


@pytest.mark.parametrize(
    ("line", "message"), [(["--version=3"], "--version takes no value."), (["-x"], "Unknown option `-x`.")]
)
def test_a_wrong_option_of_the_program(fidepair, line, message):
    """Before a command there is no example."""
    assert f"fidepair: {message}\n  See `fidepair --help`.\n" == fidepair(*line).err


def test_the_example_has_the_option_that_is_wrong(fidepair):
    """If one of the two does."""
    assert "  Example: fidepair explain open.trf 4 --not 5\n" in fidepair("explain", "a.trf", "--not").err


@pytest.mark.parametrize(
    ("line", "question"),
    [
        ("scheck", " Did you mean check or lab crosscheck?"),  # and schema, which is further off
        ("pair x --around", " Did you mean --round or --rounds?"),  # and --adjourned
        ("standings x --formact", " Did you mean --format or --performance?"),  # and --force, which writes
        ("standings x --forace", ""),
        ("pair x --rnd", " Did you mean --round or --rounds?"),
        ("pair x --zz", ""),
        ("pair x --encodng", " Did you mean --encoding?"),
        ("sheet x --in-place", ""),
        ("new x --encodingg", " Did you mean --encoding?"),
        ("status --FORMAT x", ""),
        ("check x --ROUND 3", " Did you mean --round?"),
    ],
)
def test_at_most_two_are_suggested(fidepair, line: str, question: str):
    """The two nearest of those that are near, and none where the nearest one writes."""
    message = fidepair(*line.split()).err.splitlines()[0]
    what = f"option `{line.split()[2]}`" if "--" in line and not line.startswith("status") else None
    what = what or (f"option `{line.split()[1]}`" if "--" in line else f"command `{line}`")

    assert f"fidepair: Unknown {what}.{question}" == message
