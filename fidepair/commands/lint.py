"""`lint`: all findings in tournament files, and the meaning of each code."""

from typing import NamedTuple

from fidepair.commands import options as rows
from fidepair.commands.options import HOW_TO_SHARE, RESUME, Many, Option, OptionKind, format_option
from fidepair.commands.question import Answer, Output, Say, TournamentFile, UseCase, kind_of
from fidepair.errors import InputError, UsageError
from fidepair.findings.catalogue import CATALOGUE
from fidepair.lint import ERROR, NOT_A_TOURNAMENT_FILE, WARNING, LintReport, lint
from fidepair.lint.explanations import CODES, Explanation, explain
from fidepair.render import findings as shown

ERRORS_FOUND = 1


def codes(text: str) -> tuple[str, ...]:
    """Return codes of findings or their beginnings, separated by commas, in upper or lower case.
    Raises UsageError for a beginning that matches no code."""
    beginnings = tuple(part.strip().upper() for part in text.split(","))
    for beginning in beginnings:
        if not beginning or not any(code.startswith(beginning) for code in CATALOGUE):
            raise UsageError(
                f"No code begins with `{beginning}`.\n  List the codes with `fidepair lint --explain all`."
            )
    return beginnings


_CODES = OptionKind(rows.TEXTS.schema, codes, speaks_for_itself=True)
OPTIONS = (
    rows.FILES._replace(is_required=False),
    rows.SYSTEM,
    Option("strict", rows.FLAG, "Treat warnings as errors in the exit code."),
    Option(
        "select",
        _CODES,
        "Show only findings with these codes, or beginnings of codes, such as T064,T1. Repeatable.",
        many=Many.EACH,
        default=(),
    ),
    Option(
        "ignore",
        _CODES,
        "Hide findings with these codes, or beginnings of codes. Repeatable.",
        many=Many.EACH,
        default=(),
    ),
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
    """The question of `lint`; `select`, `ignore`: beginnings of codes."""

    system: str | None = None
    strict: bool = False
    select: tuple[tuple[str, ...], ...] = ()
    ignore: tuple[tuple[str, ...], ...] = ()
    explain: str | None = None


def run(file: TournamentFile, asked: Asked, _: Output, __: Say) -> Answer:
    """Return the findings of a file, or the meaning of a code."""
    if asked.explain is not None:
        return Answer(shown.explanations_document(explanations_of(asked.explain)))
    report, exit_code = lint_file(file.content, file.name, file.file, asked)
    return Answer(shown.document([shown.file_document(report)]), exit_code)


def lint_file(content: bytes, name: str, file: str, asked: Asked) -> tuple[LintReport, int]:
    """Return the requested findings of one file, and the exit code for it.

    A file that is not a tournament file is always reported. `name`: of the file in messages,
    `file`: in data.
    """
    report = lint(content, name, kind_of(asked.system))
    only = tuple(code for codes in asked.select for code in codes) or ("",)
    never = tuple(code for codes in asked.ignore for code in codes)

    def is_wanted(code: str) -> bool:
        return code in NOT_A_TOURNAMENT_FILE or (
            code.startswith(only) and not code.startswith(never)
        )

    findings = tuple(one for one in report.findings if is_wanted(one.code))
    report = report._replace(file=file, findings=findings)
    if not report.is_report:
        return report, InputError.exit_code
    is_wrong = report.count(ERROR) or (asked.strict and report.count(WARNING))
    return report, ERRORS_FOUND if is_wrong else 0


def explanations_of(text: str) -> list[Explanation]:
    """Return the meaning of a code, or of all codes. Raises UsageError for an unknown code."""
    codes_meant = CODES if text.strip().lower() == "all" else (text,)
    return [explain(code) for code in codes_meant]


USE_CASES = {"lint": UseCase(OPTIONS, Asked, run, needs_file=False)}
