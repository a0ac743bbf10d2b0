"""Repairs that change no fact, and questions about everything else that is wrong with a report
file.

What is repaired: lines out of their columns (`shifted_lines`), encoding and line ends, codes of
equal meaning, values that follow from the rest (`forms`). The result is proved before it leaves: a file
that could be read says the same tournament, any other has the same words in its lines.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from fidepair.errors import FidepairError, InputError, UsageError
from fidepair.findings import ERROR, Finding, Findings, TrfError, in_groups
from fidepair.fix.forms import repair_codes, repair_text, repair_totals
from fidepair.fix.questions import questions_of
from fidepair.fix.repairs import OpenQuestion, Repair, RepairDraft
from fidepair.fix.replies import (
    Given,
    answers_in,
    carried_out,
    is_still,
    refuse,
    the_next,
    unspoken,
    where,
)
from fidepair.fix.shifted_lines import repair_columns
from fidepair.lint import report_on
from fidepair.systems import with_written_acceleration
from fidepair.tournament import Kind
from fidepair.trf.format.columns import CODE, PLAYER
from fidepair.trf.format.facts import TEAMS
from fidepair.trf.numbers import with_numbers
from fidepair.trf.proof import differences, needs_virtual_points, with_told, write
from fidepair.trf.read.players import read_players
from fidepair.trf.read.reader import examine

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fidepair.fix.replies import Where
    from fidepair.tournament import Participant, Tournament
    from fidepair.trf.format.document import Document, Line
    from fidepair.trf.read.reader import Examination

__all__ = [
    "Fixed",
    "Given",
    "OpenQuestion",
    "Repair",
    "answered",
    "answers_in",
    "fix",
    "told_after",
]

_MOST_PASSES = 8
_MOVED = frozenset({"T007", "T008", "T010", "T065"})
"""Codes of repairs that add and remove nothing but blanks and tabs."""


class Fixed(NamedTuple):
    """The repaired file, what was done, what has to be asked, and all findings that are left, by
    line.

    What is no tournament report comes back as it was, with the findings that say so. `settled`:
    what was answered, since some answers are that the file is right.
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
    """Return what becomes of a fixed file with answers to its questions, and to those that the
    answers raise.

    Each answer is carried out by itself, and the file repaired and read again. Raises UsageError
    for an answer that is not asked for, or that would change anything of which it does not speak.
    """
    waiting = list(answers)
    done: list[Given] = []
    while waiting and (found := the_next(waiting, fixed.questions)) is not None:
        question, given = found
        fixed = _with_answer(fixed, question, given, name, kind)
        waiting.remove(given)
        done.append(given)
    if waiting:
        raise refuse(waiting[0], fixed.questions, done)
    return fixed


def told_after(fixed: Fixed, name: str, kind: Kind | None = None, **told: Any) -> Fixed:
    """Return a fixed file with facts that are told, as `fix` writes them: when its questions are
    answered."""
    again = fix(fixed.data, name, kind, **told)
    return again._replace(
        repairs=(*fixed.repairs, *again.repairs),
        questions=_unsettled(again, fixed.settled),
        settled=fixed.settled,
    )


def _unsettled(fixed: Fixed, settled: frozenset[Where]) -> tuple[OpenQuestion, ...]:
    return tuple(question for question in fixed.questions if where(question) not in settled)


def _with_answer(
    fixed: Fixed, question: OpenQuestion, given: Given, name: str, kind: Kind | None
) -> Fixed:
    """Return the file with one answer carried out. Raises UsageError unless the question is gone,
    and no more."""
    before = examine(fixed.data, name, kind)
    assert before.document is not None
    document, edits = carried_out(before.document, question, given)
    if not edits:
        settled = fixed.settled | {where(question)}
        return fixed._replace(settled=settled, questions=_unsettled(fixed, settled))
    try:
        data = document.to_bytes()
    except UnicodeEncodeError:
        raise UsageError(
            f"`{given}` cannot be carried out: the file is in {document.encoding}."
        ) from None
    after, again = examine(data, name, kind), fix(data, name, kind)
    problem = ""
    if not again.is_report or any(
        is_still(question, other, edits[0].after) for other in again.questions
    ):
        problem = "the question would stay"
    elif before.tournament is not None and after.tournament is None:
        problem = "the file could not be read any more"
    elif before.tournament is not None and after.tournament is not None:
        problem = ", ".join(unspoken(before.tournament, after.tournament, edits)[:5])
        problem = problem and f"{problem} would change too"
    of_teams = kind is Kind.TEAM or any(line.code in TEAMS.codes for line in before.document.lines)
    old = dict(enumerate(before.document.lines, 1))
    for edit in edits:
        number = edit.line or 0
        if (
            not problem
            and number in old
            and _faults(document.lines[number - 1], of_teams) - _faults(old[number], of_teams)
        ):
            problem = f"line {number} would have another fault"
    if problem:
        faults = in_groups([finding for finding in again.findings if finding.severity == ERROR][:3])
        raise UsageError(
            "\n".join(
                [
                    f"`{given}` cannot be carried out: {problem}.",
                    *faults,
                    "  Choose another answer.",
                ]
            )
        )
    return again._replace(
        repairs=(*fixed.repairs, *edits, *again.repairs),
        questions=_unsettled(again, fixed.settled),
        settled=fixed.settled,
    )


