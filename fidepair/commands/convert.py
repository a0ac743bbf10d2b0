"""`convert`: a tournament in another dialect or format, and the facts that this cannot
represent. `report`: the rating report of an event, and its missing items."""

from typing import Literal, NamedTuple, TypedDict

from fidepair import trf
from fidepair.commands import options as rows
from fidepair.commands.options import Option, one_of
from fidepair.commands.question import (
    Answer,
    DeclaredFacts,
    Output,
    Say,
    TournamentFile,
    UseCase,
    kind_of,
    report_warnings,
)
from fidepair.convert import TARGETS, Converted, convert
from fidepair.desk.pages.readiness import (
    Declared,
    Lack,
    Readiness,
    disagreement,
    handed_in,
    rated_by_fide,
    rating_corrections_notes,
    readiness,
    sent_back,
    system_in_words,
)
from fidepair.desk.record.log import changed_announcements
from fidepair.desk.record.missing_declarations import kept_in_comments
from fidepair.desk.record.past_state import corrected_for_rating
from fidepair.findings import ERROR
from fidepair.lint import lint
from fidepair.render import fixes as shown
from fidepair.systems import with_written_acceleration
from fidepair.tournament import Tournament
from fidepair.trf import Loaded
from fidepair.trf.format.facts import TRF26


class LossObject(TypedDict):
    """What the new form cannot carry."""

    line: int | None
    text: str


class ConvertDocument(TypedDict):
    """What `convert` answers in `fidepair serve`, beside the file."""

    schema: Literal["fidepair.convert/1"]
    file: str
    to: str
    losses: list[LossObject]


OPTIONS = (
    rows.FILE,
    Option(
        "to",
        one_of(tuple(TARGETS), ignores_case=True),
        "The new format.",
        field="target",
        is_required=True,
    ),
    rows.OUTPUT,
    rows.FORCE,
    *rows.WHAT_FILES_DECLARE,
    rows.ENCODING,
    rows.QUIET._replace(help="Do not list lost facts."),
)


class Asked(NamedTuple):
    """The question of `convert`."""

    target: str
    declared: DeclaredFacts = DeclaredFacts()


def run(file: TournamentFile, asked: Asked, _: Output, say: Say) -> Answer:
    """Return the lost facts, and the converted file."""
    converted = convert_and_report(file, asked, say)
    losses: list[LossObject] = [{"line": loss.line, "text": loss.text} for loss in converted.losses]
    document: ConvertDocument = {
        "schema": "fidepair.convert/1",
        "file": file.file,
        "to": asked.target,
        "losses": losses,
    }
    return Answer(document, data=converted.data)


def convert_and_report(file: TournamentFile, asked: Asked, say: Say) -> Converted:
    """Return the converted file; report its losses."""
    kind = kind_of(asked.declared.system)
    converted = convert(file.content, file.name, asked.target, kind, **asked.declared.facts())
    for loss in converted.losses:
        place = file.name if loss.line is None else f"{file.name}:{loss.line}"
        say(f"lost: {place}: {loss.text}")
    return converted


LACKING = 1
REPORT_TARGETS = ("trf16", "trf26")
REPORT_OPTIONS = (
    rows.FILE,
    Option(
        "to",
        one_of(REPORT_TARGETS, ignores_case=True),
        "Format of the report.",
        field="target",
        is_required=True,
    ),
    rows.OUTPUT._replace(
        help="Write the report to this file if no items are missing.", metavar="OUT"
    ),
    Option(
        "force",
        rows.FLAG,
        "Write the report even if items are missing, and overwrite the output file.",
    ),
    rows.JSON._replace(help="List missing items as JSON."),
    *rows.WHAT_FILES_DECLARE,
    rows.ENCODING,
    rows.QUIET._replace(help="List only missing items: no notes or warnings."),
)


class ReportAsked(NamedTuple):
    """The question of `report`; `force`: create the report even if items are missing."""

    target: str
    force: bool = False
    declared: DeclaredFacts = DeclaredFacts()


def answer_report(file: TournamentFile, asked: ReportAsked, _: Output, say: Say) -> Answer:
    """Return the missing items; if there are none, or with `force`, the report too."""
    loaded = file.load(asked.declared.system)
    found, data, left_out = make_report(loaded, file.content, file.file, asked, say)
    if found.lacks and not asked.force:
        return Answer(shown.readiness_document(found, file.file, None), LACKING)
    found = found._replace(notes=(*found.notes, *left_out))
    return Answer(shown.readiness_document(found, file.file, None), data=data)


