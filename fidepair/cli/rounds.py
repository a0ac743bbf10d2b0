"""One round for two programs: the same file is given to the other one and paired by the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import click

from fidepair import trf
from fidepair.cli.engines import ask
from fidepair.cli.options import option
from fidepair.crosscheck import before_round, compare
from fidepair.errors import UsageError
from fidepair.options import RoundOptions
from fidepair.systems import SYSTEMS, prepare
from fidepair.tournament import Kind
from fidepair.trf.convert import convert

if TYPE_CHECKING:
    from fidepair.cli.engines import Engine
    from fidepair.crosscheck import Comparison
    from fidepair.tournament import Tournament

DIALECTS = ("trf16", "trfx", "trfbx", "trf26")
how_to_ask = (
    option("--engine", metavar="CMD", required=True, help="The program, such as 'prog -p {in} -o {out}'."),
    option(
        "--seconds",
        type=click.FloatRange(min=0, min_open=True),
        default=60.0,
        metavar="N",
        help="Kill the program after so many seconds. Default: 60.",
    ),
    option(
        "--dialect",
        type=click.Choice(DIALECTS, case_sensitive=False),
        help="Dialect of the files that it reads. Default: trfx; trf26 for teams and matches of two games.",
    ),
)


class Contest(NamedTuple):
    """How rounds are compared: with which program, by which system, in which dialect (None: see `dialect_of`)."""

    engine: Engine
    system: str
    dialect: str | None


class ComparedRound(NamedTuple):
    """The file that both programs have paired, and how their answers compare."""

    number: int
    content: bytes
    comparison: Comparison


def dialect_of(contest: Contest) -> str:
    """Return the dialect of the files: the one asked for, else the one most programs read. Raises UsageError for one
    that cannot say who the teams are."""
    kind = SYSTEMS[contest.system].kind
    if kind is Kind.TEAM and contest.dialect not in (None, "trf26"):
        raise UsageError(
            f"--dialect {contest.dialect} has no records for team events.\n  Leave it out: TRF26 has them."
        )
    return contest.dialect or ("trfx" if kind is Kind.INDIVIDUAL else "trf26")


def compare_round(contest: Contest, tournament: Tournament, number: int) -> ComparedRound:
    """Return how the answers to a round of the tournament compare, as it stood before that round was paired.

    Both programs pair what the file says, so a fact that the dialect cannot carry (who must not meet, in TRF16) counts
    for neither. What another program is told by its own options, the rules are told too: system, number of rounds,
    initial-colour, acceleration, rules of team events.
    """
    before = before_round(tournament, number)
    content = convert(trf.write(before), "round.trf", dialect_of(contest), before.kind).data
    written = trf.load(content, "round.trf", before.kind).tournament
    if before.kind is Kind.TEAM:
        written = written.with_team_rules(*before.team_rules)
    told = RoundOptions(
        rounds=before.rounds,
        initial_colour=before.initial_colour,
        acceleration=before.acceleration if written.virtual is None else None,
    )
    prepared = prepare(written, contest.system, told)
    return ComparedRound(number, content, compare(prepared.system, prepared.round_, ask(contest.engine, content)))
