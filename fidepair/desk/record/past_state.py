"""The tournament as it was known when a round was paired: before results were corrected, and by the
numbers of that day (C.04.2 2.3, 4.3); and as it is rated, where that is not the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fidepair.desk.day.result_entry import Entered, exchanged, with_entered
from fidepair.desk.pages.published import as_published, last_published
from fidepair.desk.record.log import CORRECTION, corrections, logged_in
from fidepair.swiss.cards import initial_colour_shown
from fidepair.swiss.supposed_results import result_shown, results_named
from fidepair.tournament import Result
from fidepair.trf.format.remarks import FOR_RATING, RATED, are_rated_otherwise

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from fidepair.desk.pages.published import PublishedBoard, PublishedRound
    from fidepair.desk.record.log import LoggedCorrection
    from fidepair.tournament import Colour, Tournament

OPEN = "?"
"""Stands for a game without a result in the result of a match."""


def published(tournament: Tournament, number: int | None = None) -> PublishedRound:
    """Return a round as it was published, by default the last one: boards in the order, and with
    the points, of that day, colours as they are now. Raises InputError if it is not paired."""
    number = last_published(tournament, number)
    return as_published(tournament, number, _known(tournament, number, number - 1)[0])


def known_when_paired(
    tournament: Tournament, number: int
) -> tuple[Tournament, tuple[LoggedCorrection, ...]]:
    """Return the tournament as it was known when the round was paired: with the numbers of that day
    (2.3), the results before they were corrected (4.3) and the colours before they were exchanged
    (4.3.2), those of the round too; and these corrections. What a record says of no game that there
    was is left aside."""
    return _known(tournament, number, number)


def initial_colour_paired(tournament: Tournament) -> Colour | None:
    """Return the initial-colour that the first round with games showed as it was published
    (decision F1): with the colours before they were exchanged, if all records of that can be
    followed."""
    shown, rounds = initial_colour_shown(tournament), tournament.recoloured
    if shown is not None or not rounds:
        return shown
    first = min(rounds)
    before, undone = known_when_paired(tournament, first)
    recorded = corrections(logged_in(tournament.corrections))
    if not {one for one in recorded if one.round_number == first and one.exchanged is not None} <= {
        *undone
    }:
        return None
    return initial_colour_shown(before._replace(recoloured=rounds - {first}))


def _known(
    tournament: Tournament, number: int, last: int
) -> tuple[Tournament, tuple[LoggedCorrection, ...]]:
    """Return what `known_when_paired` does, of rounds up to the `last` one."""
    tournament = tournament.numbered_at(number)
    recorded = [
        one for one in corrections(logged_in(tournament.corrections)) if one.round_number <= last
    ]
    other_colours = {one.round_number for one in recorded if one.exchanged is not None}
    undone = []
    recorded.sort(
        key=lambda one: one.kind == RATED
    )  # what is for the rating came last, wherever it stands
    for one in reversed(recorded):
        of_round = (
            one.round_number == number
        )  # its own results decided nothing, but stand in the way to the colours
        if one.kind == FOR_RATING or not (
            number in other_colours if of_round else _came_later(one, number)
        ):
            continue
        before = _corrected(tournament, one, back=True)
        if before is not None:
            tournament = before
            undone += [one] * (not of_round or one.exchanged is not None)
    return tournament, tuple(reversed(undone))


def _came_later(one: LoggedCorrection, number: int) -> bool:
    """Return whether a correction of an earlier round was not known when the round was paired."""
    return one.kind == RATED or number <= (one.after or 0)


def corrected_for_rating(
    tournament: Tournament,
) -> tuple[Tournament, tuple[LoggedCorrection, ...], tuple[LoggedCorrection, ...]]:
    """Return the tournament as it is rated (4.3), what is corrected in it, and what is about no
    game that there was.

    Its comments tell of the corrections that are made.
    """
    made, left, comments = [], [], []
    for comment in tournament.corrections:
        (one,) = [*corrections(logged_in([comment]))] or (None,)
        if one is None or one.kind != FOR_RATING:
            comments.append(comment)
            continue
        after = _corrected(tournament, one, back=False)
        if after is None:
            left.append(one)
        else:
            tournament = after
            made.append(one)
            comments.append(one._replace(kind=RATED).line)
    return tournament._replace(corrections=tuple(comments)), tuple(made), tuple(left)


def recorded_of(
    tournament: Tournament, number: int, board: PublishedBoard
) -> list[LoggedCorrection]:
    """Return the corrections of a round that comments record of a board."""
    return [
        one
        for one in corrections(logged_in(tournament.corrections))
        if _is_about(one, number, [board])
    ]


def _is_about(one: LoggedCorrection, number: int, boards: Iterable[PublishedBoard]) -> bool:
    return one.round_number == number and any(
        {one.white, one.black} == board.pair for board in boards
    )


def without_rated(
    tournament: Tournament, round_: PublishedRound, boards: Collection[int]
) -> tuple[str, ...]:
    """Return the comments on corrections, but for those of these boards for the rating."""
    concerned = [board for board in round_.boards if board.number in boards]

    def stays(comment: str) -> bool:
        found = corrections(logged_in([comment]))
        return not any(
            one.kind == FOR_RATING and _is_about(one, round_.number, concerned) for one in found
        )

    return tuple(filter(stays, tournament.corrections))


def contradictions(tournament: Tournament) -> Iterator[tuple[str, str]]:
    """Yield the comments on corrected results that contradict the file, each with the reason: all
    are undone, the latest first, and those that are for the rating are made."""
    read = [
        (comment, one)
        for comment in tournament.corrections
        for one in corrections(logged_in([comment]))
    ]
    made = [(comment, one) for comment, one in read if one.kind != FOR_RATING]
    made.sort(key=lambda each: each[1].kind == RATED)
    for_rating = [(comment, one) for comment, one in read if one.kind == FOR_RATING]
    for back, recorded in ((True, made[::-1]), (False, for_rating)):
        now = tournament
        for comment, one in recorded:
            after = _applied(now, one, back=back)
            if not isinstance(after, str):
                now = after
            elif _decides(one):
                yield comment, after
            else:
                found = _found(now, one, back=back)
                if isinstance(found, str):
                    yield comment, found


def _decides(one: LoggedCorrection) -> bool:
    """Return whether a correction changes by what a round, or the rating, is judged. Another one
    was made before a later round was paired, and the result may have been taken out since."""
    return one.kind != CORRECTION or one.after is not None or one.exchanged is not None


def is_rated_otherwise(tournament: Tournament) -> bool:
    """Return whether results of the file were corrected for the rating only, so that ranks are not
    by them (4.3)."""
    if not are_rated_otherwise(tournament.corrections):
        return False
    wrong = {comment for comment, _ in contradictions(tournament)}
    credible = (comment for comment in tournament.corrections if comment not in wrong)
    return any(one.kind == RATED for one in corrections(logged_in(credible)))


def _corrected(
    tournament: Tournament, correction: LoggedCorrection, *, back: bool
) -> Tournament | None:
    """Return the tournament with a correction, or `back` without it; None if the correction
    contradicts the file."""
    after = _applied(tournament, correction, back=back)
    return None if isinstance(after, str) else after


def _applied(
    tournament: Tournament, correction: LoggedCorrection, *, back: bool
) -> Tournament | str:
    """Return the tournament with a correction, or `back` without it; or why the correction
    contradicts the file."""
    found = _found(tournament, correction, back=back)
    if isinstance(found, str):
        return found
    round_, board = found
    had, wanted = (correction.now, correction.was) if back else (correction.was, correction.now)
    reason = _wrong_board(board, correction, had, wanted)
    if reason:
        return reason
    if correction.exchanged is not None:
        board = exchanged(board, correction.exchanged)
    results = enumerate(_results(wanted, len(board.games)))
    return with_entered(round_, [Entered(board, place, found) for place, found in results if found])


def _found(
    tournament: Tournament, correction: LoggedCorrection, *, back: bool
) -> tuple[PublishedRound, PublishedBoard] | str:
    """Return the round of a correction, and its board as it is before the correction is made, or
    taken `back`; or why there is none."""
    reason = _wrong_rounds(tournament, correction)
    if reason:
        return reason
    round_ = as_published(tournament, correction.round_number, tournament)
    here = correction.pair if back else (correction.white, correction.black)
    boards = (one for one in round_.boards if (one.white.who.number, one.black.who.number) == here)
    board = next(boards, None)
    return (
        f"round {round_.number} does not have the pair {here[0]}-{here[1]}"
        if board is None
        else (round_, board)
    )


def _wrong_rounds(tournament: Tournament, correction: LoggedCorrection) -> str:
    """Return why the rounds that a correction names are not those of the file; nothing if they
    are."""
    number, after, last = correction.round_number, correction.after, tournament.rounds_paired
    if not 1 <= number <= last:
        return f"round {number} is not paired"
    first = number + (correction.kind == CORRECTION)
    if after is not None and not first <= after <= last:
        return f"the correction of round {number} cannot come after round {after}"
    return ""


def _wrong_board(board: PublishedBoard, correction: LoggedCorrection, had: str, wanted: str) -> str:
    """Return why a board cannot have `had` the result that a correction names, or the one that is
    `wanted`; nothing if it can."""
    count = len(board.games)
    if any(not 1 <= game <= count for game in correction.exchanged or ()):
        return f"board {board.number} does not have these games"
    for text in (had, wanted):
        results = _results(text, count)
        if len(results) != count or None in results:
            return f"`{text}` is not a valid result"
    shown = [found and result_shown(*found) for found in _results(had, count)]
    if shown != [game.result for game in board.games]:  # the record is about another result
        return f"the result is not {had or 'open'}"
    return ""


def _results(text: str, games: int) -> list[tuple[Result, Result] | None]:
    """Return the results of the games of a board as a record has them; None for what is no
    result."""
    texts = text.split(",") if text else [OPEN] * games
    return [_PENDING if one == OPEN else results_named(one) for one in texts]


_PENDING = Result.PENDING, Result.PENDING
