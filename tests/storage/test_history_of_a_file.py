"""The versions of a tournament file: their line, what is found again, and which of them go."""

from __future__ import annotations

import sqlite3
import zlib
from contextlib import closing
from hashlib import sha256
from itertools import pairwise

import pytest

from fidepair import errors
from fidepair.errors import FileProblem
from fidepair.storage import history
from fidepair.storage.history import (
    EMPTY,
    MAX_SIZE,
    MAX_VERSIONS,
    History,
    Version,
    content_of,
    load,
    move,
    place_of,
    record,
    remember,
)


def version(number: int, parent: int | None, content: bytes = b"") -> Version:
    return Version(number, parent, "", None, (), sha256(content or b"%d" % number).digest())


FORKED = History({0: version(0, None), 1: version(1, 0), 2: version(2, 1), 3: version(3, 1)}, 1, 3)
"""Version 2 was undone, and 3 made instead; then 3 was undone too."""


@pytest.mark.parametrize(
    ("tip", "line"), [pytest.param(3, [0, 1, 3], id="made-last"), pytest.param(2, [0, 1, 2], id="undone")]
)
def test_the_line_of_a_version(tip, line):
    assert line == FORKED._replace(tip=tip).line()


def test_a_line_ends_where_a_version_is_missing_or_comes_again():
    """The oldest versions go; a damaged file may have a circle."""
    assert [5, 6] == History({5: version(5, 4), 6: version(6, 5)}, 6, 6).line()
    assert [2, 1] == History({1: version(1, 2), 2: version(2, 1)}, 1, 1).line()
    assert [] == EMPTY.line()


@pytest.mark.parametrize(("number", "tip"), [pytest.param(0, 3, id="on-the-line"), pytest.param(2, 2, id="beside-it")])
def test_where_redo_leads(number, tip):
    """To the end of the line, as long as the version is on it."""
    assert (number, tip) == FORKED.moved(number)[1:]


def test_content_that_is_there_again_is_its_nearest_version():
    """Of two versions with the same content, the one nearer to the current one."""
    same = History({0: version(0, None, b"a"), 1: version(1, 0), 2: version(2, 1), 3: version(3, 2, b"a")}, 2, 3)

    assert [3, 0] == [same.at(b"a").current, same._replace(current=1).at(b"a").current]
    assert [0, 3] == [same._replace(current=number).at(b"a").current for number in (0, 3)]


def test_other_content_is_a_new_version():
    """It follows the current one, has no command, and a number that none had; the first has no parent."""
    new = FORKED.at(b"new")
    first = EMPTY.at(b"new")

    assert (4, 4, 1, None, ()) == (new.current, new.tip, new.versions[4].parent, *new.versions[4][3:5])
    assert (0, 0, None) == (first.current, first.tip, first.versions[0].parent)
    assert sha256(b"new").digest() == first.versions[0].digest


@pytest.fixture
def file(tmp_path) -> str:
    path = tmp_path / "open.trf"
    path.write_bytes(b"0")
    return str(path)


def test_a_change_keeps_both_versions(file):
    """The one before without a command, the new one with its command and changes, and the content of both."""
    record(file, b"0", b"1", "result", ["3: 1-0", "4: draw"])
    found = load(file)

    assert (1, 1, [0, 1]) == (found.current, found.tip, found.line())
    assert [(None, ()), ("result", ("3: 1-0", "4: draw"))] == [one[3:5] for one in found.versions.values()]
    assert [b"0", b"1"] == [content_of(file, number) for number in (0, 1)]
    assert f"{file}.history" == place_of(file)


def test_changes_of_one_step_are_one_version(file):
    """The version before is replaced, but not one that another version follows, or the first."""
    record(file, b"0", b"1", "pair", [], same_step=True)
    record(file, b"1", b"2", "pair", [], same_step=True)
    assert {0: None, 1: 0} == {one.number: one.parent for one in load(file).versions.values()}
    assert b"2" == content_of(file, 1)

    move(file, b"2", 0)
    record(file, b"0", b"3", "pair", [], same_step=True)
    assert {0: None, 1: 0, 2: 0} == {one.number: one.parent for one in load(file).versions.values()}


