"""`fidepair result`: from arguments, from a list, and asked board by board."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time

import pytest

OPEN, TEAM = "open-round-3-unfinished-trf26", "team-round-4-to-pair-trf26"


def results_of(fidepair, path):
    """Return the results of the boards of the last round."""
    lines = fidepair("show", path, "-f", "csv", "-q").out.splitlines()[1:]
    return [line.rsplit(",", 1)[1].strip("'") for line in lines if ",game," in line]


def test_the_answer_says_what_was_entered_and_what_comes_next(fidepair, sample):
    """Two lines; what was there stands beside the file, and `undo` brings it back."""
    path = sample(OPEN)
    before = path.read_bytes()
    outcome = fidepair("result", path, "1=1-0", "6-4=draw")

    assert (0, "") == (outcome.code, outcome.err)
    assert [
        f"{path}: round 3, board 1 (1 Abrantes, Ines - 2 Bergqvist, Nils): 1-0",
        f"{path}: round 3, board 3 (6 Fontanelli, Bruno - 4 Dvorakova, Jitka): 1/2-1/2",
        f"Next: pair round 4: fidepair pair {path} --in-place",
    ] == outcome.out.splitlines()
    assert ["1-0", "1/2-1/2", "1/2-1/2", "+:-", "1-0", "0-1"] == results_of(fidepair, path)
    assert 0 == fidepair("undo", path, "-q").code
    assert before == path.read_bytes()


def test_what_is_not_complete_comes_next(fidepair, sample):
    """While games are open, the next step is to enter them."""
    path = sample(OPEN)

    out = fidepair("result", path, "1=1-0").out

    assert f"Next: enter the results of round 3: fidepair result {path}" in out
    assert f"{path}: 1 game is still open in round 3" in out.splitlines()


@pytest.mark.parametrize("where", ["file", "pipe"])
def test_a_list(fidepair, sample, tmp_path, where):
    """From a file or from standard input, beside arguments."""
    path, names = sample(OPEN), tmp_path / "results.txt"
    names.write_text("1 1-0\n", encoding="utf-8")
    if where == "file":
        outcome = fidepair("result", path, names, "3=0-1")
    else:
        outcome = fidepair("result", path, "-", "3=0-1", given=b"1 1-0\r\n")

    assert 0 == outcome.code
    assert ["1-0", "0-1"] == results_of(fidepair, path)[::2][:2]


def test_nothing_is_overwritten(fidepair, sample):
    """Without --correct a result that is there stays, and so does everything else."""
    path = sample(OPEN)
    before = path.read_bytes()
    outcome = fidepair("result", path, "1=1-0", "2=1-0")

    assert 2 == outcome.code
    assert "board 2 (3 Cardenal, Tomas - 5 Eskildsen, Palle) has 1/2-1/2" in outcome.err
    assert "use --correct (C.04.2, 4.3)" in outcome.err
    assert before == path.read_bytes()


def test_what_is_there_already_is_not_written_again(fidepair, sample):
    """So `undo` still goes back to what was before the last change."""
    path = sample(OPEN)
    before = path.read_bytes()
    fidepair("result", path, "1=1-0")
    outcome = fidepair("result", path, "1=1-0")
    fidepair("undo", path)

    assert (0, True) == (outcome.code, "no change" in outcome.out)
    assert before == path.read_bytes()


def test_check_explains_the_difference(fidepair, sample):
    """After a correction of an earlier round `check` agrees, with a note, and `show` says nothing."""
    path = sample("open-round-4-to-pair-trf26")
    fidepair("pair", path, "--in-place", "-q")
    said = fidepair("result", path, "--round", 3, "1=0-1", "--correct")
    checked, shown = fidepair("check", path, "-q"), fidepair("show", path)

    assert "round 3, board 1 (1 Abrantes, Ines - 2 Bergqvist, Nils): 1-0 -> 0-1 (C.04.2, 4.3)" in said.out
    assert (0, 0) == (checked.code, shown.code)
    assert "is right by the results known when it was paired" in fidepair("check", path).err
    assert "" == shown.err
    path.write_text(re.sub("### Correction.*\n", "", path.read_text()))
    assert 1 == fidepair("check", path, "-q").code


def test_a_pipe_is_not_asked(fidepair, sample):
    """Without a terminal each line of a list names its board: the error says how."""
    path = sample(OPEN)
    outcome = fidepair("result", path, given=b"1\n")

    assert (2, "") == (outcome.code, outcome.out)
    assert "or - and a line such as `1 1-0` for each board" in outcome.err


def test_standard_input_is_no_file_to_change(fidepair):
    """The file has a name."""
    assert 2 == fidepair("result", "-", "1=1-0").code


def typed(arguments, keys, code=0):
    """Return what a terminal shows while somebody presses these keys, each when the program waits for it; a number is
    a signal, None closes the window."""
    controller, terminal = pty.openpty()
    command = [sys.executable, "-m", "fidepair", *map(str, arguments)]
    environment = os.environ | {"COLUMNS": "100", "TERM": "xterm"}
    running = subprocess.Popen(command, stdin=terminal, stdout=terminal, stderr=terminal, env=environment)
    os.close(terminal)
    shown = b""

    def wait_for(sign):
        nonlocal shown
        limit = time.monotonic() + 60
        while not shown.endswith(sign) and time.monotonic() < limit:
            if select.select([controller], [], [], 0.1)[0]:
                try:
                    shown += os.read(controller, 4096)
                except OSError:  # nobody is there any more
                    return

    for key in keys:
        wait_for(b": ")
        shown += b"|"
        if key is None:
            running.send_signal(signal.SIGHUP)
            os.close(controller)
        elif isinstance(key, int):
            running.send_signal(key)
        else:
            os.write(controller, key)
    if None not in keys:
        wait_for(b"no such end")
        os.close(controller)
    assert code == running.wait(60)
    return shown.decode().replace("\r", "")


@pytest.mark.skipif(os.name == "nt", reason="pseudo-terminals")
def test_asked_on_a_terminal(fidepair, sample):
    """One key a board, with its names and how far it is; the left arrow goes back, `q` keeps what was entered."""
    path = sample(OPEN)
    shown = typed(["result", path], [b"1", b"\x1b[D", b"0", b"?", b"q"])

    assert "1/2  board 1  1 Abrantes, Ines - 2 Bergqvist, Nils: |1-0\n" in shown
    assert "1/2  board 1  1 Abrantes, Ines - 2 Bergqvist, Nils [1-0]: |0-1\n" in shown
    assert 3 == shown.count("2/2  board 3")
    assert "board 1 (1 Abrantes, Ines - 2 Bergqvist, Nils): 0-1" in " ".join(shown.split())
    assert ["0-1", ""] == results_of(fidepair, path)[::2][:2]


@pytest.mark.skipif(os.name == "nt", reason="pseudo-terminals")
def test_a_number_goes_to_its_board(fidepair, sample):
    """2 to 9 begin it, or g; `?` lists what is open; a board with a result is refused, the others are entered."""
    path = sample(OPEN)
    keys = [b"3\n", b"=", b"?", b"b", b"b", b"2\n", b"g1\n", b"0", b"q"]
    shown = typed(["result", path], keys)

    assert "|3\n2/2  board 3" in shown
    assert "Open boards: 1." in shown
    assert "Board 2 is not open. To replace its result, use --correct." in shown
    assert "|board 1\n1/2  board 1" in shown
    assert ["0-1", "1/2-1/2"] == results_of(fidepair, path)[::2][:2]


def test_a_board_and_its_result_are_two_words(fidepair, sample):
    """A list may be named beside them."""
    path = sample(OPEN)
    outcome = fidepair("result", path, "1", "0-1", "-", given=b"3:1-0\n")

    assert 0 == outcome.code
    assert ["0-1", "1-0"] == results_of(fidepair, path)[::2][:2]


def test_a_lone_board_is_no_list(fidepair, sample):
    """The answer says how to write a result, unless a file has that name."""
    outcome = fidepair("result", sample(OPEN), "6")

    assert (2, True) == (outcome.code, "`6` is not a result" in outcome.err)


@pytest.mark.skipif(os.name == "nt", reason="pseudo-terminals")
def test_boards_of_teams_are_asked_one_by_one(fidepair, sample):
    """Each with the colours of both players, the side named first on the left."""
    path = sample(TEAM)
    fidepair("pair", path, "--in-place", "-q")
    shown = typed(["result", path], [b"1", b"=", b"x", b"q"])

    assert "1/16  board 1.1  14 Costa, Sten, White - 6 Sand, Sten, Black: |1-0" in shown
    assert "2/16  board 1.2  15 Keller, Xenia, Black - 7 Berg, Rosa, White: |1/2-1/2" in shown
    assert "3/16  board 1.3" in shown
    assert "|-:-" in shown


@pytest.mark.skipif(os.name == "nt", reason="pseudo-terminals")
@pytest.mark.parametrize(("end", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (None, 129)])
def test_what_was_typed_is_kept_when_it_is_ended(fidepair, sample, end, code):
    """Ctrl-C, a supervisor and a closed window end the conversation as `q` does, and the exit code tells it."""
    path = sample(OPEN)
    shown = " ".join(typed(["result", path], [b"1", end], code).split())

    assert ["1-0", ""] == results_of(fidepair, path)[::2][:2]
    assert end is None or "1 result saved; 1 open game" in shown


@pytest.mark.skipif(os.name == "nt", reason="pseudo-terminals")
def test_ended_before_anything_was_typed(sample):
    """Nothing is kept, nothing is written, and nothing is said of it."""
    path = sample(OPEN)
    before = path.read_bytes()
    shown = typed(["result", path], [signal.SIGINT], 130)

    assert (before, False) == (path.read_bytes(), "kept;" in shown)
    assert not path.with_name(f"{path.name}~").exists()


def test_a_dry_run_of_nothing_says_so(fidepair, sample):
    """Where the file has the result already, no line differs, and a message tells it."""
    outcome = fidepair("result", sample(OPEN), "2=draw", "--dry-run")

    assert (0, "", True) == (outcome.code, outcome.out, "No change: " in outcome.err)


def test_corrections_of_one_game_keep_their_order_when_a_round_is_taken_back(fidepair, tmp_path):
    """The second one tells then that it came before the round that is taken back, where it stands: earlier rounds are
    judged by what was known when they were paired (C.04.2 4.3)."""
    players = tmp_path / "players.csv"
    players.write_text("Name;Elo\n" + "".join(f"Player{one}, A;{2400 - 20 * one}\n" for one in range(10)))
    path = tmp_path / "open.trf"
    results = ["1=1-0", "2=1-0", "3=draw", "4=0-1", "5=1-0"]
    fidepair("new", players, "-o", path, "--system", "dutch", "--rounds", 5, "--seed", 1)
    for words in (["pair"], ["result", *results], ["pair"]):
        fidepair(words[0], path, *words[1:], *(["--in-place"] if words == ["pair"] else []))
    fidepair("result", path, "--round", 1, "1=draw", "--correct")
    fidepair("result", path, *results)
    fidepair("pair", path, "--in-place")
    fidepair("result", path, "--round", 1, "1=0-1", "--correct")
    fidepair("unpair", path)

    assert [
        "### Correction @ Round 1: 1-6 1-0 -> 1/2-1/2 (after round 2 was paired)",
        "### Correction @ Round 1: 1-6 1/2-1/2 -> 0-1 (after round 2 was paired)",
    ] == [line for line in path.read_text().splitlines() if "Correction" in line]
    assert "1 tournament, 2 rounds checked: no differences" in fidepair("check", path).out
