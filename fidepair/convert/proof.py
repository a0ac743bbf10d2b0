"""Nothing is lost in silence: the new file, with the records that were lost and kept, says what the old one says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.convert.draft import with_kept
from fidepair.errors import InputError
from fidepair.findings import ERROR, TrfError
from fidepair.trf.proof import differences
from fidepair.trf.read.reader import examine, interpret

if TYPE_CHECKING:
    from fidepair.convert.draft import Conversion
    from fidepair.findings import Finding
    from fidepair.tournament import Kind


def prove(draft: Conversion) -> bytes:
    """Return the new file. Raises InputError if it says anything else than the old one, but for what was named.

    A file that is refused when it is read without what was lost is written all the same, and that is said.
    """
    before = draft.reading.tournament
    name = draft.reading.document.name
    data = draft.document().to_bytes()
    if data == draft.reading.document.to_bytes():
        return data
    whole = with_kept(data)
    try:
        restored = interpret(whole, name, before.kind).tournament
    except TrfError as problem:
        text = f"{name}: cannot be said in {draft.name}; the file would contradict itself:\n{problem}"
        raise InputError(text) from problem
    differing = differences(before, restored)
    if differing:
        raise InputError(f"{name}: {draft.name} cannot say these facts of the tournament: {', '.join(differing)}")
    faults = () if whole == data else _faults(data, name, before.kind)
    if faults:
        more = f", and {len(faults) - 1} more" if len(faults) > 1 else ""
        draft.tell(
            None,
            "without what is lost the new file does not agree with itself, and strict readers refuse it: "
            f"{faults[0].text} ({faults[0].code}){more}",
        )
    return data


def _faults(data: bytes, name: str, kind: Kind) -> list[Finding]:
    """Return for what a file would be refused."""
    return [found for found in examine(data, name, kind).findings if found.severity == ERROR]
