"""The documents tell the truth: their examples give what they show, and every command and option is documented."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import click
import pytest
from option_tables import BEGIN, END, made
from option_tables import pages as made_pages
from refresh_examples import console_examples, output_of, pages, python_examples, run_python

import fidepair
from fidepair.cli.parsing import command_of
from fidepair.commands.table import COMMANDS, typed_name, use_case
from fidepair.options import RoundOptions

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "fidepair" / "docs"
README = (ROOT / "README.md").read_text(encoding="utf-8")
INDEX = (DOCS / "commands" / "index.md").read_text(encoding="utf-8")
COMMAND_PAGES = {name: (DOCS / "commands" / f"{name}.md").read_text(encoding="utf-8") for name in COMMANDS}
LIBRARY_PAGE = (DOCS / "library.md").read_text(encoding="utf-8")
SERVE_PAGE = (DOCS / "serve.md").read_text(encoding="utf-8")
WITH_EXAMPLES = {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in pages()}
LONGEST_README = 60


def blocks(page: str, language: str) -> list[str]:
    """Return the blocks of code in a page that are written in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)


def lines_to_write(page: str) -> list[str]:
    """Return the lines of a page that call the program and are not run: in blocks for a shell, and in tables."""
    in_blocks = [line for block in blocks(page, "sh") for line in block.splitlines() if line.startswith("fidepair ")]
    return in_blocks + re.findall(r"\| `(fidepair [^`]+)` \|$", page, re.MULTILINE)


# ── examples ─────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("command", "output"),
    [
        pytest.param(command, output, id=f"{page}-{number}", marks=[pytest.mark.slow] * (number > 1))
        for page, text in WITH_EXAMPLES.items()
        for number, (command, output) in enumerate(console_examples(text), start=1)
    ],
)
def test_example_of_a_command(command: str, output: str):
    """A command in a document gives the output printed below it."""
    assert command.startswith("fidepair ")
    assert output.splitlines() == output_of(command).splitlines()


@pytest.mark.parametrize(
    ("code", "output"),
    [
        pytest.param(code, output, id=f"{page}-{number}")
        for page, text in WITH_EXAMPLES.items()
        for number, (code, output) in enumerate(python_examples(text), start=1)
    ],
)
def test_example_in_python(code: str, output: str):
    """A piece of Python in a document runs, and prints what stands below it."""
    assert output == run_python("-c", code)


def test_pages_have_examples():
    """The README shows a pairing, the page of commands has examples of each, that of the library runs in Python."""
    assert 2 == len(console_examples(README))
    assert sum(len(console_examples(page)) for page in COMMAND_PAGES.values()) > 10
    assert len(python_examples(LIBRARY_PAGE)) > 5
    assert all(output for _, output in python_examples(LIBRARY_PAGE))


def test_the_library_says_what_the_command_says():
    """The first example of the library page prints the games that `fidepair pair` lists, and the bye."""
    sample = "trf_samples/open-round-4-to-pair-trf26.trf"
    listed = run_python("-m", "fidepair", "pair", sample, "--format", "list").splitlines()[1:]
    code, output = python_examples(LIBRARY_PAGE)[0]
    said = output.splitlines()

    assert sample in code
    assert [line for line in listed if not line.endswith(" 0")] == [line.rpartition(" ")[0] for line in said[:-2]]
    assert ["bye: 10", "published rounds agree: True"] == said[-2:]


@pytest.mark.parametrize("line", [line for page in WITH_EXAMPLES.values() for line in lines_to_write(page)])
def test_a_line_that_is_not_run_is_a_call_of_the_program(line: str):
    """Other lines with `fidepair` have a command, options and values that there are."""
    program_name, name, *arguments = shlex.split(line.partition(" > ")[0].replace("fidepair lab ", "fidepair "))

    assert "fidepair" == program_name
    assert command_of(name).make_context(name, arguments).params


# ── README ───────────────────────────────────────────────────────────────────


def test_readme_is_short():
    """The README stays within one screen; all else has a page of its own."""
    assert len(README.splitlines()) <= LONGEST_README


def test_readme_shows_a_pairing_on_its_first_screen():
    """The first example comes before anything a reader has to do, and shows a table."""
    assert "fidepair pair" in console_examples(README)[0][0]
    assert README.index("```console") < README.index("```sh") < 3000


