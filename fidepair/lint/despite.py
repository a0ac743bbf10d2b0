"""What the reader compares only in a file without faults, compared where the faults leave enough to compare."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.findings import ERROR, Findings
from fidepair.tournament import Kind, Tournament
from fidepair.trf.format.cells import BROKEN
from fidepair.trf.format.facts import ABNORMAL, VIRTUAL
from fidepair.trf.read.sides import look_at_meetings, look_at_rounds
from fidepair.trf.read.totals import check_totals

if TYPE_CHECKING:
    from fidepair.findings import Finding
    from fidepair.trf.format.reading import Event, State
    from fidepair.trf.read.reader import Examination

_ABOUT_POINTS = frozenset({"T015", "T035", "T036", "T063", "T065", "T083", "T107", "T108", "T112", "T113", "T203"})
"""Faults after which nobody knows what a result brings, which result it was, or which points the file gives."""
_OF_THE_COMPARISON = frozenset({"T064", "T119"})
_ADJUSTING = (*ABNORMAL.codes, *VIRTUAL.codes)


def despite_faults(examination: Examination) -> list[Finding]:
    """Return what a file with faults has to say about its rounds, and about the points of its players.

    A player's points follow from the own blocks alone. They are compared for those whose blocks can be read, unless the
    faults are about points, or the file has points besides those of the results.
    """
    event, state, document = examination.event, examination.state, examination.document
    if examination.tournament is not None or event is None or state is None or document is None:
        return []
    if all(finding.severity != ERROR or finding.code in _OF_THE_COMPARISON for finding in examination.findings):
        return []  # the reader came to the comparison, and the faults are those that it found
    findings = Findings(document.name, "team" if event.kind is Kind.TEAM else "player", every=True)
    look_at_rounds(event.roster, state.last, findings)
    look_at_meetings(event.roster, findings)
    if event.kind is Kind.INDIVIDUAL and _points_are_clear(examination):
        _compare_points(event, state, findings)
    return findings.in_order()


def _points_are_clear(examination: Examination) -> bool:
    faults = {finding.code for finding in examination.findings if finding.severity == ERROR}
    records = examination.records
    return records is not None and faults.isdisjoint(_ABOUT_POINTS) and not records.lines(*_ADJUSTING)


def _compare_points(event: Event, state: State, findings: Findings) -> None:
    readable = [player for player in event.roster.players if BROKEN not in event.roster.rows[player.number].signs]
    rows = {player.number: event.roster.rows[player.number] for player in readable}
    if readable:
        facts = Tournament((), points=event.points)
        check_totals(facts, event.roster._replace(players=readable, rows=rows), state, findings)
