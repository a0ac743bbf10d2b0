"""`fidepair pair --result`: what the next round would be, and what that changes."""

from __future__ import annotations

import csv
import json

import pytest
from open_games import reopened

from fidepair import load, pair, read, write
from fidepair.commands.pair_question import FORMATS
from fidepair.swiss.supposed_results import with_supposed_results

OPEN = "open-round-4-to-pair-trf26"
QUESTION = "What if: 1-2 0-1 (1-0 in the file)"
TURNED = ("--result", "1-2=0-1")


@pytest.fixture
def open_game(sample):
    """A file in whose last round 1-2 has no result yet."""
    path = sample(OPEN)
    loaded = load(path.read_bytes(), path.name)
    path.write_bytes(write(reopened(loaded.tournament, [(1, 2)]), loaded.document))
    return path


def test_the_round_is_that_of_a_file_with_the_result(fidepair, samples):
    """The pairs are those of a tournament in which the game ended so."""
    supposed = with_supposed_results(read(samples / f"{OPEN}.trf"), {(1, 2): "0-1"})
    lines = fidepair("pair", samples / f"{OPEN}.trf", *TURNED, "-f", "list", "-q").out.splitlines()

    assert [f"{game.white} {game.black}" for game in pair(supposed).games] == lines[1:-1]


def test_the_differences(fidepair, samples):
    """The table says what was supposed, and below which pairs, colours, byes and floats are others."""
    lines = fidepair("pair", samples / f"{OPEN}.trf", *TURNED).out.splitlines()

    assert QUESTION == lines[2]
    assert [
        "Compared with the current file",
        "  new: 2-4 13-3 5-1",
        "  gone: 13-1 4-5 2-3",
        "  floats: 1 up instead of down, 2 down instead of none, 4 up instead of down, 5 down instead of up, 13 none"
        " instead of up",
    ] == lines[-4:]


def test_the_bye(fidepair, samples):
    """Another bye is told."""
    out = fidepair("pair", samples / f"{OPEN}.trf", "--result", "10-9=1-0").out

    assert "  bye: " in out


def test_nothing_changes(fidepair, samples):
    """A result that changes nothing is told as such."""
    out = fidepair("pair", samples / f"{OPEN}.trf", "--result", "1-2=1-0").out

    assert out.endswith("\nSame pairs, colours and bye as with the current file\n")


@pytest.mark.parametrize("form", [form for form in FORMATS if form != "trf"])
def test_every_form_says_what_was_supposed(fidepair, samples, form):
    """Whatever the form, it is told that this is no round of the file."""
    outcome = fidepair("pair", samples / f"{OPEN}.trf", *TURNED, "-f", form)

    assert 0 == outcome.code
    if "json" in form:
        document = json.loads(outcome.out)
        (told,) = document.get("answer", document)["what_if"]["results"]
        assert {"white": 1, "black": 2, "result": "0-1", "in_file": "1-0"} == told
    else:
        assert QUESTION in (outcome.err if form in ("list", "csv") else outcome.out)


def test_json_has_the_differences(fidepair, samples):
    """JSON tells pairs that are new, gone and turned, the bye and the floats."""
    changes = json.loads(fidepair("pair", samples / f"{OPEN}.trf", *TURNED, "--json").out)["what_if"]["changes"]

    assert ["new", "gone", "turned", "bye", "floats"] == list(changes)
    assert {"white": 2, "black": 4} == changes["new"][0]
    assert {"without": 10, "supposed": 10} == changes["bye"]
    assert {"number": 1, "without": "down", "supposed": "up"} == changes["floats"][0]


def test_csv_has_a_column_for_them(fidepair, samples):
    """CSV tells of each board whether it is new."""
    rows = list(csv.DictReader(fidepair("pair", samples / f"{OPEN}.trf", *TURNED, "-f", "csv").out.splitlines()))

    assert ["new", "new", "new", "", "", "", "", ""] == [row["change"] for row in rows]


def test_an_open_game(fidepair, open_game):
    """While the game is open in the file nothing can be compared, and that is said in a line."""
    outcome = fidepair("pair", open_game, *TURNED)

    assert 3 == fidepair("pair", open_game).code
    assert "What if: 1-2 0-1 (open)" in outcome.out
    assert (
        "Not compared with the current file: round 3 has open games there, so the next round cannot be paired."
        == outcome.out.splitlines()[-1]
    )


def test_an_open_game_that_counts_as_a_draw(fidepair, open_game):
    """With --adjourned an open game is a draw, with which the supposed result is compared."""
    out = fidepair("pair", open_game, *TURNED, "--adjourned").out

    assert "Same pairs, colours and bye as with the current file" in out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["1-2=0-1", "-o", "x.trf"], "a preview, which cannot be written to a file"),
        (["1-2=0-1", "--in-place"], "cannot be written to a file"),
        (["1-2=0-1", "-f", "trf"], "cannot be written to a file"),
        (["1-2=0-1", "--round", "3"], "--result is for games of round 3, before round 4, not round 3."),
        (["2-1=0-1"], "--result: 2 had Black in round 3"),
        (["1-2=2-0"], "`2-0` is not a valid result for game 1-2"),
        (["1-2"], "is not a game with a result, such as 3-7=1-0"),
        (["1=1-0"], "is not a game with a result"),
        (["b=1-0"], "is not a game with a result"),
        (["1-2=1-0", "--result", "1-2=0-1"], "1-2 has two results"),
    ],
)
def test_what_cannot_be_asked(fidepair, sample, arguments, said):
    """What is no question is refused, and the file stays as it was."""
    path = sample(OPEN)
    before = path.read_bytes()
    outcome = fidepair("pair", path, "--result", *arguments)

    assert (2, "") == (outcome.code, outcome.out)
    assert said in outcome.err
    assert before == path.read_bytes()


def test_a_match_of_teams(fidepair, samples):
    """A match of teams is told by its game points."""
    out = fidepair("pair", samples / "team-round-4-to-pair-trf26.trf", "--result", "2-1=2.5-1.5").out

    assert "What if: 2-1 2.5-1.5 (2.0-2.0 in the file)" in out
