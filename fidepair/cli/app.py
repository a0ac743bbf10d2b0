"""The group of commands, and how each failure is reported: a message, a suggestion, an exit
code."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import click

from fidepair.cli import streams
from fidepair.cli.overview import GROUPS
from fidepair.cli.parsing import command_of, flag, help_option
from fidepair.commands.messages import bug_message, error_as_typed
from fidepair.commands.table import COMMANDS
from fidepair.errors import FidepairError
from fidepair.storage import signals
from fidepair.storage.signals import handle_interrupts

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from click.shell_completion import CompletionItem

WRITING = ("--in-place", "--write", "--force", "--output", "--keep")
"""Options that write or overwrite a file; they are never suggested."""
COMPLETE = "_FIDEPAIR_COMPLETE"
"""The variable by which a shell asks for completions."""
USAGE = 2
BUG = 70


class Commands(click.Group):
    """Loads the module of a command when it is asked for."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Without a command show the help, as an error: versions of click differ in what they
        do."""
        if not args and not ctx.resilient_parsing:
            streams.say(ctx.get_help())
            ctx.exit(USAGE)
        return super().parse_args(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """Return the names in the order of the help text."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command with this name, or None."""
        if cmd_name not in COMMANDS:
            return None
        command = command_of(cmd_name)
        handle_interrupts()
        if ctx.resilient_parsing:  # a shell asks for completions of the line
            from fidepair.cli.shell_completion import add_completions  # noqa: PLC0415

            add_completions(command)
        return command

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Return the commands that begin with this text and their summaries, or the options. Loads
        none of them."""
        from fidepair.cli.shell_completion import command_items  # noqa: PLC0415 - for shells only

        return command_items(incomplete) + click.Command.shell_complete(self, ctx, incomplete)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the called command. For an unknown name, the error suggests the nearest names."""
        name = args[0]
        if name not in COMMANDS and not name.startswith("-") and not ctx.resilient_parsing:
            raise click.UsageError(
                f"there is no command `{name}`.{_did_you_mean(name, COMMANDS)}", ctx
            )
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Show the commands in groups, each with its summary."""

        width = max(map(len, COMMANDS))
        for title, commands in GROUPS.items():
            with formatter.section(title):
                formatter.write_dl(
                    [(name.ljust(width), overview.summary) for name, overview in commands.items()]
                )


def _show_version(context: click.Context, _: click.Parameter, asked: bool) -> None:
    if asked and not context.resilient_parsing:
        streams.answer(streams.version_line())
        context.exit()


_HELP = """Pair chess tournaments by the FIDE Swiss systems, and check published pairings.

Tournaments are read from report files (TRF), the format that FIDE prescribes. `fidepair COMMAND
--help` tells more of a command, with two examples."""
program = Commands(
    "fidepair",
    params=[flag("--version", _show_version, "Show the version."), help_option()],
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
    from fidepair.cli.shell_completion import answer  # noqa: PLC0415 - for shells only

    return answer(program, COMPLETE)


def _invoke(arguments: Sequence[str]) -> int:
    try:
        with program.make_context("fidepair", list(arguments)) as context:
            result = program.invoke(context)
    except click.exceptions.Exit as leaving:
        return leaving.exit_code
    except click.ClickException as error:
        return _usage(error)
    return result if isinstance(result, int) else 0


def _usage(error: click.ClickException) -> int:
    context = getattr(error, "ctx", None)
    command = context.command_path if context else "fidepair"
    message = (
        _no_such_option(error) if isinstance(error, click.NoSuchOption) else error.format_message()
    )
    streams.say(f"fidepair: {message}\n  See `{command} --help`.")
    return USAGE


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
    return f"there is no option `{error.option_name}`.{_did_you_mean(error.option_name, known)}"


def _did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return the question for the nearest of the known words, or nothing if none is near.

    No option that writes is suggested: if one is the nearest, there is no question.
    """
    from difflib import get_close_matches  # noqa: PLC0415 - needed for mistakes only

    word = word.lstrip("-").lower()
    names = {name.lstrip("-"): name for name in known}
    near = [
        names[name]
        for name in get_close_matches(word, [word] if word in names else names, n=2, cutoff=0.65)
    ]
    if not near or near[0] in WRITING:
        return ""
    return f" Did you mean {' or '.join(name for name in near if name not in WRITING)}?"


def bug_report(error: Exception) -> str:
    """Return the message for an unexpected exception. With FIDEPAIR_DEBUG=1 it shows the
    traceback."""
    if os.environ.get("FIDEPAIR_DEBUG") == "1":
        sys.excepthook(type(error), error, error.__traceback__)
    return f"{bug_message(error)} (FIDEPAIR_DEBUG=1 tells more)"
