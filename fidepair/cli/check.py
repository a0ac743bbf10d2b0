"""`fidepair check`: published rounds against the rules, file by file; none is kept once it is told.

Every form of the report is written piece by piece: one piece for each file.
"""

from __future__ import annotations

from contextlib import closing, nullcontext
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from fidepair import trf
from fidepair.check import GRAVITIES, UNDECLARED, Tally, check, check_only_ranks, tally
from fidepair.cli import ending, files, streams
from fidepair.cli.app import bug_in_words
from fidepair.cli.options import (
    QuickCommand,
    declared_besides,
    format_wanted,
    how_to_pair,
    how_to_tell,
    jobs_option,
    kind_asked,
    option,
    shared,
    size_option,
    system_option,
    ways_to_pair,
)
from fidepair.cli.typed import as_typed, error_as_typed
from fidepair.crosscheck.pool import run_all
from fidepair.errors import FidepairError, FileProblem, NotSupported, UsageError
from fidepair.findings import NOTE, in_groups
from fidepair.render import report as for_people
from fidepair.shown import csv_bytes, in_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
    from typing import TypeAlias

    from fidepair.check import CheckReport
    from fidepair.desk.log import LoggedCorrection
    from fidepair.render.sheet import Sheet
    from fidepair.render.terminal import Bar
    from fidepair.tournament import Tournament
    from fidepair.trf import Loaded

    Piece: TypeAlias = "str | bytes | Sheet"

FORMATS = ("table", "json", "csv", "junit")
TRIALS = 100
"""A few seconds for a file of 100 players."""
DIFFERENCES = 1
_OF_THE_START = "they are not those of the standings but of the start"
FAULT_OF_OURS = FidepairError.exit_code


class FileToCheck(NamedTuple):
    """A file to be checked. `content`: of standard input, which only this process has; or why it has none."""

    path: str
    content: bytes | FidepairError | None = None


class Checked(NamedTuple):
    """One file: lines for standard error, what is shown of it, what it adds to the summary, its exit code.

    Small and plain: with several jobs it comes out of another process.
    """

    said: tuple[str, ...]
    shown: Piece
    tally: Tally
    exit_code: int


def gravities(text: str) -> tuple[str, ...]:
    """Return the words of a list such as `worse,undeclared`."""
    words = tuple(text.split(","))
    known = (*GRAVITIES, UNDECLARED)
    for word in words:
        if word not in known:
            raise click.BadParameter(f"{word!r} is none of {', '.join(known)}")
    return words


