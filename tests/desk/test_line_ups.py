"""Who plays for a team on which board: told by an arbiter, kept in the file, and used by what comes after."""

from __future__ import annotations

import pytest
import trf_texts
from conftest import SAMPLES

from fidepair.convert import convert
from fidepair.desk.day.change import changed_file
from fidepair.desk.day.line_ups import set_line_up
from fidepair.desk.day.results import parse_result, with_entered_results
from fidepair.desk.day.rounds import unpair
from fidepair.desk.record.past_state import published
from fidepair.errors import InputError, NotSupported, UsageError
from fidepair.lint import lint
from fidepair.swiss.boards import with_round
from fidepair.systems import pair
from fidepair.trf import load, read, write

TEAM = "team-round-4-to-pair-trf26"


def cup():
    """Return the file of a team event whose round 4 is paired: teams 2 and 4 are on board 1, 1 and 5 on board 2."""
    loaded = load((SAMPLES / f"{TEAM}.trf").read_bytes(), TEAM)
    return write(with_round(loaded.tournament, pair(loaded.tournament)), loaded.document)


def with_line_up(data, who, text, number=None, **how):
    """Return the file with a line-up."""
    return changed_file(data, "cup.trf", lambda t: set_line_up(t, who, text, number, **how))


def with_results(data, *told, **how):
    """Return the file with these results."""
    return changed_file(data, "cup.trf", lambda t: with_entered_results(t, [parse_result(one) for one in told], **how))


def match(data, number=None, board=1):
    """Return the games of a match: players by number, colour of the left one, result."""
    games = published(load(data, "cup.trf").tournament, number).boards[board - 1].games
    return [
        (one.left.number if one.left else 0, one.right.number if one.right else 0, one.colour.value, one.result)
        for one in games
    ]


def lines(data, *codes):
    """Return the lines with these codes."""
    return [line for line in data.decode().splitlines() if line.startswith(codes)]


def refusal(action, *arguments, **how):
    """Return the message of what is refused."""
    with pytest.raises(UsageError) as told:
        action(*arguments, **how)
    return str(told.value)


# ── A line-up ────────────────────────────────────────────────────────────────
def test_a_reserve_plays():
    """The record and both cells have the reserve; who stays away has no cell; colours are those of the boards."""
    changed = with_line_up(cup(), "4", "14,15,16,18")

    assert "300   4   4   2   14   15   16   18" in lines(changed.data, "300")
    assert [(14, 6, "w", ""), (15, 7, "b", ""), (16, 8, "w", ""), (18, 9, "b", "")] == match(changed.data)
    assert "     3 b 0    13 w 1" == lines(changed.data, "001   17")[0][99:]
    assert (
        "round 4, board 1 (4 Tram Depot - 2 Old Mill Knights): 4 Tram Depot plays with 14 Costa, Sten;"
        " 15 Keller, Xenia; 16 Dahl, Qi; 18 Zeman, Rosa",
    ) == changed.messages
    assert () == changed.notes
    assert "not in the order of its roster" in with_line_up(cup(), "4", "15,14,16,18").notes[0]


@pytest.mark.parametrize("text", ["14,15,16,18", "Costa; Keller, X; 16; Zeman", "14, Keller, Dahl, zeman rosa"])
def test_ways_to_tell_it(text):
    """Numbers and parts of names mean the same players; with `;` names may have commas."""
    assert with_line_up(cup(), "4", "14,15,16,18").data == with_line_up(cup(), "Tram", text).data


def test_both_teams_have_their_own():
    """The second line-up leaves the first one."""
    data = with_line_up(with_line_up(cup(), "4", "14,15,16,18").data, "2", "9,8,7,6").data

    assert [(14, 9), (15, 8), (16, 7), (18, 6)] == [one[:2] for one in match(data)]
    assert {"300   4   2   4    9    8    7    6", "300   4   4   2   14   15   16   18"} < {*lines(data, "300")}


@pytest.mark.parametrize(("number", "is_late"), [(2, True), (3, False)])
def test_a_line_up_that_is_corrected_late(number, is_late):
    """An error of round 2 that is notified after round 3 is one for the rating report only (C.04.2 4.3)."""
    changed = with_line_up(cup(), "4", "14,15,16,18", number, correct=True)
    note = (
        "After the end of round 3, an error in round 2 is corrected for the rating report only, once the tournament is"
        " over (C.04.2, 4.3). Unless you knew of it in time, run `fidepair undo FILE`, and enter it again after the"
        " last round."
    )

    assert (note in changed.notes) is is_late


