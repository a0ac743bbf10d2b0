"""One round for two programs: the same file is given to the other one and paired by the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair import trf
from fidepair.convert import convert
from fidepair.crosscheck.comparing import compare
from fidepair.crosscheck.engines import ask
from fidepair.crosscheck.rounds import before_round, rounds_to_compare
from fidepair.errors import InputError, UsageError
from fidepair.options import RoundOptions
from fidepair.systems import SYSTEMS, prepare
from fidepair.tournament import Kind

if TYPE_CHECKING:
    from collections.abc import Collection

    from fidepair.crosscheck.comparing import Comparison
    from fidepair.crosscheck.engines import Engine
    from fidepair.tournament import Tournament

DIALECTS = ("trf16", "trfx", "trfbx", "trf26")


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


def compare_rounds(contest: Contest, tournament: Tournament, only: Collection[int] = ()) -> list[ComparedRound]:
    """Return how the answers to all rounds of the tournament compare, or to those of them that are in `only`.

    Raises InputError where that is none.
    """
    rounds = [number for number in rounds_to_compare(tournament) if not only or number in only]
    if not rounds:
        raise InputError("there is no round to compare.\n  Choose other rounds, or a file with rounds to be paired.")
    return [compare_round(contest, tournament, number) for number in rounds]
