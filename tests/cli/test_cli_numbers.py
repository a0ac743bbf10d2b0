"""`--numbers`: where the starting order stands, for every command that pairs, checks or writes."""

from __future__ import annotations

from pathlib import Path

import pytest
from final_order import by_final_order, event, new_numbers

REAL = Path(__file__).parents[2].parent / "shared" / "corpora" / "real" / "more"
RIGHT = event(3, rounds=6, rounds_played=5)
WRONG = by_final_order(RIGHT)


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    """A file numbered by the final order, with the starting order in the ranks."""
    path = tmp_path / "wrong.trf"
    path.write_text(WRONG, encoding="utf-8")
    return path


def test_check_by_ranks(fidepair, wrong):
    """With the option all rounds agree and nothing is said; without it they differ, and a warning names the option."""
    without, by_ranks = fidepair("check", wrong), fidepair("check", wrong, "--numbers", "rank")

    assert (1, 0) == (without.code, by_ranks.code)
    assert "--numbers rank;" in without.err
    assert "" == by_ranks.err


def test_pair_by_ranks(fidepair, wrong):
    """The same pairs as from the right file, in the numbers of the file that was given."""
    new = {str(old): str(number) for old, number in new_numbers(RIGHT).items()} | {"0": "0"}
    right = wrong.with_name("right.trf")
    right.write_text(RIGHT, encoding="utf-8")
    count, *pairs = fidepair("pair", right, "-f", "list").out.splitlines()
    expected = [count, *(" ".join(new[number] for number in pair.split()) for pair in pairs)]

    assert expected == fidepair("pair", wrong, "--numbers", "rank", "-f", "list").out.splitlines()


@pytest.mark.parametrize("how", [("--in-place",), ("-f", "trf")])
def test_a_round_paired_by_ranks_is_not_written_into_a_file_that_does_not_tell_it(fidepair, wrong, how):
    """C.04.2 2.3: who reads the file pairs by its numbers. The file that the message names agrees with itself."""
    target = wrong.with_name("NEW.trf")
    refused = fidepair("pair", wrong, "--numbers", "rank", *how)

    assert (2, "", WRONG) == (refused.code, refused.out, wrong.read_text(encoding="utf-8"))
    assert f"`fidepair fix {wrong} --numbers rank -o NEW.trf`" in refused.err
    assert 0 == fidepair("fix", wrong, "--numbers", "rank", "-o", target).code
    assert 0 == fidepair("pair", target, "--in-place").code
    assert 0 == fidepair("check", target).code


def test_an_order_that_is_that_of_the_numbers_is_no_other(fidepair, sample):
    """A file that is numbered by its ratings is written with and without the option alike."""
    path = sample("open-round-4-to-pair-trf26")

    assert fidepair("pair", path, "-f", "trf").out == fidepair("pair", path, "--numbers", "rating", "-f", "trf").out


def test_a_file_numbered_by_ratings_has_no_other_order(fidepair, tmp_path):
    """The comment on the order that was announced before goes with the numbers of that order."""
    entries, path, new = (tmp_path / name for name in ("entries.csv", "x.trf", "new.trf"))
    entries.write_text("name,rating\nA,1800\nB,2000\nC,1900\nD,2100\n", encoding="utf-8")
    fidepair("new", entries, "-o", path, "--system", "dutch", "--rounds", "3", "--order", "list", "--seed", "1")
    fidepair("fix", path, "--numbers", "rating", "-o", new)
    refused = fidepair("pair", path, "--numbers", "rating", "--in-place")

    assert 2 == refused.code
    assert "### Initial order: list" in path.read_text(encoding="utf-8")
    assert "Initial order" not in new.read_text(encoding="utf-8")
    assert "### Lots: seed 1" in new.read_text(encoding="utf-8")


@pytest.mark.parametrize("command", [("fix",), ("convert", "--to", "trf26")])
def test_a_file_written_by_ranks_needs_no_option(fidepair, wrong, command):
    """The file that `fix` and `convert` write with the option is checked without it."""
    target = wrong.with_name("target.trf")
    fidepair(*command, wrong, "--numbers", "rank", "-o", target)

    assert RIGHT == target.read_text(encoding="utf-8")
    assert 0 == fidepair("check", target).code


@pytest.mark.parametrize("command", [("check",), ("pair",), ("fix",), ("convert", "--to", "json")])
def test_an_order_that_is_not_clear_ends_every_command(fidepair, wrong, command):
    """Nothing is paired, checked or written by an order that nobody knows; the option is named as it is typed."""
    wrong.write_text(_with_a_rank_twice(WRONG), encoding="utf-8")
    ended = fidepair(*command, wrong, "--numbers", "rank")

    assert 3 == ended.code
    assert "--numbers rank cannot be used: players" in ended.err
    assert "have the same rank" in ended.err


def _with_a_rank_twice(text: str) -> str:
    """Return the file with the rank of the first player given to the second too."""
    lines = text.splitlines(keepends=True)
    first, second, *_ = (place for place, line in enumerate(lines) if line.startswith("001"))
    lines[second] = lines[second][:85] + lines[first][85:89] + lines[second][89:]
    return "".join(lines)


@pytest.mark.skipif(not REAL.is_dir(), reason="the folder ../shared/corpora is not there")
@pytest.mark.slow
def test_the_way_out_of_a_real_file(fidepair, tmp_path):
    """A report of 123 players by the final order: by the ranks round one is accelerated, and three rounds agree,
    one of them by the edition of 2017 only, in force on its first day, the last of that edition."""
    report = REAL / "belgian-report-2026-numbers-by-final-rank.trf"
    fixed = tmp_path / "fixed.trf"
    by_ranks = fidepair("check", report, "--system", "dutch", "--numbers", "rank")
    assert 0 == fidepair("fix", report, "--numbers", "rank", "-o", fixed).code
    again = fidepair("check", fixed, "--system", "dutch")

    assert "looks accelerated: the first 64" in by_ranks.out
    assert "looks accelerated: the first 64, down to number 64," in again.out
    assert ["    6      61  agrees", "    7      61  agrees", "    9      61  agrees"] == [
        line for line in again.out.splitlines() if line.endswith(" agrees")
    ]
