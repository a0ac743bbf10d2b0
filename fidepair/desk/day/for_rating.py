"""Results and ratings that are corrected for the rating report only: notified after the end of the
next round (C.04.2 4.3)."""

from collections.abc import Sequence

from fidepair.desk.day import late_entries
from fidepair.desk.day.change import Changed, is_past_deadline
from fidepair.desk.day.lookup import number_and_name
from fidepair.desk.day.results import ResultEntry, entering_of, result_messages, result_of_board
from fidepair.desk.pages.published import PublishedBoard, last_published
from fidepair.desk.record.log import DataCorrection, LoggedCorrection, without_held_rating
from fidepair.desk.record.past_state import corrected_for_rating, published, without_rated
from fidepair.errors import Keyword, UsageError
from fidepair.tournament import Participant, Tournament
from fidepair.trf.format.remarks import FOR_RATING


def correct_for_rating(
    tournament: Tournament,
    results: Sequence[ResultEntry],
    number: int | None = None,
    *,
    colours_swapped: bool = False,
    now: str | None = None,
) -> Changed:
    """Record results of a round, by default the last one, for the rating report only; all facts of
    the event stay.

    4.3: this is for errors that are notified after the end of the next round, or of the tournament,
    or after the deadline of the last round (`now`, if known).
    Entering the result of the event removes the record. Raises UsageError before that, and as
    `results.entered`.
    """
    number = last_published(tournament, number)
    over = tournament.rounds_closed
    is_tournament_over = number == over == tournament.rounds
    is_late = is_tournament_over or is_past_deadline(tournament, number, now)
    if number >= over and not is_late:
        raise UsageError(
            f"Round {number + 1} is not over, so a correction of round {number} counts"
            " for the standings and the next pairing (C.04.2, 4.3).\n  Use "
            + Keyword("correct", True)
            + " without "
            + Keyword("for_rating")
            + "."
        )
    rated = corrected_for_rating(tournament)[0]
    entering = entering_of(rated, results, number, colours_swapped=colours_swapped)
    for one in entering.new:
        if one.is_open:
            raise UsageError(
                f"The rating report needs a result of {one.label}.\n  Give one, such as 1-0."
            )
    numbers = {one.board.number for one in entering.new}
    if not numbers:
        return Changed(tournament, (f"round {number}: no change for the rating report",))
    wanted = entering.tournament
    after = {board.pair: board for board in published(wanted, number).boards}
    records = []
    for board in published(tournament, number).boards:
        if board.number in numbers:
            record = _between(number, board, after[board.pair], over)
            if record:
                records.append(record)
    kept = tournament._replace(corrections=without_rated(tournament, entering.round_, numbers))
    lines = [record.line for record in records]
    recorded = kept._replace(corrections=(*kept.corrections, *lines))
    rated = corrected_for_rating(recorded)[0]
    if (rated.participants, rated.individuals) != (wanted.participants, wanted.individuals):
        raise UsageError(
            "The colours of a match and of one of its boards"
            " cannot both be swapped for the rating report."
        )
    end = "as in the event; no correction is left for the rating report"
    if records:
        end = (
            "for the rating report only:"
            " results, standings and pairings of the event do not change (C.04.2, 4.3)"
        )
    messages = (*result_messages(entering), end)
    return Changed(kept, messages, tuple(map(str, records)), tuple(entering.notes))


def _between(
    number: int, board: PublishedBoard, rated: PublishedBoard, over: int
) -> LoggedCorrection | None:
    """Return the correction that turns a board into the rated one; None if they are alike."""
    pair = board.white.who.number, board.black.who.number
    was, now = result_of_board(board), result_of_board(rated)
    colours: tuple[int, ...] | None = ()
    if rated.white.who.number == pair[0]:
        games = enumerate(zip(board.games, rated.games, strict=True), start=1)
        colours = tuple(at for at, (one, other) in games if one.colour != other.colour) or None
    if colours is None and was == now:
        return None
    return LoggedCorrection(number, *pair, was, now, over, colours, FOR_RATING)


def correct_rating_for_rating(
    tournament: Tournament, one: Participant, rating: int | None
) -> Changed:
    """Record a rating for the rating report only (4.3.3): standings and pairings stay.

    Raises UsageError while the correction counts for the event.
    """
    if not late_entries.is_rating_too_late(tournament, one):
        raise UsageError(
            f"A corrected rating of {number_and_name(one)} still counts for the standings and the"
            " next pairing (C.04.2, 4.3).\n  Leave out " + Keyword("for_rating") + "."
        )
    kept = without_held_rating(tournament.corrections, one.number)
    changed = tournament._replace(corrections=kept)
    was, now = str(one.rating or "none"), str(rating or "none")
    if was == now:
        text = f"{number_and_name(one)}: rating {now}, as in the event; no correction is left"
        return Changed(changed, (text,))
    over = tournament.rounds_closed
    record = DataCorrection(over, one.number, "rating", was, now, over, FOR_RATING)
    messages = (
        f"{number_and_name(one)}: rating {was} -> {now} for the rating report only:"
        " standings and pairings of the event do not change (C.04.2, 4.3.3)",
    )
    return Changed(changed, messages, (str(record),))
