"""From bytes to a tournament: every known record is read, then the records are compared; faults are gathered.

In order: decode and split (`document`), sort lines by code (`records`), read `001` (`players`), read the rest
(`statements`, `scoring`, `lists`), find the state and merge the byes (`reconcile`), check both sides of every game
(`sides`), compare the points (`totals`).
"""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING, NamedTuple

from fidepair.tournament import Tournament
from fidepair.trf.document import Document, parse
from fidepair.trf.findings import Finding, Findings
from fidepair.trf.lists import read_adjustments, read_forbidden, read_virtual
from fidepair.trf.players import Roster, participants, read_players
from fidepair.trf.reconcile import State, check_rounds, find_state, look_for_returning, merge_byes
from fidepair.trf.records import (
    Records,
    judge_known_records,
    judge_strange_records,
    refuse_other_events,
    sort_records,
    value_of,
)
from fidepair.trf.scoring import read_points
from fidepair.trf.sides import check_sides, look_at_meetings, look_at_rounds
from fidepair.trf.statements import (
    TypeFacts,
    read_absent,
    read_byes,
    read_configuration,
    read_first_day,
    read_rounds,
    read_type,
)
from fidepair.trf.totals import check_totals

if TYPE_CHECKING:
    from fidepair.tournament import Announcement, PointSystem


class Loaded(NamedTuple):
    """A file as it is, what it says, and what is to be said about it (warnings, by line)."""

    document: Document
    tournament: Tournament
    findings: tuple[Finding, ...]


class Reading(NamedTuple):
    """A tournament with its place in a file: what the writer needs to change only what differs."""

    document: Document
    tournament: Tournament
    roster: Roster
    records: Records
    state: State
    findings: tuple[Finding, ...]


def load(data: bytes, name: str) -> Loaded:
    """Return what `data` holds. Raises TrfError with all faults, NotSupported for team and Double-Swiss events."""
    reading = interpret(data, name)
    return Loaded(reading.document, reading.tournament, reading.findings)


def interpret(data: bytes, name: str) -> Reading:
    """Return what `data` holds, and where. Raises as `load` does."""
    collecting = gc.isenabled()
    gc.disable()  # facts are made by the ten thousand and none is garbage: looking for some takes a fifth of the time
    try:
        return _interpret(data, name)
    finally:
        if collecting:
            gc.enable()


def _interpret(data: bytes, name: str) -> Reading:
    findings = Findings(name)
    document = parse(data, name, findings)
    records = sort_records(document, findings)
    _refuse_without_players(document, records, findings)
    refuse_other_events(records, name)
    roster = read_players(records.lines("001"), findings)
    numbers = set(roster.rows)
    judge_strange_records(records, numbers, findings)
    judge_known_records(records, findings)
    state = find_state(roster)
    tournament = _reconcile(records, roster, state, findings)
    findings.stop_at_errors()
    return Reading(
        document,
        tournament._replace(source=name),
        roster,
        records,
        state,
        tuple(findings.in_order()),
    )


def _refuse_without_players(document: Document, records: Records, findings: Findings) -> None:
    if records.first("001") is not None:
        return
    findings.stop_at_errors()
    first = next((line for line in document.lines if line.text.strip()), None)
    if first is not None and not records.by_code and _looks_like_a_pairing(document):
        findings.error(
            "T018",
            f'this is not a tournament report: line {first.number} begins with "{first.text.strip()[:12]}"; it looks '
            "like the output of a pairing program",
            "Give the report file the pairing was made from.",
            line=first.number,
            column=1,
            found=first.text.strip()[:12],
            expected="a record code such as 012 or 001",
        )
    else:
        findings.error(
            "T017", "no player records (`001`) found", "Give a FIDE report file (TRF).", line=1, expected="001"
        )
    findings.stop_at_errors()


def _looks_like_a_pairing(document: Document) -> bool:
    lines = [line.text.split() for line in document.lines if line.text.strip()]
    pairs = all(len(words) == 2 and all(word.isdecimal() for word in words) for words in lines[1:])
    return len(lines[0]) == 1 and lines[0][0].isdecimal() and pairs


def _reconcile(records: Records, roster: Roster, state: State, findings: Findings) -> Tournament:
    """Return the tournament all records tell together."""
    numbers = set(roster.rows)
    rounds = read_rounds(records, findings)
    scoring = read_points(records, findings)
    declared = read_type(records, findings)
    announced = merge_byes(
        roster, state, read_byes(records, numbers, rounds, findings), read_absent(records, numbers, findings), findings
    )
    check_sides(roster, findings)
    check_rounds(roster, state, rounds, scoring.knows_missing, findings)
    virtual = read_virtual(records, numbers, rounds, state.last, findings)
    if virtual is None:
        _check_baku(declared, scoring.points, findings)
    colour, rank = read_configuration(records, findings)
    name = records.first("012")
    tournament = Tournament(
        participants=(),
        rounds_paired=state.last,
        name=value_of(name) if name is not None else "",
        rounds=rounds,
        initial_colour=colour,
        points=scoring.points,
        system=declared.system,
        edition=declared.edition,
        acceleration=declared.acceleration,
        type_code=declared.code,
        virtual=virtual,
        forbidden=read_forbidden(records, numbers, rounds, findings),
        announced=announced,
        adjustments=read_adjustments(records, numbers, findings),
        lone_pab=state.lone,
        first_day=read_first_day(records),
    )
    if findings.has_errors:
        return tournament
    tournament = tournament._replace(participants=participants(roster, state.last, rank))
    _look_twice(tournament, roster, state, announced, findings)
    return tournament


def _look_twice(
    tournament: Tournament, roster: Roster, state: State, announced: tuple[Announcement, ...], findings: Findings
) -> None:
    """Compare the points and look for what is allowed and seldom meant; only in a file without faults so far."""
    check_totals(tournament, roster, state, findings)
    look_at_rounds(roster, state.last, findings)
    look_at_meetings(roster, findings)
    look_for_returning(roster, state, announced, tournament.rounds, findings)


def _check_baku(declared: TypeFacts, points: PointSystem, findings: Findings) -> None:
    if declared.acceleration != "baku" or declared.line is None:
        return
    if points.win_white == points.win_black == 2 * points.draw_white == 2 * points.draw_black and not points.loss:
        return
    findings.error(
        "T040",
        "Baku acceleration needs a win worth two draws and a loss worth nothing (C.04.7 1.1)",
        "Give the virtual points as `250` records, or correct the point values.",
        line=declared.line.number,
        column=5,
        found=declared.line.text.strip(),
    )
