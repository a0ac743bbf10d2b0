"""`fidepair forbid --same` and `--except`: many players kept apart with one command."""

from __future__ import annotations

import csv

import pytest

from fidepair import trf

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


def test_clubs_are_those_of_the_file(fidepair, event):
    """Where the file has none, they can be entered. Who has none is told, and is kept apart from nobody."""
    path, _ = event
    text = path.read_text()
    path.write_text("".join(line for line in text.splitlines(keepends=True) if "Members of club" not in line))

    assert f"`fidepair player {path} WHO --club NAME`" in fidepair("forbid", path, "--same", "club").err
    path.write_text(text)
    outcome = fidepair("forbid", path, "--same", "club=lakeside")
    assert f"note: {path}: No club in the file, so not kept apart: 5 Bee, Bo" in outcome.err
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
    """A request has lists where the command line has options several times."""
    from fidepair.requests import answer

    path, _ = event
    request = {"do": "forbid", "trf": path.read_text(), "rounds": "1-2"}
    by_federation = answer({**request, "same": ["federation=SUI"]})
    by_club = answer({**request, "same": ["club=Oaks"]})
    refused = answer({**request, "same": ["1,2,3,4,5"]})
    left = answer({**request, "same": ["1,2,3,4,5"], "except": ["4", "5"]})

    assert ["request: SUI: 5-6 kept apart in rounds 1 to 2"] == by_federation["said"]
    assert "request: Oaks: 2-4-6 kept apart in rounds 1 to 2" in by_club["said"]
    assert (False, 2) == (refused["ok"], refused["exit_code"])
    assert ["request: 1-2-3 kept apart in rounds 1 to 2"] == left["said"]


# ── Clubs and groups in the file ─────────────────────────────────────────────
def labels(path) -> list[str]:
    """Return the comments on clubs and groups."""
    return sorted(line for line in path.read_text().splitlines() if line.startswith("### Members"))


def test_clubs_of_the_entry_list_are_kept(fidepair, event, tmp_path):
    """`new` keeps the column; it follows late entries, removals and conversions, and comes back as it was."""
    path, _ = event
    oaks, lakeside = "### Members of club: 2,4,6 = Oaks", "### Members of club: 1,3 = Lakeside"
    assert [lakeside, oaks] == labels(path)
    fidepair("late", path, "Top, Tim", "--rating", "2500", "--club", "oaks", "--group", "U12", "-q")
    clubs = ["### Members of club: 1,3,5,7 = Oaks", "### Members of club: 2,4 = Lakeside"]
    late = [*clubs, "### Members of group: 1 = U12"]
    assert late == labels(path)
    for form in ("trf16", "trfx", "json"):
        there, back = tmp_path / f"there.{form}", tmp_path / f"back-{form}.trf"
        assert 0 == fidepair("convert", path, "--to", form, "-o", there, "-q").code
        assert 0 == fidepair("convert", there, "--to", "trf26", "-o", back, "-q").code
        assert late == labels(back)
    found = trf.load(path.read_bytes(), "x.trf").tournament
    assert found == trf.load(trf.write(found), "x.trf").tournament
    assert {1: "U12"} == found.groups
    fidepair("player", path, "2", "--rating", "1000", "-q")
    assert "### Members of club: 3,7 = Lakeside" in labels(path)
    fidepair("remove", path, "1", "-q")
    assert [oaks.replace("2,4,6", "1,3,5"), "### Members of club: 2,6 = Lakeside"] == labels(path)


def test_prizes_and_pairs_by_club_and_group(fidepair, event):
    """`standings --only` and `forbid --same` read what `player` has entered; `none` removes it."""
    path, _ = event
    fidepair("player", path, "5", "--club", "lakeside", "--group", "U12", "-q")
    fidepair("player", path, "1", "--group", "u12", "-q")
    assert "### Members of club: 1,3,5 = Lakeside" in labels(path)
    listed = fidepair("standings", path, "--only", "club=LAKESIDE and group=U12", "-f", "csv")
    names = [row.get("name") for row in csv.DictReader(listed.out.splitlines())]
    assert ["Roe, Jane", "Bee, Bo"] == [name for name in names if name]
    apart = fidepair("forbid", path, "--same", "club=oaks", "--same", "group")
    assert f"{path}: Oaks: 2-4-6 kept apart" in apart.out
    assert [{"2", "4", "6"}, {"1", "5"}] == [{*record[2:]} for record in forbidden(path)]
    fidepair("player", path, "1", "--group", "none", "-q")
    fidepair("player", path, "5", "--group", "none", "-q")
    for words in (("standings", "--only", "group=U12"), ("forbid", "--same", "group")):
        refused = fidepair(words[0], path, *words[1:])
        assert (2, True) == (refused.code, "WHO --group NAME`" in refused.err)
    assert "No change" in fidepair("player", path, "1", "--club", "lakeside").err


def test_a_fixed_board_has_one_player(fidepair, event):
    """Of two that are written by hand the later one is ignored, with the reason; a board may become free."""
    path, _ = event
    board = "### Fixed board @ Round {}: {}={}\n"
    free = "".join(board.format(*one) for one in ((1, 2, 7), (2, 2, 0), (2, 3, 7)))
    path.write_text(path.read_text() + free)
    assert {3: 7} == trf.load(path.read_bytes(), "x.trf").tournament.fixed_boards(2)
    path.write_text(path.read_text() + board.format(3, 1, 7))
    found = fidepair("lint", path).out

    assert "this comment is ignored: another player has the fixed board 7" in found
    assert {3: 7} == trf.load(path.read_bytes(), "x.trf").tournament.fixed_boards(3)


def test_numbers_that_comments_record_are_kept(fidepair, event, tmp_path):
    """`convert --numbers` would contradict the record of changed numbers; a table has no place for such records."""
    path, _ = event
    fidepair("late", path, "Top, Tim", "--rating", "2500", "-q")
    refused = fidepair("convert", path, "--numbers", "rating", "--to", "trf26", "-o", tmp_path / "new.trf")
    table = fidepair("convert", path, "--to", "csv", "-o", tmp_path / "new.csv")

    assert (3, True) == (refused.code, "comments record how numbers changed during the event" in refused.err)
    assert "comments (3 lines): records of the event, such as corrections and changed numbers" in table.err


@pytest.mark.parametrize(
    "comment",
    [
        "### Members of club: 3,7 Lakeside",
        "### Members of group: 99 = U12",
        "### Error deadline: soon",
        "### Start @ Round 2: 2026-08-15 25:00",
        "### Fixed board @ Round 2: 99=7",
        "### First board: 41",
        "### Results complete @ Round 1: yesterday",
    ],
)
def test_what_cannot_be_read_is_a_finding(fidepair, event, comment):
    """Nothing that the desk has written is ignored in silence (T260), and such a text is no deadline."""
    path, _ = event
    path.write_text(path.read_text() + comment + "\n")
    found = fidepair("lint", path).out

    assert 1 == found.count("T260"), found
    tournament = trf.load(path.read_bytes(), "x.trf").tournament
    assert ("", {}, {}, ()) == (tournament.error_deadline, tournament.starts, tournament.groups, tournament.seats)
