"""`fidepair check`: compare published rounds with the rules, file by file. No file stays in memory
once its report is written.

Every format of the report is written in pieces, one for each file.
"""

from __future__ import annotations

from contextlib import closing, nullcontext
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from fidepair.check.replay import Tally, tally
from fidepair.cli import drawing, files, many_files, streams
from fidepair.cli.default_file import default_file
from fidepair.cli.parsing import Delivery
from fidepair.commands.check import Asked, check_file, refuse_contradictions
from fidepair.commands.parts import Parts
from fidepair.commands.question import kind_of
from fidepair.errors import FidepairError, FileProblem
from fidepair.lab.pool import run_all
from fidepair.lab.shards import WHOLE, Shard
from fidepair.render import report as for_people
from fidepair.render import report_data as data
from fidepair.render.html import sheet_page
from fidepair.render.sheet import Sheet
from fidepair.render.words import error_document
from fidepair.storage import signals
from fidepair.text.data import csv_bytes
from fidepair.text.safe import in_lines
from fidepair.trf.read.reader import interpret

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Sequence
    from typing import TypeAlias

    from fidepair.check.replay import CheckReport
    from fidepair.cli.parsing import Typed
    from fidepair.render.terminal import Bar

    Piece: TypeAlias = "str | bytes | Sheet"


class FileToCheck(NamedTuple):
    """A file to check. `content`: of standard input, which only this process can read, or the
    reason why there is none."""

    path: str
    content: bytes | FidepairError | None = None


class Checked(NamedTuple):
    """One file: lines for standard error, what is shown of it, what it adds to the summary, its
    exit code.

    Small and plain: with several jobs it comes out of another process.
    """

    messages: tuple[str, ...]
    shown: Piece
    tally: Tally
    exit_code: int


class Run(NamedTuple):
    """One run of the command, simple enough to send to other processes."""

    asked: Asked
    how: Delivery
    form: str
    shard: Shard | None


@signals.cleanup_on_signal()
def check(typed: Typed) -> int:
    """Answer `fidepair check`."""
    asked, how, parts = typed.fill(Asked), typed.fill(Delivery), typed.fill(Parts)
    run = Run(asked, how, how.format_wanted() or "table", parts.shard)
    refuse_contradictions(asked)
    form = form_of(run)
    paths = how.paths or (default_file(quiet=how.quiet),)
    sources = [source for path in paths for source in _sources(path, how.max_size)]
    sources = list((parts.shard or WHOLE).part(sources))
    jobs = min(parts.processes, len(sources))
    with (
        drawing.progress(len(sources), "checking", quiet=how.quiet) as bar,
        closing(_check_all(sources, jobs, run)) as results,
    ):
        total, exit_code = _report_all(results, form, bar)
    _write(form.closing(total, exit_code))
    return exit_code


def _sources(path: str, max_size: int) -> list[FileToCheck]:
    """Return the files that an argument means. If it means none, the error appears when its turn
    comes."""
    try:
        if path == "-":
            return [FileToCheck(path, files.read(path, max_size))]
        found = many_files.matching(path)
        if not found:
            raise FileProblem(f"{files.name_of(path)}: no file matches this pattern.")
    except FileProblem as error:
        return [FileToCheck(path, error)]
    return [FileToCheck(each) for each in found]


# ── one file, in any process ─────────────────────────────────────────────────
def _check_all(
    sources: Sequence[FileToCheck], jobs: int, run: Run
) -> Generator[Checked, None, None]:
    """Return the findings of each file, in order. Each file is checked shortly before its findings
    are needed."""
    with closing(run_all(partial(check_one, run), sources, jobs)) as outcomes:
        for source, outcome in zip(sources, outcomes, strict=True):
            if outcome.error is None:
                yield outcome.value
            else:
                error = FidepairError(outcome.error.message)
                yield _not_checked(source.path, error, form_of(run))


def check_one(run: Run, source: FileToCheck) -> Checked:
    """Return the findings of one file; an error in it does not stop the others."""
    form = form_of(run)
    try:
        return _check(source, form, run)
    except Exception as error:
        return _not_checked(source.path, many_files.file_problem(error), form)


def _check(source: FileToCheck, form: Form, run: Run) -> Checked:
    name = files.name_of(source.path)
    if isinstance(source.content, FidepairError):
        raise source.content
    content = source.content
    if content is None:
        content = files.read(source.path, run.how.max_size)
    kind = kind_of(run.asked.ways.system)
    reading = files.understood(source.path, content, kind, interpret, advised=not run.how.quiet)
    messages: list[str] = []
    say = _keep_silent if run.how.quiet else messages.append
    report, exit_code = check_file(reading, run.asked, say)
    fault = for_people.fault_of_ours(report)
    if fault is not None:
        messages.append(f"fidepair: {name}: {fault}")
    piece = form.report(report, files.name_in_data(source.path))
    return Checked(tuple(messages), piece, tally(report), exit_code)


