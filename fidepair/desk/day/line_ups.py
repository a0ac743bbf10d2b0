"""Who plays on which board of a match of teams, where it is not the first players of the roster in
their order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.desk.day.change import Changed, too_late
from fidepair.desk.day.lookup import found, told
from fidepair.desk.day.result_entry import Entered, refuse_forfeit_by_record, with_entered
from fidepair.desk.record import log
from fidepair.desk.record.past_state import published, recorded_of
from fidepair.errors import Keyword, NotSupported, UsageError
from fidepair.swiss.supposed_results import results_named
from fidepair.text.safe import is_number
from fidepair.tournament import Bye, Colour, Kind, LineUp, Match, Result
from fidepair.trf.format.remarks import FOR_RATING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from fidepair.desk.pages.published import PublishedBoard, PublishedRound, SingleGame
    from fidepair.tournament import Participant, Tournament

_EMPTY = ("", "-", "0")
"""How an empty board is told."""


def line_up(
    tournament: Tournament, who: str, text: str, number: int | None = None, *, correct: bool = False
) -> Changed:
    """Return the tournament in which these players, by board, play for a team in a round, by
    default the last one.

    `who`: the team, by number or by a part of its name; `text`: see `players_told`. With `correct`
    a board that has a result gets another player too, who has that result then; that is recorded
    (C.04.2 4.3). Raises UsageError for players who cannot play there, and for a result that nobody
    would have.
    """
    if tournament.kind is not Kind.TEAM:
        raise NotSupported("players are paired here, and no teams: there are no line-ups.")
    team = found(tournament, who)
    players = players_told(tournament, team, text)
    round_ = published(tournament, number)
    board, side = _match_of(round_, team)
    number, sides = round_.number, (board.white.who, board.black.who)
    before = line_ups_of(tournament, number, board)
    now = [players, before[1]] if side == 0 else [before[0], players]
    where = f"round {number}, board {board.number} ({told(sides[0])} - {told(sides[1])})"
    if now == before:
        return Changed(tournament, (f"{where}: so {told(team)} plays already",))
    refuse_forfeit_by_record(tournament, number - 1, board)
    if any(
        one.exchanged is not None or one.kind == FOR_RATING
        for one in recorded_of(tournament, number, board)
    ):
        raise UsageError(
            f"{where}: its record of games with the wrong colours, or of a result for the rating only, is about those"
            " who play there now (C.04.2 4.3).\n  Nothing is changed. Take that back with `undo`, enter the line-up,"
            " and tell it again."
        )
    if not any(all(pair) for pair in zip(*now, strict=True)):
        raise _forfeited(f"no board of {where} would have two players", board.number)
    results = {place: game.result for place, game in _games(before, board) if game.result}
    replaced = [place for place in results if before[side][place] != players[place]]
    for place in replaced:
        _check_result(
            f"{board.number}.{place + 1}",
            number,
            results[place],
            [one[place] for one in now],
            correct,
        )
    others = tuple(
        one
        for one in tournament.line_ups
        if (one.round_number, one.team) not in _places(number, sides)
    )
    stated = _stated(tournament, number, sides, now, team)
    open_again = _without_games(
        tournament._replace(line_ups=tuple(sorted((*others, *stated)))), number, sides
    )
    round_ = published(open_again, number)
    board, _ = _match_of(round_, team)
    places = {place: at for at, (place, _) in enumerate(_games(now, board))}
    entered = [
        Entered(board, places[place], named)
        for place, text in results.items()
        if place in places and (named := results_named(text))
    ]
    people = {one.number: one for one in tournament.individuals}
    return Changed(
        with_entered(round_, entered),
        (
            f"{where}: {told(team)} plays with {'; '.join(told(people[one]) if one else 'nobody' for one in players)}",
            *(
                f"board {board.number}.{place + 1}: {results[place]} stays (C.04.2 4.3)"
                for place in replaced
            ),
        ),
        (_recorded(number, team, before[side], players),) if replaced else (),
        (
            *_notes(team, players),
            *_alone(board, {*places} - {*results}, now, people),
            *(too_late(tournament, number, f"round {number}") if replaced else ()),
        ),
    )


def _forfeited(what: str, board: int) -> UsageError:
    return UsageError(
        f"{what}: such a match is forfeited.\n"
        f"  Enter that as its result: `fidepair result FILE {board}=+-`, or -+, or --."
    )


def _recorded(number: int, team: Participant, before: Sequence[int], now: Sequence[int]) -> str:
    was, is_now = (",".join(map(str, players)) for players in (before, now))
    return log.comment(log.CORRECTION, number, f"line-up of {team.number}: {was} -> {is_now}")


def _check_result(
    place: str, number: int, result: str, players: Sequence[int], correct: bool
) -> None:
    """Raise UsageError for a board that has a result, unless it is corrected, and for a result that
    nobody has."""
    have = results_named(result) or ()
    nobody = [
        has
        for one, has in zip(players, have, strict=False)
        if not one and has is not Result.FORFEIT_LOSS
    ]
    if not correct:
        raise UsageError(
            f"board {place} has a result: {result}.\n  Nothing is changed. To give it to another player, use "
            + Keyword("correct", True)
            + " (C.04.2 4.3)."
        )
    if nobody:
        lost = "--" if not any(players) else "+-" if players[0] else "-+"
        raise UsageError(
            f"board {place} has a result: {result}, which nobody would have.\n"
            f"  Correct that first: `fidepair result FILE --round {number} {place}={lost} --correct`."
        )


def _notes(team: Participant, players: Sequence[int]) -> Iterator[str]:
    places = [team.roster.index(one) for one in players if one]
    if places != sorted(places):
        yield (
            f"the boards of {told(team)} are not in the order of its roster: the rules of the competition say whether"
            " they may be."
        )


def _alone(
    board: PublishedBoard,
    places: Iterable[int],
    now: Sequence[Sequence[int]],
    people: Mapping[int, Participant],
) -> Iterator[str]:
    """Yield a note for each of these boards on which only one side has a player."""
    for place in sorted(places):
        one, other = (line_up[place] for line_up in now)
        if not one or not other:
            yield (
                f"board {board.number}.{place + 1}: {told(people[one or other])} has nobody to play, and wins by"
                " forfeit with the first result of the match."
            )


# ── Who is meant ─────────────────────────────────────────────────────────────
def players_told(tournament: Tournament, team: Participant, text: str) -> tuple[int, ...]:
    """Return the players of a team by board, 0 for nobody, that a list such as `5,7,-,8` names.

    They are told by number, by place in the roster, or by name; with `;` between them names may
    have commas. Raises UsageError for who is not in the team, or twice, and for another number of
    boards.
    """
    words = [word.strip() for word in text.split(";" if ";" in text else ",")]
    boards = tournament.boards or 0
    if len(words) != boards:
        raise UsageError(
            f"`{text}` has {len(words)} {'board' if len(words) == 1 else 'boards'}, and a match has {boards}.\n"
            "  Tell all of them in their order; 0 is an empty one."
        )
    players = _numbered(team, words)
    of_team = [one for one in tournament.individuals if one.number in team.roster]
    named = tuple(
        0
        if word in _EMPTY
        else players[int(word)]
        if is_number(word)
        else found(tournament, word, of_team).number
        for word in words
    )
    twice = next((one for one in named if one and named.count(one) > 1), None)
    if twice:
        raise UsageError(
            f"player {told(next(p for p in of_team if p.number == twice))} is there twice."
        )
    return named


def _numbered(team: Participant, words: Sequence[str]) -> dict[int, int]:
    """Return the player of each number that is told: all are numbers of players, or all are places
    in the roster."""
    numbers = {int(word) for word in words if word not in _EMPTY and is_number(word)}
    own = {number: number for number in numbers if number in team.roster}
    places = {place: team.roster[place - 1] for place in numbers if 1 <= place <= len(team.roster)}
    strange = min(numbers - own.keys(), default=0)
    if strange and len(places) < len(numbers):
        listed = ", ".join(map(str, team.roster))
        raise UsageError(
            f"{strange} is no player of {told(team)}.\n"
            f"  Its players are {listed}; or tell their places in that roster, 1 to {len(team.roster)}."
        )
    if not strange and len(places) == len(numbers) and own != places:
        raise UsageError(
            "these may be numbers of players, or places in the roster.\n  Name the players, by any part of a name."
        )
    return places if strange else own


# ── The match ────────────────────────────────────────────────────────────────
def _match_of(round_: PublishedRound, team: Participant) -> tuple[PublishedBoard, int]:
    """Return the match of a team, and on which side of it the team is. Raises UsageError if it has
    none."""
    for board in round_.boards:
        sides = [board.white.who.number, board.black.who.number]
        if team.number in sides:
            return board, sides.index(team.number)
    raise UsageError(f"{told(team)} has no match in round {round_.number}.")


def line_ups_of(
    tournament: Tournament, number: int, board: PublishedBoard
) -> list[tuple[int, ...]]:
    """Return who plays for both sides of a match, by board, 0 for nobody."""
    sides = board.white.who, board.black.who
    played = [
        (game.left.number if game.left else 0, game.right.number if game.right else 0)
        for game in board.games
    ]
    count = max(tournament.boards or 0, len(played))
    stated = [
        _filled(tournament.line_up_of(one, other.number, number), count)
        for one, other in (sides, sides[::-1])
    ]
    if [pair for pair in zip(*stated, strict=True) if any(pair)] == played:
        return stated
    white = [player for player, _ in played]
    black = [player for _, player in played]
    return [_filled(white, count), _filled(black, count)]


def _filled(players: Sequence[int], count: int) -> tuple[int, ...]:
    return (*players, *[0] * (count - len(players)))


def _games(
    line_ups: Sequence[Sequence[int]], board: PublishedBoard
) -> Iterator[tuple[int, SingleGame]]:
    """Yield the games of a match with their places in the line-ups: where both are empty there is
    none."""
    places = [place for place, pair in enumerate(zip(*line_ups, strict=True)) if any(pair)]
    return zip(places, board.games, strict=True)


def _places(number: int, sides: Sequence[Participant]) -> list[tuple[int, int]]:
    return [(number, team.number) for team in sides]


def _stated(
    tournament: Tournament,
    number: int,
    sides: Sequence[Participant],
    now: Sequence[tuple[int, ...]],
    team: Participant,
) -> Iterator[LineUp]:
    """Yield the line-ups of a match that need a record: not the first players of the roster, or
    with nobody across a board; that of the other `team` stays."""
    for one, other, players, theirs in zip(sides, sides[::-1], now, now[::-1], strict=True):
        stated = LineUp(number, one.number, other.number, players)
        usual = _filled(one.roster[: tournament.boards], len(players))
        if players != usual or 0 in theirs or (one is not team and stated in tournament.line_ups):
            yield stated


def _without_games(tournament: Tournament, number: int, sides: Sequence[Participant]) -> Tournament:
    """Return the tournament in which the games of a match are open, with the players of its
    line-ups."""
    index = number - 1

    def with_entry(one: Participant, entry: Bye | Match) -> Participant:
        return one._replace(entries=(*one.entries[:index], entry, *one.entries[index + 1 :]))

    members = {member for team in sides for member in team.roster}
    teams = {}
    for team, colour in zip(sides, (Colour.WHITE, Colour.BLACK), strict=True):
        match = team.entries[index]
        assert isinstance(match, Match)
        teams[team.number] = with_entry(team, match._replace(colour=colour, result=Result.PENDING))
    return tournament._replace(
        participants=tuple(teams.get(one.number, one) for one in tournament.participants),
        individuals=tuple(
            with_entry(one, Bye.ZERO) if one.number in members and len(one.entries) > index else one
            for one in tournament.individuals
        ),
    )
