"""The command line for events in which matches are played: teams (C.04.6), and matches of two games (C.04.5)."""

from __future__ import annotations

import csv
import json

import pytest
from trf_texts import double_players, file

from fidepair import trf
from fidepair.cli.suggestions import command_to_declare
from fidepair.commands.pair_question import FORMATS

TEAM = "team-round-4-to-pair-trf26"
DOUBLE = "double-swiss-round-4-to-pair-trf26"
OPEN = "open-round-4-to-pair-trf26"
TEAM_LIST = "4\n4 2\n1 3\n9 5\n6 7\n"
DOUBLE_LIST = "4\n5 7\n2 1\n4 3\n8 6\n"


# ── answers ──────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(("name", "expected"), [(TEAM, TEAM_LIST), (DOUBLE, DOUBLE_LIST)])
def test_list(fidepair, samples, name, expected):
    """The list has a line for each match, with the numbers of teams or players."""
    assert (0, expected, "") == fidepair("pair", samples / f"{name}.trf", "-f", "list")


@pytest.mark.parametrize("name", [TEAM, DOUBLE])
@pytest.mark.parametrize("form", FORMATS)
def test_every_format(fidepair, samples, name, form):
    """Every format answers for every kind of event."""
    outcome = fidepair("pair", "-", "-f", form, given=(samples / f"{name}.trf").read_bytes())

    assert (0, "") == (outcome.code, outcome.err)
    assert outcome.out


def test_table_of_teams(fidepair, samples):
    """The table shows number, name, match and game points of teams; the heading the rules of the event."""
    lines = fidepair("pair", samples / f"{TEAM}.trf").out.splitlines()

    assert "Team Pairing System (C.04.6), colour preferences type A, match points, initial-colour Black" == lines[1]
    assert ["Bd", "No", "White", "MP", "GP", "Fl", "Colours"] == lines[3].split()[:7]
    assert ["1", "4", "Tram", "Depot", "4.0", "7.0"] == lines[4].split()[:6]


def test_json(fidepair, samples):
    """JSON names the kind of event; teams have the other score and their rosters."""
    team = json.loads(fidepair("pair", samples / f"{TEAM}.trf", "--json").out, parse_float=pytest.fail)
    double = json.loads(fidepair("pair", samples / f"{DOUBLE}.trf", "--json").out, parse_float=pytest.fail)
    white = team["boards"][0]["white"]

    assert ("team", "double") == (team["kind"], double["kind"])
    assert {"colours": "A", "primary": "match", "secondary_decides_colours": True} == team["team_rules"]
    assert ("4.0", "7.0", [14, 15, 16, 17, 18]) == (
        *(white["points"], white["secondary"], [one["number"] for one in white["roster"]]),
    )
    assert not {"secondary", "roster"} & double["boards"][0]["white"].keys()


def test_csv(fidepair, samples):
    """CSV calls a pair a match; teams have the other score in the last two columns."""
    team = list(csv.DictReader(fidepair("pair", samples / f"{TEAM}.trf", "-f", "csv").out.splitlines()))
    double = list(csv.DictReader(fidepair("pair", samples / f"{DOUBLE}.trf", "-f", "csv").out.splitlines()))

    assert ["match"] * 4 + ["zero"] == [row["kind"] for row in team]
    assert ["match"] * 4 + ["zero"] == [row["kind"] for row in double]
    assert ("Tram Depot", "4.0", "7.0", "7.5") == (
        *(team[0]["white_name"], team[0]["white_points"], team[0]["white_secondary"], team[0]["black_secondary"]),
    )
    assert "white_secondary" not in double[0]


# ── files ────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("name", [TEAM, DOUBLE])
def test_in_place(fidepair, sample, name):
    """The round is written into the file, which is then paired and not played; its check agrees."""
    path = sample(name)
    first = fidepair("pair", path, "--in-place")
    again = fidepair("pair", path)
    checked = fidepair("check", path, "-q")

    done, absent, next_ = first.err.splitlines()
    assert (0, f"round 4, 4 matches: written to {path}") == (first.code, done)
    assert absent.startswith("Absent: ")
    assert f"Next: enter the results: fidepair result {path}" == next_
    assert 4 == trf.read(path).rounds_paired
    assert 3 == again.code
    assert "Round 4 has 4 open matches: " in again.err
    assert (0, f"{path}: all 4 rounds agree\n") == (checked.code, checked.out)


