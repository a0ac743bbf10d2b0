"""`safety.md` promises what a test holds: each piece of the page is quoted beside its test."""

from __future__ import annotations

import ast
import io
import os
import re
import shlex
import sys
import zipfile
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest
from forms import FORMS
from hostile import program

import fidepair
from fidepair import errors, findings
from fidepair.cli import writing
from fidepair.commands import crosscheck
from fidepair.commands.table import COMMANDS, use_case
from fidepair.convert import json_schema
from fidepair.desk.entry_list import rating_list, workbook
from fidepair.desk.entry_list.entries import EntryList
from fidepair.lab.crosscheck import contest, engines
from fidepair.storage import archives, history
from fidepair.text import data
from fidepair.tournament import Entrant
from fidepair.trf import proof
from fidepair.trf.format import document
from fidepair.trf.read import players

TESTS = Path(__file__).parent
PACKAGE = Path(fidepair.__file__).parent
SAMPLES = TESTS.parent / "trf_samples"
PAGE, _, TABLE = (PACKAGE / "docs" / "safety.md").read_text("utf-8").partition("\n## What holds each promise\n")
PROMISES = re.findall(r"^\| (.+?) \| `([\w/]+\.py)` \| `(\w+)` \|$", TABLE, re.MULTILINE)


def on_one_line(text: str) -> str:
    """Return the text with single blanks for every break."""
    return " ".join(text.split())


# ── The page ─────────────────────────────────────────────────────────────────
@cache
def functions_in(name: str) -> frozenset[str]:
    """Return the names of the functions of a test file."""
    tree = ast.parse((TESTS / name).read_text("utf-8"))
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef))


def test_every_named_test_exists():
    """Each row of the table has a file below `tests/` and a function in it; no row is misspelt and so left out."""
    rows = [line for line in TABLE.splitlines() if line.startswith("| ")]

    assert len(rows) - 2 == len(PROMISES)
    assert [] == [(name, test) for _, name, test in PROMISES if test not in functions_in(name)]


def test_every_row_quotes_the_page():
    """What a row is about are words of the page; who changes the sentence looks at its test."""
    text = on_one_line(PAGE)

    assert [] == [words for words, _, _ in PROMISES if words not in text]


REFERENCES = ("No fast method is known for all of these rounds",)
"""Sentences that promise nothing."""


def test_every_sentence_of_the_page_names_a_test():
    """Each sentence below the first heading, and each row of limits, has words that a row quotes."""
    _, below = PAGE.split("\n## ", 1)
    pieces = re.sub(r"^(- |\| |#)", "\n\n\\1", below, flags=re.MULTILINE).split("\n\n")
    sentences = [
        sentence.strip("- ")
        for piece in pieces
        if piece.strip() and not piece.lstrip().startswith(("#", "| --", "| What"))
        for sentence in re.split(r"(?<=[.:!?]) (?=[A-Z`(])", on_one_line(piece))
    ]
    promising = [one for one in sentences[1:] if not one.startswith(REFERENCES)]

    assert len(promising) > 90
    assert [] == [one for one in promising if not any(words in one for words, _, _ in PROMISES)]


def test_the_limits_of_the_page_are_those_of_the_program():
    """Each number of the table of limits, and of the history, is the constant."""
    limits = dict(re.findall(r"^\| ([^|]+?) \| ([^|]+?) \|$", PAGE, re.MULTILINE))
    rows = {
        "A file": f"{errors.MAX_SIZE} MB",
        "A line of `serve`": f"{errors.MAX_SIZE} MB",
        "An archive": f"{archives.MOST_MEMBERS:,} files, each as large as a file may be",
        "A tournament file": (
            f"{players.MAX_PLAYER_NUMBER:,} players, {players.MAX_ROUNDS} rounds, {document.MAX_LINES:,} lines"
        ),
        "JSON, a line of `serve`": f"{json_schema.MAX_VALUES:,} values",
        "A list of results or settings": (f"{data.MOST_ROWS:,} lines, {data._LONGEST_OF_LIST:,} characters a line"),
        "CSV, entry lists": (
            f"numbers up to {players.MAX_NUMBER:,}, {data.MOST_ROWS:,} lines, {data._LONGEST:,} characters a line"
        ),
        "A workbook with an entry list": (
            f"{workbook._MEGABYTES} MB when unpacked, {workbook._MOST_CELLS:,} cells and characters"
        ),
        "The output of another program": f"{engines.MAX_READ // 1_000_000} MB",
        "A run of another program": f"{crosscheck.SECONDS:.0f} seconds, or `--seconds`",
    }

    assert rows == {name: limits[name] for name in rows}
    assert limits["Findings about a file"].startswith(f"{findings.MAX_FINDINGS:,};")
    assert f"the last {history.MAX_VERSIONS} versions" in PAGE
    assert f"about {round(history.MAX_SIZE / 10**6)} MB" in PAGE