def test_readme_has_the_test_command_where_the_checks_look_for_it():
    """`.ci/run` takes the test command from below its marker; it is one line that makes its own environment."""
    command = re.search(r"<!-- test-command -->\n```sh\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)[1]

    assert 1 == len(command.splitlines())
    assert command.startswith("python3 -m venv")
    assert "pytest" in command
    assert "<!-- test-command -->" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_readme_has_every_system_with_its_chapter():
    """The list of systems has all of them, each with its chapter, and the day from which they are applied."""
    listed = re.findall(r"([A-Z][a-zA-Z-]+)\s\((C[\d.]+)", README.partition("## Systems")[2])
    systems = fidepair.SYSTEMS.values()

    assert [one.chapter for one in systems] == [chapter for _, chapter in listed][: len(systems)]
    assert [] == [name for one, (name, _) in zip(systems, listed, strict=False) if name not in one.title]
    assert all(one.edition in README for one in systems)


@pytest.mark.parametrize("part", ["Install", "A tournament day"])
def test_a_part_of_the_readme_has_lines_to_copy(part: str):
    """Nothing has to be added to a line: each is a whole command."""
    lines = blocks(README.partition(f"## {part}\n")[2].partition("## ")[0], "sh")

    assert lines
    assert [] == [line for block in lines for line in block.splitlines() if re.search(r"[<>{}#]|\.\.\.|[A-Z]{3}", line)]


def test_the_day_of_the_readme_runs_as_it_stands(tmp_path: Path):
    """Each of its lines, one after the other, in a folder with the samples only."""
    part = README.partition("## A tournament day")[2].partition("```sh\n")[2].partition("```")[0]
    lines = part.splitlines()
    shutil.copytree(ROOT / "trf_samples", tmp_path / "trf_samples")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    for line in lines:
        command = [sys.executable, "-m", *shlex.split(line)]
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
        assert 0 == done.returncode, (line, done.stderr)

    assert 6 == len(lines)
    assert (tmp_path / "site" / "index.html").exists()


# ── the pages of commands ────────────────────────────────────────────────────


def test_every_command_has_its_page_and_no_other():
    """There is one page for each command, with its name as the heading, and an index."""
    assert {*COMMANDS, "index"} == {path.stem for path in (DOCS / "commands").glob("*.md")}
    assert [] == [name for name, page in COMMAND_PAGES.items() if not page.startswith(f"# {typed_name(name)}\n\n")]


@pytest.mark.parametrize("path", made_pages(), ids=lambda path: str(path.relative_to(ROOT)))
def test_options_and_summaries_in_a_page_are_those_of_the_program(path: Path):
    """What is made from the rows is as it would be made today: `python -m tests.support.option_tables --write`."""
    assert made(path) == path.read_text(encoding="utf-8")


def test_every_page_of_a_command_has_a_part_that_is_made():
    """Each page has one place for its options, and the index has one for the summaries."""
    assert [] == [name for name, page in {**COMMAND_PAGES, "index": INDEX}.items() if page.count(BEGIN) != 1]


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_has_its_options_examples_and_exit_codes(name: str):
    """The page of a command has every option once, two examples at least, and a line with its exit codes."""
    page = COMMAND_PAGES[name]
    options = [one for one in command_of(name).params if isinstance(one, click.Option) and one.name != "help"]
    spelled = re.findall(
        r"`(-[\w-]+)", "".join(re.findall(r"^\| (`-[^|]*)", page.partition(BEGIN)[2].partition(END)[0], re.M))
    )
    examples = [command for command, _ in console_examples(page)] + lines_to_write(page)
    codes = re.search(r"^\*\*Exit codes\*\*: 0 (.*?)\n\n", f"{page}\n\n", re.MULTILINE | re.DOTALL)

    assert sorted(spelled) == sorted(spelling for one in options for spelling in one.opts)
    assert [] == [one.name for one in options if not one.help]
    assert len([line for line in examples if line.startswith(f"fidepair {typed_name(name)}")]) >= 2
    assert codes
    assert "](index.md#exit-codes)" in codes[1]


def test_exit_codes_are_those_of_the_errors():
    """The table of exit codes has every code that an error can bring."""
    from fidepair import errors

    kinds = [one for one in vars(errors).values() if isinstance(one, type) and issubclass(one, errors.FidepairError)]
    table = set(map(int, re.findall(r"^\| (\d+) \|", INDEX, re.MULTILINE)))

    assert {0, 1, 2, 3, 4, 5, 70, 75, 129, 130, 141, 143} == table
    assert {kind.exit_code for kind in kinds} <= table


# ── the page of the library ──────────────────────────────────────────────────


def test_every_keyword_of_the_library_is_told():
    """The table has every option of a round that a caller may give, each under the name that the command has for it."""
    told = re.findall(r"^\| `--([^`]+)` \| `(\w+)` \|", LIBRARY_PAGE, re.MULTILINE)

    assert list(RoundOptions._fields[:-1]) == [keyword for _, keyword in told]
    assert all(option.replace("-", "_") == keyword for option, keyword in told)


def test_every_function_of_the_library_is_told():
    """The table of functions has every function that `import fidepair` brings."""
    cells = re.findall(r"^\| (`\w+\(.*?) \|", LIBRARY_PAGE.partition("| Method")[0], re.MULTILINE)
    told = set(re.findall(r"`(\w+)\(", "".join(cells)))

    assert {name for name in fidepair.__all__ if name.islower() and not name.startswith("_")} == told


def test_errors_of_the_library_are_told_with_their_exit_codes():
    """The table of errors has every kind with its exit code."""
    from fidepair import errors

    told = re.findall(r"^\| `(\w+)` \| .* \| (\d+) \|$", LIBRARY_PAGE, re.MULTILINE)
    kinds = {
        name: kind.exit_code
        for name, kind in vars(errors).items()
        if isinstance(kind, type) and issubclass(kind, errors.FidepairError)
    }

    assert kinds == {"FidepairError": 70, **{name: int(code) for name, code in told}}


# ── the page of requests ─────────────────────────────────────────────────────


def test_every_word_of_requests_is_told():
    """The table has every command that takes requests, with the options and the forms for people that it knows."""
    from fidepair.commands.options import Door
    from fidepair.commands.table import REQUESTS, use_case

    known = {}
    for name in REQUESTS:
        command = use_case(name)
        words = tuple(row.name for row in command.options if row.door is not Door.TYPED)
        known[name] = words, command.forms
    rows = re.findall(r"^\| \[`(\w+)`\]\(commands/\w+.md\) \| ([^|]*)\|([^|]*)\|$", SERVE_PAGE, re.MULTILINE)
    told = {
        name: (tuple(re.findall(r"`(\w+)`", words)), tuple(re.findall(r"`(\w+)`", forms)))
        for name, words, forms in rows
    }

    assert known == told


# ── links, samples, changelog ────────────────────────────────────────────────


def anchors(page: str) -> set[str]:
    """Return what a link can lead to inside a page: its headings, and places that have a name."""
    headings = re.findall(r"^#+ (.+)$", page, re.MULTILINE)
    named = set(re.findall(r'<a id="([\w-]+)">', page))
    return named | {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("path", [ROOT / "README.md", *sorted(DOCS.rglob("*.md"))], ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path):
    """A link between documents names a file and a heading that there are."""
    page = path.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)\s]+)\)", page):
        if target.startswith("https://"):
            continue
        name, _, anchor = target.partition("#")
        leads_to = path.parent / name if name else path
        assert leads_to.exists(), target
        assert not anchor or anchor in anchors(leads_to.read_text(encoding="utf-8")), target


