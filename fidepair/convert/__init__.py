"""A tournament file in another dialect or format; everything that the target cannot carry is
reported.

TRF: `targets` and `targets_participants` (which record becomes which), `draft` (the new lines, and
the proof that they mean the same). JSON: `json_form`, `json_records`, `schema`. CSV: `cross_table`.
Pages that Vega published: `published_pages`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from fidepair.convert.cross_table import from_csv, to_csv
from fidepair.convert.json_form import from_json, to_json
from fidepair.convert.published_pages import are_published_pages, from_published_pages
from fidepair.convert.targets import to_dialect
from fidepair.errors import InputError, UsageError
from fidepair.findings import TrfError
from fidepair.trf.format.document import KEPT, restore_kept_records
from fidepair.trf.proof import set_facts
from fidepair.trf.read.reader import interpret
from fidepair.trf.renumbering import with_numbers

if TYPE_CHECKING:
    from fidepair.convert.draft import Loss
    from fidepair.tournament import Kind
    from fidepair.trf.format.reading import Reading

TARGETS = ("trf16", "trfx", "trfbx", "trf26", "json", "csv")
_BLANKS = b" \t\r\n"
_FIRST_COLUMN = b"number"


class Converted(NamedTuple):
    """The bytes of the new file, and the losses."""

    data: bytes
    losses: tuple[Loss, ...]


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
    write into the file besides, as in `trf.proof.with_told`.
    """
    if target not in TARGETS:
        raise UsageError(
            f"`{target}` is not a conversion target.\n  Choose one of: {', '.join(TARGETS)}."
        )
    source_format = format_of(data)
    has_own_lines = source_format == "trf"
    lost: list[Loss] = []
    if source_format == "json" and are_published_pages(data):
        document, lost = from_published_pages(data, name)
        data = document.to_bytes()
    elif source_format == "json":
        data = from_json(data, name).to_bytes()
    elif source_format == "csv":
        data = from_csv(data, name).to_bytes()
    if not has_own_lines:
        name = f"{name}, as a tournament file"
    if numbers is not None:
        written = with_numbers(data, name, numbers, kind)
        has_own_lines = has_own_lines and written == data
        data = written
    if any(fact is not None for fact in facts.values()):
        written = set_facts(restore_kept_records(data), name, kind, **facts)
        has_own_lines = has_own_lines and written.count(b"\n") == data.count(b"\n")
        data = written
    reading = _read(data, name, kind)
    converted = _to_target(reading, target)
    if has_own_lines:
        losses = sorted(converted.losses, key=lambda loss: (loss.line is None, loss.line or 0))
    else:  # line numbers of an intermediate file mean nothing to the user
        losses = lost + [loss._replace(line=None) for loss in converted.losses]
    return Converted(converted.data, tuple(losses))


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


def _read(data: bytes, name: str, kind: Kind | None) -> Reading:
    """Return the reading of a tournament file, with the records that a conversion kept as
    comments."""
    whole = restore_kept_records(data)
    try:
        return interpret(whole, name, kind)
    except TrfError as problem:
        if whole == data:
            raise
        hint = f"Records in comments (`{KEPT.strip()}`) are read too. Remove those that no longer fit the file."
        raise InputError(f"{problem}\n  {hint}") from problem


def format_of(data: bytes) -> str:
    """Return the format of the data by how they begin: `json`, `csv` (ours), or otherwise `trf`.

    A table may have quotation marks around its first word, or another separator, as spreadsheets
    write it: that is an error of the table, and not a tournament file.
    """
    start = data.removeprefix(b"\xef\xbb\xbf").lstrip(_BLANKS)
    if start.startswith(b"{"):
        return "json"
    head = start[:9].replace(b'"', b"").lower()
    is_table = head.startswith(_FIRST_COLUMN) and head[6:7] in (b",", b";", b"\t")
    return "csv" if is_table else "trf"