def test_the_page_lists_what_changes_its_file():
    """Commands with a dry run that do not write elsewhere, and change FILE without another option."""
    (listed,) = re.findall(r"The commands (.+?) change FILE", on_one_line(PAGE))
    changing = {
        name
        for name in COMMANDS
        if {"dry_run"} == {row.name for row in use_case(name).options} & {"dry_run", "in_place", "write"}
    }

    assert changing - {"publish", "post"} == set(re.findall(r"`(\w+)`", listed))


# ── What nothing else holds ──────────────────────────────────────────────────
@cache
def modules() -> dict[str, str]:
    """Return the sources of the package by their names."""
    return {path.relative_to(PACKAGE).as_posix(): path.read_text("utf-8") for path in PACKAGE.rglob("*.py")}


def modules_with(pattern: str) -> set[str]:
    """Return the modules that have a line of that pattern."""
    return {name for name, text in modules().items() if re.search(pattern, text, re.MULTILINE)}


def test_the_variables_that_are_read():
    """Few modules look at the environment."""
    assert modules_with(r"\bos\.(environb?|getenv)\b|from os import") == {
        "render/terminal.py",  # NO_COLOR
        "render/language.py",  # LC_ALL and others
        "cli/streams.py",  # TERM, COLUMNS
        "cli/files.py",  # FIDEPAIR_FILE
        "cli/app.py",  # FIDEPAIR_DEBUG, and the completion of shells
        "commands/sites.py",  # SOURCE_DATE_EPOCH
    }


def test_few_modules_run_programs():
    """`crosscheck` and `web` alone; nothing calls a shell, and no text is run as Python."""
    assert modules_with(r"^\s*(import|from) .*\bsubprocess\b") == {"lab/crosscheck/engines.py", "cli/sites.py"}
    assert modules_with(r"\bos\.(system|popen|startfile|exec|spawn|posix_spawn)\w*\(|\bpty\b|shell=True") == set()
    assert modules_with(r"(?<![.\w`])(eval|exec)\(") == set()


HOMES = (*{str(PACKAGE), sys.prefix, sys.base_prefix, os.path.dirname(os.__file__)}, "/usr/lib", "/usr/share/zoneinfo")
WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT
CALLS = ("socket.connect", "socket.bind", "socket.getaddrinfo", "subprocess.Popen", "os.system", "os.exec")
FILES = {"team": "team-round-4-to-pair-trf26", "double": "double-swiss-round-4-to-pair-trf26"}
CHANGING = ("bye", "withdraw", "return", "allow", "lineup", "player", "team", "unpair", "undo", "redo")
TRIED = {form.arguments.split()[0]: name for name, form in reversed(FORMS.items())}.values()
TRIED_TOO = {name for name, form in FORMS.items() if "{out}" in form.arguments or "--dry-run" in form.arguments}


