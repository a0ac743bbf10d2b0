"""Facts that a rating report still needs, for people and for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from fidepair.render.words import count_of
from fidepair.text.safe import command_to_copy

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fidepair.desk.pages.readiness import Readiness

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


def lines(found: Readiness, name: str) -> Iterator[str]:
    """Yield the missing facts, each with the first of the commands that fill it in."""
    if not found.lacks:
        yield f"{name}: ready for the rating report"
        return
    yield f"{name}: not ready for the rating report, lacking {count_of(len(found.lacks), 'thing')}"
    for lack in found.lacks:
        yield f"- {lack.about}: {lack.said}"
        yield from (f"    {_line(words)}" for words in lack.commands[:_MAX_SHOWN])
        if len(lack.commands) > _MAX_SHOWN:
            yield f"    and {len(lack.commands) - _MAX_SHOWN} more of this kind"


def document(found: Readiness, name: str, written: str | None) -> ReportDocument:
    """Return it as a JSON object; `written`: the file that was written, if one was."""
    lacks: list[LackObject] = []
    for lack in found.lacks:
        commands = [_line(words) for words in lack.commands]
        lacks.append({"about": lack.about, "text": lack.said, "commands": commands})
    return {
        "file": name,
        "ready": not found.lacks,
        "lacks": lacks,
        "notes": list(found.notes),
        "written": written,
    }


def _line(words: tuple[str, ...]) -> str:
    return command_to_copy(("fidepair", *words))
