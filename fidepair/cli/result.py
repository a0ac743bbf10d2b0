"""`fidepair result`: enter results of a round from arguments, from a file, or board by board.

Board by board, each result is saved when its key is pressed; together they are one step of undo.
"""

from __future__ import annotations

import os
import re
import select
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from typing import NamedTuple

import click

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

HELP = (
    "Keys: 1 first player wins, 0 loses, = draw; + forfeit win, - forfeit loss, x double forfeit; W D L not rated.",
    "Each result is saved as you press its key. Enter skips, b or the left arrow goes back, q or Ctrl-C"
    " ends.",
    "2 to 9 begin a board number, g begins any board number; Enter goes there. ? lists the open boards.",
)
END = ""
"""The end of input."""
_KEYS = {key: key for key in "10=+-WDL"} | {"x": "--", "X": "--", "½": "="}
_GO = frozenset("gG23456789")
_LIST = "?"
_ENTER = ("\n", "\r", " ")
_BACK = (
    "b",
    "B",
    "\x1b[D",
    "\x1bOD",
    "\xe0K",
    "\x00K",
)  # the left arrow of terminals and of Windows
_STOP = ("q", "Q", "\x04", END)


def result(typed: Typed) -> int:
    """Answer `fidepair result`: enter the given results, or ask board by board."""
    asked, how = typed.fill(desk.ResultAsked), typed.fill(Delivery)
    files.refuse_standard_input(how.file)
    if asked.results:
        results, lists = parse_words(asked.results)
        for path in lists:
            results += _results_in(path)
        return change_file(
            how, partial(enter_results, asked=asked._replace(now=clock()), results=results)
        )
    for name, is_asked in (
        ("--colours-swapped", asked.colours_swapped),
        ("--for-rating", asked.for_rating),
        ("--dry-run", how.dry_run),
    ):
        if is_asked:
            raise UsageError(f"{name} needs the games and their results.\n  Example: 8-1=0-1")
    if not streams.is_conversation():
        raise UsageError(
            "RESULT is missing. fidepair asks for each board on a terminal only.\n"
            "  Give results such as 1=1-0, or - and a line such as `1 1-0` for each board."
        )
    with cleanup_on_signal():
        tournament = how.load(how.read(), None).tournament
        refuse_undeclared_matches(tournament, how.name)
        sitting = Sitting(how.file, published(tournament, asked.number), correct=asked.correct)
        try:
            _ask(sitting)
        except (KeyboardInterrupt, OSError, FileProblem):
            if sitting.entered:
                streams.say(f"{how.name}: {sitting.kept()}")
            raise
        return sitting.finish(quiet=how.quiet)


def _results_in(path: str) -> list[ResultEntry]:
    """Return the results in the lines of a list."""
    if path[:1].isdigit() and not os.path.exists(path):
        raise not_a_result(path)
    text = files.read(path).decode("utf-8-sig", "replace")
    return parse_results(list_lines(text, files.name_of(path)), files.name_of(path))


# ── Asked board by board ─────────────────────────────────────────────────────
def _ask(sitting: Sitting) -> None:
    """Ask for the result of each game, until the user ends."""
    if not sitting.games:
        return
    streams.answer_lines(HELP)
    at, last = 0, len(sitting.games)
    with keys() as pressed:
        while True:
            streams.answer(_prompt(sitting, at))
            key = next(pressed, END)
            if key in _GO:
                at = _board_asked(sitting, at, pressed, key)
                continue
            shown = ""
            if key in _STOP or (key in _ENTER and at == last):
                break
            if key in _ENTER:
                at += 1
            elif key in _BACK:
                at = max(0, at - 1)
            elif key == _LIST:
                shown = sitting.open_boards()
            elif key not in _KEYS or at == last:
                shown = "?"
            elif _is_entered(sitting, at, _KEYS[key]):
                shown = result_text(_KEYS[key])
                at += 1
            streams.answer(f"{shown}\n")
    streams.answer("\n")


def _prompt(sitting: Sitting, at: int) -> str:
    """Return the prompt: progress, board, players (in a match with the colours), and the answer so
    far; after the last game, the open boards."""
    if at == len(sitting.games):
        return f"{sitting.open_boards()} Press Enter to finish, b to go back: "
    board, place = sitting.games[at]
    shown = result_text(sitting.entered.get(at, "")) or board.games[place].result
    former = f" [{shown}]" if shown else ""
    sides = visible(sides_of(board, place))
    return f"{at + 1}/{len(sitting.games)}  board {place_of(board, place)}  {sides}{former}: "


def _board_asked(sitting: Sitting, at: int, pressed: Iterator[str], first: str) -> int:
    """Return the place of the game whose board is typed; `at` if it is not among them, or if a
    key other than Enter ends the number."""
    number = first if first.isdigit() else ""
    streams.answer(number or "board ")
    while (key := next(pressed, END)) and key in "0123456789.":
        number += key
        streams.answer(key)
    streams.answer("\n")
    if key not in _ENTER or not number:
        return at
    for place, (board, game) in enumerate(sitting.games):
        if number in (place_of(board, game), str(board.number)):
            return place
    streams.say(f"Board {number} is not open. To replace its result, use --correct.")
    return at


