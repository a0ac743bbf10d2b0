"""The tournament as it was known when a round was paired: before results were corrected, and by the numbers of that day
(C.04.2 2.3, 4.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.desk.entering import Entered, with_entered
from fidepair.desk.log import corrections, logged_in
from fidepair.desk.published import as_published, last_published
from fidepair.swiss.results import result_shown, results_named
from fidepair.tournament import Result

if TYPE_CHECKING:
    from fidepair.desk.log import LoggedCorrection
    from fidepair.desk.published import PublishedRound
    from fidepair.tournament import Tournament

OPEN = "?"
"""Stands for a game without a result in the result of a match."""


def published(tournament: Tournament, number: int | None = None) -> PublishedRound:
    """Return a round as it was published, by default the last one: boards in the order, and with the points, of that
    day. Raises InputError if it is not paired."""
    number = last_published(tournament, number)
    return as_published(tournament, number, known_when_paired(tournament, number)[0])


def known_when_paired(tournament: Tournament, number: int) -> tuple[Tournament, tuple[LoggedCorrection, ...]]:
    """Return the tournament as it was known when the round was paired: with the numbers of that day (2.3), and the
    results before they were corrected (4.3); and these corrections. What a record says of no game that there was is
    left aside."""
    tournament = tournament.numbered_at(number)
    recorded = corrections(logged_in(tournament.corrections))
    late = [one for one in recorded if one.round_number < number <= (one.after or 0)]
    undone = []
    for one in reversed(late):
        before = _undone(tournament, one)
        if before is not None:
            tournament = before
            undone.append(one)
    return tournament, tuple(reversed(undone))


def _undone(tournament: Tournament, correction: LoggedCorrection) -> Tournament | None:
    if not 1 <= correction.round_number <= tournament.rounds_paired:
        return None
    round_ = as_published(tournament, correction.round_number, tournament)
    pair = correction.white, correction.black
    board = next((one for one in round_.boards if (one.white.who.number, one.black.who.number) == pair), None)
    if board is None:
        return None
    results, now = (_results(text, len(board.games)) for text in (correction.was, correction.now))
    if len(results) != len(board.games) or None in results:
        return None
    if [found and result_shown(*found) for found in now] != [game.result for game in board.games]:
        return None  # another result stands there: the record is not about it
    return with_entered(round_, [Entered(board, place, found) for place, found in enumerate(results) if found])


def _results(text: str, games: int) -> list[tuple[Result, Result] | None]:
    """Return the results of the games of a board as a record has them; None for what is no result."""
    texts = text.split(",") if text else [OPEN] * games
    return [_PENDING if one == OPEN else results_named(one) for one in texts]


_PENDING = Result.PENDING, Result.PENDING
