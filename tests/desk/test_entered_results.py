"""Results that an arbiter tells: which game is meant, what both sides have, what matches bring, what is recorded."""

from __future__ import annotations

from functools import partial

import pytest
from conftest import SAMPLES
from trf_texts import cup_of_two_rounds, file, player

from fidepair.check.replay import check
from fidepair.desk.day import late_entries
from fidepair.desk.day.change import changed_file
from fidepair.desk.day.results import ResultEntry, parse_result, parse_results, parse_words, with_entered_results
from fidepair.desk.day.rounds import unpair
from fidepair.desk.record.log import LoggedCorrection
from fidepair.desk.record.past_state import has_corrections_for_rating, known_at_pairing, published
from fidepair.errors import InputError, UsageError
from fidepair.swiss.boards import with_round
from fidepair.swiss.supposed_results import format_result, parse_result_pair
from fidepair.systems import pair
from fidepair.tournament import Game, Participant, Result
from fidepair.trf import load, read, write
from fidepair.trf.format.remarks import RATED

OPEN, TEAM, DOUBLE = "open-round-3-unfinished-trf26", "team-round-4-to-pair-trf26", "double-swiss-round-4-to-pair-trf26"


def paired(name):
    """Return the file of a sample with its next round paired."""
    loaded = load((SAMPLES / f"{name}.trf").read_bytes(), name)
    return write(with_round(loaded.tournament, pair(loaded.tournament)), loaded.document)


def after(data, *told, **how):
    """Return the file with these results, and what it says then."""
    changed = changed_file(
        data, "open.trf", lambda t: with_entered_results(t, [parse_result(one) for one in told], **how)
    )
    return changed.data, load(changed.data, "open.trf").tournament


def entries_of(tournament, number, round_number):
    """Return what a player has in a round."""
    players = {one.number: one for one in tournament.individuals or tournament.participants}
    return players[number].entries[round_number - 1]


