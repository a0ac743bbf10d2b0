"""What the blocks of `001` have to say of a tournament: games of players, also where rounds are
matches.

A match of the round that was paired last has no games yet: its boards get opponents and colours,
and no results.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from fidepair.errors import InputError
from fidepair.tournament import (
    GAMES,
    Adjustment,
    Announcement,
    Bye,
    Colour,
    Entry,
    Forbidden,
    Game,
    Kind,
    Match,
    PointSystem,
    PrimaryScore,
    Result,
    Tournament,
)

if TYPE_CHECKING:
    from fidepair.tournament import Participant

Blocks: TypeAlias = "list[Entry | None]"
"""One entry for each block, None for one that stays blank."""


def blocks_of(tournament: Tournament) -> dict[int, Blocks]:
    """Return what each player did, block by block. InputError where the games of a match are not
    known."""
    if tournament.kind is Kind.INDIVIDUAL:
        return {p.number: list(p.entries) for p in tournament.participants}
    if tournament.kind is Kind.DOUBLE:
        played = {p.number: p.entries for p in tournament.individuals}
        return {
            p.number: _of_two_games(p, played.get(p.number, ())) for p in tournament.participants
        }
    return _of_boards(tournament)


# ── Matches of two games ─────────────────────────────────────────────────────
def _of_two_games(participant: Participant, played: tuple[Entry, ...]) -> Blocks:
    blocks: Blocks = []
    for index, entry in enumerate(participant.entries):
        games = played[GAMES * index : GAMES * (index + 1)]
        if isinstance(entry, Bye):
            blocks += [entry] * GAMES
        elif len(games) == GAMES and all(
            isinstance(game, Game) and game.opponent == entry.opponent for game in games
        ):
            blocks += games
        elif (
            entry.result is Result.PENDING
            and entry.colour is not None
            and not any(map(_is_game, games))
        ):
            colours = (entry.colour, entry.colour.opposite)
            blocks += [Game(entry.opponent, colour, Result.PENDING) for colour in colours]
        elif len(games) == GAMES:  # one game is played, the other block is blank
            blocks += [game if _is_game(game) else None for game in games]
        else:
            raise InputError(
                f"the games of the match {participant.number}-{entry.opponent} in round {index + 1} are not known"
            )
    return blocks


def _is_game(entry: Entry) -> bool:
    return not isinstance(entry, Bye)


def in_blocks(tournament: Tournament) -> Tournament:
    """Return the tournament with every number of a round as the file counts: two blocks for each
    match of two games.

    Its entries stay as they are.
    """
    if tournament.kind is not Kind.DOUBLE:
        return tournament

    def both(announcement: Announcement) -> list[Announcement]:
        last = GAMES * announcement.round_number
        return [
            announcement._replace(round_number=number)
            for number in range(last - GAMES + 1, last + 1)
        ]

    def spread(group: Forbidden) -> Forbidden:
        last = None if group.last is None else GAMES * group.last
        return group._replace(first=GAMES * group.first - 1, last=last)

    def placed(adjustment: Adjustment) -> Adjustment:
        number = adjustment.round_number
        return adjustment._replace(round_number=number and GAMES * number - 1)

    def doubled(points: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(one for one in points for _ in range(GAMES))

    return tournament._replace(
        rounds_paired=GAMES * tournament.rounds_paired,
        rounds=None if tournament.rounds is None else GAMES * tournament.rounds,
        announced=tuple(
            announcement for found in tournament.announced for announcement in both(found)
        ),
        virtual=tournament.virtual
        and {number: doubled(points) for number, points in tournament.virtual.items()},
        forbidden=tuple(map(spread, tournament.forbidden)),
        adjustments=tuple(map(placed, tournament.adjustments)),
    )


# ── Boards of team matches ───────────────────────────────────────────────────
def _of_boards(tournament: Tournament) -> dict[int, Blocks]:
    """Return the games of the players, and for later rounds open boards: of the line-up if there is
    one, else of those who come first in the rosters.

    The players of a team with the pairing-allocated bye get its letter; other byes are records of
    the team.
    """
    known = min((len(player.entries) for player in tournament.individuals), default=0)
    blocks: dict[int, Blocks] = {
        player.number: list(player.entries) for player in tournament.individuals
    }
    for entries in blocks.values():
        entries.extend([None] * (tournament.rounds_paired - len(entries)))
    for index in range(tournament.rounds_paired):
        for team in tournament.participants:
            entry = team.entries[index]
            if entry is Bye.PAB and index >= known:
                for member in team.roster[: tournament.boards]:
                    blocks[member][index] = entry
            elif (
                isinstance(entry, Match)
                and entry.colour is Colour.WHITE
                and entry.result is Result.PENDING
            ):
                _open_boards(tournament, team, entry.opponent, index, blocks)
    return blocks


def _open_boards(
    tournament: Tournament, team: Participant, number: int, index: int, blocks: dict[int, Blocks]
) -> None:
    """Fill the boards of a match without games, in place. A player whose board the other team
    leaves empty stays so."""
    opponent = next(p for p in tournament.participants if p.number == number)
    if any(isinstance(blocks[member][index], Game) for member in (*team.roster, *opponent.roster)):
        return
    colours = tournament.colours_of_boards(tournament.boards or 0)
    line_ups = (
        tournament.line_up_of(team, opponent.number, index + 1),
        tournament.line_up_of(opponent, team.number, index + 1),
    )
    for white, black, colour in zip(*line_ups, colours, strict=False):
        if white and black:
            blocks[white][index] = Game(black, colour, Result.PENDING)
            blocks[black][index] = Game(white, colour.opposite, Result.PENDING)


# ── Points of a game ─────────────────────────────────────────────────────────
def points_of_a_game(tournament: Tournament) -> PointSystem:
    """Return what `162` has to state: values of single games.

    The value of a bye follows the win there unless something else has to be stated.
    """
    if tournament.kind is Kind.INDIVIDUAL:
        return tournament.points
    if tournament.kind is Kind.DOUBLE:
        of_match = tournament.points
    else:
        of_match = tournament.with_primary(PrimaryScore.MATCH).secondary or PointSystem()
    games = GAMES if tournament.kind is Kind.DOUBLE else tournament.boards or 1
    game = PointSystem(*[points // games for points in of_match])
    plain = game._replace(pab=game.win_white)
    return plain if plain == PointSystem() and not has_a_bye_of_its_own(tournament) else game


def points_of_members(tournament: Tournament) -> dict[int, int]:
    """Return the points of the players of teams from the closed rounds, by number.

    Games count, and the half- and full-point byes that stand in the blocks of the players: a
    half-point bye is worth a draw, a full-point bye a win. The pairing-allocated bye belongs to the
    team (`320`).
    """
    game, closed = points_of_a_game(tournament), tournament.rounds_closed
    points = {}
    for player in tournament.individuals:
        entries = player.entries[:closed]
        points[player.number] = sum(game.of(entry) for entry in entries if entry is not Bye.PAB)
    return points


def has_a_bye_of_its_own(tournament: Tournament) -> bool:
    """Return whether the PAB in matches of two games is not a win and a draw, so that `162` has to
    state it."""
    points = tournament.points
    return tournament.kind is Kind.DOUBLE and points.pab != (points.win + points.draw_white) // 2
