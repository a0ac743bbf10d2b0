"""The forms in which `fidepair check` tells what it found, each written piece by piece: one piece for each file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from fidepair.cli import streams
from fidepair.render import report as for_people

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import TypeAlias

    from fidepair.check import CheckReport, Tally
    from fidepair.errors import FidepairError
    from fidepair.render.sheet import Sheet

    Piece: TypeAlias = "str | bytes | Sheet"

FORMATS = ("table", "json", "csv", "junit")


class Form(NamedTuple):
    """How a run is written: `opening`, the pieces with `between` between them, `closing`.

    `report` and `error` give the piece of a file that was or could not be checked, in any process; `draw` gives what
    this process writes of it.
    """

    report: Callable[[CheckReport, str], Piece]
    error: Callable[[FidepairError, str], Piece]
    closing: Callable[[Tally], str | bytes]
    opening: str | bytes = ""
    between: str | bytes = ""
    draw: Callable[[Any], str | bytes] = lambda piece: piece


def form_of(options: Mapping[str, Any]) -> Form:
    """Return the form that the options ask for; only what it needs is loaded."""
    as_data = {"json": _json, "csv": _csv, "junit": _junit}.get(options["form"])
    if as_data is not None:
        return as_data()
    return _lines() if options["quiet"] else _table(options)


def _lines() -> Form:
    """A line for each file that could be checked."""
    return Form(
        report=lambda report, file: f"{file}: {for_people.verdict(report)}\n", error=lambda *_: "", closing=lambda _: ""
    )


def _table(options: Mapping[str, Any]) -> Form:
    def report(found: CheckReport, file: str) -> Sheet:
        sheet = for_people.sheet(found, file)
        if options["verbose"]:
            sheet = sheet._replace(remarks=tuple(for_people.detailed_differences(found)))
        return sheet

    paint = _painter(coloured=not options["no_color"])
    return Form(
        report=report,
        error=lambda *_: "",
        closing=lambda tally: for_people.summary(tally) + "\n",
        draw=lambda piece: f"{paint(piece)}\n" if piece else "",
    )


def _painter(*, coloured: bool) -> Callable[[Sheet], str]:
    if not streams.is_terminal():
        from fidepair.render import plain  # noqa: PLC0415 - only one of the two is needed

        return plain.draw

    def on_the_terminal(sheet: Sheet) -> str:
        from fidepair.render import tables  # noqa: PLC0415 - rich takes long to load, and workers do not draw

        return tables.draw(sheet, coloured=coloured)

    return on_the_terminal


def _json() -> Form:
    from fidepair.cli.pair import error_document  # noqa: PLC0415 - with all that pairs
    from fidepair.render import report_data  # noqa: PLC0415

    return Form(
        report=lambda report, file: report_data.json_file(report_data.file_document(report, file)),
        error=lambda error, file: report_data.json_file({"file": file, "error": error_document(error)}),
        closing=report_data.json_closing,
        opening=report_data.JSON_OPENING,
        between=report_data.JSON_BETWEEN,
    )


def _csv() -> Form:
    from fidepair.render import report_data  # noqa: PLC0415
    from fidepair.render.data import csv_bytes  # noqa: PLC0415

    return Form(
        report=lambda report, file: csv_bytes(report_data.csv_rows(report, file)),
        error=lambda error, file: csv_bytes([report_data.csv_error(file, str(error))]),
        closing=lambda _: b"",
        opening=csv_bytes([report_data.CSV_HEADER]),
    )


def _junit() -> Form:
    from fidepair.render import report_junit  # noqa: PLC0415

    return Form(
        report=report_junit.suite,
        error=report_junit.suite_not_checked,
        closing=lambda _: report_junit.CLOSING,
        opening=report_junit.OPENING,
    )
