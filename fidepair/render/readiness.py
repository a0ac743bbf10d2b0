"""What a report lacks, for people and for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from fidepair.render.words import count_of
from fidepair.text.safe import command_to_copy

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fidepair.desk.pages.readiness import Readiness

_MOST_SHOWN = 3


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
    """Yield what is lacking, each with the commands that fill it: the first of many."""
    if not found.lacks:
        yield f"{name}: ready for the rating report"
        return
    yield f"{name}: not ready for the rating report, lacking {count_of(len(found.lacks), 'thing')}"
    for lack in found.lacks:
        yield f"- {lack.about}: {lack.said}"
        yield from (f"    {_line(words)}" for words in lack.commands[:_MOST_SHOWN])
        if len(lack.commands) > _MOST_SHOWN:
            yield f"    and {len(lack.commands) - _MOST_SHOWN} more of this kind"


def document(found: Readiness, name: str, written: str | None) -> ReportDocument:
    """Return it as a JSON object; `written`: the file that was written, if one was."""
    return {
        "file": name,
        "ready": not found.lacks,
        "lacks": [
            {
                "about": lack.about,
                "text": lack.said,
                "commands": [_line(words) for words in lack.commands],
            }
            for lack in found.lacks
        ],
        "notes": list(found.notes),
        "written": written,
    }


def _line(words: tuple[str, ...]) -> str:
    return command_to_copy(("fidepair", *words))
