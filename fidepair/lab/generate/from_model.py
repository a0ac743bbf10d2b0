"""Uses a tournament as the model of random ones: the same people and rules, new results, byes and
forfeits.

Byes and endings of games are as frequent as in the model, as shares of all rounds of the players
and of all games. Absences before a player's first round are a late entry, those from some round to
the end are a withdrawal.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from fidepair.errors import InputError
from fidepair.forecast.chances import AWARDED, Ending
from fidepair.lab.generate.settings import NEVER, Amount, Frequency, Ratings, Settings
from fidepair.standings.dice import MILLION
from fidepair.systems import SYSTEMS
from fidepair.tournament import (
    GAMES,
    Bye,
    Colour,
    Entry,
    Game,
    Kind,
    Participant,
    PointSystem,
    PrimaryScore,
    Result,
    TeamRules,
    Tournament,
)

_STANDARD = {Kind.INDIVIDUAL: "dutch", Kind.DOUBLE: "double-swiss", Kind.TEAM: "team"}
_FORFEITS = frozenset({Result.FORFEIT_WIN, Result.FORFEIT_LOSS})
_AWARDED = {results: ending for ending, results in AWARDED.items()}
_QUICK = frozenset({Result.UNRATED_WIN, Result.UNRATED_DRAW, Result.UNRATED_LOSS})


def settings_from_model(tournament: Tournament) -> Settings:
    """Return the settings of random tournaments like this one, with its players (teams) in the
    order of their TPNs.

    Numbers begin with 1 and have no gaps. The number of boards is limited by the smallest roster.
    Where the model declares no system, or one that fidepair does not pair, the usual system of its
    kind of event is used. Raises InputError for a model without two participants, or with an empty
    team.
    """
    teams = tournament.kind is Kind.TEAM
    size = len(tournament.participants)
    rounds = min(tournament.rounds or tournament.rounds_paired or 9, size - 1 + size % 2)
    if size < 2:
        noun = "teams" if teams else "players"
        raise InputError(f"{tournament.source} has fewer than two {noun}, so it cannot be a model.")
    people = _numbered(tournament)
    system = tournament.system if tournament.system in SYSTEMS else None
    if system is None or SYSTEMS[system].kind is not tournament.kind:
        system = _STANDARD[tournament.kind]
    boards = 4
    if teams:
        rosters = [len(team.roster) for team in people.participants]
        boards = min(tournament.boards or 1, *rosters)
    if not boards:
        raise InputError(
            f"{tournament.source} has a team without players, so it cannot be a model."
        )
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
    """Return a tournament with only the people of this one, numbered in their order."""
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
    """Return the range of the ratings, from which the strength of unrated players is drawn."""
    known = [player.rating for player in people if player.rating]
    return Ratings(min(known), max(known)) if known else Ratings()


def _points(tournament: Tournament) -> PointSystem | None:
    """Return the points of a game, or of a team match, for the settings; None for the usual ones."""
    if tournament.kind is Kind.TEAM:
        return tournament.with_primary(PrimaryScore.MATCH).points
    game = tournament.points
    if tournament.kind is Kind.DOUBLE:
        game = PointSystem(*[points // GAMES for points in tournament.points])
        game = game._replace(pab=game.win_white)
    return None if game == PointSystem() else game


# ── Frequencies ──────────────────────────────────────────────────────────────
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
    """Return the settings with the frequencies of unusual endings of games."""
    counts = Counter(_ending(own, other) for own, other in _games(tournament))
    rates = {one.value: _rate(counts[one], counts.total()) for one in Ending}
    rates[Ending.UNFINISHED.value] = NEVER
    return settings._replace(**rates)  # type: ignore[arg-type]


def _ending(own: Game, other: Game) -> Ending | None:
    """Return the unusual end of a game; None for a usual one."""
    results = (own.result, other.result)
    both = {*results}
    if both >= _FORFEITS:
        return Ending.FORFEIT
    if both == {Result.FORFEIT_LOSS}:
        return Ending.DOUBLE_FORFEIT
    if not both.isdisjoint(_QUICK):
        return Ending.QUICK
    return _AWARDED.get(results if own.colour is Colour.WHITE else results[::-1])


def _games(tournament: Tournament) -> Iterator[tuple[Game, Game]]:
    """Yield both sides of every game."""
    people = tournament.individuals
    if tournament.kind is Kind.INDIVIDUAL:
        people = tournament.participants
    by_number: dict[int, tuple[Entry, ...]] = {player.number: player.entries for player in people}
    for number, entries in by_number.items():
        for index, own in enumerate(entries):
            if isinstance(own, Game) and own.opponent > number:
                other = by_number[own.opponent][index]
                if isinstance(other, Game):
                    yield own, other


def _rate(count: int, of: int) -> Frequency:
    return Frequency(Amount(rate=count * MILLION // of)) if count else NEVER
