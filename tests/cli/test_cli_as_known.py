"""Rounds as they were known when they were paired: what was corrected since changes no board, and accuses nobody."""

from __future__ import annotations

import desks
import pytest

from fidepair import trf
from fidepair.lab.crosscheck.contest import before_round

EVENTS = {
    "open-round-4-to-pair-trf26": "1=0-1",
    "team-round-4-to-pair-trf26": "3.2=0-1",
    "double-swiss-round-4-to-pair-trf26": "2.1=0-1",
}


def boards(fidepair, path, number):
    """Return the rows of the round: boards, points before it, who plays."""
    return fidepair("show", path, "--round", str(number), "-f", "csv", "-q").out.splitlines()


@pytest.fixture(params=EVENTS)
def corrected(request, fidepair, sample):
    """Return a file with its round 4 paired, the rows of it, and the file after a correction of round 3."""
    path = sample(request.param)
    fidepair("pair", path, "--in-place", "-q")
    before = boards(fidepair, path, 4)
    assert 0 == fidepair("result", path, "--round", "3", EVENTS[request.param], "--correct", "-q").code
    return path, before


def test_boards_stay_where_they_are(fidepair, corrected):
    """Order and points of the published round are those of the slips that lie on the boards."""
    path, before = corrected

    assert before == boards(fidepair, path, 4)


def test_a_round_is_explained_as_it_was_known(fidepair, corrected):
    """`explain`, `sheet` and `pair --round` pair it with the results before the correction, and say so."""
    path, _ = corrected
    told = fidepair("explain", path, "--round", "4")

    assert "published otherwise" not in told.out
    assert "note: round 4 was paired before these results were corrected: Correction @ Round 3: " in told.err
    for command in ("sheet", "pair"):
        assert "Round 4 was published like this." in fidepair(command, path, "--round", "4").out
    assert (told.out, told.err) == fidepair("explain", path)[1:]
    assert 0 == fidepair("check", path, "-q").code


def test_a_result_goes_to_the_game_of_the_slip(fidepair, sample):
    """Board 1 is the game that was on board 1 when the round was posted."""
    path = sample("open-round-4-to-pair-trf26")
    fidepair("pair", path, "--in-place", "-q")
    fidepair("result", path, "--round", "3", "1=0-1", "--correct", "-q")
    fidepair("result", path, "1=1-0", "-q")

    (player,) = [line for line in path.read_text().splitlines() if line.startswith("001   13 ")]
    assert player.endswith("   1 w 1")


def test_a_round_that_is_paired_again_is_paired_with_the_correction(fidepair, sample):
    """Once the round is taken back the comment names it no more."""
    path = sample("open-round-4-to-pair-trf26")
    fidepair("pair", path, "--in-place", "-q")
    fidepair("result", path, "--round", "3", "1=0-1", "--correct", "-q")
    fidepair("unpair", path, "-q")
    assert "### Correction @ Round 3: 1-2 1-0 -> 0-1" in path.read_text().splitlines()
    fidepair("pair", path, "--in-place", "-q")
    told = fidepair("explain", path, "--round", "4")

    assert ("", False) == (told.err, "published otherwise" in told.out)
    assert 0 == fidepair("check", path, "-q").code


@pytest.fixture(params=["dutch", "dubov", "lim"])
def renumbered(request, fidepair, tmp_path):
    """Return a file in which a rating was corrected after round 3 was paired, so that five numbers are others."""
    path = tmp_path / "event.trf"
    asked = ("--system", request.param, "--players", "14", "--seed", "3", "--rounds", "3")
    fidepair("generate", *asked, "-o", path, "-q")
    path.write_text(path.read_text().replace("142 3", "142 6"))
    before = fidepair("show", path, "--round", "2", "-f", "csv", "-q").out
    fidepair("player", path, "5", "--rating", "2600", "-q")
    return path, before


def test_earlier_rounds_are_judged_by_the_numbers_of_their_day(fidepair, renumbered):
    """C.04.2 2.3: rounds that were right stay right, and no colour of the first round is wondered at."""
    path, _ = renumbered
    fidepair("pair", path, "--in-place", "-q")
    told = fidepair("check", path)

    assert (0, "") == (told.code, told.err)
    for number in ("1", "2", "3"):
        assert "Round " + number + " was published like this." in fidepair("sheet", path, "--round", number).out


def test_earlier_rounds_keep_their_boards(fidepair, renumbered):
    """The same people on the same boards, by their new numbers."""
    path, before = renumbered

    def names(text):
        return [[cell for cell in row.split(",") if cell.isalpha()] for row in text.splitlines()]

    assert names(before) == names(fidepair("show", path, "--round", "2", "-f", "csv", "-q").out)


def test_earlier_standings_say_that_numbers_are_others(fidepair, renumbered):
    """Standings after a round that was paired with other numbers have those of today, and tell it."""
    path, _ = renumbered
    said = "Numbers have changed since (C.04.2, 2.3); the current ones are shown."

    assert said in " ".join(fidepair("standings", path, "--after", "0").out.split())
    assert said not in " ".join(fidepair("standings", path).out.split())


def test_other_programs_are_asked_with_the_numbers_of_that_day(renumbered):
    """A round cut out for another program has the numbers by which it was paired."""
    path, _ = renumbered
    former, today = (trf.load(data, "event.trf").tournament for data in desks.versions(path)[-2:])

    assert former.participants != today.participants
    for number in (1, 2, 3):
        expected, found = (before_round(one, number) for one in (former, today))
        assert expected.participants == found.participants


def test_an_old_rating_is_recorded(fidepair, renumbered):
    """With the numbers that moved, or alone where nobody moved: the Dubov System pairs by ratings."""
    path, _ = renumbered
    fidepair("player", path, "2", "--rating", "2351", "-q")
    lines = path.read_text().splitlines()

    assert ["### Correction @ Round 4: 1 rating 2069 -> 2600", "### Correction @ Round 4: 2 rating 2352 -> 2351"] == [
        line for line in lines if " rating " in line
    ]
    assert 0 == fidepair("check", path, "-q").code


def test_a_late_entry_was_not_there_before(fidepair, renumbered):
    """Who came late, and others after that, move as often as it goes on: the first rounds stay right."""
    path, _ = renumbered
    fidepair("late", path, "Late, Larry", "--rating", "2300", "-q")
    fidepair("player", path, "Late", "--rating", "1500", "-q")
    fidepair("pair", path, "--in-place", "-q")

    assert 0 == fidepair("check", path, "-q").code
    assert "" == fidepair("check", path).err


def test_a_round_that_is_paired_again_has_the_new_numbers(fidepair, renumbered):
    """Numbers that changed after a round was paired are those of the round once it is taken back and paired again."""
    path, _ = renumbered
    fidepair("pair", path, "--in-place", "-q")
    told = '"X" is 14 instead of 13; 13 became 14, 14 became 13'
    path.write_text(f"{path.read_text()}### TPN regeneration @ Round 5: {told}\n")
    fidepair("unpair", path, "-q")

    assert f"### TPN regeneration @ Round 4: {told}" in path.read_text()


@pytest.mark.parametrize(
    "said",
    [
        '"X" is 1 instead of 9; 1-9999 became 1-9999',
        '"X" is 1; 1 became 2',
        "nonsense",
        'late entry "X" is 0; 3-1 became 2',
    ],
)
def test_whatever_a_comment_says(fidepair, renumbered, said):
    """A record that fits nobody is no fault of the file."""
    path, _ = renumbered
    path.write_text(path.read_text() + f"### TPN regeneration @ Round 4: {said}\n")

    assert fidepair("check", path, "-q").code in (0, 1)