def make_report(
    loaded: Loaded, content: bytes, file: str, asked: ReportAsked, say: Say
) -> tuple[Readiness, bytes, tuple[str, ...]]:
    """Return the missing items, the report, and notes on facts that it omits; report warnings.
    `file`: its name in suggested commands."""
    report_warnings(loaded.findings, say)
    found = _readiness_of_file(loaded, content, file, asked)
    data, left_out = _report_content(loaded, content, asked)
    noted, faults = _faults_of_report(loaded, data, asked.target, found.lacks)
    lacks = [disagreement(faults, asked.target.upper(), file)] if faults else []
    found = Readiness((*found.lacks, *lacks), (*found.notes, *noted))
    return found, data, left_out


def _readiness_of_file(loaded: Loaded, content: bytes, file: str, asked: ReportAsked) -> Readiness:
    """Return what the file lacks for the report, and notes on its changes."""
    tournament, name = loaded.tournament, loaded.document.name
    read = trf.examine(content, name, tournament.kind)
    assert read.event is not None
    assert read.records is not None
    declared = _declared_system(loaded, content, asked)
    found = readiness(tournament, read.event, read.records, file, declared)
    findings = lint(content, name, tournament.kind).findings
    _, rated_otherwise, outside = corrected_for_rating(tournament)
    notes = (
        *found.notes,
        *rating_corrections_notes(rated_otherwise, outside),
        *changed_announcements(line.text for line in read.records.comments),
        *_changes_of_pairings(tournament),
    )
    return Readiness((*found.lacks, *sent_back(findings, file)), notes)


def _report_content(
    loaded: Loaded, content: bytes, asked: ReportAsked
) -> tuple[bytes, tuple[str, ...]]:
    """Return the report, with the results and ratings that FIDE rates, and notes on facts that it
    omits."""
    tournament, target = loaded.tournament, asked.target
    rated = rated_by_fide(corrected_for_rating(tournament)[0])
    if target == "trf26" and rated.rounds_paired:  # TRF16 has no record for virtual points
        rated = with_written_acceleration(rated)
    if rated != tournament:
        content = trf.write(rated, loaded.document)
    name, kind = loaded.document.name, tournament.kind
    converted = convert(content, name, target, kind, **asked.declared.facts()).data
    draft = trf.examine(converted, name, kind).document
    assert draft is not None
    made, left_out = handed_in(draft, tournament)
    return made.to_bytes(), left_out


def _faults_of_report(
    loaded: Loaded, data: bytes, target: str, lacks: tuple[Lack, ...]
) -> tuple[list[str], list[str]]:
    """Return a note on the order of boards, and the errors of the report that are not expected."""
    expected, notes = set(), []
    if any(lack.about == "results" for lack in lacks):
        expected.add(_NO_RESULT)
    if target == "trf16" and loaded.tournament.line_ups:
        expected.add(_CHANGED_ORDER)
    findings = trf.examine(data, loaded.document.name, loaded.tournament.kind).findings
    errors = [one for one in findings if one.severity == ERROR]
    reordered = next((one for one in errors if one.code == _CHANGED_ORDER), None)
    if reordered is not None and _CHANGED_ORDER in expected:
        notes.append(
            "TRF16 has no record for line-ups; players, colours and results are complete, but a"
            f" program that reads boards from the rosters finds: {reordered.text}"
        )
    return notes, [f"{one.text} ({one.code})" for one in errors if one.code not in expected]


_CHANGED_ORDER = "T223"
"""Both teams seem to have the same colour, since one of them did not play in the order of its
roster. TRF26 records its line-up."""

_NO_RESULT = "T083"
"""A game without a result before the last round, which is an item of its own."""


def _changes_of_pairings(tournament: Tournament) -> list[str]:
    """Return notes on the published pairings that the arbiter changed (C.04.2 4.4)."""
    notes = []
    for change in tournament.manual_changes:
        if not tournament.contradiction(change):
            notes.append(f"round {change.round_number}, changed by the arbiter: {change.text}")
    return notes


def _declared_system(loaded: Loaded, content: bytes, asked: ReportAsked) -> Declared:
    """Return the facts about the system from the file, its comments that keep records, and the
    options."""
    kept, facts = kept_in_comments(content, loaded.tournament), asked.declared
    acceleration = facts.acceleration
    if acceleration is None:
        acceleration = kept.acceleration
    elif acceleration == "none":
        acceleration = None
    return Declared(
        system_in_words(facts.system or kept.system, acceleration),
        loaded.tournament.type_code is not None or facts.system is not None,
        loaded.document.dialect == TRF26,
        asked.target == "trf26",
    )


USE_CASES = {
    "convert": UseCase(OPTIONS, Asked, run),
    "report": UseCase(REPORT_OPTIONS, ReportAsked, answer_report),
}