@pytest.mark.parametrize(
    ("text", "white", "black"),
    [
        ("1-0", Result.WIN, Result.LOSS),
        ("1:0", Result.WIN, Result.LOSS),
        ("1\N{EN DASH}0", Result.WIN, Result.LOSS),
        ("0", Result.LOSS, Result.WIN),
        ("draw", Result.DRAW, Result.DRAW),
        ("Draw", Result.DRAW, Result.DRAW),
        ("½-½", Result.DRAW, Result.DRAW),
        ("½", Result.DRAW, Result.DRAW),
        ("=", Result.DRAW, Result.DRAW),
        ("0.5-0.5", Result.DRAW, Result.DRAW),
        ("+-", Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
        ("-+", Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
        ("--", Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
        ("W", Result.UNRATED_WIN, Result.UNRATED_LOSS),
        ("D", Result.UNRATED_DRAW, Result.UNRATED_DRAW),
        ("L", Result.UNRATED_LOSS, Result.UNRATED_WIN),
        ("1/2-0", Result.DRAW, Result.LOSS),
        ("0-0", Result.LOSS, Result.LOSS),
    ],
)
def test_a_result_stands_in_both_cells(text, white, black):
    """Whatever is told of a board is read back from the file, on both sides."""
    _, tournament = after((SAMPLES / f"{OPEN}.trf").read_bytes(), f"1={text}")

    assert (white, black) == tuple(entries_of(tournament, number, 3).result for number in (1, 2))


@pytest.mark.parametrize("told", [["1=1-0", "3=draw"], ["1-2=1-0", "6-4=="], ["b1=1", "3=1/2"]])
def test_a_complete_round_changes_the_points(told):
    """Boards and pairs mean the same games; when the last game has its result the points are those after the round."""
    data, tournament = after((SAMPLES / f"{OPEN}.trf").read_bytes(), *told)
    points = {line[4:8].strip(): line[80:84] for line in data.decode().splitlines() if line.startswith("001")}

    assert 3 == tournament.rounds_closed
    assert ["2.5", "2.0", "1.5", "2.0"] == [points[number].strip() for number in "1264"]


def test_an_open_round_leaves_the_points():
    """Points are those of the rounds that are over."""
    data, _ = after((SAMPLES / f"{OPEN}.trf").read_bytes(), "1=1-0")

    assert "1.5" == next(line for line in data.decode().splitlines() if line.startswith("001    1"))[80:84].strip()


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("7=1-0", "Board 7 does not exist: round 3 has boards 1 to 6"),
        ("2-1=1-0", "2 had Black in round 3. Name White first.\n  Write 1-2"),
        ("1-4=1-0", "1 and 4 were not paired in round 3.\n  Their pairings: 1-2, 6-4"),
        ("1-99=1-0", "1 and 99 were not paired"),
        ("1=2-0", "`2-0` is not a valid result for board 1 \\(1 Abrantes, Ines - 2 Bergqvist, Nils\\)"),
        ("1=1-0,draw", "more than one result, but board 1 has one game"),
        ("1.2=1-0", "Board 1 has no game 2"),
        ("2=1-0", "board 2 .* has 1/2-1/2.\n  No changes made. To replace them"),
    ],
)
def test_what_does_not_fit_is_refused(told, said):
    """The error says what was found, and what to write."""
    with pytest.raises(UsageError, match=said):
        with_entered_results(read(SAMPLES / f"{OPEN}.trf"), [parse_result(told)])


def test_a_game_has_one_result():
    """The same game by board and by pair with another result is refused; with the same one it is once."""
    tournament = read(SAMPLES / f"{OPEN}.trf")

    with pytest.raises(UsageError, match="has two different results"):
        with_entered_results(tournament, [parse_result("1=1-0"), parse_result("1-2=0-1")])
    assert (
        "round 3, board 1 (1 Abrantes, Ines - 2 Bergqvist, Nils): 1-0",
        "1 game is still open in round 3",
    ) == with_entered_results(tournament, [parse_result("1=1-0"), parse_result("1-2=1-0")]).messages


def test_a_result_that_is_there_already_is_nothing_new():
    """A list that is entered again does no harm."""
    tournament = read(SAMPLES / f"{OPEN}.trf")
    changed = with_entered_results(tournament, [parse_result("2=draw")])

    assert (tournament, ("round 3: no change",)) == (changed.tournament, changed.messages)


def test_results_that_only_an_arbiter_gives_are_told():
    """What does not add up to a game's points is lawful and seldom meant."""
    (note,) = with_entered_results(
        read(SAMPLES / f"{OPEN}.trf"), [parse_result("1=1/2-0"), parse_result("3=--")]
    ).notes[:1]

    assert "board 1 (1 Abrantes, Ines - 2 Bergqvist, Nils): 1/2-0 is a result that only the arbiter" in note


# ── Ways to write a result ───────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("typed", "result"),
    [
        ("x", "-:-"),
        ("remis", "1/2-1/2"),
        ("+/-", "+:-"),
        ("-/+", "-:+"),
        ("-/-", "-:-"),
        ("1-0F", "+:-"),
        ("0-1f", "-:+"),
        ("0-0F", "-:-"),
        ("1-0K", "+:-"),
        ("0:1K", "-:+"),
    ],
)
def test_results_as_other_programs_write_them(typed, result):
    """F and K mark a forfeit; `remis` is a draw; x is a double forfeit, as at the keyboard."""
    assert result == format_result(*parse_result_pair(typed))


@pytest.mark.parametrize("typed", ["1-0G", "1/2-1/2F", "+/", "remi"])
def test_results_that_have_no_meaning(typed):
    """A forfeited draw, and unknown marks, are refused."""
    assert parse_result_pair(typed) is None


@pytest.mark.parametrize(
    ("words", "results", "lists"),
    [
        (["6", "0-1"], [("6", "0-1")], []),
        (["6:1-0"], [("6", "1-0")], []),
        (["6:1:0"], [("6", "1:0")], []),
        (["15-11", "draw", "2.3", "1-0"], [("15-11", "draw"), ("2.3", "1-0")], []),
        (["1=1-0", "results.txt", "-"], [("1", "1-0")], ["results.txt", "-"]),
        (["6", "-"], [], ["6", "-"]),
        (["C:results.txt"], [], ["C:results.txt"]),
    ],
)
def test_words_of_a_command_line(words, results, lists):
    """A board and its result are one or two words; `-` is standard input, not a forfeit."""
    found, others = parse_words(words)

    assert (results, lists) == ([one[:2] for one in found], others)


