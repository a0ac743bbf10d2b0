"""The tournament as it was when a round was paired: before results were corrected, and by the
numbers of that day (C.04.2 2.3, 4.3); and as it is rated, if that differs."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from fidepair.desk.day.result_entry import Entered, exchanged, with_entered, with_entries
from fidepair.desk.pages.published import (
    PublishedBoard,
    PublishedRound,
    as_published,
    last_published,
)
from fidepair.desk.record.log import CORRECTION, DataCorrection, LoggedCorrection, correction_in
from fidepair.swiss.cards import initial_colour_shown
from fidepair.swiss.supposed_results import format_result, parse_result_pair
from fidepair.tournament import Colour, Result, Tournament
from fidepair.trf.format.remarks import FOR_RATING, RATED, are_rated_otherwise, decided_game

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    AnyCorrection: TypeAlias = LoggedCorrection | DataCorrection

OPEN = "?"
"""An open game in the result of a match."""
_PENDING = Result.PENDING, Result.PENDING


def published(tournament: Tournament, number: int | None = None) -> PublishedRound:
    """Return a round as it was published, by default the last one: boards in the order, and with
    the points, of that day, colours as they are now. Raises InputError if it is not paired."""
    number = last_published(tournament, number)
    return as_published(tournament, number, _at_pairing(tournament, number, number - 1)[0])


def known_at_pairing(
    tournament: Tournament, number: int
) -> tuple[Tournament, tuple[AnyCorrection, ...]]:
    """Return the tournament as it was when the round was paired, and the corrections undone for it.

    It has the numbers of that day (2.3), the results and byes before they were corrected (4.3) and
    the colours before they were exchanged (4.3.2), those of the round too. Records of games that do not
    exist are ignored.
    """
    return _at_pairing(tournament, number, number)


def initial_colour_paired(tournament: Tournament) -> Colour | None:
    """Return the initial-colour that the first round with games showed as it was published, with
    the colours before they were exchanged (decision F1).

    None if not all records of exchanged colours can be undone.
    """
    shown, rounds = initial_colour_shown(tournament), tournament.recoloured
    if shown is not None or not rounds:
        return shown
    first = min(rounds)
    before, undone = known_at_pairing(tournament, first)
    for _, one in _recorded(tournament):
        if one not in undone and one.round_number == first and _exchanges(one):
            return None
    return initial_colour_shown(before._replace(recoloured=rounds - {first}))


def _exchanges(one: AnyCorrection) -> bool:
    return isinstance(one, LoggedCorrection) and one.exchanged is not None


def _recorded(tournament: Tournament) -> list[tuple[str, AnyCorrection]]:
    """Return the corrections in the comments of a file, each with its comment: those of results,
    then those of data; of both, those that are in the report on the rating only come last, wherever
    they stand."""
    found = [(comment, correction_in(comment)) for comment in tournament.corrections]
    recorded = [(comment, one) for comment, one in found if one is not None]
    recorded.sort(key=lambda each: (isinstance(each[1], DataCorrection), each[1].kind == RATED))
    return recorded


def _at_pairing(
    tournament: Tournament, number: int, last: int
) -> tuple[Tournament, tuple[AnyCorrection, ...]]:
    """Return the same as `known_at_pairing`, where corrections of the rounds after `last` stay."""
    tournament = tournament.numbered_at(number)
    recorded = [one for _, one in _recorded(tournament)]
    has_other_colours = any(one.round_number == number and _exchanges(one) for one in recorded)

    def is_later(one: AnyCorrection) -> bool:
        """Return whether a correction came after the pairing, and changes what was known then."""
        if one.kind == FOR_RATING or (one.round_number > last and one.what != "rating"):
            return False
        if one.round_number == number:
            # results of the round decided nothing, but its colours are undone through them
            return isinstance(one, DataCorrection) or has_other_colours
        return one.kind == RATED or (one.after is not None and number <= one.after)

    results: list[AnyCorrection] = []
    data: list[AnyCorrection] = []
    for one in filter(is_later, reversed(recorded)):
        before = _with_correction(tournament, one, back=True)
        if isinstance(before, str):
            continue
        tournament = before
        if isinstance(one, DataCorrection):
            data.append(one)
        elif one.round_number != number or _exchanges(one):
            results.append(one)
    return tournament, (*reversed(data), *reversed(results))


def _with_correction(tournament: Tournament, one: AnyCorrection, *, back: bool) -> Tournament | str:
    """Return the tournament with a correction, or `back` without it; or why the correction
    contradicts the file."""
    if isinstance(one, LoggedCorrection):
        return _with_result(tournament, one, back=back)
    if one.what == "rating":
        return _with_rating(tournament, one, back=back)
    return _without_bye(tournament, one)


def _without_bye(tournament: Tournament, one: DataCorrection) -> Tournament | str:
    """Return the tournament without a corrected bye, or why there is none."""
    number = one.round_number
    reason = _wrong_rounds(tournament, one)
    if reason:
        return reason
    was, now = one.bye
    player = tournament.by_number().get(one.number)
    if player is None or was is None or player.entries[number - 1] is not now:
        return f"{one.number} does not have this bye in round {number}"
    people = with_entries(tournament.participants, {(one.number, number - 1): was})
    return tournament._replace(participants=people)


def _with_rating(tournament: Tournament, one: DataCorrection, *, back: bool) -> Tournament | str:
    had, wanted = (one.now, one.was) if back else (one.was, one.now)
    ratings = {each.number: str(each.rating or "none") for each in tournament.players}
    if one.number not in ratings or not all(map(_is_rating, (had, wanted))):
        return f"no player has number {one.number}"
    if ratings[one.number] != had:
        return f"player {one.number} has rating {ratings[one.number]}, not {had}"
    rating = None if wanted == "none" else int(wanted)
    return tournament.with_data(one.number, rating=rating)


def _is_rating(text: str) -> bool:
    return text == "none" or (text.isascii() and text.isdigit() and 0 < int(text) < 10_000)


def corrected_for_rating(
    tournament: Tournament,
) -> tuple[Tournament, tuple[AnyCorrection, ...], tuple[AnyCorrection, ...]]:
    """Return the tournament as it is rated (4.3), the corrections in it, and those that contradict
    the file.

    The comments of that tournament record the corrections as made.
    """
    applied: list[AnyCorrection] = []
    ignored: list[AnyCorrection] = []
    comments = []
    for comment in tournament.corrections:
        one = correction_in(comment)
        if one is None or one.kind != FOR_RATING:
            comments.append(comment)
            continue
        after = _with_correction(tournament, one, back=False)
        if isinstance(after, str):
            ignored.append(one)
        else:
            tournament = after
            applied.append(one)
            comments.append(one._replace(kind=RATED).line)
    rated = tournament._replace(corrections=tuple(comments))
    return rated, tuple(applied), tuple(ignored)


def without_corrections(
    tournament: Tournament, number: int, numbers: Collection[int] | None = None
) -> tuple[str, ...]:
    """Return the comments on corrections without those on games and byes of a round, of these
    participants or of all; with those of all go its decisions."""
    kept = []
    for comment in tournament.corrections:
        one, decided = correction_in(comment), decided_game(comment)
        if one is not None:
            is_concerned = numbers is None or not one.who.isdisjoint(numbers)
            is_gone = one.round_number == number and one.what != "rating" and is_concerned
        else:
            is_gone = numbers is None and decided is not None and decided[0] == number
        if not is_gone:
            kept.append(comment)
    return tuple(kept)


def recorded_of(
    tournament: Tournament, number: int, board: PublishedBoard
) -> list[LoggedCorrection]:
    """Return the recorded corrections of a board in a round."""
    return [
        one
        for _, one in _recorded(tournament)
        if isinstance(one, LoggedCorrection) and (one.round_number, one.who) == (number, board.pair)
    ]


def without_rated(
    tournament: Tournament, round_: PublishedRound, boards: Collection[int]
) -> tuple[str, ...]:
    """Return the comments on corrections without those for the rating of these boards."""
    pairs = [board.pair for board in round_.boards if board.number in boards]

    def is_removed(comment: str) -> bool:
        one = correction_in(comment)
        if one is None or one.kind != FOR_RATING:
            return False
        return one.round_number == round_.number and one.who in pairs

    return tuple(comment for comment in tournament.corrections if not is_removed(comment))


def contradictions(tournament: Tournament) -> Iterator[tuple[str, str]]:
    """Yield the comments on corrections that contradict the file, each with the reason.

    All corrections are undone, the latest first, and those for the rating are applied.
    """
    recorded = _recorded(tournament)
    made = [each for each in recorded if each[1].kind != FOR_RATING]
    for_rating = [each for each in recorded if each[1].kind == FOR_RATING]
    yield from _contradictions(tournament, made[::-1], back=True)
    yield from _contradictions(tournament, for_rating, back=False)


def _contradictions(
    tournament: Tournament, recorded: Iterable[tuple[str, AnyCorrection]], *, back: bool
) -> Iterator[tuple[str, str]]:
    """Yield the comments that contradict the file where their corrections are made, or taken
    `back`, one after the other."""
    for comment, one in recorded:
        after = _with_correction(tournament, one, back=back)
        if not isinstance(after, str):
            tournament = after
        elif isinstance(one, DataCorrection) or _decides(one):
            yield comment, after
        else:
            found = _board_of(tournament, one, back=back)
            if isinstance(found, str):
                yield comment, found


def _decides(one: LoggedCorrection) -> bool:
    """Return whether a later round, or the rating, is judged by a correction.

    Another one was made before a later round was paired, and its result may have been removed
    since.
    """
    return one.kind != CORRECTION or one.after is not None or one.exchanged is not None


def has_corrections_for_rating(tournament: Tournament) -> bool:
    """Return whether results of the file were corrected for the rating only, and do not decide the
    ranks (4.3)."""
    return bool(comments_for_rating(tournament))


def comments_for_rating(tournament: Tournament) -> list[str]:
    """Return the comments on corrections that are in the file for the rating only, without those
    that contradict it."""
    if not are_rated_otherwise(tournament.corrections):
        return []
    wrong = {comment for comment, _ in contradictions(tournament)}
    recorded = _recorded(tournament)
    return [comment for comment, one in recorded if one.kind == RATED and comment not in wrong]


def _with_result(
    tournament: Tournament, correction: LoggedCorrection, *, back: bool
) -> Tournament | str:
    """Return the tournament with a corrected result, or `back` without it; or why there is none."""
    found = _board_of(tournament, correction, back=back)
    if isinstance(found, str):
        return found
    round_, board = found
    had, wanted = (correction.now, correction.was) if back else (correction.was, correction.now)
    reason = _wrong_board(board, correction, had, wanted)
    if reason:
        return reason
    if correction.exchanged is not None:
        board = exchanged(board, correction.exchanged)
    entered = []
    for place, results in enumerate(_results(wanted, len(board.games))):
        if results is not None:
            entered.append(Entered(board, place, results))
    return with_entered(round_, entered)


def _board_of(
    tournament: Tournament, correction: LoggedCorrection, *, back: bool
) -> tuple[PublishedRound, PublishedBoard] | str:
    """Return the round of a correction, and its board as it is before the correction is made, or
    taken `back`; or why there is none."""
    reason = _wrong_rounds(tournament, correction)
    if reason:
        return reason
    round_ = as_published(tournament, correction.round_number, tournament)
    pair = correction.pair if back else (correction.white, correction.black)
    for board in round_.boards:
        if (board.white.who.number, board.black.who.number) == pair:
            return round_, board
    return f"round {round_.number} does not have the pair {pair[0]}-{pair[1]}"


def _wrong_rounds(tournament: Tournament, correction: AnyCorrection) -> str:
    """Return why the rounds of a correction do not fit the file; nothing if they do."""
    number, after, last = correction.round_number, correction.after, tournament.rounds_paired
    if not 1 <= number <= last:
        return f"round {number} is not paired"
    first = number + 1 if correction.kind == CORRECTION else number
    if after is not None and not first <= after <= last:
        return f"the correction of round {number} cannot come after round {after}"
    return ""


def _wrong_board(board: PublishedBoard, correction: LoggedCorrection, had: str, wanted: str) -> str:
    """Return why a board cannot have `had` the result of a correction, or get the one that is
    `wanted`; nothing if it can."""
    count = len(board.games)
    if any(not 1 <= game <= count for game in correction.exchanged or ()):
        return f"board {board.number} does not have these games"
    for text in (had, wanted):
        results = _results(text, count)
        if len(results) != count or None in results:
            return f"`{text}` is not a valid result"
    may_be_entered_since = correction.kind == CORRECTION and correction.after is None
    for known, game in zip(_results(had, count), board.games, strict=True):
        recorded = format_result(*known) if known else ""
        is_entered_since = had and not recorded and may_be_entered_since
        if recorded != game.result and not is_entered_since:
            return f"the result is not {had or 'open'}"
    return ""


def _results(text: str, games: int) -> list[tuple[Result, Result] | None]:
    """Return the results of the games of a board in a record; None for a text that is not one."""
    if not text:
        return [_PENDING] * games
    results: list[tuple[Result, Result] | None] = []
    for one in text.split(","):
        results.append(_PENDING if one == OPEN else parse_result_pair(one))
    return results
