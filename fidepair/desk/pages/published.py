"""A round as it was published: its boards in their order (C.04.2 3.6), who has a bye, what is known
of the results.

Nothing is paired again: what the file says is what was posted.
"""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, NamedTuple

from fidepair.check.replay import published_round
from fidepair.errors import FidepairError, InputError
from fidepair.swiss.boards import place_of_board
from fidepair.swiss.cards import with_virtual_points
from fidepair.swiss.supposed_results import result_shown, told
from fidepair.systems import acceleration_of, boards_by_standings
from fidepair.tournament import GAMES, Bye, Colour, Game, Kind, Match, Participant, Result

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from fidepair.check.replay import PublishedGame
    from fidepair.tournament import Entry, Tournament


class Seated(NamedTuple):
    """A participant in a round: points before it and after it, and a team's other score before
    it."""

    who: Participant
    before: int
    after: int
    secondary: int = 0


class SingleGame(NamedTuple):
    """A game of a board or match: the player of the side named first, the other one (None: an empty
    board), the colour of the first, and the result as people write it, the first one's on the left;
    empty while it is open."""

    left: Participant | None
    right: Participant | None
    colour: Colour
    result: str


class PublishedBoard(NamedTuple):
    """A board or match: who has White (in a match: in the first game, or on board 1), the other,
    the result.

    `games`: one, two, or one for each board of a match of teams. `colours_known`: whether the file
    says who has White.
    """

    number: int
    white: Seated
    black: Seated
    result: str
    games: tuple[SingleGame, ...]
    colours_known: bool = True

    @property
    def pair(self) -> frozenset[int]:
        """The numbers of both sides, whoever has White."""
        return frozenset((self.white.who.number, self.black.who.number))


def place_of(board: PublishedBoard, game: int) -> str:
    """Return how a game is named: the board, and of a match which of its games."""
    return f"{board.number}.{game + 1}" if len(board.games) > 1 else str(board.number)


def sides_of(board: PublishedBoard, game: int) -> str:
    """Return who plays a game, in a match each with the colour: the side named first had Black in
    some of its games."""
    left, right, colour, _ = board.games[game]
    told = len(board.games) > 1 and board.colours_known and left is not None and right is not None

    def side(who: Participant | None, has: Colour) -> str:
        if who is None:
            return "nobody"
        return f"{who.number} {who.name}".rstrip() + (f", {has.name.capitalize()}" if told else "")

    return f"{side(left, colour)} - {side(right, colour.opposite)}"


def game_named(board: PublishedBoard, game: int) -> str:
    """Return how a game is named in messages: board, and who plays."""
    return f"board {place_of(board, game)} ({sides_of(board, game)})"


class PublishedRound(NamedTuple):
    """A round with its boards in order, who has the pairing-allocated bye, and who else does not
    play, with the bye."""

    tournament: Tournament
    number: int
    boards: tuple[PublishedBoard, ...]
    pab: Seated | None
    absent: tuple[tuple[Seated, Bye], ...]


def last_published(tournament: Tournament, number: int | None = None) -> int:
    """Return the round asked for, else the last one that is paired. Raises InputError if there is
    none; a bye that is alone in its round is no pairing."""
    last = tournament.rounds_paired - (tournament.lone_pab is not None)
    if last < 1:
        raise InputError("no round is paired yet.\n  Use `fidepair pair` to pair the first round.")
    if number is not None and not 1 <= number <= last:
        raise InputError(
            f"round {number} is not paired; the file has the pairings of rounds 1 to {last}."
        )
    return number or last


def games_in_order(
    tournament: Tournament, number: int, before: Mapping[int, int]
) -> list[PublishedGame]:
    """Return the pairs of a round in the order of its boards, by the scores `before` it, with
    virtual points if these are known (C.04.2 3.6, C.04.7 1.5), and if these count (decision
    E10)."""
    virtual = {} if boards_by_standings(tournament) else _virtual_points(tournament, number)
    score = {
        one: points + sum(virtual.get(one, ())[number - 1 : number])
        for one, points in before.items()
    }
    tpn = {one.number: one.tpn for one in tournament.participants}

    def place(game: PublishedGame) -> tuple[int, int, int]:
        white, black = game[:2]
        return place_of_board((score[white], tpn[white]), (score[black], tpn[black]))

    return sorted(published_round(tournament, number)[0], key=place)


def _virtual_points(tournament: Tournament, number: int) -> Mapping[int, tuple[int, ...]]:
    if (
        tournament.virtual is not None
        or tournament.acceleration is None
        or tournament.rounds is None
    ):
        return tournament.virtual or {}
    try:
        acceleration = acceleration_of(tournament, None)
    except FidepairError:  # one that cannot be computed has ordered no boards
        return {}
    before = tournament.before_round(number)
    return (
        with_virtual_points(before, tournament.rounds, acceleration).virtual
        if acceleration
        else None
    ) or {}