@pytest.mark.parametrize("typed", ["1:0", "1:1", "0:1"])
def test_a_score_without_its_board_is_refused(typed):
    """Board 1 and the result 0, or the result 1:0: nobody can know."""
    with pytest.raises(UsageError, match=f"`{typed}` is not a result"):
        parse_words([typed])


# ── A round that is complete ─────────────────────────────────────────────────
def test_results_for_a_round_that_is_not_paired_in_the_file():
    """They are refused with the reason, and the round and --correct are offered together."""
    tournament = read(SAMPLES / "open-round-4-to-pair-trf26.trf")
    with pytest.raises(UsageError, match=r"^Round 3 is complete, and round 4 is not paired") as refused:
        with_entered_results(tournament, [parse_result("1=0-1")])
    assert "To correct this one, use `round=3` and `correct=True`" in str(refused.value)
    with pytest.raises(UsageError, match="To replace them, use `correct=True`"):
        with_entered_results(tournament, [parse_result("1=0-1")], 3)


def test_a_result_that_such_a_round_has_already():
    """The answer says the same, since the result may be meant for the next round."""
    tournament = read(SAMPLES / "open-round-4-to-pair-trf26.trf")
    changed = with_entered_results(tournament, [parse_result("1=1-0")])

    said = "No change: round 3 is complete, and round 4 is not paired in this file"
    assert (tournament, (said,)) == (changed.tournament, changed.messages)


# ── Decisions of the arbiter ─────────────────────────────────────────────────
def doubts(data):
    """Return the games whose result only an arbiter can award, as a reader doubts them."""
    return [one for one in load(data, "open.trf").findings if one.code == "T243"]


@pytest.mark.parametrize("told", ["1=1/2-0", "1=0-1/2", "1=0-0"])
def test_a_decision_is_not_doubted_again(told):
    """The command leaves a comment, and reading is silent; without the comment it is not."""
    data = (SAMPLES / f"{OPEN}.trf").read_bytes()
    decided, _ = after(data, told)
    text = f"### Decision @ Round 3: 1-2 {told[2:]}\n".encode()

    assert text in decided
    assert [] == doubts(decided)
    assert 1 == len(doubts(decided.replace(text, b"")))


def test_a_decision_is_about_one_result():
    """Another result of the same game, or the same one of another round, is doubted."""
    decided, _ = after((SAMPLES / f"{OPEN}.trf").read_bytes(), "1=1/2-0")

    assert 1 == len(doubts(decided.replace(b"1-2 1/2-0", b"1-2 0-1/2")))
    assert 1 == len(doubts(decided.replace(b"1-2 1/2-0", b"2-1 1/2-0")))
    assert 1 == len(doubts(decided.replace(b"Decision @ Round 3", b"Decision @ Round 2")))


@pytest.mark.parametrize(("told", "decisions"), [("2-1=1/2-0", ["2-1 1/2-0"]), ("2-1=1-0", [])])
def test_a_decision_goes_with_the_colours(told, decisions):
    """Played with the wrong colours, the decision names the players as they sat; one that is corrected is gone."""
    decided, _ = after((SAMPLES / f"{OPEN}.trf").read_bytes(), "1=1/2-0")
    data, _ = after(decided, told, correct=True, colours_swapped=True)
    found = [line.partition(": ")[2] for line in data.decode().splitlines() if line.startswith("### Decision")]

    assert decisions == found
    assert [] == doubts(data)


@pytest.mark.parametrize(("name", "told"), [(DOUBLE, "1=1/2-0,0-1/2"), (TEAM, "1.1=1/2-0"), (TEAM, "1.2=1/2-0")])
def test_decisions_in_matches(name, told):
    """The comment names the players of each game, White first."""
    decided, _ = after(paired(name), told)

    assert told.count("1/2") == decided.count(b"### Decision @ Round 4: ")
    assert [] == doubts(decided)


