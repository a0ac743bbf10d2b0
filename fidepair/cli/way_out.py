"""The way out of faults that needs no editor: the command that answers what `fix` would ask about a file."""

from __future__ import annotations

import shlex
from contextlib import suppress
from typing import TYPE_CHECKING

from fidepair.errors import FidepairError
from fidepair.findings import ERROR, TrfError
from fidepair.fix import Given, answered, fix

if TYPE_CHECKING:
    from fidepair.fix import Fixed, Question
    from fidepair.fix.draft import Answer

_MOST_TRIED = 30
_MOST_READ = 400_000
"""Answers are tried before one is told: so many, and as often as a file of so many bytes can be read at once."""


def with_command(error: TrfError, path: str, content: bytes) -> TrfError:
    """Return the error about a file with the command that answers the questions behind the faults."""
    told = command_to_type(path, content)
    if told:
        error.args = (f"{error}\n  " + told.replace("\n", "\n  "),)
    return error


def command_to_type(path: str, content: bytes) -> str:
    """Return the command with one answer to each question that keeps the file from being read, and the other answers.

    Nothing for standard input, and where nothing can be answered. The answers are tried: what is told works.
    """
    if path == "-":
        return ""
    fixed: Fixed | None = fix(content, path)
    given: list[Given] = []
    others: dict[str, list[str]] = {}
    tries = min(_MOST_TRIED, _MOST_READ // max(len(content), 1))
    while fixed is not None and (question := _first_fault(fixed)):
        taken = {one.key for one in given}
        key = next((key for key in question.keys if key not in taken), question.key)
        plain = [answer for answer in question.answers if not answer.takes]
        answer, fixed = _tried([Given(key, one.name) for one in plain][:tries], fixed, path)
        tries -= len(plain)
        given.append(answer or _untried(key, (plain or question.answers)[0]))
        forms = [answer.form for answer in question.answers if answer.name not in (given[-1].name, "line")]
        if forms:
            others.setdefault(", ".join(forms), []).append(key)
    if not given:
        return ""
    options = " ".join(f"--answer {shlex.quote(str(one))}" for one in given)
    command = f"fidepair fix {shlex.quote(path)} {options} -o repaired.trf"
    may_be = [f"{', '.join(keys)} may also be {forms}." for forms, keys in others.items()]
    return "\n".join(["Without an editor: choose the answers, for example", f"  {command}", *may_be])


def _tried(answers: list[Given], fixed: Fixed, path: str) -> tuple[Given | None, Fixed | None]:
    """Return the answer after which the fewest faults are left, and the file then; nothing where none can be.

    Better still is one after which the next question can be answered as it stands.
    """
    best: tuple[tuple[bool, int], Given, Fixed] | None = None
    for given in answers:
        with suppress(FidepairError):
            after = answered(fixed, path, None, [given])
            left = _first_fault(after)
            is_stuck = left is not None and all(answer.takes for answer in left.answers)
            rank = (is_stuck, sum(finding.severity == ERROR for finding in after.findings))
            if best is None or rank < best[0]:
                best = rank, given, after
    return (None, None) if best is None else best[1:]


def _untried(key: str, answer: Answer) -> Given:
    return Given(key, answer.name, answer.takes.upper())


def _first_fault(fixed: Fixed) -> Question | None:
    """Return the first question with answers that is about a fault."""
    faults = {(f.code, f.line, f.column) for f in fixed.findings if f.severity == ERROR}
    return next((q for q in fixed.questions if q.answers and (q.code, q.line, q.column) in faults), None)
