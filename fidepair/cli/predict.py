"""`fidepair predict`: whom players can meet in the next round while games of the last one are
open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import click

from fidepair.cli import files, streams
from fidepair.cli.options import (
    QuickCommand,
    absent_option,
    format_wanted,
    how_to_pair,
    how_to_tell,
    option,
    shared,
    size_option,
    what_files_declare,
)
from fidepair.cli.pair import load_told
from fidepair.errors import FidepairError
from fidepair.render import prediction as shown
from fidepair.render.words import error_document
from fidepair.serve.options import error_as_typed
from fidepair.serve.predict import predicted
from fidepair.text.safe import csv_bytes, json_bytes

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator


FORMATS = ("table", "plain", "json", "csv")
FEW_CASES = 81
"""Fewer are paired before anybody sees a bar."""

_T = TypeVar("_T")


@click.command("predict", cls=QuickCommand, add_help_option=False)
@click.argument("file", metavar="FILE")
@option(
    "--player",
    metavar="WHO",
    help="Whom this player, or team, can meet, and when: number, or part of a name.",
)
@option(
    "--sample",
    type=click.IntRange(1, 100_000),
    metavar="N",
    help="Look at N cases drawn by lot instead of all.",
)
@option("--seed", type=int, default=1, metavar="N", help="The seed of that lot. Default: 1.")
@shared(what_files_declare)
@absent_option
@shared(how_to_pair)
@option(
    "-f", "--format", "form", type=click.Choice(FORMATS), help="Form of the answer. Default: table."
)
@size_option
@shared(how_to_tell[:2])
@option(
    "-v", "--verbose", is_flag=True, help="Tell every condition, however many alternatives it has."
)
@shared(how_to_tell[3:])
def command(file: str, form: str | None, as_json: bool, **options: Any) -> int:
    """Tell whom everybody can meet next while games of the last round in FILE are open (- is
    standard input).

    Each way in which up to six open games can end is paired: what is certain, and if not, when it
    is so.
    """
    form = format_wanted(form, as_json) or "table"
    try:
        return _predict(file, form, options)
    except FidepairError as error:
        if form == "json":
            streams.answer(
                json_bytes({"schema": shown.SCHEMA, "error": error_document(error_as_typed(error))})
            )
        raise


def _predict(file: str, form: str, options: dict[str, Any]) -> int:
    quiet = options["quiet"]
    _, tournament = load_told(files.read(file, options["max_size"]), file, options)

    def watched(cases: Collection[_T]) -> Iterator[_T]:
        with streams.progress(len(cases), "pairing", quiet=quiet, least=FEW_CASES) as bar:
            for case in cases:
                yield case
                if bar:
                    bar.advance()

    asked = predicted(tournament, options, streams.speaker(quiet=quiet), watched)
    if form in ("json", "csv"):
        streams.answer(
            json_bytes(shown.document(asked))
            if form == "json"
            else csv_bytes(shown.csv_rows(asked))
        )
        return 0
    sheet = shown.sheet(asked, at_length=options["verbose"], only_the_answer=quiet)
    streams.answer(streams.drawn(sheet, plain=form == "plain", coloured=not options["no_color"]))
    return 0
