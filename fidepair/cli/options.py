"""Options that commands share, each defined once, and the kinds of values they take."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import click

from fidepair.cli.start import let_short_options_be_found_at_once
from fidepair.errors import MAX_SIZE, UsageError
from fidepair.options import ACCELERATIONS, COLOURS, NUMBERS, TPNS, RoundOptions
from fidepair.systems import SYSTEMS
from fidepair.tournament import ColourType, Forbidden, Kind, PrimaryScore

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from fidepair.tournament import Tournament

Command = TypeVar("Command", bound="Callable[..., Any]")


class Option(click.Option):
    """An option that leaves its help text alone: click would load `inspect` at once to clean it."""

    def __init__(self, *args: Any, help: str = "", **kwargs: Any) -> None:  # noqa: A002 - click's name
        super().__init__(*args, **kwargs)
        self.help = help


class QuickCommand(click.Command):
    """A command that finds `-f` at once: see `start`."""

    def make_parser(self, ctx: click.Context) -> Any:
        """Return the parser with the short options among the long ones too."""
        parser = super().make_parser(ctx)
        let_short_options_be_found_at_once(parser)
        return parser

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
    "-h", "--help", is_flag=True, is_eager=True, expose_value=False, callback=_show_help, help="Show this message."
)


def _processes(_: click.Context, __: click.Parameter, value: int) -> int:
    """Return how many processes are meant: 0 is one for each processor."""
    if value:
        return value
    import os  # noqa: PLC0415 - start-up

    return os.cpu_count() or 1


SEEDS = 100_000
"""As many as there are of few digits, which people can write down."""


def seed_drawn() -> int:
    """Return a seed for lots of which nobody has named one."""
    import os  # noqa: PLC0415 - start-up

    return int.from_bytes(os.urandom(4), "big") % SEEDS


jobs_option = option(
    "--jobs",
    type=click.IntRange(min=0),
    default=1,
    metavar="N",
    callback=_processes,
    help="Work on so many at a time; 0: one for each processor. Default: 1.",
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
def system_name(text: str) -> str:
    """Return the name of a pairing system, given in any case of letters. Raises UsageError with the nearest names."""
    found = text.strip().lower().replace("_", "-")
    if found in SYSTEMS:
        return found
    from difflib import get_close_matches  # noqa: PLC0415 - needed for mistakes only

    near = get_close_matches(found, SYSTEMS)
    meant = f" Did you mean {' or '.join(near)}?" if near else ""
    raise UsageError(
        f"`{text}` is not a pairing system of this program.{meant}\n  Choose one of: {', '.join(SYSTEMS)}."
    )


def numbers(text: str) -> tuple[int, ...]:
    """Return the numbers of players or of rounds in a list such as `3,7`."""
    parts = text.split(",")
    if not all(part.strip().isascii() and part.strip().isdigit() for part in parts):
        raise click.BadParameter(f"{text!r} is not a list of numbers such as 3,7")
    return tuple(map(int, parts))


def _twos(text: str, sign: str, what: str) -> Iterator[tuple[str, int, int]]:
    """Yield (part, number, number) for each part of a list such as `4-9,4-12`. `what`: each is, with an example."""
    for part in text.split(","):
        one, found, other = (piece.strip() for piece in part.partition(sign))
        if not (found and one.isascii() and one.isdigit() and other.isascii() and other.isdigit()):
            raise click.BadParameter(f"{part.strip()!r} is not {what}")
        yield part.strip(), int(one), int(other)


def pairs(text: str) -> tuple[Forbidden, ...]:
    """Return the pairs of players in a list such as `4-9,4-12`, each forbidden for the whole tournament."""
    found = []
    for part, one, other in _twos(text, "-", "a pair of numbers such as 4-9"):
        if one == other:
            raise click.BadParameter(f"{part!r} names one player twice")
        found.append(Forbidden(1, None, frozenset((one, other))))
    return tuple(found)


def fixed_pairs(text: str) -> tuple[tuple[int, int], ...]:
    """Return the pairs of a list such as `3-17,5-2`, White first."""
    return tuple((white, black) for _, white, black in _twos(text, "-", "a pair of numbers such as 3-17"))


def ratings(text: str) -> tuple[tuple[int, int], ...]:
    """Return (number, rating) for each provisional rating in a list such as `9=1500,12=1400`."""
    return tuple((one, rating) for _, one, rating in _twos(text, "=", "a player and a rating such as 9=1500"))


def game_and_result(text: str) -> tuple[tuple[int, int] | int, str]:
    """Return the numbers of White and Black, or the board, and the result, for `3-7=1-0` or `b3=1-0`."""
    game, found, result = text.partition("=")
    board = game.strip().lower().removeprefix("b")
    if found and result.strip() and board != game.strip().lower() and board.isascii() and board.isdigit():
        return int(board), result
    sides = game.split("-")
    if (
        not result.strip()
        or len(sides) != 2
        or not all(side.strip().isascii() and side.strip().isdigit() for side in sides)
    ):
        raise click.BadParameter(f"{text!r} is not a game with a result, such as 3-7=1-0, or b3=1-0 for board 3")
    return (int(sides[0]), int(sides[1])), result


absent_option = option(
    "--absent", type=numbers, multiple=True, help="Who does not play this round, such as 3,7. Repeatable."
)
adjourned_option = option("--adjourned", is_flag=True, help="Count games without a result as draws (C.04.2 3.1).")


# ── options that several commands take together ──────────────────────────────

system_option = option(
    "--system",
    type=system_name,
    metavar="NAME",
    help=f"Pairing system: {', '.join(SYSTEMS)}. Default: what the file declares.",
)
declared_besides = (
    option("--rounds", type=click.IntRange(min=1), help="Number of rounds of the tournament."),
    option("--initial-colour", type=click.Choice(list(COLOURS)), help="The colour drawn by lot before round one."),
    option(
        "--acceleration", type=click.Choice(ACCELERATIONS), help="Accelerated pairing. Default: as the file declares."
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
    option("--no-secondary", is_flag=True, help="Teams: the other score does not decide colours (C.04.6 4.2.2)."),
)
how_to_pair = (
    option("--forbid", type=pairs, multiple=True, help="Who must not meet, such as 4-9,4-12. Repeatable."),
    option(
        "--rating",
        type=ratings,
        multiple=True,
        help="Provisional ratings of players who have none, such as 9=1500 (Dubov needs ratings). Repeatable.",
    ),
    option("--maxi", is_flag=True, help="A Maxi-tournament of the Lim System (C.04.4.3 3.2.3, 3.8, 5.7)."),
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
quiet_option = option("-q", "--quiet", is_flag=True, help="Only the answer: no headings, no notes, no warnings.")
color_option = option(
    "--no-color", "--no-colour", is_flag=True, help="No colours; the variable NO_COLOR does the same."
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


def ways_to_pair(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options of a round (see `fidepair.options`) as the library takes them, without the lists of lists that
    repeated options are."""
    given = {name: options[name] for name in RoundOptions._fields if name in options}
    given["forbid"] = [pair for pairs in options["forbid"] for pair in pairs]
    given["rating"] = dict(pair for pairs in options["rating"] for pair in pairs)
    given["absent"] = [number for numbers in options.get("absent", ()) for number in numbers]
    return given


