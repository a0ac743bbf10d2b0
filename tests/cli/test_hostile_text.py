"""Nothing of a file, of a file name or of another program's answer is shown as it is.

Every command in every form meets texts that a terminal, a log of GitHub or a spreadsheet would obey. Report files that
are written keep them all the same.
"""

from __future__ import annotations

import json
import shlex
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from forms import FORMS
from hostile import FILE_NAMES, TEXTS, faults_of, formulas_in, program
from short import each_nth
from trf_texts import CUP_HEADER, DOUBLE_HEADER, HEADER, cup, cup_teams, double, double_players, file, player, six

from fidepair.cli import suggestions
from fidepair.commands.table import COMMANDS
from fidepair.lab.crosscheck import contest
from fidepair.lab.crosscheck.engines import ask, read_pair_list

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


# ── The files ────────────────────────────────────────────────────────────────
def named(line: str, text: str) -> str:
    """Return a `001` line with the text as the name of the player."""
    return line[:14] + text.ljust(33)[:33] + line[47:]


def open_file(text: str) -> str:
    """Return an open that can be read: the text is in every name, in comments and in a record that nobody knows."""
    lines = [named(line, text) for line in six()]
    others = [f"{code} {text}" for code in ("022", "032", "102", "112", "122", "999")]
    comments = [f"### {text}", f"### MPA @ Round 1: {text}", text]
    # 1-4, 5-2, 3-6 is not what the rules pair: `check` has something to tell.
    return file(*lines, *comments, header=f"012 {text}\n" + "\n".join(others) + HEADER.replace("012 Sample Open", ""))


def team_file(text: str) -> str:
    """Return a team event that can be read: the text is the name of the event and of every team."""
    teams = [line[:8] + text.ljust(32)[:32] + line[40:] for line in cup_teams()]
    return cup(*teams, header=CUP_HEADER.replace("Sample Cup", text))


def double_file(text: str) -> str:
    """Return an event of matches of two games that can be read."""
    lines = [named(line, text) for line in double_players()]
    return double(*lines, f"### {text}", header=DOUBLE_HEADER.replace("Sample Double", text))


def faulty_file(text: str) -> str:
    """Return an open that has the text where numbers, codes and results belong."""
    line = player(7, "1.0", "- U", name=text)
    seventh = line[:10] + text[:3].ljust(3) + line[13:48] + text[:4].ljust(4) + " " + text[:3].ljust(3) + line[56:]
    eighth = line.replace("001    7", "001    8")[:91] + f"{text[:4]:4} {text[:1]} {text[1:2]}"
    records = [
        f"{code} {text}" for code in ("042", "062", "142", "152", "162", "192", "240", "260", "299", "XXC", "XXS")
    ]
    return file(*six(), seventh, eighth, *records, f"{text[:3]:3} {text}", text, header=f"012 {text}\n092 {text}\n")


def table_file(text: str) -> str:
    """Return a cross table that says what it must not say."""
    return f'number,name,{text}\n1,"{text}",2\n2,"{text}","{text}"\n'


def json_file(text: str) -> str:
    """Return a tournament in JSON with faults that have the text in them."""
    player_ = {"number": 1, "name": text, "rating": text, text: 1, "rounds": [{"opponent": 2, "result": text}]}
    return json.dumps(
        {"format": "fidepair-tournament", "version": 1, "tournament": {"name": text}, "players": [player_]}
    )


FILES = {
    "open": open_file,
    "team": team_file,
    "double": double_file,
    "faulty": faulty_file,
    "table": table_file,
    "json": json_file,
}


SYSTEMS = {"open": "--system dutch", "team": "", "double": "", "faulty": "--system dutch", "table": "", "json": ""}
AT_THE_DESK = tuple(name for name, command in COMMANDS.items() if command.use_case == "desk")
WITHOUT_SYSTEM = ("new", *AT_THE_DESK, "fix", "lint", "convert", "generate")


def arguments_for(form: str, which: str, path: object) -> list[str]:
    """Return the words of a command line."""
    places = {"file": path, "out": "out", "engine": f"{sys.executable} {{in}}"}
    system = "" if form.startswith(WITHOUT_SYSTEM) else SYSTEMS[which]
    return [word.format(**places) if "{" in word else word for word in shlex.split(f"{FORMS[form].arguments} {system}")]


