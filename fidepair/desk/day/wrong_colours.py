"""Games that were played with the wrong colours (C.04.2 4.3.2): which they are, and their boards
as played."""

from collections.abc import Mapping, Sequence
from typing import NoReturn

from fidepair.desk.day.result_entry import Entered, exchanged
from fidepair.desk.pages.published import PublishedBoard, PublishedRound, game_label, place_of
from fidepair.errors import Keyword, UsageError
from fidepair.swiss.supposed_results import is_played, parse_result_pair
from fidepair.tournament import Colour, Kind, Result


def as_played(
    round_: PublishedRound, board: PublishedBoard, first: int, game: int | None
) -> tuple[PublishedBoard, bool]:
    """Return the board on which `first` had White, in all games of the match or in this one, and
    whether `first` is on the left there.

    Raises UsageError if no colours differ, and for games that no file can have.
    """
    is_left = first == board.white.who.number
    if game is None or len(board.games) == 1:
        if is_left:
            _refuse_same_colour(board, is_left, f"round {round_.number}")
        return exchanged(board), True
    place = place_of(board, game - 1)
    left_has_white = board.games[game - 1].colour is Colour.WHITE
    if left_has_white == is_left:
        _refuse_same_colour(board, is_left, f"board {place}")
    if round_.tournament.kind is Kind.DOUBLE:
        raise UsageError(
            "The two games of a match have alternating colours (C.04.5),"
            " and a tournament file cannot store others.\n  Swap the colours of both games:"
            f" {board.black.who.number}-{board.white.who.number}=1-0,draw."
        )
    if _first_with_players(board) in (None, game):
        raise UsageError(
            f"Board {place} sets the colours of all boards of the match in the file,"
            " and these were as scheduled (C.04.6, 1.6.1).\n  You can only swap the colours of the whole match,"
            " or of boards below it."
        )
    return exchanged(board, [game]), is_left


def _refuse_same_colour(board: PublishedBoard, is_left: bool, where: str) -> NoReturn:
    who = (board.white if is_left else board.black).who
    raise UsageError(
        f"{who.number} {who.name} already has White in {where},"
        " so there are no colours to swap.\n  Leave out "
        + Keyword("colours_swapped")
        + ", or name the player who had White first."
    )


def _first_with_players(board: PublishedBoard) -> int | None:
    """Return the first game of a match with players on both sides, from 1."""
    for place, game in enumerate(board.games, start=1):
        if game.left is not None and game.right is not None:
            return place
    return None


def unknown_white(board: PublishedBoard) -> UsageError:
    """Return the error for a board without the pair: the colours to exchange are unknown."""
    white, black = board.white.who.number, board.black.who.number
    return UsageError(
        Keyword("colours_swapped") + " needs to know who had White.\n  Name the pair, White first:"
        f" {black}-{white}=0-1 if {black} had White and lost."
    )


def exchanged_colours(
    round_: PublishedRound, found: Sequence[Entered]
) -> dict[int, tuple[int, ...]]:
    """Return the games with exchanged colours, by board; an empty tuple if the sides change places.

    Raises UsageError for a game that was not played: it has no colours.
    """
    before = {board.number: board.white for board in round_.boards}
    colours: dict[int, tuple[int, ...]] = {}
    for number in dict.fromkeys(one.board.number for one in found):
        games = [one for one in found if one.board.number == number]
        of_all = [one for one in games if one.board.white != before[number]]
        unplayed = [one for one in games if one.is_open or not is_played(one.results)]
        if of_all and len(of_all) < len(games):
            raise UsageError(
                f"Board {number} is given with swapped colours twice: for all its games, and for one.\n"
                "  Give it once."
            )
        if unplayed and (not of_all or len(unplayed) == len(games)):
            named = game_label(unplayed[0].board, unplayed[0].game)
            raise UsageError(
                f"{named}: only a game that was played can have the wrong colours.\n"
                "  Give its result."
            )
        colours[number] = () if of_all else tuple(sorted(one.game + 1 for one in games))
    return colours


def others(found: Sequence[Entered], colours: Mapping[int, tuple[int, ...]]) -> list[Entered]:
    """Return the games that keep their results on boards whose sides change places."""
    entered = {(one.board.number, one.game) for one in found}
    boards = {one.board.number: one.board for one in found if colours.get(one.board.number) == ()}
    kept = []
    for board in boards.values():
        for at, game in enumerate(board.games):
            results: tuple[Result, Result] | None = (Result.PENDING, Result.PENDING)
            if game.result:
                results = parse_result_pair(game.result)
            if results is None:
                raise UsageError(
                    f"Board {place_of(board, at)} has {game.result}.\n"
                    "  Give the result of that game too."
                )
            if (board.number, at) not in entered:
                kept.append(Entered(board, at, results))
    return kept
