"""`lint`: all findings in tournament files, and the meaning of each code. `fix`: repairs of a
tournament file, and questions about the rest."""

from typing import NamedTuple

from fidepair.commands import options as rows
from fidepair.commands.options import HOW_TO_SHARE, RESUME, Door, Many, Option, format_option
from fidepair.commands.question import Answer, Output, Say, TournamentFile, UseCase, kind_of
from fidepair.errors import InputError
from fidepair.findings import ERROR, WARNING, TrfError
from fidepair.fix import Fixed, answered, fix, numbered
from fidepair.fix.questions import answers_in
from fidepair.lint import LintReport, explain, lint
from fidepair.render import findings as shown
from fidepair.render import fixes as for_people

ERRORS_FOUND = 1


OPTIONS = (
    rows.FILES._replace(is_required=False),
    rows.SYSTEM,
    Option("strict", rows.FLAG, "Treat warnings as errors in the exit code."),
    Option("explain", rows.TEXT, "Explain a code with an example.", metavar="CODE"),
    *HOW_TO_SHARE,
    RESUME,
    format_option(("table", "json", "ndjson"), "Output format. Default: table."),
    rows.ENCODING,
    rows.JSON,
    rows.QUIET._replace(help="Print one line per file."),
    rows.VERBOSE._replace(help="Show every place of every finding, and notes in full."),
)


class Asked(NamedTuple):
    """The question of `lint`."""

    system: str | None = None
    strict: bool = False
    explain: str | None = None


def run(file: TournamentFile, asked: Asked, _: Output, __: Say) -> Answer:
    """Return the findings of a file, or the meaning of a code."""
    if asked.explain is not None:
        return Answer(shown.explanations_document([explain(asked.explain)]))
    report, exit_code = lint_file(file.content, file.name, file.file, asked)
    return Answer(shown.document([shown.file_document(report)]), exit_code)


def lint_file(content: bytes, name: str, file: str, asked: Asked) -> tuple[LintReport, int]:
    """Return the findings of one file, and the exit code for it. `name`: of the file in messages,
    `file`: in data."""
    report = lint(content, name, kind_of(asked.system))
    report = report._replace(file=file)
    if not report.is_report:
        return report, InputError.exit_code
    is_wrong = report.count(ERROR) or (asked.strict and report.count(WARNING))
    return report, ERRORS_FOUND if is_wrong else 0


QUESTIONS_LEFT = 1
FIX_OPTIONS = (
    rows.FILE,
    rows.OUTPUT._replace(help="Write the repaired file here instead of standard output."),
    Option("in_place", rows.FLAG, "Overwrite FILE with the repaired file.", door=Door.TYPED),
    rows.FORCE,
    rows.DRY_RUN,
    rows.SYSTEM,
    rows.NUMBERING,
    rows.ENCODING,
    Option(
        "answer",
        rows.TEXTS,
        "Answer a question, such as T064:26=half-point-bye. Repeatable.",
        field="answers",
        metavar="KEY=ANSWER",
        many=Many.EACH,
        door=Door.TYPED,
    ),
    Option("answers", rows.TEXTS, many=Many.EACH, door=Door.REQUESTED),
    rows.JSON._replace(help="Show repairs and questions as JSON."),
    rows.QUIET._replace(help="Do not show repairs and questions; only set the exit code."),
)


class FixAsked(NamedTuple):
    """The question of `fix`; `answers`: to its questions, such as `T064:26=half-point-bye`."""

    system: str | None = None
    numbers: str | None = None
    answers: tuple[str, ...] = ()


def answer_fix(file: TournamentFile, asked: FixAsked, _: Output, say: Say) -> Answer:
    """Return repairs and questions, and the repaired file."""
    repaired = repair(file.content, file.name, asked)
    lines = for_people.lines(repaired, file.file)
    for line in (*lines, for_people.verdict(repaired, file.file, None)):
        say(line)
    document = for_people.document(repaired, file.file, None)
    return Answer(document, QUESTIONS_LEFT if repaired.questions else 0, repaired.data)


def repair(content: bytes, name: str, asked: FixAsked) -> Fixed:
    """Return the repaired file with the given answers. Raises TrfError if the content is not a
    tournament file."""
    kind, given = kind_of(asked.system), answers_in(asked.answers)
    if not given:
        repaired = fix(content, name, kind, numbers=asked.numbers)
    else:
        repaired = answered(fix(content, name, kind), name, kind, given)
        if asked.numbers is not None:
            repaired = numbered(repaired, name, kind, asked.numbers)
    if not repaired.is_report:
        raise TrfError([finding for finding in repaired.findings if finding.severity == ERROR])
    return repaired


USE_CASES = {
    "lint": UseCase(OPTIONS, Asked, run, needs_file=False),
    "fix": UseCase(FIX_OPTIONS, FixAsked, answer_fix),
}
