"""A report file in another dialect or form; what the target cannot carry is named, nothing is lost
in silence.

Report files: `targets` and `targets_participants` (which record becomes which), `draft` (the new
lines, and the proof that they say the same). JSON: `json_form`, `json_records`, `schema`. CSV:
`cross_table`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from fidepair.errors import InputError, UsageError
from fidepair.findings import TrfError
from fidepair.trf.format.document import KEPT, with_kept
from fidepair.trf.numbers import with_numbers
from fidepair.trf.proof import with_told
from fidepair.trf.read.reader import interpret

if TYPE_CHECKING:
    from fidepair.convert.draft import Loss
    from fidepair.tournament import Kind
    from fidepair.trf.format.reading import Reading

TARGETS = ("trf16", "trfx", "trfbx", "trf26", "json", "csv")
_BLANKS = b" \t\r\n"
_FIRST_COLUMN = b"number"


class Converted(NamedTuple):
    """The bytes of the new file, and what of the old one is not in it."""

    data: bytes
    losses: tuple[Loss, ...]


def convert(
    data: bytes,
    name: str,
    target: str,
    kind: Kind | None = None,
    *,
    numbers: str | None = None,
    **told: Any,
) -> Converted:
    """Return the tournament in `data` (a report file, our JSON or our CSV) in the form `target`.

    Losses come by line; those about several lines last. Raises TrfError with all faults of the
    source, InputError for what cannot be said without saying something else; `kind` as in
    `trf.load`. `numbers`: the starting order by which players are numbered, as in `trf.ordered`;
    `told`: facts that are written down besides, as in `trf.proof.with_told`.
    """
    if target not in TARGETS:
        raise UsageError(
            f"`{target}` is not a target of conversions.\n  Choose one of: {', '.join(TARGETS)}."
        )
    form = form_of(data)
    if form != "trf":
        data, name = _as_report(data, name, form), f"{name}, as a report file"
    has_own_lines = form == "trf"
    if numbers is not None:
        written = with_numbers(data, name, numbers, kind)
        has_own_lines = has_own_lines and written == data
        data = written
    if any(fact is not None for fact in told.values()):
        written = with_told(with_kept(data), name, kind, **told)
        has_own_lines = has_own_lines and written.count(b"\n") == data.count(b"\n")
        data = written
    reading = _read(data, name, kind)
    if target in ("json", "csv") and any(finding.code == "T065" for finding in reading.findings):
        raise InputError(
            f"{name}: fields of players are out of their columns, and would be cut in another form (T065).\n"
            "  Bring them back first; `fidepair fix` does where all lines are shifted alike."
        )
    losses: tuple[Loss, ...]
    if target == "json":
        from fidepair.convert.json_form import to_json  # noqa: PLC0415

        made, losses = to_json(reading)
    elif target == "csv":
        from fidepair.convert.cross_table import to_csv  # noqa: PLC0415

        made, losses = to_csv(reading)
    else:
        from fidepair.convert.targets import to_dialect  # noqa: PLC0415

        made, losses = to_dialect(reading, target)
    if not has_own_lines:  # the lines of a report that was made for this are nobody's lines
        losses = tuple(loss._replace(line=None) for loss in losses)
    return Converted(
        made, tuple(sorted(losses, key=lambda loss: (loss.line is None, loss.line or 0)))
    )


def _read(data: bytes, name: str, kind: Kind | None) -> Reading:
    """Return what a report file holds, the records that a conversion kept as comments included."""

    whole = with_kept(data)
    try:
        return interpret(whole, name, kind)
    except TrfError as problem:
        if whole == data:
            raise
        hint = f"Records in comments (`{KEPT.strip()}`) are read here; remove those that do not fit the file any more."
        raise InputError(f"{problem}\n  {hint}") from problem


def form_of(data: bytes) -> str:
    """Return what the data are by how they begin: `json`, `csv` (ours), or `trf` for anything else.

    A table may have quotation marks around its first word, or come with another sign between the
    columns, as spreadsheets write it: that is a fault of a table, not a report file.
    """
    start = data.removeprefix(b"\xef\xbb\xbf").lstrip(_BLANKS)
    if start.startswith(b"{"):
        return "json"
    head = start[:9].replace(b'"', b"").lower()
    return "csv" if head.startswith(_FIRST_COLUMN) and head[6:7] in (b",", b";", b"\t") else "trf"


def _as_report(data: bytes, name: str, form: str) -> bytes:
    if form == "json":
        from fidepair.convert.json_form import from_json  # noqa: PLC0415

        return from_json(data, name).to_bytes()
    from fidepair.convert.cross_table import from_csv  # noqa: PLC0415

    return from_csv(data, name).to_bytes()
