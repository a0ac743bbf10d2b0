"""`fidepair new`: from an entry list to a report file that the next command pairs."""

from __future__ import annotations

import pytest

LIST = "Name;Elo;Born\nRoe, Jane;2105;1985\nDoe, John;1999;\nPoe, Ann;;\nLow, Max;1700;\n"
HOW = ("--system", "dutch", "--rounds", 3)


@pytest.fixture
def entries(tmp_path):
    """An entry list."""
    path = tmp_path / "entries.csv"
    path.write_text(LIST, encoding="utf-8")
    return path


def test_the_answer_says_what_was_made_and_what_comes_next(fidepair, entries, tmp_path):
    """Two lines: who plays what, and the command that pairs round one, which works as it is said."""
    path = tmp_path / "open.trf"
    outcome = fidepair("new", entries, "-o", path, *HOW, "--seed", 71934)

    unrated = "unrated players, with only a name: line 4 (Poe, Ann)"

    assert (0, f"note: {entries}: {unrated}\n") == (outcome.code, outcome.err)
    assert [
        f"{path}: 4 players, 3 rounds, FIDE (Dutch) System; initial-colour White, by lot (seed 71934)",
        f"Next: pair round 1: fidepair pair {path} --in-place",
    ] == outcome.out.splitlines()
    assert 0 == fidepair("pair", path, "--in-place").code
    assert 0 == fidepair("check", path).code
    assert "### Lots: seed 71934, White" in path.read_text().splitlines()


def test_usual_points_are_those_without_the_option(fidepair, entries):
    """`usual` is what a tournament has if nothing is said."""
    run = ("new", entries, *HOW, "--initial-colour", "white")

    assert fidepair(*run).out == fidepair(*run, "--points", "usual").out != ""


def test_a_list_comes_from_a_pipe_and_a_file_goes_into_one(fidepair):
    """Without -o the file is the answer; `-` is standard input."""
    outcome = fidepair("new", "-", *HOW, "--initial-colour", "black", given=b"Roe, Jane 2105\nDoe, John 1999\n")

    assert "152 B" in outcome.out.splitlines()
    assert "Roe, Jane" in outcome.out
    assert "note: <stdin>: 3 rounds are too many" in outcome.err


def test_a_drawn_seed_is_told(fidepair, entries, tmp_path):
    """Without a seed one is drawn; with it the same file is made again."""
    first, second = tmp_path / "1.trf", tmp_path / "2.trf"
    said = fidepair("new", entries, "-o", first, *HOW).out
    fidepair("new", entries, "-o", second, *HOW, "--seed", said.partition("seed ")[2].partition(")")[0])

    assert first.read_bytes() == second.read_bytes()


def test_nothing_is_written_where_a_row_is_not_understood(fidepair, entries, tmp_path):
    """All rows are told, and no file is made."""
    entries.write_text(LIST + "A;x;\nB;y;\n", encoding="utf-8")
    outcome = fidepair("new", entries, "-o", tmp_path / "open.trf", *HOW)

    assert 3 == outcome.code
    assert f'{entries}:6: column `Elo`: found "x"' in outcome.err
    assert f'{entries}:7: column `Elo`: found "y"' in outcome.err
    assert not (tmp_path / "open.trf").exists()


def test_files_are_kept(fidepair, entries, tmp_path):
    """Neither the list nor a file that is there is overwritten, but for the latter with --force."""
    path = tmp_path / "open.trf"
    path.write_text("mine")

    assert 2 == fidepair("new", entries, "-o", entries, *HOW, "--force").code
    assert 5 == fidepair("new", entries, "-o", path, *HOW).code
    assert "mine" == path.read_text()
    assert 0 == fidepair("new", entries, "-o", path, *HOW, "--force").code


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--boards", 4), "--boards is for team events only"),
        (("--colours", "B"), "--colours is for team events only"),
        (("--order", "elo"), "`elo` is not an initial order"),
        (("--order", "rating,rating"), "is not an initial order"),
        (("--start", "2026-02-30"), "is not in the calendar"),
        (("--start", "2026-02-03", "--end", "2026-02-02"), "Check --start and --end"),
        (("--points", "Z=1"), "gives no points"),
        (("--points", "P=2", "--system", "double-swiss"), "the pairing-allocated bye counts as a win and a draw"),
        (("--name", "a\nb"), "--name: `a␊b` contains unprintable characters"),
    ],
)
def test_options_that_make_no_event_are_refused(fidepair, entries, options, words):
    """What is announced wrongly is told with the option."""
    outcome = fidepair("new", entries, *HOW, *options)

    assert 2 == outcome.code
    assert words in outcome.err


def test_tie_breaks_that_nobody_knows_are_refused(fidepair, entries):
    """A code that C.07 does not have is named."""
    refused = fidepair("new", entries, "--system", "dutch", "--rounds", "5", "--tie-breaks", "BH/C1,XX")

    assert 2 == refused.code
    assert "`XX` is not a tie-break of C.07" in refused.err


def test_dubov_names_the_option_that_gives_ratings(fidepair, entries):
    """Who has no rating is named, with the way out, which works."""
    how = ("--system", "dubov", "--rounds", 3)
    refused = fidepair("new", entries, *how)

    assert 3 == refused.code
    assert "Poe, Ann (line 4)" in refused.err
    assert "--unrated 1500" in refused.err
    assert 0 == fidepair("new", entries, *how, "--unrated", 1500).code


def test_a_rating_list_fills_the_entry_list(fidepair, entries, tmp_path):
    """`--rating-list` tells what it filled; one that cannot be read is told."""
    path = tmp_path / "list.txt"
    path.write_text("ID Number      Name           Fed NOV26\n5000017        Poe, Ann       IRL 1811\n")
    outcome = fidepair("new", entries, *HOW, "--rating-list", path)

    assert "1811 IRL     5000017" in outcome.out
    assert f"filled from {path}: fide id of 1, rating of 1, federation of 1" in outcome.err
    assert 5 == fidepair("new", entries, *HOW, "--rating-list", tmp_path / "none").code
    assert 2 == fidepair("new", entries, *HOW, "--rating-list", path, "-o", path, "--force").code


def test_teams(fidepair, tmp_path):
    """A list with teams makes a team event, which is paired."""
    rows = "".join(f"Roe {letter};Team {number};{2000 - 10 * number}\n" for number in range(1, 5) for letter in "ABCD")
    path = tmp_path / "cup.trf"
    outcome = fidepair(
        "new",
        "-",
        "-o",
        path,
        "--system",
        "team",
        "--rounds",
        3,
        "--boards",
        4,
        given=f"Name;Team;Elo\n{rows}".encode(),
    )

    assert "4 teams with 16 players, 3 rounds, Team Pairing System" in outcome.out
    assert 0 == fidepair("pair", path, "--in-place").code


def test_texts_are_taken_without_the_blanks_around_them(fidepair, entries):
    """What is announced stands in its record as a report file has it."""
    outcome = fidepair(
        "new", entries, *HOW, "--name", " Lakeside Open ", "--city", "Lake ", "--initial-colour", "white"
    )

    assert ["012 Lakeside Open", "022 Lake"] == outcome.out.splitlines()[:2]
    assert "###" not in outcome.out
