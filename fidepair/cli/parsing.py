"""Builds the commands of click from rows of options, and questions from the typed values."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from typing import Any, TypeVar

import click

from fidepair.cli.overview import overview_of
from fidepair.commands.options import FLAG, PATH, Door, Many, Option, OptionKind, fill
from fidepair.commands.table import COMMANDS, use_case
from fidepair.errors import UsageError

_T = TypeVar("_T")


class Typed:
    """The typed values of the options of a command, by their fields."""

    def __init__(self, command: str, values: dict[str, object]) -> None:
        self.command = command
        self._values = values

    def fill(self, kind: type[_T]) -> _T:
        """Return the named tuple of this kind, filled with the values of its fields."""
        return fill(kind, self._values)

    def texts(self, rows: Iterable[Option]) -> dict[str, str]:
        """Return the texts typed for these options, by their names without leading dashes, in the
        order typed."""
        names = {row.target: row.typed_name.removeprefix("--") for row in rows}
        return {
            names[field]: str(value)
            for field, value in self._values.items()
            if field in names and value is not None
        }


# ── Commands ─────────────────────────────────────────────────────────────────
class TypedCommand(click.Command):
    """A command whose help text is loaded only when it is shown."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments. Raises click.UsageError for one too many."""
        ctx.allow_extra_args = True  # otherwise click refuses them, without their names in a field
        with located(ctx):
            more = super().parse_args(ctx, args)
        if more and not ctx.resilient_parsing:
            noun = "argument" if len(more) == 1 else "arguments"
            raise click.UsageError(
                f"unexpected {noun} {' '.join(f'`{one}`' for one in more)}.", ctx
            )
        return more

    def make_parser(self, ctx: click.Context) -> Any:
        """Return the parser. It also finds `-q` among the long options, where click looks first: for
        each miss click would load `difflib` and `locale` for an error that it then drops."""
        parser = super().make_parser(ctx)
        parser._long_opt.update(parser._short_opt)
        return parser

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Show the help text of the command."""
        self.help = overview_of(str(self.name)).text
        super().format_help_text(ctx, formatter)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Show the options, in their groups if there are any."""
        titles = overview_of(str(self.name)).groups
        sections: dict[str, list[tuple[str, str]]] = {}
        title = "Options"
        for parameter in self.get_params(ctx):
            record = parameter.get_help_record(ctx)
            if record is not None and not isinstance(parameter, click.Argument):
                title = titles.get(record[0].split()[0], title)
                sections.setdefault(title, []).append(record)
        for title, records in sections.items():
            with formatter.section(title):
                formatter.write_dl(records)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 - click's name
        """End the help with two examples."""
        with formatter.section("Examples"):
            for what, line in overview_of(str(self.name)).examples:
                formatter.write(f"{'':{formatter.current_indent}}# {what}\n")
                formatter.write(f"{'':{formatter.current_indent}}{line}\n")


@contextmanager
def located(context: click.Context) -> Iterator[None]:
    """Add the command to errors about a line that name none."""
    try:
        yield
    except click.UsageError as error:
        error.ctx = error.ctx or context
        raise


def example_with(command: str, option: str) -> str:
    """Return an example of the command: one with this option, if there is one."""
    lines = [line for _, line in overview_of(command).examples]
    return next((line for line in lines if option and option in line.split()), lines[0])


def command_of(name: str) -> click.Command:
    """Return the command of click; its module is loaded."""
    door = import_module(f"fidepair.cli.{COMMANDS[name].door}")
    answer: Callable[[Typed], int] = door.DOORS[name]

    def callback(**values: object) -> int:
        return answer(Typed(name, values))

    rows = [row for row in use_case(name).options if row.door is not Door.REQUESTED]
    return TypedCommand(
        name,
        params=[*map(parameter_of, rows), help_option()],
        callback=callback,
        add_help_option=False,
    )


