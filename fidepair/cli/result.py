"""`fidepair result`: results of a round, from arguments, from a file, or asked board by board."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from fidepair.cli import files, streams
from fidepair.cli.desk_files import change_file, how_to_change
from fidepair.cli.ending import tidily
from fidepair.cli.keys import END, LEFT, keys
from fidepair.cli.options import QuickCommand, option
from fidepair.crosscheck.signals import held_back
from fidepair.desk.known import published
from fidepair.desk.published import place_of, sides_of
from fidepair.desk.results import ToldResult, read_lines, read_told
from fidepair.desk.undeclared import refuse_undeclared_matches
from fidepair.errors import FidepairError, FileProblem, UsageError
from fidepair.serve import changes
from fidepair.shown import visible
from fidepair.swiss.results import result_shown, results_named
from fidepair.tables import list_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from fidepair.desk.published import PublishedBoard, PublishedRound

HELP = (
    "Keys: 1 the first wins, 0 loses, = draw; + wins by forfeit, - loses by forfeit, x both forfeit; W D L not rated.",
    "Enter skips, b or the left arrow goes back, q keeps what was entered and ends; so does Ctrl-C.",
)
_KEYS = {sign: sign for sign in "10=+-WDL"} | {"x": "--", "X": "--", "½": "=", "5": "="}
_BACK = ("b", "B", LEFT)
_STOP = ("q", "Q", END)
_LAST = "That was the last one. Enter enters these results, b goes back: "


@click.command("result", cls=QuickCommand, add_help_option=False)
@click.argument("file", metavar="FILE")
@click.argument("results", metavar="[RESULT|LIST]...", nargs=-1)
@option("--round", "number", type=click.IntRange(min=1), metavar="N", help="The round. Default: the last paired one.")
@option("--correct", is_flag=True, help="Replace results that are there, and record it (C.04.2 4.3).")
@option("--colours-swapped", is_flag=True, help="The colours were wrong: 8-1=0-1, 8 had White (C.04.2 4.3.2).")
@option("--for-rating", is_flag=True, help="Only for the rating report: notified too late (C.04.2 4.3).")
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

    RESULT is a board or a pair with its result: 1=1-0, 15-11=draw, 3=+-; 2.3=1-0 is board 3 of match 2, 4=1-0,draw all
    games of match 4. LIST is a file with such lines, or with lines `board result` or `white black result`; `-` is
    standard input. Without any, each board without a result is asked for: a key each on a terminal, else a line each.
    """
    if file == "-":
        raise UsageError("a file that is to be changed has a name: standard input has none.")
    if results:
        told = [one for word in results for one in _told(word, how["max_size"])]
        decided = {"correct": correct, "colours_swapped": colours_swapped, "for_rating": for_rating}
        return change_file(file, changes.result(told, number, **decided), **how)
    for name, is_asked in (("--colours-swapped", colours_swapped), ("--for-rating", for_rating)):
        if is_asked:
            raise UsageError(f"{name} is about games that are named.\n  Name them with their results: 8-1=0-1.")
    with tidily():
        loaded = files.load(file, files.read(file, how["max_size"]), None, advised=not how["quiet"])
        refuse_undeclared_matches(loaded.tournament, files.name_of(file))
        asked = ask(published(loaded.tournament, number), every=correct)
        with held_back():  # a closed window is seen before its signal comes
            return _keep(asked, file, number, correct=correct, **how)


def _keep(asked: Conversation, file: str, number: int | None, *, correct: bool, **how: Any) -> int:
    """Enter what was answered; raise what ended it early, with what was answered until then kept."""
    if asked.end is not None:
        if not asked.told:
            raise asked.end
        how["quiet"] = True  # nobody may be there to read it
    told = [ToldResult(place_of(*asked.games[at]), result) for at, result in asked.told.items()]
    try:
        code = change_file(file, changes.result(told, number, correct=correct), **how)
    except FidepairError:
        if told:
            again = " ".join(f"{one.place}={one.result}" for one in told)
            streams.say(f"note: nothing is written; entered was: {again}")
        raise
    if asked.end is None:
        return code
    left = sum(not board.games[place].result for at, (board, place) in enumerate(asked.games) if at not in asked.told)
    if not how["dry_run"]:
        streams.say(f"{files.name_of(file)}: {_kept(len(told), left)}")
    raise asked.end


def _kept(count: int, left: int) -> str:
    kept = "1 result is kept" if count == 1 else f"{count} results are kept"
    none = {0: "every game has one", 1: "1 game has none yet"}
    return f"{kept}; {none.get(left, f'{left} games have none yet')}"


def _told(word: str, max_size: int) -> list[ToldResult]:
    """Return the results that an argument tells: itself, or the list that it names."""
    if "=" in word:
        return [read_told(word)]
    text = files.read(word, max_size).decode("utf-8-sig", "replace")
    return read_lines(list_lines(text, files.name_of(word)), files.name_of(word))


# ── Asked board by board ─────────────────────────────────────────────────────
class Conversation(NamedTuple):
    """The games that were asked for, what somebody answered by their places, and what ended it early: a signal, or a
    terminal that has gone."""

    games: list[tuple[PublishedBoard, int]]
    told: dict[int, str]
    end: KeyboardInterrupt | OSError | FileProblem | None = None


def ask(round_: PublishedRound, *, every: bool) -> Conversation:
    """Return what somebody answers, game by game: those without a result, or `every` one."""
    games = [
        (board, place) for board in round_.boards for place, game in enumerate(board.games) if every or not game.result
    ]
    told: dict[int, str] = {}
    try:
        with keys() if streams.is_conversation() else nullcontext(_line) as answer:
            if answer is not _line and games:
                streams.answer(streams.in_lines(HELP))
            _asked(games, answer, told)
    except (KeyboardInterrupt, BrokenPipeError, FileProblem) as came:
        return Conversation(games, told, came)
    return Conversation(games, told)


def _line() -> str:
    """Return the next line of standard input: its text, a blank for none, END at the end."""
    line = sys.stdin.readline() if sys.stdin is not None else ""
    return line.strip() or (" " if line else END)


def _asked(games: Sequence[tuple[PublishedBoard, int]], answer: Callable[[], str], told: dict[int, str]) -> None:
    """Put what is answered into `told`, by the place among the games."""
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
        elif result:
            told[at] = result
            shown = _shown(result)
            at += 1
        elif skipped:
            at += 1
        elif watched:
            shown = "?"
        else:
            raise _no_answer(place_of(*games[at]) if at < len(games) else "", typed)
        if watched:
            streams.answer(f"{shown}\n")
    if watched and games:
        streams.answer("\n")


def _no_answer(place: str, typed: str) -> UsageError:
    if not place:
        return UsageError(f"`{visible(typed)}` is left over: every board has been asked.\n  Nothing is changed.")
    return UsageError(
        f"board {place}: `{visible(typed)}` is no result.\n"
        "  Write 1, 0, =, + or - in each line, an empty line to skip a board, b to go back, q to end; or give `-` for"
        " lines that name their board."
    )


def _shown(result: str) -> str:
    named = results_named(result)
    return result_shown(*named) if named else ""


def _prompt(games: Sequence[tuple[PublishedBoard, int]], at: int, known: str) -> str:
    """Return how far it is, the board, who plays (in a match with the colours), and what was answered."""
    board, place = games[at]
    game = board.games[place]
    shown = _shown(known) or game.result
    former = f" [{shown}]" if shown else ""
    return f"{at + 1}/{len(games)}  board {place_of(board, place)}  {visible(sides_of(board, place))}{former}: "
