"""Tournament files (TRF06, TRF16, TRFx, TRFbx, TRF26) to tournaments and back. Dialects end here.

`format` describes the files, `read` and `write` go one way each, `proof` reads again what `write`
has written; `files` has the functions that callers use.
"""

# Importing a submodule binds its name here, and two are called as the functions below: so these
# rooms are imported before the functions, at once, and the functions stay.
import fidepair.trf.write  # noqa: F401
from fidepair.findings import Finding, TrfError
from fidepair.trf.files import content_at, content_of, format_of, ordered, read, write
from fidepair.trf.format.document import Document, Line
from fidepair.trf.read.reader import Examination, Loaded, examine, load

__all__ = [
    "Document",
    "Examination",
    "Finding",
    "Line",
    "Loaded",
    "TrfError",
    "content_at",
    "content_of",
    "examine",
    "format_of",
    "load",
    "ordered",
    "read",
    "write",
]
