"""Supposed results of the last round: how they are written, and the tournament with them.

For questions about the round after it, never for a report file: what the players of a team did, and
each of two games, stay as they are.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from fidepair.errors import InputError, Keyword, NotSupported, UsageError
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
    consistent,
    format_points,
    parse_points,
)

Pair: TypeAlias = tuple[int, int]
"""A game or match of the last round: who has White (in a match: in the first game, or on board 1),
then the other."""


class EndOfGame(NamedTuple):
    """A possible end of a game, or a match: as people write it, and the entries of White and
    Black."""

    text: str
    white: Game | Match
    black: Game | Match


def with_ends(tournament: Tournament, ends: Mapping[Pair, EndOfGame]) -> Tournament:
    """Return the tournament with these ends of games of the last round."""
    last: dict[int, Entry] = {white: end.white for (white, _), end in ends.items()}
    last |= {black: end.black for (_, black), end in ends.items()}
    participants = []
    for one in tournament.participants:
        entries = one.entries
        if one.number in last:
            entries = (*entries[:-1], last[one.number])
        participants.append(one._replace(entries=entries))
    return tournament._replace(participants=tuple(participants))


def with_supposed_results(tournament: Tournament, results: Mapping[Pair, str]) -> Tournament:
    """Return the tournament in which games of the last round have these results, White's first:
    `{(3, 7): "1-0"}`.

    An existing result is replaced. Raises UsageError for an unknown game or an invalid result.
    """
    tournament = consistent(tournament)
    return with_ends(
        tournament, {pair: parse_game_end(tournament, pair, text) for pair, text in results.items()}
    )


def parse_game_end(tournament: Tournament, pair: Pair, text: str) -> EndOfGame:
    """Return how the game ends by such a result. Raises UsageError as `with_supposed_results` does."""
    white, black = entries_of(tournament, pair)
    if isinstance(white, Match) and isinstance(black, Match):
        return _parse_match_end(tournament, white, black, pair, text)
    assert isinstance(white, Game)
    assert isinstance(black, Game)
    return _parse_single_game_end(white, black, pair, text)


def entries_of(tournament: Tournament, pair: Pair) -> "tuple[Game | Match, Game | Match]":
    """Return the entries of White and Black for a game of the last round. Raises UsageError if there
    is no game with these colours."""
    white, black = pair
    people = tournament.by_number()
    if not tournament.rounds_paired:
        raise no_round_paired()
    for number in pair:
        if number not in people:
            noun = "team" if tournament.kind is Kind.TEAM else "player"
            raise UsageError(Keyword("result") + f": no {noun} has the number {number}.")
    entry, other = people[white].entries[-1], people[black].entries[-1]
    met = f"in round {tournament.rounds_paired}"
    if isinstance(entry, Bye) or isinstance(other, Bye) or entry.opponent != black:
        reason = f"{white} and {black} were not paired {met}"
        if white == black:
            reason = f"{white}-{black} has the same player twice"
        raise UsageError(
            Keyword("result")
            + f": {reason}.\n  {_last_opponent(white, entry)}; {_last_opponent(black, other)}."
        )
    if Colour.BLACK is entry.colour:
        raise UsageError(
            Keyword("result") + f": {white} had Black {met}. Name White first.\n"
            f"  Write {black}-{white}, and reverse the result too."
        )
    return entry, other


def no_round_paired() -> UsageError:
    """Return the error about a result before the first round."""
    return UsageError(Keyword("result") + ": no round is paired yet, so there are no results.")


def _last_opponent(number: int, entry: "Entry") -> str:
    if isinstance(entry, Bye):
        return f"{number} had a bye"
    return f"{number} met {entry.opponent}"


def result_text(tournament: Tournament, pair: Pair) -> str:
    """Return the result of the game in the file, as people write it; empty while it is open."""
    return board_result_text(tournament, *entries_of(tournament, pair))


def board_result_text(tournament: Tournament, white: Game | Match, black: Game | Match) -> str:
    """Return the result of a game or match from the entries of both sides, as people write it; empty
    while it is open."""
    if Result.PENDING in (white.result, black.result):
        return ""
    was_played = white.result.is_played or black.result.is_played
    if was_played and isinstance(white, Match) and isinstance(black, Match):
        return _score((_game_points(tournament, white), _game_points(tournament, black)))
    return format_result(white.result, black.result)


# ── Games ────────────────────────────────────────────────────────────────────
PLAYED = ((Result.WIN, Result.LOSS), (Result.DRAW, Result.DRAW), (Result.LOSS, Result.WIN))
"""The possible ends of a played game, White's result first: White wins, draws, loses."""
_FORFEITED = {
    "+--": (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    "--+": (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    "---": (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
}
_RESULTS = {
    **dict(zip(("1-0", "1/2-1/2", "0-1"), PLAYED, strict=True)),
    "0-0": (Result.LOSS, Result.LOSS),
    "1/2-0": (Result.DRAW, Result.LOSS),
    "0-1/2": (Result.LOSS, Result.DRAW),
    "W-L": (Result.UNRATED_WIN, Result.UNRATED_LOSS),
    "D-D": (Result.UNRATED_DRAW, Result.UNRATED_DRAW),
    "L-W": (Result.UNRATED_LOSS, Result.UNRATED_WIN),
    **_FORFEITED,
}
"""The results of a game by their usual form; forfeits are shown as `+:-`, so that their signs do
not run together."""
_SHOWN = {results: text for text, results in _RESULTS.items()} | {
    results: f"{text[0]}:{text[-1]}" for text, results in _FORFEITED.items()
}


def format_result(white: Result, black: Result) -> str:
    """Return the result of a game as people write it; nothing while it is open."""
    if Result.PENDING in (white, black):
        return ""
    return _SHOWN.get((white, black), f"{white.value}-{black.value}")


_HALVES = {"½": "1/2", "=": "1/2", "0.5": "1/2", ".5": "1/2", "1.0": "1", "0.0": "0"}
_DASHES = str.maketrans(dict.fromkeys(":\u2010\u2013\u2014\u2212", "-") | {",": ".", " ": None})


_SHORT = {
    "1": "1-0",
    "0": "0-1",
    "=": "1/2-1/2",
    "1/2": "1/2-1/2",
    "DRAW": "1/2-1/2",
    "REMIS": "1/2-1/2",
    "+": "+--",
    "-": "--+",
    "+-": "+--",
    "-+": "--+",
    "--": "---",
    "X": "---",
    "+/-": "+--",
    "-/+": "--+",
    "-/-": "---",
    **{f"1-0{mark}": "+--" for mark in "FK"},
    **{f"0-1{mark}": "--+" for mark in "FK"},
    **{f"0-0{mark}": "---" for mark in "FK"},
    "W": "W-L",
    "D": "D-D",
    "L": "L-W",
}
"""Shorter ways to write a result: what White has. F (forfeit) and K (`kampflos`) are the marks of
forfeits in other programs; W, D and L are games that are not rated."""


def parse_result_pair(text: str) -> tuple[Result, Result] | None:
    """Return the results of both sides of a game from the text of its result, such as `1-0`, `draw`
    or `+-`; the side on the left comes first. None for an invalid text."""
    text = text.upper().translate(_DASHES)
    text = _SHORT.get(text, text)
    if text not in _FORFEITED:
        text = "-".join(_HALVES.get(side, side) for side in text.split("-"))
    return _RESULTS.get(_SHORT.get(text, text))


def _parse_single_game_end(white: Game, black: Game, pair: Pair, text: str) -> EndOfGame:
    results = parse_result_pair(text)
    if results is None:
        raise UsageError(
            Keyword("result") + f": `{text}` is not a valid result for game {pair[0]}-{pair[1]}.\n"
            "  Write 1-0, 0-1, 1/2 or =-= for a draw; 0-0 if both lose; +:-, -:+ or -:- for a forfeit."
        )
    if is_played(results):
        _require_colours(white, pair)
    return _end_of_game(white, black, results)


def is_played(results: tuple[Result, Result]) -> bool:
    """Return whether a game that ended so was played."""
    return results not in _FORFEITED.values()


def _end_of_game(white: Game, black: Game, results: tuple[Result, Result]) -> EndOfGame:
    return EndOfGame(
        _SHOWN[results], white._replace(result=results[0]), black._replace(result=results[1])
    )


def _require_colours(white: Game | Match, pair: Pair) -> None:
    if white.colour is None:
        raise UsageError(
            Keyword("result")
            + f": the colours of {pair[0]}-{pair[1]} are missing in the file, and a played game needs"
            " them.\n  Add them to the file."
        )


# ── Matches ──────────────────────────────────────────────────────────────────
def _parse_match_end(
    tournament: Tournament, white: Match, black: Match, pair: Pair, text: str
) -> EndOfGame:
    usual = text.translate(_DASHES)
    if usual in _FORFEITED:
        results = _FORFEITED[usual]
        of_white = _forfeited(tournament, white, results[0])
        of_black = _forfeited(tournament, black, results[1])
        return EndOfGame(_SHOWN[results], of_white, of_black)
    points, games = _points_of_games(tournament)
    possible = sums_of_games({(0, 0): Fraction(1)}, [EQUAL] * games, points, games)
    try:
        own, theirs = (parse_points(side) for side in usual.replace("½", ".5").split("-"))
    except ValueError:
        own, theirs = -1, -1
    if (own, theirs) not in possible:
        scores = ", ".join(map(_score, sorted(possible, reverse=True)))
        boards = f"{games} games" if tournament.kind is Kind.DOUBLE else f"{games} boards"
        raise UsageError(
            Keyword("result")
            + f": `{text}` is not a valid result for match {pair[0]}-{pair[1]}, which has {boards}.\n"
            f"  Write {scores}; or +:-, -:+ or -:- if all games were forfeited."
            " Results of single games are in the file."
        )
    _require_colours(white, pair)
    return _end_of_match(tournament, white, black, (own, theirs))


def _score(both: Pair) -> str:
    return "-".join(map(format_points, both))


def _of_matches(tournament: Tournament) -> PointSystem:
    """Return the points of a match of teams, apart from its games."""
    if tournament.team_rules.primary is PrimaryScore.GAME:
        return tournament.secondary or PointSystem()
    return tournament.points


def _points_of_games(tournament: Tournament) -> tuple[PointSystem, int]:
    """Return the points of all games of a match together, and their number.

    Raises InputError if these are missing, NotSupported if the points of a game depend on its
    colours.
    """
    if tournament.kind is Kind.DOUBLE:
        return tournament.points, GAMES
    points, boards = tournament.secondary, tournament.boards
    if tournament.team_rules.primary is PrimaryScore.GAME:
        points = tournament.points
    if points is None or not boards:
        raise InputError("The number of boards of a team, or the points for a game, are missing.")
    if points.win_white != points.win_black or points.draw_white != points.draw_black:
        raise NotSupported(
            "Games score differently for White and Black here, so the points of a match depend on its boards.\n"
            "  Enter the results of the boards into the file."
        )
    return points, boards


def _with_points(
    tournament: Tournament, match: Match, result: Result, of_match: int, of_games: int
) -> Match:
    """Return the match with its result and its points: in matches of two games the points of
    the games."""
    if tournament.kind is Kind.DOUBLE:
        return match._replace(result=result, points=of_games)
    if tournament.team_rules.primary is PrimaryScore.GAME:
        return match._replace(result=result, points=of_games, secondary=of_match)
    return match._replace(result=result, points=of_match, secondary=of_games)


def _forfeited(tournament: Tournament, match: Match, result: Result) -> Match:
    of_match = _of_matches(tournament)
    of_games, _ = _points_of_games(tournament)
    if result is Result.FORFEIT_WIN:
        points = of_match.forfeit_win, of_games.forfeit_win
    else:
        points = of_match.forfeit_loss, of_games.forfeit_loss
    return _with_points(tournament, match, result, *points)


def _end_of_match(tournament: Tournament, white: Match, black: Match, both: Pair) -> EndOfGame:
    """Return the match that ends with these points of its games on both sides."""
    points = _of_matches(tournament)
    worth = {Result.WIN: points.win, Result.DRAW: points.draw_white, Result.LOSS: points.loss}
    own, theirs = both
    white_wins, drawn, black_wins = PLAYED
    results = drawn
    if own > theirs:
        results = white_wins
    elif own < theirs:
        results = black_wins

    def ended(match: Match, result: Result, of_games: int) -> Match:
        return _with_points(tournament, match, result, worth[result], of_games)

    of_white, of_black = results
    return EndOfGame(_score(both), ended(white, of_white, own), ended(black, of_black, theirs))


# ── All the ways in which an open game can end ───────────────────────────────
Chances: TypeAlias = tuple[Fraction, Fraction, Fraction]
"""The probability that the first of two wins, draws, loses."""
EQUAL: Chances = (Fraction(1, 3),) * 3


def possible_ends(
    tournament: Tournament, pair: Pair, chances: Callable[[int, int], Chances]
) -> list[tuple[EndOfGame, Fraction]]:
    """Return the possible ends of an open game if all of it is played, each with its probability;
    the best for White comes first.

    A match ends by the points of its games; those that have a result keep it. `chances`: of White,
    by the numbers of the players, which are 0 where these are unknown.
    """
    white, black = entries_of(tournament, pair)
    if isinstance(white, Game) and isinstance(black, Game):
        return [
            (_end_of_game(white, black, results), chance)
            for results, chance in zip(PLAYED, chances(*pair), strict=True)
        ]
    assert isinstance(white, Match)
    assert isinstance(black, Match)
    points, games = _points_of_games(tournament)
    left = list(_open_games(tournament, pair, games))
    pending = len(left) * points.pending // games
    start = 0, 0
    if _has_begun(tournament, pair):
        start = _game_points(tournament, white) - pending, _game_points(tournament, black) - pending
    of_first = []
    for one, other, is_white in left:
        if is_white:
            of_first.append(chances(one, other))
        else:
            win, draw, loss = chances(other, one)
            of_first.append((loss, draw, win))
    sums = sums_of_games({start: Fraction(1)}, of_first, points, games)
    return [
        (_end_of_match(tournament, white, black, both), sums[both])
        for both in sorted(sums, reverse=True)
    ]


def _has_begun(tournament: Tournament, pair: Pair) -> bool:
    """Return whether a game of the match has a result."""
    numbers = set(pair)
    if tournament.kind is Kind.TEAM:
        teams = tournament.by_number()
        numbers = {player for number in pair for player in teams[number].roster}
    past = (tournament.rounds_paired - 1) * tournament.games_a_round
    for one in tournament.individuals:
        if one.number in numbers:
            for entry in one.entries[past:]:
                if isinstance(entry, Game) and entry.result is not Result.PENDING:
                    return True
    return False


def _open_games(tournament: Tournament, pair: Pair, games: int) -> Iterator[tuple[int, int, bool]]:
    """Yield the games of a match that have no result: the player of the first side, the other one (0:
    unknown), and whether the first has White."""
    players = {one.number: one for one in tournament.individuals}
    past = (tournament.rounds_paired - 1) * tournament.games_a_round
    if tournament.kind is Kind.DOUBLE:
        known = players[pair[0]].entries[past:] if pair[0] in players else ()
        for place in range(games):
            entry = known[place] if place < len(known) else Bye.ZERO
            if not isinstance(entry, Game) or entry.result is Result.PENDING:
                yield *pair, place == 0
        return
    roster = [
        players[number] for number in tournament.by_number()[pair[0]].roster if number in players
    ]
    boards = [
        (one.number, entry)
        for one in roster
        for entry in one.entries[past:]
        if isinstance(entry, Game)
    ]
    for number, entry in boards:
        if entry.result is Result.PENDING:
            yield number, entry.opponent, entry.colour is not Colour.BLACK
    if not boards:
        yield from [(0, 0, True)] * games


def sums_of_games(
    found: dict[Pair, Fraction], games: Iterable[Chances], points: PointSystem, of: int
) -> dict[Pair, Fraction]:
    """Return the sums of points of both sides after more games, each with its probability. `of` games
    together score `points`."""
    win, draw, loss = (
        value // of for value in (points.win_white, points.draw_white, points.loss_white)
    )
    outcomes = (win, loss), (draw, draw), (loss, win)
    for chances in games:
        after: dict[Pair, Fraction] = {}
        for (own, theirs), chance in found.items():
            for (more, other), of_this in zip(outcomes, chances, strict=True):
                both = own + more, theirs + other
                after[both] = after.get(both, Fraction(0)) + chance * of_this
        found = after
    return found


def _game_points(tournament: Tournament, match: Match) -> int:
    """Return the points of the games of a match."""
    if tournament.kind is Kind.DOUBLE or tournament.team_rules.primary is PrimaryScore.GAME:
        return match.points
    return match.secondary
