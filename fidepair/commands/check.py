"""`check`: compare the published rounds of a tournament with the rules."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from fidepair import trf
from fidepair.check.ranks import behind, is_over
from fidepair.check.replay import (
    GRAVITIES,
    UNDECLARED,
    CheckReport,
    DecisiveComment,
    check,
    check_only_ranks,
    tally,
)
from fidepair.commands import options as rows
from fidepair.commands.options import (
    HOW_TO_SHARE,
    RESUME,
    Option,
    OptionKind,
    as_typed,
    format_option,
)
from fidepair.commands.question import (
    Answer,
    Output,
    Say,
    TournamentFile,
    UseCase,
    Ways,
    interpret,
    kind_of,
    report_warnings,
)
from fidepair.desk.record import decisive
from fidepair.desk.record.log import changed_announcements
from fidepair.desk.record.past_state import has_corrections_for_rating, known_at_pairing
from fidepair.errors import FidepairError, NotSupported, UsageError
from fidepair.findings import NOTE, Finding
from fidepair.options import EDITIONS
from fidepair.render.report import document, fault_of_ours, file_document
from fidepair.trf.read.ranks import WRONG_POINTS, rank_field, read_ranks

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from fidepair.desk.record.past_state import AnyCorrection
    from fidepair.tournament import Tournament
    from fidepair.trf import Loaded
    from fidepair.trf.format.reading import Event, Reading

    Known: TypeAlias = Callable[[int], tuple[Tournament, Sequence[AnyCorrection]]]

DIFFERENCES = 1
FAULT_OF_OURS = FidepairError.exit_code
_OF_THE_START = "they are starting ranks, not final ranks"
FORMATS = ("table", "json", "html", "ndjson", "summary")


def gravities(text: str) -> tuple[str, ...]:
    """Return the words of a list such as `worse,undeclared`."""
    words = tuple(text.split(","))
    choices = (*GRAVITIES, UNDECLARED)
    for word in words:
        if word not in choices:
            raise UsageError(f"`{word}` is not a valid value. Choose one of: {', '.join(choices)}.")
    return words


BETTER = "auto"
"""Of the two editions of the Dutch System, the one by which fewer rounds differ."""
_EDITION = rows.EDITION._replace(
    kind=rows.one_of((*EDITIONS, BETTER)),
    help=f"{rows.EDITION.help} `auto`: if none is declared, the one by which fewer rounds differ.",
)
_HOW_TO_PAIR = tuple(_EDITION if row is rows.EDITION else row for row in rows.HOW_TO_PAIR)
OPTIONS = (
    rows.FILES._replace(metavar="[FILE]...", is_required=False),
    rows.SYSTEM,
    rows.ROUND._replace(help="Check this round only."),
    *rows.DECLARED_BESIDES,
    *rows.with_patience(_HOW_TO_PAIR, "For what explains a round: 2 seconds."),
    Option(
        "fail_on",
        OptionKind(rows.TEXTS.schema, gravities),
        "Exit with 1 for differences of this level or above: illegal, worse, colours, any; undeclared: only those not "
        "declared as made by hand. Default: any.",
        metavar="KINDS",
        default="any",
    ),
    Option(
        "standings",
        rows.FLAG,
        "Compare the ranks with the standings (C.07). Default: after the last round, if tie-breaks are declared.",
    ),
    *HOW_TO_SHARE,
    RESUME,
    format_option(
        FORMATS, "Output format. Default: table; with --resume, summary, which html makes a page."
    ),
    rows.ENCODING,
    *rows.HOW_TO_ANSWER,
)


class Asked(NamedTuple):
    """The question of `check`. `fail_on`: the differences that give exit code 1."""

    ways: Ways = Ways()
    fail_on: tuple[str, ...] = ("any",)
    standings: bool = False


def run(file: TournamentFile, asked: Asked, _: Output, say: Say) -> Answer:
    """Return the comparison of the published rounds with the rules."""
    reading = interpret(file.content, file.name, kind_of(asked.ways.system))
    report, exit_code = check_file(reading, asked, say)
    return Answer(document([file_document(report, file.file)], tally(report)), exit_code)


def check_file(reading: Reading, asked: Asked, say: Say) -> tuple[CheckReport, int]:
    """Return the report on one file, and its exit code; report warnings and notes."""
    loaded = trf.ordered(
        trf.Loaded(reading.document, reading.tournament, reading.findings), asked.ways.numbers
    )
    ranks, places, note = _ranks_to_check(loaded, reading.event, asked)
    report = _report(loaded.tournament, asked, ranks)
    is_by_start = any(finding.code == "T253" for finding in loaded.findings)
    if report.ranks and not report.ranks.agrees and is_by_start:
        report, note = report._replace(ranks=None), f"the ranks were not checked: {_OF_THE_START}"
    notes = [as_typed(text) for text in report.notes]
    if note:
        notes.append(note)
    if report.ranks and not report.ranks.standings.is_declared and report.ranks.agrees:
        notes.append(f"no tie-breaks are declared{behind(loaded.tournament, ranks)}")
    notes += changed_announcements(line.text for line in reading.records.comments)
    comments, more = _comments(reading, loaded.tournament, report)
    report = report._replace(notes=tuple(notes), places=places, comments=comments)
    warnings = [finding for finding in (*loaded.findings, *more) if finding.severity != NOTE]
    report_warnings(warnings, say)
    for text in report.notes:
        say(f"note: {loaded.document.name}: {text}")
    return report, _exit_code(report, asked.fail_on)


def _report(
    tournament: Tournament, asked: Asked, ranks: Mapping[int, int], *, causes: bool = True
) -> CheckReport:
    """Return the report; of the ranks alone if they are requested and the rounds cannot be
    checked."""
    if asked.ways.edition == BETTER:
        return _by_the_better_edition(tournament, asked, ranks)
    try:
        return check(
            tournament,
            asked.ways.system,
            causes=causes,
            known=tournament_at_pairing(tournament),
            ranks=ranks or None,
            **asked.ways.given(tournament),
        )
    except NotSupported as error:
        if not ranks or not asked.standings:
            raise
        why = f"only the ranks were checked: {str(error).splitlines()[0]}"
        return check_only_ranks(tournament, ranks, why)


def _by_the_better_edition(
    tournament: Tournament, asked: Asked, ranks: Mapping[int, int]
) -> CheckReport:
    """Return the report by the edition by which fewer rounds differ, with a note; by the usual one
    if they are equal, or one is declared."""
    usual = asked._replace(ways=asked.ways._replace(edition=None))
    better = _report(tournament, usual, {}, causes=False).better_edition
    if better is None:
        return _report(tournament, usual, ranks)
    by_better = usual._replace(ways=usual.ways._replace(edition=better))
    report = _report(tournament, by_better, ranks)
    note = f"no edition is declared; that of {better} is followed, by which fewer rounds differ"
    return report._replace(notes=(*report.notes, note))


def _exit_code(report: CheckReport, fail_on: tuple[str, ...]) -> int:
    if fault_of_ours(report) is not None:
        return FAULT_OF_OURS
    fails = any(found.fails(fail_on) for found in report.rounds) or report.ranks_fail(fail_on)
    return DIFFERENCES if fails else 0


def _comments(
    reading: Reading, tournament: Tournament, report: CheckReport
) -> tuple[tuple[DecisiveComment, ...], list[Finding]]:
    """Return the comments that decide the verdicts, or contradict the file, and the findings about
    the latter."""
    if not tournament.has_statements():
        return (), []
    lines, known = reading.records.comments, tournament_at_pairing(tournament)
    system = report.system.name if report.system else ""
    rounds = []
    for found in report.rounds:
        then = known(found.number)[1] if known else ()
        rounds.append(decisive.RoundToJudge(tournament, found.number, system, then))
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
    loaded: Loaded, event: Event, asked: Asked
) -> tuple[dict[int, int], dict[int, tuple[int, int]], str]:
    """Return the ranks to compare with the standings, and the line and column of each, by number. If
    they are requested but cannot be compared, return a note with the reason."""
    if not (asked.standings or _are_final(loaded.tournament, asked.ways)):
        return {}, {}, ""
    codes = {finding.code for finding in loaded.findings}
    if loaded.tournament.corrections and has_corrections_for_rating(loaded.tournament):
        why_not = "some results were corrected later for the rating only (C.04.2, 4.3)"
    elif codes & WRONG_POINTS:
        why_not = "the points in the file do not match the results"
    elif asked.ways.numbers == "rank":
        why_not = _OF_THE_START
    else:
        column = rank_field(event).first
        found = [one for one in read_ranks(event) if one.rank]
        if found:
            ranks = {one.number: one.rank for one in found}
            return ranks, {one.number: (one.line.number, column) for one in found}, ""
        why_not = "the file has no ranks"
    return {}, {}, f"the ranks were not checked: {why_not}" if asked.standings else ""


def _are_final(tournament: Tournament, ways: Ways) -> bool:
    """Whether the ranks of the file are those of the end of the event, by declared tie-breaks."""
    is_whole = bool(tournament.ranking) and ways.round is None
    return is_whole and is_over(tournament, ways.rounds)


def tournament_at_pairing(tournament: Tournament) -> Known | None:
    """Return what gives the tournament as it was known when a round was paired; None if no
    correction is recorded."""
    if not tournament.corrections:
        return None
    return partial(known_at_pairing, tournament)


USE_CASES = {"check": UseCase(OPTIONS, Asked, run)}
