"""The way out of faults that needs no editor: the command that answers what `fix` would ask about a file."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from fidepair.errors import FidepairError
from fidepair.findings import ERROR, TrfError
from fidepair.fix import Given, answered, fix

if TYPE_CHECKING:
    from fidepair.fix import Fixed, Question

_MOST_TRIED = 10
_LARGEST = 1_000_000
"""Of more faults, and of larger files, only the first answer is named: each is tried before it is told."""


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
    fixed = fix(content, path)
    given: list[Given] = []
    others: dict[str, list[str]] = {}
    while question := _first_fault(fixed):
        answers = question.answers
        plain = next((answer for answer in answers if not answer.takes), None)
        taken = {one.key for one in given}
        key = next((key for key in question.keys if key not in taken), question.key)
        chosen = Given(key, plain.name) if plain else Given(key, answers[0].name, answers[0].takes.upper())
        given.append(chosen)
        forms = [answer.form for answer in answers if answer.name not in (chosen.name, "line")]
        if forms:
            others.setdefault(", ".join(forms), []).append(key)
        if plain is None or len(given) >= _MOST_TRIED or len(content) > _LARGEST:
            break
        try:
            fixed = answered(fixed, path, None, [chosen])
        except FidepairError:
            break
    if not given:
        return ""
    options = " ".join(f"--answer {shlex.quote(str(one))}" for one in given)
    command = f"fidepair fix {shlex.quote(path)} {options} -o repaired.trf"
    may_be = [f"{', '.join(keys)} may also be {forms}." for forms, keys in others.items()]
    return "\n".join(["Without an editor: choose the answers, for example", f"  {command}", *may_be])


def _first_fault(fixed: Fixed) -> Question | None:
    """Return the first question with answers that is about a fault."""
    faults = {(f.code, f.line, f.column) for f in fixed.findings if f.severity == ERROR}
    return next((q for q in fixed.questions if q.answers and (q.code, q.line, q.column) in faults), None)
