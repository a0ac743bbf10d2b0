"""The file as text: marks, line ends, blanks and lines that no record needs. All of it is accepted by the reader."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.findings import tell
from fidepair.lint.places import Place, once
from fidepair.trf.format.columns import CODE, PLAYER, TEAM
from fidepair.trf.format.facts import ABSENT, CONFIGURATION, INITIAL_COLOUR, NEVER_MEET, RECORDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fidepair.findings import Finding
    from fidepair.trf.format.document import Document, Line
    from fidepair.trf.read.reader import Examination

_ENDS = {"\n": "LF", "\r\n": "CR LF", "\r": "CR", "\r\r\n": "CR CR LF"}
_USUAL_ENDS = ("\n", "\r\n")
_LISTS = (*ABSENT.codes, *NEVER_MEET.codes, CONFIGURATION.code)
_PADDED = {layout.code: layout for layout in (PLAYER, TEAM)}
"""Records whose last field may be blank: blanks up to its end are the field."""


def text(examination: Examination) -> Iterator[Finding]:
    """Yield what is to be said about the bytes, the lines and their ends."""
    document = examination.document
    if document is None or not document.lines:
        return
    if document.mark:
        yield tell("T001", "the file begins with a byte-order mark; it takes no column", 1, 1, "EF BB BF")
    yield from _line_ends(document)
    yield from _end_of_file(document)
    yield from _idle_lines(examination, document)
    yield from once(
        "T007",
        "blanks or tabs at the end of a line; they say nothing",
        (Place(line.number, len(line.text.rstrip()) + 1) for line in document.lines if _has_trailing_blanks(line)),
    )


def _line_ends(document: Document) -> Iterator[Finding]:
    ends = [line.end for line in document.lines if line.end]
    kinds = sorted(set(ends))
    if not kinds or (len(kinds) == 1 and kinds[0] in _USUAL_ENDS):
        return
    usual = document.line_end if document.line_end in _USUAL_ENDS else "\n"
    line = next(line for line in document.lines if line.end and line.end != usual)
    counts = " and ".join(f"{ends.count(kind)} with {_ENDS.get(kind, repr(kind))}" for kind in kinds)
    yield tell(
        "T004",
        f"line ends: {counts}" if len(kinds) > 1 else f"every line ends with {_ENDS.get(kinds[0], repr(kinds[0]))}",
        line.number,
        len(line.text) + 1,
        _ENDS.get(line.end, repr(line.end)),
        expected=_ENDS[usual],
    )


def _end_of_file(document: Document) -> Iterator[Finding]:
    last = document.lines[-1]
    if document.tail:
        said, found = "the file ends with Ctrl-Z (1A), a sign of old systems; it is not read", "1A"
    elif not last.end:
        said, found = "the last line has no line end", ""
    else:
        return
    yield tell("T005", said, last.number, len(last.text) + 1, found, expected="a line end")


def _idle_lines(examination: Examination, document: Document) -> Iterator[Finding]:
    """Find lines without a record that are no `###` comments either: blank ones, `#` comments, rulers."""
    if examination.records is None:
        return
    told = {finding.line for finding in examination.findings if finding.code == "T010"}
    told.update(line.number for line in examination.records.strange)
    idle = [
        line
        for line in document.lines
        if line.code not in RECORDS
        and line.code != "###"
        and line.code.upper() not in RECORDS
        and line.number not in told
    ]
    yield from once(
        "T006",
        "a blank line, a comment or a ruler without `###`; it is not read",
        (Place(line.number, 1, line.text.strip()[:12]) for line in idle),
        expected="###",
    )


def _has_trailing_blanks(line: Line) -> bool:
    """Return whether blanks follow the last field, or a tab does; `152` and comments are not looked at."""
    found = line.text
    if found[-1:] not in (" ", "\t") or found.isspace() or found[CODE] in ("###", INITIAL_COLOUR.code):
        return False
    layout = _PADDED.get(found[CODE])
    if layout is None or "\t" in found:
        return True
    rank = layout.field("rank").last
    last = layout.repetition(0).last
    return len(found) > rank and (len(found) - last) % layout.step != 0


def lists(examination: Examination) -> list[Finding]:
    """Return what is to be said about tabs and commas between the numbers of a list (`XXZ`, `XXP`, `XXC`)."""
    if examination.records is None:
        return []
    places = [
        Place(line.number, min(column for sign in ",\t" if (column := line.text.find(sign, 3) + 1)))
        for line in examination.records.lines(*_LISTS)
        if "," in line.text or "\t" in line.text.rstrip()
    ]
    return once("T009", "a tab or a comma in a list", places, expected="blanks")
