"""Repairs of a file, and facts that a rating report still needs, for people and for programs.

Repairs come with open questions, and with the changes as a difference of two texts.
"""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING, Annotated, Literal, TypedDict

from fidepair.findings.catalogue import CATALOGUE, FILE
from fidepair.render.table_columns import FindingInError, object_of
from fidepair.render.words import count_of, finding_document
from fidepair.text.wording import command_to_copy

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from fidepair.desk.pages.readiness import Readiness
    from fidepair.fix import Fixed
    from fidepair.fix.repairs import OpenQuestion, Repair


# ── Repairs and questions ────────────────────────────────────────────────────


class RepairObject(TypedDict):
    """What was repaired."""

    code: str
    text: str
    line: int | None
    column: int | None
    before: str
    after: str


class AnswerChoice(TypedDict):
    """What can be answered to a question."""

    name: str
    text: str
    takes: Annotated[str, "The text after `name=`, if any."]


class QuestionObject(TypedDict):
    """What only the arbiter knows."""

    code: str
    text: str
    line: int | None
    column: int | None
    key: str
    answers: list[AnswerChoice]


class FixDocument(TypedDict):
    """What `fidepair fix --json` answers, and `fix` of `fidepair serve`."""

    schema: Literal["fidepair.fix/1"]
    file: str
    written: Annotated[str | None, "The file that was written."]
    repairs: list[RepairObject]
    questions: list[QuestionObject]
    findings: Annotated[list[FindingInError], "Remaining findings, each with its hint."]


def lines(fixed: Fixed, file: str) -> list[str]:
    """Return a line for each repair, then two for each question: what is asked, and what can be
    answered."""
    found = [_placed_text(repair, file) for repair in fixed.repairs]
    for question in fixed.questions:
        found += [_placed_text(question, file), _how_to_answer(question)]
    return found


def _how_to_answer(question: OpenQuestion) -> str:
    if not question.answers:
        return "  no answer here: correct the line, and run this again"
    forms = [f"={answer.form}" for answer in question.answers]
    return f"  --answer {question.key}{', or '.join(forms)}"


def _placed_text(found: Repair | OpenQuestion, file: str) -> str:
    """Return the text of a repair or a question, with its place in the file."""
    place = [str(number) for number in (found.line, found.column) if number is not None]
    return f"{':'.join((file, *place))}: {found.code} {found.text}"


def verdict(fixed: Fixed, file: str, written: str | None) -> str:
    """Return the last line: how much was repaired, how much is left to answer, where the file
    is."""
    text = f"{file}: nothing to repair"
    if fixed.repairs:
        text = f"{file}: {count_of(len(fixed.repairs), 'repair')}"
    if fixed.questions:
        text += f", {count_of(len(fixed.questions), 'question')} to answer"
    if written:
        text += f"; written to {written}"
    return text


def difference(fixed: Fixed, before: Sequence[str], after: Sequence[str], file: str) -> list[str]:
    """Return what would change: a sentence for the file as a whole, a unified diff of its lines."""
    whole = [
        f"# {repair.text}" for repair in fixed.repairs if CATALOGUE[repair.code].subject == FILE
    ]
    return [
        *whole,
        *difflib.unified_diff(before, after, file, f"{file} (repaired)", n=1, lineterm=""),
    ]


def document(fixed: Fixed, file: str, written: str | None) -> FixDocument:
    """Return repairs, questions, and the findings that are left, as a JSON object."""
    return {
        "schema": "fidepair.fix/1",
        "file": file,
        "written": written,
        "repairs": [object_of(RepairObject, repair) for repair in fixed.repairs],
        "questions": [_question(question) for question in fixed.questions],
        "findings": [finding_document(finding) for finding in fixed.findings],
    }


def _question(question: OpenQuestion) -> QuestionObject:
    answers = [object_of(AnswerChoice, answer) for answer in question.answers]
    return object_of(QuestionObject, question, answers=answers)


# ── Facts that a rating report needs ─────────────────────────────────────────

_MAX_SHOWN = 3


class LackObject(TypedDict):
    """What is missing, and the commands that fill it in."""

    about: str
    text: str
    commands: list[str]


class ReportDocument(TypedDict):
    """What `fidepair report --json` answers."""

    file: str
    ready: bool
    lacks: list[LackObject]
    notes: list[str]
    written: str | None


def readiness_lines(found: Readiness, name: str) -> Iterator[str]:
    """Yield the missing facts, each with the first of the commands that fill it in."""
    if not found.lacks:
        yield f"{name}: ready for the rating report"
        return
    yield f"{name}: not ready for the rating report; {count_of(len(found.lacks), 'item')} missing"
    for lack in found.lacks:
        yield f"- {lack.about}: {lack.text}"
        yield from (f"    {_line(words)}" for words in lack.commands[:_MAX_SHOWN])
        if len(lack.commands) > _MAX_SHOWN:
            yield f"    and {len(lack.commands) - _MAX_SHOWN} more like this"


def readiness_document(found: Readiness, name: str, written: str | None) -> ReportDocument:
    """Return it as a JSON object; `written`: the file that was written, if one was."""
    lacks: list[LackObject] = []
    for lack in found.lacks:
        commands = [_line(words) for words in lack.commands]
        lacks.append({"about": lack.about, "text": lack.text, "commands": commands})
    return {
        "file": name,
        "ready": not found.lacks,
        "lacks": lacks,
        "notes": list(found.notes),
        "written": written,
    }


def _line(words: tuple[str, ...]) -> str:
    return command_to_copy(("fidepair", *words))
