"""`fidepair FILE` alone, and commands that only read where no FILE is given."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from fidepair import read
from fidepair.commands.table import COMMANDS, LABORATORY, use_case

DOCS = Path(__file__).parents[2] / "fidepair" / "docs"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An empty current folder, without a file in the environment."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("FIDEPAIR_FILE", raising=False)
    return tmp_path


READING = (
    ["status"],
    ["show", "--no-check"],
    ["explain", "--round", "3"],
    ["sheet", "--round", "3"],
    ["predict"],
    ["standings"],
    ["crosstable"],
    ["check"],
    ["lint"],
    ["info"],
)
WRITING = (
    ["pair", "--in-place"],
    ["pair"],
    ["result"],
    ["unpair"],
    ["undo"],
    ["standings", "--write"],
    ["info", "--set", "city=X"],
    ["fix"],
    ["convert", "--to", "json"],
    ["publish", "-o", "site"],
    ["report", "--to", "trf16"],
)


def test_the_commands_that_only_read_are_those_of_the_page():
    """The page names each command whose FILE may be missing, and each of them is run here."""
    page = (DOCS / "commands" / "status.md").read_text(encoding="utf-8")
    sentence = page.partition("## Without FILE\n")[2].partition(" only read.")[0]
    rows = [(name, row) for name in COMMANDS.keys() - LABORATORY for row in use_case(name).options]
    without = {name for name, row in rows if row.name in ("file", "paths") and not row.is_required}

    assert without == set(re.findall(r"`(\w+)`", sentence)) == {first for first, *_ in READING}


def test_a_file_alone_shows_where_the_event_stands(fidepair, sample):
    """What it is, its round, the open boards, and the next command, which works as it is printed."""
    path = sample("open-round-3-unfinished-trf26")
    outcome = fidepair(path)

    assert (0, "") == (outcome.code, outcome.err)
    assert [
        f"{path}: Lakeside Open 2026",
        "FIDE (Dutch) System, 13 players, TRF26",
        "Round 3 of 7 has 2 open games: board 1 (1-2); board 3 (6-4)",
        f"Next: enter the results of round 3: fidepair result {path}",
    ] == outcome.out.splitlines()
    assert fidepair("status", path).out == outcome.out
    assert 0 == fidepair("result", path, "1=1-0", "3=1-0").code
    assert f"Next: pair round 4: fidepair pair {path} --in-place" == fidepair(path).out.splitlines()[-1]


def test_as_data(fidepair, sample):
    """The same facts in JSON; the schema is known."""
    path = sample("open-round-3-unfinished-trf26")
    found = json.loads(fidepair(path, "--json").out)

    assert [{"board": 1, "white": 1, "black": 2}, {"board": 3, "white": 6, "black": 4}] == found["open"]
    assert ("fidepair.status/1", 13, 7, 3, {"do": "result", "round": 3}) == (
        *(found[key] for key in ("schema", "participants", "rounds", "paired", "next")),
    )
    assert "StatusDocument" in fidepair("schema", "status").out or "fidepair status" in fidepair("schema", "status").out


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("round-1-to-pair-trf26", "No round of 6 is paired yet"),
        ("finished-standings-trf26", "All 5 rounds are played. See the standings: fidepair standings"),
        ("team-round-4-to-pair-trf26", "Team Pairing System, 9 teams, TRF26"),
        ("finished-byes-and-forfeits-trf16", "No pairing system, 12 players, TRF16"),
        ("finished-byes-and-forfeits-trf16", "1 warning: see fidepair lint"),
    ],
)
def test_other_states(fidepair, sample, name: str, line: str):
    """Before the first round, at the end, for teams, and where facts are missing."""
    outcome = fidepair(sample(name))

    assert 0 == outcome.code
    assert any(one.startswith(line) for one in outcome.out.splitlines())


def test_adjourned_games_are_not_forgotten(fidepair, sample, monkeypatch):
    """Round 3 was left with two open games, and round 4 was the last: commands name what comes first (C.04.2, 3.1), and
    results that were never known are no errors with a deadline (4.3)."""
    monkeypatch.setattr("fidepair.cli.desk.clock", lambda: "2026-08-15 18:00")
    monkeypatch.setattr("fidepair.cli.result.clock", lambda: "2026-08-15 18:00")
    path = sample("open-round-3-unfinished-trf26")
    fidepair("info", path, "--set", "rounds=4", "--set", "error deadline=30 min", "--correct")
    fidepair("pair", path, "--adjourned", "--in-place")
    assert "Round 3 still has open games: 1-2, 6-4" in fidepair(path).out
    boards = len(read(path).open_games())
    fidepair("result", path, *(f"{board}=draw" for board in range(1, boards + 1)))
    there = fidepair(path).out.splitlines()
    lacks = json.loads(fidepair("report", path, "--to", "trf16", "--json").out)["lacks"]
    monkeypatch.setattr("fidepair.cli.desk.clock", lambda: "2026-08-15 23:00")
    monkeypatch.setattr("fidepair.cli.result.clock", lambda: "2026-08-15 23:00")
    command = f"fidepair result {path} --round 3"

    assert f"Next: enter the results of round 3: {command}" == there[-1]
    assert "fidepair result FILE --round 3" in fidepair("standings", path, "--write").err
    assert [command] == next(one["commands"] for one in lacks if one["about"] == "results")
    assert "form" not in [one["about"] for one in lacks]
    entered = fidepair(*command.split()[1:], "1-2=1-0", "6-4=draw")
    assert (0, "") == (entered.code, entered.err)
    assert fidepair(path).out.splitlines()[-1].startswith("All 4 rounds are played")


def test_a_file_with_errors_is_refused_as_everywhere(fidepair, sample):
    """Exit code 3, with the command that repairs it."""
    outcome = fidepair(sample("broken-columns-trfx"))

    assert (3, "") == (outcome.code, outcome.out)
    assert "fidepair fix" in outcome.err


@pytest.mark.usefixtures("folder")
def test_a_word_that_is_no_file_is_an_unknown_command(fidepair):
    """A mistyped command is not read as a file; a missing tournament file is missing."""
    assert (2, True) == ((wrong := fidepair("opn")).code, "Unknown command `opn`" in wrong.err)
    assert (5, True) == ((missing := fidepair("open.trf")).code, "open.trf" in missing.err)


def test_a_file_with_the_name_of_a_command_is_no_status(fidepair, folder, sample):
    """The command comes first; a path leads to the file."""
    (folder / "systems").write_bytes(sample("round-1-to-pair-trf26").read_bytes())

    assert "Dubov" in fidepair("systems").out
    assert "Harbour Rapid" in fidepair("./systems").out


@pytest.mark.parametrize("command", READING, ids=" ".join)
def test_the_only_file_of_the_folder_is_read(fidepair, folder, sample, command: list[str]):
    """The command says which file it took, and changes nothing."""
    path = sample("open-round-3-unfinished-trf26")
    before = path.read_bytes()
    outcome = fidepair(*command)
    named = fidepair(command[0], path.name, *command[1:])

    assert f"note: FILE is {path.name}, the only tournament file in this folder\n" in outcome.err
    assert (named.code, named.out) == (outcome.code, outcome.out)
    assert outcome.out
    assert before == path.read_bytes()
    assert [path.name] == [one.name for one in folder.iterdir()]


@pytest.mark.parametrize("command", WRITING, ids=" ".join)
def test_what_can_write_needs_its_file(fidepair, folder, sample, command: list[str], monkeypatch):
    """Neither the folder nor the variable chooses a file that could be changed."""
    path = sample("open-round-4-to-pair-trf26")
    before = path.read_bytes()

    for variable in ("", path.name):
        monkeypatch.setenv("FIDEPAIR_FILE", variable)
        outcome = fidepair(*command)
        assert (2, "") == (outcome.code, outcome.out)
        assert "FILE" in outcome.err
    assert before == path.read_bytes()
    assert [path.name] == [one.name for one in folder.iterdir()]


def test_several_files_are_listed_and_none_is_read(fidepair, folder):
    """Which one is meant is not guessed."""
    for name in ("a.trf", "b.TRF", "c.trfx", "d.trf~", "e.txt"):
        (folder / name).write_text("012 A\n")
    (folder / "f.trf").mkdir()
    outcome = fidepair("show")

    assert (2, "") == (outcome.code, outcome.out)
    assert "FILE is missing, and this folder has 3 tournament files: a.trf, b.TRF, c.trfx.\n" in outcome.err


@pytest.mark.usefixtures("folder")
def test_the_variable_comes_before_the_folder(fidepair, sample, samples, monkeypatch):
    """It may lead to any folder; one that is missing is an error, not a reason to take another file."""
    sample("open-round-4-to-pair-trf26")
    monkeypatch.setenv("FIDEPAIR_FILE", str(samples / "round-1-to-pair-trf26.trf"))
    outcome = fidepair("status")

    assert "Harbour Rapid" in outcome.out
    assert f"note: FILE is {samples / 'round-1-to-pair-trf26.trf'}, from FIDEPAIR_FILE\n" == outcome.err
    assert "" == fidepair("status", "--quiet").err
    monkeypatch.setenv("FIDEPAIR_FILE", "gone.trf")
    assert (5, "") == ((missing := fidepair("status")).code, missing.out)


@pytest.mark.usefixtures("folder")
def test_without_any_file_the_command_says_that_it_is_missing(fidepair):
    """As before."""
    outcome = fidepair("show")

    assert 2 == outcome.code
    assert "FILE is missing." in outcome.err


@pytest.mark.usefixtures("folder")
def test_what_needs_no_file_takes_none(fidepair, sample):
    """Systems and the meaning of a finding are not about the file of the folder."""
    sample("open-round-4-to-pair-trf26")

    assert "" == fidepair("lint", "--explain", "T064").err
    assert "" == fidepair("systems").err


def test_a_process_does_the_same(folder, sample):
    """The program itself, with its variable."""
    path = sample("round-1-to-pair-trf26")
    run = [sys.executable, "-m", "fidepair"]
    alone = subprocess.run([*run, path.name], capture_output=True, text=True, check=True, cwd=folder)
    found = subprocess.run([*run, "status"], capture_output=True, text=True, check=True, cwd=folder)

    assert alone.stdout == found.stdout
    assert ("", True) == (alone.stderr, path.name in found.stderr)
