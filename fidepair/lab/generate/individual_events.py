"""A random event of players, each round paired by the engine, then played by the model: one game a
round, or a match of two games (C.04.5). A forfeit of the first game of a match is, in half of the
cases, one of the whole match.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from fidepair.errors import PairingImpossible
from fidepair.forecast.chances import Ending, maybe_irregular, nobody_comes, played
from fidepair.lab.generate.events import Generated, Plan, plan
from fidepair.lab.generate.random_names import how_many, people
from fidepair.lab.generate.settings import Settings, system_of
from fidepair.standings.dice import Dice
from fidepair.swiss.boards import GAMES_ONLY, RoundPairing, with_round
from fidepair.systems import SYSTEMS, prepare
from fidepair.tournament import (
    GAMES,
    Announcement,
    Bye,
    Colour,
    Entry,
    Forbidden,
    Game,
    Kind,
    Match,
    Participant,
    PointSystem,
    Tournament,
    match_of_two_games,
    points_of_two_games,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Play: TypeAlias = "Callable[[Tournament, RoundPairing, Mapping[int, Ending]], Tournament]"


def event(settings: Settings, seed: int) -> Generated:
    """Return the event of this seed."""
    kind = SYSTEMS[settings.system].kind
    colours = tuple(Colour)[: GAMES if kind is Kind.DOUBLE else 1]
    players = people(settings, how_many(settings, seed), seed)
    tournament = before_round_one(settings, players.participants, seed)
    points = tournament.points
    if kind is Kind.DOUBLE:
        tournament = tournament._replace(
            kind=kind, points=points_of_two_games(points), individuals=players.participants
        )

    def play(
        paired: Tournament, pairing: RoundPairing, endings: Mapping[int, Ending]
    ) -> Tournament:
        games = _games(settings, seed, pairing, colours, strength=players.strength, endings=endings)
        entries: dict[int, Entry] = {number: own[0] for number, own in games.items()}
        if kind is Kind.DOUBLE:
            entries = {
                number: match_of(own, games[own[0].opponent], points)
                for number, own in games.items()
            }
        blocks = {
            p.number: games.get(p.number) or (p.entries[-1],) * GAMES for p in paired.participants
        }
        return with_entries(paired, entries, blocks)

    return round_by_round(
        tournament, settings, plan(settings, len(players.participants), seed, len(colours)), play
    )


def _games(
    settings: Settings,
    seed: int,
    pairing: RoundPairing,
    colours: tuple[Colour, ...],
    *,
    strength: Mapping[int, int],
    endings: Mapping[int, Ending],
) -> dict[int, tuple[Game, ...]]:
    """Return the games of each player in a round, by number. `colours`: of the side with White on
    the board, in each game; `endings`: of unusual games, counted board by board."""
    number = pairing.round_number
    dice = Dice(seed, f"results {number}")
    found = {}
    for board, pair in enumerate(pairing.games):
        one, other, first = strength[pair.white], strength[pair.black], len(colours) * board
        results = []
        for place, colour in enumerate(colours, start=first):
            usual = played(one, other, settings.draws, dice, colour)
            results.append(maybe_irregular(usual, endings, place, seed, str(number)))
        if len(colours) > 1 and nobody_comes(endings, first, Dice(seed, f"match {number} {board}")):
            results = results[:1] * len(colours)
        sides = [*zip(colours, results, strict=True)]
        found[pair.white] = tuple(Game(pair.black, colour, own) for colour, (own, _) in sides)
        found[pair.black] = tuple(
            Game(pair.white, colour.opposite, own) for colour, (_, own) in sides
        )
    return found


def match_of(own: tuple[Game, ...], theirs: tuple[Game, ...], points: PointSystem) -> Match:
    """Return the match from the side of `own`."""
    opponent, colour, _ = own[0]
    brought = sum(map(points.of, own)), sum(map(points.of, theirs))
    results, answers = ([game.result for game in side] for side in (own, theirs))
    return match_of_two_games(opponent, colour, results, answers, brought)


# ── What all events do ───────────────────────────────────────────────────────
def before_round_one(
    settings: Settings, participants: tuple[Participant, ...], seed: int
) -> Tournament:
    """Return the event with nothing played."""
    size = len(participants)
    return Tournament(
        participants,
        name=f"{settings.name or 'Random tournament'} {seed}",
        rounds=settings.rounds,
        initial_colour=settings.initial_colour or Dice(seed, "initial colour").pick(tuple(Colour)),
        points=settings.points or PointSystem(),
        system=settings.system,
        edition=system_of(settings).declared_edition,
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
    return tuple(
        Announcement(number, player, bye) for player, bye in sorted(away.get(number, {}).items())
    )


def round_by_round(
    tournament: Tournament,
    settings: Settings,
    planned: Plan,
    play: Play,
    seen: Callable[[Tournament], Tournament] = lambda tournament: tournament,
) -> Generated:
    """Return the event after its rounds. Each is paired by the rules, from the event as `seen`
    returns it, and played by `play` with the planned endings. The event ends early, with a note,
    where the rules give no pairing.
    """
    notes = list(planned.notes)
    for number in range(1, settings.last_played + 1):
        prepared = prepare(seen(tournament._replace(announced=announced(planned.away, number))))
        try:
            pairing = prepared.system.pair(prepared.round_, GAMES_ONLY)
        except PairingImpossible:
            notes.append(
                f"the event ends after round {number - 1}: round {number} has no legal pairing"
            )
            break
        tournament = play(with_round(tournament, pairing), pairing, planned.endings[number])
    return Generated(
        tournament._replace(announced=announced(planned.away, tournament.rounds_paired + 1)),
        tuple(notes),
    )


def with_entries(
    paired: Tournament, entries: Mapping[int, Entry], of_players: Mapping[int, tuple[Entry, ...]]
) -> Tournament:
    """Return the tournament with these entries in its last round, by number of the participant; the
    others keep theirs. `of_players`: the entries of the players in matches."""
    return paired._replace(
        participants=tuple(
            p._replace(entries=(*p.entries[:-1], entries.get(p.number, p.entries[-1])))
            for p in paired.participants
        ),
        individuals=tuple(
            p._replace(entries=(*p.entries, *of_players[p.number])) for p in paired.individuals
        ),
    )
