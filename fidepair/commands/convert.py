"""A tournament in another dialect or form: from a file and the options to the converted file, and
what it lost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypedDict

from fidepair.convert import convert
from fidepair.serve.options import facts_told, kind_asked
from fidepair.serve.request import Request, Response

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fidepair.convert import Converted
    from fidepair.serve.options import Say

WOULD_LOSE = 1


class LossObject(TypedDict):
    """What the new form cannot carry."""

    line: int | None
    text: str


class ConvertDocument(TypedDict):
    """What `convert` answers in `fidepair serve`, beside the file."""

    schema: Literal["fidepair.convert/1"]
    file: str
    to: str
    losses: list[LossObject]


def respond(request: Request) -> Response:
    """Return what is lost, and the converted file; with `strict` none if anything would be lost."""
    options, name = request.options, request.name
    converted, is_wanted = converted_told(request.content, name, options, request.say)
    losses: list[LossObject] = [{"line": loss.line, "text": loss.text} for loss in converted.losses]
    document: ConvertDocument = {
        "schema": "fidepair.convert/1",
        "file": request.file,
        "to": options["target"],
        "losses": losses,
    }
    return Response(document, data=converted.data) if is_wanted else Response(document, WOULD_LOSE)


def converted_told(
    content: bytes, name: str, options: Mapping[str, Any], say: Say
) -> tuple[Converted, bool]:
    """Return the converted file, and whether it is wanted in spite of what it lost; tell that."""
    target, strict = options["target"], options["strict"]
    converted = convert(content, name, target, kind_asked(options["system"]), **facts_told(options))
    for loss in converted.losses:
        say(f"lost: {name if loss.line is None else f'{name}:{loss.line}'}: {loss.text}")
    return converted, not (strict and converted.losses)
