"""The door of the drop-in program: whole files in, whole answers out, each fault with the sentence
of bbpPairings.

Files are written whole or not at all. Names that nobody could obey are shown as they were given,
others as everywhere.
"""

from __future__ import annotations

import os
import signal
from typing import TYPE_CHECKING

from fidepair.errors import MAX_SIZE
from fidepair.version import __version__

BANNER = f"fidepair-engine {__version__} - pairs by the FIDE Swiss systems where bbpPairings or JaVaFo is called"
if TYPE_CHECKING:
    from collections.abc import Callable

NO_PAIRING, UNEXPECTED, INVALID, TOO_LARGE, NO_ACCESS = range(1, 6)
"""Exit codes: no pairing exists; a fault of this program; the request or the file; too large; no
access to a file."""
_TO_END = ("SIGINT", "SIGTERM", "SIGHUP")


class Refusal(Exception):
    """The request cannot be fulfilled, for the reason in the sentence; `exit_code` tells of what
    kind that is."""

    def __init__(self, exit_code: int, sentence: str) -> None:
        super().__init__(sentence)
        self.exit_code = exit_code


def name_of(path: str) -> str:
    """Return how a file is called on standard output and standard error: in one line, and so that
    nobody obeys it."""
    if path.isprintable() and "::" not in path and "##" not in path:
        return path
    from fidepair.text.safe import visible  # noqa: PLC0415 - few files are called so

    return visible(path)


def not_understood(path: str, said: str) -> Refusal:
    """Return the refusal of a file that was read, and what is wrong in it."""
    return Refusal(INVALID, f"Error parsing file {name_of(path)}: {said}")


def read(path: str) -> bytes:
    """Return the content of a file or a stream, `/dev/stdin` too. Raises Refusal."""
    try:
        with open(path, "rb") as file:
            content = file.read((MAX_SIZE << 20) + 1)
    except (OSError, ValueError):
        raise Refusal(
            NO_ACCESS, f"Error reading file {name_of(path)}: The file could not be loaded."
        ) from None
    if len(content) > MAX_SIZE << 20:
        raise Refusal(
            TOO_LARGE, f"Error reading file {name_of(path)}: The file is larger than {MAX_SIZE} MB."
        )
    return content


def refuse_one_for_two(output: str | None, list_file: str) -> None:
    """Raise Refusal where the check list would take the place of the answer, by whatever path or
    link; `output`: None for standard output. Streams and devices may take both."""
    if output is None:
        one, is_same = "Standard output", _is_standard_output(list_file)
    else:
        one, is_same = f"The output file ({name_of(output)})", _is_same_file(output, list_file)
    if is_same:
        raise Refusal(
            INVALID, f"{one} and the checklist file ({name_of(list_file)}) are the same file."
        )


def _is_same_file(one: str, other: str) -> bool:
    try:
        if os.path.exists(one) and os.path.exists(other):
            return os.path.isfile(one) and os.path.samefile(one, other)
        return os.path.normcase(os.path.realpath(one)) == os.path.normcase(os.path.realpath(other))
    except (OSError, ValueError):  # it cannot be written either
        return False


def _is_standard_output(path: str) -> bool:
    try:
        return os.path.isfile(path) and os.path.samestat(os.stat(path), os.fstat(1))
    except (OSError, ValueError):
        return False


def write(path: str, content: bytes, source: str | None, what: str = "output") -> None:
    """Write a file whole or not at all, whatever was there; but never the `source`, from which the
    answer comes.

    Raises Refusal; then the file is as it was.
    """
    from fidepair.storage.replacing import replace, written_straight  # noqa: PLC0415 - most answers go to standard output

    try:
        if source is not None and os.path.exists(path) and os.path.samefile(path, source):
            raise PermissionError
        if not written_straight(path, content):
            _undisturbed(lambda: replace(path, content))
    except (FileNotFoundError, NotADirectoryError, IsADirectoryError, PermissionError, ValueError):
        raise Refusal(
            NO_ACCESS, f"The {what} file ({name_of(path)}) could not be opened."
        ) from None
    except OSError as error:
        said = f"could not be written: {error.strerror}. It is as it was."
        raise Refusal(NO_ACCESS, f"The {what} file ({name_of(path)}) {said}") from None


def _undisturbed(work: Callable[[], None]) -> None:
    """Do what a signal that ends the program must not end half-way; it ends the program then."""
    if not hasattr(signal, "pthread_sigmask"):
        work()
        return
    held = {getattr(signal, name) for name in _TO_END}
    before = signal.pthread_sigmask(signal.SIG_BLOCK, held)
    try:
        work()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def write_list(path: str | None, text: str, source: str | None) -> None:
    """Write the check list, if one is wanted; that it cannot be written is said, and changes
    nothing else."""
    if path is not None:
        try:
            write(path, in_lines(text), source, "checklist")
        except Refusal as refusal:
            complain(str(refusal))


def answer(text: str) -> None:
    """Write to standard output. Raises Refusal."""
    try:
        _to_stream(1, in_lines(text))
    except OSError:
        raise Refusal(NO_ACCESS, "Standard output could not be written.") from None


def complain(sentence: str) -> None:
    """Write a sentence to standard error; if nobody can hear it, go on."""
    try:
        _to_stream(2, in_lines(sentence + "\n"))
    except OSError:
        return


def in_lines(text: str) -> bytes:
    """Return the text as this system ends lines."""
    return text.replace("\n", os.linesep).encode("utf-8", "replace")


def _to_stream(number: int, content: bytes) -> None:
    while content:
        content = content[os.write(number, content) :]
