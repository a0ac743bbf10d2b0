"""Results of a published round: entered by board or by pair, and corrected (C.04.2 4.3).

In a match, the side named first is on the left in every result, whatever the colours on a board.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from fidepair.desk.day.change import Changed, late_error_notes, meetings
from fidepair.desk.day.lookup import find_pair
from fidepair.desk.day.result_entry import (
    Entered,
    as_played,
    boards_of,
    exchanged_colours,
    reverse_result,
    unchanged_games,
    unknown_white,
    with_entered,
    without_opponent,
)
from fidepair.desk.pages.published import PublishedBoard, PublishedRound
from fidepair.desk.record.log import LoggedCorrection, comment
from fidepair.desk.record.past_state import OPEN, published, recorded_of, without_rated
from fidepair.errors import Keyword, UsageError
from fidepair.swiss.boards import board_range
from fidepair.swiss.cards import initial_colour_shown
from fidepair.swiss.supposed_results import format_result, is_played, parse_result_pair
from fidepair.text.data import some_of
from fidepair.text.wording import capital
from fidepair.tournament import Colour, Result, Tournament, is_pending
from fidepair.trf.format.remarks import DECIDED, decided_game

_MAX_NAMED = 3
_PLACE = re.compile(r"[bB]?(\d{1,5})(?:-(\d{1,5}))?(?:\.(\d{1,3}))?")
_USUAL_RESULTS = "1-0, draw, 0-1, +-, -+ or --"
_REMOVAL = "none"
_REMOVALS = (_REMOVAL, "open")
"""Words that remove a result. So does OPEN alone; among the results of a match it skips a game."""
_SHARES = {
    **dict.fromkeys((Result.WIN, Result.UNRATED_WIN, Result.FORFEIT_WIN), 2),
    **dict.fromkeys((Result.DRAW, Result.UNRATED_DRAW), 1),
    **dict.fromkeys((Result.LOSS, Result.UNRATED_LOSS, Result.FORFEIT_LOSS), 0),
}
"""Halves of the point that a result gives to one side."""


class ResultEntry(NamedTuple):
    """A result as it is typed: of a board (`3`, in a match `3.2`), or of a pair (`15-11`).

    `where` is the place in a list of results, which messages begin with.
    """

    place: str
    result: str
    where: str = ""


def parse_result(text: str) -> ResultEntry:
    """Parse one result, such as `3=1-0`, `3:1-0`, `15-11=draw`, `Late-Smith=draw` or `2.3=+-`.

    Raises UsageError, also for `1:0`, which can be a result without its board.
    """
    sign = "=" if "=" in text else ":"
    place, equals, result = (part.strip() for part in text.partition(sign))
    is_place = _PLACE.fullmatch(place) or "-" in place.strip("-")
    is_score = sign == ":" and len(result) < 2
    if not equals or not result or not is_place or is_score:
        raise not_a_result(text)
    return ResultEntry(place, result)


def not_a_result(text: str) -> UsageError:
    """Return the error for a text that is not a result of a board or of a pair."""
    return UsageError(
        f"`{text}` is not a result.\n  Write BOARD=RESULT, such as 3=1-0, or PAIR=RESULT, such as 15-11=draw."
    )


def parse_words(words: Sequence[str]) -> tuple[list[ResultEntry], list[str]]:
    """Parse the words of a command line: `3=1-0`, `3:1-0`, or a board and its result, `3 1-0`.

    Return the results, and the other words, which name lists. Raises UsageError.
    """
    results: list[ResultEntry] = []
    others: list[str] = []
    rest = list(words)
    while rest:
        word = rest.pop(0)
        is_place = _PLACE.fullmatch(word)
        if "=" in word or (_PLACE.fullmatch(word.partition(":")[0]) and ":" in word):
            results.append(parse_result(word))
        elif is_place and rest and rest[0] != "-" and _is_result(rest[0]):
            results.append(ResultEntry(word, rest.pop(0)))
        else:
            others.append(word)
    return results, others


def _is_result(text: str) -> bool:
    """Whether a text is a result of a game, or results of the games of a match."""
    parts = [part.strip().lower() for part in text.split(",")]
    return all(part in ("", OPEN, *_REMOVALS) or parse_result_pair(part) for part in parts)


def parse_results(lines: Iterable[str], name: str) -> list[ResultEntry]:
    """Parse lines `board result`, `white black result`, or results as in `parse_result`.

    Empty lines, and everything after `#`, are ignored. Raises UsageError with the line.
    """
    results = []
    for number, line in enumerate(lines, start=1):
        words = line.partition("#")[0].split()
        where = f"{name}:{number}: "
        if len(words) == 3 and all(map(_PLACE.fullmatch, words[:2])):
            words = ["-".join(words[:2]), words[2]]
        if len(words) == 2 and _PLACE.fullmatch(words[0]):
            results.append(ResultEntry(words[0], words[1], where))
        elif len(words) == 1 and ("=" in words[0] or ":" in words[0]):
            results.append(parse_result(words[0])._replace(where=where))
        elif words:
            raise UsageError(
                f"{where}`{' '.join(words)}` is not a result.\n"
                "  Write a board and a result in each line, such as `3 1-0`,"
                " or White, Black and the result."
            )
    return results


def with_entered_results(
    tournament: Tournament,
    results: Sequence[ResultEntry],
    number: int | None = None,
    *,
    correct: bool = False,
    colours_swapped: bool = False,
) -> Changed:
    """Return the tournament with these results of a round, by default the last one.

    4.3: with `correct`, existing results are replaced. That is recorded, and so is a result that
    arrives after a later round was paired; later pairings stay as they are. A result of the last
    round can be removed with `correct`, as long as no pairing was made with it.

    4.3.2: with `colours_swapped`, the games were played with the wrong colours. Each is named by
    its pair, with the player first who had White (of a match: in its first game, or on board 1),
    and its result is written the same way.

    Raises UsageError for a board or a result that does not exist, and for a game that already has
    another result.
    """
    entering = entering_of(tournament, results, number, colours_swapped=colours_swapped)
    round_, corrected, colours = entering.round_, entering.corrected, entering.colours
    _refuse_removals(tournament, entering)
    complete = _complete(tournament) if round_.number == tournament.rounds_paired else ""
    if corrected and not correct:
        raise _refuse_replacing(
            corrected, round_.number, "" if number or colours_swapped else complete
        )
    if round_.number < tournament.rounds_paired:
        recorded = entering.new
    else:
        recorded = [one for one in corrected if not one.is_open]
    changed = entering.tournament
    boards = dict.fromkeys([*(one.board.number for one in recorded), *colours])
    comments = (
        *map(str, _corrections(round_, changed, boards, colours)),
        *_decisions(round_.number, entering.new),
    )
    notes = [*entering.notes, *_met_again(entering)]
    if corrected or colours:
        again = "enter it again with --for-rating"
        notes += late_error_notes(tournament, round_.number, f"round {round_.number}", again)
    if colours:
        changed = _with_initial_colour_kept(tournament, changed, round_.number)
    kept = without_rated(changed, round_, {one.board.number for one in corrected})
    if kept != changed.corrections:
        notes.append("The corrections of these games for the rating report are removed.")
    kept = _without_decisions(kept, entering)
    messages = tuple(result_messages(entering))
    if complete and not entering.new:
        messages = (f"No change: {complete}",)
    return Changed(changed._replace(corrections=kept), messages, comments, tuple(notes))


def _complete(tournament: Tournament) -> str:
    """Return that the last round in the file is complete and a next one is not paired; nothing
    while it has open games, and after the last round."""
    closed = tournament.rounds_closed
    if not closed or closed < tournament.rounds_paired or closed == tournament.rounds:
        return ""
    return f"round {closed} is complete, and round {closed + 1} is not paired in this file"


def _with_initial_colour_kept(
    tournament: Tournament, changed: Tournament, round_number: int
) -> Tournament:
    """Declare the initial-colour if only the colours exchanged in this round showed it (decision
    F1)."""
    if changed.initial_colour is not None:
        return changed
    recoloured = changed._replace(recoloured=frozenset([round_number]))
    if initial_colour_shown(recoloured) is not None:
        return changed
    return changed._replace(initial_colour=initial_colour_shown(tournament))


class Entering(NamedTuple):
    """Results that are being entered, and the tournament with them.

    `new`: results that differ from the published ones; `colours`: by board, the games whose colours
    are exchanged (an empty tuple: all of them); `unopposed`: boards that one side wins because the
    other has no player there.
    """

    round_: PublishedRound
    new: list[Entered]
    colours: dict[int, tuple[int, ...]]
    unopposed: list[Entered]
    tournament: Tournament
    notes: list[str]

    @property
    def corrected(self) -> list[Entered]:
        """The new results of games that already had a different result."""
        return [one for one in self.new if one.known.result]

    def is_turned(self, one: Entered) -> bool:
        """Whether the colours of a game are exchanged."""
        games = self.colours.get(one.board.number)
        return games is not None and (not games or one.game + 1 in games)


def entering_of(
    tournament: Tournament,
    results: Sequence[ResultEntry],
    number: int | None,
    *,
    colours_swapped: bool,
) -> Entering:
    """Return what entering these results would change; the caller decides whether it is allowed."""
    round_ = published(tournament, number)
    new = _entries(round_, results, colours_swapped=colours_swapped)
    colours: dict[int, tuple[int, ...]] = {}
    if colours_swapped:
        colours = exchanged_colours(round_, new)
        new += unchanged_games(new, colours)
    else:
        new = [one for one in new if one.known.result != format_result(*one.results)]
    _refuse_lone_removals(new)
    notes = [
        f"{one.label}: {format_result(*one.results)} is a result that only the arbiter can award."
        for one in new
        if _is_by_decision(one)
    ]
    unopposed = without_opponent(new)
    notes += [
        f"{one.label}: no opponent, so this is a forfeit win."
        for one in unopposed
        if one not in new
    ]
    return Entering(round_, new, colours, unopposed, with_entered(round_, new), notes)


def _is_by_decision(one: Entered) -> bool:
    """Return whether a game was played, and its two results do not add up to one point."""
    if one.is_open or not is_played(one.results):
        return False
    return sum(_SHARES[result] for result in one.results) != 2


def _decisions(round_number: int, new: Iterable[Entered]) -> Iterator[str]:
    """Yield the comments on results that only an arbiter can award: later readers do not doubt
    them."""
    for one in filter(_is_by_decision, new):
        sides = _white_first(one)
        if sides:
            (white, of_white), (black, of_black) = sides
            text = f"{white}-{black} {format_result(of_white, of_black)}"
            yield comment(DECIDED, round_number, text)


def _without_decisions(comments: Iterable[str], entering: Entering) -> tuple[str, ...]:
    """Return the comments without those on decisions that were corrected."""
    gone = []
    for one in entering.corrected:
        pair = tuple(who for who, _ in _white_first(one))
        gone.append((entering.round_.number, pair[::-1] if entering.is_turned(one) else pair))
    return tuple(line for line in comments if decided_game(line) not in gone)


def _white_first(one: Entered) -> list[tuple[int, Result]]:
    """Return the players of a game with their results, White first; none without an opponent."""
    left, right = one.known.left, one.known.right
    if left is None or right is None:
        return []
    sides = [(left.number, one.results[0]), (right.number, one.results[1])]
    if one.known.colour is Colour.BLACK:
        sides.reverse()
    return sides


def _refuse_lone_removals(new: Sequence[Entered]) -> None:
    """Raise UsageError for a result removed from a board where only one side has a player, while
    the match keeps another result."""
    removed = [one for one in new if one.known.result and one.is_open]
    opened = {(one.board.number, one.game) for one in removed}
    for one in removed:
        kept = [
            game
            for at, game in enumerate(one.board.games)
            if game.result and (one.board.number, at) not in opened
        ]
        is_unopposed = one.known.left is None or one.known.right is None
        if is_unopposed and kept:
            raise UsageError(
                f"{capital(one.label)} is won by forfeit as long as its match has another result.\n"
                f"  Remove all results of the match: {one.board.number}=none."
            )


def _refuse_removals(tournament: Tournament, entering: Entering) -> None:
    """Raise UsageError for a removed result by which a later round was paired, or with a record of
    wrong colours."""
    number = entering.round_.number
    removed = [one for one in entering.corrected if one.is_open]
    if removed and number < tournament.rounds_paired:
        raise _decided_a_pairing(removed[0], tournament.rounds_paired)
    for one in removed:
        records = recorded_of(tournament, number, one.board)
        if any(record.exchanged is not None for record in records):
            raise _has_swapped_colours(one)


def _met_again(entering: Entering) -> Iterator[str]:
    """Yield notes on pairs that were paired again after an unplayed game (3.5) which now counts as
    played."""
    before, after = entering.round_.tournament.by_number(), entering.tournament.by_number()
    for board in boards_of(entering.new):
        first, second = sorted((board.white.who.number, board.black.who.number))
        one, other = after[first], after[second]
        met = meetings(one, second)
        if len(met) < 2 or met == meetings(before[first], second):
            continue
        last = met[-1]
        change = ""
        if is_pending(one.entries[last - 1]):
            change = " Until it is played, the Chief Arbiter may change it (4.4.1)."
        yield (
            f"{first} {one.name} and {second} {other.name} have now met {len(met)} times, in rounds"
            f" {', '.join(map(str, met[:-1]))} and {last}. A later correction does not change a"
            f" pairing, so the one of round {last} is kept (C.04.2, 4.3).{change}"
        )


# ── Which games are meant ────────────────────────────────────────────────────
class _Boards(NamedTuple):
    """The boards of a round, by number and by pair."""

    round_: PublishedRound
    by_number: Mapping[int, PublishedBoard]
    by_pair: Mapping[tuple[int, int], PublishedBoard]


def _entries(
    round_: PublishedRound, results: Iterable[ResultEntry], *, colours_swapped: bool
) -> list[Entered]:
    """Return the results of single games that are typed, each game once."""
    boards = _Boards(
        round_,
        {board.number: board for board in round_.boards},
        {(board.white.who.number, board.black.who.number): board for board in round_.boards},
    )
    entries: dict[tuple[int, int], Entered] = {}
    for typed in results:
        try:
            for entry in _of_board(boards, typed, colours_swapped=colours_swapped):
                first = entries.setdefault((entry.board.number, entry.game), entry)
                if first.results != entry.results:
                    raise UsageError(
                        f"{capital(entry.label)} has two different results.\n  Leave one of them out."
                    )
        except UsageError as error:
            raise UsageError(typed.where + error.args[0]) from None
    return list(entries.values())


def _of_board(boards: _Boards, typed: ResultEntry, *, colours_swapped: bool) -> list[Entered]:
    """Return the results of the games of a board that are typed."""
    board, first, game = _board_named(boards, typed, colours_swapped=colours_swapped)
    count = len(board.games)
    texts = [text.strip() for text in typed.result.split(",")]
    if texts == [OPEN]:
        texts = [_REMOVAL]
    if game is not None and not 1 <= game <= count:
        raise UsageError(
            f"Board {board.number} has no game {game}: its match has games 1 to {count}."
        )
    if colours_swapped:
        board, is_left = as_played(boards.round_, board, first, game)
        if not is_left:
            texts = [reverse_result(text) for text in texts]
    if game is not None:
        places = [game - 1]
    else:
        places = list(range(count))
        if len(texts) == 1 and _is_for_whole_match(texts[0]):
            texts *= count
    if len(texts) != len(places):
        raise _other_number_of_games(board.number, count, typed.result)
    return [
        _entry(board, place, text)
        for place, text in zip(places, texts, strict=True)
        if text not in ("", OPEN)
    ]


def _is_for_whole_match(text: str) -> bool:
    """Return whether a single result holds for every game of a match: a removal or a forfeit."""
    if text.lower() in _REMOVALS:
        return True
    results = parse_result_pair(text)
    return results is not None and not is_played(results)


def _other_number_of_games(board: int, count: int, text: str) -> UsageError:
    if count == 1:
        return UsageError(f"`{text}` is more than one result, but board {board} has one game.")
    listed = ",".join(("1-0", "draw", "0-1", "draw", "...")[:count])
    return UsageError(
        f"`{text}` is not a valid result for board {board}, a match of {count} games.\n"
        f"  Write one result for each game, such as {board}={listed}, or a single one, {board}.1=1-0."
        f" Write {board}=+- if all games were forfeited."
    )


def _board_named(
    boards: _Boards, typed: ResultEntry, *, colours_swapped: bool
) -> tuple[PublishedBoard, int, int | None]:
    """Return the board, the participant given first, and the game of the match, from 1; None for
    all."""
    round_, game = boards.round_, None
    place = _PLACE.fullmatch(typed.place)
    if place is None:
        pair = find_pair(round_.tournament, typed.place)
    else:
        if place[3]:
            game = int(place[3])
        if not place[2]:
            board = boards.by_number.get(int(place[1]))
            if board is None:
                raise UsageError(
                    f"Board {int(place[1])} does not exist:"
                    f" round {round_.number} has {board_range(boards.by_number)}."
                )
            if colours_swapped:
                raise unknown_white(board)
            return board, board.white.who.number, game
        pair = int(place[1]), int(place[2])
    board = boards.by_pair.get(pair)
    if board is None and colours_swapped:
        board = boards.by_pair.get(pair[::-1])
    if board is None:
        raise _no_such_pair(pair, boards.by_pair, round_.number)
    return board, pair[0], game


def _no_such_pair(
    pair: tuple[int, int], pairs: Collection[tuple[int, int]], round_number: int
) -> UsageError:
    one, other = pair
    met = f"in round {round_number}"
    if (other, one) in pairs:
        return UsageError(
            f"{one} had Black {met}. Name White first.\n"
            f"  Write {other}-{one}, and reverse the result too."
            f" If {one} played White by mistake, use "
            + Keyword("colours_swapped", True)
            + " (C.04.2, 4.3.2)."
        )
    theirs = [f"{white}-{black}" for white, black in pairs if {white, black} & {one, other}]
    listed = ", ".join(theirs) or "none"
    return UsageError(f"{one} and {other} were not paired {met}.\n  Their pairings: {listed}.")


def _entry(board: PublishedBoard, game: int, text: str) -> Entered:
    """Return a result of one game. Raises UsageError for a text that is not one, and for a played
    game without two players or without colours."""
    results = parse_result_pair(text)
    entry = Entered(board, game, results or (Result.PENDING, Result.PENDING))
    if text.lower() in _REMOVALS:
        return entry
    if results is None:
        raise UsageError(
            f"`{text}` is not a valid result for {entry.label}.\n"
            f"  Write {_USUAL_RESULTS}; W, D or L for an unrated game;"
            " 0-0, 1/2-0 or 0-1/2 for a decision of the arbiter; none to remove a result."
        )
    if not is_played(results):
        return entry
    if entry.known.left is None or entry.known.right is None:
        raise UsageError(
            f"{capital(entry.label)} has only one player.\n  Write +- or -+ for the player who is present."
        )
    if not board.colours_known:
        raise UsageError(
            f"The colours in {entry.label} are missing,"
            " and a played game needs them.\n  Add them to the file."
        )
    return entry


def _result_in_words(one: Entered) -> str:
    """Return how a game ended, and in a match who won it."""
    text = format_result(*one.results) or "no result"
    own, theirs = (_SHARES.get(result, 0) for result in one.results)
    if own > theirs:
        winner = one.known.left
    elif theirs > own:
        winner = one.known.right
    else:
        winner = None
    if winner is None or len(one.board.games) == 1:
        return text
    return f"{text}, won by {winner.number} {winner.name}"


def _refuse_replacing(corrected: Sequence[Entered], round_number: int, complete: str) -> UsageError:
    """Return the error for results that would replace others. If the round is `complete`, they may
    be results of the next round, so the way to replace others is left out."""
    listed = some_of([f"{one.label} has {one.known.result}" for one in corrected])
    if complete:
        return UsageError(
            f"{complete.capitalize()}.\n  No changes made: {listed}. To record the next"
            " round: `fidepair pair FILE --in-place`. To correct this one, use "
            + Keyword("round", round_number)
            + " and "
            + Keyword("correct", True)
            + " (C.04.2, 4.3)."
        )
    return UsageError(
        f"These games already have results: {listed}.\n"
        "  No changes made. To replace them, use " + Keyword("correct", True) + " (C.04.2, 4.3)."
    )


def _decided_a_pairing(one: Entered, last: int) -> UsageError:
    return UsageError(
        f"{capital(one.label)} has {one.known.result}, and round {last} is already paired:"
        " you can correct the result, but not remove it.\n"
        "  No changes made. Enter the correct result with "
        + Keyword("correct", True)
        + f"; or unpair round {last} first, with `unpair`, if none of its games is played."
    )


def _has_swapped_colours(one: Entered) -> UsageError:
    return UsageError(
        f"{capital(one.label)} is recorded as played with the wrong colours:"
        " you can correct its result, but not remove it (C.04.2, 4.3.2).\n"
        "  No changes made. Enter the correct result with "
        + Keyword("correct", True)
        + ", or undo the record with `undo`."
    )


# ── Records and messages ─────────────────────────────────────────────────────
def result_of_board(board: PublishedBoard) -> str:
    """Return the results of all games of a board, `?` for an open one; nothing if all are open."""
    texts = [game.result for game in board.games]
    return ",".join(text or OPEN for text in texts) if any(texts) else ""


def _corrections(
    before: PublishedRound,
    after: Tournament,
    numbers: Collection[int],
    colours: Mapping[int, tuple[int, ...]],
) -> list[LoggedCorrection]:
    """Return the records of what changed on the boards with these numbers.

    `colours`: by board, the games whose colours are exchanged.
    """
    if not numbers:
        return []
    boards = {board.number: board for board in before.boards}
    now = {board.pair: board for board in published(after, before.number).boards}
    paired_since = after.rounds_paired if after.rounds_paired > before.number else None
    records = []
    for number in numbers:
        board = boards[number]
        records.append(
            LoggedCorrection(
                before.number,
                board.white.who.number,
                board.black.who.number,
                result_of_board(board),
                result_of_board(now[board.pair]),
                paired_since,
                colours.get(number),
            )
        )
    return records


def result_messages(entering: Entering) -> list[str]:
    """Return messages that describe the new results."""
    where = f"round {entering.round_.number}"
    turned = [one for one in entering.new if entering.is_turned(one)]
    new = [one for one in entering.new if not entering.is_turned(one)]
    fresh = [one for one in new if not one.known.result]
    corrected = [one for one in new if one.known.result]
    if len(fresh) > _MAX_NAMED:
        lines = [f"{where}: {len(fresh)} results entered"]
    else:
        lines = [f"{where}, {one.label}: {_result_in_words(one)}" for one in fresh]
    for one in turned:
        ended, was = _result_in_words(one), one.known.result
        if was not in ("", format_result(*one.results)):
            ended = f"{was} -> {ended}"
        lines.append(f"{where}, {one.label}: colours swapped, {ended} (C.04.2, 4.3.2)")
    open_games = _count_open_games(entering)
    if open_games and (fresh or any(one.is_open for one in new)):
        games = "game is" if open_games == 1 else "games are"
        lines.append(f"{open_games} {games} still open in {where}")
    for one in corrected:
        lines.append(
            f"{where}, {one.label}: {one.known.result} -> {_result_in_words(one)} (C.04.2, 4.3)"
        )
    return lines or [f"{where}: no change"]


def _count_open_games(entering: Entering) -> int:
    """Return the number of games without a result, once the new ones are entered."""
    has_result = {
        (board.number, place): bool(game.result)
        for board in entering.round_.boards
        for place, game in enumerate(board.games)
    }
    for one in (*entering.unopposed, *entering.new):
        has_result[one.board.number, one.game] = not one.is_open
    return list(has_result.values()).count(False)