def test_a_decision_follows_new_numbers():
    """A late entry changes the numbers of both players; the result is not doubted then either."""
    decided, tournament = after(file(player(1, "0.0", "2 w"), player(2, "0.0", "1 b")).encode(), "1=1/2-0")
    assert 1 == tournament.rounds_paired
    moved = changed_file(
        decided, "open.trf", lambda t: late_entries.late(t, Participant(0, 0, "Late, Larry", rating=2500))
    ).data

    assert b"### Decision @ Round 1: 2-3 1/2-0\n" in moved
    assert [] == doubts(moved)


# ── Lists ────────────────────────────────────────────────────────────────────
def test_lists_are_read_as_people_write_them():
    """Board or pair, tabs or blanks, comments, and the words of the command line."""
    lines = ["# round 3", "", "1 1-0", "6\t4\tdraw", "3=+-  # late", "2.1 0-1", "4:1-0"]

    assert [("1", "1-0"), ("6-4", "draw"), ("3", "+-"), ("2.1", "0-1"), ("4", "1-0")] == [
        one[:2] for one in parse_results(lines, "r")
    ]


@pytest.mark.parametrize("line", ["1", "one 1-0", "1 2 3 1-0", "1 2 3 4 5", "x=1-0"])
def test_a_line_that_is_none_is_told_with_its_place(line):
    """The error has the name of the list and the line."""
    with pytest.raises(UsageError, match=r"r.txt:2: |`x=1-0` is not a result"):
        parse_results(["1 1-0", line], "r.txt")


def test_a_fault_in_a_list_has_its_line():
    """What only the tournament can tell is told with the line too."""
    with pytest.raises(UsageError, match=r"r.txt:2: Board 70 does not exist"):
        with_entered_results(read(SAMPLES / f"{OPEN}.trf"), parse_results(["1 1-0", "70 1-0"], "r.txt"))


# ── Matches ──────────────────────────────────────────────────────────────────
def test_two_games_make_a_match():
    """Each result has the player named first on the left, who has Black in the second game."""
    _, tournament = after(paired(DOUBLE), "2=1-0,draw")
    (_, board, *_) = published(tournament).boards
    players = {one.number: one for one in tournament.individuals}
    first, second = players[board.white.who.number].entries[-2:]

    assert "1.5-0.5" == board.result
    assert (Result.WIN, "w", Result.DRAW, "b") == (first.result, first.colour.value, second.result, second.colour.value)


@pytest.mark.parametrize(
    ("told", "result"), [("+-,+-", "+:-"), ("+-", "+:-"), ("--", "-:-"), ("+-,1-0", "2.0-0.0"), ("+-,-+", "1.0-1.0")]
)
def test_two_games_with_forfeits(told, result):
    """A match is forfeited where somebody forfeited both games (C.04.5, 0)."""
    _, tournament = after(paired(DOUBLE), f"1={told}")

    assert result == published(tournament).boards[0].result


def test_a_game_of_a_match_may_come_later():
    """The match is open until both are known."""
    data, tournament = after(paired(DOUBLE), "1.2=1-0")
    assert "" == published(tournament).boards[0].result

    _, tournament = after(data, "1=draw,")
    assert "1.5-0.5" == published(tournament).boards[0].result


def test_the_boards_of_teams():
    """Match points, game points and the points of the players follow from the boards once the round is over."""
    results = ["1=1-0,draw,0-1,1-0", "2=+-,-+,draw,0-1", "3=+-", "4.1=1-0", "4=,1-0,1-0,draw"]
    data, tournament = after(paired(TEAM), *results)
    lines = data.decode().splitlines()

    assert ["2.5-1.5", "1.5-2.5", "+:-", "3.5-0.5"] == [board.result for board in published(tournament).boards]
    assert "  4 Tram Depot                       TRAM    1944    6.0    9.5" in "\n".join(lines)
    assert "3.0" == next(line for line in lines if line.startswith("001   17"))[80:84].strip()


