"""Data that leave the program: tables in CSV, documents in JSON. Nothing of a file is shown as it
is (see `safe`)."""

from __future__ import annotations

import csv
import io
import json
import re
from typing import TYPE_CHECKING

from fidepair.text.safe import told, visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

_FORMULA = tuple("=+-@\t")
_MARK = "'"


# ── CSV ──────────────────────────────────────────────────────────────────────
def csv_bytes(rows: Iterable[Sequence[str]], *, read_again: bool = False) -> bytes:
    """Return the rows as comma-separated values (RFC 4180, but for the line ends), in which no
    spreadsheet finds a formula. `read_again`: by this program, which needs the texts of the file;
    otherwise they are for people."""
    text = io.StringIO()
    table = ([shielded(cell if read_again else visible(cell)) for cell in row] for row in rows)
    csv.writer(text, lineterminator="\n").writerows(table)
    return text.getvalue().encode("utf-8", "replace")


def shielded(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula: with an apostrophe before it, where it
    begins like one."""
    return _MARK + text if text.lstrip(_MARK)[:1] in _FORMULA else text


def unshielded(text: str) -> str:
    """Return the text that `shielded` was given."""
    return text[1:] if text.startswith(_MARK) and text.lstrip(_MARK)[:1] in _FORMULA else text


# ── JSON ─────────────────────────────────────────────────────────────────────
def json_bytes(document: Mapping[str, object]) -> bytes:
    """Return the document as JSON for programs that people can read too; every text can be read
    back."""
    return (told(json.dumps(document, ensure_ascii=False, indent=2), _json_escape) + "\n").encode()


def _json_escape(sign: str) -> str:
    units = sign.encode(
        "utf-16-be", "replace"
    ).hex()  # half a sign, as in a name that is no text, is a question mark
    return re.sub("....", r"\\u\g<0>", units)
