"""The text of a file: its encoding, the ends of its lines, what stands before the first and after the last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.fix.facts import Repair

if TYPE_CHECKING:
    from fidepair.trf.format.document import Document

_NAMES = {"\r\n": "CR LF", "\n": "LF", "\r": "CR", "\r\r\n": "CR CR LF"}
_DOUBLED = "\r\r\n"
_PREFERRED = ("\r\n", "\n", "\r")
"""Of two kinds of line ends that are equally frequent, the first one here is taken."""


def repair_text(document: Document) -> tuple[Document, list[Repair]]:
    """Return the document in UTF-8 without mark, with line ends of one kind, and what was changed for that.

    A file of one kind of line ends keeps it, be it LF, CR LF or CR alone. CR CR LF comes from a wrong conversion and
    becomes CR LF; of several kinds the most frequent is taken for all lines.
    """
    repairs: list[Repair] = []
    if document.mark:
        repairs.append(Repair("T001", "the byte-order mark is removed", 1, 1, "EF BB BF", ""))
        document = document._replace(mark=False)
    if document.encoding == "cp1252" and not is_mixed(document):
        said = "the file is written in UTF-8; check the names with accents"
        first = next(line for line in document.lines if not line.text.isascii())
        repairs.append(Repair("T003", said, first.number, None, "Windows-1252", "UTF-8"))
        document = document._replace(encoding="utf-8")
    if document.tail:
        repairs.append(Repair("T005", "Ctrl-Z at the end is removed", None, None, "1A", ""))
        document = document._replace(tail=b"")
    return _with_one_line_end(document, repairs), repairs


def is_mixed(document: Document) -> bool:
    """Return whether a file that is not UTF-8 has letters of UTF-8 too: two encodings in one file."""
    body = document._replace(mark=False, tail=b"").to_bytes()
    return not body.decode("utf-8", "ignore").isascii()


def _with_one_line_end(document: Document, repairs: list[Repair]) -> Document:
    ends = [line.end for line in document.lines if line.end]
    if not ends:
        return document
    plain = ["\r\n" if end == _DOUBLED else end for end in ends]
    best = max(_PREFERRED, key=plain.count)
    lines = [line._replace(end=best) if line.end else line for line in document.lines]
    for kind in dict.fromkeys(ends):
        if kind != best:
            count = ends.count(kind)
            said = f"line ends: {_NAMES[kind]} -> {_NAMES[best]} ({count} line{'' if count == 1 else 's'})"
            number = next(line.number for line in document.lines if line.end == kind)
            repairs.append(Repair("T004", said, number, None, _NAMES[kind], _NAMES[best]))
    if not lines[-1].end:
        repairs.append(Repair("T005", "the last line gets its line end", lines[-1].number, None, "", _NAMES[best]))
        lines[-1] = lines[-1]._replace(end=best)
    return document._replace(lines=tuple(lines))