@pytest.mark.parametrize(
    ("before", "closed"),
    [
        pytest.param(("0.0", "1.0"), ["0.5", "1.5"], id="as-usual"),
        pytest.param(("0.5", "1.5"), ["0.5", "1.5"], id="counted-before"),
    ],
)
def test_a_half_point_bye_of_a_team_counts_for_its_players(before, closed):
    """Once the round is over it is in their Points (`0000 - H` is worth a draw, as for a single player), once only."""
    data, _ = after(cup_of_two_rounds(*before, " " * 8).encode(), "1=0-1,draw", "2=1-0,draw")

    assert closed == [
        line[80:84].strip() for line in data.decode().splitlines() if line[:8] in ("001    7", "001    8")
    ]


def test_byes_that_a_file_leaves_out_of_the_points_of_players():
    """Another result of the round changes the Points of those who played, and not those of the team with the bye."""
    data, _ = after(cup_of_two_rounds("0.0", "1.0").encode(), "1=draw,draw", "2=draw,draw", number=2, correct=True)
    points = [line[80:84].strip() for line in data.decode().splitlines() if line.startswith("001")]

    assert ["1.5", "1.0", "1.5", "0.5", "0.5", "1.0", "0.0", "1.0", "1.0", "1.0"] == points


def test_colours_do_not_turn_the_results_of_a_match():
    """On board 2 the team named first has Black, and stands on the left all the same."""
    _, tournament = after(paired(TEAM), "1.2=1-0")
    game = published(tournament).boards[0].games[1]

    assert ("b", "1-0") == (game.colour.value, game.result)
    assert Result.WIN is entries_of(tournament, game.left.number, 4).result


def test_a_match_needs_a_result_for_each_game():
    """The error shows how it is written."""
    with pytest.raises(
        UsageError, match=r"a match of 4 games.\n  Write one result for each game, such as 1=1-0,draw,0-1,draw"
    ):
        after(paired(TEAM), "1=2.5-1.5")


def short_team():
    """Return an event of teams in whose open round nobody plays on board 4 of team 2."""
    line_ups = b"300   4   2   4    6    7    8 0000\n300   4   4   2   14   15   16   17\n"
    loaded = load((SAMPLES / f"{TEAM}.trf").read_bytes() + line_ups, "short.trf")
    return write(with_round(loaded.tournament, pair(loaded.tournament)), loaded.document)


def test_a_board_with_one_player_is_won():
    """Where a team is short, the other side has the point as soon as the match has a result."""
    changed = changed_file(
        short_team(), "short.trf", lambda t: with_entered_results(t, [parse_result("1=1-0,1-0,1-0,")])
    )
    (match, *_) = published(changed.tournament).boards

    assert ("+:-", "4.0-0.0") == (match.games[3].result, match.result)
    assert any("17 Eklund, Paul - nobody" in note and "forfeit win" in note for note in changed.notes)


def test_nobody_plays_on_an_empty_board():
    """Only a forfeit can be told of it."""
    with pytest.raises(UsageError, match="has only one player"):
        with_entered_results(load(short_team(), TEAM).tournament, [parse_result("1.4=1-0")])


# ── Results that are taken out ───────────────────────────────────────────────
@pytest.mark.parametrize(
    ("name", "told", "none"),
    [
        ("open-round-4-to-pair-trf26", ["1=1-0", "b2=+-"], ["1=none", "b2=?"]),
        (DOUBLE, ["1=1-0,draw", "2.2=0-1"], ["1=open", "2.2=none"]),
        (TEAM, ["1=1-0,draw,0-1,+-", "2.3=1-0"], ["1=none", "2.3=OPEN"]),
    ],
)
def test_results_that_are_taken_out(name, told, none):
    """All games are open again, nothing is recorded, and the round can be taken back."""
    before = paired(name)
    data, tournament = after(after(before, *told)[0], *none, correct=True)

    assert not [game for board in published(tournament).boards for game in board.games if game.result]
    assert b"Correction" not in data
    assert 3 == changed_file(data, "open.trf", unpair).tournament.rounds_paired


