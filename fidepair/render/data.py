"""CSV and JSON as bytes: UTF-8, `\\n` at line ends. The modules that write them are loaded when they are needed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

_ESCAPED = {code: f"\\u{code:04x}" for code in range(0x7F, 0xA0)}
"""Control characters which JSON leaves as they are, and which a terminal may obey."""


def csv_bytes(rows: Iterable[Sequence[str]]) -> bytes:
    """Return the rows as comma-separated values (RFC 4180, but for the line ends)."""
    import csv  # noqa: PLC0415 - start-up
    import io  # noqa: PLC0415

    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue().encode("utf-8", "replace")


def json_bytes(document: Mapping[str, Any]) -> bytes:
    """Return the document as JSON for programs that people can read too."""
    import json  # noqa: PLC0415 - start-up

    text = json.dumps(document, ensure_ascii=False, indent=2)
    return (text.translate(_ESCAPED) + "\n").encode("utf-8", "replace")
