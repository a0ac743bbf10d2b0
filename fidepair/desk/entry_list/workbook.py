"""Reads an entry list from a workbook (.xlsx) and returns it as text, for the reader of tables.

openpyxl is loaded here only. A workbook is a zip archive of XML that anybody may have sent: its
size when unpacked is limited, declarations are refused, and no formula is computed.
"""

from __future__ import annotations

import csv
import io
import warnings
import zipfile
import zlib
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, time
from functools import partial
from importlib import import_module
from types import ModuleType
from typing import Any, NamedTuple

from fidepair.errors import FidepairError, InputError, Keyword, NotSupported, Sentence, UsageError
from fidepair.text.data import MOST_ROWS, TableFaults, brief

_MEGABYTES = 32
"""The limit of a workbook when unpacked: lists of 10,000 players need a fifth of it."""
_MOST_PARTS = 2_000
_MOST_CELLS = 8_000_000
_DECLARATIONS = [
    mark.encode(encoding)
    for mark in ("<!DOCTYPE", "<!ENTITY")
    for encoding in ("ascii", "utf-16-le", "utf-16-be")
]
_HINT = "Correct the cell there, and save the workbook again."
_SAVE_AS_CSV = "Save the list as CSV (`CSV UTF-8` in Excel), and use that file."


class _FilledSheet(NamedTuple):
    """A sheet that is not empty: its name, whether it is hidden, and the texts of its cells."""

    name: str
    is_hidden: bool
    rows: list[list[str]]


