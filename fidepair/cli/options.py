"""Options that commands share, each defined once, and the kinds of values they take."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import click

from fidepair.cli.start import let_short_options_be_found_at_once
from fidepair.errors import FidepairError, Keyword, Sentence, UsageError
from fidepair.options import ACCELERATIONS, COLOURS, TPNS, RoundOptions
from fidepair.systems import SYSTEMS
from fidepair.tournament import ColourType, Forbidden, PrimaryScore
from fidepair.tournament import Kind as EventKind

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Kind = click.ParamType[Any]
else:
    Kind = click.ParamType  # generic only from click 8.2 on

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
    if asked:
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


jobs_option = option(
    "--jobs",
    type=click.IntRange(min=0),
    default=1,
    metavar="N",
    callback=_processes,
    help="Work on so many at a time; 0: one for each processor. Default: 1.",
)


class SystemName(Kind):
    """The name of a pairing system, in any case of letters."""

    name = "name"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:  # noqa: ARG002
        """Return the name as the table of systems has it. Raises UsageError with the nearest names."""
        name = str(value).strip().lower().replace("_", "-")
        if name in SYSTEMS:
            return name
        from difflib import get_close_matches  # noqa: PLC0415 - needed for mistakes only

        near = get_close_matches(name, SYSTEMS)
        meant = f" Did you mean {' or '.join(near)}?" if near else ""
        raise UsageError(
            f"`{value}` is not a pairing system of this program.{meant}\n  Choose one of: {', '.join(SYSTEMS)}."
        )


class Numbers(Kind):
    """Numbers of players, separated by commas."""

    name = "numbers"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the numbers."""
        if not isinstance(value, str):
            return value
        parts = value.split(",")
        if not all(part.strip().isascii() and part.strip().isdigit() for part in parts):
            self.fail(f"{value!r} is not a list of numbers such as 3,7", param, ctx)
        return tuple(map(int, parts))


class Pairs(Kind):
    """Pairs of players such as 4-9, separated by commas."""

    name = "pairs"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the pairs, each forbidden for the whole tournament."""
        if not isinstance(value, str):
            return value
        found = []
        for part in value.split(","):
            one, dash, other = (piece.strip() for piece in part.partition("-"))
            if not (dash and one.isascii() and one.isdigit() and other.isascii() and other.isdigit()):
                self.fail(f"{part.strip()!r} is not a pair of numbers such as 4-9", param, ctx)
            if int(one) == int(other):
                self.fail(f"{part.strip()!r} names one player twice", param, ctx)
            found.append(Forbidden(1, None, frozenset((int(one), int(other)))))
        return tuple(found)


class RatingsByNumber(Kind):
    """Provisional ratings such as 9=1500, separated by commas."""

    name = "ratings"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return (number, rating) for each."""
        if not isinstance(value, str):
            return value
        found = []
        for part in value.split(","):
            number, sign, rating = (piece.strip() for piece in part.partition("="))
            if not (sign and number.isascii() and number.isdigit() and rating.isascii() and rating.isdigit()):
                self.fail(f"{part.strip()!r} is not a player and a rating such as 9=1500", param, ctx)
            found.append((int(number), int(rating)))
        return tuple(found)


how_to_pair = (
    option(
        "--system", type=SystemName(), help=f"Pairing system: {', '.join(SYSTEMS)}. Default: what the file declares."
    ),
    option("--rounds", type=click.IntRange(min=1), help="Number of rounds of the tournament."),
    option("--initial-colour", type=click.Choice(list(COLOURS)), help="The colour drawn by lot before round one."),
    option(
        "--acceleration", type=click.Choice(ACCELERATIONS), help="Accelerated pairing. Default: as the file declares."
    ),
    option("--forbid", type=Pairs(), multiple=True, help="Who must not meet, such as 4-9,4-12. Repeatable."),
    option(
        "--rating",
        type=RatingsByNumber(),
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
how_to_tell = (
    option("--json", "as_json", is_flag=True, help="Short for --format json."),
    option("-q", "--quiet", is_flag=True, help="Only the answer: no headings, no notes, no warnings."),
    option("-v", "--verbose", is_flag=True, help="Tell how each bracket was paired."),
    option("--no-color", "--no-colour", is_flag=True, help="No colours; the variable NO_COLOR does the same."),
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


def as_typed(text: str) -> str:
    """Return a text of the library with the facts in it named as the options that one types."""
    return text.spelt(_typed) if isinstance(text, Sentence) else text


def _typed(fact: Keyword) -> str:
    name, value = f"--{fact.name.replace('_', '-')}", fact.value
    if value is None or value is True:
        return name
    if isinstance(value, dict):
        value = ",".join(f"{number}={rating}" for number, rating in value.items())
    return f"{name} {'|'.join(value) if isinstance(value, tuple) else value}"


_E = TypeVar("_E", bound=FidepairError)


def error_as_typed(error: _E) -> _E:
    """Return the error, after its message is changed as a text is by `as_typed`."""
    error.args = tuple(map(as_typed, error.args))
    return error


def kind_asked(system: str | None) -> EventKind | None:
    """Return the kind of event that the system asked for pairs, None if the file is to tell."""
    return None if system is None else SYSTEMS[system].kind


def format_wanted(chosen: str | None, as_json: bool) -> str | None:
    """Return the format asked for by --format or --json. Raises UsageError if these two contradict each other."""
    if as_json and chosen not in (None, "json"):
        raise UsageError(f"--json and --format {chosen} contradict each other.\n  Leave one of them out.")
    return "json" if as_json else chosen
