"""The formats of `pair` other than the plain list."""

from fidepair.commands.pair_question import is_published
from fidepair.commands.question import Answer
from fidepair.render import pairing as shown
from fidepair.render.language import for_players
from fidepair.render.paired import PairedRound
from fidepair.render.sheet import Sheet
from fidepair.text.data import csv_bytes, json_bytes


def answer(paired: PairedRound, form: str) -> Answer:
    """Return the answer to a request in this format."""
    if form == "json":
        return Answer(shown.document(paired))
    if form == "plain":
        return Answer(sheets=(pairing_sheet(paired),))
    return Answer(text=as_data(paired, form))


def as_data(paired: PairedRound, form: str, lang: str | None = None) -> bytes:
    """Return the pairing as `csv` or `json`, or as the page `html` in a language."""
    if form == "html":
        from fidepair.render.html import sheet_page  # noqa: PLC0415 - start-up

        with for_players(lang):
            return sheet_page(pairing_sheet(paired)).encode("utf-8", "replace")
    if form == "json":
        return json_bytes(shown.document(paired))
    return csv_bytes(shown.csv_rows(paired))


def pairing_sheet(paired: PairedRound, *, quiet: bool = False) -> Sheet:
    """Return the pairing table, with the suppositions, their effects, and whether the round was
    published like this."""
    sheet = shown.sheet(paired, only_the_answer=quiet)
    asked = what_if_lines(paired)
    sheet = sheet._replace(headings=(*sheet.headings, *asked[:1]))
    if quiet:
        return sheet
    return sheet._replace(remarks=(*sheet.remarks, *asked[1:], *as_it_was_published(paired)))


def what_if_lines(paired: PairedRound) -> list[str]:
    """Return the suppositions and their effects; nothing without suppositions."""
    if paired.what_if is None:
        return []
    return [shown.what_if_question(paired.what_if), *shown.what_if_answer(paired.what_if)]


def as_it_was_published(paired: PairedRound) -> tuple[str, ...]:
    """Return a line on whether the round was published like this; none for a round that is not
    paired yet."""
    if not is_published(paired.tournament, paired.round_.number):
        return ()
    from fidepair.commands.pair_special import beside_the_published  # noqa: PLC0415 - loads `check`

    return (beside_the_published(paired),)
