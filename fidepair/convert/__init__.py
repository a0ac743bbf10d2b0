"""A tournament file in another dialect or format; everything that the target cannot carry is
reported.

TRF: `targets` and `targets_participants` (which record becomes which), `draft` (the new lines, and
the proof that they mean the same). JSON: `form` (its types), `json_schema`, `json_form`,
`json_records`. CSV: `cross_table`. Pages that Vega published: `published_pages`.
"""

from functools import partial
from typing import Any, NamedTuple

from fidepair.convert.cross_table import from_csv, to_csv
from fidepair.convert.draft import Loss, is_wide, numbers_of
from fidepair.convert.json_form import from_json, to_json
from fidepair.convert.published_pages import are_published_pages, from_published_pages
from fidepair.convert.targets import to_dialect
from fidepair.errors import InputError, UsageError
from fidepair.findings import TrfError
from fidepair.tournament import Kind, Tournament, consistent
from fidepair.trf.files import format_of
from fidepair.trf.format.columns import PLAYER, whole
from fidepair.trf.format.document import KEPT, Document, restore_kept_records
from fidepair.trf.format.reading import Reading
from fidepair.trf.proof import rewritten, set_facts
from fidepair.trf.read.players import MAX_NUMBER
from fidepair.trf.read.reader import Loaded, interpret, load
from fidepair.trf.renumbering import with_numbers

TARGETS = ("trf16", "trfx", "trfbx", "trf26", "json", "csv")


class Converted(NamedTuple):
    """The bytes of the new file, and the losses."""

    data: bytes
    losses: tuple[Loss, ...]


def decode(data: bytes, name: str = "", kind: Kind | None = None) -> Loaded:
    """Return the tournament in JSON, CSV or a tournament file, whatever `data` are. JSON and CSV
    may have numbers above 9,999, and the document then is none to be written.

    Raises TrfError with all errors, or InputError with those of JSON and CSV.
    """
    if format_of(data) == "trf":
        return load(data, name, kind)
    reading = interpret_other(data, name, kind)
    return Loaded(reading.document, reading.tournament, reading.findings)


def interpret_other(data: bytes, name: str, kind: Kind | None = None) -> Reading:
    """Return the tournament in JSON or CSV, with the place of each fact. Raises as `decode`."""
    document, _ = _as_lines(data, name)
    wide = is_wide(_numbers(document))
    return interpret(document.to_bytes(), document.name, kind, wide=wide)


def encode(tournament: Tournament, target: str = "json") -> bytes:
    """Return a tournament as JSON (`json`), or its players and games as CSV (`csv`). Raises
    InputError for facts that JSON cannot hold."""
    if target not in ("json", "csv"):
        raise UsageError(f"`{target}` is not a format of `encode`.\n  Choose one of: json, csv.")
    tournament = consistent(tournament)
    numbers = numbers_of(tournament)
    too_large = [number for number in numbers if number > MAX_NUMBER]
    if too_large:
        raise InputError(
            f"JSON and CSV have numbers up to {MAX_NUMBER:,}, found {max(too_large)}.\n"
            "  Number the participants from 1."
        )
    wide = tournament.kind is Kind.INDIVIDUAL and is_wide(numbers)
    read = partial(interpret, kind=tournament.kind, wide=wide)
    reading = rewritten(tournament, None, read=read, wide=wide)
    return _to_target(reading, target).data


def convert(
    data: bytes,
    name: str,
    target: str,
    kind: Kind | None = None,
    *,
    numbers: str | None = None,
    **facts: Any,
) -> Converted:
    """Return the tournament in `data` (a tournament file, our JSON or CSV, or pages that Vega
    published) in the format `target`.

    Losses are in the order of lines; those about several lines come last. Raises TrfError with all
    errors of the source, InputError if the target would change a fact; `kind` as in `trf.load`.
    `numbers`: the starting order that numbers the players, as in `trf.ordered`; `facts`: facts to
    write into the file besides, as in `trf.proof.set_facts`. Numbers above 9,999 go only between
    JSON and CSV, and with no such change.
    """
    if target not in TARGETS:
        raise UsageError(
            f"`{target}` is not a conversion target.\n  Choose one of: {', '.join(TARGETS)}."
        )
    has_own_lines = format_of(data) == "trf"
    lost: list[Loss] = []
    wide = False
    if not has_own_lines:
        document, lost = _as_lines(data, name)
        data, name, wide = document.to_bytes(), document.name, is_wide(_numbers(document))
    changes = numbers is not None or any(fact is not None for fact in facts.values())
    if wide and (changes or target not in ("json", "csv")):
        raise InputError(
            f"{name}: a tournament file has four columns for a number, too few for these.\n"
            "  With more than 9,999 participants, convert to JSON or CSV only, without other options."
        )
    if numbers is not None:
        written = with_numbers(data, name, numbers, kind)
        has_own_lines = has_own_lines and written == data
        data = written
    if any(fact is not None for fact in facts.values()):
        written = set_facts(restore_kept_records(data), name, kind, **facts)
        has_own_lines = has_own_lines and written.count(b"\n") == data.count(b"\n")
        data = written
    reading = _read(data, name, kind, wide=wide)
    converted = _to_target(reading, target)
    if has_own_lines:
        losses = sorted(converted.losses, key=lambda loss: (loss.line is None, loss.line or 0))
    else:  # line numbers of an intermediate file mean nothing to the user
        losses = lost + [loss._replace(line=None) for loss in converted.losses]
    return Converted(converted.data, tuple(losses))


def _as_lines(data: bytes, name: str) -> tuple[Document, list[Loss]]:
    """Return JSON, CSV or published pages as the lines of a tournament file, and the losses."""
    lost: list[Loss] = []
    if format_of(data) == "csv":
        document = from_csv(data, name)
    elif are_published_pages(data):
        document, lost = from_published_pages(data, name)
    else:
        document = from_json(data, name)
    return document._replace(name=f"{name}, as a tournament file"), lost


def _numbers(document: Document) -> list[int]:
    """Return the numbers of the players in the lines of JSON or CSV."""
    number = PLAYER.field("number").with_sign()
    lines = [line.text for line in document.lines if line.text.startswith(PLAYER.code)]
    return [whole(number.cut(text)) or 0 for text in lines]


def _to_target(reading: Reading, target: str) -> Converted:
    """Return the tournament in the format `target`. Raises InputError for what cannot be
    written."""
    if target not in ("json", "csv"):
        return Converted(*to_dialect(reading, target))
    if any(finding.code == "T065" for finding in reading.findings):
        raise InputError(
            f"{reading.document.name}: fields of players are out of their columns, and would be cut in this format "
            "(T065).\n  Correct them first. `fidepair fix` does it if all lines are shifted alike."
        )
    return Converted(*(to_json(reading) if target == "json" else to_csv(reading)))


def _read(data: bytes, name: str, kind: Kind | None, *, wide: bool) -> Reading:
    """Return the reading of a tournament file, with the records that a conversion kept as
    comments."""
    with_kept = restore_kept_records(data)
    try:
        return interpret(with_kept, name, kind, wide=wide)
    except TrfError as problem:
        if with_kept == data:
            raise
        hint = f"Records in comments (`{KEPT.strip()}`) are read too. Remove those that no longer fit the file."
        raise InputError(f"{problem}\n  {hint}") from problem
