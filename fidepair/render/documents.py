"""Objects that several documents have. A document is a type: its JSON Schema is made of it, see
`requests/schemas.py`.

A docstring describes an object, a text beside the type of a field that field; a list of words
beside it says which values there are. Properties that an object need not have stand in a class of
their own (`total=False`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, TypedDict, final


class SystemObject(TypedDict):
    """The rules by which a tournament is paired."""

    name: str
    chapter: str
    edition: str


class GameObject(TypedDict):
    """A pair, by numbers."""

    white: int
    black: int


class FindingInError(TypedDict):
    """A fault of the file, and the way out."""

    code: str
    severity: Annotated[str, Literal["error", "warning", "note"]]
    text: str
    way_out: str
    line: int | None
    column: int | None
    found: str
    expected: str
    file: str


class ErrorBase(TypedDict):
    """What every error tells."""

    kind: str
    exit_code: Annotated[int, "That of the command."]
    message: Annotated[str, "What was found, and the way out in the lines after it."]


class ErrorObject(ErrorBase, total=False):
    """Why there is no answer."""

    article: Annotated[str, "The article, where no legal pairing exists."]
    witness: Annotated[Sequence[int], "Numbers of some who cannot all be paired."]
    findings: Annotated[list[FindingInError], "All faults of the file."]


@final
class FailedFile(TypedDict):
    """A file that could not be read, or not be checked."""

    file: str
    error: ErrorObject


class ShardObject(TypedDict):
    """Which part of a run this is (`--shard`)."""

    number: int
    of: int
    exit_code: int


class PartOfRun(TypedDict, total=False):
    """What the report of a part of a run says besides."""

    shard: ShardObject
