"""Fixed boards and the first board: printed numbers move, pairings and the order of boards stay."""

from __future__ import annotations

import re

import pytest
from makers import tournament

from fidepair.requests import answer
from fidepair.swiss.boards import board_range, numbered
from fidepair.tournament import BoardNumber

OPEN = "open-round-4-to-pair-trf26"
PAIRS = [(1, 6), (7, 2), (3, 8), (9, 4), (5, 10)]


def numbers(*seats: BoardNumber, round_number: int = 1) -> list[tuple[int, int]]:
    """Return the numbers of the boards, each with White."""
    event = tournament(10, [], seats=seats)
    return [(board, pair[0]) for board, _, pair in numbered(event, round_number, PAIRS)]


@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        pytest.param([], [(1, 1), (2, 7), (3, 3), (4, 9), (5, 5)], id="none"),
        pytest.param([(1, 0, 41)], [(41, 1), (42, 7), (43, 3), (44, 9), (45, 5)], id="first-board"),
        pytest.param([(1, 8, 1)], [(1, 3), (2, 1), (3, 7), (4, 9), (5, 5)], id="up"),
        pytest.param([(1, 1, 4)], [(1, 7), (2, 3), (3, 9), (4, 1), (5, 5)], id="down"),
        pytest.param([(1, 1, 100)], [(1, 7), (2, 3), (3, 9), (4, 5), (100, 1)], id="another-room"),
        pytest.param([(1, 0, 41), (1, 7, 1)], [(1, 7), (41, 1), (42, 3), (43, 9), (44, 5)], id="before-the-first"),
        pytest.param([(1, 3, 1), (1, 4, 2)], [(1, 3), (2, 9), (3, 1), (4, 7), (5, 5)], id="two"),
        pytest.param([(1, 1, 5), (1, 6, 3)], [(1, 7), (2, 3), (3, 1), (4, 9), (5, 5)], id="they-meet"),
        pytest.param([(1, 1, 5), (2, 1, 0)], [(1, 7), (2, 3), (3, 9), (4, 5), (5, 1)], id="ends-later"),
        pytest.param([(2, 1, 5)], [(1, 1), (2, 7), (3, 3), (4, 9), (5, 5)], id="begins-later"),
        pytest.param([(1, 1, 3), (1, 7, 3)], [(1, 7), (2, 3), (3, 1), (4, 9), (5, 5)], id="the-same-board-by-hand"),
    ],
)
def test_other_games_keep_their_order(seats, expected):
    """The game of the player has the fixed board; where both have one, the lower. The others fill the rest in order."""
    assert expected == numbers(*(BoardNumber(*seat) for seat in seats))


def test_places_are_those_of_the_rules():
    """Beside the number stands the place in the order of C.04.2 3.6."""
    event = tournament(10, [], seats=(BoardNumber(1, 8, 1),))

    assert [(1, 3), (2, 1), (3, 2), (4, 4), (5, 5)] == [pair[:2] for pair in numbered(event, 1, PAIRS)]


@pytest.mark.parametrize(
    ("found", "words"), [([1], "board 1"), ([1, 2, 3], "boards 1 to 3"), ([1, 30, 41, 42], "boards 1, 30, 41 to 42")]
)
def test_numbers_in_words(found, words):
    """Neighbours together."""
    assert words == board_range(found)


def boards(outcome) -> list[tuple[int, int, int]]:
    """Return the boards of a list with both numbers."""
    lines = re.findall(r"^ *(\d+) +(\d+) .*? (?:\d\.\d) +(?:\S+ +)?(\d+) ", outcome.out, re.M)
    return [(int(board), int(white), int(black)) for board, white, black in lines]


@pytest.fixture
def paired(fidepair, sample):
    """The open event with round 4 paired: 13-1, 4-5, 2-3, 9-7, 11-6."""
    path = sample(OPEN)
    fidepair("pair", path, "--in-place")
    return path


def test_a_fixed_board_changes_no_pairing(fidepair, paired):
    """Board 1 for player 6: the pairs and the list for programs stay, the printed list moves."""
    before = fidepair("show", paired, "-f", "list").out
    fidepair("player", paired, "6", "--board", 1)

    assert [(1, 11, 6), (2, 13, 1), (3, 4, 5), (4, 2, 3), (5, 9, 7)] == boards(fidepair("show", paired))
    assert before == fidepair("show", paired, "-f", "list").out
    assert 0 == fidepair("check", paired).code


