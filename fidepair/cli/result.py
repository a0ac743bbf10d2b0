"""`fidepair result`: enter results of a round from arguments, from a file, or board by board.

Board by board, each result is saved when its key is pressed; together they are one step of undo.
"""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext, suppress
from functools import partial
from typing import NamedTuple, TypeAlias

from fidepair.cli import files, streams, writing
from fidepair.cli.desk import change_file, changed_content, report_changes, say_notes
from fidepair.cli.files import Delivery
from fidepair.cli.parsing import Typed
from fidepair.commands import desk
from fidepair.commands.desk import ResultAsked, enter_results
from fidepair.commands.options import error_as_typed
from fidepair.desk.day.change import Changed, ChangedFile
from fidepair.desk.day.results import ResultEntry, not_a_result, parse_results, parse_words
from fidepair.desk.pages.published import PublishedBoard, PublishedRound, place_of, sides_of
from fidepair.desk.record.missing_declarations import refuse_undeclared_matches
from fidepair.desk.record.past_state import published
from fidepair.errors import FidepairError, FileProblem, InputError, UsageError
from fidepair.render.words import count_of
from fidepair.storage import clock
from fidepair.storage.locks import locked
from fidepair.storage.signals import cleanup_on_signal, held_back
from fidepair.swiss.supposed_results import format_result, parse_result_pair
from fidepair.text.data import list_lines
from fidepair.text.wording import visible
from fidepair.tournament import Tournament

with suppress(ImportError):  # Windows has neither
    import termios
    import tty
with suppress(ImportError):  # and only Windows has this
    import msvcrt

LEFT, END = "left", ""
"""The left arrow; the end of input."""
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
        return change_file(
            how, partial(enter_results, asked=asked._replace(now=clock()), results=results)
        )
    for name, is_asked in (
        ("--colours-swapped", asked.colours_swapped),
        ("--for-rating", asked.for_rating),
    ):
        if is_asked:
            raise UsageError(f"{name} needs the games and their results.\n  Example: 8-1=0-1")
    with cleanup_on_signal():
        tournament = how.load(how.read(), None).tournament
        refuse_undeclared_matches(tournament, how.name)
        round_ = published(tournament, asked.number)
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
        streams.say(f"{how.name}: {sitting.kept()}")
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
        code = change_file(how, lambda tournament: sitting.change(tournament, results, {}))
    except FidepairError:
        if results:
            again = " ".join(f"{place_of(*games[at])}={text}" for at, text in results.items())
            streams.say(f"note: no changes made. Entered results: {again}")
        raise
    if end is None:
        return code
    if not how.dry_run:
        streams.say(f"{how.name}: {kept(len(results), len(_open_places(games, results)))}")
    raise end


def _results_in(path: str, max_size: int) -> list[ResultEntry]:
    """Return the results in the lines of a list."""
    if path[:1].isdigit() and not os.path.exists(path):
        raise not_a_result(path)
    text = files.read(path, max_size).decode("utf-8-sig", "replace")
    return parse_results(list_lines(text, files.name_of(path)), files.name_of(path))


# ── Asked board by board ─────────────────────────────────────────────────────
Games: TypeAlias = list[tuple[PublishedBoard, int]]
"""The games to ask for: each a board, and its place among the games of the board."""


class Conversation(NamedTuple):
    """The typed answers, by the places of the games, and what ended the session early: a signal, or
    a closed terminal."""

    results: dict[int, str]
    end: KeyboardInterrupt | OSError | FileProblem | None = None


def ask(sitting: Sitting, enter: Callable[[int, str], None] | None = None) -> Conversation:
    """Return the typed answers, game by game; `enter` is called with each answer, and may refuse
    it."""
    games = sitting.games
    results: dict[int, str] = {}
    try:
        with keys() if streams.is_conversation() else nullcontext(_line) as answer:
            if answer is not _line and games:
                streams.answer_lines(HELP)
            _asked(games, answer, results, enter)
    except (KeyboardInterrupt, BrokenPipeError, FileProblem) as came:
        return Conversation(results, came)
    return Conversation(results)


def _line() -> str:
    """Return the next line of standard input: its text, a blank for an empty line, END at the
    end."""
    line = sys.stdin.readline() if sys.stdin is not None else ""
    return line.strip() or (" " if line else END)


def _asked(
    games: Games,
    answer: Callable[[], str],
    results: dict[int, str],
    enter: Callable[[int, str], None] | None,
) -> None:
    """Add each answer to `results`, by the place of the game; `enter` may refuse it."""
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
        elif result and (enter is None or _is_entered(enter, at, result)):
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


