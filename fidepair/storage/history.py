"""The versions of a tournament file, in an SQLite file beside it (`open.trf.history`).

The tournament file is the only state: the version that a change replaces is recorded before the
change, the new one after it has been written, and the history is compared with the file before it
is used. A version that no command has recorded (another program made it, or a command was killed
before it could) becomes one when it is found. Undone versions stay: what replaces them gets a
number of its own.
"""

from __future__ import annotations

import os
import stat
import zlib
from contextlib import closing, contextmanager, suppress
from hashlib import sha256
from time import localtime, strftime
from typing import NamedTuple

from fidepair import errors
from fidepair.errors import FileProblem
from fidepair.storage.replacing import end_of_links, keep_permissions
from fidepair.text.wording import visible

try:
    import sqlite3
except ImportError as missing:  # Python can be built without it
    raise FileProblem("This Python has no sqlite3 module, which the history needs.") from missing

from collections.abc import Iterator, Mapping, Sequence

MAX_VERSIONS = 200
MAX_SIZE = 19_000_000
"""Bytes of compressed versions; the file, with the gaps in its pages, has at most 20 MB."""
_MEGABYTE = 1_000_000
_PROGRAM = 0x46504852
"""The application id in the header of the file."""
_WAIT = 5.0  # seconds
_TABLES = f"""
PRAGMA application_id = {_PROGRAM};
PRAGMA user_version = 1;
CREATE TABLE version (
    number INTEGER PRIMARY KEY,
    parent INTEGER,
    time TEXT NOT NULL,
    command TEXT,
    changes TEXT NOT NULL,
    digest BLOB NOT NULL,
    content BLOB NOT NULL
);
CREATE TABLE place (current INTEGER NOT NULL, tip INTEGER NOT NULL);
"""


class Version(NamedTuple):
    """A version of the file: the number of the one before it, and the command that made it.

    `command`: None if no command has recorded it; `changes`: what the command reported.
    """

    number: int
    parent: int | None
    time: str
    command: str | None
    changes: tuple[str, ...]
    digest: bytes


class History(NamedTuple):
    """The versions by number; the number of the `current` one, and of the last one of its line
    (`tip`), to which `redo` leads."""

    versions: Mapping[int, Version]
    current: int
    tip: int

    def line(self) -> list[int]:
        """Return the numbers of the current line, from the oldest version to the tip."""
        found: list[int] = []
        number: int | None = self.tip
        while number is not None and number in self.versions and number not in found:
            found.append(number)
            number = self.versions[number].parent
        return found[::-1]

    def at(self, content: bytes) -> History:
        """Return the history of a file that has this content now.

        It is the version nearest to the current one with this content; without one, a new version
        that no command has recorded.
        """
        digest = sha256(content).digest()
        same = [one.number for one in self.versions.values() if one.digest == digest]
        if same:
            return self.moved(min(same, key=lambda number: abs(number - self.current)))
        parent = self.current if self.versions else None
        number = max(self.versions, default=-1) + 1
        found = Version(number, parent, _now(), None, (), digest)
        return History({**self.versions, number: found}, number, number)

    def moved(self, number: int) -> History:
        """Return the history with another current version."""
        return self._replace(current=number, tip=self.tip if number in self.line() else number)


EMPTY = History({}, 0, 0)


def place_of(path: str) -> str:
    """Return where the history of a file is: beside the file that links lead to. Raises OSError if
    they form a loop."""
    return f"{end_of_links(path)}.history"


# ── Read ─────────────────────────────────────────────────────────────────────
def load(path: str) -> History:
    """Return the history of the file; an empty one if there is none. Raises FileProblem."""
    place = place_of(path)
    if not _has_content(place):
        return EMPTY
    with _opened(place) as database:
        return _read(database)


def content_of(path: str, number: int) -> bytes:
    """Return the content of a version. Raises FileProblem."""
    place = place_of(path)
    with _opened(place) as database:
        asked = "SELECT content, digest FROM version WHERE number = ?"
        content, digest = database.execute(asked, (number,)).fetchone()
    with suppress(zlib.error, TypeError):
        data = zlib.decompressobj().decompress(content, errors.MAX_SIZE * _MEGABYTE)
        if sha256(data).digest() == digest:
            return data
    raise FileProblem(f"Version {number} in {visible(place)} is damaged.\n  No changes made.")


def _read(database: sqlite3.Connection) -> History:
    if not database.execute("PRAGMA user_version").fetchone()[0]:  # nothing was recorded
        return EMPTY
    rows = database.execute("SELECT number, parent, time, command, changes, digest FROM version")
    versions = {}
    for number, parent, time, command, changes, digest in rows:
        texts = tuple(filter(None, changes.split("\n")))
        words = None if command is None else str(command)
        versions[number] = Version(number, parent, str(time), words, texts, digest)
    place = database.execute("SELECT current, tip FROM place").fetchone()
    if place is None or not {*place} <= versions.keys():
        return EMPTY
    return History(versions, *place)


