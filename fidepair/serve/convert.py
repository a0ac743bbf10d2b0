"""A tournament in another dialect or form: from a file and the options to the converted file, and what it lost."""

from __future__ import annotations

from fidepair.convert import convert
from fidepair.serve.options import facts_told, kind_asked
from fidepair.serve.request import Request, Response

CONVERT_SCHEMA = "fidepair.convert/1"
WOULD_LOSE = 1


def respond(request: Request) -> Response:
    """Return what is lost, and the converted file; with `strict` none if anything would be lost."""
    options = request.options
    target, name = options["target"], request.name
    converted = convert(request.content, name, target, kind_asked(options["system"]), **facts_told(options))
    for loss in converted.losses:
        request.say(f"lost: {name if loss.line is None else f'{name}:{loss.line}'}: {loss.text}")
    losses = [{"line": loss.line, "text": loss.text} for loss in converted.losses]
    document = {"schema": CONVERT_SCHEMA, "file": request.file, "to": target, "losses": losses}
    if options["strict"] and losses:
        request.say(f"{name}: {len(losses)} loss{'' if len(losses) == 1 else 'es'} in {target}; nothing is written.")
        return Response(document, WOULD_LOSE)
    return Response(document, data=converted.data)
