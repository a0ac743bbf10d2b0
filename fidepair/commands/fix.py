"""Repairs of a report file: from its content, the answers and what is told besides to the repaired
file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fidepair.findings import ERROR, TrfError
from fidepair.fix import Fixed, answered, answers_in, fix, told_after
from fidepair.render import fixes as for_people
from fidepair.serve.options import facts_told, kind_asked
from fidepair.serve.request import Request, Response

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

QUESTIONS_LEFT = 1


def respond(request: Request) -> Response:
    """Return repairs and questions, and the repaired file."""
    made = fixed(request.content, request.name, request.options, request.options["answers"])
    assert made is not None
    for line in (
        *for_people.lines(made, request.file),
        for_people.verdict(made, request.file, None),
    ):
        request.say(line)
    return Response(
        for_people.document(made, request.file, None),
        QUESTIONS_LEFT * bool(made.questions),
        made.data,
    )


def fixed(
    content: bytes,
    name: str,
    options: Mapping[str, Any],
    answers: Sequence[str],
    ask: Callable[[Fixed], Fixed | None] | None = None,
) -> Fixed | None:
    """Return the repaired file with the answers that are given, or that somebody gives who can be
    asked; None if they want to stop. Raises TrfError for what is no tournament report."""
    kind, told = kind_asked(options["system"]), facts_told(options)
    given = answers_in(answers)
    if not given and ask is None:
        made: Fixed | None = fix(content, name, kind, **told)
    else:
        made = answered(fix(content, name, kind), name, kind, given)
        made = ask(made) if ask is not None and not given else made
        made = (
            made if made is None or not any(told.values()) else told_after(made, name, kind, **told)
        )
    if made is not None and not made.is_report:
        raise TrfError([finding for finding in made.findings if finding.severity == ERROR])
    return made
