"""What a file has besides its content: permissions, access lists, extended attributes; and what is no file."""

from __future__ import annotations

import os
import stat
import struct

import desks
import pytest

from fidepair.storage import replacing

ACCESS = "system.posix_acl_access"
DEFAULT = "system.posix_acl_default"
NOBODY = 0xFFFFFFFF
pytestmark = pytest.mark.skipif(not hasattr(os, "setxattr"), reason="this system has no extended attributes")


def access_list(*entries):
    """Return an access list as the system has it: tags, permissions and users."""
    return struct.pack("<I", 2) + b"".join(struct.pack("<HHI", *entry) for entry in entries)


ONE_READS = access_list((1, 6, NOBODY), (2, 4, 12345), (4, 0, NOBODY), (16, 4, NOBODY), (32, 0, NOBODY))
"""The owner writes, the user 12345 reads, and nobody else."""


def set_attribute(path, name, value):
    """Set an extended attribute; skip the test where the file system has none."""
    try:
        os.setxattr(path, name, value)
    except OSError as error:
        pytest.skip(f"no {name} here: {error.strerror}")


@pytest.fixture
def path(tmp_path):
    """Return a file whose last round has open games."""
    path = tmp_path / "open.trf"
    path.write_bytes(desks.event(12))
    return path


def test_attributes_are_kept(fidepair, path):
    """Those of the user, and the access list with the permissions; through `undo` and `redo` too."""
    set_attribute(path, "user.event", b"Lakeside Open")
    set_attribute(path, ACCESS, ONE_READS)
    mode = path.stat().st_mode
    for words in (("result", path, "1=1-0"), ("undo", path), ("redo", path)):
        assert 0 == fidepair(*words).code
        assert b"Lakeside Open" == os.getxattr(path, "user.event")
        assert ONE_READS == os.getxattr(path, ACCESS)
        assert mode == path.stat().st_mode
    assert ONE_READS == os.getxattr(f"{path}.history", ACCESS)


def test_no_access_is_added_by_the_folder(fidepair, path):
    """A folder gives new files an access list; the file that takes the place of one without a list gets none."""
    os.chmod(path, 0o600)
    set_attribute(path.parent, DEFAULT, ONE_READS)
    assert 0 == fidepair("result", path, "1=1-0").code

    for file in (path, f"{path}.history"):
        assert ACCESS not in os.listxattr(file)
        assert 0o600 == stat.S_IMODE(os.stat(file).st_mode)


def test_an_attribute_that_cannot_be_kept(fidepair, path, monkeypatch):
    """Nothing is written, in words; what the security system adds is its own affair."""
    set_attribute(path, "user.event", b"Lakeside Open")
    before = path.read_bytes()

    def refuse(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "setxattr", refuse)
    refused = fidepair("result", path, "1=1-0")

    assert (5, before) == (refused.code, path.read_bytes())
    assert "its attribute user.event cannot be kept (No space left on device)" in refused.err
    assert [path] == [*path.parent.iterdir()]
    monkeypatch.setattr(replacing, "_KEPT", ("system.",))
    assert 0 == fidepair("result", path, "1=1-0").code


def test_a_private_file_is_private_at_any_moment(path):
    """The file that will take its place can be read by its owner only, until it has the permissions of the old one."""
    os.chmod(path, 0o640)
    with replacing.Beside(str(path), b"x") as temporary:
        assert 0o600 == stat.S_IMODE(os.stat(temporary).st_mode)
    with replacing.Beside(str(path.with_name("new.trf")), b"x") as temporary:
        assert os.stat(temporary).st_mode & 0o400


@pytest.mark.parametrize("command", desks.COMMANDS)
def test_what_is_no_file_is_refused(fidepair, tmp_path, command):
    """A named pipe would keep the program waiting for ever."""
    os.mkfifo(tmp_path / "pipe")
    words = [tmp_path / "pipe" if word == "FILE" else word for word in desks.COMMANDS[command]]
    refused = fidepair(*words)

    assert (5, True) == (refused.code, "pipe: it is not a file." in refused.err)


def test_a_device_is_refused(fidepair):
    """It has no content that could be changed."""
    assert "Cannot change /dev/null: it is not a file." in fidepair("bye", "/dev/null", "1", "--round", "2").err
