"""Suggestions that repair a file without an editor: the command that answers the questions of `fix`
about it."""

from collections.abc import Sized
from contextlib import suppress
from pathlib import PurePath

from fidepair.desk.record.missing_declarations import command_to_declare_double_swiss
from fidepair.errors import FidepairError
from fidepair.findings import ERROR, TrfError
from fidepair.fix import Fixed, answered, fix
from fidepair.fix.questions import Given
from fidepair.fix.repairs import OpenQuestion
from fidepair.text.wording import file_to_copy, to_copy
from fidepair.tournament import GAMES, Bye, Kind, Result
from fidepair.trf import load

_MOST_TRIED = 10
_MOST_READ = 400_000
"""Limits for answers tried before one is suggested: their number, and how often a file of this many
bytes can be read in a moment."""
_MOST_FINDINGS = 10_000
"""The limit on findings: a file with more of them needs more than a few answers, and the search
would take long."""


def with_command(error: TrfError, path: str, content: bytes) -> TrfError:
    """Return the error about a file with a suggested command: it answers the questions behind the
    errors, or reads the file as one with matches of two games."""
    advice = command_to_declare(path, content) or command_to_type(path, content, error.findings)
    if advice:
        error.args = (f"{error}\n  " + advice.replace("\n", "\n  "),)
    return error


def command_to_declare(path: str, content: bytes) -> str:
    """Return the command that declares matches of two games, if the file declares nothing and is
    free of errors when read that way; otherwise an empty text."""
    if path == "-" or not path.isprintable():
        return ""
    try:
        found = load(content, path, Kind.DOUBLE).tournament
    except TrfError:
        return ""
    second = (entry for one in found.individuals for entry in one.entries[1::GAMES])
    if found.type_code or all(
        isinstance(entry, Bye) or entry.result is Result.PENDING for entry in second
    ):
        return ""
    return (
        "This looks like matches of two games: the same players meet twice with reversed colours. Read this way,\n"
        "the file has no errors. If it is a Double-Swiss event (C.04.5), declare it:\n"
        f"  {command_to_declare_double_swiss(path)}"
    )


def command_to_type(path: str, content: bytes, findings: Sized) -> str:
    """Return the command with one answer to each question that keeps the file from being read.

    Nothing for standard input, for a name that cannot be typed as it is shown, where nothing can be
    answered, and where there are very many `findings`. The answers are tried, so the suggestion works.
    """
    if path == "-" or not path.isprintable() or len(findings) > _MOST_FINDINGS:
        return ""
    fixed = fix(content, path)
    given = _answers(fixed, path, min(_MOST_TRIED, _MOST_READ // max(len(content), 1)))
    if not given:
        return ""
    if not _work(given, fixed, path):
        given = given[:1]
    options = " ".join(f"--answer {to_copy(str(one))}" for one in given)
    stem = PurePath(path).stem
    output = f"{stem}-again.trf" if stem.startswith("repaired") else "repaired.trf"
    name = file_to_copy(path)
    return (
        "To repair the file without an editor, choose the answers, for example\n"
        f"  fidepair fix {name} {options} -o {output}\n"
        f"To see all questions and answers: fidepair fix {name} --dry-run"
    )


def _answers(fixed: Fixed, path: str, most: int) -> list[Given]:
    """Return one answer to each question about an error, as each answer leaves the next question: at
    least one and at most this many, up to one that needs a value from the user."""
    given: list[Given] = []
    while question := _first_fault(fixed):
        taken = {one.key for one in given}
        key = next((key for key in question.keys if key not in taken), None)
        if key is None:
            break
        answer = next((one for one in question.answers if not one.takes), question.answers[0])
        given.append(Given(key, answer.name, answer.takes.upper()))
        if answer.takes or len(given) >= most:
            break
        try:
            fixed = answered(fixed, path, None, given[-1:])
        except FidepairError:
            break
    return given


def _work(given: list[Given], fixed: Fixed, path: str) -> bool:
    """Return whether the answers can be given together. Those that need a value from the user are
    not tried."""
    with suppress(FidepairError):
        answered(fixed, path, None, [one for one in given if not one.value])
        return True
    return False


def _first_fault(fixed: Fixed) -> OpenQuestion | None:
    """Return the first question with answers that is about an error."""
    faults = {(f.code, f.line, f.column) for f in fixed.findings if f.severity == ERROR}
    return next(
        (q for q in fixed.questions if q.answers and (q.code, q.line, q.column) in faults), None
    )
