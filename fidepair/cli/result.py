"""`fidepair result`: enter results of a round from arguments, from a file, or board by board."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from functools import partial
from typing import NamedTuple

from fidepair.cli import files, streams
from fidepair.cli.desk import change_file
from fidepair.cli.parsing import Delivery, Typed
from fidepair.cli.sitting import END, LEFT, Sitting, kept, keys, result_text
from fidepair.commands import desk
from fidepair.commands.options import error_as_typed
from fidepair.desk.day.results import ResultEntry, not_a_result, parse_results, parse_words
from fidepair.desk.pages.published import PublishedBoard, place_of, sides_of
from fidepair.desk.record.missing_declarations import refuse_undeclared_matches
from fidepair.desk.record.past_state import published
from fidepair.errors import FidepairError, FileProblem, UsageError
from fidepair.storage.clock import clock
from fidepair.storage.signals import cleanup_on_signal, held_back
from fidepair.swiss.supposed_results import parse_result_pair
from fidepair.text.data import list_lines
from fidepair.text.safe import visible

HELP = (
    "Keys: 1 first player wins, 0 loses, = draw; + forfeit win, - forfeit loss, x double forfeit; W D L not rated.",
    "Each result is saved as you press its key. Enter skips, b or the left arrow goes back, q or Ctrl-C"
    " ends.",
    "2 to 9 begin a board number, g begins any board number; Enter goes there. ? lists the open boards.",
)
_KEYS = {key: key for key in "10=+-WDL"} | {"x": "--", "X": "--", "½": "="}
_GO, _LIST = "gG23456789", "?"
_ENTER = ("\n", "\r", " ")
_BACK = ("b", "B", LEFT)
_STOP = ("q", "Q", END)
_LAST = "Press Enter to finish, b to go back: "


def result(typed: Typed) -> int:
    """Answer `fidepair result`: enter the given results, or ask board by board."""
    asked, how = typed.fill(desk.ResultAsked), typed.fill(Delivery)
    files.refuse_standard_input(how.file)
    if asked.results:
        results, lists = parse_words(asked.results)
        for path in lists:
            results += _results_in(path, how.max_size)
        return change_file(how, desk.enter_results(asked._replace(now=clock()), results))
    for name, is_asked in (
        ("--colours-swapped", asked.colours_swapped),
        ("--for-rating", asked.for_rating),
    ):
        if is_asked:
            raise UsageError(f"{name} needs the games and their results.\n  Example: 8-1=0-1")
    with cleanup_on_signal():
        content = files.read(how.file, how.max_size)
        loaded = files.load(how.file, content, None, advised=not how.quiet)
        refuse_undeclared_matches(loaded.tournament, files.name_of(how.file))
        round_ = published(loaded.tournament, asked.number)
        sitting = Sitting(how.file, round_, correct=asked.correct, max_size=how.max_size)
        if streams.is_conversation() and not how.dry_run:
            return _enter_each(sitting, how)
        conversation = ask(sitting)
        with held_back():  # a closed window is seen before its signal comes
            return _keep(conversation, sitting, how)


def _enter_each(sitting: Sitting, how: Delivery) -> int:
    """Ask at the keyboard. Each result is saved when its key is pressed; at the end, report the
    entered results."""
    conversation = ask(sitting, enter=sitting.enter)
    if conversation.end is None:
        return sitting.finish(quiet=how.quiet)
    if sitting.entered:
        streams.say(sitting.kept())
    raise conversation.end


def _keep(conversation: Conversation, sitting: Sitting, how: Delivery) -> int:
    """Enter the typed answers. If an error ended the session early, keep the answers so far and
    raise it."""
    results, games, end = conversation.results, sitting.games, conversation.end
    if end is not None:
        if not results:
            raise end
        how = how._replace(quiet=True)  # its reader may be gone
    try:
        code = change_file(how, lambda tournament: sitting.change(tournament, results))
    except FidepairError:
        if results:
            again = " ".join(f"{place_of(*games[at])}={text}" for at, text in results.items())
            streams.say(f"note: no changes made. Entered results: {again}")
        raise
    if end is None:
        return code
    if not how.dry_run:
        streams.say(kept(how.file, len(results), len(_open_places(games, results))))
    raise end


def _results_in(path: str, max_size: int) -> list[ResultEntry]:
    """Return the results in the lines of a list."""
    if path[:1].isdigit() and not os.path.exists(path):
        raise not_a_result(path)
    text = files.read(path, max_size).decode("utf-8-sig", "replace")
    return parse_results(list_lines(text, files.name_of(path)), files.name_of(path))


# ── Asked board by board ─────────────────────────────────────────────────────
class Conversation(NamedTuple):
    """The typed answers, by the places of the games, and what ended the session early: a signal, or
    a closed terminal."""

    results: dict[int, str]
    end: KeyboardInterrupt | OSError | FileProblem | None = None


def ask(sitting: Sitting, enter: Callable[[int, str], None] | None = None) -> Conversation:
    """Return the typed answers, game by game; `enter` is called with each answer, and may refuse
    it."""
    games = sitting.games
    accept = partial(_is_entered, enter) if enter else _accept_all
    results: dict[int, str] = {}
    try:
        with keys() if streams.is_conversation() else nullcontext(_line) as answer:
            if answer is not _line and games:
                streams.answer(streams.in_lines(HELP))
            _asked(games, answer, results, accept)
    except (KeyboardInterrupt, BrokenPipeError, FileProblem) as came:
        return Conversation(results, came)
    return Conversation(results)


def _line() -> str:
    """Return the next line of standard input: its text, a blank for an empty line, END at the
    end."""
    line = sys.stdin.readline() if sys.stdin is not None else ""
    return line.strip() or (" " if line else END)


def _asked(
    games: Sequence[tuple[PublishedBoard, int]],
    answer: Callable[[], str],
    results: dict[int, str],
    accept: Callable[[int, str], bool],
) -> None:
    """Add the answer to `results`, by the place of the game, if it is accepted."""
    watched = answer is not _line
    at = 0
    while games:
        if watched:
            streams.answer(_prompt(games, at, results))
        typed = answer()
        if watched and typed and typed in _GO:
            at = _board_asked(games, at, answer, typed)
            continue
        result = _result_of(typed) if at < len(games) else ""
        skipped = typed in _ENTER
        shown = ""
        if typed in _STOP or (skipped and at == len(games)):
            break
        if skipped or typed in _BACK:
            at = at + 1 if skipped else max(0, at - 1)
        elif result and accept(at, result):
            results[at] = result
            shown = result_text(result)
            at += 1
        elif watched:
            shown = "" if result else _open_boards(games, results) if typed == _LIST else "?"
        else:
            raise _no_answer(place_of(*games[at]) if at < len(games) else "", typed)
        if watched:
            streams.answer(f"{shown}\n")
    if watched and games:
        streams.answer("\n")


def _board_asked(
    games: Sequence[tuple[PublishedBoard, int]], at: int, answer: Callable[[], str], first: str
) -> int:
    """Return the place of the game whose board is typed; `at` if it is not among them, or if a
    key other than Enter ends the number."""
    number = first if first.isdigit() else ""
    streams.answer(number or "board ")
    while (key := answer()) and key in "0123456789.":
        number += key
        streams.answer(key)
    streams.answer("\n")
    if key not in _ENTER or not number:
        return at
    for place, (board, game) in enumerate(games):
        if number in (place_of(board, game), str(board.number)):
            return place
    streams.say(f"Board {number} is not open. To replace its result, use --correct.")
    return at


def _open_boards(games: Sequence[tuple[PublishedBoard, int]], results: Mapping[int, str]) -> str:
    """Return the list of the boards that have no result yet."""
    boards = _open_places(games, results)
    return f"Open boards: {', '.join(boards)}." if boards else "No boards are left."


def _open_places(
    games: Sequence[tuple[PublishedBoard, int]], results: Mapping[int, str]
) -> list[str]:
    return [
        place_of(board, place)
        for at, (board, place) in enumerate(games)
        if at not in results and not board.games[place].result
    ]


def _result_of(typed: str) -> str:
    """Return the result for a key or a line; empty if there is none."""
    if typed in _KEYS:
        return _KEYS[typed]
    return typed if parse_result_pair(typed) else ""


def _accept_all(_: int, __: str) -> bool:
    return True


def _is_entered(enter: Callable[[int, str], None], at: int, result: str) -> bool:
    """Return whether the result is now in the file. If not, show the reason below the typed
    text."""
    try:
        enter(at, result)
    except FidepairError as problem:
        streams.answer("\n")
        streams.say(f"fidepair: {error_as_typed(problem)}")
        return False
    return True


def _no_answer(place: str, typed: str) -> UsageError:
    if not place:
        return UsageError(f"`{visible(typed)}`: no boards are left.\n  No changes made.")
    return UsageError(
        f"board {place}: `{visible(typed)}` is not a result.\n"
        "  Write 1, 0, =, + or - on each line, an empty line to skip a board, b to go back, q to end.\n"
        "  With `-`, each line names its board."
    )


def _prompt(
    games: Sequence[tuple[PublishedBoard, int]], at: int, results: Mapping[int, str]
) -> str:
    """Return the prompt: progress, board, players (in a match with the colours), and the answer so
    far; after the last game, the open boards."""
    if at == len(games):
        return f"{_open_boards(games, results)} {_LAST}"
    board, place = games[at]
    game = board.games[place]
    shown = result_text(results.get(at, "")) or game.result
    former = f" [{shown}]" if shown else ""
    return f"{at + 1}/{len(games)}  board {place_of(board, place)}  {visible(sides_of(board, place))}{former}: "


DOORS = {"result": result}
