"""`history`, `undo` and `redo`: every change is a version, and a history that fails stops no change."""

from __future__ import annotations

import json
import os
import random
import re
import resource
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from functools import partial
from itertools import pairwise
from pathlib import Path

import desks
import pytest
from jsonschema import Draft202012Validator

from fidepair.cli import writing
from fidepair.requests import schema_of_document
from fidepair.storage import history


@pytest.fixture
def path(tmp_path):
    """Return a file whose last round has open games, in a folder of its own."""
    path = tmp_path / "open.trf"
    path.write_bytes(desks.event(12))
    return path


def recorded(fidepair, path):
    """Return the versions as JSON has them."""
    return json.loads(fidepair("history", path, "--json").out)["versions"]


def damaged(place):
    """Return the ways in which a history may be unusable, by name."""

    def of_another_program():
        with closing(sqlite3.connect(place)) as database, database:
            database.execute("CREATE TABLE version (theirs)")

    return {
        "text": lambda: place.write_text("of somebody else"),
        "program": of_another_program,
        "folder": place.mkdir,
        "link": lambda: place.symlink_to(place.with_name("elsewhere")),
    }


# ── What is recorded ─────────────────────────────────────────────────────────
def test_a_change_is_a_version(fidepair, path):
    """With its number, command line and words; the first version is what was there."""
    fidepair("result", path, "1=1-0", "-q")
    fidepair("bye", path, "7", "--round", "4", "--half")
    first, result, bye = recorded(fidepair, path)

    assert (0, None, None, []) == tuple(first[key] for key in ("number", "parent", "command", "changes"))
    assert (1, 0, f"result {path} 1=1-0 -q") == tuple(result[key] for key in ("number", "parent", "command"))
    assert "round 2, board 1 " in result["changes"][0]
    assert ("current", f"bye {path} 7 --round 4 --half") == (bye["state"], bye["command"])
    assert ["half-point bye in round 4 (C.04.2, 3.3)"] == [text.partition(": ")[2] for text in bye["changes"]]


