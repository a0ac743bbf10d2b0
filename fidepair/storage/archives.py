"""Tournament files in archives, read one after another: `.zip`, and `.tar` with any compression that
Python knows.

Nothing is unpacked to disk, so the names of members can harm nothing. A member is read within the
limit of a file, whatever size the archive claims.
"""

from __future__ import annotations

import tarfile
import zipfile
import zlib
from contextlib import closing
from typing import TYPE_CHECKING, BinaryIO, TypeAlias

from fidepair.errors import FileProblem
from fidepair.text.wording import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Member: TypeAlias = tuple[str, bytes | FileProblem]

MOST_MEMBERS = 1_000_000
_MEGABYTE = 2**20
_NAMES = ("x", "g", "X", "L", "K")
"""Types of tar headers whose content is a name or a list of facts, which Python reads at once."""
_DAMAGED = (
    zipfile.BadZipFile,
    tarfile.TarError,
    EOFError,
    OSError,
    zlib.error,
    RuntimeError,
    ValueError,
)
"""What the libraries raise for damaged, encrypted or unknown archives; their own errors of other
compressions are among these."""


class _TarHeader(tarfile.TarInfo):
    """A header of a tar archive that claims no more than a megabyte for a name."""

    def _proc_member(self, archive: tarfile.TarFile) -> tarfile.TarInfo:
        if self.type.decode("latin-1") in _NAMES and self.size > _MEGABYTE:
            raise tarfile.ReadError("a name is longer than a megabyte")
        member: tarfile.TarInfo = super()._proc_member(archive)  # type: ignore[misc]
        return member


def members(
    stream: BinaryIO, name: str, max_size: int, is_wanted: Callable[[str], bool]
) -> Iterator[Member]:
    """Yield the wanted files of an archive in its order, each with its content, or with the reason
    why it has none. Raises FileProblem for an archive that cannot be read (further)."""
    read = _zip_members if name.lower().endswith(".zip") else _tar_members
    shown = visible(name)
    count = 0
    try:
        for member, content in read(stream, max_size):
            count += 1
            if count > MOST_MEMBERS:
                raise FileProblem(
                    f"{shown} has more than {MOST_MEMBERS:,} files.\n  Split it into several archives."
                )
            if is_wanted(member):
                yield member, content()
    except FileProblem:
        raise
    except _DAMAGED as error:
        raise FileProblem(f"Cannot read the archive {shown}: {visible(str(error))}.") from error


def _zip_members(
    stream: BinaryIO, max_size: int
) -> Iterator[tuple[str, Callable[[], bytes | FileProblem]]]:
    with zipfile.ZipFile(stream) as archive:
        for info in archive.infolist():

            def content(info: zipfile.ZipInfo = info) -> bytes | FileProblem:
                try:
                    with archive.open(info) as member:
                        return _limited(
                            member.read(max_size * _MEGABYTE + 1), info.filename, max_size
                        )
                except (*_DAMAGED, NotImplementedError) as error:
                    return FileProblem(
                        f"Cannot read {visible(info.filename)} in the archive: {visible(str(error))}."
                    )

            if not info.is_dir():
                yield info.filename, content


def _tar_members(
    stream: BinaryIO, max_size: int
) -> Iterator[tuple[str, Callable[[], bytes | FileProblem]]]:
    with closing(tarfile.open(fileobj=stream, mode="r|*", tarinfo=_TarHeader)) as archive:
        for info in archive:
            archive.members = []  # type: ignore[attr-defined] # it would keep all of them
            if not info.isfile():
                continue
            if info.size > max_size * _MEGABYTE:  # to go on it would have to be unpacked
                raise _too_large(info.name, max_size)
            member = archive.extractfile(info)
            assert member is not None
            yield info.name, member.read


def _limited(content: bytes, name: str, max_size: int) -> bytes | FileProblem:
    return _too_large(name, max_size) if len(content) > max_size * _MEGABYTE else content


def _too_large(name: str, max_size: int) -> FileProblem:
    return FileProblem(
        f"{visible(name)} in the archive is larger than {max_size} MB, the limit of a file."
    )