def test_results_are_entered_by_the_printed_number(fidepair, paired):
    """And seats, slips and the numbers that do not exist speak of them too."""
    fidepair("player", paired, "6", "--board", 1)
    fidepair("info", paired, "--set", "first board=41")
    outcome = fidepair("result", paired, "1=1-0", "41=draw")

    assert "board 1 (11 Kermadec, Yann - 6 Fontanelli, Bruno): 1-0" in outcome.out
    assert "board 41 (13 Mandelblatt, Oskar - 1 Abrantes, Ines): 1/2-1/2" in outcome.out
    assert "Board 2 does not exist: round 4 has boards 1, 41 to 44." in fidepair("result", paired, "2=1-0").err
    assert (
        "Board 2 does not exist: the last round has boards 1, 41 to 44."
        in fidepair("bye", paired, "b2w", "--round", 5).err
    )
    assert "Board 44" in fidepair("show", paired, "--slips").out
    assert "6 Fontanelli, Bruno" in fidepair("bye", paired, "b1b", "--round", 5).out
    assert "What if: 11-6 0-1" in fidepair("pair", paired, "--result", "b1w-b1b=0-1", "--adjourned").out


def test_earlier_rounds_keep_their_numbers(fidepair, paired):
    """A round with results was published: the number counts from the next one on."""
    before = fidepair("show", paired, "--round", 3).out
    said = fidepair("player", paired, "6", "--board", 1).out
    fidepair("result", paired, "1=1-0")
    later = fidepair("player", paired, "13", "--board", 30).out

    assert before == fidepair("show", paired, "--round", 3).out
    assert "6 Fontanelli, Bruno: fixed board 1 from round 4 on" in said
    assert "13 Mandelblatt, Oskar: fixed board 30 from round 5 on" in later
    assert (2, 13, 1) in boards(fidepair("show", paired))


def test_the_board_is_a_comment_that_follows_the_player(fidepair, sample):
    """A new number changes it; 0 ends it, and `undo` brings it back."""
    path = sample("open-round-3-unfinished-trf26")
    fidepair("player", path, "8", "--board", 2)
    assert "### Fixed board @ Round 4: 8=2" in path.read_text()

    fidepair("player", path, "8", "--rating", 2000)
    assert "### Fixed board @ Round 4: 6=2" in path.read_text()

    assert "6 Holloway, Percy: no fixed board from round 4 on" in fidepair("player", path, "6", "--board", 0).out
    assert "### Fixed board @ Round 4: 6=0" in path.read_text()
    assert "### Fixed board @ Round 4: 6=2" not in path.read_text()
    undone = "6 Holloway, Percy: no fixed board from round 4 on (1 line removed, 1 restored)"
    assert undone in fidepair("undo", path).out
    assert "### Fixed board @ Round 4: 6=2" in path.read_text()


def test_the_board_of_a_removed_entry_goes_with_it(fidepair, sample):
    """C.04.2 4.1: the boards of the others follow their numbers, and the first board stays."""
    path = sample("round-1-to-pair-trf26")
    fidepair("player", path, "5", "--board", 7)
    fidepair("player", path, "6", "--board", 9)
    fidepair("info", path, "--set", "first board=41")
    removed = fidepair("remove", path, "5")

    assert 0 == removed.code, removed.err
    found = [line for line in path.read_text().splitlines() if "board @" in line]
    assert ["### Fixed board @ Round 1: 5=9", "### First board @ Round 1: 41"] == sorted(found, reverse=True)
    assert 0 == fidepair("undo", path).code
    assert "### Fixed board @ Round 1: 5=7" in path.read_text()


def test_with_a_rating_in_one_command(fidepair, sample):
    """The board goes to the new number."""
    path = sample("open-round-3-unfinished-trf26")
    outcome = fidepair("player", path, "8", "--rating", 2000, "--board", 5)

    assert "6 Holloway, Percy: fixed board 5 from round 4 on" in outcome.out
    assert "### Fixed board @ Round 4: 6=5" in path.read_text()


