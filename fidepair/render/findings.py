"""What was found in files, for people: the findings by code, each place with its line and a caret below it.

Lines are made of spans, a text and its role, before anybody draws them. Nothing of a file is shown as it is: control
characters are replaced, and what is long is cut.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from fidepair.findings import ERROR, NOTE, WARNING
from fidepair.findings.catalogue import CATALOGUE
from fidepair.render.excerpt import brief, excerpt

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fidepair.lint import Finding, LintReport

SEVERITIES = (ERROR, WARNING, NOTE)
PLACES_SHOWN = 5
PLAIN_WIDTH = 100
"""How wide a line of a file is shown where there is no terminal."""
_LONGEST = 400
_INDENT = "    "


class Span(NamedTuple):
    """A piece of a line; `role`: `error`, `warning`, `note`, `heading`, `aside`, or nothing."""

    text: str
    role: str = ""


Line = tuple[Span, ...]


def plain(lines: Sequence[Line]) -> str:
    """Return the lines as text, with a line end after each."""
    return "".join("".join(span.text for span in line).rstrip() + "\n" for line in lines)


# ── one file ─────────────────────────────────────────────────────────────────


def block(report: LintReport, width: int = PLAIN_WIDTH, *, verbose: bool = False) -> list[Line]:
    """Return what was found in one file: a heading, then the errors, the warnings and the notes, by code.

    Notes are told in one line for each code, and of many places the first are shown; `verbose` shows all.
    """
    heading = f"{name_of(report)}: {_outline(report)}"
    if not report.findings:
        return [(Span(heading, "heading"), Span(": no findings"))]
    lines: list[Line] = [(Span(heading, "heading"),)]
    short: list[Line] = []
    for group in _by_code(report.findings):
        if group[0].severity == NOTE and not verbose:
            short.append(_short(group))
        else:
            lines += [(), *_group(report, group, width, len(group) if verbose else PLACES_SHOWN)]
    return [*lines, (), *short] if short else lines


def name_of(report: LintReport) -> str:
    """Return the name of the file as it may be shown."""
    return brief(report.file, _LONGEST)


def _outline(report: LintReport) -> str:
    """Return what the file is: dialect, participants, rounds."""
    if report.document is None or not report.is_report:
        return "not a tournament report"
    extent = report.extent
    who = count_of(extent.participants, "team" if extent.teams else "player")
    return f"{report.document.dialect}, {who}" + (f", {count_of(extent.rounds, 'round')}" if extent.rounds else "")


def _by_code(findings: Sequence[Finding]) -> list[list[Finding]]:
    """Return the findings by severity, the gravest first, and by code, in the order of their first places."""
    groups: dict[tuple[str, str], list[Finding]] = {}
    for finding in findings:
        groups.setdefault((finding.severity, finding.code), []).append(finding)
    return sorted(groups.values(), key=lambda group: SEVERITIES.index(group[0].severity))


def _title(group: Sequence[Finding]) -> list[Span]:
    first = group[0]
    return [Span(f"{first.severity} {first.code}", first.severity), Span(f": {CATALOGUE[first.code].title}", "heading")]


def _group(report: LintReport, group: Sequence[Finding], width: int, most: int) -> list[Line]:
    """Return the findings of one code; the way out stands once below those places that share it."""
    many = f" ({len(group)} places)" if len(group) > 1 else ""
    lines: list[Line] = [(*_title(group), Span(many))]
    for way_out, findings in groupby(group[:most], key=_way_out):
        for finding in findings:
            lines += _place(report, finding, width)
        for number, line in enumerate(_shown_lines(way_out)):
            lines.append((Span(f"{_INDENT if number else '  '}{line}", "aside"),))
    if len(group) > most:
        lines.append((Span(f"  and {count_of(len(group) - most, 'more place')} (-v shows all)", "aside"),))
    return lines


def _short(group: Sequence[Finding]) -> Line:
    """Return a note in one line: how often, and where first."""
    place = _where(group[0])
    if len(group) == 1:
        return (*_title(group), Span(f" ({place})" if place else ""))
    return (*_title(group), Span(f" ({len(group)} places{f', first {place}' if place else ''})"))


# ── one finding ──────────────────────────────────────────────────────────────


def _where(finding: Finding) -> str:
    """Return line and column as far as they are known."""
    return ":".join(str(number) for number in (finding.line, finding.column) if number is not None)


def _place(report: LintReport, finding: Finding, width: int) -> list[Line]:
    """Return the place, the text of the finding, the line of the file with carets, what was found and expected."""
    place = _where(finding)
    text = brief(finding.text, _LONGEST)
    lines: list[Line] = [(Span("  "), Span(place, "heading"), Span(f"  {text}" if place else text))]
    source = source_of(report, finding)
    if source.strip() and finding.column is not None:
        shown, carets = excerpt(source, finding.column, finding.found, width - len(_INDENT))
        lines += [(Span(_INDENT + shown),), (Span(_INDENT), Span(carets, finding.severity))]
    elif source.strip():
        lines.append((Span(_INDENT + brief(source.rstrip(), width - len(_INDENT))),))
    difference = _difference(finding)
    return [*lines, (Span(_INDENT + difference),)] if difference else lines


def source_of(report: LintReport, finding: Finding) -> str:
    """Return the line of the file that the finding is about; nothing if there is none."""
    if report.document is None or finding.line is None or not 0 < finding.line <= len(report.document.lines):
        return ""
    return report.document.lines[finding.line - 1].text


def _difference(finding: Finding) -> str:
    """Return what was found and expected, unless the text of the finding says it."""
    found, expected = finding.found, finding.expected
    if expected in finding.text and found in finding.text:  # nothing is in every text
        return ""
    values = (("found", _quoted(brief(found, _LONGEST))), ("expected", brief(expected, _LONGEST)))
    return "; ".join(f"{word}: {value}" for word, value in values if value)


def _quoted(text: str) -> str:
    """Return the text between quotation marks if it could be overlooked, or taken for part of the message."""
    plain_word = text == text.strip() and any(letter.isalnum() for letter in text)
    return text if plain_word or not text else f'"{text}"'


def _way_out(finding: Finding) -> str:
    """Return the way out, without the ruled line that ends some: the line is shown anyway."""
    lines = finding.way_out.splitlines()
    if len(lines) > 1 and lines[-2].startswith("column ") and lines[-2][7:].replace(" ", "").isdecimal():
        lines = lines[:-2]
    return "\n".join(lines)


def way_out_in_a_line(finding: Finding) -> str:
    """Return the way out in one line."""
    return " / ".join(_shown_lines(_way_out(finding)))


def _shown_lines(text: str) -> list[str]:
    """Return the lines of a text, visible, none too long."""
    return [brief(line.rstrip(), _LONGEST) for line in text.splitlines()]


# ── all files ────────────────────────────────────────────────────────────────


def verdict(report: LintReport) -> str:
    """Return in a few words what was found in one file."""
    if not report.is_report:
        return "not a tournament report"
    counted = _counts([report])
    grave = report.count(ERROR) + report.count(WARNING)
    return ", ".join(counted if grave else ["clean", *counted])


def summary(reports: Sequence[LintReport], unread: int) -> str:
    """Return the outcome of the whole run, in one line. A clean file has neither errors nor warnings."""
    text = count_of(len(reports), "file")
    text += f": {', '.join(_counts(reports)) or 'no findings'}" if reports else ""
    clean = sum(not report.count(ERROR) and not report.count(WARNING) for report in reports)
    text += f"; {count_of(clean, 'file')} clean" if clean and len(reports) > 1 else ""
    return text + (f"; {count_of(unread, 'file')} not read" if unread else "")


def _counts(reports: Sequence[LintReport]) -> list[str]:
    found = [(sum(report.count(severity) for report in reports), severity) for severity in SEVERITIES]
    return [count_of(number, severity) for number, severity in found if number]


def count_of(number: int, what: str) -> str:
    """Return number and word, as in `1 file`, `2 files`."""
    return f"{number} {what}{'' if number == 1 else 's'}"
