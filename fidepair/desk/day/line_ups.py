"""Line-ups of teams: the players on the boards of a match, if they are not the first ones of the
roster in order."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from fidepair.desk.day.change import Changed, late_error_notes
from fidepair.desk.day.lookup import find, number_and_name
from fidepair.desk.day.result_entry import (
    Entered,
    refuse_forfeit_by_record,
    with_entered,
    with_entries,
)
from fidepair.desk.pages.published import PublishedBoard, PublishedRound, SingleGame
from fidepair.desk.record import log
from fidepair.desk.record.past_state import published, recorded_of
from fidepair.errors import Keyword, NotSupported, UsageError
from fidepair.swiss.supposed_results import parse_result_pair
from fidepair.text.wording import is_number
from fidepair.tournament import (
    Bye,
    Colour,
    Entry,
    Kind,
    LineUp,
    Match,
    Participant,
    Result,
    Tournament,
)
from fidepair.trf.format.remarks import FOR_RATING

_EMPTY_BOARD = ("", "-", "0")
"""Words for a board without a player."""


class _MatchOfTeam(NamedTuple):
    """The match of a team in a round, and the side of the team, 0 or 1."""

    round_: PublishedRound
    board: PublishedBoard
    side: int

    @property
    def teams(self) -> tuple[Participant, Participant]:
        """The teams, the one named first on the left."""
        return self.board.white.who, self.board.black.who

    @property
    def label(self) -> str:
        """The match in messages."""
        one, other = self.teams
        number = self.round_.number
        return f"round {number}, board {self.board.number} ({number_and_name(one)} - {number_and_name(other)})"


def set_line_up(
    tournament: Tournament, who: str, text: str, number: int | None = None, *, correct: bool = False
) -> Changed:
    """Return the tournament in which these players, by board, play for a team in a round, by
    default the last one.

    `who`: the team, by number or by a part of its name; `text`: see `players_told`. With `correct`,
    a board that has a result gets another player too, who then has that result; that is recorded
    (C.04.2 4.3). Raises UsageError for players who cannot play there, and for a result that would
    be left without a player.
    """
    if tournament.kind is not Kind.TEAM:
        raise NotSupported("This is not a team event, so there are no line-ups.")
    team = find(tournament, who)
    players = parse_line_up(tournament, team, text)
    match = _match_of(published(tournament, number), team)
    number, side, board = match.round_.number, match.side, match.board
    before = line_ups_of(tournament, number, board)
    after = list(before)
    after[side] = players
    if after == before:
        return Changed(
            tournament,
            (f"{match.label}: no change, {number_and_name(team)} already plays like this",),
        )
    _refuse_records(tournament, match)
    if not any(all(pair) for pair in zip(*after, strict=True)):
        raise UsageError(
            f"No board of {match.label} would have two players: such a match is forfeited.\n"
            f"  Enter the forfeit as its result: `fidepair result FILE {board.number}=+-`, or -+, or --."
        )
    results = {place: game.result for place, game in _games(before, board) if game.result}
    replaced = [place for place in results if before[side][place] != players[place]]
    for place in replaced:
        seated = [line_up[place] for line_up in after]
        where = f"{board.number}.{place + 1}"
        _check_result(where, number, results[place], seated, correct)
    changed = _with_line_ups(tournament, match, after)
    match = _match_of(published(changed, number), team)
    messages = [f"{match.label}: {number_and_name(team)} plays with {_names(tournament, players)}"]
    notes = _order_notes(team, players)
    comments = []
    for place in replaced:
        messages.append(f"board {board.number}.{place + 1}: {results[place]} is kept (C.04.2, 4.3)")
    if replaced:
        comments.append(_comment(number, team, before[side], players))
        notes += late_error_notes(tournament, number, f"round {number}")
    entered = _entered_again(match.board, results, after)
    return Changed(
        with_entered(match.round_, entered), tuple(messages), tuple(comments), tuple(notes)
    )


def _refuse_records(tournament: Tournament, match: _MatchOfTeam) -> None:
    """Raise UsageError for a match with a record of wrong colours, or of a result for the rating
    only."""
    number, board = match.round_.number, match.board
    refuse_forfeit_by_record(tournament, number, board)
    for record in recorded_of(tournament, number, board):
        if record.exchanged is not None or record.kind == FOR_RATING:
            raise UsageError(
                f"{match.label}: its record of games with the wrong colours,"
                " or of a result for the rating only, belongs to the present line-up"
                " (C.04.2, 4.3).\n  No changes made. Undo that record with `undo`,"
                " enter the line-up, and enter the record again."
            )


def _names(tournament: Tournament, players: Sequence[int]) -> str:
    people = {one.number: one for one in tournament.individuals}
    return "; ".join(number_and_name(people[number]) if number else "empty" for number in players)


def _comment(number: int, team: Participant, before: Sequence[int], after: Sequence[int]) -> str:
    was, now = ",".join(map(str, before)), ",".join(map(str, after))
    return log.comment(log.CORRECTION, number, f"line-up of {team.number}: {was} -> {now}")


def _check_result(
    place: str, number: int, result: str, players: Sequence[int], correct: bool
) -> None:
    """Raise UsageError for a board that has a result, unless it is corrected, and for a result that
    would be left without a player."""
    if not correct:
        raise UsageError(
            f"Board {place} has a result: {result}.\n"
            "  No changes made. To give it to another player, use "
            + Keyword("correct", True)
            + " (C.04.2, 4.3)."
        )
    results = parse_result_pair(result) or ()
    for player, has in zip(players, results, strict=False):
        if player or has is Result.FORFEIT_LOSS:
            continue
        lost = "--"
        if any(players):
            lost = "+-" if players[0] else "-+"
        raise UsageError(
            f"Board {place} has a result: {result}, and would have no player for it.\n"
            "  Correct the result first:"
            f" `fidepair result FILE --round {number} {place}={lost} --correct`."
        )


def _order_notes(team: Participant, players: Sequence[int]) -> list[str]:
    places = [team.roster.index(one) for one in players if one]
    if places == sorted(places):
        return []
    return [
        f"The boards of {number_and_name(team)} are not in the order of its roster."
        " Check that the competition rules allow this."
    ]


def _entered_again(
    board: PublishedBoard, results: Mapping[int, str], line_ups: Sequence[Sequence[int]]
) -> list[Entered]:
    """Return the results by place in the line-ups as results of the games of the board."""
    games = {place: at for at, (place, _) in enumerate(_games(line_ups, board))}
    entered = []
    for place, text in results.items():
        named = parse_result_pair(text)
        if place in games and named:
            entered.append(Entered(board, games[place], named))
    return entered


# ── Which players are meant ──────────────────────────────────────────────────
def parse_line_up(tournament: Tournament, team: Participant, text: str) -> tuple[int, ...]:
    """Parse a line-up such as `5,7,-,8` into the players of a team by board, 0 for an empty board.

    Players are given by number or by name; with `;` between them, names may have commas. Raises
    UsageError for a player who is not in the team, or is given twice, and for another number of
    boards.
    """
    words = [word.strip() for word in text.split(";" if ";" in text else ",")]
    boards = tournament.boards or 0
    if len(words) != boards:
        noun = "board" if len(words) == 1 else "boards"
        raise UsageError(
            f"`{text}` has {len(words)} {noun}, but a match has {boards}.\n"
            "  List all of them in order; 0 is an empty one."
        )
    of_team = [one for one in tournament.individuals if one.number in team.roster]
    line_up = []
    for word in words:
        if word in _EMPTY_BOARD:
            line_up.append(0)
        elif is_number(word):
            line_up.append(_number_in_team(team, int(word)))
        else:
            line_up.append(find(tournament, word, of_team).number)
    for number in line_up:
        if number and line_up.count(number) > 1:
            raise UsageError(f"Player {_names(tournament, [number])} is listed twice.")
    return tuple(line_up)


def _number_in_team(team: Participant, number: int) -> int:
    """Return the number of a player of the team."""
    if number not in team.roster:
        listed = ", ".join(map(str, team.roster))
        raise UsageError(
            f"{number} is not in team {number_and_name(team)}.\n  Its players are {listed}."
        )
    return number


# ── The match ────────────────────────────────────────────────────────────────
def _match_of(round_: PublishedRound, team: Participant) -> _MatchOfTeam:
    """Return the match of a team. Raises UsageError if it has none."""
    for board in round_.boards:
        sides = [board.white.who.number, board.black.who.number]
        if team.number in sides:
            return _MatchOfTeam(round_, board, sides.index(team.number))
    raise UsageError(f"{number_and_name(team)} has no match in round {round_.number}.")


def line_ups_of(
    tournament: Tournament, number: int, board: PublishedBoard
) -> list[tuple[int, ...]]:
    """Return the line-ups of both sides of a match, players by board, 0 for an empty one."""
    white, black = board.white.who, board.black.who
    left = [game.left.number if game.left else 0 for game in board.games]
    right = [game.right.number if game.right else 0 for game in board.games]
    count = max(tournament.boards or 0, len(board.games))
    stated = [
        _filled(tournament.line_up_of(white, black.number, number), count),
        _filled(tournament.line_up_of(black, white.number, number), count),
    ]
    pairs = [pair for pair in zip(*stated, strict=True) if any(pair)]
    if pairs == list(zip(left, right, strict=True)):
        return stated
    return [_filled(left, count), _filled(right, count)]


def _filled(players: Sequence[int], count: int) -> tuple[int, ...]:
    """Return a line-up of `count` boards, the last ones empty."""
    return (*players, *[0] * (count - len(players)))


def _games(
    line_ups: Sequence[Sequence[int]], board: PublishedBoard
) -> Iterator[tuple[int, SingleGame]]:
    """Yield the games of a match with their places in the line-ups; where both sides are empty
    there is no game."""
    places = [place for place, pair in enumerate(zip(*line_ups, strict=True)) if any(pair)]
    return zip(places, board.games, strict=True)


def _with_line_ups(
    tournament: Tournament, match: _MatchOfTeam, line_ups: Sequence[tuple[int, ...]]
) -> Tournament:
    """Return the tournament with these line-ups of a match, all games of which are open."""
    number, teams = match.round_.number, match.teams
    numbers = [team.number for team in teams]
    stated = [
        one for one in tournament.line_ups if one.round_number != number or one.team not in numbers
    ]
    stated += _stated(tournament, match, line_ups)
    changed = tournament._replace(line_ups=tuple(sorted(stated)))
    return _without_games(changed, number - 1, teams)


def _stated(
    tournament: Tournament, match: _MatchOfTeam, line_ups: Sequence[tuple[int, ...]]
) -> Iterator[LineUp]:
    """Yield the line-ups of a match that need a record: not the first players of the roster, or
    against an empty board; an existing record of the other team stays."""
    for side in (0, 1):
        one, other = match.teams[side], match.teams[1 - side]
        players = line_ups[side]
        stated = LineUp(match.round_.number, one.number, other.number, players)
        usual = _filled(one.roster[: tournament.boards], len(players))
        is_kept = side != match.side and stated in tournament.line_ups
        if players != usual or 0 in line_ups[1 - side] or is_kept:
            yield stated


def _without_games(tournament: Tournament, index: int, teams: Sequence[Participant]) -> Tournament:
    """Return the tournament in which the games of a match are open, with the players of its
    line-ups; `index`: the round, from 0."""

    open_teams: dict[tuple[int, int], Entry] = {}
    for team, colour in zip(teams, (Colour.WHITE, Colour.BLACK), strict=True):
        match = team.entries[index]
        assert isinstance(match, Match)
        open_teams[team.number, index] = match._replace(colour=colour, result=Result.PENDING)
    members = [(member, index) for team in teams for member in team.roster]
    return tournament._replace(
        participants=with_entries(tournament.participants, open_teams),
        individuals=with_entries(tournament.individuals, dict.fromkeys(members, Bye.ZERO)),
    )
