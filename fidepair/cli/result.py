"""`fidepair result`: results of a round, from arguments, from a file, or asked board by board."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from fidepair.cli import files, streams
from fidepair.cli.desk_files import change_file, how_to_change, refuse_standard_input
from fidepair.cli.ending import tidily
from fidepair.cli.keys import END, LEFT, keys
from fidepair.cli.options import QuickCommand, option
from fidepair.cli.sitting import Sitting, kept, result_text
from fidepair.desk.day.results import read_lines, read_told
from fidepair.desk.pages.published import place_of, sides_of
from fidepair.desk.record.missing_declarations import refuse_undeclared_matches
from fidepair.desk.record.past_state import published
from fidepair.errors import FidepairError, FileProblem, UsageError
from fidepair.serve import changes
from fidepair.serve.options import error_as_typed
from fidepair.storage.signals import held_back
from fidepair.swiss.supposed_results import results_named
from fidepair.text.safe import visible
from fidepair.text.tables import list_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from fidepair.desk.day.results import ToldResult
    from fidepair.desk.pages.published import PublishedBoard

HELP = (
    "Keys: 1 the first wins, 0 loses, = draw; + wins by forfeit, - loses by forfeit, x both forfeit; W D L not rated.",
    "Each result is in the file as soon as its key is pressed. Enter skips, b or the left arrow goes back, q or Ctrl-C"
    " ends.",
)
_KEYS = {sign: sign for sign in "10=+-WDL"} | {"x": "--", "X": "--", "½": "=", "5": "="}
_BACK = ("b", "B", LEFT)
_STOP = ("q", "Q", END)
_LAST = "All boards are done. Press Enter to finish, b to go back: "


@click.command("result", cls=QuickCommand, add_help_option=False)
@click.argument("file", metavar="FILE")
@click.argument("results", metavar="[RESULT|LIST]...", nargs=-1)
@option(
    "--round",
    "number",
    type=click.IntRange(min=1),
    metavar="N",
    help="The round. Default: the last paired one.",
)
@option(
    "--correct", is_flag=True, help="Replace results that are there, and record it (C.04.2 4.3)."
)
@option(
    "--colours-swapped",
    is_flag=True,
    help="The colours were wrong: 8-1=0-1, 8 had White (C.04.2 4.3.2).",
)
@option(
    "--for-rating", is_flag=True, help="Only for the rating report: notified too late (C.04.2 4.3)."
)
@how_to_change
def command(
    file: str,
    results: tuple[str, ...],
    number: int | None,
    *,
    correct: bool,
    colours_swapped: bool,
    for_rating: bool,
    **how: Any,
) -> int:
    """Enter results of the last paired round into FILE.

    RESULT is a board or a pair with its result: 1=1-0, 15-11=draw, 3=+-; 2.3=1-0 is board 3 of
    match 2, 4=1-0,draw all games of match 4. LIST is a file with such lines, or with lines `board
    result` or `white black result`; `-` is standard input. Without any, each board without a result
    is asked for: a key each on a terminal, else a line each.
    """
    refuse_standard_input(file)
    if results:
        told = [one for word in results for one in _told(word, how["max_size"])]
        decided = {"correct": correct, "colours_swapped": colours_swapped, "for_rating": for_rating}
        return change_file(file, changes.result(told, number, **decided), **how)
    for name, is_asked in (("--colours-swapped", colours_swapped), ("--for-rating", for_rating)):
        if is_asked:
            raise UsageError(
                f"{name} is about games that are named.\n  Name them with their results: 8-1=0-1."
            )
    with tidily():
        loaded = files.load(file, files.read(file, how["max_size"]), None, advised=not how["quiet"])
        refuse_undeclared_matches(loaded.tournament, files.name_of(file))
        sitting = Sitting(
            file, published(loaded.tournament, number), correct=correct, max_size=how["max_size"]
        )
        if streams.is_conversation() and not how["dry_run"]:
            return _typed(sitting, **how)
        asked = ask(sitting)
        with held_back():  # a closed window is seen before its signal comes
            return _keep(asked, file, sitting, **how)


def _typed(sitting: Sitting, **how: Any) -> int:
    """Ask at the keyboard, where each result is in the file when its key has been pressed; say what
    was entered."""
    asked = ask(sitting, enter=sitting.enter)
    if asked.end is None:
        return sitting.finish(**how)
    if sitting.entered:
        streams.say(sitting.kept())
    raise asked.end


def _keep(asked: Conversation, file: str, sitting: Sitting, **how: Any) -> int:
    """Enter what was answered; raise what ended it early, with what was answered until then
    kept."""
    told, games = asked.told, sitting.games
    if asked.end is not None:
        if not told:
            raise asked.end
        how["quiet"] = True  # nobody may be there to read it
    try:
        code = change_file(file, lambda tournament: sitting.change(tournament, told), **how)
    except FidepairError:
        if told:
            again = " ".join(f"{place_of(*games[at])}={result}" for at, result in told.items())
            streams.say(f"note: nothing is written; entered was: {again}")
        raise
    if asked.end is None:
        return code
    if not how["dry_run"]:
        left = sum(
            not board.games[place].result
            for at, (board, place) in enumerate(games)
            if at not in told
        )
        streams.say(kept(file, len(told), left))
    raise asked.end


def _told(word: str, max_size: int) -> list[ToldResult]:
    """Return the results that an argument tells: itself, or the list that it names."""
    if "=" in word:
        return [read_told(word)]
    text = files.read(word, max_size).decode("utf-8-sig", "replace")
    return read_lines(list_lines(text, files.name_of(word)), files.name_of(word))


# ── Asked board by board ─────────────────────────────────────────────────────
class Conversation(NamedTuple):
    """What somebody answered, by the places of the games, and what ended it early: a signal, or a
    terminal that has gone."""

    told: dict[int, str]
    end: KeyboardInterrupt | OSError | FileProblem | None = None


def ask(sitting: Sitting, enter: Callable[[int, str], None] | None = None) -> Conversation:
    """Return what somebody answers, game by game; `enter` is called with each answer, and may
    refuse it."""
    games = sitting.games
    accept = partial(_is_entered, enter) if enter else _accept_all
    told: dict[int, str] = {}
    try:
        with keys() if streams.is_conversation() else nullcontext(_line) as answer:
            if answer is not _line and games:
                streams.answer(streams.in_lines(HELP))
            _asked(games, answer, told, accept)
    except (KeyboardInterrupt, BrokenPipeError, FileProblem) as came:
        return Conversation(told, came)
    return Conversation(told)


def _line() -> str:
    """Return the next line of standard input: its text, a blank for none, END at the end."""
    line = sys.stdin.readline() if sys.stdin is not None else ""
    return line.strip() or (" " if line else END)


def _asked(
    games: Sequence[tuple[PublishedBoard, int]],
    answer: Callable[[], str],
    told: dict[int, str],
    accept: Callable[[int, str], bool],
) -> None:
    """Put what is answered into `told`, by the place among the games, if it is accepted."""
    watched = answer is not _line
    at = 0
    while games:
        if watched:
            streams.answer(_prompt(games, at, told.get(at, "")) if at < len(games) else _LAST)
        typed = answer()
        result = _KEYS.get(typed, typed if results_named(typed) else "") if at < len(games) else ""
        skipped = typed in (" ", "\n", "\r")
        shown = ""
        if typed in _STOP or (skipped and at == len(games)):
            break
        if typed in _BACK:
            at = max(0, at - 1)
        elif result and accept(at, result):
            told[at] = result
            shown = result_text(result)
            at += 1
        elif skipped:
            at += 1
        elif watched:
            shown = "" if result else "?"
        else:
            raise _no_answer(place_of(*games[at]) if at < len(games) else "", typed)
        if watched:
            streams.answer(f"{shown}\n")
    if watched and games:
        streams.answer("\n")


def _accept_all(_: int, __: str) -> bool:
    return True


def _is_entered(enter: Callable[[int, str], None], at: int, result: str) -> bool:
    """Whether the result is in the file now. Why it is not, is said below what was typed."""
    try:
        enter(at, result)
    except FidepairError as problem:
        streams.answer("\n")
        streams.say(f"fidepair: {error_as_typed(problem)}")
        return False
    return True


def _no_answer(place: str, typed: str) -> UsageError:
    if not place:
        return UsageError(
            f"`{visible(typed)}` is left over: every board has been asked.\n  Nothing is changed."
        )
    return UsageError(
        f"board {place}: `{visible(typed)}` is no result.\n"
        "  Write 1, 0, =, + or - in each line, an empty line to skip a board, b to go back, q to end; or give `-` for"
        " lines that name their board."
    )


def _prompt(games: Sequence[tuple[PublishedBoard, int]], at: int, known: str) -> str:
    """Return how far it is, the board, who plays (in a match with the colours), and what was
    answered."""
    board, place = games[at]
    game = board.games[place]
    shown = result_text(known) or game.result
    former = f" [{shown}]" if shown else ""
    return f"{at + 1}/{len(games)}  board {place_of(board, place)}  {visible(sides_of(board, place))}{former}: "