def facts_told(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the facts of the event that are told by options, as `convert` and `fix` take them."""
    told = {name: options[name] for name in ("system", "rounds", "initial_colour", "acceleration", "numbers")}
    return told | {"initial_colour": COLOURS.get(told["initial_colour"])}


def kind_asked(system: str | None) -> Kind | None:
    """Return the kind of event that the system asked for pairs, None if the file is to tell."""
    return None if system is None else SYSTEMS[system].kind


def format_wanted(chosen: str | None, as_json: bool) -> str | None:
    """Return the format asked for by --format or --json. Raises UsageError if these two contradict each other."""
    if as_json and chosen not in (None, "json"):
        raise UsageError(f"--json and --format {chosen} contradict each other.\n  Leave one of them out.")
    return "json" if as_json else chosen


# ── People ───────────────────────────────────────────────────────────────────
def participant_meant(tournament: Tournament, text: str) -> int:
    """Return the number of who is meant by a number or by a part of a name. Raises UsageError."""
    if text.isdecimal():
        return int(text)
    found = [one for one in tournament.participants if text.casefold() in one.name.casefold()]
    if not found:
        raise UsageError(f"nobody's name has `{text}` in it.\n  Use the number.")
    if len(found) > 1:
        names = ", ".join(f"{one.number} {one.name}" for one in found[:5])
        more = f" and {len(found) - 5} more" if len(found) > 5 else ""
        raise UsageError(f"`{text}` can be {names}{more}.\n  Use the number.")
    return found[0].number
