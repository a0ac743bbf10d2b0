"""Texts that strangers may put into files and file names, and what of them must never reach a terminal.

`program(arguments)` runs the command line in this process and keeps the bytes of its answer; `faults_of(shown)` tells
what in them a terminal, a log of GitHub or a spreadsheet would obey.
"""

from __future__ import annotations

import contextlib
import csv
import io
import re
import sys
from typing import NamedTuple
from unittest import mock

TEXTS = {
    "controls": "\x1b]0;owned\x07\x1b[2J\b\x0b\x7f",
    "c1": "\x9b31m\x85",
    "lines": "a\u2028::error::\u2029b",
    "bidi": "\u202eab\u202c\u2066\u2069\u200f\u200e",
    "workflow": "::error::owned",
    "old-workflow": "##[error]owned",
    "formula": "=HYPERLINK(1)",
    "formula-at": "@SUM(1)",
}
"""What to put into a text, by what it is for: terminals, logs of GitHub, spreadsheets."""
FILE_NAMES = {
    "controls": "a\x1b]0;owned\x07\x1b[2J\b\x7f.trf",
    "c1": "a\x9b31m\x85.trf",
    "raw": "a\udc9b31m\udcff.trf",
    "lines": "a\u2028::error::.trf",
    "bidi": "a\u202efrt.trf",
    "newline": "a\n::error::owned.trf",
    "return": "a\r::error::owned.trf",
    "workflow": "::error::owned.trf",
    "property": "a,line=1::owned.trf",
    "old-workflow": "##[error]owned.trf",
    "formula": "=HYPERLINK(1).trf",
}
FORBIDDEN = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""Controls but the end of a line, C1, what turns the writing or ends a line elsewhere, and halves of signs."""
_HARMLESS = re.compile(r"=|[-+]?[\d.]*")
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


class Said(NamedTuple):
    """What a run of the command line came to, in bytes."""

    code: int
    out: bytes
    err: bytes

    @property
    def shown(self) -> str:
        """Both streams as text."""
        return (self.out + self.err).decode("utf-8", "surrogateescape")


def program(*arguments: object, given: bytes = b"") -> Said:
    """Run the command line in this process, with `given` as standard input."""
    from fidepair.cli.app import run

    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="\n") for _ in range(2))
    with (
        mock.patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(given))),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        code = run([str(argument) for argument in arguments])
        out.flush()
        err.flush()
    return Said(code, out.buffer.getvalue(), err.buffer.getvalue())


def faults_of(shown: str, *, form: str = "") -> list[str]:
    """Return what in the output would be obeyed by somebody; `form`: `csv` may be opened as a table."""
    found = sorted({f"U+{ord(sign):04X}" for sign in FORBIDDEN.findall(shown)})
    for line in shown.split("\n"):
        begun = line.lstrip()
        if begun.startswith(("##[", "::")):
            found.append(f"a command: {line[:60]!r}")
    return found + (formulas_in(shown) if form == "csv" else [])


def formulas_in(table: str) -> list[str]:
    """Return the cells of a table in CSV that a spreadsheet takes for formulas: no numbers, no sign of a draw."""
    cells = [cell for row in csv.reader(io.StringIO(table, newline="")) for cell in row]
    return [
        f"a formula: {cell[:40]!r}" for cell in cells if cell.startswith(_FORMULA) and not _HARMLESS.fullmatch(cell)
    ]