def test_the_usual_line_up_needs_no_record():
    """With the first players of the roster again, the file is as it was before."""
    assert cup() == with_line_up(with_line_up(cup(), "4", "15,18,17,14").data, "4", "14,15,16,17").data


def test_a_line_up_that_is_there_already():
    """Nothing is written."""
    changed = with_line_up(cup(), "4", "14,15,16,17")

    assert (cup(), True) == (
        changed.data,
        changed.messages[0].endswith("no change, 4 Tram Depot already plays like this"),
    )


@pytest.mark.parametrize("sign", ["0", "-", ""])
def test_an_empty_board(sign):
    """The other side has no opponent there, wins by forfeit with the first result, and has a record of its own."""
    changed = with_line_up(cup(), "4", f"14,{sign},16,17")
    data = with_results(changed.data, "1=1-0,,1-0,1-0").data

    assert ["300   4   2   4    6    7    8    9", "300   4   4   2   14 0000   16   17"] == lines(
        changed.data, "300   4"
    )
    assert [(14, 6, "w", "1-0"), (0, 7, "b", "-:+"), (16, 8, "w", "1-0"), (17, 9, "b", "1-0")] == match(data)
    assert [] == [one for one in lint(data, "cup.trf").findings if one.severity == "error"]


def test_a_board_that_both_leave_empty():
    """There is no game, and the boards below keep their colours."""
    data = with_line_up(with_line_up(cup(), "4", "14,15,0,17").data, "2", "6,7,0,9").data

    assert [(14, 6, "w", ""), (15, 7, "b", ""), (17, 9, "b", "")] == match(data)


def test_a_gap_stays_where_it_is():
    """Boards 3 are empty on both sides, one each on boards 2 and 4: players and results stay at the boards where they
    are, whether the line-ups are entered again or one of their players is corrected."""
    line_ups = {"4": "14,0,0,17", "2": "6,7,0,0"}
    data = with_line_up(with_line_up(cup(), "4", line_ups["4"]).data, "2", line_ups["2"]).data
    again = [with_line_up(data, who, text) for who, text in line_ups.items()]
    played = with_results(data, "1.1=1-0").data
    changed = with_line_up(played, "4", "18,0,0,17", correct=True).data

    assert [(data, ()), (data, ())] == [(one.data, one.notes) for one in again]  # nothing is written
    assert [(14, 6, "w", "1-0"), (0, 7, "b", "-:+"), (17, 0, "b", "+:-")] == match(played)
    assert [(18, 6, "w", "1-0"), (0, 7, "b", "-:+"), (17, 0, "b", "+:-")] == match(changed)
    assert ["### Correction @ Round 4: line-up of 4: 14,0,0,17 -> 18,0,0,17"] == lines(changed, "### Corr")


def test_a_match_without_a_game():
    """Line-ups that leave no board with two players are no match that the file could tell."""
    data = with_line_up(cup(), "4", "0,0,16,17").data

    assert "  Enter the forfeit as its result: `fidepair result FILE 1=+-`" in refusal(
        with_line_up, data, "2", "6,7,0,0"
    )


def test_boards_against_the_roster_are_told():
    """An order that is not that of the roster is for the rules of the competition."""
    (note,) = with_line_up(cup(), "4", "15,14,16,17").notes

    assert "not in the order of its roster" in note


def test_the_round_is_taken_back_with_its_line_ups():
    """Those of other rounds stay."""
    data = changed_file(with_line_up(cup(), "4", "14,15,16,18").data, "cup.trf", unpair).data

    assert ["300   2   4   1   14   15   17   18", "300   2   6   8   23   24   26   27"] == lines(data, "300")
    assert 3 == load(data, "cup.trf").tournament.rounds_paired


@pytest.mark.parametrize(
    ("who", "text", "said"),
    [
        ("4", "14,15,16", "`14,15,16` has 3 boards, but a match has 4."),
        ("4", "14,15,16,19", "19 is not in team 4 Tram Depot.\n  Its players are 14, 15, 16, 17, 18"),
        ("4", "1,2,3,6", "1 is not in team 4 Tram Depot"),
        ("4", "14,15,16,14", "Player 14 Costa, Sten is listed twice."),
        ("4", "14,15,16,Urban", "No player matches `Urban`."),
        (
            "4",
            "0,0,0,0",
            "board 1 (4 Tram Depot - 2 Old Mill Knights) would have two players: such a match is forfeited.",
        ),
        ("8", "32,33,34,35", "8 Brickworks has no match in round 4."),
        ("Nobody", "1,2,3,4", "No team matches `Nobody`."),
    ],
)
def test_who_cannot_play_there(who, text, said):
    """Strangers, somebody twice, too few boards, and teams without a match are refused."""
    assert said in refusal(with_line_up, cup(), who, text)


