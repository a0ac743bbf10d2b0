"""What an arbiter does to a file between two pairings: `fidepair bye`, `withdraw`, `return`, `forbid`, `allow`,
`info`, `unpair`, `undo`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from fidepair.cli import files, streams
from fidepair.cli.desk_files import change_file, how_to_change, undo_file
from fidepair.cli.options import QuickCommand, numbers, option
from fidepair.desk import attendance, header, prohibitions
from fidepair.desk import rounds as last_rounds
from fidepair.desk.who import both, found
from fidepair.errors import UsageError
from fidepair.tournament import Bye

if TYPE_CHECKING:
    from fidepair.desk.change import Changed
    from fidepair.tournament import Tournament

_BYES = {"half": Bye.HALF, "zero": Bye.ZERO, "full": Bye.FULL}
file_argument = click.argument("file", metavar="FILE")
who_argument = click.argument("who", metavar="WHO")
first_option = option(
    "--from", "first", type=click.IntRange(min=1), metavar="N", help="From this round on. Default: the next."
)


@click.command("bye", cls=QuickCommand, add_help_option=False)
@file_argument
@who_argument
@option("--round", "rounds", type=numbers, metavar="N", required=True, help="The round, or rounds such as 3,5.")
@option("--half", "kind", flag_value="half", help="A half-point bye.")
@option("--zero", "kind", flag_value="zero", help="No points (default).")
@option("--full", "kind", flag_value="full", help="A full-point bye, which FIDE deprecates.")
@how_to_change
def bye(file: str, who: str, rounds: tuple[int, ...], kind: str | None, **how: Any) -> int:
    """Let WHO not play in a round to come (C.04.2 3.3).

    WHO is a number, or any part of a name that nobody else has.
    """

    def change(tournament: Tournament) -> Changed:
        return attendance.bye(tournament, found(tournament, who), sorted({*rounds}), _BYES[kind or "zero"])

    return change_file(file, change, **how)


@click.command("withdraw", cls=QuickCommand, add_help_option=False)
@file_argument
@who_argument
@first_option
@how_to_change
def withdraw(file: str, who: str, first: int | None, **how: Any) -> int:
    """Pair WHO no longer (C.04.2 3.2): a zero-point bye in every round to come.

    WHO is a number, or any part of a name that nobody else has.
    """
    return change_file(file, lambda tournament: attendance.withdraw(tournament, found(tournament, who), first), **how)


@click.command("return", cls=QuickCommand, add_help_option=False)
@file_argument
@who_argument
@first_option
@how_to_change
def return_(file: str, who: str, first: int | None, **how: Any) -> int:
    """Pair WHO again who was absent or had withdrawn; byes that score stay.

    WHO is a number, or any part of a name that nobody else has.
    """
    return change_file(file, lambda tournament: attendance.come_back(tournament, found(tournament, who), first), **how)


def span(text: str) -> tuple[int, int | None]:
    """Return the first and the last round of `3`, `1-3` or `2-`, which has no end."""
    first, dash, last = (part.strip() for part in text.partition("-"))
    if not all(part.isascii() and part.isdigit() and int(part) for part in (first, last or first)):
        raise click.BadParameter(f"{text!r} is not a range of rounds such as 3, 1-3 or 2-")
    return int(first), int(last) if last else None if dash else int(first)


@click.command("forbid", cls=QuickCommand, add_help_option=False)
@file_argument
@click.argument("pairs", metavar="[PAIR]...", nargs=-1)
@option("--group", "groups", type=numbers, multiple=True, metavar="LIST", help="No two of 3,7,12 meet. Repeatable.")
@option("--rounds", type=span, metavar="N-N", help="In these rounds: 3, 1-3 or 2-. Default: from the next one on.")
@how_to_change
def forbid(
    file: str,
    pairs: tuple[str, ...],
    groups: tuple[tuple[int, ...], ...],
    rounds: tuple[int, int | None] | None,
    **how: Any,
) -> int:
    """Let the two of a PAIR such as 4-9 not meet.

    Numbers, or parts of names that nobody else has.
    """
    if not pairs and not groups:
        raise UsageError("nobody is named who must not meet.\n  Give a pair such as 4-9, or --group 3,7,12.")

    def change(tournament: Tournament) -> Changed:
        named = [[found(tournament, str(number)).number for number in group] for group in groups]
        wanted = [*(both(tournament, pair) for pair in pairs), *named]
        return prohibitions.forbid(tournament, wanted, *(rounds or (None, None)))

    return change_file(file, change, **how)


@click.command("allow", cls=QuickCommand, add_help_option=False)
@file_argument
@click.argument("pairs", metavar="PAIR...", nargs=-1, required=True)
@how_to_change
def allow(file: str, pairs: tuple[str, ...], **how: Any) -> int:
    """Let the two of a PAIR such as 4-9 meet again, from the next round on."""

    def change(tournament: Tournament) -> Changed:
        return prohibitions.allow(tournament, [both(tournament, pair) for pair in pairs])

    return change_file(file, change, **how)


@click.command("info", cls=QuickCommand, add_help_option=False)
@file_argument
@option(
    "--set", "facts", multiple=True, metavar="NAME=TEXT", help="Such as 'chief arbiter=Zellweger, Urs'. Repeatable."
)
@how_to_change
def info(file: str, facts: tuple[str, ...], **how: Any) -> int:
    """Show the header of FILE by names, or change it.

    Nothing behind the sign takes a record out. Of a name any part is enough that no other one has.
    """
    if facts:
        return change_file(file, lambda tournament: header.told(tournament, facts), **how)
    loaded = files.load(file, files.read(file, how["max_size"]), None, advised=not how["quiet"])
    lines = header.header(loaded)
    width = max(len(line.name) for line in lines)
    streams.answer(streams.in_lines([f"{line.name:<{width}}  {line.text}".rstrip() for line in lines]))
    return 0


@click.command("unpair", cls=QuickCommand, add_help_option=False)
@file_argument
@how_to_change
def unpair(file: str, **how: Any) -> int:
    """Take back the last paired round of FILE, if none of its games has a result.

    Byes that were asked for, and absences, stay.
    """
    return change_file(file, last_rounds.unpair, **how)


@click.command("undo", cls=QuickCommand, add_help_option=False)
@file_argument
@how_to_change
def undo(file: str, **how: Any) -> int:
    """Give FILE the content it had before the last change; once more takes that back.

    What was there is FILE~, which every command that changes a file writes.
    """
    return undo_file(file, **how)
