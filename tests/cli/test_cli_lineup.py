"""`fidepair lineup`: from the captains' sheets to slips, match sheets, results and back."""

from __future__ import annotations

import pytest

TEAM = "team-round-4-to-pair-trf26"


@pytest.fixture
def cup(fidepair, sample):
    """Return the file of a team event whose round 4 is paired: teams 4 and 2 are on board 1."""
    path = sample(TEAM)
    fidepair("pair", path, "--in-place", "-q")
    return path


@pytest.mark.parametrize("form", [["--sheets", "-f", "plain"], ["--slips", "-f", "plain"], ["--json"]])
def test_what_is_printed_goes_by_the_line_up(fidepair, cup, form):
    """Sheets, slips and data have the reserve, and not who stays away."""
    fidepair("lineup", cup, "Tram", "14,15,16,18")
    shown = fidepair("show", cup, *form).out

    assert (True, False) == ("Zeman, Rosa" in shown, "Eklund, Paul" in shown)


def test_pages_go_by_the_line_up(fidepair, cup, tmp_path):
    """The page of the round has the reserve."""
    fidepair("lineup", cup, "4", "14,15,16,18")
    fidepair("result", cup, "18-9=1-0", "1.1=draw")
    fidepair("publish", cup, "-o", tmp_path / "site", "-q")

    assert 0 == fidepair("check", cup).code
    assert "Zeman, Rosa" in (tmp_path / "site" / "round-4.html").read_text()


def test_the_answer_says_what_comes_next(fidepair, cup):
    """Who plays, and the results."""
    lines = fidepair("lineup", cup, "4", "14,15,16,18").out.splitlines()

    assert [f"{cup}: round 4", f"Next: enter the results of round 4: fidepair result {cup}"] == [
        lines[0].split(",")[0],
        lines[-1],
    ]


def test_a_line_up_is_undone(fidepair, cup):
    """The file is as before, and the answer names the line-up that is gone; --dry-run has written nothing."""
    before = cup.read_bytes()
    fidepair("lineup", cup, "4", "14,15,16,18", "--dry-run")
    assert before == cup.read_bytes()
    fidepair("lineup", cup, "4", "14,15,16,18")
    said = " ".join(fidepair("undo", cup).out.split())

    assert before == cup.read_bytes()
    assert "4 Tram Depot plays with 14 " in said


def test_a_result_of_a_reserve(fidepair, cup):
    """The reserve plays by the line-up."""
    told = fidepair("lineup", cup, "4", "14,15,16,18")
    entered = fidepair("result", cup, "1.4=1-0")

    assert (0, 0) == (told.code, entered.code)
    assert "board 1.4 (18 Zeman, Rosa, Black - 9 Rossi, Vera, White): 1-0, won by 18 Zeman, Rosa" in entered.out


def test_an_event_of_players(fidepair, sample):
    """Nobody is lined up there."""
    told = fidepair("lineup", sample("open-round-3-unfinished-trf26"), "1", "1,2")

    assert (4, "This is not a team event, so there are no line-ups.\n") == (told.code, told.err.split(": ")[1])
