"""`schema`: the JSON Schemas of documents and of requests."""

from __future__ import annotations

from typing import NamedTuple

from fidepair.commands import options as rows
from fidepair.commands.options import Door, Option, one_of
from fidepair.commands.question import UseCase
from fidepair.requests.dispatch import request_schema
from fidepair.requests.schemas import SCHEMAS, schema_bytes
from fidepair.text.data import json_bytes

ALSO = {"explain": "answer", "request": "request"}
"""Other names of schemas, and the schema that is built from the rows of options."""
OPTIONS = (
    Option(
        "of",
        one_of((*SCHEMAS, *ALSO)),
        metavar="[NAME]",
        default="tournament",
        is_argument=True,
        door=Door.TYPED,
    ),
    rows.OUTPUT,
    rows.FORCE,
)


class Asked(NamedTuple):
    """The question of `schema`: the name of a schema."""

    of: str = "tournament"


def schema(asked: Asked) -> bytes:
    """Return the schema as it is printed."""
    if asked.of == "request":
        return json_bytes(request_schema())
    return schema_bytes(ALSO.get(asked.of, asked.of))


USE_CASES = {"schema": UseCase(OPTIONS, Asked)}
