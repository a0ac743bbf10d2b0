"""Published rounds against the rules: from a file and the options to what was found, and what must
be said of it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from fidepair import trf
from fidepair.check.ranks import is_over
from fidepair.check.replay import GRAVITIES, UNDECLARED, check, check_only_ranks, tally
from fidepair.desk.record import decisive
from fidepair.desk.record.past_state import is_rated_otherwise, known_when_paired
from fidepair.errors import FidepairError, NotSupported, UsageError
from fidepair.findings import NOTE, in_groups
from fidepair.render.report import fault_of_ours
from fidepair.render.report_data import document, file_document
from fidepair.serve.options import as_typed, kind_asked, ways_to_pair
from fidepair.serve.request import Request, Response
from fidepair.trf.read.ranks import WRONG_POINTS, rank_field, read_ranks
from fidepair.trf.read.reader import interpret

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import TypeAlias

    from fidepair.check.replay import CheckReport, DecisiveComment
    from fidepair.desk.record.log import LoggedCorrection
    from fidepair.findings import Finding
    from fidepair.serve.options import Say
    from fidepair.tournament import Tournament
    from fidepair.trf import Loaded
    from fidepair.trf.format.reading import Event, Reading

    Known: TypeAlias = Callable[[int], tuple[Tournament, Sequence[LoggedCorrection]]]

DIFFERENCES = 1
TRIALS = 100
"""A few seconds for a file of 100 players."""
FAULT_OF_OURS = FidepairError.exit_code
_OF_THE_START = "they are not those of the standings but of the start"


def respond(request: Request) -> Response:
    """Return how the published rounds compare with the rules."""
    refuse_contradictions(request.options)
    reading = interpret(request.content, request.name, kind_asked(request.options.get("system")))
    report, exit_code = checked(reading, request.options, request.say)
    return Response(document([file_document(report, request.file)], tally(report)), exit_code)


def gravities(text: str) -> tuple[str, ...]:
    """Return the words of a list such as `worse,undeclared`."""
    words = tuple(text.split(","))
    known = (*GRAVITIES, UNDECLARED)
    for word in words:
        if word not in known:
            raise UsageError(f"{word!r} is none of {', '.join(known)}")
    return words


def refuse_contradictions(options: Mapping[str, Any]) -> None:
    """Raise UsageError for options that do not go together."""
    if options["standings"] and options["no_standings"]:
        raise UsageError(
            "--standings and --no-standings say the opposite.\n  Leave one of them out."
        )


def checked(reading: Reading, options: Mapping[str, Any], say: Say) -> tuple[CheckReport, int]:
    """Return what was found in one file, and the exit code for it; tell warnings and notes."""
    loaded = trf.ordered(
        trf.Loaded(reading.document, reading.tournament, reading.findings), options["numbers"]
    )
    read, note = _ranks_to_check(loaded, reading.event, options)
    ranks = {number: rank for number, (rank, _) in read.items()} or None
    undone: dict[int, Sequence[LoggedCorrection]] = {}
    known = _remembering(known_of(loaded.tournament), undone)
    ways = ways_to_pair(options, loaded.tournament)
    try:
        report = check(
            loaded.tournament,
            options["system"],
            trials=options["trials"],
            known=known,
            ranks=ranks,
            **ways,
        )
    except NotSupported as error:
        if ranks is None or not options["standings"]:
            raise
        report = check_only_ranks(
            loaded.tournament, ranks, f"only the ranks are checked: {str(error).splitlines()[0]}"
        )
    if (
        report.ranks
        and not report.ranks.agrees
        and any(finding.code == "T253" for finding in loaded.findings)
    ):
        report, note = report._replace(ranks=None), f"the ranks are not checked: {_OF_THE_START}"
    notes = (*map(as_typed, report.notes), *([note] if note else []))
    comments, more = _comments(reading, loaded.tournament, report, undone)
    report = report._replace(
        notes=notes,
        places={number: place for number, (_, place) in read.items()},
        comments=comments,
    )
    for finding in in_groups(
        [finding for finding in (*loaded.findings, *more) if finding.severity != NOTE]
    ):
        say(f"warning: {finding}")
    for note in report.notes:
        say(f"note: {loaded.document.name}: {note}")
    fails = any(found.fails(options["fail_on"]) for found in report.rounds) or report.ranks_fail(
        options["fail_on"]
    )
    return report, FAULT_OF_OURS if fault_of_ours(
        report
    ) is not None else DIFFERENCES if fails else 0


def _remembering(
    known: Known | None, undone: dict[int, Sequence[LoggedCorrection]]
) -> Known | None:
    """Return what gives the same, and keeps the corrections without which each round is judged in
    `undone`."""
    if known is None:
        return None

    def remembered(number: int) -> tuple[Tournament, Sequence[LoggedCorrection]]:
        then, undone[number] = known(number)
        return then, undone[number]

    return remembered


def _comments(
    reading: Reading,
    tournament: Tournament,
    report: CheckReport,
    undone: Mapping[int, Sequence[LoggedCorrection]],
) -> tuple[tuple[DecisiveComment, ...], list[Finding]]:
    """Return the comments that decide the verdicts, or contradict the file, and the findings about
    the latter."""
    if not tournament.has_statements():
        return (), []

    lines = reading.records.comments

    system = report.system.name if report.system else ""
    rounds = [
        decisive.RoundToJudge(tournament, found.number, system, undone.get(found.number, ()))
        for found in report.rounds
    ]
    wrong = decisive.contradicting_comments(tournament, lines)
    ranks = decisive.comments_on_rated_results(tournament, lines)
    decided = {
        one.line: one for one in (*ranks, *decisive.deciding_comments(rounds, lines), *wrong)
    }
    findings = [
        finding._replace(file=reading.document.name) for finding in decisive.findings_of(wrong)
    ]
    return tuple(sorted(decided.values())), findings


def _ranks_to_check(
    loaded: Loaded, event: Event, options: Mapping[str, Any]
) -> tuple[dict[int, tuple[int, tuple[int, int]]], str]:
    """Return the ranks that are to be compared with the standings, each with its line and column,
    by number; or a note why those that were asked for are not compared."""

    tournament, asked = loaded.tournament, options["standings"]
    by_itself = (
        bool(tournament.ranking)
        and options["round"] is None
        and is_over(tournament, options["rounds"])
    )
    if options["no_standings"] or not (asked or by_itself):
        return {}, ""
    told, why_not = {finding.code for finding in loaded.findings}, ""
    if _is_rated_otherwise(tournament):
        why_not = "they are those of the event, and results were corrected since for the rating only (C.04.2 4.3)"
    elif told & WRONG_POINTS:
        why_not = "the points in the file are not those of the results"
    elif options["numbers"] == "rank":
        why_not = _OF_THE_START
    else:
        column = rank_field(event).first
        found = {
            one.number: (one.rank, (one.line.number, column))
            for one in read_ranks(event)
            if one.rank
        }
        if found:
            return found, ""
        why_not = "the file has none"
    return {}, f"the ranks are not checked: {why_not}" if asked else ""


def _is_rated_otherwise(tournament: Tournament) -> bool:
    if not tournament.corrections:
        return False

    return is_rated_otherwise(tournament)


def known_of(tournament: Tournament) -> Known | None:
    """Return what gives the tournament as it was known when a round was paired; None if no
    correction is recorded."""
    if not tournament.corrections:
        return None

    return partial(known_when_paired, tournament)
