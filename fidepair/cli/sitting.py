"""Results typed board by board. Each is saved when its key is pressed; together they are one step
of undo.

Other runs may change the file between two results, so it is locked and read again for each.

The keys are read singly from the terminal behind standard input, without Enter.
"""

import os
import select
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from types import MappingProxyType
from typing import NamedTuple

from fidepair.cli import files, streams, writing
from fidepair.cli.desk import changed_content, say_notes
from fidepair.commands.desk import ResultAsked, enter_results
from fidepair.commands.status import next_step
from fidepair.desk.day.change import Changed, ChangedFile
from fidepair.desk.day.results import ResultEntry
from fidepair.desk.pages.published import PublishedBoard, PublishedRound, place_of, sides_of
from fidepair.desk.record.past_state import published
from fidepair.errors import FidepairError, InputError
from fidepair.storage.locks import locked
from fidepair.storage.signals import cleanup_on_signal, held_back
from fidepair.swiss.supposed_results import format_result, parse_result_pair
from fidepair.tournament import Tournament

with suppress(ImportError):  # Windows has neither
    import termios
    import tty

LEFT, END = "left", ""
"""The left arrow; the end of input."""


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
    import msvcrt  # noqa: PLC0415 - not everywhere

    getwch: Callable[[], str] = msvcrt.getwch  # type: ignore[attr-defined, unused-ignore]
    sign = getwch()
    if sign in ("\x00", "\xe0"):
        return LEFT if getwch() == "K" else "\x1b"
    if sign == "\x03":
        raise KeyboardInterrupt
    return END if sign in ("\x04", "\x1a") else sign


NONE: Mapping[int, str] = MappingProxyType({})


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
        writing.write(
            self._file,
            changed.data,
            replace=True,
            was=content,
            keep=True,
            changes=changed.messages,
            same_step=step is not None,
        )
        if step is not None:
            self._steps.pop()
        self._steps.append(Step(before, own, results, changed))

    def change(
        self, tournament: Tournament, results: Mapping[int, str], own: Mapping[int, str] = NONE
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
        changed = enter_results(asked, entered)(tournament)
        if not mistyped:
            return changed
        return enter_results(asked._replace(correct=True), [*entered, *mistyped])(tournament)

    # ── Report at the end ─────────────────────────────────────────────────────
    def finish(self, *, quiet: bool) -> int:
        """Report the entered results and the next command. Return the exit code: that of a refused
        result, unless another one was entered for the game."""
        name = files.name_of(self._file)
        if not quiet:
            for step in self._steps:
                say_notes(self._file, step.changed.notes)
            last = self._steps[-1].changed if self._steps else self._unchanged()
            lines = [f"{name}: {line}" for line in last.messages]
            if len(self._steps) > 1:
                lines = [self.kept()]
            streams.answer(
                streams.in_lines([*lines, next_step(last.tournament, last.data, self._file)])
            )
        if self._refused:
            places = ", ".join(place_of(*self.games[at]) for at in sorted(self._refused))
            streams.say(f"{name}: not entered: board {places}")
        return max((error.exit_code for error in self._refused.values()), default=0)

    def _unchanged(self) -> ChangedFile:
        content = files.read(self._file, self._max_size)
        nothing = enter_results(ResultAsked(number=self._number), [])
        return changed_content(self._file, content, nothing)

    def kept(self) -> str:
        """Return the number of results in the file, and the number of open games."""
        boards = published(self._tournament, self._number).boards
        left = sum(not game.result for board in boards for game in board.games)
        return kept(self._file, len(self.entered), left)


def kept(file: str, count: int, left: int) -> str:
    """Return the number of typed results in the file, and the number of open games."""
    entered = "1 result saved" if count == 1 else f"{count} results saved"
    none = {0: "no open games", 1: "1 open game"}
    return f"{files.name_of(file)}: {entered}; {none.get(left, f'{left} open games')}"


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
