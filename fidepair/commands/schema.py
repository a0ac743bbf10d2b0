"""`schema`: the JSON Schemas of documents and of requests."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair.commands import options as rows
from fidepair.commands.options import Option, one_of
from fidepair.commands.question import Answer, UseCase
from fidepair.requests.dispatch import request_schema
from fidepair.requests.schemas import SCHEMAS, schema_of_document

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fidepair.commands.question import Output, Say, TournamentFile

ALSO = {"explain": "answer", "request": "request"}
"""Other names of schemas, and the schema that is built from the rows of options."""
OPTIONS = (
    Option(
        "of", one_of((*SCHEMAS, *ALSO)), metavar="[NAME]", default="tournament", is_argument=True
    ),
    rows.OUTPUT,
    rows.FORCE,
)


class Asked(NamedTuple):
    """The question of `schema`: the name of a schema."""

    of: str = "tournament"


def schema(asked: Asked) -> Mapping[str, object]:
    """Return the schema."""
    if asked.of == "request":
        return request_schema()
    return schema_of_document(ALSO.get(asked.of, asked.of))


def run(_: TournamentFile, asked: Asked, __: Output, ___: Say) -> Answer:
    """Return the schema as the document."""
    return Answer(schema(asked))


USE_CASES = {"schema": UseCase(OPTIONS, Asked, run, needs_file=False)}
