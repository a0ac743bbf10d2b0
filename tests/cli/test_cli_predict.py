"""`fidepair predict`: what the next round can be while games are open, as a user meets it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from open_games import games_of, reopened

from fidepair import Settings, generate, load, write

ROOT = Path(__file__).parents[2]
OPEN = "open-round-3-unfinished-trf26.trf"
WEIGHTS = "Weights follow from the ratings of the players still playing; they are estimates:"


@pytest.fixture
def seven(tmp_path):
    """A file with seven open games."""
    tournament = generate(Settings(players=(14, 14), rounds=5, rounds_played=2), seed=1)
    path = tmp_path / "seven.trf"
    path.write_bytes(write(reopened(tournament, games_of(tournament)[:7])))
    return path


@pytest.fixture
def double(samples, tmp_path):
    """A file of matches of two games in which one match is open."""
    path = tmp_path / "double.trf"
    data = (samples / "double-swiss-round-4-to-pair-trf26.trf").read_bytes()
    loaded = load(data, path.name)
    tournament = reopened(loaded.tournament, games_of(loaded.tournament)[:1])
    path.write_bytes(write(tournament, loaded.document))
    return path


def test_a_line_for_each_player(fidepair, samples):
    """The table has the players who are to be paired, with their points and the likeliest opponents."""
    lines = fidepair("predict", samples / OPEN).out.splitlines()

    assert "Lakeside Open 2026: possible pairings of round 4 of 7" == lines[0]
    assert "Open in round 3: 1-2 6-4; all 9 ways in which they can end if they are played" == lines[2]
    assert "10       Jankauskas, Rytis       0.0          1  certain: bye" in lines
    assert "Certain if the open games are played: bye 10" in lines
    assert WEIGHTS in lines


def test_one_player(fidepair, samples):
    """For one player the table has each opponent with colour, weight and condition."""
    lines = fidepair("predict", samples / OPEN, "--player", 6).out.splitlines()

    assert "11       Kermadec, Yann      Black          3 of 9       58 %  if 4 wins" in lines
    assert " 9       Ibarrola, Maite     Black          3 of 9       26 %  if 6-4 is drawn" in lines
    assert "13       Mandelblatt, Oskar  Black          1 of 9        1 %  if 2 wins and 6 wins" in lines


def test_certain(fidepair, samples):
    """What is certain is called so."""
    assert (
        fidepair("predict", samples / OPEN, "--player", 10).out.splitlines()[5].endswith("9 of 9      100 %  certain")
    )


def test_quiet(fidepair, samples):
    """-q leaves the table, whose weights still have their name."""
    lines = fidepair("predict", samples / OPEN, "-q").out.splitlines()

    assert lines[0].endswith("Likeliest by rating")
    assert WEIGHTS not in lines


def test_absent(fidepair, samples):
    """Of somebody who is absent it is told why."""
    out = fidepair("predict", samples / OPEN, "--player", 8, "-q").out

    assert "Absent: 8 Holloway, Percy, half-point bye\n" == out


def test_nothing_is_open(fidepair, samples):
    """Where no game is open the pairing is certain."""
    out = fidepair("predict", samples / "open-round-4-to-pair-trf26.trf").out

    assert "No game of round 3 is open: the pairing is certain" in out
    assert "Weights" not in out


def test_json(fidepair, samples):
    """JSON has the open games, the weights as texts, and the conditions as data."""
    found = json.loads(fidepair("predict", samples / OPEN, "--player", 6, "--json").out, parse_float=pytest.fail)
    (player,) = found["participants"]

    assert "fidepair.prediction/1" == found["schema"]
    assert (9, None, 0) == (found["cases"], found["samples"], found["without_pairing"])
    assert [(1, 2), (6, 4)] == [(game["white"], game["black"]) for game in found["open"]]
    assert (6, "1.0-2.0") == (player["number"], player["points"])
    assert [[{"white": 6, "black": 4, "results": ["0-1"]}]] == player["possibilities"][0]["when"]


def test_json_of_all(fidepair, samples):
    """Without a player JSON has everybody who is to be paired, and the absentees."""
    found = json.loads(fidepair("predict", samples / OPEN, "--json").out)

    assert 11 == len(found["participants"])
    assert {None} == {one["when"] for each in found["participants"] for one in each["possibilities"]}
    assert [{"number": 8, "bye": "half"}, {"number": 12, "bye": "zero"}] == found["absent"]


def test_too_many_open_games(fidepair, seven):
    """Seven open games are refused, with the option that looks at some of the cases."""
    outcome = fidepair("predict", seven)

    assert (2, "") == (outcome.code, outcome.out)
    assert "7 games of round 2 have no result: they can end in 2187 ways" in outcome.err
    assert "--sample 300" in outcome.err


def test_a_sample(fidepair, seven):
    """A sample says how it was drawn, is the same for its seed, and calls nothing certain."""
    outcome = fidepair("predict", seven, "--sample", 30, "--seed", 5)

    assert "30 of the ways in which they can end, drawn by lot (seed 5)" in outcome.out
    assert "certain" not in outcome.out.lower()
    assert outcome == fidepair("predict", seven, "--sample", 30, "--seed", 5)
    assert "When" not in fidepair("predict", seven, "--sample", 30, "--player", 1).out


def test_conditions_on_matches(fidepair, double):
    """Of matches, conditions name who wins, or the points of the games."""
    found = json.loads(fidepair("predict", double, "--json", "--player", 1).out)
    text = fidepair("predict", double, "--player", 1, "-v").out

    assert 5 == found["cases"]
    assert ["2.0-0.0", "1.5-0.5", "1.0-1.0", "0.5-1.5", "0.0-2.0"] == [e["result"] for e in found["open"][0]["ends"]]
    assert "When" in text


def test_an_unknown_player(fidepair, samples):
    """A number that nobody has is a question that cannot be meant."""
    outcome = fidepair("predict", samples / OPEN, "--player", 77)

    assert (2, "fidepair: --player: player 77 does not exist.\n") == (outcome.code, outcome.err)


def test_no_legal_pairing(fidepair, samples):
    """Where no case has a legal pairing the exit code is that of `pair`."""
    assert 1 == fidepair("predict", samples / "no-legal-pairing-trf26.trf").code


def test_an_error_as_json(fidepair, seven):
    """With --json an error is told as data too."""
    outcome = fidepair("predict", seven, "--json")
    found = json.loads(outcome.out)

    assert (2, "fidepair.prediction/1", "UsageError") == (outcome.code, found["schema"], found["error"]["kind"])
    assert "--sample 300" in found["error"]["message"]


def test_pairing_loads_nothing_of_it():
    """A list of pairs needs neither predictions nor supposed results."""
    script = (
        "import sys; from fidepair.cli.app import run; run(sys.argv[1:]); "
        "print(*[name for name in sys.modules if name.startswith('fidepair') or name == 'fractions'])"
    )
    sample = "trf_samples/open-round-4-to-pair-trf26.trf"
    arguments = [sys.executable, "-c", script, "pair", sample, "-f", "list", "-q"]
    done = subprocess.run(arguments, capture_output=True, text=True, check=True, cwd=ROOT)
    loaded = set(done.stdout.splitlines()[-1].split())

    assert "fidepair.cli.pair" in loaded
    assert set() == loaded & {"fidepair.forecast.predict", "fidepair.swiss.supposed_results", "fractions"}
