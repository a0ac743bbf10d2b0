"""`systems`: the pairing systems, their chapter and edition, and how each was verified."""

from collections.abc import Iterator
from textwrap import wrap
from typing import Annotated, Literal, NamedTuple, TypedDict

from fidepair.commands import options as rows
from fidepair.commands.question import Answer, Output, Say, TournamentFile, UseCase
from fidepair.render.sheet import Sheet, SheetColumn
from fidepair.systems import DUTCH_2017, SYSTEMS, System
from fidepair.version import NOT_ENDORSED

OPTIONS = (rows.JSON._replace(help="Print everything as JSON."),)


class Asked(NamedTuple):
    """The question of `systems`: there is nothing to choose."""


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
        "verified": Annotated[list[str], "What its pairings were compared with."],
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
    lines = tuple(
        (system.name, system.edition[:4], system.chapter, system.edition, _last_day(system))
        for system in editions()
    )
    columns = tuple(
        SheetColumn(heading) for heading in ("System", "Edition", "Chapter", "From", "To")
    )
    remarks = ["How each was verified"]
    for system in editions():
        title = f"{system.title} ({system.chapter})"
        remarks += wrap(title, width, initial_indent="  ", subsequent_indent="    ")
        for how in VERIFIED[system.name, system.edition[:4]]:
            remarks += wrap(how, width, initial_indent="    - ", subsequent_indent="      ")
    remarks += ["", *wrap(f"{NOT_ENDORSED} More figures: fidepair docs evidence", width)]
    return Sheet((), columns, lines, tuple(remarks))


def _last_day(system: System) -> str:
    return "2026-01-31" if system is DUTCH_2017 else ""


def _document(system: System) -> SystemObject:
    return {
        "name": system.name,
        "title": system.title,
        "chapter": system.chapter,
        "edition": system.edition[:4],
        "from": system.edition,
        "to": _last_day(system) or None,
        "verified": [*VERIFIED[system.name, system.edition[:4]]],
    }


def run(_: TournamentFile, __: Asked, output: Output, ___: Say) -> Answer:
    """Return the systems."""
    if output.format == "json":
        return Answer(document())
    return Answer(sheet=sheet(min(output.width or WIDTH, WIDTH)), is_plain=True)


USE_CASES = {"systems": UseCase(OPTIONS, Asked, run, needs_file=False)}
