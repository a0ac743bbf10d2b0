"""`fidepair lint`: all that can be said about report files, and what each finding means."""

from __future__ import annotations

from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from fidepair.cli import files, several, streams
from fidepair.cli.options import (
    QuickCommand,
    format_wanted,
    how_to_tell,
    option,
    shared,
    size_option,
    system_option,
)
from fidepair.cli.way_out import command_to_type
from fidepair.errors import FidepairError, UsageError
from fidepair.lint import ERROR, LintReport
from fidepair.render import findings as shown
from fidepair.render import terminal
from fidepair.render.words import error_document
from fidepair.serve.lint import codes, explained, linted
from fidepair.text.safe import csv_bytes, in_lines, json_bytes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fidepair.render.documents import FailedFile
    from fidepair.render.findings import LintedFile

FORMATS = ("table", "json", "csv", "github")


class Linted(NamedTuple):
    """One file: what was found in it and is asked for, or why it could not be read, and its exit
    code; the way out."""

    file: str
    found: LintReport | FidepairError
    exit_code: int
    way_out: str = ""


@click.command("lint", cls=QuickCommand, add_help_option=False)
@click.argument("paths", metavar="FILE...", nargs=-1)
@system_option
@option("--strict", is_flag=True, help="Warnings count as errors for the exit code.")
@option(
    "--select",
    type=codes,
    multiple=True,
    help="Only findings whose code begins so, such as T064,T1. Repeatable.",
)
@option("--ignore", type=codes, multiple=True, help="No findings whose code begins so. Repeatable.")
@option(
    "--explain",
    metavar="CODE",
    help="Tell what a code means, with an example; `all` lists the codes.",
)
@option(
    "-f", "--format", "form", type=click.Choice(FORMATS), help="Form of the report. Default: table."
)
@size_option
@shared(how_to_tell[:1])
@option("-q", "--quiet", is_flag=True, help="One line for each file.")
@option(
    "-v", "--verbose", is_flag=True, help="Show every place of every finding, and notes in full."
)
@shared(how_to_tell[3:])
def command(paths: tuple[str, ...], form: str | None, as_json: bool, **options: Any) -> int:
    """Look into each FILE (- is standard input) and tell what is wrong or odd, where, and what to
    do.

    Errors keep a file from being used; warnings tell how it is read; notes are harmless. The exit
    code is 1 if there are errors, 3 if a file is no tournament report, 0 otherwise.
    """
    form = format_wanted(form, as_json) or "table"
    if options["explain"] is not None:
        if paths:
            raise UsageError(
                "--explain is about a code, not about a file.\n  Leave one of them out."
            )
        streams.answer(_explanation(options["explain"], form, options))
        return 0
    if not paths:
        raise UsageError(
            "no FILE given.\n  Name the files to look into (- is standard input), or use --explain CODE."
        )
    advised = form == "table" and not options["quiet"]
    linted = [_lint(path, options, advised=advised) for path in paths]
    for path, one in zip(paths, linted, strict=True):
        if isinstance(one.found, FidepairError):
            streams.say(several.told_of(path, one.found))
    streams.answer(_answer(linted, form, options))
    return max(one.exit_code for one in linted)


def _lint(path: str, options: dict[str, Any], *, advised: bool) -> Linted:
    """Return what was found in one file and is asked for; one that cannot be read does not stop the
    others.

    That it is no report is told anyway.
    """
    name = files.name_in_data(path)
    try:
        content = files.read(path, options["max_size"])
        report, exit_code = linted(content, files.name_of(path), name, options)
        way_out = ""
        if advised and report.is_report and report.count(ERROR):
            way_out = command_to_type(path, content, report.findings)
    except Exception as error:
        told = several.in_words(error)
        return Linted(name, told, told.exit_code)
    return Linted(name, report, exit_code, way_out)


def _answer(linted: Sequence[Linted], form: str, options: dict[str, Any]) -> str | bytes:
    if form == "json":
        return json_bytes(shown.document([_document(file, found) for file, found, *_ in linted]))
    if form == "csv":
        rows: list[tuple[str, ...]] = [shown.CSV_HEADER]
        for file, found, *_ in linted:
            rows += (
                shown.csv_rows(found)
                if isinstance(found, LintReport)
                else [shown.csv_error(file, str(found))]
            )
        return csv_bytes(rows)
    if form == "github":
        return "".join(
            shown.workflow_commands(found)
            if isinstance(found, LintReport)
            else shown.command_for_error(file, str(found))
            for file, found, *_ in linted
        )
    if options["quiet"]:
        return in_lines(
            f"{one.file}: {shown.verdict(one.found)}"
            for one in linted
            if isinstance(one.found, LintReport)
        )
    return _table(linted, options)


def _document(file: str, found: LintReport | FidepairError) -> LintedFile | FailedFile:
    if isinstance(found, LintReport):
        return shown.file_document(found)
    return {"file": file, "error": error_document(found)}


def _table(linted: Sequence[Linted], options: dict[str, Any]) -> str:
    lines: list[shown.Line] = []
    reports = []
    for one in linted:
        if isinstance(one.found, LintReport):
            reports.append(one.found)
            lines += [*shown.block(one.found, _width(), verbose=options["verbose"]), ()]
            way_out = one.way_out.splitlines()
            lines += [*((shown.Span(text),) for text in way_out), *([()] if way_out else [])]
    return _drawn(
        [*lines, (shown.Span(shown.summary(reports, len(linted) - len(reports))),)], options
    )


def _width() -> int:
    """Return how wide lines of a file may be shown."""
    if not streams.is_terminal():
        return shown.PLAIN_WIDTH

    return max(get_terminal_size().columns, 40)


def _drawn(lines: Sequence[shown.Line], options: dict[str, Any]) -> str:
    if not streams.is_terminal():
        return shown.plain(lines)

    return terminal.draw_lines(lines, coloured=not options["no_color"])


# ── explanations ─────────────────────────────────────────────────────────────
def _explanation(asked: str, form: str, options: dict[str, Any]) -> str | bytes:
    """Return what a code means, or the list of all codes."""
    explanations = explained(asked)
    if form == "json":
        return json_bytes(shown.explanations_document(explanations))
    if form != "table":
        raise UsageError(f"--explain has no --format {form}.\n  Leave it out, or use --json.")
    lines = (
        shown.titles(explanations)
        if len(explanations) > 1
        else shown.explained(explanations[0], _width())
    )
    return _drawn(lines, options)
