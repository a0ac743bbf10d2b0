"""Random opens for the benchmark: every round paired by the engine itself, results and byes from a seed."""

from __future__ import annotations

import random

from fidepair.errors import PairingImpossible
from fidepair.swiss.boards import with_round
from fidepair.systems import prepare
from fidepair.tournament import Announcement, Bye, Colour, Entry, Game, Participant, Result, Tournament


def empty_open(players: int, rounds: int, seed: int) -> Tournament:
    """Return an open before round one, ratings descending."""
    draw = random.Random(f"open {players} {rounds} {seed}")
    ratings = sorted((round(draw.gauss(1900, 250)) for _ in range(players)), reverse=True)
    participants = tuple(
        Participant(i, i, f"Player, Test {i:04d}", rating=rating) for i, rating in enumerate(ratings, start=1)
    )
    return Tournament(
        participants,
        name=f"Benchmark {players} {seed}",
        rounds=rounds,
        initial_colour=draw.choice((Colour.WHITE, Colour.BLACK)),
        system="dutch",
        edition="2026",
        type_code="FIDE_DUTCH_2026",
    )


def random_open(
    players: int,
    rounds: int,
    played: int,
    seed: int,
    *,
    draws: float = 0.3,
    byes: float = 0.01,
    forfeits: float = 0.01,
    system: str = "dutch",
) -> Tournament:
    """Return an open after `played` rounds; fewer where no further pairing exists."""
    tournament = as_system(empty_open(players, rounds, seed), system)
    draw = random.Random(f"results {players} {rounds} {seed}")
    for number in range(1, played + 1):
        prepared = prepare(with_byes(tournament, number, byes, draw))
        try:
            pairing = prepared.system.pair(prepared.round_)
        except PairingImpossible:
            return tournament
        tournament = with_results(with_round(tournament, pairing), draw, draws, forfeits)
    return tournament


def as_system(tournament: Tournament, system: str) -> Tournament:
    """Return the event as one that another system pairs."""
    if system == "dutch":
        return tournament
    return tournament._replace(system=system, edition=None, type_code=f"FIDE_{system.upper()}")


def with_byes(tournament: Tournament, number: int, byes: float, draw: random.Random) -> Tournament:
    """Return the event with such a share of the players absent in the round, half of them for half a point."""
    absent = [p.number for p in tournament.participants if draw.random() < byes]
    announced = tuple(Announcement(number, n, draw.choice((Bye.HALF, Bye.ZERO))) for n in absent)
    return tournament._replace(announced=announced)


def with_results(tournament: Tournament, draw: random.Random, draws: float, forfeits: float) -> Tournament:
    """Return the event with its last round played."""
    rating = {p.number: p.rating or 0 for p in tournament.participants}
    outcome: dict[int, Result] = {}
    for white, black in tournament.open_games():
        outcome[white], outcome[black] = _result(rating[white] - rating[black], draw, draws, forfeits)

    def finished(participant: Participant) -> Participant:
        last: Entry = participant.entries[-1]
        if isinstance(last, Game):
            last = last._replace(result=outcome[participant.number])
        return participant._replace(entries=(*participant.entries[:-1], last))

    return tournament._replace(participants=tuple(map(finished, tournament.participants)))


def _result(advantage: int, draw: random.Random, draws: float, forfeits: float) -> tuple[Result, Result]:
    if draw.random() < forfeits:
        return draw.choice(((Result.FORFEIT_WIN, Result.FORFEIT_LOSS), (Result.FORFEIT_LOSS, Result.FORFEIT_WIN)))
    if draw.random() < draws:
        return Result.DRAW, Result.DRAW
    expected = 1 / (1 + 10 ** (-(advantage + 35) / 400))
    return (Result.WIN, Result.LOSS) if draw.random() < expected else (Result.LOSS, Result.WIN)
