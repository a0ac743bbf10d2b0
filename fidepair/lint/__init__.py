"""What is to be said about a report file: every finding of the reader, and what a comparison of its
records shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair.findings import ERROR, NOTE, WARNING, Finding, tell
from fidepair.findings.catalogue import CATALOGUE, FILE
from fidepair.lint.acceleration import acceleration
from fidepair.lint.comments import comments
from fidepair.lint.dates import births, dates
from fidepair.lint.header import header
from fidepair.lint.people import displaced, duplicates, people, unrated
from fidepair.lint.ranks import ranks
from fidepair.lint.rounds import (
    absences,
    colours,
    despite_faults,
    forbidden_pairs,
    second_byes,
    states,
    too_many_rounds,
)
from fidepair.lint.spelling import blocks, lists, text
from fidepair.lint.tie_breaks import tie_breaks
from fidepair.trf.format.facts import PLAYERS
from fidepair.trf.read.reader import examine

if TYPE_CHECKING:
    from fidepair.tournament import Kind
    from fidepair.trf.format.document import Document
    from fidepair.trf.read.reader import Examination

__all__ = ["ERROR", "NOTE", "NOT_A_REPORT", "WARNING", "Extent", "Finding", "LintReport", "lint"]

NOT_A_REPORT = frozenset(
    row.code for row in CATALOGUE.values() if row.subject == FILE and row.severity == ERROR
)
"""Codes of what is no tournament report at all."""
_PLAYERS_SOMEWHERE = frozenset({"T010", "T012"})
"""Codes of lines that look like players and are not read as such."""
_OF_RECORDS = (text, lists, header, dates, acceleration, comments)
_OF_PEOPLE = (
    people,
    displaced,
    births,
    duplicates,
    unrated,
    forbidden_pairs,
    too_many_rounds,
    tie_breaks,
)
_OF_ROUNDS = (ranks, blocks, despite_faults, second_byes, absences, colours, states)
"""Checks, each about one matter: those that need the records, those that need to know who plays, or
the rounds too."""


class Extent(NamedTuple):
    """How much a file holds, as far as it can be read: participants (`teams`, or players), and
    rounds with entries."""

    participants: int = 0
    rounds: int = 0
    teams: bool = False


class LintReport(NamedTuple):
    """One file: its lines (None if it is no text), the findings by line (those about all of it
    last), its extent."""

    file: str
    document: Document | None
    findings: tuple[Finding, ...]
    extent: Extent = Extent()

    @property
    def is_report(self) -> bool:
        """Whether the file is a tournament report, however broken."""
        return not any(finding.code in NOT_A_REPORT for finding in self.findings)

    def count(self, severity: str) -> int:
        """Return the number of findings of a severity."""
        return sum(finding.severity == severity for finding in self.findings)


def lint(data: bytes, name: str, kind: Kind | None = None) -> LintReport:
    """Return all that can be said about the file in `data`. Never raises for what is in it; `kind`
    as in `trf.load`."""
    return report_on(examine(data, name, kind), name)


def report_on(examination: Examination, name: str) -> LintReport:
    """Return all that can be said about a file that has been read already."""
    findings = [
        *examination.findings,
        *_without_players(examination, name),
        *_crosschecks(examination, name),
    ]
    findings.sort(
        key=lambda finding: (
            finding.line is None,
            finding.line or 0,
            finding.column or 0,
            finding.code,
        )
    )
    return LintReport(name, examination.document, tuple(findings), _extent(examination))


def _without_players(examination: Examination, name: str) -> list[Finding]:
    """Return the finding that there are no players, where other faults kept the reader from it."""
    records, codes = examination.records, {finding.code for finding in examination.findings}
    if (
        records is None
        or records.first(PLAYERS.code) is not None
        or codes & (NOT_A_REPORT | _PLAYERS_SOMEWHERE)
    ):
        return []
    said = "no player records (`001`) found"
    return [tell("T017", said, 1, expected="001")._replace(file=name)]


def _crosschecks(examination: Examination, name: str) -> list[Finding]:
    """Return what the records of the file show when they are compared, and what a reader takes
    without a word."""
    records, event, state = examination.records, examination.event, examination.state
    if records is None or records.first(PLAYERS.code) is None:
        return []  # no report at all
    told = [check(examination, records) for check in _OF_RECORDS]
    if event is not None:
        told += [check(examination, event) for check in _OF_PEOPLE]
        if state is not None:
            told += [check(examination, event, state) for check in _OF_ROUNDS]
    return [finding._replace(file=name).shortened() for findings in told for finding in findings]


def _extent(examination: Examination) -> Extent:
    """Return what can be counted; the lines of players where nothing more is known."""
    event, state, records = examination.event, examination.state, examination.records
    if event is not None:
        return Extent(
            len(event.roster.rows), state.last if state else 0, teams=event.teams is not None
        )
    return Extent(len(records.lines(PLAYERS.code)) if records is not None else 0)