def fix(
    data: bytes, name: str, kind: Kind | None = None, *, numbers: str | None = None, **told: Any
) -> Fixed:
    """Return the file with every repair that changes no fact; `kind` as in `trf.load`.

    `numbers`: the starting order by which players are numbered when the rest is repaired, as in
    `trf.ordered`; `told`: facts that are written down then, as in `trf.proof.with_told`. InputError
    if the file cannot be read even then.

    Never raises for what is in the file: where nothing can be repaired, the same bytes come back. A
    fixed file has nothing to fix. FidepairError if a repair turned out to change a fact, which is a
    fault of this program.
    """
    first = last = examine(data, name, kind)
    document = first.document
    repairs: list[Repair] = []
    if document is not None:
        document, repairs = repair_text(document)
        of_teams = kind is Kind.TEAM or any(
            line.text.lstrip()[CODE] in TEAMS.codes for line in document.lines
        )
        last = examine(document.to_bytes(), name, kind) if repairs else first
        for _ in range(_MOST_PASSES):
            draft = _repair_lines(last, of_teams)
            repaired = document._replace(lines=tuple(draft.lines))
            again = examine(repaired.to_bytes(), name, kind) if draft.repairs else last
            if not draft.repairs or (
                again.document and again.document.encoding != document.encoding
            ):
                break  # nothing to do; or without its only byte that is not UTF-8 the file would have other letters
            repairs += draft.repairs
            document, last = repaired, again
        _prove(first, last, repairs, of_teams)
        if numbers is not None:
            document, last = _with_numbers(document, last, kind, numbers, repairs)
        if any(fact is not None for fact in told.values()):
            document, last = _with_told(document, last, kind, told, repairs)
        document, last = _with_virtual_points(document, last, first, kind, repairs)
    fixed = document.to_bytes() if document is not None and repairs else data
    report = report_on(last, name)
    if not report.is_report:
        return Fixed(data, (), (), report.findings, is_report=False)
    findings = tuple(found for found in report.findings if numbers is None or found.code != "T253")
    return Fixed(fixed, tuple(repairs), questions_of(last, findings), findings, is_report=True)


def _refuse_faults(document: Document, last: Examination) -> None:
    """Raise InputError if the file cannot be read, so that nothing that is told can be written into
    it."""
    if last.tournament is None:
        faults = sum(finding.severity == ERROR for finding in last.findings)
        raise InputError(
            f"{document.name}: what is told of the event can be written into a file without faults only, and {faults} "
            f"{'is' if faults == 1 else 'are'} left.\n  Repair the rest first, without these options."
        )


def _with_numbers(
    document: Document, last: Examination, kind: Kind | None, numbers: str, repairs: list[Repair]
) -> tuple[Document, Examination]:
    """Return the document with the players numbered by the starting order that is told, and what it
    says then."""
    _refuse_faults(document, last)
    data = with_numbers(document.to_bytes(), document.name, numbers, kind)
    if data == document.to_bytes():
        return document, last
    said = f"the players are numbered by their {numbers}s, as told"
    said += "; their old numbers are the ranks now" if numbers == "rank" else ""
    examination = examine(data, document.name, kind)
    assert examination.document is not None
    repairs.append(Repair("T253", said, None, None, "", ""))
    return examination.document, examination


