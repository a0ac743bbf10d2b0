"""The blocks of `001` lines: the games of the players, also if rounds are matches.

A match of the last paired round has no games yet: its boards get opponents and colours without
results.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, TypeAlias

from fidepair.errors import InputError
from fidepair.tournament import (
    GAMES,
    Bye,
    Colour,
    Entry,
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
"""One entry for each block, None for a blank one."""


def blocks_of(tournament: Tournament) -> dict[int, Blocks]:
    """Return the blocks of each player. Raises InputError if the games of a match are unknown."""
    if tournament.kind is Kind.TEAM:
        return _of_boards(tournament)
    if tournament.kind is Kind.INDIVIDUAL:
        return {one.number: list(one.entries) for one in tournament.participants}
    games = {one.number: one.entries for one in tournament.individuals}
    blocks = {}
    for one in tournament.participants:
        blocks[one.number] = _of_two_games(one, games.get(one.number, ()))
    return blocks


# ── Matches of two games ─────────────────────────────────────────────────────
def _of_two_games(participant: Participant, played: tuple[Entry, ...]) -> Blocks:
    blocks: Blocks = []
    for index, entry in enumerate(participant.entries):
        if isinstance(entry, Bye):
            blocks += [entry] * GAMES
            continue
        entries = played[GAMES * index : GAMES * (index + 1)]
        games = [game if isinstance(game, Game) else None for game in entries]
        is_open = entry.result is Result.PENDING and not any(games)
        if is_open and entry.colour is not None:
            colours = (entry.colour, entry.colour.opposite)
            blocks += [Game(entry.opponent, colour, Result.PENDING) for colour in colours]
        elif len(games) == GAMES:  # the block of an unplayed game is blank
            blocks += games
        else:
            raise InputError(
                f"the games of the match {participant.number}-{entry.opponent} in round"
                f" {index + 1} are not known"
            )
    return blocks


def in_blocks(tournament: Tournament) -> Tournament:
    """Return the tournament with rounds counted as in the file, with two blocks for each match of
    two games. Its entries are unchanged."""
    if tournament.kind is not Kind.DOUBLE:
        return tournament
    announced = []
    for one in tournament.announced:
        last_block = GAMES * one.round_number
        announced += [
            one._replace(round_number=last_block - 1),
            one._replace(round_number=last_block),
        ]
    virtual = None
    if tournament.virtual is not None:
        virtual = {}
        for number, points in tournament.virtual.items():
            virtual[number] = tuple(chain.from_iterable(zip(points, points, strict=True)))
    forbidden = []
    for group in tournament.forbidden:
        last = None if group.last is None else GAMES * group.last
        forbidden.append(group._replace(first=GAMES * group.first - 1, last=last))
    adjustments = []
    for adjustment in tournament.adjustments:
        round_number = adjustment.round_number
        first_block = GAMES * round_number - 1 if round_number else round_number
        adjustments.append(adjustment._replace(round_number=first_block))
    return tournament._replace(
        rounds_paired=GAMES * tournament.rounds_paired,
        rounds=None if tournament.rounds is None else GAMES * tournament.rounds,
        announced=tuple(announced),
        virtual=virtual,
        forbidden=tuple(forbidden),
        adjustments=tuple(adjustments),
    )


# ── Boards of team matches ───────────────────────────────────────────────────
def _of_boards(tournament: Tournament) -> dict[int, Blocks]:
    """Return the games of the players, and open boards for later rounds, according to the line-ups
    or the first players of the rosters.

    The players of a team with the pairing-allocated bye get its letter; other byes are in records
    of the team.
    """
    played = min((len(player.entries) for player in tournament.individuals), default=0)
    blocks: dict[int, Blocks] = {}
    for player in tournament.individuals:
        missing = tournament.rounds_paired - len(player.entries)
        blocks[player.number] = [*player.entries, *[None] * missing]
    for index in range(tournament.rounds_paired):
        for team in tournament.participants:
            entry = team.entries[index]
            if isinstance(entry, Match):
                if entry.result is Result.PENDING and entry.colour is Colour.WHITE:
                    _open_boards(tournament, team, entry.opponent, index, blocks)
            elif entry is Bye.PAB and index >= played:
                for member in team.roster[: tournament.boards]:
                    blocks[member][index] = entry
    return blocks


def _open_boards(
    tournament: Tournament, team: Participant, number: int, index: int, blocks: dict[int, Blocks]
) -> None:
    """Fill the boards of a match without games, in place. A board stays blank if one of the teams
    leaves it empty."""
    opponent = next(one for one in tournament.participants if one.number == number)
    if any(isinstance(blocks[member][index], Game) for member in team.roster + opponent.roster):
        return
    line_up = tournament.line_up_of(team, opponent.number, index + 1)
    other_line_up = tournament.line_up_of(opponent, team.number, index + 1)
    colours = tournament.colours_of_boards(tournament.boards or 0)
    for player, other, colour in zip(line_up, other_line_up, colours, strict=False):
        if player and other:
            blocks[player][index] = Game(other, colour, Result.PENDING)
            blocks[other][index] = Game(player, colour.opposite, Result.PENDING)


# ── Points of a game ─────────────────────────────────────────────────────────
def points_of_a_game(tournament: Tournament) -> PointSystem:
    """Return the point values of single games, for `162`.

    The PAB is worth a win if the others are standard, unless it has a value of its own.
    """
    if tournament.kind is Kind.INDIVIDUAL:
        return tournament.points
    if tournament.kind is Kind.DOUBLE:
        games, of_match = GAMES, tournament.points
    else:
        games = tournament.boards or 1
        of_match = tournament.with_primary(PrimaryScore.MATCH).secondary or PointSystem()
    game = PointSystem(*[points // games for points in of_match])
    with_usual_pab = game._replace(pab=game.win_white)
    if with_usual_pab == PointSystem() and not has_a_bye_of_its_own(tournament):
        return with_usual_pab
    return game


def points_of_members(tournament: Tournament) -> dict[int, int]:
    """Return the points of the players of teams from the closed rounds, by number.

    Games count, and the half- and full-point byes in the blocks of the players: a half-point bye is
    worth a draw, a full-point bye a win. The pairing-allocated bye belongs to the team (`320`).
    """
    game, closed = points_of_a_game(tournament), tournament.rounds_closed
    points = {}
    for player in tournament.individuals:
        entries = player.entries[:closed]
        points[player.number] = sum(game.of(entry) for entry in entries if entry is not Bye.PAB)
    return points


def has_a_bye_of_its_own(tournament: Tournament) -> bool:
    """Whether the PAB in matches of two games is not worth a win and a draw, so `162` must state
    its value."""
    if tournament.kind is not Kind.DOUBLE:
        return False
    points = tournament.points
    return points.pab != (points.win + points.draw_white) // 2
