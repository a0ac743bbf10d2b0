"""Several desks and one file: commands wait for each other, and what ended with 0 is in the file."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import desks
import pytest

from fidepair.commands.table import COMMANDS, use_case
from fidepair.storage import locks

HOLD = "from fidepair.storage.locks import locked\nwith locked({!r}):\n    print(flush=True)\n    input()"


@pytest.fixture
def holder():
    """Return a function that starts a process which holds the lock of a file, and returns it."""
    started = []

    def hold(path):
        command = [sys.executable, "-c", HOLD.format(str(path))]
        started.append(subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE))
        assert started[-1].stdout.readline().strip() == b""
        return started[-1]

    yield hold
    for one in started:
        one.kill()
        one.communicate()


@pytest.fixture
def open_round(tmp_path):
    """Return a file whose last round has open games."""
    path = tmp_path / "open.trf"
    path.write_bytes(desks.event(12))
    return path


BOTH = {"open.trf", "open.trf.history"}


def names_in(path):
    """Return what lies in the folder of the file."""
    return {one.name for one in path.parent.iterdir()}


# ── Waiting ──────────────────────────────────────────────────────────────────
def test_who_waits_too_long_is_refused_in_words(fidepair, open_round, holder, monkeypatch):
    """After five seconds, shorter here; nothing is changed, and a dry run waits for nobody."""
    before = open_round.read_bytes()
    holder(open_round)
    assert 5.0 == locks.LONGEST_WAIT
    monkeypatch.setattr(locks, "LONGEST_WAIT", 0.01)
    refused = fidepair("result", open_round, "1=1-0")

    assert 5 == refused.code
    assert "another fidepair has been changing it for more than" in refused.err
    assert "No changes made. Run the command again." in refused.err
    assert before == open_round.read_bytes()
    assert names_in(open_round) == {"open.trf", ".fidepair-open.trf.lock"}
    assert 0 == fidepair("result", open_round, "1=1-0", "--dry-run").code


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_a_killed_process_locks_nobody_out(fidepair, open_round, holder):
    """The system frees the lock; the empty file that is left is no obstacle, and goes with the next command."""
    killed = holder(open_round)
    killed.kill()
    killed.wait()
    assert names_in(open_round) == {"open.trf", ".fidepair-open.trf.lock"}

    assert 0 == fidepair("result", open_round, "1=1-0").code
    assert names_in(open_round) == BOTH


@pytest.mark.skipif(os.name == "nt", reason="there an open file cannot be removed")
def test_the_lock_of_a_removed_file_is_none(tmp_path):
    """Whoever waited for a file that its holder has removed then takes the one that lies there now."""
    place = str(tmp_path / "lock")
    descriptor = locks._opened(place, "open.trf")
    assert locks._is_ours(descriptor, place)
    os.unlink(place)
    assert not locks._is_ours(descriptor, place)
    os.close(descriptor)


def test_nothing_is_left_behind(fidepair, open_round):
    """The lock file is gone after a command, and after one that was refused."""
    assert 2 == fidepair("result", open_round, "77=1-0").code
    assert names_in(open_round) == {"open.trf"}


@pytest.mark.parametrize("command", desks.COMMANDS)
def test_what_was_entered_while_a_command_waited_is_kept(command, fidepair, tmp_path, monkeypatch):
    """Each command that changes a file reads it after it has waited: as if it had come after the other desk."""
    (tmp_path / "desk").mkdir()
    path, data = tmp_path / "desk" / "open.trf", desks.prepared(command)[0]
    words = [path if word == "FILE" else word for word in desks.COMMANDS[command]]
    game = next(game for game, result in desks.results_in(data).items() if not result)

    def other_desk():
        assert 0 == fidepair("result", path, f"{game}=0-1", "-q").code

    def is_ours(_, __):
        monkeypatch.setattr(locks, "_is_ours", at_once)
        other_desk()
        return False

    desks.set_up(path, command)
    other_desk()
    code, after, line = fidepair(*words, "-q").code, path.read_bytes(), desks.versions(path)
    desks.set_up(path, command)
    at_once = locks._is_ours
    monkeypatch.setattr(locks, "_is_ours", is_ours)

    assert code == fidepair(*words, "-q").code
    assert (after, line) == (path.read_bytes(), desks.versions(path))
    assert at_once is locks._is_ours


def test_a_link_has_the_lock_of_its_file(fidepair, open_round, holder, monkeypatch):
    """Two desks that come by different names wait for each other."""
    link = open_round.parent / "elsewhere" / "link.trf"
    link.parent.mkdir()
    link.symlink_to(open_round)
    holder(link)
    monkeypatch.setattr(locks, "LONGEST_WAIT", 0.01)

    assert 5 == fidepair("result", open_round, "1=1-0").code
    assert [link] == [*link.parent.iterdir()]


def test_what_replaces_a_file_waits_too(fidepair, open_round, sample, holder, monkeypatch):
    """With --force nothing is put into the place of a file that another run is changing; a new file needs no lock."""
    holder(open_round)
    monkeypatch.setattr(locks, "LONGEST_WAIT", 0.01)
    convert = ("convert", sample("open-round-4-to-pair-trf26"), "--to", "trf16", "-o")

    assert 5 == fidepair(*convert, open_round, "--force").code
    assert 0 == fidepair(*convert, open_round.with_name("new.trf")).code


def test_every_command_that_changes_a_file_meets_the_others():
    """What has a dry run changes the file; a new command needs its line here."""
    changing = {name for name in COMMANDS if any(row.name == "dry_run" for row in use_case(name).options)}

    assert changing - {"publish", "post"} == desks.COMMANDS.keys()


# ── What may be in the way ───────────────────────────────────────────────────
def test_a_file_in_the_place_of_the_lock_keeps_its_content(fidepair, open_round):
    """It is locked as it is, and stays."""
    other = open_round.parent / ".fidepair-open.trf.lock"
    other.write_text("of somebody else")

    assert 0 == fidepair("result", open_round, "1=1-0").code
    assert "of somebody else" == other.read_text()


@pytest.mark.parametrize("what", ["folder", "link"])
def test_what_cannot_be_locked_is_refused_in_words(fidepair, open_round, what):
    """A folder or a link in the place of the lock file is named, and not followed."""
    place, other = open_round.parent / ".fidepair-open.trf.lock", open_round.parent / "other"
    place.mkdir() if what == "folder" else place.symlink_to(other)
    refused = fidepair("result", open_round, "1=1-0")

    assert 5 == refused.code
    assert "open.trf. Cannot open its lock file .fidepair-open.trf.lock: " in refused.err
    assert not other.exists()


def test_the_lock_of_windows(fidepair, open_round, monkeypatch):
    """There a file is closed before it is removed; what that comes to is the same."""

    class Windows:
        name = "nt"

        def __getattr__(self, name):
            return getattr(os, name)

    monkeypatch.setattr(locks, "os", Windows())

    assert [0, 0] == [fidepair("result", open_round, f"{board}=1-0").code for board in (1, 2)]
    assert names_in(open_round) == BOTH


def test_a_folder_without_locks(fidepair, open_round, monkeypatch):
    """Some network drives have none: a note says so, and results are entered all the same."""

    def no_locks(_, __):
        raise OSError(37, "No locks available")

    monkeypatch.setattr(locks, "_is_ours", no_locks)
    entered = fidepair("result", open_round, "1=1-0")

    assert 0 == entered.code
    assert "this folder has no file locks (No locks available)" in entered.err
    assert "1-0" == desks.results_in(open_round.read_bytes())["1"]
    assert names_in(open_round) == BOTH


@pytest.mark.parametrize("count", [120, 124])
def test_a_long_name(fidepair, open_round, count):
    """Of a name as long as a name can be, the lock file has the beginning. A history would need a longer one."""
    path = open_round.rename(open_round.with_name("ä" * count + ".trf"))
    entered = fidepair("result", path, "1=1-0")

    assert (0, 1) == (entered.code, entered.err.count("note: "))
    assert names_in(path) == {path.name, f"{path.name}~"}


# ── The version before ───────────────────────────────────────────────────────
def test_the_version_before_lies_where_links_lead(fidepair, open_round):
    """`undo` through a link takes the version of the file itself, and leaves what lies beside the link alone."""
    before = open_round.read_bytes()
    link = open_round.parent / "elsewhere" / "link.trf"
    link.parent.mkdir()
    link.symlink_to(open_round)
    stranger = Path(f"{link}~")
    stranger.write_text("of somebody else")
    assert 0 == fidepair("result", link, "1=1-0").code
    entered = open_round.read_bytes()

    assert [before, entered] == desks.versions(open_round)
    assert 0 == fidepair("undo", link).code
    assert before == open_round.read_bytes()
    assert {"link.trf", "link.trf~"} == names_in(link)
    assert "of somebody else" == stranger.read_text()
    assert link.is_symlink()


def test_a_link_without_a_version_before(fidepair, open_round):
    """The refusal names the history that is missing, where links lead."""
    link = open_round.parent / "link.trf"
    link.symlink_to(open_round)
    Path(f"{link}~").write_text("of somebody else")

    kept = f"Each command that changes a file records the change in {open_round}.history"
    assert f"No earlier version of {link} to restore. {kept}" in " ".join(fidepair("undo", link).err.split())


def test_a_write_that_fails_keeps_the_version_before(fidepair, open_round, monkeypatch):
    """Where the file cannot take its place, what earlier commands have recorded stays, and nothing is added."""
    assert 0 == fidepair("result", open_round, "2=1-0").code
    before, line = open_round.read_bytes(), desks.versions(open_round)
    replace = os.replace

    def fails(old, new):
        if str(new) == str(open_round):
            raise OSError(28, "No space left on device")
        replace(old, new)

    monkeypatch.setattr(os, "replace", fails)
    refused = fidepair("result", open_round, "1=1-0")

    assert (5, True) == (refused.code, "No space left on device" in refused.err)
    assert (before, line) == (open_round.read_bytes(), desks.versions(open_round))
    assert names_in(open_round) == BOTH


# ── Real processes ───────────────────────────────────────────────────────────
@pytest.mark.slow
@pytest.mark.parametrize("count", [2, 4])
def test_desks_that_enter_different_boards_all_succeed(count, tmp_path):
    """Each result of so many programs started together is in the file, and nothing is left beside it."""
    assert ("", 0) == desks.writers(tmp_path, count, desks.programs, random.Random(count))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no forks")
@pytest.mark.slow
def test_a_few_runs_of_the_campaign():
    """Writers that are forks of one process, which meet more often than programs that start."""
    command = [sys.executable, desks.__file__, "--runs", "1", "--commands", "0", "--kills", "0"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert (0, "") == (done.returncode, done.stderr)
    assert 3 == done.stdout.count(" 0 failed, 0 refused as busy")


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="no forks")
@pytest.mark.parametrize(("runs", "commands", "pairs", "kills"), [(200, 0, 0, 0), (0, 20, 1, 0), (0, 0, 0, 300)])
def test_the_campaign(runs, commands, pairs, kills):
    """2, 4 and 8 writers 200 times, each command against `result` and each other one; 300 commands, and 300 sittings,
    that are killed."""
    words = ["--runs", runs, "--commands", commands, "--pairs", pairs, "--kills", kills]
    command = [sys.executable, desks.__file__, *map(str, words)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert (0, "") == (done.returncode, done.stderr), done.stdout


def test_conflicting_entries_for_a_board_are_refused_in_words(fidepair, open_round):
    """Whoever comes second with another result is refused as ever, and may say the same."""
    assert 0 == fidepair("result", open_round, "1=1-0").code
    other, same = fidepair("result", open_round, "1=0-1"), fidepair("result", open_round, "1=1-0")

    assert (2, True) == (other.code, "These games already have results" in other.err)
    assert 0 == same.code


def test_a_pairing_that_is_only_shown_waits_for_nobody(fidepair, tmp_path, samples, holder, monkeypatch):
    """--dry-run and another file leave this one as it is; --in-place has to wait."""
    path = tmp_path / "open.trf"
    path.write_bytes((samples / "open-round-4-to-pair-trf26.trf").read_bytes())
    holder(path)
    monkeypatch.setattr(locks, "LONGEST_WAIT", 0.01)

    assert 0 == fidepair("pair", path, "--in-place", "--dry-run").code
    assert 0 == fidepair("pair", path, "-f", "trf", "-o", tmp_path / "new.trf").code
    assert 5 == fidepair("pair", path, "--in-place").code
