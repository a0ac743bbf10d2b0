"""All that can be said about a report file: from its content and the options to the findings that
are asked for."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any

from fidepair.errors import InputError, UsageError
from fidepair.findings.catalogue import CATALOGUE
from fidepair.lint import ERROR, NOT_A_REPORT, WARNING, LintReport, lint
from fidepair.lint.explanations import CODES, explain
from fidepair.render import findings as shown
from fidepair.serve.options import kind_asked
from fidepair.serve.request import Request, Response

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fidepair.lint.explanations import Explanation

ERRORS_FOUND = 1


def respond(request: Request) -> Response:
    """Return the findings of a file, or what a code means."""
    asked = request.options["explain"]
    if asked is not None:
        return Response(shown.explanations_document(explained(asked)))
    report, exit_code = linted(request.content, request.name, request.file, request.options)
    return Response(shown.document([shown.file_document(report)]), exit_code)


def linted(
    content: bytes, name: str, file: str, options: Mapping[str, Any]
) -> tuple[LintReport, int]:
    """Return what was found in one file and is asked for, and the exit code for it.

    That it is no report is told anyway. `name`: of the file in messages, `file`: in data.
    """
    report = lint(content, name, kind_asked(options["system"]))
    only = tuple(chain.from_iterable(options["select"])) or ("",)
    never = tuple(chain.from_iterable(options["ignore"]))
    asked_for = (
        one
        for one in report.findings
        if one.code in NOT_A_REPORT
        or (one.code.startswith(only) and not one.code.startswith(never))
    )
    report = report._replace(file=file, findings=tuple(asked_for))
    if not report.is_report:
        return report, InputError.exit_code
    is_wrong = report.count(ERROR) or (options["strict"] and report.count(WARNING))
    return report, ERRORS_FOUND if is_wrong else 0


def codes(text: str) -> tuple[str, ...]:
    """Return codes of findings or their beginnings, separated by commas, in any case of letters.
    Raises UsageError for a beginning that no code has."""
    beginnings = tuple(part.strip().upper() for part in text.split(","))
    for beginning in beginnings:
        if not beginning or not any(code.startswith(beginning) for code in CATALOGUE):
            raise UsageError(
                f'no code of a finding begins with "{beginning}".\n  `fidepair lint --explain all` lists the codes.'
            )
    return beginnings


def explained(asked: str) -> list[Explanation]:
    """Return what a code means, or what all of them do. Raises UsageError for one that there is
    not."""
    return [explain(code) for code in (CODES if asked.strip().lower() == "all" else (asked,))]
