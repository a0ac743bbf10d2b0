"""What an arbiter does to a file between two pairings: `fidepair lineup`, `bye`, `withdraw`,
`return`, `forbid`, `allow`, `info`, `unpair`, `late`, `player`, `team`, `undo`."""

from __future__ import annotations

from typing import Any

import click

from fidepair.cli import files, streams
from fidepair.cli.desk_files import change_file, how_to_change, undo_file
from fidepair.cli.options import QuickCommand, option, shared, typed
from fidepair.desk.day import header
from fidepair.serve import changes
from fidepair.serve.options import numbers, span
from fidepair.tournament import TITLES

file_argument = click.argument("file", metavar="FILE")
who_argument = click.argument("who", metavar="WHO")
first_option = option(
    "--from",
    "first",
    type=click.IntRange(min=1),
    metavar="N",
    help="From this round on. Default: the next.",
)


@click.command("lineup", cls=QuickCommand, add_help_option=False)
@file_argument
@click.argument("team", metavar="TEAM")
@click.argument("players", metavar="PLAYERS")
@option(
    "--round",
    "number",
    type=click.IntRange(min=1),
    metavar="N",
    help="The round. Default: the last paired one.",
)
@option(
    "--correct",
    is_flag=True,
    help="Boards that have a result too, which stays; record it (C.04.2 4.3).",
)
@how_to_change
def lineup(
    file: str, team: str, players: str, number: int | None, *, correct: bool, **how: Any
) -> int:
    """Let other players of TEAM play than the first ones of its roster.

    PLAYERS are those of all boards in their order, such as 5,7,8,24: numbers, places in the roster,
    or parts of names; 0 is an empty board. With `;` between them names may have commas.
    """
    return change_file(file, changes.lineup(team, players, number, correct=correct), **how)


@click.command("bye", cls=QuickCommand, add_help_option=False)
@file_argument
@who_argument
@option(
    "--round",
    "rounds",
    type=typed(numbers),
    metavar="N",
    required=True,
    help="The round, or rounds such as 3,5.",
)
@option("--half", "kind", flag_value="half", help="A half-point bye.")
@option("--zero", "kind", flag_value="zero", help="No points (default).")
@option("--full", "kind", flag_value="full", help="A full-point bye, which FIDE deprecates.")
@option("--none", "kind", flag_value="none", help="No bye: cancel one that was announced.")
@how_to_change
def bye(file: str, who: str, rounds: tuple[int, ...], kind: str | None, **how: Any) -> int:
    """Let WHO not play in a round to come (C.04.2 3.3).

    WHO is a number, any part of a name that nobody else has, or b3w: White on board 3 of the last
    round.
    """
    return change_file(file, changes.bye(who, rounds, kind), **how)


@click.command("withdraw", cls=QuickCommand, add_help_option=False)
@file_argument
@who_argument
@first_option
@how_to_change
def withdraw(file: str, who: str, first: int | None, **how: Any) -> int:
    """Pair WHO no longer (C.04.2 3.2): a zero-point bye in every round to come.

    WHO is a number, any part of a name that nobody else has, or b3w: White on board 3 of the last
    round.
    """
    return change_file(file, changes.withdraw(who, first), **how)


@click.command("return", cls=QuickCommand, add_help_option=False)
@file_argument
@who_argument
@first_option
@how_to_change
def return_(file: str, who: str, first: int | None, **how: Any) -> int:
    """Pair WHO again who was absent or had withdrawn; byes that score stay.

    WHO is a number, any part of a name that nobody else has, or b3w: White on board 3 of the last
    round.
    """
    return change_file(file, changes.come_back(who, first), **how)


@click.command("forbid", cls=QuickCommand, add_help_option=False)
@file_argument
@click.argument("pairs", metavar="[PAIR]...", nargs=-1)
@option(
    "--group",
    "groups",
    multiple=True,
    metavar="LIST",
    help="No two of 3,7,12 meet; names may be there. Repeatable.",
)
@option(
    "--rounds",
    type=typed(span),
    metavar="N-N",
    help="In these rounds: 3, 1-3 or 2-. Default: from the next one on.",
)
@how_to_change
def forbid(
    file: str,
    pairs: tuple[str, ...],
    groups: tuple[str, ...],
    rounds: tuple[int, int | None] | None,
    **how: Any,
) -> int:
    """Let the two of a PAIR such as 4-9 not meet.

    Numbers, or parts of names that nobody else has.
    """
    return change_file(file, changes.forbid(pairs, groups, rounds), **how)


@click.command("allow", cls=QuickCommand, add_help_option=False)
@file_argument
@click.argument("pairs", metavar="PAIR...", nargs=-1, required=True)
@how_to_change
def allow(file: str, pairs: tuple[str, ...], **how: Any) -> int:
    """Let the two of a PAIR such as 4-9 meet again, from the next round on."""
    return change_file(file, changes.allow(pairs), **how)