def sheet_text(data: bytes, name: str, sheet: str | None) -> tuple[str, tuple[str, ...]]:
    """Return the only visible sheet of the workbook in `data` that is not empty, or the named one:
    its rows as text, one line each, with tabs between the cells; and notes.

    Raises InputError for a file that is not a workbook, one that is too large, or cells without a
    value; NotSupported if openpyxl is missing; UsageError unless it is clear which sheet is meant.
    """
    openpyxl = _library(name)
    _check_archive(data, name)
    opened = partial(openpyxl.load_workbook, read_only=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # on styles and validations, which are not read
        try:
            chosen, notes = _choose(_Book(data, name, opened), sheet)
        except FidepairError:
            raise
        except Exception as problem:  # openpyxl raises errors of any kind for damaged files
            what = brief(str(problem)) or type(problem).__name__
            raise InputError(
                f"{name}: cannot read this workbook: {what}.\n  {_SAVE_AS_CSV}"
            ) from None
    text = io.StringIO()
    csv.writer(text, delimiter="\t", lineterminator="\n").writerows(chosen.rows)
    return text.getvalue(), notes


def _library(name: str) -> ModuleType:
    try:
        return import_module("openpyxl")  # an extra, for workbooks only
    except ImportError:
        raise NotSupported(
            f"{name} is a workbook, and openpyxl is not installed.\n"
            "  Install it with `pip install 'fidepair[excel]'`, or save the list as CSV."
        ) from None


def _check_archive(data: bytes, name: str) -> None:
    """Raise InputError for an archive that is damaged or too large when unpacked, or has XML with
    declarations."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = archive.infolist()
            size = sum(part.file_size for part in parts)
            if size > _MEGABYTES << 20 or len(parts) > _MOST_PARTS:
                raise InputError(
                    f"{name}: this workbook has {len(parts):,} parts and {size >> 20:,} MB when"
                    f" unpacked. The limit is {_MEGABYTES} MB.\n"
                    "  Copy the list into a new workbook, or save it as CSV."
                )
            for part in parts:
                content = archive.read(part)  # never more than its size above
                if any(mark in content for mark in _DECLARATIONS):
                    raise InputError(
                        f"{name}: {brief(part.filename)} declares a document type, unlike the workbooks"
                        f" of spreadsheet programs.\n  {_SAVE_AS_CSV}"
                    )
    except (
        zipfile.BadZipFile,
        zlib.error,
        NotImplementedError,
        RuntimeError,
        EOFError,
        ValueError,
    ):
        raise InputError(f"{name}: this workbook is damaged.\n  {_SAVE_AS_CSV}") from None


# ── Sheets ───────────────────────────────────────────────────────────────────
def _choose(book: _Book, wanted: str | None) -> tuple[_FilledSheet, tuple[str, ...]]:
    """Return the sheet with the list, and a note if there are others."""
    sheets = [sheet for sheet in map(book.read, book.names) if sheet.rows]
    if not sheets:
        raise InputError(f"{book.file}: all sheets are empty.\n  Save the list in this workbook.")
    names = ", ".join(f"`{brief(sheet.name)}`" for sheet in sheets)
    visible = [sheet for sheet in sheets if not sheet.is_hidden]
    found = visible if wanted is None else [sheet for sheet in sheets if sheet.name == wanted]
    if len(found) != 1:
        what = "which sheet has the list is not clear"
        if wanted is not None:
            what = f"no sheet has the name `{brief(wanted)}`"
        raise UsageError(
            Sentence(f"{book.file}: {what}.\n  Choose one with ", Keyword("sheet"), f": {names}.")
        )
    book.faults_of[found[0].name].stop()
    if len(sheets) == 1 or wanted is not None:
        return found[0], ()
    return found[0], (f"read from the sheet `{brief(found[0].name)}`; hidden sheets are not used",)


class _Book:
    """The workbook in `file`, read one sheet at a time. `opened`: opens it with openpyxl."""

    def __init__(self, data: bytes, file: str, opened: Callable[..., Any]) -> None:
        self.file = file
        self.faults_of: dict[str, TableFaults] = {}
        self._formulas = opened(io.BytesIO(data))
        self._values = opened(io.BytesIO(data), data_only=True)
        self._counted = 0
        self.names: list[str] = [sheet.title for sheet in self._formulas.worksheets]

    def read(self, name: str) -> _FilledSheet:
        """Return a sheet; its cells without a value are kept in `faults_of`. Of a formula, the saved
        value counts."""
        sheet, values_only = self._formulas[name], self._values[name]
        values_only.reset_dimensions()
        whole = f"{self.file}, sheet {brief(name)}" if len(self.names) > 1 else self.file
        faults = self.faults_of[name] = TableFaults(whole, _HINT)
        rows: list[list[str]] = []
        both = zip(self._rows(sheet), values_only.iter_rows(), strict=True)
        for line, (row, values) in enumerate(both, 1):
            rows.append(self._texts(values))
            for cell, value in zip(row, values, strict=True):
                if value.data_type == "e":
                    faults.add(line, f"cell {cell.coordinate}", str(value.value), "a value")
                elif cell.data_type == "f" and value.value is None and value.data_type != "str":
                    expected = "a value; open the workbook in a spreadsheet program and save it"
                    faults.add(line, f"cell {cell.coordinate}", "a formula", expected)
        while rows and not any(rows[-1]):
            rows.pop()
        return _FilledSheet(name, sheet.sheet_state != "visible", rows)

    def _rows(self, sheet: Any) -> Iterator[tuple[Any, ...]]:
        """Yield the rows of a sheet. Raises InputError if there are too many."""
        sheet.reset_dimensions()  # the size that the sheet declares may be any
        for line, row in enumerate(sheet.iter_rows(), 1):
            if line > MOST_ROWS:
                raise InputError(
                    f"{self.file}: sheet `{brief(sheet.title)}` has more than {MOST_ROWS:,} rows.\n"
                    "  Copy the list into a new workbook."
                )
            self._count(len(row))
            yield row

    def _texts(self, row: Sequence[Any]) -> list[str]:
        """Return the texts of the cells up to the last one that is not empty."""
        texts = [_text(cell.value) for cell in row]
        while texts and not texts[-1]:
            texts.pop()
        self._count(sum(map(len, texts)))
        return texts

    def _count(self, more: int) -> None:
        """Count cells and characters of all sheets. Raises InputError if there are too many."""
        self._counted += more
        if self._counted > _MOST_CELLS:
            raise InputError(
                f"{self.file}: this workbook has more than {_MOST_CELLS:,} cells and characters.\n"
                "  Copy the list into a new workbook."
            )


def _text(value: object) -> str:
    """Return the text of a cell in one line: days as 1985-03-27, whole numbers without decimals."""
    if value is None:
        return ""
    if isinstance(value, datetime) and value == datetime.combine(value, time()):
        value = value.date()
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return " ".join(str(value).split())
