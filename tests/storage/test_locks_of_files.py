"""One run changes a file at a time: the lock file beside it, who waits for it, and what becomes of it."""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING

import filelock
import pytest

from fidepair.errors import FileProblem
from fidepair.storage import locks
from fidepair.storage.locks import locked

if TYPE_CHECKING:
    from pathlib import Path

POSIX = pytest.mark.skipif(os.name == "nt", reason="an open file keeps its name on Windows")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return a file that may be locked."""
    made = tmp_path / "open.trf"
    made.write_text("012 Open\n")
    return made


def beside(path: Path) -> list[str]:
    """Return the names of what lies beside the file."""
    return sorted(one.name for one in path.parent.iterdir() if one != path)


def test_the_lock_file_is_there_only_for_a_while(path: Path):
    """It has the name of the file, is empty, and may be used by every user, whatever the umask."""
    before = os.umask(0o077)
    try:
        with locked(str(path)):
            (name,) = beside(path)
            found = (path.parent / name).stat()
    finally:
        os.umask(before)

    assert (".fidepair-open.trf.lock", 0) == (name, found.st_size)
    assert os.name == "nt" or stat.S_IMODE(found.st_mode) == 0o666
    assert [] == beside(path)


@POSIX
@pytest.mark.parametrize(
    ("system", "content", "order"),
    [
        ("posix", "", ["unlink", "close"]),
        ("posix", "x", ["close"]),
        ("nt", "", ["close", "unlink"]),
        ("nt", "x", ["close"]),
    ],
)
def test_the_order_of_the_end_of_a_lock(tmp_path: Path, monkeypatch, system: str, content: str, order: list[str]):
    """The next holder has to see that its file has lost the name; on Windows an open file cannot be removed."""
    lock = tmp_path / "lock"
    lock.write_text(content)
    descriptor = os.open(lock, os.O_RDWR)
    done: list[str] = []
    with monkeypatch.context() as patched:
        patched.setattr(locks.os, "name", system)
        patched.setattr(locks.os, "close", lambda _: done.append("close"))
        patched.setattr(locks.os, "unlink", lambda _: done.append("unlink"))
        locks._release(descriptor, str(lock))
        assert (system == "nt") is locks._has_name(descriptor, str(tmp_path / "none"))
    os.close(descriptor)

    assert order == done


@pytest.mark.parametrize("name", ["missing.trf", "-"])
def test_what_is_no_file_is_not_locked(tmp_path: Path, name: str):
    with locked(str(tmp_path / name)):
        assert [] == [*tmp_path.iterdir()]


def test_a_lock_that_nobody_wants(path: Path):
    with locked(str(path), wanted=False):
        assert [] == beside(path)


def test_a_block_inside_a_block(path: Path):
    """The inner one about the same file, also by another name, waits for nobody and leaves the lock."""
    other = path.parent / "other.trf"
    other.write_text("")
    with locked(str(path)):
        with locked(str(path.parent / "." / "open.trf")):
            assert [".fidepair-open.trf.lock", "other.trf"] == beside(path)
        assert [".fidepair-open.trf.lock", "other.trf"] == beside(path)
        with locked(str(other)):
            assert 3 == len(beside(path))

    assert ["other.trf"] == beside(path)


def test_an_error_inside_frees_the_file(path: Path):
    with pytest.raises(KeyError), locked(str(path)):
        raise KeyError
    with locked(str(path)):
        assert [".fidepair-open.trf.lock"] == beside(path)


@POSIX
def test_a_file_in_the_place_of_the_lock_keeps_its_content(path: Path):
    """It is locked, and neither changed nor removed."""
    place = path.parent / ".fidepair-open.trf.lock"
    place.write_text("mine")
    with locked(str(path)):
        pass

    assert "mine" == place.read_text()


@POSIX
def test_a_link_in_the_place_of_the_lock_is_refused(path: Path):
    (path.parent / ".fidepair-open.trf.lock").symlink_to(path)

    with pytest.raises(FileProblem, match=r"Cannot open its lock file \.fidepair-open\.trf\.lock"), locked(str(path)):
        pass


@pytest.mark.parametrize(("length", "kept"), [(60, 60), (61, 60)])
def test_a_long_name_is_cut(tmp_path: Path, length: int, kept: int):
    """Files whose names begin with the same 60 characters share a lock."""
    path = tmp_path / ("x" * length)
    path.write_text("")
    with locked(str(path)):
        assert [f".fidepair-{'x' * kept}.lock"] == beside(path)


@POSIX
def test_who_waits_too_long_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch):
    """Another run holds the lock; it is asked again after each pause, until the time is over."""
    clock, pauses = iter(range(100)), []
    monkeypatch.setattr(locks, "monotonic", lambda: next(clock))
    monkeypatch.setattr(locks, "sleep", pauses.append)
    monkeypatch.setattr(filelock, "lock_descriptor", lambda *_, **__: False)

    with pytest.raises(FileProblem, match="has been changing it for more than 5 seconds"), locked(str(path)):
        pass
    assert [locks._PAUSE] * 5 == pauses


@POSIX
def test_a_lock_that_lost_its_name_is_taken_again(path: Path, monkeypatch: pytest.MonkeyPatch):
    """The run before has removed the file between the opening and the lock: the next one makes it again."""
    place, tries = path.parent / ".fidepair-open.trf.lock", []

    def lock(descriptor: int, *, blocking: bool) -> bool:
        tries.append(blocking)
        if len(tries) == 1:
            place.unlink()
        return os.fstat(descriptor) is not None

    monkeypatch.setattr(filelock, "lock_descriptor", lock)
    monkeypatch.setattr(locks, "sleep", lambda _: None)
    with locked(str(path)):
        assert [False, False] == tries
        assert [place.name] == beside(path)


@POSIX
def test_a_folder_without_locks(path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    """The block runs without a lock, with a note; no file is left."""

    def lock(*_: object, **__: object) -> bool:
        raise OSError(37, "No locks available")

    monkeypatch.setattr(filelock, "lock_descriptor", lock)
    with locked(str(path)):
        assert [] == beside(path)

    told = capsys.readouterr().err
    assert "this folder has no file locks (No locks available). Only one person at a time" in told