def as_published(tournament: Tournament, number: int, known: Tournament) -> PublishedRound:
    """Return a round as it was published. The order of the boards, and the points before the round,
    are those that were `known` when it was paired."""
    players = {one.number: one for one in tournament.individuals or tournament.participants}
    people = tournament.by_number()
    then = known.by_number()
    seated = {
        one.number: Seated(
            one,
            before=sum(known.points_by_round(then[one.number])[: number - 1]),
            after=sum(tournament.points_by_round(one)[:number]),
            secondary=_secondary(known, then[one.number], number),
        )
        for one in tournament.participants
    }
    before = {who: one.before for who, one in seated.items()}
    boards = []
    for place, game in enumerate(games_in_order(known, number, before), start=1):
        white, black, colours_known = people[game.white], people[game.black], game.colours_known
        if (
            not colours_known and tournament.kind is Kind.DOUBLE
        ):  # one in which no game was played has colours there
            (first, _) = paired_games(tournament, number, white, black)
            colours_known = first.left_entry is not None and first.left_entry.colour is not None
            white, black = (black, white) if first.colour is Colour.BLACK else (white, black)
        own, theirs = white.entries[number - 1], black.entries[number - 1]
        assert not isinstance(own, Bye)
        assert not isinstance(theirs, Bye)
        result = told(tournament, own, theirs)
        games: tuple[SingleGame, ...] = (SingleGame(white, black, Colour.WHITE, result),)
        if isinstance(own, Match):
            games = (*_games_of_match(tournament, number, white, black, players),)
        sides = seated[white.number], seated[black.number]
        boards.append(PublishedBoard(place, *sides, result, games, colours_known))
    byes = [(seated[one.number], one.entries[number - 1]) for one in tournament.participants]
    without = [(one, bye) for one, bye in byes if isinstance(bye, Bye)]
    pab = next((one for one, bye in without if bye is Bye.PAB), None)
    later = tournament.came_after(number)
    absent = tuple(
        (one, bye) for one, bye in without if bye is not Bye.PAB and one.who.number not in later
    )
    return PublishedRound(tournament, number, tuple(boards), pab, absent)


def _secondary(tournament: Tournament, one: Participant, number: int) -> int:
    return (
        sum(tournament.secondary_by_round(one)[: number - 1]) if tournament.kind is Kind.TEAM else 0
    )


# ── The games of a match ─────────────────────────────────────────────────────
def _games_of_match(
    tournament: Tournament,
    number: int,
    white: Participant,
    black: Participant,
    players: dict[int, Participant],
) -> Iterator[SingleGame]:
    for pair in paired_games(tournament, number, white, black):
        left, right = pair.left_entry, pair.right_entry
        result = result_shown(
            left.result if left else _answer(right.result) if right else Result.PENDING,
            right.result if right else _answer(left.result) if left else Result.PENDING,
        )
        yield SingleGame(players.get(pair.left), players.get(pair.right), pair.colour, result)


def _answer(result: Result) -> Result:
    """Return what an empty board has where the other side has this; a record of a correction may
    tell of any result."""
    return {Result.FORFEIT_WIN: Result.FORFEIT_LOSS, Result.FORFEIT_LOSS: Result.FORFEIT_WIN}.get(
        result, Result.PENDING
    )


class GameOfMatch(NamedTuple):
    """A game of a match, by the numbers of the players (0: nobody), the colour of the left one, and
    what the file says of both sides (None: nothing)."""

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
    if tournament.kind is Kind.DOUBLE:
        found = []
        of_match = white.entries[number - 1]
        first = (of_match.colour if isinstance(of_match, Match) else None) or Colour.WHITE
        for game in range(GAMES):
            index = GAMES * (number - 1) + game
            own, theirs = (_game_at(entries.get(one.number, ()), index) for one in (white, black))
            colour = (own and own.colour) or (first.opposite if game else first)
            found.append(GameOfMatch(white.number, black.number, colour, own, theirs))
        return found
    return _boards_of_match(tournament, number, white, black, entries)


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
    """Return the boards of a match of teams, as played; else as the line-ups have them."""
    line_ups = [
        tournament.line_up_of(white, black.number, number),
        tournament.line_up_of(black, white.number, number),
    ]
    colours = tournament.colours_of_boards(max(tournament.boards or 0, *map(len, line_ups)))

    def game(one: int) -> Game | None:
        return _game_at(entries.get(one, ()), number - 1)

    def in_order(team: Participant, line_up: tuple[int, ...]) -> list[int]:
        return sorted(
            team.roster, key=lambda one: line_up.index(one) if one in line_up else len(line_up)
        )

    left = {one: found for one in in_order(white, line_ups[0]) if (found := game(one))}
    right = {one: found for one in in_order(black, line_ups[1]) if (found := game(one))}
    played = {(one, found.opponent) for one, found in left.items() if found.opponent}
    on_boards = [*zip_longest(*line_ups, fillvalue=0)]
    if played <= {*on_boards} and all(
        here.keys() <= {*up} for here, up in zip((left, right), line_ups, strict=True)
    ):
        return [
            GameOfMatch(
                one,
                other,
                _colour(left.get(one), right.get(other)) or colour,
                left.get(one),
                right.get(other),
            )
            for (one, other), colour in zip(on_boards, colours, strict=False)
            if one or other
        ]
    pairs = [(one, found.opponent) for one, found in left.items()]
    pairs += [(0, one) for one, found in right.items() if not found.opponent]
    return [
        GameOfMatch(
            one,
            other,
            _colour(left.get(one), right.get(other)) or colour,
            left.get(one),
            right.get(other),
        )
        for (one, other), colour in zip(
            pairs, tournament.colours_of_boards(len(pairs)), strict=True
        )
    ]


def _colour(left: Game | None, right: Game | None) -> Colour | None:
    if left is not None and left.colour is not None:
        return left.colour
    return right.colour.opposite if right is not None and right.colour is not None else None
