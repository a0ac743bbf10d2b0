"""`docs/endorsement.md` answers every point of FIDE's list, and what it names exists; warnings of the list."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import click
import pytest

from fidepair.cli.app import program
from fidepair.tournament import HALF_POINT, POINT, points_of
from fidepair.version import NOT_ENDORSED

TESTS = Path(__file__).parent
DOCS = TESTS.parent / "fidepair" / "docs"
PAGE = (DOCS / "endorsement.md").read_text("utf-8")
ROWS = re.findall(r"^\| ([EPGTWRS]\d+) \| (.*) \|$", PAGE, re.MULTILINE)
NAMED = sorted(set(re.findall(r"`(test_[A-Za-z0-9_]+)`", PAGE)))


def test_every_point_has_a_row():
    """Engine 15, checker 8, generator 7, files 10, mode 4, round robins 1, standings 2."""
    wanted = {"E": 15, "P": 8, "G": 7, "T": 10, "W": 4, "R": 1, "S": 2}

    assert [f"{letter}{number + 1}" for letter, most in wanted.items() for number in range(most)] == [
        name for name, _ in ROWS
    ]


@pytest.mark.parametrize(("name", "row"), ROWS, ids=[name for name, _ in ROWS])
def test_a_row_has_a_command_and_a_test(name: str, row: str):
    """The command has options and values that there are."""
    _, command, tests = row.split(" | ")
    context, words = click.Context(program), shlex.split(command.strip("`"))[1:]
    found: click.Command = program
    while isinstance(found, click.Group):
        found = found.get_command(context, words.pop(0))

    assert found.make_context(name, words).params
    assert tests.startswith("`test_")


def test_every_named_test_exists():
    """Some module of the tests defines it."""
    defined = set()
    for path in TESTS.rglob("test_*.py"):
        defined.update(re.findall(r"^def (test_\w+)", path.read_text("utf-8"), re.MULTILINE))

    assert [] == [name for name in NAMED if name not in defined]


# ── what the list asks for ───────────────────────────────────────────────────
NAMES = ("Ann", "Bob", "Cid", "Dan", "Eva", "Flo", "Gus", "Hal")
ENTRIES = "".join(f"Alpha, {name} {2010 - 10 * place}\n" for place, name in enumerate(NAMES))
START = ("--system", "dutch", "--rounds", "5", "--seed", "1", "--tie-breaks", "BH", "--initial-colour", "white")


@pytest.fixture
def event(tmp_path: Path, fidepair):
    """Return a new event of eight players, with round 1 paired and its last game open."""
    path = tmp_path / "open.trf"
    entries = tmp_path / "entries.txt"
    entries.write_text(ENTRIES)
    assert 0 == fidepair("new", entries, "-o", path, *START).code
    fidepair("pair", path, "--in-place")
    fidepair("result", path, "1=1-0", "2=1-0", "3=1-0")
    return path


@pytest.mark.parametrize(
    ("points", "reason"),
    [
        pytest.param("W=1 D=0.6", "two draws are worth more than a win and a loss", id="draws"),
        pytest.param("W=1 P=1.5", "the pairing-allocated bye is worth more than a win", id="bye"),
    ],
)
def test_points_that_fide_does_not_allow_are_refused(fidepair, tmp_path: Path, points: str, reason: str):
    """Questions 74 and 81: no file is written, and the message has the reason."""
    (tmp_path / "entries.txt").write_text(ENTRIES)
    refused = fidepair("new", tmp_path / "entries.txt", "-o", tmp_path / "open.trf", *START, "--points", points)

    assert (2, False) == (refused.code, (tmp_path / "open.trf").exists())
    assert f"--points: {reason}" in refused.err


@pytest.mark.parametrize(
    "points",
    [points_of(POINT, HALF_POINT), points_of(3 * POINT, POINT), points_of(2 * POINT, POINT, pab=0), points_of(3, 2, 1)],
)
def test_points_up_to_the_limit_are_allowed(points):
    """Two draws may be worth as much as a win and a loss, and the bye as much as a win."""
    assert "" == points.against_fide


def test_an_adjourned_game_is_recorded_and_remembered(fidepair, event: Path):
    """Questions 157 to 168: it counts as a draw, a comment has it, and pairing later rounds and `check` name it."""
    board = re.search(r"game: (\d+-\d+)", fidepair("pair", event).err)[1]
    fidepair("pair", event, "--adjourned", "--in-place")
    fidepair("result", event, "1=1-0", "2=1-0", "3=1-0", "4=1-0")
    later = fidepair("pair", event)
    checked = fidepair("check", event)

    assert f"\n### Adjournment @ Round 1: {board}\n" in event.read_text()
    assert f"note: round 1 still has open games, which count as draws (C.04.2, 3.1): {board}\n" in later.err
    assert (0, True) == (checked.code, f"round 1 had adjourned games: {board}\n" in checked.err)


def test_a_game_of_the_last_round_is_named_once(fidepair, event: Path):
    """The open games that --adjourned is about are not noted again."""
    assert "still has open games" not in fidepair("pair", event, "--adjourned").err


def test_ranks_are_not_written_while_a_game_is_open(fidepair, event: Path):
    """Questions 161 and 169: the round after an adjourned game is over, and the ranks are still refused."""
    fidepair("pair", event, "--adjourned", "--in-place")
    fidepair("result", event, "1=1-0", "2=1-0", "3=1-0", "4=1-0")
    before = event.read_bytes()
    refused = fidepair("standings", event, "--write")

    assert (2, before) == (refused.code, event.read_bytes())
    assert "--write: round 1 has games without a result: " in refused.err
    assert 0 == fidepair("standings", event).code


def test_comments_of_other_programs_are_shown(fidepair, event: Path):
    """Imports and adjournments in the forms of the Technical Commission; others say nothing, and all are kept."""
    added = "### Import: from a file of 2024\n### Adjournment @ Round 1: 3-7\n### Imported goods\n"
    with event.open("a") as file:
        file.write(added)
    shown = fidepair("check", event).err
    fidepair("pair", event, "--adjourned", "--in-place")

    assert "the file was imported: from a file of 2024\n" in shown
    assert "round 1 had adjourned games: 3-7\n" in shown
    assert "goods" not in shown
    assert all(line in event.read_text().splitlines() for line in added.splitlines())


def test_an_adjourned_game_follows_new_numbers(fidepair, event: Path):
    """A late entry above moves the players of the comment."""
    fidepair("pair", event, "--adjourned", "--in-place")
    board = re.search(r"Adjournment @ Round 1: (\d+)-(\d+)", event.read_text())
    fidepair("late", event, "Late, Larry", "--rating", "2100")

    assert f"### Adjournment @ Round 1: {int(board[1]) + 1}-{int(board[2]) + 1}\n" in event.read_text()


def test_pairs_kept_apart_after_round_one_are_noted(fidepair, event: Path, tmp_path: Path):
    """Question 196; before round 1 there is nothing to say (194, 195)."""
    new = tmp_path / "new.trf"
    fidepair("new", tmp_path / "entries.txt", "-o", new, *START)
    note = "Pairs to keep apart should be announced before round 1"

    assert note in fidepair("forbid", event, "1-8").err
    assert note not in fidepair("forbid", new, "1-8").err


def test_byes_beyond_the_usual_are_noted(fidepair, event: Path):
    """Questions 174 and 177: a second half-point bye, and every full-point bye."""
    first = fidepair("bye", event, "3", "--round", "3", "--half")
    second = fidepair("bye", event, "3", "--round", "4", "--half")
    full = fidepair("bye", event, "4", "--round", "3", "--full")

    assert ["", True, True] == [first.err, "2 half-point byes" in second.err, "deprecated by FIDE" in full.err]


def test_not_endorsed_is_said(fidepair, samples: Path, tmp_path: Path):
    """Question VCL.06: wherever a reader may take the name of the program for a claim."""
    fidepair("publish", samples / "open-round-4-to-pair-trf26.trf", "-o", tmp_path / "site")
    pages = [path for path in (tmp_path / "site").rglob("*.html") if path.stem not in ("screen", "worksheet")]
    said = " ".join(fidepair("--help").out.split())

    assert "fidepair is not endorsed by FIDE." in said
    assert fidepair("--version").out.endswith(f"{NOT_ENDORSED}\n")
    assert NOT_ENDORSED in " ".join(fidepair("systems").out.split())
    assert pages
    assert all(NOT_ENDORSED in path.read_text("utf-8") for path in pages)
    for path in (DOCS / "index.md", DOCS / "evidence.md", DOCS / "endorsement.md", TESTS.parent / "README.md"):
        assert "not endorsed by FIDE" in " ".join(path.read_text("utf-8").replace("**", "").split())
    assert "FIDE has not endorsed it" in (TESTS.parent / "fidepair" / "web" / "words.json").read_text("utf-8")