class Listener:
    """What is opened, called or run while it listens; a hook stays for ever, so there is one."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, str]] | None = None

    def __call__(self, event: str, arguments: tuple[object, ...]) -> None:
        if self.heard is None:
            return
        if event in CALLS:
            self.heard.append((event, str(arguments)))
        elif event == "open" and isinstance(arguments[0], (str, bytes)):
            path = os.path.abspath(os.fsdecode(arguments[0]))
            is_written = bool(int(str(arguments[2] or 0)) & WRITES)
            if not path.startswith(HOMES) or (is_written and "__pycache__" not in path):
                self.heard.append(("write" if is_written else "read", path))


@pytest.fixture(scope="module")
def listener() -> Listener:
    """Return the hook of this process."""
    made = Listener()
    sys.addaudithook(made)
    return made


@pytest.mark.parametrize("form", sorted({*TRIED, *TRIED_TOO}))
def test_commands_touch_only_what_they_are_given(
    form: str, listener: Listener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """They read FILE, write what they are to write, call nobody, and run nothing (the engine is asked in the test)."""
    given, home = tmp_path / "desk" / "given.trf", tmp_path / "home"
    home.mkdir()
    given.parent.mkdir()
    name = FILES.get(FORMS[form].files.split()[0], "open-round-4-to-pair-trf26")
    given.write_bytes((SAMPLES / f"{name}.trf").read_bytes())
    for variable in ("HOME", "XDG_CONFIG_HOME", "USERPROFILE"):
        monkeypatch.setenv(variable, str(home))
    monkeypatch.chdir(given.parent)
    monkeypatch.setattr(contest, "ask", lambda *_: engines.read_pair_list("1\n1 2\n"))
    words = shlex.split(FORMS[form].arguments)
    listener.heard = []
    try:
        said = program(*(word.format(file="given.trf", out="out", engine=f"{sys.executable} {{in}}") for word in words))
    finally:
        heard, listener.heard = listener.heard, None
    own = re.compile(rf"{re.escape(str(given.parent))}(/given\.trf(~|\.history(-journal)?)?|/out\b.*|/\.fidepair-.*)?")

    assert said.code != 70, said.shown
    assert ("read", str(given)) in heard
    assert [] == [(kind, path) for kind, path in heard if not own.fullmatch(path)]
    assert [] == os.listdir(home)
    allowed = {"given.trf", "out"} | ({"given.trf.history"} if form in CHANGING else set())
    assert allowed >= set(os.listdir(given.parent))


def test_files_with_differences_are_kept_in_a_folder_of_that_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Without `--keep`, they are in `crosscheck-files`, and nothing else is new."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(contest, "ask", lambda *_: engines.read_pair_list("1\n1 2\n"))
    said = program("crosscheck", SAMPLES / "open-round-4-to-pair-trf26.trf", "--engine", f"{sys.executable} {{in}}")

    assert 1 == said.code
    assert ["crosscheck-files"] == os.listdir(tmp_path)


class Elements(HTMLParser):
    """Reads a page, and keeps the names of its elements and of their attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.found = set[str]()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep the names of this one."""
        self.found |= {tag, *(name for name, _ in attrs)}


@pytest.mark.parametrize("form", ["sheet-html", "explain-html", "standings-html", "crosstable-html"])
def test_a_page_has_no_script_and_loads_nothing(form: str, tmp_path: Path):
    """HTML in the name of a player is text, and there is no address that a browser would open by itself."""
    path = tmp_path / "open.trf"
    text = (SAMPLES / "open-round-4-to-pair-trf26.trf").read_text("utf-8")
    path.write_text(text.replace("Abrantes, Ines".ljust(33), "<script src=//x>a()</script>".ljust(33)), "utf-8")
    said = program(*(str(path) if word == "{file}" else word for word in shlex.split(FORMS[form].arguments)))

    reader = Elements()
    reader.feed(said.out.decode())

    assert 0 == said.code
    assert not re.search(rb"@import|url\((?!#)", said.out)
    assert b"&lt;script" in said.out
    assert set() == {"script", "link", "img", "iframe", "object", "base", "src", "srcset", "action"} & reader.found
    assert [] == [name for name in reader.found if name.startswith("on")]


def test_names_in_an_archive_lead_nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A member called `../evil.trf` is read like any other: nothing is written."""
    folder = tmp_path / "folder"
    folder.mkdir()
    monkeypatch.chdir(folder)
    with zipfile.ZipFile("a.zip", "w") as archive:
        archive.write(SAMPLES / "open-round-4-to-pair-trf26.trf", "../evil.trf")
    said = program("check", "a.zip", "-q")

    assert 0 == said.code
    assert (["folder"], ["a.zip"]) == (os.listdir(tmp_path), os.listdir(folder))


def test_a_rating_list_is_read_as_a_stream():
    """No piece is larger than a megabyte or so, and far more is read than that."""

    class Pieces(io.BytesIO):
        largest = 0

        def readline(self, size: int | None = -1, /) -> bytes:
            piece = super().readline(size)
            self.largest = max(self.largest, len(piece))
            return piece

    row = b"%-15dRoe, Jane                                    2000\n"
    head = b"ID Number      Name                                         NOV26\n"
    stream = Pieces(head + b"".join(row % number for number in range(70_000)))
    rating_list.filled(EntryList("e.csv", (Entrant("Doe, John", line=2),)), stream, "list")

    assert stream.tell() > 3 << 20
    assert stream.largest <= 1 << 20


def test_the_new_content_is_on_the_disk_before_it_takes_the_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """If the machine stops, the name leads to whole content, the old or the new one."""
    path, order = tmp_path / "open.trf", list[str]()
    path.write_bytes(b"old")
    fsync, replace = os.fsync, os.replace
    monkeypatch.setattr(os, "fsync", lambda descriptor: (order.append("sync"), fsync(descriptor)))
    monkeypatch.setattr(os, "replace", lambda *names: (order.append("replace"), replace(*names)))
    writing.write(str(path), b"new", replace=True, was=b"old")

    assert ["sync", "replace", "sync"] == order
    assert b"new" == path.read_bytes()


@pytest.mark.parametrize("words", ["pair FILE --in-place", "bye FILE 3 --round 4", "forbid FILE 1-2"])
def test_a_file_that_lost_a_fact_replaces_nothing(words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Reading it again shows other facts, here by force: the old file stays, and nothing is beside it."""
    path = tmp_path / "open.trf"
    path.write_bytes((SAMPLES / "open-round-4-to-pair-trf26.trf").read_bytes())
    before = path.read_bytes()
    monkeypatch.setattr(proof, "differences", lambda *_: ["points"])
    said = program(*(str(path) if word == "FILE" else word for word in words.split()))

    assert (True, before) == (said.code != 0, path.read_bytes())
    assert b"the file cannot hold these facts: points" in said.err
    assert ["open.trf"] == os.listdir(tmp_path)