@click.command("info", cls=QuickCommand, add_help_option=False)
@file_argument
@option(
    "--set",
    "facts",
    multiple=True,
    metavar="NAME=TEXT",
    help="Such as 'chief arbiter=Zellweger, Urs'. Repeatable.",
)
@how_to_change
def info(file: str, facts: tuple[str, ...], **how: Any) -> int:
    """Show the header of FILE by names, or change it.

    Nothing behind the sign takes a record out. Of a name any part is enough that no other one has.
    """
    if facts:
        return change_file(file, changes.info(facts), of_header=True, **how)
    loaded = files.load(file, files.read(file, how["max_size"]), None, advised=not how["quiet"])
    lines = header.header(loaded)
    width = max(len(line.name) for line in lines)
    streams.answer(
        streams.in_lines([f"{line.name:<{width}}  {line.text}".rstrip() for line in lines])
    )
    return 0


@click.command("unpair", cls=QuickCommand, add_help_option=False)
@file_argument
@how_to_change
def unpair(file: str, **how: Any) -> int:
    """Take back the last paired round of FILE, if none of its games has a result.

    Byes that were asked for, and absences, stay; so do prohibitions of that round (`pair
    --forbid`), which the answer names: take them out with `allow`.
    """
    return change_file(file, changes.unpair(), **how)


data_of_a_player = shared(
    (
        option("--rating", type=click.IntRange(0, 3100), metavar="N", help="The rating; 0: none."),
        option(
            "--title",
            type=click.Choice([*filter(None, TITLES), "none"], case_sensitive=False),
            help="The title.",
        ),
        option("--federation", metavar="FED", help="The federation, such as GER."),
        option("--sex", type=click.Choice(["m", "w"]), help="The sex."),
        option("--birth", type=typed(changes.born), metavar="DATE", help="Year or day of birth."),
        option("--fide-id", type=typed(changes.fide_id), metavar="ID", help="The FIDE id."),
        option("--national", is_flag=True, help="The rating is one of a federation, not of FIDE."),
        option(
            "--number",
            type=click.IntRange(min=1),
            metavar="N",
            help="The pairing number. Default: by C.04.2 2.2.",
        ),
    )
)


@click.command("late", cls=QuickCommand, add_help_option=False)
@file_argument
@click.argument("name", metavar="NAME")
@data_of_a_player
@option(
    "--round",
    "first",
    type=click.IntRange(min=1),
    metavar="N",
    help="Paired from this round on. Default: the next.",
)
@option(
    "--half",
    type=typed(numbers),
    metavar="N,N",
    help="Half a point for these missed rounds, if the rules say so (2.4).",
)
@option("--team", metavar="TEAM", help="Of a team event: whose player it is.")
@option(
    "--players",
    metavar="LIST",
    help="NAME is a team: its players, an entry list in the order of the boards.",
)
@how_to_change
def late(
    file: str,
    *,
    number: int | None,
    first: int | None,
    half: tuple[int, ...] | None,
    team: str | None,
    players: str | None,
    national: bool,
    **told: Any,
) -> int:
    """Add a late entry: NAME gets the pairing number that is due, others move down (C.04.2 2.4).

    After the fourth round has been paired nobody is renumbered.
    """
    listed = (
        None if players is None else (files.read(players, told["max_size"]), files.name_of(players))
    )
    data = changes.data_told(told)
    change = changes.late(
        data, first, number, team, half=half or (), players=listed, national=national
    )
    return change_file(file, change, **told)


@click.command("player", cls=QuickCommand, add_help_option=False)
@file_argument
@who_argument
@option("--name", metavar="NAME", help="The name.")
@data_of_a_player
@how_to_change
def player(file: str, who: str, number: int | None, *, national: bool, **told: Any) -> int:
    """Correct the data of a player; others are renumbered where they decide the number (C.04.2
    2.3).

    WHO is a number, any part of a name that nobody else has, or b3w: White on board 3 of the last
    round.
    """
    return change_file(
        file, changes.player(who, changes.data_told(told), number, national=national), **told
    )


@click.command("team", cls=QuickCommand, add_help_option=False)
@file_argument
@click.argument("who", metavar="TEAM")
@option("--name", metavar="NAME", help="The name.")
@option("--short", metavar="NAME", help="The short name, of five signs.")
@option(
    "--strength",
    type=click.IntRange(0, 999_999),
    metavar="N",
    help="The strength, such as a mean rating; 0: none.",
)
@how_to_change
def team(file: str, who: str, **told: Any) -> int:
    """Correct the data of a team; its number stays (C.04.6 1.1.3).

    TEAM is a number, or any part of a name that nobody else has. `player` corrects data of its
    players, `lineup` tells who plays.
    """
    return change_file(file, changes.team(who, changes.team_told(told)), **told)


@click.command("undo", cls=QuickCommand, add_help_option=False)
@file_argument
@how_to_change
def undo(file: str, **how: Any) -> int:
    """Give FILE the content it had before the last change; once more takes that back.

    What was there is FILE~, which every command that changes a file writes.
    """
    return undo_file(file, **how)
