"""Tournament report files (TRF06, TRF16, TRFx, TRFbx, TRF26) to tournaments and back. Dialects end here.

`format` says what a file looks like, `read` and `write` go one way each, `proof` reads again what is written.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

# Importing a submodule binds its name here, and two are called as the functions below: so these rooms are imported
# before the functions are made, at once, and the functions stay.
import fidepair.trf.write  # noqa: F401
from fidepair.errors import FileProblem
from fidepair.findings import Finding, TrfError
from fidepair.trf.format.document import Document, Line
from fidepair.trf.read.reader import Examination, Loaded, examine, load

if TYPE_CHECKING:
    import os

    from fidepair.tournament import Kind, Tournament

__all__ = ["Document", "Examination", "Finding", "Line", "Loaded", "TrfError", "examine", "load", "read", "write"]


def read(path: str | os.PathLike[str], kind: Kind | None = None) -> Tournament:
    """Return the tournament in the file at `path`; `kind` as in `load`.

    Raises TrfError with all faults of the file, and FileProblem if the file cannot be read.
    """
    try:
        with open(path, "rb") as file:
            data = file.read()
    except OSError as problem:
        raise FileProblem(f"{path}: cannot be read: {problem.strerror or problem}") from problem
    return load(data, str(path), kind).tournament


def write(tournament: Tournament, like: Document | None = None) -> bytes:
    """Return the file that says `tournament`: a new TRF26 file, or `like` with only what differs changed.

    Raises InputError for what the file cannot say; nothing is lost.
    """
    from fidepair.trf import proof  # noqa: PLC0415  most commands only read

    return proof.write(tournament, like)
