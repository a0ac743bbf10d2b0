"""`fidepair check`: compare published rounds with the rules, file by file. Tables, and lines of JSON,
are written when their file is checked; no file stays in memory then.
"""

from __future__ import annotations

from contextlib import closing, nullcontext
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from fidepair.check.replay import CheckReport, Tally, tally
from fidepair.cli import files, many_files, streams
from fidepair.cli.files import Delivery, default_file
from fidepair.cli.parsing import Typed
from fidepair.commands.check import Asked, check_file
from fidepair.commands.options import Parts
from fidepair.commands.question import interpret
from fidepair.errors import FidepairError, UsageError
from fidepair.render import html
from fidepair.render import report as shown
from fidepair.render.report import Survey
from fidepair.render.sheet import Sheet, draw
from fidepair.render.table_columns import FailedFile
from fidepair.render.words import error_document
from fidepair.requests import JsonObject
from fidepair.storage import signals
from fidepair.text.data import json_bytes
from fidepair.text.wording import in_lines

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from fidepair.cli.many_files import Batch, Source
    from fidepair.render.report import CheckedFile
    from fidepair.render.terminal import Bar

    Progress: TypeAlias = AbstractContextManager[Bar | None]
    Piece: TypeAlias = "str | Sheet | CheckedFile"

TABLE, SUMMARY, JSON, NDJSON, HTML = "table", "summary", "json", "ndjson", "html"


class Checked(NamedTuple):
    """One file: lines for standard error, what is shown of it, what it adds to the summary, its
    exit code.

    Small and plain: with several jobs it comes out of another process.
    """

    messages: tuple[str, ...]
    shown: Any
    tally: Tally
    exit_code: int

    @property
    def line(self) -> JsonObject:
        """The line of NDJSON about the file."""
        return {**self.shown, "exit_code": self.exit_code}


class Run(NamedTuple):
    """One run of the command, simple enough to send to other processes."""

    asked: Asked
    how: Delivery
    form: str


@signals.cleanup_on_signal()
def check(typed: Typed) -> int:
    """Answer `fidepair check`."""
    asked, how, parts = typed.fill(Asked), typed.fill(Delivery), typed.fill(Parts)
    form = how.format_wanted() or (TABLE if parts.resume is None else SUMMARY)
    of_lines = (SUMMARY, NDJSON) if parts.resume is None else (SUMMARY, NDJSON, HTML)
    if parts.resume is not None and form not in of_lines:
        raise UsageError(
            f"--resume needs --format {SUMMARY}, {NDJSON} or {HTML}.\n  Leave out {form}."
        )
    names = many_files.names_of(how.paths or (default_file(how),))
    has_more = any(name == "-" or many_files.is_archive(name) for name in names)
    run = Run(asked, how, NDJSON if form in of_lines else form)
    batch = many_files.Batch(names, how, parts)
    progress = streams.progress(None if has_more else len(names), "checking", quiet=how.quiet)
    if form in of_lines:
        return _in_lines(batch, run, form, progress)
    return _in_pieces(batch, run, progress)


def _in_lines(batch: Batch, run: Run, form: str, progress: Progress) -> int:
    """Write a line for each file to the report, or to standard output, and the summary of all.
    Return the highest exit code."""
    survey, exit_code, is_shown = Survey(), 0, form == NDJSON
    line_type = shown.CheckedFile | FailedFile
    failed = partial(_not_checked, run)
    with progress as bar:
        lines = batch.lines(partial(check_one, run), failed, line_type, is_shown=is_shown, bar=bar)
        with closing(lines):
            for line in lines:
                survey.add(line)
                exit_code = max(exit_code, line["exit_code"])
    sheets = survey.sheets()
    if not is_shown:
        streams.answer(html.sheet_page(*sheets) if form == HTML else draw(*sheets))
    return exit_code


# ── one file, in any process ─────────────────────────────────────────────────
def check_one(run: Run, source: Source) -> Checked:
    """Return the findings of one file; an error in it does not stop the others."""
    try:
        return _check(source, run)
    except Exception as error:
        return _not_checked(run, source.path, many_files.file_problem(error))


def _check(source: Source, run: Run) -> Checked:
    content = source.text(run.how)
    how = run.how._replace(file=source.path)
    reading = how.understood(content, run.asked.ways.system, interpret)
    messages: list[str] = []
    report, exit_code = check_file(reading, run.asked, messages.append)
    if how.quiet:
        messages.clear()
    fault = shown.fault_of_ours(report)
    if fault is not None:
        messages.append(f"fidepair: {how.name}: {fault}")
    return Checked(tuple(messages), _shown(report, how, run.form), tally(report), exit_code)


def _shown(report: CheckReport, how: Delivery, form: str) -> Piece:
    """Return what the format has of a file that was checked."""
    file = how.name_in_data
    if form in (JSON, NDJSON):
        return shown.file_document(report, file)
    if form == HTML:
        return shown.page_sheet(report, file)
    if how.quiet:
        return in_lines([f"{file}: {shown.verdict(report)}"])
    sheet = shown.sheet(report, file)
    if not how.verbose:
        return sheet
    remarks = (*shown.detailed_differences(report), *shown.comment_lines(report))
    return sheet._replace(remarks=remarks)


def _not_checked(run: Run, path: str, error: FidepairError) -> Checked:
    piece: FailedFile | None = None
    if run.form in (JSON, NDJSON):
        piece = {"file": files.name_in_data(path), "error": error_document(error)}
    line = many_files.error_line(path, error)
    return Checked((line,), piece, Tally(not_checked=1), error.exit_code)


# ── all of them, in this process ─────────────────────────────────────────────
def _in_pieces(batch: Batch, run: Run, progress: Progress) -> int:
    """Write the table of each file when it is ready, or all of them in another format; return the
    exit code of the run.

    The code is the highest of all files: a file that cannot be checked has a higher code than a
    difference.
    """
    total, exit_code, pieces = Tally(), 0, []
    results = batch.outcomes(partial(check_one, run), partial(_not_checked, run))
    with progress as bar, closing(results):
        for file in results:
            with bar.aside() if bar and streams.is_terminal() else nullcontext():
                many_files.say(file.messages)
                if isinstance(file.shown, Sheet) and run.form == TABLE:
                    streams.answer(f"{streams.drawn(file.shown)}\n")
                elif isinstance(file.shown, str):
                    streams.answer(file.shown)
                elif file.shown:
                    pieces.append(file.shown)
            total = total.plus(file.tally)
            exit_code = max(exit_code, file.exit_code)
            if bar:
                bar.advance()
    summary = shown.summary(total)
    if run.form == JSON:
        streams.answer(json_bytes(shown.document(pieces, total)))
    elif run.form == HTML:
        sheets = pieces or [Sheet((summary,), (), ())]
        streams.answer(html.sheet_page(*sheets, summary=summary))
    elif not run.how.quiet:
        streams.answer(streams.in_lines([summary]))
    return exit_code


DOORS = {"check": check}
