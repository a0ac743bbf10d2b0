"""What `generate` has made, as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

GENERATE_SCHEMA = "fidepair.generate/1"


def file_document(file: str, seed: int, notes: Sequence[str], lost: Sequence[str]) -> dict[str, Any]:
    """Return what is told of one file: what could not be done as asked for, and what its dialect cannot say."""
    return {"file": file, "seed": seed, "notes": list(notes), "lost": list(lost)}


def document(files: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Return what was made, as a JSON object."""
    return {"schema": GENERATE_SCHEMA, "files": list(files), "written": len(files)}
