"""Byes that a conversion could only keep as comments: the round that needs them is not paired as if there were none."""

from __future__ import annotations

import pytest
from trf_texts import cup, cup_of_two_rounds, file, player

from fidepair.convert import convert
from fidepair.dropin.request import run

TEAMS = ["--system", "team", "--rounds", "5"]


@pytest.fixture
def converted(tmp_path):
    """Return a function that writes a text in another dialect, and gives the path."""

    def write(text: str, target: str):
        path = tmp_path / "cup.trf"
        path.write_bytes(convert(text.encode(), "cup.trf", target).data)
        return path

    return write


@pytest.mark.parametrize("target", ["trf16", "trfx", "trfbx"])
@pytest.mark.parametrize(
    ("text", "effect"),
    [
        (cup("240 H   2    4"), "Team 4 would be paired in round 2."),
        (cup("240 Z   2    1    4"), "Team 1 would be paired in round 2."),
        (cup_of_two_rounds("0.0", "1.0").replace("  0000 - H", ""), "Team 4 would have no half-point bye in round 2."),
    ],
    ids=["half-point-bye", "absences", "points-of-an-earlier-bye"],
)
def test_a_team_without_its_bye_is_not_paired(fidepair, converted, text, effect, target):
    """The refusal names the line and the effect; the way out pairs as the file did before its conversion."""
    path = converted(text, target)
    answer = fidepair("pair", path, *TEAMS, "--initial-colour", "white", "-f", "list")
    restored = path.with_name("NEW.trf")
    fidepair("convert", path, "--to", "trf26", "-o", restored)
    before = path.with_name("before.trf")
    before.write_text(text, "utf-8")

    assert (3, "") == (answer.code, answer.out)
    assert "keeps a bye only as a comment: `240 " in answer.err
    assert effect in answer.err
    assert "fidepair convert" in answer.err
    assert (0, fidepair("pair", before, "-f", "list").out) == fidepair("pair", restored, "-f", "list")[:2]


def test_the_engine_refuses_it_too(converted, capfd):
    """`fidepair-engine` is called without anybody looking at the file: it gives no pairs, and names the line."""
    path = converted(cup("240 H   2    4"), "trfx")
    path.write_bytes(path.read_bytes() + b"XXR 5\nXXC white1\n")
    code = run("fidepair-engine", ["--team", str(path), "-p"])
    answer = capfd.readouterr()

    assert (3, "") == (code, answer.out)
    assert "keeps a bye only as a comment: `240 H   2    4`. Team 4 would be paired in round 2." in answer.err


def test_absences_of_teams_in_trfbx(fidepair, converted):
    """`XXZ` speaks of the round to pair, and TRFbx has no such record for teams."""
    path = converted(cup("XXZ 4"), "trfbx")

    assert "keeps a bye only as a comment: `XXZ 4`. Team 4 would be paired" in fidepair("pair", path, *TEAMS).err


def test_a_player_who_is_absent_two_rounds_later(fidepair, converted):
    """TRFbx holds byes of the next round only; the one of round 2 is refused when that round is paired, not before."""
    path = converted(file(*(player(number) for number in range(1, 7)), "240 Z   2    3"), "trfbx")
    options = ["--system", "dutch", "-q"]
    first = fidepair("pair", path, *options, "--in-place")
    games = [f"{white}-{black}=1-0" for white, black in ((1, 4), (5, 2), (3, 6))]
    entered = fidepair("result", path, *games)
    second = fidepair("pair", path, *options)

    assert (0, 0, 3) == (first.code, entered.code, second.code)
    assert "`240 Z   2    3`. Player 3 would be paired in round 2." in second.err


@pytest.mark.parametrize(
    ("text", "options"),
    [
        pytest.param(cup_of_two_rounds("0.0", "1.0"), [], id="in-the-blocks"),
        pytest.param(cup("240 Z   2    4"), ["--absent", "4"], id="by-option"),
        pytest.param(cup("240 H   3    4"), [], id="of-a-later-round"),
    ],
)
def test_byes_that_the_file_states_otherwise(fidepair, converted, text, options):
    """A comment is no obstacle where the blocks of the players or an option have the bye, or another round needs it."""
    assert 0 == fidepair("pair", converted(text, "trfx"), *TEAMS, *options).code


@pytest.mark.parametrize(
    "record", ["240 Q   2    4", "240", "240 H   x    4", "240 H   2   99", "260   1   2    1    2"]
)
def test_comments_that_keep_no_bye(fidepair, tmp_path, record):
    """What cannot be read as a bye of somebody in the file decides nothing."""
    path = tmp_path / "cup.trf"
    path.write_text(cup(f"### kept: {record}"), "utf-8")

    assert 0 == fidepair("pair", path).code
