"""Results that are corrected for the rating report only: notified after the end of the next round
(C.04.2 4.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.desk.day.change import Changed
from fidepair.desk.day.results import entering_of, result_messages, result_of_board
from fidepair.desk.pages.published import game_named, last_published
from fidepair.desk.record.log import LoggedCorrection
from fidepair.desk.record.past_state import corrected_for_rating, published, without_rated
from fidepair.errors import Keyword, UsageError
from fidepair.trf.format.remarks import FOR_RATING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fidepair.desk.day.results import ToldResult
    from fidepair.desk.pages.published import PublishedBoard
    from fidepair.tournament import Tournament


def for_rating(
    tournament: Tournament,
    results: Sequence[ToldResult],
    number: int | None = None,
    *,
    colours_swapped: bool = False,
) -> Changed:
    """Return the tournament with a record of results of a round, by default the last one, that are
    others for the rating report; all that is known of the event stays.

    4.3: so it is with errors that are notified after the end of the next round, or of the
    tournament. Who tells the result of the event takes the record out. Raises UsageError before
    that, and as `results.entered`.
    """
    number = last_published(tournament, number)
    over = tournament.rounds_closed
    if number >= over and not number == over == tournament.rounds:
        raise UsageError(
            f"round {number + 1} is not over, so that a correction of round {number} counts for the standings and the"
            f" next pairing (C.04.2 4.3).\n  Use " + Keyword("correct", True) + " alone, without "
            + Keyword("for_rating") + "."
        )  # fmt: skip
    entering = entering_of(
        corrected_for_rating(tournament)[0], results, number, colours_swapped=colours_swapped
    )
    for one in entering.new:
        if one.is_open:
            raise UsageError(
                f"the rating report needs a result of {game_named(one.board, one.game)}.\n  Tell which."
            )
    concerned = {one.board.number for one in entering.new}
    if not concerned:
        return Changed(tournament, (f"round {number}: nothing is new for the rating report",))
    kept = tournament._replace(corrections=without_rated(tournament, entering.round_, concerned))
    now = {board.pair: board for board in published(entering.tournament, number).boards}
    made = []
    for board in published(tournament, number).boards:
        found = (
            _between(number, board, now[board.pair], over) if board.number in concerned else None
        )
        made += [found] if found else []
    as_rated = corrected_for_rating(
        kept._replace(corrections=(*kept.corrections, *(one.line for one in made)))
    )[0]
    wanted = entering.tournament
    if (as_rated.participants, as_rated.individuals) != (wanted.participants, wanted.individuals):
        raise UsageError(
            "the colours of a match and of a single board of it cannot both be exchanged for the rating."
        )
    end = (
        "for the rating report only: results, standings and pairings of the event stay (C.04.2 4.3)"
        if made
        else "as in the event: for the rating report nothing is corrected there any more"
    )
    return Changed(
        kept, (*result_messages(entering), end), tuple(map(str, made)), tuple(entering.notes)
    )


def _between(
    number: int, board: PublishedBoard, rated: PublishedBoard, over: int
) -> LoggedCorrection | None:
    """Return the correction that makes a board the one that is rated; None if they are alike."""
    sides, results = (
        (board.white.who.number, board.black.who.number),
        (result_of_board(board), result_of_board(rated)),
    )
    games = enumerate(zip(board.games, rated.games, strict=True), start=1)
    turned = [at for at, (one, other) in games if one.colour != other.colour]
    colours = () if rated.white.who.number != sides[0] else tuple(turned) or None
    if colours is None and results[0] == results[1]:
        return None
    return LoggedCorrection(number, *sides, *results, over, colours, FOR_RATING)
