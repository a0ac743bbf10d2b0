"""A round as it was published: its boards in their order (C.04.2 3.6), its byes and results.

The round is read from the file, never paired again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import NamedTuple

from fidepair.errors import FidepairError, InputError
from fidepair.swiss.boards import numbered, place_of_board
from fidepair.swiss.cards import with_virtual_points
from fidepair.swiss.published import PublishedGame, published_round
from fidepair.swiss.supposed_results import board_result_text, format_result
from fidepair.systems import acceleration_of, boards_by_standings
from fidepair.tournament import (
    GAMES,
    Bye,
    Colour,
    Entry,
    Game,
    Kind,
    Match,
    Participant,
    Result,
    Tournament,
)


class Seated(NamedTuple):
    """A participant in a round: points before and after it, a team's secondary score before it, and
    the pairing points, with virtual ones (C.04.7 1.5), None in a round without them."""

    who: Participant
    before: int
    after: int
    secondary: int = 0
    pairing_points: int | None = None


class SingleGame(NamedTuple):
    """A game of a board or match: the players of both sides (None: an empty board), the colour of
    the left one, and the result with the left side first; empty while the game is open."""

    left: Participant | None
    right: Participant | None
    colour: Colour
    result: str


class PublishedBoard(NamedTuple):
    """A board or match: White (in a match: in the first game, or on board 1), Black, and the result.

    `games`: one, two, or one for each board of a team match. `colours_known`: whether the file
    records who has White. `place`: in the order of boards by C.04.2 3.6; a fixed board has another
    number.
    """

    number: int
    white: Seated
    black: Seated
    result: str
    games: tuple[SingleGame, ...]
    colours_known: bool = True
    place: int = 0

    @property
    def pair(self) -> frozenset[int]:
        """The numbers of both sides, without regard to colour."""
        return frozenset((self.white.who.number, self.black.who.number))


def place_of(board: PublishedBoard, game: int) -> str:
    """Return the number of a game: the board, and in a match the number of the game in it."""
    return f"{board.number}.{game + 1}" if len(board.games) > 1 else str(board.number)


def sides_of(board: PublishedBoard, game: int) -> str:
    """Return the players of a game; in a match with their colours, which change from game to
    game."""
    left, right, colour, _ = board.games[game]
    is_match = len(board.games) > 1
    shows_colours = is_match and board.colours_known and left is not None and right is not None

    def side(player: Participant | None, own: Colour) -> str:
        if player is None:
            return "nobody"
        name = f"{player.number} {player.name}".rstrip()
        return f"{name}, {own.name.capitalize()}" if shows_colours else name

    return f"{side(left, colour)} - {side(right, colour.opposite)}"


def game_label(board: PublishedBoard, game: int) -> str:
    """Return the label of a game in messages: board and players."""
    return f"board {place_of(board, game)} ({sides_of(board, game)})"


class PublishedRound(NamedTuple):
    """A round with its boards by number, the participant with the pairing-allocated bye, and the
    other absent ones, each with the bye. `acceleration`: its name, `given` for virtual points of
    the file, None for a round without virtual points."""

    tournament: Tournament
    number: int
    boards: tuple[PublishedBoard, ...]
    pab: Seated | None
    absent: tuple[tuple[Seated, Bye], ...]
    acceleration: str | None = None


def last_published(tournament: Tournament, number: int | None) -> int:
    """Return the requested round, by default the last one that is paired. Raises InputError if it
    is not paired; a single bye is not a paired round."""
    last = tournament.rounds_paired - (tournament.lone_pab is not None)
    if last < 1:
        raise InputError("No round is paired yet.\n  Pair the first one with `fidepair pair`.")
    if number is not None and not 1 <= number <= last:
        raise InputError(
            f"Round {number} is not paired. The file has the pairings of rounds 1 to {last}."
        )
    return number or last


def games_in_order(
    tournament: Tournament, number: int, scores: Mapping[int, int]
) -> list[PublishedGame]:
    """Return the pairs of a round in the order of its boards (C.04.2 3.6), by these scores."""
    tpn = {one.number: one.tpn for one in tournament.participants}

    def place(game: PublishedGame) -> tuple[int, int, int]:
        white, black = game[:2]
        return place_of_board((scores[white], tpn[white]), (scores[black], tpn[black]))

    return sorted(published_round(tournament, number)[0], key=place)


def _virtual_points(tournament: Tournament, number: int) -> dict[int, int]:
    """Return the virtual points in a round by participant, if they are known; nothing where nobody
    has any."""
    points = {
        who: sum(by_round[number - 1 : number])
        for who, by_round in _virtual_by_round(tournament, number).items()
    }
    return points if any(points.values()) else {}


def _virtual_by_round(tournament: Tournament, number: int) -> Mapping[int, tuple[int, ...]]:
    """Return the virtual points by round, as declared or by the acceleration."""
    if tournament.virtual is not None:
        return tournament.virtual
    try:
        acceleration = acceleration_of(tournament, None)
    except FidepairError:  # an acceleration that cannot be computed has not ordered the boards
        return {}
    if acceleration is None or tournament.rounds is None:
        return {}
    before = tournament.before_round(number)
    return with_virtual_points(before, tournament.rounds, acceleration).virtual or {}


def as_published(tournament: Tournament, number: int, known: Tournament) -> PublishedRound:
    """Return a round as it was published. `known`: the tournament at its pairing, which gives the
    order of the boards and the points before the round."""
    people = tournament.by_number()
    players = {one.number: one for one in tournament.individuals or tournament.participants}
    seated = _seated(tournament, number, known)
    scores = {who: one.before for who, one in seated.items()}
    is_accelerated = any(one.pairing_points is not None for one in seated.values())
    if is_accelerated and not boards_by_standings(known):  # decision E10
        scores = {who: one.pairing_points or 0 for who, one in seated.items()}
    boards = []
    in_order = games_in_order(known, number, scores)
    for board, place, game in numbered(tournament, number, in_order):
        white, black, colours_known = people[game.white], people[game.black], game.colours_known
        if not colours_known and tournament.kind is Kind.DOUBLE:
            # a match without a played game has no colour, but its games have
            first = paired_games(tournament, number, white, black)[0]
            colours_known = first.left_entry is not None and first.left_entry.colour is not None
            if first.colour is Colour.BLACK:
                white, black = black, white
        result, games = _result_and_games(tournament, number, white, black, players)
        sides = seated[white.number], seated[black.number]
        boards.append(PublishedBoard(board, *sides, result, games, colours_known, place))
    pab, absent = None, []
    later = tournament.came_after(number)
    for one in tournament.participants:
        entry = one.entries[number - 1]
        if entry is Bye.PAB:
            pab = pab or seated[one.number]
        elif isinstance(entry, Bye) and one.number not in later:
            absent.append((seated[one.number], entry))
    acceleration = (known.acceleration or "given") if is_accelerated else None
    return PublishedRound(tournament, number, tuple(boards), pab, tuple(absent), acceleration)


def _result_and_games(
    tournament: Tournament,
    number: int,
    white: Participant,
    black: Participant,
    players: Mapping[int, Participant],
) -> tuple[str, tuple[SingleGame, ...]]:
    """Return the result of a board of the round, and its games: those of a match, or the only one."""
    own, theirs = white.entries[number - 1], black.entries[number - 1]
    assert not isinstance(own, Bye)
    assert not isinstance(theirs, Bye)
    result = board_result_text(tournament, own, theirs)
    if not isinstance(own, Match):
        return result, (SingleGame(white, black, Colour.WHITE, result),)
    return result, _games_of_match(players, paired_games(tournament, number, white, black))


def _seated(tournament: Tournament, number: int, known: Tournament) -> dict[int, Seated]:
    """Return the participants by number, with their points."""
    then, virtual = known.by_number(), _virtual_points(known, number)
    found = {}
    for who, one in tournament.by_number().items():
        points = tournament.points_by_round(one)
        earlier = points if known is tournament else known.points_by_round(then[who])
        before, after = sum(earlier[: number - 1]), sum(points[:number])
        secondary = 0
        if known.kind is Kind.TEAM:
            secondary = sum(known.secondary_by_round(then[who])[: number - 1])
        pairing_points = before + virtual.get(who, 0) if virtual else None
        found[who] = Seated(one, before, after, secondary, pairing_points)
    return found


# ── The games of a match ─────────────────────────────────────────────────────
def _games_of_match(
    players: Mapping[int, Participant], pairs: Iterable[GameOfMatch]
) -> tuple[SingleGame, ...]:
    games = []
    for pair in pairs:
        left = _result_of_side(pair.left_entry, pair.right_entry)
        right = _result_of_side(pair.right_entry, pair.left_entry)
        result = format_result(left, right)
        games.append(
            SingleGame(players.get(pair.left), players.get(pair.right), pair.colour, result)
        )
    return tuple(games)


def _result_of_side(own: Game | None, other: Game | None) -> Result:
    """Return the result of a side. An empty board has the forfeit that the other side's result
    implies; that can be any result after a correction."""
    if own is not None:
        return own.result
    if other is None:
        return Result.PENDING
    return _FORFEITS.get(other.result, Result.PENDING)


_FORFEITS = {Result.FORFEIT_WIN: Result.FORFEIT_LOSS, Result.FORFEIT_LOSS: Result.FORFEIT_WIN}


class GameOfMatch(NamedTuple):
    """A game of a match: the numbers of both players (0: none), the colour of the left one, and the
    entries of both sides (None: missing)."""

    left: int
    right: int
    colour: Colour
    left_entry: Game | None
    right_entry: Game | None


def paired_games(
    tournament: Tournament, number: int, white: Participant, black: Participant
) -> list[GameOfMatch]:
    """Return the games of a match: both of two, or one for each board."""
    entries = {one.number: one.entries for one in tournament.individuals}
    if tournament.kind is not Kind.DOUBLE:
        return _boards_of_match(tournament, number, white, black, entries)
    found = []
    match = white.entries[number - 1]
    colour = Colour.WHITE
    if isinstance(match, Match) and match.colour is not None:
        colour = match.colour
    for index in range(GAMES * (number - 1), GAMES * number):
        own = _game_at(entries.get(white.number, ()), index)
        theirs = _game_at(entries.get(black.number, ()), index)
        played = own.colour if own is not None else None
        found.append(GameOfMatch(white.number, black.number, played or colour, own, theirs))
        colour = colour.opposite
    return found


def _game_at(entries: Sequence[Entry], index: int) -> Game | None:
    entry = entries[index] if index < len(entries) else None
    return entry if isinstance(entry, Game) else None


def _boards_of_match(
    tournament: Tournament,
    number: int,
    white: Participant,
    black: Participant,
    entries: Mapping[int, tuple[Entry, ...]],
) -> list[GameOfMatch]:
    """Return the boards of a team match as they were played, by default as in the line-ups."""
    line_up = tournament.line_up_of(white, black.number, number)
    other_line_up = tournament.line_up_of(black, white.number, number)
    left = _games_in_order(white, line_up, entries, number)
    right = _games_in_order(black, other_line_up, entries, number)
    pairs = [*zip_longest(line_up, other_line_up, fillvalue=0)]
    boards = max(tournament.boards or 0, len(pairs))
    played = {(one, game.opponent) for one, game in left.items() if game.opponent}
    are_lined_up = left.keys() <= {*line_up} and right.keys() <= {*other_line_up}
    if not are_lined_up or played.difference(pairs):
        pairs = [(one, game.opponent) for one, game in left.items()]
        pairs += [(0, one) for one, game in right.items() if not game.opponent]
        boards = len(pairs)
    found = []
    for (one, other), usual in zip(pairs, tournament.colours_of_boards(boards), strict=False):
        if one or other:
            own, theirs = left.get(one), right.get(other)
            colour = _colour(own, theirs) or usual
            found.append(GameOfMatch(one, other, colour, own, theirs))
    return found


def _games_in_order(
    team: Participant, line_up: Sequence[int], entries: Mapping[int, tuple[Entry, ...]], number: int
) -> dict[int, Game]:
    """Return the games of the players of a team in a round: those of the line-up first."""
    reserves = [one for one in team.roster if one not in line_up]
    members = [one for one in line_up if one in team.roster]
    games = {}
    for one in (*members, *reserves):
        game = _game_at(entries.get(one, ()), number - 1)
        if game is not None:
            games[one] = game
    return games


def _colour(left: Game | None, right: Game | None) -> Colour | None:
    """Return the colour of the left side, from either side's entry; None if neither entry has a
    colour."""
    if left is not None and left.colour is not None:
        return left.colour
    if right is not None and right.colour is not None:
        return right.colour.opposite
    return None
