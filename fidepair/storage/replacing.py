"""Files that are written whole or not at all: at any moment either the old or the new content
exists.

Devices, pipes and open files of the process (`/dev/stdout`) are written directly. Every run of
`fidepair-engine` loads this module, so it imports only what Python has already loaded.
"""

import os
import stat
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager

_MOST_LINKS = 40  # as many as Linux follows
_KEPT = ("system.", "user.")  # extended attributes: access lists, and those of people and programs


# ── What has no content to lose ──────────────────────────────────────────────
def write_directly(path: str, content: bytes) -> bool:
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
    """A temporary file in the folder of `target`, as a context manager that returns its name.

    The content is on the disk when the block begins, unless `synced` is false: then the block sees
    to that. The file is removed after the block, unless the block renamed it. Names are random, so
    processes, and files left by killed ones, do not meet. Raises OSError.
    """

    def __init__(self, target: str, content: bytes, *, synced: bool = True) -> None:
        folder = os.path.dirname(target)
        while os.path.lexists(name := os.path.join(folder, f".fidepair-{os.urandom(8).hex()}.tmp")):
            pass
        self._name, self._content, self._synced = name, content, synced
        self._mode = 0o666
        if os.path.exists(target):  # private until it has the permissions of the old file
            self._mode = 0o600

    def __enter__(self) -> str:
        """Make the file."""
        try:
            with open(self._name, "xb", opener=self._open) as file:
                file.write(self._content)
                file.flush()
                if self._synced:
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
        old = status_to_replace(target)
        if old is not None:
            keep_permissions(temporary, target, old)
        os.replace(temporary, target)
    sync_folder(os.path.dirname(target))


def replace_many(contents: Mapping[str, bytes], move: Callable[[str, str], None]) -> None:
    """Write files by their paths; `move(temporary, target)` gives each its name. Links are
    followed. Raises OSError, which names the file; then each file is the old or the new one.

    All are on the disk before the first gets its name: together that takes a third of the time.
    """
    with ExitStack() as beside:
        moves = []
        for path, content in contents.items():
            with _naming(path):
                target = end_of_links(path)
                temporary = beside.enter_context(Beside(target, content, synced=False))
            moves.append((path, temporary, target))
        for path, temporary, _ in moves:
            with _naming(path), open(temporary, "r+b") as file:
                os.fsync(file.fileno())
        for path, temporary, target in moves:
            with _naming(path):
                move(temporary, target)
    for folder in {os.path.dirname(target) for *_, target in moves}:
        sync_folder(folder)


@contextmanager
def _naming(path: str) -> Iterator[None]:
    """Let an OSError name this file, not the temporary one beside it."""
    try:
        yield
    except OSError as error:
        error.filename = path
        raise


def end_of_links(path: str) -> str:
    """Follow links to the file. Raises OSError for links that form a circle."""
    target = os.path.realpath(path)
    if os.path.islink(target):
        raise OSError(40, "it is a link that leads back to itself")
    return target


def status_to_replace(target: str) -> os.stat_result | None:
    """Return the status of the file to replace, None if there is none. Raises OSError for a folder
    and for a read-only file."""
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
    """Write the names in a folder to the disk."""
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
