"""What a fix did and what it has to ask, for people and for programs; the changes as a difference of two texts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fidepair.findings.catalogue import CATALOGUE, FILE
from fidepair.render.words import count_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fidepair.fix import Fixed, OpenQuestion, Repair

FIX_SCHEMA = "fidepair.fix/1"


def lines(fixed: Fixed, file: str) -> list[str]:
    """Return a line for each repair, then for each question."""
    found = []
    everything: tuple[Repair | OpenQuestion, ...] = (*fixed.repairs, *fixed.questions)
    for told in everything:
        place = (str(number) for number in (told.line, told.column) if number is not None)
        found.append(f"{':'.join((file, *place))}: {told.code} {told.text}")
    return found


def verdict(fixed: Fixed, file: str, written: str | None) -> str:
    """Return the last line: how much was repaired, how much is left to answer, where the file is."""
    done = count_of(len(fixed.repairs), "repair") if fixed.repairs else "nothing to repair"
    left = f", {count_of(len(fixed.questions), 'question')} to answer" if fixed.questions else ""
    return f"{file}: {done}{left}" + (f"; written to {written}" if written else "")


def difference(fixed: Fixed, before: Sequence[str], after: Sequence[str], file: str) -> list[str]:
    """Return what would change: a sentence for the file as a whole, a unified diff of its lines."""
    import difflib  # noqa: PLC0415 - slow to import

    whole = [f"# {repair.text}" for repair in fixed.repairs if CATALOGUE[repair.code].subject == FILE]
    return [*whole, *difflib.unified_diff(before, after, file, f"{file} (repaired)", n=1, lineterm="")]


def document(fixed: Fixed, file: str, written: str | None) -> dict[str, Any]:
    """Return repairs and questions as a JSON object."""
    return {
        "schema": FIX_SCHEMA,
        "file": file,
        "written": written,
        "repairs": [repair._asdict() for repair in fixed.repairs],
        "questions": [question._asdict() for question in fixed.questions],
    }