def _is_entered(sitting: Sitting, at: int, result: str) -> bool:
    """Return whether the result is now in the file. If not, show the reason below the typed
    text."""
    try:
        sitting.enter(at, result)
    except FidepairError as problem:
        streams.answer("\n")
        streams.say(f"fidepair: {error_as_typed(problem)}")
        return False
    return True


DOORS = {"result": result}


# ── Keys ─────────────────────────────────────────────────────────────────────
_KEY = re.compile(
    r"\x1b(?:\[[0-?]*[ -/]*[@-~]|O.|[]PX^_].*?(?:\a|\x1b\\))?|.", re.DOTALL
)  # what a terminal sends for one key, or as an answer, is one (ECMA-48)
_UNFINISHED = re.compile(rb"\x1b(?:\[[0-?]*[ -/]*|O|[]PX^_][^\a]*)?$")


@contextmanager
def keys() -> Iterator[Iterator[str]]:
    """Yield the keys as they are pressed: each a character, or all that one key sends. The terminal
    is restored afterwards."""
    if os.name == "nt":
        yield _keys_of_windows()
        return
    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    with cleanup_on_signal():
        try:
            tty.setcbreak(terminal)
            yield _keys_of(terminal)
        finally:
            with suppress(termios.error):  # its window was closed
                termios.tcsetattr(terminal, termios.TCSADRAIN, before)


def _keys_of(terminal: int) -> Iterator[str]:
    with suppress(OSError):  # its window was closed
        while typed := os.read(terminal, 64):
            while _UNFINISHED.search(typed) and select.select([terminal], [], [], 0.5)[0]:
                typed += os.read(terminal, 64)
            yield from _KEY.findall(typed.decode("utf-8", "replace"))


def _keys_of_windows() -> Iterator[str]:
    with suppress(EOFError):
        while True:
            yield click.getchar()


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

    def __init__(self, file: str, round_: PublishedRound, *, correct: bool) -> None:
        self.games = [
            (board, place)
            for board in round_.boards
            for place, game in enumerate(board.games)
            if correct or not game.result
        ]
        self.correct = correct
        self._file, self._number = file, round_.number
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
        content = files.read(self._file)
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

    def open_boards(self) -> str:
        """Return the list of the boards that have no result yet."""
        places = [
            place_of(board, place)
            for at, (board, place) in enumerate(self.games)
            if at not in self.entered and not board.games[place].result
        ]
        return f"Open boards: {', '.join(places)}." if places else "No boards are left."

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
            mine = result_text(own.get(at, ""))
            in_file = self._result_in_file(
                boards.get(board.number), at, (mine, result_text(result))
            )
            group = mistyped if in_file and in_file == mine else entered
            group.append(ResultEntry(place_of(board, place), result))
        asked = ResultAsked(number=self._number, correct=self.correct)
        changed = enter_results(tournament, asked, entered)
        if not mistyped:
            return changed
        return enter_results(tournament, asked._replace(correct=True), [*entered, *mistyped])

    def _result_in_file(self, now: PublishedBoard | None, at: int, known: tuple[str, ...]) -> str:
        """Return the result that a game has on its board as it is `now`. Raises InputError if it is
        another game, or with `correct` if its result is neither the one shown nor one of `known`.
        """
        board, place = self.games[at]
        if now is None or not _is_same_game(board, now, place):
            raise _changed_meanwhile(board, place, f"is not {sides_of(board, place)}")
        result = now.games[place].result
        if self.correct and result not in (board.games[place].result, *known):
            raise _changed_meanwhile(board, place, f"has {result or 'no result'}")
        return result

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
        content = files.read(self._file)
        nothing = partial(enter_results, asked=ResultAsked(number=self._number), results=[])
        return changed_content(self._file, content, nothing)

    def kept(self) -> str:
        """Return the number of results in the file, and the number of open games."""
        boards = published(self._tournament, self._number).boards
        left = sum(not game.result for board in boards for game in board.games)
        open_games = count_of(left, "open game") if left else "no open games"
        return f"{count_of(len(self.entered), 'result')} saved; {open_games}"


def _changed_meanwhile(board: PublishedBoard, place: int, what: str) -> InputError:
    return InputError(
        f"Board {place_of(board, place)} {what} now: another program changed the file.\n"
        "  This result was not entered. Run the command again."
    )


def result_text(typed: str) -> str:
    """Return a typed result as it is shown; empty for text that is not a result."""
    named = parse_result_pair(typed)
    return format_result(*named) if named else ""


def _is_same_game(asked: PublishedBoard, now: PublishedBoard, place: int) -> bool:
    """Return whether the same two participants play the game: by their numbers, or by their names
    if the numbers have changed."""
    if place >= len(now.games):
        return False
    before, after = asked.games[place], now.games[place]
    pairs = ((before.left, after.left), (before.right, after.right))
    same_numbers = all((one and one.number) == (other and other.number) for one, other in pairs)
    same_names = all((one and one.name) == (other and other.name) for one, other in pairs)
    return same_numbers or same_names