def _board_asked(games: Games, at: int, answer: Callable[[], str], first: str) -> int:
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


def _open_boards(games: Games, results: Mapping[int, str]) -> str:
    """Return the list of the boards that have no result yet."""
    boards = _open_places(games, results)
    return f"Open boards: {', '.join(boards)}." if boards else "No boards are left."


def _open_places(games: Games, results: Mapping[int, str]) -> list[str]:
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


def _prompt(games: Games, at: int, results: Mapping[int, str]) -> str:
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


@contextmanager
def keys() -> Iterator[Callable[[], str]]:
    """Yield the function that waits for a key and returns it: a character, LEFT, or END. The
    terminal is restored afterwards."""
    if os.name == "nt":
        yield _windows_key
        return
    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    with cleanup_on_signal():
        try:
            tty.setcbreak(terminal)
            yield lambda: _key(terminal)
        finally:
            with suppress(termios.error):  # its window was closed
                termios.tcsetattr(terminal, termios.TCSADRAIN, before)


def _key(terminal: int) -> str:
    try:
        first = os.read(terminal, 1)
    except OSError:  # its window was closed
        return END
    if first in (b"", b"\x04"):
        return END
    if first == b"\x1b":
        return LEFT if _sequence(terminal) in (b"[D", b"OD") else "\x1b"
    more = (first >= b"\xc0") + (first >= b"\xe0") + (first >= b"\xf0")
    return (first + b"".join(_next(terminal) for _ in range(more))).decode("utf-8", "replace")


def _sequence(terminal: int) -> bytes:
    """Return what follows Escape, to its end (ECMA-48): a sequence that a terminal sends for one
    key, or as an answer, is not read as several keys. Empty for the key Escape itself."""
    kind = found = _next(terminal, 0.05)
    if kind == b"[":  # a control sequence: parameters, then its final sign
        ends = frozenset(range(0x40, 0x7F))
    elif kind == b"O":  # a key of the keypad or above the digits
        ends = frozenset(range(0x41, 0x7F))
    elif kind in (b"]", b"P", b"X", b"^", b"_"):  # a text, to Bell or Escape and a backslash
        ends = frozenset(b"\a")
    else:
        return kind
    while sign := _next(terminal):
        found += sign
        if sign[0] in ends or found.endswith(b"\x1b\\"):
            break
    return found


def _next(terminal: int, seconds: float = 0.5) -> bytes:
    """Return the next byte, nothing if none comes in that time."""
    return os.read(terminal, 1) if select.select([terminal], [], [], seconds)[0] else b""


def _windows_key() -> str:
    getwch: Callable[[], str] = msvcrt.getwch  # type: ignore[attr-defined, unused-ignore]
    sign = getwch()
    if sign in ("\x00", "\xe0"):
        return LEFT if getwch() == "K" else "\x1b"
    if sign == "\x03":
        raise KeyboardInterrupt
    return END if sign in ("\x04", "\x1a") else sign


class Step(NamedTuple):
    """Results that are undone together: the file `before` them, with the user's `own` results of
    earlier steps; the results by the places of their games; the file with them."""

    before: bytes
    own: Mapping[int, str]
    results: Mapping[int, str]
    changed: ChangedFile


