"""The options of `pair`, its question, and a round paired by the rules alone."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, NamedTuple

from fidepair.commands import options as rows
from fidepair.commands.options import (
    HOW_TO_SHARE,
    Door,
    Many,
    Option,
    OptionKind,
    as_typed,
    format_option,
    game_and_result,
)
from fidepair.commands.question import Pairs, Ways
from fidepair.render.paired import PairedRound
from fidepair.swiss.boards import Observer, RoundPairing
from fidepair.systems import Prepared, prepare
from fidepair.tournament import Tournament

FORMATS = ("table", "plain", "list", "json", "csv", "html", "trf", "ndjson")
OPTIONS = (
    rows.FILES,
    rows.SYSTEM,
    rows.ROUND._replace(help="Round to pair. For an earlier round, later rounds are ignored."),
    *rows.DECLARED_BESIDES,
    rows.ABSENT,
    *rows.HOW_TO_PAIR,
    Option(
        "result",
        OptionKind(rows.TEXTS.schema, game_and_result),
        "Pair as if a game of the last round had ended like this: 3-7=1-0 (White first). Repeatable.",
        metavar="GAME=RESULT",
        many=Many.EACH,
    ),
    rows.ADJOURNED,
    Option(
        "fix",
        rows.PAIRS,
        "Fix these pairs, such as 3-17 (White first), and pair the rest by the rules (C.04.2, 4.4). Repeatable.",
        metavar="PAIRS",
        many=Many.LISTS,
    ),
    Option(
        "bye",
        rows.WHO,
        "Give the bye to this player: number, or part of a name (C.04.2, 4.4).",
        metavar="WHO",
    ),
    Option("not_fide", rows.FLAG, "Allow --fix and --bye to break the absolute criteria."),
    format_option(FORMATS),
    rows.LANG._replace(door=Door.TYPED),
    rows.OUTPUT._replace(help="Write the result to this file or folder."),
    Option("in_place", rows.FLAG, "Record the round in FILE."),
    rows.DRY_RUN._replace(help="Show what --in-place would change without writing anything."),
    rows.FORCE,
    *HOW_TO_SHARE,
    rows.ENCODING,
    *rows.HOW_TO_ANSWER,
)


class Asked(NamedTuple):
    """The question of `pair`; `is_written`: the round goes into a file, so all facts that decide it
    must be clear."""

    ways: Ways = Ways()
    result: tuple[tuple[str, str], ...] = ()
    fix: tuple[Pairs | str, ...] = ()
    bye: str | None = None
    not_fide: bool = False
    verbose: bool = False
    in_place: bool = False
    is_written: bool = False
    lang: str | None = None

    @property
    def is_by_hand(self) -> bool:
        """Whether the arbiter fixes pairs or the bye."""
        return bool(self.fix) or self.bye is not None


class StepListener(Observer):
    """Collects the steps of a system that is a procedure; `opened`: the places of steps that open a
    bracket."""

    def __init__(self) -> None:
        self.steps: list[Callable[[], str]] = []
        self.opened: list[int] = []

    def bracket_opened(self, *_: object) -> None:
        """Remember that the last step opened a bracket."""
        self.opened.append(len(self.steps) - 1)

    def step(self, step: Any) -> None:
        """Keep the step; it is put into words only where steps are shown."""
        from fidepair.systems.lim.steps import describe  # noqa: PLC0415 - only this system has steps

        self.steps.append(partial(describe, step))


def is_published(tournament: Tournament, number: int) -> bool:
    """Return whether the file has the pairing of the round; a bye alone does not count."""
    return number < tournament.rounds_paired + (tournament.lone_pab is None)


# ── The round ────────────────────────────────────────────────────────────────
_OF_THE_EVENT = ("acceleration", "rounds", "initial_colour", "colours", "primary", "no_secondary")
"""Options of what is declared for all rounds of an event."""


def is_plain(tournament: Tournament, asked: Asked) -> bool:
    """Return whether a round is paired by the facts of the file and the rules alone: `pair_special`
    does everything else."""
    ways = asked.ways
    is_declared = bool(ways.system or tournament.system or tournament.type_code)
    return (
        is_declared
        and not asked.result
        and not asked.is_by_hand
        and not may_be_corrected(tournament, ways.round)
        and not may_contradict(tournament, asked)
    )


def may_be_corrected(tournament: Tournament, number: int | None) -> bool:
    """Return whether the file has corrections, and the requested round is paired."""
    is_paired = number is not None and 1 <= number <= tournament.rounds_paired
    return is_paired and bool(tournament.corrections)


def may_contradict(tournament: Tournament, asked: Asked) -> bool:
    """Return whether options declare facts of the whole event after it has begun."""
    has_begun = tournament.rounds_paired > 0
    return (
        has_begun
        and not asked.is_written
        and any(getattr(asked.ways, name) for name in _OF_THE_EVENT)
    )


def pair_plainly(tournament: Tournament, asked: Asked, listener: StepListener) -> PairedRound:
    """Return the round paired by the rules, with everything that an output may show."""
    prepared = prepare(tournament, asked.ways.system, asked.ways.round_options(tournament))
    pairing = prepared.system.pair(prepared.round_, listener)
    return paired_round(tournament, asked, prepared, pairing, listener)


def paired_round(
    tournament: Tournament,
    asked: Asked,
    prepared: Prepared,
    pairing: RoundPairing,
    listener: StepListener,
    *,
    more_notes: Iterable[str] = (),
    by_hand: str = "",
) -> PairedRound:
    """Return a paired round with what an output may show besides."""
    by_the_rules, system, round_, notes = prepared
    notes = (*notes, *_still_adjourned(tournament, round_.number), *more_notes)
    return PairedRound(
        by_the_rules,
        system,
        round_,
        pairing,
        _acceleration_of(tournament, asked.ways),
        tuple(map(as_typed, notes)),
        tuple(listener.steps),
        by_hand=by_hand,
    )


def _still_adjourned(tournament: Tournament, number: int) -> list[str]:
    """Return notes on games without a result two rounds or more before this one."""
    return [
        f"round {earlier} still has open games, which count as draws (C.04.2, 3.1): {games}"
        for earlier, games in tournament.adjourned_games(number - 1).items()
    ]


def _acceleration_of(tournament: Tournament, ways: Ways) -> str | None:
    """Return the name of the acceleration, `given` where the file has the virtual points."""
    if tournament.virtual is not None:
        return "given"
    named = ways.acceleration or tournament.acceleration
    return None if named == "none" else named
