"""The group of commands, and how each failure is reported: a message, a suggestion, an exit
code."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import click

from fidepair.cli import streams
from fidepair.cli.overview import (
    CHANGING,
    ENDINGS,
    IN_PLACE_OF_OPTIONS,
    SYNONYMS,
    groups,
    overview_of,
)
from fidepair.cli.parsing import command_of, example_with, flag, help_option, located
from fidepair.commands.options import bug_message, error_as_typed
from fidepair.commands.table import COMMANDS, LAB, LABORATORY, typed_name
from fidepair.errors import FidepairError
from fidepair.storage import signals
from fidepair.storage.signals import handle_interrupts
from fidepair.text.wording import did_you_mean, nearest
from fidepair.version import NOT_ENDORSED, __version__

if TYPE_CHECKING:
    from collections.abc import Collection, Container, Iterable, Sequence

    from click.shell_completion import CompletionItem

WRITING = ("--in-place", "--write", "--force", "--output", "--keep", "--resume")
"""Options that write or overwrite a file; they are never suggested."""
COMPLETE = "_FIDEPAIR_COMPLETE"
"""The variable by which a shell asks for completions."""
USAGE = 2
BUG = 70


class Commands(click.Group):
    """Loads the module of a command when it is asked for."""

    names: Collection[str] = tuple(LABORATORY)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Without a command show the help, as an error: versions of click differ in what they
        do."""
        if not args and not ctx.resilient_parsing:
            streams.say(ctx.get_help())
            ctx.exit(USAGE)
        with located(ctx):
            return super().parse_args(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """Return the names in the order of the help text."""
        return list(self.names)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Return the command with this name, or None."""
        if cmd_name not in self.names:
            return None
        command = command_of(cmd_name)
        handle_interrupts()
        return command

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Return the commands that begin with this text and their summaries, or the options. Loads
        none of them. The object of the context makes an item."""
        names = [name for name in self.names if name.startswith(incomplete)]
        commands = [ctx.obj(name, help=overview_of(name).summary) for name in names]
        return commands + click.Command.shell_complete(self, ctx, incomplete)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the called command. For an unknown name, the error suggests the nearest names."""
        name = args[0]
        if name not in self.names and not name.startswith("-") and not ctx.resilient_parsing:
            before = "fidepair " if ctx.parent else ""
            raise click.UsageError(f"Unknown command `{name}`.{_command_meant(name, before)}", ctx)
        return super().resolve_command(ctx, args)

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Show the help text of the program, or of the laboratory."""
        self.help = self.help or overview_of(LAB).text
        super().format_help_text(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Show the commands in groups, each with its summary."""
        width = max(map(len, self.names))
        for title, overviews in groups().items():
            names = [name for name in overviews if name in self.names]
            if names:
                with formatter.section(title):
                    formatter.write_dl(
                        [(name.ljust(width), overviews[name].summary) for name in names]
                    )


class Program(Commands):
    """The commands of the day, and the laboratory."""

    names = (*(name for name in COMMANDS if name not in LABORATORY), LAB)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read `help COMMAND` and `version` as the options of these names, a file as its status,
        and a command of the laboratory without the name of the group, as it used to be typed."""
        if args and args[0] in IN_PLACE_OF_OPTIONS:
            subject = args[1:] if args[0] == "help" else []
            args = [*subject, IN_PLACE_OF_OPTIONS[args[0]]]
        if args and args[0] in LABORATORY:
            args = [LAB, *args]
        elif args and _is_file(args[0]):
            args = ["status", *args]
        return super().parse_args(ctx, args)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command with this name, or None."""
        return laboratory if cmd_name == LAB else super().get_command(ctx, cmd_name)


def _is_file(word: str) -> bool:
    """Return whether the word in the place of a command is a file."""
    if word in Program.names or word.startswith("-"):
        return False
    return os.path.isfile(word) or word.lower().endswith(ENDINGS)


def _show_version(context: click.Context, _: click.Parameter, asked: bool) -> None:
    if asked and not context.resilient_parsing:
        streams.answer(f"fidepair {__version__}\n{NOT_ENDORSED}\n")
        context.exit()


_HELP = """Pair chess tournaments by the FIDE Swiss rules. Check and explain published pairings.

Tournaments are stored in tournament files (TRF), the format that FIDE requires. fidepair is not
endorsed by FIDE.

See `fidepair COMMAND --help` for details and examples."""
laboratory = Commands(LAB, params=[help_option()], add_help_option=False)
program = Program(
    "fidepair",
    params=[flag("-V,--version", _show_version, "Show the version."), help_option()],
    help=_HELP,
    add_help_option=False,
)


def run(arguments: Sequence[str]) -> int:
    """Run the program with these arguments and return its exit code."""
    streams.prepare()
    try:
        return _complete() if os.environ.get(COMPLETE) else _invoke(arguments)
    except FidepairError as error:
        streams.say(f"fidepair: {error_as_typed(error)}")
        return error.exit_code
    except (KeyboardInterrupt, click.Abort) as error:
        how, code = signals.describe_end(error)
        streams.say(f"fidepair: {how}")
        return code
    except BrokenPipeError:
        return streams.leave_closed_pipe()
    except Exception as error:  # the last line of defence: people get a sentence, not a traceback
        streams.say(f"fidepair: {bug_report(error)}")
        return BUG


def _complete() -> int:
    from click.shell_completion import CompletionItem, shell_complete  # noqa: PLC0415 - for shells only

    settings = {"obj": CompletionItem}
    return shell_complete(program, settings, "fidepair", COMPLETE, os.environ[COMPLETE])


def _invoke(arguments: Sequence[str]) -> int:
    try:
        with program.make_context("fidepair", list(arguments), obj=arguments) as context:
            result = program.invoke(context)
    except click.exceptions.Exit as leaving:
        return leaving.exit_code
    except click.ClickException as error:
        return _usage(error)
    return result if isinstance(result, int) else 0


def _usage(error: click.ClickException) -> int:
    context = getattr(error, "ctx", None)
    command = context.command_path if context else "fidepair"
    lines = [f"fidepair: {_usage_message(error)}"]
    if context and context.command.name in COMMANDS:
        lines.append(f"  Example: {example_with(context.command.name, _option_of(error))}")
    streams.say("\n".join([*lines, f"  See `{command} --help`."]))
    return USAGE


def _usage_message(error: click.ClickException) -> str:
    """Return the message for a wrong command line, from the type and the fields of the error:
    versions of click differ in their messages."""
    if isinstance(error, click.NoSuchOption):
        return _no_such_option(error)
    if isinstance(error, click.BadOptionUsage):
        return _wrong_use_of_option(error)
    if isinstance(error, click.BadParameter) and error.param is not None:
        if isinstance(error, click.MissingParameter):
            return f"{_name_of(error.param)} is missing.{_choices(error.param)}"
        return f"{_name_of(error.param)}: {error.message}"
    return error.format_message()


def _option_of(error: click.ClickException) -> str:
    """Return the name of the option with the error, or an empty text."""
    if isinstance(error, click.BadOptionUsage):
        return error.option_name
    parameter = error.param if isinstance(error, click.BadParameter) else None
    return _name_of(parameter) if isinstance(parameter, click.Option) else ""


def _name_of(parameter: click.Parameter) -> str:
    """Return the name as in the help: FILE of an argument, --format of an option."""
    if isinstance(parameter, click.Option):
        return max(parameter.opts, key=len)
    return (parameter.metavar or str(parameter.name).upper()).strip("[].")


def _choices(parameter: click.Parameter | None) -> str:
    """Return the values to choose from, as a sentence, or nothing if there is no such list."""
    words = getattr(parameter.type, "choices", ()) if parameter else ()
    return f" Choose one of: {', '.join(words)}." if words else ""


def _wrong_use_of_option(error: click.BadOptionUsage) -> str:
    """Return the message for an option without its value, or a flag with one."""
    name = error.option_name
    options = error.ctx.command.params if error.ctx else ()
    option = next((one for one in options if name in one.opts), None)
    if isinstance(option, click.Option) and option.is_flag:
        return f"{name} takes no value."
    metavar = option.metavar if option else None
    value = f": {name} {metavar}." if metavar else "."
    return f"{name} needs a value{value}{_choices(option)}"


def _no_such_option(error: click.NoSuchOption) -> str:
    """Return the message for an unknown option, with the nearest options that do not write."""
    parameters = error.ctx.command.params if error.ctx else ()
    known = [
        name
        for one in parameters
        if isinstance(one, click.Option)
        for name in one.opts
        if name.startswith("--")
    ]
    name = error.option_name
    meant = _INSTEAD.get(name) or _meant(name, known, WRITING)
    return f"Unknown option `{name}`.{meant}"


_INSTEAD = {"--encoding": " Convert FILE first: `fidepair fix FILE --encoding NAME --in-place`."}
"""What does the work of an option that only other commands have."""


def _command_meant(name: str, before: str) -> str:
    """Return the question for the commands that mean the same, or for those with similar names;
    `before`: the words to type before them."""
    if meant := SYNONYMS.get(name.lower()):
        return f" {did_you_mean(before + one for one in meant)}"
    return _meant(name, COMMANDS, CHANGING, before)


def _meant(word: str, known: Iterable[str], writing: Container[str], before: str = "") -> str:
    """Return the question for the nearest of the known words, or nothing if none is near.

    No word that writes a file is suggested: if one is the nearest, there is no question.
    """
    word = word.lstrip("-").lower()
    names = {name.lstrip("-"): name for name in known}
    near = [names[name] for name in nearest(word, [word] if word in names else names, 2, 0.65)]
    if not near or near[0] in writing:
        return ""
    return f" {did_you_mean(before + typed_name(name) for name in near if name not in writing)}"


def bug_report(error: Exception) -> str:
    """Return the message for an unexpected exception. With FIDEPAIR_DEBUG=1 it shows the
    traceback."""
    if os.environ.get("FIDEPAIR_DEBUG") == "1":
        sys.excepthook(type(error), error, error.__traceback__)
    return f"{bug_message(error)} (set FIDEPAIR_DEBUG=1 for details)"
