"""`fidepair forbid --same` and `--except`: many players kept apart with one command."""

from __future__ import annotations

import pytest

LIST = """\
Name;Rating;Fed;Club
Roe, Jane;2105;GER;Lakeside
Doe, John;1999;GER;Oaks
Poe, Ann;1900;AUT;Lakeside
Low, Max;1800;AUT;Oaks
Bee, Bo;1700;SUI;
Fee, Fo;1600;SUI;Oaks
"""


@pytest.fixture
def event(fidepair, tmp_path):
    """An event of six players, and its entry list."""
    entries, path = tmp_path / "entries.csv", tmp_path / "open.trf"
    entries.write_text(LIST)
    assert 0 == fidepair("new", entries, "-o", path, "--system", "dutch", "--rounds", 3, "--seed", 1).code
    return path, entries


def forbidden(path) -> list[list[str]]:
    """Return the records of forbidden pairings."""
    return [line.split()[1:] for line in path.read_text().splitlines() if line.startswith("260")]


def test_every_federation_is_kept_apart(fidepair, event):
    """One record each, for the rounds that are given; repeated, nothing is left to do."""
    path, _ = event
    outcome = fidepair("forbid", path, "--same", "federation", "--rounds", "1-2")

    assert (0, "") == (outcome.code, outcome.err)
    assert f"{path}: AUT: 3-4 kept apart in rounds 1 to 2" in outcome.out.splitlines()
    assert [["1", "2", "3", "4"], ["1", "2", "1", "2"], ["1", "2", "5", "6"]] == forbidden(path)
    assert "already kept apart" in fidepair("forbid", path, "--same", "federation", "--rounds", "1-2").err
    assert 0 == fidepair("pair", path, "--in-place").code


def test_one_federation_and_a_list(fidepair, event):
    """`federation=GER` means one of them; anything else is a list like that of --group."""
    path, _ = event

    assert 0 == fidepair("forbid", path, "--same", "federation=ger", "--same", "3,5").code
    assert [{"3", "5"}, {"1", "2"}] == [{*record[2:]} for record in forbidden(path)]


def test_clubs_need_the_list(fidepair, event):
    """A tournament file has no clubs. Who has none is told, and is kept apart from nobody."""
    path, entries = event

    assert "Tournament files have no clubs" in fidepair("forbid", path, "--same", "club").err
    assert "--entries is for --same club only" in fidepair("forbid", path, "1-2", "--entries", entries).err
    outcome = fidepair("forbid", path, "--same", "club=lakeside", "--entries", entries)
    assert f"note: {path}: No club in {entries}, so not kept apart: 5 Bee, Bo" in outcome.err
    assert [["1", "3", "1", "3"]] == forbidden(path)


def test_what_leaves_no_pairing_is_refused_with_a_way_out(fidepair, event):
    """Five of six players cannot all be kept apart; the way out works as it is printed."""
    path, _ = event
    before = path.read_bytes()
    outcome = fidepair("forbid", path, "--same", "1,2,3,4,5")

    assert 2 == outcome.code
    assert "No pairing of round 1 would be left: at least 2 games would be between players" in outcome.err
    assert before == path.read_bytes()
    way_out = outcome.err.rpartition("add --except ")[2].strip()
    assert 2 == len(way_out.split(","))
    assert 0 == fidepair("forbid", path, "--same", "1,2,3,4,5", "--except", way_out).code
    assert 0 == fidepair("pair", path, "--in-place").code


def test_requests_have_the_same_words(event):
    """A request gives the list of clubs as text."""
    from fidepair.requests import answer

    path, entries = event
    request = {"do": "forbid", "trf": path.read_text(), "rounds": "1-2"}
    by_federation = answer({**request, "same": ["federation=SUI"]})
    by_club = answer({**request, "same": ["club=Oaks"], "entries": entries.read_text()})
    refused = answer({**request, "same": ["1,2,3,4,5"]})
    left = answer({**request, "same": ["1,2,3,4,5"], "except": ["4", "5"]})

    assert ["request: SUI: 5-6 kept apart in rounds 1 to 2"] == by_federation["said"]
    assert "request: Oaks: 2-4-6 kept apart in rounds 1 to 2" in by_club["said"]
    assert (False, 2) == (refused["ok"], refused["exit_code"])
    assert ["request: 1-2-3 kept apart in rounds 1 to 2"] == left["said"]
