"""Locks: one run at a time changes a file, from before it is read until it is written.

The operating system keeps the lock, and frees it when the process ends for any reason. An empty file
beside the changed one (links are followed) carries it, so all who share the folder share the lock.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from time import monotonic, sleep

from fidepair.cli import streams
from fidepair.errors import FileProblem
from fidepair.storage.signals import cleanup_on_signal
from fidepair.text.wording import visible

LONGEST_WAIT = 5.0
"""Seconds after which a run that waits for another one gives up."""
_PAUSE = 0.02
_LONGEST_NAME = 60  # characters; files with the same beginning share a lock, which does no harm

_held: set[str] = set()
"""The files that this process has locked."""


@contextmanager
def locked(path: str, *, wanted: bool = True) -> Iterator[None]:
    """Let no other run change the file until the block ends; nothing happens where it is not
    `wanted`.

    A block inside a block about the same file is part of it. Where the file system has no locks, a
    note says so and the block runs without one. Raises FileProblem where another run holds the file
    for LONGEST_WAIT.
    """
    target = os.path.realpath(path)
    if not wanted or target in _held or not os.path.isfile(target):
        yield
        return
    with cleanup_on_signal():
        place = _lock_path(target)
        descriptor = _wait_for_lock(place, path)
        _held.add(target)
        try:
            yield
        finally:
            _held.discard(target)
            if descriptor is not None:
                _release(descriptor, place)


def _lock_path(target: str) -> str:
    """Return where the lock file of a file lies: no program but this one has files of such
    names."""
    folder, name = os.path.split(target)
    return os.path.join(folder, f".fidepair-{name[:_LONGEST_NAME]}.lock")


def _wait_for_lock(place: str, path: str) -> int | None:
    """Wait for the lock and return the descriptor that holds it, None where there are no locks.
    Raises FileProblem."""
    name, until = visible(path), monotonic() + LONGEST_WAIT
    while True:
        descriptor = _opened(place, name)
        if descriptor is not None:
            try:
                if _is_ours(descriptor, place):
                    return descriptor
            except OSError as error:
                _release(descriptor, place)
                why = f"this folder has no file locks ({error.strerror})"
                streams.say(
                    f"note: {name}: {why}. Only one person at a time should change the file."
                )
                return None
            os.close(descriptor)
        if monotonic() > until:
            raise FileProblem(
                f"{name}: another fidepair has been changing it for more than {LONGEST_WAIT:.0f} seconds."
                "\n  No changes made. Run the command again."
            )
        sleep(_PAUSE)


def _opened(place: str, name: str) -> int | None:
    """Open the lock file, which all users may use, whoever made it; None if another run is removing
    it.

    Raises FileProblem. Nothing is written into it: another file in its place keeps its content, and
    a link is refused.
    """
    flags = os.O_RDWR | getattr(os, "O_NOFOLLOW", 0)
    try:
        try:
            descriptor = os.open(place, flags | os.O_CREAT | os.O_EXCL, 0o666)
        except FileExistsError:
            return os.open(place, flags)
        if hasattr(os, "fchmod"):  # the umask has taken something away
            with suppress(OSError):
                os.fchmod(descriptor, 0o666)
    except FileNotFoundError:
        return None
    except OSError as error:
        is_being_removed = os.name == "nt" and isinstance(error, PermissionError)
        if is_being_removed:
            return None
        lock = visible(os.path.basename(place))
        raise FileProblem(
            f"Cannot write {name}. Cannot open its lock file {lock}: {error.strerror}."
        ) from error
    return descriptor


def _is_ours(descriptor: int, place: str) -> bool:
    """Whether the lock is held now, on the file that has the name and not on one that has been
    removed. Raises OSError where there are no locks."""
    from filelock import lock_descriptor  # noqa: PLC0415 - start-up: only what changes a file needs it

    return lock_descriptor(descriptor, blocking=False) and _has_name(descriptor, place)


def _has_name(descriptor: int, place: str) -> bool:
    if os.name == "nt":  # an open file keeps its name there
        return True
    try:
        return os.path.samestat(os.fstat(descriptor), os.stat(place))
    except OSError:
        return False


def _release(descriptor: int, place: str) -> None:
    """Remove the lock file if it is ours and empty, and release the lock."""
    ours = _has_name(descriptor, place) and os.fstat(descriptor).st_size == 0
    is_windows = os.name == "nt"
    if is_windows:  # an open file cannot be removed there
        os.close(descriptor)
    if ours:
        with suppress(OSError):  # a run that waits has it open, or the folder does not allow it
            os.unlink(place)
    if not is_windows:  # after the removal: the next holder sees that its file has lost the name
        os.close(descriptor)
