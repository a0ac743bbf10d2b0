"""Files that are replaced as a whole, streams that are written straight, and the end of a time."""

from __future__ import annotations

import os
import re
import stat
from contextlib import nullcontext
from pathlib import Path

import pytest

from fidepair.storage import Deadline, TimeIsOver, clock, replacing, working_time
from fidepair.storage.replacing import (
    Beside,
    end_of_links,
    is_stream,
    keep_permissions,
    replace,
    replace_many,
    status_to_replace,
    write_directly,
)


@pytest.mark.parametrize(
    ("now", "passed"), [pytest.param(14.9, False, id="before"), (15, True), pytest.param(20, True, id="after")]
)
def test_a_deadline_is_over_when_its_seconds_are(now, passed):
    times = iter([10.0, now, now])
    deadline = Deadline(5, lambda: next(times))

    assert passed is deadline.has_passed()
    with pytest.raises(TimeIsOver) if passed else nullcontext():
        deadline.go_on()


def test_deadlines_by_the_clocks_of_the_machine():
    """Zero seconds are over at once, a thousand are not."""
    assert [True, True] == [Deadline(0).has_passed(), working_time(0).has_passed()]
    assert [False, False] == [Deadline(1000).has_passed(), working_time(1000).has_passed()]
    assert "-- :" == "".join(sign for sign in clock() if not sign.isdigit())


def test_a_file_is_replaced_with_its_permissions(tmp_path):
    """Links stay; nothing is left beside; a new file has the usual permissions."""
    old, link, new = tmp_path / "old", tmp_path / "link", tmp_path / "new"
    old.write_bytes(b"before")
    old.chmod(0o640)
    link.symlink_to("old")
    replace(str(link), b"after")
    replace(str(new), b"new")

    assert (b"after", 0o640, True) == (old.read_bytes(), stat.S_IMODE(old.stat().st_mode), link.is_symlink())
    mask = os.umask(0)
    os.umask(mask)
    assert (b"new", 0o666 & ~mask) == (new.read_bytes(), stat.S_IMODE(new.stat().st_mode))
    assert {"old", "link", "new"} == {path.name for path in tmp_path.iterdir()}


@pytest.mark.skipif(not os.path.exists("/dev/fd"), reason="open files have no names here")
@pytest.mark.parametrize(("links", "is_found"), [(0, True), (1, True), (39, True), (40, False)])
def test_the_name_of_an_open_file(tmp_path, links, is_found):
    """It is not replaced, also through links, of which 40 names are looked at, as Linux does."""
    with open(tmp_path / "out", "wb") as file:
        name = f"/dev/fd/{file.fileno()}"
        for number in range(links):
            link = tmp_path / str(number)
            link.symlink_to(name)
            name = str(link)
        assert (file.fileno() if is_found else None) == replacing._descriptor(name)
        if links < 2:
            assert is_stream(name)
            assert write_directly(name, b"text")
    assert (b"text" if links < 2 else b"") == (tmp_path / "out").read_bytes()
    assert replacing._descriptor(str(tmp_path / "out")) is None
    assert not is_stream(str(tmp_path / "out"))


@pytest.mark.parametrize("synced", [True, False])
def test_what_is_on_the_disk_before_it_gets_its_name(tmp_path, monkeypatch, synced):
    """Unless the block sees to that."""
    written = []
    monkeypatch.setattr(os, "fsync", written.append)
    with Beside(str(tmp_path / "a"), b"text", synced=synced):
        assert synced is bool(written)


@pytest.mark.parametrize(
    ("name", "is_refused"), [("user.note", True), ("system.posix_acl_access", True), ("security.selinux", False)]
)
def test_attributes_that_cannot_be_kept(tmp_path, monkeypatch, name, is_refused):
    """Access lists, and what people and programs noted, are not lost; those of the security system are its own."""
    if not hasattr(os, "listxattr"):
        pytest.skip("no extended attributes here")
    old, new = tmp_path / "old", tmp_path / "new"
    for path in (old, new):
        path.write_bytes(b"")

    def refused(*_):
        raise OSError(95, "not supported")

    monkeypatch.setattr(os, "listxattr", lambda path: [name] if path == str(old) else [])
    monkeypatch.setattr(os, "getxattr", lambda *_: b"value")
    monkeypatch.setattr(os, "setxattr", refused)
    if is_refused:
        with pytest.raises(OSError, match=f"its attribute {name} cannot be kept \\(not supported\\)"):
            keep_permissions(str(new), str(old), old.stat())
    else:
        keep_permissions(str(new), str(old), old.stat())


