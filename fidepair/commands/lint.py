"""`lint`: all findings in tournament files, and the meaning of each code."""

from typing import NamedTuple

from fidepair.commands import options as rows
from fidepair.commands.options import HOW_TO_SHARE, RESUME, Option, format_option
from fidepair.commands.question import Answer, Output, Say, TournamentFile, UseCase, kind_of
from fidepair.errors import InputError
from fidepair.lint import CODES, ERROR, WARNING, Explanation, LintReport, explain, lint
from fidepair.render import findings as shown

ERRORS_FOUND = 1


OPTIONS = (
    rows.FILES._replace(is_required=False),
    rows.SYSTEM,
    Option("strict", rows.FLAG, "Treat warnings as errors in the exit code."),
    Option(
        "explain",
        rows.TEXT,
        "Explain a code with an example; `all` lists all codes.",
        metavar="CODE",
    ),
    *HOW_TO_SHARE,
    RESUME,
    format_option(("table", "json", "csv", "github", "ndjson"), "Output format. Default: table."),
    *rows.READING,
    rows.JSON,
    rows.QUIET._replace(help="Print one line per file."),
    rows.VERBOSE._replace(help="Show every place of every finding, and notes in full."),
    rows.NO_COLOUR,
)


class Asked(NamedTuple):
    """The question of `lint`."""

    system: str | None = None
    strict: bool = False
    explain: str | None = None


def run(file: TournamentFile, asked: Asked, _: Output, __: Say) -> Answer:
    """Return the findings of a file, or the meaning of a code."""
    if asked.explain is not None:
        return Answer(shown.explanations_document(explanations_of(asked.explain)))
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


def explanations_of(text: str) -> list[Explanation]:
    """Return the meaning of a code, or of all codes. Raises UsageError for an unknown code."""
    codes_meant = CODES if text.strip().lower() == "all" else (text,)
    return [explain(code) for code in codes_meant]


USE_CASES = {"lint": UseCase(OPTIONS, Asked, run, needs_file=False)}
