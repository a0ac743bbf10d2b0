"""`fidepair check`: published rounds against the rules, file by file; none is kept once it is told.

Every form of the report is written piece by piece: one piece for each file.
"""

from __future__ import annotations

from contextlib import closing, nullcontext
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from fidepair.check.replay import Tally, tally
from fidepair.cli import ending, files, several, streams
from fidepair.cli.options import (
    QuickCommand,
    declared_besides,
    format_wanted,
    how_to_pair,
    how_to_tell,
    jobs_option,
    option,
    shard_option,
    shared,
    size_option,
    system_option,
    typed,
)
from fidepair.errors import FidepairError, FileProblem
from fidepair.lab.pool import run_all
from fidepair.lab.shards import WHOLE
from fidepair.render import report as for_people
from fidepair.render import report_data as data
from fidepair.render.words import error_document
from fidepair.serve.check import TRIALS, checked, gravities, refuse_contradictions
from fidepair.serve.options import kind_asked
from fidepair.text.safe import csv_bytes, in_lines
from fidepair.trf.read.reader import interpret

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
    from typing import TypeAlias

    from fidepair.check.replay import CheckReport
    from fidepair.render.sheet import Sheet
    from fidepair.render.terminal import Bar

    Piece: TypeAlias = "str | bytes | Sheet"

FORMATS = ("table", "json", "csv", "junit")


class FileToCheck(NamedTuple):
    """A file to be checked. `content`: of standard input, which only this process has; or why it
    has none."""

    path: str
    content: bytes | FidepairError | None = None


class Checked(NamedTuple):
    """One file: lines for standard error, what is shown of it, what it adds to the summary, its
    exit code.

    Small and plain: with several jobs it comes out of another process.
    """

    said: tuple[str, ...]
    shown: Piece
    tally: Tally
    exit_code: int


@click.command("check", cls=QuickCommand, add_help_option=False)
@click.argument("paths", metavar="FILE...", nargs=-1, required=True)
@system_option
@option("--round", type=click.IntRange(min=1), help="Check this round only.")
@shared(declared_besides)
@shared(how_to_pair)
@option(
    "--fail-on",
    type=typed(gravities),
    metavar="KINDS",
    default="any",
    help="Exit with 1 for differences so grave or graver: illegal, worse, colours, any; undeclared: only for those not "
    "declared as made by hand. Default: any.",
)
@option(
    "--trials",
    type=click.IntRange(min=0),
    metavar="N",
    default=TRIALS,
    help=f"Try so many other results of earlier games, to find a correction that explains them. Default: {TRIALS}.",
)
@option(
    "--standings",
    is_flag=True,
    help="Compare the ranks with the standings (C.07) anyhow; else after the last round, if tie-breaks are declared.",
)
@option("--no-standings", is_flag=True, help="Do not compare the ranks with the standings.")
@shard_option
@jobs_option
@option(
    "-f", "--format", "form", type=click.Choice(FORMATS), help="Form of the report. Default: table."
)
@size_option
@shared(how_to_tell)
@ending.tidily()
def command(
    paths: tuple[str, ...], form: str | None, as_json: bool, jobs: int, **options: Any
) -> int:
    """Check the published pairings of each FILE (- is standard input): pairs, colours and bye of
    every round.

    FILE may be a pattern such as 'out/*.trf'. Each round is paired again from the state before it,
    as published. The exit code is 0 only if all agree, or none differs as gravely as --fail-on
    says.
    """
    options["form"] = format_wanted(form, as_json) or "table"
    refuse_contradictions(options)
    shown_as = form_of(options)
    sources = [source for path in paths for source in _sources(path, options["max_size"])]
    sources = list((options["shard"] or WHOLE).part(sources))
    jobs = min(jobs, len(sources))
    with (
        streams.progress(len(sources), "checking", quiet=options["quiet"]) as bar,
        closing(_check_all(sources, jobs, options)) as results,
    ):
        total, exit_code = _tell_all(results, shown_as, bar)
    _write(shown_as.closing(total, exit_code))
    return exit_code


def _sources(path: str, max_size: int) -> list[FileToCheck]:
    """Return the files that an argument means; what keeps it from meaning any is told when its turn
    comes."""
    try:
        if path == "-":
            return [FileToCheck(path, files.read(path, max_size))]
        found = files.matching(path)
        if not found:
            raise FileProblem(f"{files.name_of(path)}: no file has a name of this pattern.")
    except FileProblem as error:
        return [FileToCheck(path, error)]
    return [FileToCheck(each) for each in found]


