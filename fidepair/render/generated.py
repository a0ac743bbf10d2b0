"""The files that `generate` has made, as data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypedDict

from fidepair.render.documents import PartOfRun

GENERATE_SCHEMA = "fidepair.generate/1"


class GeneratedFile(TypedDict):
    """A file that was made."""

    file: str
    seed: int
    notes: list[str]
    lost: list[str]


class GenerateDocument(PartOfRun):
    """What `fidepair generate -n N --json` answers. `shard` is there with `--shard`."""

    schema: Literal["fidepair.generate/1"]
    files: Sequence[GeneratedFile]
    written: int


def file_document(file: str, seed: int, notes: Sequence[str], lost: Sequence[str]) -> GeneratedFile:
    """Return the object of one file. `notes`: settings that could not be met; `lost`: facts that
    its dialect cannot carry."""
    return {"file": file, "seed": seed, "notes": list(notes), "lost": list(lost)}


def document(files: Sequence[GeneratedFile]) -> GenerateDocument:
    """Return what was made, as a JSON object."""
    return {"schema": "fidepair.generate/1", "files": list(files), "written": len(files)}
