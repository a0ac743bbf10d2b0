"""The client of `library.md`, which runs an event in memory, against the commands on the file that it writes."""

from __future__ import annotations

import ast
import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from library_blocks import blocks, client

from fidepair import Bye, Result, Tournament, load, published, write

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

LONGEST = 60


@pytest.fixture(scope="module")
def event() -> Tournament:
    """Return the event that the client runs."""
    names: dict[str, Any] = {}
    exec(compile(client(), "client", "exec"), names)
    made = names["event"]
    assert isinstance(made, Tournament)
    return made


@pytest.fixture
def command(fidepair: Any) -> Callable[..., str]:
    """Return a function that returns what a command prints."""

    def printed(*arguments: object) -> str:
        outcome = fidepair(*arguments)
        assert outcome.code == 0, outcome.err
        return str(outcome.out)

    return printed


def test_no_example_needs_an_inner_module():
    """Every block of the page imports from `fidepair` and the standard library only."""
    wrong = []
    for code in blocks():
        for node in ast.walk(ast.parse(code)):
            if isinstance(node, ast.ImportFrom):
                wrong += [node.module] * ("fidepair." in (node.module or ""))
            elif isinstance(node, ast.Import):
                wrong += [one.name for one in node.names if one.name.startswith("fidepair.")]

    assert [] == wrong


def test_the_client_is_short():
    """It has at most sixty lines."""
    assert len(client().splitlines()) <= LONGEST


def test_the_client_has_all_that_an_event_has(event: Tournament):
    """Nine rounds, a late entry with half a point, half-point byes, forfeits, a withdrawal, an unrated player."""
    entries = {one.name: one.entries for one in event.participants}

    assert event.rounds_paired == event.rounds == 9
    assert [] == event.open_games()
    assert entries["Late, Larry"][0] is Bye.HALF
    assert entries["Dvorakova, Jitka"][3] is Bye.HALF
    assert entries["Garrido, Lucia"][5] is Bye.HALF
    assert entries["Jansen, Wim"][4][2] is Result.FORFEIT_LOSS  # type: ignore[index]
    assert [Bye.ZERO] * 3 == [*entries["Haraldsson, Jon"][6:]]
    assert any(Bye.PAB in one.entries for one in event.participants)


def test_the_commands_pair_the_rounds_of_the_client(event: Tournament, command: Callable[..., str], tmp_path: Path):
    """From the written file the command line pairs each round as the client did, board by board, and `check` agrees."""
    file = tmp_path / "event.trf"
    file.write_bytes(write(event))
    report = json.loads(command("check", file, "--json"))
    (checked,) = report["files"]

    assert ["agrees"] * 9 == [one["status"] for one in checked["rounds"]]
    for number in range(1, 10):
        boards = published(event, number).boards
        listed = command("pair", file, "--round", number, "--format", "list").splitlines()[1:]
        pairs = [tuple(map(int, line.split())) for line in listed]
        assert [(one.white.who.number, one.black.who.number) for one in boards] == [pair for pair in pairs if pair[1]]


def test_the_commands_make_the_same_file(event: Tournament, command: Callable[..., str], tmp_path: Path):
    """`new`, `late`, `bye`, `withdraw`, `pair` and `result` with the facts of the client give its tournament."""
    names: dict[str, Any] = {}
    exec(compile(client().partition("\nevent = ")[0], "client", "exec"), names)
    rows = [
        f"{one.name};{one.title};{one.rating or ''};{one.federation};{','.join(map(str, one.byes))}"
        for one in names["PLAYERS"]
    ]
    entries, file = tmp_path / "entries.csv", tmp_path / "open.trf"
    entries.write_text("\n".join(["Name;Title;Elo;Fed;Bye", *rows]), encoding="utf-8")
    command(
        *("new", entries, "-o", file, "--system", "dutch", "--rounds", 9),
        *("--initial-colour", "white", "--name", "Club open"),
    )
    for number in range(1, 10):
        if number == 2:
            command("late", file, "Late, Larry", "--rating", 2105, "--half", 1)
        if number == 4:
            command("bye", file, "Garrido", "--round", 6, "--half")
        if number == 7:
            command("withdraw", file, "Haraldsson")
        command("pair", file, "--in-place", "--quiet")
        boards = published(load(file.read_bytes()).tournament).boards
        command("result", file, *(f"{one.number}={names['result_of'](one, number)}" for one in boards))
    made = load(file.read_bytes()).tournament

    assert event == made._replace(source="")


def test_the_client_prints_the_standings():
    """The block below it has the three best players, with their points."""
    from refresh_examples import python_examples
    from test_docs import LIBRARY_PAGE

    (output,) = (output for code, output in python_examples(LIBRARY_PAGE) if code == client())

    assert 3 == len(re.findall(r"^\d \w+, \w+ \d\.[05]$", output, re.MULTILINE))
