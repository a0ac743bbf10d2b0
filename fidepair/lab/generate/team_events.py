"""A random team event (C.04.6): teams of players of like strength, and matches on several boards.

A forfeit of the first board is, in half of the cases, one of the whole match: the team is absent.
Some of the other boards lost by forfeit are empty boards of the team in its line-up.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from fidepair.forecast import Ending, maybe_irregular, nobody_comes, played
from fidepair.lab.generate.events import (
    Generated,
    People,
    before_round_one,
    how_many,
    people,
    plan,
    round_by_round,
    with_entries,
)
from fidepair.lab.generate.settings import Settings, usual_points
from fidepair.standings.dice import MILLION, Dice
from fidepair.swiss.boards import RoundPairing
from fidepair.tournament import (
    BoardSums,
    Bye,
    Colour,
    Entry,
    Game,
    Kind,
    LineUp,
    Match,
    Participant,
    PointSystem,
    PrimaryScore,
    Result,
    Tournament,
    game_on_board,
    match_of_boards,
    mean_rating,
    points_of_boards,
)

HALF = MILLION // 2
SUBSTITUTED = MILLION // 4
"""The frequency of reserves."""
NOBODY = 0
A_GAME = PointSystem()
SPREAD = 100
"""Rating points by which a player may be better or worse than the team."""
_TOWNS = """Alder Beech Birch Bridge Castle Clay Copper Dock Eagle East Elm Fern Flint Ford Garden
    Glass Harbour Hazel Hill Iron Island Lake Lime Maple Mill Moor North Oak Orchard Quarry
    River Salt Silver South Spring Stone Valley West"""
_KINDS = """Bishops Castlers Chess_Club Defenders Endgamers Exchange Files Gambiteers Juniors
    Kings Knights Lions Masters Openers Outposts Passers Pawns Players Queens Ranks Rooks Runners
    Seniors Skewers Squares Towers Wanderers"""


class _Teams(NamedTuple):
    """The teams in the order of their TPNs, their players in the order of the teams, and the
    strength of each player."""

    teams: tuple[Participant, ...]
    players: tuple[Participant, ...]
    strength: Mapping[int, int]


def event(settings: Settings, seed: int) -> Generated:
    """Return the team event of this seed."""
    size = how_many(settings, seed)
    model = settings.model
    if model is None:
        players = people(settings, size * (settings.boards + settings.reserves), seed)
        entered = _teams(settings, size, players, seed)
    else:
        strength = people(settings, len(model.individuals), seed).strength
        entered = _Teams(model.participants, model.individuals, strength)
    planned = plan(settings, size, seed, settings.boards)

    def play(
        paired: Tournament, pairing: RoundPairing, endings: Mapping[int, Ending]
    ) -> Tournament:
        return _played(settings, seed, paired, pairing, strength=entered.strength, endings=endings)

    def by_primary(before: Tournament) -> Tournament:
        return before.with_primary(settings.team_rules.primary)

    begun = _before_round_one(settings, entered, seed)
    generated = round_by_round(begun, settings, planned, play, by_primary)
    return generated._replace(tournament=by_primary(generated.tournament))


def _before_round_one(settings: Settings, entered: _Teams, seed: int) -> Tournament:
    """Return the event with nothing played, by match points."""
    boards = settings.boards
    tournament = before_round_one(settings, entered.teams, seed)
    return tournament._replace(
        kind=Kind.TEAM,
        points=settings.points or usual_points(settings.system),
        secondary=points_of_boards(boards, A_GAME),
        individuals=entered.players,
        team_rules=settings.team_rules._replace(primary=PrimaryScore.MATCH),
        boards=boards,
        board_colours=(settings.model or tournament).colours_of_boards(boards),
    )


# ── Teams ────────────────────────────────────────────────────────────────────
def _teams(settings: Settings, size: int, entered: People, seed: int) -> _Teams:
    """Return `size` teams of players who are about equally strong; TPNs by the mean rating of the
    boards."""
    dice = Dice(seed, "teams")
    by_strength = sorted(
        entered.participants,
        key=lambda p: (dice.between(-SPREAD, SPREAD) - entered.strength[p.number], p.number),
    )
    length = settings.boards + settings.reserves
    all_names = [f"{town} {kind}" for town in _TOWNS.split() for kind in _KINDS.split()]
    names = Dice(seed, "teams' names").shuffled(all_names)
    found = []
    for index in range(size):
        roster = by_strength[index * length : (index + 1) * length]
        roster.sort(key=lambda player: (-(player.rating or 0), player.number))
        name = names[index].replace("_", " ")
        found.append((mean_rating(roster[: settings.boards]), name, roster))
    if settings.order == "shuffle":
        found = Dice(seed, "order of teams").shuffled(found)
    else:
        found.sort(key=lambda team: (-(team[0] or 0), team[1]))
    teams: list[Participant] = []
    players: list[Participant] = []
    strength: dict[int, int] = {}
    for tpn, (rating, name, roster) in enumerate(found, start=1):
        numbers = tuple(range(len(players) + 1, len(players) + length + 1))
        teams.append(
            Participant(tpn, tpn, name, rating=rating, federation=f"T{tpn}", roster=numbers)
        )
        for number, player in zip(numbers, roster, strict=True):
            players.append(player._replace(number=number, tpn=number))
            strength[number] = entered.strength[player.number]
    return _Teams(tuple(teams), tuple(players), strength)


# ── A round ──────────────────────────────────────────────────────────────────
class _TeamInMatch(NamedTuple):
    """A team in a match: its colour on board 1; by board the player (0: none) and the result of the
    game."""

    team: Participant
    colour: Colour
    players: Sequence[int]
    results: Sequence[Result]


def _played(
    settings: Settings,
    seed: int,
    paired: Tournament,
    pairing: RoundPairing,
    *,
    strength: Mapping[int, int],
    endings: Mapping[int, Ending],
) -> Tournament:
    """Return the tournament with its last round played. `endings`: of games, counted board by
    board, match by match."""
    boards, number = settings.boards, pairing.round_number
    colours = paired.colours_of_boards(boards)
    teams = paired.by_number()
    matches: dict[int, Match] = {}
    games: dict[int, tuple[Entry, ...]] = {
        player.number: (Bye.ZERO,) for player in paired.individuals
    }
    line_ups = list(paired.line_ups)
    for place, pair in enumerate(pairing.games):
        own = {}
        for board in range(boards):
            ending = endings.get(place * boards + board)
            if ending is not None:
                own[board] = ending
        stream = f"{number} {place}"
        first = _line_up(teams[pair.white], boards, Dice(seed, f"line-up {number} {pair.white}"))
        second = _line_up(teams[pair.black], boards, Dice(seed, f"line-up {number} {pair.black}"))
        dice = Dice(seed, f"results {stream}")
        results = []
        for board, colour in enumerate(colours[:boards]):
            one, other = strength[first[board]], strength[second[board]]
            usual = played(one, other, settings.draws, dice, colour)
            results.append(maybe_irregular(usual, own, board, seed, stream))
        results = _with_absences(first, second, results, own, Dice(seed, f"match {stream}"))
        own_results = [result for result, _ in results]
        other_results = [result for _, result in results]
        white = _TeamInMatch(teams[pair.white], Colour.WHITE, first, own_results)
        black = _TeamInMatch(teams[pair.black], Colour.BLACK, second, other_results)
        for side, across in ((white, black), (black, white)):
            matches[side.team.number] = _match(side, across, paired.points)
            games |= _games(side, across, colours)
            players = tuple(side.players)
            if any(players) and players != side.team.roster[:boards]:
                line_ups.append(LineUp(number, side.team.number, across.team.number, players))
    for team in paired.participants:
        entry = team.entries[-1]
        if isinstance(entry, Bye):
            games |= dict.fromkeys(team.roster, (entry,))
    return with_entries(paired, matches, games)._replace(line_ups=tuple(sorted(line_ups)))


def _line_up(team: Participant, boards: int, dice: Dice) -> list[int]:
    """Return the players by board: the first of the roster, some of them replaced by reserves;
    those below may then move up."""
    players = list(team.roster[:boards])
    regulars = set(players)
    for reserve in team.roster[boards:]:
        board = dice.below(boards)
        if dice.chance(SUBSTITUTED) and players[board] in regulars:
            players[board] = reserve
    return sorted(players, key=team.roster.index) if dice.chance(HALF) else players


def _with_absences(
    white: list[int],
    black: list[int],
    results: list[tuple[Result, Result]],
    endings: Mapping[int, Ending],
    dice: Dice,
) -> list[tuple[Result, Result]]:
    """Return the results, after removing players who lost by forfeit from the line-ups: all of an
    absent team, otherwise one player of a match of several boards."""
    if nobody_comes(endings, 0, dice):
        for players, result in zip((white, black), results[0], strict=True):
            if result is Result.FORFEIT_LOSS:
                players[:] = [NOBODY] * len(players)
        return results[:1] * len(results)
    for board, (own, other) in enumerate(results):
        if len(results) > 1 and Result.FORFEIT_WIN in (own, other) and dice.chance(HALF):
            absent = black if own is Result.FORFEIT_WIN else white
            absent[board] = NOBODY
            break
    return results


def _games(
    side: _TeamInMatch, across: _TeamInMatch, colours: Sequence[Colour]
) -> dict[int, tuple[Game]]:
    """Return the games of the players of a team. `colours`: by board, of the team with White on
    board 1."""
    games = {}
    for board, player in enumerate(side.players):
        colour = colours[board]
        if side.colour is Colour.BLACK:
            colour = colour.opposite
        if player:
            games[player] = (game_on_board(across.players[board], colour, side.results[board]),)
    return games


def _match(side: _TeamInMatch, across: _TeamInMatch, points: PointSystem) -> Match:
    """Return the match from the side of the first team."""
    own, theirs = _sums(side), _sums(across)
    return match_of_boards(across.team.number, side.colour, own, theirs, points, pending=own.points)


def _sums(side: _TeamInMatch) -> BoardSums:
    """Return the totals of a team over the boards; the opponent and the colour do not matter."""
    games = [Game(1, side.colour, result) for result in side.results]
    return BoardSums(
        sum(map(A_GAME.of, games)),
        any(result.is_played for result in side.results),
        Result.PENDING in side.results,
        has_results=True,
    )
