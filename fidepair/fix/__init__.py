"""Repairs that change no fact, and questions about everything else that is wrong with a tournament
file.

Repairs move fields into their columns (`shifted_lines`), convert encoding and line ends, replace
codes of equal meaning, and fill in values that follow from the rest (`spelling`). The result is
proved before it is returned: a file that could be read describes the same tournament, any other has
the same words in its lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from fidepair.errors import FidepairError, InputError, UsageError
from fidepair.findings import ERROR, Finding, Findings, TrfError, in_groups
from fidepair.fix.questions import (
    Given,
    Where,
    carried_out,
    is_still,
    next_answer,
    questions_of,
    refuse,
    unrelated_changes,
    where,
)
from fidepair.fix.repairs import OpenQuestion, Repair, RepairDraft
from fidepair.fix.shifted_lines import repair_columns
from fidepair.fix.spelling import repair_codes, repair_text, repair_totals
from fidepair.lint import report_on
from fidepair.systems import with_written_acceleration
from fidepair.tournament import Kind, Participant, Tournament
from fidepair.trf.format.columns import CODE, PLAYER
from fidepair.trf.format.document import Document, Line
from fidepair.trf.format.facts import TEAMS
from fidepair.trf.proof import differences, needs_virtual_points, write
from fidepair.trf.read.players import read_players
from fidepair.trf.read.reader import Examination, examine
from fidepair.trf.renumbering import with_numbers

_MAX_PASSES = 8
_MOVED = frozenset({"T007", "T008", "T010", "T065"})
"""Codes of repairs that add and remove only blanks and tabs."""


class Fixed(NamedTuple):
    """A repaired file: the repairs, the open questions, and the remaining findings in the order of
    lines.

    Data that is not a tournament file comes back unchanged, with the findings that explain why.
    `settled`: questions answered by "the file is right", which are not asked again.
    """

    data: bytes
    repairs: tuple[Repair, ...]
    questions: tuple[OpenQuestion, ...]
    findings: tuple[Finding, ...]
    is_report: bool
    settled: frozenset[Where] = frozenset()


def answered(
    fixed: Fixed, name: str, kind: Kind | None = None, answers: Sequence[Given] = ()
) -> Fixed:
    """Return a fixed file with answers to its questions, and to the questions that the answers
    raise.

    After each answer the file is repaired and read again. Raises UsageError for an answer without a
    question, or one that would change more than it mentions.
    """
    waiting = list(answers)
    done: list[Given] = []
    while waiting:
        found = next_answer(waiting, fixed.questions)
        if found is None:
            raise refuse(waiting[0], fixed.questions, done)
        question, given = found
        fixed = _with_answer(fixed, question, given, name, kind)
        waiting.remove(given)
        done.append(given)
    return fixed


def numbered(fixed: Fixed, name: str, kind: Kind | None, numbers: str) -> Fixed:
    """Return a fixed file, whose questions are answered, with the players numbered as in `fix`."""
    return _continued(fixed, fix(fixed.data, name, kind, numbers=numbers), ())


def _continued(fixed: Fixed, again: Fixed, edits: Sequence[Repair]) -> Fixed:
    """Return a file that was fixed again, after an answer with these edits."""
    return again._replace(
        repairs=(*fixed.repairs, *edits, *again.repairs),
        questions=_unsettled(again.questions, fixed.settled),
        settled=fixed.settled,
    )


def _unsettled(
    questions: Sequence[OpenQuestion], settled: frozenset[Where]
) -> tuple[OpenQuestion, ...]:
    return tuple(question for question in questions if where(question) not in settled)


def _with_answer(
    fixed: Fixed, question: OpenQuestion, given: Given, name: str, kind: Kind | None
) -> Fixed:
    """Return the file with one answer carried out. Raises UsageError unless this settles the
    question and changes nothing else."""
    before = examine(fixed.data, name, kind)
    assert before.document is not None
    document, edits = carried_out(before.document, question, given)
    if not edits:
        settled = fixed.settled | {where(question)}
        return fixed._replace(settled=settled, questions=_unsettled(fixed.questions, settled))
    try:
        data = document.to_bytes()
    except UnicodeEncodeError:
        raise UsageError(f"Cannot apply `{given}`: the file is in {document.encoding}.") from None
    after, again = examine(data, name, kind), fix(data, name, kind)
    is_asked_again = any(is_still(question, one, edits[0].after) for one in again.questions)
    if not again.is_report or is_asked_again:
        problem = "the question would remain"
    else:
        problem = _unwanted_change(before.tournament, after.tournament, edits)
    if not problem:
        of_teams = _is_of_teams([line.code for line in before.document.lines], kind)
        problem = _new_error(before.document, document, edits, of_teams)
    if problem:
        errors = [finding for finding in again.findings if finding.severity == ERROR]
        lines = [
            f"Cannot apply `{given}`: {problem}.",
            *in_groups(errors[:3]),
            "  Choose another answer.",
        ]
        raise UsageError("\n".join(lines))
    return _continued(fixed, again, edits)


def _is_of_teams(codes: Sequence[str], kind: Kind | None) -> bool:
    """Return whether teams play: then blocks may be boards of team matches."""
    return kind is Kind.TEAM or not set(TEAMS.codes).isdisjoint(codes)


def _unwanted_change(
    before: Tournament | None, after: Tournament | None, edits: Sequence[Repair]
) -> str:
    """Return the change of the tournament that the answer does not mention, or an empty text."""
    if before is None:
        return ""
    if after is None:
        return "the file would no longer be readable"
    changed = unrelated_changes(before, after, edits)
    return f"{', '.join(changed[:5])} would change too" if changed else ""


def _new_error(before: Document, after: Document, edits: Sequence[Repair], of_teams: bool) -> str:
    """Return which line of the answer would have an error that it did not have, or an empty
    text."""
    edited = {edit.line for edit in edits}
    for old, new in zip(before.lines, after.lines, strict=False):  # an answer may add lines
        is_edited = old.number in edited
        if is_edited and _errors_of_player(new, of_teams) - _errors_of_player(old, of_teams):
            return f"line {old.number} would have another error"
    return ""


# ── Repairs ──────────────────────────────────────────────────────────────────
def fix(data: bytes, name: str, kind: Kind | None = None, *, numbers: str | None = None) -> Fixed:
    """Return the file with every repair that changes no fact; `kind` as in `trf.load`.

    `numbers`: the starting order that numbers the players after the repairs, as in `trf.ordered`.
    Raises InputError if the file cannot be read even then.

    Never raises for the content of the file: without repairs, the same bytes come back. Fixing a
    fixed file changes nothing. Raises FidepairError if a repair would change a fact, which is a bug
    in fidepair.
    """
    first = last = examine(data, name, kind)
    repairs: list[Repair] = []
    if first.document is not None:
        document, repairs = repair_text(first.document)
        codes = [line.text.lstrip()[CODE] for line in document.lines]
        of_teams = _is_of_teams(codes, kind)
        if repairs:
            last = examine(document.to_bytes(), name, kind)
        last = _repair_lines(last, kind, of_teams, repairs)
        _prove(first, last, repairs, of_teams)
        if numbers is not None:
            last = _with_numbers(last, kind, numbers, repairs)
        last = _with_virtual_points(last, first.document, kind, repairs)
    report = report_on(last, name)
    if not report.is_report:
        return Fixed(data, (), (), report.findings, is_report=False)
    findings = report.findings
    if numbers is not None:
        findings = tuple(finding for finding in findings if finding.code != "T253")
    if repairs:
        data = _document(last).to_bytes()
    return Fixed(data, tuple(repairs), questions_of(last, findings), findings, is_report=True)


def _document(examination: Examination) -> Document:
    """Return the lines of a file that has been read before, apart from repairs."""
    assert examination.document is not None
    return examination.document


def _repair_lines(
    last: Examination, kind: Kind | None, of_teams: bool, repairs: list[Repair]
) -> Examination:
    """Repair the lines in passes, until nothing is left to repair, and add the repairs to the
    list."""
    for _ in range(_MAX_PASSES):
        document = _document(last)
        draft = RepairDraft(document, last)
        repair_columns(draft, of_teams)
        repair_codes(draft, of_teams)
        repair_totals(draft)
        if not draft.repairs:
            break
        repaired = document._replace(lines=tuple(draft.lines))
        again = examine(repaired.to_bytes(), document.name, kind)
        if again.document and again.document.encoding != document.encoding:
            break  # without its only byte that is not UTF-8 the file would have other letters
        repairs += draft.repairs
        last = again
    return last


def _with_numbers(
    last: Examination, kind: Kind | None, numbers: str, repairs: list[Repair]
) -> Examination:
    """Return the file with the players numbered by a starting order. Raises InputError if the file
    cannot be read."""
    document = _document(last)
    data, name = document.to_bytes(), document.name
    count = sum(finding.severity == ERROR for finding in last.findings)
    if last.tournament is None:
        raise InputError(
            f"{name}: players are numbered only in a file without errors, and it has {count}.\n"
            "  Repair these first, without --numbers."
        )
    numbered = with_numbers(data, name, numbers, kind)
    if numbered == data:
        return last
    sentence = f"the players are numbered by their {numbers}s, as requested"
    if numbers == "rank":
        sentence += "; their old numbers are now the ranks"
    repairs.append(Repair("T253", sentence, None, None, "", ""))
    return examine(numbered, name, kind)


def _with_virtual_points(
    last: Examination, original: Document, kind: Kind | None, repairs: list[Repair]
) -> Examination:
    """Return the file with the virtual points of its declared acceleration, once round one is
    paired, if readers of its dialect do not know the declaration (C.04.7 1.4)."""
    document, tournament = _document(last), last.tournament
    if tournament is None or not tournament.rounds_paired:
        return last
    is_declared = document.declares_acceleration
    if not needs_virtual_points(tournament, original.dialect, is_declared=is_declared):
        return last
    accelerated = with_written_acceleration(tournament)
    if not accelerated.virtual:  # the number of rounds is missing, or GA is empty
        return last
    try:
        data = write(accelerated, document)
    except InputError:  # other findings explain why the file cannot be written
        return last
    count = sum(map(any, accelerated.virtual.values()))
    purpose = "the virtual points of Baku acceleration are written for other programs"
    sentence = f"{purpose}: {count} participants (C.04.7, 1.4)"
    repairs.append(Repair("T210", sentence, None, None, "", ""))
    return examine(data, document.name, kind)


# ── The proof ────────────────────────────────────────────────────────────────
def _prove(before: Examination, after: Examination, repairs: list[Repair], of_teams: bool) -> None:
    """Raise FidepairError unless the repairs changed no fact.

    A file that could be read must describe the same tournament. In any other, lines that were not
    repaired are the same, moved lines have the same words, and no line of a player has a new error.
    """
    if not repairs:
        return
    assert before.document is not None
    changed: list[str] = []
    has_moved_head = any(repair.code == "T065" for repair in repairs)
    if before.tournament is not None and after.tournament is None:
        changed = ["everything"]
    elif before.tournament is not None and after.tournament is not None:
        facts, facts_now = before.tournament, after.tournament
        if has_moved_head:
            facts, facts_now = _without_words(facts), _without_words(facts_now)
        changed = differences(facts, facts_now)
    if before.tournament is None or has_moved_head:
        assert after.document is not None
        changed += _changed_lines(before.document, after.document, repairs, of_teams)
    if changed:
        raise FidepairError(
            f"{before.document.name}: a repair would have changed {', '.join(changed)}. No changes made.\n"
            "  This is a bug in fidepair. Please report it, with the file."
        )


def _without_words(tournament: Tournament) -> Tournament:
    """Return the tournament without the facts before the points of players, which may have moved
    and never decide a pairing."""
    return tournament._replace(
        participants=tuple(map(_only_numbered, tournament.participants)),
        individuals=tuple(map(_only_numbered, tournament.individuals)),
    )


def _only_numbered(person: Participant) -> Participant:
    """Return a participant without the columns before the points, except for the number."""
    return person._replace(
        name="", title="", rating=None, federation="", sex="", fide_id="", birth=""
    )


def _changed_lines(
    before: Document, after: Document, repairs: list[Repair], of_teams: bool
) -> list[str]:
    """Return lines that differ without a repair, moved lines with other words, and players with new
    errors."""
    if len(before.lines) != len(after.lines):
        return ["the number of lines"]
    repaired = {repair.line for repair in repairs}
    changed: set[int] = set()
    for old, new in zip(before.lines, after.lines, strict=True):
        if old.text == new.text:
            continue
        new_errors = _errors_of_player(new, of_teams) - _errors_of_player(old, of_teams)
        if old.number not in repaired or new_errors:
            changed.add(old.number)
    for repair in repairs:
        has_other_words = repair.before.split() != repair.after.split()
        if repair.line and repair.code in _MOVED and has_other_words:
            changed.add(repair.line)
    return [f"line {number}" for number in sorted(changed)]


def _errors_of_player(line: Line, of_teams: bool) -> set[str]:
    """Return the codes of the errors within the line of a player; none for other lines."""
    if line.code != PLAYER.code:
        return set()
    findings = Findings("")
    with suppress(TrfError):  # for a line that is too long, which is among the findings
        read_players([line], findings, of_teams)
    return {finding.code for finding in findings.in_order() if finding.severity == ERROR}
