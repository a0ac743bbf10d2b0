"""`fidepair predict`: whom players can meet in the next round while games of the last one are open."""

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
    ways_to_pair,
    what_files_declare,
)
from fidepair.cli.pair import load_told
from fidepair.cli.typed import as_typed, error_as_typed
from fidepair.errors import FidepairError, UsageError
from fidepair.predict import predict
from fidepair.render import prediction as shown
from fidepair.render.words import error_document
from fidepair.shown import csv_bytes, json_bytes
from fidepair.tournament import Kind

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from fidepair.tournament import Tournament

FORMATS = ("table", "plain", "json", "csv")
FEW_CASES = 81
"""Fewer are paired before anybody sees a bar."""

_T = TypeVar("_T")


@click.command("predict", cls=QuickCommand, add_help_option=False)
@click.argument("file", metavar="FILE")
@option("--player", type=click.IntRange(min=1), metavar="NUMBER", help="Whom this player, or team, can meet, and when.")
@option("--sample", type=click.IntRange(1, 100_000), metavar="N", help="Look at N cases drawn by lot instead of all.")
@option("--seed", type=int, default=1, metavar="N", help="The seed of that lot. Default: 1.")
@shared(what_files_declare)
@absent_option
@shared(how_to_pair)
@option("-f", "--format", "form", type=click.Choice(FORMATS), help="Form of the answer. Default: table.")
@size_option
@shared(how_to_tell[:2])
@option("-v", "--verbose", is_flag=True, help="Tell every condition, however many alternatives it has.")
@shared(how_to_tell[3:])
def command(file: str, form: str | None, as_json: bool, **options: Any) -> int:
    """Tell whom everybody can meet next while games of the last round in FILE are open (- is standard input).

    Each way in which up to six open games can end is paired: what is certain, and if not, when it is so.
    """
    form = format_wanted(form, as_json) or "table"
    try:
        return _predict(file, form, options)
    except FidepairError as error:
        if form == "json":
            streams.answer(json_bytes({"schema": shown.SCHEMA, "error": error_document(error_as_typed(error))}))
        raise


def _predict(file: str, form: str, options: dict[str, Any]) -> int:
    quiet = options["quiet"]
    _, tournament = load_told(files.read(file, options["max_size"]), file, options)
    asked = _asked(tournament, options)
    for note in () if quiet else asked.prediction.prepared.notes:
        streams.say(f"note: {as_typed(note)}")
    if form in ("json", "csv"):
        streams.answer(json_bytes(shown.document(asked)) if form == "json" else csv_bytes(shown.csv_rows(asked)))
        return 0
    sheet = shown.sheet(asked, at_length=options["verbose"], only_the_answer=quiet)
    streams.answer(streams.drawn(sheet, plain=form == "plain", coloured=not options["no_color"]))
    return 0


def _asked(tournament: Tournament, options: dict[str, Any]) -> shown.Asked:
    """Return the prediction, and what it says of the player who is asked about, or of all."""
    number, sample, seed = options["player"], options["sample"], options["seed"]
    if number is not None and number not in tournament.by_number():
        raise UsageError(
            f"--player: no {'team' if tournament.kind is Kind.TEAM else 'player'} has the number {number}."
        )

    def watched(cases: Collection[_T]) -> Iterator[_T]:
        with streams.progress(len(cases), "pairing", quiet=options["quiet"], least=FEW_CASES) as bar:
            for case in cases:
                yield case
                if bar:
                    bar.advance()

    found = predict(tournament, options["system"], sample=sample, seed=seed, watch=watched, **ways_to_pair(options))
    if number is None:
        return shown.Asked(found, None, found.possibilities(), seed)
    return shown.Asked(found, number, {number: found.of(number)}, seed)
