"""Games that were played with the wrong colours (C.04.2 4.3.2): which are meant, and their boards
as played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.desk.day.result_entry import Entered, exchanged
from fidepair.desk.pages.published import game_named, place_of
from fidepair.errors import Keyword, UsageError
from fidepair.swiss.supposed_results import is_played, results_named
from fidepair.tournament import Colour, Kind, Result

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from fidepair.desk.pages.published import PublishedBoard, PublishedRound


def as_played(
    round_: PublishedRound, board: PublishedBoard, first: int, game: int | None
) -> tuple[PublishedBoard, bool]:
    """Return the board on which `first` had White, in all games of the match or in this one, and
    whether `first` is on the left there. Raises UsageError where nothing is to be exchanged, or a
    file cannot say it."""
    game = game if len(board.games) > 1 else None
    is_left = first == board.white.who.number
    colour = board.games[game - 1].colour if game else Colour.WHITE
    if (colour is Colour.WHITE) == is_left:
        who = (board.white if is_left else board.black).who
        where = f"board {place_of(board, game - 1)}" if game else f"round {round_.number}"
        raise UsageError(
            f"{who.number} {who.name} has White in {where} already, so that no colours are to be exchanged.\n"
            "  Leave "
            + Keyword("colours_swapped")
            + " out; or name the other one first, who had White."
        )
    if game is None:
        return exchanged(board), True
    if round_.tournament.kind is Kind.DOUBLE:
        raise UsageError(
            "the two games of a match have alternating colours (C.04.5), and a report file no others.\n"
            f"  Exchange those of both: {board.black.who.number}-{board.white.who.number}=1-0,draw."
        )
    if game == next(
        (place for place, one in enumerate(board.games, start=1) if None not in one[:2]), game
    ):
        raise UsageError(
            f"board {place_of(board, game - 1)} tells in the file which colours all boards of the match have, and these"
            " were as scheduled (C.04.6 1.6.1).\n  Only the colours of the whole match, or of boards below it, can be"
            " exchanged."
        )
    return exchanged(board, [game]), is_left


def unknown_white(board: PublishedBoard) -> UsageError:
    """Return the error about a board of which nobody tells who had White."""
    return UsageError(
        Keyword("colours_swapped") + " needs to know who had White.\n  Name the pair, White first:"
        f" {board.black.who.number}-{board.white.who.number}=0-1 if {board.black.who.number} had White and lost."
    )


def exchanged_colours(
    round_: PublishedRound, found: Sequence[Entered]
) -> dict[int, tuple[int, ...]]:
    """Return in which games the colours are exchanged, by board; none where the sides change
    places. Raises UsageError for what was not played: it has no colours."""
    before = {board.number: board.white for board in round_.boards}
    colours: dict[int, tuple[int, ...]] = {}
    for number in dict.fromkeys(one.board.number for one in found):
        games = [one for one in found if one.board.number == number]
        of_all = [one for one in games if one.board.white != before[number]]
        unplayed = [one for one in games if one.is_open or not is_played(one.results)]
        if of_all and len(of_all) < len(games):
            raise UsageError(
                f"board {number}: are the colours of all its games exchanged, or of one?\n  Tell it once."
            )
        if unplayed and (not of_all or len(unplayed) == len(games)):
            named = game_named(unplayed[0].board, unplayed[0].game)
            raise UsageError(
                f"{named}: only what was played was played with the wrong colours.\n  Tell its result."
            )
        colours[number] = () if of_all else tuple(sorted(one.game + 1 for one in games))
    return colours


def others(found: Sequence[Entered], colours: Mapping[int, tuple[int, ...]]) -> list[Entered]:
    """Return the games that keep their results on boards whose sides change places."""
    told = {(one.board.number, one.game) for one in found}
    boards = {one.board.number: one.board for one in found if colours.get(one.board.number) == ()}
    left = []
    for board in boards.values():
        for at, game in enumerate(board.games):
            results = (
                results_named(game.result) if game.result else (Result.PENDING, Result.PENDING)
            )
            if results is None:
                raise UsageError(
                    f"board {place_of(board, at)} has {game.result}.\n  Tell the result of that game too."
                )
            left += [Entered(board, at, results)] * ((board.number, at) not in told)
    return left
