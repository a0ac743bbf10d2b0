"""Compares the engines with the literal oracles, which were written from the chapters alone.

Rows of `evidence.py` named by the system. Half of the positions are of any kind, half are nearly round robins
(`dense`). `oracles/test_against_oracles.py` runs the first seeds.
"""

from __future__ import annotations

import random
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from match_positions import any_match_position, dense_match_position
from oracles import burstein, double_swiss, dubov, facts, lim, team
from positions import any_position, dense_position, rated, with_absentees

from fidepair.errors import PairingImpossible
from fidepair.options import RoundOptions
from fidepair.swiss.cards import draw_up
from fidepair.systems import SYSTEMS
from fidepair.tournament import Forbidden, Kind, format_points

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from fidepair.tournament import Tournament

Outcome: TypeAlias = "tuple[object, ...] | str"
NOTHING = "no legal pairing"


class Case(NamedTuple):
    """A system, its oracle, and positions for both by seed and largest size."""

    oracle: Any
    any_kind: Callable[[int, int], Tournament]
    dense: Callable[[int, int], Tournament]

    def position(self, seed: int, largest: int) -> Tournament:
        """Return the position of a seed."""
        return (self.dense if seed % 2 else self.any_kind)(seed, largest)


def _rated(make: Callable[[int, int], Tournament]) -> Callable[[int, int], Tournament]:
    return lambda seed, largest: _new_players_forbidden(rated(make(seed, largest), seed), seed)


def _new_players_forbidden(tournament: Tournament, seed: int) -> Tournament:
    """In first rounds many prohibitions: who floats, shifts and transposes is then no matter of course."""
    draw = random.Random(f"forbidden {seed}")
    numbers = [p.number for p in tournament.participants]
    if tournament.rounds_paired or len(numbers) < 4:
        return tournament
    pairs = [Forbidden(1, None, frozenset(draw.sample(numbers, 2))) for _ in range(draw.randint(0, 2 * len(numbers)))]
    return tournament._replace(forbidden=tuple(pairs))


def _later(make: Callable[[int, int], Tournament]) -> Callable[[int, int], Tournament]:
    """Positions after the seeding rounds, with players who stay away."""

    def made(seed: int, largest: int) -> Tournament:
        tournament = with_absentees(make(seed, largest), seed)
        seeding = min((tournament.rounds or 0) // 2, 4)
        return tournament if tournament.rounds_paired >= seeding else tournament._replace(rounds=1)

    return made


CASES = {
    "double-swiss": Case(
        double_swiss,
        lambda seed, largest: any_match_position(seed, Kind.DOUBLE, largest),
        lambda seed, largest: dense_match_position(seed, Kind.DOUBLE, largest),
    ),
    "team": Case(
        team,
        lambda seed, largest: any_match_position(seed, Kind.TEAM, largest),
        lambda seed, largest: dense_match_position(seed, Kind.TEAM, largest),
    ),
    "lim": Case(lim, _rated(any_position), _rated(dense_position)),
    "dubov": Case(dubov, _rated(any_position), _rated(dense_position)),
    "burstein": Case(burstein, _later(any_position), _later(dense_position)),
}


def expected(system: str, tournament: Tournament, *, maxi: bool = False) -> Outcome:
    """Return what the oracle says: games (White, Black), PAB, and per bracket what it counts."""
    oracle = CASES[system].oracle
    try:
        pairing = oracle.pair(tournament, maxi) if maxi else oracle.pair(tournament)
    except facts.NoPairing:
        return NOTHING
    if system == "lim":
        return pairing.games, pairing.pab
    return pairing.games, pairing.pab, [(bracket.score, _counts(system, bracket)) for bracket in pairing.brackets]


def _counts(system: str, bracket: Any) -> dict[str, object]:
    """Return what the oracle counts in a bracket, but for criteria that are void there.

    Engines report [C6] of Double-Swiss and Team as () where it is void, and where there are no upfloaters to choose.
    """
    counts = {code: count for code, count in bracket.counts.items() if count is not None}
    if SYSTEMS[system].kind is not Kind.INDIVIDUAL and not (bracket.upfloaters and "C6" in counts):
        counts["C6"] = ()
    return counts


def found(
    system: str, tournament: Tournament, wanted: Outcome, *, maxi: bool = False, levels: Sequence[int] | None = None
) -> Outcome:
    """Return what the engine says, in the same form: the counts that the oracle has too. `levels`: how much of the
    field it may look at, if not all that it needs."""
    round_ = draw_up(tournament, RoundOptions(maxi=maxi))
    try:
        engine = import_module(SYSTEMS[system].module)
        pairing = engine.pair(round_, levels=levels) if levels else engine.pair(round_)
    except PairingImpossible:
        return NOTHING
    games = frozenset((game.white, game.black) for game in pairing.games)
    if system == "lim" or isinstance(wanted, str):
        return games, pairing.pab
    of_oracle: Any = wanted[2]
    brackets = []
    for index, bracket in enumerate(pairing.brackets):
        codes = of_oracle[index][1] if index < len(of_oracle) else {}
        counts = {count.code: count.counted for count in bracket.counts if count.code in codes}
        brackets.append((bracket.score, counts))
    return games, pairing.pab, brackets


def described(tournament: Tournament) -> str:
    """Return the position as text."""
    round_ = draw_up(tournament, RoundOptions())
    lines = [f"round {round_.number} of {round_.rounds}, initial-colour {round_.initial_colour.name.lower()}"]
    for card in sorted(round_.everyone, key=lambda card: (-card.score, card.tpn)):
        away = "" if card.bye is None else f" away ({card.bye.value})"
        lines.append(
            f"{card.number:4} tpn {card.tpn} score {format_points(card.score)}"
            f" standings {format_points(card.standings)} colours {card.history or '-'} floats {card.floats or '-'}"
            f" met {sorted(card.met)} rating {card.participant.rating}"
            f"{'' if card.may_receive_pab else ' no PAB'}{away}"
        )
    return "\n".join(lines)


def difference(system: str, seed: int, largest: int, levels: Sequence[int] | None = None) -> str | None:
    """Return a report if the two differ at this seed, nothing if they agree, None if there was nothing to compare."""
    tournament = CASES[system].position(seed, largest)
    if system == "burstein" and tournament.rounds_paired < min((tournament.rounds or 0) // 2, 4):
        return None
    if tournament.rounds is not None and tournament.rounds_paired >= tournament.rounds:
        tournament = tournament._replace(rounds=tournament.rounds_paired + 1)
    maxi = system == "lim" and seed % 10 >= 8
    by_articles = expected(system, tournament, maxi=maxi)
    by_engine = found(system, tournament, by_articles, maxi=maxi, levels=levels)
    if by_articles == by_engine:
        return ""
    return (
        f"{system} seed {seed}, up to {largest} participants{', maxi' * maxi}{levels or ''}\n{described(tournament)}\n"
        f"oracle: {by_articles}\nengine: {by_engine}"
    )


def differences(
    system: str, seeds: Sequence[int], largest: int, levels: Sequence[int] | None = None
) -> tuple[int, list[str]]:
    """Return how many positions were compared, and the reports on those that differ."""
    reports = [difference(system, seed, largest, levels) for seed in seeds]
    return sum(report is not None for report in reports), [report for report in reports if report]
