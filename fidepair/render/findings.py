"""Findings in files. For people: the findings by code, each place with its line and a caret below
it, and what the codes mean. For other programs: JSON.

A line for people is a tuple of spans, each with a role by which it is coloured. Long texts are cut.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from textwrap import wrap
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple, TypedDict, final

from fidepair.findings import ERROR, NOTE, PLACES_SHOWN, WARNING, Finding
from fidepair.findings.catalogue import CATALOGUE
from fidepair.render.sheet import width_of
from fidepair.render.table_columns import FailedFile, object_of
from fidepair.render.words import count_of
from fidepair.text.wording import in_lines, visible

if TYPE_CHECKING:
    from fidepair.lint import Explanation, LintReport

SEVERITIES = (ERROR, WARNING, NOTE)
PLAIN_WIDTH = 100
"""The width of lines outside a terminal."""
_LONGEST, _LONGEST_DATA = 400, 1000
"""The longest texts for people and for programs, in characters."""
_INDENT = "    "
GAP = "…"
_MAX_BLANKS = 10


class FindingObject(TypedDict):
    """What was found at one place."""

    code: str
    severity: Annotated[str, Literal["error", "warning", "note"]]
    title: str
    line: int | None
    column: int | None
    text: str
    found: str
    expected: str
    way_out: str
    source: Annotated[str | None, "The line of the file."]


class FindingCounts(TypedDict):
    """How much was found, by severity."""

    error: int
    warning: int
    note: int


@final
class LintedFile(TypedDict):
    """What was found in a file."""

    file: str
    dialect: str | None
    is_report: bool
    participants: int
    teams: bool
    rounds: int
    findings: list[FindingObject]
    counts: FindingCounts


class LintSummary(TypedDict):
    """What the run came to."""

    files: int
    files_not_read: int
    files_clean: int
    errors: int
    warnings: int
    notes: int


class LintDocument(TypedDict):
    """What `fidepair lint --json` answers, and `lint` of `fidepair serve`."""

    schema: Literal["fidepair.lint/1"]
    files: Sequence[LintedFile | FailedFile]
    summary: LintSummary


class ExplainedCode(TypedDict):
    """What a code means: the rule behind it, lines of a file that show it, and better ones."""

    code: str
    title: str
    severity: str
    rule: str
    example: Sequence[str]
    better: Sequence[str]


class ExplanationsDocument(TypedDict):
    """What `fidepair lint --explain CODE --json` answers, and `lint` of `fidepair serve` with
    `explain`."""

    schema: Literal["fidepair.explanations/1"]
    explanations: list[ExplainedCode]


class Span(NamedTuple):
    """A piece of a line; `role`: `error`, `warning`, `note`, `heading`, `aside`, or nothing."""

    text: str
    role: str = ""


Line = tuple[Span, ...]


def plain(lines: Sequence[Line]) -> str:
    """Return the lines as text, with a line end after each."""
    return in_lines(_text(line).rstrip() for line in lines)


def _text(line: Line) -> str:
    return "".join(span.text for span in line)


# ── one file ─────────────────────────────────────────────────────────────────
def block(report: LintReport, width: int = PLAIN_WIDTH, *, verbose: bool = False) -> list[Line]:
    """Return the findings in one file: a heading, then the errors, the warnings and the notes, by
    code.

    Notes have one line for each code, and of many places the first are shown; `verbose` shows all.
    """
    heading = f"{brief(report.file, _LONGEST)}: {_outline(report)}"
    if not report.findings:
        return [(Span(heading, "heading"), Span(": no findings"))]
    lines: list[Line] = [(Span(heading, "heading"),)]
    notes: list[Line] = []
    for group in _by_code(report.findings):
        if group[0].severity == NOTE and not verbose:
            notes.append(_short(group))
            continue
        most = len(group) if verbose else PLACES_SHOWN
        lines.append(())
        lines += _group(report, group, width, most)
    if notes:
        lines.append(())
    return lines + notes


def _outline(report: LintReport) -> str:
    """Return what the file is: dialect, participants, rounds."""
    if report.document is None or not report.is_report:
        return "not a tournament file"
    extent = report.extent
    noun = "team" if extent.teams else "player"
    parts = [report.document.dialect, count_of(extent.participants, noun)]
    if extent.rounds:
        parts.append(count_of(extent.rounds, "round"))
    return ", ".join(parts)


def _by_code(findings: Sequence[Finding]) -> list[list[Finding]]:
    """Return the findings by severity, the gravest first, and by code, in the order of their first
    places."""
    groups: dict[tuple[str, str], list[Finding]] = {}
    for finding in findings:
        groups.setdefault((finding.severity, finding.code), []).append(finding)
    return sorted(groups.values(), key=lambda group: SEVERITIES.index(group[0].severity))


def _title(finding: Finding | Explanation, title: str) -> Line:
    severity = finding.severity
    return Span(f"{severity} {finding.code}", severity), Span(f": {title}", "heading")


def _title_of(finding: Finding) -> Line:
    return _title(finding, CATALOGUE[finding.code].title)


def _group(report: LintReport, group: Sequence[Finding], width: int, most: int) -> list[Line]:
    """Return the findings of one code; a hint is shown once, below the places that share it."""
    count = f" ({len(group)} places)" if len(group) > 1 else ""
    lines: list[Line] = [(*_title_of(group[0]), Span(count))]
    for hint, findings in groupby(group[:most], key=_hint):
        for finding in findings:
            lines += _place(report, finding, width)
        indent = "  "
        for line in _shown_lines(hint):
            lines.append((Span(indent + line, "aside"),))
            indent = _INDENT
    others = len(group) - most
    if others > 0:
        lines.append((Span(f"  and {count_of(others, 'more place')} (-v shows all)", "aside"),))
    return lines


def _short(group: Sequence[Finding]) -> Line:
    """Return a note in one line: how often, and where first."""
    place = _where(group[0])
    if len(group) == 1:
        where = place
    elif place:
        where = f"{len(group)} places, first {place}"
    else:
        where = f"{len(group)} places"
    return (*_title_of(group[0]), Span(f" ({where})" if where else ""))


# ── one finding ──────────────────────────────────────────────────────────────
def _where(finding: Finding) -> str:
    numbers = (finding.line, finding.column)
    return ":".join(str(number) for number in numbers if number is not None)


def _place(report: LintReport, finding: Finding, width: int) -> list[Line]:
    """Return the place, the text of the finding, the line of the file with carets, what was found
    and expected."""
    place = _where(finding)
    text = brief(finding.text, _LONGEST)
    if place:
        text = f"  {text}"
    lines: list[Line] = [(Span("  "), Span(place, "heading"), Span(text))]
    lines += _source_lines(source_of(report, finding), finding, width - len(_INDENT))
    difference = _difference(finding)
    if difference:
        lines.append((Span(_INDENT + difference),))
    return lines


def _source_lines(source: str, finding: Finding, room: int) -> list[Line]:
    """Return the line of the file, with carets below if the finding is about a column."""
    if not source.strip():
        return []
    if finding.column is None:
        return [(Span(_INDENT + brief(source.rstrip(), room)),)]
    shown, carets = excerpt(source, finding.column, finding.found, room)
    return [(Span(_INDENT + shown),), (Span(_INDENT), Span(carets, finding.severity))]


def source_of(report: LintReport, finding: Finding) -> str:
    """Return the line of the file that the finding is about; nothing if there is none."""
    if report.document is None or finding.line is None:
        return ""
    lines = report.document.lines
    if not 0 < finding.line <= len(lines):
        return ""
    return lines[finding.line - 1].text


def _difference(finding: Finding) -> str:
    """Return what was found and expected, unless the text of the finding says it."""
    found, expected = finding.found, finding.expected
    if expected in finding.text and found in finding.text:  # an empty text is in every text
        return ""
    parts = []
    if found:
        parts.append(f"found: {_quoted(brief(found, _LONGEST))}")
    if expected:
        parts.append(f"expected: {brief(expected, _LONGEST)}")
    return "; ".join(parts)


def _quoted(text: str) -> str:
    """Return the text between quotation marks if it could be overlooked, or taken for part of the
    message."""
    is_plain = text == text.strip() and any(letter.isalnum() for letter in text)
    return text if is_plain else f'"{text}"'


def _hint(finding: Finding) -> str:
    """Return the way out, without the ruler and the line of the file that end some: the line is
    shown anyway."""
    lines = finding.hint.split("\n")
    if len(lines) > 1 and _is_ruler(lines[-2]):
        lines = lines[:-2]
    return "\n".join(lines)


def _is_ruler(line: str) -> bool:
    numbers = line.removeprefix("column ")
    return numbers != line and numbers.replace(" ", "").isdecimal()


def _shown_lines(text: str) -> list[str]:
    return [brief(line.rstrip(), _LONGEST) for line in text.split("\n") if text]


# ── all files ────────────────────────────────────────────────────────────────
def verdict(report: LintReport) -> str:
    """Return in a few words what was found in one file."""
    if not report.is_report:
        return "not a tournament file"
    words = _counts([report])
    if _is_clean(report):
        words.insert(0, "clean")
    return ", ".join(words)


def summary(reports: Sequence[LintReport], unread: int) -> str:
    """Return the outcome of the whole run, in one line. A clean file has neither errors nor
    warnings."""
    text = count_of(len(reports), "file")
    if reports:
        text += f": {', '.join(_counts(reports)) or 'no findings'}"
    clean = sum(map(_is_clean, reports))
    if clean and len(reports) > 1:
        text += f"; {count_of(clean, 'file')} clean"
    if unread:
        text += f"; {count_of(unread, 'file')} not read"
    return text


def _is_clean(report: LintReport) -> bool:
    return not report.count(ERROR) and not report.count(WARNING)


def _counts(reports: Sequence[LintReport]) -> list[str]:
    counts = []
    for severity in SEVERITIES:
        number = sum(report.count(severity) for report in reports)
        if number:
            counts.append(count_of(number, severity))
    return counts


# ── what a code means ────────────────────────────────────────────────────────
def explained(explanation: Explanation, width: int = PLAIN_WIDTH) -> list[Line]:
    """Return what a code means: severity and title, the rule, lines with the error, and the lines
    corrected."""
    lines: list[Line] = [_title(explanation, explanation.title)]
    for paragraph in explanation.rule.split("\n\n"):
        lines.append(())
        for line in wrap(paragraph, min(width, PLAIN_WIDTH), break_on_hyphens=False):
            lines.append((Span(line),))
    for name, example in (("Example", explanation.example), ("Repaired", explanation.better)):
        if not example:
            continue
        lines.append(())
        lines.append((Span(name, "heading"),))
        lines += [(Span(f"  {line}"),) for line in example]
    return lines


# ── a place in a line of a file ──────────────────────────────────────────────
def brief(text: str, most: int) -> str:
    """Return the text, cut after `most` characters: it would swell the answer."""
    return text if len(text) <= most else text[: most - 1] + GAP


def excerpt(text: str, column: int, found: str, room: int) -> tuple[str, str]:
    """Return the line around `column` in at most `room` places of a terminal, and the carets that
    belong below.

    The carets reach over what was found if it stands there, with the blanks before it. A column
    after the end of the line is the place just after it. Costs no more for a line of millions of
    characters.
    """
    place = min(column, len(text) + 1) - 1
    start, end = _window(text, place, room)
    shown = visible(text[start:end])
    left = GAP if start else ""
    right = GAP if end < len(text) else ""
    under = place - start
    while 0 < under < len(shown) and not width_of(shown[under]):  # an accent is at its letter
        under -= 1
    blanks = width_of(left + shown[:under])
    carets = max(1, width_of(shown[under : _end_of(text, place, found) - start]))
    return (left + shown + right).rstrip(), " " * blanks + "^" * carets


def _window(text: str, place: int, room: int) -> tuple[int, int]:
    """Return where the part of a line begins and ends that is shown around a place: the whole line
    if a caret behind it has room too, otherwise about a third of the letters behind the place."""
    near = visible(text[max(0, place - room) : place + room])
    width = width_of(near)
    if len(text) < room and width < room:
        return 0, len(text)
    letters = room - 2
    if width > len(near):  # letters that take two places
        letters //= 2
    behind = min(len(text) - place, max(1, letters // 3))
    start = max(0, place - letters + behind)
    return start, min(len(text), start + letters)


def _end_of(text: str, place: int, found: str) -> int:
    """Return where the marked part of the text ends."""
    if not found:
        return place + 1
    for start in range(place, place + _MAX_BLANKS + 1):
        if text.startswith(found, start):
            return start + len(found)
        if not text.startswith(" ", start):
            break
    return place + 1


# ── JSON ─────────────────────────────────────────────────────────────────────
def document(files: Sequence[LintedFile | FailedFile]) -> LintDocument:
    """Return the whole run as a JSON object: the files in the order given, and the summary."""
    counts = [file["counts"] for file in files if "counts" in file]
    summary: LintSummary = {
        "files": len(files),
        "files_not_read": len(files) - len(counts),
        "files_clean": sum(not found["error"] and not found["warning"] for found in counts),
        "errors": sum(found["error"] for found in counts),
        "warnings": sum(found["warning"] for found in counts),
        "notes": sum(found["note"] for found in counts),
    }
    return {"schema": "fidepair.lint/1", "files": files, "summary": summary}


def file_document(report: LintReport) -> LintedFile:
    """Return what was found in one file, as a JSON object. `source`: the line of the file, None if
    there is none."""
    dialect = None
    if report.document is not None and report.is_report:
        dialect = report.document.dialect
    return object_of(
        LintedFile,
        report.extent,
        file=report.file,
        dialect=dialect,
        is_report=report.is_report,
        findings=[_finding(finding, report) for finding in report.findings],
        counts={severity: report.count(severity) for severity in SEVERITIES},
    )


def _finding(finding: Finding, report: LintReport) -> FindingObject:
    quoted = ("text", "found", "expected")
    return object_of(
        FindingObject,
        finding,
        title=CATALOGUE[finding.code].title,
        source=brief(source_of(report, finding), _LONGEST_DATA) or None,
        way_out=brief(finding.hint, _LONGEST_DATA),
        **{name: brief(getattr(finding, name), _LONGEST_DATA) for name in quoted},
    )


def explanations_document(explanations: Iterable[Explanation]) -> ExplanationsDocument:
    """Return the explanations of codes as a JSON object."""
    return {
        "schema": "fidepair.explanations/1",
        "explanations": [object_of(ExplainedCode, one) for one in explanations],
    }