def test_a_line_for_each_version(fidepair, path):
    """With its number, time and command line, and its state; below it what has changed, in full."""
    fidepair("result", path, "1=1-0", "-q")
    fidepair("info", path, "--set", "city=Zug")
    fidepair("undo", path)
    lines = fidepair("history", path).out.splitlines()
    texts = [re.sub(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", "TIME", line) for line in lines]

    assert "0  TIME  first version" == texts[0]
    assert f"1  TIME  result {path} 1=1-0 -q  (current)" == texts[1]
    assert texts[2].startswith("     round 2, board 1 (")
    assert [f"2  TIME  info {path} --set city=Zug  (undone)", "     city: Zug"] == texts[4:]


def test_the_document_is_by_its_schema(fidepair, path):
    """Also before the first change, and with versions that no command has made."""
    schema = Draft202012Validator(schema_of_document("history"))
    documents = [fidepair("history", path, "--json").out]
    fidepair("result", path, "1=1-0")
    path.write_bytes(path.read_bytes() + b"### by hand\n")
    documents.append(fidepair("history", path, "--json").out)

    assert [[], []] == [[*schema.iter_errors(json.loads(text))] for text in documents]
    assert [0, 3] == [len(json.loads(text)["versions"]) for text in documents]


@pytest.mark.parametrize("command", sorted(desks.COMMANDS.keys() - {"undo", "redo"}))
def test_a_command_that_writes_is_undone_and_redone(fidepair, path, command):
    """To the byte; what an answer calls undone is the command line."""
    desks.set_up(path, command)
    if command == "pair":  # one game is left open where commands meet
        fidepair("result", path, "1=1-0")
    before = path.read_bytes()
    words = [path if word == "FILE" else word for word in desks.COMMANDS[command]]
    assert 0 == fidepair(*words, "-q").code
    after = path.read_bytes()
    undone = fidepair("undo", path).out

    assert before != after
    assert f"undid {1 + (command == 'pair')} ({command} " in undone
    assert before == path.read_bytes()
    assert 0 == fidepair("redo", path).code
    assert after == path.read_bytes()


def test_what_changes_nothing_is_no_version(fidepair, path):
    """A dry run, a refusal, and values that are there already."""
    fidepair("info", path, "--set", "city=Zug", "--dry-run")
    fidepair("result", path, "77=1-0")
    fidepair("standings", path, "--write", "--tie-breaks", "BH", "--after", "1")
    assert [0, 1] == history.load(str(path)).line()
    fidepair("standings", path, "--write", "--tie-breaks", "BH", "--after", "1")

    assert [0, 1] == history.load(str(path)).line()


# ── There and back ───────────────────────────────────────────────────────────
def states(fidepair, path, count):
    """Return the contents of the file before and after so many changes."""
    found = [path.read_bytes()]
    for board in range(1, count + 1):
        assert 0 == fidepair("result", path, f"{board}=1-0").code
        found.append(path.read_bytes())
    return found


def test_several_steps(fidepair, path):
    """`undo 3` is as three times `undo`, and `redo 2` goes as far back; not further than there is something."""
    found = states(fidepair, path, 4)
    assert 0 == fidepair("undo", path, "3").code
    assert found[1] == path.read_bytes()
    assert 0 == fidepair("redo", path, "2").code
    assert found[3] == path.read_bytes()
    assert (5, True) == ((refused := fidepair("redo", path, "2")).code, "To redo all 1: fidepair redo" in refused.err)
    assert "To undo all 3: fidepair undo" in fidepair("undo", path, "4").err
    assert found[3] == path.read_bytes()


def test_a_redo_after_a_change_is_refused(fidepair, path):
    """In words; the undone version is still there, under its number."""
    found = states(fidepair, path, 2)
    fidepair("undo", path)
    fidepair("result", path, "5=draw")
    changed = path.read_bytes()
    refused = fidepair("redo", path)

    assert (5, changed) == (refused.code, path.read_bytes())
    assert "Nothing to redo: the file was changed after the last undo." in refused.err
    assert ["", "", "undone", "current"] == [one["state"] for one in recorded(fidepair, path)]
    assert 0 == fidepair("undo", path, "--to", "2").code
    assert found[2] == path.read_bytes()
    assert 0 == fidepair("undo", path, "--to", "3").code
    assert changed == path.read_bytes()
    assert (5, True) == ((none := fidepair("undo", path, "--to", "9")).code, "no version 9" in none.err)


def test_a_dry_run_moves_nothing(fidepair, path):
    """It shows the lines; the file and its place in the history stay."""
    found = states(fidepair, path, 2)
    shown = fidepair("undo", path, "2", "--dry-run").out

    assert "no changes made. This would change:" in shown
    assert ": undid 2 (result " in shown
    assert (found[2], 2) == (path.read_bytes(), history.load(str(path)).current)


# ── Other programs ───────────────────────────────────────────────────────────
def test_what_another_program_has_changed_is_a_version(fidepair, path):
    """`undo` goes back to it, and past it with a note."""
    found = states(fidepair, path, 1)
    by_hand = found[1] + b"### by hand\n"
    path.write_bytes(by_hand)
    fidepair("result", path, "2=1-0")
    changed = path.read_bytes()

    assert "note: " not in fidepair("undo", path).out
    assert by_hand == path.read_bytes()
    assert "note: version 2 was made by another program" in fidepair("undo", path).out
    assert found[1] == path.read_bytes()
    fidepair("redo", path, "2")
    assert changed == path.read_bytes()


def test_the_last_change_is_by_another_program(fidepair, path):
    """`undo` undoes that one only, and says so."""
    found = states(fidepair, path, 1)
    path.write_bytes(found[1] + b"### by hand\n")
    told = fidepair("undo", path).out

    assert "undid 2: 1 line removed" in told
    assert "note: version 2 was made by another program" in told
    assert found[1] == path.read_bytes()
    fidepair("redo", path)
    assert found[1] + b"### by hand\n" == path.read_bytes()


def test_a_file_that_another_program_has_put_back(fidepair, path):
    """Its version is found by its content: `redo` goes on from there."""
    found = states(fidepair, path, 3)
    path.write_bytes(found[1])
    assert 0 == fidepair("redo", path).code
    assert found[2] == path.read_bytes()


def test_a_file_with_another_name_leaves_its_history_behind(fidepair, path):
    """It stays with the old name."""
    states(fidepair, path, 1)
    other = path.rename(path.with_name("other.trf"))

    assert "No earlier version of" in fidepair("undo", other).err
    assert "No change to" in fidepair("history", other).out


# ── Without a history ────────────────────────────────────────────────────────
@pytest.mark.parametrize("what", ["text", "program", "folder", "link"])
def test_a_history_that_cannot_be_used(fidepair, path, what):
    """What another program made stays; the change is made with one note, and the version before is kept beside."""
    before, place = path.read_bytes(), Path(f"{path}.history")
    damaged(place)[what]()
    there = place.read_bytes() if what in ("text", "program") else b""
    changed = fidepair("result", path, "1=1-0")

    assert (0, 1) == (changed.code, changed.err.count("note: "))
    assert f"{path} was changed. Cannot use {place}: " in changed.err
    assert f"The version before this change is {path}~." in changed.err
    assert there == (place.read_bytes() if what in ("text", "program") else b"")
    assert not place.with_name("elsewhere").exists()
    assert [5, 5] == [fidepair("undo", path, *words).code for words in (["2"], ["--to", "0"])]
    assert 5 == fidepair("history", path).code or what in ("folder", "link")
    after = path.read_bytes()
    for content in (before, after):
        assert 0 == fidepair("undo", path).code
        assert content == path.read_bytes()


def test_undo_loses_no_version_of_another_program(fidepair, path, monkeypatch):
    """Where that version cannot be recorded, the file stays as it is."""
    found = states(fidepair, path, 1)
    path.write_bytes(found[1] + b"### by hand\n")

    def full(*_):
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(history, "_insert", full)
    refused = fidepair("undo", path)

    assert (5, True) == (refused.code, "database or disk is full" in refused.err)
    assert found[1] + b"### by hand\n" == path.read_bytes()


def test_a_history_damaged_in_the_middle(fidepair, path):
    """A version whose bytes are not those that were recorded is not restored."""
    found = states(fidepair, path, 2)
    with closing(sqlite3.connect(f"{path}.history")) as database, database:
        database.execute("UPDATE version SET content = zeroblob(100) WHERE number = 1")
    refused = fidepair("undo", path)

    assert (5, True) == (refused.code, "Version 1 in " in refused.err)
    assert found[2] == path.read_bytes()
    assert 0 == fidepair("undo", path, "2").code
    assert found[0] == path.read_bytes()


@pytest.mark.parametrize("length", [0, 1, 100, 4096, 5000])
def test_a_history_that_was_cut_off(fidepair, path, length):
    """The change is made in any case; an empty file becomes a new history."""
    found = states(fidepair, path, 1)
    os.truncate(f"{path}.history", length)
    changed = fidepair("result", path, "2=1-0")

    assert (0, length > 0) == (changed.code, "note: " in changed.err)
    assert 0 == fidepair("undo", path).code
    assert found[1] == path.read_bytes()


def test_a_missing_history_begins_again(fidepair, path):
    """With the file as it is."""
    found = states(fidepair, path, 2)
    Path(f"{path}.history").unlink()
    fidepair("result", path, "3=1-0")

    assert [found[2], path.read_bytes()] == desks.versions(path)


@pytest.mark.slow
def test_a_python_without_sqlite(path):
    """It changes the file with a note, and keeps the version before beside it; `undo` says what is missing."""
    before = path.read_bytes()
    program = "import sys; sys.modules['sqlite3'] = None; from fidepair.cli.app import run; sys.exit(run(sys.argv[1:]))"
    done = [
        subprocess.run([sys.executable, "-c", program, *words], capture_output=True, text=True, check=False)
        for words in (["result", str(path), "1=1-0"], ["undo", str(path)])
    ]

    assert [0, 5] == [one.returncode for one in done]
    assert all("This Python has no sqlite3 module" in one.stderr for one in done)
    assert before == Path(f"{path}~").read_bytes()
    assert {"open.trf", "open.trf~"} == {one.name for one in path.parent.iterdir()}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no forks")
@pytest.mark.parametrize("is_first", [True, False])
def test_killed_while_the_history_is_written(fidepair, path, is_first):
    """Half of a version is on the disk, and a journal: the next command removes both, and nothing else is missing."""
    found = [path.read_bytes()] if is_first else states(fidepair, path, 2)
    child = os.fork()
    if child == 0:
        history._set_place = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
        history.record(str(path), found[-1], random.Random(1).randbytes(5_000_000), "x", ())
    assert -signal.SIGKILL == os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    place, journal = Path(f"{path}.history"), Path(f"{path}.history-journal")
    assert journal.exists()
    assert place.stat().st_size > 2_000_000
    shown = fidepair("history", path)

    assert (0, "") == (shown.code, shown.err)
    assert (0, "") == ((changed := fidepair("result", path, "5=draw", "-q")).code, changed.err)
    assert [*found, path.read_bytes()] == desks.versions(path)
    assert not journal.exists()
    assert place.stat().st_size < 100_000


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no forks")
@pytest.mark.parametrize("count", [0, 1])
def test_killed_before_the_history_is_written(fidepair, path, monkeypatch, count):
    """The file has the change, the history has what was before; the next command finds it."""
    found = states(fidepair, path, count) if count else []
    path.write_bytes(path.read_bytes() + b"### by hand\n")
    found.append(path.read_bytes())
    child = os.fork()
    if child == 0:
        monkeypatch.setattr(writing, "_record", lambda *_, **__: os.kill(os.getpid(), signal.SIGKILL))
        fidepair("result", path, "2=1-0")
    os.waitpid(child, 0)
    found.append(path.read_bytes())
    assert found[-1] != found[-2]
    assert found[:-1] == desks.versions(path)
    fidepair("result", path, "3=1-0", "-q")

    assert [*found, path.read_bytes()] == desks.versions(path)
    commands = [one["command"] for one in recorded(fidepair, path)]
    assert [None, None] == commands[-3:-1]
    assert commands[-1].startswith("result ")


@pytest.mark.skipif(os.name == "nt", reason="limits of processes")
def test_a_disk_that_is_full_for_the_history(path):
    """The tournament file fits, the history does not: one note, and the result is in the file, as is the next one.

    -B: Python would leave halves of compiled modules in the package.
    """
    full = len(path.read_bytes()) + 500
    for board, limit in (("1", full), ("2", resource.RLIM_INFINITY)):
        done = subprocess.run(
            [sys.executable, "-B", "-m", "fidepair", "result", str(path), f"{board}=1-0", "-q"],
            capture_output=True,
            text=True,
            check=False,
            preexec_fn=partial(resource.setrlimit, resource.RLIMIT_FSIZE, (limit, limit)),
        )
        assert (0, limit == full) == (done.returncode, "note: " in done.stderr)
        assert "1-0" == desks.results_in(path.read_bytes())[board]
    assert {"open.trf", "open.trf~", "open.trf.history"} == {one.name for one in path.parent.iterdir()}


@pytest.mark.skipif(os.name == "nt", reason="limits of processes")
def test_a_disk_that_is_full_for_everything(path):
    """Nothing is changed, and nothing is left behind."""
    before = path.read_bytes()
    done = subprocess.run(
        [sys.executable, "-B", "-m", "fidepair", "result", str(path), "1=1-0", "-q"],
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=partial(resource.setrlimit, resource.RLIMIT_FSIZE, (100, 100)),
    )

    assert (5, True) == (done.returncode, "Cannot write" in done.stderr)
    assert before == path.read_bytes()
    assert [path] == [*path.parent.iterdir()]


def test_a_history_that_fails_at_the_end(fidepair, path, monkeypatch):
    """What `undo` could not record is found by the content of the file."""
    found = states(fidepair, path, 2)

    def full(*_):
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(history, "_set_place", full)
        undone = fidepair("undo", path)
    assert (0, True) == (undone.code, "note: Cannot use" in undone.err)
    assert found[1] == path.read_bytes()
    assert 0 == fidepair("redo", path).code
    assert found[2] == path.read_bytes()


# ── Limits ───────────────────────────────────────────────────────────────────
def test_the_oldest_versions_go(path, monkeypatch):
    """More than so many, or so many bytes, are not kept; numbers are not used again."""
    monkeypatch.setattr(history, "MAX_VERSIONS", 5)
    contents = [b"%d" % number for number in range(9)]
    for before, after in pairwise(contents):
        history.record(str(path), before, after, "x", ())
    assert contents[4:] == desks.versions(path)
    assert [4, 5, 6, 7, 8] == history.load(str(path)).line()

    monkeypatch.setattr(history, "MAX_SIZE", 10_000)
    noise = random.Random(1).randbytes(4000)
    for size in (4000, 3000, 2500, 2000):
        history.record(str(path), contents[-1], noise[:size], "x", ())
        contents.append(noise[:size])
    assert [noise[:3000], noise[:2500], noise[:2000]] == desks.versions(path)


def test_a_version_larger_than_all_room(path, monkeypatch):
    """The version before the last change is never among those that go."""
    monkeypatch.setattr(history, "MAX_SIZE", 100)
    noise = random.Random(1).randbytes(9000)
    history.record(str(path), noise[:2000], noise[:3000], "x", ())
    history.record(str(path), noise[:3000], noise, "x", ())

    assert [noise[:3000], noise] == desks.versions(path)


def test_the_version_to_restore_does_not_go(fidepair, path, monkeypatch):
    """The oldest one is restored, though a change by another program takes the last room."""
    found = states(fidepair, path, 2)
    monkeypatch.setattr(history, "MAX_VERSIONS", 3)
    path.write_bytes(found[2] + b"### by hand\n")
    assert 0 == fidepair("undo", path, "3").code

    assert found[0] == path.read_bytes()
    assert 0 == history.load(str(path)).current


def test_a_long_version_is_not_unpacked(fidepair, path):
    """A history from elsewhere cannot fill the memory: a version has as many bytes as a file may have."""
    history.record(str(path), bytes(65 << 20), path.read_bytes(), "x", ())

    assert "Version 0 in " in fidepair("undo", path).err


# ── What lies beside the file ────────────────────────────────────────────────
@pytest.mark.skipif(os.name == "nt", reason="permissions")
def test_the_history_is_as_private_as_the_file(fidepair, path):
    """It has the permissions of the file from the beginning, and follows them."""
    os.chmod(path, 0o600)
    fidepair("result", path, "1=1-0")
    place = Path(f"{path}.history")
    assert 0o600 == place.stat().st_mode & 0o777
    os.chmod(path, 0o660)
    fidepair("result", path, "2=1-0")
    assert 0o660 == place.stat().st_mode & 0o777


def test_through_a_link(fidepair, path, tmp_path):
    """The history lies where links lead, and not beside the link."""
    link = tmp_path / "elsewhere" / "link.trf"
    link.parent.mkdir()
    link.symlink_to(path)
    before = path.read_bytes()
    fidepair("result", link, "1=1-0")

    assert [link] == [*link.parent.iterdir()]
    assert 2 == len(recorded(fidepair, path)) == len(recorded(fidepair, link))
    assert 0 == fidepair("undo", link).code
    assert before == path.read_bytes()


def test_a_folder_that_is_only_read(fidepair, path, monkeypatch):
    """`history` needs no lock where nothing can be written."""
    states(fidepair, path, 1)
    monkeypatch.setattr(os, "access", lambda _, mode: mode != os.W_OK)

    assert "(current)" in fidepair("history", path).out
    assert (5, 1) == (fidepair("result", path, "2=1-0").code, history.load(str(path)).current)


# ── Texts ────────────────────────────────────────────────────────────────────
def test_hostile_texts_are_shown_as_pictures(fidepair, path):
    """A history may come from elsewhere: no command line or message of it reaches a terminal as it is."""
    hostile = "\x1b[2J\u202e::error::"
    history.record(str(path), b"x", path.read_bytes(), hostile, (hostile,))
    shown = fidepair("history", path).out + fidepair("undo", path).out

    assert "␛[2J" in shown
    assert not {"\x1b", "\u202e"} & {*shown}
    assert not any(line.startswith("::") for line in shown.splitlines())


def test_a_command_line_that_is_not_utf_8(path):
    """The name of a file may have any bytes; the change is recorded."""
    history.record(str(path), path.read_bytes(), b"x", "result \udcff.trf", ())

    assert "result \\udcff.trf" == history.load(str(path)).versions[1].command


def test_several_steps_along_the_history(fidepair, path):
    """Changes are passed in the order in which they are undone or done again."""
    for number in range(1, 5):
        fidepair("bye", path, number, "--round", "4", "-q")
    versions = [path.read_bytes()]

    assert (5, "", f"fidepair: Cannot undo 5 changes.\n  To undo all 4: fidepair undo {path} 4\n") == fidepair(
        "undo", path, 5
    )
    undone = fidepair("undo", path, 4).out
    assert ["4", "3", "2", "1"] == re.findall(r" (\d) \(bye", undone)
    assert undone.endswith(f"(4 lines removed, 0 restored)\nTo redo: fidepair redo {path} 4\n")
    assert (5, "", f"fidepair: Cannot redo 5 changes.\n  To redo all 4: fidepair redo {path} 4\n") == fidepair(
        "redo", path, 5
    )
    redone = fidepair("redo", path, 2).out
    assert ["1", "2"] == re.findall(r" (\d) \(bye", redone)
    assert redone.endswith(f"(0 lines removed, 2 restored)\nTo undo: fidepair undo {path} 2\n")
    fidepair("redo", path, 2)
    assert versions == [path.read_bytes()]
    nothing = f"fidepair: Nothing to redo.\n  See all versions: fidepair history {path}\n"
    assert (5, "", nothing) == fidepair("redo", path)
    fidepair("undo", path, 4)
    nothing = f"fidepair: Nothing to undo.\n  See all versions: fidepair history {path}\n"
    assert (5, "", nothing) == fidepair("undo", path, 2)
