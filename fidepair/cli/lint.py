"""`fidepair lint`: all findings in tournament files, and the meaning of each code."""

from __future__ import annotations

from shutil import get_terminal_size
from typing import TYPE_CHECKING, NamedTuple

from fidepair.cli import files, many_files, streams
from fidepair.cli.default_file import default_file
from fidepair.cli.parsing import Delivery
from fidepair.cli.suggestions import command_to_type
from fidepair.commands.lint import Asked, explanations_of, lint_file
from fidepair.errors import FidepairError, UsageError
from fidepair.lint import ERROR, LintReport
from fidepair.render import findings as shown
from fidepair.render import terminal
from fidepair.render.words import error_document
from fidepair.text.data import csv_bytes, json_bytes
from fidepair.text.safe import in_lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fidepair.cli.parsing import Typed
    from fidepair.render.findings import LintedFile
    from fidepair.render.table_columns import FailedFile


class Linted(NamedTuple):
    """The outcome for one file: its findings and questions, or why it could not be read; its exit
    code; the command that repairs it."""

    file: str
    found: LintReport | FidepairError
    exit_code: int
    command: str = ""


def lint(typed: Typed) -> int:
    """Answer `fidepair lint`."""
    asked, how = typed.fill(Asked), typed.fill(Delivery)
    form = how.format_wanted() or "table"
    if asked.explain is not None:
        if how.paths:
            raise UsageError("Use either --explain CODE or FILE, not both.")
        streams.answer(_explanation(asked.explain, form, how))
        return 0
    if not how.paths:
        how = how._replace(paths=(default_file(quiet=how.quiet),))
    with_command = form == "table" and not how.quiet
    linted = [_lint(path, asked, how, with_command=with_command) for path in how.paths]
    for path, one in zip(how.paths, linted, strict=True):
        if isinstance(one.found, FidepairError):
            streams.say(many_files.error_line(path, one.found))
    streams.answer(_answer(linted, form, how))
    return max(one.exit_code for one in linted)


def _lint(path: str, asked: Asked, how: Delivery, *, with_command: bool) -> Linted:
    """Return the findings and questions of one file; one that cannot be read does not stop the
    others. The finding that a file is not a tournament file is always included."""
    name = files.name_in_data(path)
    try:
        content = files.read_text(path, how)
        report, exit_code = lint_file(content, files.name_of(path), name, asked)
        command = ""
        if with_command and report.is_report and report.count(ERROR):
            command = command_to_type(path, content, report.findings)
    except Exception as error:
        problem = many_files.file_problem(error)
        return Linted(name, problem, problem.exit_code)
    return Linted(name, report, exit_code, command)


def _answer(linted: Sequence[Linted], form: str, how: Delivery) -> str | bytes:
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
    if how.quiet:
        return in_lines(
            f"{one.file}: {shown.verdict(one.found)}"
            for one in linted
            if isinstance(one.found, LintReport)
        )
    return _table(linted, how)


def _document(file: str, found: LintReport | FidepairError) -> LintedFile | FailedFile:
    if isinstance(found, LintReport):
        return shown.file_document(found)
    return {"file": file, "error": error_document(found)}


def _table(linted: Sequence[Linted], how: Delivery) -> str:
    lines: list[shown.Line] = []
    reports = []
    for one in linted:
        if isinstance(one.found, LintReport):
            reports.append(one.found)
            lines += [*shown.block(one.found, _width(), verbose=how.verbose), ()]
            if one.command:
                lines += [*((shown.Span(text),) for text in one.command.splitlines()), ()]
    return _drawn([*lines, (shown.Span(shown.summary(reports, len(linted) - len(reports))),)], how)


def _width() -> int:
    """Return the maximum width of lines shown from a file."""
    if not streams.is_terminal():
        return shown.PLAIN_WIDTH

    return max(get_terminal_size().columns, 40)


def _drawn(lines: Sequence[shown.Line], how: Delivery) -> str:
    if not streams.is_terminal():
        return shown.plain(lines)

    return terminal.draw_lines(lines, coloured=not how.no_color)


# ── explanations ─────────────────────────────────────────────────────────────
def _explanation(asked: str, form: str, how: Delivery) -> str | bytes:
    """Return the meaning of a code, or the list of all codes."""
    explanations = explanations_of(asked)
    if form == "json":
        return json_bytes(shown.explanations_document(explanations))
    if form != "table":
        raise UsageError(
            f"--explain does not support --format {form}.\n  Leave --format out, or use --json."
        )
    lines = (
        shown.titles(explanations)
        if len(explanations) > 1
        else shown.explained(explanations[0], _width())
    )
    return _drawn(lines, how)


DOORS = {"lint": lint}