def test_one_result_that_is_taken_out():
    """The answer says what it was, and how many games are open; without `correct` it stays."""
    data, tournament = after(paired("open-round-4-to-pair-trf26"), "1=1-0", "2=draw")
    said = with_entered_results(tournament, [parse_result("1=none")], correct=True).messages

    assert ("1-0 -> no result", "4 games are still open in round 4") == (said[1].split(": ")[1][:16], said[0])
    with pytest.raises(UsageError, match=r"has 1-0\.\n  No changes made"):
        after(data, "1=none")


def test_a_board_without_opponent_is_open_again():
    """A whole match is taken out with the board that nobody plays."""
    data, _ = after(short_team(), "1=1-0,1-0,1-0,")
    _, tournament = after(data, "1=none", correct=True)

    assert [""] * 4 == [game.result for game in published(tournament).boards[0].games]


def test_a_board_without_opponent_is_not_taken_out_alone():
    """Its point would be missing in the match."""
    data, _ = after(short_team(), "1=1-0,1-0,1-0,")
    with pytest.raises(UsageError, match=r"Remove all results of the match: 1=none"):
        after(data, "1.4=none", correct=True)


def test_a_result_that_decided_a_pairing_stays():
    """The error names both ways out: another result, or the later round taken back."""
    with pytest.raises(UsageError, match=r"round 4 is already paired.*\n.*unpair round 4 first"):
        after(paired("open-round-4-to-pair-trf26"), "1=none", number=3, correct=True)


# ── Corrections ──────────────────────────────────────────────────────────────
def corrected():
    """Return a file whose round 3 was corrected after round 4 was paired, so that the rules pair that otherwise."""
    return after(paired("open-round-4-to-pair-trf26"), "1=0-1", number=3, correct=True)


def test_a_correction_is_recorded():
    """The comment has both results, and which round was paired by then."""
    data, _ = corrected()

    assert b"### Correction @ Round 3: 1-2 1-0 -> 0-1 (after round 4 was paired)" in data.splitlines()


@pytest.mark.parametrize("is_open", [True, False])
def test_two_who_met_twice_by_a_correction(is_open):
    """A forfeit is no game, and the two were paired again (3.5); now it is one, and the answer says what follows."""
    players = [
        player(1, "1.0", "2 w +", "2 b" if is_open else "2 b 0"),
        player(2, "0.0" if is_open else "1.0", "1 b -", "1 w" if is_open else "1 w 1"),
        player(3, "1.0", "4 w 1", "- Z"),
        player(4, "0.0", "3 b 0", "- Z"),
    ]
    tournament = load(file(*players).encode(), "x.trf").tournament
    notes = with_entered_results(tournament, [parse_result("1-2=draw")], 1, correct=True).notes
    said = (
        "1 Player 1 and 2 Player 2 have now met 2 times, in rounds 1 and 2. A later correction does not change a"
        " pairing, so the one of round 2 is kept (C.04.2, 4.3)."
    )
    more = " Until it is played, the Chief Arbiter may change it (4.4.1)."

    assert said + more * is_open == notes[0]
    forfeited = with_entered_results(tournament, [parse_result("1-2=-+")], 1, correct=True).notes
    assert not [note for note in forfeited if "have now met" in note]


def test_a_correction_of_the_last_round_has_no_consequence():
    """It is recorded without a later round."""
    data, _ = after((SAMPLES / f"{OPEN}.trf").read_bytes(), "2=1-0", correct=True)

    assert b"### Correction @ Round 3: 3-5 1/2-1/2 -> 1-0" in data.splitlines()


