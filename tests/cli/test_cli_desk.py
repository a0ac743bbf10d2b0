"""The commands that change a report file: `undo`, `--dry-run`, and what they say."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys
import time

import pytest
from short import first_of
from trf_texts import file

from fidepair.cli import streams, writing
from fidepair.errors import FileProblem
from fidepair.storage import history
from fidepair.tournament import Bye
from fidepair.trf import load

TEXT = file()


@pytest.fixture
def event(tmp_path):
    """Return a report file in a folder of its own."""
    path = tmp_path / "open.trf"
    path.write_text(TEXT)
    return path


def test_what_was_there_is_kept(fidepair, event):
    """`undo` goes there and `redo` back; the history is all that lies beside the file."""
    fidepair("bye", event, "3", "--round", "2")
    changed = event.read_text()

    assert 0 == fidepair("undo", event).code
    assert event.read_text() == TEXT
    assert 0 == fidepair("redo", event).code
    assert changed == event.read_text()
    assert {"open.trf", "open.trf.history"} == {path.name for path in event.parent.iterdir()}


def test_undo_names_what_it_swaps(fidepair, event):
    """The answers there and back differ, and name the last change that was made, not one that was refused."""
    fidepair("bye", event, "3", "--round", "2", "--half")
    assert 2 == fidepair("bye", event, "3", "--round", "1").code
    there, back = fidepair("undo", event), fidepair("redo", event)

    command = f"1 (bye {event} 3 --round 2 --half"[:62]
    assert f"{event}: undid {command}" in " ".join(there.out.split())
    change = ": 3 Player 3: half-point bye in round 2 (C.04.2, 3.3) ("
    assert f"{change}1 line removed, 0 restored)" in " ".join(there.out.split())
    assert f"{event}: redid {command}" in " ".join(back.out.split())
    assert f"{change}0 lines removed, 1 restored)" in " ".join(back.out.split())


def test_undo_names_the_changes_as_they_were_recorded(fidepair, sample):
    """What the history has of each command is what is undone; of many changes the first three, and how many more."""
    path = sample("open-round-3-unfinished-trf26")
    said = [fidepair("result", path, result).out.splitlines()[0] for result in ("1=1-0", "6-4=draw")]
    out = fidepair("undo", path, "2").out
    assert all(line.partition(": ")[2] in out for line in said)
    assert out.count("round 3") >= 3
    assert said[0].partition(": ")[2] in fidepair("redo", path).out


def test_what_is_said(fidepair, event):
    """The answer says what has changed, and the next step; notes go to standard error."""
    fidepair("bye", event, "3", "--round", "2", "--half")
    told = fidepair("bye", event, "3", "--round", "4", "--half")

    assert [f"{event}: 3 Player 3: half-point bye in round 4 (C.04.2, 3.3)"] == told.out.splitlines()[:1]
    asked = f"Next: pair round 2: fidepair pair {event} --system SYSTEM --in-place (missing in the file: SYSTEM)"
    assert asked == told.out.splitlines()[1]
    assert told.err.startswith(f"note: {event}: 3 Player 3 now has 2 half-point byes")
    assert ("", "") == fidepair("bye", event, "3", "--round", "5", "--half", "-q")[1:]


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("bye", "3", "--round", "2,4"), "+240 Z   2    3"),
        (("withdraw", "Player 3"), "+240 Z   5    3"),
        (("forbid", "1-2", "--rounds", "2-3"), "+260   2   3    1    2"),
        (("forbid", "--group", "1,2,5"), "+260   2   5    1    2    5"),
    ],
)
def test_a_dry_run_shows_the_difference(fidepair, event, arguments, line):
    """With --dry-run the lines that would change are shown, and nothing is written."""
    told = fidepair(arguments[0], event, *arguments[1:], "--dry-run")

    assert line in told.out.splitlines()
    assert TEXT == event.read_text()
    assert [event] == [*event.parent.iterdir()]


def test_a_dry_run_tells_what_would_happen(fidepair, event):
    """What would be said is told first, the lines stand below; with -q these only; `undo` tells what would be back."""
    asked = ("bye", event, "3", "--round", "2")
    told, quiet = fidepair(*asked, "--dry-run").out, fidepair(*asked, "--dry-run", "-q").out
    fidepair(*asked)
    undo = fidepair("undo", event, "--dry-run").out

    assert [
        f"{event}: no changes made. This would change:",
        "  3 Player 3: zero-point bye in round 2 (C.04.2, 3.3)",
        "",
        f"--- {event}",
    ] == told.splitlines()[:4]
    assert quiet == told.partition("\n\n")[2]
    assert f"  {event}: undid 1 (bye " in undo


def test_all_of_them(fidepair, event):
    """Each command changes the file, and its opposite brings the bytes back."""
    for there, back in ((("withdraw", "3"), ("return", "3")), (("forbid", "1-2", "4-5"), ("allow", "4-5", "2-1"))):
        assert 0 == fidepair(there[0], event, *there[1:]).code
        assert TEXT != event.read_text()
        assert 0 == fidepair(back[0], event, *back[1:]).code
        assert TEXT == event.read_text()


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("bye", "-", "3", "--round", "2"), 2, "Cannot change standard input."),
        (("bye", "FILE", "Play", "--round", "2"), 2, "1 Player 1; 2 Player 2"),
        (("forbid", "FILE"), 2, "No players given"),
        (("forbid", "FILE", "1-1"), 2, "twice"),
        (("forbid", "FILE", "1-2", "--rounds", "x"), 2, "not a range of rounds"),
        (("allow", "FILE", "1-2"), 2, "may already meet"),
        (("undo", "FILE"), 5, "No earlier version of"),
        (("undo", "-"), 2, "Cannot change standard input."),
        (("undo", "FILE", "2", "--to", "1"), 2, "Use either N or --to, not both."),
        (("redo", "FILE"), 5, "Nothing to redo."),
    ],
)
def test_what_is_refused(fidepair, event, arguments, code, said):
    """What cannot be done is refused in words, and the file stays as it is."""
    told = fidepair(*(event if argument == "FILE" else argument for argument in arguments))

    assert code == told.code
    assert said in told.err
    assert TEXT == event.read_text()


@pytest.mark.slow
def test_killed_at_any_moment(event):
    """Whenever the program is killed, the file is the old or the new one, and the old one is in the history."""
    command = [sys.executable, "-m", "fidepair", "withdraw", str(event), "3", "-q"]
    subprocess.run(command, check=True)
    new = event.read_text()
    for delay in range(8):
        event.write_text(TEXT)
        with subprocess.Popen(command) as running:
            time.sleep(0.09 + delay / 100)
            running.kill()
        assert event.read_text() in (TEXT, new)
        assert history.content_of(str(event), 0) == TEXT.encode()


def test_of_two_at_once_one_wins(event):
    """Whoever comes second changes nothing, neither the file nor its history."""
    writing.write(str(event), b"first", replace=True, was=TEXT.encode(), changes=())

    with pytest.raises(FileProblem, match="Another program changed"):
        writing.write(str(event), b"second", replace=True, was=TEXT.encode(), changes=())
    assert [0, 1] == history.load(str(event)).line()
    assert [TEXT.encode(), b"first"] == [history.content_of(str(event), number) for number in (0, 1)]


def test_a_dry_run_of_a_pairing(fidepair, sample):
    """`pair --in-place --dry-run` shows the pairing, with -q only the lines that would change, and writes nothing."""
    path = sample("open-round-4-to-pair-trf26")
    before = path.read_bytes()
    told = fidepair("pair", path, "--in-place", "--dry-run", "-q")
    full = fidepair("pair", path, "--in-place", "--dry-run").out

    assert 0 == told.code
    assert told.out.startswith("--- ")
    assert fidepair("pair", path, "-f", "plain").out + "\n" + told.out == full
    assert before == path.read_bytes()
    assert 2 == fidepair("pair", path, "--dry-run").code


@pytest.mark.parametrize("name", ["round-1-to-pair-trf26", "open-round-4-to-pair-trf26"])
def test_there_is_no_round_zero(fidepair, sample, name):
    """Rounds are counted from 1, whether somebody has played or not."""
    path = sample(name)
    before = path.read_bytes()
    result = fidepair("bye", path, "5", "--round", "0")

    assert (2, before) == (result.code, path.read_bytes())
    assert "Round 0 does not exist" in result.err


@pytest.mark.parametrize(("command", "name"), [("player", "Player 3"), ("late", "Late, Lea")])
def test_the_rating_0_is_none(fidepair, event, command, name):
    """0 makes a player unrated; any other number is a rating."""

    def rating():
        participants = load(event.read_bytes(), "open.trf").tournament.participants
        return {one.name: one.rating for one in participants}[name]

    fidepair(command, event, name, "--rating", "0", "-q")
    assert None is rating()
    fidepair("player", event, name, "--rating", "1", "-q")
    assert 1 == rating()


def test_a_paired_round_says_what_comes_next(fidepair, event):
    """`pair --in-place` names the command for the results."""
    assert f"Next: enter the results: fidepair result {event}" in " ".join(
        fidepair("pair", event, "--in-place", "--system", "dutch").err.split()
    )


def test_a_paired_round_names_the_bye_and_the_absent(fidepair, event):
    """`pair --in-place` says who does not play: five of six are there, so one of them has the bye."""
    told = fidepair("pair", event, "--in-place", "--system", "dutch", "--absent", "3").err.splitlines()
    (bye,) = [line for line in told if line.startswith("Bye: ")]
    (absent,) = [line for line in told if line.startswith("Absent: ")]

    assert absent.startswith("Absent: 3 Player 3 (")
    number = int(bye.split()[1])
    assert Bye.PAB is load(event.read_bytes(), "open.trf").tournament.by_number()[number].entries[-1]


@pytest.mark.skipif(os.name == "nt", reason="pseudo-terminals")
@pytest.mark.parametrize(
    ("words", "reminder"),
    first_of(
        [
            ([], "Not recorded. To record it: fidepair pair FILE --in-place"),
            (["-q"], ""),
            (["-f", "plain", "-v"], "Not recorded. To record it: fidepair pair FILE --in-place"),
            (["--absent", "3"], "Not recorded. To record it: add --in-place to this command"),
            (["-f", "list"], ""),
            (["--round", "1"], ""),
        ],
        2,
    ),
)
def test_a_round_that_is_only_shown(sample, words, reminder):
    """A terminal behind standard error has the reminder last, if the round is new; standard output never has it."""
    path = sample("open-round-4-to-pair-trf26")
    controller, terminal = pty.openpty()
    command = [sys.executable, "-m", "fidepair", "pair", path, *words]
    environment = os.environ | {"COLUMNS": "300", "TERM": "xterm"}
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=terminal, env=environment, check=True, timeout=60)
    piped = subprocess.run(command, capture_output=True, env=environment, check=True, timeout=60)
    os.close(terminal)
    told = b""
    while select.select([controller], [], [], 0)[0]:
        try:
            told += os.read(controller, 4096)
        except OSError:  # nothing is left
            break
    os.close(controller)

    assert done.stdout == piped.stdout
    assert (False, False) == (b"Not recorded" in piped.stdout, b"Not recorded" in piped.stderr)
    last = told.decode().replace(str(path), "FILE").splitlines()[-1:]
    assert reminder == "".join(line for line in last if "Not recorded" in line)


@pytest.mark.parametrize(
    ("words", "reminder"),
    [
        ([], "pair FILE --in-place"),
        (["-v"], "pair FILE --in-place"),
        (["-f", "plain"], "pair FILE --in-place"),
        (["--absent", "3"], "add --in-place to this command"),
        (["--not-fide", "--bye", "9"], "add --in-place to this command"),
        (["-q"], ""),
        (["-f", "list"], ""),
        (["-f", "csv"], ""),
        (["--round", "1"], ""),
        (["--round", "4"], "add --in-place to this command"),
        (["--result", "1-2=1-0", "--result", "6-4=1-0"], ""),
        (["-"], ""),
    ],
    ids="".join,
)
def test_the_reminder_of_a_round_that_is_only_shown(fidepair, sample, monkeypatch, words, reminder):
    """A new round of a file has it: with the whole command, or with what to add to the one that was typed."""
    is_supposed = "--result" in words
    path = sample("open-round-3-unfinished-trf26" if is_supposed else "open-round-4-to-pair-trf26")
    monkeypatch.setenv("COLUMNS", "300")
    monkeypatch.setattr(streams, "leads_to_terminal", lambda stream: stream is sys.stderr)
    given = path.read_bytes()
    told = fidepair("pair", *([] if "-" in words else [path]), *words, given=given)

    assert 0 == told.code, told.err
    assert given == path.read_bytes()
    last = [line for line in told.err.replace(str(path), "FILE").splitlines() if "Not recorded" in line]
    expected = f"Not recorded. To record it: {'fidepair ' if 'FILE' in reminder else ''}{reminder}"
    assert ([expected] if reminder else []) == last


def test_a_team_is_found_from_the_command_for_players(fidepair, sample):
    """Who corrects a team as a player is told the command for teams; undo names both names."""
    path = sample("team-round-4-to-pair-trf26")
    refused = fidepair("player", path, "Lakeside", "--name", "Alpha")
    told = fidepair("team", path, "3", "--name", "Alpha", "--strength", "0")

    assert "3 Lakeside is a team" in refused.err
    assert f"fidepair team {path} 3 --name" in refused.err
    assert "3 Lakeside: name Lakeside -> Alpha; strength 2051 -> none" in " ".join(told.out.split())
    assert "name Lakeside -> Alpha" in " ".join(fidepair("undo", path).out.split())


def test_nothing_is_told_of_a_team(fidepair, sample):
    """Without a name, a short name or a strength, and among players, nothing is changed."""
    assert "Give at least one option: --name" in fidepair("team", sample("team-round-4-to-pair-trf26"), "3").err
    assert "This is not a team event" in fidepair("team", sample("round-1-to-pair-trf26"), "3", "--name", "X").err


@pytest.mark.parametrize(
    ("name", "is_told"),
    [
        ("finished-byes-and-forfeits-trf16", True),
        ("late-entry-round-3-to-pair-trfx", True),
        ("dubov-round-4-to-pair-trf26", False),
    ],
)
def test_the_system_is_set_in_every_dialect(fidepair, sample, name, is_told):
    """An older dialect has no record for it: the file gets that of TRF26 and keeps every other line; a note says so."""
    path = sample(name)
    before = path.read_text().splitlines()
    outcome = fidepair("info", path, "--set", "system=burstein", "--correct")

    after = path.read_text().splitlines()
    assert "burstein" == load(path.read_bytes(), name).tournament.system
    assert not [line for line in before if line not in after and line[:3] != "192"]
    assert is_told == ("so the file is a TRF26 file now" in outcome.err)


def test_commands_in_messages_have_the_name_of_the_file(fidepair, tmp_path, samples):
    """They can be copied as they are, in errors and in notes, also where a shell needs quotes."""
    path = tmp_path / "the open.trf"
    path.write_bytes((samples / "open-round-4-to-pair-trf26.trf").read_bytes())
    refused = fidepair("bye", path, "12", "--round", "3", "--half")
    other = fidepair("bye", path, "5", "--round", "2", "--half")
    noted = fidepair("result", path, "--round", "1", "1-7=0-1", "--correct")

    assert f"`fidepair bye '{path}' 12 --round 3 --half --correct`" in refused.err
    assert f"`fidepair bye '{path}' 5 --round 2 --zero --correct`" in other.err  # 5 has the half point
    assert f"run `fidepair undo '{path}'`, and enter it again with --for-rating" in noted.err


def test_a_fixed_board_is_given_and_removed(fidepair, sample):
    """0 is no board: the player sits by the results again, and the comment says from which round on."""
    path = sample("round-1-to-pair-trf26")
    given = fidepair("player", path, "3", "--board", "7")
    removed = fidepair("player", path, "3", "--board", "0")

    assert ("fixed board 7" in given.err + given.out, "no fixed board" in removed.err + removed.out) == (True, True)
    assert (2, 0, 0) == (fidepair("player", path, "3", "--board", "-1").code, given.code, removed.code)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["city=Lakeside", "--dry-run"], "No change: FILE already has these values\n"),
        (["city=Lakeside", "--dry-run", "-q"], ""),
        (["city=Bern", "--dry-run"], ""),
        (["city=Lakeside"], ""),
    ],
)
def test_a_change_of_nothing(fidepair, sample, words, told):
    """With --dry-run it is told where no line would change; the file stays."""
    path = sample("open-round-4-to-pair-trf26")
    before = path.read_bytes()
    outcome = fidepair("info", path, "--set", *words)

    assert (0, told) == (outcome.code, outcome.err.replace(str(path), "FILE"))
    assert ("Bern" in words[0] and "-q" not in words) == ("+022 Bern" in outcome.out)
    assert before == path.read_bytes()
