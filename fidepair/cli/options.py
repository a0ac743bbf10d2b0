"""Options that commands share, each defined once, and the kinds of values they take."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, TypeVar

import click

from fidepair.errors import MAX_SIZE, UsageError
from fidepair.options import ACCELERATIONS, COLOURS, EDITIONS, NUMBERS, TPNS
from fidepair.serve.options import pairs, people, ratings, system_name
from fidepair.systems import SYSTEMS
from fidepair.tournament import ColourType, PrimaryScore

if TYPE_CHECKING:
    from collections.abc import Callable

    from fidepair.lab.shards import Shard


Command = TypeVar("Command", bound="Callable[..., Any]")


class Option(click.Option):
    """An option that leaves its help text alone: click would load `inspect` at once to clean it."""

    def __init__(self, *args: Any, help: str = "", **kwargs: Any) -> None:  # noqa: A002 - click's name
        super().__init__(*args, **kwargs)
        self.help = help


class QuickCommand(click.Command):
    """A command that finds `-f` at once: see `start`."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 - click's name
        """End the help with two examples."""
        from fidepair.cli.overview import overview_of  # noqa: PLC0415 - needed for help only

        with formatter.section("Examples"):
            for what, line in overview_of(str(self.name)).examples:
                formatter.write(f"{'':{formatter.current_indent}}{what}:\n")
                formatter.write(f"{'':{formatter.current_indent}}  {line}\n")


def option(*names: str, **settings: Any) -> Callable[[Command], Command]:
    """Return the decorator for an option, as `click.option` does."""
    return click.option(*names, cls=Option, **settings)


def _show_help(context: click.Context, _: click.Parameter, asked: bool) -> None:
    if asked and not context.resilient_parsing:
        click.echo(context.get_help())
        context.exit()


help_option = option(
    "-h",
    "--help",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_help,
    help="Show this message.",
)


def _processes(_: click.Context, __: click.Parameter, value: int) -> int:
    """Return how many processes are meant: 0 is one for each processor."""
    if value:
        return value

    return os.cpu_count() or 1


def typed(read: Callable[[str], Any]) -> Callable[[str], Any]:
    """Return the reader as a kind of values: what it refuses is told with the option."""

    def reader(text: str) -> Any:
        try:
            return read(text)
        except UsageError as error:
            raise click.BadParameter(str(error)) from None

    reader.__name__ = read.__name__
    return reader


jobs_option = option(
    "--jobs",
    type=click.IntRange(min=0),
    default=1,
    metavar="N",
    callback=_processes,
    help="Work on so many at a time; 0: one for each processor. Default: 1.",
)


def shard(text: str) -> Shard:
    """Return the part that `2/5` names. Raises UsageError."""
    from fidepair.lab.shards import shard as read  # noqa: PLC0415 - start-up

    return read(text)


shard_option = option(
    "--shard",
    type=typed(shard),
    metavar="K/N",
    help="Do the K-th of N parts only, each on a machine of its own; `fidepair tally` adds up their reports.",
)

size_option = option(
    "--max-size",
    type=click.IntRange(1, 1_000_000),
    default=MAX_SIZE,
    metavar="MB",
    help=f"Refuse files that are larger. Default: {MAX_SIZE}.",
)

force_option = option("--force", is_flag=True, help="Let -o replace a file that exists.")


# ── kinds of values: each is read by a function, whose name the help text has ────
absent_option = option(
    "--absent",
    type=typed(people),
    multiple=True,
    help="Who does not play this round, such as 3,7 or a name. Repeatable.",
)
adjourned_option = option(
    "--adjourned", is_flag=True, help="Count games without a result as draws (C.04.2 3.1)."
)


# ── options that several commands take together ──────────────────────────────

system_option = option(
    "--system",
    type=system_name,
    metavar="NAME",
    help=f"Pairing system: {', '.join(SYSTEMS)}. Default: what the file declares.",
)
declared_besides = (
    option("--rounds", type=click.IntRange(min=1), help="Number of rounds of the tournament."),
    option(
        "--initial-colour",
        type=click.Choice(list(COLOURS)),
        help="The colour drawn by lot before round one.",
    ),
    option(
        "--acceleration",
        type=click.Choice(ACCELERATIONS),
        help="Accelerated pairing. Default: as the file declares.",
    ),
    option(
        "--numbers",
        type=click.Choice(NUMBERS),
        help="Where the starting order stands: the numbers of the file (default), its ranks, or the ratings.",
    ),
)
what_files_declare = (system_option, *declared_besides)
"""What a file may declare, and may not: told here, it can be written down (`facts_told`)."""
rules_of_teams = (
    option(
        "--colours",
        type=click.Choice([kind.value for kind in ColourType], case_sensitive=False),
        metavar="[A|B|none]",  # versions of click differ in how they show words whose case does not matter
        help="Colour preferences of teams (C.04.6 1.7). Default: as the file declares, else A.",
    ),
    option(
        "--primary",
        type=click.Choice([score.value for score in PrimaryScore]),
        help="The score by which teams are paired. Default: as the file declares, else match points.",
    ),
    option(
        "--no-secondary",
        is_flag=True,
        help="Teams: the other score does not decide colours (C.04.6 4.2.2).",
    ),
)
edition_option = option(
    "--edition",
    type=click.Choice(EDITIONS),
    help="Edition of the Dutch System. Default: as the file declares, else in force on its first day, else 2026.",
)
how_to_pair = (
    edition_option,
    option(
        "--forbid",
        type=typed(pairs),
        multiple=True,
        help="Who must not meet, such as 4-9,4-12, or names. Repeatable.",
    ),
    option(
        "--rating",
        type=typed(ratings),
        multiple=True,
        help="Provisional ratings of players who have none, such as 9=1500 (Dubov needs ratings). Repeatable.",
    ),
    option(
        "--maxi",
        is_flag=True,
        help="A Maxi-tournament of the Lim System (C.04.4.3 3.2.3, 3.8, 5.7).",
    ),
    option(
        "--tpn",
        type=click.Choice(TPNS),
        help="Numbers whose parity decides colours: counted among those who have arrived (default), or as in the file"
        " (default for teams).",
    ),
    *rules_of_teams,
)
ways_of_a_round = (*what_files_declare, absent_option, *how_to_pair, adjourned_option)
"""Of commands that show how a round is paired."""
json_option = option("--json", "as_json", is_flag=True, help="Short for --format json.")
quiet_option = option(
    "-q", "--quiet", is_flag=True, help="Only the answer: no headings, no notes, no warnings."
)
color_option = option(
    "--no-color",
    "--no-colour",
    is_flag=True,
    help="No colours; the variable NO_COLOR does the same.",
)
how_to_tell = (
    json_option,
    quiet_option,
    option("-v", "--verbose", is_flag=True, help="Tell how each bracket was paired."),
    color_option,
    help_option,
)


def shared(options: tuple[Callable[[Command], Command], ...]) -> Callable[[Command], Command]:
    """Return a decorator that adds the options in their order."""

    def add(command: Command) -> Command:
        for decorate in reversed(options):
            command = decorate(command)
        return command

    return add


def format_wanted(chosen: str | None, as_json: bool) -> str | None:
    """Return the format asked for by --format or --json. Raises UsageError if these two contradict
    each other."""
    if as_json and chosen not in (None, "json"):
        raise UsageError(
            f"--json and --format {chosen} contradict each other.\n  Leave one of them out."
        )
    return "json" if as_json else chosen
