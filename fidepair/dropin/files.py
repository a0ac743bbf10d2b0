"""The door of the drop-in program: whole files in, whole answers out, each fault with the sentence of bbpPairings.

Names are shown byte for byte as they were given, whatever they are encoded in.
"""

from __future__ import annotations

import os

from fidepair.errors import MAX_SIZE
from fidepair.version import __version__

BANNER = f"fidepair-engine {__version__} - pairs by the FIDE Swiss systems where bbpPairings or JaVaFo is called"
NO_PAIRING, UNEXPECTED, INVALID, TOO_LARGE, NO_ACCESS = range(1, 6)
"""Exit codes: no pairing exists; a fault of this program; the request or the file; too large; no access to a file."""


class Refusal(Exception):
    """The request cannot be fulfilled, for the reason in the sentence; `exit_code` tells of what kind that is."""

    def __init__(self, exit_code: int, sentence: str) -> None:
        super().__init__(sentence)
        self.exit_code = exit_code


def read(path: str) -> bytes:
    """Return the content of a file or a stream, `/dev/stdin` too. Raises Refusal."""
    try:
        with open(path, "rb") as file:
            content = file.read((MAX_SIZE << 20) + 1)
    except (OSError, ValueError):
        raise Refusal(NO_ACCESS, f"Error reading file {path}: The file could not be loaded.") from None
    if len(content) > MAX_SIZE << 20:
        raise Refusal(TOO_LARGE, f"Error reading file {path}: The file is larger than {MAX_SIZE} MB.")
    return content


def write(path: str, content: bytes, source: str | None, what: str = "output") -> None:
    """Write a file, whatever was there; but never the `source`, from which the answer comes. Raises Refusal."""
    try:
        if source is not None and os.path.exists(path) and os.path.samefile(path, source):
            raise OSError
        with open(path, "wb") as file:
            file.write(content)
    except (OSError, ValueError):
        raise Refusal(NO_ACCESS, f"The {what} file ({path}) could not be opened.") from None


def write_list(path: str | None, text: str, source: str | None) -> None:
    """Write the check list, if one is wanted; that it cannot be written is said, and changes nothing else."""
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
    """Return the text as this system ends lines, with names of files as they were given."""
    return text.replace("\n", os.linesep).encode("utf-8", "surrogateescape")


def _to_stream(number: int, content: bytes) -> None:
    while content:
        content = content[os.write(number, content) :]