# ── Written ──────────────────────────────────────────────────────────────────
def remember(path: str, content: bytes) -> None:
    """Record the content of a file that will change, if its history does not have it. Raises
    FileProblem."""
    known = load(path)
    if known.at(content).current in known.versions:
        return
    with _changing(path) as database:
        history = _placed(database, content)
        _set_place(database, history.current, history.tip)


def record(
    path: str,
    before: bytes,
    after: bytes,
    command: str,
    changes: Sequence[str],
    *,
    same_step: bool = False,
) -> None:
    """Record that the command has changed the file; `same_step`: the new version takes the place of
    the one before, and is undone together with it. Raises FileProblem."""
    with _changing(path) as database:
        history = _placed(database, before)
        current: int | None = history.current
        parent = history.versions[history.current].parent
        if same_step and parent is not None and history.current == max(history.versions):
            database.execute("DELETE FROM version WHERE number = ?", (history.current,))
            number, current = history.current, parent
        else:
            number = max(history.versions) + 1
        new = Version(number, current, _now(), command, tuple(changes), sha256(after).digest())
        _insert(database, new, after)
        _set_place(database, number, number)


def move(path: str, before: bytes, number: int) -> None:
    """Record that the file, which had the content `before`, has that of a version again. Raises
    FileProblem."""
    with _changing(path) as database:
        history = _placed(database, before, kept=number).moved(number)
        _set_place(database, history.current, history.tip)


def _placed(database: sqlite3.Connection, content: bytes, kept: int | None = None) -> History:
    """Return the history of a file with this content; a version without a record is added. The
    version `kept` does not go."""
    known = _read(database)
    history = known.at(content)
    if history.current not in known.versions:
        _insert(database, history.versions[history.current], content, kept)
    return history


def _insert(
    database: sqlite3.Connection, version: Version, content: bytes, kept: int | None = None
) -> None:
    """Add a version; the oldest ones go if there are too many, but neither the one before it nor
    the one `kept`."""
    compressed = zlib.compress(content, 3)
    sizes = "SELECT number, length(content) FROM version ORDER BY number DESC"
    total = len(compressed)
    for count, (number, size) in enumerate(database.execute(sizes).fetchall(), start=1):
        total += size
        if (count >= MAX_VERSIONS or total > MAX_SIZE) and number not in (version.parent, kept):
            database.execute("DELETE FROM version WHERE number = ?", (number,))
    command = None if version.command is None else _storable(version.command)
    changes = _storable("\n".join(version.changes))
    row = (*version[:3], command, changes, version.digest, compressed)
    database.execute("INSERT INTO version VALUES (?, ?, ?, ?, ?, ?, ?)", row)


def _storable(text: str) -> str:
    """Return a text that is UTF-8: the names of some files are not."""
    return text.encode("utf-8", "backslashreplace").decode()


def _set_place(database: sqlite3.Connection, current: int, tip: int) -> None:
    database.execute("DELETE FROM place")
    database.execute("INSERT INTO place VALUES (?, ?)", (current, tip))


def _now() -> str:
    return strftime("%Y-%m-%dT%H:%M:%S%z", localtime())


# ── The file ─────────────────────────────────────────────────────────────────
@contextmanager
def _changing(path: str) -> Iterator[sqlite3.Connection]:
    """Open the history for one change, which is made whole or not at all, even in a power
    cut. Raises FileProblem."""
    target, place = end_of_links(path), place_of(path)
    with _problems(place):
        is_new = not os.path.lexists(place)
        if is_new:
            os.close(os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        with _opened(place) as database:
            with suppress(OSError):  # it belongs to another user
                keep_permissions(place, target, os.stat(target))
            database.execute("PRAGMA synchronous = FULL")
            database.execute("BEGIN IMMEDIATE")
            if not _has_content(place):
                for line in _TABLES.split(";"):
                    database.execute(line)
            yield database
            database.execute("COMMIT")
    finally:
        if is_new and not _has_content(place):
            with suppress(OSError):
                os.unlink(place)


@contextmanager
def _opened(place: str) -> Iterator[sqlite3.Connection]:
    """Open the database. Raises FileProblem, also if it is a link, or another program made it."""
    with _problems(place):
        if not stat.S_ISREG(os.lstat(place).st_mode):
            raise sqlite3.DatabaseError("it is a link, or not a file")
        connection = sqlite3.connect(os.fsencode(place), timeout=_WAIT, isolation_level=None)
        with closing(connection) as database:
            database.execute("PRAGMA trusted_schema = OFF")
            made_by = database.execute("PRAGMA application_id").fetchone()[0]
            if made_by != _PROGRAM and _has_content(place):
                raise sqlite3.DatabaseError("another program made it")
            if database.execute("PRAGMA user_version").fetchone()[0] > 1:
                raise sqlite3.DatabaseError("a newer version of fidepair made it")
            yield database


@contextmanager
def _problems(place: str) -> Iterator[None]:
    """Turn the errors of a database into a FileProblem."""
    try:
        yield
    except (sqlite3.Error, OSError, TypeError, ValueError, AttributeError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise FileProblem(f"Cannot use {visible(place)}: {why}.") from error


def _has_content(place: str) -> bool:
    """Return whether the file exists and is not empty."""
    try:
        return os.stat(place).st_size > 0
    except OSError:
        return False