command_to_type = cache(suggestions.command_to_type)
"""The way out of a file that cannot be read, searched once for all commands that refuse the same file."""


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run in an empty folder, beside an engine that nobody starts: it always gives the wrong pairs."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(suggestions, "command_to_type", command_to_type)
    monkeypatch.setattr(contest, "ask", lambda *_: read_pair_list("1\n1 2\n"))


def names_for(answer: str) -> list[str]:
    """Return the file names to try: some do harm in one form only."""
    only = {"formula": "csv"}
    return [name for name in FILE_NAMES if only.get(name, answer) == answer]


def strings_in(value: object) -> Iterator[str]:
    """Return every text in what JSON has told."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from (key, *strings_in(inner))
    elif isinstance(value, list):
        for inner in value:
            yield from strings_in(inner)


def paired_with(form: str, whichs: Sequence[str], texts: Sequence[str]) -> list[tuple[str, str, str]]:
    """Return cases of a form in which each kind of file and each text is once, not each with each: another kind of file
    begins for another form."""
    begin = list(FORMS).index(form)
    number = max(len(whichs), len(texts))
    return [(form, whichs[(begin + place) % len(whichs)], texts[place % len(texts)]) for place in range(number)]


def texts_for(answer: str) -> list[str]:
    """Return the texts to try: formulas do harm in tables only."""
    return [text for text in TEXTS if not text.startswith("formula") or answer in ("csv", "table")]


# ── What is shown ────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("form", "which", "text"),
    each_nth(
        [case for form, how in FORMS.items() for case in paired_with(form, how.files.split(), texts_for(how.answer))], 3
    ),
)
def test_nothing_of_a_file_is_obeyed(form: str, which: str, text: str):
    """Whatever a file says, no output of a command moves a cursor, hides text, starts a command or a formula."""
    Path("given.trf").write_text(FILES[which](TEXTS[text]), encoding="utf-8", newline="")
    said = program(*arguments_for(form, which, "given.trf"))
    answer = FORMS[form].answer

    assert said.code != 70
    assert [] == faults_of(said.err.decode())
    if answer == "table":
        assert [] == formulas_in(said.out.decode())
    elif answer != "file":
        assert [] == faults_of(said.out.decode(), form=answer)
    for kept in (*Path("out").glob("*verdict.txt"), *Path("out").glob("*.html")):
        assert [] == faults_of(kept.read_text(encoding="utf-8"))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("form", "name"), each_nth([(form, name) for form in FORMS for name in names_for(FORMS[form].answer)], 3)
)
def test_nothing_of_a_file_name_is_obeyed(form: str, name: str):
    """However a file is called, it is told in a form that nobody obeys; no command fails for its name."""
    path = FILE_NAMES[name]
    try:
        Path(path).write_text(faulty_file("a") if form.startswith(("lint", "fix")) else open_file("a"))
    except (OSError, ValueError):
        pytest.skip("this system has no such names")
    said = program(*arguments_for(form, "open", path))
    answer = FORMS[form].answer

    assert said.code != 70, said.shown
    assert [] == faults_of(said.err.decode())
    if answer == "table":
        assert [] == formulas_in(said.out.decode())
    elif answer != "file":
        assert [] == faults_of(said.out.decode(), form=answer)
    elif form == "generate-model":  # which is told in the file
        assert [] == faults_of(said.out.decode())


@pytest.mark.parametrize("there", [True, False], ids=["there", "missing"])
@pytest.mark.parametrize("form", FORMS)
def test_a_file_name_makes_no_line(form: str, there: bool):
    """A name with the end of a line in it is told in one line."""
    path = "a\nsecond.trf"
    if there:
        Path(path).write_text(faulty_file("a") if form.startswith(("lint", "fix")) else open_file("a"))
    said = program(*arguments_for(form, "open", path))

    assert [] == [line for line in said.shown.splitlines() if line.startswith("second")]


READING = (
    *(
        "pair",
        "show",
        "sheet",
        "explain",
        "standings",
        "standings -f csv",
        "standings -f json",
        "crosstable",
        "predict",
        "check",
        "check -f json",
        "lint",
        "lint -f json",
    ),
    *("fix", "convert --to json", "generate --model", "generate --config", "crosscheck"),
)


@pytest.mark.parametrize(
    ("command", "name"),
    each_nth([(command, name) for command in READING for name in names_for(command.rpartition("-f ")[2])], 3),
)
def test_a_file_that_is_not_there(command: str, name: str):
    """The name of a file that cannot be read is told in a form that nobody obeys."""
    path = FILE_NAMES[name]
    engine = ["--engine", f"{sys.executable} {{in}}"] if command == "crosscheck" else []
    said = program(*command.split(), path, *engine)

    assert 5 == said.code
    assert [] == faults_of(said.err.decode())
    assert [] == faults_of(said.out.decode(), form=command.rpartition("-f ")[2])


@pytest.mark.parametrize(
    ("command", "name"),
    [
        (command, name)
        for command in (
            "pair given.trf",
            "fix given.trf",
            "convert given.trf --to trf16",
            "schema",
            "generate --rounds 1",
        )
        for name in names_for("")
    ],
)
def test_a_file_that_is_written(command: str, name: str):
    """The name of a file that is written, or is there already, is told in a form that nobody obeys."""
    path = FILE_NAMES[name]
    Path("given.trf").write_text(open_file("a"))
    arguments = [*command.split(), "-o", path]
    arguments += ["--system", "dutch"] if command.startswith("pair") else []
    written, refused = program(*arguments), program(*arguments)

    assert written.code in (0, 1)
    assert 5 == refused.code
    assert [] == faults_of(written.shown) + faults_of(refused.shown)


# ── What is answered ─────────────────────────────────────────────────────────
FOR_PROGRAMS = (
    "pair-json",
    "standings-json",
    "crosstable-json",
    "predict-json",
    "check-json",
    "convert-json",
    "lint-json",
    "fix-json",
)


@pytest.mark.parametrize(
    ("form", "which", "text"),
    [case for form in FOR_PROGRAMS for case in paired_with(form, ("open", "team", "double"), list(TEXTS))],
)
def test_a_form_for_programs_gives_the_texts_back(form: str, which: str, text: str):
    """JSON can be read, and has the very name of the tournament, or of the line, as the file has it."""
    Path("given.trf").write_text(FILES[which](TEXTS[text]) + f"xxp {TEXTS[text]}\n", encoding="utf-8", newline="")
    if not form.startswith(("lint", "fix")):
        Path("given.trf").write_text(FILES[which](TEXTS[text]), encoding="utf-8", newline="")
    said = program(*arguments_for(form, which, "given.trf"))
    told = list(strings_in(json.loads(said.out)))

    assert any(TEXTS[text].strip() in each for each in told)


@pytest.mark.parametrize(
    ("form", "name"), [(form, name) for form in ("check-json", "lint-json", "fix-json") for name in names_for("")]
)
def test_a_form_for_programs_gives_the_file_name_back(form: str, name: str):
    """JSON has the name of the file; a byte that is no text is replaced."""
    path = FILE_NAMES[name]
    Path(path).write_text(open_file("a"))
    said = program(*arguments_for(form, "open", path))
    told = list(strings_in(json.loads(said.out)))

    lossy = name == "raw"
    assert any(path.encode("utf-8", "replace").decode() in each or (lossy and each.endswith(".trf")) for each in told)


# ── What is written ──────────────────────────────────────────────────────────
WAYS_OF_WRITING = ("-o out.trf", "--in-place", "-f trf")
WRITTEN = [
    (WAYS_OF_WRITING[(place + turn) % 3], which, text)
    for place, text in enumerate(TEXTS)
    for turn, which in enumerate(("open", "team", "double"))
]
"""Each way of writing with each kind of file and each text, not each with each."""


@pytest.mark.parametrize(("how", "which", "text"), WRITTEN)
def test_a_paired_file_keeps_its_texts(how: str, which: str, text: str):
    """In the file with the paired round every line that has no player or pairing is as it was, byte by byte."""
    data = FILES[which](TEXTS[text]).encode()
    Path("given.trf").write_bytes(data)
    said = program("pair", "given.trf", *how.split(), *SYSTEMS[which].split())
    after = {"-o out.trf": Path("out.trf"), "--in-place": Path("given.trf")}.get(how)
    content = said.out if after is None else after.read_bytes()

    assert 0 == said.code, said.shown
    assert names_and_others(data) <= names_and_others(content)


def names_and_others(data: bytes) -> set[bytes]:
    """Return the lines of a file but those of byes, of players what stands before their points."""
    return {line[:80] if line[:3] == b"001" else line for line in data.split(b"\n") if line[:3] != b"320"}


@pytest.mark.parametrize("text", TEXTS)
def test_a_fixed_file_keeps_its_texts(text: str):
    """A repair beside it changes nothing of a text."""
    data = open_file(TEXTS[text]).encode()
    Path("given.trf").write_bytes(data.replace(b"152 W", b"152 w"))
    said = program("fix", "given.trf", "--in-place")

    assert said.code in (0, 1)
    assert data == Path("given.trf").read_bytes()


# ── Other programs ───────────────────────────────────────────────────────────
ANSWERS = {"first-line": "{}\n", "pair": "1\n1 {}\n", "after": "3\n1 4\n2 5\n3 {}6\n"}


@pytest.mark.parametrize(
    ("form", "answer", "text"),
    [
        (form, answer, text)
        for form in ("crosscheck", "crosscheck-json")
        for answer in ANSWERS
        for text in TEXTS
        if not text.startswith("formula")
    ],
)
def test_nothing_of_an_answer_is_obeyed(form: str, answer: str, text: str, monkeypatch: pytest.MonkeyPatch):
    """What another program answers is told in a form that nobody obeys, and kept as it came."""
    raw = ANSWERS[answer].format(TEXTS[text])
    monkeypatch.setattr(contest, "ask", lambda *_: read_pair_list(raw))
    Path("given.trf").write_text(open_file("a"))
    said = program(*arguments_for(form, "open", "given.trf"))

    assert [] == faults_of(said.err.decode())
    assert [] == faults_of(said.out.decode())
    for kept in Path().glob("out/*verdict.txt"):
        assert [] == faults_of(kept.read_text(encoding="utf-8"))
    assert all(raw.encode() == kept.read_bytes() for kept in Path().glob("out/*theirs.txt"))


@pytest.mark.parametrize("text", TEXTS)
def test_nothing_of_an_error_of_another_program_is_obeyed(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """What a program says before it ends with an error is told in a form that nobody obeys."""
    monkeypatch.setattr(contest, "ask", ask)
    script, given = tmp_path / "engine.py", tmp_path / "given.trf"
    script.write_text(f"import sys\nsys.stderr.buffer.write({TEXTS[text].encode()!r})\nsys.exit(3)\n")
    given.write_text(open_file("a"))
    engine = f"'{sys.executable}' -S -E '{script}' {{in}}"
    said = program(
        "crosscheck", given, "--system", "dutch", "--round", "1", "--keep", tmp_path / "out", "--engine", engine
    )

    assert 1 == said.code
    assert [] == faults_of(said.shown)


@pytest.mark.parametrize("text", TEXTS)
def test_nothing_that_was_typed_is_obeyed(text: str):
    """A wrong word of the command line is told in a form that nobody obeys: scripts take words from strangers."""
    Path("given.trf").write_text(open_file("a"))
    wrong = TEXTS[text]
    runs = [
        [wrong],
        ["lint", "--explain", wrong],
        ["docs", wrong],
        ["pair", "given.trf", f"--{wrong}"],
        *(
            ["pair", "given.trf", option, wrong]
            for option in ("--system", "--absent", "--forbid", "--rating", "--result", "-f")
        ),
        ["pair", "given.trf", "--system", "dutch", "--result", f"1-2={wrong}"],
        ["check", f"{wrong}*"],
        ["pair", "given.trf", "--system", "dutch", "-o", f"{wrong}/{wrong}"],
        ["generate", "--points", wrong, "--config", wrong],
        ["generate", "-n", "2", "-o", f"{wrong}/%d", "--rounds", "999"],
        ["crosscheck", "given.trf", "--engine", f"'{wrong}' {{in}}", "--system", "dutch"],
    ]

    assert [] == [(words, found) for words in runs if (found := faults_of(program(*words).shown))]


WITHOUT_A_TEXT = {"docs", "schema", "serve", "systems", "web"}
"""Commands that show no text of a tournament file; `serve` answers as the others do."""


def test_every_command_that_shows_a_file_is_among_the_forms():
    """A new command is tried with hostile texts, or named as one that shows none."""
    tried = {form.arguments.split()[0] for form in FORMS.values()}

    assert set(COMMANDS) == tried | WITHOUT_A_TEXT
    assert set() == tried & WITHOUT_A_TEXT
