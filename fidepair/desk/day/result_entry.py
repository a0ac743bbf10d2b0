"""The tournament with results of a published round; what matches bring follows from their games."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair.desk.pages.published import paired_games
from fidepair.errors import InputError
from fidepair.swiss.supposed_results import result_shown, results_named
from fidepair.tournament import (
    BoardSums,
    Bye,
    Colour,
    Game,
    Kind,
    Match,
    PrimaryScore,
    Result,
    game_on_board,
    match_of_boards,
    match_of_two_games,
)
from fidepair.trf.write.lines import blocks_of, points_of_a_game

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from fidepair.desk.pages.published import PublishedBoard, PublishedRound, SingleGame
    from fidepair.tournament import Entry, Participant, Tournament


class Entered(NamedTuple):
    """A result of one game: the board, the place of the game in a match from 0, what both sides
    have."""

    board: PublishedBoard
    game: int
    results: tuple[Result, Result]

    @property
    def known(self) -> SingleGame:
        """What is known of the game so far."""
        return self.board.games[self.game]

    @property
    def is_open(self) -> bool:
        """Whether the game has no result then."""
        return Result.PENDING in self.results


def exchanged(board: PublishedBoard, games: Collection[int] = ()) -> PublishedBoard:
    """Return a board on which the colours of these games, from 1, are the other ones (C.04.2
    4.3.2). None: of all; then the sides change places, and so do the results."""
    if games:
        turned = [
            game._replace(colour=game.colour.opposite) if place in games else game
            for place, game in enumerate(board.games, start=1)
        ]
        return board._replace(games=tuple(turned))
    turned = [
        game._replace(left=game.right, right=game.left, result=the_other_way(game.result))
        for game in board.games
    ]
    return board._replace(white=board.black, black=board.white, games=tuple(turned))


def the_other_way(result: str) -> str:
    """Return a result as the other side has it; what is none stays."""
    named = results_named(result)
    return result_shown(*named[::-1]) if named else result


def with_entered(round_: PublishedRound, new: Sequence[Entered]) -> Tournament:
    """Return the tournament of the round with these results; what matches bring follows from their
    games."""
    tournament, index = round_.tournament, round_.number - 1
    if not new:
        return tournament
    if tournament.kind is Kind.INDIVIDUAL:
        return tournament._replace(
            participants=_replaced(tournament.participants, index, _games(new, round_))
        )
    primary = tournament.team_rules.primary
    tournament = _with_blocks(tournament.with_primary(PrimaryScore.MATCH))
    boards = {one.board.number: one.board for one in new}
    games: dict[tuple[int, int], Entry] = {}
    if tournament.kind is Kind.DOUBLE:
        for one in new:
            games |= _games([one], round_, 2 * index + one.game)
    else:
        for board in boards.values():
            refuse_forfeit_by_record(tournament, index, board)
        games = _games([*without_opponent(new), *new], round_)
    people = {one.number: [*one.entries] for one in tournament.individuals}
    for (number, at), entry in games.items():
        people[number][at] = entry
    tournament = tournament._replace(
        individuals=tuple(
            one._replace(entries=tuple(people[one.number])) for one in tournament.individuals
        )
    )
    matches: dict[tuple[int, int], Entry] = {}
    for board in boards.values():
        sides = board.white.who, board.black.who
        for number, match in zip(
            (one.number for one in sides), _match(tournament, index, *sides), strict=True
        ):
            matches[number, index] = match
    return tournament._replace(
        participants=_replaced(tournament.participants, index, matches)
    ).with_primary(primary)


def refuse_forfeit_by_record(tournament: Tournament, index: int, board: PublishedBoard) -> None:
    """Raise InputError for a match that a record of its own forfeits: its boards name no
    opponents."""
    sides = board.white.who, board.black.who
    entries = [game[-2:] for game in paired_games(tournament, index + 1, *sides)]
    if board.result and not any(
        entry and entry.opponent for both_sides in entries for entry in both_sides
    ):
        pair = f"{sides[0].number}-{sides[1].number}"
        raise InputError(
            f"the match {pair} of round {index + 1} is forfeited as a whole, by a record of its own (330).\n"
            "  Take that record out of the file to enter boards."
        )


def _replaced(
    people: Sequence[Participant], index: int, entries: Mapping[tuple[int, int], Entry]
) -> tuple[Participant, ...]:
    return tuple(
        one._replace(
            entries=(*one.entries[:index], entries[one.number, index], *one.entries[index + 1 :])
        )
        if (one.number, index) in entries
        else one
        for one in people
    )


def _games(
    new: Iterable[Entered], round_: PublishedRound, at: int | None = None
) -> dict[tuple[int, int], Entry]:
    """Return the entries of both players, by number and place among their entries."""
    index = round_.number - 1 if at is None else at
    found: dict[tuple[int, int], Entry] = {}
    for one in new:
        known, (own, theirs) = one.known, one.results
        numbers = [who.number if who else 0 for who in known[:2]]
        colour = known.colour if one.board.colours_known else None
        if (
            one.is_open and 0 in numbers
        ):  # as it was published: nobody plays there until the match has a result
            found |= {(number, index): Bye.ZERO for number in numbers if number}
            continue
        if numbers[0]:
            found[numbers[0], index] = game_on_board(numbers[1], colour, own)
        if numbers[1]:
            found[numbers[1], index] = game_on_board(
                numbers[0], colour.opposite if colour else None, theirs
            )
    return found


def without_opponent(new: Iterable[Entered]) -> list[Entered]:
    """Return the boards without a result on which only one side has a player, of matches with a new
    result, as won by that side."""
    won = (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
    boards = {one.board.number: one.board for one in new if not one.is_open}
    return [
        Entered(board, place, won if game.left else won[::-1])
        for board in boards.values()
        for place, game in enumerate(board.games)
        if not game.result and (game.left is None) != (game.right is None)
    ]


def _with_blocks(tournament: Tournament) -> Tournament:
    """Return the tournament with an entry of its players for each game of the rounds that are
    paired."""
    blocks = blocks_of(tournament)
    people = tournament.individuals or tournament.participants
    filled = []
    for one in people:
        entries = tuple(entry or Bye.ZERO for entry in blocks[one.number])
        filled.append(one._replace(entries=entries))
    return tournament._replace(individuals=tuple(filled))


def _match(
    tournament: Tournament, index: int, white: Participant, black: Participant
) -> tuple[Match, Match]:
    """Return what a match is for both sides, by its games."""
    of_game = points_of_a_game(tournament)
    games = paired_games(tournament, index + 1, white, black)
    left = [game.left_entry for game in games if game.left_entry is not None]
    right = [game.right_entry for game in games if game.right_entry is not None]
    sides: list[list[Game]] = [left, right]
    brought = [sum(map(of_game.of, side)) for side in sides]
    colour = games[0].colour if tournament.kind is Kind.DOUBLE else Colour.WHITE
    made = []
    for own, other, first in ((0, 1, colour), (1, 0, colour.opposite)):
        opponent = (black, white)[own].number
        if tournament.kind is Kind.DOUBLE:
            own_results = [game.result for game in sides[own]]
            other_results = [game.result for game in sides[other]]
            points = brought[own], brought[other]
            made.append(match_of_two_games(opponent, first, own_results, other_results, points))
            continue
        sums = [_sums(side, points) for side, points in zip(sides, brought, strict=True)]
        pending = tournament.secondary.pending if tournament.secondary else 0
        made.append(
            match_of_boards(
                opponent, first, sums[own], sums[other], tournament.points, pending=pending
            )
        )
    return made[0], made[1]


def _sums(boards: Sequence[Game], points: int) -> BoardSums:
    return BoardSums(
        points,
        any(
            board.opponent and board.result is not Result.PENDING and board.result.is_played
            for board in boards
        ),
        any(board.result is Result.PENDING for board in boards),
        any(board.result is not Result.PENDING for board in boards),
    )