def test_a_result_that_comes_late_is_recorded():
    """A game that counted as a draw when the next round was paired (C.04.2, 3.1)."""
    loaded = load((SAMPLES / f"{OPEN}.trf").read_bytes(), "open.trf")
    adjourned = with_round(loaded.tournament, pair(loaded.tournament, adjourned=True))
    data, tournament = after(write(adjourned, loaded.document), "1=1-0", "3=1-0", number=3)

    assert b"### Correction @ Round 3: 1-2 none -> 1-0 (after round 4 was paired)" in data.splitlines()
    recorded = [LoggedCorrection(3, 1, 2, "", "1-0", 4), LoggedCorrection(3, 6, 4, "", "1-0", 4)]
    assert [*map(str, recorded)] == [line.removeprefix("### ") for line in tournament.corrections]
    before, undone = known_at_pairing(tournament, 4)
    assert (2, Result.PENDING) == (len(undone), entries_of(before, 1, 3).result)


def test_a_round_is_judged_by_what_was_known():
    """A round that was paired before the correction agrees, and the note names it; without the record it differs."""
    _, tournament = corrected()
    record = LoggedCorrection(3, 1, 2, "1-0", "0-1", 4)
    report = check(tournament, known=partial(known_at_pairing, tournament))

    assert (True, False) == (report.agrees, check(tournament).agrees)
    assert [f"round 4 is right by the results known when it was paired (C.04.2, 4.3): {record}"] == list(report.notes)


def told(tournament, *records):
    """Return the verdicts on rounds 3 and 4 by these records, and the notes."""
    recorded = tournament._replace(corrections=tuple(f"### {record}" for record in records))
    report = check(recorded, known=partial(known_at_pairing, recorded))
    return [found.status for found in report.rounds], report.notes


def test_a_record_accuses_nobody():
    """Decision G14: a round that is right by the results as they are now stays right, and a note tells it."""
    _, tournament = corrected()
    before, _ = known_at_pairing(tournament, 4)
    record = LoggedCorrection(3, 1, 2, "0-1", "1-0", 4)
    statuses, notes = told(before, record)

    assert ["agrees"] * 4 == statuses
    assert (f"{_BY_NOW} (C.04.2, 4.3): {record}",) == notes


_BY_NOW = "round 4 is right by the current results, but not by those that the file records as known then"


def test_a_record_of_another_result_acquits_nobody():
    """Decision G14: where the file has another result than the record came to, the record is not about it."""
    _, tournament = corrected()

    assert (["agrees", "agrees", "agrees", "differs"], ()) == told(tournament, LoggedCorrection(3, 1, 2, "1-0", "=", 4))


def test_a_round_that_differs_is_judged_by_what_was_known():
    """Decision G14: the verdict on a round that is wrong by both is that on what the arbiter had."""
    _, tournament = corrected()
    record = LoggedCorrection(3, 1, 2, "=", "0-1", 4)
    statuses, notes = told(tournament, record)

    assert "differs" == statuses[3]
    assert (f"round 4 is judged by the results known when it was paired (C.04.2, 4.3): {record}",) == notes


def test_what_a_record_says_of_no_game_is_left_aside():
    """Whatever stands in a comment, the file can be checked."""
    _, tournament = corrected()
    records = [
        LoggedCorrection(3, 1, 9, "1-0", "0-1", 4),
        LoggedCorrection(99, 1, 2, "1-0", "0-1", 100),
        LoggedCorrection(3, 1, 2, "nonsense", "0-1", 4),
        LoggedCorrection(3, 1, 2, "1-0,1-0", "0-1", 4),
    ]

    tournament = tournament._replace(corrections=tuple(f"### {one}" for one in records))

    assert (tournament, ()) == known_at_pairing(tournament, 4)


def test_matches_are_known_as_they_were():
    """The results of all games of a match are recorded, and the match is what they made."""
    data = paired(DOUBLE)
    before = load(data, "d").tournament
    data, tournament = after(data, "2.1=0-1", number=3, correct=True)
    known, (record,) = known_at_pairing(tournament, 4)

    assert LoggedCorrection(3, 9, 2, "1/2-1/2,0-1", "0-1,0-1", 4) == record
    assert str(record) in data.decode()
    assert before.participants == known.participants


