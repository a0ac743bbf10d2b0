"""What a fix did and what it has to ask, for people and for programs; the changes as a difference of two texts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fidepair.findings.catalogue import CATALOGUE, FILE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fidepair.fix import Fixed, Question, Repair

FIX_SCHEMA = "fidepair.fix/1"


def repairs(fixed: Fixed, file: str) -> list[str]:
    """Return a line for each repair."""
    return [f"{_place(repair, file)}: {repair.code} {repair.text}" for repair in fixed.repairs]


def questions(fixed: Fixed, file: str) -> list[str]:
    """Return a line for each question."""
    return [f"{_place(question, file)}: {question.code} {question.text}" for question in fixed.questions]


def verdict(fixed: Fixed, file: str, written: str | None) -> str:
    """Return the last line: how much was repaired, how much is left to answer, where the file is."""
    done = f"{_count(len(fixed.repairs), 'repair')}" if fixed.repairs else "nothing to repair"
    left = f", {_count(len(fixed.questions), 'question')} to answer" if fixed.questions else ""
    return f"{file}: {done}{left}" + (f"; written to {written}" if written else "")


def difference(fixed: Fixed, before: Sequence[str], after: Sequence[str], file: str) -> str:
    """Return what would change: a sentence for the file as a whole, a unified diff of its lines.

    Signs that nobody sees are shown as escapes, such as a tab as `\\t`.
    """
    import difflib  # noqa: PLC0415 - slow to import

    whole = [f"# {repair.text}\n" for repair in fixed.repairs if CATALOGUE[repair.code].subject == FILE]
    old, new = ([_visible(line) + "\n" for line in lines] for lines in (before, after))
    return "".join([*whole, *difflib.unified_diff(old, new, file, f"{file} (repaired)", n=1)])


def document(fixed: Fixed, file: str, written: str | None) -> dict[str, Any]:
    """Return repairs and questions as a JSON object."""
    return {
        "schema": FIX_SCHEMA,
        "file": file,
        "written": written,
        "repairs": [repair._asdict() for repair in fixed.repairs],
        "questions": [question._asdict() for question in fixed.questions],
    }


def _place(told: Repair | Question, file: str) -> str:
    return ":".join([file, *(str(number) for number in (told.line, told.column) if number is not None)])


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _visible(line: str) -> str:
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in line)