# ── one file, in any process ─────────────────────────────────────────────────
def _check_all(
    sources: Sequence[FileToCheck], jobs: int, options: Mapping[str, Any]
) -> Generator[Checked, None, None]:
    """Return what was found in each file, in their order; each is checked shortly before it is
    asked for."""
    with closing(run_all(partial(check_file, options), sources, jobs)) as outcomes:
        for source, outcome in zip(sources, outcomes, strict=True):
            if outcome.error is None:
                yield outcome.value
            else:
                yield _not_checked(
                    source.path, FidepairError(outcome.error.message), form_of(options)
                )


def check_file(options: Mapping[str, Any], source: FileToCheck) -> Checked:
    """Return what was found in one file; whatever is wrong with it does not stop the others."""
    form = form_of(options)
    try:
        return _check(source, form, options)
    except Exception as error:
        return _not_checked(source.path, several.in_words(error), form)


def _check(source: FileToCheck, form: Form, options: Mapping[str, Any]) -> Checked:
    name = files.name_of(source.path)
    if isinstance(source.content, FidepairError):
        raise source.content
    content = (
        files.read(source.path, options["max_size"]) if source.content is None else source.content
    )
    kind, advised = kind_asked(options["system"]), not options["quiet"]
    reading = files.understood(source.path, content, kind, interpret, advised=advised)
    said: list[str] = []
    report, exit_code = checked(
        reading, options, (lambda _: None) if options["quiet"] else said.append
    )
    fault = for_people.fault_of_ours(report)
    if fault is not None:
        said.append(f"fidepair: {name}: {fault}")
    return Checked(
        tuple(said), form.report(report, files.name_in_data(source.path)), tally(report), exit_code
    )


def _not_checked(path: str, error: FidepairError, form: Form) -> Checked:
    return Checked(
        (several.told_of(path, error),),
        form.error(error, files.name_in_data(path)),
        Tally(not_checked=1),
        error.exit_code,
    )


# ── all of them, in this process ─────────────────────────────────────────────
def _tell_all(results: Iterable[Checked], form: Form, bar: Bar | None) -> tuple[Tally, int]:
    """Write what was found in each file as it comes; return the tally and the exit code of the run.

    The code is the highest of all files: what could not be checked is graver than a difference.
    """
    total = Tally()
    exit_code = 0
    before, is_begun = form.opening, False
    for file in results:
        with bar.aside() if bar and streams.is_terminal() else nullcontext():
            for line in file.said:
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
    """How a run is written: `opening`, the pieces with `between` between them, `closing`.

    `report` and `error` give the piece of a file that was or could not be checked, in any process;
    `draw` gives what this process writes of it.
    """

    report: Callable[[CheckReport, str], Piece]
    error: Callable[[FidepairError, str], Piece] = lambda *_: ""
    closing: Callable[[Tally, int], str | bytes] = lambda *_: ""
    opening: str | bytes = ""
    between: str | bytes = ""
    draw: Callable[[Any], str | bytes] = lambda piece: piece


def form_of(options: Mapping[str, Any]) -> Form:
    """Return the form that the options ask for; only what it needs is loaded."""
    if options["form"] != "table":
        return _as_data(options)
    if not options["quiet"]:
        return _table(options)
    return Form(lambda report, file: in_lines([f"{file}: {for_people.verdict(report)}"]))


def _table(options: Mapping[str, Any]) -> Form:
    def report(found: CheckReport, file: str) -> Sheet:
        sheet = for_people.sheet(found, file)
        if options["verbose"]:
            remarks = (*for_people.detailed_differences(found), *for_people.comment_lines(found))
            sheet = sheet._replace(remarks=remarks)
        return sheet

    return Form(
        report,
        closing=lambda tally, _: streams.in_lines([for_people.summary(tally)]),
        draw=lambda piece: (
            f"{streams.drawn(piece, coloured=not options['no_color'])}\n" if piece else ""
        ),
    )


def _as_data(options: Mapping[str, Any]) -> Form:

    form, shard = options["form"], options["shard"]
    if form == "csv":
        return Form(
            report=lambda report, file: csv_bytes(data.csv_rows(report, file)),
            error=lambda error, file: csv_bytes([data.csv_error(file, str(error))]),
            opening=csv_bytes([data.CSV_HEADER]),
        )
    if form == "junit":
        return Form(
            report=lambda report, file: data.junit_suite(
                report,
                file,
                lambda found: found.fails(options["fail_on"]),
                ranks_fail=report.ranks_fail(options["fail_on"]),
            ),
            error=data.junit_not_checked,
            closing=lambda *_: data.JUNIT_CLOSING,
            opening=data.JUNIT_OPENING,
        )
    return Form(
        report=lambda report, file: data.json_file(data.file_document(report, file)),
        error=lambda error, file: data.json_file({"file": file, "error": error_document(error)}),
        closing=lambda tally, code: data.json_closing(
            tally, shard.document(code) if shard is not None else {}
        ),
        opening=data.JSON_OPENING,
        between=data.JSON_BETWEEN,
    )