def parameter_of(row: Option) -> click.Parameter:
    """Return the click option or argument for a row."""
    is_repeated = row.many is not Many.ONE
    if row.is_argument:
        return click.Argument(
            [row.target],
            type=click_type(row.kind),
            metavar=row.metavar,
            nargs=-1 if is_repeated else 1,
            required=row.is_required,
        )
    short = [name for name in row.also if not name.startswith("--")]
    names = [*short, row.typed_name, *(name for name in row.also if name not in short)]
    if row.kind is FLAG:
        if row.value:
            return _TypedOption([*names, row.target], flag_value=row.value, help=row.help)
        return _TypedOption([*names, row.target], is_flag=True, help=row.help)
    settings: dict[str, object] = {}
    if row.default is not None:
        settings["default"] = row.default
    return _TypedOption(
        [*names, row.target],
        type=click_type(row.kind),
        metavar=row.metavar,
        multiple=is_repeated,
        required=row.is_required,
        help=row.help,
        **settings,
    )


class _TypedOption(click.Option):
    """An option that does not clean its help text: for that, click would load `inspect` at once."""

    def __init__(self, names: list[str], *, help: str, **settings: object) -> None:  # noqa: A002 - click's name
        super().__init__(names, **settings)  # type: ignore[arg-type]
        self.help = help


def flag(
    names: str, callback: Callable[[click.Context, click.Parameter, bool], None], text: str
) -> click.Option:
    """Return an option that acts at once and ends the program; `names`: separated by commas."""
    return _TypedOption(
        names.split(","),
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=callback,
        help=text,
    )


def help_option() -> click.Option:
    """Return the option that shows the help."""
    return flag("-h,--help", _show_help, "Show this message.")


def _show_help(context: click.Context, _: click.Parameter, asked: bool) -> None:
    if asked and not context.resilient_parsing:
        click.echo(context.get_help())
        context.exit()


def click_type(kind: OptionKind) -> "click.ParamType[Any] | Callable[[str], object]":
    """Return the click type of a value."""
    if kind.words:
        return _OneOf(kind.words, case_sensitive=not kind.ignores_case)
    if kind.minimum is not None:
        return _Whole(kind.minimum, kind.maximum)
    if kind.is_duration:
        return _Seconds(min=0, min_open=True)
    if kind is PATH:
        return _FileName()
    if kind.read in (None, str):
        return click.STRING
    assert kind.read is not None
    return kind.read if kind.speaks_for_itself else typed(kind.read)


class _InOurWords(click.ParamType):  # type: ignore[type-arg] # generic since click 8.2
    """A type of click whose refusal of a value is worded here: versions of click differ."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the value. Raises click.BadParameter."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            raise click.BadParameter(f"`{value}` is not {self.wanted()}.", ctx, param) from None

    def wanted(self) -> str:
        """Return what a value must be, after `is not`."""
        raise NotImplementedError


class _FileName(click.types.StringParamType):
    """The name of a file or a folder, which shells complete themselves."""

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> Any:  # noqa: ARG002
        """Leave it to the shell; the object of the context makes an item."""
        return [ctx.obj(incomplete, type="file")]


class _OneOf(_InOurWords, click.Choice):  # type: ignore[type-arg] # generic since click 8.2
    """One of some words."""

    def wanted(self) -> str:
        """Return that it must be one of the words."""
        return f"a valid value. Choose one of: {', '.join(self.choices)}"


class _Whole(_InOurWords, click.IntRange):
    """A whole number from a minimum on, or within limits."""

    def wanted(self) -> str:
        """Return the limits."""
        if self.max is None:
            return f"a whole number of at least {self.min}"
        return f"a whole number from {self.min} to {self.max}"


class _Seconds(_InOurWords, click.FloatRange):
    """A time in seconds, more than 0."""

    def wanted(self) -> str:
        """Return that it must be above 0."""
        return "a number of seconds above 0, such as 2 or 0.5"


def typed(read: Callable[[str], object]) -> Callable[[str], object]:
    """Return the reader as a click type: a value that it refuses is reported with the option."""
    reader = partial(_read_or_refuse, read)
    reader.__name__ = read.__name__  # type: ignore[attr-defined]
    return reader


def _read_or_refuse(read: Callable[[str], object], text: str) -> object:
    try:
        return read(text)
    except UsageError as error:
        raise click.BadParameter(str(error)) from None