def test_what_is_beside_a_file_is_private_and_goes(tmp_path):
    """Until it has the permissions of the old file; its name is random."""
    target = tmp_path / "a"
    target.write_bytes(b"old")
    with Beside(str(target), b"new", synced=False) as name:
        path = Path(name)
        assert (b"new", 0o600) == (path.read_bytes(), stat.S_IMODE(path.stat().st_mode))
        assert tmp_path == path.parent
        assert re.fullmatch(r"\.fidepair-[0-9a-f]{16}\.tmp", path.name)
    assert ["a"] == [path.name for path in tmp_path.iterdir()]


def test_what_is_beside_a_file_goes_after_a_failure(tmp_path):
    """And whoever has given it another name keeps it."""
    with pytest.raises(ZeroDivisionError), Beside(str(tmp_path / "a"), b"new"):
        _ = 1 // 0
    with Beside(str(tmp_path / "a"), b"new") as name:
        Path(name).rename(tmp_path / "kept")
    assert ["kept"] == [path.name for path in tmp_path.iterdir()]


def test_what_cannot_be_replaced(tmp_path):
    """A folder, a read-only file, links in a circle; of a missing file there is no status."""
    circle = tmp_path / "circle"
    circle.symlink_to("circle")
    with pytest.raises(OSError, match="a link that leads back to itself") as raised:
        end_of_links(str(circle))
    assert 40 == raised.value.errno
    with pytest.raises(IsADirectoryError, match="it is a folder") as raised:
        status_to_replace(str(tmp_path))
    assert 21 == raised.value.errno
    assert status_to_replace(str(tmp_path / "missing")) is None


def test_a_read_only_file_is_not_replaced(tmp_path, monkeypatch):
    """Whoever asks: the administrator could write it."""
    (tmp_path / "a").write_bytes(b"")
    monkeypatch.setattr(os, "access", lambda _, mode: mode != os.W_OK)
    with pytest.raises(PermissionError, match="it is read-only") as raised:
        status_to_replace(str(tmp_path / "a"))
    assert 13 == raised.value.errno


def test_many_files_get_their_names_last(tmp_path):
    """All are on the disk before the first is moved; the error names the file that was meant."""
    moves = []

    def move(temporary: str, target: str) -> None:
        moves.append((len([*tmp_path.glob(".fidepair-*")]), os.path.basename(target)))
        os.replace(temporary, target)

    replace_many({str(tmp_path / name): name.encode() for name in "ab"}, move)
    assert ([(2, "a"), (1, "b")], [b"a", b"b"]) == (moves, [(tmp_path / name).read_bytes() for name in "ab"])
    with pytest.raises(OSError, match="No such file") as raised:
        replace_many({str(tmp_path / "none" / "c"): b""}, move)
    assert str(tmp_path / "none" / "c") == raised.value.filename


def test_attributes_of_a_file_are_kept(tmp_path):
    """Those of the replaced file, and none of the new one's folder."""
    old, new = tmp_path / "old", tmp_path / "new"
    old.write_bytes(b"")
    new.write_bytes(b"")
    try:
        os.setxattr(old, "user.keep", b"1")
        os.setxattr(new, "user.other", b"2")
    except (AttributeError, OSError):
        pytest.skip("no extended attributes here")
    keep_permissions(str(new), str(old), os.stat(old))

    assert {"user.keep": b"1"} == {name: os.getxattr(new, name) for name in os.listxattr(new) if name[:5] == "user."}


def test_streams_are_written_straight(tmp_path):
    """A pipe and an open file of the process are streams; files, folders and missing paths are not."""
    reads, writes = os.pipe()
    (tmp_path / "link").symlink_to(f"/dev/fd/{writes}")
    try:
        assert all(map(is_stream, (f"/dev/fd/{writes}", str(tmp_path / "link"), "/dev/null")))
        assert write_directly(str(tmp_path / "link"), b"through")
        assert b"through" == os.read(reads, 100)
    finally:
        os.close(reads)
        os.close(writes)
    (tmp_path / "7").write_bytes(b"old")
    assert not any(map(is_stream, (str(tmp_path), str(tmp_path / "7"), str(tmp_path / "missing"))))
    assert not write_directly(str(tmp_path / "7"), b"new")
    assert b"old" == (tmp_path / "7").read_bytes()
    assert write_directly("/dev/null", b"gone")


def test_a_name_without_a_folder_is_in_the_working_one(tmp_path, monkeypatch):
    """Its folder is written to the disk, too."""
    opened = []
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("fidepair.storage.replacing.end_of_links", str)
    open_ = os.open
    monkeypatch.setattr(os, "open", lambda path, *given: opened.append(path) or open_(path, *given))
    replace("a", b"new")

    assert "." in opened
    assert b"new" == (tmp_path / "a").read_bytes()
