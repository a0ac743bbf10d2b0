"""Tie-breaks based on the boards of teams (C.07 article 12), over all matches or over those between
two teams (13.3.2).

Points are ten-thousandths, boards are counted from 1. Board forfeits count as results (decision
T12).
"""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from fidepair.standings.rounds import GAME
from fidepair.tournament import Bye, Game, Match, PointSystem, PrimaryScore, Result

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from fidepair.standings.codes import Modifiers
    from fidepair.standings.rounds import Results
    from fidepair.tournament import Participant

COUNT, TOP, BOTTOM = "BC", "TBR", "BBE"


def board_count(results: Results, modifiers: Modifiers) -> list[int]:  # noqa: ARG001
    """12.1: the sum of board number times points on that board; lower is better."""
    return [weighted_sum(row) for row in totals_by_board(results)]


def top_boards(results: Results, modifiers: Modifiers) -> list[tuple[int, ...]]:  # noqa: ARG001
    """12.2: the points on board 1, then on board 2, and so on."""
    return [tuple(row) for row in totals_by_board(results)]


def without_bottom_boards(results: Results, modifiers: Modifiers) -> list[tuple[int, ...]]:  # noqa: ARG001
    """12.3: the points without the last board, then without the last two, and so on."""
    return [without_bottom(row) for row in totals_by_board(results)]


def has_equal_game_points(results: Results, group: Sequence[int]) -> bool:
    """12.1: the board count applies to teams with equal game points only."""
    totals = results.scores[PrimaryScore.GAME].totals
    return len({totals[who] for who in group}) == 1


def compare_on_boards(mine: Sequence[int], theirs: Sequence[int], way: str) -> int:
    """13.3.2: compare two teams by their points on each board against each other. The result is
    positive if the first team is better, 0 if they are equal."""
    if way == COUNT:
        if sum(mine) != sum(theirs):
            return 0
        return weighted_sum(theirs) - weighted_sum(mine)  # lower is better
    values_of: Callable[[Sequence[int]], tuple[int, ...]] = tuple
    if way == BOTTOM:
        values_of = without_bottom
    first, second = values_of(mine), values_of(theirs)
    return (first > second) - (first < second)


def between(results: Results, who: int, opponent: int, *, forfeits: bool) -> list[int]:
    """13.3.2: return a team's points on each board in its matches against another team. As in the
    direct encounter, forfeited matches count only with `/P` and in round robins."""
    as_played = forfeits or results.is_predetermined
    rounds = []
    for index, round_ in enumerate(results.rounds[who]):
        if round_.opponent == opponent and (round_.kind is GAME or as_played):
            rounds.append(index)
    return _total_on_boards(results, who, rounds)


def totals_by_board(results: Results) -> list[list[int]]:
    """Return the points of each team on each board, over all rounds."""
    rounds = range(results.number_of_rounds)
    return results.compute_once(
        "boards",
        lambda: [_total_on_boards(results, who, rounds) for who in range(len(results.people))],
    )


def weighted_sum(row: Sequence[int]) -> int:
    """12.1: return the sum of board number times points."""
    return sum(board * points for board, points in enumerate(row, start=1))


def without_bottom(row: Sequence[int]) -> tuple[int, ...]:
    """12.3: return the points without the last board, without the last two, and so on."""
    return tuple(accumulate(row[:-1]))[::-1]


def _total_on_boards(results: Results, who: int, rounds: Iterable[int]) -> list[int]:
    total = [0] * (results.tournament.boards or 0)
    for index in rounds:
        for board, points in enumerate(on_boards(results, who, index)):
            total[board] += points
    return total


def on_boards(results: Results, who: int, index: int) -> list[int]:
    """Return a team's points on each board in a round: a PAB is a win on every board (12), a
    half-point bye a draw."""
    team = results.people[who]
    boards, entry = results.tournament.boards or 0, team.entries[index]
    game = results.compute_once("game", lambda: _points_of_a_game(results))
    if isinstance(entry, Bye):
        if entry is Bye.ZERO:
            return [0] * boards
        return [game.half_point_bye if entry is Bye.HALF else game.win] * boards
    assert isinstance(entry, Match)
    games = _games_on_boards(results, team, entry, index)
    if not games:  # the match was not played, and the file has no boards of it
        return [game.win if entry.result is Result.FORFEIT_WIN else 0] * boards
    points = [0] * boards
    for board, played in enumerate(games[:boards]):
        if played is not None:
            points[board] = game.of(played)
    return points


def _games_on_boards(
    results: Results, team: Participant, match: Match, index: int
) -> list[Game | None]:
    """Return the games of a match by board, None for an empty board, according to the declared
    line-up or the roster."""
    tournament = results.tournament
    individuals = results.compute_once(
        "individuals", lambda: {one.number: one for one in tournament.individuals}
    )
    line_ups = results.compute_once(
        "line-ups", lambda: {tuple(line[:3]): line[3] for line in tournament.line_ups}
    )
    games: dict[int, Game] = {}
    for number in team.roster:
        if number in individuals:
            entry = individuals[number].entries[index]
            if isinstance(entry, Game):
                games[number] = entry
    line_up = line_ups.get((index + 1, team.number, match.opponent))
    if line_up is None:
        return list(games.values())
    return [games.get(number) for number in line_up]


def _points_of_a_game(results: Results) -> PointSystem:
    """Return the point system of one board: that of a match, divided by the number of boards."""
    boards = results.tournament.boards or 1
    of_match = results.tournament.secondary
    if results.primary is PrimaryScore.GAME:
        of_match = results.tournament.points
    if of_match is None:
        return PointSystem()
    return PointSystem(*[points // boards for points in of_match])