def _with_told(
    document: Document,
    last: Examination,
    kind: Kind | None,
    told: dict[str, Any],
    repairs: list[Repair],
) -> tuple[Document, Examination]:
    """Return the document with the facts that are told, and what it says then; new lines are
    repairs of their own."""
    _refuse_faults(document, last)
    data = with_told(document.to_bytes(), document.name, kind, **told)
    examination = examine(data, document.name, kind)
    assert examination.document is not None
    before = {line.text for line in document.lines}
    repairs += [
        Repair("T020", f"`{line.text}`, as told", line.number, 1, "", line.text)
        for line in examination.document.lines
        if line.text not in before
    ]
    return examination.document, examination


def _with_virtual_points(
    document: Document,
    last: Examination,
    first: Examination,
    kind: Kind | None,
    repairs: list[Repair],
) -> tuple[Document, Examination]:
    """Return the document with the virtual points of its declared acceleration, once round one is
    paired, if readers of its dialect do not know the declaration (C.04.7 1.4)."""
    tournament = last.tournament
    if tournament is None or first.document is None or not tournament.rounds_paired:
        return document, last
    is_declared = document.declares_acceleration
    if not needs_virtual_points(tournament, first.document.dialect, is_declared=is_declared):
        return document, last
    accelerated = with_written_acceleration(tournament)
    if not accelerated.virtual:  # the number of rounds is missing, or GA is empty
        return document, last
    try:
        data = write(accelerated, document)
    except InputError:  # a file that cannot be written: other findings say why
        return document, last
    examination = examine(data, document.name, kind)
    assert examination.document is not None
    count = sum(map(any, accelerated.virtual.values()))
    said = f"the virtual points of Baku acceleration are written for other programs: {count} participants (C.04.7, 1.4)"
    repairs.append(Repair("T210", said, None, None, "", ""))
    return examination.document, examination


def _repair_lines(examination: Examination, of_teams: bool) -> RepairDraft:
    """Return what one pass over the lines repairs; `of_teams`: blocks may be boards of team
    matches."""
    assert examination.document is not None
    draft = RepairDraft(examination.document, examination)
    repair_columns(draft, of_teams)
    repair_codes(draft, of_teams)
    repair_totals(draft)
    return draft


# ── The proof ────────────────────────────────────────────────────────────────
def _prove(before: Examination, after: Examination, repairs: list[Repair], of_teams: bool) -> None:
    """Raise FidepairError unless the repairs changed no fact.

    A file that could be read has to say the same tournament. In any other, lines that were not
    repaired are the same, moved lines have the same words, and no player has a fault by itself that
    the line did not have.
    """
    if not repairs:
        return
    if before.tournament is not None and any(repair.code == "T065" for repair in repairs):
        facts = [
            _without_words(found.tournament)
            for found in (before, after)
            if found.tournament is not None
        ]
        changed = differences(*facts) if len(facts) > 1 else ["everything"]
        changed += _changed_lines(before.document, after.document, repairs, of_teams)
    elif before.tournament is not None:
        changed = (
            differences(before.tournament, after.tournament)
            if after.tournament is not None
            else ["everything"]
        )
    else:
        changed = _changed_lines(before.document, after.document, repairs, of_teams)
    if changed:
        assert before.document is not None
        raise FidepairError(
            f"{before.document.name}: a repair would have changed {', '.join(changed)}; nothing was written.\n"
            "  This is a fault of this program, please report it with the file."
        )


def _without_words(tournament: Tournament) -> Tournament:
    """Return the tournament without what stands before the points of players and pairs nobody: it
    may have moved."""
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
    before: Document | None, after: Document | None, repairs: list[Repair], of_teams: bool
) -> list[str]:
    """Return the lines that differ without a repair, moved ones whose words differ, and players
    with new faults."""
    assert before is not None and after is not None  # noqa: PT018
    repaired = {repair.line for repair in repairs}
    if len(before.lines) != len(after.lines):
        return ["the number of lines"]
    changed = {
        old.number
        for old, new in zip(before.lines, after.lines, strict=True)
        if old.text != new.text
        and (old.number not in repaired or not _faults(new, of_teams) <= _faults(old, of_teams))
    }
    changed |= {
        repair.line
        for repair in repairs
        if repair.line and repair.code in _MOVED and repair.before.split() != repair.after.split()
    }
    return [f"line {number}" for number in sorted(changed)]


def _faults(line: Line, of_teams: bool) -> set[str]:
    """Return the codes of the faults that the line of a player has by itself; none for a line of
    something else."""
    if line.code != PLAYER.code:
        return set()
    findings = Findings("")
    with suppress(TrfError):  # too long a line; that is among the findings
        read_players([line], findings, of_teams)
    return {finding.code for finding in findings.in_order() if finding.severity == ERROR}
