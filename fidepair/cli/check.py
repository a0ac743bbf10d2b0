"""`fidepair check`: compare published rounds with the rules, file by file. No file stays in memory
once its report is written.

Every format of the report is written in pieces, one for each file.
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
from fidepair.render import report as for_people
from fidepair.render import report_data as data
from fidepair.render.report import Survey
from fidepair.render.sheet import Sheet, draw
from fidepair.render.table_columns import FailedFile
from fidepair.render.words import error_document
from fidepair.requests import JsonObject
from fidepair.storage import signals
from fidepair.text.wording import in_lines

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager

    from fidepair.cli.many_files import Batch, Source
    from fidepair.render.report_data import CheckedFile
    from fidepair.render.terminal import Bar

    Progress: TypeAlias = AbstractContextManager[Bar | None]
    Piece: TypeAlias = "str | bytes | Sheet | CheckedFile | FailedFile"

SUMMARY, NDJSON = "summary", "ndjson"


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
    form = how.format_wanted() or ("table" if parts.resume is None else SUMMARY)
    of_lines = (SUMMARY, NDJSON) if parts.resume is None else (SUMMARY, NDJSON, "html")
    if parts.resume is not None and form not in of_lines:
        raise UsageError(
            f"--resume needs --format {SUMMARY}, {NDJSON} or html.\n  Leave out {form}."
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
    line_type = data.CheckedFile | FailedFile
    failed = partial(_not_checked, form_of(run))
    with progress as bar:
        lines = batch.lines(partial(check_one, run), failed, line_type, is_shown=is_shown, bar=bar)
        with closing(lines):
            for line in lines:
                survey.add(line)
                exit_code = max(exit_code, line["exit_code"])
    sheets = survey.sheets()
    if not is_shown:
        streams.answer(html.sheet_page(*sheets) if form == "html" else draw(*sheets))
    return exit_code


# ── one file, in any process ─────────────────────────────────────────────────
def check_one(run: Run, source: Source) -> Checked:
    """Return the findings of one file; an error in it does not stop the others."""
    form = form_of(run)
    try:
        return _check(source, form, run)
    except Exception as error:
        return _not_checked(form, source.path, many_files.file_problem(error))


def _check(source: Source, form: Form, run: Run) -> Checked:
    name = files.name_of(source.path)
    content = source.text(run.how)
    how = run.how._replace(file=source.path)
    reading = how.understood(content, run.asked.ways.system, interpret)
    messages: list[str] = []
    report, exit_code = check_file(reading, run.asked, messages.append)
    if how.quiet:
        messages.clear()
    fault = for_people.fault_of_ours(report)
    if fault is not None:
        messages.append(f"fidepair: {name}: {fault}")
    piece = form.report(report, files.name_in_data(source.path), run)
    return Checked(tuple(messages), piece, tally(report), exit_code)


def _not_checked(form: Form, path: str, error: FidepairError) -> Checked:
    return Checked(
        (many_files.error_line(path, error),),
        form.error(error, files.name_in_data(path)),
        Tally(not_checked=1),
        error.exit_code,
    )


# ── all of them, in this process ─────────────────────────────────────────────
def _in_pieces(batch: Batch, run: Run, progress: Progress) -> int:
    """Write the findings of each file when they are ready; return the exit code of the run.

    The code is the highest of all files: a file that cannot be checked has a higher code than a
    difference.
    """
    form, total, exit_code = form_of(run), Tally(), 0
    before, is_begun = form.opening, False
    results = batch.outcomes(partial(check_one, run), partial(_not_checked, form))
    with progress as bar, closing(results):
        for file in results:
            with bar.aside() if bar and streams.is_terminal() else nullcontext():
                many_files.say(file.messages)
                _write(before, form.draw(file.shown))
            before, is_begun = form.between, True
            total = total.plus(file.tally)
            exit_code = max(exit_code, file.exit_code)
            if bar:
                bar.advance()
    if not is_begun:  # an empty archive
        _write(form.opening)
    _write(form.closing(total))
    return exit_code


def _write(*pieces: str | bytes) -> None:
    for piece in pieces:
        if piece:
            streams.answer(piece)


# ── the forms ────────────────────────────────────────────────────────────────
class Form(NamedTuple):
    """The format of a run: `opening`, the pieces with `between` between them, `closing`.

    `report` gives the piece of a checked file and `error` that of one that could not be checked, in
    any process. `draw` gives the text that this process writes.
    """

    report: Callable[[CheckReport, str, Run], Piece]
    error: Callable[[FidepairError, str], Piece] = lambda *_: ""
    closing: Callable[[Tally], str | bytes] = lambda _: ""
    opening: str | bytes = ""
    between: str | bytes = ""
    draw: Callable[[Any], str | bytes] = lambda piece: piece


def form_of(run: Run) -> Form:
    """Return the writer for the requested format."""
    if run.form == "html":
        return _html()
    return _VERDICTS if run.form == "table" and run.how.quiet else _FORMS[run.form]


def _sheet(found: CheckReport, file: str, run: Run) -> Sheet:
    sheet = for_people.sheet(found, file)
    if not run.how.verbose:
        return sheet
    remarks = (*for_people.detailed_differences(found), *for_people.comment_lines(found))
    return sheet._replace(remarks=remarks)


def _drawn(sheet: Sheet | None) -> str:
    return f"{streams.drawn(sheet)}\n" if sheet else ""


def _html() -> Form:
    sheets: list[Sheet] = []

    def draw(sheet: Sheet | None) -> str:
        sheets.extend([sheet] if sheet else [])
        return ""

    def whole(tally: Tally) -> str:
        summary = for_people.summary(tally)
        return html.sheet_page(*sheets or [Sheet((summary,), (), ())], summary=summary)

    return Form(
        lambda report, file, _: for_people.page_sheet(report, file), closing=whole, draw=draw
    )


def _failed_file(error: FidepairError, file: str) -> FailedFile:
    return {"file": file, "error": error_document(error)}


_VERDICTS = Form(lambda report, file, _: in_lines([f"{file}: {for_people.verdict(report)}"]))
"""Of the table if `quiet`."""
_FORMS = {
    "table": Form(
        _sheet, closing=lambda tally: streams.in_lines([for_people.summary(tally)]), draw=_drawn
    ),
    "json": Form(
        lambda report, file, _: data.json_file(data.file_document(report, file)),
        lambda error, file: data.json_file(_failed_file(error, file)),
        data.json_closing,
        data.JSON_OPENING,
        data.JSON_BETWEEN,
    ),
    NDJSON: Form(lambda report, file, _: data.file_document(report, file), _failed_file),
}


DOORS = {"check": check}