def test_players_are_paired():
    """An event of players has no line-ups."""
    with pytest.raises(NotSupported, match="there are no line-ups"):
        set_line_up(read(SAMPLES / "open-round-3-unfinished-trf26.trf"), "1", "1,2")


def test_a_dialect_without_line_ups():
    """The file stays as it is, and the way out is named."""
    data = convert(trf_texts.cup().encode(), "cup.trf", "trfx", None).data

    with pytest.raises(
        InputError, match=r"files cannot store this. No changes made.\n  Convert the file to TRF26 first"
    ):
        changed_file(data, "cup.trf", lambda t: set_line_up(t, "1", "2,1", correct=True))


# ── Boards that have results ─────────────────────────────────────────────────
def test_a_result_is_not_given_away():
    """A board that has a result gets another player with `correct` only."""
    data = with_results(cup(), "1.4=1-0").data

    assert "Board 1.4 has a result: 1-0.\n  No changes made." in refusal(with_line_up, data, "4", "14,15,16,18")
    assert 18 == with_line_up(data, "4", "14,15,16,18", correct=True).tournament.line_ups[-1].players[3]


def test_results_of_other_boards_stay():
    """What is entered for boards whose players stay needs no correction, and no record of one."""
    data = with_line_up(with_results(cup(), "1=1-0,draw,,").data, "4", "14,15,18,17").data

    assert [(14, 6, "w", "1-0"), (15, 7, "b", "1/2-1/2"), (18, 8, "w", ""), (17, 9, "b", "")] == match(data)
    assert [] == lines(data, "### Corr")


def test_a_corrected_line_up():
    """The new player has the result, the points follow, and a comment tells both line-ups."""
    data = with_results(cup(), "1=1-0,draw,0-1,1-0", "2=+-", "3=+-", "4=+-").data
    changed = with_line_up(data, "4", "14,15,16,18", correct=True)

    assert ("1.5", "2.0") == tuple(lines(changed.data, f"001   {n}")[0][80:84].strip() for n in (18, 17))
    assert ["### Correction @ Round 4: line-up of 4: 14,15,16,17 -> 14,15,16,18"] == lines(changed.data, "### Corr")
    assert "board 1.4: 1-0 is kept (C.04.2, 4.3)" == changed.messages[1]


def test_a_line_up_of_an_earlier_round():
    """Match points and later pairings are what they were."""
    before = published(load(cup(), "cup.trf").tournament)
    data = with_line_up(cup(), "4", "14,15,16,17", 2, correct=True).data
    after = published(load(data, "cup.trf").tournament)

    assert "300   2   4   1   14   15   17   18" not in lines(data, "300")
    assert [(one.white.before, one.black.before) for one in before.boards] == [
        (one.white.before, one.black.before) for one in after.boards
    ]


def test_a_result_that_nobody_would_have():
    """A board with a game that was won cannot become empty; the way out is named, and works."""
    data = with_results(cup(), "1=1-0,1-0,1-0,1-0").data
    said = refusal(with_line_up, data, "4", "14,15,16,0", correct=True)
    lost = with_results(data, "1.4=-+", number=4, correct=True).data

    assert (
        "would have no player for it.\n  Correct the result first: `fidepair result FILE --round 4 1.4=-+ --correct`"
        in said
    )
    assert (0, 9, "b", "-:+") == match(with_line_up(lost, "4", "14,15,16,0", correct=True).data)[3]


def test_a_match_that_is_forfeited_as_a_whole():
    """Its boards name nobody: nobody can be put there."""
    with pytest.raises(InputError, match="forfeited as a whole, by its own record"):
        with_line_up(cup(), "8", "35,34,33,32", 3, correct=True)


# ── Results by players ───────────────────────────────────────────────────────
def test_players_of_teams_are_no_pair():
    """A game of teams is named by its board: a pair is one of teams."""
    assert "No team matches `Zeman, R`" in refusal(with_results, cup(), "Zeman, R-Rossi, V=1-0")
    assert "18 and 9 were not paired" in refusal(with_results, cup(), "18-9=1-0")