class Sitting:
    """Results of a round, typed at one keyboard. `correct`: games that have a result are asked for
    too, and the new result replaces it.

    While no other run changes the file, all results are one step of its history. After a change
    by another run a new step begins. So `undo` never removes results that another desk has entered.
    """

    def __init__(
        self, file: str, round_: PublishedRound, *, correct: bool, max_size: int | None
    ) -> None:
        self.games = [
            (board, place)
            for board in round_.boards
            for place, game in enumerate(board.games)
            if correct or not game.result
        ]
        self.correct = correct
        self._file, self._number, self._max_size = file, round_.number, max_size
        self._tournament = round_.tournament
        self._steps: list[Step] = []
        self.entered: dict[int, str] = {}
        self._refused: dict[int, FidepairError] = {}

    def enter(self, at: int, result: str) -> None:
        """Enter the result of a game into the file. Raises FidepairError; then the file is
        unchanged."""
        with held_back():  # after a signal, file and messages agree
            try:
                with locked(self._file):
                    self._write(at, result)
            except FidepairError as error:
                self._refused[at] = error
                raise
            self.entered[at] = result
            self._refused.pop(at, None)

    def _write(self, at: int, result: str) -> None:
        content = files.read(self._file, self._max_size)
        step = self._steps[-1] if self._steps else None
        if step is None or step.changed.data != content:  # another run has changed the file
            step = None
            before, results = content, {at: result}
            own: Mapping[int, str] = {**self.entered}
        else:
            before, own, results = step.before, step.own, {**step.results, at: result}
        changed = changed_content(
            self._file, before, lambda tournament: self.change(tournament, results, own)
        )
        self._tournament = changed.tournament
        if changed.data == content:
            return
        writing.change(
            self._file, content, changed.data, changed.messages, same_step=step is not None
        )
        if step is not None:
            self._steps.pop()
        self._steps.append(Step(before, own, results, changed))

    def change(
        self, tournament: Tournament, results: Mapping[int, str], own: Mapping[int, str]
    ) -> Changed:
        """Enter these results, by the places of their games.

        The sitting's `own` ones are replaced if they are still in the file. Raises InputError if
        the board now has another game, or with `correct` if its result has changed since the
        question.
        """
        boards = {board.number: board for board in published(tournament, self._number).boards}
        entered: list[ResultEntry] = []
        mistyped: list[ResultEntry] = []
        for at, result in results.items():
            board, place = self.games[at]
            now = boards.get(board.number)
            if now is None or not _is_same_game(board, now, place):
                raise InputError(
                    f"Board {place_of(board, place)} is not {sides_of(board, place)} now: another program changed the"
                    " file.\n  This result was not entered. Run the command again."
                )
            there, of_us = now.games[place].result, result_text(own.get(at, ""))
            expected = (board.games[place].result, of_us, result_text(result))
            if self.correct and there not in expected:
                raise InputError(
                    f"Board {place_of(board, place)} has {there or 'no result'} now: another program changed the file."
                    "\n  This result was not entered. Run the command again."
                )
            is_mistyped = bool(there) and there == of_us
            group = mistyped if is_mistyped else entered
            group.append(ResultEntry(place_of(board, place), result))
        asked = ResultAsked(number=self._number, correct=self.correct)
        changed = enter_results(tournament, asked, entered)
        if not mistyped:
            return changed
        return enter_results(tournament, asked._replace(correct=True), [*entered, *mistyped])

    # ── Report at the end ─────────────────────────────────────────────────────
    def finish(self, *, quiet: bool) -> int:
        """Report the entered results and the next command. Return the exit code: that of a refused
        result, unless another one was entered for the game."""
        name = files.name_of(self._file)
        if not quiet:
            for step in self._steps:
                say_notes(self._file, step.changed.notes)
            last = self._steps[-1].changed if self._steps else self._unchanged()
            messages = last.messages if len(self._steps) <= 1 else (self.kept(),)
            report_changes(self._file, messages, last)
        if self._refused:
            places = ", ".join(place_of(*self.games[at]) for at in sorted(self._refused))
            streams.say(f"{name}: not entered: board {places}")
        return max((error.exit_code for error in self._refused.values()), default=0)

    def _unchanged(self) -> ChangedFile:
        content = files.read(self._file, self._max_size)
        nothing = partial(enter_results, asked=ResultAsked(number=self._number), results=[])
        return changed_content(self._file, content, nothing)

    def kept(self) -> str:
        """Return the number of results in the file, and the number of open games."""
        boards = published(self._tournament, self._number).boards
        left = sum(not game.result for board in boards for game in board.games)
        return kept(len(self.entered), left)


def kept(count: int, left: int) -> str:
    """Return the number of typed results in the file, and the number of open games."""
    open_games = count_of(left, "open game") if left else "no open games"
    return f"{count_of(count, 'result')} saved; {open_games}"


def result_text(typed: str) -> str:
    """Return a typed result as it is shown; empty for text that is not a result."""
    named = parse_result_pair(typed)
    return format_result(*named) if named else ""


def _is_same_game(asked: PublishedBoard, now: PublishedBoard, place: int) -> bool:
    """Return whether the same two participants play the game: by their numbers, or by their names
    if the numbers have changed."""
    if place >= len(now.games):
        return False
    sides = [(board.games[place].left, board.games[place].right) for board in (asked, now)]
    numbers, others = ([one.number if one else 0 for one in pair] for pair in sides)
    names, other_names = ([one.name if one else "" for one in pair] for pair in sides)
    return numbers == others or names == other_names
