"""What an arbiter does to a file between two pairings: `fidepair bye`, `withdraw`, `return`, `forbid`, `allow`,
`info`, `unpair`, `late`, `player`, `undo`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from fidepair.cli import files, streams
from fidepair.cli.desk_files import change_file, how_to_change, undo_file
from fidepair.cli.options import QuickCommand, numbers, option, shared
from fidepair.desk import arrivals, attendance, header, prohibitions
from fidepair.desk import rounds as last_rounds
from fidepair.desk.who import both, found, listed
from fidepair.errors import UsageError
from fidepair.tournament import TITLES, Bye, Kind, Participant
from fidepair.trf.format.dates import read_date

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

    WHO is a number, any part of a name that nobody else has, or b3w: White on board 3 of the last round.
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

    WHO is a number, any part of a name that nobody else has, or b3w: White on board 3 of the last round.
    """
    return change_file(file, lambda tournament: attendance.withdraw(tournament, found(tournament, who), first), **how)


@click.command("return", cls=QuickCommand, add_help_option=False)
@file_argument
@who_argument
@first_option
@how_to_change
def return_(file: str, who: str, first: int | None, **how: Any) -> int:
    """Pair WHO again who was absent or had withdrawn; byes that score stay.

    WHO is a number, any part of a name that nobody else has, or b3w: White on board 3 of the last round.
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
@option(
    "--group", "groups", multiple=True, metavar="LIST", help="No two of 3,7,12 meet; names may be there. Repeatable."
)
@option("--rounds", type=span, metavar="N-N", help="In these rounds: 3, 1-3 or 2-. Default: from the next one on.")
@how_to_change
def forbid(
    file: str, pairs: tuple[str, ...], groups: tuple[str, ...], rounds: tuple[int, int | None] | None, **how: Any
) -> int:
    """Let the two of a PAIR such as 4-9 not meet.

    Numbers, or parts of names that nobody else has.
    """
    if not pairs and not groups:
        raise UsageError("nobody is named who must not meet.\n  Give a pair such as 4-9, or --group 3,7,12.")

    def change(tournament: Tournament) -> Changed:
        named = [listed(tournament, group, lambda *who: found(*who).number) for group in groups]
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

    Byes that were asked for, and absences, stay; so do prohibitions of that round (`pair --forbid`), which the answer
    names: take them out with `allow`.
    """
    return change_file(file, last_rounds.unpair, **how)


def born(text: str) -> str:
    """Return a date of birth as report files have it, from a year or a day. Raises BadParameter."""
    found = read_date(f"{text}/00/00" if text.isdecimal() else text.strip())
    if found is None or not found.is_possible:
        raise click.BadParameter(f"{text!r} is not a year or a day such as 1990 or 1990-05-23")
    return "{:04d}/{:02d}/{:02d}".format(*found.day)


data_of_a_player = shared(
    (
        option("--rating", type=click.IntRange(0, 3100), metavar="N", help="The rating; 0: none."),
        option("--title", type=click.Choice([*filter(None, TITLES), "none"], case_sensitive=False), help="The title."),
        option("--federation", metavar="FED", help="The federation, such as GER."),
        option("--sex", type=click.Choice(["m", "w"]), help="The sex."),
        option("--birth", type=born, metavar="DATE", help="Year or day of birth."),
        option("--fide-id", metavar="ID", help="The FIDE id."),
        option("--number", type=click.IntRange(min=1), metavar="N", help="The pairing number. Default: by C.04.2 2.2."),
    )
)


def _data(told: dict[str, Any]) -> dict[str, Any]:
    """Take out of the options what is told of a player."""
    names = ("name", "rating", "title", "federation", "sex", "birth", "fide_id")
    found = {name: told.pop(name, None) for name in names}
    data = {name: value for name, value in found.items() if value is not None}
    if "rating" in data:
        data["rating"] = data["rating"] or None
    if data.get("title") == "none":
        data["title"] = ""
    return data


@click.command("late", cls=QuickCommand, add_help_option=False)
@file_argument
@click.argument("name", metavar="NAME")
@data_of_a_player
@option(
    "--round", "first", type=click.IntRange(min=1), metavar="N", help="Paired from this round on. Default: the next."
)
@option("--half", type=numbers, metavar="N,N", help="Half a point for these missed rounds, if the rules say so (2.4).")
@option("--team", metavar="TEAM", help="Of a team event: whose player it is.")
@option("--players", metavar="LIST", help="NAME is a team: its players, an entry list in the order of the boards.")
@how_to_change
def late(
    file: str,
    *,
    number: int | None,
    first: int | None,
    half: tuple[int, ...] | None,
    team: str | None,
    players: str | None,
    **told: Any,
) -> int:
    """Add a late entry: NAME gets the pairing number that is due, others move down (C.04.2 2.4).

    After the fourth round has been paired nobody is renumbered.
    """
    entrant = Participant(0, 0, "")._replace(**_data(told))
    members = None
    if players is not None:
        from fidepair.desk import entries, opening  # noqa: PLC0415 - few teams come late

        content = files.read(players, told["max_size"])
        members = opening.team_of(entries.read_entries(content, files.name_of(players), Kind.TEAM))

    def change(tournament: Tournament) -> Changed:
        of = found(tournament, team) if team is not None else None
        missed = frozenset(half or ())
        return arrivals.late(tournament, entrant, first, number=number, team=of, half=missed, members=members)

    return change_file(file, change, **told)


@click.command("player", cls=QuickCommand, add_help_option=False)
@file_argument
@who_argument
@option("--name", metavar="NAME", help="The name.")
@data_of_a_player
@how_to_change
def player(file: str, who: str, number: int | None, **told: Any) -> int:
    """Correct the data of a player; others are renumbered where they decide the number (C.04.2 2.3).

    WHO is a number, any part of a name that nobody else has, or b3w: White on board 3 of the last round.
    """
    data = _data(told)
    if not data and number is None:
        raise UsageError("nothing is told of the player.\n  Give a rating with --rating, or other data.")

    def change(tournament: Tournament) -> Changed:
        among = tournament.individuals if tournament.kind is Kind.TEAM else None
        return arrivals.corrected(tournament, found(tournament, who, among), data, number=number)

    return change_file(file, change, **told)


@click.command("undo", cls=QuickCommand, add_help_option=False)
@file_argument
@how_to_change
def undo(file: str, **how: Any) -> int:
    """Give FILE the content it had before the last change; once more takes that back.

    What was there is FILE~, which every command that changes a file writes.
    """
    return undo_file(file, **how)