def test_the_readme_names_documents_that_there_are():
    """By their topics; `fidepair docs` lists them all."""
    topics = re.findall(r"`([\w-]+)`", README.partition("## Systems and documents")[2])

    assert {"tutorial", "arbiter", "library"} <= {*topics}
    assert [] == [topic for topic in topics if not (DOCS / f"{topic}.md").exists()]


def test_every_sample_is_described():
    """The index of the commands describes each file under trf_samples/, and no other."""
    described = set(re.findall(r"^\| `([\w-]+\.(?:trf|csv))` \|", INDEX, re.MULTILINE))
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


def test_changelog_always_has_an_unreleased_part():
    """The changelog has a place for what is not released yet, and the part of this version with its day."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")

    assert "\n## [Unreleased]\n" in text
    assert re.search(rf"^## \[{re.escape(fidepair.__version__)}\] - 20\d\d-\d\d-\d\d$", text, re.MULTILINE)


TOUCHING = {"ADDRESS", "CMD", "FOLDER", "MODULE:FUNCTION", "PAGE", "REPORT"}
"""What options take that write to a file, run a program or use the network."""
OTHERWISE_TOLD = {"--output": "as -o", "--pyodide": "it is only read"}


def test_what_a_command_may_touch_is_told():
    """`safety.md` names each such option."""
    told = (DOCS / "safety.md").read_text("utf-8")
    touching = {row.typed_name for name in COMMANDS for row in use_case(name).options if row.metavar in TOUCHING}

    assert [] == sorted(name for name in touching - OTHERWISE_TOLD.keys() if f"`{name}" not in told)
