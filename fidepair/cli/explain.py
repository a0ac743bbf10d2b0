"""`fidepair explain`: why a round is paired as it is (C.04.1 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.cli import files, streams
from fidepair.cli.pair import load_in_order
from fidepair.cli.parsing import Delivery
from fidepair.commands.explain import Asked, explain, formatted
from fidepair.commands.question import error_as_typed
from fidepair.errors import FidepairError
from fidepair.render import explanation, words
from fidepair.text.safe import json_bytes

if TYPE_CHECKING:
    from fidepair.cli.parsing import Typed

_BY_ENDING = {".md": "markdown", ".json": "json", ".html": "html", ".htm": "html"}


def answer(typed: Typed) -> int:
    """Answer `fidepair explain`."""
    asked, how = typed.fill(Asked), typed.fill(Delivery)
    wanted = how.format_wanted()
    path = files.output_of(how.file, how.output, force=how.force, instead="Use another name.")
    form = wanted or streams.form_for(path, _BY_ENDING)
    ways, say = asked.ways, streams.speaker(quiet=how.quiet)
    try:
        content = files.read(how.file, how.max_size)
        _, tournament = load_in_order(content, how.file, ways.system, ways.numbers, quiet=how.quiet)
        found, title = explain(tournament, asked, say, aloud=form == "plain")
    except FidepairError as error:
        if form == "json" and path is None:
            streams.answer(_json_error(error_as_typed(error)))
        raise
    width = explanation.LONGEST if path is not None else streams.room(explanation.LONGEST)
    result = formatted(found, title, form, width=width, all_rows=how.verbose)
    if path is None:
        streams.answer(result)
        return 0
    data = result.encode("utf-8", "replace") if isinstance(result, str) else result
    files.write(path, data, replace=how.force)
    if not how.quiet:
        streams.say(f"written to {files.name_of(path)}")
    return 0


def _json_error(error: FidepairError) -> bytes:
    return json_bytes({"schema": explanation.SCHEMA, "error": words.error_document(error)})


DOORS = {"explain": answer}
