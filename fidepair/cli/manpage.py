"""The manual page, made from the help of the commands: `python3 -m fidepair.cli.manpage >
fidepair.1`."""

from collections.abc import Iterator

import click

import fidepair.cli
from fidepair.cli import streams
from fidepair.cli.app import laboratory, program
from fidepair.cli.overview import Overview, groups
from fidepair.commands.table import typed_name
from fidepair.version import __version__


def page() -> str:
    """Return the page in the language of man(7)."""
    context = click.Context(program, info_name="fidepair")
    about, *more = _paragraphs(program.help)
    lines = [f'.TH FIDEPAIR 1 "" "fidepair {__version__}" "User Commands"', ".SH NAME"]
    lines += [rf"fidepair \- {literal(about[0].lower() + about[1:].rstrip('.'))}", ".SH SYNOPSIS"]
    lines += [
        r".B fidepair",
        literal("COMMAND [OPTIONS] [FILE...]"),
        ".SH DESCRIPTION",
        literal(about),
    ]
    lines += [line for paragraph in more for line in (".PP", literal(paragraph))]
    lines += [".SH OPTIONS", *_options(program, context)]
    for title, commands in groups().items():
        lines += [f".SH {title.upper()}"]
        for name, overview in commands.items():
            lines += _command(name, overview, context)
    lines += [".SH EXIT STATUS", literal(_paragraphs(fidepair.cli.__doc__)[1])]
    return "\n".join(lines) + "\n"


def _command(name: str, overview: Overview, parent: click.Context) -> Iterator[str]:
    group = laboratory if name in laboratory.names else program
    command = group.get_command(parent, name)
    assert command is not None
    name = typed_name(name)
    context = click.Context(command, info_name=name, parent=parent)
    yield rf'.SS "fidepair {literal(name)}"'
    yield literal(f"{context.command_path} {' '.join(command.collect_usage_pieces(context))}")
    for paragraph in _paragraphs(overview.text):
        yield ".PP"
        yield literal(paragraph)
    yield from _options(command, context)
    for what, line in overview.examples:
        yield from (".PP", literal(f"{what}:"), ".PP", ".nf", f".RS 4\n{literal(line)}\n.RE", ".fi")


def _options(command: click.Command, context: click.Context) -> Iterator[str]:
    for parameter in command.get_params(context):
        record = parameter.get_help_record(context)
        if record and isinstance(parameter, click.Option):
            names, text = record
            yield from (".TP", rf"\fB{literal(names)}\fR", literal(text))


def _paragraphs(text: str | None) -> list[str]:
    """Return the paragraphs of a help text or a docstring, each as one line."""
    return [" ".join(paragraph.split()) for paragraph in (text or "").split("\n\n")]


def literal(text: str) -> str:
    """Return the text escaped: nothing in it is read as a request or an escape."""
    text = text.replace("\\", r"\e").replace("-", r"\-").replace("'", r"\(aq").replace("`", r"\(ga")
    return rf"\&{text}" if text.startswith(".") else text


if __name__ == "__main__":
    streams.answer(page())
