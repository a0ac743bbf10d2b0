"""Tie-breaks from the boards of teams (C.07 article 12), over all matches or over those of two
teams (13.3.2).

Points are ten-thousandths, boards are counted from 1. Board forfeits count as results (decision
T12).
"""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from fidepair.standings.rounds import GAME
from fidepair.tournament import Bye, Game, Match, PointSystem, PrimaryScore, Result

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fidepair.standings.codes import Modifiers
    from fidepair.standings.rounds import Results
    from fidepair.tournament import Participant

COUNT, TOP, BOTTOM = "BC", "TBR", "BBE"


def board_count(results: Results, modifiers: Modifiers) -> list[int]:  # noqa: ARG001
    """12.1: the sum of board number times points on that board; lower is better."""
    return [counted(row) for row in totals_by_board(results)]


def top_boards(results: Results, modifiers: Modifiers) -> list[tuple[int, ...]]:  # noqa: ARG001
    """12.2: the points on board 1, then on board 2, and so on."""
    return [tuple(row) for row in totals_by_board(results)]


def without_bottom_boards(results: Results, modifiers: Modifiers) -> list[tuple[int, ...]]:  # noqa: ARG001
    """12.3: the points without the last board, then without the last two, and so on."""
    return [without_bottom(row) for row in totals_by_board(results)]


def has_equal_game_points(results: Results, group: Sequence[int]) -> bool:
    """12.1: the board count is for teams that have the same number of game points."""
    totals = results.scores[PrimaryScore.GAME].totals
    return len({totals[who] for who in group}) == 1


def compared_on_boards(mine: Sequence[int], theirs: Sequence[int], way: str) -> int:
    """13.3.2: compare two teams by their points on each board against each other: above 0 if the
    first is better, 0 if nothing tells."""
    if way == COUNT:
        first, second = counted(theirs), counted(mine)  # lower is better
        return (first > second) - (first < second) if sum(mine) == sum(theirs) else 0
    made = tuple if way == TOP else without_bottom
    return (made(mine) > made(theirs)) - (made(mine) < made(theirs))


def between(results: Results, who: int, opponent: int, *, forfeits: bool) -> list[int]:
    """13.3.2: return a team's points on each board in its matches against another one. Forfeited
    matches count with `/P` and in round robins only, as in the direct encounter."""
    row = [0] * (results.tournament.boards or 0)
    for index, round_ in enumerate(results.rounds[who]):
        if round_.opponent == opponent and (
            round_.kind is GAME or forfeits or results.is_predetermined
        ):
            row = [
                before + points
                for before, points in zip(row, on_boards(results, who, index), strict=True)
            ]
    return row


def totals_by_board(results: Results) -> list[list[int]]:
    """Return every team's points on each board, over all rounds."""
    found: list[list[int]] = results.known("boards", lambda: _totals(results))
    return found


def counted(row: Sequence[int]) -> int:
    """12.1: return the sum of board number times points."""
    return sum(board * points for board, points in enumerate(row, start=1))


def without_bottom(row: Sequence[int]) -> tuple[int, ...]:
    """12.3: return the points without the last board, without the last two, and so on."""
    return tuple(accumulate(row[:-1]))[::-1]


def _totals(results: Results) -> list[list[int]]:
    boards = results.tournament.boards or 0
    found = []
    for who in range(len(results.people)):
        row = [0] * boards
        for index in range(results.number_of_rounds):
            row = [
                before + points
                for before, points in zip(row, on_boards(results, who, index), strict=True)
            ]
        found.append(row)
    return found


def on_boards(results: Results, who: int, index: int) -> list[int]:
    """Return what a team's boards brought in a round: a PAB is a win on every board (12), a
    half-point bye a draw."""
    tournament, team = results.tournament, results.people[who]
    boards, entry = tournament.boards or 0, team.entries[index]
    game: PointSystem = results.known("game", lambda: _points_of_a_game(results))
    if isinstance(entry, Bye):
        brought = {
            Bye.PAB: game.win,
            Bye.FULL: game.win,
            Bye.HALF: game.half_point_bye,
            Bye.ZERO: 0,
        }[entry]
        return [brought] * boards
    assert isinstance(entry, Match)
    games = _games_on_boards(results, team, entry, index)
    if not games:  # nobody sat down, and nothing is written of the boards
        return [game.win if entry.result is Result.FORFEIT_WIN else 0] * boards
    return [
        0 if played is None else game.of(played) for played in (*games, *[None] * boards)[:boards]
    ]


def _games_on_boards(
    results: Results, team: Participant, match: Match, index: int
) -> list[Game | None]:
    """Return the games of a match by board, None for an empty one: by the stated line-up, else by
    the roster."""
    individuals: dict[int, Participant] = results.known(
        "individuals", lambda: {one.number: one for one in results.tournament.individuals}
    )
    stated: dict[tuple[int, ...], tuple[int, ...]] = results.known(
        "line-ups",
        lambda: {(line[0], line[1], line[2]): line[3] for line in results.tournament.line_ups},
    )
    line_up = stated.get((index + 1, team.number, match.opponent))
    games = {
        number: individuals[number].entries[index]
        for number in team.roster
        if number in individuals
    }
    if line_up is not None:
        listed = [games.get(number) for number in line_up]
        return [one if isinstance(one, Game) else None for one in listed]
    return [one for one in games.values() if isinstance(one, Game)]


def _points_of_a_game(results: Results) -> PointSystem:
    """Return the points of one board: a match brings as many times more as it has boards."""
    boards = results.tournament.boards or 1
    of_match = results.tournament.secondary
    if results.primary is PrimaryScore.GAME:
        of_match = results.tournament.points
    return (
        PointSystem()
        if of_match is None
        else PointSystem(*[points // boards for points in of_match])
    )
