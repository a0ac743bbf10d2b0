"""Results typed board by board: each is in the file at once, all are one step of undo, other desks may write too."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import desks
import pytest

from fidepair import trf
from fidepair.cli.result import Sitting, _is_same_game
from fidepair.desk.pages.published import place_of
from fidepair.desk.record.past_state import published
from fidepair.errors import FidepairError, InputError, UsageError


@pytest.fixture
def path(tmp_path):
    """Return a file whose last round has open games."""
    path = tmp_path / "open.trf"
    path.write_bytes(desks.event(12))
    return path


def sitting_at(path, number=None, correct=False):
    """Return a sitting about a round of the file."""
    round_ = published(trf.load(path.read_bytes(), str(path)).tournament, number)
    return Sitting(str(path), round_, correct=correct)


def results(path):
    """Return the results of the last round, in the order of the boards."""
    return [*desks.results_in(path.read_bytes()).values()]


def kept(path):
    """Return what was before the only step."""
    before, _ = desks.versions(path)
    return before


@pytest.mark.skipif(os.name == "nt", reason="pseudo-terminals")
def test_thirteen_results_and_a_power_cut(tmp_path):
    """All of them are in the file, the version before the sitting is kept, and the next run is not locked out."""
    assert "" == desks.sitting(tmp_path, "10=+-10=+-10=", None)


@pytest.mark.skipif(os.name == "nt", reason="pseudo-terminals")
def test_undo_takes_back_the_whole_sitting(fidepair, path):
    """However many results were typed, one step goes to what was before the first."""
    before = path.read_bytes()
    keyboard = desks.Keyboard(path)
    for key in "1=0":
        assert keyboard.wait()
        keyboard.press(key)
    assert keyboard.wait()
    keyboard.kill()
    assert ["1-0", "1/2-1/2", "0-1"] == results(path)[:3]

    assert 0 == fidepair("undo", path).code
    assert before == path.read_bytes()


@pytest.mark.parametrize("system", ["dutch", "team", "double-swiss"])
def test_a_sitting_writes_what_one_command_writes(fidepair, tmp_path, system):
    """The file is the same, whether results are typed one by one or given together; after each key `lint` has nothing
    to say of it that it had not."""
    path, other = tmp_path / "typed.trf", tmp_path / "together.trf"
    for file in (path, other):
        file.write_bytes(desks.event(8, system))
    warned = fidepair("lint", path).code
    sitting, words = sitting_at(path), []
    for at, key in zip(range(len(sitting.games)), "1=0+-x1", strict=False):
        result = "--" if key == "x" else key
        sitting.enter(at, result)
        words.append(f"{place_of(*sitting.games[at])}={result}")
        assert warned == fidepair("lint", path).code
    fidepair("result", other, *words)

    assert other.read_bytes() == path.read_bytes()
    assert kept(other) == kept(path)


def test_going_back_leaves_no_trace(path):
    """A key that was mistyped is replaced, and no correction is recorded."""
    before = path.read_bytes()
    sitting = sitting_at(path)
    sitting.enter(0, "1")
    sitting.enter(0, "0")

    assert "0-1" == results(path)[0]
    assert b"Correction" not in path.read_bytes()
    assert before == kept(path)


def test_two_sittings_at_once(path):
    """Both enter their boards; what the other one has entered on a board is refused in words."""
    one, other = sitting_at(path), sitting_at(path)
    one.enter(0, "1")
    other.enter(1, "=")
    one.enter(2, "0")
    with pytest.raises(UsageError, match="These games already have results: board 1 "):
        other.enter(0, "0")
    other.enter(0, "1")
    other.enter(3, "+")

    assert ["1-0", "1/2-1/2", "0-1", "+:-"] == results(path)[:4]


def test_undo_takes_back_no_result_of_another_desk(fidepair, path):
    """After another desk has written, a new step begins: only what was typed since is taken back."""
    sitting = sitting_at(path)
    sitting.enter(0, "1")
    fidepair("result", path, "5=draw")
    sitting.enter(1, "=")
    sitting.enter(2, "0")
    fidepair("undo", path)

    assert ["1-0", "", "", "", "1/2-1/2"] == results(path)[:5]


def test_going_back_after_another_desk_has_written(fidepair, path):
    """What this sitting has entered it may replace; what the other desk has entered it may not."""
    sitting = sitting_at(path)
    sitting.enter(0, "1")
    fidepair("result", path, "5=draw")
    sitting.enter(0, "0")
    with pytest.raises(UsageError, match="already have results: board 5 "):
        sitting.enter(4, "1")

    sitting.enter(1, "=")
    sitting.enter(0, "+")

    assert ["+:-", "1/2-1/2", "", "", "1/2-1/2"] == results(path)[:5]


def test_a_game_that_is_another_one_now_is_refused(fidepair, path):
    """Where the round was paired anew meanwhile, the key is not taken for another game."""
    sitting = sitting_at(path)
    assert 0 == fidepair("unpair", path).code
    with pytest.raises(InputError, match="Round 2 is not paired"):
        sitting.enter(0, "1")
    assert 0 == fidepair("withdraw", path, "1").code
    assert 0 == fidepair("pair", path, "--in-place", "-q").code
    before = path.read_bytes()
    board = next(at for at, (board, _) in enumerate(sitting.games) if 1 in board.pair)
    with pytest.raises(InputError, match="now: another program changed the file"):
        sitting.enter(board, "1")
    assert before == path.read_bytes()


def test_new_numbers_do_not_stop_a_sitting(fidepair, path):
    """A late entry at another desk moves numbers: the game is found by its names."""
    sitting = sitting_at(path)
    names = [player.name for player in sitting.games[1][0].games[0][:2]]
    fidepair("late", path, "Late, Larry", "--rating", "3000")
    sitting.enter(1, "0")
    board = published(trf.load(path.read_bytes(), str(path)).tournament).boards[1]

    assert (names, "0-1") == ([player.name for player in board.games[0][:2]], board.result)


def test_a_correcting_sitting_replaces_what_it_has_shown(fidepair, path):
    """With --correct a result that came after the question is not replaced unseen."""
    fidepair("result", path, "1=1-0")
    sitting = sitting_at(path, correct=True)
    fidepair("result", path, "2=1-0")
    sitting.enter(0, "0")
    with pytest.raises(InputError, match="Board 2 has 1-0 now: another program changed the file"):
        sitting.enter(1, "0")

    assert ["0-1", "1-0"] == results(path)[:2]
    assert 1 == path.read_bytes().count(b"### Correction")


def test_what_was_refused_tells_the_exit_code(path, capsys):
    """A sitting that ends with a result that is not in the file does not end with 0, unless another one is entered."""
    one, other = sitting_at(path), sitting_at(path)
    one.enter(0, "1")
    with pytest.raises(FidepairError):
        other.enter(0, "0")
    assert 2 == other.finish(quiet=False)
    assert "not entered: board 1" in capsys.readouterr().err
    other.enter(0, "1")
    assert (0, 0) == (one.finish(quiet=False), other.finish(quiet=True))
    assert ": 1-0\n" in capsys.readouterr().out


@pytest.mark.skipif(os.name == "nt", reason="pseudo-terminals")
def test_a_refusal_at_the_keyboard(path):
    """It is shown in words, the board is asked again, and the conversation goes on."""
    from test_cli_result import typed

    Path(path.parent, ".fidepair-open.trf.lock").mkdir()
    shown = " ".join(typed(["result", path], [b"1", b"q"], 5).split())

    assert "fidepair: " in shown
    assert "Cannot open its lock file" in shown
    assert "open.trf: not entered: board 1" in shown
    assert 2 == shown.count("board 1 ")


@pytest.mark.skipif(os.name == "nt", reason="pseudo-terminals")
def test_an_interrupted_sitting_says_what_is_kept(path):
    """Ctrl-C ends it; what was typed is in the file."""
    from test_cli_result import typed

    shown = " ".join(typed(["result", path], [b"1", b"0", signal.SIGINT], 130).split())

    assert "2 results saved; " in shown
    assert ["1-0", "0-1", ""] == results(path)[:3]


@pytest.mark.parametrize("is_disturbed", [False, True])
def test_what_is_said_at_the_end(fidepair, path, capsys, is_disturbed):
    """The results are told like those of one command; after another desk has written they are two steps, and only their
    number is told, with the games that are left of the six."""
    sitting = sitting_at(path)
    sitting.enter(0, "1")
    if is_disturbed:
        fidepair("result", path, "5=draw")
    sitting.enter(1, "=")
    capsys.readouterr()

    assert 0 == sitting.finish(quiet=False)
    said = capsys.readouterr().out
    assert is_disturbed == (": 2 results saved; 3 open games" in said)
    assert (0 if is_disturbed else 2) == said.count(": round 2, board ")


def test_a_match_with_fewer_boards_now(sample):
    """A board that its match no longer has is another game."""
    path = sample("team-round-4-to-pair-trf26")
    round_ = published(trf.load(path.read_bytes(), str(path)).tournament)
    board = next(one for one in round_.boards if len(one.games) > 1)
    fewer = board._replace(games=board.games[:1])

    assert _is_same_game(board, board, 1)
    assert _is_same_game(board, fewer, 0)
    assert not _is_same_game(board, fewer, 1)
    assert not _is_same_game(board, board._replace(games=board.games[::-1]), 0)


def test_matches_that_are_not_declared(fidepair, sample):
    """A sitting is no way around the question that every other change of such a file asks."""
    path = sample("double-swiss-round-4-to-pair-trf26")
    fidepair("pair", path, "--in-place", "-q")
    sitting = sitting_at(path)
    path.write_text(path.read_text().replace("192 FIDE_DOUBLESWISS\n", ""))
    before = path.read_bytes()
    with pytest.raises(InputError, match="matches of two games"):
        sitting.enter(0, "1")

    assert before == path.read_bytes()


@pytest.mark.parametrize(
    ("left", "right", "is_same"),
    [
        ({}, {}, True),
        ({"name": "Another"}, {"name": "Other"}, True),
        ({"number": 90}, {"number": 91}, True),
        ({"number": 90, "name": "Another"}, {}, False),
        ({}, {"number": 90, "name": "Another"}, False),
        ({"number": 90}, {"name": "Another"}, False),
        ({"rating": 1}, {"rating": 1, "number": 90}, True),
    ],
)
def test_the_same_game_by_numbers_or_names(path, left, right, is_same):
    """Both players have their numbers, or both their names; a seat that was and stays empty is the same."""
    board = sitting_at(path).games[0][0]
    (game,) = board.games
    now = board._replace(games=(game._replace(left=game.left._replace(**left), right=game.right._replace(**right)),))
    empty = board._replace(games=(game._replace(right=None),))

    assert is_same == _is_same_game(board, now, 0)
    assert (True, False, False) == (
        _is_same_game(empty, empty, 0),
        _is_same_game(empty, board, 0),
        _is_same_game(board, empty, 0),
    )
