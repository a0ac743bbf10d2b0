"""Lines of players that are cut short: the message begins with them, not with those they make look wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from fidepair import TrfError, load
from fidepair.trf import examine

CUT_FILE = (Path(__file__).parents[1] / "dropin" / "known" / "tiny_n009_r04of05_s100101.trf").read_text("ascii")
CUT_LINES = CUT_FILE.splitlines()
OF_PLAYERS = [place for place, line in enumerate(CUT_LINES) if line.startswith("001")]


@pytest.mark.parametrize("width", [3, 7, 30, 84, 88, 91, 94, 95, 99, 101, 105, 109, 114, 115])
@pytest.mark.parametrize("place", OF_PLAYERS[1::3])
def test_a_line_cut_short_is_told_before_those_it_makes_look_wrong(place: int, width: int):
    """Opponents above it record games that it has no longer; the message begins with the line that is cut."""
    cut = [*CUT_LINES[:place], CUT_LINES[place][:width], *CUT_LINES[place + 1 :]]

    with pytest.raises(TrfError) as error:
        load("\n".join(cut).encode(), "cut.trf")
    assert f"cut.trf:{place + 1}:" == str(error.value)[: len(f"cut.trf:{place + 1}:")]


@pytest.mark.parametrize("width", [3, 7, 30, 84, 88, 95, 105])
@pytest.mark.parametrize("place", OF_PLAYERS[1::3])
def test_the_last_line_of_a_file_cut_short_is_told_first(place: int, width: int):
    """All lines behind it are gone too: it comes before the opponents who are missing."""
    with pytest.raises(TrfError) as error:
        load("\n".join([*CUT_LINES[:place], CUT_LINES[place][:width]]).encode(), "cut.trf")
    assert f"cut.trf:{place + 1}:" == str(error.value)[: len(f"cut.trf:{place + 1}:")]


def test_a_line_cut_short_names_the_game_that_it_lacks():
    """Where it ends, whom it should have met, and the way out; the linter shows it beside the games."""
    text = CUT_FILE.replace(CUT_LINES[OF_PLAYERS[7]], CUT_LINES[OF_PLAYERS[7]][:99]).encode()
    with pytest.raises(TrfError) as error:
        load(text, "cut.trf")

    said = "the line of player 8 ends in column 99, before its game with player 1 in round 3"
    assert f"cut.trf:12:100: {said}\n  Complete the line" in str(error.value)
    assert ("warning", said) in [(finding.severity, finding.text) for finding in examine(text, "x").findings]


def test_a_round_typed_in_by_one_side_is_no_cut():
    """Where half of the lines lack the round, none of them was cut short."""
    half = "\n".join(line[:109] if " w " in line[109:] else line for line in CUT_LINES).encode()
    with pytest.raises(TrfError) as error:
        load(half, "cut.trf")

    assert {"T075"} == {finding.code for finding in error.value.findings}


def test_an_opponent_typed_wrong_is_no_cut():
    """Player 8 plays on without an entry, and player 1 names it by mistake: the one who names player 1 is meant."""
    wrong = CUT_FILE.replace("4 w =     8 b 1", "4 w =     7 b 1").encode()
    with pytest.raises(TrfError) as error:
        load(wrong, "cut.trf")

    assert "T061" not in {finding.code for finding in error.value.findings}


@pytest.mark.parametrize("last", ["001", "XXZ 7", "260   4   5    1    2", "nonsense"])
def test_a_last_line_without_line_end_is_read_in_a_long_file(last: str):
    """Whatever stands in it: only what ends as lines of players do was read in files of more than 8,192 bytes."""
    lines = [f"001 {n:4}      Player {n:<26} {2400 - n:4}{'0.0':>32} {n:4}" for n in range(1, 201)]
    ended, open_end = ("\n".join(["142 5", "152 W", *lines, last]).encode() + end for end in (b"\n", b""))
    found = [examine(content, "x") for content in (ended, open_end)]

    assert found[0].findings == found[1].findings
    assert found[0].tournament == found[1].tournament
    plain = load("\n".join(["142 5", "152 W", *lines]).encode(), "x").tournament
    assert last in ("001", "nonsense") or plain != found[1].tournament
