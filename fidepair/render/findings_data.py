"""What was found in files, for other programs: JSON, CSV, and the annotations of GitHub's workflows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fidepair.findings import ERROR, NOTE, WARNING
from fidepair.findings.catalogue import CATALOGUE
from fidepair.render.excerpt import brief
from fidepair.render.findings import SEVERITIES, source_of, way_out_in_a_line

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fidepair.lint import Finding, LintReport
    from fidepair.lint.explanations import Explanation

LINT_SCHEMA = "fidepair.lint/1"
EXPLANATIONS_SCHEMA = "fidepair.explanations/1"
CSV_HEADER = ("file", "line", "column", "severity", "code", "title", "text", "found", "expected", "way_out", "source")
_LONGEST = 1000
_COMMANDS = {ERROR: "error", WARNING: "warning", NOTE: "notice"}
_ESCAPED = {"%": "%25", "\r": "%0D", "\n": "%0A"}
_ESCAPED_IN_PROPERTIES = _ESCAPED | {":": "%3A", ",": "%2C"}


# ── JSON ─────────────────────────────────────────────────────────────────────


def document(files: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the whole run as a JSON object: the files in the order given, and the summary."""
    read = [file for file in files if "error" not in file]
    totals = {f"{severity}s": sum(file["counts"][severity] for file in read) for severity in SEVERITIES}
    clean = sum(not file["counts"][ERROR] and not file["counts"][WARNING] for file in read)
    return {
        "schema": LINT_SCHEMA,
        "files": files,
        "summary": {"files": len(files), "files_not_read": len(files) - len(read), "files_clean": clean, **totals},
    }


def file_document(report: LintReport) -> dict[str, Any]:
    """Return what was found in one file, as a JSON object. `source`: the line of the file, None if there is none."""
    extent = report.extent
    return {
        "file": report.file,
        "dialect": report.document.dialect if report.document is not None and report.is_report else None,
        "is_report": report.is_report,
        "participants": extent.participants,
        "teams": extent.teams,
        "rounds": extent.rounds,
        "findings": [_finding(finding, report) for finding in report.findings],
        "counts": {severity: report.count(severity) for severity in SEVERITIES},
    }


def _finding(finding: Finding, report: LintReport) -> dict[str, Any]:
    return {
        "code": finding.code,
        "severity": finding.severity,
        "title": CATALOGUE[finding.code].title,
        "line": finding.line,
        "column": finding.column,
        "text": _cut(finding.text),
        "found": _cut(finding.found),
        "expected": _cut(finding.expected),
        "way_out": _cut(finding.way_out),
        "source": _cut(source_of(report, finding)) or None,
    }


def _cut(text: str) -> str:
    """Return the text as it is, unless it is so long that it would swell the answer."""
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def explanations_document(explanations: Iterable[Explanation]) -> dict[str, Any]:
    """Return the explanations of codes as a JSON object."""
    return {"schema": EXPLANATIONS_SCHEMA, "explanations": [one._asdict() for one in explanations]}


# ── CSV ──────────────────────────────────────────────────────────────────────


def csv_rows(report: LintReport) -> list[tuple[str, ...]]:
    """Return a row for each finding; control characters are replaced, the way out is in one line."""
    return [(brief(report.file, _LONGEST), *_cells(finding, report)) for finding in report.findings]


def _cells(finding: Finding, report: LintReport) -> tuple[str, ...]:
    place = tuple("" if number is None else str(number) for number in (finding.line, finding.column))
    texts = (finding.text, finding.found, finding.expected)
    return (
        *place,
        finding.severity,
        finding.code,
        CATALOGUE[finding.code].title,
        *(brief(text, _LONGEST) for text in texts),
        way_out_in_a_line(finding),
        brief(source_of(report, finding), _LONGEST),
    )


def csv_error(file: str, message: str) -> tuple[str, ...]:
    """Return the row for a file that could not be read."""
    return (file, "", "", ERROR, "", "file not read", message, "", "", "", "")


# ── GitHub ───────────────────────────────────────────────────────────────────


def workflow_commands(report: LintReport) -> str:
    """Return a workflow command for each finding: `::error file=...,line=...,col=...,title=...::...`."""
    return "".join(_command_for(finding, report.file) for finding in report.findings)


def _command_for(finding: Finding, file: str) -> str:
    properties = {
        "file": file,
        "line": finding.line,
        "col": finding.column,
        "title": f"{finding.code} {CATALOGUE[finding.code].title}",
    }
    message = brief(finding.text, _LONGEST)
    if way_out := way_out_in_a_line(finding):
        message += f"\n{way_out}"
    return _command(_COMMANDS[finding.severity], properties, message)


def command_for_error(file: str, message: str) -> str:
    """Return the workflow command for a file that could not be read."""
    return _command("error", {"file": file, "title": "file not read"}, message)


def _command(name: str, properties: dict[str, Any], message: str) -> str:
    given = ",".join(
        f"{key}={_escaped(brief(str(value), _LONGEST), _ESCAPED_IN_PROPERTIES)}"
        for key, value in properties.items()
        if value is not None
    )
    return f"::{name} {given}::{_escaped(message, _ESCAPED)}\n"


def _escaped(text: str, signs: dict[str, str]) -> str:
    return "".join(signs.get(sign, sign) for sign in text)
