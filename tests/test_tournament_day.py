"""A tournament day from the entry list to the rating report, command by command, with all its mishaps."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from fidepair import check, read

if TYPE_CHECKING:
    from pathlib import Path

PLAYERS = """Name;Rating;Title;Fed
Abrantes, Ines;2470;GM;POR
Bergqvist, Nils;2340;IM;SWE
Cardenal, Tomas;2166;IM;ESP
Dvorakova, Jitka;2096;WGM;CZE
Eskildsen, Palle;2048;FM;DEN
Fontanelli, Bruno;1904;;ITA
Grzywacz, Hanna;1874;;POL
Holloway, Percy;1831;;ENG
Ibarrola, Maite;1654;;ESP
Jankauskas, Rytis;1596;;LTU
Kermadec, Yann;1574;;FRA
Lindqvist, Saga;1559;;SWE
Mandelblatt, Oskar;;;GER
Nowak, Ola;1400;;POL
"""


@pytest.fixture
def day(fidepair, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Return a function that runs a command which must succeed, in a folder of its own."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str, given: str = "", code: int = 0) -> str:
        outcome = fidepair(*arguments, given=given.encode())
        assert (code, arguments) == (outcome.code, arguments), outcome.err
        return str(outcome.out)

    return run


def boards(day, path: str) -> list[str]:
    """Return the boards of the last round as the list names them, without the bye."""
    return [line for line in day("show", path, "-f", "list", "-q").splitlines()[1:] if not line.endswith(" 0")]


def play(day, path: str, results: str = "1-0 draw 0-1") -> None:
    """Enter a result for each board without one, by turns."""
    kinds = results.split()
    lines = [f"{board} {kinds[board % len(kinds)]}" for board in range(1, len(boards(day, path)) + 1)]
    day("result", path, "-", given="\n".join(lines))


def test_an_open_by_the_dutch_system(day, tmp_path: Path):
    """Entries, a bye, a late entry, a pair kept apart, forfeits, a correction, a withdrawal, standings, report."""
    (tmp_path / "entries.csv").write_text(PLAYERS, "cp1252")
    day("new", "entries.csv", "-o", "open.trf", "--system", "dutch", "--rounds", "5", "--initial-colour", "lots",
        "--seed", "71934", "--name", "Lakeside Open", "--start", "2026-08-14", "--end", "2026-08-16")  # fmt: skip
    day("bye", "open.trf", "Jankauskas", "--round", "3", "--half")
    day("post", "open.trf", "--presence")
    day("player", "open.trf", "Ibarrola", "--board", "2")
    day("pair", "open.trf", "--in-place")
    day("post", "open.trf")
    play(day, "open.trf")
    day("late", "open.trf", "Late, Larry", "--rating", "2000")
    assert "Late, Larry" == read("open.trf").by_number()[6].name
    day("pair", "open.trf", "--forbid", "1-13", "--in-place")
    play(day, "open.trf", "1-0 +- draw 0-1")
    first = boards_of_round_one(day)
    day("result", "open.trf", "--round", "1", f"{first}=draw", "--correct")
    day("withdraw", "open.trf", "15")
    for _ in range(3):
        day("pair", "open.trf", "--in-place")
        play(day, "open.trf")
    day("standings", "open.trf", "--tie-breaks", "BH/C1,BH,SB,DE", "--write")
    day("info", "open.trf", "--set", "chief arbiter=Zellweger, Urs")
    day("post", "open.trf")
    day("standings", "open.trf", "--only", "rating>=2000", "-o", "prizes.html")
    ibarrola = next(one.number for one in read("open.trf").participants if one.name.startswith("Ibarrola"))
    assert {ibarrola: 2} == read("open.trf").fixed_boards(5)

    tournament = read("open.trf")
    assert (5, 15) == (tournament.rounds_paired, len(tournament.participants))
    assert [] == [one.number for one in check(tournament).rounds if one.status != "agrees" and one.number == 1]
    day("check", "open.trf")
    day("lint", "open.trf", "--strict")
    day("publish", "open.trf", "-o", "site")
    day("report", "open.trf", "--to", "trf16", "-o", "final.trf", "--force")
    assert 15 == len(read("final.trf").participants)
    before = (tmp_path / "open.trf").read_bytes()
    steps = json.loads(day("history", "open.trf", "--json"))["versions"][-1]["number"]
    day("undo", "open.trf", str(steps))
    assert before != (tmp_path / "open.trf").read_bytes()
    day("redo", "open.trf", str(steps))
    assert before == (tmp_path / "open.trf").read_bytes()


def boards_of_round_one(day) -> str:
    """Return a board of round one as a pair."""
    return day("show", "open.trf", "--round", "1", "-f", "list", "-q").splitlines()[2].replace(" ", "-")


def test_matches_of_two_games(day, tmp_path: Path):
    """The same with matches of two games (C.04.5): a single game forfeited, a bye, a withdrawal."""
    (tmp_path / "entries.csv").write_text(PLAYERS, "utf-8")
    day("new", "entries.csv", "-o", "double.trf", "--system", "double-swiss", "--rounds", "4", "--seed", "3")
    day("bye", "double.trf", "Ibarrola", "--round", "2", "--half")
    for number in range(4):
        day("pair", "double.trf", "--in-place")
        count = len(boards(day, "double.trf"))
        results = ["1-0,draw", "0-1,+-", "draw,draw"]
        lines = [f"{board}={results[(board + number) % 3]}" for board in range(1, count + 1)]
        day("result", "double.trf", *lines)
        if number == 1:
            day("withdraw", "double.trf", "Nowak")
    day("standings", "double.trf", "--tie-breaks", "DE,TPN", "--write")
    day("post", "double.trf")
    day("check", "double.trf")
    day("lint", "double.trf")
    day("publish", "double.trf", "-o", "site")

    assert 4 == read("double.trf").rounds_paired


def test_a_cup_of_teams(day, tmp_path: Path):
    """The same with teams (C.04.6): boards of a match, a bye of a team, pairs kept apart."""
    rows = ["Name;Rating;Team;Board"]
    for team in range(1, 8):
        rows += [
            f"Player {team}{board}, A;{2300 - 50 * team - 20 * board};Team {team};{board}" for board in range(1, 5)
        ]
    (tmp_path / "teams.csv").write_text("\n".join(rows), "utf-8")
    day("new", "teams.csv", "-o", "cup.trf", "--system", "team", "--rounds", "3", "--seed", "3")
    day("forbid", "cup.trf", "1-2")
    for number in range(3):
        day("pair", "cup.trf", "--in-place")
        for match in range(1, len(boards(day, "cup.trf")) + 1):
            day("result", "cup.trf", *(f"{match}.{board}={('1-0', 'draw', '0-1')[(match + board + number) % 3]}"
                                       for board in range(1, 5)))  # fmt: skip
    day("standings", "cup.trf", "--tie-breaks", "MPvGP,EDE,BH:MP", "--write")
    day("post", "cup.trf")
    assert "Board 1\n" in day("standings", "cup.trf", "--per-board")
    day("check", "cup.trf")
    day("lint", "cup.trf")
    day("publish", "cup.trf", "-o", "site")

    assert (3, 7) == (read("cup.trf").rounds_paired, len(read("cup.trf").participants))
