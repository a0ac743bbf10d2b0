"""Files that are written whole or not at all: at any moment either the old or the new content
exists.

What is no file on a disk is written straight: a device, a pipe, what the process was given open
(`/dev/stdout`). It is part of short runs of `fidepair-engine`, and loads nothing that Python has
not loaded by then.
"""

import os
import stat

_MOST_LINKS = 40  # as many as Linux follows
_KEPT = ("system.", "user.")  # extended attributes: access lists, and those of people and programs


# ── What has no content to lose ──────────────────────────────────────────────
def written_straight(path: str, content: bytes) -> bool:
    """Write the content where nothing can be replaced, and return True; return False for a file.
    Raises OSError."""
    number = _descriptor(path)
    if number is None and not is_stream(path):
        return False
    with open(path if number is None else number, "wb", closefd=number is None) as stream:
        stream.write(content)
    return True


def is_stream(path: str) -> bool:
    """Whether the path is a device, a pipe, or another name of what the process was given open."""
    try:
        mode = os.stat(path).st_mode
    except OSError:
        return False
    return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)) or _descriptor(path) is not None


def _descriptor(path: str) -> int | None:
    """Return the number of the open file that the path names, through links (`/dev/stdout`); None
    if it names none."""
    for _ in range(_MOST_LINKS):
        folder, name = os.path.split(path)
        if name.isdecimal() and os.path.realpath(folder) in ("/dev/fd", f"/proc/{os.getpid()}/fd"):
            return int(name)
        if not os.path.islink(path):
            return None
        path = os.path.join(folder, os.readlink(path))
    return None


# ── Files ────────────────────────────────────────────────────────────────────
class Beside:
    """A new file in the folder of another one, safely on the disk when the block begins, which gets
    its name.

    It is gone after the block, unless it was given another name. No two processes choose the same
    name, and what a process left that was killed is in nobody's way. OSError where it cannot be
    made.
    """

    def __init__(self, target: str, content: bytes) -> None:
        folder = os.path.dirname(target)
        while os.path.lexists(name := os.path.join(folder, f".fidepair-{os.urandom(8).hex()}.tmp")):
            pass
        self._name, self._content = name, content
        self._mode = (
            0o600 if os.path.exists(target) else 0o666
        )  # until it has the permissions of the file

    def __enter__(self) -> str:
        """Make the file."""
        try:
            with open(self._name, "xb", opener=self._open) as file:
                file.write(self._content)
                file.flush()
                os.fsync(file.fileno())
        except BaseException:
            self.__exit__()
            raise
        return self._name

    def _open(self, name: str, flags: int) -> int:
        return os.open(name, flags, self._mode)

    def __exit__(self, *_: object) -> None:
        """Remove it if it exists."""
        try:
            os.unlink(self._name)
        except FileNotFoundError:
            return


def replace(path: str, content: bytes) -> None:
    """Write a file whole or not at all, in place of the old file and with its permissions. Links
    are followed.

    Raises OSError; then everything is as it was.
    """
    target = end_of_links(path)
    with Beside(target, content) as temporary:
        old = standing(target)
        if old is not None:
            keep_permissions(temporary, target, old)
        os.replace(temporary, target)
    sync_folder(os.path.dirname(target))


def end_of_links(path: str) -> str:
    """Return the file that a path leads to, through links. Raises OSError where they go round in a
    circle."""
    target = os.path.realpath(path)
    if os.path.islink(target):
        raise OSError(40, "it is a link that leads back to itself")
    return target


def standing(target: str) -> os.stat_result | None:
    """Return what the system knows of the file to replace, None if there is none. Raises OSError
    where it must not be: it is a folder, or read-only."""
    if os.path.isdir(target):
        raise IsADirectoryError(21, "it is a folder")
    try:
        old = os.stat(target)
    except FileNotFoundError:
        return None
    if not os.access(target, os.W_OK):
        raise PermissionError(13, "it is read-only")
    return old


def keep_permissions(path: str, target: str, old: os.stat_result) -> None:
    """Give a file the permissions of `target`, whose place it takes, with its access list and other
    extended attributes, and its owner where that is allowed. Raises OSError."""
    try:
        if hasattr(os, "chown"):
            os.chown(path, old.st_uid, old.st_gid)
    except OSError:  # only the administrator can give files away
        pass
    if hasattr(os, "listxattr"):
        _keep_attributes(path, target)
    os.chmod(path, stat.S_IMODE(old.st_mode))


def _keep_attributes(path: str, target: str) -> None:
    """Give a file the extended attributes of `target`, and none that its folder has given it.

    Raises OSError if one cannot be kept; those of the security system are its own affair.
    """
    try:
        wanted = {name: os.getxattr(target, name) for name in os.listxattr(target)}
        found = {name: os.getxattr(path, name) for name in os.listxattr(path)}
    except OSError:  # a file system without them
        return
    for name in found.keys() - wanted.keys():
        if name.startswith(_KEPT):
            os.removexattr(path, name)
    for name, value in wanted.items():
        if found.get(name) == value:
            continue
        try:
            os.setxattr(path, name, value)
        except OSError as error:
            if name.startswith(_KEPT):
                why = f"its attribute {name} cannot be kept ({error.strerror})"
                raise OSError(error.errno, why) from error


def sync_folder(folder: str) -> None:
    """Let the names in a folder be safely on the disk."""
    try:
        descriptor = os.open(folder or ".", os.O_RDONLY)
    except OSError:  # not every system opens folders
        return
    try:
        os.fsync(descriptor)
    except OSError:
        return
    finally:
        os.close(descriptor)