def test_a_written_round_of_teams(fidepair, sample):
    """Teams get open boards; the announced absence stays where it is."""
    path = sample(TEAM)
    before = path.read_text(encoding="utf-8").splitlines()
    after = fidepair("pair", path, "-f", "trf").out.splitlines()
    changed = [(old, new) for old, new in zip(before, after, strict=True) if old != new]

    assert 32 == len(changed)
    assert all(new.startswith("001") and new.startswith(old) for old, new in changed)
    assert any(new.endswith("     6 w  ") and new[4:8] == "  14" for _, new in changed)


def test_rules_that_decided_are_written(fidepair, sample):
    """The file declares the rules by which its last round was paired, so that a check sees the same."""
    path = sample(TEAM)
    text = path.read_text(encoding="utf-8")
    path.write_text("".join(line for line in text.splitlines(keepends=True) if line[:3] != "192"), encoding="utf-8")
    words = ("--system", "team", "--primary", "game", "--colours", "B", "-f", "trf")
    out = fidepair("pair", path, *words).out

    assert "192 FIDE_TEAM_TYPEB_GP_MP" in out.splitlines()


# ── options ──────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--colours", "b"), "colour preferences type B, match points"),
        (("--colours", "none"), "no colour preferences, match points"),
        (("--primary", "game"), "colour preferences type A, game points"),
        (("--no-secondary",), "colour preferences type A, match points only"),
    ],
)
def test_rules_of_teams(fidepair, samples, options, words):
    """Options overrule the rules that the type declares, with a note that it is so; the heading says by which the round
    was paired. Nothing is written by them."""
    path = samples / f"{TEAM}.trf"
    outcome, written = fidepair("pair", path, *options), fidepair("pair", path, *options, "-f", "trf")

    assert (0, 1, 2) == (outcome.code, outcome.err.count("\n"), written.code)
    assert "The file declares FIDE_TEAM_TYPEA_MP_GP, and rounds 1 to 3 are paired with it" in outcome.err
    assert words in outcome.out.splitlines()[1]


def test_game_points_first(fidepair, samples):
    """With --primary game the brackets are those of game points, and they stand first in the table."""
    out = fidepair("pair", samples / f"{TEAM}.trf", "--primary", "game", "-v").out

    assert ["GP", "MP"] == out.splitlines()[3].split()[3:5]
    assert "Bracket 8.0" in out


@pytest.mark.parametrize("option", [("--colours", "A"), ("--primary", "game"), ("--no-secondary",)])
@pytest.mark.parametrize("command", ["pair", "check"])
@pytest.mark.parametrize("name", [OPEN, DOUBLE])
def test_rules_of_teams_are_for_teams(fidepair, samples, command, option, name):
    """The options of team events are an error in other events."""
    outcome = fidepair(command, samples / f"{name}.trf", *option)

    assert (2, "") == (outcome.code, "" if command == "check" else outcome.out)
    assert f"{option[0]} is for team events only" in outcome.err


@pytest.mark.parametrize("name", [TEAM, DOUBLE])
def test_rounds_absences_prohibitions(fidepair, samples, name):
    """Rounds are matches; absences and prohibitions name who is paired; an earlier round is paired as it was."""
    path = samples / f"{name}.trf"
    without = fidepair("pair", path, "-f", "list", "--absent", "1").out.split()[1:]
    apart = fidepair("pair", path, "-f", "list", "--forbid", "2-1,4-2").out.splitlines()
    replayed = fidepair("pair", path, "--round", "1", "-f", "list").out.splitlines()
    more = fidepair("pair", path, "--rounds", "9").out.splitlines()[0]

    assert "1" not in without
    assert not {"2 1", "1 2", "4 2", "2 4"} & set(apart)
    assert ("5", "9 0") == (replayed[0], replayed[-1])
    assert more.endswith("round 4 of 9")


def test_unknown_teams(fidepair, samples):
    """Who is not there is called a team."""
    outcome = fidepair("pair", samples / f"{TEAM}.trf", "--absent", "12")

    assert 2 == outcome.code
    assert "no team has the number 12" in outcome.err


