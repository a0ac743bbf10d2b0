"""`serve`: one process that answers requests, one per line. `version`: what answers them. `schema`: the
JSON Schemas of requests and of documents. `systems`: the pairing systems, their chapter and edition, and
how each was verified. `docs`: the pages of the documents that are installed with the program."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from importlib.resources import files
from textwrap import wrap
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple, TypedDict

from fidepair.commands import options as rows
from fidepair.commands.options import TEXT, Option, one_of
from fidepair.commands.question import Answer, NothingAsked, Output, Say, TournamentFile, UseCase
from fidepair.commands.table import REQUESTS
from fidepair.errors import UsageError
from fidepair.render.sheet import Sheet, SheetColumn
from fidepair.requests import SCHEMAS, request_schema, schema_of_document
from fidepair.systems import DUTCH_2017, SYSTEMS, System
from fidepair.text.wording import did_you_mean, nearest, visible
from fidepair.version import NOT_ENDORSED, __version__

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


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


OPTIONS = (
    Option(
        "time_limit",
        rows.SECONDS,
        "Time limit for each request. Default: no limit.",
        metavar="SECONDS",
    ),
)


class Asked(NamedTuple):
    """The question of `serve`: the time limit of a request in seconds."""

    time_limit: float | None = None


class VersionDocument(TypedDict):
    """What `version` answers in `fidepair serve`."""

    schema: Literal["fidepair.version/1"]
    version: str
    python: str
    requests: Annotated[list[str], "The values of `do`."]


def version(_: TournamentFile, __: NothingAsked, ___: Output, ____: Say) -> Answer:
    """Return the versions of the program and of Python, and the commands for requests."""
    document: VersionDocument = {
        "schema": "fidepair.version/1",
        "version": __version__,
        "python": sys.version.partition(" ")[0],
        "requests": [*REQUESTS],
    }
    return Answer(document)


SYSTEMS_OPTIONS = (rows.JSON._replace(help="Print everything as JSON."),)


WIDTH = 100
"""The width of a line of text."""
_IN_EVERY_RUN = "thousands of small random positions in every test run"
_LITERAL = f"separate code that follows the articles literally: the same pairing in {_IN_EVERY_RUN}"
VERIFIED: dict[tuple[str, str], tuple[str, ...]] = {
    ("dutch", "2026"): (
        _LITERAL,
        "938 rounds of 126 tournaments and 61 positions with known pairings",
        "a second search for the best and first pairing of a bracket, with up to 200 players",
    ),
    ("dutch", "2017"): (
        "bbpPairings 5.0.1, a program of that time: the same pairs, colours and bye in 719 rounds of 80 tournaments and"
        " 60 hard positions (240 of the rounds collapse)",
        "the same program on 4,087 rounds of 533 of its own random events of 8 to 120 players (897 collapse): no"
        " differences",
        "the same program on 1,738 rounds of 240 events of `fidepair lab generate`: no differences; with late entries,"
        " withdrawals, byes, forbidden pairings, Baku acceleration and three points for a win",
        "separate, older code that follows the articles literally: the same pairing in 16,436 random positions of at"
        " most ten players (2,765 collapse), some of them in every test run",
        "in small random positions, all other legal pairings come later by the criteria and the order of the edition",
        "not compared with JaVaFo, which paired most events of that time",
    ),
    ("dubov", "2026"): (
        _LITERAL,
        "217 rounds of 40 tournaments and 112 positions with known pairings; one round differs (decision U3)",
    ),
    ("burstein", "2026"): (
        _LITERAL,
        "254 rounds of 51 tournaments and 30 positions with known pairings",
    ),
    ("lim", "2026"): (
        "separate code that follows the procedure literally, with the same decisions L1 to L22",
        "116 positions solved step by step with these decisions; not compared with another program",
    ),
    ("double-swiss", "2026"): (
        _LITERAL,
        "76 positions with known pairings; not compared with another program",
    ),
    ("team", "2026"): (
        _LITERAL,
        "99 rounds of 20 tournaments and 103 positions with known pairings",
    ),
}
"""By name and edition: what the pairings of a system were compared with, and how much of it."""


SystemObject = TypedDict(
    "SystemObject",
    {
        "name": str,
        "title": str,
        "chapter": str,
        "edition": str,
        "from": str,
        "to": str | None,
        "verified": Annotated[
            list[str], "The programs and oracles that its pairings were compared with."
        ],
    },
)
"""A system in one edition."""


class SystemsDocument(TypedDict):
    """What `systems` prints with `--json`."""

    schema: Literal["fidepair/systems/1"]
    systems: list[SystemObject]


def editions() -> Iterator[System]:
    """Yield the systems in every edition."""
    for system in SYSTEMS.values():
        yield system
        if system.name == DUTCH_2017.name:
            yield DUTCH_2017


def document() -> SystemsDocument:
    """Return all facts about the systems, as data."""
    return {"schema": "fidepair/systems/1", "systems": [_document(system) for system in editions()]}


def sheet(width: int = WIDTH) -> Sheet:
    """Return the table of the systems, and below it how each was verified, in lines of this
    width."""
    systems = document()["systems"]
    lines = tuple(
        (one["name"], one["edition"], one["chapter"], one["from"], one["to"] or "")
        for one in systems
    )
    columns = tuple(
        SheetColumn(heading) for heading in ("System", "Edition", "Chapter", "From", "To")
    )
    remarks = ["How each was verified"]
    for one in systems:
        title = f"{one['title']} ({one['chapter']})"
        remarks += wrap(title, width, initial_indent="  ", subsequent_indent="    ")
        for how in one["verified"]:
            remarks += wrap(how, width, initial_indent="    - ", subsequent_indent="      ")
    remarks += ["", *wrap(f"{NOT_ENDORSED} More figures: fidepair docs evidence", width)]
    return Sheet((), columns, lines, tuple(remarks))


def _document(system: System) -> SystemObject:
    return {
        "name": system.name,
        "title": system.title,
        "chapter": system.chapter,
        "edition": system.edition[:4],
        "from": system.edition,
        "to": "2026-01-31" if system is DUTCH_2017 else None,
        "verified": [*VERIFIED[system.name, system.edition[:4]]],
    }


def answer_systems(_: TournamentFile, __: NothingAsked, output: Output, ___: Say) -> Answer:
    """Return the systems."""
    if output.format == "json":
        return Answer(document())
    return Answer(sheets=(sheet(min(output.width or WIDTH, WIDTH)),), is_plain=True)


DOCS_OPTIONS = (Option("topic", TEXT, metavar="[TOPIC]", default="index", is_argument=True),)
_COMMENT = re.compile(r"^<!-- .* -->\n", re.MULTILINE)


class DocsAsked(NamedTuple):
    """The question of `docs`: the name of a page."""

    topic: str = "index"


def pages() -> dict[str, Traversable]:
    """Return the guides by name, and the pages of the commands: `pair` and `commands/pair`."""
    docs = files("fidepair").joinpath("docs")
    found: dict[str, Traversable] = {}
    for folder, prefix in ((docs.joinpath("commands"), "commands/"), (docs, "")):
        for page in folder.iterdir():
            name = page.name.removesuffix(".md")
            if name != page.name:
                found |= {name: page, f"{prefix}{name}": page}
    return {**found, "commands": found["commands/index"]}


def answer_docs(_: TournamentFile, asked: DocsAsked, __: Output, ___: Say) -> Answer:
    """Return a page, without the comments that no reader sees; by default that with all guides.
    Raises UsageError with the nearest names."""
    known, name = pages(), asked.topic.lower().removesuffix(".md")
    if name not in known:
        question = did_you_mean(nearest(name, [one for one in known if "/" not in one]))
        unknown = f"Unknown topic `{visible(asked.topic)}`. {question}".rstrip()
        raise UsageError(f"{unknown}\n  See all topics: fidepair docs")
    return Answer(text=_COMMENT.sub("", known[name].read_text(encoding="utf-8")))


USE_CASES = {
    "serve": UseCase(OPTIONS, Asked),
    "schema": UseCase(
        SCHEMA_OPTIONS,
        SchemaAsked,
        lambda _, asked, __, ___: Answer(schema(asked)),
        needs_file=False,
    ),
    "version": UseCase((), NothingAsked, version, needs_file=False),
    "systems": UseCase(SYSTEMS_OPTIONS, NothingAsked, answer_systems, needs_file=False),
    "docs": UseCase(DOCS_OPTIONS, DocsAsked, answer_docs, needs_file=False),
}
