"""A random team event (C.04.6): teams of players of like strength, and matches on several boards.

A forfeit of the first board is, in half of the cases, one of the whole match: the team does not come. Of other boards
lost by forfeit, some are empty boards of that team, as its line-up then says.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair.generate.boards import A_GAME, Pairing, play
from fidepair.generate.dice import Dice
from fidepair.generate.events import plan
from fidepair.generate.individual import before_round_one, round_by_round
from fidepair.generate.people import how_many, people
from fidepair.generate.points import usual_points
from fidepair.swiss.boards import with_round
from fidepair.tournament import Bye, Kind, Participant, PointSystem, PrimaryScore

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fidepair.generate.events import Ending, Generated
    from fidepair.generate.people import People
    from fidepair.generate.settings import Settings
    from fidepair.swiss.boards import RoundPairing
    from fidepair.tournament import Entry, LineUp, Match, Tournament

SPREAD = 100
"""Rating points by which a player may be better or worse than the team."""
_TOWNS = (
    *("Alder", "Beech", "Birch", "Bridge", "Castle", "Clay", "Copper", "Dock", "Eagle", "East", "Elm", "Fern", "Flint"),
    *("Ford", "Garden", "Glass", "Harbour", "Hazel", "Hill", "Iron", "Island", "Lake", "Lime", "Maple", "Mill", "Moor"),
    *("North", "Oak", "Orchard", "Quarry", "River", "Salt", "Silver", "South", "Spring", "Stone", "Valley", "West"),
)
_KINDS = (
    *("Bishops", "Castlers", "Chess Club", "Defenders", "Endgamers", "Exchange", "Files", "Gambiteers", "Juniors"),
    *("Kings", "Knights", "Lions", "Masters", "Openers", "Outposts", "Passers", "Pawns", "Players", "Queens", "Ranks"),
    *("Rooks", "Runners", "Seniors", "Skewers", "Squares", "Towers", "Wanderers"),
)


class _Teams(NamedTuple):
    """The teams in the order of their TPNs, their players in the order of the teams, and how strong each player is."""

    teams: tuple[Participant, ...]
    players: tuple[Participant, ...]
    strength: Mapping[int, int]


def event(settings: Settings, seed: int) -> Generated:
    """Return the team event of this seed."""
    size = how_many(settings, seed)
    model = settings.model
    if model is None:
        entered = _teams(settings, size, people(settings, size * (settings.boards + settings.reserves), seed), seed)
    else:
        entered = _Teams(model.participants, model.individuals, people(settings, len(model.individuals), seed).strength)
    planned = plan(settings, size, seed, settings.boards)
    primary = settings.team_rules.primary

    def played_on(before: Tournament, pairing: RoundPairing) -> Tournament:
        endings = planned.endings[pairing.round_number]
        return _played(settings, seed, before, pairing, strength=entered.strength, endings=endings)

    def seen(before: Tournament) -> Tournament:
        return before.with_primary(primary)

    made = round_by_round(_before_round_one(settings, entered, seed), settings, planned, played_on, seen)
    return made._replace(tournament=seen(made.tournament))


def _before_round_one(settings: Settings, entered: _Teams, seed: int) -> Tournament:
    """Return the event with nothing played, by match points."""
    boards = settings.boards
    of_boards = PointSystem(*[boards * points for points in A_GAME])
    tournament = before_round_one(settings, entered.teams, seed)
    return tournament._replace(
        kind=Kind.TEAM,
        points=settings.points or usual_points(settings.system),
        secondary=of_boards._replace(pab=of_boards.draw_white),
        individuals=entered.players,
        team_rules=settings.team_rules._replace(primary=PrimaryScore.MATCH),
        boards=boards,
        board_colours=(settings.model or tournament).colours_of_boards(boards),
    )


# ── Teams ────────────────────────────────────────────────────────────────────
def _teams(settings: Settings, size: int, entered: People, seed: int) -> _Teams:
    """Return so many teams of players who are about as strong as each other; TPNs by the mean rating of the boards."""
    dice = Dice(seed, "teams")
    by_strength = sorted(
        entered.participants, key=lambda p: (dice.between(-SPREAD, SPREAD) - entered.strength[p.number], p.number)
    )
    length = settings.boards + settings.reserves
    rosters = [
        sorted(by_strength[start : start + length], key=lambda p: (-(p.rating or 0), p.number))
        for start in range(0, size * length, length)
    ]
    names = Dice(seed, "teams' names").shuffled([f"{town} {kind}" for town in _TOWNS for kind in _KINDS])[:size]
    found = [
        (_mean_rating(roster[: settings.boards]), name, roster) for name, roster in zip(names, rosters, strict=True)
    ]
    if settings.order == "shuffle":
        found = Dice(seed, "order of teams").shuffled(found)
    else:
        found.sort(key=lambda team: (-(team[0] or 0), team[1]))
    teams: list[Participant] = []
    players: list[Participant] = []
    strength: dict[int, int] = {}
    for tpn, (rating, name, roster) in enumerate(found, start=1):
        numbers = tuple(range(len(players) + 1, len(players) + length + 1))
        teams.append(Participant(tpn, tpn, name, rating=rating, federation=f"T{tpn}", roster=numbers))
        for number, player in zip(numbers, roster, strict=True):
            players.append(player._replace(number=number, tpn=number))
            strength[number] = entered.strength[player.number]
    return _Teams(tuple(teams), tuple(players), strength)


def _mean_rating(roster: list[Participant]) -> int | None:
    """Return the mean of the ratings, half up; None if nobody has one."""
    ratings = [player.rating for player in roster if player.rating is not None]
    return (2 * sum(ratings) + len(ratings)) // (2 * len(ratings)) if ratings else None


# ── A round ──────────────────────────────────────────────────────────────────
def _played(
    settings: Settings,
    seed: int,
    tournament: Tournament,
    pairing: RoundPairing,
    *,
    strength: Mapping[int, int],
    endings: Mapping[int, Ending],
) -> Tournament:
    """Return the tournament with this round, played. `endings`: of games, counted board by board, match by match."""
    paired = with_round(tournament, pairing)
    teams = paired.by_number()
    matches: dict[int, Match] = {}
    entries: dict[int, Entry] = {}
    line_ups: list[LineUp] = []
    boards = settings.boards
    for place, pair in enumerate(pairing.games):
        own = {board: endings[slot] for board in range(boards) if (slot := place * boards + board) in endings}
        match = Pairing(teams[pair.white], teams[pair.black], pairing.round_number, place, own)
        played = play(settings, seed, paired, match, strength)
        matches |= {pair.white: played.white, pair.black: played.black}
        entries |= played.games
        line_ups += played.line_ups
    for team in paired.participants:
        entry = team.entries[-1]
        if isinstance(entry, Bye):
            entries |= dict.fromkeys(team.roster, entry)
    return paired._replace(
        participants=tuple(
            team._replace(entries=(*team.entries[:-1], matches.get(team.number, team.entries[-1])))
            for team in paired.participants
        ),
        individuals=tuple(
            player._replace(entries=(*player.entries, entries.get(player.number, Bye.ZERO)))
            for player in paired.individuals
        ),
        line_ups=(*paired.line_ups, *line_ups),
    )