@pytest.mark.parametrize("name", [TEAM, DOUBLE])
def test_baku(fidepair, sample, name):
    """Baku acceleration adds what a match is worth."""
    path = sample(name)
    text = "\n".join(before_round_one(line) for line in path.read_text(encoding="utf-8").splitlines())
    path.write_text(text + "\n", encoding="utf-8")
    document = json.loads(fidepair("pair", path, "--acceleration", "baku", "--json").out)

    assert "2.0" == document["boards"][0]["white"]["pairing_points"]
    assert "0.0" == document["boards"][0]["white"]["points"]


def before_round_one(line: str) -> str:
    """Return a line as it was before anything was played."""
    if line.startswith("001"):
        return f"{line[:80]} 0.0"
    if line.startswith("310"):
        return f"{line[:53]}   0.0    0.0{line[67:]}"
    return f"### {line}" if line[:3] in ("240", "300", "320", "330") else line


def test_baku_is_not_for_game_points(fidepair, samples):
    """Game points are no scores for Baku acceleration (C.04.7, 1.1)."""
    outcome = fidepair("pair", samples / f"{TEAM}.trf", "--primary", "game", "--acceleration", "baku")

    assert 3 == outcome.code
    assert "C.04.7, 1.1" in outcome.err


# ── which event it is ────────────────────────────────────────────────────────
def test_a_system_of_players_does_not_pair_teams(fidepair, samples):
    """--system dutch for a team file is refused, and so is --system team for a file without teams."""
    team = fidepair("pair", samples / f"{TEAM}.trf", "--system", "dutch")
    players = fidepair("pair", samples / f"{OPEN}.trf", "--system", "team")
    double = fidepair("pair", samples / f"{DOUBLE}.trf", "--system", "dutch")

    assert (3, 3, 3) == (team.code, players.code, double.code)
    assert "you asked for an individual event" in team.err
    assert "you asked for a team event, but the file has no team (`310`)" in players.err
    assert "you asked for an individual event" in double.err


def test_the_user_says_that_matches_are_played(fidepair, sample):
    """Without a type, --system double-swiss reads two blocks as one match, and --system team makes teams of rosters."""
    double, team = sample(DOUBLE), sample(TEAM)
    double.write_text(double.read_text(encoding="utf-8").replace("192 FIDE_DOUBLESWISS\n", ""), encoding="utf-8")
    lines = [line for line in team.read_text(encoding="utf-8").splitlines() if line[:3] not in ("192", "082", "310")]
    lines += [f"013 {name:<32}" + "".join(f" {n:4d}" for n in roster) for name, roster in rosters(sample(TEAM))]
    team.write_text("\n".join(lines) + "\n", encoding="utf-8")

    assert (0, DOUBLE_LIST) == fidepair("pair", double, "--system", "double-swiss", "-f", "list")[:2]
    assert (0, TEAM_LIST) == fidepair("pair", team, "--system", "team", "-f", "list")[:2]


def rosters(path):
    """Return names and players of the teams in a file."""
    return [(team.name, team.roster) for team in trf.read(path).participants]


# ── check ────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("name", [TEAM, DOUBLE])
def test_check_agrees(fidepair, samples, name):
    """The published rounds of the samples are what the rules give."""
    outcome = fidepair("check", samples / f"{name}.trf")

    assert 0 == outcome.code
    assert outcome.out.endswith("1 tournament, 3 rounds checked: no differences\n")


def test_check_differs(fidepair, samples):
    """Other rules give other pairs; the names in the details are those of teams."""
    outcome = fidepair("check", samples / f"{TEAM}.trf", "--primary", "game", "--colours", "none", "-v")

    assert 1 == outcome.code
    assert "differs: " in outcome.out
    assert "1 Harbour Chess Club" in outcome.out


@pytest.mark.parametrize(("name", "is_told"), [("x.trf", True), ("-", False), ("a\nb.trf", False)])
def test_a_command_is_only_told_for_a_name_that_can_be_typed(name, is_told):
    """Matches of two games that are not declared: standard input cannot be converted, a broken name not be copied."""
    text = file(*double_players()[:4], header="012 Sample Double\n142 6\n152 W\n")

    assert is_told == bool(command_to_declare(name, text.encode()))
