"""A tournament as the model for random ones: the same people and rules, new results, byes and
forfeits.

They are as frequent as they were: of each kind of bye, as many of the rounds of the players; of
each kind of ending, as many of the games. Absences up to a player's first round are those of a late
entry, those from some round to the end are a withdrawal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fidepair.errors import InputError
from fidepair.lab.generate.settings import NEVER, Amount, Frequency, Ratings, Settings
from fidepair.standings.dice import MILLION
from fidepair.systems import SYSTEMS
from fidepair.tournament import (
    GAMES,
    Bye,
    Game,
    Kind,
    PointSystem,
    PrimaryScore,
    Result,
    TeamRules,
    Tournament,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from fidepair.tournament import Entry, Participant

_STANDARD = {Kind.INDIVIDUAL: "dutch", Kind.DOUBLE: "double-swiss", Kind.TEAM: "team"}
_FORFEITS = frozenset({Result.FORFEIT_WIN, Result.FORFEIT_LOSS})
_QUICK = frozenset({Result.UNRATED_WIN, Result.UNRATED_DRAW, Result.UNRATED_LOSS})
_ENDINGS: dict[str, Callable[[frozenset[Result]], bool]] = {
    "forfeits": lambda both: both >= _FORFEITS,
    "double_forfeits": lambda both: both == {Result.FORFEIT_LOSS},
    "quick_games": lambda both: bool(_QUICK & both),
    "odd_results": lambda both: both in ({Result.LOSS}, {Result.LOSS, Result.DRAW}),
}
"""The settings of games that end otherwise, and whether the results of both sides are of that
kind."""


def settings_from_model(tournament: Tournament) -> Settings:
    """Return the settings of random tournaments like this one, with its players (teams) in the
    order of their TPNs.

    Numbers begin with 1 and have no gaps. Teams play on as many boards as the smallest roster has
    players for. A model that declares no system, or one that this program does not pair, is
    followed by the Dutch System, or by the one that pairs its kind of event. Raises InputError for
    a model that cannot be followed.
    """
    teams = tournament.kind is Kind.TEAM
    size = len(tournament.participants)
    rounds = min(tournament.rounds or tournament.rounds_paired or 9, size - 1 + size % 2)
    if size < 2:
        raise InputError(
            f"{tournament.source}: has no two {'teams' if teams else 'players'}; it is no model."
        )
    people = _numbered(tournament)
    system = tournament.system if tournament.system in SYSTEMS else None
    if system is None or SYSTEMS[system].kind is not tournament.kind:
        system = _STANDARD[tournament.kind]
    boards = (
        min((tournament.boards or 1, *(len(team.roster) for team in people.participants)))
        if teams
        else 4
    )
    if not boards:
        raise InputError(f"{tournament.source}: has a team without players; it is no model.")
    settings = Settings(
        system=system,
        players=(size, size),
        rounds=rounds,
        ratings=_ratings(people.individuals or people.participants),
        points=_points(tournament),
        acceleration=tournament.acceleration or "none",
        first_day=tournament.first_day or Settings().first_day,
        name=tournament.name,
        boards=boards,
        team_rules=tournament.team_rules if teams else TeamRules(),
        model=people,
        edition=tournament.edition if system == "dutch" else None,
    )
    return _with_endings(_with_byes(settings, tournament.participants), tournament)


def _numbered(tournament: Tournament) -> Tournament:
    """Return nothing but the people of the tournament; participants are numbered by their order."""
    people = tournament.before_round(1).renumbered()
    if tournament.kind is not Kind.TEAM:
        return Tournament(people.participants)
    members = {player for team in people.participants for player in team.roster}
    players = tuple(player for player in people.individuals if player.number in members)
    return Tournament(
        people.participants,
        individuals=players,
        kind=Kind.TEAM,
        board_colours=tournament.board_colours,
    )


def _ratings(people: Iterable[Participant]) -> Ratings:
    """Return the range of the ratings, from which those are drawn as strong as whom players without
    one play."""
    known = [player.rating for player in people if player.rating]
    return Ratings(min(known), max(known)) if known else Ratings()


def _points(tournament: Tournament) -> PointSystem | None:
    """Return the points as the settings have them, None for the usual ones: of a game, of a team
    match."""
    if tournament.kind is Kind.INDIVIDUAL:
        return tournament.points if tournament.points != PointSystem() else None
    if tournament.kind is Kind.TEAM:
        return tournament.with_primary(PrimaryScore.MATCH).points
    game = PointSystem(*[points // GAMES for points in tournament.points])
    game = game._replace(pab=game.win_white)
    return game if game != PointSystem() else None


# ── How often what happened ──────────────────────────────────────────────────
def _with_byes(settings: Settings, participants: Sequence[Participant]) -> Settings:
    """Return the settings with the frequencies of byes, late entries and withdrawals."""
    rounds = len(participants[0].entries)
    counts = dict.fromkeys(Bye, 0)
    late = gone = 0
    for participant in participants:
        absent = [entry is Bye.ZERO for entry in participant.entries]
        before = absent.index(False) if False in absent else 0
        after = absent[::-1].index(False) if False in absent else 0
        late += before > 0
        gone += after > 0
        for entry in participant.entries[before : rounds - after]:
            if isinstance(entry, Bye):
                counts[entry] += 1
    slots = len(participants) * rounds
    first_half = max(2, settings.rounds // 2) - 1
    return settings._replace(
        zero_point_byes=_rate(counts[Bye.ZERO], slots),
        half_point_byes=_rate(counts[Bye.HALF], slots),
        full_point_byes=_rate(counts[Bye.FULL], slots),
        late_entries=_rate(late, len(participants) * first_half),
        withdrawals=_rate(gone, len(participants) * max(rounds - 1, 1)),
    )


def _with_endings(settings: Settings, tournament: Tournament) -> Settings:
    """Return the settings with the frequencies of games that end otherwise."""
    results = [frozenset((own.result, other.result)) for own, other in _games(tournament)]
    changes: dict[str, Any] = {
        name: _rate(sum(map(ends_so, results)), len(results)) for name, ends_so in _ENDINGS.items()
    }
    return settings._replace(**changes)


def _games(tournament: Tournament) -> Iterable[tuple[Game, Game]]:
    """Return both sides of every game."""
    people = (
        tournament.individuals
        if tournament.kind is not Kind.INDIVIDUAL
        else tournament.participants
    )
    by_number: dict[int, tuple[Entry, ...]] = {player.number: player.entries for player in people}
    for number, entries in by_number.items():
        for index, own in enumerate(entries):
            if isinstance(own, Game) and own.opponent > number:
                other = by_number[own.opponent][index]
                if isinstance(other, Game):
                    yield own, other


def _rate(count: int, of: int) -> Frequency:
    return Frequency(Amount(rate=count * MILLION // of)) if count else NEVER
