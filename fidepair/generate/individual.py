"""A random event of players who play one game a round: each round paired by the engine, then played by the model."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.errors import PairingImpossible
from fidepair.generate.dice import Dice
from fidepair.generate.events import Generated, plan
from fidepair.generate.people import how_many, people
from fidepair.generate.results import otherwise, played
from fidepair.swiss.boards import with_round
from fidepair.systems import prepare
from fidepair.tournament import Announcement, Colour, Forbidden, Game, PointSystem, Tournament

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from fidepair.generate.events import Ending, Plan
    from fidepair.generate.settings import Settings
    from fidepair.swiss.boards import RoundPairing
    from fidepair.tournament import Bye, Participant, Result


_EDITIONS = {"dutch": "2026"}
"""The edition that a file declares; the codes of the other systems name none."""


def event(settings: Settings, seed: int) -> Generated:
    """Return the individual event of this seed."""
    size = how_many(settings, seed)
    players = people(settings, size, seed)
    planned = plan(settings, size, seed)
    tournament = before_round_one(settings, players.participants, seed)

    def played_on(before: Tournament, pairing: RoundPairing) -> Tournament:
        results = results_of(settings, seed, pairing, players.strength, planned.endings[pairing.round_number])
        return _with_results(with_round(before, pairing), results)

    return round_by_round(tournament, settings, planned, played_on)


def round_by_round(
    tournament: Tournament,
    settings: Settings,
    planned: Plan,
    played_on: Callable[[Tournament, RoundPairing], Tournament],
    seen: Callable[[Tournament], Tournament] = lambda tournament: tournament,
) -> Generated:
    """Return the event after its rounds: each is paired by the rules, as `seen` shows the event to them, and added with
    its results by `played_on`. It ends early, with a note, where the rules give no pairing."""
    notes = list(planned.notes)
    for number in range(1, settings.last_played + 1):
        prepared = prepare(seen(tournament._replace(announced=announced(planned.away, number))))
        try:
            pairing = prepared.system.pair(prepared.round_)
        except PairingImpossible:
            notes.append(f"the event ends after round {number - 1}: the rules give no pairing of round {number}")
            break
        tournament = played_on(tournament, pairing)
    return Generated(tournament._replace(announced=announced(planned.away, tournament.rounds_paired + 1)), tuple(notes))


def before_round_one(settings: Settings, participants: tuple[Participant, ...], seed: int) -> Tournament:
    """Return the event with nothing played."""
    size = len(participants)
    return Tournament(
        participants,
        name=f"{settings.name or 'Random tournament'} {seed}",
        rounds=settings.rounds,
        initial_colour=settings.initial_colour or Dice(seed, "initial colour").pick(tuple(Colour)),
        points=settings.points or PointSystem(),
        system=settings.system,
        edition=_EDITIONS.get(settings.system),
        acceleration=None if settings.acceleration == "none" else settings.acceleration,
        forbidden=forbidden(settings, size, seed),
        first_day=settings.first_day,
    )


def forbidden(settings: Settings, size: int, seed: int) -> tuple[Forbidden, ...]:
    """Return the prohibitions: pairs drawn by lot, and groups that share no player."""
    pairs: set[frozenset[int]] = set()
    dice = Dice(seed, "forbidden pairs")
    while len(pairs) < settings.forbidden_pairs:
        one, other = dice.between(1, size), dice.between(1, size)
        if one != other:
            pairs.add(frozenset((one, other)))
    groups = []
    drawn = iter(Dice(seed, "forbidden groups").shuffled(range(1, size + 1)))
    for length in settings.forbidden_groups:
        groups.append(frozenset(next(drawn) for _ in range(length)))
    return tuple(Forbidden(1, None, numbers) for numbers in sorted((*pairs, *groups), key=sorted))


def announced(away: Mapping[int, Mapping[int, Bye]], number: int) -> tuple[Announcement, ...]:
    """Return the byes of a round; none after the last."""
    return tuple(Announcement(number, player, bye) for player, bye in sorted(away.get(number, {}).items()))


def results_of(
    settings: Settings, seed: int, pairing: RoundPairing, strength: Mapping[int, int], endings: Mapping[int, Ending]
) -> dict[int, Result]:
    """Return the results of the round, by the number of the player. `endings`: of the games that end otherwise, by
    their place in the order of the boards."""
    number = pairing.round_number
    dice = Dice(seed, f"results {number}")
    found = {}
    for board, game in enumerate(pairing.games):
        results = played(strength[game.white], strength[game.black], settings.draws, dice)
        if board in endings:
            results = otherwise(results, endings[board], Dice(seed, f"ending {number} {board}"))
        found[game.white], found[game.black] = results
    return found


def _with_results(tournament: Tournament, results: Mapping[int, Result]) -> Tournament:
    """Return the tournament with the results of its last round."""

    def finished(participant: Participant) -> Participant:
        entry = participant.entries[-1]
        if not isinstance(entry, Game):
            return participant
        entry = Game(entry.opponent, entry.colour, results[participant.number])
        return participant._replace(entries=(*participant.entries[:-1], entry))

    return tournament._replace(participants=tuple(map(finished, tournament.participants)))