def test_the_board_on_request(paired):
    """`player` has the word too."""
    found = answer({"do": "player", "trf": paired.read_text(), "who": 6, "board": 1})

    assert ["6 Fontanelli, Bruno: fixed board 1 from round 4 on"] == found["answer"]["said"]
    assert "### Fixed board @ Round 4: 6=1" in found["trf"]


def test_two_players_cannot_have_one_board(fidepair, paired):
    """The refusal names the other and the way out; the same number again is no change."""
    fidepair("player", paired, "6", "--board", 7)
    before = paired.read_bytes()
    refused, again = fidepair("player", paired, "8", "--board", 7), fidepair("player", paired, "6", "--board", 7)

    assert 2 == refused.code == again.code
    assert "6 Fontanelli, Bruno already has the fixed board 7." in refused.err
    assert f"fidepair player {paired} 6 --board 0" in refused.err
    assert "No change: 6 Fontanelli, Bruno already has the fixed board 7." in again.err
    assert "No change: 9 Ibarrola, Maite has no fixed board." in fidepair("player", paired, "9", "--board", 0).err
    assert before == paired.read_bytes()


def test_two_who_meet_play_on_the_lower_board(fidepair, paired):
    """A line below the pairings names the one who does not have the own board."""
    fidepair("player", paired, "9", "--board", 5)
    fidepair("player", paired, "7", "--board", 2)
    outcome = fidepair("show", paired)

    assert (2, 9, 7) in boards(outcome)
    assert (
        "9 Ibarrola, Maite plays on board 2, not on the fixed board 5: the opponent has a fixed board too."
    ) in outcome.out


def test_after_the_last_round_no_number_can_change(fidepair, sample):
    """There is no round left to print."""
    path = sample("finished-standings-trf26")
    outcomes = fidepair("player", path, "3", "--board", 4), fidepair("info", path, "--set", "first board=2")

    assert [(2, True)] * 2 == [(one.code, "No round is left: all 5 rounds are paired." in one.err) for one in outcomes]


def test_players_of_teams_have_no_fixed_board(fidepair, sample):
    """Their boards are those of the line-up."""
    outcome = fidepair("player", sample("team-round-4-to-pair-trf26"), "Lund", "--board", 3)

    assert 0 != outcome.code
    assert "Set their boards with `fidepair lineup`." in outcome.err


@pytest.mark.parametrize("text", ["0", "x", "10000", "-1"])
def test_a_first_board_is_a_number(fidepair, sample, text):
    """From 1 on."""
    outcome = fidepair("info", sample(OPEN), "--set", f"first board={text}")

    assert 2 == outcome.code
    assert "is not a number from 1 to 9999" in outcome.err


def test_the_first_board_of_a_team_event(fidepair, sample):
    """Matches are numbered from it, their games after them."""
    path = sample("team-round-4-to-pair-trf26")
    fidepair("info", path, "--set", "first board=21")
    fidepair("pair", path, "--in-place")

    assert "Match 21" in fidepair("show", path, "--sheets").out
    assert "board 21.2" in fidepair("result", path, "21.2=1-0").out
    assert "first board           21" in fidepair("info", path).out
    assert "first board: 1 from round 5 on" in fidepair("info", path, "--set", "first board=").out


@pytest.mark.parametrize(
    "comment", ["### Fixed board @ Round 4: 6", "### Fixed board: 6=1", "### Fixed board @ Round 4: 99=1"]
)
def test_a_comment_that_cannot_be_read_moves_nothing(fidepair, paired, comment):
    """It stays in the file."""
    before = boards(fidepair("show", paired))
    paired.write_text(f"{paired.read_text()}{comment}\n")

    assert before == boards(fidepair("show", paired))


def test_other_formats_keep_the_boards(fidepair, paired, tmp_path):
    """Through JSON and another dialect."""
    fidepair("player", paired, "6", "--board", 1)
    for to in ("json", "trfx"):
        out = tmp_path / f"x.{to}"
        fidepair("convert", paired, "--to", to, "-o", out)
        back = tmp_path / f"back-{to}.trf"
        fidepair("convert", out, "--to", "trf26", "-o", back)

        assert (1, 11, 6) in boards(fidepair("show", back)), to
