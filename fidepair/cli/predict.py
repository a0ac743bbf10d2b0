"""`fidepair predict`: possible opponents in the next round while games of the last one are open."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from fidepair.cli import files, streams
from fidepair.cli.pair import load_in_order
from fidepair.cli.parsing import Delivery
from fidepair.commands.predict import Asked, predict_round
from fidepair.commands.question import error_as_typed
from fidepair.errors import FidepairError
from fidepair.render import prediction as shown
from fidepair.render.words import error_document
from fidepair.text.data import csv_bytes, json_bytes

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from fidepair.cli.parsing import Typed

FEW_CASES = 81
"""With fewer cases the work ends before a progress bar could appear."""

_T = TypeVar("_T")


def predict(typed: Typed) -> int:
    """Answer `fidepair predict`."""
    asked, how = typed.fill(Asked), typed.fill(Delivery)
    form = how.format_wanted() or "table"
    try:
        return _predict(asked, form, how)
    except FidepairError as error:
        if form == "json":
            document = {"schema": shown.SCHEMA, "error": error_document(error_as_typed(error))}
            streams.answer(json_bytes(document))
        raise


def _predict(asked: Asked, form: str, how: Delivery) -> int:
    ways = asked.ways
    content = files.read(how.file, how.max_size)
    _, tournament = load_in_order(content, how.file, ways.system, ways.numbers, quiet=how.quiet)

    def watched(cases: Collection[_T]) -> Iterator[_T]:
        with streams.progress(len(cases), "pairing", quiet=how.quiet, least=FEW_CASES) as bar:
            for case in cases:
                yield case
                if bar:
                    bar.advance()

    prediction = predict_round(tournament, asked, streams.speaker(quiet=how.quiet), watched)
    if form == "json":
        streams.answer(json_bytes(shown.document(prediction)))
    elif form == "csv":
        streams.answer(csv_bytes(shown.csv_rows(prediction)))
    else:
        sheet = shown.sheet(prediction, at_length=how.verbose, only_the_answer=how.quiet)
        drawn = streams.drawn(sheet, plain=form == "plain", coloured=not how.no_color)
        streams.answer(drawn)
    return 0


DOORS = {"predict": predict}
