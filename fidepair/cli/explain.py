"""`fidepair explain`: why a round is paired as it is (C.04.1 9)."""

from __future__ import annotations

import os
from typing import Any

import click

from fidepair.cli import files, streams
from fidepair.cli.options import (
    QuickCommand,
    force_option,
    format_wanted,
    how_to_tell,
    option,
    shared,
    size_option,
    ways_of_a_round,
)
from fidepair.cli.pair import load_told
from fidepair.errors import FidepairError
from fidepair.render import explanation, words
from fidepair.serve.explain import explained, formed
from fidepair.serve.options import error_as_typed
from fidepair.text.safe import json_bytes

FORMATS = ("table", "plain", "markdown", "json", "html")
_BY_ENDING = {".md": "markdown", ".json": "json", ".html": "html", ".htm": "html"}


@click.command("explain", cls=QuickCommand, add_help_option=False)
@click.argument("file", metavar="FILE")
@click.argument("who", metavar="[WHO [OPPONENT]]", nargs=-1)
@option(
    "--not",
    "instead",
    metavar="WHO",
    help="Why not this opponent, floater, or receiver of the bye.",
)
@option(
    "--player",
    metavar="WHO",
    help="Everything about one participant, and why nobody else is the opponent.",
)
@option(
    "--all",
    "everybody",
    is_flag=True,
    help="With --player: why not each of the others, however many they are.",
)
@option("--float", "floater", metavar="WHO", help="Why WHO floats.")
@option("--bye", is_flag=True, help="Why the bye goes where it goes.")
@option("--colour", "--color", "colour", is_flag=True, help="Why a pair has its colours: with WHO.")
@option(
    "--round", type=click.IntRange(min=1), help="Round to explain; an earlier one as it was then."
)
@shared(ways_of_a_round)
@option(
    "-f",
    "--format",
    "form",
    type=click.Choice(FORMATS),
    help="Form of the answer. Default: table; with -o, by the ending .md, .json, .html, else plain.",
)
@option(
    "-o",
    "--output",
    metavar="FILE",
    help="Write the answer to this file instead of standard output.",
)
@force_option
@size_option
@shared(how_to_tell)
def command(file: str, form: str | None, as_json: bool, **options: Any) -> int:
    """Explain the pairing of a round: the whole of it, a pair, a float, the bye, or colours.

    WHO is a number, or a part of a name that only one participant has. Without --round it is the
    last round while that is not over, and in a tournament that is over; else the next one.
    """
    form = format_wanted(form, as_json)
    path = files.output_of(
        file, options["output"], force=options["force"], instead="Use another name."
    )
    by_ending = (
        "table" if path is None else _BY_ENDING.get(os.path.splitext(path)[1].lower(), "plain")
    )
    form = form or by_ending
    try:
        _, tournament = load_told(files.read(file, options["max_size"]), file, options)
        told, title = explained(tournament, options, streams.speaker(quiet=options["quiet"]), form)
    except FidepairError as error:
        if form == "json" and path is None:
            streams.answer(_json_error(error_as_typed(error)))
        raise
    width = explanation.LONGEST if path is not None else streams.room(explanation.LONGEST)
    result = formed(told, title, form, width=width, all_rows=options["verbose"])
    if path is None:
        streams.answer(result)
        return 0
    content = result.encode("utf-8", "replace") if isinstance(result, str) else result
    files.write(path, content, replace=options["force"])
    if not options["quiet"]:
        streams.say(f"written to {files.name_of(path)}")
    return 0


def _json_error(error: FidepairError) -> bytes:
    return json_bytes({"schema": explanation.SCHEMA, "error": words.error_document(error)})
