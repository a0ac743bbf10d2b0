"""The results of the players of teams by board, for board prizes.

C.07 has no rule for them. A player counts for the own board, which is the place in the roster: a
reserve who plays higher up counts for the place of the reserve. Only games over the board count;
the performance is that of C.07 10.2.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fidepair.standings.ratings import performance_against
from fidepair.standings.rounds import HALVES
from fidepair.tournament import Game, Result

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fidepair.tournament import Participant, Tournament

_TENTHS = 1000


class BoardResult(NamedTuple):
    """The games of a player over the board: how many, the score in half points, and the
    performance, None without it; and how many other games were won by forfeit. `rank`: among the
    players of the own board, shared by equals."""

    board: int
    player: Participant
    team: Participant
    games: int
    halves: int
    forfeits: int
    performance: int | None
    rank: int = 0

    @property
    def tenths(self) -> int | None:
        """The score in tenths of a percent, half up; None without a game."""
        if not self.games:
            return None
        return (_TENTHS * self.halves + self.games) // (2 * self.games)

    @property
    def key(self) -> tuple[int, int, int]:
        """What ranks: the points, the percentage, the performance."""
        return self.halves, self.tenths or 0, self.performance or -_TENTHS


def results_by_board(tournament: Tournament) -> list[BoardResult]:
    """Return the results of all players of teams with a game, by board, best first."""
    players = {one.number: one for one in tournament.individuals}
    ratings = {
        number: tournament.national.get(number) if one.rating is None else one.rating
        for number, one in players.items()
    }
    by_board: dict[int, list[BoardResult]] = {}
    for team in tournament.participants:
        for board, number in enumerate(team.roster, start=1):
            if number in players:
                found = _result(board, players[number], team, ratings)
                if found.games or found.forfeits:
                    by_board.setdefault(board, []).append(found)
    ranked = []
    for board in sorted(by_board):
        ranked += _ranked(by_board[board])
    return ranked


def _result(
    board: int, player: Participant, team: Participant, ratings: dict[int, int | None]
) -> BoardResult:
    games = [entry for entry in player.entries if isinstance(entry, Game)]
    played = [game for game in games if game.result in HALVES and game.opponent]
    halves = sum(HALVES[game.result] for game in played)
    performance = performance_against([ratings.get(game.opponent) for game in played], halves)
    forfeits = sum(game.result is Result.FORFEIT_WIN for game in games)
    return BoardResult(board, player, team, len(played), halves, forfeits, performance)


def _ranked(results: Iterable[BoardResult]) -> list[BoardResult]:
    """Return the results of a board, best first; equal ones share a rank, by team."""
    in_order = sorted(results, key=lambda one: one.team.tpn)
    in_order.sort(key=lambda one: one.key, reverse=True)
    keys = [one.key for one in in_order]
    return [one._replace(rank=keys.index(one.key) + 1) for one in in_order]