def test_nobody_is_given_colours():
    """A game that is played has colours, and a file without them says so."""
    tournament = read(SAMPLES / f"{OPEN}.trf")
    people = tuple(
        one._replace(entries=(*one.entries[:-1], one.entries[-1]._replace(colour=None)))
        if one.number in (1, 2)
        else one
        for one in tournament.participants
    )
    assert isinstance(people[0].entries[-1], Game)

    with pytest.raises(UsageError, match=r"colours in board 1 .* are missing"):
        with_entered_results(tournament._replace(participants=people), [ResultEntry("1-2", "1-0")])


def test_a_match_without_a_played_game_keeps_its_sides():
    """Its colours do not count (C.04.5, 1.6), and yet who is named first stays so: the results are theirs."""
    data = paired(DOUBLE)
    before = published(load(data, "d").tournament).boards[0]
    _, tournament = after(data, "1=+-,-+")
    board = published(tournament).boards[0]

    assert (before.white.who.number, before.black.who.number) == (board.white.who.number, board.black.who.number)
    assert ["+:-", "-:+"] == [game.result for game in board.games]


def test_a_pair_by_names():
    """Any part of a name that nobody else has, White first."""
    tournament = read(SAMPLES / f"{OPEN}.trf")

    assert (
        "1-0"
        == published(with_entered_results(tournament, [parse_result("Abrantes-Bergq=1-0")]).tournament).boards[0].result
    )
    with pytest.raises(UsageError, match="2 had Black in round 3"):
        with_entered_results(tournament, [parse_result("Bergq-Abrantes=1-0")])
    with pytest.raises(UsageError, match="No player matches `Nobody`"):
        with_entered_results(tournament, [parse_result("Abrantes-Nobody=1-0")])


def test_a_match_that_a_record_forfeits_has_no_boards():
    """The error names the record that has to go first."""
    tournament = read(SAMPLES / f"{TEAM}.trf")

    with pytest.raises(InputError, match="match 8-9 of round 3 is forfeited as a whole, by its own record"):
        with_entered_results(tournament, [parse_result("4=1-0,1-0,draw,draw")], 3, correct=True)


@pytest.mark.parametrize(
    ("records", "is_rated_otherwise"),
    [
        ([LoggedCorrection(1, 1, 7, "0-1", "1-0", 2, kind=RATED)], True),
        ([LoggedCorrection(1, 1, 2, "0-1", "1-0", 2, kind=RATED)], False),  # they did not meet
        ([LoggedCorrection(1, 1, 2, "0-1", "1-0", 2, kind=RATED), LoggedCorrection(1, 1, 7, "0-1", "1-0", 2)], False),
    ],
)
def test_a_rated_correction_counts_if_it_fits_the_file(records, is_rated_otherwise):
    """4.3: another correction, or one of a game that does not exist, says nothing about the rating."""
    event = read(SAMPLES / f"{OPEN}.trf")
    assert Result.WIN is entries_of(event, 1, 1).result
    event = event._replace(corrections=tuple(f"### {one}" for one in records))

    assert is_rated_otherwise == has_corrections_for_rating(event)


@pytest.mark.parametrize(
    ("told", "words"),
    [
        ("4-2.1=1-0", r"already has White in board 1\.1"),
        ("2-4.1=1-0", r"Board 1\.1 sets the colours of all boards of the match"),
        ("2-4.2=1-0", r"already has White in board 1\.2"),
        ("2-4.4=1-0", r"already has White in board 1\.4"),
        ("4-2.3=1-0", r"already has White in board 1\.3"),
        ("4-2.2=1-0", None),
        ("2-4.3=1-0", None),
    ],
)
def test_colours_of_one_board_of_a_match(told, words):
    """Team 4 meets 2, with White on boards 1 and 3. The first board shows the colours of the match, so only another one
    can have been played with the others (C.04.6, 1.6.1)."""
    played, _ = after(paired(TEAM), "1=1-0,1-0,1-0,1-0")
    if words is None:
        assert after(played, told, correct=True, colours_swapped=True)[0] != played
    else:
        with pytest.raises(UsageError, match=words):
            after(played, told, correct=True, colours_swapped=True)
