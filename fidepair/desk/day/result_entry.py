"""The tournament with results of a published round; scores of matches follow from their games.

Games that were played with the wrong colours (C.04.2 4.3.2): which they are, and their boards as
played.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple, NoReturn

from fidepair.desk.pages.published import (
    PublishedBoard,
    PublishedRound,
    SingleGame,
    game_label,
    paired_games,
    place_of,
)
from fidepair.errors import InputError, Keyword, UsageError
from fidepair.swiss.supposed_results import format_result, is_played, parse_result_pair
from fidepair.tournament import (
    BoardSums,
    Bye,
    Colour,
    Entry,
    Game,
    Kind,
    Match,
    Participant,
    PrimaryScore,
    Result,
    Tournament,
    game_on_board,
    match_of_boards,
    match_of_two_games,
)
from fidepair.trf.write.lines import blocks_of, points_of_a_game


class Entered(NamedTuple):
    """A result of one game: the board, the place of the game in a match from 0, and the results of
    both sides, the left one first."""

    board: PublishedBoard
    game: int
    results: tuple[Result, Result]

    @property
    def known(self) -> SingleGame:
        """The game as it is published."""
        return self.board.games[self.game]

    @property
    def is_open(self) -> bool:
        """Whether the game has no result."""
        return Result.PENDING in self.results

    @property
    def label(self) -> str:
        """The label of the game in messages: board and players."""
        return game_label(self.board, self.game)


def exchanged(board: PublishedBoard, games: Collection[int] = ()) -> PublishedBoard:
    """Return a board with reversed colours in these games, from 1 (C.04.2 4.3.2).

    Without `games` all are reversed: the sides change places, and so do the results.
    """
    changed = []
    if games:
        for place, game in enumerate(board.games, start=1):
            colour = game.colour.opposite if place in games else game.colour
            changed.append(game._replace(colour=colour))
        return board._replace(games=tuple(changed))
    for game in board.games:
        result = reverse_result(game.result)
        changed.append(game._replace(left=game.right, right=game.left, result=result))
    return board._replace(white=board.black, black=board.white, games=tuple(changed))


def reverse_result(result: str) -> str:
    """Return a result as seen from the other side; any other text stays as it is."""
    named = parse_result_pair(result)
    return format_result(*named[::-1]) if named else result


def with_entered(round_: PublishedRound, new: Sequence[Entered]) -> Tournament:
    """Return the tournament of the round with these results; scores of matches follow from their
    games."""
    tournament, index = round_.tournament, round_.number - 1
    if not new:
        return tournament
    if tournament.kind is Kind.INDIVIDUAL:
        people = with_entries(tournament.participants, _games(new, index))
        return tournament._replace(participants=people)
    primary = tournament.team_rules.primary
    tournament = _with_blocks(tournament.with_primary(PrimaryScore.MATCH))
    games: dict[tuple[int, int], Entry] = {}
    if tournament.kind is Kind.DOUBLE:
        for one in new:
            games |= _games([one], 2 * index + one.game)
    else:
        for board in boards_of(new):
            refuse_forfeit_by_record(tournament, round_.number, board)
        games = _games([*without_opponent(new), *new], index)
    tournament = tournament._replace(individuals=with_entries(tournament.individuals, games))
    matches: dict[tuple[int, int], Entry] = {}
    for board in boards_of(new):
        white, black = board.white.who, board.black.who
        of_white, of_black = _match(tournament, round_.number, white, black)
        matches[white.number, index] = of_white
        matches[black.number, index] = of_black
    people = with_entries(tournament.participants, matches)
    return tournament._replace(participants=people).with_primary(primary)


def boards_of(entered: Iterable[Entered]) -> list[PublishedBoard]:
    """Return the boards of these results."""
    return [*{one.board.number: one.board for one in entered}.values()]


def refuse_forfeit_by_record(tournament: Tournament, number: int, board: PublishedBoard) -> None:
    """Raise InputError for a match that is forfeited by a record of its own: its boards name no
    opponents."""
    if not board.result:
        return
    white, black = board.white.who, board.black.who
    for game in paired_games(tournament, number, white, black):
        for entry in (game.left_entry, game.right_entry):
            if entry and entry.opponent:
                return
    raise InputError(
        f"The match {white.number}-{black.number} of round {number} is forfeited as a whole,"
        " by its own record (330).\n  Remove that record from the file to enter boards."
    )


def with_entries(
    people: Iterable[Participant], new: Mapping[tuple[int, int], Entry]
) -> tuple[Participant, ...]:
    """Return the participants with new entries, which are given by number and place."""
    by_number: dict[int, dict[int, Entry]] = {}
    for (number, place), entry in new.items():
        by_number.setdefault(number, {})[place] = entry
    changed = []
    for one in people:
        places = by_number.get(one.number, {})
        entries = [places.get(place, entry) for place, entry in enumerate(one.entries)]
        changed.append(one._replace(entries=tuple(entries)) if places else one)
    return tuple(changed)


def _games(new: Iterable[Entered], index: int) -> dict[tuple[int, int], Entry]:
    """Return the entries of both players, by number and place among their entries."""
    entries: dict[tuple[int, int], Entry] = {}
    for one in new:
        left, right = one.known.left, one.known.right
        colour = other_colour = None
        if one.board.colours_known:
            colour, other_colour = one.known.colour, one.known.colour.opposite
        own, theirs = one.results
        if left and right:
            entries[left.number, index] = game_on_board(right.number, colour, own)
            entries[right.number, index] = game_on_board(left.number, other_colour, theirs)
        elif left:
            entries[left.number, index] = _unopposed(one, colour, own)
        elif right:
            entries[right.number, index] = _unopposed(one, other_colour, theirs)
    return entries


def _unopposed(one: Entered, colour: Colour | None, result: Result) -> Entry:
    """Return the entry of a player without an opponent, who does not play until the match has a
    result."""
    return Bye.ZERO if one.is_open else game_on_board(0, colour, result)


def without_opponent(new: Iterable[Entered]) -> list[Entered]:
    """Return forfeit wins for the boards without a result on which only one side has a player, in
    matches with a new result."""
    won = (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
    forfeits = []
    for board in boards_of(one for one in new if not one.is_open):
        for place, game in enumerate(board.games):
            if game.result:
                continue
            if game.right is None and game.left is not None:
                forfeits.append(Entered(board, place, won))
            elif game.left is None and game.right is not None:
                forfeits.append(Entered(board, place, won[::-1]))
    return forfeits


def _with_blocks(tournament: Tournament) -> Tournament:
    """Return the tournament with an entry of its players for each game of the paired rounds."""
    blocks = blocks_of(tournament)
    people = tournament.individuals or tournament.participants
    filled = []
    for one in people:
        entries = tuple(entry or Bye.ZERO for entry in blocks[one.number])
        filled.append(one._replace(entries=entries))
    return tournament._replace(individuals=tuple(filled))


def _match(
    tournament: Tournament, number: int, white: Participant, black: Participant
) -> tuple[Match, Match]:
    """Return the match of both sides in a round as its games give it."""
    games = paired_games(tournament, number, white, black)
    left: list[Game] = [game.left_entry for game in games if game.left_entry is not None]
    right: list[Game] = [game.right_entry for game in games if game.right_entry is not None]
    of_game = points_of_a_game(tournament)
    own, theirs = sum(map(of_game.of, left)), sum(map(of_game.of, right))
    if tournament.kind is Kind.DOUBLE:
        colour = games[0].colour
        results = [game.result for game in left]
        answers = [game.result for game in right]
        return (
            match_of_two_games(black.number, colour, results, answers, (own, theirs)),
            match_of_two_games(white.number, colour.opposite, answers, results, (theirs, own)),
        )
    pending = tournament.secondary.pending if tournament.secondary else 0
    sums, other_sums = _sums(left, own), _sums(right, theirs)
    points = tournament.points
    return (
        match_of_boards(black.number, Colour.WHITE, sums, other_sums, points, pending=pending),
        match_of_boards(white.number, Colour.BLACK, other_sums, sums, points, pending=pending),
    )


def _sums(boards: Sequence[Game], points: int) -> BoardSums:
    """Return the points of one side of a match, and which of its boards are played, open or have a
    result."""
    closed = [board for board in boards if board.result is not Result.PENDING]
    return BoardSums(
        points,
        any(board.opponent and board.result.is_played for board in closed),
        len(closed) < len(boards),
        bool(closed),
    )


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
            raise UsageError(
                f"{unplayed[0].label}: only a game that was played can have the wrong colours.\n"
                "  Give its result."
            )
        colours[number] = () if of_all else tuple(sorted(one.game + 1 for one in games))
    return colours


def unchanged_games(
    found: Sequence[Entered], colours: Mapping[int, tuple[int, ...]]
) -> list[Entered]:
    """Return the games that keep their results on boards whose sides change places."""
    entered = {(one.board.number, one.game) for one in found}
    kept = []
    for board in boards_of(one for one in found if colours.get(one.board.number) == ()):
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
