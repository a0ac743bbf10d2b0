"""`serve`: one process that answers requests, one per line. `version`: what answers them. `schema`: the
JSON Schemas of requests and of documents."""

import platform
from collections.abc import Mapping
from typing import Annotated, Literal, NamedTuple, TypedDict

from fidepair.commands import options as rows
from fidepair.commands.options import Door, Option, one_of
from fidepair.commands.question import Answer, Output, Say, TournamentFile, UseCase
from fidepair.commands.table import REQUESTS
from fidepair.requests.dispatch import SCHEMAS, request_schema, schema_of_document
from fidepair.version import __version__

ALSO = {"explain": "answer", "request": "request"}
"""Other names of schemas, and the schema that is built from the rows of options."""
SCHEMA_OPTIONS = (
    Option(
        "of", one_of((*SCHEMAS, *ALSO)), metavar="[NAME]", default="tournament", is_argument=True
    ),
    rows.OUTPUT,
    rows.FORCE,
)


class SchemaAsked(NamedTuple):
    """The question of `schema`: the name of a schema."""

    of: str = "tournament"


def schema(asked: SchemaAsked) -> Mapping[str, object]:
    """Return the schema."""
    if asked.of == "request":
        return request_schema()
    return schema_of_document(ALSO.get(asked.of, asked.of))


def answer_schema(_: TournamentFile, asked: SchemaAsked, __: Output, ___: Say) -> Answer:
    """Return the schema as the document."""
    return Answer(schema(asked))


LONGEST_LINE = 64
"""Megabytes."""
OPTIONS = (
    Option(
        "time_limit",
        rows.SECONDS,
        "Time limit for each request. Default: no limit.",
        metavar="SECONDS",
        door=Door.TYPED,
    ),
    rows.MAX_FILE_SIZE._replace(
        help=f"Longest line to read. Default: {LONGEST_LINE}.", default=LONGEST_LINE
    ),
)


class Asked(NamedTuple):
    """The question of `serve`: the time limit of a request in seconds, and the size limit of a line
    in megabytes."""

    time_limit: float | None = None
    max_size: int = LONGEST_LINE


class VersionAsked(NamedTuple):
    """The question of `version`: there is nothing to choose."""


class VersionDocument(TypedDict):
    """What `version` answers in `fidepair serve`."""

    schema: Literal["fidepair.version/1"]
    version: str
    python: str
    requests: Annotated[list[str], "The values of `do`."]


def version(_: TournamentFile, __: VersionAsked, ___: Output, ____: Say) -> Answer:
    """Return the versions of the program and of Python, and the commands for requests."""
    document: VersionDocument = {
        "schema": "fidepair.version/1",
        "version": __version__,
        "python": platform.python_version(),
        "requests": [*REQUESTS],
    }
    return Answer(document)


USE_CASES = {
    "serve": UseCase(OPTIONS, Asked),
    "schema": UseCase(SCHEMA_OPTIONS, SchemaAsked, answer_schema, needs_file=False),
    "version": UseCase((), VersionAsked, version, needs_file=False),
}