def _keep_silent(_: str) -> None:
    pass


def _not_checked(path: str, error: FidepairError, form: Form) -> Checked:
    return Checked(
        (many_files.error_line(path, error),),
        form.error(error, files.name_in_data(path)),
        Tally(not_checked=1),
        error.exit_code,
    )


# ── all of them, in this process ─────────────────────────────────────────────
def _report_all(results: Iterable[Checked], form: Form, bar: Bar | None) -> tuple[Tally, int]:
    """Write the findings of each file when they are ready; return the tally and the exit code of
    the run.

    The code is the highest of all files: a file that cannot be checked has a higher code than a
    difference.
    """
    total = Tally()
    exit_code = 0
    before, is_begun = form.opening, False
    for file in results:
        with bar.aside() if bar and streams.is_terminal() else nullcontext():
            for line in file.messages:
                streams.say(line)
            _write(before, form.draw(file.shown))
        before, is_begun = form.between, True
        total = total.plus(file.tally)
        exit_code = max(exit_code, file.exit_code)
        if bar:
            bar.advance()
    if not is_begun:  # a part of a run in more parts than there are files
        _write(form.opening)
    return total, exit_code


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

    report: Callable[[CheckReport, str], Piece]
    error: Callable[[FidepairError, str], Piece] = lambda *_: ""
    closing: Callable[[Tally, int], str | bytes] = lambda *_: ""
    opening: str | bytes = ""
    between: str | bytes = ""
    draw: Callable[[Any], str | bytes] = lambda piece: piece


def form_of(run: Run) -> Form:
    """Return the writer for the requested format."""
    if run.form == "csv":
        return _csv()
    if run.form == "junit":
        return _junit(run.asked.fail_on)
    if run.form == "json":
        return _json(run.shard)
    if run.form == "html":
        return _html()
    if run.how.quiet:
        return Form(lambda report, file: in_lines([f"{file}: {for_people.verdict(report)}"]))
    return _table(run.how)


def _table(how: Delivery) -> Form:
    def report(found: CheckReport, file: str) -> Sheet:
        sheet = for_people.sheet(found, file)
        if not how.verbose:
            return sheet
        remarks = (*for_people.detailed_differences(found), *for_people.comment_lines(found))
        return sheet._replace(remarks=remarks)

    def draw(sheet: Sheet | None) -> str:
        return f"{drawing.drawn(sheet, coloured=not how.no_color)}\n" if sheet else ""

    return Form(
        report, closing=lambda tally, _: streams.in_lines([for_people.summary(tally)]), draw=draw
    )


def _html() -> Form:
    sheets: list[Sheet] = []

    def draw(sheet: Sheet | None) -> str:
        sheets.extend([sheet] if sheet else [])
        return ""

    def whole(tally: Tally, _: int) -> str:
        summary = for_people.summary(tally)
        return sheet_page(*sheets or [Sheet((summary,), (), ())], summary=summary)

    return Form(for_people.sheet, closing=whole, draw=draw)


def _csv() -> Form:
    return Form(
        report=lambda report, file: csv_bytes(data.csv_rows(report, file)),
        error=lambda error, file: csv_bytes([data.csv_error(file, str(error))]),
        opening=csv_bytes([data.CSV_HEADER]),
    )


def _junit(fail_on: tuple[str, ...]) -> Form:
    return Form(
        report=lambda report, file: data.junit_suite(
            report, file, lambda found: found.fails(fail_on), ranks_fail=report.ranks_fail(fail_on)
        ),
        error=data.junit_not_checked,
        closing=lambda *_: data.JUNIT_CLOSING,
        opening=data.JUNIT_OPENING,
    )


def _json(shard: Shard | None) -> Form:
    def closing_of(tally: Tally, exit_code: int) -> bytes:
        part = {} if shard is None else shard.document(exit_code)
        return data.json_closing(tally, part)

    return Form(
        report=lambda report, file: data.json_file(data.file_document(report, file)),
        error=lambda error, file: data.json_file({"file": file, "error": error_document(error)}),
        closing=closing_of,
        opening=data.JSON_OPENING,
        between=data.JSON_BETWEEN,
    )


DOORS = {"check": check}