@click.command("check", cls=QuickCommand, add_help_option=False)
@click.argument("paths", metavar="FILE...", nargs=-1, required=True)
@system_option
@option("--round", type=click.IntRange(min=1), help="Check this round only.")
@shared(declared_besides)
@shared(how_to_pair)
@option(
    "--fail-on",
    type=gravities,
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
@jobs_option
@option("-f", "--format", "form", type=click.Choice(FORMATS), help="Form of the report. Default: table.")
@size_option
@shared(how_to_tell)
@ending.tidily()
def command(paths: tuple[str, ...], form: str | None, as_json: bool, jobs: int, **options: Any) -> int:
    """Check the published pairings of each FILE (- is standard input): pairs, colours and bye of every round.

    FILE may be a pattern such as 'out/*.trf'. Each round is paired again from the state before it, as published. The
    exit code is 0 only if all agree, or none differs as gravely as --fail-on says.
    """
    options["form"] = format_wanted(form, as_json) or "table"
    if options["standings"] and options["no_standings"]:
        raise UsageError("--standings and --no-standings say the opposite.\n  Leave one of them out.")
    shown_as = form_of(options)
    sources = [source for path in paths for source in _sources(path, options["max_size"])]
    jobs = min(jobs, len(sources))
    with (
        streams.progress(len(sources), "checking", quiet=options["quiet"]) as bar,
        closing(_check_all(sources, jobs, options)) as results,
    ):
        total, exit_code = _tell_all(results, shown_as, bar)
    _write(shown_as.closing(total))
    return exit_code


def _sources(path: str, max_size: int) -> list[FileToCheck]:
    """Return the files that an argument means; what keeps it from meaning any is told when its turn comes."""
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
def _check_all(sources: Sequence[FileToCheck], jobs: int, options: Mapping[str, Any]) -> Generator[Checked, None, None]:
    """Return what was found in each file, in their order; each is checked shortly before it is asked for."""
    with closing(run_all(partial(check_file, options), sources, jobs)) as outcomes:
        for source, outcome in zip(sources, outcomes, strict=True):
            if outcome.error is None:
                yield outcome.value
            else:
                yield _not_checked(source.path, FidepairError(outcome.error.message), form_of(options))


def check_file(options: Mapping[str, Any], source: FileToCheck) -> Checked:
    """Return what was found in one file; whatever is wrong with it does not stop the others."""
    form = form_of(options)
    try:
        return _check(source, form, options)
    except FidepairError as error:
        return _not_checked(source.path, error_as_typed(error), form)
    except Exception as error:  # a fault of this program, as in `fidepair.cli.app`
        return _not_checked(source.path, FidepairError(bug_in_words(error)), form)


def _check(source: FileToCheck, form: Form, options: Mapping[str, Any]) -> Checked:
    name = files.name_of(source.path)
    if isinstance(source.content, FidepairError):
        raise source.content
    content = files.read(source.path, options["max_size"]) if source.content is None else source.content
    loaded = files.load(source.path, content, kind_asked(options["system"]), advised=not options["quiet"])
    loaded = trf.ordered(loaded, options["numbers"])
    read, note = _ranks_to_check(loaded, content, options)
    ranks = {number: rank for number, (rank, _) in read.items()} or None
    known = known_of(loaded.tournament)
    ways = ways_to_pair(options)
    try:
        report = check(loaded.tournament, options["system"], trials=options["trials"], known=known, ranks=ranks, **ways)
    except NotSupported as error:
        if ranks is None or not options["standings"]:
            raise
        report = check_only_ranks(loaded.tournament, ranks, f"only the ranks are checked: {str(error).splitlines()[0]}")
    if report.ranks and not report.ranks.agrees and any(finding.code == "T253" for finding in loaded.findings):
        report, note = report._replace(ranks=None), f"the ranks are not checked: {_OF_THE_START}"
    notes = (*map(as_typed, report.notes), *([note] if note else []))
    report = report._replace(notes=notes, places={number: place for number, (_, place) in read.items()})
    said = []
    if not options["quiet"]:
        told = [finding for finding in loaded.findings if finding.severity != NOTE]
        said += [f"warning: {finding}" for finding in in_groups(told)]
        said += [f"note: {name}: {note}" for note in report.notes]
    fault = for_people.fault_of_ours(report)
    if fault is not None:
        said.append(f"fidepair: {name}: {fault}")
    fails = any(found.fails(options["fail_on"]) for found in report.rounds) or report.ranks_fail(options["fail_on"])
    exit_code = FAULT_OF_OURS if fault is not None else DIFFERENCES if fails else 0
    return Checked(tuple(said), form.report(report, files.name_in_data(source.path)), tally(report), exit_code)


def _ranks_to_check(
    loaded: Loaded, content: bytes, options: Mapping[str, Any]
) -> tuple[dict[int, tuple[int, tuple[int, int]]], str]:
    """Return the ranks that are to be compared with the standings, each with its line and column, by number; or a note
    why those that were asked for are not compared."""
    from fidepair.standings.checking import is_over  # noqa: PLC0415 - start-up
    from fidepair.trf.read.ranks import WRONG_POINTS, rank_field, read_ranks  # noqa: PLC0415
    from fidepair.trf.read.reader import interpret  # noqa: PLC0415

    tournament, asked = loaded.tournament, options["standings"]
    by_itself = bool(tournament.ranking) and options["round"] is None and is_over(tournament, options["rounds"])
    if options["no_standings"] or not (asked or by_itself):
        return {}, ""
    told, why_not = {finding.code for finding in loaded.findings}, ""
    if told & WRONG_POINTS:
        why_not = "the points in the file are not those of the results"
    elif options["numbers"] == "rank":
        why_not = _OF_THE_START
    else:
        event = interpret(content, loaded.document.name, tournament.kind).event
        column = rank_field(event).first
        found = {one.number: (one.rank, (one.line.number, column)) for one in read_ranks(event) if one.rank}
        if found:
            return found, ""
        why_not = "the file has none"
    return {}, f"the ranks are not checked: {why_not}" if asked else ""


def known_of(tournament: Tournament) -> Callable[[int], tuple[Tournament, Sequence[LoggedCorrection]]] | None:
    """Return what gives the tournament as it was known when a round was paired; None if no correction is recorded."""
    if not tournament.corrections:
        return None
    from fidepair.desk.known import known_when_paired  # noqa: PLC0415 - few files have been corrected

    return partial(known_when_paired, tournament)


def _not_checked(path: str, error: FidepairError, form: Form) -> Checked:
    name = files.name_of(path)
    message = str(error) if str(error).startswith(f"{name}:") else f"{name}: {error}"
    return Checked(
        (f"fidepair: {message}",), form.error(error, files.name_in_data(path)), Tally(not_checked=1), error.exit_code
    )


# ── all of them, in this process ─────────────────────────────────────────────
def _tell_all(results: Iterable[Checked], form: Form, bar: Bar | None) -> tuple[Tally, int]:
    """Write what was found in each file as it comes; return the tally and the exit code of the run.

    The code is the highest of all files: what could not be checked is graver than a difference.
    """
    total = Tally()
    exit_code = 0
    before = form.opening
    for checked in results:
        with bar.aside() if bar and streams.is_terminal() else nullcontext():
            for line in checked.said:
                streams.say(line)
            _write(before, form.draw(checked.shown))
        before = form.between
        total = total.plus(checked.tally)
        exit_code = max(exit_code, checked.exit_code)
        if bar:
            bar.advance()
    return total, exit_code


def _write(*pieces: str | bytes) -> None:
    for piece in pieces:
        if piece:
            streams.answer(piece)


# ── the forms ────────────────────────────────────────────────────────────────
class Form(NamedTuple):
    """How a run is written: `opening`, the pieces with `between` between them, `closing`.

    `report` and `error` give the piece of a file that was or could not be checked, in any process; `draw` gives what
    this process writes of it.
    """

    report: Callable[[CheckReport, str], Piece]
    error: Callable[[FidepairError, str], Piece] = lambda *_: ""
    closing: Callable[[Tally], str | bytes] = lambda _: ""
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
            sheet = sheet._replace(remarks=tuple(for_people.detailed_differences(found)))
        return sheet

    return Form(
        report,
        closing=lambda tally: streams.in_lines([for_people.summary(tally)]),
        draw=lambda piece: f"{streams.drawn(piece, coloured=not options['no_color'])}\n" if piece else "",
    )


def _as_data(options: Mapping[str, Any]) -> Form:
    from fidepair.render import report_data as data  # noqa: PLC0415
    from fidepair.render.words import error_document  # noqa: PLC0415

    form = options["form"]
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
            closing=lambda _: data.JUNIT_CLOSING,
            opening=data.JUNIT_OPENING,
        )
    return Form(
        report=lambda report, file: data.json_file(data.file_document(report, file)),
        error=lambda error, file: data.json_file({"file": file, "error": error_document(error)}),
        closing=data.json_closing,
        opening=data.JSON_OPENING,
        between=data.JSON_BETWEEN,
    )