def test_going_back_and_forth(file):
    """Undone versions stay; a change that no command recorded becomes a version of its own."""
    record(file, b"0", b"1", "result", [])
    move(file, b"1", 0)
    assert (0, 1) == load(file)[1:]

    remember(file, b"by hand")
    found = load(file)
    assert (2, 2, 0, None) == (found.current, found.tip, found.versions[2].parent, found.versions[2].command)
    remember(file, b"1")
    assert found == load(file)


def test_nothing_is_recorded_of_a_file_without_changes(file, tmp_path):
    assert EMPTY == load(file)
    (tmp_path / "open.trf.history").write_bytes(b"")
    assert EMPTY == load(file)


@pytest.mark.parametrize(
    ("limit", "value"), [pytest.param("MAX_VERSIONS", 3, id="too-many"), pytest.param("MAX_SIZE", 30, id="too-large")]
)
def test_the_oldest_versions_go(file, monkeypatch, limit, value):
    """As many stay as the limit allows: three, or 30 bytes of nine or ten each, compressed."""
    monkeypatch.setattr(history, limit, value)
    for number in range(4):
        record(file, b"%d" % number, b"%d" % (number + 1), "result", [])

    assert [2, 3, 4] == sorted(load(file).versions)


@pytest.mark.parametrize(("spare", "left"), [(0, [0, 1, 2, 3]), (-1, [1, 2, 3])])
def test_versions_that_just_fit_stay(file, monkeypatch, spare, left):
    """The size counts the new version too; the last one that fits is kept."""
    contents = [bytes([number]) * 100 + b"%d" % number for number in range(4)]
    monkeypatch.setattr(history, "MAX_SIZE", sum(len(zlib.compress(one)) for one in contents) + spare)
    for before, after in pairwise(contents):
        record(file, before, after, "result", [])

    assert left == sorted(load(file).versions)


def test_the_limits_of_a_history():
    """200 versions, and a file of 20 MB with the gaps in its pages."""
    assert (200, 19_000_000) == (MAX_VERSIONS, MAX_SIZE)


@pytest.mark.parametrize("size", [pytest.param(1_000_000, id="limit"), pytest.param(1_000_001, id="one-more")])
def test_a_version_is_read_within_the_limit_of_a_file(file, monkeypatch, size):
    """A megabyte has a million bytes here; what is longer counts as damaged."""
    monkeypatch.setattr(errors, "MAX_SIZE", 1)
    record(file, b"0", b"x" * size, "result", [])

    if size == 1_000_000:
        assert size == len(content_of(file, 1))
    else:
        with pytest.raises(FileProblem, match="is damaged"):
            content_of(file, 1)


def test_a_history_of_another_program_is_not_used(file, tmp_path):
    """Another database, a text, a link, a folder: each is refused in words and stays as it is."""
    place = tmp_path / "open.trf.history"
    place.write_bytes(b"a text")
    with pytest.raises(FileProblem, match="file is not a database"):
        load(file)
    assert b"a text" == place.read_bytes()
    place.unlink()
    place.symlink_to(tmp_path / "open.trf")
    with pytest.raises(FileProblem, match="it is a link, or not a file"):
        load(file)


def test_a_change_that_fails_leaves_nothing(file, tmp_path, monkeypatch):
    """No empty history; one that was there stays as it was."""

    def fails(*_):
        raise ValueError("full")

    for versions in ([], [0, 1]):
        with monkeypatch.context() as patched:
            patched.setattr(history, "_set_place", fails)
            with pytest.raises(FileProblem, match="full"):
                record(file, b"1", b"2", "result", [])
        assert versions == sorted(load(file).versions)
        assert bool(versions) is (tmp_path / "open.trf.history").exists()
        record(file, b"0", b"1", "result", [])


def test_a_history_of_a_newer_version_is_not_used(file):
    """Its tables may be others."""
    record(file, b"0", b"1", "result", [])
    with closing(sqlite3.connect(place_of(file))) as database:
        database.execute("PRAGMA user_version = 2")
    with pytest.raises(FileProblem, match="a newer version of fidepair made it"):
        load(file)


def test_a_history_that_cannot_be_made_is_told_in_words(tmp_path):
    with pytest.raises(FileProblem, match=r"^Cannot use .*open\.trf\.history: No such file or directory\.$"):
        remember(str(tmp_path / "none" / "open.trf"), b"0")
