"""`fidepair check`: published rounds against the rules."""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from fidepair.check import CheckReport, check
from fidepair.cli import files, streams
from fidepair.cli.options import (
    QuickCommand,
    format_wanted,
    how_to_pair,
    how_to_tell,
    option,
    shared,
    ways_to_pair,
    with_rules,
)
from fidepair.cli.pair import error_document, load
from fidepair.errors import FidepairError
from fidepair.render import report as for_people
from fidepair.render import report_data
from fidepair.render.data import csv_bytes, json_bytes

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from contextlib import AbstractContextManager

FORMATS = ("table", "json", "csv")
DIFFERENCES = 1


class Checked(NamedTuple):
    """One file: what was found in it, or why it could not be checked."""

    file: str
    report: CheckReport | None
    error: FidepairError | None


@click.command("check", cls=QuickCommand, add_help_option=False)
@click.argument("paths", metavar="FILE...", nargs=-1, required=True)
@shared(how_to_pair[:1])
@option("--round", "round_number", type=click.IntRange(min=1), help="Check this round only.")
@shared(how_to_pair[1:])
@option("-f", "--format", "form", type=click.Choice(FORMATS), help="Form of the report. Default: table.")
@shared(how_to_tell)
def command(paths: tuple[str, ...], form: str | None, as_json: bool, **options: Any) -> int:
    """Check the published pairings of each FILE (- is standard input): pairs, colours and bye of every round.

    Each round is paired again from the state before it, as published. The exit code is 0 only if all agree.
    """
    form = format_wanted(form, as_json) or "table"
    with _progress(len(paths), quiet=options["quiet"]) as advance:
        checked = []
        for path in paths:
            checked.append(_check(path, options))
            advance()
    for one in checked:
        _tell(one, quiet=options["quiet"])
    streams.answer(_answer(checked, form, options))
    return max(_exit_code(one) for one in checked)


def _check(path: str, options: dict[str, Any]) -> Checked:
    """Return what was found in one file; an error of that file does not stop the others."""
    name = files.name_of(path)
    try:
        loaded = load(files.read(path), path, options["system"], quiet=options["quiet"])
        tournament = with_rules(loaded.tournament, options)
        report = check(tournament, options["system"], round_number=options["round_number"], **ways_to_pair(options))
    except FidepairError as error:
        return Checked(name, None, error)
    return Checked(name, report, None)


def _exit_code(checked: Checked) -> int:
    """Return the exit code of one file. That of the run is the highest: what could not be checked is graver."""
    if checked.error is not None:
        return checked.error.exit_code
    return 0 if checked.report is None or checked.report.agrees else DIFFERENCES


def _tell(checked: Checked, *, quiet: bool) -> None:
    if checked.error is not None:
        streams.say(f"fidepair: {_message(checked.file, checked.error)}")
    elif checked.report is not None and not quiet:
        for note in checked.report.notes:
            streams.say(f"note: {checked.file}: {note}")


def _message(file: str, error: FidepairError) -> str:
    """Return the message with the name of the file in front, unless it begins with that anyway."""
    return str(error) if str(error).startswith(f"{file}:") else f"{file}: {error}"


def _answer(checked: Sequence[Checked], form: str, options: dict[str, Any]) -> str | bytes:
    if form == "json":
        return json_bytes(report_data.document([_document(one) for one in checked]))
    if form == "csv":
        rows: list[tuple[str, ...]] = [report_data.CSV_HEADER]
        for file, report, error in checked:
            rows += report_data.csv_rows(report, file) if report else [report_data.csv_error(file, str(error))]
        return csv_bytes(rows)
    reports = [(file, report) for file, report, _ in checked if report is not None]
    if options["quiet"]:
        return "".join(f"{file}: {for_people.verdict(report)}\n" for file, report in reports)
    draw = _painter(options)
    blocks = [_block(file, report, draw, verbose=options["verbose"]) for file, report in reports]
    last = for_people.summary([report for _, report in reports], len(checked) - len(reports))
    return "\n".join([*blocks, last + "\n"])


def _document(checked: Checked) -> dict[str, Any]:
    if checked.report is not None:
        return report_data.file_document(checked.report, checked.file)
    assert checked.error is not None
    return {"file": checked.file, "error": error_document(checked.error)}


def _block(file: str, report: CheckReport, draw: Callable[..., str], *, verbose: bool) -> str:
    sheet = for_people.sheet(report, file)
    if verbose:
        sheet = sheet._replace(remarks=tuple(for_people.detailed_differences(report)))
    return draw(sheet)


def _painter(options: dict[str, Any]) -> Callable[..., str]:
    if not streams.is_terminal():
        from fidepair.render import plain  # noqa: PLC0415 - only one of the two is needed

        return plain.draw
    from functools import partial  # noqa: PLC0415

    from fidepair.render import tables  # noqa: PLC0415

    return partial(tables.draw, coloured=not options["no_color"])


def _progress(total: int, *, quiet: bool) -> AbstractContextManager[Callable[[], None]]:
    """Return what to call after each file; several files on a terminal are worth a progress bar."""
    if total < 2 or quiet or not streams.wants_progress():
        return nullcontext(lambda: None)
    from fidepair.render.progress import bar  # noqa: PLC0415 - rich takes long to load

    return bar(total)
